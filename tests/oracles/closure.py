"""What follows over closures, with the signatures of `whydoku.kernels.closures`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from whydoku.bits import Candidates, each, members
from whydoku.kernels.closure import Net, NodePair
from whydoku.kernels.splits import SPLITS
from whydoku.spaces import CONSTRAINTS_OF
from whydoku.world.candidates import candidates_of, cells_of

_MOST_LINKS: Final = 255


def refuting(
    possible: Candidates,
    nodes: Sequence[Candidates],
    strong: Iterable[tuple[int, int]],
    one_digit: bool = False,
) -> bytes:
    """For each of the 729 candidates the least number of strong links from its truth to its own
    falsity, at most 255; 0 if nothing leads there, or if it is not possible."""
    net = Net(possible, nodes, strong, one_digit=one_digit)
    answer = bytearray(729)
    for k in members(possible):
        answer[k] = min(links_to_falsity(net, k), _MOST_LINKS)
    return bytes(answer)


def links_to_falsity(net: Net, k: int) -> int:
    """The least number of strong links from a candidate's truth to its own falsity, or 0."""
    facing = net.facing(k)
    layers = enumerate(net.closure(facing).true)
    return next((links for links, true in layers if true & facing), 0)


def refuting_splits(possible: Candidates, kinds: Iterable[str], one_digit: bool = False) -> bytes:
    """The same as `refuting`, for the net of all splits of some kinds."""
    masks = [0] * 324
    for k in members(possible):
        for q, bit in CONSTRAINTS_OF[k]:
            masks[q] |= bit
    strong = [(a, b) for kind, give in SPLITS.items() if kind in kinds for _, a, b in give(masks)]
    number = {node: n for n, node in enumerate(dict.fromkeys(chain.from_iterable(strong)))}
    links = ((number[a], number[b]) for a, b in strong)
    return refuting(possible, [*number], links, one_digit)


def joined(
    possible: Candidates,
    nodes: Sequence[Candidates],
    strong: Iterable[tuple[int, int]],
    worth: Candidates,
    one_digit: bool = False,
) -> list[NodePair]:
    """The pairs of joined nodes that some candidate in `worth` sees both of, in order."""
    return pairs_in(Net(possible, nodes, strong, one_digit=one_digit), worth)


def pairs_in(net: Net, worth: Candidates) -> list[NodePair]:
    """The pairs of joined nodes of a net that some candidate in `worth` sees both of.

    Fewest links come first, then most conclusions, then the lowest numbers. A single candidate
    joined to itself is a pair if another candidate of its cell is in `worth`.
    """
    found = []
    for a, node in enumerate(net.nodes):
        seen = net.seen(a)
        if not seen & worth:
            continue
        for links, true in enumerate(net.closure(1 << a).true):
            for b in each(true >> a << a):
                if a != b:
                    gone = seen & net.seen(b)
                else:
                    gone = seen & candidates_of(cells_of(node)) if not node & (node - 1) else 0
                if gone & worth:
                    found.append(NodePair(links, gone.bit_count(), a, b))
    return sorted(found, key=lambda pair: (pair.links, -pair.conclusions, pair.first, pair.last))
