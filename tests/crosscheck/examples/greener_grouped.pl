% Greener. Stacks are facts in a sorted list, empty squares are left out; moves are grouped by the stack
% that is moved: [From, Targets]. move/3 takes [From, To]; there is no move for a pass.

:- use_module(library(lists)).
:- use_module(library(random)).

initial_state(6, state(Stacks, black)) :-
    findall(X-Y, ( between(1, 6, X), between(1, 6, Y) ), Squares),
    findall(black, between(1, 9, _), Bs),
    findall(white, between(1, 9, _), Ws),
    findall(green, between(1, 18, _), Gs),
    append([Bs, Ws, Gs], Colors0),
    random_permutation(Colors0, Colors),
    stacks(Squares, Colors, Stacks).

stacks([], [], []).
stacks([X-Y|Squares], [Color|Colors], [stack(X-Y,Color,1,Points)|Stacks]) :-
    ( Color == green -> Points = 1 ; Points = 0 ),
    stacks(Squares, Colors, Stacks).

opponent(black, white).
opponent(white, black).

valid_moves(state(Stacks, _), Player, Groups) :-
    findall([From, Targets],
            ( member(stack(From,Player,_,_), Stacks),
              findall(To, target(Stacks, From, To), Targets),
              Targets \== [] ),
            Groups).

target(Stacks, X-Y, X1-Y1) :-
    member(DX-DY, [0-1, 1-0, 0-(-1), (-1)-0]),
    first(Stacks, X, Y, DX, DY, X1, Y1).

first(Stacks, X, Y, DX, DY, X2, Y2) :-
    X1 is X + DX,
    Y1 is Y + DY,
    between(1, 6, X1),
    between(1, 6, Y1),
    (   memberchk(stack(X1-Y1,_,_,_), Stacks)
    ->  X2 = X1,
        Y2 = Y1
    ;   first(Stacks, X1, Y1, DX, DY, X2, Y2)
    ).

move(state(Stacks, Player), [From, To], state(New, Opponent)) :-
    target(Stacks, From, To),
    select(stack(From,Player,Height,Points), Stacks, Stacks1),
    select(stack(To,_,Height1,Points1), Stacks1, Stacks2),
    !,
    Height2 is Height + Height1,
    Points2 is Points + Points1,
    sort([stack(To,Player,Height2,Points2)|Stacks2], New),
    opponent(Player, Opponent).

game_over(state(Stacks, _), Winner) :-
    valid_moves(state(Stacks, black), black, []),
    valid_moves(state(Stacks, white), white, []),
    result(Stacks, black, Black),
    result(Stacks, white, White),
    ( Black @> White -> Winner = black ; Black @< White -> Winner = white ; Winner = tie ).

result(Stacks, Player, Points-Tallest) :-
    findall(P, member(stack(_,Player,_,P), Stacks), Ps),
    findall(H, member(stack(_,Player,H,_), Stacks), Hs),
    sum_list(Ps, Points),
    max_list([0|Hs], Tallest).
