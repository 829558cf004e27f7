"""Singles: a constraint with one candidate left, the one rule at its smallest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from whydoku.bits import Mask
from whydoku.spaces import CONSTRAINTS, CONSTRAINTS_OF
from whydoku.why import Cover


def single(masks: Sequence[Mask], q: int) -> tuple[int, Cover]:
    """The one candidate left in a constraint, and the reason that it is true."""
    k = CONSTRAINTS[q][masks[q].bit_length() - 1]
    return k, reason(k, q)


@cache
def reason(k: int, q: int) -> Cover:
    """The reason that a candidate alone in a constraint is true."""
    return Cover((q,), tuple(other for other, _ in CONSTRAINTS_OF[k] if other != q))
