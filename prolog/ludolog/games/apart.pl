:- module(apart,
          [ initial_state/2,            % +Options, -State
            to_move/2,                  % +State, -Player
            valid_moves/3,              % +State, ?Player, -Moves
            move/3,                     % +State, +Move, -NewState
            moves/2,                    % +State, -Moves
            move_count/2,               % +State, -Count
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
            merit/3,                    % +State, +Side, -Merit
            lead/2,                     % +Merit, -Message
            candidate_turns/2,          % +State, -Turns
            search_nodes/2,             % +State, -Nodes
            well_formed_move/2,         % +State, -Move
            possible_move/2,            % +State, -Move
            meaning/3,                  % +State, +Move, -Message
            group/2,                    % +Move, -Path
            layout/2,                   % +State, -Items
            scene/2,                    % +State, -Items
            effects/3,                  % +State, +Move, -Effects
            edited/4,                   % +State, +SquareId, +Glyph, -NewState
            turned/3,                   % +State, +Player, -NewState
            valid_state/1               % @State
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, last/2, member/2, memberchk/2]).
:- use_module(ludolog(grid), [grid_cell/4, grid_put/5, grid_size/3]).
:- use_module(ludolog(lattice), [on_lattice/3]).
:- use_module(ludolog(notation), [notated/3]).
:- use_module(ludolog(protocol),
              [ settings/3, asked/3, check_player/2, check_level/2, check_move/1,
                player_name/3, say/3 ]).
