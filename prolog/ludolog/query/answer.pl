:- module(ludolog_answer,
          [ answer_text/4               % +Bindings, +Module, +Options, -Text
          ]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(lists), [last/2, member/2, memberchk/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(terms), [foldsubterms/4]).
:- use_module(sandbox, [as_typed/2]).

/** <module> An answer as the toplevel of SWI-Prolog prints it

Names of variables, `X = Y, Y = 1` for equal values, `_A` and `_` for variables that
have no name, cycles and residual goals. The toplevel itself can only print to a
terminal; the predicate that prepares its answers, prolog:translate_bindings/5, is
public.
*/

%!  answer_text(+Bindings:list, +Module, +Options:list, -Text:string) is det.
%
%   Text is the answer with Bindings, a list of Name=Value, to a query in Module, without
%   the full stop; "" if there is nothing to say but `true`. Options are depth(N), how deep
%   terms are shown (0 for all), and answer(N), how many characters Text may have (0 for no
%   limit).
%
%   @error resource_error(answer_size)

answer_text(Bindings0, Module, Options, Text) :-
    option(depth(Depth), Options, 10),
    option(answer(Most), Options, 0),
    small_enough(Most, Bindings0),
    % It binds variables to their names.
    \+ \+ ( prolog:translate_bindings(Bindings0, Bindings, [], [], Module:Normal0-Hidden0),
            as_typed(Normal0-Hidden0, Normal-Hidden),
            named(Bindings, Normal-Hidden),
            with_output_to(string(Text0), shown(Bindings, Normal, Hidden, Depth)),
            nb_setval(ludolog_answer, Text0) ),
    nb_getval(ludolog_answer, Text),
    nb_setval(ludolog_answer, []),
    string_length(Text, Length),
    (   Most > 0,
        Length > Most
    ->  too_large
    ;   true
    ).

too_large :-
    throw(error(resource_error(answer_size), _)).

%   small_enough(+Most, +Term): none of the numbers and texts of Term alone is larger than
%   Most. Prolog can compute numbers that it takes minutes to write.

small_enough(0, _) :-
    !.
small_enough(Most, Term) :-
    (   acyclic_term(Term),
        foldsubterms(large(Most), Term, 0, N),
        N > 0
    ->  too_large
    ;   true
    ).

large(Most, Term, N0, N) :-
    atomic(Term),
    (   rational(Term, P, Q)
    ->  Size is max(msb(max(1, abs(P))), msb(Q)) // 4
    ;   atom_length(Term, Size)
    ),
    Size > Most,
    N is N0 + 1.

                /*******************************
                *             NAMES            *
                *******************************/

%   Variables that occur more than once become _A, _B, ..., the others _.

named(Bindings, Residuals) :-
    term_variables(Bindings-Residuals, Variables),
    term_singletons(Bindings-Residuals, Singletons),
    name_singletons(Singletons),
    name_others(Variables, Bindings, 0).

name_singletons([]).
name_singletons(['$VAR'('_')|Variables]) :-
    name_singletons(Variables).

name_others([], _, _).
name_others([Variable|Variables], Bindings, N0) :-
    (   var(Variable)
    ->  free_name(Bindings, Name, N0, N),
        Variable = '$VAR'(Name)
    ;   N = N0
    ),
    name_others(Variables, Bindings, N).

free_name(Bindings, Name, N0, N) :-
    Letter is 0'A + N0 mod 26,
    Round is N0 // 26,
    (   Round =:= 0
    ->  format(atom(Name0), "_~c", [Letter])
    ;   format(atom(Name0), "_~c~d", [Letter, Round])
    ),
    N1 is N0 + 1,
    (   member(binding(Names, _, _), Bindings),
        memberchk(Name0, Names)
    ->  free_name(Bindings, Name, N1, N)
    ;   Name = Name0,
        N = N1
    ).

                /*******************************
                *            PRINTING          *
                *******************************/

shown(Bindings, Normal, Hidden, Depth) :-
    show_bindings(Bindings, Depth),
    separate(Bindings, Normal),
    show_goals(Normal, Depth),
    (   Hidden == []
    ->  true
    ;   ( Bindings == [], Normal == [] -> true ; write(',\n') ),
        write('% with pending residual goals\n'),
        show_goals(Hidden, Depth)
    ).

separate(Bindings, Goals) :-
    (   ( Bindings == [] ; Goals == [] )
    ->  true
    ;   write(',\n')
    ).

show_bindings([], _).
show_bindings([binding(Names, Value, Cycles)|Bindings], Depth) :-
    show_names(Names),
    last(Names, Name),
    show_value(Cycles, Name, Value, Depth),
    (   Bindings == []
    ->  true
    ;   write(',\n')
    ),
    show_bindings(Bindings, Depth).

show_names([Name]) :-
    !,
    format("~w = ", [Name]).
show_names([Name1, Name2|Names]) :-
    format("~w = ~w, ", [Name1, Name2]),
    show_names([Name2|Names]).

show_value([Variable=Value], Name, Variable, Depth) :-
    var(Variable),
    !,
    Variable = '$VAR'(Name),
    show(Value, 699, Depth).
show_value(Cycles, _, Value, Depth) :-
    show(Value, 699, Depth),
    (   Cycles == []
    ->  true
    ;   write(', % where\n'),
        show_cycles(Cycles, Depth)
    ).

show_cycles([Name=Value|Cycles], Depth) :-
    write('    '),
    show(Name, 699, Depth),
    write(' = '),
    show(Value, 699, Depth),
    (   Cycles == []
    ->  true
    ;   write(',\n'),
        show_cycles(Cycles, Depth)
    ).

show_goals([], _).
show_goals([Goal|Goals], Depth) :-
    show(Goal, 999, Depth),
    (   Goals == []
    ->  true
    ;   write(',\n')
    ),
    show_goals(Goals, Depth).

show(Term, Priority, Depth) :-
    current_prolog_flag(answer_write_options, Options0),
    exclude(limits_depth, Options0, Options),
    write_term(Term, [ max_depth(Depth), priority(Priority), partial(true),
                       module(ludolog_user)
                     | Options ]).

limits_depth(max_depth(_)).
