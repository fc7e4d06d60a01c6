/*  Alliances: the rules by example, the faults of older programs, and properties
    that hold in every position of seeded random games.

    Each test names the rules of docs/rules/alliances.md that it is about. A
    position is written as the texts of its discs, `O4,2 G17,9`.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(plunit)).
:- use_module('../../prolog/ludolog/conform/sizes', [short_long/3]).

:- begin_tests(alliances).

:- use_module(ludolog(random), [with_seed/2]).

                /*******************************
                *           POSITIONS          *
                *******************************/

start(State) :-
    alliances:initial_state([], State).

%   The discs of Texts are placed; nobody owns a colour.

position(Texts, Player, State) :-
    position(Texts, [-1,-1,-1], Player, State).

position(Texts, Owners, Player, [Board,Owners,Supply,Player]) :-
    start([Empty,_,Full,_]),
    split_string(Texts, " ", " ", Discs),
    foldl(put_disc, Discs, Empty-Full, Board-Supply).

put_disc(Text, Board0-Supply0, Board-Supply) :-
    start(State),
    alliances:move_text(State, [Line,Diagonal,Color], Text),
    alliances:grid_place(Line, Diagonal, Column, Row),
    ludolog_grid:grid_put(Board0, Column, Row, Color, Board),
    alliances:update_pieces(Color, Supply0, Supply).

played(State0, Texts, State) :-
    split_string(Texts, " ", " ", Moves),
    foldl(play_text, Moves, State0, State).

play_text(Text, State0, State) :-
    alliances:move_text(State0, Move, Text),
    alliances:move(State0, Move, State).

refused(State, Text) :-
    alliances:move_text(State, Move, Text),
    \+ alliances:move(State, Move, _).

%   Owners of orange, purple, green after Player's disc.

owners(Texts, Player, Disc, Owners) :-
    position(Texts, Player, State0),
    played(State0, Disc, [_,Owners|_]).

%   Chains from side to side without one disc in the middle, and that disc.

chain(orange, "O2,0 O4,1 O5,2 O7,3 O8,4 O10,5 O13,7 O14,8 O16,9 O17,10 O19,11 O20,12", "O11,6").
chain(green,  "G11,3 G12,4 G11,4 G12,5 G11,5 G12,6 G12,7 G11,7 G12,8 G11,8 G12,9 G11,9", "G11,6").

recolored(Texts0, From, To, Texts) :-
    split_string(Texts0, From, "", Parts),
    atomic_list_concat(Parts, To, Atom),
    atom_string(Atom, Texts).

%   Positions of one random game, every so many plies. Most tests ask for the same games.

:- dynamic played/2.

walk(Seed, Every, States) :-
    (   played(Seed, All0)
    ->  All = All0
    ;   start(State),
        with_seed(Seed, random_game(State, All)),
        assertz(played(Seed, All))
    ),
    findall(S, ( nth0(I, All, S), I mod Every =:= 0 ), States).

random_game(State, [State|States]) :-
    alliances:valid_moves(State, _, Moves),
    (   ludolog_random:draw(Moves, Move)
    ->  alliances:next_state(State, Move, Next),
        random_game(Next, States)
    ;   States = []
    ).

random_state(State) :-
    random_state(1, State).

%   Every Nth of them.

random_state(Nth, State) :-
    member(Seed, [1, 2, 3]),
    walk(Seed, 9, States),
    nth1(I, States, State),
    I mod Nth =:= 0.

%   A board of any colours, now and then an empty cell; nothing is played.

random_board(Seed, Board) :-
    start([Empty|_]),
    Share is 3 + Seed mod 4,
    with_seed(Seed, maplist(maplist(random_cell(Share)), Empty, Board)).

random_cell(Share, _, Cell) :-
    ludolog_random:random_below(Share, R),
    nth0(R, [orange,purple,green,empty,empty,empty], Cell).

full_board(Seed, Board) :-
    start([Empty|_]),
    with_seed(Seed, maplist(maplist(random_cell(3)), Empty, Board)).

                /*******************************
                *       A PLAIN SEARCH         *
                *******************************/

%   The same questions with sets of squares and the generic lattice.

question(Player, Color, Kind) :-
    member(Player, [0,1]),
    member(Color, [orange,purple,green]),
    member(Kind, [chain,fence]).

plain_distance(Board, Player, Color, Kind, Distance) :-
    alliances:allied(Player, Color, Ally),
    ends(Kind, Color, From, To),
    use(Kind, Color, Ally, Used),
    cells(Board, Used, Own),
    cells(Board, [empty], Empty),
    ord_intersection(From, Own, Start),
    plain_closure(Start, Own, Reached),
    plain_search(Reached, From, To, Own, Empty, 0, Distance).

use(chain, Color, Ally, [Color,Ally]).
use(fence, _, Ally, [Ally]).

cells(Board, Used, Cells) :-
    findall(L-D,
            ( ludolog_lattice:on_lattice(hexagon(7), L, D),
              alliances:grid_place(L, D, Column, Row),
              ludolog_grid:grid_cell(Board, Column, Row, Cell),
              memberchk(Cell, Used) ),
            Cells).

plain_closure(Reached0, Own, Reached) :-
    plain_around(Reached0, Own, Around),
    ord_union(Reached0, Around, Reached1),
    (   Reached1 == Reached0
    ->  Reached = Reached0
    ;   plain_closure(Reached1, Own, Reached)
    ).

