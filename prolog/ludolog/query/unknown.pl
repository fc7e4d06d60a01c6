:- module(ludolog_unknown,
          [ telling_unknown/3           % +Game, :Query, :Goal
          ]).
:- use_module(library(lists), [append/3, list_to_set/2, member/2, memberchk/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(ludolog(protocol), [say/3]).
:- use_module(allowed, [allowed/4]).
:- use_module(own_clauses, [own_predicate/2]).
:- use_module(user_module, [clause_line/2, user_clause/3, user_module/1]).

/** <module> Unknown procedures, for people: where they are called, and what was meant

Prolog names the predicate that ran when it met an unknown one. That may be call/1, catch/3 or
whatever carries a query out. Here the query and the definitions are searched for the goal, and
the predicates at hand for names that are alike.
*/

:- meta_predicate telling_unknown(+, :, 0).

%!  telling_unknown(+Game, :Query, :Goal) is nondet.
%
%   Call Goal, which carries out Query. The context of an existence_error for a procedure is
%   unknown(Places, Alike) then: Places are messages that say where it is called, Alike the
%   predicates that may have been meant, as Module:Name/Arity or Name/Arity.

telling_unknown(Game, Query, Goal) :-
    catch(Goal, error(existence_error(procedure, PI), Context), true),
    (   var(Context),
        var(PI)
    ->  true
    ;   throw_unknown(PI, Game, Query)
    ).

throw_unknown(PI0, Game, Query) :-
    strip_module(PI0, Module, PI),
    findall(Place, place(calls, PI, Query, Place), Places0),
    (   Places0 == []
    ->  findall(Place, place(mentions, PI, Query, Place), Places)
    ;   Places = Places0
    ),
    findall(Rank-Like, alike(PI, Module, Game, Rank, Like), Ranked0),
    sort(1, @=<, Ranked0, Ranked),
    pairs_values(Ranked, Alike0),
    list_to_set(Alike0, Alike),
    (   own_module(Module)
    ->  Name = PI
    ;   Name = PI0
    ),
    throw(error(existence_error(procedure, Name), unknown(Places, Alike))).

%   own_module(+Module): where it was looked for goes without saying.

own_module(Module) :-
    memberchk(Module, [user, system]).
own_module(Module) :-
    user_module(Module).

                /*******************************
                *            PLACES            *
                *******************************/

%   place(+How, +PI, +Query, -Place): where a goal of PI stands, or (mentions) what may have
%   become one.

place(How, PI, Module:Query, "in the query"-[]) :-
    once(call(How, Query, Module, PI)).
place(How, PI, _, "in ~w, line ~d of your definitions"-[Caller, Line]) :-
    user_module(Module),
    own_predicate(Name, Arity),
    functor(Head, Name, Arity),
    user_clause(Head, Body, Ref),
    once(call(How, Body, Module, PI)),
    clause_line(Ref, Line),
    format(string(Caller), "~q", [Name/Arity]).

%   calls(+Body, +Module, +PI): a goal of PI stands in Body, also as an argument that a
%   predicate calls.

calls(Body, _, _) :-
    var(Body),
    !,
    fail.
calls(_:Body, Module, PI) :-
    !,
    calls(Body, Module, PI).
calls(Lambda, Module, PI) :-
    lambda(Lambda, Body, More),
    !,
    called(More, Body, Goal),
    calls(Goal, Module, PI).
calls(Body, _, Name/Arity) :-
    callable(Body),
    functor(Body, Name, Arity).
calls(Body, Module, PI) :-
    callable(Body),
    predicate_property(Module:Body, meta_predicate(Spec)),
    arg(N, Spec, Meta),
    arg(N, Body, Argument),
    called(Meta, Argument, Goal),
    calls(Goal, Module, PI).

%   lambda(+Goal, -Body, -More): Goal is a lambda, applied to so many arguments that Body gets
%   More of them.

lambda(Goal, Body, More) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [First, Second|Given]),
    memberchk(Name, [>>, /]),
    length(Given, Count),
    (   Name == (/)
    ->  Body = Second,
        More = Count
    ;   parameters(First, Parameters),
        Body = Second,
        More is max(0, Count - Parameters)
    ).

parameters(_/List, Count) :-
    !,
    parameters(List, Count).
parameters(List, Count) :-
    is_list(List),
    length(List, Count).

%   mentions(+Body, +Module, +PI): a term in Body may have become a goal of PI.

mentions(Body, _, Name/Arity) :-
    sub_term(Term, Body),
    callable(Term),
    functor(Term, Name, Given),
    Given =< Arity.

called(Meta, Argument, Goal) :-
    (   integer(Meta)
    ->  callable(Argument),
        Argument =.. Parts0,
        length(More, Meta),
        append(Parts0, More, Parts),
        Goal =.. Parts
    ;   Meta == (^)
    ->  bare(Argument, Goal)
    ;   Meta == (//)
    ->  called(2, Argument, Goal)
    ).

bare(Goal0, Goal) :-
    (   nonvar(Goal0),
        Goal0 = _^Goal1
    ->  bare(Goal1, Goal)
    ;   Goal = Goal0
    ).

                /*******************************
                *         WHAT WAS MEANT       *
                *******************************/

%   alike(+PI, +Module, +Game, -Rank, -Like): the same name with another number of arguments or
%   in another module, then names with one slip of the fingers: first those with as many
%   arguments, then those that are near.

alike(Name/Arity0, Module, Game, Rank, Like) :-
    known(Module, Game, Near, Other/Arity, Like),
    (   Other == Name
    ->  Like \== Module:Name/Arity0,
        Slip = 0
    ;   dwim_match(Name, Other),
        Slip = 1
    ),
    (   Arity == Arity0
    ->  Rank = Slip-0-Near
    ;   Rank = Slip-1-Near
    ).

%   known(+Module, +Game, -Near, ?Name/?Arity, -Like): what could have been called.

known(_, _, 0, Name/Arity, Name/Arity) :-
    own_predicate(Name, Arity),
    functor(Head, Name, Arity),
    once(user_clause(Head, _, _)).
known(_, Game, 1, Name/Arity, Game:Name/Arity) :-
    of_module(Game, Name/Arity).
known(Module, Game, 1, Name/Arity, Module:Name/Arity) :-
    Module \== Game,
    \+ own_module(Module),
    current_module(Module),
    of_module(Module, Name/Arity).
known(_, _, 2, Name/Arity, Name/Arity) :-
    member(Module, [ludolog_explain, ludolog_trace, ludolog_perft, ludolog_picture]),
    module_property(Module, exports(Exports)),
    member(Name/Arity, Exports).
known(_, _, 3, Name/Arity, Name/Arity) :-
    allowed(Name, Arity, _, _).

of_module(Module, Name/Arity) :-
    current_predicate(Module:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, imported_from(_)).

                /*******************************
                *           MESSAGES           *
                *******************************/

:- multifile prolog:message//1.

prolog:message(error(existence_error(procedure, PI), Context)) -->
    { nonvar(Context),
      Context = unknown(Places, Alike) },
    [ 'Unknown procedure: ~q'-[PI] ],
    places(Places),
    meant(Alike).

places([]) -->
    [].
places([Place|Places]) -->
    { say(ludolog, Place, Text) },
    [ nl, '  ~w'-[Text] ],
    places(Places).

meant([]) -->
    [].
meant([Like|Alike]) -->
    { findall(Text,
              limit(5, ( member(One, [Like|Alike]), format(atom(Text), "~q", [One]) )),
              Texts),
      atomic_list_concat(Texts, ', ', Listed),
      say(ludolog, "did you mean ~w?"-[Listed], Told) },
    [ nl, '  ~w'-[Told] ].
