:- module(ludolog_greener_picture,
          [ cell_glyph/2,               % +Cell, -Glyph
            compact_items/3,            % +State, +Standing, -Items
            classic_items/2             % +State, -Items
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [append/2, append/3, member/2, nth0/3]).
:- use_module(ludolog(grid), [grid_size/3, grid_member/4]).
:- use_module(ludolog(protocol), [say/3]).
:- use_module(board, [countPointsStack/5]).
:- use_module(text, [square_text/2]).

/** <module> Greener's drawings

The compact one says `B2/5` for Black's stack with 2 green pyramids among 5, and
just `B` or `G` for a single pyramid. The classic one is the seed's: a box of three
lines for each cell, with points and height in two digits.
*/

letter(0, '.').
letter(1, 'G').
letter(2, 'B').
letter(3, 'W').

                /*******************************
                *            COMPACT           *
                *******************************/

%!  compact_items(+State, +Standing, -Items:list) is det.
%
%   Items are those of layout/2. Standing is to_move(Player), or over(Winner).

compact_items([Board,Players|Left], Standing, Items) :-
    findall(Item, compact_item(Board, Item), Squares),
    findall(note(Note), note([Board,Players|Left], Standing, Note), Notes),
    append(Squares, Notes, Items).

compact_item(Board, label(0, At, Text)) :-
    grid_size(Board, Columns, _),
    between(1, Columns, Column),
    At is 7 * Column - 5,
    Code is 0'a + Column - 1,
    string_codes(Text, [Code]).
compact_item(Board, label(Row, 0, Text)) :-
    grid_size(Board, _, Rows),
    between(1, Rows, Row),
    number_string(Row, Text).
compact_item(Board, square(Id, Row, At, Glyph, Style)) :-
    grid_member(Board, Column, Row, Cell),
    At is 7 * Column - 5,
    C is Column - 1,
    R is Row - 1,
    square_text([C,R], Id),
    cell_glyph(Cell, Name),
    format(string(Glyph), '~w~t~6|', [Name]),
    style(Cell, Style).

%!  cell_glyph(+Cell, -Glyph:string) is det.
%
%   Glyph is how the picture shows Cell, without blanks: `B2/5`, `G`, `.`.

cell_glyph([Color,Points,Height], Glyph) :-
    letter(Color, Letter),
    (   Height =< 1
    ->  format(string(Glyph), '~w', [Letter])
    ;   format(string(Glyph), '~w~w/~w', [Letter, Points, Height])
    ).

style([0|_], empty).
style([1|_], green).
style([2|_], first).
style([3|_], second).

note([Board,_], _, "~w: ~w, tallest ~w"-[player(Player), tr(Points), Stack]) :-
    score(Board, Player, Points, Stack).
note([Board,_], _, "green left: ~w"-[Green]) :-
    aggregate_all(count, grid_member(Board, _, _, [1,_,_]), Green).
note([_,_,[Black,White]], _, "~w: ~w to place"-[player(Player), Left]) :-
    member(Player-Left, [0-Black, 1-White]).
note(_, Standing, Note) :-
    standing(Standing, Note).
note([_,_], _, "~w: a stack of ~w, ~w green"-["B2/5", 5, 2]).

score(Board, Player, Points, Stack) :-
    countPointsStack(Board, BlackPoints, BlackStack, WhitePoints, WhiteStack),
    member(Player-(N/Stack), [0-(BlackPoints/BlackStack), 1-(WhitePoints/WhiteStack)]),
    points(N, Points).

points(N, Points) :-
    (   N =:= 1
    ->  Points = "1 point"
    ;   Points = "~w points"-[N]
    ).

standing(over(Winner), Note) :-
    result(Winner, Note).
standing(to_move(Player), "~w to move"-[player(Player)]).

result(Winner, Note) :-
    (   Winner =:= 2
    ->  Note = "the game is a tie"
    ;   Note = "~w wins"-[player(Winner)]
    ).

                /*******************************
                *            CLASSIC           *
                *******************************/

%!  classic_items(+State, -Items:list) is det.
%
%   Items are those of the seed's drawing, for canvas_text/2.

classic_items([Board,Players|Left], Items) :-
    findall(at(Row, At, Text), heading(Players, Left, Row, At, Text), Headings),
    findall(at(Row, At, Text), frame(Board, Row, At, Text), Frame),
    findall(at(Row, At, Text), cell_item(Board, Row, At, Text), Cells),
    findall(at(25, At, Text), turn(Board, Players, At, Text), Turn),
    append([Headings, Frame, Cells, Turn], Items).

heading(_, _, 0, 0, Line) :-
    format(string(Line), '~`=t~68|', []).
heading(Players, Left, Row, 2, Text) :-
    member([Player,Points,_], Players),
    Row is 2 + Player,
    points(Points, Message),
    (   Left = [Counts],
        nth0(Player, Counts, Count)
    ->  say(greener, "~w: ~w, ~w to place"-[player(Player), tr(Message), Count], Text)
    ;   say(greener, "~w: ~w"-[player(Player), tr(Message)], Text)
    ).

% The columns' letters and the boxes; each cell is three lines high, and a line
% of dashes lies above it.
frame(Board, 6, At, Text) :-
    grid_size(Board, Columns, _),
    (   between(1, Columns, Column),
        At is 6 * Column - 2,
        Code is 0'A + Column - 1,
        string_codes(Text, [Code])
    ;   At is 6 * Columns + 3,
        say(greener, "Cell Format: Color/Points/StackHeight", Text)
    ).
frame(Board, Line, 1, Text) :-
    grid_size(Board, Columns, Rows),
    Last is 4 * Rows,
    between(0, Last, Down),
    Line is 7 + Down,
    (   Down mod 4 =:= 0
    ->  Box = "-----|"
    ;   Box = "     |"
    ),
    findall(Box, between(1, Columns, _), Boxes),
    atomic_list_concat(['|'|Boxes], Text).
frame(Board, Line, 0, Text) :-
    grid_size(Board, _, Rows),
    between(1, Rows, Row),
    Line is 4 * Row + 5,
    number_string(Row, Text).

cell_item(Board, Line, At, Text) :-
    grid_member(Board, Column, Row, [Color,Points,Height]),
    Color > 0,
    (   Line is 4 * Row + 4,
        At is 6 * Column - 2,
        letter(Color, Text)
    ;   Line is 4 * Row + 6,
        At is 6 * Column - 4,
        format(string(Text), '~`0t~d~2|/~`0t~d~5|', [Points, Height])
    ).

% Beside the row with index 4, as the seed has it.
turn(Board, [[Player,_,_]|_], At, Text) :-
    grid_size(Board, Columns, _),
    At is 6 * Columns + 3,
    turn(Player, Message),
    say(greener, Message, Text).

turn(0, "It is black's turn!").
turn(1, "It is white's turn!").
