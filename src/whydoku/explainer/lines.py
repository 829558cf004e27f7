"""Turns the rater's chains and cycles into `Chain`s. The nodes of a chain are false and true by
turns."""

from __future__ import annotations

from whydoku.explainer.rater import RaterLine, RaterNet, RaterNode
from whydoku.explainer.state import NotYetError, SuppositionState
from whydoku.spaces import CONSTRAINTS_OF
from whydoku.why import Chain


def open_chain(net: RaterNet, at: SuppositionState) -> Chain:
    """Turns the line of a net that leads from a candidate to its opposite into a chain.

    on  a  off b  on c  off d  on e  off a       b = c - d = e, and a sees b and e
    off a  on  b  off c  on d ...    on  a       a = b - c = ... = a
    """
    (line,) = net.lines
    return _chain_of(line[1:-1] if line[0].is_on else line, at)


def _chain_of(nodes: RaterLine, at: SuppositionState, *, loop: bool = False) -> Chain:
    """Makes a chain of nodes that are false and true by turns, where each true node follows by the
    constraint that it names.

    Raises NotYetError if such a constraint has other candidates left.
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
    """Turns the line of a net that leads from a true candidate back to itself into a loop."""
    (line,) = net.lines
    (start, *rest) = line
    return _chain_of((*rest, _start_reached_again(start, rest[-1], at)), at, loop=True)


def _start_reached_again(start: RaterNode, last: RaterNode, at: SuppositionState) -> RaterNode:
    """The node `start` once more, as it follows from `last`, the last node of a loop, by a
    constraint that has only these two left. Raises NotYetError if there is no such constraint."""
    both = 1 << start.candidate | 1 << last.candidate
    for q, _ in CONSTRAINTS_OF[start.candidate]:
        if at.left(q) == both:
            return start._replace(because=q)
    raise NotYetError
