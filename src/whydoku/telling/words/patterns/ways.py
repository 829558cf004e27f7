"""The way from a supposition to its end, for a sentence: its facts or links, or, of a long way, the
first and the last.

r1c5 is 4 (row 1), r3c6 is 7, r9c6 is 2 (box 8), … 14 more …, r5c1 is 3, r8c1 is 9, r8c4 is 6
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import ROW_SPACE
from whydoku.telling.needs import NeededFact, NeededLine
from whydoku.telling.rings import petal_of
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import all_false, all_true, one_is_true
from whydoku.telling.words.writing.context import ReasonContext, about_base
from whydoku.telling.words.writing.passage import Listing, Sentence, Value, listing, sentence

MOST_TOLD: Final = 10
"""The most facts or links of a way that a sentence tells one by one."""

AT_EACH_END: Final = 3
"""How many of them it tells at the beginning and at the end of a longer way."""

MOST_INSIDE: Final = 1
"""The most facts that it tells of a way on which a fact of another way rests; more are counted."""

_MORE: Final = "way.more"


def way(told: Sequence[Sentence], *, is_inside: bool = False) -> Listing:
    """What leads from a supposition to its end: all of it or, if that is too much for a sentence,
    its beginning, how much follows, and its end. `is_inside` means that a fact of another way rests
    on it."""
    most, ends = (MOST_INSIDE, 0) if is_inside else (MOST_TOLD, AT_EACH_END)
    if len(told) <= most:
        return listing(told)
    more = sentence(_MORE, number=slot.number(len(told) - 2 * ends))
    return listing((*told[:ends], more, *told[len(told) - ends :]))


def ways_of(
    lines: Iterable[NeededLine], ctx: ReasonContext, *, is_inside: bool = False
) -> Iterator[Sentence]:
    """Yields what each case leads to by facts, or that it leaves a constraint without candidates;
    nothing for a case that does neither, and for one that locks a set of cells."""
    for line in lines:
        if petal_of(line.branch) or not (line.facts or line.branch.broken is not None):
            continue
        k, broken = 1 << line.branch.candidate, None
        claim = one_is_true(k) if line.branch.is_true else all_false(k)
        if line.branch.broken is not None:
            broken = about_base("blocked", line.branch.broken, ctx)
        if not line.facts:
            yield sentence("case.refuted", claim=claim, broken=broken)
            continue
        facts = way([*_facts(line, ctx)], is_inside=is_inside)
        yield sentence("case.leads", claim=claim, facts=facts, broken=broken)


def _facts(line: NeededLine, ctx: ReasonContext) -> Iterator[Sentence]:
    """Yields the facts of a case, each with the candidates of its cell, the house that has no other
    place for it, or the pattern on which it rests."""
    for needed in line.facts:
        fact, claim = needed.fact, claim_of(needed)
        q = fact.because
        if not isinstance(q, int):
            excluded = union(line.known.removed[: needed.number])
            premise = ctx.within().without(excluded).premise_of(q)
            yield sentence("way.because", claim=claim, premise=premise)
        elif fact.is_true and q < ROW_SPACE and (there := ctx.of(q)) & ~needed.candidates:
            put = slot.digits_of(needed.candidates)
            yield sentence("way.cell", cell=slot.cell(q), digits=slot.digits_of(there), put=put)
        else:
            house = slot.house(q) if fact.is_true and q >= ROW_SPACE else None
            yield sentence("way.fact", claim=claim, house=house)


def claim_of(needed: NeededFact) -> Sentence:
    """What is needed of a fact, as a claim."""
    return all_true(needed.candidates) if needed.fact.is_true else all_false(needed.candidates)


def is_abridged(value: Value) -> bool:
    """Whether a sentence, or one inside it, counts a part of a way instead of telling it."""
    match value:
        case Sentence(key, slots):
            return key == _MORE or any(is_abridged(one) for _, one in slots)
        case Listing(items):
            return any(map(is_abridged, items))
        case _:
            return False
