:- module(ludolog_judge,
          [ load_adapter/4,             % +File, +Seconds, -Adapter, -Messages
            drop_adapter/1,             % +File
            ways/1,                     % -Indicators
            contract/2,                 % +Context, -Pairs
            agreed/2,                   % +Context, +What
            has_clauses/2,              % +Context, +Indicator
            config/3,                   % +Context, +Settings, -Text
            query/6,                    % +Name, +A, +B, +C, +D, -Query
            question/3,                 % +Context, +Query, -Question
            in_their_terms/3,           % +Context, +Query, -Text
            judged/4,                   % +Context, +Query, +Answer, -Verdict
            plain_question/4,           % +Context, +Name, +Inputs, -Question
            plain_answer/2,             % +Answer, -Texts
            items/2,                    % +Text, -Texts
            atomic_parts/2,             % +Text, -Texts
            adapted_players/2,          % +Context, -Texts
            adapted_levels/2,           % +Context, -Texts
            judge_answers/4,            % +Context, +Query, +Answers, -Verdict
            with_state_kept/3           % +Context, +State, :Goal
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, last/2, list_to_set/2, member/2, memberchk/2, reverse/2]).
:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module(ludolog(engine/load), [loaded_within/2]).
:- use_module(ludolog(engine/term_text), [parse/4, written/2]).
:- use_module(ludolog(text), [trimmed/2]).

:- meta_predicate with_state_kept(+, +, 0).

/** <module> Somebody else's rules, asked and judged

The program runs in another process (`ludolog_guest`), which is asked for nothing but
answers: terms, as text. Here questions are made of our positions, and its answers are
read, which is all that is done with them, and compared with ours.

An adapter, a file of a few clauses, translates our terms into theirs:

  | state(+Ours, -Theirs)       | the state; fails for positions that they cannot have    |
  | after(+Ours, -Theirs)       | what move/3 must answer, if not the whole state         |
  | move(+State, +Ours, -Theirs)| a move in our State; fails for one that they do not list |
  | player(?Ours, ?Theirs)      | a player                                                |
  | winner(+Ours, -Theirs)      | who won, if not as player/2 says; a variable is anybody  |
  | config(+Settings, -Theirs)  | first argument of their initial_state/2                 |
  | calls(+Query, -Goal)        | the goal that answers a query, where names or arguments  |
  |                             | differ: calls(valid_moves(S, P, Ms), plays(P, S, Ms))   |
  | agree(What)                 | also compare `value` or `initial_state`; with `moves` a  |
  |                             | legal move without a counterpart is a missing one        |
  | level(Theirs)               | a level of their computer                               |

Each may be left out; terms are the same then. States and moves are compared in
their terms: ours are carried over, so that no way back is needed. An adapter belongs to
whoever checks, and runs in this process; it can call nothing of the program.

A Context is context(Adapter, Has): the module of the adapter or `none`, and the indicators
that the program defines. A Query is in our terms:

  | start(Settings, State)             | move(State, Move, Next)                          |
  | moves(State, Player, Moves)        | illegal(State, Move)                             |
  | end(State, Over)                   | choice(State, Player, Moves, LevelText)          |
  | value(State, Player, Value)        |                                                  |

Over is over(Winner) or `none`. In the program's terms it is one of initial_state(Config,
State), valid_moves(State, Player, Moves), move(State, Move, Next), game_over(State, Winner),
value(State, Player, Value) and choose_move(State, Player, Level, Move). Where the adapter has
no calls/2 for it, the course's ways to write it are tried, see way/2.
*/

                /*******************************
                *           ADAPTERS           *
                *******************************/

%!  load_adapter(+File:atom, +Seconds:number, -Adapter:atom, -Messages:list) is det.
%
%   Load File into a module of its own, Adapter, see loaded_within/2. Messages are errors and
%   warnings.

