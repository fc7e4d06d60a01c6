/*  Included by the suites of the search and of the solver: made games whose perfect play is
    known, and positions of registered games.
*/

                /*******************************
                *          MADE GAMES          *
                *******************************/

%   The made games have no title, so they are not registered, and the suites that
%   find games do not find them.

:- multifile ludolog:game/2.

%   made_nim, a state is nim(Heaps, Player): take some of one heap; who takes the last
%   one wins. The player to move wins exactly if the exclusive or of the heaps is not 0.

made_nim:to_move(nim(_, Player), Player).

made_nim:valid_moves(nim(Heaps, Player), Player, Moves) :-
    findall(I-N, ( nth1(I, Heaps, Heap), between(1, Heap, N) ), Moves).

made_nim:next_state(nim(Heaps0, Player0), I-N, nim(Heaps, Player)) :-
    Player is 1 - Player0,
    nth1(I, Heaps0, Heap0, Others),
    Heap is Heap0 - N,
    once(nth1(I, Heaps, Heap, Others)).

made_nim:game_over(nim(Heaps, Player), Winner) :-
    sum_list(Heaps, 0),
    Winner is 1 - Player.

made_nim:merit(_, _, 0).

made_nim:position_key(nim(Heaps, Player), nim(Set, Player)) :-
    msort(Heaps, Set).

nim_sum(Heaps, Sum) :-
    foldl(xor, Heaps, 0, Sum).

xor(Heap, Sum0, Sum) :-
    Sum is Heap xor Sum0.

%   made_tictactoe, a state is t(Cells, Player).

ludolog:game(made_tictactoe, player(x, "X")).
ludolog:game(made_tictactoe, player(o, "O")).
ludolog:game(made_tictactoe, tie(nobody)).

made_tictactoe:to_move(t(_, Player), Player).

made_tictactoe:valid_moves(State, Player, Moves) :-
    State = t(Cells, Player),
    (   made_tictactoe:game_over(State, _)
    ->  Moves = []
    ;   findall(I, nth1(I, Cells, -), Moves)
    ).

made_tictactoe:next_state(t(Cells0, Player0), I, t(Cells, Player)) :-
    ( Player0 == x -> Player = o ; Player = x ),
    nth1(I, Cells0, -, Others),
    once(nth1(I, Cells, Player0, Others)).

made_tictactoe:game_over(t(Cells, _), Winner) :-
    (   Board =.. [t|Cells],
        member([A, B, C], [ [1,2,3], [4,5,6], [7,8,9], [1,4,7],
                            [2,5,8], [3,6,9], [1,5,9], [3,5,7] ]),
        arg(A, Board, Winner0),
        Winner0 \== (-),
        arg(B, Board, Winner0),
        arg(C, Board, Winner0)
    ->  Winner = Winner0
    ;   \+ memberchk(-, Cells),
        Winner = nobody
    ).

% For the default of merit/4.
made_tictactoe:value(_, _, 0).

%   made_sprint, a state is s(Own, Other, Player, Steps): a turn is three steps of 1, 2 or
%   3 fields; who stands on field 20 wins at once, who runs beyond it loses.

made_sprint:to_move(s(_, _, Player, _), Player).

made_sprint:valid_moves(State, Player, Moves) :-
    State = s(_, _, Player, _),
    (   made_sprint:game_over(State, _)
    ->  Moves = []
    ;   Moves = [one, two, three]
    ).

made_sprint:next_state(s(Mine0, Other, Player, Steps0), Move, Next) :-
    nth1(Fields, [one, two, three], Move),
    !,
    Mine is Mine0 + Fields,
    Steps is Steps0 - 1,
    (   ( Steps =:= 0 ; Mine >= 20 )
    ->  Foe is 3 - Player,
        Next = s(Other, Mine, Foe, 3)
    ;   Next = s(Mine, Other, Player, Steps)
    ).

made_sprint:game_over(s(Mine, Other, Player, _), Winner) :-
    (   Other =:= 20
    ->  Winner is 3 - Player
    ;   Other > 20
    ->  Winner = Player
    ;   Mine >= 20
    ->  Winner = Player
    ).

made_sprint:merit(s(Mine, Other, Player, _), Side, Merit) :-
    (   Side == Player
    ->  Merit is Mine - Other
    ;   Merit is Other - Mine
    ).

%   made_relay, the same, whose search looks at whole turns.

made_relay:to_move(State, Player) :-
    made_sprint:to_move(State, Player).

made_relay:valid_moves(State, Player, Moves) :-
    made_sprint:valid_moves(State, Player, Moves).

made_relay:next_state(State, Move, Next) :-
    made_sprint:next_state(State, Move, Next).

made_relay:game_over(State, Winner) :-
    made_sprint:game_over(State, Winner).

made_relay:merit(State, Side, Merit) :-
    made_sprint:merit(State, Side, Merit).

made_relay:candidate_turns(State, Turns) :-
    made_sprint:to_move(State, Player),
    findall(Turn, sprint_turn(State, Player, Turn), Turns).

sprint_turn(State, Player, [Move|Moves]) :-
    made_sprint:valid_moves(State, Player, All),
    member(Move, All),
    made_sprint:next_state(State, Move, Next),
    (   made_sprint:to_move(Next, Player),
        \+ made_sprint:game_over(Next, _)
    ->  sprint_turn(Next, Player, Moves)
    ;   Moves = []
    ).

                /*******************************
                *           POSITIONS          *
                *******************************/

game(Game) :-
    ludolog_protocol:game(Game).

%   The smallest start of Game.

small_start(Game, Options) :-
    findall(Option,
            ( ludolog:game(Game, setting(Name, Type, Default, _)),
              small(Type, Default, Value),
              Option =.. [Name, Value] ),
            Options).

small(oneof([Value|_]), _, Value).
small(between(Value, _), _, Value).
small(seed, _, 1).

%   State is one of N positions of seeded random games of Game, Back moves before their
%   ends, or as early as there are.

late_position(Game, N, Back, State) :-
    between(1, N, Seed),
    seeded_game(Game, Seed, States),
    length(States, Length),
    Index is min(Back + Seed mod 4, Length),
    nth1(Index, States, State),
    \+ Game:game_over(State, _).

%   The game of a seed, which is played once for all tests that look at it.

:- dynamic played/3.

seeded_game(Game, Seed, States) :-
    (   played(Game, Seed, States0)
    ->  States = States0
    ;   small_start(Game, Options),
        ludolog_random:with_seed(Seed,
            ( Game:initial_state(Options, Start),
              random_game(300, Game, Start, [], States) )),
        assertz(played(Game, Seed, States))
    ).

random_game(Left, Game, State, Before, States) :-
    Game:valid_moves(State, _, Moves),
    (   Left > 0,
        ludolog_random:draw(Moves, Move)
    ->  Game:next_state(State, Move, Next),
        Left1 is Left - 1,
        random_game(Left1, Game, Next, [State|Before], States)
    ;   States = [State|Before]
    ).
