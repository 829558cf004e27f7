"""Every variant of the native engine gives the same answers, whatever rows are next to a row.

`python tests/variants.py` tests the same with millions of rows.
"""

from __future__ import annotations

import random
from contextlib import ExitStack
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import few, is_everything
from oracles import search as oracle
from search_rows import MOST, rows_of
from variant_peers import (
    KNOWN,
    ORACLE,
    Batch,
    Different,
    Digging,
    Making,
    Peer,
    Taking,
    answer,
    here,
)
from variant_rows import CELL_KINDS, MARK_KINDS, Basis, basis_of, mixed
from variants import EVERY_ROW, FEW_ROWS, ROWS_OF_CELLS, Comparison, compare, compare_plainly
from whydoku import kernels as native
from whydoku.world.layouts import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from variant_peers import Asked, Question


@cache
def basis() -> Basis:
    return basis_of(native, 300, 5)


@cache
def batch(n: int, width: int) -> Batch:
    """Rows of every kind, all of one width, with all questions."""
    rng = random.Random(n + width)
    kinds = CELL_KINDS if width == 81 else MARK_KINDS
    rows = b"".join(row for _, row in mixed(rng, basis(), n, kinds))
    return Batch(rows, width, ROWS_OF_CELLS if width == 81 else EVERY_ROW, f"{n}")


SAID_BY_ORACLE = ((100, 81), (40, 729))


@cache
def said_by_oracle(n: int, width: int) -> list[bytes]:
    return answer(oracle, batch(n, width))


@cache
def grids() -> bytes:
    return oracle.random_solutions(3, 9, 4, 1)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", KNOWN)
def test_a_variant_says_what_the_oracle_says(name: str) -> None:
    if name not in here():
        pytest.skip(f"this processor cannot run {name}")
    with Peer(name) as peer:
        for n, width in SAID_BY_ORACLE:
            asked = batch(n, width)
            peer.ask(asked)
            assert peer.hear(asked) == said_by_oracle(n, width)
        for making in (
            Making("random_solutions", 3, 9, 4, 2),
            Making("random_minimal", 3, 9, (1 << 64) - 4, 2),
            Digging(grids(), SYMMETRIES["rotational"].groups, bytes([0, 0, 40]), 9, 4, 2),
        ):
            peer.ask(making)
            assert peer.hear(making) == answer(oracle, making)


@pytest.fixture(scope="module")
def peers() -> Iterator[Sequence[Peer]]:
    """All variants that this processor can run."""
    with ExitStack() as stack:
        yield [stack.enter_context(Peer(name)) for name in here()]


def test_the_variants_here_are_known(peers: Sequence[Peer]) -> None:
    assert set(here()) <= {*KNOWN}
    assert here()[-1] == "portable"
    assert [peer.name for peer in peers] == [*here()]


@pytest.mark.dear
def test_all_variants_agree(peers: Sequence[Peer]) -> None:
    tally = Comparison(peers, None, basis(), 5).run(5000, 0)
    assert set(tally.statuses) == {0, 1, 2, 255}
    assert min(tally.statuses.values()) > 300
    assert set(tally.kinds) == {kind.__name__ for kind, _ in CELL_KINDS + MARK_KINDS}
    assert tally.made > 50
    assert tally.dug > 100


