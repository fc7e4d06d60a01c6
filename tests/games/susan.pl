:- module(susan, [initial_state/2, to_move/2, valid_moves/3, move/3, next_state/3, legal/2,
                  game_over/2, value/3, move_text/3, layout/2, scene/2, word/2, meaning/3,
                  well_formed_move/2]).
:- use_module(ludolog(protocol), [settings/3, asked/3, check_player/2, check_move/1]).
:- use_module(ludolog(notation), [notated/3, square//2]).
:- use_module(ludolog(lattice), [neighbour/6, on_lattice/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2, memberchk/2, min_list/2]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(ordsets), [ord_subtract/3, ord_union/3]).

/** <module> Susan: stones on a hexagon; surround a stone of the other player.

A player places a stone on an empty cell, or moves one of theirs to an empty cell beside it. Who
surrounds a stone of the other player wins; who surrounds one of their own loses.

susan(N, Stones, Player): a honeycomb(N) of ludolog_lattice, Stones as an ordered set of
X/Y-Owner, and Player to move. This game shows what docs/adding_a_game.md does not: a board of
hexagons, with a layout and a scene.
*/

:- multifile ludolog:game/2, error:has_type/2.

ludolog:game(susan, title("Susan")).
ludolog:game(susan, version(1)).
ludolog:game(susan, about("Place or move a stone; surround one of the other player.")).
ludolog:game(susan, player(1, "Red")).
ludolog:game(susan, player(2, "Blue")).
ludolog:game(susan, setting(side, between(3, 6), 4, "cells of a side of the board")).
ludolog:game(susan, move_limit(200)).

error:has_type(susan_state, susan(N, Stones, Player)) :-
    integer(N),
    N >= 3,
    is_list(Stones),
    memberchk(Player, [1, 2]).

initial_state(Options, susan(N, [], 1)) :-
    settings(susan, Options, [side(N)]).

to_move(State, Player) :-
    must_be(susan_state, State),
    arg(3, State, Player).

:- discontiguous condition/3.

legal(susan(N, Stones, _), place(Cell)) :-
    going_on(N, Stones),
    on_board(N, Cell),
    free(Stones, Cell).
legal(susan(N, Stones, Player), slide(From, To)) :-
    going_on(N, Stones),
    own_stone(Stones, Player, From),
    next_to(N, From, To),
    free(Stones, To).

condition(going_on(_, _), 'R1', "the game ends when a stone is surrounded"-[]).

going_on(N, Stones) :-
    \+ surrounded(N, Stones, _).

condition(on_board(_, Cell), 'R2', "~w must be a cell of the board"-[cell(Cell)]).

on_board(N, X/Y) :-
    on_lattice(honeycomb(N), X, Y).

condition(free(_, Cell), 'R3', "~w must be empty"-[cell(Cell)]).

free(Stones, Cell) :-
    \+ memberchk(Cell-_, Stones).

condition(own_stone(_, Player, Cell), 'R4',
          "a stone of ~w must stand on ~w"-[player(Player), cell(Cell)]).

own_stone(Stones, Player, Cell) :-
    member(Cell-Player, Stones).

condition(next_to(_, From, To), 'R5',
          "a stone moves to a cell beside it: ~w to ~w"-[cell(From), cell(To)]).

next_to(N, X/Y, X1/Y1) :-
    neighbour(honeycomb(N), honeycomb, X, Y, _, X1-Y1).

surrounded(N, Stones, Owner) :-
    member(Cell-Owner, Stones),
    \+ ( next_to(N, Cell, Other), \+ memberchk(Other-_, Stones) ).

valid_moves(State, Player, Moves) :-
    to_move(State, Mover),
    (   asked(susan, Mover, Player)
    ->  findall(Move, legal(State, Move), Moves0),
        sort(Moves0, Moves)
    ;   Moves = []
    ).

move(State, Move, Next) :-
    must_be(susan_state, State),
    check_move(Move),
    once(legal(State, Move)),
    next_state(State, Move, Next).

next_state(susan(N, Stones0, Player), Move, susan(N, Stones, Other)) :-
    moved(Move, Player, Stones0, Stones),
    Other is 3 - Player.

moved(place(Cell), Player, Stones0, Stones) :-
    ord_union(Stones0, [Cell-Player], Stones).
moved(slide(From, To), Player, Stones0, Stones) :-
    ord_subtract(Stones0, [From-Player], Stones1),
    ord_union(Stones1, [To-Player], Stones).

game_over(State, Winner) :-
    must_be(susan_state, State),
    State = susan(N, Stones, Player),
    Mover is 3 - Player,
    (   surrounded(N, Stones, Mover)
    ->  Winner0 = Player
    ;   surrounded(N, Stones, Player)
    ->  Winner0 = Mover
    ),
    Winner = Winner0.

value(State, Player, Value) :-
    must_be(susan_state, State),
    check_player(susan, Player),
    State = susan(N, Stones, _),
    (   game_over(State, Winner)
    ->  (   Winner == Player
        ->  Value = 1000
        ;   Value = -1000
        )
    ;   least_free(N, Stones, Player, Own),
        Other is 3 - Player,
        least_free(N, Stones, Other, Theirs),
        Value is Own - Theirs
    ).

least_free(N, Stones, Player, Least) :-
    findall(Count,
            ( member(Cell-Player, Stones),
              aggregate_all(count, ( next_to(N, Cell, O), \+ memberchk(O-_, Stones) ), Count) ),
            Counts),
    min_list([6|Counts], Least).

move_text(State, Move, Text) :-
    must_be(susan_state, State),
    notated(susan_move, Move, Text).

susan_move(place(X/Y)) --> square(X, Y).
susan_move(slide(X/Y, X1/Y1)) --> square(X, Y), "-", square(X1, Y1).

word(cell(X/Y), Text) :-
    integer(X), integer(Y),
    notated(cell_name, X/Y, Text).
word(player(P), Text) :-
    ludolog:game(susan, player(P, Text)).

cell_name(X/Y) --> square(X, Y).

meaning(State, Move, Message) :-
    must_be(susan_state, State),
    meant(Move, Message0),
    Message = Message0.

meant(place(Cell), "a stone on ~w"-[cell(Cell)]).
meant(slide(From, To), "~w moves to ~w"-[cell(From), cell(To)]).

well_formed_move(State, Move) :-
    must_be(susan_state, State),
    State = susan(N, _, _),
    could_mean(N, Move).

could_mean(N, place(X/Y)) :-
    on_lattice(honeycomb(N), X, Y).
could_mean(N, slide(X/Y, X1/Y1)) :-
    on_lattice(honeycomb(N), X, Y),
    on_lattice(honeycomb(N), X1, Y1),
    X/Y \== X1/Y1.

layout(State, Items) :-
    must_be(susan_state, State),
    State = susan(N, Stones, Player),
    findall(Item, item(N, Stones, Player, Item), Items).

item(N, Stones, _, square(Id, Row, Column, Glyph, Style)) :-
    on_lattice(honeycomb(N), X, Y),
    word(cell(X/Y), Id),
    Row is Y - 1,
    Column is 2 * X + Y - N + 2,
    (   memberchk(X/Y-Owner, Stones)
    ->  look(Owner, Glyph, Style)
    ;   Glyph = ".",
        Style = empty
    ).
item(N, _, _, label(Row, 0, Text)) :-
    Most is 2 * N - 1,
    between(1, Most, Y),
    Row is Y - 1,
    format(string(Text), "~d", [Y]).
item(_, _, Player, note("~w to move"-[player(Player)])).

look(1, "X", first).
look(2, "O", second).

scene(State, Items) :-
    must_be(susan_state, State),
    State = susan(N, Stones, _),
    findall(Item, part(N, Stones, Item), Items).

part(N, _, cell(Id, PX, PY, hexagon, light)) :-
    on_lattice(honeycomb(N), X, Y),
    word(cell(X/Y), Id),
    PX is X + (Y - N) / 2,
    PY is Y * 0.866.
part(_, Stones, piece(Id, disc, Style, [], "a stone of ~w"-[player(Owner)])) :-
    member(Cell-Owner, Stones),
    word(cell(Cell), Id),
    look(Owner, _, Style).
