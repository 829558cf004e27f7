"""Jobs as functions: answers beside the columns of a table, or to puzzles as they come."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import whydoku as wd
from corpus import CLASH, WIKIPEDIA
from requirements import needed
from whydoku import batch
from whydoku.errors import WhydokuError

PUZZLES = [*wd.random_minimal(5, seed=8), "x", CLASH, None]
COLUMNS = {"id": [*range(8)], "Sudoku": PUZZLES, "weight": [0.5] * 8}


def made(library: str) -> Any:
    module = needed(library)
    return module.table(COLUMNS) if library == "pyarrow" else module.DataFrame(COLUMNS)


def column(table: Any, name: str) -> list[Any]:
    values = table[name].to_list() if hasattr(table[name], "to_list") else table[name].to_pylist()
    if type(table).__module__.startswith("pandas"):
        missing = table[name].isna()
        return [None if nothing else value for value, nothing in zip(values, missing, strict=True)]
    return list(values)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_a_table_gets_further_columns(library: str) -> None:
    needed("pyarrow")
    table = made(library)
    found = batch.rate(table, "hodoku,depth")
    assert type(found) is type(table)
    assert column(found, "id") == COLUMNS["id"]
    assert column(found, "weight") == COLUMNS["weight"]
    assert column(found, "status") == ["rated"] * 5 + ["invalid"] * 3
    expected = [wd.rate(p, "hodoku").score for p in PUZZLES[:5] if p]
    assert column(found, "hodoku_score") == [*expected, None, None, None]
    assert all(column(found, "error")[5:])
    explained = batch.explain(table, column="sudoku")
    assert column(explained, "length")[:5] == [len(wd.explain(p)) for p in PUZZLES[:5] if p]
    checked = batch.check(table)
    assert column(checked, "minimal") == [True] * 5 + [None] * 3


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_a_column_of_a_table_has_its_puzzles_one_by_one(library: str) -> None:
    needed("pyarrow")
    (name,) = [name for name, values in COLUMNS.items() if values[0] == PUZZLES[0]]
    alone = made(library)[name]
    found = [answer["status"] for answer in batch.rate(alone, "hodoku")]
    assert found == ["rated"] * 5 + ["invalid"] * 3


def test_a_data_frame_keeps_its_index_and_its_types() -> None:
    pd = needed("pandas")
    table = pd.DataFrame(
        {"puzzle": [WIKIPEDIA, WIKIPEDIA], "kind": pd.Categorical(["a", "b"])}, index=[7, 3]
    )
    found = batch.solve(table)
    assert [*found.index] == [7, 3]
    assert found.dtypes["kind"] == "category"
    assert [*table.columns] == ["puzzle", "kind"], "the table itself stays as it is"
    again = batch.solve(found)
    assert [*again.columns][-3:] == ["solve_status", "solve_solution", "solve_error"]


class Offered:
    """Anything that offers itself as a table of Arrow."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested: Any = None) -> Any:
        return self._table.__arrow_c_stream__(requested)


def test_whatever_offers_itself_as_a_table_is_one() -> None:
    pa = needed("pyarrow")
    found = batch.solve(Offered(pa.table({"puzzle": [WIKIPEDIA]})))
    assert found.column("status").to_pylist() == ["unique"]
    pl = needed("polars")
    lazy = batch.solve(pl.LazyFrame({"puzzle": [WIKIPEDIA]}))
    assert lazy["status"].to_list() == ["unique"]


class Parted:
    """A data frame in partitions, as Dask has them; it offers itself as a table but keeps no
    promise."""

    def __init__(self, *parts: Any) -> None:
        self.parts, self.ndim = parts, 2

    def __dataframe__(self) -> object:
        return object()

    def map_partitions(self, function: Any, *given: Any, **options: Any) -> Parted:
        return Parted(*(function(part, *given, **options) for part in self.parts))


def test_a_table_in_partitions_is_answered_as_the_refusal_says() -> None:
    pd = needed("pandas")
    table = pd.DataFrame(COLUMNS)
    parted = Parted(table[:2], table[2:6], table[6:])
    with pytest.raises(WhydokuError, match=r"other: table\.map_partitions\(batch\.rate\), with"):
        batch.rate(parted, "hodoku,depth")
    answered = parted.map_partitions(batch.rate, "hodoku,depth", column="sudoku")
    joined, whole = pd.concat(answered.parts), batch.rate(table, "hodoku,depth")
    assert [*joined.columns] == [*whole.columns]
    assert all(column(joined, name) == column(whole, name) for name in whole.columns)


def test_puzzles_come_one_by_one_from_a_source_without_end() -> None:
    endless = itertools.cycle([WIKIPEDIA, "x", wd.Grid(WIKIPEDIA), CLASH])
    answers = itertools.islice(batch.check(endless), 10)
    assert [answer["status"] for answer in answers] == ["unique", "invalid"] * 5


def test_answers_are_dicts_with_the_puzzle_as_it_was_given() -> None:
    first, second = batch.explain([WIKIPEDIA, 7])
    trace = wd.explain(WIKIPEDIA)
    assert first == {
        "puzzle": WIKIPEDIA,
        "status": "solved",
        "clues": 30,
        "length": len(trace),
        "hardest": trace.hardest,
        "rating": trace.rating,
        "techniques": dict(trace.counts),
        "error": None,
    }
    assert (second["puzzle"], second["status"]) == (7, "invalid")
    assert second["error"].startswith("found '7'; expected 81 characters")
    assert [*batch.solve([])] == []
    [grid] = batch.solve([[[5, 3, 0, 0, 7, 0, 0, 0, 0], *[[0] * 9] * 8]])
    assert grid["status"] == "multiple"


@pytest.mark.dear
def test_several_workers_give_the_same() -> None:
    puzzles = wd.random_minimal(200, seed=8)
    assert [*batch.explain(puzzles, workers=2)] == [*batch.explain(puzzles)]


@pytest.mark.parametrize(
    ("puzzles", "options", "told"),
    [
        (WIKIPEDIA, {}, "a batch needs several puzzles; pass a list of them, or a table"),
        (wd.Grid(WIKIPEDIA), {}, "a batch needs several puzzles"),
        (7, {}, "puzzles are a list or a table; found int"),
        ([WIKIPEDIA], {"workers": -1}, "threads"),
    ],
)
def test_what_is_no_batch_is_refused(puzzles: Any, options: Any, told: str) -> None:
    with pytest.raises(WhydokuError, match=told):
        batch.solve(puzzles, **options)


def test_a_table_without_puzzles_is_refused() -> None:
    table = needed("pandas").DataFrame({"a": [1], "b": ["x"]})
    told = "found no column with puzzles; the columns are 'a', 'b'; name one with column="
    with pytest.raises(WhydokuError, match=told):
        batch.solve(table)
    with pytest.raises(WhydokuError, match="found no column 'c'; the columns are 'a', 'b'"):
        batch.solve(table, column="c")
