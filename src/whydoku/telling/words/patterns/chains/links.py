"""Strong links one by one, in the short words of a sentence and as the lines of an argument.

in a sentence       so r9c6 (68) is 6, so r7c6 is 8 (column 6)
in an argument      2. Column 6 has its 8 in r2c6, so r9c6 (68) is 6.

A sentence names the place that makes each node true. A line of an argument also says why the node
before it is false, which is its weak link. There are words of their own for a link in a cell, for
one of a digit in a house, and for one on an almost locked or hidden set. Any other link is
described by what it makes true and what it rests on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from whydoku.formats.chain_notation import is_hidden_set
from whydoku.grids.bits import Candidates, Cells, Mask, from_members, members
from whydoku.grids.parts.candidates import cells_of, digits_of, union
from whydoku.grids.spaces import ROW_SPACE, Tables, house_of
from whydoku.logic.proof.form import linked_to
from whydoku.logic.why import AlmostLocked, Als, Because, Chain, Cover, Deadly, Exocet, Impossible
from whydoku.telling.words.patterns.covers.bent_covers import spread_slots
from whydoku.telling.words.patterns.covers.cover_shapes import all_bases, is_of_one_digit
from whydoku.telling.words.patterns.impossible import link_ground
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import all_false, one_is_true, together
from whydoku.telling.words.writing.context import ReasonContext, taken_by
from whydoku.telling.words.writing.passage import Sentence, Value, sentence


class StrongLink(NamedTuple):
    """A strong link from one node, which is false, to another, which is then true.

    `before`: what makes the first node false: the node before it, or a candidate that is supposed
        to be true. None if the first node is itself supposed to be false.
    `false`, `true`: the two nodes.
    `because`: the pattern or constraint on which the link rests.
    """

    before: Candidates | None
    false: Candidates
    true: Candidates
    because: Because

    @property
    def cell(self) -> Cells:
        """The cell on which the link rests, as a set, if that cell has only the digits of the two
        nodes; otherwise 0."""
        match self.because:
            case int() if self.because < ROW_SPACE:
                cells = 1 << self.because
            case Als((only,)):
                cells = only.cells
            case _:
                return 0
        is_cell = cells.bit_count() == 1 and cells == cells_of(self.false | self.true)
        return cells if is_cell else 0

    @property
    def one_set(self) -> AlmostLocked | None:
        """The almost locked set on which the link rests; None if it rests on anything else."""
        match self.because:
            case Als((only,)):
                return only
            case _:
                return None

    @property
    def tells_node(self) -> bool:
        """Whether the words for the link say only that its second node is true."""
        return bool(self.cell) or not self.one_set

    @property
    def hidden(self) -> Sentence | None:
        """Says what an almost hidden set on which the link rests needs without its first cell: `row
        8 needs r8c7 and r8c9 for 3 and 7`. None if the link rests on no such set."""
        cover, cells = self.because, cells_of(self.true)
        if not (isinstance(cover, Cover) and is_hidden_set(cover) and cells.bit_count() == 1):
            return None
        return sentence(
            "link.hidden-set",
            house=slot.house(cover.bases[0]),
            cells=slot.cells(union(1 << i for i in cover.covers) | cells),
            digits=slot.digits(digits_of_bases(cover.bases)),
        )


def links_of(chain: Chain, supposed: Candidates = 0) -> Iterator[StrongLink]:
    """Yields the strong links of a chain in order; `supposed` is the candidate supposed to be true,
    or 0."""
    before = supposed or None
    for a, b, because in zip(chain.nodes[::2], chain.nodes[1::2], chain.strong, strict=False):
        yield StrongLink(before, a, b, because)
        before = b


def links_back(chain: Chain) -> Iterator[StrongLink]:
    """The strong links of a loop in the order in which they follow from its first node being true:
    the other way round.

    The last link leads back to that node.
    """
    back = replace(chain, nodes=chain.nodes[::-1], strong=chain.strong[::-1])
    return links_of(back, chain.nodes[0])


def house_of_link(link: StrongLink, tables: Tables) -> int | None:
    """The constraint on which a strong link rests, if it is a digit in a house; otherwise None."""
    q = link.because
    if not isinstance(q, int) or q < ROW_SPACE:
        return None
    return None if (link.false | link.true) & ~tables.constraint_candidates[q] else q


def link_in_short(link: StrongLink, ctx: ReasonContext) -> Sentence:
    """Says what a strong link makes true, and where: `r7c6 is 8 (column 6)`."""
    if link.cell:
        return _cell_filled(link, "link.cell" if link.before else "link.first")
    if only := link.one_set:
        return _set_filled(link, only, "link.set")
    if (q := house_of_link(link, ctx.tables)) is not None:
        claim = one_is_true(link.true & ~link.false or link.true)
        return sentence("link.house", one=claim, house=slot.house(q))
    return _by_ground(link, link.hidden or ground_of_link(link.because, ctx))


def link_as_line(number: int, link: StrongLink, ctx: ReasonContext, depth: int) -> Sentence:
    """A strong link as the line `number` of an argument, after the weak link that leads to it, if
    there is one."""
    strong = _strong_link(link, ctx)
    if link.before is None:
        return sentence("argue.link.first", depth, number=number, strong=strong)
    weak = _weak_link(link.before, link.false, ctx.tables)
    return sentence("argue.link.next", depth, number=number, weak=weak, strong=strong)


def lines_back(chain: Chain, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields the lines that follow from the first node of a loop being true; the last one leads
    back to that node."""
    lines = [link_as_line(n + 1, link, ctx, depth) for n, link in enumerate(links_back(chain))]
    yield from lines[:-1]
    for line in lines[-1:]:
        slots = dict(line.slots)  # without a weak link, if the first node has no candidates
        yield sentence("argue.link.back", depth, **slots) if "weak" in slots else line


