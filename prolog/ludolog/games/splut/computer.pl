:- module(ludolog_splut_computer,
          [ worth/3,                    % +Board, +Player, -Worth
            part_of_worth/4,            % +Board, +Player, -Points, -Message
            chosen/5                    % +Level, +Game, +State, +Moves, -Move
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(lists), [append/3, member/2, selectchk/3]).
:- use_module(ludolog(grid), [grid_table/2]).
:- use_module(ludolog(random), [draw/2]).
:- use_module(ludolog(search/search), [best_move/4]).
:- use_module(board, [ahead/3, exposed/4, rocks/2, square_of/3]).

:- set_prolog_flag(optimise, true).

/** <module> The computer's levels of Splut!

  - `easy` draws one of the moves.
  - `medium` takes the move with the best value after it.
  - `hard` plans its whole turn: all sequences of steps, equal positions merged.
    It kills if it can; else it takes the end of the turn with the best value
    among those where the other side cannot kill in its next turn.
  - `expert` is the generic search.

Among equal choices one is drawn: otherwise two greedy players would repeat moves for ever.
*/

%!  worth(+Board, +Player, -Worth:integer) is det.
%
%   Worth is the value of Board, where both Sorcerers live, for Player.

worth(Board, Player, Worth) :-
    grid_table(Board, Table),
    rocks(Table, Rocks),
    Foe is 3 - Player,
    prospects(Player, Table, Rocks, Own),
    prospects(Foe, Table, Rocks, Others),
    Worth is Own - Others.

% team(?Player, ?Troll, ?Dwarf, ?Target): Target is the other side's Sorcerer.
team(1, 'T', 'D', s).
team(2, t, d, 'S').

prospects(Player, Table, Rocks, Prospects) :-
    team(Player, Troll, Dwarf, Target),
    square_of(Table, Troll, From),
    square_of(Table, Target, To),
    reach(Rocks, From, To, Reach),
    exposed(Table, none, To, Aimed),
    length(Aimed, N),
    (   square_of(Table, Dwarf, _)
    ->  Guard = 5
    ;   Guard = 0
    ),
    Prospects is 3*N + Guard - 2*Reach.

%!  part_of_worth(+Board, +Player, -Points, -Message) is nondet.
%
%   Points, negative for what the other player has, are a part of worth/3.

part_of_worth(Board, Player, Points, Message) :-
    grid_table(Board, Table),
    rocks(Table, Rocks),
    Foe is 3 - Player,
    member(Side-Sign, [Player-1, Foe-(-1)]),
    part(Side, Table, Rocks, Part, Message),
    Points is Sign * Part.

part(Player, Table, _, Part, "rocks with a clear line to the Sorcerer that player ~w attacks: ~w"
                             -[Player, N]) :-
    team(Player, _, _, Target),
    square_of(Table, Target, To),
    exposed(Table, none, To, Aimed),
    length(Aimed, N),
    Part is 3 * N.
part(Player, Table, _, 5, "player ~w has the Dwarf"-[Player]) :-
    team(Player, _, Dwarf, _),
    square_of(Table, Dwarf, _).
part(Player, Table, Rocks, Part, "steps of player ~w's Troll over a rock to the Sorcerer: ~w"
                                 -[Player, Reach]) :-
    team(Player, Troll, _, Target),
    square_of(Table, Troll, From),
    square_of(Table, Target, To),
    reach(Rocks, From, To, Reach),
    Part is -2 * Reach.

%   reach(+Rocks, +From, +To, -Reach): the shortest way from From over one of Rocks
%   to To.

reach([Rock|Rocks], From, To, Reach) :-
    way(From, Rock, To, Way),
    reach_(Rocks, From, To, Way, Reach).

reach_([], _, _, Reach, Reach).
reach_([Rock|Rocks], From, To, Reach0, Reach) :-
    way(From, Rock, To, Way),
    Reach1 is min(Reach0, Way),
    reach_(Rocks, From, To, Reach1, Reach).

way([X0, Y0], [X1, Y1], [X2, Y2], Way) :-
    Way is abs(X0 - X1) + abs(Y0 - Y1) + abs(X1 - X2) + abs(Y1 - Y2).

%!  chosen(+Level, +Game, +State, +Moves, -Move) is det.
%
%   Move is what Level plays in State, one of Moves, all that are legal. Game is the
%   module that is asked what comes after a move.

chosen(easy, _, _, Moves, Move) :-
    draw(Moves, Move).
chosen(medium, Game, State, Moves, Move) :-
    Game:to_move(State, Player),
    findall(Value-M,
            ( member(M, Moves),
              Game:next_state(State, M, Next),
              Game:merit(Next, Player, Value) ),
            Choices),
    aggregate_all(max(Value), member(Value-_, Choices), Best),
    findall(M, member(Best-M, Choices), Ties),
    draw(Ties, Move).
chosen(hard, Game, State, Moves, Move) :-
    Game:to_move(State, Player),
    findall(Next-M,
            ( member(M, Moves),
              Game:next_state(State, M, Next) ),
            Nexts),
    plan(Nexts, Game, Player, [], [], Move).
chosen(expert, Game, State, _, Move) :-
    best_move(Game, State, expert, Move).
chosen(expert(Nodes), Game, State, _, Move) :-
    best_move(Game, State, expert(Nodes), Move).

%   plan(+Nexts, +Game, +Player, +Ends, +Lost, -Move): Nexts are the states after one more
%   step of Player's turn, as State-Move with the first Move that leads there;
%   Ends are the ends of the turn met before, Lost those that kill the own
%   Sorcerer.

plan(Nexts0, Game, Player, Ends0, Lost0, Move) :-
    sort(1, @<, Nexts0, Nexts),
    partition(finished(Game), Nexts, Finished, Others),
    partition(won_by(Game, Player), Finished, Won, Lost1),
    (   Won = [_|_]
    ->  draw(Won, _-Move)
    ;   partition(turn_of(Game, Player), Others, Open, Ends1),
        append(Ends1, Ends0, Ends),
        append(Lost1, Lost0, Lost),
        plan_(Open, Game, Player, Ends, Lost, Move)
    ).

plan_([], Game, Player, Ends, Lost, Move) :-
    (   Ends = [_|_]
    ->  best_end(Ends, Game, Player, Move)
    ;   draw(Lost, _-Move)
    ).
plan_([Open|Opens], Game, Player, Ends, Lost, Move) :-
    findall(Next-First,
            ( member(State-First, [Open|Opens]),
              Game:valid_moves(State, Player, Moves),
              member(M, Moves),
              Game:next_state(State, M, Next) ),
            Nexts),
    plan(Nexts, Game, Player, Ends, Lost, Move).

finished(Game, State-_) :-
    Game:game_over(State, _).

won_by(Game, Player, State-_) :-
    Game:game_over(State, Player).

turn_of(Game, Player, State-_) :-
    Game:to_move(State, Player).

%   best_end(+Ends, +Game, +Player, -Move): an end that lets the other side kill is worse
%   than any other, whatever its value; so the test, which takes much longer than
%   the value, goes down from the best value and stops at the first that passes.

best_end(Ends, Game, Player, Move) :-
    findall(Value-End,
            ( member(End, Ends),
              End = State-_,
              Game:merit(State, Player, Value) ),
            Valued),
    sort(1, @>=, Valued, [Best|Sorted]),
    (   safest([Best|Sorted], Game, _-Move0)
    ->  Move = Move0
    ;   ties([Best|Sorted], Ties, _),
        draw(Ties, _-Move)
    ).

safest(Valued, Game, End) :-
    ties(Valued, Ties, Worse),
    (   safe_one(Ties, Game, End0)
    ->  End = End0
    ;   safest(Worse, Game, End)
    ).

ties([Value-End|Valued], [End|Ends], Worse) :-
    same_value(Valued, Value, Ends, Worse).

same_value([Value-End|Valued], Value, [End|Ends], Worse) :-
    !,
    same_value(Valued, Value, Ends, Worse).
same_value(Worse, _, [], Worse).

safe_one(Ends, Game, End) :-
    draw(Ends, End0),
    (   End0 = State-_,
        \+ deadly(Game, State)
    ->  End = End0
    ;   selectchk(End0, Ends, Others),
        safe_one(Others, Game, End)
    ).

%   deadly(+Game, +State): the player to move can kill within the turn, whatever steps come
%   before the throw. A first version that looked at the Troll's own way alone won none of
%   30 games against this one.

deadly(Game, State) :-
    State = [_, _, Steps|_],
    Game:to_move(State, Player),
    deadly_(Steps, [State], Game, Player).

deadly_(Steps, States, Game, Player) :-
    (   member(State, States),
        kills_at_once(State, Player)
    ->  true
    ;   Steps > 1,
        findall(Next, ( member(State, States), without_throw(State, Game, Player, Next) ), Nexts0),
        sort(Nexts0, Nexts),
        Left is Steps - 1,
        deadly_(Left, Nexts, Game, Player)
    ).

without_throw(State, Game, Player, Next) :-
    Game:valid_moves(State, Player, Moves),
    member(Move, Moves),
    Move = [_, _, _, Type|_],
    Type \== trollThrow,
    Game:next_state(State, Move, Next).

kills_at_once([Board|_], Player) :-
    grid_table(Board, Table),
    team(Player, Troll, _, Target),
    square_of(Table, Troll, From),
    square_of(Table, Target, To),
    exposed(Table, From, To, Rocks),
    member(Rock, Rocks),
    ahead(From, _, Rock).
