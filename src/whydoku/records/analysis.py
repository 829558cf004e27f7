"""Analyses as JSON objects.

    {"status": "unique", "limit": 1000, "solutions": 1, "candidates": {"r1c1=5": 1, ...},
     "clues": [{"clue": "r1c2=3", "without": 2, "instead": [4, 7]}, ...],
     "redundant": ["r5c5=1"],
     "symmetries": {"layout": ["rotational"], "nearly": {"vertical": ["r1c1", "r1c9"]},
                    "puzzle": 1, "solution": 1},
     "rating": {"scale": "se", "status": "rated", "er": 3.2, "ep": 1.2, "ed": 1.2},
     "path": {"profile": "default", "solved": true, "steps": 61, "above_singles": 5,
              "hardest": {"number": 12, "times": 1, "technique": "x-wing", ...}},
     "backdoors": {"size": 1, "tried": 56, "found": [["r1c6=7"], ...]},
     "neighbours": [{"kind": "added", "gone": null, "new": "r2c1=6", "puzzle": "...", "er": 1.2}],
     "missing": []}

A number of solutions is null if it is above the limit, and `redundant` is null if the number of
solutions is. Rating, path and backdoors are null for a puzzle with several solutions. A null `size`
of backdoors means that there is none with one or two digits. A figure that is not known is null.
The hardest step is written as in a saved trace.
"""

from __future__ import annotations

from typing import Any

from whydoku.analysis import Analysis, Neighbour
from whydoku.notation import format_cell, format_placements
from whydoku.ratings import SeRating
from whydoku.records.trace import step_data
from whydoku.records.verdicts import clue_data
from whydoku.world.sets import Candidate, CandidateSet


def analysis_data(analysis: Analysis) -> dict[str, Any]:
    """An analysis as a JSON object."""
    solutions, symmetries = analysis.solutions, analysis.symmetries

    def exact(number: int) -> int | None:
        return number if solutions.is_exact(number) else None

    number = exact(solutions.number)
    return {
        "status": analysis.status,
        "limit": solutions.limit,
        "solutions": number,
        "candidates": {_digit_name(k): exact(n) for k, n in solutions.by_candidate.items()},
        "clues": [clue_data(clue, solutions.limit) for clue in analysis.clues],
        "redundant": None if number is None else _digit_names(analysis.redundant),
        "symmetries": {
            "layout": list(symmetries.layout),
            "nearly": {
                name: [format_cell(i) for i in cells] for name, cells in symmetries.nearly.items()
            },
            "puzzle": symmetries.puzzle,
            "solution": symmetries.solution,
        },
        "rating": _rating_figures(analysis.rating) if analysis.rating else None,
        "path": _path_in_short(analysis),
        "backdoors": _backdoors_data(analysis),
        "neighbours": [_neighbour_data(neighbour) for neighbour in analysis.neighbours],
        "missing": [],
    }


def _digit_name(k: Candidate) -> str:
    return format_placements(1 << k)


def _digit_names(candidates: CandidateSet) -> list[str]:
    return [_digit_name(k) for k in candidates]


def _rating_figures(rating: SeRating) -> dict[str, Any]:
    figures = {
        name: getattr(rating, name) if rating.shown(name) and rating.is_exact else None
        for name in rating.figures
    }
    bound = {} if rating.is_exact else {"at_least": rating.bound}
    return {"scale": rating.scale, "status": rating.status, **figures, **bound}


def _path_in_short(analysis: Analysis) -> dict[str, Any] | None:
    trace, hardest = analysis.trace, analysis.hardest
    if trace is None:
        return None
    hardest_data = None
    if hardest:
        hardest_data = {"number": hardest.number, "times": hardest.times, **step_data(hardest.step)}
    return {
        "profile": trace.profile,
        "solved": trace.solved,
        "steps": len(trace),
        "above_singles": hardest.above if hardest else 0,
        "hardest": hardest_data,
    }


def _backdoors_data(analysis: Analysis) -> dict[str, Any] | None:
    found = analysis.backdoors
    if found is None:
        return None
    return {
        "size": found.size,
        "tried": found.tried,
        "found": [_digit_names(candidates) for candidates in found.found],
    }


def _neighbour_data(neighbour: Neighbour) -> dict[str, Any]:
    return {
        "kind": neighbour.kind,
        "gone": None if neighbour.gone is None else _digit_name(neighbour.gone),
        "new": None if neighbour.new is None else _digit_name(neighbour.new),
        "puzzle": neighbour.line,
        "er": neighbour.rating.er if neighbour.rating else None,
    }
