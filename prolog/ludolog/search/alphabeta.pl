:- module(ludolog_alphabeta,
          [ start/2,                    % +Context, -Search
            spent/3,                    % +Nodes, +Search0, -Search
            nodes/2,                    % +Search, -Nodes
            horizon/3,                  % +Search0, -Cut, -Search
            step/6,                     % +Move, +State, +Context, -Child, +Search0, -Search
            visit/11,                   % +N, +Role, +State, +Left, +Ply, +Window, +Context,
                                        % -Value, -Line, +Search0, -Search
            visit/9,                    % +State, +Left, +Ply, +Window, +Context,
                                        % -Value, -Line, +Search0, -Search
            role/5,                     % +State, +Left0, +Context, -Role, -Left
            listed/7,                   % +Seen, +State, +Ply, +Context, +Search, -Kept, -Moves
            try/12,                     % +Moves, +N, +Left, +State, +Role, +Ply, +Window, +Context,
                                        % +Best0, -Best, +Search0, -Search
            less/2,                     % +Left0, -Left
            narrow/4,                   % +Role, +Value, +Window0, -Window
            open/1,                     % +Window
            cutter/4,                   % +Ply, +Move, +Search0, -Search
            found/9,                    % +Key, +Left, +Ply, +Window, +Value, +Line, +Kept,
                                        % +Search0, -Search
            cut_more/3                  % +More, +Search0, -Search
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [selectchk/3]).
:- use_module(context,
              [ allowed/2, asks/3, candidates/3, estimate/3, finished/4, key/3, me/2, selects/1,
                tabled/2 ]).
:- use_module(scale, [bounded/2]).
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
search (see ludolog_context), Search what does - search(Nodes, Cut, Table, Cutters): the number of
states reached, the number of states where a look ahead ended, what was found of
the states seen, and for each ply the last two moves after which no other had to
be tried. A search can be left at any time, also by an exception, and leaves
nothing behind. When the nodes are used up, spent(ludolog) is thrown.
*/

:- set_prolog_flag(optimise, true).

:- det(step/6).
:- det(visit/9).
:- det(visit/11).

                /*******************************
                *            SEARCH            *
                *******************************/

%!  start(+Context, -Search) is det.
%
%   Search is one that has reached no node yet, with an empty table.

start(Context, search(0, 0, Table, Empty)) :-
    tabled(Context, Tabled),
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

%!  role(+State, +Left0, +Context, -Role, -Left) is det.
%
%   Role is `max` where I decide in State, else `min`, Left how far to look from there if Left0 is
%   what was left on the way. Role is not asked at the end of a look ahead, where it does not
%   matter.

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
    ;   listed(Seen, State, Ply, Context, Search0, Kept, Moves),
        worst(Role, Worst),
        horizon(Search0, Cut0, Search1),
        try(Moves, Left, State, Role, Ply, Window, Context, Worst-[], Value-Line,
            Search1, Search2),
        found(Key, Left, Ply, Window, Value, Line, Kept, Search2, Search3),
        cut_more(Cut0, Search3, Search)
    ).

%!  found(+Key, +Left, +Ply, +Window, +Value, +Line, +Kept, +Search0, -Search) is det.
%
%   Search remembers what was found out about the state with Key.

found(Key, Left, Ply, Window, Value, Line, Kept, search(Nodes, Cut, Table0, Cutters),
      search(Nodes, Cut, Table, Cutters)) :-
    Open is min(1, Cut),
    remember(Key, Left, Ply, Window, Value, Line, Open, Kept, Table0, Table).

cut(State, Context, Value, Search0, Search) :-
    cut_more(1, Search0, Search),
    estimate(State, Context, Value).

%!  cut_more(+More, +Search0, -Search) is det.
%
%   So many more looks ahead have ended.

cut_more(More, search(Nodes, Cut0, Table, Cutters), search(Nodes, Cut, Table, Cutters)) :-
    Cut is Cut0 + More.

try(Moves, Left, State, Role, Ply, Window, Context, Best0, Best, Search0, Search) :-
    try(Moves, 1, Left, State, Role, Ply, Window, Context, Best0, Best, Search0, Search).

%!  try(+Moves, +N, +Left, +State, +Role, +Ply, +Window, +Context, +Best0, -Best, +Search0, -Search)
%!      is det.
%
%   Best is the Value-Line of the best of Best0 and Moves, of which the first is the Nth that is
%   tried in State.
%
%   @throws spent(ludolog)

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

%!  less(+Left0, -Left) is det.
%
%   Left is left after one more move.

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

%!  narrow(+Role, +Value, +Window0, -Window) is det.
%!  open(+Window) is semidet.
%
%   Window is what is left of Window0 where Value is sure for Role; it is open if a value may lie
%   inside.

narrow(max, Value, Window, Alpha-Beta) :-
    Window = Alpha0-Beta,
    Alpha is max(Alpha0, Value).
narrow(min, Value, Window, Alpha-Beta) :-
    Window = Alpha-Beta0,
    Beta is min(Beta0, Value).

open(Alpha-Beta) :-
    Alpha < Beta.

%!  listed(+Seen, +State, +Ply, +Context, +Search, -Kept, -Moves) is det.
%
%   Moves are those to try in State, the likely best in front; Kept is what the table is to keep of
%   them.

listed(Seen, State, Ply, Context, Search, Kept, Moves) :-
    selected(Seen, State, Context, Selected),
    kept(Context, Selected, Kept),
    moves(Selected, State, Ply, Context, Seen, Search, Moves).

%   Selected are the candidates of State. A short list that a game has selected, which takes
%   long, is kept in the table for the next look ahead; a list of all moves is not.

selected(Seen, State, Context, Selected) :-
    (   kept_before(Seen, Selected0)
    ->  Selected = Selected0
    ;   candidates(State, Context, Selected)
    ).

kept(Context, Selected, Kept) :-
    (   selects(Context)
    ->  Kept = Selected
    ;   Kept = []
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

%!  cutter(+Ply, +Move, +Search0, -Search) is det.
%
%   Move has made the rest of the moves needless in a state so far from the root.

cutter(Ply, Move, search(Nodes, Cut, Table, Cutters0), search(Nodes, Cut, Table, Cutters)) :-
    (   get_assoc(Ply, Cutters0, [_,Last])
    ->  (   Move == Last
        ->  Cutters = Cutters0
        ;   put_assoc(Ply, Cutters0, [Last,Move], Cutters)
        )
    ;   put_assoc(Ply, Cutters0, [Move,Move], Cutters)
    ).
