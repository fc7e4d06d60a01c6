"""The command `adapter`: a translation between our terms and a program's, found or tried."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from ludolog import model
from ludolog.errors import LoadError, LudologError
from ludolog.guest.counting import Count, count
from ludolog.guest.guest import Guest
from ludolog.guest.judge import Judge
from ludolog.guest.proof import Proof, prove
from ludolog.guest.report import USAGE, CheckStatus
from ludolog.guest.translation import Found, translate
from ludolog.settings import seeds
from ludolog_shell.cli.output import print_json
from ludolog_shell.cli.positions import find_game
from ludolog_shell.cli.status import Refused
from ludolog_shell.config import Config
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.text.visible import visible

__all__ = ["adapter", "lacking"]

DAY: Final = 86_400
"""Seconds of the longest search."""

SKELETON: Final = """\
% An adapter that says nothing yet: what is left out is the same on both sides.

% state(+Ours, -Theirs).
% after(+Ours, -Theirs).
% move(+State, +Ours, -Theirs).
% player(?Ours, ?Theirs).
% winner(+Ours, -Theirs).
% config(+Settings, -Theirs).
% calls(+Query, -Goal).
%
% Our start:
%   {state}
% and its first moves:
%   {moves}
"""


def adapter(config: Config, asked: Namespace) -> int:
    """Print an adapter, or what became of a given one. Returns the exit status."""
    if not 0 < asked.seconds <= DAY:
        sentence = _("--{option} is a time of at most {most}, not {s}")
        raise Refused(sentence.format(option="seconds", most=DAY, s=asked.seconds), USAGE)
    if asked.take < 1:
        raise Refused(_("--take is a number from 1, not {n}").format(n=asked.take), USAGE)
    model.set_language(config.language)
    try:
        name = find_game(asked.game).name
    except Refused as refused:
        raise Refused(str(refused), USAGE) from refused
    try:
        if asked.adapter is not None:
            return _tried(asked, name)
        return _searched(asked, name)
    except LoadError as error:
        raise Refused(visible(str(error)), int(CheckStatus.UNLOADABLE)) from error


def _tried(asked: Namespace, name: str) -> int:
    """A given adapter, in games."""
    with Guest(asked.file, seconds=5.0) as guest, Judge(guest, asked.adapter) as judge:
        try:
            proof = prove(judge, name, seed=asked.seed)
        except LoadError:
            raise
        except LudologError as error:
            raise Refused(visible(str(error)), int(CheckStatus.UNLOADABLE)) from error
    if asked.json:
        print_json({"proof": _data(proof), "holds": proof.holds})
    else:
        print(visible(_sentence(proof)))
    return int(CheckStatus.AGREES if proof.holds else CheckStatus.NOTHING)


def _searched(asked: Namespace, name: str) -> int:
    found = translate(asked.file, name, seconds=asked.seconds, seed=asked.seed)
    if not found.adapter:
        counts = count(asked.file, name)
        if asked.json:
            print_json(_found(found, counts))
        else:
            print(_skeleton(name))
            print(visible("\n".join(lacking(found, counts))), file=sys.stderr)
        return int(CheckStatus.NOTHING)
    adapters = (found.adapter, *found.others)
    if asked.take > len(adapters):
        sentence = _("--take is a number from 1 to {most}, not {n}")
        raise Refused(sentence.format(most=len(adapters), n=asked.take), USAGE)
    if asked.json:
        print_json(_found(found, ()))
        return int(CheckStatus.AGREES)
    print(visible(adapters[asked.take - 1]), end="")
    print(visible("\n".join(_told(found))), file=sys.stderr)
    return int(CheckStatus.AGREES)


def _found(found: Found, counts: Sequence[Count]) -> dict[str, Any]:
    return {
        "adapter": found.adapter or None,
        "others": list(found.others),
        "lines": found.lines,
        "seconds": round(found.seconds, 1),
        "proof": None if found.proof is None else _data(found.proof),
        "told": list(found.told),
        "counts": [asdict(number) for number in counts],
    }


def _data(proof: Proof) -> dict[str, Any]:
    shapes = ("lacking",)  # for comparisons alone: no data
    told = {name: value for name, value in asdict(proof).items() if name not in shapes}
    return {**told, "text": str(proof)}


def _sentence(proof: Proof) -> str:
    start = _("the start translates") if proof.start else _("the start does not translate")
    moves = ngettext(
        "{matched} of {moves} move matched", "{matched} of {moves} moves matched", proof.moves
    ).format(matched=proof.matched, moves=proof.moves)
    nexts = ngettext(
        "{equal} of {nexts} next state", "{equal} of {nexts} next states", proof.nexts
    ).format(equal=proof.equal, nexts=proof.nexts)
    plies = ngettext("{n} ply deep", "{n} plies deep", proof.plies).format(n=proof.plies)
    told = "; ".join((start, moves, nexts, plies))
    if proof.split:
        told += _("; a move of several hops seems to be several moves there")
    if proof.unlike:
        told += _("; no move like {move} matched").format(move=proof.unlike)
    return told


def _told(found: Found) -> Iterator[str]:
    """What stands beside an adapter, for people."""
    if found.proof is not None:
        yield _sentence(found.proof)
    if found.others:
        yield _("Two or more fit; --take N prints another one:")
        for number, (ours, theirs) in enumerate((found.example, *found.examples), 1):
            yield f"  {number}. {ours} = {theirs}"


def lacking(found: Found, counts: Sequence[Count]) -> Iterator[str]:
    """What is known where no translation was found."""
    yield _("No translation was found.")
    for line in found.told:
        yield f"  {line}"
    if not counts:
        return
    yield _("Sequences of moves, which need none:")
    for number in counts:
        told = ngettext(
            "{depth}: ours {ours}, theirs {theirs}; {ends} game ends",
            "{depth}: ours {ours}, theirs {theirs}; {ends} games end",
            number.ends,
        )
        yield "  " + told.format(
            depth=number.depth,
            ours=f"{number.ours:,}",
            theirs=f"{number.theirs:,}",
            ends=number.ends,
        )
    last = counts[-1]
    if last.ours != last.theirs:
        yield _("The two part at ply {ply}.").format(ply=last.depth)


def _skeleton(name: str) -> str:
    game = model.game(name)
    start = game.start(**seeds(game.settings))
    moves = "\n%   ".join(str(text) for text in start.legal_moves.texts[:3])
    return SKELETON.format(state=start.text, moves=moves)
