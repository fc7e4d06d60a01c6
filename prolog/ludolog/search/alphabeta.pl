:- module(ludolog_alphabeta,
          [ context/5,                  % +Game, +Rules, +State, +Options, -Context
            allowed/2,                  % +Context, -Nodes
            allowance/3,                % +Nodes, +Context0, -Context
            start/2,                    % +Context, -Search
            spent/3,                    % +Nodes, +Search0, -Search
            nodes/2,                    % +Search, -Nodes
            horizon/3,                  % +Search0, -Cut, -Search
            step/6,                     % +Move, +State, +Context, -Child, +Search0, -Search
            mine/2,                     % +State, +Context
            me/2,                       % +Context, -Side
            many/1,                     % +Context
            over/3,                     % +State, +Context, -Winner
            candidates/3,               % +State, +Context, -Moves
            all_moves/3,                % +State, +Context, -Moves
            moves_of/2,                 % +Line, -Moves
            key/3,                      % +State, +Context, -Key
            look/4,                     % +State, +Ply, +Context, -Value
            visit/11,                   % +N, +Role, +State, +Left, +Ply, +Window, +Context,
                                        % -Value, -Line, +Search0, -Search
            visit/9                     % +State, +Left, +Ply, +Window, +Context,
                                        % -Value, -Line, +Search0, -Search
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, selectchk/3]).
:- use_module(library(option), [option/3]).
:- use_module(ludolog(protocol), [defines/2, lister/2, merit/4]).
:- use_module(scale, [bounded/2, result/5, results/2]).
:- use_module(table, [best_before/2, empty_table/2, kept_before/2, remember/10, seen/3, settled/7]).

/** <module> Alpha-beta over any game

The value of a state (see ludolog_scale) is always that for one side, who is called
*me*: the side that decides at the root. My states take the best of their
children, the states of anybody else the worst; which of the two is asked at each
state, for a turn may have several moves. With more than two players that is *paranoid*
search: it supposes that all the others play against me, so a win that it finds is one, but what
looks like a loss need not be. Who is out of the game (see playing/3) has lost.

How far to look, Left, is one of

  - K, an integer: K more moves;
  - turn(K): to the end of my turn, then K more moves;
  - noisy(K): at most K more moves of those that the game calls noisy;
  - own: to the end of the next turn of somebody else; only wins count;
  - other(Side): the same, once that turn, of Side, has begun.

Where a game selects whole turns, '$turn'(Moves) stands for a move wherever one is
tried or remembered, and counts as one.

Nothing here is kept outside the terms: Context is what does not change in a
search, Search what does - search(Nodes, Cut, Table, Cutters): the number of
states reached, the number of states where a look ahead ended, what was found of
the states seen, and for each ply the last two moves after which no other had to
be tried. A search can be left at any time, also by an exception, and leaves
nothing behind. When the nodes are used up, spent(ludolog) is thrown.
*/

:- set_prolog_flag(optimise, true).

:- det(context/5).
:- det(step/6).
:- det(candidates/3).
:- det(all_moves/3).
:- det(moves_of/2).
:- det(key/3).
:- det(look/4).
:- det(visit/9).
:- det(visit/11).

                /*******************************
                *            CONTEXT           *
                *******************************/

%!  context(+Game, +Rules, +State, +Options, -Context) is det.
%
%   Context is context(Hooks, Results, Me, Nodes, Tabled): the goals that ask Rules, the module
%   that plays State in Game (see working/4 of ludolog_protocol), looked up once; how
%   games end for Me, who decides in State; how many nodes may be reached. Options:
%
%     - nodes(+Nodes)
%     - table(+Boolean): remember states, true by default
%     - full_width(+Boolean): leave out the hooks that select moves

context(Game, Rules, State, Options, context(Hooks, Results, Me, Nodes, Tabled)) :-
    option(nodes(Nodes), Options, 1000),
    option(table(Tabled), Options, true),
    option(full_width(Full), Options, false),
    hook(Rules, side/2, Rules:to_move, Side),
    call(Side, State, Me),
    hook(Rules, position_key/2, =, Key),
    hook(Rules, merit/3, ludolog_protocol:merit(Game), Merit),
    hook(Rules, move_order/3, none, Order0),
    lister(Rules, All),
    (   Full == true
    ->  Moves = All,
        Order = Order0,
        Noisy = none,
        Best = none
    ;   defines(Rules, candidate_turns/2)
    ->  Moves = ludolog_alphabeta:turns(Rules),
        Order = none,
        hook(Rules, noisy_moves/2, none, Noisy),
        hook(Rules, best_merit/3, none, Best)
    ;   hook(Rules, candidate_moves/2, All, Moves),
        Order = Order0,
        hook(Rules, noisy_moves/2, none, Noisy),
        hook(Rules, best_merit/3, none, Best)
    ),
    several(Game, Rules, State, Playing),
    Hooks = hooks(Rules, Side, Key, Merit, All, Moves, Order, Noisy, Playing, Best),
    results(Game, Results).

