:- module(ludolog_notation,
          [ notated/3,                  % :Body, ?Move, ?Text
            square//2,                  % ?Column, ?Row
            column//1,                  % ?Column
            number//1,                  % ?Number
            blank//0,                   %
            blanks//0                   %
          ]).
:- use_module(text, [lowered/2, trimmed/2]).
:- use_module(library(dcg/basics), [digits//1]).

/** <module> Words shared by the games' move grammars

Each game has one grammar that both writes and reads moves. These are the words that
the grammars share. A square is its column letter, `a` for 1, and its row number from 1.

The grammars work on codes. notated/3 is move_text/3 without the state.
*/

:- meta_predicate notated(3, ?, ?).

%!  notated(:Body, ?Move, ?Text) is semidet.
%
%   Text notates Move in the grammar Body, called as call(Body, Move, S0, S). A
%   Text that is given (string, atom or codes; blanks around it do not matter,
%   capitals neither) is read; else Move is written to a string.
%
%   @error instantiation_error if both are unbound.

notated(Body, Move, Text) :-
    (   nonvar(Text)
    ->  trimmed(Text, String0),
        lowered(String0, String),
        string_codes(String, Codes),
        once(phrase(call(Body, Read), Codes)),
        Move = Read
    ;   ground(Move)
    ->  once(phrase(call(Body, Move), Codes)),
        string_codes(Text, Codes)
    ;   throw(error(instantiation_error, context(ludolog_notation:notated/3, _)))
    ).

%!  square(?Column, ?Row)// is semidet.
%
%   `c6` for column 3 and row 6.

square(Column, Row) -->
    column(Column),
    number(Row).

%!  column(?Column)// is semidet.
%
%   A letter; `a` is column 1.

column(Column) -->
    { integer(Column) },
    !,
    { Column >= 1, Column =< 26, Code is 0'a + Column - 1 },
    [Code].
column(Column) -->
    [Code],
    { Code >= 0'a, Code =< 0'z, Column is Code - 0'a + 1 }.

%!  number(?Number)// is semidet.
%
%   A natural number of at most four digits, without leading zeros.

number(Number) -->
    { integer(Number) },
    !,
    { Number >= 0, number_codes(Number, Codes) },
    Codes.
number(Number) -->
    digits(Codes),
    { Codes = [First|Rest],
      length(Rest, More), More < 4,
      \+ ( First == 0'0, Rest \== [] ),
      number_codes(Number, Codes) }.

%!  blank// is semidet.
%
%   At least one blank when reading, exactly one when writing.

blank -->
    " ",
    blanks.

%!  blanks// is det.
%
%   Any number of blanks when reading, none when writing. It is not a grammar rule,
%   because that could not tell reading from writing.

blanks(Codes0, Codes) :-
    (   nonvar(Codes0),
        Codes0 = [0'\s|Codes1]
    ->  blanks(Codes1, Codes)
    ;   Codes = Codes0
    ).