load_adapter(File, Seconds, Adapter, Messages) :-
    atom_concat('ludolog_adapter:', File, Module),     % a file belongs to one module for ever
    setup_call_cleanup(                                % what halts ends it before it is caught
        nb_setval(ludolog_judge_messages, []),
        ( catch(loaded_within(Seconds, load_files(Module:File, [silent(true), imports([])])),
                Error,
                print_message(error, Error)),
          nb_getval(ludolog_judge_messages, Reversed) ),
        nb_delete(ludolog_judge_messages)),
    reverse(Reversed, Messages),
    (   module_property(Own, file(File))
    ->  Adapter = Own
    ;   Adapter = Module
    ).

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.
user:message_hook(_, Kind, Lines) :-
    ludolog_judge:noted(Kind, Lines).

%   A clause for another module, ours or Prolog's own, is no clause of an adapter.

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

:- public noted/2, astray/1.

astray(Clause) :-
    nb_current(ludolog_judge_messages, _),
    head(Clause, Module:Head),
    prolog_load_context(module, Here),
    Module \== Here,
    callable(Head),
    functor(Head, Name, Arity),
    print_message(error, format("~q is of another module: an adapter has clauses of its own only",
                                [Module:Name/Arity])).

head(Clause, Head) :-
    nonvar(Clause),
    (   Clause = (Head0 :- _)
    ->  true
    ;   Clause = (Head0 --> _)
    ->  true
    ;   Clause = (Head0 => _)
    ->  true
    ;   Head0 = Clause
    ),
    nonvar(Head0),
    Head0 = Head.

user:term_expansion(Clause, []) :-
    ludolog_judge:astray(Clause).

noted(Kind, Lines) :-
    nb_current(ludolog_judge_messages, Messages),
    memberchk(Kind, [error, warning]),
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    trimmed(Text0, Text1),
    (   source_location(File, Line)
    ->  file_base_name(File, Base),
        format(string(Text), "~w: ~w:~d: ~w", [Kind, Base, Line, Text1])
    ;   format(string(Text), "~w: ~w", [Kind, Text1])
    ),
    nb_setval(ludolog_judge_messages, [Text|Messages]).

%!  drop_adapter(+File:atom) is det.
%
%   The adapter in File is not needed any more.

drop_adapter(File) :-
    unload_file(File).

adapts(context(Adapter, _), Name, Arity) :-
    Adapter \== none,
    functor(Head, Name, Arity),
    current_predicate(Adapter:Name/Arity),
    \+ predicate_property(Adapter:Head, imported_from(_)).

% Where the adapter has clauses they decide: one that fails says no.
adapter(Context, Name, Arguments) :-
    length(Arguments, Arity),
    adapts(Context, Name, Arity),
    Context = context(Adapter, _),
    Goal =.. [Name|Arguments],
    catch(Adapter:Goal, Error, culprit(Error, Name/Arity)).

%   What an adapter throws is its own fault, and never the program's.

culprit(Error, PI) :-
    (   passes(Error)
    ->  throw(Error)
    ;   message_to_codes_text(Error, Text),
        throw(error(adapter(PI, Text), _))
    ).

passes(Error) :-
    nonvar(Error),
    memberchk(Error, [time_limit_exceeded, '$aborted', unwind(_), error(adapter(_, _), _)]).

message_to_codes_text(Error, Text) :-
    ludolog_term_text:error_message(Error, Text).

theirs(Context, Name, Arguments, Ours, Theirs) :-
    length(Arguments, Arity),
    (   adapts(Context, Name, Arity)
    ->  once(adapter(Context, Name, Arguments))
    ;   Theirs = Ours
    ).

%   Theirs is what stands for Ours in the program.

their_state(_, Ours, Theirs) :-
    nb_current(ludolog_judge_state, Known-Kept),
    same_term(Known, Ours),
    !,
    Theirs = Kept.
their_state(Context, Ours, Theirs) :-
    theirs(Context, state, [Ours, Theirs], Ours, Theirs),
    complete(Theirs, state/2).

%!  with_state_kept(+Context, +State, :Goal) is semidet.
%
%   Run once(Goal), in which the translation of State, this very term, is made once.

