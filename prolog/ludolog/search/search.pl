:- module(ludolog_search,
          [ best_move/4,                % +Game, +State, +Level, -Move
            best_move/5,                % +Game, +State, +Level, +How, -Move
            best_lines/5,               % +Game, +State, +Nodes, +N, -Lines
            search/7,                   % +Game, +State, +Nodes, -Depth, -Move, -Value, -Line
            search/4,                   % +Game, +State, +Options, -Answer
            analysis/4,                 % +Game, +State, +Options, -Answer
            timed_analysis/5,           % +Game, +State, +Seconds, +Options, -Answer
            level_nodes/4,              % +Level, +Game, +State, -Nodes
            forecast/2,                 % +Value, -Forecast
            with_history/2,             % +Keys, :Goal
            best_move_within/5,         % +Game, +State, +Seconds, +How, -Move
            nodes_of/2                  % :Goal, -Nodes
          ]).
:- use_module(library(apply), [foldl/6]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists), [append/3, last/2, member/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(deepening, [search/4 as deepening]).
:- use_module(ludolog(protocol), [check_level/2, defines/2, out/3, side/3]).
:- use_module(scale, [decided/1, forecast/2]).
:- use_module(solver, [solve/4]).

:- reexport(scale, [forecast/2]).

/** <module> The computer over any game

One search plays every game: it looks ahead move by move (ludolog_alphabeta) and
knows a game only by its protocol. A budget counts *nodes*, the states that the
search reaches, never seconds: the same state and budget give the same move on
any machine.

A look ahead of depth D goes to the end of the turn, then D - 1 moves further; of
depth 0, which stands for itself where a turn has several moves, one move. One
look ahead follows the other, each deeper and with the best move of the one before in
front, until the nodes are used up. search/7 has an answer for each of them, so the
caller can show how far the search has come, or stop with the best move so far.

analysis/4 is what people and levels ask: it joins this search to ludolog_solver, which
proves who wins where it can, so that a hint, an analysis and the move of `expert` agree.

Two promises hold whatever the merit/3 of a game says. Depth 1 comes first and sees
every win within the turn, if the turn has fewer nodes than the budget. At the end a
quarter of the nodes, kept back for it, is spent on the question whether the other
side can win in its next turn after the move; if so, a move that does not allow this
is taken instead, if there is one.

A game may help with hooks, all of them optional:

  - candidate_moves(+State, -Moves): a short list, best first, instead of all moves. If
    the turn can be won, a move that wins it is among them. If all of them lose, the
    root looks at the others, too.
  - candidate_turns(+State, -Turns): the same with whole turns, each the list of its moves
    to its end, of which the first is made in State. Where a turn has several moves, the
    search then counts, and sees ahead, turns: one node and one move of a look ahead for
    all moves of a turn, and a quick win is one in few turns. Lines and forecasts tell
    of moves all the same. Used instead of candidate_moves/2 and move_order/3.
  - best_merit(+State, -Move, -Merit): Move is the first of candidate_moves/2, and no other of
    them leads to a state of a larger merit/3 for the side that decides; Merit is that, and minus
    the other side's. A look ahead of one move then looks at no leaf. Fails where Move may end
    the game. For two players, without noisy_moves/2.
  - move_order(+State, +Moves0, -Moves): those that are likely to be best in front.
  - noisy_moves(+State, -Moves): those that change much, such as captures. Where a look
    ahead ends, they are followed for up to four moves more.
  - search_nodes(+State, -Nodes): the budget of the level `expert` in a game like that
    of State, for about two seconds a move.

and with the fact ludolog:game(Game, neutral(Player)) for a player that nobody plays:
a win of that player is better than a loss.

A game that goes round in circles has no winner. Under with_history/2 the search knows
the earlier positions of the game; a move back to one of them is worse than any other
move that does not lose.
*/

:- meta_predicate
    with_history(+, 0),
    nodes_of(0, -).

:- det(best_lines/5).

                /*******************************
                *            LEVELS            *
                *******************************/

%!  best_move(+Game, +State, +Level, -Move) is semidet.
%
%   Move is the best one for the side that decides in State, as far as a search with
%   the nodes of Level sees (see level_nodes/4). Fails when the game is over.
%
%   @error domain_error(level, Level) for a level that Game has not, or that does not search.

best_move(Game, State, Level, Move) :-
    best_move(Game, State, Level, none, Move).

%!  best_move(+Game, +State, +Level, +How, -Move) is semidet.
%
%   The same by a pair of searches, or with `none` as How by one (see open_pair/4).

best_move(Game, State, Level, How, Move) :-
    check_level(Game, Level),
    Game:valid_moves(State, _, Moves),
    (   Moves = [Only]
    ->  Move = Only
    ;   budget(Level, Game, State, Nodes),
        findall(Answer, analysis(Game, State, [nodes(Nodes), pair(How)], Answer), Answers),
        last(Answers, answer(_, [line(Move, _, _)|_], Reached)),
        count_nodes(Reached)
    ).

%!  best_move_within(+Game, +State, +Seconds:number, +How, -Move) is semidet.
%
%   The same with the nodes for which Seconds of the processor suffice (see timed_analysis/5).

best_move_within(Game, State, Seconds, How, Move) :-
    Game:valid_moves(State, _, Moves),
    (   Moves = [Only]
    ->  Move = Only
    ;   findall(Answer, timed_analysis(Game, State, Seconds, [pair(How)], Answer), Answers),
        last(Answers, answer(_, [line(Move, _, _)|_], Reached)),
        count_nodes(Reached)
    ).

budget(Level, Game, State, Nodes) :-
    (   level_nodes(Level, Game, State, Nodes0)
    ->  Nodes = Nodes0
    ;   domain_error(level, Level)
    ).

count_nodes(Nodes) :-
    (   nb_current(ludolog_nodes, Nodes0)
    ->  Sum is Nodes0 + Nodes,
        nb_setval(ludolog_nodes, Sum)
    ;   true
    ).

%!  nodes_of(:Goal, -Nodes:integer) is semidet.
%
%   Run once(Goal). Nodes is how many states best_move/4 has reached meanwhile.

nodes_of(Goal, Nodes) :-
    setup_call_cleanup(
        nb_setval(ludolog_nodes, 0),
        ( once(Goal),
          nb_getval(ludolog_nodes, Nodes) ),
        nb_delete(ludolog_nodes)).

%!  level_nodes(+Level, +Game, +State, -Nodes:integer) is semidet.
%
%   Nodes is what a search for a move of State may reach at Level: expert(Nodes), or
%   `expert` for the nodes of search_nodes/2 (else 10 000), `hard` and `medium` for an
%   eighth and a fiftieth of those. Fails for a level that does not search.

level_nodes(expert(Nodes), _, _, Nodes) :-
    !.
level_nodes(Level, Game, State, Nodes) :-
    share(Level, Part),
    (   defines(Game, search_nodes/2)
    ->  Game:search_nodes(State, All)
    ;   All = 10 000
    ),
    Nodes is max(1, All // Part).

share(expert, 1).
share(hard, 8).
share(medium, 50).

                /*******************************
                *            SEARCH            *
                *******************************/

%!  search(+Game, +State, +Nodes, -Depth, -Move, -Value, -Line:list) is nondet.
%
%   Move is the best move of State as far as a look ahead of Depth sees, Value what it
%   comes to, Line the best moves of both sides from Move on. One answer for each
%   look ahead, deeper and deeper; then one more, when Nodes do not suffice for the
%   next: the best of the moves that it came to, if it came to any. Fails when the
%   game is over.

search(Game, State, Nodes, Depth, Move, Value, Line) :-
    search(Game, State, [nodes(Nodes)], answer(Depth, [line(Move, Value, Line)|_], _)).

%!  search(+Game, +State, +Options:list, -Answer) is nondet.
%
%   The same with Answer = answer(Depth, Lines, Reached): Lines as in best_lines/5,
%   Reached the number of nodes so far. Options are
%
%     - nodes(+Nodes): the budget, 1000 by default
%     - lines(+N): how many lines, 1 by default
%     - depth(+Depth): look no deeper
%     - history(+Keys): position keys that the game has had, by default those of
%       with_history/2
%     - table(+Boolean): `false` remembers nothing; slower, with the same values
%     - full_width(+Boolean): `true` leaves out candidate_moves/2 and noisy_moves/2
%     - only(+Move): look at no other move of State
%     - pair(+How): two searches share the work, side by side with `together`, one after the other
%       with `in_turn`, as there are processors with `auto`; `none`, the default, for one search. A
%       look ahead comes to the same, but takes other nodes. With one line only

search(Game, State, Options, Answer) :-
    (   option(history(_), Options)
    ->  All = Options
    ;   history(Keys),
        All = [history(Keys)|Options]
    ),
    deepening(Game, State, All, Answer).

last_answer(Game, State, Options, Answer) :-
    findall(A, search(Game, State, Options, A), Answers),
    last(Answers, Answer).

%!  best_lines(+Game, +State, +Nodes, +N, -Lines:list) is det.
%
%   Lines has line(Move, Value, Variation) for the N best moves of State, best first:
%   Variation is what both sides play best from Move on, Value what it comes to for
%   the side that decides in State (see forecast/2). Fewer than N, if State has
%   fewer moves; [] when the game is over.

best_lines(Game, State, Nodes, N, Lines) :-
    must_be(positive_integer, Nodes),
    must_be(positive_integer, N),
    (   last_answer(Game, State, [nodes(Nodes), lines(N)], answer(_, Lines0, _))
    ->  Lines = Lines0
    ;   Lines = []
    ).

                /*******************************
                *           ANALYSIS           *
                *******************************/

%!  analysis(+Game, +State, +Options:list, -Answer) is nondet.
%
%   What `expert` thinks of State, and all that hints and analyses tell: the level plays the
%   first move of the last Answer. An eighth of the nodes, at most 10 000, so that a first answer
%   comes soon whatever the budget, goes to ludolog_solver; if that
%   solves State, its move is the best one. Otherwise there is an answer for each look
%   ahead of search/4 with one line, and at last one with as many as are wanted. Fails when
%   the game is over.
%
%   Answer is answer(Depth, Lines, Reached) as for search/4; but the value of a line is
%   solved(Result, Length) where that is proved (see solve/4). Lines after the first are
%   worth at most as much as the first. Options are nodes, lines, history and pair of search/4.
%   Further lines cost nodes of their own, at most four times as many.

analysis(Game, State, Options, Answer) :-
    option(nodes(Nodes), Options, 1000),
    option(lines(N), Options, 1),
    option(pair(How), Options, none),
    history_option(Options, History),
    Share is max(1, min(10 000, Nodes // 8)),
    solve(Game, State, [nodes(Share)], Verdict),
    (   Verdict = solved(Result, Length, [Move|Moves], Reached)
    ->  length([Move|Moves], Depth),
        Best = answer(Depth, [line(Move, solved(Result, Length), [Move|Moves])], Reached),
        further(N, Game, State, Nodes, History, Best, Answer)
    ;   reached(Verdict, Reached),
        Left is max(1, Nodes - Reached),
        Latest = latest(none),
        (   search(Game, State, [nodes(Left), pair(How)|History],
                   answer(Depth, [Line|_], Searched)),
            Both is Reached + Searched,
            Answer = answer(Depth, [Line], Both),
            nb_setarg(1, Latest, Answer)
        ;   N > 1,
            Latest = latest(Best),
            Best \== none,
            further(N, Game, State, Nodes, History, Best, Answer)
        )
    ).

%!  timed_analysis(+Game, +State, +Seconds:number, +Options:list, -Answer) is nondet.
%
%   The answers of analysis/4 with one line and a budget that grows as long as Seconds of the
%   processor suffice: 500 nodes in any case, then each time as many as the time that is left has
%   room for, ten times as many at most. Nodes of all budgets are
%   counted. Options are history and pair of search/4; of a pair the time of the first search
%   counts. What an Answer says depends on the time through its budget alone.

timed_analysis(Game, State, Seconds, Options, Answer) :-
    history_option(Options, History),
    option(pair(How), Options, none),
    statistics(cputime, Begin),
    End is Begin + Seconds,
    timed(500, 0, End, Game, State, [pair(How)|History], Answer).

timed(Nodes, Reached0, End, Game, State, History, answer(Depth, Lines, Reached)) :-
    statistics(cputime, Begin),
    Latest = latest(none),
    (   analysis(Game, State, [nodes(Nodes)|History], answer(Depth, Lines, Reached1)),
        Reached is Reached0 + Reached1,
        nb_setarg(1, Latest, Lines-Reached)
    ;   Latest = latest([Line|_]-Spent),
        \+ proved(Line),
        statistics(cputime, Now),
        Times is min(10.0, 0.8 * (End - Now) / max(0.001, Now - Begin)),
        Times > 1.2,
        More is truncate(Nodes * Times),
        timed(More, Spent, End, Game, State, History, answer(Depth, Lines, Reached))
    ).

%   No larger budget would say more.

proved(line(_, solved(_, _), _)).

history_option(Options, History) :-
    (   option(history(Keys), Options)
    ->  History = [history(Keys)]
    ;   History = []
    ).

reached(solved(_, _, _, Nodes), Nodes).
reached(open(_, _, Nodes), Nodes).

%   Answer is Best with up to N lines: behind the first, the other moves as a search as deep as
%   that of the first sees them. A win or a loss of theirs is solved, too, where that takes few
%   nodes.

further(1, _, _, _, _, Best, Best) :-
    !.
further(N, Game, State, Nodes, History, Best, Answer) :-
    Best = answer(Depth, [First0|_], Reached0),
    First0 = line(Move, Value, _),
    Share is max(1, Nodes // 16),
    proved(Game, State, Share, Value, First0, First, 0, Reached1),
    More is 4 * Nodes,
    Wanted is N + 1,
    Deepest is max(1, min(Depth, 100)),
    last_answer(Game, State, [nodes(More), lines(Wanted), depth(Deepest)|History],
                answer(_, Lines0, Reached2)),
    findall(Line, ( member(Line, Lines0), Line \= line(Move, _, _) ), Lines1),
    length(Lines1, Known),
    Others is min(N - 1, Known),
    length(Lines2, Others),
    append(Lines2, _, Lines1),
    !,
    foldl(proved(Game, State, Share, Value), Lines2, Lines3, Reached1, Reached3),
    Reached is Reached0 + Reached2 + Reached3,
    Answer = answer(Depth, [First|Lines3], Reached).

%   proved(+Game, +State, +Share, +Best, +Line0, -Line, +Reached0, -Reached): Line is Line0 with
%   the proof of what it comes to, if it comes to an end and that can be proved, and worth
%   no more than Best.

proved(Game, State, Share, Best, Line0, Line, Reached0, Reached) :-
    Line0 = line(Move, Value0, Moves),
    (   integer(Value0),
        decided(Value0)
    ->  Game:next_state(State, Move, Next),
        (   dropped_out(Game, State, Next)
        ->  Line1 = line(Move, solved(loss, exactly(1)), Moves),
            Reached = Reached0
        ;   solve(Game, Next, [nodes(Share)], Verdict),
            solved_before(Verdict, Game, State, Next, Move, Moves, Value0, Line1, Nodes),
            Reached is Reached0 + Nodes
        )
    ;   Line1 = Line0,
        Reached = Reached0
    ),
    Line1 = line(_, Value1, _),
    (   integer(Best),
        integer(Value1)
    ->  Value is min(Best, Value1),
        Line1 = line(_, _, Way),
        Line = line(Move, Value, Way)
    ;   Line = Line1
    ).

%   The side that decides in State is out of the game in Next, which goes on without it.

dropped_out(Game, State, Next) :-
    side(Game, State, Me),
    out(Game, Next, Me).

%   What the verdict on the state after Move says of Move. What another side is proved to lose is
%   won by nobody else for that, with more than two players; but then no loss is proved.

solved_before(over, Game, State, Next, Move, Moves, Value, line(Move, Solved, Moves), 0) :-
    Game:game_over(Next, Winner),
    side(Game, State, Me),
    (   Winner == Me
    ->  Solved = solved(win, exactly(1))
    ;   forecast(Value, loss(_))
    ->  Solved = solved(loss, exactly(1))
    ;   Solved = Value
    ).
solved_before(open(_, _, Nodes), _, _, _, Move, Moves, Value, line(Move, Value, Moves), Nodes).
solved_before(solved(Result0, Length0, Line0, Nodes), Game, State, Next, Move, _, _,
              line(Move, solved(Result, Length), [Move|Line0]), Nodes) :-
    side(Game, State, Me),
    side(Game, Next, Other),
    (   Me == Other
    ->  Result = Result0
    ;   turned(Result0, Result)
    ),
    longer(Length0, Length).

turned(win, loss).
turned(loss, win).
turned(tie, tie).
turned(neutral, neutral).

longer(none, none).
longer(exactly(N0), exactly(N)) :-
    N is N0 + 1.
longer(at_most(N0), at_most(N)) :-
    N is N0 + 1.

                /*******************************
                *            CIRCLES           *
                *******************************/

%!  with_history(+Keys:list, :Goal) is semidet.
%
%   Run once(Goal) in a game that has had the positions with Keys, as position_key/3
%   gives them.

with_history(Keys, Goal) :-
    must_be(list, Keys),
    list_to_ord_set(Keys, Set),
    history(Old),
    setup_call_cleanup(
        nb_setval(ludolog_history, Set),
        once(Goal),
        restore(Old)).

history(Keys) :-
    (   nb_current(ludolog_history, Keys0)
    ->  Keys = Keys0
    ;   Keys = []
    ).

restore([]) :-
    !,
    nb_delete(ludolog_history).
restore(Keys) :-
    nb_setval(ludolog_history, Keys).
