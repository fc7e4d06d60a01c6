"""The command `check` for a folder or an archive: a line for each program, and pages."""

from __future__ import annotations

import csv
import io
import sys
from argparse import Namespace
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from html import escape
from pathlib import Path
from typing import Final, TypeAlias
from xml.etree import ElementTree

from ludolog import model
from ludolog.engine.scratch import Scratch
from ludolog.errors import LudologError
from ludolog.files import write_atomically
from ludolog.guest.batch import Judged, Options, judge_all, signature
from ludolog.guest.classroom import BadArchive, Submission, key_of, submissions
from ludolog.guest.known import adapters_in
from ludolog.guest.report import USAGE, CheckStatus, Finding, Report
from ludolog.records import Record, Recorded
from ludolog_shell.cli.positions import find_game
from ludolog_shell.cli.status import Refused
from ludolog_shell.config import Config
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.text.visible import visible

__all__ = ["check_class"]

Page: TypeAlias = Callable[[Report], str]

BUDGET: Final = 30.0
"""Seconds for each program, if none are said."""
LONGEST: Final = 120
"""Characters of a reason in a line."""

STYLE: Final = """
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8886; padding: .3rem .6rem; text-align: left;
  vertical-align: top }
pre { overflow-x: auto; padding: 1rem; background: #8882 }
:root { color-scheme: light dark }
"""


def check_class(
    config: Config, asked: Namespace, page: Page, accept: tuple[str, ...]
) -> int:
    """Judge all programs. Returns the verdict on the whole as the exit status.

    `page` makes text of a report.
    """
    if asked.json or asked.only:
        raise Refused(_("--only and --json are for one program"), USAGE)
    places = [] if asked.adapter is None else [asked.adapter.resolve()]
    if asked.adapter is not None and not asked.adapter.exists():
        missing = _("{path}: there is no such file").format(path=asked.adapter)
        raise Refused(missing, int(CheckStatus.UNLOADABLE))
    if asked.jobs is not None and asked.jobs < 1:
        raise Refused(_("--jobs is a number of processes, not {n}").format(n=asked.jobs), USAGE)
    model.set_language(config.language)
    options = Options(
        _game(asked.game), Options.games if asked.rounds is None else asked.rounds, asked.seed,
        asked.seconds, asked.budget or BUDGET, accept, adapters=tuple(map(str, places)),
        adapters_key=key_of(adapters_in(places)),
    )
    output = asked.output or Path(f"{asked.file.resolve().stem}-checked")
    with Scratch() as workspace:
        try:
            several = submissions(asked.file, Path(workspace))
        except (BadArchive, OSError) as error:
            told = getattr(error, "strerror", None) or error
            raise Refused(f"{asked.file}: {told}", int(CheckStatus.UNLOADABLE)) from error
        if not several:
            told = _("{place}: there is no program in it").format(place=asked.file)
            raise Refused(told, int(CheckStatus.NOTHING))
        names = {one.label: one.name for one in several} if asked.names else {}
        try:
            judged = _judged(several, options, output, asked.jobs or 2, names)
            _write(output, judged, names, page, asked.junit)
        except OSError as error:
            raise Refused(f"{output}: {error.strerror or error}", USAGE) from error
    print(visible(_("The pages are in {folder}: class.html.").format(folder=output)))
    return _status(judged)


def _game(name: str) -> str:
    """The game that was asked for; ``auto`` looks for it in each program."""
    if name == "auto":
        return name
    try:
        return find_game(name).name
    except Refused as refused:
        raise Refused(str(refused), USAGE) from refused


def _judged(
    several: Sequence[Submission],
    options: Options,
    output: Path,
    jobs: int,
    names: Mapping[str, str],
) -> list[Judged]:
    found: list[Judged] = []
    with closing(judge_all(several, options, output / "results", jobs=jobs)) as coming:
        for judged in coming:
            found.append(judged)
            print(visible(_line(judged, names)), flush=True)
            if sys.stderr.isatty():
                left = len(several) - len(found)
                told = ngettext("{n} to go", "{n} to go", left).format(n=left)
                print(f"{told} ", end="\r", file=sys.stderr, flush=True)
    return sorted(found, key=lambda one: one.label)


_UNTRIED: Final = (CheckStatus.UNLOADABLE, CheckStatus.LIMITS)
"""Verdicts that are an error of a test, in the sense of JUnit."""


def _status(judged: Sequence[Judged]) -> int:
    """A fault outranks all else; nothing to compare counts least."""
    found = {one.verdict for one in judged}
    order = (CheckStatus.DIFFERS, CheckStatus.UNLOADABLE, CheckStatus.LIMITS, CheckStatus.NOTHING)
    return int(next((verdict for verdict in order if verdict in found), CheckStatus.AGREES))


def _called(judged: Judged, names: Mapping[str, str]) -> str:
    name = names.get(judged.label)
    return judged.label if name is None else f"{judged.label} ({name})"


def _line(judged: Judged, names: Mapping[str, str]) -> str:
    title = model.game(judged.game).title if judged.game else "-"
    return (
        f"{_called(judged, names)}: {_outcome(judged)}; {title}; {judged.seconds:.0f} s; "
        f"{_faults(judged)}"
    )


def _outcome(judged: Judged) -> str:
    return {
        CheckStatus.AGREES: _("no difference"),
        CheckStatus.DIFFERS: _("faults"),
        CheckStatus.UNLOADABLE: _("cannot be loaded"),
        CheckStatus.LIMITS: _("a limit was exceeded"),
        CheckStatus.NOTHING: _("nothing can be said"),
    }[judged.verdict]


