/*  Terms as texts: how much work it is to write one.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(ludolog('engine/term_text'), [written/2]).

work(Size, Inferences) :-
    length(Cells, Size),
    maplist(=('.'), Cells),
    statistics(inferences, Before),
    written(Cells, Text),
    statistics(inferences, After),
    string_length(Text, Length),
    Length > 4 * Size,
    Inferences is After - Before.

:- begin_tests(term_text).

test(a_board_full_of_dots_takes_work_by_its_size) :-
    work(200, Few),
    work(2000, Many),
    Many < 20 * Few.

test(a_compound_dot_reads_back, Text == "'.'(1,2)") :-
    compound_name_arguments(Term, '.', [1, 2]),
    written(Term, Text).

:- end_tests(term_text).
