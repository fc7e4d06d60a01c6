:- module(green_skull,
          [ initial_state/2,            % +Options, -State
            to_move/2,                  % +State, -Player
            side/2,                     % +State, -Side
            valid_moves/3,              % +State, ?Player, -Moves
            move/3,                     % +State, +Move, ?NewState
            moves/2,                    % +State, -Moves
            next_state/3,               % +State, +Move, -NewState
            legal/2,                    % +State, ?Move
            game_over/2,                % +State, -Winner
            outcome/2,                  % +State, -Outcome
            value/3,                    % +State, +Player, -Value
            merit/3,                    % +State, +Side, -Merit
            lead/2,                     % +Merit, -Message
            search_nodes/2,             % +State, -Nodes
            points/4,                   % +State, +Player, -Points, -Message
            missing/2,                  % +State, -Message
            choose_move/4,              % +State, +Player, +Level, -Move
            valid_state/1,              % @State
            edited/4,                   % +State, +SquareId, +Glyph, -NewState
            turned/3,                   % +State, +Player, -NewState
            flaw/2,                     % +State, -Message
            well_formed_move/2,         % +State, -Move
            move_text/3,                % +State, ?Move, ?Text
            meaning/3,                  % +State, +Move, -Message
            group/2,                    % +Move, -Path
            word/2,                     % +Term, -Text
            layout/2,                   % +State, -Items
            scene/2,                    % +State, -Items
            effects/3,                  % +State, +Move, -Effects
            display_game/1              % +State
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/2, append/3, last/2, member/2, memberchk/2]).
:- use_module(ludolog(grid), [grid_cell/4, grid_put/5, grid_replace/6]).
:- use_module(ludolog(notation), [notated/3]).
:- use_module(ludolog(protocol),
              [settings/3, asked/3, check_player/2, check_level/2, check_move/1]).
:- use_module(ludolog(search/search), [best_move/4]).
:- use_module(green_skull/squares,
              [ cells/2, edge/3, away/3, all_away/1, on_board/2, hop/5, jumped/6 ]).
