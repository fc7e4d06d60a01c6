:- module(ludolog_text, [trimmed/2]).    % +Text0, -Text

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
