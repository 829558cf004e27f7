"""Checks puzzles: whether each has exactly one solution, and if not, why not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final, Literal

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import InvalidPuzzle
from whydoku.grids import bulk
from whydoku.grids.clues import ClueEffect, mending_clash
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import Mistakes, beginning_of, mistakes
from whydoku.grids.parts.grid_parts import ClashingDigits
from whydoku.grids.parts.sets import CellSet
from whydoku.grids.parts.texts import BLANKS
from whydoku.grids.rules import rules_apart
from whydoku.grids.solutions import Several, several
from whydoku.showing import answer, html_of

CheckStatus = Literal["unique", "multiple", "none", "invalid"]

STATUS: Final[dict[int, CheckStatus]] = {1: "unique", 2: "multiple", 0: "none", 255: "invalid"}
"""The status that each status byte of `check_many` stands for."""

IS_MINIMAL: Final[dict[int, bool | None]] = {1: True, 0: False, 255: None}
"""What each status byte of `minimal_many` means; None if the givens do not have exactly one
solution."""

FEWEST_CLUES: Final = 17
"""The fewest givens that can have exactly one solution (McGuire, Tugemann, Civario 2012)."""

_BLANKS: Final = BLANKS.encode()

is_plain_line: Final = re.compile(f"[1-9{re.escape(BLANKS)}]{{81}}").fullmatch
"""Matches a text of 81 digits and blanks, which can be searched without being parsed."""


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict on one puzzle. Most fields say what is wrong with it:

    - `minimal`: whether every given is needed; None unless the givens alone have exactly one
      solution
    - `refusal`: why the puzzle cannot be read
    - `clashing`: givens that contradict each other
    - `mends`: the clashing givens that leave exactly one solution if they are removed or changed
    - `too_few`: whether there are fewer clues than a puzzle with one solution can have
    - `missing_digits`: the digits that no clue shows
    - `several`: the number of solutions if there are several, and where they differ
    - `solutions`: two of several solutions
    - `mistakes`: the mistakes on a grid without a solution
    - `of_clues`: the number of solutions of that grid's clues, if these have several
    """

    status: CheckStatus
    clues: int = 0
    minimal: bool | None = None
    refusal: str = ""
    clashing: CellSet = field(default_factory=CellSet)
    mends: tuple[ClueEffect, ...] = ()
    too_few: bool = False
    missing_digits: tuple[int, ...] = ()
    several: Several | None = None
    solutions: tuple[Grid, ...] = ()
    mistakes: Mistakes = field(default_factory=Mistakes)
    of_clues: Several | None = None

    @property
    def count(self) -> int | None:
        """The number of solutions, counted up to 1000; None for a puzzle that cannot be read."""
        if self.several:
            return self.several.number
        return None if self.status == "invalid" else int(self.status == "unique")

    @property
    def why(self) -> tuple[str, ...]:
        """Sentences that say what is wrong with the puzzle; empty if nothing is."""
        if self.status == "unique":
            return ()
        return answer("Check.why", self)

    @property
    def fault(self) -> str:
        """One sentence that says what is wrong with the puzzle; empty if nothing is."""
        return "" if self.status == "unique" else f"{self.status}: {'; '.join(self.why)}"

    @property
    def differing(self) -> CellSet:
        """The cells in which the two grids in `solutions` differ; empty if the verdict has no
        solutions."""
        cells = self.solutions[0].tables.cells if self.solutions else ()
        digits = [[solution.digit_at(i) for i in cells] for solution in self.solutions]
        return CellSet(i for i, *some in zip(cells, *digits, strict=True) if len({*some}) > 1)

    def _repr_html_(self) -> str:
        return html_of(self)


def check(puzzle: str | Grid) -> Check:
    """Checks a puzzle; one that cannot be read gets the status `invalid`, and raises no error."""
    return next(check_each([puzzle]))


