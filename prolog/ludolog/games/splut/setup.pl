:- module(ludolog_splut_setup,
          [ edited_state/4,                % +State, +SquareId, +Glyph, -NewState
            turned_state/3,                % +State, +Player, -NewState
            state_flaw/2                   % +State, -Message
          ]).
:- use_module(library(apply), [include/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(ludolog(grid), [grid_cell/4, grid_member/4, grid_put/5]).
:- use_module(ludolog(notation), [square//2]).
:- use_module(board, [belongs/2, board_cell/1, piece_map/2]).
:- use_module(state, [player_of_turn/2, state_parts/7]).

/** <module> Splut!: positions set up by hand

A changed board forgets the levitation; a changed turn has all its steps.
*/

%!  edited_state(+State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%
%   See edited/5 of ludolog_protocol.

edited_state(State, Id, Glyph, NewState) :-
    string_codes(Id, Codes),
    phrase(square(X, Y), Codes),
    state_parts(State, Board, Turn, Steps0, _, _, _),
    grid_cell(Board, X, Y, Old),
    board_cell(Old),
    cell_of(Glyph, Cell),
    (   Cell == Old
    ->  NewState = State
    ;   grid_put(Board, X, Y, Cell, NewBoard),
        Steps is max(1, Steps0),
        NewState = [NewBoard, Turn, Steps, [[], [], none]]
    ).

cell_of(".", 0) :-
    !.
cell_of(Glyph, Piece) :-
    atom_string(Piece, Glyph),
    ( Piece == 'R' ; piece_map(Piece, _) ),
    !.

%!  turned_state(+State, +Player, -NewState) is det.
%
%   See turned/4 of ludolog_protocol.

turned_state(State, Player, NewState) :-
    state_parts(State, Board, Turn0, _, _, _, _),
    (   player_of_turn(Turn0, Player)
    ->  NewState = State
    ;   Turn is Turn0 + 1,
        Steps is min(Turn, 3),
        NewState = [Board, Turn, Steps, [[], [], none]]
    ).

%!  state_flaw(+State, -Message) is nondet.
%
%   See flaws/3 of ludolog_protocol.

state_flaw([Board|_], Message) :-
    findall(Piece, ( grid_member(Board, _, _, Piece), atom(Piece) ), Pieces),
    wrong_pieces(Pieces, Message).

wrong_pieces(Pieces, "there are one to four rocks, not ~w"-[N]) :-
    include(==('R'), Pieces, Rocks),
    length(Rocks, N),
    \+ between(1, 4, N).
wrong_pieces(Pieces, "~w of player ~w stands on more than one square"-[piece(Piece), Player]) :-
    belongs(Player, Piece),
    include(==(Piece), Pieces, [_, _|_]).
wrong_pieces(Pieces, "~w of player ~w is missing"-[piece(Piece), Player]) :-
    member(Piece, ['T', t]),
    belongs(Player, Piece),
    \+ memberchk(Piece, Pieces).
wrong_pieces(Pieces, "one of the Sorcerers must be alive"-[]) :-
    \+ memberchk('S', Pieces),
    \+ memberchk(s, Pieces).
