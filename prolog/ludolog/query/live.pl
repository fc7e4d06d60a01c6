:- module(ludolog_live,
          [ live_name/1,                % ?Name
            live_value/4,               % +Name, +Game, +Live, -Value
            board_of/3,                 % +Game, +State, -Board
            filled/4                    % +Term, +Names, :Stands, -Filled
          ]).
:- use_module(library(error), [existence_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(ludolog(protocol), [defines/2]).

:- meta_predicate filled(+, +, 2, -).

/** <module> `$State` and what else stands for the game in a query

Live is live(State, Last): the position, and a list with the move that led there, or [].
*/

%!  live_name(?Name:atom) is nondet.
%
%   `$Name` stands for something of the game in progress.

live_name('State').
live_name('Board').
live_name('Player').
live_name('Moves').
live_name('Last').

%!  live_value(+Name:atom, +Game, +Live, -Value) is semidet.
%
%   `$Name` stands for Value in a query, with Name as in live_name/1.
%
%   @error existence_error(last_move, 'Last') at the start of a game.

live_value('State', _, live(State, _), State).
live_value('Board', Game, live(State, _), Board) :-
    board_of(Game, State, Board).
live_value('Player', Game, live(State, _), Player) :-
    Game:to_move(State, Player).
live_value('Moves', Game, live(State, _), Moves) :-
    Game:valid_moves(State, _, Moves).
live_value('Last', _, live(_, Last), Move) :-
    (   Last = [Move0]
    ->  Move = Move0
    ;   existence_error(last_move, 'Last')
    ).

%!  filled(+Term, +Names:list, :Stands, -Filled) is det.
%
%   Filled is Term with each `$Name` replaced by a Value for which call(Stands, Name, Value)
%   holds; what stands for nothing stays. Names are the variables of Term, as Name=Variable.

filled(Term, Names, Stands, Filled) :-
    (   var(Term)
    ->  Filled = Term
    ;   Term = $(Variable),
        var(Variable),
        member(Name=V, Names),
        V == Variable,
        call(Stands, Name, Value)
    ->  Filled = Value
    ;   compound(Term)
    ->  compound_name_arguments(Term, Functor, Arguments0),
        filled_all(Arguments0, Names, Stands, Arguments),
        compound_name_arguments(Filled, Functor, Arguments)
    ;   Filled = Term
    ).

filled_all([], _, _, []).
filled_all([Term0|Terms0], Names, Stands, [Term|Terms]) :-
    filled(Term0, Names, Stands, Term),
    filled_all(Terms0, Names, Stands, Terms).

%!  board_of(+Game, +State, -Board) is det.
%
%   Board is the board in State: what board_of/2 of the game says, else the first list of
%   lists that is found in it, else State itself.

board_of(Game, State, Board) :-
    (   defines(Game, board_of/2)
    ->  Game:board_of(State, Board)
    ;   list_of_lists(State, Board0)
    ->  Board = Board0
    ;   Board = State
    ).

list_of_lists(Term, Board) :-
    compound(Term),
    (   is_list(Term),
        \+ ( member(Row, Term), \+ ( is_list(Row), Row \== [] ) )
    ->  Board = Term
    ;   arg(_, Term, Argument),
        list_of_lists(Argument, Board)
    ->  true
    ).

:- multifile prolog:error_message//1.

prolog:error_message(existence_error(last_move, _)) -->
    [ 'there is no last move yet: this is the start' ].
