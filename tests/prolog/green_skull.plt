:- module(test_green_skull, []).

/*  Green Skull: the rules by example, the faults of older programs, and
    properties that hold in every position of seeded random games.

    Each test names the rules of docs/rules/green_skull.md that it is about. A
    board is written as its ten rows from the apex down, `.` for an empty square.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/random.pl', [with_seed/2, draw/2]).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module(library(yall)).
:- use_module('../../prolog/ludolog/conform/sizes', [short_long/3]).

                /*******************************
                *            BOARDS            *
                *******************************/

board(Text, Board) :-
    split_string(Text, "/", " \n", Rows),
    maplist(row, Rows, Board).

row(Text, Row) :-
    split_string(Text, " ", "", Glyphs),
    maplist(glyph, Glyphs, Row).

glyph(Glyph, Kind) :-
    (   Glyph == "."
    ->  Kind = ' '
    ;   atom_string(Kind, Glyph)
    ).

%   A position in which every piece that is not on the board has been captured.

position(Text, Player, ZPlayer, state(Board, Player, ZPlayer, XE, OE, ZE)) :-
    board(Text, Board),
    append(Board, Cells),
    missing('X', 10, Cells, XE),
    missing('O', 10, Cells, OE),
    missing('Z', 8, Cells, ZE).

missing(Kind, All, Cells, Missing) :-
    include(==(Kind), Cells, Pieces),
    length(Pieces, N),
    Missing is All - N.

start(State) :-
    green_skull:initial_state([], State).

%   The start's board with another player to move.

start(Player, ZPlayer, state(Board, Player, ZPlayer, 0, 0, 0)) :-
    start(state(Board, _, _, _, _, _)).

played(State, Text, Next) :-
    green_skull:move_text(State, Move, Text),
    green_skull:move(State, Move, Next).

refused(State, Text) :-
    green_skull:move_text(State, Move, Text),
    \+ green_skull:move(State, Move, _).

texts(State, Texts) :-
    green_skull:valid_moves(State, _, Moves),
    maplist(green_skull:move_text(State), Moves, Texts0),
    sort(Texts0, Texts).

%   The rule of the first condition that fails, as far as the clause came.

broken_rule(State, Move, Rule) :-
    ludolog_why:explanation(green_skull, State, Move, illegal([attempt(_, Failed)|_])),
    Failed = step(_, Rule, _, _).

                /*******************************
                *         RANDOM GAMES         *
                *******************************/

%   States are every Nth position of a random game, the last one included.

walk(Seed, Step, States) :-
    with_seed(Seed, ( start(State), random_game(300, State, All) )),
    last(All, Last),
    findall(S,
            ( nth0(I, All, S),
              ( I mod Step =:= 0 ; S == Last ) ),
            States0),
    list_to_set(States0, States).

random_game(Left, State, [State|States]) :-
    green_skull:valid_moves(State, _, Moves),
    (   Left > 0,
        draw(Moves, Move)
    ->  green_skull:next_state(State, Move, Next),
        Left1 is Left - 1,
        random_game(Left1, Next, States)
    ;   States = []
    ).

visited(State) :-
    visited(1, State).

%   Every Nth of them.

visited(Nth, State) :-
    short_long(3, 6, Most),
    between(1, Most, Seed),
    walk(Seed, 9, States),
    nth1(I, States, State),
    I mod Nth =:= 0.

%   Boards on which all pieces stand anywhere, so that jumps and chains abound.

crowded(State) :-
    short_long(4, 12, Most),
    crowded(Most, State).

crowded(Most, State) :-
    between(1, Most, Seed),
    with_seed(Seed, scattered(Seed, State)).

scattered(Seed, State) :-
    length(Empty, 27),
    maplist(=(' '), Empty),
    length(Xs, 10), maplist(=('X'), Xs),
    length(Os, 10), maplist(=('O'), Os),
    length(Zs, 8), maplist(=('Z'), Zs),
    append([Empty, Xs, Os, Zs], Cells0),
    shuffled(Cells0, Cells),
    findall(Row, ( between(1, 10, N), length(Row, N) ), Board),
    append(Board, Cells),
    nth0(I, ['X', 'O', 'Z'], Player),
    I =:= Seed mod 3,
    !,
    State = state(Board, Player, 'O', 0, 0, 0).

shuffled([], []).
shuffled([A|As], [B|Bs]) :-
    draw([A|As], B),
    once(selectchk(B, [A|As], Rest)),
    shuffled(Rest, Bs).

                /*******************************
                *          SYMMETRIES          *
                *******************************/

%   The board from behind: orcs and goblins, and their edges, change places.

mirrored(state(Board0, Player0, ZPlayer0, XE, OE, ZE),
         state(Board, Player, ZPlayer, OE, XE, ZE)) :-
    maplist([Row0, Row]>>( reverse(Row0, Back), maplist(swapped, Back, Row) ), Board0, Board),
    swapped(Player0, Player),
    swapped(ZPlayer0, ZPlayer).

swapped('X', 'O').
swapped('O', 'X').
swapped('Z', 'Z').
swapped(' ', ' ').

mirrored_move(Hops0, Hops) :-
    maplist([[R1,C1,R2,C2],[R1,D1,R2,D2]]>>( D1 is R1 + 1 - C1, D2 is R2 + 1 - C2 ), Hops0, Hops).

