"""What a path is, in Python: the first step of the first technique that has one, then again.

The engine has to find the same paths.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import chain, takewhile
from typing import Final

from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import candidates_of
from whydoku.grids.solutions import has_one_solution
from whydoku.grids.spaces import BOX_OF, POS_OF, ROW_SPACE
from whydoku.logic.step import Step
from whydoku.logic.why import Cover
from whydoku.solving.moves import Move, Pass, after
from whydoku.solving.profiles.profile import PassPlan, Profile
from whydoku.solving.trace import Trace


def followed(grid: Grid, wanted: Profile, *, uniqueness: bool = True) -> Trace:
    """Solves a grid that the profile accepts, step by step in Python.

    The result defines what a path is; the native engine has to find the same path.
    """
    unique = uniqueness and has_one_solution(grid)
    moves: list[Move] = []
    passes: list[Pass] = []
    marks = [MarkedHouses() for _ in wanted.passes]
    state, before, number = grid.bare(), -1, 0
    while before < len(moves) and not _is_over(state):
        before, number = len(moves), number + 1
        for plan, seen in zip(wanted.passes, marks, strict=True):
            if not plan.looks_at(grid.tables):
                continue
            marked = seen.marked(state) if plan.marked else None
            passes.append(Pass(plan.label, len(moves), plan.digit, plan.house, number, marked))
            made = [*take(state, plan, unique, seen)]
            if made:
                moves += made
                state.forget()
                state = after(made[-1])
            if _is_over(state) or (wanted.restart and len(moves) > before):
                break
    watched = tuple(passes) if len(wanted.passes) > 1 else ()
    return Trace(grid, tuple(moves), state, wanted.name, uniqueness, watched, wanted.vocabulary)


class MarkedHouses:
    """Keeps track of the houses that a pass searched in vain. A house is marked again when it
    changes."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[int, int]] = {}

    def marked(self, grid: Grid) -> int:
        """The houses that still have to be searched, as a bit set; at first all houses."""
        houses = (h for h, cells in enumerate(grid.tables.houses) if cells)
        return sum(1 << h for h in houses if self._seen.get(h) != _content_of_house(grid, h))

    def found_nothing(self, grid: Grid, h: int) -> None:
        """Unmarks house `h`, until it changes, because a search in it was in vain."""
        self._seen[h] = _content_of_house(grid, h)


def take(
    grid: Grid, plan: PassPlan, unique: bool, marks: MarkedHouses | None = None
) -> Iterator[Move]:
    """Yields the steps of one pass, each with the grid on which it was found. `marks` keeps track
    of the houses to search, if the pass looks only into marked houses."""
    if not plan.marked:
        yield from _taken(grid, plan, unique)
        return
    marks = marks or MarkedHouses()
    for h in members(marks.marked(grid)):
        move = None
        for move in _taken(grid, plan, unique, house=h):
            yield move
            if plan.once:
                return
        grid = after(move) if move else grid
        marks.found_nothing(grid, h)


def _taken(grid: Grid, plan: PassPlan, unique: bool, **looking: int) -> Iterator[Move]:
    """Yields the steps of a pass wherever the pass looks, or only in the house that `looking`
    names.

    A grid made on the way forgets its derived values as soon as the next step has been taken.
    """
    first = grid
    place = -1
    picking = Picking(grid, oldest=plan.oldest, by_place=plan.by_place) if plan.picks else None
    while not _is_over(grid):
        steps = _steps(grid, plan, unique, **looking)
        if plan.sweep:
            in_order = sorted(steps, key=partial(_place_of_step, grid))
            steps = (step for step in in_order if _place_of_step(grid, step) > place)
        step = picking.pick(steps) if picking else next(steps, None)
        if step is None:
            return
        yield grid, step
        if grid is not first:
            grid.forget()
        if plan.once:
            return
        grid = picking.follow(grid, step) if picking else grid.apply(step)
        if plan.sweep:
            place = _place_of_step(grid, step)


def _steps(grid: Grid, plan: PassPlan, unique: bool, **looking: int) -> Iterator[Step]:
    """The steps that a pass finds, technique by technique."""
    for technique, options in plan.calls:
        if (unique or not technique.assumes_unique) and technique.suits(grid.rules):
            yield from technique.find(grid, **options, **looking)


