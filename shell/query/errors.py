"""What went wrong with a query, in words."""

from __future__ import annotations

from typing import Final

from ludolog.compute.query import QueryLimits
from ludolog.errors import (
    HaltRequested,
    InferenceLimit,
    LudologError,
    PrologError,
    PrologResourceError,
    TimeLimit,
    WorkerDied,
    WorkerTimeout,
)
from ludolog.terms import Term
from ludolog_shell.i18n import _, ngettext

__all__ = ["Stopped", "prefixed", "told_error"]

_ROOM: Final = "ludolog_user:"


class Stopped(LudologError):  # noqa: N818 - an answer
    """Ctrl-C stopped the goal."""


def prefixed(prefix: str, text: str) -> str:
    """Each line of a message behind a prefix."""
    lines = text.replace(_ROOM, "").rstrip().splitlines() or [""]
    return "".join(f"{prefix}{line}\n" for line in lines)


def _formal(error: PrologError, name: str, argument: int = 0) -> str:
    """An argument of the formal part of an error, if that has this name."""
    match error.term:
        case Term("error", (Term(found, arguments), *_)) if found == name:
            return str(arguments[argument])
    return ""


def _is_halt(error: PrologError) -> bool:
    match error.term:
        case Term("error", (Term("permission_error", (*_, Term("/", ("halt", _)))), *_)):
            return True
    return False


def _is_clause(error: PrologError) -> bool:
    match error.term:
        case Term("error", (Term("existence_error", (_, Term("/", (name, _)))), *_)):
            return str(name) in (":-", "-->", "=>")
    return False


_RESOURCES: Final = {
    "recursion_depth": "recursion",
    "answer_size": "answer",
    "output_size": "output",
}


def told_halt() -> str:
    """What somebody is told who wants to leave by Prolog's own word."""
    return _("halt ends nothing here; quit leaves the program.")


def told_error(error: Exception, limits: QueryLimits) -> str:
    """What went wrong with a goal, for people; limits are called by their names."""
    match error:
        case Stopped():
            return _("% The goal was stopped.")
        case TimeLimit():
            message = ngettext(
                "Stopped: no answer within {n} second (limits time=N gives more).",
                "Stopped: no answer within {n} seconds (limits time=N gives more).",
                limits.time,
            )
            return message.format(n=f"{limits.time:g}")
        case WorkerTimeout():
            message = ngettext(
                "Stopped with its process: no answer within {n} second. Definitions are kept; "
                "facts that queries added are gone.",
                "Stopped with its process: no answer within {n} seconds. Definitions are kept; "
                "facts that queries added are gone.",
                limits.time,
            )
            return message.format(n=f"{limits.time:g}")
        case InferenceLimit():
            message = ngettext(
                "Stopped: more than {n} inference (limits inferences=N gives more).",
                "Stopped: more than {n} inferences (limits inferences=N gives more).",
                limits.inferences,
            )
            return message.format(n=limits.inferences)
        case WorkerDied(out_of_memory=False):
            message = _(
                "The goal ended its process, by a fault of SWI-Prolog itself: {words}. Definitions "
                "are kept; facts that queries added are gone."
            )
            first, *_others = error.last_words.splitlines()
            return message.format(words=first)
        case WorkerDied():
            message = _(
                "The goal ended its process, most likely by more than {n} MiB of memory (limits "
                "memory=N gives more). Definitions are kept; facts that queries added are gone."
            )
            return message.format(n=limits.memory)
        case HaltRequested():
            return told_halt()
        case PrologResourceError() if (name := _RESOURCES.get(_formal(error, "resource_error"))):
            most: int = getattr(limits, name)
            told = {
                "recursion": _("Stopped: goals called each other more than {n} deep"),
                "answer": ngettext(
                    "Not shown: the answer has more than {n} character",
                    "Not shown: the answer has more than {n} characters",
                    most,
                ),
                "output": ngettext(
                    "Stopped: more than {n} character was printed",
                    "Stopped: more than {n} characters were printed",
                    most,
                ),
            }[name].format(n=most)
            return told + " " + _("(limits {name}=N gives more).").format(name=name)
        case PrologResourceError():
            message = _("Stopped: Prolog's stacks took more than {n} MiB")
            more = _("(limits {name}=N gives more).").format(name="stacks")
            return f"{message.format(n=limits.stacks)} {more}"
        case PrologError(kind="$aborted"):
            return _("% The goal aborted.")
        case PrologError() if _is_halt(error):
            return told_halt()
        case PrologError() if _formal(error, "permission_error", 1) == "sandboxed":
            hint = _("Queries cannot reach the rest of the computer; --unsafe lets them.")
            return prefixed("ERROR: ", str(error).replace("call sandboxed", "call")) + hint
        case PrologError() if _is_clause(error):
            return prefixed("ERROR: ", str(error)) + _("define adds facts and rules.")
        case PrologError():
            return prefixed("ERROR: ", str(error)).rstrip("\n")
        case _:
            return str(error)
