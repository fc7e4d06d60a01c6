% Green Skull as it is drawn: ten rows of nineteen cells, every second one of them a square, x where there is none.
% State: [Board, Player, Holder, [Orcs, Goblins, Zombies]], the last ones eaten. Squares are [X,Y]; a move says what it
% does: [walk, From, To], [eat, From, To, ...], or [pass].
:- use_module(library(lists)).
:- use_module(library(random)).

play :- initial(Game), turns(Game).

turns(Game) :- display_game(Game), game_over(Game, Winner), !, write(Winner), nl.
turns(Game) :- Game = [_, Player|_], choose_move(Game, Player, 1, Move), move(Game, Move, Next), !, turns(Next).

display_game([Board, Player|_]) :- forall(member(Row, Board), ( forall(member(Cell, Row), write(Cell)), nl )), write(Player), nl.

initial([Board, orc, goblin, [0, 0, 0]]) :- board(Board).

board([
    [x,x,x,x,x,x,x,x,x,e,x,x,x,x,x,x,x,x,x],
    [x,x,x,x,x,x,x,x,e,x,e,x,x,x,x,x,x,x,x],
    [x,x,x,x,x,x,x,z,x,e,x,z,x,x,x,x,x,x,x],
    [x,x,x,x,x,x,z,x,e,x,e,x,z,x,x,x,x,x,x],
    [x,x,x,x,x,e,x,e,x,z,x,e,x,e,x,x,x,x,x],
    [x,x,x,x,e,x,e,x,z,x,z,x,e,x,e,x,x,x,x],
    [x,x,x,g,x,e,x,e,x,z,x,e,x,e,x,o,x,x,x],
    [x,x,g,x,g,x,e,x,e,x,e,x,e,x,o,x,o,x,x],
    [x,g,x,g,x,g,x,e,x,e,x,e,x,o,x,o,x,o,x],
    [g,x,g,x,g,x,g,x,e,x,e,x,o,x,o,x,o,x,o]]).

at(Board, [X, Y], Piece) :- nth1(Y, Board, Row), nth1(X, Row, Piece).

put([Row|Rows], [X, 1], Piece, [New|Rows]) :- !, nth1(X, Row, _, Rest), nth1(X, New, Piece, Rest), !.
put([Row|Rows], [X, Y], Piece, [Row|New]) :- Y1 is Y - 1, put(Rows, [X, Y1], Piece, New).

piece(orc, o).
piece(goblin, g).
piece(zombie, z).

enemy(orc, goblin).
enemy(goblin, orc).

way(-2, 0). way(2, 0). way(-1, -1). way(1, -1). way(-1, 1). way(1, 1).

beside([X, Y], A, B, [X1, Y1]) :- X1 is X + A, Y1 is Y + B, X1 > 0, Y1 > 0.

step(Board, From, To) :- way(A, B), beside(From, A, B, To), at(Board, To, e).

jump(Board, Piece, From, To, Eaten, New) :-
    way(A, B),
    beside(From, A, B, Over), at(Board, Over, Eaten), \+ member(Eaten, [e, x]),
    beside(Over, A, B, To), at(Board, To, e),
    put(Board, From, e, Board1), put(Board1, Over, e, Board2), put(Board2, To, Piece, New).

jumps(Board, Piece, From, [To|Rest]) :-
    jump(Board, Piece, From, To, _, New),
    ( Rest = [] ; jumps(New, Piece, To, Rest) ).

valid_moves([Board|_], Player, Moves) :-
    piece(Player, Piece),
    findall([walk, From, To], ( at(Board, From, Piece), step(Board, From, To) ), Walks),
    findall([eat, From|Path], ( at(Board, From, Piece), jumps(Board, Piece, From, Path) ), Eats),
    append(Walks, Eats, Moves1),
    sort(Moves1, Moves2),
    ( ( Player == zombie ; Moves2 == [] ) -> Moves = [[pass]|Moves2] ; Moves = Moves2 ).

move([Board, Player, Holder, Eaten], Move, [Board1, Next, Holder1, Eaten1]) :-
    valid_moves([Board, Player, Holder, Eaten], Player, Moves),
    memberchk(Move, Moves),
    piece(Player, Piece),
    played(Move, Board, Piece, Eaten, Board1, Eaten1), !,
    holder(Move, Player, Holder, Holder1),
    next(Player, Holder, Holder1, Next).

played([pass], Board, _, Eaten, Board, Eaten).
played([walk, From, To], Board, Piece, Eaten, New, Eaten) :- put(Board, From, e, Board1), put(Board1, To, Piece, New).
played([eat, _], Board, _, Eaten, Board, Eaten).
played([eat, From, To|Path], Board, Piece, Eaten, New, Eaten2) :-
    jump(Board, Piece, From, To, Other, Board1),
    counted(Other, Eaten, Eaten1),
    played([eat, To|Path], Board1, Piece, Eaten1, New, Eaten2).

counted(o, [O, G, Z], [O1, G, Z]) :- O1 is O + 1.
counted(g, [O, G, Z], [O, G1, Z]) :- G1 is G + 1.
counted(z, [O, G, Z], [O, G, Z1]) :- Z1 is Z + 1.

holder([eat|_], Player, Holder, Other) :- ( Player == zombie ; Player == Holder ), !, enemy(Holder, Other).
holder(_, _, Holder, Holder).

next(zombie, Holder, _, Next) :- !, enemy(Holder, Next).
next(Player, _, Player, zombie) :- !.
next(Player, _, _, Next) :- enemy(Player, Next).

home(orc, [X, Y]) :- X =:= 11 - Y.
home(goblin, [X, Y]) :- X =:= 9 + Y.
home(zombie, [_, 10]).

game_over([Board, _, _, Eaten], Winner) :-
    piece(Kind, Piece), \+ ( at(Board, Square, Piece), \+ home(Kind, Square) ), !,
    findall(Points-Name, ( piece(Name, _), points(Board, Eaten, Name, Points) ), Scores),
    sort(0, @>=, Scores, [First-Best, Second-_|_]),
    ( First =:= Second -> Winner = nobody ; Winner = Best ).

points(Board, [O, G, Z], Kind, Points) :-
    piece(Kind, Piece),
    findall(x, ( at(Board, Square, Piece), home(Kind, Square) ), Home),
    length(Home, Count),
    ( Kind == orc -> Others is G + Z ; Kind == goblin -> Others is O + Z ; Others is O + G ),
    Points is 2 * Count + Others.

value([Board, _, _, Eaten], Player, Value) :- points(Board, Eaten, Player, Value).

choose_move(Game, Player, 1, Move) :- valid_moves(Game, Player, Moves), random_member(Move, Moves).
choose_move(Game, Player, 2, Move) :-
    valid_moves(Game, Player, Moves),
    findall(Value-M, ( member(M, Moves), move(Game, M, Next), value(Next, Player, Value) ), Pairs),
    keysort(Pairs, Sorted),
    last(Sorted, _-Move).
