:- module(ludolog_green_skull_text,
          [ notation//1,                % ?Move
            deed/4,                     % +Move, +State, +NewState, -Message
            shown/2                     % +Term, -Text
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(ludolog(notation), [square//2, blanks//0]).
:- use_module(ludolog(protocol), [player_name/3, say/3]).
:- use_module(squares, [jumped/6]).

/** <module> Green Skull's moves and messages as text
*/

%!  notation(?Move)// is nondet.
%
%   `skip`, a step `g7-f6`, a jump `h8xf6`, a chain `g7xe7xc5`. Reading also takes
%   `pass` for `skip`, and `-`, `x`, blanks or nothing at all between two squares.

notation([]) -->
    "skip".
notation([]) -->
    "pass".
notation([[Row,Col,NextRow,NextCol]|Hops]) -->
    square(Col, Row),
    further([[Row,Col,NextRow,NextCol]|Hops], Row, Col).

further([[Row,Col,NextRow,NextCol]|Hops], Row, Col) -->
    sign(Row, Col, NextRow, NextCol),
    square(NextCol, NextRow),
    further_on(Hops, NextRow, NextCol).

further_on([], _, _) -->
    [].
further_on([Hop|Hops], Row, Col) -->
    further([Hop|Hops], Row, Col).

sign(Row, Col, NextRow, NextCol) -->
    (   { var(NextRow) }
    ->  blanks,
        ( "-" ; "x" ; "" ),
        blanks
    ;   { jumped(Row, Col, NextRow, NextCol, _, _) }
    ->  "x"
    ;   "-"
    ).

%!  deed(+Move, +State, +NewState, -Message) is det.
%
%   Message says what Move does, which leads from State to NewState: who is taken,
%   and whether the skull is lost.

deed([], state(_, Player, _, _, _, _), _, Message) :-
    (   Player == 'Z'
    ->  Message = "the zombies stay"-[]
    ;   Message = "pass, no piece can move"-[]
    ).
deed([_|_], State, Next, Message) :-
    captured(State, Next, Captured),
    taking(Captured, Deed),
    arg(3, State, ZPlayer),
    (   arg(3, Next, ZPlayer)
    ->  Message = Deed
    ;   Message = "~w, gives the skull away"-[tr(Deed)]
    ).

% Captured is a message for each kind that lost pieces.
captured(state(_, _, _, XE0, OE0, ZE0), state(_, _, _, XE, OE, ZE), Captured) :-
    findall(Message,
            ( member(Kind-Before-After, ['X'-XE0-XE, 'O'-OE0-OE, 'Z'-ZE0-ZE]),
              Count is After - Before,
              Count > 0,
              some(Count, Kind, Message) ),
            Captured).

some(Count, Kind, Message) :-
    (   Count =:= 1
    ->  one(Kind, Message)
    ;   Message = "~w ~w"-[Count, kind(Kind)]
    ).

one('X', "one orc"-[]).
one('O', "one goblin"-[]).
one('Z', "one zombie"-[]).

taking(Captured, Sentence-Kinds) :-
    findall(tr(Kind), member(Kind, Captured), Kinds),
    length(Kinds, N),
    taking_sentence(N, Sentence).

taking_sentence(0, "step").
taking_sentence(1, "jump over ~w").
taking_sentence(2, "jump over ~w and ~w").
taking_sentence(3, "jump over ~w, ~w and ~w").

%!  shown(+Term, -Text:string) is semidet.
%
%   How people read square(Row, Col), kind(Kind), piece(Glyph) and player(Player) in
%   messages.

shown(kind('X'), Text) :-
    say(green_skull, "orcs", Text).
shown(kind('O'), Text) :-
    say(green_skull, "goblins", Text).
shown(kind('Z'), Text) :-
    say(green_skull, "zombies", Text).
shown(piece(Glyph), Text) :-
    piece_text(Glyph, English),
    say(green_skull, English, Text).
shown(player(Player), Text) :-
    player_name(green_skull, Player, Text).
shown(square(Row, Col), Text) :-
    (   phrase(square(Col, Row), Codes)
    ->  string_codes(Text, Codes)
    ;   format(string(Text), "(~w,~w)", [Row, Col])
    ).

piece_text("X", "an orc").
piece_text("O", "a goblin").
piece_text("Z", "a zombie").
