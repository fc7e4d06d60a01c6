:- module(ludolog_tables,
          [ write_down/2                % +Clause, :Goal
          ]).

/** <module> Clauses computed while a file is loaded

What follows from the shape of a board alone is computed once, when its file is loaded:

    :- write_down(square(Index, Row, Col),
                  ( squares(Squares), nth1(Index, Squares, Row-Col) )).

Goal may call what stands above the directive, and what was written down there.
*/

:- meta_predicate write_down(+, 0).

%!  write_down(+Clause, :Goal) is det.
%
%   The file that is being loaded has a Clause for each answer of Goal, in this order. They are
%   compiled as they are: Prolog looks for macros and dicts in what it reads, which takes longer
%   than all the rest for clauses with a condition for each square.

write_down(Clause, Goal) :-
    findall(Clause, Goal, Clauses),
    compile_aux_clauses(Clauses).
