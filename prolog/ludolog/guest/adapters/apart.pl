% Apart as its report has it: valid_moves/3 and choose_move/4 take the visited squares as their second argument;
% moves are lists that move/3 wants as tuples. Inside a continuous jump the state is hop(State, Visited): as in
% the report's loop, the moves are those of the piece that jumped last which are jumps. Of the state after a hop
% the board is compared. What the computer does inside a jump is not in the report: any such jump stands for it.

state((Board,Turn,Total), (Board,Turn,Total)).
state((Board,Turn,Total)-Visited, hop((Board,Turn,Total),Visited)).

after((Board,_,_), Board).
after((Board,_,_)-_, Board).

move(_, (X,Y,XM,YM), [X,Y,XM,YM]).

level(2).
level(3).

calls(valid_moves(hop(State,Visited), _, Jumps), Goal) :- !,
    jumps(State, Visited, Jump, Goal0),
    Goal = findall(Jump, Goal0, Jumps).
calls(valid_moves(State, _, Moves), valid_moves(State, [], Moves)).
calls(move(hop(State,Visited), Move, Board), ( Jump = Move, once(Goal), Play )) :- !,
    jumps(State, Visited, Jump, Goal),
    Jump = [X,Y,XM,YM],
    Play = move(State, (X,Y,XM,YM), (Board,_,_)).
calls(move(State, [X,Y,XM,YM], Board), move(State, (X,Y,XM,YM), (Board,_,_))).
calls(game_over(hop(State,_), Winner), game_over(State, Winner)).
calls(choose_move(hop(State,Visited), _, _, Jump), once(Goal)) :- !,
    jumps(State, Visited, Jump, Goal).
calls(choose_move(State, _, Level, [X,Y,XM,YM]), choose_move(State, [], Level, (X,Y,XM,YM))).

jumps(State, Visited, [X,Y,XM,YM], Goal) :-
    last(Visited, [X,Y]),
    Goal = ( valid_moves(State, Visited, Moves),
             member([X,Y,XM,YM], Moves),
             max(abs(XM-X), abs(YM-Y)) > 1 ).
