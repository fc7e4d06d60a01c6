:- module(ludolog_splut_picture,
          [ print_drawing/3,            % +Board, +Whose, +Steps
            page/2                      % +Page, -Items
          ]).
:- use_module(ludolog(grid), [grid_member/4]).
:- use_module(ludolog(notation), [square//2]).
:- use_module(ludolog(picture), [print_canvas/1]).
:- use_module(ludolog(protocol), [say/3]).
:- use_module(board, [belongs/2, board_cell/1]).

/** <module> Splut! drawn: as the seed does, and compact

Whose is turn(Player) or won(Player).
*/

%!  print_drawing(+Board, +Whose, +Steps) is det.
%
%   Print Board, any square matrix, with a bar under each row and a `|` before each
%   cell; under it, who moves.

print_drawing(Board, Whose, Steps) :-
    length(Board, N),
    findall(Item, drawn(Board, N, Item), Items),
    print_canvas(Items),
    whose(Whose, Steps, Message),
    say(splut, Message, Text),
    format('~n~s~n', [Text]).

drawn(_, N, at(0, Column, Text)) :-
    between(1, N, X),
    Column is 4*X - 1,
    format(string(Text), '| ~w', [X]).
drawn(_, N, at(0, Column, "|")) :-
    Column is 4*N + 3.
drawn(_, N, at(Row, 3, Bar)) :-
    Width is 4*N + 1,
    format(string(Bar), '~`-t~*|', [Width]),
    between(0, N, Y),
    Row is 2*Y + 1.
drawn(_, N, at(Row, 0, Y)) :-
    between(1, N, Y),
    Row is 2*Y.
drawn(Board, _, at(Row, Column, Text)) :-
    grid_member(Board, X, Y, Cell),
    drawn_cell(Cell, Text),
    Row is 2*Y,
    Column is 4*X - 1.
drawn(Board, N, at(Row, Column, "|")) :-
    grid_member(Board, N, Y, Cell),
    board_cell(Cell),
    Row is 2*Y,
    Column is 4*N + 3.

drawn_cell(0, "|").
drawn_cell(-2, "|").
drawn_cell(Piece, Text) :-
    atom(Piece),
    format(string(Text), '| ~w', [Piece]).

whose(won(Winner), _, "Player ~w has won"-[Winner]).
whose(turn(Player), Steps, "Player ~w's turn (~w)"-[Player, tr(Left)]) :-
    steps_left(Steps, Left).

steps_left(Steps, Message) :-
    (   Steps =:= 1
    ->  Message = "1 step left"
    ;   Message = "~w steps left"-[Steps]
    ).

%!  page(+Page, -Items:list) is det.
%
%   Items are the layout of page(Board, Whose, Turn, Steps, Last, Lev, Teams), see
%   ludolog_picture. Teams is `two`, or teams(Teams, Out) with three or four players.

page(Page, Items) :-
    findall(Item, item(Page, Item), Items).

item(page(Board, _, _, _, _, _, Teams), square(Id, Y, Column, Glyph, Style)) :-
    grid_member(Board, X, Y, Cell),
    board_cell(Cell),
    square_id([X, Y], Id),
    column(Teams, X, Column),
    glyph(Cell, Glyph0, Style),
    as_wide(Teams, Glyph0, Glyph).
item(page(Board, _, _, _, _, _, Teams), label(Row, Column, Text)) :-
    length(Board, N),
    between(1, N, I),
    edge(I, Teams, Row, Column, Text).
item(page(_, Whose, Turn, Steps, Last, Lev, Teams), note(Message)) :-
    note(Whose, Turn, Steps, Last, Lev, Teams, Message).
item(page(_, _, _, _, _, _, Teams), note(Message)) :-
    legend(Teams, Message).

%   A letter with a number takes two places.

column(two, X, Column) :-
    Column is 2*X + 1.
column(teams(_, _), X, Column) :-
    Column is 3*X.

square_id([X, Y], Id) :-
    phrase(square(X, Y), Codes),
    string_codes(Id, Codes).

as_wide(two, Glyph, Glyph).
as_wide(teams(_, _), Glyph0, Glyph) :-
    format(string(Glyph), "~w~t~2|", [Glyph0]).

glyph(0, ".", empty).
glyph('R', "R", neutral).
glyph(Piece, Glyph, Style) :-
    belongs(Player, Piece),
    atom_string(Piece, Glyph),
    style(Player, Style).

style(1, first).
style(2, second).
style(3, third).
style(4, fourth).

edge(I, Teams, 0, Column, Text) :-
    column(Teams, I, Column),
    Code is 0'a + I - 1,
    string_codes(Text, [Code]).
edge(I, _, I, 0, Text) :-
    format(string(Text), '~t~d~2|', [I]).

note(won(Winner), _, _, _, _, _, "Player ~w has won"-[Winner]).
note(turn(Player), Turn, _, _, _, _, "Turn ~w: player ~w"-[Turn, Player]).
note(turn(_), _, Steps, _, _, _, Message) :-
    steps_left(Steps, Message).
note(turn(_), _, _, _, _, teams([_|Next], _), "then: player ~w"-[Numbers]) :-
    atomic_list_concat(Next, ', ', Numbers).
note(_, _, _, _, _, teams(_, [Player|Out]), "out: player ~w"-[Numbers]) :-
    atomic_list_concat([Player|Out], ', ', Numbers).
note(turn(_), _, _, Last, _, _, "not to be levitated: ~w"-[squares(Last)]) :-
    Last = [_|_].
note(turn(_), _, _, _, Lev, _, Message) :-
    levitation(Lev, Message).

levitation([X, Y], "being levitated: ~w"-[square([X, Y])]).
levitation(stopped, "no more levitation this turn").

legend(_, "").
legend(_, "S Sorcerer, D Dwarf, T Troll, R rock").
legend(two, "capital letters: player 1").
legend(teams(_, _), "the number is the player's").
