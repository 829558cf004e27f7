"""Chains in words: short ones in the words that players have for them, others link by link.

The sentences of the short ones say everything, so these have no argument. That of a long chain
counts the links in its middle (`ways`). An argument is the same proof as the sentence, line by
line: each line has a strong link and the weak link before it. Of a ring it tells the way round, the
link that closes it, and the way back.

If r2c4 is not 8:
  1. Row 2 has its 8 in r2c6, the only other place.
  2. Column 6 has its 8 in r2c6, so r9c6 (68) is 6.
  3. Column 6 has its 6 in r9c6, so r7c6 (68) is 8.
Either row 2 has its 8 in r2c4 or column 6 has its 8 in r7c6, so 8 can be removed from r2c6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of
from whydoku.grids.spaces import ROW_SPACE, Tables
from whydoku.logic.why import Chain, Cover, Deadly, Impossible
from whydoku.telling.words.patterns.chains.breaks import Break, break_of, shortly
from whydoku.telling.words.patterns.chains.guardians import argument_of_link, guardians_linked
from whydoku.telling.words.patterns.chains.links import (
    StrongLink,
    closing_line,
    clue_of_cover,
    lines_back,
    link_as_line,
    link_in_short,
    links_of,
)
from whydoku.telling.words.patterns.chains.rings import conclusions_of_ring, falling
from whydoku.telling.words.patterns.chains.shapes import (
    COMPLETE,
    ChainShape,
    chain_shape,
    constraint_links,
    ends_of_turbot,
)
from whydoku.telling.words.patterns.covers.bent_covers import filled_slots, held_in_lines, is_held
from whydoku.telling.words.patterns.ways import way
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import all_false, choices_in, either_is_true, one_is_true
from whydoku.telling.words.writing.context import (
    PatternWords,
    ReasonContext,
    falls_to,
    sees_all,
    taken_by,
)
from whydoku.telling.words.writing.passage import Sentence, Value, Wording, listing, sentence


def premise(chain: Chain, ctx: ReasonContext) -> Sentence:
    """Says what the links of a chain are, if possible in the words that players have for them."""
    key, slots = _wording(chain, ctx.within())
    return sentence(f"premise.{key}", **slots)


def reason(chain: Chain, ctx: ReasonContext) -> Sentence:
    """Says what the links of a chain are, and ends with the conclusions."""
    key, slots = (
        guardians_linked(chain, ctx)
        or bridge(chain, ctx)
        or _broken(chain, ctx)
        or _wording(chain, ctx)
    )
    return ctx.concluding(f"reason.{key}", **slots)


def _wording(chain: Chain, ctx: ReasonContext) -> Wording:
    shape = chain_shape(chain, ctx.tables, ctx.eliminations)
    if complete := COMPLETE.get(shape):
        slots = complete(chain, ctx.tables)
        if sees := _sees_ends(chain, shape, ctx):
            slots["sees"] = sees
        return f"chain.{shape}", slots
    slots = _slots_of_ends(chain, ctx, shape)
    if shape == "cycle":
        return "chain.cycle", _slots_of_cycle(chain)
    links = [*links_of(chain, _supposed(shape, ctx))]
    in_short = [link_in_short(link, ctx) for link in links]
    if shape == "same" and links and not links[-1].tells_node:
        in_short.append(one_is_true(chain.nodes[-1]))
    return f"chain.{shape}", slots | {"links": way(in_short)}


def _supposed(shape: ChainShape, ctx: ReasonContext) -> Candidates:
    """The candidate that is supposed to be true; 0 if the first node is supposed to be false."""
    return ctx.eliminations if shape == "excluded" else 0


def _sees_ends(chain: Chain, shape: ChainShape, ctx: ReasonContext) -> Sentence | None:
    """Says that the cells of the eliminations see both ends of a chain; None for a remote pair,
    which excludes several digits."""
    if shape == "turns":
        return None
    ends = ends_of_turbot(chain) if shape == "turbot" else chain.nodes[0] | chain.nodes[-1]
    return sees_all(ends, falling(ctx), ctx.tables)


def _broken(chain: Chain, ctx: ReasonContext) -> Wording | None:
    """The wording of a chain that contradicts itself on the way; None for any other chain."""
    shape = chain_shape(chain, ctx.tables, ctx.eliminations)
    if shape not in _LEADS_ON:
        return None
    supposed = _supposed(shape, ctx)
    links = [*links_of(chain, supposed)]
    broken = break_of(chain, links, supposed, ctx)
    if broken is None:
        return None
    contradiction = broken.contradiction and shortly(broken.contradiction)
    slots: dict[str, Value] = {"start": all_false(chain.nodes[0])}
    if supposed:
        slots["start"] = one_is_true(supposed)
    elif ctx.placements != chain.nodes[0]:
        slots["proved"] = one_is_true(chain.nodes[0])
    in_short = [link_in_short(link, ctx) for link in links[: broken.links]]
    if contradiction:
        in_short.append(contradiction)
    return "chain.excluded", slots | {"links": way(in_short)}


def _slots_of_ends(chain: Chain, ctx: ReasonContext, shape: ChainShape) -> dict[str, Value]:
    """The values to fill into a sentence that goes through a chain link by link: what the chain
    starts from, and what it leads to, but not the links themselves."""
    first, last = (chain.nodes[0], chain.nodes[-1]) if chain.nodes else (0, 0)
    slots: dict[str, Value] = {"start": all_false(first)}
    if chain.loop:
        return slots
    if shape == "excluded":
        slots["start"] = one_is_true(ctx.eliminations)
    return slots | {"ends": either_is_true(first, last)}


def _slots_of_cycle(chain: Chain) -> dict[str, Value]:
    """The values to fill into a sentence about a loop of one digit: the digit, and the houses with
    their two places for it."""
    nodes = zip(chain.nodes[::2], chain.nodes[1::2], strict=True)
    houses = [
        sentence("chain.twice", house=slot.house(q), cells=slot.cells_of(a | b))
        for q, (a, b) in zip(constraint_links(chain), nodes, strict=True)
    ]
    return {"digit": slot.digits_of(chain.nodes[0]), "houses": listing(houses)}


_LEADS_ON: Final[frozenset[ChainShape]] = frozenset({"open", "excluded", "same"})
"""The shapes that lead from a supposition to an end, and may contradict themselves on the way."""


# The argument


def argument(chain: Chain, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields a sentence for each link of a chain, then sentences that say why candidates are
    eliminated by the two ends of the chain or, in a loop, by all nodes."""
    for argue in (argument_of_link, argument_of_bridge):
        if (lines := argue(chain, ctx, depth)) is not None:
            yield from lines
            return
    shape = chain_shape(chain, ctx.tables, ctx.eliminations)
    if shape in COMPLETE or not chain.nodes:
        return
    first, supposed = chain.nodes[0], _supposed(shape, ctx)
    start = one_is_true(supposed) if supposed else all_false(first)
    yield sentence("argue.if.first" if chain.loop else "argue.if", depth, claim=start)
    links = [*links_of(chain, supposed)]
    broken = break_of(chain, links, supposed, ctx)
    for n, link in enumerate(links[: broken.links] if broken else links):
        yield link_as_line(n + 1, link, ctx, depth + 1)
    if broken:
        yield from _refuted(broken, links, supposed, ctx, depth)
    elif not chain.loop:
        yield from _ending(chain, shape, ctx, depth)
    else:
        yield closing_line(len(links) + 1, chain, depth + 1, ctx.tables)
        yield sentence("argue.if.second", depth, claim=one_is_true(first))
        yield from lines_back(chain, ctx, depth + 1)
        yield from conclusions_of_ring(chain, ctx, depth)


