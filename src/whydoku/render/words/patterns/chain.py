"""Chains in words: short ones in the words that players have for them, others link by link.

turbot    two strong links of one digit: skyscraper, kite, empty rectangle
pivot     three cells with two candidates, the same digit at both ends: an XY-Wing
bridge    two equal cells and the two places of a digit between them: a W-Wing
turns     equal cells, each seeing the next: a remote pair
x         one digit and its places, house by house: an X-chain
cycle     the same, closed
xy        cells with two candidates, one after the other: an XY-chain
open      any other chain, link by link
excluded  the same, if it excludes a single candidate: starts by assuming that this one is true
same      a chain that leads from a candidate to itself
loop      a chain that closes

A chain with many links has only its ends in words, and the way between them in Eureka notation.

The argument numbers the links and gives the reason for each:

Suppose r4c7 is not 5.
  1. r4c2 is 5 (only place in row 4).
  2. r6c3 is not 5 (box 4 has its 5).
  3. r6c3 is 3 (nothing else is left there).
So either r4c7 is 5, or r6c3 is 3; what both rule out is false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from whydoku.bits import Candidates
from whydoku.render.words.claims import all_false, choices_in, ground_of, one_is_true
from whydoku.render.words.passage import (
    CellsSlot,
    ChainSlot,
    ConstraintsSlot,
    DigitsSlot,
    NodeSlot,
    NumberSlot,
    Sentence,
    Value,
    Wording,
    listing,
    one_digit,
    one_house,
    sentence,
)
from whydoku.render.words.patterns.chain_links import (
    MOST_LINKS_IN_WORDS,
    cover_as_link,
    either_end,
    ground_of_link,
    settled_by_loop,
    strong_link_sentences,
    weak_links_of_loop,
)
from whydoku.render.words.patterns.context import PatternWords, ReasonContext
from whydoku.render.words.patterns.guardians import guardians_linked
from whydoku.spaces import CONSTRAINT_CANDIDATES, ROW_SPACE
from whydoku.why import Because, Chain, Cover, Deadly
from whydoku.world.candidates import cells_of, digits_of, seen_by_all

ChainShape: TypeAlias = Literal[
    "turbot", "pivot", "bridge", "turns", "x", "cycle", "xy", "open", "excluded", "same", "loop"
]

FEWEST_TURNS: Final = 4
"""The fewest equal cells in a row that form a remote pair; fewer are described link by link."""


def chain_shape(chain: Chain, excluded: int = 0) -> ChainShape:
    """The shape that decides the words for a chain; `excluded` are its eliminations, if known."""
    nodes = chain.nodes
    if len(nodes) < 2:
        return "loop" if chain.loop else "same" if nodes else "open"
    links = _constraint_links(chain)
    is_plain = len(links) == len(chain.strong) and len(nodes) == 2 * len(links)
    are_cells = [q < ROW_SPACE for q in links]
    is_x = is_plain and not any(are_cells) and _is_of_one_digit(nodes)
    if chain.loop:
        return "cycle" if is_x else "loop"
    if nodes[0] == nodes[-1] and nodes[0].bit_count() == 1:
        return "same"
    if is_x:
        return "turbot" if len(links) == 2 else "x"
    if is_plain and (shape := _shape_through_cells(nodes, links, are_cells)):
        return shape
    ends = nodes[0] | nodes[-1]
    is_one = excluded.bit_count() == 1 and bool(seen_by_all(ends) & excluded)
    return "excluded" if is_one else "open"


def _shape_through_cells(
    nodes: Sequence[int], links: Sequence[int], are_cells: list[bool]
) -> ChainShape | None:
    """The shape of a chain through cells with two candidates or between two of them, if any."""
    pairs = {digits_of(a | b) for a, b in zip(nodes[::2], nodes[1::2], strict=True)}
    if all(are_cells) and len(links) >= FEWEST_TURNS and len(pairs) == 1:
        return "turns"
    if len(links) == 3 and digits_of(nodes[0]) == digits_of(nodes[-1]):
        if all(are_cells) and len(pairs) == 3:
            return "pivot"
        if are_cells == [True, False, True] and _is_of_one_digit(nodes[1:-1]):
            return "bridge"
    return "xy" if all(are_cells) and len(links) > 1 else None


def _constraint_links(chain: Chain) -> list[int]:
    """The strong links that rest on constraints."""
    return [q for q in chain.strong if isinstance(q, int)]


def _is_of_one_digit(nodes: Sequence[int]) -> bool:
    return len({digits_of(node) for node in nodes}) == 1


def _wording(chain: Chain, ctx: ReasonContext) -> Wording:
    shape = chain_shape(chain, ctx.eliminations)
    short = {"turbot": _turbot, "pivot": _pivot, "bridge": _bridge, "turns": _turns}.get(shape)
    if short:
        return f"chain.{shape}", short(chain)
    if not chain.nodes:
        return "chain.open", _slots_of_any(chain, ctx) | {"links": listing(())}
    slots = _slots_of_any(chain, ctx)
    if len(chain.strong) > MOST_LINKS_IN_WORDS:
        plain = {"x": "open", "xy": "open", "cycle": "loop"}.get(shape, shape)
        return f"chain.long.{plain}", slots
    if shape == "xy":
        return "chain.xy", slots | _cell_by_cell(chain)
    is_brief = shape in ("x", "cycle")
    if is_brief:
        slots["digit"] = DigitsSlot(digits_of(chain.nodes[0]))
        slots["out"] = _cells_slot(chain.nodes[0])
    links = strong_link_sentences(chain, ctx, supposed=shape != "excluded", brief=is_brief)
    return f"chain.{shape}", slots | {"links": listing(links)}


def premise(chain: Chain, ctx: ReasonContext) -> Sentence:
    """The links, in the words that players have for them if there are any."""
    key, slots = _wording(chain, ctx.within())
    return sentence(f"premise.{key}", **slots)


def reason(chain: Chain, ctx: ReasonContext) -> Sentence:
    """The links and the conclusions."""
    key, slots = guardians_linked(chain) or _wording(chain, ctx)
    return sentence(ctx.key(f"reason.{key}"), **slots, result=ctx.result)


def _slots_of_any(chain: Chain, ctx: ReasonContext) -> dict[str, Value]:
    """The slots of any chain: its two ends, one of which is true, and its way in notation."""
    first, last = (chain.nodes[0], chain.nodes[-1]) if chain.nodes else (0, 0)
    slots: dict[str, Value] = {
        "start": all_false(first),
        "first": one_is_true(first),
        "last": one_is_true(last),
        "ends": either_end(first, last),
        "number": NumberSlot(len(chain.strong)),
        "way": ChainSlot(chain),
    }
    if ctx.eliminations.bit_count() == 1:
        slots["assumed"] = one_is_true(ctx.eliminations)
        slots["refuted"] = all_false(ctx.eliminations)
    if chain.loop:
        slots["pairs"] = listing(settled_by_loop(chain, ctx))
    return slots


def _cell_by_cell(chain: Chain) -> dict[str, Value]:
    nodes = chain.nodes
    return {
        "start": one_is_true(nodes[0]),
        "second": DigitsSlot(digits_of(nodes[1])),
        "links": listing(map(one_is_true, nodes[3::2])),
    }


def _cells_slot(node: int) -> CellsSlot:
    return CellsSlot(cells_of(node))


def _turbot(chain: Chain) -> dict[str, Value]:
    a, b, c, d = chain.nodes
    first, second = _constraint_links(chain)
    return {
        "choices": listing([_choice_of_nodes(first, a, b), _choice_of_nodes(second, d, c)]),
        "one": _cells_slot(b),
        "other": _cells_slot(c),
        "first": _cells_slot(a),
        "last": _cells_slot(d),
    }


def _choice_of_nodes(q: int, a: int, b: int) -> Sentence:
    """Says that the digit of a constraint is in one of two nodes of its house."""
    return sentence(
        "choice.nodes",
        house=one_house(q),
        digit=one_digit(q % 9),
        one=_cells_slot(a),
        other=_cells_slot(b),
    )


def _pivot(chain: Chain) -> dict[str, Value]:
    first, pivot, last = (node for node in chain.nodes[1::2])
    return {
        "pivot": _cells_slot(pivot),
        "x": DigitsSlot(digits_of(chain.nodes[2])),
        "y": DigitsSlot(digits_of(pivot)),
        "z": DigitsSlot(digits_of(last)),
        "first": _cells_slot(first),
        "last": _cells_slot(last),
    }


def _bridge(chain: Chain) -> dict[str, Value]:
    first, x, here, there, _, last = chain.nodes
    return {
        "cells": _cells_slot(first | last),
        "digits": DigitsSlot(digits_of(first | x)),
        "choice": _choice_of_nodes(_constraint_links(chain)[1], here, there),
        "x": DigitsSlot(digits_of(x)),
        "y": DigitsSlot(digits_of(first)),
    }


def _turns(chain: Chain) -> dict[str, Value]:
    nodes = chain.nodes
    return {
        "cells": listing(_cells_slot(node) for node in nodes[::2]),
        "digits": DigitsSlot(digits_of(nodes[0] | nodes[1])),
        "first": _cells_slot(nodes[0]),
        "last": _cells_slot(nodes[-1]),
    }


# The argument


def argument(chain: Chain, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """The links one by one, and what the ends or the whole loop prove."""
    nodes = chain.nodes or (0, 0)
    yield sentence("argue.suppose", depth, claim=all_false(nodes[0]))
    yield from _links_numbered(chain, ctx, depth + 1)
    ends = {"first": one_is_true(nodes[0]), "last": one_is_true(nodes[-1])}
    if not chain.loop:
        is_same = nodes[0] == nodes[-1] and nodes[0].bit_count() == 1
        yield sentence("argue.itself" if is_same else "argue.ends", depth, **ends)
        return
    yield sentence("argue.ring", depth, **ends)
    for a, b in weak_links_of_loop(chain):
        yield sentence("argue.pair", depth + 1, first=one_is_true(a), last=one_is_true(b))
    for claim in settled_by_loop(chain, ctx):
        if claim.key.startswith("chain."):
            yield sentence("argue.settled", depth + 1, claim=claim)


def _links_numbered(chain: Chain, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Weak and strong links alternately, from the first strong one, with their numbers."""
    before: Candidates | None = None
    number = 0
    for a, b, because in zip(chain.nodes[::2], chain.nodes[1::2], chain.strong, strict=False):
        if before is not None:
            number += 1
            yield sentence(
                "argue.weak",
                depth,
                number=NumberSlot(number),
                none=all_false(a),
                ground=_ground_of_weak_link(before, a),
            )
        number += 1
        yield sentence(
            "argue.strong",
            depth,
            number=NumberSlot(number),
            one=one_is_true(b),
            ground=_ground_of_strong_link(because, b, ctx),
        )
        before = b


