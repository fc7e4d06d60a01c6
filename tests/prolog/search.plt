/*  The search plays any game: made games whose perfect play is known, then every
    registered one, held to a plain full-width minimax that shares no code with it.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(plunit)).
:- use_module(library(solution_sequences)).
:- use_module(library(time)).
:- use_module('../../prolog/ludolog/conform/sizes').

:- include(positions).

                /*******************************
                *        PLAIN MINIMAX         *
                *******************************/

%   plain(+State, +Left, +Ply, +Game-Me, -Value, +Nodes0, -Nodes) is semidet: Value is that
%   of State for Me, by looking at everything. Fails if more than Nodes0 states are
%   reached.

plain(State, Left0, Ply, Game-Me, Value, Nodes0, Nodes) :-
    (   Game:game_over(State, Winner)
    ->  plain_result(Winner, Game, Me, Ply, Value),
        Nodes = Nodes0
    ;   ludolog_protocol:side(Game, State, Side),
        ( Side == Me -> Role = max ; Role = min ),
        plain_left(Left0, Role, Left),
        plain_open(Left, State, Role, Ply, Game-Me, Value, Nodes0, Nodes)
    ).

plain_open(0, State, _, _, Game-Me, Value, Nodes, Nodes) :-
    !,
    ludolog_protocol:merit(Game, State, Me, Value).
plain_open(even, _, _, _, _, 0, Nodes, Nodes) :-
    !.
plain_open(Left0, State, Role, Ply0, Game-Me, Value, Nodes0, Nodes) :-
    (   integer(Left0)
    ->  Left is Left0 - 1
    ;   Left = Left0
    ),
    Ply is Ply0 + 1,
    Game:valid_moves(State, _, Moves),
    foldl(plain_move(State, Left, Ply, Game-Me), Moves, Pairs, Nodes0, Nodes),
    pairs_values(Pairs, Values),
    (   Role == max
    ->  max_list(Values, Value)
    ;   min_list(Values, Value)
    ).

plain_move(State, Left, Ply, Game-Me, Move, Move-Value, Nodes0, Nodes) :-
    Nodes0 > 0,
    Nodes1 is Nodes0 - 1,
    Game:next_state(State, Move, Next),
    plain(Next, Left, Ply, Game-Me, Value, Nodes1, Nodes).

plain_result(Winner, Game, Me, Ply, Value) :-
    (   Winner == Me
    ->  Value is 10**9 - Ply
    ;   ludolog_protocol:tie(Game, Winner)
    ->  Value = 0
    ;   ludolog:game(Game, neutral(Winner))
    ->  Value is -5 * 10**8 + Ply
    ;   Value is -(10**9) + Ply
    ).

plain_left(turn(K), min, K) :- !.
plain_left(own, min, other) :- !.
plain_left(other, max, even) :- !.
plain_left(Left, _, Left).

%   The value of each move of State, Move-Value, if the look ahead has at most Most states.

plain_moves(Game, State, Left, Most, Pairs) :-
    ludolog_protocol:side(Game, State, Me),
    Game:valid_moves(State, _, Moves),
    foldl(plain_move(State, Left, 1, Game-Me), Moves, Pairs, Most, _).

plain_value(Game, State, Depth, Most, Value) :-
    Further is Depth - 1,
    plain_moves(Game, State, turn(Further), Most, Pairs),
    pairs_values(Pairs, Values),
    max_list(Values, Value).

%   selected_value(+Game, +Me, +Left, +Ply, +State, -Value): the same over the moves that Game
%   selects, where a turn has one move.

selected_value(Game, Me, Left, Ply, State, Value) :-
    (   Game:game_over(State, Winner)
    ->  plain_result(Winner, Game, Me, Ply, Value)
    ;   Left =:= 0
    ->  ludolog_protocol:merit(Game, State, Me, Value)
    ;   Less is Left - 1,
        Next is Ply + 1,
        Game:candidate_moves(State, Moves),
        maplist(Game:next_state(State), Moves, States),
        maplist(selected_value(Game, Me, Less, Next), States, Values),
        (   ludolog_protocol:side(Game, State, Me)
        ->  max_list(Values, Value)
        ;   min_list(Values, Value)
        )
    ).

last_answer(Game, State, Options, Answer) :-
    findall(A, ludolog_search:search(Game, State, Options, A), Answers),
    last(Answers, Answer).

best_value(Game, State, Options, Value) :-
    last_answer(Game, State, [nodes(1000000)|Options], answer(_, [line(_, Value, _)|_], _)).