plain_around(Cells, Within, Around) :-
    findall(N,
            ( member(L-D, Cells),
              ludolog_lattice:neighbour(hexagon(7), hexagonal, L, D, _, N),
              ord_memberchk(N, Within) ),
            Around0),
    sort(Around0, Around).

plain_search(Reached, From, To, Own, Empty, N, Distance) :-
    (   ord_intersect(Reached, To)
    ->  Distance = N
    ;   plain_around(Reached, Empty, Around),
        ord_intersection(From, Empty, First),
        ord_union([Reached, Around, First], Next0),
        plain_closure(Next0, Own, Next),
        (   Next == Reached
        ->  Distance = -1
        ;   N1 is N + 1,
            plain_search(Next, From, To, Own, Empty, N1, Distance)
        )
    ).

%   R4 and R10, written down once more: the sides, and the border between them.

ends(chain, Color, From, To) :-
    side(Color, From),
    side(Color, To),
    From @< To.
ends(fence, Color, From, To) :-
    once(side(Color, Side)),
    Side = [Cell1|_],
    last(Side, Cell2),
    stretch(Color, Cell1, From),
    stretch(Color, Cell2, To).

side(orange, [0-0, 1-0, 2-0, 3-0, 4-0]).
side(orange, [18-12, 19-12, 20-12, 21-12, 22-12]).
side(purple, [0-1, 1-2, 2-3, 3-4, 4-5]).
side(purple, [18-7, 19-8, 20-9, 21-10, 22-11]).
side(green,  [7-1, 9-2, 11-3, 13-4, 15-5]).
side(green,  [7-7, 9-8, 11-9, 13-10, 15-11]).

%   Without the inner cells of the two sides the border falls into two parts; Stretch
%   is the one with Cell.

stretch(Color, Cell, Stretch) :-
    findall(B, border_cell(B), Border0),
    findall(C, ( side(Color, Side), inner(Side, Inner), member(C, Inner) ), Inner0),
    sort(Border0, Border1),
    sort(Inner0, Inner1),
    ord_subtract(Border1, Inner1, Border),
    plain_closure([Cell], Border, Stretch).

inner(Side, Inner) :-
    append([_|Inner], [_], Side).

border_cell(L-D) :-
    ludolog_lattice:on_lattice(hexagon(7), L, D),
    aggregate_all(count, ludolog_lattice:neighbour(hexagon(7), hexagonal, L, D, _, _), N),
    N < 6.

                /*******************************
                *          SYMMETRIES          *
                *******************************/

image(half_turn, [L,D], [L1,D1]) :-
    L1 is 22 - L,
    D1 is 12 - D.
image(sixth_turn, [L,D], [L1,D1]) :-
    L1 is 3*D - L + 4,
    D1 is 2*D - L + 5.
image(mirror, [L,D], [L,D1]) :-
    D1 is L - D + 1.

image_color(half_turn, Color, Color).
image_color(sixth_turn, orange, purple).
image_color(sixth_turn, purple, green).
image_color(sixth_turn, green, orange).
image_color(mirror, orange, purple).
image_color(mirror, purple, orange).
image_color(mirror, green, green).

image_player(half_turn, Player, Player).
image_player(sixth_turn, Player, Player).
image_player(mirror, Player, Other) :-
    Other is 1 - Player.

image_board(Symmetry, Board, Image) :-
    start([Empty|_]),
    findall(Cell-Color,
            ( alliances:diagonals(L, First, Last),
              between(First, Last, D),
              \+ alliances:is_empty(L, D, Board),
              alliances:disc_color(Color0),
              disc_at(Board, L, D, Color0),
              image(Symmetry, [L,D], Cell),
              image_color(Symmetry, Color0, Color) ),
            Discs),
    foldl(put_image, Discs, Empty, Image).

put_image([L,D]-Color, Board0, Board) :-
    alliances:grid_place(L, D, Column, Row),
    ludolog_grid:grid_put(Board0, Column, Row, Color, Board).

disc_at(Board, L, D, Color) :-
    alliances:grid_place(L, D, Column, Row),
    ludolog_grid:grid_cell(Board, Column, Row, Color).

                /*******************************
                *             TESTS            *
                *******************************/

%   The board

test(r1_121_cells_and_13_diagonals, Cells-Rows == 121-[5,8,9,10,11,12,11,12,11,10,9,8,5]) :-
    findall(D, ( alliances:diagonals(_, First, Last), between(First, Last, D) ), Ds),
    length(Ds, Cells),
    findall(N, ( between(0, 12, D), aggregate_all(count, member(D, Ds), N) ), Rows).
test(r1_lines_are_those_of_the_lattice) :-
    findall(L-D, ( alliances:diagonals(L, F, E), between(F, E, D) ), Cells),
    findall(L-D, ludolog_lattice:on_lattice(hexagon(7), L, D), Cells).
test(r1_removed_corners_do_not_exist, [forall(member(Text, [ "O5,0", "O5,6", "O17,6", "O17,12" ]))]) :-
    start(State),
    refused(State, Text).
test(r1_no_cell_beyond_the_board,
     [forall(member(Move, [ [-1,0,orange], [23,12,purple], [0,-1,green], [0,2,orange],
                            [11,10,green], [0,0.0,orange], [a,0,orange], [0,0], [0,0,orange,x],
                            [0,0,empty], [0,0,blue], x ]))]) :-
    start(State),
    \+ alliances:move(State, Move, _).
