:- module(ludolog_choose,
          [ choose_move/5               % +Game, +State, +Player, +Level, -Move
          ]).
:- use_module(ludolog(protocol), [check_level/2, defines/2]).
:- use_module(ludolog(random), [draw/2]).
:- use_module(search, [best_move/4]).

/** <module> The computer's move, in a game with levels of its own and in one without */

%!  choose_move(+Game, +State, +Player, +Level, -Move) is semidet.
%
%   Move is the computer's move for Player. Without a choose_move/4 of the game,
%   `easy` draws one and the other levels search.
%
%   @error domain_error(level, Level)

choose_move(Game, State, Player, Level, Move) :-
    (   defines(Game, choose_move/4)
    ->  Game:choose_move(State, Player, Level, Move)
    ;   check_level(Game, Level),
        Game:valid_moves(State, Player, Moves),
        Moves = [_|_],
        choose_(Level, Game, State, Moves, Move)
    ).

choose_(Level, Game, State, Moves, Move) :-
    (   Level == easy
    ->  draw(Moves, Move)
    ;   best_move(Game, State, Level, Move)
    ).
