% Splut - the board is a list of rows as long as they are on the table: 1, 3, 5, ... cells.
% GameState: [Board, Player, Steps, Turn, RocksBefore, RocksNow, Levitation]
:- use_module(library(lists)).
:- use_module(library(random)).


initial_state(Size, [Board, p1, 1, 1, [], [], no]) :-
    Half is (Size - 1) // 2,
    empty_rows(0, Half, Size, B0),
    Mid is Half, Last is Size - 1, R1 is Size - 2,
    Pos is Mid,
    foldput([put(0,0,rock), put(Last,0,rock), put(Pos,0,rock), put(Pos,Last,rock),
             put(1,0,troll2), put(1,1,dwarf2), put(1,2,sorcerer2),
             put(R1,0,sorcerer1), put(R1,1,dwarf1), put(R1,2,troll1)], B0, Board).

empty_rows(R, _, Size, []) :- R >= Size, !.
empty_rows(R, Half, Size, [Row|Rows]) :-
    row_length(R, Size, Len),
    length(Row, Len), fill(Row),
    R2 is R + 1, empty_rows(R2, Half, Size, Rows).
fill([]).
fill([empty|T]) :- fill(T).
row_length(R, Size, Len) :- Half is (Size - 1) // 2, Len is Size - 2 * abs(R - Half).

foldput([], B, B).
foldput([put(R,P,X)|T], B, NB) :- put(B, R, P, X, B1), foldput(T, B1, NB).

put(B, R, P, X, NB) :- change(B, R, Row, NewRow, NB), change(Row, P, _, X, NewRow).
change([H|T], 0, H, N, [N|T]) :- !.
change([H|T], I, Old, N, [H|T1]) :- I1 is I - 1, change(T, I1, Old, N, T1).

cell(B, R, P, X) :- nth0(R, B, Row), nth0(P, Row, X).

% neighbour(+Board, +Row, +Pos, ?Dir, -Row2, -Pos2)
neighbour(B, R, P, Dir, R2, P2) :-
    dir(Dir, DR, DC),
    R2 is R + DR,
    length(B, Size), Half is (Size - 1) // 2,
    P2 is P + DC + abs(R - Half) - abs(R2 - Half),
    R2 >= 0, P2 >= 0,
    cell(B, R2, P2, _).

dir(north, -1, 0). dir(east, 0, 1). dir(south, 1, 0). dir(west, 0, -1).
opposite(north, south). opposite(south, north). opposite(east, west). opposite(west, east).

team(p1, sorcerer1, s). team(p1, dwarf1, d). team(p1, troll1, t).
team(p2, sorcerer2, s). team(p2, dwarf2, d). team(p2, troll2, t).
is_troll(troll1). is_troll(troll2).
is_sorcerer(sorcerer1). is_sorcerer(sorcerer2).

valid_moves(GS, Player, ListOfMoves) :-
    GS = [B, Player|_],
    findall([R,P], ( team(Player, Piece, _), cell(B, R, P, Piece) ), Positions),
    moves_of(Positions, GS, ListOfMoves0),
    ( ListOfMoves0 = [] -> ListOfMoves = [[]] ; ListOfMoves = ListOfMoves0 ).

moves_of([], _, []).
moves_of([[R,P]|Rest], GS, Moves) :-
    findall([R,P,Dir|Extra], can(GS, R, P, Dir, Extra, _), M1),
    moves_of(Rest, GS, M2),
    append(M1, M2, Moves).

% can(+GS, +R, +P, -Dir, -Extra, -result(Board, MovedRocks, Lev, End))
can([B, _, _, _, Before, _, Lev], R, P, Dir, Extra, Result) :-
    cell(B, R, P, Piece),
    team(_, Piece, Kind),
    neighbour(B, R, P, Dir, R2, P2),
    cell(B, R2, P2, Target),
    go(Kind, Target, Piece, B, [R,P], [R2,P2], Dir, Before, Lev, Extra, Result).

go(_, empty, Piece, B, A, Z, _, _, Lev, [], result(NB, [], Lev2, continue)) :-
    carry(B, Piece, A, Z, NB), stopped(Lev, Lev2).
go(t, empty, Piece, B, [R,P], Z, Dir, _, Lev, [pull], result(NB, [[R0,P0]-[R,P]], Lev2, continue)) :-
    opposite(Dir, Opp), neighbour(B, R, P, Opp, R0, P0), cell(B, R0, P0, rock),
    carry(B, Piece, [R,P], Z, B1), carry(B1, rock, [R0,P0], [R,P], NB), stopped(Lev, Lev2).
