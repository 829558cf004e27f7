"""The full argument."""

from __future__ import annotations

from whydoku.render.words.context import Context
from whydoku.render.words.passage import Passage
from whydoku.render.words.reasons import reason_of_step
from whydoku.step import Step


def argument_of_step(step: Step, ctx: Context) -> Passage:
    """The lines of the argument."""
    return (reason_of_step(step, ctx),)
