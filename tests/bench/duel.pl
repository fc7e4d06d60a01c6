/*  One side of a duel (tests/bench/duel.py), with the rules and the search of one checkout:

        swipl tests/bench/duel.pl FOLDER

    FOLDER has ludolog.pl. Each line read is a request, a term with a full stop; each answer is a
    line, too:

      | opening(Game, Settings, Seed, Moves)  | state(State) after so many moves drawn with Seed |
      | stands(Game, State)                   | over(Winner), over(nobody) where that is no player
                                                who has a seat, or to_move(Side, Times) where the
                                                position is there for so many times              |
      | chosen(Game, State, Player, Budget)   | move(Move, Seconds of the processor)             |
      | next(Game, State, Move)               | state(State)                                     |

    The search of a duel knows the earlier positions that `stands` told. Player is `expert`, with a
    Budget in nodes, or `uct`, with one in seconds of the processor.
*/

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(random)).
:- use_module(uct).

:- initialization(main, main).

:- dynamic seen/1.                      % position keys of this game

main([Folder]) :-
    directory_file_path(Folder, 'ludolog.pl', File),
    use_module(File, []),
    set_stream(user_output, encoding(utf8)),
    repeat,
        read_term(Request, []),
        (   Request == end_of_file
        ->  !
        ;   once(answered(Request, Answer)),
            format("~q~n", [Answer]),
            flush_output,
            fail
        ).

answered(opening(Game, Settings, Seed, Moves), state(State)) :-
    retractall(seen(_)),
    set_random(seed(Seed)),
    repeat,
        Game:initial_state(Settings, Start),
        drawn(Moves, Game, Start, State),
        \+ Game:game_over(State, _),
    !.
answered(stands(Game, State), Answer) :-
    ludolog_protocol:position_key(Game, State, Key),
    assertz(seen(Key)),
    (   Game:game_over(State, Winner)
    ->  ludolog_protocol:game_seats(Game, Seats),
        (   memberchk(Winner, Seats)
        ->  Answer = over(Winner)
        ;   Answer = over(nobody)
        )
    ;   ludolog_protocol:side(Game, State, Side),
        findall(x, seen(Key), Times),
        length(Times, N),
        Answer = to_move(Side, N)
    ).
answered(chosen(Game, State, Player, Budget), move(Move, Seconds)) :-
    statistics(process_cputime, Begin),
    moved(Player, Game, State, Budget, Move),
    statistics(process_cputime, End),
    Seconds is End - Begin.
answered(next(Game, State, Move), state(Next)) :-
    Game:next_state(State, Move, Next).

moved(expert, Game, State, Nodes, Move) :-
    findall(Key, seen(Key), Keys),
    ludolog_search:with_history(Keys, ludolog_search:best_move(Game, State, expert(Nodes), Move)).
moved(uct, Game, State, Seconds, Move) :-
    uct_move(Game, State, Seconds, Move).

drawn(0, _, State, State) :-
    !.
drawn(Moves, Game, State0, State) :-
    Game:valid_moves(State0, _, List),
    List \== [],
    random_member(Move, List),
    Game:next_state(State0, Move, State1),
    Less is Moves - 1,
    drawn(Less, Game, State1, State).
