"""A position as an SVG picture.

A picture brings its own ground, so that it can be read on light and on dark pages; with the ground
``auto`` it follows the reader's preference. Its text alternative tells the position in words, and
each square and piece has a title.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ludolog.drawing.attributes import set_attributes
from ludolog.drawing.palette import COLOURS, GROUNDS, Ground
from ludolog.drawing.scene import Cell, Chain, Label, Mark, Piece, Scene, Token
from ludolog.drawing.shapes import BASES, ICONS, corners, side
from ludolog.picture import Effect

__all__ = ["UNIT", "Picture", "moved_from", "number", "stylesheet", "svg", "text_of"]

UNIT: Final = 44
"""Pixels of a unit, where nobody asks for another size."""

_MARGIN: Final = 0.8
_DISC: Final = 0.38

_RULES: Final = """
.ludolog{font-family:ui-sans-serif,system-ui,"Segoe UI","Helvetica Neue",Arial,sans-serif}
.l-page{fill:var(--page)}
.l-light{fill:var(--light)}
.l-dark{fill:var(--dark)}
.l-cell{stroke:var(--line);stroke-width:.02}
.l-label,.l-glyph{fill:var(--text);text-anchor:middle;font-size:.34px}
.l-glyph{font-family:ui-monospace,monospace;font-size:.62px;font-weight:bold}
.l-piece{stroke:var(--line);stroke-width:.035}
.l-on{stroke:none;text-anchor:middle;font-weight:bold}
.l-edge{stroke:var(--line);stroke-width:.2;stroke-linecap:round}
.l-owner{stroke:var(--fill);stroke-width:.14;stroke-linecap:round}
.l-chain{stroke:var(--line);stroke-width:.34;stroke-linejoin:round;stroke-linecap:round}
.l-link{stroke:var(--fill);stroke-width:.26;stroke-linejoin:round;stroke-linecap:round}
.l-way,.l-ring{fill:none;stroke:var(--mark);stroke-width:.08;stroke-linecap:round}
.l-tip{fill:var(--mark)}
.l-ways{stroke:var(--ink);stroke-width:.025}
.l-hint{fill:none;stroke:var(--line);stroke-width:.04}
"""


def _variables(ground: Ground) -> str:
    names = ("page", "light", "dark", "line", "text", "mark")
    return ";".join(f"--{name}:{getattr(ground, name)}" for name in names)


def stylesheet(ground: str = "auto", colours: str = "usual") -> str:
    """The rules of a picture. `ground` is ``auto``, ``light`` or ``dark``, `colours` one of
    COLOURS; another name is a ValueError.
    """
    if ground != "auto" and ground not in GROUNDS:
        raise ValueError(f"the ground is auto, {', '.join(GROUNDS)}, not {ground!r}")
    if colours not in COLOURS:
        raise ValueError(f"the colours are {', '.join(COLOURS)}, not {colours!r}")
    rules = [f".ludolog{{{_variables(GROUNDS['light' if ground == 'auto' else ground])}}}", _RULES]
    for style, (fill, ink) in COLOURS[colours].items():
        rules.append(f".l-{style}{{fill:{fill};--fill:{fill};--ink:{ink}}}")
    rules.append(".l-ink{fill:var(--ink)}.l-cut{fill:var(--fill)}")
    if ground == "auto":
        dark = _variables(GROUNDS["dark"])
        rules.append(f"@media (prefers-color-scheme:dark){{.ludolog{{{dark}}}}}")
    return "".join(rules).replace("\n", "")


def svg(
    scene: Scene,
    title: str,
    effects: Sequence[Effect] = (),
    *,
    ground: str = "auto",
    colours: str = "usual",
    letters: bool = False,
    unit: float = UNIT,
) -> str:
    """A picture of a scene as the text of an SVG file, with what a move has done pointed out.

    With `letters` pieces show their letters instead of icons. Raises ValueError for an unknown
    ground or set of colours.
    """
    picture = Picture(scene, letters)
    root = picture.root(title, scene.words, unit)
    sheet = stylesheet(ground, colours)
    SubElement(root, "style").text = sheet
    root.append(picture.board())
    root.extend(picture.position(scene, effects))
    return text_of(root, sheet)


def text_of(root: Element, sheet: str = "") -> str:
    """The text of a file with the element, whose style sheet this is. What the sheet says is said
    by attributes as well, for viewers that do not know such sheets.
    """
    set_attributes(root, sheet)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


@dataclass(frozen=True)
class Picture:
    """Draws what is on the board of a scene, and other positions on the same board."""

    scene: Scene
    letters: bool = False
    use: Callable[[Piece], Element] | None = None
    """Makes the element of a piece; by default it is drawn where it stands."""

    def root(self, title: str, words: str, unit: float) -> Element:
        """The empty picture, with its page, its title and its text alternative."""
        left, top, right, bottom = self._extent()
        wide, high = right - left, bottom - top
        root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "class": "ludolog",
                "viewBox": f"{number(left)} {number(top)} {number(wide)} {number(high)}",
                "width": number(wide * unit),
                "height": number(high * unit),
                "role": "img",
                "aria-label": f"{title}. {words}" if words else title,
            },
        )
        SubElement(root, "title").text = title
        page = {"x": left, "y": top, "width": wide, "height": high, "rx": 0.25}
        SubElement(root, "rect", {"class": "l-page", **{k: number(v) for k, v in page.items()}})
        return root

    def _extent(self) -> tuple[float, float, float, float]:
        scene = self.scene
        around: list[Cell | Label | Token] = [*scene.cells, *scene.labels, *scene.tokens]
        xs = [thing.x for thing in around] or [0.0]
        ys = [thing.y for thing in around] or [0.0]
        reach = [(label.x, len(label.text) * 0.1) for label in self.scene.labels]
        left = min([*xs, *(x - half for x, half in reach)])
        right = max([*xs, *(x + half for x, half in reach)])
        return left - _MARGIN, min(ys) - _MARGIN, right + _MARGIN, max(ys) + _MARGIN

    def board(self) -> Element:
        """The squares, their owners' edges, and the coordinates."""
        group = Element("g")
        for cell in self.scene.cells:
            self._cell(group, cell)
        for kind in ("edge", "owner"):
            for border in self.scene.borders:
                cell = self.scene.places[border.square]
                for name in border.sides:
                    ends = side(cell.shape, name)
                    if ends is not None:
                        self._border(group, cell, ends, kind, border.style)
        for label in self.scene.labels:
            self._label(group, label)
        return group

    def _cell(self, group: Element, cell: Cell) -> None:
        points = corners(cell.shape)
        if points:
            attributes = {
                "class": f"l-cell l-{cell.ground}",
                "points": " ".join(f"{number(cell.x + x)},{number(cell.y + y)}" for x, y in points),
            }
            drawn = SubElement(group, "polygon", attributes)
        else:
            place = {"cx": number(cell.x), "cy": number(cell.y)}
            drawn = SubElement(group, "circle", {"class": "l-cell l-light", "r": ".08", **place})
        SubElement(drawn, "title").text = cell.id

    def _border(
        self,
        group: Element,
        cell: Cell,
        ends: tuple[tuple[float, float], tuple[float, float]],
        kind: str,
        style: str,
    ) -> None:
        (x1, y1), (x2, y2) = ends
        place = {"x1": cell.x + x1, "y1": cell.y + y1, "x2": cell.x + x2, "y2": cell.y + y2}
        look = {"class": "l-edge"}
        if kind == "owner":
            look = {"class": f"l-owner l-{style}"}
        SubElement(group, "line", {**look, **{k: number(v) for k, v in place.items()}})

    def _label(self, group: Element, label: Label) -> None:
        place = {"x": number(label.x), "y": number(label.y + 0.12)}
        SubElement(group, "text", {"class": "l-label", **place}).text = label.text

    def position(self, scene: Scene, effects: Sequence[Effect] = ()) -> list[Element]:
        """A position on this board: under the pieces what has won and what the last move has done,
        then the pieces, and what counts about them.
        """
        under, over = Element("g"), Element("g")
        for chain in scene.chains:
            self._chain(under, chain)
        full = {piece.square for piece in scene.pieces}
        for effect in effects:
            self._effect(under, effect, full)
        for piece in scene.pieces:
            over.append(self.piece(piece))
        for token in scene.tokens:
            over.append(self._token(token))
        for mark in scene.marks:
            self._mark(over, mark)
        return [group for group in (under, over) if len(group)]

    def piece(self, piece: Piece) -> Element:
        """A piece on its square."""
        title = f"{piece.square}: {piece.name or piece.text}"
        if self.use is not None:
            used = self.use(piece)
            SubElement(used, "title").text = title
            return used
        cell = self.scene.places[piece.square]
        group = self.figure(piece)
        group.set("transform", _place(cell.x, cell.y))
        title_element = Element("title")
        title_element.text = title
        group.insert(0, title_element)
        return group

    def figure(self, piece: Piece) -> Element:
        """What a piece looks like, around the origin."""
        group = Element("g", {"class": f"l-{piece.style}"})
        if piece.kind == "text":
            SubElement(group, "text", {"class": "l-glyph", "y": ".22"}).text = piece.text
        elif piece.kind == "pyramid":
            _pyramid(group, piece)
        elif self.letters or piece.kind not in ICONS:
            _base(group, piece.style)
            _written(group, piece.text, 0.44, 0.0, 0.0)
        else:
            _figure(group, piece.kind, piece.style)
        if piece.badge:
            badge = SubElement(group, "g", {"class": "l-green"})
            circle = {"class": "l-piece", "cx": ".3", "cy": "-.3", "r": ".17"}
            SubElement(badge, "circle", circle)
            _written(badge, piece.badge, 0.24, 0.3, -0.3)
        return group

    def _token(self, token: Token) -> Element:
        group = Element("g", {"class": f"l-{token.style}", "transform": _place(token.x, token.y)})
        SubElement(group, "title").text = token.name
        _figure(group, token.kind, token.style)
        return group

    def _chain(self, group: Element, chain: Chain) -> None:
        points = " ".join(
            f"{number(self.scene.places[name].x)},{number(self.scene.places[name].y)}"
            for name in chain.squares
        )
        bare = {"points": points, "style": "fill:none"}
        drawn = SubElement(group, "g", {"class": f"l-{chain.style}"})
        SubElement(drawn, "title").text = chain.text
        SubElement(drawn, "polyline", {"class": "l-chain", **bare})
        SubElement(drawn, "polyline", {"class": "l-link", **bare})

    def _mark(self, group: Element, mark: Mark) -> None:
        cell = self.scene.places[mark.square]
        place = {"cx": number(cell.x), "cy": number(cell.y)}
        match mark.kind:
            case "alone":
                drawn = SubElement(group, "circle", {"class": "l-hint", "r": ".45", **place})
            case "capturable":
                look = {"class": "l-hint", "stroke-dasharray": ".1 .07", "r": ".46", **place}
                drawn = SubElement(group, "circle", look)
            case "moving":
                drawn = SubElement(group, "circle", {"class": "l-ring", "r": ".45", **place})
            case "used":
                drawn = SubElement(group, "path", {"class": "l-hint", "d": _cross(cell, 0.16)})
            case "resting":
                line = f"M{number(cell.x - 0.36)},{number(cell.y + 0.42)}h.72"
                drawn = SubElement(group, "path", {"class": "l-hint", "d": line})
            case _:
                return
        SubElement(drawn, "title").text = mark.text

    def _effect(self, group: Element, effect: Effect, full: Collection[str]) -> None:
        """What a move has done: an arrow along a way, a cross where something was taken, a ring
        around what is new or was taken over.
        """
        places = [self.scene.places[name] for name in effect.squares if name in self.scene.places]
        if not places:
            return
        drawn = SubElement(group, "g")
        SubElement(drawn, "title").text = effect.text
        match effect.kind:
            case "moves":
                _arrow(drawn, places)
            case "captured" | "killed" | "leaves" if effect.squares[0] not in full:
                SubElement(drawn, "path", {"class": "l-way", "d": _cross(places[0], 0.26)})
            case _:
                for cell in places:
                    _ring(drawn, cell)


