:- module(ludolog_splut_squares,
          [ squares/4,                  % ?Size, ?Board, ?Squares, ?Diamond
            place/5,                    % +Size, +Diamond, +Piece, -Index, -Square
            rocks_on/3,                 % +Size, +Diamond, -Rocks
            ways/2                      % ?Size, ?Ways
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3]).
:- use_module(ludolog(lattice), [on_lattice/3]).
:- use_module(board, [direction_map/2]).

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

% Board is a board of variables, Cell what stands on the square X-Y of it.
fresh_board(Size, Board) :-
    length(Board, Size),
    findall(Size, member(_, Board), Widths),
    maplist(length, Board, Widths).

standing(Board, X-Y, Cell) :-
    nth1(Y, Board, Row),
    nth1(X, Row, Cell).

%!  squares(?Size, ?Board, ?Squares, ?Diamond) is semidet.
%
%   Squares has an argument for each cell of Board, which has Size columns, between two
%   rows that are off the board: nothing steps out of it at the top or bottom. At the
%   left and right it steps into the next row's end, which is off the board as well.
%   Diamond has the squares alone, where pieces are looked for. To take a board apart
%   costs one unification.

write_down(squares(Size, Board, Squares, Diamond),
           ( size(Size),
             fresh_board(Size, Board),
             length(Off, Size),
             maplist(=(-1), Off),
             append([Off|Board], Cells0),
             append(Cells0, Off, Cells),
             Squares =.. [squares|Cells],
             places(Size, Places),
             maplist(standing(Board), Places, Inside),
             Diamond =.. [diamond|Inside] )).

%   spot(?Size, ?N, ?Index, ?Square): the argument N of Diamond is the argument Index of
%   Squares, the square [X,Y].

write_down(spot(Size, N, Index, [X, Y]),
           ( size(Size),
             places(Size, Places),
             nth1(N, Places, X-Y),
             Index is Y*Size + X )).

%!  place(+Size, +Diamond, +Piece, -Index, -Square) is semidet.
%
%   Piece stands on Square, which has that Index. Fails if it does not stand.

place(Size, Diamond, Piece, Index, Square) :-
    (   arg(N, Diamond, Piece)
    ->  once(spot(Size, N, Index, Square))
    ).

%!  rocks_on(+Size, +Diamond, -Rocks:list) is det.
%
%   Rocks has Index-Square for each rock, row by row.

rocks_on(Size, Diamond, Rocks) :-
    findall(N, arg(N, Diamond, 'R'), Ns),
    spots(Ns, Size, Rocks).

spots([], _, []).
spots([N|Ns], Size, [Index-Square|Spots]) :-
    once(spot(Size, N, Index, Square)),
    spots(Ns, Size, Spots).

%!  ways(?Size, ?Ways:list) is semidet.
%
%   Ways has Direction-Step for each direction: a step in Direction adds Step to an index.

write_down(ways(Size, Ways),
           ( size(Size),
             findall(Direction-Step,
                     ( direction_map(Direction, [DX, DY]),
                       Step is DY*Size + DX ),
                     Ways) )).
