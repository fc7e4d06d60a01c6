:- module(ludolog_own_clauses,
          [ add_clause/3,               % +Clause, +Module, +Where
            add_clause/4,               % +Clause, +Module, +Where, -Ref
            check_clause/1,             % @Clause
            own_clause/4,               % ?Head, ?Body, +Module, -Ref
            erase_clause/1,             % +Ref
            declare/3,                  % +Kind, +Indicators, +Module
            own_predicate/2,            % ?Name, ?Arity
            forget_clauses/0
          ]).
:- use_module(library(error),
              [instantiation_error/1, must_be/2, permission_error/3, type_error/2]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(sandbox, [body_code/3, own/2, own_name/2, forget_name/2, remember_name/2]).

/** <module> The clauses of a person, translated

They stand in `ludolog_user` with bodies that ludolog_sandbox translated, and beside it as they were
written, for clause/2 and listing/1. A clause is Head, Head :- Body, Head --> Body, or
Head => Body, with a guard or not; nothing else is one. All predicates are dynamic, and none is
undefined again while its name means something else.
*/

:- dynamic
    written/3,                          % Ref, Head, Body
    tabled/1.                           % Indicator

%!  add_clause(+Clause, +Module:atom, +Where:oneof([first,last])) is det.
%!  add_clause(+Clause, +Module:atom, +Where:oneof([first,last]), -Ref) is det.
%
%   Add Clause, written in Module, as the first or the last of its predicate. Ref is its reference.
%
%   @error permission_error(define, Kind, Term) for what is no clause of `ludolog_user`.

add_clause(Clause, Module, Where) :-
    add_clause(Clause, Module, Where, _).

add_clause(Clause, Module, Where, Ref) :-
    (   var(Clause)
    ->  instantiation_error(Clause)
    ;   Clause = Inner:Plain
    ->  must_be(atom, Inner),
        add_clause(Plain, Inner, Where, Ref)
    ;   Module \== ludolog_user
    ->  permission_error(define, clause, Module:Clause)
    ;   clause_form(Clause, Head, Guard, Body, Kind)
    ->  check_head(Head),
        store(Kind, Head, Guard, Body, Where, Ref)
    ;   permission_error(define, clause, Clause)
    ).

%!  check_clause(@Clause) is det.
%
%   Clause may be added, as far as its form and its head say.
%
%   @error as add_clause/4

check_clause(Clause) :-
    (   var(Clause)
    ->  instantiation_error(Clause)
    ;   clause_form(Clause, Head, _, _, _)
    ->  check_head(Head)
    ;   permission_error(define, clause, Clause)
    ).

clause_form((Head :- Body), Head, true, Body, :-) :-
    !.
clause_form((Left => Body), Head, Guard, Body, =>) :-
    !,
    (   nonvar(Left),
        Left = (Head, Guard)
    ->  true
    ;   Head = Left,
        Guard = true
    ).
clause_form((Head --> Body), Head1, true, Body1, :-) :-
    !,
    grammar_head(Head),
    dcg_translate_rule((Head --> Body), (Head1 :- Body1)).
clause_form((:- _), _, _, _, _) :-
    !,
    fail.
clause_form((?- _), _, _, _, _) :-
    !,
    fail.
clause_form(Head, Head, true, true, :-).

grammar_head(Head) :-
    (   nonvar(Head),
        Head = (Plain, _)
    ->  check_head(Plain)
    ;   check_head(Head)
    ).

check_head(Head) :-
    (   var(Head)
    ->  instantiation_error(Head)
    ;   callable(Head),
        \+ is_list(Head),
        Head \= _:_,
        functor(Head, Name, Arity),
        \+ ( compound(Head), Arity =:= 0 ),
        \+ reserved(Name/Arity)
    ->  true
    ;   callable(Head)
    ->  permission_error(define, clause, Head)
    ;   type_error(callable, Head)
    ).

%   What the system calls by itself, should it exist, or reads.

reserved(Name/_) :-
    sub_atom(Name, 0, _, _, $).
reserved(term_expansion/_).
reserved(goal_expansion/_).
reserved(dcg_translate_rule/_).
reserved(attr_unify_hook/_).
reserved(attr_portray_hook/_).
reserved(attribute_goals/_).
reserved(project_attributes/_).
reserved(portray/_).
reserved(exception/_).
reserved(end_of_file/0).
reserved(begin_of_file/0).
reserved(Name/_) :-
    memberchk(Name, [',', ;, ->, *->, \+, !, :, '|', -->, :-, =>, ?-, '[]', '{}', '[|]', true,
                     fail, false, call]).

store(Kind, Head, Guard, Body, Where, Ref) :-
    functor(Head, Name, Arity),
    exists(Name, Arity),
    body_code(Body, ludolog_user, Code),
    (   Kind == (:-)
    ->  Clause = (Head :- Code),
        As = Body
    ;   Guard == true
    ->  Clause = (Head => Code),
        As = Body
    ;   body_code(Guard, ludolog_user, Check),
        Clause = (Head => Check, !, Code),
        As = (Guard, Body)
    ),
    (   Where == first
    ->  asserta(ludolog_user:Clause, Ref)
    ;   assertz(ludolog_user:Clause, Ref)
    ),
    (   As == true
    ->  true
    ;   assertz(written(Ref, Head, As))
    ).

exists(Name, Arity) :-
    remember_name(Name, Arity),
    (   own_predicate(Name, Arity)
    ->  true
    ;   dynamic(ludolog_user:Name/Arity)
    ).

%!  own_clause(?Head, ?Body, +Module:atom, -Ref) is nondet.
%
%   Ref is a clause of the person's as it was written.
%
%   @error permission_error(access, private_procedure, PI)

own_clause(Head, Body, ludolog_user, Ref) :-
    must_be(callable, Head),
    functor(Head, Name, Arity),
    (   own_predicate(Name, Arity)
    ->  clause(ludolog_user:Head, Code, Ref),
        (   Code == true
        ->  Body = true
        ;   written(Ref, Head, Body)
        )
    ;   own_name(Name, Arity)
    ->  fail
    ;   permission_error(access, private_procedure, Name/Arity)
    ).

%!  erase_clause(+Ref) is det.
%
%   Remove a clause.

erase_clause(Ref) :-
    retractall(written(Ref, _, _)),
    erase(Ref).

%!  own_predicate(?Name:atom, ?Arity:integer) is nondet.
%
%   The person has defined Name/Arity.

own_predicate(Name, Arity) :-
    (   atom(Name),
        integer(Arity)
    ->  own(Name, Arity)
    ;   '$c_current_predicate'(Name, ludolog_user:Head),
        functor(Head, Name, Arity),
        \+ sub_atom(Name, 0, _, _, $),
        own(Name, Arity)
    ).

%!  declare(+Kind, +Indicators, +Module:atom) is det.
%
%   Declare predicates of the person's as Kind, `dynamic`, `discontiguous` or `table`.
%
%   @error permission_error(define, Kind, Term)

declare(Kind, Spec, Module) :-
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   Spec = Inner:Plain
    ->  must_be(atom, Inner),
        declare(Kind, Plain, Inner)
    ;   Module \== ludolog_user
    ->  permission_error(define, Kind, Module:Spec)
    ;   ( Spec = (A, B) ; Spec = [A|B] )
    ->  declare(Kind, A, Module),
        declare(Kind, B, Module)
    ;   Spec == []
    ->  true
    ;   declared(Kind, Spec)
    ->  true
    ;   permission_error(define, Kind, Spec)
    ).

