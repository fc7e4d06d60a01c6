:- module(ludolog_splut_board,
          [ piece_map/2,                % ?Piece, ?Type
            belongs/2,                  % ?Player, ?Piece
            team/4,                     % ?Player, ?Sorcerer, ?Dwarf, ?Troll
            numbered_team/4,            % ?Player, ?Sorcerer, ?Dwarf, ?Troll
            sorcerer_of/2,              % +Sorcerer, -Player
            direction_map/2,            % ?Direction, ?Vector
            shifted/3,                  % +Square, +Vector, -Shifted
            ahead/3,                    % +Square, +Direction, -Next
            behind/3,                   % +Square, +Direction, -Behind
            heading/3,                  % +From, +To, -Direction
            board_cell/1,               % +Cell
            get_piece/3,                % +Table, ?Square, ?Cell
            cell/3,                     % +Table, +Square, -Cell
            set_piece/4,                % +Board, +Square, +Cell, -NewBoard
            move_piece/4,               % +Board, +From, +To, -NewBoard
            square_of/3,                % +Table, +Piece, -Square
            rocks/2,                    % +Table, -Squares
            can_push/3,                 % +Table, +Square, +Direction
            shift_line/5,               % +Board, +Square, +Direction, -NewBoard, -RockSteps
            can_throw/4,                % +Table, +From, +Square, +Direction
            landing/5,                  % +Table, +From, +Square, +Direction, -Landing
            meets/2,                    % ?Cell, ?How
            exposed/4                   % +Table, +Without, +Square, -Rocks
          ]).
:- use_module(ludolog(grid), [grid_put/5, grid_replace/6]).

:- set_prolog_flag(optimise, true).

/** <module> The board of Splut!: letters, directions, lines

A square is [X,Y], the column from the left and the row from the top, from 1. A
Board is a list of rows of cells: 0 for an empty square, a letter for what
stands there, -1 and -2 for what lies off the board. With three or four players the
letters of the teams have the player's number behind them: 'S3'. A Table is such a board as
the term that grid_table/2 makes of it; every look at a board goes there.

What a piece may do is said in the module `splut`; here is only how lines run.
*/

%!  piece_map(?Piece, ?Type) is nondet.
%
%   Type is what the letter Piece stands for; a rock has none.

piece_map('S', 'Sorcerer').
piece_map('D', 'Dwarf').
piece_map('T', 'Troll').
piece_map(s,   'Sorcerer').
piece_map(d,   'Dwarf').
piece_map(t,   'Troll').
piece_map('S1', 'Sorcerer').
piece_map('D1', 'Dwarf').
piece_map('T1', 'Troll').
piece_map('S2', 'Sorcerer').
piece_map('D2', 'Dwarf').
piece_map('T2', 'Troll').
piece_map('S3', 'Sorcerer').
piece_map('D3', 'Dwarf').
piece_map('T3', 'Troll').
piece_map('S4', 'Sorcerer').
piece_map('D4', 'Dwarf').
piece_map('T4', 'Troll').

%!  belongs(?Player, ?Piece) is nondet.
%
%   Piece is one of Player's team.

belongs(1, 'S').
belongs(1, 'D').
belongs(1, 'T').
belongs(2, s).
belongs(2, d).
belongs(2, t).
belongs(1, 'S1').
belongs(1, 'D1').
belongs(1, 'T1').
belongs(2, 'S2').
belongs(2, 'D2').
belongs(2, 'T2').
belongs(3, 'S3').
belongs(3, 'D3').
belongs(3, 'T3').
belongs(4, 'S4').
belongs(4, 'D4').
belongs(4, 'T4').

%!  team(?Player, ?Sorcerer, ?Dwarf, ?Troll) is nondet.
%!  numbered_team(?Player, ?Sorcerer, ?Dwarf, ?Troll) is nondet.
%
%   The letters of Player's team in a game of two, and in one of three or four.

team(1, 'S', 'D', 'T').
team(2, s, d, t).

numbered_team(1, 'S1', 'D1', 'T1').
numbered_team(2, 'S2', 'D2', 'T2').
numbered_team(3, 'S3', 'D3', 'T3').
numbered_team(4, 'S4', 'D4', 'T4').

%!  sorcerer_of(+Sorcerer, -Player) is det.
%
%   The letter Sorcerer is that of Player's Sorcerer.

