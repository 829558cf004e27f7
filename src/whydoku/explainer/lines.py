"""Chains and cycles of single links: lines of alternately true and false nodes, as `Chain`s."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.bits import Candidates, members
from whydoku.explainer.rater import RaterLine, RaterNet, RaterNode
from whydoku.explainer.state import NotYetError, SuppositionState
from whydoku.spaces import CONSTRAINTS_OF, SEES
from whydoku.why import Chain
from whydoku.world.candidates import union


def open_chain(net: RaterNet, at: SuppositionState) -> Chain:
    """The chain of a line that leads from a candidate to its opposite.

    on  a  off b  on c  off d  on e  off a       b = c - d = e, and a sees b and e
    off a  on  b  off c  on d ...    on  a       a = b - c = ... = a
    """
    (line,) = net.lines
    return _chain_of(line[1:-1] if line[0].is_on else line, at)


def _chain_of(nodes: RaterLine, at: SuppositionState, *, loop: bool = False) -> Chain:
    """The chain of alternately false and true nodes, each true one by the constraint it names.

    Raises NotYetError where such a constraint has other candidates left.
    """
    for off, on in zip(nodes[::2], nodes[1::2], strict=True):
        if at.left(on.because) != 1 << off.candidate | 1 << on.candidate:
            raise NotYetError
    return Chain(
        tuple(1 << node.candidate for node in nodes),
        tuple(node.because for node in nodes[1::2]),
        loop,
    )


def cycle_in_parts(
    net: RaterNet, at: SuppositionState, wanted: Candidates
) -> list[tuple[Chain, Candidates]]:
    """The chains that show why a cycle excludes what is wanted, each with what it excludes of it.

    The loop as a whole excludes what sees two neighbours. What sees two nodes further apart, one
    of each half that is true together, is excluded by the part of the cycle between them.
    """
    (line,) = net.lines
    (start, *rest) = line
    around = (*rest, _start_reached_again(start, rest[-1], at))
    beside = _seen_by_neighbours(around)
    proved: list[tuple[Chain, Candidates]] = []
    gone = 0
    for k in members(wanted & ~beside):
        if not gone >> k & 1:
            part = _chain_of(_part_seen_by(around, k), at)
            seen = _seen_by_ends(part)
            proved.append((part, wanted & ~beside & ~gone & seen))
            gone |= seen
    if last := wanted & ~gone:
        proved.append((_chain_of(around, at, loop=True), last))
    return proved


def hides_later_nodes(parts: Sequence[Chain]) -> bool:
    """Whether a part excludes nodes of a later one, which could then not be proved after it."""
    nodes = [union(part.nodes) for part in parts]
    return any(_seen_by_ends(part) & union(nodes[n:]) for n, part in enumerate(parts[:-1], 1))


def _seen_by_neighbours(around: RaterLine) -> Candidates:
    """The candidates that see both ends of a weak link of a cycle."""
    weak = zip((around[-1], *around[1:-1:2]), around[::2], strict=True)
    return union(SEES[on.candidate] & SEES[off.candidate] for on, off in weak)


def _seen_by_ends(part: Chain) -> Candidates:
    return SEES[part.nodes[0].bit_length() - 1] & SEES[part.nodes[-1].bit_length() - 1]


def both_ways(net: RaterNet, at: SuppositionState, gone: int) -> RaterNet:
    """A cycle as two suppositions: that its start is true, and that it is false.

    Each link makes its next node true, either in one direction or in the other.
    """
    (line,) = net.lines
    (start, *rest) = line
    around = (*rest, _start_reached_again(start, rest[-1], at))
    pairs = zip(around[::2], around[1::2], strict=True)
    back = [node._replace(is_on=True, because=partner.because) for node, partner in pairs]
    lines = (line, (start._replace(is_on=False), *reversed(back)))
    return RaterNet("both", net.links, -1, gone, is_true=False, lines=lines, rules=())


def _start_reached_again(start: RaterNode, last: RaterNode, at: SuppositionState) -> RaterNode:
    """The start as the node that the last one leads to; raises NotYetError if it does not."""
    both = 1 << start.candidate | 1 << last.candidate
    for q, _ in CONSTRAINTS_OF[start.candidate]:
        if at.left(q) == both:
            return start._replace(because=q)
    raise NotYetError


def _part_seen_by(around: RaterLine, k: int) -> RaterLine:
    """The shortest part of a cycle, from a false node to a true one, whose ends k sees."""
    n = len(around)
    found = (
        (m, j)
        for m in range(2, n, 2)
        for j in range(0, n, 2)
        if SEES[k] >> around[j].candidate & SEES[k] >> around[(j + m - 1) % n].candidate & 1
    )
    m, j = next(found)
    return (around + around)[j : j + m]
