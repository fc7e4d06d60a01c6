% Greener. Whose turn it is follows from its number: state(Turn, Stacks), black moves in the odd ones. Stacks are
% facts in a sorted list, stack(Row, Column, Color, Points, Height), columns as letters; a move is [Row, Column, Row, Column].

:- use_module(library(lists)).
:- use_module(library(random)).

initial_state(state(1, Stacks)) :-
    findall(R-C, ( member(R, [1, 2, 3, 4, 5, 6]), member(C, [a, b, c, d, e, f]) ), Squares),
    findall(b, between(1, 9, _), Black),
    findall(w, between(1, 9, _), White),
    findall(g, between(1, 18, _), Green),
    append([Black, White, Green], All),
    random_permutation(All, Colors),
    findall(stack(R, C, Color, Points, 1),
            ( nth1(N, Squares, R-C),
              nth1(N, Colors, Color),
              points(Color, Points) ),
            Stacks).

points(b, 0).
points(w, 0).
points(g, 1).

player(Turn, b) :- Turn mod 2 =:= 1, !.
player(_, w).

beside(R, C, up, R1, C) :- R1 is R + 1.
beside(R, C, down, R1, C) :- R1 is R - 1.
beside(R, C, right, R, C1) :- next(C, C1).
beside(R, C, left, R, C1) :- next(C1, C).

next(a, b).
next(b, c).
next(c, d).
next(d, e).
next(e, f).

valid_moves(state(Turn, Stacks), Moves) :-
    player(Turn, Player),
    findall([R, C, R1, C1],
            ( member(stack(R, C, Player, _, _), Stacks),
              target(Stacks, R, C, _, stack(R1, C1, _, _, _)) ),
            Captures),
    (   Captures == [],
        Other is Turn + 1,
        player(Other, Rival),
        member(stack(R, C, Rival, _, _), Stacks),
        target(Stacks, R, C, _, _)
    ->  Moves = [nothing]
    ;   Moves = Captures
    ).

target(Stacks, R, C, Way, Stack) :-
    member(Way, [up, down, right, left]),
    beside(R, C, Way, R1, C1),
    between(1, 6, R1),
    (   Found = stack(R1, C1, _, _, _),
        memberchk(Found, Stacks)
    ->  Stack = Found
    ;   target(Stacks, R1, C1, Way, Stack)
    ).

move(state(Turn, Stacks), Move, state(Turn1, Stacks1)) :-
    valid_moves(state(Turn, Stacks), Moves),
    memberchk(Move, Moves),
    Turn1 is Turn + 1,
    done(Move, Stacks, Stacks1).

done(nothing, Stacks, Stacks).
done([R, C, R1, C1], Stacks, New) :-
    select(stack(R, C, Color, P, H), Stacks, Stacks1),
    select(stack(R1, C1, _, P1, H1), Stacks1, Stacks2), !,
    Points is P + P1,
    Height is H + H1,
    sort([stack(R1, C1, Color, Points, Height)|Stacks2], New).

game_over(state(_, Stacks), Winner) :-
    \+ ( member(stack(R, C, Color, _, _), Stacks),
         Color \== g,
         target(Stacks, R, C, _, _) ),
    score(Stacks, b, Black),
    score(Stacks, w, White),
    compare(Order, Black, White),
    memberchk(Order-Winner, [(>)-b, (<)-w, (=)-none]).

score(Stacks, Player, Points-Tallest) :-
    findall(P, member(stack(_, _, Player, P, _), Stacks), Ps),
    findall(H, member(stack(_, _, Player, _, H), Stacks), Hs),
    sum_list(Ps, Points),
    max_list([0|Hs], Tallest).
