:- module(ludolog_splut_text,
          [ notation/3,                 % +Table, ?Move, ?Text
            meaning_of/3,               % +Move, +Table, -Message
            shown/2                     % +Argument, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(ludolog(notation), [notated/3, square//2, blank//0, blanks//0]).
:- use_module(ludolog(protocol), [say/3]).
:- use_module(board,
              [ ahead/3, board_cell/1, direction_map/2, get_piece/3, heading/3, landing/5,
                piece_map/2, shifted/3 ]).

/** <module> Splut!'s moves and messages as text

One grammar both writes and reads a move: `e4-e3 throw left`. The piece is not named,
for it is what stands on the first square. Two squares that are not neighbours are read
as well, as a step along a vector: `c6-c4` is not a legal move, but `why` can then say
what is wrong with it.
*/

%!  notation(+Table, ?Move, ?Text) is semidet.
%
%   Text notates Move on the board Table. Fails for a term or a text that is no
%   well-formed move there.

notation(Table, Move, Text) :-
    notated(move(Table), Move, Text).

move(_, pass) -->
    "pass".
move(Table, [Piece, From, Direction|Kind]) -->
    board_square(Table, From),
    { get_piece(Table, From, Piece) },
    dash,
    goal(Table, From, Direction),
    kind(Table, Kind).

board_square(Table, [X, Y]) -->
    square(X, Y),
    { get_piece(Table, [X, Y], Cell),
      board_cell(Cell) }.

% The square where a step ends may lie off the diamond, but not off the matrix.
goal(Table, From, Direction) -->
    { ground(Direction) },
    !,
    { vector(Direction, Vector),
      shifted(From, Vector, [X, Y]),
      get_piece(Table, [X, Y], _),
      heading(From, [X, Y], Direction) },
    square(X, Y).
goal(Table, From, Direction) -->
    square(X, Y),
    { get_piece(Table, [X, Y], _),
      heading(From, [X, Y], Direction) }.

vector(Direction, Vector) :-
    (   direction_map(Direction, Vector0)
    ->  Vector = Vector0
    ;   Direction = [DX, DY],
        integer(DX),
        integer(DY),
        Vector = Direction
    ).

kind(_, [emptySpace]) -->
    "".
kind(Table, [sorcererLevitate, Rock]) -->
    blank,
    "lift",
    blank,
    board_square(Table, Rock).
kind(_, [trollPull]) -->
    blank,
    "pull".
kind(_, [trollThrow, Throw]) -->
    blank,
    "throw",
    blank,
    direction(Throw).
kind(_, [dwarfPush]) -->
    blank,
    "push".

direction('UP') --> "up".
direction('RIGHT') --> "right".
direction('DOWN') --> "down".
direction('LEFT') --> "left".
direction('UP') --> "u".
direction('RIGHT') --> "r".
direction('DOWN') --> "d".
direction('LEFT') --> "l".

% Written as one sign; read with blanks around it, or left out.
dash -->
    "-".
dash -->
    blanks,
    "-",
    blanks.
dash -->
    "".

%!  meaning_of(+Move, +Table, -Message) is det.
%
%   Message says in a few words what the legal Move does on the board Table.

meaning_of(pass, _, "no step is possible"-[]).
meaning_of([Piece, From, Direction, Type|Choice], Table, Message) :-
    meaning_(Type, Choice, piece(Piece), From, Direction, Table, Message).

meaning_(emptySpace, _, Piece, _, _, _, "~w"-[Piece]).
meaning_(sorcererLevitate, Choice, Piece, _, Direction, _,
         "~w levitates a rock: ~w"-[Piece, path(Rock, Direction)]) :-
    Choice = [Rock].
meaning_(trollPull, _, Piece, _, _, _, "~w pulls the rock behind"-[Piece]).
meaning_(trollThrow, Choice, Piece, From, Direction, Table, Message) :-
    Choice = [Throw],
    ahead(From, Direction, Rock),
    thrown(Table, From, Rock, Throw, Piece, Message).
meaning_(dwarfPush, _, Piece, From, Direction, Table, Message) :-
    direction_map(Direction, Vector),
    shifted(From, Vector, Next),
    line_length(Table, Next, Vector, 0, Count),
    pushed(Count, Piece, Message).

pushed(Count, Piece, Message) :-
    (   Count =:= 1
    ->  Message = "~w pushes one piece"-[Piece]
    ;   Message = "~w pushes ~w pieces"-[Piece, Count]
    ).

thrown(Table, From, Rock, Throw, Piece, Message) :-
    landing(Table, From, Rock, Throw, Landing),
    (   Landing \== From,
        get_piece(Table, Landing, Victim),
        piece_map(Victim, _)
    ->  Message = "~w throws the rock at ~w on ~w"-[Piece, piece(Victim), square(Landing)]
    ;   Message = "~w throws the rock to ~w"-[Piece, square(Landing)]
    ).

line_length(Table, Square, Vector, Count0, Count) :-
    (   get_piece(Table, Square, Cell),
        atom(Cell)
    ->  Count1 is Count0 + 1,
        shifted(Square, Vector, Next),
        line_length(Table, Next, Vector, Count1, Count)
    ;   Count = Count0
    ).

%!  shown(+Argument, -Text:string) is semidet.
%
%   Text is the word for square(Square), squares(Squares), path(From, Direction) and
%   piece(Cell).

shown(square(Square), Text) :-
    square_text(Square, Text).
shown(squares(Squares), Text) :-
    maplist(square_text, Squares, Texts),
    atomic_list_concat(Texts, ', ', Joined),
    atom_string(Joined, Text).
shown(path(From, Direction), Text) :-
    square_text(From, Text0),
    vector(Direction, Vector),
    shifted(From, Vector, To),
    square_text(To, Text1),
    format(string(Text), '~s-~s', [Text0, Text1]).
shown(piece(Glyph), Text) :-
    cell_of(Glyph, Cell),
    (   piece_map(Cell, Type)
    ->  atom_string(Type, Name),
        say(splut, Name, Name1),
        format(string(Text), '~s ~w', [Name1, Cell])
    ;   Cell == 'R'
    ->  say(splut, "a rock", Text)
    ;   Cell == 0
    ->  say(splut, "nothing", Text)
    ;   integer(Cell),
        Cell < 0
    ->  say(splut, "no square of the board", Text)
    ).

% A picture names a piece by a string.
cell_of(Glyph, Cell) :-
    (   string(Glyph)
    ->  atom_string(Cell, Glyph)
    ;   Cell = Glyph
    ).

% A square off the matrix has no letter.
square_text([X, Y], Text) :-
    (   phrase(square(X, Y), Codes)
    ->  string_codes(Text, Codes)
    ;   format(string(Text), '(~w,~w)', [X, Y])
    ).
