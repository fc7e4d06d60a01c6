:- module(ludolog_splut_state,
          [ state_shape/1,              % @State
            state_parts/7,              % +State, -Board, -Turn, -Steps, -Last, -Now, -Lev
            teams/3,                    % +State, -Teams, -Out
            all_players/2,              % +State, -Players
            team_of/3,                  % +State, +Player, -Pieces
            mover/2,                    % +State, -Player
            player_of_turn/2,           % +Turn, -Player
            blank_board/2,              % +N, -Board
            start_board/3,              % +N, +Count, -Board
            both_sorcerers/1,           % +Board
            stands_in/2,                % +Board, +Piece
            finished/2,                 % +State, -Winner
            sorted_squares/2,           % +Squares, -Sorted
            sound/1                     % +State
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3, partition/4]).
:- use_module(library(lists),
              [append/3, intersection/3, is_set/1, member/2, memberchk/2, subset/2]).
:- use_module(ludolog(grid), [grid_member/4, grid_table/2]).
:- use_module(ludolog(lattice), [on_lattice/3]).
:- use_module(board, [numbered_team/4, rocks/2, set_piece/4, team/4]).

:- set_prolog_flag(optimise, true).

/** <module> The state of Splut!: its parts, the start, and whether it is valid

The module `splut` shows what the term looks like.
*/

%!  state_shape(@State) is semidet.
%
%   State has the parts of a state: a square matrix, two counters, and a memory or none;
%   with three or four players (R25) also the teams in the game and those out of it. Their
%   contents are not checked.

state_shape([Board, Turn, Steps|Rest]) :-
    is_list(Board),
    length(Board, N),
    square_rows(Board, N),
    integer(Turn),
    integer(Steps),
    is_list(Rest),
    rest_shape(Rest).

square_rows([], _).
square_rows([Row|Rows], N) :-
    is_list(Row),
    length(Row, N),
    square_rows(Rows, N).

rest_shape([]).
rest_shape([Memory|Others]) :-
    is_list(Memory),
    memory_parts(Memory),
    teams_shape(Others).

teams_shape([]).
teams_shape([Teams, Out]) :-
    Teams = [_|_],
    is_list(Out),
    append(Teams, Out, All),
    maplist(player_number, All).

player_number(Player) :-
    integer(Player).

memory_parts([Last, Now, Lev]) :-
    is_list(Last),
    is_list(Now),
    nonvar(Lev),
    levitation(Lev).

levitation(none).
levitation(stopped).
levitation([_, _]).

%!  state_parts(+State, -Board, -Turn, -Steps, -Last, -Now, -Lev) is det.
%
%   State has three elements, as in the seed, or four, or six.

state_parts([Board, Turn, Steps|Rest], Board, Turn, Steps, Last, Now, Lev) :-
    memory(Rest, Last, Now, Lev).

memory([], [], [], none).
memory([[Last, Now, Lev]|_], Last, Now, Lev).

%!  teams(+State, -Teams:list, -Out:list) is semidet.
%
%   State is one of three or four players (R25): Teams are those in the game in the order of
%   turns, the player to move first; Out are those whose Sorcerer is dead, the latest first.
%   Fails in a game of two.

teams([_, _, _, _, Teams, Out], Teams, Out).

%!  all_players(+State, -Players:list) is det.
%
%   Players are those with whom the game of State began.

all_players(State, Players) :-
    (   teams(State, Teams, Out)
    ->  append(Teams, Out, Both),
        sort(Both, Players)
    ;   Players = [1, 2]
    ).

%!  team_of(+State, +Player, -Pieces:list) is det.
%
%   Pieces are the letters of Player's Sorcerer, Dwarf and Troll in the game of State.

team_of(State, Player, [Sorcerer, Dwarf, Troll]) :-
    (   teams(State, _, _)
    ->  numbered_team(Player, Sorcerer, Dwarf, Troll)
    ;   team(Player, Sorcerer, Dwarf, Troll)
    ).

%!  mover(+State, -Player) is det.
%
%   Player makes the next step (R4, R26).

mover([_, Turn, _|Rest], Player) :-
    mover_(Rest, Turn, Player).

mover_([], Turn, Player) :-
    player_of_turn(Turn, Player).
mover_([_|Others], Turn, Player) :-
    first_of(Others, Turn, Player).

first_of([], Turn, Player) :-
    player_of_turn(Turn, Player).
first_of([[Player|_]|_], _, Player).

%!  player_of_turn(+Turn, -Player) is det.
%
%   R4: turns of two players alternate, and player 1 begins.

player_of_turn(Turn, Player) :-
    Player is 2 - Turn mod 2.

%!  start_board(+N, +Count, -Board) is det.
%
%   Board has N columns and the pieces with which Count players start (R1 to R3, R25).

start_board(N, Count, Board) :-
    blank_board(N, Blank),
    findall(Piece-Square, set_up(N, Count, Piece, Square), Pieces),
    foldl(put_piece, Pieces, Blank, Board).

put_piece(Piece-Square, Board0, Board) :-
    set_piece(Board0, Square, Piece, Board).

%!  blank_board(+N, -Board) is det.
%
%   Board has N columns and nothing on it (R1).

blank_board(N, Board) :-
    findall(Row,
            ( between(1, N, Y),
              findall(Cell, ( between(1, N, X), blank_cell(N, X, Y, Cell) ), Row) ),
            Board).

blank_cell(N, X, Y, Cell) :-
    Left is X - 1,
    (   on_lattice(diamond(N), X, Y)
    ->  Cell = 0
    ;   on_lattice(diamond(N), Left, Y)
    ->  Cell = -2
    ;   Cell = -1
    ).

