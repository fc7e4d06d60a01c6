/*  `?-` inside Prolog: answers as the toplevel of SWI-Prolog prints them, what a query may
    not do, its limits, definitions; the tree of a goal; which rules a game used.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/query/query.pl').
:- use_module('../../prolog/ludolog/engine/engine.pl', []).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(readutil)).

start(live(State, [])) :-
    splut:initial_state([size(7)], State).

answers(Text, Answers) :-
    answers("", Text, [], Answers).

answers(Definitions, Text, Options, Answers) :-
    start(Live),
    findall(Answer,
            limit(5, ludolog_query:ask(splut, Live, Definitions, Text, Options, Answer)),
            Answers).

                /*******************************
                *            ANSWERS           *
                *******************************/

%   What a toplevel in a process of its own prints for the first answer.

toplevel(Query, Text) :-
    format(string(Goal), "~w~n", [Query]),
    setup_call_cleanup(
        process_create(path(swipl), ['-q', '-f', none],
                       [stdin(pipe(In)), stdout(pipe(Out)), stderr(null)]),
        ( format(In, "~w", [Goal]),
          close(In),
          read_string(Out, _, Text0) ),
        close(Out)),
    split_string(Text0, "", " \n", [Text]).

shown("X = f(Y), Z = Y.").
shown("X = 1, Y = X.").
shown("X = 1, Y = 1, Z = [X|_].").
shown("X = \"a b\", Y = 'A b', Z = [].").
shown("X = 1 + 2 * 3 - (4 - 5), Y = (a :- b, c ; d).").
shown("X = f(X).").
shown("X = [a|X], Y = f(X, Z).").
shown("length(L, 3).").
shown("X = f(A, B, A).").
shown("X = f(_, _, C, C).").
shown("dif(X, a).").
shown("freeze(X, true), Y = 1.").
shown("dif(X, Y), X = f(Z).").
shown("numlist(1, 100, L).").
shown("X = a- -1, Y = - 1, Z = -(1), V = 1 - (-1).").
shown("X = {a, b}, Y = '$VAR'(1), Z = 'hello world'(x).").
shown("X = point{x: 1}.").
shown("X is 2 ** 100, Y is 1 / 3.0.").
shown("true.").
shown("X = Y.").
shown("X = Y, Y = Z.").
shown("X = \"\\n\", Y = '\\n'.").
shown("_X = 1, Y = 2.").

:- begin_tests(query).

test(as_the_toplevel, [forall(shown(Query))]) :-
    toplevel(Query, Expected),
    answers(Query, [Answer|_]),
    (   Answer == ""
    ->  Shown = "true."
    ;   string_concat(Answer, ".", Shown)
    ),
    assertion(Shown == Expected).

test(all_answers, As == ["X = 1", "X = 2", "X = 3"]) :-
    answers("member(X, [1, 2, 3]).", As).

test(no_answer, As == []) :-
    answers("member(x, []).", As).

test(determinism_is_seen, true) :-
    start(Live),
    call_cleanup(once(ludolog_query:ask(splut, Live, "", "X = 1.", [], _)), Done = true),
    Done == true.

test(live_variables, [forall(member(Query-Answer,
        [ "splut:to_move($State, P), P == $Player."-"P = 1",
          "length($Moves, N)."-"N = 3",
          "$Board = [Row|_]."-"Row = [-1, -1, -1, 'R', -2, -1, -1]" ])), As == [Answer]]) :-
    answers(Query, As).

test(last_move, As == ["M = ['S', [3, 6], 'UP', emptySpace]"]) :-
    start(live(State, _)),
    Move = ['S', [3, 6], 'UP', emptySpace],
    splut:move(State, Move, Next),
    findall(A, ludolog_query:ask(splut, live(Next, [Move]), "", "M = $Last", [], A), As).

test(no_last_move, error(existence_error(last_move, _))) :-
    answers("M = $Last.", _).

test(board_of_every_game, [forall(ludolog_protocol:game(Game))]) :-
    Game:initial_state([], State),
    ludolog_query:board_of(Game, State, Board),
    is_list(Board),
    forall(member(Row, Board), Row = [_|_]).

test(earlier_answers, As == ["Y = 42"]) :-
    answers("X = 42.", _),
    answers("Y = $X.", As).

test(full_stop_may_be_left_out, As == ["X = 1"]) :-
    answers("X = 1", As).

