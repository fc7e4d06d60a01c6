:- module(ludolog_exercises,
          [ exercises/2,                % +Language, -Items
            described/3,                % +Exercise, +Language, -Description
            marked/4,                   % +Exercise, +Text, +Language, -Verdict
            solution_of/2,              % +Exercise, -Text
            loaded/3,                   % +File, -Set, -Faults
            checked/3                   % +Set, +Language, -Lines
          ]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(option), [option/3]).
:- use_module(ludolog(protocol), [say/3]).
:- use_module(marking, [forget_marking/0, set_marked/3, unfit_text/4]).
:- use_module(sets, [exercise/3, exercise_set/3, load_set/3, text_in/4, texts_in/4]).
:- reexport(marking, [marked/4]).

/** <module> The exercises, for programs that show them */

%!  exercises(+Language:atom, -Items:list) is det.
%
%   Items has a term item(Name, Set, SetTitle, Game, Title) for each exercise that is loaded; all are
%   texts.

exercises(Language, Items) :-
    findall(item(Name, SetName, SetTitle, GameName, Title),
            ( exercise(Exercise, Set, Properties),
              exercise_set(Set, _, SetProperties),
              atom_string(Exercise, Name),
              atom_string(Set, SetName),
              text_in(title, Language, SetProperties, SetTitle),
              text_in(title, Language, Properties, Title),
              memberchk(game(Game), Properties),
              atom_string(Game, GameName) ),
            Items).

%!  described(+Exercise:atom, +Language:atom, -Description) is det.
%
%   Description is about(Title, Game, Settings, Predicates, Statement, Hints, Given, Start): texts, and
%   lists of texts for Settings (Name=Value), Predicates (Name/Arity) and Hints.
%
%   @error existence_error(exercise, Exercise)

described(Exercise, Language,
          about(Title, GameName, SettingTexts, Predicates, Statement, Hints, Given, Start)) :-
    properties(Exercise, Properties),
    memberchk(game(Game), Properties),
    atom_string(Game, GameName),
    option(settings(Settings), Properties, []),
    findall(Text,
            ( member(Setting, Settings), Setting =.. [Key, Value],
              format(string(Text), "~w=~w", [Key, Value]) ),
            SettingTexts),
    findall(Text,
            ( member(predicate(PI), Properties), format(string(Text), "~q", [PI]) ),
            Predicates),
    text_in(title, Language, Properties, Title),
    text_in(statement, Language, Properties, Statement),
    texts_in(hint, Language, Properties, Hints),
    option(given(Given), Properties, ""),
    option(start(Start), Properties, "").

properties(Exercise, Properties) :-
    (   exercise(Exercise, _, Properties0)
    ->  Properties = Properties0
    ;   existence_error(exercise, Exercise)
    ).

%!  solution_of(+Exercise:atom, -Text:string) is det.
%
%   Text is the solution that the set has.
%
%   @error existence_error(exercise, Exercise)

solution_of(Exercise, Text) :-
    properties(Exercise, Properties),
    memberchk(solution(Text), Properties).

%!  loaded(+File:string, -Set:string, -Faults:list) is det.
%
%   Load the set in File, see load_set/3.

loaded(File, Set, Faults) :-
    forget_marking,
    atom_string(Path, File),
    load_set(Path, Name, Faults),
    atom_string(Name, Set).

%!  checked(+Set:atom, +Language:atom, -Lines:list) is det.
%
%   Lines are line(Good, Text): whether the solution of each exercise of Set passes, and how many of
%   its wrong answers are caught.

checked(Set, Language, Lines) :-
    set_marked(Set, Language, Report),
    findall(Line, ( member(Part, Report), report_line(Part, Line) ), Lines).

report_line(exercise(Name, right(N), Caught, Wrong), line(Good, Text)) :-
    (   Caught == Wrong
    ->  Good = true
    ;   Good = false
    ),
    say(ludolog, "~w: the solution passes (positions: ~d); wrong answers caught: ~d of ~d."-
                 [Name, N, Caught, Wrong], Text).
report_line(exercise(Name, wrong([Said|_], _, _, _, _), _, _), line(false, Text)) :-
    say(ludolog, "~w: the solution does not pass: ~w"-[Name, Said], Text).
report_line(unfit(Name, Place, Message), line(false, Text)) :-
    unfit_text(Name, Place, Message, Text).
report_line(passes(Name, Answer), line(false, Text)) :-
    say(ludolog, "~w: this passes, and should not: ~w"-[Name, Answer], Text).

:- multifile prolog:error_message//1.

prolog:error_message(existence_error(exercise, Exercise)) -->
    [ 'there is no exercise ~w'-[Exercise] ].