%   A third of a turn: orcs take the goblins' places, goblins the zombies', zombies
%   the orcs'. The moves of the pieces do not care.

turned(Board0, Board) :-
    findall(Row, ( between(1, 10, N), length(Row, N) ), Board),
    findall(Row-Col, ( between(1, 10, Row), between(1, Row, Col) ), Squares),
    maplist(turned(Board0, Board), Squares).

turned(Board0, Board, Row-Col) :-
    turned_square(Row, Col, NextRow, NextCol),
    ludolog_grid:grid_cell(Board0, Col, Row, Kind0),
    turned_kind(Kind0, Kind),
    nth1(NextRow, Board, Cells),
    nth1(NextCol, Cells, Kind).

turned_square(Row, Col, NextRow, NextCol) :-
    NextRow is 11 - Col,
    NextCol is Row - Col + 1.

turned_kind('X', 'Z').
turned_kind('Z', 'O').
turned_kind('O', 'X').
turned_kind(' ', ' ').

turned_move(Hops0, Hops) :-
    maplist([[R1,C1,R2,C2],[T1,D1,T2,D2]]>>( turned_square(R1, C1, T1, D1),
                                             turned_square(R2, C2, T2, D2) ),
            Hops0, Hops).

:- begin_tests(green_skull).

                /*******************************
                *        BOARD AND START       *
                *******************************/

test('R1: a square has as many columns as its row, and moves end on squares',
     [forall(member(Text, ["g7-h7", "j10-j11", "g7-g6"])), Rule == 'R1']) :-
    start(State),
    green_skull:move_text(State, Move0, Text),
    Move0 = [[_,_,Row,Col]],
    Move = [[7,7,Row,Col]],
    broken_rule(State, Move, Rule).

test('R2: ten orcs, ten goblins, eight zombies', Counts == [10, 10, 8]) :-
    start(state(Board, _, _, _, _, _)),
    append(Board, Cells),
    findall(N,
            ( member(Kind, ['X', 'O', 'Z']),
              include(==(Kind), Cells, Pieces),
              length(Pieces, N) ),
            Counts).

test('R3: six neighbours in the middle, four on an edge, two in a corner',
     [forall(member(Square-Count, [(5-3)-6, (5-1)-4, (5-5)-4, (10-5)-4, (1-1)-2, (10-1)-2,
                                   (10-10)-2])),
      N == Count]) :-
    Square = Row-Col,
    findall(R-C, ludolog_green_skull_squares:hop(Row, Col, R, C, step), Neighbours),
    length(Neighbours, N).

test('R3: up right and down left of the drawing are not the diagonals of a chessboard') :-
    \+ ludolog_green_skull_squares:hop(5, 3, 4, 4, step),
    \+ ludolog_green_skull_squares:hop(5, 3, 6, 2, step).

test('R4: each kind has an edge of ten squares, which share the corners',
     [forall(member(Kind, ['X', 'O', 'Z'])), N-Away == 10-45]) :-
    start(state(Board, _, _, _, _, _)),
    ludolog_green_skull_squares:edge(Kind, Board, Edge),
    ludolog_green_skull_squares:away(Kind, Board, Others),
    length(Edge, N),
    length(Others, Away).

test('R5, R6, R7: the orcs begin, the goblins hold the skull, nothing is captured') :-
    start(State),
    State = state(_, 'X', 'O', 0, 0, 0),
    green_skull:valid_state(State),
    \+ green_skull:game_over(State, _).

test('R7: the goblins begin if asked to', Player == 'O') :-
    green_skull:initial_state([first('O')], State),
    green_skull:to_move(State, Player).

test('R7: nobody else begins',
     error(domain_error(green_skull_option, first('Z')), _)) :-
    green_skull:initial_state([first('Z')], _).

                /*******************************
                *             MOVES            *
                *******************************/

test('R9: only pieces of the kind to be moved move',
     [forall(member(Text, ["a7-a6", "e5-e6", "d7-d8"])), Rule == 'R9']) :-
    start(State),
    green_skull:move_text(State, Move, Text),
    broken_rule(State, Move, Rule).

test('R10: a step goes in any of the six directions, to an empty square',
     Texts == ["d6-c5", "d6-c6", "d6-d5", "d6-d7", "d6-e6", "d6-e7"]) :-
    position("Z / . . / . . . / . . . . / . . . . . / . . . X . . / . . . . . . . /
              . . . . . . . . / O . . . . . . . . / . . . . . . . . . .",
             'X', 'O', State),
    texts(State, Texts).

test('R10: not onto a piece', Rule == 'R10') :-
    start(State),
    broken_rule(State, [[10,10,9,9]], Rule).

test('R10: no piece goes further than a jump, nor stays where it is',
     [forall(member(Move, [[[7,7,4,4]], [[8,8,7,6]], [[7,7,7,7]], [[7,7,9,8]]])), Rule == 'R10']) :-
    position("Z / . . / . . . / . . . . / . . . . . / . . . . . . / . . . . . . X /
              . . . . . . . X / O . . . . . . . . / . . . . . . . . . .",
             'X', 'O', State),
    broken_rule(State, Move, Rule).

%   An orc on d6 with a piece on each side: goblins, zombies and orcs.