def _ground_of_strong_link(because: Because, node: Candidates, ctx: ReasonContext) -> Sentence:
    if isinstance(because, int):
        return ground_of(because, node, is_true=True)
    ground = ground_of_link(because, ctx) if isinstance(because, Cover) else None
    return ground or ctx.within().premise_of(because)


def _ground_of_weak_link(true: Candidates, false: Candidates) -> Sentence:
    """Why a node is false if the previous one is true: a constraint with both, or that they see."""
    both = true | false
    for q, held in enumerate(CONSTRAINT_CANDIDATES):
        if both and not both & ~held:
            return ground_of(q, false, is_true=False)
    return sentence("ground.false.seen", cells=_cells_slot(true), others=_cells_slot(false))


# The exact form, and the clue


def exact_form(chain: Chain, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """`(5)r4c7=(5)r4c2-(3)r4c2=(3)r9c2, strong 5r4 3c2`, then the patterns that links rest on."""
    links = [
        sentence("exact.strong", depth, first=NodeSlot(a), second=NodeSlot(b))
        for a, b in zip(chain.nodes[::2], chain.nodes[1::2], strict=False)
    ]
    yield sentence(
        "exact.loop" if chain.loop else "exact.chain",
        depth,
        links=listing(links),
        strong=ConstraintsSlot(tuple(_constraint_links(chain))),
    )
    for j, because in enumerate(chain.strong):
        if not isinstance(because, int):
            yield sentence("exact.by", depth + 1, link=listing(links[j : j + 1]))
            yield from ctx.exact_form_of(because, depth + 2)


def clue(chain: Chain, ctx: ReasonContext) -> Sentence:
    """What the strong links rest on; questions about deadly patterns come last."""
    if len(links := _constraint_links(chain)) == len(chain.strong):
        return choices_in(links, ctx.state or 0)
    clues = dict.fromkeys(
        cover_as_link(because, ctx) if isinstance(because, Cover) else ctx.clue_of(because)
        for because in sorted(chain.strong, key=lambda because: isinstance(because, Deadly))
    )
    return sentence("clue.links", links=listing(clues))


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
