:- module(ludolog_context,
          [ context/5,                  % +Game, +Rules, +State, +Options, -Context
            asks/3,                     % +What, +Context, -Goal
            allowed/2,                  % +Context, -Nodes
            allowance/3,                % +Nodes, +Context0, -Context
            tabled/2,                   % +Context, -Boolean
            mine/2,                     % +State, +Context
            me/2,                       % +Context, -Side
            many/1,                     % +Context
            over/3,                     % +State, +Context, -Winner
            candidates/3,               % +State, +Context, -Moves
            all_moves/3,                % +State, +Context, -Moves
            selects/1,                  % +Context
            moves_of/2,                 % +Line, -Moves
            key/3,                      % +State, +Context, -Key
            look/4,                     % +State, +Ply, +Context, -Value
            finished/4,                 % +State, +Ply, +Context, -Value
            estimate/3                  % +State, +Context, -Value
          ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(option), [option/3]).
:- use_module(ludolog(protocol), [defines/2, lister/2, merit/4]).
:- use_module(scale, [bounded/2, result/5, results/2]).

/** <module> What a search asks of a game

A Context is what does not change in a search: the goals that ask the game, among them the hooks
of ludolog_search, for whom the search decides, and how many nodes it may reach. Where a game
selects whole turns, '$turn'(Moves) stands for a move.
*/

:- set_prolog_flag(optimise, true).

:- det(context/5).
:- det(candidates/3).
:- det(all_moves/3).
:- det(moves_of/2).
:- det(key/3).
:- det(look/4).

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
    ->  Moves = ludolog_context:turns(Rules),
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

%!  asks(+What, +Context, -Goal) is det.
%
%   Goal asks the game for What; for `rules` it is the module that plays, for what the game does
%   not have `none`. Only context/5 knows the shape of hooks besides. Single-sided, so that no
%   version leaves a choice point.

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

%!  selects(+Context) is semidet.
%
%   The game selects moves: its candidates are not all moves.

selects(Context) :-
    asks(all, Context, All),
    asks(moves, Context, Moves),
    Moves \== All.

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

%!  tabled(+Context, -Boolean) is det.
%
%   Boolean is `true` if states are to be remembered.

tabled(context(_, _, _, _, Tabled), Tabled).

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

%!  finished(+State, +Ply, +Context, -Value) is semidet.
%
%   Value is that of State, in which the game has ended Ply moves from the root.

finished(State, Ply, Context, Value) :-
    over(State, Context, Winner),
    !,
    Context = context(_, Results, Me, _, _),
    result(Winner, Me, Results, Ply, Value).

%!  estimate(+State, +Context, -Value) is det.
%
%   Value is the merit of State, in which the game goes on.

estimate(State, Context, Value) :-
    me(Context, Me),
    asks(merit, Context, Merit),
    call(Merit, State, Me, Value0),
    bounded(Value0, Value).
