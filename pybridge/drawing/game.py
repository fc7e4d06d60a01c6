"""A whole game as one page, or as one moving picture.

The page needs nothing beside itself. Without scripts it shows the last position, and every move is
a link that shows the position after it; with them there are buttons and keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from math import inf
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from ludolog.drawing.palette import GROUNDS
from ludolog.drawing.scene import Piece, Scene
from ludolog.drawing.svg import UNIT, Picture, moved_from, number, stylesheet, text_of
from ludolog.picture import Effect
from ludolog.wording import _, language, ngettext

__all__ = ["Film", "animated", "page"]


@dataclass(frozen=True)
class Frame:
    """A position of a game, with the move that led to it and what that move did."""

    scene: Scene
    move: str = ""
    player: str = ""
    comment: str = ""
    effects: tuple[Effect, ...] = ()

    @property
    def told(self) -> str:
        """What the move did, in sentences."""
        return "; ".join(effect.text for effect in self.effects)


@dataclass(frozen=True)
class Film:
    """A game as frames; the first is where it began."""

    title: str
    seats: str
    ending: str
    frames: tuple[Frame, ...]

    @property
    def board(self) -> Scene:
        """The scene whose board all frames share, with room for what lies beside it in any."""
        tokens = dict.fromkeys(token for frame in self.frames for token in frame.scene.tokens)
        return replace(self.frames[0].scene, tokens=tuple(tokens))


class _Drawn:
    """The frames on one board. A look that several pieces have is drawn once and then used."""

    def __init__(self, film: Film, letters: bool) -> None:
        self.picture = Picture(film.board, letters, self._use)
        self.looks: dict[Piece, str] = {}
        self.defs = Element("defs")

    def frame(self, frame: Frame) -> list[Element]:
        """What is on the board after a move."""
        return self.picture.position(frame.scene, frame.effects)

    def _use(self, piece: Piece) -> Element:
        look = Piece("", piece.kind, piece.style, piece.height, piece.text, piece.badge, piece.name)
        if look not in self.looks:
            self.looks[look] = f"look{len(self.looks)}"
            drawn = self.picture.figure(look)
            drawn.set("id", self.looks[look])
            self.defs.append(drawn)
        cell = self.picture.scene.places[piece.square]
        place = {"x": number(cell.x), "y": number(cell.y)}
        return Element("use", {"href": f"#{self.looks[look]}", **place})


def animated(
    film: Film,
    pace: float = 1.0,
    *,
    ground: str = "auto",
    colours: str = "usual",
    letters: bool = False,
) -> str:
    """A film as one animated SVG, `pace` seconds for each position, over and over again.

    Who has asked for less motion sees the last position. Raises ValueError for a game without a
    picture, an unknown ground or set of colours, or a pace that is no positive number.
    """
    if not 0 < pace < inf:
        raise ValueError(f"the pace is a number of seconds above 0, not {pace!r}")
    drawn = _Drawn(film, letters)
    root = drawn.picture.root(film.title, _summary(film), UNIT)
    sheet = stylesheet(ground, colours) + _motion(len(film.frames), pace)
    SubElement(root, "style").text = sheet
    root.append(drawn.defs)
    root.append(drawn.picture.board())
    slots = len(film.frames) + _REST
    for index, frame in enumerate(film.frames):
        group = SubElement(root, "g", {"class": "ply"})
        last = index == len(film.frames) - 1
        name = "end" if last else "ply"
        delay = number((index - slots) * pace)
        group.set("style", f"animation-name:{name};animation-delay:{delay}s")
        if last:
            group.set("class", "ply last")
        group.extend(drawn.frame(frame))
        _slide(group, drawn.picture, frame, delay)
    return text_of(root, sheet)


_REST: Final = 3
"""For so many moves more the last position stays."""


def _motion(frames: int, pace: float) -> str:
    slots = frames + _REST
    one, end = 100 / slots, 100 * (1 + _REST) / slots
    return (
        f".ply{{visibility:hidden;animation:ply {number(slots * pace)}s step-end infinite}}"
        ".ply.last{visibility:visible}"
        f"@keyframes ply{{0%{{visibility:visible}}{number(one)}%{{visibility:hidden}}}}"
        f"@keyframes end{{0%{{visibility:visible}}{number(end)}%{{visibility:hidden}}}}"
        f".slide{{animation:slide {number(slots * pace)}s ease-out infinite}}"
        "@keyframes slide{0%{transform:translate(var(--x),var(--y))}"
        f"{number(one * 0.45)}%{{transform:none}}}}"
        "@media (prefers-reduced-motion:reduce){.ply,.slide{animation:none}}"
    )


def _slide(group: Element, picture: Picture, frame: Frame, delay: str) -> None:
    """Let the pieces that have moved come from where they were."""
    came = moved_from(frame.effects)
    uses = {(use.get("x"), use.get("y")): use for use in group.iter("use")}
    for square, start in came.items():
        to, here = picture.scene.places[square], picture.scene.places[start]
        use = uses.get((number(to.x), number(to.y)))
        if use is not None:
            x, y = number(here.x - to.x), number(here.y - to.y)
            use.set("class", "slide")
            use.set("style", f"--x:{x}px;--y:{y}px;animation-delay:{delay}s")


def _summary(film: Film) -> str:
    count = len(film.frames) - 1
    moves = ngettext("{count} move.", "{count} moves.", count).format(count=count)
    return f"{moves} {film.ending} {film.frames[-1].scene.words}"


def page(film: Film, *, ground: str = "auto", colours: str = "usual", letters: bool = False) -> str:
    """A game as an HTML page that needs nothing beside itself. Raises as `animated` does."""
    parts = {
        "lang": language(),
        "title": escape(film.title),
        "style": stylesheet(ground, colours) + _page_rules(ground),
        "seats": escape(film.seats),
        "ending": escape(film.ending),
        "board": _board(film, letters),
        "controls": "".join(_controls(len(film.frames) - 1)),
        "moves": "".join(_moves(film)),
        "script": _SCRIPT,
        "position": escape(_("Position")),
        "heading": escape(_("Moves")),
        "start": escape(_("Start")),
        "keys": escape(_("Keys: left and right arrow, Home, End, space.")),
    }
    return _PAGE.format(**parts)


def _board(film: Film, letters: bool) -> str:
    drawn = _Drawn(film, letters)
    root = drawn.picture.root(film.title, "", UNIT)
    root.set("id", "board")
    root.append(drawn.defs)
    root.append(drawn.picture.board())
    last = len(film.frames) - 1
    for index, frame in enumerate(film.frames):
        kind = "ply last" if index == last else "ply"
        group = SubElement(root, "g", {"class": kind, "id": f"ply-{index}"})
        group.extend(drawn.frame(frame))
    root.set("aria-label", f"{film.title}. {film.frames[-1].scene.words}")
    return text_of(root).strip()


def _controls(last: int) -> Iterator[str]:
    for name, way, words in (
        ("first", "M3 3v10M13 3L5 8l8 5z", _("To the start")),
        ("back", "M11 3L4 8l7 5z", _("One move back")),
        ("play", "M2 3l6 5-6 5zM10.5 3v10M14 3v10", _("Play or pause")),
        ("forth", "M5 3l7 5-7 5z", _("One move on")),
        ("last", "M13 3v10M3 3l8 5-8 5z", _("To the end")),
    ):
        label = escape(words, quote=True)
        yield f'<button type="button" data-go="{name}" aria-label="{label}" title="{label}">'
        yield f'<svg viewBox="0 0 16 16" aria-hidden="true"><path d="{way}"/></svg></button>'
    label = escape(_("Move"), quote=True)
    yield f'<input type="range" id="at" min="0" max="{last}" value="{last}" aria-label="{label}">'


def _moves(film: Film) -> Iterator[str]:
    for index, frame in enumerate(film.frames[1:], 1):
        words = escape(frame.scene.words, quote=True)
        told = f" <span class='told'>{escape(frame.told)}</span>" if frame.told else ""
        comment = f" <em>{escape(frame.comment)}</em>" if frame.comment else ""
        yield f'<li data-words="{words}"><a href="#ply-{index}">{escape(frame.move)}</a>'
        yield f" <span class='who'>{escape(frame.player)}</span>{told}{comment}</li>\n"


def _page_rules(ground: str) -> str:
    """The colours of the page beside the picture's, and how things stand on it."""
    light = GROUNDS["light" if ground == "auto" else ground]
    rules = f":root{{--paper:{light.page};--words:{light.text};--strong:{light.mark}}}"
    if ground == "auto":
        dark = GROUNDS["dark"]
        variables = f":root{{--paper:{dark.page};--words:{dark.text};--strong:{dark.mark}}}"
        rules += f"@media (prefers-color-scheme:dark){{{variables}}}"
    return rules + _PAGE_RULES


