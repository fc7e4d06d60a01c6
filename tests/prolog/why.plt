/*  What `why` says, for every game: in random positions, for every well-formed move or a
    large sample of them.

      - a move that is not legal has a best reason, a legal one has none;
      - the goal of a reason fails when it is called alone; those that held succeed;
      - every condition/3 fact is the reason somewhere (in the long form); no catch-all;
      - an explanation takes less than 5 ms.

    Random positions and moves do not bring up everything. made/3 lists the moves and
    positions that were made for the rest.

    LUDOLOG_WHY=N looks at N times as many moves.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(plunit)).
:- use_module(library(solution_sequences)).
:- use_module(library(statistics)).
:- use_module('../../prolog/ludolog/conform/sizes').

:- dynamic
    reason/2,                           % Game, Ref of a condition
    cost/2,                             % Game, Seconds
    met/2.                              % Game, State

game(Game) :-
    ludolog_protocol:game(Game).

more(N) :-
    (   getenv('LUDOLOG_WHY', Text),
        atom_number(Text, N)
    ->  true
    ;   N = 1
    ).

%   made(?Game, -State, -Move): moves that no well_formed_move/2 offers, since no text
%   denotes them, and positions that random games do not reach.

made(alliances, State, Move) :-
    alliances:initial_state([], State),
    alliances:valid_moves(State, _, [[Line, Diagonal, _]|_]),
    member(Move, [[23, 0, orange], [-1, 0, green], [Line, Diagonal, red], [0, 99, orange]]).
made(alliances, [Board, Owners, [0, 42, 42], 0], [Line, Diagonal, orange]) :-
    alliances:initial_state([], State),
    State = [Board, Owners|_],
    alliances:valid_moves(State, _, [[Line, Diagonal, _]|_]).
made(apart, State, Move) :-
    apart:initial_state([], State),
    member(Move, [stop, (3, 2, 3, 99), (2, 1, 0, 1), (1, 1, 99, 99), (3, 1, 4, 1), (3, 2, 4, 2)]).
made(green_skull, State, [Hop|Hops]) :-
    green_skull:initial_state([], State),
    green_skull:valid_moves(State, _, Moves),
    member([Hop|_], Moves),
    member(Hops, [[[1, 1, 3, 3]], [[9, 9, 9, 9]]]).
made(green_skull, State, [[7, 7, 11, 11]]) :-
    green_skull:initial_state([], State).
made(greener, State, Move) :-
    greener:initial_state([seed(1)], State),
    member(Move, [[[0, 0], [0, 9]], [[-1, 0], [0, 0]], [[9, 9], [8, 9]]]).
made(greener, State, [[[2, 9, 9], 0, 0], [[1, 1, 1], 1, 0]]) :-
    greener:initial_state([seed(1)], State).
made(greener, State, [[[2, 9, 9], C, R], [[1, 1, 1], EC, ER]]) :-
    greener:initial_state([seed(1)], State),
    greener:valid_moves(State, _, [[[C, R], [EC, ER]]|_]).
made(greener, State, pass) :-
    greener:initial_state([seed(1)], State).
made(greener, State, pass) :-
    position(greener, State),
    greener:game_over(State, _).
made(greener, State, place([9, 9])) :-
    placing_state(State).
made(splut, State, Move) :-
    splut:initial_state([size(7)], State),
    member(Move, [ ['S', [4, 4], 'UP', emptySpace], ['S', [99, 1], 'UP', emptySpace] ]).

made(splut, State, Move) :-
    splut:initial_state([size(7)], State),
    member(Move, [pass, ['D', [4, 6], 'DOWN', dwarfPush]]).
made(splut, State, ['T', [4, 6], 'DOWN', trollThrow, 'DOWN']) :-
    splut:initial_state([size(7)], [[R1, R2, R3, R4, R5, R6, R7]|Rest]),
    R6 = [_, _, 'S', 'D', 'T'|_],
    State = [[R1, R2, R3, R4, R5, [-1, -1, 'S', 'T', 'D', -2, -1], R7]|Rest].

placing_state(State) :-
    ludolog:game(greener, setting(Name, Type, _, _)),
    Type = oneof(Values),
    member(Value, Values),
    Option =.. [Name, Value],
    greener:initial_state([Option, seed(1)], State),
    State = [_, _, _],
    !.

%   permits(?Game, ?Goal): a condition that cannot fail: a rule that allows something.

permits(green_skull, zombies_may_stay).

                /*******************************
                *           POSITIONS          *
                *******************************/

start(Game, Options) :-
    findall(Option,
            ( ludolog:game(Game, setting(Name, oneof(Values), _, _)),
              last(Values, Value),
              Option =.. [Name, Value] ),
            Largest),
    member(Options, [[], Largest]).

position(Game, State) :-
    (   met(Game, _)
    ->  true
    ;   findall(S, found(Game, S), States),
        forall(member(S, States), assertz(met(Game, S)))
    ),
    met(Game, State).

