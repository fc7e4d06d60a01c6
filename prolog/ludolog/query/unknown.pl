:- module(ludolog_unknown,
          [ telling_unknown/3           % +Game, :Query, :Goal
          ]).
:- use_module(library(lists), [append/3, list_to_set/2, member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(ludolog(protocol), [say/3]).
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
    strip_module(PI0, _, PI),
    findall(Place, place(PI, Query, Place), Places),
    findall(Like, alike(PI, Game, Like), Alike0),
    list_to_set(Alike0, Alike),
    throw(error(existence_error(procedure, PI), unknown(Places, Alike))).

                /*******************************
                *            PLACES            *
                *******************************/

place(PI, Module:Query, "in the query"-[]) :-
    once(calls(Query, Module, PI)).
place(PI, _, "in ~w, line ~d of your definitions"-[Caller, Line]) :-
    user_module(Module),
    own_predicate(Name, Arity),
    functor(Head, Name, Arity),
    user_clause(Head, Body, Ref),
    once(calls(Body, Module, PI)),
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

%   alike(+PI, +Game, -Like): the same name with another number of arguments, then names with
%   one slip of the fingers, among what is near, then of the libraries.

alike(Name/Arity0, Game, Like) :-
    (   near(Game, Name/Others, Like),
        Others \== Arity0
    ;   near(Game, Other/_, Like),
        Other \== Name,
        dwim_match(Name, Other)
    ;   Module = user,
        functor(Head, Name, Arity0),
        dwim_predicate(Module:Head, Found),
        strip_module(Found, _, Found1),
        functor(Found1, Other, Arity1),
        (   functor(Same, Other, Arity0),
            predicate_property(Module:Same, visible)
        ->  Arity = Arity0
        ;   predicate_property(Module:Found1, visible)
        ->  Arity = Arity1
        ),
        \+ near(Game, Other/Arity, _),
        Like = Other/Arity
    ).

near(_, Name/Arity, Name/Arity) :-
    own_predicate(Name, Arity).
near(Game, Name/Arity, Game:Name/Arity) :-
    current_predicate(Game:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(Game:Head, imported_from(_)).
near(_, Name/Arity, Name/Arity) :-
    member(Module, [ludolog_explain, ludolog_trace, ludolog_perft, ludolog_picture]),
    module_property(Module, exports(Exports)),
    member(Name/Arity, Exports).
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
