% Greener with more in its state than the rules need: all moves so far, the last one first, their number, and
% who plays. State: game(Board, Player, Moves, Count, players(Name, Name)); a square is none or Color/Points/Height,
% a move from(R, C)-to(R, C), rows and columns counted from 1.

:- use_module(library(lists)).
:- use_module(library(random)).

initial_state(_, game(Board, black, [], 0, players(person, machine(2)))) :-
    findall(black/0/1, between(1, 9, _), Black),
    findall(white/0/1, between(1, 9, _), White),
    findall(green/1/1, between(1, 18, _), Green),
    append([Black, White, Green], All),
    random_permutation(All, Squares),
    rows(Squares, Board).

rows([], []).
rows([A,B,C,D,E,F|Squares], [[A,B,C,D,E,F]|Rows]) :-
    rows(Squares, Rows).

other(black, white).
other(white, black).

square(Board, R, C, Square) :-
    nth1(R, Board, Row),
    nth1(C, Row, Square).

valid_moves(game(Board, Player, _, _, _), Moves) :-
    findall(Move, capture(Board, Player, Move), Captures),
    (   Captures == [],
        other(Player, Other),
        capture(Board, Other, _)
    ->  Moves = [pass]
    ;   Moves = Captures
    ).

capture(Board, Player, from(R,C)-to(R1,C1)) :-
    square(Board, R, C, Player/_/_),
    member(DR/DC, [0/1, 0/(-1), 1/0, (-1)/0]),
    first(Board, R, C, DR, DC, R1, C1).

first(Board, R, C, DR, DC, R2, C2) :-
    R1 is R + DR,
    C1 is C + DC,
    between(1, 6, R1),
    between(1, 6, C1),
    square(Board, R1, C1, Square),
    (   Square == none
    ->  first(Board, R1, C1, DR, DC, R2, C2)
    ;   R2 = R1,
        C2 = C1
    ).

move(game(Board, Player, Before, Count, Names), Move, game(Board1, Other, [Move|Before], Count1, Names)) :-
    valid_moves(game(Board, Player, Before, Count, Names), Moves),
    memberchk(Move, Moves),
    Count1 is Count + 1,
    other(Player, Other),
    done(Move, Board, Board1).

done(pass, Board, Board).
done(from(R,C)-to(R1,C1), Board, Board2) :-
    square(Board, R, C, Player/P/H),
    square(Board, R1, C1, _/P1/H1),
    Points is P + P1,
    Height is H + H1,
    put(Board, R, C, none, Board1),
    put(Board1, R1, C1, Player/Points/Height, Board2).

put(Board, R, C, Square, New) :-
    nth1(R, Board, Row, Rows),
    nth1(C, Row, _, Squares),
    nth1(C, NewRow, Square, Squares),
    nth1(R, New, NewRow, Rows), !.

game_over(game(Board, _, _, _, _), Winner) :-
    \+ capture(Board, black, _),
    \+ capture(Board, white, _),
    score(Board, black, Black),
    score(Board, white, White),
    (   Black == White
    ->  Winner = draw
    ;   Black @> White
    ->  Winner = black
    ;   Winner = white
    ).

score(Board, Player, Points-Tallest) :-
    findall(P, square(Board, _, _, Player/P/_), Ps),
    findall(H, square(Board, _, _, Player/_/H), Hs),
    sum_list(Ps, Points),
    max_list([0|Hs], Tallest).
