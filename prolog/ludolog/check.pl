:- module(ludolog_check,
          [ their_start/3,              % +Settings, +State, -Reply
            their_moves/4,              % +State, +Player, +Moves, -Reply
            their_next/3,               % +State, +Pairs, -Differences
            their_end/3,                % +State, +Winner, -Reply
            their_value/4               % +State, +Player, +Value, -Reply
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module(guest).

/** <module> Somebody else's rules, asked about positions of ours

A Reply is `agree`; `unasked` if the program has no such predicate or the adapter
no counterpart; `failed` if the program's predicate failed; else what differs, as
texts. What the program throws is thrown on, save where another move is next.
*/

%!  their_start(+Settings:list, +State, -Reply) is det.
%
%   Reply says whether the program's start with Settings is State: other(Found, Expected)
%   if it is not.

their_start(Settings, State, Reply) :-
    (   agreed(initial_state),
        their_config(Settings, Config),
        their_state(State, Expected),
        asked(initial_state(_, _))
    ->  (   ask(initial_state(Config, Found))
        ->  same(Found, Expected, Reply)
        ;   Reply = failed
        )
    ;   Reply = unasked
    ).

same(Found, Expected, Reply) :-
    (   Found =@= Expected
    ->  Reply = agree
    ;   text(Found, Text),
        text(Expected, Wanted),
        Reply = other(Text, Wanted)
    ).

%!  their_moves(+State, +Player, +Moves:list, -Reply) is det.
%
%   Reply compares the program's moves with Moves as sets: differ(Missing, Extra) with
%   those of ours that it lacks and `extra(Theirs, Ours)`, texts, for those that it has
%   besides; Ours is "" where the adapter does not lead back.

their_moves(State, Player, Moves, Reply) :-
    (   their_state(State, Theirs),
        their_player(Player, Person),
        asked(valid_moves(_, _, _))
    ->  findall(T-M, ( member(M, Moves), their_move(State, M, T) ), Pairs),
        (   ask(valid_moves(Theirs, Person, Found0))
        ->  compared(Found0, State, Pairs, Reply)
        ;   Pairs == []
        ->  Reply = agree
        ;   Reply = failed
        )
    ;   Reply = unasked
    ).

compared(Found0, State, Pairs, Reply) :-
    (   is_list(Found0),
        ground(Found0)
    ->  sort(Found0, Found),
        findall(T, member(T-_, Pairs), Expected0),
        sort(Expected0, Expected),
        ord_subtract(Expected, Found, Missing0),
        ord_subtract(Found, Expected, Extra0),
        (   Missing0 == [],
            Extra0 == []
        ->  Reply = agree
        ;   findall(M, ( member(T, Missing0), memberchk(T-M, Pairs) ), Missing),
            maplist(extra(State), Extra0, Extra),
            Reply = differ(Missing, Extra)
        )
    ;   text(Found0, Text),
        Reply = other(Text, "a list of ground terms")
    ).

extra(State, Theirs, extra(Text, Ours)) :-
    text(Theirs, Text),
    (   catch(call_with_time_limit(1, their_move(State, Move, Theirs)), _, fail),
        ground(Move)
    ->  format(string(Ours), "~q", [Move])
    ;   Ours = ""
    ).

%!  their_next(+State, +Pairs:list, -Differences:list) is det.
%
%   Differences has differ(Move, Found, Expected) for each Move-Next of Pairs after which
%   the program has something else, in its terms, than Next.

their_next(State, Pairs, Differences) :-
    (   their_state(State, Theirs),
        asked(move(_, _, _))
    ->  findall(Difference,
                ( member(Move-Next, Pairs),
                  their_move(State, Move, Hop),
                  their_after(Next, Expected),
                  differs(Theirs, Move, Hop, Expected, Difference) ),
                Differences)
    ;   Differences = []
    ).

differs(Theirs, Move, Hop, Expected, differ(Move, Found, Wanted)) :-
    catch(( ask(move(Theirs, Hop, Next)) -> Answer = answer(Next) ; Answer = failed ),
          error(Formal, _),
          caught(Formal, Answer)),
    (   Answer = answer(After)
    ->  After \=@= Expected,
        text(After, Found)
    ;   text(Answer, Found)
    ),
    text(Expected, Wanted).

caught(resource_error(What), _) :-
    !,
    throw(error(resource_error(What), _)).
caught(Formal, throws(Formal)).

%!  their_end(+State, +Winner, -Reply) is det.
%
%   Winner is winner(W) for a game that is over, `none` for one that goes on. Reply is
%   agree or other(Found, Expected), texts.

their_end(State, Winner, Reply) :-
    (   their_state(State, Theirs),
        program_goal(game_over(Theirs, Told), Goal),
        expected(Winner, Expected0)
    ->  (   term_variables(Goal, Variables),
            \+ ( member(V, Variables), V == Told )
        ->  Told = untold,
            untold(Expected0, Expected)
        ;   Expected = Expected0
        ),
        (   answers(Goal)
        ->  Found = winner(Told)
        ;   Found = none
        ),
        same(Found, Expected, Reply)
    ;   Reply = unasked
    ).

% game_over/1 does not say who won.
untold(none, none).
untold(winner(_), winner(untold)).

expected(none, none).
expected(winner(Ours), winner(Theirs)) :-
    their_winner(Ours, Theirs).

%!  their_value(+State, +Player, +Value, -Reply) is det.
%
%   Reply says whether the program's value of State for Player is Value.

their_value(State, Player, Value, Reply) :-
    (   agreed(value),
        their_state(State, Theirs),
        their_player(Player, Person),
        asked(value(_, _, _))
    ->  (   ask(value(Theirs, Person, Found))
        ->  (   number(Found),
                Found =:= Value
            ->  Reply = agree
            ;   same(Found, Value, Reply)
            )
        ;   Reply = failed
        )
    ;   Reply = unasked
    ).

text(Term, Text) :-
    format(string(Text0), "~q", [Term]),
    (   string_length(Text0, Length),
        Length > 4000
    ->  sub_string(Text0, 0, 4000, _, Start),
        string_concat(Start, "...", Text)
    ;   Text = Text0
    ).
