:- module(ludolog_apart_setup,
          [ edited_state/4,                % +State, +SquareId, +Glyph, -NewState
            turned_state/3                 % +State, +Player, -NewState
          ]).
:- use_module(ludolog(grid), [grid_cell/4, grid_put/5]).
:- use_module(ludolog(notation), [square//2]).

/** <module> Apart: positions set up by hand

What is changed begins a turn: the squares that were used in it are forgotten.
*/

%!  edited_state(+State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%
%   See edited/5 of ludolog_protocol. A `*` is an empty square as well.

edited_state(State, Id, Glyph, NewState) :-
    string_codes(Id, Codes),
    phrase(square(X, Y), Codes),
    turn_parts(State, Board, Turn, TotalMoves),
    grid_cell(Board, X, Y, Old),
    cell_of(Glyph, Cell),
    (   Cell == Old
    ->  NewState = State
    ;   grid_put(Board, X, Y, Cell, NewBoard),
        NewState = (NewBoard,Turn,TotalMoves)
    ).

cell_of(".", 0).
cell_of("*", 0).
cell_of("1", 1).
cell_of("2", 2).

%!  turned_state(+State, +Player, -NewState) is det.
%
%   See turned/4 of ludolog_protocol. R3: before player 2 there was a hop.

turned_state(State, Player, NewState) :-
    turn_parts(State, Board, Turn, TotalMoves0),
    (   Turn == Player
    ->  NewState = State
    ;   TotalMoves is max(TotalMoves0, Player - 1),
        NewState = (Board,Player,TotalMoves)
    ).

turn_parts((Board,Turn,TotalMoves), Board, Turn, TotalMoves).
turn_parts((Board,Turn,TotalMoves)-_, Board, Turn, TotalMoves).