def _place(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def moved_from(effects: Sequence[Effect]) -> dict[str, str]:
    """For the squares to which a move has brought pieces, where those stood before it."""
    came: dict[str, str] = {}
    for effect in effects:
        if effect.kind == "moves":
            came[effect.squares[-1]] = came.pop(effect.squares[0], effect.squares[0])
    return {square: start for square, start in came.items() if square != start}


def _base(group: Element, style: str) -> None:
    if style in BASES:
        SubElement(group, "path", {"class": "l-piece", "d": BASES[style]})
    else:
        SubElement(group, "circle", {"class": "l-piece", "r": number(_DISC)})


def _figure(group: Element, kind: str, style: str) -> None:
    outline, holes = ICONS.get(kind, ("", ""))
    if kind in ("rock", "skull"):
        SubElement(group, "path", {"class": "l-piece", "d": outline})
        SubElement(group, "path", {"class": "l-ink", "d": holes})
        return
    _base(group, style)
    SubElement(group, "path", {"class": "l-ink", "d": outline})
    SubElement(group, "path", {"class": "l-cut", "d": holes})


def _pyramid(group: Element, piece: Piece) -> None:
    """A pyramid or a stack of them from above: the taller, the wider and the more steps."""
    half = min(0.43, 0.22 + 0.03 * piece.height)
    place = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half}
    shape = {"class": "l-piece", **{k: number(v) for k, v in place.items()}}
    SubElement(group, "rect", shape)
    inner = 0.2 if piece.text else 0.0
    ways = "".join(
        f"M{number(x * half)},{number(y * half)}L{number(x * inner)},{number(y * inner)}"
        for x in (-1, 1)
        for y in (-1, 1)
    )
    SubElement(group, "path", {"class": "l-ways", "d": ways})
    if piece.text:
        _written(group, piece.text, 0.42, 0.0, 0.0)


