"""Many puzzles in one call, in every shape they may have."""

from __future__ import annotations

import functools
import mmap
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import grids
from whydoku.bulk import (
    check_many,
    count_many,
    minimal_many,
    random_minimal,
    random_solutions,
    rows_joined,
    rows_or_list,
    solve_many,
)
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grid import Grid

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = ".2..5......8.61.....14.975...293....8.9...3.........61....7...3.5...6.8......26.."
NONE = ".2..5......8.61.....14.975...293....8.9..73.........61....7...3.5...6.8......26.."
CLASH = "55" + "." * 79
BAD = "x" * 81
MINIMAL = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."

PUZZLES = [ONE, TWO, NONE, CLASH, BAD, MINIMAL]
STATUS = bytes([1, 2, 0, 255, 255, 1])
ROWS = "".join(PUZZLES).encode()
REFUSED = b"0" * 81


def numbers(text: str) -> bytes:
    """A row as plain values 0-9; a foreign character becomes 200."""
    return bytes(int(x) if x.isdecimal() else 0 if x == "." else 200 for x in text)


SHAPES: dict[str, Callable[[], Any]] = {
    "list": PUZZLES.copy,
    "tuple": lambda: (*PUZZLES,),
    "generator": PUZZLES.__iter__,
    "lines of a file": lambda: [f"{puzzle}\r\n" for puzzle in PUZZLES],
    "bytes": lambda: ROWS,
    "bytes in lines": "\n".join(PUZZLES).encode,
    "bytes in lines, ended": ("\r\n".join(PUZZLES) + "\r\n").encode,
    "bytes in lines, with blank ones": ("\n\n".join(PUZZLES) + "\n\n").encode,
    "bytes in lines of old": ("\r".join(PUZZLES) + "\r").encode,
    "bytearray": functools.partial(bytearray, ROWS),
    "memoryview": lambda: memoryview(ROWS).toreadonly(),
    "array": lambda: array("B", ROWS),
    "array of characters": lambda: array("b", ROWS),
    "N x 81": lambda: memoryview(ROWS).cast("B", (6, 81)),
    "N x 9 x 9": lambda: memoryview(ROWS).cast("B", (6, 9, 9)),
    "0-9": lambda: b"".join(map(numbers, PUZZLES)),
    "every second byte": lambda: memoryview(bytes(x for y in ROWS for x in (y, 0)))[::2],
    "mapped lines": lambda: mapped("\n".join(PUZZLES).encode()),
}


def mapped(content: bytes) -> mmap.mmap:
    """The content in anonymous mapped memory."""
    memory = mmap.mmap(-1, len(content))
    memory.write(content)
    return memory


@pytest.mark.parametrize("shape", SHAPES)
def test_puzzles_come_in_many_shapes(shape: str) -> None:
    make = SHAPES[shape]
    assert check_many(make()) == STATUS
    assert count_many(make(), limit=5).tolist() == [1, 2, 0, 0, 0, 1]
    assert minimal_many(make()) == bytes([0, 255, 255, 255, 255, 1])
    solutions = solve_many(make())
    assert len(solutions) == 6 * 81
    assert solutions[:81].decode() == SOLUTION
    assert solutions[81 : 5 * 81] == REFUSED * 4
    assert solutions[5 * 81 :].decode() == Grid(MINIMAL).solution().as_line()


def wide(typecode: str, text: str = "".join(PUZZLES[:3])) -> array[int]:
    """Puzzles as wide integers 0-9."""
    return array(typecode, list(numbers(text)))


@pytest.mark.parametrize("typecode", "hHiIlLqQ")
def test_wide_integers_are_cells_too(typecode: Any) -> None:
    assert check_many(wide(typecode)) == STATUS[:3]
    assert check_many(array(typecode, list(ROWS[:243]))) == STATUS[:3]
    assert check_many(memoryview(wide(typecode)).cast("B").cast(typecode, (3, 81))) == STATUS[:3]
    apart = array(typecode, (x for y in wide(typecode) for x in (y, 77)))
    assert check_many(memoryview(apart)[::2]) == STATUS[:3]


@pytest.mark.parametrize(
    ("typecode", "number"),
    [("h", -1), ("H", 258), ("i", -256), ("q", 1 << 40), ("Q", 10), ("l", 120)],
)
def test_numbers_that_no_cell_can_have_are_refused(typecode: str, number: int) -> None:
    cells = wide(typecode)
    cells[81 + 9] = number
    with pytest.raises(InvalidPuzzle, match=rf"^puzzle 2 of the buffer has {number} for r2c1; al"):
        check_many(cells)


