"""Makes the parts of a worksheet: a lesson with an example told in stages, positions with lines for
the answers, and the answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from whydoku.errors import listed
from whydoku.faces.books.answers import answers_part, names_of
from whydoku.faces.books.fitting import Fit
from whydoku.faces.books.grids import grid_data
from whydoku.faces.books.parts import (
    PartData,
    entry_head,
    fit_of_puzzles,
    fit_of_so_many,
    grids_part,
    lines_of,
)
from whydoku.faces.books.paths import Pictures, step_data, with_pencil
from whydoku.faces.books.plan import BookPlan
from whydoku.lessons.lesson import Lesson
from whydoku.lessons.reading import lesson_of
from whydoku.lessons.shown import shown
from whydoku.making.practice import Position
from whydoku.technique import (
    CatalogueEntry,
    entry_named,
    is_single_technique,
    rating_of_technique,
)

LINE_TO_WRITE: Final = 2.1
"""The height of a line to write on, in multiples of the text size."""

ABOVE_LINES: Final = 0.8
"""The room between a grid and the lines below it, in multiples of the text size."""

FORM: Final = 3
"""How many lines of text the line for the name takes, with the room below it."""

READABLE: Final = 183.1
"""The least side, in points, of a grid whose pencil marks have 7 points."""

SEVERAL_ON_A_PAGE: Final = (4, 2)
"""How many positions a page has, unless the plan says it: the most that are readable, or one."""

HOW_TO_READ: Final = (
    ("", "r2c5 is the cell in row 2 and column 5.", ""),
    (r"\bsees?\b", "A cell sees the others of its row, column and box.", "sees the other cells"),
    (r"\bhouses?\b", "A house is a row, a column or a box.", "A house is"),
)
"""What a lesson may write without saying what it means, what it means, and the words of a lesson
that says so itself."""

CANDIDATES: Final = {
    (True, False): "The small digits in a cell",
    (False, True): "Digits in brackets after it",
    (True, True): "The small digits in a cell, in brackets after its name,",
}
"""What is said to be candidates: where a grid has pencil marks, and where a text has brackets."""


def about_candidates(*, pencil: bool, bracketed: bool) -> str:
    """A sentence that says what candidates are; empty where none are shown."""
    shown = CANDIDATES.get((pencil, bracketed))
    return f"{shown} are its candidates: it can still take them." if shown else ""


def how_to_read(lesson: Lesson, *, pencil: bool) -> str:
    """What pupils have to know to read a lesson that is the first they see; `pencil` says whether
    its grid has pencil marks."""
    stages = (stage.text for stage in lesson.examples[0].stages)
    text = " ".join((*lesson.idea, *stages, *lesson.spot))
    name, *words = (
        meaning
        for written, meaning, own in HOW_TO_READ
        if re.search(written, text) and not (own and own in text)
    )
    bracketed = re.search(r"\([1-9]+\)", text) is not None
    candidates = about_candidates(pencil=pencil, bracketed=bracketed)
    return " ".join(filter(None, (name, candidates, *words)))


def lesson_part(entry: CatalogueEntry, plan: BookPlan, pictures: Pictures) -> PartData:
    """The lesson of a technique: its idea, an example in stages, and how to spot it. A technique
    without a lesson has its description, and a step of its own."""
    part: PartData = {"kind": "lesson", "heading": plan.profile.name_of(entry)}
    if lesson := lesson_of(entry.slug):
        [example, *_] = lesson.examples
        pencil = with_pencil(entry, example.grid, plan)
        return part | {
            "texts": [*lesson.idea],
            "example": example.name,
            "reading": how_to_read(lesson, pencil=pencil),
            **pictures.add_stages(example, pencil=pencil),
            "spot": [*lesson.spot],
        }
    part["texts"] = [entry.about]
    if step := shown(entry):
        part["step"] = step_data((step.grid, step), plan, pictures)
        part["legend"] = pictures.legend()
    return part


def exercises_part(positions: Sequence[Position], plan: BookPlan, *, answered: bool) -> PartData:
    """The positions of a worksheet, with lines for the name and the answers; `answered` says
    whether the answers follow, to which the numbers lead."""
    techniques = names_of(positions, plan)
    names = [*dict.fromkeys(techniques.values())]
    singles = all(is_single_technique(entry_named(position.technique)) for position in positions)
    lines = ["Where", "Because", "So"]
    if len(names) > 1:
        lines.insert(0, "Which")
    pencil = plan.pencil or not singles
    has_lesson = len(names) == 1 and all(map(lesson_of, techniques))
    text = _task(
        names,
        useless=not singles,
        small=pencil and not has_lesson,
        stars=len({position.grade for position in positions}) > 1,
    )
    plan, fit = _laid_out(plan, len(lines), text)
    grids = [
        {
            **entry_head(
                f"p{number}",
                f"s{number}" if answered else "",
                str(number),
                "\N{BLACK STAR}" * position.grade,
            ),
            **grid_data(position.grid, pencil=pencil),
            "answer": lines,
            "labels": True,
        }
        for number, position in enumerate(positions, plan.first)
    ]
    heading = "Which one is it?" if len(names) > 1 else f"Your turn: {names[0]}"
    form = {"points": len(lines) * len(positions)}
    return {**grids_part(heading, fit, plan.on_a_page, grids), "texts": [text], "form": form}


def parts_of_worksheet(
    positions: Sequence[Position], plan: BookPlan, pictures: Pictures
) -> Iterator[PartData]:
    """Yields the parts of a worksheet: the lessons, unless there are several techniques to tell
    apart, the exercises, and the answers if the plan has solutions."""
    names = names_of(positions, plan)
    if len({*names.values()}) == 1:
        for slug in sorted(names, key=rating_of_technique):
            yield lesson_part(entry_named(slug), plan, pictures)
    yield exercises_part(positions, plan, answered=plan.solutions)
    if plan.solutions:
        yield answers_part(positions, plan, pictures.after(), linked=True)


def _task(names: Sequence[str], *, useless: bool, small: bool, stars: bool) -> str:
    """What there is to do. Grids may have patterns that are of no use, small digits that no lesson
    explains, and more stars or fewer."""
    several = len(names) > 1
    said = (
        about_candidates(pencil=small, bracketed=False),
        f"Each position hides one of these: {listed(names, 'or')}."
        if several
        else "Find one in each position.",
        "A pattern that changes nothing does not count." if useless else "",
        "There is a point for each line."
        if several
        else "Write down where it is, why it works, and what follows: a point for each line.",
        "The more stars, the better it is hidden." if stars else "",
    )
    return " ".join(filter(None, said))


def _laid_out(plan: BookPlan, lines: int, text: str) -> tuple[BookPlan, Fit]:
    """The plan with a number of positions on a page, and how they fit below the task, each with so
    many lines to write on."""
    height = (ABOVE_LINES + LINE_TO_WRITE * lines) * plan.text_size

    def foot(_: float) -> float:
        return height

    above = FORM + lines_of(text, plan.text_size, plan.paper.room[0], plan) + 1
    if not (plan.per_page or plan.large_print):
        fits = ((n, fit_of_so_many(n, plan, foot, above)) for n in SEVERAL_ON_A_PAGE)
        plan = replace(plan, per_page=next((n for n, fit in fits if fit.side >= READABLE), 1))
    return plan, fit_of_puzzles(plan, foot, above)
