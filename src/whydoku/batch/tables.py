"""Answers in Python: to puzzles one by one as they come, or beside the columns of a table.

A table is a data frame of pandas or polars, a table of Arrow, or anything that offers itself as one
(`__arrow_c_stream__`, `__dataframe__`). The answer is a table of the same kind, with its own
columns first and unchanged.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from time import perf_counter
from typing import Any, Final, NamedTuple

from whydoku.batch.answers import STATUS, Answers, ColumnKind
from whydoku.batch.arrow_rows import answer_arrays
from whydoku.batch.crews import MakeCrew
from whydoku.batch.flow import flow
from whydoku.batch.jobs.functions import Calling
from whydoku.batch.jobs.job import BatchJob
from whydoku.batch.needed import need_pyarrow
from whydoku.batch.own_columns import PUZZLE, OwnColumns
from whydoku.batch.row_writers import ERROR, Layout
from whydoku.batch.slabs import Slab
from whydoku.batch.values import puzzle_in, slabs_of_values
from whydoku.batch.work import answers_to
from whydoku.errors import WhydokuError, quoted
from whydoku.formats.known.csv_puzzles import column_key
from whydoku.formats.short_forms import PUZZLE_KEYS


class FoundAnswers(NamedTuple):
    """The answers to a slab."""

    found: Answers
    seconds: float


@dataclass(frozen=True)
class AnswerWork:
    """The work on slabs whose answers stay values."""

    job: BatchJob

    def __call__(self, slab: Slab) -> FoundAnswers:
        """The answers."""
        begun = perf_counter()
        found = answers_to(self.job, slab.rows(OwnColumns()))
        return FoundAnswers(found, perf_counter() - begun)


def each_answer(
    job: BatchJob, puzzles: Iterable[Any], make_crew: MakeCrew
) -> Iterator[dict[str, Any]]:
    """Yields for each puzzle a dict with its answer, as soon as it and all before it are done."""
    slabs = slabs_of_values(puzzles)
    known, slabs = _with_columns(job, slabs)
    names = [STATUS, *(column.name for column in known.columns), ERROR]
    with closing(make_crew(AnswerWork(known))) as crew:
        for slab, done in flow(slabs, crew):
            errors = [error or None for error in done.found.errors]
            rows = zip(*done.found.columns, errors, strict=True)
            for value, row in zip(slab.values, rows, strict=True):  # type: ignore[attr-defined]
                yield {PUZZLE: value, **dict(zip(names, row, strict=True))}


def _with_columns(job: BatchJob, slabs: Iterator[Slab]) -> tuple[BatchJob, Iterator[Slab]]:
    """A job whose columns are known: those of a function are known by its first answer."""
    if not isinstance(job, Calling) or job.asked:
        return job, slabs
    first = next(slabs, None)
    if first is None:
        return job.asked_first([]), slabs
    puzzles = first.rows(OwnColumns()).puzzles
    return job.asked_first([p for p in puzzles if p is not None]), chain((first,), slabs)


def all_answers(
    job: BatchJob, values: Sequence[Any], make_crew: MakeCrew
) -> tuple[BatchJob, Answers]:
    """The answers to puzzles, in columns, and the job that gave them."""
    known, slabs = _with_columns(job, slabs_of_values(values))
    statuses: list[str] = []
    columns: list[list[Any]] = [[] for _ in known.columns]
    errors: list[str] = []
    with closing(make_crew(AnswerWork(known))) as crew:
        for _, done in flow(slabs, crew):
            statuses += done.found.statuses
            errors += done.found.errors
            for column, more in zip(columns, done.found.values, strict=True):
                column.extend(more)
    return known, Answers(statuses, columns, errors)


class _Kindred(NamedTuple):
    """How tables of a library are read and extended."""

    names: Callable[[Any], Sequence[str]]
    values: Callable[[Any, str], Sequence[Any]]
    extended: Callable[[Any, Mapping[str, tuple[ColumnKind, Sequence[Any]]]], Any]


def answered_table(job: BatchJob, table: Any, column: str, make_crew: MakeCrew) -> Any:
    """A table with the answers to its puzzles in further columns; None if it is no table."""
    table, kindred = _kindred(table)
    if kindred is None:
        return None
    names = [*kindred.names(table)]
    puzzles = _puzzle_column(table, names, column, kindred)
    known, found = all_answers(job, kindred.values(table, puzzles), make_crew)
    layout = Layout.of(OwnColumns(tuple(names), names.index(puzzles)), known)
    errors: Sequence[Any] = [error or None for error in found.errors]
    kinds: Sequence[ColumnKind] = (*layout.kinds, "text")
    more = zip(kinds, (*found.columns, errors), strict=True)
    return kindred.extended(table, dict(zip(layout.names[len(names) :], more, strict=True)))


def _puzzle_column(table: Any, names: Sequence[str], column: str, kindred: _Kindred) -> str:
    """The name of the column with the puzzles."""
    by_key = {column_key(str(name)): name for name in reversed(names)}
    for key in [column_key(column)] if column else PUZZLE_KEYS:
        if key in by_key:
            return by_key[key]
    listed = ", ".join(quoted(str(name)) for name in names)
    if column:
        raise WhydokuError(f"found no column {quoted(column)}; the columns are {listed}")
    holding = [
        name
        for name in names
        if any(
            isinstance(value, str) and puzzle_in(value)[0] is not None
            for value in [*kindred.values(table, name)][:10]
        )
    ]
    if len(holding) != 1:
        raise WhydokuError(
            f"found {'several columns' if holding else 'no column'} with puzzles; the columns are "
            f"{listed}; name one with column="
        )
    return holding[0]


def _kindred(table: Any) -> tuple[Any, _Kindred | None]:
    """A table and how it is read and extended; None for what is no table."""
    library = type(table).__module__.partition(".")[0]
    if library == "polars" and hasattr(table, "collect"):
        table = table.collect()
    if hasattr(table, "columns") and library in _LIBRARIES and library in sys.modules:
        return table, _LIBRARIES[library]
    if hasattr(table, "__arrow_c_stream__"):
        return need_pyarrow("a table of Arrow").table(table), _ARROW
    if hasattr(table, "__dataframe__"):
        need_pyarrow("a data frame of another library")
        from pyarrow.interchange import from_dataframe

        return from_dataframe(table), _ARROW
    return table, None


def _pandas_extended(table: Any, more: Mapping[str, tuple[ColumnKind, Sequence[Any]]]) -> Any:
    import pandas as pd

    kinds = {"text": None, "whole": "Int64", "number": "float64", "yes": "boolean"}
    columns = {
        name: pd.Series(list(values), index=table.index, dtype=kinds.get(kind, "object"))
        for name, (kind, values) in more.items()
    }
    return pd.concat([table, pd.DataFrame(columns, index=table.index)], axis=1)


def _polars_extended(table: Any, more: Mapping[str, tuple[ColumnKind, Sequence[Any]]]) -> Any:
    import polars as pl

    kinds = {"text": pl.String, "whole": pl.Int64, "number": pl.Float64, "yes": pl.Boolean}
    columns = [
        pl.Series(name, [*map(_plain, values)], kinds.get(kind))
        for name, (kind, values) in more.items()
    ]
    return table.with_columns(columns)


def _plain(value: Any) -> Any:
    """A value as a data frame with strict types takes it: counts as pairs, other dicts as JSON."""
    if isinstance(value, dict) and all(isinstance(count, int) for count in value.values()):
        return [{"name": name, "count": count} for name, count in value.items()]
    if isinstance(value, (dict, list)):
        import json

        return json.dumps(value, ensure_ascii=False)
    return value


def _arrow_extended(table: Any, more: Mapping[str, tuple[ColumnKind, Sequence[Any]]]) -> Any:
    columns = [*more.values()]
    found = Answers(
        [*columns[0][1]],
        [values for _, values in columns[1:-1]],
        [error or "" for error in columns[-1][1]],
    )
    arrays, _ = answer_arrays([kind for kind, _ in columns[:-1]], found)
    for name, array in zip(more, arrays, strict=True):
        table = table.append_column(name, array)
    return table


_ARROW: Final = _Kindred(
    lambda table: table.column_names,
    lambda table, name: table.column(name).to_pylist(),
    _arrow_extended,
)

_LIBRARIES: Final = {
    "pandas": _Kindred(
        lambda table: [*table.columns], lambda table, name: table[name].tolist(), _pandas_extended
    ),
    "polars": _Kindred(
        lambda table: table.columns, lambda table, name: table[name].to_list(), _polars_extended
    ),
}
"""The libraries whose data frames are extended by themselves, so that types and indices stay."""
