:- module(ludolog_proof,
          [ proof/4                     % :Goal, +Depth, +Most, -Proof
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [last/2, member/2, memberchk/2]).
:- use_module(ludolog(protocol), [game/1, say/3]).
:- use_module(trace,
              [ called/1, clause_of/3, clause_place/2, goal_text/2, guard/3, home/3, looked_into/1 ]).
:- use_module(why, [goal_kind/3]).

/** <module> A goal step by step, as data

proof/4 runs a goal by interpreting the clauses of games, of Ludolog and of a student, and writes down
what a tracer shows: where each goal is called, exits, is asked again (redo), and fails. Cuts
mean what they mean. From that the tree of the goal is made.

    proof(Outcome, Tree, Steps)

Outcome is `held`, `failed`, error(Text), or `long` if there are more steps than were asked for. Tree is

    node(Number, Mark, Text, Rule, Place, Children)

with Mark `held`, `failed`, `spent` for a goal that held and then, asked again, did not hold in another
way, or `open` for one that came to no end; and Steps are

    step(Port, Number, Level, Text, Rule, Place)

with Port `call`, `exit`, `redo` or `fail`, in the order in which they happened; Number is that of the
node. What is a condition of a game has its sentence for Text, and its Rule; anything else the goal, as it
is bound at that moment, and Rule ''. Place is file and line of a clause, or ''. A predicate with several
clauses has a node for each clause that was tried.

Goals of the system and of libraries, those that take goals as arguments, and those deeper than Depth, are
one step. A guard of ludolog_trace
decides what a goal of the student's module may call; no other goal of that module is interpreted.
*/

:- meta_predicate proof(:, +, +, -).

:- dynamic
    event/7,                            % Port, Number, Parent, Level, Text, Rule, Place
    counted/2.                          % Nodes, Events

%!  proof(:Goal, +Depth:nonneg, +Most:positive_integer, -Proof) is det.
%
%   Proof is how Goal came to its first answer, or to none, in at most Most steps.

proof(Module:Goal, Depth, Most, proof(Outcome, Tree, Steps)) :-
    must_be(nonneg, Depth),
    must_be(positive_integer, Most),
    retractall(event(_, _, _, _, _, _, _)),
    retractall(counted(_, _)),
    assertz(counted(0, 0)),
    catch(( goal(Goal, Module, 0, 0, Depth, Most) -> Outcome = held ; Outcome = failed ),
          Error, true),
    (   var(Error)
    ->  true
    ;   Error == ludolog_proof_long
    ->  Outcome = long
    ;   stops(Error)
    ->  throw(Error)
    ;   message_text(Error, Text),
        Outcome = error(Text)
    ),
    findall(step(Port, Number, Level, Text1, Rule, Place),
            event(Port, Number, _, Level, Text1, Rule, Place),
            Steps),
    (   Steps == []
    ->  throw(Error)
    ;   tree(1, Outcome, Tree)
    ),
    retractall(event(_, _, _, _, _, _, _)).

%   What others tell better: the limits, and names that are not known.

stops(inference_limit_exceeded).
stops(time_limit_exceeded).
stops('$aborted').
stops(unwind(_)).
stops(error(resource_error(_), _)).
stops(error(existence_error(procedure, _), _)).

message_text(Error, Text) :-
    (   catch('$messages':translate_message(Error, Lines, []), _, fail)
    ->  with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
        split_string(Text0, "", "\n", [Text])
    ;   format(string(Text), "~p", [Error])
    ).

                /*******************************
                *          INTERPRETER         *
                *******************************/

%   goal(+Goal, +Module, +Parent, +Level, +Depth, +Most): a goal that is a node.

goal(Goal, Module, Parent, Level, Depth, Most) :-
    new_node(Number),
    Node = node(Number, Parent, Level, Most),
    known_place(Goal, Module, Place),
    ports(Goal, Module, Place, Node,
          ludolog_proof:solved(Goal, Module, Number, Level, Depth, Most), none).

%   ports(+Goal, +Module, +Place, +Node, +Run, ?Cut): Run with its four ports. State says whether Run has
%   left no choice point: then nobody can come back to it, which backtracking must not undo. Run fails by a
%   cut if it succeeds with Cut = cut.

ports(Goal, Module, Place, Node, Run, Cut) :-
    record(call, Goal, Module, Place, Node),
    State = state(open, comes_back),
    (   call_cleanup(Run, nb_setarg(1, State, closed)),
        (   Cut == cut
        ->  record(fail, Goal, Module, Place, Node)
        ;   left(State, Goal, Module, Place, Node)
        )
    ;   arg(2, State, comes_back),
        record(fail, Goal, Module, Place, Node),
        fail
    ).

left(State, Goal, Module, Place, Node) :-
    (   arg(1, State, closed)
    ->  nb_setarg(2, State, is_gone),
        record(exit, Goal, Module, Place, Node)
    ;   record(exit, Goal, Module, Place, Node)
    ;   record(redo, Goal, Module, Place, Node),
        fail
    ).

:- public solved/6.

solved(Goal, Module, Number, Level, Depth, Most) :-
    (   nonvar(Goal),
        control(Goal)
    ->  Inner is Level + 1,
        local(Goal, Module, Number, Inner, Depth, Most)
    ;   Depth > 0,
        defined_in(Goal, Module, Home)
    ->  Less is Depth - 1,
        Inner is Level + 1,
        findall(Ref, clause_of(Home:Goal, _, Ref), Refs),
        by_clauses(Refs, Goal, Home, Number, Inner, Less, Most)
    ;   called(Module:Goal)
    ).

%   The clause whose head fits is a node of its own if there are several. A clause that failed behind its
%   cut is the last one.

by_clauses([Ref], Goal, Home, Number, Level, Depth, Most) :-
    !,
    clause_of(Home:Goal, Body, Ref),
    local(Body, Home, Number, Level, Depth, Most).
by_clauses(Refs, Goal, Home, Number, Level, Depth, Most) :-
    member(Ref, Refs),
    clause_of(Home:Goal, Body, Ref),
    new_node(Inner),
    clause_place(Ref, Place),
    functor(Goal, Name, Arity),
    nth_clause(_, Nth, Ref),
    Next is Level + 1,
    ports(clause(Nth, Name/Arity), Home, Place, node(Inner, Number, Level, Most),
          ludolog_proof:body(Body, Home, Inner, Next, Depth, Most, Cut), Cut),
    (   Cut == cut
    ->  !,
        fail
    ;   true
    ).

%   local(+Body, ...): a body in which a cut is local.

local(Body, Module, Parent, Level, Depth, Most) :-
    body(Body, Module, Parent, Level, Depth, Most, Cut),
    (   Cut == cut
    ->  !,
        fail
    ;   true
    ).

%   body(+Body, +Module, +Parent, +Level, +Depth, +Most, -Cut): an answer of Body; or, with Cut = cut,
%   none, and there is to be no other, since backtracking came to a cut.

:- public body/7.

body(Goal, Module, Parent, Level, Depth, Most, Cut) :-
    (   var(Goal)
    ->  goal(Goal, Module, Parent, Level, 0, Most)
    ;   control(Goal)
    ->  control(Goal, Module, Parent, Level, Depth, Most, Cut)
    ;   game(Module),
        goal_kind(Module, Goal, plumbing)
    ->  goal(Goal, Module, Parent, Level, 0, Most)
    ;   goal(Goal, Module, Parent, Level, Depth, Most)
    ).

control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).
control(!).
control(true).

