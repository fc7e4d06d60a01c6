"""Words that people know from elsewhere, and what they are called here."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping
from typing import Final

__all__ = ["COMMAND_LINE", "game_name", "meant"]

COMMAND_LINE: Final = frozenset(
    ("arena", "check", "completion", "config", "divide", "doctor", "lint", "perft", "serve")
)
"""Commands of the command line that the shell has not, nor anything like them."""

_SAME: Final[Mapping[str, str]] = {
    "analyse": "analysis lines",
    "board": "display print show tabuleiro",
    "draw": "tie remis empate",
    "eval": "evaluate evaluation score value avaliar valor",
    "flip": "rotate turn virar",
    "go": "genmove think jogar",
    "help": "commands man ajuda comandos",
    "hint": "tip dica",
    "hint best": "best bestmove melhor",
    "lang": "language lingua língua",
    "level": "difficulty nivel nível",
    "load": "open abrir carregar",
    "moves": "legal list jogadas",
    "new": "games play restart start novo",
    "pace": "speed ritmo velocidade",
    "pause": "wait pausa",
    "position": "fen state estado posicao posição",
    "quit": "bye halt leave stop sair",
    "record": "pgn registo",
    "redo": "forward refazer",
    "rematch": "again desforra",
    "replay": "back goto history",
    "resign": "surrender desistir",
    "review": "blunders mistakes rever erros",
    "rules": "regras",
    "save": "write guardar",
    "seats": "players jogadores",
    "setup": "edit editar",
    "solve": "prove proof mate resolver provar",
    "swap": "switch trocar",
    "theme": "color colour colors colours tema",
    "undo": "takeback anular desfazer",
    "why": "explain porque porquê",
    "?-": "ask prolog query",
}
_MEANT: Final = {word: name for name, words in _SAME.items() for word in words.split()}


def meant(word: str, known: Collection[str]) -> str:
    """What somebody means who types an unknown word: one of the `known` ones; empty if none comes
    near.
    """
    word = word.lower()
    close = [word] if word in _MEANT else difflib.get_close_matches(word, known, 1, 0.7)
    return _MEANT.get(close[0], close[0]) if close else ""


def game_name(text: str) -> str:
    """What a person typed, written as names of games are: ``green_skull`` for ``Green-Skull``."""
    return re.sub(r"[\s-]+", "_", text.strip().lower())
