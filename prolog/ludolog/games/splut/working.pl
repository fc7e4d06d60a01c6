:- module(ludolog_splut_working,
          [ opened/2,                   % +State, -Work
            closed/2,                   % +Work, -State
            moves/2,                    % +Work, -Moves
            next_state/3,               % +Work, +Move, -NewWork
            to_move/2,                  % +Work, -Player
            playing/2,                  % +Work, -Players
            game_over/2,                % +Work, -Winner
            position_key/2,             % +Work, -Key
            merit/3                     % +Work, +Player, -Merit
          ]).
:- use_module(library(lists), [selectchk/3]).
:- use_module(board, [numbered_team/4, sorcerer_of/2, team/4]).
:- use_module(generator, [all_steps/2]).
:- use_module(places, [base/2, board/3, lines/2, place/2, rock_on/3, standing/3]).
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

    work(Turn, Steps, Taken, RockSet, Rocks, Mine, Others, Last, Now, Lev, Out)

  - Turn and Steps are those of the state;
  - Taken and RockSet are sets of squares, whole numbers with a bit for each: those where something
    stands, and the wall around the board; those with a rock. Rocks are the places of the
    rocks (see ludolog_splut_places), row by row;
  - Mine is the team of who moves, Others are the others in the order of their turns,
    team(Sorcerer, Dwarf, Troll, SorcererAt, DwarfAt, TrollAt): letters, and places. A piece that
    is dead is at `none`. With three or four players a team without Sorcerer is not here (R27);
  - Last and Now are the sets of the rocks that moved in the turn before and in this one, Lev is the
    place of the rock that is levitated, `none` or `stopped`;
  - Out is `two` in a game of two. With three or four players it is that of the state.
*/

                /*******************************
                *      OPENED AND CLOSED       *
                *******************************/

%!  opened(+State, -Work) is semidet.
%
%   Work is the working form of State, a valid state. May fail for others.

opened(State, work(Turn, Steps, Taken, RockSet, Rocks, Mine, Others, Last, Now, Lev, Out)) :-
    state_parts(State, Board, Turn, Steps, LastSquares, NowSquares, LevSquare),
    length(Board, Size),
    standing(Size, Board, Pieces),
    Found = found(_, _, _, _, _, _, _, _, _, _, _, _),
    found(Pieces, Found, Rocks, 1, Taken, 0, RockSet),
    (   teams(State, Players, Out)
    ->  rivals(Players, Found, [Mine|Others])
    ;   Out = two,
        player_of_turn(Turn, Player),
        Foe is 3 - Player,
        team(Player, S1, D1, T1),
        team(Foe, S2, D2, T2),
        Others = [Theirs],
        found_team(Player, Found, S1, D1, T1, Mine),
        found_team(Foe, Found, S2, D2, T2, Theirs)
    ),
    moved(LastSquares, Rocks, 0, Last),
    moved(NowSquares, Rocks, 0, Now),
    levitated(LevSquare, Rocks, Lev),
    !.

found([], _, [], Taken, Taken, RockSet, RockSet).
found([Piece-Id|Pieces], Found, Rocks, Taken0, Taken, RockSet0, RockSet) :-
    place(Id, Place),
    arg(3, Place, Bit),
    Taken1 is Taken0 \/ Bit,
    (   Piece == 'R'
    ->  Rocks = [Place|Rocks1],
        RockSet1 is RockSet0 \/ Bit,
        found(Pieces, Found, Rocks1, Taken1, Taken, RockSet1, RockSet)
    ;   rank(Piece, N),
        arg(N, Found, Place),
        found(Pieces, Found, Rocks, Taken1, Taken, RockSet0, RockSet)
    ).

%   rank(+Piece, -N): pieces by player, and by Sorcerer, Dwarf, Troll.

rank('S',  1).
rank('D',  2).
rank('T',  3).
rank(s,    4).
rank(d,    5).
rank(t,    6).
rank('S1', 1).
rank('D1', 2).
rank('T1', 3).
rank('S2', 4).
rank('D2', 5).
rank('T2', 6).
rank('S3', 7).
rank('D3', 8).
rank('T3', 9).
rank('S4', 10).
rank('D4', 11).
rank('T4', 12).

rivals([], _, []).
rivals([Player|Players], Found, [Team|Teams]) :-
    numbered_team(Player, S, D, T),
    found_team(Player, Found, S, D, T, Team),
    rivals(Players, Found, Teams).

%   found_team(+Player, +Found, +S, +D, +T, -Team): whom nobody has found is at `none`.

