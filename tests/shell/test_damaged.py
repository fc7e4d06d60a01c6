"""Damaged records: every one is loaded in part or refused with a reason."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ludolog.errors import InvalidRecord
from ludolog_shell.commands.record import opened
from ludolog_shell.commands.registry import dispatch
from ludolog_shell.session.choices import Choices
from ludolog_shell.session.session import Session
from tests.shell.conftest import SOAK, Begin


def damaged(text: str, draw: random.Random) -> bytes:
    """The text with a few of its bytes changed, lost, doubled or cut off."""
    data = bytearray(text.encode())
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(data) or 1)
        match draw.randrange(5):
            case 0:
                data[at : at + 1] = bytes([draw.randrange(256)])
            case 1:
                del data[at : at + draw.randint(1, 9)]
            case 2:
                data[at:at] = data[at : at + draw.randint(1, 30)]
            case 3:
                data[at:at] = draw.choice(
                    [b'"', b"]", b"[", b"{", b"}", b"\n", b"1. ", b"99999999999. "]
                )
            case _:
                del data[at:]
        if not data:
            break
    return bytes(data)


@pytest.mark.parametrize("name", ["alliances", "apart", "green_skull", "greener", "splut"])
def test_damaged_records(begin: Begin, name: str, tmp_path: Path) -> None:
    draw = random.Random(name)
    session = begin(name)
    for _ in range(8):
        session.play(draw.choice(session.state.legal_moves))
    if name == "splut":
        session.set_up = True
        session.start, session.plies, session.place = session.state, [], 0
        session.play(session.state.legal_moves[0])
    session.comment("a comment")
    text = session.record(whole=True).text
    path = tmp_path / "damaged.ludo"
    for _ in range(SOAK // 5 or 40):
        path.write_bytes(damaged(text, draw))
        try:
            found, error = opened(path, 1)
        except InvalidRecord:
            continue
        except OSError:
            pytest.fail("the file is there")
        assert isinstance(found, Session)
        assert error is None or "move" in str(error)
        again = found.record().replay()
        assert again.error is None and again.states[-1] == found.state
        dispatch(session, Choices.of(session.state), f"load {path}")