def check_each(puzzles: Iterable[str | Grid], threads: int = 1) -> Iterator[Check]:
    """Yields the verdicts on many puzzles in order. All puzzles are searched in one call first."""
    puzzles = [*puzzles]
    read = [_readable(puzzle) for puzzle in puzzles]
    sound = [puzzle for puzzle in read if not isinstance(puzzle, InvalidPuzzle)]
    statuses = [STATUS[status] for status in bulk.check_many(sound, threads)]
    unique = [p for p, status in zip(sound, statuses, strict=True) if status == "unique"]
    minimal = iter(bulk.minimal_many(unique, threads))
    status_of_each = iter(statuses)
    for given, puzzle in zip(puzzles, read, strict=True):
        if isinstance(puzzle, InvalidPuzzle):
            yield check_of_unreadable(puzzle, str(given))
        elif (status := next(status_of_each)) == "unique":
            yield Check(status, clues_in(puzzle), IS_MINIMAL[next(minimal)])
        else:
            yield _check_of_others(puzzle, status)


def _readable(puzzle: str | Grid) -> str | Grid | InvalidPuzzle:
    """The puzzle in a form that can be searched, or the error that says why it cannot be read. A
    text of 81 digits and blanks is left unread; before another text its rules may stand."""
    if isinstance(puzzle, Grid) or is_plain_line(puzzle):
        return puzzle
    try:
        asked, cells = rules_apart(puzzle)
        return Grid(cells, rules=asked)
    except InvalidPuzzle as fault:
        return fault


def clues_in(puzzle: str | Grid) -> int:
    """The number of clues of a puzzle: a grid, or a text of digits and blanks, perhaps after its
    rules."""
    if isinstance(puzzle, Grid):
        return len(puzzle.givens)
    return len(rules_apart(puzzle)[1].encode().translate(None, _BLANKS))


def clues_in_each(puzzles: Sequence[str | Grid]) -> list[int]:
    """The number of clues of each puzzle; many texts at once take a third of the time."""
    with suppress(TypeError):  # among the puzzles are grids
        lines = "\n".join(puzzles).encode().translate(None, _BLANKS).split(b"\n")  # type: ignore[arg-type]
        if len(lines) == len(puzzles):
            return [*map(len, lines)]
    return [*map(clues_in, puzzles)]


def check_of_unreadable(fault: InvalidPuzzle, puzzle: str = "") -> Check:
    """The verdict on a puzzle that cannot be read; `fault` says why.

    If `puzzle` has clues that clash, the verdict counts them, and names possible misprints if it is
    a classic one: those of others may take long to find.
    """
    found = Check("invalid", refusal=str(fault), clashing=CellSet(fault.where.cells))
    if not (puzzle and isinstance(fault, ClashingDigits)):
        return found
    mends = mending_clash(puzzle) if is_plain_line(puzzle) else ()
    return replace(found, clues=clues_in(puzzle), mends=mends)


def _check_of_others(puzzle: str | Grid, status: CheckStatus) -> Check:
    try:
        grid = puzzle if isinstance(puzzle, Grid) else Grid(puzzle)
    except InvalidPuzzle as fault:
        return check_of_unreadable(fault, puzzle if isinstance(puzzle, str) else "")
    clues, missing = len(grid.givens), _missing_digits(grid)
    if status == "none":
        wrong = mistakes(grid)
        is_known = wrong.impossible or wrong.of_rules
        of_clues = None if is_known else several(beginning_of(grid))
        return Check(status, clues, missing_digits=missing, mistakes=wrong, of_clues=of_clues)
    return Check(
        status,
        clues,
        too_few=grid.is_puzzle and clues < FEWEST_CLUES and grid.rules.is_classic,
        missing_digits=missing,
        several=several(grid),
        solutions=tuple(islice(grid.solutions(), 2)),
    )


def _missing_digits(grid: Grid) -> tuple[int, ...]:
    """The digits that no clue shows; any two of them can be exchanged in every solution."""
    if not grid.is_puzzle:
        return ()
    shown = {candidate.digit for candidate in grid.givens}
    return tuple(digit for digit in range(1, grid.rules.size + 1) if digit not in shown)
