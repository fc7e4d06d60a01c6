% Greener. The board is a flat list of 36 cells; a move is From-To, numbers of cells counted from 1.
% State: greener(Cells, Player); a cell is e or s(Color, Points, Height).

:- use_module(library(lists)).
:- use_module(library(random)).

initial_state(_, greener(Cells, b)) :-
    findall(s(b,0,1), between(1, 9, _), Black),
    findall(s(w,0,1), between(1, 9, _), White),
    findall(s(g,1,1), between(1, 18, _), Green),
    append([Black, White, Green], All),
    random_permutation(All, Cells).

rival(b, w).
rival(w, b).

valid_moves(greener(Cells, Player), Player, Moves) :-
    captures(Cells, Player, Captures),
    (   Captures = [_|_]
    ->  Moves = Captures
    ;   rival(Player, Rival),
        captures(Cells, Rival, [_|_])
    ->  Moves = [pass]
    ;   Moves = []
    ).

captures(Cells, Player, Moves) :-
    findall(From-To,
            ( nth1(From, Cells, s(Player,_,_)),
              slide(Cells, From, To) ),
            Moves).

slide(Cells, From, To) :-
    member(Step, [-6, -1, 1, 6]),
    onwards(Cells, From, Step, To).

onwards(Cells, From, Step, To) :-
    Next is From + Step,
    between(1, 36, Next),
    ( abs(Step) =:= 1 -> (From - 1) // 6 =:= (Next - 1) // 6 ; true ),
    nth1(Next, Cells, Cell),
    (   Cell == e
    ->  onwards(Cells, Next, Step, To)
    ;   To = Next
    ).

move(greener(Cells, Player), Move, greener(New, Rival)) :-
    valid_moves(greener(Cells, Player), Player, Moves),
    memberchk(Move, Moves),
    rival(Player, Rival),
    (   Move = From-To
    ->  nth1(From, Cells, s(_,P,H)),
        nth1(To, Cells, s(_,P1,H1)),
        Points is P + P1,
        Height is H + H1,
        replace(Cells, From, e, Cells1),
        replace(Cells1, To, s(Player,Points,Height), New)
    ;   New = Cells
    ).

replace([_|Cells], 1, Cell, [Cell|Cells]) :- !.
replace([Other|Cells], N, Cell, [Other|More]) :-
    N1 is N - 1,
    replace(Cells, N1, Cell, More).

game_over(greener(Cells, _), Winner) :-
    captures(Cells, b, []),
    captures(Cells, w, []),
    score(Cells, b, Black),
    score(Cells, w, White),
    compare(Order, Black, White),
    winner(Order, Winner).

winner(>, b).
winner(<, w).
winner(=, nobody).

score(Cells, Player, Points-Tallest) :-
    findall(P, member(s(Player,P,_), Cells), Ps),
    findall(H, member(s(Player,_,H), Cells), Hs),
    sum_list(Ps, Points),
    max_list([0|Hs], Tallest).
