"""The closures of the native module, asked with ints: sets of candidates go in as little-endian
numbers of 92 bytes, nodes by number."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from struct import iter_unpack
from typing import Final

from whydoku import _native
from whydoku.bits import Candidates
from whydoku.kernels.closure import NodePair
from whydoku.kernels.splits import SPLITS

SET_WIDTH: Final = 92
"""The bytes of a set of candidates."""


def packed_set(bits: Candidates) -> bytes:
    """A set of candidates."""
    return bits.to_bytes(SET_WIDTH, "little")


def packed_net(
    nodes: Sequence[Candidates], strong: Iterable[tuple[int, int]], possible: Candidates
) -> tuple[bytes, array[int], bytes]:
    """The nodes, the strong links between them, and the candidates that are possible."""
    return (
        b"".join(map(packed_set, nodes)),
        array("H", chain.from_iterable(strong)),
        packed_set(possible),
    )


def refuting(
    possible: Candidates,
    nodes: Sequence[Candidates],
    strong: Iterable[tuple[int, int]],
    one_digit: bool = False,
) -> bytes:
    """For each of the 729 candidates what `Net.refuting` says, at most 255; 0 of those that are
    not possible."""
    return _native.refuting(*packed_net(nodes, strong, possible), one_digit)


def refuting_splits(possible: Candidates, kinds: Iterable[str], one_digit: bool = False) -> bytes:
    """The same of the net of all splits of some kinds."""
    wanted = sum(1 << bit for bit, kind in enumerate(SPLITS) if kind in kinds)
    return _native.refuting_splits(packed_set(possible), wanted, one_digit)


def joined(
    possible: Candidates,
    nodes: Sequence[Candidates],
    strong: Iterable[tuple[int, int]],
    worth: Candidates,
    one_digit: bool = False,
) -> list[NodePair]:
    """What `Net.joined` says."""
    answer = _native.joined(*packed_net(nodes, strong, possible), packed_set(worth), one_digit)
    return [*map(NodePair._make, iter_unpack("4H", answer))]
