:- module(ludolog_splut_generator,
          [ all_steps/2,                % +Work, -Steps
            stops/3                     % +RockSet, +Others, -Stops
          ]).
:- use_module(places, [place/2]).

:- set_prolog_flag(optimise, true).

/** <module> All legal steps of Splut! at once, on the working form

splut:legal/2 defines which steps are legal. Here they are generated, which search, counting and
random games need a hundred thousand times a second; tests compare the two. The steps in a readable
state are generated here as well, when it has been opened.
*/

%!  all_steps(+Work, -Steps:list) is semidet.
%
%   Steps are the legal steps in Work (see ludolog_splut_working), in the order of
%   splut:valid_moves/3; without `pass`. Fails if a Sorcerer is dead (R24), or one team is left (R28).

all_steps(work(_, _, Taken, RockSet, Rocks, Mine, Others, Last, _, Lev, _), Steps) :-
    Mine = team(S, D, T, SAt, DAt, TAt),
    Others = [team(_, _, _, Other, _, _)|_],
    SAt \== none,
    Other \== none,
    liftable(Lev, Last, Rocks, Lifts),
    sorcerer(SAt, S, Taken, Lifts, Steps, Steps1),
    dwarf(DAt, D, Taken, Steps1, Steps2),
    troll(TAt, T, Taken, RockSet, Others, Steps2, []).

%   liftable(+Lev, +Last, +Rocks, -Lifts): the rocks that R21 and R23 leave to the Sorcerer.

liftable(none, Last, Rocks, Lifts) :-
    (   Last =:= 0
    ->  Lifts = Rocks
    ;   at_rest(Rocks, Last, Lifts)
    ).
liftable(stopped, _, _, []).
liftable(at(A,B,C,D,E,F,G,H,I,J,K), Last, _, Lifts) :-
    at_rest([at(A,B,C,D,E,F,G,H,I,J,K)], Last, Lifts).

at_rest([], _, []).
at_rest([Rock|Rocks], Last, Lifts) :-
    arg(3, Rock, Bit),
    (   Bit /\ Last =:= 0
    ->  Lifts = [Rock|Lifts1]
    ;   Lifts = Lifts1
    ),
    at_rest(Rocks, Last, Lifts1).

% R8, R21. What the Sorcerer leaves is empty for the rock (R22).
sorcerer(at(_, From, Bit, Up, Right, Down, Left, _, _, _, _), S, Taken, Lifts, Steps0, Steps) :-
    Others is Taken xor Bit,
    (   Taken /\ Up =:= 0
    ->  Steps0 = [[S, From, 'UP', emptySpace]|Steps1],
        lifts(Lifts, 4, 'UP', S, From, Others, Steps1, Steps2)
    ;   Steps2 = Steps0
    ),
    (   Taken /\ Right =:= 0
    ->  Steps2 = [[S, From, 'RIGHT', emptySpace]|Steps3],
        lifts(Lifts, 5, 'RIGHT', S, From, Others, Steps3, Steps4)
    ;   Steps4 = Steps2
    ),
    (   Taken /\ Down =:= 0
    ->  Steps4 = [[S, From, 'DOWN', emptySpace]|Steps5],
        lifts(Lifts, 6, 'DOWN', S, From, Others, Steps5, Steps6)
    ;   Steps6 = Steps4
    ),
    (   Taken /\ Left =:= 0
    ->  Steps6 = [[S, From, 'LEFT', emptySpace]|Steps7],
        lifts(Lifts, 7, 'LEFT', S, From, Others, Steps7, Steps)
    ;   Steps = Steps6
    ).

lifts([], _, _, _, _, _, Steps, Steps).
lifts([Rock|Rocks], N, Direction, S, From, Others, Steps0, Steps) :-
    arg(N, Rock, Target),
    (   Others /\ Target =:= 0
    ->  arg(2, Rock, Square),
        Steps0 = [[S, From, Direction, sorcererLevitate, Square]|Steps1],
        lifts(Rocks, N, Direction, S, From, Others, Steps1, Steps)
    ;   lifts(Rocks, N, Direction, S, From, Others, Steps0, Steps)
    ).

% R8, R18. There may be no Dwarf.
dwarf(none, _, _, Steps, Steps) :-
    !.
dwarf(at(_, From, _, Up, Right, Down, Left, UpId, RightId, DownId, LeftId), D, Taken,
      Steps0, Steps) :-
    (   Taken /\ Up =:= 0
    ->  Steps0 = [[D, From, 'UP', emptySpace]|Steps1]
    ;   push(Up, UpId, 4, 'UP', D, From, Taken, Steps0, Steps1)
    ),
    (   Taken /\ Right =:= 0
    ->  Steps1 = [[D, From, 'RIGHT', emptySpace]|Steps2]
    ;   push(Right, RightId, 5, 'RIGHT', D, From, Taken, Steps1, Steps2)
    ),
    (   Taken /\ Down =:= 0
    ->  Steps2 = [[D, From, 'DOWN', emptySpace]|Steps3]
    ;   push(Down, DownId, 6, 'DOWN', D, From, Taken, Steps2, Steps3)
    ),
    (   Taken /\ Left =:= 0
    ->  Steps3 = [[D, From, 'LEFT', emptySpace]|Steps]
    ;   push(Left, LeftId, 7, 'LEFT', D, From, Taken, Steps3, Steps)
    ).

