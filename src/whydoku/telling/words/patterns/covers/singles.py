"""Singles in words: the last candidate of a cell, or of a digit in a house, and why no other is
left."""

from __future__ import annotations

from functools import cache
from typing import Final

from whydoku.grids.bits import Candidates, Cells, few_reaching, from_members, members
from whydoku.grids.parts.candidates import sight_of
from whydoku.grids.spaces import (
    ALL_DIGITS,
    DIGIT_CANDIDATES,
    ROW_SPACE,
    Tables,
    house_of,
)
from whydoku.logic.why import Cover
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import about_constraint
from whydoku.telling.words.writing.context import ReasonContext
from whydoku.telling.words.writing.passage import Listing, Sentence, Value, listing, sentence

FEW: Final = 3
"""The most open cells that a sentence names as ruled out, or as without the digit; if there are
more, it speaks of `the other open cells`."""


def single_of(cover: Cover, state: Candidates | None, tables: Tables) -> int | None:
    """The candidate that a single places, or None if the cover is no single; `state` are the
    candidates still possible, if they are known. What is covered without any does not count: a
    step told without its grid may name houses that are not known."""
    if cover.truths or len(cover.bases) != 1 or cover.fins:
        return None
    held = tables.constraint_candidates
    left = held[cover.bases[0]]
    if len(cover.covers) == 1:
        left &= state or 0
    else:
        for q in cover.covers:
            left &= held[q] or left
    return left.bit_length() - 1 if left.bit_count() == 1 else None


def single_sentence(cover: Cover, ctx: ReasonContext, *, left: bool = False) -> Sentence:
    """The sentence that says that the base of a single, which is a cell or a digit in a house, has
    one candidate left.

    With `left`, the sentence says that other patterns leave only that candidate.
    """
    k = single_of(cover, ctx.state, ctx.tables)
    assert k is not None  # noqa: S101
    return _sentence(k, cover.bases[0], ctx, "left" if left else "premise.single")


def _sentence(k: int, base: int, ctx: ReasonContext, key: str, **more: Value) -> Sentence:
    key = ctx.key(f"{key}.cell" if base < ROW_SPACE else f"{key}.house")
    return Sentence(key, (*_where(k, base), *more.items()))


@cache
def _where(k: int, base: int) -> tuple[tuple[str, Value], ...]:
    """The values to fill into a sentence about candidate `k`, the last in its cell or its house."""
    return tuple((slot.of_candidate(k) | slot.of_constraint(base)).items())


def lost_before_single(cover: Cover, lost: Candidates, tables: Tables) -> Sentence | None:
    """Says which of the candidates `lost` were in the cell or the house of a single; None if there
    are none."""
    if not (lost := lost & tables.constraint_candidates[cover.bases[0]]):
        return None
    cells, digits = slot.cells_of(lost), slot.digits_of(lost)
    return sentence("single.lost", cells=cells, digits=digits)


def clue_of_single(cover: Cover) -> Sentence:
    """A clue to a single: its cell without the digit, or its house and digit without the place."""
    return about_constraint("clue", cover.bases[0])


def reason_of_single(k: int, cover: Cover, ctx: ReasonContext) -> Sentence:
    """The sentence about a single that places candidate `k`; it also says why no other candidate is
    left.

    For a cell, the sentence names the digits that the cell sees; for a house, the cells with the
    digit that its open cells see. Candidates that were removed earlier are named too.
    """
    base, more = cover.bases[0], dict[str, Value]()
    if ctx.state is not None:
        if base < ROW_SPACE:
            more = _digits_seen(k, ctx)
        elif others := _cells_barred(k, base, ctx.filled, ctx.tables):
            more = {"others": others}
    return _sentence(k, base, ctx, "premise.single", **more)


def _digits_seen(k: int, ctx: ReasonContext) -> dict[str, Value]:
    """The values to fill into a sentence about the cell of candidate `k`: the digits that the cell
    sees, and those that it has lost. If the cell sees all other digits, the value is only their
    number."""
    i, seen, tables = k // 9, 0, ctx.tables
    for d, sees in enumerate(tables.sees[i * 9 : i * 9 + tables.size]):
        if ctx.filled & sees & DIGIT_CANDIDATES[d]:
            seen |= 1 << d
    seen &= ~(1 << k % 9)
    lost = tables.all_digits & ~seen & ~(1 << k % 9)
    is_plain = ctx.rules.is_plain
    if not lost:
        return {"rest" if is_plain else "others": slot.number(seen.bit_count())}
    if not seen:
        return {}
    return {"seen" if is_plain else "sighted": slot.digits(seen), "gone": slot.digits(lost)}


def _cells_barred(k: int, base: int, filled: Candidates, tables: Tables) -> Sentence | None:
    """Says what bars the digit of candidate `k` from the other open cells of a house: a few cells
    with this digit that open cells see, and which open cells, if these are few, have lost the
    digit. None if no other cell is open."""
    house = tables.houses[house_of(base)]
    open_cells = sum([1 << i for i in house if not filled >> i * 9 & ALL_DIGITS]) & ~(1 << k // 9)
    if not open_cells:
        return None
    placed = members(filled & DIGIT_CANDIDATES[k % 9])
    seen = {at // 9: sight_of(at, tables) & open_cells for at in placed}
    few, left = few_reaching(seen, open_cells)
    digit = slot.digit(k % 9)
    rest, gone = ("-rest", None) if left.bit_count() > FEW else ("", left and slot.cells(left))
    if not few:
        return sentence(f"single.gone{rest}", digit=digit, gone=gone)
    seeing = open_cells & ~left
    many = seeing.bit_count() > (FEW if left else 1)
    return sentence(
        f"single.seen-many{rest}" if many else f"single.seen{rest}",
        digit=digit,
        cells=slot.cells(from_members(few)),
        gone=gone or None,
        others=None if many else slot.cells(seeing),
        links=_links_to(from_members(i * 9 + k % 9 for i in few), seeing, tables),
    )


def _links_to(few: Candidates, seeing: Cells, tables: Tables) -> Listing | None:
    """Which of the cells that see some of a few with their digit see them by a link alone; None if
    none does."""
    if not tables.links:
        return None
    linked: dict[str, tuple[int, int, Cells]] = {}
    for i in members(seeing):
        seen = [at // 9 for at in members(few) if sight_of(at, tables) >> i & 1]
        kinds = [(tables.link_of(i, j), j) for j in seen]
        if all(kind for kind, _ in kinds):
            kind, j = kinds[0]
            *first, cells = linked.get(kind or "", (j, i, 0))
            linked[kind or ""] = (first[0], first[1], cells | 1 << i)
    told = [
        sentence("single.linked", cells=slot.cells(cells), link=slot.link(j, 1 << i))
        for j, i, cells in linked.values()
    ]
    return listing(told) if told else None