def closing_line(number: int, chain: Chain, depth: int, tables: Tables) -> Sentence:
    """The weak link from the last node of a loop to the first, which is false, as the line `number`
    of an argument."""
    first, last = chain.nodes[0], chain.nodes[-1]
    weak = _weak_link(last, first, tables)
    claim = None if weak.key == "weak.cell" else all_false(first)
    return sentence("argue.link.closing", depth, number=number, weak=weak, claim=claim)


def _strong_link(link: StrongLink, ctx: ReasonContext) -> Sentence:
    """Says what a strong link makes true, and why: `column 6 has its 8 in r7c6, not in r9c6`."""
    if link.cell:
        return _cell_filled(link, "link.cell")
    if only := link.one_set:
        return _set_filled(link, only, "strong.set")
    if (q := house_of_link(link, ctx.tables)) is not None:
        return _house_served(link, q, ctx.tables)
    if needs := link.hidden:
        return sentence("strong.hidden", needs=needs, one=one_is_true(link.true))
    return _by_ground(link, ground_of_link(link.because, ctx))


def _cell_filled(link: StrongLink, key: str) -> Sentence:
    digits = digits_of(link.false | link.true)
    put = slot.digits_of(link.true & ~link.false)
    return sentence(key, cells=slot.cells(link.cell), digits=slot.digits(digits), put=put)


def _set_filled(link: StrongLink, only: AlmostLocked, key: str) -> Sentence:
    """Says what an almost locked set holds without the digit of the link's false node."""
    rest = slot.digits(only.digits & ~digits_of(link.false))
    cells, digits = slot.cells(only.cells), slot.digits(only.digits)
    return sentence(key, cells=cells, digits=digits, rest=rest)


def _house_served(link: StrongLink, q: int, tables: Tables) -> Sentence:
    """Says in which cells the house of constraint `q` has its digit and, unless the line before has
    just said so, in which cells it has not. Of several cells, it says that they are in the house
    that the weak link has named."""
    there = slot.cells(cells_of(link.true & ~link.false) or cells_of(link.true))
    if link.before is None:
        return sentence("strong.house.first", **slot.of_constraint(q), cells=there)
    out = cells_of(link.false)
    if out and out == cells_of(link.before):
        return sentence("strong.house.other", **slot.of_constraint(q), cells=there)
    weak = _constraint_of(link.before | link.false, tables)
    within = slot.house(weak) if out.bit_count() > 1 and weak and weak >= ROW_SPACE else None
    shown = slot.cells(out) if out else None
    return sentence("strong.house", **slot.of_constraint(q), cells=there, out=shown, within=within)


def _by_ground(link: StrongLink, ground: Sentence | None) -> Sentence:
    return sentence("link.any", one=one_is_true(link.true), ground=ground)


def _weak_link(true: Candidates, false: Candidates, tables: Tables) -> Sentence:
    """Says why the node `false` is false if the node `true` before it is true: a constraint holds
    both, or they see each other."""
    q = _constraint_of(true | false, tables)
    if q is None:
        (i, *more) = members(cells_of(false)) or (0, 0)
        if not more and true and not true & ~linked_to(i * 9 + members(true)[0] % 9, tables):
            return taken_by(~i, true)
        return sentence("weak.seen", cells=slot.cells_of(true), others=slot.cells_of(false))
    if q >= ROW_SPACE:
        return taken_by(q, true)
    put, out = slot.digits_of(true), slot.digits_of(false & ~true)
    return sentence("weak.cell", cells=slot.cells(1 << q), put=put, out=out)


