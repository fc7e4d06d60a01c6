/*  A plain search of all moves that shares no code with the solver, and what it says of the
    solver's verdicts. Included behind positions.pl.
*/

                /*******************************
                *           ALL MOVES          *
                *******************************/

%   forced(+State, +K, +Game, +Me, +Wanted, +Nodes0, -Answer, -Nodes) is semidet: can the side of
%   Wanted force within K moves that Me wins (`win`) or loses (`loss`)? Fails if that takes more
%   than Nodes0 states.

forced(State, K, Game, Me, Wanted, Nodes0, Answer, Nodes) :-
    Nodes0 > 0,
    Nodes1 is Nodes0 - 1,
    (   Game:game_over(State, Winner)
    ->  (   ended(Wanted, Game, Me, Winner)
        ->  Answer = yes
        ;   Answer = no
        ),
        Nodes = Nodes1
    ;   K =:= 0
    ->  Answer = no,
        Nodes = Nodes1
    ;   ludolog_protocol:side(Game, State, Side),
        (   ( Wanted == win, Side == Me ; Wanted == loss, Side \== Me )
        ->  Enough = yes
        ;   Enough = no
        ),
        Game:valid_moves(State, _, Moves),
        K1 is K - 1,
        forced(Moves, Enough, State, K1, Game, Me, Wanted, Nodes1, Answer, Nodes)
    ).

forced([], yes, _, _, _, _, _, Nodes, no, Nodes).
forced([], no, _, _, _, _, _, Nodes, yes, Nodes).
forced([Move|Moves], Enough, State, K, Game, Me, Wanted, Nodes0, Answer, Nodes) :-
    Game:next_state(State, Move, Next),
    forced(Next, K, Game, Me, Wanted, Nodes0, Answer0, Nodes1),
    (   Answer0 == Enough
    ->  Answer = Answer0,
        Nodes = Nodes1
    ;   forced(Moves, Enough, State, K, Game, Me, Wanted, Nodes1, Answer, Nodes)
    ).

ended(win, _, Me, Winner) :-
    Winner == Me.
ended(loss, Game, Me, Winner) :-
    Winner \== Me,
    \+ ludolog_protocol:tie(Game, Winner),
    \+ ludolog:game(Game, neutral(Winner)).

%   Agreed is how many of the solved positions could be asked both ways: forced within the length
%   of the verdict and, if that is exact, not in one move less. Throws the first that differs.

agreement(Game, Verdicts, Most, Agreed) :-
    aggregate_all(count,
                  ( member(State-solved(Result, Length, _, _), Verdicts),
                    Length =.. [Kind, N],
                    ludolog_protocol:side(Game, State, Me),
                    forced(State, N, Game, Me, Result, Most, Yes, _),
                    (   Kind == exactly
                    ->  Less is N - 1,
                        forced(State, Less, Game, Me, Result, Most, No, _)
                    ;   No = no
                    ),
                    (   Yes-No == yes-no
                    ->  true
                    ;   throw(differs(Game, State, Result, Length, Yes, No))
                    ) ),
                  Agreed).

%   One answer for each late position that is solved and could be asked both ways.

agreed(Game, Backs, Nodes, Most) :-
    member(Back, Backs),
    late_position(Game, 8, Back, State),
    solve(Game, State, [nodes(Nodes)], Verdict),
    agreement(Game, [State-Verdict], Most, 1).

verdicts(Game, N, Backs, Nodes, Verdicts) :-
    findall(State-Verdict,
            ( member(Back, Backs),
              late_position(Game, N, Back, State),
              solve(Game, State, [nodes(Nodes)], Verdict) ),
            Verdicts).

%   The moves of a line are legal, one after the other, and lead to the end.

leads(Game, State, [], Result, Me) :-
    Game:game_over(State, Winner),
    ended(Result, Game, Me, Winner).
leads(Game, State, [Move|Moves], Result, Me) :-
    Game:valid_moves(State, _, Legal),
    memberchk(Move, Legal),
    Game:next_state(State, Move, Next),
    leads(Game, Next, Moves, Result, Me).