@pytest.mark.dear
def test_a_difference_is_told_with_its_row(peers: Sequence[Peer]) -> None:
    """Otherwise the comparison above would prove little."""

    class Liar(Peer):
        def hear(self, asked: Asked) -> list[bytes]:
            said = [bytearray(items) for items in super().hear(asked)]
            said[-1][len(said[-1]) // 2] ^= 1
            return [bytes(items) for items in said]

    asked = batch(150, 81)
    with Liar("portable") as liar:
        with pytest.raises(Different, match=r"^minimal_many, row 75 of 150: b'") as caught:
            compare([peers[0], liar], asked)
        row = rows_of(asked.rows)[75]
        assert repr(row) in str(caught.value)
        with pytest.raises(Different, match="random_minimal"):
            compare_plainly([peers[0], liar], Making("random_minimal", 3, 1, 0, 1))
        with pytest.raises(Different, match="Taking"):
            compare_plainly([peers[0], liar], Taking(b"." * 81, 81, (2,)))


@pytest.mark.dear
def test_a_side_that_fails_or_dies_is_told() -> None:
    with Peer("portable") as peer:
        bad = Making("random_minimal", 2, 1, MOST, 1)
        peer.ask(bad)
        with pytest.raises(Different, match="portable says WhydokuError: start"):
            peer.hear(bad)
        good = Making("random_minimal", 1, 1, 0, 1)
        peer.ask(good)
        assert peer.hear(good) == answer(native, good)
    with Peer("none of them") as peer, pytest.raises(Different, match="has died"):
        compare_plainly([peer], good)


# Neighbouring rows and numbers of rows


@cache
def alone(n: int, width: int) -> list[dict[Question, bytes]]:
    """The answers for each row when it is asked about by itself."""
    asked = batch(n, width)
    return [
        dict(zip(asked.questions, answer(native, one), strict=True))
        for row in rows_of(asked.rows, width)
        for one in [Batch(row, width, asked.questions, "")]
    ]


@st.composite
def arrangements(draw: st.DrawFn, n: int) -> tuple[list[int], list[int], int]:
    """Some of n rows in any order, some repeated; where to cut; the number of threads."""
    which = draw(st.lists(st.integers(0, n - 1), max_size=150))
    cuts = draw(st.lists(st.integers(0, len(which)), max_size=4))
    return which, sorted({0, len(which), *cuts}), draw(st.integers(1, 5))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [81, 729])
@settings(max_examples=few(150))
@given(data=st.data())
def test_neighbours_pieces_and_threads_do_not_matter(width: int, data: st.DataObject) -> None:
    n = 200
    asked = batch(n, width)
    which, cuts, threads = data.draw(arrangements(n))
    question = data.draw(st.sampled_from(asked.questions))
    rows = rows_of(asked.rows, width)
    ask = getattr(native, question.name)
    first = () if question.name == "minimal_many" else (width,)
    told = b"".join(
        ask(b"".join(rows[at] for at in which[a:b]), *first, *question.between, threads)
        for a, b in pairwise(cuts)
    )
    assert told == b"".join(alone(n, width)[at][question] for at in which)


# Arbitrary bytes


@st.composite
def hostile_rows(draw: st.DrawFn, width: int) -> bytes:
    """Rows in which some bytes, or all, are random."""
    known = rows_of(batch(200, width).rows, width)
    rows = []
    for _ in range(draw(st.integers(1, 20))):
        if draw(st.integers(0, 9)) == 0:
            rows.append(draw(st.binary(min_size=width, max_size=width)))
            continue
        row = bytearray(draw(st.sampled_from(known)))
        for at in draw(st.lists(st.integers(0, width - 1), max_size=3)):
            row[at] = draw(st.integers(0, 255))
        rows.append(bytes(row))
    return b"".join(rows)


@pytest.mark.parametrize("width", [81, 729])
def test_any_bytes_may_come(width: int, peers: Sequence[Peer]) -> None:
    questions = (*EVERY_ROW, *FEW_ROWS) if width == 729 else (*ROWS_OF_CELLS, *FEW_ROWS)
    seen: set[int] = set()

    @settings(max_examples=few(40))
    @given(hostile_rows(width))
    def check(rows: bytes) -> None:
        asked = Batch(rows, width, questions, "hostile")
        said = compare(peers, asked)
        assert said[0] == oracle.check_many(rows, width, 1)
        seen.update(said[0])

    check()
    assert seen == {0, 1, 2, 255} or not is_everything()


@pytest.mark.dear
def test_the_oracle_is_a_peer_too() -> None:
    asked = batch(20, 81)
    with Peer(ORACLE) as peer:
        peer.ask(asked)
        assert peer.hear(asked) == answer(native, asked)
