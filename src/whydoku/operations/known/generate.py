"""The operation that makes puzzles to order; it reads no puzzles, but starts from a seed.

Attempts to make a puzzle are numbered, and grouped in chapters. A chapter finds the same puzzles in
any process, so each chapter is a slab. Each puzzle found becomes a row with its figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count
from typing import Annotated, Any, ClassVar, Final

from whydoku.dataclass import KW_ONLY, dataclass, fields
from whydoku.errors import checked_whole
from whydoku.formats.sources.grids import puzzle_text
from whydoku.grids.bulk.rows import puzzle_under
from whydoku.operations.answers.answer import AnswerColumn, Answers, Puzzle
from whydoku.operations.operation import Operation, operation
from whydoku.operations.own_columns import PUZZLE, OwnColumns
from whydoku.operations.slabs import ItemSlab, Rows, Slab
from whydoku.shapes.marks import Between, Called, Meant
from whydoku.solving.making.asked import AskedPuzzle, AskedRules
from whydoku.solving.making.attempts import WorkOnWish
from whydoku.solving.making.impossible_wishes import refuse_impossible_wishes
from whydoku.solving.making.judging import PuzzleVerdict
from whydoku.solving.making.wish import Wish, wish_asked
from whydoku.solving.ratings import scale_named

MADE: Final = "made"
"""The status of a puzzle that was made to order."""


@operation
@dataclass(frozen=True)
class MakePuzzles(AskedPuzzle, AskedRules, Operation):
    """Make puzzles to order: each with the figures that were asked for.

    They are not compared with each other; canonical forms show which are essentially equal.
    """

    name: ClassVar = "generate"
    good: ClassVar = MADE
    has_input: ClassVar = False
    columns: ClassVar[tuple[AnswerColumn, ...]] = ()

    n: Annotated[int, Between(1), Called("number", "-n"), Meant("number")]
    """Number of puzzles."""
    _: KW_ONLY
    seed: Annotated[int | None, Meant("seed")] = None
    """Random seed for the puzzles; by default one is drawn and reported."""

    @cached_property
    def wish(self) -> Wish:
        """What is wanted of each puzzle; raises WhydokuError if no puzzle can be so."""
        wish = wish_asked(self)
        refuse_impossible_wishes(wish)
        return wish

    @property
    def signature(self) -> dict[str, Any]:
        """The name, the number and the seed, with the wish as a text."""
        wishes = {field.name: repr(getattr(self.wish, field.name)) for field in fields(self.wish)}
        return {"job": self.name, "n": self.n, "seed": self.seed, "wish": repr(wishes)}

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Gives each puzzle the status `made`, since there is nothing more to find."""
        return Answers([MADE] * len(puzzles), [])

    @property
    def most(self) -> int:
        """The number of puzzles that are wanted."""
        return self.n

    def slabs(self) -> Iterator[Slab]:
        """Yields the chapters of attempts for the seed, one after another without end."""
        work = WorkOnWish(self.wish, checked_whole("seed", self.seed), self.n)
        return (ChapterSlab((chapter,), work) for chapter in count())


@dataclass(frozen=True, slots=True)
class ChapterSlab(ItemSlab[int]):
    """Numbered chapters of attempts to make puzzles, each of which is a unit."""

    work: WorkOnWish

    @property
    def raw(self) -> bytes:
        """The numbers of the chapters as bytes."""
        return "".join(f"{chapter}\n" for chapter in self.items).encode()

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
        """Makes the attempts of the chapters, and returns a row for each puzzle found."""
        cells = [
            self._cells(report.puzzle)
            for chapter in self.items
            for report in self.work.chapter(chapter)
            if report.puzzle
        ]
        return Rows(cells, [row[0] for row in cells], [""] * len(cells))

    def _cells(self, verdict: PuzzleVerdict) -> tuple[Any, ...]:
        figures = (rating.shown(name) for rating in verdict.ratings for name in rating.figures)
        hardest = (verdict.hardest or "",) if self.work.wish.profile else ()
        puzzle = puzzle_text(puzzle_under(verdict.line, verdict.rules))
        return (puzzle, verdict.number, *figures, *hardest)
