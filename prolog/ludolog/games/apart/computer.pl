:- module(ludolog_apart_computer,
          [ level_move/4,               % +Level, +Game, +State, -Move
            set_merit/3,                % +Own, +Other, -Merit
            promising/2                 % +State, -Turns
          ]).
:- use_module(library(apply), [foldl/4, include/3]).
:- use_module(library(lists), [append/3, last/2, max_list/2, max_member/2, member/2, memberchk/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_keys/2, pairs_values/2]).
:- use_module(ludolog(random), [draw/2, random_below/2]).
:- use_module(ludolog(search/search), [best_move/4]).
:- use_module(race, [turns_to_go/2, turns_left/3]).
:- use_module(squares,
              [ player_sets/4, free_squares/3, visited_set/2, square_index/3, square_in/2, apart/1,
                touching/2, contacts/2, friends/3, hop_targets/5, hop_sets/6 ]).

:- set_prolog_flag(optimise, true).

/** <module> The computer's levels of Apart

`easy` draws, `medium` looks one hop ahead, as the two levels of the first
program of this game did; `hard` looks at whole turns and the answers to them.
They work on sets of squares; Own are the pieces of the player to move.
*/

:- meta_predicate most(2, +, -).

%!  level_move(+Level, +Game, +State, -Move) is det.
%
%   Move is the choice of Level in State, where the game goes on. Game is the module that
%   is asked for the legal moves.

level_move(easy, Game, State, Move) :-
    Game:valid_moves(State, _, Moves),
    easy_move(Moves, Move).
level_move(medium, Game, State, Move) :-
    Game:valid_moves(State, _, Moves),
    state_sets(State, Own, Other),
    medium_move(State, Moves, Own, Other, Move).
level_move(hard, _, State, Move) :-
    hard_move(State, Move).
level_move(expert, Game, State, Move) :-
    best_move(Game, State, expert, Move).
level_move(expert(Nodes), Game, State, Move) :-
    best_move(Game, State, expert(Nodes), Move).

state_sets((Board,Turn,_), Own, Other) :-
    player_sets(Board, Turn, Own, Other).
state_sets(State-_, Own, Other) :-
    state_sets(State, Own, Other).

% The value of the position after a hop, for the player who made it (R18).
grade(Own, Other, Grade) :-
    (   apart(Other)
    ->  Grade = 0
    ;   apart(Own)
    ->  Grade = 10
    ;   Grade = 5
    ).

%!  set_merit(+Own, +Other, -Merit:integer) is det.
%
%   Merit is what Own is ahead on the way to the goal: how many pieces still
%   touch, and how many pairs of them.

set_merit(Own, Other, Merit) :-
    still_to_do(Own, OwnLeft),
    still_to_do(Other, OtherLeft),
    Merit is OtherLeft - OwnLeft.

still_to_do(Set, Left) :-
    E is Set /\ (Set >> 1),
    SW is Set /\ (Set >> 31),
    S is Set /\ (Set >> 32),
    SE is Set /\ (Set >> 33),
    Touching is E \/ SW \/ S \/ SE \/ (E << 1) \/ (SW << 31) \/ (S << 32) \/ (SE << 33),
    Left is 2*popcount(Touching) + popcount(E) + popcount(SW) + popcount(S) + popcount(SE).

                /*******************************
                *             EASY             *
                *******************************/

% Between two jumps: stop or go on with the same chance.
easy_move([First|Rest], Move) :-
    (   First == stop
    ->  random_below(2, GoesOn),
        easy_jump(GoesOn, Rest, Move)
    ;   draw([First|Rest], Move)
    ).

easy_jump(0, _, stop).
easy_jump(1, Jumps, Jump) :-
    draw(Jumps, Jump).

                /*******************************
                *            MEDIUM            *
                *******************************/

