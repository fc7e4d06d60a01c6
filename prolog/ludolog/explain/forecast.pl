:- module(ludolog_forecast,
          [ forecast_text/3,            % +Game, +Forecast, -Text
            verdict_text/4              % +Game, +State, +Verdict, -Text
          ]).
:- use_module(ludolog(protocol), [lead/3, player_name/3, say/3, side/3]).

/** <module> What the computer expects, in words

A Forecast (see ludolog_search:forecast/2) as a person would say it, of the side whose move it
is about. What is proved is stated; what a look ahead saw, which does not try every move of
every game, "seems" so.
*/

:- det(forecast_text/3).
:- det(verdict_text/4).

%!  forecast_text(+Game, +Forecast, -Text:string) is det.
%
%   Text says Forecast in the language of people, such as "wins in 3 moves at the latest" or
%   "ahead by 2 points". How much a side is ahead is said in the words of Game (see lead/3).

forecast_text(Game, Forecast, Text) :-
    (   Forecast = merit(Value)
    ->  compare(Order, Value, 0),
        Size is abs(Value),
        lead(Game, Size, Lead0),
        say(Game, Lead0, Lead),
        standing(Order, Lead, Message)
    ;   message(Forecast, Message)
    ),
    say(ludolog, Message, Text).

standing(=, _, "even").
standing(>, Lead, "ahead by ~w"-[Lead]).
standing(<, Lead, "behind by ~w"-[Lead]).

message(repetition, "repeats a position").
message(win(N), Message) :-
    in_moves(N, "seems to win with this move", "seems to win in ~d moves", Message).
message(loss(N), Message) :-
    in_moves(N, "seems to lose with this move", "seems to lose in ~d moves", Message).
message(neutral(N), Message) :-
    in_moves(N, "seems to be nobody's win", "seems to be nobody's win in ~d moves", Message).
message(solved(Result, Length), Message) :-
    once(solved(Length, Result, Message)).

solved(none, tie, "a tie, if nobody makes a mistake").
solved(none, neutral, "nobody's win, if nobody makes a mistake").
solved(none, win, "wins").
solved(none, loss, "loses").
solved(exactly(N), win, Message) :-
    in_moves(N, "wins with this move", "wins in ~d moves", Message).
solved(exactly(N), loss, Message) :-
    in_moves(N, "loses with this move", "loses in ~d moves", Message).
solved(at_most(N), win, Message) :-
    in_moves(N, "wins with this move", "wins in ~d moves at the latest", Message).
solved(at_most(N), loss, Message) :-
    in_moves(N, "loses with this move", "loses in ~d moves at the latest", Message).

in_moves(N, One, Many, Message) :-
    (   N =:= 1
    ->  Message = One
    ;   Message = Many-[N]
    ).

%!  verdict_text(+Game, +State, +Verdict, -Text:string) is det.
%
%   Text says a Verdict of ludolog_solver:solve/4 on State, such as "Player 1 wins in 3 moves" or "not
%   proved within 500 positions; Player 1 does not lose".

verdict_text(Game, State, Verdict, Text) :-
    side(Game, State, Side),
    player_name(Game, Side, Name),
    verdict_message(Verdict, Game, Name, Message),
    say(ludolog, Message, Text).

verdict_message(over, _, _, "the game is over").
verdict_message(solved(Result, Length, _, _), Game, Name, Message) :-
    forecast_text(Game, solved(Result, Length), Told),
    (   memberchk(Result, [win, loss])
    ->  Message = "~w ~w"-[Name, Told]
    ;   Message = "~w"-[Told]
    ).
verdict_message(open(Least, Most, Nodes), _, Name, Message) :-
    limits(Least, Most, Nodes, Name, Message).

limits(loss, win, Nodes, _, Message) :-
    !,
    unproved(Nodes, Message).
limits(loss, _, Nodes, Name, "~w; ~w cannot force a win"-[tr(Unproved), Name]) :-
    !,
    unproved(Nodes, Unproved).
limits(_, win, Nodes, Name, "~w; ~w can avoid a loss"-[tr(Unproved), Name]) :-
    !,
    unproved(Nodes, Unproved).
limits(_, _, Nodes, Name, "~w; ~w can avoid a loss, and cannot force a win"-[tr(Unproved), Name]) :-
    unproved(Nodes, Unproved).

unproved(Nodes, Message) :-
    (   Nodes =:= 1
    ->  Message = "not proved within one position"
    ;   Message = "not proved within ~D positions"-[Nodes]
    ).
