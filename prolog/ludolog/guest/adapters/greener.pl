% Greener as its report has it: valid_moves/3 takes the board and the list of players, move/3 the two cells
% with their places, and it leaves the turn to another predicate; a pass is no move; game_over/2 takes the board, and
% says who has won once nobody can move.

state([Board,Players], [Board,Players]).

move(_, [Start,End], [Start,End]) :-
    is_list(Start).

calls(valid_moves([Board,Players], _, Moves), valid_moves(Board, Players, Moves)).
calls(move([Board|Players], [[C,R],[C1,R1]], [NewBoard,[Second,First]]),
      move([Board|Players], [[From,C,R],[To,C1,R1]], [NewBoard,[First,Second]])) :-
    cell(Board, C, R, From),
    cell(Board, C1, R1, To).
calls(game_over([Board,[One,Other]], Winner),
      ( valid_moves(Board, [One,Other], Moves), Moves == [],
        valid_moves(Board, [Other,One], Others), Others == [],
        game_over(Board, Winner) )).
calls(choose_move([Board,Players], _, Level, Move), choose_move(Board, Players, Level, Move)).

cell(Board, C, R, Cell) :-
    nth0(R, Board, Row),
    nth0(C, Row, Cell).
