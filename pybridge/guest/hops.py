"""Moves of several hops, of which a program may make each hop a move of its own.

A move of ours is then the list of its hops. What such a program is asked about is everything but
the positions between two hops, which ours does not have: an adapter that says ``single_hops``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ludolog.model import State
from ludolog.terms import Term, Value

__all__ = ["beginnings", "but_chains", "unsaid"]


def unsaid(state: State[Any, Any]) -> frozenset[int]:
    """Indexes of the legal moves that such a program cannot make at once: those of several hops,
    and those with which they begin.
    """
    terms = state.legal_moves.terms
    chains = _chains(terms)
    return chains.union(beginnings(terms, chains))


def beginnings(terms: Sequence[Value], longer: Collection[int]) -> list[int]:
    """Indexes of the moves that are some of these without the last hop."""
    several = (terms[n] for n in longer)
    shorter = {term[:-1] for term in several if type(term) is tuple and len(term) > 1}
    return [n for n, term in enumerate(terms) if term in shorter]


def but_chains(state: State[Any, Any], verdict: Any) -> Any:
    """What a list of moves came to (see ludolog_judge:judged/4), if moves of several hops need not
    be listed.
    """
    match verdict:
        case Term("differ", (tuple(missing), extra, shared)):
            chains = _chains(state.legal_moves.terms)
            left = tuple(n for n in missing if n not in chains)
            if not left and not extra:
                return Term("agree", (shared,))
            return Term("differ", (left, extra, shared))
    return verdict


def _chains(terms: Sequence[Value]) -> frozenset[int]:
    """Indexes of the moves of several hops: what such a list begins with is a move as well."""
    known = set(terms)
    return frozenset(
        n
        for n, term in enumerate(terms)
        if type(term) is tuple and len(term) > 1 and term[:-1] in known
    )
