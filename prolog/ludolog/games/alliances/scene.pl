:- module(ludolog_alliances_scene,
          [ scene_items/3               % +Board, +Owners, -Items
          ]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(ludolog(lattice), [neighbour/6]).
:- use_module(ludolog(scene), [hexagon_place/4]).
:- use_module(board, [board_masks/2, border/1, cell_val/2, diagonals/3]).
:- use_module(effects, [winning_cells/5]).

/** <module> Alliances as a scene: the hexagon with its coloured sides
*/

%!  scene_items(+Board, +Owners, -Items:list) is det.
%
%   Items are the scene of Board (see ludolog_scene): a diagonal is a row. Owners are those of
%   orange, purple and green, each shown by its chain or fence.

scene_items(Board, Owners, Items) :-
    board_masks(Board, Masks),
    findall(Item, item(Board, Masks, Owners, Item), Items).

item(Board, _, _, cell(Id, X, Y, hexagon, light)) :-
    board_cell(Board, Line, Diagonal, _),
    cell_id(Line, Diagonal, Id),
    place(Line, Diagonal, X, Y).
item(Board, _, _, piece(Id, disc, Color, [text(Letter)], "~w"-[piece(Glyph)])) :-
    board_cell(Board, Line, Diagonal, Color),
    Color \== empty,
    cell_val(Color, Letter0),
    atom_string(Letter0, Letter),
    format(string(Glyph), "(~w)", [Letter]),
    cell_id(Line, Diagonal, Id).
item(_, _, _, border(Id, Sides, Color, "a side of ~w"-[color(Color)])) :-
    border(Segments),
    member(Color-Cells, Segments),
    Color \== corner,
    member([Line,Diagonal], Cells),
    cell_id(Line, Diagonal, Id),
    findall(Side, outer_side(Line, Diagonal, Side), Sides).
item(_, _, _, label(X, Y, "diagonal")) :-
    beside(-1, X, Y).
item(_, _, _, label(X, Y, Text)) :-
    between(0, 12, Diagonal),
    beside(Diagonal, X, Y),
    number_string(Diagonal, Text).
item(_, _, _, label(X, Y, "line")) :-
    place(6, -1, X, Y).
item(_, _, _, label(X, Y, Text)) :-
    diagonals(Line, First, Last),
    (   Diagonal is First - 1
    ;   Diagonal is Last + 1
    ),
    place(Line, Diagonal, X, Y),
    number_string(Line, Text).
item(_, Masks, Owners, chain(Ids, Color, Format-[player(Owner),color(Color)])) :-
    nth0(Index, Owners, Owner),
    Owner =\= -1,
    nth0(Index, [orange,purple,green], Color),
    winning_cells(Masks, Owner, Color, How, Ids),
    won(How, Format).

won(chain, "~w owns ~w, by a chain").
won(fence, "~w owns ~w, by a fence").

board_cell(Board, Line, Diagonal, Cell) :-
    nth0(Line, Board, Cells),
    diagonals(Line, First, _),
    nth0(Index, Cells, Cell),
    Diagonal is First + Index.

cell_id(Line, Diagonal, Id) :-
    format(string(Id), "~w,~w", [Line,Diagonal]).

% The cells of a diagonal stand side by side (R3).
place(Line, Diagonal, X, Y) :-
    Right is Line - 1.5*Diagonal,
    hexagon_place(Right, Diagonal, X, Y).

% The numbers of the diagonals stand to the left of everything.
beside(Diagonal, X, Y) :-
    place(2, 6, X, _),
    place(0, Diagonal, _, Y).

% Beyond an outer side there is no cell.
outer_side(Line, Diagonal, Side) :-
    side_direction(Side, Direction),
    \+ neighbour(hexagon(7), hexagonal, Line, Diagonal, Direction, _).

side_direction(ne, up_forth).
side_direction(e,  forth).
side_direction(se, down_forth).
side_direction(sw, down_back).
side_direction(w,  back).
side_direction(nw, up_back).
