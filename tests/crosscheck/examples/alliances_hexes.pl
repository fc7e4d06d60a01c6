% Alliances over rules that lie beside it. The discs that were placed stand in a list, the last one first:
% disco(Q, R, Cor), where Q and R are two numbers of a hexagon, counted from its middle. A state is a list,
% which begins with them.

:- use_module(alliances, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

initial_state(_, [[], [0, 0, 0], 42/42/42, jogador1]).

inner([Discos, Donos, O/P/G, Jogador], [Board, Owners, [O,P,G], Number]) :-
    alliances:initial_state([], [Empty|_]),
    findall(Line,
            ( nth0(L, Empty, Line0),
              diagonals(L, Ds),
              maplist(placed(Discos, L), Ds, Line0, Line) ),
            Board),
    maplist(dono, Owners, Donos),
    jogador(Number, Jogador).

placed(Discos, L, D, _, Color) :-
    hexagon(L, D, Q, R),
    (   memberchk(disco(Q, R, Cor), Discos)
    ->  cor(Color, Cor)
    ;   Color = empty
    ).

% The diagonals of a line follow each other.
diagonals(L, Ds) :-
    first(L, First),
    alliances:initial_state([], [Empty|_]),
    nth0(L, Empty, Line),
    length(Line, Count),
    Last is First + Count - 1,
    numlist(First, Last, Ds).

first(L, First) :-
    nth0(L, [0,0,0,0,0,1,1,1,2,2,3,3,4,4,5,5,6,7,7,8,9,10,11], First).

hexagon(L, D, Q, R) :-
    Q is D - 6,
    R is L - D - 5.

cor(orange, laranja).
cor(purple, roxo).
cor(green, verde).

dono(-1, 0).
dono(0, 1).
dono(1, 2).

jogador(0, jogador1).
jogador(1, jogador2).

valid_moves(Estado, Jogador, Jogadas) :-
    Estado = [_, _, _, Jogador],
    inner(Estado, Inner),
    alliances:valid_moves(Inner, _, Moves),
    findall(disco(Q, R, Cor),
            ( member([L, D, Color], Moves), hexagon(L, D, Q, R), cor(Color, Cor) ),
            Jogadas).

move(Estado, disco(Q, R, Cor), [[disco(Q, R, Cor)|Discos], Donos, O/P/G, Jogador]) :-
    Estado = [Discos|_],
    inner(Estado, Inner),
    cor(Color, Cor),
    D is Q + 6,
    L is R + D + 5,
    alliances:move(Inner, [L, D, Color], [_, Owners, [O,P,G], Number]),
    maplist(dono, Owners, Donos),
    jogador(Number, Jogador).

game_over(Estado, Vencedor) :-
    inner(Estado, Inner),
    alliances:game_over(Inner, Number),
    jogador(Number, Vencedor).
