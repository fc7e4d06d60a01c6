:- module(ludolog_alliances_effects,
          [ disc_effects/4,             % +Move, +NewBoard, +Wins, -Effects
            winning_cells/5             % +Masks, +Owner, +Color, -How, -Ids
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(board, [allied/3, board_masks/2, cell_val/2]).
:- use_module(paths, [chain_cells/4, fence_cells/4]).

/** <module> What a disc of Alliances does, as data
*/

%!  disc_effects(+Move, +NewBoard, +Wins, -Effects:list) is det.
%
%   Effects tell what the legal Move does that leads to NewBoard: the disc, and the chain
%   or fence by which each colour of Wins, a list of Owner-Color, is won (R8, R10). See
%   ludolog_effects.

disc_effects([Line,Diagonal,Color], NewBoard, Wins, [placed(Id, Glyph)|Gains]) :-
    cell_id([Line,Diagonal], Id),
    cell_val(Color, Char),
    format(string(Glyph), "(~w)", [Char]),
    board_masks(NewBoard, Masks),
    maplist(gain(Masks), Wins, Gains).

gain(Masks, Owner-Color, gains(Owner, Format-[color(Color)], Ids)) :-
    winning_cells(Masks, Owner, Color, How, Ids),
    won_by(How, Format).

won_by(chain, "~w, by a chain").
won_by(fence, "~w, by a fence").

%!  winning_cells(+Masks, +Owner, +Color, -How, -Ids:list) is semidet.
%
%   Ids are the cells of a chain, or if there is none of a fence, by which Owner has won
%   Color. How says which of the two. Fails if there is neither.

winning_cells(Masks, Owner, Color, How, Ids) :-
    once(allied(Owner, Color, Ally)),
    (   chain_cells(Masks, Color, Ally, Chain)
    ->  How = chain,
        Cells = Chain
    ;   fence_cells(Masks, Color, Ally, Cells),
        How = fence
    ),
    maplist(cell_id, Cells, Ids).

cell_id([Line,Diagonal], Id) :-
    format(string(Id), "~w,~w", [Line,Diagonal]).