:- use_module(apart/computer, [level_move/4, set_merit/3, promising/2]).
:- use_module(apart/generator, [hops/3, hop_count/3, touching_pair/2]).
:- use_module(apart/race, [race/4]).
:- use_module(apart/effects, [hop_effects/4]).
:- use_module(apart/scene, [scene_items/3]).
:- use_module(apart/picture, [display_board/1, board_items/4]).
:- use_module(apart/setup, [edited_state/4, turned_state/3]).
:- use_module(apart/squares, [player_sets/4, touching/2]).
:- use_module(apart/text, [notation//4, square_text/3, deed/4]).

:- set_prolog_flag(optimise, true).

/** <module> Apart

Two players move pieces along the lines they stand in, each hop exactly as long
as its line. Whose pieces all stand apart, no two of them on neighbouring
squares, has won. The rules are numbered in docs/rules/apart.md.

A State at the start of a turn is

    (Board,Turn,TotalMoves)             ([[0,1,1,1,0],
                                          [0,1,1,1,0],
                                          [0,0,0,0,0],
                                          [0,2,2,2,0],
                                          [0,2,2,2,0]], 1, 0)

  - Board is a list of rows, the top one first, of 0 (empty), 1 and 2 (R1, R2);
  - Turn is the player to move, 1 or 2 (R3);
  - TotalMoves counts the hops since the start, both players together.

Between two jumps of one turn (R12) it is

    (Board,Turn,TotalMoves)-Visited     (...,1,6)-[[5,5],[3,5]]

with the squares [X,Y] used in this turn in their order: where the piece started
first, where it stands now last.

A Move is one hop (XP,YP,XM,YM), from column XP, row YP to column XM, row YM, or
the atom `stop` between two jumps. A turn is one hop, or several moves.
*/

:- multifile
    ludolog:game/2,
    error:has_type/2.

ludolog:game(apart, title("Apart")).
ludolog:game(apart, version(1)).
ludolog:game(apart, about("Hop as far as your lines are long until no two of your pieces touch.")).
ludolog:game(apart, player(1, "Player 1")).
ludolog:game(apart, player(2, "Player 2")).
ludolog:game(apart, setting(height, between(5, 15), 8, "rows of the board")).
ludolog:game(apart, setting(width, between(5, 15), 8, "columns of the board")).
ludolog:game(apart, level(easy, "draws its hops")).
ludolog:game(apart, level(medium, "moves its least isolated piece to where it is most isolated")).
ludolog:game(apart, level(hard, "weighs whole turns and the answers to them")).
ludolog:game(apart, level(expert, "searches deeper")).
ludolog:game(apart, move_limit(5000)).

:- discontiguous condition/3.
:- public condition/3, conditions/2, plumbing/1, word/2.

error:has_type(apart_state, State) :-
    ground(State),
    state_shape(State).

state_shape((Board,Turn,TotalMoves)) :-
    plain_shape(Board, Turn, TotalMoves).
state_shape((Board,Turn,TotalMoves)-Visited) :-
    plain_shape(Board, Turn, TotalMoves),
    is_list(Visited),
    Visited = [_,_|_].

plain_shape(Board, Turn, TotalMoves) :-
    integer(TotalMoves),
    integer(Turn),
    Turn >= 1,
    Turn =< 2,
    is_list(Board),
    Board = [Row|_],
    is_list(Row).

%!  state_parts(+State, -Board, -Turn, -TotalMoves, -Visited) is det.
%
%   Visited is [] at the start of a turn.

state_parts((Board,Turn,TotalMoves), Board, Turn, TotalMoves, []).
state_parts((Board,Turn,TotalMoves)-Visited, Board, Turn, TotalMoves, Visited).

                /*******************************
                *           THE GAME           *
                *******************************/

%!  initial_state(+Options:list, -State) is det.
%
%   Options are height(H) and width(W), 5 to 15 each, 8 by default (R1, R2).
%
%   @error domain_error(apart_option, Option)

initial_state(Options, (Board,1,0)) :-
    settings(apart, Options, [height(Height),width(Width)]),
    full_row(Width, 1, Row1),
    full_row(Width, 2, Row2),
    full_row(Width, 0, Empty),
    Between is Height - 4,
    length(Middle, Between),
    maplist(=(Empty), Middle),
    append([Row1,Row1|Middle], [Row2,Row2], Board).

% R2: a row of one player's pieces, the first and the last column left empty.
full_row(Width, Piece, Row) :-
    Filled is Width - 2,
    length(Pieces, Filled),
    maplist(=(Piece), Pieces),
    append([0|Pieces], [0], Row).

%!  change_player(?Player, ?Other) is nondet.
%
%   Other is the opponent of Player (R3).

change_player(1, 2).
change_player(2, 1).

%!  to_move(+State, -Player) is det.
%
%   Player is to move, also between two jumps of a turn.
%
%   @error type_error(apart_state, State)

to_move(State, Player) :-
    must_be(apart_state, State),
    state_parts(State, _, Player, _, _).

%!  valid_moves(+State, ?Player, -Moves:list) is det.
%
%   Moves are the legal moves of Player in standard order, `stop` first. Player
%   becomes the player to move if unbound. Moves is [] exactly when the game is
%   over (R20) or when it is the other player's turn. The generator finds the lines of
%   all pieces in one walk; the definition is legal/2.
%
%   @error type_error(apart_state, State)
%   @error domain_error(apart_player, Player)

valid_moves(State, Player, Moves) :-
    must_be(apart_state, State),
    state_parts(State, _, Turn, _, _),
    (   asked(apart, Turn, Player)
    ->  moves(State, Moves0),
        Moves = Moves0
    ;   Moves = []
    ).

%!  moves(+State, -Moves:list) is det.
%
%   Moves are the legal moves in State, which is known to be a state: it is not checked.

moves((Board,Turn,_), Moves) :-
    (   goes_on(Board)
    ->  hops(Board, Turn, Moves)
    ;   Moves = []
    ).
moves((Board,Turn,_)-Visited, [stop|Moves]) :-
    findall(Jump, further_jump(Board, Turn, Visited, Jump), Jumps),
    sort(Jumps, Moves).

%!  move_count(+State, -Count:integer) is det.
%
%   Count is the number of legal moves in State: without a list of the hops.

move_count((Board,Turn,_), Count) :-
    (   goes_on(Board)
    ->  hop_count(Board, Turn, Count)
    ;   Count = 0
    ).
move_count(State-Visited, Count) :-
    moves(State-Visited, Moves),
    length(Moves, Count).

% R13-R15: the piece on the last square of Visited can jump on.
further_jump(Board, Turn, Visited, (XP,YP,XM,YM)) :-
    last(Visited, [XP,YP]),
    orientation(DX, DY),
    line_length(Board, Turn, XP, YP, DX, DY, Length),
    jump(Length),
    member(Distance, [Length,-Length]),
    XM is XP + DX*Distance,
    YM is YP + DY*Distance,
    no_friend(Board, Turn, XM, YM),
    unused(Visited, XM, YM).

% The four orientations of a line (R6).
orientation(1, 0).
orientation(0, 1).
orientation(1, 1).
orientation(1, -1).

%!  move(+State, +Move, -NewState) is semidet.
%
%   NewState follows from the legal Move: the hop, what it takes, and whether the
%   same piece may go on. Fails for a move that is not legal, whatever its shape.
%
%   @error type_error(apart_state, State)
%   @error instantiation_error if Move is not ground.

move(State, Move, NewState) :-
    must_be(apart_state, State),
    check_move(Move),
    once(legal(State, Move)),
    next_state(State, Move, NewState0),
    NewState = NewState0.

%!  next_state(+State, +Move, -NewState) is det.
%
%   As move/3 for a Move that is known to be legal.

next_state((Board,Turn,TotalMoves), (XP,YP,XM,YM), NewState) :-
    hop((Board,Turn,TotalMoves), (XP,YP,XM,YM), Hopped),
    (   TotalMoves > 0                                          % R11
    ->  after_hop((XP,YP,XM,YM), [[XP,YP]], Hopped, NewState)
    ;   end_turn(Hopped, NewState)
    ).
next_state((Board,Turn,TotalMoves)-Visited, Move, NewState) :-
    continued(Move, (Board,Turn,TotalMoves), Visited, NewState).

continued(stop, State, _, NewState) :-
    end_turn(State, NewState).
continued((XP,YP,XM,YM), State, Visited, NewState) :-
    hop(State, (XP,YP,XM,YM), Hopped),
    after_hop((XP,YP,XM,YM), Visited, Hopped, NewState).

%!  hop(+State, +Hop, -Hopped) is det.
%
%   The piece stands on its new square and what stood there is gone (R9). It is
%   still the same player's turn.

hop((Board0,Turn,Total0), (XP,YP,XM,YM), (Board,Turn,Total)) :-
    grid_put(Board0, XP, YP, 0, Board1),
    grid_put(Board1, XM, YM, Turn, Board),
    Total is Total0 + 1.

% R12, R14, R16, R22: who goes on, and when the turn ends by itself.
after_hop((XP,YP,XM,YM), Visited0, Hopped, NewState) :-
    (   no_jump(XP, YP, XM, YM)
    ->  end_turn(Hopped, NewState)
    ;   append(Visited0, [[XM,YM]], Visited),
        may_go_on(Hopped, Visited)
    ->  NewState = Hopped-Visited
    ;   end_turn(Hopped, NewState)
    ).

may_go_on((Board,Turn,_), Visited) :-
    once(further_jump(Board, Turn, Visited, _)),
    goes_on(Board).

end_turn((Board,Turn,TotalMoves), (Board,Next,TotalMoves)) :-
    change_player(Turn, Next).

% R12: neighbouring squares; the hop is a single step.
no_jump(XP, YP, XM, YM) :-
    abs(XM - XP) =< 1,
    abs(YM - YP) =< 1.

                /*******************************
                *        THE RULE BOOK         *
                *******************************/

%!  legal(+State, ?Move) is nondet.
%
%   Move is legal in State. Every legal move is an answer once.

legal((Board,Turn,_), (XP,YP,XM,YM)) :-
    own_piece(Board, Turn, XP, YP),
    goes_on(Board),
    along_line(Board, Turn, XP, YP, XM, YM, _).
legal((Board,Turn,_)-Visited, (XP,YP,XM,YM)) :-
    moving_piece(Visited, XP, YP),
    along_line(Board, Turn, XP, YP, XM, YM, Length),
    jump(Length),
    unused(Visited, XM, YM).
legal(State, stop) :-
    jumping(State).

conditions(along_line(_, _, _, _, _, _, _), "a hop along a line").

along_line(Board, Turn, XP, YP, XM, YM, Length) :-
    on_board(Board, XM, YM),
    straight(XP, YP, XM, YM, DX, DY, Distance),
    line_length(Board, Turn, XP, YP, DX, DY, Length),
    exactly(Length, Distance),
    no_friend(Board, Turn, XM, YM).

condition(own_piece(_, _, X, Y), 'R3',
          "a piece of the player to move must stand on ~w"-[square(X,Y)]).
own_piece(Board, Turn, X, Y) :-
    grid_cell(Board, X, Y, Turn).

condition(goes_on(_), 'R20',
          "the game must still be going on"-[]).
goes_on(Board) :-
    \+ at_goal(Board, 1),
    \+ at_goal(Board, 2).

condition(moving_piece(_, X, Y), 'R14',
          "only the piece that has just jumped may go on: ~w"-[square(X,Y)]).
moving_piece(Visited, X, Y) :-
    last(Visited, [X,Y]).

condition(on_board(_, X, Y), 'R7',
          "the target must be a square of the board: ~w"-[square(X,Y)]).
on_board(Board, X, Y) :-
    grid_cell(Board, X, Y, _).

condition(straight(XP, YP, XM, YM, _, _, _), 'R7',
          "a hop must follow a row, a column or a diagonal: ~w to ~w"
          -[square(XP,YP),square(XM,YM)]).
straight(XP, YP, XM, YM, DX, DY, Distance) :-
    Distance is max(abs(XM - XP), abs(YM - YP)),
    Distance > 0,
    DX is sign(XM - XP),
    DY is sign(YM - YP),
    XM =:= XP + DX*Distance,
    YM =:= YP + DY*Distance.

% R5, R6: the line of Turn through (X,Y), in the orientation of the step (DX,DY).
plumbing(line_length(_, _, _, _, _, _, _)).

line_length(Board, Turn, X, Y, DX, DY, Length) :-
    BackX is -DX,
    BackY is -DY,
    friends_ahead(Board, Turn, X, Y, DX, DY, 1, Length1),
    friends_ahead(Board, Turn, X, Y, BackX, BackY, Length1, Length).

friends_ahead(Board, Turn, X0, Y0, DX, DY, Length0, Length) :-
    X is X0 + DX,
    Y is Y0 + DY,
    (   grid_cell(Board, X, Y, Turn)
    ->  Length1 is Length0 + 1,
        friends_ahead(Board, Turn, X, Y, DX, DY, Length1, Length)
    ;   Length = Length0
    ).

condition(exactly(Length, Distance), 'R7',
          "a hop must be exactly as long as the line it follows: a line of ~w, a hop of ~w"
          -[Length,Distance]).
exactly(Length, Distance) :-
    Length =:= Distance.

condition(no_friend(_, _, X, Y), 'R10',
          "the target may not hold a piece of one's own: ~w"-[square(X,Y)]).
no_friend(Board, Turn, X, Y) :-
    grid_cell(Board, X, Y, Piece),
    Piece =\= Turn.

condition(jump(Length), 'R14',
          "a turn may go on only with jumps of two squares or more: ~w"-[Length]).
jump(Length) :-
    Length >= 2.

condition(unused(_, X, Y), 'R13',
          "the target may not have been used in this turn: ~w"-[square(X,Y)]).
unused(Visited, X, Y) :-
    \+ memberchk([X,Y], Visited).

condition(jumping(_), 'R12',
          "a player may stop only between two jumps of a turn"-[]).
jumping(_-_).

%!  at_goal(+Board, +Player) is semidet.
%
%   No two pieces of Player stand on neighbouring squares (R17).

at_goal(Board, Player) :-
    \+ touching_pair(Board, Player).

%!  game_over(+State, -Winner) is semidet.
%
%   Winner has reached the goal. If both have, the player who made the last hop
%   has lost (R18). Never between two jumps of a turn (R16).
%
%   @error type_error(apart_state, State)

game_over(State, Winner) :-
    must_be(apart_state, State),
    game_over_(State, Winner0),
    Winner = Winner0.

game_over_((Board,Turn,_), Winner) :-
    (   at_goal(Board, Turn)
    ->  Winner = Turn
    ;   change_player(Turn, Winner),
        at_goal(Board, Winner)
    ).

%!  value(+State, +Player, -Value:integer) is det.
%
%   Value is 0 if the opponent of Player has reached the goal, else 10 if Player
%   has, else 5.
%
%   @error type_error(apart_state, State)
%   @error domain_error(apart_player, Player)

value(State, Player, Value) :-
    must_be(apart_state, State),
    check_player(apart, Player),
    state_parts(State, Board, _, _, _),
    change_player(Player, Other),
    (   at_goal(Board, Other)
    ->  Value = 0
    ;   at_goal(Board, Player)
    ->  Value = 10
    ;   Value = 5
    ).

%!  valid_state(@State) is semidet.
%
%   State is a rectangle of 0, 1 and 2 with sides of 5 to 15, and, between two
%   jumps, Visited is the way of a piece that can go on.

valid_state(State) :-
    error:has_type(apart_state, State),
    state_parts(State, Board, Turn, TotalMoves, Visited),
    maplist(is_list, Board),
    grid_size(Board, Width, Height),
    on_lattice(rectangle(15, 15), Width, Height),
    Width >= 5,
    Height >= 5,
    maplist(valid_row(Width), Board),
    valid_count(TotalMoves, Turn),
    valid_visited(Visited, State).

valid_row(Width, Row) :-
    length(Row, Width),
    maplist(valid_cell, Row).

valid_cell(Cell) :-
    integer(Cell),
    Cell >= 0,
    Cell =< 2.

% R3: player 1 makes the first hop.
valid_count(0, Turn) :-
    !,
    Turn =:= 1.
valid_count(TotalMoves, _) :-
    TotalMoves > 0.

valid_visited([], _).
valid_visited([First|Rest], (Board,Turn,TotalMoves)-_) :-
    length([First|Rest], Length),
    Length =< TotalMoves,                                       % R11
    sort([First|Rest], Different),
    length(Different, Length),                                  % R13
    way(Rest, First, Board, Turn),
    may_go_on((Board,Turn,TotalMoves), [First|Rest]).

% Each square but the last is empty again, and a jump leads to the next one.
way([], [X,Y], Board, Turn) :-
    grid_cell(Board, X, Y, Turn).
way([[X1,Y1]|Rest], [X,Y], Board, Turn) :-
    grid_cell(Board, X, Y, 0),
    on_board(Board, X1, Y1),
    straight(X, Y, X1, Y1, _, _, Distance),
    jump(Distance),
    way(Rest, [X1,Y1], Board, Turn).

%!  position_key(+State, -Key) is det.
%
%   The number of hops made does not matter but for the first turn (R11).

position_key((Board,Turn,TotalMoves), (Board,Turn,Begun)) :-
    Begun is min(TotalMoves, 1).
position_key((Board,Turn,_)-Visited, (Board,Turn,1)-Visited).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is outcome(Winner, Reason, []). Fails while the game goes on.

outcome(State, outcome(Winner, Reason, [])) :-
    game_over(State, Winner),
    state_parts(State, Board, _, _, _),
    change_player(Winner, Loser),
    reason(Board, Winner, Loser, Reason).

reason(Board, Winner, Loser, Reason) :-
    (   at_goal(Board, Loser)
    ->  Reason = "both stand apart at once, and ~w made the last hop (R18)"-[player(Loser)]
    ;   counted(Board, Winner, 1, _)
    ->  Reason = "~w has a single piece left (R17)"-[player(Winner)]
    ;   Reason = "no two pieces of ~w touch each other (R17)"-[player(Winner)]
    ).

counted(Board, Player, Pieces, Touching) :-
    player_sets(Board, Player, Own, _),
    touching(Own, TouchingSet),
    Pieces is popcount(Own),
    Touching is popcount(TouchingSet).

%!  points(+State, +Player, -Points, -Message) is det.
%
%   Points are value/3, Message says why. This game keeps no score.

points(State, Player, Points, Message) :-
    value(State, Player, Points),
    change_player(Player, Other),
    points_message(Points, Player, Other, Message).

points_message(10, Player, _, "the pieces of ~w stand apart (R17)"-[player(Player)]).
points_message(5, _, _, "pieces of both players still touch each other (R17)"-[]).
points_message(0, _, Other, "the pieces of ~w stand apart (R17)"-[player(Other)]).

%!  missing(+State, -Message) is nondet.
%
%   Message says how many pieces of a player still touch each other (R17).

missing(State, "pieces of ~w that still touch another one: ~w (R17)"-[player(Player), Touching]) :-
    must_be(apart_state, State),
    state_parts(State, Board, _, _, _),
    member(Player, [1, 2]),
    counted(Board, Player, _, Touching).

                /*******************************
                *         THE COMPUTER         *
                *******************************/

%!  choose_move(+State, +Player, +Level, -Move) is semidet.
%
%   Move is the computer's choice. Fails when the game is over or Player is not
%   to move.
%
%   @error type_error(apart_state, State)
%   @error domain_error(apart_player, Player)
%   @error domain_error(level, Level)

choose_move(State, Player, Level, Move) :-
    must_be(apart_state, State),
    check_player(apart, Player),
    check_level(apart, Level),
    state_parts(State, _, Player, _, _),
    \+ game_over(State, _),
    level_move(Level, apart, State, Move).

%!  lead(+Merit:nonneg, -Message) is det.
%
%   Message says what a merit is worth: turns of the race to stand apart.

lead(Merit, "~1f turns of the race"-[Turns]) :-
    Turns is Merit / 100.

%!  merit(+State, +Side, -Merit:integer) is det.
%
%   Merit is how far Side is ahead in the race, in hundredths of a turn, and a little
%   for what still touches. Who begins a turn is half a turn ahead; who is in the
%   middle of one may stop, and the other one begins.

merit(State, Side, Merit) :-
    state_parts(State, Board, Turn, _, Visited),
    player_sets(Board, Side, Own, Other),
    race(Own, Other, Board, Lead),
    set_merit(Own, Other, Little),
    (   beginning(Visited, Turn, Side)
    ->  Merit is 100*Lead + 50 + Little
    ;   Merit is 100*Lead - 50 + Little
    ).

beginning([], Side, Side) :-
    !.
beginning([_|_], Turn, Side) :-
    Turn =\= Side.

%!  candidate_turns(+State, -Turns:list) is det.
%
%   Turns are the few turns that the search looks at, best first, each the list of
%   its moves; one that wins at once is among them.

candidate_turns(State, Turns) :-
    promising(State, Turns).

%!  search_nodes(+State, -Nodes:integer) is det.
%
%   Nodes is the budget of `expert`: between one and two seconds on a board of any
%   size, as measured.

search_nodes(State, Nodes) :-
    state_parts(State, Board, _, _, _),
    grid_size(Board, Width, Height),
    Squares is Width*Height,
    Nodes is 80 000 000 // (Squares*(Squares + 100)).

                /*******************************
                *       TEXT AND DRAWINGS      *
                *******************************/

%!  move_text(+State, ?Move, ?Text) is semidet.
%
%   Text is `c2-c4`, `c2xc4` for a hop that takes a piece, or `stop`. Reads any
%   sign between the squares, or none; between two jumps also the target alone.
%
%   @error type_error(apart_state, State)

move_text(State, Move, Text) :-
    must_be(apart_state, State),
    state_parts(State, Board, Turn, _, Visited),
    notated(notation(Board, Turn, Visited), Move, Text).

% How messages show squares and players.
word(square(X,Y), Text) :-
    square_text(X, Y, Text).
word(player(Player), Text) :-
    player_name(apart, Player, Text).
word(piece(Glyph), Text) :-
    piece_text(Glyph, English),
    say(apart, English, Text).

% R3
piece_text("1", "a white piece").
piece_text("2", "a black piece").

%!  meaning(+State, +Move, -Message) is det.
%
%   Message is a few words on Move.

meaning(State, Move, Message) :-
    must_be(apart_state, State),
    state_parts(State, Board, Turn, _, _),
    deed(Move, Board, Turn, Message).

%!  effects(+State, +Move, -Effects:list) is det.
%
%   Effects tell what the legal Move does (see ludolog_effects).
%
%   @error instantiation_error if Move is not ground.

effects(State, Move, Effects) :-
    must_be(apart_state, State),
    check_move(Move),
    state_parts(State, Board, Turn, _, _),
    hop_effects(Move, Board, Turn, Effects).

%!  group(+Move, -Path:list) is det.
%
%   Hops are grouped by the piece that moves.

group(stop, []).
group((XP,YP,_,_), [Text]) :-
    square_text(XP, YP, Text).

%!  well_formed_move(+State, -Move) is nondet.
%
%   Move could be meant: `stop`, and from any square to any square.

well_formed_move(State, Move) :-
    must_be(apart_state, State),
    state_parts(State, Board, _, _, _),
    meant(Board, Move).

meant(_, stop).
meant(Board, (XP,YP,XM,YM)) :-
    grid_size(Board, Width, Height),
    on_lattice(rectangle(Width, Height), XP, YP),
    on_lattice(rectangle(Width, Height), XM, YM).

%!  possible_move(+State, -Move) is nondet.
%
%   Move may be legal in some position on the board of State: `stop`, and along a line from any
%   square to any other.

possible_move(State, Move) :-
    must_be(apart_state, State),
    state_parts(State, Board, _, _, _),
    meant(Board, Move),
    on_line(Move).

on_line(stop).
on_line((XP,YP,XM,YM)) :-
    straight(XP, YP, XM, YM, _, _, _).

%!  display_game(+State) is det.
%
%   Print the board as the first program of this game did.
%
%   @error type_error(apart_state, State)

display_game(State) :-
    must_be(apart_state, State),
    state_parts(State, Board, Turn, TotalMoves, _),
    display_board(Board),
    format("Player turn: ~w          Moves: ~w~n~n", [Turn,TotalMoves]).

%!  layout(+State, -Items:list) is det.
%
%   The board, one row of text for each of its rows, and notes.

layout(State, Items) :-
    must_be(apart_state, State),
    state_parts(State, Board, _, _, Visited),
    board_items(Board, Visited, Items, Notes),
    findall(note(Message), note(State, Message), Notes).

%!  scene(+State, -Items:list) is det.
%
%   Items are the board and what is on it (see ludolog_scene).

scene(State, Items) :-
    must_be(apart_state, State),
    state_parts(State, Board, _, _, Visited),
    scene_items(Board, Visited, Items).

note(State, Message) :-
    state_parts(State, _, Turn, _, Visited),
    (   game_over(State, Winner)
    ->  Message = "~w has won"-[player(Winner)]
    ;   turn_note(Visited, Turn, Message)
    ).
note(State, "Moves: ~w"-[TotalMoves]) :-
    state_parts(State, _, _, TotalMoves, _).
note(State, "~w: pieces ~w, touching ~w"-[player(Player),Pieces,Touching]) :-
    state_parts(State, Board, _, _, _),
    change_player(Player, _),
    counted(Board, Player, Pieces, Touching).

turn_note([], Turn, "~w to move"-[player(Turn)]).
turn_note([First|Rest], Turn, "~w jumps on with ~w, or stops"-[player(Turn),square(X,Y)]) :-
    last([First|Rest], [X,Y]).

                /*******************************
                *           SETTING UP         *
                *******************************/

%!  edited(+State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%!  turned(+State, +Player, -NewState) is det.
%
%   See the roles of ludolog_protocol.

edited(State, SquareId, Glyph, NewState) :-
    must_be(apart_state, State),
    edited_state(State, SquareId, Glyph, NewState).

turned(State, Player, NewState) :-
    must_be(apart_state, State),
    check_player(apart, Player),
    turned_state(State, Player, NewState).
