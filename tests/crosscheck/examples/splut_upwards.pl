% Splut! over rules that lie beside it: the board begins with the row of player 1, so that all squares X/Y are counted
% from there; numbers stand for what is on them. A push is a move like any other.

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(splut, []).

% game_state(Size, Board, Player, Steps, Turn, Player1, Player2, rocks(Before, Now, Levitating))
initial_state(config(Size, Player1, Player2), GameState) :-
    memberchk(Size, [7,9,11]),
    splut:initial_state([size(Size)], Inner),
    outer(Inner, Player1, Player2, GameState).

outer([Rows,Turn,Steps,[Last,Now,Lev]], P1, P2, game_state(N, Board, Player, Steps, Turn, P1, P2, rocks(Last1,Now1,Lev1))) :-
    length(Rows, N),
    reverse(Rows, Upwards),
    maplist(maplist(number), Upwards, Board),
    Player is 2 - Turn mod 2,
    maplist(sorted(N), [Last,Now], [Last1,Now1]),
    ( square(N, Lev, Lev1) -> true ; Lev1 = Lev ).

inner(game_state(N, Board, _, Steps, Turn, _, _, rocks(Last1,Now1,Lev1)), [Rows,Turn,Steps,[Last,Now,Lev]]) :-
    splut:initial_state([size(N)], [Empty|_]),
    reverse(Board, Downwards),
    maplist(maplist(piece), Empty, Downwards, Rows),
    maplist(maplist(square(N)), Last0, [Last1,Now1]),
    maplist(by_rows, Last0, [Last,Now]),
    ( square(N, Lev, Lev1) -> true ; Lev = Lev1 ).

number(Piece, Number) :- nth0(Number, [0,'S','D','T',s,d,t], Piece), !.
number('R', 9) :- !.
number(_, -1).

piece(Outside, -1, Outside) :- !.
piece(_, Number, Piece) :- number(Piece, Number), !.

square(N, [X,Y], X/Y1) :- ( integer(Y) -> Y1 is N + 1 - Y ; nonvar(Y1), Y is N + 1 - Y1 ).

sorted(N, Squares, Sorted) :- maplist(square(N), Squares, Theirs), sort(Theirs, Sorted).

by_rows(Squares, Sorted) :- findall(Y-X, member([X,Y], Squares), L), sort(L, S), findall([X,Y], member(Y-X, S), Sorted).

way('UP', up, 0, 1).
way('DOWN', down, 0, -1).
way('LEFT', left, -1, 0).
way('RIGHT', right, 1, 0).

told(N, [_,At,Way,Kind|More], Move) :-
    square(N, At, X/Y),
    way(Way, _, DX, DY),
    X1 is X + DX,
    Y1 is Y + DY,
    named(Kind, N, More, X/Y, X1/Y1, Move).

named(emptySpace, _, [], A, B, move(A, B)).
named(dwarfPush, _, [], A, B, move(A, B)).
named(trollPull, _, [], A, B, drag(A, B)).
named(trollThrow, _, [Way], A, B, throw(A, B, Name)) :- way(Way, Name, _, _).
named(sorcererLevitate, N, [Rock], A, B, levitate(A, B, Square)) :- square(N, Rock, Square).

listed(GameState, Inner, Pairs) :-
    GameState = game_state(N, _, _, _, _, _, _, _),
    inner(GameState, Inner),
    splut:valid_moves(Inner, _, Ours),
    findall(Move-Our, ( member(Our, Ours), told(N, Our, Move) ), Pairs).

valid_moves(GameState, Moves) :-
    listed(GameState, _, Pairs),
    findall(Move, member(Move-_, Pairs), Moves).

move(GameState, Move, NewGameState) :-
    GameState = game_state(_, _, _, _, _, P1, P2, _),
    listed(GameState, Inner, Pairs),
    memberchk(Move-Our, Pairs),
    splut:move(Inner, Our, Next),
    outer(Next, P1, P2, NewGameState).

game_over(GameState, Winner) :- inner(GameState, Inner), splut:game_over(Inner, Winner).

choose_move(GameState, 1, Move) :- valid_moves(GameState, Moves), random_member(Move, Moves).
