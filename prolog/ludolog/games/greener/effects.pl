:- module(ludolog_greener_effects,
          [ move_effects/4              % +Move, +State, +NewBoard, -Effects
          ]).
:- use_module(board, [board_square/2, cell_at/3, cell_color/2, empty_cell/1]).
:- use_module(picture, [cell_glyph/2]).
:- use_module(text, [square_text/2]).

/** <module> What a move of Greener does, as data
*/

%!  move_effects(+Move, +State, +NewBoard, -Effects:list) is det.
%
%   Effects tell what the legal Move does in State, after which the board is NewBoard: a
%   stack slides onto another one, which makes a taller stack (R6, R7), or a pyramid is
%   placed, with all the green ones behind the last (R3). See ludolog_effects.

move_effects(pass, _, _, []).
move_effects(place(Square), [Board,[[Player,_,_]|_],_], NewBoard, [placed(Id, Glyph)|Green]) :-
    cell_color(Player, Color),
    cell_glyph([Color,0,1], Glyph),
    square_text(Square, Id),
    findall(placed(GreenId, "G"), filled(Board, NewBoard, GreenId), Green).
move_effects([Start,End], [Board,_], NewBoard,
             [moves(Piece, Path, slide), captured(Id, Taken), becomes(Id, Piece, Stack)]) :-
    cell_at(Board, Start, StartCell),
    cell_at(Board, End, EndCell),
    cell_at(NewBoard, End, Cell),
    cell_glyph(StartCell, Piece),
    cell_glyph(EndCell, Taken),
    cell_glyph(Cell, Stack),
    square_text(End, Id),
    way(Start, End, Path).

filled(Board, NewBoard, Id) :-
    empty_cell(Empty),
    board_square(Board, Square),
    cell_at(Board, Square, Empty),
    cell_at(NewBoard, Square, [1,_,_]),
    square_text(Square, Id).

way([C,R], End, [Id|Path]) :-
    square_text([C,R], Id),
    (   [C,R] == End
    ->  Path = []
    ;   End = [EC,ER],
        NextC is C + sign(EC - C),
        NextR is R + sign(ER - R),
        way([NextC,NextR], End, Path)
    ).
