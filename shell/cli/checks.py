"""What the doctor looks at: everything that the program needs, one thing after the other.

It works where everything else fails, so it imports what it examines only while it does.
"""

from __future__ import annotations

import errno
import importlib.util
import locale
import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from ludolog_shell.cli import advice
from ludolog_shell.config import config_file, data_folder, state_folder
from ludolog_shell.i18n import _

__all__ = ["MISSING", "OK", "WARNING", "Check", "checks"]

OK: Final = "ok"
WARNING: Final = "warning"
MISSING: Final = "missing"

OLDEST_PYTHON: Final = (3, 11)

LETTERS: Final = "\u2500\u00b7"
"""What boards are drawn with, besides ASCII."""

SUMS: Final = {
    "complements_are_right": ("A /\\ \\B", "A xor (A /\\ B)"),
    "bits_are_right": ("getbit(A, N)", "A >> N /\\ 1"),
}
"""What some builds compute wrongly, and what is right in all."""


@dataclass(frozen=True, slots=True)
class Check:
    """What was looked at, how it is (``ok``, ``warning``, ``missing``), what to do about it."""

    what: str
    state: str
    found: str
    advice: str = ""


def checks(trouble: str = "") -> Iterator[Check]:
    """Look at one thing after the other. `trouble` is what is wrong with the settings."""
    yield python()
    yield from optimised(sys.flags.optimize)
    yield from packages()
    yield from shadows(sys.path, Path.cwd())
    yield from command()
    # Prolog changes what the process takes for its locale.
    yield letters(sys.stdout.encoding)
    yield from language(os.environ)
    yield from prolog()
    yield from games()
    yield from isolation()
    yield from side_by_side()
    yield terminal()
    for name, folder in ((_("saved games"), data_folder()), (_("history"), state_folder())):
        yield writable(name, folder)
    yield settings(trouble)


# -- the programs of others -----------------------------------------------------------------------


def isolation() -> Iterator[Check]:
    """How far the processes of other people's programs are confined by the system."""
    from ludolog.engine.confinement import Confinement
    from ludolog.engine.worker import Worker
    from ludolog.errors import LudologError

    what = _("isolation of programs")
    try:
        with Worker(ludolog=False, confinement=Confinement()) as worker:
            worker.holds("system", "true", "")
            level = worker.level
    except (LudologError, OSError):  # what is missing is told elsewhere
        return
    missing = []
    if not level.landlock:
        missing.append(_("files"))
    if not level.seccomp:
        missing.append(_("network"))
    if not missing:
        yield Check(what, OK, str(level))
        return
    told = _("none") if len(missing) > 1 else str(level)
    told += " (" + _("not held: {what}").format(what=", ".join(missing)) + ")"
    advised = _("Programs of others can do what you can: check those of strangers elsewhere.")
    yield Check(what, WARNING, told, advised)


def side_by_side() -> Iterator[Check]:
    """Whether several processes can work together, as --jobs asks for."""
    from ludolog.engine.spawning import try_locks
    from ludolog.errors import ProcessesError

    try:
        try_locks()
    except ProcessesError as error:
        advised = "sudo mount -t tmpfs -o mode=1777 tmpfs /dev/shm"
        yield Check(_("processes"), WARNING, str(error), advised)


# -- Python ---------------------------------------------------------------------------------------


def python() -> Check:
    """Whether this Python will do."""
    from ludolog.engine import start
    from ludolog.errors import PrologNotFound

    told = f"{platform.python_version()}, {sys.executable}"
    again = advice.commands("python")
    if sys.version_info[:2] < OLDEST_PYTHON:
        return Check("Python", MISSING, told + ": " + _("older than 3.11"), again)
    try:
        start.check_python()
    except PrologNotFound as error:
        return Check("Python", MISSING, f"{told}. {error}", again)
    return Check("Python", OK, told)


