:- module(crosscheck_facts,
          [ facts/4,                    % +Game, +State, -Moves, -Text
            step/6,                     % +Game, +State, +Move, -Next, -NextMoves, -Text
            refused/3,                  % +Game, +State, +Move
            nth_move/3                  % +Moves, +Index, -Move
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth0/3]).

/** <module> What the core says of a position, in one text

The text has a line for each question that a model answers as well: who is to
move, the winner, the legal moves in their order, the values, the state itself,
and what a game counts besides. Core and model agree if the texts are equal.
*/

%!  facts(+Game, +State, -Moves:list, -Text:string) is det.
%
%   Moves are the legal moves of State, Text what the core says of it.

facts(Game, State, Moves, Text) :-
    Game:to_move(State, Player),
    Game:valid_moves(State, _, Moves),
    (   Game:game_over(State, Winner)
    ->  true
    ;   Winner = none
    ),
    findall(Value,
            ( ludolog_protocol:players(Game, State, Players),
              member(P, Players),
              Game:value(State, P, Value) ),
            Values),
    extras(Game, State, Extras),
    with_output_to(string(Text),
                   forall(member(Line, [ to_move(Player), winner(Winner), moves(Moves),
                                         values(Values), extras(Extras), state(State) ]),
                          print_line(Line))).

print_line(Line) :-
    functor(Line, Name, _),
    arg(1, Line, Term),
    format("~w ~W~n", [Name, Term, [quoted(true), priority(999)]]).

%   Extras is what only some games count: distances.

extras(Game, [Board|_], [Paths, Fences]) :-
    current_predicate(Game:path_distance/4),
    !,
    distances(path_distance, Game, Board, Paths),
    distances(fence_distance, Game, Board, Fences).
extras(_, _, []).

distances(Name, Game, Board, Rows) :-
    findall(Row,
            ( ludolog:game(Game, player(P, _)),
              maplist(distance(Name, Game, Board, P), [orange, purple, green], Row) ),
            Rows).

distance(Name, Game, Board, Player, Color, Distance) :-
    Goal =.. [Name, Board, Player, Color, Distance],
    call(Game:Goal).

%!  step(+Game, +State, +Move, -Next, -NextMoves:list, -Text:string) is semidet.
%
%   Next is State after Move, by the rule book and by the short way alike; NextMoves
%   and Text are what facts/4 says of it.

step(Game, State, Move, Next, NextMoves, Text) :-
    Game:move(State, Move, Next),
    Game:next_state(State, Move, Same),
    Next == Same,
    facts(Game, Next, NextMoves, Text).

%!  refused(+Game, +State, +Move) is semidet.
%
%   Move is not legal in State, by move/3 and by legal/2 alike.

refused(Game, State, Move) :-
    \+ Game:move(State, Move, _),
    \+ Game:legal(State, Move).

%!  nth_move(+Moves:list, +Index:integer, -Move) is det.

nth_move(Moves, Index, Move) :-
    nth0(Index, Moves, Move).
