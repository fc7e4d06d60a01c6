:- module(ludolog_splut_working,
          [ opened/2,                   % +State, -Work
            closed/2,                   % +Work, -State
            moves/2,                    % +Work, -Moves
            next_state/3,               % +Work, +Move, -NewWork
            to_move/2,                  % +Work, -Player
            game_over/2,                % +Work, -Winner
            position_key/2,             % +Work, -Key
            merit/3                     % +Work, +Player, -Merit
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(generator, [all_steps/2]).
:- use_module(places, [base/2, board/3, lines/2, place/2]).
:- use_module(state, [player_of_turn/2, state_parts/7, teams/3]).
:- use_module(transition, [after/3]).

:- set_prolog_flag(optimise, true).

:- det(closed/2).
:- det(moves/2).
:- det(position_key/2).
:- det(merit/3).

/** <module> The working form of Splut!

Search, counting and random games stay in this form of the state from ply to ply. It knows where
the pieces stand and which squares are taken, so that nothing is looked for; a readable state is
made of it when somebody looks. A Work is

    work(Turn, Steps, Taken, RockSet, Rocks, Mine, Theirs, Last, Now, Lev)

  - Turn and Steps are those of the state;
  - Taken and RockSet are sets of squares, whole numbers with a bit for each: those where something
    stands, and the wall around the board; those with a rock. Rocks are the places of the
    rocks (see ludolog_splut_places), row by row;
  - Mine and Theirs are the teams of who moves and of the other side,
    team(Sorcerer, Dwarf, Troll, SorcererAt, DwarfAt, TrollAt): letters, and places. A piece that
    is dead is at `none`;
  - Last and Now are the sets of the rocks that moved in the turn before and in this one, Lev is the
    place of the rock that is levitated, `none` or `stopped`.
*/

                /*******************************
                *      OPENED AND CLOSED       *
                *******************************/

%!  opened(+State, -Work) is semidet.
%
%   Work is the working form of State, a valid state. Fails with three or four players.

opened(State, work(Turn, Steps, Taken, RockSet, Rocks, Mine, Theirs, Last, Now, Lev)) :-
    \+ teams(State, _, _),
    state_parts(State, Board, Turn, Steps, LastSquares, NowSquares, LevSquare),
    length(Board, Size),
    base(Size, Base),
    board(Size, Board, Squares),
    functor(Squares, _, Count),
    standing(Count, Squares, Base, [], [], Pieces, Rocks),
    set_of(Rocks, 0, RockSet),
    taken(Pieces, RockSet, Taken0),
    Taken is Taken0 \/ 1,
    player_of_turn(Turn, Player),
    Foe is 3 - Player,
    team(Player, Pieces, Mine),
    team(Foe, Pieces, Theirs),
    moved(LastSquares, Rocks, 0, Last),
    moved(NowSquares, Rocks, 0, Now),
    levitated(LevSquare, Rocks, Lev).

standing(I, Squares, Base, Pieces0, Rocks0, Pieces, Rocks) :-
    (   I =:= 0
    ->  Pieces = Pieces0,
        Rocks = Rocks0
    ;   arg(I, Squares, Cell),
        J is I - 1,
        (   Cell == 0
        ->  standing(J, Squares, Base, Pieces0, Rocks0, Pieces, Rocks)
        ;   Id is Base + I,
            place(Id, Place),
            (   Cell == 'R'
            ->  standing(J, Squares, Base, Pieces0, [Place|Rocks0], Pieces, Rocks)
            ;   standing(J, Squares, Base, [Cell-Place|Pieces0], Rocks0, Pieces, Rocks)
            )
        )
    ).

set_of([], Set, Set).
set_of([Place|Places], Set0, Set) :-
    arg(3, Place, Bit),
    Set1 is Set0 \/ Bit,
    set_of(Places, Set1, Set).

taken([], Set, Set).
taken([_-Place|Pieces], Set0, Set) :-
    arg(3, Place, Bit),
    Set1 is Set0 \/ Bit,
    taken(Pieces, Set1, Set).

team(Player, Pieces, team(S, D, T, SAt, DAt, TAt)) :-
    letters(Player, S, D, T),
    where(S, Pieces, SAt),
    where(D, Pieces, DAt),
    where(T, Pieces, TAt).

letters(1, 'S', 'D', 'T').
letters(2, s, d, t).

where(Letter, Pieces, At) :-
    (   memberchk(Letter-Place, Pieces)
    ->  At = Place
    ;   At = none
    ).

moved([], _, Set, Set).
moved([Square|Squares], Rocks, Set0, Set) :-
    rock_on(Rocks, Square, Rock),
    arg(3, Rock, Bit),
    Set1 is Set0 \/ Bit,
    moved(Squares, Rocks, Set1, Set).

rock_on([Rock0|Rocks], Square, Rock) :-
    (   arg(2, Rock0, Square0),
        Square0 == Square
    ->  Rock = Rock0
    ;   rock_on(Rocks, Square, Rock)
    ).

levitated(none, _, none).
levitated(stopped, _, stopped).
levitated([X,Y], Rocks, Lev) :-
    rock_on(Rocks, [X,Y], Lev).

%!  closed(+Work, -State) is det.
%
%   State is the readable form of Work.

closed(work(Turn, Steps, _, _, Rocks, Mine, Theirs, Last, Now, Lev),
       [Board, Turn, Steps, [LastSquares, NowSquares, LevSquare]]) :-
    Mine = team(_, _, _, _, _, Troll),
    arg(1, Troll, Id),
    once(( base(Size, Base), Id - Base < 100 )),
    board(Size, Board, Squares),
    put_rocks(Rocks, Base, Squares),
    put_team(Mine, Base, Squares),
    put_team(Theirs, Base, Squares),
    functor(Squares, _, Count),
    put_nothing(Count, Squares),
    squares_in(Rocks, Last, LastSquares),
    squares_in(Rocks, Now, NowSquares),
    (   Lev = at(_, Square, _, _, _, _, _, _, _, _, _)
    ->  LevSquare = Square
    ;   LevSquare = Lev
    ).

put_rocks([], _, _).
put_rocks([Rock|Rocks], Base, Squares) :-
    put(Rock, 'R', Base, Squares),
    put_rocks(Rocks, Base, Squares).

put_team(team(S, D, T, SAt, DAt, TAt), Base, Squares) :-
    put(SAt, S, Base, Squares),
    put(DAt, D, Base, Squares),
    put(TAt, T, Base, Squares).

put(none, _, _, _) :-
    !.
put(Place, Letter, Base, Squares) :-
    arg(1, Place, Id),
    I is Id - Base,
    arg(I, Squares, Letter).

put_nothing(I, Squares) :-
    (   I =:= 0
    ->  true
    ;   arg(I, Squares, Cell),
        ( var(Cell) -> Cell = 0 ; true ),
        J is I - 1,
        put_nothing(J, Squares)
    ).

squares_in([], _, []).
squares_in([at(_, Square, Bit, _, _, _, _, _, _, _, _)|Rocks], Set, Squares) :-
    (   Bit /\ Set =:= 0
    ->  Squares = Squares1
    ;   Squares = [Square|Squares1]
    ),
    squares_in(Rocks, Set, Squares1).

                /*******************************
                *             RULES            *
                *******************************/

%!  moves(+Work, -Moves:list) is det.
%!  next_state(+Work, +Move, -NewWork) is det.
%!  to_move(+Work, -Player) is det.
%!  game_over(+Work, -Winner) is semidet.
%
%   As in the module `splut`, for Work.

moves(Work, Moves) :-
    (   all_steps(Work, Steps)
    ->  steps_or_pass(Steps, Moves)
    ;   Moves = []
    ).

steps_or_pass([], [pass]).
steps_or_pass([Step|Steps], [Step|Steps]).

next_state(Work, Move, NewWork) :-
    after(Work, Move, NewWork).

to_move(work(Turn, _, _, _, _, _, _, _, _, _), Player) :-
    player_of_turn(Turn, Player).

game_over(work(Turn, _, _, _, _, team(_, _, _, At1, _, _), team(_, _, _, At2, _, _), _, _, _),
          Winner) :-
    (   At2 == none
    ->  player_of_turn(Turn, Winner)
    ;   At1 == none
    ->  Winner is 1 + Turn mod 2
    ).

%!  position_key(+Work, -Key) is det.
%
%   Two Works with equal keys have the same future, as with splut:position_key/2.

position_key(work(Turn, Steps, _, RockSet, _, Mine, Theirs, Last, Now, Lev),
             key(S1, S2, T1, T2, D1, D2, RockSet, Kind, Steps, Last, Now, LevId)) :-
    Mine = team(_, _, _, SAt1, DAt1, TAt1),
    Theirs = team(_, _, _, SAt2, DAt2, TAt2),
    id(SAt1, S1),
    id(SAt2, S2),
    id(DAt1, D1),
    id(DAt2, D2),
    id(TAt1, T1),
    id(TAt2, T2),
    id(Lev, LevId),
    (   Turn =< 2
    ->  Kind = Turn
    ;   Kind is 4 - Turn mod 2
    ).

id(Place, Id) :-
    (   atom(Place)
    ->  Id = Place
    ;   arg(1, Place, Id)
    ).

%!  merit(+Work, +Player, -Merit:integer) is det.
%
%   Merit is splut:merit/3.

merit(Work, Player, Merit) :-
    (   game_over(Work, Winner)
    ->  Merit is 10000 * (1 - 2*abs(Player - Winner))
    ;   Work = work(Turn, _, _, RockSet, Rocks, Mine, Theirs, _, _, _),
        Mine = team(_, _, _, SAt1, DAt1, TAt1),
        Theirs = team(_, _, _, SAt2, DAt2, TAt2),
        arg(3, SAt1, Bit1),
        arg(3, SAt2, Bit2),
        arg(3, TAt1, Bit3),
        arg(3, TAt2, Bit4),
        Blocks is RockSet \/ Bit1 \/ Bit2 \/ Bit3 \/ Bit4,
        prospects(Rocks, RockSet, Blocks, DAt1, TAt1, SAt2, Own),
        prospects(Rocks, RockSet, Blocks, DAt2, TAt2, SAt1, Others),
        (   Turn mod 2 =:= Player mod 2
        ->  Merit is Own - Others
        ;   Merit is Others - Own
        )
    ).

%   prospects(+Rocks, +RockSet, +Blocks, +Dwarf, +Troll, +Target, -Prospects): what a team has
%   against the Sorcerer at Target. No rock is seen behind Blocks.

prospects(Rocks, RockSet, Blocks, Dwarf, Troll, Target, Prospects) :-
    arg(2, Troll, [X0, Y0]),
    Target = at(Id, [X1, Y1], _, _, _, _, _, _, _, _, _),
    reach(Rocks, X0, Y0, X1, Y1, 1000, Reach),
    lines(Id, lines(Up, Right, Down, Left)),
    last_rock(Up, Blocks, RockSet, 0, N1),
    first_rock(Right, Blocks, RockSet, N1, N2),
    first_rock(Down, Blocks, RockSet, N2, N3),
    last_rock(Left, Blocks, RockSet, N3, N),
    (   Dwarf == none
    ->  Prospects is 3*N - 2*Reach
    ;   Prospects is 3*N + 5 - 2*Reach
    ).

reach([], _, _, _, _, Reach, Reach).
reach([Rock|Rocks], X0, Y0, X1, Y1, Reach0, Reach) :-
    arg(2, Rock, [X, Y]),
    Reach1 is min(Reach0, abs(X0 - X) + abs(Y0 - Y) + abs(X1 - X) + abs(Y1 - Y)),
    reach(Rocks, X0, Y0, X1, Y1, Reach1, Reach).

%   last_rock(+Line, +Blocks, +RockSet, +N0, -N): N is N0, and 1 more if the last of Blocks in Line
%   is a rock. first_rock/5 is the same for the first.

last_rock(Line, Blocks, RockSet, N0, N) :-
    Seen is Line /\ Blocks,
    (   Seen =:= 0
    ->  N = N0
    ;   RockSet /\ (1 << msb(Seen)) =:= 0
    ->  N = N0
    ;   N is N0 + 1
    ).

first_rock(Line, Blocks, RockSet, N0, N) :-
    Seen is Line /\ Blocks,
    (   Seen /\ -Seen /\ RockSet =:= 0
    ->  N = N0
    ;   N is N0 + 1
    ).
