"""Every variant of the native engine gives the same answers, whatever rows are next to a row.

`python tests/variants.py` tests the same with millions of rows.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import pytest

from effort import few, is_everything
from search_rows import EVERY_ROW, PUZZLE, damaged_puzzles
from variants import ORACLE, Comparison, Different, Peer, compare, compare_rows, peer_named
from whydoku.grids.engine import engine

KNOWN = {"avx512bitalg", "avx512", "avx2", "sse4.2", "neon", "portable"}
"""Every variant there is, on any processor."""


@pytest.fixture(scope="module")
def peers() -> Iterator[Sequence[Peer]]:
    """All variants that this processor can run, and the oracle."""
    with ExitStack() as stack:
        names = (*engine.variants(), ORACLE)
        yield [stack.enter_context(peer_named(name)) for name in names]


def test_the_variants_here_are_known() -> None:
    assert {*engine.variants()} <= KNOWN
    assert engine.variants()[-1] == "portable"


@pytest.mark.parametrize("seed", range(2))
def test_all_variants_and_the_oracle_agree(peers: Sequence[Peer], seed: int) -> None:
    comparison = Comparison(peers[:-1], peers[-1], seed)
    comparison.run(few(5000), few(200))
    comparison.makers(with_oracle=True)
    if is_everything():
        assert {*comparison.statuses} == {0, 1, 2, 255}
        assert min(comparison.statuses.values()) > 100
        assert comparison.counts["made"] > 50


class Liar(Peer):
    """A side that changes the last byte of its last answer."""

    def hear(self) -> list[Any]:
        *said, last = super().hear()
        return [*said, last[:-1] + bytes([last[-1] ^ 1])]


@pytest.mark.dear
def test_a_difference_is_told_and_so_is_a_side_that_dies(peers: Sequence[Peer]) -> None:
    """Otherwise the comparison above would prove little."""
    with peer_named("portable") as peer:
        both = [peers[0], Liar("liar", peer.to, peer.from_)]
        with pytest.raises(Different, match=r"^Question.*'check_many'"):
            compare_rows(both, damaged_puzzles(9, 1), 81, EVERY_ROW[0], random.Random(1))
        with pytest.raises(Different, match=r"random_minimal\(3, 1, 0, 1\)"):
            compare(both, "random_minimal", 3, 1, 0, 1)
    with peer_named("none of them") as peer, pytest.raises(Different, match="has died"):
        compare([peer], "check_many", PUZZLE, 81, 1)
