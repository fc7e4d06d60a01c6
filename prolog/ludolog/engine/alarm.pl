:- module(ludolog_alarm,
          [ within_seconds/2,           % +Seconds, :Goal
            again_and_again/3,          % +Seconds, :Call, :Goal
            start_alarm/1,              % +Seconds
            stop_alarm/0
          ]).

/** <module> What not every build of SWI-Prolog has

The build for web browsers has neither threads nor signals nor processes, so it has no
library(time). All that Ludolog takes from there stands here, in two forms. Where there is
no alarm, whoever started Prolog ends it instead: a page terminates its worker, as Python
kills a worker process.
*/

:- meta_predicate
    within_seconds(+, 0),
    again_and_again(+, 0, 0).

%!  within_seconds(+Seconds:number, :Goal) is semidet.
%
%   Once Goal. Where there are alarms it has Seconds.
%
%   @error time_limit_exceeded

%!  again_and_again(+Seconds:number, :Call, :Goal) is semidet.
%
%   Once Goal. Where there are alarms Call is called in it after Seconds, and then each second,
%   whatever Goal does about that.

%!  start_alarm(+Seconds) is det.
%!  stop_alarm is det.
%
%   Between the two, time_limit_exceeded is thrown after Seconds, where there are alarms. They
%   stand around each step of an open query, where within_seconds/2, being once, is of no use.

:- if(exists_source(library(time))).

:- use_module(library(time), [alarm/4, call_with_time_limit/2, current_alarm/4, remove_alarm/1]).

within_seconds(Seconds, Goal) :-
    call_with_time_limit(Seconds, Goal).

again_and_again(Seconds, Call, Goal) :-
    setup_call_cleanup(
        alarm(Seconds, ludolog_alarm:again(Call), _, [remove(true)]),
        once(Goal),
        forall(current_alarm(_, ludolog_alarm:again(Call), Alarm, _), remove_alarm(Alarm))).

:- public again/1.

again(Call) :-
    alarm(1, ludolog_alarm:again(Call), _, [remove(true)]),
    call(Call).

start_alarm(Seconds) :-
    alarm(Seconds, throw(time_limit_exceeded), Alarm, [remove(false)]),
    nb_setval(ludolog_alarm, Alarm).

stop_alarm :-
    nb_getval(ludolog_alarm, Alarm),
    remove_alarm(Alarm).

:- else.

within_seconds(_, Goal) :-
    once(Goal).

again_and_again(_, _, Goal) :-
    once(Goal).

start_alarm(_).

stop_alarm.

:- endif.
