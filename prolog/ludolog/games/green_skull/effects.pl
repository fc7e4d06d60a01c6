:- module(ludolog_green_skull_effects,
          [ move_effects/4              % +Move, +Player, +Board, -Effects
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(ludolog(grid), [grid_cell/4]).
:- use_module(squares, [hop/5]).
:- use_module(text, [shown/2]).

/** <module> What a move of Green Skull does, as data
*/

%!  move_effects(+Move, +Player, +Board, -Effects:list) is det.
%
%   Effects tell what the legal Move of the kind Player does on Board: each hop, and
%   after each jump what it captures (R10 to R13). See ludolog_effects.

move_effects([], _, _, []).
move_effects([[Row,Col,NextRow,NextCol]|Hops], Player, Board, Effects) :-
    once(hop(Row, Col, NextRow, NextCol, Hop)),
    shown(square(Row, Col), From),
    shown(square(NextRow, NextCol), To),
    atom_string(Player, Piece),
    hop_effects(Hop, Board, Piece, [From, To], First),
    move_effects(Hops, Player, Board, Rest),
    append(First, Rest, Effects).

hop_effects(step, _, Piece, Path, [moves(Piece, Path, step)]).
hop_effects(over(Row, Col), Board, Piece, Path,
            [moves(Piece, Path, jump), captured(Square, Victim)]) :-
    grid_cell(Board, Col, Row, Kind),
    atom_string(Kind, Victim),
    shown(square(Row, Col), Square).
