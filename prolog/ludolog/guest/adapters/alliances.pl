% Alliances as its report has it: [Board,Colors,NPieces]; who moves is an argument of valid_moves/3; move/3
% places the disc and leaves the rest alone. What the start is made of is not in the report.

state([Board,Colors,NPieces,_], [Board,Colors,NPieces]).

after([Board|_], Board).

calls(move(State, Move, Board), move(State, Move, [Board|_])).
