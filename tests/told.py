"""Tests what passages say about a step on the grid; `told_reader` says how."""

from __future__ import annotations

from told_colours import Colours
from told_houses import Houses
from told_world import Untrue
from whydoku.grid import Grid
from whydoku.render.words import Passage
from whydoku.render.words.language import Language
from whydoku.step import Step


class Teller(Houses, Colours):
    """Has a method for each word of the table in `told_claims`."""


def check(
    grid: Grid, step: Step, sentence: Passage, argument: Passage, language: str | Language = "en"
) -> None:
    """Raises Untold or Untrue if a passage about a step says what does not hold. The language only
    decides which values are written."""
    try:
        Teller(grid, step, language).read_passages(sentence, argument)
    except (AssertionError, LookupError, TypeError, ValueError) as fault:
        raise Untrue(f"a claim does not fit what is said: {fault!r}") from fault