sorcerer_of('S',  1).
sorcerer_of(s,    2).
sorcerer_of('S1', 1).
sorcerer_of('S2', 2).
sorcerer_of('S3', 3).
sorcerer_of('S4', 4).

%!  direction_map(?Direction, ?Vector) is nondet.
%
%   A step in Direction adds Vector, a list [DX,DY], to a square.

direction_map('UP',    [0, -1]).
direction_map('RIGHT', [1, 0]).
direction_map('DOWN',  [0, 1]).
direction_map('LEFT',  [-1, 0]).

%   opposing_direction(?Direction, ?Opposite): Opposite leads back.

opposing_direction('UP',    'DOWN').
opposing_direction('RIGHT', 'LEFT').
opposing_direction('DOWN',  'UP').
opposing_direction('LEFT',  'RIGHT').

%!  shifted(+Square, +Vector, -Shifted) is det.
%
%   Shifted lies Vector away from Square, on the board or not.

shifted([X, Y], [DX, DY], [X1, Y1]) :-
    X1 is X + DX,
    Y1 is Y + DY.

%!  ahead(+Square, +Direction, -Next) is semidet.
%
%   Next is the next square in Direction, on the board or not. Fails for what is
%   no direction.

ahead(Square, Direction, Next) :-
    direction_map(Direction, Vector),
    shifted(Square, Vector, Next).

%!  behind(+Square, +Direction, -Behind) is semidet.
%
%   Behind lies next to Square, against Direction.

behind(Square, Direction, Behind) :-
    opposing_direction(Direction, Opposite),
    ahead(Square, Opposite, Behind).

%!  heading(+From, +To, -Direction) is det.
%
%   Direction leads from From to To: by name if they are neighbours, else as a
%   vector.

heading([X, Y], [X1, Y1], Direction) :-
    DX is X1 - X,
    DY is Y1 - Y,
    (   direction_map(Name, [DX, DY])
    ->  Direction = Name
    ;   Direction = [DX, DY]
    ).

%!  board_cell(+Cell) is semidet.
%
%   Cell is what a square of the board may hold.

board_cell(Cell) :-
    (   Cell == 0
    ->  true
    ;   atom(Cell)
    ).

%!  get_piece(+Table, ?Square, ?Cell) is nondet.
%
%   Cell is what Table has on Square; semidet for a known Square, else row by row. Fails
%   outside the matrix and for what is no square at all.

get_piece(Table, [X, Y], Cell) :-
    (   integer(X),
        integer(Y)
    ->  X >= 1,
        Y >= 1
    ;   open_or_integer(X),
        open_or_integer(Y)
    ),
    arg(Y, Table, Row),
    arg(X, Row, Cell).

open_or_integer(Index) :-
    (   var(Index)
    ->  true
    ;   integer(Index),
        Index >= 1
    ).

%!  cell(+Table, +Square, -Cell) is det.
%
%   The same, unchecked, for the squares of the board and those next to them; off
%   the matrix is off the board.

cell(Table, [X, Y], Cell) :-
    (   arg(Y, Table, Row),
        arg(X, Row, Cell0)
    ->  Cell = Cell0
    ;   Cell = -1
    ).

%!  set_piece(+Board, +Square, +Cell, -NewBoard) is det.
%
%   NewBoard is Board with Cell on Square.

set_piece(Board, [X, Y], Cell, NewBoard) :-
    grid_put(Board, X, Y, Cell, NewBoard).

%!  move_piece(+Board, +From, +To, -NewBoard) is det.
%
%   NewBoard is Board after what stands on From has gone to To.

move_piece(Board, [X, Y], To, NewBoard) :-
    grid_replace(Board, X, Y, Piece, 0, Board1),
    set_piece(Board1, To, Piece, NewBoard).

%!  square_of(+Table, +Piece, -Square) is semidet.
%
%   Square is where Piece stands, the first row by row. Fails if it does not.

square_of(Table, Piece, Square) :-
    (   stands(Table, Piece, Square0)
    ->  Square = Square0
    ).

stands(Table, Piece, [X, Y]) :-
    arg(Y, Table, Row),
    arg(X, Row, Piece).

%!  rocks(+Table, -Squares:list) is det.
%
%   Squares are those of the rocks, row by row.

rocks(Table, Squares) :-
    findall(Square, stands(Table, 'R', Square), Squares).

