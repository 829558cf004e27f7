"""Almost locked sets in words: each has one digit to spare, so without one digit it holds the rest.

two       two in a row: the digit that joins them is not in both, so one of them holds all others
three     three in a row, described by what the pivot between the other two holds
many      more in a row, described by what each of them holds
long      the same, with the sets counted instead of listed
pair      two in a ring
closed    more in a ring
alone     one set, or sets whose ends share no digit that matters
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Final

from whydoku.grids.bits import BITS, Candidates, Mask, from_members, members
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union
from whydoku.grids.spaces import Tables, house_constraint
from whydoku.logic.why import AlmostLocked, Als
from whydoku.telling.words.patterns.covers.wings import (
    argument_of_wing,
    clue_of_wing,
    reason_of_wing,
    told_as_wing,
    wing_of,
)
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import (
    cells_with_digits,
    houses_of_cells,
    places_of,
)
from whydoku.telling.words.writing.context import PatternWords, ReasonContext, falls_to
from whydoku.telling.words.writing.passage import (
    HousesSlot,
    Listing,
    Sentence,
    Value,
    listing,
    sentence,
)

MOST_SETS: Final = 4
"""The most almost locked sets in a row that a reason lists; of a longer row it gives only the
number and the two ends."""


def premise(als: Als, ctx: ReasonContext) -> Sentence:
    """Names the almost locked sets, and says what the digits that join them show."""
    shape = _shape(als, ctx)
    return sentence(f"premise.als.{shape}", **_SLOTS[shape](als, ctx))


def reason(als: Als, ctx: ReasonContext) -> Sentence:
    """Names the almost locked sets, says what the digits that join them show, and ends with the
    conclusions."""
    if wing := told_as_wing(als, ctx):
        return reason_of_wing(wing, ctx)
    return ctx.concluding("reason.als", premise=premise(als, ctx))


def argument(als: Als, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that say what each almost locked set holds once it lacks a digit, then why
    each candidate is eliminated."""
    if wing := told_as_wing(als, ctx):
        return argument_of_wing(wing, ctx, depth)
    match _shape(als, ctx):
        case "alone":
            return iter(())
        case "two":
            return _argument_of_two(als, ctx, depth)
        case "three":
            return _argument_of_pivot(als, ctx, depth)
        case "many" | "long":
            return _argument_of_row(als, ctx, depth)
        case _:
            return _argument_of_ring(als, ctx, depth)


def exact_form(als: Als, _: ReasonContext, depth: int) -> list[Sentence]:
    """The almost locked sets and the digits that join them, in notation."""
    sets = [_of_set("exact.set", almost_locked) for almost_locked in als.sets]
    commons = listing(slot.digit(d) for d in als.commons)
    return [sentence("exact.als", depth, sets=listing(sets), commons=commons)]


def clue(als: Als, ctx: ReasonContext) -> Sentence:
    """Names the almost locked sets; of a wing only the cells, without saying which of their digits
    matters."""
    if wing := wing_of(als, ctx.tables):
        return clue_of_wing(wing, ctx)
    return sentence("clue.sets", sets=_sets_listed(als))


def _shape(als: Als, ctx: ReasonContext) -> str:
    number, joints = len(als.sets), len(als.commons)
    if number > 1 and joints == number:
        return "pair" if number == 2 else "closed"
    if number < 2 or joints != number - 1 or not _at_ends(als, ctx):
        return "alone"
    return ("two", "three", "many")[min(number - 2, 2)] if number <= MOST_SETS else "long"


def _at_ends(als: Als, ctx: ReasonContext) -> Mask:
    """The digits that either the first or the last set in a row must hold. If some of these digits
    exclude candidates, the others are left out."""
    first, last = als.sets[0], als.sets[-1]
    shared = first.digits & last.digits & ~(1 << als.commons[0] | 1 << als.commons[-1])
    falls = (
        d
        for d in BITS[shared]
        if ctx.eliminations & ctx.tables.seen_by_all(_places_at_ends(als, d, ctx))
    )
    return from_members(falls) or shared


def _places_at_ends(als: Als, d: int, ctx: ReasonContext) -> Candidates:
    return places_of(d, als.sets[0].cells | als.sets[-1].cells, ctx.state)


# What a reason says


def _sets_listed(als: Als) -> Listing:
    """A list of the almost locked sets, each with its cells and digits, as a value to fill into a
    sentence."""
    return listing(_of_set("als.set", almost_locked) for almost_locked in als.sets)


def _of_set(key: str, almost_locked: AlmostLocked, **more: Value) -> Sentence:
    """Makes a sentence about an almost locked set from the template called `key`, filled in with
    the cells and digits of the set, and with `more`."""
    cells, digits = slot.cells(almost_locked.cells), slot.digits(almost_locked.digits)
    return sentence(key, cells=cells, digits=digits, **more)


