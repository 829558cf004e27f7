"""The nodes of a chain and the links between them."""

from __future__ import annotations

from whydoku.bits import BITS
from whydoku.render.pictures.collector import MarkCollector
from whydoku.render.pictures.marks import Role, Tie
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.why import Als, Chain, Deadly
from whydoku.world.candidates import digits_of


def mark(marks: MarkCollector, chain: Chain, context: bool) -> None:
    """Adds the marks of a chain or a loop."""
    for because in chain.strong:
        if not isinstance(because, int):
            marks.pattern(because, context=True)
    if context:
        return
    if chain.loop and len(chain.strong) == 2 and isinstance(chain.strong[0], Deadly):
        # Its guardians lead to many small cases, too many to draw.
        marks.pattern(chain.strong[1], context=True)
        marks.pattern(chain.strong[0])
        return
    for j, node in enumerate(chain.nodes):
        marks.candidates(node, Role.TO if j % 2 else Role.FROM)
    if chain.loop:
        _locked(marks, chain)
    pairs = list(zip(chain.nodes, chain.nodes[1:], strict=False))
    if chain.loop:
        pairs.append((chain.nodes[-1], chain.nodes[0]))
    for j, (start, end) in enumerate(pairs):
        marks.link(start, end, Tie.WEAK if j % 2 else Tie.STRONG)


def _locked(marks: MarkCollector, chain: Chain) -> None:
    """Marks the digits that almost locked sets of a loop hold in any case."""
    for a, b, because in zip(chain.nodes[::2], chain.nodes[1::2], chain.strong, strict=False):
        if isinstance(because, Als):
            held = because.named & marks.bits
            for d in BITS[digits_of(a | b)]:
                held &= ~DIGIT_CANDIDATES[d]
            marks.candidates(held, Role.PATTERN)
