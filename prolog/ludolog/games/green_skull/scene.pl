:- module(ludolog_green_skull_scene,
          [ scene_items/3               % +Board, +Holder, -Items
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(ludolog(grid), [grid_member/4]).
:- use_module(ludolog(notation), [column//1]).
:- use_module(ludolog(scene), [hexagon_place/4]).
:- use_module(text, [shown/2]).

/** <module> Green Skull as a scene: the triangle, the homes, and the skull at its holder
*/

%!  scene_items(+Board, +Holder, -Items:list) is det.
%
%   Items are the scene of Board (see ludolog_scene), with the skull beside the corner from which
%   its Holder began.

scene_items(Board, Holder, Items) :-
    findall(Item, item(Board, Holder, Item), Items).

item(Board, _, cell(Id, X, Y, hexagon, light)) :-
    grid_member(Board, Col, Row, _),
    shown(square(Row, Col), Id),
    place(Row, Col, X, Y).
item(Board, _, piece(Id, Kind, Style, [text(Glyph)], "~w"-[piece(Glyph)])) :-
    grid_member(Board, Col, Row, Cell),
    look(Cell, Kind, Style),
    shown(square(Row, Col), Id),
    atom_string(Cell, Glyph).
item(_, _, border(Id, Sides, Style, "the home of the ~w"-[kind(Kind)])) :-
    home(Kind, Row, Col, Sides, Style),
    shown(square(Row, Col), Id).
item(_, _, label(X, Y, Text)) :-
    between(1, 10, Row),
    place(Row, 0, X, Y),
    number_string(Row, Text).
item(_, _, label(X, Y, Letter)) :-
    between(1, 10, Col),
    (   Row is Col - 1
    ;   Row = 11
    ),
    place(Row, Col, X, Y),
    phrase(column(Col), Codes),
    string_codes(Letter, Codes).
item(_, Holder, token(X, Y, skull, green, "green skull: ~w"-[player(Holder)])) :-
    corner(Holder, Row, Col),
    place(Row, Col, X, Y).

place(Row, Col, X, Y) :-
    Right is Col - Row / 2.0,
    hexagon_place(Right, Row, X, Y).

look('X', orc, first).
look('O', goblin, second).
look('Z', zombie, third).

% R4
home('X', Row, 1, [w, nw], first) :-
    between(1, 10, Row).
home('O', Row, Row, [ne, e], second) :-
    between(1, 10, Row).
home('Z', 10, Col, [sw, se], third) :-
    between(1, 10, Col).

% Beside the corners in which the two begin (R5).
corner('X', 9, 10.9).
corner('O', 9, -0.9).