% At the start of a turn: the best grade, then the least isolated piece, then its
% most isolated landing square. Between two jumps: a jump that wins, else one away
% from friends that does not lose.
medium_move((_,_,_), Moves, Own, Other, Move) :-
    most(hop_grade(Own, Other), Moves, Best),
    most(departure(Own), Best, Crowded),
    findall(X-Y, member((X,Y,_,_), Crowded), Squares),
    sort(Squares, Pieces),
    draw(Pieces, XP-YP),
    include(of_piece(XP, YP), Crowded, Hops),
    most(isolation(Own), Hops, Isolated),
    draw(Isolated, Move).
medium_move(_-Visited, [stop|Jumps], Own, Other, Move) :-
    last(Visited, [X,Y]),
    departure(Own, (X,Y,X,Y), Now),
    include(worth_it(Own, Other, Now), Jumps, Better),
    most(hop_grade(Own, Other), Better, Best),
    most(isolation(Own), Best, Isolated),
    (   draw(Isolated, Jump)
    ->  Move = Jump
    ;   Move = stop
    ).

worth_it(Own, Other, Now, Jump) :-
    hop_grade(Own, Other, Jump, Grade),
    (   Grade =:= 10
    ->  true
    ;   Grade =:= 5,
        isolation(Own, Jump, Isolation),
        -Isolation < Now
    ).

of_piece(X, Y, (X,Y,_,_)).

hop_grade(Own0, Other0, (XP,YP,XM,YM), Grade) :-
    square_index(XP, YP, From),
    square_index(XM, YM, To),
    hop_sets(Own0, Other0, From, To, Own, Other),
    grade(Own, Other, Grade).

% The friends around the square that a hop leaves.
departure(Own, (XP,YP,_,_), Friends) :-
    square_index(XP, YP, From),
    friends(Own, From, Friends).

% The fewer friends around the square where it lands, the larger; the moving
% piece is none of them.
isolation(Own, (XP,YP,XM,YM), Isolation) :-
    square_index(XP, YP, From),
    square_index(XM, YM, To),
    hop_sets(Own, 0, From, To, Hopped, _),
    friends(Hopped, To, Friends),
    Isolation is -Friends.

% Best are the elements of List with the largest Key, by call(Goal, Element, Key).
most(Goal, List, Best) :-
    map_list_to_pairs(Goal, List, Pairs),
    pairs_keys(Pairs, Keys),
    (   max_member(Key, Keys)
    ->  findall(Element, member(Key-Element, Pairs), Best)
    ;   Best = []
    ).

                /*******************************
                *             HARD             *
                *******************************/

/* Whole turns are turn(Score, Own, Other, Path): the position at the end and the
   squares of the piece, [From,To|...], or `stop`. One position can have hundreds of
   thousands, so each piece grows a tree of landing squares, the nearest first,
   that has every square once; those of `expert` have no more than a given number.

   The best turns are weighed once more with the answers to them. Turns that hand
   the win over or let the opponent win at once come last: who wins in one turn
   must do so with a piece without which the others stand apart.
*/

everywhere(250).                        % more landing squares than a piece can have
shortlisted(10).                        % own turns that are answered

won(1 000 000).
lost(-1 000 000).
threat(100).                            % the most that a second turn counts

hard_move(State, Move) :-
    state_sets(State, Own, Other),
    starting(State, Own, Other, Start),
    (   winning_turn(Start, Turn)
    ->  first_move(Turn, Move)
    ;   shortlist(Start, Shortlist),
        most(worth(Start), Shortlist, Best),
        draw(Best, Turn),
        first_move(Turn, Move)
    ).

first_move(turn(_, _, _, Path), Move) :-
    (   Path = [From,To|_]
    ->  hop(From, To, Move)
    ;   Move = Path
    ).

hop(From, To, (XP,YP,XM,YM)) :-
    square_index(XP, YP, From),
    square_index(XM, YM, To).

% start(Board, Movers, Used, Kind, Own, Other): Board is the set of all squares;
% Movers are the pieces that may move; Used the squares that are used up; Kind is
% `first` for the first turn of the game, `any` for others, `jump` between jumps.
starting((Board,_,TotalMoves), Own, Other, start(Squares, Own, 0, Kind, Own, Other)) :-
    free_squares(Board, 0, Squares),
    (   TotalMoves =:= 0
    ->  Kind = first
    ;   Kind = any
    ).
