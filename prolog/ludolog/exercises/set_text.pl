:- module(ludolog_set_text,
          [ set_terms/3                 % +File, -Terms, -Mistakes
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(readutil), [read_stream_to_codes/2]).
:- use_module(ludolog(engine/term_text), [error_message/2]).

/** <module> The text of a set of exercises: terms, and the lines where they stand

A set is written in UTF-8, with or without the mark that some editors put in front, and with the
line ends of any system; in its texts each of them is one newline. A file in Latin-1 would load
with other letters than it was written with, so it is refused.
*/

%!  set_terms(+File, -Terms:list, -Mistakes:list) is det.
%
%   Terms are the terms of File, as term(Line, Term, Lines): Lines are those of the properties, where
%   Term is a set or an exercise with a list of them. Mistakes has Line-Message for what cannot
%   be read; nothing is read behind it.
%
%   @error existence_error(source_sink, File), permission_error(open, source_sink, File)

set_terms(File, Terms, Mistakes) :-
    setup_call_cleanup(
        open(File, read, Binary, [type(binary)]),
        read_stream_to_codes(Binary, Bytes),
        close(Binary)),
    (   unreadable(Bytes, Mistake)
    ->  Terms = [],
        Mistakes = [Mistake]
    ;   setup_call_cleanup(
            open(File, read, Stream, [encoding(utf8)]),
            read_stream_to_codes(Stream, Codes0),
            close(Stream)),
        newlines(Codes0, Codes),
        string_codes(Text, Codes),
        setup_call_cleanup(
            open_string(Text, In),
            read_terms(In, Text, Terms, Mistakes),
            close(In))
    ).

newlines([], []).
newlines([0'\r, 0'\n|Codes0], [0'\n|Codes]) :-
    !,
    newlines(Codes0, Codes).
newlines([0'\r|Codes0], [0'\n|Codes]) :-
    !,
    newlines(Codes0, Codes).
newlines([Code|Codes0], [Code|Codes]) :-
    newlines(Codes0, Codes).

                /*******************************
                *             BYTES            *
                *******************************/

%   unreadable(+Bytes, -Mistake): Mistake is Line-Message.

unreadable([First, Second|_], 1-"the file is UTF-16; save it as UTF-8") :-
    memberchk(First-Second, [0xFF-0xFE, 0xFE-0xFF]),
    !.
unreadable(Bytes, Mistake) :-
    bad_byte(Bytes, 1, Mistake).

bad_byte([Byte|Bytes], Line, Mistake) :-
    (   Byte =:= 0'\n
    ->  Next is Line + 1,
        bad_byte(Bytes, Next, Mistake)
    ;   ( Byte < 0x20, \+ memberchk(Byte, [0'\t, 0'\r, 0'\f]) ; Byte =:= 0x7F )
    ->  Mistake = Line-("there is a control character, with the code ~d"-[Byte])
    ;   Byte < 0x80
    ->  bad_byte(Bytes, Line, Mistake)
    ;   followers(Byte, N),
        followed(N, Bytes, Rest)
    ->  bad_byte(Rest, Line, Mistake)
    ;   Mistake = Line-("the file is not UTF-8, perhaps Latin-1: there is a byte ~d; save it as UTF-8"
                        -[Byte])
    ).

followers(Byte, 1) :- Byte >= 0xC2, Byte =< 0xDF.
followers(Byte, 2) :- Byte >= 0xE0, Byte =< 0xEF.
followers(Byte, 3) :- Byte >= 0xF0, Byte =< 0xF4.

followed(0, Bytes, Bytes) :-
    !.
followed(N, [Byte|Bytes0], Bytes) :-
    Byte >= 0x80,
    Byte =< 0xBF,
    Left is N - 1,
    followed(Left, Bytes0, Bytes).

                /*******************************
                *             TERMS            *
                *******************************/

read_terms(In, Text, Terms, Mistakes) :-
    catch(read_term(In, Term,
                    [ term_position(Position), subterm_positions(Places), syntax_errors(error) ]),
          Error, true),
    (   nonvar(Error)
    ->  syntax_line(Error, In, Line),
        Error = error(Formal, _),
        error_message(error(Formal, _), Message),
        Terms = [],
        Mistakes = [Line-("~w"-[Message])]
    ;   Term == end_of_file
    ->  Terms = [],
        Mistakes = []
    ;   Term == (:- encoding(utf8))
    ->  read_terms(In, Text, Terms, Mistakes)
    ;   stream_position_data(line_count, Position, Line),
        property_lines(Places, Text, Line, Lines),
        Terms = [term(Line, Term, Lines)|Rest],
        read_terms(In, Text, Rest, Mistakes)
    ).

syntax_line(error(_, stream(_, Line, _, _)), _, Line) :-
    !.
syntax_line(_, In, Line) :-
    line_count(In, Line).

property_lines(Places, Text, Line, Lines) :-
    (   Places = term_position(Begin, _, _, _, [_, list_position(_, _, Elements, _)])
    ->  findall(PropertyLine,
                ( member(Element, Elements),
                  arg(1, Element, At),
                  Length is At - Begin,
                  sub_string(Text, Begin, Length, _, Before),
                  split_string(Before, "\n", "", Parts),
                  length(Parts, N),
                  PropertyLine is Line + N - 1 ),
                Lines)
    ;   Lines = []
    ).
