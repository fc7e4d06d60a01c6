"""The pictures of the boards: what the terminal shows, and the drawings of the positions.

    python -m docs.boards            writes docs/boards/*.svg and docs/boards.md
    python -m docs.boards --check    says whether they are what the program draws, status 1 if not

The position of each game is reached by random moves with a fixed seed. A board is drawn as the
shell puts it on a screen of so many columns, in the colours of a theme.

docs/boards/before holds boards as the program of revision 35f6868 drew them, after as many moves of
the same random games; they are compared by eye, and drawn no more.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from prompt_toolkit.styles import Style
from prompt_toolkit.utils import get_cwidth

import ludolog
from ludolog import State, model
from ludolog_shell.config import Config
from ludolog_shell.terminal.sight import board_of
from ludolog_shell.text import view
from ludolog_shell.text.marks import Marks
from ludolog_shell.text.theme import THEMES
from ludolog_shell.text.turns import move_marks
from ludolog_shell.text.view import Look
from ludolog_shell.text.wrapping import lines_of

__all__ = ["files", "stale"]

HERE: Final = Path(__file__).resolve().parent
FOLDER: Final = HERE / "boards"
GROUNDS: Final = {"dark": "#16181d", "light": "#ffffff", "safe": "#16181d"}
INKS: Final = {"dark": "#e6e6e6", "light": "#1b1b1b", "safe": "#e6e6e6"}
WIDTHS: Final = (40, 80)
EARLIER: Final = {"dark": "dark", "light": "light", "safe": "mono"}
"""The theme that there was before in place of each: none was made for colour blindness."""
PLIES: Final = 14
ANSI: Final = {
    "ansired": "#cd3131",
    "ansigreen": "#23a85b",
    "ansimagenta": "#bc3fbc",
    "ansicyan": "#2aa9c9",
    "ansigray": "#c8c8c8",
    "ansibrightred": "#f25c5c",
    "ansibrightgreen": "#4fd08a",
    "ansibrightyellow": "#f5e04f",
    "ansibrightblue": "#7aa6ff",
    "ansibrightmagenta": "#e07ae0",
    "ansibrightcyan": "#5fd7f0",
}
"""The colours that a terminal gives to these names."""

_WIDE: Final = 8.4
_HIGH: Final = 18


@dataclass(frozen=True)
class Played:
    """A position, with what the last turn has done."""

    state: State[Any, Any]
    before: State[Any, Any]
    move: str

    @property
    def marks(self) -> Marks:
        """The last move, pointed out."""
        return move_marks([(self.before, self.move)])


def played(name: str) -> Played:
    """The position of a game after some moves."""
    draw, game = random.Random(7), ludolog.game(name)
    seeds = {setting.name: 3 for setting in game.settings if setting.kind == "seed"}
    state = before = game.start(**seeds)
    move = ""
    for _ in range(PLIES):
        before, move = state, draw.choice(state.legal_moves).text
        state = state.play(move)
    return Played(state, before, move)


def screen(position: Played, theme: str, columns: int) -> str:
    """The board of a position on a screen, as the text of an SVG file."""
    board = board_of(position.state, Config(theme=theme))
    assert board is not None
    text = view.board(board, position.marks, Look(ascii=False, columns=columns))
    lines = list(lines_of(text))
    style = Style.from_dict(dict(THEMES[theme]))
    title = escape(f"{position.state.game.title}, {theme}, {columns}")
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * _WIDE + 24:g}" '
        f'height="{len(lines) * _HIGH + 24}" font-family="monospace" font-size="14" role="img">',
        f"<title>{title}</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{GROUNDS[theme]}"/>',
    ]
    for row, line in enumerate(lines):
        drawn += _line(line, row, style, theme)
    return "\n".join([*drawn, "</svg>"]) + "\n"


def _line(line: list[tuple[str, str]], row: int, style: Style, theme: str) -> Iterator[str]:
    column = 0
    for classes, text in line:
        text = text.rstrip("\n")
        wide = get_cwidth(text)
        look = style.get_attrs_for_style_str(classes)
        front, back = _colour(look.color) or INKS[theme], _colour(look.bgcolor)
        if look.reverse:
            front, back = back or GROUNDS[theme], front
        x, y = 12 + column * _WIDE, 12 + row * _HIGH
        if back:
            place = f'x="{x:g}" y="{y}" width="{wide * _WIDE:g}" height="{_HIGH}"'
            yield f'<rect {place} fill="{back}"/>'
        if text.strip():
            lead = len(text) - len(text.lstrip())
            words = text.strip()
            weight = ' font-weight="bold"' if look.bold else ""
            under = ' text-decoration="underline"' if look.underline else ""
            place = f'x="{x + lead * _WIDE:g}" y="{y + 14}" xml:space="preserve"'
            length = f'textLength="{get_cwidth(words) * _WIDE:g}"'
            yield f'<text {place} {length} fill="{front}"{weight}{under}>{escape(words)}</text>'
        column += wide


def _colour(name: str | None) -> str:
    """A colour of a style; empty for that of the screen."""
    if not name or name == "default":
        return ""
    return ANSI.get(name, f"#{name}")


def files() -> Iterator[tuple[Path, str]]:
    """All files, with what belongs in them."""
    page = [
        "# The boards in pictures",
        "",
        "Every game after fourteen moves: as a drawing, and as the terminal shows it, in three "
        "themes",
        "and in windows of 80 and 40 columns. `make pictures` draws them, a test compares them.",
        "",
        "Below each pair, folded away, is what the program drew at revision 35f6868, before boards",
        "were dressed with scenes: letters alone, all cells of Alliances with their numbers, no",
        "edges and owners, the last move alone marked. Where `safe` stands, it had a theme",
        "without colours.",
        "",
        "The drawings are `State.svg()`; `ludolog show` writes them for recorded games.",
    ]
    model.set_language("en")
    for name in ludolog.games():
        position = played(name)
        effects = position.before.effects(position.move)
        yield FOLDER / f"{name}.svg", position.state.svg(effects)
        title = position.state.game.title
        page += ["", f"## {title}", "", f"![{title}: a position](boards/{name}.svg)"]
        for theme in GROUNDS:
            page += ["", f"Theme `{theme}`:", ""]
            for columns in reversed(WIDTHS):
                file = f"{name}-{theme}-{columns}.svg"
                yield FOLDER / file, screen(position, theme, columns)
                page.append(f"![{title}, theme {theme}, {columns} columns](boards/{file})")
            page += ["", "<details><summary>Before</summary>", ""]
            for columns in reversed(WIDTHS):
                old = f"{name}-{EARLIER[theme]}-{columns}.svg"
                told = f"{title} before, theme {EARLIER[theme]}, {columns} columns"
                page.append(f"![{told}](boards/before/{old})")
            page += ["", "</details>"]
    yield HERE / "boards.md", "\n".join(page) + "\n"


def stale() -> list[str]:
    """The names of the files that are not what the program draws."""
    return [
        path.name
        for path, text in files()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the pictures of the boards.")
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    if parser.parse_args().check:
        found = stale()
        for name in found:
            print(f"{name} is not what the program draws: run python -m docs.boards")
        return 1 if found else 0
    FOLDER.mkdir(exist_ok=True)
    for path, text in files():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
