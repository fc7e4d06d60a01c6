:- module(ludolog_scale,
          [ result/5,                   % +Winner, +Me, +Results, +Ply, -Value
            results/2,                  % +Game, -Results
            bounded/2,                  % +Merit, -Value
            decided/1,                  % +Value
            lost/1,                     % +Value
            repetition/1,               % -Penalty
            nearer/3,                   % +Value0, +Ply, -Value
            forecast/2                  % +Value, -Forecast
          ]).
:- use_module(ludolog(protocol), [tie/2]).

/** <module> The scale of the search's values

Values are integers, larger is better for the side that searches:

  | 1 000 000 000 - Ply           | won after Ply moves                                |
  | -100 000 000 to 100 000 000   | undecided: the merit of a state; 0 for a tie, too  |
  | 300 000 000 less              | the same after a move back to an earlier position  |
  | -500 000 000 + Ply            | won by a neutral player, one that nobody plays     |
  | -1 000 000 000 + Ply          | won by another side                                |

So quick wins and late losses are better, and any end is beyond all merit.
*/

:- set_prolog_flag(optimise, true).

:- det(result/5).
:- det(results/2).
:- det(bounded/2).
:- det(nearer/3).
:- det(forecast/2).

%!  results(+Game, -Results) is det.
%
%   Results tells apart the ends that neither side wins: results(Ties, Neutral) has the
%   words for a tie and the players that nobody plays.

results(Game, results(Ties, Neutral)) :-
    findall(Tie, tie(Game, Tie), Ties),
    findall(Player, ludolog:game(Game, neutral(Player)), Neutral).

%!  result(+Winner, +Me, +Results, +Ply, -Value) is det.
%
%   Value is what it is worth to Me that Winner has won after Ply moves.

result(Winner, Me, results(Ties, Neutral), Ply, Value) :-
    (   Winner == Me
    ->  Value is 1 000 000 000 - Ply
    ;   memberchk(Winner, Ties)
    ->  Value = 0
    ;   memberchk(Winner, Neutral)
    ->  Value is -500 000 000 + Ply
    ;   Value is -1 000 000 000 + Ply
    ).

%!  bounded(+Merit, -Value) is det.
%
%   Value is Merit, kept among the values of undecided games.

bounded(Merit, Value) :-
    Value is max(-100 000 000, min(100 000 000, Merit)).

%!  decided(+Value) is semidet.
%
%   Value says that somebody wins.

decided(Value) :-
    abs(Value) > 400 000 000.

%!  lost(+Value) is semidet.
%
%   Value says that somebody else wins.

lost(Value) :-
    Value < -400 000 000.

%!  repetition(-Penalty) is det.
%
%   Penalty is how much less a move is worth that leads back to an earlier position.

repetition(300 000 000).

%!  nearer(+Value0, +Ply, -Value) is det.
%
%   Value is Value0 as seen Ply moves later: an end is so much nearer.

nearer(Value0, Ply, Value) :-
    (   Value0 > 400 000 000
    ->  Value is Value0 + Ply
    ;   Value0 < -400 000 000
    ->  Value is Value0 - Ply
    ;   Value = Value0
    ).

%!  forecast(+Value, -Forecast) is det.
%
%   Forecast is what Value says: solved(Result, Length) itself (see ludolog_solver); win(Plies), loss(Plies), or neutral(Plies) for the win
%   of a player that nobody plays; `repetition` for a move back to an earlier position of the
%   game; else merit(Value), also for a tie.

forecast(Value, Forecast) :-
    (   Value = solved(_, _)
    ->  Forecast = Value
    ;   Value > 400 000 000
    ->  Plies is 1 000 000 000 - Value,
        Forecast = win(Plies)
    ;   Value < -900 000 000
    ->  Plies is 1 000 000 000 + Value,
        Forecast = loss(Plies)
    ;   Value < -400 000 000
    ->  Plies is 500 000 000 + Value,
        Forecast = neutral(Plies)
    ;   Value < -100 000 000
    ->  Forecast = repetition
    ;   Forecast = merit(Value)
    ).
