% Green Skull: [Pecas, Jogador, Caveira, Comidas]. The pieces are sorted facts; what was taken is a list of names,
% the last one first. Moves are step(Row, Column, Row1, Column1), jump(Row, Column, Squares) and skip.

:- use_module(library(lists)).
:- use_module(library(random)).

initial([Pecas, orc, goblin, []]) :-
    findall(cell(R,C,P), inicio(P, R, C), L), sort(L, Pecas).
inicio(zombie, R, C) :- member(R-C, [3-1, 3-3, 4-1, 4-4, 5-3, 6-3, 6-4, 7-4]).
inicio(goblin, R, C) :- member(R, [7,8,9,10]), M is R - 6, member(C, [1,2,3,4]), C =< M.
inicio(orc, R, C) :- inicio(goblin, R, C0), C is R + 1 - C0.

dentro(R, C) :- R >= 1, R =< 10, C >= 1, C =< R.
dir(0, 1). dir(0, -1). dir(-1, 0). dir(1, 0). dir(-1, -1). dir(1, 1).
vazia(Ps, R, C) :- dentro(R, C), \+ memberchk(cell(R,C,_), Ps).

% jogadas: step(R,C,R1,C1), jump(R,C,[R1/C1,...]), skip
valid_moves([Ps, J, _, _], J, Moves) :-
    findall(step(R,C,R1,C1), ( member(cell(R,C,J), Ps), dir(A,B), R1 is R+A, C1 is C+B, vazia(Ps, R1, C1) ), S),
    findall(jump(R,C,Path), ( select(cell(R,C,J), Ps, Qs), salto(Qs, R, C, Path, _) ), Js),
    append(S, Js, M0),
    ( J = zombie -> Moves = [skip|M0] ; M0 = [] -> Moves = [skip] ; Moves = M0 ).

salto(Ps, R, C, [R2/C2|Path], [P|Eaten]) :-
    dir(A, B), R1 is R+A, C1 is C+B, R2 is R1+A, C2 is C1+B,
    vazia(Ps, R2, C2), member(cell(R1,C1,P), Ps),
    delete(Ps, cell(R1,C1,P), Qs),
    salto2(Qs, R2, C2, Path, Eaten).
salto2(_, _, _, [], []).
salto2(Ps, R, C, Path, Eaten) :- salto(Ps, R, C, Path, Eaten).

move([Ps, J, Cav, Com], skip, [Ps, J2, Cav, Com]) :- !,
    valid_moves([Ps, J, Cav, Com], J, Moves), memberchk(skip, Moves), proximo(J, Cav, Cav, J2).
move([Ps, J, Cav, Com], step(R,C,R1,C1), [Qs, J2, Cav, Com]) :-
    select(cell(R,C,J), Ps, Os), !, vazia(Ps, R1, C1),
    A is R1-R, B is C1-C, dir(A, B), sort([cell(R1,C1,J)|Os], Qs), proximo(J, Cav, Cav, J2).
move([Ps, J, Cav, Com], jump(R,C,Path), [Qs, J2, Cav2, Com2]) :-
    select(cell(R,C,J), Ps, Os), salto(Os, R, C, Path, Eaten), !,
    come(Os, R, C, Path, Os2), last(Path, RF/CF), sort([cell(RF,CF,J)|Os2], Qs),
    reverse(Eaten, E2), append(E2, Com, Com2),
    ( J = zombie -> outro(Cav, Cav2) ; J = Cav -> outro(Cav, Cav2) ; Cav2 = Cav ),
    proximo(J, Cav, Cav2, J2).
come(Ps, _, _, [], Ps).
come(Ps, R, C, [R2/C2|T], Qs) :- R1 is (R+R2)//2, C1 is (C+C2)//2, delete(Ps, cell(R1,C1,_), Ps1), come(Ps1, R2, C2, T, Qs).

outro(orc, goblin). outro(goblin, orc).
proximo(zombie, Antes, _, J) :- !, outro(Antes, J).
proximo(J, _, J, zombie) :- !.
proximo(J, _, _, O) :- outro(J, O).

parede(orc, _, 1). parede(goblin, R, R). parede(zombie, 10, _).
game_over([Ps, _, _, Com], Winner) :-
    fim(Ps), !,
    pontos(Ps, Com, orc, A), pontos(Ps, Com, goblin, B), pontos(Ps, Com, zombie, C),
    vencedor(A, B, C, Winner).
fim(Ps) :- member(J, [orc, goblin, zombie]), forall(member(cell(R,C,J), Ps), parede(J, R, C)).
pontos(Ps, Com, J, N) :-
    findall(x, ( member(cell(R,C,J), Ps), parede(J, R, C) ), L1),
    findall(x, ( member(K, Com), K \= J ), L2),
    length(L1, N1), length(L2, N2), N is 2*N1 + N2.
vencedor(A, B, C, orc) :- A > B, A > C, !.
vencedor(A, B, C, goblin) :- B > A, B > C, !.
vencedor(A, B, C, zombie) :- C > A, C > B, !.
vencedor(_, _, _, tie).
value([Ps, _, _, Com], J, V) :- pontos(Ps, Com, J, V).
choose_move(S, J, easy, M) :- valid_moves(S, J, L), random_member(M, L).
choose_move(S, J, hard, M) :- valid_moves(S, J, L), findall(V-X, ( member(X, L), move(S, X, N), value(N, J, V) ), Vs), sort(Vs, Vo), last(Vo, _-M).