def _faults(judged: Judged) -> str:
    """What is wrong, each kind once, with its rule."""
    if judged.trouble:
        return judged.trouble
    told = dict.fromkeys(
        f"{found.kind}{f' {found.rule}' if found.rule else ''}" for found in judged.faults
    )
    report = judged.report
    if report is not None and judged.verdict is not CheckStatus.AGREES:
        others = (f.text for f in report.findings if f.severity not in ("warning", "error"))
        reason = report.unclear or next(others, "")
        if reason and (report.unclear or not told):
            told[reason if len(reason) <= LONGEST else reason[: LONGEST - 3] + "..."] = None
    return ", ".join(told) or "-"


# -- files ----------------------------------------------------------------------------------------


def _write(
    output: Path,
    judged: Sequence[Judged],
    names: Mapping[str, str],
    page: Page,
    junit: Path | None,
) -> None:
    output.mkdir(parents=True, exist_ok=True)
    for one in judged:
        _program(output, one, names, page)
    write_atomically(output / "class.html", _class(judged, names))
    write_atomically(output / "class.csv", _table(judged, names))
    write_atomically(junit or output / "class.xml", _suite(judged, names))


def _groups(judged: Sequence[Judged]) -> list[list[Judged]]:
    """Programs that behave alike, the largest group first."""
    groups: dict[object, list[Judged]] = defaultdict(list)
    for one in judged:
        groups[signature(one)].append(one)
    return sorted(groups.values(), key=lambda group: (-len(group), group[0].label))


def _file(judged: Judged) -> str:
    return judged.label.replace(" ", "-")


def _class(judged: Sequence[Judged], names: Mapping[str, str]) -> str:
    rows = []
    for number, group in enumerate(_groups(judged), 1):
        links = ", ".join(
            f'<a href="{_file(one)}.html">{escape(_called(one, names))}</a>' for one in group
        )
        first = group[0]
        title = model.game(first.game).title if first.game else "-"
        cells = (str(number), links, escape(title), escape(_outcome(first)), escape(_faults(first)))
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    heads = (_("group"), _("programs"), _("game"), _("result"), _("what is wrong"))
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    count = ngettext("{n} program", "{n} programs", len(judged)).format(n=len(judged))
    body = (
        f"<h1>{escape(count)}</h1><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )
    return _html(count, body)


def _html(title: str, body: str) -> str:
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body>{body}</body></html>\n"
    )


def _program(output: Path, judged: Judged, names: Mapping[str, str], page: Page) -> None:
    """The page of one program, and for each difference a page and a record that replay the game."""
    parts = [f"<h1>{escape(_called(judged, names))}</h1>"]
    if judged.report is None:
        parts.append(f"<p>{escape(judged.trouble)}</p>")
    else:
        parts.append(f"<pre>{escape(visible(page(judged.report)))}</pre>")
        links = [
            f'<li><a href="{name}.html">{escape(found.text)}</a>, '
            f'<a href="{name}.ludo">{escape(_("the record"))}</a></li>'
            for found, name in _replays(output, judged)
        ]
        if links:
            parts.append(f"<h2>{escape(_('Games to replay'))}</h2><ul>{''.join(links)}</ul>")
    if judged.adapter:
        told = escape(_("The adapter that was found"))
        parts.append(f"<h2>{told}</h2><pre>{escape(visible(judged.adapter))}</pre>")
    write_atomically(output / f"{_file(judged)}.html", _html(judged.label, "".join(parts)))


def _replays(output: Path, judged: Judged) -> Iterator[tuple[Finding, str]]:
    for number, found in enumerate(judged.faults, 1):
        if not found.board:
            continue
        moves = tuple(Recorded(move) for move in found.game)
        settings = {name: value.strip("'") for name, value in found.settings.items()}
        record = Record(
            judged.game, model.game(judged.game).version, settings, start=found.start or None,
            moves=moves,
        )
        name = f"{_file(judged)}-{number}"
        try:
            film = record.html()
        except (ValueError, LudologError):
            continue
        write_atomically(output / f"{name}.html", film)
        write_atomically(output / f"{name}.ludo", record.text)
        yield found, name


def _table(judged: Sequence[Judged], names: Mapping[str, str]) -> str:
    groups = {one.label: n for n, group in enumerate(_groups(judged), 1) for one in group}
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    head = ["program", "game", "verdict", "faults", "group", "translated", "seconds"]
    writer.writerow([*head, "name"] if names else head)
    for one in judged:
        row = [
            one.label,
            one.game,
            one.verdict.name.lower(),
            _faults(one),
            groups[one.label],
            "yes" if one.adapter else "no",
            one.seconds,
        ]
        writer.writerow([_cell(value) for value in ([*row, names[one.label]] if names else row)])
    return text.getvalue()


def _cell(value: object) -> object:
    """A text that a spreadsheet does not take for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+@\t" and value else value


def _suite(judged: Sequence[Judged], names: Mapping[str, str]) -> str:
    suite = ElementTree.Element(
        "testsuite",
        name="ludolog check",
        tests=str(len(judged)),
        failures=str(sum(one.verdict is CheckStatus.DIFFERS for one in judged)),
        errors=str(sum(one.verdict in _UNTRIED for one in judged)),
        skipped=str(sum(one.verdict is CheckStatus.NOTHING for one in judged)),
    )
    for one in judged:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=one.game or "-",
            name=visible(_called(one, names)),
            time=str(one.seconds),
        )
        told = visible(_faults(one))
        match one.verdict:
            case CheckStatus.DIFFERS:
                ElementTree.SubElement(case, "failure", message=told)
            case CheckStatus.NOTHING:
                ElementTree.SubElement(case, "skipped", message=told)
            case CheckStatus.UNLOADABLE | CheckStatus.LIMITS:
                ElementTree.SubElement(case, "error", message=told)
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
