"""The native searches in nets of strong and weak links."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from struct import iter_unpack
from typing import Final

from whydoku.bits import Candidates
from whydoku.kernels.closure import NodePair
from whydoku.kernels.engine import BYTES, INT, NEW_HANDLE, TABLE, answer, filled, native
from whydoku.kernels.sets import SET_WIDTH, packed_set

_refuting: Final = native("refuting", BYTES, BYTES, BYTES, INT, BYTES)
_refuting_splits: Final = native("refuting_splits", BYTES, INT, INT, BYTES)
_joined: Final = native("joined", BYTES, BYTES, BYTES, BYTES, INT, NEW_HANDLE)


def _packed_net(
    nodes: Sequence[Candidates], strong: Iterable[tuple[int, int]], possible: Candidates
) -> tuple[bytes, int, bytes, int, bytes, int]:
    """Packs the nodes, strong links and possible candidates of a net for a native function. Each of
    the three is followed by its size."""
    held = b"".join(map(packed_set, nodes))
    links = array("H", chain.from_iterable(strong)).tobytes()
    return held, len(held), links, len(links), packed_set(possible), SET_WIDTH


def refuting(
    possible: Candidates,
    nodes: Sequence[Candidates],
    strong: Iterable[tuple[int, int]],
    one_digit: bool = False,
) -> bytes:
    """For each of the 729 candidates, the least number of strong links by which the candidate,
    supposed true, is shown to be false.

    The number is 255 if it takes more links, and 0 if the candidate is not shown to be false or is
    not possible.
    """
    return filled(_refuting, 729, *_packed_net(nodes, strong, possible), one_digit)


def refuting_splits(possible: Candidates, kinds: Iterable[str], one_digit: bool = False) -> bytes:
    """Does the same as `refuting` for a net whose links are all splits of these kinds (see
    `splits`)."""
    wanted = sum(TABLE.numbers["splits"][kind] for kind in kinds)
    return filled(_refuting_splits, 729, packed_set(possible), SET_WIDTH, wanted, one_digit)


def joined(
    possible: Candidates,
    nodes: Sequence[Candidates],
    strong: Iterable[tuple[int, int]],
    worth: Candidates,
    one_digit: bool = False,
) -> list[NodePair]:
    """The pairs of nodes of which at least one is true, if some candidate in `worth` sees both
    nodes. Pairs with the shortest chains come first, then those with the most conclusions, then
    those with the lowest numbers."""
    net = *_packed_net(nodes, strong, possible), packed_set(worth), SET_WIDTH
    pairs = answer(_joined, *net, one_digit)
    return [*map(NodePair._make, iter_unpack("4H", pairs))]