%   Playing is `none` in a game of two: there nobody drops out before the end.

several(Game, Rules, State, Playing) :-
    (   defines(Game, playing/2),
        defines(Rules, playing/2),
        Rules:playing(State, [_, _, _|_])
    ->  Playing = Rules:playing
    ;   Playing = none
    ).

%   asks(+What, +Context, -Goal): the goal that asks for What, and the module of the rules. Only
%   context/4 knows the shape of hooks besides.
%   Single-sided, so that no version leaves a choice point.

asks(rules, context(hooks(Rules, _, _, _, _, _, _, _, _, _), _, _, _, _), Goal) => Goal = Rules.
asks(side, context(hooks(_, Side, _, _, _, _, _, _, _, _), _, _, _, _), Goal) => Goal = Side.
asks(key, context(hooks(_, _, Key, _, _, _, _, _, _, _), _, _, _, _), Goal) => Goal = Key.
asks(merit, context(hooks(_, _, _, Merit, _, _, _, _, _, _), _, _, _, _), Goal) => Goal = Merit.
asks(all, context(hooks(_, _, _, _, All, _, _, _, _, _), _, _, _, _), Goal) => Goal = All.
asks(moves, context(hooks(_, _, _, _, _, Moves, _, _, _, _), _, _, _, _), Goal) => Goal = Moves.
asks(order, context(hooks(_, _, _, _, _, _, Order, _, _, _), _, _, _, _), Goal) => Goal = Order.
asks(noisy, context(hooks(_, _, _, _, _, _, _, Noisy, _, _), _, _, _, _), Goal) => Goal = Noisy.
asks(playing, context(hooks(_, _, _, _, _, _, _, _, Playing, _), _, _, _, _), Goal) =>
    Goal = Playing.
asks(best, context(hooks(_, _, _, _, _, _, _, _, _, Best), _, _, _, _), Goal) => Goal = Best.

hook(Rules, Name/Arity, Default, Goal) :-
    (   defines(Rules, Name/Arity)
    ->  Goal = Rules:Name
    ;   Goal = Default
    ).

turns(Rules, State, Turns) :-
    Rules:candidate_turns(State, Turns0),
    findall('$turn'(Moves), member(Moves, Turns0), Turns).

%!  candidates(+State, +Context, -Moves:list) is det.
%
%   Moves are those that the game selects in State, all if it selects none: a whole turn
%   is '$turn'(Moves), which no game has among its own.

candidates(State, Context, Moves) :-
    asks(moves, Context, Goal),
    call(Goal, State, Moves0),
    (   Moves0 == []
    ->  all_moves(State, Context, Moves)
    ;   Moves = Moves0
    ).

%!  all_moves(+State, +Context, -Moves:list) is det.
%
%   Moves are the legal moves of State.

all_moves(State, Context, Moves) :-
    asks(all, Context, Goal),
    call(Goal, State, Moves).

%!  moves_of(+Line, -Moves:list) is det.
%
%   Moves are the moves of Line, one by one.

moves_of([], []).
moves_of([Move|Line], Moves) :-
    (   Move = '$turn'(Moves0)
    ->  append(Moves0, Moves1, Moves)
    ;   Moves = [Move|Moves1]
    ),
    moves_of(Line, Moves1).

%!  allowed(+Context, -Nodes) is det.
%
%   Nodes is the number of nodes that may be reached.

allowed(context(_, _, _, Nodes, _), Nodes).

%!  allowance(+Nodes, +Context0, -Context) is det.
%
%   Context is Context0 with Nodes as the number of nodes that may be reached.

allowance(Nodes, context(Hooks, Results, Me, _, Tabled),
          context(Hooks, Results, Me, Nodes, Tabled)).

%!  mine(+State, +Context) is semidet.
%
%   I decide in State.

mine(State, Context) :-
    me(Context, Me),
    asks(side, Context, Side),
    call(Side, State, Decider),
    Decider == Me.

%!  me(+Context, -Side) is det.
%
%   Side decides at the root.

me(context(_, _, Me, _, _), Me).

%!  many(+Context) is semidet.
%
%   More than two players are in the game at the root.

many(Context) :-
    asks(playing, Context, Playing),
    Playing \== none.

