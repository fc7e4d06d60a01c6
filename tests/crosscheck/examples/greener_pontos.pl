% Greener in Portuguese: jogo(Tabuleiro, Jogador, PontosPretas, PontosBrancas, UltimaJogada).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(system)).

play :- write('Greener'), nl, write('Tamanho (6 ou 9): '), read(T), initial_state(T, E), joga(E).
joga(E) :- display_game(E), game_over(E, V), !, write(V), nl.
joga(E) :- E = jogo(_, J, _, _, _), choose_move(E, J, facil, M), move(E, M, N), !, joga(N).

display_game(jogo(T, J, PP, PB, _)) :- forall(member(L, T), ( write(L), nl )), write(J-PP-PB), nl.

initial_state(T, jogo(Tab, pretas, 0, 0, nenhuma)) :-
    ( T =:= 9 -> L = 9, A = 9, Q = 27 ; L = 6, A = 6, Q = 9 ),
    V is L * A - 2 * Q,
    n(Q, pilha(pretas, 1, 0), P), n(Q, pilha(brancas, 1, 0), B), n(V, pilha(verde, 1, 1), G),
    append(P, B, PB), append(PB, G, Tudo), random_permutation(Tudo, M), parte(M, L, Tab).

n(0, _, []) :- !.
n(N, X, [X|R]) :- N1 is N - 1, n(N1, X, R).
parte([], _, []) :- !.
parte(M, L, [Linha|Ls]) :- length(Linha, L), append(Linha, R, M), parte(R, L, Ls).

adv(pretas, brancas).
adv(brancas, pretas).

casa(T, L/C, P) :- nth1(L, T, Linha), nth1(C, Linha, P).

valid_moves(E, J, Ms) :-
    E = jogo(T, _, _, _, _),
    findall(de_para(A, B), captura(T, J, A, B), Cs),
    ( Cs = [], adv(J, O), captura(T, O, _, _) -> Ms = [passa] ; Ms = Cs ).

captura(T, J, L/C, Destino) :-
    casa(T, L/C, pilha(J, _, _)),
    member(DL/DC, [(-1)/0, 1/0, 0/(-1), 0/1]),
    procura(T, L/C, DL/DC, Destino).

procura(T, L/C, DL/DC, D) :-
    L1 is L + DL, C1 is C + DC,
    casa(T, L1/C1, P),
    ( P = vazia -> procura(T, L1/C1, DL/DC, D) ; D = L1/C1 ).

move(jogo(T, J, PP, PB, U), passa, jogo(T, O, PP, PB, passa)) :-
    valid_moves(jogo(T, J, PP, PB, U), J, [passa]), adv(J, O).
move(jogo(T, J, PP, PB, _), de_para(A, B), jogo(T2, O, PP1, PB1, de_para(A, B))) :-
    captura(T, J, A, B), !,
    casa(T, A, pilha(J, H1, V1)), casa(T, B, pilha(K, H2, V2)),
    H is H1 + H2, V is V1 + V2,
    por(T, A, vazia, T1), por(T1, B, pilha(J, H, V), T2),
    conta(J, K, V2, PP, PB, PP1, PB1), adv(J, O).

conta(J, J, _, PP, PB, PP, PB) :- !.
conta(pretas, verde, V, PP, PB, PP1, PB) :- !, PP1 is PP + V.
conta(brancas, verde, V, PP, PB, PP, PB1) :- !, PB1 is PB + V.
conta(pretas, brancas, V, PP, PB, PP1, PB1) :- PP1 is PP + V, PB1 is PB - V.
conta(brancas, pretas, V, PP, PB, PP1, PB1) :- PB1 is PB + V, PP1 is PP - V.

por(T, L/C, P, T1) :- nth1(L, T, Li, R), nth1(C, Li, _, Cs), nth1(C, L1, P, Cs), nth1(L, T1, L1, R), !.

game_over(jogo(T, _, PP, PB, _), V) :-
    \+ captura(T, pretas, _, _), \+ captura(T, brancas, _, _),
    ( PP > PB -> V = pretas ; PB > PP -> V = brancas
    ; alta(T, pretas, A), alta(T, brancas, B), ( A > B -> V = pretas ; B > A -> V = brancas ; V = empate ) ).

alta(T, J, A) :- findall(H, ( member(L, T), member(pilha(J, H, _), L) ), Hs), max_list([0|Hs], A).

value(jogo(_, _, PP, PB, _), pretas, V) :- V is PP - PB.
value(jogo(_, _, PP, PB, _), brancas, V) :- V is PB - PP.

choose_move(E, J, facil, M) :- valid_moves(E, J, Ms), random_member(M, Ms).
choose_move(E, J, dificil, M) :-
    valid_moves(E, J, Ms), findall(V-X, ( member(X, Ms), move(E, X, N), value(N, J, V) ), Ps), sort(Ps, So), last(So, _-M).
