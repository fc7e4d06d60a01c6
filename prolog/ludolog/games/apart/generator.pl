:- module(ludolog_apart_generator,
          [ hops/3,                     % +Board, +Player, -Moves
            hop_count/3,                % +Board, +Player, -Count
            touching_pair/2             % +Board, +Player
          ]).
:- use_module(library(lists), [memberchk/2, reverse/2]).

:- set_prolog_flag(optimise, true).

/** <module> All hops of a player of Apart at once

One walk over the rows of the board finds all lines (R5, R6). The square (X, Y) has
the number

    Square = 32*X + Y                   X, Y = 1..15

so that squares are in the standard order of moves, and a hop is a difference of
squares: as many steps of 1 along a column, of 32 along a row, of 31 or 33 along a
diagonal, as its line is long. Whoever hops over an edge lands on no square of the
board. A piece is

    piece(Square, R1,R, C1,C, U1,U, D1,D)

with the lines through it along its row, its column, the diagonal that goes up to the
right and the one that goes down. R is the hop along the row, one variable that all
pieces of that line share; R1 is what R is if this is the last piece of the line.
C1 and C, U1 and U, D1 and D are the same for the other lines.
*/

:- det(hops/3).
:- det(hop_count/3).

%!  hops(+Board, +Player, -Moves:list) is det.
%
%   Moves are the hops (XP,YP,XM,YM) of the pieces of Player, in standard order
%   (R5-R10).

hops(Board, Player, Moves) :-
    lines(Board, Player, Pieces0, Free),
    sort(1, @>=, Pieces0, Pieces),
    hops(Pieces, Free, [], Moves).

%!  hop_count(+Board, +Player, -Count:integer) is det.
%
%   Count is the number of hops/3.

hop_count(Board, Player, Count) :-
    lines(Board, Player, Pieces, Free),
    hop_count(Pieces, Free, 0, Count).

%   lines(+Board, +Player, -Pieces, -Free): Pieces are those of Player, in some order; Free
%   is the set of the squares where they may land, as bits.

lines(Board, Player, Pieces, Free) :-
    Board = [Row|_],
    rows(Board, 1, Player, Row, [], Pieces),
    measured(Pieces, 0, Own),
    free_squares(Board, Own, Free).

%   rows(+Rows, +Y, +Player, +Above, +Pieces0, -Pieces): Y is the number of the first of
%   Rows. Above are the cells of the row above it: a piece/9 for each of Player's Pieces,
%   something else for others, so a row without any is as it is. Pieces are those of the
%   last row first, Pieces0 at the end.

rows([], _, _, _, Pieces, Pieces).
rows([Row|Rows], Y, Player, Above, Pieces0, Pieces) :-
    (   memberchk(Player, Row)
    ->  Square is 32 + Y,
        cells(Row, Square, Player, none, none, Above, Cells, Pieces0, Pieces1)
    ;   Cells = Row,
        Pieces1 = Pieces0
    ),
    Next is Y + 1,
    rows(Rows, Next, Player, Cells, Pieces1, Pieces).

cells([], _, _, _, _, _, [], Pieces, Pieces).
cells([Cell|Cells], Square, Player, West, NorthWest, [North|Above], [Here|Row],
      Pieces0, Pieces) :-
    East is Square + 32,
    (   Cell == Player
    ->  (   West = piece(_, R0, R, _, _, _, _, _, _)
        ->  R1 is R0 + 32
        ;   R1 = 32
        ),
        (   North = piece(_, _, _, C0, C, _, _, _, _)
        ->  C1 is C0 + 1
        ;   C1 = 1
        ),
        (   Above = [piece(_, _, _, _, _, U0, U, _, _)|_]
        ->  U1 is U0 + 31
        ;   U1 = 31
        ),
        (   NorthWest = piece(_, _, _, _, _, _, _, D0, D)
        ->  D1 is D0 + 33
        ;   D1 = 33
        ),
        Here = piece(Square, R1, R, C1, C, U1, U, D1, D),
        cells(Cells, East, Player, Here, North, Above, Row, [Here|Pieces0], Pieces)
    ;   Here = none,
        cells(Cells, East, Player, none, North, Above, Row, Pieces0, Pieces)
    ).

%   measured(+Pieces, +Own0, -Own): the hops are known. The last piece of a line comes
%   first and knows how long it is. Own is the set of all squares of Pieces, as bits.

measured([], Own, Own).
measured([piece(Square,R1,R,C1,C,U1,U,D1,D)|Pieces], Own0, Own) :-
    ( var(R) -> R = R1 ; true ),
    ( var(C) -> C = C1 ; true ),
    ( var(U) -> U = U1 ; true ),
    ( var(D) -> D = D1 ; true ),
    Own1 is Own0 \/ (1 << Square),
    measured(Pieces, Own1, Own).

%   Free are the squares of the board that are not in Own (R7, R10), and bit 0, which is no
%   square: without it some builds get getbit/2 wrong (bits_are_right/0 of ludolog_versions).

