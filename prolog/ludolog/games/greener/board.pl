:- module(ludolog_greener_board,
          [ cell_color/2,               % ?Player, ?Color
            empty_cell/1,               % ?Cell
            cell_at/3,                  % +Board, +Square, ?Cell
            updateBoard/4,              % +Board, +Square, +Cell, -NewBoard
            replaceCell/5,              % +Board, +Square, -Cell, ?NewCell, -NewBoard
            board_square/2,             % +Board, -Square
            coordinates/3,              % +Square, -X, -Y
            pieces/4,                   % ?Size, ?Columns, ?Rows, ?Each
            board_shape/1,              % +Board
            valid_board/1,              % +Board
            valid_cell/1,               % +Cell
            initBoard/3,                % -Board, +Size, +Seed
            filled_with_green/2,        % +Board, -Full
            countPointsStack/5          % +Board, -BP, -BH, -WP, -WH
          ]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(error), [type_error/2]).
:- use_module(ludolog(grid), [grid_cell/4, grid_replace/6, grid_size/3, grid_member/4]).
:- use_module(ludolog(lattice), [on_lattice/3]).
:- use_module(ludolog(random), [first_random/2, next_random/4]).

:- set_prolog_flag(optimise, true).

/** <module> Greener's boards

A board is a list of rows of cells [Color,Points,Height], Color being 0 for an
empty cell, 1 green, 2 black, 3 white. A square is [Column,Row], counted from 0 at
the top left; a cell is what stands on it.
*/

                /*******************************
                *            CELLS             *
                *******************************/

%!  cell_color(?Player, ?Color) is nondet.
%
%   The stacks that Player controls have Color on top. The two ways of counting meet
%   here only.

cell_color(0, 2).
cell_color(1, 3).

%!  empty_cell(?Cell) is semidet.
%
%   Cell is a cell on which nothing stands.

empty_cell([0,0,0]).

%!  coordinates(+Square, -X, -Y) is semidet.
%
%   X and Y are Square in the numbers of ludolog_grid and ludolog_lattice, which begin at
%   1. Fails for a term that is no square.

coordinates([Column,Row], X, Y) :-
    integer(Column),
    integer(Row),
    X is Column + 1,
    Y is Row + 1.

%!  cell_at(+Board, +Square, ?Cell) is semidet.
%
%   Cell stands there. Fails outside the board.

cell_at(Board, Square, Cell) :-
    coordinates(Square, X, Y),
    grid_cell(Board, X, Y, Cell).

%!  updateBoard(+Board, +Square, +Cell, -NewBoard) is semidet.
%
%   NewBoard is Board with Cell there.

updateBoard(Board, Square, Cell, NewBoard) :-
    replaceCell(Board, Square, _, Cell, NewBoard).

%!  replaceCell(+Board, +Square, -Cell, ?NewCell, -NewBoard) is semidet.
%
%   Cell stands there on Board, NewCell on NewBoard. Fails outside the board.

replaceCell(Board, Square, Cell, NewCell, NewBoard) :-
    coordinates(Square, X, Y),
    grid_replace(Board, X, Y, Cell, NewCell, NewBoard).

%!  board_square(+Board, -Square) is nondet.
%
%   Square is a square of Board, row by row.

board_square(Board, [Column,Row]) :-
    grid_size(Board, Columns, Rows),
    on_lattice(rectangle(Columns, Rows), X, Y),
    Column is X - 1,
    Row is Y - 1.

                /*******************************
                *       SIZES AND CHECKS       *
                *******************************/

%!  pieces(?Size, ?Columns, ?Rows, ?Each) is nondet.
%
%   R1, R2: the columns and rows of a board, and the pyramids of each player.

pieces('6x6', 6, 6, 9).
pieces('9x6', 9, 6, 18).
pieces('9x9', 9, 9, 27).

%!  board_shape(@Board) is semidet.
%
%   Board is a list of rows of one of the three sizes, with a list of three in each
%   cell. (Single-sided heads, as they bind nothing, and one head for a row, as this
%   stands at every door.)

board_shape(Board) :-
    is_list(Board),
    length(Board, Rows),
    row_width(Rows, Width),
    row_shapes(Board, Width),
    !.

row_width(6, 6).
row_width(6, 9).
row_width(9, 9).

