:- module(ludolog_sizes,
          [ short_long/3,               % +Short, +Long, -Chosen
            sample/3                    % +Most, +List, -Sample
          ]).
:- use_module(ludolog(random), [random_below/2]).

/** <module> How much the suites look at

They look at many positions, unless the flag test_form says `short`, as it does in
`make test`.
*/

%!  short_long(+Short, +Long, -Chosen) is det.
%
%   Chosen is Short where the short form of the tests is asked for, else Long.

short_long(Short, Long, Chosen) :-
    (   current_prolog_flag(test_form, short)
    ->  Chosen = Short
    ;   Chosen = Long
    ).

%!  sample(+Most:nonneg, +List, -Sample:list) is det.
%
%   Sample is List, or so many of its elements drawn at random, if List is longer.

sample(Most, List, Sample) :-
    length(List, N),
    (   N =< Most
    ->  Sample = List
    ;   compound_name_arguments(Elements, elements, List),
        findall(Element,
                ( between(1, Most, _),
                  random_below(N, Before),
                  I is Before + 1,
                  arg(I, Elements, Element) ),
                Sample)
    ).
