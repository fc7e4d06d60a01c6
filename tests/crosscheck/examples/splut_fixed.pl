% Splut!: state(Pieces, Rocks, Player, Left, Turn, OldRocks, NewRocks, Lifted). The six pieces stand in a fixed order, each
% as Player-Kind-(X,Y), with x for the square of a dead one; squares are counted from the middle, upwards. A move names
% the kind of piece and its direction.

:- use_module(library(lists)).
:- use_module(library(random)).
initial_state(_, state([1-sorcerer-(-1,-3),1-dwarf-(0,-3),1-troll-(1,-3),2-sorcerer-(1,3),2-dwarf-(0,3),2-troll-(-1,3)],
    [(-4,0),(0,-4),(0,4),(4,0)], 1, 1, 1, [], [], none)).
on((X,Y)) :- abs(X) + abs(Y) =< 4.
dir(up,0,1). dir(right,1,0). dir(down,0,-1). dir(left,-1,0).
to((X,Y),D,(X1,Y1)) :- dir(D,A,B), X1 is X+A, Y1 is Y+B.
back(up,down). back(down,up). back(left,right). back(right,left).
full(P,R,Q) :- ( member(_-_-Q,P) ; member(Q,R) ).
free(P,R,Q) :- on(Q), \+ full(P,R,Q).
mv([W-K-_|T],W,K,Q,[W-K-Q|T]) :- !.
mv([H|T],W,K,Q,[H|T1]) :- mv(T,W,K,Q,T1).
rock(R,A,B,R1) :- select(A,R,T), !, sort([B|T],R1).
track(O/N,A,B,O1/N1) :- ( select(A,O,O0) -> sort([B|O0],O1) ; O1 = O ), ( select(A,N,N0) -> true ; N0 = N ), sort([B|N0],N1).
act(state(P,R,W,_,_,O,N,L), go(K,D), P1, R, O/N, L1, no) :- member(W-K-Q,P), to(Q,D,Z), free(P,R,Z), mv(P,W,K,Z,P1), off(L,L1).
act(state(P,R,W,_,_,O,N,L), pull(D), P1, R1, ON, L1, no) :- member(W-troll-Q,P), to(Q,D,Z), free(P,R,Z), back(D,E), to(Q,E,B), memberchk(B,R),
    mv(P,W,troll,Z,P1), rock(R,B,Q,R1), track(O/N,B,Q,ON), off(L,L1).
act(state(P,R,W,_,_,O,N,L), throw(D,F), P2, R1, ON, L1, yes) :- member(W-troll-Q,P), to(Q,D,Z), memberchk(Z,R), mv(P,W,troll,Z,P1),
    dir(F,_,_), fly(P1,R,Z,F,End,Dead), End \= Z, rock(R,Z,End,R1), track(O/N,Z,End,ON), off(L,L1), ( Dead = V-K -> mv(P1,V,K,x,P2) ; P2 = P1 ).
act(state(P,R,W,_,_,O,N,L), push(D), P1, R1, ON, L1, no) :- member(W-dwarf-Q,P), to(Q,D,Z), on(Z), full(P,R,Z), line(P,R,Z,D,Line), shift(Line,D,P,R,O/N,P0,R1,ON), mv(P0,W,dwarf,Z,P1), off(L,L1).
act(state(P,R,W,_,_,O,N,L), lift(D,B), P1, R1, ON, B1, no) :- member(W-sorcerer-Q,P), to(Q,D,Z), free(P,R,Z), member(B,R), ( L = none, \+ memberchk(B,O) ; L = B ),
    mv(P,W,sorcerer,Z,P1), to(B,D,B1), free(P1,R,B1), rock(R,B,B1,R1), track(O/N,B,B1,ON).
off(none,none) :- !.
off(_,over).
fly(P,R,Z,F,End,Dead) :- to(Z,F,A),
    (   ( \+ on(A) ; memberchk(A,R) ; member(_-troll-A,P) ) -> End = Z, ( member(V-dwarf-Z,P) -> Dead = V-dwarf ; Dead = no )
    ;   member(V-sorcerer-A,P) -> End = A, Dead = V-sorcerer
    ;   fly(P,R,A,F,End,Dead) ).
line(P,R,Z,D,[Z|T]) :- full(P,R,Z), !, to(Z,D,A), on(A), ( full(P,R,A) -> line(P,R,A,D,T) ; T = [] ).
shift([],_,P,R,ON,P,R,ON).
shift([Z|T],D,P,R,ON,P2,R2,ON2) :- shift(T,D,P,R,ON,P1,R1,ON1), to(Z,D,A),
    ( member(V-K-Z,P1) -> mv(P1,V,K,A,P2), R2 = R1, ON2 = ON1 ; rock(R1,Z,A,R2), track(ON1,Z,A,ON2), P2 = P1 ).
valid_moves(S, W, Ms) :- S = state(_,_,W,_,_,_,_,_), findall(M, act(S,M,_,_,_,_,_), L), ( L = [] -> Ms = [forfeit] ; Ms = L ).
move(S, forfeit, N) :- S = state(P,R,W,_,T,_,New,_), valid_moves(S, W, [forfeit]), next(P,R,W,T,New,N).
move(S, M, N) :- act(S,M,P,R,O/New,L,End), !, S = state(_,_,W,K,T,_,_,_),
    ( ( End = yes ; K = 1 ) -> next(P,R,W,T,New,N) ; K1 is K-1, N = state(P,R,W,K1,T,O,New,L) ).
next(P,R,W,T,New,state(P,R,V,K,T1,New,[],none)) :- V is 3-W, T1 is T+1, K is min(T1,3).
game_over(state(P,_,_,_,_,_,_,_), 2) :- member(1-sorcerer-x,P), !.
game_over(state(P,_,_,_,_,_,_,_), 1) :- member(2-sorcerer-x,P).
choose_move(S,W,1,M) :- valid_moves(S,W,L), random_member(M,L).
