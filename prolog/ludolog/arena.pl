:- module(ludolog_arena,
          [ arena_game/5,               % +Game, +Options, +Seats, +Job, -Result
            opening/6,                  % +Game, +Options, +Job, -State, -Moves, -Seen
            opened/6,                   % +Game, +Options, +Job, -State, -Keys, -Draws
            level_move/7                % +Game, +Level, +State, +Keys, +Seed, +Inferences, -Choice
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, gen_assoc/3, get_assoc/3, put_assoc/4, assoc_to_keys/2]).
:- use_module(library(error), [type_error/2]).
:- use_module(library(lists), [append/3, last/2, member/2, memberchk/2, nth0/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(play, [unfinished/4]).
:- use_module(protocol).
:- use_module(random, [draw/2, random_below/2, with_seed/2]).
:- use_module(search/choose, [check_playing_level/2, choose_move/5]).
:- use_module(search/search, [search/4, forecast/2, with_history/2, nodes_of/2]).

/** <module> One whole game between levels of the computer

A contestant is a level, such as `hard`, expert(500) or slips(hard, 20). One that throws an error or takes
too many inferences for a move forfeits the game, and the tournament goes on. Players of somebody's
own are in processes of their own: a game with one of them is played by Python
(`ludolog.compute.match`), which asks here for the opening and for the moves of levels.

Many levels use no random numbers, so their games would all be the same. Therefore each
game begins with some random moves. An opening that a short search considers decided is
drawn again. It depends only on the number of the pair of games, so that each contestant
plays either side of it.

Everything but the times is determined by the arguments: it does not matter where a
game is played, or what was played before.
*/

:- det(arena_game/5).
:- det(opening/6).
:- det(level_move/7).

%!  arena_game(+Game, +Options, +Seats, +Job, -Result) is det.
%
%   Play a game from the start with Options. Seats are the contestants, in the order of
%   seats/3 for that start. Job is job(Seed, Pair, Leg, Plies, Limits): games with equal Seed and
%   Pair have the same opening of Plies moves, while the contestants' random numbers also
%   depend on Leg. Limits is Moves-Inferences: the number of moves after which the game is
%   unfinished, if its own move_limit is not lower, and the inferences for one move.
%
%   Result is result(End, Reason, Moves, Fingerprint, Efforts). End is won(Player), `tie`,
%   `unfinished` or forfeit(Player); Reason is said in the language of people; Moves
%   counts those of the opening, too; games with equal moves have equal Fingerprints.
%   Efforts has effort(Moves, Time, MaxTime, Nodes, MaxNodes) for each seat: the number of
%   moves it chose, and median and maximum of their processor time in microseconds and of
%   their search nodes, 0 for a level that does not search.
%
%   @error type_error(seats, Seats) if there are not as many as the game has.

arena_game(Game, Options, Seats, Job, result(End, Reason, Moves, Fingerprint, Efforts)) :-
    Job = job(Seed, Pair, Leg, _, Limit0-Inferences),
    opening(Game, Options, Job, State, Opening, Seen),
    seats(Game, State, Players),
    seated(Players, Seats, Game, Seated),
    pair_seed(Seed, Pair, PairSeed),
    Draws is 2*PairSeed + Leg,
    move_limit(Game, Limit1),
    Limit is min(Limit0, Limit1),
    length(Opening, Begun),
    play_on(State, Begun, match(Game, Seated, Draws, Limit-Inferences), Seen, Line, End, Reason),
    length(Line, Played),
    Moves is Begun + Played,
    findall(Move, ( member(Move, Opening) ; member(chosen(_, Move, _, _), Line) ), All),
    variant_sha1(State-All, Fingerprint),
    maplist(effort(Line), Players, Efforts).

seated(Players, Seats, Game, Seated) :-
    (   length(Players, N),
        is_list(Seats),
        length(Seats, N)
    ->  maplist(check_playing_level(Game), Seats),
        pairs_keys_values(Seated, Players, Seats)
    ;   type_error(seats, Seats)
    ).

                /*******************************
                *            OPENING           *
                *******************************/

%!  opening(+Game, +Options, +Job, -State, -Moves, -Seen) is det.
%
%   State is reached from the start by Moves, as many random ones as Job says, or
%   fewer if no such opening leaves the game undecided. A seed that Options lack is
%   drawn. Seen is an assoc of position keys and how often they came up before State.

opening(Game, Options, job(Seed, Pair, _, Plies, _), State, Moves, Seen) :-
    pair_seed(Seed, Pair, PairSeed),
    with_seed(PairSeed, open_at(Plies, Game, Options, State, Moves, Seen)).

%!  opened(+Game, +Options, +Job, -State, -Keys, -Draws) is det.
%
%   The same for a game that is not played here: Keys are the keys of the positions before State
%   as text, each as often as it came up; a contestant's random numbers follow from Draws-Ply.

opened(Game, Options, Job, State, Keys, Draws) :-
    Job = job(Seed, Pair, Leg, _, _),
    opening(Game, Options, Job, State, _, Seen),
    findall(Text,
            ( gen_assoc(Key, Seen, N),
              between(1, N, _),
              format(string(Text), "~q", [Key]) ),
            Keys),
    pair_seed(Seed, Pair, PairSeed),
    Draws is 2*PairSeed + Leg.

pair_seed(Seed, Pair, PairSeed) :-
    with_seed(Seed-Pair, random_below(1 000 000 000, PairSeed)).

open_at(Plies, Game, Options, State, Moves, Seen) :-
    (   between(1, 20, _),
        drawn_settings(Game, Options, Settings),
        Game:initial_state(Settings, Start),
        empty_assoc(Seen0),
        walk(Plies, Game, Start, State0, Moves0, Seen0, Seen1),
        undecided(Game, State0)
    ->  State = State0,
        Moves = Moves0,
        Seen = Seen1
    ;   Plies > 0
    ->  Fewer is Plies - 1,
        open_at(Fewer, Game, Options, State, Moves, Seen)
    ;   drawn_settings(Game, Options, Settings),
        Game:initial_state(Settings, State),
        Moves = [],
        empty_assoc(Seen)
    ).

drawn_settings(Game, Options, Settings) :-
    findall(Setting,
            ( ludolog:game(Game, setting(Name, seed, none, _)),
              Setting =.. [Name, Value],
              \+ memberchk(Setting, Options),
              random_below(1 000 000, Value) ),
            Drawn),
    append(Options, Drawn, Complete),
    settings(Game, Complete, Settings).

walk(0, _, State, State, [], Seen, Seen) :-
    !.
walk(Plies, Game, State0, State, [Move|Moves], Seen0, Seen) :-
    Game:valid_moves(State0, _, Legal),
    draw(Legal, Move),
    position_key(Game, State0, Key),
    count(Key, Seen0, _, Seen1),
    Game:next_state(State0, Move, State1),
    Left is Plies - 1,
    walk(Left, Game, State1, State, Moves, Seen1, Seen).

count(Key, Seen0, N, Seen) :-
    (   get_assoc(Key, Seen0, N0)
    ->  N is N0 + 1
    ;   N = 1
    ),
    put_assoc(Key, Seen0, N, Seen).

%   300 nodes see most wins in this turn and the next, and take less time than an easy
%   game.

undecided(Game, State) :-
    findall(Lines, search(Game, State, [nodes(300)], answer(_, Lines, _)), Answers),
    last(Answers, [line(_, Value, _)|_]),
    forecast(Value, Forecast),
    Forecast = merit(_).

                /*******************************
                *             GAME             *
                *******************************/

%   play_on(+State, +Ply, +Match, +Seen, -Line, -End, -Reason): Line has chosen(Player,
%   Move, Time, Nodes) for each move.

play_on(State, Ply, Match, Seen0, Line, End, Reason) :-
    Match = match(Game, _, _, Limit-_),
    position_key(Game, State, Key),
    count(Key, Seen0, N, Seen),
    (   over(Game, State, Key, N, Ply, Limit, End0, Reason0)
    ->  Line = [],
        End = End0,
        Reason = Reason0
    ;   choice(Match, State, Ply, Seen, Choice, Chosen),
        play_on(Choice, State, Ply, Match, Seen, Chosen, Line, End, Reason)
    ).

play_on(forfeit(Message), _, _, _, _, chosen(Side, _, _, _), [], forfeit(Side), Reason) :-
    say(ludolog, Message, Reason).
play_on(move(Move), State0, Ply0, Match, Seen, Chosen, [Chosen|Line], End, Reason) :-
    Match = match(Game, _, _, _),
    Game:next_state(State0, Move, State),
    Ply is Ply0 + 1,
    play_on(State, Ply, Match, Seen, Line, End, Reason).

over(Game, State, Key, N, Ply, Limit, End, Reason) :-
    (   outcome(Game, State, outcome(Winner, Message, _))
    ->  winner(Game, Winner, End),
        say(Game, Message, Reason)
    ;   guarded(Game, Key, N, Ply, Limit, Message)
    ->  End = unfinished,
        say(ludolog, Message, Reason)
    ).

winner(Game, Winner, End) :-
    (   tie(Game, Winner)
    ->  End = tie
    ;   End = won(Winner)
    ).

guarded(Game, Key, N, Ply, Limit, Message) :-
    length(Keys, N),
    maplist(=(Key), Keys),
    (   unfinished(Game, Keys, Ply, Message0)
    ->  Message = Message0
    ;   Ply >= Limit,
        Message = "The limit of ~d moves is reached: unfinished."-[Limit]
    ).

%   choice(+Match, +State, +Ply, +Seen, -Choice, -Chosen): Choice is move(Move), or
%   forfeit(Message).

choice(match(Game, Seated, Draws, _-Most), State, Ply, Seen, Choice,
       chosen(Side, Move, Time, Nodes)) :-
    side(Game, State, Side),
    memberchk(Side-Level, Seated),
    assoc_to_keys(Seen, Keys),
    choice(Game, Level, State, Keys, Draws-Ply, Most, Choice, Time, Nodes),
    ignore(Choice = move(Move)).

%!  level_move(+Game, +Level, +State, +Keys, +Seed, +Inferences, -Choice) is det.
%
%   The move of Level in a game that is not played here: the same as in one that is. Keys are the
%   distinct keys of the positions so far, that of State included, Seed is Draws-Ply. Choice is
%   chosen(Index, Time, Nodes), with the place of the move among the legal ones from 0, or
%   forfeit(Reason).

level_move(Game, Level, State, Keys0, Seed, Most, Chosen) :-
    sort(Keys0, Keys),
    choice(Game, Level, State, Keys, Seed, Most, Choice, Time, Nodes),
    (   Choice = move(Move)
    ->  Game:valid_moves(State, _, Moves),
        nth0(Index, Moves, Legal),
        Legal == Move
    ->  Chosen = chosen(Index, Time, Nodes)
    ;   Choice = forfeit(Message),
        say(ludolog, Message, Reason),
        Chosen = forfeit(Reason)
    ).

choice(Game, Level, State, Keys, Seed, Most, Choice, Time, Nodes) :-
    Game:valid_moves(State, Player, Moves),
    Goal = chosen(Level, Game, State, Player, Most, Choice0),
    statistics(process_cputime, Start),
    nodes_of(with_history(Keys, with_seed(Seed, Goal)), Nodes),
    statistics(process_cputime, End),
    Time is round((End - Start) * 1 000 000),
    (   Choice0 = move(Move)
    ->  allowed(Move, Moves, Choice)
    ;   Choice = Choice0
    ).

allowed(Move, Moves, Choice) :-
    (   ground(Move),
        memberchk(Move, Moves)
    ->  Choice = move(Move)
    ;   Choice = forfeit("an illegal move: ~q"-[Told]),
        told(Move, Told)
    ).

chosen(Level, Game, State, Player, Most, Choice) :-
    (   catch(call_with_inference_limit(
                  once(choose_move(Game, State, Player, Level, Move)), Most, Found),
              Ball,
              thrown(Ball, Error))
    ->  (   nonvar(Error)
        ->  Choice = forfeit("an error: ~q"-[Error])
        ;   Found == inference_limit_exceeded
        ->  Choice = forfeit("more than ~D inferences for a move"-[Most])
        ;   Choice = move(Move)
        )
    ;   Choice = forfeit("no move"-[])
    ).

%   Ctrl-C and limits of time are not of the contestant's making.

thrown(Ball, Error) :-
    (   memberchk(Ball, ['$aborted', unwind(_), time_limit_exceeded])
    ->  throw(Ball)
    ;   Ball = error(Error0, _),
        nonvar(Error0)
    ->  told(Error0, Error)
    ;   told(Ball, Error)
    ).

told(Error0, Error) :-
    (   term_size(Error0, Cells),
        Cells > 1 000
    ->  Error = too_large_to_be_told
    ;   Error = Error0
    ).

                /*******************************
                *            EFFORT            *
                *******************************/

effort(Line, Player, effort(Moves, Time, MaxTime, Nodes, MaxNodes)) :-
    findall(T, member(chosen(Player, _, T, _), Line), Times),
    findall(N, member(chosen(Player, _, _, N), Line), Counts),
    length(Times, Moves),
    middle_and_last(Times, Time, MaxTime),
    middle_and_last(Counts, Nodes, MaxNodes).

middle_and_last(Numbers, Middle, Last) :-
    msort(Numbers, Sorted),
    (   last(Sorted, Last0)
    ->  length(Sorted, N),
        I is N // 2,
        nth0(I, Sorted, Middle),
        Last = Last0
    ;   Middle = 0,
        Last = 0
    ).
