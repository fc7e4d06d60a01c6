:- module(splut,
          [ initial_state/2,            % +Options, -State
            to_move/2,                  % +State, -Player
            valid_moves/3,              % +State, ?Player, -Moves
            move/3,                     % +State, +Move, -NewState
            moves/2,                    % +State, -Moves
            next_state/3,               % +State, +Move, -NewState
            legal/2,                    % +State, ?Move
            game_over/2,                % +State, -Winner
            outcome/2,                  % +State, -Outcome
            value/3,                    % +State, +Player, -Value
            merit/3,                    % +State, +Player, -Merit
            points/4,                   % +State, +Player, -Points, -Message
            missing/2,                  % +State, -Message
            choose_move/4,              % +State, +Player, +Level, -Move
            search_nodes/2,             % +State, -Nodes
            position_key/2,             % +State, -Key
            normal_state/2,             % +State0, -State
            valid_state/1,              % @State
            players/2,                  % +State, -Players
            playing/2,                  % +State, -Players
            edited/4,                   % +State, +SquareId, +Glyph, -NewState
            turned/3,                   % +State, +Player, -NewState
            flaw/2,                     % +State, -Message
            well_formed_move/2,         % +State, -Move
            possible_move/2,            % +State, -Move
            display_game/1,             % +State
            layout/2,                   % +State, -Items
            scene/2,                    % +State, -Items
            move_text/3,                % +State, ?Move, ?Text
            meaning/3,                  % +State, +Move, -Message
            group/2,                    % +Move, -Path
            word/2,                     % +Argument, -Text
            effects/3                   % +State, +Move, -Effects
          ]).
:- use_module(library(error), [domain_error/2, instantiation_error/1, must_be/2]).
:- use_module(library(lists), [member/2, memberchk/2, numlist/3, subtract/3]).
:- use_module(ludolog(protocol),
              [check_level/2, check_move/1, settings/3]).
:- use_module(ludolog(grid), [grid_member/4, grid_table/2]).
:- use_module(splut/board,
              [ ahead/3, behind/3, belongs/2, board_cell/1, can_push/3, can_throw/4,
                direction_map/2, get_piece/3, heading/3, numbered_team/4, piece_map/2,
                square_of/3 ]).
:- use_module(splut/setup, [edited_state/4, turned_state/3, state_flaw/2]).
:- use_module(splut/state,
              [ all_players/2, finished/2, mover/2, sound/1, start_board/3,
                state_parts/7, state_shape/1, team_of/3, teams/3 ]).
:- use_module(splut/generator, [all_steps/2]).
:- use_module(splut/steps, [transition/3]).
:- use_module(splut/working, [opened/2]).
:- use_module(splut/computer, [chosen/5, part_of_worth/4, worth/3]).
:- use_module(splut/rivals, [standing_among/5, part_of_standing/6]).
:- use_module(splut/effects, [step_effects/3]).
:- use_module(splut/scene, [scene_items/4]).
:- use_module(splut/picture, [page/2, print_drawing/3]).
:- use_module(splut/text, [meaning_of/3, notation/3, shown/2]).

:- set_prolog_flag(optimise, true).