%!  can_push(+Table, +Square, +Direction) is semidet.
%
%   R19: the unbroken line of pieces that begins next to Square ends before an
%   empty square of the board.

can_push(Table, Square, Direction) :-
    direction_map(Direction, Vector),
    line_ends(Table, Square, Vector).

line_ends(Table, Square, Vector) :-
    shifted(Square, Vector, Next),
    cell(Table, Next, Cell),
    (   Cell == 0
    ->  true
    ;   atom(Cell),
        line_ends(Table, Next, Vector)
    ).

%!  shift_line(+Board, +Square, +Direction, -NewBoard, -RockSteps:list) is det.
%
%   R18: the line of pieces that begins on Square goes one square in Direction.
%   RockSteps are From-To for each rock among them.

shift_line(Board, [X, Y], Direction, NewBoard, RockSteps) :-
    grid_replace(Board, X, Y, Piece, 0, Board1),
    direction_map(Direction, Vector),
    shift_line_(Piece, [X, Y], Vector, Board1, NewBoard, RockSteps).

shift_line_(Piece, From, Vector, Board, NewBoard, RockSteps) :-
    shifted(From, Vector, To),
    To = [X, Y],
    grid_replace(Board, X, Y, Next, Piece, Board1),
    (   Piece == 'R'
    ->  RockSteps = [From-To|Rest]
    ;   RockSteps = Rest
    ),
    (   Next == 0
    ->  Rest = [],
        NewBoard = Board1
    ;   shift_line_(Next, To, Vector, Board1, NewBoard, Rest)
    ).

%!  can_throw(+Table, +From, +Square, +Direction) is semidet.
%
%   R13: a rock can leave Square in Direction, since the next square is no
%   obstacle. From, where Table still has the Troll that throws, is empty (R12).

can_throw(Table, From, Square, Direction) :-
    ahead(Square, Direction, Next),
    cell_without(Table, From, Next, Cell),
    meets(Cell, How),
    How \== stop.

%!  landing(+Table, +From, +Square, +Direction, -Landing) is semidet.
%
%   Landing is where a rock ends that is thrown from Square in Direction (R13 to
%   R16): before the first obstacle - on a Dwarf's square, if he is there - or on
%   the first Sorcerer. From is as in can_throw/4.

landing(Table, From, Square, Direction, Landing) :-
    direction_map(Direction, Vector),
    fly(over, Square, Vector, Table, From, Landing).

% fly(How, Here, ...): the rock meets what is on Here in the manner How.
fly(hit, Here, _, _, _, Here).
fly(over, Here, Vector, Table, From, Landing) :-
    shifted(Here, Vector, Next),
    cell_without(Table, From, Next, Cell),
    meets(Cell, How),
    (   How == stop
    ->  Landing = Here
    ;   fly(How, Next, Vector, Table, From, Landing)
    ).

cell_without(Table, From, Square, Cell) :-
    (   Square == From
    ->  Cell = 0
    ;   cell(Table, Square, Cell)
    ).

%!  meets(?Cell, ?How) is nondet.
%
%   A rock that flies goes `over` Cell on its way, is a `hit`, or comes to a `stop`.

meets(0,   over).
meets('D', over).
meets(d,   over).
meets('S', hit).
meets(s,   hit).
meets('T', stop).
meets(t,   stop).
meets('R', stop).
meets(-1,  stop).
meets(-2,  stop).
meets('D1', over).
meets('D2', over).
meets('D3', over).
meets('D4', over).
meets('S1', hit).
meets('S2', hit).
meets('S3', hit).
meets('S4', hit).
meets('T1', stop).
meets('T2', stop).
meets('T3', stop).
meets('T4', stop).

%!  exposed(+Table, +Without, +Square, -Rocks:list) is det.
%
%   Rocks would hit a Sorcerer on Square if they were thrown from where they lie,
%   one at most from each side. The square Without counts as empty.

exposed(Table, Without, Square, Rocks) :-
    findall(Rock,
            ( direction_map(_, Vector),
              in_sight(Table, Without, Square, Vector, Rock) ),
            Rocks).

in_sight(Table, Without, Square, Vector, Rock) :-
    shifted(Square, Vector, Next),
    cell_without(Table, Without, Next, Cell),
    (   Cell == 'R'
    ->  Rock = Next
    ;   meets(Cell, over),
        in_sight(Table, Without, Next, Vector, Rock)
    ).
