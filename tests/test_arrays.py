"""Arrays of numpy and columns of data frames, as puzzles and as answers."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import whydoku as wd
from requirements import skip_or_fail
from whydoku.extras import pip_install

ONE = wd.example("wikipedia").puzzle
TWO = wd.example("two-solutions").puzzle
MINIMAL = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
PUZZLES = [ONE, TWO, MINIMAL, "5" * 81, "no puzzle"]
STATUS = [1, 2, 1, 255, 255]


def module(name: str) -> Any:
    """A package for arrays or tables."""
    try:
        return __import__(name)
    except ImportError:
        skip_or_fail(name, f"{name} is not installed")


@pytest.fixture
def np() -> Any:
    return module("numpy")


def cells(np: Any, *lines: str) -> Any:
    """Puzzles as an array of N x 81 numbers."""
    return np.array([[0 if x == "." else int(x) for x in line] for line in lines])


TYPES = ["int8", "uint8", "int16", "uint16", "int32", "int64", "uint64", ">i2", ">u8", "<i4"]


@pytest.mark.parametrize("dtype", TYPES)
def test_arrays_of_any_whole_numbers_are_puzzles(np: Any, dtype: str) -> None:
    rows = cells(np, ONE, TWO, MINIMAL).astype(dtype)
    apart = np.repeat(rows, 2, 1)[:, ::2]
    for shaped in (rows, rows.reshape(3, 9, 9), np.asfortranarray(rows), apart):
        assert list(wd.check_many(shaped)) == STATUS[:3]
    for frame in (module("pandas").DataFrame(rows), module("polars").DataFrame(rows.astype(int))):
        assert list(wd.check_many(frame)) == STATUS[:3]
    assert list(wd.check_many(rows[::-1])) == STATUS[2::-1]
    for one in (rows[0], rows[0].reshape(9, 9)):
        assert list(wd.check_many(one)) == [1]
        assert wd.check(one).status == "unique"
    assert wd.rate_many(rows).column("status") == ["rated", "multiple", "rated"]


def test_numbers_that_no_cell_can_have_are_refused_in_one_sentence(np: Any) -> None:
    rows = cells(np, ONE, TWO)
    rows[1, 80] = 300
    with pytest.raises(wd.InvalidPuzzle, match=r"^puzzle 2 of the buffer has 300 for r9c9; "):
        wd.rate_many(rows)
    told = r"have the format|puzzle 1: a puzzle is 81 characters"
    for wrong in (rows / 2, rows.astype("complex64"), rows.astype("datetime64[D]")):
        with pytest.raises(wd.WhydokuError, match=told):
            wd.check_many(wrong)


def columns(np: Any) -> dict[str, Any]:
    """The same strings as numpy, pandas and polars have them."""
    pd, pl = module("pandas"), module("polars")
    found = {
        "numpy": np.array(PUZZLES),
        "numpy, objects": np.array(PUZZLES, dtype=object),
        "pandas": pd.Series(PUZZLES, index=range(5, 10)),
        "pandas, objects": pd.Series(PUZZLES, dtype=object),
        "polars": pl.Series(PUZZLES),
    }
    if hasattr(getattr(np, "dtypes", None), "StringDType"):
        found["numpy, strings"] = np.array(PUZZLES, dtype=np.dtypes.StringDType())
    return found


def test_columns_of_strings_are_puzzles(np: Any) -> None:
    for name, column in columns(np).items():
        assert list(wd.check_many(column)) == STATUS, name
        assert list(wd.count_many(column, limit=5)) == [1, 2, 1, 0, 0], name
        assert list(wd.minimal_many(column)) == [0, 255, 1, 255, 255], name
        assert wd.solve_many(column) == wd.solve_many(PUZZLES), name
        assert list(wd.rate_many(column)) == list(wd.rate_many(PUZZLES)), name
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
    frame = module(package).DataFrame({"puzzle": PUZZLES, "book": PUZZLES})
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
    solved = wd.solve_many(PUZZLES, numbers=True)
    assert "".join(lines_of(solved)) == wd.solve_many(PUZZLES).decode()
    forms = wd.canonical_many(PUZZLES, numbers=True)
    assert lines_of(forms) == [one.replace(".", "0") for one in wd.canonical_many(PUZZLES)]
    for table in (solved, forms):
        assert (table.dtype, table.shape) == (np.uint8, (5, 81))
        assert not table[3:].any()
    counts = wd.count_many(PUZZLES, limit=5, numbers=True)
    assert (counts.dtype, counts.tolist()) == (np.uint64, [1, 2, 1, 0, 0])
    statuses = wd.check_many(PUZZLES, numbers=True)
    assert (statuses.dtype, statuses.tolist()) == (np.uint8, STATUS)
    minimal = wd.minimal_many(PUZZLES, numbers=True)
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
    counts = wd.count_many(PUZZLES)
    assert np.shares_memory(np.asarray(counts), memoryview(counts))
    assert np.asarray(counts).dtype == np.uint64
    statuses = wd.check_many(PUZZLES)
    assert np.frombuffer(statuses, np.uint8).tolist() == STATUS


@pytest.mark.parametrize("scale", ["se", "hodoku", "whydoku", "depth"])
def test_ratings_are_a_table_with_a_field_for_each_column(np: Any, scale: str) -> None:
    ratings = wd.rate_many(PUZZLES, scale, at_most=99)
    table = wd.rate_many(PUZZLES, scale, at_most=99, numbers=True)
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


NO_NUMPY = """
import sys
sys.modules["numpy"] = None
import whydoku as wd
line = wd.example("wikipedia").puzzle
for ask in (
    lambda: wd.solve_many([line], numbers=True),
    lambda: wd.count_many([line], numbers=True),
    lambda: wd.check_many([line], numbers=True),
    lambda: wd.minimal_many([line], numbers=True),
    lambda: wd.random_minimal(1, numbers=True),
    lambda: wd.random_solutions(1, numbers=True),
    lambda: wd.canonical_many([line], numbers=True),
    lambda: wd.rate_many([line], numbers=True),
):
    try:
        ask()
    except wd.MissingPart as fault:
        print(fault)
"""


def test_without_numpy_arrays_are_refused_in_one_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NO_NUMPY], check=True, capture_output=True, text=True
    )
    told = f"numbers=True needs numpy, which is not installed; {pip_install('numpy>=1.24,<3')}"
    assert done.stdout.splitlines() == [told] * 8
