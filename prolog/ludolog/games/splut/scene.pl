:- module(ludolog_splut_scene,
          [ scene_items/4               % +Board, +Last, +Lev, -Items
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(ludolog(grid), [grid_member/4]).
:- use_module(ludolog(notation), [square//2]).
:- use_module(board, [belongs/2, board_cell/1, piece_map/2]).

/** <module> Splut! as a scene: the diamond, its pieces, and the rocks that must rest
*/

%!  scene_items(+Board, +Last, +Lev, -Items:list) is det.
%
%   Items are the scene of Board (see ludolog_scene). Last are the squares of the rocks that moved
%   in the turn before, Lev is the rock being levitated, `none` or `stopped` (R21, R23).

scene_items(Board, Last, Lev, Items) :-
    findall(Item, item(Board, Last, Lev, Item), Items).

item(Board, _, _, cell(Id, X, Y, square, Ground)) :-
    grid_member(Board, X, Y, Cell),
    board_cell(Cell),
    square_id([X, Y], Id),
    ground(X, Y, Ground).
item(Board, _, _, piece(Id, Kind, Style, [text(Text)], "~w"-[piece(Piece)])) :-
    grid_member(Board, X, Y, Piece),
    atom(Piece),
    square_id([X, Y], Id),
    look(Piece, Kind, Style),
    atom_string(Piece, Text).
item(Board, _, _, label(Row, 0, Text)) :-
    length(Board, N),
    between(1, N, Row),
    Code is 0'a + Row - 1,
    string_codes(Text, [Code]).
item(Board, _, _, label(0, Row, Text)) :-
    length(Board, N),
    between(1, N, Row),
    number_string(Row, Text).
item(_, Last, _, mark(Id, resting, "not to be levitated: ~w"-[squares([Square])])) :-
    member(Square, Last),
    square_id(Square, Id).
item(_, _, [X, Y], mark(Id, moving, "being levitated: ~w"-[square([X, Y])])) :-
    square_id([X, Y], Id).

ground(X, Y, Ground) :-
    (   (X + Y) mod 2 =:= 0
    ->  Ground = light
    ;   Ground = dark
    ).

look('R', rock, neutral).
look(Piece, Kind, Style) :-
    belongs(Player, Piece),
    style(Player, Style),
    piece_map(Piece, Type),
    downcase_atom(Type, Kind).

style(1, first).
style(2, second).
style(3, third).
style(4, fourth).

square_id([X, Y], Id) :-
    phrase(square(X, Y), Codes),
    !,
    string_codes(Id, Codes).
