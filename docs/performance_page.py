"""docs/performance.md, from what `make bench` has measured."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

__all__ = ["Figures", "flat", "goals", "page", "regressions"]

Figures: TypeAlias = dict[str, Any]
"""What `tests.bench.__main__` writes as JSON."""

WORSE: Final = 0.8
"""A ratio below this part of the baseline's is shown as a regression."""

NOTES: Final = Path(__file__).with_name("performance_notes.md")

CROSSCHECK: Final = Path(__file__).with_name("crosscheck.md")
"""Where `make crosscheck` says how many positions it has compared."""

STRENGTH: Final = CROSSCHECK.with_name("strength.md")
"""Where `make strength` says how the matches between levels ended."""

WEB: Final = CROSSCHECK.with_name("web.md")
"""Where `python -m tests.web.figures --write` says what the pages in the browser take."""

BROWSER: Final = "## In the browser: bytes and times"


@dataclass(frozen=True, slots=True)
class Goal:
    """What was aimed at: the figure that was reached, and the one that was wanted."""

    text: str
    reached: float
    wanted: float
    at_most: bool = False

    @property
    def part(self) -> float:
        """1 or more if it is reached."""
        return self.wanted / self.reached if self.at_most else self.reached / self.wanted


def flat(figures: Figures) -> dict[str, float]:
    """The ratios of all works, by names that stay."""
    return {
        f"{row['case']}, {row['work']}, {name}": ratio
        for row in figures["rows"]
        for name, ratio in row["ratios"].items()
    }


def regressions(figures: Figures, baseline: Mapping[str, float]) -> list[str]:
    """What is slower in relation to the others than the baseline says, for people."""
    return [
        f"{name}: {ratio:.2f}, was {baseline[name]:.2f}"
        for name, ratio in flat(figures).items()
        if name in baseline and ratio < WORSE * baseline[name]
    ]


def goals(figures: Figures) -> list[Goal]:
    """The goals that the figures speak of."""
    found: list[Goal] = []
    rates = {(row["case"], row["work"]): row["rates"] for row in figures["rows"]}
    for case, wanted in WANTED_LISTS.items():
        rate = rates[case, "valid_moves at the start"]["prolog"]
        found.append(Goal(f"`valid_moves/3` of {case} at the start, a second", rate, wanted))
    sixes = rates["alliances", "six distances"]["prolog"]
    found.append(Goal("six distances of alliances, a second", sixes, 4000))
    for row in figures["rows"]:
        if row["work"] == "random games" or row["work"].startswith("perft"):
            ratio = row["ratios"]["prolog/model"]
            found.append(Goal(f"{row['case']}, {row['work']}: Prolog / Python model", ratio, 1))
    for row in figures["rows"]:
        if "python/prolog" in row["ratios"]:
            ratio = row["ratios"]["python/prolog"]
            found.append(
                Goal(f"{row['case']}, random games: through Python / inside", ratio, 1 / 3)
            )
    start = figures["start"]
    prompts = [
        start[f"first prompt, {name}"]["clock"] for name in ("ludolog", "bare prompt_toolkit")
    ]
    found.append(Goal("first prompt / a bare one", prompts[0] / prompts[1], 2, at_most=True))
    found.append(Goal("first prompt, milliseconds", prompts[0], 500, at_most=True))
    slowest = max(row["ludolog"] for row in figures["keys"].values())
    found.append(Goal("a key in any game, milliseconds", slowest, 10, at_most=True))
    return found


WANTED_LISTS: Final = {
    "splut 9": 50_000,
    "green_skull": 30_000,
    "greener 6x6": 40_000,
    "apart 8x8": 10_000,
}