choice(Game, State, Nodes, Move) :-
    ludolog_search:best_move(Game, State, expert(Nodes), Move).

% Det is looked at before the cut, which would clean up.
deterministic(Goal) :-
    call_cleanup(Goal, Det = true),
    (   Det == true
    ->  !
    ;   !,
        fail
    ).

                /*******************************
                *             TESTS            *
                *******************************/

:- begin_tests(search_made_games).

test(nim_is_played_perfectly,
     [forall(( short_long([], [[1,3,4,5]], Larger),
                member(Heaps, [[1], [2,3], [1,2,4], [3,3,1], [2,4,5], [1,1,1,2]|Larger]) ))]) :-
    State = nim(Heaps, 0),
    last_answer(made_nim, State, [nodes(200000)], answer(_, [line(Move, Value, _)|_], _)),
    nim_sum(Heaps, Sum),
    (   Sum =\= 0
    ->  ludolog_search:forecast(Value, win(_)),
        made_nim:next_state(State, Move, nim(After, _)),
        nim_sum(After, 0)
    ;   ludolog_search:forecast(Value, loss(_))
    ).

%   made_blinkered is nim that selects at first a move which loses. The others are then looked at, and
%   what could not be looked at is better than what is lost.

made_blinkered:to_move(State, Player) :- made_nim:to_move(State, Player).
made_blinkered:valid_moves(State, Player, Moves) :- made_nim:valid_moves(State, Player, Moves).
made_blinkered:next_state(State, Move, Next) :- made_nim:next_state(State, Move, Next).
made_blinkered:game_over(State, Winner) :- made_nim:game_over(State, Winner).
made_blinkered:merit(_, _, 0).
made_blinkered:candidate_moves(State, Moves) :-
    (   State = nim([1,2,4], 0)
    ->  Moves = [1-1]
    ;   Moves = []
    ).

test(others_where_the_candidates_lose, Move-Forecast == (3-1)-win(7)) :-
    last_answer(made_blinkered, nim([1,2,4], 0), [nodes(200000)],
                answer(_, [line(Move, Value, _)|_], _)),
    ludolog_search:forecast(Value, Forecast).

test(nothing_lost_is_chosen_while_others_are_unknown,
     [forall(member(How, [none, in_turn])), Losing == []]) :-
    findall(Nodes,
            ( short_long(100, 400, Most),
              between(10, Most, Nodes),
              last_answer(made_blinkered, nim([1,2,4], 0), [nodes(Nodes), pair(How)],
                          answer(_, [line(_, Value, _)|_], Reached)),
              ludolog_search:forecast(Value, Forecast),
              ( Forecast = loss(_) ; Reached > Nodes ) ),
            Losing).

test(tictactoe_is_a_tie, Value == 0) :-
    last_answer(made_tictactoe, t([-,-,-,-,-,-,-,-,-], x), [nodes(500000)],
                answer(_, [line(_, Value, _)|_], _)).

test(tictactoe_perfect_value, [forall(( short_long(4, 40, Most), between(1, Most, Seed),
                                        tictactoe_position(Seed, State) ))]) :-
    last_answer(made_tictactoe, State, [nodes(500000)], answer(_, [line(Move, Value, _)|_], _)),
    plain_moves(made_tictactoe, State, 9, 500000, Pairs),
    pairs_values(Pairs, Values),
    max_list(Values, Value),
    memberchk(Move-Value, Pairs).

tictactoe_position(Seed, State) :-
    ludolog_random:with_seed(Seed,
        random_game(9, made_tictactoe, t([-,-,-,-,-,-,-,-,-], x), [], States)),
    Back is 2 + Seed mod 4,
    nth1(Back, States, State).

test(quick_wins_and_late_losses, [Win-Loss == win(1)-loss(2)]) :-
    last_answer(made_tictactoe, t([x,x,-,o,o,-,-,-,-], x), [], answer(_, [line(3, V1, _)|_], _)),
    ludolog_search:forecast(V1, Win),
    last_answer(made_tictactoe, t([x,x,-,o,x,-,-,-,o], o), [], answer(_, [line(_, V2, _)|_], _)),
    ludolog_search:forecast(V2, Loss).

%   12 + 3 + 3 + 2 in one turn; from 7 the other one must not be left within reach.

test(win_at_the_end_of_a_turn, Forecast-Length == win(3)-3) :-
    last_answer(made_sprint, s(12, 0, 1, 3), [nodes(100)], answer(_, [line(_, Value, Line)|_], _)),
    ludolog_search:forecast(Value, Forecast),
    length(Line, Length).

