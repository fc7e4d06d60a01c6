"""Words that people know from elsewhere, and what they are called here."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from typing import Final

__all__ = ["COMMAND_LINE", "meant"]

COMMAND_LINE: Final = frozenset(
    ("arena", "check", "completion", "config", "divide", "doctor", "lint", "perft", "serve")
)
"""Commands of the command line that the shell has not, nor anything like them."""

_SAME: Final[Mapping[str, str]] = {
    "analyse": "analysis lines",
    "board": "display draw print show tabuleiro",
    "eval": "evaluate evaluation score value avaliar valor",
    "go": "genmove think jogar",
    "help": "commands man ajuda comandos",
    "hint": "tip dica",
    "hint best": "best bestmove melhor",
    "lang": "language lingua língua",
    "level": "difficulty nivel nível",
    "load": "open abrir carregar",
    "moves": "legal list jogadas",
    "new": "games play restart start novo",
    "position": "fen state estado posicao posição",
    "quit": "bye halt leave stop sair",
    "record": "pgn registo",
    "redo": "forward refazer",
    "replay": "back goto history",
    "resign": "surrender desistir",
    "rules": "regras",
    "save": "write guardar",
    "seats": "players jogadores",
    "setup": "edit editar",
    "swap": "flip switch trocar",
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
