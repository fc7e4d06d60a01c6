:- module(ludolog_greener_working,
          [ opened/2,                   % +State, -Work
            closed/2,                   % +Work, -State
            moves/2,                    % +Work, -Moves
            next_state/3,               % +Work, +Move, -NewWork
            to_move/2,                  % +Work, -Player
            game_over/2,                % +Work, -Winner
            position_key/2,             % +Work, -Key
            merit/3,                    % +Work, +Player, -Merit
            move_order/3,               % +Work, +Moves, -Ordered
            noisy_moves/2               % +Work, -Moves
          ]).
:- use_module(board, [countPointsStack/5]).
:- use_module(captures, [finished/1]).
:- use_module(computer, [prospects/3, strongest_first/4, taking/4]).
:- use_module(turns, [turn_moves/3, captured/7, getWinner/6]).

:- set_prolog_flag(optimise, true).

:- det(closed/2).
:- det(moves/2).
:- det(next_state/3).
:- det(merit/3).
:- det(tallest/3).

/** <module> The working form of Greener

Search, counting and random games stay in this form of the state from move to move. A Work is

    work(Board, Player, Levels, Ahead, BlackHeight, WhiteHeight)

  - Board is that of the state, in which all pyramids are placed; Player, 0 or 1, is to move;
  - Levels are Black's and White's;
  - Ahead is how many more stacks and points Black has, in the numbers of prospects/3 of
    ludolog_greener_computer;
  - BlackHeight and WhiteHeight are those of the tallest stacks.

The board is the readable one, as its generator takes no longer than one on a term. What is asked
after each move, who is to move and what the position is worth, is there; and nothing is checked.
*/

                /*******************************
                *      OPENED AND CLOSED       *
                *******************************/

%!  opened(+State, -Work) is semidet.
%
%   Work is the working form of State. Fails while pyramids are placed, and if a player has other
%   points than those on the board.

opened([Board,[[Player,Points,Level],[_,OtherPoints,OtherLevel]]],
       work(Board, Player, Levels, Ahead, BlackHeight, WhiteHeight)) :-
    countPointsStack(Board, BlackPoints, BlackHeight, WhitePoints, WhiteHeight),
    colored(Player, Points-Level, OtherPoints-OtherLevel,
            BlackPoints-BlackLevel, WhitePoints-WhiteLevel),
    Levels = [BlackLevel,WhiteLevel],
    prospects(Board, 0, Worth),
    Ahead is Worth - BlackHeight + WhiteHeight.

%   What the one to move and the other one have is what Black and White have.

colored(0, Black, White, Black, White).
colored(1, White, Black, Black, White).

%!  closed(+Work, -State) is det.
%
%   State is the readable state of Work.

closed(work(Board, Player, [BlackLevel,WhiteLevel], _, _, _),
       [Board,[[Player,Points,Level],[Other,OtherPoints,OtherLevel]]]) :-
    Other is 1 - Player,
    countPointsStack(Board, BlackPoints, _, WhitePoints, _),
    once(colored(Player, Points-Level, OtherPoints-OtherLevel,
                 BlackPoints-BlackLevel, WhitePoints-WhiteLevel)).

                /*******************************
                *            MOVES             *
                *******************************/

%!  to_move(+Work, -Player) is det.
%
%   As for the readable state.

to_move(work(_, Player, _, _, _, _), Player).

%!  moves(+Work, -Moves:list) is det.
%
%   Moves are the legal moves, in the order of the readable state.

moves(work(Board, Player, _, _, _, _), Moves) :-
    turn_moves(Board, Player, Moves).

%!  next_state(+Work, +Move, -NewWork) is det.
%
%   NewWork is Work after Move, which is known to be legal.

next_state(work(Board0, Player, Levels, Ahead0, Black0, White0), Move,
           work(Board, Other, Levels, Ahead, Black, White)) :-
    Other is 1 - Player,
    (   Move = [Start,End]
    ->  captured(Start, End, Board0, [Color|_], [EndColor,Points,Gone], [_,_,Height], Board),
        gain(EndColor, Color, Points, Gain),
        (   Player =:= 0
        ->  Ahead is Ahead0 + Gain,
            Black is max(Black0, Height),
            left_tallest(EndColor, Gone, 3, White0, Board, White)
        ;   Ahead is Ahead0 - Gain,
            White is max(White0, Height),
            left_tallest(EndColor, Gone, 2, Black0, Board, Black)
        )
    ;   Board = Board0,
        Ahead = Ahead0,
        Black = Black0,
        White = White0
    ).

%   What a capture puts its player ahead: an own stack less, a point, or a stack and its points
%   that the other player loses.

gain(EndColor, Color, Points, Gain) :-
    (   EndColor =:= Color
    ->  Gain = -6000
    ;   EndColor =:= 1
    ->  Gain is 1000 * Points
    ;   Gain is 6000 + 2000 * Points
    ).

%   left_tallest(+EndColor, +Gone, +Color, +Height0, +Board, -Height): the tallest stack of Color was
%   Height0 high, and is Height now that one of EndColor, Gone high, is gone.

left_tallest(EndColor, Gone, Color, Height0, Board, Height) :-
    (   EndColor =:= Color,
        Gone =:= Height0
    ->  tallest(Color, Board, Height)
    ;   Height = Height0
    ).

tallest(2, Board, Height) :-
    countPointsStack(Board, _, Height, _, _).
tallest(3, Board, Height) :-
    countPointsStack(Board, _, _, _, Height).

                /*******************************
                *        END AND VALUE         *
                *******************************/

%!  game_over(+Work, -Winner) is semidet.
%
%   As for the readable state (R11, R12).

game_over(work(Board, _, _, _, BlackHeight, WhiteHeight), Winner) :-
    finished(Board),
    countPointsStack(Board, BlackPoints, _, WhitePoints, _),
    getWinner(BlackPoints, BlackHeight, WhitePoints, WhiteHeight, Winner, _).

%!  position_key(+Work, -Key) is det.
%
%   Key leaves out what follows from the board. Keys are compared as terms: Ahead tells many of them
%   apart.

position_key(work(Board, Player, _, Ahead, _, _), key(Ahead, Player, Board)).

%!  merit(+Work, +Player, -Merit:integer) is det.
%
%   As for the readable state.

merit(work(_, _, _, Ahead, BlackHeight, WhiteHeight), Player, Merit) :-
    (   Player =:= 0
    ->  Merit is Ahead + BlackHeight - WhiteHeight
    ;   Merit is WhiteHeight - BlackHeight - Ahead
    ).

%!  move_order(+Work, +Moves:list, -Ordered:list) is det.
%!  noisy_moves(+Work, -Moves:list) is det.
%
%   As for the readable state.

move_order(work(Board, Player, _, _, _, _), Moves, Ordered) :-
    strongest_first(Board, Player, Moves, Ordered).

noisy_moves(work(Board, Player, _, _, _, _), Moves) :-
    turn_moves(Board, Player, Moves0),
    taking(Board, Player, Moves0, Moves).
