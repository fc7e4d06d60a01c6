:- module(ludolog_exercise_sets,
          [ exercise_set/3,             % ?Set, -File, -Properties
            exercise/3,                 % ?Exercise, -Set, -Properties
            load_set/3,                 % +File, -Set, -Faults
            load_own_sets/0,
            text_in/4,                  % +Key, +Language, +Properties, -Text
            texts_in/4                  % +Key, +Language, +Properties, -Texts
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(ludolog(engine/term_text), [error_message/2]).
:- use_module(ludolog(protocol), [game/1, say/3]).
:- use_module(ludolog(query/query), []).
:- use_module(ludolog(query/reading), [query_term/4]).

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
    exercise_of/4,                      % Exercise, Set, Number, Properties
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
%   Load the set in File in place of one of that name. Faults are sentences with file and line; if
%   there are any, nothing is loaded, and Set is ''.
%
%   @error existence_error(source_sink, File), permission_error(open, source_sink, File)

load_set(File, Set, Faults) :-
    load_own_sets,
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        read_terms(In, Terms),
        close(In)),
    findall(Fault, fault(Terms, Fault), Faults0),
    file_base_name(File, Base),
    findall(Said, ( member(Line-Message, Faults0),
                    say(ludolog, Message, Text),
                    format(string(Said), "~w:~d: ~w", [Base, Line, Text]) ),
            Faults),
    (   Faults == []
    ->  store(File, Terms, Set)
    ;   Set = ''
    ).

store(File, Terms, Set) :-
    memberchk(term(_, set(Set, Properties)), Terms),
    retractall(set_of(Set, _, _)),
    retractall(exercise_of(_, Set, _, _)),
    (   set_place(Set)
    ->  true
    ;   assertz(set_place(Set))
    ),
    assertz(set_of(Set, File, Properties)),
    forall(member(term(Line, exercise(Exercise, Own)), Terms),
           assertz(exercise_of(Exercise, Set, Line, Own))).

read_terms(In, Terms) :-
    catch(read_term(In, Term, [term_position(Position), syntax_errors(error)]), Error, true),
    (   nonvar(Error)
    ->  syntax_line(Error, In, Line),
        Error = error(Formal, _),
        error_message(error(Formal, _), Message),
        Terms = [mistake(Line, Message)]
    ;   Term == end_of_file
    ->  Terms = []
    ;   stream_position_data(line_count, Position, Line),
        Terms = [term(Line, Term)|Rest],
        read_terms(In, Rest)
    ).

syntax_line(error(_, stream(_, Line, _, _)), _, Line) :-
    !.
syntax_line(_, In, Line) :-
    line_count(In, Line).

                /*******************************
                *            FAULTS            *
                *******************************/

%   fault(+Terms, -Fault): Fault is Line-Message.

fault(Terms, Line-("~w"-[Message])) :-
    member(mistake(Line, Message), Terms).
fault(Terms, 1-"a set begins with one fact set(Name, Properties)") :-
    \+ Terms = [term(_, set(_, _))|_],
    \+ Terms = [mistake(_, _)|_].
fault([_|Terms], Line-"there is one set in a file") :-
    member(term(Line, set(_, _)), Terms).
fault([term(Line, set(Name, _))|_], Line-("the name of a set is an atom, not ~q"-[Name])) :-
    \+ atom(Name).
fault([term(Line, set(_, Properties))|_], Line-"a set needs a title in English: title(en, Text)") :-
    \+ english(title, Properties).
fault(Terms, Line-("neither a set nor an exercise: ~q"-[Term])) :-
    member(term(Line, Term), Terms),
    Term \= set(_, _),
    Term \= exercise(_, _).
fault(Terms, Line-("there are two exercises ~w"-[Name])) :-
    append(Before, [term(Line, exercise(Name, _))|_], Terms),
    memberchk(term(_, exercise(Name, _)), Before).
fault(Terms, Line-("the set ~w has an exercise ~w already"-[Other, Name])) :-
    Terms = [term(_, set(Set, _))|_],
    member(term(Line, exercise(Name, _)), Terms),
    exercise_of(Name, Other, _, _),
    Other \== Set.
fault(Terms, Line-Message) :-
    member(term(Line, exercise(Name, Properties)), Terms),
    (   \+ atom(Name)
    ->  Message = "the name of an exercise is an atom, not ~q"-[Name]
    ;   \+ is_list(Properties)
    ->  Message = "~w: the properties are a list"-[Name]
    ;   exercise_fault(Properties, Name, Message)
    ).

exercise_fault(Properties, Name, "~w: unknown property ~q"-[Name, Property]) :-
    member(Property, Properties),
    \+ ( nonvar(Property), property(Property) ).
exercise_fault(Properties, Name, "~w: ~w is missing"-[Name, Key]) :-
    member(Key/Arity, [game/1, predicate/1, check/2, solution/1]),
    functor(Property, Key, Arity),
    \+ memberchk(Property, Properties).
exercise_fault(Properties, Name, "~w: ~w(en, Text) is missing"-[Name, Key]) :-
    member(Key, [title, statement]),
    \+ english(Key, Properties).
exercise_fault(Properties, Name, "~w: there is no game ~w"-[Name, Game]) :-
    memberchk(game(Game), Properties),
    \+ ( atom(Game), game(Game) ).
exercise_fault(Properties, Name, "~w: ~w"-[Name, Message]) :-
    memberchk(game(Game), Properties),
    atom(Game),
    game(Game),
    option(settings(Settings), Properties, []),
    catch(( Game:initial_state(Settings, _), fail ), Error, true),
    error_message(Error, Message).
exercise_fault(Properties, Name, "~w: ~q is no query: ~w"-[Name, Query, Message]) :-
    member(Property, Properties),
    query_text(Property, Query),
    string(Query),
    string_concat(Query, "\n.", Text),
    catch(( query_term(Text, ludolog_user, _, _), fail ), error(Formal, _), true),
    error_message(error(Formal, _), Message).

query_text(check(Query, _), Query).
query_text(check(_, Options), Query) :-
    is_list(Options),
    member(reason(Query, _, _), Options).

property(game(Game)) :- atom(Game).
property(settings(Options)) :- is_list(Options).
property(predicate(Name/Arity)) :- atom(Name), integer(Arity).
property(title(Language, Text)) :- atom(Language), string(Text).
property(statement(Language, Text)) :- atom(Language), string(Text).
property(hint(Language, Text)) :- atom(Language), string(Text).
property(given(Text)) :- string(Text).
property(start(Text)) :- string(Text).
property(solution(Text)) :- string(Text).
property(wrong(Text)) :- string(Text).
property(positions(N)) :- integer(N), between(1, 200, N).
property(check(Query, Options)) :-
    string(Query),
    is_list(Options),
    forall(member(Option, Options), ( nonvar(Option), check_option(Option) )).

check_option(answers(How)) :- memberchk(How, [set, bag, list, first, holds]).
check_option(inferences(N)) :- integer(N), N > 0.
check_option(reason(Goal, Language, Text)) :- string(Goal), atom(Language), string(Text).
check_option(says(Language, Text)) :- atom(Language), string(Text).

english(Key, Properties) :-
    is_list(Properties),
    Property =.. [Key, en, Text],
    member(Property, Properties),
    string(Text),
    !.

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