def _ending(chain: Chain, shape: ChainShape, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that say what the last link of an open chain proves."""
    tables = ctx.tables
    first, last = chain.nodes[0], chain.nodes[-1]
    if shape == "excluded":
        yield from _refutes(last, ctx.eliminations, depth, tables)
    elif shape == "same":
        yield from _proved(last, ctx, depth)
    else:
        both, fallen = first | last, falling(ctx)
        if not fallen or fallen & ~tables.seen_by_all(both):
            yield sentence("argue.ends", depth, ends=either_is_true(first, last))
        yield from falls_to(both, fallen, tables, depth)


def _refutes(
    true: Candidates, supposed: Candidates, depth: int, tables: Tables
) -> Iterator[Sentence]:
    """Yields sentences that say why the candidate `supposed` is false: its truth leads to the node
    `true`, which excludes it."""
    for fall in falls_to(true, supposed, tables, depth):
        yield sentence("argue.refutes", depth, **dict(fall.slots))


def _refuted(
    broken: Break, links: Sequence[StrongLink], supposed: Candidates, ctx: ReasonContext, depth: int
) -> Iterator[Sentence]:
    """Yields the contradiction to which a chain leads on the way, and what the contradiction
    proves."""
    if broken.contradiction is not None:
        yield sentence("facts.then", depth + 1, said=broken.contradiction)
    if not supposed:
        yield from _proved(links[0].false, ctx, depth)
    elif broken.contradiction is not None:
        yield sentence("argue.so", depth, result=slot.result(0, supposed))
    else:
        yield from _refutes(links[broken.links - 1].true, supposed, depth, ctx.tables)


def _proved(node: Candidates, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that say what a chain from a node to itself proves: the node is true, and
    whatever sees the node is eliminated."""
    inside = falling(ctx) & candidates_of(cells_of(node)) & ctx.tables.seen_by_all(node)
    result = slot.result(ctx.placements & node, inside)
    yield sentence("argue.itself", depth, last=one_is_true(node), result=result or None)
    yield from falls_to(node, falling(ctx) & ~inside, ctx.tables, depth)


# The exact form, and the clue


def exact_form(chain: Chain, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields the chain in notation, `(5)r4c7=(5)r4c2-(3)r4c2=(3)r9c2, strong 5r4 3c2`, then the
    patterns that its links rest on."""
    links = [
        sentence("exact.strong", depth, first=slot.node(a), second=slot.node(b))
        for a, b in zip(chain.nodes[::2], chain.nodes[1::2], strict=False)
    ]
    yield sentence(
        "exact.loop" if chain.loop else "exact.chain",
        depth,
        links=listing(links),
        strong=slot.constraints(tuple(constraint_links(chain))),
    )
    for j, because in enumerate(chain.strong):
        if not isinstance(because, int):
            yield sentence("exact.by", depth + 1, link=listing(links[j : j + 1]))
            yield from ctx.exact_form_of(because, depth + 2)


def clue(chain: Chain, ctx: ReasonContext) -> Sentence:
    """Says what the strong links of a chain rest on; questions about guardians come last."""
    if len(links := constraint_links(chain)) == len(chain.strong):
        return choices_in(links, ctx.state or 0, ctx.tables)
    clues = dict.fromkeys(
        clue_of_cover(because, ctx) if isinstance(because, Cover) else ctx.clue_of(because)
        for because in sorted(
            chain.strong, key=lambda because: isinstance(because, (Deadly, Impossible))
        )
    )
    return sentence("clue.links", links=listing(clues))


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)


def bridge(chain: Chain, ctx: ReasonContext) -> Wording | None:
    """The wording of a chain of three links, of which the middle one is a firework; None for any
    other chain."""
    cover = _firework(chain, ctx.tables)
    if cover is None:
        return None
    slots = _slots(chain, cover, ctx)
    if sees := sees_all(chain.nodes[0] | chain.nodes[-1], ctx.eliminations, ctx.tables):
        slots["sees"] = sees
    return "chain.firework", slots


def argument_of_bridge(chain: Chain, ctx: ReasonContext, depth: int) -> list[Sentence] | None:
    """Says of such a chain why its firework holds its digits, and what the third digit excludes;
    None for any other chain."""
    tables = ctx.tables
    cover = _firework(chain, tables)
    if cover is None:
        return None
    held = held_in_lines(cover, ctx.of(*cover.bases), tables, "argue.firework", depth)
    slots = _slots(chain, cover, ctx)
    del slots["held"], slots["choices"]
    told = sentence("argue.firework.pair", depth, **slots)
    return [
        *held,
        told,
        *falls_to(chain.nodes[0] | chain.nodes[-1], ctx.eliminations, tables, depth),
    ]


def _slots(chain: Chain, cover: Cover, ctx: ReasonContext) -> dict[str, Value]:
    first, u, _, _, v, last = chain.nodes
    sides = zip(chain.strong[::2], (first, last), strict=True)
    return {
        **filled_slots(cover, ctx.of(*cover.bases), ctx.tables),
        "two": slot.cells_of(u | v),
        "third": slot.digits_of(u),
        "choices": listing(taken_by(q, node) for q, node in sides if isinstance(q, int)),
    }


def _firework(chain: Chain, tables: Tables) -> Cover | None:
    """The two digits and the three cells of the firework that a chain crosses, as a cover."""
    match chain:
        case Chain((first, u, _, _, v, last), (int(q), Cover() as link, int(r)), False):
            if link.truths:
                return None
            inside = from_members(link.fins)
            ends = cells_of(inside)
            if min(q, r) < ROW_SPACE or digits_of(first | u | v | last).bit_count() != 1:
                return None
            cover = Cover(link.bases, (*link.covers, *members(ends)))
            cells = from_members(c for c in cover.covers if c < ROW_SPACE)
            two = {base % 9 for base in link.bases}
            is_pair = len(two) == 2 and cells.bit_count() == 3 and len(cover.covers) == 5
            if (
                is_pair
                and cells_of(u | v) == ends
                and all(is_held(cover, cells, d, tables) for d in two)
            ):
                return cover
    return None
