:- module(ludolog_solver,
          [ solve/4,                    % +Game, +State, +Options, -Verdict
            solving/4                   % +Game, +State, +Options, -Verdict
          ]).
:- use_module(library(apply), [exclude/3, include/3]).
:- use_module(library(assoc), [assoc_to_list/2, empty_assoc/1, get_assoc/3, list_to_assoc/2,
                               put_assoc/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, nth0/3]).
:- use_module(library(option), [option/3]).
:- use_module(context, [all_moves/3, context/5, key/3, many/1, me/2, mine/2, over/3]).
:- use_module(scale, [result/5, results/2]).
:- use_module(ludolog(protocol), [tie/2, working/4]).

/** <module> Positions solved: who wins, whatever anybody does

The search of ludolog_search says what is best as far as it sees, and looks only at the
moves that a game recommends. Here every legal move counts, and an answer is a proof.

A question is: can one side force that the game ends in a certain way? Where that side
decides, one move that leads there is enough (an `or` node); elsewhere every move must
(`and`). Depth-first proof-number search (df-pn, Nagai 2002) answers it. Each node has a
proof number, the least number of leaves that are still to be proved before it is, and a
disproof number; the search goes where they are smallest and comes back when they have
grown past a threshold. So it finds narrow forced lines far beyond the depth that a look
ahead of equal width reaches.

Positions can repeat. A move back to a position on the way counts as a failure of the
side that wants to force something, so what is *proved* needs no repetition. A disproof may
rest on the way that led there; it counts only if no position was met again on its way.

With more than two players only one question is asked: can I force a win against all the others?
That they could keep me from it together proves no loss, for they need not.

States, tables and questions are terms; nothing is left behind when a search is abandoned.
*/

:- set_prolog_flag(optimise, true).

%!  solve(+Game, +State, +Options:list, -Verdict) is det.
%
%   Verdict is what the side that decides in State, *me*, can reach against everybody else:
%
%     - over: the game is over
%     - solved(Result, Length, Line, Nodes): Result is `win`, `loss`, `tie`, or `neutral` for
%       the win of a player that nobody plays. Length of a win or a loss is exactly(N) or
%       at_most(N), N moves of all sides; for the other results `none`. Line are moves of
%       both sides that lead there, as far as they are remembered: those of the side
%       that forces it are the quickest known, the others the slowest. Its first move is one
%       that keeps the result, and [] where that is a tie or a neutral win.
%     - open(Least, Most, Nodes): not solved; the result is one from Least up to Most in
%       the order loss, neutral, tie, win. With more than two players Most is what the side can
%       force against all others: open(loss, loss, Nodes) says that it cannot force a win
%
%   Nodes is how many states were reached. Options:
%
%     - nodes(+Nodes): how many may be, 10 000 by default. A state that is left and looked at
%       again counts again.
%     - exact(+Boolean): `false` leaves a win or a loss with the length of the proof, and
%       does not look for a shorter one; `true` by default
%
%   @error type_error(integer, Nodes), and what else must_be(positive_integer, Nodes) throws

solve(Game, State, Options, Verdict) :-
    Latest = latest(none),
    (   solving(Game, State, Options, Verdict0),
        nb_setarg(1, Latest, Verdict0),
        fail
    ;   arg(1, Latest, Verdict)
    ).

%!  solving(+Game, +State, +Options:list, -Verdict) is nondet.
%
%   The same with what is known on the way there, for callers that have less patience than nodes:
%   each Verdict says at least as much as the one before, the last is that of solve/4. Every
%   result that is not open is final; its length may get shorter.

solving(Game, State0, Options, Verdict) :-
    option(nodes(Most), Options, 10 000),
    must_be(positive_integer, Most),
    option(exact(Exact), Options, true),
    (   Game:game_over(State0, _)
    ->  Verdict = over
    ;   working(Game, State0, Rules, State),
        context(Game, Rules, State, [full_width(true)], Context),
        scale(Game, Scale),
        results(Game, Results),
        Job = job(Rules, Context, Results, Scale),
        questions(Context, Scale, Questions),
        settle(Questions, Job, State, Exact, 0, Most, Verdict)
    ).

                /*******************************
                *           QUESTIONS          *
                *******************************/