% R2, R3, R25
set_up(N, _, 'R', Tip) :-
    Middle is (N + 1) // 2,
    member(Tip, [[Middle, 1], [1, Middle], [N, Middle], [Middle, N]]).
set_up(N, Count, Piece, Square) :-
    Count > 2,
    between(1, Count, Player),
    numbered_team(Player, Sorcerer, Dwarf, Troll),
    member(Piece-Left, [Sorcerer-1, Dwarf-0, Troll-(-1)]),
    home(Player, N, Left, Square).
set_up(N, 2, Piece, [X, Y]) :-
    Middle is (N + 1) // 2,
    Near is N - 1,
    member(Piece-DX-Y,
           [ 'S'-(-1)-Near, 'D'-0-Near, 'T'-1-Near, t-(-1)-2, d-0-2, s-1-2 ]),
    X is Middle + DX.

%   home(+Player, +N, +Left, -Square): Square is Left squares to the left of the one before
%   Player's tip, as seen from there. The tips follow each other clockwise.

home(1, N, Left, [X, Y]) :-
    X is (N + 1) // 2 - Left,
    Y is N - 1.
home(2, N, Left, [2, Y]) :-
    Y is (N + 1) // 2 - Left.
home(3, N, Left, [X, 2]) :-
    X is (N + 1) // 2 + Left.
home(4, N, Left, [X, Y]) :-
    X is N - 1,
    Y is (N + 1) // 2 + Left.

%!  finished(+State, -Winner) is semidet.
%
%   Only the Sorcerer of Winner is alive (R24, R28).

finished([Board, _, _|Rest], Winner) :-
    (   Rest = [_, Teams, _]
    ->  Teams = [Winner]
    ;   \+ stands_in(Board, 'S')
    ->  Winner = 2
    ;   \+ stands_in(Board, s)
    ->  Winner = 1
    ).

%!  both_sorcerers(+Board) is semidet.
%
%   Both Sorcerers are alive, so the game goes on (R24).

both_sorcerers(Board) :-
    stands_in(Board, 'S'),
    stands_in(Board, s).

%!  stands_in(+Board, +Piece) is semidet.
%
%   Piece stands on Board.

stands_in([Row|Rows], Piece) :-
    (   memberchk(Piece, Row)
    ->  true
    ;   stands_in(Rows, Piece)
    ).

%!  sorted_squares(+Squares, -Sorted) is det.
%
%   Sorted has Squares by row, then column, each once. The second sort looks at the
%   tail of the pair [X,Y], which holds the row.

sorted_squares(Squares, Sorted) :-
    sort(Squares, Set),
    sort(2, @=<, Set, Sorted).

%!  sound(+State) is semidet.
%
%   The letters, counters and memory of State, which has the right shape, fit
%   together.

sound(State) :-
    state_parts(State, Board, Turn, Steps, Last, Now, Lev),
    (   teams(State, Teams, Out)
    ->  valid_teams(Teams, Out)
    ;   Teams = two
    ),
    valid_board(Board, Teams),
    Turn >= 1,
    (   finished(State, _)
    ->  between(0, 3, Steps),
        [Last, Now, Lev] == [[], [], none]
    ;   First is min(Turn, 3),
        between(1, First, Steps),
        grid_table(Board, Table),
        rocks(Table, Rocks),
        valid_memory(Lev, Last, Now, Rocks),
        (   Steps =:= First
        ->  Now-Lev == []-none
        ;   true
        )
    ).

%   R25, R26: three or four players, and the turns of those in the game go round.

valid_teams(Teams, Out) :-
    append(Teams, Out, All),
    msort(All, Players),
    memberchk(Players, [[1, 2, 3], [1, 2, 3, 4]]),
    sort(Teams, Around),
    append(First, Second, Around),
    append(Second, First, Teams),
    !.

% R1, R24, R27. A game has four rocks (R10), a composed position may have fewer.
valid_board(Board, Teams) :-
    length(Board, N),
    memberchk(N, [7, 9, 11]),
    blank_board(N, Blank),
    maplist(valid_row, Blank, Board),
    findall(Piece, ( grid_member(Board, _, _, Piece), atom(Piece) ), Pieces),
    partition(==('R'), Pieces, Rocks, Team),
    length(Rocks, Count),
    between(1, 4, Count),
    is_set(Team),
    valid_pieces(Teams, Team).

valid_pieces(two, Pieces) :-
    subset(['T', t], Pieces),
    subset(Pieces, ['S', 'D', 'T', s, d, t]),
    intersection(Pieces, ['S', s], [_|_]).
valid_pieces([Team|Teams], Pieces) :-
    findall(Piece,
            ( member(Player, [Team|Teams]),
              numbered_team(Player, Sorcerer, _, Troll),
              member(Piece, [Sorcerer, Troll]) ),
            Needed),
    subset(Needed, Pieces),
    findall(Dwarf, ( member(Player, [Team|Teams]), numbered_team(Player, _, Dwarf, _) ), Dwarfs),
    append(Needed, Dwarfs, Possible),
    subset(Pieces, Possible).

valid_row(Blank, Row) :-
    maplist(valid_cell, Blank, Row).

valid_cell(Blank, Cell) :-
    (   atom(Cell)
    ->  Blank =:= 0
    ;   Blank == Cell
    ).

valid_memory(Lev, Last, Now, Rocks) :-
    moved_rocks(Last, Rocks),
    moved_rocks(Now, Rocks),
    levitated(Lev, Last, Now).

moved_rocks(Squares, Rocks) :-
    is_list(Squares),
    subset(Squares, Rocks),
    sorted_squares(Squares, Squares).

levitated(none, _, _).
levitated(stopped, _, [_|_]).
levitated([X, Y], Last, Now) :-
    memberchk([X, Y], Now),
    \+ memberchk([X, Y], Last).
