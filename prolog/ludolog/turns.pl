:- module(ludolog_turns,
          [ turns_game/2                % +Game, -Turns
          ]).
:- use_module(library(lists), [append/3, last/2, member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(ludolog(protocol), [defines/2, well_formed_move/3]).
:- use_module(ludolog(random), [draw/2, with_seed/2]).
:- use_module(ludolog(search/choose), [choose_move/5]).

/** <module> The same game, with whole turns as moves

Where a turn of a game has several moves, such as the jumps of Apart, somebody else's program may
list whole turns. turns_game/2 makes the game whose moves are those: a move is the list of the moves
of a turn, without the atom at its end that says no more than that the turn ends. Positions are those
at which a turn begins. The game is not among those of ludolog_protocol:game/1 that are played.

This is for games that write a position within a turn in another form than one at its beginning:
the functor tells which is which. Where they look alike, there is no such game.
*/

:- multifile ludolog:game/2.
:- dynamic ludolog:game/2.

%!  turns_game(+Game, -Turns) is semidet.
%
%   Turns is the name of the game whose moves are the whole turns of Game. Fails if no position
%   within a turn is met, or is not to be told from one at its beginning.

turns_game(Game, Turns) :-
    atom_concat(Game, '_turns', Turns),
    (   ludolog:game(Turns, turns_of(Game))
    ->  true
    ;   start_form(Game, Form),
        within_turns(Game, Form),
        registered(Game, Turns),
        defined(Game, Turns, Form)
    ).

start_form(Game, Name/Arity) :-
    Game:initial_state([], State),
    functor(State, Name, Arity).

begins(Name/Arity, State) :-
    functor(State, Name, Arity).

%   within_turns(+Game, +Form): a random game comes to a position within a turn.

within_turns(Game, Form) :-
    Game:initial_state([], State),
    with_seed(1, comes_within(60, Game, Form, State)).

comes_within(Plies, Game, Form, State) :-
    Plies > 0,
    Game:valid_moves(State, _, Moves),
    draw(Moves, Move),
    Game:next_state(State, Move, Next),
    (   begins(Form, Next)
    ->  \+ Game:game_over(Next, _),
        Fewer is Plies - 1,
        comes_within(Fewer, Game, Form, Next)
    ;   true
    ).

registered(Game, Turns) :-
    forall(( ludolog:game(Game, Property), Property \= working(_) ),
           assertz(ludolog:game(Turns, Property))),
    assertz(ludolog:game(Turns, turns_of(Game))).

defined(Game, Turns, Form) :-
    forall(( same(Role), defines(Game, Role) ), as_before(Role, Game, Turns)),
    forall(clause_of(Game, Form, Clause), assertz(Turns:Clause)).

as_before(Name/Arity, Game, Turns) :-
    functor(Head, Name, Arity),
    assertz((Turns:Head :- Game:Head)).

%   same(?PredicateIndicator): of positions alone, so nothing changes.

same(initial_state/2).
same(to_move/2).
same(side/2).
same(players/2).
same(playing/2).
same(out/2).
same(seats/2).
same(game_over/2).
same(value/3).
same(points/4).
same(missing/2).
same(value_parts/3).
same(position_key/2).
same(outcome/2).
same(merit/3).
same(lead/2).
same(display_game/1).
same(layout/2).
same(scene/2).
same(normal_state/2).

clause_of(Game, Form, (valid_moves(State, Player, Moves) :-
                           ludolog_turns:turns(Game, Form, State, Player, Moves))).
clause_of(Game, Form, (legal(State, Turn) :-
                           ludolog_turns:turn(Game, Form, State, Turn, _))).
clause_of(Game, Form, (move(State, Turn, Next) :-
                           ludolog_turns:played(Game, Form, State, Turn, Next))).
clause_of(Game, Form, (next_state(State, Turn, Next) :-
                           ludolog_turns:played(Game, Form, State, Turn, Next))).
clause_of(Game, Form, (choose_move(State, Player, Level, Turn) :-
                           ludolog_turns:chosen(Game, Form, State, Player, Level, Turn))).
clause_of(Game, Form, (move_text(State, Turn, Text) :-
                           ludolog_turns:turn_text(Game, Form, State, Turn, Text))).
clause_of(Game, Form, (valid_state(State) :-
                           ludolog_turns:begins(Form, State),
                           ludolog_protocol:valid_state(Game, State))).
clause_of(Game, Form, (well_formed_move(State, Turn) :-
                           ludolog_turns:well_formed_turn(Game, Form, State, Turn))).

                /*******************************
                *            TURNS             *
                *******************************/

turns(Game, Form, State, Player, Turns) :-
    Game:valid_moves(State, Player, Moves),
    findall(Turn, ( member(Move, Moves), turn_with(Move, Game, Form, State, Turn, _) ), Turns).

%   turn(+Game, +Form, +State, ?Turn, -Next) is nondet.

turn(Game, Form, State, Turn, Next) :-
    Game:valid_moves(State, _, Moves),
    member(Move, Moves),
    turn_with(Move, Game, Form, State, Turn, Next).

turn_with(Move, Game, Form, State, [Move|Turn], Next) :-
    Game:next_state(State, Move, After),
    turn_on(Game, Form, After, Turn, Next).

turn_on(Game, Form, State, Turn, Next) :-
    (   begins(Form, State)
    ->  Turn = [],
        Next = State
    ;   Game:valid_moves(State, _, Moves),
        member(Move, Moves),
        (   atom(Move),
            Game:next_state(State, Move, Next),
            begins(Form, Next)
        ->  Turn = []
        ;   turn_with(Move, Game, Form, State, Turn, Next)
        )
    ).

played(Game, Form, State, Turn, Next) :-
    is_list(Turn),
    once(turn(Game, Form, State, Turn, Next)).

%   chosen(+Game, +Form, +State, +Player, +Level, -Turn): the moves that Game chooses, one by one.

chosen(Game, Form, State, Player, Level, Turn) :-
    choose_move(Game, State, Player, Level, Move),
    Game:next_state(State, Move, Next),
    (   begins(Form, Next)
    ->  ended(Form, State, Move, Turn)
    ;   Turn = [Move|Moves],
        chosen(Game, Form, Next, Player, Level, Moves)
    ).

ended(Form, State, Move, Turn) :-
    (   atom(Move),
        \+ begins(Form, State)
    ->  Turn = []
    ;   Turn = [Move]
    ).

%   turn_text(+Game, +Form, +State, ?Turn, ?Text): the texts of its moves, with that of the atom
%   that ends it, so that the game can be played so.

turn_text(Game, Form, State, Turn, Text) :-
    (   nonvar(Turn)
    ->  once(texts(Turn, Game, Form, State, Texts))
    ;   turn(Game, Form, State, Turn, _),
        texts(Turn, Game, Form, State, Texts)
    ),
    atomic_list_concat(Texts, ', ', Joined),
    atom_string(Joined, Text).

texts([], Game, Form, State, Texts) :-
    (   begins(Form, State)
    ->  Texts = []
    ;   Game:valid_moves(State, _, Moves),
        member(Move, Moves),
        atom(Move),
        Game:move_text(State, Move, Text)
    ->  Texts = [Text]
    ).
texts([Move|Moves], Game, Form, State, [Text|Texts]) :-
    Game:move_text(State, Move, Text),
    Game:next_state(State, Move, Next),
    texts(Moves, Game, Form, Next, Texts).

%   A single move that somebody could mean, or a turn that goes on after its end.

well_formed_turn(Game, _, State, [Move]) :-
    well_formed_move(Game, State, Move),
    \+ atom(Move).
well_formed_turn(Game, Form, State, Turn) :-
    limit(100, turn(Game, Form, State, Turn0, Next)),
    last(Turn0, Last),
    \+ atom(Last),
    limit(2, ( well_formed_move(Game, Next, Move), \+ atom(Move) )),
    append(Turn0, [Move], Turn).