test(turns_of_several_moves, [forall(( member(Own, [0, 8, 11, 14]), member(Other, [0, 9, 13]),
                                       member(Steps, [1, 3]), short_long(5, 6, Most),
                                       between(1, Most, Depth) ))]) :-
    State = s(Own, Other, 2, Steps),
    plain_value(made_sprint, State, Depth, 1000000, Value),
    best_value(made_sprint, State, [depth(Depth)], Value),
    best_value(made_sprint, State, [depth(Depth), table(false)], Value).

test(best_lines_are_the_best, [forall(( member(N, [1, 2, 3, 5]), member(Depth, [2, 3, 4]) ))]) :-
    State = s(6, 5, 1, 2),
    last_answer(made_sprint, State, [nodes(100000), depth(Depth), lines(N)], answer(_, Lines, _)),
    Further is Depth - 1,
    plain_moves(made_sprint, State, turn(Further), 1000000, Pairs),
    pairs_values(Pairs, Values0),
    msort(Values0, Values1),
    reverse(Values1, Values2),
    findall(V, member(line(_, V, _), Lines), Values),
    append(Values, _, Values2),
    length(Values, Length),
    Length =:= min(N, 3),
    forall(member(line(Move, V, _), Lines), memberchk(Move-V, Pairs)).

%   A look ahead over whole turns goes as deep as one over their three moves each, and
%   tells of moves.

test(whole_turns, [forall(( member(Own, [0, 8, 11, 14]), member(Other, [0, 9, 13]),
                            member(Steps, [1, 3]), short_long(2, 3, Most),
                            between(1, Most, Depth) ))]) :-
    State = s(Own, Other, 2, Steps),
    Moves is 3*Depth - 2,
    plain_value(made_sprint, State, Moves, 1000000, Plain),
    last_answer(made_relay, State, [nodes(100000), depth(Depth)],
                answer(_, [line(Move, Value, Line)|_], _)),
    same_end(Value, Plain),
    Line = [Move|_],
    foldl(sprint, Line, State, End),
    length(Line, Length),
    (   made_sprint:game_over(End, Winner)
    ->  ( Winner =:= 2 -> Forecast = win(Length) ; Forecast = loss(Length) ),
        ludolog_search:forecast(Value, Forecast)
    ;   made_sprint:merit(End, 2, Value)
    ).

%   A quick win is one in few turns, not in few moves.

same_end(Value, Plain) :-
    (   abs(Plain) > 4*10**8
    ->  abs(Value) > 4*10**8,
        sign(Value) =:= sign(Plain)
    ;   Value =:= Plain
    ).

test(lines_of_whole_turns_begin_differently, [forall(member(N, [1, 2, 3, 5]))]) :-
    State = s(6, 5, 1, 3),
    last_answer(made_relay, State, [nodes(100000), depth(2), lines(N)], answer(_, Lines, _)),
    plain_moves(made_sprint, State, turn(3), 1000000, Pairs),
    findall(Move, member(line(Move, _, _), Lines), Moves),
    sort(Moves, Set),
    length(Set, Length),
    Length =:= min(N, 3),
    length(Moves, Length),
    forall(member(line(Move, Value, _), Lines),
           ( memberchk(Move-Plain, Pairs), same_end(Value, Plain) )).

test(lines_lead_to_their_values, [forall(member(Depth, [1, 2, 3, 4, 5]))]) :-
    State = s(0, 0, 1, 3),
    last_answer(made_sprint, State, [nodes(100000), depth(Depth)],
                answer(_, [line(_, Value, Line)|_], _)),
    foldl(sprint, Line, State, End),
    made_sprint:merit(End, 1, Value).

sprint(Move, State0, State) :-
    made_sprint:next_state(State0, Move, State).

test(no_way_back, [Moves == [one, two]]) :-
    State = s(0, 0, 1, 3),
    findall(Move,
            ( member(Keys, [[], [s(1, 0, 1, 2)]]),
              ludolog_search:with_history(Keys,
                  last_answer(made_wait, State, [nodes(50)], answer(_, [line(Move, _, _)|_], _))) ),
            Moves).

%   made_wait is made_sprint for one who wants to stay back.

made_wait:to_move(State, Player) :- made_sprint:to_move(State, Player).
made_wait:valid_moves(State, Player, Moves) :- made_sprint:valid_moves(State, Player, Moves).
made_wait:next_state(State, Move, Next) :- made_sprint:next_state(State, Move, Next).
made_wait:game_over(_, _) :- fail.
made_wait:merit(State, Side, Merit) :- made_sprint:merit(State, Side, Merit0), Merit is -Merit0.