_PAGE_RULES: Final = (
    "body{margin:0 auto;max-width:76rem;padding:1rem;background:var(--paper);color:var(--words);"
    "font:1rem/1.45 ui-sans-serif,system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif}"
    "main{display:flex;flex-wrap:wrap;gap:1.5rem}"
    "h1{margin:0;font-size:1.6rem}h2{margin:0 0 .4rem;font-size:1.1rem}"
    "#shown{flex:3 1 24rem;min-width:0}#moves{flex:2 1 18rem}"
    "#board{width:100%;height:auto;max-height:78vh}"
    "ol{margin:0;padding-left:2.6rem;max-height:74vh;overflow:auto}"
    "a{color:inherit;font-weight:bold;text-underline-offset:.15em}"
    "li[aria-current]{outline:.15rem solid var(--strong);outline-offset:.1rem}"
    ".who{font-size:.9em}.told{display:block;font-size:.9em}"
    "#controls{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem;margin:.5rem 0}"
    "#controls[hidden]{display:none}#at{flex:1 1 8rem;min-height:2rem;accent-color:var(--strong)}"
    "button svg{width:1.3rem;height:1.3rem;fill:currentColor;stroke:currentColor;stroke-width:1.5;"
    "vertical-align:middle}button{min-width:2.75rem;min-height:2.75rem;font-size:1.1rem;color:inherit;"
    "background:transparent;border:.1rem solid currentColor;border-radius:.4rem}"
    ":focus-visible{outline:.2rem solid var(--strong);outline-offset:.1rem}"
    ".ply{display:none}.ply:target,.ply.now{display:inline}"
    "#board:not(.led):not(:has(.ply:target)) .ply.last{display:inline}"
    "#board.led .ply:not(.now){display:none}"
    "#said{min-height:3em}"
    "@media print{#controls{display:none}ol{max-height:none}}"
)