/** <module> Splut!

Two teams of a Sorcerer, a Dwarf and a Troll on a diamond with four rocks; whoever
hits the other Sorcerer with a rock has won. Three or four teams play until one is
left. The rules R1 to R28 that comments and conditions name are told in docs/rules/splut.md.

A state is [Board, Turn, Steps, Memory], here the start on the smallest board:

    [[[-1, -1, -1, 'R', -2, -1, -1],
      [-1, -1,  t,  d,   s, -2, -1],
      [-1,  0,  0,  0,   0,  0, -2],
      ['R', 0,  0,  0,   0,  0, 'R'],
      [-1,  0,  0,  0,   0,  0, -2],
      [-1, -1, 'S','D', 'T',-2, -1],
      [-1, -1, -1, 'R', -2, -1, -1]], 1, 1, [[], [], none]]

  - Board is described in ludolog_splut_board; -2 is the first cell right of a
    row's last square, where the drawing closes the row.
  - Turn counts from 1, odd for player 1; Steps are those left in it, 0 once a
    Sorcerer is dead.
  - Memory is [Last, Now, Lev] for the levitation (R21, R23): the squares of the
    rocks that moved in the turn before and in this turn, sorted by row, then
    column; and the square of the rock that the step just made has levitated,
    `none` before the first levitation of the turn, `stopped` after the last.

A state of three elements has an empty memory, [[], [], none].

With three or four players the letters have the player's number behind them, 'S1' to
'T4', and a state has two elements more, [Board, Turn, Steps, Memory, Teams, Out]: Teams are the
players in the game in the order of turns, the one to move first; Out are the others, the latest
first. Whose turn it is does not follow from Turn then.

A move is [Piece, [X,Y], Direction, Type], with a fifth element for two types:

  | Type             | Fifth element             | Rules      |
  |------------------|---------------------------|------------|
  | emptySpace       |                           | R8         |
  | sorcererLevitate | square of the rock        | R21 to R23 |
  | trollPull        |                           | R11        |
  | trollThrow       | direction of the throw    | R12 to R17 |
  | dwarfPush        |                           | R18 to R20 |

`pass` is the only move of a player who has no step (R7). A move that is well-formed but
not legal may have any cell for Piece and any vector [DX,DY] for Direction.
*/

:- multifile
    ludolog:game/2,
    error:has_type/2.

ludolog:game(splut, title("Splut!")).
ludolog:game(splut, version(1)).
ludolog:game(splut, about("Trolls throw rocks at Sorcerers, and Dwarfs stand in the way.")).
ludolog:game(splut, player(1, "Player 1")).
ludolog:game(splut, player(2, "Player 2")).
ludolog:game(splut, further(3, "Player 3")).
ludolog:game(splut, further(4, "Player 4")).
ludolog:game(splut, setting(size, oneof([7, 9, 11]), 9, "columns of the board")).
ludolog:game(splut, setting(players, oneof([2, 3, 4]), 2, "number of players")).
ludolog:game(splut, level(easy, "random steps")).
ludolog:game(splut, level(medium, "greedy: the best next step")).
ludolog:game(splut, level(hard, "planner: the best whole turn")).
ludolog:game(splut, level(expert, "search over several turns")).
ludolog:game(splut, move_limit(900)).
ludolog:game(splut, working(ludolog_splut_working)).

error:has_type(splut_state, State) :-
    ground(State),
    state_shape(State).

                /*******************************
                *             START            *
                *******************************/

%!  initial_state(+Options:list, -State) is det.
%
%   State is the start (R1 to R5, R25) on a board of size(N) columns: 7, 9, which is
%   the default, or 11. There are players(Count): 2, which is the default, 3 or 4.
%
%   @error domain_error(splut_option, Option)

initial_state(Options, [Board, 1, 1, [[], [], none]|Teams]) :-
    settings(splut, Options, [size(N), players(Count)]),
    start_board(N, Count, Board),
    start_teams(Count, Teams).

start_teams(Count, Teams) :-
    (   Count =:= 2
    ->  Teams = []
    ;   numlist(1, Count, Players),
        Teams = [Players, []]
    ).

%!  to_move(+State, -Player) is det.
%
%   Player makes the next step (R4, R26), or would if the game were not over.
%
%   @error type_error(splut_state, State)

to_move(State, Player) :-
    must_be(splut_state, State),
    mover(State, Player).

%!  players(+State, -Players:list) is det.
%!  playing(+State, -Players:list) is det.
%
%   With whom the game of State began, and who of them is still in it (R27).

players(State, Players) :-
    must_be(splut_state, State),
    all_players(State, Players).

playing(State, Playing) :-
    players(State, Players),
    (   teams(State, _, Out)
    ->  subtract(Players, Out, Playing)
    ;   Playing = Players
    ).

%   check_player(+State, @Player): Player is one of those with whom State began.