with_state_kept(Context, State, Goal) :-
    (   catch(their_state(Context, State, Theirs), error(adapter(_, _), _), fail)
    ->  b_setval(ludolog_judge_state, State-Theirs)
    ;   true
    ),
    once(Goal),
    b_setval(ludolog_judge_state, []).

their_move(Context, State, Ours, Theirs) :-
    theirs(Context, move, [State, Ours, Theirs], Ours, Theirs),
    complete(Theirs, move/3).

their_player(Context, Ours, Theirs) :-
    theirs(Context, player, [Ours, Theirs], Ours, Theirs).

their_winner(Context, Ours, Theirs) :-
    (   adapts(Context, winner, 2)
    ->  once(adapter(Context, winner, [Ours, Theirs]))
    ;   their_player(Context, Ours, Theirs)
    ->  true
    ;   Theirs = Ours
    ).

their_after(Context, Ours, Theirs) :-
    (   adapts(Context, after, 2)
    ->  once(adapter(Context, after, [Ours, Theirs])),
        complete(Theirs, after/2)
    ;   their_state(Context, Ours, Theirs)
    ).

% What is compared has to be known.
complete(Theirs, PI) :-
    (   ground(Theirs)
    ->  true
    ;   throw(error(adapter(PI, "it answers a term with variables"), _))
    ).

%!  has_clauses(+Context, +Indicator) is semidet.
%
%   The adapter defines Indicator.

has_clauses(Context, Name/Arity) :-
    adapts(Context, Name, Arity).

%!  agreed(+Context, +What) is semidet.
%
%   The adapter wants What compared as well.

agreed(Context, What) :-
    adapter(Context, agree, [What]),
    !.

%!  adapted_players(+Context, -Texts:list) is det.
%
%   Texts are the players that the adapter names.

adapted_players(Context, Texts) :-
    findall(Text,
            ( adapter(Context, player, [_, Theirs]), ground(Theirs), written(Theirs, Text) ),
            Texts0),
    list_to_set(Texts0, Texts).

%!  adapted_levels(+Context, -Texts) is det.
%
%   Texts are the levels of the program's computer that the adapter names.

adapted_levels(Context, Texts) :-
    findall(Text,
            ( adapter(Context, level, [Level]), ground(Level), written(Level, Text) ),
            Texts).

                /*******************************
                *         THE CONTRACT         *
                *******************************/

%!  way(?Query, ?Goal) is nondet.
%
%   Goal is a way to write Query in a program of the course: in 2020/21 with initial/1; up to
%   2023/24 with the player as an argument, from 2024/25 without; game_over/1 does not tell
%   the winner.

way(initial_state(C, S), initial_state(C, S)).
way(initial_state(_, S), initial_state(S)).
way(initial_state(_, S), initial(S)).
way(valid_moves(S, P, Ms), valid_moves(S, P, Ms)).
way(valid_moves(S, _, Ms), valid_moves(S, Ms)).
way(move(S, M, N), move(S, M, N)).
way(game_over(S, W), game_over(S, W)).
way(game_over(S, _), game_over(S)).
way(value(S, P, V), value(S, P, V)).
way(value(S, _, V), value(S, V)).
way(choose_move(S, P, L, M), choose_move(S, P, L, M)).
way(choose_move(S, _, L, M), choose_move(S, L, M)).
way(choose_move(S, P, L, M), choose_move(S, P, _, L, M)).

%!  ways(-Indicators:list) is det.
%
%   Indicators are all predicates by which a program may keep the contract.

ways(Indicators) :-
    findall(Name/Arity, ( way(_, Goal), functor(Goal, Name, Arity) ), Indicators0),
    sort([to_move/2|Indicators0], Indicators).

query(initial_state(_, _)).
query(valid_moves(_, _, _)).
query(move(_, _, _)).
query(game_over(_, _)).
query(value(_, _, _)).
query(choose_move(_, _, _, _)).

%!  contract(+Context, -Pairs:list) is det.
%
%   Pairs has Query-Text for each query that can be asked: what answers it. The adapter is
%   read for that, not called.

contract(Context, Pairs) :-
    findall(Name-Text,
            ( query(Query),
              functor(Query, Name, _),
              once(spoken(Context, Query, Text)) ),
            Pairs).

