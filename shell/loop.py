"""The game loop: who is to decide, a person or the computer; what a reply asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pybridge import model
from shell import actions, i18n
from shell.autosave import Autosave
from shell.commands import Action, Fragments, Reply, dispatch, told_fault
from shell.front import Back, Desk, Front, Left, Option, Thought
from shell.i18n import _
from shell.session import Session
from shell.telling import told_analysis, told_ending
from shell.thinking import Job, Mind

if TYPE_CHECKING:
    from pybridge.thinker import Thought as Idea
    from shell.query import Teacher

__all__ = ["Loop"]

BAD_LINE: Final = 1


class Loop:
    """One sitting at one game. After `run`, `again` says that another one was asked for, and `game`
    of which game, if one was named; `autosave` is where this one was kept.
    """

    def __init__(
        self,
        desk: Desk,
        front: Front,
        mind: Mind,
        autosave: Autosave | None,
        teacher: Callable[[], Teacher] | None = None,
    ) -> None:
        self.desk = desk
        self.again = False
        self.game: str | None = None
        self._front = front
        self._mind = mind
        self.autosave = autosave
        self._teacher = teacher
        self._job: Job[Idea] | None = None
        self._place: object = None
        self._told_end: object = None
        self._status: int | None = None

    def run(self) -> int:
        """Play until somebody leaves. Returns the exit status."""
        try:
            while self._status is None:
                self._show_position()
                self._think()
                match self._front.ask(self.desk, self._job):
                    case Thought():
                        self._computer_moves()
                    case Left(ask=ask):
                        if not ask or self._sure():
                            self._leave()
                    case line:
                        self._answer(line.text)
        finally:
            self._mind.stop()
            self._save()
        return self._status

    # -- the position -----------------------------------------------------------------------------

    def _show_position(self) -> None:
        session = self.desk.session
        board = session.state if session.draft is None else session.draft
        place = (id(session), session.place, board.ref, session.draft is None, session.ending)
        if place == self._place:
            return
        self._place = place
        self._save()
        self.desk.refresh()
        self._front.board(self.desk)
        if self.desk.ending is not None:
            self._front.tell(told_ending(session.game, self.desk.ending))

    def _save(self) -> None:
        if self.autosave is None or self._status is not None:
            return  # after `_leave` the save is nobody's, or thrown away
        try:
            self.autosave.write(self.desk.session)
        except OSError as error:
            self.autosave = None
            self._front.show(
                Reply.refuse(_("The game cannot be saved: {error}").format(error=told_fault(error)))
            )

    # -- the computer -----------------------------------------------------------------------------

    def _think(self) -> None:
        session = self.desk.session
        if not session.computers_turn:
            self._forget()
        elif self._job is None:
            self._job = self._mind.move(session, session.who)

    def _forget(self) -> None:
        if self._job is not None:
            self._mind.stop()
            self._job = None

    def _computer_moves(self) -> None:
        job, self._job = self._job, None
        session = self.desk.session
        if job is None:
            return
        if job.latest is None:
            session.paused = True
            reason = (
                str(job.error)
                if job.error is not None
                else _("it was stopped before it found a move")
            )
            message = _("The computer does not move: {reason}. go lets it try again.")
            self._front.show(Reply.refuse(message.format(reason=reason)))
            return
        self._played(session, job)

    def _played(self, session: Session, job: Job[Idea]) -> None:
        assert job.latest is not None
        move = job.latest.move
        told: Fragments = [
            ("class:player", session.game.player_name(session.state.side)),
            ("", ": "),
        ]
        told.append(("class:move", move.text))
        if move.meaning:
            told.append(("class:meaning", f"  ({move.meaning})"))
        session.play(move)
        self._front.tell([*told, ("", "\n")])

    # -- the person -------------------------------------------------------------------------------

    def _answer(self, line: str) -> None:
        if not line.strip() and not self._front.interactive:
            return
        desk = self.desk
        before = (desk.session.place, desk.session.state, dict(desk.session.seats))
        reply = dispatch(desk.session, desk.choices, line)
        if before != (desk.session.place, desk.session.state, desk.session.seats):
            self._forget()
        self._front.show(reply)
        if reply.failed and not self._front.interactive:
            self._status = BAD_LINE
        if reply.action is not None:
            self._act(reply.action)
        self._save()

    def _act(self, action: Action) -> None:
        desk = self.desk
        match action:
            case actions.Quit():
                self._leave()
            case actions.ShowBoard(classic=classic):
                self._front.board(desk, classic)
            case actions.Begin(session=None, game=game):
                self._leave()
                self.again, self.game = True, game
            case actions.Begin(session=Session() as session):
                self._leave()
                self._status = None
                self.autosave = None if self.autosave is None else Autosave()
                desk.session = session
            case actions.Go(level=level):
                self._forget()
                job = self._mind.move(desk.session, level)
                self._front.wait(desk, job, _("Thinking..."))
                self._job = job
                self._computer_moves()
            case actions.Analyse():
                self._analyse(action)
            case actions.Theme(name=name):
                desk.config = replace(desk.config, theme=name)
                self._front.set_theme(name)
            case actions.Language(code=code):
                self._speak(code)
            case actions.Teach():
                self._teach(action)
            case actions.Evaluation(on=on):
                desk.evaluation = on
                desk.refresh()

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
            ending = self.desk.session.ending
            if ending is None or ending.unfinished:
                self.autosave.leave()
            else:
                self.autosave.discard()

    def _speak(self, code: str) -> None:
        """Another language: what the games said is asked again."""
        i18n.use(code)
        model.set_language(code)
        self.desk.config = replace(self.desk.config, language=code)
        self.desk.session = self.desk.session.retold()

    def _teach(self, action: actions.Teach) -> None:
        if self._teacher is None:
            return
        teacher = self._teacher()
        further = teacher.act(action, self.desk, self._front)
        if teacher.failed and not self._front.interactive:
            self._status = BAD_LINE
        if further is not None:
            self._act(further)

    def _analyse(self, action: actions.Analyse) -> None:
        self._forget()
        job = self._mind.analysis(self.desk.session, action.nodes, action.lines)
        self._front.wait(self.desk, job, _("Looking ahead..."))
        if job.latest is None:
            self._front.show(Reply.refuse(str(job.error or _("Nothing was found in that time."))))
        else:
            self._front.show(Reply(told_analysis(job.latest, action)))
