"""Chains link by link: what each strong link makes true once its first node is false.

first     it is in r4c2 (row 4)                     its first node is already supposed to be false
next      5 is not in r6c2 but in r6c9 (row 6)      includes the weak link before it

A link of a cell, of a digit in a house or of an almost locked set has a sentence of its own; any
other is described by its two nodes and what it rests on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.bits import Candidates, Mask, members
from whydoku.render.chain_notation import is_hidden_set
from whydoku.render.words.claims import all_false, one_is_true, together
from whydoku.render.words.passage import (
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    NumberSlot,
    Sentence,
    Value,
    Wording,
    one_digit,
    one_house,
    sentence,
)
from whydoku.render.words.patterns.context import ReasonContext
from whydoku.spaces import ROW_SPACE, house_of
from whydoku.why import Als, Because, Chain, Cover, Deadly
from whydoku.world.candidates import cells_of, digits_of, held_in, seen_by_all, union

MOST_LINKS_IN_WORDS: Final = 6
"""The most strong links that are put in words; a longer chain is written in notation."""


def strong_link_sentences(
    chain: Chain, ctx: ReasonContext, *, supposed: bool, brief: bool = False
) -> Iterator[Sentence]:
    """Yields a sentence for each strong link, in order.

    `supposed` says that the text has already called the first node false. `brief` omits the digit,
    for a chain of a single digit.
    """
    nodes = chain.nodes
    pairs = zip(nodes[::2], nodes[1::2], chain.strong, strict=False)
    for j, (a, b, because) in enumerate(pairs):
        how = "first" if supposed and not j else "next"
        shape, slots = _wording_of_link(a, b, because, ctx)
        if shape == "house" and brief:
            shape = "digit"
        yield sentence(f"link.{how}.{shape}", **slots)


def _wording_of_link(a: Candidates, b: Candidates, because: Because, ctx: ReasonContext) -> Wording:
    """The wording of a strong link: the end of its key, and its slots."""
    cells, digits = cells_of(a | b), digits_of(a | b)
    only = because.sets[0] if isinstance(because, Als) and len(because.sets) == 1 else None
    in_cell = because == members(cells)[0] if cells.bit_count() == 1 else False
    if in_cell or (only and only.cells.bit_count() == 1 and only.cells == cells):
        return "cell", {
            "cell": CellsSlot(cells),
            "out": DigitsSlot(digits_of(a)),
            "put": DigitsSlot(digits_of(b & ~a)),
        }
    if only:
        return "set", {
            "cells": CellsSlot(only.cells),
            "out": DigitsSlot(digits_of(a)),
            "rest": DigitsSlot(only.digits & ~digits_of(a)),
        }
    if isinstance(because, int) and because >= ROW_SPACE and digits.bit_count() == 1:
        return "house", {
            "digit": DigitsSlot(digits),
            "house": one_house(because),
            "out": CellsSlot(cells_of(a)),
            "put": CellsSlot(cells_of(b & ~a)),
        }
    slots: dict[str, Value] = {"none": all_false(a), "one": one_is_true(b)}
    if ground := ground_of_link(because, ctx):
        slots["ground"] = ground
    return "any", slots


def ground_of_link(because: Because, ctx: ReasonContext) -> Sentence | None:
    """A phrase for what a strong link rests on, or None if its kind has none."""
    match because:
        case Cover():
            return cover_as_link(because, ctx)
        case Deadly(pattern, _, _):
            return sentence(
                "link.deadly",
                digits=DigitsSlot(digits_of(pattern)),
                cells=CellsSlot(cells_of(pattern)),
            )
        case int() if because < ROW_SPACE:
            return sentence("link.in-cell", cell=CellsSlot(1 << because))
        case int():
            return sentence("link.in-house", house=one_house(because))
        case _:
            return None


def cover_as_link(cover: Cover, ctx: ReasonContext) -> Sentence:
    """Why the covers cannot hold all that the bases need: an almost hidden set, a fish, any other.

    For any other cover the text names the cells too, if there is a grid to show them.
    """
    bases, covers = cover.bases, cover.covers
    number = NumberSlot(len(covers))
    if is_hidden_set(cover):
        return sentence(
            "link.hidden" if covers else "link.hidden.bare",
            digits=DigitsSlot(_digits_of_bases(bases)),
            number=NumberSlot(len(bases)),
            house=one_house(bases[0]),
            cells=CellsSlot(sum(1 << i for i in set(covers))),
        )
    if _is_of_one_digit(cover):
        return sentence(
            "link.fish",
            bases=HousesSlot(tuple(map(house_of, bases))),
            covers=HousesSlot(tuple(map(house_of, covers))),
            digit=one_digit(bases[0] % 9),
            number=number,
        )
    if not covers and bases and bases[0] < ROW_SPACE:
        return sentence("link.in-cell", cell=CellsSlot(1 << bases[0]))
    places = cells_of(ctx.of(*bases))
    return sentence(
        "link.cover",
        bases=together(bases),
        places=CellsSlot(places) if places and max(bases, default=0) >= ROW_SPACE else None,
        covers=together(covers),
        number=NumberSlot(len(bases)),
    )


def _digits_of_bases(bases: tuple[int, ...]) -> Mask:
    """The digits of some constraints, each a digit in a house."""
    return union(1 << q % 9 for q in bases)


def either_end(first: Candidates, last: Candidates) -> Sentence:
    """Says that one of the two ends is true, in as few words as possible."""
    both = first | last
    if digits_of(both).bit_count() == 1 or cells_of(both).bit_count() == 1:
        return one_is_true(both)
    return sentence("chain.either", first=one_is_true(first), last=one_is_true(last))


def weak_links_of_loop(chain: Chain) -> Iterator[tuple[Candidates, Candidates]]:
    """Yields the weak links of a loop, the closing one last."""
    nodes = chain.nodes
    return zip(nodes[1::2], (*nodes[2::2], *nodes[:1]), strict=False)


def settled_by_loop(chain: Chain, ctx: ReasonContext) -> list[Sentence]:
    """The weak links of a loop that exclude something, then the sets that it locks.

    Includes all weak links if the eliminations are not known.
    """
    claims: dict[Sentence, None] = {}
    left = ctx.eliminations
    for a, b in weak_links_of_loop(chain):
        hit = seen_by_all(a | b) & ctx.eliminations if a | b else 0
        if hit or not ctx.eliminations:
            claims[one_is_true(a | b)] = None
            left &= ~hit
    nodes = zip(chain.nodes[::2], chain.nodes[1::2], chain.strong, strict=False)
    for a, b, because in nodes:
        if kept := _kept_by_set(a | b, because, left):
            claims[kept] = None
    return list(claims)


def _kept_by_set(nodes: Candidates, because: Because, left: Candidates) -> Sentence | None:
    """What a set in the loop holds in any case, or None if that excludes nothing."""
    match because:
        case Als((only,), _) if (kept := only.digits & ~digits_of(nodes)) & digits_of(left):
            return sentence("chain.keeps", cells=CellsSlot(only.cells), digits=DigitsSlot(kept))
        case Cover(_, covers) if held_in(covers) & left:
            return _filled_covers(because)
        case _:
            return None


def _filled_covers(cover: Cover) -> Sentence:
    """Says that the covers of a link hold only what their bases need, as one fin is true."""
    bases, covers = cover.bases, cover.covers
    if is_hidden_set(cover):
        cells = CellsSlot(sum(1 << q for q in set(covers)))
        return sentence("chain.holds", cells=cells, digits=DigitsSlot(_digits_of_bases(bases)))
    if _is_of_one_digit(cover):
        return sentence(
            "chain.nowhere",
            bases=HousesSlot(tuple(map(house_of, bases))),
            covers=HousesSlot(tuple(map(house_of, covers))),
            digits=one_digit(covers[0] % 9),
        )
    return sentence("chain.taken", covers=together(covers))


def _is_of_one_digit(cover: Cover) -> bool:
    """Whether a cover has bases and covers of one digit in houses."""
    sets = (*cover.bases, *cover.covers)
    return bool(sets) and min(sets) >= ROW_SPACE and len({q % 9 for q in sets}) == 1
