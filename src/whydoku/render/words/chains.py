"""What a chain is, and what follows from it: short ones in the words players have for them.

turbot    two strong links of one digit: skyscraper, kite, empty rectangle
pivot     three cells with two candidates, a digit at both ends: an XY-Wing
bridge    two equal cells and the two places of a digit between them: a W-Wing
turns     equal cells, each seeing the next: a remote pair
x         one digit and its places, house by house: an X-chain
cycle     the same, closed
xy        cells with two candidates, one after the other: an XY-chain
open      any other chain, told link by link
excluded  the same, where it excludes one candidate: told from what follows if that were true
same      one that leads from a candidate to itself
loop      one that closes

Of those that are told link by link and are long, the ends are told, and the way in Eureka notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from whydoku.render.words.chain_links import MOST_LINKS, around_told, ends_told, told_links
from whydoku.render.words.claims import all_false, one_is_true
from whydoku.render.words.context import Context, house_of
from whydoku.render.words.passage import (
    CellsSlot,
    ChainSlot,
    DigitsSlot,
    HousesSlot,
    NumberSlot,
    Sentence,
    Value,
    listing,
    one_digit,
    sentence,
)
from whydoku.spaces import ROW_SPACE
from whydoku.why import Chain, Pattern
from whydoku.world.candidates import cells_of, digits_of, seen_by_all

Shape: TypeAlias = Literal[
    "turbot", "pivot", "bridge", "turns", "x", "cycle", "xy", "open", "excluded", "same", "loop"
]

FEWEST_TURNS: Final = 4
"""Fewer equal cells in a row are told link by link."""


def shape_of_chain(chain: Chain, excluded: int = 0) -> Shape:
    """Which words a chain is told in; `excluded` is what it excludes, if that is known."""
    nodes = chain.nodes
    if len(nodes) < 2:
        return "loop" if chain.loop else "same" if nodes else "open"
    links = _constraints(chain)
    is_plain = len(links) == len(chain.strong) and len(nodes) == 2 * len(links)
    are_cells = [q < ROW_SPACE for q in links]
    is_x = is_plain and not any(are_cells) and _is_of_one_digit(nodes)
    if chain.loop:
        return "cycle" if is_x else "loop"
    if nodes[0] == nodes[-1] and nodes[0].bit_count() == 1:
        return "same"
    if is_x:
        return "turbot" if len(links) == 2 else "x"
    if is_plain and (shape := _of_cells(nodes, links, are_cells)):
        return shape
    ends = nodes[0] | nodes[-1]
    is_one = excluded.bit_count() == 1 and bool(seen_by_all(ends) & excluded)
    return "excluded" if is_one else "open"


def _of_cells(nodes: Sequence[int], links: Sequence[int], are_cells: list[bool]) -> Shape | None:
    """The shape of a chain through cells with two candidates, or one that joins two of them."""
    pairs = {digits_of(one | other) for one, other in zip(nodes[::2], nodes[1::2], strict=True)}
    if all(are_cells) and len(links) >= FEWEST_TURNS and len(pairs) == 1:
        return "turns"
    if len(links) == 3 and digits_of(nodes[0]) == digits_of(nodes[-1]):
        if all(are_cells) and len(pairs) == 3:
            return "pivot"
        if are_cells == [True, False, True] and _is_of_one_digit(nodes[1:-1]):
            return "bridge"
    return "xy" if all(are_cells) and len(links) > 1 else None


def _constraints(chain: Chain) -> list[int]:
    """The strong links that rest on constraints."""
    return [q for q in chain.strong if isinstance(q, int)]


def _is_of_one_digit(nodes: Sequence[int]) -> bool:
    return len({digits_of(node) for node in nodes}) == 1


def told_chain(chain: Chain, ctx: Context) -> tuple[str, dict[str, Value]]:
    """The key of the words for a chain, and what they may name."""
    shape = shape_of_chain(chain, ctx.eliminations)
    short = {"turbot": _turbot, "pivot": _pivot, "bridge": _bridge, "turns": _turns}.get(shape)
    if short:
        return f"chain.{shape}", short(chain)
    if not chain.nodes:
        return "chain.open", _told_whole(chain, ctx) | {"links": listing(())}
    slots = _told_whole(chain, ctx)
    if len(chain.strong) > MOST_LINKS:
        plain = {"x": "open", "xy": "open", "cycle": "loop"}.get(shape, shape)
        return f"chain.long.{plain}", slots
    if shape == "xy":
        return "chain.xy", slots | _cell_by_cell(chain)
    is_brief = shape in ("x", "cycle")
    if is_brief:
        slots["digit"] = DigitsSlot(digits_of(chain.nodes[0]))
        slots["out"] = _cells(chain.nodes[0])
    links = told_links(chain, supposed=shape != "excluded", brief=is_brief)
    return f"chain.{shape}", slots | {"links": listing(links)}


def _told_whole(chain: Chain, ctx: Context) -> dict[str, Value]:
    """What may be said of any chain: how it begins, how it ends, and what that makes true."""
    first, last = (chain.nodes[0], chain.nodes[-1]) if chain.nodes else (0, 0)
    slots: dict[str, Value] = {
        "start": all_false(first),
        "first": one_is_true(first),
        "last": one_is_true(last),
        "ends": ends_told(first, last),
        "number": NumberSlot(len(chain.strong)),
        "way": ChainSlot(chain),
    }
    if ctx.eliminations.bit_count() == 1:
        slots["assumed"] = one_is_true(ctx.eliminations)
        slots["refuted"] = all_false(ctx.eliminations)
    if chain.loop:
        slots["pairs"] = listing(around_told(chain, ctx))
    return slots


def _cell_by_cell(chain: Chain) -> dict[str, Value]:
    nodes = chain.nodes
    return {
        "start": one_is_true(nodes[0]),
        "second": DigitsSlot(digits_of(nodes[1])),
        "links": listing(map(one_is_true, nodes[3::2])),
    }


def _cells(node: int) -> CellsSlot:
    return CellsSlot(cells_of(node))


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
        house=HousesSlot((house_of(q),)),
        digit=one_digit(q % 9),
        one=_cells(one),
        other=_cells(other),
    )


def _pivot(chain: Chain) -> dict[str, Value]:
    first, pivot, last = (node for node in chain.nodes[1::2])
    return {
        "pivot": _cells(pivot),
        "x": DigitsSlot(digits_of(chain.nodes[2])),
        "y": DigitsSlot(digits_of(pivot)),
        "z": DigitsSlot(digits_of(last)),
        "first": _cells(first),
        "last": _cells(last),
    }


def _bridge(chain: Chain) -> dict[str, Value]:
    first, x, one, other, _, last = chain.nodes
    return {
        "cells": _cells(first | last),
        "digits": DigitsSlot(digits_of(first | x)),
        "choice": _places(_constraints(chain)[1], one, other),
        "x": DigitsSlot(digits_of(x)),
        "y": DigitsSlot(digits_of(first)),
    }


def _turns(chain: Chain) -> dict[str, Value]:
    nodes = chain.nodes
    return {
        "cells": listing(_cells(node) for node in nodes[::2]),
        "digits": DigitsSlot(digits_of(nodes[0] | nodes[1])),
        "first": _cells(nodes[0]),
        "last": _cells(nodes[-1]),
    }


def same_turns(patterns: Sequence[Pattern]) -> Chain | None:
    """The first of the patterns, if all are chains through the same equal cells."""
    chains = [one for one in patterns if isinstance(one, Chain)]
    if len(chains) < len(patterns) or len({one.strong for one in chains}) != 1:
        return None
    return chains[0] if {shape_of_chain(one) for one in chains} == {"turns"} else None