%!  over(+State, +Context, -Winner) is semidet.
%
%   The game is over for me in State: Winner has won, or others go on without me, which is a loss
%   of mine with the Winner none(out).

over(State, Context, Winner) :-
    asks(rules, Context, Rules),
    (   Rules:game_over(State, Winner0)
    ->  Winner = Winner0
    ;   out(State, Context),
        Winner = none(out)
    ).

out(State, Context) :-
    asks(playing, Context, Playing),
    Playing \== none,
    call(Playing, State, Players),
    me(Context, Me),
    \+ memberchk(Me, Players).

%!  key(+State, +Context, -Key) is det.
%
%   Key is the position key of State.

key(State, Context, Key) :-
    asks(key, Context, Goal),
    call(Goal, State, Key).

                /*******************************
                *            SEARCH            *
                *******************************/

%!  start(+Context, -Search) is det.
%
%   Search is one that has reached no node yet, with an empty table.

start(context(_, _, _, _, Tabled), search(0, 0, Table, Empty)) :-
    empty_table(Tabled, Table),
    empty_assoc(Empty).

%!  nodes(+Search, -Nodes) is det.
%
%   Nodes is the number of states that Search has reached.

nodes(search(Nodes, _, _, _), Nodes).

%!  spent(+Nodes, +Search0, -Search) is det.
%
%   Search is Search0 with Nodes as the number of states reached.

spent(Nodes, search(_, Cut, Table, Cutters), search(Nodes, Cut, Table, Cutters)).

%!  horizon(+Search0, -Cut, -Search) is det.
%
%   Cut is how often a look ahead ended before the game did; Search counts anew.

horizon(search(Nodes, Cut, Table, Cutters), Cut, search(Nodes, 0, Table, Cutters)).

%!  step(+Move, +State, +Context, -Child, +Search0, -Search) is det.
%
%   Child is State after Move, which may be '$turn'(Moves): one more node.
%
%   @throws spent(ludolog) if there may be no more.

step(Move, State, Context, Child,
     search(Nodes0, Cut, Table, Cutters), search(Nodes, Cut, Table, Cutters)) :-
    allowed(Context, Most),
    (   Nodes0 < Most
    ->  Nodes is Nodes0 + 1,
        asks(rules, Context, Rules),
        after(Move, Rules, State, Child)
    ;   throw(spent(ludolog))
    ).

after(Move, Rules, State, Child) :-
    (   Move = '$turn'(Moves)
    ->  foldl(next_state(Rules), Moves, State, Child)
    ;   Rules:next_state(State, Move, Child)
    ).

next_state(Rules, Move, State0, State) :-
    Rules:next_state(State0, Move, State).

                /*******************************
                *            VALUES            *
                *******************************/

%!  look(+State, +Ply, +Context, -Value) is det.
%
%   Value is that of State as it stands.

look(State, Ply, Context, Value) :-
    (   finished(State, Ply, Context, Value0)
    ->  Value = Value0
    ;   estimate(State, Context, Value)
    ).

finished(State, Ply, Context, Value) :-
    over(State, Context, Winner),
    !,
    Context = context(_, Results, Me, _, _),
    result(Winner, Me, Results, Ply, Value).

estimate(State, Context, Value) :-
    me(Context, Me),
    asks(merit, Context, Merit),
    call(Merit, State, Me, Value0),
    bounded(Value0, Value).

                /*******************************
                *             TREE             *
                *******************************/

%!  visit(+State, +Left, +Ply, +Window, +Context, -Value, -Line, +Search0, -Search) is det.
%
%   Value is the value of State, Line the moves of both sides that lead to it.
%   Window is Alpha-Beta: a Value =< Alpha is only known not to be larger than
%   that, one >= Beta not to be smaller.
%
%   @throws spent(ludolog)

visit(State, Left0, Ply, Window, Context, Value, Line, Search0, Search) :-
    (   finished(State, Ply, Context, Value0)
    ->  Value = Value0,
        Line = [],
        Search = Search0
    ;   role(State, Left0, Context, Role, Left),
        visit(Left, State, Role, Ply, Window, Context, Value, Line, Search0, Search)
    ).

%   Role is `max` where I decide, else `min`. It is not asked at the end of a look
%   ahead, where it does not matter.

role(State, Left0, Context, Role, Left) :-
    (   Left0 == 0
    ->  Left = 0,
        Role = none
    ;   asks(side, Context, Side),
        call(Side, State, Decider),
        me(Context, Me),
        (   Decider == Me
        ->  Role = max
        ;   Role = min
        ),
        left(Left0, Role, Decider, Left)
    ).

