:- module(ludolog_messages,
          [ with_messages/3             % :Goal, :Told, -Texts
          ]).
:- use_module(text, [lines_text/2]).

/** <module> What is said while a file is loaded */

:- meta_predicate
    with_messages(0, 4, -).

:- dynamic
    listening/1,                        % :Told
    collected/2.                        % Listener, Text

%!  with_messages(:Goal, :Told, -Texts:list) is semidet.
%
%   Once Goal. The errors and warnings that are printed meanwhile are not shown; Texts has
%   for each what call(Told, Kind, Place, Message, Text) makes of it. Kind is `error` or
%   `warning`, Place is File:Line where a file is being loaded, else `none`; Message is the
%   text that would have been printed.

with_messages(Goal, Told, Texts) :-
    setup_call_cleanup(
        asserta(listening(Told), Listener),
        once(Goal),
        erase(Listener)),
    findall(Text, retract(collected(Listener, Text)), Texts).

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(_, Kind, Lines) :-
    ludolog_messages:message_heard(Kind, Lines).

:- public message_heard/2.

message_heard(Kind, Lines) :-
    memberchk(Kind, [error, warning]),
    clause(listening(Told), true, Listener),
    !,
    (   source_location(File, Line)
    ->  Place = File:Line
    ;   Place = none
    ),
    lines_text(Lines, Message),
    call(Told, Kind, Place, Message, Text),
    assertz(collected(Listener, Text)).