test(one_query_at_a_time,
     [ forall(member(Text, ["X = 1. Y = 2.", "true. foo(", "true. garbage"])),
       error(syntax_error(one_query_at_a_time)) ]) :-
    answers("", Text, [], _).

test(a_comment_may_follow, A == ["X = 1"]) :-
    answers("", "X = 1. % a comment", [], A).

test(complete, [forall(member(Text-Complete,
        [ "foo."-true, "foo"-false, "X = 'a."-false, "X = 0.5"-false, "X = 0.5."-true,
          "X = ). "-true, "foo. % bar"-true, "/* foo."-false, "X = \"a."-false ])),
        C == Complete]) :-
    ludolog_query:complete_query(Text, C).

                /*******************************
                *       WHAT IS NOT ALLOWED    *
                *******************************/

harmful("shell(ls)").
harmful("halt").
harmful("halt(3)").
harmful("open(x, write, S)").
harmful("see(x)").
harmful("tell(x)").
harmful("consult(x)").
harmful("load_files(x, [])").
harmful("use_module(library(process))").
harmful("[x]").
harmful("set_prolog_flag(stack_limit, 1)").
harmful("system:set_prolog_flag(occurs_check, error)").
harmful("set_prolog_stack(global, limit(1000))").
harmful("assertz((a :- shell(ls))), a").
harmful("user:assertz(a)").
harmful("splut:assertz(legal(_, _))").
harmful("splut:asserta((legal(_, _) :- true))").
harmful("splut:retractall(legal(_, _))").
harmful("abolish(splut:legal/2)").
harmful("ludolog:assertz(game(system, title(\"x\")))").
harmful("maplist(user:assertz, [a])").
harmful("redefine_system_predicate(halt)").
harmful("put_attr(X, freeze, user:shell(ls)), X = 1").
harmful("put_attr(X, freeze, '$and'(user:shell(ls), true)), X = 1").
harmful("print_message(error, format(\"~@\", [shell(ls)]))").
harmful("message_to_string(format(\"~@\", [shell(ls)]), S)").
harmful("format(\"~@\", [shell(ls)])").
harmful("format(F, [shell(ls)])").
harmful("maplist(shell, [ls])").
harmful("findall(x, shell(ls), _)").
harmful("forall(true, shell(ls))").
harmful("catch(true, _, shell(ls)), shell(ls)").
harmful("G = shell(ls), call(G)").
harmful("call(shell, ls)").
harmful("G = splut, G:valid_moves(_, _, _)").
harmful("atom_to_term('shell(ls)', G, _), call(G)").
harmful("phrase(shell, [ls])").
harmful("setup_call_cleanup(true, true, shell(ls))").
harmful("freeze(X, shell(ls)), X = 1").
harmful("when(ground(X), shell(ls)), X = 1").
harmful("thread_create(true, _)").
harmful("thread_send_message(main, x)").
harmful("prolog_load_context(_, _)").
harmful("freeze(X, shell(ls)), nb_setval(kept, X), nb_getval(kept, Y), Y = 1").
harmful("ludolog_engine:load_file('x', M)").
harmful("ludolog_protocol:load_games('x')").
harmful("ludolog_user_module:forget").
harmful("ludolog_protocol:say(splut, \"~@\"-[shell(ls)], T)").
harmful("trace_rule(shell(ls))").
harmful("write_term(a, [portray_goal(shell)])").
harmful("op(700, xfx, user:(===>))").
harmful("read(X)").
harmful("sandbox:safe_call(true)").
harmful("unwrap_predicate(sandbox:safe/5, ludolog)").
harmful("call_in_thread(main, true)").
harmful("prolog_alert_signal(_, 0)").
harmful("tmp_file(x, F)").
harmful("getenv('PATH', P)").
harmful("current_op(_, _, X), X:valid_moves(_, _, _)").

test(not_allowed, [forall(harmful(Query))]) :-
    catch(( answers(Query, As), Result = answers(As) ), Error, Result = Error),
    assertion(refused(Result)).

refused(error(permission_error(_, _, _), _)).
refused(error(unknown_goal, _)).
refused(error(instantiation_error, _)).
refused(error(existence_error(_, _), _)).
refused(error(format_error(_, _, _), _)).
refused(error(format(_, _), _)).

test(not_allowed_by_way_of_a_rule, [forall(member(Rule,
        [ "p(X) :- shell(X).", "p(X) :- q(X). q(X) :- call(X, ls).",
          "p(G) :- call(user:G).", "p(_) :- user:assertz(a)." ])),
        throws(error(_, _))]) :-
    answers(Rule, "p(shell).", [], _).

