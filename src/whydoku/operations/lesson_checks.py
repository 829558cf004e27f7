"""What in a lesson does not hold: every board is checked as a solver sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.grids.bits import from_members, members
from whydoku.grids.notation import (
    format_candidates,
    format_cells,
    format_conclusions,
    format_constraint,
)
from whydoku.grids.parts.candidates import cells_of, union
from whydoku.grids.spaces import ALL_DIGITS
from whydoku.logic.catalogue import home_of
from whydoku.playing.arguments.naming import steps_of
from whydoku.playing.hints.hint import next_step
from whydoku.solving.profiles.reading import profile_of
from whydoku.telling.lessons.lesson import Lesson, Stage, Telling
from whydoku.telling.lessons.reading import ENGLISH, FIRST_STEPS, words_of_course
from whydoku.telling.lessons.telling import bracketed_in, most_named

STAGES: Final = range(3, 5)
"""How many stages an example may have."""

STAGES_OF_SLIP: Final = range(1, 4)
"""How many stages a slip may have."""


def faults_of(lesson: Lesson, language: str = ENGLISH) -> Iterator[str]:
    """Yields a sentence for everything in a lesson that does not hold."""
    if lesson.group not in (FIRST_STEPS, *words_of_course(language)["groups"]):
        yield f"the course has no group {lesson.group!r}"
    if not lesson.idea or not lesson.examples:
        yield "it lacks the idea or an example"
    tellings = [(f"example {n}", one, STAGES) for n, one in enumerate(lesson.examples, 1)]
    if lesson.slip:
        tellings.append(("slip", lesson.slip, STAGES_OF_SLIP))
    for name, telling, allowed in tellings:
        if telling.grid.count(2) != 1:
            yield f"{name}: the grid does not have one solution"
            continue
        follows = _faults_of_slip if telling is lesson.slip else _faults_of_step
        for fault in (
            *_faults_of_board(telling, allowed, language),
            *follows(lesson, telling),
        ):
            yield f"{name}: {fault}"


def _faults_of_board(telling: Telling, allowed: range, language: str) -> Iterator[str]:
    if len(telling.stages) not in allowed:
        yield f"{len(telling.stages)} stages; allowed are {allowed[0]} to {allowed[-1]}"
        return
    yield from most_named(telling)
    last = telling.stages[-1]
    if not last.gone | last.placed:
        yield "the last stage concludes nothing"
    for number, stage in enumerate(telling.stages, 1):
        for fault in _faults_of_stage(telling, stage, language):
            yield f"stage {number}: {fault}"


def _faults_of_stage(telling: Telling, stage: Stage, language: str) -> Iterator[str]:
    grid = telling.grid
    open_bits = grid.bits & ~grid.digits
    linked = union(link.start | link.end for link in stage.links)
    shown = stage.gone | stage.placed | linked | union(some for _, some in stage.digits)
    if stray := shown & ~open_bits:
        yield f"no candidates on the board: {format_candidates(stray)}"
    if empty := [i for i in members(stage.causes) if not grid.digits >> 9 * i & ALL_DIGITS]:
        yield f"no digit stands in {format_cells(from_members(empty))}"
    for said in bracketed_in(stage.text, language):
        if any(grid.masks[i] != said.digits for i in members(said.cells)):
            yield f"{said.text!r} is not what the board has"
    if untrue := stage.truths & ~grid.solution().digits:
        yield f"not so in the solution: {format_candidates(untrue)}"
    for fact in stage.facts:
        found = cells_of(grid.tables.constraint_candidates[fact.constraint] & grid.bits)
        if found != fact.cells:
            name = format_constraint(fact.constraint)
            yield f"{name} has the places {format_cells(found)}, not {format_cells(fact.cells)}"


def _faults_of_step(lesson: Lesson, example: Telling) -> Iterator[str]:
    """What keeps the technique from being the next step, or the conclusion from being its own."""
    slug = lesson.technique
    easier = next_step(example.grid, profile_of(home_of(slug)))
    if easier is None or easier.technique != slug:
        yield f"the next step is {easier.technique if easier else 'missing'}"
    claimed = example.placements, example.eliminations
    if not any(
        (step.placements, step.eliminations) == claimed for step in steps_of(slug, example.grid)
    ):
        yield f"no step of {slug!r} concludes {format_conclusions(*claimed)}"


def _faults_of_slip(lesson: Lesson, slip: Telling) -> Iterator[str]:
    """What makes a slip less than a slip: the technique does conclude it, or it does no harm."""
    for step in steps_of(lesson.technique, slip.grid):
        if step.placements & slip.placements or step.eliminations & slip.eliminations:
            yield f"a step of {lesson.technique!r} concludes {step!r}"
            return
    solution = slip.grid.solution().digits
    if not (slip.eliminations & solution or slip.placements & ~solution):
        yield "its conclusion is true"
