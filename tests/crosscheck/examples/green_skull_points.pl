% Green Skull: [Tabuleiro, Jogador, Caveira, Pontos]; the state has the points that captures bring to each kind,
% which are sums of two counters of ours. The lowest row comes first, and numbers stand for pieces.

:- use_module(library(lists)).
:- use_module(library(between)).
:- use_module(library(random)).

% ----- estado -----
% [Tabuleiro, Jogador, Caveira, Pontos]; Pontos = [PontosRoxo, PontosVerde, PontosZombie]
% 0 vazio, 1 roxo (orcs), 2 verde (goblins), 3 zombie
% o tabuleiro vem da base para o topo

tabuleiro_inicial([
    [2,2,2,2,0,0,1,1,1,1],
    [2,2,2,0,0,0,1,1,1],
    [2,2,0,0,0,0,1,1],
    [2,0,0,3,0,0,1],
    [0,0,3,3,0,0],
    [0,0,3,0,0],
    [3,0,0,3],
    [3,0,3],
    [0,0],
    [0]]).

initial_state([T,1,2,[0,0,0]]) :- tabuleiro_inicial(T).

play :-
    repeat,
    write('Green Skull'), nl,
    write('1 - humano/humano'), nl,
    write('2 - sair'), nl,
    read(X),
    opcao(X), !.

opcao(2).
opcao(1) :- initial_state(S), jogo(S).

jogo(S) :- game_over(S, V), !, write(vencedor(V)), nl.
jogo(S) :-
    display_game(S, 1),
    repeat,
    write('jogada? '), read(M),
    move(S, M, N), !,
    jogo(N).

display_game([T,J,C,_], _) :-
    reverse(T, L),
    mostra_linhas(L, 1),
    write('joga '), write(J), write(', caveira '), write(C), nl.

mostra_linhas([], _).
mostra_linhas([L|Ls], N) :-
    E is 10 - N,
    tab(E), mostra_linha(L), nl,
    N1 is N + 1,
    mostra_linhas(Ls, N1).
mostra_linha([]).
mostra_linha([X|Xs]) :- nth0(X, ['.', 'R', 'V', 'Z'], S), write(S), write(' '), mostra_linha(Xs).

% posicao Linha (1 = base) e Coluna (1..)
casa(T, L, C, V) :- nth1(L, T, Linha), nth1(C, Linha, V).

muda(T, L, C, V, N) :-
    nth1(L, T, Linha, Resto),
    nth1(C, Linha, _, R1),
    nth1(C, Nova, V, R1),
    nth1(L, N, Nova, Resto), !.

vizinho(L/C, DL/DC, L1/C1) :-
    member(DL/DC, [0/1, 0/(-1), 1/0, 1/(-1), -1/0, -1/1]),
    L1 is L + DL, C1 is C + DC.
salto(L/C, M, L2/C2) :-
    vizinho(L/C, DL/DC, M), M = L1/C1,
    L2 is L1 + DL, C2 is C1 + DC.

valid_moves([T,J,Cav,P], J, Jogadas) :-
    ( game_over([T,J,Cav,P], _) -> Jogadas = []
    ; findall([Origem|Destinos], jogada(T, J, Origem, Destinos), Js),
      ( J == 3 -> Jogadas = [[]|Js] ; Js == [] -> Jogadas = [[]] ; Jogadas = Js ) ).

jogada(T, J, L/C, [L1/C1]) :-
    casa(T, L, C, J), vizinho(L/C, _, L1/C1), casa(T, L1, C1, 0).
jogada(T, J, L/C, Ds) :-
    casa(T, L, C, J), muda(T, L, C, 0, T1), saltos(T1, L/C, Ds).

saltos(T, P, [L2/C2|Ds]) :-
    salto(P, L1/C1, L2/C2),
    casa(T, L1, C1, V), V =\= 0,
    casa(T, L2, C2, 0),
    muda(T, L1, C1, 0, T1),
    ( Ds = [] ; saltos(T1, L2/C2, Ds) ).

move([T,J,Cav,Pts], Jogada, [T2,J2,Cav2,Pts2]) :-
    valid_moves([T,J,Cav,Pts], J, Js), member(Jogada, Js), !,
    aplica(Jogada, T, J, T2, Pts, Pts2, Saltou),
    caveira(Saltou, J, Cav, Cav2),
    seguinte(J, Cav, Cav2, J2).

aplica([], T, _, T, P, P, nao).
aplica([L/C|Ds], T, J, T2, P, P2, Saltou) :-
    muda(T, L, C, 0, T1), percorre(Ds, L/C, T1, J, T2, P, P2, nao, Saltou).

percorre([], L/C, T, J, T2, P, P, S, S) :- muda(T, L, C, J, T2).
percorre([D|Ds], O, T, J, T2, P, P2, _, S) :-
    salto(O, L/C, D), casa(T, L, C, V), V =\= 0, !,
    muda(T, L, C, 0, T1), pontua(V, P, P1),
    percorre(Ds, D, T1, J, T2, P1, P2, sim, S).
percorre([D|Ds], _, T, J, T2, P, P2, S0, S) :- percorre(Ds, D, T, J, T2, P, P2, S0, S).

pontua(1, [A,B,C], [A,B1,C1]) :- B1 is B+1, C1 is C+1.
pontua(2, [A,B,C], [A1,B,C1]) :- A1 is A+1, C1 is C+1.
pontua(3, [A,B,C], [A1,B1,C]) :- A1 is A+1, B1 is B+1.

outro(1,2). outro(2,1).
caveira(sim, J, J, C) :- !, outro(J, C).
caveira(sim, 3, C, C1) :- !, outro(C, C1).
caveira(_, _, C, C).
seguinte(3, C, _, J) :- !, outro(C, J).
seguinte(J, _, J, 3) :- !.
seguinte(J, _, _, J1) :- outro(J, J1).

casa_propria(1, _, 1).
casa_propria(2, L, C) :- C =:= 11 - L.
casa_propria(3, 1, _).

game_over([T,_,_,Pts], Vencedor) :-
    once((member(J, [1,2,3]), \+ (casa(T, L, C, J), \+ casa_propria(J, L, C)))),
    findall(V-K, (nth1(K, Pts, P0), findall(x, (casa(T, L1, C1, K), casa_propria(K, L1, C1)), Xs),
                  length(Xs, N), V is P0 + 2*N), Vs),
    sort(0, @>=, Vs, [V1-K1, V2-_|_]),
    ( V1 =:= V2 -> Vencedor = 0 ; Vencedor = K1 ).

choose_move(S, J, 1, M) :- valid_moves(S, J, Ms), random_member(M, Ms).
choose_move(S, J, 2, M) :-
    valid_moves(S, J, Ms),
    findall(V-X, (member(X, Ms), move(S, X, S1), value(S1, J, V)), L),
    keysort(L, L1), last(L1, _-M).
value([T,_,_,Pts], J, V) :-
    nth1(J, Pts, P), findall(x, (casa(T, L1, C1, J), casa_propria(J, L1, C1)), Xs), length(Xs, N), V is P + 2*N.
