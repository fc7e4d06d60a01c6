"""An adapter as text: what was found, as clauses that a person can read and correct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ludolog.formulas.directions import Table
from ludolog.formulas.ends import goals
from ludolog.formulas.formula import Const, Make, Writer, clause, inputs, singletons
from ludolog.formulas.informed import Informed
from ludolog.formulas.matching import Named, Rule
from ludolog.formulas.positions import Part, pile_of
from ludolog.formulas.shapes import Pattern, parts, pattern_of, rebuilt, told
from ludolog.formulas.surplus import Surplus, strip
from ludolog.guest.foreign import MADE_BY, Call, Foreign, reshaped
from ludolog.guest.goals import FACTS, restoring, snapshot, template
from ludolog.settings import as_term
from ludolog.terms import Term, Value, Var

__all__ = ["Translation", "written"]


BY: Final = "by"
"""The functor of a move and who makes it, where their move/4 wants both."""


@dataclass
class Translation:
    """All of a translation."""

    game: str
    states: list[Part]
    after: list[Part]
    """What move/3 answers, if that is not the whole state."""
    rules: list[Rule]
    long: Any
    """The formula for moves that are lists of two elements or more, if there is one."""
    players: dict[Any, str]
    winners: dict[Any, Value]
    ends: bool
    """Whether an end of a game was seen."""
    config: tuple[str, str] | None
    """Our settings and theirs, as texts, if the same start comes every time."""
    over: Call | None
    silent: bool = False
    """Whether no way to ask for the end has an answer, and ends were asked."""
    surplus: tuple[Surplus, ...] = ()
    """Parts of their state that ours does not have."""
    start: Value = ()
    """Their first position."""
    turned: bool = False
    """Whether moves are whole turns."""
    single: bool = False
    """Whether each hop of a move of several hops is a move there."""
    informed: Informed | None = None
    """What our moves are told with, if they are told with more."""


def written(found: Translation, foreign: Foreign, heading: str) -> str:
    """The text of the adapter."""
    writer = Writer()
    blocks: list[list[str]] = [[heading]]
    if found.turned:
        comment = "% A move of the program is a whole turn: the list of ours."
        blocks.append([comment, "whole_turns."])
    if found.single:
        comment = "% Each hop is a move of the program: those of several hops are not compared."
        blocks.append([comment, "single_hops."])
    blocks.append(_states("state", found.states, found.game, writer))
    if any(pile_of(part) is not None for part in found.states):
        blocks.append(
            [
                "% Ours does not tell in which order the pieces of a stack lie: the states after",
                "% moves are not compared.",
                "after(_, _) :- fail.",
            ]
        )
    elif found.after:
        blocks.append(_states("after", found.after, found.game, writer))
    moves = [text for rule in found.rules for text in _rule(rule, writer, found.informed)]
    if found.long is not None:
        moves.append(clause("move(_, A, {})", found.long, writer, ["A = [_,_|_]"]))
    players = {
        told(as_term(ours)): theirs
        for ours, theirs in found.players.items()
    }
    named = any(ours != theirs for ours, theirs in players.items())
    if foreign.needs_player:
        blocks.append(
            [
                "% A move tells who makes it: the state does not.",
                f"move(Ours, Move, {BY}(P, Theirs)) :-",
                f"    {found.game}:to_move(Ours, {'Mover' if named else 'P'}),",
                *(["    player(Mover, P),"] if named else []),
                "    moved(Ours, Move, Theirs).",
            ]
        )
        moves = [f"moved{text.removeprefix('move')}" for text in moves]
    blocks.append(moves)
    if named:
        blocks.append([f"player({ours}, {theirs})." for ours, theirs in players.items()])
    if found.winners:
        seen = ", ".join(told(as_term(ours)) for ours in found.winners)
        blocks.append(
            [
                *(
                    f"winner({told(as_term(ours))}, {told(theirs)})."
                    for ours, theirs in found.winners.items()
                ),
                f"winner(Ours, _) :- \\+ memberchk(Ours, [{seen}]).    % not met",
            ]
        )
    elif not found.ends:
        said, clause_ = (
            ("It said of no end that it is one.", "winner(_, _).")
            if found.silent
            else ("No end of a game came up: who has won is not compared.", "winner(_, _) :- fail.")
        )
        blocks.append([f"% {said}", clause_])
    if found.config is not None:
        ours, theirs = found.config
        blocks.append([f"config({ours}, {theirs})."])
    begins = found.config is not None and not any(part.order for part in found.surplus)
    agreed = ["moves", *(["initial_state"] if begins else [])]
    blocks.append([f"agree({what})." for what in agreed])
    blocks.append([*(f"% {part.told}" for part in found.surplus), *_calls(found, foreign, writer)])
    blocks += [clauses for _, clauses in sorted(writer.helpers.items())]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _states(name: str, states: Sequence[Any], game: str, writer: Writer) -> list[str]:
    if not any(part.mover for part in states):
        return [
            clause(
                f"{name}({told(part.pattern.term)}, {{}})",
                part.formula,
                writer,
                goals(part.formula, part.lists),
            )
            for part in states
        ]
    inner = "theirs" if name == "state" else "answered"
    return [
        f"{name}(Ours, Theirs) :-",
        f"    {game}:to_move(Ours, Mover),",
        f"    {inner}(Ours, Mover, Theirs).",
        "",
        *(
            clause(
                f"{inner}({told(part.pattern.term)}, Mover, {{}})",
                part.formula,
                writer,
                goals(part.formula, part.lists),
            )
            for part in states
        ),
    ]


def _rule(rule: Rule, writer: Writer, informed: Informed | None) -> list[str]:
    before = []
    used = inputs(rule.flat)

    def head(pattern: Pattern) -> tuple[str, list[str]]:
        if informed is None:
            return f"_, {told(pattern.term)}", []
        return informed.head(pattern.term, used, writer)

    if rule.led is not None:
        before = rule.led.goals(used, writer)
    if rule.aslant is not None:
        before += rule.aslant.goals(used, writer)
    if rule.reach is not None:
        before.append(rule.reach.goal())
    if not isinstance(rule.made, Named):
        given, goals = head(rule.pattern)
        return [clause(f"move({given}, {{}})", rule.made, writer, [*goals, *before])]
    name = rule.made.name
    table = getattr(name, "helper", None)
    if not isinstance(table, Table):
        return []
    made = []
    for given_, functor in table.known.items():
        pattern = rule.pattern.bound(name.name, given_)  # type: ignore[union-attr]
        like = Term(str(functor), tuple(Const(()).term for _ in rule.made.formulas))
        formula = Make(like, rule.made.formulas)
        given, goals = head(pattern)
        made.append(clause(f"move({given}, {{}})", formula, writer, [*goals, *before]))
    return made


def _calls(found: Translation, foreign: Foreign, writer: Writer) -> list[str]:
    """Where names, arguments or the database differ from the contract."""
    made = []
    dynamic = foreign.dynamic
    inner = _shape(found, dynamic)
    facts = [f"F{n}" for n in range(len(dynamic))]
    state = template_of(inner, facts)
    before = restoring(facts, dynamic)
    keep = snapshot(dynamic)
    names = {"S": inner, "P": "P", "M": "M", "O": "O", "C": "C"}
    names |= {f"S{n}": f"S{n}" for n in range(10)}
    start, moves, move, over = (
        foreign.start_call,
        foreign.moves_call,
        foreign.move_call,
        found.over,
    )
    if start is not None and dynamic:
        goal = start.goal(**{**names, "S": "O"})
        made.append(f"calls(initial_state(C, {template('O', dynamic)}), ({goal}{keep})).")
    by = foreign.needs_player
    if moves is not None and (
        by
        or dynamic
        or foreign.grouped is not None
        or moves.places not in (("S", "O"), ("S", "P", "O"))
    ):
        goal = before + moves.goal(**{**names, **({"O": "Groups"} if foreign.grouped else {})})
        if foreign.grouped is not None:
            like = foreign.grouped
            group = told(rebuilt(like, [Var("From"), Var("Tos")]))
            goal += f", findall([From,To], ( member({group}, Groups), member(To, Tos) ), O)"
        listed = "O"
        if by:
            one = foreign.made_by or "M"
            listed, goal = "Moves", f"{goal}, findall({BY}(P, M), member({one}, O), Moves)"
        made.append(f"calls(valid_moves({state}, P, {listed}), ({goal})).")
    if move is not None and (
        dynamic
        or found.surplus
        or foreign.played is not None
        or move.places not in (("S", "M", "O"),)
    ):
        listed, played = "M", "M"
        if foreign.played is not None:
            listed, played = _forms(found, foreign)
        answered = out = template("O", dynamic)
        between = ""
        if found.surplus:
            answered, out, between = strip(found.start, found.surplus, writer)
        goal = before + move.goal(
            **{**names, "M": played, **({} if dynamic else {"O": answered})}
        )
        goal += keep
        if dynamic and found.surplus:
            goal += f", {template('O', dynamic)} = {answered}"
        goal += between
        hop = f"{BY}(P, {listed})" if by else listed
        made.append(f"calls(move({state}, {hop}, {out}), ({goal})).")
    usual = over is not None and over.places in (("S", "O"), ("S",)) and not over.but
    if over is not None and (dynamic or not usual):
        made.append(f"calls(game_over({state}, O), ({before}{over.goal(**names)})).")
    named = [place for place in (moves.places[1:] if moves else ()) if place.startswith("S")]
    whose = named[0] if named and moves is not None and moves.places[0] == "S" else "P"
    for places in (("S", whose, "L", "M"), ("S", "L", "M")):
        if ("choose_move", len(places)) in foreign.has and (
            by or dynamic or foreign.played is not None or (whose != "P" and whose in places)
        ):
            goal = before + Call("choose_move", places).goal(**names)
            chosen = "M"
            if foreign.played is not None:
                chosen, (listed, played) = "N", _forms(found, foreign)
                goal += f", ( M = {played} -> N = {listed} ; N = M )"
            made_by = next((place for place in move.places if place in MADE_BY), "") if move else ""
            if made_by:
                chosen = "N"
                goal += f", ( M = {made_by.replace('M', 'N')} -> true ; N = M )"
            hop = f"{BY}(P, {chosen})" if by else chosen
            made.append(f"calls(choose_move({state}, P, L, {hop}), ({goal})).")
            break
    return [singletons(text) for text in made]


def template_of(inner: str, facts: Sequence[str]) -> str:
    """The state, with its facts if there are some."""
    return f"{FACTS}({', '.join([inner, *facts])})" if facts else inner


def _shape(found: Translation, dynamic: Sequence[object]) -> str:
    """Their state with variables for its parts, where a call names one."""
    formula = found.states[0].formula
    like: Value = formula.like if isinstance(formula, Make) else getattr(formula, "term", ())
    if dynamic:
        first = formula.formulas[0] if isinstance(formula, Make) else None
        return told(first.term) if isinstance(first, Const) else "S"
    if not parts(like):
        return "S"
    return told(rebuilt(like, [Var(f"S{n}") for n in range(len(parts(like)))]))


def _forms(found: Translation, foreign: Foreign) -> tuple[str, str]:
    rule = next((r for r in found.rules if r.pattern.names), found.rules[0])
    like: Any = rule.made.like if isinstance(rule.made, Make) else None
    if foreign.grouped is not None:
        listed: Value = (Var("From"), Var("To"))
    else:
        listed = pattern_of(like, (), "M").term if like is not None else Var("M")
    assert foreign.played is not None
    return told(listed), told(reshaped(listed, foreign.played))
