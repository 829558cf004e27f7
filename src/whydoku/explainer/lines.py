"""Chains and cycles of single links: lines of alternately true and false nodes, as `Chain`s."""

from __future__ import annotations

from whydoku.explainer.rater import RaterLine, RaterNet, RaterNode
from whydoku.explainer.state import NotYetError, SuppositionState
from whydoku.spaces import CONSTRAINTS_OF
from whydoku.why import Chain


def open_chain(net: RaterNet, at: SuppositionState) -> Chain:
    """The chain of a line that leads from a candidate to its opposite.

    on  a  off b  on c  off d  on e  off a       b = c - d = e, and a sees b and e
    off a  on  b  off c  on d ...    on  a       a = b - c = ... = a
    """
    (line,) = net.lines
    return _chain_of(line[1:-1] if line[0].is_on else line, at)


def _chain_of(nodes: RaterLine, at: SuppositionState, *, loop: bool = False) -> Chain:
    """Makes a chain of alternately false and true nodes, each true node by the constraint it names.

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


def cycle(net: RaterNet, at: SuppositionState) -> Chain:
    """The loop of a line that leads from a true candidate back to it."""
    (line,) = net.lines
    (start, *rest) = line
    return _chain_of((*rest, _start_reached_again(start, rest[-1], at)), at, loop=True)


def _start_reached_again(start: RaterNode, last: RaterNode, at: SuppositionState) -> RaterNode:
    """The start as it follows from the last node of a loop, by a constraint that holds only these
    two; raises NotYetError if there is no such constraint."""
    both = 1 << start.candidate | 1 << last.candidate
    for q, _ in CONSTRAINTS_OF[start.candidate]:
        if at.left(q) == both:
            return start._replace(because=q)
    raise NotYetError
