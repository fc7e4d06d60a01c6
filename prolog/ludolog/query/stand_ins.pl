:- module(ludolog_stand_ins,
          [ safe_op/4                   % +Module, +Priority, +Type, +Names
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(error),
              [ existence_error/2, instantiation_error/1, must_be/2, permission_error/3,
                type_error/2 ]).
:- use_module(library(listing), []).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(when), []).
:- use_module(ludolog(explain/trace), []).
:- use_module(ludolog(text), [goal_directive/2]).
:- use_module(own_clauses,
              [ add_clause/3, declare/3, erase_clause/1, own_clause/4, own_predicate/2 ]).
:- use_module(safe_errors, [with_safe_errors/1]).
:- use_module(sandbox,
              [ as_typed/2, body_code/3, game_home/2, game_in_progress/1, grammar_code/5,
                native_home/2, open_library/1, read_body/3, readable/1, run/1, traceable/2 ]).

/** <module> What a query gets in place of predicates that could do too much

A predicate Name/N that the table of ludolog_allowed calls a stand-in has its substitute here,
safe_Name/(N+1): the first argument is the module that the goal was called in, the others are its own.
Each does what the original does to the clauses, variables and output of the query, and refuses the
rest.
*/

                /*******************************
                *            CLAUSES           *
                *******************************/

:- public
    safe_assert/2, safe_asserta/2, safe_assertz/2, safe_retract/2, safe_retractall/2, safe_abolish/2, safe_dynamic/2,
    safe_discontiguous/2, safe_table/2, safe_initialization/2, safe_clause/3, safe_predicate_property/3,
    safe_current_predicate/2, safe_current_predicate/3, safe_listing/1, safe_listing/2, safe_portray_clause/2.

safe_assert(Module, Clause) :-
    add_clause(Clause, Module, last).

safe_assertz(Module, Clause) :-
    add_clause(Clause, Module, last).

safe_asserta(Module, Clause) :-
    add_clause(Clause, Module, first).

safe_retract(Module0, Clause0) :-
    plain(Clause0, Module0, Clause, Module),
    (   nonvar(Clause),
        Clause = (Head0 :- Body)
    ->  true
    ;   Head0 = Clause,
        Body = true
    ),
    plain(Head0, Module, Head, Home),
    to_change(Home, Head),
    own_clause(Head, Body, Home, Ref),
    erase_clause(Ref).

safe_retractall(Module0, Head0) :-
    plain(Head0, Module0, Head, Module),
    to_change(Module, Head),
    must_be(callable, Head),
    functor(Head, Name, Arity),
    (   own_predicate(Name, Arity)
    ->  forall(clause(ludolog_user:Head, _, Ref), erase_clause(Ref))
    ;   declare((dynamic), Name/Arity, Module)
    ).

safe_abolish(Module0, PI0) :-
    plain(PI0, Module0, PI, Module),
    to_change(Module, PI),
    must_be(ground, PI),
    (   PI = Name/Arity,
        own_predicate(Name, Arity)
    ->  functor(Head, Name, Arity),
        safe_retractall(Module, Head)
    ;   permission_error(modify, static_procedure, PI)
    ).

to_change(Module, Term) :-
    (   Module == ludolog_user
    ->  true
    ;   permission_error(modify, module, Module:Term)
    ).

safe_dynamic(Module, PIs) :-
    declare((dynamic), PIs, Module).

safe_discontiguous(Module, PIs) :-
    declare((discontiguous), PIs, Module).

safe_table(Module, PIs) :-
    declare((table), PIs, Module).

safe_initialization(_, Goal) :-
    run(Goal).

%   plain(+Term, +Module0, -Plain, -Module): without the modules before it.

plain(Term, Module0, Plain, Module) :-
    (   nonvar(Term),
        Term = Inner:Term1
    ->  must_be(atom, Inner),
        plain(Term1, Inner, Plain, Module)
    ;   Plain = Term,
        Module = Module0
    ).