def optimised(level: int) -> Iterator[Check]:
    """What Python leaves out when it is told to, by -O or PYTHONOPTIMIZE."""
    if level > 0:
        told = _("level {level}: assert statements check nothing, in your tests too")
        advised = advice.free_of("PYTHONOPTIMIZE")
        yield Check("PYTHONOPTIMIZE", WARNING, told.format(level=level), advised)


def packages() -> Iterator[Check]:
    """The packages that the program needs, in the versions that it is tested with."""
    for name, wanted in requirements():
        asked = f"{sys.executable} -m pip install --force-reinstall '{name}{wanted}'"
        spec = importlib.util.find_spec(name)
        found = spec is not None
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            told = _("there, without a version") if found else _("not installed")
            yield Check(name, OK if found else MISSING, told, "" if found else asked)
            continue
        if not found:
            yield Check(name, MISSING, _("damaged: its files are gone"), asked)
            continue
        home = Path(str(metadata.distribution(name).locate_file("")))
        if spec is not None and spec.origin and not Path(spec.origin).is_relative_to(home):
            told = _("{version}, but another one is found first: {file}")
            advised = _("Rename it, or:") + " " + advice.free_of("PYTHONPATH")
            yield Check(name, WARNING, told.format(version=version, file=spec.origin), advised)
        elif meets(version, wanted):
            yield Check(name, OK, version)
        else:
            told = _("{version}; {wanted} is needed").format(version=version, wanted=wanted)
            yield Check(name, MISSING, told, asked)


def requirements() -> list[tuple[str, str]]:
    """The name of each package that is needed, and its range: ``("pyswip", "<0.4,>=0.3")``."""
    try:
        told = metadata.requires("ludolog") or []
    except metadata.PackageNotFoundError:
        told = ["pyswip", "prompt_toolkit", "platformdirs", "pygments", "shtab"]
    needed = [line for line in told if ";" not in line]
    parts = [re.fullmatch(r"([\w.-]+)\s*\(?([^()]*)\)?", line.strip()) for line in needed]
    return [(part[1], part[2]) for part in parts if part]


def meets(version: str, wanted: str) -> bool:
    """Whether a version is in a range of ``>=`` and ``<``."""
    here = _numbers(version)
    return all(
        here >= _numbers(bound) if sign == ">=" else here < _numbers(bound)
        for sign, bound in re.findall(r"(>=|<)\s*([\d.]+)", wanted)
    )


def _numbers(version: str) -> tuple[int, ...]:
    found = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def shadows(path: Sequence[str], here: Path) -> Iterator[Check]:
    """Files that Python takes for modules of its own, or for packages that are needed: on its path,
    or in the current folder, where other programs that are started find them.
    """
    standard = Path(os.__file__).parent
    before: list[Path] = []
    for place in path:
        folder = Path(place or here)
        if folder == standard:
            break
        before.append(folder)
    for folder in dict.fromkeys([*before, here]):
        hidden = sorted(_modules(folder) & sys.stdlib_module_names)
        if hidden and folder != standard:
            names = ", ".join(hidden)
            found = _("{names} in {folder}").format(names=names, folder=folder)
            first = Path(hidden[0]).stem
            advised = _("Python takes them for its own: rename them, or start in another folder.")
            advised += f"\ncd; {'ren' if os.name == 'nt' else 'mv'} {first}.py my_{first}.py"
            yield Check(_("modules that hide Python's"), WARNING, found, advised)


def _modules(folder: Path) -> set[str]:
    """The names under which Python finds what lies in a folder."""
    try:
        entries = list(folder.iterdir())
    except OSError:
        return set()
    files = {entry.name.partition(".")[0] for entry in entries if entry.suffix in (".py", ".so")}
    return files | {entry.name for entry in entries if (entry / "__init__.py").is_file()}


