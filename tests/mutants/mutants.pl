:- module(mutants, [main/0]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(prolog_source)).

/*  List the mutants of the rules of a game, one a line:

        swipl tests/mutants/mutants.pl GAME

    A line has a file, the characters from and to that change, what stands there then, the
    predicate, the line and the kind of change, with tabs between. Mutated are the clauses
    that the rule predicates reach in the game's own files: a goal is dropped, a test
    negated, a comparison swapped or moved by one, a number in arithmetic moved by one.
*/

:- initialization(main, main).

main :-
    current_prolog_flag(argv, [Game]),
    source_file(mutants:main, Here),
    file_directory_name(Here, Folder),
    atomic_list_concat([Folder, '/../../prolog/ludolog.pl'], Face),
    load_files(Face, [imports([])]),
    rules(Game, Rules),
    findall(File,
            ( member(Module:_, Rules), module_property(Module, file(File)) ),
            Files0),
    sort(Files0, Files),
    forall(( member(File, Files),
             module_property(Module, file(File)),
             mutant(File, Module, Rules, Mutant) ),
           format("~w\t~d\t~d\t~w\t~w\t~d\t~w~n", Mutant)).

                /*******************************
                *      WHAT THE RULES REACH    *
                *******************************/

root(initial_state/2).
root(to_move/2).
root(valid_moves/3).
root(move/3).
root(next_state/3).
root(legal/2).
root(game_over/2).
root(value/3).

%   What search and counting play on, where a game has a working form.

working_root(opened/2).
working_root(closed/2).
working_root(moves/2).
working_root(next_state/3).
working_root(to_move/2).
working_root(side/2).
working_root(game_over/2).
working_root(position_key/2).
working_root(merit/3).

%   Rules are the predicates, Module:Name/Arity, of the game's own files.

rules(Game, Rules) :-
    findall(Module:PI,
            (   Module = Game, root(PI)
            ;   ludolog:game(Game, working(Module)), working_root(PI),
                PI = Name/Arity, current_predicate(Module:Name/Arity)
            ),
            Roots),
    reached(Roots, Game, [], Rules).

reached([], _, Rules, Rules).
reached([PI|PIs], Game, Seen, Rules) :-
    (   memberchk(PI, Seen)
    ->  reached(PIs, Game, Seen, Rules)
    ;   findall(Called, calls(PI, Game, Called), More),
        append(PIs, More, Next),
        reached(Next, Game, [PI|Seen], Rules)
    ).

calls(Module:Name/Arity, Game, Home:CalledName/CalledArity) :-
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, foreign),
    clause(Module:Head, Body),
    part(Body, Goal0),
    more_arguments(Goal0, Extra, Goal),
    functor(Goal, CalledName, CalledArity0),
    CalledArity is CalledArity0 + Extra,
    functor(General, CalledName, CalledArity),
    predicate_property(Module:General, defined),
    (   predicate_property(Module:General, imported_from(Home))
    ->  true
    ;   Home = Module
    ),
    own(Game, Home),
    current_predicate(Home:CalledName/CalledArity).

% Any part of a body may be a goal or a closure with up to three more arguments.
part(Body, Goal) :-
    sub_term(Goal, Body),
    callable(Goal).

sub_term(Term, Term).
sub_term(Sub, Term) :-
    compound(Term),
    arg(_, Term, Argument),
    sub_term(Sub, Argument).

more_arguments(Goal, Extra, Goal) :-
    between(0, 3, Extra).

own(Game, Module) :-
    atom_concat(ludolog_, Game, Prefix),
    (   Module == Game
    ;   sub_atom(Module, 0, _, _, Prefix)
    ),
    !,
    \+ ( member(Suffix, ['_picture', '_text']), sub_atom(Module, _, _, 0, Suffix) ).

                /*******************************
                *           MUTANTS            *
                *******************************/

mutant(File, Module, Rules, [File, From, To, Text, Name/Arity, Line, What]) :-
    setup_call_cleanup(
        prolog_open_source(File, In),
        findall(t(Term, Positions, Names),
                terms(In, Module, Term, Positions, Names),
                Terms),
        prolog_close_source(In)),
    member(t(Term, Positions, Names), Terms),
    clause_parts(Term, Positions, Head, Body, BodyPosition),
    functor(Head, Name, Arity),
    memberchk(Module:Name/Arity, Rules),
    \+ not_rules(Name/Arity),
    change(Body, BodyPosition, Names, From, To, Text0, What),
    split_lines(Text0, Text),
    line_of(File, From, Line).

% What is said of a move is no rule.
not_rules(condition/3).
not_rules(conditions/2).
not_rules(plumbing/1).
not_rules(word/2).
not_rules(layout/2).

split_lines(Text0, Text) :-
    split_string(Text0, "\n", " ", Parts),
    atomic_list_concat(Parts, ' ', Text).

