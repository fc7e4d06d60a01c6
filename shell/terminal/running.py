"""An application of prompt_toolkit in a thread of its own, and what crosses between it and the main
thread.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Size
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

from ludolog_shell.terminal.held import HeldKeys
from ludolog_shell.terminal.shown import TICK

__all__ = ["Running"]

_LOOK: Final = 0.1
"""Seconds between two looks at the size of the window."""

_PATIENCE: Final = 0.4
"""Seconds after which Ctrl-C stops what the program does, instead of waiting for it."""


class Running:
    """Runs `app` between `open` and `close`. `ended` is called in its thread where it ends before
    `close`, with the error that ended it, if one has; `failed` with an error that did not.

    Keys wait while `busy` says so, all but Ctrl-C of something that `thinks`, and those that only
    turn pages.
    """

    def __init__(
        self,
        app: Application[None],
        ended: Callable[[BaseException | None], object],
        failed: Callable[[BaseException], object],
        busy: Callable[[], bool],
        thinks: Callable[[], bool],
    ) -> None:
        self._app = app
        self._ended = ended
        self._failed = failed
        self._thinks = thinks
        self._thread: threading.Thread | None = None
        self._closing = False
        self._started = threading.Event()
        self._gate = threading.Lock()
        self._interruptible = False
        app.key_processor = self._keys = HeldKeys(
            app.key_processor._bindings,  # the application's own, which has no other name
            busy,
            self._urgent,
        )

    # -- from the main thread ---------------------------------------------------------------------

    def open(self) -> None:
        """Show the application, if it is not shown."""
        if self._thread is not None:
            return
        self._started.clear()
        self._closing = False
        context = contextvars.copy_context()
        self._thread = threading.Thread(target=context.run, args=(self._run,), name="screen")
        self._thread.daemon = True
        self._thread.start()
        self._started.wait(10)

    def close(self) -> None:
        """Give the terminal back as it was."""
        if self._thread is None:
            return

        def leave() -> None:
            if self._app.is_running and not self._app.is_done:
                self._app.exit()

        self._closing = True
        self.do(leave)
        self._thread.join(5)
        self._thread = None

    @property
    def is_open(self) -> bool:
        """Whether it is shown."""
        return self._thread is not None and self._thread.is_alive()

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Inside, Ctrl-C raises KeyboardInterrupt in the main thread; never after it."""
        with self._gate:
            self._interruptible = True
        try:
            yield
        finally:
            with suppress(KeyboardInterrupt):
                with self._gate:
                    self._interruptible = False
                time.sleep(0)  # a signal that was sent inside is dealt with here at the latest

    def do(self, what: Callable[[], object]) -> None:
        """Let the application's thread do something, in order; here and now where there is none."""
        loop = self._app.loop
        if self._thread is None or loop is None or loop.is_closed() or not self._app.is_running:
            what()
            return

        def do() -> None:
            what()
            self._app.invalidate()

        context = self._app.context
        assert context is not None
        try:
            loop.call_soon_threadsafe(do, context=context.copy())
        except RuntimeError:  # it has ended meanwhile
            what()

    # -- in its own thread ------------------------------------------------------------------------

    @property
    def size(self) -> Size:
        """The size of the terminal."""
        return self._app.output.get_size()

    def _run(self) -> None:
        try:
            self._app.run(pre_run=self._begin, handle_sigint=False, set_exception_handler=False)
        except EOFError:
            self._ended(None)
        except BaseException as error:
            self._ended(error)
        else:
            if not self._closing:
                self._ended(None)
        finally:
            self._started.set()

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._fault)
        self._app.create_background_task(self._ticking())
        self._app.create_background_task(self._measuring(self.size))
        loop.call_soon(self._started.set)

    def _fault(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._failed(context.get("exception") or RuntimeError(context.get("message")))

    async def _ticking(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if self._thinks():
                self._app.invalidate()

    async def _measuring(self, drawn: Size) -> None:
        """Draw everything anew in a window of another size.

        Signals reach the main thread only, so it is looked at; from before the first drawing on,
        because windows are often changed while a program starts.
        """
        while True:
            await asyncio.sleep(_LOOK)
            if self.size != drawn:
                drawn = self.size
                self._app.renderer.erase(leave_alternate_screen=False)
                self._app.invalidate()

    def _urgent(self, key: KeyPress) -> bool:
        """Ctrl-C stops a job that is waited for, Ctrl-Z never waits, and scrolling hurts nobody."""
        if key.key in (Keys.PageUp, Keys.PageDown, Keys.Vt100MouseEvent, Keys.ControlZ):
            return True
        if key.key not in (Keys.ControlC, Keys.SIGINT):
            return False
        if self._thinks():
            return True
        asyncio.get_running_loop().call_later(_PATIENCE, self._interrupt)
        return False

    def _interrupt(self) -> None:
        """Ctrl-C was pressed a while ago, and a command is still under way: it is interrupted."""
        with self._gate:
            if not self._interruptible:
                return
            self._interruptible = False
            self._keys.drop()
            main = threading.main_thread()
            if hasattr(signal, "pthread_kill") and main.ident is not None:
                signal.pthread_kill(main.ident, signal.SIGINT)
            else:
                os.kill(os.getpid(), signal.SIGINT)
