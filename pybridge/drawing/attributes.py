"""Looks as attributes of elements, for viewers of SVG that know no style sheets, or none with
variables. A viewer that knows them takes the rules of the sheet, which count for more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

__all__ = ["set_attributes"]

_BLOCK = re.compile(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE = re.compile(r"var\((--[\w-]+)\)")

_Looks = tuple[tuple[frozenset[str], Mapping[str, str]], ...]


def set_attributes(root: Element, sheet: str) -> None:
    """Give every element of a picture, as attributes, what the rules of the sheet say of its
    classes.
    """
    _set(root, tuple(_rules(sheet)), {})


def _rules(sheet: str) -> Iterator[tuple[frozenset[str], Mapping[str, str]]]:
    """The classes of each rule and what it says of them; what depends on the reader is left out."""
    for selectors, said in _RULE.findall(_BLOCK.sub("", sheet)):
        for selector in selectors.split(","):
            if re.fullmatch(r"(\.[\w-]+)+", selector.strip()):
                yield frozenset(selector.strip()[1:].split(".")), _declared(said)


def _declared(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";") if part.strip())
    return {name.strip(): value.strip() for name, _colon, value in pairs}


def _set(element: Element, looks: _Looks, variables: Mapping[str, str]) -> None:
    classes = set(element.get("class", "").split())
    said = {
        name: value
        for needed, rule in looks
        if needed <= classes
        for name, value in rule.items()
    }
    known = {**variables, **{n: value for n, value in said.items() if n.startswith("--")}}
    for name, value in said.items():
        if not name.startswith(("--", "animation")):
            element.set(name, _VARIABLE.sub(lambda found: known.get(found[1], ""), value))
    for child in element:
        _set(child, looks, known)
