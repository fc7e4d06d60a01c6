:- module(ludolog_why,
          [ explanation/4,              % +Game, +State, +Move, -Explanation
            reading/4,                  % +Game, +State, +Text, -Reading
            told/3,                     % +Game, +Explanation, -Lines
            expectation/3,              % +Read, +Continuations, -Message
            why/3,                      % +Game, +State, +MoveOrText
            body_goal/4,                % +Game, +Head, -Goal, -Kind
            goal_kind/3                 % +Game, +Goal, -Kind
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2, append/3, nth1/3, reverse/2, max_member/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(protocol, [say/3, well_formed_move/3, outcome/3]).

/** <module> Refusals and proofs, from the rule clauses themselves

A game writes legality once: legal/2 has a clause for each kind of move, and each
goal in a body is one of

  | condition | condition(Goal, Rule, Message): one requirement, its rule and its sentence  |
  | group     | conditions(Goal, Title): a predicate whose clauses are again such bodies    |
  | plumbing  | plumbing(Goal): takes terms apart and holds for every well-formed move      |

The interpreter below runs these bodies and remembers, for each clause of legal/2
that fits the move's shape, how far it came: the conditions that held and the
first that did not. There is no second set of rules that could disagree.

Explanation is one of

  | over(Outcome)     | the game is over; nothing is legal                               |
  | legal(Steps)      | the proof                                                        |
  | illegal(Attempts) | an attempt(Held, Failed) for each kind of move, the nearest first |
  | shapeless         | no kind of move has this shape                                   |

Steps and Held are lists of step(Goal, Rule, Message, File:Line) and group(Title,
Steps); Failed is a step. File:Line is where the condition is defined.
*/

                /*******************************
                *       HOW BODIES ARE MADE    *
                *******************************/

%!  goal_kind(+Game, +Goal, -Kind) is det.
%
%   Kind is condition(Rule, Message), group(Title) or plumbing; `unknown` for a goal
%   that the game did not declare, which is a fault of the game.

goal_kind(Game, Goal, Kind) :-
    (   fact(Game, condition(Goal, Rule, Message))
    ->  Kind = condition(Rule, Message)
    ;   fact(Game, conditions(Goal, Title))
    ->  Kind = group(Title)
    ;   fact(Game, plumbing(Goal))
    ->  Kind = plumbing
    ;   Kind = unknown
    ).

fact(Game, Fact) :-
    functor(Fact, Name, Arity),
    current_predicate(Game:Name/Arity),
    clause(Game:Fact, true).

%!  body_goal(+Game, +Head, -Goal, -Kind) is nondet.
%
%   Goal stands in a body that is reached from Head by way of groups.

body_goal(Game, Head, Goal, Kind) :-
    body_goal(Game, Head, [], Goal, Kind).

body_goal(Game, Head, Seen, Goal, Kind) :-
    clause(Game:Head, Body),
    goals(Body, Goals),
    member(Goal0, Goals),
    goal_kind(Game, Goal0, Kind0),
    (   Goal = Goal0,
        Kind = Kind0
    ;   Kind0 = group(_),
        functor(Goal0, Name, Arity),
        \+ member(Name/Arity, Seen),
        functor(General, Name, Arity),
        body_goal(Game, General, [Name/Arity|Seen], Goal, Kind)
    ).

goals(Body, Goals) :-
    goals(Body, Goals, []).

goals((A, B), Goals0, Goals) :-
    !,
    goals(A, Goals0, Goals1),
    goals(B, Goals1, Goals).
goals(true, Goals, Goals) :-
    !.
goals(Goal, [Goal|Goals], Goals).

                /*******************************
                *          EXPLANATION         *
                *******************************/

%!  explanation(+Game, +State, +Move, -Explanation) is det.
%
%   Explanation says why the ground Move is or is not legal in State.

explanation(Game, State, Move, Explanation) :-
    (   outcome(Game, State, Outcome)
    ->  Explanation = over(Outcome)
    ;   findall(Attempt, attempt(Game, State, Move, Attempt), Attempts),
        explained(Attempts, Explanation)
    ).

explained([], shapeless) :-
    !.
explained(Attempts, legal(Steps)) :-
    member(proof(Steps), Attempts),
    !.
explained(Attempts, illegal(Sorted)) :-
    findall(Key-Attempt,
            ( nth1(Nth, Attempts, Attempt),
              Attempt = attempt(Held, _),
              steps(Held, Conditions),
              length(Conditions, N),
              Key is Nth - 1000 * N ),
            Keyed),
    keysort(Keyed, Pairs),
    pairs_values(Pairs, Sorted).

%   Attempt is proof(Steps) or attempt(Held, Failed) for each clause of legal/2
%   whose head fits. Backtracking into conditions may fail in several places; the
%   one that came furthest counts, the first of equals.

attempt(Game, State, Move, Attempt) :-
    clause(Game:legal(State, Move), Body),
    goals(Body, Goals),
    Best = best(-1, none),
    (   solve(Goals, Game, 0, [], Best, Steps)
    ->  Attempt = proof(Steps)
    ;   Best = best(_, Attempt)
    ).

%   solve(+Goals, +Game, +Count, +Held, +Best, -Steps): Held are the steps so far,
%   the last first, Count how many conditions are among them. Best is changed in
%   place.

solve([], _, _, Held, _, Steps) :-
    unfolded(Held, Steps).
solve([Goal|Goals], Game, Count, Held, Best, Steps) :-
    solve_goal(Goal, Goals, Game, Count, Held, Best, Steps).

solve_goal(end_of_group, Goals, Game, Count, Held, Best, Steps) :-
    !,
    solve(Goals, Game, Count, [end|Held], Best, Steps).
solve_goal(Goal, Goals, Game, Count, Held, Best, Steps) :-
    goal_kind(Game, Goal, Kind),
    solve_kind(Kind, Goal, Goals, Game, Count, Held, Best, Steps).

solve_kind(condition(_, _), Goal, Goals, Game, Count0, Held, Best, Steps) :-
    copy_term(Goal, Asked),
    (   call(Game:Goal)
    *-> Count is Count0 + 1,
        step(Game, Goal, Step),
        solve(Goals, Game, Count, [Step|Held], Best, Steps)
    ;   step(Game, Asked, Step),
        failed(Best, Count0, Held, Step),
        fail
    ).
solve_kind(group(Title), Goal, Goals, Game, Count, Held, Best, Steps) :-
    (   clause(Game:Goal, Body)
    *-> goals(Body, Inner),
        append(Inner, [end_of_group|Goals], Next),
        solve(Next, Game, Count, [begin(Title)|Held], Best, Steps)
    ;   failed(Best, Count, Held, group(Title, [])),
        fail
    ).
solve_kind(plumbing, Goal, Goals, Game, Count, Held, Best, Steps) :-
    call(Game:Goal),
    solve(Goals, Game, Count, Held, Best, Steps).

failed(Best, Count, Held0, Step) :-
    arg(1, Best, Furthest),
    (   Count > Furthest
    ->  unfolded(Held0, Held),
        nb_setarg(1, Best, Count),
        nb_setarg(2, Best, attempt(Held, Step))
    ;   true
    ).

step(Game, Goal, step(Goal, Rule, Message, Place)) :-
    goal_kind(Game, Goal, condition(Rule, Message)),
    (   predicate_property(Game:Goal, file(File)),
        predicate_property(Game:Goal, line_count(Line))
    ->  Place = File:Line
    ;   Place = unknown:0
    ).

%   unfolded(+Held, -Steps): Held, last first, with marks where groups begin and
%   end, as a tree. A group in which the failure happened is still open.

unfolded(Held, Steps) :-
    reverse(Held, Marks),
    tree(Marks, Steps, _).

tree([], [], []).
tree([end|Marks], [], Marks).
tree([begin(Title)|Marks0], [group(Title, Inner)|Steps], Marks) :-
    tree(Marks0, Inner, Marks1),
    tree(Marks1, Steps, Marks).
tree([step(G, R, M, P)|Marks0], [step(G, R, M, P)|Steps], Marks) :-
    tree(Marks0, Steps, Marks).

%   steps(+Tree, -Steps): the conditions of a tree, in their order.

steps(Tree, Steps) :-
    foldl(steps_, Tree, [], Reversed),
    reverse(Reversed, Steps).

steps_(group(_, Tree), Steps0, Steps) :-
    foldl(steps_, Tree, Steps0, Steps).
steps_(step(G, R, M, P), Steps, [step(G, R, M, P)|Steps]).

                /*******************************
                *             TEXT             *
                *******************************/

%!  reading(+Game, +State, +Text, -Reading) is det.
%
%   Reading is move(Move) if Text is a well-formed move in State. Else it is
%   expected(Read, Continuations): Read is the longest beginning of Text with which
%   the text of a move in State begins, Continuations are the next characters there.

reading(Game, State, Text0, Reading) :-
    text_to_string(Text0, Text1),
    split_string(Text1, "", " \t\r\n", [Text]),
    (   Game:move_text(State, Move, Text)
    ->  Reading = move(Move)
    ;   move_texts(Game, State, Texts),
        string_lower(Text, Wanted),
        longest_beginning(Wanted, Texts, Length),
        sub_string(Text, 0, Length, _, Read),
        sub_string(Wanted, 0, Length, _, Prefix),
        findall(Next,
                ( member(T, Texts),
                  string_concat(Prefix, Rest, T),
                  sub_string(Rest, 0, 1, _, Next) ),
                Nexts0),
        sort(Nexts0, Continuations),
        Reading = expected(Read, Continuations)
    ).

% The texts of the legal moves and of a good many others that are well-formed.
move_texts(Game, State, Texts) :-
    findall(Lower,
            ( (   Game:valid_moves(State, _, Moves),
                  member(Move, Moves)
              ;   limit(3000, well_formed_move(Game, State, Move))
              ),
              Game:move_text(State, Move, Text),
              string_lower(Text, Lower) ),
            Texts0),
    sort(Texts0, Texts).

longest_beginning(Wanted, Texts, Longest) :-
    string_chars(Wanted, Chars),
    findall(N,
            ( member(Text, Texts),
              string_chars(Text, Others),
              common(Chars, Others, 0, N) ),
            Lengths),
    max_member(Longest, [0|Lengths]).

common([C|As], [C|Bs], N0, N) :-
    !,
    N1 is N0 + 1,
    common(As, Bs, N1, N).
common(_, _, N, N).

%!  told(+Game, +Explanation, -Lines:list) is det.
%
%   Lines are Explanation in the language of people, as line(Depth, Mark, Text, Rule,
%   Place): Mark is `held`, `failed`, `title` or `plain`; Rule is '' and Place is
%   unknown:0 where there is none.

told(Game, over(outcome(_, Reason, _)), [line(0, plain, Text, '', unknown:0)]) :-
    say(Game, Reason, Why),
    say(Game, "The game is over: ~w."-[Why], Text).
told(Game, shapeless, [line(0, plain, Text, '', unknown:0)]) :-
    say(Game, "No kind of move in this game has that shape.", Text).
told(Game, legal(Steps), [line(0, title, Text, '', unknown:0)|Lines]) :-
    say(Game, "This move is legal:", Text),
    step_lines(Steps, 1, Game, held, Lines, []).
told(Game, illegal(Attempts), Lines) :-
    foldl(attempt_lines(Game), Attempts, Lines, []).

attempt_lines(Game, attempt(Held, Failed), Lines0, Lines) :-
    step_lines([Failed], 0, Game, failed, Lines0, Lines1),
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

%!  why(+Game, +State, +MoveOrText) is det.
%
%   Print why a move is legal or not. A string or an atom that is no move itself is
%   read as the text of a move.
%
%       ?- splut:initial_state([size(7)], S), why(splut, S, "c6-c4").

why(Game, State, Move) :-
    (   string(Move)
    ->  reading(Game, State, Move, Reading)
    ;   Reading = move(Move)
    ),
    why_(Reading, Game, State).

why_(move(Move), Game, State) :-
    explanation(Game, State, Move, Explanation),
    told(Game, Explanation, Lines),
    forall(member(Line, Lines), print_line(Line)).
why_(expected(Read, Continuations), Game, _) :-
    expectation(Read, Continuations, Message),
    say(Game, Message, Text),
    format("~w~n", [Text]).

%!  expectation(+Read:string, +Continuations:list, -Message) is det.
%
%   Message says what reading/4 found out about a text that is no move.

expectation("", Continuations, "That is no move: one begins with ~w."-[Next]) :-
    atomic_list_concat(Continuations, ' ', Next).
expectation(Read, [], "That is no move: \"~w\" is complete, and more follows."-[Read]) :-
    Read \== "".
expectation(Read, [C|Cs], "That is no move: after \"~w\" may come ~w."-[Read, Next]) :-
    Read \== "",
    atomic_list_concat([C|Cs], ' ', Next).

print_line(line(Depth, Mark, Text, Rule, Place)) :-
    Indent is 2 * Depth,
    mark(Mark, Sign),
    (   Place = File:Line,
        Line > 0
    ->  file_base_name(File, Base),
        format("~t~*|~w~w  [~w, ~w:~w]~n", [Indent, Sign, Text, Rule, Base, Line])
    ;   format("~t~*|~w~w~n", [Indent, Sign, Text])
    ).

mark(held, "+ ").
mark(failed, "- ").
mark(title, "").
mark(plain, "").
