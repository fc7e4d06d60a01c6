:- module(ludolog_greener_text,
          [ notation//1,                % ?Move
            square_name//1,             % ?Square
            deed/4                      % +Move, +Player, +EndCell, -Message
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
