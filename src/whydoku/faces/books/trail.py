"""A trail through a puzzle as far as singles lead: help for whoever is stuck there at any
moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.levels.choices import LAST_CELLS, in_sight, rounds
from whydoku.step import Step
from whydoku.technique import Technique


def trail_of(puzzle: Grid, singles: tuple[Technique, ...]) -> tuple[Step, ...]:
    """Singles of which the first that is not yet taken can be, whatever else is filled in.

    Each is in sight from the givens and the digits of those before it, and further digits never
    hide one. At its end all is in sight that singles find, or in a puzzle that they solve all but
    `LAST_CELLS` cells at most. It is empty if singles find nothing.
    """
    *_, (end, _) = rounds(puzzle, singles)
    goal = Goal(end.digits, LAST_CELLS if end.is_solved else 0)
    trail = _straight_on(puzzle, singles, goal)
    for k in reversed(trail):
        shorter = [other for other in trail if other != k]
        if shorter and _leads(puzzle, shorter, singles, goal):
            trail = shorter
    return tuple(_single_placing(k, grid, singles) for grid, k in _along(puzzle, trail))


@dataclass(frozen=True, slots=True)
class Goal:
    """The end of a trail: no more than `unseen` of these `digits` are neither on the grid nor in
    sight."""

    digits: Candidates
    unseen: int

    def is_reached(self, grid: Grid, seen: Candidates) -> bool:
        """Whether a trail ends on a grid where this is in sight."""
        return (self.digits & ~grid.digits & ~seen).bit_count() <= self.unseen


def _single_placing(k: int, grid: Grid, singles: tuple[Technique, ...]) -> Step:
    """The easiest single that places the digit `k`."""
    return next(step for kind in singles for step in kind.find(grid) if step.placements >> k & 1)


def _straight_on(puzzle: Grid, singles: tuple[Technique, ...], goal: Goal) -> list[int]:
    """The digits of a trail that always goes on with the digit that brings most into sight, of
    several such with the one of the easiest kind."""
    trail: list[int] = []
    grid, seen = puzzle, in_sight(puzzle, singles)
    while seen and not (trail and goal.is_reached(grid, seen)):
        easiest_first = (k for kind in singles for k in members(in_sight(grid, (kind,))))
        after = {k: in_sight(_with(k, grid), singles) for k in dict.fromkeys(easiest_first)}
        k = max(after, key=lambda one: after[one].bit_count())
        grid, seen = _with(k, grid), after[k]
        trail.append(k)
    return trail


def _leads(puzzle: Grid, trail: Sequence[int], singles: tuple[Technique, ...], goal: Goal) -> bool:
    """Whether each digit of a trail is in sight in its turn, and the last reaches the goal."""
    end = puzzle
    for grid, k in _along(puzzle, trail):
        if not in_sight(grid, singles) >> k & 1:
            return False
        end = _with(k, grid)
    return goal.is_reached(end, in_sight(end, singles))


def _along(puzzle: Grid, trail: Sequence[int]) -> Iterator[tuple[Grid, int]]:
    """Yields the digits of a trail, each with the grid that has only those before it."""
    grid = puzzle
    for k in trail:
        yield grid, k
        grid = _with(k, grid)


def _with(k: int, grid: Grid) -> Grid:
    return grid.apply(Step("", placements=1 << k))