def _slots_alone(als: Als, _: ReasonContext) -> dict[str, Value | None]:
    return {"sets": _sets_listed(als)}


def _slots_of_two(als: Als, ctx: ReasonContext) -> dict[str, Value | None]:
    return {
        "sets": _sets_listed(als),
        "apart": _only_once(als, 0, "als.apart", ctx),
        "z": slot.digits(_at_ends(als, ctx)),
    }


def _slots_of_three(als: Als, ctx: ReasonContext) -> dict[str, Value | None]:
    z = slot.digits(_at_ends(als, ctx))
    first, pivot, last = als.sets
    return {
        "pivot": _of_set("als.set", pivot),
        "number": slot.number(pivot.cells.bit_count()),
        "x": slot.digit(als.commons[0]),
        "first": _of_set("als.loses", first, held=z),
        "y": slot.digit(als.commons[1]),
        "last": _of_set("als.loses", last, held=z),
    }


def _slots_of_row(als: Als, ctx: ReasonContext) -> dict[str, Value | None]:
    z = _at_ends(als, ctx)
    held = [z, *(1 << d for d in als.commons), z]
    links = (
        _of_set(
            "als.next" if n else "als.first",
            almost_locked,
            out=slot.digits(held[n]),
            held=slot.digits(held[n + 1]),
        )
        for n, almost_locked in enumerate(als.sets)
    )
    return {"links": listing(links), "z": slot.digits(z)}


def _slots_of_long_row(als: Als, ctx: ReasonContext) -> dict[str, Value | None]:
    return {
        "number": slot.number(len(als.sets)),
        "first": slot.cells(als.sets[0].cells),
        "last": slot.cells(als.sets[-1].cells),
        "z": slot.digits(_at_ends(als, ctx)),
    }


def _slots_of_pair(als: Als, ctx: ReasonContext) -> dict[str, Value | None]:
    houses = [house for n in (0, 1) if (house := _houses_between(als, n, ctx))]
    return {
        "sets": _sets_listed(als),
        "x": slot.digit(als.commons[0]),
        "y": slot.digit(als.commons[1]),
        "houses": slot.houses(tuple(sorted({h for house in houses for h in house.houses})))
        if len(houses) == 2
        else None,
    }


def _slots_of_ring(als: Als, _: ReasonContext) -> dict[str, Value | None]:
    cells = [slot.cells(almost_locked.cells) for almost_locked in als.sets]
    joints = zip(als.commons, cells, (*cells[1:], *cells[:1]), strict=False)
    commons = (
        sentence("als.common", digit=slot.digit(d), cells=before, others=after)
        for d, before, after in joints
    )
    return {"sets": _sets_listed(als), "commons": listing(commons)}


_SLOTS: Final = {
    "alone": _slots_alone,
    "two": _slots_of_two,
    "three": _slots_of_three,
    "many": _slots_of_row,
    "long": _slots_of_long_row,
    "pair": _slots_of_pair,
    "closed": _slots_of_ring,
}
"""For each shape of a row of sets, the function that makes the values to fill into its premise."""


# What joins the sets


def _joint(als: Als, n: int, ctx: ReasonContext) -> Candidates:
    """The candidates of the digit that joins set `n` to the set after it, in both of these sets."""
    after = als.sets[(n + 1) % len(als.sets)]
    return places_of(als.commons[n], als.sets[n].cells | after.cells, ctx.state)


def _houses_between(als: Als, n: int, ctx: ReasonContext) -> HousesSlot | None:
    """The fewest houses in which each place in set `n` of the digit that joins it to the set after
    it sees each place there; None if a link is needed too. Boxes and lines need only one."""
    after = als.sets[(n + 1) % len(als.sets)]
    here, there = (
        members(cells_of(places_of(als.commons[n], some.cells, ctx.state)))
        for some in (als.sets[n], after)
    )
    shared = [{*ctx.tables.houses_around(1 << i | 1 << j)} for i, j in product(here, there)]
    around = sorted(set().union(*shared))
    for number in range(1, len(around) + 1):
        for some in combinations(around, number):
            if all(houses & {*some} for houses in shared):
                return slot.houses(some)
    return None


# Arguments


def _set_slots(almost_locked: AlmostLocked, ctx: ReasonContext) -> dict[str, Value]:
    return {
        "each": cells_with_digits(almost_locked.cells, ctx.state),
        "number": slot.number(almost_locked.cells.bit_count()),
        "many": slot.number(almost_locked.digits.bit_count()),
    }


