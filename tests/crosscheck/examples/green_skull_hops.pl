% Green Skull, where each jump is a move of its own: m(Row, Column, Row1, Column1). While the piece can jump on it
% is the same turn, and stop ends it. So several moves here are one of ours, which no adapter says.

:- use_module(library(lists)).
:- use_module(library(random)).
:- dynamic opponent/2.
opponent(x, o).
opponent(o, x).

initial_state(Size, S) :- integer(Size), !, build(S).
initial_state(_, S) :- build(S).

build(state(Pieces, x, o, e(0,0,0), none)) :-
    findall(p(o,R,C), member(R-C, [7-1,8-1,8-2,9-1,9-2,9-3,10-1,10-2,10-3,10-4]), A),
    findall(p(x,R,C), member(R-C, [7-7,8-7,8-8,9-7,9-8,9-9,10-7,10-8,10-9,10-10]), B),
    findall(p(z,R,C), member(R-C, [3-1,3-3,4-1,4-4,5-3,6-3,6-4,7-4]), D),
    append([A,B,D], L), sort(L, Pieces).

on_board(R, C) :- between(1, 10, R), between(1, R, C).
delta(0,1). delta(0,-1). delta(1,0). delta(-1,0). delta(1,1). delta(-1,-1).

valid_moves(S, Ms) :- game_over(S, _), !, Ms = [].
valid_moves(state(Ps, P, _, _, none), Ms) :-
    findall(m(R,C,R1,C1), hop(Ps, P, R, C, R1, C1, _), L),
    ( P == z -> append(L, [pass], Ms) ; L == [] -> Ms = [pass] ; Ms = L ).
valid_moves(state(Ps, P, _, _, at(R,C)), [stop|Ms]) :-
    findall(m(R,C,R1,C1), (hop(Ps, P, R, C, R1, C1, X), X \= nothing), Ms).

hop(Ps, P, R, C, R1, C1, nothing) :-
    member(p(P,R,C), Ps), delta(A,B), R1 is R+A, C1 is C+B, on_board(R1,C1), \+ member(p(_,R1,C1), Ps).
hop(Ps, P, R, C, R2, C2, p(K,R1,C1)) :-
    member(p(P,R,C), Ps), delta(A,B), R1 is R+A, C1 is C+B, member(p(K,R1,C1), Ps),
    R2 is R1+A, C2 is C1+B, on_board(R2,C2), \+ member(p(_,R2,C2), Ps).

move(state(Ps,P,Sk,E,J), M, N) :-
    valid_moves(state(Ps,P,Sk,E,J), Ms), memberchk(M, Ms),
    go(M, state(Ps,P,Sk,E,J), N).

go(pass, state(Ps,P,Sk,E,_), state(Ps,Q,Sk,E,none)) :- turn(P, Sk, Sk, Q).
go(stop, state(Ps,P,Sk,E,_), state(Ps,Q,Sk1,E,none)) :- skull(P,Sk,Sk1), turn(P,Sk,Sk1,Q).
go(m(R,C,R1,C1), state(Ps,P,Sk,E,_), N) :-
    hop(Ps, P, R, C, R1, C1, X), !,
    delete(Ps, p(P,R,C), Q1), delete(Q1, X, Q2), sort([p(P,R1,C1)|Q2], Q),
    ( X = nothing -> turn(P,Sk,Sk,T), N = state(Q,T,Sk,E,none)
    ; eat(X, E, E1),
      ( hop(Q, P, R1, C1, _, _, Y), Y \= nothing -> N = state(Q,P,Sk,E1,at(R1,C1))
      ; skull(P,Sk,Sk1), turn(P,Sk,Sk1,T), N = state(Q,T,Sk1,E1,none) ) ).

eat(p(x,_,_), e(A,B,C), e(A1,B,C)) :- A1 is A+1.
eat(p(o,_,_), e(A,B,C), e(A,B1,C)) :- B1 is B+1.
eat(p(z,_,_), e(A,B,C), e(A,B,C1)) :- C1 is C+1.
skull(P, P, Q) :- !, opponent(P, Q).
skull(z, S, Q) :- !, opponent(S, Q).
skull(_, S, S).
turn(z, Sk, _, Q) :- !, opponent(Sk, Q).
turn(P, _, P, z) :- !.
turn(P, _, _, Q) :- opponent(P, Q).

home(x, _, 1).
home(o, R, R).
home(z, 10, _).
game_over(state(Ps,_,_,e(A,B,C),none), W) :-
    member(K, [x,o,z]), \+ (member(p(K,R,Co), Ps), \+ home(K,R,Co)), !,
    sc(x, Ps, B+C, X), sc(o, Ps, A+C, O), sc(z, Ps, A+B, Z),
    M is max(X, max(O, Z)),
    findall(K1, member(K1-M, [x-X, o-O, z-Z]), Ks),
    ( Ks = [W] -> true ; W = draw ).
sc(K, Ps, E, V) :- findall(1, (member(p(K,R,C), Ps), home(K,R,C)), L), length(L, N), V is 2*N+E.

choose_move(S, random, M) :- valid_moves(S, Ms), random_member(M, Ms).
choose_move(S, greedy, M) :- valid_moves(S, Ms), last(Ms, M).