%   The results that a game can have for me, worst first; the place of a result in this
%   list is its rank.

scale(Game, Scale) :-
    findall(Result,
            (   Result = loss
            ;   ludolog:game(Game, neutral(_)),
                Result = neutral
            ;   tie(Game, _),
                Result = tie
            ;   Result = win
            ),
            Results0),
    sort(Results0, Results),
    include(among(Results), [loss, neutral, tie, win], Scale).

among(Results, Result) :-
    member(Result, Results),
    !.

%   A question is ask(Attacker, Rank, Tree): can `me` reach at least Rank, or `others` keep me
%   at most at Rank? Tree is none, or tree(Table, P, D, Circles, Nodes) after it was
%   looked at: its numbers, how often a position was met again, the nodes so far. The two that are asked most come
%   first: can I win, can I be beaten?

questions(Context, Scale, Questions) :-
    length(Scale, Length),
    Best is Length - 1,
    (   many(Context)
    ->  Questions = [ask(me, Best, none)]
    ;   Questions = [ask(me, Best, none), ask(others, 0, none)|Between],
        questions_between(Best, Between)
    ).

questions_between(Best, Between) :-
    findall(ask(Attacker, Rank, none),
            ( member(Attacker, [me, others]),
              between(1, Best, R),
              (   Attacker == me
              ->  Rank = R,
                  Rank < Best
              ;   Rank is Best - R,
                  Rank > 0
              ) ),
            Between).

%   settle(+Questions, +Job, +State, +Exact, +Nodes, +Most, -Verdict): each open question
%   gets its share of nodes in turn, the trees are kept between the turns. What is known is told
%   before each turn but the first.

