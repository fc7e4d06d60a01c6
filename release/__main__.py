"""``make release``: build every package, check it, and say what is to be uploaded, and how.

Nothing is uploaded, and nothing outside of ``dist`` and the man page is written.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Final

from release.manual import write_manual
from release.pack import write_pack
from release.project import ROOT, changes, project

DIST: Final = ROOT / "dist"


def faults() -> list[str]:
    """What keeps the sources from being a release."""
    version = project().version
    found = []
    newest, day = changes()[0]
    if newest != version:
        found.append(f"CHANGELOG.md begins with {newest}, pyproject.toml has {version}")
    try:
        date.fromisoformat(day)
    except ValueError:
        found.append(f"CHANGELOG.md: {newest} has no date, but: {day}")
    if _git("status", "--porcelain"):
        found.append("there are changes that are not committed")
    if f"v{version}" in _git("tag", "--list").split():
        found.append(f"the tag v{version} exists: choose the next version")
    return found


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def _python(*words: str) -> None:
    environment = {**os.environ, "LUDOLOG_DIST": str(DIST)}
    subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=environment, check=True)


def build() -> list[Path]:
    """Make all packages anew."""
    shutil.rmtree(DIST, ignore_errors=True)
    write_manual()
    _python("build", "--outdir", str(DIST))
    write_pack(DIST)
    return sorted(DIST.iterdir())


def main() -> int:
    """Build, check, tell. Returns 1 if the packages are no release."""
    told = project()
    found = faults()
    packages = build()
    python = [
        str(path)
        for path in packages
        if path.suffix == ".whl" or path.suffixes[-2:] == [".tar", ".gz"]
    ]
    try:
        _python("twine", "check", "--strict", *python)
        _python("pytest", "tests/test_wheel.py", "tests/test_pack.py")
    except subprocess.CalledProcessError:
        found.append("the packages do not pass their checks")
    print(f"\nLudolog {told.version}: nothing has been uploaded.\n")
    for path in packages:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        print(f"  {path.relative_to(ROOT)}  {path.stat().st_size:,} bytes  sha256 {digest}")
    if found:
        print("\nThis is no release yet:")
        for fault in found:
            print(f"  - {fault}")
        return 1
    print(f"""
To publish it:
  git tag v{told.version} && git push --tags
  {sys.executable} -m twine upload dist/*.whl dist/*.tar.gz
  the .tgz as a file of the release of that tag; then, once, from anywhere:
    ?- pack_install(ludolog, [url('ADDRESS OF THE .tgz')]).
  the folder shell/site to the web server of the documentation""")
    return 0


if __name__ == "__main__":
    sys.exit(main())
