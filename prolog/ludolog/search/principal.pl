:- module(ludolog_principal,
          [ principal/9,                % +State, +Left, +Ply, +Window, +Context, -Value, -Line,
                                        % +Pair0, -Pair
            dealt/3,                    % +List, -Mine, -Others
            preferred/4                 % +Role, +Moves, +Pair1, +Pair2
          ]).
:- use_module(library(lists), [nth0/3]).
:- use_module(alphabeta,
              [ cut_more/3, cutter/4, found/9, horizon/3, less/2, listed/7, narrow/4, open/1,
                role/5, step/6, try/12, visit/9 ]).
:- use_module(context, [finished/4, key/3]).
:- use_module(pair, [alone/5, both/6]).
:- use_module(table, [seen/3, settled/7]).

/** <module> The line that both play best, looked at by a pair of searches

Most of a look ahead goes to the first line, in which nothing is known yet: each state of it is
looked at in full, while elsewhere little more is asked than whether it is worse. Along that line
the moves beside it can be looked at once the value of the line further down is known. So each of
its states deals them out to the two searches of a pair (principal variation splitting: Marsland and
Campbell, 1982). The values are those of ludolog_alphabeta, and so is the line where several are
equally good: the one that comes first.
*/

:- set_prolog_flag(optimise, true).

:- det(principal/9).
:- det(dealt/3).

%!  principal(+State, +Left, +Ply, +Window, +Context, -Value, -Line, +Pair0, -Pair) is det.
%
%   As visit/9 of ludolog_alphabeta, for a pair.
%
%   @throws spent(ludolog)

principal(State, Left0, Ply, Window, Context, Value, Line, Pair0, Pair) :-
    (   \+ finished(State, Ply, Context, _),
        role(State, Left0, Context, Role, Left),
        deep(Left)
    ->  known(State, Left, Role, Ply, Window, Context, Value, Line, Pair0, Pair)
    ;   alone(whole(State, Left0, Ply, Window), Context, Value-Line, Pair0, Pair)
    ).

%   What is behind the state takes longer than to send it to a thread.

deep(Left) :-
    (   integer(Left)
    ->  Left >= 2
    ;   Left = turn(K),
        K >= 2
    ).

whole(State, Left, Ply, Window, Context, Value-Line, Search0, Search) :-
    visit(State, Left, Ply, Window, Context, Value, Line, Search0, Search).

known(State, Left, Role, Ply, Window, Context, Value, Line, pair(Search0, Other0), Pair) :-
    key(State, Context, Key),
    Search0 = search(_, _, Table, _),
    seen(Key, Table, Seen),
    (   settled(Seen, Left, Ply, Window, Value0, Line0, Cut0)
    ->  Value = Value0,
        Line = Line0,
        cut_more(Cut0, Search0, Search),
        Pair = pair(Search, Other0)
    ;   listed(Seen, State, Ply, Context, Search0, Kept, [First|Moves]),
        horizon(Search0, Cut0, Search1),
        alone(after(First, State), Context, Child, pair(Search1, Other0), Pair2),
        less(Left, Less),
        Next is Ply + 1,
        principal(Child, Less, Next, Window, Context, Value1, Line1, Pair2, Pair3),
        narrow(Role, Value1, Window, Window1),
        beside(Moves, Left, State, Role, Ply, Window1, Context, Value1-[First|Line1], Value-Line,
               Pair3, pair(Search4, Other)),
        found(Key, Left, Ply, Window, Value, Line, Kept, Search4, Search5),
        cut_more(Cut0, Search5, Search),
        Pair = pair(Search, Other)
    ).

after(Move, State, Context, Child, Search0, Search) :-
    step(Move, State, Context, Child, Search0, Search).

%   beside(+Moves, +Left, +State, +Role, +Ply, +Window, +Context, +Best0, -Best, +Pair0, -Pair):
%   Best is the Value-Line of the best of Moves and Best0.

beside(Moves, Left, State, Role, Ply, Window, Context, Best0, Best, Pair0, Pair) :-
    (   \+ open(Window)
    ->  Best = Best0,
        Best0 = _-[First|_],
        Pair0 = pair(Search0, Other),
        cutter(Ply, First, Search0, Search),
        Pair = pair(Search, Other)
    ;   Moves == []
    ->  Best = Best0,
        Pair = Pair0
    ;   dealt(Moves, Mine, Others),
        both(rest(Mine, Left, State, Role, Ply, Window, Best0)
             - rest(Others, Left, State, Role, Ply, Window, Best0),
             Context, Result1, Result2, Pair0, Pair),
        (   Result1 = done(Best1),
            Result2 = done(Best2)
        ->  better_of(Role, Moves, Best1, Best2, Best)
        ;   throw(spent(ludolog))
        )
    ).

rest(Moves, Left, State, Role, Ply, Window, Best0, Context, Best, Search0, Search) :-
    try(Moves, 2, Left, State, Role, Ply, Window, Context, Best0, Best, Search0, Search).

better_of(Role, Moves, Best1, Best2, Best) :-
    Best1 = Value1-[Move1|_],
    Best2 = Value2-[Move2|_],
    (   preferred(Role, Moves, Value1-Move1, Value2-Move2)
    ->  Best = Best1
    ;   Best = Best2
    ).

%!  preferred(+Role, +Moves, +Pair1, +Pair2) is semidet.
%
%   Of two Value-Move the first is the better one for Role. Where they are equally good, it is the one
%   that comes first in Moves; one that is not among them comes before them all.

preferred(Role, Moves, Value1-Move1, Value2-Move2) :-
    (   Value1 =:= Value2
    ->  place(Move1, Moves, Place1),
        place(Move2, Moves, Place2),
        Place1 =< Place2
    ;   better_value(Role, Value1, Value2)
    ).

better_value(max, Value1, Value2) :-
    Value1 > Value2.
better_value(min, Value1, Value2) :-
    Value1 < Value2.

place(Move, Moves, Place) :-
    (   nth0(Place0, Moves, Move0),
        Move0 == Move
    ->  Place = Place0
    ;   Place = -1
    ).

%!  dealt(+List, -Mine:list, -Others:list) is det.
%
%   Others has the first, the third and so on of List, Mine the rest.

dealt([], [], []).
dealt([One|List], Mine, [One|Others]) :-
    dealt(List, Others, Mine).
