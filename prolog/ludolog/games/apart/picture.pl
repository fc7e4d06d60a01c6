:- module(ludolog_apart_picture,
          [ display_board/1,            % +Board
            board_items/4               % +Board, +Visited, -Items, ?Tail
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [memberchk/2, nth1/3]).
:- use_module(ludolog(grid), [grid_member/4]).
:- use_module(ludolog(notation), [column//1]).
:- use_module(text, [square_text/3]).

/** <module> Drawings of Apart's board
*/

%!  display_board(+Board) is det.
%
%   Print Board with bars between the rows, column letters above, and row numbers
%   at the right.

display_board([Row|Rows]) :-
    findall(Letter, column_letter(Row, _, Letter), Letters),
    atomic_list_concat(Letters, '   ', Header),
    length(Row, Width),
    Bar is 4*Width + 1,
    format("  ~w~n~`-t~*|~n", [Header,Bar]),
    forall(nth1(Y, [Row|Rows], Cells), display_row(Cells, Y, Bar)).

display_row(Row, Y, Bar) :-
    maplist(display_cell, Row, Cells),
    atomic_list_concat(Cells, ' | ', Text),
    format("| ~w | ~w~n~`-t~*|~n", [Text,Y,Bar]).

display_cell(0, ' ').
display_cell(1, 1).
display_cell(2, 2).

column_letter(Row, X, Letter) :-
    nth1(X, Row, _),
    phrase(column(X), Codes),
    string_codes(Letter, Codes).

%!  board_items(+Board, +Visited, -Items:list, ?Tail:list) is det.
%
%   Items, followed by Tail, are the squares and labels of a layout/2. A `*` is an
%   empty square that has been used in this turn.

board_items(Board, Visited, Items, Tail) :-
    findall(Item, board_item(Board, Visited, Item), Items, Tail).

board_item([Row|_], _, label(0, Column, Letter)) :-
    column_letter(Row, X, Letter),
    place(X, Column).
board_item(Board, _, label(Y, 0, Text)) :-
    nth1(Y, Board, _),
    format(string(Text), "~t~w~2|", [Y]).
board_item(Board, Visited, square(Id, Y, Column, Glyph, Style)) :-
    grid_member(Board, X, Y, Cell),
    square_text(X, Y, Id),
    place(X, Column),
    glyph(Cell, X, Y, Visited, Glyph, Style).

% Two columns of text for each of the board, behind the row numbers.
place(X, Column) :-
    Column is 1 + 2*X.

glyph(0, X, Y, Visited, Glyph, empty) :-
    (   memberchk([X,Y], Visited)
    ->  Glyph = "*"
    ;   Glyph = "."
    ).
glyph(1, _, _, _, "1", first).
glyph(2, _, _, _, "2", second).
