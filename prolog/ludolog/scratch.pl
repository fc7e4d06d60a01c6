:- module(ludolog_scratch_room,
          [ scratch/1,                  % -Module
            defined/3,                  % +Definitions, +Options, -Said
            definitions/1               % -Definitions
          ]).
:- use_module(text, [trimmed/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(option), [option/3]).

/** <module> The scratch module, where a student's facts and rules stand

Queries run in it. Its clauses are compiled like those of a file, with the same
warnings; whether they are safe is checked when a query calls them. Directives are not
run, except for a few declarations.
*/

:- dynamic
    current/1,                          % Definitions
    told/1.                             % Message

current("").

%!  scratch(-Module:atom) is det.
%
%   Module is the one in which queries run.

scratch(ludolog_scratch).

:- initialization(
       ( set_module(ludolog_scratch:base(user)),
         ludolog_scratch:use_module(library(yall)),
         forall(member(File-Imports, [ telling-[why/3, why_over/2, why_score/2], trace-[trace_rule/1] ]),
                ( absolute_file_name(ludolog(File), Path, [file_type(prolog), access(read)]),
                  ludolog_scratch:use_module(Path, Imports) )) )).

%!  definitions(-Definitions:string) is det.
%
%   Definitions are the clauses that the module holds now.

definitions(Definitions) :-
    current(Definitions).

%!  defined(+Definitions:string, +Options:list, -Said:string) is det.
%
%   The scratch module holds the clauses of Definitions and nothing else. Said are the
%   warnings; "" if they were there already.
%
%   @error syntax_error(_)
%   @error permission_error(define, Kind, PI) for what is no clause of this module.

defined(Definitions, _, "") :-
    current(Definitions),
    !.
defined(Definitions, Options, Said) :-
    clauses(Definitions, Options),
    forget,
    retractall(told(_)),
    setup_call_cleanup(
        ( open_string(Definitions, In),
          asserta(told(listening), Mark) ),
        load_files(ludolog_scratch:definitions, [stream(In), silent(true)]),
        ( erase(Mark),
          close(In) )),
    retractall(current(_)),
    assertz(current(Definitions)),
    findall(Text, retract(told(Text)), Texts),
    atomic_list_concat(Texts, '\n', Said0),
    atom_string(Said0, Said).

forget :-
    unload_file(definitions),
    forall(( current_predicate(ludolog_scratch:Name/Arity),
             functor(Head, Name, Arity),
             \+ predicate_property(ludolog_scratch:Head, imported_from(_)),
             predicate_property(ludolog_scratch:Head, dynamic) ),
           ludolog_scratch:retractall(Head)),
    retractall(current(_)),
    assertz(current("")).

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(_, Kind, Lines) :-
    ludolog_scratch_room:told(listening),
    memberchk(Kind, [warning, error]),
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    trimmed(Text0, Text),
    assertz(ludolog_scratch_room:told(Text)).

%   Every term of Definitions is a clause of this module, or declares something.

clauses(Definitions, Options) :-
    setup_call_cleanup(
        open_string(Definitions, In),
        clauses_of(In, Options),
        close(In)).

clauses_of(In, Options) :-
    read_term(In, Term, [module(ludolog_scratch)]),
    (   Term == end_of_file
    ->  true
    ;   (   option(safe(true), Options, true)
        ->  check_term(Term)
        ;   true
        ),
        clauses_of(In, Options)
    ).

check_term((:- Directive)) :-
    !,
    (   declares(Directive)
    ->  ( Directive = op(P, T, N) -> op(P, T, ludolog_scratch:N) ; true )
    ;   refuse(directive, Directive)
    ).
check_term((?- Directive)) :-
    !,
    refuse(directive, Directive).
check_term((Head :- _)) :-
    !,
    check_head(Head).
check_term((Head --> _)) :-
    !,
    check_head(Head).
check_term((Head => _)) :-
    !,
    check_head(Head).
check_term(Head) :-
    check_head(Head).

check_head(Head0) :-
    (   nonvar(Head0),
        Head0 = (Head, _)
    ->  true
    ;   Head = Head0
    ),
    (   callable(Head),
        Head \= _:_,
        functor(Head, Name, Arity),
        \+ hook(Name/Arity)
    ->  true
    ;   refuse(clause, Head0)
    ).

refuse(Kind, Term) :-
    throw(error(permission_error(define, Kind, Term), _)).

%   Clauses that the compiler would call, or the unification of a variable that has an
%   attribute: without having been looked at.

hook(term_expansion/_).
hook(goal_expansion/_).
hook(dcg_translate_rule/_).
hook(attr_unify_hook/_).
hook(attr_portray_hook/_).
hook(attribute_goals/_).
hook(project_attributes/_).
hook(end_of_file/0).
hook(begin_of_file/0).

declares(Directive) :-
    ground(Directive),
    (   Directive = op(_, _, Names)
    ->  \+ Names = _:_
    ;   Directive = use_module(library(Library))
    ->  ludolog_safe:teaches(Library)
    ;   Directive =.. [Name, Indicators],
        memberchk(Name, [dynamic, discontiguous, table]),
        indicators(Indicators)
    ).

indicators((A, B)) :-
    !,
    indicators(A),
    indicators(B).
indicators(Name/Arity) :-
    atom(Name),
    integer(Arity).
