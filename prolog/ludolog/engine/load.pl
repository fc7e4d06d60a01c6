:- module(ludolog_load,
          [ load_file/3,                % +Path, +Seconds, -Messages
            loaded_within/2             % +Seconds, :Goal
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(alarm, [again_and_again/3]).
:- use_module('../messages', [with_messages/3]).
:- use_module('../versions', [as_written/1]).
:- use_module(stop, [abort_for/1]).
:- use_module(term_text, [error_message/2]).

/** <module> Files loaded for Python */

:- meta_predicate
    beside(0),
    loaded_within(+, 0).

%!  load_file(+Path, +Seconds, -Messages:list(string)) is det.
%
%   Load Path, importing nothing. Messages are the errors and warnings. What the file prints
%   while it is loaded goes to user_error: what a program answers on its standard output may
%   be read by another one. Seconds are those of loaded_within/2, 0 for no limit.

load_file(Path, Seconds, Messages) :-
    (   Seconds =:= 0
    ->  load_file(Path, Messages)
    ;   loaded_within(Seconds, load_file(Path, Messages))
    ).

load_file(Path, Messages) :-
    with_messages(catch(beside(as_written(load_files(user:Path,
                                                     [imports([]), silent(true)]))),
                        Error, true),
                  located, Messages0),
    (   nonvar(Error)
    ->  error_message(Error, Message),
        append(Messages0, [Message], Messages)
    ;   Messages = Messages0
    ).

%   beside(:Goal): once Goal; what it writes to the standard output goes to user_error.

beside(Goal) :-
    stream_property(User, alias(user_output)),
    stream_property(Errors, alias(user_error)),
    current_output(Current),
    !,
    setup_call_cleanup(
        ( set_stream(Errors, alias(user_output)),
          set_output(Errors) ),
        once(Goal),
        ( flush_output(Errors),
          set_stream(User, alias(user_output)),
          set_output(Current) )).

% A syntax error says where it is by itself.
located(_, Place, Message0, Message) :-
    (   Place = File:Line,
        \+ sub_string(Message0, 0, _, _, File)
    ->  format(string(Message), "~w:~d: ~s", [File, Line, Message0])
    ;   Message = Message0
    ).

                /*******************************
                *             LIMIT            *
                *******************************/

%!  loaded_within(+Seconds:number, :Goal) is semidet.
%
%   Once Goal, which loads files. After Seconds it is aborted, and then each second until
%   that helps: a directive may catch an abort, but not go on for ever after it. The reason is
%   `late`, see abort_reason/1. An interrupt also stops Goal at once.
%
%   By itself Prolog heeds no signal while it loads a file: neither an alarm nor Ctrl-C ends a
%   directive that loops.

loaded_within(Seconds, Goal) :-
    heed_signals,
    setup_call_cleanup(
        b_setval(ludolog_loading, true),
        again_and_again(Seconds, ludolog_stop:abort_for(late), Goal),
        b_setval(ludolog_loading, false)).

%   What loads a file, `$mt_load_file` of boot/init.pl, does everything within sig_atomic/1. While
%   loaded_within/2 runs, the same is done without it. It stays wrapped: up to 10.1.12 each
%   unwrap_predicate/2 takes a reference of an atom too many.

:- dynamic heeding/0.

heed_signals :-
    heeding,
    !.
heed_signals :-
    wrap_predicate(system:'$mt_load_file'(File, Full, Module, Options), ludolog_load, Wrapped,
                   ludolog_load:loaded(Wrapped, File, Full, Module, Options)),
    assertz(heeding).

:- public loaded/5.

loaded(Wrapped, File, Full, Module, Options) :-
    (   nb_current(ludolog_loading, true)
    ->  once(setup_call_cleanup(
                 system:with_mutex('$load_file',
                                   system:'$mt_start_load'(Full, Loading, Options)),
                 system:'$mt_do_load'(Loading, File, Full, Module, Options),
                 system:'$mt_end_load'(Loading)))
    ;   call(Wrapped)
    ).
