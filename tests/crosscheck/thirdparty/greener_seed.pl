% Greener the way the game's report has it, for SICStus: the board and the list of players apart,
% move/3 that wants the two cells with their places and leaves the turn alone, no pass in the list,
% game_over/2 of the board alone, which prints.

:- use_module(library(lists)).
:- use_module(library(between)).

valid_moves(Board, [[Color,_,_]|_], Moves) :-
    Piece is Color + 2,
    length(Board, Rows),
    Board = [Row|_],
    length(Row, Columns),
    LastRow is Rows - 1,
    LastColumn is Columns - 1,
    findall([[C,R],[C1,R1]],
            ( between(0, LastRow, R),
              between(0, LastColumn, C),
              cell(Board, C, R, [Piece,_,_]),
              member([DC,DR], [[0,-1],[-1,0],[1,0],[0,1],[0,-1]]),
              nearest(Board, C, R, DC, DR, C1, R1) ),
            Moves0),
    remove_dups(Moves0, Moves).

nearest(Board, C, R, DC, DR, C2, R2) :-
    C1 is C + DC,
    R1 is R + DR,
    cell(Board, C1, R1, [Piece,_,_]),
    (   Piece =:= 0
    ->  nearest(Board, C1, R1, DC, DR, C2, R2)
    ;   C2 = C1,
        R2 = R1
    ).

cell(Board, C, R, Cell) :-
    nth0(R, Board, Row),
    nth0(C, Row, Cell).

move([Board,Players], [[[Piece,P,H],C,R],[[Piece1,P1,H1],C1,R1]], [Board2,NewPlayers]) :-
    valid_moves(Board, Players, Moves),
    memberchk([[C,R],[C1,R1]], Moves),
    cell(Board, C, R, [Piece,P,H]),
    cell(Board, C1, R1, [Piece1,P1,H1]), !,
    P2 is P + P1,
    H2 is H + H1,
    updateBoard(Board, C, R, [0,0,0], Board1),
    updateBoard(Board1, C1, R1, [Piece,P2,H2], Board2),
    updatePoints(Piece, Piece1, P1, Players, NewPlayers).

updatePoints(Piece, Piece, _, Players, Players) :- !.
updatePoints(_, 1, P, [[A,PA,LA],B], [[A,PA1,LA],B]) :- !,
    PA1 is PA + P.
updatePoints(_, _, P, [[A,PA,LA],[B,PB,LB]], [[A,PA1,LA],[B,PB1,LB]]) :-
    PA1 is PA + P,
    PB1 is PB - P.

updateBoard(Board0, C, R, Cell, Board) :-
    nth0(R, Board0, Row0, Rows),
    nth0(C, Row0, _, Cells),
    nth0(C, Row, Cell, Cells),
    nth0(R, Board, Row, Rows), !.

game_over(Board, Winner) :-
    valid_moves(Board, [[0,0,0],[1,0,0]], []),
    valid_moves(Board, [[1,0,0],[0,0,0]], []),
    countPointsStack(Board, 2, BlackPoints, BlackHeight),
    countPointsStack(Board, 3, WhitePoints, WhiteHeight),
    format('Black: ~d, ~d; White: ~d, ~d~n', [BlackPoints, BlackHeight, WhitePoints, WhiteHeight]),
    getWinner(BlackPoints, BlackHeight, WhitePoints, WhiteHeight, Winner).

countPointsStack(Board, Piece, Points, Height) :-
    findall(P, ( member(Row, Board), member([Piece,P,_], Row) ), Ps),
    findall(H, ( member(Row, Board), member([Piece,_,H], Row) ), Hs),
    sumlist(Ps, Points),
    max_member(Height, [0|Hs]).

getWinner(BP, _, WP, _, 0) :- BP > WP, !.
getWinner(BP, _, WP, _, 1) :- BP < WP, !.
getWinner(_, BH, _, WH, 0) :- BH > WH, !.
getWinner(_, BH, _, WH, 1) :- BH < WH, !.
getWinner(_, _, _, _, 2).
