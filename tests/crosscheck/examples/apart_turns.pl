% Apart, a whole turn at a time. game(Rows, Player, Turns): Rows from the top, Turns the turns made.
% A move is From-Way: where the piece starts, and the squares it comes to, as X/Y.

:- use_module(library(lists)).

play :-
    initial_state(8, Game),
    turn(Game).

turn(Game) :-
    game_over(Game, Winner), !,
    write(winner(Winner)), nl.
turn(Game) :-
    write(Game), nl,
    read(Move),
    ( move(Game, Move, Next) -> turn(Next) ; write('no such move'), nl, turn(Game) ).

initial_state(Size, game(Rows, dark, 0)) :-
    between(5, 15, Size),
    Inner is Size - 2,
    full(Inner, d, Dark),
    full(Inner, l, Light),
    full(Size, e, Empty),
    Between is Size - 4,
    findall(Empty, between(1, Between, _), Middle),
    append([[e|Dark], [e|Dark]|Middle], [[e|Light], [e|Light]], Rows0),
    ended(Rows0, Size, Rows).

full(N, Cell, Row) :- findall(Cell, between(1, N, _), Row).

ended([], _, []).
ended([Row0|Rows0], Size, [Row|Rows]) :-
    ( length(Row0, Size) -> Row = Row0 ; append(Row0, [e], Row) ),
    ended(Rows0, Size, Rows).

piece(dark, d).
piece(light, l).

other(dark, light).
other(light, dark).

at(Rows, X/Y, Cell) :- nth1(Y, Rows, Row), nth1(X, Row, Cell).

valid_moves(Game, []) :- game_over(Game, _), !.
valid_moves(game(Rows, Player, Turns), Moves) :-
    piece(Player, Piece),
    findall(From-[To|Way],
            ( hop(Rows, Piece, From, To, Length),
              hopped(Rows, From, To, After),
              further(After, Length, Turns, Piece, [To,From], Way) ),
            Moves).

further(_, _, _, _, _, []).
further(Rows, Length, Turns, Piece, [At|Before], [To|Way]) :-
    Length > 1,
    Turns > 0,
    \+ separate(Rows, d),
    \+ separate(Rows, l),
    hop(Rows, Piece, At, To, Again),
    Again > 1,
    \+ member(To, Before),
    hopped(Rows, At, To, After),
    further(After, Again, Turns, Piece, [To,At|Before], Way).

hop(Rows, Piece, X/Y, X1/Y1, Length) :-
    at(Rows, X/Y, Piece),
    member(DX/DY, [1/0, 0/1, 1/1, 1/(-1)]),
    line(Rows, Piece, X/Y, DX/DY, Forth),
    BX is -DX, BY is -DY,
    line(Rows, Piece, X/Y, BX/BY, Back),
    Length is Forth + Back + 1,
    member(Sign, [-1, 1]),
    X1 is X + Sign*Length*DX,
    Y1 is Y + Sign*Length*DY,
    at(Rows, X1/Y1, Cell),
    Cell \= Piece.

line(Rows, Piece, X/Y, DX/DY, N) :-
    X1 is X + DX, Y1 is Y + DY,
    at(Rows, X1/Y1, Piece), !,
    line(Rows, Piece, X1/Y1, DX/DY, N1),
    N is N1 + 1.
line(_, _, _, _, 0).

hopped(Rows, From, To, After) :-
    at(Rows, From, Piece),
    put(Rows, From, e, Rows1),
    put(Rows1, To, Piece, After).

put(Rows, X/Y, Cell, After) :-
    nth1(Y, Rows, Row, Others),
    nth1(X, Row, _, Cells),
    nth1(X, Row1, Cell, Cells),
    nth1(Y, After, Row1, Others), !.

move(Game, From-Way, game(After, Next, Turns1)) :-
    valid_moves(Game, Moves),
    memberchk(From-Way, Moves),
    Game = game(Rows, Player, Turns),
    along(Way, From, Rows, After),
    other(Player, Next),
    Turns1 is Turns + 1.

along([], _, Rows, Rows).
along([To|Way], From, Rows, After) :-
    hopped(Rows, From, To, Rows1),
    along(Way, To, Rows1, After).

separate(Rows, Piece) :-
    \+ ( at(Rows, X/Y, Piece),
         member(DX/DY, [1/0, 0/1, 1/1, 1/(-1)]),
         X1 is X + DX, Y1 is Y + DY,
         at(Rows, X1/Y1, Piece) ).

game_over(game(Rows, Player, _), Winner) :-
    ( separate(Rows, d), separate(Rows, l) -> Winner = Player
    ; separate(Rows, d) -> Winner = dark
    ; separate(Rows, l), Winner = light
    ).

choose_move(Game, 1, Move) :-
    valid_moves(Game, Moves),
    nth0(0, Moves, Move).
