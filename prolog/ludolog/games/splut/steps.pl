:- module(ludolog_splut_steps,
          [ steps/2,                    % +State, -Steps
            transition/3                % +State, +Move, -NewState
          ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, subtract/3]).
:- use_module(ludolog(grid), [grid_table/2]).
:- use_module(board,
              [ ahead/3, behind/3, belongs/2, can_push/3, can_throw/4, cell/3, direction_map/2,
                landing/5, move_piece/4, piece_map/2, rocks/2, set_piece/4, shift_line/5,
                shifted/3, square_of/3 ]).
:- use_module(state, [both_sorcerers/1, player_of_turn/2, sorted_squares/2, state_parts/7]).

:- set_prolog_flag(optimise, true).

/** <module> Steps of Splut!, fast: all that are legal, and what they do

splut:legal/2 says which steps are legal. Here they are generated, which search
and counting need thousands of times a second; a test holds the two equal.
*/

%!  steps(+State, -Steps:list) is det.
%
%   Steps are the legal steps in State, where both Sorcerers live, in the order of
%   splut:valid_moves/3; without `pass`.

steps(State, Steps) :-
    state_parts(State, Board, Turn, _, Last, _, Lev),
    grid_table(Board, Table),
    player_of_turn(Turn, Player),
    liftable(Lev, Last, Table, Rocks),
    findall([Piece, From, Direction|Kind],
            ( belongs(Player, Piece),
              square_of(Table, Piece, From),
              piece_map(Piece, Type),
              direction_map(Direction, Vector),
              shifted(From, Vector, To),
              cell(Table, To, Cell),
              can_move(Cell, Type, Table, From, Direction, To, Rocks, Kind) ),
            Steps).

can_move(0, _, _, _, _, _, _, [emptySpace]).
can_move(0, 'Sorcerer', Table, From, Direction, _, Rocks, [sorcererLevitate, Rock]) :-
    member(Rock, Rocks),
    ahead(Rock, Direction, Target),
    cell(Table, Target, Cell),
    ( Cell == 0 -> true ; Target == From ).
can_move(0, 'Troll', Table, From, Direction, _, _, [trollPull]) :-
    behind(From, Direction, Behind),
    cell(Table, Behind, 'R').
can_move('R', 'Troll', Table, From, _, To, _, [trollThrow, Throw]) :-
    direction_map(Throw, _),
    can_throw(Table, From, To, Throw).
can_move(Cell, 'Dwarf', Table, From, Direction, _, _, [dwarfPush]) :-
    atom(Cell),
    can_push(Table, From, Direction).

%   liftable(+Lev, +Last, +Table, -Rocks): the rocks that R21 and R23 leave to the
%   Sorcerer.

liftable(none, Last, Table, Rocks) :-
    rocks(Table, Rocks0),
    subtract(Rocks0, Last, Rocks).
liftable(stopped, _, _, []).
liftable([X, Y], Last, _, Rocks) :-
    subtract([[X, Y]], Last, Rocks).

%!  transition(+State, +Move, -NewState) is det.
%
%   NewState is State after the legal move Move.

transition(State, Move, NewState) :-
    state_parts(State, Board, Turn, Steps, Last, Now, Lev),
    transition_(Move, Board, Turn, Steps, Last, Now, Lev, NewState).

transition_(pass, Board, Turn, _, _, Now, _, NewState) :-
    next_turn(Board, Turn, Now, NewState).
transition_([_, From, Direction, Type|Choice],
            Board, Turn, Steps, Last0, Now0, Lev0, NewState) :-
    ahead(From, Direction, To),
    effect(Type, Choice, Board, From, Direction, To, NewBoard, RockSteps),
    rocks_moved(RockSteps, Last0, Now0, Last, Now),
    levitation(Type, RockSteps, Lev0, Lev),
    (   Type == trollThrow,
        \+ both_sorcerers(NewBoard)
    ->  NewState = [NewBoard, Turn, 0, [[], [], none]]
    ;   steps_left(Type, Steps, Left),
        Left > 0
    ->  NewState = [NewBoard, Turn, Left, [Last, Now, Lev]]
    ;   next_turn(NewBoard, Turn, Now, NewState)
    ).

% R17
steps_left(Type, Steps, Left) :-
    (   Type == trollThrow
    ->  Left = 0
    ;   Left is Steps - 1
    ).

% R5
next_turn(Board, Turn0, Now, [Board, Turn, Steps, [Now, [], none]]) :-
    Turn is Turn0 + 1,
    Steps is min(Turn, 3).

%   effect(+Type, +Choice, +Board, +From, +Direction, +To, -NewBoard, -RockSteps):
%   the step on the board alone. RockSteps are From-To for each rock that moves.

effect(emptySpace, [], Board, From, _, To, NewBoard, []) :-
    move_piece(Board, From, To, NewBoard).
effect(sorcererLevitate, [Rock], Board, From, Direction, To, NewBoard, [Rock-Target]) :-
    move_piece(Board, From, To, Board1),
    ahead(Rock, Direction, Target),
    move_piece(Board1, Rock, Target, NewBoard).
effect(trollPull, [], Board, From, Direction, To, NewBoard, [Rock-From]) :-
    move_piece(Board, From, To, Board1),
    behind(From, Direction, Rock),
    move_piece(Board1, Rock, From, NewBoard).
effect(trollThrow, [Throw], Board, From, _, To, NewBoard, [To-Landing]) :-
    grid_table(Board, Table),
    landing(Table, From, To, Throw, Landing),
    move_piece(Board, From, To, Board1),
    set_piece(Board1, Landing, 'R', NewBoard).
effect(dwarfPush, [], Board, From, Direction, _, NewBoard, RockSteps) :-
    shift_line(Board, From, Direction, NewBoard, RockSteps).

% Rocks of a pushed line move at once: one may come to where the next one was.
rocks_moved([], Last, Now, Last, Now).
rocks_moved([Step|Steps], Last0, Now0, Last, Now) :-
    findall(To, member(_-To, [Step|Steps]), Arrived),
    followed(Last0, [Step|Steps], Last1),
    followed(Now0, [Step|Steps], Now1),
    append(Arrived, Now1, Now2),
    sorted_squares(Last1, Last),
    sorted_squares(Now2, Now).

followed([], _, []).
followed([Square0|Squares0], Steps, [Square|Squares]) :-
    (   memberchk(Square0-To, Steps)
    ->  Square = To
    ;   Square = Square0
    ),
    followed(Squares0, Steps, Squares).

% R23
levitation(Type, RockSteps, Lev0, Lev) :-
    (   Type == sorcererLevitate
    ->  RockSteps = [_-Lev]
    ;   Lev0 = [_|_]
    ->  Lev = stopped
    ;   Lev = Lev0
    ).
