"""`make bench`: measures everything, shows it, writes docs/performance.md.

    python -m tests.bench                       the page, with what changed since the baseline
    python -m tests.bench --json FILE           the figures, too
    python -m tests.bench --baseline            these ratios are the baseline from now on
    python -m tests.bench --short --page FILE   a trial of everything in a few seconds

Ratios come first: contenders do the same work in the same run, in turn, and ratios are compared
with tests/bench/baseline.json. What has become slower is shown; the exit status stays 0.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from dataclasses import asdict
from pathlib import Path

from docs.performance_page import Figures, flat, page, regressions
from ludolog.engine.engine import engine
from tests.bench.cores import level_times, rows, why_times
from tests.bench.program import key_times, memory, start_times
from tests.bench.scale import scaling
from tests.bench.timing import Effort

HERE = Path(__file__).resolve().parent
BASELINE = HERE / "baseline.json"
PAGE = HERE.parent.parent / "docs" / "performance.md"


def measured(short: bool) -> Figures:
    """Everything, as it goes into the JSON."""
    effort = Effort(2, 0.005) if short else Effort(5, 0.2)
    runs = 1 if short else 7
    jobs = 2 if short else os.cpu_count() or 1
    found: Figures = {"rows": []}
    for row in rows(effort):
        _tell(f"{row.case}, {row.work}")
        found["rows"].append(asdict(row))
    _tell("levels")
    found["levels"] = level_times(runs, short)
    found["why"] = why_times(effort)
    _tell("program")
    found["start"] = start_times(runs)
    found["keys"] = key_times(runs)
    found["memory"] = memory(200 if short else 5000)
    _tell("processes")
    found["scale"] = [asdict(scale) for scale in scaling(jobs, 1 if short else 3, short)]
    return {"machine": _machine(), **found}


def _machine() -> Figures:
    number = engine().version
    return {
        "processors": os.cpu_count() or 1,
        "system": platform.system(),
        "python": platform.python_version(),
        "prolog": f"{number // 10000}.{number // 100 % 100}.{number % 100}",
        "load": round(os.getloadavg()[0]),
    }


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        print(text, file=sys.stderr)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure Ludolog.")
    parser.add_argument("--short", action="store_true", help="a trial, not to be kept")
    parser.add_argument("--json", type=Path, help="where the figures go")
    parser.add_argument("--show", type=Path, help="a file of --json: shown, nothing is measured")
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--baseline", action="store_true", help="keep these ratios")
    chosen = parser.parse_args()
    figures = (
        json.loads(chosen.show.read_text(encoding="utf-8"))
        if chosen.show
        else measured(chosen.short)
    )
    baseline = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    if chosen.baseline:
        baseline = {name: round(ratio, 3) for name, ratio in flat(figures).items()}
        BASELINE.write_text(json.dumps(baseline, indent=1) + "\n", encoding="utf-8")
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    chosen.page.write_text(page(figures, baseline), encoding="utf-8")
    for name, ratio in flat(figures).items():
        print(f"{ratio:6.2f}  {name}")
    for line in regressions(figures, baseline):
        print(f"slower: {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
