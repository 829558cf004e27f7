"""The native closures in plain Python, with the signatures of `whydoku.kernels.packing`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from whydoku.bits import Candidates, members
from whydoku.kernels.closure import Net, NodePair
from whydoku.kernels.splits import SPLITS
from whydoku.spaces import CONSTRAINTS_OF

_MOST_LINKS: Final = 255


def refuting(
    possible: Candidates,
    nodes: Sequence[Candidates],
    strong: Iterable[tuple[int, int]],
    one_digit: bool = False,
) -> bytes:
    """The value of `Net.refuting` for each of the 729 candidates, at most 255; 0 for those that
    are not possible."""
    net = Net(possible, nodes, strong, one_digit=one_digit)
    answer = bytearray(729)
    for k in members(possible):
        answer[k] = min(net.refuting(k), _MOST_LINKS)
    return bytes(answer)


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
    """The value of `Net.joined`."""
    return Net(possible, nodes, strong, one_digit=one_digit).joined(worth)
