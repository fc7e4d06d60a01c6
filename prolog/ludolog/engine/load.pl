:- module(ludolog_load,
          [ load_file/2                 % +Path, -Messages
          ]).
:- use_module(library(lists), [append/3]).
:- use_module('../messages', [with_messages/3]).
:- use_module('../versions', [as_written/1]).
:- use_module(term_text, [error_message/2]).

/** <module> Files loaded for Python */

%!  load_file(+Path, -Messages:list(string)) is det.
%
%   Load Path, importing nothing. Messages are the errors and warnings. What the file prints
%   while it is loaded goes to user_error: what a program answers on its standard output may
%   be read by another one.

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

:- meta_predicate beside(0).

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
