:- module(ludolog_query,
          [ ask/6,                      % +Game, +Live, +Definitions, +Text, +Options, -Answer
            ask/7,                      % the same, -Whole
            bound_value/2,              % +Name, -Value
            check_definitions/3,        % +Definitions, +Options, -Said
            check_clauses/2,            % +Text, +Options
            complete_query/2,           % +Text, -Complete
            queries_in/3,               % +Text, -Queries, -Rest
            explored/6,                 % +Game, +Live, +Definitions, +Text, +Options, -Said
            proved/6                    % +Game, +Live, +Definitions, +Text, +Options, -Proof
          ]).
:- reexport(live, [board_of/3]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(answer, [answer_text/4]).
:- use_module(catalogue, []).
:- use_module(ludolog(explain/coverage), []).
:- use_module(live, [filled/4, live_value/4]).
:- use_module(reading, [complete_query/3, queries_in/4, query_term/4]).
:- use_module(sandbox, [in_game/1, traceable/2]).
:- use_module(stand_ins, []).
:- use_module(unknown, [telling_unknown/3]).
:- use_module(user_module, [user_module/1, clauses_checked/2, defined/3]).
:- use_module(bounded_output, [bounded/2]).
:- use_module(safe_errors, [with_safe_errors/1]).
:- use_module(ludolog(explain/proof), [proof/4]).
:- use_module(ludolog(explain/trace), [print_trace/1, trace_lines/3]).
:- use_module(ludolog(versions), [perhaps_cut/1]).

/** <module> `?-` on a live game

This runs in a process of its own (ludolog.engine.worker), which is the second line of defence.
Inside it the text is read in the user's module, `$State` and the like are replaced by
their values, and the goal is run by ludolog_sandbox within its limits. The predicates
of the game need no module.

Live is live(State, Last): the position, and a list with the move that led there, or
[]. The variables of a query are

  | $State       | the position                                                     |
  | $Board       | its board: what board_of/2 of the game says, else the first list |
  |              | of lists in the state, else the state                            |
  | $Player      | the player to move                                               |
  | $Moves       | the legal moves                                                  |
  | $Last        | the move that led to the position                                |
  | $X           | what X was in the last answer of an earlier query                |

Options:

  | safe(Boolean)  | whether goals run in the sandbox; default true             |
  | depth(N)       | how deep terms are shown; 0 for all                        |
  | recursion(N)   | how deep goals may call each other; 0 for no limit         |
  | stacks(Bytes)  | what the stacks of Prolog may take                         |
  | answer(N)      | characters that an answer may have                         |
  | output(N)      | characters that may be printed before an answer            |
  | language(Code) | the language of the games' texts                           |

Limits of time and inferences are the caller's: see ludolog.engine.handles.Limits.
*/

:- dynamic
    bound/2.                            % Name, Value

%!  ask(+Game, +Live, +Definitions:string, +Text:string, +Options:list, -Answer:string) is nondet.
%!  ask(+Game, +Live, +Definitions, +Text, +Options, -Answer:string, -Whole:string) is nondet.
%
%   Answer is an answer of the query Text, without the full stop (see answer_text/4); Whole is
%   the same to any depth, or "" if that is larger than an answer may be. What is printed goes
%   to the current output.
%
%   @error syntax_error(_), and whatever the goal throws.
%   @error existence_error(procedure, PI), with the context of telling_unknown/3.
%   @error resource_error(What) for a limit: recursion_depth, answer_size, output_size.

ask(Game, Live, Definitions, Text, Options, Answer) :-
    ask(Game, Live, Definitions, Text, Options, Answer, _).

ask(Game, Live, Definitions, Text, Options, Answer, Whole) :-
    prepare(Game, Definitions, Options),
    goal(Game, Live, Text, Goal, Bindings),
    user_module(Module),
    telling_unknown(Game, Module:Goal, answered(Goal, Options)),
    remember(Bindings),
    answer_text(Bindings, Module, Options, Answer),
    whole_text(Bindings, Module, Options, Answer, Whole).

answered(Goal, Options) :-
    runnable(Options, Goal, Run),
    option(output(Most), Options, 0),
    bounded(Most, with_safe_errors(limited(Options, Run))).

whole_text(Bindings, Module, Options, Answer, Whole) :-
    (   \+ perhaps_cut(Answer)
    ->  Whole = Answer
    ;   catch(answer_text(Bindings, Module, [depth(0)|Options], Whole0),
              error(resource_error(answer_size), _),
              Whole0 = "")
    ->  Whole = Whole0
    ).

%!  explored(+Game, +Live, +Definitions, +Text, +Options, -Said:string) is det.
%
%   Said is what trace_rule/1 prints for the goal Text, without what the goal prints.

explored(Game, Live, Definitions, Text, Options, Said) :-
    prepare(Game, Definitions, Options),
    goal(Game, Live, Text, Goal, _),
    user_module(Module),
    telling_unknown(Game, Module:Goal, traced(Goal, Options, Lines)),
    with_output_to(string(Said), print_trace(Lines)).

traced(Goal, Options, Lines) :-
    (   option(safe(true), Options, true)
    ->  traceable(Goal, Traced)
    ;   user_module(Module),
        Traced = Module:Goal
    ),
    option(output(Most), Options, 0),
    bounded(Most, with_safe_errors(limited(Options, trace_lines(Traced, 3, Lines)))).

%!  proved(+Game, +Live, +Definitions, +Text, +Options, -Proof) is det.
%
%   Proof is that of proof/4 for the goal Text. Further options: levels(N), how many predicates
%   deep it is looked into, default 3; steps(N), how many steps it has at most, default 2000.

proved(Game, Live, Definitions, Text, Options, Proof) :-
    prepare(Game, Definitions, Options),
    goal(Game, Live, Text, Goal, _),
    user_module(Module),
    option(levels(Levels), Options, 3),
    option(steps(Steps), Options, 2000),
    option(output(Most), Options, 0),
    telling_unknown(Game, Module:Goal,
                    bounded(Most,
                            with_safe_errors(limited(Options,
                                                     body_proof(Module:Goal, Levels, Steps,
                                                                Proof))))).

body_proof(Module:Goal, Levels, Steps, Proof) :-
    (   user_module(Module),
        nonvar(Goal),
        Goal = Other:Plain
    ->  traceable(Other:Plain, Traced)
    ;   Traced = Module:Goal
    ),
    proof(Traced, Levels, Steps, Proof).

prepare(Game, Definitions, Options) :-
    (   option(stacks(Bytes), Options)
    ->  set_prolog_flag(stack_limit, Bytes)
    ;   true
    ),
    (   option(language(Language), Options)
    ->  create_prolog_flag(ludolog_language, Language, [type(atom)])
    ;   true
    ),
    in_game(Game),
    (   option(safe(true), Options, true)
    ->  true
    ;   user_module(Module),
        add_import_module(Module, Game, end)
    ),
    defined(Definitions, Options, _).

runnable(Options, Goal, Run) :-
    (   option(safe(true), Options, true)
    ->  Run = ludolog_sandbox:run(Goal)
    ;   user_module(Module),
        @(expand_goal(Goal, Expanded), Module),
        Run = Module:Expanded
    ).

:- meta_predicate limited(+, 0).

limited(Options, Goal) :-
    (   option(recursion(Most), Options),
        Most > 0
    ->  call_with_depth_limit(Goal, Most, Reached),
        (   Reached == depth_limit_exceeded
        ->  throw(error(resource_error(recursion_depth), _))
        ;   true
        )
    ;   call(Goal)
    ).

%!  check_definitions(+Definitions:string, +Options:list, -Said:string) is det.
%
%   Load Definitions, facts and rules, into the user's module in place of what was there.
%   Said are the errors and warnings, "" if there are none.

check_definitions(Definitions, Options, Said) :-
    defined(Definitions, Options, Said).

%!  check_clauses(+Text:string, +Options:list) is det.
%
%   Text consists of clauses that may be defined.
%
%   @error syntax_error(_), with the place in Text, and those of defined/3.

check_clauses(Text, Options) :-
    clauses_checked(Text, Options).

                /*******************************
                *            READING           *
                *******************************/

%!  complete_query(+Text:string, -Complete) is det.
%!  queries_in(+Text:string, -Queries:list, -Rest:string) is det.
%
%   Those of ludolog_reading, with the operators of the user's module.

complete_query(Text, Complete) :-
    user_module(Module),
    complete_query(Text, Module, Complete).

queries_in(Text, Queries, Rest) :-
    user_module(Module),
    queries_in(Text, Module, Queries, Rest).

%   goal(+Game, +Live, +Text, -Goal, -Bindings): the full stop may be left out.

goal(Game, Live, Text, Goal, Bindings) :-
    user_module(Module),
    complete_query(Text, Complete),
    (   Complete == true
    ->  Query = Text
    ;   string_concat(Text, "\n.", Query)
    ),
    query_term(Query, Module, Goal0, Names),
    must_be(callable, Goal0),
    filled(Goal0, Names, stands_for(Game, Live), Goal),
    term_variables(Goal, Variables),
    used(Names, Variables, Bindings).

%   The variables that stand in the query by themselves, not only behind a `$`.

used([], _, []).
used([Name=Variable|Names], Variables, Bindings) :-
    (   member(V, Variables),
        V == Variable
    ->  Bindings = [Name=Variable|Rest]
    ;   Bindings = Rest
    ),
    used(Names, Variables, Rest).

stands_for(Game, Live, Name, Value) :-
    (   live_value(Name, Game, Live, Value0)
    ->  Value = Value0
    ;   bound_value(Name, Value)
    ).

                /*******************************
                *           ANSWERS            *
                *******************************/

%   The values of the last answer, for `$X` and for `use X`.

remember(Bindings) :-
    forall(member(Name=Value, Bindings),
           ( retractall(bound(Name, _)),
             (   acyclic_term(Value),
                 \+ attributed(Value)
             ->  assertz(bound(Name, Value))
             ;   true
             ) )).

attributed(Term) :-
    term_attvars(Term, [_|_]).

%!  bound_value(+Name:atom, -Value) is det.
%
%   Value is what the variable Name was in the last answer that had it.
%
%   @error existence_error(answer, Name)

bound_value(Name, Value) :-
    must_be(atom, Name),
    (   bound(Name, Value0)
    ->  Value = Value0
    ;   existence_error(answer, Name)
    ).

                /*******************************
                *           MESSAGES           *
                *******************************/

:- multifile prolog:error_message//1.

prolog:error_message(existence_error(answer, Name)) -->
    [ 'no answer has bound $~w yet'-[Name] ].