test('R11, R12: a jump goes straight over any neighbour, of whatever kind',
     Jumps == ["d6xb4", "d6xb6", "d6xd4", "d6xd8", "d6xf6", "d6xf8"]) :-
    position(". / . . / . . . / . . . . / . . O O . / . . X X Z . / . . . Z X . . /
              . . . . . . . . / . . . . . . . . . / . . . . . . . . . .",
             'X', 'O', State),
    texts(State, Texts),
    include([Text]>>( sub_string(Text, 0, 3, _, "d6x"),
                      string_length(Text, 5) ),
            Texts, Jumps).

test('R11: not over an empty square', Rule == 'R11') :-
    start(State),
    broken_rule(State, [[7,7,7,5]], Rule).

test('R11: not over two pieces, nor onto one', [nondet, Rule == 'R11']) :-
    position("Z / . . / . . . / . . . . / . . . . . / . . X O Z . / . . . . . . . /
              . . . . . . . . / . . . . . . . . . / O . . . . . . . . X",
             'X', 'O', State),
    refused(State, "c6-f6"),
    broken_rule(State, [[6,3,6,5]], Rule).

test('R12: a jumped piece is taken off and counted, an own one too', Left-Taken == ' '-[1,0,0]) :-
    start(State0),
    played(State0, "h8xf6", state(Board, _, _, XE, OE, ZE)),
    ludolog_grid:grid_cell(Board, 7, 7, Left),
    Taken = [XE, OE, ZE].

test('R13: every jump of a chain may take another direction', [nondet]) :-
    rulebook_figure(State),
    texts(State, Texts),
    subset(["e7xe5", "e7xe5xc5", "e6xe8xc6xc8"], Texts).

test('R13: one chain takes each piece that it jumps', Taken == [1,1,0]) :-
    rulebook_figure(State),
    played(State, "e7xe5xc5", state(_, _, _, XE, OE, ZE)),
    State = state(_, _, _, XE0, OE0, ZE0),
    maplist([A,B,C]>>(C is A - B), [XE,OE,ZE], [XE0,OE0,ZE0], Taken).

test('R14: a step is a whole move',
     [forall(member(Move, [[[6,3,5,3],[5,3,5,5]], [[6,3,6,2],[6,2,6,1]]])), Rule == 'R14']) :-
    lone_jump(State),
    broken_rule(State, Move, Rule).

test('R14: a jump is followed by jumps only, each from where the last one ended',
     [forall(member(Move, [[[6,3,6,5],[6,5,6,6]], [[6,3,6,5],[10,10,10,9]],
                           [[6,3,6,5],[6,3,6,5]]])),
      Rule == 'R14']) :-
    lone_jump(State),
    broken_rule(State, Move, Rule).

test('R15: a chain may end where it began', Cell-Moves == 'X'-["b4xb6xd6xb4", "b4xd6xb6xb4"]) :-
    position("Z / . . / . . . / . X . . / . O O . . / . . Z . . . / . . . . . . . /
              . . . . . . . . / . . . . . . . . . / O . . . . . . . . X",
             'X', 'O', State),
    texts(State, Texts),
    include([Text]>>sub_string(Text, _, _, 0, "xb4"), Texts, Moves),
    played(State, "b4xd6xb6xb4", state(Board, _, _, _, _, _)),
    ludolog_grid:grid_cell(Board, 2, 4, Cell).

test('R15: no piece is jumped twice, it has left the board', Rule == 'R11') :-
    lone_jump(State),
    broken_rule(State, [[6,3,6,5],[6,5,6,3]], Rule).

test('R16: a jump is never compulsory, and each beginning of a chain is a move') :-
    rulebook_figure(State),
    texts(State, Texts),
    subset(["e6xe8", "e6xe8xc6", "e6xe8xc6xc8", "e6-f6", "j10-i9"], Texts).

                /*******************************
                *     SKULL, ORDER OF PLAY     *
                *******************************/

%   What a step and a jump of each kind under each holder lead to.

test('R8, R17, R18: the skull and the next kind to move',
     [forall(member(Player-Holder-Text-Expected,
                    [ 'X'-'X'-"c6-b6"-('Z'-'X'),  'X'-'X'-"c6xe6"-('O'-'O'),
                      'X'-'O'-"c6-b6"-('O'-'O'),  'X'-'O'-"c6xe6"-('O'-'O'),
                      'O'-'O'-"d8-c8"-('Z'-'O'),  'O'-'O'-"d8xf8"-('X'-'X'),
                      'O'-'X'-"d8-c8"-('X'-'X'),  'O'-'X'-"d8xf8"-('X'-'X'),
                      'Z'-'X'-"d6-d5"-('O'-'X'),  'Z'-'X'-"d6xb6"-('O'-'O'),
                      'Z'-'O'-"d6-d5"-('X'-'O'),  'Z'-'O'-"d6xb6"-('X'-'X'),
                      'Z'-'X'-"skip"-('O'-'X'),   'Z'-'O'-"skip"-('X'-'O') ])),
      Next-ZPlayer == Expected]) :-
    position("Z / . . / . . . / . . . . / . . . . . / . . X Z . . / . . . . . . . /
              . . . O Z . . . / . . . . . . . . . / O . . . . . . . . X",
             Player, Holder, State),
    played(State, Text, state(_, Next, ZPlayer, _, _, _)).