found(Game, State) :-
    starts(Game, Starts),
    member(Options, Starts),
    more(Seeds),
    between(1, Seeds, Seed),
    walked(Game, Options, Seed, States),
    length(States, N),
    short_long(5, 12, Parts),
    Step is max(1, N // Parts),
    nth0(I, States, State),
    ( I mod Step =:= 0 -> true ; I =:= N - 1 ).

%   The end of a game has reasons of its own, and not each of these walks comes to one.

found(Game, State) :-
    starts(Game, Starts),
    member(Options, Starts),
    once(( between(1, 20, Seed),
           walked(Game, Options, Seed, States),
           last(States, State),
           Game:game_over(State, _) )).

starts(Game, Starts) :-
    findall(Options, start(Game, Options), All),
    sort(All, Starts).

walked(Game, Options, Seed, States) :-
    ludolog_random:with_seed(Seed,
        ( Game:initial_state(Options, First),
          walk(400, Game, First, States) )).

walk(Left, Game, State, [State|States]) :-
    (   Left > 0,
        Game:valid_moves(State, _, Moves),
        ludolog_random:draw(Moves, Move)
    ->  Less is Left - 1,
        Game:next_state(State, Move, Next),
        walk(Less, Game, Next, States)
    ;   States = []
    ).

                /*******************************
                *             CHECKS           *
                *******************************/

explained(Game, State, Move) :-
    statistics(cputime, T0),
    ludolog_why:explanation(Game, State, Move, Explanation),
    statistics(cputime, T1),
    Seconds is T1 - T0,
    assertz(cost(Game, Seconds)),
    (   Game:move(State, Move, _)
    ->  assertion(Explanation = legal(_)),
        Explanation = legal(Steps),
        assertion(all_hold(Game, Steps))
    ;   reasons(Explanation, Attempts),
        assertion(Attempts = [attempt(_, step(_, _, _, _))|_]),
        forall(member(Attempt, Attempts), sound(Game, Attempt)),
        Attempts = [attempt(_, step(Goal, _, _, _))|_],
        ludolog_why:rule_of(Game, Goal, Ref),
        (   reason(Game, Ref)
        ->  true
        ;   assertz(reason(Game, Ref))
        )
    ).

%   Many moves are asked about. Looked at closely are some of the legal ones, some of the
%   others, and of each reason in a position the first two.

explained_many(Game, State) :-
    more(More),
    short_long(60, 600, Least),
    short_long(10, 30, Close),
    Most is Least * More,
    findall(M, ludolog_protocol:well_formed_move(Game, State, M), All),
    Game:valid_moves(State, _, Legal),
    ludolog_random:with_seed(7,
        ( sample(Most, All, Some), sample(10, Legal, Few), sample(Close, Some, Others) )),
    findall(Ref-Move,
            ( member(Move, Some), first_reason(Game, State, Move, Ref) ),
            Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    forall(( member(Move, Few)
           ; member(Move, Others)
           ; member(_-Moves, Groups), limit(2, member(Move, Moves)) ),
           explained(Game, State, Move)).

first_reason(Game, State, Move, Ref) :-
    ludolog_why:explanation(Game, State, Move, Explanation),
    (   Explanation = legal(_)
    ->  fail
    ;   reasons(Explanation, [attempt(_, step(Goal, _, _, _))|_]),
        ludolog_why:rule_of(Game, Goal, Ref0)
    ->  Ref = Ref0
    ;   Ref = none
    ).

reasons(illegal(Attempts), Attempts).
reasons(over(_, Attempts), Attempts).

sound(Game, attempt(Held, Failed)) :-
    assertion(Failed = step(_, _, _, _)),
    Failed = step(Goal, _, Message, File:Line),
    assertion(\+ Game:Goal),
    assertion(all_hold(Game, Held)),
    assertion(( exists_file(File), integer(Line) )),
    ludolog_protocol:say(Game, Message, Text),
    assertion(\+ sub_string(Text, _, _, _, "_G")),
    assertion(\+ sub_string(Text, _, _, _, "_1")).

all_hold(Game, Steps) :-
    ludolog_why:conditions_of(Steps, Conditions),
    \+ ( member(step(Goal, _, _, _), Conditions),
         \+ Game:Goal ).

:- begin_tests(why).

test(every_illegal_move_has_a_reason_that_is_true, [forall(game(Game))]) :-
    forall(position(Game, State), explained_many(Game, State)).

test(the_made_ones_too, [forall(game(Game))]) :-
    forall(made(Game, State, Move), explained(Game, State, Move)).

test(every_condition_is_the_reason_somewhere, [ condition(short_long(false, true, true)),
                                                forall(game(Game)), Missing == [] ]) :-
    findall(Ref,
            ( clause(Game:condition(Goal, _, _), true, Ref),
              \+ permits(Game, Goal),
              \+ reason(Game, Ref) ),
            Rare),
    searched(Rare, Game),
    findall(Rule-Goal,
            ( member(Ref, Rare),
              \+ reason(Game, Ref),
              clause(Game:condition(Goal, Rule, _), true, Ref) ),
            Missing).

%   What the sample did not bring up is looked for among all well-formed moves.

searched([], _) :-
    !.
searched(Rare, Game) :-
    position(Game, State),
    ludolog_protocol:well_formed_move(Game, State, Move),
    first_reason(Game, State, Move, Ref),
    memberchk(Ref, Rare),
    \+ reason(Game, Ref),
    explained(Game, State, Move),
    \+ ( member(R, Rare), \+ reason(Game, R) ),
    !.
searched(_, _).

%   No goal in a rule stands for "anything else": each condition fails for what it names, and
%   no clause of legal/2 or of a group has an empty body for a move that is not legal.

test(no_catch_all, [forall(game(Game)), Empty == []]) :-
    findall(Body, clause(Game:legal(_, _), Body), Bodies),
    include(==(true), Bodies, Empty).

test(under_5_ms, [forall(game(Game))]) :-
    findall(S, cost(Game, S), Costs),
    length(Costs, N),
    assertion(N > 100),
    sum_list(Costs, Sum),
    Mean is Sum / N,
    msort(Costs, Sorted),
    Nth is N * 999 // 1000,
    nth1(Nth, Sorted, Slow),
    assertion(Mean < 0.001),
    assertion(Slow < 0.005).

test(over_positions_say_so, [forall(game(Game))]) :-
    forall(( position(Game, State), ludolog_protocol:outcome(Game, State, _) ),
           ( ludolog_explain:over_lines(Game, State, [line(0, plain, Text, _, _)]),
             assertion(sub_string(Text, _, _, _, "over")) )).

test(what_is_missing_is_said_while_the_game_goes_on, [forall(game(Game))]) :-
    forall(( position(Game, State), \+ ludolog_protocol:outcome(Game, State, _) ),
           ( ludolog_explain:over_lines(Game, State, [_|Lines]),
             assertion(Lines = [_|_]) )).

test(what_is_missing_won_and_counted_has_the_place_of_its_clause, [forall(game(Game))]) :-
    forall(position(Game, State),
           ( ludolog_explain:over_lines(Game, State, Over),
             ludolog_explain:score_lines(Game, State, Score),
             forall(( member(line(Depth, _, _, '', Place), Over), Depth > 0
                    ; member(line(Depth, _, _, '', Place), Score), Depth > 0
                    ; Over = [line(_, _, _, '', Place)]
                    ),
                    clause_of(Game, Place)) )).

clause_of(Game, File:Line) :-
    module_property(Game, file(File)),
    member(Head, [missing(_, _), points(_, _, _, _), value(_, _, _), outcome(_, _)]),
    clause(Game:Head, _, Clause),
    clause_property(Clause, line_count(Line)),
    !.

%   Points are what outcome/2 counts; where a game keeps no score, the value.

test(points_add_up, [forall(( game(Game), ludolog_protocol:defines(Game, points/4) ))]) :-
    forall(( position(Game, State), ludolog:game(Game, player(Player, _)) ),
           ( findall(P, Game:points(State, Player, P, _), Points),
             sum_list(Points, Sum),
             (   ludolog_protocol:outcome(Game, State, outcome(_, _, [_|Rest])),
                 Rest = [_|_]
             ->  ludolog_protocol:outcome(Game, State, outcome(_, _, Scores)),
                 memberchk(Player-Score, Scores)
             ;   keeps_score(Game)
             ->  Score = Sum
             ;   Game:value(State, Player, Score)
             ),
             assertion(Sum =:= Score) )).

keeps_score(Game) :-
    position(Game, State),
    ludolog_protocol:outcome(Game, State, outcome(_, _, [_|_])),
    !.

test(text_that_is_no_move, [forall(game(Game))]) :-
    short_long(2, 1000, Most),
    forall(( limit(Most, position(Game, State)), member(Text, ["", "zzz", "a1-"]) ),
           ( ludolog_explain:reading(Game, State, Text, Reading),
             (   Reading = move(_)
             ->  true
             ;   Reading = expected(Read, Next),
                 assertion(string_concat(Read, _, Text)),
                 assertion(( Next \== [] ; Game:valid_moves(State, _, []) ; Read \== "" ))
             ) )).

test(no_reason_is_told_twice, [forall(game(Game))]) :-
    short_long(20, 60, Most),
    forall(( position(Game, State),
             limit(Most, ludolog_protocol:well_formed_move(Game, State, Move)) ),
           ( ludolog_why:explanation(Game, State, Move, Explanation),
             ludolog_explain:told(Game, Explanation, Lines),
             findall(Text-Rule, member(line(0, failed, Text, Rule, _), Lines), Reasons),
             sort(Reasons, Different),
             assertion(same_length(Reasons, Different)) )).

test(a_message_cannot_run_a_goal, Text == "tr(~@ - [writeln(ran)])") :-
    ludolog_protocol:say(ludolog, "~w"-[tr("~@"-[writeln(ran)])], Text).

:- end_tests(why).
