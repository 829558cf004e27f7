"""Finds the short path that shows why clues have no solution."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from whydoku.grids.verdicts.clues import ClashingClues
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

STEPS_OF: Final = "default"
"""The profile whose steps lead to the contradiction."""


def contradiction(impossible: ClashingClues) -> Trace:
    """The steps that lead from the clues that clash, and from these alone, to a contradiction.

    The trace holds only those proved steps that are needed to leave a constraint without
    candidates. It has no steps if the clues leave a constraint empty at once.
    """
    profile = replace(profile_of(STEPS_OF), contradictions=True)
    trace = explain(impossible.clues, profile, uniqueness=False)
    return trace if trace.broken is None else trace.essential()
