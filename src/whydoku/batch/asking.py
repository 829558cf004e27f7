"""JobGroup as functions of Python: on puzzles one by one, on tables, and from files to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike, fspath
from typing import Any, Final

from whydoku.batch.crews import MakeCrew, crew_here
from whydoku.batch.inputs import inputs_named
from whydoku.batch.jobs.analysing import Analysing
from whydoku.batch.jobs.canonical import Canonical
from whydoku.batch.jobs.checking import Checking
from whydoku.batch.jobs.converting import Converting
from whydoku.batch.jobs.explaining import Explaining
from whydoku.batch.jobs.functions import Calling
from whydoku.batch.jobs.generating import Generating
from whydoku.batch.jobs.job import BatchJob
from whydoku.batch.jobs.rating import RatingJob
from whydoku.batch.jobs.solving import Solving
from whydoku.batch.order import Order, form_of
from whydoku.batch.run import BatchRun
from whydoku.batch.tables import answered_table, each_answer
from whydoku.batch.tally import BatchTally
from whydoku.bulk import workers as workers_of
from whydoku.errors import UnknownName, WhydokuError
from whydoku.grid import Grid
from whydoku.making import wish
from whydoku.making.wish import Names
from whydoku.profiles.profile import Profile


def _rating(scales: Names = "se", timeout: float | None = None) -> BatchJob:
    names = scales.split(",") if isinstance(scales, str) else scales
    return RatingJob(tuple(name.strip() for name in names), timeout)


def _generating(n: int, seed: int, **wishes: Any) -> BatchJob:
    return Generating(wish(**wishes), n, seed)


JOBS: Final[Mapping[str, Callable[..., BatchJob]]] = {
    "analyse": Analysing,
    "call": Calling,
    "canon": Canonical,
    "check": Checking,
    "convert": Converting,
    "explain": Explaining,
    "generate": _generating,
    "rate": _rating,
    "solve": Solving,
}
"""The jobs by name, each made of its options."""


def solve(puzzles: Any, *, column: str = "", workers: int = 1, cluster: str = "") -> Any:
    """The status and the solution of each puzzle.

    `puzzles` may be a table, a data frame of pandas or polars or anything that offers itself as a
    table of Arrow; then the answer is such a table, with its own columns first. `column` is the one
    with the puzzles, by default `puzzle`. Or they come one by one, from a list or a generator
    without end; then the answers do, each as a dict. All functions here are alike in this.
    `workers=0` uses every core; `cluster` is the address of a Dask cluster, or `local:N`.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [answer["status"] for answer in solve([line, "5" * 81])]
    ['unique', 'invalid']
    """
    return _answered(Solving(), puzzles, column, workers, cluster)


def check(
    puzzles: Any,
    *,
    minimal: bool = False,
    column: str = "",
    workers: int = 1,
    cluster: str = "",
) -> Any:
    """Whether each puzzle has one solution, and its number of clues; and whether all are needed."""
    return _answered(Checking(minimal), puzzles, column, workers, cluster)


def rate(
    puzzles: Any,
    scales: Names = "se",
    *,
    timeout: float | None = None,
    column: str = "",
    workers: int = 1,
    cluster: str = "",
) -> Any:
    """The figures of each puzzle on one scale, or on several with commas between.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [answer["er"] for answer in rate([line])]
    [1.2]
    """
    return _answered(_rating(scales, timeout), puzzles, column, workers, cluster)


def explain(
    puzzles: Any,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    traces: bool = False,
    column: str = "",
    workers: int = 1,
    cluster: str = "",
) -> Any:
    """What the path of a profile comes to for each puzzle; with `traces` also all of its steps."""
    return _answered(Explaining(profile, uniqueness, traces), puzzles, column, workers, cluster)


def canon(puzzles: Any, *, column: str = "", workers: int = 1, cluster: str = "") -> Any:
    """The canonical form of each puzzle, and its number of symmetries."""
    return _answered(Canonical(), puzzles, column, workers, cluster)


def analyse(
    puzzles: Any,
    *,
    limit: int = 1000,
    profile: str | Profile = "default",
    timeout: float | None = None,
    column: str = "",
    workers: int = 1,
    cluster: str = "",
) -> Any:
    """What the clues of each puzzle do, and what changing one would do."""
    return _answered(Analysing(limit, profile, timeout), puzzles, column, workers, cluster)


def convert(
    puzzles: Any, to: str = "line", *, column: str = "", workers: int = 1, cluster: str = ""
) -> Any:
    """Each puzzle in a format in which it fits on a line."""
    return _answered(Converting(to), puzzles, column, workers, cluster)


def call(
    puzzles: Any, function: str, *, column: str = "", workers: int = 1, cluster: str = ""
) -> Any:
    """What a function, by its dotted name, returns for each puzzle: a value, or a dict of them."""
    return _answered(Calling(function), puzzles, column, workers, cluster)


def to_file(
    job: str | BatchJob,
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
    """Does a job from files to a file, as `whydoku batch` does, and returns what it came to.

    `job` is a name, and the options are those of the function of this name. What an earlier call
    has done is not done again, unless `anew` is set: a call that was ended goes on, and one that
    was finished does nothing.
    """
    if isinstance(job, str):
        if job not in JOBS:
            raise UnknownName("job", job, JOBS)
        job = JOBS[job](**options)
    elif options:
        raise WhydokuError(f"{', '.join(options)}: options are for a job that is named")
    named = [inputs] if isinstance(inputs, (str, PathLike)) else [*inputs]
    name = fspath(output)
    files = inputs_named([fspath(one) for one in named], name) if job.most is None else []
    order = Order(job, files, name, *form_of(name, form), column)
    return BatchRun(order, _crew(workers, cluster)).all(anew=anew).tally


def _crew(workers: int, cluster: str) -> MakeCrew:
    if not cluster:
        return crew_here(workers_of(workers))
    from whydoku.batch.cluster import crew_of_cluster

    return crew_of_cluster(cluster)


def _answered(job: BatchJob, puzzles: Any, column: str, workers: int, cluster: str) -> Any:
    if isinstance(puzzles, (str, bytes, Grid)):
        raise WhydokuError("one puzzle is no batch; pass a list of them, or a table")
    make_crew = _crew(workers, cluster)
    if (table := answered_table(job, puzzles, column, make_crew)) is not None:
        return table
    if not isinstance(puzzles, Iterable):
        raise WhydokuError(f"puzzles are a list or a table; found {type(puzzles).__name__}")
    return each_answer(job, puzzles, make_crew)
