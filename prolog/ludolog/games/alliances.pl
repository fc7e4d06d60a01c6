:- module(alliances,
          [ initial_state/2,            % +Options, -State
            to_move/2,                  % +State, -Player
            valid_moves/3,              % +State, ?Player, -Moves
            move/3,                     % +State, +Move, -NewState
            moves/2,                    % +State, -Moves
            move_count/2,               % +State, -Count
            next_state/3,               % +State, +Move, -NewState
            legal/2,                    % +State, ?Move
            game_over/2,                % +State, -Winner
            outcome/2,                  % +State, -Outcome
            value/3,                    % +State, +Player, -Value
            merit/3,                    % +State, +Side, -Merit
            points/4,                   % +State, +Player, -Points, -Message
            missing/2,                  % +State, -Message
            choose_move/4,              % +State, +Player, +Level, -Move
            candidate_moves/2,          % +State, -Moves
            best_merit/3,               % +State, -Move, -Merit
            search_nodes/2,             % +State, -Nodes
            well_formed_move/2,         % +State, -Move
            possible_move/2,            % +State, -Move
            valid_state/1,              % @State
            value_parts/3,              % +State, +Player, -Parts
            edited/4,                   % +State, +SquareId, +Glyph, -NewState
            turned/3,                   % +State, +Player, -NewState
            flaw/2,                     % +State, -Message
            path_distance/4,            % +Board, +Player, +Color, -Discs
            fence_distance/4,           % +Board, +Player, +Color, -Discs
            move_text/3,                % +State, ?Move, ?Text
            meaning/3,                  % +State, +Move, -Message
            group/2,                    % +Move, -Path
            word/2,                     % +Argument, -Text
            layout/2,                   % +State, -Items
            scene/2,                    % +State, -Items
            effects/3,                  % +State, +Move, -Effects
            display_game/1              % +State
          ]).
:- use_module(library(error), [must_be/2, is_of_type/2]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [include/3, maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, member/2, memberchk/2, nth0/3]).
:- use_module(ludolog(protocol),
              [settings/3, asked/3, check_player/2, check_level/2, check_move/1, say/3,
               player_name/3]).
:- use_module(ludolog(grid), [grid_cell/4, grid_put/5]).
:- use_module(ludolog(notation), [notated/3]).
:- use_module(ludolog(random), [draw/2]).
:- use_module(ludolog(search/search), [best_move/4]).
:- use_module(alliances/board, [diagonals/3, blank/3, allied/3, other/2, cell_val/2, board_masks/2,
                                goals/3]).
:- use_module(alliances/paths, [joined_goals/2, chain_needs/4, fence_needs/4]).
:- use_module(alliances/computer,
              [standing/4, standing_parts/4, outlook/6, best_moves/2, best_disc/3, promising_moves/3]).
