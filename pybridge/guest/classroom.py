"""The programs of a class: what was handed in, the main file of each, and the game that it plays.

A submission is a Prolog file, a folder or a zip archive. Nothing in it is run here; archives are
taken out into a folder of ours, with bounds, and no path leads out of it.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import lzma
import os
import re
import shutil
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final

from ludolog import model
from ludolog.guest.source import head, named_files, without_comments
from ludolog.outside import writable

__all__ = [
    "BadArchive", "Submission", "game_words", "key_of", "likely_games", "submissions",
]

ENDS: Final = (".pl", ".pro", ".prolog", ".plt")
"""Names of Prolog files."""

MOST_FILES: Final = 2000
MOST_BYTES: Final = 50_000_000
"""What is taken out of one archive."""

_CONTRACT: Final = (
    "initial_state",
    "initial",
    "valid_moves",
    "move",
    "game_over",
    "value",
    "choose_move",
)

_HEAD: Final = re.compile(rf"^[ \t]*({'|'.join(_CONTRACT)})[ \t]*\(", re.MULTILINE)

_ANY_HEAD: Final = re.compile(r"^([a-z]\w*)", re.MULTILINE)
"""The name of what a clause that begins a line is about."""

_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, lzma.LZMAError)


class BadArchive(ValueError):  # noqa: N818 - it is a value that is wrong
    """An archive that is none, is too large, or has names that lead out of it."""


@dataclass(frozen=True)
class Submission:
    """What one person or group handed in. `label` does not name them."""

    label: str
    name: str
    """The name of the file or folder."""
    folder: Path
    main: Path | None
    """The file that has the contract, None if no file has a predicate of it."""
    trouble: str = ""
    """Why it could not be opened."""
    key: str = ""
    """Changes with what is in its files."""


def submissions(place: Path, workspace: Path) -> list[Submission]:
    """All submissions in a folder or an archive, by their names; archives go to `workspace`. A
    Prolog file is the only one.

    Raises BadArchive if `place` itself is an archive that cannot be opened, FileNotFoundError if
    there is nothing.
    """
    if not place.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(place))
    if place.is_file() and place.suffix.lower() in ENDS:
        return [_submission("program 1", place, workspace)]
    if place.is_file():
        place = _opened(place, workspace / "all")
    entries = [entry for entry in sorted(place.iterdir(), key=_sorted) if _is_one(entry)]
    if len(entries) == 1 and entries[0].is_dir() and not _files(entries[0], deep=False):
        place = entries[0]
        entries = [entry for entry in sorted(place.iterdir(), key=_sorted) if _is_one(entry)]
    width = len(str(len(entries)))
    return [
        _submission(f"program {number:0{width}}", entry, workspace / str(number))
        for number, entry in enumerate(entries, 1)
    ]


def _sorted(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name


def _is_one(entry: Path) -> bool:
    if entry.name.startswith((".", "__MACOSX")):
        return False
    return entry.is_dir() or entry.suffix.lower() in (*ENDS, ".zip")


def _submission(label: str, entry: Path, workspace: Path) -> Submission:
    name = _written(entry.stem if entry.is_file() else entry.name)
    try:
        entry = _nameable(entry, workspace)
        if entry.suffix.lower() == ".zip" and entry.is_file():
            folder = _opened(entry, workspace)
        elif entry.is_file():
            return Submission(label, name, entry.parent, entry, key=key_of([entry]))
        else:
            folder = entry
            for number, inner in enumerate(sorted(folder.rglob("*.zip"))):
                if not _files(folder):
                    folder = _opened(inner, workspace / str(number))
    except (BadArchive, OSError) as error:
        return Submission(label, name, entry.parent, None, str(error))
    files = _files(folder)
    return Submission(label, name, folder, _main(files), key=key_of(files))


def _nameable(entry: Path, workspace: Path) -> Path:
    """The file or folder, or a copy where some path has bytes that are no UTF-8, as those of older
    systems with accents: Prolog does not open them.
    """
    files = [entry] if entry.is_file() else [
        path for path in entry.rglob("*") if path.is_file() and not path.is_symlink()
    ]
    if all(writable(str(path.resolve())) for path in (entry, *files)):
        return entry
    if len(files) > MOST_FILES or sum(path.stat().st_size for path in files) > MOST_BYTES:
        raise BadArchive("it has names that are no UTF-8, and is too large for a copy")
    target = workspace / "named"
    for path in files:
        place = target / _written(str(path.relative_to(entry.parent)))
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    return target / _written(entry.name)


def _written(name: str) -> str:
    """A name with its bytes that are no UTF-8 taken for letters of Latin-1."""
    return name if writable(name) else os.fsencode(name).decode("latin-1")


def key_of(files: Sequence[Path]) -> str:
    """A text that changes with what is in the files."""
    found = hashlib.sha256()
    for path in files:
        found.update(head(path))
    return found.hexdigest()[:24]


def _files(folder: Path, deep: bool = True) -> list[Path]:
    """The Prolog files in a folder, those of hidden folders aside."""
    found = folder.rglob("*") if deep else folder.glob("*")
    return sorted(
        path
        for path in found
        if path.suffix.lower() in ENDS
        and path.is_file()
        and not path.is_symlink()
        and not any(
            part.startswith(".") or part == "__MACOSX" for part in path.relative_to(folder).parts
        )
    )


def _opened(archive: Path, target: Path) -> Path:
    """Take an archive out, within bounds."""
    target.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(archive) as opened:
            members = [member for member in opened.infolist() if not member.is_dir()]
            if len(members) > MOST_FILES:
                raise BadArchive(f"the archive has more than {MOST_FILES} files")
            left = MOST_BYTES
            for member in members:
                left -= _take(opened, member, target, left)
    except BadArchive:
        raise
    except (*_DAMAGED, RuntimeError, EOFError, ValueError) as error:
        raise BadArchive(f"this is no archive that can be opened: {error}") from error
    return target


def _take(opened: zipfile.ZipFile, member: zipfile.ZipInfo, target: Path, left: int) -> int:
    """Write one file; returns its size. What it says of its size is not believed."""
    path = PurePosixPath(member.filename.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or re.match(r"[A-Za-z]:", member.filename):
        raise BadArchive("a name in the archive leads out of it")
    if (member.external_attr >> 16) & 0o170000 == 0o120000:
        return 0  # a link may lead anywhere
    place = target.joinpath(*path.parts)
    place.parent.mkdir(parents=True, exist_ok=True)
    with opened.open(member) as source:
        content = source.read(left + 1)
    if len(content) > left:
        raise BadArchive(f"the archive has more than {MOST_BYTES} bytes")
    place.write_bytes(content)
    return len(content)


# -- the main file --------------------------------------------------------------------------------


def _main(files: Sequence[Path]) -> Path | None:
    """The file from which most of the contract is reached; the shortest name of several."""
    texts = {path: _text(path) for path in files}
    heads = {path: set(_HEAD.findall(text)) for path, text in texts.items()}
    loads = {path: set(_loads(path, text, files)) for path, text in texts.items()}
    loaded = {other for path, several in loads.items() for other in several if other != path}

    def reached(path: Path) -> set[Path]:
        seen: set[Path] = set()
        waiting = [path]
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                waiting += loads[one]
        return seen

    best: tuple[int, bool, int, int, str] | None = None
    chosen = None
    for path in files:
        whole = {head for one in reached(path) for head in heads[one]}
        if not whole & {"valid_moves", "move", "game_over"}:
            continue
        entry = (
            -len(whole),
            path in loaded,
            -len(heads[path]),
            len(path.parts),
            path.name.casefold(),
        )
        if best is None or entry < best:
            best, chosen = entry, path
    while chosen is not None and not heads[chosen]:
        inner = next((
            path for path in sorted(loads[chosen])
            if reached(path) == reached(chosen) - {chosen}
            and not _needed(texts[chosen], [texts[one] for one in reached(path)])
        ), None)
        if inner is None:
            break
        chosen = inner
    return chosen


def _needed(text: str, others: Sequence[str]) -> bool:
    """Whether a file that loads the others has what they call, or the start of the program.

    One that has neither and adds nothing else is a test, or a demonstration.
    """
    own = set(_ANY_HEAD.findall(text))
    whole = "\n".join(others)
    called = own - set(_ANY_HEAD.findall(whole))
    return "play" in called or any(re.search(rf"\b{name}\b", whole) for name in called)


def _text(path: Path) -> str:
    """The text without its comments."""
    return without_comments(head(path).decode(errors="replace"))


def _loads(path: Path, text: str, files: Sequence[Path]) -> Iterator[Path]:
    known = {file.resolve(): file for file in files}
    for name in islice(named_files(text), MOST_FILES):
        for end in ("", *ENDS):
            with contextlib.suppress(OSError, ValueError):  # a name that no file can have
                other = (path.parent / (name + end)).resolve()
                if other in known:
                    yield known[other]


# -- the game -------------------------------------------------------------------------------------


def likely_games(submission: Submission) -> list[str]:
    """All games, those that its texts and names speak of first."""
    if submission.main is None:
        return []
    spoken: Counter[str] = Counter()
    files = _files(submission.folder) if submission.folder != submission.main.parent else []
    for path in {submission.main, *files, *_files(submission.main.parent)[:20]}:
        text = _letters(head(path).decode(errors="replace") + " " + path.name)
        for name, words in _names().items():
            spoken[name] += sum(text.count(word) for word in words)
    own = _letters(submission.name)
    for name, words in _names().items():
        spoken[name] += 100 * any(word in own for word in words)
    return sorted(_names(), key=lambda name: (-spoken[name], name))


def game_words() -> frozenset[str]:
    """Words that names of games are made of."""
    told = " ".join(f"{name} {model.game(name).title}" for name in model.games())
    return frozenset(re.split(r"[\W_]+", told.casefold()))


def _names() -> Mapping[str, tuple[str, ...]]:
    """What a game is called, without blanks and signs."""
    return {
        name: tuple({_letters(name), _letters(model.game(name).title)}) for name in model.games()
    }


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())
