:- module(ludolog_exercise_positions,
          [ walked/4                    % +Game, +Settings, +Most, -Positions
          ]).
:- use_module(library(lists), [memberchk/2, nth0/3, reverse/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(ludolog(random), [first_random/2, next_random/4]).

/** <module> Positions that exercises are marked on

Positions of games at random, the same for everybody: the seed of each game is its number.
*/

%   How many games, and how far they are looked at.

walks(8).
longest(48).

%!  walked(+Game, +Settings:list, +Most:positive_integer, -Positions:list) is det.
%
%   Positions are at most Most terms position(Texts, State, Last): the moves that lead to State, the
%   last of them as a list of at most one. Those with fewer moves come first. No game is over in
%   them.

walked(Game, Settings, Most, Positions) :-
    walks(Walks),
    findall(Ply-Position,
            ( between(1, Walks, Seed),
              walk(Game, Settings, Seed, Ply-Position) ),
            Pairs0),
    keysort(Pairs0, Pairs),
    unlike(Pairs, [], Unlike),
    pairs_values(Unlike, All),
    spread(All, Most, Positions).

walk(Game, Settings, Seed, Found) :-
    seeded(Game, Settings, Seed, Options),
    Game:initial_state(Options, State),
    first_random(Seed, X),
    from(State, [], [], 0, X, Game, Found).

%   A start that is drawn is drawn by Seed.

seeded(Game, Settings, Seed, Options) :-
    (   ludolog:game(Game, setting(Name, seed, _, _)),
        functor(Option, Name, 1),
        \+ memberchk(Option, Settings)
    ->  arg(1, Option, Seed),
        Options = [Option|Settings]
    ;   Options = Settings
    ).

from(State, Texts, Last, Ply, X0, Game, Found) :-
    Game:valid_moves(State, _, Moves),
    Moves = [_|_],
    (   reverse(Texts, InOrder),
        Found = Ply-position(InOrder, State, Last)
    ;   longest(Most),
        Ply < Most,
        length(Moves, N),
        next_random(N, I, X0, X),
        nth0(I, Moves, Move),
        Game:move_text(State, Move, Text),
        Game:next_state(State, Move, Next),
        Ply1 is Ply + 1,
        from(Next, [Text|Texts], [Move], Ply1, X, Game, Found)
    ).

%   unlike(+Pairs, +Seen, -Unlike): without states that stood before.

unlike([], _, []).
unlike([Ply-Position|Pairs], Seen, Unlike) :-
    Position = position(_, State, _),
    (   memberchk(State, Seen)
    ->  Unlike = Rest
    ;   Unlike = [Ply-Position|Rest]
    ),
    unlike(Pairs, [State|Seen], Rest).

%   spread(+All, +Most, -Some): evenly, the first one among them.

spread(All, Most, Some) :-
    length(All, N),
    (   N =< Most
    ->  Some = All
    ;   findall(Position,
                ( Last is Most - 1,
                  between(0, Last, I),
                  Place is I * N // Most,
                  nth0(Place, All, Position) ),
                Some)
    ).
