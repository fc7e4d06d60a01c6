% Green Skull. Each kind has a sorted list of its squares (Column,Row), letters for columns; a move is
% a list of hops hop(From, To). State: [Goblins, Orcs, Zombies, ToMove, Skull, Taken].

:- use_module(library(lists)).

initial_state(_, [Goblins, Orcs, Zombies, 'X', 'O', taken(0, 0, 0)]) :-
    sort([(a,7), (a,8), (b,8), (a,9), (b,9), (c,9), (a,10), (b,10), (c,10), (d,10)], Goblins),
    sort([(g,7), (g,8), (h,8), (g,9), (h,9), (i,9), (g,10), (h,10), (i,10), (j,10)], Orcs),
    sort([(a,3), (c,3), (a,4), (d,4), (c,5), (c,6), (d,6), (d,7)], Zombies).

column(X, Letter) :-
    nth1(X, [a, b, c, d, e, f, g, h, i, j], Letter).

mine('O', [G,_,_|_], G).
mine('X', [_,O,_|_], O).
mine('Z', [_,_,Z|_], Z).

changed('O', G, [_,O,Z|T], [G,O,Z|T]).
changed('X', O, [G,_,Z|T], [G,O,Z|T]).
changed('Z', Z, [G,O,_|T], [G,O,Z|T]).

occupied(State, Square, Kind) :-
    member(Kind, ['O', 'X', 'Z']),
    mine(Kind, State, Squares),
    memberchk(Square, Squares).

next_square((A,Y), DX, DY, (B,Y1)) :-
    column(X, A),
    X1 is X + DX,
    Y1 is Y + DY,
    Y1 =< 10,
    X1 =< Y1,
    column(X1, B).

way(1, 0).
way(-1, 0).
way(0, 1).
way(0, -1).
way(1, 1).
way(-1, -1).

valid_moves(State, []) :-
    game_over(State, _), !.
valid_moves(State, Moves) :-
    State = [_,_,_,Kind|_],
    mine(Kind, State, Squares),
    findall(Hops,
            ( select(From, Squares, Rest),
              changed(Kind, Rest, State, Lifted),
              hops(Lifted, From, Hops) ),
            Moves0),
    ( Kind == 'Z' -> Moves = [[]|Moves0] ; Moves0 == [] -> Moves = [[]] ; Moves = Moves0 ).

hops(State, From, [hop(From, To)]) :-
    way(DX, DY),
    next_square(From, DX, DY, To),
    \+ occupied(State, To, _).
hops(State, From, Hops) :-
    jumps(State, From, Hops).

jumps(State, From, [hop(From, To)|More]) :-
    way(DX, DY),
    next_square(From, DX, DY, Over),
    occupied(State, Over, Kind),
    next_square(Over, DX, DY, To),
    \+ occupied(State, To, _),
    mine(Kind, State, Squares),
    selectchk(Over, Squares, Left),
    changed(Kind, Left, State, State1),
    ( More = [] ; jumps(State1, To, More) ).

move(State, Hops, NewState) :-
    valid_moves(State, Moves),
    memberchk(Hops, Moves),
    State = [_,_,_,Kind,Skull,_],
    (   Hops = [hop(From, _)|_]
    ->  mine(Kind, State, Squares0),
        selectchk(From, Squares0, Squares),
        changed(Kind, Squares, State, Lifted),
        travel(Hops, Kind, Lifted, State1, Jumped)
    ;   State1 = State,
        Jumped = false
    ),
    State1 = [G,O,Z,_,_,Taken],
    skull(Jumped, Kind, Skull, Skull1),
    turn(Kind, Skull, Skull1, Next),
    NewState = [G,O,Z,Next,Skull1,Taken].

travel([hop(From, To)|More], Kind, State, New, Jumped) :-
    (   way(DX, DY),
        next_square(From, DX, DY, To)
    ->  landed(Kind, To, State, New),
        Jumped = false
    ;   way(DX, DY),
        next_square(From, DX, DY, Over),
        next_square(Over, DX, DY, To)
    ->  occupied(State, Over, Dead),
        mine(Dead, State, Squares),
        selectchk(Over, Squares, Left),
        changed(Dead, Left, State, State1),
        count(Dead, State1, State2),
        Jumped = true,
        (   More == []
        ->  landed(Kind, To, State2, New)
        ;   travel(More, Kind, State2, New, _)
        )
    ).

landed(Kind, To, State, New) :-
    mine(Kind, State, Squares),
    sort([To|Squares], Sorted),
    changed(Kind, Sorted, State, New).

count('X', [G,O,Z,K,S,taken(A,B,C)], [G,O,Z,K,S,taken(A1,B,C)]) :- A1 is A + 1.
count('O', [G,O,Z,K,S,taken(A,B,C)], [G,O,Z,K,S,taken(A,B1,C)]) :- B1 is B + 1.
count('Z', [G,O,Z,K,S,taken(A,B,C)], [G,O,Z,K,S,taken(A,B,C1)]) :- C1 is C + 1.

other('X', 'O').
other('O', 'X').

skull(true, Kind, Skull, Other) :-
    ( Kind == Skull ; Kind == 'Z' ), !,
    other(Skull, Other).
skull(_, _, Skull, Skull).

turn('Z', Skull, _, Next) :- !,
    other(Skull, Next).
turn(Kind, _, Kind, 'Z') :- !.
turn(Kind, _, _, Next) :-
    other(Kind, Next).

home('X', (a,_)).
home('O', (Letter,Row)) :- column(Row, Letter).
home('Z', (_,10)).

game_over(State, Winner) :-
    member(Kind, ['X', 'O', 'Z']),
    mine(Kind, State, Squares),
    \+ ( member(Square, Squares), \+ home(Kind, Square) ), !,
    State = [_,_,_,_,_,taken(A,B,C)],
    at_home('X', State, X),
    at_home('O', State, O),
    at_home('Z', State, Z),
    PX is 2 * X + B + C,
    PO is 2 * O + A + C,
    PZ is 2 * Z + A + B,
    msort([PX-'X', PO-'O', PZ-'Z'], [_, Second-_, Most-Best]),
    ( Second =:= Most -> Winner = tie ; Winner = Best ).

at_home(Kind, State, Count) :-
    mine(Kind, State, Squares),
    findall(S, ( member(S, Squares), home(Kind, S) ), Home),
    length(Home, Count).
