:- module(ludolog_lint,
          [ observe/3,                  % +Ask, -Output, -Observed
            impurities/2,               % +Indicators, -Texts
            reachable/2                 % +Indicators, -Texts
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, reverse/2, list_to_set/2]).
:- use_module(guest).
:- import(ludolog_safe_errors:with_bounded_errors/1).

/** <module> The contract of a game, without a game to compare with

A third party's program (see ludolog_guest) is watched while it answers, and its
clauses are read: what do the rules reach that no rule should do?

Texts are terms in a form that any process reads back.
*/

                /*******************************
                *           WATCHING           *
                *******************************/

%!  observe(+Ask, -Output, -Observed) is det.
%
%   Ask is ask(Goal, Template); Output is Template in the program's first answer to Goal, [] if
%   it fails. Observed is observed(Result, Ground, Det, Read, Changed): `answer` or `failed`;
%   whether Output is ground, whether no choice point is left, whether the input was read, all
%   as true or false; the predicates whose clauses changed.

observe(ask(Goal, Template), Output, observed(Result, Ground, Det, Read, Changed)) :-
    guest_module(Module),
    !,
    generations(Before),
    call_watched(with_bounded_errors(Module:Goal), Result, Det),
    generations(After),
    input_read(Read),
    findall(PI, ( member(PI-G, After), \+ memberchk(PI-G, Before) ), Changed0),
    maplist(text, Changed0, Changed),
    (   Result == answer
    ->  Output = Template
    ;   Output = []
    ),
    truth(ground(Output), Ground).

call_watched(Goal, Result, Det) :-
    (   call_cleanup(Goal, Done = true),
        truth(Done == true, Det)            % before the commit, which cleans up
    ->  Result = answer
    ;   Result = failed,
        Det = true
    ).

truth(Goal, Truth) :-
    (   call(Goal)
    ->  Truth = true
    ;   Truth = false
    ).

%   The worker's input is empty: only who reads comes to its end.

input_read(Read) :-
    stream_property(In, alias(user_input)),
    !,
    stream_property(In, end_of_stream(End)),
    truth(End \== not, Read).

generations(Generations) :-
    guest_module(Module),
    list_to_set([Module, ludolog_program, user], Modules),
    findall(Name/Arity-Generation,
            ( member(M, Modules),
              predicate_property(M:Head, dynamic),
              \+ predicate_property(M:Head, imported_from(_)),
              predicate_property(M:Head, last_modified_generation(Generation)),
              functor(Head, Name, Arity) ),
            Generations).

text(Term, Text) :-
    with_output_to(string(Text),
                   write_term(Term, [quoted(true), ignore_ops(true), numbervars(false)])).

                /*******************************
                *           READING            *
                *******************************/

%!  impurities(+Indicators:list, -Texts:list) is det.
%
%   Texts name what the rules, Indicators, reach and should not do, with the way there:
%   "valid_moves/3 -> row/2 -> write/1".

impurities(Indicators, Texts) :-
    guest_module(Module),
    findall(Text,
            ( member(Name/Arity, Indicators),
              functor(Goal, Name, Arity),
              reaches([[Module:Goal]], [], Way),
              way_text(Way, Text) ),
            Texts0),
    list_to_set(Texts0, Texts).

%!  reachable(+Indicators:list, -Texts:list) is det.
%
%   Texts are the indicators of the program's predicates that the rules, Indicators, lead to,
%   themselves included.

reachable(Indicators, Texts) :-
    guest_module(Module),
    findall(Module:Name/Arity, member(Name/Arity, Indicators), Open),
    reachable(Open, [], Reached),
    findall(Text,
            ( member(_:PI, Reached), format(string(Text), "~w", [PI]) ),
            Texts).

reachable([], Reached, Reached).
reachable([Module:Name/Arity|Open], Reached0, Reached) :-
    functor(Head, Name, Arity),
    (   memberchk(Module:Name/Arity, Reached0)
    ->  reachable(Open, Reached0, Reached)
    ;   own(Module:Head, Home)
    ->  findall(M:N/A,
                ( clause(Home:Head, Body),
                  called(Body, Home, M:Goal),
                  functor(Goal, N, A) ),
                More0),
        sort(More0, More),
        append(More, Open, Next),
        reachable(Next, [Module:Name/Arity|Reached0], Reached)
    ;   reachable(Open, Reached0, Reached)
    ).

