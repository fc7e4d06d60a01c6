% Apart. Columns are letters; the board is nested in the state with who moves in front of it.
% State: [Player, Board, Count, Visited]; a move is [Letter, Row, Letter, Row], or [pass].

:- use_module(library(lists)).

columns([a, b, c, d, e, f, g, h]).

initial_state(_, [p1, Board, 0, []]) :-
    Top = ['.', x, x, x, x, x, x, '.'],
    Low = ['.', o, o, o, o, o, o, '.'],
    None = ['.', '.', '.', '.', '.', '.', '.', '.'],
    Board = [Top, Top, None, None, None, None, Low, Low].

sign(p1, x).
sign(p2, o).

next(p1, p2).
next(p2, p1).

at(Board, X, Y, Sign) :-
    nth1(Y, Board, Row),
    nth1(X, Row, Sign).

letter(X, Letter) :-
    columns(Letters),
    nth1(X, Letters, Letter).

valid_moves([Player, Board, Count, Visited], Player, Moves) :-
    (   game_over([Player, Board, Count, Visited], _)
    ->  Moves = []
    ;   Visited == []
    ->  findall([A, Y, B, Y1],
                ( jump(Board, Player, X, Y, X1, Y1, _), letter(X, A), letter(X1, B) ),
                Moves)
    ;   findall(M, more(Board, Player, Visited, M), More),
        append(More, [[pass]], Moves)
    ).

more(Board, Player, Visited, [A, Y, B, Y1]) :-
    Visited = [[A, Y]|_],
    letter(X, A),
    jump(Board, Player, X, Y, X1, Y1, Steps),
    Steps >= 2,
    letter(X1, B),
    \+ memberchk([B, Y1], Visited).

jump(Board, Player, X, Y, X1, Y1, Steps) :-
    sign(Player, Sign),
    at(Board, X, Y, Sign),
    member([DX, DY], [[1,0], [0,1], [1,1], [1,-1]]),
    count(Board, Sign, X, Y, DX, DY, Forward),
    MX is -DX,
    MY is -DY,
    count(Board, Sign, X, Y, MX, MY, Backward),
    Steps is Forward + Backward - 1,
    ( Way = 1 ; Way = -1 ),
    X1 is X + DX * Steps * Way,
    Y1 is Y + DY * Steps * Way,
    at(Board, X1, Y1, There),
    There \== Sign.

count(Board, Sign, X, Y, DX, DY, N) :-
    at(Board, X, Y, Sign), !,
    X1 is X + DX,
    Y1 is Y + DY,
    count(Board, Sign, X1, Y1, DX, DY, N0),
    N is N0 + 1.
count(_, _, _, _, _, _, 0).

move([Player, Board, Count, Visited], Move, New) :-
    valid_moves([Player, Board, Count, Visited], Player, Moves),
    memberchk(Move, Moves),
    do(Move, Player, Board, Count, Visited, New).

do([pass], Player, Board, Count, _, [Next, Board, Count, []]) :-
    next(Player, Next).
do([A, Y, B, Y1], Player, Board, Count, Visited, [Who, Board2, Count1, Visited1]) :-
    sign(Player, Sign),
    letter(X, A),
    letter(X1, B),
    set(Board, X, Y, '.', Board1),
    set(Board1, X1, Y1, Sign, Board2),
    Count1 is Count + 1,
    ( Visited == [] -> Seen = [[A, Y]] ; Seen = Visited ),
    (   Count > 0,
        Far is max(abs(X1 - X), abs(Y1 - Y)),
        Far > 1,
        \+ over(Board2, _),
        more(Board2, Player, [[B, Y1]|Seen], _)
    ->  Who = Player,
        Visited1 = [[B, Y1]|Seen]
    ;   next(Player, Who),
        Visited1 = []
    ).

set(Board, X, Y, Sign, New) :-
    nth1(Y, Board, Row, Rows),
    nth1(X, Row, _, Cells),
    nth1(X, NewRow, Sign, Cells),
    nth1(Y, New, NewRow, Rows), !.

over(Board, Player) :-
    next(Player, _),
    sign(Player, Sign),
    \+ touching(Board, Sign).

touching(Board, Sign) :-
    at(Board, X, Y, Sign),
    member([DX, DY], [[1,0], [0,1], [1,1], [1,-1]]),
    X1 is X + DX,
    Y1 is Y + DY,
    at(Board, X1, Y1, Sign), !.

game_over([Player, Board, _, _], Winner) :-
    over(Board, Player), !,
    Winner = Player.
game_over([Player, Board, _, _], Winner) :-
    next(Player, Winner),
    over(Board, Winner).
