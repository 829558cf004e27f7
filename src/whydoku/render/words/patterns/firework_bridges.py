"""Chains across a firework of two digits, which leave one of its three cells to another digit.

The sentence of such a chain says what the firework holds and where a third digit then is; link by
link it would only be hard to follow.
"""

from __future__ import annotations

from whydoku.bits import from_members, members
from whydoku.render.words import slot
from whydoku.render.words.falls import falls_to, sees_all, taken_by
from whydoku.render.words.passage import Sentence, Value, Wording, listing, sentence
from whydoku.render.words.patterns.bent_covers import filled_slots, held_in_lines, is_held
from whydoku.render.words.patterns.context import ReasonContext
from whydoku.spaces import ROW_SPACE
from whydoku.why import Chain, Cover
from whydoku.world.candidates import cells_of, digits_of


def bridge(chain: Chain, ctx: ReasonContext) -> Wording | None:
    """The wording of a chain of three links, of which the middle one is a firework; None for any
    other chain."""
    cover = _firework(chain)
    if cover is None:
        return None
    slots = _slots(chain, cover, ctx)
    if sees := sees_all(chain.nodes[0] | chain.nodes[-1], ctx.eliminations):
        slots["sees"] = sees
    return "chain.firework", slots


def argument_of_bridge(chain: Chain, ctx: ReasonContext, depth: int) -> list[Sentence] | None:
    """Says of such a chain why its firework holds its digits, and what the third digit excludes;
    None for any other chain."""
    cover = _firework(chain)
    if cover is None:
        return None
    held = held_in_lines(cover, ctx.of(*cover.bases), "argue.firework", depth)
    slots = _slots(chain, cover, ctx)
    del slots["held"], slots["choices"]
    told = sentence("argue.firework.pair", depth, **slots)
    return [*held, told, *falls_to(chain.nodes[0] | chain.nodes[-1], ctx.eliminations, depth)]


def _slots(chain: Chain, cover: Cover, ctx: ReasonContext) -> dict[str, Value]:
    first, u, _, _, v, last = chain.nodes
    sides = zip(chain.strong[::2], (first, last), strict=True)
    return {
        **filled_slots(cover, ctx.of(*cover.bases)),
        "two": slot.cells_of(u | v),
        "third": slot.digits_of(u),
        "choices": listing(taken_by(q, node) for q, node in sides if isinstance(q, int)),
    }


def _firework(chain: Chain) -> Cover | None:
    """The two digits and the three cells of the firework that a chain crosses, as a cover."""
    match chain:
        case Chain((first, u, _, _, v, last), (int(q), Cover() as link, int(r)), False):
            inside = from_members(link.fins)
            ends = cells_of(inside)
            if min(q, r) < ROW_SPACE or digits_of(first | u | v | last).bit_count() != 1:
                return None
            cover = Cover(link.bases, (*link.covers, *members(ends)))
            cells = from_members(c for c in cover.covers if c < ROW_SPACE)
            two = {base % 9 for base in link.bases}
            is_pair = len(two) == 2 and cells.bit_count() == 3 and len(cover.covers) == 5
            if is_pair and cells_of(u | v) == ends and all(is_held(cover, cells, d) for d in two):
                return cover
    return None
