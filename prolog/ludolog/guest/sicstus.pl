:- module(ludolog_sicstus, []).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(dialect/sicstus4), []).
:- use_module(library(dialect/sicstus4/lists), []).
:- use_module(library(lists), [append/3, delete/3, member/2, permutation/2, same_length/2,
                               select/3, selectchk/3]).

/** <module> What SWI-Prolog's dialect of SICStus leaves out

Loaded only into the process of a third party's program, and only where that is read as SICStus's.
The predicates of SICStus's library(lists) that SWI-Prolog's has not are exported by it from here,
so that a program imports them by name or without one; and do-loops are compiled.

@see https://sicstus.sics.se/sicstus/docs/latest4/html/sicstus.html/lib_002dlists.html
@see https://sicstus.sics.se/sicstus/docs/latest4/html/sicstus.html/ref_002dsem_002dctr_002ddol.html
*/

                /*******************************
                *         library(lists)       *
                *******************************/

:- meta_predicate
    some(1, ?),
    some(2, ?, ?),
    some(3, ?, ?, ?),
    somechk(1, ?),
    somechk(2, ?, ?),
    somechk(3, ?, ?, ?),
    cumlist(3, ?, ?, ?),
    cumlist(4, ?, ?, ?, ?),
    map_product(3, ?, ?, ?),
    include(2, ?, ?, ?),
    include(3, ?, ?, ?, ?),
    exclude(2, ?, ?, ?),
    exclude(3, ?, ?, ?, ?),
    group(1, ?, ?, ?),
    group(2, ?, ?, ?, ?),
    group(2, ?, ?),
    ordered(2, ?),
    max_member(2, ?, ?),
    min_member(2, ?, ?),
    select_min(?, ?, ?),
    select_min(2, ?, ?, ?),
    select_max(?, ?, ?),
    select_max(2, ?, ?, ?).

%   Each of these is exported by the library that has none of that name.

supplement :-
    forall(( supplied(PI), \+ exported(PI) ),
           ( sicstus4_lists:import(ludolog_sicstus:PI),
             sicstus4_lists:export(PI) )).

exported(Name/Arity) :-
    module_property(sicstus4_lists, exports(Exports)),
    memberchk(Name/Arity, Exports),
    functor(Head, Name, Arity),
    predicate_property(sicstus4_lists:Head, defined).

supplied(append/5).
supplied(correspond/4).
supplied(delete/4).
supplied(one_longer/2).
supplied(perm/2).
supplied(perm2/4).
supplied(rotate_list/2).
supplied(rotate_list/3).
supplied(segment/2).
supplied(proper_segment/2).
supplied(cumlist/4).
supplied(cumlist/5).
supplied(map_product/4).
supplied(some/2).
supplied(some/3).
supplied(some/4).
supplied(somechk/2).
supplied(somechk/3).
supplied(somechk/4).
supplied(include/4).
supplied(include/5).
supplied(exclude/4).
supplied(exclude/5).
supplied(group/3).
supplied(group/4).
supplied(group/5).
supplied(ordered/1).
supplied(ordered/2).
supplied(max_member/3).
supplied(min_member/3).
supplied(select_min/3).
supplied(select_min/4).
supplied(select_max/3).
supplied(select_max/4).
supplied(clumps/2).
supplied(keyclumps/2).
supplied(keyclumped/2).

append(Prefix, Tail1, List1, Tail2, List2) :-
    append(Prefix, Tail1, List1),
    append(Prefix, Tail2, List2).

correspond(X, [X|_], [Y|_], Y) :-
    !.
correspond(X, [_|Xs], [_|Ys], Y) :-
    correspond(X, Xs, Ys, Y).

%   At most N elements equal to Kill are left out, the first ones.

delete(List, _, 0, Rest) :-
    !,
    Rest = List.
delete([], _, _, []).
delete([X|Xs], Kill, N, Rest) :-
    (   X == Kill
    ->  M is N - 1,
        delete(Xs, Kill, M, Rest)
    ;   Rest = [X|More],
        delete(Xs, Kill, N, More)
    ).

one_longer([_|Xs], Ys) :-
    same_length(Xs, Ys).

perm(List, Perm) :-
    permutation(List, Perm).

perm2(X, Y, X, Y).
perm2(X, Y, Y, X).

rotate_list(List, Rotated) :-
    rotate_list(1, List, Rotated).

%   To the left; to the right if Amount is negative.

rotate_list(Amount, List, Rotated) :-
    same_length(List, Rotated),
    length(List, Length),
    (   Length =:= 0
    ->  true
    ;   Places is Amount mod Length,
        length(Front, Places),
        append(Front, Back, List),
        append(Back, Front, Rotated)
    ).

