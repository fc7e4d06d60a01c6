% Apart, programa de alunos: o estado tem mais do que as regras precisam.
% estado(Tabuleiro, Jogador, Saltou, UltimaJogada, NumJogadas, Visitadas)
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(between)).

play :-
    menu_principal.

menu_principal :-
    nl, write('   A P A R T'), nl, nl,
    write('1 - Humano vs Humano'), nl,
    write('2 - Humano vs Computador'), nl,
    write('3 - Computador vs Computador'), nl,
    write('0 - Sair'), nl,
    write('Opcao: '), read(Opcao),
    opcao(Opcao).

opcao(0) :- !, write('Adeus!'), nl.
opcao(N) :-
    member(N, [1,2,3]), !,
    initial_state(8, Estado),
    display_game(Estado),
    ciclo(N, Estado).
opcao(_) :- write('Opcao invalida'), nl, menu_principal.

ciclo(_, Estado) :-
    game_over(Estado, Vencedor), !,
    write('Venceu o jogador '), write(Vencedor), nl.
ciclo(N, Estado) :-
    escolhe(N, Estado, Jogada),
    move(Estado, Jogada, Novo), !,
    display_game(Novo),
    ciclo(N, Novo).

escolhe(3, Estado, Jogada) :- !,
    Estado = estado(_, J, _, _, _, _),
    choose_move(Estado, J, 1, Jogada).
escolhe(2, Estado, Jogada) :-
    Estado = estado(_, preta, _, _, _, _), !,
    choose_move(Estado, preta, 2, Jogada).
escolhe(_, Estado, Jogada) :-
    write('Jogada: '), read(Jogada0),
    ( Estado = estado(_, J, _, _, _, _), valid_moves(Estado, J, L), member(Jogada0, L) -> Jogada = Jogada0
    ; write('Jogada invalida'), nl, escolhe(1, Estado, Jogada) ).

display_game(estado(Tab, Jogador, _, _, N, _)) :-
    nl, write('    A B C D E F G H'), nl,
    mostra_linhas(Tab, 1),
    write('Jogador: '), write(Jogador), write('  Jogadas: '), write(N), nl.

mostra_linhas([], _).
mostra_linhas([L|R], N) :-
    write(' '), write(N), write(' '),
    mostra_linha(L), nl,
    N1 is N + 1,
    mostra_linhas(R, N1).

mostra_linha([]).
mostra_linha([C|R]) :- simbolo(C, S), write(' '), write(S), mostra_linha(R).

simbolo(vazio, '.').
simbolo(branca, 'O').
simbolo(preta, 'X').

initial_state(8, estado([
    [vazio,branca,branca,branca,branca,branca,branca,vazio],
    [vazio,branca,branca,branca,branca,branca,branca,vazio],
    [vazio,vazio,vazio,vazio,vazio,vazio,vazio,vazio],
    [vazio,vazio,vazio,vazio,vazio,vazio,vazio,vazio],
    [vazio,vazio,vazio,vazio,vazio,vazio,vazio,vazio],
    [vazio,vazio,vazio,vazio,vazio,vazio,vazio,vazio],
    [vazio,preta,preta,preta,preta,preta,preta,vazio],
    [vazio,preta,preta,preta,preta,preta,preta,vazio]], branca, 0, nenhuma, 0, [])).

proximo(branca, preta).
proximo(preta, branca).

casa(Tab, X, Y, C) :- nth1(Y, Tab, L), nth1(X, L, C).

direcao(1, 0).
direcao(0, 1).
direcao(1, 1).
direcao(1, -1).

conta(Tab, J, X, Y, DX, DY, N) :-
    X1 is X + DX, Y1 is Y + DY,
    casa(Tab, X1, Y1, J), !,
    conta(Tab, J, X1, Y1, DX, DY, N1),
    N is N1 + 1.
conta(_, _, _, _, _, _, 0).

salto(Tab, J, X, Y, X2, Y2, N) :-
    casa(Tab, X, Y, J),
    direcao(DX, DY),
    conta(Tab, J, X, Y, DX, DY, A),
    NX is -DX, NY is -DY,
    conta(Tab, J, X, Y, NX, NY, B),
    N is A + B + 1,
    member(S, [1, -1]),
    X2 is X + S*N*DX,
    Y2 is Y + S*N*DY,
    casa(Tab, X2, Y2, C),
    C \= J.

valid_moves(Estado, _, []) :- game_over(Estado, _), !.
valid_moves(estado(Tab, J, 0, _, _, _), J, L) :- !,
    findall(jogada(X, Y, X2, Y2), salto(Tab, J, X, Y, X2, Y2, _), L).
valid_moves(estado(Tab, J, 1, jogada(_, _, X, Y), _, Vis), J, [passar|L]) :- !,
    findall(jogada(X, Y, X2, Y2), continua(Tab, J, X, Y, Vis, X2, Y2), L).
valid_moves(_, _, []).

continua(Tab, J, X, Y, Vis, X2, Y2) :-
    salto(Tab, J, X, Y, X2, Y2, N),
    N > 1,
    \+ member((X2,Y2), Vis).

move(estado(Tab, J, 1, U, N, _), passar, estado(Tab, P, 0, U, N1, [])) :- !,
    proximo(J, P), N1 is N + 1.
move(Estado, jogada(X, Y, X2, Y2), Novo) :-
    Estado = estado(Tab, J, S, _, N, Vis),
    valid_moves(Estado, J, L),
    member(jogada(X, Y, X2, Y2), L), !,
    muda(Tab, X, Y, vazio, T1),
    muda(T1, X2, Y2, J, T2),
    ( S =:= 0 -> Vis2 = [(X2,Y2),(X,Y)] ; Vis2 = [(X2,Y2)|Vis] ),
    D is max(abs(X2 - X), abs(Y2 - Y)),
    proximo(J, P),
    (   D > 1, N > 0,
        \+ fim(T2, _),
        continua(T2, J, X2, Y2, Vis2, _, _)
    ->  Novo = estado(T2, J, 1, jogada(X, Y, X2, Y2), N, Vis2)
    ;   N1 is N + 1,
        Novo = estado(T2, P, 0, jogada(X, Y, X2, Y2), N1, [])
    ).

muda(Tab, X, Y, V, Novo) :-
    nth1(Y, Tab, L), muda_l(L, X, V, L2), muda_l(Tab, Y, L2, Novo).
muda_l([_|R], 1, V, [V|R]) :- !.
muda_l([A|R], N, V, [A|R2]) :- N1 is N - 1, muda_l(R, N1, V, R2).

fim(Tab, J) :- proximo(J, _), \+ juntas(Tab, J).

juntas(Tab, J) :-
    casa(Tab, X, Y, J), direcao(DX, DY),
    X1 is X + DX, Y1 is Y + DY,
    casa(Tab, X1, Y1, J), !.

game_over(estado(Tab, J, _, _, _, _), V) :-
    proximo(J, O),
    (   fim(Tab, J) -> V = J
    ;   fim(Tab, O) -> V = O ).

value(estado(Tab, _, _, _, _, _), J, V) :-
    findall(1, ( casa(Tab, X, Y, J), direcao(DX, DY), X1 is X+DX, Y1 is Y+DY, casa(Tab, X1, Y1, J) ), L),
    length(L, N), V is -N.

choose_move(Estado, J, 1, M) :-
    valid_moves(Estado, J, L), random_member(M, L).
choose_move(Estado, J, 2, M) :-
    valid_moves(Estado, J, L),
    findall(V-X, ( member(X, L), move(Estado, X, N), value(N, J, V) ), P),
    sort(0, @>=, P, [_-M|_]).
