"""How somebody else's program wants to be called: found by trying, from its start.

Its state is a term, or a term and the facts in its database, which are put back before each
question. What is learned here is in the program's own terms; ours serve only to count moves.
"""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ludolog.engine import codec
from ludolog.engine.engine import engine
from ludolog.errors import ConversionError, LudologError, WorkerTimeout
from ludolog.formulas.shapes import Path, is_leaf, leaves, parts, rebuilt, refilled
from ludolog.guest.goals import QUESTION, counted, restoring, snapshot, template
from ludolog.guest.guest import Guest
from ludolog.guest.source import declared_dynamic, sources
from ludolog.terms import Atom, Source, Term, Tup, Value, Var

__all__ = ["MADE_BY", "Call", "Foreign", "Listing", "OutOfTime", "Position", "fed", "inputs"]

PLAYERS: Final = (
    "1",
    "2",
    "0",
    "white",
    "black",
    "w",
    "b",
    "p1",
    "p2",
    "player1",
    "player2",
    "x",
    "o",
)

INSIDE: Final = 7
"""Names in a state that may be those of players: the last of them."""

NAMED: Final = 20
"""Names of players that are tried."""

STARTS: Final = (
    "8",
    "[]",
    "8/8",
    "8-8",
    "[8,8]",
    "(8,8)",
    "7",
    "9",
    "6",
    "5",
    "10",
    "11",
    "6/6",
    "default",
)
"""First arguments of initial_state/2 that are tried, after those of its clauses."""

OPEN: Final = 3
"""Terms with variables for a configuration that are tried."""

OTHERS: Final = ("human", "1")
"""What may stand in a configuration besides the size of the board."""

NOBODY: Final = (
    "none", "no", "nobody", "no_one", "noone", "nenhum", "ninguem", "ongoing", "continue", "false",
    "null", "undefined", "empty", "e", "n", "'N'", "-", "' '", "'-'", "'none'", "0", "-1",
)
"""Winners that say that the game goes on, where the program does at the start."""

STRANGER: Final = "'nobody at all'"
"""A player that no program has."""

LINES: Final = 8
"""Lines that a start may read."""

WAYS: Final = 6
"""Ways to list moves that are looked at further, where none gives as many as we have."""

WORK: Final = 600_000_000
"""Inferences of a whole search: what it finds is the same on a slow machine, or a busy one."""

ROUND: Final = 50_000
"""A question is worth so many inferences besides its own."""

_NAMES: Final = {
    "start": ("initial_state", "initial"),
    "moves": ("valid_moves",),
    "move": ("move",),
    "over": ("game_over",),
    "choose": ("choose_move",),
}


class OutOfTime(Exception):  # noqa: N818 - the search ends, nothing is wrong
    """The search may not take longer, by its work or by the clock, which it tells."""


@dataclass(frozen=True)
class Listing:
    """A way to list moves: a call, the text of the player in it, a group where moves are listed by
    piece, and how far the number of moves is from ours.
    """

    call: Call
    player: str | None
    group: Value | None
    gap: int
    spare: bool = False
    """Whether it is tried only where the others leave doubts."""
    made_by: str = ""
    """Which of `MADE_BY` the moves are, if they say who makes them."""


Position = Value
"""A state of theirs; facts(State, Facts, ...) if it is in the database, too."""


MADE_BY: Final = ("P-M", "[P|M]", "[P,M]", "(P,M)", "P/M", "M-P", "[M,P]", "move(P,M)")
"""A move with who makes it, as move/3 may want them."""


@dataclass(frozen=True)
class Call:
    """A predicate and what stands where: ``S`` is the state, ``S0`` its first part, ``P`` the
    player, ``M`` a move, ``O`` the answer, ``_`` anything; or one of `MADE_BY`. `but` is an answer
    that is none.
    """

    name: str
    places: tuple[str, ...]
    but: str = ""

    def goal(self, **known: str) -> str:
        """The goal with these texts; a place that is not known is a variable of its name."""
        told = f"{self.name}({', '.join(_in_place(place, known) for place in self.places)})"
        return f"({told}, {known.get('O', 'O')} \\== {self.but})" if self.but else told


