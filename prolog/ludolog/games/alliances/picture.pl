:- module(ludolog_alliances_picture,
          [ picture_items/5,            % +Board, +Owners, +Supply, +Message, -Items
            print_state/4               % +Board, +Owners, +Supply, +Player
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, min_list/2, nth0/3]).
:- use_module(ludolog(picture), [print_canvas/1]).
:- use_module(ludolog(protocol), [say/3]).
:- use_module(board, [allied/3, board_masks/2, diagonals/3, cell_val/2, border/1]).
:- use_module(paths, [chain_needs/4, fence_needs/4]).

/** <module> Alliances: the two drawings

The compact one has a text row for each diagonal, and an empty cell shows the
number of its line: the two numbers name a cell. The letters around the board are
the sides of the colours (R4).

The classic one has hexagons, one text row for each line.
*/

                /*******************************
                *           COMPACT            *
                *******************************/

%!  picture_items(+Board, +Owners, +Supply, +Message, -Items:list) is det.
%
%   Items are the compact drawing, with Message above the other notes.

picture_items(Board, Owners, Supply, Message, Items) :-
    findall(Item, board_item(Board, Item), Squares),
    findall(Item, side_item(Item), Sides),
    findall(Item, diagonal_item(Item), Diagonals),
    board_masks(Board, Masks),
    findall(note(Note), note(Masks, Owners, Supply, Message, Note), Notes),
    append([Squares, Sides, Diagonals, Notes], Items).

board_item(Board, square(Id, Row, Column, Glyph, Cell)) :-
    board_cell(Board, Line, Diagonal, Cell),
    format(string(Id), "~w,~w", [Line,Diagonal]),
    compact_place(Line, Diagonal, Row, Column),
    glyph(Cell, Line, Glyph).

board_cell(Board, Line, Diagonal, Cell) :-
    nth0(Line, Board, Cells),
    diagonals(Line, First, _),
    nth0(Index, Cells, Cell),
    Diagonal is First + Index.

glyph(Cell, Line, Glyph) :-
    (   Cell == empty
    ->  format(string(Glyph), "~t~w~2| ", [Line])
    ;   cell_val(Cell, Char),
        format(string(Glyph), "(~w)", [Char])
    ).

% The cells of a diagonal stand side by side; the next diagonal's lie between them.
compact_place(Line, Diagonal, Row, Column) :-
    Row is Diagonal + 1,
    Column is 4*Line - 6*Diagonal + 20.

side_item(label(Row, Column, Text)) :-
    border(Segments),
    nth0(Index, Segments, Color-Cells),
    side_step(Index, Down, Right),
    side_letter(Color, Text),
    member([Line,Diagonal], Cells),
    compact_place(Line, Diagonal, Row0, Column0),
    Row is Row0 + Down,
    Column is Column0 + Right.

% Where the letters stand beside the cells of a side, by its place in the border.
side_step(0,  -1,  1).
side_step(2,   0, -2).
side_step(4,   0, -2).
side_step(6,   1,  1).
side_step(8,   0,  4).
side_step(10,  0,  4).

side_letter(Color, Letter) :-
    sub_atom(Color, 0, 1, _, Letter).

diagonal_item(label(Row, 0, Text)) :-
    between(0, 12, Diagonal),
    compact_place(0, Diagonal, Row, _),
    format(string(Text), "~t~w~2|", [Diagonal]).

note(_, _, _, Message, Message).
note(_, _, _, _, "").
note(_, _, _, _, "~t~w~10|~t1~13|~t2~16|"-[tr("left")]).
note(Masks, Owners, Supply, _, "~w~t~6|~t~w~10|~t~w~13|~t~w~16|"-[color(Color), Left, One, Two]) :-
    listed(Index, Color, _),
    nth0(Index, Supply, Left),
    nth0(Index, Owners, Owner),
    to_go(Owner, 0, Masks, Color, One),
    to_go(Owner, 1, Masks, Color, Two).
note(_, _, _, _, "1, 2: to go").
note(_, _, _, _, "").
note(_, _, _, _, "ally 1: OG GP PO").
note(_, _, _, _, "ally 2: OP GO PG").
note(_, _, _, _, "").
note(_, _, _, _, "rows: diagonals").
note(_, _, _, _, "numbers: lines").

