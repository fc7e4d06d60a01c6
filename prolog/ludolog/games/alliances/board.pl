:- module(ludolog_alliances_board,
          [ diagonals/3,                % ?Line, ?First, ?Last
            cell_val/2,                 % ?Cell, ?Char
            allied/3,                   % ?Player, ?Color, ?Ally
            other/2,                    % ?Player, ?Other
            border/1,                   % -Segments
            blank/3,                    % ?Line, ?Cells, ?N
            board_masks/2,              % +Board, -Masks
            color_mask/3,               % ?Color, +Masks, -Mask
            cell_bit/3,                 % +Line, +Diagonal, -Bit
            mask_cells/2,               % +Mask, -Cells
            sides/3,                    % ?Color, -Side, -Opposite
            stretches/3,                % ?Color, -Stretch, -Opposite
            serving/3,                  % -Orange, -Purple, -Green
            pieces/2,                   % -Starts, -Goals
            goals/3,                    % ?Player, ?Color, -Mask
            boards_of/2,                % ?Color, -Boards
            boards_each/1,              % -Each
            middle_cells/2              % ?Distance, -Mask
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists),
              [append/2, append/3, last/2, member/2, memberchk/2, nth0/3, sum_list/2]).
:- use_module(ludolog(tables), [write_down/2]).

/** <module> Alliances: what never changes, and boards as whole numbers

The cells, the border and the alliances (R1, R4, R9) are facts. From them come
*masks*: a set of cells is one integer in which cell [Line,Diagonal] is the bit
14*Line + Diagonal. Diagonals end at 12, so that bit 13 of every line is free and
a step off the board wraps into nothing that counts. A position is

    masks(Orange, Purple, Green, Empty)
*/

:- set_prolog_flag(optimise, true).

:- det(board_masks/2).
:- det(mask_cells/2).

%!  diagonals(?Line, ?First, ?Last) is nondet.
%
%   Line has the diagonals First to Last (R1).

diagonals(0,   0,  1).
diagonals(1,   0,  2).
diagonals(2,   0,  3).
diagonals(3,   0,  4).
diagonals(4,   0,  5).
diagonals(5,   1,  5).
diagonals(6,   1,  6).
diagonals(7,   1,  7).
diagonals(8,   2,  7).
diagonals(9,   2,  8).
diagonals(10,  3,  8).
diagonals(11,  3,  9).
diagonals(12,  4,  9).
diagonals(13,  4, 10).
diagonals(14,  5, 10).
diagonals(15,  5, 11).
diagonals(16,  6, 11).
diagonals(17,  7, 11).
diagonals(18,  7, 12).
diagonals(19,  8, 12).
diagonals(20,  9, 12).
diagonals(21, 10, 12).
diagonals(22, 11, 12).

%!  cell_val(?Cell, ?Char) is nondet.
%
%   Char is the letter of what stands on a cell.

cell_val(orange, 'O').
cell_val(green,  'G').
cell_val(purple, 'P').
cell_val(empty,  ' ').

%!  allied(?Player, ?Color, ?Ally) is nondet.
%
%   Player connects Color with discs of Color and of Ally, and fences the other
%   player's Color with discs of Ally (R9, R10).

allied(0, orange, green).
allied(0, green,  purple).
allied(0, purple, orange).
allied(1, orange, purple).
allied(1, green,  orange).
allied(1, purple, green).

%!  other(?Player, ?Other) is nondet.
%
%   The two players.

other(0, 1).
other(1, 0).

%!  border(-Segments:list) is det.
%
%   Segments are the 36 cells of the border, clockwise: Color-Cells for a side of
%   five cells, corner-[Cell] for the cell between two sides (R4).

border([ orange-[[4,0],   [3,0],   [2,0],   [1,0],   [0,0]],   corner-[[1,1]],
         purple-[[0,1],   [1,2],   [2,3],   [3,4],   [4,5]],   corner-[[6,6]],
         green- [[7,7],   [9,8],   [11,9],  [13,10], [15,11]], corner-[[16,11]],
         orange-[[18,12], [19,12], [20,12], [21,12], [22,12]], corner-[[21,11]],
         purple-[[22,11], [21,10], [20,9],  [19,8],  [18,7]],  corner-[[16,6]],
         green- [[15,5],  [13,4],  [11,3],  [9,2],   [7,1]],   corner-[[6,1]]
       ]).

                /*******************************
                *            MASKS             *
                *******************************/

%!  cell_bit(+Line, +Diagonal, -Bit:integer) is det.
%
%   Bit is the mask of one cell.

cell_bit(Line, Diagonal, Bit) :-
    Bit is 1 << (14*Line + Diagonal).

cells_mask(Cells, Mask) :-
    cells_mask(Cells, 0, Mask).