test(not_defined, [forall(member(Definition,
        [ ":- initialization(shell(ls)).", ":- shell(ls).", "user:p(1).", "splut:legal(_, _).",
          "term_expansion(_, []).", "?- halt.", ":- use_module(library(process)).",
          "goal_expansion(_, true).", "attr_unify_hook(_, _) :- shell(ls).",
          "attribute_goals(_) --> { shell(ls) }.", "user:portray(_) :- shell(ls)." ])),
        throws(error(permission_error(define, _, _), _))]) :-
    answers(Definition, "true.", [], _).

%   What is thrown is printed, and a message may hold a goal.

thrown("format(\"~@\", [assertz(user:ludolog_ran)])").
thrown("error(format(\"~@\", [assertz(user:ludolog_ran)]), _)").
thrown("unhandled_exception(format(\"~@\", [assertz(user:ludolog_ran)]))").
thrown("error(type_error(a, b), context(_, format(\"~@\", [assertz(user:ludolog_ran)])))").
thrown("error(syntax_error(format(\"~@\", [assertz(user:ludolog_ran)])), _)").

test(large_terms_are_not_shown,
     [ forall(member(Ball, ["L", "error(type_error(list, L), _)"])),
       error(thrown_too_large) ]) :-
    format(string(Text), "numlist(1, 500000, L), throw(~w).", [Ball]),
    answers(Text, _).

%   The context of an overflow has the goals on the stack in it, with all of their texts.

test(overflows_are_resource_errors,
     [ forall(member(Call, [with_safe_errors, with_bounded_errors])),
       error(resource_error(_)) ]) :-
    string_of(1 000 000, Text),
    Goal = throw(error(resource_error(global), stack_overflow{stack: [frame(1, Text, [])]})),
    call(ludolog_safe_errors:Call, user:Goal).

