:- module(ludolog_why,
          [ explanation/4,              % +Game, +State, +Move, -Explanation
            conditions_of/2,            % +Steps, -Conditions
            body_goal/4,                % +Game, +Head, -Goal, -Kind
            goal_kind/3,                % +Game, +Goal, -Kind
            rule_of/3                   % +Game, +Goal, -Ref
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2, append/3, nth1/3, reverse/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(ludolog(protocol), [check_move/1, outcome/3]).

/** <module> Refusals and proofs, from the rule clauses themselves

A game writes legality once: legal/2 has a clause for each kind of move, and each
goal in a body is one of

  | condition | condition(Goal, Rule, Message): one requirement, its rule and its sentence  |
  | group     | conditions(Goal, Title): a predicate whose clauses are again such bodies    |
  | plumbing  | plumbing(Goal): takes terms apart and holds for every well-formed move      |

The interpreter below runs these bodies and remembers, for each clause of legal/2
that fits the move's shape, how far it came: the conditions that held and the
first that did not. A game's fast
generator of moves is tied to the same clauses by conformance tests, independent models and
mutants.

Explanation is one of

  | legal(Steps)            | the proof                                                |
  | illegal(Attempts)       | an attempt(Held, Failed) for each kind of move, the      |
  |                         | nearest first                                            |
  | over(Outcome, Attempts) | the same where the game is over, so that nothing is legal |
  | shapeless               | no kind of move has this shape                           |

Steps and Held are lists of step(Goal, Rule, Message, File:Line) and group(Title,
Steps); Failed is a step. File:Line is where the condition is defined. How all this
is told to people is the matter of ludolog_explain.
*/

                /*******************************
                *       HOW BODIES ARE MADE    *
                *******************************/

%!  goal_kind(+Game, +Goal, -Kind) is det.
%
%   Kind is condition(Rule, Message), group(Title) or plumbing; `unknown` for a goal
%   that the game did not declare, which is a fault of the game.

goal_kind(Game, Goal, Kind) :-
    (   fact(Game, condition(Goal, Rule, Message), _)
    ->  Kind = condition(Rule, Message)
    ;   fact(Game, conditions(Goal, Title), _)
    ->  Kind = group(Title)
    ;   fact(Game, plumbing(Goal), _)
    ->  Kind = plumbing
    ;   Kind = unknown
    ).

%!  rule_of(+Game, +Goal, -Ref) is semidet.
%
%   Ref is the clause of condition/3 that speaks of Goal.

rule_of(Game, Goal, Ref) :-
    fact(Game, condition(Goal, _, _), Ref),
    !.

fact(Game, Fact, Ref) :-
    functor(Fact, Name, Arity),
    current_predicate(Game:Name/Arity),
    clause(Game:Fact, true, Ref).

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
%
%   @error type_error(Game_state, State), from to_move/2 of the game.
%   @error instantiation_error if Move is not ground.

explanation(Game, State, Move, Explanation) :-
    Game:to_move(State, _),
    check_move(Move),
    findall(Attempt, attempt(Game, State, Move, Attempt), Attempts),
    (   Attempts == []
    ->  Explanation = shapeless
    ;   member(proof(Steps), Attempts)
    ->  Explanation = legal(Steps)
    ;   nearest_first(Attempts, Sorted),
        (   outcome(Game, State, Outcome)
        ->  Explanation = over(Outcome, Sorted)
        ;   Explanation = illegal(Sorted)
        )
    ).

%   More conditions that held come first; of equals, the kind of move that the rule book
%   names first.

nearest_first(Attempts, Sorted) :-
    findall(Key-Attempt,
            ( nth1(Nth, Attempts, Attempt),
              Attempt = attempt(Held, _),
              conditions_of(Held, Conditions),
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
    ;   Best = best(_, Attempt),
        Attempt \== none
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
    clause(Game:Goal, Body),
    goals(Body, Inner),
    append(Inner, [end_of_group|Goals], Next),
    solve(Next, Game, Count, [begin(Title)|Held], Best, Steps).
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

%!  conditions_of(+Steps:list, -Conditions:list) is det.
%
%   Conditions are the steps that are conditions, in their order, also those in groups.

conditions_of(Tree, Steps) :-
    foldl(conditions_of_, Tree, [], Reversed),
    reverse(Reversed, Steps).

conditions_of_(group(_, Tree), Steps0, Steps) :-
    foldl(conditions_of_, Tree, Steps0, Steps).
conditions_of_(step(G, R, M, P), Steps, [step(G, R, M, P)|Steps]).
