:- module(ludolog_apart_race,
          [ turns_to_go/2,              % +Set, -Turns
            turns_left/3,               % +Set, +Squares, -Turns
            race/4                      % +Own, +Other, +Board, -Lead
          ]).
:- use_module(squares, [touching/2, free_squares/3, apart/1, square_in/2, hop_targets/5]).

:- set_prolog_flag(optimise, true).

/** <module> How far Apart's players are from the goal

Apart is a race: what stands in the way of a player is hardly ever the other one. In a
turn one piece moves. So whoever still touches needs at least as many turns as pieces
must go until no two of the others touch: the turns to go. A turn lowers that number by
one at most, and it almost always can; a piece that is taken may lower it, too. Where it mostly
cannot is at the very end, as places where a piece stands apart get few. So whether one turn that
is left to go can be made is looked at exactly.
*/

:- det(turns_to_go/2).
:- det(turns_left/3).
:- det(race/4).

%!  turns_to_go(+Set:integer, -Turns:integer) is det.
%
%   Turns is the least number of pieces of Set without which the others stand apart.

turns_to_go(Set, Turns) :-
    touching(Set, Touching),
    most_apart(Touching, 0, Most),
    Turns is popcount(Touching) - Most.

%   Most is Most0 and the largest number of squares of Set that stand apart. The first
%   square has at most four neighbours behind it: E, and in the next row SW, S and SE.
%   If they touch each other, it is as good as any of them; else there are sets with it
%   and without it.

most_apart(Set, Most0, Most) :-
    (   Set =:= 0
    ->  Most = Most0
    ;   First is Set /\ -Set,
        Others is Set xor First,
        SW is Others /\ (First << 31),
        Around is Others /\ ((First << 1) \/ (First << 32) \/ (First << 33)),
        With is Others xor (SW \/ Around),
        Most1 is Most0 + 1,
        most_apart(With, Most1, Most2),
        (   ( SW =:= 0
            ; Around =:= Around /\ (First << 32)
            )
        ->  Most = Most2
        ;   most_apart(Others, Most0, Most3),
            Most is max(Most2, Most3)
        )
    ).

%!  turns_left(+Set:integer, +Squares:integer, -Turns:integer) is det.
%
%   Turns are the turns to go of Set on a board of Squares: one more than turns_to_go/2 says if
%   that is one, and no turn is the last one.

turns_left(Set, Squares, Turns) :-
    turns_to_go(Set, Turns0),
    exactly(Turns0, Set, Squares, Turns).

exactly(Turns0, Set, Squares, Turns) :-
    (   Turns0 =:= 1,
        \+ last_turn(Set, Squares)
    ->  Turns = 2
    ;   Turns = Turns0
    ).

%   A turn makes Set stand apart. Pieces of the other player do not matter: one can hop onto them.

last_turn(Set, Squares) :-
    touching(Set, Touching),
    square_in(Touching, Piece),
    Others is Set xor (1 << Piece),
    apart(Others),
    Free is Squares xor (Squares /\ Set),
    Rows is Others \/ (Others << 1) \/ (Others >> 1),
    Around is Rows \/ (Rows << 32) \/ (Rows >> 32),
    Lonely is Free xor (Free /\ Around),
    Lonely =\= 0,
    Lonely1 is Lonely \/ 1,                                     % see hop_targets/5
    hop_targets(Set, Free, Piece, 1, Hops),
    leads_to(Hops, [], Others, Free, Lonely1),
    !.

%   leads_to(+Hops, +Next, +Others, +Free, +Lonely): one of Hops, or of the jumps from there or
%   from the squares Next to others that are Free, ends on a square that is Lonely.

leads_to([], [At|Next], Others, Free, Lonely) :-
    Set is Others \/ (1 << At),
    hop_targets(Set, Free, At, 2, Hops),
    leads_to(Hops, Next, Others, Free, Lonely).
leads_to([To-Length|Hops], Next, Others, Free0, Lonely) :-
    (   getbit(Lonely, To) =:= 1
    ->  true
    ;   Length >= 2
    ->  Free is Free0 xor (1 << To),
        leads_to(Hops, [To|Next], Others, Free, Lonely)
    ;   leads_to(Hops, Next, Others, Free0, Lonely)
    ).

%!  race(+Own:integer, +Other:integer, +Board, -Lead:integer) is det.
%
%   Lead is how many turns Own is ahead of Other on Board.

race(Own, Other, Board, Lead) :-
    turns_to_go(Own, OwnTurns0),
    turns_to_go(Other, OtherTurns0),
    (   ( OwnTurns0 =:= 1 ; OtherTurns0 =:= 1 )
    ->  free_squares(Board, 0, Squares),
        exactly(OwnTurns0, Own, Squares, OwnTurns),
        exactly(OtherTurns0, Other, Squares, OtherTurns)
    ;   OwnTurns = OwnTurns0,
        OtherTurns = OtherTurns0
    ),
    Lead is OtherTurns - OwnTurns.