row_shapes([], _).
row_shapes([Row|Rows], Width) :-
    row_shape(Width, Row),
    row_shapes(Rows, Width).

row_shape(6, [[_,_,_],[_,_,_],[_,_,_],[_,_,_],[_,_,_],[_,_,_]]) =>
    true.
row_shape(9, [[_,_,_],[_,_,_],[_,_,_],[_,_,_],[_,_,_],[_,_,_],[_,_,_],[_,_,_],[_,_,_]]) =>
    true.
row_shape(_, _) =>
    fail.

%!  valid_board(+Board) is semidet.
%
%   Every cell of Board, which has the shape of one, can come up in a game, and no
%   more pyramids stand on it than it has cells.

valid_board(Board) :-
    maplist(maplist(valid_cell), Board),
    aggregate_all(sum(Height), grid_member(Board, _, _, [_,_,Height]), Pyramids),
    grid_size(Board, Columns, Rows),
    Pyramids =< Columns * Rows.

%!  valid_cell(+Cell) is semidet.
%
%   Cell, a list of three, can come up in a game.

valid_cell([Color,Points,Height]) :-
    integer(Points),
    integer(Height),
    valid_stack(Color, Points, Height).

valid_stack(0, 0, 0).
valid_stack(1, 1, 1).
valid_stack(2, Points, Height) :-
    Points >= 0,
    Points < Height.
valid_stack(3, Points, Height) :-
    Points >= 0,
    Points < Height.

                /*******************************
                *           NEW BOARDS         *
                *******************************/

%!  initBoard(-Board, +Size, +Seed) is det.
%
%   Board has the pyramids of R2 at random places. Each cell is drawn from all that
%   are left, so every arrangement has the same chance.

initBoard(Board, Size, Seed) :-
    pieces(Size, Columns, Rows, Each),
    Green is Columns * Rows - 2 * Each,
    first_random(Seed, X),
    length(Board, Rows),
    foldl(generateRow(Columns), Board, [Each,Each,Green]-X, _).

generateRow(Columns, Row, Left0, Left) :-
    length(Row, Columns),
    foldl(generateCell, Row, Left0, Left).

generateCell(Cell, [Black,White,Green]-X0, Left-X) :-
    All is Black + White + Green,
    next_random(All, R, X0, X),
    (   R < Black
    ->  Cell = [2,0,1],
        Black1 is Black - 1,
        Left = [Black1,White,Green]
    ;   R < Black + White
    ->  Cell = [3,0,1],
        White1 is White - 1,
        Left = [Black,White1,Green]
    ;   Cell = [1,1,1],
        Green1 is Green - 1,
        Left = [Black,White,Green1]
    ).

%!  filled_with_green(+Board, -Full) is det.
%
%   Full is Board with a green pyramid on every cell that was empty.

filled_with_green(Board, Full) :-
    maplist(maplist(filled_cell), Board, Full).

filled_cell(Cell0, Cell) :-
    (   empty_cell(Cell0)
    ->  Cell = [1,1,1]
    ;   Cell = Cell0
    ).

                /*******************************
                *            SCORES            *
                *******************************/

%!  countPointsStack(+Board, -BP, -BH, -WP, -WH) is det.
%
%   BP and BH are the points in all stacks of Black and the height of the tallest, WP and
%   WH those of White.
%
%   @error type_error(greener_board, Board) if a cell has a colour that is none.

countPointsStack(Board, BP, BH, WP, WH) :-
    (   foldl(count_row, Board, count(0,0,0,0), Count)
    ->  Count = count(BP,BH,WP,WH)
    ;   type_error(greener_board, Board)
    ).

count_row([], Count, Count).
count_row([[Color,Points,Height]|Cells], Count0, Count) :-
    count_stack(Color, Points, Height, Count0, Count1),
    count_row(Cells, Count1, Count).

count_stack(0, _, _, Count, Count).
count_stack(1, _, _, Count, Count).
count_stack(2, P, H, count(BP0,BH0,WP,WH), count(BP,BH,WP,WH)) :-
    BP is BP0 + P,
    BH is max(BH0, H).
count_stack(3, P, H, count(BP,BH,WP0,WH0), count(BP,BH,WP,WH)) :-
    WP is WP0 + P,
    WH is max(WH0, H).
