:- module(ludolog_set_faults,
          [ set_fault/2                 % +Terms, -Fault
          ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(option), [option/3]).
:- use_module(ludolog(engine/term_text), [error_message/2]).
:- use_module(ludolog(protocol), [game/1]).
:- use_module(ludolog(query/query), []).
:- use_module(ludolog(query/live), [live_name/1]).
:- use_module(ludolog(query/reading), [query_term/4]).

/** <module> What can be wrong with a set of exercises, as far as its text shows it
*/

%!  set_fault(+Terms:list, -Fault) is nondet.
%
%   Fault is Line-Message for something that is wrong with Terms, which are those of set_terms/3.

set_fault(Terms, Line-"a set begins with one fact set(Name, Properties)") :-
    (   Terms = [term(Line, Term, _)|_]
    ->  \+ functor(Term, set, 2)
    ;   Line = 1
    ).
set_fault(Terms, Line-"there is one set in a file") :-
    append(Before, [term(Line, Term, _)|_], Terms),
    functor(Term, set, 2),
    member(term(_, Other, _), Before),
    functor(Other, set, 2),
    !.
set_fault(Terms, Line-Message) :-
    member(term(Line, Term, _), Terms),
    (   \+ functor(Term, set, 2),
        \+ functor(Term, exercise, 2)
    ->  Message = "neither a set nor an exercise: ~q"-[Term]
    ;   arg(1, Term, Name),
        \+ atom(Name)
    ->  functor(Term, Kind, _),
        (   Kind == set
        ->  Message = "the name of a set is an atom, not ~q"-[Name]
        ;   Message = "the name of an exercise is an atom, not ~q"-[Name]
        )
    ;   arg(2, Term, Properties),
        \+ is_list(Properties)
    ->  arg(1, Term, Name),
        Message = "~w: the properties are a list"-[Name]
    ).
set_fault(Terms, Line-("there are two exercises ~w"-[Name])) :-
    append(Before, [term(Line, exercise(Name, _), _)|_], Terms),
    atom(Name),
    member(term(_, exercise(Other, _), _), Before),
    Other == Name.
set_fault(Terms, Fault) :-
    member(term(Line, Term, Lines), Terms),
    described(Term, Kind, Name, Properties),
    property_fault(Kind, Name, Properties, Line, Lines, Fault).

described(set(Name, Properties), set, Name, Properties) :-
    atom(Name),
    is_list(Properties).
described(exercise(Name, Properties), exercise, Name, Properties) :-
    atom(Name),
    is_list(Properties).

%   property_fault(+Kind, +Name, +Properties, +Line, +Lines, -Fault)

property_fault(Kind, Name, Properties, _, Lines, Line-Message) :-
    nth1(Nth, Properties, Property),
    nth1(Nth, Lines, Line),
    (   \+ callable(Property)
    ->  Message = "~w: unknown property ~q"-[Name, Property]
    ;   functor(Property, Key, _),
        \+ key(Kind, Key, _, _)
    ->  Message = "~w: unknown property ~q"-[Name, Property]
    ;   \+ property(Property)
    ->  ill_formed(Property, Name, Message)
    ;   empty(Property, Key)
    ->  Message = "~w: the text of ~w is empty"-[Name, Key]
    ;   length(Before, Nth),
        append(Before, _, [_|Properties]),
        Before = [_|Others],
        again(Kind, Property, Others)
    ->  functor(Property, Key, _),
        Message = "~w: ~w is there already"-[Name, Key]
    ;   fails(Property, Properties, Message0)
    ->  Message = "~w: ~w"-[Name, Message0]
    ;   unasked(Property, Name, Message)
    ).
property_fault(Kind, Name, Properties, Line, _, Line-("~w: ~w is missing"-[Name, Shape])) :-
    key(Kind, Key, Shape, Number),
    once(needed(Number)),
    \+ ( member(Property, Properties),
         callable(Property),
         functor(Property, Key, _),
         ( Number = text(_) -> arg(1, Property, Language), Language == en ; true ) ).

needed(one).
needed(some).
needed(text(one)).

%   key(?Kind, ?Key, -Shape, -Number): a property, how it is written, and how often: `one`, `some`,
%   `maybe`, `any`; text(one) or text(any) for each language, where English is needed for the former.

key(set, title, "title(en, Text)", text(one)).
key(exercise, game, "game(Game)", one).
key(exercise, settings, "settings([Option, ...])", maybe).
key(exercise, predicate, "predicate(Name/Arity)", some).
key(exercise, title, "title(en, Text)", text(one)).
key(exercise, statement, "statement(en, Text)", text(one)).
key(exercise, hint, "hint(en, Text)", text(any)).
key(exercise, given, "given(Text)", maybe).
key(exercise, start, "start(Text)", maybe).
key(exercise, check, "check(Query, Options)", some).
key(exercise, positions, "positions(N), with N from 1 to 200", maybe).
key(exercise, solution, "solution(Text)", one).
key(exercise, wrong, "wrong(Text)", any).

property(game(Game)) :- atom(Game).
property(settings(Options)) :- is_list(Options).
property(predicate(Name/Arity)) :- atom(Name), integer(Arity), Arity >= 0.
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

ill_formed(check(Query, Options), Name, "~w: check has no option ~q"-[Name, Option]) :-
    string(Query),
    is_list(Options),
    !,
    member(Option, Options),
    \+ ( nonvar(Option), check_option(Option) ),
    !.
ill_formed(Property, Name, "~w: ~q is not ~w; texts stand between double quotes"
                           -[Name, Property, Shape]) :-
    functor(Property, Key, _),
    once(key(exercise, Key, Shape, _)).

empty(Property, Key) :-
    functor(Property, Key, _),
    memberchk(Key, [title, statement, hint, solution, check]),
    arg(_, Property, Text),
    string(Text),
    split_string(Text, "", " \n\t", [""]),
    !.

again(Kind, Property, Others) :-
    functor(Property, Key, Arity),
    key(Kind, Key, _, Number),
    (   memberchk(Number, [one, maybe])
    ->  functor(Same, Key, Arity)
    ;   Number = text(one),
        Property =.. [Key, Language, _],
        Same =.. [Key, Language, _]
    ),
    memberchk(Same, Others).

%   fails(+Property, +Properties, -Text): what a game says of a name or of settings.

fails(game(Game), _, Text) :-
    \+ game(Game),
    format(string(Text), "there is no game ~w", [Game]).
fails(settings(Settings), Properties, Text) :-
    member(Property, Properties),
    nonvar(Property),
    Property = game(Game),
    atom(Game),
    game(Game),
    catch(( Game:initial_state(Settings, _), fail ), Error, true),
    error_message(Error, Text).

%   unasked(+Property, +Name, -Message): a query or clauses that cannot be read.

unasked(Property, Name, Message) :-
    query_text(Property, Query),
    string_concat(Query, "\n.", Text),
    catch(query_term(Text, ludolog_user, Term, Names), error(Formal, _), true),
    (   nonvar(Formal)
    ->  error_message(error(Formal, _), Said),
        Message = "~w: ~q is no query: ~w"-[Name, Query, Said]
    ;   sub_term(Live, Term),
        nonvar(Live),
        Live = $(Variable),
        var(Variable),
        member(LiveName=Other, Names),
        Other == Variable,
        \+ live_name(LiveName)
    ->  findall(Known, ( live_name(One), atom_concat($, One, Known) ), All),
        atomic_list_concat(All, ', ', Known),
        atom_concat($, LiveName, Unknown),
        Message = "~w: there is no ~w in a query, but ~w"-[Name, Unknown, Known]
    ).
unasked(Property, Name, "~w: ~w cannot be read: ~w"-[Name, Key, Said]) :-
    memberchk(Property, [given(Text), solution(Text)]),
    functor(Property, Key, _),
    unreadable(Text, Said).

query_text(check(Query, _), Query).
query_text(check(_, Options), Query) :-
    member(reason(Query, _, _), Options).

%   unreadable(+Text, -Said): Text is not clauses. A wrong answer need not be any.

unreadable(Text, Said) :-
    setup_call_cleanup(
        open_string(Text, In),
        catch(unread(In), Error, true),
        close(In)),
    nonvar(Error),
    Error = error(Formal, Context),
    error_message(error(Formal, _), Said0),
    (   Context = stream(_, Line, Column, _)
    ->  format(string(Said), "~w, in its line ~d, column ~d", [Said0, Line, Column])
    ;   Said = Said0
    ).

unread(In) :-
    repeat,
    read_term(In, Term, [module(ludolog_user), syntax_errors(error)]),
    Term == end_of_file,
    !.
