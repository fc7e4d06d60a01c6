:- module(ludolog_splut_state,
          [ state_shape/1,              % @State
            state_parts/7,              % +State, -Board, -Turn, -Steps, -Last, -Now, -Lev
            player_of_turn/2,           % +Turn, -Player
            start_board/2,              % +N, -Board
            both_sorcerers/1,           % +Board
            finished/2,                 % +State, -Winner
            sorted_squares/2,           % +Squares, -Sorted
            sound/1                     % +State
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, partition/4]).
:- use_module(library(lists),
              [intersection/3, is_set/1, member/2, memberchk/2, subset/2]).
:- use_module(ludolog(grid), [grid_member/4, grid_table/2]).
:- use_module(ludolog(lattice), [on_lattice/3]).
:- use_module(board, [rocks/2, set_piece/4]).

:- set_prolog_flag(optimise, true).

/** <module> The state of Splut!: its parts, the start, and whether it is valid

The module `splut` shows what the term looks like.
*/

%!  state_shape(@State) is semidet.
%
%   State has the parts of a state: a square matrix, two counters, and a memory or none.
%   Their contents are not checked.

state_shape([Board, Turn, Steps|Rest]) :-
    is_list(Board),
    length(Board, N),
    square_rows(Board, N),
    integer(Turn),
    integer(Steps),
    is_list(Rest),
    memory_shape(Rest).

square_rows([], _).
square_rows([Row|Rows], N) :-
    is_list(Row),
    length(Row, N),
    square_rows(Rows, N).

memory_shape([]).
memory_shape([Memory]) :-
    is_list(Memory),
    memory_parts(Memory).

memory_parts([Last, Now, Lev]) :-
    is_list(Last),
    is_list(Now),
    nonvar(Lev),
    levitation(Lev).

levitation(none).
levitation(stopped).
levitation([_, _]).

%!  state_parts(+State, -Board, -Turn, -Steps, -Last, -Now, -Lev) is det.
%
%   State has three elements, as in the seed, or four.

state_parts([Board, Turn, Steps|Rest], Board, Turn, Steps, Last, Now, Lev) :-
    memory(Rest, Last, Now, Lev).

memory([], [], [], none).
memory([[Last, Now, Lev]], Last, Now, Lev).

%!  player_of_turn(+Turn, -Player) is det.
%
%   R4: turns alternate, and player 1 begins.

player_of_turn(Turn, Player) :-
    Player is 2 - Turn mod 2.

%!  start_board(+N, -Board) is det.
%
%   Board has N columns and the pieces of the start (R1 to R3).

start_board(N, Board) :-
    blank_board(N, Blank),
    findall(Piece-Square, set_up(N, Piece, Square), Pieces),
    foldl(put_piece, Pieces, Blank, Board).

put_piece(Piece-Square, Board0, Board) :-
    set_piece(Board0, Square, Piece, Board).

% R1
blank_board(N, Board) :-
    findall(Row,
            ( between(1, N, Y),
              findall(Cell, ( between(1, N, X), blank_cell(N, X, Y, Cell) ), Row) ),
            Board).

blank_cell(N, X, Y, Cell) :-
    Left is X - 1,
    (   on_lattice(diamond(N), X, Y)
    ->  Cell = 0
    ;   on_lattice(diamond(N), Left, Y)
    ->  Cell = -2
    ;   Cell = -1
    ).

% R2, R3
set_up(N, 'R', Tip) :-
    Middle is (N + 1) // 2,
    member(Tip, [[Middle, 1], [1, Middle], [N, Middle], [Middle, N]]).
set_up(N, Piece, [X, Y]) :-
    Middle is (N + 1) // 2,
    Near is N - 1,
    member(Piece-DX-Y,
           [ 'S'-(-1)-Near, 'D'-0-Near, 'T'-1-Near, t-(-1)-2, d-0-2, s-1-2 ]),
    X is Middle + DX.

%!  finished(+State, -Winner) is semidet.
%
%   The Sorcerer of Winner's opponent is dead (R24).

finished([Board|_], Winner) :-
    (   \+ stands_in(Board, 'S')
    ->  Winner = 2
    ;   \+ stands_in(Board, s)
    ->  Winner = 1
    ).

%!  both_sorcerers(+Board) is semidet.
%
%   Both Sorcerers are alive, so the game goes on (R24).

both_sorcerers(Board) :-
    stands_in(Board, 'S'),
    stands_in(Board, s).

stands_in([Row|Rows], Piece) :-
    (   memberchk(Piece, Row)
    ->  true
    ;   stands_in(Rows, Piece)
    ).

%!  sorted_squares(+Squares, -Sorted) is det.
%
%   Sorted has Squares by row, then column, each once. The second sort looks at the
%   tail of the pair [X,Y], which holds the row.

sorted_squares(Squares, Sorted) :-
    sort(Squares, Set),
    sort(2, @=<, Set, Sorted).

%!  sound(+State) is semidet.
%
%   The letters, counters and memory of State, which has the right shape, fit
%   together.

sound(State) :-
    state_parts(State, Board, Turn, Steps, Last, Now, Lev),
    valid_board(Board),
    Turn >= 1,
    (   finished(State, _)
    ->  between(0, 3, Steps),
        [Last, Now, Lev] == [[], [], none]
    ;   First is min(Turn, 3),
        between(1, First, Steps),
        grid_table(Board, Table),
        rocks(Table, Rocks),
        valid_memory(Lev, Last, Now, Rocks),
        (   Steps =:= First
        ->  Now-Lev == []-none
        ;   true
        )
    ).

% R1, R24. A game has four rocks (R10), a composed position may have fewer.
valid_board(Board) :-
    length(Board, N),
    memberchk(N, [7, 9, 11]),
    blank_board(N, Blank),
    maplist(valid_row, Blank, Board),
    findall(Piece, ( grid_member(Board, _, _, Piece), atom(Piece) ), Pieces),
    partition(==('R'), Pieces, Rocks, Team),
    length(Rocks, Count),
    between(1, 4, Count),
    is_set(Team),
    subset(['T', t], Team),
    subset(Team, ['S', 'D', 'T', s, d, t]),
    intersection(Team, ['S', s], [_|_]).

valid_row(Blank, Row) :-
    maplist(valid_cell, Blank, Row).

valid_cell(Blank, Cell) :-
    (   atom(Cell)
    ->  Blank =:= 0
    ;   Blank == Cell
    ).

valid_memory(Lev, Last, Now, Rocks) :-
    moved_rocks(Last, Rocks),
    moved_rocks(Now, Rocks),
    levitated(Lev, Last, Now).

moved_rocks(Squares, Rocks) :-
    is_list(Squares),
    subset(Squares, Rocks),
    sorted_squares(Squares, Squares).

levitated(none, _, _).
levitated(stopped, _, [_|_]).
levitated([X, Y], Last, Now) :-
    memberchk([X, Y], Now),
    \+ memberchk([X, Y], Last).
