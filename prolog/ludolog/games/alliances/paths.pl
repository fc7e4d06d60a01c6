:- module(ludolog_alliances_paths,
          [ joined_goals/2,             % +Masks, -Joined
            chain_needs/4,              % +Masks, +Color, +Ally, -Discs
            fence_needs/4,              % +Masks, +Color, +Ally, -Discs
            spread/2,                   % +Cells, -Around
            chain_cells/4,              % +Masks, +Color, +Ally, -Cells
            fence_cells/4               % +Masks, +Color, +Ally, -Cells
          ]).
:- use_module(board, [color_mask/3, mask_cells/2, sides/3, stretches/3, serving/3, pieces/2]).

/** <module> Alliances: chains and fences

A *chain* joins the two sides of a colour with discs of the colour and its ally
(R8). A *fence* joins the two stretches of border between those sides with discs
of the ally of the player who fences (R10). Both are one question about masks:
how are two sets of cells joined through own cells, and through how many empty
ones (R18, R19)?

A set of cells grows by its neighbours in three shifts. The six steps of R3 move
a bit by 14, 15 and 29 both ways, and those are the sums of some of 14, 15, -29.
*/

:- set_prolog_flag(optimise, true).

:- det(joined_goals/2).
:- det(chain_needs/4).
:- det(fence_needs/4).

%!  joined_goals(+Masks, -Joined:integer) is det.
%
%   Joined is the mask of the goals that discs join to the starts, on the twelve boards of
%   serving/3: those of the chains and fences that are complete (R8, R10), 0 for none. An
%   operation on the twelve takes little longer than on one, so they are asked at once.

joined_goals(masks(Orange0, Purple0, Green0, _), Joined) :-
    serving(Orange, Purple, Green),
    Discs is Orange0*Orange \/ Purple0*Purple \/ Green0*Green,
    pieces(Starts, Goals),
    Start is Starts /\ Discs,
    reached(Start, Discs, Reached),
    Joined is Reached /\ Goals.

reached(Reached0, Discs, Reached) :-
    spread(Reached0, Around),
    Reached1 is Around /\ Discs,
    (   Reached1 =:= Reached0
    ->  Reached = Reached0
    ;   reached(Reached1, Discs, Reached)
    ).

chain(Masks, Color, Ally, Side-Opposite, Discs, Empty) :-
    arg(4, Masks, Empty),
    sides(Color, Side, Opposite),
    color_mask(Color, Masks, Mask),
    color_mask(Ally, Masks, AllyMask),
    Discs is Mask \/ AllyMask.

fence(Masks, Color, Ally, Stretch-Opposite, Discs, Empty) :-
    arg(4, Masks, Empty),
    stretches(Color, Stretch, Opposite),
    color_mask(Ally, Masks, Discs).

%!  spread(+Cells, -Around) is det.
%
%   Around is Cells and all their neighbours (R3), on one board or on several side by side.

spread(Cells, Around) :-
    Cells1 is Cells \/ (Cells << 14),
    Cells2 is Cells1 \/ (Cells1 << 15),
    Around is Cells2 \/ (Cells2 >> 29).

%!  chain_needs(+Masks, +Color, +Ally, -Discs:integer) is det.
%
%   Discs is the least number of discs that complete a chain; 0 if one is there,
%   -1 if none is possible (R18).

chain_needs(Masks, Color, Ally, Needs) :-
    chain(Masks, Color, Ally, Ends, Discs, Empty),
    needs(Ends, Discs, Empty, Needs).

%!  fence_needs(+Masks, +Color, +Ally, -Discs:integer) is det.
%
%   Discs is the least number of discs that complete a fence; 0 if one is there,
%   -1 if none is possible (R19).

fence_needs(Masks, Color, Ally, Needs) :-
    fence(Masks, Color, Ally, Ends, Discs, Empty),
    needs(Ends, Discs, Empty, Needs).

needs(From-To, Discs, Empty, Needs) :-
    needs(0, From, To, Discs, Empty, 0, Needs).

% All cells that cost no more than Needs0 discs are Reached: first through discs
% that are there, then one empty cell further.
needs(Reached, From, To, Discs, Empty, Needs0, Needs) :-
    (   Reached /\ To =\= 0
    ->  Needs = Needs0
    ;   spread(Reached, Around),
        Edge is From \/ Around,
        Joined is Reached \/ (Edge /\ Discs),
        (   Joined =\= Reached
        ->  needs(Joined, From, To, Discs, Empty, Needs0, Needs)
        ;   Next is Reached \/ (Edge /\ Empty),
            (   Next =\= Reached
            ->  Needs1 is Needs0 + 1,
                needs(Next, From, To, Discs, Empty, Needs1, Needs)
            ;   Needs = -1
            )
        )
    ).

%!  chain_cells(+Masks, +Color, +Ally, -Cells:list) is semidet.
%!  fence_cells(+Masks, +Color, +Ally, -Cells:list) is semidet.
%
%   Cells are those of a shortest complete chain or fence, from end to end. Fails where
%   there is none.

chain_cells(Masks, Color, Ally, Cells) :-
    chain(Masks, Color, Ally, Ends, Discs, _),
    joined_cells(Ends, Discs, Cells).

fence_cells(Masks, Color, Ally, Cells) :-
    fence(Masks, Color, Ally, Ends, Discs, _),
    joined_cells(Ends, Discs, Cells).

% A walk in rings from one end to the other, and back through the rings.
joined_cells(From-To, Discs, Cells) :-
    Ring is From /\ Discs,
    rings(Ring, Ring, To, Discs, [Ring], [Last|Rings]),
    Hits is Last /\ To,
    Bit is 1 << lsb(Hits),
    way_back(Rings, Bit, [], Cells).

rings(Ring, Reached, To, Discs, Rings0, Rings) :-
    (   Ring /\ To =\= 0
    ->  Rings = Rings0
    ;   spread(Reached, Around),
        Reached1 is Around /\ Discs,
        Next is Reached1 xor Reached,
        Next =\= 0,
        rings(Next, Reached1, To, Discs, [Next|Rings0], Rings)
    ).

way_back(Rings, Bit, Cells0, Cells) :-
    mask_cells(Bit, [Cell]),
    (   Rings = [Ring|Rest]
    ->  spread(Bit, Around),
        Bits is Around /\ Ring,
        Nearer is 1 << lsb(Bits),
        way_back(Rest, Nearer, [Cell|Cells0], Cells)
    ;   Cells = [Cell|Cells0]
    ).
