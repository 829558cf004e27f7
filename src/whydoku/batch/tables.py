"""Answers as Python values: dicts that come one by one, or further columns of a table.

A table is a data frame of pandas or polars, a table of Arrow, or an object with the method
`__arrow_c_stream__` or `__dataframe__`. The answer is a table whose first columns are those that
were given, unchanged.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from typing import Any, Final

from whydoku.batch.arrow_rows import array_of
from whydoku.batch.crews import Crew
from whydoku.batch.flow import flow
from whydoku.batch.needed import need_pyarrow
from whydoku.batch.row_writers import ColumnValues, Layout
from whydoku.batch.values import ValueSlab, puzzle_column, slabs_of_values
from whydoku.batch.work import answers_to, several_rows
from whydoku.errors import WhydokuError
from whydoku.operations.answers import Answers, ColumnKind
from whydoku.operations.operation import Operation
from whydoku.operations.own_columns import PUZZLE, OwnColumns
from whydoku.operations.slabs import Rows, Slab, first_puzzles

ARROW: Final = "pyarrow"

FRAMES: Final = ("pandas", "polars")
"""The libraries whose data frames stay data frames when they get further columns, and so keep their
types and indices. All other tables become tables of Arrow."""

Columns = Mapping[str, tuple[ColumnKind, Sequence[Any]]]
"""The kind and the values of each column, by its name."""


class NamedValues(dict[str, Any]):
    """The values of an answer by name; who asks for one by a part of its name is told the whole."""

    def __missing__(self, name: str) -> Any:
        longer = [known for known in self if known.endswith(f"_{name}")]
        raise KeyError(f"{name}; the value is called {longer[0]}" if longer else name)


def each_answer(job: Operation, puzzles: Iterable[Any], crew: Crew) -> Iterator[dict[str, Any]]:
    """Yields a dict with the answer to each puzzle. The dicts come in the order of the puzzles,
    each as soon as its answer is known."""
    begun, slabs = _begun(job, puzzles)
    names = [PUZZLE, *(column.name for column in Layout(OwnColumns((PUZZLE,)), begun).answers)]
    with closing(flow(slabs, crew, partial(_answers, begun))) as answered:
        for slab, answers in answered:
            shown = [item[0] for item in slab.items] if job.beside else slab.items
            columns: ColumnValues = answers.columns
            if begun.row_columns:
                rows = Rows([*zip(shown, strict=True)], shown, ())
                repeated, columns = several_rows(begun, rows, answers)
                shown = repeated.puzzles
            for row in zip(shown, *columns, strict=True):
                yield NamedValues(zip(names, row, strict=True))


def _begun(job: Operation, puzzles: Iterable[Any]) -> tuple[Operation, Iterator[ValueSlab]]:
    """Returns the job with its columns known, and the slabs of the puzzles. If the job needs a
    column beside them, they are pairs of a puzzle and its cell there."""
    slabs = slabs_of_values(puzzles)
    first = next(slabs, None)
    return job.begun(first_puzzles(first)), chain(() if first is None else (first,), slabs)


def _answers(job: Operation, slab: Slab) -> Answers:
    """Answers the puzzles in a slab; workers do this if the answers are to be Python values."""
    own = OwnColumns((PUZZLE, job.beside) if job.beside else (PUZZLE,))
    return answers_to(job, slab.rows(own), own)


def answered_table(job: Operation, table: Any, column: str, crew: Crew) -> Any:
    """Returns `table` with the answers to its puzzles in further columns; None if `table` is no
    table. `column` is the name of the column with the puzzles; if it is empty, this column is
    looked for."""
    table, library = _as_table(table)
    if library not in _EXTENDED:
        return None
    names = [*(table.column_names if library == ARROW else table.columns)]
    puzzle = puzzle_column(
        [*map(str, names)],
        column,
        lambda n: _values(table, names[n])[:10],
        of_table="; the",
        cure="column=",
    )
    own = OwnColumns(tuple(names), puzzle)
    items: Iterable[Any] = _values(table, names[puzzle])
    if job.beside:
        items = zip(items, _values(table, names[own.index_of(job.beside)]), strict=True)
    begun, slabs = _begun(job, items)
    if begun.row_columns:
        raise WhydokuError(
            "the answers have more or fewer rows than the table; pass the puzzles one by "
            "one, or write a file with to_file"
        )
    layout = Layout(own, begun)
    values: list[list[Any]] = [[] for _ in layout.answer_names]
    with closing(flow(slabs, crew, partial(_answers, begun))) as answered:
        for _, answers in answered:
            for column_values, more in zip(values, answers.columns, strict=True):
                column_values.extend(more)
    columns = zip(layout.kinds, values, strict=True)
    return _EXTENDED[library](table, dict(zip(layout.answer_names, columns, strict=True)))


def _as_table(table: Any) -> tuple[Any, str]:
    """A table that can get further columns, and the name of its library. Returns anything that is
    no table unchanged, with an empty name."""
    library = type(table).__module__.partition(".")[0]
    if library == "polars" and hasattr(table, "collect"):
        table = table.collect()
    if library in FRAMES and library in sys.modules and hasattr(table, "columns"):
        return table, library
    if hasattr(table, "__arrow_c_stream__"):
        return need_pyarrow("a table of Arrow").table(table), ARROW
    if hasattr(table, "__dataframe__"):
        need_pyarrow("a data frame of another library")
        from pyarrow.interchange import from_dataframe

        return from_dataframe(table), ARROW
    return table, ""


def _values(table: Any, name: str) -> list[Any]:
    """The values in the column `name` of a table."""
    column = table[name]
    return list(column.to_pylist() if hasattr(column, "to_pylist") else column.to_list())


def _pandas_extended(table: Any, more: Columns) -> Any:
    import pandas as pd

    kinds = {"text": None, "whole": "Int64", "number": "float64", "yes": "boolean"}
    columns = {
        name: pd.Series(list(values), index=table.index, dtype=kinds.get(kind, "object"))
        for name, (kind, values) in more.items()
    }
    return pd.concat([table, pd.DataFrame(columns, index=table.index)], axis=1)


def _polars_extended(table: Any, more: Columns) -> Any:
    import polars as pl

    kinds = {"text": pl.String, "whole": pl.Int64, "number": pl.Float64, "yes": pl.Boolean}
    columns = [
        pl.Series(name, [*map(_plain, values)], kinds.get(kind))
        for name, (kind, values) in more.items()
    ]
    return table.with_columns(columns)


def _plain(value: Any) -> Any:
    """The value in a form that a typed column can hold. Counts become a list of names with counts,
    and other dicts and lists become JSON text."""
    if isinstance(value, dict) and all(isinstance(count, int) for count in value.values()):
        return [{"name": name, "count": count} for name, count in value.items()]
    if isinstance(value, (dict, list)):
        import json

        return json.dumps(value, ensure_ascii=False)
    return value


def _arrow_extended(table: Any, more: Columns) -> Any:
    for name, (kind, values) in more.items():
        table = table.append_column(name, array_of(kind, values))
    return table


_EXTENDED: Final[Mapping[str, Callable[[Any, Columns], Any]]] = {
    ARROW: _arrow_extended,
    "pandas": _pandas_extended,
    "polars": _polars_extended,
}
"""The functions that add columns to a table, by the name of its library."""
