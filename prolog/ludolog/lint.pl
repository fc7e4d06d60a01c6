:- module(ludolog_lint,
          [ observe/4,                  % +Query, +Inputs, -Output, -Observed
            items/2,                    % +List, -Texts
            candidates/2,               % +Query, -Texts
            movers/2,                   % +State, -Texts
            impurities/1                % -Texts
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, reverse/2, list_to_set/2]).
:- use_module(guest).
:- use_module(tame, [throws_little/1]).

/** <module> The contract of a game, without a game to compare with

A third party's program (see ludolog_guest) is watched while it answers, and its
clauses are read: what do the rules reach that no rule should do?

Texts are terms in a form that any process reads back.
*/

                /*******************************
                *           WATCHING           *
                *******************************/

%!  observe(+Query:atom, +Inputs:list, -Output, -Observed) is det.
%
%   Output is the program's first answer to Query (see ludolog_guest) with Inputs, the
%   arguments before the last one; [] if it fails. Observed is observed(Result, Ground,
%   Det, Read, Changed): `answer` or `failed`; whether Output is ground, whether no choice
%   point is left, whether the input was read, all as true or false; the predicates whose
%   clauses changed.

observe(Query, Inputs, Output, observed(Result, Ground, Det, Read, Changed)) :-
    append(Inputs, [Output0], Arguments),
    Asked =.. [Query|Arguments],
    program_goal(Asked, Goal),
    guest_module(Module),
    !,
    generations(Before),
    call_watched(throws_little(Module:Goal), Result, Det),
    generations(After),
    input_read(Read),
    findall(PI, ( member(PI-G, After), \+ memberchk(PI-G, Before) ), Changed0),
    maplist(text, Changed0, Changed),
    (   Result == answer
    ->  Output = Output0
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

%!  items(+List, -Texts:list) is semidet.
%
%   Texts are those of the elements of List.

items(List, Texts) :-
    is_list(List),
    maplist(text, List, Texts).

%!  candidates(+Query:atom, -Texts:list) is det.
%
%   Texts are what may be meant by the first argument of initial_state or the level of
%   choose_move: what stands in the heads of the clauses, then what is usual.

candidates(Query, Texts) :-
    wanted(Query, Asked, Argument, Usual),
    findall(Text,
            ( (   program_goal(Asked, Goal),
                  guest_module(Module),
                  predicate_property(Module:Goal, number_of_clauses(_)),
                  clause(Module:Goal, _)
              ;   member(Argument, Usual)
              ),
              ground(Argument),
              text(Argument, Text) ),
            Texts0),
    list_to_set(Texts0, Texts).

wanted(initial_state, initial_state(Config, _), Config, [[], 8, 7, 9, 6, 5, 10, 4, 3, 8/8, 8-8, [8,8]]).
wanted(choose_move, choose_move(_, _, Level, _), Level, [1, 2, 3, easy, medium, hard]).

%!  movers(+State, -Texts:list) is det.
%
%   Texts are the players who may be to move in State, the likely ones first: what
%   to_move/2 of the program says; else the argument of State that is a player of the
%   adapter; else its atomic arguments, the adapter's players, and what is usual.

movers(State, Texts) :-
    guest_module(Module),
    (   current_predicate(Module:to_move/2),
        once(Module:to_move(State, Player))
    ->  Players = [Player]
    ;   findall(P, ( argument(State, P), adapted_player(P) ), [Player])
    ->  Players = [Player]
    ;   findall(P, mover(State, P), Players0),
        list_to_set(Players0, Players)
    ),
    maplist(text, Players, Texts).

mover(State, Player) :-
    argument(State, Player).
mover(_, Player) :-
    adapted_player(Player).
mover(_, Player) :-
    member(Player, [1, 2, 0, white, black, player1, player2]).

%   Argument is an atomic element of a list, argument of a term, part of (A,B)-C.

argument(State, Argument) :-
    (   is_list(State)
    ->  member(Part, State)
    ;   compound(State),
        arg(_, State, Part)
    ),
    (   atomic(Part)
    ->  Part \== [],
        Argument = Part
    ;   joined(Part),
        argument(Part, Argument)
    ).

joined((_,_)).
joined(_-_).

                /*******************************
                *           READING            *
                *******************************/

%!  impurities(-Texts:list) is det.
%
%   Texts name what a rule predicate reaches and should not do, with the way there:
%   "valid_moves/3 -> row/2 -> write/1".

impurities(Texts) :-
    guest_module(Module),
    findall(Text,
            ( member(Query, [valid_moves(_, _, _), move(_, _, _), game_over(_, _), value(_, _, _)]),
              program_goal(Query, Goal),
              reaches([[Module:Goal]], [], Way),
              way_text(Way, Text) ),
            Texts0),
    list_to_set(Texts0, Texts).

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
