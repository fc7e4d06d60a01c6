% Apart with a configuration: config(Size, Player1, Player2). The highest row is the last; squares are Row-Column from 0.
% The state is game(Board, Turn, first or normal, none or chain(Square, Used), Config).
:- use_module(library(lists)).
:- use_module(library(random)).

play :-
    main_menu(Config),
    initial_state(Config, GameState),
    display_game(GameState),
    game_loop(GameState).

game_loop(GameState) :-
    game_over(GameState, Winner), !,
    format('~w wins!~n', [Winner]).
game_loop(GameState) :-
    next_move(GameState, Move),
    move(GameState, Move, Next), !,
    display_game(Next),
    game_loop(Next).

next_move(game(_, Turn, _, _, Config), Move) :-
    player_type(Turn, Config, human), !,
    repeat,
    write('Move (C1-R1 to C2-R2): '),
    read(Move), !.
next_move(GameState, Move) :-
    GameState = game(_, Turn, _, _, Config),
    player_type(Turn, Config, computer(Level)),
    choose_move(GameState, Level, Move).

player_type('W', config(_, P1, _), P1).
player_type('B', config(_, _, P2), P2).
% initial_state(+GameConfig, -GameState)
% GameConfig = config(Size, Player1, Player2)
initial_state(config(Size, P1, P2), game(Board, 'W', first, none, config(Size, P1, P2))) :-
    create_board(Size, Board).

create_board(Size, Board) :-
    N is Size - 2,
    fill(N, 'W', Ws), append([' '|Ws], [' '], WRow),
    fill(N, 'B', Bs), append([' '|Bs], [' '], BRow),
    fill(Size, ' ', ERow),
    E is Size - 4,
    fill(E, ERow, Middle),
    append([BRow, BRow], Middle, B1),
    append(B1, [WRow, WRow], Board).

fill(0, _, []) :- !.
fill(N, X, [X|Xs]) :- N1 is N - 1, fill(N1, X, Xs).

display_game(game(Board, Turn, _, _, _)) :-
    length(Board, N),
    print_rows(Board, N),
    format('Turn: ~w~n', [Turn]).

print_rows([], _) :- nl.
print_rows([Row|Rows], N) :-
    format('~w |', [N]),
    print_row(Row), nl,
    N1 is N - 1,
    print_rows(Rows, N1).
print_row([]).
print_row([C|Cs]) :- format('~w|', [C]), print_row(Cs).

cell(Board, R-C, Value) :-
    nth0(R, Board, Row),
    nth0(C, Row, Value).

set_cell(Board, R-C, Value, NewBoard) :-
    nth0(R, Board, Row),
    set_nth(Row, C, Value, NewRow),
    set_nth(Board, R, NewRow, NewBoard).

set_nth([_|Xs], 0, V, [V|Xs]) :- !.
set_nth([X|Xs], N, V, [X|Ys]) :- N1 is N - 1, set_nth(Xs, N1, V, Ys).
other('W', 'B').
other('B', 'W').

dir(0-1).
dir(1-0).
dir(1-1).
dir(1-(-1)).

% valid_moves(+GameState, -Moves)
valid_moves(GameState, []) :-
    game_over(GameState, _), !.
valid_moves(game(Board, Turn, _, none, _), Moves) :- !,
    findall([From,To], hop(Board, Turn, From, To, _), Moves0),
    sort(Moves0, Moves).
valid_moves(game(Board, Turn, _, chain(Last, Used), _), Moves) :-
    findall([Last,To], chain_hop(Board, Turn, Last, Used, To), Moves0),
    sort([end_turn|Moves0], Moves).

chain_hop(Board, Turn, Last, Used, To) :-
    hop(Board, Turn, Last, To, Len),
    Len >= 2,
    \+ memberchk(To, Used).

hop(Board, Turn, R-C, R1-C1, Len) :-
    cell(Board, R-C, Turn),
    dir(DR-DC),
    run(Board, Turn, R, C, DR, DC, N1),
    BR is -DR, BC is -DC,
    run(Board, Turn, R, C, BR, BC, N2),
    Len is N1 + N2 + 1,
    ( R1 is R + Len * DR, C1 is C + Len * DC
    ; R1 is R - Len * DR, C1 is C - Len * DC ),
    R1 >= 0, C1 >= 0,
    cell(Board, R1-C1, There),
    There \== Turn.

run(Board, Turn, R, C, DR, DC, N) :-
    R1 is R + DR, C1 is C + DC,
    R1 >= 0, C1 >= 0,
    cell(Board, R1-C1, Turn), !,
    run(Board, Turn, R1, C1, DR, DC, M),
    N is M + 1.
run(_, _, _, _, _, _, 0).

move(game(Board, Turn, First, chain(_, _), Config), end_turn, game(Board, Next, First, none, Config)) :-
    other(Turn, Next).
move(GameState, [R-C, R1-C1], NewGameState) :-
    GameState = game(Board, Turn, First, Chain, Config),
    valid_moves(GameState, Moves),
    memberchk([R-C, R1-C1], Moves),
    set_cell(Board, R-C, ' ', B1),
    set_cell(B1, R1-C1, Turn, B2),
    used(Chain, R-C, R1-C1, Used),
    other(Turn, Next),
    (   First == normal,
        jump(R, C, R1, C1),
        \+ won(B2, 'W'),
        \+ won(B2, 'B'),
        chain_hop(B2, Turn, R1-C1, Used, _)
    ->  NewGameState = game(B2, Turn, normal, chain(R1-C1, Used), Config)
    ;   NewGameState = game(B2, Next, normal, none, Config)
    ), !.

used(none, From, To, [From, To]).
used(chain(_, Used), _, To, New) :- append(Used, [To], New).

jump(R, _, R1, _) :- abs(R - R1) > 1, !.
jump(_, C, _, C1) :- abs(C - C1) > 1.

won(Board, Player) :-
    \+ ( cell(Board, R-C, Player),
         dir(DR-DC),
         R1 is R + DR, C1 is C + DC,
         C1 >= 0,
         cell(Board, R1-C1, Player) ).

game_over(game(Board, Turn, _, _, _), Winner) :-
    won(Board, Turn), !, Winner = Turn.
game_over(game(Board, Turn, _, _, _), Winner) :-
    other(Turn, Winner),
    won(Board, Winner).
main_menu(config(Size, P1, P2)) :-
    write('Board size (5-15): '), read(Size),
    write('White - 1 human, 2 computer: '), read(A), type(A, P1),
    write('Black - 1 human, 2 computer: '), read(B), type(B, P2).

type(1, human).
type(2, computer(1)).
choose_move(GameState, 1, Move) :-
    valid_moves(GameState, Moves),
    random_member(Move, Moves).
choose_move(GameState, 2, Move) :-
    valid_moves(GameState, Moves),
    GameState = game(_, Turn, _, _, _),
    findall(V-M, ( member(M, Moves), move(GameState, M, G), value(G, Turn, V) ), Pairs),
    keysort(Pairs, Sorted),
    last(Sorted, _-Move).

value(game(Board, _, _, _, _), Player, Value) :-
    friends(Board, Player, Mine),
    other(Player, Other),
    friends(Board, Other, Theirs),
    Value is Theirs - Mine.

friends(Board, Player, N) :-
    findall(x, ( cell(Board, R-C, Player), dir(DR-DC), R1 is R + DR, C1 is C + DC, C1 >= 0,
                 cell(Board, R1-C1, Player) ), L),
    length(L, N).
