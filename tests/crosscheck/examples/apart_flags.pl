/* Apart.
   GameState = [Board, CurrentPlayer, FirstTurn, InMultiJump, JumpingPiece, VisitedSquares, TotalTurns]
*/
:- use_module(library(lists)).
:- use_module(library(random)).

play :- game_menu.
game_menu :-
    write('1. Play'), nl, write('2. Rules'), nl, write('3. Exit'), nl,
    read(X), game_menu(X).
game_menu(1) :- !, initial_state([8], GS), display_game(GS).
game_menu(2) :- !, write('See the report.'), nl, game_menu.
game_menu(_).

display_game([Board|_]) :- print_board(Board).
print_board([]).
print_board([Row|Rows]) :- print_row(Row), print_board(Rows).
print_row([]) :- nl.
print_row([C|Cs]) :- write(C), write(' '), print_row(Cs).

initial_state(_, [Board, player1, 1, 0, none, [], 1]) :-
    board(Board).

board([
  [0,1,1,1,1,1,1,0],
  [0,1,1,1,1,1,1,0],
  [0,0,0,0,0,0,0,0],
  [0,0,0,0,0,0,0,0],
  [0,0,0,0,0,0,0,0],
  [0,0,0,0,0,0,0,0],
  [0,2,2,2,2,2,2,0],
  [0,2,2,2,2,2,2,0]]).

piece(player1, 1).
piece(player2, 2).
change_turn(player1, player2).
change_turn(player2, player1).

cell(Board, R, C, V) :- nth0(R, Board, Row), nth0(C, Row, V).
inside(N, Board) :- length(Board, L), N >= 0, N < L.

direction(0, 1). direction(1, 0). direction(1, 1). direction(1, -1).

line(Board, V, R, C, DR, DC, N) :-
    R1 is R + DR, C1 is C + DC,
    inside(R1, Board), inside(C1, Board),
    cell(Board, R1, C1, V), !,
    line(Board, V, R1, C1, DR, DC, M), N is M + 1.
line(_, _, _, _, _, _, 0).

jump(Board, V, R, C, R1, C1, N) :-
    cell(Board, R, C, V),
    direction(DR, DC),
    line(Board, V, R, C, DR, DC, N1),
    R_ is -DR, C_ is -DC,
    line(Board, V, R, C, R_, C_, N2),
    N is N1 + N2 + 1,
    member(S, [-1, 1]),
    R1 is R + S * N * DR, C1 is C + S * N * DC,
    inside(R1, Board), inside(C1, Board),
    cell(Board, R1, C1, W), W =\= V.

valid_moves(GS, []) :- game_over(GS, _), !.
valid_moves([Board, Player, _, 0, _, _, _], Moves) :-
    piece(Player, V),
    setof([R,C,R1,C1], N^jump(Board, V, R, C, R1, C1, N), Moves).
valid_moves([Board, Player, _, 1, [R,C], Visited, _], [[stop]|Moves]) :-
    piece(Player, V),
    findall([R,C,R1,C1], next_jump(Board, V, R, C, Visited, R1, C1), Moves).

next_jump(Board, V, R, C, Visited, R1, C1) :-
    jump(Board, V, R, C, R1, C1, N), N > 1,
    \+ member([R1,C1], Visited).

move([Board, Player, F, 1, _, _, T], [stop], [Board, Next, F, 0, none, [], T1]) :-
    change_turn(Player, Next), T1 is T + 1.
move([Board, Player, F, J, P, Visited, T], [R,C,R1,C1], New) :-
    valid_moves([Board, Player, F, J, P, Visited, T], Moves),
    memberchk([R,C,R1,C1], Moves),
    piece(Player, V),
    replace(Board, R, C, 0, B1),
    replace(B1, R1, C1, V, B2),
    distance(R, C, R1, C1, D),
    append(Visited, [[R,C]], Visited1),
    (   F =:= 0, D > 1, \+ finished(B2), next_jump(B2, V, R1, C1, Visited1, _, _)
    ->  New = [B2, Player, 0, 1, [R1,C1], Visited1, T]
    ;   change_turn(Player, Next), T1 is T + 1,
        New = [B2, Next, 0, 0, none, [], T1]
    ).

distance(R, C, R1, C1, D) :- D is max(abs(R-R1), abs(C-C1)).

replace(Board, R, C, V, New) :-
    nth0(R, Board, Row, Rest), nth0(C, Row, _, Cells), nth0(C, Row1, V, Cells), nth0(R, New, Row1, Rest), !.

finished(B) :- apart(B, 1), !.
finished(B) :- apart(B, 2).

apart(Board, V) :- \+ adjacent(Board, V).
adjacent(Board, V) :-
    cell(Board, R, C, V), direction(DR, DC),
    R1 is R + DR, C1 is C + DC, inside(R1, Board), inside(C1, Board),
    cell(Board, R1, C1, V).

game_over([Board, Player|_], Winner) :-
    piece(Player, V), change_turn(Player, Other), piece(Other, W),
    (   apart(Board, V) -> Winner = Player
    ;   apart(Board, W) -> Winner = Other
    ).

choose_move(GS, 1, Move) :- valid_moves(GS, Moves), random_member(Move, Moves).
