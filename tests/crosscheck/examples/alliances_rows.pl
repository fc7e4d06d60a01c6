% Alliances over rules that lie beside it. The board is a list of thirteen rows as they are drawn, which are
% diagonals; squares are told by the row and the place in it, from 1: put(Color, Row/Place). Of the colours
% that were won those of each player are known.

:- use_module(alliances, []).
:- use_module(library(apply)).
:- use_module(library(lists)).

initial_state(_, State) :-
    alliances:initial_state([], Inner),
    outer(Inner, State).

% State: game(Rows, won(First, Second), left(Orange, Purple, Green), Player)
outer([Board, Owners, Left, Number], game(Rows, won(First, Second), Counts, Player)) :-
    findall(Row,
            ( row(D, _, _),
              findall(Disc, ( square(L, D), at(Board, L, D, Color), disc(Color, Disc) ), Row) ),
            Rows),
    won(Owners, 0, First),
    won(Owners, 1, Second),
    Counts =.. [left|Left],
    player(Number, Player).

inner(game(Rows, won(First, Second), Counts, Player), [Board, Owners, Left, Number]) :-
    findall(Line,
            ( between(0, 22, L),
              findall(Color,
                      ( row(D, From, Count),
                        L >= From,
                        L < From + Count,
                        nth0(D, Rows, Row),
                        I is L - From,
                        nth0(I, Row, Disc),
                        disc(Color, Disc) ),
                      Line) ),
            Board),
    maplist(owner(First, Second), [orange, purple, green], Owners),
    Counts =.. [_|Left],
    player(Number, Player).

at(Board, L, D, Color) :-
    nth0(L, Board, Line),
    findall(D1, ( row(D1, From, Count), L >= From, L < From + Count ), Ds),
    nth0(I, Ds, D),
    nth0(I, Line, Color).

square(L, D) :-
    row(D, From, Count),
    To is From + Count - 1,
    between(From, To, L).

begins(D, From) :-
    row(D, From, _).

% The first line of each row, and how many squares it has.
row(0, 0, 5).
row(1, 0, 8).
row(2, 1, 9).
row(3, 2, 10).
row(4, 3, 11).
row(5, 4, 12).
row(6, 6, 11).
row(7, 7, 12).
row(8, 9, 11).
row(9, 11, 10).
row(10, 13, 9).
row(11, 15, 8).
row(12, 18, 5).

disc(empty, '.').
disc(orange, o).
disc(purple, p).
disc(green, g).

player(0, one).
player(1, two).

won(Owners, Number, Discs) :-
    findall(Disc,
            ( nth0(I, Owners, Number), nth0(I, [orange, purple, green], Color), disc(Color, Disc) ),
            Discs).

owner(First, Second, Color, Owner) :-
    disc(Color, Disc),
    (   memberchk(Disc, First)
    ->  Owner = 0
    ;   memberchk(Disc, Second)
    ->  Owner = 1
    ;   Owner = -1
    ).

valid_moves(State, _, Moves) :-
    inner(State, Inner),
    alliances:valid_moves(Inner, _, Moves0),
    maplist(told, Moves0, Moves).

told([L, D, Color], put(Disc, Row/Place)) :-
    disc(Color, Disc),
    begins(D, From),
    Row is D + 1,
    Place is L - From + 1.

move(State, put(Disc, Row/Place), Next) :-
    inner(State, Inner),
    disc(Color, Disc),
    D is Row - 1,
    begins(D, From),
    L is Place + From - 1,
    alliances:move(Inner, [L, D, Color], After),
    outer(After, Next).

game_over(State, Winner) :-
    inner(State, Inner),
    alliances:game_over(Inner, Number),
    player(Number, Winner).
