"""What all tests share: how many examples Hypothesis tries, and the signals they begin with.

A property is tried with a few examples in `make test`, and with all that it asks for in the long
form, `-m long`, which runs every property once more. No example has a limit by the clock.
"""

from __future__ import annotations

import gc
import signal

import pytest
from hypothesis import is_hypothesis_test, settings

FEW = 12
settings.register_profile("short", max_examples=FEW, deadline=None)
settings.register_profile("long", deadline=None)

APART = {"test_prolog.py"}
"""Files whose tests take seconds each and share nothing. In the short form all others stay in one
process of xdist, where they share what their fixtures start.
"""

INTERRUPTS = (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP)
"""A shell ignores some of these for what it starts in the background, and so would the tests."""


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("short" if config.option.markexpr == "not long" else "long")
    for number in INTERRUPTS:
        if signal.getsignal(number) == signal.SIG_IGN:
            own = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
            signal.signal(number, own)


def pytest_collection_finish() -> None:
    """What was collected stays: nothing of it is looked at by later garbage collections."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.markexpr == "not long":
        for item in items:
            if item.path.name not in APART and not item.get_closest_marker("xdist_group"):
                item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    if config.option.markexpr == "long":
        for item in items:
            if isinstance(item, pytest.Function) and is_hypothesis_test(item.function):
                item.add_marker(pytest.mark.long)
