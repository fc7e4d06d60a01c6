"""What keeps the house in order: who may name a game, who may import pyswip, what the docs
promise.
"""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

import ludolog
from tests.house import ROOT, tracked

GAMES = ludolog.games()


def test_no_file_outside_games_names_a_game() -> None:
    """A sixth game touches one file; typed views, translations and docs of a game are its own."""
    names = re.compile("|".join(rf"\b{name}\b|{name}_" for name in GAMES))
    allowed = (
        "prolog/ludolog/games/",
        "prolog/ludolog/exercises/sets/",
        "pybridge/views/",
        "shell/locale/",
    )
    naming = {
        str(path.relative_to(ROOT))
        for path in tracked("prolog/*.pl", "pybridge/*.py", "shell/*.py")
        if not str(path.relative_to(ROOT)).startswith(allowed)
        and names.search(path.read_text(encoding="utf-8"))
        and names.search(code_of(path))
    }
    assert not naming


def code_of(path: Path) -> str:
    """A source without its comments and docstrings: examples there may name a game."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".pl":
        return re.sub(r"/\*.*?\*/|%[^\n]*", "", text, flags=re.S)
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if isinstance(body, list):
                kept = [statement for statement in body if not _is_docstring(statement)]
                setattr(node, field, kept or [ast.Pass()])
    return ast.unparse(tree)


def _is_docstring(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(ast.Constant(str())):
            return True
    return False


def test_pyswip_is_imported_in_one_module() -> None:
    importing = {
        str(path.relative_to(ROOT))
        for path in tracked("pybridge/*.py", "shell/*.py")
        if re.search(r"^\s*(import|from) pyswip", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert importing == {"pybridge/engine/engine.py"}


def test_the_shell_reaches_prolog_only_through_the_library() -> None:
    """It knows states and moves, and neither terms nor predicates of a game."""
    wrong = {
        str(path.relative_to(ROOT))
        for path in tracked("shell/*.py")
        if re.search(
            r"^\s*(import|from) ludolog\.engine\.(codec|foreign|handles)",
            path.read_text(encoding="utf-8"),
            re.M,
        )
    }
    assert not wrong


@pytest.mark.parametrize("name", GAMES)
def test_rules_page_and_conditions_name_the_same_rules(name: str) -> None:
    """Every rule that a condition names stands in docs/rules, as R and a number."""
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    told = set(re.findall(r"\bR\d+[a-z]?\b", page))
    sources = [p for p in tracked("prolog/ludolog/games") if f"games/{name}" in str(p)]
    used = {
        rule
        for path in sources
        for rule in re.findall(
            r"^condition\(.*?'(R\d+[a-z]?)'", path.read_text(encoding="utf-8"), re.M | re.S
        )
    }
    assert used
    assert used <= told


def test_every_seed_predicate_has_its_place() -> None:
    """docs/seeds.md: each predicate that stands for one of a seed exists."""
    rows = [
        line
        for line in (ROOT / "docs" / "seeds.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("|") and not set(line) <= set("|- ")
    ]
    indicators = {
        found for row in rows for found in re.findall(r"`(\w+):(\w+)/(\d+)`", row.split("|")[2])
    }
    assert len(rows) > 100 and len(indicators) > 60
    goals = ", ".join(
        f"(current_predicate({module}:{name}/{arity}) -> true ; writeln({module}:{name}/{arity}))"
        for module, name, arity in sorted(indicators)
    )
    run = subprocess.run(
        ["swipl", "-g", goals, "-t", "halt", str(ROOT / "prolog" / "ludolog.pl")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout + run.stderr == ""


def test_links_in_the_docs_lead_somewhere() -> None:
    broken = set()
    notes = ROOT / "docs" / "performance_notes.md"  # a part of docs/performance.md
    for page in set(tracked("*.md")) - {notes}:
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            if not re.match(r"[a-z]+:", target) and not (page.parent / target).exists():
                broken.add(f"{page.relative_to(ROOT)}: {target}")
    assert not broken


def test_no_path_of_one_machine_and_nothing_left_to_do() -> None:
    words = re.compile("/" + "work/|/" + "root/|TO" + "DO|FIX" + "ME|NotImplemented" + "Error")
    found = {
        f"{path.relative_to(ROOT)}:{number}"
        for path in tracked()
        if path.suffix in {".py", ".pl", ".plt", ".md", ".toml", ""} and path.name != "LICENSE"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if words.search(line)
    }
    assert not found
