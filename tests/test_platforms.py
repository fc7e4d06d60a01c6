"""What keeps the sources fit for other builds of SWI-Prolog, and for any locale."""

from __future__ import annotations

import re

from tests.house import ROOT, tracked

COMPLEMENT = re.compile(r"(?:/\\|\\/|\bis|=:=|=\\=|xor)\s*\\\s*[(\w]")


def test_no_rule_complements_a_number() -> None:
    r"""Builds without GMP complement large integers wrongly: `A xor (A /\ B)` is right on all."""
    complementing = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in tracked("prolog/*.pl")
        for line in path.read_text(encoding="utf-8").splitlines()
        if COMPLEMENT.search(re.sub(r'"[^"]*"|%.*', "", line))
    ]
    # The one that finds out whether a build does it rightly.
    assert complementing == [r"prolog/ludolog/versions.pl: Rest is Large /\ \Some,"]
    assert COMPLEMENT.search(r"    Free is Squares /\ \ (Own \/ Seen),")
    assert COMPLEMENT.search(r"    Rest is \Set,")


def test_versions_of_prolog_differ_in_one_module() -> None:
    """What is private to a version, or asks for the version, is in versions.pl."""
    private = re.compile(r"'\$cov_|optimise_unify|prolog_flag\(version|prolog_coverage")
    asking = {
        str(path.relative_to(ROOT))
        for path in tracked("prolog/*.pl")
        if private.search(path.read_text(encoding="utf-8"))
    }
    assert asking == {"prolog/ludolog/versions.pl"}
