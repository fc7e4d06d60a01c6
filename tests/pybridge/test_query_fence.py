"""The fence around queries: ways in which a goal that was never looked at might be run.

``RUN`` stands for a call of shell/1 that leaves a file behind.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import pybridge
from pybridge.errors import LudologError
from pybridge.query import Console

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
    "ludolog_safe:safe_query(a,RUN)",
    "ludolog_tame:tamed(RUN)",
    "ludolog_sink:bounded(0,RUN)",
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


def test_nothing_gets_through(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    run = f"shell('touch {mark}')"
    goals = [*GOALS, *(way.format(term) for way in WAYS for term in THROWN)]
    state = pybridge.game("splut").start(size=7)
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


@pytest.mark.parametrize("goal", ["RUN", "user:RUN"])
def test_the_mark_would_be_seen(tmp_path: Path, goal: str) -> None:
    """The same goals run where the fence is down."""
    mark = tmp_path / "ran"
    state = pybridge.game("splut").start(size=7)
    with Console(safe=False) as console:
        next(console.ask(state, goal.replace("RUN", f"shell('touch {mark}')")), None)
    assert mark.exists()
