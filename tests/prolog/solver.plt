/*  The solver: made games whose perfect play is known, then late positions of every registered
    game, held to a plain search of all moves that shares no code with it.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/search/solver.pl').
:- use_module('../../prolog/ludolog/conform/sizes', [short_long/3]).
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).

:- include(positions).
:- include(exhaustive).

%   made_ring, a state is r(Square, Player): from a to b and from b to a, or from a into a hole,
%   where the one who jumps loses. Nobody need ever jump, so nobody can be beaten. From c one
%   jumps onto the winning square or goes to b.

made_ring:to_move(r(_, Player), Player).

made_ring:valid_moves(r(Square, Player), Player, Moves) :-
    findall(To, ring(Square, To), Moves).

ring(a, b).
ring(a, hole).
ring(b, a).
ring(c, b).
ring(c, top).

made_ring:next_state(r(_, Player0), To, r(To, Player)) :-
    Player is 1 - Player0.

made_ring:game_over(r(hole, Winner), Winner).
made_ring:game_over(r(top, Loser), Winner) :-
    Winner is 1 - Loser.

made_ring:merit(_, _, 0).

                /*******************************
                *             TESTS            *
                *******************************/

:- begin_tests(solver_made_games).

test(nim, [forall(member(Heaps, [[1], [2,3], [2,2], [1,2,3], [1,2,4], [3,3,1], [1,3,4,2], [2,4,6]]))]) :-
    solve(made_nim, nim(Heaps, 0), [nodes(400000)], solved(Result, _, _, _)),
    foldl([H, S0, S]>>(S is S0 xor H), Heaps, 0, Sum),
    (   Sum =:= 0
    ->  Result == loss
    ;   Result == win
    ).

test(tictactoe_is_a_tie, Result == tie) :-
    solve(made_tictactoe, t([-,-,-,-,-,-,-,-,-], x), [nodes(400000)], solved(Result, none, [_], _)).

test(a_win_at_once, [Result-Length-Line == win-exactly(1)-[4]]) :-
    solve(made_tictactoe, t([x,o,-,-,o,-,x,-,-], x), [], solved(Result, Length, Line, _)).

test(a_win_in_three, [Result-Length-Length3 == win-exactly(3)-3]) :-
    solve(made_tictactoe, t([x,o,-,-,x,-,-,-,o], x), [], solved(Result, Length, Line, _)),
    length(Line, Length3).

test(a_turn_has_several_moves, [Result-Length == win-exactly(2)]) :-
    solve(made_sprint, s(15, 0, 1, 3), [], solved(Result, Length, [_, _], _)).

test(who_can_go_round_for_ever_is_not_beaten, Verdict == open(loss, win)) :-
    solve(made_ring, r(a, 0), [nodes(1000)], open(Least, Most, _)),
    Verdict = open(Least, Most).

test(a_win_beside_a_circle, Line == [top]) :-
    solve(made_ring, r(c, 0), [nodes(1000)], solved(win, exactly(1), Line, _)).

test(over, Verdict == over) :-
    solve(made_ring, r(hole, 0), [], Verdict).

test(few_nodes_leave_it_open, Open == open(loss, win)) :-
    solve(made_nim, nim([3,5,7], 0), [nodes(30)], open(Least, Most, Nodes)),
    Nodes < 100,
    Open = open(Least, Most).

test(wrong_nodes, error(type_error(_, _))) :-
    solve(made_nim, nim([1], 0), [nodes(many)], _).

:- end_tests(solver_made_games).

:- begin_tests(solver_games).

test(held_to_all_moves, [forall(game(Game))]) :-
    short_long(3, 20, Most),
    aggregate_all(count, limit(Most, agreed(Game, [1, 2, 3, 4, 6], 2000, 8000)), Agreed),
    Agreed >= 3.

test(lines_lead_to_the_end, [forall(game(Game))]) :-
    verdicts(Game, 4, [1, 3], 1000, Verdicts),
    forall(( member(State-solved(Result, Length, Line, _), Verdicts),
             memberchk(Result, [win, loss]),
             Length = exactly(N),
             length(Line, N) ),
           ( ludolog_protocol:side(Game, State, Me),
             leads(Game, State, Line, Result, Me) )).

test(same_question_same_answer, [forall(( short_long(1, 2, Most), game(Game),
                                          late_position(Game, Most, 6, State) ))]) :-
    solve(Game, State, [nodes(1500)], Verdict),
    solve(Game, State, [nodes(1500)], Verdict).

:- end_tests(solver_games).

:- begin_tests(analysis).

%   What expert plays is the first move of the analysis, however many lines it has.

test(one_mind, [forall(( short_long(1-200, 3-600, Most-Nodes), game(Game),
                         late_position(Game, Most, 5, State) ))]) :-
    findall(A, ludolog_search:analysis(Game, State, [nodes(Nodes), lines(3)], A), Answers),
    last(Answers, answer(_, [line(Move, _, _)|_], _)),
    ludolog_search:best_move(Game, State, expert(Nodes), Move).

test(lines_differ_and_fall, [forall(( short_long(1, 3, Most), game(Game),
                                     late_position(Game, Most, 8, State) ))]) :-
    short_long(200, 600, Nodes),
    findall(A, ludolog_search:analysis(Game, State, [nodes(Nodes), lines(4)], A), Answers),
    last(Answers, answer(_, Lines, _)),
    findall(Move, member(line(Move, _, _), Lines), Moves),
    sort(Moves, Different),
    same_length(Moves, Different),
    findall(V, ( member(line(_, V, _), Lines), integer(V) ), Values),
    (   Lines = [line(_, First, _)|_],
        integer(First)
    ->  \+ ( member(V, Values), V > First )
    ;   true
    ).

test(what_is_proved_is_played_to_the_end, [forall(game(Game))]) :-
    forall(( late_position(Game, 6, 3, State),
             solve(Game, State, [nodes(2000)], solved(win, _, _, _)) ),
           ( ludolog_protocol:side(Game, State, Me),
             won_by_force(60, Game, State, Me, 1) )).

%   Expert moves for Me, anybody else at random: Me must win.

won_by_force(Left, Game, State, Me, Seed) :-
    (   Game:game_over(State, Winner)
    ->  Winner == Me
    ;   Left > 0,
        ludolog_protocol:side(Game, State, Side),
        (   Side == Me
        ->  ludolog_search:best_move(Game, State, expert(16000), Move)
        ;   Game:valid_moves(State, _, Moves),
            ludolog_random:with_seed(Seed, ludolog_random:draw(Moves, Move))
        ),
        Game:next_state(State, Move, Next),
        Left1 is Left - 1,
        Seed1 is Seed + 1,
        won_by_force(Left1, Game, Next, Me, Seed1)
    ).

:- end_tests(analysis).
