:- module(ludolog_splut_setup,
          [ edited_state/4,                % +State, +SquareId, +Glyph, -NewState
            turned_state/3,                % +State, +Player, -NewState
            state_flaw/2                   % +State, -Message
          ]).
:- use_module(library(apply), [include/3, partition/4]).
:- use_module(library(error), [domain_error/2]).
:- use_module(library(lists), [append/3, intersection/3, member/2, memberchk/2, subtract/3]).
:- use_module(ludolog(grid), [grid_cell/4, grid_member/4, grid_put/5]).
:- use_module(ludolog(notation), [square//2]).
:- use_module(board, [belongs/2, board_cell/1, numbered_team/4]).
:- use_module(state, [all_players/2, mover/2, stands_in/2, state_parts/7, team_of/3, teams/3]).

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
    cell_of(Glyph, State, Cell),
    (   Cell == Old
    ->  NewState = State
    ;   grid_put(Board, X, Y, Cell, NewBoard),
        Steps is max(1, Steps0),
        teams_after(State, NewBoard, Teams),
        NewState = [NewBoard, Turn, Steps, [[], [], none]|Teams]
    ).

cell_of(".", _, 0) :-
    !.
cell_of(Glyph, State, Piece) :-
    atom_string(Piece, Glyph),
    (   Piece == 'R'
    ->  true
    ;   all_players(State, Players),
        member(Player, Players),
        team_of(State, Player, Pieces),
        memberchk(Piece, Pieces)
    ),
    !.

%   With three or four players those are in the game who have a piece; the player to move
%   stays if that is possible.

teams_after(State, Board, After) :-
    (   teams(State, [Mover|_], Out0)
    ->  all_players(State, Players),
        partition(on_board(State, Board), Players, Teams0, Gone),
        (   Teams0 == []
        ->  Teams = [Mover],
            subtract(Players, [Mover], Out)
        ;   partition(=<(Mover), Teams0, First, Last),
            append(First, Last, Teams),
            intersection(Out0, Gone, Before),
            subtract(Gone, Before, Latest),
            append(Latest, Before, Out)
        ),
        After = [Teams, Out]
    ;   After = []
    ).

on_board(State, Board, Player) :-
    team_of(State, Player, Pieces),
    member(Piece, Pieces),
    stands_in(Board, Piece),
    !.

%!  turned_state(+State, +Player, -NewState) is det.
%
%   See turned/4 of ludolog_protocol.

turned_state(State, Player, NewState) :-
    state_parts(State, Board, Turn0, _, _, _, _),
    mover(State, Mover),
    (   Mover == Player
    ->  NewState = State
    ;   Turn is Turn0 + 1,
        Steps is min(Turn, 3),
        NewState = [Board, Turn, Steps, [[], [], none]|Around],
        around(State, Player, Around)
    ).

around(State, Player, Around) :-
    (   teams(State, Teams, Out)
    ->  (   append(Passed, [Player|Others], Teams)
        ->  append([Player|Others], Passed, Turned),
            Around = [Turned, Out]
        ;   domain_error(splut_player, Player)
        )
    ;   Around = []
    ).

%!  state_flaw(+State, -Message) is nondet.
%
%   See flaws/3 of ludolog_protocol.

state_flaw(State, Message) :-
    State = [Board|_],
    findall(Piece, ( grid_member(Board, _, _, Piece), atom(Piece) ), Pieces),
    (   teams(State, Teams, _)
    ->  wrong_teams(Teams, Pieces, Message)
    ;   wrong_pieces(Pieces, Message)
    ).

wrong_teams(_, Pieces, Message) :-
    wrong_rocks(Pieces, Message).
wrong_teams(_, Pieces, Message) :-
    doubled(Pieces, Message).
wrong_teams(Teams, Pieces, "~w of player ~w is missing"-[piece(Piece), Player]) :-
    member(Player, Teams),
    numbered_team(Player, Sorcerer, _, Troll),
    member(Piece, [Sorcerer, Troll]),
    \+ memberchk(Piece, Pieces).

wrong_rocks(Pieces, "there are one to four rocks, not ~w"-[N]) :-
    include(==('R'), Pieces, Rocks),
    length(Rocks, N),
    \+ between(1, 4, N).

doubled(Pieces, "~w of player ~w stands on more than one square"-[piece(Piece), Player]) :-
    belongs(Player, Piece),
    include(==(Piece), Pieces, [_, _|_]).

wrong_pieces(Pieces, Message) :-
    wrong_rocks(Pieces, Message).
wrong_pieces(Pieces, Message) :-
    doubled(Pieces, Message).
wrong_pieces(Pieces, "~w of player ~w is missing"-[piece(Piece), Player]) :-
    member(Piece, ['T', t]),
    belongs(Player, Piece),
    \+ memberchk(Piece, Pieces).
wrong_pieces(Pieces, "one of the Sorcerers must be alive"-[]) :-
    \+ memberchk('S', Pieces),
    \+ memberchk(s, Pieces).
