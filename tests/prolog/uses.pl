/*  Which of our Prolog files uses which, and who calls what a module does not export: facts
    for tests/test_rooms.py, one a line, read from the sources without running them.

        swipl tests/prolog/uses.pl

    A file uses those that it loads and those of modules that it names in `Module:Goal`.
*/

:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(main), [main/0]).
:- use_module(library(solution_sequences), [distinct/2]).
:- use_module(library(occurs), [sub_term/2]).

:- initialization(main, main).

:- dynamic
    module_of/3.                        % Module, File, Exports

:- prolog_load_context(directory, Here),
   file_directory_name(Here, Tests),
   file_directory_name(Tests, Root),
   atom_concat(Root, '/prolog', Prolog),
   atom_concat(Prolog, '/ludolog', Ludolog),
   asserta(user:file_search_path(ludolog, Ludolog)),
   asserta(root(Root, Prolog)).

main(_) :-
    root(_, Prolog),
    findall(File, ( member(Wild, ['*.pl', '*/*.pl', '*/*/*.pl', '*/*/*/*.pl']),
                    atomic_list_concat([Prolog, /, Wild], Pattern),
                    expand_file_name(Pattern, Files),
                    member(File, Files) ),
            All),
    maplist(note_module, All),
    maplist(tell, All).

note_module(File) :-
    terms(File, Terms),
    (   member((:- module(Module, Exports)), Terms)
    ->  assertz(module_of(Module, File, Exports))
    ;   true
    ).

tell(File) :-
    terms(File, Terms),
    (   module_of(Own, File, _)
    ->  true
    ;   Own = user
    ),
    setof(Used, uses(File, Own, Terms, Used), Uses)
    ->  maplist(fact(uses, File), Uses),
        forall(distinct(Call, private(Own, Terms, Call)), fact(private, File, Call))
    ;   true.

fact(Kind, File0, Other0) :-
    short(File0, File),
    short(Other0, Other),
    format("~w ~w ~w~n", [Kind, File, Other]).

short(File, Short) :-
    root(Root, _),
    (   atom(File),
        atom_concat(Root, /, Prefix),
        atom_concat(Prefix, Short0, File)
    ->  Short = Short0
    ;   Short = File
    ).

uses(File, _, Terms, Used) :-
    member(Term, Terms),
    sub_term(Load, Term),
    callable(Load),
    loads(Load, Spec),
    ground(Spec),
    Spec \= library(_),
    absolute_file_name(Spec, Used,
                       [file_type(prolog), relative_to(File), access(read), file_errors(fail)]),
    module_of(_, Used, _),
    Used \== File.
uses(File, Own, Terms, Used) :-
    qualified(Own, Terms, Module, _),
    module_of(Module, Used, _),
    Used \== File.

loads(use_module(Spec), Spec).
loads(use_module(Spec, _), Spec).
loads(reexport(Spec), Spec).
loads(reexport(Spec, _), Spec).

%   Goal, perhaps without its last arguments, is called in another Module of ours.

qualified(Own, Terms, Module, Goal) :-
    member(Term, Terms),
    sub_term(Sub, Term),
    nonvar(Sub),
    Sub = Module:Goal,
    atom(Module),
    callable(Goal),
    Module \== Own,
    Module \== ludolog,
    module_of(Module, _, _).

private(Own, Terms, Module:Name/Arity) :-
    qualified(Own, Terms, Module, Goal),
    Goal \= _/_,
    functor(Goal, Name, Arity),
    module_of(Module, _, Exports),
    \+ ( member(Export, Exports),
         ( Export = Name/Known ; Export = Name//Before, Known is Before + 2 ),
         Known >= Arity ),
    \+ built_in(Name).

%   What any module answers to, such as a retract in a module's own database.

built_in(Name) :-
    memberchk(Name, [assertz, asserta, retract, retractall]).

terms(File, Terms) :-
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        terms_of(In, Terms),
        close(In)).

terms_of(In, Terms) :-
    read_term(In, Term, []),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term|Rest],
        (   Term = (:- module(_, Exports))
        ->  forall(( member(Op, Exports), Op = op(P, T, N) ), op(P, T, N))
        ;   true
        ),
        terms_of(In, Rest)
    ).