way_text(Way0, Text) :-
    reverse(Way0, Way),
    maplist(indicator, Way, Indicators),
    atomic_list_concat(Indicators, ' -> ', Text).

indicator(_:Goal, Indicator) :-
    functor(Goal, Name, Arity),
    format(atom(Indicator), "~q", [Name/Arity]).

%   Way leads from a rule to an impure goal, the last first; breadth first, so that it
%   is short. Each predicate is entered once.

reaches([[Goal|Way]|Queue], Seen, Found) :-
    Goal = Module:Plain,
    functor(Plain, Name, Arity),
    (   memberchk(Module:Name/Arity, Seen)
    ->  reaches(Queue, Seen, Found)
    ;   impure(Name, Arity)
    ->  (   Found = [Goal|Way]
        ;   reaches(Queue, [Module:Name/Arity|Seen], Found)
        )
    ;   own(Goal, Home)
    ->  functor(Head, Name, Arity),
        findall([Called, Home:Head|Way],
                ( clause(Home:Head, Body),
                  called(Body, Home, Called) ),
                More),
        append(Queue, More, Next),
        reaches(Next, [Module:Name/Arity|Seen], Found)
    ;   reaches(Queue, [Module:Name/Arity|Seen], Found)
    ).

%   Goal is a predicate of the program, defined in Home.

own(Goal, Home) :-
    Goal = Module:Plain,
    predicate_property(Goal, number_of_clauses(_)),
    (   predicate_property(Goal, imported_from(Home))
    ->  true
    ;   Home = Module
    ),
    \+ predicate_property(Home:Plain, system),
    \+ ( module_property(Home, class(Class)), memberchk(Class, [system, library]) ).

called(Goal, _, _) :-
    var(Goal),
    !,
    fail.
called(Module:Goal, _, Called) :-
    !,
    atom(Module),
    called(Goal, Module, Called).
called(with_output_to(_, _), _, _) :-
    !,
    fail.
called(Goal, Module, Called) :-
    callable(Goal),
    (   Called = Module:Goal
    ;   predicate_property(Module:Goal, meta_predicate(Modes)),
        arg(N, Modes, Mode),
        arg(N, Goal, Argument),
        closure(Mode, Argument, Inner),
        called(Inner, Module, Called)
    ).

closure(Extra, Argument, Goal) :-
    integer(Extra),
    !,
    callable(Argument),
    length(More, Extra),
    (   Argument = Module:Plain
    ->  Goal = Module:Longer
    ;   Plain = Argument,
        Goal = Longer
    ),
    callable(Plain),
    Plain =.. Parts,
    append(Parts, More, Longest),
    Longer =.. Longest.
closure(^, Argument, Goal) :-
    without_quantifiers(Argument, Goal).
closure(//, Argument, Goal) :-
    closure(2, Argument, Goal).

without_quantifiers(Argument, Goal) :-
    nonvar(Argument),
    (   Argument = _^Inner
    ->  without_quantifiers(Inner, Goal)
    ;   Goal = Argument
    ).

impure(Name, Arity) :-
    impure_names(Names, Arities),
    memberchk(Name, Names),
    memberchk(Arity, Arities),
    !.

impure_names([ write, print, writeln, writeq, write_canonical, display, portray_clause ], [1, 2]).
impure_names([ format, writef ], [1, 2]).
impure_names([ nl, tab, put_char, put_code, put_byte, ttyflush, flush_output ], [0, 1, 2]).
impure_names([ write_term, listing, print_message, print_message_lines ], [0, 1, 2, 3]).
impure_names([ read, read_term, get_char, get_code, get_byte, get0, get, skip, skip_line,
               peek_char, peek_code, peek_byte, see, seeing, seen, tell, telling, told,
               read_line_to_string, read_line_to_codes, prompt ], [0, 1, 2, 3]).
impure_names([ open, close, consult, load_files, use_module, ensure_loaded ], [1, 2, 3, 4]).
impure_names([ assert, asserta, assertz, retract, retractall, abolish, erase, recorda, recordz ],
             [1, 2, 3]).
impure_names([ nb_setval, bb_put, flag, set_flag, set_prolog_flag, create_prolog_flag ], [2, 3]).
impure_names([ random, random_between, random_member, random_select, random_permutation,
               setrand, set_random, get_time, now ], [1, 2, 3, 4]).
impure_names([ halt, shell, system, process_create, sleep, thread_create, abort ], [0, 1, 2, 3, 4]).