left(Left0, Role, Decider, Left) :-
    (   turned(Left0, Role, Decider, Left1)
    ->  Left = Left1
    ;   Left = Left0
    ).

turned(turn(K), min, _, K).
turned(own, min, Decider, other(Decider)).
turned(other(Side), _, Decider, even) :-
    Decider \== Side.

visit(0, State, _, Ply, Window, Context, Value, Line, Search0, Search) :-
    !,
    asks(noisy, Context, Noisy),
    (   Noisy == none
    ->  cut(State, Context, Value, Search0, Search),
        Line = []
    ;   visit(State, noisy(4), Ply, Window, Context, Value, Line, Search0, Search)
    ).
visit(even, _, _, _, _, _, 0, [], Search, Search) :-
    !.
visit(noisy(K), State, Role, Ply, Window, Context, Value, Line, Search0, Search) :-
    !,
    cut(State, Context, Value0, Search0, Search1),
    narrow(Role, Value0, Window, Window1),
    asks(noisy, Context, Noisy),
    (   K > 0,
        open(Window1)
    ->  call(Noisy, State, Moves),
        try(Moves, noisy(K), State, Role, Ply, Window1, Context, Value0-[], Value-Line,
            Search1, Search)
    ;   Value = Value0,
        Line = [],
        Search = Search1
    ).
%   One move before the end of a look ahead, a game may know which is best (see ludolog_search).

visit(1, State, Role, _, _, Context, Value, [Move], Search0, Search) :-
    asks(best, Context, Best),
    Best \== none,
    call(Best, State, Move, Merit),
    !,
    step(Move, State, Context, _, Search0, Search1),
    cut_more(1, Search1, Search),
    bounded(Merit, Value0),
    (   Role == max
    ->  Value = Value0
    ;   Value is -Value0
    ).
visit(Left, State, Role, Ply, Window, Context, Value, Line, Search0, Search) :-
    key(State, Context, Key),
    Search0 = search(_, _, Table, _),
    seen(Key, Table, Seen),
    (   settled(Seen, Left, Ply, Window, Value0, Line0, Cut0)
    ->  Value = Value0,
        Line = Line0,
        cut_more(Cut0, Search0, Search)
    ;   selected(Seen, State, Context, Selected),
        moves(Selected, State, Ply, Context, Seen, Search0, Moves),
        worst(Role, Worst),
        horizon(Search0, Cut0, Search1),
        try(Moves, Left, State, Role, Ply, Window, Context, Worst-[], Value-Line,
            Search1, Search2),
        kept(Context, Selected, Kept),
        found(Key, Left, Ply, Window, Value, Line, Kept, Search2, Search3),
        cut_more(Cut0, Search3, Search)
    ).

found(Key, Left, Ply, Window, Value, Line, Kept, search(Nodes, Cut, Table0, Cutters),
      search(Nodes, Cut, Table, Cutters)) :-
    Open is min(1, Cut),
    remember(Key, Left, Ply, Window, Value, Line, Open, Kept, Table0, Table).

cut(State, Context, Value, Search0, Search) :-
    cut_more(1, Search0, Search),
    estimate(State, Context, Value).

cut_more(More, search(Nodes, Cut0, Table, Cutters), search(Nodes, Cut, Table, Cutters)) :-
    Cut is Cut0 + More.

%   try(+Moves, +Left, +State, +Role, +Ply, +Window, +Context, +Best0, -Best, +Search0,
%   -Search): Best is the Value-Line of the best of Moves and Best0.

try(Moves, Left, State, Role, Ply, Window, Context, Best0, Best, Search0, Search) :-
    try(Moves, 1, Left, State, Role, Ply, Window, Context, Best0, Best, Search0, Search).

try([], _, _, _, _, _, _, _, Best, Best, Search, Search).
try([Move|Moves], N, Left0, State, Role, Ply0, Window0, Context, Best0, Best, Search0, Search) :-
    step(Move, State, Context, Child, Search0, Search1),
    less(Left0, Left),
    Ply is Ply0 + 1,
    visit(N, Role, Child, Left, Ply, Window0, Context, Value, Line, Search1, Search2),
    better(Role, Value, [Move|Line], Best0, Best1),
    narrow(Role, Value, Window0, Window),
    (   open(Window)
    ->  N1 is N + 1,
        try(Moves, N1, Left0, State, Role, Ply0, Window, Context, Best1, Best, Search2, Search)
    ;   Best = Best1,
        cutter(Ply0, Move, Search2, Search)
    ).