segment(_, []).
segment(List, [X|Xs]) :-
    append(_, Rest, List),
    append([X|Xs], _, Rest).

proper_segment(List, Segment) :-
    segment(List, Segment),
    \+ same_length(List, Segment).

cumlist(_, [], _, []).
cumlist(Pred, [X|Xs], V0, [V|Vs]) :-
    call(Pred, X, V0, V),
    cumlist(Pred, Xs, V, Vs).

cumlist(_, [], [], _, []).
cumlist(Pred, [X|Xs], [Y|Ys], V0, [V|Vs]) :-
    call(Pred, X, Y, V0, V),
    cumlist(Pred, Xs, Ys, V, Vs).

map_product(Pred, Xs, Ys, List) :-
    findall(X-Y, ( member(X, Xs), member(Y, Ys) ), Pairs),
    maplist(paired(Pred), Pairs, List).

paired(Pred, X-Y, Z) :-
    call(Pred, X, Y, Z).

some(Pred, [X|Xs]) :-
    ( call(Pred, X) ; some(Pred, Xs) ).

some(Pred, [X|Xs], [Y|Ys]) :-
    ( call(Pred, X, Y) ; some(Pred, Xs, Ys) ).

some(Pred, [X|Xs], [Y|Ys], [Z|Zs]) :-
    ( call(Pred, X, Y, Z) ; some(Pred, Xs, Ys, Zs) ).

somechk(Pred, Xs) :-
    once(some(Pred, Xs)).

somechk(Pred, Xs, Ys) :-
    once(some(Pred, Xs, Ys)).

somechk(Pred, Xs, Ys, Zs) :-
    once(some(Pred, Xs, Ys, Zs)).

%   The elements of the first list for which Pred holds with those of the others.

include(_, [], [], []).
include(Pred, [X|Xs], [Y|Ys], Included) :-
    (   \+ call(Pred, X, Y)
    ->  Included = More
    ;   Included = [X|More]
    ),
    include(Pred, Xs, Ys, More).

include(_, [], [], [], []).
include(Pred, [X|Xs], [Y|Ys], [Z|Zs], Included) :-
    (   \+ call(Pred, X, Y, Z)
    ->  Included = More
    ;   Included = [X|More]
    ),
    include(Pred, Xs, Ys, Zs, More).

exclude(Pred, Xs, Ys, Included) :-
    include(fails(Pred), Xs, Ys, Included).

exclude(Pred, Xs, Ys, Zs, Included) :-
    include(fails(Pred), Xs, Ys, Zs, Included).

fails(Pred, X, Y) :-
    \+ call(Pred, X, Y).

fails(Pred, X, Y, Z) :-
    \+ call(Pred, X, Y, Z).

%   Front is the longest prefix of which Pred holds; with a key, of it and each element.

group(Pred, List, Front, Back) :-
    (   List = [X|Xs],
        call(Pred, X)
    ->  Front = [X|More],
        group(Pred, Xs, More, Back)
    ;   Front = [],
        Back = List
    ).

group(Pred, Key, List, Front, Back) :-
    group(call(Pred, Key), List, Front, Back).

group(_, [], []).
group(Pred, [X|Xs], [[X|Front]|Lists]) :-
    group(Pred, X, Xs, Front, Back),
    group(Pred, Back, Lists).

ordered(List) :-
    ordered(@=<, List).

ordered(_, []).
ordered(Pred, [X|Xs]) :-
    ordered_after(Xs, X, Pred).

ordered_after([], _, _).
ordered_after([Y|Ys], X, Pred) :-
    call(Pred, X, Y),
    ordered_after(Ys, Y, Pred).

max_member(Pred, Max, [X|Xs]) :-
    foldl(greater(Pred), Xs, X, Max).

min_member(Pred, Min, [X|Xs]) :-
    foldl(lesser(Pred), Xs, X, Min).

greater(Pred, X, Y, Z) :-
    ( call(Pred, X, Y) -> Z = Y ; Z = X ).

lesser(Pred, X, Y, Z) :-
    ( call(Pred, Y, X) -> Z = Y ; Z = X ).

select_min(Element, List, Rest) :-
    select_min(@=<, Element, List, Rest).

select_min(Pred, Element, List, Rest) :-
    min_member(Pred, Least, List),
    taken(List, Least, Rest),
    Element = Least.

select_max(Element, List, Rest) :-
    select_max(@=<, Element, List, Rest).

select_max(Pred, Element, List, Rest) :-
    max_member(Pred, Greatest, List),
    taken(List, Greatest, Rest),
    Element = Greatest.