settle(Questions0, Job, State, Exact, Nodes0, Most, Verdict) :-
    Job = job(_, Context, _, Scale),
    bounds(Questions0, Scale, Low, High),
    (   Low =:= High,
        ( Low > 0 ; \+ many(Context) )
    ->  solved(Low, Questions0, Job, State, Exact, Nodes0, Most, Verdict)
    ;   exclude(idle(Questions0, Low, High), Questions0, Active),
        Active = [_|_],
        Nodes0 < Most
    ->  (   Nodes0 > 0,
            open_between(Low, High, Scale, Nodes0, Verdict)
        ;   least_asked(Active, Question0),
            Share is min(Most - Nodes0, max(64, Nodes0 // 2)),
            ask(Question0, Job, State, Share, Question, Reached),
            Nodes is Nodes0 + Reached,
            exchanged(Questions0, Question0, Question, Questions),
            settle(Questions, Job, State, Exact, Nodes, Most, Verdict)
        )
    ;   open_between(Low, High, Scale, Nodes0, Verdict)
    ).

open_between(Low, High, Scale, Nodes, open(Least, Highest, Nodes)) :-
    nth0(Low, Scale, Least),
    nth0(High, Scale, Highest).

%   The ranks that are still possible. A proof moves one of them; so does a disproof in
%   which no position was met again.

bounds(Questions, Scale, Low, High) :-
    length(Scale, Length),
    Best is Length - 1,
    findall(L, ( member(Q, Questions), at_least(Q, L) ), Ls),
    findall(H, ( member(Q, Questions), at_most(Q, H) ), Hs),
    max_list_(Ls, 0, Low),
    min_list_(Hs, Best, High).

at_least(ask(me, Rank, tree(_, 0, _, _, _)), Rank).
at_least(ask(others, Rank, tree(_, _, 0, 0, _)), Least) :-
    Least is Rank + 1.

at_most(ask(others, Rank, tree(_, 0, _, _, _)), Rank).
at_most(ask(me, Rank, tree(_, _, 0, 0, _)), Most) :-
    Most is Rank - 1.

max_list_([], Max, Max).
max_list_([X|Xs], Max0, Max) :-
    Max1 is max(X, Max0),
    max_list_(Xs, Max1, Max).

min_list_([], Min, Min).
min_list_([X|Xs], Min0, Min) :-
    Min1 is min(X, Min0),
    min_list_(Xs, Min1, Min).

%   A question that cannot tell anything new. What others can keep me from is the
%   opposite of what I can reach, and so asked only once a position was met again there.

idle(_, _, _, ask(_, _, tree(_, P, D, _, _))) :-
    ( P =:= 0 ; D =:= 0 ),
    !.
idle(_, Low, High, ask(me, Rank, _)) :-
    ( Rank =< Low ; Rank > High ),
    !.
idle(Questions, Low, High, ask(others, Rank, _)) :-
    (   ( Rank < Low ; Rank >= High )
    ->  true
    ;   Opposite is Rank + 1,
        \+ ( member(ask(me, Opposite, tree(_, _, _, Circles, _)), Questions),
             Circles > 0 )
    ).

%   The question that had the fewest nodes so far.

least_asked(Questions, Question) :-
    findall(Asked-Q, ( member(Q, Questions), asked(Q, Asked) ), Pairs0),
    keysort(Pairs0, [_-Question|_]).

asked(ask(_, _, Tree), Asked) :-
    (   Tree = tree(_, _, _, _, Nodes)
    ->  Asked = Nodes
    ;   Asked = 0
    ).

exchanged([Question0|Questions], Question1, Question2, [Question|Rest]) :-
    (   same_question(Question0, Question1)
    ->  Question = Question2,
        Rest = Questions
    ;   Question = Question0,
        exchanged(Questions, Question1, Question2, Rest)
    ).

same_question(ask(Attacker, Rank, _), ask(Attacker, Rank, _)).

                /*******************************
                *      PROOF-NUMBER SEARCH     *
                *******************************/

%   ask(+Question0, +Job, +State, +Share, -Question, -Reached): go on for Share nodes.

ask(ask(Attacker, Rank, Tree0), Job, State, Share, ask(Attacker, Rank, Tree), Reached) :-
    Job = job(Rules, Context, Results, Scale),
    Goal = goal(Rules, Context, Results, Scale, Attacker, Rank),
    (   Tree0 = tree(Table0, _, _, Circles0, Nodes0)
    ->  true
    ;   empty_assoc(Empty),
        Table0 = table(0, Empty),
        Circles0 = 0,
        Nodes0 = 0
    ),
    key(State, Context, Key),
    infinite(Inf),
    empty_assoc(Path0),
    put_assoc(Key, Path0, on, Path),
    mid(State, Key, Inf, Inf, Path, Goal, numbers(P, D, _),
        search(0, Share, Circles0, Table0), search(Reached, _, Circles, Table)),
    Nodes is Nodes0 + Reached,
    Tree = tree(Table, P, D, Circles, Nodes).

infinite(1 000 000 000).

%   mid(+State, +Key, +ThP, +ThD, +Path, +Goal, -Numbers, +Search0, -Search): look at State until
%   its proof number reaches ThP or its disproof number ThD, or there are no more nodes.
%   Numbers is numbers(P, D, Far), Far the moves of the proof or disproof if there is one.

mid(State, Key, ThP, ThD, Path, Goal, Numbers, Search0, Search) :-
    Goal = goal(_, Context, _, _, Attacker, _),
    node_kind(State, Context, Attacker, Kind),
    all_moves(State, Context, Moves),
    children(Moves, State, Path, Goal, Children, Search0, Search1),
    rounds(Kind, Children, Key, ThP, ThD, Path, Goal, Numbers, Search1, Search).

node_kind(State, Context, Attacker, Kind) :-
    (   mine(State, Context)
    ->  (   Attacker == me
        ->  Kind = or
        ;   Kind = and
        )
    ;   Attacker == me
    ->  Kind = and
    ;   Kind = or
    ).

%   A child is child(P, D, Far, State, Key).

children([], _, _, _, [], Search, Search).
children([Move|Moves], State, Path, Goal, [Child|Children], Search0, Search) :-
    Goal = goal(Rules, _, _, _, _, _),
    Rules:next_state(State, Move, Next),
    child(Next, Path, Goal, Child, Search0, Search1),
    children(Moves, State, Path, Goal, Children, Search1, Search).

child(Next, Path, Goal, Child, search(Nodes0, Most, Circles0, Table),
      search(Nodes, Most, Circles, Table)) :-
    Goal = goal(_, Context, Results, Scale, Attacker, Rank),
    Nodes is Nodes0 + 1,
    infinite(Inf),
    (   ended(Next, Context, Results, Scale, Reached)
    ->  Circles = Circles0,
        (   wanted(Attacker, Rank, Reached)
        ->  Child = child(0, Inf, 0, Next, none)
        ;   Child = child(Inf, 0, 0, Next, none)
        )
    ;   key(Next, Context, Key),
        (   get_assoc(Key, Path, _)
        ->  Circles is Circles0 + 1,
            Child = child(Inf, 0, 0, Next, circle)
        ;   Circles = Circles0,
            Table = table(_, States),
            (   get_assoc(Key, States, numbers(P, D, Far))
            ->  Child = child(P, D, Far, Next, Key)
            ;   Child = child(1, 1, 0, Next, Key)
            )
        )
    ).

%   ended(+State, +Context, +Results, +Scale, -Rank): the game is over for me.

ended(State, Context, Results, Scale, Rank) :-
    over(State, Context, Winner),
    me(Context, Me),
    reached(Winner, Me, Results, Scale, Rank).

reached(Winner, Me, Results, Scale, Rank) :-
    result(Winner, Me, Results, 0, Value),
    named(Value, Result),
    nth0(Rank, Scale, Result),
    !.

named(1 000 000 000, win) :- !.
named(0, tie) :- !.
named(-500 000 000, neutral) :- !.
named(_, loss).

wanted(me, Rank, Reached) :-
    Reached >= Rank.
wanted(others, Rank, Reached) :-
    Reached =< Rank.

%   rounds(+Kind, +Children, ...): look at the most promising child until a threshold is
%   reached.

rounds(Kind, Children, Key, ThP, ThD, Path, Goal, Numbers, Search0, Search) :-
    together(Kind, Children, P, D, Far),
    Search0 = search(Nodes, Most, _, _),
    (   ( P >= ThP ; D >= ThD ; Nodes >= Most )
    ->  Numbers = numbers(P, D, Far),
        remember(Key, Numbers, Search0, Search)
    ;   promising(Kind, Children, Before, Child, After, Second),
        Child = child(P0, D0, _, State, ChildKey),
        thresholds(Kind, P, D, P0, D0, Second, ThP, ThD, ThP1, ThD1),
        put_assoc(ChildKey, Path, on, Path1),
        mid(State, ChildKey, ThP1, ThD1, Path1, Goal, numbers(P1, D1, Far1), Search0, Search1),
        append(Before, [child(P1, D1, Far1, State, ChildKey)|After], Children1),
        rounds(Kind, Children1, Key, ThP, ThD, Path, Goal, Numbers, Search1, Search)
    ).

%   The numbers of a node from those of its children. A node without children cannot be:
%   the game would be over.

together(or, Children, P, D, Far) :-
    infinite(Inf),
    together_or(Children, Inf, 0, Inf, 0, P, D, Least, Most),
    far(P, D, Least, Most, Far).
together(and, Children, P, D, Far) :-
    infinite(Inf),
    together_and(Children, 0, Inf, Inf, 0, P, D, Least, Most),
    far(D, P, Least, Most, Far).

%   One child that settles the matter is enough for the side that decides: the nearest. All
%   of them settle it against that side, in as many moves as the furthest needs.

far(Own, Foreign, Least, Most, Far) :-
    (   Own =:= 0
    ->  Far is Least + 1
    ;   Foreign =:= 0
    ->  Far is Most + 1
    ;   Far = 0
    ).

together_or([], P, D, Least, Most, P, D, Least, Most).
together_or([child(P1, D1, Far, _, _)|Children], P0, D0, Least0, Most0, P, D, Least, Most) :-
    P2 is min(P0, P1),
    sum_of(D0, D1, D2),
    nearest(P1, Far, Least0, Least1),
    Most1 is max(Most0, Far),
    together_or(Children, P2, D2, Least1, Most1, P, D, Least, Most).

together_and([], P, D, Least, Most, P, D, Least, Most).
together_and([child(P1, D1, Far, _, _)|Children], P0, D0, Least0, Most0, P, D, Least, Most) :-
    sum_of(P0, P1, P2),
    D2 is min(D0, D1),
    nearest(D1, Far, Least0, Least1),
    Most1 is max(Most0, Far),
    together_and(Children, P2, D2, Least1, Most1, P, D, Least, Most).

%   Below an infinite one, a sum stays: numbers of positions that are reached in many orders
%   would else grow beyond all bounds.

sum_of(N0, N1, N) :-
    infinite(Inf),
    (   ( N0 =:= Inf ; N1 =:= Inf )
    ->  N = Inf
    ;   N is min(Inf - 1, N0 + N1)
    ).

nearest(Number, Far, Least0, Least) :-
    (   Number =:= 0
    ->  Least is min(Least0, Far)
    ;   Least = Least0
    ).

%   promising(+Kind, +Children, -Before, -Child, -After, -Second): Child has the least proof
%   number (or disproof number) of all, Second is the least of the others.

promising(Kind, Children, Before, Child, After, Second) :-
    infinite(Inf),
    least(Children, Kind, Inf, Inf, Least, Second),
    first(Children, Kind, Least, Before, Child, After).

least([], _, Least, Second, Least, Second).
least([child(P, D, _, _, _)|Children], Kind, Least0, Second0, Least, Second) :-
    number_of(Kind, P, D, N),
    (   N < Least0
    ->  Least1 = N,
        Second1 = Least0
    ;   Least1 = Least0,
        Second1 is min(N, Second0)
    ),
    least(Children, Kind, Least1, Second1, Least, Second).

first([Child0|Children], Kind, Least, Before, Child, After) :-
    Child0 = child(P, D, _, _, _),
    number_of(Kind, P, D, N),
    (   N =:= Least
    ->  Before = [],
        Child = Child0,
        After = Children
    ;   Before = [Child0|Before1],
        first(Children, Kind, Least, Before1, Child, After)
    ).

number_of(or, P, _, P).
number_of(and, _, D, D).

%   How far the promising child may grow before another one is more promising. A quarter
%   above the second keeps the search from going to and fro (Pawlewicz and Lew's 1 + epsilon).

thresholds(or, _, D, _, D0, Second, ThP, ThD, ThP1, ThD1) :-
    ThP1 is min(ThP, Second + Second // 4 + 1),
    ThD1 is ThD - D + D0.
thresholds(and, P, _, P0, _, Second, ThP, ThD, ThP1, ThD1) :-
    ThD1 is min(ThD, Second + Second // 4 + 1),
    ThP1 is ThP - P + P0.

%   A full table keeps what is settled.

remember(Key, Numbers, search(Nodes, Most, Circles, Table0), search(Nodes, Most, Circles, Table)) :-
    room(Table0, table(Count, States0)),
    (   get_assoc(Key, States0, _)
    ->  Count1 = Count
    ;   Count1 is Count + 1
    ),
    put_assoc(Key, States0, Numbers, States),
    Table = table(Count1, States).

room(table(Count0, States0), Table) :-
    (   Count0 < 100 000
    ->  Table = table(Count0, States0)
    ;   assoc_to_list(States0, Pairs0),
        include(settled, Pairs0, Pairs),
        length(Pairs, Count),
        (   Count < 50 000
        ->  list_to_assoc(Pairs, States),
            Table = table(Count, States)
        ;   empty_assoc(States),
            Table = table(0, States)
        )
    ).

settled(_-numbers(P, D, _)) :-
    ( P =:= 0 ; D =:= 0 ),
    !.

                /*******************************
                *            ANSWERS           *
                *******************************/

solved(Rank, Questions, Job, State, Exact, Nodes0, Most, solved(Result, Length, Line, Nodes)) :-
    Job = job(_, _, _, Scale),
    nth0(Rank, Scale, Result),
    (   proving(Result, Attacker)
    ->  proof(Attacker, Rank, Questions, Proof),
        way(State, Job, Proof, Line0, Far),
        shortened(Exact, State, goal_of(Job, Attacker, Rank), Far, Line0, Nodes0, Most,
                  Length, Line, Nodes)
    ;   Length = none,
        Nodes = Nodes0,
        proof(me, Rank, Questions, Proof),
        way(State, Job, Proof, Line0, _),
        first_only(Line0, Line)
    ).

proving(win, me).
proving(loss, others).

%   Proof is proof(Attacker, Rank, Table, Which): the tree that shows that the attacker of a
%   question reaches his end, his own (Which is `proved`) or the one of the opposite question,
%   which was disproved and met no position again. What I can reach at worst is always known.

proof(Attacker, Rank, Questions, Proof) :-
    (   member(ask(Attacker, Rank, tree(Table, 0, _, _, _)), Questions)
    ->  Proof = proof(Attacker, Rank, Table, proved)
    ;   opposite(Attacker, Rank, Other, OtherRank),
        member(ask(Other, OtherRank, tree(Table, _, 0, 0, _)), Questions)
    ->  Proof = proof(Other, OtherRank, Table, disproved)
    ;   Proof = none
    ).

opposite(me, Rank, others, Other) :-
    Other is Rank - 1.
opposite(others, Rank, me, Other) :-
    Other is Rank + 1.

first_only([], []).
first_only([Move|_], [Move]).

%   way(+State, +Job, +Proof, -Line, -Far): the moves of a proof, Far how long it is.

way(_, _, none, [], 0) :-
    !.
way(State, Job, Proof, Line, Far) :-
    Job = job(Rules, Context, Results, Scale),
    Proof = proof(Attacker, Rank, Table, Which),
    Goal = goal(Rules, Context, Results, Scale, Attacker, Rank),
    node_kind(State, Context, Attacker, Kind),
    all_moves(State, Context, Moves),
    empty_assoc(Empty),
    children(Moves, State, Empty, Goal, Children, search(0, 0, 0, Table), _),
    (   forced_by(Which, Kind, By),
        step(By, Which, Moves, Children, Move, Left, Next, Key)
    ->  Far is Left + 1,
        (   Key == none
        ->  Line = [Move]
        ;   way(Next, Job, Proof, Rest, _),
            Line = [Move|Rest]
        )
    ;   Line = [],
        Far = 0
    ).

forced_by(proved, or, forcing).
forced_by(proved, and, forced).
forced_by(disproved, and, forcing).
forced_by(disproved, or, forced).

%   The side that forces goes the shortest way, the others the longest; unless the table
%   has forgotten one of their moves.

step(By, Which, Moves, Children, Move, Far, Next, Key) :-
    findall(Order-move(M, F, N, K),
            ( nth0(I, Children, child(P, D, F, N, K)),
              done(Which, P, D),
              nth0(I, Moves, M),
              (   By == forcing
              ->  Order = F
              ;   Order is -F
              ) ),
            Pairs0),
    (   By == forced
    ->  length(Pairs0, Settled),
        length(Moves, Settled)
    ;   true
    ),
    keysort(Pairs0, [_-move(Move, Far, Next, Key)|_]).

done(proved, 0, _).
done(disproved, _, 0).

                /*******************************
                *         SHORTEST WAYS        *
                *******************************/

%   shortened(+Exact, +State, +Goal, +Far, +Line0, +Nodes0, +Most, -Length, -Line, -Nodes): look for a
%   proof of 1, 2, ... moves until there is one, or one of Far is known to be shortest, or the
%   nodes end. The proof that there is comes first.

shortened(_, _, _, Far, Line, Nodes, _, at_most(Far), Line, Nodes).
shortened(true, State, Goal, Far, Line0, Nodes0, Most, Length, Line, Nodes) :-
    empty_assoc(Empty),
    shorter(1, State, Goal, Far, Line0, Nodes0, Most, Empty, Length, Line, Nodes).

shorter(K, State, Goal, Far, Line0, Nodes0, Most, Table0, Length, Line, Nodes) :-
    (   K >= Far
    ->  Length = exactly(Far),
        Line = Line0,
        Nodes = Nodes0
    ;   catch(within(K, State, Goal, Answer, deep(Nodes0, Most, Table0), deep(Nodes1, _, Table)),
              spent(ludolog), fail)
    ->  (   Answer = yes(Line1)
        ->  Length = exactly(K),
            Line = Line1,
            Nodes = Nodes1
        ;   Next is K + 1,
            shorter(Next, State, Goal, Far, Line0, Nodes1, Most, Table, Length, Line, Nodes)
        )
    ;   Length = at_most(Far),
        Line = Line0,
        Nodes is max(Nodes0, Most)
    ).

%   within(+K, +State, +Goal, -Answer, +Deep0, -Deep): Answer is yes(Line) if the attacker can
%   force the end within K moves, else `no`. The table has the largest K for which a
%   position was answered `no`.

within(K, State, Goal, Answer, Deep0, Deep) :-
    Goal = goal_of(job(_, Context, Results, Scale), Attacker, Rank),
    (   ended(State, Context, Results, Scale, Reached)
    ->  (   wanted(Attacker, Rank, Reached)
        ->  Answer = yes([])
        ;   Answer = no
        ),
        Deep = Deep0
    ;   K =:= 0
    ->  Answer = no,
        Deep = Deep0
    ;   key(State, Context, Key),
        Deep0 = deep(_, _, Table),
        get_assoc(Key, Table, Known),
        Known >= K
    ->  Answer = no,
        Deep = Deep0
    ;   node_kind(State, Context, Attacker, Kind),
        all_moves(State, Context, Moves),
        Less is K - 1,
        within_all(Moves, Kind, Less, State, Goal, [], Answer, Deep0, Deep1),
        (   Answer == no
        ->  key(State, Context, Key),
            Deep1 = deep(Nodes, Most, Table1),
            put_assoc(Key, Table1, K, Table2),
            Deep = deep(Nodes, Most, Table2)
        ;   Deep = Deep1
        )
    ).

within_all([], Kind, _, _, _, Line, Answer, Deep, Deep) :-
    (   Kind == or
    ->  Answer = no
    ;   Answer = yes(Line)
    ).
within_all([Move|Moves], Kind, K, State, Goal, Line0, Answer, Deep0, Deep) :-
    Goal = goal_of(job(Rules, _, _, _), _, _),
    one_more(Deep0, Deep1),
    Rules:next_state(State, Move, Next),
    within(K, Next, Goal, Answer1, Deep1, Deep2),
    (   Answer1 = yes(Line1)
    ->  (   Kind == or
        ->  Answer = yes([Move|Line1]),
            Deep = Deep2
        ;   longest([Move|Line1], Line0, Line),
            within_all(Moves, Kind, K, State, Goal, Line, Answer, Deep2, Deep)
        )
    ;   Kind == and
    ->  Answer = no,
        Deep = Deep2
    ;   within_all(Moves, Kind, K, State, Goal, Line0, Answer, Deep2, Deep)
    ).

longest(Line1, Line2, Line) :-
    length(Line1, Length1),
    length(Line2, Length2),
    (   Length1 > Length2
    ->  Line = Line1
    ;   Line = Line2
    ).

one_more(deep(Nodes0, Most, Table), deep(Nodes, Most, Table)) :-
    (   Nodes0 < Most
    ->  Nodes is Nodes0 + 1
    ;   throw(spent(ludolog))
    ).
