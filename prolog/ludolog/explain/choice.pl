:- module(ludolog_choice,
          [ judged/5,                   % +Game, +State, +Move, +Options, -Judgement
            judgement_lines/5           % +Game, +State, +Move, +Judgement, -Lines
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, last/2, select/3]).
:- use_module(ludolog(protocol),
              [ check_move/1, lead/3, out/3, outcome/3, player_name/3, playing/3, say/3, side/3, tie/2,
                value_parts/4 ]).
:- use_module(ludolog(search/search), [analysis/4, forecast/2, search/4]).
:- use_module(forecast, [forecast_text/3]).

/** <module> Why that move?

A move that was played, held against what `expert` thinks of the position: what it comes to and
how the game would go on; the best move, or if it was the best, the best other one and what
that would have cost; and which parts of the value change on the way.
*/

:- det(judged/5).
:- det(judgement_lines/5).

%!  judged(+Game, +State, +Move, +Options:list, -Judgement) is det.
%
%   Judgement is judgement(Played, Best, Other): lines seen(Move, Forecast, Moves) of the legal
%   move Move, of the best move of State, and of the best move that is not Move, `none` if
%   there is no other. Moves are what both sides play best from Move on. Forecasts are those of the
%   side that decides in State. Options are those of analysis/4.

judged(Game, State, Move, Options, judgement(Played, Best, Other)) :-
    check_move(Move),
    findall(Lines0, analysis(Game, State, [lines(2)|Options], answer(_, Lines0, _)), All),
    last(All, Lines),
    maplist(seen, Lines, Seen),
    Seen = [Best|_],
    (   select(Played0, Seen, Others),
        Played0 = seen(Move, _, _)
    ->  Played = Played0
    ;   Others = Seen,
        looked_at(Game, State, Move, Options, Played0),
        no_better(Played0, Best, Played)
    ),
    (   Others = [Other0|_]
    ->  Other = Other0
    ;   Other = none
    ).

seen(line(Move, Value, Moves), seen(Move, Forecast, Moves)) :-
    forecast(Value, Forecast).

%   Looked at from its own end, one move further, a move may seem better than the best.

no_better(seen(Move, Forecast0, Moves), seen(_, Best, _), seen(Move, Forecast, Moves)) :-
    (   Forecast0 = merit(Value),
        Best = merit(Most)
    ->  Least is min(Value, Most),
        Forecast = merit(Least)
    ;   Forecast = Forecast0
    ).

%   A move that is none of the best two, seen from the state that it leads to. With more than two
%   players what another side expects there says little of this one.

looked_at(Game, State, Move, Options, seen(Move, Forecast, [Move|Moves])) :-
    side(Game, State, Me),
    Game:next_state(State, Move, Next),
    (   outcome(Game, Next, outcome(Winner, _, _))
    ->  Moves = [],
        ended(Game, Me, Winner, Forecast)
    ;   out(Game, Next, Me)
    ->  Moves = [],
        Forecast = solved(loss, exactly(1))
    ;   playing(Game, State, Before),
        Before = [_, _, _|_]
    ->  findall(Line, search(Game, State, [only(Move)|Options], answer(_, [Line|_], _)), Lines),
        last(Lines, Line0),
        seen(Line0, seen(_, Forecast, [_|Moves]))
    ;   findall(Line, analysis(Game, Next, Options, answer(_, [Line|_], _)), Lines),
        last(Lines, Line0),
        seen(Line0, seen(_, Forecast0, Moves)),
        side(Game, Next, Side),
        (   Side == Me
        ->  Whose = same
        ;   Whose = other
        ),
        a_move_before(Forecast0, Whose, Forecast)
    ).

ended(Game, Me, Winner, solved(Result, Length)) :-
    (   Winner == Me
    ->  Result = win,
        Length = exactly(1)
    ;   tie(Game, Winner)
    ->  Result = tie,
        Length = none
    ;   ludolog:game(Game, neutral(Winner))
    ->  Result = neutral,
        Length = none
    ;   Result = loss,
        Length = exactly(1)
    ).

a_move_before(repetition, _, repetition).
a_move_before(merit(Value0), Whose, merit(Value)) :-
    (   Whose == same
    ->  Value = Value0
    ;   Value is -Value0
    ).
a_move_before(neutral(N0), _, neutral(N)) :-
    N is N0 + 1.
a_move_before(win(N0), Whose, Forecast) :-
    N is N0 + 1,
    (   Whose == same
    ->  Forecast = win(N)
    ;   Forecast = loss(N)
    ).
a_move_before(loss(N0), Whose, Forecast) :-
    N is N0 + 1,
    (   Whose == same
    ->  Forecast = loss(N)
    ;   Forecast = win(N)
    ).
a_move_before(solved(Result0, Length0), Whose, solved(Result, Length)) :-
    (   Whose == other,
        opposite(Result0, Result1)
    ->  Result = Result1
    ;   Result = Result0
    ),
    (   Length0 =.. [Kind, N0]
    ->  N is N0 + 1,
        Length =.. [Kind, N]
    ;   Length = Length0
    ).

opposite(win, loss).
opposite(loss, win).

                /*******************************
                *            IN WORDS          *
                *******************************/

%!  judgement_lines(+Game, +State, +Move, +Judgement, -Lines:list) is det.
%
%   Lines tell Judgement (see judged/5) to people, as terms line(Depth, Mark, Text, Rule, Place)
%   of ludolog_explain.

