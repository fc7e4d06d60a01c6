:- module(ludolog_greener_computer,
          [ chosen_move/5,              % +Level, +Game, +State, +Moves, -Move
            prospects/3,                % +Board, +Player, -Worth
            strongest_first/4,          % +Board, +Player, +Moves, -Ordered
            taking/4                    % +Board, +Player, +Moves, -Taking
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [type_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_keys_values/3, pairs_values/2]).
:- use_module(ludolog(random), [draw/2]).
:- use_module(ludolog(search/search), [best_move/4]).
:- use_module(board, [cell_at/3, cell_color/2]).

:- set_prolog_flag(optimise, true).

/** <module> Greener's computer

  | easy   | any move                                                               |
  | medium | the move that gains most at once; on equal gain an enemy stack is taken |
  |        | rather than a green one, a green one rather than an own one            |
  | hard   | alpha-beta over the own move and the answer, by value/3                |
  | expert | ludolog_search, by prospects/3                                         |

While pyramids are placed there is nothing to gain: every level but the last
draws a square.
*/

%!  chosen_move(+Level, +Game, +State, +Moves:list, -Move) is semidet.
%
%   Move is what Level plays in State, where Moves are legal. Game is the module that is
%   asked what comes after a move. Fails if Moves is [].

chosen_move(easy, _, _, Moves, Move) :-
    draw(Moves, Move).
chosen_move(medium, _, State, Moves, Move) :-
    rated(State, Moves, Pairs),
    best_rated(Pairs, Best),
    draw(Best, Move).
chosen_move(hard, Game, State, Moves, Move) :-
    (   Moves = [[_,_],_|_]
    ->  two_plies(Game, State, Moves, Move)
    ;   draw(Moves, Move)
    ).
chosen_move(expert, Game, State, [_|_], Move) :-
    best_move(Game, State, expert, Move).
chosen_move(expert(Nodes), Game, State, [_|_], Move) :-
    best_move(Game, State, expert(Nodes), Move).

                /*******************************
                *            GREEDY            *
                *******************************/

% Pairs are Rating-Move, the best first and equal ones in the order of Moves.
rated([Board|_], Moves, Pairs) :-
    maplist(rating(Board), Moves, Ratings),
    pairs_keys_values(Pairs0, Ratings, Moves),
    sort(1, @>=, Pairs0, Pairs).

rating(Board, Move, Rating) :-
    (   Move = [Start,Target]
    ->  cell_at(Board, Start, [Color,_,_]),
        cell_at(Board, Target, End),
        end_rating(End, Color, Rating)
    ;   Rating = [0,0]
    ).

% A Rating is [Gain,Class], compared in the standard order of terms.
end_rating([End,Points,_], Color, Rating) :-
    (   End =:= Color
    ->  Rating = [0,-1]
    ;   End =:= 1
    ->  Rating = [Points,0]
    ;   Rating = [Points,1]
    ).

best_first(State, Moves, Ordered) :-
    rated(State, Moves, Pairs),
    pairs_values(Pairs, Ordered).

best_rated([Rating-Move|Pairs], [Move|Moves]) :-
    equally_rated(Pairs, Rating, Moves).

equally_rated([Same-Move|Pairs], Rating, [Move|Moves]) :-
    Same == Rating,
    !,
    equally_rated(Pairs, Rating, Moves).
equally_rated(_, _, []).

                /*******************************
                *            EXPERT            *
                *******************************/

%!  prospects(+Board, +Player, -Worth:integer) is det.
%
%   Worth is value/3 and 6000 for each stack that Player has more: who has more stacks captures
%   more later. In 300 games of a small search against itself, points and stacks told the winner
%   better (logistic regression: a stack counts as much as 7 points, log loss 0.47) than points
%   and heights (0.59).
%
%   @error type_error(greener_board, Board) if a cell has a colour that is none.

prospects(Board, Player, Worth) :-
    (   rows_ahead(Board, 0, Ahead0, 0, BlackHeight, 0, WhiteHeight)
    ->  true
    ;   type_error(greener_board, Board)
    ),
    Ahead is Ahead0 + BlackHeight - WhiteHeight,
    (   Player =:= 0
    ->  Worth = Ahead
    ;   Worth is -Ahead
    ).

rows_ahead([], Ahead, Ahead, Black, Black, White, White).
rows_ahead([Row|Rows], Ahead0, Ahead, Black0, Black, White0, White) :-
    row_ahead(Row, Ahead0, Ahead1, Black0, Black1, White0, White1),
    rows_ahead(Rows, Ahead1, Ahead, Black1, Black, White1, White).

row_ahead([], Ahead, Ahead, Black, Black, White, White).
row_ahead([[Color,Points,Height]|Cells], Ahead0, Ahead, Black0, Black, White0, White) :-
    (   Color =< 1
    ->  row_ahead(Cells, Ahead0, Ahead, Black0, Black, White0, White)
    ;   Color =:= 2
    ->  Ahead1 is Ahead0 + 6000 + 1000*Points,
        Black1 is max(Black0, Height),
        row_ahead(Cells, Ahead1, Ahead, Black1, Black, White0, White)
    ;   Color =:= 3,
        Ahead1 is Ahead0 - 6000 - 1000*Points,
        White1 is max(White0, Height),
        row_ahead(Cells, Ahead1, Ahead, Black0, Black, White1, White)
    ).

%!  strongest_first(+Board, +Player, +Moves:list, -Ordered:list) is det.
%
%   Ordered is Moves of Player, first those that take stacks from the other player, the most points
%   in front, then those that take green pyramids.

strongest_first(Board, Player, Moves, Ordered) :-
    cell_color(Player, Color),
    losses(Moves, Board, Color, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Ordered).

losses([], _, _, []).
losses([Move|Moves], Board, Color, [Loss-Move|Pairs]) :-
    loss(Move, Board, Color, Loss),
    losses(Moves, Board, Color, Pairs).

loss([_,Target], Board, Color, Loss) =>
    cell_at(Board, Target, [End,Points,_]),
    (   End =:= Color
    ->  Loss = 6
    ;   End =:= 1
    ->  Loss = -1
    ;   Loss is -6 - Points
    ).
loss(_, _, _, Loss) =>
    Loss = 0.

%!  taking(+Board, +Player, +Moves:list, -Taking:list) is det.
%
%   Taking are those of Moves that take stacks from the other player, the most points first.

taking(Board, Player, Moves, Taking) :-
    cell_color(Player, Color),
    losses(Moves, Board, Color, Pairs0),
    keysort(Pairs0, Pairs),
    most_taken(Pairs, Taking).

most_taken([], []).
most_taken([Loss-Move|Pairs], Taking) :-
    (   Loss =< -6
    ->  Taking = [Move|Taking1],
        most_taken(Pairs, Taking1)
    ;   Taking = []
    ).

                /*******************************
                *          ALPHA-BETA          *
                *******************************/

% Values are below Infinite, those of unfinished games below Won.
infinite(1 000 000 000).
won(1 000 000).

two_plies(Game, State, Moves, Move) :-
    infinite(Beta),
    Alpha is -Beta,
    best_first(State, Moves, Ordered),
    best_of(Ordered, Game, State, 2, Alpha-none, Beta, _-Move).

% Best is Value-Move of the best move, if its value lies between that of Best0 and
% Beta; the first one if several are equal.
best_of([], _, _, _, Best, _, Best).
best_of([Move|Moves], Game, State, Depth, Alpha-Best0, Beta, Best) :-
    Game:next_state(State, Move, Next),
    Below is Depth - 1,
    NextAlpha is -Beta,
    NextBeta is -Alpha,
    state_value(Below, Game, Next, NextAlpha, NextBeta, NextValue),
    Value is -NextValue,
    (   Value >= Beta
    ->  Best = Value-Move
    ;   Value > Alpha
    ->  best_of(Moves, Game, State, Depth, Value-Move, Beta, Best)
    ;   best_of(Moves, Game, State, Depth, Alpha-Best0, Beta, Best)
    ).

% Value is State's for the player to move.
state_value(0, Game, State, _, _, Value) :-
    !,
    Game:to_move(State, Player),
    Game:value(State, Player, Merit),
    (   Game:game_over(State, Winner)
    ->  finished(Winner, Player, Merit, Value)
    ;   Value = Merit
    ).
state_value(Depth, Game, State, Alpha, Beta, Value) :-
    Game:valid_moves(State, Player, Moves),
    (   Moves == []
    ->  Game:game_over(State, Winner),
        Game:value(State, Player, Merit),
        finished(Winner, Player, Merit, Value)
    ;   best_first(State, Moves, Ordered),
        best_of(Ordered, Game, State, Depth, Alpha-none, Beta, Value-_)
    ).

finished(Winner, Player, Merit, Value) :-
    won(Won),
    (   Winner =:= Player
    ->  Value is Merit + Won
    ;   Winner =:= 2
    ->  Value = 0
    ;   Value is Merit - Won
    ).
