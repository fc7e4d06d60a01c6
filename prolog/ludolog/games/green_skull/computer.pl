:- module(ludolog_green_skull_computer,
          [ choose_move/3,              % +Level, +SortedPairs, -Move
            balance/2,                  % +State, -Balance
            worth/2                     % +Distance, -Worth
          ]).
:- use_module(library(lists), [last/2, nth1/3]).
:- use_module(squares, [cells/2, distances/2]).

/** <module> How the computer rates moves and positions of Green Skull
*/

:- set_prolog_flag(optimise, true).

%!  choose_move(+Level, +SortedPairs, -Move) is det.
%
%   SortedPairs has Value-Move for each legal move, ascending. `easy` takes the
%   first, `hard` the last, `medium` the middle one, counted round(N/2) from 1.

choose_move(easy, [_-Move|_], Move).
choose_move(medium, Pairs, Move) :-
    length(Pairs, Count),
    Middle is (Count + 1) // 2,
    nth1(Middle, Pairs, _-Move).
choose_move(hard, Pairs, Move) :-
    last(Pairs, _-Move).

%!  balance(+State, -Balance:integer) is det.
%
%   Balance is how far the orcs are ahead of the goblins: ten for each point of the
%   score, and one for each step that a piece has come from the far corner towards
%   its edge. The score alone does not tell most positions apart; the steps lead
%   the pieces home, so that games end.
%
%   This is what the working form keeps as a running sum.

balance(state(Board, _, _, XE, OE, _), Balance) :-
    cells(Board, Cells),
    Cells =.. [_|Contents],
    distances('X', XDistances),
    distances('O', ODistances),
    Captured is 10 * (OE - XE),
    balance(Contents, XDistances, ODistances, Captured, Balance).

balance([], _, _, Balance, Balance).
balance([Cell|Cells], [XDistance|XDistances], [ODistance|ODistances], Balance0, Balance) :-
    lead(Cell, XDistance, ODistance, Lead),
    Balance1 is Balance0 + Lead,
    balance(Cells, XDistances, ODistances, Balance1, Balance).

lead(' ', _, _, 0).
lead('Z', _, _, 0).
lead('X', Distance, _, Lead) :-
    worth(Distance, Lead).
lead('O', _, Distance, Lead) :-
    worth(Distance, Worth),
    Lead is -Worth.

%!  worth(+Distance, -Worth) is det.
%
%   Worth is what a piece counts so many steps away from its edge. R25: at home it is two points.

worth(Distance, Worth) :-
    (   Distance =:= 0
    ->  Worth = 29
    ;   Worth is 9 - Distance
    ).
