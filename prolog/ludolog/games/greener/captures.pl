:- module(ludolog_greener_captures,
          [ availableMoves/3,           % +Board, +Color, -Moves
            finished/1                  % +Board
          ]).
:- use_module(library(lists), [append/3, member/2]).

:- set_prolog_flag(optimise, true).

/** <module> Greener's captures, fast

One sweep over the board finds all captures of a colour. Each stack is linked with
the closest one in every direction: those above and to the left are known when the
sweep comes by, those to the right and below are variables that the next stack of the
row and of the column fills in. Where there is none, the link stays a variable.

legal/2 of the game is the definition; the tests hold this one to it.
*/

%!  availableMoves(+Board, +Color, -Moves:list) is det.
%
%   Moves are the captures of the stacks with Color on top: row by row, and for each
%   cell up, left, right, down.

availableMoves(Board, Color, Moves) :-
    linked_rows(Board, 0, Color, _, Stacks),
    addMoves(Stacks, Moves).

% A line of Lines is a column's last stack so far, and the link from it downwards; the
% first row makes them.
linked_rows([], _, _, _, []).
linked_rows([Cells|Rows], Row, Color, Lines0, Stacks0) :-
    linked_cells(Cells, Lines0, 0, Row, Color, _, _, Lines, Stacks0, Stacks),
    Next is Row + 1,
    linked_rows(Rows, Next, Color, Lines, Stacks).

% Left is the row's last stack so far, Here the link from it to the right. (With a
% clause for each kind of cell instead of the conditions this takes half as long again.)
linked_cells([], _, _, _, _, _, _, [], Stacks, Stacks).
linked_cells([[Top|_]|Cells], [Line|Lines0], Column, Row, Color, Left, Here,
             Lines, Stacks0, Stacks) :-
    Next is Column + 1,
    (   Top == 0
    ->  Lines = [Line|Lines1],
        linked_cells(Cells, Lines0, Next, Row, Color, Left, Here, Lines1, Stacks0, Stacks)
    ;   Top =:= Color
    ->  Here = [Column,Row],
        Line = Up-Here,
        Lines = [Here-Down|Lines1],
        Stacks0 = [stack(Here,Up,Left,Right,Down)|Stacks1],
        linked_cells(Cells, Lines0, Next, Row, Color, Here, Right, Lines1, Stacks1, Stacks)
    ;   Here = [Column,Row],
        Line = _-Here,
        Lines = [Here-_|Lines1],
        linked_cells(Cells, Lines0, Next, Row, Color, Here, _, Lines1, Stacks0, Stacks)
    ).

% (The conditions stand here four times: a call for each takes a fifth more.)
addMoves([], []).
addMoves([stack(Here,Up,Left,Right,Down)|Stacks], Moves) :-
    ( var(Up)    -> Moves = Moves1  ; Moves = [[Here,Up]|Moves1] ),
    ( var(Left)  -> Moves1 = Moves2 ; Moves1 = [[Here,Left]|Moves2] ),
    ( var(Right) -> Moves2 = Moves3 ; Moves2 = [[Here,Right]|Moves3] ),
    ( var(Down)  -> Moves3 = Moves4 ; Moves3 = [[Here,Down]|Moves4] ),
    addMoves(Stacks, Moves4).

%!  finished(+Board) is semidet.
%
%   R11: neither player can capture.

finished(Board) :-
    \+ lively_row(Board),
    availableMoves(Board, 2, []),
    availableMoves(Board, 3, []).

% Most boards show in their first row that the game goes on: two stacks, not both
% of them green.
lively_row(Board) :-
    member(Row, Board),
    append(_, [[Color,_,_]|Cells], Row),
    Color > 0,
    member([Other,_,_], Cells),
    Other > 0,
    Color + Other > 2,
    !.
