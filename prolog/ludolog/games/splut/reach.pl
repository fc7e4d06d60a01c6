:- module(ludolog_splut_reach,
          [ reach/4                     % +Rocks, +From, +To, -Reach
          ]).

:- set_prolog_flag(optimise, true).

/** <module> How far a Troll is from a Sorcerer, over a rock
*/

%!  reach(+Rocks, +From, +To, -Reach:integer) is det.
%
%   Reach is the length, in squares, of the shortest way from From over one of Rocks, squares all
%   of them, to To.

reach([Rock|Rocks], From, To, Reach) :-
    way(From, Rock, To, Way),
    reach_(Rocks, From, To, Way, Reach).

reach_([], _, _, Reach, Reach).
reach_([Rock|Rocks], From, To, Reach0, Reach) :-
    way(From, Rock, To, Way),
    Reach1 is min(Reach0, Way),
    reach_(Rocks, From, To, Reach1, Reach).

way([X0, Y0], [X1, Y1], [X2, Y2], Way) :-
    Way is abs(X0 - X1) + abs(Y0 - Y1) + abs(X1 - X2) + abs(Y1 - Y2).