def _is_over(grid: Grid) -> bool:
    """Whether nothing more is to be done: the grid is solved, or a constraint has no candidate
    left."""
    return grid.is_solved or grid.is_broken


def _content_of_house(grid: Grid, h: int) -> tuple[int, int]:
    """The candidates of house `h`, and those of them that are digits on the grid."""
    held = candidates_of(grid.tables.house_cells[h])
    return grid.bits & held, grid.digits & held


def _place_of_step(grid: Grid, step: Step) -> int:
    """The place of the first cell that a step changes, where cells are counted box after box; row
    after row where there are no boxes of nine cells."""
    i = min(iter(step.placed | step.removed)).cell
    return BOX_OF[i] * 9 + POS_OF[i] if grid.rules.has_boxes else i


FULL_HOUSE: Final = "full-house"
"""The slug of full houses; such a single is as old as the naked single in its cell."""


class Picking:
    """Picks the steps of a path from the steps that are found.

    If `oldest` is set, the oldest single of a kind is preferred. Of the steps of a technique in
    `by_place`, the one that comes first by place is preferred.
    """

    def __init__(self, grid: Grid, *, oldest: bool, by_place: Collection[str]) -> None:
        self._oldest = oldest
        self._by_place = by_place
        self._ages: dict[int, int] = {}
        here = Grid(rules=grid.rules)
        for k in members(grid.digits):
            here = self.follow(here, Step("", placements=1 << k))
        self.follow(here, Step("", eliminations=here.bits & ~grid.bits))

    def follow(self, grid: Grid, step: Step) -> Grid:
        """The grid after a step. Also remembers the order in which the step made new singles."""
        then = grid.apply(step)
        removed = grid.bits & ~then.bits
        own = _placed_cell(step.placements)

        def when(q: int) -> tuple[bool, int, int]:
            last = max((k // 9 == own, k) for k in grid.tables.constraints[q] if removed >> k & 1)
            return *last, q

        for q in sorted(members(then.lone & ~grid.lone), key=when):
            self._ages[q] = len(self._ages)
        return then

    def pick(self, steps: Iterable[Step]) -> Step | None:
        """Picks the step to take: the first one found, or one of the same kind right after it. None
        if there are no steps."""
        ahead = iter(steps)
        first = next(ahead, None)
        if first is None:
            return None
        if self._oldest and (kind := _kind_of_single(first)):
            return min(
                (first, *takewhile(lambda step: _kind_of_single(step) == kind, ahead)),
                key=self._age,
            )
        if first.technique in self._by_place:
            return first_by_place(chain((first,), ahead))
        return first

    def _age(self, step: Step) -> int:
        q = _placed_cell(step.placements) if step.technique == FULL_HOUSE else _base_of_single(step)
        return self._ages.get(q, len(self._ages))


def first_by_place(steps: Iterable[Step]) -> Step | None:
    """Picks one of the first steps that share a technique: the step that comes first by place. None
    if there are no steps."""
    ahead = iter(steps)
    first = next(ahead, None)
    if first is None:
        return None
    same = takewhile(lambda step: step.technique == first.technique, ahead)
    return min((first, *same), key=_bases_of_cover)


def _placed_cell(placements: int) -> int:
    """The cell of the last digit among these placements; -1 if there are none."""
    return (placements.bit_length() - 1) // 9


def _base_of_single(step: Step) -> int:
    """The constraint that has the single of a step; -1 if the step is not a single."""
    match step.why:
        case (Cover(bases=(q,)),) if step.placements:
            return q
    return -1


def _kind_of_single(step: Step) -> str:
    """The kind of the single in a step: `naked`, `hidden`, or the slug `full-house`. Empty if the
    step is not a single."""
    q = _base_of_single(step)
    if q < 0 or step.technique == FULL_HOUSE:
        return step.technique if q >= 0 else ""
    return "naked" if q < ROW_SPACE else "hidden"


def _bases_of_cover(step: Step) -> tuple[int, ...]:
    """The bases of the cover in a step's reason, as a sort key. For other patterns the key is
    empty."""
    match step.why:
        case (Cover(bases=bases), *_):
            return bases
    return ()
