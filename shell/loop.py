"""The game loop: who is to decide, a person or the computer; what a reply asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from ludolog import model
from ludolog.errors import PlayerFault
from ludolog.files import write_atomically
from ludolog_shell import i18n, settings_file
from ludolog_shell.commands import actions
from ludolog_shell.commands.actions import Action
from ludolog_shell.commands.registry import dispatch, told_fault
from ludolog_shell.commands.reply import Reply
from ludolog_shell.front import Back, Front, JobDone, Leave, Option, UiState
from ludolog_shell.i18n import _
from ludolog_shell.session.autosave import Autosave
from ludolog_shell.session.ladder import Ladder, rung_of
from ludolog_shell.session.seats import PERSON
from ludolog_shell.session.session import Ending, Session
from ludolog_shell.session.thinking import BackgroundThinker, Job
from ludolog_shell.text.fragments import Fragments
from ludolog_shell.text.reports import (
    told_analysis,
    told_ending,
    told_lines,
    told_review,
    told_verdict,
)
from ludolog_shell.text.turns import mover, told_forgotten, told_move

if TYPE_CHECKING:
    from ludolog.compute.thinker import ChosenMove
    from ludolog_shell.query.dialogue import QueryDialogue

__all__ = ["Loop"]

T = TypeVar("T")
BAD_LINE: Final = 1


class Loop:
    """One sitting at one game. After `run`, `again` says that another one was asked for, and `game`
    of which game, if one was named; `autosave` is where this one was kept.
    """

    def __init__(
        self,
        ui: UiState,
        front: Front,
        thinker: BackgroundThinker,
        autosave: Autosave | None,
        dialogue: Callable[[], QueryDialogue] | None = None,
    ) -> None:
        self.ui = ui
        ui.keep = self._save
        self.again = False
        self.game: str | None = None
        self._front = front
        self._thinker = thinker
        self.autosave = autosave
        self._dialogue = dialogue
        self._job: Job[ChosenMove] | None = None
        self._place: object = None
        self._told_end: object = None
        self._unsaved = ""
        self._going_on: Session | None = None
        self._status: int | None = None

    def run(self) -> int:
        """Play until somebody leaves. Returns the exit status."""
        try:
            self._save()
            while self._status is None:
                self._show_position()
                self._think()
                match self._front.ask(self.ui, self._job):
                    case JobDone():
                        self._computer_moves()
                    case Leave(ask=ask):
                        if not ask or self._sure():
                            self._leave()
                    case line:
                        self._answer(line.text)
        finally:
            self._thinker.stop()
            self._thinker.pondering.stop()
            self._save()
        return self._status

    # -- the position -----------------------------------------------------------------------------

    def _show_position(self) -> None:
        session = self.ui.session
        board = session.state if session.draft is None else session.draft
        place = (id(session), session.place, board.ref, session.draft is None, session.ending)
        if place == self._place:
            return
        self._place = place
        self.ui.refresh()
        self._front.board(self.ui)
        if self.ui.ending is None:
            self._going_on = session
        else:
            self._front.tell(told_ending(session.game, self.ui.ending))
            self._climb(session, self.ui.ending)

    def _climb(self, session: Session, ending: Ending) -> None:
        """A game that was played here to its end is told to the ladder of `adapt`, once."""
        rungs = {player: rung_of(session.game, who) for player, who in session.seats.items()}
        rung = max((rung for rung in rungs.values() if rung is not None), default=None)
        winner = ending.winner
        if session is not self._going_on or session.climbed or rung is None or winner is None:
            return
        won = session.seats.get(winner) == PERSON
        if not won and rungs.get(winner) is None:
            return
        session.climbed = True
        try:
            following = Ladder().ended(session.game, rung, won)
        except OSError as error:
            self._front.show(Reply.refuse(told_fault(error)))
            return
        told = _("The next game against adapt is on rung {rung} of {all}.")
        told = told.format(rung=following, all=len(session.game.rungs))
        self._front.tell([("class:note", told + "\n")])

    def _save(self) -> None:
        if self.autosave is None or self._status is not None:
            return  # after `_leave` the save is nobody's, or thrown away
        try:
            self.autosave.write(self.ui.session)
            self._unsaved = ""
        except OSError as error:
            # The next move is tried again: a full disk may have room by then.
            told = _("The game cannot be saved: {error}").format(error=told_fault(error))
            if told != self._unsaved:
                self._unsaved = told
                self._front.show(Reply.refuse(told))

    # -- the computer -----------------------------------------------------------------------------

    def _think(self) -> None:
        session = self.ui.session
        if session.known is not None:
            if self._job is None or self._job.latest is None:
                self._forget()
                self._job = _known(session, session.known)
        elif not session.computers_turn:
            self._forget()
            self._ponder(session)
        elif self._job is None:
            self._job = self._thinker.move(session, session.who)

    def _ponder(self, session: Session) -> None:
        asked = session.ending is None and session.draft is None and not session.paused
        if asked and self.ui.config.ponder and self._front.interactive:
            self._thinker.ponder(session)
        else:
            self._thinker.pondering.stop()

    def _forget(self) -> None:
        if self._job is not None:
            self._thinker.stop()
            self._job = None

    def _computer_moves(self) -> None:
        job, self._job = self._job, None
        session = self.ui.session
        if job is None:
            return
        if isinstance(job.error, PlayerFault):
            del session.plies[session.place :]
            session.forfeited = (session.state.side, str(job.error))
            self._save()
            return
        if job.latest is None:
            session.paused = True
            reason = job.fault or _("it was stopped before it found a move")
            message = _("The computer does not move: {reason}. go lets it try again.")
            self._front.show(Reply.refuse(message.format(reason=reason)))
            return
        self._played(session, job)

    def _played(self, session: Session, job: Job[ChosenMove]) -> None:
        assert job.latest is not None
        move = job.latest.move
        told: Fragments = [
            ("class:player", mover(session.state)),
            ("", ": "),
        ]
        told.append(("class:move", move.text))
        if happens := told_move(session.state, move.text):
            told.append(("class:meaning", f"  ({happens})"))
        behind = [ply.move for ply in session.plies[session.place :]]
        session.play(move)
        self._save()
        forgotten = told_forgotten(behind) if session.place == len(session.plies) else []
        self._front.tell([*told, ("", "\n"), *(forgotten if behind[:1] != [move.text] else [])])

    # -- the person -------------------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        if not line.strip() and not self._front.interactive:
            return
        ui = self.ui
        before = (ui.session.place, ui.session.state, dict(ui.session.seats))
        try:
            with self._front.interruptible():
                reply = dispatch(ui.session, ui.choices, line)
        except KeyboardInterrupt:
            if not self._front.interactive:
                raise
            reply = Reply.refuse(_("Stopped."))
        if before != (ui.session.place, ui.session.state, ui.session.seats):
            self._forget()
        self._save()
        self._front.show(reply)
        if reply.failed and not self._front.interactive:
            self._status = BAD_LINE
        if reply.action is not None:
            self._act(reply.action)
        self._save()

    def _act(self, action: Action) -> None:
        ui = self.ui
        match action:
            case actions.Quit():
                self._leave()
            case actions.ShowBoard(classic=classic):
                self._front.board(ui, classic)
            case actions.Begin(session=None, game=game):
                self._leave()
                self.again, self.game = True, game
            case actions.Begin(session=Session() as session):
                self._leave()
                self._status = None
                self.autosave = None if self.autosave is None else Autosave()
                ui.session = session
                self._save()
            case actions.Go(level=level):
                self._forget()
                job = self._thinker.move(ui.session, level)
                self._front.wait(ui, job, _("Thinking..."))
                self._job = job
                self._computer_moves()
            case actions.Analyse():
                self._analyse(action)
            case actions.Solve(nodes=nodes, seconds=seconds):
                self._solve(nodes, seconds)
            case actions.Review(nodes=nodes, seconds=seconds):
                self._review(nodes, seconds)
            case actions.Judge(ply):
                self._judge(ply)
            case actions.Theme(name=name, keep=kept):
                ui.config = replace(ui.config, theme=name)
                self._front.set_theme(ui.config)
                if kept:
                    self._keep("theme", name)
            case actions.Glyphs(name=name, keep=kept):
                ui.config = replace(ui.config, glyphs=name)
                self._front.set_theme(ui.config)
                if kept:
                    self._keep("glyphs", name)
            case actions.Language(code=code, keep=kept):
                self._speak(code)
                if kept:
                    self._keep("language", code)
            case actions.Replace(path=path, text=text):
                self._replace(path, text)
            case actions.Teach():
                self._teach(action)
            case actions.Pace(step=step, seconds=seconds, keep=kept):
                ui.pace = _paced(ui.pace, step) if seconds is None else seconds
                told = _("A move stays {seconds} s.").format(seconds=f"{ui.pace:g}")
                self._front.tell([("class:note", told + "\n")])
                if kept:
                    self._keep("pace", f"{ui.pace:g}")
            case actions.Flip():
                ui.flipped = not ui.flipped
                self._front.board(ui)
            case actions.Evaluation(on=on):
                ui.evaluation = on
                ui.refresh()

    def _keep(self, name: str, value: str) -> None:
        try:
            told = _("Kept in {path}").format(path=settings_file.keep(name, value))
            self._front.tell([("class:note", told + "\n")])
        except (OSError, UnicodeDecodeError) as error:
            said = told_fault(error) if isinstance(error, OSError) else str(error)
            self._front.show(Reply.refuse(said))

    def _replace(self, path: Path, text: str) -> None:
        """Write over a saved game, if the person agrees; where nobody can be asked, not."""
        question = _("{path} holds a saved game already.").format(path=path)
        if not self._front.interactive:
            self._front.show(Reply.refuse(question))
            self._status = BAD_LINE
            return
        try:
            options = [Option(_("Keep it")), Option(_("Replace it"))]
            if self._front.choose(question, options) == 1:
                write_atomically(path, text)
                self.ui.session.file = path
                self._front.show(Reply.say(_("Saved as {path}").format(path=path)))
        except (Back, EOFError):
            pass
        except OSError as error:
            self._front.show(Reply.refuse(told_fault(error)))

    def _sure(self) -> bool:
        options = [Option(_("Stay")), Option(_("Leave"), _("the game is kept"))]
        try:
            return self._front.choose(_("Leave the game?"), options) == 1
        except Back:
            return False
        except EOFError:
            return True

    def _leave(self) -> None:
        """Save and stop; what is over need not be resumed."""
        self._forget()
        self._save()
        self._status = 0
        if self.autosave is not None:
            ending = self.ui.session.ending
            if ending is None or ending.unfinished:
                self.autosave.leave()
            else:
                self.autosave.discard()

    def _speak(self, code: str) -> None:
        """Another language: what the games said is asked again."""
        i18n.use(code)
        model.set_language(code)
        self.ui.config = replace(self.ui.config, language=code)
        self.ui.session = self.ui.session.retold()

    def _teach(self, action: actions.Teach) -> None:
        if self._dialogue is None:
            return
        dialogue = self._dialogue()
        before = (self.ui.session.place, self.ui.session.state, dict(self.ui.session.seats))
        further = dialogue.act(action, self.ui, self._front)
        if before != (self.ui.session.place, self.ui.session.state, self.ui.session.seats):
            self._forget()
        if dialogue.failed and not self._front.interactive:
            self._status = BAD_LINE
        if further is not None:
            self._act(further)

    def _awaited(self, job: Job[T], doing: str) -> T | None:
        """What comes of a job that the person asked for; None if nothing does, which is told."""
        self._front.wait(self.ui, job, doing)
        if job.latest is None:
            self._front.show(Reply.refuse(job.fault or _("Nothing was found in that time.")))
        return job.latest

    def _judge(self, ply: int) -> None:
        self._forget()
        job = self._thinker.judgement(self.ui.session, ply)
        judgement = self._awaited(job, _("Looking ahead..."))
        if judgement is not None:
            self._front.show(Reply(told_lines(judgement.lines)))

    def _solve(self, nodes: int | None, seconds: float | None) -> None:
        self._forget()
        session = self.ui.session
        job = self._thinker.verdict(session, nodes, seconds)
        verdict = self._awaited(job, _("Proving who wins..."))
        if verdict is not None:
            self._front.show(Reply(told_verdict(session.game, verdict)))

    def _review(self, nodes: int, seconds: float | None) -> None:
        self._forget()
        session = self.ui.session
        job = self._thinker.review(session, nodes, seconds)
        review = self._awaited(job, _("Looking through the game..."))
        if review is not None:
            session.annotate(review)
            self._save()
            self._front.show(Reply(told_review(session.game, review)))

    def _analyse(self, action: actions.Analyse) -> None:
        self._forget()
        job = self._thinker.analysis(self.ui.session, action.nodes, action.lines, action.seconds)
        analysis = self._awaited(job, _("Looking ahead..."))
        if analysis is not None:
            told = told_analysis(
                self.ui.session.game,
                analysis,
                best_first=action.best_first,
                values=action.values,
            )
            self._front.show(Reply(told))


def _known(session: Session, move: str) -> Job[ChosenMove]:
    """A job that is done: the move that was played already is the answer."""
    from ludolog.compute.thinker import ChosenMove

    legal = session.state.legal_moves.find(move)
    assert legal is not None, "it was played here"
    return Job.finished(ChosenMove(legal, 0))


_PACES: Final = (0.0, 0.2, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
"""Seconds that faster and slower go through."""


def _paced(pace: float, step: str) -> float:
    """The next faster or slower pace."""
    match step:
        case "+":
            return max((one for one in _PACES if one < pace), default=_PACES[0])
        case "-":
            return min((one for one in _PACES if one > pace), default=pace)
        case _:
            return pace
