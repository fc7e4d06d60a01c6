"""Goals for somebody else's program, as text: its database is put back and read, and the work of a
question is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

__all__ = ["FACTS", "QUESTION", "counted", "restoring", "snapshot", "template"]

FACTS: Final = "facts"
"""The functor of a state and what is in the database."""

QUESTION: Final = 20_000_000
"""Inferences of one question; a call with arguments that the program does not mean may not end."""


SMALL: Final = 2_000_000
"""Bytes of Prolog's stacks for a question that only tries out what stands where: a call that takes
ever more memory may need seconds for few inferences.
"""


def restoring(facts: Sequence[str], dynamic: Iterable[tuple[str, int]]) -> str:
    """Goals that leave exactly these facts in the database; a comma follows each."""
    goals = []
    for text, (name, arity) in zip(facts, dynamic, strict=True):
        goals.append(
            f"retractall({_head(name, arity)}), forall(member(Fact, {text}), assertz(Fact)), "
        )
    return "".join(goals)


def snapshot(dynamic: Iterable[tuple[str, int]]) -> str:
    """Goals that collect the facts, in a fixed order; a comma goes before each."""
    return "".join(
        f", findall(H{n}, (H{n} = {_head(name, arity)}, clause(H{n}, true)), U{n}),"
        f" msort(U{n}, L{n})"
        for n, (name, arity) in enumerate(dynamic)
    )


def template(out: str, dynamic: Sequence[tuple[str, int]]) -> str:
    """The answer of a goal with `snapshot`."""
    if not dynamic:
        return out
    return f"{FACTS}({', '.join([out, *(f'L{n}' for n in range(len(dynamic)))])})"


def counted(goal: str, template: str, small: bool = False) -> str:
    """What asks for the first answer, in a list, and for the inferences that it took; -1 for these
    if the stacks were too small, which they are sooner if `small`.
    """
    bounded = f"call_with_inference_limit(({goal}), {QUESTION}, Limit_)"
    if small:
        bounded = (
            "current_prolog_flag(stack_limit, Stack_), setup_call_cleanup("
            f"set_prolog_flag(stack_limit, {SMALL}), {bounded}, "
            "set_prolog_flag(stack_limit, Stack_))"
        )
    return (
        "ask((statistics(inferences, Before_), "
        f"catch(({bounded} -> true ; Limit_ = failed), Error_, Limit_ = Error_), "
        f"( memberchk(Limit_, [true, !]) -> Found_ = [{template}] ; Found_ = [] ), "
        "statistics(inferences, After_), "
        "( Limit_ = error(resource_error(_), _) -> Inferences_ = -1 "
        "; Inferences_ is After_ - Before_ )), "
        "Found_-Inferences_)"
    )


def _head(name: str, arity: int) -> str:
    return f"{name}({', '.join('_' * arity)})" if arity else name
