:- module(ludolog_alliances_ways,
          [ never/1,                    % ?Discs
            ways/3,                     % +Masks, +Colors, -Ways
            ways_needs/3                % +Masks, +Colors, -Ways
          ]).
:- use_module(board, [serving/3, boards_of/2, boards_each/1]).
:- use_module(paths, [spread/2]).

/** <module> Alliances: all chains and fences at once

What one more disc does to a chain or a fence (see ludolog_alliances_paths) is asked for those of
both players in all open colours, after each move that is looked at. Here they are asked together:
the boards lie side by side in one number (see serving/3 of ludolog_alliances_board), and an
operation on twelve boards takes little longer than on one.

Sets of cells grow from all starts at once, one disc further at a time. A board whose goal is reached
is taken out. Back from the goals each board begins as many layers before the end as it needs
discs, so that all of them come to the same layer together.

A Path is path(Discs, Shorter, Cuts), where Discs is the number of discs that are missing
(never/1: none will do), Shorter the mask of empty cells where a disc that serves makes it one less, and Cuts
has Bit-Longer for each empty cell where a disc that does not serve makes it Longer.
*/

:- set_prolog_flag(optimise, true).

:- det(ways/3).
:- det(ways_needs/3).

%!  never(?Discs) is semidet.
%
%   Discs stands for a number of discs that will never do: more than all cells that one board has in
%   a row, so that it takes part in sums and comparisons.

never(999).

%!  ways(+Masks, +Colors:list, -Ways:list) is det.
%
%   Ways has ways(Color, Chain0, Fence0, Chain1, Fence1) for each of Colors: the Paths of
%   player 0, then those of player 1.

ways(Masks, Colors, Ways) :-
    begun(Masks, Colors, Ways, Open, Boards),
    Boards = boards(Discs, Empty, Start, Goals),
    forth(0, Start, Goals, Discs, Empty, Open, 0, [], Layers, [], Needed),
    needed(Needed),
    length(Layers, Most),
    back(Layers, Most, 0, 0, 0, Needed, [], Boards, 0, Shorter, Found),
    told(Found, Shorter).

%!  ways_needs(+Masks, +Colors:list, -Ways:list) is det.
%
%   The same, but of each Path only the number of discs is known.

ways_needs(Masks, Colors, Ways) :-
    begun(Masks, Colors, Ways, Open, Boards),
    Boards = boards(Discs, Empty, Start, Goals),
    forth(0, Start, Goals, Discs, Empty, Open, 0, [], _, [], Needed),
    needed(Needed).

needed([]).
needed([Needs-way(_, _, _, _, path(Needs, _, _))|Needed]) :-
    needed(Needed).

%   begun(+Masks, +Colors, -Ways, -Open, -Boards): Open has way(Place, Start, Goal, Whole, Answer)
%   for each board, where Answer is the one in Ways; Boards are the discs that serve, the empty
%   cells, the starts and the goals on all of them.

begun(masks(Orange, Purple, Green, Empty0), Colors, Ways, Open, boards(Discs, Empty, Start, Goals)) :-
    opened(Colors, Ways, Open, 0, Start, 0, Goals, 0, Wholes),
    serving(OrangeBoards, PurpleBoards, GreenBoards),
    boards_each(Each),
    Discs is (Orange*OrangeBoards \/ Purple*PurpleBoards \/ Green*GreenBoards) /\ Wholes,
    Empty is Empty0*Each /\ Wholes.

opened([], [], [], Start, Start, Goals, Goals, Wholes, Wholes).
opened([Color|Colors], [Ways|More], Open, Start0, Start, Goals0, Goals, Wholes0, Wholes) :-
    once(boards_of(Color, four(B1, B2, B3, B4, ColorStart, ColorGoals, ColorWholes))),
    Ways = ways(Color, A1, A2, A3, A4),
    B1 = board(P1, S1, G1, W1),
    B2 = board(P2, S2, G2, W2),
    B3 = board(P3, S3, G3, W3),
    B4 = board(P4, S4, G4, W4),
    Open = [ way(P1, S1, G1, W1, A1), way(P2, S2, G2, W2, A2),
             way(P3, S3, G3, W3, A3), way(P4, S4, G4, W4, A4) | Open1 ],
    Start1 is Start0 \/ ColorStart,
    Goals1 is Goals0 \/ ColorGoals,
    Wholes1 is Wholes0 \/ ColorWholes,
    opened(Colors, More, Open1, Start1, Start, Goals1, Goals, Wholes1, Wholes).

