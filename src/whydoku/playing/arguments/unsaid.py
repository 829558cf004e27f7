"""Fills in what an argument leaves unsaid, from the grid: the covers of a fish, the cells of a
subset, the digits of an almost locked set, the rest of a pattern of which the name and some parts
are said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import candidates_of, cells_of, digit_in, digits_of, union
from whydoku.grids.spaces import Tables, house_constraint, house_of
from whydoku.logic.why import AlmostLocked
from whydoku.playing.arguments.argument import (
    Alternatives,
    Argument,
    SaidName,
    SaidSets,
    SaidSubset,
)
from whydoku.playing.arguments.faults import Amiss, Fault
from whydoku.playing.arguments.naming import pattern_of, steps_of

STRONG: Final = ("skyscraper", "two-string-kite", "turbot-fish")
"""The techniques whose lines are strong links of one digit."""


def with_covers(sets: SaidSets, grid: Grid) -> SaidSets:
    """The sets with covers: of the houses that cross the bases, as many as there are bases. Raises
    Amiss if these do not hold all candidates of the bases."""
    tables = grid.tables
    there = tables.held_in(sets.bases) & grid.bits & ~(sets.fins or 0)
    kind, d = house_of(sets.bases[0]) // 9, sets.bases[0] % 9
    crossing = (0, 1) if kind == 2 else (2,) if len(sets.bases) == 1 else (1 - kind,)

    def held(q: int) -> int:
        return (tables.constraint_candidates[q] & there).bit_count()

    ways = []
    for other in crossing:
        lines = [house_constraint(h, d) for h in range(other * 9, other * 9 + 9)]
        ways.append(sorted(sorted(lines, key=held, reverse=True)[: len(sets.bases)]))
    covers = max(ways, key=lambda way: sum(map(held, way)))
    if there & ~tables.held_in(covers):
        raise Amiss(Fault("spread", there, sets.bases))
    return replace(sets, covers=tuple(covers))


def with_cells(subset: SaidSubset, grid: Grid) -> Iterator[SaidSubset]:
    """Yields the subset with cells of its house: those with the fewest other digits, those with the
    most of its own, or both where it was not said which it is."""
    house = grid.tables.house_cells[subset.house or 0] & cells_of(grid.bits)
    n = subset.digits.bit_count()
    digits = {i: digits_of(candidates_of(1 << i) & grid.bits) for i in members(house)}
    own = {i: (has & subset.digits).bit_count() for i, has in digits.items()}
    others = {i: (has & ~subset.digits).bit_count() for i, has in digits.items()}
    for is_hidden in (False, True):
        if subset.is_hidden in (is_hidden, None):
            order = sorted(
                (i for i in digits if own[i]),
                key=lambda i: (-own[i], 0) if is_hidden else (others[i], -own[i]),
            )
            yield replace(subset, cells=union(1 << i for i in order[:n]), is_hidden=is_hidden)


def with_digits(said: AlmostLocked, grid: Grid, part: int | None = None) -> AlmostLocked:
    """The almost locked set that is meant. If fewer digits were named than it has, they are those
    that matter: the set has all that are possible in its cells. Of too many, it has those possible
    there. Raises Amiss if one of the few is not."""
    cells, digits = said.cells, said.digits
    possible, more = digits_of(candidates_of(cells) & grid.bits), cells.bit_count() + 1
    if digits.bit_count() == more:
        return said
    if digits.bit_count() > more:
        return AlmostLocked(cells, digits & possible)
    if absent := union(digit_in(cells, d) for d in members(digits & ~possible)):
        raise Amiss(Fault("absent", candidates=absent, about=absent, part=part))
    return AlmostLocked(cells, possible)


def instances_of(name: SaidName, argument: Argument, grid: Grid) -> Alternatives:
    """Yields the reasons of the techniques of a name that have what was said. Raises Amiss if there
    are none, or several between which nothing decides."""
    claim = argument.eliminations | argument.placements
    patterns = set[Candidates]()
    for why in found_of(name, grid):
        patterns.add(pattern_of(why[0], grid.tables) & grid.bits)
        if len(patterns) > 1 and not claim:
            raise Amiss(Fault("several", about=union(patterns)))
        yield why
    if not patterns:
        _refuse_more_places(name, grid)
        raise Amiss(Fault("no-pattern", about=candidates_of(name.cells) & grid.bits or claim))


def found_of(name: SaidName, grid: Grid) -> Alternatives:
    """Yields the reasons of the techniques of a name that have the cells, digits and houses that
    were said; if some have no other cells, these alone."""
    tables = grid.tables
    further = []
    is_whole = False
    for slug in name.techniques:
        for step in steps_of(slug, grid):
            held = pattern_of(step.why[0], tables)
            if name.cells and name.cells == cells_of(held) and _fits(name, held, tables):
                is_whole = True
                yield step.why
            elif _fits(name, held, tables):
                further.append(step.why)
    if not is_whole:
        yield from further


def _fits(name: SaidName, held: Candidates, tables: Tables) -> bool:
    cells = cells_of(held)
    others = cells & ~name.pivot
    return (
        not name.cells & ~cells
        and not name.digits & ~digits_of(held)
        and all((tables.house_cells[h] & cells).bit_count() > 1 for h in name.houses)
        and all(
            tables.sees[i * 9] >> j * 9 & 1 for i in members(name.pivot) for j in members(others)
        )
    )


def _refuse_more_places(name: SaidName, grid: Grid) -> None:
    """Raises Amiss if a digit has more than two places in a house that was named for a pattern of
    strong links."""
    if name.digits.bit_count() != 1 or name.techniques[0] not in STRONG:
        return
    for h in name.houses:
        q = house_constraint(h, members(name.digits)[0])
        places = grid.tables.constraint_candidates[q] & grid.bits
        if places.bit_count() > 2:
            raise Amiss(Fault("not-strong", places, (q,)))
