% Greener in the course's contract up to 2023/24: valid_moves/3, value/3, choose_move/4. States are
% game(Board, Player); a cell is `empty` or stack(Color, Points, Height); Player is black or white.

:- use_module(library(lists)).
:- use_module(library(random)).

% initial_state(+Size, -GameState)
initial_state(Size, game(Board, black)) :-
    Cells is Size * Size,
    N is Cells // 4,
    Green is Cells - 2 * N,
    copies(N, stack(black, 0, 1), Blacks),
    copies(N, stack(white, 0, 1), Whites),
    copies(Green, stack(green, 1, 1), Greens),
    append([Blacks, Whites, Greens], All0),
    random_permutation(All0, All),
    rows(All, Size, Board).

copies(0, _, []) :- !.
copies(N, X, [X|Xs]) :- N1 is N - 1, copies(N1, X, Xs).

rows([], _, []) :- !.
rows(Cells, Size, [Row|Rows]) :-
    length(Row, Size),
    append(Row, Rest, Cells),
    rows(Rest, Size, Rows).

other(black, white).
other(white, black).

% valid_moves(+GameState, +Player, -ListOfMoves)
valid_moves(game(Board, _), Player, Moves) :-
    captures(Board, Player, Captures),
    forced(Captures, Board, Player, Moves).

forced([], Board, Player, Moves) :- !,
    other(Player, Other),
    captures(Board, Other, Captures),
    ( Captures = [] -> Moves = [] ; Moves = [pass] ).
forced(Captures, _, _, Captures).

captures(Board, Player, Moves) :-
    findall(move(C-R, C1-R1),
            ( cell(Board, C, R, stack(Player, _, _)),
              seen(Board, C, R, C1, R1) ),
            Moves).

seen(Board, C, R, C1, R1) :-
    member(DC/DR, [0/(-1), -1/0, 1/0, 0/1]),
    nearest(Board, C, R, DC, DR, C1, R1).

nearest(Board, C0, R0, DC, DR, C, R) :-
    C1 is C0 + DC,
    R1 is R0 + DR,
    cell(Board, C1, R1, Cell),
    nearest_(Cell, Board, C1, R1, DC, DR, C, R).

nearest_(empty, Board, C0, R0, DC, DR, C, R) :- !,
    nearest(Board, C0, R0, DC, DR, C, R).
nearest_(_, _, C, R, _, _, C, R).

cell(Board, C, R, Cell) :-
    nth0(R, Board, Row),
    nth0(C, Row, Cell).

% move(+GameState, +Move, -NewGameState)
move(game(Board, Player), Move, NewState) :-
    valid_moves(game(Board, Player), Player, Moves),
    memberchk(Move, Moves),
    play(Move, Board, Player, NewState).

play(pass, Board, Player, game(Board, Other)) :-
    other(Player, Other).
play(move(C-R, C1-R1), Board, Player, game(Board2, Other)) :-
    cell(Board, C, R, stack(Player, P, H)),
    cell(Board, C1, R1, stack(_, P1, H1)), !,
    P2 is P + P1,
    H2 is H + H1,
    put(Board, C, R, empty, Board1),
    put(Board1, C1, R1, stack(Player, P2, H2), Board2),
    other(Player, Other).

put(Board0, C, R, Cell, Board) :-
    nth0(R, Board0, Row0, Rows),
    nth0(C, Row0, _, Cells),
    nth0(C, Row, Cell, Cells),
    nth0(R, Board, Row, Rows), !.

% game_over(+GameState, -Winner)
game_over(game(Board, _), Winner) :-
    captures(Board, black, []),
    captures(Board, white, []),
    result(Board, black, Black),
    result(Board, white, White),
    winner(Black, White, Winner).

result(Board, Player, Points-Tallest) :-
    findall(P, cell_of(Board, Player, P, _), Ps),
    findall(H, cell_of(Board, Player, _, H), Hs),
    sum_list(Ps, Points),
    max_list([0|Hs], Tallest).

cell_of(Board, Player, P, H) :-
    member(Row, Board),
    member(stack(Player, P, H), Row).

winner(Result, Result, Winner) :- !, Winner = draw.
winner(B-_, W-_, Winner) :- B > W, !, Winner = black.
winner(B-_, W-_, Winner) :- B < W, !, Winner = white.
winner(_-B, _-W, black) :- B > W, !.
winner(_, _, white).

% value(+GameState, +Player, -Value)
value(game(Board, _), Player, Value) :-
    other(Player, Other),
    result(Board, Player, P-H),
    result(Board, Other, P1-H1),
    Value is 1000 * (P - P1) + H - H1.

% choose_move(+GameState, +Player, +Level, -Move)
choose_move(State, Player, Level, Move) :-
    valid_moves(State, Player, Moves),
    choose(Level, State, Player, Moves, Move).

choose(1, _, _, Moves, Move) :-
    random_member(Move, Moves).
choose(2, State, Player, Moves, Move) :-
    findall(V-M, ( member(M, Moves), move(State, M, S), value(S, Player, V) ), Pairs),
    keysort(Pairs, Sorted),
    last(Sorted, _-Move).
