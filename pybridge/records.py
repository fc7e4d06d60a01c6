"""Records: games written down, in one text format for every game.

::

    [Game "splut"]
    [Rules "1"]
    [Date "2026-03-01"]
    [size "7"]
    [Seat "1" "person"]
    [Seat "2" "easy"]
    [Seed "42"]
    [Result "*"]

    1. c6-c5
    2. c2-c3 {threatens d4}
    3. d3-d4

Tags come first. A tag with a small first letter is a setting of the game; `Start` holds a state
where the game did not
begin as usual; `Result` is a player, ``tie``, or ``*`` for a game that was not finished. Then
one move a line, numbered, as the
game writes it, with a comment in braces if there is one. Empty lines and lines that begin with
``%`` mean nothing.

What comes from elsewhere is checked move by move. `replay` says which line and move is wrong
and keeps what is good before it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ludolog.engine import codec
from ludolog.errors import IllegalMove, InvalidMove, InvalidRecord, InvalidState, UnknownGame
from ludolog.files import write_atomically
from ludolog.model import Game, Player, State, game
from ludolog.outside import TooLong, clipped, quoted, read_bounded, readable
from ludolog.terms import Value
from ludolog.wording import _

if TYPE_CHECKING:
    from ludolog.drawing.game import Film
    from ludolog.drawing.scene import Scene

__all__ = [
    "Record",
    "Recorded",
    "Replay",
    "comment_text",
    "read_record",
    "result_of",
    "setting_text",
    "too_long",
    "write_record",
]

_TAG: Final = re.compile(r'\[\s*([A-Za-z_]\w*)((?:\s+"[^"\\]*(?:\\.[^"\\]*)*")+)\s*\]\Z')
_TEXT: Final = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"')
_NUMBER: Final = re.compile(r"([0-9]+)\.")
_NAME: Final = re.compile(r"[A-Za-z_]\w*\Z")
_OWN: Final = frozenset({"Game", "Rules", "Seat", "Seed", "Start", "Result"})

MOST: Final = 10_000_000
"""Bytes of the longest file, characters of the longest text that is read as a record."""

LONGEST_LINE: Final = 100_000
"""Characters of the longest line of a record."""

LARGEST: Final = 10**18
"""Numbers of a record are smaller than this."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A move as it was written down; `line` is its line in the text it was read from, 0 for one
    of our own.
    """

    text: str
    comment: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down. `settings` hold every setting as text; `seats` say who decided for
    each player.
    """

    game: str
    rules: int = 1
    settings: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    start: str | None = None
    moves: tuple[Recorded, ...] = ()
    result: str = "*"
    tags: Mapping[str, str] = field(default_factory=dict)
    fault: InvalidRecord | None = None
    """What was wrong with the form of the text after these moves, if something was."""

    @classmethod
    def of(
        cls, state: State[Any, Any], seats: Mapping[Player, str] | None = None,
        seed: int | None = None,
    ) -> Record:
        """The game that led to `state` in this program, from where it was begun or read."""
        begun, played = state.line
        at = begun.state(state.game)
        moves = []
        for what in played:
            move = at.move(what) if isinstance(what, str) else at.legal_moves[what]
            moves.append(Recorded(move.text))
            at = at.play(move)
        return cls(
            state.game.name,
            state.game.version,
            {name: setting_text(value) for name, value in begun.settings.items()},
            {str(player): who for player, who in (seats or {}).items()},
            seed,
            begun.text,
            tuple(moves),
            result_of(state),
        )

    @property
    def text(self) -> str:
        """The record in the format above; `parse` reads it back."""
        tags = [("Game", self.game), ("Rules", str(self.rules)), *self.tags.items()]
        tags += self.settings.items()
        lines = [f"[{name} {_quoted(value)}]" for name, value in tags]
        lines += [f"[Seat {_quoted(player)} {_quoted(who)}]" for player, who in self.seats.items()]
        if self.seed is not None:
            lines.append(f"[Seed {_quoted(str(self.seed))}]")
        if self.start is not None:
            lines.append(f"[Start {_quoted(self.start)}]")
        lines += [f"[Result {_quoted(self.result)}]", ""]
        for number, move in enumerate(self.moves, 1):
            comment = f" {{{comment_text(move.comment)}}}" if move.comment else ""
            lines.append(f"{number}. {move.text}{comment}")
        return "\n".join(lines) + "\n"

    @property
    def json(self) -> str:
        """The record as a JSON object."""
        return json.dumps(
            {
                "game": self.game,
                "rules": self.rules,
                "settings": dict(self.settings),
                "seats": dict(self.seats),
                "seed": self.seed,
                "start": self.start,
                "moves": [{"text": m.text, "comment": m.comment} for m in self.moves],
                "result": self.result,
                "tags": dict(self.tags),
            },
            ensure_ascii=False,
            indent=2,
        )

    @staticmethod
    def parse(text: str) -> Record:
        """The record that a text holds, or a JSON object like that of `json`; only its form is
        looked at.

        Raises InvalidRecord with the line for what is wrong before the first move. What is wrong
        later is the record's `fault`: the moves before it are good.
        """
        if len(text) > MOST:
            raise too_long()
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            return _of_json(text)
        tags: list[tuple[int, str, list[str]]] = []
        moves: list[Recorded] = []
        fault = None
        try:
            for number, raw in enumerate(text.splitlines(), 1):
                if len(raw) > LONGEST_LINE:
                    sentence = _("a line has at most {most} characters")
                    raise InvalidRecord(number, sentence.format(most=LONGEST_LINE))
                line = raw.strip().lstrip("\ufeff")
                if not line or line.startswith("%"):
                    continue
                if line.startswith("["):
                    if moves:
                        raise InvalidRecord(number, _("a tag stands after the first move"))
                    tags.append((number, *_tag(line, number)))
                else:
                    moves.append(_move(line, number, len(moves) + 1))
        except InvalidRecord as error:
            if not moves:
                raise
            fault = error
        record = _record(tags, tuple(moves))
        return record if fault is None else replace(record, result="*", fault=fault)

    def html(self, *, ground: str = "auto", colours: str = "usual", letters: bool = False) -> str:
        """A page that replays the game, as far as its moves are good, and needs nothing beside
        itself.

        The words are those of `State.svg`. Raises InvalidRecord for a bad start, ValueError for
        another word or a game without a picture.
        """
        from ludolog.drawing.game import page

        return page(film_of(self.replay()), ground=ground, colours=colours, letters=letters)

    def animated_svg(
        self,
        pace: float = 1.0,
        *,
        ground: str = "auto",
        colours: str = "usual",
        letters: bool = False,
    ) -> str:
        """The game as one animated SVG with `pace` seconds for each position. Raises as `html`
        does, and ValueError for a pace that is not positive.
        """
        from ludolog.drawing.game import animated

        return animated(
            film_of(self.replay()), pace, ground=ground, colours=colours, letters=letters
        )

    def first_state(self) -> State[Any, Any]:
        """Where the game began. Raises InvalidRecord for an unknown game, a bad setting or a
        bad start.
        """
        return self._begun()[0]

    def _begun(self) -> tuple[State[Any, Any], Mapping[str, str]]:
        """Where the game began, and the settings that make it again: one that is not written, such
        as a seed, is drawn.
        """
        try:
            found = game(self.game)
        except UnknownGame as error:
            raise InvalidRecord(1, str(error)) from error
        try:
            if self.start is not None:
                return found.state(self.start), self.settings
            state, complete = found.start_with(_values(found, self.settings))
            return state, {name: setting_text(value) for name, value in complete.items()}
        except (ValueError, InvalidState) as error:
            raise InvalidRecord(1, str(error)) from error

    def replay(self) -> Replay:
        """All positions of the game, as far as its moves are good. Raises InvalidRecord for a
        bad start.

        The record of the answer has all settings.
        """
        start, settings = self._begun()
        states = [start]
        record = replace(self, settings=settings)
        for number, move in enumerate(self.moves, 1):
            try:
                states.append(states[-1].play(move.text))
            except (IllegalMove, InvalidMove) as error:
                what = InvalidRecord(move.line, str(error), number, move.text)
                good = replace(record, moves=self.moves[: number - 1], result="*", fault=None)
                return Replay(good, tuple(states), what)
        return Replay(replace(record, fault=None), tuple(states), self.fault)


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through: the good part, its positions (one more than moves), and what was
    wrong after it.
    """

    record: Record
    states: tuple[State[Any, Any], ...]
    error: InvalidRecord | None


def film_of(replay: Replay) -> Film:
    """The good part of a record as a film. Raises ValueError for a game without a picture."""
    from ludolog.drawing.game import Film, Frame

    record, states = replay.record, replay.states
    game = states[0].game
    frames = [Frame(_scene(states[0]))]
    for move, before, after in zip(record.moves, states, states[1:], strict=False):
        player = game.player_name(before.to_move)
        if before.side != before.to_move:
            told = _("{piece}, moved by {player}")
            player = told.format(piece=player, player=game.player_name(before.side))
        effects = before.effects(move.text)
        frames.append(Frame(_scene(after), move.text, player, move.comment, effects))
    seats = (f"{_name(states[0], player)}: {who}" for player, who in record.seats.items())
    return Film(game.title, "; ".join(seats), _ending(states[-1]), tuple(frames))


def _scene(state: State[Any, Any]) -> Scene:
    scene = state.scene
    if scene is None:
        raise ValueError(_("{game} has no pictures").format(game=state.game.title))
    return scene


def _name(state: State[Any, Any], player: str) -> str:
    for known, name in state.game.player_names.items():
        if str(known) == player:
            return name
    return player


def _ending(state: State[Any, Any]) -> str:
    if state.outcome is None:
        return _("The game is not finished.")
    if state.outcome.winner is None:
        return _("A tie: {reason}.").format(reason=state.outcome.reason)
    winner = state.game.player_name(state.outcome.winner)
    return _("{player} wins: {reason}.").format(player=winner, reason=state.outcome.reason)


def _of_json(text: str) -> Record:
    """The record of a JSON object. Raises InvalidRecord for any other form than that of `json`."""
    try:
        found = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        told = clipped(error)
        raise InvalidRecord(line, _("this is no JSON: {error}").format(error=told)) from error
    if not (isinstance(found, dict) and isinstance(found.get("game"), str)):
        raise InvalidRecord(1, _("this JSON is no record of a game"))
    moves: Any = found.get("moves", [])
    settings, seats, tags = (found.get(key, {}) for key in ("settings", "seats", "tags"))
    rules, seed = found.get("rules", 1), found.get("seed")
    start, result = found.get("start"), found.get("result", "*")
    if not (
        isinstance(moves, list)
        and all(map(_is_move, moves))
        and all(map(_is_table, (settings, seats, tags)))
        and all(map(_NAME.match, (*settings, *tags)))
        and all(map(_is_number, (rules, 0 if seed is None else seed)))
        and all(map(_is_line, ("" if start is None else start, result, *seats, found["game"])))
    ):
        raise InvalidRecord(1, _("this JSON is no record of a game"))
    recorded = tuple(
        Recorded(move["text"], comment_text(move.get("comment", ""))) for move in moves
    )
    return Record(found["game"], rules, settings, seats, seed, start, recorded, result, tags)


def _is_move(value: object) -> bool:
    match value:
        case {"text": str(text), **rest}:
            comment = rest.get("comment", "")
            return _is_line(text) and not {"{", "}"} & set(text) and isinstance(comment, str)
        case _:
            return False


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) < LARGEST


def _is_line(value: object) -> bool:
    return (
        isinstance(value, str)
        and readable(value, LONGEST_LINE)
        and value.splitlines() in ([], [value])
    )


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_line, value.values()))


def _record(tags: list[tuple[int, str, list[str]]], moves: tuple[Recorded, ...]) -> Record:
    own: dict[str, str] = {}
    others: dict[str, str] = {}
    settings: dict[str, str] = {}
    seats: dict[str, str] = {}
    for line, name, values in tags:
        if name == "Seat":
            if len(values) != 2:
                raise InvalidRecord(line, _('a seat is [Seat "player" "who"]'))
            seats[values[0]] = values[1]
            continue
        if len(values) != 1:
            told = clipped(name)
            raise InvalidRecord(line, _("the tag {name} has one text").format(name=told))
        place = own if name in _OWN else settings if name[0].islower() else others
        if name in place:
            told = clipped(name)
            raise InvalidRecord(line, _("the tag {name} stands there twice").format(name=told))
        place[name] = values[0]
    if "Game" not in own:
        raise InvalidRecord(1, _('the tag [Game "..."] is missing'))
    numbers: dict[str, int] = {}
    for name in ("Rules", "Seed"):
        if name in own:
            if not re.fullmatch(r"-?[0-9]{1,18}", own[name]):
                line = next(line for line, other, _ in tags if other == name)
                raise InvalidRecord(
                    line,
                    _("{name} is an integer, not {given}").format(
                        name=name, given=quoted(own[name])
                    ),
                )
            numbers[name] = int(own[name])
    return Record(
        own["Game"],
        numbers.get("Rules", 1),
        settings,
        seats,
        numbers.get("Seed"),
        own.get("Start"),
        moves,
        own.get("Result", "*"),
        others,
    )


def _tag(line: str, number: int) -> tuple[str, list[str]]:
    found = _TAG.match(line)
    if found is None:
        told = quoted(line)
        raise InvalidRecord(number, _('a tag is [Name "text"], not {line}').format(line=told))
    values = [re.sub(r"\\(.)", r"\1", text) for text in _TEXT.findall(found[2])]
    return found[1], values


def _move(line: str, number: int, expected: int) -> Recorded:
    # By hand: a pattern that matches all of it takes the third power of the length of its blanks.
    found = _NUMBER.match(line)
    text, comment = line[found.end() :] if found is not None else "", ""
    if text.endswith("}"):
        text, _brace, comment = text[:-1].partition("{")
    if found is None or {"{", "}"} & set(text + comment):
        raise InvalidRecord(
            number,
            _("a move is its number, a dot and its text, not {line}").format(line=quoted(line)),
        )
    if found[1].lstrip("0") != str(expected):  # Python reads no number of 5,000 digits
        raise InvalidRecord(
            number,
            _("move {n} is expected here, not {other}").format(
                n=expected, other=clipped(found[1])
            ),
        )
    return Recorded(text.strip(), comment.strip(), number)


def _quoted(text: str) -> str:
    return '"' + _one_line(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())


def comment_text(text: str) -> str:
    """A comment as a record can hold it: one line, without braces."""
    return _one_line(text).replace("{", "(").replace("}", ")").strip()


def _values(found: Game[Any, Any], settings: Mapping[str, str]) -> dict[str, Value]:
    return {name: found.read_setting(name, text) for name, text in settings.items()}


def setting_text(value: Value) -> str:
    """A setting's value as a record and the command line write it: ``7``, ``9x6``, a term in
    full.
    """
    return str(value) if isinstance(value, str | int) else codec.text(value)


def result_of(state: State[Any, Any]) -> str:
    """What `Result` says of a position: a player, ``tie``, or ``*`` while the game goes on."""
    if state.outcome is None:
        return "*"
    return "tie" if state.outcome.winner is None else str(state.outcome.winner)


def write_record(path: Path, record: Record) -> None:
    """Write a record to a file, atomically; as JSON if the name ends in ``.json``."""
    write_atomically(path, record.json if path.suffix == ".json" else record.text)


def too_long() -> InvalidRecord:
    """What is said of a text that is too long to be read."""
    return InvalidRecord(0, _("a record has at most {most} bytes").format(most=MOST))


def read_record(path: Path) -> Record:
    """The record in a file. Raises OSError, or InvalidRecord if it does not hold one."""
    try:
        data = read_bounded(path, MOST)
    except TooLong:
        raise too_long() from None
    try:
        return Record.parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InvalidRecord(line, _("this is no text in UTF-8")) from error
