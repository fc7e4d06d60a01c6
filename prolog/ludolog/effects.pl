:- module(ludolog_effects,
          [ effects/4,                  % +Game, +State, +Move, -Effects
            effect_text/3,              % +Game, +Effect, -Text
            standing/2                  % +Items, -Pieces
          ]).
:- use_module(library(lists), [last/2, member/2, memberchk/2]).
:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(protocol, [defines/2, layout/3, player_name/3, promised/2, say/3]).

/** <module> What a move does to the picture, as data

effects(+State, +Move, -Effects) of a game tells what a legal move does, in the
order in which it happens:

  | moves(Piece, Path, How)         | Piece goes along Path, the squares from its first to its last    |
  | placed(Square, Piece)           | Piece comes onto the board                                       |
  | captured(Square, Piece)         | Piece leaves the board                                           |
  | killed(Square, Piece)           | the same, where the rules speak of a death                       |
  | becomes(Square, Piece, Other)   | what stood there as Piece stands there as Other                  |
  | gains(Player, Message, Squares) | Player gets what Message says (see say/3), by what is on Squares |

Squares and pieces have the names of layout/2, both as strings: a piece is its glyph
without blanks. How is `step`, `jump` or `slide` for a piece that moves by itself,
`pushed`, `pulled`, `thrown` or `levitated` for one that is moved. Path has the squares
that are touched: a jump has two, a thrown rock all that it flies over. While
a move is under way a square may hold two pieces; in the end each holds one.

A game without the role is asked for its picture before and after the move. What differs
is told with `becomes` and with two more terms, as nobody can know the reason:

  | leaves(Square, Piece)  | Piece has gone |
  | arrives(Square, Piece) | Piece has come |

So the first column of the two tables is all that a reader of effects has to know. Applied to the
pieces of the picture before the move, effects give those after it; a test does this in
every registered game.
*/

%!  effects(+Game, +State, +Move, -Effects:list) is det.
%
%   Effects tell what Move, which is legal in State, does. [] for a move that changes
%   nothing on the board, and for one of a game without pictures.

effects(Game, State, Move, Effects) :-
    (   defines(Game, effects/3)
    ->  promised(Game, effects(State, Move, Effects))
    ;   layout(Game, State, Before)
    ->  Game:next_state(State, Move, Next),
        layout(Game, Next, After),
        standing(Before, Pieces0),
        standing(After, Pieces),
        difference(Pieces0, Pieces, Effects)
    ;   Effects = []
    ).

%!  standing(+Items:list, -Pieces:list) is det.
%
%   Pieces has Square-Piece for each square of the layout Items on which something
%   stands, by their names.

standing(Items, Pieces) :-
    findall(Square-Piece, stands(Items, Square, Piece), Pieces0),
    sort(Pieces0, Pieces).

stands(Items, Square, Piece) :-
    member(square(Id, _, _, Glyph, Style), Items),
    Style \== empty,
    text_to_string(Id, Square),
    split_string(Glyph, "", " ", [Piece]).

difference(Pieces0, Pieces, Effects) :-
    ord_subtract(Pieces0, Pieces, Gone),
    ord_subtract(Pieces, Pieces0, Come),
    findall(Effect, differs(Gone, Come, Effect), Effects).

differs(Gone, Come, Effect) :-
    member(Square-Piece, Gone),
    (   memberchk(Square-Other, Come)
    ->  Effect = becomes(Square, Piece, Other)
    ;   Effect = leaves(Square, Piece)
    ).
differs(Gone, Come, arrives(Square, Piece)) :-
    member(Square-Piece, Come),
    \+ memberchk(Square-_, Gone).

%!  effect_text(+Game, +Effect, -Text:string) is det.
%
%   Text is a short sentence about Effect in the language of people, such as "an orc
%   jumps from g7 to e5". The game says how a piece is called, by word(piece(Glyph), Text).

effect_text(Game, Effect, Text) :-
    effect_message(Effect, Game, Message),
    say(ludolog, Message, Text).

effect_message(moves(Piece, Path, How), Game, Format-[Name, From, To]) :-
    movement(How, Format),
    piece_name(Game, Piece, Name),
    Path = [From|_],
    last(Path, To).
effect_message(placed(Square, Piece), Game, "~w is placed on ~w"-[Name, Square]) :-
    piece_name(Game, Piece, Name).
effect_message(captured(Square, Piece), Game, "~w is captured on ~w"-[Name, Square]) :-
    piece_name(Game, Piece, Name).
effect_message(killed(Square, Piece), Game, "~w is killed on ~w"-[Name, Square]) :-
    piece_name(Game, Piece, Name).
effect_message(becomes(Square, _, Piece), Game, "~w holds ~w"-[Square, Name]) :-
    piece_name(Game, Piece, Name).
effect_message(leaves(Square, Piece), Game, "~w leaves ~w"-[Name, Square]) :-
    piece_name(Game, Piece, Name).
effect_message(arrives(Square, Piece), Game, "~w comes to ~w"-[Name, Square]) :-
    piece_name(Game, Piece, Name).
effect_message(gains(Player, Message, _), Game, "~w gains ~w"-[Name, Text]) :-
    player_name(Game, Player, Name),
    say(Game, Message, Text).

movement(step,      "~w steps from ~w to ~w").
movement(jump,      "~w jumps from ~w to ~w").
movement(slide,     "~w slides from ~w to ~w").
movement(pushed,    "~w is pushed from ~w to ~w").
movement(pulled,    "~w is pulled from ~w to ~w").
movement(thrown,    "~w is thrown from ~w to ~w").
movement(levitated, "~w is levitated from ~w to ~w").

piece_name(Game, Piece, Name) :-
    (   defines(Game, word/2),
        Game:word(piece(Piece), Name0)
    ->  Name = Name0
    ;   Name = Piece
    ).
