% Apart. Casas sao nomes: b2. nivel/2 e tamanho/1 sao do menu, e nao do estado.
:- use_module(library(lists)).
:- use_module(library(random)).
:- dynamic nivel/2.
:- dynamic tamanho/1.

tamanho(8).

play :-
    retractall(nivel(_, _)),
    write('Nivel do jogador 1 (0 humano, 1 facil, 2 dificil): '), read(N1), assertz(nivel(1, N1)),
    write('Nivel do jogador 2 (0 humano, 1 facil, 2 dificil): '), read(N2), assertz(nivel(2, N2)),
    initial_state(8, GS), ciclo(GS).
ciclo(GS) :- display_game(GS), game_over(GS, J), !, format("Ganhou o jogador ~w~n", [J]).
ciclo(GS) :- GS = (_,_-J,_), nivel(J, N), jogada(N, GS, M), move(GS, M, NGS), !, ciclo(NGS).
jogada(0, _, M) :- !, write('De-para: '), read(M).
jogada(N, GS, M) :- choose_move(GS, N, M).

display_game((T,N-J,_)) :- format("Jogada ~w, jogador ~w~n", [N,J]), forall(member(L, T), ( write(L), nl )).

% (Tabuleiro, NumeroJogada-Jogador, Salto): Salto e' nao ou sim(CasaAtual, Usadas)
initial_state(N, (T,1-1,nao)) :-
    findall(L, ( between(1, N, Y), linha(N, Y, L) ), T).
linha(N, Y, L) :- findall(P, ( between(1, N, X), peca(N, X, Y, P) ), L).
peca(N, X, Y, P) :-
    ( ( X =:= 1 ; X =:= N ) -> P = 0 ; Y < 3 -> P = 1 ; Y > N - 2 -> P = 2 ; P = 0 ).

nome(X, Y, A) :- C is 96 + X, char_code(L, C), atom_concat(L, Y, A).

valid_moves(GS, []) :- game_over(GS, _), !.
valid_moves((T,_-J,nao), Ms) :- !,
    findall(A-B, ( salta(T, J, X, Y, X1, Y1, _), nome(X, Y, A), nome(X1, Y1, B) ), Ms).
valid_moves((T,_-J,sim(X/Y,Us)), [parar|Ms]) :-
    findall(A-B, ( segue(T, J, X, Y, Us, X1, Y1), nome(X, Y, A), nome(X1, Y1, B) ), Ms).

segue(T, J, X, Y, Us, X1, Y1) :- salta(T, J, X, Y, X1, Y1, N), N >= 2, \+ memberchk(X1/Y1, Us).

v(T, X, Y, P) :- nth1(Y, T, L), nth1(X, L, P).

salta(T, J, X, Y, X1, Y1, N) :-
    v(T, X, Y, J),
    member(A/B, [0/1, 1/0, 1/1, -1/1]),
    q(T, J, X, Y, A, B, N1), A1 is -A, B1 is -B, q(T, J, X, Y, A1, B1, N2),
    N is N1 + N2 + 1,
    member(S, [N, -N]),
    X1 is X + A*S, Y1 is Y + B*S,
    v(T, X1, Y1, P), P \= J.

q(T, J, X, Y, A, B, N) :- X1 is X + A, Y1 is Y + B, ( v(T, X1, Y1, J) -> q(T, J, X1, Y1, A, B, M), N is M + 1 ; N = 0 ).

move((T,N-J,sim(_,_)), parar, (T,N1-O,nao)) :- O is 3 - J, N1 is N + 1.
move((T,N-J,S), A-B, (T2,NJ,S2)) :-
    valid_moves((T,N-J,S), Ms), memberchk(A-B, Ms),
    nome_casa(A, X, Y), nome_casa(B, X1, Y1),
    poe(T, X, Y, 0, T1), poe(T1, X1, Y1, J, T2),
    ( S = sim(_, Us) -> Us1 = [X1/Y1|Us] ; Us1 = [X1/Y1, X/Y] ),
    O is 3 - J,
    (   N > 1, ( abs(X1-X) > 1 ; abs(Y1-Y) > 1 ), \+ sozinho(T2, 1), \+ sozinho(T2, 2),
        segue(T2, J, X1, Y1, Us1, _, _)
    ->  NJ = N-J, S2 = sim(X1/Y1, Us1)
    ;   N1 is N + 1, NJ = N1-O, S2 = nao
    ), !.

nome_casa(A, X, Y) :- atom_chars(A, [L|Ds]), char_code(L, C), X is C - 96, number_chars(Y, Ds).

poe(T, X, Y, P, T1) :- nth1(Y, T, L, R), nth1(X, L, _, Cs), nth1(X, L1, P, Cs), nth1(Y, T1, L1, R), !.

sozinho(T, J) :- \+ ( v(T, X, Y, J), member(A/B, [0/1, 1/0, 1/1, -1/1]), X1 is X+A, Y1 is Y+B, v(T, X1, Y1, J) ).

game_over((T,_-J,_), V) :- O is 3 - J, ( sozinho(T, J) -> V = J ; sozinho(T, O) -> V = O ).

choose_move(GS, 1, M) :- valid_moves(GS, Ms), random_member(M, Ms).
choose_move(GS, 2, M) :- valid_moves(GS, Ms), last(Ms, M).