class Foreign:
    """The program, asked in its own terms.

    `work` bounds all questions together, in inferences. `until` is a time at which it has to end
    all the same. `lists` is what was listed before, by the goal: it is not asked again, and grows.
    """

    def __init__(
        self, guest: Guest, until: float, work: int = WORK, lists: dict[str, Any] | None = None
    ) -> None:
        self.guest = guest
        self.until = until
        self.work = work
        self.spent = 0
        """Inferences so far."""
        self.exceeded = False
        """Whether the last question took more than it may."""
        guest.load()
        self.has = {
            (str(term.args[0]), int(term.args[1]))
            for term in _list(guest.has(Source(_indicators())))
        }
        self.dynamic = tuple(self._dynamic())
        self.rivals = tuple(self._rivals())
        """Names for which the program has facts both ways round, as for who plays after whom."""
        self._lists: dict[str, Any] = {} if lists is None else lists
        self.moves_call: Call | None = None
        self.grouped: Value | None = None
        self.made_by = ""
        """A group of moves, where they are listed by piece."""
        self.move_call: Call | None = None
        self.played: Value | None = None
        """A term like a move as move/3 wants it, where it is not the one that is listed."""
        self.answer: tuple[int, ...] | None = None
        """Which parts of the state move/3 answers; None for all of it."""
        self.config: str | None = None
        self.start_call: Call | None = None
        self.fed = ""
        """What the start reads from the input, "" if it reads nothing."""

    def _dynamic(self) -> Iterator[tuple[str, int]]:
        """The predicates that the program declares to be dynamic."""
        for path in sources(self.guest):
            yield from declared_dynamic(path)

    def _rivals(self) -> Iterator[tuple[Value, Value]]:
        for text in self.guest.swapped():
            try:
                one, other = parts(engine().parse(text).value)
            except (LudologError, ConversionError, ValueError):
                continue
            yield one, other

    def opponents(self, leaf: Value) -> tuple[Value, ...]:
        """Names of the other player: what the program says of this name, and the usual ones."""
        if not is_leaf(leaf):
            return ()
        said = [other for one, other in self.rivals if (type(one), one) == (type(leaf), leaf)]
        return tuple(dict.fromkeys([*said, *opponents(leaf)]))

    # -- asking -----------------------------------------------------------------------------------

    def ask(self, goal: str, template: str, trying: bool = False) -> Any:
        """The first answer; None if there is none, or an error, or no term that can be read.

        Of a call that is `trying` little memory may be taken. `exceeded` says whether it was more.
        """
        self.exceeded = False
        if self.spent > self.work:
            raise OutOfTime("the search was given up: it takes too much work")
        if time.monotonic() > self.until:
            raise OutOfTime("the search was given up: its time was over")
        self.spent += ROUND
        try:
            text = self.guest.ask(Source(counted(goal, template, trying)))
            answers: Any = engine().parse(text).value
        except WorkerTimeout:
            self.spent += QUESTION
            self.exceeded = True
            return None
        except (LudologError, ConversionError):
            return None
        if not answers:
            return None
        found, inferences = parts(answers[0])
        if type(inferences) is int:
            self.spent += max(0, inferences)
            self.exceeded = inferences < 0 or inferences >= QUESTION
        told = parts(found)
        return told[0] if told else None

    def _restoring(self, position: Position) -> str:
        """Goals that put the facts of a position back."""
        if not self.dynamic:
            return ""
        return restoring([codec.text(part) for part in parts(position)[1:]], self.dynamic)

    def _told(self, position: Position, player: str | None, move: str | None) -> dict[str, str]:
        state = parts(position)[0] if self.dynamic else position
        known = {"S": codec.text(state), "O": "O", "Q": "Q"}
        known |= {f"S{n}": codec.text(part) for n, part in enumerate(parts(state))}
        if player is not None:
            known["P"] = player
        if move is not None:
            known["M"] = move
        return known

    def start(self, config: str) -> Position | None:
        """The first state for this configuration."""
        assert self.start_call is not None
        goal = self.start_call.goal(S="O", C=config)
        if self.fed:
            goal = fed(self.fed, goal)
        return self._position(
            self.ask(f"{goal}{snapshot(self.dynamic)}", template("O", self.dynamic))
        )

    def _position(self, answer: Any) -> Position | None:
        return answer if answer is not None and _ground(answer) else None

    def listed(
        self, call: Call, position: Position, player: str | None, trying: bool = False
    ) -> Any:
        """What the program lists, as it is; None if that is no list."""
        goal = self._restoring(position) + call.goal(**self._told(position, player, None))
        if goal not in self._lists:
            found = self.ask(goal, "O", trying)
            self._lists[goal] = found if type(found) is tuple and _ground(found) else None
        return self._lists[goal]

    def moves(self, position: Position, player: str | None) -> tuple[Value, ...] | None:
        """The moves, one by one."""
        assert self.moves_call is not None
        found: tuple[Value, ...] | None = self.listed(self.moves_call, position, player)
        if found is not None and self.made_by and player is not None:
            return _bare(found, player, self.made_by)
        if found is None or self.grouped is None:
            return found
        return ungrouped(found)

    def asks_who(self, position: Position, player: str | None) -> bool:
        """Whether the moves that are listed depend on the player."""
        return self.moves(position, STRANGER) != self.moves(position, player)

    def play(self, position: Position, move: Value, player: str | None) -> Any:
        """What move/3 answers, and the facts after it, if there are any."""
        assert self.move_call is not None
        form = move if self.played is None else reshaped(move, self.played)
        goal = self.move_call.goal(**self._told(position, player, codec.text(form)))
        found = self.ask(
            self._restoring(position) + goal + snapshot(self.dynamic), template("O", self.dynamic)
        )
        return found if found is not None and _ground(found) else None

    def after(self, position: Position, answer: Any) -> Position:
        """The whole position after a move: what is not in the answer stays as it is."""
        if self.answer is None:
            return answer  # type: ignore[no-any-return]
        inner = parts(answer)[0] if self.dynamic else answer
        state = parts(position)[0] if self.dynamic else position
        made = list(parts(state))
        told = parts(inner) if len(self.answer) > 1 else (inner,)
        for place, part in zip(self.answer, told, strict=False):
            made[place] = part
        whole = rebuilt(state, made)
        return rebuilt(answer, [whole, *parts(answer)[1:]]) if self.dynamic else whole

    def unsaid(self, position: Position) -> list[Path]:
        """Where the atomic parts of a position are that no answer of move/3 has."""
        if self.answer is None:
            return []
        inner = len(self.answer_before)
        return [
            path
            for path, leaf in leaves(position)
            if leaf != () and path[:inner] == self.answer_before
            and path[inner : inner + 1] and path[inner] not in self.answer
        ]

    @property
    def answer_before(self) -> Path:
        """Where a position has the state."""
        return (0,) if self.dynamic else ()

    def over(self, call: Call, position: Position, trying: bool = False) -> Any:
        """The winner, True where none is told, None while the game goes on."""
        goal = call.goal(**self._told(position, None, None))
        told = "O" if "O" in call.places else "true"
        return self.ask(self._restoring(position) + goal, told, trying)

    @property
    def needs_player(self) -> bool:
        """Whether who moves has to be told to move/3 or move/4."""
        return self.move_call is not None and bool(
            {"P", *MADE_BY}.intersection(self.move_call.places)
        )

    # -- finding out ------------------------------------------------------------------------------

    def starts(self, first: Sequence[str]) -> Iterator[Position]:
        """Start positions, for likely configurations; `config` says which one was the last."""
        for self.fed in ("", *inputs(first)):
            found = False
            for position in self._starts(first):
                found = True
                yield position
            if found:
                return

    def _starts(self, first: Sequence[str]) -> Iterator[Position]:
        """Those for what is fed to the program."""
        for call in self._start_calls():
            self.start_call = call
            name = call.name
            configs: Sequence[str] = ["_"]
            if len(call.places) == 2:
                told = self.guest.head_arguments(f"{name}/2", 1)
                opened = self.guest.open_arguments(f"{name}/2", 1)
                filled = [text for given in opened[:OPEN] for text in _filled(given, first)]
                configs = [*first, *told, *filled, *STARTS, "_"]
            elif "C" in call.places:
                place = call.places.index("C") + 1
                configs = [*first[:2], *self.guest.head_arguments(f"{name}/3", place)]
            seen = set()
            for config in dict.fromkeys(configs if not self.fed else [configs[0], "_"]):
                position = self.start(config)
                shape = codec.text(position) if position is not None else ""
                if position is None or shape in seen:
                    continue
                seen.add(shape)
                self.config = config
                yield position

    def _start_calls(self) -> Iterator[Call]:
        for name in _NAMES["start"]:
            for places in (
                ("C", "S"), ("S",), ("C", "_", "S"), ("_", "C", "S"), ("C", "1", "S"),
            ):
                if (name, len(places)) in self.has:
                    yield Call(name, places)

    def players(self, position: Position) -> list[str]:
        """What may be a player: atomic parts of the state, arguments of clauses, usual names."""
        inside = [codec.text(leaf) for _, leaf in leaves(position) if leaf != ()]
        few = [text for text in dict.fromkeys(inside) if len(text) < 20][-INSIDE:]
        told: list[str] = []
        for arity, place in ((3, 1), (3, 2)):
            if ("valid_moves", arity) in self.has:
                told += self.guest.head_arguments(f"valid_moves/{arity}", place)
        rivals = [codec.text(one) for one, _ in self.rivals]
        rivals.sort(key=lambda text: text not in inside)
        return list(dict.fromkeys([*told, *rivals, *reversed(few), *PLAYERS]))[:NAMED]

    def mover(
        self, position: Position, before: str | None, players: Sequence[str]
    ) -> str | None:
        """Who is to move: another player than before, if there is one for whom moves are listed."""
        if before is None:
            return None
        return next((p for p in players if p != before and self.moves(position, p)), before)

    def find_moves(self, position: Position, count: int) -> list[Listing]:
        """Ways to list moves, the best first: the one that gives as many as we have; else the first
        few, in the usual order, that give about as many.
        """
        others: list[Listing] = []
        seen: set[tuple[Call, Any]] = set()
        state = parts(position)[0] if self.dynamic else position
        pieces = ["S", *(f"S{n}" for n in range(min(4, len(parts(state)))))]
        for call in self._ways(pieces):
            if len(others) >= WAYS or (others and _odd(call)):
                break
            for player in self.players(position) if "P" in call.places else [None]:
                found = self.listed(call, position, player, trying=_odd(call))
                if not found or (call, found) in seen:
                    continue
                seen.add((call, found))
                for number, group in ((len(set(found)), None), (_grouped(found), found[0])):
                    made_by = _made_by(found, player)
                    way = Listing(call, player, group, abs(number - count), made_by=made_by)
                    if number == count:
                        return [way, *_by_state(way, state)]
                    if 2 * number >= count and number <= 2 * count:
                        others.append(way)
        return others[:WAYS]

    def use(self, way: Listing) -> None:
        """Moves are listed in this way from now on."""
        self.moves_call, self.grouped, self.made_by = way.call, way.group, way.made_by

    def _ways(self, pieces: Sequence[str]) -> Iterator[Call]:
        for name in _NAMES["moves"]:
            for arity in (2, 3, 4):
                if (name, arity) not in self.has:
                    continue
                known: list[tuple[str, ...]] = [("S",), ("P",)] if arity == 2 else []
                if arity == 3:
                    known = [("S", "P"), ("P", "S")]
                    known += [pair for piece in pieces[1:] for pair in ((piece, "P"), ("P", piece))]
                    known += list(itertools.permutations(pieces[1:], 2))
                    known += [("S", "_"), ("_", "S"), ("S", "[]")]
                elif arity == 4:
                    known = list(itertools.permutations(pieces[1:], 3))
                    known += [(*pair, "P") for pair in itertools.permutations(pieces[1:], 2)]
                else:
                    known += [(piece,) for piece in pieces[1:]]
                for given in known:
                    yield Call(name, (*given, "O"))
                if arity == 2:
                    yield Call(name, ("O", "S"))

    def find_move(self, position: Position, moves: Sequence[Value], player: str | None) -> bool:
        """How a move is played, if that is not known: tried with the first that are listed."""
        if self.move_call is not None:
            return True
        state = parts(position)[0] if self.dynamic else position
        pieces = ["S", *(f"S{n}" for n in range(min(4, len(parts(state)))))]
        forms: list[Value | None] = [None, *self._forms(moves[0])]
        for call in self._transitions(pieces):
            for form in forms if "M" in call.places else [None]:
                self.move_call, self.played = call, form
                for move in moves[:2]:
                    answer = self.play(position, move, player)
                    if answer is None:
                        continue
                    told = self._answered(position, answer)
                    if told is not False:
                        self.answer = None if told is True else told
                        return True
        self.move_call = None
        return False

    def _transitions(self, pieces: Sequence[str]) -> Iterator[Call]:
        if self.made_by:
            for piece in pieces:
                yield Call("move", (piece, self.made_by, "O"))
            return
        for arity in (3, 4, 2):
            if ("move", arity) not in self.has:
                continue
            if arity == 2:
                known: list[tuple[str, ...]] = [("M", "O"), ("M", "_"), ("P", "M")]
            elif arity == 3:
                known = [
                    pair for piece in pieces for pair in ((piece, "M", "O"), ("M", piece, "O"))
                ]
            else:
                known = [
                    (*order, "O")
                    for piece in pieces
                    for order in itertools.permutations((piece, "P", "M"))
                ]
            for places in known:
                yield Call("move", places)
        if ("move", 3) in self.has:
            for made_by in MADE_BY:
                yield Call("move", ("S", made_by, "O"))

    def _forms(self, move: Value) -> Iterator[Value]:
        """Other terms with as many leaves, one of which move/3 may want."""
        listed = [leaf for _, leaf in leaves(move)]
        inner = list(parts(move)) or listed
        if len(inner) >= 2:
            yield tuple(inner)
            yield Tup(inner)
            if len(inner) == 2:
                yield Term("-", tuple(inner))
                yield Term("/", tuple(inner))
            yield Term("move", tuple(inner))
        if len(listed) > len(inner):
            yield tuple(listed)
            yield Tup(listed)
            yield Term("move", tuple(listed))
        if len(listed) == 4:
            a, b, c, d = listed
            for pair in (
                lambda x, y: Term("-", (x, y)),
                lambda x, y: Tup((x, y)),
                lambda x, y: Term("/", (x, y)),
                lambda x, y: (x, y),
            ):
                one, other = pair(a, b), pair(c, d)
                yield (one, other)
                yield Term("-", (one, other))
                yield Term("move", (one, other))

    def _answered(self, position: Position, answer: Any) -> tuple[int, ...] | bool:
        """Which parts of the state an answer is; True for the whole state, False for none."""
        state = parts(position)[0] if self.dynamic else position
        told = parts(answer)[0] if self.dynamic else answer
        if self.dynamic and parts(answer)[1:] != parts(position)[1:]:
            return True
        if _like(state, told):
            return told != state
        inner = parts(state)
        for n, part in enumerate(inner):
            if _like(part, told) and part != told and parts(part):
                return (n,)
        several = parts(told)
        for places in itertools.combinations(range(len(inner)), len(several)):
            if several and all(
                _like(inner[n], part) for n, part in zip(places, several, strict=True)
            ):
                return places
        return False

    def ends(self, position: Position) -> list[Call]:
        """Ways to ask for the end that make sense at the start: they say no there."""
        state = parts(position)[0] if self.dynamic else position
        pieces = ["S", *(f"S{n}" for n in range(min(4, len(parts(state)))))]
        known: list[Call] = []
        for piece in pieces:
            if ("game_over", 2) in self.has:
                known += [Call("game_over", (piece, "O")), Call("game_over", ("O", piece))]
            if ("game_over", 3) in self.has:
                known.append(Call("game_over", (piece, "_", "O")))
                known.append(Call("game_over", ("_", piece, "O")))
            if ("game_over", 1) in self.has:
                known.append(Call("game_over", (piece,)))
        fit: list[Call] = []
        for call in known:
            if any(sorted(call.places) == sorted(other.places) for other in fit):
                continue
            odd = call.places[0] != "S"
            answer = self.over(call, position, trying=odd)
            if self.exceeded:
                continue
            if answer is not None and "O" in call.places and codec.text(answer) in NOBODY:
                call = replace(call, but=codec.text(answer))
                answer = self.over(call, position, trying=odd)
            if answer is None:
                fit.append(call)
        return fit


