"""Chains of candidates that are on or off, as SudokuWiki writes them.

-5[D7]+5[D2]-5[F2]+5[F9]       if 5 is not in D7 it is in D2, so not in F2, so in F9
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from whydoku.arguments.argument import InText, SaidChain, SaidLink
from whydoku.arguments.reading.compact import Compact
from whydoku.arguments.reading.eureka import not_a_chain
from whydoku.arguments.reading.scanner import CELL, cells_in, mask_of, product

_CELL: Final = r"(?:r[1-9]+c[1-9]+|[a-hj][1-9](?![0-9]))"
_CELLS: Final = rf"\[?{_CELL}(?:[|,]{_CELL})*\]?"
_NODE: Final = re.compile(rf"([-+])([1-9]+)({_CELLS})")
_RUN: Final = re.compile(rf"(?:[-+][1-9]+{_CELLS})+")
_LEFT_OVER: Final = re.compile(rf"{CELL}|[1-9]\[|\[\s*\]", re.IGNORECASE)
"""What is a part of a chain, and may not stand around it."""

SIGNED: Final = re.compile(rf"\+[1-9]+{_CELLS}-[1-9]|-[1-9]+{_CELLS}\+[1-9]")
"""What only such a chain has."""


def read_signed(text: str, start: int = 0) -> tuple[SaidChain, tuple[InText, ...]]:
    """The chain that a text describes, and the place of each node; raises InvalidNotation if it
    describes none."""
    compact = Compact.of(text)
    nodes, signs, places = [], [], []
    run = _RUN.search(compact.text)
    low, high = compact.place(*run.span()) if run else (0, 0)
    if run is None or _LEFT_OVER.search(f"{text[:low]} {text[high:]}"):
        raise not_a_chain(text, "its nodes are on or off, as +5[D2] or -5[F2]")
    for found in _NODE.finditer(compact.text, run.start(), run.end()):
        cells = cells_in(found[3].strip("[]").replace("|", ",").upper())
        nodes.append(product(mask_of(found[2]), cells))
        signs.append(found[1] == "+")
        low, high = compact.place(*found.span())
        places.append((start + low, start + high))
    links = tuple(SaidLink(is_strong=not before and after) for before, after in pairwise(signs))
    if nodes[0] == nodes[-1] and signs[0] == signs[-1] and len(nodes) > 2:
        return SaidChain(tuple(nodes[:-1]), links, loop=True), tuple(places[:-1])
    return SaidChain(tuple(nodes), links), tuple(places)