check_player(State, Player) :-
    (   var(Player)
    ->  instantiation_error(Player)
    ;   all_players(State, Players),
        memberchk(Player, Players)
    ->  true
    ;   domain_error(splut_player, Player)
    ).

                /*******************************
                *            LEGALITY          *
                *******************************/

:- discontiguous
    condition/3,
    conditions/2,
    plumbing/1.
:- public
    condition/3,
    conditions/2,
    plumbing/1.

%!  legal(+State, ?Move) is nondet.
%
%   Move is legal in State: one clause for each kind of move. Every legal move is an answer
%   once.

legal(State, [Piece, From, Direction, emptySpace]) :-
    position(State, Table, Player, _, _),
    step(Table, Player, Piece, From, Direction, To),
    empty(Table, To).
legal(State, [Piece, From, Direction, sorcererLevitate, Rock]) :-
    position(State, Table, Player, Last, Lev),
    step(Table, Player, Piece, From, Direction, To),
    able(Piece, sorcererLevitate),
    empty(Table, To),
    rock(sorcererLevitate, Table, Rock),
    at_rest(Rock, Last),
    unbroken(Lev, Rock),
    ahead(Rock, Direction, Target),
    rock_stays(Table, Target),
    rock_fits(Table, From, Target).
legal(State, [Piece, From, Direction, trollPull]) :-
    position(State, Table, Player, _, _),
    step(Table, Player, Piece, From, Direction, To),
    able(Piece, trollPull),
    empty(Table, To),
    behind(From, Direction, Behind),
    rock(trollPull, Table, Behind).
legal(State, [Piece, From, Direction, trollThrow, Throw]) :-
    position(State, Table, Player, _, _),
    step(Table, Player, Piece, From, Direction, To),
    able(Piece, trollThrow),
    rock(trollThrow, Table, To),
    can_throw(Table, From, To, Throw).
legal(State, [Piece, From, Direction, dwarfPush]) :-
    position(State, Table, Player, _, _),
    step(Table, Player, Piece, From, Direction, To),
    able(Piece, dwarfPush),
    occupied(Table, To),
    can_push(Table, From, Direction).
legal(State, pass) :-
    position(State, Table, _, _, _),
    sorcerers_live(Table),
    no_step(State).

plumbing(position(_, _, _, _, _)).
plumbing(behind(_, _, _)).
plumbing(ahead(_, _, _)).

position(State, Table, Player, Last, Lev) :-
    must_be(splut_state, State),
    state_parts(State, Board, _, _, Last, _, Lev),
    grid_table(Board, Table),
    mover(State, Player).

conditions(step(_, _, _, _, _, _), "a step with one of the player's own pieces").

step(Table, Player, Piece, From, Direction, To) :-
    sorcerers_live(Table),
    stands_on(Table, From, Piece),
    belongs(Player, Piece),
    neighbour(From, Direction, To),
    on_board(Table, To).

condition(sorcerers_live(_), 'R24', "two Sorcerers must be alive"-[]).

sorcerers_live(Table) :-
    (   square_of(Table, 'S', _),
        square_of(Table, s, _)
    ->  true
    ;   findall(Player, ( numbered_team(Player, Sorcerer, _, _), square_of(Table, Sorcerer, _) ),
                [_, _|_])
    ).

condition(stands_on(_, From, Piece), 'R9',
          "the piece must stand where its step begins: ~w on ~w"-[piece(Piece), square(From)]).

stands_on(Table, Square, Piece) :-
    get_piece(Table, Square, Piece).

condition(belongs(Player, Piece), 'R9',
          "player ~w may move only their own pieces: ~w"-[Player, piece(Piece)]).

condition(neighbour(From, Direction, _), 'R8',
          "a step must go one square up, right, down or left: ~w"-[path(From, Direction)]).

neighbour(From, Direction, To) :-
    ahead(From, Direction, To).

condition(on_board(_, To), 'R8', "a step must stay on the board: ~w"-[square(To)]).

on_board(Table, Square) :-
    get_piece(Table, Square, Cell),
    board_cell(Cell).

condition(empty(_, To), 'R8', "the square stepped on must be empty: ~w"-[square(To)]).

