"""Bent wings in words: two almost locked sets with together as many digits as cells.

pivot     three cells: an XYZ-Wing, described by what its pivot is
bent      more cells: all digits but one fit there only once, which leaves a cell for that one

Sets that a technique of another family has found are described as sets, even if they form a wing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.grids.bits import BITS, Cells, Mask, from_members, members
from whydoku.grids.parts.candidates import sight_of
from whydoku.grids.spaces import Tables
from whydoku.logic.catalogue import entry_of
from whydoku.logic.why import AlmostLocked, Als
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import (
    cells_with_digits,
    choices_in,
    houses_of_places,
    places_of,
)
from whydoku.telling.words.writing.context import ReasonContext, falls_to, sees_all
from whydoku.telling.words.writing.passage import HousesSlot, Listing, Sentence, listing, sentence

FAMILY: Final = "wings"
"""The family of techniques whose sets are described as a wing."""


@dataclass(frozen=True, slots=True)
class Wing:
    """Two almost locked sets that share just two digits, `x` and `z`. At most one of the sets has
    `x`, so the other one has `z`.

    In a wing of three cells, `pivot` is the cell that sees both others; in a larger wing it is 0.
    """

    large: AlmostLocked
    small: AlmostLocked
    x: int
    z: int
    pivot: Cells = 0

    @property
    def cells(self) -> Cells:
        """All cells of the wing."""
        return self.large.cells | self.small.cells

    @property
    def digits(self) -> Mask:
        """All digits of the wing; there are as many as cells."""
        return self.large.digits | self.small.digits


def wing_of(als: Als, tables: Tables) -> Wing | None:
    """The wing that two almost locked sets form, or None if they form no wing."""
    if len(als.sets) != 2 or len(als.commons) != 1:
        return None
    large, small = sorted(als.sets, key=lambda almost_locked: -almost_locked.cells.bit_count())
    [x] = als.commons
    shared = large.digits & small.digits
    z = shared & ~(1 << x)
    if shared.bit_count() != 2 or z.bit_count() != 1 or large.cells & small.cells:
        return None
    wing = Wing(large, small, x, z.bit_length() - 1)
    if wing.cells.bit_count() != wing.digits.bit_count():
        return None
    pivots = [i for i in members(large.cells) if sight_of(i * 9 + x, tables) & small.cells]
    if wing.cells.bit_count() == 3 and len(pivots) == 1:
        return Wing(large, small, x, wing.z, 1 << pivots[0])
    return wing


def told_as_wing(als: Als, ctx: ReasonContext) -> Wing | None:
    """The wing that two almost locked sets form, if the step's technique belongs to the family of
    wings; otherwise None."""
    found_by = entry_of(ctx.technique)
    return wing_of(als, ctx.tables) if found_by and found_by.family == FAMILY else None


def reason_of_wing(wing: Wing, ctx: ReasonContext) -> Sentence:
    """Says why one of the cells of a wing has its digit `z`, and ends with the conclusions."""
    z, there = slot.digit(wing.z), places_of(wing.z, wing.cells, ctx.state)
    sees = sees_all(there, ctx.eliminations, ctx.tables)
    if wing.pivot:
        return ctx.concluding(
            "reason.wing.pivot",
            pivot=cells_with_digits(wing.pivot, ctx.state),
            first=cells_with_digits(wing.small.cells, ctx.state),
            last=cells_with_digits(wing.large.cells & ~wing.pivot, ctx.state),
            x=slot.digit(wing.x),
            y=slot.digits(wing.large.digits & ~wing.small.digits),
            z=z,
            sees=sees,
        )
    return ctx.concluding(
        "reason.wing.bent",
        cells=slot.cells(wing.cells),
        digits=slot.digits(wing.digits),
        once=listing(
            sentence("wing.once", digits=slot.digits(from_members(digits)), where=house)
            for house, digits in _once(wing, ctx)
        ),
        there=slot.cells_of(there),
        z=z,
        sees=sees,
    )


def argument_of_wing(wing: Wing, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that say where each digit of a wing except `z` goes, so that a cell is left
    for `z`. There are none for a wing of three cells."""
    if wing.pivot:
        return
    there = places_of(wing.z, wing.cells, ctx.state)
    number = wing.cells.bit_count()
    yield sentence(
        "argue.wing",
        depth,
        once=_places_of_once(wing, ctx),
        fewer=number - 1,
        number=number,
        z=slot.digit(wing.z),
    )
    yield from falls_to(there, ctx.eliminations, ctx.tables, depth)


def clue_of_wing(wing: Wing, ctx: ReasonContext) -> Sentence:
    """Names the cells of a wing, without saying which of their digits matters."""
    if wing.pivot:
        return choices_in(members(wing.cells), ctx.state or 0, ctx.tables)
    return sentence(
        "clue.bent",
        cells=slot.cells(wing.cells),
        digits=slot.digits(wing.digits),
        number=wing.cells.bit_count(),
    )


def _once(wing: Wing, ctx: ReasonContext) -> list[tuple[HousesSlot | None, list[int]]]:
    """The digits that the cells of a wing can have only once, which are all but `z`, listed by the
    house that shows this.

    The list has as few houses as possible; None stands for digits with a single place.
    """
    places = {d: places_of(d, wing.cells, ctx.state) for d in BITS[wing.digits] if d != wing.z}
    by_house: dict[int, list[int]] = {}
    for d, there in places.items():
        for h in houses_of_places(there, ctx.tables):
            by_house.setdefault(h, []).append(d)
    by_houses: list[tuple[HousesSlot | None, list[int]]] = []
    while by_house:
        h, digits = max(by_house.items(), key=lambda entry: len(entry[1]))
        by_houses.append((slot.houses((h,)), digits))
        by_house = {
            other: kept
            for other, held in by_house.items()
            if (kept := [d for d in held if d not in digits])
        }
    housed = {d for _, digits in by_houses for d in digits}
    alone = [d for d in places if d not in housed]
    return [*by_houses, (None, alone)] if alone else by_houses


def _places_of_once(wing: Wing, ctx: ReasonContext) -> Listing:
    """Says where each digit of a wing but `z` can go, and which house allows the digit there only
    once."""
    each = ((d, house) for house, digits in _once(wing, ctx) for d in digits)
    return listing(
        sentence(
            "wing.next" if n else "wing.first",
            digit=slot.digit(d),
            cells=slot.cells_of(places_of(d, wing.cells, ctx.state)),
            where=house,
        )
        for n, (d, house) in enumerate(each)
    )
