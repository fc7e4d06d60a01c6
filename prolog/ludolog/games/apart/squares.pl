:- module(ludolog_apart_squares,
          [ player_sets/4,              % +Board, +Player, -Own, -Other
            free_squares/3,             % +Board, +Own, -Free
            visited_set/2,              % +Visited, -Set
            apart/1,                    % +Set
            touching/2,                 % +Set, -Touching
            contacts/2,                 % +Set, -Count
            friends/3,                  % +Set, +Index, -Count
            square_in/2,                % +Set, -Index
            hop_targets/5,              % +Own, +Free, +From, +Shortest, -Hops
            square_index/3,             % ?X, ?Y, ?Index
            hop_sets/6                  % +Own, +Other, +From, +To, -NewOwn, -NewOther
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(ludolog(grid), [grid_size/3]).

:- set_prolog_flag(optimise, true).

/** <module> Apart's boards as sets of squares

A set of squares is one integer. Square (X, Y) has the bit

    Index = 32*Y + X                    X, Y = 1..15

so that a step along a row is 1, along a column 32, along the two diagonals 31
and 33, and all pieces take a step at once when the set is shifted. A board of
15 columns uses half of the 32 bits of a row: whoever hops over the left or the
right edge, by as much as 14 squares, lands in the other half, on no board.

The rules do not need this; the computer does, which looks at the four lines of
every piece thousands of times a second.
*/

:- det(player_sets/4).
:- det(free_squares/3).
:- det(visited_set/2).
:- det(touching/2).
:- det(contacts/2).
:- det(friends/3).

%!  square_index(?X, ?Y, ?Index) is det.
%
%   Index is the bit of the square (X, Y).

square_index(X, Y, Index) :-
    (   integer(Index)
    ->  X is Index /\ 31,
        Y is Index >> 5
    ;   Index is (Y << 5) + X
    ).

                /*******************************
                *      FROM LISTS TO SETS      *
                *******************************/

%!  player_sets(+Board, +Player, -Own:integer, -Other:integer) is det.
%
%   Own is the set of the squares with a piece of Player, Other those of the
%   other player.

player_sets(Board, Player, Own, Other) :-
    row_sets(Board, 32, 0, Set1, 0, Set2),
    (   Player =:= 1
    ->  Own = Set1,
        Other = Set2
    ;   Own = Set2,
        Other = Set1
    ).

row_sets([], _, A, A, B, B).
row_sets([Row|Rows], Shift, A0, A, B0, B) :-
    columns(Bits),
    cell_sets(Row, Bits, 0, RowA, 0, RowB),
    A1 is A0 \/ (RowA << Shift),
    B1 is B0 \/ (RowB << Shift),
    NextShift is Shift + 32,
    row_sets(Rows, NextShift, A1, A, B1, B).

columns([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]).

cell_sets([], _, A, A, B, B).
cell_sets([0|Cells], [_|Bits], A0, A, B0, B) :-
    cell_sets(Cells, Bits, A0, A, B0, B).
cell_sets([1|Cells], [Bit|Bits], A0, A, B0, B) :-
    A1 is A0 \/ Bit,
    cell_sets(Cells, Bits, A1, A, B0, B).
cell_sets([2|Cells], [Bit|Bits], A0, A, B0, B) :-
    B1 is B0 \/ Bit,
    cell_sets(Cells, Bits, A0, A, B1, B).

%!  free_squares(+Board, +Own, -Free:integer) is det.
%
%   Free are the squares of Board that do not belong to the set Own: where its
%   owner may land.

free_squares(Board, Own, Free) :-
    grid_size(Board, Width, Height),
    Edges is (1 << (32*Height)) // 0xffffffff << 32,            % a bit to the left of each row
    Squares is Edges*((2 << Width) - 2),
    Free is Squares xor (Squares /\ Own).

%!  visited_set(+Visited:list, -Set:integer) is det.
%
%   Set has the squares of Visited, a list of [X,Y].

visited_set(Visited, Set) :-
    visited_set(Visited, 0, Set).

visited_set([], Set, Set).
visited_set([[X,Y]|Visited], Set0, Set) :-
    Set1 is Set0 \/ (1 << ((Y << 5) + X)),
    visited_set(Visited, Set1, Set).

                /*******************************
                *           CONTACTS           *
                *******************************/

%!  apart(+Set:integer) is semidet.
%
%   No two squares of Set are neighbours (R17).

apart(Set) :-
    Set /\ ((Set >> 1) \/ (Set >> 31) \/ (Set >> 32) \/ (Set >> 33)) =:= 0.

%!  touching(+Set:integer, -Touching:integer) is det.
%
%   Touching are the squares of Set that have a neighbour in Set.

touching(Set, Touching) :-
    Later is (Set >> 1) \/ (Set >> 31) \/ (Set >> 32) \/ (Set >> 33),
    Earlier is (Set << 1) \/ (Set << 31) \/ (Set << 32) \/ (Set << 33),
    Touching is Set /\ (Later \/ Earlier).

%!  contacts(+Set:integer, -Count:integer) is det.
%
%   Count is the number of pairs of neighbours in Set.

contacts(Set, Count) :-
    Count is popcount(Set /\ (Set >> 1)) + popcount(Set /\ (Set >> 31))
             + popcount(Set /\ (Set >> 32)) + popcount(Set /\ (Set >> 33)).

%!  friends(+Set:integer, +Index, -Count:integer) is det.
%
%   Count of the neighbours of the square Index belong to Set.

friends(Set, Index, Count) :-
    Around is (0b111 << (Index - 33)) \/ (0b101 << (Index - 1)) \/ (0b111 << (Index + 31)),
    Count is popcount(Set /\ Around).

%!  square_in(+Set:integer, -Index) is nondet.
%
%   Index is a square of Set.

square_in(Set, Index) :-
    Set > 0,
    Highest is msb(Set),
    Rest is Set xor (1 << Highest),
    (   Rest =:= 0
    ->  Index = Highest
    ;   Index = Highest
    ;   square_in(Rest, Index)
    ).

                /*******************************
                *             HOPS             *
                *******************************/

%!  hop_targets(+Own, +Free, +From, +Shortest, -Hops:list) is det.
%
%   Hops has To-Length for each hop of the piece of Own on the square From to a square To of
%   Free, along a line of that Length, which is at least Shortest. Squares are indices. Without
%   bit 0, which is no square, some builds get getbit/2 wrong (bits_are_right/0 of
%   ludolog_versions).

hop_targets(Own, Free, From, Shortest, Hops) :-
    Own1 is Own \/ 1,
    Free1 is Free \/ 1,
    along(1, Own1, Free1, From, Shortest, Hops, Hops1),          % the row
    along(32, Own1, Free1, From, Shortest, Hops1, Hops2),        % the column
    along(31, Own1, Free1, From, Shortest, Hops2, Hops3),        % NE-SW
    along(33, Own1, Free1, From, Shortest, Hops3, []).           % NW-SE

along(Step, Own, Free, From, Shortest, Hops, Hops2) :-
    Back is -Step,
    run(Own, From, Step, 1, Length1),
    run(Own, From, Back, Length1, Length),
    (   Length >= Shortest
    ->  To is From + Length*Step,
        landing(To, Length, Free, Hops, Hops1),
        Behind is From - Length*Step,
        landing(Behind, Length, Free, Hops1, Hops2)
    ;   Hops = Hops2
    ).

landing(To, Length, Free, Hops, Hops1) :-
    (   To > 0,
        getbit(Free, To) =:= 1
    ->  Hops = [To-Length|Hops1]
    ;   Hops = Hops1
    ).

run(Own, Square, Step, Length0, Length) :-
    Next is Square + Step,
    (   Next > 0,
        getbit(Own, Next) =:= 1
    ->  Length1 is Length0 + 1,
        run(Own, Next, Step, Length1, Length)
    ;   Length = Length0
    ).

%!  hop_sets(+Own, +Other, +From, +To, -NewOwn, -NewOther) is det.
%
%   A piece of Own hops from the square From to the square To, where a piece of
%   Other is taken.

hop_sets(Own, Other, From, To, NewOwn, NewOther) :-
    Target is 1 << To,
    NewOwn is (Own xor (1 << From)) \/ Target,
    NewOther is Other xor (Other /\ Target).
