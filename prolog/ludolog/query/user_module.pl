:- module(ludolog_user_module,
          [ user_module/1,              % -Module
            defined/3,                  % +Definitions, +Options, -Said
            clauses_checked/2,          % +Definitions, +Options
            without_clauses/4,          % +Definitions, +Indicators, -Rest, -Found
            clause_text/2,              % +Ref, -Text
            clause_line/2,              % +Ref, -Line
            user_clause/3               % ?Head, ?Body, -Ref
          ]).
:- use_module(ludolog(messages), [with_messages/3]).
:- use_module(allowed, [teaches/2]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [permission_error/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(option), [option/3]).
:- use_module(own_clauses, [add_clause/4, check_clause/1, declare/3, forget_clauses/0, own_clause/4]).
:- use_module(reading, [read_typed/5]).
:- use_module(sandbox, [open_library/1]).
:- use_module(stand_ins, [safe_op/4]).

/** <module> The user's module, where a student's facts and rules stand

Queries run in it. Definitions are read clause by clause, and each is stored as ludolog_own_clauses
does; no part of them is run but a few declarations. With the option safe(false) they are loaded
as a file is.
*/

:- dynamic
    current/2,                          % Definitions, Safe
    source/3.                           % Ref, Text, Line

current("", true).

%!  user_module(-Module:atom) is det.
%
%   Module is the one in which queries run.

user_module(ludolog_user).

%!  defined(+Definitions:string, +Options:list, -Said:string) is det.
%
%   The user's module holds the clauses of Definitions and nothing else. Said are the
%   warnings; "" if they were there already. The option is safe(Boolean), default true.
%
%   @error syntax_error(_)
%   @error permission_error(define, Kind, PI) for what is no clause of this module.

defined(Definitions, Options, Said) :-
    option(safe(Safe), Options, true),
    (   current(Definitions, Safe)
    ->  Said = ""
    ;   define(Safe, Definitions, Said),
        retractall(current(_, _)),
        assertz(current(Definitions, Safe))
    ).

define(true, Definitions, Said) :-
    ignore(delete_import_module(ludolog_user, user)),
    read_all(Definitions, Items),
    forget,
    maplist(announce, Items),
    maplist(store, Items),
    findall(Warning, warning(Items, Warning), Warnings),
    joined(Warnings, Said).
define(false, Definitions, Said) :-
    add_import_module(ludolog_user, user, start),
    forget,
    forall(member(File-Imports, [ explain-[why/3, why_over/2, why_score/2],
                                  trace-[trace_rule/1] ]),
           ( absolute_file_name(ludolog(explain/File), Path,
                                [file_type(prolog), access(read)]),
             ludolog_user:use_module(Path, Imports) )),
    loaded(Definitions, Said).

forget :-
    retractall(current(_, _)),
    unload_file(definitions),
    forget_clauses,
    retractall(source(_, _, _)).

joined(Texts, Joined) :-
    atomic_list_concat(Texts, '\n', Atom),
    atom_string(Atom, Joined).

                /*******************************
                *         CLAUSE BY CLAUSE     *
                *******************************/

%   read_all(+Text, -Items): Items are item(Term, Line, Names, Text), Names those of the variables
%   that occur once.

read_all(Text, Items) :-
    setup_call_cleanup(
        open_string(Text, In),
        read_items(In, Text, Items),
        close(In)).

read_items(In, Text, Items) :-
    read_typed(In, Text, ludolog_user,
               [singletons(Singletons), term_position(Position)], Term),
    (   Term == end_of_file
    ->  Items = []
    ;   stream_position_data(line_count, Position, Line),
        stream_position_data(char_count, Position, Start),
        character_count(In, End),
        Length is End - Start,
        sub_string(Text, Start, Length, _, Written),
        at_once(Term),
        Items = [item(Term, Line, Singletons, Written)|Rest],
        read_items(In, Text, Rest)
    ).

%!  without_clauses(+Definitions:string, +Indicators:list, -Rest:string, -Found:list) is det.
%
%   Rest is Definitions without the clauses of Indicators; Found are those of them that had any.
%
%   @error syntax_error(_)

without_clauses(Definitions, PIs, Rest, Found) :-
    read_all(Definitions, Items),
    findall(PI, ( member(item(Term, _, _, _), Items), clause_of(PIs, Term, PI) ), Found0),
    sort(Found0, Found),
    findall(Written,
            ( member(item(Term, _, _, Written), Items), \+ clause_of(PIs, Term, _) ),
            Texts),
    joined(Texts, Rest).

clause_of(PIs, Term, PI) :-
    indicator(Term, PI),
    memberchk(PI, PIs).

%   What the clauses that follow are read by.

at_once(Term) :-
    (   Term = (:- op(Priority, Type, Names)),
        ground(Names)
    ->  safe_op(ludolog_user, Priority, Type, Names)
    ;   Term = (:- use_module(library(Library)))
    ->  (   ground(Library),
            teaches(Library, _)
        ->  open_library(Library)
        ;   permission_error(define, directive, use_module(library(Library)))
        )
    ;   Term = (:- Directive)
    ->  (   declaration(Directive, _, _)
        ->  true
        ;   permission_error(define, directive, Directive)
        )
    ;   Term = (?- Directive)
    ->  permission_error(define, directive, Directive)
    ;   true
    ).

declaration(dynamic(PIs), (dynamic), PIs).
declaration(discontiguous(PIs), (discontiguous), PIs).
declaration(table(PIs), (table), PIs).

%   All predicates are there before a clause is translated, which may call one that follows.

announce(item(Term, _, _, _)) :-
    (   indicator(Term, PI)
    ->  declare((dynamic), PI, ludolog_user)
    ;   true
    ).

indicator(Term, Name/Arity) :-
    head(Term, Head, More),
    callable(Head),
    functor(Head, Name, Arity0),
    Arity is Arity0 + More.

head(Term, Head, More) :-
    (   Term = (Head0 --> _)
    ->  More = 2,
        pushed_back(Head0, Head)
    ;   More = 0,
        (   Term = (Head0 => _)
        ->  pushed_back(Head0, Head)
        ;   Term = (Head0 :- _)
        ->  Head = Head0
        ;   Term \= (:- _),
            \+ is_list(Term),
            Term \= _:_,
            Head = Term
        )
    ).

pushed_back(Head0, Head) :-
    (   nonvar(Head0),
        Head0 = (Head1, _)
    ->  Head = Head1
    ;   Head = Head0
    ).

store(item(Term, Line, _, Text)) :-
    (   Term = (:- Directive)
    ->  (   declaration(Directive, Kind, PIs)
        ->  declare(Kind, PIs, ludolog_user)
        ;   true
        )
    ;   add_clause(Term, ludolog_user, last, Ref),
        assertz(source(Ref, Text, Line))
    ).

%   warning(+Items, -Text): what the compiler says of a file.

warning(Items, Text) :-
    member(item(_, Line, Singletons, _), Items),
    findall(Name, ( member(Name=_, Singletons), \+ sub_atom(Name, 0, _, _, '_') ), Names),
    Names \== [],
    atomic_list_concat(Names, ',', Listed),
    format(string(Text), "line ~d: Singleton variables: [~w]", [Line, Listed]).
warning(Items, Text) :-
    findall(PI, ( member(item(Term, _, _, _), Items), indicator(Term, PI) ), PIs),
    append(Before, [PI, Other|After], PIs),
    Other \== PI,
    memberchk(PI, After),
    \+ memberchk(PI, Before),
    \+ ( member(item((:- discontiguous(Declared)), _, _, _), Items),
         declares(Declared, PI) ),
    format(string(Text), "Clauses of ~q are not together", [PI]).

declares((A, B), PI) :-
    !,
    (   declares(A, PI)
    ->  true
    ;   declares(B, PI)
    ).
declares(PI, PI).

%!  user_clause(?Head, ?Body, -Ref) is nondet.
%
%   Ref is a clause of the user's module, Body as it was written.

user_clause(Head, Body, Ref) :-
    (   current(_, false)
    ->  clause(ludolog_user:Head, Body, Ref)
    ;   own_clause(Head, Body, ludolog_user, Ref)
    ).

%!  clause_text(+Ref, -Text:string) is semidet.
%
%   Text is the text of a clause that stands in the definitions.

clause_text(Ref, Text) :-
    source(Ref, Text, _).

%!  clause_line(+Ref, -Line:integer) is semidet.
%
%   Line is the line of the definitions where a clause begins.

clause_line(Ref, Line) :-
    (   source(Ref, _, Line0)
    ->  Line = Line0
    ;   clause_property(Ref, line_count(Line))
    ).

%!  clauses_checked(+Definitions:string, +Options:list) is det.
%
%   Every term of Definitions may be defined, as far as can be seen before it is.
%
%   @error as defined/3

clauses_checked(Definitions, Options) :-
    (   option(safe(true), Options, true)
    ->  read_all(Definitions, Items),
        forall(member(item(Term, _, _, _), Items), checked(Term))
    ;   true
    ).

checked(Term) :-
    (   Term = (:- _)
    ->  true
    ;   check_clause(Term)
    ).

%   Goals of this module are called by the sandbox when they are traced, too.

:- multifile ludolog_trace:guard/3.

ludolog_trace:guard(ludolog_user, ludolog_sandbox:run, ludolog_user_module:user_clause) :-
    ludolog_user_module:current(_, true).

:- multifile ludolog_trace:home/3.

ludolog_trace:home(ludolog_user, Goal, Home) :-
    ludolog_user_module:current(_, true),
    ludolog_sandbox:native_home(Goal, Home).

                /*******************************
                *           AS A FILE          *
                *******************************/

loaded(Definitions, Said) :-
    setup_call_cleanup(
        open_string(Definitions, In),
        with_messages(load_files(ludolog_user:definitions, [stream(In), silent(true)]),
                      message_text, Texts),
        close(In)),
    joined(Texts, Said).

message_text(_, _, Message, Message).
