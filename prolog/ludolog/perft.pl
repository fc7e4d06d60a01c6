:- module(ludolog_perft,
          [ perft/4,                    % +Game, +State, +Depth, -Nodes
            perft/5,                    % +Game, +State, +Moves, +Depth, -Nodes
            divide/4,                   % +Game, +State, +Depth, -Pairs
            playout/4                   % +Game, +State, +Limit, -Plies
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(protocol, [defines/2, lister/2, working/4]).
:- use_module(random, [draw/2]).

% Compiled arithmetic: a tenth of the loops below.
:- set_prolog_flag(optimise, true).

/** <module> Counting move sequences

perft is the number of move sequences of a given length. A finished game has no moves,
so it adds nothing; a forced pass is a move. Two implementations of a game that agree
on perft to some depth agree on almost every rule.

Every state but the first comes from the game's own rules and need not be checked, so
the roles moves/2 and move_count/2 are used if the game has them, else valid_moves/3; in the
working form of the game, if it has one.
*/

%!  perft(+Game, +State, +Depth:nonneg, -Nodes:integer) is det.
%
%   Nodes is the number of sequences of Depth moves from State.

perft(Game, State, Depth, Nodes) :-
    must_be(nonneg, Depth),
    (   Depth =:= 0
    ->  Nodes = 1
    ;   Game:valid_moves(State, _, Moves),
        perft(Game, State, Moves, Depth, Nodes)
    ).

%!  perft(+Game, +State, +Moves:list, +Depth:positive_integer, -Nodes:integer) is det.
%
%   Nodes is the number of sequences of Depth moves from State that begin with one of
%   Moves, some of its legal moves.

perft(Game, State, Moves, Depth, Nodes) :-
    Left is Depth - 1,
    (   Left =:= 0
    ->  length(Moves, Nodes)
    ;   working(Game, State, Rules, Work),
        ways(Rules, Ways),
        followed(Left, Moves, Ways, Work, Nodes)
    ).

%   ways(+Rules, -Ways): Ways is ways(Rules, Lister, Counter), goals to be called with
%   a state and what is asked for: its legal moves, their number.

ways(Rules, ways(Rules, Lister, Counter)) :-
    lister(Rules, Lister),
    (   defines(Rules, move_count/2)
    ->  Counter = Rules:move_count
    ;   Counter = ludolog_perft:counted(Lister)
    ).

counted(Lister, State, Count) :-
    call(Lister, State, Moves),
    length(Moves, Count).

% Left moves follow each of Moves; the last one is counted, not played. Failing back
% gives the memory back at once, which is a sixth faster than to collect it.
followed(Left, Moves, Ways, State, Nodes) :-
    Ways = ways(Rules, _, _),
    Sum = sum(0),
    (   member(Move, Moves),
        Rules:next_state(State, Move, Next),
        continued(Left, Ways, Next, N),
        arg(1, Sum, Nodes0),
        Nodes1 is Nodes0 + N,
        nb_setarg(1, Sum, Nodes1),
        fail
    ;   arg(1, Sum, Nodes)
    ).

continued(1, ways(_, _, Counter), State, Nodes) :-
    !,
    call(Counter, State, Nodes).
continued(Left, Ways, State, Nodes) :-
    Ways = ways(_, Lister, _),
    call(Lister, State, Moves),
    Rest is Left - 1,
    followed(Rest, Moves, Ways, State, Nodes).

%!  divide(+Game, +State, +Depth:positive_integer, -Pairs:list) is det.
%
%   Pairs has Move-Nodes for each legal move, in the order of valid_moves/3: the
%   parts of perft/4, to find where two implementations differ.

divide(Game, State, Depth, Pairs) :-
    must_be(positive_integer, Depth),
    Game:valid_moves(State, _, Moves),
    divided(Moves, Game, State, Depth, Pairs).

divided([], _, _, _, []).
divided([Move|Moves], Game, State, Depth, [Move-Nodes|Pairs]) :-
    perft(Game, State, [Move], Depth, Nodes),
    divided(Moves, Game, State, Depth, Pairs).

%!  playout(+Game, +State, +Limit:nonneg, -Plies:integer) is det.
%
%   Play random moves from State until the game is over, at most Limit of them;
%   Plies is how many were played.

playout(Game, State, Limit, Plies) :-
    must_be(nonneg, Limit),
    working(Game, State, Rules, Work),
    lister(Rules, Lister),
    playout(Limit, Lister, Rules, Work, 0, Plies).

playout(Left, Lister, Rules, State, Plies0, Plies) :-
    (   Left > 0,
        call(Lister, State, Moves),
        draw(Moves, Move)
    ->  Rules:next_state(State, Move, Next),
        Plies1 is Plies0 + 1,
        Left1 is Left - 1,
        playout(Left1, Lister, Rules, Next, Plies1, Plies)
    ;   Plies = Plies0
    ).
