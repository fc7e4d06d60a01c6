:- module(ludolog_apart_effects,
          [ hop_effects/4               % +Move, +Board, +Turn, -Effects
          ]).
:- use_module(ludolog(grid), [grid_cell/4]).
:- use_module(text, [square_text/3]).

/** <module> What a hop of Apart does, as data
*/

%!  hop_effects(+Move, +Board, +Turn, -Effects:list) is det.
%
%   Effects tell what the legal Move of the player Turn does on Board: the hop (R12), and
%   what it takes (R9). See ludolog_effects.

hop_effects(stop, _, _, []).
hop_effects((XP,YP,XM,YM), Board, Turn, [moves(Piece, [From,To], How)|Taken]) :-
    number_string(Turn, Piece),
    square_text(XP, YP, From),
    square_text(XM, YM, To),
    hop_kind(XP, YP, XM, YM, How),
    grid_cell(Board, XM, YM, There),
    taken(There, To, Taken).

hop_kind(XP, YP, XM, YM, How) :-
    (   max(abs(XM - XP), abs(YM - YP)) =:= 1
    ->  How = step
    ;   How = jump
    ).

taken(There, Square, Taken) :-
    (   There =:= 0
    ->  Taken = []
    ;   number_string(There, Piece),
        Taken = [captured(Square, Piece)]
    ).