def page(figures: Figures, baseline: Mapping[str, float]) -> str:
    """docs/performance.md."""
    machine = figures["machine"]
    notes = NOTES.read_text(encoding="utf-8")
    parts = {
        "machine": f"{machine['processors']} processors, Python {machine['python']}, "
        f"SWI-Prolog {machine['prolog']}, {machine['system']}; its load was {machine['load']}",
        "goals": _goals(goals(figures)),
        "ratios": _ratios(figures, baseline),
        "rates": _rates(figures),
        "levels": _levels(figures["levels"]),
        "why": _why(figures["why"]),
        "start": _start(figures["start"]),
        "keys": _keys(figures["keys"]),
        "memory": _table(
            ("memory", ""), [(name, f"{size:.1f}") for name, size in figures["memory"].items()]
        ),
        "scale": _scale(figures["scale"]),
        "compared": _compared(CROSSCHECK.read_text(encoding="utf-8")),
        "strength": _matches(STRENGTH.read_text(encoding="utf-8")),
        "browser": _browser(WEB.read_text(encoding="utf-8")),
    }
    for name, text in parts.items():
        notes = notes.replace("{" + name + "}", text)
    return notes


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---", *("---:" for _ in head[1:])), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def _goals(found: list[Goal]) -> str:
    rows = [
        (
            goal.text,
            _figure(goal.reached),
            f"{'<=' if goal.at_most else '>='} {_figure(goal.wanted)}",
            "reached" if goal.part >= 1 else f"{100 * goal.part:.0f} % of it",
        )
        for goal in found
    ]
    return _table(("goal", "reached", "wanted", ""), rows)


def _ratios(figures: Figures, baseline: Mapping[str, float]) -> str:
    rows = []
    for name, ratio in flat(figures).items():
        before = baseline.get(name)
        change = "" if before is None else f"{100 * (ratio / before - 1):+.0f} %"
        rows.append((name, f"{ratio:.2f}", "" if before is None else f"{before:.2f}", change))
    return _table(("ratio", "now", "baseline", "change"), rows)


def _rates(figures: Figures) -> str:
    names = ("prolog", "python", "model")
    rows = [
        (
            f"{row['case']}, {row['work']}",
            row["unit"],
            *(_figure(row["rates"][name]) if name in row["rates"] else "" for name in names),
        )
        for row in figures["rows"]
    ]
    return _table(("a second", "of", "in Prolog", "through Python", "Python model"), rows)


def _levels(levels: Mapping[str, Mapping[str, float]]) -> str:
    names = ("easy", "medium", "hard", "expert")
    rows = [
        (case, *(f"{times[name]:.1f}" if name in times else "" for name in names))
        for case, times in levels.items()
    ]
    return _table(("milliseconds of a move", *names), rows)


def _why(found: Mapping[str, Mapping[str, float]]) -> str:
    rows = [
        (case, *(f"{1000 / rates[name]:.2f}" for name in ("legal", "refused")))
        for case, rates in found.items()
    ]
    return _table(("milliseconds of one `why`", "of a legal move", "of another"), rows)


def _start(found: Mapping[str, Mapping[str, float]]) -> str:
    rows = [(name, f"{row['clock']:.0f}", f"{row['cpu']:.0f}") for name, row in found.items()]
    return _table(("milliseconds", "clock", "processor"), rows)


def _keys(found: Mapping[str, Mapping[str, float]]) -> str:
    rows = [
        (case, str(int(row["moves"])), f"{row['ludolog']:.2f}", f"{row['bare']:.2f}")
        for case, row in found.items()
    ]
    head = ("milliseconds of a key", "legal moves", "ludolog", "bare prompt_toolkit")
    return _table(head, rows)


def _compared(crosscheck: str) -> str:
    """The first columns of the table of docs/crosscheck.md: game, positions, distinct, moves."""
    table = crosscheck.split("<!-- figures -->")[1].split("<!-- end of figures -->")[0]
    rows = [line.strip("| ").split(" | ")[:4] for line in table.strip().splitlines()]
    return _table(
        ("game", "positions compared", "of them distinct", "legal moves"),
        [tuple(row) for row in rows[2:]],
    )


def _browser(web: str) -> str:
    """The section of docs/web.md with what `python -m tests.web.figures` has measured."""
    return BROWSER + web.split(BROWSER)[1].split("\n## ")[0].rstrip()


def _matches(strength: str) -> str:
    """The table of matches of docs/strength.md."""
    section = strength.split("## Matches")[1].split("\n## ")[0]
    return "\n".join(line for line in section.splitlines() if line.startswith("|"))


def _scale(found: Iterable[Figures]) -> str:
    rows = []
    for work in found:
        seconds = list(work["seconds"].values())
        shown = [f"{second:.2f}" for second in seconds]
        rows.append((str(work["work"]), *shown, f"{seconds[0] / seconds[-1]:.2f}"))
    jobs = len(rows[0]) - 2
    head = ("seconds of the clock", *(f"{n} process{'es' * (n > 1)}" for n in range(1, jobs + 1)))
    return _table((*head, "speed-up"), rows)
