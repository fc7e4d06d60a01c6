:- module(ludolog_bounded_output,
          [ bounded/2                   % +Most, :Goal
          ]).
:- use_module(library(prolog_stream), [open_prolog_stream/4]).

/** <module> Output that ends

A goal may print without end. What it prints goes through a stream that counts the
characters, and throws an error when there are too many.
*/

:- meta_predicate bounded(+, 0).

:- dynamic
    pending/2,                          % Stream, Text
    left/2.                             % Stream, Characters

%!  bounded(+Most:nonneg, :Goal) is nondet.
%
%   Call Goal. Before each of its answers it may print Most characters to the current
%   output, user_output and user_error together; 0 is no limit.
%
%   @error resource_error(output_size) in Goal when there is more.

bounded(0, Goal) :-
    !,
    call(Goal).
bounded(Most, Goal) :-
    begin(Most, Redirected),
    catch(call_cleanup(Goal, Last = true), Error, true),
    (   nonvar(Error)
    ->  end(Redirected),
        throw(Error)
    ;   Last == true
    ->  !,
        end(Redirected)
    ;   turn(Most, Redirected)
    ).
bounded(Most, _) :-
    Most > 0,
    current_output(Stream),
    left(Stream, _),
    end(redirected(Stream)),
    fail.

%   The stream is in its place between the answers' being asked for and found.

turn(_, Redirected) :-
    end(Redirected).
turn(Most, _) :-
    begin(Most, _),
    fail.

begin(Most, redirected(Stream)) :-
    current_output(Out),
    stream_property(Error, alias(user_error)),
    stream_property(User, alias(user_output)),
    open_prolog_stream(ludolog_bounded_output, write, Stream, []),
    asserta(left(Stream, Most)),
    asserta(pending(Stream, Out-User-Error)),
    set_stream(Stream, alias(user_output)),
    set_stream(Stream, alias(user_error)),
    set_output(Stream).

end(_) :-
    pending(Stream, Out-User-Error),
    !,
    catch(flush_output(Stream), _, true),
    set_stream(User, alias(user_output)),
    set_stream(Error, alias(user_error)),
    set_output(Out),
    catch(close(Stream, [force(true)]), _, true),
    retractall(left(Stream, _)),
    retractall(pending(Stream, _)).
end(_).

%   The two calls of the stream.

:- public
    stream_write/2,
    stream_close/1.

stream_write(Stream, Text) :-
    (   retract(left(Stream, Left))
    ->  string_length(Text, Length),
        (   Left < 0
        ->  asserta(left(Stream, Left))
        ;   pending(Stream, Out-_-_),
            (   Length =< Left
            ->  Rest is Left - Length,
                asserta(left(Stream, Rest)),
                write(Out, Text)
            ;   sub_string(Text, 0, Left, _, Shown),
                write(Out, Shown),
                asserta(left(Stream, -1)),
                throw(error(resource_error(output_size), _))
            )
        )
    ;   true
    ).

stream_close(_).
