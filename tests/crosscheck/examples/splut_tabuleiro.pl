% Splut!: game_state(Tabuleiro, Jogador, Passos, Turno, Proibidas, Mexidas, Levitada). Who has won is seen on the
% board; a winning throw leaves the turn to the other player, as any throw does. Squares are Row-Column.

:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(between)).

% celulas: vazio, pedra, null (fora), feiticeiro1, anao1, troll1, feiticeiro2, anao2, troll2
% posicoes Linha-Coluna

initial_state(9, game_state(T, player1, 1, 1, [], [], nenhuma)) :- inicial(T).
inicial([
 [null,null,null,null,pedra,null,null,null,null],
 [null,null,null,troll2,anao2,feiticeiro2,null,null,null],
 [null,null,vazio,vazio,vazio,vazio,vazio,null,null],
 [null,vazio,vazio,vazio,vazio,vazio,vazio,vazio,null],
 [pedra,vazio,vazio,vazio,vazio,vazio,vazio,vazio,pedra],
 [null,vazio,vazio,vazio,vazio,vazio,vazio,vazio,null],
 [null,null,vazio,vazio,vazio,vazio,vazio,null,null],
 [null,null,null,feiticeiro1,anao1,troll1,null,null,null],
 [null,null,null,null,pedra,null,null,null,null]]).

dono(feiticeiro1, player1). dono(anao1, player1). dono(troll1, player1).
dono(feiticeiro2, player2). dono(anao2, player2). dono(troll2, player2).
tipo(feiticeiro1, f). tipo(feiticeiro2, f). tipo(anao1, a). tipo(anao2, a). tipo(troll1, t). tipo(troll2, t).
outro(player1, player2). outro(player2, player1).
dir(cima, -1, 0). dir(baixo, 1, 0). dir(esquerda, 0, -1). dir(direita, 0, 1).

get(T, L-C, X) :- nth1(L, T, Li), nth1(C, Li, X).
casa(T, L-C, X) :- L >= 1, C >= 1, nth1(L, T, Li), nth1(C, Li, X), X \= null.
set(T, L-C, X, T2) :- muda(T, L, Li, Li2, T2), muda(Li, C, _, X, Li2).
muda([H|T], 1, H, N, [N|T]) :- !.
muda([H|T], I, O, N, [H|T2]) :- I1 is I - 1, muda(T, I1, O, N, T2).
soma(L-C, D, L2-C2) :- dir(D, A, B), L2 is L + A, C2 is C + B.
oposto(cima, baixo). oposto(baixo, cima). oposto(esquerda, direita). oposto(direita, esquerda).

% Jogadas: [andar, De, Para], [puxar, De, Para], [lancar, De, Para, Dir], [empurrar, De, Para], [levitar, De, Para, Pedra, Pedra2], [passar]
valid_moves(Estado, Jogador, Lista) :-
    Estado = game_state(_, Jogador, _, _, _, _, _),
    findall(M, jogada(Estado, M, _), L0),
    ( L0 == [] -> Lista = [[passar]] ; Lista = L0 ).

jogada(game_state(T, J, P, N, Pr, Me, Lev), M, Novo) :-
    get(T, De, Peca), dono(Peca, J), tipo(Peca, Tipo),
    dir(D, _, _), soma(De, D, Para), casa(T, Para, X),
    acao(Tipo, X, T, De, Para, D, Peca, Pr/Me, Lev, M, T2, Pr2/Me2, Lev2, Fim),
    proximo(Fim, T2, J, P, N, Pr2, Me2, Lev2, Novo).

acao(_, vazio, T, De, Para, _, Peca, Me, Lev, [andar,De,Para], T2, Me, Lev2, nao) :- mexe(T, De, Para, Peca, T2), acaba(Lev, Lev2).
acao(t, vazio, T, De, Para, D, Peca, Me, Lev, [puxar,De,Para], T3, Me2, Lev2, nao) :-
    oposto(D, O), soma(De, O, Tras), casa(T, Tras, pedra),
    mexe(T, De, Para, Peca, T1), mexe(T1, Tras, De, pedra, T3), mexida(Me, Tras, De, Me2), acaba(Lev, Lev2).
acao(t, pedra, T, De, Para, _, Peca, Me, Lev, [lancar,De,Para,D2], T3, Me2, Lev2, sim) :-
    mexe(T, De, Para, Peca, T1), dir(D2, _, _), voa(T1, Para, D2, Fim), Fim \== Para,
    set(T1, Fim, pedra, T3), mexida(Me, Para, Fim, Me2), acaba(Lev, Lev2).
acao(a, X, T, De, Para, D, Peca, Me, Lev, [empurrar,De,Para], T2, Me2, Lev2, nao) :-
    X \== vazio, empurra(T, De, D, Peca, Me, T1, Me2), set(T1, De, vazio, T2), acaba(Lev, Lev2).
acao(f, vazio, T, De, Para, D, Peca, Me, Lev, [levitar,De,Para,R,R2], T2, Me2, R2, nao) :-
    get(T, R, pedra), Me = Pr/_, pode(Lev, R, Pr), soma(R, D, R2),
    mexe(T, De, Para, Peca, T1), casa(T1, R2, vazio), mexe(T1, R, R2, pedra, T2), mexida(Me, R, R2, Me2).

pode(nenhuma, R, Pr) :- \+ memberchk(R, Pr).
pode(L-C, L-C, _).
acaba(nenhuma, nenhuma) :- !.
acaba(_, usada).
mexe(T, De, Para, Peca, T2) :- set(T, De, vazio, T1), set(T1, Para, Peca, T2).

% as pedras proibidas (do turno anterior) seguem-se quando mudam de sitio
mexida(Pr/Me, De, Para, Pr2/Me2) :-
    ( select(De, Pr, Pr1) -> sort([Para|Pr1], Pr2) ; Pr2 = Pr ),
    ( select(De, Me, Me1) -> true ; Me1 = Me ), sort([Para|Me1], Me2).

voa(T, De, D, Fim) :- soma(De, D, Q),
    ( casa(T, Q, X), X \== pedra, \+ tipo(X, t) -> ( tipo(X, f) -> Fim = Q ; voa(T, Q, D, Fim) ) ; Fim = De ).

empurra(T, De, D, Peca, Me, T2, Me2) :-
    soma(De, D, Q), casa(T, Q, X),
    ( X == vazio -> T1 = T, Me1 = Me ; empurra(T, Q, D, X, Me, T1, Me1) ),
    set(T1, Q, Peca, T2), ( Peca == pedra -> mexida(Me1, De, Q, Me2) ; Me2 = Me1 ).

proximo(nao, T, J, P, N, Pr, Me, Lev, game_state(T, J, P1, N, Pr, Me, Lev)) :- P > 1, !, P1 is P - 1.
proximo(_, T, J, _, N, _, Me, _, game_state(T, J2, P1, N1, Me, [], nenhuma)) :- outro(J, J2), N1 is N + 1, P1 is min(3, N1).

move(game_state(T, J, P, N, Pr, Me, Lev), [passar], Novo) :- !,
    \+ jogada(game_state(T, J, P, N, Pr, Me, Lev), _, _), proximo(sim, T, J, P, N, Pr, Me, Lev, Novo).
move(Estado, M, Novo) :- jogada(Estado, M, Novo), !.

game_over(game_state(T, _, _, _, _, _, _), player2) :- \+ get(T, _, feiticeiro1), !.
game_over(game_state(T, _, _, _, _, _, _), player1) :- \+ get(T, _, feiticeiro2).

choose_move(E, J, 1, M) :- valid_moves(E, J, L), random_member(M, L).