found_team(Player, Found, S, D, T, team(S, D, T, SAt, DAt, TAt)) :-
    N is 3*Player,
    N1 is N - 1,
    N2 is N - 2,
    arg(N2, Found, SAt),
    arg(N1, Found, DAt),
    arg(N, Found, TAt),
    found_or_none(SAt),
    found_or_none(DAt),
    found_or_none(TAt).

found_or_none(At) :-
    (   var(At)
    ->  At = none
    ;   true
    ).

moved([], _, Set, Set).
moved([Square|Squares], Rocks, Set0, Set) :-
    rock_on(Rocks, Square, Rock),
    arg(3, Rock, Bit),
    Set1 is Set0 \/ Bit,
    moved(Squares, Rocks, Set1, Set).

levitated(none, _, none).
levitated(stopped, _, stopped).
levitated([X,Y], Rocks, Lev) :-
    rock_on(Rocks, [X,Y], Lev).

%!  closed(+Work, -State) is det.
%
%   State is the readable form of Work.

closed(work(Turn, Steps, _, _, Rocks, Mine, Others, Last, Now, Lev, Out),
       [Board, Turn, Steps, [LastSquares, NowSquares, LevSquare]|Rest]) :-
    Mine = team(_, _, _, _, _, Troll),
    arg(1, Troll, Id),
    Size is 7 + 2*(Id // 100),
    base(Size, Base),
    board(Size, Board, Squares),
    put_rocks(Rocks, Base, Squares),
    put_teams([Mine|Others], Base, Squares),
    term_variables(Squares, Empty),
    zeros(Empty),
    squares_in(Rocks, Last, LastSquares),
    squares_in(Rocks, Now, NowSquares),
    (   Lev = at(_, Square, _, _, _, _, _, _, _, _, _)
    ->  LevSquare = Square
    ;   LevSquare = Lev
    ),
    (   Out == two
    ->  Rest = []
    ;   numbers([Mine|Others], Players),
        Rest = [Players, Out]
    ).

put_rocks([], _, _).
put_rocks([Rock|Rocks], Base, Squares) :-
    put(Rock, 'R', Base, Squares),
    put_rocks(Rocks, Base, Squares).

put_teams([], _, _).
put_teams([team(S, D, T, SAt, DAt, TAt)|Teams], Base, Squares) :-
    put(SAt, S, Base, Squares),
    put(DAt, D, Base, Squares),
    put(TAt, T, Base, Squares),
    put_teams(Teams, Base, Squares).

put(none, _, _, _) :-
    !.
put(Place, Letter, Base, Squares) :-
    arg(1, Place, Id),
    I is Id - Base,
    arg(I, Squares, Letter).

zeros([]).
zeros([0|Cells]) :-
    zeros(Cells).

numbers([], []).
numbers([team(S, _, _, _, _, _)|Teams], [Player|Players]) :-
    sorcerer_of(S, Player),
    numbers(Teams, Players).

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
%!  playing(+Work, -Players:list) is det.
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

to_move(work(_, _, _, _, _, team(S, _, _, _, _, _), _, _, _, _, _), Player) :-
    sorcerer_of(S, Player).

playing(work(_, _, _, _, _, Mine, Others, _, _, _, Out), Players) :-
    (   Out == two
    ->  Players = [1, 2]
    ;   numbers([Mine|Others], Numbers),
        sort(Numbers, Players)
    ).

game_over(work(_, _, _, _, _, Mine, Others, _, _, _, _), Winner) :-
    (   Others = [team(S, _, _, At, _, _)|_]
    ->  (   At == none
        ->  Mine = team(Own, _, _, _, _, _),
            sorcerer_of(Own, Winner)
        ;   Mine = team(_, _, _, none, _, _),
            sorcerer_of(S, Winner)
        )
    ;   Mine = team(Own, _, _, _, _, _),
        sorcerer_of(Own, Winner)
    ).

%!  position_key(+Work, -Key) is det.
%
%   Two Works with equal keys have the same future, as with splut:position_key/2.

position_key(work(Turn, Steps, _, RockSet, _, Mine, Others, Last, Now, Lev, Out), Key) :-
    id(Lev, LevId),
    (   Out == two
    ->  Mine = team(_, _, _, SAt1, DAt1, TAt1),
        Others = [team(_, _, _, SAt2, DAt2, TAt2)],
        id(SAt1, S1),
        id(SAt2, S2),
        id(DAt1, D1),
        id(DAt2, D2),
        id(TAt1, T1),
        id(TAt2, T2),
        (   Turn =< 2
        ->  Kind = Turn
        ;   Kind is 4 - Turn mod 2
        ),
        Key = key(S1, S2, T1, T2, D1, D2, RockSet, Kind, Steps, Last, Now, LevId)
    ;   Kind is min(Turn, 3),
        ids([Mine|Others], Ids),
        Key =.. [key, RockSet, Kind, Steps, Last, Now, LevId|Ids]
    ).

ids([], []).
ids([team(S, _, _, SAt, DAt, TAt)|Teams], [S, SId, DId, TId|Ids]) :-
    id(SAt, SId),
    id(DAt, DId),
    id(TAt, TId),
    ids(Teams, Ids).

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
    ->  (   Player =:= Winner
        ->  Merit = 10000
        ;   Merit = -10000
        )
    ;   Work = work(Turn, _, _, RockSet, Rocks, Mine, Others, _, _, _, Out),
        blocks([Mine|Others], RockSet, Blocks),
        (   Out == two
        ->  Mine = team(_, _, _, SAt1, DAt1, TAt1),
            Others = [team(_, _, _, SAt2, DAt2, TAt2)],
            prospects(Rocks, RockSet, Blocks, DAt1, TAt1, SAt2, Own),
            prospects(Rocks, RockSet, Blocks, DAt2, TAt2, SAt1, Foes),
            (   Turn mod 2 =:= Player mod 2
            ->  Merit is Own - Foes
            ;   Merit is Foes - Own
            )
        ;   standing_among(Rocks, RockSet, Blocks, [Mine|Others], Out, Player, Merit)
        )
    ).