def command() -> Iterator[Check]:
    """Whether typing ``ludolog`` starts this program."""
    typed = shutil.which("ludolog")
    if typed is None:
        told = _("this command is not on the path")
        folder = Path(sys.executable).parent
        inside = sys.prefix != sys.base_prefix and (folder / "activate").is_file()
        advised = f"source '{folder / 'activate'}'" if inside else "pipx ensurepath"
        yield Check("ludolog", WARNING, told, advised)


# -- letters --------------------------------------------------------------------------------------


def letters(encoding: str) -> Check:
    """Whether boards can be shown in the encoding of the output."""
    what = _("letters")
    try:
        LETTERS.encode(encoding)
    except UnicodeEncodeError:
        told = _("{encoding} has no {letters}, which boards are drawn with")
        signs = " ".join(f"U+{ord(letter):04X}" for letter in LETTERS)
        advised = _("For now:") + " ludolog --ascii\n" + _utf_8() + "\n" + advice.commands("locale")
        return Check(what, WARNING, told.format(encoding=encoding, letters=signs), advised)
    return Check(what, OK, encoding)


def _utf_8() -> str:
    return "$env:PYTHONUTF8 = 1" if os.name == "nt" else "export LC_ALL=C.UTF-8"


def language(environment: Mapping[str, str]) -> Iterator[Check]:
    """Whether the locale that the environment asks for is there: if not, it is taken for C."""
    asked = next(
        (environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), ""
    )
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, asked)
    except locale.Error:
        told = _("{locale} is not installed").format(locale=asked)
        yield Check(_("locale"), WARNING, told, f"{_utf_8()}\n{advice.commands('locale')}")
    finally:
        locale.setlocale(locale.LC_CTYPE, before)


# -- Prolog ---------------------------------------------------------------------------------------


def prolog() -> Iterator[Check]:
    """SWI-Prolog: that it is there, which one, and what its build lacks."""
    from ludolog.engine import start
    from ludolog.engine.engine import engine
    from ludolog.errors import LudologError

    one_of_two = {"LIBSWIPL_PATH", "SWI_HOME_DIR"} & set(os.environ)
    if len(one_of_two) == 1:
        (name,) = one_of_two
        told = _("only {name} is set: it counts only together with the other one")
        advised = advice.free_of(name)
        yield Check("LIBSWIPL_PATH, SWI_HOME_DIR", WARNING, told.format(name=name), advised)
    try:
        version = engine().version
        place = start.locate()
    except LudologError as error:
        told, _newline, advised = str(error).partition("\n")
        yield Check("SWI-Prolog", MISSING, told, advised)
        return
    library = place.library if place is not None else _("found by pyswip")
    major, minor, patch = version // 10000, version // 100 % 100, version % 100
    yield Check("SWI-Prolog", OK, f"{major}.{minor}.{patch}, {library}")
    yield from build(has_flag("gmp_version"), wrong_sums(), has_flag("threads"))


def has_flag(name: str) -> bool:
    """Whether this Prolog was built with something."""
    from ludolog.engine.engine import engine
    from ludolog.terms import Atom

    found = engine().once("system", "current_prolog_flag", "+-", Atom(name))
    return found is not None and found[0] not in (False, Atom("false"))


def wrong_sums() -> list[str]:
    """What this Prolog computes wrongly, as some builds without GMP do: keys of `SUMS`, which are
    predicates of versions.pl.
    """
    from ludolog.engine import start
    from ludolog.engine.engine import engine
    from ludolog.terms import Atom

    path = start.prolog_dir() / "ludolog" / "versions.pl"
    engine().det("system", "use_module", "++", Atom(str(path)), ())
    return [name for name in SUMS if not engine().holds("ludolog_versions", name, "")]