test(repetition_is_said, [Forecast == repetition]) :-
    last_answer(made_wait, s(0, 0, 1, 3),
                [nodes(50), history([s(1,0,1,2), s(2,0,1,2), s(3,0,1,2)])],
                answer(_, [line(_, Value, _)|_], _)),
    ludolog_search:forecast(Value, Forecast).

:- end_tests(search_made_games).

:- begin_tests(search).

test(alpha_beta_equals_minimax,
     [ forall(( short_long(2, 8, Most), short_long(1000, 2500, States),
                game(Game), late_position(Game, Most, 6, State),
                plain_value_from(1, Game, State, States, Depth, Value) )) ]) :-
    Options = [depth(Depth), full_width(true)],
    best_value(Game, State, Options, Value),
    best_value(Game, State, [table(false)|Options], Value).

%   Value is that of a look ahead of Depth0 to 3 moves, as far as it has at most Most states.

plain_value_from(Depth0, Game, State, Most, Depth, Value) :-
    plain_value(Game, State, Depth0, Most, Value0),
    (   Depth = Depth0,
        Value = Value0
    ;   Depth0 < 3,
        Depth1 is Depth0 + 1,
        plain_value_from(Depth1, Game, State, Most, Depth, Value)
    ).

test(every_game_was_compared, [forall(game(Game))]) :-
    aggregate_all(count,
                  limit(3, ( late_position(Game, 8, 6, State),
                             plain_value(Game, State, 1, 2500, _) )),
                  Count),
    Count =:= 3.

test(answers_go_deeper_within_the_budget,
     [forall(( short_long(1, 3, Most), game(Game), late_position(Game, Most, 15, State),
               short_long([1, 10, 300], [1, 10, 100, 1000], Budgets),
               member(Nodes, Budgets) ))]) :-
    findall(Depth-Reached,
            ( ludolog_search:search(Game, State, [nodes(Nodes)], answer(Depth, Lines, Reached)),
              Lines = [line(Move, Value, [Move|_])],
              integer(Value),
              Game:move(State, Move, _) ),
            Answers),
    Answers = [_|_],
    pairs_keys_values(Answers, Depths, Counts),
    sort(0, @=<, Depths, Depths),
    sort(0, @=<, Counts, Counts),
    forall(member(Count, Counts), Count =< Nodes).

test(one_answer_a_depth, [forall(( short_long(1, 3, Most), game(Game),
                                   late_position(Game, Most, 15, State) ))]) :-
    short_long(300, 1000, Nodes),
    findall(Depth, ludolog_search:search(Game, State, Nodes, Depth, _, _, _), Depths0),
    once(append(Depths, [_], Depths0)),
    sort(0, @<, Depths, Depths).

test(same_answers_again, [forall(( short_long(1, 2, Most), game(Game),
                                   late_position(Game, Most, 15, State) ))]) :-
    short_long(200, 500, Nodes),
    findall(A, ludolog_search:search(Game, State, [nodes(Nodes)], A), Answers),
    findall(A, ludolog_search:search(Game, State, [nodes(Nodes)], A), Again),
    Answers == Again.

%   A deeper look takes nothing back that a look ahead was sure of.

test(decided_stays_decided,
     [forall(( short_long(4, 20, Most), game(Game), late_position(Game, Most, 3, State) ))]) :-
    findall(Value,
            ludolog_search:search(Game, State, 600, _, _, Value, _),
            Values),
    once(append(Before, [_], Values)),
    forall(member(Value, Before), abs(Value) < 4*10**8).

%   The promises, in those of these positions in which a plain search of this turn and the
%   next one needs no more than 1500 nodes: more than 500 in the long form, and those that need
%   no more than 600 in the short one. The search has as many.

test(wins_taken_and_gifts_refused,
     [ forall(( short_long(8, 260, Most), short_long(600, 1500, Nodes),
                game(Game), late_position(Game, Most, 1, State),
                plain_moves(Game, State, own, Nodes, Pairs) )) ]) :-
    choice(Game, State, Nodes, Move),
    memberchk(Move-Value, Pairs),
    pairs_values(Pairs, Values),
    max_list(Values, Best),
    Sign is sign(Best),
    Sign =:= sign(Value).