def _by_state(way: Listing, state: Value) -> Iterator[Listing]:
    """The same with a part of the state for the player, where it has that name: whoever asks for
    the moves of a piece that belongs to nobody may be either player.
    """
    call = way.call
    for n, part in enumerate(parts(state) if "S" in call.places and way.player else ()):
        if is_leaf(part) and codec.text(part) == way.player:
            places = tuple(f"S{n}" if place == "P" else place for place in call.places)
            yield replace(way, call=replace(call, places=places), player=None, spare=True)


def _odd(call: Call) -> bool:
    """Whether a call does without the state, or has something else first: it may take long."""
    return "S" not in call.places or call.places[0] == "_"


def fed(text: str, goal: str) -> str:
    """The goal with a text as its input."""
    return f"ludolog_guest:fed({codec.text(Atom(text))}, {goal})"


def inputs(first: Sequence[str]) -> Iterator[str]:
    """What a start may read that asks for the sides of the board, or for a number in a menu: terms
    that end with a full stop, or lines.
    """
    size = next((number for number in first if number.isdigit()), "8")
    for numbers in ([size] * LINES, [size, size, *"1" * LINES], [size, *"1" * LINES], "1" * LINES):
        for end in (".\n", "\n"):
            yield "".join(number + end for number in numbers)


