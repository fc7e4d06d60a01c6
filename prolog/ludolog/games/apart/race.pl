:- module(ludolog_apart_race,
          [ turns_to_go/2,              % +Set, -Turns
            race/3                      % +Own, +Other, -Lead
          ]).
:- use_module(squares, [touching/2]).

:- set_prolog_flag(optimise, true).

/** <module> How far Apart's players are from the goal

Apart is a race: what stands in the way of a player is hardly ever the other one. In a
turn one piece moves. So whoever still touches needs at least as many turns as pieces
must go until no two of the others touch: the turns to go. A turn lowers that number by
one at most, and it almost always can; a piece that is taken may lower it, too.
*/

:- det(turns_to_go/2).
:- det(race/3).

%!  turns_to_go(+Set:integer, -Turns:integer) is det.
%
%   Turns is the least number of pieces of Set without which the others stand apart.

turns_to_go(Set, Turns) :-
    touching(Set, Touching),
    most_apart(Touching, 0, Most),
    Turns is popcount(Touching) - Most.

%   Most is Most0 and the largest number of squares of Set that stand apart. The first
%   square has at most four neighbours behind it: E, and in the next row SW, S and SE.
%   If they touch each other, it is as good as any of them; else there are sets with it
%   and without it.

most_apart(Set, Most0, Most) :-
    (   Set =:= 0
    ->  Most = Most0
    ;   First is Set /\ -Set,
        Others is Set xor First,
        SW is Others /\ (First << 31),
        Around is Others /\ ((First << 1) \/ (First << 32) \/ (First << 33)),
        With is Others xor (SW \/ Around),
        Most1 is Most0 + 1,
        most_apart(With, Most1, Most2),
        (   ( SW =:= 0
            ; Around =:= Around /\ (First << 32)
            )
        ->  Most = Most2
        ;   most_apart(Others, Most0, Most3),
            Most is max(Most2, Most3)
        )
    ).

%!  race(+Own, +Other, -Lead:integer) is det.
%
%   Lead is how many turns Own is ahead of Other.

race(Own, Other, Lead) :-
    turns_to_go(Own, OwnTurns),
    turns_to_go(Other, OtherTurns),
    Lead is OtherTurns - OwnTurns.
