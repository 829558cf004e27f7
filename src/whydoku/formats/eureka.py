"""Parses chains in Eureka notation, as `whydoku.render.chain_notation` and people write them.

The notation does not say what a strong link rests on, so the grid is searched for that. A node
without a digit has the digit of the node before: `(5)r4c7=r4c2-r6c2=r6c9`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from whydoku.bits import Candidates, Cells, Mask, members
from whydoku.errors import InvalidNotation
from whydoku.grid import Grid
from whydoku.notation import format_cells, parse_cells, parse_constraint, parse_house
from whydoku.spaces import ALL_DIGITS, CONSTRAINT_CANDIDATES, house_constraint
from whydoku.why import AlmostLocked, Als, Because, Chain, Cover, Deadly
from whydoku.world.candidates import cells_of, digits_of, seen_by_all

_CELLS_PATTERN: Final = r"(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+)(?:,(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+))*"
_PART: Final = re.compile(rf"(?:\(([1-9|]+)(?:=([1-9]+))?\))?({_CELLS_PATTERN})(?:\|(?=\())?")
_LINK_PATTERN: Final = re.compile(r"=\[([^\]]*)\]=|=|-")
_HIDDEN: Final = re.compile(r"ahs\(([1-9]+)\)(\w+)")
_HOUSES_OF_DIGIT: Final = re.compile(r"([1-9])([rcb])([1-9]+)")
_DEADLY: Final = re.compile(rf"(?:ur|dp)\(([1-9]+)\)({_CELLS_PATTERN})((?::[\w,]+)?)")
_LOOP: Final = re.compile(r"-(loop)?$")

_ALTERNATING: Final = "links must alternate, the first and the last strong"

EXAMPLE_CHAIN: Final = "(5)r4c7=(5)r4c2-(5=3)r4c1"


@dataclass(frozen=True, slots=True)
class _Term:
    """The part of a chain between two written links. It is one node, or two nodes with the strong
    link between them inside brackets, such as `(5=3)r4c1`."""

    first: Candidates
    last: Candidates
    because: Because | None


def parse_eureka(text: str, grid: Grid) -> Chain:
    """The chain that a text describes on a grid. Ignores the conclusion (`=> ...`).

    Raises InvalidNotation if the text is no chain, or if a strong link does not hold on the grid.
    Does not check weak links, which `whydoku.proof` does.
    """
    body = "".join(text.partition("=>")[0].split()).lower()
    end = _LOOP.search(body)
    body = body[: end.start()] if end else body
    terms, links = _terms_and_links(body, bool(end), grid.bits)
    nodes: list[Candidates] = []
    strong: list[Because] = []
    for j, term in enumerate(terms):
        link = links[j - 1] if j else "-"
        is_strong = link != "-"
        if term.because is not None and is_strong:
            raise _no_chain(
                text, "strong and weak links must alternate, and a link inside brackets is strong"
            )
        if term.because is not None:
            nodes += (term.first, term.last)
            strong.append(term.because)
        elif is_strong == bool(len(nodes) % 2):
            if is_strong:
                strong.append(_ground_of_link(nodes[-1], term.first, link, grid.bits))
            nodes.append(term.first)
        else:
            raise _no_chain(text, _ALTERNATING)
    if not nodes or len(nodes) % 2:
        raise _no_chain(text, _ALTERNATING)
    return Chain(tuple(nodes), tuple(strong), bool(end))


def _terms_and_links(body: str, is_loop: bool, bits: Candidates) -> tuple[list[_Term], list[str]]:
    """Splits the text of a chain into its terms, and the links such as `=` between them."""
    written: list[list[re.Match[str]]] = []
    links: list[str] = []
    at = 1 if is_loop and body.startswith("-") else 0
    while at < len(body):
        if written:
            link = _LINK_PATTERN.match(body, at)
            if link is None:
                raise _no_chain(body[at:], "two nodes are joined by = or -")
            links.append(link[0])
            at = link.end()
        parts = []
        while match := _PART.match(body, at):
            parts.append(match)
            at = match.end()
            if not match[0].endswith("|"):
                break
        if not parts:
            raise _no_chain(body[at:] or body, "a node is a digit and its cells, as in (5)r12c3")
        written.append(parts)
    terms: list[_Term] = []
    digits: Mask = 0
    for j, parts in enumerate(written):
        following = written[j + 1] if j + 1 < len(written) else written[0] if is_loop else None
        terms.append(_term(parts, digits, following, bits))
        digits = digits_of(terms[-1].last)
    return terms, links


def _term(
    parts: list[re.Match[str]], before: Mask, following: list[re.Match[str]] | None, bits: int
) -> _Term:
    whole = parts[0]
    if len(parts) > 1 and (both := next((part[0] for part in parts if part[2]), None)):
        raise _no_chain(both, "a node of several parts cannot have a link inside its brackets")
    if whole[2] is None:
        node = 0
        for part in parts:
            digits = _digits_in(part[1]) if part[1] else before
            node |= _candidates_held(parse_cells(part[3]), digits, bits, part[0])
        return _Term(node, node, None)
    cells, digits_before, others = parse_cells(whole[3]), _digits_in(whole[1]), _digits_in(whole[2])
    first = _candidates_held(cells, digits_before, bits, whole[0])
    if cells.bit_count() == 1:
        last = _candidates_held(cells, others, bits, whole[0])
        i = members(cells)[0]
        if (first | last) >> i * 9 != bits >> i * 9 & ALL_DIGITS:
            raise _no_chain(whole[0], "the brackets must name all candidates of the cell")
        return _Term(first, last, i)
    held = digits_of(bits & _all_candidates(cells, ALL_DIGITS))
    if held != digits_before | others or held.bit_count() != cells.bit_count() + 1:
        raise _no_chain(whole[0], "an almost locked set has one more digit than cells")
    last = _candidates_held(cells, _digits_in(whole[2][-1]), bits, whole[0])
    if following and not _leads_to(last, following, bits):
        named = [_all_candidates(cells, 1 << d) & bits for d in members(others)]
        last = next((node for node in named if _leads_to(node, following, bits)), last)
    return _Term(first, last, Als((AlmostLocked(cells, held),)))


def _leads_to(node: Candidates, following: list[re.Match[str]], bits: Candidates) -> bool:
    """Whether there is a weak link from `node` to the next node, whose parts are `following`."""
    there = 0
    for part in following:
        digits = _digits_in(part[1]) if part[1] else digits_of(node)
        there |= _all_candidates(parse_cells(part[3]), digits) & bits
    return not there & ~seen_by_all(node)


def _ground_of_link(a: Candidates, b: Candidates, link: str, bits: Candidates) -> Because:
    """What the strong link between the nodes `a` and `b` rests on.

    If the text of the link does not name that, it is a constraint whose remaining candidates are
    just those of the two nodes.
    """
    if link != "=":
        return _named_ground(link[2:-2], a, b, bits)
    for q, held in enumerate(CONSTRAINT_CANDIDATES):
        if held & bits == a | b:
            return q
    first, second = (_node_text(node) for node in (a, b))
    raise _no_chain(
        f"{first}={second}", "no cell, and no digit in a house, has only these left on the grid"
    )


def _named_ground(tag: str, a: Candidates, b: Candidates, bits: Candidates) -> Because:
    if match := _HIDDEN.fullmatch(tag):
        house = parse_house(match[2])
        bases = tuple(house_constraint(house, d) for d in members(_digits_in(match[1])))
        held = 0
        for q in bases:
            held |= CONSTRAINT_CANDIDATES[q] & bits
        covers = tuple(members(cells_of(held) & ~cells_of(a | b)))
        return Cover(bases, covers, tuple(members(a | b)))
    if match := _DEADLY.fullmatch(tag):
        confined = tuple(map(parse_house, filter(None, match[3].lstrip(":").split(","))))
        pattern = _all_candidates(parse_cells(match[2]), _digits_in(match[1]))
        return Deadly(pattern, a | b, confined)
    of, cut, by = tag.partition("\\")
    if cut:
        return Cover(
            tuple(_parse_constraints(of)), tuple(_parse_constraints(by)), tuple(members(a | b))
        )
    raise _no_chain(tag, "square brackets hold AHS(12)r1, UR(12)r15c14 or 5r14\\5c7")


def _parse_constraints(text: str) -> Iterator[int]:
    """Yields the constraints named in a text. A word may name a digit in several houses:
    `5r14,r1c2`."""
    for word in filter(None, text.split(",")):
        if match := _HOUSES_OF_DIGIT.fullmatch(word):
            yield from (parse_constraint(f"{match[1]}{match[2]}{line}") for line in match[3])
        else:
            yield parse_constraint(word)


def _candidates_held(cells: Cells, digits: Mask, bits: Candidates, text: str) -> Candidates:
    """The candidates with `digits` in `cells` that the grid still has.

    Raises InvalidNotation, which quotes `text`, if one of the digits has no candidate there.
    """
    candidates = _all_candidates(cells, digits) & bits
    if not digits:
        raise _no_chain(text, "the first node must name its digit, as in (5)r4c7")
    if not candidates or digits_of(candidates) != digits:
        raise _no_chain(text, "the grid has no such candidates")
    return candidates


def _all_candidates(cells: Cells, digits: Mask) -> Candidates:
    return sum(digits << i * 9 for i in members(cells))


def _digits_in(text: str) -> Mask:
    return sum(1 << int(digit) - 1 for digit in {*text} - {"|"})


def _node_text(node: Candidates) -> str:
    digits = "".join(str(d + 1) for d in members(digits_of(node)))
    return f"({digits}){format_cells(cells_of(node))}"


def _no_chain(text: str, allowed: str) -> InvalidNotation:
    return InvalidNotation(f"{text!r} is not a chain: {allowed}; an example is {EXAMPLE_CHAIN}")
