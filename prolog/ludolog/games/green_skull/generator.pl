:- module(ludolog_green_skull_generator,
          [ moves/3,                    % +Board, +Player, -Moves
            moves_of/3                  % +Cells, +Player, -Moves
          ]).
:- use_module(library(lists), [reverse/2, memberchk/2]).
:- use_module(ludolog(tables), [write_down/2]).
:- use_module(squares, [cells/2, targets/4, jumps/4]).

/** <module> All moves of one kind, fast

legal/2 of the game says which moves are legal; this lists them without trying any
others. They come out in standard order: square by square, target by target, each chain
before the longer ones that begin with it. Every move is written once, so time and space
are linear in the size of the list, which may have millions of chains on a crowded board.

Which squares there are and where a piece may go from them is known before any game, so
the clauses that look at them are written while this file is loaded, with a condition for
each square, target and jump. Clauses for any square, with a call for each of these, took
twice as long.
*/

%!  moves(+Board, +Player, -Moves:list) is det.
%
%   Moves are the moves of the kind Player on Board, in standard order.

moves(Board, Player, Moves) :-
    cells(Board, Cells),
    moves_of(Cells, Player, Moves).

%!  moves_of(+Cells, +Player, -Moves:list) is det.
%
%   The same, with what stands on the squares by index (see cells/2 of ludolog_green_skull_squares).

moves_of(Cells, Player, Moves) :-
    moves_on(Cells, Cells, Player, Moves0),
    with_none(Player, Moves0, Moves).

% R20, R21
with_none('X', Moves0, Moves) :-
    forced(Moves0, Moves).
with_none('O', Moves0, Moves) :-
    forced(Moves0, Moves).
with_none('Z', Moves, [[]|Moves]).

forced([], [[]]).
forced([Move|Moves], [Move|Moves]).

% Looks look for each of Items, in Context, and put down the moves that they find.
in_turn([Item], Context, Moves0, Moves, Look) :-
    !,
    look(Item, Context, Moves0, Moves, Look).
in_turn([Item|Items], Context, Moves0, Moves, (Look, Looks)) :-
    look(Item, Context, Moves0, Moves1, Look),
    in_turn(Items, Context, Moves1, Moves, Looks).

look(From, square(Around, Cells, Player), Moves0, Moves,
     (   There == Player
     ->  moves_from(From, Cells, Cells, Moves0, Moves)
     ;   Moves = Moves0
     )) :-
    arg(From, Around, There).
look(step(To,NextRow,NextCol), target(_, Row, Col, Around, _), Moves0, Moves,
     (   There == ' '
     ->  Moves0 = [[[Row,Col,NextRow,NextCol]]|Moves]
     ;   Moves = Moves0
     )) :-
    arg(To, Around, There).
look(jump(To,NextRow,NextCol,Over), target(From, Row, Col, Around, Cells), Moves0, Moves,
     (   There == ' ',
         Jumped \== ' '
     ->  Moves0 = [[[Row,Col,NextRow,NextCol]]|Moves1],
         chains(To, Cells, Cells, [[Row,Col,NextRow,NextCol]], [Over,From], Moves1, Moves)
     ;   Moves = Moves0
     )) :-
    arg(To, Around, There),
    arg(Over, Around, Jumped).
look(jump(To,NextRow,NextCol,Over), jump(Row, Col, Around, Cells, Hops, Empty),
     Moves0, Moves,
     (   Jumped == ' '
     ->  Moves = Moves0
     ;   jump_on(There, To, Over, [[Row,Col,NextRow,NextCol]|Hops], Empty, Cells,
                 Moves0, Moves)
     )) :-
    arg(To, Around, There),
    arg(Over, Around, Jumped).

%   moves_on(+Cells, +Cells, +Player, -Moves): the moves that move a piece.
%
%       moves_on(cells(C1,C2,C3,...), Cells, Player, Moves) :-
%           (   C1 == Player
%           ->  moves_from(1, Cells, Cells, Moves, Moves1)
%           ;   Moves1 = Moves
%           ),
%           (   C2 == Player
%           ...

:- write_down((moves_on(Around, Cells, Player, Moves) :- Looks),
              ( functor(Around, cells, 55),
                findall(From, targets(From, _, _, _), Froms),
                in_turn(Froms, square(Around, Cells, Player), Moves, [], Looks) )).

%   moves_from(+From, +Cells, +Cells, -Moves0, -Moves): the moves of the piece on the
%   square From. The head takes what stands on the squares around. For square 1, [1,1]:
%
%       moves_from(1, cells(_,C2,C3,C4,_,C6,_,...), Cells, Moves0, Moves) :-
%           (   C2 == ' '
%           ->  Moves0 = [[[1,1,2,1]]|Moves1]
%           ;   Moves1 = Moves0
%           ),
%           ...
%           (   C4 == ' ', C2 \== ' '
%           ->  Moves2 = [[[1,1,3,1]]|Further],
%               chains(4, Cells, Cells, [[1,1,3,1]], [2,1], Further, Moves3)
%           ;   Moves3 = Moves2
%           ),
%           ...

:- write_down((moves_from(From, Around, Cells, Moves0, Moves) :- Looks),
              ( targets(From, Row, Col, Targets),
                functor(Around, cells, 55),
                in_turn(Targets, target(From, Row, Col, Around, Cells), Moves0, Moves,
                        Looks) )).

%   chains(+At, +Cells, +Cells, +Hops, +Empty, -Moves0, -Moves): the moves that jump on
%   from the square At, where Hops, the last one first, have led; they left the squares
%   Empty. A clause for each square, as above:
%
%       chains(1, cells(_,C2,C3,C4,_,C6,_,...), Cells, Hops, Empty, Moves0, Moves) :-
%           (   C2 == ' '
%           ->  Moves1 = Moves0
%           ;   jump_on(C4, 4, 2, [[1,1,3,1]|Hops], Empty, Cells, Moves0, Moves1)
%           ),
%           ...

:- write_down((chains(At, Around, Cells, Hops, Empty, Moves0, Moves) :- Looks),
              ( jumps(At, Row, Col, Jumps),
                functor(Around, cells, 55),
                in_turn(Jumps, jump(Row, Col, Around, Cells, Hops, Empty), Moves0, Moves,
                        Looks) )).

% R12, R15: what has been left or jumped over is empty.
jump_on(There, To, Over, Hops, Empty, Cells, Moves0, Moves) :-
    (   vacant(There, To, Empty),
        \+ memberchk(Over, Empty)
    ->  reverse(Hops, Move),
        Moves0 = [Move|Moves1],
        chains(To, Cells, Cells, Hops, [Over|Empty], Moves1, Moves)
    ;   Moves = Moves0
    ).

vacant(There, To, Empty) :-
    (   There == ' '
    ->  true
    ;   memberchk(To, Empty)
    ).
