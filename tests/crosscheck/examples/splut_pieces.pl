% Splut! over rules that lie beside it: the state is game(Pieces, Player, Steps, Turn, Memory), Pieces the
% sorted list of what stands where; columns are letters, the argument of valid_moves/2 is the state alone.

:- use_module(splut, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

initial_state(_, State) :-
    splut:initial_state([size(9)], Inner),
    outer(Inner, State).

outer([Rows, Turn, Steps, [Last, Now, Lev]], game(Pieces, Player, Steps, Turn, memory(Last1, Now1, Lev1))) :-
    findall(on(Letter, Y, Name),
            ( nth1(Y, Rows, Row), nth1(X, Row, Piece), name(Piece, Name), letter(X, Letter) ),
            Pieces0),
    sort(Pieces0, Pieces),
    Player is 2 - Turn mod 2,
    maplist(lettered, Last, Last1),
    maplist(lettered, Now, Now1),
    ( lettered(Lev, Lev1) -> true ; Lev1 = Lev ).

inner(game(Pieces, _, Steps, Turn, memory(Last1, Now1, Lev1)), [Rows, Turn, Steps, [Last, Now, Lev]]) :-
    splut:initial_state([size(9)], [Empty|_]),
    findall(Row, ( nth1(Y, Empty, Row0), filled(Row0, Y, Pieces, Row) ), Rows),
    maplist(lettered, Last, Last1),
    maplist(lettered, Now, Now1),
    ( lettered(Lev, Lev1) -> true ; Lev = Lev1 ).

filled(Row0, Y, Pieces, Row) :-
    findall(Cell,
            ( nth1(X, Row0, Cell0),
              letter(X, Letter),
              (   memberchk(on(Letter, Y, Name), Pieces)
              ->  name(Cell, Name)
              ;   integer(Cell0)
              ->  Cell = Cell0
              ;   Cell = 0
              ) ),
            Row).

letter(X, Letter) :-
    nth1(X, [a, b, c, d, e, f, g, h, i], Letter).

lettered([X,Y], Letter-Y) :-
    letter(X, Letter).

name('R', rock).
name('S', sorcerer-1).
name('D', dwarf-1).
name('T', troll-1).
name(s, sorcerer-2).
name(d, dwarf-2).
name(t, troll-2).

direction('UP', u).
direction('DOWN', d).
direction('LEFT', l).
direction('RIGHT', r).

kind(emptySpace, step).
kind(trollPull, pull).
kind(dwarfPush, push).

moved([_, From, Way, Kind], [Square, Direction, Name]) :-
    lettered(From, Square),
    direction(Way, Direction),
    kind(Kind, Name).
moved([_, From, Way, sorcererLevitate, Rock], [Square, Direction, levitate, Place]) :-
    lettered(From, Square),
    lettered(Rock, Place),
    direction(Way, Direction).
moved([_, From, Way, trollThrow, To], [Square, Direction, throw, Target]) :-
    lettered(From, Square),
    direction(Way, Direction),
    direction(To, Target).
moved(pass, [pass]).

valid_moves(State, Moves) :-
    inner(State, Inner),
    splut:valid_moves(Inner, _, Moves0),
    maplist(moved, Moves0, Moves).

move(State, Move, NewState) :-
    inner(State, Inner),
    splut:valid_moves(Inner, _, Moves),
    member(Ours, Moves),
    moved(Ours, Move),
    !,
    splut:move(Inner, Ours, Next),
    outer(Next, NewState).

game_over(State, Winner) :-
    inner(State, Inner),
    splut:game_over(Inner, Winner).