starting((Board,_,_)-Visited, Own, Other, start(Squares, Mover, Used, jump, Own, Other)) :-
    free_squares(Board, 0, Squares),
    visited_set(Visited, Used),
    last(Visited, [X,Y]),
    square_index(X, Y, Index),
    Mover is 1 << Index.

% The same for the opponent, at the end of a turn.
answering(start(Squares, _, _, _, _, _), turn(_, Own, Other, _),
          start(Squares, Other, 0, any, Other, Own)).

% And for the same player once more.
following(start(Squares, _, _, _, _, _), turn(_, Own, Other, _),
          start(Squares, Own, 0, any, Own, Other)).

%!  turns(+Start, +Share, -Turns:list) is det.
%
%   Turns are turns from Start, with Share landing squares at most for each of the movers. Every
%   first hop is among them if there are eight or more for each.

turns(start(Squares,Movers,Used,Kind,Own,Other), Share, Turns) :-
    findall(Mover, square_in(Movers, Mover), Pieces),
    stopping(Kind, Own, Other, Turns, Turns1),
    foldl(piece_turns(start(Squares,Movers,Used,Kind,Own,Other), Share), Pieces, Turns1, []).

stopping(first, _, _, Turns, Turns).
stopping(any, _, _, Turns, Turns).
stopping(jump, Own, Other, [turn(Merit,Own,Other,stop)|Turns], Turns) :-
    set_merit(Own, Other, Merit).

% The turns of one piece, as a difference list.
piece_turns(start(Squares,_,Used,Kind,Own,Other), Share, Piece, Turns0, Turns) :-
    Seen is Used \/ (1 << Piece),
    still_to_do(Other, ToDo),
    grown([node(Piece,Own,Other,none)], Kind, Squares, tree(Seen,Share,Other-ToDo), Turns0, Turns).

% tree(Seen,Left,Other-ToDo): the squares of the tree, how many more it may have, and what the
% other player still has to do if nothing is taken.
grown([], _, _, _) -->
    [].
grown([Node|Nodes], Kind, Squares, Tree0) -->
    branches([Node|Nodes], Kind, Squares, Tree0, Tree, Next, []),
    grown(Next, jump, Squares, Tree).

branches([], _, _, Tree, Tree, Next, Next) -->
    [].
branches([Node|Nodes], Kind, Squares, Tree0, Tree, Next0, Next) -->
    { landings(Kind, Node, Squares, Tree0, Hops) },
    landed(Hops, Kind, Node, Tree0, Tree1, Next0, Next1),
    branches(Nodes, Kind, Squares, Tree1, Tree, Next1, Next).

landings(Kind, node(At,Own,_,_), Squares, tree(Seen,_,_), Hops) :-
    Free is Squares xor (Squares /\ (Own \/ Seen)),
    shortest(Kind, Shortest),
    hop_targets(Own, Free, At, Shortest, Hops).

shortest(first, 1).
shortest(any, 1).
shortest(jump, 2).

landed([], _, _, Tree, Tree, Next, Next) -->
    [].
landed([To-Length|Hops], Kind, Node, tree(Seen0,Left0,Behind), Tree, Next0, Next) -->
    (   { Left0 > 0 }
    ->  { Node = node(At,Own0,Other0,Path0),
          hop_sets(Own0, Other0, At, To, Own, Other),
          score(Own, Other, Behind, Score),
          path(Path0, At, To, Path),
          Left is Left0 - 1,
          branch(Kind, Length, Score, To, Seen0, Seen, node(To,Own,Other,Path), Next0, Next1) },
        [turn(Score,Own,Other,Path)],
        landed(Hops, Kind, Node, tree(Seen,Left,Behind), Tree, Next1, Next)
    ;   { Tree = tree(Seen0,Left0,Behind), Next0 = Next }
    ).

path(none, From, To, [From,To]).
path([Square|Squares], _, To, Path) :-
    append([Square|Squares], [To], Path).

