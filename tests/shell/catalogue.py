"""The catalogues of messages: what the sources ask for, what a ``.po`` file says, and its ``.mo``
file.

``python -m tests.shell.catalogue`` adds what is missing to the ``.po`` files and writes the ``.mo``
files.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(ROOT.glob("shell/locale/*/LC_MESSAGES/ludolog.po")) + sorted(
    ROOT.glob("pybridge/locale/*/LC_MESSAGES/pybridge.po")
)
"""Those of the shell, and those of the library."""

Messages = dict[tuple[str, ...], tuple[str, ...]]
"""Translations by message; a message that counts has two texts."""


def wanted(catalogue: Path) -> list[tuple[str, ...]]:
    """All messages of the sources beside a catalogue: arguments of ``_`` and ``ngettext``, the help
    of commands.
    """
    found: dict[tuple[str, ...], None] = {}
    for path in sorted(catalogue.parents[3].rglob("*.py")):
        for message in _messages(ast.parse(path.read_text(encoding="utf-8"))):
            found[message] = None
    return list(found)


def _messages(tree: ast.Module) -> Iterator[tuple[str, ...]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="_"), args=[ast.Constant(value=str(text))]):
                yield (text,)
            case ast.Call(
                func=ast.Name(id="ngettext"),
                args=[ast.Constant(value=str(one)), ast.Constant(value=str(many)), _],
            ):
                yield (one, many)
            case ast.FunctionDef(decorator_list=[ast.Call(func=ast.Name(id="command"))]):
                yield (" ".join((ast.get_docstring(node) or "").split()),)


def read(path: Path) -> Messages:
    """What a ``.po`` file says."""
    messages: Messages = {}
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        entry: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            word, _, rest = line.partition(" ") if line.startswith("msg") else ("", "", line)
            key = word or key
            entry[key] = entry.get(key, "") + str(ast.literal_eval(rest))
        if "msgid_plural" in entry:
            text = (entry["msgid"], entry["msgid_plural"])
            messages[text] = (entry["msgstr[0]"], entry["msgstr[1]"])
        elif "msgid" in entry:
            messages[(entry["msgid"],)] = (entry["msgstr"],)
    return messages


def written(messages: Messages) -> str:
    """The ``.po`` file for them."""
    return "\n\n".join(_entry(text, said) for text, said in messages.items()) + "\n"


def _entry(text: tuple[str, ...], said: tuple[str, ...]) -> str:
    if text == ("",):
        lines = [f'"{line}\\n"' for line in said[0].splitlines()]
        return "\n".join(['msgid ""', 'msgstr ""', *lines])
    if len(text) == 1:
        return f"msgid {_quoted(text[0])}\nmsgstr {_quoted(said[0])}"
    heads = [f"msgid {_quoted(text[0])}", f"msgid_plural {_quoted(text[1])}"]
    return "\n".join([*heads, *(f"msgstr[{i}] {_quoted(s)}" for i, s in enumerate(said))])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def compiled(messages: Messages) -> bytes:
    """The ``.mo`` file: GNU's format, little-endian, without a hash table."""
    pairs = sorted(
        ("\0".join(text).encode(), "\0".join(said).encode())
        for text, said in messages.items()
        if all(said)
    )
    start = 28 + 16 * len(pairs)
    ids = b"".join(text + b"\0" for text, _ in pairs)
    texts = b"".join(said + b"\0" for _, said in pairs)
    tables: list[int] = []
    for offset, items in (
        (start, [t for t, _ in pairs]),
        (start + len(ids), [s for _, s in pairs]),
    ):
        for item in items:
            tables += [len(item), offset]
            offset += len(item) + 1
    head = (0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    return struct.pack(f"<7I{len(tables)}I", *head, *tables) + ids + texts


def main() -> None:
    """Bring the catalogues up to date."""
    for path in CATALOGUES:
        old = read(path)
        messages: Messages = {("",): old[("",)]}
        for text in wanted(path):
            messages[text] = old.get(text, ("",) * len(text))
        path.write_text(written(messages), encoding="utf-8")
        path.with_suffix(".mo").write_bytes(compiled(messages))
        missing = [text for text, said in messages.items() if not all(said)]
        print(
            f"{path.stem} {path.parts[-3]}: {len(messages)} messages, {len(missing)} to translate"
        )


if __name__ == "__main__":
    main()
