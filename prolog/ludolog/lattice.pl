:- module(ludolog_lattice,
          [ on_lattice/3,               % +Lattice, ?X, ?Y
            direction/4,                % ?System, ?Direction, ?DX, ?DY
            opposite/2,                 % ?Direction, ?Opposite
            neighbour/6                 % +Lattice, +System, +X, +Y, ?Direction, -Square
          ]).

/** <module> Squares, directions and neighbours

A Lattice is the shape of a board:

  | rectangle(W, H) | 1 =< X =< W, 1 =< Y =< H                                        |
  | triangle(N)     | rows Y = 1..N from the apex down, X = 1..Y in row Y             |
  | diamond(N)      | the squares of an odd N x N grid that lie within its middle's reach |
  | hexagon(N)      | side N without its six corners; X a line, Y a diagonal, from 0  |
  | honeycomb(N)    | side N with its corners; rows Y = 1..2N-1, X from N+1-Y or 1 on |

A System of directions goes with it: `orthogonal` and `diagonal` for rectangles
and diamonds, `triangular` for triangles, `hexagonal` for hexagons, `honeycomb` for
honeycombs. Y grows downwards. In a honeycomb the cells with the same X lie along a slope, down
and to the right: on a page of text the cell (X, Y) stands in column 2X + Y, and in a scene at
(X + Y/2, 0.866 Y). The games' fast generators have tables of their own, computed from these.
*/

%!  on_lattice(+Lattice, ?X, ?Y) is nondet.
%
%   (X, Y) is a square of Lattice. Enumerates row by row (line by line on a
%   hexagon); semidet for a known square, and fails for what is no integer.

on_lattice(Lattice, X, Y) :-
    (   integer(X),
        integer(Y)
    ->  inside(Lattice, X, Y)
    ;   open_or_integer(X),
        open_or_integer(Y),
        candidate(Lattice, X, Y),
        inside(Lattice, X, Y)
    ).

open_or_integer(X) :-
    (   var(X)
    ->  true
    ;   integer(X)
    ).

inside(rectangle(W, H), X, Y) :-
    X >= 1, X =< W,
    Y >= 1, Y =< H.
inside(triangle(N), X, Y) :-
    X >= 1, X =< Y, Y =< N.
inside(diamond(N), X, Y) :-
    Middle is (N + 1) // 2,
    abs(X - Middle) + abs(Y - Middle) < Middle.
inside(hexagon(N), X, Y) :-
    cube(N, X, Y, Q, R, S),
    Reach is N - 1,
    Far is max(abs(Q), max(abs(R), abs(S))),
    Far =< Reach,
    (   Far =:= Reach
    ->  Q * R * S =\= 0
    ;   true
    ).

inside(honeycomb(N), X, Y) :-
    Most is 2*N - 1,
    X >= 1, X =< Most,
    Y >= 1, Y =< Most,
    X + Y > N, X + Y < 3*N.

% The three coordinates of a hexagon's cell, 0 in its middle; their sum is 0.
cube(N, X, Y, Q, R, S) :-
    R is Y - (N - 1),
    Q is X - (2*N - 3) - 2*R,
    S is -Q - R.

candidate(rectangle(W, H), X, Y) :-
    between(1, H, Y),
    between(1, W, X).
candidate(triangle(N), X, Y) :-
    between(1, N, Y),
    between(1, Y, X).
candidate(diamond(N), X, Y) :-
    between(1, N, Y),
    between(1, N, X).
candidate(honeycomb(N), X, Y) :-
    Most is 2*N - 1,
    between(1, Most, Y),
    between(1, Most, X).
candidate(hexagon(N), X, Y) :-
    LastLine is 4*N - 6,
    LastDiagonal is 2*N - 2,
    between(0, LastLine, X),
    between(0, LastDiagonal, Y).

%!  direction(?System, ?Direction, ?DX, ?DY) is nondet.
%
%   A step in Direction changes a square by (DX, DY).

direction(orthogonal, up,          0, -1).
direction(orthogonal, right,       1,  0).
direction(orthogonal, down,        0,  1).
direction(orthogonal, left,       -1,  0).
direction(diagonal,   up_right,    1, -1).
direction(diagonal,   down_right,  1,  1).
direction(diagonal,   down_left,  -1,  1).
direction(diagonal,   up_left,    -1, -1).
direction(triangular, left,       -1,  0).
direction(triangular, right,       1,  0).
direction(triangular, up_left,    -1, -1).
direction(triangular, up_right,    0, -1).
direction(triangular, down_left,   0,  1).
direction(triangular, down_right,  1,  1).
direction(hexagonal,  back,       -1,  0).
direction(hexagonal,  forth,       1,  0).
direction(hexagonal,  up_back,    -2, -1).
direction(hexagonal,  up_forth,   -1, -1).
direction(hexagonal,  down_back,   1,  1).
direction(hexagonal,  down_forth,  2,  1).
direction(honeycomb,  left,       -1,  0).
direction(honeycomb,  right,       1,  0).
direction(honeycomb,  up_left,     0, -1).
direction(honeycomb,  up_right,    1, -1).
direction(honeycomb,  down_left,  -1,  1).
direction(honeycomb,  down_right,  0,  1).

%!  opposite(?Direction, ?Opposite) is nondet.
%
%   Opposite leads back.

opposite(up, down).
opposite(down, up).
opposite(left, right).
opposite(right, left).
opposite(up_left, down_right).
opposite(down_right, up_left).
opposite(up_right, down_left).
opposite(down_left, up_right).
opposite(back, forth).
opposite(forth, back).
opposite(up_back, down_forth).
opposite(down_forth, up_back).
opposite(up_forth, down_back).
opposite(down_back, up_forth).

%!  neighbour(+Lattice, +System, +X, +Y, ?Direction, -Square) is nondet.
%
%   Square, as X1-Y1, lies next to (X, Y) in Direction.

neighbour(Lattice, System, X, Y, Direction, X1-Y1) :-
    direction(System, Direction, DX, DY),
    X1 is X + DX,
    Y1 is Y + DY,
    inside(Lattice, X1, Y1).