spoken(Context, Query, Text) :-
    Context = context(Adapter, _),
    adapts(Context, calls, 2),
    clause(Adapter:calls(Query, Goal), _),
    goal_text(Context, Goal, Text).
spoken(Context, Query, Text) :-
    course_goal(Context, Query, Goal),
    goal_text(Context, Goal, Text).

goal_text(Context, Goal, Text) :-
    findall(PI, spoken_in(Goal, PI), PIs0),
    list_to_set(PIs0, PIs1),
    Context = context(_, Has),
    findall(PI, ( member(PI, PIs1), memberchk(PI, Has) ), PIs2),
    ( PIs2 == [] -> PIs = PIs1 ; PIs = PIs2 ),
    (   PIs == []
    ->  Text = "as the adapter says"
    ;   findall(Text0, ( member(PI, PIs), format(string(Text0), "~w", [PI]) ), Texts),
        atomic_list_concat(Texts, ' and ', Atom),
        atom_string(Atom, Text)
    ).

spoken_in(Goal, PI) :-
    callable(Goal),
    functor(Goal, Name, Arity),
    (   predicate_property(system:Goal, defined)
    ->  predicate_property(system:Goal, meta_predicate(Meta)),
        arg(N, Meta, Kind),
        ( integer(Kind) ; Kind == (^) ),
        arg(N, Goal, Argument),
        spoken_in(Argument, PI)
    ;   PI = Name/Arity
    ).

%   their_goal(+Context, +Query, -Goal) is semidet: Goal asks the program for Query, whose
%   inputs are known.

their_goal(Context, Query, Goal) :-
    adapter(Context, calls, [Query, Goal0]),
    !,
    (   callable(Goal0)
    ->  Goal = Goal0
    ;   throw(error(adapter(calls/2, "it answers something that is no goal"), _))
    ).
their_goal(Context, Query, Goal) :-
    course_goal(Context, Query, Goal).

%   A program with both forms of a predicate means the one of its contract: the later one if
%   it has choose_move/3 only.

course_goal(Context, Query, Goal) :-
    Context = context(_, Has),
    findall(Query-G,
            ( way(Query, G), functor(G, Name, Arity), memberchk(Name/Arity, Has) ),
            Pairs),
    (   memberchk(choose_move/3, Has),
        \+ memberchk(choose_move/4, Has)
    ->  last(Pairs, Query-Goal)
    ;   Pairs = [Query-Goal|_]
    ).

                /*******************************
                *          QUESTIONS           *
                *******************************/

%!  query(+Name:atom, +A, +B, +C, +D, -Query) is det.
%
%   Query has as many of the arguments as the one called Name has.

query(start, A, B, _, _, start(A, B)).
query(moves, A, B, C, _, moves(A, B, C)).
query(move, A, B, C, _, move(A, B, C)).
query(illegal, A, B, _, _, illegal(A, B)).
query(end, A, B, _, _, end(A, B)).
query(value, A, B, C, _, value(A, B, C)).
query(choice, A, B, C, D, choice(A, B, C, D)).

%!  question(+Context, +Query, -Question) is det.
%
%   Question is ask(Goal, Template) for the program's process; absent(Name) if the program
%   has no predicate for Query; `untranslated` if the adapter has no counterpart for what it
%   is about.
%
%   @error adapter(Indicator, Message) if the adapter throws something.

question(Context, Query, Question) :-
    functor(Query, Name, _),
    (   their_query(Query, Context, Theirs, Result)
    ->  (   their_goal(Context, Theirs, Goal)
        ->  asked_for(Result, Goal, Question)
        ;   Question = absent(Name)
        )
    ;   Question = untranslated
    ).

asked_for(Result, Goal, Question) :-
    (   occurs_in(Result, Goal)
    ->  Question = ask(Goal, Result)
    ;   Question = ask(Goal, untold)
    ).

occurs_in(Result, Goal) :-
    term_variables(Result, Variables),
    term_variables(Goal, Known),
    member(V, Variables),
    member(K, Known),
    K == V,
    !.
