"""Singles: covers with one base that has one candidate left, and why nothing else is left.

The argument for a naked single lists the digits that its cell sees; for a hidden single, what bars
the other cells of its house.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from whydoku.bits import BITS, members
from whydoku.render.words.passage import (
    CellsSlot,
    DigitsSlot,
    Sentence,
    listing,
    one_cell,
    one_digit,
    one_house,
    sentence,
)
from whydoku.render.words.patterns.context import ReasonContext
from whydoku.spaces import (
    ALL_DIGITS,
    CONSTRAINT_CANDIDATES,
    CONSTRAINTS,
    DIGIT_CANDIDATES,
    ROW_SPACE,
    SEES,
)
from whydoku.why import Cover


def single_of(cover: Cover, ctx: ReasonContext) -> int | None:
    """The candidate that a single places, or None if the cover is no single."""
    if len(cover.bases) != 1 or cover.fins:
        return None
    base = CONSTRAINT_CANDIDATES[cover.bases[0]]
    if len(cover.covers) == 1:
        left = ctx.of(cover.bases[0])
    else:
        left = reduce(and_, (CONSTRAINT_CANDIDATES[q] for q in cover.covers), base)
    return left.bit_length() - 1 if left.bit_count() == 1 else None


def single_sentence(cover: Cover, ctx: ReasonContext, *, left: bool = False) -> Sentence:
    """The sentence for a single, on its own or, with `left`, as what other patterns leave."""
    k = single_of(cover, ctx)
    assert k is not None  # noqa: S101
    base = cover.bases[0]
    space = "cell" if base < ROW_SPACE else "house"
    return sentence(
        ctx.key(f"{'left' if left else 'premise.single'}.{space}"),
        cell=one_cell(k // 9),
        digit=one_digit(k % 9),
        house=None if base < ROW_SPACE else one_house(base),
    )


def clue_of_single(cover: Cover) -> Sentence:
    """A clue to the cell or the house of a single, without the digit or its place there."""
    base = cover.bases[0]
    if base < ROW_SPACE:
        return sentence("clue.cell", cell=one_cell(base))
    return sentence("clue.house", digit=one_digit(base % 9), house=one_house(base))


def argument_of_single(cover: Cover, k: int, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says why candidate `k` is all that is left."""
    base = cover.bases[0]
    lines = _digits_seen(k, ctx, depth) if base < ROW_SPACE else _cells_barred(k, base, ctx, depth)
    lines.append(sentence("argue.left", depth, left=single_sentence(cover, ctx, left=True)))
    return lines


def _digits_seen(k: int, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says where the cell sees the digits that it cannot hold, and which other digits are gone."""
    i, state = k // 9, ctx.state or 0
    seen, gone = [], 0
    for d in BITS[ALL_DIGITS & ~(1 << k % 9)]:
        if at := ctx.filled & SEES[i * 9 + d] & DIGIT_CANDIDATES[d]:
            cell = one_cell(members(at)[0] // 9)
            seen.append(sentence("argue.seen-digit", digit=one_digit(d), cell=cell))
        elif not state >> i * 9 + d & 1:
            gone |= 1 << d
    lines = []
    if seen:
        lines.append(sentence("argue.sees", depth, cell=one_cell(i), digits=listing(seen)))
    if gone:
        lines.append(sentence("argue.gone.cell", depth, cell=one_cell(i), digits=DigitsSlot(gone)))
    return lines


def _cells_barred(k: int, base: int, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says what bars the digit from the other open cells of the house."""
    d, state = k % 9, ctx.state or 0
    house = one_house(base)
    by_digit: dict[int, int] = {}
    gone = open_cells = 0
    for other in CONSTRAINTS[base]:
        if other == k or ctx.filled & SEES[other] & CONSTRAINT_CANDIDATES[other // 9]:
            continue
        open_cells |= 1 << other // 9
        if at := ctx.filled & SEES[other] & DIGIT_CANDIDATES[d]:
            source = members(at)[0] // 9
            by_digit[source] = by_digit.get(source, 0) | 1 << other // 9
        elif not state >> other & 1:
            gone |= 1 << other // 9
    if not open_cells:
        return [sentence("argue.filled", depth, house=house)]
    lines = [
        sentence(
            "argue.barred",
            depth,
            cells=CellsSlot(cells),
            digit=one_digit(d),
            cell=one_cell(source),
        )
        for source, cells in by_digit.items()
    ]
    if gone:
        lines.append(sentence("argue.gone.house", depth, cells=CellsSlot(gone), digit=one_digit(d)))
    return [sentence("argue.looking", depth, digit=one_digit(d), house=house), *lines]
