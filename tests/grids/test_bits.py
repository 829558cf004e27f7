"""Sets as ints."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku.grids.bits import BITS, from_members, members


@given(st.frozensets(st.integers(0, 728)))
def test_members_are_those_put_in_in_increasing_order(numbers: frozenset[int]) -> None:
    bits = from_members(numbers)
    assert members(bits) == sorted(numbers)
    assert bits.bit_count() == len(numbers)


def test_a_set_too_large_is_refused_and_not_cut_off() -> None:
    for bits in (1 << 736, 1 << 1000, -1):
        with pytest.raises(OverflowError):
            members(bits)


def test_the_table_of_masks_lists_the_members_of_each() -> None:
    assert len(BITS) == 512
    assert all(list(BITS[m]) == members(m) for m in range(512))
