:- module(ludolog_splut_computer,
          [ worth/3,                    % +Board, +Player, -Worth
            part_of_worth/4,            % +Board, +Player, -Points, -Message
            chosen/5                    % +Level, +Game, +State, +Moves, -Move
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, selectchk/3]).
:- use_module(ludolog(grid), [grid_table/2]).
:- use_module(ludolog(random), [draw/2]).
:- use_module(ludolog(search/search), [best_move/4]).
:- use_module(board, [ahead/3, exposed/4, numbered_team/4, rocks/2, square_of/3, team/4]).
:- use_module(reach, [reach/4]).
:- use_module(state, [teams/3]).

:- set_prolog_flag(optimise, true).

/** <module> The computer's levels of Splut!

  - `easy` draws one of the moves.
  - `medium` takes the move with the best value after it.
  - `hard` plans its whole turn: all sequences of steps, equal positions merged.
    It kills if it can; else it takes the end of the turn with the best value
    among those where the other side cannot kill in its next turn.
  - `expert` is the generic search.

With three or four players `hard` looks for an end after which none of the others could kill
its Sorcerer if the turn were theirs.

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

% attack(+Player, -Troll, -Dwarf, -Target): Target is the other side's Sorcerer.
attack(Player, Troll, Dwarf, Target) :-
    team(Player, _, Dwarf, Troll),
    Foe is 3 - Player,
    team(Foe, Target, _, _).

prospects(Player, Table, Rocks, Prospects) :-
    attack(Player, Troll, Dwarf, Target),
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
    attack(Player, _, _, Target),
    square_of(Table, Target, To),
    exposed(Table, none, To, Aimed),
    length(Aimed, N),
    Part is 3 * N.
part(Player, Table, _, 5, "player ~w has the Dwarf"-[Player]) :-
    attack(Player, _, Dwarf, _),
    square_of(Table, Dwarf, _).
part(Player, Table, Rocks, Part, "steps of player ~w's Troll over a rock to the Sorcerer: ~w"
                                 -[Player, Reach]) :-
    attack(Player, Troll, _, Target),
    square_of(Table, Troll, From),
    square_of(Table, Target, To),
    reach(Rocks, From, To, Reach),
    Part is -2 * Reach.

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
    partition(ended(Game, Player), Nexts, Ended, Others),
    partition(won_by(Game, Player), Ended, Won, Lost1),
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

%   The game is over, or over for Player (R27).

ended(Game, Player, State-_) :-
    (   Game:game_over(State, _)
    ->  true
    ;   teams(State, _, Out),
        memberchk(Player, Out)
    ).

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
    (   safest([Best|Sorted], Game, Player, _-Move0)
    ->  Move = Move0
    ;   ties([Best|Sorted], Ties, _),
        draw(Ties, _-Move)
    ).

safest(Valued, Game, Player, End) :-
    ties(Valued, Ties, Worse),
    (   safe_one(Ties, Game, Player, End0)
    ->  End = End0
    ;   safest(Worse, Game, Player, End)
    ).

ties([Value-End|Valued], [End|Ends], Worse) :-
    same_value(Valued, Value, Ends, Worse).

same_value([Value-End|Valued], Value, [End|Ends], Worse) :-
    !,
    same_value(Valued, Value, Ends, Worse).
same_value(Worse, _, [], Worse).

safe_one(Ends, Game, Player, End) :-
    draw(Ends, End0),
    (   End0 = State-_,
        \+ deadly(Game, Player, State)
    ->  End = End0
    ;   selectchk(End0, Ends, Others),
        safe_one(Others, Game, Player, End)
    ).

%   deadly(+Game, +Player, +State): somebody else can kill the Sorcerer of Player within a turn,
%   whatever steps come before the throw. A first version that looked at the Troll's own way alone
%   won none of 30 games against this one.

deadly(Game, Player, State) :-
    attacker(State, Game, Player, Attacker, Turned, Troll, Target),
    Turned = [_, _, Steps|_],
    deadly_(Steps, [Turned], Game, Attacker, Troll, Target),
    !.

%   Attacker moves in Turned, with Troll against the Sorcerer Target.

attacker(State, Game, Player, Attacker, Turned, Troll, Target) :-
    (   teams(State, Teams, _)
    ->  State = [Board, Turn, Steps, Memory, _, Out],
        numbered_team(Player, Target, _, _),
        append(Passed, [Attacker|Others], Teams),
        Attacker \== Player,
        append([Attacker|Others], Passed, Around),
        Turned = [Board, Turn, Steps, Memory, Around, Out],
        numbered_team(Attacker, _, _, Troll)
    ;   Game:to_move(State, Attacker),
        Turned = State,
        attack(Attacker, Troll, _, Target)
    ).

deadly_(Steps, States, Game, Attacker, Troll, Target) :-
    (   member([Board|_], States),
        kills_at_once(Board, Troll, Target)
    ->  true
    ;   Steps > 1,
        findall(Next, ( member(State, States), without_throw(State, Game, Attacker, Next) ), Nexts0),
        sort(Nexts0, Nexts),
        Left is Steps - 1,
        deadly_(Left, Nexts, Game, Attacker, Troll, Target)
    ).

without_throw(State, Game, Player, Next) :-
    Game:valid_moves(State, Player, Moves),
    member(Move, Moves),
    Move = [_, _, _, Type|_],
    Type \== trollThrow,
    Game:next_state(State, Move, Next).

kills_at_once(Board, Troll, Target) :-
    grid_table(Board, Table),
    square_of(Table, Troll, From),
    square_of(Table, Target, To),
    exposed(Table, From, To, Rocks),
    member(Rock, Rocks),
    ahead(From, _, Rock).
