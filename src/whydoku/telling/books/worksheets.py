"""Makes the parts of a worksheet: a lesson with an example told in stages, positions with lines for
the answers, and the answers: in short, by which a class is marked fast, and in pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from whydoku.errors import listed
from whydoku.grids.bits import BITS, Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell
from whydoku.grids.parts.candidates import cells_of, digits_of, union
from whydoku.grids.spaces import DIGIT_CANDIDATES, ROW_SPACE
from whydoku.logic.catalogue import entry_named, rating_of_technique, techniques
from whydoku.logic.step import Step
from whydoku.logic.technique import (
    CatalogueEntry,
    Technique,
    follows_suppositions,
    is_single_technique,
)
from whydoku.logic.why import Cover, named_by
from whydoku.playing.practice.exercises import idle_patterns
from whydoku.playing.practice.first_steps import entry_to_find, first_steps
from whydoku.playing.practice.practice import Position
from whydoku.telling.books.boards import example_cell, has_boxes, numbers_of_regions
from whydoku.telling.books.exercises import (
    filled_in,
    first_exercises,
    first_lesson_part,
    laid_out,
    names_of,
)
from whydoku.telling.books.grids import grid_data
from whydoku.telling.books.key import REGIONS_NUMBERED
from whydoku.telling.books.parts import (
    PartData,
    entry_head,
    grids_part,
    paths_part,
    signs_above,
)
from whydoku.telling.books.paths import Pictures, step_data, with_pencil
from whydoku.telling.books.plan import BookPlan
from whydoku.telling.lessons.lesson import Lesson, Telling
from whydoku.telling.lessons.reading import (
    lesson_of,
    shown,
    words_of_course,
)
from whydoku.telling.symbols import names_of_digits
from whydoku.telling.words.telling import written
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.houses import with_kind_of_regions
from whydoku.telling.words.writing.language import language

MOST_OTHERS: Final = 8
"""The most further answers that are listed, but of singles, which are listed all."""

MOST_CELLS: Final = 16
"""The most cells by which a pattern is named."""

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


def answers_part(
    positions: Sequence[Position], plan: BookPlan, pictures: Pictures, *, linked: bool
) -> PartData:
    """The answers, from a new sheet on; if `linked`, the positions are in the same file."""
    if (first := first_steps().get(positions[0].lesson)) and first.whole:
        return {**filled_in(positions, plan, linked=linked), "on-new-sheet": linked}
    names = names_of(positions, plan)
    several = len({*names.values()}) > 1
    answers, short, digits = [], [], names_of_digits(plan.symbols)
    for number, position in enumerate(positions, plan.first):
        name = names[position.practised] if several else ""
        step = step_data((position.grid, position.step), plan, pictures)
        title = f"{number}  {name}" if name else str(number)
        head = entry_head(f"s{number}", f"p{number}" if linked else "", title)
        answers.append({**head, "step": step | {"name": "", "numbers": "Because"}})
        short.append(
            {
                "number": str(number),
                "name": name,
                **_in_short(position, names, digits),
            }
        )
    heading = "Answers" if several else f"Answers: {names[positions[0].practised]}"
    part = paths_part(heading, answers, pictures)
    return {**part, "kind": "answers", "on-new-sheet": linked, "short": short}


def _in_short(position: Position, names: dict[str, str], digits: Sequence[str]) -> dict[str, Any]:
    """All that is right, each where it is and what follows; and notes: what is right as another
    kind of single, and patterns of the sheet's techniques that change nothing."""
    several, notes, own = len({*names.values()}) > 1, [], names[position.practised]
    names = {entry_to_find(slug).slug: name for slug, name in names.items()}
    alike = sorted(
        (slug for slug, name in names.items() if name == own), key=position.technique.__ne__
    )
    steps = [position.step, *_others(position, alike)]
    if is_single_technique(entry_named(position.technique)):
        placed = {_what_follows(step, digits): _place_of_single(step) for step in steps}
        alone = all(is_single_technique(entry_named(slug)) for slug in names)
        right = (
            [("", " or ".join(placed))] if alone else [(place, so) for so, place in placed.items()]
        )
        kinds = filter(is_single_technique, techniques())
        every = (_what_follows(step, digits) for kind in kinds for step in kind.find(position.grid))
        if others := dict.fromkeys(said for said in every if said not in placed):
            notes.append(f"Also right, by another kind of single: {', '.join(others)}.")
    else:
        right = [
            (_where(step, position.grid, digits), _what_follows(step, digits))
            for step in steps[: 1 + MOST_OTHERS]
        ]
    if idle := idle_patterns(position.grid, names):
        useless = [
            (f"{names[slug]}: " if several else "") + "; ".join(_named(one, digits) for one in some)
            for slug, some in groupby(idle, idle.__getitem__)
        ]
        notes.append(f"Changes nothing: {'. '.join(useless)}.")
    return {"right": right, "notes": notes}


