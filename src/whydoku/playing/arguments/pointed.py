"""Finds the reason of a claim among the places that a player points at: the first step, of the
easiest technique, that rests on them alone; or several steps that do so together. What does not
belong to the reason must not be among the places, so that nobody is right who points at everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import candidates_of, cells_of, union
from whydoku.grids.spaces import ALL_DIGITS, ROW_SPACE, Tables, house_of
from whydoku.logic.catalogue import registrations, techniques
from whydoku.logic.step import Step
from whydoku.logic.technique import FORCING, LAST_RESORT, Technique
from whydoku.logic.why import (
    Als,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Impossible,
    Pattern,
    named_by,
)
from whydoku.playing.arguments.argument import Alternatives, Argument, SaidPlaces
from whydoku.playing.arguments.faults import Amiss, Fault
from whydoku.playing.arguments.naming import pattern_of

HARDEST: Final = 7.5
"""The rating up to which techniques are tried."""

_FAR_FISH: Final = ("franken", "mutant", "squirmbag", "whale", "leviathan")
"""What fish are called that nobody points at; there are some nearly everywhere."""

MOST_TRIED: Final = 5_000
"""The most digits that are tried for another way to fill the places."""

_WITH_PLACES: Final = (Cover, Chain, Als, Colours, Deadly, Impossible)
"""The patterns that rest on the cells they name, and on nothing besides."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What was pointed at, and what is claimed of it."""

    places: SaidPlaces
    grid: Grid
    placements: Candidates
    eliminations: Candidates

    @property
    def claimed(self) -> Cells:
        """The cells of the claim, which need not be pointed at."""
        return cells_of(self.placements | self.eliminations)

    @property
    def shown(self) -> Cells:
        """All cells on which a reason may rest."""
        return (
            self.places.cells
            | self.claimed
            | union(self.grid.tables.house_cells[h] for h in self.places.houses)
        )

    def follows(self, steps: list[Step]) -> bool:
        """Whether the claim follows from steps, or is a single after them."""
        tables = self.grid.tables
        true, false = union(s.placements for s in steps), union(s.eliminations for s in steps)
        false |= tables.seen_by(true)
        left = self.grid.bits & ~false
        return not self.eliminations & ~false and all(
            any(
                tables.constraint_candidates[q] & left == 1 << k
                for q, _ in tables.constraints_of[k]
            )
            for k in members(self.placements & ~true)
        )

    def unnamed(self, steps: list[Step]) -> Cells:
        """The cells that were pointed at and that steps do not name; those with digits rule
        something out anyway."""
        used = self.claimed | union(_cells_of(step, self.grid.tables) for step in steps)
        return self.places.cells & ~used & ~cells_of(self.grid.digits)

    def idle(self, steps: list[Step]) -> Cells:
        """The places that play no part in steps, not even by having no place for a digit."""
        tables = self.grid.tables
        used = self.claimed | union(_cells_of(step, tables) for step in steps)
        houses = union(_houses_of(pattern, tables) for step in steps for pattern in step.why)
        idle = self.unnamed(steps) & ~houses
        for h in self.places.houses:
            if (tables.house_cells[h] & used).bit_count() < 2:
                idle |= tables.house_cells[h]
        return idle

    def begins(self, step: Step) -> bool:
        """Whether what was pointed at is a part of a step from which the claim follows."""
        begun = self.places.cells | union(
            self.grid.tables.house_cells[h] for h in self.places.houses
        )
        is_of = needed_by(step, self.grid) & begun & ~cells_of(self.grid.digits)
        return bool(is_of) and self.follows([step]) and not self.idle([step])


def of_places(places: SaidPlaces, argument: Argument, grid: Grid) -> Alternatives:
    """Yields the reasons that rest on these places alone, the easiest first; raises Amiss if there
    are none."""
    gone = argument.eliminations & grid.bits
    told = _Told(places, grid, argument.placements & ~grid.digits, gone)
    inside: list[Step] = []
    looser: list[Step] = []
    idle, is_begun = 0, False
    for step in _steps(grid):
        if needed_by(step, grid) & ~told.shown:
            is_begun = is_begun or told.begins(step)
            continue
        inside.append(step)
        if told.follows([step]):
            extra = told.idle([step])
            if not extra and told.unnamed([step]):
                looser.append(step)
            elif not extra:
                yield step.why
            idle = idle or extra
    yield from (step.why for step in looser)
    if together := _fewest(told, inside):
        extra = told.idle(together)
        if not extra:
            yield tuple(pattern for step in together for pattern in step.why)
        idle = idle or extra
    raise Amiss(_amiss(told, idle, grid.tables, is_begun=is_begun))


