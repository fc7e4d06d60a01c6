% Apart as its report has it: valid_moves/3 with the visited squares as its second argument, and moves as
% lists that move/3 wants as tuples. What happens inside a continuous jump is in the report's loop, so
% that only starts of turns are compared, and of the state after a hop the board.

state((Board,Turn,Total), (Board,Turn,Total)).

after((Board,_,_), Board).
after((Board,_,_)-_, Board).

move(_, (X,Y,XM,YM), [X,Y,XM,YM]).

calls(valid_moves(State, _, Moves), valid_moves(State, [], Moves)).
calls(move(State, [X,Y,XM,YM], Board), move(State, (X,Y,XM,YM), (Board,_,_))).