def opponents(leaf: Value) -> tuple[Value, ...]:
    """Names of the other player, where a name is one of a usual pair."""
    found = []
    for one, other in (
        ("white", "black"),
        ("w", "b"),
        ("p1", "p2"),
        ("player1", "player2"),
        ("x", "o"),
        ("X", "O"),
        ("first", "second"),
        ("red", "blue"),
        ("a", "b"),
    ):
        if isinstance(leaf, str) and leaf in (one, other):
            found.append(type(leaf)(other if leaf == one else one))
    if type(leaf) is int and leaf in (0, 1, 2):
        found += [n for n in (0, 1, 2) if n != leaf]  # type: ignore[misc]
    return tuple(found)


def _filled(text: str, first: Sequence[str]) -> Iterator[str]:
    """A configuration with the size of the board for each variable in turn, for two that stand
    side by side, and for all.
    """
    try:
        given = engine().parse(text).value
    except (LudologError, ConversionError):
        return
    names = list(dict.fromkeys(leaf.name for _, leaf in leaves(given) if isinstance(leaf, Var)))
    size = next((int(number) for number in first if number.isdigit()), 8)
    for other in OTHERS:
        rest: Value = int(other) if other.isdigit() else Atom(other)
        for several in (1, 2, len(names)):
            for k in range(len(names) - several + 1):
                sizes = names[k : k + several]
                yield codec.text(_with(given, {n: size if n in sizes else rest for n in names}))


