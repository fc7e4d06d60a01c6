:- module(ludolog_marking,
          [ marked/4,                   % +Exercise, +Text, +Language, -Verdict
            forget_marking/0,
            unfit_text/4,               % +Exercise, +Place, +Message, -Text
            set_marked/3                % +Set, +Language, -Report
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(ludolog(effects), [effect_text/3, effects/4]).
:- use_module(ludolog(engine/limits), [inference_limited/2]).
:- use_module(ludolog(engine/term_text), [error_message/2]).
:- use_module(ludolog(explain/explain), [told/3]).
:- use_module(ludolog(explain/why), [explanation/4]).
:- use_module(ludolog(picture), [picture/3]).
:- use_module(ludolog(protocol), [say/3]).
:- use_module(ludolog(query/bounded_output), [bounded/2]).
:- use_module(ludolog(query/live), [filled/4, live_value/4]).
:- use_module(ludolog(query/own_clauses), [own_predicate/2]).
:- use_module(ludolog(query/query), [check_definitions/3]).
:- use_module(ludolog(query/reading), [query_term/4]).
:- use_module(ludolog(query/safe_errors), [with_safe_errors/1]).
:- use_module(ludolog(query/sandbox), [in_game/1, run/1]).
:- use_module(ludolog(query/user_module), [without_clauses/4]).
:- use_module(positions, [walked/4]).
:- use_module(sets, [exercise/3, exercise_place/3, text_in/4]).

/** <module> Answers of students, marked by what they do

The clauses of an answer are asked the same queries as those of the solution, on many positions of
games at random. A check is check(Query, Options): in Query `$State`, `$Board`, `$Player`, `$Moves`
and `$Last` stand for the position, and the other variables are what is compared. Options:

  | answers(set)        | the same answers, in any order, as often as one likes; the default  |
  | answers(bag)        | each as often as in the solution                                    |
  | answers(list)       | in the same order                                                   |
  | answers(first)      | the same first answer                                               |
  | answers(holds)      | Query holds; the solution is not asked. For what may be right in    |
  |                     | more than one way                                                   |
  | inferences(N)       | how long an answer may take; default 3 million inferences           |
  | reason(Goal, L, T)  | if Goal holds for an answer that is wrong or missing, T says why    |
  | says(L, T)          | what is said if Query does not hold                                 |

Where an answer is a move, the rules themselves say why: which condition it does not fulfil, or
what it does. Everything that is text runs in the sandbox of ludolog_sandbox.

A Verdict is right(Positions), or wrong(Lines, Query, Moves, State, Picture): sentences, the query that
was asked, the moves that lead to the position where the answer differs, that position as text, and
its picture. Moves is [] and the rest is "" where no position is to blame.
*/

:- dynamic
    expected/4.                         % Exercise, Nth, State, Answers; Nth 0: the positions

%   Answers beyond those that are expected, after which nobody looks further.

surplus(50).

%!  marked(+Exercise:atom, +Text:string, +Language:atom, -Verdict) is det.
%
%   Verdict is what Text, clauses of a student, are worth as an answer to Exercise.
%
%   @error existence_error(exercise, Exercise)
%   @error unfit_exercise(Exercise, Place, Message) if the solution itself cannot be asked.

marked(Exercise, Text, Language, Verdict) :-
    (   exercise(Exercise, _, Properties)
    ->  true
    ;   existence_error(exercise, Exercise)
    ),
    create_prolog_flag(ludolog_language, Language, [type(atom)]),
    set_prolog_flag(stack_limit, 268 435 456),
    positions_of(Exercise, Properties, Positions),
    catch(( defined(Properties, Text, PIs),
            Taken = left_out(PIs) ),
          Error, Taken = error(Error)),
    once(judged(Taken, Exercise, Properties, Positions, Language, Verdict)).

%!  forget_marking is det.
%
%   Nothing is remembered of solutions, which may have changed.

forget_marking :-
    retractall(expected(_, _, _, _)).

%!  unfit_text(+Exercise:atom, +Place, +Message, -Text:string) is det.
%
%   Text says what keeps Exercise from being marked, and where it stands.

unfit_text(Exercise, Place, Message, Text) :-
    sentence(Message, Said),
    sentence("~w: ~w cannot be marked, as its own solution has no answer: ~w"
             -[Place, Exercise, Said], Text).

%   The positions, half of them such that the first check has an answer, where there are so many.

positions_of(Exercise, Properties, Positions) :-
    (   expected(Exercise, 0, positions, Positions0)
    ->  Positions = Positions0
    ;   memberchk(game(Game), Properties),
        in_game(Game),
        option(settings(Settings), Properties, []),
        option(positions(Most), Properties, 24),
        Pool is 3 * Most,
        walked(Game, Settings, Pool, All),
        solved(Exercise, Properties, All),
        chosen(All, Exercise, Most, Positions),
        assertz(expected(Exercise, 0, positions, Positions))
    ).

chosen(All, Exercise, Most, Positions) :-
    findall(Position,
            ( member(Position, All),
              Position = position(_, State, _),
              expected(Exercise, 1, State, [_|_]) ),
            Telling),
    Half is (Most + 1) // 2,
    findall(Position, limit(Half, member(Position, Telling)), Some),
    length(Some, N),
    Others is Most - N,
    findall(Position,
            limit(Others, ( member(Position, All), \+ memberchk(Position, Some) )),
            Rest),
    append(Some, Rest, Positions0),
    shortest_first(Positions0, Positions).

shortest_first(Positions0, Positions) :-
    findall(N-Position,
            ( member(Position, Positions0), Position = position(Moves, _, _), length(Moves, N) ),
            Pairs0),
    keysort(Pairs0, Pairs),
    findall(Position, member(_-Position, Pairs), Positions).

%   What the solution answers, on all positions.

solved(Exercise, Properties, Positions) :-
    memberchk(solution(Solution), Properties),
    catch(defined(Properties, Solution, _), Error,
          ( error_message(Error, Said),
            unfit(Exercise, solution(Solution), "the solution", error(Said)) )),
    forall(( checked(Properties, Nth, check(Query, Options), Positions, Position),
             \+ option(answers(holds), Options) ),
           ( Position = position(_, State, _),
             answers(Properties, Query, Options, Position, 2000, Answers),
             (   Answers = found(Found)
             ->  assertz(expected(Exercise, Nth, State, Found))
             ;   unfit(Exercise, check(Query, Options), Query, Answers)
             ) )).

unfit(Exercise, Property, What, Answers) :-
    (   exercise_place(Exercise, Property, Place0)
    ->  Place = Place0
    ;   Place = Exercise
    ),
    broken(Answers, What, Message),
    throw(error(unfit_exercise(Exercise, Place, Message), _)).

%   checked(+Properties, -Nth, -Check, +Positions, -Position): a query that does not speak of the
%   position is asked once.

checked(Properties, Nth, check(Query, Options), Positions, Position) :-
    findall(check(Q, O), member(check(Q, O), Properties), Checks),
    (   nth1(Nth, Checks, check(Query, Options)),
        \+ of_position(Query),
        Positions = [Position|_]
    ;   member(Position, Positions),
        nth1(Nth, Checks, check(Query, Options)),
        of_position(Query)
    ).

of_position(Query) :-
    sub_string(Query, _, _, _, "$").

                /*******************************
                *            VERDICTS          *
                *******************************/

judged(error(Error), _, _, _, _, wrong([Line], "", [], "", "")) :-
    error_message(Error, Said),
    sentence("Prolog cannot take these clauses: ~w"-[Said], Line).
judged(left_out(PIs), _, Properties, _, _, wrong([Line|Lines], "", [], "", "")) :-
    member(predicate(Name/Arity), Properties),
    \+ with_clauses(Name/Arity),
    (   with_clauses(Name/Other)
    ->  sentence("~w is to be defined, not ~w."-[Name/Arity, Name/Other], Line)
    ;   sentence("~w is not defined yet."-[Name/Arity], Line)
    ),
    maplist(left_out_line, PIs, Lines).
judged(left_out(PIs), Exercise, Properties, Positions, Language, Verdict) :-
    checked(Properties, Nth, Check, Positions, Position),
    difference(Exercise, Nth, Properties, Check, Position, Language, Lines0),
    maplist(left_out_line, PIs, More),
    append(Lines0, More, Lines),
    Check = check(Query, _),
    (   of_position(Query)
    ->  Position = position(Moves, State, _),
        memberchk(game(Game), Properties),
        format(string(Text), "~q", [State]),
        picture(Game, State, Picture)
    ;   Moves = [],
        Text = "",
        Picture = ""
    ),
    Verdict = wrong(Lines, Query, Moves, Text, Picture).
judged(_, _, _, Positions, _, right(N)) :-
    length(Positions, N).

left_out_line(PI, Line) :-
    sentence("~w is given; your own clauses of it are left out."-[PI], Line).

%   defined(+Properties, +Text, -LeftOut): the sandbox holds what is given, and Text without the
%   clauses of what is given: an answer to an earlier exercise may stand in Text beside the new one.
%   LeftOut are the indicators of those.

defined(Properties, Text, LeftOut) :-
    memberchk(game(Game), Properties),
    in_game(Game),
    option(given(Given), Properties, ""),
    check_definitions(Given, [safe(true)], _),
    findall(PI, with_clauses(PI), PIs),
    without_clauses(Text, PIs, Own, LeftOut),
    atomics_to_string([Given, "\n", Own], Both),
    check_definitions(Both, [safe(true)], _).

with_clauses(Name/Arity) :-
    own_predicate(Name, Arity),
    functor(Head, Name, Arity),
    predicate_property(ludolog_user:Head, number_of_clauses(N)),
    N > 0.

atomics_to_string(Texts, String) :-
    atomic_list_concat(Texts, Atom),
    atom_string(Atom, String).

sentence(Message, Text) :-
    say(ludolog, Message, Text).

%   difference(+Exercise, +Nth, +Properties, +Check, +Position, +Language, -Lines): fails if there is
%   none.

difference(Exercise, Nth, Properties, check(Query, Options), Position, Language, Lines) :-
    option(answers(How), Options, set),
    Position = position(_, State, _),
    (   How == holds
    ->  answers(Properties, Query, Options, Position, 1, Answers),
        failing(Answers, Query, Options, Language, Lines)
    ;   expected(Exercise, Nth, State, Wanted),
        length(Wanted, N),
        surplus(Surplus),
        Most is N + Surplus,
        answers(Properties, Query, Options, Position, Most, Answers),
        (   Answers = found(Found)
        ->  differing(How, Wanted, Found, Message, Answer),
            reasons(Answer, Properties, Query, Options, Position, Language, Reasons)
        ;   broken(Answers, Query, Message),
            Reasons = []
        ),
        shown(Message, Properties, Position, Line),
        Lines = [Line|Reasons]
    ).

failing(found([_|_]), _, _, _, _) :-
    !,
    fail.
failing(found([]), Query, Options, Language, [Line|Lines]) :-
    !,
    sentence("~w should hold, and does not."-[Query], Line),
    findall(Text, limit(1, text_in(says, Language, Options, Text)), Lines).
failing(Broken, Query, _, _, [Line]) :-
    broken(Broken, Query, Message),
    sentence(Message, Line).

broken(error(Said), Query, "~w raises an error: ~w"-[Query, Said]).
broken(endless, Query, "~w does not come to an end."-[Query]).

%   differing(+How, +Wanted, +Found, -Message, -Answer): lists of answers, each a list of
%   Name=Value. Answer is `missing(Answer)` or `extra(Answer)` or `none`.

differing(first, Wanted, Found, Message, Answer) :-
    firsts(Wanted, First),
    firsts(Found, Other),
    First \== Other,
    (   First = [Right]
    ->  Message = "The first answer should be ~w."-[answer(Right)],
        Answer = missing(Right)
    ;   Other = [Wrong],
        Message = "There should be no answer, and there is ~w."-[answer(Wrong)],
        Answer = extra(Wrong)
    ).
differing(How, Wanted0, Found0, Message, Answer) :-
    How \== first,
    sort(Wanted0, Wanted),
    sort(Found0, Found),
    ord_subtract(Wanted, Found, Missing),
    ord_subtract(Found, Wanted, Extra),
    (   Extra = [Wrong|_],
        Missing = [Right|_]
    ->  Message = "The answer ~w is wrong; ~w is missing."-[answer(Wrong), answer(Right)],
        Answer = extra(Wrong)
    ;   Extra = [Wrong|_]
    ->  Message = "The answer ~w is wrong."-[answer(Wrong)],
        Answer = extra(Wrong)
    ;   Missing = [Right|_]
    ->  Message = "The answer ~w is missing."-[answer(Right)],
        Answer = missing(Right)
    ;   Answer = none,
        ordered(How, Wanted0, Found0, Message)
    ).

ordered(list, Wanted, Found, "The answers are right, but not in the right order, or repeated.") :-
    Wanted \== Found.
ordered(bag, Wanted0, Found0, "The answers are right, but not as often as they should be: ~w (~d instead of ~d)."-
                              [answer(Answer), M, N]) :-
    msort(Wanted0, Wanted),
    msort(Found0, Found),
    Wanted \== Found,
    member(Answer, Found),
    times(Answer, Wanted, N),
    times(Answer, Found, M),
    M \== N,
    !.

firsts([], []).
firsts([Answer|_], [Answer]).

times(Answer, Answers, N) :-
    findall(x, ( member(Other, Answers), Other == Answer ), Xs),
    length(Xs, N).

                /*******************************
                *            ANSWERS           *
                *******************************/

%   answers(+Properties, +Query, +Options, +Position, +Most, -Answers): found(List), with at most Most
%   answers; error(Text) or `endless`.

answers(Properties, Query, Options, Position, Most0, Answers) :-
    goal(Properties, Query, Position, Goal, Names),
    option(inferences(Inferences), Options, 3 000 000),
    (   option(answers(first), Options)
    ->  Most = 1
    ;   Most = Most0
    ),
    catch(( asked(Goal, Names, Inferences, Most, Found),
            Answers = found(Found) ),
          Error, true),
    (   var(Error)
    ->  true
    ;   endless(Error)
    ->  Answers = endless
    ;   error_message(Error, Said0),
        own_words(Said0, Said),
        Answers = error(Said)
    ).

:- public found_all/4.

asked(Goal, Names, Inferences, Most, Found) :-
    inference_limited(Inferences,
                      bounded(100 000,
                              with_safe_errors(ludolog_marking:found_all(Goal, Names, Most,
                                                                         Found)))).

found_all(Goal, Names, Most, Found) :-
    findall(Answer, limit(Most, ( run(Goal), plain(Names, Answer) )), Found).

%   Variables in answers are numbered, so that answers can be compared as terms.

plain(Names, Answer) :-
    copy_term_nat(Names, Answer),
    numbervars(Answer, 0, _, [attvar(skip)]).

endless(inference_limit_exceeded).
endless(time_limit_exceeded).
endless(error(resource_error(_), _)).

own_words(Said0, Said) :-
    split_string(Said0, "\n", " ", [First0|_]),
    (   string_concat("ludolog_sandbox:run/1: ", First1, First0)
    ->  First = First1
    ;   First = First0
    ),
    atomic_list_concat(Parts, 'ludolog_user:', First),
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, Said).

%   goal(+Properties, +Query, +Position, -Goal, -Names)

goal(Properties, Query, position(_, State, Last), Goal, Names) :-
    memberchk(game(Game), Properties),
    string_concat(Query, "\n.", Text),
    query_term(Text, ludolog_user, Goal0, Names0),
    filled(Goal0, Names0, live_value_of(Game, live(State, Last)), Goal),
    term_variables(Goal, Variables),
    findall(Name, ( member(Name=V, Names0), occurs(V, Variables) ), Shown),
    named(Shown, Names0, Names).

live_value_of(Game, Live, Name, Value) :-
    live_value(Name, Game, Live, Value).

occurs(V, [W|Ws]) :-
    (   V == W
    ->  true
    ;   occurs(V, Ws)
    ).

named([], _, []).
named([Name|Names], All, [Name=Variable|Rest]) :-
    memberchk(Name=Variable, All),
    named(Names, All, Rest).

                /*******************************
                *            REASONS           *
                *******************************/

%   reasons(+Answer, +Properties, +Query, +Options, +Position, +Language, -Lines): what the author of
%   the exercise or the rules say of an answer that is wrong or missing.

reasons(none, _, _, _, _, _, []).
reasons(missing(Answer), Properties, _, Options, Position, Language, Lines) :-
    told_reasons(Answer, Properties, Options, Position, Language, Lines).
reasons(extra(Answer), Properties, _, Options, Position, Language, Lines) :-
    told_reasons(Answer, Properties, Options, Position, Language, Lines).

told_reasons(Answer, Properties, Options, Position, Language, Lines) :-
    (   member(reason(Query, en, _), Options),
        goal(Properties, Query, Position, Goal, Names),
        filled_in(Names, Answer),
        catch(inference_limited(3 000 000, with_safe_errors(once(run(Goal)))), _, fail)
    ->  (   member(reason(Query, Language, Text), Options)
        ->  true
        ;   memberchk(reason(Query, en, Text), Options)
        ),
        Lines = [Text]
    ;   findall(Line, ( member(_=Value, Answer), by_rules(Value, Properties, Position, Line) ),
                Lines)
    ).

filled_in([], _).
filled_in([Name=Value|Names], Answer) :-
    ignore(memberchk(Name=Value, Answer)),
    filled_in(Names, Answer).

%   What the rules say of Value, if that is a move.

by_rules(Value, Properties, position(_, State, _), Line) :-
    memberchk(game(Game), Properties),
    ground(Value),
    catch(Game:move_text(State, Value, Text), error(_, _), fail),
    Game:valid_moves(State, _, Moves),
    (   memberchk(Value, Moves)
    ->  effects(Game, State, Value, Effects),
        maplist(effect_text(Game), Effects, Said),
        Said \== [],
        atomic_list_concat(Said, '; ', What),
        sentence("~w: ~w."-[Text, What], Line)
    ;   explanation(Game, State, Value, Explanation),
        told(Game, Explanation, Lines),
        member(line(_, failed, Requirement, Rule, _), Lines)
    ->  sentence("~w is not legal: ~w (~w)."-[Text, Requirement, Rule], Line)
    ).

                /*******************************
                *           IN WORDS           *
                *******************************/

%   shown(+Message, +Properties, +Position, -Line): answers in the words of the game.

shown(Format-Arguments0, Properties, Position, Line) :-
    !,
    maplist(shown_argument(Properties, Position), Arguments0, Arguments),
    sentence(Format-Arguments, Line).
shown(Message, _, _, Line) :-
    sentence(Message, Line).

shown_argument(Properties, Position, Argument, Shown) :-
    (   Argument = answer(Answer)
    ->  (   Answer == []
        ->  Shown = true
        ;   maplist(binding_text(Properties, Position), Answer, Texts),
            atomic_list_concat(Texts, ', ', Shown)
        )
    ;   Shown = Argument
    ).

binding_text(Properties, position(_, State, _), Name=Value, Text) :-
    memberchk(game(Game), Properties),
    format(string(Text0), "~w = ~W",
           [ Name, Value,
             [quoted(true), numbervars(true), max_depth(12), spacing(next_argument), priority(699)]
           ]),
    (   ground(Value),
        Value = [_|_],
        catch(Game:move_text(State, Value, Move), error(_, _), fail)
    ->  format(string(Text), "~w (~w)", [Text0, Move])
    ;   Text = Text0
    ).

                /*******************************
                *          WHOLE SETS          *
                *******************************/

%!  set_marked(+Set:atom, +Language:atom, -Report:list) is det.
%
%   Report has for each exercise of Set a term exercise(Name, Solution, Caught, Wrong): the verdict on
%   its solution, how many of its Wrong wrong answers marking catches; the texts of those that
%   pass follow as passes(Name, Text). An exercise that cannot be marked has unfit(Name, Place,
%   Message) instead.

set_marked(Set, Language, Report) :-
    findall(Line, set_line(Set, Language, Line), Report).

set_line(Set, Language, Line) :-
    exercise(Exercise, Set, Properties),
    catch(( marked_line(Exercise, Properties, Language, Line0),
            Line = Line0 ),
          error(unfit_exercise(Exercise, Place, Message), _),
          Line = unfit(Exercise, Place, Message)).

marked_line(Exercise, Properties, Language, Line) :-
    memberchk(solution(Solution), Properties),
    marked(Exercise, Solution, Language, Verdict),
    findall(Text-Said,
            ( member(wrong(Text), Properties), marked(Exercise, Text, Language, Said) ),
            All),
    findall(Text, member(Text-right(_), All), Passing),
    length(All, Wrong),
    length(Passing, N),
    Caught is Wrong - N,
    (   Line = exercise(Exercise, Verdict, Caught, Wrong)
    ;   member(Text, Passing),
        Line = passes(Exercise, Text)
    ).

:- multifile prolog:error_message//1.

prolog:error_message(unfit_exercise(Exercise, Place, Message)) -->
    { unfit_text(Exercise, Place, Message, Text) },
    [ '~w'-[Text] ].
prolog:error_message(domain_error(exercise_set, Faults)) -->
    { atomic_list_concat(Faults, '\n', Text) },
    [ '~w'-[Text] ].
