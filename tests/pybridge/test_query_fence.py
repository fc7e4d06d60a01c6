"""The fence around queries: ways in which a goal that was never looked at might be run.

``RUN`` stands for a call of shell/1 that leaves a file behind.
"""

from __future__ import annotations

import contextlib
import random
import subprocess
from pathlib import Path

import pytest

import ludolog
from ludolog.compute.query import Console, QueryLimits
from ludolog.engine.start import prolog_dir
from ludolog.errors import LudologError

GOALS = (
    'format("~*@",[1,RUN])',
    'format("~1@",[RUN])',
    'format("~`x@",[RUN])',
    'format("~i~@",[a,RUN])',
    'format("~w~@",[a,RUN])',
    'format("~~@",[RUN])',
    'format("~:@",[RUN])',
    "format(\"~c~@\",[0'a,RUN])",
    "format(\"~*c~@\",[3,0'a,RUN])",
    'format("~a~t~10|~@",[a,RUN])',
    'format("~@",RUN)',
    'format(atom(X),"~@",[RUN])',
    "format('~@',[RUN])",
    "format(`~@`,[RUN])",
    'format("~ @",[RUN])',
    'format("~p",["~@"-[RUN]])',
    "put_attr(X,when,call(RUN)),X=1",
    "put_attr(X,when,call(user:RUN)),X=1",
    "put_attr(X,dif,RUN),X=1",
    "put_attr(X,user,a),X=1",
    "M=freeze,put_attr(X,M,user:RUN),X=1",
    "maplist(put_attr(X),[freeze],[user:RUN]),X=1",
    "call(put_attr,X,freeze,user:RUN),X=1",
    "G=..[put_attr,X,freeze,user:RUN],call(G),X=1",
    "p(freeze,X),X=1",
    "why(splut,$State,[tr(\"~@\"-[RUN]),[1,1],'UP',emptySpace])",
    'why(alliances,S,[tr("~@"-[RUN]),1,orange])',
    'alliances:initial_state([],S),why(alliances,S,[tr("~@"-[RUN]),1,orange])',
    'alliances:initial_state([],S),why(alliances,S,[1,1,tr("~@"-[RUN])])',
    'alliances:word(color(tr("~@"-[RUN])),T)',
    'splut:word(tr("~@"-[RUN]),T)',
    "assertz(foo:-RUN),foo",
    "assertz((foo:-RUN)),foo",
    "X=(foo:-RUN),assertz(X),foo",
    "assertz(q(RUN)),q(G),call(G)",
    "phrase(RUN,[],[])",
    "call_dcg(shell,[],_)",
    "foldl(shell,[ls],0,_)",
    "aggregate_all(count,RUN,_)",
    "setof(X,Y^RUN,_)",
    "limit(1,RUN)",
    "call_with_time_limit(1,RUN)",
    "time(RUN)",
    "tnot(RUN)",
    "snapshot(RUN)",
    "transaction(RUN)",
    "thread_at_exit(RUN)",
    "at_halt(RUN)",
    "ignore(RUN)",
    "once(user:RUN)",
    "@(RUN,user)",
    "user:call(RUN)",
    "[X]>>RUN",
    "call([]>>RUN)",
    "call([X]>>RUN,1)",
    "yall:>>([X],RUN,1)",
    "\\X^RUN",
    "call(\\X^RUN,1)",
    "findall(X,call([X]>>RUN,1),_)",
    'string_code(1,"a",X),arg(1,f(RUN),G),call(G)',
    "nb_setarg(1,f(x),RUN)",
    'term_string(G,"RUN"),G',
    "ludolog_sandbox:safe_query(a,RUN)",
    "ludolog_safe_errors:with_safe_errors(RUN)",
    "ludolog_bounded_output:bounded(0,RUN)",
    "ludolog_query:limited([],RUN)",
    "ludolog_random:with_seed(1,RUN)",
    "ludolog_search:with_history([],RUN)",
    "ludolog_notation:notated(shell,a,b)",
    "ludolog_coverage:coverage(splut,RUN)",
    "ludolog_trace:trace_lines(RUN,1,L)",
    "trace_rule(RUN)",
    "trace_rule(user:RUN)",
    "ludolog_protocol:side(RUN,a,b)",
)

