/*  All endings of Green Skull with one piece of each kind, worked out backwards from the ends.

        swipl tests/bench/endings.pl [SAMPLE]

    Counts, for the side that decides: positions that it wins, and by how many moves at the latest; that it
    loses; in which it can force a tie at least; and the rest, in which neither player can force
    anything, so that the game need not end. SAMPLE positions (1,000 if none is given), drawn, are held to the
    solver: what it proves has to be what was worked out.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/search/solver.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).

:- initialization(main, main).

:- dynamic
    position/3,                         % Number, Side, Ways
    forced/4.                           % Question, Number, Side, Moves

main(Arguments) :-
    (   Arguments == []
    ->  Sample = 1 000
    ;   Arguments = [Text],
        atom_number(Text, Sample),
        integer(Sample)
    ),
    !,
    forall(ending(Number, State), link(Number, State)),
    predicate_property(position(_, _, _), number_of_clauses(Count)),
    forall(member(Question, [win, tie]), settle(Question)),
    forall(result(Result), told(Result, Count)),
    held_to_solver(Sample).
main(_) :-
    format(user_error, "usage: swipl tests/bench/endings.pl [SAMPLE]~n", []),
    halt(2).

                /*******************************
                *           POSITIONS          *
                *******************************/

%   ending(-Number, -State): the positions that are not over.

ending(Number, State) :-
    square(X),
    square(O),
    O =\= X,
    square(Z),
    Z =\= X,
    Z =\= O,
    board(X, O, Z, Board),
    member(Player, ['X', 'O', 'Z']),
    member(Holder, ['X', 'O']),
    State = state(Board, Player, Holder, 9, 9, 7),
    \+ green_skull:game_over(State, _),
    numbered(Player, Holder, X, O, Z, Number).

square(Square) :-
    between(1, 55, Square).

%   numbered(?Player, ?Holder, ?X, ?O, ?Z, ?Number): the number of a position, both ways.

numbered(Player, Holder, X, O, Z, Number) :-
    (   integer(Number)
    ->  Z is Number mod 56,
        O is Number // 56 mod 56,
        X is Number // 3136 mod 56,
        Kinds is Number // 175616,
        kinds(Kinds, Player, Holder)
    ;   kinds(Kinds, Player, Holder),
        Number is ((Kinds * 56 + X) * 56 + O) * 56 + Z
    ).

kinds(0, 'X', 'X').
kinds(1, 'X', 'O').
kinds(2, 'O', 'X').
kinds(3, 'O', 'O').
kinds(4, 'Z', 'X').
kinds(5, 'Z', 'O').

board(X, O, Z, Board) :-
    length(Cells, 55),
    nth1(X, Cells, 'X'),
    nth1(O, Cells, 'O'),
    nth1(Z, Cells, 'Z'),
    maplist(filled, Cells),
    rows(1, Cells, Board).

filled(Cell) :-
    (   var(Cell)
    ->  Cell = ' '
    ;   true
    ).

rows(Length, Cells, Rows) :-
    (   Cells == []
    ->  Rows = []
    ;   length(Row, Length),
        append(Row, Rest, Cells),
        Rows = [Row|Rows1],
        Length1 is Length + 1,
        rows(Length1, Rest, Rows1)
    ).

%   Ways of a position: numbers of positions, and over(Winner) for moves that end the game.

link(Number, State) :-
    green_skull:side(State, Side),
    green_skull:valid_moves(State, _, Moves),
    maplist(way(State), Moves, Ways0),
    sort(Ways0, Ways),
    assertz(position(Number, Side, Ways)).

way(State, Move, Way) :-
    green_skull:next_state(State, Move, Next),
    (   green_skull:game_over(Next, Winner)
    ->  Way = over(Winner)
    ;   Next = state(Board, Player, Holder, _, _, _),
        append(Board, Cells),
        nth1(X, Cells, 'X'),
        nth1(O, Cells, 'O'),
        nth1(Z, Cells, 'Z'),
        numbered(Player, Holder, X, O, Z, Way)
    ),
    !.

                /*******************************
                *           BACKWARDS          *
                *******************************/

%   settle(+Question): forced(Question, Number, Side, Moves) for all positions from which Side can
%   force a win, or a tie at least, and the least number of Moves by which it can.

settle(Question) :-
    forall(member(Side, ['X', 'O']),
           ( findall(Number, position(Number, _, _), Numbers),
             settle(1, Numbers, Question, Side) )).

settle(Moves, Open, Question, Side) :-
    partition(falls(Question, Side), Open, Found, Rest),
    (   Found == []
    ->  true
    ;   forall(member(Number, Found), assertz(forced(Question, Number, Side, Moves))),
        Next is Moves + 1,
        settle(Next, Rest, Question, Side)
    ).

%   One move is enough where Side decides, elsewhere every one has to do.

falls(Question, Side, Number) :-
    position(Number, Decides, Ways),
    (   Decides == Side
    ->  member(Way, Ways),
        does(Way, Question, Side)
    ;   forall(member(Way, Ways), does(Way, Question, Side))
    ),
    !.

does(over(Winner), Question, Side) :-
    !,
    (   Winner == Side
    ->  true
    ;   Question == tie,
        Winner == ' '
    ).
does(Number, Question, Side) :-
    forced(Question, Number, Side, _),
    !.

                /*******************************
                *            COUNTS            *
                *******************************/

result(win).
result(loss).
result(tie).
result(open).

%   The result of a position for the side that decides.

result_of(Number, Result, Moves) :-
    position(Number, Side, _),
    (   forced(win, Number, Winner, Moves0)
    ->  Moves = Moves0,
        (   Winner == Side
        ->  Result = win
        ;   Result = loss
        )
    ;   forced(tie, Number, Side, Moves)
    ->  Result = tie
    ;   Result = open,
        Moves = none
    ).

told(Result, Count) :-
    findall(Moves, result_of(_, Result, Moves), All),
    length(All, Found),
    format("~w: ~d of ~d~n", [Result, Found, Count]),
    (   Result == open
    ->  true
    ;   msort(All, Sorted),
        clumped(Sorted, Lengths),
        forall(member(Moves-Times, Lengths), format("  in ~d: ~d~n", [Moves, Times]))
    ),
    flush_output.

%   What the solver proves of positions that are drawn.

held_to_solver(Sample) :-
    findall(Number, position(Number, _, _), All),
    ludolog_random:with_seed(1, drawn(Sample, All, Numbers)),
    aggregate_all(count, ( member(Number, Numbers), agrees(Number) ), Proved),
    format("solver: ~d of ~d proved, no difference~n", [Proved, Sample]).

drawn(Sample, All, Numbers) :-
    Table =.. [all|All],
    functor(Table, _, Count),
    findall(Number,
            ( between(1, Sample, _),
              ludolog_random:random_below(Count, Below),
              Place is Below + 1,
              arg(Place, Table, Number) ),
            Numbers).

agrees(Number) :-
    numbered(Player, Holder, X, O, Z, Number),
    board(X, O, Z, Board),
    State = state(Board, Player, Holder, 9, 9, 7),
    solve(green_skull, State, [nodes(3 000)], solved(Result, Length, _, _)),
    memberchk(Result, [win, loss]),
    result_of(Number, Found, Moves),
    (   Found == Result,
        Length =.. [Kind, N],
        ( Kind == exactly -> N =:= Moves ; N >= Moves )
    ->  true
    ;   throw(different(State, solver(Result, Length), Found, Moves))
    ).