:- use_module(alliances/effects, [disc_effects/4]).
:- use_module(alliances/scene, [scene_items/3]).
:- use_module(alliances/picture, [picture_items/5, print_state/4]).
:- use_module(alliances/setup, [edited_board/6, state_flaw/3]).
:- use_module(alliances/text, [placement//1, color_text/2, wins_message/2]).

:- set_prolog_flag(optimise, true).

/** <module> Alliances

Two players fight for three colours on a hexagon. Any disc may go on any empty
cell; a player wins a colour by joining its two sides with discs of the colour and of
the player's ally for it, or by fencing the other player off. Two colours win. The rule
numbers R1 to R19 are those of docs/rules/alliances.md.

A State is

    [Board, Colors, NPieces, Player]

    [[[empty,orange],[empty,empty,empty],...],    23 lines of cells (R1)
     [-1,0,-1],                                   who owns orange, purple, green
     [41,42,42],                                  discs left of each (R6)
     1]                                           whose turn it is (R2)

A cell is `empty`, `orange`, `purple` or `green`; an owner is 0, 1 or -1 for
nobody. Element I of line L is the cell [L,First+I], where First is the first
diagonal of the line. A list of three elements means that player 0 is to move.

A Move is [Line,Diagonal,Color].
*/

:- multifile
    ludolog:game/2,
    error:has_type/2.
:- public
    condition/3,
    plumbing/1.
:- discontiguous
    condition/3,
    plumbing/1.

:- det(next_state/3).
:- det(merit/3).
:- det(candidate_moves/2).

ludolog:game(alliances, title("Alliances")).
ludolog:game(alliances, version(1)).
ludolog:game(alliances, about("Connect two of three colours, each with an ally, \c
                               or fence the other player off.")).
ludolog:game(alliances, player(0, "Player 1")).
ludolog:game(alliances, player(1, "Player 2")).
ludolog:game(alliances, level(easy, "any move")).
ludolog:game(alliances, level(medium, "shortens its own chains")).
ludolog:game(alliances, level(hard, "weighs chains and fences of both players")).
ludolog:game(alliances, level(expert, "looks ahead")).
ludolog:game(alliances, move_limit(126)).

                /*******************************
                *            STATES            *
                *******************************/

%!  initial_state(+Options:list, -State) is det.
%
%   State is the empty board with 42 discs of each colour (R1, R2, R6). There are
%   no options.
%
%   @error domain_error(alliances_option, Option)

initial_state(Options, [Board, [-1,-1,-1], [42,42,42], 0]) :-
    settings(alliances, Options, _),
    findall(Line, empty_line(Line), Board).

empty_line(Cells) :-
    diagonals(_, First, Last),
    findall(empty, between(First, Last, _), Cells).

% The shape alone: what the predicates that take a state apart rely on.
error:has_type(alliances_state, State) :-
    ground(State),
    alliances:state_shape(State).
error:has_type(alliances_board, Board) :-
    ground(Board),
    alliances:board_shape(Board).
error:has_type(alliances_color, Color) :-
    ground(Color),
    alliances:disc_color(Color).

state_shape([Board, [Owner1,Owner2,Owner3], [Orange,Purple,Green] | Rest]) :-
    board_shape(Board),
    maplist(integer, [Owner1,Owner2,Owner3,Orange,Purple,Green]),
    rest_player(Rest, Player),
    other(Player, _).

board_shape([[_,_],
             [_,_,_],
             [_,_,_,_],
             [_,_,_,_,_],
             [_,_,_,_,_,_],
             [_,_,_,_,_],
             [_,_,_,_,_,_],
             [_,_,_,_,_,_,_],
             [_,_,_,_,_,_],
             [_,_,_,_,_,_,_],
             [_,_,_,_,_,_],
             [_,_,_,_,_,_,_],
             [_,_,_,_,_,_],
             [_,_,_,_,_,_,_],
             [_,_,_,_,_,_],
             [_,_,_,_,_,_,_],
             [_,_,_,_,_,_],
             [_,_,_,_,_],
             [_,_,_,_,_,_],
             [_,_,_,_,_],
             [_,_,_,_],
             [_,_,_],
             [_,_]]).

% state_parts(+State, -Board, -Owners, -Supply, -Player)
state_parts([Board,Owners,Supply|Rest], Board, Owners, Supply, Player) :-
    rest_player(Rest, Player).

plumbing(state_parts(_, _, _, _, _)).

rest_player([], 0).
rest_player([Player], Player).

%!  valid_state(@State) is semidet.
%
%   The cells are known, the owners are players or nobody, and there are no more than 42
%   discs of a colour, on the board and left. The owners need not be what the board says,
%   as every move settles all open colours (R13).

valid_state(State) :-
    is_of_type(alliances_state, State),
    state_parts(State, Board, Owners, Supply, _),
    append(Board, Cells),
    forall(member(Cell, Cells), cell_val(Cell, _)),
    forall(member(Owner, Owners), memberchk(Owner, [-1,0,1])),
    maplist(enough_discs(Cells), [orange,purple,green], Supply).

enough_discs(Cells, Color, Left) :-
    aggregate_all(count, member(Color, Cells), Placed),
    Left >= 0,
    Placed + Left =< 42.

%!  to_move(+State, -Player) is det.
%
%   Player is 0 or 1: whose turn it is, or would be if the game were not over.
%
%   @error type_error(alliances_state, State)

to_move(State, Player) :-
    must_be(alliances_state, State),
    state_parts(State, _, _, _, Player).

                /*******************************
                *            RULES             *
                *******************************/

%!  legal(+State, ?Move) is nondet.
%
%   Move puts a disc of a colour that is left on an empty cell (R5). Every legal move is an
%   answer once.

legal(State, [Line,Diagonal,Color]) :-
    state_parts(State, Board, Owners, Supply, _),
    undecided(Owners),
    valid_line(Line),
    line_bounds(Line, First, Last),
    valid_diagonal(Diagonal, First, Last),
    is_empty(Line, Diagonal, Board),
    disc_color(Color),
    disc_left(Color, Supply).

condition(undecided(_), 'R16',
          "nobody may own two colours yet"-[]).

undecided(Owners) :-
    \+ owner_of_two(Owners, _).

condition(valid_line(Line), 'R1',
          "the line must be a whole number from 0 to 22: ~w"-[Line]).

valid_line(Line) :-
    (   integer(Line)
    ->  Line >= 0,
        Line =< 22
    ;   var(Line),                      % between/3 would throw an error for what is no number
        between(0, 22, Line)
    ).

plumbing(line_bounds(_, _, _)).

line_bounds(Line, First, Last) :-
    diagonals(Line, First, Last).

condition(valid_diagonal(Diagonal, First, Last), 'R1',
          "this line has the diagonals ~w to ~w: ~w"-[First, Last, Diagonal]).

valid_diagonal(Diagonal, First, Last) :-
    (   integer(Diagonal)
    ->  Diagonal >= First,
        Diagonal =< Last
    ;   var(Diagonal),
        between(First, Last, Diagonal)
    ).

condition(is_empty(Line, Diagonal, _), 'R5',
          "a disc must be placed on an empty cell: ~w"-[cell(Line, Diagonal)]).

is_empty(Line, Diagonal, Board) :-
    grid_place(Line, Diagonal, Column, Row),
    grid_cell(Board, Column, Row, empty).

condition(disc_color(Color), 'R5',
          "a disc must be orange, purple or green: ~w"-[color(Color)]).

disc_color(orange).
disc_color(purple).
disc_color(green).

condition(disc_left(Color, _), 'R7',
          "a disc of that colour must be left: ~w"-[color(Color)]).

disc_left(Color, Supply) :-
    update_pieces(Color, Supply, _).

% Grids count from 1.
grid_place(Line, Diagonal, Column, Row) :-
    diagonals(Line, First, _),
    Column is Diagonal - First + 1,
    Row is Line + 1.

%!  well_formed_move(+State, -Move) is nondet.
%
%   Move names a line, a diagonal and a colour, whether or not there is such a cell.

well_formed_move(State, [Line,Diagonal,Color]) :-
    must_be(alliances_state, State),
    between(0, 22, Line),
    between(0, 12, Diagonal),
    disc_color(Color).

%!  possible_move(+State, -Move) is nondet.
%
%   Move may be legal in some position: a cell with a colour.

possible_move(State, [Line,Diagonal,Color]) :-
    must_be(alliances_state, State),
    valid_line(Line),
    line_bounds(Line, First, Last),
    valid_diagonal(Diagonal, First, Last),
    disc_color(Color).

%!  valid_moves(+State, ?Player, -Moves:list) is det.
%
%   Moves are the legal moves of Player in standard order: each empty cell with
%   each colour of which a disc is left. Player is the player to move if unbound;
%   for the other player Moves is [].
%
%   @error type_error(alliances_state, State)
%   @error domain_error(alliances_player, Player)

valid_moves(State, Player, Moves) :-
    must_be(alliances_state, State),
    state_parts(State, _, _, _, Mover),
    (   asked(alliances, Mover, Player)
    ->  moves(State, Moves)
    ;   Moves = []
    ).

%!  moves(+State, -Moves:list) is det.
%
%   Moves are the legal moves in State, which is known to be a state: it is not checked.

moves(State, Moves) :-
    state_parts(State, Board, Owners, Supply, _),
    (   undecided(Owners)
    ->  lines_moves(Board, 0, Placements),
        (   least(Supply, Left),
            Left > 0
        ->  Moves = Placements
        ;   include(supplied(Supply), Placements, Moves)
        )
    ;   Moves = []
    ).

supplied(Supply, [_,_,Color]) :-
    disc_left(Color, Supply).

least([Orange,Purple,Green], Least) :-
    Least is min(Orange, min(Purple, Green)).

%!  move_count(+State, -Count:integer) is det.
%
%   Count is the number of legal moves in State, computed without listing them.

move_count(State, Count) :-
    state_parts(State, Board, Owners, Supply, _),
    (   undecided(Owners)
    ->  Supply = [Orange,Purple,Green],
        empty_cells(Board, 0, 0, Cells),
        Count is Cells * (max(0, sign(Orange)) + max(0, sign(Purple)) + max(0, sign(Green)))
    ;   Count = 0
    ).

empty_cells([], _, Count, Count).
empty_cells([Cells|Lines], Line, Count0, Count) :-
    Next is Line + 1,
    (   blank(Line, Cells, N)
    ->  Count1 is Count0 + N
    ;   empty_in(Cells, Count0, Count1)
    ),
    empty_cells(Lines, Next, Count1, Count).

empty_in([], Count, Count).
empty_in([Cell|Cells], Count0, Count) :-
    (   Cell == empty
    ->  Count1 is Count0 + 1,
        empty_in(Cells, Count1, Count)
    ;   empty_in(Cells, Count0, Count)
    ).

%   lines_moves(+Lines, +Line, -Moves): Moves has each empty cell with each colour, in
%   standard order. A disc of each is nearly always left, so that R7 is not asked here.

lines_moves([], _, []).
lines_moves([Cells|Lines], Line, Moves) :-
    line_bounds(Line, First, _),
    cells_moves(Cells, Line, First, Moves, Moves1),
    Next is Line + 1,
    lines_moves(Lines, Next, Moves1).

% The moves of a cell are put down at once, without a call: two thirds of the time.
cells_moves([], _, _, Moves, Moves).
cells_moves([Cell|Cells], L, D, Moves0, Moves) :-
    Next is D + 1,
    (   Cell == empty
    ->  Moves0 = [[L,D,green],[L,D,orange],[L,D,purple]|Moves1],
        cells_moves(Cells, L, Next, Moves1, Moves)
    ;   cells_moves(Cells, L, Next, Moves0, Moves)
    ).

%!  move(+State, +Move, -NewState) is semidet.
%
%   NewState is State after the legal Move. Fails for any other ground Move.
%
%   @error type_error(alliances_state, State)
%   @error instantiation_error if Move is not ground.

move(State, Move, NewState) :-
    must_be(alliances_state, State),
    check_move(Move),
    once(legal(State, Move)),
    next_state(State, Move, New),
    NewState = New.

%!  next_state(+State, +Move, -NewState) is det.
%
%   As move/3, for a Move that is known to be legal: it places the disc, takes it from
%   the supply, settles the owners of the colours and passes the turn.

next_state(State, [Line,Diagonal,Color], [NewBoard,NewOwners,NewSupply,Other]) :-
    state_parts(State, Board, Owners, Supply, Player),
    grid_place(Line, Diagonal, Column, Row),
    grid_put(Board, Column, Row, Color, NewBoard),
    update_pieces(Color, Supply, NewSupply),
    (   fence_possible(NewSupply)
    ->  update_colors(NewBoard, Owners, Player, NewOwners)
    ;   NewOwners = Owners
    ),
    other(Player, Other).

% A fence takes five discs of one colour, a chain thirteen of two; no more discs are on the
% board than are missing from the supply (R6).
fence_possible(Supply) :-
    least(Supply, Left),
    Left =< 42 - 5.

% update_pieces(?Color, +Supply, -NewSupply) is nondet: fails at 0 (R6, R7). With lists in the
% heads, Prolog would index them once all colours are asked for, and leave choice points for a
% colour that is known ever after.
update_pieces(orange, Supply, NewSupply) :-
    Supply = [Orange0,Purple,Green],
    one_less(Orange0, Orange),
    NewSupply = [Orange,Purple,Green].
update_pieces(purple, Supply, NewSupply) :-
    Supply = [Orange,Purple0,Green],
    one_less(Purple0, Purple),
    NewSupply = [Orange,Purple,Green].
update_pieces(green, Supply, NewSupply) :-
    Supply = [Orange,Purple,Green0],
    one_less(Green0, Green),
    NewSupply = [Orange,Purple,Green].

one_less(Count0, Count) :-
    Count0 > 0,
    Count is Count0 - 1.

% update_colors(+Board, +Owners, +Mover, -NewOwners): R13, R15.
update_colors(Board, Owners0, Mover, Owners) :-
    board_masks(Board, Masks),
    joined_goals(Masks, Joined),
    (   Joined =:= 0
    ->  Owners = Owners0
    ;   Owners0 = [Orange0,Purple0,Green0],
        Owners = [Orange,Purple,Green],
        update_color(Orange0, orange, Joined, Mover, Orange),
        update_color(Purple0, purple, Joined, Mover, Purple),
        update_color(Green0, green, Joined, Mover, Green)
    ).

% R12: of two players who win a colour at once it is the mover's.
update_color(Owner0, Color, Joined, Mover, Owner) :-
    (   Owner0 =\= -1
    ->  Owner = Owner0
    ;   wins_color(Mover, Color, Joined)
    ->  Owner = Mover
    ;   other(Mover, Other),
        wins_color(Other, Color, Joined)
    ->  Owner = Other
    ;   Owner = -1
    ).

% R8 or R10: a chain of one's own, or a fence against the other's.
wins_color(Player, Color, Joined) :-
    once(goals(Player, Color, Goals)),
    Joined /\ Goals =\= 0.

%!  path_distance(+Board, +Player, +Color, -Discs:integer) is det.
%
%   Discs is how many more discs Player needs to connect Color; -1 if Player is
%   blocked (R18).

path_distance(Board, Player, Color, Discs) :-
    needed(chain_needs, Board, Player, Color, Discs).

%!  fence_distance(+Board, +Player, +Color, -Discs:integer) is det.
%
%   Discs is how many more discs Player needs to fence the other player off from
%   Color; -1 if no fence is possible (R19).

fence_distance(Board, Player, Color, Discs) :-
    needed(fence_needs, Board, Player, Color, Discs).

needed(Goal, Board, Player, Color, Discs) :-
    must_be(alliances_board, Board),
    check_player(alliances, Player),
    must_be(alliances_color, Color),
    once(allied(Player, Color, Ally)),
    board_masks(Board, Masks),
    call(Goal, Masks, Color, Ally, Discs).

%!  game_over(+State, -Winner) is semidet.
%
%   Winner owns two colours (R14). There is no tie (R17).
%
%   @error type_error(alliances_state, State)

game_over(State, Winner) :-
    must_be(alliances_state, State),
    state_parts(State, _, Owners, _, _),
    owner_of_two(Owners, Winner).

% Two of three owners are equal if the first equals the second or third, or these two are equal.
owner_of_two([Orange,Purple,Green], Owner) :-
    (   Orange =\= -1,
        ( Orange =:= Purple ; Orange =:= Green )
    ->  Owner = Orange
    ;   Purple =\= -1,
        Purple =:= Green
    ->  Owner = Purple
    ).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is outcome(Winner, Reason, Scores); the scores are colours owned.

outcome(State, outcome(Winner, Reason, [0-Score0,1-Score1])) :-
    game_over(State, Winner),
    state_parts(State, _, Owners, _, _),
    owned(Owners, 0, Colors0),
    owned(Owners, 1, Colors1),
    length(Colors0, Score0),
    length(Colors1, Score1),
    nth0(Winner, [Colors0,Colors1], Colors),
    reason(Winner, Colors, Reason).

owned(Owners, Player, Colors) :-
    findall(color(Color),
            ( listed(Index, Color),
              nth0(Index, Owners, Player) ),
            Colors).

% The order in which owners and supplies are listed.
listed(0, orange).
listed(1, purple).
listed(2, green).

reason(Winner, [Color1,Color2|More], Format-[player(Winner),Color1,Color2|More]) :-
    (   More == []
    ->  Format = "~w owns ~w and ~w (R14)"
    ;   Format = "~w owns ~w, ~w and ~w (R14, R15)"
    ).

%!  points(+State, +Player, -Points, -Message) is nondet.
%
%   One point for each colour that Player owns.

points(State, Player, 1, "~w owns ~w"-[player(Player), Color]) :-
    must_be(alliances_state, State),
    check_player(alliances, Player),
    state_parts(State, _, Owners, _, _),
    owned(Owners, Player, Colors),
    member(Color, Colors).

%!  missing(+State, -Message) is nondet.
%
%   Message says how many of the two colours that win (R14) a player owns.

missing(State, "~w owns ~w of the two colours that win (R14)"-[player(Player), N]) :-
    must_be(alliances_state, State),
    state_parts(State, _, Owners, _, _),
    member(Player, [0, 1]),
    owned(Owners, Player, Colors),
    length(Colors, N).

                /*******************************
                *         THE COMPUTER         *
                *******************************/

%!  value(+State, +Player, -Value:integer) is det.
%
%   Value is what the formula of the level `hard` gives for the position as it is; the
%   other player's value is the negative of it.
%
%   @error type_error(alliances_state, State)
%   @error domain_error(alliances_player, Player)

value(State, Player, Value) :-
    must_be(alliances_state, State),
    check_player(alliances, Player),
    merit(State, Player, Merit),
    Value = Merit.

%!  merit(+State, +Side, -Merit:integer) is det.
%
%   Merit is value/3, which is zero-sum already. The arguments are not checked.

merit(State, Side, Merit) :-
    state_parts(State, Board, Owners, _, _),
    board_masks(Board, Masks),
    standing(Masks, Owners, Side, Merit).

%!  value_parts(+State, +Player, -Parts:list) is det.
%
%   Parts are those of value/3: one for each colour, one for a game that is won.

value_parts(State, Player, Parts) :-
    must_be(alliances_state, State),
    check_player(alliances, Player),
    state_parts(State, Board, Owners, _, _),
    board_masks(Board, Masks),
    standing_parts(Masks, Owners, Player, Parts).

%!  choose_move(+State, +Player, +Level, -Move) is semidet.
%
%   Move is the computer's move for Player. Fails when the game is over or it is
%   the other player's turn.
%
%   @error domain_error(level, Level)

choose_move(State, Player, Level, Move) :-
    must_be(alliances_state, State),
    check_player(alliances, Player),
    check_level(alliances, Level),
    state_parts(State, _, Owners, _, Player),
    undecided(Owners),
    choose_(Level, State, Move).

choose_(easy, State, Move) :-
    valid_moves(State, _, Moves),
    draw(Moves, Move).
choose_(medium, State, Move) :-
    weighed(medium, State, Move).
choose_(hard, State, Move) :-
    weighed(hard, State, Move).
choose_(expert, State, Move) :-
    best_move(alliances, State, expert, Move).
choose_(expert(Nodes), State, Move) :-
    best_move(alliances, State, expert(Nodes), Move).

weighed(Level, State, Move) :-
    state_outlook(Level, State, Outlook),
    best_moves(Outlook, Moves),
    draw(Moves, Move).

state_outlook(Level, State, Outlook) :-
    state_parts(State, Board, Owners, Supply, Player),
    board_masks(Board, Masks),
    outlook(Level, Masks, Owners, Supply, Player, Outlook).

%!  candidate_moves(+State, -Moves:list) is det.
%
%   Moves are the dozen moves that `hard` rates best, best first: the only ones that the
%   search looks at. [] when the game is over. (With the same number of nodes, a dozen
%   won 7 of 10 games against two dozen, and 3 of 8 against eight.)

candidate_moves(State, Moves) :-
    (   state_parts(State, _, Owners, _, _),
        undecided(Owners)
    ->  state_outlook(hard, State, Outlook),
        promising_moves(Outlook, 12, Moves)
    ;   Moves = []
    ).

%!  best_merit(+State, -Move, -Merit:integer) is semidet.
%
%   Move is the first of candidate_moves/2, Merit what merit/3 says after it, for the player who
%   makes it. Fails if it decides the game.

best_merit(State, Move, Merit) :-
    state_parts(State, _, Owners, _, _),
    undecided(Owners),
    state_outlook(hard, State, Outlook),
    best_disc(Outlook, Move, Merit),
    abs(Merit) < 1000000.

%!  search_nodes(+State, -Nodes:integer) is det.
%
%   Nodes is the budget of `expert`: about two seconds' work.

search_nodes(_, 10000).

                /*******************************
                *             TEXT             *
                *******************************/

%!  move_text(+State, ?Move, ?Text) is semidet.
%
%   `O4,2` for [4,2,orange]. Reads `4,2 orange` and blanks for the comma as well.

move_text(State, Move, Text) :-
    must_be(alliances_state, State),
    notated(placement, Move, Text).

%!  meaning(+State, +Move, -Message) is det.
%
%   Message names the colours that the legal Move decides, or else the disc.

meaning(State, [Line,Diagonal,Color], Message) :-
    must_be(alliances_state, State),
    state_parts(State, _, Owners, _, _),
    next_state(State, [Line,Diagonal,Color], New),
    state_parts(New, _, NewOwners, _, _),
    findall(player(Owner)-color(Won), newly_owned(Owners, NewOwners, Owner, Won), Wins),
    (   Wins == []
    ->  Message = "~w"-[color(Color)]
    ;   wins_message(Wins, Message)
    ).

newly_owned(Owners, NewOwners, Owner, Color) :-
    listed(Index, Color),
    nth0(Index, Owners, -1),
    nth0(Index, NewOwners, Owner),
    Owner =\= -1.

%!  effects(+State, +Move, -Effects:list) is det.
%
%   Effects tell what the legal Move does: the disc, and the chains and fences that win
%   colours (see ludolog_effects).
%
%   @error instantiation_error if Move is not ground.

effects(State, Move, Effects) :-
    must_be(alliances_state, State),
    check_move(Move),
    state_parts(State, _, Owners, _, _),
    next_state(State, Move, [NewBoard,NewOwners|_]),
    findall(Owner-Color, newly_owned(Owners, NewOwners, Owner, Color), Wins),
    disc_effects(Move, NewBoard, Wins, Effects).

%!  group(+Move, -Path:list) is det.
%
%   Moves are grouped by line, then by diagonal.

group([Line,Diagonal,_], ["line ~w"-[Line], "diagonal ~w"-[Diagonal]]).

%!  word(+Argument, -Text) is semidet.
%
%   Text is how a cell, a colour or a player appears in messages.

word(cell(Line, Diagonal), Text) :-
    format(string(Text), "~w,~w", [Line,Diagonal]).
word(color(Color), Text) :-
    (   color_text(Color, English)
    ->  say(alliances, English, Text)
    ;   format(string(Text), "~w", [Color])
    ).
word(player(Player), Text) :-
    player_name(alliances, Player, Text).
word(piece(Glyph), Text) :-
    piece_text(Glyph, English),
    say(alliances, English, Text).

piece_text("(O)", "an orange disc").
piece_text("(P)", "a purple disc").
piece_text("(G)", "a green disc").

%!  layout(+State, -Items:list) is det.
%
%   Items are the compact drawing: a row for each diagonal, see ludolog_picture.

layout(State, Items) :-
    must_be(alliances_state, State),
    state_parts(State, Board, Owners, Supply, Player),
    (   owner_of_two(Owners, Winner)
    ->  Message = "~w has won"-[player(Winner)]
    ;   Message = "~w to move"-[player(Player)]
    ),
    picture_items(Board, Owners, Supply, Message, Items).

%!  scene(+State, -Items:list) is det.
%
%   Items are the hexagon and what is on it (see ludolog_scene).

scene(State, Items) :-
    must_be(alliances_state, State),
    state_parts(State, Board, Owners, _, _),
    scene_items(Board, Owners, Items).

%!  display_game(+State) is det.
%
%   Print the board with its lines, the owners, the supply and the alliances.

display_game(State) :-
    must_be(alliances_state, State),
    state_parts(State, Board, Owners, Supply, Player),
    print_state(Board, Owners, Supply, Player).

                /*******************************
                *           SETTING UP         *
                *******************************/

%!  edited(+State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%!  turned(+State, +Player, -NewState) is det.
%!  flaw(+State, -Message) is nondet.
%
%   See the roles of ludolog_protocol.

edited(State, SquareId, Glyph, NewState) :-
    must_be(alliances_state, State),
    state_parts(State, Board, _, Supply, Player),
    edited_board(Board, Supply, SquareId, Glyph, NewBoard, NewSupply),
    (   NewBoard == Board
    ->  NewState = State
    ;   other(Player, Mover),
        update_colors(NewBoard, [-1,-1,-1], Mover, Owners),
        NewState = [NewBoard,Owners,NewSupply,Player]
    ).

turned(State, Player, [Board,Owners,Supply,Player]) :-
    must_be(alliances_state, State),
    check_player(alliances, Player),
    state_parts(State, Board, Owners, Supply, _).

flaw(State, Message) :-
    must_be(alliances_state, State),
    state_parts(State, Board, _, Supply, _),
    state_flaw(Board, Supply, Message).
