:- module(ludolog_term_json,
          [ encode/2,                   % +Term, -Json
            encode_exact/2,             % +Term, -Json
            encode_error/2              % +Term, -Json
          ]).

/** <module> Terms as JSON, on their way to Python

encode/2 builds strings, numbers, lists and `{Name:Arguments}` that writeq/1 happens to
print as JSON, which was the fastest way measured; whatever does not fit goes through
encode_exact/2. The table of forms is in `pybridge/engine/codec.py`.
*/

% Terms are written and texts read with the standard operators and flags: `user`, where
% a person may change them, is not what this module inherits from.
:- set_module(base(system)).

% How deep a term may be nested: ludolog.engine.codec.MAX_DEPTH.
max_depth(300).

%!  encode(+Term, -Json:string) is det.
%
%   Json stands for Term. It may be no JSON after all, or begin with `!`, if
%   Term holds anything rare: then encode_exact/2 has the answer.

encode(Term, Json) :-
    (   acyclic_term(Term),
        max_depth(Depth),
        plain(Term, Depth, Plain)
    ->  format(string(Json), "~q", [Plain])
    ;   Json = "!"
    ).

plain(Term, Depth, Json) :-
    (   atom(Term)
    ->  plain_atom(Term, Json)
    ;   integer(Term)
    ->  Json = Term
    ;   is_list(Term)
    ->  Depth > 0,
        Depth1 is Depth-1,
        plain_list(Term, Depth1, Json)
    ;   compound(Term)
    ->  Depth > 0,
        Depth1 is Depth-1,
        plain_compound(Term, Depth1, Json)
    ;   string(Term)
    ->  Json = {Term:0}
    ;   float(Term),
        Json = Term
    ).

plain_atom(Atom, Json) :-
    (   Atom == []
    ->  Json = []
    ;   atom_string(Atom, Json)
    ).

plain_list([], _, []).
plain_list([H0|T0], Depth, [H|T]) :-
    plain(H0, Depth, H),
    plain_list(T0, Depth, T).

plain_compound(Term, Depth, {Key:Json}) :-
    (   Term = (_,_)
    ->  Key = ",",
        commas(Term, Args)
    ;   compound_name_arguments(Term, Name, Args),
        atom(Name),
        Name \== [],
        Name \== '',
        Name \== ',',
        \+ is_dict(Term),
        atom_string(Name, Key)
    ),
    plain_list(Args, Depth, Json).

% The last element may be a variable, which is no more commas.
commas(Term, Args) :-
    (   nonvar(Term),
        Term = (A,B)
    ->  Args = [A|Args1],
        commas(B, Args1)
    ;   Args = [Term]
    ).

%!  encode_exact(+Term, -Json:string) is det.
%
%   Json stands for Term, all of its texts being lists of character codes. For a
%   term that cannot cross it is `!` and the reason.

encode_exact(Term, Json) :-
    exact_json(Term, refuse, Json).

%!  encode_error(+Term, -Json:string) is det.
%
%   As encode_exact/2; streams and the like become atoms, and a context that does
%   not cross is left out, so that it does not hide what an error says.

encode_error(Term, Json) :-
    exact_json(Term, atom, Json0),
    (   string_concat("!", _, Json0),
        nonvar(Term),
        Term = error(Formal, _)
    ->  exact_json(error(Formal, _), atom, Json)
    ;   Json = Json0
    ).

exact_json(Term, Blobs, Json) :-
    (   acyclic_term(Term)
    ->  term_variables(Term, Variables),
        max_depth(Depth),
        catch(( exact(Term, Depth, Blobs-Variables, Exact),
                format(string(Json), "~q", [Exact])
              ),
              unfit(Reason),
              string_concat("!", Reason, Json))
    ;   Json = "!a cyclic term"
    ).

exact(Term, _, _-Variables, {"":["var", Number]}) :-
    var(Term),
    !,
    variable_number(Variables, Term, 1, Number).
exact(Term, Depth, How, Json) :-
    is_list(Term),
    !,
    deeper(Depth, Depth1),
    exact_list(Term, Depth1, How, Json).
exact(Term, Depth, How, Json) :-
    compound(Term),
    !,
    deeper(Depth, Depth1),
    exact_compound(Term, Depth1, How, Json).
exact(Term, _, How, {"":Json}) :-
    exact_atomic(Term, How, Json).

exact_list([], _, _, []).
exact_list([H0|T0], Depth, How, [H|T]) :-
    exact(H0, Depth, How, H),
    exact_list(T0, Depth, How, T).

exact_compound((A,B), Depth, How, {",":Json}) :-
    !,
    commas((A,B), Args),
    exact_list(Args, Depth, How, Json).
exact_compound(Term, Depth, How, {"":["term", Codes|Json]}) :-
    compound_name_arguments(Term, Name, Args),
    (   is_dict(Term)
    ->  throw(unfit("a dict"))
    ;   atom(Name),
        Name \== []
    ->  true
    ;   throw(unfit("a compound whose name is no atom"))
    ),
    atom_codes(Name, Codes),
    exact_list(Args, Depth, How, Json).

exact_atomic(Term, _, ["atom", Codes]) :-
    atom(Term),
    !,
    atom_codes(Term, Codes).
exact_atomic(Term, _, ["string", Codes]) :-
    string(Term),
    !,
    string_codes(Term, Codes).
exact_atomic(Term, _, ["int", Hexadecimal]) :-
    integer(Term),
    !,
    format(string(Hexadecimal), "~16r", [Term]).
exact_atomic(Term, _, ["rational", N, D]) :-
    rational(Term, N0, D0),
    !,
    format(string(N), "~16r", [N0]),
    format(string(D), "~16r", [D0]).
exact_atomic(Term, _, ["float", Text]) :-
    float(Term),
    !,
    special_float(Term, Text).
exact_atomic(Term, atom-_, ["atom", Codes]) :-
    !,
    format(codes(Codes), "~w", [Term]).
exact_atomic(Term, _, _) :-
    (   blob(Term, Type)
    ->  format(string(Reason), "a ~w", [Type])
    ;   Reason = "a value of no known type"
    ),
    throw(unfit(Reason)).

% Prolog's own forms of these depend on flags.
special_float(Float, Text) :-
    (   Float =\= Float
    ->  Text = "nan"
    ;   Float =:= inf
    ->  Text = "inf"
    ;   Float =:= -inf
    ->  Text = "-inf"
    ;   format(string(Text), "~q", [Float])
    ).

deeper(Depth, Depth1) :-
    (   Depth > 0
    ->  Depth1 is Depth-1
    ;   max_depth(Max),
        format(string(Reason), "a term nested deeper than ~d", [Max]),
        throw(unfit(Reason))
    ).

variable_number([V|Vs], Variable, N0, N) :-
    (   V == Variable
    ->  N = N0
    ;   N1 is N0+1,
        variable_number(Vs, Variable, N1, N)
    ).
