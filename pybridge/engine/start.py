"""Find SWI-Prolog's library and start it.

pyswip takes no options for Prolog's start, loads the user's own init file and switches Prolog's
signal handling off. As Prolog starts once in a process and says yes to every later attempt, it is
enough to start it first: pyswip then works on the Prolog that is here.
"""

from __future__ import annotations

import ctypes
import locale
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ctypes.util import find_library
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ludolog.errors import PrologNotFound
from ludolog.outside import writable
from ludolog.wording import _

__all__ = [
    "MINIMUM",
    "Installation",
    "check_folder",
    "check_python",
    "check_version",
    "initialise",
    "load",
    "locate",
]
__all__ += ["prolog_dir", "pythons_locale"]

MINIMUM: Final = 90004
"""The oldest version of SWI-Prolog that will do, as major * 10000 + minor * 100 + patch."""

STACK_LIMIT: Final = "256m"
"""With it a runaway recursion is an error after three seconds, with 1 GB after up to twenty."""

_OPTIONS: Final = ("-q", "-f", "none", "--no-packs", "--no-tty", f"--stack-limit={STACK_LIMIT}")

_HINTS: Final = (
    ("apt-get", "sudo apt install swi-prolog-nox"),
    # Ubuntu, whose own package was too old before 24.04.
    ("add-apt-repository", "sudo add-apt-repository ppa:swi-prolog/stable"),
    ("dnf", "sudo dnf install pl"),
    ("pacman", "sudo pacman -S swi-prolog"),
    ("brew", "brew install swi-prolog"),
    ("winget", "winget install SWI-Prolog.SWI-Prolog"),
    ("conda", "conda install -c conda-forge swi-prolog"),
)


@dataclass(frozen=True, slots=True)
class Installation:
    """A SWI-Prolog: its shared library and its home, None where the library has to know."""

    library: str
    home: str | None