occurs_in(Result, _) :-
    ground(Result).

%   Result is a variable that calls/2 may bind to a term of more.

their_query(start(Settings, State), Context, initial_state(Config, Result), Result) :-
    their_config(Context, Settings, Config),
    their_state(Context, State, _).
their_query(moves(State, Player, _), Context, valid_moves(Theirs, Person, Result), Result) :-
    their_state(Context, State, Theirs),
    their_player(Context, Player, Person).
their_query(move(State, Move, Next), Context, move(Theirs, Hop, Result), Result) :-
    their_state(Context, State, Theirs),
    their_move(Context, State, Move, Hop),
    their_after(Context, Next, _).
their_query(illegal(State, Move), Context, move(Theirs, Hop, Result), Result) :-
    their_state(Context, State, Theirs),
    their_move(Context, State, Move, Hop).
their_query(end(State, Over), Context, game_over(Theirs, Result), Result) :-
    their_state(Context, State, Theirs),
    their_over(Over, Context, _).
their_query(value(State, Player, _), Context, value(Theirs, Person, Result), Result) :-
    their_state(Context, State, Theirs),
    their_player(Context, Player, Person).
their_query(choice(State, Player, _, Level), Context,
            choose_move(Theirs, Person, Term, Result), Result) :-
    parse(Level, Term, "", _),
    their_state(Context, State, Theirs),
    their_player(Context, Player, Person).

their_config(Context, Settings, Config) :-
    theirs(Context, config, [Settings, Config], Settings, Config).

their_over(none, _, none).
their_over(over(Ours), Context, over(Theirs)) :-
    their_winner(Context, Ours, Theirs).

%!  config(+Context, +Settings, -Text) is semidet.
%
%   Text is what config/2 of the adapter makes of Settings.

config(Context, Settings, Text) :-
    adapter(Context, config, [Settings, Config]),
    !,
    written(Config, Text).

%!  in_their_terms(+Context, +Query, -Text) is semidet.
%
%   Text is the move or the state after it that Query, a move/3, is about, in their terms.

in_their_terms(Context, move(State, Move, _), Text) :-
    their_move(Context, State, Move, Hop),
    written(Hop, Text).

%!  plain_question(+Context, +Name:atom, +Inputs:list, -Question) is semidet.
%
%   As question/3 for the query called Name with inputs in the program's own terms; fails if
%   it has no predicate for that.

plain_question(Context, Name, Inputs, Question) :-
    append(Inputs, [Result], Arguments),
    Query =.. [Name|Arguments],
    (   Name == to_move
    ->  Context = context(_, Has),
        memberchk(to_move/2, Has),
        Goal = Query
    ;   their_goal(Context, Query, Goal)
    ),
    asked_for(Result, Goal, Question).

                /*******************************
                *           JUDGING            *
                *******************************/

%!  judged(+Context, +Query, +Answer:string, -Verdict) is det.
%
%   Answer is the text of a list of the program's first answers to question/3. Verdict is
%   agree(N), where N things were compared, or
%
%     - unreadable(Message), which no list of terms with a text is
%     - failed, where there should be an answer
%     - other(Found, Expected), texts, for an answer of another kind or value
%     - differ(Missing, Extra, Shared) for moves: the indexes of ours that are not listed,
%       extra(Theirs, Ours) texts for those listed besides (Ours is "" where the adapter does
%       not lead back), and the number of moves that both have
%     - accepted(Found), an illegal move that plays
%     - untranslated, where moves on both sides have no counterpart
%     - two(Found), two different answers where there can be one only
%     - open(Found), an answer with variables
%     - sure(Found), one of the moves, for a choice; unlisted(Found) if it is none of them

judged(Context, Query, Answer, Verdict) :-
    parse(Answer, Term, Message, _),
    (   Message \== ""
    ->  Verdict = unreadable(Message)
    ;   judge_answers(Context, Query, Term, Verdict)
    ).

%!  judge_answers(+Context, +Query, +Answers, -Verdict) is det.
%
%   As judged/4, for answers that are read already.