empty(Table, Square) :-
    get_piece(Table, Square, 0).

condition(able(Piece, sorcererLevitate), 'R21', "only a Sorcerer can levitate: ~w"-[piece(Piece)]).
condition(able(Piece, trollPull), 'R11', "only a Troll can pull: ~w"-[piece(Piece)]).
condition(able(Piece, trollThrow), 'R12', "only a Troll can throw: ~w"-[piece(Piece)]).
condition(able(Piece, dwarfPush), 'R18', "only a Dwarf can push: ~w"-[piece(Piece)]).

able(Piece, Skill) :-
    piece_map(Piece, Type),
    skill(Type, Skill).

skill('Sorcerer', sorcererLevitate).
skill('Troll', trollPull).
skill('Troll', trollThrow).
skill('Dwarf', dwarfPush).

condition(rock(sorcererLevitate, _, Square), 'R21',
          "only a rock can be levitated: ~w"-[square(Square)]).
condition(rock(trollPull, _, Square), 'R11',
          "the rock to be pulled must lie right behind the Troll: ~w"-[square(Square)]).
condition(rock(trollThrow, _, Square), 'R12',
          "a Troll must step onto the rock that it throws: ~w"-[square(Square)]).

rock(_, Table, Square) :-
    get_piece(Table, Square, 'R').

condition(at_rest(Rock, _), 'R21',
          "the rock must not have moved in the turn before: ~w"-[square(Rock)]).

at_rest(Rock, Last) :-
    \+ memberchk(Rock, Last).

condition(unbroken(_, Rock), 'R23',
          "only one rock can be levitated in a turn, without a break: ~w"-[square(Rock)]).

unbroken(none, _).
unbroken([X, Y], [X, Y]).

condition(rock_stays(_, Target), 'R21',
          "the levitated rock must stay on the board: ~w"-[square(Target)]).

rock_stays(Table, Target) :-
    on_board(Table, Target).

condition(rock_fits(_, _, Target), 'R22',
          "the levitated rock must go to an empty square, or to the one the Sorcerer leaves: ~w"
          -[square(Target)]).

rock_fits(_, Square, Square).
rock_fits(Table, _, Target) :-
    empty(Table, Target).

condition(can_throw(_, _, To, Throw), 'R13',
          "no border, Troll or rock may be next in the way of the throw: ~w"-[path(To, Throw)]).

condition(occupied(_, To), 'R18', "there must be something to push on the Dwarf's next square: ~w"
                                  -[square(To)]).

occupied(Table, Square) :-
    get_piece(Table, Square, Cell),
    atom(Cell).

condition(can_push(_, From, Direction), 'R19',
          "the line that is pushed must end at an empty square of the board: ~w"
          -[path(From, Direction)]).

condition(no_step(_), 'R7', "a player may pass only without any legal step"-[]).

no_step(State) :-
    opened(State, Work),
    all_steps(Work, Steps),
    Steps == [].

%!  move(+State, +Move, -NewState) is semidet.
%
%   NewState is State after the legal move Move. Fails for any other ground Move.
%
%   @error type_error(splut_state, State)
%   @error instantiation_error if Move is not ground.

move(State, Move, NewState) :-
    must_be(splut_state, State),
    check_move(Move),
    once(legal(State, Move)),
    next_state(State, Move, NewState).

%!  well_formed_move(+State, -Move) is nondet.
%
%   Move can be written down: it begins on a square of the board and ends on one of the
%   matrix. To a neighbouring square it may be any kind of move, to any other square only
%   a plain step.

well_formed_move(State, Move) :-
    must_be(splut_state, State),
    State = [Board|_],
    meant(Board, Move).

meant(_, pass).
meant(Board, [Piece, [X, Y], Direction|Kind]) :-
    grid_member(Board, X, Y, Piece),
    board_cell(Piece),
    grid_member(Board, X1, Y1, _),
    heading([X, Y], [X1, Y1], Direction),
    kind_of_move(Direction, Board, Kind).

