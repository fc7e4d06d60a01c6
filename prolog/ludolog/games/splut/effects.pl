:- module(ludolog_splut_effects,
          [ step_effects/3              % +Move, +Board, -Effects
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(ludolog(grid), [grid_table/2]).
:- use_module(ludolog(notation), [square//2]).
:- use_module(board, [ahead/3, behind/3, get_piece/3, landing/5]).

/** <module> What a step of Splut! does, as data
*/

%!  step_effects(+Move, +Board, -Effects:list) is det.
%
%   Effects tell what the legal Move does on Board, see ludolog_effects.

step_effects(pass, _, []).
step_effects([Piece, From, Direction, Type|Choice], Board, [Step|Others]) :-
    grid_table(Board, Table),
    ahead(From, Direction, To),
    going(Piece, [From, To], step, Step),
    others(Type, Choice, Table, From, Direction, To, Others).

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
