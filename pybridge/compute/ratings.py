"""Elo ratings of everybody in a tournament, on one ladder.

The model is that of R. A. Bradley and M. E. Terry (Rank analysis of incomplete block designs,
Biometrika 39, 1952): who is d points ahead wins a share 1 / (1 + 10^(-d / 400)) of the games. The
ratings make the results as likely as they can be; each match has one more game, a tie, without
which whoever lost all games would have no rating. Intervals of 95 % come from the second
derivatives of the likelihood there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from ludolog.compute.standings import Estimate, Z

__all__ = ["Result", "ratings"]

Result = tuple[str, str, float, float]
"""Who played against whom, and how many points each has made: a tie is half a point for both."""

_POINTS: Final = 400 / math.log(10)
"""Elo points in a unit of the model, where the share is 1 / (1 + e^-d)."""

_ROUNDS: Final = 200


def ratings(results: Iterable[Result], anchor: str) -> dict[str, Estimate]:
    """The rating of everybody, `anchor` having 0 and no interval: the strongest first.

    A match without points says nothing. Who is connected with `anchor` by no match that does has no
    rating, and is left out.
    """
    played = [result for result in results if result[2] + result[3] > 0]
    names = _connected(played, anchor)
    place = {name: index for index, name in enumerate(names)}
    # Between whom, the points of the first, all points.
    known = [
        (place[a], place[b], own + 0.5, own + other + 1)
        for a, b, own, other in played
        if a in place
    ]
    values = [0.0] * len(names)
    for _round in range(_ROUNDS):
        slopes, bends = _derivatives(known, values, len(names))
        steps = _solved(bends, slopes)
        values = [value + max(-1.0, min(1.0, step))
                  for value, step in zip(values, (*steps, 0.0), strict=True)]
        if all(abs(step) < 1e-12 for step in steps):
            break
    _slopes, bends = _derivatives(known, values, len(names))
    found = {anchor: Estimate(0.0, 0.0, 0.0)}
    for name, index in place.items():
        if name != anchor:
            unit = [float(row == index) for row in range(len(names) - 1)]
            half = Z * math.sqrt(_solved(bends, unit)[index]) * _POINTS
            value = values[index] * _POINTS
            found[name] = Estimate(value, value - half, value + half)
    return dict(sorted(found.items(), key=lambda item: -item[1].value))


def _connected(played: Sequence[Result], anchor: str) -> list[str]:
    """Everybody whom a chain of matches connects with the anchor, which comes last."""
    names, waiting = {anchor}, [anchor]
    while waiting:
        name = waiting.pop()
        for a, b, *_points in played:
            if name in (a, b):
                new = {a, b} - names
                names |= new
                waiting += new
    return [*sorted(names - {anchor}), anchor]


def _derivatives(
    known: Sequence[tuple[int, int, float, float]], values: Sequence[float], count: int
) -> tuple[list[float], list[list[float]]]:
    """The first derivatives of the log-likelihood, and the second with their signs changed, by the
    ratings of all but the anchor.
    """
    slopes = [0.0] * count
    bends = [[0.0] * count for _row in range(count)]
    for a, b, points, games in known:
        share = 1 / (1 + math.exp(values[b] - values[a]))
        slopes[a] += points - games * share
        slopes[b] -= points - games * share
        bend = games * share * (1 - share)
        bends[a][a] += bend
        bends[b][b] += bend
        bends[a][b] -= bend
        bends[b][a] -= bend
    last = count - 1
    return slopes[:last], [row[:last] for row in bends[:last]]


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations whose matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = rows[column]
        for row in rows[column + 1 :]:
            factor = row[column] / pivot[column]
            for index in range(column, size + 1):
                row[index] -= factor * pivot[index]
    found = [0.0] * size
    for index in reversed(range(size)):
        rest = sum(rows[index][other] * found[other] for other in range(index + 1, size))
        found[index] = (rows[index][size] - rest) / rows[index][index]
    return found
