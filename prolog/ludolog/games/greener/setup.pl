:- module(ludolog_greener_setup,
          [ edited_state/4,                % +State, +SquareId, +Glyph, -NewState
            turned_state/3,                % +State, +Player, -NewState
            state_flaw/2                   % +State, -Message
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(dcg/basics), [integer//1]).
:- use_module(library(lists), [member/2]).
:- use_module(ludolog(grid), [grid_member/4, grid_size/3]).
:- use_module(board,
              [ cell_at/3, cell_color/2, countPointsStack/5, empty_cell/1, pieces/4,
                updateBoard/4, valid_cell/1 ]).
:- use_module(text, [square_name//1]).

/** <module> Greener: positions set up by hand

The points of the players, and what is left to be placed, are counted anew.
*/

%!  edited_state(+State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%
%   See edited/5 of ludolog_protocol. Glyph is `.`, `G`, `B`, `W`, or `B2/5`: a stack of
%   five of Black's, two of them green.

edited_state(State, Id, Glyph, NewState) :-
    State = [Board,Players|Left],
    string_codes(Id, IdCodes),
    phrase(square_name(Square), IdCodes),
    cell_at(Board, Square, Old),
    string_codes(Glyph, Codes),
    phrase(stack(Cell), Codes),
    valid_cell(Cell),
    (   Cell == Old
    ->  NewState = State
    ;   updateBoard(Board, Square, Cell, NewBoard),
        countPointsStack(NewBoard, Black, _, White, _),
        maplist(with_points([0-Black,1-White]), Players, NewPlayers),
        maplist(still_to_place(NewBoard), Left, NewLeft),
        NewState = [NewBoard,NewPlayers|NewLeft]
    ).

stack(Empty) --> ".", { empty_cell(Empty) }.
stack([1,1,1]) --> "G".
stack([Color,0,1]) --> color(Color).
stack([Color,Points,Height]) --> color(Color), integer(Points), "/", integer(Height).

color(2) --> "B".
color(3) --> "W".

with_points(Points, [Player,_,Level], [Player,Now,Level]) :-
    once(member(Player-Now, Points)).

still_to_place(Board, _, [Black,White]) :-
    maplist(not_placed(Board), [2,3], [Black,White]).

not_placed(Board, Color, Left) :-
    grid_size(Board, Columns, Rows),
    once(pieces(_, Columns, Rows, Each)),
    aggregate_all(count, grid_member(Board, _, _, [Color,_,_]), Placed),
    Left is Each - Placed.

%!  turned_state(+State, +Player, -NewState) is det.
%
%   See turned/4 of ludolog_protocol.

turned_state([Board,[First,Second]|Left], Player, [Board,Players|Left]) :-
    (   First = [Player|_]
    ->  Players = [First,Second]
    ;   Players = [Second,First]
    ).

%!  state_flaw(+State, -Message) is nondet.
%
%   See flaws/3 of ludolog_protocol.

state_flaw([Board|_], "~w pyramids stand on ~w squares (R1)"-[Pyramids, Squares]) :-
    aggregate_all(sum(Height), grid_member(Board, _, _, [_,_,Height]), Pyramids),
    grid_size(Board, Columns, Rows),
    Squares is Columns * Rows,
    Pyramids > Squares.
state_flaw([Board,_,_], "single pyramids of Black and White only, while they are placed (R3)"-[]) :-
    once(( grid_member(Board, _, _, [Color,_,Height]), \+ placed_cell(Color, Height) )).
state_flaw([_,[[Player|_]|_],[Black,White]],
        "the two place their pyramids in turn (R3): ~w has ~w left, ~w has ~w"
        -[player(0), Black, player(1), White]) :-
    (   Black < 0
    ;   White < 1
    ;   White - Black =\= Player
    ),
    !.

placed_cell(0, 0).
placed_cell(Color, 1) :-
    cell_color(_, Color).
