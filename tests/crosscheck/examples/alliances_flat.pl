% Alliances over rules that lie beside it: letters for colours, a flat list of discs, three pieces of state
% in a pair of pairs, (Discs-Owners)-Player; a move is Colour-(Diagonal,Line), the diagonal first.

:- use_module(alliances, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

initial_state(_, State) :-
    alliances:initial_state([], Inner),
    outer(Inner, State).

outer([Lines, Owners, Left, Player], (Letters-Marks/Left)-Number) :-
    append(Lines, Cells),
    maplist(letter, Cells, Letters),
    maplist(owner, Owners, Marks),
    Number is Player + 1.

inner((Letters-Marks/Left)-Number, [Lines, Owners, Left, Player]) :-
    maplist(letter, Cells, Letters),
    alliances:initial_state([], [Empty|_]),
    maplist(same_length, Empty, Lines),
    append(Lines, Cells),
    maplist(owner, Owners, Marks),
    Player is Number - 1.

letter(empty, '_').
letter(orange, o).
letter(purple, p).
letter(green, g).

owner(-1, none).
owner(0, first).
owner(1, second).

moved([Line, Diagonal, Color], Letter-(Diagonal,Line)) :-
    letter(Color, Letter).

valid_moves(State, Moves) :-
    inner(State, Inner),
    alliances:valid_moves(Inner, _, Moves0),
    maplist(moved, Moves0, Moves).

move(State, Move, NewState) :-
    inner(State, Inner),
    moved(Ours, Move),
    alliances:move(Inner, Ours, Next),
    outer(Next, NewState).

game_over(State, Winner) :-
    inner(State, Inner),
    alliances:game_over(Inner, Player),
    Winner is Player + 1.