def _written(group: Element, text: str, size: float, x: float, y: float) -> None:
    attributes = {
        "class": "l-on l-ink",
        "font-size": number(size if len(text) < 2 else size * 0.82),
        "x": number(x),
        "y": number(y + size * 0.35),
    }
    SubElement(group, "text", attributes).text = text


def _arrow(group: Element, places: Sequence[Cell]) -> None:
    (x1, y1), (x2, y2) = (places[-2].x, places[-2].y), (places[-1].x, places[-1].y)
    far = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    end = (x2 - dx * 0.6, y2 - dy * 0.6)
    way = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in [*_points(places[:-1]), end])
    SubElement(group, "path", {"class": "l-way", "d": way})
    tip = [
        (x2 - dx * 0.38, y2 - dy * 0.38),
        (x2 - dx * 0.66 - dy * 0.15, y2 - dy * 0.66 + dx * 0.15),
        (x2 - dx * 0.66 + dy * 0.15, y2 - dy * 0.66 - dx * 0.15),
    ]
    points = " ".join(f"{number(x)},{number(y)}" for x, y in tip)
    SubElement(group, "polygon", {"class": "l-tip", "points": points})


def _points(places: Iterable[Cell]) -> Iterator[tuple[float, float]]:
    return ((place.x, place.y) for place in places)


def _ring(group: Element, cell: Cell) -> None:
    place = {"cx": number(cell.x), "cy": number(cell.y)}
    SubElement(group, "circle", {"class": "l-ring", "r": ".46", **place})


def _cross(cell: Cell, half: float) -> str:
    x, y = number(cell.x - half), number(cell.y - half)
    full = number(2 * half)
    return f"M{x},{y}l{full},{full}m0,-{full}l-{full},{full}"


def number(value: float) -> str:
    """A number with three digits after the point, and no more than it needs."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