cells_mask([], Mask, Mask).
cells_mask([[Line,Diagonal]|Cells], Mask0, Mask) :-
    cell_bit(Line, Diagonal, Bit),
    Mask1 is Mask0 \/ Bit,
    cells_mask(Cells, Mask1, Mask).

%!  mask_cells(+Mask:integer, -Cells:list) is det.
%
%   Cells are the cells of Mask as [Line,Diagonal], in standard order.

mask_cells(Mask, Cells) :-
    (   Mask =:= 0
    ->  Cells = []
    ;   Index is lsb(Mask),
        Line is Index // 14,
        Diagonal is Index mod 14,
        Cells = [[Line,Diagonal]|Rest],
        Others is Mask /\ (Mask - 1),
        mask_cells(Others, Rest)
    ).

%!  color_mask(?Color, +Masks, -Mask:integer) is nondet.
%
%   Mask has the cells with discs of Color.

% With masks(...) in the heads, Prolog would index it once all colours are asked for, and leave
% choice points ever after.
color_mask(orange, Masks, Mask) :- arg(1, Masks, Mask).
color_mask(purple, Masks, Mask) :- arg(2, Masks, Mask).
color_mask(green,  Masks, Mask) :- arg(3, Masks, Mask).

%!  blank(?Line, ?Cells, ?N) is nondet.
%
%   Cells are the N cells of Line, all of them empty.

%!  sides(?Color, -Side, -Opposite) is nondet.
%
%   The masks of the two sides of Color (R4).

%!  stretches(?Color, -Stretch, -Opposite) is nondet.
%
%   The masks of the two stretches of border between the sides of Color; the end cells
%   of the sides belong to them (R10).

%!  serving(-Orange:integer, -Purple:integer, -Green:integer) is det.
%!  pieces(-Starts:integer, -Goals:integer) is det.
%!  goals(?Player, ?Color, -Mask:integer) is nondet.
%
%   These are about twelve boards side by side in one number: one for the chain and one for
%   the fence of each player in each colour. The mask of the discs of a colour, times Orange,
%   Purple or Green, has them on the boards where they serve (R8, R10). On every board Starts
%   has one of the two pieces of border to be joined, and Goals the other one; goals/3 has
%   only those by which Player wins Color.

%!  boards_each(-Each:integer) is det.
%!  boards_of(?Color, -Boards) is nondet.
%
%   Each times a mask has it on all of the twelve boards. Boards is four(Chain0, Fence0, Chain1,
%   Fence1, Starts, Goals, Wholes) for Color, with board(Place, Start, Goal, Whole) for the boards of
%   the two players: it begins at bit Place, Whole has all of its cells. The last three are
%   those of the four boards together.

%!  middle_cells(?Distance, -Mask) is nondet.
%
%   Mask has the cells that are Distance steps away from the middle, [11,6].

% All these are facts that are computed while this file is loaded, and so are these:
% lines_bits(LinesBits), for each line the bits of its cells; all_cells(Mask), the whole board;
% one_of_twelve(Place, Player, Color, Ally, Kind) and board_of(Player, Color, Kind, Place, Start,
% Goal, Whole), the twelve boards.

:- write_down(blank(Line, Cells, N),
              ( diagonals(Line, First, Last),
                findall(empty, between(First, Last, _), Cells),
                length(Cells, N) )).

bits_of(Line, Bits) :-
    diagonals(Line, First, Last),
    findall(Bit,
            ( between(First, Last, Diagonal),
              cell_bit(Line, Diagonal, Bit) ),
            Bits).

:- write_down(lines_bits(LinesBits),
              findall(Bits, bits_of(_, Bits), LinesBits)).

:- write_down(all_cells(Mask),
              ( lines_bits(Rows),
                append(Rows, Bits),
                sum_list(Bits, Mask) )).

color_segments(Color, Before, Cells1, Between, Cells2, After) :-
    member(Color, [orange, purple, green]),
    border(Segments),
    append(Before, [Color-Cells1|Segments1], Segments),
    append(Between, [Color-Cells2|After], Segments1).

:- write_down(sides(Color, Side, Opposite),
              ( color_segments(Color, _, Cells1, _, Cells2, _),
                cells_mask(Cells1, Side),
                cells_mask(Cells2, Opposite) )).

stretch(Cells1, Between, Cells2, Mask) :-
    findall(Cells, member(_-Cells, Between), Parts),
    append(Parts, Middle),
    last(Cells1, End1),
    Cells2 = [End2|_],
    cells_mask([End1,End2|Middle], Mask).

:- write_down(stretches(Color, Stretch, Opposite),
              ( color_segments(Color, Before, Cells1, Between, Cells2, After),
                append(After, Before, Around),
                stretch(Cells1, Between, Cells2, Stretch),
                stretch(Cells2, Around, Cells1, Opposite) )).

