"""A proof as an SVG picture, and as a page that needs nothing beside itself."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from ludolog.drawing.palette import GROUNDS
from ludolog.drawing.svg import text_of
from ludolog.proof import PORTS, SIGNS, Node, Proof
from ludolog.wording import _, language

__all__ = ["page", "svg"]

_COLOURS: Final = {
    "held": "#1d6b36",
    "failed": "#a3281e",
    "spent": "#7a5a00",
    "open": "#7a5a00",
}
_WIDTH: Final = 96
"""Signs of a line in a picture."""
_ROW: Final = 20
_INDENT: Final = 22
_SIGN: Final = 7.6


def svg(proof: Proof) -> str:
    """The tree as a picture, with lines from each node to those below it. It brings its own ground,
    and its text alternative is the tree in words.
    """
    rows: list[tuple[Node, int, int, list[str]]] = []
    tops: dict[int, int] = {}
    row = 0

    def place(node: Node, level: int) -> None:
        nonlocal row
        words = f"{SIGNS[node.mark]} {node.text} {node.behind}".strip()
        lines = wrap(_plain(words), max(24, _WIDTH - 3 * level)) or [""]
        rows.append((node, level, row, lines))
        tops[node.number] = row
        row += len(lines)
        for child in node.children:
            place(child, level + 1)

    place(proof.tree, 0)
    widest = max(
        _INDENT * level + _SIGN * len(line) for _n, level, _r, words in rows for line in words
    )
    width, height = round(widest + 40), row * _ROW + 20
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": str(width),
            "height": str(height),
            "role": "img",
        },
    )
    SubElement(root, "title").text = _plain(proof.tree.text)
    SubElement(root, "desc").text = _plain(str(proof))
    SubElement(root, "rect", {"width": "100%", "height": "100%", "fill": GROUNDS["light"].page})
    for node, level, _top, _words in rows:
        for child in node.children:
            x = 16 + _INDENT * level
            start, end = _middle(tops[node.number]) + 8, _middle(tops[child.number])
            SubElement(
                root,
                "path",
                {
                    "d": f"M{x} {start}V{end}H{x + _INDENT - 6}",
                    "fill": "none",
                    "stroke": "#9aa0a0",
                },
            )
    for node, level, top, words in rows:
        group = SubElement(
            root,
            "text",
            {
                "font-family": "ui-monospace, DejaVu Sans Mono, monospace",
                "font-size": "12.5",
                "fill": _COLOURS.get(node.mark, "#1f2528"),
            },
        )
        for number, line in enumerate(words):
            at = {"x": str(14 + _INDENT * level), "y": str(_middle(top + number) + 4)}
            SubElement(group, "tspan", {**at, "xml:space": "preserve"}).text = line
    return text_of(root)


def _middle(row: int) -> int:
    return 20 + row * _ROW


def _plain(words: str) -> str:
    """Without the characters that XML has no way to write."""
    return "".join(c if c.isprintable() or c == "\n" else "�" for c in words)


_RULES: Final = """
:root{color-scheme:light dark;--held:#1d6b36;--failed:#a3281e;--spent:#7a5a00;--line:#b9b5a8}
@media(prefers-color-scheme:dark){:root{--held:#86d49c;--failed:#ff9d92;--spent:#e5c26b;--line:#55616a}}
body{font:15px/1.5 ui-monospace,"DejaVu Sans Mono",monospace;margin:1.5rem;overflow-wrap:anywhere}
h1{font:600 1.2rem system-ui,sans-serif}
ul{list-style:none;margin:0 0 0 .55rem;padding-left:1rem;border-left:1px solid var(--line)}
ul.top{border:0;padding:0;margin:0}
summary{cursor:pointer}
li>span{padding-left:1.1rem}
.held b{color:var(--held)}.failed b,.failed>.t,.failed>details>summary>.t{color:var(--failed)}
.spent b,.open b{color:var(--spent)}
.r{opacity:.75;font-size:.9em}
ol{padding-left:0;list-style:none;max-height:40vh;overflow:auto}
ol li{padding:.05rem .4rem;white-space:pre-wrap}
li[aria-current]{outline:2px solid currentColor}
"""

_SCRIPT: Final = """
const rows=[...document.querySelectorAll("ol li")];let at=-1;
function go(n){if(!rows.length)return;at=Math.max(0,Math.min(rows.length-1,n));
rows.forEach((r,i)=>i===at?r.setAttribute("aria-current","step"):r.removeAttribute("aria-current"));
rows[at].scrollIntoView({block:"nearest"});
document.querySelectorAll("ul [aria-current]").forEach(e=>e.removeAttribute("aria-current"));
const node=document.getElementById("n"+rows[at].dataset.node);
for(let e=node;e;e=e.parentElement)if(e.tagName==="DETAILS")e.open=true;
if(node)node.setAttribute("aria-current","true");
document.getElementById("at").textContent=(at+1)+"/"+rows.length}
document.querySelectorAll("[data-go]").forEach(b=>b.onclick=()=>go(at+Number(b.dataset.go)));
document.querySelectorAll("[data-all]").forEach(b=>b.onclick=()=>
document.querySelectorAll("details").forEach(d=>d.open=b.dataset.all==="1"));
rows.forEach((r,i)=>r.onclick=()=>go(i));
addEventListener("keydown",e=>{if(e.key==="ArrowRight"){go(at+1);e.preventDefault()}
if(e.key==="ArrowLeft"){go(at-1);e.preventDefault()}});
"""


def page(proof: Proof) -> str:
    """The tree as a page in which nodes open and close, and the steps of the tracer, if there are
    any, to go forwards and back. Without scripts everything can still be read and opened.
    """
    return "".join(_page(proof))


def _page(proof: Proof) -> Iterator[str]:
    title = _safe(proof.tree.text)
    yield f'<!doctype html>\n<html lang="{escape(language())}">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width">\n'
    yield f"<title>{title}</title>\n<style>{_RULES}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    if proof.error:
        yield f'<p class="failed"><b>{_safe(proof.error)}</b></p>\n'
    if proof.outcome == "long":
        yield f"<p>{escape(_('There are more steps than are shown.'))}</p>\n"
    for number, name in ((1, _("Open all")), (0, _("Close all"))):
        yield f'<button data-all="{number}">{escape(name)}</button>\n'
    yield f'<ul class="top">{"".join(_items(proof.tree, 0))}</ul>\n'
    if proof.steps:
        yield f"<h2>{escape(_('Steps'))}</h2>\n<p>"
        for number, name in ((-1, _("Back")), (1, _("Forwards"))):
            yield f'<button data-go="{number}">{escape(name)}</button>\n'
        yield '<span id="at" role="status"></span></p>\n<ol tabindex="0">'
        for step in proof.steps:
            assert step.port in PORTS
            yield f'<li data-node="{step.number}">{_safe(str(step))}</li>'
        yield "</ol>\n"
    yield f"<script>{_SCRIPT}</script>\n</body>\n</html>\n"


def _items(node: Node, level: int) -> Iterator[str]:
    sign = SIGNS[node.mark]
    told = f'<b>{escape(sign)}</b> <span class="t">{_safe(node.text)}</span>'
    if node.behind:
        told += f' <span class="r">{_safe(node.behind)}</span>'
    mark = escape(node.mark)
    if not node.children:
        yield f'<li class="{mark}" id="n{node.number}"><span>{told}</span></li>'
        return
    opened = " open" if level < 2 else ""
    yield f'<li class="{mark}" id="n{node.number}"><details{opened}><summary>{told}</summary><ul>'
    for child in node.children:
        yield from _items(child, level + 1)
    yield "</ul></details></li>"


def _safe(words: str) -> str:
    return escape(_plain(words))
