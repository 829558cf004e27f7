"""What the tests of the finders share: asking a technique, and taking its steps apart."""

from __future__ import annotations

from typing import Any, TypeVar

from whydoku.grids.engine.paths import Finding, findings, program_of_call
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.logic.why import Cover, Pattern

T = TypeVar("T", bound=Pattern)


def find(slug: str, grid: Grid, **options: Any) -> list[Step]:
    """All steps of a technique."""
    return list(technique_named(slug).find(grid, **options))


def cover(step: Step, number: int = 0) -> Cover:
    """The pattern of a step of this number, which must be a cover."""
    pattern = step.why[number]
    assert isinstance(pattern, Cover)
    return pattern


def only(step: Step, kind: type[T]) -> T:
    """The one pattern of a step, which must be of this kind."""
    [pattern] = step.why
    assert isinstance(pattern, kind)
    return pattern


def fresh(grid: Grid) -> Grid:
    """The same grid with nothing derived from it yet."""
    return Grid(
        givens=grid.givens, placed=grid.placed, removed=grid.removed, unproved=grid.unproved
    )


def findings_of(slug: str, state: bytes, limit: int) -> list[Finding]:
    """The first findings of a technique, without options, as the engine gives them."""
    program = program_of_call(slug, {})
    assert program
    return findings(program, state, limit)