%   forth(+Reached, +Start, +Goals, +Discs, +Empty, +Open, +N, +Layers0, -Layers, +Needed0, -Needed):
%   Needed has N-Way for those of Open that come to their goal, the one with most discs first;
%   the others are blocked. Layers has Cells-Before for the empty cells that cost 1, 2, ... discs,
%   the last ones first; Before are all cells that cost less.

forth(Reached, Start, Goals, Discs, Empty, Open, N, Layers0, Layers, Needed0, Needed) :-
    Hit is Reached /\ Goals,
    (   Hit =\= 0
    ->  hit(Open, Hit, N, Left, 0, Wholes, Needed0, Needed1),
        (   Left == []
        ->  Layers = Layers0,
            Needed = Needed1
        ;   Reached1 is Reached xor (Reached /\ Wholes),
            Start1 is Start xor (Start /\ Wholes),
            Goals1 is Goals xor (Goals /\ Wholes),
            Discs1 is Discs xor (Discs /\ Wholes),
            Empty1 is Empty xor (Empty /\ Wholes),
            forth(Reached1, Start1, Goals1, Discs1, Empty1, Left, N, Layers0, Layers,
                  Needed1, Needed)
        )
    ;   spread(Reached, Around),
        Edge is Start \/ Around,
        Joined is Reached \/ (Edge /\ Discs),
        (   Joined =\= Reached
        ->  forth(Joined, Start, Goals, Discs, Empty, Open, N, Layers0, Layers, Needed0, Needed)
        ;   Next is Reached \/ (Edge /\ Empty),
            (   Next =\= Reached
            ->  Layer is Next xor Reached,
                N1 is N + 1,
                forth(Next, Start, Goals, Discs, Empty, Open, N1, [Layer-Reached|Layers0], Layers,
                      Needed0, Needed)
            ;   blocked(Open),
                Layers = Layers0,
                Needed = Needed0
            )
        )
    ).

hit([], _, _, [], Wholes, Wholes, Needed, Needed).
hit([Way|Ways], Hit, N, Left, Wholes0, Wholes, Needed0, Needed) :-
    Way = way(_, _, _, Whole, _),
    (   Hit /\ Whole =:= 0
    ->  Left = [Way|Left1],
        hit(Ways, Hit, N, Left1, Wholes0, Wholes, Needed0, Needed)
    ;   Wholes1 is Wholes0 \/ Whole,
        hit(Ways, Hit, N, Left, Wholes1, Wholes, [N-Way|Needed0], Needed)
    ).

blocked([]).
blocked([way(_, _, _, _, Answer)|Ways]) :-
    Answer = path(Never, 0, []),
    never(Never),
    blocked(Ways).

%   back(+Layers, +N, +Reached, +Goals, +Ones, +Needed, +Begun, +Boards, +Shorter0, -Shorter, -Found):
%   an empty cell lies on a shortest path if what it costs from either end adds up. Shorter are
%   all these cells. Found has begun(Needs, Way, Cuts) for the ways of Needed, with Cut-Longer for
%   each layer in which there is one such cell alone, for a disc that does not serve is in the way
%   only there. The boards of Begun have begun, at Goals; Ones has the lowest bits of these boards.

back([], _, _, _, _, Needed, Begun, _, Shorter, Shorter, Found) :-
    complete(Needed, Begun, Found).
back([There-Before|Layers], N, Reached0, Goals0, Ones0, Needed0, Begun0, Boards, Shorter0, Shorter,
     Found) :-
    begin(Needed0, N, Needed, Goals0, Goals, Ones0, Ones, Begun0, Begun1),
    Boards = boards(Discs, Empty, Start, _),
    joined(Reached0, Goals, Discs, Reached, Edge),
    Beyond is Edge /\ Empty,
    Layer is Beyond xor (Beyond /\ Reached),
    Cells is Layer /\ There,
    Shorter1 is Shorter0 \/ Cells,
    % On a board with one cell nothing is left of it; a board begun has at least one.
    Several is Cells /\ (Cells - Ones),
    alone(Begun1, Several, Cells, Begun, Ways, 0, Wholes),
    (   Ways == []
    ->  true
    ;   around(Ways, Wholes, Before, Start, Edge, Discs, Empty xor Cells)
    ),
    Next is Reached \/ Layer,
    N1 is N - 1,
    back(Layers, N1, Next, Goals, Ones, Needed, Begun, Boards, Shorter1, Shorter, Found).

