% Greener. Squares are numbers, 11 to 66; the state has what was taken, points, and the number of moves.
:- use_module(library(lists)).
:- use_module(library(random)).
% state(Board, Player, Level, Captured, moves(N)): cells are 0 or Color*100+Green*10... kept as c(Color,N,G)
play :- initial_state([6, human, bot], S), display_game(S).
display_game(state(B, P, _, _, _)) :- forall(member(R, B), ( write(R), nl )), write(P), nl.
initial_state([Size|_], state(B, 0, [0,0], [], moves(0))) :-
    T is Size * Size, Q is T // 4, G is T - 2 * Q,
    findall(c(0,1,0), between(1, Q, _), X), findall(c(1,1,0), between(1, Q, _), Y), findall(c(2,1,1), between(1, G, _), Z),
    append([X, Y, Z], L), random_permutation(L, M), s(M, Size, B).
s([], _, []) :- !.
s(L, N, [R|Rs]) :- length(R, N), append(R, T, L), s(T, N, Rs).
at(B, N, X) :- R is N // 10, C is N mod 10, nth1(R, B, Row), nth1(C, Row, X).
valid_moves(state(B, P, _, _, _), Ms) :-
    findall(A-Z, k(B, P, A, Z), Cs), ( Cs = [_|_] -> Ms = Cs ; Q is 1 - P, k(B, Q, _, _) -> Ms = [0-0] ; Ms = [] ).
k(B, P, A, Z) :- nth1(R, B, Row), nth1(C, Row, c(P, _, _)), A is R*10 + C, member(D, [-10, 10, -1, 1]), l(B, A, D, Z).
l(B, A, D, Z) :- N is A + D, at(B, N, X), ( X == '' -> l(B, N, D, Z) ; Z = N ).
move(state(B, P, L, K, moves(N)), A-Z, state(B2, Q, L2, K2, moves(N1))) :-
    valid_moves(state(B, P, L, K, moves(N)), Ms), memberchk(A-Z, Ms), N1 is N + 1, Q is 1 - P,
    (   A =:= 0 -> B2 = B, K2 = K, L2 = L
    ;   at(B, A, c(P, H, G)), at(B, Z, c(O, H1, G1)), H2 is H + H1, G2 is G + G1,
        put(B, A, '', B1), put(B1, Z, c(P, H2, G2), B2), K2 = [O|K], pts(P, O, G1, L, L2) ).
pts(P, P, _, L, L) :- !.
pts(0, 2, G, [A,B], [A1,B]) :- !, A1 is A + G.
pts(1, 2, G, [A,B], [A,B1]) :- !, B1 is B + G.
pts(0, 1, G, [A,B], [A1,B1]) :- A1 is A + G, B1 is B - G.
pts(1, 0, G, [A,B], [A1,B1]) :- A1 is A - G, B1 is B + G.
put(B, N, X, B1) :- R is N // 10, C is N mod 10, nth1(R, B, Row, Rs), nth1(C, Row, _, Cs), nth1(C, Row1, X, Cs), nth1(R, B1, Row1, Rs), !.
game_over(state(B, _, [X,Y], _, _), W) :-
    \+ k(B, 0, _, _), \+ k(B, 1, _, _), t(B, 0, H), t(B, 1, I),
    ( X > Y -> W = 0 ; Y > X -> W = 1 ; H > I -> W = 0 ; I > H -> W = 1 ; W = 2 ).
t(B, P, H) :- findall(N, ( member(R, B), member(c(P, N, _), R) ), Ns), max_list([0|Ns], H).