:- use_module(green_skull/generator, [moves/3]).
:- use_module(green_skull/computer, [choose_move/3, balance/2]).
:- use_module(green_skull/setup, [edited_state/5, turned_state/3, state_flaw/3]).
:- use_module(green_skull/effects, [move_effects/4]).
:- use_module(green_skull/scene, [scene_items/3]).
:- use_module(green_skull/text, [notation//1, deed/4, shown/2]).
:- use_module(green_skull/turns,
              [ opponent/2, change_Player_Has_Z/4, next_player/4, calcWinner/4 ]).
:- use_module(green_skull/working, []).
:- use_module(green_skull/picture,
              [ board_items/4,
                display_board/1,
                display_number_eliminated/4,
                display_player_turn/1
              ]).

/** <module> Green Skull

Orcs, goblins and zombies on a triangle of 55 squares, each on the way to an edge
of its own. Two players have the orcs and the goblins; whoever holds the green
skull also moves the zombies. docs/rules/green_skull.md has the rules R1 to R29 that
the comments and condition/3 name.

    state(Board, Player, ZPlayer, XEliminated, OEliminated, ZEliminated)

  - Board is a list of ten rows from the apex down, row Row with Row squares:
    'X' orc, 'O' goblin, 'Z' zombie, ' ' empty (R1, R2).
  - Player is the kind to be moved now, ZPlayer ('X' or 'O') holds the skull.
  - The last three count the captured pieces of each kind.

The start (R5 to R7):

    state([[' '],
           [' ',' '],
           ['Z',' ','Z'],
           ['Z',' ',' ','Z'],
           [' ',' ','Z',' ',' '],
           [' ',' ','Z','Z',' ',' '],
           ['O',' ',' ','Z',' ',' ','X'],
           ['O','O',' ',' ',' ',' ','X','X'],
           ['O','O','O',' ',' ',' ','X','X','X'],
           ['O','O','O','O',' ',' ','X','X','X','X']], 'X', 'O', 0, 0, 0)

A move is a list of hops [Row,Col,NextRow,NextCol] of one piece: one step, or one
or more jumps. [] moves nothing: the zombies stay, or a blocked player passes.
*/

:- discontiguous condition/3, conditions/2, plumbing/1.
:- public condition/3, conditions/2, plumbing/1.

:- multifile
    ludolog:game/2,
    error:has_type/2.

ludolog:game(green_skull, title("Green Skull")).
ludolog:game(green_skull, version(1)).
ludolog:game(green_skull, about("Orcs and goblins race home; the skull commands the zombies.")).
ludolog:game(green_skull, player('X', "Orcs (X)")).
ludolog:game(green_skull, player('O', "Goblins (O)")).
ludolog:game(green_skull, player('Z', "Zombies (Z)")).
ludolog:game(green_skull, seats(['X', 'O'])).
ludolog:game(green_skull, setting(first, oneof(['X', 'O']), 'X', "who begins")).
ludolog:game(green_skull, tie(' ')).
ludolog:game(green_skull, neutral('Z')).
ludolog:game(green_skull, working(ludolog_green_skull_working)).
ludolog:game(green_skull, level(easy, "makes the move that scores least")).
ludolog:game(green_skull, level(medium, "makes the move in the middle of the ranking")).
ludolog:game(green_skull, level(hard, "makes the move that scores most")).
ludolog:game(green_skull, level(expert, "looks several moves ahead")).
ludolog:game(green_skull, move_limit(500)).

% The shape alone, for must_be/2 at every exported predicate.
error:has_type(green_skull_state, State) :-
    ground(State),
    green_skull:shape(State).

shape(state(Board, Player, ZPlayer, XE, OE, ZE)) :-
    kind(Player),
    opponent(ZPlayer, _),
    integer(XE),
    integer(OE),
    integer(ZE),
    cells(Board, _).

kind('X').
kind('O').
kind('Z').

% R2: how many pieces of each kind there are.
pieces('X', 10).
pieces('O', 10).
pieces('Z', 8).

                /*******************************
                *            STATES            *
                *******************************/

%!  initial_state(+Options:list, -State) is det.
%
%   State is the start. The only option is first(Player), 'X' or 'O' (R7).
%
%   @error domain_error(green_skull_option, Option)

initial_state(Options, state(Board, First, 'O', 0, 0, 0)) :-
    settings(green_skull, Options, [first(First)]),
    start(Board).

% R5
start([[' '],
       [' ', ' '],
       ['Z', ' ', 'Z'],
       ['Z', ' ', ' ', 'Z'],
       [' ', ' ', 'Z', ' ', ' '],
       [' ', ' ', 'Z', 'Z', ' ', ' '],
       ['O', ' ', ' ', 'Z', ' ', ' ', 'X'],
       ['O', 'O', ' ', ' ', ' ', ' ', 'X', 'X'],
       ['O', 'O', 'O', ' ', ' ', ' ', 'X', 'X', 'X'],
       ['O', 'O', 'O', 'O', ' ', ' ', 'X', 'X', 'X', 'X']]).

%!  to_move(+State, -Player) is det.
%
%   Player is the kind to be moved, 'Z' for the zombies.
%
%   @error type_error(green_skull_state, State)

to_move(State, Player) :-
    must_be(green_skull_state, State),
    arg(2, State, Player).

%!  side(+State, -Side) is det.
%
%   Side chooses the next move: the kind to be moved or, if that is the zombies, the
%   holder of the skull (R6).

side(State, Side) :-
    must_be(green_skull_state, State),
    mover_side(State, Side).

mover_side(state(_, Player, ZPlayer, _, _, _), Side) :-
    (   Player == 'Z'
    ->  Side = ZPlayer
    ;   Side = Player
    ).

%!  valid_state(@State) is semidet.
%
%   State has the right shape, only known letters on its squares, and as many
%   pieces of each kind, on the board and captured, as there are (R2).

valid_state(State) :-
    catch(must_be(green_skull_state, State), error(_, _), fail),
    accounted(State).

accounted(state(Board, _, _, XE, OE, ZE)) :-
    append(Board, Cells),
    \+ ( member(Cell, Cells),
         Cell \== ' ',
         \+ kind(Cell) ),
    complete('X', Cells, XE),
    complete('O', Cells, OE),
    complete('Z', Cells, ZE).

complete(Kind, Cells, Captured) :-
    pieces(Kind, All),
    count(Cells, Kind, 0, OnBoard),
    Captured >= 0,
    All =:= OnBoard + Captured.

count([], _, N, N).
count([Cell|Cells], Kind, N0, N) :-
    (   Cell == Kind
    ->  N1 is N0 + 1
    ;   N1 = N0
    ),
    count(Cells, Kind, N1, N).

                /*******************************
                *         THE RULE BOOK        *
                *******************************/

%!  legal(+State, ?Move) is nondet.
%
%   Move is legal: no move at all, or one of a single piece (R8 to R16). Every legal move is
%   an answer once.

legal(State, []) :-
    parts(State, Board, Player),
    undecided(Board),
    nothing(Player, Board).
legal(State, [[Row,Col,NextRow,NextCol]|Hops]) :-
    parts(State, Board, Player),
    undecided(Board),
    own_piece(Board, Row, Col, Player),
    square_of_board(NextRow, NextCol),
    reach(Row, Col, NextRow, NextCol, Hop),
    lifted(Board, Row, Col, Rest),
    hops(Hop, Hops, NextRow, NextCol, Rest).

conditions(nothing(_, _), "no move").
nothing('Z', _) :-
    zombies_may_stay.
nothing('X', Board) :-
    blocked('X', Board).
nothing('O', Board) :-
    blocked('O', Board).

conditions(hops(step, _, _, _, _), "a step").
conditions(hops(over(_, _), _, _, _, _), "a jump").
hops(step, Hops, Row, Col, Board) :-
    whole_move(Hops),
    free(Board, Row, Col).
hops(over(OverRow, OverCol), Hops, Row, Col, Board) :-
    piece_to_jump(Board, OverRow, OverCol),
    free_behind(Board, Row, Col),
    lifted(Board, OverRow, OverCol, Rest),
    onward(Hops, Row, Col, Rest).

conditions(onward([], _, _, _), "the move ends there").
conditions(onward([_|_], _, _, _), "a further jump").
onward([], _, _, _).
onward([[Row,Col,NextRow,NextCol]|Hops], AtRow, AtCol, Board) :-
    joined(Row, Col, AtRow, AtCol),
    square_of_board(NextRow, NextCol),
    jump_on(Row, Col, NextRow, NextCol, OverRow, OverCol),
    piece_to_jump(Board, OverRow, OverCol),
    free_behind(Board, NextRow, NextCol),
    lifted(Board, OverRow, OverCol, Rest),
    onward(Hops, NextRow, NextCol, Rest).

plumbing(parts(_, _, _)).
parts(state(Board, Player, _, _, _, _), Board, Player).

% R12, R15: the moving piece leaves its square at once, a jumped one the board.
plumbing(lifted(_, _, _, _)).
lifted(Board, Row, Col, Rest) :-
    grid_put(Board, Col, Row, ' ', Rest).

condition(undecided(_), 'R22',
          "the game goes on while every kind has a piece away from its own edge"-[]).
undecided(Board) :-
    \+ finished(_, Board).

condition(zombies_may_stay, 'R20', "the zombies need not move"-[]).
zombies_may_stay.

condition(blocked(Player, _), 'R21',
          "the ~w may pass only if none of them can move"-[kind(Player)]).
blocked(Player, Board) :-
    \+ ( on_board(Row, Col),
         grid_cell(Board, Col, Row, Player),
         hop(Row, Col, NextRow, NextCol, Hop),
         hops(Hop, [], NextRow, NextCol, Board) ).

condition(own_piece(_, Row, Col, Player), 'R9',
          "the moving piece must be one of the ~w: ~w"-[kind(Player), square(Row, Col)]).
own_piece(Board, Row, Col, Player) :-
    grid_cell(Board, Col, Row, Player).

condition(square_of_board(Row, Col), 'R1',
          "the move must end on a square of the board: ~w"-[square(Row, Col)]).
square_of_board(Row, Col) :-
    on_board(Row, Col).

condition(reach(Row, Col, NextRow, NextCol, _), 'R10',
          "a piece goes to a neighbouring square, or jumps two in a straight line: ~w to ~w"
          -[square(Row, Col), square(NextRow, NextCol)]).
reach(Row, Col, NextRow, NextCol, Hop) :-
    once(hop(Row, Col, NextRow, NextCol, Hop)).

condition(whole_move(_), 'R14', "a step is a whole move, nothing may follow it"-[]).
whole_move([]).

condition(free(_, Row, Col), 'R10',
          "a step must end on an empty square: ~w"-[square(Row, Col)]).
free(Board, Row, Col) :-
    grid_cell(Board, Col, Row, ' ').

condition(piece_to_jump(_, Row, Col), 'R11',
          "there must be a piece to jump over: ~w"-[square(Row, Col)]).
piece_to_jump(Board, Row, Col) :-
    grid_cell(Board, Col, Row, Piece),
    Piece \== ' '.

condition(free_behind(_, Row, Col), 'R11',
          "the square behind the jumped piece must be empty: ~w"-[square(Row, Col)]).
free_behind(Board, Row, Col) :-
    grid_cell(Board, Col, Row, ' ').

condition(joined(_, _, AtRow, AtCol), 'R14',
          "the next jump must begin where the last one ended: ~w"-[square(AtRow, AtCol)]).
joined(Row, Col, Row, Col).

condition(jump_on(Row, Col, NextRow, NextCol, _, _), 'R14',
          "only jumps may follow a jump: ~w to ~w"
          -[square(Row, Col), square(NextRow, NextCol)]).
jump_on(Row, Col, NextRow, NextCol, OverRow, OverCol) :-
    once(hop(Row, Col, NextRow, NextCol, over(OverRow, OverCol))).

%!  well_formed_move(+State, -Move) is nondet.
%
%   Move is no move, one hop between any two squares, or a legal move with one
%   more hop to any square; so every legal move is among them.

well_formed_move(State, Move) :-
    must_be(green_skull_state, State),
    meant(State, Move).

meant(_, []).
meant(_, [[Row,Col,NextRow,NextCol]]) :-
    on_board(Row, Col),
    on_board(NextRow, NextCol).
meant(State, Move) :-
    valid_moves(State, _, Moves),
    member(Begun, Moves),
    last(Begun, [_,_,Row,Col]),
    on_board(NextRow, NextCol),
    append(Begun, [[Row,Col,NextRow,NextCol]], Move).

                /*******************************
                *             MOVES            *
                *******************************/

%!  valid_moves(+State, ?Player, -Moves:list) is det.
%
%   Moves are the legal moves of Player, the kind to be moved if unbound, in
%   standard order. [] if it is another kind's move, or if the game is over.
%
%   @error type_error(green_skull_state, State)
%   @error domain_error(green_skull_player, Player)

valid_moves(State, Player, Moves) :-
    must_be(green_skull_state, State),
    parts(State, _, ToMove),
    (   asked(green_skull, ToMove, Player)
    ->  moves(State, Moves)
    ;   Moves = []
    ).

%!  moves(+State, -Moves:list) is det.
%
%   Moves are the legal moves in State, which is known to be a state: it is not checked.

moves(State, Moves) :-
    parts(State, Board, Player),
    (   all_away(Board)
    ->  moves(Board, Player, Moves)
    ;   Moves = []
    ).

%!  move(+State, +Move, ?NewState) is semidet.
%
%   NewState is State after Move. Fails if Move is not legal, whatever its shape.
%
%   @error type_error(green_skull_state, State)
%   @error instantiation_error if Move is not ground.

move(State, Move, NewState) :-
    must_be(green_skull_state, State),
    check_move(Move),
    once(legal(State, Move)),
    next_state(State, Move, Next),
    NewState = Next.

%!  next_state(+State, +Move, -NewState) is det.
%
%   NewState is State after Move, which is known to be legal.

:- det(next_state/3).

next_state(state(Board, Player, ZPlayer, XE, OE, ZE), Move,
           state(NewBoard, NewPlayer, NewZPlayer, NewXE, NewOE, NewZE)) :-
    verifyEatMove(Move, Board, EatMove),
    execute_moves(Board, Player, XE, OE, ZE, Move, EatMove, NewBoard, NewXE, NewOE, NewZE),
    change_Player_Has_Z(EatMove, Player, ZPlayer, NewZPlayer),
    next_player(Player, ZPlayer, NewZPlayer, NewPlayer).

%   verifyEatMove(+Move, +Board, -EatMove): EatMove is y if Move captures, else n.
%   A move that begins with a jump has jumps only (R14).

verifyEatMove([], _, n).
verifyEatMove([[Row,Col,NextRow,NextCol]|_], _, EatMove) :-
    (   jumped(Row, Col, NextRow, NextCol, _, _)
    ->  EatMove = y
    ;   EatMove = n
    ).

%   execute_moves(+Board, +Player, +XE, +OE, +ZE, +Move, +EatMove,
%                 -NewBoard, -NewXE, -NewOE, -NewZE)

execute_moves(Board, Player, XE, OE, ZE, Move, EatMove, NewBoard, NewXE, NewOE, NewZE) :-
    execute(Move, EatMove, Player, Board, NewBoard, XE-OE-ZE, NewXE-NewOE-NewZE).

execute([], _, _, Board, Board, Eaten, Eaten).
execute([[Row,Col,NextRow,NextCol]|Hops], EatMove, Player, Board0, Board, Eaten0, Eaten) :-
    grid_put(Board0, Col, Row, ' ', Board1),
    eat(EatMove, [[Row,Col,NextRow,NextCol]|Hops], Board1, Board2, Eaten0, Eaten),
    last([[Row,Col,NextRow,NextCol]|Hops], [_,_,EndRow,EndCol]),
    grid_put(Board2, EndCol, EndRow, Player, Board).

eat(n, _, Board, Board, Eaten, Eaten).
eat(y, Hops, Board0, Board, Eaten0, Eaten) :-
    eat_each(Hops, Board0, Board, Eaten0, Eaten).

eat_each([], Board, Board, Eaten, Eaten).
eat_each([[Row,Col,NextRow,NextCol]|Hops], Board0, Board, Eaten0, Eaten) :-
    jumped(Row, Col, NextRow, NextCol, OverRow, OverCol),
    grid_replace(Board0, OverCol, OverRow, Kind, ' ', Board1),
    eaten(Kind, Eaten0, Eaten1),
    eat_each(Hops, Board1, Board, Eaten1, Eaten).

eaten('X', Eaten, XE-OE-ZE) :-
    Eaten = XE0-OE-ZE,
    XE is XE0 + 1.
eaten('O', Eaten, XE-OE-ZE) :-
    Eaten = XE-OE0-ZE,
    OE is OE0 + 1.
eaten('Z', Eaten, XE-OE-ZE) :-
    Eaten = XE-OE-ZE0,
    ZE is ZE0 + 1.

                /*******************************
                *        END AND SCORE         *
                *******************************/

%!  game_over(+State, -Winner) is semidet.
%
%   Winner is the kind with the most points, ' ' for a tie. Fails while the game
%   goes on (R22 to R27).
%
%   @error type_error(green_skull_state, State)

game_over(State, Winner) :-
    must_be(green_skull_state, State),
    parts(State, Board, _),
    once(finished(_, Board)),
    scores(State, PX, PO, PZ),
    calcWinner(PX, PO, PZ, Winner).

% R22, R23: no piece of Kind stands away from its own edge. So all of them are
% home, or none is left.
finished(Kind, Board) :-
    kind(Kind),
    away(Kind, Board, Contents),
    \+ memberchk(Kind, Contents).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is outcome(Winner, Reason, Scores) of a game that is over.

outcome(State, outcome(Winner, Reason, ['X'-PX, 'O'-PO, 'Z'-PZ])) :-
    must_be(green_skull_state, State),
    parts(State, Board, _),
    once(finished(Kind, Board)),
    reason(Board, Kind, Reason),
    scores(State, PX, PO, PZ),
    calcWinner(PX, PO, PZ, Winner).

reason(Board, Kind, Reason) :-
    edge(Kind, Board, Contents),
    (   memberchk(Kind, Contents)
    ->  Reason = "all remaining ~w touch their own edge (R23)"-[kind(Kind)]
    ;   Reason = "all ~w have been captured (R22)"-[kind(Kind)]
    ).

scores(state(Board, _, _, XE, OE, ZE), PX, PO, PZ) :-
    calcElemPontuation(Board, XE, OE, ZE, PX, PO, PZ).

%   calcElemPontuation(+Board, +XE, +OE, +ZE, -PX, -PO, -PZ)

calcElemPontuation(Board, XE, OE, ZE, PX, PO, PZ) :-
    score('X', Board, XE, OE, ZE, PX),
    score('O', Board, XE, OE, ZE, PO),
    score('Z', Board, XE, OE, ZE, PZ).

score(Kind, Board, XE, OE, ZE, Points) :-
    calc_value_on_board(Kind, Board, Home),
    calc_value_elim(Kind, XE, OE, ZE, Captured),
    Points is Home + Captured.

% R25
calc_value_on_board(Kind, Board, Value) :-
    edge(Kind, Board, Contents),
    count(Contents, Kind, 0, Count),
    Value is 2 * Count.

% R26
calc_value_elim('X', _, OE, ZE, Value) :-
    Value is OE + ZE.
calc_value_elim('O', XE, _, ZE, Value) :-
    Value is XE + ZE.
calc_value_elim('Z', XE, OE, _, Value) :-
    Value is XE + OE.

%!  value(+State, +Player, -Value:integer) is det.
%
%   Value is the score of the kind Player (R25, R26).
%
%   @error type_error(green_skull_state, State)
%   @error domain_error(green_skull_player, Player)

value(State, Player, Value) :-
    must_be(green_skull_state, State),
    check_player(green_skull, Player),
    value_(State, Player, Value).

value_(state(Board, _, _, XE, OE, ZE), Player, Value) :-
    score(Player, Board, XE, OE, ZE, Value).

%!  points(+State, +Kind, -Points, -Message) is nondet.
%
%   Points of Kind for its pieces at home (R25) and for each kind captured (R26).

points(State, Kind, Points, Message) :-
    must_be(green_skull_state, State),
    check_player(green_skull, Kind),
    State = state(Board, _, _, XE, OE, ZE),
    (   calc_value_on_board(Kind, Board, Points),
        Home is Points // 2,
        Message = "~w on their own edge, two points each (R25): ~w"-[kind(Kind), Home]
    ;   member(Other-Points, ['X'-XE, 'O'-OE, 'Z'-ZE]),
        Other \== Kind,
        Message = "captured ~w (R26): ~w"-[kind(Other), Points]
    ).

%!  missing(+State, -Message) is nondet.
%
%   Message says how many pieces of a kind are still away from their edge (R22, R23).

missing(State, "~w away from their own edge (R22, R23): ~w"-[kind(Kind), N]) :-
    must_be(green_skull_state, State),
    parts(State, Board, _),
    kind(Kind),
    away(Kind, Board, Contents),
    count(Contents, Kind, 0, N).

                /*******************************
                *         THE COMPUTER         *
                *******************************/

%!  choose_move(+State, +Player, +Level, -Move) is semidet.
%
%   Move is the computer's move for the kind Player. `easy`, `medium` and `hard`
%   rank the moves by the score of the deciding player afterwards, equal ones by
%   standard order, and take the first, the middle one and the last; `expert`
%   searches. Fails if the game is over or another kind is to move.
%
%   @error type_error(green_skull_state, State)
%   @error domain_error(green_skull_player, Player)
%   @error domain_error(level, Level)

choose_move(State, Player, Level, Move) :-
    check_player(green_skull, Player),
    check_level(green_skull, Level),
    valid_moves(State, Player, Moves),
    Moves = [_|_],
    chosen(Level, State, Moves, Move).

chosen(easy, State, Moves, Move) :-
    ranked(State, Moves, Pairs),
    choose_move(easy, Pairs, Move).
chosen(medium, State, Moves, Move) :-
    ranked(State, Moves, Pairs),
    choose_move(medium, Pairs, Move).
chosen(hard, State, Moves, Move) :-
    ranked(State, Moves, Pairs),
    choose_move(hard, Pairs, Move).
chosen(expert, State, _, Move) :-
    best_move(green_skull, State, expert, Move).
chosen(expert(Nodes), State, _, Move) :-
    best_move(green_skull, State, expert(Nodes), Move).

ranked(State, Moves, Pairs) :-
    mover_side(State, Side),
    findall(Value-Move,
            ( member(Move, Moves),
              next_state(State, Move, Next),
              value_(Next, Side, Value) ),
            Pairs0),
    sort(Pairs0, Pairs).

%!  lead(+Merit:nonneg, -Message) is det.
%
%   Message says what a merit is worth: rows on the way home, of which a captured piece is worth
%   ten.

lead(Merit, Message) :-
    (   Merit =:= 1
    ->  Message = "1 row on the way home"
    ;   Message = "~d rows on the way home"-[Merit]
    ).

%!  merit(+State, +Side, -Merit:integer) is det.
%
%   Merit is what the search maximises for Side (see balance/2). The two players play
%   against each other, whatever the score of the zombies.

merit(State, Side, Merit) :-
    must_be(green_skull_state, State),
    check_player(green_skull, Side),
    merit_(Side, State, Merit).

merit_('X', State, Merit) :-
    balance(State, Merit).
merit_('O', State, Merit) :-
    balance(State, Balance),
    Merit is -Balance.
merit_('Z', State, Merit) :-
    scores(State, PX, PO, PZ),
    Merit is 10 * (PZ - max(PX, PO)).

%!  search_nodes(+State, -Nodes:integer) is det.
%
%   Nodes is the budget of `expert`, for somewhat less than two seconds: more than 100,000 a
%   second were measured.

search_nodes(_, 200 000).

                /*******************************
                *        TEXTS AND PICTURE     *
                *******************************/

%!  move_text(+State, ?Move, ?Text) is semidet.
%
%   Text notates Move: `skip`, a step `g7-f6`, a jump `h8xf6`, a chain `g7xe7xc5`
%   (see notation//1).

move_text(State, Move, Text) :-
    must_be(green_skull_state, State),
    notated(notation, Move, Text).

%!  meaning(+State, +Move, -Message) is det.
%
%   Message says what Move does: what is captured, and whether the skull is handed over.

meaning(State, Move, Message) :-
    must_be(green_skull_state, State),
    next_state(State, Move, Next),
    deed(Move, State, Next, Message).

%!  group(+Move, -Path:list) is det.
%
%   Moves are grouped by the piece that makes them.

group([], []).
group([[Row,Col,_,_]|_], [Square]) :-
    shown(square(Row, Col), Square).

%!  word(+Term, -Text:string) is semidet.
%
%   Text is how a square, kind or player appears in messages.

word(Term, Text) :-
    shown(Term, Text).

%!  layout(+State, -Items:list) is det.
%
%   Items draw the triangle and, beside it, scores, captures and the skull.

layout(State, Items) :-
    must_be(green_skull_state, State),
    turn(State, Turn),
    scores(State, PX, PO, PZ),
    board_items(State, Turn, ['X'-PX, 'O'-PO, 'Z'-PZ], Items).

%!  scene(+State, -Items:list) is det.
%
%   Items are the triangle and what is on it (see ludolog_scene).

scene(State, Items) :-
    must_be(green_skull_state, State),
    parts(State, Board, _),
    arg(3, State, Holder),
    scene_items(Board, Holder, Items).

turn(state(Board, Player, ZPlayer, _, _, _), Turn) :-
    (   finished(_, Board)
    ->  Turn = "the game is over"-[]
    ;   Player == 'Z'
    ->  Turn = "zombies (Z) to move, by ~w"-[kind(ZPlayer)]
    ;   Turn = "~w to move"-[player(Player)]
    ).

%!  effects(+State, +Move, -Effects:list) is det.
%
%   Effects tell what the legal Move does: the hops, the captures, and who gains the
%   skull (R17). See ludolog_effects.
%
%   @error instantiation_error if Move is not ground.

effects(State, Move, Effects) :-
    must_be(green_skull_state, State),
    check_move(Move),
    parts(State, Board, Player),
    move_effects(Move, Player, Board, Hops),
    arg(3, State, Holder),
    next_state(State, Move, Next),
    arg(3, Next, NewHolder),
    (   NewHolder == Holder
    ->  Effects = Hops
    ;   append(Hops, [gains(NewHolder, "the green skull", [])], Effects)
    ).

%!  display_game(+State) is det.
%
%   Print the seed's own drawing: board, captured pieces, whose move it is.

display_game(State) :-
    must_be(green_skull_state, State),
    print_state(State).

print_state(state(Board, Player, ZPlayer, XE, OE, ZE)) :-
    display_board(Board),
    display_number_eliminated(OE, XE, ZE, ZPlayer),
    display_player_turn(Player).

                /*******************************
                *           SETTING UP         *
                *******************************/

%!  edited(+State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%!  turned(+State, +Player, -NewState) is det.
%!  flaw(+State, -Message) is nondet.
%
%   See the roles of ludolog_protocol.

edited(State, SquareId, Glyph, NewState) :-
    must_be(green_skull_state, State),
    all_pieces(Pieces),
    edited_state(Pieces, State, SquareId, Glyph, NewState).

turned(State, Player, NewState) :-
    must_be(green_skull_state, State),
    check_player(green_skull, Player),
    turned_state(State, Player, NewState).

flaw(State, Message) :-
    must_be(green_skull_state, State),
    all_pieces(Pieces),
    state_flaw(Pieces, State, Message).

all_pieces(Pieces) :-
    findall(Kind-All, pieces(Kind, All), Pieces).
