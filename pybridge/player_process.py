"""What the process of a Python player does: load the file, then answer until the input closes."""

from __future__ import annotations

import contextlib
import json
import linecache
import os
import random
import runpy
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeAlias

from ludolog.engine.confinement import Confinement, confine
from ludolog.model import Move, State, game, games

__all__ = ["serve"]

Choice: TypeAlias = "Callable[[State[Any, Any]], Move[Any] | str]"


def serve(pipe: int, file: str, memory: int, file_size: int) -> None:
    """Load the games, then the player in `file`, then answer questions from the standard input on
    `pipe`. `memory` and `file_size` are bounds in bytes.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions = os.fdopen(os.dup(0), "rb")
    with open(os.devnull, "rb") as null:
        os.dup2(null.fileno(), 0)
    answers = os.fdopen(pipe, "w", encoding="utf-8")
    confine(Confinement(programs=True))
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    _bound(memory, file_size)
    games()
    _send(answers, {"started": True})
    try:
        choose = _loaded(file)
    except BaseException as error:
        _send(answers, {"error": _told(error, file)})
        return
    _send(answers, {"ready": True})
    for line in questions:
        asked = json.loads(line)
        _send(answers, {"ticket": asked["ticket"], **_answer(choose, file, asked)})


def _send(answers: IO[str], answer: dict[str, object]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)


def _bound(memory: int, file_size: int) -> None:
    import resource

    bounds = {resource.RLIMIT_AS: memory, resource.RLIMIT_FSIZE: file_size, resource.RLIMIT_CORE: 0}
    for which, amount in bounds.items():
        _soft, hard = resource.getrlimit(which)
        allowed = amount if hard == resource.RLIM_INFINITY else min(amount, hard)
        with contextlib.suppress(OSError, ValueError):  # not every system has each
            resource.setrlimit(which, (allowed, allowed))


def _loaded(file: str) -> Choice:
    """The function of the player. Raises TypeError for a file without one."""
    sys.path.insert(0, str(Path(file).parent))
    names = runpy.run_path(file, run_name="ludolog_player")
    found = names.get("Player")
    if isinstance(found, type):
        found = getattr(found(), "choose_move", None)
    else:
        found = names.get("choose_move")
    if not callable(found):
        raise TypeError("the file defines no function choose_move(state) and no class Player")
    choose: Choice = found
    return choose


def _answer(choose: Choice, file: str, asked: dict[str, Any]) -> dict[str, object]:
    state = game(asked["game"]).state(asked["state"])
    random.seed(f"{asked['seed']} {asked['ply']}")
    try:
        chosen = choose(state)
    except SystemExit as error:
        return {"error": f"it called exit({error.code!r})"}
    except BaseException as error:
        return {"error": _told(error, file)}
    if isinstance(chosen, Move):
        chosen = chosen.text
    if not isinstance(chosen, str):
        return {"error": f"choose_move returned {type(chosen).__name__}, not a move or its text"}
    found = state.legal_moves.find(chosen)
    return {"illegal": chosen[:200]} if found is None else {"move": found.index}


def _told(error: BaseException, file: str) -> str:
    """The exception with the last line of the player's own file that it came through."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            place = f" ({Path(file).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename == file and not place:
        place = f" ({Path(file).name}, line {error.lineno})"
    linecache.clearcache()
    said = str(error.msg if isinstance(error, SyntaxError) else error).partition("\n")[0][:200]
    return f"{type(error).__name__}: {said}{place}" if said else f"{type(error).__name__}{place}"
