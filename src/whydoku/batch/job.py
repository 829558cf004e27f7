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

A job is one module in `whydoku.batch.jobs`, called as the job is; nothing else has to be edited.
Its fields are the options of `whydoku batch NAME` and of the function NAME of `whydoku.batch`, with
the sentences below them as help. A job is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, TypeVar

from whydoku.batch.answers import INVALID, AnswerColumn, Answers, Puzzle
from whydoku.batch.slabs import Slab
from whydoku.bulk import check_many
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grid import Grid
from whydoku.verdicts.check import STATUS as STATUS_WORDS


@dataclass(frozen=True)
class OnlyIn:
    """Marks a switch that adds values which only these forms of the output can hold."""

    forms: tuple[str, ...]


class BatchJob:
    """What is asked of each puzzle; a frozen value, so that other processes can take it."""

    name: ClassVar[str]
    good: ClassVar[str]
    """The status of a puzzle that has the hoped-for answer."""
    shows_good: ClassVar[bool] = False
    """Whether a line of text shows the good status, although the values beside it imply it."""
    about: ClassVar[str] = ""
    """What precedes the names of the answer's columns if the input already has one of them; by
    default the name of the job."""
    has_input: ClassVar[bool] = True
    """Whether the job reads puzzles; one that does not must define `slabs` and `most`."""

    @classmethod
    def of(cls, *given: Any, **options: Any) -> BatchJob:
        """Makes the job from its options under their Python names."""
        return cls(*given, **options)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The columns of an answer after its status."""
        raise NotImplementedError

    @property
    def charts(self) -> tuple[str, ...]:
        """The names of the columns whose values a summary counts."""
        return ()

    def begun(self, puzzles: Iterator[Puzzle]) -> BatchJob:  # noqa: ARG002 - most know their columns
        """The job with its columns known; a job that cannot know them before looks at these
        puzzles, the first of its input."""
        return self

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Finds the answers to puzzles, in this thread; it need not say why a puzzle is invalid."""
        raise NotImplementedError

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The answers to puzzles, in order, with an error that explains each invalid puzzle."""
        answers = self.find(puzzles)
        errors = [*answers.errors] or [""] * len(puzzles)
        if INVALID in answers.statuses:
            for n, status in enumerate(answers.statuses):
                if status == INVALID:
                    errors[n] = errors[n] or _why_invalid(puzzles[n])
        return Answers(answers.statuses, answers.values, errors)

    @property
    def most(self) -> int | None:
        """How many rows are wanted from a job without an input; None for a job with one."""
        return None

    def slabs(self) -> Iterator[Slab]:
        """Yields the slabs of a job without an input."""
        raise NotImplementedError

    @property
    def signature(self) -> dict[str, Any]:
        """The job's name and options as data for JSON: two jobs with equal signatures give equal
        answers."""
        options = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {"job": self.name, **options}


J = TypeVar("J", bound=type[BatchJob])

JOBS: Final[dict[str, type[BatchJob]]] = {}
"""The jobs that have been loaded, by name."""


def batch_job(job: J) -> J:
    """Registers a job class under its name; a decorator."""
    if JOBS.setdefault(job.name, job) is not job:
        raise WhydokuError(f"two jobs are called {job.name!r}")
    return job


def checked(puzzles: Sequence[Puzzle]) -> list[str]:
    """Returns the status of each puzzle as a word: one solution, several, none, or invalid."""
    return [*map(STATUS_WORDS.__getitem__, check_many(puzzles))]


def _why_invalid(puzzle: Puzzle) -> str:
    """Says why a puzzle is invalid; empty if it could be read as a grid."""
    try:
        if isinstance(puzzle, str):
            Grid(puzzle)
    except InvalidPuzzle as fault:
        return fault.what
    return ""
