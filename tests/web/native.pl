/*  The requests of the web pages, answered by the native SWI-Prolog: as shell/web/node.mjs
    does, a line of JSON in, a line with the list of all answers out.

        swipl tests/web/native.pl < requests
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/requests', []).

:- initialization(main, main).

main :-
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    repeat,
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  !
    ;   findall(Answer, ludolog_requests:answer(Line, Answer), Answers),
        atomic_list_concat(Answers, ',', All),
        format("[~w]~n", [All]),
        flush_output,
        fail
    ).