class Text(str):
    """A class derived from `str`."""


LINES = st.one_of(
    st.sampled_from(
        [*PUZZLES, Grid(ONE).as_marks(), ONE[1:], f" {ONE}\n", "é" * 81, "\ud800" * 81]
    ),
    st.sampled_from([Text(ONE), "١" * 81, "", "\0" * 81, ONE.replace(".", " ")]),
    st.text("123.\n\r é", min_size=80, max_size=82),
)


@given(st.lists(LINES, max_size=6))
def test_a_list_has_the_answers_of_its_strings_one_by_one(lines: list[str]) -> None:
    assert check_many(lines) == check_many(iter(lines)) == check_many((*lines,))
    assert check_many(lines) == b"".join(check_many(iter([line])) for line in lines)
    assert solve_many(lines) == solve_many(iter(lines))
    assert count_many(lines, 3) == count_many(iter(lines), 3)


def test_no_puzzles_have_no_answers() -> None:
    nothing: list[Any] = [[], b"", bytearray(), iter(())]
    for puzzles in nothing:
        assert (check_many(puzzles), solve_many(puzzles), minimal_many(puzzles)) == (b"", b"", b"")
        assert not count_many(puzzles)


def test_a_bad_row_never_moves_the_others() -> None:
    lines = [ONE, ONE[:-1], ONE + ".", "", "abc", MINIMAL]
    assert check_many("\n".join(lines).encode()) == bytes([1, 255, 255, 255, 1])
    assert check_many([*lines[:4], "é" * 81, MINIMAL]) == bytes([1, 255, 255, 255, 255, 1])
    cells = bytearray(b"".join(map(numbers, PUZZLES[:3])))
    cells[0] = 10  # no line end, where rows have a shape
    assert check_many(memoryview(cells).cast("B", (3, 81))) == bytes([255, *STATUS[1:3]])


A_PUZZLE_IS = r"^puzzle {}: a puzzle is 81 characters, .* or a Grid; found "
LIMIT, SPAN = "a limit is a number from 1", "is a number from 0 to"
THREADS = "threads are 1 to 1024, or 0 for all cores"


@pytest.mark.parametrize(
    ("call", "asked", "told"),
    [
        (check_many, (b"." * 80,), "80 bytes are not N x 81"),
        (check_many, (b"." * 82,), "82 bytes are not N x 81"),
        (check_many, (b"." * 730,), "730 bytes are not N x 81"),
        (check_many, (array("d", [0] * 81),), "have the format 'd'; allowed are whole numbers"),
        (check_many, (array("f", [0] * 81),), "have the format 'f'; allowed are whole numbers"),
        (check_many, (array("i", [0] * 80),), "80 numbers are not N x 81: 80 are left over"),
        (check_many, (memoryview(ROWS).cast("B", (81, 6)),), "is 81 x 6; allowed are N x 81"),
        (check_many, (ONE,), "one string is one puzzle; pass a list"),
        (check_many, (Grid(ONE),), "one grid is one puzzle; pass a list"),
        (check_many, (None,), "puzzles are a list, an array or bytes; found"),
        (check_many, (7,), "puzzles are a list, an array or bytes; found"),
        (check_many, ([ONE, TWO, None, ONE],), A_PUZZLE_IS.format(3)),
        (check_many, ([ONE, TWO, 7, ONE],), A_PUZZLE_IS.format(3)),
        (check_many, ([ONE.encode()],), A_PUZZLE_IS.format(1)),
        (check_many, ([[ONE]],), A_PUZZLE_IS.format(1)),
        (check_many, ([ONE, float("nan")],), A_PUZZLE_IS.format(2) + "float"),
        (count_many, ([ONE], 0), LIMIT),
        (count_many, ([ONE], -3), LIMIT),
        (count_many, ([ONE], 1 << 63), LIMIT),
        *((call, ([ONE],), THREADS) for call in (check_many, solve_many, count_many, minimal_many)),
        *((random_minimal, asked, SPAN) for asked in ((-1, 1, 0), (1, -1, 0), (1, 1, -1))),
        *((random_solutions, asked, SPAN) for asked in ((-1, 1, 0), (1, 1 << 63, 0))),
    ],
)
def test_what_is_refused(call: Callable[..., object], asked: tuple[Any, ...], told: str) -> None:
    for threads in (-1, 1025) if told == THREADS else (1,):
        with pytest.raises(WhydokuError, match=told) as fault:
            call(*asked, threads=threads)
        of_bytes = "N x 81" in told or "have the format" in told
        assert isinstance(fault.value, InvalidPuzzle) == of_bytes