control(true, _, _, _, _, _, _).
control(!, _, _, _, _, _, Cut) :-
    (   true
    ;   Cut = cut
    ).
control((A, B), Module, Parent, Level, Depth, Most, Cut) :-
    body(A, Module, Parent, Level, Depth, Most, Cut),
    (   Cut == cut
    ->  true
    ;   body(B, Module, Parent, Level, Depth, Most, Cut)
    ).
control((If -> Then ; Else), Module, Parent, Level, Depth, Most, Cut) :-
    !,
    (   local(If, Module, Parent, Level, Depth, Most)
    ->  body(Then, Module, Parent, Level, Depth, Most, Cut)
    ;   body(Else, Module, Parent, Level, Depth, Most, Cut)
    ).
control((If *-> Then ; Else), Module, Parent, Level, Depth, Most, Cut) :-
    !,
    (   local(If, Module, Parent, Level, Depth, Most)
    *-> body(Then, Module, Parent, Level, Depth, Most, Cut)
    ;   body(Else, Module, Parent, Level, Depth, Most, Cut)
    ).
control((A ; B), Module, Parent, Level, Depth, Most, Cut) :-
    (   body(A, Module, Parent, Level, Depth, Most, Cut)
    ;   body(B, Module, Parent, Level, Depth, Most, Cut)
    ).
control((If -> Then), Module, Parent, Level, Depth, Most, Cut) :-
    (   local(If, Module, Parent, Level, Depth, Most)
    ->  body(Then, Module, Parent, Level, Depth, Most, Cut)
    ).
