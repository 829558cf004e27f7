"""Many puzzles in one call, in every shape they may have, arrays and data frames among them."""

from __future__ import annotations

import functools
import mmap
import re
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as wd
from corpus import CLASH
from corpus import SOLVED as SOLUTION
from corpus import WIKIPEDIA as ONE
from requirements import skip_or_fail
from strategies import grids
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.extras import pip_install
from whydoku.grids.bulk import (
    check_many,
    count_many,
    minimal_many,
    random_minimal,
    random_solutions,
    rows_joined,
    rows_or_list,
    solve_many,
)
from whydoku.grids.grid import Grid

TWO = ".2..5......8.61.....14.975...293....8.9...3.........61....7...3.5...6.8......26.."
NONE = ".2..5......8.61.....14.975...293....8.9..73.........61....7...3.5...6.8......26.."
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


@pytest.mark.parametrize("between", ["\r\n", "\n", "\r", "\r.", "\n.", "", "\n\r"])
@pytest.mark.parametrize("end", ["", "\n", "\r", "\r\n", ".", ".\n", "\n\n"])
def test_each_line_of_bytes_is_a_row_however_it_ends(between: str, end: str) -> None:
    text = (between.join([ONE] * 81) + end).encode()
    lines = [line for line in text.splitlines() if line]
    if len(lines) > 1:
        expected = [1 if line == ONE.encode() else 255 for line in lines]
        assert [*check_many(text)] == expected


def mapped(content: bytes) -> mmap.mmap:
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
    for ask in (check_many, wd.rate_many):
        with pytest.raises(
            InvalidPuzzle, match=rf"^puzzle 2 of the buffer has {number} for r2c1; "
        ):
            ask(cells)


class Text(str):
    """A class derived from `str`."""


LINES = st.one_of(
    st.sampled_from(
        [*PUZZLES, Grid(ONE).as_marks(), ONE[1:], f" {ONE}\n", "é" * 81, "\ud800" * 81]
    ),
    st.sampled_from([Text(ONE), "١" * 81, "", "\0" * 81, ONE.replace(".", " ")]),
    st.sampled_from(["." * 729, Grid(ONE).as_marks() + "\n"]),
    st.text("123.\n\r é", min_size=80, max_size=82),
    grids,
)


@given(st.lists(LINES, max_size=6))
def test_a_list_has_the_answers_of_its_puzzles_one_by_one(lines: list[str | Grid]) -> None:
    assert check_many(lines) == check_many(iter(lines)) == check_many((*lines,))
    assert check_many(lines) == b"".join(check_many(iter([line])) for line in lines)
    assert solve_many(lines) == solve_many(iter(lines))
    assert count_many(lines, 3) == count_many(iter(lines), 3)


def test_a_bad_row_never_moves_the_others() -> None:
    lines = [ONE, ONE[:-1], ONE + ".", "", "abc", MINIMAL]
    assert check_many("\n".join(lines).encode()) == bytes([1, 255, 255, 255, 1])
    assert check_many([*lines[:4], "é" * 81, MINIMAL]) == bytes([1, 255, 255, 255, 255, 1])
    marks = [Grid(ONE).as_marks() + "\n", "." * 729, "x" * 729, "é" * 729]
    assert check_many(marks) == bytes([1, 0, 255, 255])
    cells = bytearray(b"".join(map(numbers, PUZZLES[:3])))
    cells[0] = 10  # no line end, where rows have a shape
    assert check_many(memoryview(cells).cast("B", (3, 81))) == bytes([255, *STATUS[1:3]])


A_PUZZLE_IS = r"^puzzle {}: a puzzle is 81 characters, .* or a Grid; found "
LIMIT, SPAN = "limit: found .*number, 1 to", "found .*whole number, 0 to"
THREADS = "threads: found .*whole number, 0 to 1024"


