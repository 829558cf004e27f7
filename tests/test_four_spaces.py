"""The claims of docs/four-spaces.md: by brute force over squares, and as the finders see them.

A square is nine masks of nine bits: the covers left for each base.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from four_spaces_pictures import FOLDER, POSITIONS, drawn, path_of
from strategies import SOLVED, puzzles, solution_bits
from whydoku.bits import BITS, Candidates, Mask, from_members, members
from whydoku.bulk import random_minimal
from whydoku.grid import Grid
from whydoku.render.words import tell
from whydoku.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS, SEES
from whydoku.structures.subsets import Subset, subsets
from whydoku.structures.views import COLUMNS, FISH, HIDDEN, NAKED, ROWS, VIEWS, MatrixView

Square = tuple[Mask, ...]
ALL = 0x1FF


@st.composite
def squares(draw: st.DrawFn) -> Square:
    """A square that has a solution: some permutation lies in it, among other marks."""
    solution = draw(st.permutations(range(9)))
    few = draw(st.booleans())
    marks = st.frozensets(st.integers(0, 8), max_size=2 if few else 9).map(from_members)
    return tuple(draw(marks) | 1 << j for j in solution)


def turned(square: Square) -> Square:
    """The same square with its covers for bases."""
    return tuple(from_members(i for i in range(9) if square[i] >> j & 1) for j in range(9))


def closed(square: Square) -> Iterator[tuple[Mask, Mask]]:
    """All sets of n bases with n covers between them, for every n, by trying every set."""
    for bases in range(1, ALL):
        covers = 0
        for i in BITS[bases]:
            covers |= square[i]
        if covers.bit_count() == bases.bit_count():
            yield bases, covers


def excluded(square: Square, bases: Mask, covers: Mask) -> set[tuple[int, int]]:
    """The places that the rule excludes: in the covers but not in the bases, as (base, cover)."""
    return {(i, j) for i in BITS[ALL & ~bases] for j in BITS[square[i] & covers]}


@pytest.mark.dear
@given(squares())
def test_every_closed_set_has_its_complement_turned_over_with_the_same_exclusions(
    square: Square,
) -> None:
    over = turned(square)
    beside = dict(closed(over))
    for bases, covers in closed(square):
        others = ALL & ~covers
        assert beside[others] == ALL & ~bases
        same = excluded(over, others, ALL & ~bases)
        assert {(i, j) for j, i in same} == excluded(square, bases, covers)


@given(squares())
def test_whoever_looks_both_ways_up_to_four_misses_nothing(square: Square) -> None:
    everything: set[tuple[int, int]] = set()
    small: set[tuple[int, int]] = set()
    for bases, covers in closed(square):
        gone = excluded(square, bases, covers)
        everything |= gone
        if bases.bit_count() <= 4:
            small |= gone
    for bases, covers in closed(turned(square)):
        if bases.bit_count() <= 4:
            small |= {(i, j) for j, i in excluded(turned(square), bases, covers)}
    assert small == everything


@pytest.mark.dear
@given(squares())
def test_what_the_rule_takes_away_is_in_no_solution_and_no_true_mark_is(square: Square) -> None:
    gone = {place for sets in closed(square) for place in excluded(square, *sets)}
    standing = {
        (i, j) for i in range(9) for j in BITS[square[i]] if has_solution(square, i, j)
    }  # fmt: skip
    assert not gone & standing
    assert gone | standing == {(i, j) for i in range(9) for j in BITS[square[i]]}, (
        "in a single square the rule finds all there is to find"
    )


def has_solution(square: Square, base: int, cover: int) -> bool:
    """Whether some permutation in the square has this mark, by filling one base after another."""

    @cache
    def fill(i: int, taken: Mask) -> bool:
        if i == 9:
            return True
        free = square[i] & ~taken & (1 << cover if i == base else ALL)
        return any(fill(i + 1, taken | 1 << j) for j in BITS[free])

    return fill(0, 0)


@given(st.sampled_from(SOLVED), st.data())
def test_the_rule_holds_for_any_bases_and_covers(line: str, data: st.DataObject) -> None:
    """Bases of all spaces mixed, and any covers that still hold their true candidates."""
    true = solution_bits(line)
    chosen = data.draw(st.lists(st.integers(0, 323), min_size=1, max_size=4, unique=True))
    bases: list[int] = []
    held = 0
    for q in chosen:
        if not held & CONSTRAINT_CANDIDATES[q]:
            bases.append(q)
            held |= CONSTRAINT_CANDIDATES[q]
    needed = members(held & true)
    assert len(needed) == len(bases)
    covers = [
        data.draw(st.sampled_from([q for q in range(324) if CONSTRAINT_CANDIDATES[q] >> k & 1]))
        for k in needed
    ]
    if len(set(covers)) < len(covers):
        return
    room = 0
    for q in covers:
        room |= CONSTRAINT_CANDIDATES[q]
    assert not room & ~held & true, "nothing true is in the covers and outside the bases"


# The finders agree


def stuck_grids() -> list[Grid]:
    """Positions along the solves of some puzzles."""
    found = []
    for line in random_minimal(12, seed=8):
        moves = Grid(line).explain().moves
        found += [grid for grid, _ in moves[:: max(1, len(moves) // 6)]]
    return found


def square_of(grid: Grid, view: MatrixView) -> Square:
    return tuple(grid.masks[q] for q in view.bases)


def candidate(view: MatrixView, i: int, j: int) -> int:
    """The candidate where a base and a cover of a view meet."""
    [k] = members(CONSTRAINT_CANDIDATES[view.bases[i]] & CONSTRAINT_CANDIDATES[view.covers[j]])
    return k


def open_in(square: Square) -> Mask:
    return from_members(i for i, m in enumerate(square) if m & (m - 1))


def gone_by(found: tuple[Subset, ...], view: MatrixView) -> Candidates:
    gone = 0
    for one in found:
        if one.view == view:
            gone |= one.eliminations
    return gone


@pytest.mark.dear
def test_the_view_turned_over_is_the_square_turned_over() -> None:
    for grid in stuck_grids()[:6]:
        for view in VIEWS:
            assert square_of(grid, view.turned) == turned(square_of(grid, view))


@pytest.mark.dear
@pytest.mark.parametrize("views", [NAKED, HIDDEN, FISH])
def test_the_finder_takes_away_just_what_brute_force_does(views: tuple[MatrixView, ...]) -> None:
    told = 0
    for grid in stuck_grids():
        for view in views:
            square = square_of(grid, view)
            loose = open_in(square)
            by_hand: Candidates = 0
            for bases, covers in closed(square):
                if bases & ~loose == 0 and 2 <= bases.bit_count() <= 4:
                    for i, j in excluded(square, bases, covers):
                        by_hand |= 1 << candidate(view, i, j)
            by_finder = 0
            for size in (2, 3, 4):
                by_finder |= gone_by(subsets(grid, views, size), view)
            assert by_finder == by_hand
            told += by_hand.bit_count()
    assert told > 20


def test_beside_every_hidden_set_found_lies_the_naked_set_of_the_other_empty_cells() -> None:
    larger = 0
    for grid in stuck_grids():
        for size in (2, 3, 4):
            for hidden in subsets(grid, HIDDEN, size):
                naked = hidden.view.turned
                square = square_of(grid, naked)
                empty = from_members(
                    i
                    for i, q in enumerate(naked.bases)
                    if not grid.digits & CONSTRAINT_CANDIDATES[q]
                )
                bases = empty & ~hidden.covers
                covers = 0
                for i in BITS[bases]:
                    covers |= square[i]
                assert not covers & hidden.bases
                assert covers.bit_count() == bases.bit_count() == empty.bit_count() - size
                gone = {candidate(naked, i, j) for i, j in excluded(square, bases, covers)}
                assert gone == set(members(hidden.eliminations))
                larger += bool(gone) and bases.bit_count() > 4
    assert larger, "some are larger than a person would look for"


def exchanged(grid: Grid) -> Grid:
    """Rows and digits exchanged: r4c7=5 becomes r5c7=4."""
    return Grid(candidates=[k % 9 * 81 + k // 9 % 9 * 9 + k // 81 for k in members(grid.bits)])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [2, 3, 4])
def test_fish_are_naked_sets_with_rows_and_digits_exchanged(size: int) -> None:
    found = 0
    for grid in stuck_grids():
        other = exchanged(grid)
        naked = subsets(grid, NAKED[:9], size)
        fish = subsets(other, COLUMNS, size)
        assert [(one.view.house, one.bases, one.covers) for one in naked] == [
            (one.view.digit, one.bases, one.covers) for one in fish
        ]
        for one, two in zip(naked, fish, strict=True):
            moved = [k % 9 * 81 + k // 9 % 9 * 9 + k // 81 for k in members(one.eliminations)]
            assert sorted(moved) == members(two.eliminations)
        found += len(naked)
    assert found


def test_an_x_wing_as_players_define_it() -> None:
    """Two rows, the same two columns in both, and no mention of squares."""
    found = 0
    for grid in stuck_grids():
        by_hand = set()
        for d in range(9):
            rows = [{i % 9 for i in range(r * 9, r * 9 + 9) if grid.bits >> i * 9 + d & 1}
                    for r in range(9)]  # fmt: skip
            for one, other in combinations(range(9), 2):
                if len(rows[one]) == 2 and rows[one] == rows[other]:
                    gone = {
                        (r * 9 + c) * 9 + d
                        for r in range(9)
                        for c in rows[one] & rows[r]
                        if r not in (one, other)
                    }
                    by_hand.add((d, one, other, frozenset(gone)))
        by_finder = {
            (one.view.digit, *BITS[one.bases], frozenset(members(one.eliminations)))
            for one in subsets(grid, ROWS, 2)
        }
        wanted = {one for one in by_hand if one[3]}
        assert wanted == {one for one in by_finder if one[3]}
        found += len(wanted)
    assert found


@given(puzzles())
def test_each_candidate_lies_in_four_constraints_and_sees_what_shares_one(grid: Grid) -> None:
    for k in members(grid.bits)[:20]:
        shared = [q for q in range(324) if k in CONSTRAINTS[q]]
        assert [q // 81 for q in shared] == [0, 1, 2, 3]
        others = {j for q in shared for j in CONSTRAINTS[q]} - {k}
        assert others == set(members(SEES[k]))


@pytest.mark.skipif(not FOLDER.exists(), reason="the documentation is not installed")
@pytest.mark.parametrize("technique", POSITIONS)
def test_the_pictures_of_the_page_show_the_steps_it_tells(technique: str) -> None:
    grid, step = drawn(technique)
    picture = path_of(technique).read_text(encoding="utf-8")
    assert escape(tell(step, grid)) in picture, "python tests/four_spaces_pictures.py draws it anew"
    page = (FOLDER.parent / "four-spaces.md").read_text(encoding="utf-8")
    assert f"(pictures/{path_of(technique).name})" in page
    assert tell(step) in page or technique == "finned-x-wing"