%   blocks(+Teams, +RockSet, -Blocks): no rock is seen behind one of Blocks.

blocks([], Blocks, Blocks).
blocks([team(_, _, _, SAt, _, TAt)|Teams], Blocks0, Blocks) :-
    arg(3, SAt, Bit1),
    arg(3, TAt, Bit2),
    Blocks1 is Blocks0 \/ Bit1 \/ Bit2,
    blocks(Teams, Blocks1, Blocks).

%   prospects(+Rocks, +RockSet, +Blocks, +Dwarf, +Troll, +Target, -Prospects): what a team has
%   against the Sorcerer at Target.

prospects(Rocks, RockSet, Blocks, Dwarf, Troll, Target, Prospects) :-
    reach(Rocks, Troll, Target, Reach),
    facing(Target, RockSet, Blocks, N),
    guard(Dwarf, Guard),
    Prospects is 3*N + 5*Guard - 2*Reach.

guard(Dwarf, Guard) :-
    (   Dwarf == none
    ->  Guard = 0
    ;   Guard = 1
    ).

%   The same as in ludolog_splut_rivals.

standing_among(Rocks, RockSet, Blocks, Teams, Out, Player, Worth) :-
    (   numbered_team(Player, S, _, _),
        selectchk(team(S, _, _, Home, Dwarf, Troll), Teams, Others)
    ->  facing(Home, RockSet, Blocks, Aimed),
        guard(Dwarf, Guard),
        others(Others, Rocks, RockSet, Blocks, Home, Troll,
               so_far(1000, 1000, 0, 0), so_far(Near, Threat, Most, Guards)),
        length(Out, Dead),
        Worth is 2*(Threat - Near) + 3*(Most - Aimed) + 5*(Guard - Guards) + 1000*Dead
    ;   Worth = -10000
    ).

others([], _, _, _, _, _, SoFar, SoFar).
others([team(_, _, _, SAt, DAt, TAt)|Teams], Rocks, RockSet, Blocks, Home, Troll,
       so_far(Near0, Threat0, Most0, Guards0), SoFar) :-
    reach(Rocks, Troll, SAt, Reach),
    reach(Rocks, TAt, Home, Danger),
    facing(SAt, RockSet, Blocks, Aimed),
    guard(DAt, Guard),
    Near is min(Near0, Reach),
    Threat is min(Threat0, Danger),
    Most is max(Most0, Aimed),
    Guards is Guards0 + Guard,
    others(Teams, Rocks, RockSet, Blocks, Home, Troll, so_far(Near, Threat, Most, Guards), SoFar).

%   facing(+Place, +RockSet, +Blocks, -N): N rocks have a clear line to Place.

facing(Place, RockSet, Blocks, N) :-
    arg(1, Place, Id),
    lines(Id, lines(Up, Right, Down, Left)),
    last_rock(Up, Blocks, RockSet, 0, N1),
    first_rock(Right, Blocks, RockSet, N1, N2),
    first_rock(Down, Blocks, RockSet, N2, N3),
    last_rock(Left, Blocks, RockSet, N3, N).

reach(Rocks, From, To, Reach) :-
    arg(2, From, [X0, Y0]),
    arg(2, To, [X1, Y1]),
    reach(Rocks, X0, Y0, X1, Y1, 1000, Reach).

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
