"""Conclusions that the guardians of a deadly or impossible pattern reach through a link: of two
cells of a house, one has a digit of the pattern, and the other has one of its guardians.

Other conclusions from guardians are described as a chain or as cases.
"""

from __future__ import annotations

from typing import TypeAlias

from whydoku.grids.bits import Cells, Mask, members
from whydoku.grids.parts.candidates import (
    candidates_of,
    cells_of,
    digits_of,
)
from whydoku.grids.spaces import (
    ALL_DIGITS,
    ROW_SPACE,
)
from whydoku.logic.why import Because, Chain, Deadly, Impossible
from whydoku.telling.words.patterns.deadly import deadly_slots, why_exchanged
from whydoku.telling.words.patterns.impossible import impossible_slots, why_impossible
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.context import ReasonContext, taken_by
from whydoku.telling.words.writing.passage import (
    Sentence,
    Value,
    Wording,
    sentence,
)

Guarded: TypeAlias = Deadly | Impossible
"""A pattern of which one of the guardians is true."""


def guarded_by_cells(because: Because | None) -> Guarded | None:
    """The ground if it is a pattern that has all its guardians in its own constraints; otherwise
    None."""
    if isinstance(because, Impossible) or (isinstance(because, Deadly) and not because.confined):
        return because
    return None


def guarded_slots(pattern: Guarded, ctx: ReasonContext) -> dict[str, Value]:
    """The values that sentences about a pattern and its guardians may use."""
    if isinstance(pattern, Impossible):
        return impossible_slots(pattern, ctx.tables)
    return deadly_slots(pattern, ctx)


def why_guarded(pattern: Guarded, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says what would follow without a true guardian."""
    if isinstance(pattern, Impossible):
        return [*why_impossible(pattern, depth, ctx.tables)]
    return [*why_exchanged(pattern, ctx, depth)]


def guardians_linked(chain: Chain, ctx: ReasonContext) -> Wording | None:
    """The wording of a loop with two links: one between the guardians in two cells, the other
    between the places of a digit in a house of both cells. None for any other chain."""
    match chain:
        case Chain((_, _, here, there), (ground, int(q)), True):
            a, b, deadly = cells_of(here), cells_of(there), guarded_by_cells(ground)
            alone = a.bit_count() == b.bit_count() == 1 and q >= ROW_SPACE
            if deadly and alone and cells_of(deadly.guardians) == a | b:
                slots: dict[str, Value] = {**slot.of_constraint(q)}
                if special := _linked_in_two_digits(deadly, a | b, ctx):
                    key = "one" if "last" in special else "two"
                    return f"deadly.link.{key}", guarded_slots(deadly, ctx) | slots | special
                if digits_of(ctx.eliminations) & digits_of(deadly.guardians):
                    (i, in_first), (j, in_second) = _guardians_by_cell(deadly).items()
                    slots |= {"first": slot.cell(i), "one": slot.digits(in_first)}
                    slots |= {"second": slot.cell(j), "other": slot.digits(in_second)}
                    return "deadly.link.each", guarded_slots(deadly, ctx) | slots
                return "deadly.link", guarded_slots(deadly, ctx) | slots
    return None


def _linked_in_two_digits(
    deadly: Guarded, roof: Cells, ctx: ReasonContext
) -> dict[str, Value] | None:
    """Values to fill into a sentence: the cells of `roof` that could have the digit which is
    eliminated, this digit and, if there is just one such cell, the other one.

    None if these cells have other candidates, or if anything else is eliminated.
    """
    digits, floor = digits_of(deadly.pattern), cells_of(deadly.pattern) & ~roof
    out = digits_of(ctx.eliminations)
    if ctx.state is None or digits.bit_count() != 2 or out.bit_count() != 1 or out & ~digits:
        return None
    if cells_of(ctx.eliminations) & ~roof or ctx.filled & candidates_of(floor):
        return None
    if any(ctx.state >> i * 9 & ALL_DIGITS & ~digits for i in members(floor)):
        return None
    first = cells_of(ctx.eliminations)
    slots: dict[str, Value] = {"first": slot.cells(first), "out": slot.digits(out)}
    return slots if first == roof else slots | {"last": slot.cells(roof & ~first)}


def _guardians_by_cell(deadly: Guarded) -> dict[int, Mask]:
    """For each cell with guardians, the digits of these as a mask."""
    guardians = deadly.guardians
    return {i: guardians >> i * 9 & ALL_DIGITS for i in members(cells_of(guardians))}


def argument_of_link(chain: Chain, ctx: ReasonContext, depth: int) -> list[Sentence] | None:
    """For a chain that links the guardians of a deadly pattern, says why the digits of the pattern
    could be exchanged, and what the guardians exclude. None for any other chain."""
    if (wording := guardians_linked(chain, ctx)) is None:
        return None
    deadly, q = chain.strong
    assert isinstance(deadly, (Deadly, Impossible))  # noqa: S101
    assert isinstance(q, int)  # noqa: S101
    lines = why_guarded(deadly, ctx, depth)
    if wording[0] in {"deadly.link.one", "deadly.link.two"}:
        return lines
    for i, digits in _guardians_by_cell(deadly).items():
        if eliminations := ctx.eliminations & candidates_of(1 << i):
            kept = taken_by(i, (digits | 1 << q % 9) << i * 9)
            lines.append(
                sentence("falls.at-once", depth, taken=kept, result=slot.result(0, eliminations))
            )
    return lines
