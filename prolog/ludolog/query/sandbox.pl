:- module(ludolog_sandbox,
          [ run/1,                      % :Goal
            run/2, run/3, run/4, run/5, run/6, run/7, run/8,
            body_code/3,                % +Body, +Module, -Code
            closure_code/4,             % +Closure, +Extra, +Module, -Code
            grammar_code/5,             % +Body, +Module, +List, +Rest, -Code
            refuse/2,                   % +Module, +Goal
            refused/1,                  % +Goal
            unknown/2,                  % +Module, +Goal
            own/2,                      % +Name, +Arity
            own_name/2,                 % +Name, +Arity
            forget_name/2,              % +Name, +Arity
            remember_name/2,            % +Name, +Arity
            opened/1,                   % ?Module
            open_library/1,             % +Library
            in_game/1,                  % +Game
            readable/1,                 % +Module
            traceable/2,                % +Goal, -Traced
            native_home/2,              % +Goal, -Home
            game_home/2,                % +Goal, -Home
            game_in_progress/1,         % -Game
            read_body/3,                % +Body0, +Home, -Body
            as_typed/2                  % +Term, -Typed
          ]).
:- use_module(allowed, [allowed/4, at_hand/1, contract/2, library_file/2, teaches/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), 
              [ existence_error/2, instantiation_error/1, must_be/2, permission_error/3,
                type_error/2 ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(ludolog(protocol), [game/1]).

/** <module> What a goal that somebody typed may do

Nothing that a person typed is called as it stands. It is first translated, and what is called is
the translation, in which every call names the module of the predicate that it means, and is one of

  - a predicate of the person's own, in `ludolog_user`, whose clauses were translated when
    they were stored;
  - a predicate from a fixed table (ludolog_allowed) that calls none of its arguments;
  - one from that table that does, with these arguments translated;
  - a stand-in for one that would change or reach more than a query may (ludolog_stand_ins);
  - a predicate of a game that calls none of its arguments, nor does anything that it reaches;
  - run/N, where it is not known yet what will be called: it translates when it is called.

So a call is decided when it is made, however its goal came about, and by what its name means then.
Three things keep a translation true until it runs: no allowed predicate changes a term in
place, `ludolog_user` imports nothing and loads nothing by itself, and nobody else adds clauses
to it. What is not in the table cannot be called under any name: the module in Module:Goal is
followed to the one that defines the predicate.

The clauses of a person run as fast as they would unguarded; only goals that are put together at
run time cost some microseconds each.

All this is the first line of defence. The second is the process that it runs in.
*/

:- dynamic
    current/1,                          % Game, whose predicates are visible
    forgotten/2,                        % Name, Arity: there, but not the person's any more
    judged/4.                           % Module, Name, Arity, Verdict

%!  opened(?Module:atom) is nondet.
%
%   A query has made the predicates of Module, which belongs to a library, visible.

:- dynamic opened/1.

%   The user's module sees the system and nothing else, whatever it may load by itself has no name
%   that is called in it: see own_name/2.

:- initialization(
       ( set_module(ludolog_user:base(system)),
         forall(( import_module(ludolog_user, M), M \== system ),
                delete_import_module(ludolog_user, M)),
         op(1, fx, ludolog_user:($)) )).

                /*******************************
                *             RUNNING          *
                *******************************/

%!  run(+Goal) is nondet.
%!  run(+Goal, ?A) is nondet.
%!  run(+Goal, ?A, ?B) is nondet.
%!  run(+Goal, ?A, ?B, ?C) is nondet.
%!  run(+Goal, ?A, ?B, ?C, ?D) is nondet.
%!  run(+Goal, ?A, ?B, ?C, ?D, ?E) is nondet.
%!  run(+Goal, ?A, ?B, ?C, ?D, ?E, ?F) is nondet.
%!  run(+Goal, ?A, ?B, ?C, ?D, ?E, ?F, ?G) is nondet.
%
%   Call Goal with the arguments that follow, as far as it is allowed. An unqualified goal is
%   one of `ludolog_user`.
%
%   @error permission_error(call, sandboxed, Name/Arity) for what may not be called.

run(Goal) :-
    at_home(Goal, Module, Plain),
    (   control(Plain),
        cyclic_term(Plain)
    ->  type_error(callable, Plain)
    ;   listed_parameters(Plain),
        body_code(Plain, Module, Code),
        call(Code)
    ).

run(Closure, A) :-
    with_more(Closure, [A], Code),
    call(Code).
run(Closure, A, B) :-
    with_more(Closure, [A, B], Code),
    call(Code).
run(Closure, A, B, C) :-
    with_more(Closure, [A, B, C], Code),
    call(Code).
run(Closure, A, B, C, D) :-
    with_more(Closure, [A, B, C, D], Code),
    call(Code).
run(Closure, A, B, C, D, E) :-
    with_more(Closure, [A, B, C, D, E], Code),
    call(Code).
run(Closure, A, B, C, D, E, F) :-
    with_more(Closure, [A, B, C, D, E, F], Code),
    call(Code).
run(Closure, A, B, C, D, E, F, G) :-
    with_more(Closure, [A, B, C, D, E, F, G], Code),
    call(Code).

with_more(Closure, More, Code) :-
    at_home(Closure, Module, Plain),
    (   lambda(Plain)
    ->  listed_parameters(Plain),
        length(More, Extra),
        closure_code(Plain, Extra, Module, Lambda),
        Code =.. [call, Lambda|More]
    ;   atomic(Plain)
    ->  callable(Plain),
        Goal =.. [Plain|More],
        body_code(Goal, Module, Code)
    ;   compound_name_arguments(Plain, Name, Arguments0),
        append(Arguments0, More, Arguments),
        compound_name_arguments(Goal, Name, Arguments),
        body_code(Goal, Module, Code)
    ).

%   listed_parameters(+Goal): an error, that of library(yall), for a lambda whose parameters are no
%   list.

listed_parameters(Goal) :-
    (   compound(Goal),
        compound_name_arguments(Goal, >>, [Parameters, _|_])
    ->  (   nonvar(Parameters),
            Parameters = _/List
        ->  true
        ;   List = Parameters
        ),
        must_be(list, List)
    ;   true
    ).

%   at_home(+Goal, -Module, -Plain): Goal without its modules; an error if it is no goal.

at_home(Goal, Module, Plain) :-
    at_home(Goal, ludolog_user, Module, Plain).

at_home(Goal, Module0, Module, Plain) :-
    (   var(Goal)
    ->  instantiation_error(Goal)
    ;   Goal = Module1:Goal1
    ->  (   var(Module1)
        ->  instantiation_error(Module1)
        ;   atom(Module1)
        ->  at_home(Goal1, Module1, Module, Plain)
        ;   type_error(module, Module1)
        )
    ;   callable(Goal)
    ->  Module = Module0,
        Plain = Goal
    ;   type_error(callable, Goal)
    ).

%!  refuse(+Module:atom, +Goal:callable) is nondet.
%
%   Goal was not allowed in Module when it was translated. It may have been defined since, in
%   which case it is called.

refuse(Module, Goal) :-
    callee(Goal, Module, Callee),
    (   Callee == no
    ->  refused(Goal)
    ;   body_code(Goal, Module, Code),
        call(Code)
    ).

%!  refused(+Goal:callable) is erroneous.
%
%   @error permission_error(call, sandboxed, Name/Arity)

refused(Goal) :-
    compound(Goal),
    !,
    compound_name_arity(Goal, Name, Arity),
    permission_error(call, sandboxed, Name/Arity).
refused(Goal) :-
    permission_error(call, sandboxed, Goal/0).

%!  unknown(+Module:atom, +Goal:callable) is erroneous.
%
%   @error existence_error(procedure, Module:Name/Arity)

unknown(Module, Goal) :-
    functor(Goal, Name, Arity),
    existence_error(procedure, Module:Name/Arity).

                /*******************************
                *           TRANSLATION        *
                *******************************/

%!  body_code(+Body, +Module:atom, -Code) is det.
%
%   Code does what Body does in Module, as far as that is allowed.
%
%   @error type_error(callable, Body)

body_code(Body, Module, Code) :-
    (   var(Body)
    ->  deferred(Body, Module, Code)
    ;   control(Body, Parts, Codes, Code)
    ->  bodies_code(Parts, Module, Codes)
    ;   Body = Inner:Goal
    ->  (   atom(Inner),
            nonvar(Goal)
        ->  body_code(Goal, Inner, Code)
        ;   deferred(Body, Module, Code)
        )
    ;   callable(Body)
    ->  goal_code(Body, Module, Code)
    ;   type_error(callable, Body)
    ).

bodies_code([], _, []).
bodies_code([Body|Bodies], Module, [Code|Codes]) :-
    body_code(Body, Module, Code),
    bodies_code(Bodies, Module, Codes).

control((A, B), [A, B], [C, D], (C, D)).
control((A ; B), [A, B], [C, D], (C ; D)).
control((A -> B), [A, B], [C, D], (C -> D)).
control((A *-> B), [A, B], [C, D], (C *-> D)).
control(\+ A, [A], [C], \+ C).
control(!, [], [], !).
control(true, [], [], true).
control(fail, [], [], fail).
control(false, [], [], fail).
control((A | B), [A, B], [C, D], (C ; D)).

control(Goal) :-
    nonvar(Goal),
    control(Goal, _, _, _).

deferred(Goal, Module, ludolog_sandbox:run(Qualified)) :-
    qualified(Goal, Module, Qualified).

qualified(Goal, Module, Qualified) :-
    (   Module == ludolog_user
    ->  Qualified = Goal
    ;   Qualified = Module:Goal
    ).

%   The module of the stand-ins, which use this one.

stand_ins(ludolog_stand_ins).

goal_code(Goal, Module, Code) :-
    callee(Goal, Module, Callee),
    goal_code(Callee, Goal, Module, Code).

goal_code(own, Goal, _, ludolog_user:Goal).
goal_code(native(Definition), Goal, _, Definition:Goal).
goal_code(stand_in, Goal, Module, Home:Instead) :-
    stand_ins(Home),
    Goal =.. [Name|Arguments],
    atom_concat(safe_, Name, Safe),
    Instead =.. [Safe, Module|Arguments].
goal_code(lambda, Goal, Module, Code) :-
    Goal =.. [Name, A, B|More],
    Lambda =.. [Name, A, B],
    length(More, Extra),
    (   lambda_code(Lambda, Extra, Module, Closure)
    ->  (   More == []
        ->  Code = Closure
        ;   Call =.. [call, Closure|More],
            Code = system:Call
        )
    ;   deferred(Goal, Module, Code)
    ).
goal_code(no, Goal, Module, ludolog_sandbox:refuse(Module, Goal)).
goal_code(unknown, Goal, Module, ludolog_sandbox:unknown(Module, Goal)).
goal_code(later, Goal, Module, Code) :-
    deferred(Goal, Module, Code).
goal_code(meta(Definition, Specs), Goal, Module, Code) :-
    compound_name_arguments(Goal, Name, Arguments),
    compound_name_arguments(Specs, _, Kinds),
    (   arguments_code(Kinds, Arguments, Module, Codes)
    ->  compound_name_arguments(Plain, Name, Codes),
        Code = Definition:Plain
    ;   deferred(Goal, Module, Code)
    ).

%   arguments_code(+Kinds, +Arguments, +Module, -Codes): fails if that cannot be told yet.

arguments_code([], [], _, []).
arguments_code([Kind|Kinds], [Argument|Arguments], Module, [Code|Codes]) :-
    argument_code(Kind, Argument, Module, Code),
    arguments_code(Kinds, Arguments, Module, Codes).

argument_code(?, Argument, _, Argument) :-
    !.
argument_code(^, Argument, Module, Code) :-
    !,
    nonvar(Argument),
    (   Argument = Variables^Goal
    ->  Code = Variables^Inner,
        argument_code(^, Goal, Module, Inner)
    ;   Argument = Other:Goal
    ->  atom(Other),
        argument_code(^, Goal, Other, Code)
    ;   body_code(Argument, Module, Code)
    ).
argument_code(//, Argument, Module, Home:grammar(Module, Argument)) :-
    !,
    stand_ins(Home).
argument_code(0, Argument, Module, Code) :-
    !,
    (   callable(Argument)
    ->  body_code(Argument, Module, Code)
    ;   deferred(Argument, Module, Code)
    ).
argument_code(Extra, Argument, Module, Code) :-
    closure_code(Argument, Extra, Module, Code).

%!  closure_code(+Closure, +Extra:nonneg, +Module:atom, -Code) is det.
%
%   Code, with Extra more arguments, does what Closure does with them in Module.

closure_code(Closure, Extra, Module, Code) :-
    (   \+ callable(Closure)
    ->  deferred(Closure, Module, Code)
    ;   Extra =:= 0
    ->  body_code(Closure, Module, Code)
    ;   Closure = Inner:Plain,
        atom(Inner),
        nonvar(Plain)
    ->  closure_code(Plain, Extra, Inner, Code)
    ;   lambda(Closure)
    ->  (   lambda_code(Closure, Extra, Module, Code)
        ->  true
        ;   deferred(Closure, Module, Code)
        )
    ;   ( Closure = _:_ ; control(Closure) )
    ->  deferred(Closure, Module, Code)
    ;   Closure =.. [Name|Arguments],
        length(More, Extra),
        append(Arguments, More, Every),
        compound_name_arguments(Goal, Name, Every),
        callee(Goal, Module, Callee),
        (   Callee == own
        ->  Code = ludolog_user:Closure
        ;   Callee = native(Definition)
        ->  Code = Definition:Closure
        ;   deferred(Closure, Module, Code)
        )
    ).

%   Of library(yall). The body of a lambda stands where the library calls it. With how many
%   arguments that is, only its parameters tell: as long as they are no list, lambda_code/4 fails,
%   and the lambda is translated when it is called.

lambda(_>>_).
lambda(_/_).
lambda(\_).

lambda_code(Parameters>>Body, Extra, Module, yall:(Parameters>>Code)) :-
    (   nonvar(Parameters),
        Parameters = _/List
    ->  true
    ;   List = Parameters
    ),
    is_list(List),
    length(List, Taken),
    Left is max(0, Extra-Taken),
    lambda_body(Body, Left, Module, Code).
lambda_code(Free/Lambda, Extra, Module, yall:(Free/Code)) :-
    lambda_body(Lambda, Extra, Module, Code).
lambda_code(\Lambda, Extra, Module, yall:(\Code)) :-
    (   nonvar(Lambda),
        Lambda = Variable^Body
    ->  Left is max(0, Extra-1),
        Code = Variable^Inner,
        lambda_body(Body, Left, Module, Inner)
    ;   lambda_body(Lambda, Extra, Module, Code)
    ).

lambda_body(Body, Extra, Module, Code) :-
    (   callable(Body)
    ->  closure_code(Body, Extra, Module, Code)
    ;   deferred(Body, Module, Code)
    ).

%!  grammar_code(+Body, +Module:atom, ?List, ?Rest, -Code) is det.
%
%   Code parses List as far as Rest by the grammar body Body.

grammar_code(Body, Module, List, Rest, Code) :-
    (   var(Body)
    ->  instantiation_error(Body)
    ;   Body = Inner:Plain,
        atom(Inner)
    ->  grammar_code(Plain, Inner, List, Rest, Code)
    ;   % It keeps what it translates, so its lists have to be fresh variables.
        dcg_translate_rule((grammar --> Body), (grammar(List0, Rest0) :- Goal))
    ->  List0 = List,
        Rest0 = Rest,
        body_code(Goal, Module, Code)
    ;   type_error(callable, Body)
    ).

                /*******************************
                *         WHAT IS CALLED       *
                *******************************/

%   callee(+Goal, +Module, -Callee): what Goal calls in Module: `own`, native(Definition),
%   meta(Definition, Specs), `stand_in`, `lambda`, `later` for what depends on an argument that is not
%   known yet, `unknown` for what is not there, or `no`.

callee(Goal, Module, Callee) :-
    (   compound(Goal)
    ->  compound_name_arity(Goal, Name, Arity)
    ;   Name = Goal,
        Arity = 0
    ),
    (   Arity =:= 0,
        compound(Goal)
    ->  Callee = no
    ;   mine(Module),
        own(Name, Arity)
    ->  Callee = own
    ;   mine(Module)
    ->  visible(Name, Arity, Goal, Callee)
    ;   elsewhere(Name, Arity, Goal, Module, Callee)
    ).

mine(ludolog_user).
mine(user).

%!  own(+Name:atom, +Arity:integer) is semidet.
%
%   Name/Arity is a predicate of the person's.

own(Name, Arity) :-
    functor(Head, Name, Arity),
    '$c_current_predicate'(_, ludolog_user:Head),
    \+ '$get_predicate_attribute'(ludolog_user:Head, imported, _),
    \+ forgotten(Name, Arity).

%!  forget_name(+Name:atom, +Arity:integer) is det.
%!  remember_name(+Name:atom, +Arity:integer) is det.
%
%   Name/Arity of `ludolog_user`, which has no clauses, is not the person's any more; or is again.

forget_name(Name, Arity) :-
    assertz(forgotten(Name, Arity)).

remember_name(Name, Arity) :-
    retractall(forgotten(Name, Arity)).

visible(Name, Arity, Goal, Callee) :-
    (   allowed(Name, Arity, Module, Kind),
        ( at_hand(Module) ; opened(Module) )
    ->  by_kind(Kind, Module, Goal, Callee)
    ;   current(Game),
        contract(Name, Arity),
        '$c_current_predicate'(_, Game:Goal)
    ->  Callee = native(Game)
    ;   game_home(Goal, Home),
        harmless(Home, Name, Arity)
    ->  Callee = native(Home)
    ;   own_name(Name, Arity)
    ->  Callee = own
    ;   Callee = no
    ).

%!  game_in_progress(-Game:atom) is semidet.
%
%   Game is the one that queries are about.

game_in_progress(Game) :-
    current(Game).

%!  game_home(+Goal:callable, -Home:atom) is semidet.
%
%   The game in progress defines the predicate of Goal, or imports it from Home, a module that games
%   are made of.

game_home(Goal, Home) :-
    current(Game),
    definition(Game, Goal, Home),
    of_a_game(Home).

%!  own_name(+Name:atom, +Arity:integer) is semidet.
%
%   Name/Arity means nothing but what a person may define.

own_name(Name, Arity) :-
    \+ sub_atom(Name, 0, _, _, $),
    functor(Head, Name, Arity),
    \+ '$c_current_predicate'(_, system:Head),
    \+ '$in_library'(Name, Arity, _),
    \+ allowed(Name, Arity, system, _).

by_kind(native, Module, _, native(Module)) :-
    loaded(Module).
by_kind(meta(Specs), Module, _, meta(Module, Specs)) :-
    loaded(Module).
by_kind(stand_in, _, _, stand_in).
by_kind(lambda, _, _, lambda).
by_kind(of_game, Module, Goal, Callee) :-
    arg(1, Goal, Game),
    (   var(Game)
    ->  Callee = later
    ;   atom(Game),
        game(Game)
    ->  Callee = native(Module)
    ;   Callee = no
    ).

loaded(Module) :-
    (   current_module(Module),
        module_property(Module, exported_operators(_))
    ->  true
    ;   current_module(Module),
        module_property(Module, file(_))
    ->  true
    ;   library_file(Module, File)
    ->  use_module(File, [])
    ;   true
    ).

%   A goal behind the name of a module: the predicate that Module:Goal runs, wherever it is
%   defined, if that may be called.

elsewhere(Name, Arity, Goal, Module, Callee) :-
    (   library_file(Module, _),
        allowed(Name, Arity, Module, Kind)
    ->  by_kind(Kind, Module, Goal, Callee)
    ;   \+ current_module(Module)
    ->  Callee = unknown
    ;   definition(Module, Goal, Definition)
    ->  (   allowed(Name, Arity, Other, Kind),
            definition(Other, Goal, Definition)
        ->  by_kind(Kind, Other, Goal, Callee)
        ;   of_a_game(Definition),
            harmless(Definition, Name, Arity)
        ->  Callee = native(Definition)
        ;   Callee = no
        )
    ;   allowed(Name, Arity, Other, Kind),
        at_hand(Other)
    ->  by_kind(Kind, Other, Goal, Callee)
    ;   own_name(Name, Arity)
    ->  Callee = unknown
    ;   Callee = no
    ).

%   definition(+Module, +Goal, -Definition): nothing is loaded to find out.

definition(Module, Goal, Definition) :-
    '$get_predicate_attribute'(Module:Goal, imported, Definition0),
    !,
    Definition = Definition0.
definition(Module, Goal, Module) :-
    '$c_current_predicate'(_, Module:Goal),
    '$get_predicate_attribute'(Module:Goal, defined, 1),
    !.
definition(Module, Goal, Definition) :-
    '$get_predicate_attribute'(system:Goal, defined, 1),
    Module \== system,
    definition(system, Goal, Definition).

%   of_a_game(+Module): Module is a game, belongs to one, or is what games are made of.

of_a_game(Module) :-
    (   game(Module)
    ->  true
    ;   module_property(Module, file(File)),
        module_property(ludolog_protocol, file(Protocol)),
        file_directory_name(Protocol, Folder),
        (   atomic_list_concat([Folder, '/games/'], Beginning),
            sub_atom(File, 0, _, _, Beginning)
        ;   member(Shared, ['grid.pl', 'lattice.pl', 'notation.pl', 'random.pl']),
            atomic_list_concat([Folder, /, Shared], File)
        )
    ->  true
    ).

%!  readable(+Module:atom) is semidet.
%
%   The clauses of Module may be looked at: it is a game, a part of Ludolog, or a library that
%   queries use.

readable(Module) :-
    (   game(Module)
    ->  true
    ;   sub_atom(Module, 0, _, _, ludolog_)
    ->  true
    ;   of_a_game(Module)
    ->  true
    ;   library_file(Module, _)
    ).

%!  read_body(+Body0, +Home:atom, -Body) is det.
%
%   Body means in a query what Body0, the body of a clause, means in Home: a goal that a query
%   would not find by its name has Home before it.

read_body(Body0, Home, Body) :-
    (   nonvar(Body0),
        control(Body0, Parts0, Parts, Body1)
    ->  maplist(read_part(Home), Parts0, Parts),
        Body = Body1
    ;   callable(Body0),
        Body0 \= _:_,
        \+ means_the_same(Body0, Home)
    ->  Body = Home:Body0
    ;   Body = Body0
    ).

read_part(Home, Body0, Body) :-
    read_body(Body0, Home, Body).

means_the_same(Goal, Home) :-
    definition(Home, Goal, Definition),
    (   callee(Goal, ludolog_user, native(Definition))
    ->  true
    ;   Definition == system,
        functor(Goal, Name, Arity),
        \+ own(Name, Arity),
        \+ allowed(Name, Arity, system, meta(_))
    ).

                /*******************************
                *     THE GAMES' PREDICATES    *
                *******************************/

%   harmless(+Module, +Name, +Arity): the predicate calls none of its arguments, and neither
%   does any other that it reaches. The clauses of the games do not change, so this is found out
%   once.

harmless(Module, Name, Arity) :-
    (   judged(Module, Name, Arity, Verdict)
    ->  true
    ;   contract(Name, Arity),
        game(Module)
    ->  Verdict = yes
    ;   reach([Module:Name/Arity], [], Reached)
    ->  Verdict = yes,
        forall(member(M:N/A, Reached), assertz(judged(M, N, A, yes)))
    ;   Verdict = no,
        assertz(judged(Module, Name, Arity, no))
    ),
    Verdict == yes.

reach([], Reached, Reached).
reach([PI|PIs], Reached0, Reached) :-
    (   memberchk(PI, Reached0)
    ->  reach(PIs, Reached0, Reached)
    ;   PI = Module:Name/Arity,
        judged(Module, Name, Arity, yes)
    ->  reach(PIs, Reached0, Reached)
    ;   PI = Module:Name/Arity,
        functor(Head, Name, Arity),
        findall(Called, called(Module:Head, Called), Lists),
        \+ memberchk(unknown, Lists),
        append_all(Lists, PIs, Next),
        reach(Next, [PI|Reached0], Reached)
    ).

append_all([], PIs, PIs).
append_all([List|Lists], PIs0, PIs) :-
    append_all(Lists, PIs0, PIs1),
    append(List, PIs1, PIs).

%   called(+Head, -PIs): what a clause of Head calls that has to be looked at, or `unknown`.

called(Module:Head, PIs) :-
    catch(clause(Module:Head, Body), error(permission_error(_, _, _), _), Body = _),
    (   goals(Body, Module, PIs0, [])
    ->  PIs = PIs0
    ;   PIs = unknown
    ).

goals(Body, Module, PIs0, PIs) :-
    nonvar(Body),
    (   control(Body, Parts, _, _)
    ->  all_goals(Parts, Module, PIs0, PIs)
    ;   Body = Inner:Goal
    ->  atom(Inner),
        goals(Goal, Inner, PIs0, PIs)
    ;   callable(Body),
        functor(Body, Name, Arity),
        definition(Module, Body, Definition),
        (   allowed(Name, Arity, Other, Kind),
            definition(Other, Body, Definition)
        ->  goals_of_kind(Kind, Body, Module, PIs0, PIs)
        ;   of_a_game(Definition)
        ->  PIs0 = [Definition:Name/Arity|PIs]
        )
    ).

all_goals([], _, PIs, PIs).
all_goals([Body|Bodies], Module, PIs0, PIs) :-
    goals(Body, Module, PIs0, PIs1),
    all_goals(Bodies, Module, PIs1, PIs).

goals_of_kind(native, _, _, PIs, PIs).
goals_of_kind(stand_in, format(_, Arguments), _, PIs, PIs) :-
    nonvar(Arguments).
goals_of_kind(meta(Specs), Goal, Module, PIs0, PIs) :-
    Goal =.. [_|Arguments],
    Specs =.. [_|Kinds],
    argument_goals(Kinds, Arguments, Module, PIs0, PIs).

argument_goals([], [], _, PIs, PIs).
argument_goals([Kind|Kinds], [Argument|Arguments], Module, PIs0, PIs) :-
    (   Kind == (?)
    ->  PIs1 = PIs0
    ;   nonvar(Argument),
        (   Kind == (^)
        ->  unquantified(Argument, Goal),
            goals(Goal, Module, PIs0, PIs1)
        ;   integer(Kind),
            closure_goals(Argument, Kind, Module, PIs0, PIs1)
        )
    ),
    argument_goals(Kinds, Arguments, Module, PIs1, PIs).

unquantified(Goal0, Goal) :-
    nonvar(Goal0),
    (   Goal0 = _^Goal1
    ->  unquantified(Goal1, Goal)
    ;   Goal = Goal0
    ).

closure_goals(Closure, Extra, Module, PIs0, PIs) :-
    nonvar(Closure),
    (   Closure = Inner:Plain
    ->  atom(Inner),
        closure_goals(Plain, Extra, Inner, PIs0, PIs)
    ;   Extra > 0,
        lambda(Closure)
    ->  Closure = Parameters>>Body,
        ( Parameters = _/List -> true ; List = Parameters ),
        length(List, Extra),
        goals(Body, Module, PIs0, PIs)
    ;   Closure =.. [Name|Arguments],
        length(More, Extra),
        append(Arguments, More, Every),
        Goal =.. [Name|Every],
        goals(Goal, Module, PIs0, PIs)
    ).

                /*******************************
                *          WHAT IS SEEN        *
                *******************************/

%!  open_library(+Library) is det.
%
%   The predicates and operators of library(Library) are visible to queries.
%
%   @error permission_error(load, library, Library) for all but some.

open_library(Library) :-
    (   ground(Library),
        teaches(Library, Module)
    ->  loaded(Module),
        (   opened(Module)
        ->  true
        ;   assertz(opened(Module))
        ),
        forall(exported_operator(Module, op(Priority, Type, Name)),
               op(Priority, Type, ludolog_user:Name))
    ;   permission_error(load, library, Library)
    ).

exported_operator(Module, Operator) :-
    current_module(Module),
    module_property(Module, exported_operators(Operators)),
    member(Operator, Operators).

%!  in_game(+Game:atom) is det.
%
%   The predicates of the contract that Game exports are visible to queries without its name.

in_game(Game) :-
    (   current(Game)
    ->  true
    ;   retractall(current(_)),
        assertz(current(Game))
    ).

%!  traceable(+Goal, -Traced) is det.
%
%   Traced, Goal with its module, may be given to ludolog_trace, which calls what is in
%   `ludolog_user` by run/1 and the rest as it is.
%
%   @error permission_error(call, sandboxed, Name/Arity)

traceable(Goal, Module:Plain) :-
    at_home(Goal, Module, Plain),
    (   Module == ludolog_user
    ->  true
    ;   \+ control(Plain),
        callee(Plain, Module, native(_))
    ->  true
    ;   refused(Plain)
    ).

%!  native_home(+Goal, -Home) is semidet.
%
%   A query means by Goal a predicate that module Home defines and that is called as it is.

native_home(Goal, Home) :-
    callee(Goal, ludolog_user, native(Home)).

%!  as_typed(+Term, -Typed) is det.
%
%   Typed is Term with goals that wait, for freeze/2 and the like, as a person wrote them.

as_typed(Term, Typed) :-
    (   cyclic_term(Term)
    ->  Typed = Term
    ;   typed(Term, Typed)
    ).

typed(Term, Typed) :-
    (   \+ compound(Term)
    ->  Typed = Term
    ;   nonvar(Term),
        Term = Module:Goal,
        nonvar(Goal),
        Goal = ludolog_sandbox:run(_),
        atom(Module)
    ->  typed(Goal, Typed)
    ;   Term = Module:Goal,
        atom(Module),
        ( opened(Module) ; Module == ludolog_user )
    ->  typed(Goal, Typed)
    ;   Term = ludolog_sandbox:run(Goal)
    ->  Typed = Goal
    ;   compound_name_arguments(Term, Name, Arguments0),
        maplist(typed, Arguments0, Arguments),
        compound_name_arguments(Typed, Name, Arguments)
    ).
