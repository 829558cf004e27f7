"""The canonical form through the Python door; native tests compare it with its definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import few
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grid import Grid
from whydoku.transform import (
    Transform,
    canonical,
    canonical_many,
    canonical_transform,
    canonical_with_symmetries,
    symmetries,
)

if TYPE_CHECKING:
    from collections.abc import Callable


ALL = 2 * 6**8
SOLVED = "485372619729416853613589724361247985974658231258931476196823547532764198847195362"
MINIMAL = ".8...26......1..53..3.897......47..5...6....1...93....19......75.2.......47.9.3.."
HALF_TURN = "......4...28......91...5.....9.....5...3.7...5.....1.....5...91......28...6......"
SHIFTED = "".join(str((r % 3 * 3 + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))

# Name: puzzle, canonical form, number of symmetries.
KNOWN = {
    "empty": ("." * 81, "." * 81, ALL),
    "one clue": ("." * 40 + "7" + "." * 40, "." * 80 + "1", ALL // 81),
    "one digit": (
        "".join("5" if digit == "5" else "." for digit in SOLVED),
        "........1.....1.....1.............1.....1.....1.............1.....1.....1........",
        ALL // 46656,
    ),
    # The empty bands and their rows may come in any order.
    "a band": (SOLVED[:27] + "." * 54, "." * 54 + "123456789457189632689732145", 2 * 6**2),
    "a stack": (
        "".join(digit if i % 9 < 3 else "." for i, digit in enumerate(SOLVED)),
        "." * 54 + "123456789457189236689723154",
        2 * 6**2,
    ),
    "two digits": (
        "".join(digit if digit in "12" else "." for digit in SHIFTED),
        ".......12....12....12............12....12....12............12....12.....2.......1",
        6,
    ),
    "minimal": (
        MINIMAL,
        "........1.....234..15.3...2....67.8....15.......9.32...3....69.27...68.56.4......",
        1,
    ),
    "half turn": (
        HALF_TURN,
        "..............1..2..1.....3.....4.1.....56....7..8.4....6...1..5..9...6.8.4......",
        2,
    ),
    "one digit gone": (
        SOLVED.replace("5", "."),
        ".12345678345678.216871.24351.32865477265148.385473.216261.5738443.86175257842316.",
        1,
    ),
    "solved": (
        SOLVED,
        "123456789456789132789231564214963857398547216675128493541392678832675941967814325",
        1,
    ),
    "solved, many symmetries": (
        SHIFTED,
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
        54,
    ),
}
POSITIONS = [puzzle for puzzle, _, _ in KNOWN.values()]

positions = st.sampled_from(POSITIONS)
damaged = st.tuples(positions, st.sets(st.integers(0, 80), max_size=60)).map(
    lambda pair: "".join("." if i in pair[1] else x for i, x in enumerate(pair[0]))
)
transforms = st.integers(0, 2**32).map(Transform.random)


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
    assert canonical(puzzle) == Grid(form)
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
    rows = [MINIMAL, "55" + "." * 79, "too short", "x" * 81, MINIMAL]
    good, bad = (canonical(MINIMAL).as_line(), 1), ("0" * 81, 0)
    assert canonical_with_symmetries(rows) == [good, bad, bad, bad, good]
    assert canonical_many([]) == []


@pytest.mark.parametrize("ask", [canonical, symmetries, canonical_transform])
def test_what_is_no_puzzle_is_refused(ask: Callable[[str | Grid], object]) -> None:
    with pytest.raises(InvalidPuzzle, match="both hold 5"):
        ask("55" + "." * 79)
    grid = Grid(MINIMAL)
    for other in (grid.place("r1c1=9"), grid.remove("r9c9<>2")):
        with pytest.raises(WhydokuError, match="a canonical form needs a grid of givens alone"):
            ask(other)
        assert ask(other.puzzle) == ask(MINIMAL)


def test_many_refuse_grids_that_are_no_puzzles() -> None:
    with pytest.raises(WhydokuError, match="use its puzzle"):
        canonical_many([Grid(MINIMAL), Grid(MINIMAL).place("r1c1=9")])
    with pytest.raises(WhydokuError, match="one string is one puzzle"):
        canonical_many(MINIMAL)
    with pytest.raises(WhydokuError, match="threads"):
        canonical_many([MINIMAL], threads=-1)