def _argument_of_two(als: Als, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    [x] = als.commons
    for almost_locked in als.sets:
        yield sentence(
            "argue.als.spare",
            depth,
            **_set_slots(almost_locked, ctx),
            x=slot.digit(x),
            rest=slot.digits(almost_locked.digits & ~(1 << x)),
        )
    yield _only_once(als, 0, "argue.als.apart", ctx, depth)
    yield from _falls_at_ends(als, ctx, depth)


def _only_once(als: Als, n: int, key: str, ctx: ReasonContext, depth: int = 0) -> Sentence:
    """Says why set `n` and the set after it cannot both have the digit that joins them."""
    places = _joint(als, n, ctx)
    return sentence(
        key,
        depth,
        digit=slot.digit(als.commons[n]),
        cells=slot.cells_of(places),
        house=_houses_between(als, n, ctx),
    )


def _argument_of_pivot(als: Als, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    first, pivot, last = als.sets
    x, y = als.commons
    yield sentence(
        "argue.als.pivot", depth, **_set_slots(pivot, ctx), x=slot.digit(x), y=slot.digit(y)
    )
    for d, other, n in ((x, first, 0), (y, last, 1)):
        yield sentence(
            "argue.als.with",
            depth,
            **_set_slots(other, ctx),
            digit=slot.digit(d),
            there=slot.cells_of(places_of(d, pivot.cells, ctx.state)),
            where=_houses_between(als, n, ctx),
            rest=slot.digits(other.digits & ~(1 << d)),
        )
    yield from _falls_at_ends(als, ctx, depth)


def _argument_of_row(als: Als, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    yield sentence("argue.als.each", depth)
    held = [_at_ends(als, ctx), *(1 << d for d in als.commons), _at_ends(als, ctx)]
    for n, almost_locked in enumerate(als.sets):
        yield sentence(
            "argue.als.next" if n else "argue.als.first",
            depth + 1,
            **_set_slots(almost_locked, ctx),
            out=slot.digits(held[n]),
            where=_houses_between(als, n - 1, ctx) if n else None,
            held=slot.digits(held[n + 1]),
        )
    yield from _falls_at_ends(als, ctx, depth)


def _falls_at_ends(als: Als, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that say why candidates are eliminated that see all places of a digit in the
    first set and the last."""
    every = (_places_at_ends(als, d, ctx) for d in BITS[_at_ends(als, ctx)])
    return _falls_to_each(every, ctx.eliminations, depth, ctx.tables)


def _falls_to_each(
    every: Iterable[Candidates], eliminations: Candidates, depth: int, tables: Tables
) -> Iterator[Sentence]:
    """Yields sentences that say why `eliminations` are false. Each element of `every` contains a
    true candidate, so whatever sees all of an element is false."""
    for places in every:
        fallen = eliminations & tables.seen_by_all(places)
        yield from falls_to(places, fallen, tables, depth)
        eliminations &= ~fallen


def _argument_of_ring(als: Als, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    tables = ctx.tables
    for almost_locked in als.sets:
        yield sentence("argue.als.set", depth, **_set_slots(almost_locked, ctx))
    once = listing(_only_once(als, n, "als.once", ctx) for n in range(len(als.commons)))
    if len(als.sets) == 2:
        x, y = map(slot.digit, als.commons)
        yield sentence("argue.als.pair", depth, once=once, x=x, y=y)
    else:
        yield sentence("argue.als.ring", depth, once=once)
    joints = [_joint(als, n, ctx) for n in range(len(als.commons))]
    yield from _falls_to_each(joints, ctx.eliminations, depth, tables)
    left = ctx.eliminations & ~union(map(tables.seen_by_all, joints))
    for n, almost_locked in enumerate(als.sets):
        apart = 1 << als.commons[n - 1] | 1 << als.commons[n]
        kept = BITS[almost_locked.digits & ~apart]
        places = [places_of(d, almost_locked.cells, ctx.state) for d in kept]
        falling = left & union(map(tables.seen_by_all, places))
        left &= ~falling
        outside = falling & ~candidates_of(almost_locked.cells)
        for h in houses_of_cells(almost_locked.cells, tables):
            here = falling & outside & tables.held_in(house_constraint(h, d) for d in kept)
            if digits_of(here).bit_count() > 1:
                falling &= ~here
                yield _keeps(almost_locked, h, here, depth)
        yield from _falls_to_each(places, falling, depth, tables)


def _keeps(almost_locked: AlmostLocked, h: int, eliminations: Candidates, depth: int) -> Sentence:
    """Says that a set keeps several digits in house `h`, so that these are eliminated in the rest
    of the house."""
    return sentence(
        "argue.als.keeps",
        depth,
        cells=slot.cells(almost_locked.cells),
        digits=slot.digits_of(eliminations),
        house=slot.houses((h,)),
        result=slot.result(0, eliminations),
    )


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