THROWN = (
    'format("~@", [RUN])',
    'debug("~@", [RUN])',
    'error(format("~@", [RUN]), _)',
    'unhandled_exception(format("~@", [RUN]))',
    'error(foo, "~@"-[RUN])',
    'error(type_error(a, b), context(_, format("~@", [RUN])))',
    'error(type_error(a, b), context("~@"-[RUN], "~@"-[RUN]))',
    'version("~@"-[RUN])',
    'halt("~@"-[RUN])',
    'initialization_exception(format("~@", [RUN]))',
    'error(syntax_error(format("~@", [RUN])), _)',
    'error(existence_error(matching_rule, "~@"-[RUN]), _)',
)

WAYS = (
    "throw({})",
    "setup_call_cleanup(true, true, throw({}))",
    "setup_call_cleanup(true, throw(a), throw({}))",
    "setup_call_cleanup(true, member(X, [1, 2]), throw({}))",
    "freeze(X, throw({})), X = 1",
)


# Ways past a fence that judges goals before they run, by kind: a clause form that is not looked
# into, a name that means something else elsewhere, a name that comes to mean something, a term
# that changes after it was judged, a list taken for a clause.
KINDS = (
    "assertz((foo => RUN)), foo",
    "asserta((foo, true => RUN)), foo",
    "assertz((foo --> {RUN})), phrase(foo, [])",
    "assertz((foo, [a] --> {RUN})), phrase(foo, [], _)",
    "assertz(user:(foo :- RUN)), user:foo",
    "assertz(splut:(legal(_, _) :- RUN)), splut:legal(a, b)",
    "assertz((user:foo :- RUN)), user:foo",
    "assertz(lists:foo), lists:assertz((foo :- RUN)), lists:foo",
    'user:print_message(error, debug("~@", [RUN]))',
    'system:print_message(error, format("~@", [RUN]))',
    'splut:print_message(error, format("~@", [RUN]))',
    'lists:print_message(error, format("~@", [RUN]))',
    'lists:message_to_codes(format("~@", [RUN]), _, _)',
    "system:RUN",
    "splut:RUN",
    "lists:RUN",
    "ludolog_sandbox:call(RUN)",
    "ludolog_sandbox:body_code(true, system, _), system:RUN",
    "@(RUN, user)",
    "@(true, user), M = user, M:RUN",
    "user:(RUN)",
    "splut:use_module(library(process))",
    "use_module(library(apply), [maplist/2 as zap]), zap(shell, [id])",
    "use_module(library(apply), [maplist/2 as zap]), zap([X]>>RUN, [id])",
    "use_module(library(dcg/high_order)), foreach(RUN, [], _, _)",
    "use_module(library(when)), put_attr(X, when, call(RUN)), X = 1",
    "use_module(library(shell)), shell:shell(id)",
    "consult(user)",
    "load_files(user, [stream(user_input)])",
    "freeze(X, RUN), X = 1",
    "when(nonvar(X), RUN), X = 1",
    "dif(X, a), put_attr(X, dif, RUN), X = b",
    "T = p(true), setarg(1, T, RUN), arg(1, T, G), call(G)",
    "T = p(true), nb_setarg(1, T, RUN), arg(1, T, G), call(G)",
    "b_setval(g, RUN), b_getval(g, G), call(G)",
    "nb_setval(g, RUN), nb_getval(g, G), call(G)",
    "changed((true, true))",
    "G = [(:- RUN)], assertz(G)",
    "term_to_atom(G, 'RUN'), call(G)",
    "term_string(G, \"RUN\"), G",
    "read_term_from_atom('RUN', G, []), call(G)",
    "sformat(A, \"RUN\", []), term_to_atom(G, A), call(G)",
    "G = RUN, G",
    "G = RUN, \\+ G",
    "G = RUN, findall(x, G, _)",
    "findall(G, member(G, [RUN]), [H]), H",
    "catch(throw(RUN), G, G)",
    "catch(RUN, _, true)",
    "forall(true, RUN)",
    "forall(RUN, true)",
    "call_cleanup(true, RUN)",
    "setup_call_cleanup(RUN, true, true)",
    "aggregate_all(max(X), (X = 1, RUN), _)",
    "maplist([X]>>RUN, [1])",
    "maplist([X, Y]>>(Y = X, RUN), [1], _)",
    "foldl([X, A, B]>>RUN, [1], 0, _)",
    "include([_]>>RUN, [1], _)",
    "yall:(/(X, [Y]>>RUN)), true",
    "call([X]>>RUN, 1)",
    "call(\\X^RUN, 1)",
    "copy_term([X]>>RUN, C), call(C, 1)",
    "call(call, RUN)",
    "call(call, call, RUN)",
    "call((true, RUN))",
    "call((fail ; RUN))",
    "( true -> RUN ; true )",
    "( fail *-> true ; RUN )",
    "once(RUN)",
    "ignore(RUN)",
    "not(RUN)",
    "apply(shell, [id])",
    "between(1, 1, _), RUN",
    "clause(splut:legal(_, _), _), RUN",
    "tabling:abolish_all_tables, RUN",
    "bagof(X, RUN, _)",
    "thread_create(RUN, _)",
    "thread_create(RUN, Id), thread_join(Id)",
    "engine_create(x, RUN, E), engine_next(E, _)",
    "call_in_thread(main, RUN)",
    "thread_signal(main, RUN), true",
    "on_signal(int, _, RUN)",
    "at_halt(RUN), halt",
    "prolog_load_context(stream, _), RUN",
    "initialization(RUN)",
    "initialization(RUN, now)",
    "set_prolog_flag(toplevel_goal, RUN), halt",
    "wrap_predicate(true, w, _, RUN), true",
    "prolog_listen(foo, RUN)",
    "qsave_program(a, [goal(RUN)])",
    "open(pipe('touch MARK'), write, S), close(S)",
    "open('MARK', write, S), close(S)",
    "tell('MARK'), told",
    "see(pipe('touch MARK'))",
    "expand_goal(RUN, G), call(G)",
    "expand_term((a :- RUN), T), assertz(T), a",
    "dcg_translate_rule((a --> {RUN}), T), assertz(T), phrase(a, [])",
    "print_message_lines(user_error, kind(\"~@\"), [\"~@\"-[RUN]])",
    "portray_clause(foo), assertz((user:portray(_) :- RUN)), print(a)",
    "with_output_to(string(_), RUN)",
    "format_predicate(z, p(_, _)), format(\"~z\", [a])",
    "prolog_cut_to(_), RUN",
    "sumlist([1], 1), string_code(1, \"a\", _), RUN",
    "trace_rule(RUN)",
    "trace_rule((true, RUN))",
    "trace_rule(user:RUN)",
    "coverage(splut, RUN)",
    "ludolog_coverage:coverage(splut, RUN)",
    "ludolog_query:bound_value(x, _), RUN",
    "call_residue_vars(RUN, _)",
    "call_with_depth_limit(RUN, 10, _)",
    "call_with_inference_limit(RUN, 1000, _)",
    "snapshot(RUN)",
    "transaction(RUN)",
    "undo(RUN)",
    "reset(RUN, _, _)",
    "reset(shift(a), a, C), call(C), RUN",
    "X #= 1, clpfd:RUN",
    "labeling([RUN], [])",
    # a goal among the options of writing
    "format(\"~W\", ['touch MARK', [portray(true), portray_goal(shell)]])",
    "format(atom(_), \"~*c~W\", [1, 0'a, 'touch MARK', [portray_goal(system:shell)]])",
    "format(\"~`x2W\", ['touch MARK', [portray(true), portray_goal(system:shell)]])",
    "write_length('touch MARK', _, [portray(true), portray_goal(system:shell)])",
    "write_term('touch MARK', [portray(true), portray_goal(system:shell)])",
    "term_string('touch MARK', _, [portray(true), portray_goal(system:shell)])",
    "alliances:initial_state([], S), why(alliances, S, "
    "[tr(\"~W\"-['touch MARK', [portray(true), portray_goal(shell)]]), 1, orange])",
    # a lambda that takes other arguments when it is called than when it was translated
    "P = [], call(P>>aggregate_all(count, _, RUN), _)",
    "P = [], call(P>>distinct(true), RUN)",
    "P = [], call(P>>max_member(shell, _), ['touch MARK', 'touch MARK'])",
    "P = [], maplist(P>>call, [RUN])",
    "T = [], call([_|T]>>aggregate_all(max(1), x, RUN), 1, _)",
    "T = [], call(f/T>>distinct(true), RUN)",
    "T = [], call([]>>call(T>>distinct(true)), RUN)",
    "freeze(P, true), P = [], call(P>>distinct(true), RUN)",
    # a name of the system's that was the person's own for a while
    "assertz(process_create(_, _, _)), abolish(process_create/3), "
    "process_create(path(touch), ['MARK'], [])",
    "assertz(getenv(_, _)), retractall(getenv(_, _)), RUN",
    # what a library calls by a name among the data
    "table(q(_, lattice(shell/3))), assertz(q(1, 'touch MARK')), assertz(q(1, b)), q(1, _)",
    "table(q(_, lattice(system:shell/3))), q(1, _)",
    "table(r(_, po(shell/2))), assertz(r('touch MARK', b)), assertz(r(b, b)), r(_, _)",
    "use_module(library(clpfd)), sum([_, _], shell, 'touch MARK')",
    "use_module(library(clpfd)), scalar_product([1], [_], shell, 'touch MARK')",
    "use_module(library(clpfd)), chain(['touch MARK', b], shell)",
    "use_module(library(dcg/high_order)), phrase(sequence(shell, ['touch MARK']), [], _)",
    "list_to_rbtree([a-'touch MARK'], T), rb_map(T, shell)",
    "mapargs(shell, f('touch MARK'), _)",
    "foldsubterms(shell, 'touch MARK', x, _)",
    # functions of dicts, quasi quotations, what is kept between goals
    "'.'(_{}, put(RUN), _)",
    "read_term_from_atom('{|shell||touch MARK|}', _, [])",
    "nb_setval(k, RUN), b_getval(k, G), ignore(G)",
    "Y = A^RUN, setof(A, Y, _)",
    "assertz((t(P, G) :- call(P>>distinct(true), G))), t([], RUN)",
)
"""Goals; ``MARK`` stands for the file."""

