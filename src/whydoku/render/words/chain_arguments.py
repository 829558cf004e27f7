"""The argument of a chain: its links one by one, numbered, each with what makes it so.

Suppose r4c7 is not 5.
  1. r4c2 is 5 (only place in row 4).
  2. r6c3 is not 5 (box 4 has its 5).
  3. r6c3 is 3 (nothing else is left there).
So either r4c7 is 5, or r6c3 is 3; what both rule out is false.
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.bits import Candidates
from whydoku.render.words.chain_links import around_told, exactly_one, ground_told
from whydoku.render.words.claims import all_false, ground_of, one_is_true
from whydoku.render.words.context import Context
from whydoku.render.words.passage import CellsSlot, NumberSlot, Sentence, Value, sentence
from whydoku.render.words.reasons import premise_of
from whydoku.spaces import CONSTRAINT_CANDIDATES
from whydoku.why import Because, Chain, Cover
from whydoku.world.candidates import cells_of


def argue_chain(chain: Chain, ctx: Context, depth: int) -> list[Sentence]:
    """The argument of a chain, without what follows from it."""
    nodes = chain.nodes or (0, 0)
    lines = [sentence("argue.suppose", depth, claim=all_false(nodes[0]))]
    lines += _links(chain, ctx, depth + 1)
    ends = {"first": one_is_true(nodes[0]), "last": one_is_true(nodes[-1])}
    if chain.loop:
        lines.append(sentence("argue.ring", depth, **ends))
        lines += [
            sentence("argue.pair", depth + 1, first=one_is_true(one), last=one_is_true(other))
            for one, other in exactly_one(chain)
        ]
        settled = (one for one in around_told(chain, ctx) if one.key.startswith("chain."))
        lines += [sentence("argue.settled", depth + 1, claim=one) for one in settled]
    elif nodes[0] == nodes[-1] and nodes[0].bit_count() == 1:
        lines.append(sentence("argue.itself", depth, **ends))
    else:
        lines.append(sentence("argue.ends", depth, **ends))
    return lines


def _links(chain: Chain, ctx: Context, depth: int) -> Iterator[Sentence]:
    """Weak and strong links in turn, from the first strong one."""
    before: Candidates | None = None
    number = 0
    for a, b, because in zip(chain.nodes[::2], chain.nodes[1::2], chain.strong, strict=False):
        if before is not None:
            number += 1
            barred = _barred(before, a)
            yield sentence(
                "argue.weak", depth, number=NumberSlot(number), none=all_false(a), ground=barred
            )
        number += 1
        ground = _ground(because, b, ctx)
        yield sentence(
            "argue.strong", depth, number=NumberSlot(number), one=one_is_true(b), ground=ground
        )
        before = b


def _ground(because: Because, node: Candidates, ctx: Context) -> Value:
    """What a strong link rests on."""
    if isinstance(because, int):
        return ground_of(because, node, is_true=True)
    told = ground_told(because) if isinstance(because, Cover) else None
    return told or premise_of(because, ctx.within())


def _barred(true: Candidates, false: Candidates) -> Sentence:
    """Why a node is false where the one before it is true: what holds both, or that they see."""
    both = true | false
    for q, held in enumerate(CONSTRAINT_CANDIDATES):
        if both and not both & ~held:
            return ground_of(q, false, is_true=False)
    return sentence(
        "ground.false.seen", cells=CellsSlot(cells_of(true)), others=CellsSlot(cells_of(false))
    )
