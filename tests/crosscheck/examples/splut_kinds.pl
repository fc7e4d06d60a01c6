% Splut! over rules that lie beside it: a step names the kind of piece and a direction, other moves the direction
% alone; both teams have the same names. The state is a sorted list of piece(Team, Kind, Column/Row), and more.

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(splut, []).
% state(Pieces, Team, Actions, Turn, Memory): pieces are piece(Team, Kind, Col/Row), sorted; teams blue and red
initial_state(Config, S) :- ( memberchk(size(N), Config) -> true ; N = 9 ), splut:initial_state([size(N)], I), tr(I, S).
tr([B,T,L,M], state(Ps, Who, L, T, M1)) :-
    findall(piece(Te,K,X/Y), (nth1(Y,B,R), nth1(X,R,C), nm(C,Te,K)), P0), sort(P0, Ps),
    ( T mod 2 =:= 1 -> Who = blue ; Who = red ),
    M = [La,No,Le], length(B, N), M1 = mem(N,La,No,Le).
un(state(Ps,_,L,T,mem(N,La,No,Le)), [B,T,L,[La,No,Le]]) :-
    splut:initial_state([size(N)], [Em|_]),
    findall(R, (nth1(Y,Em,R0), findall(C, (nth1(X,R0,C0), cl(C0,X,Y,Ps,C)), R)), B).
cl(_,X,Y,Ps,C) :- memberchk(piece(Te,K,X/Y), Ps), !, nm(C,Te,K).
cl(C,_,_,_,C) :- integer(C), C < 0, !.
cl(_,_,_,_,0).
nm('R',none,rock). nm('S',blue,sorcerer). nm('D',blue,dwarf). nm('T',blue,troll). nm(s,red,sorcerer). nm(d,red,dwarf). nm(t,red,troll).
w('UP',n). w('DOWN',s). w('LEFT',w). w('RIGHT',e).
mv([P,_,D,emptySpace], K:D1) :- nm(P,_,K), w(D,D1).
mv([_,_,D,dwarfPush], push:D1) :- w(D,D1).
mv([_,_,D,trollPull], pull:D1) :- w(D,D1).
mv([_,_,D,trollThrow,E], throw(D1,E1)) :- w(D,D1), w(E,E1).
mv([_,_,D,sorcererLevitate,[X,Y]], levitate(D1, X/Y)) :- w(D,D1).
mv(pass, pass).
valid_moves(S, Team, Ms) :- S = state(_,Team,_,_,_), un(S, I), splut:valid_moves(I,_,L), maplist(mv, L, Ms).
move(S, M, NS) :- un(S,I), splut:valid_moves(I,_,L), member(O,L), mv(O,M), !, splut:move(I,O,N), tr(N,NS).
game_over(S, W) :- un(S,I), splut:game_over(I,N), nth1(N,[blue,red],W).
value(S, T, V) :- un(S,I), nth1(N,[blue,red],T), splut:value(I,N,V).
choose_move(S, T, Level, M) :- member(Level, [random,greedy]), !, valid_moves(S,T,Ms), random_member(M,Ms).
