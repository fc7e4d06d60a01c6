:- module(ludolog_deepening,
          [ search/4                    % +Game, +State, +Options, -Answer
          ]).
:- use_module(library(apply), [foldl/4, foldl/6, include/3, maplist/3]).
:- use_module(library(lists),
              [ append/3, member/2, memberchk/2, nth1/3, select/3, selectchk/3, subtract/3 ]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(ordsets), [list_to_ord_set/2, ord_memberchk/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(alphabeta).
:- use_module(context).
:- use_module(pair, [alone/5, both/6, close_pair/1, first_of/2, open_pair/4, reached/2]).
:- use_module(principal, [dealt/3, preferred/4, principal/9]).
:- use_module(ludolog(protocol), [position_key/3, readable/4, working/4]).
:- use_module(scale, [repetition/1, decided/1, lost/1, nearer/3]).

/** <module> Deeper and deeper

The root of the search: one look ahead after the other, and the two promises that
ludolog_search tells of.
*/

%!  search(+Game, +State, +Options:list, -Answer) is nondet.
%
%   Answer is answer(Depth, Lines, Reached), one for each look ahead and one more at the
%   end, which may have another move or only the last number of nodes: Lines are the best
%   moves of State as far as a look ahead of Depth sees, line(Move, Value, Variation),
%   best first; Reached is the number of nodes so far. Fails when the game is over.
%   Options are
%
%     - nodes(+Nodes): the budget, 1000 by default
%     - lines(+N): how many lines, 1 by default
%     - depth(+Depth): look no deeper
%     - history(+Keys): position keys that the game has had, none by default
%     - table(+Boolean): `false` remembers nothing; slower, with the same values
%     - full_width(+Boolean): `true` leaves out candidate_moves/2 and noisy_moves/2
%     - only(+Move): look at no other move of State
%     - pair(+How): two searches share the work (see open_pair/4), `none` by default. Each look
%       ahead comes to the same, but takes other nodes. With one line only

search(Game, State, Options, Answer) :-
    working(Game, State, Rules, Work),
    context(Game, Rules, Work, Options, Context),
    start(Context, Search0),
    option(history(Keys), Options, []),
    list_to_ord_set(Keys, Set),
    option(lines(N), Options, 1),
    roots(Work, N, Options, Context, history(Game, Rules, Set), Roots, Others, Search0, Search1),
    Roots \== [],
    option(pair(How), Options, none),
    option(depth(Deepest), Options, 100),
    glance(Roots, N, Lines),
    (   member(root(_, Child, Value, _), Roots),
        \+ decided(Value),
        mine(Child, Context)
    ->  Depth = 0
    ;   Depth = 1
    ),
    Job = job(N, Deepest, Context),
    (   ( How == none ; N > 1 )
    ->  deepen(Depth, Lines, Roots, Others, Job, Search1, Answer0)
    ;   setup_call_cleanup(
            open_pair(How, Context, Search1, Pair),
            deepen(Depth, Lines, Roots, Others, Job, Pair, Answer0),
            close_pair(Pair))
    ),
    told(Answer0, Answer).

%   Nobody outside knows '$turn'(Moves): an end is as far as there are moves to it.

told(answer(Depth, Lines0, Nodes), answer(Depth, Lines, Nodes)) :-
    maplist(told_line, Lines0, Lines).

told_line(line(_, Value0, Line), line(Move, Value, Moves)) :-
    moves_of(Line, Moves),
    Moves = [Move|_],
    length(Line, Counted),
    length(Moves, Length),
    Nearer is Counted - Length,
    nearer(Value0, Nearer, Value).

%   Roots has root(Move, Child, Value, Penalty) for the candidates of State, as far as the nodes go,
%   best first: Value is that of Child as it stands, Penalty what a move back to an earlier position
%   costs. Others is others(Moves, State, History, Context) with the other moves, which are looked
%   at where all candidates lose: in some games they are hundreds. With fewer candidates than the N lines
%   that are wanted, they are among the Roots.

roots(State, N, Options, Context, History, Roots, Others, Search0, Search) :-
    all_moves(State, Context, All),
    All \== [],
    candidates(State, Context, Candidates0),
    subtract(All, Candidates0, Moves0),
    (   option(only(Move), Options)
    ->  include(begins_with(Move), Candidates0, Candidates),
        include(begins_with(Move), Moves0, Moves)
    ;   Candidates = Candidates0,
        Moves = Moves0
    ),
    Others0 = others(Moves, State, History, Context),
    roots(Candidates, State, Context, History, Roots0, Search0, Search1),
    (   nth1(N, Roots0, _)
    ->  Roots = Roots0,
        Others = Others0,
        Search = Search1
    ;   further_roots(Others0, Context, Roots1, Search1, Search),
        append(Roots0, Roots1, Roots),
        Others = others([], State, History, Context)
    ).

%   They are made even if the nodes of a look ahead are used up, as long as there are any for the
%   whole search: what has not been looked at is better than what is lost.

further_roots(others(Moves, State, History, _), Context, Roots, Search0, Search) :-
    roots(Moves, State, Context, History, Roots, Search0, Search).

roots(Moves, State, Context, History, Roots, Search0, Search) :-
    roots(Moves, State, Context, History, Roots0, [], Search0, Search),
    findall(Loss-Root,
            ( member(Root, Roots0),
              Root = root(_, _, Value, _),
              Loss is -Value ),
            Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Roots).

roots([], _, _, _, Roots, Roots, Search, Search).
roots([Move|Moves], State, Context, History, Roots0, Roots, Search0, Search) :-
    (   catch(step(Move, State, Context, Child, Search0, Search1), spent(ludolog), fail)
    ->  penalty(History, Child, Penalty),
        look(Child, 1, Context, Value0),
        less_penalty(Penalty, Value0, Value),
        Roots0 = [root(Move, Child, Value, Penalty)|Roots1],
        roots(Moves, State, Context, History, Roots1, Roots, Search1, Search)
    ;   Roots = Roots0,
        Search = Search0
    ).

begins_with(First, Move) :-
    ( Move == First ; Move = '$turn'([First0|_]), First0 == First ),
    !.

penalty(history(Game, Rules, Keys), Child, Penalty) :-
    (   Keys \== [],
        readable(Game, Rules, Child, State),
        position_key(Game, State, Key),
        ord_memberchk(Key, Keys)
    ->  repetition(Penalty)
    ;   Penalty = 0
    ).

less_penalty(Penalty, Value0, Value) :-
    (   decided(Value0)
    ->  Value = Value0
    ;   Value is Value0 - Penalty
    ).

%   Lines are the N best of Roots as they stand.

glance(Roots, N, Lines) :-
    findall(line(Move, Value, [Move]), member(root(Move, _, Value, _), Roots), Lines0),
    foldl(insert(N), Lines0, [], Lines).

%   One line for each move that a turn may begin with.

insert(N, Line, Lines0, Lines) :-
    (   select(Same, Lines0, Lines1),
        begins(Same, Move),
        begins(Line, Move)
    ->  value(Same, Value0),
        value(Line, Value),
        (   Value > Value0
        ->  insert_(Lines1, Line, Lines)
        ;   Lines = Lines0
        )
    ;   insert_(Lines0, Line, Lines1),
        (   length(Lines1, Length),
            Length > N
        ->  append(Lines, [_], Lines1)
        ;   Lines = Lines1
        )
    ).

begins(line(Move0, _, _), Move) :-
    (   Move0 = '$turn'([First|_])
    ->  Move = First
    ;   Move = Move0
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

%   deepen(+Depth, +Lines, +Roots, +Others, +Job, +Search, -Answer) is nondet: Answer is the one of
%   Depth, with Lines, or a later one.

deepen(Depth, Lines, Roots, Others, Job, Search, Answer) :-
    reached(Search, Nodes),
    (   final(Depth, Lines, Job)
    ->  Answer = answer(Depth, Lines, Nodes)
    ;   (   Answer = answer(Depth, Lines, Nodes)
        ;   Next is Depth + 1,
            look_ahead(Next, Roots, Others, Job, Search, Result),
            go_on(Result, Next, Lines, Roots, Others, Job, Answer)
        )
    ).

final(Depth, Lines, job(_, Deepest, _)) :-
    (   Depth >= Deepest
    ->  true
    ;   \+ ( member(line(_, Value, _), Lines),
             \+ decided(Value) )
    ).

go_on(done(Lines, More, Search), Depth, _, Roots0, Others0, Job, Answer) :-
    first_of(Search, First),
    horizon(First, Cut, _),
    (   Cut =:= 0
    ->  reached(Search, Nodes),
        Answer = answer(Depth, Lines, Nodes)
    ;   joined(More, Others0, Others, Roots0, Roots1),
        lines_in_front(Lines, Roots1, Roots),
        deepen(Depth, Lines, Roots, Others, Job, Search, Answer)
    ).
go_on(spent(Lines1, Unseen, More, Search), Depth0, Lines0, Roots0, Others0, job(N, _, Context),
      Answer) :-
    best_so_far(Lines1, Unseen, N, Lines0, Lines2),
    (   Lines2 = [Line0]
    ->  joined(More, Others0, Others, Roots0, Roots1),
        lines_in_front(Lines2, Roots1, Roots),
        safe_line(Roots, Others, Line0, Context, Line, Search, Nodes),
        Lines = [Line]
    ;   Lines = Lines2,
        nodes(Search, Nodes)
    ),
    (   Lines == Lines0
    ->  Depth is Depth0 - 1
    ;   Depth = Depth0
    ),
    Answer = answer(Depth, Lines, Nodes).

%   More are the roots that a look ahead has made of Others0.

joined([], Others, Others, Roots, Roots).
joined([Root|More], others(_, State, History, Context), others([], State, History, Context), Roots0,
       Roots) :-
    append(Roots0, [Root|More], Roots).

%   Depth 1 may use all nodes; the deeper ones leave a quarter for the question what the
%   other side may do at once.

look_ahead(Depth, Roots, Others, job(N, _, Context0), Search0, Result) :-
    (   Depth =:= 1
    ->  Context = Context0
    ;   allowed(Context0, Nodes0),
        Nodes is Nodes0 - Nodes0 // 4,
        allowance(Nodes, Context0, Context)
    ),
    Further is Depth - 1,
    (   Search0 = pair(First0, Other)
    ->  horizon(First0, _, First),
        shared(Roots, Others, turn(Further), Context, pair(First, Other), Result)
    ;   horizon(Search0, _, Search1),
        look_ahead(Roots, 1, Others, [], turn(Further), N, Context, [], Search1, Result)
    ).

%   Result is done(Lines, More, Search), or spent(Lines, Unseen, More, Search): the nodes ended
%   before the roots Unseen were looked at. More are the roots that were made of Others, because
%   those before are all lost.

look_ahead([], Tried, Others, More0, Left, N, Context, Lines, Search0, Result) :-
    (   Others = others([_|_], State, History, All),
        all_lost(Lines)
    ->  further_roots(Others, All, More, Search0, Search),
        look_ahead(More, Tried, others([], State, History, All), More, Left, N, Context, Lines,
                   Search, Result)
    ;   Result = done(Lines, More0, Search0)
    ).
look_ahead([Root|Roots], Tried, Others, More, Left, N, Context, Lines0, Search0, Result) :-
    (   catch(value(Root, Tried, Left, N, Context, Lines0, Lines, Search0, Search), spent(ludolog), fail)
    ->  Next is Tried + 1,
        look_ahead(Roots, Next, Others, More, Left, N, Context, Lines, Search, Result)
    ;   allowed(Context, Allowed),
        nodes(Search0, Nodes0),
        Nodes is max(Nodes0, Allowed),
        spent(Nodes, Search0, Search),
        Result = spent(Lines0, [Root|Roots], More, Search)
    ).

%   shared(+Roots, +Others, +Left, +Context, +Pair, -Result): the same for one line by a pair. The
%   first root comes first, then the rest in two halves, and so Others, if all of them are lost. A
%   Result that is spent has a single search.

shared([Root|Roots], Others, Left, Context, Pair0, Result) :-
    Root = root(Move, Child, _, Penalty),
    (   catch(principal(Child, Left, 1, -3 000 000 000-3 000 000 000, Context, Value0, Line, Pair0,
                        Pair),
              spent(ludolog), fail)
    ->  less_penalty(Penalty, Value0, Value),
        Lines = [line(Move, Value, [Move|Line])],
        shared(Roots, Others, [], Left, Context, Lines, Pair, Result)
    ;   no_more([], [Root|Roots], [], Context, Pair0, Result)
    ).

shared([], Others, More0, Left, Context, Lines, Pair0, Result) :-
    (   Others = others([_|_], State, History, All),
        all_lost(Lines)
    ->  alone(further_roots(Others), All, More, Pair0, Pair),
        shared(More, others([], State, History, All), More, Left, Context, Lines, Pair, Result)
    ;   Result = done(Lines, More0, Pair0)
    ).
shared([Root|Roots], Others, More, Left, Context, Lines0, Pair0, Result) :-
    dealt([Root|Roots], Half1, Half2),
    both(half(Half1, Left, Lines0) - half(Half2, Left, Lines0), Context, done(Found1), done(Found2),
         Pair0, Pair),
    best_half(Found1, Found2, [Root|Roots], Lines, Unseen),
    (   Unseen == []
    ->  shared([], Others, More, Left, Context, Lines, Pair, Result)
    ;   no_more(Lines, Unseen, More, Context, Pair, Result)
    ).

%   Found is found(Line, Unseen): the best of Line0 and those of Roots that the nodes suffice for.

half(Roots, Left, [Line0], Context, found(Line, Unseen), Search0, Search) :-
    look_ahead(Roots, 2, others([], none, none, Context), [], Left, 1, Context, [Line0], Search0, Result),
    (   Result = done([Line], _, Search)
    ->  Unseen = []
    ;   Result = spent([Line], Unseen, _, Search)
    ).

%   The better Line of both, and what neither has seen, in the order of Roots.

best_half(found(Line1, Unseen1), found(Line2, Unseen2), Roots, [Line], Unseen) :-
    Line1 = line(Move1, Value1, _),
    Line2 = line(Move2, Value2, _),
    maplist(root_move, Roots, Moves),
    (   preferred(max, Moves, Value1-Move1, Value2-Move2)
    ->  Line = Line1
    ;   Line = Line2
    ),
    append(Unseen1, Unseen2, Either),
    include(one_of(Either), Roots, Unseen).

root_move(root(Move, _, _, _), Move).

one_of(Roots, Root) :-
    memberchk(Root, Roots).

no_more(Lines, Unseen, More, Context, Pair, spent(Lines, Unseen, More, Search)) :-
    allowed(Context, Allowed),
    reached(Pair, Reached),
    Nodes is max(Allowed, Reached),
    first_of(Pair, First),
    spent(Nodes, First, Search).

all_lost([line(_, Value, _)|_]) :-
    lost(Value).

value(root(Move, Child, _, Penalty), Tried, Left, N, Context, Lines0, Lines, Search0, Search) :-
    (   nth1(N, Lines0, line(_, Least, _))
    ->  Alpha is Least + Penalty,
        Place = Tried
    ;   Alpha = -3 000 000 000,
        Least = Alpha,
        Place = 1
    ),
    visit(Place, max, Child, Left, 1, Alpha-3 000 000 000, Context, Value0, Line, Search0, Search),
    less_penalty(Penalty, Value0, Value),
    (   Value > Least
    ->  insert(N, line(Move, Value, [Move|Line]), Lines0, Lines)
    ;   Lines = Lines0
    ).

%   Roots has the roots of Lines in front, in the order of Lines.

lines_in_front(Lines, Roots0, Roots) :-
    foldl(take_root, Lines, Front, Roots0, Others),
    append(Front, Others, Roots).

take_root(line(Move, _, _), root(Move, Child, Value, Penalty), Roots0, Roots) :-
    selectchk(root(Move, Child, Value, Penalty), Roots0, Roots).

%   Lines are Lines1, those that a look ahead found before the nodes ended, if they
%   are all that are wanted, else Lines0, those of the depth before. Is the best
%   found so far lost, the best of those not looked at is worth more.

best_so_far(Lines1, Unseen, N, Lines0, Lines) :-
    (   nth1(N, Lines1, _)
    ->  (   N =:= 1,
            all_lost(Lines1),
            Unseen = [root(Move, _, Value, _)|_]
        ->  Lines = [line(Move, Value, [Move])]
        ;   Lines = Lines1
        )
    ;   Lines = Lines0
    ).

                /*******************************
                *        THE NEXT TURN         *
                *******************************/

%   safe_line(+Roots, +Others, +Line0, +Context, -Line, +Search, -Nodes): Line is the line of the
%   first of Roots, or behind them of Others, after which I can end my turn so that nobody else
%   wins in the next one: Line0 if that is the first of all, and also if there is none, or the nodes
%   end. Nodes is the number of nodes after that.

safe_line(Roots, Others, Line0, Context, Line, Search0, Nodes) :-
    nodes(Search0, Nodes0),
    start(Context, Search1),
    spent(Nodes0, Search1, Search2),
    (   catch(safe(Roots, Others, Context, Safe, Search2, Search), spent(ludolog), fail)
    ->  nodes(Search, Nodes),
        safe_line_(Safe, Line0, Line)
    ;   allowed(Context, Nodes),
        Line = Line0
    ).

safe_line_(none, Line, Line).
safe_line_(root(Move, _, Value, _), Line0, Line) :-
    (   Line0 = line(Move, _, _)
    ->  Line = Line0
    ;   Line = line(Move, Value, [Move])
    ).

safe([], Others, Context, Safe, Search0, Search) :-
    further_roots(Others, Context, Roots, Search0, Search1),
    (   Roots == []
    ->  Safe = none,
        Search = Search1
    ;   safe(Roots, others([], none, none, Context), Context, Safe, Search1, Search)
    ).
safe([Root|Roots], Others, Context, Safe, Search0, Search) :-
    arg(2, Root, Child),
    visit(Child, own, 1, -1-0, Context, Value, _, Search0, Search1),
    (   Value >= 0
    ->  Safe = Root,
        Search = Search1
    ;   safe(Roots, Others, Context, Safe, Search1, Search)
    ).
