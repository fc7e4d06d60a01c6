:- module(ludolog_alliances_computer,
          [ standing/4,                 % +Masks, +Owners, +Player, -Worth
            standing_parts/4,           % +Masks, +Owners, +Player, -Parts
            outlook/6,                  % +Level, +Masks, +Owners, +Supply, +Player, -Outlook
            best_moves/2,               % +Outlook, -Moves
            best_disc/3,                % +Outlook, -Move, -Worth
            promising_moves/3           % +Outlook, +Limit, -Moves
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, max_member/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(board, [allied/3, other/2, mask_cells/2, middle_cells/2]).
:- use_module(ways, [never/1, ways/3, ways_needs/3]).

/** <module> Alliances: what a position is worth, and what it would be worth after each disc

With e = the discs that a player still needs for a colour, and
W(e) = (9 - min(e, 18))^3:

  | medium | 10000*(won - lost) + the sum of W(own chain) over the open colours |
  | hard   | the same, with W(own chain or fence) - W(the other's) in the sum   |

A game that is won counts 1000000. All discs are rated at once: the empty cells are
partitioned, colour by colour, into sets in which a disc does the same to all chains and
fences. An Outlook has Worth-discs(Color, Cells) for each of these sets, where Cells is a
mask. It is exact: Worth is what the formula gives after the disc is placed and the
colours are settled.
*/

:- set_prolog_flag(optimise, true).

:- det(standing/4).
:- det(outlook/6).
:- det(promising_moves/3).

%!  standing(+Masks, +Owners:list, +Player, -Worth:integer) is det.
%
%   Worth is the formula of `hard` for a position as it is.

standing(Masks, Owners, Player, Worth) :-
    colors(Owners, Player, Open, tally(0, 0, 0), Tally0),
    ways_needs(Masks, Open, Ways),
    standing_ways(Ways, Player, Tally0, Tally),
    total(Tally, Worth).

standing_ways([], _, Tally, Tally).
standing_ways([Ways|More], Player, Tally0, Tally) :-
    of_player(Player, Ways, _, path(Chain, _, _), path(Fence, _, _), path(OtherChain, _, _),
              path(OtherFence, _, _)),
    rated(hard, Chain, Fence, OtherChain, OtherFence, Tally0, Tally1),
    standing_ways(More, Player, Tally1, Tally).

%   colors(+Owners, +Player, -Open, +Tally0, -Tally): Open are the colours that nobody owns, the
%   others are counted.

colors([Orange,Purple,Green], Player, Open, Tally0, Tally) :-
    color(Orange, orange, Player, Open, Open1, Tally0, Tally1),
    color(Purple, purple, Player, Open1, Open2, Tally1, Tally2),
    color(Green, green, Player, Open2, [], Tally2, Tally).

color(Owner, Color, Player, Open0, Open, Tally0, Tally) :-
    (   Owner =:= -1
    ->  Open0 = [Color|Open],
        Tally = Tally0
    ;   Open0 = Open,
        owned(Player, Owner, Tally0, Tally)
    ).

%   of_player(+Player, +Ways, -Color, -Chain, -Fence, -OtherChain, -OtherFence): what ways/3 says of
%   a colour, as Player sees it.

of_player(Player, ways(Color, Chain0, Fence0, Chain1, Fence1), Color, Chain, Fence, OtherChain,
          OtherFence) :-
    (   Player =:= 0
    ->  Chain = Chain0, Fence = Fence0, OtherChain = Chain1, OtherFence = Fence1
    ;   Chain = Chain1, Fence = Fence1, OtherChain = Chain0, OtherFence = Fence0
    ).

%!  standing_parts(+Masks, +Owners:list, +Player, -Parts:list) is det.
%
%   Parts has Message-Number for each colour; what a game that is won counts more is a
%   part of its own. The numbers add up to standing/4.

standing_parts(Masks, [Orange,Purple,Green], Player, Parts) :-
    findall(Part,
            ( member(Color-Owner, [orange-Orange, purple-Purple, green-Green]),
              standing_part(Color, Owner, Masks, Player, Part) ),
            Colors),
    standing(Masks, [Orange,Purple,Green], Player, Worth),
    foldl(added, Colors, 0, Sum),
    (   Sum =:= Worth
    ->  Parts = Colors
    ;   More is Worth - Sum,
        append(Colors, ["two colours decide the game"-More], Parts)
    ).

added(_-Number, Sum0, Sum) :-
    Sum is Sum0 + Number.

standing_part(Color, -1, Masks, Player, Message-Rate) :-
    !,
    other(Player, Other),
    ways_needs(Masks, [Color], [Ways]),
    of_player(Player, Ways, _, path(Chain, _, _), path(Fence, _, _), path(OtherChain, _, _),
              path(OtherFence, _, _)),
    rated(hard, Chain, Fence, OtherChain, OtherFence, tally(0, 0, 0), tally(0, 0, Rate)),
    needed_discs(Chain, Fence, Player, MineMessage),
    needed_discs(OtherChain, OtherFence, Other, TheirMessage),
    Message = "~w: ~w, ~w"-[color(Color), tr(MineMessage), tr(TheirMessage)].
standing_part(Color, Owner, _, Player, "~w is owned by ~w"-[color(Color), player(Owner)]-Number) :-
    Number is 10000 * (1 - 2*abs(Player - Owner)).

needed_discs(Chain, Fence, Player, Message) :-
    Needs is min(Chain, Fence),
    (   never(Needs)
    ->  Message = "~w is shut out"-[player(Player)]
    ;   Message = "~w needs ~w more"-[player(Player), Needs]
    ).

% Tallies: colours won and lost, and the sum over the open ones.

total(tally(Won, Lost, Sum), Worth) :-
    (   Won >= 2
    ->  Worth = 1000000
    ;   Lost >= 2
    ->  Worth = -1000000
    ;   Worth is 10000 * (Won - Lost) + Sum
    ).

owned(Player, Owner, tally(Won0, Lost0, Sum), tally(Won, Lost, Sum)) :-
    (   Player =:= Owner
    ->  Won is Won0 + 1,
        Lost = Lost0
    ;   Won = Won0,
        Lost is Lost0 + 1
    ).

%   rated(+Level, +Chain, +Fence, +OtherChain, +OtherFence, +Tally0, -Tally): what the discs needed for
%   an open colour count. Asked for each set of cells in which a disc does the same, so the
%   formula stands here in line; from 18 discs on, it stays as it is.

rated(medium, Chain, _, _, _, tally(Won, Lost, Sum0), tally(Won, Lost, Sum)) :-
    Near is 9 - min(Chain, 18),
    Sum is Sum0 + Near*Near*Near.
rated(hard, Chain, Fence, OtherChain, OtherFence, tally(Won, Lost, Sum0), tally(Won, Lost, Sum)) :-
    Mine is 9 - min(min(Chain, Fence), 18),
    Theirs is 9 - min(min(OtherChain, OtherFence), 18),
    Sum is Sum0 + Mine*Mine*Mine - Theirs*Theirs*Theirs.

%!  outlook(+Level, +Masks, +Owners:list, +Supply:list, +Player, -Outlook:list) is det.
%
%   Outlook is what each disc that Player may place is worth to a Level of
%   `medium` or `hard`.

outlook(Level, Masks, Owners, Supply, Player, Outlook) :-
    colors(Owners, Player, Open, tally(0, 0, 0), Tally0),
    ways(Masks, Open, Ways),
    prospects(Ways, Player, [], Prospects),
    arg(4, Masks, Empty),
    findall(Worth-discs(Color, Cells),
            ( disc_left(Supply, Color),
              after(Prospects, Color, Level, Player, Empty, Cells, Tally0, Tally),
              total(Tally, Worth) ),
            Outlook).

prospects([], _, Prospects, Prospects).
prospects([Ways|More], Player, Prospects0, Prospects) :-
    of_player(Player, Ways, Color, Chain, Fence, OtherChain, OtherFence),
    once(allied(Player, Color, Ally)),
    prospects(More, Player,
              [prospect(Color, Ally, Chain, Fence, OtherChain, OtherFence)|Prospects0], Prospects).

disc_left([Orange,_,_], orange) :- Orange > 0.
disc_left([_,Purple,_], purple) :- Purple > 0.
disc_left([_,_,Green],  green)  :- Green > 0.

% A disc on any of Cells, a part of Cells0, has the same outcome in all colours.
after([], _, _, _, Cells, Cells, Tally, Tally).
after([Prospect|Prospects], Disc, Level, Player, Cells0, Cells, Tally0, Tally) :-
    Prospect = prospect(Color, Ally, ChainPath, FencePath, OtherChainPath, OtherFencePath),
    part(Disc, Color, Ally, Part),
    serves(Part, InChain, InFence, InOtherChain, InOtherFence),
    changed(InChain, ChainPath, Chain, Cells0, Cells1),
    changed(InFence, FencePath, Fence, Cells1, Cells2),
    changed(InOtherChain, OtherChainPath, OtherChain, Cells2, Cells3),
    changed(InOtherFence, OtherFencePath, OtherFence, Cells3, Cells4),
    settled(Chain, Fence, OtherChain, OtherFence, Level, Player, Tally0, Tally1),
    after(Prospects, Disc, Level, Player, Cells4, Cells, Tally1, Tally).

part(Disc, Color, Ally, Part) :-
    (   Disc == Color
    ->  Part = color
    ;   Disc == Ally
    ->  Part = ally
    ;   Part = third
    ).

% Which of the mover's chain and fence and the other's chain and fence a disc of
% the colour, of the mover's ally and of the third colour serves.
serves(color, yes, no,  yes, no).
serves(ally,  yes, yes, no,  no).
serves(third, no,  no,  yes, yes).

changed(yes, path(Needs0, Shorter, _), Needs, Cells0, Cells) :-
    Inside is Cells0 /\ Shorter,
    Outside is Cells0 xor Inside,
    (   Inside =:= 0
    ->  Needs = Needs0,
        Cells = Cells0
    ;   Outside =:= 0
    ->  Needs is Needs0 - 1,
        Cells = Cells0
    ;   Needs is Needs0 - 1,
        Cells = Inside
    ;   Needs = Needs0,
        Cells = Outside
    ).
changed(no, path(Needs0, _, Cuts), Needs, Cells0, Cells) :-
    cut(Cuts, Needs0, Needs, Cells0, Cells).

cut([], Needs, Needs, Cells, Cells).
cut([Cell-Longer|Cuts], Needs0, Needs, Cells0, Cells) :-
    (   Cells0 /\ Cell =:= 0
    ->  cut(Cuts, Needs0, Needs, Cells0, Cells)
    ;   Cells0 =:= Cell
    ->  Needs = Longer,
        Cells = Cell
    ;   Needs = Longer,
        Cells = Cell
    ;   Others is Cells0 xor Cell,
        cut(Cuts, Needs0, Needs, Others, Cells)
    ).

% R12: the mover comes first.
settled(Chain, Fence, OtherChain, OtherFence, Level, Player, Tally0, Tally) :-
    (   Chain * Fence =:= 0
    ->  owned(Player, Player, Tally0, Tally)
    ;   OtherChain * OtherFence =:= 0
    ->  other(Player, Other),
        owned(Player, Other, Tally0, Tally)
    ;   rated(Level, Chain, Fence, OtherChain, OtherFence, Tally0, Tally)
    ).

%!  best_moves(+Outlook:list, -Moves:list) is semidet.
%
%   Moves are all moves of the greatest worth, in standard order. Fails if there
%   is no move at all.

best_moves(Outlook, Moves) :-
    max_member(Best-_, Outlook),
    findall(Move,
            ( member(Best-discs(Color, Cells), Outlook),
              disc(Color, Cells, Move) ),
            Moves0),
    sort(Moves0, Moves).

disc(Color, Mask, [Line,Diagonal,Color]) :-
    mask_cells(Mask, Cells),
    member([Line,Diagonal], Cells).

%!  promising_moves(+Outlook:list, +Limit:integer, -Moves:list) is det.
%
%   Moves are at most Limit moves, those of the greatest worth first, and of the
%   same worth those nearest to the middle.

promising_moves(Outlook, Limit, Moves) :-
    sort(1, @>=, Outlook, Ranked),
    group_pairs_by_key(Ranked, Groups),
    findall(Move,
            limit(Limit, promising(Groups, Move)),
            Moves).

promising(Groups, Move) :-
    member(_-Parts, Groups),
    nearest(Parts, Move).

nearest(Parts, Move) :-
    middle_cells(_, Ring),
    member(discs(Color, Cells), Parts),
    Near is Cells /\ Ring,
    disc(Color, Near, Move).

%!  best_disc(+Outlook:list, -Move, -Worth:integer) is semidet.
%
%   Move is the first of promising_moves/3, Worth what it is worth. Fails if there is no move.

best_disc(Outlook, Move, Worth) :-
    max_member(Worth-_, Outlook),
    findall(Part, member(Worth-Part, Outlook), Parts),
    once(nearest(Parts, Move)).
