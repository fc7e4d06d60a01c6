"""The pack for SWI-Prolog: an archive of what Prolog needs, and nothing that `pack_install` would
take for the sources of a program to be built.

``python -m release.pack [FOLDER]`` writes it, into ``dist`` by default, and prints its name.
"""

from __future__ import annotations

import gzip
import io
import os
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

from release.project import ROOT, Project, project

__all__ = ["description", "write_pack"]


def description(told: Project) -> str:
    """The file pack.pl."""

    def quoted(text: str) -> str:
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    keywords = ", ".join(map(quoted, told.keywords))
    return (
        f"name({told.name}).\n"
        f"version({quoted(told.version)}).\n"
        f"title({quoted(told.description)}).\n"
        f"keywords([{keywords}]).\n"
        f"author({quoted(told.author)}, 'ludolog@example.org').\n"
        "requires(prolog >= '9.0.4').\n"
    )


def _files(told: Project) -> Iterator[tuple[str, bytes]]:
    yield "pack.pl", description(told).encode()
    page = (ROOT / "release" / "pack.md").read_text(encoding="utf-8")
    yield "README.md", page.replace("VERSION", told.version).encode()
    yield "LICENSE", (ROOT / "LICENSE").read_bytes()
    for path in sorted([*ROOT.glob("prolog/**/*.pl*"), *ROOT.glob("docs/rules/*.md")]):
        yield path.relative_to(ROOT).as_posix(), path.read_bytes()


def write_pack(folder: Path) -> Path:
    """Write the archive into a folder; the same sources make the same bytes."""
    told = project()
    name = f"{told.name}-{told.version}"
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"{name}.tgz"
    unfinished = place.with_suffix(".new")
    with (
        open(unfinished, "wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for inside, data in _files(told):
            entry = tarfile.TarInfo(f"{name}/{inside}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    os.replace(unfinished, place)
    return place


if __name__ == "__main__":
    print(write_pack(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "dist"))
