:- module(ludolog_green_skull_squares,
          [ cells/2,                    % ?Board, ?Cells
            edge/3,                     % +Kind, +Board, -Contents
            away/3,                     % +Kind, +Board, -Contents
            all_away/1,                 % +Board
            distances/2,                % +Kind, -Distances
            targets/4,                  % +Index, -Row, -Col, -Targets
            jumps/4,                    % +Index, -Row, -Col, -Jumps
            on_board/2,                 % ?Row, ?Col
            jumped/6,                   % +Row, +Col, +NextRow, +NextCol, -OverRow, -OverCol
            hop/5                       % +Row, +Col, ?NextRow, ?NextCol, ?Hop
          ]).
:- use_module(library(apply), [include/3, exclude/3, maplist/3]).
:- use_module(library(lists), [append/2, nth1/3, member/2]).
:- use_module(library(pairs), [pairs_keys_values/3, pairs_values/2]).
:- use_module(ludolog(lattice), [on_lattice/3, neighbour/6]).
:- use_module(ludolog(tables), [write_down/2]).

:- set_prolog_flag(optimise, true).

/** <module> The 55 squares of Green Skull

Where a piece can go depends on the board's shape alone, so it is computed once, while
this file is loaded (see ludolog_tables).

Row by row from the apex, the squares have the indices 1 to 55, which is also
the standard order of [Row,Col].
*/

%!  on_board(?Row, ?Col) is nondet.
%
%   R1: row Row, counted from the apex, has the columns 1 to Row.

on_board(Row, Col) :-
    on_lattice(triangle(10), Col, Row).

%!  hop(+Row, +Col, ?NextRow, ?NextCol, ?Hop) is nondet.
%
%   Hop leads from one square to the other: `step` to a neighbour (R3), or
%   over(OverRow, OverCol) to the square right behind a neighbour (R11).

hop(Row, Col, NextRow, NextCol, step) :-
    neighbour(triangle(10), triangular, Col, Row, _, NextCol-NextRow).
hop(Row, Col, NextRow, NextCol, over(OverRow, OverCol)) :-
    neighbour(triangle(10), triangular, Col, Row, Direction, OverCol-OverRow),
    neighbour(triangle(10), triangular, OverCol, OverRow, Direction, NextCol-NextRow).

%!  jumped(+Row, +Col, +NextRow, +NextCol, -OverRow, -OverCol) is semidet.
%
%   The square in the middle of a jump; fails for a step. The same as hop/5 with
%   over(OverRow, OverCol) for a hop that is possible, without looking around.

jumped(Row, Col, NextRow, NextCol, OverRow, OverCol) :-
    2 =:= max(abs(NextRow - Row), abs(NextCol - Col)),
    OverRow is (Row + NextRow) // 2,
    OverCol is (Col + NextCol) // 2.

% R4: how many steps a square is away from the edge that belongs to a kind.
distance('X', _-Col, Distance) :-
    Distance is Col - 1.
distance('O', Row-Col, Distance) :-
    Distance is Row - Col.
distance('Z', Row-_, Distance) :-
    Distance is 10 - Row.

squares(Squares) :-
    findall(Row-Col, on_board(Row, Col), Squares).

:- write_down(square(Index, Row, Col),
              ( squares(Squares),
                nth1(Index, Squares, Row-Col) )).

% Board is a board of variables; Pairs has Square-Content for each of its squares.
fresh_board(Board, Pairs) :-
    findall(Row, ( between(1, 10, Length), length(Row, Length) ), Board),
    append(Board, Contents),
    squares(Squares),
    pairs_keys_values(Pairs, Squares, Contents).

touching(Kind, Square-_) :-
    distance(Kind, Square, 0).

% Goal asks whether Kind stands on a square away from its edge.
one_away(Pairs, Kind, Goal) :-
    exclude(touching(Kind), Pairs, Away),
    pairs_values(Away, Contents),
    one_of(Contents, Kind, Goal).

one_of([Content], Kind, Content == Kind) :-
    !.
one_of([Content|Contents], Kind, (Content == Kind -> true ; Goal)) :-
    one_of(Contents, Kind, Goal).

targets_(Row, Col, Targets) :-
    findall(Target,
            ( hop(Row, Col, NextRow, NextCol, Hop),
              square(To, NextRow, NextCol),
              target(Hop, To, NextRow, NextCol, Target) ),
            Targets0),
    sort(1, @<, Targets0, Targets).

target(step, To, NextRow, NextCol, step(To, NextRow, NextCol)).
target(over(OverRow, OverCol), To, NextRow, NextCol, jump(To, NextRow, NextCol, Over)) :-
    square(Over, OverRow, OverCol).

%!  cells(?Board, ?Cells) is semidet.
%
%   Cells is cells(C1, ..., C55), what stands on the squares of Board, by index.
%   This is one fact, so taking a board apart costs one unification. Only a list of ten
%   rows of the right lengths unifies.

:- write_down(cells(Board, Cells),
              ( fresh_board(Board, Pairs),
                pairs_values(Pairs, Contents),
                Cells =.. [cells|Contents] )).

%!  edge(+Kind, +Board, -Contents:list) is semidet.
%
%   Contents is what stands on the ten squares of Kind's own edge.

:- write_down((edge(Kind, Board, Contents) :- Board = Rows, Contents = There),
              ( member(Kind, ['X', 'O', 'Z']),
                fresh_board(Rows, Pairs),
                include(touching(Kind), Pairs, Edge),
                pairs_values(Edge, There) )).

%!  away(+Kind, +Board, -Contents:list) is semidet.
%
%   Contents is what stands on the other 45 squares.

:- write_down((away(Kind, Board, Contents) :- Board = Rows, Contents = There),
              ( member(Kind, ['X', 'O', 'Z']),
                fresh_board(Rows, Pairs),
                exclude(touching(Kind), Pairs, Away),
                pairs_values(Away, There) )).

%!  all_away(+Board) is semidet.
%
%   Each kind has a piece away from its own edge: what away/3 says of the three, in one
%   clause, which takes the board apart once and then compares square by square.

:- write_down((all_away(Board) :- X, O, Z),
              ( fresh_board(Board, Pairs),
                maplist(one_away(Pairs), ['X', 'O', 'Z'], [X, O, Z]) )).

%!  distances(+Kind, -Distances:list) is semidet.
%
%   Distances says for each square how many steps it is away from the edge of Kind.

:- write_down(distances(Kind, Distances),
              ( member(Kind, ['X', 'O', 'Z']),
                squares(Squares),
                maplist(distance(Kind), Squares, Distances) )).

%!  targets(+Index, -Row, -Col, -Targets:list) is semidet.
%
%   Targets are the squares that a piece on square Index, which is Row, Col, may
%   reach by one hop, in ascending order: step(To, NextRow, NextCol) and
%   jump(To, NextRow, NextCol, Over), where To and Over are indices.

:- write_down(targets(Index, Row, Col, Targets),
              ( square(Index, Row, Col),
                targets_(Row, Col, Targets) )).

is_jump(jump(_, _, _, _)).

%!  jumps(+Index, -Row, -Col, -Jumps:list) is semidet.
%
%   Jumps are the jumps among the targets of square Index.

:- write_down(jumps(Index, Row, Col, Jumps),
              ( targets(Index, Row, Col, Targets),
                include(is_jump, Targets, Jumps) )).
