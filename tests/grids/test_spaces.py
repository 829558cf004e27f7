"""The tables, compared with definitions that share no code with them."""

from __future__ import annotations

from itertools import combinations

from whydoku.grids import spaces
from whydoku.grids.bits import from_members, members

CANDIDATES = [(r, c, d) for r in range(9) for c in range(9) for d in range(9)]


def box(r: int, c: int) -> int:
    return [0, 1, 2, 3, 4, 5, 6, 7, 8][(r - r % 3) + (c - c % 3) // 3]


def position(r: int, c: int) -> int:
    return r % 3 * 3 + c % 3


def test_each_candidate_lies_in_four_constraints_one_of_each_space() -> None:
    for k, (r, c, d) in enumerate(CANDIDATES):
        b, p = box(r, c), position(r, c)
        assert spaces.CONSTRAINTS_OF[k] == (
            (r * 9 + c, 1 << d),
            (81 + r * 9 + d, 1 << c),
            (162 + c * 9 + d, 1 << r),
            (243 + b * 9 + d, 1 << p),
        )


def test_constraints_hold_nine_candidates_each_in_the_order_of_their_bits() -> None:
    assert len(spaces.CONSTRAINTS) == 324
    for q, ks in enumerate(spaces.CONSTRAINTS):
        assert len(set(ks)) == 9
        for j, k in enumerate(ks):
            assert (q, 1 << j) in spaces.CONSTRAINTS_OF[k]
        assert members(spaces.CONSTRAINT_CANDIDATES[q]) == sorted(ks)


def test_the_tables_of_cells_agree_with_rows_columns_and_boxes() -> None:
    for i in range(81):
        r, c = divmod(i, 9)
        assert spaces.ROW_OF[i] == r
        assert spaces.COL_OF[i] == c
        assert spaces.BOX_OF[i] == box(r, c)
        assert spaces.POS_OF[i] == position(r, c)
        assert spaces.cell_in_box(box(r, c), position(r, c)) == i
        assert spaces.HOUSES_OF[i] == (r, 9 + c, 18 + box(r, c))


def test_houses_list_their_cells_in_the_order_of_their_positions() -> None:
    for h, house in enumerate(spaces.HOUSES):
        assert list(house) == sorted(house)
        assert set(house) == {i for i in range(81) if h in spaces.HOUSES_OF[i]}
        assert spaces.HOUSE_CELLS[h] == from_members(house)


def test_cells_see_the_twenty_cells_that_share_a_house() -> None:
    for i in range(81):
        peers = {
            j
            for j in range(81)
            if j != i
            and (j // 9 == i // 9 or j % 9 == i % 9 or box(*divmod(j, 9)) == box(*divmod(i, 9)))
        }
        assert len(peers) == 20
        assert spaces.PEERS[i] == from_members(peers)


def test_candidates_see_those_that_cannot_be_true_with_them() -> None:
    for k, other in combinations(range(729), 2):
        (i, d), (j, e) = divmod(k, 9), divmod(other, 9)
        clash = i == j or (d == e and bool(spaces.PEERS[i] >> j & 1))
        assert bool(spaces.SEES[k] >> other & 1) == clash
        assert bool(spaces.SEES[other] >> k & 1) == clash
    assert not any(spaces.SEES[k] >> k & 1 for k in range(729))
    assert {sees.bit_count() for sees in spaces.SEES} == {28}
    for d in range(9):
        assert members(spaces.DIGIT_CANDIDATES[d]) == [i * 9 + d for i in range(81)]