test(r3_steps_of_masks_are_those_of_the_lattice) :-
    forall(ludolog_lattice:on_lattice(hexagon(7), L, D),
           ( ludolog_alliances_board:cell_bit(L, D, Bit),
             ludolog_alliances_paths:spread(Bit, Around0),
             ludolog_alliances_board:all_cells(All),
             Around is (Around0 /\ All) xor Bit,
             ludolog_alliances_board:mask_cells(Around, Cells),
             findall([L1,D1],
                     ludolog_lattice:neighbour(hexagon(7), hexagonal, L, D, _, L1-D1),
                     Expected0),
             sort(Expected0, Expected),
             Cells == Expected )).
test(r3_no_step_leads_from_one_of_the_twelve_boards_to_another) :-
    ludolog_alliances_board:all_cells(All),
    Middle is All << 322,
    ludolog_alliances_paths:spread(Middle, Around),
    Others is All \/ (All << 644),
    Around /\ Others =:= 0,
    Around /\ Middle =:= Middle.
test(r3_324_pairs_touch, N == 648) :-
    aggregate_all(count,
                  ( ludolog_lattice:on_lattice(hexagon(7), L, D),
                    ludolog_lattice:neighbour(hexagon(7), hexagonal, L, D, _, _) ),
                  N).
test(r4_border_of_36_cells_in_a_ring) :-
    ludolog_alliances_board:border(Segments),
    findall(Cells, member(_-Cells, Segments), Parts),
    append(Parts, Ring),
    findall([L,D], border_cell(L-D), Border),
    msort(Ring, Border),
    length(Border, 36),
    Ring = [First|_],
    append(Ring, [First], Closed),
    forall(nextto(A, B, Closed), touches(A, B)).
test(r4_sides_and_stretches_of_border, [forall(member(Color, [orange,purple,green]))]) :-
    forall(member(Kind-Name, [chain-sides, fence-stretches]),
           ( ends(Kind, Color, From, To),
             maplist(as_mask, [From,To], Masks0),
             Goal =.. [Name, Color, A, B],
             ludolog_alliances_board:Goal,
             msort([A,B], Masks),
             msort(Masks0, Masks) )).

touches([L,D], [L1,D1]) :-
    ludolog_lattice:neighbour(hexagon(7), hexagonal, L, D, _, L1-D1),
    !.

as_mask(Cells, Mask) :-
    foldl([L-D,M0,M]>>( M is M0 \/ (1 << (14*L + D)) ), Cells, 0, Mask).

%   Moves and supply

test(r2_r5_the_start, N-First-Last-Player == 363-[0,0,green]-[22,12,purple]-0) :-
    start(State),
    alliances:valid_moves(State, Player, Moves),
    length(Moves, N),
    Moves = [First|_],
    last(Moves, Last).
test(r2_players_alternate, Player == 1) :-
    start(State0),
    played(State0, "O0,0 P22,12 G11,6", State),
    alliances:to_move(State, Player).
test(r2_three_elements_mean_player_0, State == Same) :-
    start([Board,Owners,Supply,_]),
    alliances:to_move([Board,Owners,Supply], 0),
    alliances:move([Board,Owners,Supply], [0,0,green], State),
    alliances:move([Board,Owners,Supply,0], [0,0,green], Same).
test(r5_discs_are_not_put_on_discs, [forall(member(Text, [ "O11,6", "P11,6", "G11,6" ]))]) :-
    start(State0),
    played(State0, "O11,6", State),
    refused(State, Text).
test(r6_one_disc_less, Supply == [41,41,40]) :-
    start(State0),
    played(State0, "G0,0 P0,1 O1,0 G1,1", [_,_,Supply|_]).
test(r6_supply_and_board_make_42, [forall(random_state([Board,_,Supply|_]))]) :-
    append(Board, Cells),
    forall(nth0(I, [orange,purple,green], Color),
           ( aggregate_all(count, member(Color, Cells), Placed),
             nth0(I, Supply, Left),
             Placed + Left =:= 42 )).
test(r7_an_exhausted_colour_cannot_be_placed, Colors == [orange,purple]) :-
    start([Board,Owners,_,Player]),
    State = [Board,Owners,[3,1,0],Player],
    refused(State, "G11,6"),
    alliances:valid_moves(State, _, Moves),
    findall(C, member([_,_,C], Moves), Cs),
    sort(Cs, Colors).

test(r7_who_asks_for_all_colours_leaves_moves_as_they_are) :-
    start(State),
    State = [Board|_],
    ludolog_alliances_board:board_masks(Board, Masks),
    findall(C, ludolog_alliances_board:color_mask(C, Masks, 0), [orange,purple,green]),
    findall(C, alliances:disc_left(C, [1,0,3]), Colors),
    Colors == [orange,green],
    forall(member(C, [orange,purple,green]),
           ( alliances:next_state(State, [0,0,C], _),
             alliances:path_distance(Board, 0, C, 13),
             alliances:fence_distance(Board, 0, C, 5) )).

%   Chains

test(r8_r10_r15_an_unbroken_chain_connects_and_fences, Owners == [0,0,1]) :-
    chain(orange, Discs, Last),
    owners(Discs, 0, Last, Owners).
test(r8_r10_the_ally_alone_connects_and_fences_another_colour, Owners == [0,1,-1]) :-
    chain(orange, Discs0, Last0),
    recolored(Discs0, "O", "G", Discs),
    recolored(Last0, "O", "G", Last),
    owners(Discs, 1, Last, Owners).
