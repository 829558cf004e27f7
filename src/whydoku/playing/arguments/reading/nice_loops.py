"""Chains from cell to cell, as HoDoKu and `whydoku.formats.chain_notation` write them.

r4c2 -5- r6c2 =5= r6c9        digits stand on the links; those inside a cell are not written
3- r6c9 -7- r8c9 -6- r7c7 -3  the ends of an open chain
-5- ALS:r1c25{357} -3-        an almost locked set
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from whydoku.grids.bits import Candidates, Cells, Mask, members
from whydoku.logic.why import AlmostLocked, Als, Because
from whydoku.playing.arguments.argument import InText, SaidChain, SaidLink, SaidRow
from whydoku.playing.arguments.reading.eureka import ground_named, not_a_chain, row_or_chain
from whydoku.playing.arguments.reading.scanner import (
    COMPACT_CELL,
    Compact,
    cells_in,
    mask_of,
    product,
)

_CELLS: Final = rf"{COMPACT_CELL}(?:[,|]{COMPACT_CELL})*"
_NODE: Final = re.compile(
    rf"(?:als:({_CELLS})(?:[{{(]([1-9|]+)[}})])?|({_CELLS})\{{([1-9]+)\}}"
    rf"|\[?({_CELLS})\]?(?:\([1-9]+\))?)"
)
_LINK: Final = re.compile(
    r"=([1-9]+)(?:/([1-9]+))?(?:\[([^\]]*)\])?=|[-~]([1-9]+)(?:/([1-9]+))?[-~]"
)
_FIRST: Final = re.compile(r"(?:[1-9]+(?=[1-9]+-))?([1-9]+)-(?=[rb\[a-k])")
_LAST: Final = re.compile(r"-([1-9]+)$")
_CLOSED: Final = re.compile(
    rf"(?P<d>[1-9]+)(?P<s>[-=])(?P<way>(?P<c>{_CELLS})(?P<t>[-=])(?P<e>[1-9]+)(?P=t).*"
    r"(?P=s)(?P=d)(?P=s)(?P=c))(?P=t)(?P=e)"
)
"""A loop with its last link once more before it, and its first once more behind it."""

NICE_LOOP: Final = re.compile(
    rf"{COMPACT_CELL}(?:\{{[1-9]+\}})?\]?[-=~][1-9]+(?:/[1-9]+)?(?:\[(?!{COMPACT_CELL}[\]|,])[^\]]*\])?[-=~]"
)
"""What only a nice loop has: a digit between two signs after a cell."""


class _Halt(NamedTuple):
    """A place where a nice loop stops: cells, and whether they are an almost locked set, of which
    the digits may be left out."""

    cells: Cells
    digits: Mask
    is_set: bool
    place: InText


class _Way(NamedTuple):
    """A written link: its digits where it leaves and where it arrives."""

    is_strong: bool
    leaves: Mask
    arrives: Mask
    because: Because | None


def read_nice_loop(text: str, start: int = 0) -> tuple[SaidChain | SaidRow, tuple[InText, ...]]:
    """The chain that a text describes, and the place of each node; raises InvalidNotation if it
    describes none."""
    compact = Compact.of(text)
    body = compact.text.rstrip("-=~")  # signs of a loop before its first cell, behind its last
    at = len(body) - len(body.lstrip("-=~"))
    stops: list[_Halt] = []
    ways: list[_Way] = []
    before = after = 0
    if closed := _CLOSED.fullmatch(body, at):
        body, at = body[: closed.end("way")], closed.start("way")
    elif first := _FIRST.match(body, at):
        before, at = mask_of(first[1]), first.end()
    if not closed and (last := _LAST.search(body)):
        after, body = mask_of(last[1]), body[: last.start()]
    while at < len(body):
        if stops:
            link = _LINK.match(body, at)
            if link is None:
                raise not_a_chain(body[at:], "two cells are joined by =5= or -5-")
            is_strong = link[1] is not None
            leaves = mask_of(link[1] or link[4])
            arrives = mask_of(link[2] or link[5] or "") or leaves
            ground = ground_named(link[3]) if link[3] else None
            ways.append(_Way(is_strong, leaves, arrives, ground))
            at = link.end()
        node = _NODE.match(body, at)
        if node is None:
            raise not_a_chain(body[at:] or body, "the digits of a link stand between two cells")
        low, high = compact.place(at, node.end())
        cells = cells_in((node[1] or node[3] or node[5]).replace("|", ",").upper())
        digits = mask_of(node[2] or node[4] or "")
        stops.append(_Halt(cells, digits, node[5] is None, (start + low, start + high)))
        at = node.end()
    if not ways:
        raise not_a_chain(text, "two cells are joined by =5= or -5-")
    return row_or_chain(*_chain(stops, ways, before, after))


def _chain(
    stops: list[_Halt], ways: list[_Way], before: Mask, after: Mask
) -> tuple[SaidChain, tuple[InText, ...]]:
    """The chain through some stops. Where a link arrives and the next one leaves with other digits,
    there is a link inside the stop: strong between two weak ones, weak between two strong ones."""
    nodes: list[Candidates] = []
    links: list[SaidLink] = []
    places: list[InText] = []

    def add(stop: _Halt, digits: Mask) -> None:
        nodes.append(product(digits, stop.cells))
        places.append(stop.place)

    def inside(stop: _Halt, digits: Mask, way_in: bool, way_out: bool) -> None:
        """Adds the link inside a stop that leads from the last node to `digits`."""
        is_strong = not way_in or not way_out
        links.append(SaidLink(is_strong, _ground(stop) if is_strong else None))
        add(stop, digits)

    if before:
        add(stops[0], before)
        if before != ways[0].leaves:
            inside(stops[0], ways[0].leaves, False, ways[0].is_strong)
    else:
        add(stops[0], ways[0].leaves)
    for j, way in enumerate(ways):
        links.append(SaidLink(way.is_strong, way.because))
        add(stops[j + 1], way.arrives)
        if j + 1 < len(ways) and way.arrives != ways[j + 1].leaves:
            inside(stops[j + 1], ways[j + 1].leaves, way.is_strong, ways[j + 1].is_strong)
    if after and after != ways[-1].arrives:
        inside(stops[-1], after, ways[-1].is_strong, False)
    if before or after or stops[0].cells != stops[-1].cells:
        return SaidChain(tuple(nodes), tuple(links)), tuple(places)
    return _closed(stops[0], nodes, links, places, ways)


def _closed(
    stop: _Halt,
    nodes: list[Candidates],
    links: list[SaidLink],
    places: list[InText],
    ways: list[_Way],
) -> tuple[SaidChain, tuple[InText, ...]]:
    """A loop that ends where it began. It is continuous if the two links there take turns as
    everywhere else; otherwise the cell is where it excludes or proves something."""
    first, last = ways[0], ways[-1]
    same = first.leaves == last.arrives
    if same and first.is_strong != last.is_strong:
        return SaidChain(tuple(nodes[:-1]), tuple(links), loop=True), tuple(places[:-1])
    if not first.leaves & last.arrives and first.is_strong == last.is_strong:
        link = SaidLink(not first.is_strong, _ground(stop) if not first.is_strong else None)
        return SaidChain(tuple(nodes), (*links, link), loop=True), tuple(places)
    return SaidChain(tuple(nodes), tuple(links)), tuple(places)


def _ground(stop: _Halt) -> Because | None:
    """What a strong link inside a stop rests on; None for a cell, which shows it."""
    if stop.is_set and stop.cells.bit_count() > 1:
        return Als((AlmostLocked(stop.cells, stop.digits),))
    return members(stop.cells)[0] if stop.cells.bit_count() == 1 else None
