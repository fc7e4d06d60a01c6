/*  Late positions of all games: what the solver proves, held to an exhaustive search; and games in
    which `expert` has a proved win, played to the end.

        swipl tests/bench/late.pl positions N [GAME ...]
        swipl tests/bench/late.pl games N [GAME ...]

    N late positions, or N games, of each game (of those that are named); one line of numbers for each game. Everything is drawn
    from the number of the position or game, so any of them can be looked at again.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/search/solver.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).

:- include('../prolog/positions').
:- include('../prolog/exhaustive').

:- initialization(main, main).

main([What, Count|Only]) :-
    atom_number(Count, N),
    integer(N),
    memberchk(What, [positions, games]),
    !,
    forall(( game(Game),
             ( Only == [] ; memberchk(Game, Only) ) ),
           (   measured(What, Game, N, Numbers),
               format("~w: ~w~n", [Game, Numbers]),
               flush_output
           )).
main(_) :-
    format(user_error, "usage: swipl tests/bench/late.pl positions|games N [GAME ...]~n", []),
    halt(2).

%   measured(+What, +Game, +N, -Numbers)

measured(positions, Game, N, [looked_at(N), proved(Proved), agreed(Agreed), not_asked(Rest)]) :-
    counted_positions(1, N, Game, 0-0, Proved-Agreed),
    Rest is Proved - Agreed.
measured(games, Game, N, [games(N), kept(Kept), lost(Lost), moves(Moves), none(None)]) :-
    counted(1, N, Game, 0-0-0-0, Kept-Lost-Moves-None).

%   Positions that were proved, and of those that both searches answered.

counted_positions(Seed, N, _, Counts, Counts) :-
    Seed > N,
    !.
counted_positions(Seed, N, Game, Proved0-Agreed0, Counts) :-
    Back is 1 + Seed mod 6,
    (   drawn(Game, Seed, Back, State),
        solve(Game, State, [nodes(3 000)], Verdict),
        Verdict = solved(Result, _, _, _),
        memberchk(Result, [win, loss])
    ->  Proved is Proved0 + 1,
        agreement(Game, [State-Verdict], 8 000, Agreed1),
        Agreed is Agreed0 + Agreed1
    ;   Proved = Proved0,
        Agreed = Agreed0
    ),
    Next is Seed + 1,
    counted_positions(Next, N, Game, Proved-Agreed, Counts).

%   State is Back moves before the end of the random game with Seed.

drawn(Game, Seed, Back, State) :-
    small_start(Game, Options),
    ludolog_random:with_seed(Seed,
        ( Game:initial_state(Options, Start),
          random_game(1000, Game, Start, [], States) )),
    length(States, Length),
    Index is min(1 + Back, Length),
    nth1(Index, States, State),
    \+ Game:game_over(State, _).

%   A random game until somebody who is to move has a proved win; from there expert plays that
%   side, and the other one plays at random in games with an even number, else as expert(200).

counted(Seed, N, _, Counts, Counts) :-
    Seed > N,
    !.
counted(Seed, N, Game, Kept0-Lost0-Moves0-None0, Counts) :-
    (   first_win(Game, Seed, State)
    ->  ludolog_protocol:side(Game, State, Me),
        (   finished(200, Game, State, Me, Seed, 0, Moves1)
        ->  Kept is Kept0 + 1,
            Lost = Lost0
        ;   Kept = Kept0,
            Lost is Lost0 + 1,
            Moves1 = 0,
            format("~w: game ~d: the win was given away~n", [Game, Seed])
        ),
        Moves is Moves0 + Moves1,
        None = None0
    ;   None is None0 + 1,
        Kept-Lost-Moves = Kept0-Lost0-Moves0
    ),
    Next is Seed + 1,
    counted(Next, N, Game, Kept-Lost-Moves-None, Counts).

first_win(Game, Seed, State) :-
    small_start(Game, Options),
    ludolog_random:with_seed(Seed,
        ( Game:initial_state(Options, Start),
          random_game(1000, Game, Start, [], States) )),
    length(States, Length),
    Late is min(Length, 16),
    length(Last, Late),
    append(Last, _, States),
    reverse(Last, InOrder),
    member(State, InOrder),
    solve(Game, State, [nodes(1000), exact(false)], solved(win, _, _, _)),
    !.

finished(Left, Game, State, Me, Seed, Moves0, Moves) :-
    (   Game:game_over(State, Winner)
    ->  Winner == Me,
        Moves = Moves0
    ;   Left > 0,
        ludolog_protocol:side(Game, State, Side),
        (   Side == Me
        ->  ludolog_search:best_move(Game, State, expert(16 000), Move),
            Moves1 is Moves0 + 1
        ;   Seed mod 2 =:= 0
        ->  Game:valid_moves(State, _, All),
            Drawn is Seed * 1000 + Left,
            ludolog_random:with_seed(Drawn, ludolog_random:draw(All, Move)),
            Moves1 = Moves0
        ;   ludolog_search:best_move(Game, State, expert(200), Move),
            Moves1 = Moves0
        ),
        Game:next_state(State, Move, Next),
        Left1 is Left - 1,
        finished(Left1, Game, Next, Me, Seed, Moves1, Moves)
    ).
