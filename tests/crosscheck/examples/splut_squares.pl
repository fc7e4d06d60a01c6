% Splut! over rules that lie beside it: a move names the squares where a piece stands and where it goes, and a
% rock that is levitated the same; there are no directions but that of a throw.

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(splut, []).

play :- initial_state(9, S), display_game(S), write('Move: '), read(_).

display_game(game_state(Board, Player, _, Left, _)) :-
    forall(member(Row, Board), ( write(Row), nl )),
    write(Player), write(' has steps left: '), write(Left), nl.

initial_state(Size, GS) :- splut:initial_state([size(Size)], I), tr(I, GS).

% game_state(Board, Player, Turn, MovesLeft, rocks(Before, Now, Levitating))
tr([B,T,L,[La,No,Le]], game_state(Bo, P, T, L, rocks(La1,No1,Le1))) :-
    maplist(maplist(pc), B, Bo),
    ( T mod 2 =:= 1 -> P = player1 ; P = player2 ),
    maplist(xy, La, La1), maplist(xy, No, No1),
    ( Le = [X,Y] -> Le1 = X-Y ; Le1 = Le ).
xy([X,Y], X-Y).

un(game_state(Bo, _, T, L, rocks(La1,No1,Le1)), [B,T,L,[La,No,Le]]) :-
    length(Bo, N), splut:initial_state([size(N)], [Em|_]),
    maplist(maplist(unpc), Em, Bo, B),
    maplist(xy, La, La1), maplist(xy, No, No1),
    ( Le1 = X-Y -> Le = [X,Y] ; Le = Le1 ).

pc(-1, wall). pc(-2, wall). pc(0, empty). pc('R', rock).
pc('S', s1). pc('D', d1). pc('T', t1). pc(s, s2). pc(d, d2). pc(t, t2).
unpc(-1, wall, -1) :- !.
unpc(-2, wall, -2) :- !.
unpc(_, P, X) :- pc(X, P), !.

d('UP',0,-1). d('DOWN',0,1). d('LEFT',-1,0). d('RIGHT',1,0).
to(X,Y,D,X1-Y1) :- d(D,DX,DY), X1 is X+DX, Y1 is Y+DY.

mv([_,[X,Y],D,emptySpace], move(X-Y, T)) :- to(X,Y,D,T).
mv([_,[X,Y],D,dwarfPush], push(X-Y, T)) :- to(X,Y,D,T).
mv([_,[X,Y],D,trollPull], pull(X-Y, T)) :- to(X,Y,D,T).
mv([_,[X,Y],D,trollThrow,E], throw(X-Y, T, E1)) :- to(X,Y,D,T), nm(E,E1).
mv([_,[X,Y],D,sorcererLevitate,[A,B]], levitate(X-Y, T, A-B, T2)) :- to(X,Y,D,T), to(A,B,D,T2).
mv(pass, pass).
nm('UP',up). nm('DOWN',down). nm('LEFT',left). nm('RIGHT',right).

valid_moves(GS, Player, Ms) :-
    GS = game_state(_, Player, _, _, _),
    un(GS, I), splut:valid_moves(I, _, L), maplist(mv, L, Ms).
move(GS, M, NGS) :- un(GS, I), splut:valid_moves(I, _, L), member(O, L), mv(O, M), !, splut:move(I, O, N), tr(N, NGS).
game_over(GS, W) :- un(GS, I), splut:game_over(I, W0), nth1(W0, [player1,player2], W).
choose_move(GS, P, 1, M) :- valid_moves(GS, P, Ms), random_member(M, Ms).
choose_move(GS, P, 2, M) :- valid_moves(GS, P, [M|_]).
