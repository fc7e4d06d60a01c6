:- module(ludolog_green_skull_picture,
          [ board_items/4,              % +State, +Turn, +Scores, -Items
            display_board/1,            % +Board
            display_number_eliminated/4, % +O, +X, +Z, +ZPlayer
            display_player_turn/1       % +Player
          ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(ludolog(grid), [grid_member/4]).
:- use_module(ludolog(notation), [column//1]).
:- use_module(ludolog(picture), [print_canvas/1]).
:- use_module(ludolog(protocol), [say/3]).

/** <module> Green Skull as a drawing

The compact drawing has one line for each row of the triangle. Columns lean to
the left as they go down, so a column's letter stands below and to the left of
its lowest square. The classic drawing is the one of the seed.
*/

                /*******************************
                *            COMPACT           *
                *******************************/

%!  board_items(+State, +Turn, +Scores, -Items:list) is det.
%
%   Items are what layout/2 of the game answers (see ludolog_picture). Turn is the
%   message that says who is to move, Scores has Kind-Points for each kind.

board_items(state(Board, _, ZPlayer, XE, OE, ZE), Turn, Scores, Items) :-
    findall(Item, drawn(Board, Item), Drawn),
    findall(note(Note),
            noted(Turn, ZPlayer, Scores, ['X'-XE, 'O'-OE, 'Z'-ZE], Note),
            Notes),
    append(Drawn, Notes, Items).

drawn(Board, square(Name, Line, At, Glyph, Style)) :-
    grid_member(Board, Col, Row, Kind),
    place(Row, Col, Line, At),
    letter(Col, Letter),
    string_concat(Letter, Row, Name),
    look(Kind, Glyph, Style).
drawn(_, label(Line, At, Text)) :-
    between(1, 10, Row),
    place(Row, 1, Line, First),
    At is First - 5,
    format(string(Text), '~t~w~2| /', [Row]).
drawn(_, label(Line, At, "\\")) :-
    between(1, 10, Row),
    place(Row, Row, Line, Last),
    At is Last + 2.
drawn(_, label(Line, At, Text)) :-
    between(1, 10, Col),
    place(11, Col, Line, At),
    letter(Col, Letter),
    string_concat(Letter, "---", Text).

place(Row, Col, Line, At) :-
    Line is Row - 1,
    At is 5 + 2*(10 - Row) + 4*(Col - 1).

letter(Col, Letter) :-
    phrase(column(Col), Codes),
    string_codes(Letter, Codes).

look('X', "X", first).
look('O', "O", second).
look('Z', "Z", third).
look(' ', ".", empty).

noted(Turn, _, _, _, Turn).
noted(_, ZPlayer, _, _, "green skull: ~w"-[player(ZPlayer)]).
noted(_, _, _, _, "edges: X left, O right, Z base"-[]).
noted(_, _, _, _, ""-[]).
noted(_, _, _, _, "~t~w~20|~t~w~31|"-[tr("points"), tr("captured")]).
noted(_, _, Scores, Captured, "~w~t~12|~t~w~20|~t~w~31|"-[player(Kind), Points, Count]) :-
    member(Kind-Points, Scores),
    memberchk(Kind-Count, Captured).

                /*******************************
                *            CLASSIC           *
                *******************************/

%!  display_board(+Board) is det.
%
%   Print the board with the numbers of rows and columns and with each kind's own
%   edge.

display_board(Board) :-
    rule(78),
    line("Board Representation: (Row)      X# |(Col)Element | #O     (Row)"-[]),
    rule(78),
    findall(Item, printed(Board, Item), Items),
    print_canvas(Items).

printed(Board, at(Line, At, Text)) :-
    grid_member(Board, Col, Row, Kind),
    printed_at(Row, Col, Line, At),
    format(string(Text), '|(~w) ~w', [Col, Kind]).
printed(_, at(Line, At, Text)) :-
    between(1, 10, Row),
    printed_at(Row, 1, Line, First),
    format(string(Number), '(~w)', [Row]),
    (   At = 0,
        Text = Number
    ;   At is First - 3,
        Text = "X#"
    ;   At is First + 6*Row + Row//10,
        Text = "| #O"
    ;   At = 74,
        Text = Number
    ).
printed(_, at(Line, 0, Text)) :-
    between(2, 10, Row),
    printed_at(Row, 1, Next, _),
    Line is Next - 1,
    ruler(78, Text).
printed(_, at(19, 5, Text)) :-
    format(string(Text), '~`#t~68|', []).
printed(_, at(20, At, "Z")) :-
    between(1, 10, Col),
    printed_at(10, Col, _, First),
    At is First + 5 + Col//10.

printed_at(Row, Col, Line, At) :-
    Line is 2 * (Row - 1),
    At is 8 + 3*(10 - Row) + 6*(Col - 1).

%!  display_number_eliminated(+O, +X, +Z, +ZPlayer) is det.
%
%   Print how many of each kind have been captured and who holds the skull.

display_number_eliminated(O, X, Z, ZPlayer) :-
    rule(30),
    line("  Number of Eliminated Elements"-[]),
    rule(30),
    forall(member(Kind-Count, ['O'-O, 'X'-X, 'Z'-Z]),
           format('  ~w: ~w~n', [Kind, Count])),
    rule(30),
    line("  Z belongs to -> ~w"-[ZPlayer]),
    rule(30),
    nl.

%!  display_player_turn(+Player) is det.
%
%   Print which kind is to be moved.

display_player_turn(Player) :-
    rule(30),
    line("  MOVE FROM PLAYER: ~w"-[Player]),
    rule(30).

line(Message) :-
    say(green_skull, Message, Text),
    format('~w~n', [Text]).

rule(Width) :-
    ruler(Width, Text),
    format('~w~n', [Text]).

ruler(Width, Text) :-
    format(string(Text), '~`-t~*|', [Width]).