DEFINITIONS = (
    "[(:- RUN)].",
    "[(splut:legal(_, _) :- true)].",
    ":- RUN.",
    "?- RUN.",
    ":- initialization(RUN).",
    "foo :- RUN.\n:- foo.",
    "user:portray(_) :- RUN.",
    "user:term_expansion(_, _) :- RUN.",
    "term_expansion(_, _) :- RUN.",
    "goal_expansion(_, _) :- RUN.",
    "portray(_) :- RUN.",
    "attr_unify_hook(_, _) :- RUN.",
    "exception(_, _, _) :- RUN.",
    "call(_) :- RUN.",
    "ludolog_sandbox:run(_) :- RUN.",
    ":- use_module(library(process)).",
    ":- set_prolog_flag(generate_debug_info, RUN).",
    ":- dynamic(RUN).",
    ":- table foo/1 as RUN.",
    ":- op(0, fx, $).",
    "foo => RUN.",
    "foo --> {RUN}.",
    "changed(T) :- setarg(1, T, RUN), call(T).",
    ":- if(RUN).\nfoo.\n:- endif.",
    ":- table foo(lattice(shell/3)).",
    ":- table foo(_, lattice(process_create/3)).",
    "foo :- {|shell||touch|}.",
    ":- encoding(utf8).\n:- RUN.",
    "foo --> {RUN}.\n:- phrase(foo, []).",
    ":- multifile user:portray/1.",
)