go(t, rock, Piece, B, A, [R2,P2], _, _, Lev, [throw,Dir2], result(NB, [[R2,P2]-To], Lev2, finish)) :-
    carry(B, Piece, A, [R2,P2], B1), stopped(Lev, Lev2),
    dir(Dir2, _, _), flight(B1, [R2,P2], Dir2, To), To \== [R2,P2],
    To = [RT,PT], put(B1, RT, PT, rock, NB).
go(d, Target, Piece, B, [R,P], [R2,P2], Dir, _, Lev, [], result(NB, Rocks, Lev2, continue)) :-
    Target \== empty,
    put(B, R, P, empty, B1),
    shove(B1, R2, P2, Dir, Piece, [R,P], NB, Rocks), stopped(Lev, Lev2).
go(s, empty, Piece, B, A, Z, Dir, Before, Lev, [levitate,RR,PR], result(NB, [[RR,PR]-[RT,PT]], [RT,PT], continue)) :-
    Lev \== over,
    carry(B, Piece, A, Z, B1),
    cell(B, RR, PR, rock), ( Lev = no -> true ; Lev = [RR,PR] ),
    \+ memberchk([RR,PR], Before),
    neighbour(B1, RR, PR, Dir, RT, PT), cell(B1, RT, PT, empty),
    carry(B1, rock, [RR,PR], [RT,PT], NB).

stopped(no, no) :- !.
stopped(_, over).

carry(B, X, [R,P], [R2,P2], NB) :- put(B, R, P, empty, B1), put(B1, R2, P2, X, NB).

shove(B, R, P, Dir, Piece, From, NB, Rocks) :-
    cell(B, R, P, Old), put(B, R, P, Piece, B1),
    ( Piece == rock -> Rocks = [From-[R,P]|Rs] ; Rocks = Rs ),
    (   Old == empty -> NB = B1, Rs = []
    ;   neighbour(B, R, P, Dir, R2, P2), shove(B1, R2, P2, Dir, Old, [R,P], NB, Rs) ).

flight(B, [R,P], Dir, To) :-
    (   neighbour(B, R, P, Dir, R2, P2), cell(B, R2, P2, X), X \== rock, \+ is_troll(X)
    ->  ( is_sorcerer(X) -> To = [R2,P2] ; flight(B, [R2,P2], Dir, To) )
    ;   To = [R,P] ).

move([B, Pl, _, T, _, Now, _], [], [B, Pl2, S2, T2, Now, [], no]) :- !, other(Pl, Pl2), T2 is T+1, S2 is min(3, T2).
move(GS, [R,P,Dir|Extra], NGS) :-
    GS = [B, Pl, S, T, Before, Now, _],
    cell(B, R, P, Piece), team(Pl, Piece, _),
    can(GS, R, P, Dir, Extra, result(NB, Rocks, Lev, End)), !,
    moved(Before, Rocks, Before2), moved(Now, Rocks, Now1),
    findall(Z, member(_-Z, Rocks), Zs), append(Now1, Zs, Now2), sort(Now2, Now3),
    (   game_over([NB|_], _) -> NGS = [NB, Pl, 0, T, [], [], no]
    ;   ( End == finish ; S =:= 1 ) -> other(Pl, Pl2), T2 is T + 1, S2 is min(3, T2), NGS = [NB, Pl2, S2, T2, Now3, [], no]
    ;   S2 is S - 1, NGS = [NB, Pl, S2, T, Before2, Now3, Lev] ).
other(p1, p2). other(p2, p1).
moved([], _, []).
moved([X|Xs], Rocks, Ys) :- ( memberchk(X-Y, Rocks) -> true ; Y = X ), moved(Xs, Rocks, Ys0), sort([Y|Ys0], Ys).

game_over([B|_], p2) :- \+ cell(B, _, _, sorcerer1), !.
game_over([B|_], p1) :- \+ cell(B, _, _, sorcerer2).

value([B|_], Player, Value) :-
    ( game_over([B], W) -> ( W = Player -> Value = 50 ; Value = -50 ) ; Value = 0 ).

choose_move(GS, Player, 1, Move) :- valid_moves(GS, Player, L), random_select(Move, L, _).
choose_move(GS, Player, 2, Move) :-
    valid_moves(GS, Player, L),
    findall(V-M, ( member(M, L), move(GS, M, N), value(N, Player, V) ), VMs),
    keysort(VMs, S), last(S, _-Move).