kind_of_move(_, _, [emptySpace]).
kind_of_move(Direction, Board, Kind) :-
    atom(Direction),
    special_kind(Board, Kind).

special_kind(Board, [sorcererLevitate, [X, Y]]) :-
    grid_member(Board, X, Y, Cell),
    board_cell(Cell).
special_kind(_, [trollPull]).
special_kind(_, [trollThrow, Throw]) :-
    direction_map(Throw, _).
special_kind(_, [dwarfPush]).

%!  possible_move(+State, -Move) is nondet.
%
%   Move may be legal in some position on the board of State: a pass, and each kind of step of each
%   piece that is able to, from any square to a neighbouring one.

possible_move(State, Move) :-
    must_be(splut_state, State),
    State = [Board|_],
    findall(Piece, of_a_team(State, Piece), Pieces),
    possible(Board, Pieces, Move).

of_a_team(State, Piece) :-
    all_players(State, Players),
    member(Player, Players),
    team_of(State, Player, Pieces),
    member(Piece, Pieces).

possible(_, _, pass).
possible(Board, Pieces, [Piece, [X, Y], Direction|Kind]) :-
    grid_member(Board, X, Y, Cell),
    board_cell(Cell),
    direction_map(Direction, _),
    goal_on_board(Board, [X, Y], Direction),
    member(Piece, Pieces),
    (   Kind = [emptySpace]
    ;   special_kind(Board, Kind),
        Kind = [Type|Choice],
        able(Piece, Type),
        possible_choice(Choice, Board, Direction)
    ).

possible_choice([], _, _).
possible_choice([Choice], Board, Direction) :-
    (   atom(Choice)
    ->  true
    ;   goal_on_board(Board, Choice, Direction)
    ).

goal_on_board(Board, Square, Direction) :-
    ahead(Square, Direction, [X, Y]),
    grid_member(Board, X, Y, Cell),
    board_cell(Cell).

                /*******************************
                *             MOVES            *
                *******************************/

%!  valid_moves(+State, ?Player, -Moves:list) is det.
%
%   Moves are the legal moves of Player: by Sorcerer, Dwarf, Troll; then up, right,
%   down, left; then by type, rock (row by row) and direction of the throw. [pass]
%   if there is no step (R7); [] if the game is over or Player is not to move. An
%   unbound Player becomes the one to move.
%
%   @error type_error(splut_state, State)
%   @error domain_error(splut_player, Player)

valid_moves(State, Player, Moves) :-
    to_move(State, Mover),
    (   var(Player)
    ->  Player = Mover
    ;   check_player(State, Player)
    ),
    (   Player == Mover
    ->  moves(State, Moves)
    ;   Moves = []
    ).

%!  moves(+State, -Moves:list) is det.
%
%   Moves are the legal moves in State, which is known to be a state: it is not checked.

moves(State, Moves) :-
    (   opened(State, Work)
    ->  ludolog_splut_working:moves(Work, Moves0)
    ;   Moves0 = []
    ),
    Moves = Moves0.

%!  next_state(+State, +Move, -NewState) is det.
%
%   NewState is State after Move, which is known to be legal: it is not checked.

next_state(State, Move, NewState) :-
    transition(State, Move, NewState).

                /*******************************
                *              END             *
                *******************************/

%!  game_over(+State, -Winner) is semidet.
%
%   The Sorcerer of Winner's opponent is dead (R24), or those of all others (R28). Fails while
%   two are alive.
%
%   @error type_error(splut_state, State)

game_over(State, Winner) :-
    must_be(splut_state, State),
    finished(State, Winner).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is outcome(Winner, Reason, []): no points are counted.

outcome(State, outcome(Winner, Reason, [])) :-
    game_over(State, Winner),
    end_reason(State, Winner, Reason).

end_reason(State, Winner, Reason) :-
    (   teams(State, _, _)
    ->  Reason = "R28: only the team of player ~w is left"-[Winner]
    ;   Loser is 3 - Winner,
        Reason = "R24: a rock has hit the Sorcerer of player ~w"-[Loser]
    ).

                /*******************************
                *        VALUE, COMPUTER       *
                *******************************/