def _with(term: Value, known: Mapping[str, Value]) -> Value:
    """The term with values for its variables."""
    if isinstance(term, Var):
        return known[term.name]
    inner = parts(term)
    return rebuilt(term, [_with(part, known) for part in inner]) if inner else term


def _like(one: Value, other: Value) -> bool:
    """Whether two terms may be the same thing at two times."""
    a, b = parts(one), parts(other)
    if type(one) is tuple or type(other) is tuple:
        if type(one) is not tuple or type(other) is not tuple:
            return False
        if not a or not b:
            return True
        lists = type(a[0]) is tuple and type(b[0]) is tuple
        deep = lists or bool(parts(a[0])) == bool(parts(b[0]))
        return deep and (len(a) == len(b) or (bool(parts(a[0])) and abs(len(a) - len(b)) <= 4))
    if not a and not b:
        return type(one) is type(other)
    return getattr(one, "name", "") == getattr(other, "name", "") and len(a) == len(b)


def _grouped(found: Sequence[Value]) -> int:
    """How many moves there are, if each element is a piece with a list of its moves; else 0."""
    count = 0
    for element in found:
        inner = parts(element)
        lists = [part for part in inner if type(part) is tuple and part and _alike(part)]
        if len(inner) != 2 or type(inner[1]) is not tuple or not lists or lists[-1] != inner[1]:
            return 0
        count += len(inner[1])
    return count


