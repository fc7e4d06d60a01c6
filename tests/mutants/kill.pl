:- module(kill, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

/*  Hold a game to facts that its model wrote:

        swipl tests/mutants/kill.pl GAME FACE FACTS

    FACE is the ludolog.pl to load; FACTS has initial(Options, State) and position(State, ToMove,
    Winner, Moves, Values, Nexts, Refused). Exit status 0 if all hold, 1 for the first that does
    not; a loop counts as such.
*/

:- initialization(main, main).
:- dynamic initial/2, position/7.

main :-
    current_prolog_flag(argv, [Game, Face, Facts]),
    catch(load_files(Face, [imports([]), silent(true)]), _, halt(1)),
    load_files(kill:Facts, [silent(true)]),
    (   forall(fact(Game, Goal), holds(Goal))
    ->  halt(0)
    ;   halt(1)
    ).

holds(Goal) :-
    catch(call_with_inference_limit(Goal, 4 000 000, Result), _, fail),
    Result \== inference_limit_exceeded,
    !.

fact(Game, starts(Game, Options, State)) :-
    initial(Options, State).
fact(Game, wrong_questions(Game, State)) :-
    once(position(State, _, none, _, _, _, _)).
fact(Game, position_holds(Game, State, Player, Winner, Moves, Values, Nexts, Refused)) :-
    position(State, Player, Winner, Moves, Values, Nexts, Refused).

starts(Game, Options, State) :-
    deterministic(Game:initial_state(Options, Found)),
    Found == State.

wrong_questions(Game, State) :-
    raises(Game:valid_moves(State, nobody, _), domain_error(_, nobody)),
    raises(Game:value(State, nobody, _), domain_error(_, nobody)),
    raises(Game:value(State, _, _), instantiation_error),
    raises(Game:move(State, _, _), instantiation_error),
    raises(Game:initial_state([nonsense], _), domain_error(_, nonsense)),
    forall(member(Goal, [to_move(f(x), _), valid_moves(f(x), _, _), move(f(x), x, _),
                         game_over(f(x), _)]),
           raises(Game:Goal, type_error(_, f(x)))).

raises(Goal, Formal) :-
    catch(( Goal, fail ), error(Error, _), true),
    subsumes_term(Formal, Error).

position_holds(Game, State, Player, Winner, Moves, Values, Nexts, Refused) :-
    deterministic(Game:to_move(State, Mover)),
    Mover == Player,
    deterministic(Game:valid_moves(State, Asked, Found)),
    Asked == Player,
    Found == Moves,
    Game:valid_moves(State, Player, Moves),
    findall(V, ( ludolog:game(Game, player(P, _)), deterministic(Game:value(State, P, V)) ), Vs),
    Vs == Values,
    forall(( ludolog:game(Game, player(Other, _)), Other \== Player ),
           Game:valid_moves(State, Other, [])),
    (   Winner == none
    ->  \+ Game:game_over(State, _)
    ;   deterministic(Game:game_over(State, Won)),
        Won == Winner,
        \+ Game:game_over(State, nobody)
    ),
    forall(member(Move-Next, Nexts), plays(Game, State, Move, Next)),
    forall(member(Move, Refused),
           ( \+ Game:move(State, Move, _), \+ Game:legal(State, Move) )).

plays(Game, State, Move, Next) :-
    Game:legal(State, Move),
    deterministic(Game:move(State, Move, After)),
    After == Next,
    deterministic(Game:next_state(State, Move, Same)),
    Same == Next,
    \+ Game:move(State, Move, no_state).

deterministic(Goal) :-
    call_cleanup(Goal, Det = true),
    (   Det == true
    ->  !
    ;   !,
        fail
    ).