@pytest.mark.parametrize(
    ("call", "asked", "told"),
    [
        *((check_many, (b"." * n,), f"{n} bytes are not N x 81") for n in (80, 82, 730)),
        (check_many, (array("d", [0] * 81),), "have the format 'd'; allowed are whole numbers"),
        (check_many, (array("f", [0] * 81),), "have the format 'f'; allowed are whole numbers"),
        (check_many, (array("i", [0] * 80),), "80 numbers are not N x 81: 80 are left over"),
        (check_many, (memoryview(ROWS).cast("B", (81, 6)),), "is 81 x 6; allowed are N x 81"),
        (check_many, (ONE,), "one string is one puzzle; pass a list"),
        (check_many, (Grid(ONE),), "one grid is one puzzle; pass a list"),
        *((check_many, (no,), "puzzles are a list, an array or bytes; found") for no in (None, 7)),
        *((check_many, ([ONE, TWO, no, ONE],), A_PUZZLE_IS.format(3)) for no in (None, 7)),
        *((check_many, ([no],), A_PUZZLE_IS.format(1)) for no in (ONE.encode(), [ONE])),
        (check_many, ([ONE, float("nan")],), A_PUZZLE_IS.format(2) + "float"),
        *((count_many, ([ONE], limit), LIMIT) for limit in (0, -3, 1 << 63)),
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


@given(st.lists(grids, max_size=6))
def test_many_say_of_each_grid_what_it_says_itself(some: list[Grid]) -> None:
    assert count_many(some, limit=3).tolist() == [grid.count(3) for grid in some]
    assert list(check_many(some)) == [grid.count(2) for grid in some]
    lines = solve_many(some, unique=False)
    for n, grid in enumerate(some):
        first = next(grid.solutions(), None)
        line = lines[81 * n : 81 * n + 81]
        assert line == (first.as_line().encode() if first else REFUSED)


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
    assert minimal_many([Grid(TWO).remove("r1c1<>3"), Grid(MINIMAL).solution()]) == b"\xff\x01"
    assert random_minimal(1) == random_minimal(1, seed=1)


def test_rows_are_taken_as_they_are_where_they_can_be() -> None:
    empty: list[Any] = [[], b"", bytearray(), iter(())]
    assert [check_many(nothing) for nothing in empty] == [b""] * 4
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


# Arrays of numpy and columns of data frames, as puzzles and as answers

SOME = [ONE, TWO, MINIMAL, "5" * 81, "no puzzle"]
SOME_STATUS = [1, 2, 1, 255, 255]


def module(name: str) -> Any:
    try:
        return __import__(name)
    except ImportError:
        skip_or_fail(name, f"{name} is not installed")


@pytest.fixture
def np() -> Any:
    return module("numpy")


def cells(np: Any, *lines: str) -> Any:
    return np.array([[0 if x == "." else int(x) for x in line] for line in lines])


TYPES = ["int8", "uint8", "int16", "uint16", "int32", "int64", "uint64", ">i2", ">u8", "<i4"]


@pytest.mark.parametrize("dtype", TYPES)
def test_arrays_of_any_whole_numbers_are_puzzles(np: Any, dtype: str) -> None:
    rows = cells(np, ONE, TWO, MINIMAL).astype(dtype)
    apart = np.repeat(rows, 2, 1)[:, ::2]
    for shaped in (rows, rows.reshape(3, 9, 9), np.asfortranarray(rows), apart):
        assert list(wd.check_many(shaped)) == SOME_STATUS[:3]
    for frame in (module("pandas").DataFrame(rows), module("polars").DataFrame(rows.astype(int))):
        assert list(wd.check_many(frame)) == SOME_STATUS[:3]
    assert list(wd.check_many(rows[::-1])) == SOME_STATUS[2::-1]
    for one in (rows[0], rows[0].reshape(9, 9)):
        assert list(wd.check_many(one)) == [1]
        assert wd.check(one).status == "unique"
    assert wd.rate_many(rows).column("status") == ["rated", "multiple", "rated"]
    told = r"have the format|puzzle 1: a puzzle is 81 characters"
    for wrong in (rows / 2, rows.astype("complex64"), rows.astype("datetime64[D]")):
        with pytest.raises(wd.WhydokuError, match=told):
            wd.check_many(wrong)


def columns(np: Any) -> dict[str, Any]:
    pd, pl = module("pandas"), module("polars")
    found = {
        "numpy": np.array(SOME),
        "numpy, objects": np.array(SOME, dtype=object),
        "pandas": pd.Series(SOME, index=range(5, 10)),
        "pandas, objects": pd.Series(SOME, dtype=object),
        "polars": pl.Series(SOME),
    }
    if hasattr(getattr(np, "dtypes", None), "StringDType"):
        found["numpy, strings"] = np.array(SOME, dtype=np.dtypes.StringDType())
    return found


def test_columns_of_strings_are_puzzles(np: Any) -> None:
    for name, column in columns(np).items():
        assert list(wd.check_many(column)) == SOME_STATUS, name
        assert list(wd.count_many(column, limit=5)) == [1, 2, 1, 0, 0], name
        assert list(wd.minimal_many(column)) == [0, 255, 1, 255, 255], name
        assert wd.solve_many(column) == wd.solve_many(SOME), name
        assert list(wd.rate_many(column)) == list(wd.rate_many(SOME)), name
        hodoku = wd.rate_many(column, "hodoku")
        assert hodoku.column("status") == ["rated", "multiple", "rated", "invalid", "invalid"], name
        assert wd.check(column[5 if name == "pandas" else 0]).status == "unique"


def test_tables_of_one_puzzle_may_lack_values(np: Any) -> None:
    pd, pl = module("pandas"), module("polars")
    rows = cells(np, ONE)[0].reshape(9, 9)
    for table in (
        np.where(rows == 0, np.nan, rows),
        np.ma.masked_equal(rows, 0),
        pd.DataFrame(rows).replace(0, pd.NA),
        pd.Series([int(x) if x != "." else pd.NA for x in ONE], dtype="Int64"),
        pl.DataFrame(rows),
        pl.Series([int(x) if x != "." else None for x in ONE]),
    ):
        assert wd.read(table).as_line() == ONE
    assert wd.check([[np.array([1, 2])] * 9] * 9).fault.startswith(
        "invalid: found array([1, 2]) for"
    )


@pytest.mark.parametrize("package", ["pandas", "polars"])
def test_what_a_data_frame_should_not_have_is_refused(package: str) -> None:
    frame = module(package).DataFrame({"puzzle": SOME, "book": SOME})
    for some in (frame, frame[["puzzle"]]):
        with pytest.raises(wd.WhydokuError, match="of strings pass a single column"):
            wd.check_many(some)
    with pytest.raises(
        wd.WhydokuError, match=r"^puzzle 2: a puzzle is 81 characters, .* or a Grid; found"
    ):
        wd.check_many(module(package).Series([ONE, None]))


def lines_of(rows: Any) -> list[str]:
    return ["".join(map(str, row.tolist())) for row in rows]


def test_answers_are_arrays_of_numbers_where_asked_for(np: Any) -> None:
    solved = wd.solve_many(SOME, numbers=True)
    assert "".join(lines_of(solved)) == wd.solve_many(SOME).decode()
    forms = wd.canonical_many(SOME, numbers=True)
    assert lines_of(forms) == [one.replace(".", "0") for one in wd.canonical_many(SOME)]
    for table in (solved, forms):
        assert (table.dtype, table.shape) == (np.uint8, (5, 81))
        assert not table[3:].any()
    counts = wd.count_many(SOME, limit=5, numbers=True)
    assert (counts.dtype, counts.tolist()) == (np.uint64, [1, 2, 1, 0, 0])
    statuses = wd.check_many(SOME, numbers=True)
    assert (statuses.dtype, statuses.tolist()) == (np.uint8, SOME_STATUS)
    minimal = wd.minimal_many(SOME, numbers=True)
    assert (minimal.dtype, minimal.tolist()) == (np.uint8, [0, 255, 1, 255, 255])
    for make in (wd.random_minimal, wd.random_solutions):
        made = make(3, seed=5, numbers=True)
        assert (made.dtype, made.shape) == (np.uint8, (3, 81))
        assert lines_of(made) == [one.replace(".", "0") for one in make(3, seed=5)]
        assert set(wd.check_many(made)) == {1}
        made[0, 0] = 0  # an answer belongs to the one who asked
    for answer in (solved, counts, statuses, minimal):
        assert answer.flags.writeable
    assert wd.solve_many([], numbers=True).shape == (0, 81)


def test_answers_become_arrays_without_a_copy(np: Any) -> None:
    counts = wd.count_many(SOME)
    assert np.shares_memory(np.asarray(counts), memoryview(counts))
    assert np.asarray(counts).dtype == np.uint64
    statuses = wd.check_many(SOME)
    assert np.frombuffer(statuses, np.uint8).tolist() == SOME_STATUS


@pytest.mark.parametrize("scale", ["se", "hodoku", "whydoku", "depth"])
def test_ratings_are_a_table_with_a_field_for_each_column(np: Any, scale: str) -> None:
    ratings = wd.rate_many(SOME, scale, at_most=99)
    table = wd.rate_many(SOME, scale, at_most=99, numbers=True)
    assert table.dtype.names == (*ratings.columns,)
    assert repr(np.asarray(ratings)) == repr(table)
    assert table.shape == np.asarray(ratings, dtype=object).shape == (5,)
    for name, column in ratings.as_dict().items():
        assert column == ratings.column(name) or name not in ("status", "uniqueness", "level")
        for value, known in zip(table[name].tolist(), column, strict=True):
            missing = known is None or known != known
            assert value == known or (missing and (value == "" or value != value))
    none = wd.rate_many([], scale, numbers=True)
    assert (none.shape, none.dtype) == ((0,), table.dtype)
    with pytest.raises(ValueError, match="only by copying"):
        ratings.__array__(copy=False)
    for package in ("pandas", "polars"):
        frame = module(package).DataFrame(ratings.as_dict())
        assert (len(frame), [*frame.columns]) == (5, [*ratings.columns])
        main = frame[ratings[0].judges].to_list()
        assert main[0] == ratings[0].main
        assert main[1] != main[1]


def test_without_numpy_arrays_are_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    told = f"numbers=True needs numpy, which is not installed; {pip_install('numpy>=1.24,<3')}"
    one_by_one = (wd.solve_many, wd.count_many, wd.check_many, wd.minimal_many)
    for ask in (*one_by_one, wd.canonical_many, wd.rate_many):
        with pytest.raises(wd.MissingPart, match=f"^{re.escape(told)}$"):
            ask([ONE], numbers=True)
    for make in (wd.random_minimal, wd.random_solutions):
        with pytest.raises(wd.MissingPart, match=f"^{re.escape(told)}$"):
            make(1, numbers=True)