% R17, R18: nothing left to do is to stand apart, and the other player wins first.
score(Own, Other, Other0-ToDo0, Score) :-
    (   Other =:= Other0
    ->  ToDo = ToDo0
    ;   still_to_do(Other, ToDo)
    ),
    (   ToDo =:= 0
    ->  lost(Score)
    ;   still_to_do(Own, Left),
        (   Left =:= 0
        ->  won(Score)
        ;   Score is ToDo - Left
        )
    ).

% R11, R14, R16: a jump that does not end the game can be followed by others. Its
% square is taken; one that only a step has reached is not.
branch(Kind, Length, Score, To, Seen0, Seen, Node, Next0, Next) :-
    (   goes_on(Kind, Length, Score)
    ->  Seen is Seen0 \/ (1 << To),
        Next0 = [Node|Next]
    ;   Seen = Seen0,
        Next0 = Next
    ).

goes_on(Kind, Length, Score) :-
    Length >= 2,
    Kind \== first,
    \+ lost(Score),
    \+ won(Score).

%!  winning_turn(+Start, -Turn) is semidet.
%
%   Turn wins the game at once.

winning_turn(start(Squares,Movers,Used,Kind,Own,Other), turn(Score,Own1,Other1,Path)) :-
    touching(Own, Touching),
    Suspects is Touching /\ Movers,
    everywhere(Most),
    won(Score),
    once(( square_in(Suspects, Piece),
           Others is Own xor (1 << Piece),
           apart(Others),
           piece_turns(start(Squares,Movers,Used,Kind,Own,Other), Most, Piece, Turns, []),
           memberchk(turn(Score,Own1,Other1,Path), Turns) )).

% The highest scores first, each position once.
best_first(Turns, Ranked) :-
    sort(0, @>=, Turns, Sorted),
    each_position_once(Sorted, 0, 0, Ranked).

each_position_once([], _, _, []).
each_position_once([turn(Score,Own,Other,Path)|Turns], Own0, Other0, Ranked) :-
    (   Own =:= Own0,
        Other =:= Other0
    ->  Ranked = Ranked1
    ;   Ranked = [turn(Score,Own,Other,Path)|Ranked1]
    ),
    each_position_once(Turns, Own, Other, Ranked1).

% The best turns that leave the opponent no win; without one, the best that do not lose
% by themselves; without one, whatever there is.
shortlist(Start, Shortlist) :-
    shortlisted(Most),
    everywhere(Share),
    turns(Start, Share, Turns),
    best_first(Turns, Ranked),
    once(( member(Test, [safe(Start),no_loss,anything]),
           findall(Turn, limit(Most, ( member(Turn, Ranked), call(Test, Turn) )), Shortlist),
           Shortlist = [_|_] )).

safe(Start, Turn) :-
    no_loss(Turn),
    answering(Start, Turn, Answering),
    \+ winning_turn(Answering, _).

no_loss(turn(Score,_,_,_)) :-
    \+ lost(Score).

anything(_).

% What Turn is worth: the best answer and, since the opponent can hardly stand in
% the way, the best turn that could follow without one. A win that only threatens
% is no win yet.
worth(Start, Turn, Worth) :-
    answering(Start, Turn, Answering),
    best_score(Answering, Answer),
    following(Start, Turn, Following),
    best_score(Following, Next0),
    threat(Most),
    Next is min(Next0, Most),
    Worth is Next - Answer.

best_score(Start, Best) :-
    everywhere(Share),
    turns(Start, Share, Turns),
    findall(Score, member(turn(Score,_,_,_), Turns), Scores),
    max_list(Scores, Best).

                /*******************************
                *            EXPERT            *
                *******************************/

%!  promising(+State, -Turns:list) is det.
%
%   Turns are the few best turns, best first, each the list of its moves; only one that
%   wins, if there is one. The search looks at no others.

