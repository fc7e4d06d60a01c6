:- module(ludolog_green_skull_turns,
          [ opponent/2,                 % ?Player, ?Opponent
            change_Player_Has_Z/4,      % +EatMove, +Player, +ZPlayer, -NewZPlayer
            next_player/4,              % +Player, +ZBefore, +ZAfter, -NextPlayer
            calcWinner/4                % +PX, +PO, +PZ, -Winner
          ]).

/** <module> Whose move it is in Green Skull, who holds the skull, and who wins

What the readable state and the working form have in common: it asks no board.
*/

%!  opponent(?Player, ?Opponent) is nondet.
%
%   The two people.

opponent('X', 'O').
opponent('O', 'X').

%!  change_Player_Has_Z(+EatMove, +Player, +ZPlayer, -NewZPlayer) is det.
%
%   R17: a jump hands the skull over if its holder made it, with a piece of his own or
%   with a zombie.

change_Player_Has_Z(EatMove, Player, ZPlayer, NewZPlayer) :-
    (   EatMove == y,
        \+ opponent(Player, ZPlayer)
    ->  once(opponent(ZPlayer, NewZPlayer))
    ;   NewZPlayer = ZPlayer
    ).

%!  next_player(+Player, +ZBefore, +ZAfter, -NextPlayer) is det.
%
%   R18: a player who still holds the skull after moving his own piece may move a zombie;
%   after the zombies comes the opponent of the player who moved them.

next_player(Player, ZBefore, ZAfter, NextPlayer) :-
    (   Player == 'Z'
    ->  once(opponent(ZBefore, NextPlayer))
    ;   Player == ZAfter
    ->  NextPlayer = 'Z'
    ;   once(opponent(Player, NextPlayer))
    ).

%!  calcWinner(+PX, +PO, +PZ, -Winner) is det.
%
%   R27: the highest score wins; ' ' if it is shared.

calcWinner(PX, PO, PZ, Winner) :-
    sort(1, @>=, [PX-'X', PO-'O', PZ-'Z'], [First-Kind, Second-_, _]),
    (   First > Second
    ->  Winner = Kind
    ;   Winner = ' '
    ).
