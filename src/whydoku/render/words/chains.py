"""What a chain is, and what follows from it: short ones in the words players have for them.

turbot    two strong links of one digit: skyscraper, kite, empty rectangle
pivot     three cells with two candidates, a digit at both ends: an XY-Wing
bridge    two equal cells and the two places of a digit between them: a W-Wing
turns     equal cells, each seeing the next: a remote pair
open      any other chain, told link by link
same      one that leads from a candidate to itself
loop      one that closes
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from whydoku.candidates import cells_of, digits_of
from whydoku.render.words.claims import all_false, one_is_true
from whydoku.render.words.context import Context, house_of
from whydoku.render.words.passage import (
    Cells,
    Digits,
    Houses,
    Sentence,
    Value,
    listing,
    one_digit,
    sentence,
)
from whydoku.spaces import ROW_SPACE
from whydoku.why import Chain, Pattern

Shape: TypeAlias = Literal["turbot", "pivot", "bridge", "turns", "open", "same", "loop"]

FEWEST_TURNS: Final = 4
"""Fewer equal cells in a row are told link by link."""


def shape_of_chain(chain: Chain) -> Shape:
    """Which words a chain is told in."""
    nodes = chain.nodes
    if chain.loop:
        return "loop"
    if len(nodes) < 2 or (nodes[0] == nodes[-1] and nodes[0].bit_count() == 1):
        return "same" if nodes else "open"
    links = _constraints(chain)
    if len(links) < len(chain.strong) or len(nodes) != 2 * len(links):
        return "open"
    are_cells = [q < ROW_SPACE for q in links]
    if len(links) == 2 and not any(are_cells) and _is_of_one_digit(nodes):
        return "turbot"
    pairs = {digits_of(one | other) for one, other in zip(nodes[::2], nodes[1::2], strict=True)}
    if all(are_cells) and len(links) >= FEWEST_TURNS and len(pairs) == 1:
        return "turns"
    if len(links) == 3 and digits_of(nodes[0]) == digits_of(nodes[-1]):
        if all(are_cells) and len(pairs) == 3:
            return "pivot"
        if are_cells == [True, False, True] and _is_of_one_digit(nodes[1:-1]):
            return "bridge"
    return "open"


def _constraints(chain: Chain) -> list[int]:
    """The strong links that rest on constraints."""
    return [q for q in chain.strong if isinstance(q, int)]


def _is_of_one_digit(nodes: Sequence[int]) -> bool:
    return len({digits_of(node) for node in nodes}) == 1


def told_chain(chain: Chain, _: Context) -> tuple[str, dict[str, Value]]:
    """The key of the words for a chain, and what they may name."""
    shape = shape_of_chain(chain)
    slots = {
        "turbot": _turbot,
        "pivot": _pivot,
        "bridge": _bridge,
        "turns": _turns,
    }.get(shape, _link_by_link)(chain)
    return f"chain.{shape}", slots


def _link_by_link(chain: Chain) -> dict[str, Value]:
    first, last = (chain.nodes[0], chain.nodes[-1]) if chain.nodes else (0, 0)
    links = [
        one_is_true(node) if j % 2 == 0 else all_false(node)
        for j, node in enumerate(chain.nodes[1:])
    ]
    return {
        "start": all_false(first),
        "links": listing(links),
        "first": one_is_true(first),
        "last": one_is_true(last),
    }


def _cells(node: int) -> Cells:
    return Cells(cells_of(node))


def _turbot(chain: Chain) -> dict[str, Value]:
    a, b, c, d = chain.nodes
    first, second = _constraints(chain)
    return {
        "choices": listing([_places(first, a, b), _places(second, d, c)]),
        "one": _cells(b),
        "other": _cells(c),
        "first": _cells(a),
        "last": _cells(d),
    }


def _places(q: int, one: int, other: int) -> Sentence:
    """A digit in a house, in one node or in another."""
    return sentence(
        "choice.nodes",
        house=Houses((house_of(q),)),
        digit=one_digit(q % 9),
        one=_cells(one),
        other=_cells(other),
    )


def _pivot(chain: Chain) -> dict[str, Value]:
    first, pivot, last = (node for node in chain.nodes[1::2])
    return {
        "pivot": _cells(pivot),
        "x": Digits(digits_of(chain.nodes[2])),
        "y": Digits(digits_of(pivot)),
        "z": Digits(digits_of(last)),
        "first": _cells(first),
        "last": _cells(last),
    }


def _bridge(chain: Chain) -> dict[str, Value]:
    first, x, one, other, _, last = chain.nodes
    return {
        "cells": _cells(first | last),
        "digits": Digits(digits_of(first | x)),
        "choice": _places(_constraints(chain)[1], one, other),
        "x": Digits(digits_of(x)),
        "y": Digits(digits_of(first)),
    }


def _turns(chain: Chain) -> dict[str, Value]:
    nodes = chain.nodes
    return {
        "cells": listing(_cells(node) for node in nodes[::2]),
        "digits": Digits(digits_of(nodes[0] | nodes[1])),
        "first": _cells(nodes[0]),
        "last": _cells(nodes[-1]),
    }


def same_turns(patterns: Sequence[Pattern]) -> Chain | None:
    """The first of the patterns, if all are chains through the same equal cells."""
    chains = [one for one in patterns if isinstance(one, Chain)]
    if len(chains) < len(patterns) or len({one.strong for one in chains}) != 1:
        return None
    return chains[0] if {shape_of_chain(one) for one in chains} == {"turns"} else None