promising(State, Turns) :-
    state_sets(State, Own, Other),
    starting(State, Own, Other, Start),
    (   winning_turn(Start, Turn)
    ->  Best = [Turn]
    ;   glance_budget(Budget),
        Start = start(_, Movers, _, _, _, _),
        Share is max(4, Budget // popcount(Movers)),
        turns(Start, Share, Turns0),
        best_first(Turns0, Turns1),
        foremost(Turns1, Start, Best)
    ),
    promised(Most),
    findall(Moves,
            limit(Most, ( member(Turn, Best),
                          turn_moves(Turn, Start, Moves) )),
            Turns).

%   Moves are those of a turn: its hops, and `stop` if the piece could jump further.

turn_moves(turn(_, _, _, stop), _, [stop]) :-
    !.
turn_moves(turn(Score, Own, _, Path), start(Squares, _, Used0, Kind, _, _), Moves) :-
    foldl(used, Path, Used0, Used),
    path_moves(Path, Moves, End),
    last(Path, To),
    Moves = [Hop|_],
    hop_length(Hop, Length),
    (   goes_on(Kind, Length, Score),
        landings(jump, node(To,Own,_,_), Squares, tree(Used,_,_), [_|_])
    ->  End = [stop]
    ;   End = []
    ).

used(Square, Used0, Used) :-
    Used is Used0 \/ (1 << Square).

path_moves([_], Moves, Moves) :-
    !.
path_moves([From,To|Path], [Move|Moves0], Moves) :-
    hop(From, To, Move),
    path_moves([To|Path], Moves0, Moves).

hop_length((XP,YP,XM,YM), Length) :-
    Length is max(abs(XM - XP), abs(YM - YP)).

%   The first of Turns0 are those farthest ahead in the race; of equal ones those that were in
%   front. No turn brings a player more than one turn nearer to the goal, and none keeps the
%   other one back but from the last turn. So Limit turns that come to this are all that is
%   needed, and the race of the turns behind them is not run.

farthest_ahead(Turns0, Limit, start(Squares, _, _, _, Own0, Other0), Turns) :-
    turns_to_go(Own0, OwnToGo),
    turns_left(Other0, Squares, ToGo),
    (   ToGo =:= 1
    ->  Kept = 1
    ;   Kept = 0
    ),
    Farthest is ToGo + Kept - OwnToGo + 1,
    leads(Turns0, Limit, Farthest, Squares, Other0, ToGo, Turns, Others, Pairs),
    sort(1, @>=, Pairs, Sorted),
    pairs_values(Sorted, Others).

leads([], _, _, _, _, _, Others, Others, []) :-
    !.
leads(_, 0, _, _, _, _, Others, Others, []) :-
    !.
leads([Turn|Turns0], Limit, Farthest, Squares, Other0, ToGo, Turns, Others, Pairs) :-
    lead(Turn, Squares, Other0, ToGo, Lead),
    (   Lead =:= Farthest
    ->  Less is Limit - 1,
        Turns = [Turn|Turns1],
        Pairs = Pairs1
    ;   Less = Limit,
        Turns = Turns1,
        Pairs = [Lead-Turn|Pairs1]
    ),
    leads(Turns0, Less, Farthest, Squares, Other0, ToGo, Turns1, Others, Pairs1).

lead(turn(Score,Own,Other,_), Squares, Other0, ToGo0, Lead) :-
    (   lost(Score)
    ->  Lead = Score
    ;   turns_left(Own, Squares, Own1),
        (   Other =:= Other0
        ->  ToGo = ToGo0
        ;   turns_left(Other, Squares, ToGo)
        ),
        Lead is ToGo - Own1
    ).

%   If the opponent has one turn to go, those that keep him from it, if there are any.

foremost(Turns0, Start, Turns) :-
    Start = start(Squares, _, _, _, _, Other),
    promised(Most),
    turns_left(Other, Squares, ToGo),
    (   ToGo =:= 1
    ->  length(Turns0, All),
        farthest_ahead(Turns0, All, Start, Turns1),
        findall(Turn, limit(Most, ( member(Turn, Turns1), safe(Start, Turn) )), Safe),
        (   Safe = [_|_]
        ->  Turns = Safe
        ;   Turns = Turns1
        )
    ;   farthest_ahead(Turns0, Most, Start, Turns)
    ).

glance_budget(600).                     % landing squares for a node of the search
promised(12).                           % turns that the search looks at