%!  value(+State, +Player, -Value:integer) is det.
%
%   Value is 10000 or -10000 in a finished game. Otherwise it is made of the length of the
%   way of Player's Troll over a rock to the other Sorcerer, the number of rocks that could
%   hit that Sorcerer, and whether Player's Dwarf is alive, minus the same for the opponent.
%   So value(S,1) = -value(S,2). With three or four players see standing_among/5.
%
%   @error type_error(splut_state, State)
%   @error domain_error(splut_player, Player)

value(State, Player, Value) :-
    must_be(splut_state, State),
    check_player(State, Player),
    merit(State, Player, Value).

%!  merit(+State, +Player, -Merit:integer) is det.
%
%   Merit is value/3. The arguments are not checked.

merit(State, Player, Merit) :-
    (   finished(State, Winner)
    ->  ended_merit(Winner, Player, Merit)
    ;   State = [Board|_],
        (   teams(State, Teams, Out)
        ->  standing_among(Board, Teams, Out, Player, Merit)
        ;   worth(Board, Player, Merit)
        )
    ).

ended_merit(Winner, Player, Merit) :-
    (   Player == Winner
    ->  Merit = 10000
    ;   Merit = -10000
    ).

%!  points(+State, +Player, -Points, -Message) is nondet.
%
%   Points are a part of value/3, for this game keeps no score; Message says which part.

points(State, Player, Points, Message) :-
    must_be(splut_state, State),
    check_player(State, Player),
    (   finished(State, Winner)
    ->  merit(State, Player, Points),
        end_reason(State, Winner, Message)
    ;   State = [Board|_],
        (   teams(State, Teams, Out)
        ->  part_of_standing(Board, Teams, Out, Player, Points, Message)
        ;   part_of_worth(Board, Player, Points, Message)
        )
    ).

%!  missing(+State, -Message) is nondet.
%
%   Message says what would end the game (R24, R28).

missing(State, Message) :-
    playing(State, Players),
    \+ finished(State, _),
    member(Player, Players),
    (   teams(State, _, _)
    ->  Message = "R28: the Sorcerer of player ~w is alive"-[Player]
    ;   Message = "R24: no rock has hit the Sorcerer of player ~w"-[Player]
    ).

%!  choose_move(+State, +Player, +Level, -Move) is semidet.
%
%   Move is what the computer plays for Player: a random step (easy), the step
%   with the best value (medium), the first step of the best whole turn (hard), or
%   what the generic search finds (expert, expert(Nodes)). Fails when the game is
%   over or Player is not to move.
%
%   @error domain_error(splut_player, Player)
%   @error domain_error(level, Level)

choose_move(State, Player, Level, Move) :-
    must_be(splut_state, State),
    check_player(State, Player),
    check_level(splut, Level),
    valid_moves(State, Player, Moves),
    Moves = [_|_],
    chosen(Level, splut, State, Moves, Move).

%!  search_nodes(+State, -Nodes:integer) is det.
%
%   Nodes is the budget of `expert` for each of the three steps of a turn.

search_nodes(_, 150 000).

%!  position_key(+State, -Key) is det.
%
%   Key is State with Turn 3 or 4 instead of any later turn: only the parity matters then, and
%   with three or four players only who is in the game.

position_key(State, [Board, Kind, Steps, Last, Now, Lev|Teams]) :-
    must_be(splut_state, State),
    state_parts(State, Board, Turn, Steps, Last, Now, Lev),
    (   teams(State, Teams, _)
    ->  Kind is min(Turn, 3)
    ;   Teams = [],
        (   Turn =< 2
        ->  Kind = Turn
        ;   Kind is 4 - Turn mod 2
        )
    ).

%!  normal_state(+State0, -State) is det.
%
%   State is State0 with its memory written out.

normal_state(State0, [Board, Turn, Steps, [Last, Now, Lev]|Others]) :-
    must_be(splut_state, State0),
    state_parts(State0, Board, Turn, Steps, Last, Now, Lev),
    (   teams(State0, Teams, Out)
    ->  Others = [Teams, Out]
    ;   Others = []
    ).

