:- module(ludolog_capture,
          [ begin_capture/1,            % +Id
            end_capture/2               % +Id, -Output
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(memfile),
              [ free_memory_file/1,
                memory_file_to_string/2,
                new_memory_file/1,
                open_memory_file/4
              ]).

/** <module> What goals write, as text */

:- dynamic capturing/3.                 % Id, File-Streams, Earlier streams

%!  begin_capture(+Id) is det.
%!  end_capture(+Id, -Output:string) is semidet.
%
%   Output is all that was written to the current output, user_output and
%   user_error between the two; reading there finds the end of the input. Captures
%   nest. The end fails if there was no such begin.

begin_capture(Id) :-
    sig_atomic(begin_capture_(Id)).

begin_capture_(Id) :-
    new_memory_file(File),
    open_memory_file(File, write, Out, [encoding(utf8)]),
    open_string("", In),
    current_input(OldIn),
    current_output(OldOut),
    maplist(alias_stream, [user_input, user_output, user_error], Old),
    set_stream(In, alias(user_input)),
    set_stream(Out, alias(user_output)),
    set_stream(Out, alias(user_error)),
    set_input(In),
    set_output(Out),
    asserta(capturing(Id, File-[In, Out], OldIn-OldOut-Old)).

end_capture(Id, Output) :-
    sig_atomic(end_capture_(Id, Output)).

end_capture_(Id, Output) :-
    retract(capturing(Id, File-[In, Out], OldIn-OldOut-[OldInput, OldOutput, OldError])),
    !,
    set_stream(OldInput, alias(user_input)),
    set_stream(OldOutput, alias(user_output)),
    set_stream(OldError, alias(user_error)),
    set_input(OldIn),
    set_output(OldOut),
    close(In, [force(true)]),
    close(Out, [force(true)]),
    memory_file_to_string(File, Output),
    free_memory_file(File).

alias_stream(Alias, Stream) :-
    stream_property(Stream, alias(Alias)),
    !.