string_of(Length, Text) :-
    format(string(Text), "~*c", [Length, 0'x]).

test(thrown_terms_run_nothing, [forall(thrown(Term))]) :-
    format(string(Query), "throw(~w).", [Term]),
    catch(answers(Query, _), Error, true),
    assertion(nonvar(Error)),
    ludolog_engine:error_message(Error, Message),
    assertion(string(Message)),
    assertion(\+ current_predicate(user:ludolog_ran/0)).

allowed("findall(X, member(X, [1]), _)").
allowed("foldl([X, A0, A]>>(A is A0 + X), [1, 2], 0, _)").
allowed("aggregate_all(count, member(_, [a]), _)").
allowed("write(a), nl, print(b), writeq('C'), format(\"~w~n\", [d])").
allowed("assertz(seen(1)), seen(1), retract(seen(1))").
allowed("splut:display_game($State)").
allowed("splut:legal($State, M), M = [_|_] ; true").
allowed("clause(splut:legal(_, _), _)").
allowed("why(splut, $State, \"c6-c4\")").
allowed("ludolog_perft:perft(splut, $State, 1, _)").
allowed("trace_rule(splut:to_move($State, _))").
allowed("string_codes(\"a1\", Cs), phrase(([A, B]), Cs)").
allowed("op(700, xfx, ===>)").
allowed("dif(X, a), freeze(Y, true)").
allowed("setof(X-Y, member(X-Y, [1-a]), _)").
allowed("use_module(library(clpfd))").
allowed("portray_clause((a :- b))").
allowed("splut:choose_move($State, $Player, easy, _)").

test(allowed, [forall(allowed(Query))]) :-
    with_output_to(string(_), answers(Query, [_|_])).

test(unsafe_may_do_more, As == ["X = 3"]) :-
    answers("", "user:assertz(ludolog_trial(3)), user:ludolog_trial(X).", [safe(false)], As),
    user:abolish(ludolog_trial/1).

                /*******************************
                *            LIMITS            *
                *******************************/

test(too_deep, error(resource_error(recursion_depth))) :-
    answers("p(X) :- p(s(X)), q.  q.", "p(0).", [recursion(1000)], _).

test(too_large, [ forall(member(Query, [ "X is 7 ** 100000.", "numlist(1, 9999, L), atomic_list_concat(L, X).",
                                         "length(L, 9999), maplist(=(abc), L)." ])),
                  error(resource_error(answer_size)) ]) :-
    answers("", Query, [answer(1000), depth(0)], _).

test(too_much_output, error(resource_error(output_size))) :-
    with_output_to(string(Text),
                   catch(answers("", "repeat, write(hello), fail.", [output(1000)], _), E, true)),
    assertion(string_length(Text, 1000)),
    throw(E).

test(output_between_answers, Text == "123") :-
    with_output_to(string(Text),
                   answers("", "member(X, [1, 2, 3]), write(X).", [output(10)], _)).

                /*******************************
                *         DEFINITIONS          *
                *******************************/

test(defined, As == ["X = ann", "X = bob"]) :-
    answers("parent(tom, ann). parent(tom, bob).", "parent(tom, X).", [], As).

test(redefined, As == ["X = zoe"]) :-
    answers("parent(tom, ann).", "parent(tom, _).", [], _),
    answers("parent(tom, zoe).", "parent(tom, X).", [], As).

test(warnings) :-
    ludolog_query:check_definitions("p(X, Y) :- q(X).", [], Said),
    once(sub_string(Said, _, _, _, "Singleton")).

test(forgotten, error(existence_error(procedure, _))) :-
    answers("p(1).", "p(_).", [], _),
    answers("", "p(_).", [], _).

test(grammar, As == ["X = 12"]) :-
    answers("digits([D|T]) --> digit(D), digits(T). digits([D]) --> digit(D). \c
             digit(D) --> [D], { code_type(D, digit) }.",
            "string_codes(\"12\", Cs), phrase(digits(Ds), Cs), number_codes(X, Ds).",
            [depth(1)], [A|_]),
    split_string(A, "\n", ",", Lines),
    last(Lines, Last),
    As = [Last].

                /*******************************
                *       TRACE, COVERAGE        *
                *******************************/

test(proof_tree, true) :-
    start(live(State, _)),
    Move = ['S', [3, 6], 'UP', emptySpace],
    ludolog_trace:trace_lines(splut:legal(State, Move), 3, Lines),
    Lines = [line(0, +, _, _)|_],
    forall(member(line(_, Sign, _, _), Lines), Sign == +),
    once(( member(line(_, _, Text, _), Lines), sub_string(Text, _, _, _, "R8") )).

test(failure_tree, true) :-
    start(live(State, _)),
    Move = ['S', [3, 6], 'DOWN', emptySpace],
    ludolog_trace:trace_lines(splut:legal(State, Move), 3, Lines),
    Lines = [line(0, -, _, _)|_],
    once(( member(line(_, -, Text, _), Lines), sub_string(Text, _, _, _, "stay on the board") )).

test(cuts_mean_what_they_mean, Signs == [-]) :-
    answers("p(X) :- X > 1, !, fail. p(_).", "true.", [], _),
    ludolog_trace:trace_lines(ludolog_user:p(2), 0, Lines),
    findall(S, member(line(_, S, _, _), Lines), Signs).

test(rules_of_a_game, true) :-
    start(live(State, _)),
    ludolog_coverage:game_plies(splut, State, ["c6-c5", "d2-d3"], Plies),
    ludolog_coverage:rule_uses(splut, Plies, Uses),
    memberchk(use('R24', _, _, 2), Uses),
    memberchk(use('R7', _, _, 0), Uses),
    !.

test(clauses_of_a_goal, true) :-
    start(live(State, _)),
    ludolog_coverage:clause_uses(splut, splut:to_move(State, _), Clauses),
    memberchk(uses(to_move/2, _, 1, 1), Clauses),
    memberchk(uses(display_game/1, _, 0, 0), Clauses).

test(sources, true) :-
    ludolog_catalogue:doc_text(splut, "valid_moves", Doc),
    sub_string(Doc, _, _, _, "?Player"),
    ludolog_catalogue:listing_text(splut, "splut:empty/2", Listing),
    sub_string(Listing, _, _, _, "get_piece(Table, Square, 0)."),
    ludolog_catalogue:catalogue(splut, Entries),
    memberchk(entry('splut:valid_moves', Modes, _), Entries),
    sub_string(Modes, _, _, _, "+State"),
    \+ ludolog_catalogue:doc_text(splut, "no_such_predicate", _),
    forall(member(Spec, ["square_name", "square_name//1", "square_name/3"]),
           ( ludolog_catalogue:doc_text(greener, Spec, Grammar),
             sub_string(Grammar, _, _, _, "square_name(?Square)//") )),
    forall(member(Spec, ["square_name//9", "X", "3", "f(x)", "X/2", "a:b:c", "f("]),
           \+ ludolog_catalogue:doc_text(greener, Spec, _)),
    !.

:- end_tests(query).
