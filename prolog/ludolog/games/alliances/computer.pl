:- module(ludolog_alliances_computer,
          [ standing/4,                 % +Masks, +Owners, +Player, -Worth
            standing_parts/4,           % +Masks, +Owners, +Player, -Parts
            outlook/6,                  % +Level, +Masks, +Owners, +Supply, +Player, -Outlook
            best_moves/2,               % +Outlook, -Moves
            promising_moves/3           % +Outlook, +Limit, -Moves
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, max_member/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(board, [allied/3, other/2, mask_cells/2, middle_cells/2]).
:- use_module(paths, [chain_needs/4, fence_needs/4, chain_path/4, fence_path/4]).

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

standing(Masks, [Orange,Purple,Green], Player, Worth) :-
    foldl(color_standing(Masks, Player),
          [orange-Orange, purple-Purple, green-Green],
          tally(0, 0, 0),
          Tally),
    total(Tally, Worth).

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
    needs(Masks, Player, Color, Chain, Fence),
    needs(Masks, Other, Color, OtherChain, OtherFence),
    rated(hard, Chain, Fence, OtherChain, OtherFence, Rate),
    least(Chain, Fence, Mine),
    least(OtherChain, OtherFence, Theirs),
    needed_discs(Mine, Player, MineMessage),
    needed_discs(Theirs, Other, TheirMessage),
    Message = "~w: ~w, ~w"-[color(Color), tr(MineMessage), tr(TheirMessage)].
standing_part(Color, Owner, _, Player, "~w is owned by ~w"-[color(Color), player(Owner)]-Number) :-
    Number is 10000 * (1 - 2*abs(Player - Owner)).

needed_discs(Needs, Player, Message) :-
    (   Needs =:= -1
    ->  Message = "~w is shut out"-[player(Player)]
    ;   Message = "~w needs ~w more"-[player(Player), Needs]
    ).

color_standing(Masks, Player, Color-Owner, Tally0, Tally) :-
    (   Owner =:= -1
    ->  other(Player, Other),
        needs(Masks, Player, Color, Chain, Fence),
        needs(Masks, Other, Color, OtherChain, OtherFence),
        rated(hard, Chain, Fence, OtherChain, OtherFence, Rate),
        counted(Rate, Tally0, Tally)
    ;   owned(Player, Owner, Tally0, Tally)
    ).

needs(Masks, Player, Color, Chain, Fence) :-
    once(allied(Player, Color, Ally)),
    chain_needs(Masks, Color, Ally, Chain),
    fence_needs(Masks, Color, Ally, Fence).

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

counted(Rate, tally(Won, Lost, Sum0), tally(Won, Lost, Sum)) :-
    Sum is Sum0 + Rate.

rated(medium, Chain, _, _, _, Rate) :-
    weight(Chain, Rate).
rated(hard, Chain, Fence, OtherChain, OtherFence, Rate) :-
    least(Chain, Fence, Mine),
    least(OtherChain, OtherFence, Theirs),
    weight(Mine, Weight),
    weight(Theirs, Against),
    Rate is Weight - Against.

% -1 stands for "never".
least(A, B, Least) :-
    (   A =:= -1
    ->  Least = B
    ;   B =:= -1
    ->  Least = A
    ;   Least is min(A, B)
    ).

weight(Needs, Weight) :-
    (   Needs =:= -1
    ->  Weight = -729
    ;   Weight is (9 - min(Needs, 18)) ^ 3
    ).

%!  outlook(+Level, +Masks, +Owners:list, +Supply:list, +Player, -Outlook:list) is det.
%
%   Outlook is what each disc that Player may place is worth to a Level of
%   `medium` or `hard`.

outlook(Level, Masks, [Orange,Purple,Green], Supply, Player, Outlook) :-
    foldl(prospect(Masks, Player),
          [orange-Orange, purple-Purple, green-Green],
          []-tally(0, 0, 0),
          Prospects-Tally0),
    arg(4, Masks, Empty),
    findall(Worth-discs(Color, Cells),
            ( disc_left(Supply, Color),
              after(Prospects, Color, Level, Player, Empty, Cells, Tally0, Tally),
              total(Tally, Worth) ),
            Outlook).

disc_left([Orange,_,_], orange) :- Orange > 0.
disc_left([_,Purple,_], purple) :- Purple > 0.
disc_left([_,_,Green],  green)  :- Green > 0.

prospect(Masks, Player, Color-Owner, Prospects-Tally0, Next) :-
    (   Owner =:= -1
    ->  other(Player, Other),
        paths(Masks, Player, Color, Ally, Chain, Fence),
        paths(Masks, Other, Color, _, OtherChain, OtherFence),
        Prospect = prospect(Color, Ally, Chain, Fence, OtherChain, OtherFence),
        Next = [Prospect|Prospects]-Tally0
    ;   owned(Player, Owner, Tally0, Tally),
        Next = Prospects-Tally
    ).

paths(Masks, Player, Color, Ally, Chain, Fence) :-
    once(allied(Player, Color, Ally)),
    chain_path(Masks, Color, Ally, Chain),
    fence_path(Masks, Color, Ally, Fence).

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
    ;   rated(Level, Chain, Fence, OtherChain, OtherFence, Rate),
        counted(Rate, Tally0, Tally)
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
    middle_cells(_, Ring),
    member(discs(Color, Cells), Parts),
    Near is Cells /\ Ring,
    disc(Color, Near, Move).