terms(In, Module, Term, Positions, Names) :-
    repeat,
    read_term(In, Term,
              [ subterm_positions(Positions), module(Module), variable_names(Names) ]),
    (   Term == end_of_file
    ->  !,
        fail
    ;   directive(Term)
    ->  fail
    ;   true
    ).

directive((:- Directive)) :-
    (   Directive = set_prolog_flag(_, _)
    ;   Directive = module(_, _)
    ).

clause_parts((Head :- Body), term_position(_, _, _, _, [_, Position]), Head, Body, Position).

line_of(File, Character, Line) :-
    read_file_to_string_cached(File, Text),
    sub_string(Text, 0, Character, _, Before),
    split_string(Before, "\n", "", Lines),
    length(Lines, Line).

:- dynamic text_of/2.

read_file_to_string_cached(File, Text) :-
    (   text_of(File, Text)
    ->  true
    ;   setup_call_cleanup(
            open(File, read, In, [encoding(utf8)]),
            read_string(In, _, Text),
            close(In)),
        assertz(text_of(File, Text))
    ).

%   change(+Body, +Position, +Names, -From, -To, -Text, -What): the characters From up to To
%   become Text.

change(Body, parentheses_term_position(_, _, Position), Names, From, To, Text, What) :-
    !,
    change(Body, Position, Names, From, To, Text, What).
change(Body, Position, Names, From, To, Text, What) :-
    Position = term_position(_, _, _, _, Parts),
    control(Body, Goals),
    !,
    nth1(N, Goals, Goal),
    nth1(N, Parts, Part),
    change(Goal, Part, Names, From, To, Text, What).
change(Goal, Position, _, From, To, "true", drop) :-
    droppable(Goal),
    arg(1, Position, From),
    arg(2, Position, To).
change(Goal, Position, Names, From, To, Text, What) :-
    compound(Goal),
    Position = term_position(From0, To0, _, _, Parts),
    (   swapped(Goal, New, What),
        From = From0,
        To = To0,
        written(New, Names, Text)
    ;   compared_or_computed(Goal),
        nth1(N, Parts, Part),
        arg(N, Goal, Argument),
        number_change(Argument, Part, From, To, Text, What)
    ;   test(Goal),
        From = From0,
        To = To0,
        written(\+ Goal, Names, Text),
        What = negate
    ;   Goal =.. [findall, _, Inner, _],
        nth1(2, Parts, Part),
        change(Inner, Part, Names, From, To, Text, What)
    ).

control((A, B), [A, B]).
control((A ; B), [A, B]).
control((A -> B), [A, B]).
control((A *-> B), [A, B]).
control(\+ A, [A]) :-
    fail.

written(Term, Names, Text) :-
    format(string(Text), "~W",
           [Term, [quoted(true), variable_names(Names), priority(998), spacing(next_argument)]]).

droppable(Goal) :-
    callable(Goal),
    Goal \== !,
    Goal \== true,
    Goal \== fail.

swapped(\+ Goal, Goal, 'drop not').
swapped(A < B, A =< B, 'off by one').
swapped(A < B, A > B, swap).
swapped(A =< B, A < B, 'off by one').
swapped(A =< B, A > B, swap).
swapped(A > B, A >= B, 'off by one').
swapped(A > B, A < B, swap).
swapped(A >= B, A > B, 'off by one').
swapped(A >= B, A < B, swap).
swapped(A =:= B, A =\= B, swap).
swapped(A =\= B, A =:= B, swap).
swapped(A == B, A \== B, swap).
swapped(A \== B, A == B, swap).
swapped(A \= B, A = B, swap).

compared_or_computed(Goal) :-
    functor(Goal, Name, 2),
    memberchk(Name, [is, <, >, =<, >=, =:=, =\=]).

number_change(Number, Position, From, To, Text, 'off by one') :-
    integer(Number),
    !,
    arg(1, Position, From),
    arg(2, Position, To),
    New is Number + 1,
    format(string(Text), "~d", [New]).
number_change(Expression, Position, From, To, Text, What) :-
    (   Position = parentheses_term_position(_, _, Inner)
    ->  number_change(Expression, Inner, From, To, Text, What)
    ;   Position = term_position(_, _, _, _, Parts),
        compound(Expression),
        nth1(N, Parts, Part),
        arg(N, Expression, Argument),
        nonvar(Argument),
        number_change(Argument, Part, From, To, Text, What)
    ;   Position = term_position(From0, To0, FF, FT, [_, _]),
        Expression =.. [Op, _, _],
        opposite(Op, Other),
        From0 < To0,
        From = FF,
        To = FT,
        atom_string(Other, Text),
        What = 'other sign'
    ).

opposite(+, -).
opposite(-, +).

%   A goal that only asks, of the program's own or a library's: it can be negated.

test(Goal) :-
    functor(Goal, Name, _),
    memberchk(Name, [memberchk, ground, var, nonvar, atom, integer, is_list, on_lattice]).