safe_clause(Module0, Head0, Body) :-
    plain(Head0, Module0, Head, Module),
    must_be(callable, Head),
    (   ( var(Body) ; callable(Body) )
    ->  true
    ;   type_error(callable, Body)
    ),
    (   Module == ludolog_user,
        \+ elsewhere(Head, _)
    ->  own_clause(Head, Body, Module, _)
    ;   clause_home(Module, Head, Source),
        readable(Source)
    ->  closures_at_home(Head, Module, Source, Head1),
        system:clause(Source:Head1, Body0),
        read_body(Body0, Source, Body)
    ;   functor(Head, Name, Arity),
        permission_error(access, private_procedure, Module:Name/Arity)
    ).

clause_home(Module, Head, Source) :-
    (   Module == ludolog_user
    ->  elsewhere(Head, Source)
    ;   current_module(Module),
        '$get_predicate_attribute'(Module:Head, defined, 1),
        source_module(Module, Head, Source)
    ).

%   closures_at_home(+Head0, +Module, +Source, -Head): goals among the arguments, for a predicate of
%   another module, have Module before them, as they have when it is called.

closures_at_home(Head0, Module, Source, Head) :-
    (   Module \== Source,
        Module \== ludolog_user,
        system:predicate_property(Source:Head0, meta_predicate(Spec))
    ->  Head0 =.. [Name|Arguments0],
        Spec =.. [_|Kinds],
        maplist(at_home(Module), Kinds, Arguments0, Arguments),
        Head =.. [Name|Arguments]
    ;   Head = Head0
    ).

