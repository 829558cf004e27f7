"""What operations have in common that list what they find about each puzzle, one item after the
other. Only givens count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, ClassVar, Final

from whydoku.dataclass import dataclass
from whydoku.errors import Overdue, WhydokuError, check_timeout
from whydoku.grids.bulk import grid_of
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import INVALID, Answer, AnswerColumn, Answers, Puzzle
from whydoku.operations.operation import Operation, checked
from whydoku.operations.pen import Pen
from whydoku.shapes.marks import Between, Meant, Served
from whydoku.shapes.texts import Text

MOST: Final = 10**12
MOST_SERVED: Final = 10_000
"""The most items that can be listed, and those that are listed where strangers ask."""


class Listed:
    """At most `limit` items, which are found when they are asked for. In the end `is_all` says
    whether there are no others, and `is_late` whether the time was over before."""

    def __init__(self, items: Iterator[str], limit: int) -> None:
        self._items = items
        self._limit = limit
        self.number = 0
        self.is_late = False

    def __iter__(self) -> Iterator[str]:
        try:
            for item in islice(self._items, self._limit):
                self.number += 1
                yield item
        except Overdue:
            self.is_late = True

    @property
    def is_all(self) -> bool:
        """Whether there are no others."""
        return self.number < self._limit and not self.is_late


@dataclass(frozen=True, kw_only=True)
class ListingOperation(Operation):
    """An operation that lists items of one kind about each puzzle."""

    good: ClassVar = "unique"
    in_browsers: ClassVar = False
    column: ClassVar[str]
    items: ClassVar[str]
    """The name of the column with the items, and what they are."""

    limit: Annotated[int, Between(1, MOST), Served(MOST_SERVED)] = 1000
    """List at most so many."""
    timeout: Annotated[float | None, Between(0), Meant("seconds")] = None
    """Time limit for each list, which ends with what is found by then."""

    def __post_init__(self) -> None:
        check_timeout(self.timeout)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The list, and whether there are no others."""
        about = "Whether these are all; if not, the limit or the timeout leaves out others."
        return AnswerColumn(self.column, "texts", self.items), AnswerColumn("all", "yes", about)

    def listed(self, grid: Grid) -> Iterator[str]:
        """Yields all items of a puzzle. Raises WhydokuError for one that cannot have any."""
        raise NotImplementedError

    def search(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:
        """Begins the lists of the puzzles."""
        answers = []
        for puzzle, status in zip(puzzles, checked(puzzles, threads), strict=True):
            answer = Answer(status)
            if self.is_good(answer):
                try:
                    items = self.listed(grid_of(puzzle))
                    answer = answer._replace(found=Listed(items, self.limit))
                except WhydokuError as fault:
                    answer = Answer(INVALID, error=str(fault))
            answers.append(answer)
        return Answers.of(answers, len(self.columns))

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Lists what it finds of the puzzles, each to its end."""
        answers = self.search(puzzles, 1).to(puzzles)
        return Answers.of([*map(self.finished, answers)], len(self.columns))

    def finished(self, answer: Answer) -> Answer:
        """The answer with its list."""
        listed: Listed | None = answer.found
        if listed is None:
            return answer
        return answer._replace(values=([*listed], listed.is_all), found=None)

    def lines(self, answer: Answer) -> Iterator[str]:
        """Yields the items, and `timeout` if the time was over; or the status."""
        if not self.is_good(answer):
            yield answer.status
            return
        listed: Listed = answer.found
        yield from listed
        if listed.is_late:
            yield "timeout"

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields the items, and whether these are all."""
        listed: Listed = answer.found
        yield from listed
        number = f"{listed.number:,}"
        told = f"{number} in all" if listed.is_all else self.how_on(number, listed.is_late)
        yield pen.style(told, bold=True)

    def how_on(self, number: str, is_late: bool) -> str:
        """How to see more than the first items; `is_late` if the time was over."""
        if is_late:
            return f"{number} in time; --timeout SECONDS allows more"
        return f"the first {number}; --limit N lists more"


@dataclass(frozen=True, kw_only=True)
class PuzzleListing(ListingOperation):
    """An operation that lists puzzles, and can go on after one of them."""

    after: Annotated[Text | None, Meant("puzzle")] = None
    """Begin after this puzzle, the last one of an earlier list."""

    def how_on(self, number: str, is_late: bool) -> str:
        """How to see more than the first puzzles; `is_late` if the time was over."""
        if is_late and number == "0":
            return super().how_on(number, is_late)
        return f"{number}{' in time' if is_late else ''}; --after the last of them lists more"