test('R6: the holder decides for the zombies', Sides == ['X', 'O', 'X', 'O']) :-
    findall(Side,
            ( member(Player-Holder, ['X'-'O', 'O'-'X', 'Z'-'X', 'Z'-'O']),
              start(Player, Holder, State),
              green_skull:side(State, Side) ),
            Sides).

test('R17: a chain hands the skull over once', ZPlayer == 'X') :-
    start('Z', 'O', State),
    played(State, "c5xc7xe7", state(_, _, ZPlayer, _, _, _)).

test('R19: zombies step, jump and chain like the others', N == 49) :-
    start('Z', 'O', State),
    green_skull:valid_moves(State, 'Z', Moves),
    length(Moves, N).

test('R20: the zombies may stay, which changes nothing but the turn') :-
    start('Z', 'O', State),
    State = state(Board, _, _, _, _, _),
    green_skull:move(State, [], state(Board, 'X', 'O', 0, 0, 0)).

test('R20, B1: zombies that cannot move have the skip', Moves == [[]]) :-
    position("Z / X O / X . X / . . . . / . . . . . / . . . . . . / . . . . . . . /
              . . . . . . . . / . . . . O . . . . / . . . . . . . . . .",
             'Z', 'O', State),
    green_skull:valid_moves(State, _, Moves).

test('R21: a blocked player passes; with the skull he still may move a zombie',
     Moves-Next == [[]]-'Z') :-
    blocked_orc('X', State),
    green_skull:valid_moves(State, _, Moves),
    played(State, "pass", state(_, Next, _, _, _, _)).

test('R21: without the skull it is the other player\'s turn', Next == 'O') :-
    blocked_orc('O', State),
    played(State, "skip", state(_, Next, _, _, _, _)).

test('R21: who can move may not pass', Rule == 'R21') :-
    start(State),
    broken_rule(State, [], Rule).

                /*******************************
                *        END AND SCORE         *
                *******************************/

test('R22: over when a kind has been captured', Reason == "all orcs have been captured (R22)") :-
    position("Z / . . / . . . / . . . . / . . . . . / . . O . . . / . . . . . . . /
              . . . . . . . . / . . . . . . . . . / . . . . . . . . . .",
             'X', 'O', State),
    reason(State, Reason).

test('R23: over when all that remain of a kind are home',
     Reason == "all remaining zombies touch their own edge (R23)") :-
    position("X / . . / . X . / . . . . / . O . . . / . . . . . . / . . . . . . . /
              . . . . . . . . / . . . . . . . . . / Z . . . Z . . . . Z",
             'O', 'O', State),
    reason(State, Reason).

%   The corners belong to two edges each: one piece away from home is enough.