%!  visit(+N, +Role, +State, +Left, +Ply, +Window, +Context, -Value, -Line, +Search0, -Search)
%!        is det.
%
%   The same for the state after the Nth of the moves that Role, `max` or `min`, tries. All but
%   the first are only asked whether they are better than the best so far, and looked at in full
%   if they are: principal variation search (Marsland and Campbell, 1982).
%
%   @throws spent(ludolog)

visit(N, Role, State, Left, Ply, Window, Context, Value, Line, Search0, Search) :-
    (   N > 1,
        farther(Left)
    ->  scout(Role, Window, Scout),
        visit(State, Left, Ply, Scout, Context, Value0, Line0, Search0, Search1),
        (   inside(Role, Value0, Scout, Window)
        ->  visit(State, Left, Ply, Window, Context, Value, Line, Search1, Search)
        ;   Value = Value0,
            Line = Line0,
            Search = Search1
        )
    ;   visit(State, Left, Ply, Window, Context, Value, Line, Search0, Search)
    ).

%   More than a leaf is behind the state.

farther(Left) :-
    (   integer(Left)
    ->  Left > 0
    ;   Left = turn(K),
        K > 0
    ).

%   Scout is the part of a window that tells what is not better from what is.

scout(Role, Alpha0-Beta0, Alpha-Beta) :-
    (   Role == max
    ->  Alpha = Alpha0,
        Beta is min(Beta0, Alpha + 1)
    ;   Beta = Beta0,
        Alpha is max(Alpha0, Beta - 1)
    ).

%   Value, found in the window Alpha0-Beta0, is better, but how good is to be known in the whole
%   one.

inside(Role, Value, Alpha0-Beta0, Alpha-Beta) :-
    (   Role == max
    ->  Value > Alpha0,
        Value < Beta
    ;   Value < Beta0,
        Value > Alpha
    ).

less(Left0, Left) :-
    (   integer(Left0)
    ->  Left is Left0 - 1
    ;   Left0 = noisy(K0)
    ->  K is K0 - 1,
        Left = noisy(K)
    ;   Left = Left0
    ).

better(max, Value, Line, Value0-Line0, Best) :-
    (   Value > Value0
    ->  Best = Value-Line
    ;   Best = Value0-Line0
    ).
better(min, Value, Line, Value0-Line0, Best) :-
    (   Value < Value0
    ->  Best = Value-Line
    ;   Best = Value0-Line0
    ).

worst(max, -2 000 000 000).
worst(min, 2 000 000 000).

narrow(max, Value, Window, Alpha-Beta) :-
    Window = Alpha0-Beta,
    Alpha is max(Alpha0, Value).
narrow(min, Value, Window, Alpha-Beta) :-
    Window = Alpha-Beta0,
    Beta is min(Beta0, Value).

open(Alpha-Beta) :-
    Alpha < Beta.

%   Selected are the candidates of State. A short list that a game has selected, which takes
%   long, is kept in the table for the next look ahead; a list of all moves is not.

selected(Seen, State, Context, Selected) :-
    (   kept_before(Seen, Selected0)
    ->  Selected = Selected0
    ;   candidates(State, Context, Selected)
    ).

kept(Context, Selected, Kept) :-
    asks(all, Context, All),
    asks(moves, Context, Moves),
    (   Moves == All
    ->  Kept = []
    ;   Kept = Selected
    ).

%   The moves of State, in front the one that was best in State before. Behind it go those that
%   made the rest of the moves needless in the last two states so far from the root, then the
%   others in the order of the game.

moves(Moves1, State, Ply, Context, Seen, search(_, _, _, Cutters), Moves) :-
    asks(order, Context, Order),
    (   Order \== none
    ->  call(Order, State, Moves1, Moves3)
    ;   Moves3 = Moves1
    ),
    (   get_assoc(Ply, Cutters, Front)
    ->  foldl(in_front, Front, Moves3, Moves2)
    ;   Moves2 = Moves3
    ),
    (   best_before(Seen, Best)
    ->  in_front(Best, Moves2, Moves)
    ;   Moves = Moves2
    ).

in_front(Move, Moves0, Moves) :-
    (   selectchk(Move, Moves0, Others)
    ->  Moves = [Move|Others]
    ;   Moves = Moves0
    ).

cutter(Ply, Move, search(Nodes, Cut, Table, Cutters0), search(Nodes, Cut, Table, Cutters)) :-
    (   get_assoc(Ply, Cutters0, [_,Last])
    ->  (   Move == Last
        ->  Cutters = Cutters0
        ;   put_assoc(Ply, Cutters0, [Last,Move], Cutters)
        )
    ;   put_assoc(Ply, Cutters0, [Move,Move], Cutters)
    ).
