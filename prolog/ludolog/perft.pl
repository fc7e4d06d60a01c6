:- module(ludolog_perft,
          [ perft/4,                    % +Game, +State, +Depth, -Nodes
            divide/4,                   % +Game, +State, +Depth, -Pairs
            playout/4                   % +Game, +State, +Limit, -Plies
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).
:- use_module(random, [draw/2]).

/** <module> Counting move sequences

perft is the number of sequences of exactly so many moves. A finished game has
no moves, so it adds nothing; a forced pass is a move. Two implementations of
one game that agree on it to some depth agree on almost every rule.
*/

%!  perft(+Game, +State, +Depth:nonneg, -Nodes:integer) is det.
%
%   Nodes is the number of sequences of Depth moves from State.

perft(Game, State, Depth, Nodes) :-
    (   Depth =:= 0
    ->  Nodes = 1
    ;   Game:valid_moves(State, _, Moves),
        perft_(Depth, Game, State, Moves, Nodes)
    ).

% The last ply is counted, not played.
perft_(1, _, _, Moves, Nodes) :-
    !,
    length(Moves, Nodes).
perft_(Depth, Game, State, Moves, Nodes) :-
    Rest is Depth - 1,
    aggregate_all(sum(N),
                  ( member(Move, Moves),
                    Game:next_state(State, Move, Next),
                    perft(Game, Next, Rest, N) ),
                  Nodes).

%!  divide(+Game, +State, +Depth:positive_integer, -Pairs:list) is det.
%
%   Pairs has Move-Nodes for each legal move, in the order of valid_moves/3: the
%   parts of perft/4, to find where two implementations differ.

divide(Game, State, Depth, Pairs) :-
    Rest is Depth - 1,
    Game:valid_moves(State, _, Moves),
    findall(Move-Nodes,
            ( member(Move, Moves),
              Game:next_state(State, Move, Next),
              perft(Game, Next, Rest, Nodes) ),
            Pairs).

%!  playout(+Game, +State, +Limit:nonneg, -Plies:integer) is det.
%
%   Play random moves from State until the game is over, at most Limit of them;
%   Plies is how many were played.

playout(Game, State, Limit, Plies) :-
    playout(Limit, Game, State, 0, Plies).

playout(Left, Game, State, Plies0, Plies) :-
    (   Left > 0,
        Game:valid_moves(State, _, Moves),
        draw(Moves, Move)
    ->  Game:next_state(State, Move, Next),
        Plies1 is Plies0 + 1,
        Left1 is Left - 1,
        playout(Left1, Game, Next, Plies1, Plies)
    ;   Plies = Plies0
    ).