_PAGE: Final = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{title}</h1><p>{seats}</p></header>
<main>
<section id="shown" aria-label="{position}">
{board}
<div id="controls" hidden>{controls}</div>
<p id="said" role="status">{ending}</p>
<p id="keys" hidden><small>{keys}</small></p>
</section>
<section id="moves" aria-labelledby="heading">
<h2 id="heading">{heading}</h2>
<p><a href="#ply-0">{start}</a></p>
<ol tabindex="0" aria-labelledby="heading">
{moves}</ol>
<p>{ending}</p>
</section>
</main>
<script>{script}</script>
</body>
</html>
"""

_SCRIPT: Final = """
(() => {
  const board = document.getElementById("board"), plies = [...board.querySelectorAll(".ply")];
  const items = [...document.querySelectorAll("#moves li")], last = plies.length - 1;
  const said = document.getElementById("said"), range = document.getElementById("at");
  const title = board.querySelector("title").textContent, ending = said.textContent;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let at = last, timer = 0;
  board.classList.add("led");
  for (const id of ["controls", "keys"]) document.getElementById(id).hidden = false;
  function show(ply) {
    at = Math.max(0, Math.min(last, ply));
    plies.forEach((group, i) => group.classList.toggle("now", i === at));
    items.forEach((item, i) => {
      if (i === at - 1) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const item = items[at - 1];
    if (item) {
      const list = item.parentNode;
      list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
      board.setAttribute("aria-label", title + ". " + item.dataset.words);
    }
    range.value = at;
    const end = at === last ? " " + ending : "";
    said.textContent = (item ? at + ". " + item.innerText.replace(/\\s+/g, " ") : "0") + end;
  }
  function seek(ply) { show(ply); history.replaceState(null, "", "#ply-" + at); }
  function stop() { clearInterval(timer); timer = 0; }
  function play() {
    if (timer) return stop();
    if (at === last) show(0);
    timer = setInterval(() => at < last ? show(at + 1) : stop(), calm ? 2500 : 1200);
  }
  const go = {
    first: () => seek(0), back: () => seek(at - 1), forth: () => seek(at + 1),
    last: () => seek(last), play
  };
  document.getElementById("controls").addEventListener("click", event => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.go !== "play") stop();
    go[button.dataset.go]();
  });
  range.addEventListener("input", () => { stop(); seek(Number(range.value)); });
  document.getElementById("moves").addEventListener("click", event => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    stop();
    seek(Number(link.hash.slice(5)));
  });
  const keys = {ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last", " ": "play"};
  document.addEventListener("keydown", event => {
    const name = keys[event.key];
    if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target === range || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    if (name !== "play") stop();
    go[name]();
  });
  const wanted = /^#ply-(\\d+)$/.exec(location.hash);
  show(wanted ? Number(wanted[1]) : last);
  scrollTo(0, 0);
})();
"""
