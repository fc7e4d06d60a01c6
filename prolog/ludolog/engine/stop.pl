:- module(ludolog_stop,
          [ take_signals/0,
            take_alarm/1,               % :Handler
            abort_for/1,                % +Reason
            abort_reason/1,             % -Reason
            take_halt/1,                % :Notify
            halted/2,                   % +Status, :Notify
            refuse_halt/1,              % :Notify
            allow_halt/0
          ]).
:- use_module(library(error), [must_be/2]).

/** <module> Goals that are stopped, and goals that call halt/1 */

:- meta_predicate
    take_alarm(1),
    take_halt(1),
    halted(+, 1),
    refuse_halt(1).

:- dynamic
    aborted/1,                          % Reason
    alarm_handler/1,                    % Handler
    halt_allowed/0.

%!  take_signals is det.
%
%   From now on SIGINT and SIGUSR1, where Prolog gets them, abort the goal. The
%   one is Ctrl-C, the other Engine.interrupt().

take_signals :-
    on_signal(int, _, ludolog_stop:interrupt),
    on_signal(usr1, _, ludolog_stop:interrupt).

interrupt(Signal) :-
    abort_for(Signal).

%!  take_alarm(:Handler) is det.
%
%   From now on SIGALRM, where Prolog gets it, calls Handler with `alrm` between two steps of
%   the goal, which goes on if that succeeds and is aborted if it fails.

take_alarm(Handler) :-
    retractall(alarm_handler(_)),
    assertz(alarm_handler(Handler)),
    on_signal(alrm, _, ludolog_stop:handle_alarm).

handle_alarm(Signal) :-
    alarm_handler(Handler),
    (   call(Handler, Signal)
    ->  true
    ;   abort_for(Signal)
    ).

%!  abort_for(+Reason) is det.
%
%   Abort the goal; abort_reason/1 knows why.

abort_for(Reason) :-
    retractall(aborted(_)),
    assertz(aborted(Reason)),
    abort.

%!  abort_reason(-Reason) is semidet.
%
%   Why the last goal was aborted by abort_for/1: the name of a signal, `halt`, or `late`.
%   Asking forgets it.

abort_reason(Reason) :-
    retract(aborted(Reason)),
    !.

%!  take_halt(:Notify) is det.
%
%   From now on halt/1 does not end the process, which is Python's. It calls
%   Notify with the exit status and aborts the goal.
%
%   For that halt/1 itself is redefined, in `system`, and halt/0 in `user`, where its status is 0
%   whatever was printed before. What else may end Prolog has a hook, which can only make it fail,
%   and that no more than ten times: then SWI-Prolog insists, and waits for ever in a hook of
%   library(time) if a goal with a limit of time runs.

take_halt(Notify) :-
    at_halt(ludolog_stop:refuse_halt(Notify)),
    redefine_halt(user, halt, halted(0, Notify)),
    redefine_halt(system, halt(Status), halted(Status, Notify)).

redefine_halt(Module, Head, Body) :-
    @(redefine_system_predicate(Head), Module),
    setup_call_cleanup(
        '$set_source_module'(Old, Module),      % or nothing can be added to `system`
        Module:assertz((Head :- ludolog_stop:Body)),
        '$set_source_module'(Old)).

%!  halted(+Status, :Notify) is det.
%!  refuse_halt(:Notify) is semidet.
%
%   What halt/1 and the end of Prolog do instead. They are exported for others to
%   wrap, who want a goal's halt/1 to be an error of that goal.
%
%   @error type_error(integer, Status)

halted(Status, Notify) :-
    must_be(integer, Status),
    call(Notify, Status),
    abort_for(halt).

refuse_halt(_) :-
    halt_allowed,
    !.
refuse_halt(Notify) :-
    (   current_prolog_flag(exit_status, Status)
    ->  true
    ;   Status = 0
    ),
    call(Notify, Status),
    cancel_halt(ludolog).

%!  allow_halt is det.
%
%   From now on halt/0 halts: Python is at its end.

allow_halt :-
    assertz(halt_allowed).