free_squares(Board, Own, Free) :-
    Board = [Row|_],
    length(Board, Height),
    length(Row, Width),
    Tops is (1 << (32*Width)) // 0xffffffff << 32,              % a bit above each column
    Squares is Tops*((2 << Height) - 2),
    Free is (Squares xor (Squares /\ Own)) \/ 1.

%   hops(+Pieces, +Free, +Moves0, -Moves): the hops of Pieces, the last one first, before
%   Moves0. The hop along the column is the smallest; a larger one leads to a later
%   square, or to an earlier one.

hops([], _, Moves, Moves).
hops([piece(Square,_,R,_,C,_,U,_,D)|Pieces], Free, Moves0, Moves) :-
    X is Square >> 5,
    Y is Square /\ 31,
    in_order(U, R, D, Hop1, Hop2, Hop3),
    East3 is Square + Hop3,
    East2 is Square + Hop2,
    East1 is Square + Hop1,
    South is Square + C,
    landing(East3, East2, East1, South, X, Y, Free, Moves0, Moves1),
    North is Square - C,
    West1 is Square - Hop1,
    West2 is Square - Hop2,
    West3 is Square - Hop3,
    landing(North, West1, West2, West3, X, Y, Free, Moves1, Moves2),
    hops(Pieces, Free, Moves2, Moves).

%   hop_count(+Pieces, +Free, +Count0, -Count): bit 1 stands for all that lies to the left of the
%   board; it is never in Free.

hop_count([], _, Count, Count).
hop_count([piece(Square,_,R,_,C,_,U,_,D)|Pieces], Free, Count0, Count) :-
    Count1 is Count0
              + getbit(Free, Square + R) + getbit(Free, max(1, Square - R))
              + getbit(Free, Square + C) + getbit(Free, max(1, Square - C))
              + getbit(Free, Square + U) + getbit(Free, max(1, Square - U))
              + getbit(Free, Square + D) + getbit(Free, max(1, Square - D)),
    hop_count(Pieces, Free, Count1, Count).

in_order(A, B, C, Least, Middle, Most) :-
    (   A < B
    ->  Less = A,
        More = B
    ;   Less = B,
        More = A
    ),
    (   More < C
    ->  Least = Less,
        Middle = More,
        Most = C
    ;   Less < C
    ->  Least = Less,
        Middle = C,
        Most = More
    ;   Least = C,
        Middle = Less,
        Most = More
    ).

%   The hops from (X,Y) to those of four squares that are Free. A call for each of them
%   would take a tenth more of the whole. All but To4 may lie to the left of everything.

landing(To4, To3, To2, To1, X, Y, Free, Moves0, Moves) :-
    (   getbit(Free, To4) =:= 1
    ->  X4 is To4 >> 5,
        Y4 is To4 /\ 31,
        Moves1 = [(X,Y,X4,Y4)|Moves0]
    ;   Moves1 = Moves0
    ),
    (   To3 > 0,
        getbit(Free, To3) =:= 1
    ->  X3 is To3 >> 5,
        Y3 is To3 /\ 31,
        Moves2 = [(X,Y,X3,Y3)|Moves1]
    ;   Moves2 = Moves1
    ),
    (   To2 > 0,
        getbit(Free, To2) =:= 1
    ->  X2 is To2 >> 5,
        Y2 is To2 /\ 31,
        Moves3 = [(X,Y,X2,Y2)|Moves2]
    ;   Moves3 = Moves2
    ),
    (   To1 > 0,
        getbit(Free, To1) =:= 1
    ->  X1 is To1 >> 5,
        Y1 is To1 /\ 31,
        Moves = [(X,Y,X1,Y1)|Moves3]
    ;   Moves = Moves3
    ).

%!  touching_pair(+Board, +Player) is semidet.
%
%   Two pieces of Player stand on neighbouring squares (R17).

touching_pair(Board, Player) :-
    (   Player =:= 1
    ->  Rows = Board
    ;   reverse(Board, Rows)            % where player 2 has begun is the place to look
    ),
    touching_in_rows(Rows, Player).

touching_in_rows([Row,Next|Rows], Player) :-
    (   touching_in_two(Row, Next, none, none, Player)
    ->  true
    ;   touching_in_rows([Next|Rows], Player)
    ).

%   touching_in_two(+Row, +Next, +Left1, +Left2, +Player): Left1 and Left2 stand to the
%   left of what is left of Row and Next.

touching_in_two([Cell1|Row], [Cell2|Next], Left1, Left2, Player) :-
    (   Cell1 == Player,
        ( Left1 == Player ; Left2 == Player ; Cell2 == Player )
    ->  true
    ;   Cell2 == Player,
        ( Left1 == Player ; Left2 == Player )
    ->  true
    ;   touching_in_two(Row, Next, Cell1, Cell2, Player)
    ).