%   Who needs no disc at all has no cuts.

complete([], Found, Found).
complete([N-Way|Needed], Found0, Found) :-
    complete(Needed, [begun(N, Way, [])|Found0], Found).

begin(Needed0, N, Needed, Goals0, Goals, Ones0, Ones, Begun0, Begun) :-
    (   Needed0 = [N-Way|Needed1]
    ->  Way = way(Place, _, Goal, _, _),
        Goals1 is Goals0 \/ Goal,
        Ones1 is Ones0 \/ (1 << Place),
        begin(Needed1, N, Needed, Goals1, Goals, Ones1, Ones, [begun(N, Way, [])|Begun0], Begun)
    ;   Needed = Needed0,
        Goals = Goals0,
        Ones = Ones0,
        Begun = Begun0
    ).

joined(Reached0, Goals, Discs, Reached, Edge) :-
    spread(Reached0, Around),
    Edge0 is Goals \/ Around,
    Reached1 is Reached0 \/ (Edge0 /\ Discs),
    (   Reached1 =:= Reached0
    ->  Reached = Reached0,
        Edge = Edge0
    ;   joined(Reached1, Goals, Discs, Reached, Edge)
    ).

%   alone(+Begun0, +Several, +Cells, -Begun, -Ways, +Wholes0, -Wholes): Ways has longer(N, Way, Longer)
%   for the boards, Wholes together, with one of Cells.

alone([], _, _, [], [], Wholes, Wholes).
alone([Begun0|More0], Several, Cells, [Begun|More], Ways, Wholes0, Wholes) :-
    Begun0 = begun(N, Way, Cuts),
    Way = way(_, _, _, Whole, _),
    (   Several /\ Whole =:= 0
    ->  Cut is Cells /\ Whole,
        Begun = begun(N, Way, [Cut-Longer|Cuts]),
        Ways = [longer(N, Way, Longer)|Ways1],
        Wholes1 is Wholes0 \/ Whole,
        alone(More0, Several, Cells, More, Ways1, Wholes1, Wholes)
    ;   Begun = Begun0,
        alone(More0, Several, Cells, More, Ways, Wholes0, Wholes)
    ).

%   around(+Ways, +Wholes, +Before, +Start, +Edge, +Discs, +Empty): how long the paths around the cuts
%   are. No path comes from Before to what is behind Edge with one disc but through the cut, and
%   none without; so the discs that lead from the one to the other are counted.

around(Ways, Wholes, Before0, Start0, Edge0, Discs0, Empty0) :-
    Before is Before0 /\ Wholes,
    Start is Start0 /\ Wholes,
    Edge is Edge0 /\ Wholes,
    Discs is Discs0 /\ Wholes,
    Empty is Empty0 /\ Wholes,
    between_ways(Ways, Open),
    forth(Before, Start, Edge, Discs, Empty, Open, 0, [], _, [], Needed),
    needed(Needed),
    longer(Ways, Open).

between_ways([], []).
between_ways([longer(_, way(Place, Start, Goal, Whole, _), _)|Ways],
             [way(Place, Start, Goal, Whole, path(_, _, _))|Open]) :-
    between_ways(Ways, Open).

longer([], []).
longer([longer(N, _, Longer)|Ways], [way(_, _, _, _, path(Between, _, _))|Open]) :-
    (   never(Between)
    ->  Longer = Between
    ;   Longer is N - 1 + Between
    ),
    longer(Ways, Open).

told([], _).
told([begun(_, way(Place, _, _, Whole, path(_, Mine, Cuts)), Cuts0)|Found], Shorter) :-
    Mine is (Shorter /\ Whole) >> Place,
    on_one_board(Cuts0, Place, Cuts),
    told(Found, Shorter).

on_one_board([], _, []).
on_one_board([Cut-Longer|Cuts0], Place, [Cell-Longer|Cuts]) :-
    Cell is Cut >> Place,
    on_one_board(Cuts0, Place, Cuts).