% How many discs a player still needs for a colour (R8, R10), or who has won it.
to_go(Owner, Player, Masks, Color, Discs) :-
    (   Owner =:= Player
    ->  Discs = tr("won")
    ;   Owner =\= -1
    ->  Discs = "-"
    ;   once(allied(Player, Color, Ally)),
        chain_needs(Masks, Color, Ally, Chain),
        fence_needs(Masks, Color, Ally, Fence),
        reachable([Chain, Fence], Discs)
    ).

reachable(Needs0, Discs) :-
    include(=<(0), Needs0, Needs),
    (   min_list(Needs, Discs)
    ->  true
    ;   Discs = "-"
    ).

listed(0, orange, "Orange").
listed(1, purple, "Purple").
listed(2, green,  "Green").

                /*******************************
                *           CLASSIC            *
                *******************************/

%!  print_state(+Board, +Owners, +Supply, +Player) is det.
%
%   Print the hexagons, who moves, the supply, the owners and the alliances.

print_state(Board, Owners, Supply, Player) :-
    findall(Item, canvas_item(Board, Item), Items),
    nl,
    print_canvas(Items),
    nl,
    forall(line(Owners, Supply, Player, Message),
           ( say(alliances, Message, Text),
             writeln(Text) )).

canvas_item(_, at(0, 31, "Diagonal")).
canvas_item(_, at(0, 68, "Line")).
canvas_item(Board, Item) :-
    board_cell(Board, Line, Diagonal, Cell),
    classic_place(Line, Diagonal, Row, Column),
    hexagon_item(Cell, Row, Column, Item).
canvas_item(_, at(Row, 68, Line)) :-
    diagonals(Line, _, _),
    classic_place(Line, 0, Row, _).
canvas_item(_, at(Row, Column, Diagonal)) :-
    between(0, 12, Diagonal),
    diagonal_place(Diagonal, Row, Column).
canvas_item(_, at(Row, Column, Text)) :-
    side_label(Line, Column, Text),
    classic_place(Line, 0, Row, _).

classic_place(Line, Diagonal, Row, Column) :-
    Row is Line + 2,
    Column is 29 + 4 * (2*Diagonal - Line).

hexagon_item(Cell, Row, Column, at(Row, Column, Char)) :-
    cell_val(Cell, Char).
hexagon_item(_, Row, Column, at(Row1, Column1, Text)) :-
    hexagon_part(Down, Right, Text),
    Row1 is Row + Down,
    Column1 is Column + Right.

hexagon_part(-1, -1, "___").
hexagon_part( 0, -2, "/").
hexagon_part( 0,  2, "\\").
hexagon_part( 1, -2, "\\___/").

% The number of a diagonal goes by its first cell.
diagonal_place(Diagonal, Row, Column) :-
    diagonals(Line, First, Last),
    Diagonal >= First,
    Diagonal =< Last,
    !,
    classic_place(Line, Diagonal, Row0, Column0),
    diagonal_step(Diagonal, Up, Right),
    Row is Row0 - Up,
    Column is Column0 + Right.

diagonal_step(Diagonal, Up, Right) :-
    (   Diagonal < 6
    ->  Up = 1,
        Right = 2
    ;   Diagonal =:= 6
    ->  Up = 1,
        Right = 3
    ;   Up = 0,
        Right = 3
    ).

side_label(1,  16, "org").
side_label(1,  51, "prp").
side_label(11,  3, "grn").
side_label(11, 62, "grn").
side_label(21, 16, "prp").
side_label(21, 49, "org").

line(_, _, Player, "Current Player: ~w"-[Number]) :-
    Number is Player + 1.
line(_, Supply, _, "Current ~w Pieces Left: ~w"-[tr(Color),Left]) :-
    listed(Index, _, Color),
    nth0(Index, Supply, Left).
line(Owners, _, _, Message) :-
    listed(Index, _, Color),
    nth0(Index, Owners, Owner),
    (   Owner =:= -1
    ->  Message = "~w :"-[tr(Color)]
    ;   Number is Owner + 1,
        Message = "~w : Player ~w"-[tr(Color),Number]
    ).
line(_, _, _, "Player 1 alliances: To connect Orange: Orange-Green, \c
               to connect Green: Green-Purple, to connect Purple: Purple-Orange"-[]).
line(_, _, _, "Player 2 alliances: To connect Orange: Orange-Purple, \c
               to connect Green: Green-Orange, to connect Purple: Purple-Green"-[]).
