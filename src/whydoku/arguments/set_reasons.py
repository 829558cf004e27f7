"""Puts the reasons together of arguments about almost locked sets: in a row, or two as a wing."""

from __future__ import annotations

from itertools import pairwise, product

from whydoku.arguments.argument import Alternatives, Argument, SaidBent, SaidRow
from whydoku.arguments.faults import Amiss, Fault
from whydoku.bits import Cells, members
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS, DIGIT_CANDIDATES, HOUSE_CELLS, DigitNumber
from whydoku.why import AlmostLocked, Als
from whydoku.world.candidates import candidates_of, digits_of, houses_around, seen_by_all, union


def of_bent(bent: SaidBent, _: Argument, grid: Grid) -> Alternatives:
    """Two almost locked sets, into which the cells can be parted in one way or more."""
    ways = _in_two_houses(bent.cells)
    if not ways:
        raise Amiss(Fault("not-two-houses", about=candidates_of(bent.cells) & grid.bits))
    for one in ways:
        both = one, bent.cells & ~one
        sets = tuple(present(AlmostLocked(part, bent.digits), grid) for part in both)
        for x in members(sets[0].digits & sets[1].digits):
            yield (Als(sets, (x,)),)


def _in_two_houses(cells: Cells) -> list[Cells]:
    """The ways to part cells into those of one house and those of another, in order; each is the
    part without the last cell."""
    last, ways = 1 << cells.bit_length() >> 1, set[Cells]()
    for first, second in product(HOUSE_CELLS, HOUSE_CELLS):
        if not cells & ~(first | second):
            either = [1 << i for i in members(cells & first & second & ~last)]
            for taken in product(*((0, cell) for cell in either)):
                ways.add(cells & first & ~second & ~last | sum(taken))
    return sorted(way for way in ways if way and all(map(houses_around, (way, cells & ~way))))


def of_rows(rows: SaidRow, argument: Argument, grid: Grid) -> Alternatives:
    """Sets in a row or a ring, with the commons that were said or may be meant."""
    sets = tuple(present(one, grid) for one in rows.sets)
    if rows.commons or len(sets) < 2:
        yield (Als(sets, rows.commons),)
        if argument.named == "als-xy-wing":  # HoDoKu names the lower common first
            yield (Als(sets, rows.commons[::-1]),)
        return
    yield from ((Als(sets, commons),) for commons in _commons_of(sets, grid))


def _commons_of(sets: tuple[AlmostLocked, ...], grid: Grid) -> list[tuple[DigitNumber, ...]]:
    """The digits that may join sets in a row, in order: what the row excludes depends on the first
    and the last alone, so for each such pair there is one way. Where no digit joins two sets, the
    one with the fewest candidates in the way is taken."""
    ways: dict[tuple[int, int], tuple[DigitNumber, ...]] = {}
    for one, other in pairwise(sets):
        joining = _joining(one, other, grid)
        further: dict[tuple[int, int], tuple[DigitNumber, ...]] = {}
        for way in sorted(ways.values()) or [()]:
            for d in joining:
                if d not in way[-1:]:
                    further.setdefault(((*way, d)[0], d), (*way, d))
        ways = further or {(0, 0): (*min(ways.values()), joining[0])}
    return sorted(ways.values())


def _joining(one: AlmostLocked, other: AlmostLocked, grid: Grid) -> list[DigitNumber]:
    places = {
        d: [candidates_of(each.cells) & DIGIT_CANDIDATES[d] & grid.bits for each in (one, other)]
        for d in members(one.digits & other.digits)
    }
    if not places:
        raise Amiss(Fault("not-common", about=(one.named | other.named) & grid.bits))
    joining = [d for d, (here, there) in places.items() if not there & ~seen_by_all(here)]
    return joining or [min(places, key=lambda d: union(places[d]).bit_count())]


def present(almost_locked: AlmostLocked, grid: Grid) -> AlmostLocked:
    """A set of which no digits were named, or more than it can have: those possible there."""
    cells, digits = almost_locked.cells, almost_locked.digits
    if 0 < digits.bit_count() <= cells.bit_count() + 1:
        return almost_locked
    return AlmostLocked(cells, (digits or ALL_DIGITS) & digits_of(candidates_of(cells) & grid.bits))
