:- module(ludolog_apart_text,
          [ notation//4,                % +Board, +Turn, +Visited, ?Move
            square_text/3,              % +X, +Y, -Text
            deed/4                      % +Move, +Board, +Turn, -Message
          ]).
:- use_module(library(lists), [last/2]).
:- use_module(ludolog(grid), [grid_cell/4]).
:- use_module(ludolog(notation), [square//2, blanks//0]).

/** <module> Apart's moves and messages as text
*/

%!  notation(+Board, +Turn, +Visited, ?Move)// is nondet.
%
%   `c2-c4`, `c2xc4` for a hop that takes a piece, `stop`. Reading also takes
%   blanks, a colon or nothing at all between the squares; and between two jumps,
%   where only one piece can go on, its target alone.

notation(_, _, _, stop) -->
    "stop".
notation(Board, Turn, _, (XP,YP,XM,YM)) -->
    { hop_sign(Board, Turn, XM, YM, Sign) },
    square(XP, YP),
    sign(Sign),
    square(XM, YM).
notation(_, _, Visited, (XP,YP,XM,YM)) -->
    { var(XM), last(Visited, [XP,YP]) },
    ( "" ; sign(_) ),
    square(XM, YM).

% Which sign to write; any can be read.
hop_sign(Board, Turn, X, Y, Sign) :-
    (   var(X)
    ->  true
    ;   takes(Board, Turn, X, Y)
    ->  Sign = takes
    ;   Sign = goes
    ).

sign(goes)  --> blanks, "-", blanks.
sign(takes) --> blanks, "x", blanks.
sign(other) --> blanks, ":", blanks.
sign(other) --> blanks.

takes(Board, Turn, X, Y) :-
    grid_cell(Board, X, Y, Piece),
    Piece =\= 0,
    Piece =\= Turn.

%!  square_text(+X, +Y, -Text:string) is semidet.
%
%   Text is how moves name the square in column X and row Y.

square_text(X, Y, Text) :-
    integer(X),
    integer(Y),
    phrase(square(X, Y), Codes),
    !,
    string_codes(Text, Codes).

%!  deed(+Move, +Board, +Turn, -Message) is det.
%
%   Message says what Move of the player Turn does: how far the piece goes along
%   which line, and whether it takes a piece.

deed(stop, _, _, "end the turn here"-[]).
deed((XP,YP,XM,YM), Board, Turn, Message) :-
    Distance is max(abs(XM - XP), abs(YM - YP)),
    Slope is sign(XM - XP) * sign(YM - YP),
    line_name(Slope, YP, YM, Line),
    hop_name(Distance, Hop),
    (   takes(Board, Turn, XM, YM)
    ->  Message = "~w along the ~w, takes a piece"-[tr(Hop),tr(Line)]
    ;   Message = "~w along the ~w"-[tr(Hop),tr(Line)]
    ).

hop_name(Distance, Hop) :-
    (   Distance =:= 1
    ->  Hop = "step"-[]
    ;   Hop = "jump of ~w"-[Distance]
    ).

% Row 1 is at the top.
line_name(-1, _, _, "rising diagonal").
line_name(0, Y0, Y, Name) :-
    (   Y0 =:= Y
    ->  Name = "row"
    ;   Name = "column"
    ).
line_name(1, _, _, "falling diagonal").
