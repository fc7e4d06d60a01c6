:- module(ludolog_apart_scene,
          [ scene_items/3               % +Board, +Visited, -Items
          ]).
:- use_module(library(lists), [last/2, member/2]).
:- use_module(ludolog(grid), [grid_member/4, grid_size/3]).
:- use_module(ludolog(notation), [column//1]).
:- use_module(squares, [player_sets/4, square_index/3, touching/2]).
:- use_module(text, [square_text/3]).

/** <module> Apart as a scene: discs, those that touch a friend told from those that do not
*/

%!  scene_items(+Board, +Visited, -Items:list) is det.
%
%   Items are the scene of Board (see ludolog_scene). Visited are the squares used in this turn,
%   [] at its beginning.

scene_items(Board, Visited, Items) :-
    findall(Item, item(Board, Visited, Item), Items).

item(Board, _, cell(Id, X, Y, square, Ground)) :-
    grid_member(Board, X, Y, _),
    square_text(X, Y, Id),
    (   (X + Y) mod 2 =:= 0
    ->  Ground = light
    ;   Ground = dark
    ).
item(Board, _, piece(Id, disc, Style, [], "~w"-[piece(Glyph)])) :-
    grid_member(Board, X, Y, Player),
    style(Player, Style),
    number_string(Player, Glyph),
    square_text(X, Y, Id).
item(Board, _, label(X, 0, Letter)) :-
    grid_size(Board, Width, _),
    between(1, Width, X),
    phrase(column(X), Codes),
    string_codes(Letter, Codes).
item(Board, _, label(0, Y, Text)) :-
    grid_size(Board, _, Height),
    between(1, Height, Y),
    number_string(Y, Text).
item(Board, _, mark(Id, Mark, Message)) :-
    member(Player, [1, 2]),
    player_sets(Board, Player, Own, _),
    touching(Own, Touching),
    grid_member(Board, X, Y, Player),
    square_index(X, Y, Index),
    Bit is 1 << Index,
    contact(Touching, Bit, Mark, Format),
    square_text(X, Y, Id),
    Message = Format-[square(X, Y)].
item(_, Visited, mark(Id, Mark, Message)) :-
    Visited = [_|_],
    last(Visited, Here),
    member([X, Y], Visited),
    square_text(X, Y, Id),
    (   [X, Y] == Here
    ->  Mark = moving,
        Message = "may jump on: ~w"-[square(X, Y)]
    ;   Mark = used,
        Message = "used in this turn: ~w"-[square(X, Y)]
    ).

% R17
contact(Touching, Bit, Mark, Format) :-
    (   Touching /\ Bit =:= 0
    ->  Mark = alone,
        Format = "stands apart: ~w"
    ;   Mark = touching,
        Format = "touches a friend: ~w"
    ).

% R3
style(1, white).
style(2, black).
