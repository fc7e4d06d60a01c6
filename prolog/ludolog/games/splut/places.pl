:- module(ludolog_splut_places,
          [ place/2,                    % +Id, -Place
            next/3,                     % +Direction, +Place, -Next
            opposite/2,                 % ?Direction, ?Opposite
            side_of/2,                  % ?Direction, ?N
            lines/2,                    % +Id, -Lines
            base/2,                     % ?Size, ?Base
            rock_on/3,                  % +Rocks, +Square, -Rock
            board/3,                    % ?Size, ?Board, ?Squares
            standing/3                  % +Size, +Board, -Pieces
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [nth1/3]).
:- use_module(ludolog(lattice), [on_lattice/3]).
:- use_module(ludolog(tables), [write_down/2]).
:- use_module(board, [direction_map/2]).
:- use_module(state, [blank_board/2]).

/** <module> Places of Splut!: squares with all that never changes about them

A place is a term

    at(Id, [X,Y], Bit, Up,Right,Down,Left, UpId,RightId,DownId,LeftId)

Id is a number: those of a board grow row by row, and the three boards have different ones.
Bit is the square's bit in sets of squares, which are whole numbers; Up to Left are the bits of its
neighbours, UpId to LeftId their ids. Off the board there is a wall, with the bit 1 and the id 0.

All of this is computed while the file is loaded (see ludolog_tables).
*/

%!  base(?Size, ?Base) is nondet.
%
%   The first square of a board of Size columns has the id Base + 1.

base(7,  0).
base(9,  100).
base(11, 200).

% X-Y is the square number I of the board of Size columns, row by row from 1.
:- write_down(numbered(Size, X, Y, I),
              ( base(Size, _),
                findall(A-B, on_lattice(diamond(Size), A, B), Squares),
                nth1(I, Squares, X-Y) )).

neighbour(Size, X, Y, Direction, Bit, Id) :-
    direction_map(Direction, [DX, DY]),
    X1 is X + DX,
    Y1 is Y + DY,
    (   numbered(Size, X1, Y1, I)
    ->  base(Size, Base),
        Id is Base + I,
        Bit is 1 << I
    ;   Id = 0,
        Bit = 1
    ).

line(Size, X0, Y0, Direction, Set) :-
    direction_map(Direction, [DX, DY]),
    X is X0 + DX,
    Y is Y0 + DY,
    (   numbered(Size, X, Y, I)
    ->  line(Size, X, Y, Direction, Others),
        Set is Others \/ 1 << I
    ;   Set = 0
    ).

%!  place(+Id, -Place) is semidet.
%
%   Place is the square with that Id.

:- write_down(place(Id, at(Id, [X,Y], Bit, U,R,D,L, UI,RI,DI,LI)),
              ( base(Size, Base),
                numbered(Size, X, Y, I),
                Id is Base + I,
                Bit is 1 << I,
                neighbour(Size, X, Y, 'UP', U, UI),
                neighbour(Size, X, Y, 'RIGHT', R, RI),
                neighbour(Size, X, Y, 'DOWN', D, DI),
                neighbour(Size, X, Y, 'LEFT', L, LI) )).

%!  lines(+Id, -Lines) is semidet.
%
%   Lines is lines(Up, Right, Down, Left): the sets of all squares that lie in a direction from the
%   square with that Id.

:- write_down(lines(Id, lines(Up, Right, Down, Left)),
              ( base(Size, Base),
                numbered(Size, X, Y, I),
                Id is Base + I,
                line(Size, X, Y, 'UP', Up),
                line(Size, X, Y, 'RIGHT', Right),
                line(Size, X, Y, 'DOWN', Down),
                line(Size, X, Y, 'LEFT', Left) )).

%!  next(+Direction, +Place, -Next) is semidet.
%
%   Next is the neighbour of Place in Direction. Fails off the board.

next('UP',    at(_, _, _, _, _, _, _, Id, _, _, _), Next) :- !, place(Id, Next).
next('RIGHT', at(_, _, _, _, _, _, _, _, Id, _, _), Next) :- !, place(Id, Next).
next('DOWN',  at(_, _, _, _, _, _, _, _, _, Id, _), Next) :- !, place(Id, Next).
next('LEFT',  at(_, _, _, _, _, _, _, _, _, _, Id), Next) :- !, place(Id, Next).

%!  rock_on(+Rocks, +Square, -Rock) is semidet.
%
%   Rock is the one of Rocks, which are places, that lies on Square, [X,Y].

rock_on([Rock0|Rocks], Square, Rock) :-
    (   arg(2, Rock0, Square0),
        Square0 == Square
    ->  Rock = Rock0
    ;   rock_on(Rocks, Square, Rock)
    ).

%!  opposite(?Direction, ?Opposite) is nondet.
%
%   Opposite leads back.

opposite('UP',    'DOWN').
opposite('RIGHT', 'LEFT').
opposite('DOWN',  'UP').
opposite('LEFT',  'RIGHT').

%!  side_of(?Direction, ?N) is nondet.
%
%   The N-th argument of a place is the bit of its neighbour in Direction.

side_of('UP',    4).
side_of('RIGHT', 5).
side_of('DOWN',  6).
side_of('LEFT',  7).

%!  board(?Size, ?Board, ?Squares) is nondet.
%
%   Board has Size columns, Squares an argument for each of its squares, row by row.

board_of(Size, Board, Cells) :-
    base(Size, _),
    blank_board(Size, Blank),
    maplist(maplist(any_on_board), Blank, Board),
    term_variables(Board, Cells).

any_on_board(Blank, Cell) :-
    (   Blank == 0
    ->  true
    ;   Cell = Blank
    ).

:- write_down(board(Size, Board, Squares),
              ( board_of(Size, Board, Cells),
                Squares =.. [squares|Cells] )).

%!  standing(+Size, +Board, -Pieces:list) is semidet.
%
%   Pieces has Piece-Id for each piece and each rock on Board, row by row. All squares are asked in one
%   clause, without a call for each of them.

ask([], _, Pieces, Pieces = []).
ask([Cell|Cells], Id, Pieces,
    (   ( Cell == 0 -> Pieces = Others ; Pieces = [Cell-Id|Others] ),
        Goal
    )) :-
    Next is Id + 1,
    ask(Cells, Next, Others, Goal).

:- write_down((standing(Size, Board, Pieces) :- Goal),
              ( board_of(Size, Board, Cells),
                base(Size, Base),
                First is Base + 1,
                ask(Cells, First, Pieces, Goal) )).
