"""The parts of a book in order, as the layout takes them: grids, notes, and paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import Any, Final, TypeAlias

from whydoku.faces.books.fitting import Around, Fit, fitted, packed
from whydoku.faces.books.grids import grid_data, solution_data
from whydoku.faces.books.paths import Pictures, answer_data, path_data
from whydoku.faces.books.plan import BookPlan
from whydoku.faces.books.puzzles import BookPuzzle
from whydoku.making.practice import Position
from whydoku.technique import entry_named

PartData: TypeAlias = dict[str, Any]

LARGEST: Final = 400.0
"""The longest side of a grid in points, unless the print is large."""

SOLUTION: Final = 110.0
"""The side of a solution in points; twice as long in large print."""

HEADING: Final = 2.8
"""The height of the heading of a part, in sizes of the text."""

CAPTION: Final = 2.0
"""The height of the heading of a grid, in sizes of the text."""

FOOT: Final = 0.8
"""The size of the text below a grid, in sizes of the text."""

LETTER: Final = 0.5
"""The width of a letter, in sizes of its text; most are narrower."""

LINE: Final = 1.25
"""The height of a line, in sizes of its text."""

ANSWER: Final = 2.0
"""The room for an answer below an exercise, in sizes of the text."""

INTRODUCTION: Final = 3
"""The lines of text between the heading of a part and its grids."""


def parts_of_puzzles(
    puzzles: Sequence[BookPuzzle], plan: BookPlan, pictures: Pictures
) -> Iterator[PartData]:
    """Yields the parts of a book of puzzles."""
    yield from _puzzles_by_group(puzzles, plan)
    if plan.hints == "back":
        notes = [
            {**_names(f"h{puzzle.number}", f"p{puzzle.number}", str(puzzle.number)), "text": hint}
            for puzzle in puzzles
            if (hint := puzzle.hint)
        ]
        yield {"kind": "notes", "heading": "Hints", "notes": notes}
    if chosen := [puzzle for puzzle in puzzles if puzzle.number in plan.explained]:
        paths = [
            {
                **_names(f"x{puzzle.number}", f"p{puzzle.number}", _title(puzzle), _note(puzzle)),
                "grid": grid_data(puzzle.grid, pencil=False),
                "blocks": path_data(puzzle, plan, pictures),
            }
            for puzzle in chosen
        ]
        yield _paths("Explained solutions", paths, pictures)
    if plan.solutions:
        solutions = [
            {
                **_names(f"s{puzzle.number}", f"p{puzzle.number}", str(puzzle.number)),
                **solution_data(puzzle.grid, puzzle.solution),
            }
            for puzzle in puzzles
        ]
        yield _grids("Solutions", _fit_of_solutions(plan), solutions)


def parts_of_worksheet(
    positions: Sequence[Position], plan: BookPlan, pictures: Pictures
) -> Iterator[PartData]:
    """Yields the parts of a worksheet for one technique: the exercises, then the answers."""
    entry = entry_named(positions[0].technique)
    numbered = [*enumerate(positions, plan.first)]
    exercises = [
        {
            **_names(f"p{number}", f"s{number}" if plan.solutions else "", str(number)),
            **grid_data(position.grid, pencil=True),
            "answer": True,
        }
        for number, position in numbered
    ]
    fit = _fit_of_puzzles(plan, foot=ANSWER * plan.text_size, text=INTRODUCTION)
    heading = f"Find the {plan.profile.name_of(entry)}"
    yield {**_grids(heading, fit, exercises), "text": entry.about}
    if plan.solutions:
        answers = [
            {
                **_names(f"s{number}", f"p{number}", str(number)),
                "blocks": answer_data(position, plan, pictures),
            }
            for number, position in numbered
        ]
        yield _paths("Answers", answers, pictures)


def _puzzles_by_group(puzzles: Sequence[BookPuzzle], plan: BookPlan) -> Iterator[PartData]:
    """Yields a part for each level, or one of all puzzles."""
    below = plan.hints == "below"
    fit = _fit_of_puzzles(plan, foot=0.0)
    if below:
        fit = _fit_of_puzzles(plan, foot=_height_of_hints(puzzles, plan, fit.side))
    for heading, group in groupby(puzzles, lambda one: one.level if plan.by_level else "puzzles"):
        grids = [
            {
                **_names(
                    f"p{puzzle.number}",
                    f"s{puzzle.number}" if plan.solutions else "",
                    _title(puzzle),
                    _note(puzzle),
                ),
                **grid_data(puzzle.grid, pencil=plan.pencil),
                "foot": puzzle.hint if below else "",
            }
            for puzzle in group
        ]
        yield _grids(heading.capitalize(), fit, grids)


def _grids(heading: str, fit: Fit, grids: list[PartData]) -> PartData:
    return {
        "kind": "grids",
        "heading": heading,
        "columns": fit.columns,
        "rows": fit.rows,
        "side": fit.side,
        "grids": grids,
    }


def _paths(heading: str, paths: list[PartData], pictures: Pictures) -> PartData:
    return {"kind": "paths", "heading": heading, "paths": paths, "legend": pictures.legend()}


def _names(name: str, to: str, title: str, note: str = "") -> PartData:
    """What an entry is called in links, where its title leads, and what is above it."""
    return {"name": name, "to": to, "title": title, "note": note}


def _title(puzzle: BookPuzzle) -> str:
    return f"{puzzle.number}  {puzzle.name}" if puzzle.name else str(puzzle.number)


def _note(puzzle: BookPuzzle) -> str:
    return " · ".join(filter(None, (puzzle.level.capitalize(), puzzle.rating)))


def _fit_of_puzzles(plan: BookPlan, foot: float, text: int = 0) -> Fit:
    """How the puzzles share a page, on which the text of a part may be above them."""
    wide, high = plan.paper.room
    high -= (HEADING + text * LINE) * plan.text_size
    largest = wide if plan.large_print else LARGEST
    return fitted((wide, high), plan.on_a_page, Around(CAPTION * plan.text_size, foot), largest)


def _fit_of_solutions(plan: BookPlan) -> Fit:
    wide, high = plan.paper.room
    side = SOLUTION * (2 if plan.large_print else 1)
    around = Around(CAPTION * plan.text_size)
    return packed((wide, high - HEADING * plan.text_size), side, around)


def _height_of_hints(puzzles: Sequence[BookPuzzle], plan: BookPlan, width: float) -> float:
    """The room for the longest hint below a grid."""
    size = FOOT * plan.text_size
    letters = max((len(puzzle.hint) for puzzle in puzzles), default=0)
    lines = ceil(letters * LETTER * size / width) + 1
    return lines * LINE * size
