:- module(ludolog_exercise_sets,
          [ exercise_set/3,             % ?Set, -File, -Properties
            exercise/3,                 % ?Exercise, -Set, -Properties
            load_set/3,                 % +File, -Set, -Faults
            load_own_sets/0,
            exercise_place/3,           % +Exercise, +Property, -Place
            text_in/4,                  % +Key, +Language, +Properties, -Text
            texts_in/4                  % +Key, +Language, +Properties, -Texts
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2, memberchk/2, nth1/3]).
:- use_module(ludolog(protocol), [say/3]).
:- use_module(set_faults, [set_fault/2]).
:- use_module(set_text, [set_terms/3]).

/** <module> Sets of exercises: files of facts

A set is one file. Its terms are read and never run: what they contain that is run, the solution, the
wrong answers and the checks, is text, and goes through the same sandbox as the answer of a
student. So a set from elsewhere can do no more than a query can.

    set(Name, [title(en, "..."), title(pt, "...")]).

    exercise(Name,
             [ game(Game), settings([size(7)]),
               predicate(captures/2),
               title(en, "..."), statement(en, "..."), hint(en, "..."),
               given("..."), start("..."),
               check("captures($State, Move)", []),
               solution("..."),
               wrong("..."), wrong("...") ]).

| property              | meaning                                                         |
|-----------------------|-----------------------------------------------------------------|
| game(Game)            | whose positions are asked about, and whose predicates are there |
| settings(Options)     | options of initial_state/2; default []                          |
| predicate(Name/Arity) | what is to be defined; may stand more than once                 |
| title, statement, hint| (Language, Text); English is needed, hints may be several       |
| given(Text)           | clauses that are there already                                  |
| start(Text)           | what the student begins with                                    |
| check(Query, Options) | see ludolog_marking; at least one                               |
| positions(N)          | on how many positions the checks are made; default 24           |
| solution(Text)        | a right answer                                                  |
| wrong(Text)           | an answer that marking has to catch                             |
*/

:- dynamic
    set_of/3,                           % Set, File, Properties
    set_place/1,                        % sets in order: one that is loaded again keeps its place
    exercise_of/4,                      % Exercise, Set, Lines, Properties
    own_sets_loaded/0.

%!  exercise_set(?Set:atom, -File:atom, -Properties:list) is nondet.
%
%   A set that is loaded.

exercise_set(Set, File, Properties) :-
    load_own_sets,
    set_of(Set, File, Properties).

%!  exercise(?Exercise:atom, -Set:atom, -Properties:list) is nondet.
%
%   An exercise of a set that is loaded, in the order in which the sets were first loaded.

exercise(Exercise, Set, Properties) :-
    load_own_sets,
    set_place(Set),
    exercise_of(Exercise, Set, _, Properties).

%!  load_own_sets is det.
%
%   The sets beside this file are loaded.
%
%   @error domain_error(exercise_set, Faults) if there are faults in one.

load_own_sets :-
    (   own_sets_loaded
    ->  true
    ;   assertz(own_sets_loaded),
        module_property(ludolog_exercise_sets, file(Here)),
        file_directory_name(Here, Folder),
        atom_concat(Folder, '/sets', Sets),
        directory_files(Sets, Names0),
        sort(Names0, Names),
        forall(( member(Name, Names), file_name_extension(_, pl, Name) ),
               load_own_set(Sets, Name))
    ).

load_own_set(Folder, Name) :-
    atomic_list_concat([Folder, /, Name], File),
    load_set(File, _, Faults),
    (   Faults == []
    ->  true
    ;   throw(error(domain_error(exercise_set, Faults), _))
    ).

%!  load_set(+File, -Set:atom, -Faults:list) is det.
%
%   Load the set in File in place of what File had. Faults are sentences with file and line; if there
%   are any, nothing is loaded, and Set is ''.
%
%   @error existence_error(source_sink, File), permission_error(open, source_sink, File)

load_set(File, Set, Faults) :-
    load_own_sets,
    set_terms(File, Terms, Mistakes),
    (   Mistakes == []
    ->  findall(Fault, ( set_fault(Terms, Fault) ; taken(File, Terms, Fault) ), Faults0),
        sort(1, @=<, Faults0, Faults1)
    ;   Faults1 = Mistakes
    ),
    findall(Said, ( member(Line-Message, Faults1), fault_text(File, Line, Message, Said) ), Faults),
    (   Faults == []
    ->  store(File, Terms, Set)
    ;   Set = ''
    ).

fault_text(File, Line, Message, Text) :-
    file_base_name(File, Base),
    say(ludolog, Message, Said),
    format(string(Text), "~w:~d: ~w", [Base, Line, Said]).

%   taken(+File, +Terms, -Fault): a name of another file stands in Terms.

taken(File, [term(Line, set(Set, _), _)|_],
      Line-("there is a set ~w already, in ~w"-[Set, Base])) :-
    atom(Set),
    set_of(Set, Other, _),
    file_base_name(Other, Base),
    \+ newer(File, Other).
taken(_, Terms, Line-("the set ~w has an exercise ~w already"-[Other, Name])) :-
    Terms = [term(_, set(Set, _), _)|_],
    member(term(Line, exercise(Name, _), _), Terms),
    atom(Name),
    exercise_of(Name, Other, _, _),
    Other \== Set.

%   A file of the same name is another version of it, wherever it lies.

newer(File, Other) :-
    file_base_name(Other, Base),
    file_base_name(File, Base).

store(File, Terms, Set) :-
    memberchk(term(_, set(Set, Properties), _), Terms),
    retractall(set_of(Set, _, _)),
    retractall(exercise_of(_, Set, _, _)),
    (   set_place(Set)
    ->  true
    ;   assertz(set_place(Set))
    ),
    assertz(set_of(Set, File, Properties)),
    forall(member(term(_, exercise(Exercise, Own), Lines), Terms),
           assertz(exercise_of(Exercise, Set, Lines, Own))).

%!  exercise_place(+Exercise:atom, +Property, -Place:string) is semidet.
%
%   Place is where Property stands of an exercise that is loaded: file and line.

exercise_place(Exercise, Property, Place) :-
    exercise_of(Exercise, Set, Lines, Properties),
    nth1(Nth, Properties, Found),
    Found == Property,
    nth1(Nth, Lines, Line),
    set_of(Set, File, _),
    !,
    file_base_name(File, Base),
    format(string(Place), "~w:~d", [Base, Line]).

                /*******************************
                *             TEXTS            *
                *******************************/

%!  text_in(+Key:atom, +Language:atom, +Properties:list, -Text:string) is semidet.
%!  texts_in(+Key:atom, +Language:atom, +Properties:list, -Texts:list) is det.
%
%   The texts of the properties Key(Language, Text), in English where there are none in Language.

text_in(Key, Language, Properties, Text) :-
    texts_in(Key, Language, Properties, [Text|_]).

texts_in(Key, Language, Properties, Texts) :-
    must_be(atom, Language),
    texts_of(Key, Language, Properties, Texts0),
    (   Texts0 == []
    ->  texts_of(Key, en, Properties, Texts)
    ;   Texts = Texts0
    ).

texts_of(Key, Language, Properties, Texts) :-
    Property =.. [Key, Language, Text],
    findall(Text, member(Property, Properties), Texts).
