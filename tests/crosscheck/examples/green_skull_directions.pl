% Green Skull: game_state(Board, Player, Skull, Eaten). A move is told by where the piece stands and by directions:
% step(Row-Column, Direction), or jump(Row-Column, Directions), one for each jump; or pass.

:- use_module(library(lists)).
:- use_module(library(random)).

play :-
    initial_state(10, GameState),
    display_game(GameState),
    write('Move: '),
    read(_).

initial_board([
    [empty],
    [empty, empty],
    [zombie, empty, zombie],
    [zombie, empty, empty, zombie],
    [empty, empty, zombie, empty, empty],
    [empty, empty, zombie, zombie, empty, empty],
    [goblin, empty, empty, zombie, empty, empty, orc],
    [goblin, goblin, empty, empty, empty, empty, orc, orc],
    [goblin, goblin, goblin, empty, empty, empty, orc, orc, orc],
    [goblin, goblin, goblin, goblin, empty, empty, orc, orc, orc, orc]
]).

initial_state(_Size, game_state(Board, orc, goblin, 0-0-0)) :-
    initial_board(Board).

symbol(empty, ' ').
symbol(orc, 'O').
symbol(goblin, 'G').
symbol(zombie, 'Z').

display_game(game_state(Board, Player, Skull, _)) :-
    nl,
    print_rows(Board, 1),
    write('Player: '), write(Player), nl,
    write('Green skull: '), write(Skull), nl.

print_rows([], _).
print_rows([Row|Rest], N) :-
    S is 20 - 2 * N,
    print_spaces(S),
    print_row(Row), nl,
    N1 is N + 1,
    print_rows(Rest, N1).

print_spaces(0) :- !.
print_spaces(N) :- write(' '), N1 is N - 1, print_spaces(N1).

print_row([]).
print_row([C|Cs]) :- symbol(C, S), write('| '), write(S), write(' '), print_row(Cs).

% directions: row increment and column increment
dir(left, 0, -1).
dir(right, 0, 1).
dir(up_left, -1, -1).
dir(up_right, -1, 0).
dir(down_left, 1, 0).
dir(down_right, 1, 1).

cell(Board, R, C, V) :-
    nth1(R, Board, Row),
    nth1(C, Row, V).

replace([_|T], 1, X, [X|T]) :- !.
replace([H|T], I, X, [H|R]) :- I > 1, I1 is I - 1, replace(T, I1, X, R).

set_cell(Board, R, C, V, NewBoard) :-
    nth1(R, Board, Row),
    replace(Row, C, V, NewRow),
    replace(Board, R, NewRow, NewBoard).

neighbour(R, C, Dir, R1, C1) :-
    dir(Dir, DR, DC),
    R1 is R + DR,
    C1 is C + DC.

% a simple step or a chain of jumps
valid_moves(GameState, _, []) :-
    game_over(GameState, _), !.
valid_moves(game_state(Board, Player, _, _), Player, Moves) :-
    findall(Move, piece_move(Board, Player, Move), Ms),
    add_pass(Player, Ms, Moves).

add_pass(zombie, Ms, [pass|Ms]) :- !.
add_pass(_, [], [pass]) :- !.
add_pass(_, Ms, Ms).

piece_move(Board, Player, step(R-C, Dir)) :-
    cell(Board, R, C, Player),
    neighbour(R, C, Dir, R1, C1),
    cell(Board, R1, C1, empty).
piece_move(Board, Player, jump(R-C, Dirs)) :-
    cell(Board, R, C, Player),
    set_cell(Board, R, C, empty, Board1),
    jumps(Board1, R, C, Dirs).

jumps(Board, R, C, [Dir|Dirs]) :-
    one_jump(Board, R, C, Dir, R2, C2, _, Board1),
    ( Dirs = [] ; jumps(Board1, R2, C2, Dirs) ).

one_jump(Board, R, C, Dir, R2, C2, Eaten, NewBoard) :-
    neighbour(R, C, Dir, R1, C1),
    cell(Board, R1, C1, Eaten),
    Eaten \= empty,
    neighbour(R1, C1, Dir, R2, C2),
    cell(Board, R2, C2, empty),
    set_cell(Board, R1, C1, empty, NewBoard).