taken([X|Xs], Y, Rest) :-
    (   X == Y
    ->  Rest = Xs
    ;   Rest = [X|More],
        taken(Xs, Y, More)
    ).

clumps([], []).
clumps([X|Xs], [[X|Same]|Clumps]) :-
    clump(Xs, X, Same, Others),
    clumps(Others, Clumps).

clump(List, X, Same, Others) :-
    (   List = [Y|Ys],
        X == Y
    ->  Same = [Y|More],
        clump(Ys, X, More, Others)
    ;   Same = [],
        Others = List
    ).

keyclumps([], []).
keyclumps([Key-Value|Pairs], [[Key-Value|Same]|Clumps]) :-
    keyclump(Pairs, Key, Same, Others),
    keyclumps(Others, Clumps).

keyclumped(Pairs, Groups) :-
    keyclumps(Pairs, Clumps),
    maplist(grouped, Clumps, Groups).

grouped([Key-Value|Pairs], Key-[Value|Values]) :-
    maplist(value_of, Pairs, Values).

value_of(_-Value, Value).

keyclump(List, Key, Same, Others) :-
    (   List = [Other-Value|Pairs],
        Key == Other
    ->  Same = [Other-Value|More],
        keyclump(Pairs, Key, More, Others)
    ;   Same = [],
        Others = List
    ).

:- initialization(supplement).

                /*******************************
                *            DO-LOOPS          *
                *******************************/

:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

user:goal_expansion(do(Iterators, Body), Goal) :-
    prolog_load_context(dialect, sicstus4),
    prolog_load_context(module, Module),
    ludolog_sicstus:loop(Iterators, Body, Module, Goal).

:- public loop/4.

%!  loop(+Iterators, +Body, +Module, -Goal) is semidet.
%
%   Goal does what `(Iterators do Body)` says: it calls a new predicate of Module, with a clause
%   for the end and one for another round. Variables of Body that no iterator names are others in
%   each round, whatever they are outside. Fails if an iterator is none of SICStus's.

loop(Iterators, Body0, Module, Goal) :-
    iterated(Iterators, parts(Calls, Ends, Heads, Rounds), Before, Each),
    flag(ludolog_sicstus_loop, N, N+1),
    atomic_list_concat(['do loop ', N], Name),
    expand_goal(Body0, Body),
    Call =.. [Name|Calls],
    End =.. [Name|Ends],
    Head =.. [Name|Heads],
    Round =.. [Name|Rounds],
    copy_term_nat([ (End :- !), (Head :- Each, Body, Round) ], Clauses),
    compile_aux_clauses(Clauses, Module),
    Goal = (Before, Call).

compile_aux_clauses(Clauses, Module) :-
    findall(Module:Clause, member(Clause, Clauses), Qualified),
    system:compile_aux_clauses(Qualified).

iterated((A, B), parts(Calls, Ends, Heads, Rounds), (BeforeA, BeforeB), (EachA, EachB)) :-
    !,
    iterated(A, parts(CallsA, EndsA, HeadsA, RoundsA), BeforeA, EachA),
    iterated(B, parts(CallsB, EndsB, HeadsB, RoundsB), BeforeB, EachB),
    maplist(append,
            [CallsA, EndsA, HeadsA, RoundsA], [CallsB, EndsB, HeadsB, RoundsB],
            [Calls, Ends, Heads, Rounds]).
iterated(fromto(First, In, Out, Last),
         parts([First, Last], [End, End], [In, Final], [Out, Final]), true, true).
iterated(foreach(X, List), parts([List], [[]], [[X|Rest]], [Rest]), true, true).
iterated(foreacharg(X, Term), Parts, Before, Each) :-
    iterated(foreacharg(X, Term, _), Parts, Before, Each).
iterated(foreacharg(X, Term, I),
         parts([1, Past, Term], [End, End, _], [I, Stop, Whole], [Next, Stop, Whole]),
         ( functor(Term, _, Arity), Past is Arity+1 ),
         ( Next is I+1, arg(I, Whole, X) )).
iterated(for(I, Min, Max), parts([First, Past], [End, End], [I, Stop], [Next, Stop]),
         ( First is integer(Min), Past is max(First, integer(Max)+1) ),
         Next is I+1).
iterated(count(I, Min, Max), parts([First, Max], [End, End], [Before, Stop], [I, Stop]),
         First is integer(Min)-1,
         I is Before+1).
iterated(Param, parts(Shared, Ends, Shared, Shared), true, true) :-
    Param =.. [param|Shared0],
    Shared0 = [_|_],
    (   Shared0 = [List],
        is_list(List)
    ->  Shared = List
    ;   Shared = Shared0
    ),
    same_length(Shared, Ends).
