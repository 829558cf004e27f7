"""Impossible patterns in words: rings of odd length, cells with three digits, and any others.

places      places of one digit in a ring, each in a house with the next
cells       cells in a ring, each seeing the next, which would have the same two digits
tridagon    twelve cells in four boxes, which would have the same three digits
three       other cells that would have the same three digits
any         anything else

What follows from the guardians is told as for deadly patterns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.grids.bits import from_members
from whydoku.grids.parts.candidates import digits_of
from whydoku.grids.spaces import Tables
from whydoku.logic.tridagons import is_of_three_digits, tridagon_of
from whydoku.logic.why import Impossible
from whydoku.telling.rings import odd_ring
from whydoku.telling.words.patterns.deadly import (
    reason_by_guardians,
    shape_of_guardians,
    slots_of_guardians,
)
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import together
from whydoku.telling.words.writing.context import PatternWords, ReasonContext, falls_to
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence


def impossible_slots(impossible: Impossible, tables: Tables) -> dict[str, Value]:
    """The values to fill into sentences about an impossible pattern and its guardians."""
    return slots_of_guardians(impossible) | {"absurd": _about("absurd", impossible, tables)}


def _about(
    key: str,
    impossible: Impossible,
    tables: Tables,
    depth: int = 0,
    *,
    other: str = "",
    **slots: Value,
) -> Sentence:
    """Makes a sentence from the template called `key` with the shape of a pattern as its ending;
    with `other`, if it is given, for all that are no rings."""
    ring = odd_ring(impossible, tables)
    slots["guardians"] = slot.candidates(impossible.guardians)
    slots["cells"] = (
        listing(map(slot.cell, ring.cells)) if ring else slot.cells_of(impossible.pattern)
    )
    slots["digits"] = slots["digit"] = slot.digits_of(impossible.pattern)
    slots["number"] = slot.number(len(impossible.constraints))
    if ring:
        low = digits_of(impossible.pattern) & -digits_of(impossible.pattern)
        slots["one"], slots["other"] = (
            slot.digits(low),
            slot.digits(digits_of(impossible.pattern) & ~low),
        )
        slots["first"] = slot.cell(ring.cells[0])
        slots["houses"] = slot.houses(tuple(sorted(ring.houses)))
    slots["constraints"] = together(impossible.constraints)
    return sentence(f"{key}.{ring.kind if ring else other or _kind_of(impossible)}", depth, **slots)


def _kind_of(impossible: Impossible) -> str:
    """The kind of a pattern that is no ring."""
    if tridagon_of(impossible):
        return "tridagon"
    return "three" if is_of_three_digits(impossible) else "any"


def premise(impossible: Impossible, ctx: ReasonContext) -> Sentence:
    """Says what would follow without a true guardian, and names the guardians."""
    return sentence("premise.deadly", **impossible_slots(impossible, ctx.tables))


def reason(impossible: Impossible, ctx: ReasonContext) -> Sentence:
    """Says what would follow without a true guardian, and ends with the conclusions."""
    return reason_by_guardians(impossible, impossible_slots(impossible, ctx.tables), ctx)


def argument(impossible: Impossible, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Says why the pattern is impossible, and what the guardians exclude unless the reason says
    so."""
    yield from why_impossible(impossible, depth, ctx.tables)
    if shape_of_guardians(impossible, ctx) not in {"cell", "house", "sole"}:
        yield from falls_to(impossible.guardians, ctx.eliminations, ctx.tables, depth)


def why_impossible(impossible: Impossible, depth: int, tables: Tables) -> Iterator[Sentence]:
    """Yields sentences that go round a ring, or round the boxes of a tridagon; none for other
    patterns."""
    if ring := odd_ring(impossible, tables):
        pairs = zip(ring.cells, (*ring.cells[1:], ring.cells[0]), ring.houses, strict=True)
        links = [
            sentence(
                "odd-ring.link", cells=slot.cells(from_members((i, j))), house=slot.houses((h,))
            )
            for i, j, h in pairs
        ]
        yield _about("argue.odd-ring", impossible, tables, depth, links=listing(links))
    elif tridagon := tridagon_of(impossible):
        one, two, three, four = tridagon.boxes
        digits = digits_of(impossible.pattern)
        boxes, rising = slot.houses(tridagon.boxes), slot.houses(tridagon.rising)
        falling = slot.houses(tuple(b for b in tridagon.boxes if b not in tridagon.rising))
        first = slot.digits(digits & -digits)
        yield sentence(
            "argue.tridagon.digits", depth, boxes=boxes, digits=slot.digits(digits), first=first
        )
        yield sentence(
            "argue.tridagon.shared",
            depth,
            upper=slot.houses((one, two)),
            lower=slot.houses((three, four)),
            left=slot.houses((one, three)),
            right=slot.houses((two, four)),
        )
        yield sentence("argue.tridagon.turned", depth, falling=falling, rising=rising)


def link_ground(impossible: Impossible, tables: Tables) -> Sentence:
    """A phrase for the pattern as the ground of a strong link."""
    return _about("link.impossible", impossible, tables)


def exact_form(impossible: Impossible, _: ReasonContext, depth: int) -> list[Sentence]:
    """The constraints, what cannot fill them, and the guardians, in notation."""
    return [
        sentence(
            "exact.impossible",
            depth,
            constraints=slot.constraints(impossible.constraints),
            fillings=slot.candidates(impossible.pattern),
            guardians=slot.candidates(impossible.guardians),
        )
    ]


def clue(impossible: Impossible, ctx: ReasonContext) -> Sentence:
    """Asks whether the constraints could be filled without a guardian."""
    return _about("clue.impossible", impossible, ctx.tables, other="any")


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
