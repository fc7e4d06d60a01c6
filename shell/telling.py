"""What the game loop has to tell, in words: endings and analyses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pybridge.model import Game, Player
from shell import actions
from shell.commands import Fragments
from shell.i18n import _, ngettext
from shell.session import Ending

if TYPE_CHECKING:
    from pybridge.thinker import Analysis, Forecast

__all__ = ["headline", "signed", "told_analysis", "told_ending", "told_forecast", "told_values"]


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


def told_analysis(analysis: Analysis, action: actions.Analyse) -> Fragments:
    """The moves that were found; without `best_first` in the order of the list, so that nothing is
    given away.
    """
    found = list(analysis.variations)
    best = found[0] if found else None
    if not action.best_first:
        found.sort(key=lambda variation: variation.move.index)
    told: Fragments = []
    for variation in found:
        mark = "* " if action.best_first and variation is best else "  "
        told += [("class:note", mark), ("class:move", variation.move.text)]
        if action.values:
            told.append(("", f"  {told_forecast(variation.forecast)}"))
            if len(variation.line) > 1:
                told.append(("class:meaning", "  " + " ".join(variation.line[1:])))
        elif variation.move.meaning:
            told.append(("class:meaning", f"  {variation.move.meaning}"))
        told.append(("", "\n"))
    if action.values:
        seen = _("{depth} moves deep, {nodes} positions").format(
            depth=analysis.depth, nodes=analysis.nodes
        )
        told.append(("class:note", seen + "\n"))
    return told


def told_forecast(forecast: Forecast) -> str:
    """What a move comes to, in a few words."""
    moves = ngettext("{n} move", "{n} moves", forecast.number).format(n=forecast.number)
    match forecast.kind:
        case "win":
            return _("wins in {moves}").format(moves=moves)
        case "loss":
            return _("loses in {moves}").format(moves=moves)
        case "neutral":
            return _("nobody's win in {moves}").format(moves=moves)
        case "repetition":
            return _("repeats a position")
        case _:
            return signed(forecast.number)