move(GameState, Move, NewGameState) :-
    GameState = game_state(Board, Player, Skull, Eaten),
    valid_moves(GameState, Player, Moves),
    memberchk(Move, Moves),
    execute(Move, Board, Player, NewBoard, Eaten, NewEaten),
    update_skull(Move, Player, Skull, NewSkull),
    next_player(Player, Skull, NewSkull, Next),
    NewGameState = game_state(NewBoard, Next, NewSkull, NewEaten).

execute(pass, Board, _, Board, E, E).
execute(step(R-C, Dir), Board, Player, NewBoard, E, E) :-
    neighbour(R, C, Dir, R1, C1),
    set_cell(Board, R, C, empty, B1),
    set_cell(B1, R1, C1, Player, NewBoard).
execute(jump(R-C, Dirs), Board, Player, NewBoard, E, NE) :-
    set_cell(Board, R, C, empty, B1),
    execute_jumps(Dirs, R, C, B1, Player, NewBoard, E, NE).

execute_jumps([], R, C, B, Player, NB, E, E) :-
    set_cell(B, R, C, Player, NB).
execute_jumps([D|Ds], R, C, B, Player, NB, E, NE) :-
    one_jump(B, R, C, D, R2, C2, Eaten, B1),
    add_eaten(Eaten, E, E1),
    execute_jumps(Ds, R2, C2, B1, Player, NB, E1, NE).

add_eaten(orc, O-G-Z, O1-G-Z) :- O1 is O + 1.
add_eaten(goblin, O-G-Z, O-G1-Z) :- G1 is G + 1.
add_eaten(zombie, O-G-Z, O-G-Z1) :- Z1 is Z + 1.

opponent(orc, goblin).
opponent(goblin, orc).

update_skull(jump(_, _), Player, Player, New) :- !, opponent(Player, New).
update_skull(jump(_, _), zombie, Skull, New) :- !, opponent(Skull, New).
update_skull(_, _, Skull, Skull).

next_player(zombie, Skull, _, Next) :- !, opponent(Skull, Next).
next_player(Player, _, Player, zombie) :- !.
next_player(Player, _, _, Next) :- opponent(Player, Next).

% end of the game
at_home(orc, _, 1).
at_home(goblin, R, R).
at_home(zombie, 10, _).

game_over(game_state(Board, _, _, Eaten), Winner) :-
    ended(Board), !,
    findall(P-Who, (member(Who, [orc, goblin, zombie]), points(Who, Board, Eaten, P)), L),
    msort(L, Sorted),
    reverse(Sorted, [P1-W1, P2-_|_]),
    ( P1 =:= P2 -> Winner = tie ; Winner = W1 ).

ended(Board) :-
    member(Who, [orc, goblin, zombie]),
    \+ ( cell(Board, R, C, Who), \+ at_home(Who, R, C) ).

points(Who, Board, O-G-Z, P) :-
    findall(1, (cell(Board, R, C, Who), at_home(Who, R, C)), Home),
    length(Home, H),
    others(Who, O, G, Z, E),
    P is 2 * H + E.

others(orc, _, G, Z, E) :- E is G + Z.
others(goblin, O, _, Z, E) :- E is O + Z.
others(zombie, O, G, _, E) :- E is O + G.

value(game_state(Board, _, _, Eaten), Player, Value) :-
    points(Player, Board, Eaten, P),
    opponent(Player, Other),
    points(Other, Board, Eaten, P2),
    Value is P - P2.

choose_move(GameState, Player, 1, Move) :-
    valid_moves(GameState, Player, Moves),
    random_member(Move, Moves).
choose_move(GameState, Player, 2, Move) :-
    valid_moves(GameState, Player, Moves),
    side(GameState, Player, Side),
    setof(V-M, NS^(member(M, Moves), move(GameState, M, NS), value(NS, Side, V)), L),
    last(L, _-Move).

side(game_state(_, _, Skull, _), zombie, Skull) :- !.
side(_, P, P).
