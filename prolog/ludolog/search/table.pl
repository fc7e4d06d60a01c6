:- module(ludolog_table,
          [ empty_table/2,              % +Boolean, -Table
            seen/3,                     % +Key, +Table, -Seen
            settled/7,                  % +Seen, +Left, +Ply, +Window, -Value, -Line, -Cut
            best_before/2,              % +Seen, -Move
            kept_before/2,              % +Seen, -Moves
            remember/10                 % +Key, +Left, +Ply, +Window, +Value, +Line, +Cut,
                                        % +Moves, +Table0, -Table
          ]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(scale, [nearer/3]).

/** <module> What a search has found out

The states of a turn are often reached in many orders, and each look ahead begins
with the best moves of the one before. So a Table has the latest that was found out
about a state: seen(Left, Bound, Value, Line, Cut, Moves) for its position key. Value, which is
`exact`, or a `lower` or `upper` bound, is that of a look ahead over Left, as seen from
the state, not from the root; Cut is 0 if nothing behind the state was cut off; Moves
are those that the game has selected, [] if they are not to be kept.

A Table is a term, so a search that is abandoned has no table to clean up. Measured on
8000 states of 81 squares, to put one in and find it again: 18 us in an ordered tree on the
keys, 13 in one on their hashes, which may clash, 40 in a trie. Most states of a
search are leaves, and those are not looked up.
*/

:- set_prolog_flag(optimise, true).

:- det(empty_table/2).
:- det(seen/3).
:- det(remember/10).

%!  empty_table(+Boolean, -Table) is det.
%
%   Table is an empty one, or if Boolean is `false`, one that stays empty.

empty_table(true, table(0, Empty)) :-
    empty_assoc(Empty).
empty_table(false, none).

%!  seen(+Key, +Table, -Seen) is det.
%
%   Seen is what Table has for Key, `none` if it has nothing.

seen(Key, Table, Seen) :-
    (   Table = table(_, States),
        get_assoc(Key, States, Seen0)
    ->  Seen = Seen0
    ;   Seen = none
    ).

%!  settled(+Seen, +Left, +Ply, +Window, -Value, -Line, -Cut) is semidet.
%
%   Seen says all that a look ahead over Left from a state at Ply would. A look ahead over
%   anything else does not count, so that the table changes no value.

settled(seen(Left, Bound, Value0, Line, Cut, _), Left, Ply, Window, Value, Line, Cut) :-
    Back is -Ply,
    nearer(Value0, Back, Value),
    enough(Bound, Value, Window),
    !.

enough(exact, _, _).
enough(lower, Value, _-Beta) :-
    Value >= Beta.
enough(upper, Value, Alpha-_) :-
    Value =< Alpha.

%!  best_before(+Seen, -Move) is semidet.
%
%   Move was the best one when the state was looked at last.

best_before(seen(_, _, _, [Move|_], _, _), Move).

%!  kept_before(+Seen, -Moves) is semidet.
%
%   Moves are what the game selected when the state was looked at last.

kept_before(seen(_, _, _, _, _, [Move|Moves]), [Move|Moves]).

%!  remember(+Key, +Left, +Ply, +Window, +Value, +Line, +Cut, +Moves, +Table0, -Table) is det.
%
%   Table has what a look ahead over Left in Window has found for Key, instead of what
%   it had. A full table is emptied first: the look ahead fills it with what it needs.

remember(Key, Left, Ply, Window, Value, Line, Cut, Moves, Table0, Table) :-
    (   Table0 == none
    ->  Table = none
    ;   bound(Window, Value, Bound),
        nearer(Value, Ply, Stored),
        room(Table0, Count, States0),
        put_assoc(Key, States0, seen(Left, Bound, Stored, Line, Cut, Moves), States),
        Table = table(Count, States)
    ).

bound(Alpha-Beta, Value, Bound) :-
    (   Value =< Alpha
    ->  Bound = upper
    ;   Value >= Beta
    ->  Bound = lower
    ;   Bound = exact
    ).

room(table(Count0, States0), Count, States) :-
    (   Count0 < 50 000
    ->  Count is Count0 + 1,
        States = States0
    ;   Count = 1,
        empty_assoc(States)
    ).
