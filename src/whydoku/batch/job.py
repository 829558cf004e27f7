"""A job: what is asked of each puzzle of a batch, and the columns of its answer.

    @batch_job
    @dataclass(frozen=True)
    class CountJob(BatchJob):
        '''Count the clues of puzzles.'''

        name: ClassVar = "count"
        good: ClassVar = "counted"
        columns: ClassVar = (AnswerColumn("clues", "whole"),)

        def find(self, puzzles: Sequence[Puzzle]) -> Answers:
            return Answers(["counted"] * len(puzzles), [[*map(clues_in, puzzles)]])

Each job is a module of its own in `whydoku.batch.jobs`, with the name of the job; nothing else has
to be edited. The fields of the job are the options of `whydoku batch NAME` and of the function NAME
of `whydoku.batch`, with the sentences below the fields as help. A job is loaded when it is asked
for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from whydoku.batch.answers import INVALID, AnswerColumn, Answers, Puzzle
from whydoku.batch.slabs import Slab
from whydoku.bulk import check_many
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grid import Grid
from whydoku.verdicts.check import STATUS as STATUS_WORDS

if TYPE_CHECKING:
    from whydoku.batch.tally import BatchTally


@dataclass(frozen=True)
class OnlyIn:
    """Marks a switch that adds values to the answers. Only the forms of output in `forms` can hold
    these values."""

    forms: tuple[str, ...]


class BatchJob:
    """What is asked of each puzzle in a batch; a frozen value, so that it can be sent to other
    processes."""

    name: ClassVar[str]
    good: ClassVar[str]
    """The status of a puzzle for which the job found what it was asked for."""
    shows_good: ClassVar[bool] = False
    """Whether output as text shows the status `good`, although the values beside it imply it."""
    about: ClassVar[str] = ""
    """The prefix that the names of the answer's columns get if the input already has a column with
    one of these names. If empty, the name of the job is the prefix."""
    beside: ClassVar[str] = ""
    """The name of a column of the input that the job needs beside the puzzles; empty if it needs
    none. A job that needs one must define `find_beside`."""
    has_input: ClassVar[bool] = True
    """Whether the job reads puzzles. A job that does not must define `slabs` and `most`."""

    @classmethod
    def of(cls, *given: Any, **options: Any) -> BatchJob:
        """Makes the job from its options, which are called by the names of their fields."""
        return cls(*given, **options)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The columns of the answers except the status."""
        raise NotImplementedError

    @property
    def row_columns(self) -> tuple[AnswerColumn, ...]:
        """The columns of the output, if a puzzle may have several rows or none. Then the last
        column of the answers has the rows of each puzzle. Empty if each puzzle has one row, of its
        status, its answers and what is wrong."""
        return ()

    @property
    def charts(self) -> tuple[str, ...]:
        """The names of the columns for which a summary counts how often each value occurs."""
        return ()

    def begun(self, puzzles: Iterator[Puzzle]) -> BatchJob:  # noqa: ARG002 - most know their columns
        """Returns the job with all its columns known. A job that cannot know its columns beforehand
        looks at `puzzles`, the first puzzles of the input."""
        return self

    @property
    def looks_first(self) -> bool:
        """Whether the job looks at all puzzles before it begins. A job that does must define
        `look`, `seen` and `knowing`."""
        return False

    def look(self, puzzles: Sequence[Puzzle]) -> Any:
        """What the job has to know of some puzzles before it begins."""
        raise NotImplementedError

    def seen(self, looks: Iterable[Any]) -> Any:
        """What the job has to know of all puzzles, as a JSON value, from what `look` returned for
        the parts of the input."""
        raise NotImplementedError

    def knowing(self, seen: Any) -> BatchJob:
        """The job that knows what `seen` returned."""
        raise NotImplementedError

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Answers the puzzles in the current thread. Need not say what is wrong with an invalid
        puzzle, since `answers` does."""
        raise NotImplementedError

    def find_beside(self, puzzles: Sequence[Puzzle], beside: Sequence[Any]) -> Answers:
        """Answers the puzzles in the current thread, each with its cell of the column `beside`."""
        raise NotImplementedError

    def answers(self, puzzles: Sequence[Puzzle], beside: Sequence[Any] = ()) -> Answers:
        """Answers the puzzles in order, with an error for each invalid puzzle. If the job needs a
        column, `beside` has its cells."""
        answers = self.find_beside(puzzles, beside) if self.beside else self.find(puzzles)
        errors = [*answers.errors] or [""] * len(puzzles)
        if INVALID in answers.statuses:
            for n, status in enumerate(answers.statuses):
                if status == INVALID:
                    errors[n] = errors[n] or _why_invalid(puzzles[n])
        return Answers(answers.statuses, answers.values, errors)

    def groups(self, answers: Answers) -> dict[str, Counter[str]]:  # noqa: ARG002 - most need none
        """What a card beside the output counts: by name, how many there are in each group."""
        return {}

    def card(self, command: str, version: str, tally: BatchTally) -> str:  # noqa: ARG002
        """The text of a card beside the output that says what is in it; empty for no card."""
        return ""

    @property
    def most(self) -> int | None:
        """The number of rows that a job without an input should make; None for a job with an
        input."""
        return None

    def slabs(self) -> Iterator[Slab]:
        """Yields the slabs of a job without an input."""
        raise NotImplementedError

    @property
    def signature(self) -> dict[str, Any]:
        """The name and the options of the job as JSON values. Two jobs with equal signatures give
        equal answers."""
        options = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {"job": self.name, **options}


J = TypeVar("J", bound=type[BatchJob])

JOBS: Final[dict[str, type[BatchJob]]] = {}
"""The job classes that have been loaded, by the name of the job."""


def batch_job(job: J) -> J:
    """Registers a job class under the name of its job; a decorator."""
    if JOBS.setdefault(job.name, job) is not job:
        raise WhydokuError(f"two jobs are called {job.name!r}")
    return job


def checked(puzzles: Sequence[Puzzle]) -> list[str]:
    """Returns the status of each puzzle in a word: whether it is invalid, or has one solution,
    several, or none."""
    return [*map(STATUS_WORDS.__getitem__, check_many(puzzles))]


def status_of_path(is_solved: bool, status: int) -> str:
    """The status of a puzzle with a path in a word: `solved`, `stuck` if the puzzle has one
    solution that its path does not reach, or else what is wrong with the puzzle. `status` is a
    status byte of `check_many`."""
    if is_solved:
        return "solved"
    return "stuck" if status == 1 else STATUS_WORDS[status]


def _why_invalid(puzzle: Puzzle) -> str:
    """Says why a puzzle is invalid; empty if the puzzle can be read as a grid."""
    try:
        if isinstance(puzzle, str):
            Grid(puzzle)
    except InvalidPuzzle as fault:
        return fault.what
    return ""
