% Splut! as its report has it: [Board,Turn,Steps]. Nothing is remembered there, so that only positions in
% which there is nothing to remember are compared; move/3 answers the board; a pass is no move.

config([size(Size)], Size).

state([Board,Turn,Steps,[[],[],none]], [Board,Turn,Steps]).

after([Board|_], Board).

move(_, [Piece|Rest], [Piece|Rest]).

agree(initial_state).
