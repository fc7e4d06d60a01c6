:- module(ludolog_splut_transition,
          [ after/3                     % +Work, +Move, -NewWork
          ]).
:- use_module(library(lists), [append/3, selectchk/3]).
:- use_module(board, [sorcerer_of/2]).
:- use_module(generator, [stops/3]).
:- use_module(places, [next/3, opposite/2, rock_on/3, side_of/2]).

:- set_prolog_flag(optimise, true).

:- det(after/3).

/** <module> What a step of Splut! does to the working form
*/

%!  after(+Work, +Move, -NewWork) is det.
%
%   NewWork is Work (see ludolog_splut_working) after the legal move Move.

after(Work, Move, NewWork) :-
    Work = work(Turn, Steps, Taken, RockSet, Rocks, Mine, Others, Last, Now, Lev, Out),
    (   Move = [Piece, _, Direction, Type|Choice]
    ->  stepped(Mine, Piece, Direction, From, To, Mine1),
        arg(3, From, FromBit),
        arg(3, To, ToBit),
        step(Type, Choice, Direction, From, FromBit, To, ToBit, Turn, Steps, Taken, RockSet, Rocks,
             Mine1, Others, Last, Now, Lev, Out, NewWork)
    ;   next_turn(Turn, Taken, RockSet, Rocks, Mine, Others, Now, Out, NewWork)
    ).

stepped(team(S, D, T, SAt, DAt, TAt), Piece, Direction, From, To, Mine) :-
    (   Piece == S
    ->  From = SAt,
        next(Direction, From, To),
        Mine = team(S, D, T, To, DAt, TAt)
    ;   Piece == T
    ->  From = TAt,
        next(Direction, From, To),
        Mine = team(S, D, T, SAt, DAt, To)
    ;   From = DAt,
        next(Direction, From, To),
        Mine = team(S, D, T, SAt, To, TAt)
    ).

%   step(+Type, +Choice, ...): one clause for each type. The cuts leave nothing behind even if
%   Prolog has indexed another argument.

step(emptySpace, _, _, _, FromBit, _, ToBit, Turn, Steps, Taken0, RockSet, Rocks,
     Mine, Others, Last, Now, Lev0, Out, Work) :-
    !,
    Taken is Taken0 xor (FromBit \/ ToBit),
    broken(Lev0, Lev),
    step_less(Turn, Steps, Taken, RockSet, Rocks, Mine, Others, Last, Now, Lev, Out, Work).
step(sorcererLevitate, Choice, Direction, _, FromBit, _, ToBit, Turn, Steps,
     Taken0, RockSet0, Rocks0, Mine, Others, Last, Now0, _, Out, Work) :-
    !,
    Choice = [Square],
    rock_on(Rocks0, Square, Rock),
    next(Direction, Rock, Target),
    rock_goes(Rock, Target, RockSet0, Rocks0, Bit, TargetBit, RockSet, Rocks),
    Taken is (Taken0 xor (FromBit \/ Bit)) \/ ToBit \/ TargetBit,
    Now is (Now0 \/ Bit) xor Bit \/ TargetBit,
    step_less(Turn, Steps, Taken, RockSet, Rocks, Mine, Others, Last, Now, Target, Out, Work).
step(trollPull, _, Direction, From, FromBit, _, ToBit, Turn, Steps,
     Taken0, RockSet0, Rocks0, Mine, Others, Last0, Now0, Lev0, Out, Work) :-
    !,
    opposite(Direction, Behind),
    next(Behind, From, Rock),
    rock_goes(Rock, From, RockSet0, Rocks0, Bit, FromBit, RockSet, Rocks),
    Taken is (Taken0 xor Bit) \/ ToBit,
    goes_along(Last0, Bit, FromBit, Last),
    Now is (Now0 \/ Bit) xor Bit \/ FromBit,
    broken(Lev0, Lev),
    step_less(Turn, Steps, Taken, RockSet, Rocks, Mine, Others, Last, Now, Lev, Out, Work).
step(dwarfPush, _, Direction, _, FromBit, To, _, Turn, Steps,
     Taken0, RockSet0, Rocks0, Mine0, Others0, Last0, Now0, Lev0, Out, Work) :-
    !,
    pushed(To, Direction, Taken0, EndBit, line(RockSet0, Rocks0, Mine0, Others0, Last0, Now0),
           line(RockSet, Rocks, Mine1, Others, Last, Now)),
    Taken is (Taken0 xor FromBit) \/ EndBit,
    dwarf_at(Mine1, To, Mine),
    broken(Lev0, Lev),
    step_less(Turn, Steps, Taken, RockSet, Rocks, Mine, Others, Last, Now, Lev, Out, Work).