push(Bit, Id, N, Direction, D, From, Taken, Steps0, Steps) :-
    (   line_ends(Bit, Id, N, Taken)
    ->  Steps0 = [[D, From, Direction, dwarfPush]|Steps]
    ;   Steps = Steps0
    ).

% R19
line_ends(Bit, Id, N, Taken) :-
    Bit =\= 1,
    place(Id, Place),
    arg(N, Place, Next),
    (   Taken /\ Next =:= 0
    ->  true
    ;   M is N + 4,
        arg(M, Place, NextId),
        line_ends(Next, NextId, N, Taken)
    ).

% R8, R11, R12
troll(at(_, From, _, Up, Right, Down, Left, UpId, RightId, DownId, LeftId), T, Taken, RockSet,
      Others, Steps0, Steps) :-
    (   Taken /\ Up =:= 0
    ->  Steps0 = [[T, From, 'UP', emptySpace]|Steps1],
        pull(Down, RockSet, 'UP', T, From, Steps1, Steps2)
    ;   RockSet /\ Up =:= 0
    ->  Steps2 = Steps0
    ;   throws(UpId, 'UP', T, From, RockSet, Others, Steps0, Steps2)
    ),
    (   Taken /\ Right =:= 0
    ->  Steps2 = [[T, From, 'RIGHT', emptySpace]|Steps3],
        pull(Left, RockSet, 'RIGHT', T, From, Steps3, Steps4)
    ;   RockSet /\ Right =:= 0
    ->  Steps4 = Steps2
    ;   throws(RightId, 'RIGHT', T, From, RockSet, Others, Steps2, Steps4)
    ),
    (   Taken /\ Down =:= 0
    ->  Steps4 = [[T, From, 'DOWN', emptySpace]|Steps5],
        pull(Up, RockSet, 'DOWN', T, From, Steps5, Steps6)
    ;   RockSet /\ Down =:= 0
    ->  Steps6 = Steps4
    ;   throws(DownId, 'DOWN', T, From, RockSet, Others, Steps4, Steps6)
    ),
    (   Taken /\ Left =:= 0
    ->  Steps6 = [[T, From, 'LEFT', emptySpace]|Steps7],
        pull(Right, RockSet, 'LEFT', T, From, Steps7, Steps)
    ;   RockSet /\ Left =:= 0
    ->  Steps = Steps6
    ;   throws(LeftId, 'LEFT', T, From, RockSet, Others, Steps6, Steps)
    ).

pull(Behind, RockSet, Direction, T, From, Steps0, Steps) :-
    (   RockSet /\ Behind =:= 0
    ->  Steps = Steps0
    ;   Steps0 = [[T, From, Direction, trollPull]|Steps]
    ).

% R13. The square that the Troll leaves counts as empty.
throws(RockId, Direction, T, From, RockSet, Others, Steps0, Steps) :-
    place(RockId, at(_, _, _, Up, Right, Down, Left, _, _, _, _)),
    stops(RockSet, Others, Stops),
    (   Stops /\ Up =:= 0
    ->  Steps0 = [[T, From, Direction, trollThrow, 'UP']|Steps1]
    ;   Steps1 = Steps0
    ),
    (   Stops /\ Right =:= 0
    ->  Steps1 = [[T, From, Direction, trollThrow, 'RIGHT']|Steps2]
    ;   Steps2 = Steps1
    ),
    (   Stops /\ Down =:= 0
    ->  Steps2 = [[T, From, Direction, trollThrow, 'DOWN']|Steps3]
    ;   Steps3 = Steps2
    ),
    (   Stops /\ Left =:= 0
    ->  Steps3 = [[T, From, Direction, trollThrow, 'LEFT']|Steps]
    ;   Steps = Steps3
    ).

%!  stops(+RockSet, +Others, -Stops) is det.
%
%   Stops are the squares that no rock flies over or hits: rocks, the Trolls of the teams Others, the
%   wall.

stops(RockSet, Others, Stops) :-
    Set is RockSet \/ 1,
    trolls(Others, Set, Stops).

trolls([], Set, Set).
trolls([team(_, _, _, _, _, At)|Teams], Set0, Set) :-
    (   At == none
    ->  Set1 = Set0
    ;   arg(3, At, Bit),
        Set1 is Set0 \/ Bit
    ),
    trolls(Teams, Set1, Set).