declared(Kind, Spec) :-
    indicator(Kind, Spec, Name, Arity),
    functor(Head, Name, Arity),
    check_head(Head),
    exists(Name, Arity),
    (   Kind == (table)
    ->  table(ludolog_user:Spec),
        assertz(tabled(Name/Arity))
    ;   true
    ).

indicator(_, Name/Arity, Name, Arity) :-
    !,
    atom(Name),
    integer(Arity),
    Arity >= 0.
indicator(_, Name//Arity0, Name, Arity) :-
    !,
    atom(Name),
    integer(Arity0),
    Arity0 >= 0,
    Arity is Arity0 + 2.
indicator((table), Moded, Name, Arity) :-
    compound(Moded),
    compound_name_arity(Moded, Name, Arity),
    forall(arg(_, Moded, Mode), table_mode(Mode)).

%   lattice/1 and po/1 name a predicate that the tabling calls.

table_mode(Mode) :-
    var(Mode),
    !.
table_mode(Mode) :-
    memberchk(Mode, [index, -, first, last, min, max, sum]).
table_mode(lattice(Spec)) :-
    joins(Spec, 3).
table_mode(po(Spec)) :-
    joins(Spec, 2).

joins(Spec, Arity) :-
    ground(Spec),
    (   Spec = Name/Arity
    ->  true
    ;   compound(Spec),
        Spec \= _:_,
        compound_name_arity(Spec, Name, Arity)
    ;   Name = Spec
    ),
    atom(Name),
    own_name(Name, Arity).

%!  forget_clauses is det.
%
%   The person's module is empty.

forget_clauses :-
    forall(retract(tabled(PI)), untable(ludolog_user:PI)),
    abolish_all_tables,
    forall(own_predicate(Name, Arity), forget_predicate(Name, Arity)),
    retractall(written(_, _, _)).

%   A name that means something elsewhere stays, empty: code that still runs may call it.

forget_predicate(Name, Arity) :-
    (   own_name(Name, Arity)
    ->  abolish(ludolog_user:Name/Arity)
    ;   functor(Head, Name, Arity),
        retractall(ludolog_user:Head),
        forget_name(Name, Arity)
    ).
