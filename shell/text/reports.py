"""What the game loop has to tell, in words: endings and analyses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludolog.model import Explanation, ExplanationLine, Game, Player
from ludolog.verdict import Verdict, told_line
from ludolog_shell.i18n import _, ngettext
from ludolog_shell.session.session import Ending
from ludolog_shell.text.fragments import Fragments

if TYPE_CHECKING:
    from ludolog.compute.review import Review
    from ludolog.compute.thinker import Analysis

__all__ = [
    "explained",
    "headline",
    "signed",
    "told_analysis",
    "told_ending",
    "told_lines",
    "told_review",
    "told_so_far",
    "told_values",
    "told_verdict",
]


def headline(game: Game[Any, Any], ending: Ending) -> str:
    """How the game ended, in one sentence."""
    if ending.unfinished:
        return _("Unfinished: {reason}.").format(reason=ending.reason)
    if ending.winner is None:
        return _("Game over: a tie ({reason}).").format(reason=ending.reason)
    winner = game.player_name(ending.winner)
    return _("Game over, won by {player} ({reason}).").format(player=winner, reason=ending.reason)


def told_ending(game: Game[Any, Any], ending: Ending) -> Fragments:
    """How the game ended, in a few lines."""
    told: Fragments = [("class:title", headline(game, ending)), ("", "\n")]
    for player, score in ending.scores.items():
        told.append(("", f"  {game.player_name(player)}: {score}\n"))
    told.append(("class:note", _("new begins another game, undo goes back, quit leaves.") + "\n"))
    return told


def told_values(game: Game[Any, Any], values: Mapping[Player, int]) -> str:
    """What the position is worth to each player; to one, if the other's value is the opposite."""
    shown = list(values.items())
    if len(shown) == 2 and shown[0][1] == -shown[1][1]:
        del shown[1]
    told = ", ".join(f"{game.player_name(player)} {signed(value)}" for player, value in shown)
    return _("value: {values}").format(values=told)


def signed(value: int) -> str:
    """A value with its sign; nothing has none."""
    return f"{value:+}" if value else "0"


def told_analysis(
    game: Game[Any, Any], analysis: Analysis, *, best_first: bool, values: bool
) -> Fragments:
    """The moves that were found, with their `values` if wanted; without `best_first` in the order
    of the list, so that nothing is given away. Ties are told.
    """
    found = list(analysis.variations)
    best = [one for one in found if one.forecast == found[0].forecast]
    if not best_first:
        found.sort(key=lambda variation: variation.move.index)
    widest = max((len(one.move.text) for one in found), default=0)
    column = max((len(one.forecast.text) for one in found if values), default=0)
    told: Fragments = []
    for variation in found:
        text = variation.move.text
        mark = "* " if best_first and variation in best else "  "
        told += [("class:note", mark), ("class:move", text), ("", " " * (widest - len(text)))]
        if values:
            told.append(("", f"   {variation.forecast.text:{column}}"))
            if len(variation.line) > 1:
                line = told_line(game.player_name, variation.line, variation.sides)
                told.append(("class:meaning", f"   {line}"))
        elif variation.move.meaning:
            told.append(("class:meaning", f"   {variation.move.meaning}"))
        told.append(("", "\n"))
    if len(best) > 1 and (best_first or values):
        texts = ", ".join(one.move.text for one in best)
        told.append(("class:note", _("As good as each other: {moves}.").format(moves=texts) + "\n"))
    elif len(best) == len(found) > 1:
        told.append(("class:note", _("All of them are as good as each other.") + "\n"))
    if values:
        deep = ngettext("{n} move deep", "{n} moves deep", analysis.depth)
        nodes = ngettext("{n} position", "{n} positions", analysis.nodes)
        seen = f"{deep.format(n=analysis.depth)}, {nodes.format(n=analysis.nodes)}"
        told.append(("class:note", seen + "\n"))
    return told


def told_so_far(latest: object) -> str:
    """The best line that a search has found so far, in a few words; empty where there is none."""
    from ludolog.compute.review import Review
    from ludolog.compute.thinker import Analysis, ChosenMove

    match latest:
        case Review(moves=last, looked_at=place):
            return _("move {n} of {all}").format(n=min(place, last), all=last)
        case Analysis(depth=depth, variations=[best, *_others]):
            moves = ngettext("{n} move", "{n} moves", depth).format(n=depth)
            line = " ".join(best.line or (best.move.text,))
            return _("{moves} deep: {line}").format(moves=moves, line=line)
        case Verdict(text=text):
            return text
        case ChosenMove(move=move, depth=depth) if depth:
            moves = ngettext("{n} move", "{n} moves", depth).format(n=depth)
            return _("{moves} deep: {line}").format(moves=moves, line=move.text)
        case _:
            return ""


def told_verdict(game: Game[Any, Any], verdict: Verdict) -> Fragments:
    """What is proved of a position, and the line that shows it."""
    told: Fragments = [("class:title", f"{verdict.text[:1].upper()}{verdict.text[1:]}.\n")]
    if verdict.line:
        line = told_line(game.player_name, verdict.line, verdict.sides)
        told.append(("class:move", f"  {line}\n"))
    if verdict.result is not None and verdict.nodes:
        seen = ngettext("{n} position was looked at", "{n} positions were looked at", verdict.nodes)
        told.append(("class:note", seen.format(n=verdict.nodes) + "\n"))
    return told


def told_review(game: Game[Any, Any], review: Review) -> Fragments:
    """The turning points of a game, each with what would have been better."""
    told: Fragments = []
    for point in review.points:
        mark = "??" if point.decisive else "?"
        player = game.player_name(point.side)
        told.append(("class:title", f"{point.number}. {player}: {point.text} {mark}\n"))
        told += [(style, text) for style, text in told_lines(point.judgement.lines, 1)]
    if not review.complete:
        said = ngettext(
            "Stopped after {n} of {all} move.", "Stopped after {n} of {all} moves.", review.moves
        ).format(n=review.looked_at, all=review.moves)
        told.append(("class:note", said + "\n"))
    elif not review.points:
        told.append(("", _("No turning point was found.") + "\n"))
    if review.winner is not None and review.won_from is not None:
        winner = game.player_name(review.winner)
        if review.won_from > review.moves:
            said = _("{player} was not seen winning before the end.").format(player=winner)
        else:
            said = _("{player} is winning from move {n} on, as far as was seen.").format(
                player=winner, n=review.won_from
            )
        told.append(("class:note", said + "\n"))
    return told


def explained(explanation: Explanation) -> Fragments:
    """An explanation as indented lines; signs say what held and what failed, not colours alone."""
    return told_lines(explanation.lines)


def told_lines(lines: Sequence[ExplanationLine], deeper: int = 0) -> Fragments:
    """Lines of an explanation, indented, with their signs; `deeper` by so many steps."""
    signs = {"held": ("class:held", "+ "), "failed": ("class:failed", "- ")}
    told: Fragments = []
    for line in lines:
        style, sign = signs.get(line.mark, ("", ""))
        told += [("", "  " * (line.depth + deeper)), (style, sign + line.text)]
        if line.rule:
            told.append(("class:note", f"  [{line.rule}, {line.place}]"))
        told.append(("", "\n"))
    return told