test(best_lines, [forall(( short_long(1, 2, Most), game(Game),
                           late_position(Game, Most, 10, State) ))]) :-
    Game:valid_moves(State, _, Moves),
    length(Moves, Length),
    deterministic(ludolog_search:best_lines(Game, State, 800, 3, Lines)),
    length(Lines, N),
    N =:= min(3, Length),
    findall(V, member(line(_, V, _), Lines), Values),
    sort(0, @>=, Values, Values),
    findall(M, member(line(M, _, _), Lines), Best0),
    sort(Best0, Best),
    same_length(Best, Lines),
    forall(member(line(M, _, [M|Variation]), Lines), plays(Variation, Game, State, M)).

plays(Moves, Game, State, Move) :-
    Game:move(State, Move, Next),
    (   Moves = [Move1|Moves1]
    ->  plays(Moves1, Game, Next, Move1)
    ;   true
    ).

test(finished_game, [forall(( game(Game), finished(Game, State) ))]) :-
    \+ ludolog_search:search(Game, State, 100, _, _, _, _),
    \+ ludolog_search:best_move(Game, State, expert(100), _),
    ludolog_search:best_lines(Game, State, 100, 3, []).

finished(Game, State) :-
    small_start(Game, Options),
    ludolog_random:with_seed(1,
        ( Game:initial_state(Options, Start),
          random_game(1000, Game, Start, [], [State|_]) )),
    once(Game:game_over(State, _)).

test(nothing_is_left, [forall(( game(Game), late_position(Game, 1, 10, State) ))]) :-
    findall(K, nb_current(K, _), Keys0),
    deterministic(choice(Game, State, 200, _)),
    once(ludolog_search:search(Game, State, 200, _, _, _, _)),
    catch(call_with_time_limit(0.02, choice(Game, State, 10000000, _)), _, true),
    ludolog_search:with_history([x], true),
    catch(ludolog_search:with_history([x], throw(stop)), stop, true),
    findall(K, nb_current(K, _), Keys),
    subtract(Keys, Keys0, Left),
    assertion(Left == []).

%   Candidates are moves; if some move wins at once, one of them wins the turn.

test(candidates, [forall(( game(Game),
                           ludolog_protocol:defines(Game, candidate_moves/2),
                           short_long(6, 20, Most),
                           late_position(Game, Most, 1, State) ))]) :-
    Game:valid_moves(State, Player, Moves),
    Game:candidate_moves(State, Candidates),
    subset(Candidates, Moves),
    (   member(Move, Moves),
        wins(1, Game, State, Player, Move)
    ->  once(( member(Candidate, Candidates), wins(4, Game, State, Player, Candidate) ))
    ;   true
    ).

%   The same of whole turns, which are played to their end.

test(value_over_selected_moves,
     [ forall(( game(Game),
                ludolog_protocol:defines(Game, candidate_moves/2),
                \+ ludolog_protocol:defines(Game, noisy_moves/2),
                short_long([2-3, 3-1], [2-6, 3-2], Depths),
                member(Depth-Most, Depths),
                late_position(Game, Most, 12, State) )),
       Value == Plain ]) :-
    ludolog_protocol:side(Game, State, Me),
    selected_value(Game, Me, Depth, 0, State, Plain),
    best_value(Game, State, [depth(Depth)], Value).

test(candidate_turns, [forall(( game(Game),
                                ludolog_protocol:defines(Game, candidate_turns/2),
                                short_long(6, 20, Most),
                                late_position(Game, Most, 1, State) ))]) :-
    Game:valid_moves(State, Player, Moves),
    Game:candidate_turns(State, Turns),
    assertion(Turns = [_|_]),
    maplist(whole_turn(Game, State, Player), Turns, Ends),
    (   member(Move, Moves),
        wins(1, Game, State, Player, Move)
    ->  once(( member(End, Ends), Game:game_over(End, Player) ))
    ;   true
    ).

whole_turn(Game, State0, Player, [Move|Moves], State) :-
    Game:move(State0, Move, Next),
    (   Moves == []
    ->  State = Next,
        (   Game:game_over(Next, _)
        ->  true
        ;   \+ ludolog_protocol:side(Game, Next, Player)
        )
    ;   whole_turn(Game, Next, Player, Moves, State)
    ).

wins(Left0, Game, State, Player, Move) :-
    Game:next_state(State, Move, Next),
    (   Game:game_over(Next, Winner)
    ->  Winner == Player
    ;   Left0 > 1,
        ludolog_protocol:side(Game, Next, Player),
        Left is Left0 - 1,
        Game:valid_moves(Next, _, Moves),
        member(Move1, Moves),
        wins(Left, Game, Next, Player, Move1)
    ).

:- end_tests(search).
