"""Results for a single puzzle as JSON objects: solved, checked, rated, or refused.

    {"puzzle": "...", "status": "unique", "solution": "..."}
    {"puzzle": "...", "status": "multiple", "why": ["two solutions differ in 4 cells; ..."]}
    {"puzzle": "...", "status": "unique", "clues": 24, "minimal": true, "why": [], "clashing": [],
     "missing_digits": [], "solutions": [], "count": 1, "differ": [], "mends": [],
     "impossible": null}
    {"status": "rated", "scale": "se", "er": 3.4, "ep": 1.2, "ed": 1.2, "uniqueness": true}

A puzzle is written as 81 characters, or as 729 if candidates have been removed.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from whydoku.grid import Grid
from whydoku.notation import format_cells, format_constraint, format_placements
from whydoku.verdicts.check import Check
from whydoku.verdicts.clues import ClueEffect
from whydoku.verdicts.impossible import Impossible

if TYPE_CHECKING:
    from whydoku.profiles.statistics import Statistics
    from whydoku.ratings import Rating
    from whydoku.trace import Trace


def puzzle_text(puzzle: str | Grid) -> str:
    """A puzzle as 81 characters, or as 729 if candidates have been removed."""
    if isinstance(puzzle, str):
        return puzzle
    return puzzle.as_marks() if puzzle.removed else puzzle.as_line()


def solved_data(puzzle: str | Grid, solution: str) -> dict[str, Any]:
    """A puzzle with its only solution."""
    return {"puzzle": puzzle_text(puzzle), "status": "unique", "solution": solution}


def refusal_data(puzzle: str | Grid, verdict: Check) -> dict[str, Any]:
    """A puzzle without exactly one solution, and why."""
    return {"puzzle": puzzle_text(puzzle), "status": verdict.status, "why": list(verdict.why)}


def check_data(puzzle: str | Grid, verdict: Check) -> dict[str, Any]:
    """A puzzle with everything that its check found."""
    return {
        "puzzle": puzzle_text(puzzle),
        "status": verdict.status,
        "clues": verdict.clues,
        "minimal": verdict.minimal,
        "why": list(verdict.why),
        "clashing": format_cells(verdict.clashing.bits).split(),
        "missing_digits": list(verdict.missing_digits),
        "solutions": [solution.as_line() for solution in verdict.solutions],
        "count": verdict.count,
        "differ": format_cells(verdict.several.differ.bits).split() if verdict.several else [],
        "mends": [clue_data(clue, 1) for clue in verdict.mends],
        "impossible": impossible_data(verdict.mistakes.impossible),
    }


def impossible_data(found: Impossible | None) -> dict[str, Any] | None:
    """Why clues have no solution; None if they have one."""
    if found is None:
        return None
    return {
        "clues": [format_placements(1 << k) for k in found.clash],
        "emptied": None if found.emptied is None else format_constraint(found.emptied),
        "mends": [clue_data(clue, 1) for clue in found.mends],
    }


def clue_data(clue: ClueEffect, limit: int) -> dict[str, Any]:
    """What a clue does; `limit` is the number up to which solutions were counted."""
    return {
        "clue": format_placements(1 << clue.candidate),
        "without": clue.without if clue.without <= limit else None,
        "instead": list(clue.instead),
    }


def path_data(puzzle: str | Grid, trace: Trace, found: Statistics) -> dict[str, Any]:
    """A summary of how far the techniques of a profile lead."""
    from whydoku.records.trace import statistics_data

    end = {"solution": trace.grid.as_line()} if trace.solved else {"grid": puzzle_text(trace.grid)}
    return {
        "puzzle": puzzle_text(puzzle),
        "status": "unique" if trace.solved else "stuck",
        "profile": trace.profile,
        "steps": len(trace),
        **end,
        "statistics": statistics_data(found),
    }


def rated_data(rating: Rating) -> dict[str, Any]:
    """A rating; figures that are not known and infinite bounds are null."""
    figures: dict[str, Any] = {}
    for name in rating.figures:
        value = getattr(rating, name)
        is_known = rating.is_exact or name != rating.judges
        figures[name] = value if is_known and rating.shown(name) else None
    data = {"status": rating.status, "scale": rating.scale, **figures}
    if rating.bound is not None:
        bound = rating.bound if math.isfinite(rating.bound) else None
        data["more_than" if rating.status == "above" else "at_least"] = bound
    return {**data, "uniqueness": rating.uniqueness}
