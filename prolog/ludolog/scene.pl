:- module(ludolog_scene,
          [ said_scene/3,               % +Game, +State, -Scene
            hexagon_place/4             % +Right, +Down, -X, -Y
          ]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(protocol, [say/3, scene/3]).

/** <module> Any position in the geometry of its board

layout(+State, -Items) places a position on a page of text. scene(+State, -Items) of a game says
what there is and where it lies, for pictures in any other form:

  | cell(Id, X, Y, Shape, Ground)               | a square of the board and its middle                       |
  | piece(Id, Kind, Style, Attributes, Message) | what stands on a square; Message says what it is           |
  | token(X, Y, Kind, Style, Message)           | what lies beside the board                                 |
  | border(Id, Sides, Style, Message)           | sides of a square that belong to somebody: an edge, a goal |
  | label(X, Y, Message)                        | coordinates                                                |
  | mark(Id, Mark, Message)                     | something that counts about a square or its piece          |
  | chain(Ids, Style, Message)                  | squares that together have won something                   |

Ids are those of the layout, as strings. X goes to the right and Y down, and neighbours in a row are
1 apart. Shape is `square`, with the sides `n`, `e`, `s`, `w`; or `hexagon`, one corner up, with the
sides `ne`, `e`, `se`, `sw`, `w`, `nw`. Ground is `light` or `dark`.

Kind is what a piece looks like: `disc`, `pyramid`, `rock`, `sorcerer`, `dwarf`, `troll`, `orc`,
`goblin`, `zombie`, `skull`; another one is drawn as a disc. Style is a style of the layout, or `white`
or `black`. Attributes are some of text(Text), written on the piece; badge(Text), written at its
corner; height(N), how many lie on each other.

Mark is `alone` or `touching` for a piece and its friends; `capturable` for what can be taken now;
`resting` for what may not be moved; `used` for a square that may not be entered; `moving` for the piece that goes on.

Notes are those of the layout.
*/

%!  said_scene(+Game, +State, -Scene) is semidet.
%
%   Scene is scene(Cells, Pieces, Tokens, Borders, Labels, Marks, Chains) with everything said in
%   the language of people, and piece(Id, Kind, Style, Height, Text, Badge, Name) for a piece.
%   Fails for a game without scenes.

said_scene(Game, State, scene(Cells, Pieces, Tokens, Borders, Labels, Marks, Chains)) :-
    scene(Game, State, Items),
    findall(cell(Id, X, Y, Shape, Ground), member(cell(Id, X, Y, Shape, Ground), Items), Cells),
    findall(Piece, said_piece(Game, Items, Piece), Pieces),
    findall(token(X, Y, Kind, Style, Name),
            ( member(token(X, Y, Kind, Style, M), Items), say(Game, M, Name) ),
            Tokens),
    findall(border(Id, Sides, Style, Name),
            ( member(border(Id, Sides, Style, M), Items), say(Game, M, Name) ),
            Borders),
    findall(label(X, Y, Text),
            ( member(label(X, Y, M), Items), say(Game, M, Text) ),
            Labels),
    findall(mark(Id, Mark, Name),
            ( member(mark(Id, Mark, M), Items), say(Game, M, Name) ),
            Marks),
    findall(chain(Ids, Style, Name),
            ( member(chain(Ids, Style, M), Items), say(Game, M, Name) ),
            Chains).

said_piece(Game, Items, piece(Id, Kind, Style, Height, Text, Badge, Name)) :-
    member(piece(Id, Kind, Style, Attributes, Message), Items),
    attribute(height(Height), Attributes, height(1)),
    attribute(text(Text), Attributes, text("")),
    attribute(badge(Badge), Attributes, badge("")),
    say(Game, Message, Name).

attribute(Attribute, Attributes, Default) :-
    (   memberchk(Attribute, Attributes)
    ->  true
    ;   Attribute = Default
    ).

%!  hexagon_place(+Right, +Down, -X:float, -Y:float) is det.
%
%   X and Y are where the middle of a hexagon lies that is Right widths to the right and Down
%   rows below the origin; the rows are so close that hexagons with a corner up touch.

hexagon_place(Right, Down, X, Y) :-
    X is float(Right),
    Y is Down * sqrt(3) / 2.
