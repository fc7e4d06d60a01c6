:- module(ludolog_greener_scene,
          [ scene_items/2               % +State, -Items
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(ludolog(grid), [grid_member/4, grid_size/3]).
:- use_module(board, [cell_color/2]).
:- use_module(captures, [availableMoves/3]).
:- use_module(picture, [cell_glyph/2]).
:- use_module(text, [square_text/2]).

/** <module> Greener as a scene: pyramids, and what can be captured now
*/

%!  scene_items(+State, -Items:list) is det.
%
%   Items are the scene of State (see ludolog_scene). The number on a stack is its height, the one
%   at its corner how many of its pyramids are green.

scene_items([Board,Players|Left], Items) :-
    findall(Item, item(Board, Item), Drawn),
    findall(Mark, mark(Left, Players, Board, Mark), Marks),
    append(Drawn, Marks, Items).

item(Board, cell(Id, X, Y, square, Ground)) :-
    grid_member(Board, X, Y, _),
    square_id(X, Y, Id),
    (   (X + Y) mod 2 =:= 0
    ->  Ground = light
    ;   Ground = dark
    ).
item(Board, piece(Id, pyramid, Style, [height(Height)|Texts], "~w"-[piece(Glyph)])) :-
    grid_member(Board, X, Y, [Color,Points,Height]),
    style(Color, Style),
    square_id(X, Y, Id),
    cell_glyph([Color,Points,Height], Glyph),
    texts(Height, Points, Texts).
item(Board, label(X, 0, Letter)) :-
    grid_size(Board, Columns, _),
    between(1, Columns, X),
    Code is 0'a + X - 1,
    string_codes(Letter, [Code]).
item(Board, label(0, Y, Text)) :-
    grid_size(Board, _, Rows),
    between(1, Rows, Y),
    number_string(Y, Text).

style(1, green).
style(2, black).
style(3, white).

texts(Height, Points, Texts) :-
    (   Height =:= 1
    ->  Texts = []
    ;   number_string(Height, Text),
        green(Points, Badge),
        Texts = [text(Text)|Badge]
    ).

green(Points, Badge) :-
    (   Points =:= 0
    ->  Badge = []
    ;   number_string(Points, Text),
        Badge = [badge(Text)]
    ).

% R6
mark([], [[Player,_,_]|_], Board, mark(Id, capturable, "can be captured: ~w"-[[C,R]])) :-
    cell_color(Player, Color),
    availableMoves(Board, Color, Moves),
    setof(End, Start^member([Start,End], Moves), Ends),
    member([C,R], Ends),
    square_text([C,R], Id).

square_id(X, Y, Id) :-
    C is X - 1,
    R is Y - 1,
    square_text([C,R], Id).
