:- module(ludolog_alarm,
          [ within_seconds/2,           % +Seconds, :Goal
            start_alarm/1,              % +Seconds
            stop_alarm/0
          ]).

/** <module> What not every build of SWI-Prolog has

The build for web browsers has neither threads nor signals nor processes, so it has no
library(time). All that Ludolog takes from there stands here, in two forms. Where there is
no alarm, whoever started Prolog ends it instead: a page terminates its worker, as Python
kills a worker process.
*/

:- meta_predicate within_seconds(+, 0).

%!  within_seconds(+Seconds:number, :Goal) is semidet.
%
%   Once Goal. Where there are alarms it has Seconds.
%
%   @error time_limit_exceeded

%!  start_alarm(+Seconds) is det.
%!  stop_alarm is det.
%
%   Between the two, time_limit_exceeded is thrown after Seconds, where there are alarms. They
%   stand around each step of an open query, where within_seconds/2, being once, is of no use.

:- if(exists_source(library(time))).

:- use_module(library(time), [alarm/4, call_with_time_limit/2, remove_alarm/1]).

within_seconds(Seconds, Goal) :-
    call_with_time_limit(Seconds, Goal).

start_alarm(Seconds) :-
    alarm(Seconds, throw(time_limit_exceeded), Alarm, [remove(false)]),
    nb_setval(ludolog_alarm, Alarm).

stop_alarm :-
    nb_getval(ludolog_alarm, Alarm),
    remove_alarm(Alarm).

:- else.

within_seconds(_, Goal) :-
    once(Goal).

start_alarm(_).

stop_alarm.

:- endif.