judge_answers(Context, Query, Answers, Verdict) :-
    (   is_list(Answers)
    ->  judge(Query, Context, Answers, Verdict)
    ;   Verdict = unreadable("no list of answers")
    ).

judge(start(_, State), Context, Answers, Verdict) :-
    their_state(Context, State, Expected),
    single(Answers, Expected, Verdict).
judge(moves(State, _, Moves), Context, Answers, Verdict) :-
    (   Answers = [Found|_]
    ->  listed(Found, State, Moves, Context, Verdict)
    ;   Moves == []
    ->  Verdict = agree(0)
    ;   Verdict = failed
    ).
judge(move(_, _, Next), Context, Answers, Verdict) :-
    their_after(Context, Next, Expected),
    single(Answers, Expected, Verdict).
judge(illegal(State, _), Context, Answers, Verdict) :-
    (   Answers = [Found|_],
        \+ unchanged(Found, State, Context)
    ->  text(Found, Text),
        Verdict = accepted(Text)
    ;   Verdict = agree(1)
    ).
judge(end(_, Over), Context, Answers, Verdict) :-
    their_over(Over, Context, Expected),
    ended(Answers, Expected, Verdict).
judge(value(_, _, Value), _, Answers, Verdict) :-
    (   Answers = [Found|_],
        number(Found),
        Found =:= Value
    ->  Verdict = agree(1)
    ;   single(Answers, Value, Verdict)
    ).
judge(choice(State, _, Moves, _), Context, Answers, Verdict) :-
    (   Answers = [Found|_]
    ->  text(Found, Text),
        (   ground(Found),
            nth0_move(Moves, 0, I, Context, State, Found)
        ->  Verdict = sure(I, Text)
        ;   Verdict = unlisted(Text)
        )
    ;   Verdict = failed
    ).

%   Nothing was played if the answer is the position itself.

unchanged(Found, State, Context) :-
    their_after(Context, State, Same),
    Found == Same.

nth0_move([Move|Moves], I0, I, Context, State, Found) :-
    (   their_move(Context, State, Move, Theirs),
        Theirs == Found
    ->  I = I0
    ;   I1 is I0 + 1,
        nth0_move(Moves, I1, I, Context, State, Found)
    ).

single([], _, failed).
single([Found|_], Expected, Verdict) :-
    (   Found == Expected
    ->  Verdict = agree(1)
    ;   text(Found, Text),
        text(Expected, Wanted),
        Verdict = other(Text, Wanted)
    ).

ended([], none, agree(1)).
ended([], over(Expected), other("none", Wanted)) :-
    (   var(Expected)
    ->  Wanted = "an end"
    ;   text(winner(Expected), Wanted)
    ).
ended([Found|More], Expected, Verdict) :-
    text(winner(Found), Text),
    (   Expected == none,
        goes_on(Found)
    ->  Verdict = agree(1)
    ;   Expected == none
    ->  Verdict = other(Text, "none")
    ;   Found == untold
    ->  Verdict = agree(1)
    ;   Expected = over(Any),
        var(Any)
    ->  Verdict = agree(1)
    ;   \+ ground(Found)
    ->  Verdict = open(Text)
    ;   Expected = over(Winner),
        Found \== Winner
    ->  text(winner(Winner), Wanted),
        Verdict = other(Text, Wanted)
    ;   member(Other, More),
        Other \== Found
    ->  text([Found, Other], Both),
        Verdict = two(Both)
    ;   Verdict = agree(1)
    ).

%   What programs answer that always answer, while the game goes on.

goes_on(none).
goes_on(no).
goes_on(nobody).
goes_on(no_one).
goes_on(ongoing).
goes_on(continue).
goes_on(false).

