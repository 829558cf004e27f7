"""The operation that makes puzzles to order; it reads no puzzles, but starts from a seed.

Attempts to make a puzzle are numbered, and grouped in chapters. A chapter finds the same puzzles in
any process, so each chapter is a slab. Each puzzle found becomes a row with its figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import count
from typing import Any, ClassVar, Final

from whydoku.errors import WhydokuError
from whydoku.making import wish
from whydoku.making.attempts import FoundPuzzle, WorkOnWish
from whydoku.making.impossible_wishes import refuse_impossible_wishes
from whydoku.making.wish import Wish
from whydoku.operations.answers import AnswerColumn, Answers, Puzzle
from whydoku.operations.operation import Operation, operation
from whydoku.operations.own_columns import PUZZLE, OwnColumns
from whydoku.operations.slabs import Rows, Slab
from whydoku.ratings import scale_named

MADE: Final = "made"
"""The status of a puzzle that was made to order."""


@operation
@dataclass(frozen=True)
class MakePuzzles(Operation):
    """Make puzzles to order: each with the figures that were asked for."""

    name: ClassVar = "generate"
    good: ClassVar = MADE
    has_input: ClassVar = False
    columns: ClassVar[tuple[AnswerColumn, ...]] = ()

    wish: Wish
    number: int
    seed: int

    def __post_init__(self) -> None:
        refuse_impossible_wishes(self.wish)
        if self.wish.different:
            raise WhydokuError(
                "a batch makes puzzles without comparing them; leave out --different, and compare "
                "their canonical forms afterwards"
            )

    @classmethod
    def of(cls, n: int, seed: int, **wishes: Any) -> MakePuzzles:
        """The operation that makes `n` puzzles from `seed`. The options in `wishes` are those of
        `whydoku.generate`."""
        return cls(wish(**wishes), n, seed)

    @property
    def signature(self) -> dict[str, Any]:
        """The name and the options of the operation, with its wish as a text."""
        wishes = {field.name: repr(getattr(self.wish, field.name)) for field in fields(self.wish)}
        return {**super().signature, "wish": repr(wishes)}

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Gives each puzzle the status `made`, since there is nothing more to find."""
        return Answers([MADE] * len(puzzles), [])

    @property
    def most(self) -> int:
        """The number of puzzles that are wanted."""
        return self.number

    def slabs(self) -> Iterator[Slab]:
        """Yields the chapters of attempts for the seed, one after another without end."""
        work = WorkOnWish(self.wish, self.seed, self.number)
        return (ChapterSlab(work, chapter) for chapter in count())


@dataclass(frozen=True, slots=True)
class ChapterSlab(Slab):
    """A numbered chapter of attempts to make puzzles, as a slab with a single unit."""

    work: WorkOnWish
    chapter: int

    @property
    def units(self) -> int:
        """Always 1, since a chapter is a single unit."""
        return 1

    @property
    def raw(self) -> bytes:
        """The number of the chapter as bytes."""
        return f"{self.chapter}\n".encode()

    def part(self, begin: int, end: int) -> ChapterSlab:  # noqa: ARG002 - there is one unit
        """Returns the whole chapter, since it cannot be cut."""
        return self

    @property
    def own(self) -> OwnColumns:
        """The columns of the puzzles found: the puzzle, the number of the attempt, the figures on
        each scale in the wish and, if the wish has a profile, the hardest technique."""
        wish = self.work.wish
        figures = (
            f"{name}_{figure}"
            for name in dict.fromkeys(range_.scale for range_ in wish.ranges)
            for figure in scale_named(name).rating.figures
        )
        hardest = ("hardest",) if wish.profile else ()
        return OwnColumns((PUZZLE, "attempt", *figures, *hardest))

    def rows(self, own: OwnColumns) -> Rows:  # noqa: ARG002 - no other columns
        """Makes the attempts of the chapter, and returns a row for each puzzle found."""
        cells = [
            self._cells(report.puzzle)
            for report in self.work.chapter(self.chapter)
            if report.puzzle
        ]
        return Rows(cells, [row[0] for row in cells], [""] * len(cells))

    def _cells(self, puzzle: FoundPuzzle) -> tuple[Any, ...]:
        verdict = puzzle.verdict
        figures = (rating.shown(name) for rating in verdict.ratings for name in rating.figures)
        hardest = (verdict.hardest or "",) if self.work.wish.profile else ()
        return (verdict.line, puzzle.number, *figures, *hardest)