FOLLOWED = ("true", "foo", "phrase(foo, [])", "print(a)", "changed((true, true))", "X = $State")


def _left(mark: Path) -> bool:
    found = mark.exists()
    if found:
        mark.unlink()
    return found


@pytest.mark.long
def test_no_kind_of_way_gets_through(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    run = f"shell('touch {mark}')"
    state = ludolog.game("splut").start(size=7)
    through = []
    with Console() as console:
        console.define("changed(T) :- arg(1, T, G), call(G).")
        for goal in KINDS:
            text = goal.replace("RUN", run).replace("MARK", str(mark))
            try:
                asking = console.ask(state, text)
                next(asking, None)
                asking.close()
            except LudologError:
                pass
            if _left(mark):
                through.append(goal)
        console.close()
    assert not through and not _left(mark)


@pytest.mark.long
def test_no_kind_of_way_gets_through_a_proof(tmp_path: Path) -> None:
    """`trace` and `proof` run goals by an interpreter of their own."""
    mark = tmp_path / "ran"
    run = f"shell('touch {mark}')"
    state = ludolog.game("splut").start(size=7)
    through = []
    with Console(QueryLimits(time=2.0)) as console:
        console.define("changed(T) :- arg(1, T, G), call(G).")
        for goal in (*KINDS, *GOALS):
            text = goal.replace("RUN", run).replace("MARK", str(mark))
            for way in (console.trace, console.proof):
                with contextlib.suppress(LudologError):
                    way(state, text)
                if _left(mark):
                    through.append((goal, way))
    assert not through


@pytest.mark.long
def test_no_definition_gets_through(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    run = f"shell('touch {mark}')"
    state = ludolog.game("splut").start(size=7)
    through = []
    for clauses in DEFINITIONS:
        with Console() as console:
            for goal in FOLLOWED:
                try:
                    console.define(clauses.replace("RUN", run))
                    next(console.ask(state, goal), None)
                except LudologError:
                    pass
                if _left(mark):
                    through.append((clauses, goal))
        if _left(mark):
            through.append((clauses, "closing"))
    assert not through


@pytest.mark.long
def test_no_combination_gets_through(tmp_path: Path) -> None:
    """Every predicate of the table, with the goal in every argument and beside it what makes it
    called. Each waits half a second at most: what is called at all is called at once.
    """
    mark = tmp_path / "ran"
    run = f"shell('touch {mark}')"
    state = ludolog.game("splut").start(size=7)
    others = ("true", "[1]", "1", "_", "[X]>>true", "a", '"~@"', f"[{run}]", f"[_]>>({run})")
    draw = random.Random(1)
    through = []
    with Console(QueryLimits(time=0.5)) as console:
        for module, name, arity in _table():
            for place in range(arity):
                for _try in range(2):
                    arguments = [draw.choice(others) for _ in range(arity)]
                    payload = (run, f"[_]>>({run})", f"[{run}]", f"user:{run}")
                    arguments[place] = draw.choice(payload)
                    where = draw.choice(("", module + ":"))
                    goal = f"{where}'{name}'({', '.join(arguments)})"
                    try:
                        asking = console.ask(state, goal)
                        next(asking, None)
                        asking.close()
                    except LudologError:
                        pass
                    if _left(mark):
                        through.append(goal)
    assert not through


def _table() -> list[tuple[str, str, int]]:
    """The predicates that queries may call, as the sandbox lists them."""
    path = prolog_dir() / "ludolog" / "query" / "allowed.pl"
    goal = "forall(ludolog_allowed:allowed(N, A, M, _), format('~w\\t~w\\t~w~n', [M, N, A]))"
    run = subprocess.run(
        ["swipl", "-g", goal, "-t", "halt", path], capture_output=True, text=True, check=True
    )
    rows = [line.split("\t") for line in run.stdout.splitlines()]
    assert len(rows) > 300
    return sorted({(module, name, int(arity)) for module, name, arity in rows})


def test_nothing_gets_through(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    run = f"shell('touch {mark}')"
    goals = [*GOALS, *(way.format(term) for way in WAYS for term in THROWN)]
    state = ludolog.game("splut").start(size=7)
    through = []
    with Console() as console:
        console.define(f"p(M, X) :- put_attr(X, M, user:{run}).")
        for goal in goals:
            try:
                asking = console.ask(state, goal.replace("RUN", run))
                next(asking, None)
                asking.close()
            except LudologError:
                pass
            if mark.exists():
                mark.unlink()
                through.append(goal)
    assert not through


@pytest.mark.parametrize("goal", ["RUN", pytest.param("user:RUN", marks=pytest.mark.long)])
def test_the_mark_would_be_seen(tmp_path: Path, goal: str) -> None:
    """The same goals run where the fence is down."""
    mark = tmp_path / "ran"
    state = ludolog.game("splut").start(size=7)
    with Console(safe=False) as console:
        next(console.ask(state, goal.replace("RUN", f"shell('touch {mark}')")), None)
    assert mark.exists()
