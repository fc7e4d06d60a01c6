:- module(ludolog_trace,
          [ trace_rule/1,               % :Goal
            trace_rule/2,               % :Goal, +Depth
            trace_lines/3,              % :Goal, +Depth, -Lines
            print_trace/1,              % +Lines
            guard/3,                    % ?Module, -Caller, -Clauses
            home/3,                     % +Module, +Goal, -Home
            called/1,                   % +Goal
            clause_of/3,                % +Goal, -Body, -Ref
            looked_into/1,              % +Goal
            goal_text/2,                % +Goal, -Text
            clause_place/2              % +Ref, -Place
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, reverse/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(ludolog(protocol), [game/1, say/3]).
:- use_module(ludolog(versions), [with_three_dots/2]).
:- use_module(why, [goal_kind/3]).

/** <module> How a goal was proved, or why it failed, as a tree of rules

The tracer of Prolog shows ports. For a class it is more telling to see the rule that
was used and what each of its goals came to:

    ?- trace_rule(splut:legal(S, Move)).

A goal that holds is shown with the goals of the clause that proved it; one that fails
with each clause that was tried, as far as it came. Goals of the system and of
libraries are shown, and not looked into, nor is anything deeper than Depth. What is
a condition of a game is shown by its sentence and its rule.

Nothing is remembered while a goal runs: the tree is found by asking the goals of a
clause again, one level at a time, so that cuts mean what they mean. Goals that print
would print more than once.
*/

:- multifile
    guard/3,                            % Module, Caller, Clauses
    home/3.                             % Module, Goal, Home

%!  guard(?Module, -Caller, -Clauses) is nondet.
%
%   Hook: goals of Module are called by call(Caller, Goal), its clauses found by
%   call(Clauses, Head, Body, Ref).

%!  home(+Module, +Goal, -Home) is semidet.
%
%   Hook: what Goal means in Module is defined in Home.

:- meta_predicate
    trace_rule(:),
    trace_rule(:, +),
    trace_lines(:, +, -).

default_depth(3).

%!  trace_rule(:Goal) is det.
%!  trace_rule(:Goal, +Depth:nonneg) is det.
%
%   Print the tree of Goal: `+` before what holds, `-` before what fails.

trace_rule(Goal) :-
    default_depth(Depth),
    trace_rule(Goal, Depth).

trace_rule(Goal, Depth) :-
    trace_lines(Goal, Depth, Lines),
    print_trace(Lines).

%!  print_trace(+Lines:list) is det.
%
%   Print the tree that trace_lines/3 made.

print_trace(Lines) :-
    forall(member(line(Level, Sign, Text, Place), Lines),
           ( Indent is 2 * Level,
             (   Place == ''
             ->  format("~t~*|~w ~w~n", [Indent, Sign, Text])
             ;   format("~t~*|~w ~w  [~w]~n", [Indent, Sign, Text, Place])
             ) )).

%!  trace_lines(:Goal, +Depth:nonneg, -Lines:list) is det.
%
%   Lines are line(Level, Sign, Text, Place) for each goal of the tree: Sign is + or -,
%   Place is rule, file and line of a clause, or ''.

trace_lines(Module:Goal, Depth, Lines) :-
    must_be(nonneg, Depth),
    copy_term(Goal, Asked),
    (   called(Module:Asked)
    ->  held(Module:Asked, Depth, 0, Lines, [])
    ;   failed(Module:Goal, Depth, 0, Lines, [])
    ).

                /*******************************
                *             PROOF            *
                *******************************/

%   held(+Goal, +Depth, +Level, -Lines0, -Lines): Goal has just held, and is bound as it
%   was then.

held(Goal0, Depth, Level, Lines0, Lines) :-
    definition(Goal0, Goal),
    (   Depth > 0,
        looked_into(Goal),
        proving_clause(Goal, Body, Ref)
    ->  line(Goal, Level, +, Ref, Lines0, Lines1),
        held_body(Body, Goal, Depth, Level, Lines1, Lines)
    ;   line(Goal, Level, +, none, Lines0, Lines)
    ).

held_body(Body, Module:_, Depth, Level, Lines0, Lines) :-
    Inner is Level + 1,
    Less is Depth - 1,
    goals(Body, Goals, []),
    held_goals(Goals, Module, Less, Inner, Lines0, Lines).

held_goals([], _, _, _, Lines, Lines).
held_goals([Goal|Goals], Module, Depth, Level, Lines0, Lines) :-
    held_goal(Goal, Module, Depth, Level, Lines0, Lines1),
    held_goals(Goals, Module, Depth, Level, Lines1, Lines).

held_goal(( If -> Then ; Else ), Module, Depth, Level, Lines0, Lines) :-
    !,
    (   called(Module:If)
    ->  branch((If, Then), Module, Depth, Level, Lines0, Lines)
    ;   refused(If, Module, Level, Lines0, Lines1),
        branch(Else, Module, Depth, Level, Lines1, Lines)
    ).
held_goal(( A ; B ), Module, Depth, Level, Lines0, Lines) :-
    !,
    (   called(Module:A)
    ->  branch(A, Module, Depth, Level, Lines0, Lines)
    ;   branch(B, Module, Depth, Level, Lines0, Lines)
    ).
held_goal(( If -> Then ), Module, Depth, Level, Lines0, Lines) :-
    !,
    branch((If, Then), Module, Depth, Level, Lines0, Lines).
held_goal(Goal, Module, Depth, Level, Lines0, Lines) :-
    held(Module:Goal, Depth, Level, Lines0, Lines).

branch(Body, Module, Depth, Level, Lines0, Lines) :-
    goals(Body, Goals, []),
    ignore(called(Module:Body)),
    held_goals(Goals, Module, Depth, Level, Lines0, Lines).

refused(Goal, Module, Level, [line(Level, -, Text, '')|Lines], Lines) :-
    goal_text(Module:Goal, Text).

%   proving_clause(+Goal, -Body, -Ref): the clause by which Goal holds, with the bindings
%   of its body. A clause that fails behind its cut ends the search, as it does in Prolog.

proving_clause(Module:Goal, Body, Ref) :-
    findall(R, clause_of(Module:Goal, _, R), Refs),
    proving(Refs, Module:Goal, Body, Ref).

proving([Ref0|Refs], Module:Goal, Body, Ref) :-
    (   clause_of(Module:Goal, Body0, Ref0),
        before_cut(Body0, Before, After)
    ->  (   called(Module:Before)
        ->  called(Module:After),
            Body = Body0,
            Ref = Ref0
        ;   proving(Refs, Module:Goal, Body, Ref)
        )
    ;   clause_of(Module:Goal, Body0, Ref0),
        called(Module:Body0)
    ->  Body = Body0,
        Ref = Ref0
    ;   proving(Refs, Module:Goal, Body, Ref)
    ).

before_cut(Body, Before, After) :-
    goals(Body, Goals, []),
    append(Before0, [!|After0], Goals),
    !,
    conjunction(Before0, Before),
    conjunction(After0, After).

conjunction([], true).
conjunction([Goal|Goals], (Goal, Rest)) :-
    conjunction(Goals, Rest).

goals(Body, [Body|Goals], Goals) :-
    var(Body),
    !.
goals((A, B), Goals0, Goals) :-
    !,
    goals(A, Goals0, Goals1),
    goals(B, Goals1, Goals).
goals(true, Goals, Goals) :-
    !.
goals(Goal, [Goal|Goals], Goals).

                /*******************************
                *            FAILURE           *
                *******************************/

%   failed(+Goal, +Depth, +Level, -Lines0, -Lines): Goal has no answer.

failed(Goal0, Depth, Level, Lines0, Lines) :-
    definition(Goal0, Goal),
    line(Goal, Level, -, none, Lines0, Lines1),
    (   Depth > 0,
        looked_into(Goal)
    ->  findall(Attempt, limit(8, attempt(Goal, Attempt)), Attempts),
        Inner is Level + 1,
        Less is Depth - 1,
        failed_attempts(Attempts, Goal, Less, Inner, Lines1, Lines)
    ;   Lines1 = Lines
    ).

%   attempt(+Goal, -Attempt): Attempt is attempt(Ref, Held, Failed) for a clause whose
%   head fits: the goals that held and the one that did not, where it came furthest.

attempt(Module:Goal, attempt(Ref, Held, Failed)) :-
    clause_of(Module:Goal, Body, Ref),
    goals(Body, Goals, []),
    Best = best(-1, [], none),
    \+ furthest(Goals, Module, 0, [], Best),
    Best = best(_, Held, Failed).

furthest([], _, _, _, _).
furthest([!|Goals], Module, N, Held, Best) :-
    !,
    furthest(Goals, Module, N, Held, Best).
furthest([Goal|Goals], Module, N0, Held, Best) :-
    copy_term(Goal, Asked),
    (   called(Module:Goal)
    *-> N is N0 + 1,
        furthest(Goals, Module, N, [Goal|Held], Best)
    ;   arg(1, Best, Furthest),
        N0 > Furthest,
        reverse(Held, InOrder),
        nb_setarg(1, Best, N0),
        nb_setarg(2, Best, InOrder),
        nb_setarg(3, Best, Asked),
        fail
    ).

failed_attempts([], _, _, _, Lines, Lines).
failed_attempts([attempt(Ref, Held, Failed)|Attempts], Module:Goal, Depth, Level, Lines0, Lines) :-
    clause_text(Module:Goal, Ref, Text, Place),
    Lines0 = [line(Level, -, Text, Place)|Lines1],
    Inner is Level + 1,
    held_goals(Held, Module, 0, Inner, Lines1, Lines2),
    (   Failed == none
    ->  Lines2 = Lines3
    ;   failed(Module:Failed, Depth, Inner, Lines2, Lines3)
    ),
    failed_attempts(Attempts, Module:Goal, Depth, Level, Lines3, Lines).

                /*******************************
                *             TEXT             *
                *******************************/

line(Module:Goal, Level, Sign, Ref, [line(Level, Sign, Text, Place)|Lines], Lines) :-
    (   game(Module),
        goal_kind(Module, Goal, condition(Rule, Message))
    ->  say(Module, Message, Text0),
        format(string(Text), "~w (~w)", [Text0, Rule])
    ;   goal_text(Module:Goal, Text)
    ),
    (   Ref == none
    ->  Place = ''
    ;   clause_place(Ref, Place)
    ).

clause_text(_:Goal, Ref, Text, Place) :-
    functor(Goal, Name, Arity),
    nth_clause(_, Nth, Ref),
    say(ludolog, "clause ~d of ~w"-[Nth, Name/Arity], Text),
    clause_place(Ref, Place).

%!  clause_place(+Ref, -Place) is det.
%
%   Place is file and line of a clause, or ''.

clause_place(Ref, Place) :-
    (   clause_property(Ref, file(File)),
        clause_property(Ref, line_count(Line))
    ->  file_base_name(File, Base),
        format(atom(Place), "~w:~d", [Base, Line])
    ;   Place = ''
    ).

%!  goal_text(+Goal, -Text:string) is det.
%
%   Text is Goal, without its module and not too long.

goal_text(_:Goal, Text) :-
    format(string(Written), "~W",
           [ Goal,
             [ quoted(true), max_depth(4), spacing(next_argument), portray(true),
               priority(999), numbervars(true) ] ]),
    with_three_dots(Written, Text0),
    (   string_length(Text0, Length),
        Length > 90
    ->  sub_string(Text0, 0, 87, _, Begin),
        string_concat(Begin, "...", Text)
    ;   Text = Text0
    ).

%!  called(+Goal) is nondet.
%
%   Goal, with its module, is called: by the guard of a module that has one.

called(Module:Goal) :-
    (   guard(Module, Caller, _)
    ->  call(Caller, Goal)
    ;   call(Module:Goal)
    ).

%!  clause_of(+Goal, -Body, -Ref) is nondet.
%
%   Body and Ref are those of a clause for Goal, with its module: found by the guard of a module
%   that has one.

clause_of(Module:Goal, Body, Ref) :-
    (   guard(Module, _, Clauses)
    ->  call(Clauses, Goal, Body, Ref)
    ;   clause(Module:Goal, Body, Ref)
    ).

%   definition(+Goal, -Definition): the same goal in the module that defines it.

definition(Goal0, Module:Goal) :-
    strip_module(Goal0, Module0, Goal),
    (   callable(Goal),
        home(Module0, Goal, Module1)
    ->  Module = Module1
    ;   callable(Goal),
        predicate_property(Module0:Goal, imported_from(Module1))
    ->  Module = Module1
    ;   Module = Module0
    ).

%!  looked_into(+Goal) is semidet.
%
%   Goal, with its module, has clauses of games, of Ludolog or of a student, not those of libraries.

looked_into(Module:Goal) :-
    callable(Goal),
    module_property(Module, class(user)),
    predicate_property(Module:Goal, number_of_clauses(_)),
    \+ predicate_property(Module:Goal, built_in).
