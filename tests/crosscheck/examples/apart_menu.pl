% Apart. A move is one hop: the loop of the game changes the player, and asks whether a piece jumps on, so that the
% state is game(Board, Player, Hops) between turns and in them. valid_moves/3 takes the squares used in the turn.
:- use_module(library(lists)).
:- use_module(library(random)).

play :-
    write('Levels of both players, 0 for a person: '), read(Levels),
    initial_state(8, Game),
    loop(Game, Levels).

loop(Game, _) :-
    game_over(Game, Winner), !,
    write(Winner), write(' has won'), nl.
loop(Game, Levels) :-
    Game = game(_, Player, Hops),
    nth1(Player, Levels, Level),
    choose_move(Game, [], Level, Move),
    move(Game, Move, After),
    ( Hops =:= 0 -> Last = After ; jumps_on(Move, After, [Move], Level, Last) ),
    Last = game(Board, _, Count),
    Next is 3 - Player,
    loop(game(Board, Next, Count), Levels).

jumps_on([X,Y,X1,Y1], Game, Used, Level, Last) :-
    long(X, Y, X1, Y1),
    \+ game_over(Game, _),
    findall([A,B], ( member([A,B,_,_], Used) ; A = X1, B = Y1 ), Squares),
    valid_moves(Game, Squares, Moves),
    findall([X1,Y1,X2,Y2], ( member([X1,Y1,X2,Y2], Moves), long(X1, Y1, X2, Y2) ), Jumps),
    Jumps = [_|_],
    on(Level, Jumps, Jump), !,
    move(Game, Jump, After),
    jumps_on(Jump, After, [Jump|Used], Level, Last).
jumps_on(_, Game, _, _, Game).

on(0, Jumps, Jump) :- !, write(Jumps), write(' or stop: '), read(Jump), memberchk(Jump, Jumps).
on(_, Jumps, Jump) :- random_member(Jump, [stop|Jumps]), Jump \== stop.

long(X, Y, X1, Y1) :- ( abs(X - X1) > 1 ; abs(Y - Y1) > 1 ), !.

initial_state(Size, game(Board, 1, 0)) :-
    findall(Row,
            ( between(1, Size, Y),
              findall(Piece, ( between(1, Size, X), first(Size, X, Y, Piece) ), Row) ),
            Board).

first(Size, X, Y, 1) :- Y < 3, X > 1, X < Size, !.
first(Size, X, Y, 2) :- Y > Size - 2, X > 1, X < Size, !.
first(_, _, _, 0).

at(Board, X, Y, Piece) :- nth1(Y, Board, Row), nth1(X, Row, Piece).

put([Row|Rows], X, 1, Piece, [New|Rows]) :- !, nth1(X, Row, _, Rest), nth1(X, New, Piece, Rest), !.
put([Row|Rows], X, Y, Piece, [Row|New]) :- Y1 is Y - 1, put(Rows, X, Y1, Piece, New).

run(Board, Player, X, Y, A, B, Count) :-
    X1 is X + A, Y1 is Y + B,
    (   X1 > 0, Y1 > 0, at(Board, X1, Y1, Player)
    ->  run(Board, Player, X1, Y1, A, B, Count1), Count is Count1 + 1
    ;   Count = 0
    ).

hop(Board, Player, X, Y, X1, Y1) :-
    member(A/B, [1/0, 0/1, 1/1, 1/(-1)]),
    C is -A, D is -B,
    run(Board, Player, X, Y, A, B, One), run(Board, Player, X, Y, C, D, Other),
    Length is One + Other + 1,
    member(Sign, [1, -1]),
    X1 is X + Sign * Length * A, Y1 is Y + Sign * Length * B,
    X1 > 0, Y1 > 0,
    at(Board, X1, Y1, There), There =\= Player.

valid_moves(game(Board, Player, _), Used, Moves) :-
    findall([X,Y,X1,Y1],
            ( at(Board, X, Y, Player), hop(Board, Player, X, Y, X1, Y1), \+ member([X1,Y1], Used) ),
            Moves).

move(game(Board, Player, Hops), [X,Y,X1,Y1], game(New, Player, Hops1)) :-
    at(Board, X, Y, Player),
    hop(Board, Player, X, Y, X1, Y1), !,
    put(Board, X, Y, 0, Board1),
    put(Board1, X1, Y1, Player, New),
    Hops1 is Hops + 1.

together(Board, Player) :-
    at(Board, X, Y, Player),
    member(A, [-1, 0, 1]), member(B, [-1, 0, 1]), A/B \== 0/0,
    X1 is X + A, Y1 is Y + B, X1 > 0, Y1 > 0,
    at(Board, X1, Y1, Player), !.

game_over(game(Board, Player, _), Winner) :-
    Other is 3 - Player,
    (   \+ together(Board, Player) -> Winner = Player
    ;   \+ together(Board, Other), Winner = Other
    ).

choose_move(Game, Used, 0, Move) :- !, valid_moves(Game, Used, Moves), write(Moves), read(Move), memberchk(Move, Moves).
choose_move(Game, Used, _, Move) :- valid_moves(Game, Used, Moves), random_member(Move, Moves).
