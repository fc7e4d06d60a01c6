:- module(greener,
          [ initial_state/2,            % +Options, -State
            to_move/2,                  % +State, -Player
            valid_moves/3,              % +State, ?Player, -Moves
            move/3,                     % +State, +Move, -NewState
            moves/2,                    % +State, -Moves
            next_state/3,               % +State, +Move, -NewState
            legal/2,                    % +State, ?Move
            game_over/2,                % +State, -Winner
            value/3,                    % +State, +Player, -Value
            points/4,                   % +State, +Player, -Points, -Message
            missing/2,                  % +State, -Message
            choose_move/4,              % +State, +Player, +Level, -Move
            display_game/1,             % +State
            move_text/3,                % +State, ?Move, ?Text

            position_key/2,             % +State, -Key
            outcome/2,                  % +State, -Outcome
            merit/3,                    % +State, +Player, -Merit
            lead/2,                     % +Merit, -Message
            well_formed_move/2,         % +State, -Move
            possible_move/2,            % +State, -Move
            meaning/3,                  % +State, +Move, -Message
            group/2,                    % +Move, -Path
            word/2,                     % +Argument, -Text
            move_order/3,               % +State, +Moves, -Ordered
            noisy_moves/2,              % +State, -Moves
            search_nodes/2,             % +State, -Nodes
            layout/2,                   % +State, -Items
            scene/2,                    % +State, -Items
            valid_state/1,              % @State
            value_parts/3,              % +State, +Player, -Parts
            edited/4,                   % +State, +SquareId, +Glyph, -NewState
            turned/3,                   % +State, +Player, -NewState
            flaw/2,                     % +State, -Message
            effects/3,                  % +State, +Move, -Effects

            leader/2,                   % +State, -Winner
            long_move/3,                % +Board, ?Move, ?LongMove
            state_from_board/4          % +Board, +Player, +Levels, -State
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(error), [must_be/2, is_of_type/2, domain_error/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(ludolog(protocol),
              [settings/3, asked/3, check_player/2, check_level/2, check_move/1, player_name/3, say/3]).
:- use_module(ludolog(grid), [grid_size/3, grid_member/4, grid_filled/4]).
:- use_module(ludolog(lattice), [on_lattice/3, direction/4, neighbour/6]).
:- use_module(ludolog(notation), [notated/3, column//1]).
:- use_module(ludolog(picture), [print_canvas/1]).
:- use_module(greener/board,
              [cell_color/2, empty_cell/1, cell_at/3, updateBoard/4, board_square/2, coordinates/3, pieces/4,
               board_shape/1, valid_board/1, initBoard/3, filled_with_green/2, countPointsStack/5]).
:- use_module(greener/captures, [availableMoves/3, finished/1]).
:- use_module(greener/turns, [turn_moves/3, captured/7, updatePoints/4, getWinner/6]).
:- use_module(greener/computer, [chosen_move/5, prospects/3, strongest_first/4, taking/4]).
:- use_module(greener/effects, [move_effects/4]).
:- use_module(greener/scene, [scene_items/2]).
:- use_module(greener/picture, [compact_items/3, classic_items/2]).
:- use_module(greener/setup, [edited_state/4, turned_state/3, state_flaw/2]).
:- use_module(greener/text, [notation//1, square_text/2, deed/4, piece_message/2]).
:- use_module(greener/working, []).

:- set_prolog_flag(optimise, true).

/** <module> Greener

Black and White capture stacks of pyramids with whole stacks of their own; who
holds the most green pyramids in the end wins. docs/rules/greener.md has the
rules R1 to R13.

A state is [Board,Players]:

    [ [ [[1,1,1], [2,0,1], [3,0,1], ...],       a row of cells, the top row first
        [[0,0,0], [2,4,7], [1,1,1], ...],
        ... ],
      [[0,4,0], [1,0,0]]                        the first of the two is to move
    ]

A cell is [Color,Points,Height]. Color is that of the topmost pyramid: 0 for an
empty cell, 1 green, 2 black, 3 white. Points are the green ones among the Height
pyramids of the stack. A player is [Player,Points,Level]: Player is 0 for Black
and 1 for White, Points all the green pyramids they hold. Level is for a front end
that wants to remember who plays (0 a person, 1 and 2 the computer); no rule reads
it. While the players still place their pyramids (R3), the state has a third
element, [BlackLeft,WhiteLeft].

A move is [[Column,Row],[EndColumn,EndRow]], counted from 0 at the top left, or
`pass`, or place([Column,Row]). The longer form with the cells in it,
[[Cell,Column,Row],[EndCell,EndColumn,EndRow]], is taken as well.
*/

:- multifile
    ludolog:game/2,
    error:has_type/2.

ludolog:game(greener, title("Greener")).
ludolog:game(greener, version(1)).
ludolog:game(greener, about("Stacks capture stacks; who holds the most green pyramids wins.")).
ludolog:game(greener, player(0, "Black")).
ludolog:game(greener, player(1, "White")).
ludolog:game(greener, setting(size, oneof(['6x6', '9x6', '9x9']), '6x6',
                              "columns and rows of the board")).
ludolog:game(greener, setting(seed, seed, none, "number that the board is drawn from")).
ludolog:game(greener, setting(layout, term, none, "board to begin with, as a list of rows")).
ludolog:game(greener, setting(setup, oneof([random, placement]), random,
                              "the board is drawn, or the players place their pyramids")).
ludolog:game(greener, tie(2)).
ludolog:game(greener, level(easy, "any capture")).
ludolog:game(greener, level(medium, "the capture that wins most at once")).
ludolog:game(greener, level(hard, "looks at the answer as well")).
ludolog:game(greener, level(expert, "searches deeper")).
ludolog:game(greener, move_limit(250)).
ludolog:game(greener, working(ludolog_greener_working)).

:- public
    condition/3,
    conditions/2,
    plumbing/1.
:- discontiguous
    condition/3,
    plumbing/1.

                /*******************************
                *            STATES            *
                *******************************/

error:has_type(greener_state, State) :-
    ground(State),
    greener:state_shape(State).
error:has_type(greener_board, Board) :-
    greener:bare_board(Board).

state_shape([Board,Players|Left]) =>
    players_shape(Players),
    left_shape(Left),
    board_shape(Board).
state_shape(_) =>
    fail.

players_shape([[Player,Points,_],[Other,OtherPoints,_]]) =>
    integer(Points),
    integer(OtherPoints),
    integer(Player),
    integer(Other),
    opponent(Player, Other).
players_shape(_) =>
    fail.

opponent(0, 1).
opponent(1, 0).

left_shape([]) =>
    true.
left_shape([[Black,White]]) =>
    integer(Black),
    integer(White).
left_shape(_) =>
    fail.

% must_be/2 also looks for unbound cells, which takes a fifth of the time of valid_moves/3;
% walking over the board throws an instantiation error for them anyway.
check_shape(State) :-
    (   state_shape(State)
    ->  true
    ;   must_be(greener_state, State)
    ).

% A bare board will do where it does not matter whose turn it is.
board_of(State, Board) :-
    (   bare_board(State)
    ->  Board = State
    ;   check_shape(State),
        State = [Board|_]
    ).

% A board has six rows at least, a state three elements at most.
bare_board(State) :-
    is_list(State),
    State = [_,_,_,_|_],
    ground(State),
    board_shape(State).

%!  valid_state(@State) is semidet.
%
%   State can be trusted: its cells can occur in a game, the points are those on the
%   board, and the pyramids left to place are those that are not on the board yet.

valid_state(State) :-
    is_of_type(greener_state, State),
    State = [Board,Players|Left],
    valid_board(Board),
    countPointsStack(Board, BlackPoints, _, WhitePoints, _),
    forall(member([Player,Points,Level], Players),
           ( memberchk(Player-Points, [0-BlackPoints, 1-WhitePoints]),
             memberchk(Level, [0, 1, 2]) )),
    valid_left(Left, Board, Players).

valid_left([], _, _).
valid_left([[BlackLeft,WhiteLeft]], Board, [[Player,_,_]|_]) :-
    BlackLeft >= 0,
    WhiteLeft >= 1,
    WhiteLeft - BlackLeft =:= Player,
    forall(grid_member(Board, _, _, Cell), memberchk(Cell, [[0,0,0], [2,0,1], [3,0,1]])),
    grid_size(Board, Columns, Rows),
    once(pieces(_, Columns, Rows, Each)),
    forall(member(Color-Left, [2-BlackLeft, 3-WhiteLeft]),
           ( aggregate_all(count, grid_member(Board, _, _, [Color,_,_]), Placed),
             Placed =:= Each - Left )).

%!  to_move(+State, -Player) is det.
%
%   Player, 0 for Black or 1 for White, is the one whose turn it is.
%
%   @error type_error(greener_state, State)

to_move(State, Player) :-
    must_be(greener_state, State),
    State = [_,[[Player,_,_]|_]|_].

%!  position_key(+State, -Key) is det.
%
%   Key leaves out the points, which follow from the board, and the levels, which do not
%   matter. State is not checked.

position_key([Board,[[Player,_,_]|_]|Left], key(Board, Player, Left)).

                /*******************************
                *            START             *
                *******************************/

%!  initial_state(+Options:list, -State) is det.
%
%   State is a new game; Black begins. Options are size('6x6'), size('9x6') or
%   size('9x9'); seed(Integer), which the board is drawn from; layout(Board), a
%   board to begin with; setup(placement) to let the players place their pyramids.
%
%   @error domain_error(greener_option, Option), also for a layout of another size
%   than the one asked for, and for a layout that would then be placed.

initial_state(Options, State) :-
    settings(greener, Options, Settings),
    (   memberchk(layout(Board), Settings)
    ->  check_layout(Board, Options),
        state_from_board(Board, 0, [0,0], State)
    ;   memberchk(size(Size), Settings),
        memberchk(seed(Seed), Settings),
        memberchk(setup(Setup), Settings),
        set_up(Setup, Size, Seed, State)
    ).

% R3: the pyramids are drawn, or placed by the players.
set_up(random, Size, Seed, [Board,[[0,0,0],[1,0,0]]]) :-
    initBoard(Board, Size, Seed).
set_up(placement, Size, _, [Board,[[0,0,0],[1,0,0]],[Each,Each]]) :-
    pieces(Size, Columns, Rows, Each),
    empty_cell(Empty),
    grid_filled(Columns, Rows, Empty, Board).

check_layout(Board, Options) :-
    (   memberchk(setup(placement), Options)
    ->  domain_error(greener_option, setup(placement))
    ;   bare_board(Board),
        valid_board(Board),
        grid_size(Board, Columns, Rows),
        fits(Options, Columns, Rows)
    ->  true
    ;   domain_error(greener_option, layout(Board))
    ).

fits(Options, Columns, Rows) :-
    (   memberchk(size(Size), Options)
    ->  pieces(Size, Columns, Rows, _)
    ;   true
    ).

%!  state_from_board(+Board, +Player, +Levels, -State) is det.
%
%   State has Board, with the points that stand on it and Player to move. Levels
%   are Black's and White's.
%
%   @error type_error(greener_board, Board)
%   @error domain_error(greener_player, Player)

state_from_board(Board, Player, [BlackLevel,WhiteLevel], [Board,Players]) :-
    must_be(greener_board, Board),
    check_player(greener, Player),
    countPointsStack(Board, BP, _, WP, _),
    beginning(Player, [0,BP,BlackLevel], [1,WP,WhiteLevel], Players).

beginning(0, Black, White, [Black,White]).
beginning(1, Black, White, [White,Black]).

                /*******************************
                *            RULES             *
                *******************************/

%!  legal(+State, ?Move) is nondet.
%
%   Move is legal in State: the definition, from which people get their explanations. Every
%   legal move is an answer once, in its short form. A long move, two lists of three, must
%   show the cells that stand on the board.

legal(State, place([C,R])) :-
    state_parts(State, Board, _),
    some_to_place(State),
    on_board(Board, [C,R]),
    free(Board, [C,R]).
legal(State, [[C,R],[EC,ER]]) :-
    state_parts(State, Board, Player),
    all_placed(State),
    capture(Board, Player, [C,R], [EC,ER]).
legal(State, [LongStart,LongEnd]) :-
    with_cell(LongStart, StartCell, Start),
    with_cell(LongEnd, EndCell, End),
    state_parts(State, Board, Player),
    all_placed(State),
    capture(Board, Player, Start, End),
    stands_on(Board, Start, StartCell),
    stands_on(Board, End, EndCell).
legal(State, pass) :-
    state_parts(State, Board, Player),
    all_placed(State),
    no_capture(Board, Player),
    other_can_capture(Board, Player).

conditions(capture(_, _, _, _), "a capture").

capture(Board, Player, Start, End) :-
    on_board(Board, Start),
    on_board(Board, End),
    controls(Board, Player, Start),
    straight(Start, End, Direction),
    occupied(Board, End),
    nothing_between(Board, Start, End, Direction).

plumbing(with_cell(_, _, _)).

% Only what is written as a list of three: an unbound square has the short form.
with_cell(Long, Cell, [C,R]) :-
    is_list(Long),
    Long = [Cell,C,R].

plumbing(state_parts(_, _, _)).

state_parts([Board,[[Player,_,_]|_]|_], Board, Player).

condition(all_placed(_), 'R3', "captures begin when all pyramids are placed"-[]).

all_placed([_,_]).

condition(some_to_place(_), 'R3', "pyramids are placed before the first capture only"-[]).

some_to_place([_,_,_]).

condition(on_board(_, Square), 'R1', "~w must be a square of the board"-[Square]).

on_board(Board, Square) :-
    (   coordinates(Square, X, Y)
    ->  grid_size(Board, Columns, Rows),
        on_lattice(rectangle(Columns, Rows), X, Y)
    ;   \+ ground(Square),
        board_square(Board, Square)
    ).

condition(free(_, Square), 'R3', "a pyramid must be placed on an empty square: ~w"-[Square]).

free(Board, Square) :-
    empty_cell(Cell),
    cell_at(Board, Square, Cell).

condition(controls(_, Player, Square), 'R5',
          "the player must control the stack that moves: ~w on ~w"-[player(Player), Square]).

controls(Board, Player, Square) :-
    cell_color(Player, Color),
    cell_at(Board, Square, [Color,_,_]).

condition(straight(Start, End, _), 'R6',
          "a stack must move along its row or its column: ~w to ~w"-[Start, End]).

straight([C,R], [EC,ER], Direction) :-
    DX is sign(EC - C),
    DY is sign(ER - R),
    once(direction(orthogonal, Direction, DX, DY)).

condition(occupied(_, Square), 'R6', "a stack must move onto a pyramid or a stack: ~w"-[Square]).

occupied(Board, Square) :-
    cell_at(Board, Square, [Color,_,_]),
    Color > 0.

condition(nothing_between(_, Start, End, _), 'R6',
          "every square between ~w and ~w must be empty"-[Start, End]).

nothing_between(Board, Start, End, Direction) :-
    next_square(Board, Start, Direction, Next),
    (   Next == End
    ->  true
    ;   free(Board, Next),
        nothing_between(Board, Next, End, Direction)
    ).

next_square(Board, Square, Direction, [Column,Row]) :-
    coordinates(Square, X, Y),
    grid_size(Board, Columns, Rows),
    once(neighbour(rectangle(Columns, Rows), orthogonal, X, Y, Direction, NextX-NextY)),
    Column is NextX - 1,
    Row is NextY - 1.

condition(stands_on(_, Square, Cell), 'R5',
          "the move must show what stands on ~w, not ~w"-[Square, Cell]).

stands_on(Board, Square, Cell) :-
    cell_at(Board, Square, Cell).

condition(no_capture(_, Player), 'R9',
          "a player who can capture must not pass: ~w"-[player(Player)]).

no_capture(Board, Player) :-
    \+ can_capture(Board, Player).

condition(other_can_capture(_, _), 'R11',
          "the game must go on: the other player must have a capture left"-[]).

other_can_capture(Board, Player) :-
    opponent(Player, Other),
    can_capture(Board, Other).

can_capture(Board, Player) :-
    board_square(Board, Start),
    controls(Board, Player, Start),
    board_square(Board, End),
    capture(Board, Player, Start, End),
    !.

                /*******************************
                *         LEGAL MOVES          *
                *******************************/

%!  valid_moves(+State, ?Player, -Moves:list) is det.
%
%   Moves are the legal moves of Player: the captures, by the cells that move, row
%   by row, and for each cell up, left, right and down; else [pass] while the
%   other player can capture; while pyramids are placed, the empty cells row by
%   row. Moves is [] exactly when the game is over, or when it is the other
%   player's turn. Player may be the seed's list of players, State then a bare
%   board.
%
%   @error type_error(greener_state, State)
%   @error domain_error(greener_player, Player)

valid_moves(State0, Player0, Moves) :-
    together(State0, Player0, State),
    named(Player0, Player),
    check_shape(State),
    State = [_,[[Mover,_,_]|_]|_],
    (   asked(greener, Mover, Player)
    ->  moves(State, Moves)
    ;   Moves = []
    ).

% The seed passes the board and the list of players separately, and names the player to
% move by that list.
together(State0, Player, State) :-
    (   is_list(Player),
        bare_board(State0)
    ->  State = [State0,Player]
    ;   State = State0
    ).

named(Player0, Player) :-
    (   is_list(Player0),
        players_shape(Player0)
    ->  Player0 = [[Player,_,_]|_]
    ;   Player = Player0
    ).

%!  moves(+State, -Moves:list) is det.
%
%   Moves are the legal moves in State, which is known to be a state: it is not checked.

moves([Board,[[Player,_,_]|_]|Left], Moves) :-
    moves_(Left, Board, Player, Moves).

moves_([], Board, Player, Moves) :-
    turn_moves(Board, Player, Moves0),
    Moves = Moves0.
moves_([_], Board, _, Moves) :-
    findall(place(Square), ( board_square(Board, Square), free(Board, Square) ), Moves).

%!  well_formed_move(+State, -Move) is nondet.
%
%   Move is a pass, the placing of a pyramid, or goes from any cell to any other.

well_formed_move(State, Move) :-
    must_be(greener_state, State),
    State = [Board|_],
    meant(Board, Move).

meant(_, pass).
meant(Board, place(Square)) :-
    board_square(Board, Square).
meant(Board, [Start,End]) :-
    board_square(Board, Start),
    board_square(Board, End).

%!  possible_move(+State, -Move) is nondet.
%
%   Move may be legal in some position on the board of State: a pass, the placing of a pyramid, or
%   from a cell to any other of its row or column.

possible_move(State, Move) :-
    must_be(greener_state, State),
    State = [Board|_],
    meant(Board, Move),
    in_line(Move).

in_line(pass).
in_line(place(_)).
in_line([Start,End]) :-
    straight(Start, End, _).

                /*******************************
                *         MAKING A MOVE        *
                *******************************/

%!  move(+State, +Move, -NewState) is semidet.
%
%   NewState is State after the legal move Move: board, points and turn. Fails for
%   every Move that is not legal, whatever its shape.
%
%   @error type_error(greener_state, State)
%   @error instantiation_error if Move is not ground.

move(State, Move, NewState) :-
    must_be(greener_state, State),
    check_move(Move),
    once(legal(State, Move)),
    short_move(Move, Short),
    next_state(State, Short, Next),
    NewState = Next.

%!  long_move(+Board, ?Move, ?LongMove) is semidet.
%
%   LongMove is the capture Move with the cells that stand on Board.

long_move(Board, [[C,R],[EC,ER]], [[Start,C,R],[End,EC,ER]]) :-
    cell_at(Board, [C,R], Start),
    cell_at(Board, [EC,ER], End).

short_move(Move, Short) :-
    (   ground(Move),
        Move = [[_,C,R],[_,EC,ER]]
    ->  Short = [[C,R],[EC,ER]]
    ;   Short = Move
    ).

%!  next_state(+State, +Move, -NewState) is det.
%
%   NewState is State after Move, which is known to be legal.

next_state([Board,[Player,Other]|Left], Move, NewState) :-
    next_state_(Move, Board, Player, Other, Left, NewState).

next_state_([Start,End], Board0, Player0, Other0, [], [Board,[Other,Player]]) :-
    captured(Start, End, Board0, StartCell, EndCell, _, Board),
    updatePoints([Player0,Other0], StartCell, EndCell, [Player,Other]).
next_state_(pass, Board, Player, Other, [], [Board,[Other,Player]]).
next_state_(place(Square), Board0, Player, Other, [Left0], NewState) :-
    Player = [Name,_,_],
    cell_color(Name, Color),
    updateBoard(Board0, Square, [Color,0,1], Board),
    one_less(Name, Left0, Left),
    placed(Left, Board, [Other,Player], NewState).

one_less(0, Left0, [Black,White]) :-
    Left0 = [Black0,White],
    succ(Black, Black0).
one_less(1, Left0, [Black,White]) :-
    Left0 = [Black,White0],
    succ(White, White0).

% R3: White places the last pyramid; green fills the rest.
placed([Black,White], Board, Players, NewState) :-
    (   White =:= 0
    ->  filled_with_green(Board, Full),
        NewState = [Full,Players]
    ;   NewState = [Board,Players,[Black,White]]
    ).

                /*******************************
                *            RESULT            *
                *******************************/

%!  game_over(+State, -Winner) is semidet.
%
%   Neither player can capture (R11). Winner has more points or, on equal points, the
%   tallest stack; it is 2 for a tie (R12). State may be a bare board.
%
%   @error type_error(greener_state, State)

game_over(State, Winner) :-
    final_board(State, Board),
    leader(Board, Winner).

final_board(State, Board) :-
    board_of(State, Board),
    \+ placing(State),
    finished(Board).

placing([_,_,[_,_]]).

%!  leader(+State, -Winner) is det.
%
%   Winner would win if the game ended now; 2 for a tie. State may be a bare board.

leader(State, Winner) :-
    board_of(State, Board),
    countPointsStack(Board, BP, BH, WP, WH),
    getWinner(BP, BH, WP, WH, Winner, _).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is outcome(Winner, Reason, Scores), Scores being the points.

outcome(State, outcome(Winner, Reason, [0-BP, 1-WP])) :-
    final_board(State, Board),
    countPointsStack(Board, BP, BH, WP, WH),
    getWinner(BP, BH, WP, WH, Winner, By),
    reason(By, Reason).

reason(points, "neither player can capture (R11); the most green pyramids win (R12)"-[]).
reason(stack, "neither player can capture (R11); on equal points the tallest stack wins (R12)"-[]).
reason(tie, "neither player can capture (R11); equal points, equally tall stacks (R12)"-[]).

%!  value(+State, +Player, -Value:integer) is det.
%
%   Value is 1000 times the points that Player is ahead, plus how much higher their
%   tallest stack is. At the end of the game its sign is the result. State may be a bare
%   board, and Player the seed's list of players.
%
%   @error domain_error(greener_player, Player)

value(State, Player0, Value) :-
    board_of(State, Board),
    named(Player0, Player),
    check_player(greener, Player),
    balance(Player, Board, Value0),
    Value = Value0.

balance(Player, Board, Balance) :-
    countPointsStack(Board, BP, BH, WP, WH),
    Ahead is 1000 * (BP - WP) + BH - WH,
    (   Player =:= 0
    ->  Balance = Ahead
    ;   Balance is -Ahead
    ).

%!  value_parts(+State, +Player, -Parts:list) is det.
%
%   Parts are those of value/3.

value_parts(State, Player, [ "points ahead: ~w, each 1000"-[Points]-Weighed,
                             "tallest stack, higher by"-Height ]) :-
    must_be(greener_state, State),
    check_player(greener, Player),
    State = [Board|_],
    balance(Player, Board, Balance),
    countPointsStack(Board, BP, _, WP, _),
    Points is (1 - 2*Player) * (BP - WP),
    Weighed is 1000 * Points,
    Height is Balance - Weighed.

%!  lead(+Merit:nonneg, -Message) is det.
%
%   Message says what a merit is worth: points, of which a stack counts six, or if there are
%   none, higher stacks.

lead(Merit, Message) :-
    Points is (Merit + 500) // 1000,
    (   Points =:= 0
    ->  Message = "higher stacks"
    ;   Points =:= 1
    ->  Message = "1 point"
    ;   Message = "~d points, a stack counted as 6"-[Points]
    ).

%!  merit(+State, +Player, -Merit:integer) is det.
%
%   Merit is value/3, and 6000 for each stack more (see prospects/3 of ludolog_greener_computer).
%   The arguments are not checked.

merit([Board|_], Player, Merit) :-
    prospects(Board, Player, Merit).

%!  points(+State, +Player, -Points, -Message) is nondet.
%
%   Points are the green pyramids in a stack that Player controls (R12).

points(State, Player, Points, Format-[[C,R]]) :-
    board_of(State, Board),
    check_player(greener, Player),
    cell_color(Player, Color),
    grid_member(Board, X, Y, [Color,Points,_]),
    Points > 0,
    (   Points =:= 1
    ->  Format = "green pyramid in the stack on ~w"
    ;   Format = "green pyramids in the stack on ~w"
    ),
    C is X - 1,
    R is Y - 1.

%!  missing(+State, -Message) is nondet.
%
%   Message says what a player can still do: the game ends when nobody can capture (R11).

missing(State, Message) :-
    board_of(State, Board),
    (   placing(State)
    ->  Message = "pyramids are still to be placed (R3)"-[]
    ;   cell_color(Player, Color),
        availableMoves(Board, Color, Moves),
        length(Moves, N),
        Message = "captures that ~w still has (R11): ~w"-[player(Player), N]
    ).

                /*******************************
                *           COMPUTER           *
                *******************************/

%!  choose_move(+State, +Player, +Level, -Move) is semidet.
%
%   Move is the computer's move for Player, as ludolog_greener_computer plays the
%   Level. Fails when the game is over or it is the other player's turn.
%
%   @error domain_error(level, Level)

choose_move(State0, Player0, Level, Move) :-
    together(State0, Player0, State),
    named(Player0, Player),
    must_be(greener_state, State),
    check_player(greener, Player),
    check_level(greener, Level),
    to_move(State, Player),
    moves(State, Moves),
    chosen_move(Level, greener, State, Moves, Chosen),
    Move = Chosen.

%!  move_order(+State, +Moves:list, -Ordered:list) is det.
%
%   Ordered is Moves with those in front that take most at once.

move_order(State, Moves, Ordered) :-
    State = [Board,[[Player,_,_]|_]|_],
    strongest_first(Board, Player, Moves, Ordered).

%!  noisy_moves(+State, -Moves:list) is det.
%
%   Moves take stacks from the other player, the most points first.

noisy_moves(State, Moves) :-
    State = [Board,[[Player,_,_]|_]|_],
    moves(State, Moves0),
    taking(Board, Player, Moves0, Moves).

%!  search_nodes(+State, -Nodes:integer) is det.
%
%   Nodes is the budget of `expert`: about two seconds' work.

search_nodes([Board|_], Nodes) :-
    grid_size(Board, _, Rows),
    (   Rows =:= 6
    ->  Nodes = 50 000
    ;   Nodes = 30 000
    ).

                /*******************************
                *             TEXT             *
                *******************************/

%!  move_text(+State, ?Move, ?Text) is semidet.
%
%   Text is Move as people write it (see ludolog_greener_text).
%
%   @error instantiation_error if both are unbound.

move_text(State, Move, Text) :-
    must_be(greener_state, State),
    short_move(Move, Short),
    notated(notation, Short, Text).

%!  word(+Argument, -Text) is semidet.
%
%   Text is how a square or a player appears in messages.

word([Column,Row], Text) :-
    square_text([Column,Row], Text).
word(player(Player), Text) :-
    player_name(greener, Player, Text).
word(piece(Glyph), Text) :-
    piece_message(Glyph, Message),
    say(greener, Message, Text).

%!  meaning(+State, +Move, -Message) is det.
%
%   Message says what Move, which is legal, does.

meaning(State, Move, Message) :-
    must_be(greener_state, State),
    State = [Board,[[Player,_,_]|_]|_],
    short_move(Move, Short),
    (   long_move(Board, Short, [_,[End,_,_]])
    ->  true
    ;   empty_cell(End)
    ),
    deed(Short, Player, End, Message).

%!  effects(+State, +Move, -Effects:list) is det.
%
%   Effects tell what the legal Move does (see ludolog_effects).
%
%   @error instantiation_error if Move is not ground.

effects(State, Move, Effects) :-
    must_be(greener_state, State),
    check_move(Move),
    short_move(Move, Short),
    next_state(State, Short, [NewBoard|_]),
    move_effects(Short, State, NewBoard, Effects).

%!  group(+Move, -Path:list) is det.
%
%   Captures go by the stack that moves, placed pyramids by the column.

group(Move, Path) :-
    short_move(Move, Short),
    group_(Short, Path).

group_(pass, []).
group_([Start,_], [Text]) :-
    word(Start, Text).
group_(place([Column,_]), [Text]) :-
    X is Column + 1,
    phrase(column(X), Codes),
    string_codes(Text, Codes).

                /*******************************
                *           DRAWING            *
                *******************************/

%!  display_game(+State) is det.
%
%   Print the board, the points and whose turn it is, as the seed draws them.

display_game(State) :-
    must_be(greener_state, State),
    classic_items(State, Items),
    print_canvas(Items).

%!  layout(+State, -Items:list) is det.
%
%   Items are the compact drawing (see ludolog_picture).

layout(State, Items) :-
    must_be(greener_state, State),
    standing(State, Standing),
    compact_items(State, Standing, Items).

standing(State, Standing) :-
    (   game_over(State, Winner)
    ->  Standing = over(Winner)
    ;   to_move(State, Player),
        Standing = to_move(Player)
    ).

%!  scene(+State, -Items:list) is det.
%
%   Items are the board and what is on it (see ludolog_scene).

scene(State, Items) :-
    must_be(greener_state, State),
    scene_items(State, Items).

                /*******************************
                *           SETTING UP         *
                *******************************/

%!  edited(+State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%!  turned(+State, +Player, -NewState) is det.
%!  flaw(+State, -Message) is nondet.
%
%   See the roles of ludolog_protocol.

edited(State, SquareId, Glyph, NewState) :-
    must_be(greener_state, State),
    edited_state(State, SquareId, Glyph, NewState).

turned(State, Player, NewState) :-
    must_be(greener_state, State),
    check_player(greener, Player),
    turned_state(State, Player, NewState).

flaw(State, Message) :-
    must_be(greener_state, State),
    state_flaw(State, Message).