test('R4, R23: a corner is home to the kinds of both its edges, and to no other',
     [forall(member(Kind-Corner-Home, [ 'X'-(1-1)-yes, 'X'-(10-1)-yes, 'X'-(10-10)-no,
                                        'O'-(1-1)-yes, 'O'-(10-10)-yes, 'O'-(10-1)-no,
                                        'Z'-(10-1)-yes, 'Z'-(10-10)-yes, 'Z'-(1-1)-no ])),
      Over == Home]) :-
    board(". / . . / . . . / . . . . / . . X . . / . . O Z . . / . . . . . . . /
           . . . . . . . . / . . . . . . . . . / . . . . . . . . . .", Board0),
    maplist(maplist(without(Kind)), Board0, Board1),
    Corner = Row-Col,
    ludolog_grid:grid_put(Board1, Col, Row, Kind, Board),
    (   green_skull:game_over(state(Board, 'X', 'O', 9, 9, 7), _)
    ->  Over = yes
    ;   Over = no
    ).

test('R24: it ends between the own and the zombie move as well', Winner == 'X') :-
    position("Z / . . / . . . / . . . . / . . . . . / X . . . . . / . . . . . . . /
              . . . . . . . . / . X . . . . . . . / O . . . . . . . . .",
             'X', 'X', State0),
    \+ green_skull:game_over(State0, _),
    played(State0, "b9-a9", State),
    green_skull:game_over(State, Winner),
    green_skull:valid_moves(State, _, []).

test('R24: no move is cut short by it', [nondet]) :-
    position(". / . . / . . . / . . . . / . . . . . / . . X O . . / . . . . Z . . /
              . . . . . . Z . / . . . . . . . . . / . . . . . . . . . .",
             'X', 'O', State),
    played(State, "c6xe6", Over),
    green_skull:game_over(Over, _),
    played(State, "c6xe6xe8", Further),
    green_skull:game_over(Further, _).

test('R25, R26: two points a piece at home, one for each captured piece of the others',
     Values == [17, 18, 17]) :-
    position("X / . . / X . O / . . . . / . Z . . . / . . . . . . / . . . . . . . /
              . . . . . . . . / . . . . . . . . . / O . . Z . . . . . O",
             'X', 'O', State),
    State = state(_, _, _, 8, 7, 6),
    values(State, Values).

test('R26, B7: an own piece taken scores for the other two', Values == [0, 1, 1]) :-
    start(State0),
    played(State0, "h8xf6", State),
    values(State, Values).

test('R27: the most points win, zombies included; a shared top score is a tie',
     [forall(member(Points-Winner, [ [3,2,1]-'X', [2,3,1]-'O', [1,2,3]-'Z', [3,3,1]-' ',
                                     [3,1,3]-' ', [1,3,3]-' ', [2,2,2]-' ', [3,1,1]-'X' ])),
      Found == Winner]) :-
    Points = [PX, PO, PZ],
    green_skull:calcWinner(PX, PO, PZ, Found).

                /*******************************
                *         THE PROGRAM          *
                *******************************/

test('R28, B2: what is not offered is refused, whatever it is',
     [forall(member(Move, [ [[7,1,6,1]], [[5,5,5,4]], [[10,10,9,9]], [[7,7,6,6],[6,6,5,5]],
                            [[7,7,6,6],[6,6,4,4]], [], nonsense, [[7,7]], [[7,7,6,6]|x],
                            [[7,7,x,6]], [[7.0,7,6,6]], [[7,7,-6,6]] ])),
      fail]) :-
    start(State),
    green_skull:move(State, Move, _).

test('B3: a capture by the player without the skull leaves it where it is', ZPlayer == 'O') :-
    start(State),
    played(State, "h8xf6", state(_, _, ZPlayer, _, _, _)).

test('B4, B5: all but one goblin home, the last one in the left corner: not over', fail) :-
    position("O / . O / . . . / . . . . / . . . . . / . . X . . . / . . . . Z . . /
              . . . . . . . . / . . . . . . . . . / O . . . . . . . . O",
             'X', 'O', State),
    green_skull:game_over(State, _).

test('B6: the work grows with the number of chains, not with its square', N == 5272) :-
    board("O / X . / . . . / . X X . / Z O O . O / X Z . O . . / X O Z X Z Z . /
           . O . O . . . X / . O O Z X . . . . / Z . X . . . . X Z .", Board),
    call_with_inference_limit(
        green_skull:valid_moves(state(Board, 'X', 'O', 0, 0, 0), _, Moves),
        2 000 000, Result),
    Result \== inference_limit_exceeded,
    length(Moves, N).

test('B9: after the zombies stayed nobody asks for a zombie', Player == 'X') :-
    start('Z', 'O', State),
    played(State, "skip", Next),
    green_skull:to_move(Next, Player).

test('the moves of another kind are none', Moves == []) :-
    start(State),
    green_skull:valid_moves(State, 'Z', Moves).

test('a board of another shape is no state',
     [forall(member(Wrong, [ [], [[' ']], x ])), error(type_error(green_skull_state, _), _)]) :-
    green_skull:valid_moves(state(Wrong, 'X', 'O', 0, 0, 0), _, _).

test('pieces and counters must add up, and letters be known',
     [nondet, Valid == [yes,no,no,no,no]]) :-
    start(State),
    State = state(Board, _, _, _, _, _),
    ludolog_grid:grid_put(Board, 1, 1, 'Q', Unknown),
    ludolog_grid:grid_put(Board, 1, 1, 'X', Crowded),
    maplist([S,Answer]>>( green_skull:valid_state(S) -> Answer = yes ; Answer = no ),
            [ State,
              state(Board, 'X', 'O', 1, 0, 0),
              state(Unknown, 'X', 'O', 0, 0, 0),
              state(Crowded, 'X', 'O', 0, 0, 0),
              state(Crowded, 'X', 'O', -1, 0, 0) ],
            Valid).

                /*******************************
                *            EFFECTS           *
                *******************************/

effects(State, Text, Effects) :-
    green_skull:move_text(State, Move, Text),
    green_skull:move(State, Move, _),
    green_skull:effects(State, Move, Effects).

test('R12, R13: the effects of a chain, with the captures, and the skull passes (R17)',
     Effects == [ moves("O", ["a4", "c4"], jump), captured("b4", "Z"),
                  moves("O", ["c4", "c6"], jump), captured("c5", "X"),
                  gains('X', "the green skull", []) ]) :-
    position("./. ./. . ./O Z . ./. . X . ./. . . . . ./. . . . . . ./. . . . . . . ./
              . . . . . . . . ./. . . . . . . . . .", 'O', 'O', State),
    effects(State, "a4xc4xc6", Effects).

test('R10: the effect of a step', Effects == [moves("X", ["g7", "f6"], step)]) :-
    start(State),
    effects(State, "g7-f6", Effects).

test('R20: zombies that stay have no effect', Effects == []) :-
    start('Z', 'O', State),
    effects(State, "skip", Effects).

:- end_tests(green_skull).

                /*******************************
                *      POSITIONS OF TESTS      *
                *******************************/

rulebook_figure(State) :-
    position("Z / . . / . . . / . . . . / . . . O . / . . . . X . / . . Z Z X . . /
              . . . . . . . . / . . . . . . . . . / O . . . . . . . . X",
             'X', 'O', State).

lone_jump(State) :-
    position("Z / . . / . . . / . . . . / . . . . . / . . X O . . / . . . . . . . /
              . . . . . Z . . / . . . . . . . . . / O . . . . . . . . X",
             'X', 'O', State).

blocked_orc(Holder, State) :-
    position("Z / . . / . . . / . . . . / . . . . . / . . . . . . / . . . . . . . /
              . . . . . . . O / . . . . . . . . O / O . . . . . . O O X",
             'X', Holder, State).

without(Kind, Cell0, Cell) :-
    (   Cell0 == Kind
    ->  Cell = ' '
    ;   Cell = Cell0
    ).

%   State comes after N moves of Level for both sides, or when the game is over.

played_by(Level, N, State0, State) :-
    (   N > 0,
        green_skull:to_move(State0, Player),
        green_skull:choose_move(State0, Player, Level, Move)
    ->  green_skull:next_state(State0, Move, State1),
        N1 is N - 1,
        played_by(Level, N1, State1, State)
    ;   State = State0
    ).

reason(State, Text) :-
    green_skull:outcome(State, outcome(_, Reason, _)),
    ludolog_protocol:say(green_skull, Reason, Text).

values(State, Values) :-
    findall(V, ( member(P, ['X', 'O', 'Z']), green_skull:value(State, P, V) ), Values).

:- begin_tests(green_skull_texts).

test('step, jump, chain and skip are written in one way',
     [forall(member(Move-Text, [ [[7,7,6,6]]-"g7-f6", [[8,8,6,6]]-"h8xf6", []-"skip",
                                 [[7,5,5,5],[5,5,5,3]]-"e7xe5xc5", [[10,8,10,6]]-"h10xf10" ])),
      Written == Text]) :-
    start(State),
    green_skull:move_text(State, Move, Written).

test('several ways of writing are read',
     [forall(member(Text-Move, [ "g7-f6"-[[7,7,6,6]], "g7f6"-[[7,7,6,6]], "G7 f6"-[[7,7,6,6]],
                                 " g7 - f6 "-[[7,7,6,6]], "pass"-[], "Skip"-[],
                                 'h8-f6'-[[8,8,6,6]], "e7xe5 x c5"-[[7,5,5,5],[5,5,5,3]] ])),
      Read == Move]) :-
    start(State),
    green_skull:move_text(State, Read, Text).

test('text that is no move',
     [forall(member(Text, ["", "g7", "g7-", "7g-6f", "g7--f6", "g7-f6x", "skip g7-f6", "g07-f6"])),
      fail]) :-
    start(State),
    green_skull:move_text(State, _, Text).

test('what moves mean',
     [forall(member(Player-Text-Meaning,
                    [ 'X'-"g7-f6"-"step", 'X'-"h8xf6"-"jump over one orc",
                      'O'-"h8xf6"-"jump over one goblin, gives the skull away",
                      'Z'-"skip"-"the zombies stay",
                      'Z'-"c5xc7xe7"-"jump over 2 zombies, gives the skull away" ])),
      Said == Meaning]) :-
    (   Player == 'O'
    ->  start(Begun),
        mirrored(Begun, state(Board, _, _, XE, OE, ZE)),
        mirrored(state(Board, 'X', 'X', XE, OE, ZE), State),
        Text1 = "a8xa6"
    ;   start(Player, 'O', State),
        Text1 = Text
    ),
    green_skull:move_text(State, Move, Text1),
    green_skull:meaning(State, Move, Message),
    ludolog_protocol:say(green_skull, Message, Said).

test('moves are grouped by their piece', Path == ["g7"]) :-
    green_skull:group([[7,7,6,6]], Path).

test('the picture names every square and shows captures and the skull') :-
    rulebook_figure(State),
    green_skull:layout(State, Items),
    findall(Name, member(square(Name, _, _, _, _), Items), Names),
    length(Names, 55),
    memberchk(square("e7", 6, _, "X", first), Items),
    ludolog_picture:picture(green_skull, State, Text),
    forall(member(Part, ["green skull: Goblins (O)", "Orcs (X) to move", "a---b---c"]),
           sub_string(Text, _, _, _, Part)).

test('the classic drawing has rows, columns, edges, captures and the mover') :-
    start(State),
    with_output_to(string(Text), green_skull:display_game(State)),
    forall(member(Part, ["(10) X# |(1) O|(2) O|(3) O|(4) O|(5)  |(6)  |(7) X", "|(10) X| #O (10)",
                         "Number of Eliminated Elements", "Z belongs to -> O",
                         "MOVE FROM PLAYER: X"]),
           sub_string(Text, _, _, _, Part)).

:- end_tests(green_skull_texts).

:- begin_tests(green_skull_computer).

test('easy takes the first of the ranking, medium the middle one, hard the last',
     [forall(member(N-Expected, [1-[1,1,1], 2-[1,1,2], 5-[1,3,5], 14-[1,7,14]])),
      Moves == Expected]) :-
    numlist(1, N, Numbers),
    maplist([I,I-I]>>true, Numbers, Pairs),
    findall(Move,
            ( member(Level, [easy, medium, hard]),
              ludolog_green_skull_computer:choose_move(Level, Pairs, Move) ),
            Moves).

test('at the start', Texts == ["g7-f6", "g9-f8", "h10xf10"]) :-
    start(State),
    findall(Text,
            ( member(Level, [easy, medium, hard]),
              green_skull:choose_move(State, 'X', Level, Move),
              green_skull:move_text(State, Move, Text) ),
            Texts).

test('zombies move for the holder, not for themselves', Move == [[7,4,5,4],[5,4,5,2],[5,2,7,4]]) :-
    start('Z', 'O', State),
    green_skull:choose_move(State, 'Z', hard, Move).

test('no move for a kind that is not to move', fail) :-
    start(State),
    green_skull:choose_move(State, 'O', easy, _).

test('no move once the game is over', fail) :-
    position("Z / . . / . . . / . . . . / . . . . . / . . O . . . / . . . . . . . /
              . . . . . . . . / . . . . . . . . . / . . . . . . . . . .",
             'O', 'O', State),
    green_skull:choose_move(State, 'O', hard, _).

test('R29: easy against easy goes round in a circle of 18 moves', Later == State) :-
    start(Start),
    played_by(easy, 46, Start, State),
    played_by(easy, 18, State, Later).

test('the search ends its games', [forall(( short_long([100], [100, 200], Budgets),
                                              member(Nodes, Budgets) ))]) :-
    start(Start),
    played_by(expert(Nodes), 400, Start, State),
    green_skull:game_over(State, _).

test('merit is zero-sum between the two people', [forall(visited(State)), Sum =:= 0]) :-
    green_skull:merit(State, 'X', X),
    green_skull:merit(State, 'O', O),
    Sum is X + O.

test('a piece nearer to home is worth more, one at home most', Sorted == Merits) :-
    findall(Merit,
            ( member(Col, [6, 5, 4, 3, 2, 1]),
              board("Z / . . / . . . / . . . . / . . . . . / . . . . . . / . . . . . . . /
                     . . . . . . . . / O . . . . . . . . / . . . . . . . . . .", Board0),
              ludolog_grid:grid_put(Board0, Col, 7, 'X', Board),
              green_skull:merit(state(Board, 'X', 'O', 9, 9, 7), 'X', Merit) ),
            Merits),
    sort(0, @<, Merits, Sorted).

%   The working form, in which search and counting play, and the readable state say the same of
%   every move.

test('the working form is the state', [forall(( visited(State) ; crowded(State) ))]) :-
    ludolog_green_skull_working:opened(State, Work),
    green_skull:valid_moves(State, _, Moves),
    findall(S-W, ( S = State, W = Work
                 ; member(Move, Moves),
                   green_skull:next_state(State, Move, S),
                   ludolog_green_skull_working:next_state(Work, Move, W) ),
            Pairs),
    forall(member(S-W, Pairs), assertion(same(S, W))).

same(State, Work) :-
    ludolog_green_skull_working:opened(State, Work),
    ludolog_green_skull_working:closed(Work, State),
    green_skull:valid_moves(State, _, Moves),
    ludolog_green_skull_working:moves(Work, Moves),
    green_skull:to_move(State, Player),
    ludolog_green_skull_working:to_move(Work, Player),
    green_skull:side(State, Side),
    ludolog_green_skull_working:side(Work, Side),
    findall(Winner, green_skull:game_over(State, Winner), Winners),
    findall(Winner, ludolog_green_skull_working:game_over(Work, Winner), Winners),
    forall(member(Kind, ['X', 'O', 'Z']),
           ( green_skull:merit(State, Kind, Merit),
             ludolog_green_skull_working:merit(Work, Kind, Merit) )).

test('R22: the working form knows when any one kind is at home, and that no other is',
     [forall(member(Board0-Ends,
                    [ "X / . . / . . . / . . . . / . . O . . / . . . . . . / . . . Z . . . /
                       . . . . . . . . / . . . . . . . . . / . . . . . . . . . ."-true,
                      ". / . O / . . . / . . . . / . . X . . / . . . . . . / . . . Z . . . /
                       . . . . . . . . / . . . . . . . . . / . . . . . . . . . ."-true,
                      ". / . O / . . . / . . . . / . X . . . / . . . . . . / . . . Z . . . /
                       . . . . . . . . / . . . . . . . . . / . . . . . . . . . ."-true,
                      ". / . . / . . . / . O . . / . . X . . / . . . . . . / . . . . . . . /
                       . . . . . . . . / . . . . . . . . . / . . . . Z . . . . ."-true,
                      ". / . . / . . . / . O . . / . . X . . / . . . . . . / . . . Z . . . /
                       . . . . . . . . / . . . . . . . . . / . . . . . . . . . ."-fail ]))]) :-
    board(Board0, Board),
    State = state(Board, 'X', 'O', 9, 9, 7),
    ludolog_green_skull_working:opened(State, Work),
    same(State, Work),
    assertion(( ludolog_green_skull_working:game_over(Work, _) -> Ends == true ; Ends == fail )).

test('keys are the same where the positions are', [forall(visited(State))]) :-
    ludolog_green_skull_working:opened(State, Work),
    ludolog_green_skull_working:moves(Work, Moves),
    findall(Key-S,
            ( member(Move, Moves),
              ludolog_green_skull_working:next_state(Work, Move, Next),
              ludolog_green_skull_working:position_key(Next, Key),
              ludolog_green_skull_working:closed(Next, S) ),
            Pairs),
    forall(( member(Key1-S1, Pairs), member(Key2-S2, Pairs) ),
           ( Key1 == Key2 -> S1 == S2 ; S1 \== S2 )).

test('a state in which pieces are missing has no working form', fail) :-
    start(state(Board, Player, ZPlayer, _, _, _)),
    ludolog_green_skull_working:opened(state(Board, Player, ZPlayer, 1, 0, 0), _).

test('a state with a piece too many and less than none captured has no working form', fail) :-
    start(state([[_]|Rows], Player, ZPlayer, _, _, _)),
    ludolog_green_skull_working:opened(state([['X']|Rows], Player, ZPlayer, -1, 0, 0), _).

:- end_tests(green_skull_computer).

:- begin_tests(green_skull_properties).

test('the generator lists what the definition allows, in standard order',
     [ forall(( short_long(2, 1, Nth), visited(Nth, State)
              ; short_long(2, 12, Most), crowded(Most, State) )),
       Moves == Legal ]) :-
    green_skull:valid_moves(State, _, Moves),
    findall(Move,
            ( green_skull:well_formed_move(State, Move),
              once(green_skull:legal(State, Move)) ),
            Legal0),
    sort(Legal0, Legal).

test('for the other kinds as well',
     [ forall(( short_long(2, 12, Most), crowded(Most, State0), other(State0, State) )),
       Moves == Legal ]) :-
    green_skull:valid_moves(State, _, Moves),
    findall(Move,
            ( green_skull:well_formed_move(State, Move),
              once(green_skull:legal(State, Move)) ),
            Legal0),
    sort(Legal0, Legal).

test('each refusal has a rule', [forall(( walk(3, 25, States),
                                          member(State, States),
                                          green_skull:valid_moves(State, _, [_|_]) ))]) :-
    findall(Move,
            ( green_skull:well_formed_move(State, Move),
              \+ green_skull:legal(State, Move) ),
            Illegal),
    with_seed(1,
        findall(Move, ( between(1, 60, _), draw(Illegal, Move) ), Sample)),
    forall(member(Move, Sample),
           ( broken_rule(State, Move, Rule),
             memberchk(Rule, ['R9', 'R10', 'R11', 'R14', 'R21']) )).

test('pieces and counters add up after every move', [forall(visited(State))]) :-
    green_skull:valid_moves(State, _, Moves),
    forall(member(Move, Moves),
           ( green_skull:next_state(State, Move, Next),
             green_skull:valid_state(Next) )).

test('R12, R13: a move takes as many pieces as it has jumps', [forall(visited(State))]) :-
    green_skull:valid_moves(State, _, Moves),
    State = state(_, _, _, XE0, OE0, ZE0),
    forall(member(Move, Moves),
           ( green_skull:next_state(State, Move, state(_, _, _, XE, OE, ZE)),
             jumps(Move, Jumps),
             Jumps =:= XE + OE + ZE - XE0 - OE0 - ZE0 )).

test('R16: each beginning of a move is a move', [forall(( visited(State) ; crowded(State) ))]) :-
    green_skull:valid_moves(State, _, Moves),
    forall(( member(Move, Moves), append(Begun, [_], Move), Begun \== [] ),
           memberchk(Begun, Moves)).

test('R8: the zombies move only after the holder, and never twice',
     [forall(between(1, 4, Seed))]) :-
    walk(Seed, 1, States),
    forall(( nextto(Before, state(_, 'Z', Holder, _, _, _), States) ),
           Before = state(_, Holder, Holder, _, _, _)).

test('from behind: orcs and goblins are alike', [forall(( visited(State) ; crowded(State) ))]) :-
    mirrored(State, Mirrored),
    green_skull:valid_moves(State, _, Moves),
    green_skull:valid_moves(Mirrored, _, Others0),
    maplist(mirrored_move, Moves, Others1),
    sort(Others1, Others),
    assertion(Others0 == Others),
    forall(member(Move, Moves),
           ( green_skull:next_state(State, Move, Next),
             mirrored_move(Move, Other),
             green_skull:next_state(Mirrored, Other, OtherNext),
             assertion(mirrored(Next, OtherNext)) )),
    values(State, [X, O, Z]),
    values(Mirrored, Values),
    assertion(Values == [O, X, Z]).

test('turned by a third: the kinds move and score alike',
     [forall(( visited(State) ; crowded(State) ))]) :-
    State = state(Board, _, _, XE, OE, ZE),
    turned(Board, Turned),
    forall(( turned_kind(Kind, Other), Kind \== ' ' ),
           ( green_skull:moves(Board, Kind, Moves0),
             green_skull:moves(Turned, Other, Others0),
             exclude(==([]), Moves0, Moves),
             exclude(==([]), Others0, Others),
             maplist(turned_move, Moves, TurnedMoves),
             sort(TurnedMoves, Sorted),
             assertion(Sorted == Others) )),
    values(State, [X, O, Z]),
    values(state(Turned, 'X', 'O', OE, ZE, XE), Values),
    assertion(Values == [O, Z, X]).

other(state(Board, Player, ZPlayer, XE, OE, ZE), state(Board, Other, ZPlayer, XE, OE, ZE)) :-
    member(Other, ['X', 'O', 'Z']),
    Other \== Player.

jumps(Move, Jumps) :-
    include([[R1,C1,R2,C2]]>>( 2 =:= max(abs(R1 - R2), abs(C1 - C2)) ), Move, Hops),
    length(Hops, Jumps).

:- end_tests(green_skull_properties).