control((If *-> Then), Module, Parent, Level, Depth, Most, Cut) :-
    local(If, Module, Parent, Level, Depth, Most),
    body(Then, Module, Parent, Level, Depth, Most, Cut).
control(\+ A, Module, Parent, Level, Depth, Most, _) :-
    \+ local(A, Module, Parent, Level, Depth, Most).

%   defined_in(+Goal, +Module, -Home): Goal is interpreted by the clauses of Home. A goal behind the
%   name of a module is not, in a module that has a guard.

defined_in(Goal, Module, Home) :-
    callable(Goal),
    Goal \= _:_,
    (   guard(Module, _, Clauses)
    ->  (   home(Module, Goal, Home0)
        ->  defining(Home0, Goal, Home),
            interpreted(Home:Goal)
        ;   catch(\+ \+ call(Clauses, Goal, _, _), error(permission_error(_, _, _), _), fail),
            Home = Module
        )
    ;   defining(Module, Goal, Home),
        interpreted(Home:Goal)
    ).

%   What takes goals as arguments needs the module from which it is called.

interpreted(Goal) :-
    looked_into(Goal),
    \+ predicate_property(Goal, transparent).

defining(Module, Goal, Home) :-
    (   predicate_property(Module:Goal, imported_from(Home0))
    ->  Home = Home0
    ;   Home = Module
    ).

                /*******************************
                *            EVENTS            *
                *******************************/

new_node(Number) :-
    retract(counted(Nodes, Events)),
    !,
    Number is Nodes + 1,
    assertz(counted(Number, Events)).

record(Port, Goal, Module, Place, node(Number, Parent, Level, Most)) :-
    retract(counted(Nodes, Events0)),
    !,
    Events is Events0 + 1,
    assertz(counted(Nodes, Events)),
    (   Events > Most
    ->  throw(ludolog_proof_long)
    ;   words(Goal, Module, Text, Rule),
        assertz(event(Port, Number, Parent, Level, Text, Rule, Place))
    ).

words(clause(Nth, PI), _, Text, '') :-
    !,
    say(ludolog, "clause ~d of ~w"-[Nth, PI], Text).
words(Goal, Module, Text, Rule) :-
    (   callable(Goal),
        game(Module),
        goal_kind(Module, Goal, Kind),
        ( Kind = condition(Rule0, Message) ; Kind = group(Message), Rule0 = '' ),
        % A sentence may need what is not bound yet.
        catch(say(Module, Message, Text0), error(_, _), fail)
    ->  Text = Text0,
        Rule = Rule0
    ;   named_variables(Goal, Named),
        goal_text(Module:Named, Text),
        Rule = ''
    ).

%   Variables are A, B and so on, or _ if they occur once.

named_variables(Goal0, Goal) :-
    copy_term_nat(Goal0, Goal),
    (   acyclic_term(Goal)
    ->  numbervars(Goal, 0, _, [singletons(true)])
    ;   true
    ).

%   Where the only clause of Goal stands, or the first one.

known_place(Goal, Module, Place) :-
    (   defined_in(Goal, Module, Home),
        functor(Goal, Name, Arity),
        functor(Head, Name, Arity),
        clause_of(Home:Head, _, Ref)
    ->  clause_place(Ref, Place)
    ;   Place = ''
    ).

                /*******************************
                *             TREE             *
                *******************************/

tree(Number, Outcome, node(Number, Mark, Text, Rule, Place, Children)) :-
    findall(Port-said(Text0, Rule0, Place0),
            event(Port, Number, _, _, Text0, Rule0, Place0),
            Seen),
    last(Seen, Last-_),
    (   Last == fail,
        member(exit-_, Seen)
    ->  Mark = spent,
        findall(Said, member(exit-Said, Seen), All)
    ;   mark(Last, Outcome, Mark),
        findall(Said, member(Last-Said, Seen), All)
    ),
    last(All, said(Text, Rule, Place)),
    findall(Child, event(call, Child, Number, _, _, _, _), Numbers),
    trees(Numbers, Outcome, Children).

trees([], _, []).
trees([Number|Numbers], Outcome, [Tree|Trees]) :-
    tree(Number, Outcome, Tree),
    trees(Numbers, Outcome, Trees).

%   What was left by a cut after it had been called failed.

mark(call, Outcome, Mark) :-
    unfinished(Outcome, Mark).
mark(redo, Outcome, Mark) :-
    unfinished(Outcome, Mark).
mark(exit, _, held).
mark(fail, _, failed).

unfinished(Outcome, Mark) :-
    (   memberchk(Outcome, [held, failed])
    ->  Mark = failed
    ;   Mark = open
    ).