def build(gmp: bool, wrong: Sequence[str], threads: bool) -> Iterator[Check]:
    """What a build lacks: `wrong` are the keys of `SUMS` that it computes wrongly."""
    packaged = _("The packaged ones have it:") + "\n" + advice.commands("prolog")
    for name in wrong:
        used, right = SUMS[name]
        told = _("built without GMP: {sum} of large numbers is wrong").format(sum=used)
        ours = _("No rule of ours needs it; a program of yours may: {sum} is right.")
        yield Check(_("numbers"), WARNING, told, f"{ours.format(sum=right)}\n{packaged}")
    if not gmp and not wrong:
        yield Check(_("numbers"), OK, _("built without GMP"))
    if not threads:
        told = _("built without: limits of time do not hold, programs of others cannot be checked")
        yield Check(_("threads"), WARNING, told, packaged)


def games() -> Iterator[Check]:
    """Whether each game that is registered begins."""
    import warnings

    import ludolog
    from ludolog.errors import LudologError, PrologNotFound

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            names = ludolog.games()
    except PrologNotFound:
        return
    except LudologError as error:
        advised = _("The installation is damaged: install ludolog again.")
        advised += f"\n{sys.executable} -m pip install --force-reinstall --no-deps ludolog"
        yield Check(_("games"), MISSING, str(error).replace("\n", "; "), advised)
        return
    bad = [name for name in names if not _begins(name)]
    good = [name for name in names if name not in bad]
    yield Check(_("games"), OK if good else MISSING, ", ".join(good))
    for name in bad:
        advised = _("It is registered but does not start: see the notes of its file.")
        yield Check(name, WARNING, _("a game that does not start"), advised)
    for problem in ludolog.problems():
        advised = _("Mend the file, or take its folder out of --games and LUDOLOG_GAMES.")
        yield Check(_("a game of yours"), WARNING, str(problem), advised)


def _begins(name: str) -> bool:
    import ludolog
    from ludolog.errors import LudologError

    try:
        return len(ludolog.game(name).start().legal_moves) > 0
    except (LudologError, ValueError):
        return False


# -- the place ------------------------------------------------------------------------------------


def terminal() -> Check:
    """Whether the full screen can be drawn."""
    what = _("terminal")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        told = _("none: the program speaks in lines of text")
        piped = sys.stdin.isatty() or sys.stdout.isatty() or sys.stderr.isatty()
        advised = _("In a container: docker run -it ...; on another machine: ssh -t ...")
        return Check(what, OK, told, "" if piped else advised)
    columns, lines = shutil.get_terminal_size()
    name = os.environ.get("TERM", "")
    told = f"{name or '?'}, {columns}x{lines}"
    if os.name != "nt" and name in ("", "dumb", "unknown"):
        found = told + ", " + _("lines of text only")
        return Check(what, WARNING, found, "export TERM=xterm-256color")
    if columns < 80 or lines < 24:
        return Check(what, WARNING, told, _("Boards want 80 columns and 24 lines."))
    return Check(what, OK, told)


def writable(name: str, folder: Path) -> Check:
    """Whether a file can be written there, or the folder made."""
    near = next((place for place in (folder, *folder.parents) if place.exists()), folder)
    what = _("folder of {name}").format(name=name)
    if not near.is_dir():
        told = _("{file} is a file where a folder should be").format(file=near)
        return Check(
            what, MISSING, told, f"{'ren' if os.name == 'nt' else 'mv'} '{near}' '{near}.old'"
        )
    try:
        with tempfile.TemporaryFile(dir=near):
            pass
    except OSError as error:
        told = _("{folder} cannot be written: {why}").format(folder=folder, why=error.strerror)
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        advised = _("The disk is full.") if full else advice.writable(str(folder))
        return Check(what, MISSING, told, advised)
    return Check(what, OK, str(folder))


def settings(trouble: str) -> Check:
    """Whether the settings can be read; `trouble` is why not."""
    if trouble:
        advised = _("Mend the line, or take it out; ludolog config shows what there is.")
        return Check(_("settings"), MISSING, trouble, advised)
    path = config_file()
    told = str(path) if path.exists() else _("{path} (not written)").format(path=path)
    return Check(_("settings"), OK, told)