def test_grids_and_pencil_marks_mix_with_lines() -> None:
    first, second = Grid(TWO).solutions()
    i = next(i for i in range(81) if first.digit_at(i) != second.digit_at(i))
    marked = Grid(TWO).remove([i * 9 + (first.digit_at(i) or 0) - 1])
    mixed: list[str | Grid] = [
        ONE,
        marked,
        Grid(TWO),
        Grid(ONE).as_marks(),
        Grid(ONE).as_marks() + "\n",
        "." * 729,
        "x" * 729,
        "é" * 729,
        Grid(ONE).solution(),
        Grid(TWO).place(second.placed),
        marked.as_marks(),
    ]
    assert check_many(mixed) == bytes([1, 1, 2, 1, 1, 0, 255, 255, 1, 1, 1])
    assert list(count_many(mixed)) == [1, 1, 2, 1, 1, 0, 0, 0, 1, 1, 1]
    solved = solve_many(mixed)
    assert solved[81:162].decode() == second.as_line()
    assert solved[-81:].decode() == second.as_line()
    assert minimal_many([marked, Grid(MINIMAL).solution()]) == bytes([255, 1])


@given(st.lists(grids, max_size=6))
def test_many_say_of_each_grid_what_it_says_itself(some: list[Grid]) -> None:
    assert count_many(some, limit=3).tolist() == [grid.count(3) for grid in some]
    assert list(check_many(some)) == [grid.count(2) for grid in some]
    lines = solve_many(some, unique=False)
    for n, grid in enumerate(some):
        first = next(grid.solutions(), None)
        line = lines[81 * n : 81 * n + 81]
        assert line == (first.as_line().encode() if first else REFUSED)


@pytest.mark.parametrize("threads", [0, 1, 2, 7])
def test_answers_do_not_depend_on_threads(threads: int) -> None:
    many = PUZZLES * 40
    assert check_many(many, threads=threads) == STATUS * 40
    assert solve_many(many, threads=threads) == solve_many(PUZZLES) * 40
    assert count_many(many, threads=threads) == count_many(PUZZLES) * 40
    assert minimal_many(many, threads=threads) == minimal_many(PUZZLES) * 40
    assert random_minimal(12, seed=5, threads=threads) == random_minimal(12, seed=5)
    assert random_solutions(12, seed=5, threads=threads) == random_solutions(12, seed=5)


def test_made_puzzles_are_minimal_and_numbered() -> None:
    puzzles, solutions = random_minimal(20, seed=7), random_solutions(20, seed=7)
    assert minimal_many(puzzles) == b"\x01" * 20
    assert all(Grid(line).is_solved for line in solutions)
    for puzzle, line in zip(puzzles, solutions, strict=True):
        assert all(x in (".", y) for x, y in zip(puzzle, line, strict=True))
    for make, made in ((random_minimal, puzzles), (random_solutions, solutions)):
        assert len({*made}) == 20
        assert make(5, seed=7, start=15) == made[15:]
        assert make(5, seed=8) != made[:5]
        assert make(0) == []
    assert random_minimal(1, seed=1) == [
        "8.....73...3..48..29.8...1..........61...9...759.....89............13..65..62.3.."
    ]


def test_rows_are_taken_as_they_are_where_they_can_be() -> None:
    assert rows_joined(rows_or_list(ROWS)) is ROWS
    assert bytes(rows_joined(rows_or_list(memoryview(ROWS)))) == ROWS
    assert rows_joined(rows_or_list([ONE, Grid(ONE).solution()])) == (ONE + SOLUTION).encode()


def test_lines_of_a_big_file_are_rows(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(PUZZLES * 27) + "\n", encoding="ascii")
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        assert len(content) % 81 == 0, "the case in which line ends could pass for cells"
        assert check_many(content) == STATUS * 27
    with path.open("rb") as file:
        assert check_many(file) == STATUS * 27
        assert check_many(file) == b"", "nothing is left to be read"
    with path.open("rb", buffering=0) as unbuffered:
        assert count_many(unbuffered) == count_many(PUZZLES * 27)
    with path.open(encoding="ascii") as lines:
        assert check_many(lines) == STATUS * 27
