:- module(ludolog_alliances_setup,
          [ edited_board/6,                % +Board, +Supply, +SquareId, +Glyph, -NewBoard, -NewSupply
            state_flaw/3                   % +Board, +Supply, -Message
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [append/2, member/2, nth0/3]).
:- use_module(ludolog(grid), [grid_cell/4, grid_put/5]).
:- use_module(board, [cell_val/2, diagonals/3]).

/** <module> Alliances: positions set up by hand

What is taken off the board goes back to the supply.
*/

%!  edited_board(+Board, +Supply, +SquareId, +Glyph, -NewBoard, -NewSupply) is semidet.
%
%   Glyph is `O`, `P` or `G`, with brackets or without; `.`, or the number of the line,
%   takes a disc away.

edited_board(Board, Supply, Id, Glyph, NewBoard, NewSupply) :-
    split_string(Id, ",", " ", [LineText,DiagonalText]),
    number_string(Line, LineText),
    number_string(Diagonal, DiagonalText),
    diagonals(Line, First, _),
    Column is Diagonal - First + 1,
    Row is Line + 1,
    grid_cell(Board, Column, Row, Old),
    cell_of(Glyph, LineText, Cell),
    grid_put(Board, Column, Row, Cell, NewBoard),
    supplied(Old, 1, Supply, Supply1),
    supplied(Cell, -1, Supply1, NewSupply).

cell_of(Glyph, Line, Cell) :-
    (   ( Glyph == "." ; Glyph == Line )
    ->  Cell = empty
    ;   split_string(Glyph, "", "()", [Letter]),
        atom_string(Char, Letter),
        cell_val(Cell, Char),
        Cell \== empty
    ).

supplied(empty, _, Supply, Supply).
supplied(orange, N, [O0,P,G], [O,P,G]) :- O is O0 + N.
supplied(purple, N, [O,P0,G], [O,P,G]) :- P is P0 + N.
supplied(green, N, [O,P,G0], [O,P,G]) :- G is G0 + N.

%!  state_flaw(+Board, +Supply, -Message) is nondet.
%
%   See flaws/3 of ludolog_protocol.

state_flaw(Board, Supply, "there are only 42 discs of a colour (R6): ~w, ~w"-[color(Color), Discs]) :-
    append(Board, Cells),
    nth0(Index, [orange,purple,green], Color),
    nth0(Index, Supply, Left),
    aggregate_all(count, member(Color, Cells), Placed),
    Discs is Placed + max(0, Left),
    ( Left < 0 ; Discs > 42 ),
    !.
