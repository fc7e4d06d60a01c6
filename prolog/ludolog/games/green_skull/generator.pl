:- module(ludolog_green_skull_generator,
          [ moves/3                     % +Board, +Player, -Moves
          ]).
:- use_module(library(lists), [reverse/2, memberchk/2]).
:- use_module(squares, [cells/2, targets/4, jumps/4]).

/** <module> All moves of one kind, fast

legal/2 of the game says which moves are legal; this lists them without trying any
others. The grammar rules describe the list, which comes out in standard order:
square by square, target by target, each chain before the longer ones that begin
with it. Every move is written once, so time and space are linear in the size of the
list, which may have millions of chains on a crowded board.
*/

%!  moves(+Board, +Player, -Moves:list) is det.
%
%   Moves are the moves of the kind Player on Board, in standard order.

moves(Board, Player, Moves) :-
    cells(Board, Cells),
    findall(From, arg(From, Cells, Player), Froms),
    phrase(moves_of(Froms, Cells), Moves0),
    with_none(Player, Moves0, Moves).

% R20, R21
with_none('X', Moves0, Moves) :-
    forced(Moves0, Moves).
with_none('O', Moves0, Moves) :-
    forced(Moves0, Moves).
with_none('Z', Moves, [[]|Moves]).

forced([], [[]]).
forced([Move|Moves], [Move|Moves]).

moves_of([], _) -->
    [].
moves_of([From|Froms], Cells) -->
    { targets(From, Row, Col, Targets) },
    moves_to(Targets, From, Row, Col, Cells),
    moves_of(Froms, Cells).

% (arg/3 with an unbound value, and then ==/2, are compiled in line; arg/3 with a bound
% value would be a call.)
moves_to([], _, _, _, _) -->
    [].
moves_to([step(To,NextRow,NextCol)|Targets], From, Row, Col, Cells) -->
    (   { arg(To, Cells, There),
          There == ' ' }
    ->  [[[Row,Col,NextRow,NextCol]]]
    ;   []
    ),
    moves_to(Targets, From, Row, Col, Cells).
moves_to([jump(To,NextRow,NextCol,Over)|Targets], From, Row, Col, Cells) -->
    (   { arg(To, Cells, There),
          There == ' ',
          arg(Over, Cells, Jumped),
          Jumped \== ' ' }
    ->  chains(To, [[Row,Col,NextRow,NextCol]], [Over,From], Cells)
    ;   []
    ),
    moves_to(Targets, From, Row, Col, Cells).

% Hops, the last one first, have led to the square At and left the squares Empty.
chains(At, Hops, Empty, Cells) -->
    { reverse(Hops, Move),
      jumps(At, Row, Col, Jumps) },
    [Move],
    chains_on(Jumps, Row, Col, Hops, Empty, Cells).

chains_on([], _, _, _, _, _) -->
    [].
chains_on([jump(To,NextRow,NextCol,Over)|Jumps], Row, Col, Hops, Empty, Cells) -->
    (   { arg(Over, Cells, Jumped),
          Jumped \== ' ',
          vacant(To, Empty, Cells),
          \+ memberchk(Over, Empty) }
    ->  chains(To, [[Row,Col,NextRow,NextCol]|Hops], [Over|Empty], Cells)
    ;   []
    ),
    chains_on(Jumps, Row, Col, Hops, Empty, Cells).

% R12, R15
vacant(Index, Empty, Cells) :-
    (   arg(Index, Cells, ' ')
    ->  true
    ;   memberchk(Index, Empty)
    ).
