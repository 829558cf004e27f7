"""The native functions for sets of candidates, called with ints.

The native functions take a set as a little-endian number of 92 bytes, and nodes by number.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from struct import iter_unpack

from whydoku import _native
from whydoku.bits import Candidates
from whydoku.kernels.closure import NodePair
from whydoku.kernels.sets import packed_set, unpacked_set
from whydoku.kernels.splits import SPLITS


def sets_of_line(line: object, /) -> tuple[Candidates, Candidates] | None:
    """The digits of a string of 81 characters, and the candidates that they leave possible."""
    found = _native.sets_of_line(line)
    if found is None:
        return None
    digits, possible = found
    return unpacked_set(digits), unpacked_set(possible)


def packed_net(
    nodes: Sequence[Candidates], strong: Iterable[tuple[int, int]], possible: Candidates
) -> tuple[bytes, array[int], bytes]:
    """The nodes, the strong links and the possible candidates as the native functions take them."""
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
    """For each of the 729 candidates the least number of strong links from its truth to its own
    falsity, at most 255; 0 if nothing leads there, or if it is not possible."""
    return _native.refuting(*packed_net(nodes, strong, possible), one_digit)


def refuting_splits(possible: Candidates, kinds: Iterable[str], one_digit: bool = False) -> bytes:
    """The same as `refuting`, for the net of all splits of some kinds."""
    wanted = sum(1 << bit for bit, kind in enumerate(SPLITS) if kind in kinds)
    return _native.refuting_splits(packed_set(possible), wanted, one_digit)


def joined(
    possible: Candidates,
    nodes: Sequence[Candidates],
    strong: Iterable[tuple[int, int]],
    worth: Candidates,
    one_digit: bool = False,
) -> list[NodePair]:
    """The pairs of joined nodes that some candidate in `worth` sees both of.

    Fewest links come first, then most conclusions, then the lowest numbers. A single candidate
    joined to itself is a pair if another candidate of its cell is in `worth`.
    """
    answer = _native.joined(*packed_net(nodes, strong, possible), packed_set(worth), one_digit)
    return [*map(NodePair._make, iter_unpack("4H", answer))]