def prolog_dir() -> Path:
    """The folder of the Prolog sources: inside an installed package, beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "_prolog"
    return installed if installed.is_dir() else package.parent / "prolog"


def _hint() -> str:
    """What to type to get SWI-Prolog: for the package managers that are here, else for all."""
    here = [command for tool, command in _HINTS if shutil.which(tool)]
    commands = here or [command for _, command in _HINTS]
    return _("Install it with one of:") + "\n" + "\n".join(f"    {one}" for one in commands)


def not_found(what: str) -> PrologNotFound:
    """The exception that says what is the matter and what to type."""
    needed = _("Ludolog needs SWI-Prolog 9.0.4 or newer.")
    return PrologNotFound(f"{what}\n{needed} {_hint()}")


def no_pyswip(error: Exception) -> PrologNotFound:
    """The exception for a pyswip that is missing or damaged."""
    sentence = _("pyswip does not load ({error}); `ludolog doctor` says what to type.")
    return PrologNotFound(sentence.format(error=error))


def _from_environment() -> Installation | None:
    library = os.environ.get("LIBSWIPL_PATH")
    home = os.environ.get("SWI_HOME_DIR")
    return Installation(library, home) if library and home else None


def _from_command() -> Installation | None:
    """What the `swipl` on the path says of itself."""
    try:
        run = subprocess.run(
            ["swipl", "--dump-runtime-variables"],
            capture_output=True,
            check=True,
            encoding="utf-8",
            errors="replace",
            stdin=subprocess.DEVNULL,
            timeout=30,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    # A wrapper may print lines of its own.
    said = dict(re.findall(r'^(\w+)="(.*)";?\s*$', run.stdout, re.MULTILINE))
    library = said.get("PLLIBSWIPL")
    return Installation(library, said.get("PLBASE")) if library else None


def _from_application() -> Installation | None:
    """The application bundle of macOS."""
    contents = Path("/Applications/SWI-Prolog.app/Contents")
    for library in sorted((contents / "Frameworks").glob("libswipl*.dylib")):
        return Installation(str(library), str(contents / "swipl"))
    return None


def _from_linker() -> Installation | None:
    """The library alone, where the command is missing."""
    name = find_library("swipl")
    return Installation(name, None) if name else None


def _candidates() -> Iterator[Installation]:
    for find in (_from_environment, _from_command, _from_application, _from_linker):
        found = find()
        if found is not None:
            yield found


def locate() -> Installation | None:
    """The SWI-Prolog to use, None if none is found.

    The variables LIBSWIPL_PATH (the library's file) and SWI_HOME_DIR, both set, come first; then
    the `swipl` on the path. Raises PrologNotFound for a home that is none: Prolog itself would end
    the process.
    """
    found = next(_candidates(), None)
    if found is not None and found.home is not None and not Path(found.home, "boot.prc").is_file():
        sentence = _("{home} is no home of SWI-Prolog: it has no boot.prc.")
        raise not_found(sentence.format(home=found.home))
    return found


def check_python() -> None:
    """Raise PrologNotFound for a Python that runs without its lock, on which the bridge relies."""
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        told = _("This Python is free-threaded; Ludolog needs its lock. Use another Python.")
        raise PrologNotFound(told)


def check_folder() -> None:
    """Raise PrologNotFound in a folder in which Prolog does not start."""
    with suppress(OSError):  # a folder that is gone, in which it does
        folder = os.getcwd()
        if not writable(folder):
            sentence = _("SWI-Prolog does not start in a folder whose path is no UTF-8: {folder}")
            raise PrologNotFound(sentence.format(folder=folder))


def load(installation: Installation) -> ctypes.CDLL:
    """Load the library where Prolog's extensions see it. Raises PrologNotFound if it is none."""
    try:
        return ctypes.CDLL(installation.library, mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        sentence = _("SWI-Prolog's library does not load: {error}.")
        raise not_found(sentence.format(error=error)) from None


def check_version(library: ctypes.CDLL) -> int:
    """The library's version. Raises PrologNotFound if it is older than `MINIMUM`."""
    try:
        version = int(library.PL_version_info(1))
    except AttributeError:
        version = 0
    if version < MINIMUM:
        major, minor = divmod(version, 10000)
        name = f"{major}.{minor // 100}.{minor % 100}" if version else _("older than 8.5.2")
        raise not_found(_("This SWI-Prolog is {version}.").format(version=name))
    return version


# Prolog keeps the pointer to its arguments for as long as it lives.
_arguments: list[ctypes.Array[ctypes.c_char_p]] = []


def initialise(library: ctypes.CDLL, installation: Installation) -> None:
    """Start Prolog: quiet, no init file, no packs, no terminal, its signal handling on.

    Raises PrologNotFound if it does not start.
    """
    words = [sys.argv[0] if sys.argv and sys.argv[0] else "python", *_OPTIONS]
    if installation.home is not None:
        words.append(f"--home={installation.home}")
    encoded = [os.fsencode(word) for word in words]
    array = (ctypes.c_char_p * (len(words) + 1))(*encoded, None)
    _arguments.append(array)
    if not library.PL_initialise(len(words), array):
        raise not_found(_("SWI-Prolog does not start."))


_OTHERS: Final = (
    locale.LC_COLLATE,
    locale.LC_MONETARY,
    locale.LC_NUMERIC,
    locale.LC_TIME,
)


def _locale_of_python() -> str | None:
    """A locale of no language, in UTF-8, if Python takes file names for that; None otherwise.

    Python does where the locale is C or POSIX, too, and there Prolog could not read a name with an
    accent. In the locales of some languages Prolog changes the case of plain letters wrongly.
    """
    if sys.getfilesystemencoding() != "utf-8":
        return None
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        for name in ("C.UTF-8", "C.utf8", "UTF-8", "en_US.UTF-8"):
            with suppress(locale.Error):
                return locale.setlocale(locale.LC_CTYPE, name)
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    return None


@contextmanager
def pythons_locale() -> Iterator[None]:
    """For the start: inside, the environment asks for the locale in which Prolog reads letters and
    file names as Python does. Afterwards only what concerns characters is as Prolog set it.
    """
    name = _locale_of_python()
    before = os.environ.get("LC_ALL")
    kept = [(category, locale.setlocale(category)) for category in _OTHERS]
    if name is not None:
        os.environ["LC_ALL"] = name
    try:
        yield
    finally:
        if before is not None:
            os.environ["LC_ALL"] = before
        elif name is not None:
            del os.environ["LC_ALL"]
        for category, value in kept:
            locale.setlocale(category, value)
