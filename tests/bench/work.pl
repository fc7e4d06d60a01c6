:- module(ludolog_bench,
          [ repeat_moves/4,             % +Game, +State, +Times, -Moves
            repeat_distances/3,         % +State, +Times, -Distances
            repeat_ownership/3,         % +State, +Times, -Updates
            memory/1                    % -Bytes
          ]).
:- use_module(library(lists), [member/2]).

/** <module> Work inside Prolog for the benchmark

What tests/bench measures is repeated here, so that one crossing from Python costs nothing.
*/

%!  repeat_moves(+Game, +State, +Times, -Moves) is det.
%
%   List the legal moves of State so many Times; Moves is how many there are.

repeat_moves(Game, State, Times, Moves) :-
    (   between(1, Times, _),
        Game:valid_moves(State, _, _),
        fail
    ;   Game:valid_moves(State, _, List),
        length(List, Moves)
    ).

%!  repeat_distances(+State, +Times, -Distances:list) is det.
%
%   The six path distances of a position of Alliances, and so many Times before.

repeat_distances([Board|Rest], Times, Distances) :-
    (   between(1, Times, _),
        distances(Board, _),
        fail
    ;   distances(Board, Distances),
        Rest \== []
    ).

distances(Board, Distances) :-
    findall(Discs,
            ( member(Player, [0, 1]),
              member(Color, [orange, purple, green]),
              alliances:path_distance(Board, Player, Color, Discs) ),
            Distances).

%!  repeat_ownership(+State, +Times, -Owners:list) is det.
%
%   Who owns the colours of a position of Alliances once its mover has moved.

repeat_ownership([Board,Owners0,_,Player], Times, Owners) :-
    (   between(1, Times, _),
        alliances:update_colors(Board, Owners0, Player, _),
        fail
    ;   alliances:update_colors(Board, Owners0, Player, Owners)
    ).

%!  memory(-Bytes:integer) is det.
%
%   What Prolog's stacks of this thread and its program take.

memory(Bytes) :-
    statistics(stack, Stack),
    statistics(atom_space, Atoms),
    Bytes is Stack + Atoms.