def _alike(several: Sequence[Value]) -> bool:
    return len({(type(part).__name__, len(parts(part))) for part in several}) == 1 and bool(
        parts(several[0])
    )


def ungrouped(found: Sequence[Value]) -> tuple[Value, ...]:
    """Piece and target of each move."""
    return tuple(
        (parts(element)[0], target)
        for element in found
        if len(parts(element)) == 2
        for target in parts(parts(element)[1])
    )


def reshaped(move: Value, like: Value) -> Value:
    """The leaves of a move in a term of another form; the move itself if it has another number."""
    inner, wanted = parts(move), parts(like)
    if len(inner) == len(wanted) and inner:
        return rebuilt(like, inner)
    given = [leaf for _, leaf in leaves(move)]
    if len(given) != len(list(leaves(like))):
        return move
    return refilled(like, given)


def _made_by(found: Sequence[Value], player: str | None) -> str:
    """Which of `MADE_BY` all these moves are; "" if they are none. A number is no player here: it
    may be a coordinate.
    """
    if player is None or not player.strip("'").isidentifier():
        return ""
    return next((place for place in MADE_BY if _bare(found, player, place)), "")


def _bare(found: Sequence[Value], player: str, place: str) -> tuple[Value, ...] | None:
    """The moves without the player who makes them; None if they are not all made by that one."""
    made: list[Value] = []
    for move in found:
        match place, move:
            case ("P-M", Term("-", (who, bare))) | ("M-P", Term("-", (bare, who))):
                pass
            case ("P/M", Term("/", (who, bare))) | ("move(P,M)", Term("move", (who, bare))):
                pass
            case ("[P,M]", (who, bare)) | ("[M,P]", (bare, who)) | ("(P,M)", Tup((who, bare))):
                pass
            case "[P|M]", (who, _, _, *_):
                bare = move[1:]
            case _:
                return None
        if codec.text(who) != player:
            return None
        made.append(bare)
    return tuple(made)


def _in_place(place: str, known: Mapping[str, str]) -> str:
    """What stands in a place of a goal."""
    if place not in MADE_BY:
        return known.get(place, place)
    return re.sub(r"\b[PM]\b", lambda name: f"({known.get(name[0], name[0])})", place)


def _indicators() -> str:
    names = [name for several in _NAMES.values() for name in several]
    return f"[{', '.join(f'{name}/{n}' for name in names for n in range(1, 5))}]"


def _list(value: Any) -> Sequence[Any]:
    return value if type(value) is tuple else ()


def _ground(value: Value) -> bool:
    if isinstance(value, Var):
        return False
    return all(_ground(part) for part in parts(value))
