"""Whips: a candidate is supposed, and constraint after constraint has one candidate left, until one
has none. There are no branches: each fact is brought about by the one before it.

    Z - L1 = R1 - L2 = R2 - L3 .          of length 3

    Z            the candidate that is supposed
    Lk = Rk      a constraint: Lk sees the fact before it, and all its other candidates but Rk
                 see Z or some fact before
    L3 .         the constraint that is broken: all its candidates see Z or some fact

    whip         as above
    g-whip       a fact may also be a group: the candidates left in a constraint all lie where a box
                 and a line cross, so the digit is excluded from the rest of the box or line
    braid        Lk may see Z or any fact before

The length counts the constraints. Whips come shortest first; of one length, by candidate. Of
several that refute one candidate, only the first counts, in an order that compares them fact by
fact: single candidates come before groups, and otherwise the order is that of the constraints.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final

from whydoku.grid import Grid
from whydoku.kernels.nets import FoundNet, shortest_whip
from whydoku.kernels.paths import packed_state
from whydoku.spaces import ALL_CANDIDATES


class Whips(IntEnum):
    """The kinds of whips: plain whips; g-whips, whose facts may also be groups; and braids, in
    which a link may start from the supposition or any earlier fact, not only from the last one."""

    PLAIN = 0
    GROUPED = 1
    BRAIDS = 2


LONGEST: Final = 12
"""The greatest length that is searched unless another one is asked for."""


def whips(grid: Grid, kind: Whips, most: int) -> Iterator[FoundNet]:
    """Yields, for each candidate that whips of this kind with at most `most` constraints refute,
    the first of the shortest such whips."""
    if grid.is_broken:
        return
    state = packed_state(grid.bits, grid.digits, grid.givens.bits, uniqueness=False)
    name, length, known = kind.name.lower(), 1, 0
    while length <= most and (net := shortest_whip(state, name, length, most, known)):
        yield net
        length, known = length_of(net), known | 1 << net.supposed


def is_whip(grid: Grid, net: FoundNet) -> bool:
    """Whether a plain whip at most as long as `net` refutes the same candidate."""
    z, most = net.supposed, length_of(net)
    state = packed_state(grid.bits, grid.digits, grid.givens.bits, uniqueness=False)
    return shortest_whip(state, "plain", 1, most, ALL_CANDIDATES & ~(1 << z)) is not None


def length_of(net: FoundNet) -> int:
    """The length of a whip: how many constraints it uses."""
    return len(net.facts) + 1