step(trollThrow, Choice, _, _, FromBit, To, ToBit, Turn, _,
     Taken0, RockSet0, Rocks0, Mine0, Others0, _, Now0, _, Out, Work) :-
    !,
    Choice = [Throw],
    stops(RockSet0, Others0, Stops),
    sorcerers([Mine0|Others0], 0, Sorcerers),
    flown(To, Throw, Stops, Sorcerers, Landing, LandingBit),
    rock_goes(To, Landing, RockSet0, Rocks0, ToBit, LandingBit, RockSet, Rocks),
    Taken is (Taken0 xor FromBit) \/ LandingBit,
    Now is (Now0 \/ ToBit) xor ToBit \/ LandingBit,
    (   Taken0 /\ LandingBit =:= 0
    ->  Mine = Mine0,
        Others = Others0
    ;   hit(Mine0, LandingBit, Mine),
        all_hit(Others0, LandingBit, Others)
    ),
    (   LandingBit /\ Sorcerers =:= 0
    ->  next_turn(Turn, Taken, RockSet, Rocks, Mine, Others, Now, Out, Work)
    ;   Out == two
    ->  Work = work(Turn, 0, Taken, RockSet, Rocks, Mine, Others, 0, 0, none, Out)      % R24
    ;   struck(Mine, Others, Gone, Next),
        leaves(Gone, Taken, Left, Player),
        turn_of(Next, Turn, Left, RockSet, Rocks, Now, [Player|Out], Work)
    ).

step_less(Turn, Steps0, Taken, RockSet, Rocks, Mine, Others, Last, Now, Lev, Out, Work) :-
    (   Steps0 > 1
    ->  Steps is Steps0 - 1,
        Work = work(Turn, Steps, Taken, RockSet, Rocks, Mine, Others, Last, Now, Lev, Out)
    ;   next_turn(Turn, Taken, RockSet, Rocks, Mine, Others, Now, Out, Work)
    ).

% R5, R26
next_turn(Turn0, Taken, RockSet, Rocks, Mine, [Next|Others0], Now, Out,
          work(Turn, Steps, Taken, RockSet, Rocks, Next, Others, Now, 0, none, Out)) :-
    Turn is Turn0 + 1,
    Steps is min(Turn, 3),
    append(Others0, [Mine], Others).

%   struck(+Mine, +Others, -Gone, -Next): Gone is the team whose Sorcerer has died, one at most
%   (R16); Next are the others in the order of their turns (R26, R27).

struck(Mine, Others, Gone, Next) :-
    (   Mine = team(_, _, _, none, _, _)
    ->  Gone = Mine,
        Next = Others
    ;   Gone = team(_, _, _, none, _, _),
        selectchk(Gone, Others, Left),
        append(Left, [Mine], Next)
    ).

% R27. Where the Sorcerer stood there is the rock.
leaves(team(Sorcerer, _, _, _, DAt, TAt), Taken0, Taken, Player) :-
    sorcerer_of(Sorcerer, Player),
    arg(3, TAt, Bit),
    Taken1 is Taken0 xor Bit,
    (   DAt == none
    ->  Taken = Taken1
    ;   arg(3, DAt, DwarfBit),
        Taken is Taken1 xor DwarfBit
    ).

turn_of([Next|Others], Turn0, Taken, RockSet, Rocks, Now, Out, Work) :-
    (   Others == []
    ->  Work = work(Turn0, 0, Taken, RockSet, Rocks, Next, [], 0, 0, none, Out)     % R28
    ;   Turn is Turn0 + 1,
        Steps is min(Turn, 3),
        Work = work(Turn, Steps, Taken, RockSet, Rocks, Next, Others, Now, 0, none, Out)
    ).

% R23
broken(Lev0, Lev) :-
    (   Lev0 == none
    ->  Lev = none
    ;   Lev = stopped
    ).

%   A rock that moved in the turn before and moves again has moved in both.

goes_along(Set0, Bit, NewBit, Set) :-
    (   Set0 /\ Bit =:= 0
    ->  Set = Set0
    ;   Set is (Set0 xor Bit) \/ NewBit
    ).

rock_goes(Rock, Target, RockSet0, Rocks0, Bit, TargetBit, RockSet, Rocks) :-
    arg(3, Rock, Bit),
    arg(3, Target, TargetBit),
    RockSet is RockSet0 xor (Bit \/ TargetBit),
    arg(1, Rock, Id),
    without(Rocks0, Id, Others),
    arg(1, Target, TargetId),
    in_order(Others, TargetId, Target, Rocks).

