"""Finds positions to practise a technique on, that is, grids on which the next step of a profile is
of this technique.

Such a grid comes from the middle of a solve, with the digits placed and the candidates removed by
the steps that lead there. Positions for rare techniques come from a store (`positions.py`), each
turned by a random symmetry. For other techniques, and when the store is used up, positions are
looked for on the paths of random puzzles. The same seed gives the same positions.

A search for positions of one grade looks at all that a path has. It gives up, naming the grades
that there are, if the store, or else many paths on which the technique is, have none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import MissingGrade, check_timeout, checked_whole, counted
from whydoku.grids.canonical import automorphisms
from whydoku.grids.grid import Grid
from whydoku.grids.parts.stream import Stream
from whydoku.grids.rules import CLASSIC
from whydoku.grids.spaces import BOX_SPACE, COL_SPACE, ROW_SPACE
from whydoku.grids.transform import Transform
from whydoku.logic.catalogue import entry_named
from whydoku.logic.step import Step
from whydoku.logic.technique import CatalogueEntry, is_single_technique
from whydoku.playing.hints.hint import next_step
from whydoku.playing.practice.allowed import EASY_TECHNIQUE, practised_in, refuse_to_practise
from whydoku.playing.practice.first_steps import (
    FirstStep,
    entry_to_find,
    first_steps,
    slug_to_practise,
)
from whydoku.playing.practice.positions import EASIEST, HARDEST, grade_of, stored
from whydoku.playing.practice.puzzles import random_puzzles
from whydoku.showing import html_of
from whydoku.solving.making.wish import Wish, wish
from whydoku.solving.moves import Move
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.trace import Trace
from whydoku.solving.traces import explain_many

PuzzleShape: TypeAlias = tuple[object, ...]

FEWEST_OPEN: Final = 24
"""The fewest open cells that a position of 81 should have, and others as large a part of them; with
fewer a puzzle is at its very end."""

ENOUGH_PUZZLES: Final = 100
"""How many puzzles without a position of a grade show that hardly any has it."""

MOST_WITHOUT: Final = 1000
"""How many puzzles of other rules without a step of a technique show that hardly any has one."""


@dataclass(frozen=True, slots=True)
class Position:
    """A grid on which the next step of a profile is of the technique to practise.

    `number` is the number of the random puzzle, among those of the seed, whose path leads to the
    position; None if the position is from the store. `lesson` is the lesson for children that asks
    for it; empty if none does.
    """

    grid: Grid
    step: Step
    technique: str
    profile: str
    seed: int
    number: int | None = None
    lesson: str = ""

    @property
    def practised(self) -> str:
        """What it is practice of: the lesson for children, or else the technique."""
        return self.lesson or self.technique

    @property
    def grade(self) -> int:
        """How hard the step is to see: from 1, small and clear, to 5, large or hidden."""
        return grade_of(self.grid, self.step)

    def _repr_html_(self) -> str:
        return html_of(self)


@dataclass(frozen=True, slots=True)
class Practice:
    """The positions found for a technique, and how many puzzles and stored ones were tried."""

    technique: str
    profile: str
    seed: int
    wanted: int
    tried: int
    positions: tuple[Position, ...]
    grade: int | None = None
    rules: str = str(CLASSIC)

    def __iter__(self) -> Iterator[Position]:
        return iter(self.positions)

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def shortfall(self) -> str:
        """A sentence that says how many of the wanted positions were found, and how many puzzles
        were looked at. Empty if no position is missing."""
        missing = self.wanted - len(self)
        if not missing:
            return ""
        graded = f" of grade {self.grade}" if self.grade else ""
        is_ruled = self.rules != str(CLASSIC)
        where = f"under the rules {self.rules}" if is_ruled else "in the time allowed"
        return (
            f"found {len(self)} of {self.wanted} positions{graded} for {self.technique!r} {where}, "
            f"looking at {counted(self.tried, 'puzzle')}"
        )

    def _repr_html_(self) -> str:
        return html_of(self)


@dataclass(slots=True)
class Practising:
    """A search that yields positions as it finds them. Each iteration starts afresh.

    `technique` is a slug, which may be that of a lesson for children; their positions have no
    grades, and rules of their own. `tried` is the number of puzzles and stored positions looked at
    so far, and `is_out_of_time` says whether the time ended the search. `rules` are those of the
    puzzles, as for a wish; with `jigsaw` each has regions of its own.
    """

    technique: str
    profile: Profile
    wanted: int = 1
    seed: int = 1
    timeout: float | None = None
    grade: int | None = None
    rules: str = str(CLASSIC)
    tried: int = field(default=0, init=False)
    positions: list[Position] = field(default_factory=list, init=False)
    is_out_of_time: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        checked_whole("n", self.wanted, least=1)
        check_timeout(self.timeout)
        checked_whole("seed", self.seed)
        if self.grade is not None:
            checked_whole("grade", self.grade, least=EASIEST, most=HARDEST)
        if first := first_steps().get(self.technique):
            if self.grade is not None:
                raise MissingGrade(f"the positions of {self.technique!r} have no grades", ())
            if self.rules != str(CLASSIC):
                first.refuse_other_rules(self.rules)
        refuse_to_practise(self._entry, self.profile, self._wish.rules)

    @property
    def _entry(self) -> CatalogueEntry:
        return entry_to_find(self.technique)

    def _attempts(self) -> Iterator[Position | None]:
        if first := first_steps().get(self.technique):
            return _first_positions(first, self._entry, self.profile, self.seed)
        sought = _Sought(self.technique, self.grade)
        tried = _positions_tried(self._entry, self.profile, self._wish, self.seed, sought)
        return _of_other_puzzles(tried)

    def __iter__(self) -> Iterator[Position]:
        self.tried, self.positions, self.is_out_of_time = 0, [], False
        begun = time.monotonic()
        for position in self._attempts():
            self.tried += 1
            if position is not None:
                self.positions.append(position)
                yield position
            is_over = self.timeout is not None and time.monotonic() - begun >= self.timeout
            if len(self.positions) == self.wanted:
                return
            if is_over:
                self.is_out_of_time = True
                return

    @property
    def _wish(self) -> Wish:
        """What is wanted of the puzzles."""
        return wish(rules=self.rules, guess=True)

    @property
    def so_far(self) -> Practice:
        """The positions found so far, and the number of puzzles and stored positions looked at."""
        name, positions = self.profile.name, tuple(self.positions)
        return Practice(
            self.technique,
            name,
            self.seed,
            self.wanted,
            self.tried,
            positions,
            self.grade,
            self.rules,
        )


def practice(
    technique: str,
    n: int = 1,
    *,
    seed: int = 1,
    profile: str | Profile | None = None,
    timeout: float | None = None,
    grade: int | None = None,
    rules: str = str(CLASSIC),
) -> Practice:
    """Finds `n` positions whose next step is of the technique, each from a different puzzle.

    If `profile` is None, uses the profile in which the technique is practised, which is `default`
    for most. Refuses a technique that can never be the next step of the profile, with the reason.
    With a `grade`, from 1 to 5, all are as hard to see as this says; a grade of which there are no
    positions is refused, with those that there are. `rules` are those of the puzzles. There are
    fewer than `n` positions only if `timeout` seconds pass first.
    """
    slug = slug_to_practise(technique)
    known = profile_of(profile or practised_in(slug, rules))
    practising = Practising(slug, known, n, seed, timeout, grade, rules)
    for _ in practising:
        pass
    return practising.so_far


def _first_positions(
    first: FirstStep, entry: CatalogueEntry, order: Profile, seed: int
) -> Iterator[Position | None]:
    """Yields the position that each puzzle of a seed has for a lesson for children, or None; none
    comes twice."""
    seen: set[Grid] = set()
    for number, move in first.positions(seed):
        position = _position_on(move[0], entry, order, seed, number) if move else None
        is_new = position is not None and position.grid not in seen
        yield replace(position, lesson=first.slug) if position and is_new else None
        if position:
            seen.add(position.grid)


def _of_other_puzzles(positions: Iterator[Position | None]) -> Iterator[Position | None]:
    """Yields `positions`, with None for each that may be from the puzzle of an earlier one."""
    shapes: set[PuzzleShape] = set()
    for position in positions:
        shape = puzzle_shape(position.grid.puzzle) if position else ()
        yield position if shape not in shapes else None
        shapes.add(shape)


def instructive(
    trace: Trace, technique: str, fits: Callable[[Grid, Step], bool] = lambda *_: True
) -> Move | None:
    """The step of a path that teaches a technique best, with the grid before it; None if the path
    has no such step. A step on the bare puzzle, or one that does not fit, does not count.

    It is the last step before which `FEWEST_OPEN` cells or more are open, since few candidates
    distract there. If there is none, it is the first step of the technique.
    """
    there = [
        move
        for number, slug in enumerate(trace.techniques)
        if slug == technique and not (move := trace.moves[number])[0].is_puzzle and fits(*move)
    ]
    roomy = [move for move in there if not is_late(move[0])]
    return roomy[-1] if roomy else next(iter(there), None)


def is_late(grid: Grid) -> bool:
    """Whether so few cells are open that a puzzle is at its very end."""
    cells = grid.rules.size**2
    return 81 * (cells - grid.digits.bit_count()) < FEWEST_OPEN * cells


def turned(position: Position, by: int) -> Position:
    """The same idea on a board that looks new, which a number stands for; a small board stays."""
    if not position.grid.rules.is_classic:
        return position
    profile = profile_of(position.profile)
    entry = entry_named(position.technique)
    grid = _turn_for(position.grid, by).apply(position.grid)
    return _position_on(grid, entry, profile, position.seed, position.number) or position


def _turn_for(grid: Grid, seed: int) -> Transform:
    """A random symmetry by which a stored position looks new. If its puzzle is symmetrical, lines
    keep their places: where they are mixed up, nobody sees that."""
    turn = Transform.random(seed)
    return replace(Transform.identity(), digits=turn.digits) if automorphisms(grid.puzzle) else turn


def is_in_sight(grid: Grid, technique: str) -> bool:
    """Whether a step of a technique can be seen on a grid: a single is looked for by the digits
    alone, and a mark that is gone is not seen on a clean board."""
    return not (grid.removed.bits and is_single_technique(entry_named(technique)))


def puzzle_shape(puzzle: Grid) -> PuzzleShape:
    """A key that is equal for essentially equal puzzles, and different for nearly all others."""
    sizes = [mask.bit_count() for mask in puzzle.masks]
    cells, rows = sizes[:ROW_SPACE], sizes[ROW_SPACE:COL_SPACE]
    columns, boxes = sizes[COL_SPACE:BOX_SPACE], sizes[BOX_SPACE:]
    lines = sorted((sorted(rows), sorted(columns)))
    return tuple(map(tuple, (sorted(cells), *lines, sorted(boxes))))


@dataclass(slots=True)
class _Sought:
    """The grade that is sought, those of the positions looked at, and the number of puzzles."""

    technique: str
    grade: int | None
    seen: set[int] = field(default_factory=set)
    puzzles: int = 0

    def fits(self, grid: Grid, step: Step) -> bool:
        """Whether a position can be practised on and has the grade; it then has been looked at."""
        if not is_in_sight(grid, self.technique):
            return False
        if self.grade is None:
            return True
        grade = grade_of(grid, step)
        self.seen.add(grade)
        return grade == self.grade

    def refuse_if_missing(self, enough: int) -> None:
        """Raises MissingGrade, with the grades that there are, if no position of `enough` puzzles
        or more has the grade."""
        if self.grade is None or self.grade in self.seen or self.puzzles < enough:
            return
        grades = tuple(sorted(self.seen))
        sentence = (
            f"none of the positions for {self.technique!r} in {counted(self.puzzles, 'puzzle')} "
            f"has grade {self.grade}; allowed are {', '.join(map(str, grades))}"
        )
        raise MissingGrade(sentence, grades)


def _positions_tried(
    entry: CatalogueEntry, order: Profile, asked: Wish, seed: int, sought: _Sought
) -> Iterator[Position | None]:
    """Yields the position that each attempt for a seed finds, or None. The first attempts try the
    stored positions in random order, and each further attempt tries a random puzzle."""
    hardest = _hardest_on_the_way(entry, order)
    kept = stored(entry.slug) if asked.rules.is_classic else ()
    for number, grid in enumerate(Stream(seed).shuffled(kept)):
        turn = _turn_for(grid, Stream(seed, number).draw())
        position = _position_on(turn.apply(grid), entry, order, seed, None)
        sought.puzzles += position is not None
        yield position if position and sought.fits(position.grid, position.step) else None
    sought.refuse_if_missing(1)
    known = order.up_to(hardest)
    for numbers, puzzles in random_puzzles(asked, seed):
        if not sought.puzzles and not asked.rules.is_classic and numbers.start > MOST_WITHOUT:
            return
        for number, trace in zip(numbers, explain_many(puzzles, known), strict=True):
            sought.puzzles += trace is not None and entry.slug in trace.techniques
            move = instructive(trace, entry.slug, sought.fits) if trace else None
            position = _position_on(move[0], entry, order, seed, number) if move else None
            is_other = position and sought.grade and position.grade != sought.grade
            yield None if is_other else position
            sought.refuse_if_missing(ENOUGH_PUZZLES)


def _hardest_on_the_way(entry: CatalogueEntry, order: Profile) -> CatalogueEntry:
    """The last technique, in the order of the profile, that steps before the position may use. A
    learner then needs nothing that is taught later.

    It is the technique to practise or, if that comes later, the last of the easy ones, since
    without them a path would end where it begins.
    """
    used = order.techniques[: order.techniques.index(entry) + 1]
    easy = (other for other in order.techniques if other.rating <= EASY_TECHNIQUE)
    return max((*used, *easy), key=order.techniques.index)


def _position_on(
    grid: Grid, entry: CatalogueEntry, order: Profile, seed: int, number: int | None
) -> Position | None:
    """The position with this grid; None if the next step on it is of another technique."""
    step = next_step(grid, order)
    if step is None or step.technique != entry.slug:
        return None
    return Position(grid, step, entry.slug, order.name, seed, number)
