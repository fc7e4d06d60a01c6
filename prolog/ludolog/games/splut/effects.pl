:- module(ludolog_splut_effects,
          [ step_effects/3              % +Move, +State, -Effects
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(ludolog(grid), [grid_table/2]).
:- use_module(ludolog(notation), [square//2]).
:- use_module(board, [ahead/3, behind/3, get_piece/3, landing/5, numbered_team/4, square_of/3]).
:- use_module(state, [teams/3]).

/** <module> What a step of Splut! does, as data
*/

%!  step_effects(+Move, +State, -Effects:list) is det.
%
%   Effects tell what the legal Move does in State, see ludolog_effects.

step_effects(pass, _, []).
step_effects([Piece, From, Direction, Type|Choice], State, [Step|Others]) :-
    State = [Board|_],
    grid_table(Board, Table),
    ahead(From, Direction, To),
    going(Piece, [From, To], step, Step),
    others(Type, Choice, Table, From, Direction, To, Others0),
    (   Others0 = [_, killed(_, Victim)],
        teams(State, _, _)
    ->  leaving(Victim, Table, Piece-To, Left),
        append(Others0, Left, Others)
    ;   Others = Others0
    ).

%   R27: what goes with a Sorcerer. Thrower-To is the Troll that has just stepped to To.

leaving(Victim, Table, Thrower-To, Left) :-
    atom_string(Sorcerer, Victim),
    (   numbered_team(_, Sorcerer, Dwarf, Troll)
    ->  findall(leaves(Id, Glyph),
                ( member(Piece, [Dwarf, Troll]),
                  square_of(Table, Piece, Square0),
                  (   Piece == Thrower
                  ->  Square = To
                  ;   Square = Square0
                  ),
                  square_id(Square, Id),
                  atom_string(Piece, Glyph) ),
                Left)
    ;   Left = []
    ).

others(emptySpace, _, _, _, _, _, []).
others(sorcererLevitate, Choice, _, _, Direction, _, [Rises]) :-
    Choice = [Rock],
    ahead(Rock, Direction, Target),
    going('R', [Rock, Target], levitated, Rises).
others(trollPull, _, _, From, Direction, _, [Follows]) :-
    behind(From, Direction, Rock),
    going('R', [Rock, From], pulled, Follows).
others(trollThrow, Choice, Table, From, _, To, [Flies|Death]) :-
    Choice = [Throw],
    landing(Table, From, To, Throw, Landing),
    flight(To, Throw, Landing, Path),
    going('R', Path, thrown, Flies),
    death(Landing, From, Table, Death).
others(dwarfPush, _, Table, _, Direction, To, Pushed) :-
    pushed(To, Direction, Table, Pushed).

% R13: straight on.
flight(Here, Throw, Landing, [Here|Path]) :-
    (   Here == Landing
    ->  Path = []
    ;   ahead(Here, Throw, Next),
        flight(Next, Throw, Landing, Path)
    ).

% R15, R16. The square that the Troll leaves is empty by then (R12).
death(Landing, From, Table, Death) :-
    (   Landing \== From,
        get_piece(Table, Landing, Victim),
        atom(Victim)
    ->  square_id(Landing, Square),
        atom_string(Victim, Glyph),
        Death = [killed(Square, Glyph)]
    ;   Death = []
    ).

% R18
pushed(Square, Direction, Table, Pushed) :-
    (   get_piece(Table, Square, Piece),
        atom(Piece)
    ->  ahead(Square, Direction, Next),
        going(Piece, [Square, Next], pushed, First),
        Pushed = [First|Rest],
        pushed(Next, Direction, Table, Rest)
    ;   Pushed = []
    ).

going(Piece, Squares, How, moves(Glyph, Path, How)) :-
    atom_string(Piece, Glyph),
    maplist(square_id, Squares, Path).

square_id([X, Y], Id) :-
    phrase(square(X, Y), Codes),
    !,
    string_codes(Id, Codes).