test(r8_any_mixture_connects, Owners == [1,-1,-1]) :-
    owners("P2,0 O4,1 P5,2 O7,3 P8,4 O10,5 O13,7 P14,8 O16,9 P17,10 O19,11 P20,12", 0,
           "O11,6", Owners).
test(r8_the_third_colour_breaks_a_chain, Owners == [-1,-1,-1]) :-
    owners("O2,0 O4,1 G5,2 O7,3 P8,4 O10,5 O13,7 O14,8 O16,9 O17,10 O19,11 O20,12", 0,
           "O11,6", Owners).
test(r9_allies, Allies == [ 0-orange-green, 0-green-purple, 0-purple-orange,
                            1-orange-purple, 1-green-orange, 1-purple-green ]) :-
    findall(P-C-A, alliances:allied(P, C, A), Allies).
test(r9_two_colours_serve_different_players) :-
    owners("P2,0 O4,1 O5,2 O7,3 O8,4 O10,5 O13,7 O14,8 O16,9 O17,10 O19,11 O20,12", 0,
           "O11,6", [1,_,_]),
    owners("G2,0 O4,1 O5,2 O7,3 O8,4 O10,5 O13,7 O14,8 O16,9 O17,10 O19,11 O20,12", 1,
           "O11,6", [0,_,_]).
test(r3_cells_that_follow_in_a_line_do_not_touch, Owners == [-1,-1,-1]) :-
    owners("G11,3 G11,4 G11,5 G11,7 G11,8 G11,9", 0, "G11,6", Owners).
test(r4_a_chain_to_a_corner_cell_does_not_connect, Owners == [-1,-1,-1]) :-
    owners("O4,1 O5,2 O7,3 O8,4 O10,5 O13,7 P14,8 O16,9 P17,10 O19,11 O20,12 P3,1 O1,1", 1,
           "P2,1", Owners).

%   Fences

test(r10_five_discs_are_a_fence, Owners == [0,-1,-1]) :-
    owners("G0,0 G1,0 G2,0 G3,0", 1, "G4,0", Owners).
test(r10_the_other_colours_are_no_fence, [forall(member(Last, [ "O4,0", "P4,0" ]))]) :-
    owners("G0,0 G1,0 G2,0 G3,0", 1, Last, [-1,-1,-1]).
test(r8_r10_a_fence_across_the_board, Owners == [1,-1,0]) :-
    owners("P11,3 P12,4 P11,4 P12,5 P11,5 P12,6 P12,7 P11,7 P12,8 P11,8 P12,9 P11,9", 0,
           "P11,6", Owners).
test(r10_supply_is_not_looked_at, Distance == 13) :-
    start([Board|_]),
    alliances:path_distance(Board, 0, orange, Distance).
test(r10_one_is_blocked_exactly_when_the_other_has_a_fence, [forall(between(1, 60, Seed))]) :-
    random_board(Seed, Board),
    forall(( member(P, [0,1]), member(C, [orange,purple,green]) ),
           ( Q is 1 - P,
             alliances:path_distance(Board, P, C, Path),
             alliances:fence_distance(Board, Q, C, Fence),
             ( Path =:= -1 -> Fence =:= 0 ; Fence =\= 0 ) )).
test(r11_one_can_win_a_colour_for_the_other, Owners == [1,-1,-1]) :-
    owners("P0,0 P1,0 P2,0 P3,0", 0, "P4,0", Owners).
