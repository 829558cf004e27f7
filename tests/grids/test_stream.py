"""The random stream follows its written definition, whose test vectors are read from the page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from whydoku.grids.parts.stream import Stream

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "random-stream.md"
WORD = 1 << 64
VECTORS = re.findall(r"^\| (\d+) \| (\d+) \| `([0-9a-f ]+)` \|$", PAGE.read_text(), re.MULTILINE)


def test_draws_are_those_of_the_page() -> None:
    assert len(VECTORS) >= 4
    for seed, index, draws in VECTORS:
        stream = Stream(int(seed), int(index))
        assert [f"{stream.draw():016x}" for _ in range(3)] == draws.split()


def test_seed_and_index_count_modulo_a_word() -> None:
    assert Stream(-1, -2).draw() == Stream(WORD - 1, 2 * WORD - 2).draw()


def test_below_stays_below_and_reaches_all() -> None:
    stream = Stream(5)
    seen = Counter(stream.below(7) for _ in range(7000))
    assert sorted(seen) == list(range(7))
    assert min(seen.values()) > 800
    assert Stream(5).below(1) == 0
    assert 0 <= Stream(5).below(1 << 32) < 1 << 32


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_below_refuses_what_it_cannot_give(n: int) -> None:
    with pytest.raises(ValueError, match=f"n must be from 1 to 4294967296, not {n}"):
        Stream(1).below(n)


def test_shuffled_keeps_its_argument_and_uses_one_draw_less_than_items() -> None:
    items = [3, 1, 4, 1, 5]
    stream, other = Stream(9), Stream(9)
    assert sorted(stream.shuffled(items)) == sorted(items)
    assert items == [3, 1, 4, 1, 5]
    for _ in range(4):
        other.draw()
    assert stream.draw() == other.draw()
    assert Stream(1).shuffled("") == []
