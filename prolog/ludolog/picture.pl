:- module(ludolog_picture,
          [ picture/3,                  % +Game, +State, -Text
            classic/3,                  % +Game, +State, -Text
            canvas_text/2,              % +Items, -Text
            print_canvas/1              % +Items
          ]).
:- use_module(library(apply), [maplist/3, foldl/4, convlist/3]).
:- use_module(library(lists), [member/2, max_list/2]).
:- use_module(protocol, [layout/3, defines/2, say/3]).

/** <module> Any position as a drawing

layout(+State, -Items) of a game says where things stand on a page of text that
has one row for each row of the lattice ("compact"), rows and columns from 0:

  | square(Id, Row, Column, Glyph, Style) | a square: the name that moves use, where its glyph begins, what stands there |
  | label(Row, Column, Text)              | coordinates, the names of edges                                              |
  | note(Message)                         | what stands beside the board: scores, supplies, who moves (see say/3)        |

Glyph is a short string in ASCII, the same width for every square of a position.
Style is one of `empty`, `first`, `second`, `third`, `fourth` (the players in the order of
play), `neutral`, or a colour by name (`orange`, `purple`, `green`). It never is
the only difference between two pieces.

A board fits in 79 columns; board and notes together in 20 rows, with the notes
to the right of the board where that is wide enough.

canvas_text/2 draws any items at(Row, Column, Text) and is what the games use
for their `classic` drawings as well.
*/

%!  picture(+Game, +State, -Text:string) is semidet.
%
%   Text is the compact drawing of State with its notes. Fails for a game without
%   layout/2.

picture(Game, State, Text) :-
    layout(Game, State, Items),
    convlist(placed, Items, Placed),
    findall(Note, ( member(note(Message), Items), say(Game, Message, Note) ), Notes),
    beside(Placed, Notes, All),
    canvas_text(All, Text).

placed(square(_, Row, Column, Glyph, _), at(Row, Column, Glyph)).
placed(label(Row, Column, Text), at(Row, Column, Text)).

% The notes stand to the right of the board if all of them fit in 79 columns,
% else below it.
beside(Placed, [], Placed) :-
    !.
beside(Placed, Notes, All) :-
    extent(Placed, Height, Width),
    maplist(string_length, Notes, Lengths),
    max_list(Lengths, Longest),
    (   Width + 3 + Longest =< 79
    ->  Row = 0,
        Column is Width + 3
    ;   Row is Height + 1,
        Column = 0
    ),
    foldl(noted(Column), Notes, Row-Placed, _-All).

noted(Column, Note, Row0-Items, Row-[at(Row0, Column, Note)|Items]) :-
    Row is Row0 + 1.

extent(Placed, Height, Width) :-
    findall(R, member(at(R, _, _), Placed), Rows),
    findall(End,
            ( member(at(_, Column, Text), Placed),
              string_length(Text, Length),
              End is Column + Length ),
            Ends),
    max_list([0|Ends], Width),
    max_list([-1|Rows], Last),
    Height is Last + 1.

%!  classic(+Game, +State, -Text:string) is det.
%
%   Text is the seed's own drawing, what display_game/1 of the game prints; a game
%   without one is shown as its picture, or as its term.

classic(Game, State, Text) :-
    (   defines(Game, display_game/1)
    ->  with_output_to(string(Text), Game:display_game(State))
    ;   picture(Game, State, Text)
    ->  true
    ;   format(string(Text), '~q~n', [State])
    ).

%!  canvas_text(+Items:list, -Text:string) is det.
%
%   Text has each Text of the items at(Row, Column, Text), where Row and Column
%   count from 0; of two that overlap the later one shows. No blanks at the ends
%   of lines.

canvas_text(Items, Text) :-
    findall(Row-(Column-String), member(at(Row, Column, String), Items), Pairs0),
    keysort(Pairs0, Pairs),
    lines(Pairs, 0, Lines),
    with_output_to(string(Text), forall(member(Line, Lines), format('~s~n', [Line]))).

lines([], _, []).
lines([Row-Item|Pairs0], Here, [Line|Lines]) :-
    row_items([Row-Item|Pairs0], Here, Items, Pairs),
    foldl(painted, Items, [], Line0),
    trimmed(Line0, Line),
    Next is Here + 1,
    lines(Pairs, Next, Lines).

row_items([Row-Item|Pairs0], Here, [Item|Items], Pairs) :-
    Row =:= Here,
    !,
    row_items(Pairs0, Here, Items, Pairs).
row_items(Pairs, _, [], Pairs).

painted(Column-Text, Line0, Line) :-
    string_codes(Text, Codes),
    overlaid(Column, Codes, Line0, Line).

overlaid(0, Codes, Line0, Line) :-
    !,
    over(Codes, Line0, Line).
overlaid(Column, Codes, Line0, [Code|Line]) :-
    (   Line0 = [Code|Rest]
    ->  true
    ;   Code = 0'\s,
        Rest = []
    ),
    Left is Column - 1,
    overlaid(Left, Codes, Rest, Line).

over([], Line, Line).
over([Code|Codes], Line0, [Code|Line]) :-
    (   Line0 = [_|Rest]
    ->  true
    ;   Rest = []
    ),
    over(Codes, Rest, Line).

% The bar keeps the blanks at the left, which split_string/4 would strip as well.
trimmed(Codes, Line) :-
    string_codes(Line0, [0'||Codes]),
    split_string(Line0, "", " ", [Line1]),
    sub_string(Line1, 1, _, 0, Line).

%!  print_canvas(+Items:list) is det.
%
%   Print the text of Items on the current output.

print_canvas(Items) :-
    canvas_text(Items, Text),
    write(Text).
