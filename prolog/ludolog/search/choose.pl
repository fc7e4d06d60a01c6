:- module(ludolog_choose,
          [ choose_move/5,              % +Game, +State, +Player, +Level, -Move
            own_level/3,                % +Game, +Level, -Own
            playing_levels/2,           % +Game, -Levels
            rungs/2,                    % +Game, -Rungs
            check_playing_level/2,      % +Game, @Level
            seconds/2,                  % @Level, -Seconds
            paired/3                    % @Level0, -Level, -How
          ]).
:- use_module(library(error), [domain_error/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).
:- use_module(ludolog(protocol), [check_level/2, defines/2, game_levels/2, say/3]).
:- use_module(ludolog(random), [draw/2, random_below/2]).
:- use_module(search, [best_move/4, best_move/5, best_move_within/5]).

/** <module> The computer's move, in a game with levels of its own and in one without

Beside the levels of a game there are levels with *slips*, the same in every game:
slips(Level, Percent) plays as Level, one of the game, but in Percent of a hundred moves, drawn,
it plays as the level below. Where `medium` comes after `easy` in a game, two of these have names
and stand between them: `novice` and `casual`.

seconds(S) is `expert` with as many nodes as S seconds of the processor suffice for.

pair(Level), for `expert`, expert(Nodes) and seconds(S), is Level with two searches that share the
nodes (see ludolog_pair): side by side where there are two processors, with the same moves anywhere.

adapt(N) is rung N of a ladder from the weakest level to the strongest, see rungs/2: who wins
climbs it, who loses comes down (docs/commands.md tells what `adapt` is to people).
*/

:- det(own_level/3).
:- det(playing_levels/2).
:- det(rungs/2).
:- det(check_playing_level/2).
:- det(paired/3).

%   named(?Name, ?Percent, ?Text): Name is slips(medium, Percent).

named(novice, 70, "mostly as easy, now and then as medium").
named(casual, 35, "as medium, but now and then it slips").

%!  choose_move(+Game, +State, +Player, +Level, -Move) is semidet.
%
%   Move is the computer's move for Player. Without a choose_move/4 of the game,
%   `easy` draws one and the other levels search. Fails when the game is over or Player is not
%   to move.
%
%   @error domain_error(level, Level)

choose_move(Game, State, Player, Level, Move) :-
    own_level(Game, Level, Own),
    choose_own(Game, State, Player, Own, Move).

choose_own(Game, State, Player, Level0, Move) :-
    paired(Level0, Level, How),
    (   seconds(Level, Seconds)
    ->  Game:valid_moves(State, Player, [_|_]),
        best_move_within(Game, State, Seconds, How, Move)
    ;   How \== none
    ->  Game:valid_moves(State, Player, [_|_]),
        best_move(Game, State, Level, How, Move)
    ;   defines(Game, choose_move/4)
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

                /*******************************
                *             SLIPS            *
                *******************************/

%!  own_level(+Game, +Level, -Own) is det.
%
%   Own is the level of Game that chooses the next move of Level: Level itself, or the one that is
%   drawn for a level with slips.
%
%   @error domain_error(level, Level)

own_level(Game, Level0, Own) :-
    level_of_rung(Level0, Game, Level),
    (   with_slips(Level, Game, Best, Below, Percent)
    ->  random_below(100, Number),
        (   Number < Percent
        ->  Own = Below
        ;   Own = Best
        )
    ;   Own = Level
    ).

%   with_slips(@Level, +Game, -Best, -Below, -Percent): Level plays as Best, but as Below in Percent
%   of a hundred moves. Fails for a level without slips.

with_slips(Level, Game, Best, Below, Percent) :-
    nonvar(Level),
    with_slips_(Level, Game, Best, Below, Percent).

with_slips_(slips(Best0, Percent0), Game, Best, Below, Percent) =>
    (   integer(Percent0),
        between(1, 100, Percent0),
        catch(check_level(Game, Best0), error(_, _), fail),
        functor(Best0, Name, _),
        below(Game, Name, Below0)
    ->  Best = Best0,
        Below = Below0,
        Percent = Percent0
    ;   domain_error(level, slips(Best0, Percent0))
    ).
with_slips_(Name, Game, Best, Below, Percent), named(Name, Percent0, _), \+ own(Game, Name) =>
    below(Game, medium, easy),
    Best = medium,
    Below = easy,
    Percent = Percent0.
with_slips_(_, _, _, _, _) =>
    fail.

own(Game, Level) :-
    game_levels(Game, Levels),
    memberchk(Level, Levels).

below(Game, Level, Below) :-
    game_levels(Game, Levels),
    append(_, [Below, Level|_], Levels),
    !.

%!  playing_levels(+Game, -Levels:list) is det.
%
%   Levels has Level-Text for each level with a name, weakest first: those of Game, and the named
%   ones with slips. Text says in a few words how it plays, "" if Game does not say.

playing_levels(Game, Levels) :-
    game_levels(Game, Own),
    findall(Level-Text,
            ( member(Name, Own),
              up_to(Name, Game, Level, Text) ),
            Levels).

%   Level is Name, or stands between Name and the level of Game before it.

up_to(medium, Game, Level, Text) :-
    named(Level, _, Message),
    with_slips(Level, Game, _, _, _),
    say(ludolog, Message, Text).
up_to(Name, Game, Name, Text) :-
    (   ludolog:game(Game, level(Name, Message))
    ->  say(Game, Message, Text)
    ;   Text = ""
    ).

%!  rungs(+Game, -Rungs:list) is det.
%
%   Rungs are levels that play Game, weakest first, in steps that are small enough for somebody to
%   win about half of the games against one of them: the levels of Game, and between each and the
%   next five with fewer and fewer slips.

rungs(Game, [First|Rungs]) :-
    game_levels(Game, [First|Levels]),
    findall(Rung,
            ( member(Level, Levels),
              ( member(Percent, [85, 70, 50, 35, 15]),
                Rung = slips(Level, Percent)
              ; Rung = Level
              ) ),
            Rungs).

%   level_of_rung(@Level0, +Game, -Level): Level0 is Level, or the number of its rung.

level_of_rung(Level0, Game, Level) :-
    (   nonvar(Level0),
        Level0 = adapt(N)
    ->  rungs(Game, Rungs),
        (   integer(N),
            nth1(N, Rungs, Level1)
        ->  Level = Level1
        ;   domain_error(level, Level0)
        )
    ;   Level = Level0
    ).

%!  check_playing_level(+Game, @Level) is det.
%
%   choose_move/5 knows Level: it is one of Game (see check_level/2), one with slips, or a time.
%
%   @error instantiation_error, domain_error(level, Level)

check_playing_level(Game, Level0) :-
    level_of_rung(Level0, Game, Level),
    (   with_slips(Level, Game, _, _, _)
    ->  true
    ;   paired(Level, Single, _),
        (   seconds(Single, _)
        ->  true
        ;   check_level(Game, Single)
        )
    ).

%!  paired(@Level0, -Level, -How) is det.
%
%   Level is that of each search where Level0 is pair(Level), with `auto` as How; else it is Level0,
%   and How is `none`.
%
%   @error domain_error(level, Level0) for a Level that has no pair.

paired(Level0, Level, How) :-
    (   nonvar(Level0),
        Level0 = pair(Single)
    ->  (   nonvar(Single),
            ( Single = expert ; Single = expert(_) ; Single = seconds(_) )
        ->  Level = Single,
            How = auto
        ;   domain_error(level, Level0)
        )
    ;   Level = Level0,
        How = none
    ).

%!  seconds(@Level, -Seconds:number) is semidet.
%
%   Level is seconds(Seconds), with up to an hour.
%
%   @error domain_error(level, Level) for another time.

seconds(Level, Seconds) :-
    nonvar(Level),
    Level = seconds(Seconds0),
    (   number(Seconds0),
        Seconds0 > 0,
        Seconds0 =< 3600
    ->  Seconds = Seconds0
    ;   domain_error(level, Level)
    ).
