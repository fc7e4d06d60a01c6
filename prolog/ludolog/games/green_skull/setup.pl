:- module(ludolog_green_skull_setup,
          [ edited_state/5,                % +Pieces, +State, +SquareId, +Glyph, -NewState
            turned_state/3,                % +State, +Kind, -NewState
            state_flaw/3                   % +Pieces, +State, -Message
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(ludolog(grid), [grid_cell/4, grid_member/4, grid_put/5]).
:- use_module(ludolog(notation), [square//2]).

/** <module> Green Skull: positions set up by hand

Pieces has Kind-All: how many there are of each (R2), in the order in which a state
counts the captured ones, which are those that do not stand on the board.
*/

%!  edited_state(+Pieces, +State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%
%   See edited/5 of ludolog_protocol.

edited_state(Pieces, State, Id, Glyph, NewState) :-
    State = state(Board, Player, ZPlayer, _, _, _),
    string_codes(Id, Codes),
    phrase(square(Col, Row), Codes),
    grid_cell(Board, Col, Row, Old),
    cell_of(Glyph, Pieces, Cell),
    (   Cell == Old
    ->  NewState = State
    ;   grid_put(Board, Col, Row, Cell, NewBoard),
        maplist(captured(NewBoard), Pieces, [XE, OE, ZE]),
        NewState = state(NewBoard, Player, ZPlayer, XE, OE, ZE)
    ).

cell_of(Glyph, Pieces, Cell) :-
    (   Glyph == "."
    ->  Cell = ' '
    ;   atom_string(Cell, Glyph),
        memberchk(Cell-_, Pieces)
    ).

captured(Board, Kind-All, Captured) :-
    aggregate_all(count, grid_member(Board, _, _, Kind), OnBoard),
    Captured is All - OnBoard.

%!  turned_state(+State, +Kind, -NewState) is det.
%
%   See turned/4 of ludolog_protocol.

turned_state(state(Board, _, ZPlayer, XE, OE, ZE), Kind, state(Board, Kind, ZPlayer, XE, OE, ZE)).

%!  state_flaw(+Pieces, +State, -Message) is nondet.
%
%   See flaws/3 of ludolog_protocol.

state_flaw(Pieces, state(Board, _, _, _, _, _), "there are only ~w ~w, not ~w (R2)"-Counts) :-
    member(Kind-All, Pieces),
    captured(Board, Kind-All, Captured),
    Captured < 0,
    OnBoard is All - Captured,
    Counts = [All, kind(Kind), OnBoard].
