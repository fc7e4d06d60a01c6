:- module(ludolog_splut_steps,
          [ transition/3                % +State, +Move, -NewState
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, selectchk/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(ludolog(grid), [grid_table/2]).
:- use_module(board,
              [ ahead/3, behind/3, landing/5, move_piece/4, numbered_team/4, set_piece/4,
                shift_line/5 ]).
:- use_module(state, [both_sorcerers/1, sorted_squares/2, stands_in/2, state_parts/7, teams/3]).

:- set_prolog_flag(optimise, true).

/** <module> What a step of Splut! does to a readable state

A step changes two or three squares of the board, so a single one is faster here than over the
working form, where the whole board would have to be written anew.
*/

%!  transition(+State, +Move, -NewState) is det.
%
%   NewState is State after the legal move Move.

transition(State, Move, NewState) :-
    state_parts(State, Board, Turn, Steps, Last, Now, Lev),
    (   teams(State, Teams, Out)
    ->  Round = round(Teams, Out)
    ;   Round = two
    ),
    transition_(Move, Board, Turn, Steps, Last, Now, Lev, Round, NewState).

%   Round is `two`, or round(Teams, Out) with three or four players.

transition_(pass, Board, Turn, _, _, Now, _, Round, NewState) :-
    passed_on(Round, Next),
    next_turn(Next, Board, Turn, Now, NewState).
transition_([_, From, Direction, Type|Choice],
            Board, Turn, Steps, Last0, Now0, Lev0, Round, NewState) :-
    ahead(From, Direction, To),
    effect(Type, Choice, Board, From, Direction, To, NewBoard, RockSteps),
    rocks_moved(RockSteps, Last0, Now0, Last, Now),
    levitation(Type, RockSteps, Lev0, Lev),
    (   Type == trollThrow,
        struck(Round, NewBoard, Cleared, Next)
    ->  next_turn(Next, Cleared, Turn, Now, NewState)
    ;   steps_left(Type, Steps, Left),
        Left > 0
    ->  after(Round, NewBoard, Turn, Left, [Last, Now, Lev], NewState)
    ;   passed_on(Round, Next),
        next_turn(Next, NewBoard, Turn, Now, NewState)
    ).

%   struck(+Round, +Board, -NewBoard, -Next): a Sorcerer is dead, one at most (R16). Next is the round
%   that goes on, and `over` in a game of two (R24).

struck(two, Board, Board, over) :-
    \+ both_sorcerers(Board).
struck(round(Teams, Out), Board, NewBoard, round(Next, [Player|Out])) :-
    member(Player, Teams),
    numbered_team(Player, Sorcerer, _, _),
    \+ stands_in(Board, Sorcerer),
    !,
    without_team(Player, Board, NewBoard),
    without_turns(Player, Teams, Next).

% R27
without_team(Player, Board0, Board) :-
    numbered_team(Player, _, Dwarf, Troll),
    maplist(maplist(without(Dwarf, Troll)), Board0, Board).

without(Dwarf, Troll, Cell0, Cell) :-
    (   ( Cell0 == Dwarf ; Cell0 == Troll )
    ->  Cell = 0
    ;   Cell = Cell0
    ).

% R26, R27: who is next, whether the player to move or another one is out.
without_turns(Player, [Mover|Others], Next) :-
    (   Player == Mover
    ->  Next = Others
    ;   selectchk(Player, Others, Left),
        append(Left, [Mover], Next)
    ).

% R26
passed_on(two, two).
passed_on(round([Mover|Others], Out), round(Next, Out)) :-
    append(Others, [Mover], Next).

%   next_turn(+Round, +Board, +Turn, +Now, -NewState): the first of Round begins a turn (R5, R26), or
%   the game is over (R24, R28).

next_turn(Round, Board, Turn0, Now, NewState) :-
    (   ( Round == over ; Round = round([_], _) )
    ->  after(Round, Board, Turn0, 0, [[], [], none], NewState)
    ;   Turn is Turn0 + 1,
        Steps is min(Turn, 3),
        after(Round, Board, Turn, Steps, [Now, [], none], NewState)
    ).

after(Round, Board, Turn, Steps, Memory, NewState) :-
    (   Round = round(Teams, Out)
    ->  NewState = [Board, Turn, Steps, Memory, Teams, Out]
    ;   NewState = [Board, Turn, Steps, Memory]
    ).

% R17
steps_left(Type, Steps, Left) :-
    (   Type == trollThrow
    ->  Left = 0
    ;   Left is Steps - 1
    ).

%   effect(+Type, +Choice, +Board, +From, +Direction, +To, -NewBoard, -RockSteps):
%   the step on the board alone. RockSteps are From-To for each rock that moves. Choice is
%   [] but for two types; in the heads Prolog could index it, and leave choice points.

effect(emptySpace, _, Board, From, _, To, NewBoard, []) :-
    move_piece(Board, From, To, NewBoard).
effect(sorcererLevitate, Choice, Board, From, Direction, To, NewBoard, [Rock-Target]) :-
    Choice = [Rock],
    move_piece(Board, From, To, Board1),
    ahead(Rock, Direction, Target),
    move_piece(Board1, Rock, Target, NewBoard).
effect(trollPull, _, Board, From, Direction, To, NewBoard, [Rock-From]) :-
    move_piece(Board, From, To, Board1),
    behind(From, Direction, Rock),
    move_piece(Board1, Rock, From, NewBoard).
effect(trollThrow, Choice, Board, From, _, To, NewBoard, [To-Landing]) :-
    Choice = [Throw],
    grid_table(Board, Table),
    landing(Table, From, To, Throw, Landing),
    move_piece(Board, From, To, Board1),
    set_piece(Board1, Landing, 'R', NewBoard).
effect(dwarfPush, _, Board, From, Direction, _, NewBoard, RockSteps) :-
    shift_line(Board, From, Direction, NewBoard, RockSteps).

% Rocks of a pushed line move at once: one may come to where the next one was.
rocks_moved([], Last, Now, Last, Now).
rocks_moved([Step|Steps], Last0, Now0, Last, Now) :-
    pairs_values([Step|Steps], Arrived),
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
