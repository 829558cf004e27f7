"""Offers jobs as Python functions, which take puzzles one by one, in tables, or in files.

A table is a data frame of pandas or polars, a table of Arrow, or an object with the method
`__arrow_c_stream__` or `__dataframe__`. The answer is a table whose first columns are those that
were given, unchanged. Puzzles that come one by one are answered by dicts.

>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> [answer["status"] for answer in function_of("solve")([line, "5" * 81])]
['unique', 'invalid']
>>> [answer["se_er"] for answer in function_of("rate")([line], "se")]
[1.2]
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import cache, partial
from itertools import chain
from os import PathLike, fspath
from typing import Any, Final, ParamSpec, Protocol, overload

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError, told_of_tried
from whydoku.formats.under_rules import as_rules
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import Answers, ColumnKind
from whydoku.operations.fields import meant_for_others
from whydoku.operations.known import operation_named
from whydoku.operations.operation import IN_ROWS, Operation
from whydoku.operations.own_columns import PUZZLE, OwnColumns
from whydoku.operations.running.arrow_rows import array_of
from whydoku.operations.running.flow import Crew, crew_here, flow
from whydoku.operations.running.needed import need_pyarrow
from whydoku.operations.running.order import Order
from whydoku.operations.running.row_writers import Layout, in_rows
from whydoku.operations.running.run import BatchRun
from whydoku.operations.running.value_input import (
    ValueSlab,
    of_rules,
    puzzle_column,
    slabs_of_values,
)
from whydoku.operations.slabs import Rows, Slab, first_puzzles
from whydoku.operations.tally import BatchTally

P = ParamSpec("P")


@dataclass(frozen=True, kw_only=True)
class HowToWork:
    """The options that the functions of all jobs share."""

    column: str = ""
    rules: str = ""
    workers: int = 1


class JobFunction(Protocol[P]):
    """A job as a function. Given single puzzles, it yields an answer for each; given a table of
    puzzles, it returns the table with the answers in further columns."""

    @overload
    def __call__(
        self,
        puzzles: list[Any] | tuple[Any, ...] | Iterator[Any],
        *given: P.args,
        **options: P.kwargs,
    ) -> Iterator[dict[str, Any]]: ...
    @overload
    def __call__(self, puzzles: Any, *given: P.args, **options: P.kwargs) -> Any: ...


_ABOUT = """
`puzzles` may be a table, a data frame of pandas or polars or anything that offers itself as a table
of Arrow; then the answer is such a table, with its own columns first. `column` is the one with the
puzzles, by default `puzzle`. Or they come one by one, from a list or a generator without end; then
the answers do, each as a dict. `rules` are those of the puzzles that do not say their own.
`workers=0` uses every core. The other options are those of `whydoku batch`.
"""


@cache
def function_of(name: str) -> JobFunction[...]:
    """The function that does the job called `name`; the fields of the job are its options."""
    job = operation_named(name)
    own, common = (inspect.signature(shape).parameters for shape in (job, HowToWork))

    def function(puzzles: Any, *given: Any, **options: Any) -> Any:
        _refuse_tried(options)
        work = HowToWork(**{name: options.pop(name) for name in common if name in options})
        return _answered(job.of(*given, **options), puzzles, work)

    puzzles, *_ = inspect.signature(function).parameters.values()
    others = meant_for_others(job, IN_ROWS)
    parameters = [puzzles, *(own[name] for name in own if name not in others), *common.values()]
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"{inspect.getdoc(job)}\n{_ABOUT}"
    return function


def _refuse_tried(options: Iterable[str]) -> None:
    """Refuses an option that newcomers try."""
    if told := next(filter(None, (told_of_tried(f"{name}=") for name in options)), ""):
        raise WhydokuError(told)


def _answered(job: Operation, puzzles: Any, work: HowToWork) -> Any:
    if isinstance(puzzles, (str, bytes, Grid)):
        raise WhydokuError("a batch needs several puzzles; pass a list of them, or a table")
    if hasattr(puzzles, "map_partitions") and getattr(puzzles, "ndim", 1) > 1:
        raise WhydokuError(
            "a table in partitions is answered one partition after the other: "
            f"table.map_partitions(batch.{job.name}), with the options after the function"
        )
    as_rules(work.rules or None)
    crew = crew_here(work.workers)
    if (table := answered_table(job, puzzles, work.column, crew, work.rules)) is not None:
        return table
    if not isinstance(puzzles, Iterable):
        raise WhydokuError(f"puzzles are a list or a table; found {type(puzzles).__name__}")
    column = puzzles.to_pylist() if hasattr(puzzles, "to_pylist") else puzzles
    return each_answer(job, column, crew, work.rules)


def to_file(
    job: str | Operation,
    inputs: str | PathLike[str] | Sequence[str | PathLike[str]],
    output: str | PathLike[str],
    *,
    form: str | None = None,
    column: str = "",
    rules: str = "",
    workers: int = 1,
    anew: bool = False,
    **options: Any,
) -> BatchTally:
    """Does a job on the puzzles in files, and writes the answers to the file `output`, as `whydoku
    batch` does. Returns the tally of the job.

    `job` is a name, and `options` are those of the job function with this name. A call that was
    interrupted goes on when it is repeated; an output that is finished is refused, unless `anew`
    is set, which replaces it.
    """
    _refuse_tried(options)
    if isinstance(job, str):
        job = operation_named(job).of(**options)
    elif options:
        raise WhydokuError(f"{', '.join(options)}: options go with the name of a job")
    names = [inputs] if isinstance(inputs, (str, PathLike)) else inputs
    order = Order.of(
        job, [fspath(name) for name in names], fspath(output), form, column, rules=rules
    )
    return BatchRun(order, crew_here(workers)).all(anew=anew).tally


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


def each_answer(
    job: Operation, puzzles: Iterable[Any], crew: Crew, rules: str = ""
) -> Iterator[dict[str, Any]]:
    """Yields a dict with the answer to each puzzle. The dicts come in the order of the puzzles,
    each as soon as its answer is known."""
    begun, slabs = _begun(job, puzzles, rules)
    names = [PUZZLE, *(column.name for column in Layout(OwnColumns((PUZZLE,)), begun).answers)]
    with closing(flow(slabs, crew, partial(_answers, begun))) as answered:
        for slab, answers in answered:
            shown = [item[0] for item in slab.items] if job.beside else slab.items
            rows, columns = in_rows(begun, Rows([*zip(shown, strict=True)], shown, ()), answers)
            for row in zip(rows.puzzles, *columns, strict=True):
                yield NamedValues(zip(names, row, strict=True))


def _begun(
    job: Operation, puzzles: Iterable[Any], rules: str
) -> tuple[Operation, Iterator[ValueSlab]]:
    """Returns the job with its columns known, and the slabs of the puzzles. If the job needs a
    column beside them, they are pairs of a puzzle and its cell there."""
    slabs = slabs_of_values(puzzles, rules)
    first = next(slabs, None)
    return job.begun(first_puzzles(first)), chain(() if first is None else (first,), slabs)


def _answers(job: Operation, slab: Slab) -> Answers:
    """Answers the puzzles in a slab; workers do this if the answers are to be Python values."""
    own = OwnColumns((PUZZLE, job.beside) if job.beside else (PUZZLE,))
    return job.answers_in(slab.rows(own), own)


def answered_table(job: Operation, table: Any, column: str, crew: Crew, rules: str = "") -> Any:
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
    items: Iterable[Any] = of_rules(
        [*map(str, names)], _values(table, names[puzzle]), lambda n: _values(table, names[n])
    )
    if job.beside:
        items = zip(items, _values(table, names[own.index_of(job.beside)]), strict=True)
    begun, slabs = _begun(job, items, rules)
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
        pa = need_pyarrow("a table of Arrow")
        with suppress(pa.ArrowInvalid):  # as of a single column
            return pa.table(table), ARROW
        return table, ""
    if hasattr(table, "__dataframe__"):
        need_pyarrow("a data frame of another library")
        from pyarrow.interchange import from_dataframe

        return from_dataframe(table), ARROW
    return table, ""


def _values(table: Any, name: str) -> list[Any]:
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
