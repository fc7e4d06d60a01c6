% Greener as in thirdparty/greener_seed.pl, the report's own shapes: valid_moves/3 takes the board and
% the list of players, move/3 leaves the turn to another predicate, a pass is no move.

state([Board,Players], [Board,Players]).

move(_, [Start,End], [Start,End]) :-
    is_list(Start).

calls(valid_moves([Board,Players], _, Moves), valid_moves(Board, Players, Moves)).
calls(move(State, Move, [Board,[Second,First]]),
      move(State, Move, [Board,[First,Second]])).
calls(game_over([Board,_], _), game_over(Board)).
