"""The symmetry group: its laws, that its action preserves the tables of the puzzle, and the
canonical form."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import few
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grids.bits import from_members, members
from whydoku.grids.canonical import (
    canonical,
    canonical_many,
    canonical_transform,
    canonical_with_symmetries,
    symmetries,
)
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet, CellSet
from whydoku.grids.parts.stream import Stream
from whydoku.grids.spaces import CONSTRAINTS, CONSTRAINTS_OF, HOUSES, PEERS, SEES
from whydoku.grids.transform import Transform

IDENTITY = Transform.identity()
ORDER = tuple(range(9))
PUZZLE = ".8...26......1..53..3.897......47..5...6....1...93....19......75.2.......47.9.3.."

transforms = st.integers(0, 2**32).map(Transform.random)
cells = st.integers(0, 2**81 - 1)
candidates = st.integers(0, 2**729 - 1)


def sample() -> list[Transform]:
    return [*Transform.generators(), *(Transform.random(seed) for seed in range(12))]


# The group


@given(transforms, transforms, transforms)
def test_group_laws(a: Transform, b: Transform, c: Transform) -> None:
    both = a.then(b)
    assert both.then(c) == a.then(b.then(c))
    assert a.then(IDENTITY) == IDENTITY.then(a) == a
    assert a.then(a.inverse()) == a.inverse().then(a) == IDENTITY
    assert both.inverse() == b.inverse().then(a.inverse())
    assert [both.cell(i) for i in range(81)] == [b.cell(a.cell(i)) for i in range(81)]
    assert [both.digit(d) for d in ORDER] == [b.digit(a.digit(d)) for d in ORDER]
    assert [both.house(h) for h in range(27)] == [b.house(a.house(h)) for h in range(27)]


def closure(generators: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    found = border = {ORDER}
    while border:
        reached = {tuple(step[n] for n in order) for order in border for step in generators}
        border = reached - found
        found = found | border
    return found


def test_generators_generate_the_whole_group() -> None:
    generators = Transform.generators()
    of_rows = [t for t in generators if not t.exchange and t.columns == t.digits == ORDER]
    of_digits = [t for t in generators if not t.exchange and t.rows == t.columns == ORDER]
    exchange = Transform(True, ORDER, ORDER, ORDER)
    assert exchange in generators
    assert len(closure([t.rows for t in of_rows])) == 6**4
    for t in of_rows:
        assert exchange.then(t).then(exchange) == Transform(False, ORDER, t.rows, ORDER)
    # A cycle of all nine and a swap of two neighbours generate every order.
    cycle, swap = (1, 2, 3, 4, 5, 6, 7, 8, 0), (1, 0, 2, 3, 4, 5, 6, 7, 8)
    assert {t.digits for t in of_digits} == {cycle, swap}


# The action preserves the tables


@pytest.mark.parametrize("t", sample())
def test_the_world_is_kept(t: Transform) -> None:
    for h, house in enumerate(HOUSES):
        assert {t.cell(i) for i in house} == set(HOUSES[t.house(h)])
    for q, ks in enumerate(CONSTRAINTS):
        assert {t.candidate(k) for k in ks} == set(CONSTRAINTS[t.constraint(q)])
    for i in range(81):
        assert t.cells(PEERS[i]) == PEERS[t.cell(i)]
    for k in range(729):
        assert t.candidates(SEES[k]) == SEES[t.candidate(k)]
        spaces = [q // 81 for q, _ in CONSTRAINTS_OF[k]]
        images = [t.constraint(q) // 81 for q, _ in CONSTRAINTS_OF[k]]
        assert images == ([0, 2, 1, 3] if t.exchange else spaces)


def test_the_meaning_of_each_part() -> None:
    rows, columns = (3, 5, 4, 8, 7, 6, 0, 1, 2), (6, 7, 8, 2, 1, 0, 4, 3, 5)
    digits = (4, 3, 2, 1, 0, 8, 7, 6, 5)
    plain = Transform(False, rows, columns, digits)
    exchanged = Transform(True, rows, columns, digits)
    for r in range(9):
        for c in range(9):
            assert plain.cell(r * 9 + c) == rows[r] * 9 + columns[c]
            assert exchanged.cell(r * 9 + c) == rows[c] * 9 + columns[r]
    assert plain.candidate(5 * 9 + 3) == plain.cell(5) * 9 + 1
    assert plain.apply("1" + "." * 79 + "9") == "." * 23 + "6" + "." * 9 + "5" + "." * 47


@given(transforms, cells, candidates)
def test_sets_move_member_by_member(t: Transform, some: int, marks: int) -> None:
    assert t.cells(some) == from_members(t.cell(i) for i in members(some))
    assert t.candidates(marks) == from_members(t.candidate(k) for k in members(marks))
    assert t.apply(CellSet.from_bits(some)) == CellSet.from_bits(t.cells(some))
    assert t(CandidateSet.from_bits(marks)) == CandidateSet.from_bits(t.candidates(marks))


# Grids and text


@given(transforms)
def test_text_and_grids_agree(t: Transform) -> None:
    image = t(PUZZLE)
    assert Grid(image) == t(Grid(PUZZLE))
    assert t.inverse()(image) == PUZZLE
    assert t(PUZZLE.replace(".", "0")) == image.replace(".", "0")


@given(transforms)
def test_a_grid_keeps_its_parts(t: Transform) -> None:
    grid = Grid(PUZZLE).place("r1c1=9").remove("r9c9<>2")
    for some in (grid, Grid(grid.as_marks())):
        image = t(some)
        assert image.bits == t.candidates(some.bits)
        for part in ("givens", "placed", "removed", "unproved"):
            assert getattr(image, part).bits == t.candidates(getattr(some, part).bits)
        assert t.inverse()(image) == some
        for q, m in enumerate(some.masks):
            assert image.masks[t.constraint(q)].bit_count() == m.bit_count()


# A value


@given(transforms)
def test_a_transform_is_a_value(t: Transform) -> None:
    listed = Transform(t.exchange, [*t.rows], [*t.columns], [*t.digits])  # type: ignore[arg-type]
    for again in (eval(repr(t)), pickle.loads(pickle.dumps(t)), listed):
        assert again == t
        assert hash(again) == hash(t)
    assert t != t.then(Transform.generators()[0])


def test_random_is_fixed_by_its_seed() -> None:
    stream = Stream(5)
    exchange = stream.below(2) == 1
    lines = []
    for _ in "rows", "columns":
        chutes = stream.shuffled(range(3))
        lines.append([3 * chute + n for chute in chutes for n in stream.shuffled(range(3))])
    expected = Transform(exchange, tuple(lines[0]), tuple(lines[1]), tuple(stream.shuffled(ORDER)))
    assert Transform.random(5) == expected


# Refusals


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ((False, (0, 1, 2, 3, 4, 5, 6, 7, 7), ORDER, ORDER), "the rows are 0 to 8, each once"),
        ((False, ORDER, (1, 2, 3, 4, 5, 6, 7, 8, 9), ORDER), "the images of the columns are 0 to"),
        ((False, ORDER, ORDER, (0, 1, 2)), "the images of the digits are 0 to 8"),
        ((False, (0, 1, 2, 3, 4, 6, 5, 7, 8), ORDER, ORDER), "rows 3 to 5 are one band and must"),
        ((False, ORDER, (3, 1, 2, 0, 4, 5, 6, 7, 8), ORDER), "columns 0 to 2 are one stack"),
        ((2, ORDER, ORDER, ORDER), "exchange is True or False, found 2"),
    ],
)
def test_what_is_no_symmetry_is_refused(parts: tuple[Any, ...], told: str) -> None:
    with pytest.raises(WhydokuError, match=told):
        Transform(*parts)


def test_what_cannot_move_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="81 characters, found 3"):
        IDENTITY("123")
    with pytest.raises(InvalidPuzzle, match="found 'x' for r2c1; allowed are 1-9") as refused:
        IDENTITY("." * 9 + "x" + "." * 71)
    assert refused.value.where.cells == (9,)
    with pytest.raises(WhydokuError, match="found int"):
        IDENTITY.apply(7)  # type: ignore[call-overload]


# The canonical form; native tests compare it with its definition

ALL = 2 * 6**8
SOLVED = "485372619729416853613589724361247985974658231258931476196823547532764198847195362"
HALF_TURN = "......4...28......91...5.....9.....5...3.7...5.....1.....5...91......28...6......"
SHIFTED = "".join(str((r % 3 * 3 + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))

KNOWN = {
    "empty": ("." * 81, "." * 36, ALL),
    "one clue": ("." * 40 + "7" + "." * 40, "." * 35 + "1", ALL // 81),
    "one digit": (re.sub("[^5]", ".", SOLVED), ".1.............1.....1.....1........", ALL // 6**6),
    # The empty bands and their rows may come in any order.
    "a band": (SOLVED[:27] + "." * 54, ".........123456789457189632689732145", 2 * 6**2),
    "two digits": (re.sub("[^12]", ".", SHIFTED), "12............12....12.....2.......1", 6),
    "minimal": (PUZZLE, "...9.32...3....69.27...68.56.4......", 1),
    "half turn": (HALF_TURN, ".7..8.4....6...1..5..9...6.8.4......", 2),
    "solved": (SHIFTED, "891234567345678912678912345912345678", 54),
}
"""Puzzles, with the last four rows of their canonical forms, and the numbers of symmetries."""

POSITIONS = [puzzle for puzzle, _, _ in KNOWN.values()]

positions = st.sampled_from(POSITIONS)
damaged = st.tuples(positions, st.sets(st.integers(0, 80), max_size=60)).map(
    lambda pair: "".join("." if i in pair[1] else x for i, x in enumerate(pair[0]))
)


@settings(max_examples=few(300), deadline=None)
@given(damaged, transforms)
def test_all_images_have_one_form(puzzle: str, t: Transform) -> None:
    form = canonical(puzzle)
    assert canonical(t(puzzle)) == canonical(t(Grid(puzzle))) == form
    assert symmetries(t(puzzle)) == symmetries(puzzle)
    assert canonical(form) == form
    assert canonical_transform(form) == Transform.identity()


@settings(max_examples=few(300), deadline=None)
@given(damaged, transforms)
def test_the_transform_leads_to_the_form(puzzle: str, t: Transform) -> None:
    image = t(puzzle)
    to_form = canonical_transform(image)
    assert to_form(image) == canonical(image).as_line()
    absent = [d for d in range(9) if str(d + 1) not in image]
    assert [to_form.digits[d] for d in absent] == list(range(9 - len(absent), 9))


@pytest.mark.dear
@settings(max_examples=few(200), deadline=None)
@given(damaged, transforms)
def test_no_image_is_smaller(puzzle: str, t: Transform) -> None:
    form = canonical(puzzle).as_line()
    for neighbour in (t, *Transform.generators()):
        image = neighbour(form)
        assert form <= image
        names: dict[str, str] = {".": "."}
        relabelled = "".join(names.setdefault(x, str(len(names))) for x in image)
        assert neighbour.digits != tuple(range(9)) or form <= relabelled


@pytest.mark.parametrize("name", KNOWN)
def test_known_forms_and_symmetries(name: str) -> None:
    puzzle, form, count = KNOWN[name]
    assert canonical(puzzle).as_line()[-36:] == form
    assert symmetries(puzzle) == count


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_many_are_as_one_by_one(threads: int) -> None:
    puzzles = POSITIONS * 7
    forms = canonical_many(puzzles, threads=threads)
    assert forms == [canonical(puzzle).as_line() for puzzle in puzzles]
    assert canonical_many("\n".join(puzzles).encode(), threads) == forms
    assert canonical_many((Grid(puzzle) for puzzle in puzzles), threads) == forms
    assert canonical_many(bytearray("".join(puzzles), "ascii"), threads) == forms
    assert canonical_with_symmetries(puzzles, threads) == [
        (form, symmetries(form)) for form in forms
    ]


def test_a_bad_row_stops_no_other() -> None:
    rows = [PUZZLE, "55" + "." * 79, "too short", "x" * 81, PUZZLE]
    good, bad = (canonical(PUZZLE).as_line(), 1), ("0" * 81, 0)
    assert canonical_with_symmetries(rows) == [good, bad, bad, bad, good]
    assert canonical_many([]) == []


@pytest.mark.parametrize("ask", [canonical, symmetries, canonical_transform])
def test_what_is_no_puzzle_is_refused(ask: Callable[[str | Grid], object]) -> None:
    with pytest.raises(InvalidPuzzle, match="both hold 5"):
        ask("55" + "." * 79)
    grid = Grid(PUZZLE)
    for other in (grid.place("r1c1=9"), grid.remove("r9c9<>2")):
        with pytest.raises(WhydokuError, match="a canonical form needs a grid of givens alone"):
            ask(other)
        assert ask(other.puzzle) == ask(PUZZLE)


def test_many_refuse_grids_that_are_no_puzzles() -> None:
    for puzzles, threads, told in (
        ([Grid(PUZZLE), Grid(PUZZLE).place("r1c1=9")], 1, "use its puzzle"),
        (PUZZLE, 1, "one string is one puzzle"),
        ([PUZZLE], -1, "threads"),
    ):
        with pytest.raises(WhydokuError, match=told):
            canonical_many(puzzles, threads=threads)
