:- module(ludolog_search,
          [ best_move/4,                % +Game, +State, +Level, -Move
            best_lines/5,               % +Game, +State, +Nodes, +N, -Lines
            search/7,                   % +Game, +State, +Nodes, -Depth, -Move, -Value, -Line
            search/4,                   % +Game, +State, +Options, -Answer
            level_nodes/4,              % +Level, +Game, +State, -Nodes
            forecast/2,                 % +Value, -Forecast
            with_history/2,             % +Keys, :Goal
            nodes_of/2                  % :Goal, -Nodes
          ]).
:- use_module(library(apply), [foldl/4, foldl/6]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, last/2, member/2, nth1/3, selectchk/3, subtract/3]).
:- use_module(library(option), [option/3]).
:- use_module(library(ordsets), [list_to_ord_set/2, ord_memberchk/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(alphabeta).
:- use_module(protocol, [defines/2]).

/** <module> The computer over any game

One search plays every game: it looks ahead move by move (ludolog_alphabeta) and
knows a game only by its protocol. A budget counts *nodes*, the states that the
search reaches, never seconds: the same state and budget give the same move on
any machine.

A look ahead of depth D goes to the end of the turn, then D - 1 moves further; of
depth 0, which stands for itself where a turn has several moves, one move. One
look ahead follows the other, each deeper and with the best move of the one
before in front, until the nodes are used up. search/7 has an answer for each of
them, so whoever asks for the next answer can show how far the search is, or stop
with the best so far.

Two promises hold whatever merit/3 of a game thinks. Depth 1 goes before all else
and sees every win in the turn, if the turn has fewer nodes than the budget. At
the end a quarter of the nodes, kept back for it, goes into the question whether
the next turn of the other side may win after the move; if so, another one that
does not allow it is taken.

A game may help with hooks, all of them optional:

  | candidate_moves(+State, -Moves) | a short list, best first, instead of all moves; if the turn can be won, a move that wins it is among them; if all of them lose, the root looks at the others, too |
  | move_order(+State, +Moves0, -Moves) | the moves that are likely to be best in front |
  | noisy_moves(+State, -Moves)     | moves that change much, such as captures; where a look ahead ends, they are followed for up to four moves more |
  | search_nodes(+State, -Nodes)    | the budget of the level `expert` in a game like that of State, for about two seconds a move |

and with the fact ludolog:game(Game, neutral(Player)) for a player whom nobody is:
to see him win is better than to lose.

A game that goes in a circle has no winner. Under with_history/2 the search knows
the positions that the game has had; a move back into one of them is worse than
any other that does not lose.
*/

:- meta_predicate
    with_history(+, 0),
    nodes_of(0, -).

:- det(best_lines/5).
:- det(forecast/2).

                /*******************************
                *            LEVELS            *
                *******************************/

%!  best_move(+Game, +State, +Level, -Move) is semidet.
%
%   Move is the best one for the side that decides in State, as far as a search with
%   the nodes of Level sees (see level_nodes/4). Fails when the game is over.

best_move(Game, State, Level, Move) :-
    Game:valid_moves(State, _, Moves),
    (   Moves = [Only]
    ->  Move = Only
    ;   level_nodes(Level, Game, State, Nodes),
        last_answer(Game, State, [nodes(Nodes)], answer(_, [line(Move, _, _)|_], Reached)),
        count_nodes(Reached)
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

%!  forecast(+Value:integer, -Forecast) is det.
%
%   Forecast is what a Value of the search says: win(Plies), loss(Plies), or
%   neutral(Plies) for the win of a player whom nobody is; `circle` for a move back
%   to a position that the game has had; else merit(Value), 0 for a tie, too.

forecast(Value, Forecast) :-
    (   Value > 400 000 000
    ->  Plies is 1 000 000 000 - Value,
        Forecast = win(Plies)
    ;   Value < -900 000 000
    ->  Plies is 1 000 000 000 + Value,
        Forecast = loss(Plies)
    ;   Value < -400 000 000
    ->  Plies is 500 000 000 + Value,
        Forecast = neutral(Plies)
    ;   Value < -100 000 000
    ->  Forecast = circle
    ;   Forecast = merit(Value)
    ).

lost(Value) :-
    Value < -400 000 000.

decided(Value) :-
    abs(Value) > 400 000 000.

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

                /*******************************
                *            SEARCH            *
                *******************************/

%!  search(+Game, +State, +Nodes, -Depth, -Move, -Value, -Line:list) is nondet.
%
%   Move is the best move of State as far as a look ahead of Depth sees, Value what it
%   comes to, Line the best moves of both sides from Move on. One answer for each
%   look ahead, deeper and deeper. After the last one that Nodes are enough for, the
%   next Depth may answer with another Move, the best of those that were looked at.
%   Fails when the game is over.

search(Game, State, Nodes, Depth, Move, Value, Line) :-
    search(Game, State, [nodes(Nodes)], answer(Depth, [line(Move, Value, Line)|_], _)).

%!  search(+Game, +State, +Options:list, -Answer) is nondet.
%
%   The same with Answer = answer(Depth, Lines, Reached): Lines as in best_lines/5 and
%   Reached the number of nodes so far. Options are
%
%     - nodes(+Nodes): the budget, 1000 by default
%     - lines(+N): how many lines, 1 by default
%     - depth(+Depth): look no deeper
%     - history(+Keys): position keys that the game has had, see with_history/2
%     - table(+Boolean): `false` remembers nothing; slower, with the same values
%     - full_width(+Boolean): `true` leaves out candidate_moves/2 and noisy_moves/2

search(Game, State, Options, Answer) :-
    context(Game, State, Options, Context),
    start(Search0),
    roots(Game, State, Options, Context, Roots, Search0, Search),
    Roots \== [],
    option(lines(N), Options, 1),
    option(depth(Deepest), Options, 100),
    glance(Roots, N, Lines),
    (   member(root(_, Child, Value, _, _), Roots),
        \+ decided(Value),
        mine(Child, Context)
    ->  Depth = 0
    ;   Depth = 1
    ),
    deepen(Depth, Lines, Roots, job(N, Deepest, Context), Search, Answer).

%   Roots has root(Move, Child, Value, Class, Malus) for the moves of State, as far as
%   the nodes go: Value is that of Child as it stands, Class `first` for a candidate,
%   else `last`, Malus what a move in a circle costs.

roots(Game, State, Options, Context, Roots, Search0, Search) :-
    history(Known),
    option(history(Keys), Options, Known),
    list_to_ord_set(Keys, History),
    Game:valid_moves(State, _, All),
    All \== [],
    candidates(Game, State, Options, All, Candidates),
    subtract(All, Candidates, Others),
    roots(Candidates, first, State, Context, History, Roots0, Roots1, Search0, Search1),
    roots(Others, last, State, Context, History, Roots1, [], Search1, Search),
    findall(order(Class, Loss)-Root,
            ( member(Root, Roots0),
              Root = root(_, _, Value, Class, _),
              Loss is -Value ),
            Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Roots).

candidates(Game, State, Options, All, Candidates) :-
    (   \+ option(full_width(true), Options),
        defines(Game, candidate_moves/2),
        Game:candidate_moves(State, Candidates0),
        Candidates0 \== []
    ->  Candidates = Candidates0
    ;   Candidates = All
    ).

roots([], _, _, _, _, Roots, Roots, Search, Search).
roots([Move|Moves], Class, State, Context, History, Roots0, Roots, Search0, Search) :-
    (   catch(step(Move, State, Context, Child, Search0, Search1), spent(ludolog), fail)
    ->  malus(History, Child, Context, Malus),
        look(Child, 1, Context, Value0),
        less_malus(Malus, Value0, Value),
        Roots0 = [root(Move, Child, Value, Class, Malus)|Roots1],
        roots(Moves, Class, State, Context, History, Roots1, Roots, Search1, Search)
    ;   Roots = Roots0,
        Search = Search0
    ).

malus(History, Child, Context, Malus) :-
    (   History \== [],
        key(Child, Context, Key),
        ord_memberchk(Key, History)
    ->  Malus = 300 000 000
    ;   Malus = 0
    ).

less_malus(Malus, Value0, Value) :-
    (   decided(Value0)
    ->  Value = Value0
    ;   Value is Value0 - Malus
    ).

%   Lines are the N best of Roots as they stand.

glance(Roots, N, Lines) :-
    findall(line(Move, Value, [Move]), member(root(Move, _, Value, _, _), Roots), Lines0),
    foldl(insert(N), Lines0, [], Lines).

insert(N, Line, Lines0, Lines) :-
    insert_(Lines0, Line, Lines1),
    (   length(Lines1, Length),
        Length > N
    ->  append(Lines, [_], Lines1)
    ;   Lines = Lines1
    ).

insert_([], Line, [Line]).
insert_([Line0|Lines0], Line, Lines) :-
    (   value(Line, Value),
        value(Line0, Value0),
        Value > Value0
    ->  Lines = [Line,Line0|Lines0]
    ;   Lines = [Line0|Lines1],
        insert_(Lines0, Line, Lines1)
    ).

value(line(_, Value, _), Value).

                /*******************************
                *    ITERATIVE DEEPENING       *
                *******************************/

%   deepen(+Depth, +Lines, +Roots, +Job, +Search, -Answer) is nondet: Answer is the one of
%   Depth, with Lines, or a later one.

deepen(Depth, Lines, Roots, Job, Search, Answer) :-
    nodes(Search, Nodes),
    (   final(Depth, Lines, Job)
    ->  Answer = answer(Depth, Lines, Nodes)
    ;   (   Answer = answer(Depth, Lines, Nodes)
        ;   Next is Depth + 1,
            look_ahead(Next, Roots, Job, Search, Result),
            go_on(Result, Next, Lines, Roots, Job, Answer)
        )
    ).

final(Depth, Lines, job(_, Deepest, _)) :-
    (   Depth >= Deepest
    ->  true
    ;   \+ ( member(line(_, Value, _), Lines),
             \+ decided(Value) )
    ).

go_on(done(Lines, Search0), Depth, _, Roots0, Job, Answer) :-
    horizon(Search0, Cut, Search),
    (   Cut =:= 0
    ->  nodes(Search, Nodes),
        Answer = answer(Depth, Lines, Nodes)
    ;   lines_in_front(Lines, Roots0, Roots),
        deepen(Depth, Lines, Roots, Job, Search, Answer)
    ).
go_on(spent(Lines1, Unseen), Depth, Lines0, Roots0, job(N, _, Context), Answer) :-
    best_so_far(Lines1, Unseen, N, Lines0, Lines2),
    (   Lines2 = [Line0]
    ->  lines_in_front(Lines2, Roots0, Roots),
        safe_line(Roots, Line0, Context, Line),
        Lines = [Line]
    ;   Lines = Lines2
    ),
    Lines \== Lines0,
    allowed(Context, Nodes),
    Answer = answer(Depth, Lines, Nodes).

%   Depth 1 may use all nodes; the deeper ones leave a quarter for the question what the
%   other side may do at once.

look_ahead(Depth, Roots, job(N, _, Context0), Search0, Result) :-
    (   Depth =:= 1
    ->  Context = Context0
    ;   allowed(Context0, Nodes0),
        Nodes is Nodes0 - Nodes0 // 4,
        allowance(Nodes, Context0, Context)
    ),
    Further is Depth - 1,
    horizon(Search0, _, Search1),
    look_ahead(Roots, turn(Further), N, Context, [], Search1, Result).

%   Result is done(Lines, Search), or spent(Lines, Unseen): the nodes ended before the
%   roots Unseen were looked at.

look_ahead([], _, _, _, Lines, Search, done(Lines, Search)).
look_ahead([Root|Roots], Left, N, Context, Lines0, Search0, Result) :-
    (   Root = root(_, _, _, last, _),
        nth1(N, Lines0, _),
        \+ all_lost(Lines0)
    ->  Result = done(Lines0, Search0)
    ;   catch(value(Root, Left, N, Context, Lines0, Lines, Search0, Search), spent(ludolog), fail)
    ->  look_ahead(Roots, Left, N, Context, Lines, Search, Result)
    ;   Result = spent(Lines0, [Root|Roots])
    ).

all_lost([line(_, Value, _)|_]) :-
    lost(Value).

value(root(Move, Child, _, _, Malus), Left, N, Context, Lines0, Lines, Search0, Search) :-
    (   nth1(N, Lines0, line(_, Least, _))
    ->  Alpha is Least + Malus
    ;   Alpha = -3 000 000 000,
        Least = Alpha
    ),
    visit(Child, Left, 1, Alpha-3 000 000 000, Context, Value0, Line, Search0, Search),
    less_malus(Malus, Value0, Value),
    (   Value > Least
    ->  insert(N, line(Move, Value, [Move|Line]), Lines0, Lines)
    ;   Lines = Lines0
    ).

%   Roots has the roots of Lines in front, in the order of Lines.

lines_in_front(Lines, Roots0, Roots) :-
    foldl(take_root, Lines, Front, Roots0, Others),
    append(Front, Others, Roots).

take_root(line(Move, _, _), root(Move, Child, Value, first, Malus), Roots0, Roots) :-
    selectchk(root(Move, Child, Value, _, Malus), Roots0, Roots).

%   Lines are Lines1, those that a look ahead found before the nodes ended, if they
%   are all that are wanted, else Lines0, those of the depth before. Is the best
%   found so far lost, the best of those not looked at is worth more.

best_so_far(Lines1, Unseen, N, Lines0, Lines) :-
    (   nth1(N, Lines1, _)
    ->  (   N =:= 1,
            all_lost(Lines1),
            Unseen = [root(Move, _, Value, _, _)|_]
        ->  Lines = [line(Move, Value, [Move])]
        ;   Lines = Lines1
        )
    ;   Lines = Lines0
    ).

                /*******************************
                *        THE NEXT TURN         *
                *******************************/

%   safe_line(+Roots, +Line0, +Context, -Line): Line is the line of the first of Roots
%   after which I can end my turn so that nobody else wins in the next one: Line0 if
%   that is the first of all, and also if there is none, or the nodes end.

safe_line([Root|Roots], Line0, Context, Line) :-
    start(Search0),
    allowed(Context, Nodes),
    Used is Nodes - Nodes // 4,
    spent(Used, Search0, Search),
    (   catch(safe([Root|Roots], Context, Search, Move, Value), spent(ludolog), fail),
        Line0 \= line(Move, _, _)
    ->  Line = line(Move, Value, [Move])
    ;   Line = Line0
    ).

safe([root(Move0, Child, Value0, _, _)|Roots], Context, Search0, Move, Value) :-
    visit(Child, own, 1, -1-0, Context, Result, _, Search0, Search),
    (   Result >= 0
    ->  Move = Move0,
        Value = Value0
    ;   safe(Roots, Context, Search, Move, Value)
    ).