test(r12_of_two_chains_the_movers_counts, [forall(member(Mover, [0,1]))]) :-
    owners("G2,0 G4,1 G5,2 G7,3 G8,4 G10,5 \c
            P0,0 P2,1 P4,2 P6,3 P7,4 P9,5 \c
            O13,7 O14,8 O16,9 O17,10 O19,11 O20,12", Mover, "O11,6", [Owner,_,_]),
    Owner == Mover.

%   Colours and the end

test(r13_a_colour_is_won_once, Owners == [1,0,1]) :-
    chain(orange, Discs, Last),
    position(Discs, [1,-1,-1], 0, State0),
    played(State0, Last, [_,Owners|_]).
test(r13_owners_behind_the_board_are_settled, Owners == [0,-1,-1]) :-
    owners("G0,0 G1,0 G2,0 G3,0 G4,0", 0, "P22,12", Owners).
test(r6_r13_discs_of_a_won_colour_may_be_placed, Owners-Supply == [0,-1,-1]-[41,42,37]) :-
    position("G0,0 G1,0 G2,0 G3,0", 0, State),
    played(State, "G4,0 O11,6", [_,Owners,Supply|_]).
test(r14_two_colours_win, Winner == 0) :-
    position("P7,1 P9,2 P11,3 P13,4", [0,-1,-1], 1, State0),
    \+ alliances:game_over(State0, _),
    played(State0, "P15,5", State),
    alliances:game_over(State, Winner).
test(r14_one_colour_each_goes_on, fail) :-
    position("O11,6", [0,1,-1], 0, State),
    alliances:game_over(State, _).
test(r14_the_shortest_game_has_ten_placements, Plies-Winner == 10-0) :-
    start(State0),
    Texts = "G0,0 G1,0 G2,0 G3,0 G4,0 P7,1 P9,2 P11,3 P13,4 P15,5",
    played(State0, Texts, State),
    split_string(Texts, " ", "", Moves),
    length(Moves, Plies),
    alliances:game_over(State, Winner).
test(r15_a_chain_of_one_colour_decides_all_three,
     [forall(( member(Color, [orange,green]), member(Mover, [0,1]) ))]) :-
    chain(Color, Discs, Last),
    position(Discs, Mover, State0),
    played(State0, Last, State),
    State = [_,Owners|_],
    msort(Owners, Sorted),
    alliances:game_over(State, Winner),
    Winner == Mover,
    alliances:outcome(State, outcome(Mover, _, Scores)),
    Other is 1 - Mover,
    msort([Mover-2,Other-1], Scores),
    msort([Mover,Mover,Other], Sorted).
test(r16_no_move_after_the_end, Moves == []) :-
    position("O11,6", [1,1,-1], 0, State),
    alliances:valid_moves(State, _, Moves),
    refused(State, "O0,0").
test(r16_reason_of_a_refusal, Rules == ['R16']) :-
    position("O11,6", [1,1,-1], 0, State),
    failed_rules(State, "O0,0", Rules).
test(reasons_of_refusals,
     [forall(member(Text-Rule, [ "O5,0"-'R1', "O23,0"-'R1', "G11,6"-'R5', "P0,0"-'R7' ]))]) :-
    position("O11,6", [-1,1,-1], 0, [Board,Owners,_,Player]),
    failed_rules([Board,Owners,[41,0,42],Player], Text, [Rule]).

failed_rules(State, Text, Rules) :-
    alliances:move_text(State, Move, Text),
    ludolog_why:explanation(alliances, State, Move, Explanation),
    (   Explanation = illegal(Attempts)
    ->  findall(Rule, member(attempt(_, step(_, Rule, _, _)), Attempts), Rules)
    ;   Explanation = over(_, _)
    ->  Rules = ['R16']
    ).

test(r17_a_full_board_leaves_nothing_open, [forall(between(1, 40, Seed))]) :-
    full_board(Seed, Board),
    forall(( member(P, [0,1]), member(C, [orange,purple,green]) ),
           ( alliances:path_distance(Board, P, C, N),
             memberchk(N, [0,-1]) )).
test(r17_every_random_game_ends, [forall(between(1, 12, Seed))]) :-
    start(State0),
    with_seed(Seed, random_game(State0, States)),
    length(States, N),
    N =< 122,
    last(States, State),
    alliances:game_over(State, _).
test(r14_nothing_is_decided_before_the_fifth_disc, [forall(between(1, 30, Seed))]) :-
    start(State0),
    with_seed(Seed, first_states(4, State0, States)),
    forall(member([_,Owners|_], States), Owners == [-1,-1,-1]).

first_states(Left, State, States) :-
    (   Left =:= 0
    ->  States = []
    ;   alliances:valid_moves(State, _, Moves),
        ludolog_random:draw(Moves, Move),
        alliances:next_state(State, Move, Next),
        States = [Next|Rest],
        Left1 is Left - 1,
        first_states(Left1, Next, Rest)
    ).

%   Distances

test(r18_r19_the_empty_board, [forall(question(Player, Color, Kind))]) :-
    start([Board|_]),
    memberchk(Kind-Name-N, [chain-path_distance-13, fence-fence_distance-5]),
    call(alliances:Name, Board, Player, Color, N).
test(r18_r19_own_discs_cost_nothing, Path-Fence == 1-4) :-
    chain(orange, Discs, _),
    position(Discs, 0, [Board|_]),
    alliances:path_distance(Board, 0, orange, Path),
    position("G0,0", 0, [Board1|_]),
    alliances:fence_distance(Board1, 0, orange, Fence).
test(r18_r19_as_a_plain_search_says, [forall(( short_long(2, 16, Most), between(1, Most, Seed)
                                               ; short_long([none-1], [none-1, none-2], Full),
                                                 member(Seed, Full) ))]) :-
    some_board(Seed, Board),
    forall(question(Player, Color, Kind),
           ( once(plain_distance(Board, Player, Color, Kind, Expected)),
             memberchk(Kind-Name, [chain-path_distance, fence-fence_distance]),
             call(alliances:Name, Board, Player, Color, N),
             N == Expected )).
test(r18_r19_symmetries, [forall(( between(1, 12, Seed),
                                   member(Symmetry, [half_turn,sixth_turn,mirror]) ))]) :-
    random_board(Seed, Board),
    image_board(Symmetry, Board, Image),
    forall(question(P, C, Kind),
           ( image_player(Symmetry, P, P1),
             image_color(Symmetry, C, C1),
             memberchk(Kind-Name, [chain-path_distance, fence-fence_distance]),
             call(alliances:Name, Board, P, C, N),
             call(alliances:Name, Image, P1, C1, N1),
             N == N1 )).

some_board(none-Seed, Board) :-
    !,
    walk(Seed, 40, [_,[Board|_]|_]).
some_board(Seed, Board) :-
    random_board(Seed, Board).

%   The generator, the definition and the whole move

test(r5_r7_generator_equals_definition, [forall(random_state(State))]) :-
    alliances:valid_moves(State, _, Moves),
    findall(Move,
            ( alliances:well_formed_move(State, Move),
              once(alliances:legal(State, Move)) ),
            Legal),
    msort(Legal, Sorted),
    Sorted == Moves.
test(r5_moves_are_sorted_without_duplicates, [forall(random_state(State))]) :-
    findall(Moves, alliances:valid_moves(State, _, Moves), [Moves]),
    sort(Moves, Moves).
test(r5_the_rest_of_the_board_stays, [forall(random_state(State))]) :-
    State = [Board|_],
    alliances:valid_moves(State, _, Moves),
    forall(( nth0(I, Moves, [L,D,C]), I mod 37 =:= 0 ),
           ( alliances:move(State, [L,D,C], [New|_]),
             append(Board, Cells),
             append(New, NewCells),
             findall(A-B, ( nth0(J, Cells, A), nth0(J, NewCells, B), A \== B ), Changed),
             Changed == [empty-C],
             disc_at(New, L, D, C) )).
test(perft, Nodes == [363, 130680]) :-
    start(State),
    findall(N, ( member(D, [1,2]), ludolog_perft:perft(alliances, State, D, N) ), Nodes).
test(r8_to_r13_owners_are_those_of_the_distances, [forall(random_state(State))]) :-
    alliances:valid_moves(State, Mover, Moves),
    Other is 1 - Mover,
    State = [_,Owners0|_],
    forall(( nth0(I, Moves, Move), I mod 23 =:= 0 ),
           ( alliances:next_state(State, Move, [Board,Owners|_]),
             forall(( nth0(J, [orange,purple,green], C), nth0(J, Owners0, -1) ),
                    ( nth0(J, Owners, Owner),
                      expected_owner(Board, Mover, Other, C, Owner) )) )).

test(r8_to_r13_owners_of_any_board_are_those_of_the_distances,
     [forall(( between(1, 60, Seed), member(Mover-Other, [0-1,1-0]) ))]) :-
    random_board(Seed, Board),
    alliances:update_colors(Board, [-1,-1,-1], Mover, Owners),
    forall(( nth0(J, [orange,purple,green], C), nth0(J, Owners, Owner) ),
           expected_owner(Board, Mover, Other, C, Owner)).
test(r5_r7_r16_moves_are_counted_as_they_are_listed, [forall(( random_state(State0), a_supply(State0, State) ))]) :-
    alliances:moves(State, Moves),
    alliances:move_count(State, Count),
    length(Moves, Count),
    forall(member(Move, Moves), once(alliances:legal(State, Move))).

%   The state as it is, or with a colour or two used up.

a_supply(State, State).
a_supply([Board,Owners,[_,Purple,Green]|Rest], [Board,Owners,[0,Purple,Green]|Rest]).
a_supply([Board,Owners,[_,Purple,_]|Rest], [Board,Owners,[0,Purple,0]|Rest]).
a_supply([Board,Owners,_|Rest], [Board,Owners,[1,0,0]|Rest]).
a_supply([Board,Owners,_|Rest], [Board,Owners,[-1,1,0]|Rest]).

expected_owner(Board, Mover, Other, Color, Owner) :-
    alliances:path_distance(Board, Mover, Color, Mine),
    alliances:path_distance(Board, Other, Color, Theirs),
    (   ( Mine =:= 0 ; Theirs =:= -1 )
    ->  Owner == Mover
    ;   ( Theirs =:= 0 ; Mine =:= -1 )
    ->  Owner == Other
    ;   Owner == -1
    ).

%   The computer

test(value_is_zero_sum, [forall(random_state(State))]) :-
    alliances:value(State, 0, V),
    alliances:value(State, 1, W),
    V =:= -W.
test(value_of_the_end, Values == [1000000, -1000000]) :-
    position("O11,6", [0,1,0], 1, State),
    findall(V, ( member(P, [0,1]), alliances:value(State, P, V) ), Values).
test(value_of_a_disc_for_both_players, Values == [61,-61]) :-
    start(State0),
    played(State0, "G0,0", State),
    findall(V, ( member(P, [0,1]), alliances:value(State, P, V) ), Values).
test(a_far_colour_is_not_worse_than_a_lost_one) :-
    ludolog_alliances_ways:never(Never),
    forall(member(Discs, [18, 40, Never]),
           ( ludolog_alliances_computer:rated(medium, Discs, 1, 1, 1, tally(0, 0, 0), Tally),
             Tally == tally(0, 0, -729) )).
%   All boards asked at once and each by itself.
test(what_all_ways_need, [forall(random_state([Board|_]))]) :-
    ludolog_alliances_board:board_masks(Board, Masks),
    Colors = [orange, purple, green],
    ludolog_alliances_ways:ways_needs(Masks, Colors, Needs),
    ludolog_alliances_ways:ways(Masks, Colors, Ways),
    findall(Expected, ( member(Color, Colors), each_needs(Masks, Color, Expected) ), All),
    maplist(discs_of, Needs, All),
    maplist(discs_of, Ways, All).

each_needs(Masks, Color, ways(Color, Chain0, Fence0, Chain1, Fence1)) :-
    maplist(one_needs(Masks, Color),
            [chain_needs-0, fence_needs-0, chain_needs-1, fence_needs-1],
            [Chain0, Fence0, Chain1, Fence1]).

one_needs(Masks, Color, Goal-Player, Needs) :-
    once(ludolog_alliances_board:allied(Player, Color, Ally)),
    call(ludolog_alliances_paths:Goal, Masks, Color, Ally, Needs0),
    (   Needs0 =:= -1
    ->  ludolog_alliances_ways:never(Needs)
    ;   Needs = Needs0
    ).

discs_of(ways(Color, path(A, _, _), path(B, _, _), path(C, _, _), path(D, _, _)),
         ways(Color, A, B, C, D)).

test(the_look_ahead_is_exact, [forall(( short_long(3, 1, Nth), random_state(Nth, State) ))]) :-
    alliances:to_move(State, Player),
    alliances:valid_moves(State, _, Moves),
    findall(Move-V,
            ( member(Move, Moves),
              alliances:next_state(State, Move, Next),
              alliances:value(Next, Player, V) ),
            Expected),
    (   Moves == []
    ->  true
    ;   alliances:state_outlook(hard, State, Outlook),
        findall(Move-V, weighed(Outlook, Move, V), Found0),
        msort(Found0, Found),
        Found == Expected
    ).

weighed(Outlook, [L,D,Color], V) :-
    member(V-discs(Color, Mask), Outlook),
    ludolog_alliances_board:mask_cells(Mask, Cells),
    member([L,D], Cells).

test(easy_draws_every_colour_and_both_ends, Colors-Ends == [green,orange,purple]-[0,22]) :-
    start(State),
    findall(L-C,
            ( between(1, 400, Seed),
              with_seed(Seed,
                  alliances:choose_move(State, 0, easy, [L,_,C])) ),
            Drawn),
    findall(C, member(_-C, Drawn), Cs),
    sort(Cs, Colors),
    findall(L, ( member(L-_, Drawn), memberchk(L, [0,22]) ), Ls),
    sort(Ls, Ends).
test(levels_complete_a_chain, [forall(member(Level, [medium,hard]))]) :-
    position("G2,0 O4,1 G5,2 O7,3 G8,4 O10,5 O13,7 G14,8 O16,9 G17,10 O19,11 G20,12", 0, State),
    with_seed(1, alliances:choose_move(State, 0, Level, Move)),
    alliances:move(State, Move, [_,[0,_,_]|_]).
test(levels_complete_a_fence, [forall(member(Level, [medium,hard]))]) :-
    position("G0,0 G1,0 G2,0 G3,0", 0, State),
    with_seed(1, alliances:choose_move(State, 0, Level, Move)),
    Move == [4,0,green].
test(hard_stops_a_fence_that_medium_does_not_see, Next == [-1,-1,-1]) :-
    position("G0,0 G1,0 G2,0 G3,0", 1, State),
    with_seed(1, alliances:choose_move(State, 1, hard, Move)),
    alliances:move(State, Move, State1),
    alliances:move(State1, [22,12,purple], [_,Next|_]),
    Move = [4,0,_],
    !.
test(best_moves_are_all_of_the_greatest_value,
     [forall(( short_long(4, 1, Nth), random_state(Nth, State) ))]) :-
    alliances:valid_moves(State, Player, Moves),
    (   Moves == []
    ->  true
    ;   findall(V-M,
                ( member(M, Moves),
                  alliances:next_state(State, M, Next),
                  alliances:value(Next, Player, V) ),
                Pairs),
        max_member(Max-_, Pairs),
        findall(M, member(Max-M, Pairs), Best),
        alliances:state_outlook(hard, State, Outlook),
        ludolog_alliances_computer:best_moves(Outlook, Best)
    ).
test(candidates_are_legal_and_begin_with_a_win,
     [forall(( short_long(2, 1, Nth), random_state(Nth, State) ))]) :-
    alliances:candidate_moves(State, Candidates),
    alliances:valid_moves(State, Player, Moves),
    forall(member(M, Candidates), memberchk(M, Moves)),
    list_to_set(Candidates, Candidates),
    length(Candidates, N),
    N =< 12,
    (   member(Win, Moves),
        alliances:next_state(State, Win, Next),
        alliances:game_over(Next, Player)
    ->  Candidates = [First|_],
        alliances:next_state(State, First, Won),
        alliances:game_over(Won, Player)
    ;   true
    ).
test(best_merit_is_that_of_the_best_candidate, [forall(random_state(State))]) :-
    alliances:candidate_moves(State, Candidates),
    alliances:to_move(State, Player),
    Other is 1 - Player,
    findall(Merit-Opposite,
            ( member(M, Candidates),
              alliances:next_state(State, M, Next),
              alliances:merit(Next, Player, Merit),
              alliances:merit(Next, Other, Opposite) ),
            Pairs),
    forall(member(Merit-Opposite, Pairs), Opposite =:= -Merit),
    (   alliances:best_merit(State, Best, Merit)
    ->  Candidates = [Best|_],
        Pairs = [Merit-_|_],
        max_member(Merit-_, Pairs)
    ;   \+ ( Pairs = [Merit-_|_], abs(Merit) < 1000000 )
    ).
test(stronger_levels_win) :-
    aggregate_all(count,
                  ( between(1, 3, Seed),
                    member(Levels, [ [easy,medium], [medium,hard] ]),
                    with_seed(Seed, match(Levels, 1)) ),
                  Wins),
    Wins >= 5.

match(Levels, Winner) :-
    start(State),
    match(State, Levels, Winner).

match(State, Levels, Winner) :-
    (   alliances:game_over(State, Winner0)
    ->  Winner = Winner0
    ;   alliances:to_move(State, Player),
        nth0(Player, Levels, Level),
        alliances:choose_move(State, Player, Level, Move),
        alliances:next_state(State, Move, Next),
        match(Next, Levels, Winner)
    ).

%   Text and drawings

test(one_form_is_written, Texts == ["O4,2", "G17,9", "P0,0"]) :-
    start(State),
    findall(T,
            ( member(M, [[4,2,orange], [17,9,green], [0,0,purple]]),
              alliances:move_text(State, M, T) ),
            Texts).
test(many_forms_are_read,
     [forall(member(Text, [ "O4,2", "o4,2", " O4,2 ", "o 4,2", "o4 2", "orange 4,2", "4,2 orange",
                            "4,2 O", "4 2 o", "4 , 2 Orange", "4,2o" ]))]) :-
    start(State),
    alliances:move_text(State, Move, Text),
    Move == [4,2,orange].
test(what_is_no_move_is_not_read,
     [forall(member(Text, [ "", "O", "O4", "4,2", "O4,2,1", "B4,2", "O-1,2", "O4;2", "O04,2", "4,2 blue",
                            "O4,2 orange" ])), fail]) :-
    start(State),
    alliances:move_text(State, _, Text).
test(texts_of_illegal_moves_are_read, Move == [5,0,green]) :-
    start(State),
    alliances:move_text(State, Move, "G5,0").
test(meaning_names_what_is_decided, Texts == ["green", "Player 1 wins orange"]) :-
    position("G0,0 G1,0 G2,0 G3,0", 1, State),
    findall(Text,
            ( member(M, [[11,6,green], [4,0,green]]),
              alliances:meaning(State, M, Message),
              ludolog_protocol:say(alliances, Message, Text) ),
            Texts).
test(groups, Texts == ["line 4", "diagonal 2"]) :-
    alliances:group([4,2,orange], Path),
    maplist(ludolog_protocol:say(alliances), Path, Texts).
test(classic_drawing_begins_as_the_old_program) :-
    start(State),
    ludolog_picture:classic(alliances, State, Text),
    string_concat("\n\c
\s                              Diagonal                             Line\n\c
\s                           ___0    ___1\n\c
\s                       ___/   \\___/   \\___2                        0\n\c
\s               org ___/   \\___/   \\___/   \\___3   prp              1\n\c
\s               ___/   \\___/   \\___/   \\___/   \\___4                2\n", _, Text).
test(classic_drawing_has_discs_and_owners) :-
    position("O11,6", [-1,1,-1], 0, State),
    ludolog_picture:classic(alliances, State, Text),
    forall(member(Part, [ "/ O \\", "Current Player: 1\n", "Current Orange Pieces Left: 41\n",
                          "Purple : Player 2\n", "Green :\n" ]),
           once(sub_string(Text, _, _, _, Part))).
test(compact_drawing_fits_in_both_languages, [forall(member(Language, [en,pt]))]) :-
    position("O11,6", [0,1,-1], 0, State),
    setup_call_cleanup(
        set_prolog_flag(ludolog_language, Language),
        ludolog_picture:picture(alliances, State, Text),
        set_prolog_flag(ludolog_language, en)),
    split_string(Text, "\n", "", Lines),
    length(Lines, Height),
    Height =< 16,
    forall(member(Line, Lines), ( string_length(Line, N), N =< 79 )).

%   The door

test(states_of_another_shape, [forall(member(Wrong, [ [], x, [[],[-1,-1,-1],[42,42,42],0] ])),
                               error(type_error(alliances_state, Wrong))]) :-
    alliances:valid_moves(Wrong, _, _).
test(five_elements_are_no_state, error(type_error(alliances_state, _))) :-
    start([B,O,S,P]),
    alliances:to_move([B,O,S,P,x], _).
test(no_third_player, error(domain_error(alliances_player, 2))) :-
    start(State),
    alliances:valid_moves(State, 2, _).
test(no_options, error(domain_error(alliances_option, size(7)))) :-
    alliances:initial_state([size(7)], _).
test(no_fourth_colour, error(type_error(alliances_color, empty))) :-
    start([Board|_]),
    alliances:path_distance(Board, 0, empty, _).
test(invalid_states, [forall(member(Board-Owners-Supply,
                                    [ same-[2,-1,-1]-[42,42,42], same-[-1,-1,-1]-[43,42,42],
                                      same-[-1,-1,-1]-[42,-1,42], blue-[-1,-1,-1]-[42,42,42] ]))]) :-
    start([Empty|_]),
    (   Board == blue
    ->  Empty = [[_|Cells]|Lines],
        Used = [[blue|Cells]|Lines]
    ;   Used = Empty
    ),
    \+ alliances:valid_state([Used,Owners,Supply,0]).

                /*******************************
                *            EFFECTS           *
                *******************************/

effects(State, Text, Effects) :-
    alliances:move_text(State, Move, Text),
    alliances:move(State, Move, _),
    alliances:effects(State, Move, Effects).

test('R5: the effect of a disc', Effects == [placed("4,2", "(G)")]) :-
    start(State),
    effects(State, "G4,2", Effects).

test('R15: a chain of one colour wins that colour, and the two others as a fence',
     [Chain,Fences] == [["2,0","4,1","5,2","7,3","8,4","10,5","11,6","13,7","14,8","16,9","17,10",
                         "19,11","20,12"],
                        [0-("~w, by a fence"-[color(purple)]),
                         1-("~w, by a fence"-[color(green)])]]) :-
    chain(orange, Discs, Disc),
    position(Discs, 0, State),
    effects(State, Disc, [placed("11,6", "(O)"), gains(0, "~w, by a chain"-[color(orange)], Chain)
                         |Others]),
    findall(Owner-Message, member(gains(Owner, Message, _), Others), Fences).

test('R10, R11: five discs along a side are a fence for the other player',
     Gains == [gains(1, "~w, by a fence"-[color(green)], ["15,11", "13,10", "11,9", "9,8", "7,7"])]) :-
    position("O7,7 O9,8 O13,10 O15,11", 0, State),
    effects(State, "O11,9", [placed(_, _)|Gains]).

:- end_tests(alliances).
