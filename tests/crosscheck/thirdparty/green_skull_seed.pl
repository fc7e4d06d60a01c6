% Green Skull in the shapes of the game's report, to try its adapter: staying is no move. The rules are ours.

:- use_module(green_skull, []).

initial_state(State) :-
    green_skull:initial_state([], State).

valid_moves(State, Player, Moves) :-
    green_skull:valid_moves(State, Player, Moves0),
    exclude(==([]), Moves0, Moves).

move(State, Move, NewState) :-
    green_skull:move(State, Move, NewState).

game_over(State, Winner) :-
    green_skull:game_over(State, Winner0),
    ( Winner0 == ' ' -> true ; Winner = Winner0 ).      % a tie is left open

value(State, Player, Value) :-
    green_skull:value(State, Player, Score),
    Value is 10 * Score.                % what it thinks of a position is its own