def _constraint_of(candidates: Candidates, tables: Tables) -> int | None:
    """The first constraint that contains all of some candidates; None if there is none."""
    held = (
        q
        for q in _constraints_of(candidates, tables)
        if not candidates & ~tables.constraint_candidates[q]
    )
    return next(held, None)


def _constraints_of(candidates: Candidates, tables: Tables) -> tuple[int, ...]:
    """The constraints of the lowest of some candidates; empty if there are no candidates."""
    k = (candidates & -candidates).bit_length() - 1
    return tuple(q for q, _ in tables.constraints_of[k]) if candidates else ()


def ground_of_link(because: Because, ctx: ReasonContext) -> Sentence:
    """A phrase for the pattern or constraint on which a strong link rests."""
    tables = ctx.tables
    match because:
        case Cover():
            return cover_as_link(because, ctx)
        case Deadly(pattern, _, houses):
            slots: dict[str, Value] = {"digits": slot.digits_of(pattern)}
            slots["cells"] = slot.cells_of(pattern)
            if not houses:
                return sentence("link.deadly", **slots)
            held = cells_of(pattern) & union(tables.house_cells[h] for h in houses)
            slots |= {"held": slot.cells(held), "houses": slot.houses(houses)}
            return sentence("link.deadly-outside", **slots)
        case Impossible():
            return link_ground(because, tables)
        case Exocet(base, targets):
            digits = slot.digits(
                digits_of(union(tables.held_in(one.bases) for one in because.covers))
            )
            slots = {"digits": digits, "cells": slot.cells(from_members(base))}
            return sentence("link.exocet", **slots, targets=slot.cells(from_members(targets)))
        case int():
            return _left_in(because)
        case _:
            return ctx.within().premise_of(because)


def _left_in(q: int) -> Sentence:
    """Says that constraint `q` has no candidates besides those of the link."""
    space = "cell" if q < ROW_SPACE else "house"
    return sentence(f"link.in-{space}", **slot.of_constraint(q))


def clue_of_cover(cover: Cover, ctx: ReasonContext) -> Sentence:
    """Says what a link that rests on a cover needs, without naming the fins of the cover."""
    bases, covers = cover.bases, cover.covers
    if not (covers and is_hidden_set(cover)):
        return cover_as_link(cover, ctx)
    return sentence(
        "clue.hidden",
        digits=slot.digits(digits_of_bases(bases)),
        number=len(bases),
        house=slot.house(bases[0]),
        cells=slot.cells(union(1 << i for i in covers)),
    )


def cover_as_link(cover: Cover, ctx: ReasonContext) -> Sentence:
    """Says why the covers of a link cannot hold all that its bases need.

    A single base, a fish and many cells have words of their own. For any other cover the text also
    names the cells, if there is a grid.
    """
    bases, covers = cover.bases, cover.covers
    if cover.truths:
        slots = {"bases": all_bases(cover, ctx), "covers": together(covers) if covers else None}
        return sentence("link.truths", **slots)
    if len(bases) == 1 and not covers:
        return _left_in(bases[0])
    if bases and is_of_one_digit(cover):
        return sentence(
            "link.fish",
            bases=slot.houses(tuple(map(house_of, bases))),
            covers=slot.houses(tuple(map(house_of, covers))),
            digit=slot.digit(bases[0] % 9),
            number=len(covers),
        )
    if counted := spread_slots(cover, ctx.tables) if bases else None:
        return sentence("link.spread", **counted)
    places = cells_of(ctx.of(*bases))
    return sentence(
        "link.cover",
        bases=together(bases),
        places=slot.cells(places) if places and max(bases, default=0) >= ROW_SPACE else None,
        covers=together(covers),
        number=len(bases),
    )


def digits_of_bases(bases: tuple[int, ...]) -> Mask:
    """The digits of the bases of a cover, each of which must be a digit in a house."""
    return union(1 << q % 9 for q in bases)


def house_of_both(a: Candidates, b: Candidates, tables: Tables) -> int | None:
    """The constraint that is a digit in a house and contains both nodes; None if there is none."""
    both = a | b
    held = (q for q in _constraints_of(both, tables) if not both & ~tables.constraint_candidates[q])
    return next((q for q in held if q >= ROW_SPACE), None)
