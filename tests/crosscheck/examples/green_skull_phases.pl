% Green Skull where a player is a person, and the phase of the turn says whether the person's own pieces move or the
% zombies. State: game(Board, Player, Phase, Skull, Captured); a move is a list of squares such as a1, or pass.
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(between)).

play :- initial_state(10, S), cycle(S).
cycle(S) :- print(S), nl, game_over(S, W), !, write(winner(W)), nl.
cycle(S) :- S = game(_, P, _, _, _), choose_move(S, P, 1, M), move(S, M, NS), !, cycle(NS).

initial_state(_, game([[' '],
    [' ',' '],
    ['Z',' ','Z'],
    ['Z',' ',' ','Z'],
    [' ',' ','Z',' ',' '],
    [' ',' ','Z','Z',' ',' '],
    ['G',' ',' ','Z',' ',' ','O'],
    ['G','G',' ',' ',' ',' ','O','O'],
    ['G','G','G',' ',' ',' ','O','O','O'],
    ['G','G','G','G',' ',' ','O','O','O','O']], p1, own, p2, [orcs-0, goblins-0, zombies-0])).

species(p1, own, 'O').
species(p2, own, 'G').
species(_, zombies, 'Z').
counter('O', orcs). counter('G', goblins). counter('Z', zombies).
other(p1, p2). other(p2, p1).

valid_moves(game(Board, Player, Phase, _, _), Player, Moves) :-
    species(Player, Phase, Piece),
    findall([From, To], adjacent_move(Board, Piece, From, To), Steps),
    findall([From|Path], ( cell(Board, R-C, Piece), square(From, R-C), set_cell(Board, R-C, ' ', B1), eat_path(B1, R-C, Path) ), Eats),
    append(Steps, Eats, All),
    ( Phase == zombies -> append(All, [pass], Moves) ; All == [] -> Moves = [pass] ; Moves = All ).

adjacent_move(Board, Piece, From, To) :-
    cell(Board, R-C, Piece), neighbour(R-C, _, Q), cell(Board, Q, ' '),
    square(From, R-C), square(To, Q).

eat_path(B, P, [To|Rest]) :-
    neighbour(P, D, Q), cell(B, Q, X), X \= ' ',
    neighbour(Q, D, N), cell(B, N, ' '),
    set_cell(B, Q, ' ', B1), square(To, N),
    ( Rest = [] ; eat_path(B1, N, Rest) ).

move(game(B, P, Phase, Sk, Cap), pass, game(B, P2, Phase2, Sk, Cap)) :- !,
    valid_moves(game(B, P, Phase, Sk, Cap), P, Moves), memberchk(pass, Moves),
    next(P, Phase, Sk, Sk, P2, Phase2).
move(game(B, P, Phase, Sk, Cap), [A,Z|Path], game(NB, P2, Phase2, Sk2, Cap2)) :-
    square(A, From), square(Z, To),
    species(P, Phase, Piece), cell(B, From, Piece),
    (   neighbour(From, _, To)
    ->  Path = [], cell(B, To, ' '), set_cell(B, From, ' ', B1), set_cell(B1, To, Piece, NB), Sk2 = Sk, Cap2 = Cap
    ;   set_cell(B, From, ' ', B1), eat_all(B1, From, [Z|Path], Piece, Cap, NB, Cap2),
        skull(P, Phase, Sk, Sk2) ),
    next(P, Phase, Sk, Sk2, P2, Phase2), !.

eat_all(B, From, [], Piece, Cap, NB, Cap) :- set_cell(B, From, Piece, NB).
eat_all(B, From, [A|Path], Piece, Cap, NB, Cap3) :-
    square(A, To), neighbour(From, D, Mid), neighbour(Mid, D, To),
    cell(B, Mid, X), X \= ' ', cell(B, To, ' '),
    set_cell(B, Mid, ' ', B1), counter(X, K), count(K, Cap, Cap2),
    eat_all(B1, To, Path, Piece, Cap2, NB, Cap3).
count(K, [K-N|T], [K-N1|T]) :- !, N1 is N + 1.
count(K, [X|T], [X|T1]) :- count(K, T, T1).

skull(P, own, P, Q) :- !, other(P, Q).
skull(_, own, S, S).
skull(_, zombies, S, S2) :- other(S, S2).

next(P, own, _, P, P, zombies) :- !.
next(P, own, _, _, Q, own) :- other(P, Q).
next(P, zombies, _, _, Q, own) :- other(P, Q).

game_over(game(B, _, _, _, Cap), Winner) :-
    member(K, ['O', 'G', 'Z']),
    \+ ( cell(B, P, K), \+ border(K, P) ), !,
    findall(V-W, ( member(K2-W, ['O'-p1, 'G'-p2, 'Z'-zombies]), points(K2, B, Cap, V) ), L0),
    msort(L0, L), last(L, Best-W0), append(Front, [_], L),
    ( member(Best-_, Front) -> Winner = draw ; Winner = W0 ).
border('O', _-1). border('G', N-N). border('Z', 10-_).
points(K, B, Cap, V) :-
    findall(x, ( cell(B, P, K), once(border(K, P)) ), Xs), length(Xs, N),
    counter(K, Own), findall(C, ( member(O-C, Cap), O \= Own ), Cs), sum_list(Cs, Sum),
    V is 2 * N + Sum.

value(game(B, _, _, _, Cap), P, V) :- species(P, own, K), points(K, B, Cap, V).
choose_move(S, P, 1, M) :- valid_moves(S, P, Ms), random_member(M, Ms).
choose_move(S, P, 2, M) :- valid_moves(S, P, Ms), findall(V-X, ( member(X, Ms), move(S, X, N), value(N, P, V) ), L), sort(L, L1), last(L1, _-M).

cell(B, R-C, X) :- nth1(R, B, Row), nth1(C, Row, X).
set_cell(B, R-C, X, NB) :- sub(B, R, Row, NewRow, NB), sub(Row, C, _, X, NewRow).
sub([H|T], 1, H, N, [N|T]) :- !.
sub([H|T], I, O, N, [H|T1]) :- I1 is I - 1, sub(T, I1, O, N, T1).
neighbour(R-C, DR/DC, R2-C2) :-
    member(DR/DC, [0/1, 0/(-1), 1/0, -1/0, 1/1, -1/(-1)]),
    R2 is R + DR, C2 is C + DC, R2 >= 1, R2 =< 10, C2 >= 1, C2 =< R2.
square(A, R-C) :- var(A), !, nth1(C, [a,b,c,d,e,f,g,h,i,j], L), number_codes(R, Cs), atom_codes(N, Cs), atom_concat(L, N, A).
square(A, R-C) :- atom_chars(A, [L|Ds]), nth1(C, [a,b,c,d,e,f,g,h,i,j], L), !, number_chars(R, Ds).
