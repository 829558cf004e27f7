"""The answer of a command to a puzzle, in a form for people, for programs and for tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, ParamSpec, Protocol

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.wanted_puzzles import PuzzleItem
from whydoku.grid import Grid
from whydoku.records.verdicts import refusal_data
from whydoku.verdicts.check import Check

BLOCK: Final = 2048
"""The most puzzles per call to the library, and so the most answers that Ctrl-C can lose."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """The answer of a command to one puzzle, for people, for programs and for tables.

    `lines` are texts for programs, `data` is the object for JSON, and `pictures` are texts for
    people. `lines` and `pictures` may be produced while they are written, so that long lists need
    no memory. A `fault` goes to standard error and makes the exit code 1. A table shows the `cells`
    or, for an answer without cells, the `status`.
    """

    lines: Iterable[str]
    data: Mapping[str, Any]
    pictures: Iterable[str] = ()
    fault: str = ""
    status: str = ""
    cells: Sequence[str] = ()


class Work(Protocol):
    """The function by which a command answers readable puzzles in order; puzzles with only givens
    are strings.

    `threads` is the number of threads for each search, 0 for one per core.
    """

    def __call__(
        self, console: Console, puzzles: Sequence[str | Grid], *, threads: int
    ) -> Iterable[Iterable[PuzzleAnswer]]:
        """Yields the answers in groups; those of a group are ready at the same time."""


P = ParamSpec("P")


def together(
    work: Callable[P, Iterable[PuzzleAnswer]],
) -> Callable[P, Iterator[list[PuzzleAnswer]]]:
    """A decorator for functions whose answers are all ready at the same time, so that they form one
    group."""

    @wraps(work)
    def answered(*args: P.args, **options: P.kwargs) -> Iterator[list[PuzzleAnswer]]:
        yield [*work(*args, **options)]

    return answered


def unreadable(fault: str) -> PuzzleAnswer:
    """The answer to an item that cannot be read as a puzzle; `fault` says why."""
    return PuzzleAnswer(("invalid",), {"status": "invalid", "why": [fault]}, (), fault, "invalid")


def refusal(puzzle: str | Grid, verdict: Check) -> PuzzleAnswer:
    """The answer to a puzzle without exactly one solution: the status and the reason in
    `verdict`."""
    pictures = _pictures_of_refusal(puzzle, verdict)
    status, data = verdict.status, refusal_data(puzzle, verdict)
    return PuzzleAnswer((status,), data, pictures, verdict.fault, status)


def _pictures_of_refusal(puzzle: str | Grid, verdict: Check) -> Iterator[str]:
    """Yields what people see if a puzzle has no solution: the clues that clash, and why. Yields
    nothing for other puzzles."""
    if impossible := verdict.mistakes.impossible:
        from whydoku.faces.cli.clashing_clues import clashing_clues

        grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle
        yield from clashing_clues(Console.of_this_process(), grid, impossible)


def place_data(item: PuzzleItem) -> dict[str, Any]:
    """The fields that begin the JSON of an answer: the place of the puzzle in the input, and its
    name if it has one."""
    name = {"name": item.reading.name} if item.reading.name else {}
    return {"place": item.place, **name}


def write_answer(console: Console, item: PuzzleItem, answer: PuzzleAnswer) -> None:
    """Writes the answer to one puzzle in the form that suits the console."""
    if console.as_json:
        console.write_json({**place_data(item), **answer.data})
        return
    for text in answer.pictures if console.people else answer.lines:
        console.write(text)
