:- module(ludolog_green_skull_working,
          [ opened/2,                   % +State, -Work
            closed/2,                   % +Work, -State
            moves/2,                    % +Work, -Moves
            next_state/3,               % +Work, +Move, -NewWork
            to_move/2,                  % +Work, -Player
            side/2,                     % +Work, -Side
            game_over/2,                % +Work, -Winner
            position_key/2,             % +Work, -Key
            merit/3                     % +Work, +Side, -Merit
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(ludolog(tables), [write_down/2]).
:- use_module(computer, [worth/2]).
:- use_module(generator, [moves_of/3]).
:- use_module(squares, [cells/2, distances/2]).
:- use_module(turns, [calcWinner/4, change_Player_Has_Z/4, next_player/4]).

:- set_prolog_flag(optimise, true).

:- det(closed/2).
:- det(moves/2).
:- det(next_state/3).
:- det(merit/3).

/** <module> The working form of Green Skull

Search, counting and random games stay in this form of the state from move to move. A Work is

    work(Cells, Player, ZPlayer, Tally, Numbers)

  - Cells is cells(C1, ..., C55), what stands on the squares (see ludolog_green_skull_squares);
  - Player and ZPlayer are those of the state;
  - Tally is one number with seven fields: what the orcs are ahead (see balance/2 of
    ludolog_green_skull_computer), and for each kind how many are captured, and how many stand
    away from their own edge;
  - Numbers are always the same: what a piece adds to Tally.

Each piece adds a number to Tally that depends on its kind and its square alone, and so does each
captured one. So a move changes Tally by a few additions, and what is asked after each move, whether
the game is over and what the position is worth, is a look at a few bits. Tally has 52 bits; numbers
of up to 56 are the fast ones.
*/

%   field(+Kind, +What, -One): the number that adds one to a field. The lead of the orcs, which may
%   be negative, has the lowest 16 bits; zero is 32768 there.

field('X', away,     0x10000).
field('O', away,     0x400000).
field('Z', away,     0x10000000).
field('X', captured, 0x400000000).
field('O', captured, 0x10000000000).
field('Z', captured, 0x400000000000).

nothing(0x8000).

%   lead(+Kind, +Distance, -Lead): how much a piece adds to what the orcs are ahead.

lead('X', Distance, Lead) :-
    worth(Distance, Lead).
lead('O', Distance, Lead) :-
    worth(Distance, Worth),
    Lead is -Worth.
lead('Z', _, 0).

%   R26: what a captured piece adds.

captured('X', -10).
captured('O', 10).
captured('Z', 0).

stands(Kind, Distance, Number) :-
    lead(Kind, Distance, Lead),
    field(Kind, away, One),
    Number is Lead + One * min(1, Distance).

falls(Kind, Distance, Number) :-
    stands(Kind, Distance, Standing),
    captured(Kind, Lead),
    field(Kind, captured, One),
    Number is Lead + One - Standing.

%   numbers(-Numbers): what there is to add, numbers(X, O, Z, XTaken, OTaken, ZTaken), each a term
%   with an argument for each square: for a piece of the kind that stands there, or that is
%   captured there. A fact would be copied at each look, so a Work takes Numbers along.

added(Goal, Kind, Added) :-
    distances(Kind, Distances),
    maplist(call(Goal, Kind), Distances, List),
    Added =.. [added|List].

:- write_down(numbers(Numbers),
              ( findall(Added,
                        ( member(Goal, [stands, falls]),
                          member(Kind, ['X', 'O', 'Z']),
                          added(Goal, Kind, Added) ),
                        All),
                Numbers =.. [numbers|All] )).

standing('X', numbers(Added, _, _, _, _, _), Added).
standing('O', numbers(_, Added, _, _, _, _), Added).
standing('Z', numbers(_, _, Added, _, _, _), Added).

taken('X', numbers(_, _, _, Added, _, _), Added).
taken('O', numbers(_, _, _, _, Added, _), Added).
taken('Z', numbers(_, _, _, _, _, Added), Added).

                /*******************************
                *      OPENED AND CLOSED       *
                *******************************/

%!  opened(+State, -Work) is semidet.
%
%   Work is the working form of State. Fails if pieces are missing, or letters are none.

opened(state(Board, Player, ZPlayer, XE, OE, ZE), work(Cells, Player, ZPlayer, Tally, Numbers)) :-
    cells(Board, Cells),
    numbers(Numbers),
    Cells =.. [_|Contents],
    nothing(Tally0),
    before(XE, 'X', Tally0, Tally1),
    before(OE, 'O', Tally1, Tally2),
    before(ZE, 'Z', Tally2, Tally3),
    stand(Contents, 1, Numbers, Tally3, Tally, XE, 10, OE, 10, ZE, 8).

%   before(+Number, +Kind, +Tally0, -Tally): Number pieces of Kind have been captured.

before(Number, Kind, Tally0, Tally) :-
    Number >= 0,
    field(Kind, captured, One),
    captured(Kind, Lead),
    Tally is Tally0 + Number * (One + Lead).

%   stand(+Contents, +Index, +Numbers, +Tally0, -Tally, +X0, -X, +O0, -O, +Z0, -Z): Contents stand on the
%   squares from Index on; X0, O0 and Z0 are the numbers of pieces before.

stand([], _, _, Tally, Tally, X, X, O, O, Z, Z).
stand([Content|Contents], Index, Numbers, Tally0, Tally, X0, X, O0, O, Z0, Z) :-
    (   Content == ' '
    ->  Tally1 = Tally0
    ;   standing(Content, Numbers, Added),
        arg(Index, Added, Number),
        Tally1 is Tally0 + Number
    ),
    one_more(Content, X0, X1, O0, O1, Z0, Z1),
    Index1 is Index + 1,
    stand(Contents, Index1, Numbers, Tally1, Tally, X1, X, O1, O, Z1, Z).

one_more(' ', X, X, O, O, Z, Z).
one_more('X', X0, X, O, O, Z, Z) :-
    X is X0 + 1.
one_more('O', X, X, O0, O, Z, Z) :-
    O is O0 + 1.
one_more('Z', X, X, O, O, Z0, Z) :-
    Z is Z0 + 1.

%!  closed(+Work, -State) is det.
%
%   State is the readable state of Work.

closed(work(Cells, Player, ZPlayer, Tally, _), state(Board, Player, ZPlayer, XE, OE, ZE)) :-
    cells(Board, Cells),
    eaten(Tally, XE, OE, ZE).

eaten(Tally, XE, OE, ZE) :-
    XE is (Tally >> 34) /\ 63,
    OE is (Tally >> 40) /\ 63,
    ZE is (Tally >> 46) /\ 63.

                /*******************************
                *            MOVES             *
                *******************************/

%!  to_move(+Work, -Player) is det.
%!  side(+Work, -Side) is det.
%
%   As for the readable state: Player is the kind to be moved, Side who chooses the move (R6).

to_move(work(_, Player, _, _, _), Player).

side(work(_, Player, ZPlayer, _, _), Side) :-
    (   Player == 'Z'
    ->  Side = ZPlayer
    ;   Side = Player
    ).

%!  moves(+Work, -Moves:list) is det.
%
%   Moves are the legal moves, in standard order.

moves(work(Cells, Player, _, Tally, _), Moves) :-
    (   goes_on(Tally)
    ->  moves_of(Cells, Player, Moves)
    ;   Moves = []
    ).

% R22, R23: each kind has a piece away from its own edge.
goes_on(Tally) :-
    Tally /\ 0x3F0000 =\= 0,
    Tally /\ 0xFC00000 =\= 0,
    Tally /\ 0x3F0000000 =\= 0.

%!  next_state(+Work, +Move, -NewWork) is det.
%
%   NewWork is Work after Move, which is known to be legal.

next_state(work(Cells0, Player, ZPlayer0, Tally0, Numbers), Move,
           work(Cells, Next, ZPlayer, Tally, Numbers)) :-
    (   Move = [[Row,Col,NextRow,NextCol]|Hops]
    ->  From is Row * (Row - 1) // 2 + Col,
        duplicate_term(Cells0, Cells),
        setarg(From, Cells, ' '),
        once(standing(Player, Numbers, Added)),
        arg(From, Added, Number0),
        (   abs(NextRow - Row) < 2,
            abs(NextCol - Col) < 2
        ->  Tally1 = Tally0,
            To is NextRow * (NextRow - 1) // 2 + NextCol,
            ZPlayer = ZPlayer0
        ;   jump(Hops, Row, Col, NextRow, NextCol, Cells, Numbers, To, Tally0, Tally1),
            change_Player_Has_Z(y, Player, ZPlayer0, ZPlayer)
        ),
        arg(To, Added, Number),
        Tally is Tally1 - Number0 + Number,
        setarg(To, Cells, Player)
    ;   Cells = Cells0,
        Tally = Tally0,
        ZPlayer = ZPlayer0
    ),
    next_player(Player, ZPlayer0, ZPlayer, Next).

%   jump(+Hops, +Row, +Col, +NextRow, +NextCol, !Cells, +Numbers, -To, +Tally0, -Tally): what the jump and
%   those that follow take is off Cells. (The copy is as long as 55 squares; one for each
%   change would take several times as long.)

jump(Hops, Row, Col, NextRow, NextCol, Cells, Numbers, To, Tally0, Tally) :-
    OverRow is (Row + NextRow) // 2,
    Over is OverRow * (OverRow - 1) // 2 + (Col + NextCol) // 2,
    arg(Over, Cells, Kind),
    setarg(Over, Cells, ' '),
    once(taken(Kind, Numbers, Added)),
    arg(Over, Added, Number),
    Tally1 is Tally0 + Number,
    (   Hops = [[_,_,EndRow,EndCol]|More]
    ->  jump(More, NextRow, NextCol, EndRow, EndCol, Cells, Numbers, To, Tally1, Tally)
    ;   To is NextRow * (NextRow - 1) // 2 + NextCol,
        Tally = Tally1
    ).

                /*******************************
                *        END AND VALUE         *
                *******************************/

%!  game_over(+Work, -Winner) is semidet.
%
%   As for the readable state (R22 to R27).

game_over(work(_, _, _, Tally, _), Winner) :-
    \+ goes_on(Tally),
    points(Tally, PX, PO, PZ),
    calcWinner(PX, PO, PZ, Winner).

%   R2: who is neither captured nor away is at home. R25, R26.

points(Tally, PX, PO, PZ) :-
    eaten(Tally, XE, OE, ZE),
    PX is 2 * (10 - XE - ((Tally >> 16) /\ 63)) + OE + ZE,
    PO is 2 * (10 - OE - ((Tally >> 22) /\ 63)) + XE + ZE,
    PZ is 2 * (8 - ZE - ((Tally >> 28) /\ 63)) + XE + OE.

%!  position_key(+Work, -Key) is det.
%
%   Keys are compared as terms: Tally tells most of them apart.

position_key(work(Cells, Player, ZPlayer, Tally, _), key(Tally, Player, ZPlayer, Cells)).

%!  merit(+Work, +Side, -Merit:integer) is det.
%
%   As for the readable state.

merit(work(_, _, _, Tally, _), Side, Merit) :-
    merit_(Side, Tally, Merit).

merit_('X', Tally, Merit) :-
    Merit is (Tally /\ 0xFFFF) - 0x8000.
merit_('O', Tally, Merit) :-
    Merit is 0x8000 - (Tally /\ 0xFFFF).
merit_('Z', Tally, Merit) :-
    points(Tally, PX, PO, PZ),
    Merit is 10 * (PZ - max(PX, PO)).
