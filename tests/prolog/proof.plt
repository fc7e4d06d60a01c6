/*  A goal step by step: ports, cuts, trees, what is interpreted and what is not.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(ludolog('explain/proof'), [proof/4]).
:- use_module(ludolog('query/query'), []).

start(State) :-
    splut:initial_state([size(7)], State).

%   ran(+Text, +Definitions, -Outcome, -Tree, -Steps)

ran(Text, Definitions, Outcome, Tree, Steps) :-
    start(State),
    ludolog_query:proved(splut, live(State, []), Definitions, Text, [safe(true)],
                         proof(Outcome, Tree, Steps)).

ports(Steps, Ports) :-
    findall(Port-Text, member(step(Port, _, _, Text, _, _), Steps), Ports).

node_in(Node, Node).
node_in(node(_, _, _, _, _, Nodes), Node) :-
    member(Inner, Nodes),
    node_in(Inner, Node).

:- begin_tests(proof).

test(a_deterministic_goal_is_not_asked_again,
     Ports == [call-"p(_)", call-"q(_)", exit-"q(1)", exit-"p(1)"]) :-
    ran("p(X).", "p(X) :- q(X). q(1).", held, _, Steps),
    ports(Steps, Ports).
test(redo_and_fail, Ports == [ call-"p", call-"member(_, [1, 2])", exit-"member(1, [1, 2])",
                               call-"1>1", fail-"1>1", redo-"member(1, [1, 2])",
                               exit-"member(2, [1, 2])", call-"2>1", exit-"2>1", exit-"p" ]) :-
    ran("p.", "p :- member(X, [1, 2]), X > 1.", held, _, Steps),
    ports(Steps, Ports).
test(a_cut_leaves_the_other_clauses_out, Texts == ["p(_)", "clause 1 of p/1", "q(1)", "1>1"]) :-
    ran("p(X).", "p(X) :- q(X), !, X > 1. p(5). q(1).", failed, Tree, _),
    findall(Text, node_in(Tree, node(_, _, Text, _, _, _)), Texts).
test(a_cut_is_local_in_a_condition, Outcome == held) :-
    ran("p.", "p :- ( ( true, ! -> fail ; true ) ; true ). ", Outcome, _, _).
test(if_then_else_takes_the_first_answer, Outcome == failed) :-
    ran("p.", "p :- ( member(X, [1, 2]) -> X > 1 ; true ).", Outcome, _, _).
test(negation, Outcome == held) :-
    ran("p.", "p :- \\+ member(3, [1, 2]).", Outcome, _, _).
test(what_held_before_it_was_asked_again_is_spent, Mark-Text == spent-"q(2)") :-
    ran("p.", "p :- q(X), X > 2. q(1). q(2). q(_) :- fail.", failed,
        node(_, failed, _, _, _, [node(_, Mark, Text, _, _, _)|_]), _).
test(conditions_speak_with_their_sentence, Rule == 'R8') :-
    start(State),
    proof(splut:legal(State, ['S', [3, 6], 'DOWN', emptySpace]), 3, 1000, proof(failed, Tree, _)),
    node_in(Tree, node(_, failed, "a step must stay on the board: c7", Rule, Place, _)),
    !,
    sub_atom(Place, 0, _, _, 'splut.pl:').
test(the_same_answer_as_without, [forall(member(Move, [ ['S', [3, 6], 'UP', emptySpace],
                                                        ['T', [5, 6], 'LEFT', emptySpace],
                                                        pass, nonsense ]))]) :-
    start(State),
    ( splut:legal(State, Move) -> Wanted = held ; Wanted = failed ),
    proof(splut:legal(State, Move), 5, 5000, proof(Outcome, _, _)),
    Outcome == Wanted.
test(every_level_gives_the_answer_that_prolog_gives, [forall(between(0, 9, Depth))]) :-
    start(State),
    splut:legal(State, First), !,
    Goal = splut:legal(State, Move),
    proof(Goal, Depth, 100 000, proof(held, _, _)),
    ( ground(Move) -> Move == First ; true ),
    proof(( splut:move_text(State, M, "c6-c5"), splut:legal(State, M) ), Depth, 100 000,
          proof(held, _, _)).
test(every_legal_move_of_every_game_is_proved, [forall(ludolog_protocol:game(Game))]) :-
    Game:initial_state([], State),
    Game:valid_moves(State, _, Moves),
    forall(( nth1(N, Moves, Move), N =< 12 ),
           proof(Game:legal(State, Move), 6, 100 000, proof(held, _, _))).
test(too_many_steps, Outcome-N == long-50) :-
    start(State),
    proof(splut:legal(State, _), 8, 50, proof(Outcome, _, Steps)),
    length(Steps, N).
test(an_error_is_the_end, Outcome-Mark == error("Arithmetic: `foo/0' is not a function")-open) :-
    ran("p.", "p :- X is foo + 1, X > 1.", error(Text), node(_, _, _, _, _, [node(_, Mark, _, _, _, _)]),
        _),
    ( sub_string(Text, _, _, 0, "Arithmetic: `foo/0' is not a function")
    -> Outcome = error("Arithmetic: `foo/0' is not a function")
    ; Outcome = error(Text) ).
test(nothing_forbidden_is_called,
     [forall(member(Body, [ "shell(true)", "findall(X, shell(X), _)", "ludolog_bridge:games(_)",
                            "G = shell(true), G", "G = shell(true), call(G)",
                            "splut:shell(true)", "\\+ shell(true)",
                            "( shell(true) -> true ; true )", "lists:shell(true)" ])),
      true(sub_string(Text, _, _, _, "No permission") ; sub_string(Text, _, _, _, "nknown"))]) :-
    string_concat("p :- ", Body, Clause0),
    string_concat(Clause0, ".", Clause),
    catch(ran("p.", Clause, error(Text), _, _), Error, message_to_codes_text(Error, Text)).

message_to_codes_text(Error, Text) :-
    ludolog_term_text:error_message(Error, Text).

:- end_tests(proof).
