% Greener. game_state(Board, Player); rows from the top, columns are letters: a move is move(a-1, c-1).
% Cells are empty or stack(Color, Height, Greens).

:- use_module(library(lists)).
:- use_module(library(random)).

play :-
    write('1 - Human x Human'), nl,
    write('2 - Human x Computer'), nl,
    read(Option),
    initial_state(6, GameState),
    game_loop(Option, GameState).

game_loop(_, GameState) :-
    display_game(GameState),
    game_over(GameState, Winner), !,
    write('Winner: '), write(Winner), nl.
game_loop(Option, GameState) :-
    GameState = game_state(_, Player),
    choose_move(GameState, Player, 1, Move),
    move(GameState, Move, NewGameState), !,
    game_loop(Option, NewGameState).

display_game(game_state(Board, Player)) :-
    nl,
    forall(member(Row, Board), ( forall(member(Cell, Row), display_cell(Cell)), nl )),
    write(Player), write(' to move'), nl.

display_cell(empty) :- write(' .  ').
display_cell(stack(Color, Height, _)) :- sub_atom(Color, 0, 1, _, C), write(C), write(Height), write('  ').

initial_state(Size, game_state(Board, black)) :-
    N is Size * Size,
    Quarter is N // 4,
    Rest is N - 2 * Quarter,
    findall(stack(black, 1, 0), between(1, Quarter, _), Bs),
    findall(stack(white, 1, 0), between(1, Quarter, _), Ws),
    findall(stack(green, 1, 1), between(1, Rest, _), Gs),
    append(Bs, Ws, BWs),
    append(BWs, Gs, All),
    random_permutation(All, Mixed),
    rows(Mixed, Size, Board).

rows([], _, []) :- !.
rows(Cells, Size, [Row|Rows]) :-
    length(Row, Size),
    append(Row, Rest, Cells),
    rows(Rest, Size, Rows).

change(black, white).
change(white, black).

col(a, 1).
col(b, 2).
col(c, 3).
col(d, 4).
col(e, 5).
col(f, 6).

piece(Board, Letter-Y, Cell) :-
    col(Letter, X),
    nth1(Y, Board, Row),
    nth1(X, Row, Cell).

delta(-1, 0).
delta(1, 0).
delta(0, -1).
delta(0, 1).

valid_move(game_state(Board, Player), move(From, To)) :-
    piece(Board, From, stack(Player, _, _)),
    From = Letter-Y,
    col(Letter, X),
    delta(DX, DY),
    first(Board, X, Y, DX, DY, To).

first(Board, X, Y, DX, DY, To) :-
    X1 is X + DX,
    Y1 is Y + DY,
    col(Letter, X1),
    piece(Board, Letter-Y1, Cell),
    (   Cell == empty
    ->  first(Board, X1, Y1, DX, DY, To)
    ;   To = Letter-Y1
    ).

valid_moves(game_state(Board, _), Player, Moves) :-
    findall(Move, valid_move(game_state(Board, Player), Move), Captures),
    (   Captures == [],
        change(Player, Other),
        valid_move(game_state(Board, Other), _)
    ->  Moves = [pass]
    ;   Moves = Captures
    ).

move(game_state(Board, Player), pass, game_state(Board, Other)) :-
    valid_moves(game_state(Board, Player), Player, [pass]),
    change(Player, Other).
move(game_state(Board, Player), move(From, To), game_state(NewBoard, Other)) :-
    valid_move(game_state(Board, Player), move(From, To)), !,
    piece(Board, From, stack(Player, H1, G1)),
    piece(Board, To, stack(_, H2, G2)),
    H is H1 + H2,
    G is G1 + G2,
    put(Board, From, empty, Board1),
    put(Board1, To, stack(Player, H, G), NewBoard),
    change(Player, Other).

put(Board, Letter-Y, Cell, NewBoard) :-
    col(Letter, X),
    nth1(Y, Board, Row, Rows),
    nth1(X, Row, _, Cells),
    nth1(X, NewRow, Cell, Cells),
    nth1(Y, NewBoard, NewRow, Rows), !.

game_over(GameState, Winner) :-
    GameState = game_state(Board, _),
    \+ valid_move(game_state(Board, black), _),
    \+ valid_move(game_state(Board, white), _),
    value(GameState, black, Value),
    (   Value > 0 -> Winner = black
    ;   Value < 0 -> Winner = white
    ;   highest(Board, black, B),
        highest(Board, white, W),
        (   B > W -> Winner = black
        ;   W > B -> Winner = white
        ;   Winner = draw
        )
    ).

value(game_state(Board, _), Player, Value) :-
    change(Player, Other),
    points(Board, Player, Mine),
    points(Board, Other, Theirs),
    Value is Mine - Theirs.

points(Board, Player, Points) :-
    findall(G, ( member(Row, Board), member(stack(Player, _, G), Row) ), Gs),
    sum_list(Gs, Points).

highest(Board, Player, Highest) :-
    findall(H, ( member(Row, Board), member(stack(Player, H, _), Row) ), Hs),
    max_list([0|Hs], Highest).

choose_move(GameState, Player, 1, Move) :-
    valid_moves(GameState, Player, Moves),
    random_member(Move, Moves).
choose_move(GameState, Player, 2, Move) :-
    valid_moves(GameState, Player, Moves),
    findall(Value-M,
            ( member(M, Moves), move(GameState, M, New), value(New, Player, Value) ),
            Pairs),
    max_member(_-Move, Pairs).
