"""Marks the nodes of a chain, the links between them, and what its two ends, or all nodes of a
loop, exclude.

Short ones are marked as their lessons show them: wings, Skyscrapers, 2-String Kites and other
Turbot Fish.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.grids.bits import BITS, Candidates, Cells, members
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union
from whydoku.grids.spaces import BOX_SPACE, COL_SPACE, DIGIT_CANDIDATES, ROW_SPACE, Tables
from whydoku.logic.why import Als, Chain, Deadly
from whydoku.telling.pictures.collector import SET_TINTS, MarkCollector
from whydoku.telling.pictures.marks import Role, Tie, Tint, legend_text
from whydoku.telling.rings import apart, neighbours
from whydoku.telling.words.patterns.chains.links import house_of_both
from whydoku.telling.words.patterns.chains.shapes import chain_shape, constraint_links
from whydoku.telling.words.writing import slot


def mark_short(marks: MarkCollector, chain: Chain) -> bool:
    """Marks a chain of a kind that has a lesson, with what its ends exclude; False if it is none,
    which leaves it unmarked."""
    shape = chain_shape(chain, marks.tables)
    if shape == "turbot" and all(node.bit_count() == 1 for node in chain.nodes):
        _mark_turbot(marks, chain)
        return True
    if shape == "pivot":
        ends, pivot = chain.nodes[0] | chain.nodes[-1], chain.nodes[2] | chain.nodes[3]
        [z] = members(digits_of(ends))
        mark_wing(marks, cells_of(pivot), cells_of(ends), z)
    elif shape == "bridge":
        _mark_bridge(marks, chain)
    else:
        return False
    marks.takes(chain.nodes[-1], chain.nodes[0])
    return True


def mark_wing(marks: MarkCollector, pivot: Cells, pincers: Cells, z: int) -> None:
    """Marks a wing of three cells as its lesson shows it: the pivot, the pincers, what each digit
    of the pivot leaves in one of these, and their digit `z`, of which one is true."""
    _named_cells(marks, pivot, "pivot")
    _named_cells(marks, pincers, "pincers")
    here = DIGIT_CANDIDATES[z] & marks.bits
    for i in members(pincers):
        pincer = candidates_of(1 << i) & marks.bits & ~here
        same = union(DIGIT_CANDIDATES[d] for d in BITS[digits_of(pincer)])
        marks.link(candidates_of(pivot) & marks.bits & same, pincer, Tie.WEAK)
        marks.link(pincer, candidates_of(1 << i) & here, Tie.STRONG)
    marks.candidates(candidates_of(pivot | pincers) & here, Role.PATTERN)
    marks.name(Role.PATTERN, "one-of-these", digits=slot.digit(z))


def _mark_bridge(marks: MarkCollector, chain: Chain) -> None:
    """Marks a W-Wing as its lesson shows it: the bridge, and from either end of it to a twin."""
    z, x, here, there, y, last = chain.nodes
    _named_cells(marks, cells_of(z | last), "twins")
    mark_two_places(marks, chain, "bridge")
    marks.candidates(here | there, Role.PATTERN)
    marks.name(Role.PATTERN, "on-the-bridge", digits=slot.digits(digits_of(here)))
    marks.link(here, x, Tie.WEAK)
    marks.link(x, z, Tie.STRONG)
    marks.link(here, there, Tie.STRONG)
    marks.link(there, y, Tie.WEAK)
    marks.link(y, last, Tie.STRONG)


def _mark_turbot(marks: MarkCollector, chain: Chain) -> None:
    """Marks two strong links of a digit as the lesson of their kind shows them: a Skyscraper, a
    2-String Kite or any other Turbot Fish."""
    a, b, c, d = chain.nodes
    kind, street = _kind_of_turbot(chain, marks.tables), house_of_both(b, c, marks.tables)
    mark_two_places(marks, chain, f"{kind}-houses")
    if kind == "skyscraper" and street is not None:
        marks.constraint(street, Tint.COVER)
        marks.name(Tint.COVER, "skyscraper-street")
    else:
        _named_cells(marks, cells_of(b | c), f"{kind}-inner")
    _named_cells(marks, cells_of(a | d), f"{kind}-ends")
    marks.candidates(union(chain.nodes), Role.PATTERN)
    marks.name(Role.PATTERN, f"{kind}-places", digits=slot.digits(digits_of(a)))
    marks.link(c, b, Tie.WEAK)
    marks.link(b, a, Tie.STRONG)
    marks.link(c, d, Tie.STRONG)
    marks.takes(d, a, in_lines=kind == "skyscraper")


def _kind_of_turbot(chain: Chain, tables: Tables) -> str:
    first, second = sorted(constraint_links(chain))
    a, b, c, d = chain.nodes
    inner, outer = house_of_both(b, c, tables), house_of_both(a, d, tables)
    if inner is None or second >= BOX_SPACE:
        return "turbot"
    if (first < COL_SPACE) != (second < COL_SPACE):
        return "kite" if inner >= BOX_SPACE else "turbot"
    is_level = outer is not None and outer < BOX_SPACE
    return "skyscraper" if inner < BOX_SPACE and not is_level else "turbot"


def mark_two_places(marks: MarkCollector, chain: Chain, name: str) -> None:
    """Marks the houses in which a digit of a chain has two places."""
    for q in constraint_links(chain):
        if q >= ROW_SPACE:
            marks.constraint(q, Tint.BASE)
    marks.name(Tint.BASE, name, digits=slot.digits(digits_of(chain.nodes[2])))


def _named_cells(marks: MarkCollector, cells: Cells, name: str) -> None:
    text = legend_text(name)
    tints = (tint for tint in SET_TINTS if marks.names.get(tint) == text)
    tint = next(tints, None) or marks.next_set_tint()
    marks.cells(cells, tint)
    marks.name(tint, name)


FEWEST_NUMBERED: Final = 3
"""The fewest strong links for which a chain has numbers on them, the same as in the argument."""


def mark(marks: MarkCollector, chain: Chain, context: bool) -> None:
    """Marks a chain or a loop in a picture. If `context` is set, the chain only supports another
    pattern, and just the patterns under its links are marked, without candidates."""
    for because in chain.strong:
        if not isinstance(because, int):
            marks.pattern(because, context=True)
    if context:
        return
    if chain.loop and len(chain.strong) == 2 and isinstance(chain.strong[0], Deadly):
        # Its guardians lead to many small cases, too many to draw.
        marks.pattern(chain.strong[1], context=not isinstance(chain.strong[1], int))
        marks.pattern(chain.strong[0])
        return
    if mark_short(marks, chain):
        return
    for j, node in enumerate(chain.nodes):
        marks.candidates(node, Role.TO if j % 2 else Role.FROM)
    if chain.loop:
        _locked(marks, chain)
    if chain_shape(chain, marks.tables) == "turbot":
        mark_two_places(marks, chain, "two-places")
    _links(marks, chain)
    mark_falls(marks, chain)


def mark_falls(marks: MarkCollector, chain: Chain) -> None:
    """Marks how the two ends of a chain, or the nodes and sets of a loop, exclude candidates."""
    tables = marks.tables
    if not chain.nodes:
        return
    if not chain.loop:
        marks.takes(chain.nodes[-1], chain.nodes[0])
        return
    left = marks.eliminations
    for a, b in neighbours(chain):
        marks.takes(a, b)
        left &= ~tables.seen_by_all(a | b)
    for held in _held_by_sets(marks, chain):
        left &= ~tables.seen_by_all(held)
    for a, b, taken in apart(chain, left, tables):
        for k in members(taken):
            marks.joins((a, b), k)


def _links(marks: MarkCollector, chain: Chain) -> None:
    """Marks the links of a chain. In a chain that is long enough, strong links have numbers."""
    nodes = chain.nodes
    pairs = list(zip(nodes, nodes[1:] + nodes[:1], strict=True))
    numbered = len(chain.strong) >= FEWEST_NUMBERED
    for j, (start, end) in enumerate(pairs if chain.loop else pairs[:-1]):
        if j % 2:
            marks.link(start, end, Tie.WEAK)
        else:
            marks.link(start, end, Tie.STRONG, number=j // 2 + 1 if numbered else None)


def _locked(marks: MarkCollector, chain: Chain) -> None:
    """Marks the digits that the almost locked sets of a loop hold both ways round: whether the
    nodes with even numbers are true, or those with odd numbers."""
    for held in _held_by_sets(marks, chain):
        marks.candidates(held, Role.PATTERN)
        marks.name(Role.PATTERN, "kept")
        marks.takes(held)


def _held_by_sets(marks: MarkCollector, chain: Chain) -> Iterator[Candidates]:
    """Yields the candidates of each digit that an almost locked set of a loop holds, whether the
    nodes with even numbers are true or those with odd numbers."""
    for a, b, because in zip(chain.nodes[::2], chain.nodes[1::2], chain.strong, strict=False):
        if isinstance(because, Als):
            held = because.named & marks.bits
            for d in BITS[digits_of(held) & ~digits_of(a | b)]:
                yield held & DIGIT_CANDIDATES[d]
