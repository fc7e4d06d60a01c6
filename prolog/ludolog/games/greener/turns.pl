:- module(ludolog_greener_turns,
          [ turn_moves/3,               % +Board, +Player, -Moves
            captured/7,                 % +Start, +End, +Board0, -StartCell, -EndCell, -Cell, -Board
            updatePoints/4,             % +Players0, +StartCell, +EndCell, -Players
            getWinner/6                 % +BP, +BH, +WP, +WH, -Winner, -By
          ]).
:- use_module(board, [cell_color/2, empty_cell/1, replaceCell/5]).
:- use_module(captures, [availableMoves/3]).

:- set_prolog_flag(optimise, true).

/** <module> Greener's turns once all pyramids are placed

What a turn does, for the readable state (see greener) and for the working form.
*/

:- det(turn_moves/3).
:- det(captured/7).
:- det(updatePoints/4).

%!  turn_moves(+Board, +Player, -Moves:list) is det.
%
%   Moves are the captures of Player; where there are none, [pass] while the other player can
%   capture, else [] (R9, R11).

turn_moves(Board, Player, Moves) :-
    cell_color(Player, Color),
    availableMoves(Board, Color, Captures),
    (   Captures = [_|_]
    ->  Moves = Captures
    ;   OtherColor is 5 - Color,
        availableMoves(Board, OtherColor, [_|_])
    ->  Moves = [pass]
    ;   Moves = []
    ).

%!  captured(+Start, +End, +Board0, -StartCell, -EndCell, -Cell, -Board) is det.
%
%   Board is Board0 after the capture from Start to End, where StartCell and EndCell stood; Cell
%   stands there now.

captured(Start, End, Board0, StartCell, EndCell, Cell, Board) :-
    empty_cell(Empty),
    replaceCell(Board0, Start, StartCell, Empty, Board1),
    replaceCell(Board1, End, EndCell, Cell, Board),
    updateCell(StartCell, EndCell, Cell).

% R7
updateCell([Color,Points0,Height0], [_,EndPoints,EndHeight], [Color,Points,Height]) :-
    Points is Points0 + EndPoints,
    Height is Height0 + EndHeight.

%!  updatePoints(+Players0, +StartCell, +EndCell, -Players) is det.
%
%   Players are Players0, who captures first, after a capture (R10).

updatePoints([[Player,Points0,Level],[Other,OtherPoints0,OtherLevel]], [Color|_],
             [EndColor,EndPoints,_], [[Player,Points,Level],[Other,OtherPoints,OtherLevel]]) :-
    (   EndColor =:= Color
    ->  Points = Points0,
        OtherPoints = OtherPoints0
    ;   EndColor =:= 1
    ->  Points is Points0 + EndPoints,
        OtherPoints = OtherPoints0
    ;   Points is Points0 + EndPoints,
        OtherPoints is OtherPoints0 - EndPoints
    ).

%!  getWinner(+BP, +BH, +WP, +WH, -Winner, -By) is det.
%
%   Winner has more points, BP or WP, or, if they are equal, the tallest stack, BH or WH; 2 for a
%   tie (R12). By says what decides.

getWinner(BP, BH, WP, WH, Winner, By) :-
    (   BP =\= WP
    ->  By = points,
        larger(BP, WP, Winner)
    ;   BH =\= WH
    ->  By = stack,
        larger(BH, WH, Winner)
    ;   By = tie,
        Winner = 2
    ).

larger(Black, White, Winner) :-
    (   Black > White
    ->  Winner = 0
    ;   Winner = 1
    ).