% A board begins at bit Place. What steps off it meets no cell of the next one: the first
% lines have low diagonals only, the last ones high ones.
:- write_down(one_of_twelve(Place, Player, Color, Ally, Kind),
              ( findall(P-C-A-K, ( allied(P, C, A), member(K, [chain,fence]) ), All),
                nth0(I, All, Player-Color-Ally-Kind),
                Place is 14*23*I )).

pieces_of_border(chain, Color, From, To) :- sides(Color, From, To).
pieces_of_border(fence, Color, From, To) :- stretches(Color, From, To).

:- write_down(board_of(Player, Color, Kind, Place, Start, Goal, Whole),
              ( one_of_twelve(Place, Player, Color, _, Kind),
                pieces_of_border(Kind, Color, From, To),
                all_cells(All),
                Start is From << Place,
                Goal is To << Place,
                Whole is All << Place )).

boards_served(Disc, Boards) :-
    aggregate_all(sum(1 << Place),
                  ( one_of_twelve(Place, _, Color, Ally, Kind),
                    memberchk(Kind-Disc, [chain-Color, chain-Ally, fence-Ally]) ),
                  Boards).

:- write_down(serving(Orange, Purple, Green),
              maplist(boards_served, [orange,purple,green], [Orange,Purple,Green])).

:- write_down(pieces(Starts, Goals),
              ( aggregate_all(sum(Start), board_of(_, _, _, _, Start, _, _), Starts),
                aggregate_all(sum(Goal), board_of(_, _, _, _, _, Goal, _), Goals) )).

:- write_down(goals(Player, Color, Goals),
              ( allied(Player, Color, _),
                aggregate_all(sum(Goal), board_of(Player, Color, _, _, _, Goal, _), Goals) )).

:- write_down(boards_each(Each),
              aggregate_all(sum(1 << Place), one_of_twelve(Place, _, _, _, _), Each)).

:- write_down(boards_of(Color, Boards),
              ( member(Color, [orange, purple, green]),
                findall(board(Place, Start, Goal, Whole),
                        ( member(Player, [0, 1]),
                          member(Kind, [chain, fence]),
                          board_of(Player, Color, Kind, Place, Start, Goal, Whole) ),
                        Four),
                aggregate_all(sum(Start), member(board(_, Start, _, _), Four), Starts),
                aggregate_all(sum(Goal), member(board(_, _, Goal, _), Four), Goals),
                aggregate_all(sum(Whole), member(board(_, _, _, Whole), Four), Wholes),
                append(Four, [Starts, Goals, Wholes], Arguments),
                Boards =.. [four|Arguments] )).

steps_from_middle(Line, Diagonal, Steps) :-
    diagonals(Line, First, Last),
    between(First, Last, Diagonal),
    Row is Diagonal - 6,
    Column is Line - 11 - 2*Row,
    Steps is max(abs(Row), max(abs(Column), abs(Row + Column))).

:- write_down(middle_cells(Steps, Mask),
              ( between(0, 6, Steps),
                findall([Line,Diagonal], steps_from_middle(Line, Diagonal, Steps), Cells),
                cells_mask(Cells, Mask) )).

%!  board_masks(+Board, -Masks) is det.
%
%   Masks are the cells of Board by what stands there.

board_masks(Board, masks(Orange, Purple, Green, Empty)) :-
    all_cells(All),
    lines_bits(LinesBits),
    lines_masks(Board, LinesBits, 0, Orange, 0, Purple, 0, Green),
    Empty is All xor (Orange \/ Purple \/ Green).

lines_masks([], _, O, O, P, P, G, G).
lines_masks([Cells|Lines], [Bits|LinesBits], O0, O, P0, P, G0, G) :-
    line_masks(Cells, Bits, O0, O1, P0, P1, G0, G1),
    lines_masks(Lines, LinesBits, O1, O, P1, P, G1, G).

% One clause for all kinds of cells is faster by a sixth than one for each.
line_masks([], _, O, O, P, P, G, G).
line_masks([Cell|Cells], [Bit|Bits], O0, O, P0, P, G0, G) :-
    (   Cell == empty
    ->  line_masks(Cells, Bits, O0, O, P0, P, G0, G)
    ;   Cell == orange
    ->  O1 is O0 \/ Bit,
        line_masks(Cells, Bits, O1, O, P0, P, G0, G)
    ;   Cell == purple
    ->  P1 is P0 \/ Bit,
        line_masks(Cells, Bits, O0, O, P1, P, G0, G)
    ;   G1 is G0 \/ Bit,
        line_masks(Cells, Bits, O0, O, P0, P, G1, G)
    ).