at_home(Module, Kind, Argument0, Argument) :-
    (   ( integer(Kind) ; memberchk(Kind, [^, //, :]) ),
        nonvar(Argument0),
        Argument0 \= _:_
    ->  Argument = Module:Argument0
    ;   Argument = Argument0
    ).

%   elsewhere(+Head, -Home): a query finds the predicate by its name, and it is not the person's.

elsewhere(Head, Home) :-
    functor(Head, Name, Arity),
    \+ own_predicate(Name, Arity),
    (   native_home(Head, Home)
    ->  true
    ;   game_home(Head, Home)
    ).

source_module(Module, Head, Source) :-
    (   '$get_predicate_attribute'(Module:Head, imported, Source0)
    ->  Source = Source0
    ;   Source = Module
    ).

safe_predicate_property(Module0, Head0, Property) :-
    plain(Head0, Module0, Head, Module),
    (   var(Head)
    ->  Module == ludolog_user,
        own_predicate(Name, Arity),
        functor(Head, Name, Arity)
    ;   callable(Head)
    ),
    atom(Module),
    current_module(Module),
    member(Property,
           [ built_in, defined, dynamic, exported, foreign, interpreted, number_of_clauses(_),
             number_of_rules(_), static, tabled, visible, imported_from(_), iso,
             meta_predicate(_), undefined ]),
    property(Property, Module, Head).

property(Property, Module, Head) :-
    (   '$c_current_predicate'(_, Module:Head)
    ->  true
    ;   '$get_predicate_attribute'(Module:Head, defined, 1)
    ),
    system:predicate_property(Module:Head, Property).

safe_current_predicate(Module0, Spec0) :-
    plain(Spec0, Module0, Spec, Module),
    (   Spec = Name/Arity
    ->  true
    ;   type_error(predicate_indicator, Spec)
    ),
    (   Module == ludolog_user
    ->  own_predicate(Name, Arity),
        functor(Head, Name, Arity),
        system:predicate_property(ludolog_user:Head, number_of_clauses(N)),
        N > 0
    ;   atom(Module),
        current_module(Module),
        system:current_predicate(Module:Name/Arity)
    ).

safe_current_predicate(Module0, Name, Head0) :-
    plain(Head0, Module0, Head, Module),
    (   nonvar(Head)
    ->  functor(Head, Name, Arity)
    ;   true
    ),
    safe_current_predicate(Module, Name/Arity),
    functor(Head, Name, Arity).

safe_listing(_) :-
    forall(own_predicate(Name, Arity), listed(ludolog_user, Name/Arity)).

safe_listing(Module0, Spec0) :-
    plain(Spec0, Module0, Spec, Module),
    must_be(ground, Spec),
    (   is_list(Spec)
    ->  forall(member(Each, Spec), safe_listing(Module, Each))
    ;   findall(Home-PI, named(Spec, Module, Home, PI), Found0),
        sort(Found0, Found),
        (   Found == []
        ->  existence_error(procedure, Spec)
        ;   forall(member(Home-PI, Found), listed(Home, PI))
        )
    ).

named(Spec, Module, Home, Name/Arity) :-
    (   Spec = Name/Arity
    ->  true
    ;   Spec = Name//Arity0
    ->  integer(Arity0),
        Arity is Arity0 + 2
    ;   Name = Spec
    ),
    atom(Name),
    (   Module == ludolog_user,
        own_predicate(Name, Arity)
    ->  Home = Module
    ;   ( Module == ludolog_user -> game_in_progress(Where) ; Where = Module ),
        current_module(Where),
        system:current_predicate(Name, Where:Head),
        functor(Head, Name, Arity),
        source_module(Where, Head, Home),
        readable(Home)
    ).

listed(Module, Name/Arity) :-
    functor(Head, Name, Arity),
    (   Module == ludolog_user,
        member(Kind, [tabled, dynamic]),
        system:predicate_property(Module:Head, Kind)
    ->  ( Kind == tabled -> Declared = (table) ; Declared = Kind ),
        Declaration =.. [Declared, Name/Arity],
        prolog_listing:portray_clause((:- Declaration))
    ;   true
    ),
    forall(( Module == ludolog_user
           ->  own_clause(Head, Body, Module, _)
           ;   system:clause(Module:Head, Body)
           ),
           ( Body == true
           ->  prolog_listing:portray_clause(Head)
           ;   prolog_listing:portray_clause((Head :- Body))
           )),
    nl.

safe_portray_clause(_, Clause) :-
    as_typed(Clause, Typed),
    prolog_listing:portray_clause(Typed).

                /*******************************
                *         GOALS, GRAMMARS      *
                *******************************/

:- public
    safe_phrase/3, safe_phrase/4, safe_call_dcg/4, grammar/4, safe_apply/3, safe_tnot/2, safe_setup_call_cleanup/4,
    safe_call_cleanup/3, safe_trace_rule/2, safe_trace_rule/3.

safe_phrase(Module, Body, List) :-
    safe_phrase(Module, Body, List, []).

safe_phrase(Module, Body, List, Rest) :-
    must_be(list_or_partial_list, List),
    must_be(list_or_partial_list, Rest),
    grammar(Module, Body, List, Rest).

safe_call_dcg(Module, Body, List, Rest) :-
    grammar(Module, Body, List, Rest).

grammar(Module, Body, List, Rest) :-
    grammar_code(Body, Module, List, Rest, Code),
    call(Code).

safe_apply(Module, Closure, More) :-
    must_be(list, More),
    Goal =.. [call, Module:Closure|More],
    run(Goal).

safe_tnot(Module, Goal) :-
    body_code(Goal, Module, Code),
    (   Code = ludolog_user:_,
        system:predicate_property(Code, tabled)
    ->  system:tnot(Code)
    ;   permission_error(tnot, non_tabled_procedure, Goal)
    ).

%   What a cleanup throws may be printed by the system, which calls goals in some messages.

safe_setup_call_cleanup(Module, Setup, Goal, Cleanup) :-
    body_code(Setup, Module, Before),
    body_code(Goal, Module, Code),
    body_code(Cleanup, Module, After),
    system:setup_call_cleanup(Before, Code, with_safe_errors(After)).

safe_call_cleanup(Module, Goal, Cleanup) :-
    safe_setup_call_cleanup(Module, true, Goal, Cleanup).

safe_trace_rule(Module, Goal) :-
    safe_trace_rule(Module, Goal, 3).

safe_trace_rule(Module, Goal, Depth) :-
    traceable(Module:Goal, Traced),
    ludolog_trace:trace_rule(Traced, Depth).

                /*******************************
                *      VARIABLES THAT WAIT     *
                *******************************/

:- public
    safe_freeze/3, safe_frozen/3, safe_when/3, safe_copy_term/4.

safe_freeze(Module, Variable, Goal) :-
    waiting(Module, Goal, Waiting),
    system:freeze(Variable, Waiting).

safe_when(Module, Condition, Goal) :-
    waiting(Module, Goal, Waiting),
    when:when(Condition, Waiting).

waiting(Module, Goal, ludolog_sandbox:run(Qualified)) :-
    (   Module == ludolog_user
    ->  Qualified = Goal
    ;   Qualified = Module:Goal
    ).

safe_frozen(_, Term, Goal) :-
    system:frozen(Term, Goal0),
    as_typed(Goal0, Goal).

safe_copy_term(_, Term, Copy, Goals) :-
    system:copy_term(Term, Copy, Goals0),
    as_typed(Goals0, Goals).

                /*******************************
                *       NAMES AND OPERATORS    *
                *******************************/

:- public
    safe_current_op/4, safe_nb_setval/3, safe_b_setval/3, safe_nb_getval/3, safe_b_getval/3,
    safe_flag/4, safe_use_module/2,
    safe_use_module/3, safe_ensure_loaded/2, safe_current_prolog_flag/3.

%   `$` stands before the names of live variables.

%!  safe_op(+Module:atom, +Priority, +Type, +Names) is det.
%
%   op/3 for the user's module alone; the operators that queries need stay as they are.

safe_op(Module, Priority, Type, Names0) :-
    plain(Names0, Module, Names, Home),
    must_be(ground, Names),
    (   is_list(Names)
    ->  forall(member(Name, Names), safe_op(Home, Priority, Type, Name))
    ;   Names = _:_
    ->  safe_op(Home, Priority, Type, Names)
    ;   Names == $
    ->  permission_error(modify, operator, $)
    ;   Home == ludolog_user
    ->  system:op(Priority, Type, ludolog_user:Names)
    ;   permission_error(modify, operator, Home:Names)
    ).

safe_current_op(_, Priority, Type, Name) :-
    ( var(Name) ; atom(Name) ),
    !,
    system:current_op(Priority, Type, ludolog_user:Name).

%   The names of global variables and flags are the query's own.

key(Name, Key) :-
    must_be(atom, Name),
    atom_concat('ludolog_user ', Name, Key).

safe_nb_setval(_, Name, Value) :-
    key(Name, Key),
    system:nb_setval(Key, Value).

safe_b_setval(_, Name, Value) :-
    key(Name, Key),
    system:b_setval(Key, Value).

safe_nb_getval(_, Name, Value) :-
    key(Name, Key),
    (   nb_current(Key, Value0)
    ->  Value = Value0
    ;   existence_error(variable, Name)
    ).

safe_b_getval(Module, Name, Value) :-
    safe_nb_getval(Module, Name, Value).

safe_flag(_, Name, Old, New) :-
    key(Name, Key),
    system:flag(Key, Old, New).

safe_use_module(_, File) :-
    loads(File).

safe_use_module(_, File, Imports) :-
    (   ( Imports == all ; is_list(Imports), \+ memberchk((_ as _), Imports) )
    ->  loads(File)
    ;   permission_error(load, library, File)
    ).

safe_ensure_loaded(_, File) :-
    loads(File).

loads(File) :-
    (   var(File)
    ->  instantiation_error(File)
    ;   File = library(Library)
    ->  open_library(Library)
    ;   permission_error(load, file, File)
    ).

safe_current_prolog_flag(_, Flag, Value) :-
    member(Flag, [bounded, max_integer, min_integer, max_tagged_integer, min_tagged_integer,
                  double_quotes, occurs_check, version, max_arity, unknown, iso, prefer_rationals,
                  float_overflow, float_zero_div, float_undefined]),
    system:current_prolog_flag(Flag, Value).

                /*******************************
                *            OUTPUT            *
                *******************************/

:- public
    safe_format/2, safe_format/3, safe_format/4, safe_with_output_to/3, safe_write_term/3, safe_write_term/4, safe_write_length/4,
    safe_term_string/4, safe_nl/2, safe_write/3,
    safe_writeln/3, safe_print/3, safe_writeq/3, safe_put_char/3, safe_tab/3, safe_current_output/2.

safe_format(Module, Format) :-
    safe_format(Module, Format, []).

safe_format(_, Format, Arguments) :-
    harmless_format(Format),
    system:format(Format, Arguments).

safe_format(_, Sink, Format, Arguments) :-
    harmless_format(Format),
    (   sink(Sink)
    ->  system:format(Sink, Format, Arguments)
    ;   permitted(Sink),
        system:format(Sink, Format, Arguments)
    ).

%   Sinks that hold text, and streams that a query may write to.

sink(Sink) :-
    compound(Sink),
    compound_name_arity(Sink, Name, _),
    memberchk(Name, [atom, string, codes, chars]).

permitted(Stream) :-
    must_be(nonvar, Stream),
    (   ( memberchk(Stream, [user_output, user_error, current_output])
        ; system:current_output(Now), Stream == Now
        )
    ->  true
    ;   permission_error(output, stream, Stream)
    ).

harmless_format(Format) :-
    must_be(nonvar, Format),
    (   text_to_string(Format, Text)
    ->  (   goal_directive(Text, Directive)
        ->  permission_error(format, directive, Directive)
        ;   true
        )
    ;   type_error(format, Format)
    ).

safe_with_output_to(Module, Sink, Goal) :-
    (   nonvar(Sink),
        sink(Sink)
    ->  body_code(Goal, Module, Code),
        system:with_output_to(Sink, Code)
    ;   permission_error(output, stream, Sink)
    ).

safe_write_term(_, Term, Options) :-
    plain_options(Options),
    system:write_term(Term, Options).

safe_write_term(_, Stream, Term, Options) :-
    permitted(Stream),
    plain_options(Options),
    system:write_term(Stream, Term, Options).

safe_write_length(_, Term, Length, Options) :-
    plain_options(Options),
    system:write_length(Term, Length, Options).

safe_term_string(_, Term, String, Options) :-
    plain_options(Options),
    system:term_string(Term, String, Options).

%   Other options call goals, such as portray_goal(Goal).

plain_options(Options) :-
    must_be(list, Options),
    forall(member(Option, Options),
           (   nonvar(Option),
               functor(Option, Name, 1),
               memberchk(Name, [ max_length, quoted, ignore_ops, numbervars, max_depth, spacing,
                                 priority, cycles, character_escapes, dotlists, brace_terms,
                                 fullstop, nl, no_lists, partial, variable_names,
                                 quote_non_ascii ])
           ->  true
           ;   permission_error(write, option, Option)
           )).

safe_nl(_, Stream) :-
    permitted(Stream),
    system:nl(Stream).

safe_write(_, Stream, Term) :-
    permitted(Stream),
    system:write(Stream, Term).

safe_writeln(_, Stream, Term) :-
    permitted(Stream),
    system:writeln(Stream, Term).

safe_print(_, Stream, Term) :-
    permitted(Stream),
    system:print(Stream, Term).

safe_writeq(_, Stream, Term) :-
    permitted(Stream),
    system:writeq(Stream, Term).

safe_put_char(_, Stream, Char) :-
    permitted(Stream),
    system:put_char(Stream, Char).

safe_tab(_, Stream, Amount) :-
    permitted(Stream),
    system:tab(Stream, Amount).

safe_current_output(_, Stream) :-
    system:current_output(Stream).
