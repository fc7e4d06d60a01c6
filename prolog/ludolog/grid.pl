:- module(ludolog_grid,
          [ grid_size/3,                % +Grid, -Columns, -Rows
            grid_cell/4,                % +Grid, ?Column, ?Row, ?Cell
            grid_put/5,                 % +Grid, +Column, +Row, +Cell, -NewGrid
            grid_replace/6,             % +Grid, +Column, +Row, -Cell, +NewCell, -NewGrid
            grid_member/4,              % +Grid, ?Column, ?Row, ?Cell
            grid_filled/4,              % +Columns, +Rows, +Cell, -Grid
            grid_table/2                % +Grid, -Table
          ]).
:- use_module(library(apply), [maplist/3, maplist/2]).
:- use_module(library(lists), [nth1/3]).

% Compiled arithmetic: a tenth of a game's playouts.
:- set_prolog_flag(optimise, true).

/** <module> Boards that are lists of rows

A Grid is a list of rows, the top row first; a row is a list of cells, the left
one first. Columns and rows count from 1. Rows may have different lengths.
*/

:- det(grid_filled/4).
:- det(grid_table/2).

%!  grid_size(+Grid, -Columns:integer, -Rows:integer) is det.
%
%   Rows is the number of rows, Columns the length of the first.

grid_size(Grid, Columns, Rows) :-
    length(Grid, Rows),
    Grid = [Row|_],
    length(Row, Columns).

%!  grid_cell(+Grid, ?Column, ?Row, ?Cell) is nondet.
%
%   Cell stands there; semidet for a known place, else row by row. Fails outside the grid,
%   and for what is no integer.

grid_cell(Grid, Column, Row, Cell) :-
    (   integer(Column),
        integer(Row)
    ->  item(Row, Grid, Cells),
        item(Column, Cells, Cell)
    ;   open_or_integer(Column),
        open_or_integer(Row),
        grid_member(Grid, Column, Row, Cell)
    ).

open_or_integer(Index) :-
    (   var(Index)
    ->  true
    ;   integer(Index)
    ).

% Four at a time, here and below: in the middle of a board of eight rows half as fast again.
item(Index, List, Item) :-
    (   Index > 4
    ->  List = [_,_,_,_|Rest],
        Left is Index - 4,
        item(Left, Rest, Item)
    ;   one_of_four(Index, List, Item)
    ).

% Index is known. The cuts, here and below, leave nothing behind even if a call with an
% unbound Index has made Prolog index the lists.
one_of_four(1, [Item|_], Item) :- !.
one_of_four(2, [_,Item|_], Item) :- !.
one_of_four(3, [_,_,Item|_], Item) :- !.
one_of_four(4, [_,_,_,Item|_], Item).

%!  grid_put(+Grid, +Column, +Row, +Cell, -NewGrid) is semidet.
%
%   NewGrid is Grid with Cell there. Fails outside the grid.

grid_put(Grid, Column, Row, Cell, NewGrid) :-
    grid_replace(Grid, Column, Row, _, Cell, NewGrid).

%!  grid_replace(+Grid, +Column, +Row, -Cell, +NewCell, -NewGrid) is semidet.
%
%   Cell stands there in Grid, NewCell in NewGrid. Fails outside the grid.

grid_replace(Grid, Column, Row, Cell, NewCell, NewGrid) :-
    replaced(Row, Grid, Cells, NewCells, NewGrid),
    replaced(Column, Cells, Cell, NewCell, NewCells).

replaced(Index, List, Old, New, NewList) :-
    (   Index > 4
    ->  List = [A,B,C,D|Rest],
        NewList = [A,B,C,D|NewRest],
        Left is Index - 4,
        replaced(Left, Rest, Old, New, NewRest)
    ;   one_of_four(Index, List, Old, New, NewList)
    ).

one_of_four(1, [Old|Rest], Old, New, [New|Rest]) :- !.
one_of_four(2, [A,Old|Rest], Old, New, [A,New|Rest]) :- !.
one_of_four(3, [A,B,Old|Rest], Old, New, [A,B,New|Rest]) :- !.
one_of_four(4, [A,B,C,Old|Rest], Old, New, [A,B,C,New|Rest]).

%!  grid_member(+Grid, ?Column, ?Row, ?Cell) is nondet.
%
%   Cell stands there; row by row, from left to right.

grid_member(Grid, Column, Row, Cell) :-
    nth1(Row, Grid, Cells),
    nth1(Column, Cells, Cell).

%!  grid_filled(+Columns:integer, +Rows:integer, +Cell, -Grid) is det.
%
%   Grid has Cell everywhere.

grid_filled(Columns, Rows, Cell, Grid) :-
    length(Grid, Rows),
    length(Row, Columns),
    maplist(=(Cell), Row),
    maplist(=(Row), Grid).

%!  grid_table(+Grid, -Table) is det.
%
%   Table is a term with an argument for each row, itself a term with an argument
%   for each cell: arg(Row, Table, T), arg(Column, T, Cell) takes the same time
%   everywhere. Worth it where one position is looked at often.

grid_table(Grid, Table) :-
    maplist(row_table, Grid, Rows),
    Table =.. [table|Rows].

row_table(Cells, Row) :-
    Row =.. [row|Cells].