without([Rock|Rocks0], Id, Rocks) :-
    (   arg(1, Rock, Id0),
        Id0 =:= Id
    ->  Rocks = Rocks0
    ;   Rocks = [Rock|Rocks1],
        without(Rocks0, Id, Rocks1)
    ).

in_order([], _, Rock, [Rock]).
in_order([Rock0|Rocks0], Id, Rock, Rocks) :-
    (   arg(1, Rock0, Id0),
        Id0 > Id
    ->  Rocks = [Rock,Rock0|Rocks0]
    ;   Rocks = [Rock0|Rocks1],
        in_order(Rocks0, Id, Rock, Rocks1)
    ).

% R18. The line moves from its end on.
pushed(Place, Direction, Taken, EndBit, Line0, Line) :-
    next(Direction, Place, Next),
    arg(3, Next, NextBit),
    (   Taken /\ NextBit =:= 0
    ->  EndBit = NextBit,
        Line1 = Line0
    ;   pushed(Next, Direction, Taken, EndBit, Line0, Line1)
    ),
    shifted(Place, Next, Line1, Line).

shifted(Place, Next, line(RockSet0, Rocks0, Mine0, Others0, Last0, Now0),
        line(RockSet, Rocks, Mine, Others, Last, Now)) :-
    arg(3, Place, Bit),
    (   RockSet0 /\ Bit =:= 0
    ->  RockSet = RockSet0,
        Rocks = Rocks0,
        Last = Last0,
        Now = Now0,
        arg(1, Place, Id),
        team_shifted(Mine0, Id, Next, Mine),
        all_shifted(Others0, Id, Next, Others)
    ;   rock_goes(Place, Next, RockSet0, Rocks0, Bit, NextBit, RockSet, Rocks),
        goes_along(Last0, Bit, NextBit, Last),
        Now is (Now0 \/ Bit) xor Bit \/ NextBit,
        Mine = Mine0,
        Others = Others0
    ).

all_shifted([], _, _, []).
all_shifted([Team0|Teams0], Id, Next, [Team|Teams]) :-
    team_shifted(Team0, Id, Next, Team),
    all_shifted(Teams0, Id, Next, Teams).

team_shifted(team(S, D, T, SAt0, DAt0, TAt0), Id, Next, team(S, D, T, SAt, DAt, TAt)) :-
    piece_shifted(SAt0, Id, Next, SAt),
    piece_shifted(DAt0, Id, Next, DAt),
    piece_shifted(TAt0, Id, Next, TAt).

piece_shifted(At0, Id, Next, At) :-
    (   At0 \== none,
        arg(1, At0, Id0),
        Id0 =:= Id
    ->  At = Next
    ;   At = At0
    ).

dwarf_at(team(S, D, T, SAt, _, TAt), DAt, team(S, D, T, SAt, DAt, TAt)).

sorcerers([], Set, Set).
sorcerers([team(_, _, _, At, _, _)|Teams], Set0, Set) :-
    arg(3, At, Bit),
    Set1 is Set0 \/ Bit,
    sorcerers(Teams, Set1, Set).

%   flown(+From, +Throw, +Stops, +Sorcerers, -Landing, -Bit): a rock goes on until something stops
%   it (R13, R14, R16), or it hits (R15).

flown(From, Throw, Stops, Sorcerers, Landing, LandingBit) :-
    next(Throw, From, Next),
    arg(3, Next, Bit),
    (   Bit /\ Sorcerers =\= 0
    ->  Landing = Next,
        LandingBit = Bit
    ;   side_of(Throw, N),
        arg(N, Next, Further),
        Further /\ Stops =\= 0
    ->  Landing = Next,
        LandingBit = Bit
    ;   flown(Next, Throw, Stops, Sorcerers, Landing, LandingBit)
    ).

all_hit([], _, []).
all_hit([Team0|Teams0], Bit, [Team|Teams]) :-
    hit(Team0, Bit, Team),
    all_hit(Teams0, Bit, Teams).

hit(team(S, D, T, SAt0, DAt0, TAt), Bit, team(S, D, T, SAt, DAt, TAt)) :-
    left_alive(SAt0, Bit, SAt),
    left_alive(DAt0, Bit, DAt).

left_alive(At0, Bit, At) :-
    (   At0 \== none,
        arg(3, At0, Bit0),
        Bit0 =:= Bit
    ->  At = none
    ;   At = At0
    ).
