"""The options for the forms of a proof."""

from __future__ import annotations

import argparse

from ludolog_shell.i18n import _

__all__ = ["add_forms"]


def add_forms(parser: argparse.ArgumentParser) -> None:
    """The options for the forms of a proof."""
    group = parser.add_argument_group(_("the proof, or the failure, in another form"))
    forms = group.add_mutually_exclusive_group()
    for form, told in (
        ("tree", _("as a tree; on a terminal it is opened and folded with keys")),
        ("svg", _("as an SVG picture")),
        ("html", _("as a page that needs nothing beside itself")),
        ("steps", _("step by step, as a tracer does")),
    ):
        forms.add_argument(f"--{form}", dest="form", action="store_const", const=form, help=told)
    parser.set_defaults(form="")