judgement_lines(Game, State, Move, judgement(Played, Best, Other), Lines) :-
    Played = seen(_, Forecast, Moves),
    forecast_text(Game, Forecast, Expected),
    Game:move_text(State, Move, Text),
    (   Best = seen(Move, _, _)
    ->  plain(0, title, "~w is the best move found: ~w."-[Text, Expected], Head)
    ;   plain(0, title, "~w: ~w."-[Text, Expected], Head)
    ),
    way_line(Game, State, Moves, Way),
    other_lines(Other, Best, Played, Game, State, Comparison),
    change_lines(Game, State, Moves, Changes),
    append([Head|Way], Comparison, Lines0),
    append(Lines0, Changes, Lines).

plain(Depth, Mark, Message, line(Depth, Mark, Text, '', unknown:0)) :-
    say(ludolog, Message, Text).

way_line(Game, State, Moves, Lines) :-
    (   Moves = [_,_|_]
    ->  way_text(Game, State, Moves, Text),
        Lines = [line(1, plain, Text, '', unknown:0)]
    ;   Lines = []
    ).

%   "Player 1: a-b, b-c, Player 2: d-e": the name of a side before the first of its moves in a row.

way_text(Game, State, Moves, Text) :-
    said_moves(Moves, Game, State, none, Texts),
    atomic_list_concat(Texts, ', ', Atom),
    atom_string(Atom, Text).

said_moves([], _, _, _, []).
said_moves([Move|Moves], Game, State, Before, [Text|Texts]) :-
    side(Game, State, Side),
    Game:move_text(State, Move, Text0),
    (   Side == Before
    ->  Text = Text0
    ;   player_name(Game, Side, Name),
        format(string(Text), "~w: ~w", [Name, Text0])
    ),
    Game:next_state(State, Move, Next),
    said_moves(Moves, Game, Next, Side, Texts).

other_lines(none, _, _, _, _, [Line]) :-
    plain(0, plain, "There was no other move.", Line).
other_lines(seen(Move, Forecast, Moves), Best, Played, Game, State, [Line|Lines]) :-
    Game:move_text(State, Move, Text),
    forecast_text(Game, Forecast, Expected),
    Played = seen(_, Reached, _),
    (   Best = seen(Move, _, _)
    ->  difference(Forecast, Reached, Game, Cost),
        comparison(Cost, "~w was better: ~w."-[Text, Expected],
                   "~w was better by ~w: ~w."-[Text, Cost, Expected],
                   "~w was as good: ~w."-[Text, Expected], Message)
    ;   difference(Reached, Forecast, Game, Cost),
        comparison(Cost, "The best other move was ~w: ~w."-[Text, Expected],
                   "The best other move, ~w, would have cost ~w: ~w."-[Text, Cost, Expected],
                   "The best other move, ~w, is as good: ~w."-[Text, Expected], Message)
    ),
    plain(0, plain, Message, Line),
    way_line(Game, State, Moves, Lines).

comparison(Cost, Unknown, Known, None, Message) :-
    (   Cost == unknown
    ->  Message = Unknown
    ;   Cost == nothing
    ->  Message = None
    ;   Message = Known
    ).

%   What the second forecast is worth less than the first, where both are merits.

difference(Forecast, Forecast, _, nothing) :-
    !.
difference(merit(More), merit(Less), Game, Cost) :-
    Size is More - Less,
    Size > 0,
    !,
    lead(Game, Size, Message),
    say(Game, Message, Cost).
difference(_, _, _, unknown).

%   Which parts of the value, for the side that moved, are others at the end of the line. A part is
%   known by the format of its message, and by its place among those of the same format.

change_lines(Game, State, Moves, Lines) :-
    side(Game, State, Me),
    foldl(next_state(Game), Moves, State, End),
    (   over_for(Me, Game, End)
    ->  Lines = []
    ;   catch(( value_parts(Game, State, Me, Parts0),
                value_parts(Game, End, Me, Parts) ),
              error(_, _), fail)
    ->  changes(Parts, Parts0, Game, Changes),
        change_title(Changes, Game, Me, Lines)
    ;   Lines = []
    ).

over_for(Side, Game, State) :-
    (   outcome(Game, State, _)
    ->  true
    ;   out(Game, State, Side)
    ).

next_state(Game, Move, State0, State) :-
    Game:next_state(State0, Move, State).

change_title([], _, _, []).
change_title([Change|Changes], Game, Me, [Title,Change|Changes]) :-
    player_name(Game, Me, Name),
    plain(0, plain, "By the end of that line, for ~w:"-[Name], Title).

changes([], Before, Game, Lines) :-
    gone(Before, Game, Lines).
changes([Message-Number|Parts], Before0, Game, Lines) :-
    (   same_kind(Message, Before0, Number0, Before)
    ->  true
    ;   Number0 = 0,
        Before = Before0
    ),
    (   Number =:= Number0
    ->  Lines = Lines1
    ;   Lines = [Line|Lines1],
        change_line(Game, Message, Number0, Number, Line)
    ),
    changes(Parts, Before, Game, Lines1).

same_kind(Message, Before0, Number, Before) :-
    kind(Message, Kind),
    select(Old-Number, Before0, Before),
    kind(Old, Kind),
    !.

%   The format, and of its arguments those that say whose part it is.

kind(Message, Kind) :-
    (   Message = Format-[First|_],
        \+ number(First)
    ->  Kind = Format-First
    ;   Message = Format-_
    ->  Kind = Format
    ;   Kind = Message
    ).

gone([], _, []).
gone([Message-Number|Parts], Game, Lines) :-
    (   Number =:= 0
    ->  Lines = Lines1
    ;   Lines = [Line|Lines1],
        change_line(Game, Message, Number, 0, Line)
    ),
    gone(Parts, Game, Lines1).

change_line(Game, Message, Number0, Number, line(1, plain, Text, '', unknown:0)) :-
    say(Game, Message, Said),
    say(ludolog, "~d before, ~d after: ~w"-[Number0, Number, Said], Text).
