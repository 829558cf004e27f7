"""Sorts chains by shape, which decides how texts describe them, and fills in sentences about the
short ones.

turbot    two strong links of one digit: skyscraper, kite, empty rectangle
pivot     three cells with two candidates, the same digit at both ends: an XY-Wing
bridge    two equal cells and the two places of a digit between them: a W-Wing
turns     equal cells, each seeing the next: a remote pair
open      any other chain, link by link
excluded  the same, if it excludes a single candidate: starts by assuming that this one is true
same      a chain that leads from a candidate to itself
cycle     a ring of one digit, which has two places in each of some houses
loop      any other chain that closes

The sentences about the first four say everything, so these need no argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from whydoku.grids.bits import Candidates, members
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import ROW_SPACE, Tables
from whydoku.logic.proof.form import linked_to
from whydoku.logic.why import Chain
from whydoku.telling.words.patterns.chains.links import house_of_both
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence

ChainShape: TypeAlias = Literal[
    "turbot", "pivot", "bridge", "turns", "open", "excluded", "same", "cycle", "loop"
]

FEWEST_TURNS: Final = 4
"""The fewest equal cells in a row that form a remote pair; a shorter row is described link by
link."""


def chain_shape(chain: Chain, tables: Tables, excluded: int = 0) -> ChainShape:
    """The shape that decides the words for a chain; `excluded` are the eliminations, or 0 if
    unknown."""
    nodes = chain.nodes
    if len(nodes) < 2:
        return "loop" if chain.loop else "same" if nodes else "open"
    links = constraint_links(chain)
    is_plain = len(links) == len(chain.strong) and len(nodes) == 2 * len(links)
    are_cells = [q < ROW_SPACE for q in links]
    is_x = is_plain and not any(are_cells) and _is_of_one_digit(nodes)
    if chain.loop:
        return "cycle" if is_x and all(node.bit_count() == 1 for node in nodes) else "loop"
    if nodes[0] == nodes[-1] and nodes[0].bit_count() == 1:
        return "same"
    if is_x:
        return "turbot" if len(links) == 2 else "open"
    if is_plain and (shape := _shape_through_cells(nodes, links, are_cells)):
        return shape
    ends = nodes[0] | nodes[-1]
    is_one = excluded.bit_count() == 1 and bool(tables.seen_by_all(ends) & excluded)
    return "excluded" if is_one else "open"


def _shape_through_cells(
    nodes: Sequence[int], links: Sequence[int], are_cells: list[bool]
) -> ChainShape | None:
    """The shape of a chain that only leads through cells with two candidates, or of a bridge
    between two of them; None for any other chain."""
    pairs = {digits_of(a | b) for a, b in zip(nodes[::2], nodes[1::2], strict=True)}
    if all(are_cells) and len(links) >= FEWEST_TURNS and len(pairs) == 1:
        return "turns"
    if len(links) == 3 and digits_of(nodes[0]) == digits_of(nodes[-1]):
        if all(are_cells) and len(pairs) == 3:
            return "pivot"
        if are_cells == [True, False, True] and _is_of_one_digit(nodes[1:-1]):
            return "bridge"
    return "open" if all(are_cells) and len(links) > 1 else None


def constraint_links(chain: Chain) -> list[int]:
    """The constraints on which the strong links of a chain rest, in order; other links are left
    out."""
    return [q for q in chain.strong if isinstance(q, int)]


def _is_of_one_digit(nodes: Sequence[int]) -> bool:
    return len({digits_of(node) for node in nodes}) == 1


def _turbot(chain: Chain, tables: Tables) -> dict[str, Value]:
    a, b, c, _ = chain.nodes
    slots: dict[str, Value] = {
        "choices": listing(_choices_of_turbot(chain)),
        "cells": slot.cells_of(ends_of_turbot(chain)),
        "digit": slot.digits_of(a),
    }
    clash = _clash(tables, b, c)
    return slots if clash is None else slots | {"clash": clash}


def ends_of_turbot(chain: Chain) -> Candidates:
    """The candidates of the outer nodes of a turbot chain, of which one is true; the crossing of an
    empty rectangle, which belongs to both nodes of a link, counts as inner."""
    a, b, c, d = chain.nodes
    return _apart(a, b) | _apart(d, c)


def _apart(node: Candidates, other: Candidates) -> Candidates:
    return node & ~other or node


def _clash(tables: Tables, *nodes: Candidates) -> Sentence | None:
    """Says that at most one of the nodes, which have the same digit, is true, since all lie in one
    house, or two are linked. None if neither is so."""
    all_nodes = union(nodes)
    q = house_of_both(nodes[0], all_nodes, tables)
    is_plain = all_nodes.bit_count() == 2
    if q is None:
        one, other = members(all_nodes)[0], members(all_nodes)[-1]
        if not is_plain or not linked_to(one, tables) >> other & 1:
            return None
        two = slot.cells_of(all_nodes)
        link = slot.link(one // 9, 1 << other // 9)
        return sentence("chain.clash.link", cells=two, digit=slot.digit(one % 9), link=link)
    key = "chain.clash" if is_plain else "chain.clash.groups"
    return sentence(key, **slot.of_constraint(q), cells=slot.cells_of(all_nodes))


def _choices_of_turbot(chain: Chain) -> tuple[Sentence, Sentence]:
    a, b, c, d = chain.nodes
    first, second = constraint_links(chain)
    return _choice_of_nodes(first, a, b), _choice_of_nodes(second, d, c)


def two_turbots(chains: Sequence[Chain], tables: Tables) -> dict[str, Value] | None:
    """The values to fill into the sentence about a pair of turbot chains of one digit, whose inner
    nodes all lie in one house. None unless there are exactly two such chains and such a house."""
    if len(chains) != 2 or {chain_shape(chain, tables) for chain in chains} != {"turbot"}:
        return None
    first, second = chains
    clash = _clash(tables, *first.nodes[1:3], *second.nodes[1:3])
    if clash is None:
        return None
    return {
        "choices": listing((*_choices_of_turbot(first), *_choices_of_turbot(second))),
        "clash": clash,
        "digit": slot.digits_of(first.nodes[0]),
        "first": slot.cells_of(ends_of_turbot(first)),
        "second": slot.cells_of(ends_of_turbot(second)),
    }


def _choice_of_nodes(q: int, a: int, b: int) -> Sentence:
    """Says that the digit of constraint `q` is in one of the nodes `a` and `b` of its house."""
    a = _apart(a, b)
    is_grouped = a.bit_count() > 1 or b.bit_count() > 1
    key = "choice.groups" if is_grouped else "choice.nodes"
    return sentence(key, **slot.of_constraint(q), one=slot.cells_of(a), other=slot.cells_of(b))


def _pivot(chain: Chain, _: Tables) -> dict[str, Value]:
    z, a, x, y, b, last = chain.nodes
    return {
        "pivot": slot.cells_of(y),
        "both": slot.digits_of(x | y),
        "x": slot.digits_of(x),
        "y": slot.digits_of(y),
        "z": slot.digits_of(z),
        "first": slot.cells_of(a),
        "one": slot.digits_of(z | a),
        "last": slot.cells_of(last),
        "other": slot.digits_of(b | last),
    }


def _bridge(chain: Chain, _: Tables) -> dict[str, Value]:
    first, x, here, there, __, last = chain.nodes
    return {
        "cells": slot.cells_of(first | last),
        "digits": slot.digits_of(first | x),
        "choice": _choice_of_nodes(constraint_links(chain)[1], here, there),
        "x": slot.digits_of(x),
        "y": slot.digits_of(first),
    }


def _turns(chain: Chain, _: Tables) -> dict[str, Value]:
    nodes = chain.nodes
    return {
        "cells": listing(slot.cells_of(node) for node in nodes[::2]),
        "digits": slot.digits_of(nodes[0] | nodes[1]),
        "first": slot.cells_of(nodes[0]),
        "last": slot.cells_of(nodes[-1]),
    }


COMPLETE: Final[dict[ChainShape, Callable[[Chain, Tables], dict[str, Value]]]] = {
    "turbot": _turbot,
    "pivot": _pivot,
    "bridge": _bridge,
    "turns": _turns,
}
"""The shapes whose sentence says everything, each with the function that makes the values to fill
into the sentence."""
