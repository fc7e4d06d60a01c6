:- module(ludolog_reading,
          [ query_term/4,               % +Text, +Module, -Term, -Names
            read_typed/5,               % +In, +Text, +Module, +Options, -Term
            complete_query/3,           % +Text, +Module, -Complete
            queries_in/4                % +Text, +Module, -Queries, -Rest
          ]).
:- use_module(library(lists), [last/2, nth1/3]).

/** <module> What somebody typed at `?-`: one query or several, whole or begun

A query may be typed as it stands on a page, behind `?-`. Where a text is no Prolog, the error
says where, in the lines and columns of what was typed.
*/

%!  query_term(+Text:string, +Module:atom, -Term, -Names:list) is det.
%
%   Term is the query that Text is, read in Module; Names are its variables, as Name=Variable.
%
%   @error syntax_error(What), with the context typed(Line, Column, Source); What is
%   `one_query_at_a_time` if something follows the full stop.

query_term(Text, Module, Query, Names) :-
    setup_call_cleanup(
        open_string(Text, In),
        ( read_typed(In, Text, Module, [variable_names(Names)], Term),
          nothing_follows(In, Text) ),
        close(In)),
    (   nonvar(Term),
        Term = (?- Query0)
    ->  Query = Query0
    ;   Query = Term
    ).

nothing_follows(In, Text) :-
    character_count(In, At),
    (   catch(read_term(In, Next, []), error(syntax_error(_), _), true),
        Next == end_of_file
    ->  true
    ;   misread(one_query_at_a_time, Text, At)
    ).

%!  read_typed(+In, +Text:string, +Module:atom, +Options:list, -Term) is det.
%
%   Term is the next term of In, a stream of the characters of Text; Options are further ones of
%   read_term/3.
%
%   @error as query_term/4

read_typed(In, Text, Module, Options, Term) :-
    catch(read_term(In, Term, [module(Module), syntax_errors(error)|Options]),
          error(syntax_error(What), Context),
          true),
    (   var(What)
    ->  true
    ;   Context = stream(_, _, _, At)
    ->  misread(What, Text, At)
    ;   throw(error(syntax_error(What), Context))
    ).

misread(What, Text, At0) :-
    string_length(Text, Length),
    At is min(At0, Length),
    sub_string(Text, 0, At, _, Before),
    split_string(Before, "\n", "", LinesBefore),
    length(LinesBefore, Line),
    last(LinesBefore, Begun),
    string_length(Begun, Column0),
    Column is Column0 + 1,
    split_string(Text, "\n", "\r", Lines),
    nth1(Line, Lines, Source),
    throw(error(syntax_error(What), typed(Line, Column, Source))).

                /*******************************
                *      WHERE QUERIES END       *
                *******************************/

%!  complete_query(+Text:string, +Module:atom, -Complete) is det.
%
%   Text is read with the operators of Module. Complete is `false` if more has to come before Text ends as a query does, with a full
%   stop; `true` if it does, or if going on cannot make it one.

complete_query(Text, Module, Complete) :-
    queries_in(Text, Module, Queries, Rest),
    (   Rest == "",
        Queries \== []
    ->  Complete = true
    ;   Complete = false
    ).

%!  queries_in(+Text:string, +Module:atom, -Queries:list, -Rest:string) is det.
%
%   Queries are the texts of the queries that stand in Text one after the other, each up to its
%   full stop, also of those with a mistake; Rest is one that is not finished, or "".

queries_in(Text, Module, Queries, Rest) :-
    setup_call_cleanup(
        open_string(Text, In),
        queries_from(In, Text, 0, Module, Queries, Rest),
        close(In)).

queries_from(In, Text, Begin, Module, Queries, Rest) :-
    catch(( read_term(In, Term, [module(Module)]),
            Read = term(Term) ),
          error(syntax_error(What), _),
          Read = mistake(What)),
    character_count(In, End),
    read_query(Read, In, Text, Begin, End, Module, Queries, Rest).

read_query(term(Term), _, _, _, _, _, [], "") :-
    Term == end_of_file,
    !.
read_query(mistake(What), _, Text, Begin, _, _, [], Rest) :-
    unfinished(What),
    !,
    piece(Text, Begin, _, Rest).
read_query(_, In, Text, Begin, End, Module, [Query|Queries], Rest) :-
    piece(Text, Begin, End, Query),
    queries_from(In, Text, End, Module, Queries, Rest).

piece(Text, Begin, End, Piece) :-
    (   var(End)
    ->  sub_string(Text, Begin, _, 0, Piece0)
    ;   Length is End - Begin,
        sub_string(Text, Begin, Length, _, Piece0)
    ),
    split_string(Piece0, "", " \t\r\n", [Piece]).

unfinished(end_of_file).
unfinished(end_of_file_in_block_comment).
unfinished(end_of_file_in_quoted(_)).

                /*******************************
                *           MESSAGES           *
                *******************************/

:- multifile
    prolog:error_message//1,
    prolog:message//1.

prolog:error_message(syntax_error(one_query_at_a_time)) -->
    [ 'Syntax error: only one query can be asked at a time' ].
prolog:message(error(syntax_error(What), Context)) -->
    { nonvar(Context),
      Context = typed(Line, Column, Source),
      shown(Source, Column, Shown, Before),
      format(atom(Mark), "~t~*|^", [Before]) },
    [ 'line ~d, column ~d: '-[Line, Column] ],
    '$messages':translate_message(error(syntax_error(What), told)),
    [ nl, '  ~w'-[Shown], nl, '  ~w'-[Mark] ].

%   shown(+Source, +Column, -Shown, -Before): Shown is what a message tells of the line Source, of
%   a long one what is around Column; so many characters of it stand before the mistake.

shown(Source, Column, Shown, Before) :-
    string_length(Source, Length),
    (   Length =< 200
    ->  Shown = Source,
        Before is Column - 1
    ;   From is max(0, min(Column - 1, Length) - 80),
        Most is min(120, Length - From),
        sub_string(Source, From, Most, _, Piece),
        string_concat("...", Piece, Shown),
        Before is Column - 1 - From + 3
    ).
