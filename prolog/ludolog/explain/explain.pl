:- module(ludolog_explain,
          [ why/3,                      % +Game, +State, +MoveOrText
            why_over/2,                 % +Game, +State
            why_score/2,                % +Game, +State
            over_lines/3,               % +Game, +State, -Lines
            score_lines/3,              % +Game, +State, -Lines
            told/3,                     % +Game, +Explanation, -Lines
            reading/4,                  % +Game, +State, +Text, -Reading
            expectation/3               % +Read, +Continuations, -Message
          ]).
:- use_module(ludolog(text), [lowered/2, trimmed/2]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2, memberchk/2, max_member/2, sum_list/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(ludolog(protocol),
              [ check_game/1, defines/2, outcome/3, player_name/3, playing/3, say/3, tie/2,
                well_formed_move/3 ]).
:- use_module(why, [explanation/4]).

/** <module> Explanations in words

What ludolog_why finds out, in sentences: terms line(Depth, Mark, Text, Rule, Place), which
Python takes, or printed lines. There are also lines that say what is missing for the end of
the game (over_lines/3), where the points come from (score_lines/3), and what the notation
expects when a text is no move (reading/4).
*/

%!  why(+Game, +State, +MoveOrText) is det.
%
%   Print why a move is legal or not. A string is read as the text of a move, or is
%   "over" or "score".
%
%   @error existence_error(game, Game), type_error(Game_state, State)
%
%       ?- splut:initial_state([size(7)], S), why(splut, S, "c6-c4").

why(Game, State, Move) :-
    check_game(Game),
    (   string(Move)
    ->  why_text(Move, Game, State)
    ;   why_move(Game, State, Move)
    ).

why_text("over", Game, State) :-
    !,
    why_over(Game, State).
why_text("score", Game, State) :-
    !,
    why_score(Game, State).
why_text(Text, Game, State) :-
    reading(Game, State, Text, Reading),
    (   Reading = move(Move)
    ->  why_move(Game, State, Move)
    ;   Reading = expected(Read, Continuations),
        expectation(Read, Continuations, Message),
        say(ludolog, Message, Said),
        format("~w~n", [Said])
    ).

why_move(Game, State, Move) :-
    explanation(Game, State, Move, Explanation),
    told(Game, Explanation, Lines),
    print_lines(Lines).

%!  why_over(+Game, +State) is det.
%
%   Print why the game is over, or what is missing.

why_over(Game, State) :-
    over_lines(Game, State, Lines),
    print_lines(Lines).

%!  why_score(+Game, +State) is det.
%
%   Print where each player's points come from.

why_score(Game, State) :-
    score_lines(Game, State, Lines),
    print_lines(Lines).

                /*******************************
                *             LINES            *
                *******************************/

%!  told(+Game, +Explanation, -Lines:list) is det.
%
%   Lines are Explanation in the language of people, as line(Depth, Mark, Text, Rule,
%   Place): Mark is `held`, `failed`, `title` or `plain`; Rule is '' and Place is
%   unknown:0 where there is none.

told(Game, Explanation, Lines) :-
    told_(Explanation, Game, Lines).

told_(shapeless, _, [Line]) :-
    plain(ludolog, "No kind of move in this game has that shape.", Line).
told_(legal(Steps), Game, [line(0, title, Text, '', unknown:0)|Lines]) :-
    say(ludolog, "This move is legal:", Text),
    step_lines(Steps, 1, Game, held, Lines, []).
told_(illegal(Attempts0), Game, Lines) :-
    with_new_reasons(Attempts0, Game, [], Attempts),
    foldl(attempt_lines(Game), Attempts, Lines, []).
told_(over(outcome(_, Reason, _), Attempts), Game, [Line|Lines]) :-
    say(Game, Reason, Why),
    plain(ludolog, "The game is over: ~w."-[Why], Line),
    told_(illegal(Attempts), Game, Lines).

plain(Game, Message, line(0, plain, Text, '', unknown:0)) :-
    say(Game, Message, Text).

%   with_new_reasons(+Attempts0, +Game, +Told, -Attempts): several kinds of move may fail for one
%   reason, which is told once, with the attempt that came nearest.

with_new_reasons([], _, _, []).
with_new_reasons([Attempt|Attempts0], Game, Told, Attempts) :-
    Attempt = attempt(_, step(_, Rule, Message, _)),
    say(Game, Message, Text),
    (   memberchk(Rule-Text, Told)
    ->  Attempts = Attempts1
    ;   Attempts = [Attempt|Attempts1]
    ),
    with_new_reasons(Attempts0, Game, [Rule-Text|Told], Attempts1).

attempt_lines(Game, attempt(Held, Failed), Lines0, Lines) :-
    step_line(Failed, 0, Game, failed, Lines0, Lines1),
    step_lines(Held, 1, Game, held, Lines1, Lines).

step_lines([], _, _, _, Lines, Lines).
step_lines([Step|Steps], Depth, Game, Mark, Lines0, Lines) :-
    step_line(Step, Depth, Game, Mark, Lines0, Lines1),
    step_lines(Steps, Depth, Game, Mark, Lines1, Lines).

step_line(step(_, Rule, Message, Place), Depth, Game, Mark, [Line|Lines], Lines) :-
    say(Game, Message, Text),
    Line = line(Depth, Mark, Text, Rule, Place).
step_line(group(Title, Steps), Depth, Game, Mark, [Line|Lines0], Lines) :-
    say(Game, Title, Text),
    Line = line(Depth, title, Text, '', unknown:0),
    Inner is Depth + 1,
    step_lines(Steps, Inner, Game, Mark, Lines0, Lines).

%!  over_lines(+Game, +State, -Lines:list) is det.
%
%   Lines say why the game is over, or what is missing for each end that it may have: what
%   missing/2 of the game says. Each has the place of the clause that says it, and no rule.

over_lines(Game, State, [First|Lines]) :-
    check_game(Game),
    Game:to_move(State, _),
    (   outcome(Game, State, outcome(Winner, Reason, _))
    ->  say(Game, Reason, Why),
        (   tie(Game, Winner)
        ->  say(ludolog, "The game is over, a tie: ~w."-[Why], Text)
        ;   player_name(Game, Winner, Name),
            say(ludolog, "The game is over, ~w has won: ~w."-[Name, Why], Text)
        ),
        (   defines(Game, outcome/2)
        ->  said_in(Game, outcome(_, _), Place)
        ;   said_in(Game, game_over(_, _), Place)
        ),
        First = line(0, plain, Text, '', Place),
        Lines = []
    ;   plain(ludolog, "The game goes on."-[], First),
        findall(line(1, failed, Text, '', Place),
                ( defines(Game, missing/2),
                  Game:missing(State, Message),
                  say(Game, Message, Text),
                  said_in(Game, missing(_, Message), Place) ),
                Lines)
    ).

%   said_in(+Game, +Head, -Place): Place is the File:Line of the first clause of Game for Head;
%   unknown:0 for a predicate that was not read from a file.

said_in(Game, Head, Place) :-
    (   catch(clause(Game:Head, _, Clause), error(_, _), fail),
        clause_property(Clause, file(File)),
        clause_property(Clause, line_count(Line))
    ->  Place = File:Line
    ;   Place = unknown:0
    ).

%!  score_lines(+Game, +State, -Lines:list) is det.
%
%   Lines say where the points of each player come from, by points/4 of the game; where it
%   has none, what value/3 says. What gives points has the place of its clause, and no rule.

score_lines(Game, State, Lines) :-
    check_game(Game),
    Game:to_move(State, _),
    playing(Game, State, Players),
    findall(Line, ( member(Player, Players), score_line(Game, State, Player, Line) ), Lines).

score_line(Game, State, Player, Line) :-
    player_name(Game, Player, Name),
    (   defines(Game, points/4)
    ->  findall(part(Points, Message, Place),
                ( Game:points(State, Player, Points, Message),
                  said_in(Game, points(_, _, Points, Message), Place) ),
                Parts)
    ;   Game:value(State, Player, Value),
        said_in(Game, value(_, _, _), Place),
        Parts = [part(Value, "the value of the position", Place)]
    ),
    findall(P, member(part(P, _, _), Parts), Numbers),
    sum_list(Numbers, Sum),
    (   format(string(Title), "~w: ~d", [Name, Sum]),
        Line = line(0, title, Title, '', unknown:0)
    ;   member(part(Points, Message, Place), Parts),
        say(Game, Message, Said),
        format(string(Text), "~d  ~w", [Points, Said]),
        Line = line(1, plain, Text, '', Place)
    ).

                /*******************************
                *            PRINTING          *
                *******************************/

print_lines(Lines) :-
    forall(member(Line, Lines), print_line(Line)).

print_line(line(Depth, Mark, Text, Rule, Place)) :-
    Indent is 2 * Depth,
    mark(Mark, Sign),
    (   Place = File:Line,
        Line > 0,
        Rule \== ''
    ->  file_base_name(File, Base),
        format("~t~*|~w~w  [~w, ~w:~w]~n", [Indent, Sign, Text, Rule, Base, Line])
    ;   format("~t~*|~w~w~n", [Indent, Sign, Text])
    ).

mark(held, "+ ").
mark(failed, "- ").
mark(title, "").
mark(plain, "").

                /*******************************
                *     WHAT IS NO MOVE AT ALL   *
                *******************************/

%!  reading(+Game, +State, +Text, -Reading) is det.
%
%   Reading is move(Move) if Text is a well-formed move in State. Else it is
%   expected(Read, Continuations): Read is the longest beginning of Text with which
%   the text of a move in State begins, Continuations are the next characters there.

reading(Game, State, Text0, Reading) :-
    trimmed(Text0, Text),
    (   Game:move_text(State, Move, Text)
    ->  Reading = move(Move)
    ;   lowered(Text, Lower),
        string_chars(Lower, Wanted),
        near_texts(Game, State, Wanted, Found),
        findall(N, member(N-_, Found), Lengths),
        max_member(Length, [0|Lengths]),
        sub_string(Text, 0, Length, _, Read),
        findall(Next, ( member(Length-[Next|_], Found) ), Nexts),
        sort(Nexts, Continuations),
        Reading = expected(Read, Continuations)
    ).

%   near_texts(+Game, +State, +Wanted, -Found): Found has Length-Rest for the texts of
%   moves: how long the beginning is that they have in common with Wanted, and how they go
%   on. All legal moves are looked at; of the well-formed ones, of which there may be
%   twenty thousand, some that lie evenly, then those around the best of them: moves
%   of one piece stand together.

near_texts(Game, State, Wanted, Found) :-
    Game:valid_moves(State, _, Legal),
    findall(Length-Rest,
            ( member(Move, Legal), compared(Game, State, Wanted, Move, Length, Rest) ),
            Found0),
    findall(Move, limit(24000, well_formed_move(Game, State, Move)), Moves),
    compound_name_arguments(Array, moves, Moves),
    compound_name_arity(Array, _, N),
    looked_at(Array, 1, N, Game, State, Wanted, Some),
    best_place(Some, Place),
    Low is max(1, Place - N // 250),
    High is min(N, Place + N // 250),
    looked_at(Array, Low, High, Game, State, Wanted, More),
    findall(Length-Rest,
            ( member(Length-Rest, Found0)
            ; member(at(_, Length, Rest), Some)
            ; member(at(_, Length, Rest), More) ),
            Found).

looked_at(Array, Low, High, Game, State, Wanted, Found) :-
    Step is max(1, (High - Low) // 250),
    Last is (High - Low) // Step,
    findall(at(I, Length, Rest),
            ( between(0, Last, K),
              I is Low + K * Step,
              arg(I, Array, Move),
              compared(Game, State, Wanted, Move, Length, Rest) ),
            Found).

best_place(Found, Place) :-
    findall(Length-I, member(at(I, Length, _), Found), Pairs),
    max_member(_-Place, [0-1|Pairs]).

compared(Game, State, Wanted, Move, Length, Rest) :-
    Game:move_text(State, Move, Text),
    lowered(Text, Lower),
    string_chars(Lower, Chars),
    common(Wanted, Chars, 0, Length, Rest).

common([C|As], [C|Bs], N0, N, Rest) :-
    !,
    N1 is N0 + 1,
    common(As, Bs, N1, N, Rest).
common(_, Rest, N, N, Rest).

%!  expectation(+Read:string, +Continuations:list, -Message) is det.
%
%   Message says what reading/4 found out about a text that is no move.

expectation("", Continuations, "That is not a move: a move begins with ~w."-[Next]) :-
    atomic_list_concat(Continuations, ' ', Next).
expectation(Read, [], "That is not a move: \"~w\" is complete, and more follows."-[Read]) :-
    Read \== "".
expectation(Read, [C|Cs], "That is not a move: after \"~w\" may come ~w."-[Read, Next]) :-
    Read \== "",
    atomic_list_concat([C|Cs], ' ', Next).
