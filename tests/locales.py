"""The program in ten locales: the same six commands say the same, as far as the locale has letters.

``python -m tests.locales`` writes the table of docs/platforms.md, and says what differs. Its exit
status is 1 if something does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "platforms.md"
BEGIN: Final = "<!-- locales: written by tests/locales.py -->"
END: Final = "<!-- end of locales -->"

LOCALES: Final = (
    "C",
    "POSIX",
    "de_DE.UTF-8",
    "tr_TR.UTF-8",
    "tr_TR.ISO-8859-9",
    "pt_PT.ISO-8859-1",
    "ja_JP.EUC-JP",
    "ru_RU.KOI8-R",
    "zh_CN.GB18030",
    "xx_YY.UTF-8",
)
"""The last one is of no country: what is set there is not installed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A command with its input."""

    name: str
    words: tuple[str, ...]
    text: str = ""


COMMANDS: Final = (
    Asked("moves", ("--lang", "en", "moves", "splut", "size=7")),
    Asked(
        "play",
        ("--lang", "pt", "play", "splut", "size=7", "--seat", "1=person", "--seat", "2=person"),
        "C6-C5\nwhy C2-C3\nquit\n",
    ),
    Asked("why", ("--lang", "pt", "why", "green_skull", "G7-E6")),
    Asked("query", ("query", "splut", "char_code(C, 0xe7), atom_length(C, N).")),
    Asked("serve", ("--lang", "pt", "serve"), "new splut size=7\nplay C6-C5\nwhy c2-c3\nquit\n"),
    Asked("replay", ("--lang", "en", "replay", "um jogo é.ludo")),
)

RECORD: Final = '[Game "splut"]\n[size "7"]\n\n1. C6-C5 {avançou}\n'


def charset(locale: str) -> str:
    """The encoding in which a program speaks there."""
    name = locale.partition(".")[2]
    return {"": "utf-8", "EUC-JP": "euc_jp"}.get(name, name)


def installed(folder: Path, wanted: Iterable[str] = LOCALES) -> bool:
    """Make the locales in `folder`, which LOCPATH names; whether this system can."""
    for locale in wanted:
        language, dot, codes = locale.partition(".")
        if not dot or language == "xx_YY":
            continue
        try:
            subprocess.run(
                ["localedef", "-i", language, "-f", codes, str(folder / locale)],
                capture_output=True,
                check=False,
            )
        except OSError:
            return False
        # Its exit status is that of a mere warning, too, and an empty folder may be all it made.
        if not (folder / locale / "LC_CTYPE").is_file():
            return False
    return True


def said(asked: Asked, locale: str, folder: Path, locales: Path) -> tuple[int, str]:
    """The exit status, and all that a command says in a locale."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    run = subprocess.run(
        [sys.executable, "-m", "ludolog_shell", *asked.words],
        cwd=folder,
        env={**kept, "LC_ALL": locale, "LOCPATH": str(locales), "XDG_STATE_HOME": str(folder)},
        input=asked.text.encode(),
        capture_output=True,
        timeout=120,
    )
    # What `serve` says is read by programs, and in UTF-8 everywhere.
    codes = "utf-8" if asked.name == "serve" else charset(locale)
    return run.returncode, (run.stdout + run.stderr).decode(codes)


def expected(told: str, locale: str, asked: Asked) -> str:
    """What is said in UTF-8, as far as the locale has letters for it."""
    codes = "utf-8" if asked.name == "serve" else charset(locale)
    return told.encode(codes, errors="replace").decode(codes)


def right(asked: Asked, locale: str, folder: Path, locales: Path) -> str:
    """What is wrong, "" if nothing is."""
    (folder / "um jogo é.ludo").write_text(RECORD, encoding="utf-8")
    status, told = said(asked, "C.UTF-8", folder, locales)
    found = said(asked, locale, folder, locales)
    wanted = (status, expected(told, locale, asked))
    return "" if found == wanted else f"{found} is not {wanted}"


def table(wrong: Mapping[str, Sequence[str]]) -> str:
    """The table of the page: what is wrong in each locale, by commands."""
    lines = [
        f"| locale | {' | '.join(f'`{asked.name}`' for asked in COMMANDS)} |",
        f"|---|{'---|' * len(COMMANDS)}",
    ]
    for locale, told in wrong.items():
        cells = ["differs" if one else "the same" for one in told]
        lines.append(f"| `{locale}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    """Write the table. Returns the exit status."""
    wrong = {}
    with tempfile.TemporaryDirectory() as name:
        folder, locales = Path(name, "in é"), Path(name, "locales")
        folder.mkdir()
        locales.mkdir()
        if not installed(locales):
            sys.exit("localedef and its sources are needed: sudo apt install locales")
        for locale in LOCALES:
            wrong[locale] = [right(asked, locale, folder, locales) for asked in COMMANDS]
            for one in filter(None, wrong[locale]):
                print(one, file=sys.stderr)
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n\n{table(wrong)}\n\n{END}{after}", encoding="utf-8")
    return 1 if any(map(any, wrong.values())) else 0


if __name__ == "__main__":
    sys.exit(main())
