:- module(ludolog_bench_uct,
          [ uct_move/4                  % +Game, +State, +Seconds, -Move
          ]).
:- use_module(library(lists)).
:- use_module(library(random)).

/** <module> Plain Monte Carlo tree search, a yardstick for the level expert

UCT (Kocsis and Szepesvari, 2006): each round goes down a tree by the upper confidence bound,
adds one state to it, plays a random game of at most 200 moves from there, and counts its result
for every state on the way. A random game without an end is a tie. It knows a game by its protocol
alone, and plays in its working form.
*/

%!  uct_move(+Game, +State, +Seconds:number, -Move) is det.
%
%   Move is the one that was tried most often within Seconds of the processor.

uct_move(Game, State, Seconds, Move) :-
    ludolog_protocol:working(Game, State, Rules, Work),
    statistics(process_cputime, Begin),
    End is Begin + Seconds,
    node(Rules, Work, Root),
    rounds(Root, Game, Rules, Work, End),
    arg(4, Root, Edges),
    most_tried(Edges, Move).

%   node(Side, Visits, Untried, Edges): Edges has edge(Move, Node, Won) for the moves tried, Won what they
%   have won for Side in halves, a tie being one.

node(Rules, Work, node(Side, 0, Moves, [])) :-
    (   Rules:game_over(Work, Winner)
    ->  Side = over(Winner),
        Moves = []
    ;   side(Rules, Work, Side),
        ludolog_protocol:lister(Rules, Lister),
        call(Lister, Work, Moves0),
        random_permutation(Moves0, Moves)
    ).

side(Rules, Work, Side) :-
    (   ludolog_protocol:defines(Rules, side/2)
    ->  Rules:side(Work, Side)
    ;   Rules:to_move(Work, Side)
    ).

rounds(Root, Game, Rules, Work, End) :-
    repeat,
        once(round(Root, Game, Rules, Work, _)),
        statistics(process_cputime, Now),
        Now >= End,
    !.

round(Node, Game, Rules, Work, Result) :-
    Node = node(Side, Visits0, Untried, Edges),
    (   Side = over(Winner)
    ->  Result = Winner
    ;   Untried = [Move|Others]
    ->  Rules:next_state(Work, Move, Next),
        node(Rules, Next, Child),
        playout(200, Rules, Next, Result),
        nb_setarg(2, Child, 1),
        worth(Result, Game, Side, Won),
        duplicate_term(edge(Move, Child, Won), Edge),
        nb_linkarg(3, Node, Others),
        nb_linkarg(4, Node, [Edge|Edges])
    ;   Log is log(Visits0),
        chosen(Edges, Log, -1.0, none, Edge),
        Edge = edge(Move, Child, Won0),
        Rules:next_state(Work, Move, Next),
        round(Child, Game, Rules, Next, Result),
        worth(Result, Game, Side, Won1),
        Won is Won0 + Won1,
        nb_setarg(3, Edge, Won)
    ),
    Visits is Visits0 + 1,
    nb_setarg(2, Node, Visits).

chosen([], _, _, Edge, Edge).
chosen([Edge|Edges], Log, Best0, Edge0, Best) :-
    Edge = edge(_, Child, Won),
    arg(2, Child, Visits),
    Bound is Won / (2 * Visits) + sqrt(2 * Log / Visits) / 2,
    (   Bound > Best0
    ->  chosen(Edges, Log, Bound, Edge, Best)
    ;   chosen(Edges, Log, Best0, Edge0, Best)
    ).

worth(Winner, Game, Side, Won) :-
    (   Winner == Side
    ->  Won = 2
    ;   ( Winner == unfinished ; ludolog_protocol:tie(Game, Winner) )
    ->  Won = 1
    ;   Won = 0
    ).

playout(Left, Rules, Work, Winner) :-
    (   Rules:game_over(Work, Winner0)
    ->  Winner = Winner0
    ;   Left =:= 0
    ->  Winner = unfinished
    ;   ludolog_protocol:lister(Rules, Lister),
        call(Lister, Work, Moves),
        random_member(Move, Moves),
        Rules:next_state(Work, Move, Next),
        Less is Left - 1,
        playout(Less, Rules, Next, Winner)
    ).

most_tried(Edges, Move) :-
    findall(Visits-Tried, ( member(edge(Tried, Child, _), Edges), arg(2, Child, Visits) ), Pairs),
    sort(1, @>=, Pairs, [_-Move|_]).
