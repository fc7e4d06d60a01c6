% Greener: a move says who takes, and which towers stand on the two squares:
% takes(Player, Tower@Row/Column, Other@Row/Column). A tower is t(Color, Greens, Height), or gap.

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(random)).

:- op(300, xfx, @).

initial_state(small, position(Board, black, 0-0)) :-
    counted(9, t(black,0,1), Blacks),
    counted(9, t(white,0,1), Whites),
    counted(18, t(green,1,1), Greens),
    append([Blacks, Whites, Greens], Towers),
    random_permutation(Towers, Mixed),
    rows(Mixed, Board).

counted(N, Tower, Towers) :-
    length(Towers, N),
    maplist(=(Tower), Towers).

rows([], []).
rows([A,B,C,D,E,F|Rest], [[A,B,C,D,E,F]|Rows]) :-
    rows(Rest, Rows).

tower(Board, Row/Column, Tower) :-
    nth1(Row, Board, Line),
    nth1(Column, Line, Tower).

valid_moves(position(Board, Player, _), Player, Moves) :-
    takes(Board, Player, Taking),
    other(Player, Other),
    (   Taking \== []
    ->  Moves = Taking
    ;   takes(Board, Other, [_|_])
    ->  Moves = [passes(Player)]
    ;   Moves = []
    ).

takes(Board, Player, Moves) :-
    findall(takes(Player, t(Player,G,H)@From, Taken@To),
            ( tower(Board, From, t(Player,G,H)),
              toward(Way),
              sees(Board, From, Way, To, Taken) ),
            Moves).

toward(0/1).
toward(1/0).
toward(0/(-1)).
toward((-1)/0).

sees(Board, Row/Column, DR/DC, Place, Tower) :-
    R is Row + DR,
    C is Column + DC,
    tower(Board, R/C, There),
    (   There == gap
    ->  sees(Board, R/C, DR/DC, Place, Tower)
    ;   Place = R/C,
        Tower = There
    ).

other(black, white).
other(white, black).

move(position(Board, Player, Points), passes(Player), position(Board, Other, Points)) :-
    valid_moves(position(Board, Player, Points), Player, [passes(Player)]),
    other(Player, Other).
move(position(Board, Player, Points), takes(Player, t(Player,G,H)@From, t(Color,G1,H1)@To),
     position(After, Other, Sum)) :-
    takes(Board, Player, Moves),
    memberchk(takes(Player, t(Player,G,H)@From, t(Color,G1,H1)@To), Moves),
    G2 is G + G1,
    H2 is H + H1,
    replaced(From, gap, Board, Between),
    replaced(To, t(Player,G2,H2), Between, After),
    other(Player, Other),
    scored(Player, Color, G1, Points, Sum).

scored(Player, Player, _, Points, Points) :- !.
scored(black, white, G, B-W, B1-W1) :- !,
    B1 is B + G,
    W1 is W - G.
scored(white, black, G, B-W, B1-W1) :- !,
    B1 is B - G,
    W1 is W + G.
scored(black, green, G, B-W, B1-W) :-
    B1 is B + G.
scored(white, green, G, B-W, B-W1) :-
    W1 is W + G.

replaced(Row/Column, Tower, Board, After) :-
    nth1(Row, Board, Line, Lines),
    nth1(Column, Line, _, Towers),
    nth1(Column, Line1, Tower, Towers),
    nth1(Row, After, Line1, Lines), !.

game_over(position(Board, _, B-W), Winner) :-
    takes(Board, black, []),
    takes(Board, white, []),
    (   B > W
    ->  Winner = black
    ;   W > B
    ->  Winner = white
    ;   highest(Board, black, H),
        highest(Board, white, H1),
        (   H > H1
        ->  Winner = black
        ;   H1 > H
        ->  Winner = white
        ;   Winner = nobody
        )
    ).

highest(Board, Color, Highest) :-
    findall(H, ( member(Row, Board), member(t(Color,_,H), Row) ), Heights),
    max_list([0|Heights], Highest).
