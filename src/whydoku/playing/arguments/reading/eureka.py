"""Chains in Eureka notation, as `whydoku.formats.chain_notation` and people write them, and chains
of candidates that are on or off, as SudokuWiki writes them.

(5)r4c7=(5)r4c2-(5=3)r4c1      a node without a digit has that of the node before
(5=73)r1c25                    an almost locked set: the digit that leads on is last
(5=3)r1c25                     the same, by the two digits that matter
(1|2)r1c3=[AHS(12)r1]=...      what a strong link rests on, in square brackets
-5[D7]+5[D2]-5[F2]+5[F9]       if 5 is not in D7 it is in D2, so not in F2, so in F9
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple

from whydoku.errors import InvalidNotation
from whydoku.grids.bits import BITS, Candidates, Cells, Mask, members
from whydoku.grids.notation import parse_constraint, parse_house
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import house_constraint
from whydoku.logic.why import AlmostLocked, Als, Because, Cover, Deadly, Exocet, Impossible
from whydoku.playing.arguments.argument import InText, SaidChain, SaidLink, SaidRow
from whydoku.playing.arguments.reading.scanner import (
    CELL,
    COMPACT_CELL,
    Compact,
    cells_in,
    mask_of,
    product,
)

EXAMPLE: Final = "(5)r4c7=(5)r4c2-(5=3)r4c1"

_CELLS: Final = rf"\[?{COMPACT_CELL}(?:[,&]{COMPACT_CELL})*\]?"
_PART: Final = re.compile(
    rf"(?:\(([1-9|,&]+(?:[-=~][1-9|,&]+)*)\)|([1-9]+)(?=[a-kr\[]))?({_CELLS})(?:\|(?=\())?"
)
_INSIDE: Final = re.compile(r"([-=~])")
_LINK: Final = re.compile(r"(=+)\[([^\]]*)\]=+|=+|[-~]+")
_HIDDEN: Final = re.compile(r"ahs\(([1-9]+)\)(\w+)")
_HOUSES_OF_DIGIT: Final = re.compile(r"([1-9])([rcb])([1-9]+)")
_CELLS_OF_DIGITS: Final = rf"\(([1-9]+)\)({_CELLS})"
_DEADLY: Final = re.compile(
    rf"(?:ur|dp)((?:\([1-9]+\){_CELLS})(?:,\([1-9]+\){_CELLS})*)((?::[\w,]+)?)"
)
_LOOP: Final = re.compile(r"\|\|$|[-~]?\(?(?:loop|ring)\)?$|[-~]$")


class _Term(NamedTuple):
    """What stands between two written links: one node, or several with the links between them
    inside brackets, such as `(5=3)r4c1`. `als` is the almost locked set of a link in several
    cells: any of its digits but the first may lead on."""

    nodes: tuple[Candidates, ...]
    links: tuple[SaidLink, ...]
    place: InText
    als: AlmostLocked | None = None


def read_eureka(text: str, start: int = 0) -> tuple[SaidChain | SaidRow, tuple[InText, ...]]:
    """The chain that a text describes, and the place of each node; raises InvalidNotation if it
    describes none. Almost locked sets with several digits at the ends are a row of sets."""
    compact = Compact.of(text)
    body = compact.text
    end = _LOOP.search(body)
    is_loop = end is not None
    body = body[: end.start()] if end else body
    at = 2 if body.startswith("||") else int(is_loop and body[:1] in ("-", "~"))
    terms: list[_Term] = []
    links: list[SaidLink] = []
    while at < len(body):
        if terms:
            link = _LINK.match(body, at)
            if link is None:
                raise not_a_chain(body[at:], "two nodes are joined by = or -")
            links.append(SaidLink(link[0][0] == "=", ground_named(link[2]) if link[2] else None))
            at = link.end()
        begun, parts = at, []
        while found := _PART.match(body, at):
            parts.append(found)
            at = found.end()
            if not found[0].endswith("|"):
                break
        if not parts:
            raise not_a_chain(body[at:] or body, "a node is a digit and its cells, as in (5)r12c3")
        before = digits_of(terms[-1].nodes[-1]) if terms else 0
        low, high = compact.place(begun, at)
        terms.append(_term(parts, before, (start + low, start + high)))
    if sum(len(term.nodes) for term in terms) < 2:
        raise not_a_chain(text, "two nodes are joined by = or -")
    return row_or_chain(*_joined(terms, links, is_loop=is_loop))


def _term(parts: list[re.Match[str]], before: Mask, place: InText) -> _Term:
    whole = parts[0]
    signs = _INSIDE.split(whole[1] or "")
    if len(parts) > 1 and any(part[1] and _INSIDE.search(part[1]) for part in parts):
        raise not_a_chain(whole[0], "a node of several parts cannot have a link in its brackets")
    if len(signs) == 1:
        node = 0
        for part in parts:
            written = part[1] or part[2]
            digits = mask_of(written) if written else before
            if not digits:
                raise not_a_chain(part[0], "the first node must name its digit, as in (5)r4c7")
            node |= product(digits, _cells_of(part))
        return _Term((node,), (), place)
    cells, masks = _cells_of(whole), [mask_of(digits) for digits in signs[::2]]
    nodes = tuple(product(digits, cells) for digits in masks)
    strong = [sign == "=" for sign in signs[1::2]]
    if cells.bit_count() == 1:
        (i,) = members(cells)
        return _Term(nodes, tuple(SaidLink(one, i if one else None) for one in strong), place)
    if strong != [True]:
        raise not_a_chain(whole[0], "several cells have one link in their brackets: (5=73)r1c25")
    als = AlmostLocked(cells, masks[0] | masks[1])
    last = product(mask_of(signs[2][-1]), cells)
    return _Term((nodes[0], last), (SaidLink(True, Als((als,))),), place, als)


def _cells_of(part: re.Match[str]) -> Cells:
    return cells_in(part[3].strip("[]").replace("&", ",").upper())


def _joined(
    terms: list[_Term], links: list[SaidLink], *, is_loop: bool
) -> tuple[SaidChain, tuple[InText, ...]]:
    """The chain of some terms. Of an almost locked set, the digit leads on that the next node has;
    at an end, the digit that the other end has."""
    nodes: list[Candidates] = []
    joins: list[SaidLink] = []
    places: list[InText] = []
    final = terms[-1].als.digits if terms[-1].als else digits_of(terms[-1].nodes[-1])
    for j, term in enumerate(terms):
        here = term.nodes
        if term.als:
            first, last = here
            following = terms[(j + 1) % len(terms)].nodes[0]
            inside = not following & ~product(term.als.digits, term.als.cells)
            led = digits_of(following) & term.als.digits & ~digits_of(first)
            if led and not inside:
                last = last if led & digits_of(last) else product(led & -led, term.als.cells)
            if j and (came := digits_of(terms[j - 1].nodes[-1]) & digits_of(first)):
                first = product(came, term.als.cells)
            if (ends := final & digits_of(first)) and not j and not is_loop:
                first = product(ends, term.als.cells)
            here = first, last
        if j:
            joins.append(links[j - 1])
        joins += term.links
        nodes += here
        places += [term.place] * len(here)
    if is_loop:
        joins.append(SaidLink(is_strong=False))
    return SaidChain(tuple(nodes), tuple(joins), is_loop), tuple(places)


def row_or_chain(
    chain: SaidChain, places: tuple[InText, ...]
) -> tuple[SaidChain | SaidRow, tuple[InText, ...]]:
    """An open chain as a row of almost locked sets if it begins with several digits and consists of
    such sets, of which a cell with two digits is one; any other chain as it is."""
    row = _row_of(chain)
    return (row, ((places[0][0], places[-1][1]),)) if row else (chain, places)


def _row_of(chain: SaidChain) -> SaidRow | None:
    nodes, links = chain.nodes, chain.links
    if links and not links[0].is_strong:
        nodes, links = nodes[1:-1], links[1:-1]
    turns = all(link.is_strong != bool(j % 2) for j, link in enumerate(links))
    if chain.loop or len(nodes) < 4 or len(nodes) % 2 or not turns:
        return None
    sets: list[AlmostLocked] = []
    commons: list[int] = []
    for j in range(0, len(nodes), 2):
        because, digits = links[j].because, digits_of(nodes[j] | nodes[j + 1])
        if isinstance(because, Als):
            sets += because.sets
        elif isinstance(because, int) and digits.bit_count() == 2:
            sets.append(AlmostLocked(1 << because, digits))
        else:
            return None
        commons += members(digits_of(nodes[j + 1])) if j + 2 < len(nodes) else ()
    if digits_of(nodes[0]).bit_count() < 2 or len(commons) != len(sets) - 1:
        return None
    return SaidRow(tuple(sets), tuple(commons))


def ground_named(tag: str) -> Because:
    """What stands in square brackets: an almost hidden set, a deadly or an impossible pattern, or
    bases and covers of a fish. Its fins and guardians are the nodes of the link."""
    if found := _HIDDEN.fullmatch(tag):
        house = parse_house(found[2])
        return Cover(tuple(house_constraint(house, d) for d in BITS[mask_of(found[1])]), ())
    if found := _DEADLY.fullmatch(tag):
        confined = tuple(map(parse_house, filter(None, found[2].lstrip(":").split(","))))
        parts = re.findall(_CELLS_OF_DIGITS, found[1])
        pattern = union(product(mask_of(digits), cells_in(cells)) for digits, cells in parts)
        return Deadly(pattern, 0, confined)
    if tag.startswith("ip:"):
        return Impossible(tuple(constraints_in(tag[3:])), 0, 0)
    if tag.startswith("je:"):
        base, targets = (tuple(members(cells_in(some))) for some in tag[3:].partition("/")[::2])
        return Exocet(base, targets, ())
    of, cut, by = tag.partition("\\")
    if cut:
        return Cover(tuple(constraints_in(of)), tuple(constraints_in(by)))
    raise not_a_chain(tag, "square brackets hold AHS(12)r1, UR(12)r15c14, IP:5r14,5c7 or 5r14\\5c7")


def constraints_in(text: str) -> list[int]:
    """The constraints in a text; a word may name a digit in several houses: `5r14,r1c2`."""
    named: list[int] = []
    for word in re.findall(r"[^\s,]+", text):
        if found := _HOUSES_OF_DIGIT.fullmatch(word):
            named += [parse_constraint(f"{found[1]}{found[2]}{line}") for line in found[3]]
        else:
            named.append(parse_constraint(word))
    return named


def not_a_chain(text: str, allowed: str) -> InvalidNotation:
    """The error that a text is no chain."""
    return InvalidNotation(f"{text!r} is not a chain: {allowed}; an example is {EXAMPLE}")


_SIGNED_CELL: Final = r"(?:r[1-9]+c[1-9]+|[a-k][1-9](?![0-9]))"
_SIGNED_CELLS: Final = rf"\[?{_SIGNED_CELL}(?:[|,]{_SIGNED_CELL})*\]?"
_SIGNED_NODE: Final = re.compile(rf"([-+])([1-9]+)({_SIGNED_CELLS})")
_SIGNED_RUN: Final = re.compile(rf"(?:[-+][1-9]+{_SIGNED_CELLS})+")
_NO_PART: Final = re.compile(rf"{CELL}|[1-9]\[|\[\s*\]", re.IGNORECASE)
"""What is a part of a chain, and may not stand around it."""

SIGNED: Final = re.compile(rf"\+[1-9]+{_SIGNED_CELLS}-[1-9]|-[1-9]+{_SIGNED_CELLS}\+[1-9]")
"""What only such a chain has."""


def read_signed(text: str, start: int = 0) -> tuple[SaidChain, tuple[InText, ...]]:
    """The chain that a text describes, and the place of each node; raises InvalidNotation if it
    describes none."""
    compact = Compact.of(text)
    nodes, signs, places = [], [], []
    run = _SIGNED_RUN.search(compact.text)
    low, high = compact.place(*run.span()) if run else (0, 0)
    if run is None or _NO_PART.search(f"{text[:low]} {text[high:]}"):
        raise not_a_chain(text, "its nodes are on or off, as +5[D2] or -5[F2]")
    for found in _SIGNED_NODE.finditer(compact.text, run.start(), run.end()):
        cells = cells_in(found[3].strip("[]").replace("|", ",").upper())
        nodes.append(product(mask_of(found[2]), cells))
        signs.append(found[1] == "+")
        low, high = compact.place(*found.span())
        places.append((start + low, start + high))
    links = tuple(SaidLink(is_strong=not before and after) for before, after in pairwise(signs))
    if nodes[0] == nodes[-1] and signs[0] == signs[-1] and len(nodes) > 2:
        return SaidChain(tuple(nodes[:-1]), links, loop=True), tuple(places[:-1])
    return SaidChain(tuple(nodes), links), tuple(places)