def technique_pointed(patterns: tuple[Pattern, ...], grid: Grid) -> str:
    """The slug of the first technique that has a step with this reason, which singles may follow;
    empty if none has."""
    steps = _steps(grid)
    found = (step.technique for step in steps if step.why == patterns[: len(step.why)])
    return next(found, "")


def _steps(grid: Grid) -> Iterator[Step]:
    for technique in _tried(registrations()):
        for step in technique.steps(grid):
            if all(map(_has_places, step.why)):
                yield step


def _has_places(pattern: Pattern) -> bool:
    over = pattern.over if isinstance(pattern, Branches) else pattern
    return isinstance(over, _WITH_PLACES if over is pattern else (Deadly, Impossible))


@lru_cache(maxsize=1)
def _tried(_: int) -> tuple[Technique, ...]:
    """The techniques that are tried, the easiest first, but sashimi fish last, as people see other
    patterns in their cells; again when others have registered."""
    left_out = (FORCING, LAST_RESORT)
    usual = (
        t
        for t in techniques()
        if t.rating <= HARDEST
        and t.family not in left_out
        and not any(name in t.slug for name in _FAR_FISH)
    )
    return tuple(sorted(usual, key=lambda t: ("sashimi" in t.slug, t.rating)))


def _cells_of(step: Step, tables: Tables) -> Cells:
    """The cells of the whole patterns of a step, with those of sets within chains."""
    return cells_of(union(named_by(pattern, tables) for pattern in step.why))


def needed_by(step: Step, grid: Grid) -> Cells:
    """The cells at which to point for a step: those in which its patterns have candidates, or of a
    single its house."""
    patterns = union(pattern_of(one, grid.tables) for one in step.why)
    cells = cells_of(patterns & grid.bits)
    return cells if cells & ~cells_of(step.placements) else cells_of(patterns)


def _houses_of(pattern: Pattern, tables: Tables) -> Cells:
    """The cells of houses in which a pattern has all places of a digit."""
    held: tuple[object, ...] = pattern.bases if isinstance(pattern, Cover) else ()
    held = pattern.strong if isinstance(pattern, Chain) else held
    houses = (house_of(q) for q in held if isinstance(q, int) and q >= ROW_SPACE)
    return union(tables.house_cells[h] for h in houses)


def _fewest(told: _Told, steps: list[Step]) -> list[Step]:
    """Of steps from which the claim follows those that it needs, the easiest kept; none if it does
    not follow."""
    if not told.follows(steps):
        return []
    for step in reversed(steps):
        if told.follows(fewer := [one for one in steps if one is not step]):
            steps = fewer
    return steps


def _amiss(told: _Told, idle: Cells, tables: Tables, *, is_begun: bool) -> Fault:
    """Why no reason rests on these places: some play no part in it; they are a part of one;
    or they can be filled with the claim being false."""
    if idle:
        return Fault("idle", about=candidates_of(idle))
    if is_begun:
        return Fault("unfinished")
    filled = _otherwise(told, tables)
    if filled is None:
        return Fault("untold")
    claimed = candidates_of(told.claimed) & filled
    others = candidates_of(told.places.cells) & filled & ~claimed
    return Fault("otherwise", candidates=claimed | others, about=claimed)


def _otherwise(told: _Told, tables: Tables) -> Candidates | None:
    """The digits with which all places can be filled although the claim is false; None if there are
    none, or they are not found soon."""
    grid = told.grid
    cells = from_members(i for i in members(told.shown) if grid.bits & ALL_DIGITS << i * 9)
    spare = [MOST_TRIED]
    for k in members(told.placements):
        for other in members(grid.bits & ALL_DIGITS << k // 9 * 9 & ~(1 << k)):
            if filled := _filled(grid.bits, cells, 1 << other, spare, tables):
                return filled
    for k in members(told.eliminations):
        if filled := _filled(grid.bits, cells, 1 << k, spare, tables):
            return filled
    return None


def _filled(
    left: Candidates, cells: Cells, chosen: Candidates, spare: list[int], tables: Tables
) -> Candidates:
    """The chosen digits, with more in all other cells, none of which see each other; 0 if there are
    none."""
    spare[0] -= 1
    left &= ~tables.seen_by(chosen)
    open_cells = members(cells & ~cells_of(chosen))
    if not open_cells:
        return chosen
    here = min((left & ALL_DIGITS << i * 9 for i in open_cells), key=int.bit_count)
    for k in members(here):
        if spare[0] > 0 and (filled := _filled(left, cells, chosen | 1 << k, spare, tables)):
            return filled
    return 0
