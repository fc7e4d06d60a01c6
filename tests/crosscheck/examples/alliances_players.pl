% Alliances: [Board, [Won1, Won2], Left]; the player is an argument of valid_moves/3, and stands in front of the move
% that move/3 plays. The board has 13 rows, one for each diagonal, and a column for each line; null is no square.

:- use_module(library(lists)).
:- use_module(library(random)).
initial([Board, [[], []], [42,42,42]]) :-
    findall(Row, ( between(0, 12, D), row(D, Row) ), Board).
first(0,0). first(1,0). first(2,1). first(3,2). first(4,3). first(5,4). first(6,6). first(7,7). first(8,9). first(9,11). first(10,13). first(11,15). first(12,18).
len(0,5). len(1,8). len(2,9). len(3,10). len(4,11). len(5,12). len(6,11). len(7,12). len(8,11). len(9,10). len(10,9). len(11,8). len(12,5).
row(D, Row) :- first(D, F), len(D, N), findall(null, ( F > 0, between(1, F, _) ), A), findall(empty, between(1, N, _), B),
    R is 23 - F - N, findall(null, ( R > 0, between(1, R, _) ), C), append([A, B, C], Row).

cell([B|_], D, L, X) :- nth0(D, B, Row), nth0(L, Row, X), X \== null.

valid_moves(GameState, _Player, Moves) :-
    GameState = [_, [A, B], Left],
    (   ( length(A, 2) ; length(B, 2) ; length(A, 3) ; length(B, 3) ) -> Moves = []
    ;   findall([L, D, C], ( cell(GameState, D, L, empty), color(I, C), nth0(I, Left, N), N > 0 ), Moves) ).
color(0, orange). color(1, purple). color(2, green).

move([B, Won, Left], [P, L, D, C], [B1, Won1, Left1]) :-
    valid_moves([B, Won, Left], P, Ms), memberchk([L, D, C], Ms),
    nth0(D, B, Row), replace(L, Row, C, Row1), replace(D, B, Row1, B1),
    color(I, C), nth0(I, Left, N), N1 is N - 1, replace(I, Left, N1, Left1),
    update(B1, P, Won, Won1).
replace(0, [_|T], X, [X|T]) :- !.
replace(I, [H|T], X, [H|T1]) :- I1 is I - 1, replace(I1, T, X, T1).

update(B, P, Won, Won1) :- other(P, Q), upd([orange, purple, green], B, P, Q, Won, Won1).
upd([], _, _, _, W, W).
upd([C|Cs], B, P, Q, [A0, B0], W) :-
    (   ( memberchk(C, A0) ; memberchk(C, B0) ) -> W1 = [A0, B0]
    ;   wins(B, P, Q, C) -> add(P, C, [A0, B0], W1)
    ;   wins(B, Q, P, C) -> add(Q, C, [A0, B0], W1)
    ;   W1 = [A0, B0] ),
    upd(Cs, B, P, Q, W1, W).
add(1, C, [A, B], [A1, B]) :- append(A, [C], A1).
add(2, C, [A, B], [A, B1]) :- append(B, [C], B1).
other(1, 2). other(2, 1).
wins(B, P, _, C) :- ally(P, C, A), path(B, [C, A], C), !.
wins(B, _, Q, C) :- ally(Q, C, A), \+ path(B, [C, A, empty], C).
ally(1, orange, green). ally(1, green, purple). ally(1, purple, orange).
ally(2, orange, purple). ally(2, green, orange). ally(2, purple, green).

side(orange, 1, [0-0,1-0,2-0,3-0,4-0]). side(orange, 2, [18-12,19-12,20-12,21-12,22-12]).
side(purple, 1, [0-1,1-2,2-3,3-4,4-5]). side(purple, 2, [18-7,19-8,20-9,21-10,22-11]).
side(green, 1, [7-1,9-2,11-3,13-4,15-5]). side(green, 2, [7-7,9-8,11-9,13-10,15-11]).
path(B, Cs, C) :-
    side(C, 1, S), side(C, 2, G),
    findall(X, ( member(X, S), ok(B, Cs, X) ), Start),
    reach(Start, Start, B, Cs, G).
reach([X|_], _, _, _, G) :- memberchk(X, G), !.
reach([X|Xs], Seen, B, Cs, G) :-
    findall(Y, ( near(X, Y), ok(B, Cs, Y), \+ memberchk(Y, Seen) ), Ys0), sort(Ys0, Ys),
    append(Ys, Seen, Seen1), append(Xs, Ys, Q), reach(Q, Seen1, B, Cs, G).
ok(B, Cs, L-D) :- D >= 0, L >= 0, cell([B], D, L, X), memberchk(X, Cs).
near(L-D, L1-D1) :- member(A/E, [-1/0, 1/1, -2/(-1), 2/1, -1/(-1), 1/0]), L1 is L + A, D1 is D + E.

game_over([_, [A, _], _], 1) :- length(A, N), N >= 2, !.
game_over([_, [_, B], _], 2) :- length(B, N), N >= 2.

value(GameState, 1, V) :- GameState = [_, [A, B], _], length(A, X), length(B, Y), V is X - Y.
value(GameState, 2, V) :- value(GameState, 1, V0), V is -V0.
choose_move(G, P, 1, [P|M]) :- valid_moves(G, P, Ms), random_member(M, Ms).
