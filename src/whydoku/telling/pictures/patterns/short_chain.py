"""Marks short chains as their lessons show them: wings, Skyscrapers, 2-String Kites and other
Turbot Fish."""

from __future__ import annotations

from whydoku.grids.bits import BITS, Cells, members
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union
from whydoku.grids.spaces import BOX_SPACE, COL_SPACE, DIGIT_CANDIDATES, ROW_SPACE
from whydoku.logic.why import Chain
from whydoku.telling.pictures.collector import SET_TINTS, MarkCollector
from whydoku.telling.pictures.marks import Role, Tie, Tint, legend_text
from whydoku.telling.words.patterns.chains.links import house_of_both
from whydoku.telling.words.patterns.chains.shapes import chain_shape, constraint_links
from whydoku.telling.words.writing import slot


def mark_short(marks: MarkCollector, chain: Chain) -> bool:
    """Marks a chain of a kind that has a lesson, with what its ends exclude; False if it is none,
    which leaves it unmarked."""
    shape = chain_shape(chain)
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
    kind, street = _kind_of_turbot(chain), house_of_both(b, c)
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


def _kind_of_turbot(chain: Chain) -> str:
    first, second = sorted(constraint_links(chain))
    a, b, c, d = chain.nodes
    inner, outer = house_of_both(b, c), house_of_both(a, d)
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
