:- module(ludolog_limits,
          [ limited/3,                  % +Seconds, +Inferences, :Goal
            inference_limited/2         % +Inferences, :Goal
          ]).
:- use_module(alarm, [within_seconds/2]).

/** <module> Limits on the time and the inferences of a goal */

:- meta_predicate
    limited(+, +, 0),
    inference_limited(+, 0).

%!  limited(+Seconds:number, +Inferences:integer, :Goal) is semidet.
%
%   Once Goal within the limits; 0 is none.
%
%   @error time_limit_exceeded, inference_limit_exceeded

limited(Seconds, Inferences, Goal) :-
    (   Seconds > 0
    ->  within_seconds(Seconds, once_within(Inferences, Goal))
    ;   once_within(Inferences, Goal)
    ).

once_within(Inferences, Goal) :-
    (   Inferences > 0
    ->  once(inference_limited(Inferences, Goal))
    ;   once(Goal)
    ).

%!  inference_limited(+Inferences:integer, :Goal) is nondet.
%
%   Goal; the limit is for each of its answers.

inference_limited(Inferences, Goal) :-
    call_with_inference_limit(Goal, Inferences, Result),
    (   Result == inference_limit_exceeded
    ->  throw(inference_limit_exceeded)
    ;   true
    ).