def _pattern(step: Step, grid: Grid) -> Candidates:
    """The candidates of the pattern of a step that the grid has."""
    return union(named_by(reason, grid.tables) for reason in step.why) & grid.bits


def _where(step: Step, grid: Grid, digits: Sequence[str]) -> str:
    """The digits and the cells of the pattern of a step; empty if these are many."""
    pattern = _pattern(step, grid)
    return _named(pattern, digits) if cells_of(pattern).bit_count() <= MOST_CELLS else ""


def _place_of_single(step: Step) -> str:
    """The house in which a digit has one place left, or the cell that has one digit left."""
    [base] = (q for cover in step.why if isinstance(cover, Cover) for q in cover.bases)
    return format_cell(base) if base < ROW_SPACE else written(slot.house(base))


def _named(pattern: Candidates, digits: Sequence[str]) -> str:
    return f"{'/'.join(digits[d] for d in BITS[digits_of(pattern)])} in {_cells(pattern)}"


def _cells(candidates: Candidates) -> str:
    return " ".join(map(format_cell, members(cells_of(candidates))))


def _what_follows(step: Step, digits: Sequence[str]) -> str:
    gone = step.eliminations
    placed = (f"{format_cell(k // 9)} = {digits[k % 9]}" for k in members(step.placements))
    removed = (
        f"not {digits[d]} in {_cells(gone & DIGIT_CANDIDATES[d])}" for d in BITS[digits_of(gone)]
    )
    return ", ".join((*placed, *removed))


def _others(position: Position, slugs: Iterable[str]) -> Iterator[Step]:
    """Yields the further steps on the grid of a position that use one of these techniques, but not
    the same pattern again, as it looks from another house.

    Yields none for techniques that follow suppositions, because two readers seldom follow the same
    one.
    """
    known = {_marked_by(position.step, position.grid)}
    for technique in map(entry_named, slugs):
        if not isinstance(technique, Technique) or follows_suppositions(technique):
            continue
        for step in technique.steps(position.grid):
            if (marked := _marked_by(step, position.grid)) not in known:
                known.add(marked)
                yield step


def _marked_by(step: Step, grid: Grid) -> tuple[Candidates, ...]:
    """The candidates of its pattern, and what it concludes."""
    return _pattern(step, grid), step.placements, step.eliminations


def about_candidates(*, pencil: bool, bracketed: bool) -> str:
    """A sentence that says what candidates are; empty where none are shown."""
    shown = CANDIDATES.get((pencil, bracketed))
    return f"{shown} are its candidates: it can still take them." if shown else ""


def how_to_read(lesson: Lesson, *, pencil: bool) -> str:
    """What pupils have to know to read their first lesson, on a grid with pencil marks or not."""
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


def lesson_part(
    entry: CatalogueEntry, plan: BookPlan, pictures: Pictures, *, slip: bool = False
) -> PartData:
    """The lesson of a technique: its idea, an example in stages, how to spot it and, with `slip`,
    the usual mistake. A technique without a lesson has its description, and a step of its own."""
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
            **({"slip": _slip(lesson.slip, pictures, pencil)} if slip and lesson.slip else {}),
        }
    part["texts"] = [entry.about]
    if step := shown(entry):
        part["step"] = step_data((step.grid, step), plan, pictures)
        part["legend"] = pictures.legend()
    return part


