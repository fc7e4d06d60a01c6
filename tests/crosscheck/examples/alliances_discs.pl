% Alliances over rules that lie beside it: the discs that were placed, in a sorted list; valid_moves/3 takes
% the player, move/3 answers the discs and the colours alone: one, then two pieces of the state of three.

:- use_module(alliances, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

initial_state(State) :-
    State = [[], [none, none, none], black].

inner([Discs, Owners, Player], [Board, Colors, Left, Number]) :-
    alliances:initial_state([], [Empty, _, Full, _]),
    findall(Line,
            ( nth0(L, Empty, Line0), placed(Line0, L, Discs, Line) ),
            Board),
    maplist(left(Discs), [orange, purple, green], Full, Left),
    maplist(owner, Colors, Owners),
    player(Number, Player).

placed(Line0, L, Discs, Line) :-
    offset(L, Line0, First),
    findall(Cell,
            ( nth0(I, Line0, _),
              D is First + I,
              ( memberchk(disc(L, D, Cell0), Discs) -> Cell = Cell0 ; Cell = empty ) ),
            Line).

% The diagonal of the first cell of a line.
offset(L, Line, First) :-
    alliances:initial_state([], State),
    alliances:valid_moves(State, _, Moves),
    findall(D, member([L, D, orange], Moves), Ds),
    length(Line, Count),
    length(Ds, Count),
    min_list(Ds, First).

left(Discs, Color, Full, Left) :-
    findall(x, member(disc(_, _, Color), Discs), Xs),
    length(Xs, Used),
    Left is Full - Used.

owner(-1, none).
owner(0, black).
owner(1, white).

player(0, black).
player(1, white).

valid_moves(State, Player, Moves) :-
    State = [Discs, Owners, _],
    inner([Discs, Owners, Player], Inner),
    alliances:valid_moves(Inner, _, Moves0),
    findall(disc(L, D, Color), member([L, D, Color], Moves0), Moves).

move([Discs, Owners, Player], disc(L, D, Color), [New, Owners1]) :-
    inner([Discs, Owners, Player], Inner),
    alliances:move(Inner, [L, D, Color], [_, Colors|_]),
    maplist(owner, Colors, Owners1),
    sort([disc(L, D, Color)|Discs], New).

game_over([Discs, Owners, Player], Winner) :-
    inner([Discs, Owners, Player], Inner),
    alliances:game_over(Inner, Number),
    player(Number, Winner).