%!  valid_state(@State) is semidet.
%
%   State can be trusted: its board, letters, counters and memory fit together.

valid_state(State) :-
    acyclic_term(State),
    ground(State),
    state_shape(State),
    sound(State).

                /*******************************
                *       TEXT AND PICTURES      *
                *******************************/

%!  move_text(+State, ?Move, ?Text) is semidet.
%
%   Text writes Move: `c6-c5`, `c6-c5 lift g4`, `e6-d6 pull`, `e4-e3 throw left`,
%   `d6-c6 push`, `pass`. The piece is what stands on the first square. Read as
%   well: one letter for a direction, no dash, moves that are not legal.

move_text(State, Move, Text) :-
    must_be(splut_state, State),
    State = [Board|_],
    grid_table(Board, Table),
    notation(Table, Move, Text).

%!  meaning(+State, +Move, -Message) is det.
%
%   Message names the piece and what else it does besides stepping.

meaning(State, Move, Message) :-
    must_be(splut_state, State),
    State = [Board|_],
    grid_table(Board, Table),
    meaning_of(Move, Table, Message).

%!  group(+Move, -Path:list) is det.
%
%   Moves are grouped by piece.

group(Move, Path) :-
    (   Move = [Piece|_],
        piece_map(Piece, Type)
    ->  atom_string(Type, Name),
        Path = [Name]
    ;   Path = []
    ).

%!  word(+Argument, -Text:string) is semidet.
%
%   Text is what people read for square(Square), path(From, Direction) and
%   piece(Cell) in a message.

word(Argument, Text) :-
    shown(Argument, Text).

%!  effects(+State, +Move, -Effects:list) is det.
%
%   Effects tell what the legal Move does: the step, and what it throws, pulls, pushes,
%   levitates or kills (see ludolog_effects).
%
%   @error instantiation_error if Move is not ground.

effects(State, Move, Effects) :-
    must_be(splut_state, State),
    check_move(Move),
    step_effects(Move, State, Effects).

%!  display_game(+State) is det.
%
%   Print the board as the seed does, then who moves or who has won.

display_game(State) :-
    must_be(splut_state, State),
    state_parts(State, Board, _, Steps, _, _, _),
    whose(State, Whose),
    print_drawing(Board, Whose, Steps).

% whose(+State, -Whose): won(Winner) or turn(Player).
whose(State, Whose) :-
    (   finished(State, Winner)
    ->  Whose = won(Winner)
    ;   mover(State, Player),
        Whose = turn(Player)
    ).

%!  layout(+State, -Items:list) is det.
%
%   Items are the compact drawing: one row of text for each row of the board.

layout(State, Items) :-
    must_be(splut_state, State),
    state_parts(State, Board, Turn, Steps, Last, _, Lev),
    whose(State, Whose),
    (   teams(State, Teams, Out)
    ->  Around = teams(Teams, Out)
    ;   Around = two
    ),
    page(page(Board, Whose, Turn, Steps, Last, Lev, Around), Items).

%!  scene(+State, -Items:list) is det.
%
%   Items are the diamond and what is on it (see ludolog_scene).

scene(State, Items) :-
    must_be(splut_state, State),
    state_parts(State, Board, _, _, Last, _, Lev),
    scene_items(Board, Last, Lev, Items).

                /*******************************
                *           SETTING UP         *
                *******************************/

%!  edited(+State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%!  turned(+State, +Player, -NewState) is det.
%!  flaw(+State, -Message) is nondet.
%
%   See the roles of ludolog_protocol.

edited(State, SquareId, Glyph, NewState) :-
    must_be(splut_state, State),
    edited_state(State, SquareId, Glyph, NewState).

turned(State, Player, NewState) :-
    must_be(splut_state, State),
    check_player(State, Player),
    turned_state(State, Player, NewState).

flaw(State, Message) :-
    must_be(splut_state, State),
    state_flaw(State, Message).