def example_part(example: Position, plan: BookPlan, pictures: Pictures) -> PartData:
    """What a technique is, in a few words, and an example under the rules of its grid."""
    entry, grid = entry_named(example.technique), example.grid
    heading, about = (
        with_kind_of_regions(language("en"), grid.rules, text)
        for text in (plan.profile.name_of(entry), entry.about)
    )
    step = step_data((grid, example.step), plan, pictures)
    cell = example_cell([grid.rules])
    pencil = with_pencil(entry, grid, plan)
    reading = (
        f"{cell} is the cell in row 2 and column {cell[-1]}.",
        about_candidates(pencil=pencil, bracketed=False)
        or "A candidate is a digit that a cell can still take." * ("candidate" in entry.about),
    )
    return {
        "kind": "lesson",
        "heading": heading,
        "texts": [plan.task_of(grid.rules), about, " ".join(filter(None, reading))],
        "step": step,
        "legend": pictures.legend(),
    }


def _slip(slip: Telling, pictures: Pictures, pencil: bool) -> dict[str, Any]:
    """What only looks like the technique, in stages, under its heading."""
    words = words_of_course()
    stages = pictures.add_stages(slip, words["slip"], pencil=pencil)
    return {"heading": words["headings"]["slip"].format(name=slip.name), **stages}


def exercises_part(positions: Sequence[Position], plan: BookPlan, *, answered: bool) -> PartData:
    """The positions of a worksheet, with lines for the name and the answers; `answered` says
    whether the answers follow, to which the numbers lead."""
    if first := first_steps().get(positions[0].lesson):
        return first_exercises(first, positions, plan, answered=answered)
    techniques = names_of(positions, plan)
    names = [*dict.fromkeys(techniques.values())]
    singles = all(is_single_technique(entry_named(position.technique)) for position in positions)
    lines = ["Where", "Because", "So"]
    if len(names) > 1:
        lines.insert(0, "Which")
    pencil = plan.pencil or not singles
    rules = positions[0].grid.rules
    has_lesson = len(names) == 1 and rules.is_classic and all(map(lesson_of, techniques))
    text = _task(
        names,
        useless=not singles,
        small=pencil and not has_lesson,
        stars=len({position.grade for position in positions}) > 1,
    )
    demand = [] if rules.is_classic else [plan.task_of(rules)]
    if not has_boxes(rules):
        demand.append(f"Rows are numbered from the top, and {REGIONS_NUMBERED}.")
    plan, fit = laid_out(plan, len(lines), " ".join((*demand, text)), rules.size)
    grids = [
        {
            **entry_head(
                f"p{number}",
                f"s{number}" if answered else "",
                str(number),
                "\N{BLACK STAR}" * position.grade,
            ),
            **grid_data(position.grid, plan.symbols, pencil=pencil),
            **numbers_of_regions(position.grid),
            "answer": lines,
            "labels": True,
        }
        for number, position in enumerate(positions, plan.first)
    ]
    heading = "Which one is it?" if len(names) > 1 else f"Your turn: {names[0]}"
    form = {"points": len(lines) * len(positions)}
    return {
        **grids_part(heading, fit, plan.per_page, grids),
        "texts": [*demand, text],
        **signs_above(plan, rules.size),
        "form": form,
    }


def parts_of_worksheet(
    positions: Sequence[Position],
    plan: BookPlan,
    pictures: Pictures,
    example: Position | None = None,
) -> Iterator[PartData]:
    """Yields the parts of a worksheet: the lessons, unless there are several techniques to tell
    apart, the exercises, and the answers if the plan has solutions. Under other rules the `example`
    stands for the lessons."""
    names = names_of(positions, plan)
    if lesson := lesson_of(positions[0].lesson):
        yield first_lesson_part(lesson, plan, pictures)
    elif not positions[0].grid.rules.is_classic:
        if example and len({*names.values()}) == 1:
            yield example_part(example, plan, pictures)
    elif len({*names.values()}) == 1:
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