listed(Found0, State, Moves, Context, Verdict) :-
    (   is_list(Found0),
        ground(Found0)
    ->  sort(Found0, Found),
        findall(Theirs-I,
                ( nth0_of(Moves, 0, I, Move),
                  their_move(Context, State, Move, Theirs) ),
                Pairs),
        findall(Theirs, member(Theirs-_, Pairs), Expected0),
        sort(Expected0, Expected),
        ord_subtract(Expected, Found, Missing0),
        ord_subtract(Found, Expected, Extra0),
        without_counterpart(Context, Moves, Pairs, Lost0),
        to_be_listed(Moves, Lost0, Lost),
        length(Expected, N),
        (   Lost0 = [_|_],
            Extra0 = [_|_]
        ->  Verdict = untranslated
        ;   Lost == [],
            Missing0 == [],
            Extra0 == []
        ->  Verdict = agree(N)
        ;   findall(I, ( member(T, Missing0), memberchk(T-I, Pairs) ), Missing1),
            append(Missing1, Lost, Missing),
            limited_extra(Extra0, Context, State, Extra),
            length(Missing0, Lacking),
            Shared is N - Lacking,
            Verdict = differ(Missing, Extra, Shared)
        )
    ;   text(Found0, Text),
        Verdict = other(Text, "a list of ground terms")
    ).

%   Lost are the indexes of moves without a counterpart, where the adapter says agree(moves): the
%   program should list them, or what it lists besides is what they are in its terms.

without_counterpart(Context, Moves, Pairs, Lost) :-
    (   agreed(Context, moves)
    ->  findall(I, ( nth0_of(Moves, 0, I, _), \+ memberchk(_-I, Pairs) ), Lost)
    ;   Lost = []
    ).

%   A pass that nobody can choose need not be listed.

to_be_listed(Moves, Lost0, Lost) :-
    (   Moves = [_,_|_]
    ->  Lost = Lost0
    ;   Lost = []
    ).

nth0_of([X|Xs], N0, N, Y) :-
    (   N = N0,
        Y = X
    ;   N1 is N0 + 1,
        nth0_of(Xs, N1, N, Y)
    ).

%   Only the first of them are looked at closely.

limited_extra(Extra0, Context, State, Extra) :-
    findall(E, ( limit(20, member(T, Extra0)), extra(Context, State, T, E) ), Extra).

extra(Context, State, Theirs, extra(Text, Ours)) :-
    text(Theirs, Text),
    (   catch(call_with_time_limit(1, once(theirs(Context, move, [State, Move, Theirs],
                                                  Move, Theirs))), _, fail),
        ground(Move)
    ->  format(string(Ours), "~q", [Move])
    ;   Ours = ""
    ).

text(Term, Text) :-
    (   written(Term, Text0)
    ->  true
    ;   Text0 = "a cyclic term"
    ),
    (   string_length(Text0, Length),
        Length > 4000
    ->  sub_string(Text0, 0, 4000, _, Start),
        string_concat(Start, "...", Text)
    ;   Text = Text0
    ).

                /*******************************
                *       TERMS OF THEIRS        *
                *******************************/

%!  plain_answer(+Answer:string, -Texts:list) is semidet.
%
%   Texts are the elements of the list that Answer is. Fails if it is none.

plain_answer(Answer, Texts) :-
    items(Answer, Texts).

%!  items(+Text:string, -Texts:list) is semidet.
%
%   Texts are those of the elements of the list that Text reads as.

items(Text, Texts) :-
    parse(Text, Term, "", _),
    is_list(Term),
    maplist(written, Term, Texts).

%!  atomic_parts(+Text:string, -Texts:list) is semidet.
%
%   Texts are the atomic elements of the list, arguments of the term, or parts of (A,B)-C that
%   Text reads as, place by place; "" for a part that is not atomic.

atomic_parts(Text, Texts) :-
    parse(Text, Term, "", _),
    findall(Part, ( part(Term, P), ( atomic(P), P \== [] -> written(P, Part) ; Part = "" ) ),
            Texts).

part(Term, Part) :-
    (   is_list(Term)
    ->  member(Part0, Term)
    ;   compound(Term),
        arg(_, Term, Part0)
    ),
    (   joined(Part0)
    ->  part(Part0, Part)
    ;   Part = Part0
    ).

joined(Term) :-
    compound(Term),
    memberchk(Term, [(_,_), _-_, _/_]).
