"""What all worksheets share: the names of what is practised, and how exercises fit on a page; and
the parts of a worksheet for children, who get nothing but what they need, and answer on the grids.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entry_named
from whydoku.playing.practice.first_steps import FirstStep
from whydoku.playing.practice.practice import Position
from whydoku.telling.books.grids import Fit, digits_data, grid_data
from whydoku.telling.books.parts import (
    CAPTION,
    PartData,
    entry_head,
    grids_part,
    lines_above,
    readable_fit,
    signs_above,
    with_number_on_a_page,
)
from whydoku.telling.books.paths import Pictures, with_pencil
from whydoku.telling.books.plan import BookPlan
from whydoku.telling.lessons.lesson import Lesson
from whydoku.telling.lessons.reading import FIRST_STEPS, entry_of_lesson, words_of_course
from whydoku.telling.symbols import in_place_of_digits

LINE_TO_WRITE: Final = 2.1
"""The height of a line to write on, in multiples of the text size."""

ABOVE_LINES: Final = 0.8
"""The room between a grid and the lines below it, in multiples of the text size."""

FORM: Final = 3
"""How many lines of text the line for the name takes, with the room below it."""


def names_of(positions: Sequence[Position], plan: BookPlan) -> dict[str, str]:
    """The names of what some positions practise, and of techniques from which they need not be
    told, by their slugs: these have the same names."""
    shared, own = plan.practised, plan.profile.name_of
    slugs = dict.fromkeys(position.practised for position in positions)
    names = {
        slug: first.name
        if (first := entry_of_lesson(slug))
        else shared.get(slug) or own(entry_named(slug))
        for slug in slugs
    }
    return names | {slug: name for slug, name in shared.items() if name in names.values()}


def laid_out(plan: BookPlan, lines: int, text: str, size: int) -> tuple[BookPlan, Fit]:
    """The plan with a number of positions of a size on a page, and how they fit below the task,
    each with so many lines to write on."""
    height = (CAPTION + ABOVE_LINES + LINE_TO_WRITE * lines) * plan.text_size

    def around(_: float) -> float:
        return height

    above = FORM + lines_above(text, plan)
    plan = with_number_on_a_page(plan, around, above, size)
    return plan, readable_fit(plan.per_page, plan, around, above, size)


def first_lesson_part(lesson: Lesson, plan: BookPlan, pictures: Pictures) -> PartData:
    """A lesson for children, who get nothing but what they need."""
    [example, *_] = lesson.examples
    pencil = with_pencil(entry_named(lesson.technique), example.grid, plan)
    idea = (in_place_of_digits(text, plan.symbols) for text in lesson.idea)
    return {
        "kind": "lesson",
        "heading": lesson.name,
        "texts": [*idea, *lesson.spot],
        **signs_above(plan, example.grid.rules.size),
        **pictures.add_stages(example, pencil=pencil),
        "legend": [],
    }


def first_exercises(
    first: FirstStep, positions: Sequence[Position], plan: BookPlan, *, answered: bool
) -> PartData:
    """The positions of a lesson for children, which are answered on the grids."""
    words = words_of_course()[FIRST_STEPS]
    task = words["whole" if first.whole else "place" if first.places else "cross"]
    pencil = plan.pencil or not first.places
    plan, fit = laid_out(plan, 0, task, positions[0].grid.rules.size)
    grids = [
        {
            **entry_head(f"p{number}", f"s{number}" if answered else "", str(number)),
            # All digits look the same.
            **grid_data(_bare(position.grid), plan.symbols, pencil=pencil),
        }
        for number, position in enumerate(positions, plan.first)
    ]
    form = {"points": len(positions)}
    part = grids_part(words["turn"], fit, plan.per_page, grids)
    signs = signs_above(plan, positions[0].grid.rules.size)
    return {**part, "texts": [task], **signs, "form": form}


def _bare(grid: Grid) -> Grid:
    """The grid with its digits as the clues of a puzzle."""
    return Grid(grid.as_line(), rules=grid.rules)


def filled_in(positions: Sequence[Position], plan: BookPlan, *, linked: bool) -> PartData:
    """The solutions of whole puzzles."""
    plan, fit = laid_out(plan, 0, "", positions[0].grid.rules.size)
    grids = [
        {
            **entry_head(f"s{number}", f"p{number}" if linked else "", str(number)),
            **digits_data(grid, grid.solution().as_line(), plan.symbols),
        }
        for number, grid in enumerate((one.grid for one in positions), plan.first)
    ]
    heading = f"Answers: {names_of(positions, plan)[positions[0].lesson]}"
    return grids_part(heading, fit, plan.per_page, grids)
