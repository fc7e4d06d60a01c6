:- module(ludolog_text,
          [ trimmed/2,                  % +Text0, -Text
            lowered/2,                  % +Text0, -Text
            lines_text/2,               % +Lines, -Text
            goal_directive/2            % +Format, -Directive
          ]).

/** <module> Texts from outside */

%!  trimmed(+Text0, -Text:string) is det.
%
%   Text is Text0 without the blanks at both ends. (split_string/4 of SWI-Prolog 9.0.4
%   also cuts at a character with code 0, whatever its separators are.)

trimmed(Text0, Text) :-
    text_to_string(Text0, String),
    string_codes(String, Codes0),
    unblanked(Codes0, Codes1),
    reversed(Codes1, [], Codes2),
    unblanked(Codes2, Codes3),
    reversed(Codes3, [], Codes),
    string_codes(Text, Codes).

unblanked([Code|Codes0], Codes) :-
    blank(Code),
    !,
    unblanked(Codes0, Codes).
unblanked(Codes, Codes).

blank(0'\s).
blank(0'\t).
blank(0'\r).
blank(0'\n).

reversed([], Codes, Codes).
reversed([Code|Codes0], Codes1, Codes) :-
    reversed(Codes0, [Code|Codes1], Codes).

%!  lowered(+Text0, -Text:string) is det.
%
%   Text is Text0 with a to z for A to Z, in every locale; other characters stay. (Prolog's
%   string_lower/2 makes a dotless i of I in Turkish, and on some versions it ends the process.)

lowered(Text0, Text) :-
    text_to_string(Text0, String),
    string_codes(String, Codes0),
    lowered_codes(Codes0, Codes),
    string_codes(Text, Codes).

lowered_codes([], []).
lowered_codes([Code0|Codes0], [Code|Codes]) :-
    (   Code0 >= 0'A,
        Code0 =< 0'Z
    ->  Code is Code0 + 0'a - 0'A
    ;   Code = Code0
    ),
    lowered_codes(Codes0, Codes).

%!  lines_text(+Lines:list, -Text:string) is det.
%
%   Text is what print_message_lines/3 prints for Lines, without blanks at both ends.

lines_text(Lines, Text) :-
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    trimmed(Text0, Text).

%!  goal_directive(+Format, -Directive:atom) is semidet.
%
%   Format, a text for format/2, has a directive that calls an argument: `~@` a goal, `~W` one
%   among the options of writing. Directive is the first of these.

goal_directive(Format, Directive) :-
    string_codes(Format, Codes),
    calling(Codes, Directive).

calling([Code|Codes], Directive) :-
    (   Code =:= 0'~
    ->  calling_after(Codes, Directive)
    ;   calling(Codes, Directive)
    ).

%   calling_after(+Codes, -Directive): Codes follow a tilde. Before the letter of a directive may
%   stand a number, `*`, a character after a backquote, and a colon.

calling_after([Code|Codes], Directive) :-
    (   Code =:= 0'@
    ->  Directive = ~@
    ;   Code =:= 0'W
    ->  Directive = '~W'
    ;   Code =:= 0'`
    ->  Codes = [_|Rest],
        calling_after(Rest, Directive)
    ;   before_letter(Code)
    ->  calling_after(Codes, Directive)
    ;   calling(Codes, Directive)
    ).

before_letter(Code) :-
    (   Code >= 0'0,
        Code =< 0'9
    ->  true
    ;   Code =:= 0'*
    ->  true
    ;   Code =:= 0':
    ).
