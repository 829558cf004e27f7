"""Offers jobs as Python functions, which take puzzles one by one, in tables, or in files.

>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> [answer["status"] for answer in function_of("solve")([line, "5" * 81])]
['unique', 'invalid']
>>> [answer["se_er"] for answer in function_of("rate")([line], "se")]
[1.2]
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from os import PathLike, fspath
from typing import Any, ParamSpec, Protocol, overload

from whydoku.batch.cluster import crew_of
from whydoku.batch.order import Order
from whydoku.batch.run import BatchRun
from whydoku.batch.tables import answered_table, each_answer
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.operations.known import operation_named
from whydoku.operations.operation import IN_ROWS, Operation, meant_for_others
from whydoku.operations.tally import BatchTally

P = ParamSpec("P")


@dataclass(frozen=True, kw_only=True)
class HowToWork:
    """The options that the functions of all jobs share."""

    column: str = ""
    workers: int = 1
    cluster: str = ""


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
the answers do, each as a dict. `workers=0` uses every core; `cluster` is the address of a Dask
cluster, or `local:N`. The other options are those of `whydoku batch`.
"""


@cache
def function_of(name: str) -> JobFunction[...]:
    """The function that does the job called `name`; the fields of the job are its options."""
    job = operation_named(name)
    own, common = (inspect.signature(shape).parameters for shape in (job, HowToWork))

    def function(puzzles: Any, *given: Any, **options: Any) -> Any:
        work = HowToWork(**{name: options.pop(name) for name in common if name in options})
        return _answered(job.of(*given, **options), puzzles, work)

    puzzles, *_ = inspect.signature(function).parameters.values()
    others = meant_for_others(job, IN_ROWS)
    parameters = [puzzles, *(own[name] for name in own if name not in others), *common.values()]
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"{inspect.getdoc(job)}\n{_ABOUT}"
    return function


def _answered(job: Operation, puzzles: Any, work: HowToWork) -> Any:
    if isinstance(puzzles, (str, bytes, Grid)):
        raise WhydokuError("a batch needs several puzzles; pass a list of them, or a table")
    crew = crew_of(work.workers, work.cluster)
    if (table := answered_table(job, puzzles, work.column, crew)) is not None:
        return table
    if not isinstance(puzzles, Iterable):
        raise WhydokuError(f"puzzles are a list or a table; found {type(puzzles).__name__}")
    return each_answer(job, puzzles, crew)


def to_file(
    job: str | Operation,
    inputs: str | PathLike[str] | Sequence[str | PathLike[str]],
    output: str | PathLike[str],
    *,
    form: str | None = None,
    column: str = "",
    workers: int = 1,
    cluster: str = "",
    anew: bool = False,
    **options: Any,
) -> BatchTally:
    """Does a job on the puzzles in files, and writes the answers to the file `output`, as `whydoku
    batch` does. Returns the tally of the job.

    `job` is a name, and `options` are those of the job function with this name. A call that was
    interrupted goes on when it is repeated; an output that is finished is refused, unless `anew`
    is set, which replaces it.
    """
    if isinstance(job, str):
        job = operation_named(job).of(**options)
    elif options:
        raise WhydokuError(f"{', '.join(options)}: options go with the name of a job")
    names = [inputs] if isinstance(inputs, (str, PathLike)) else inputs
    order = Order.of(job, [fspath(name) for name in names], fspath(output), form, column)
    return BatchRun(order, crew_of(workers, cluster)).all(anew=anew).tally
