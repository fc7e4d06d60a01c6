:- module(ludolog_splut_squares,
          [ squares/4,                  % ?Size, ?Board, ?Squares, ?Diamond
            standing/2,                 % +Diamond, -Pieces
            place/5,                    % +Size, +Pieces, +Piece, -Index, -Square
            rocks_on/3,                 % +Size, +Pieces, -Rocks
            ways/2                      % ?Size, ?Ways
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, nth1/3]).
:- use_module(ludolog(lattice), [on_lattice/3]).
:- use_module(board, [direction_map/2]).

:- set_prolog_flag(optimise, true).

/** <module> The board of Splut! as one term, for the generator

The cells of a board have indices, row by row, and a step in a direction adds the same
number to all of them. What depends on the size alone is written down once, while this
file is loaded: each `write_down(Fact, Goal)` becomes one Fact for each answer of Goal.
*/

term_expansion(write_down(Fact, Goal), Facts) :-
    findall(Fact, Goal, Facts).

size(7).
size(9).
size(11).

% Places are the squares of a board, row by row, as X-Y.
places(Size, Places) :-
    findall(X-Y, on_lattice(diamond(Size), X, Y), Places).

% Board is a board of variables.
fresh_board(Size, Board) :-
    length(Board, Size),
    findall(Size, member(_, Board), Widths),
    maplist(length, Board, Widths).

% Cell stands on the square X-Y of Board, the Index-th cell.
cell(Board, Size, X-Y, Index-Cell) :-
    Index is Y*Size + X,
    nth1(Y, Board, Row),
    nth1(X, Row, Cell).

%!  squares(?Size, ?Board, ?Squares, ?Diamond) is semidet.
%
%   Squares has an argument for each cell of Board, which has Size columns, between two
%   rows that are off the board: nothing steps out of it at the top or bottom. At the
%   left and right it steps into the next row's end, which is off the board as well.
%   Diamond is a list of Index-Cell for the squares alone, where pieces are looked for. To
%   take a board apart costs one unification.

write_down(squares(Size, Board, Squares, Diamond),
           ( size(Size),
             fresh_board(Size, Board),
             length(Off, Size),
             maplist(=(-1), Off),
             append([Off|Board], Cells0),
             append(Cells0, Off, Cells),
             Squares =.. [squares|Cells],
             places(Size, Places),
             maplist(cell(Board, Size), Places, Diamond) )).

%!  standing(+Diamond, -Pieces:list) is det.
%
%   Pieces has Piece-Index for each piece and each rock, row by row.

standing([], []).
standing([Index-Cell|Diamond], Pieces) :-
    (   Cell == 0
    ->  standing(Diamond, Pieces)
    ;   Pieces = [Cell-Index|Pieces1],
        standing(Diamond, Pieces1)
    ).

%!  place(+Size, +Pieces, +Piece, -Index, -Square) is semidet.
%
%   Piece stands on Square, which has that Index. Fails if it does not stand.

place(Size, Pieces, Piece, Index, Square) :-
    memberchk(Piece-Index, Pieces),
    square(Size, Index, Square).

square(Size, Index, [X, Y]) :-
    X is (Index - 1) mod Size + 1,
    Y is (Index - 1) // Size.

%!  rocks_on(+Size, +Pieces, -Rocks:list) is det.
%
%   Rocks has Index-Square for each rock, row by row.

rocks_on(_, [], []).
rocks_on(Size, [Piece-Index|Pieces], Rocks) :-
    (   Piece == 'R'
    ->  square(Size, Index, Square),
        Rocks = [Index-Square|Rocks1]
    ;   Rocks = Rocks1
    ),
    rocks_on(Size, Pieces, Rocks1).

%!  ways(?Size, ?Ways:list) is semidet.
%
%   Ways has Direction-Step for each direction: a step in Direction adds Step to an index.

write_down(ways(Size, Ways),
           ( size(Size),
             findall(Direction-Step,
                     ( direction_map(Direction, [DX, DY]),
                       Step is DY*Size + DX ),
                     Ways) )).
