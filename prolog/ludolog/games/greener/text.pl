:- module(ludolog_greener_text,
          [ notation//1,                % ?Move
            square_name//1,             % ?Square
            square_text/2,              % +Square, -Text
            deed/4,                     % +Move, +Player, +EndCell, -Message
            piece_message/2             % +Glyph, -Message
          ]).
:- use_module(ludolog(notation), [square//2, blank//0, blanks//0]).
:- use_module(board, [cell_color/2, coordinates/3]).

/** <module> Greener's moves and messages as text
*/

%!  notation(?Move)// is nondet.
%
%   `a1xb4`, `pass`, `place c3`. Read as well: `a1 b4`, `a1-b4`, `a1 -> b4`, and `c3`
%   for a pyramid to place.

notation([Start,End]) -->
    square_name(Start),
    onto,
    square_name(End).
notation(pass) -->
    "pass".
notation(place(Square)) -->
    "place",
    blank,
    square_name(Square).
notation(place(Square)) -->
    square_name(Square).

% The first one is written.
onto -->
    "x".
onto -->
    blanks,
    ( "x" ; "->" ; "-" ; "" ),
    blanks.

%!  square_name(?Square)// is semidet.
%
%   `a1` for [0,0].

square_name(Square) -->
    { ground(Square),
      !,
      coordinates(Square, X, Y) },
    square(X, Y).
square_name([Column,Row]) -->
    square(X, Y),
    { Y >= 1,
      Column is X - 1,
      Row is Y - 1 }.

%!  square_text(+Square, -Text:string) is semidet.
%
%   `a1` for [0,0].

square_text(Square, Text) :-
    phrase(square_name(Square), Codes),
    !,
    string_codes(Text, Codes).

%!  deed(+Move, +Player, +EndCell, -Message) is det.
%
%   Message says what Player's Move does; EndCell is what a capture lands on.

deed(pass, _, _, "nothing to capture"-[]).
deed(place(_), Player, _, "~w places a pyramid"-[player(Player)]).
deed([_,_], Player, End, Message) :-
    cell_color(Player, Color),
    capture_deed(End, Color, Message).

capture_deed([End,Points,Height], Color, Message) :-
    (   End =:= 1
    ->  Message = "take a green pyramid"-[]
    ;   End =:= Color
    ->  Message = "join your own stack of ~w"-[Height]
    ;   Points =:= 0
    ->  Message = "take a stack of ~w"-[Height]
    ;   Message = "take a stack of ~w, ~w green"-[Height, Points]
    ).

%!  piece_message(+Glyph:string, -Message) is semidet.
%
%   Message says what Glyph shows in the picture: `B2/5` is a black stack of 5.

piece_message(Glyph, Message) :-
    (   single(Glyph, Message0)
    ->  Message = Message0
    ;   string_concat(Letter, Numbers, Glyph),
        stack(Letter, Format),
        split_string(Numbers, "/", "", [Green,Height]),
        Message = Format-[Height,Green]
    ),
    !.

single("G", "a green pyramid").
single("B", "a black pyramid").
single("W", "a white pyramid").

stack("B", "a black stack of ~w, ~w green").
stack("W", "a white stack of ~w, ~w green").
