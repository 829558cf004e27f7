"""Checks a grid that somebody has filled in against the puzzle that was given.

Such a grid may break the rules, and some of its cells may hold what is no digit, so it is two texts
of a character for each cell: the givens, and what was found.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from whydoku.dataclass import dataclass, field
from whydoku.grids import bulk
from whydoku.grids.check import STATUS, Check, CheckStatus, check
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet, CellSet
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.showing import answer

EMPTY: Final = "."


@dataclass(frozen=True, slots=True)
class FilledCheck:
    """The verdict on a grid that somebody has filled in.

    - `clues`: the verdict on the givens alone, with which the others agree
    - `found`: what the cells hold, as a character each
    - `solution`: that of the givens; None unless they have exactly one
    - `wrong`: the digits that were entered and are not in the solution
    - `changed`: the givens that no longer stand in their cells
    - `unreadable`: the cells that hold what is no digit
    """

    clues: Check
    found: str
    solution: Grid | None = None
    wrong: CandidateSet = field(default_factory=CandidateSet)
    changed: CandidateSet = field(default_factory=CandidateSet)
    unreadable: CellSet = field(default_factory=CellSet)
    rules: Rules = CLASSIC

    @property
    def status(self) -> CheckStatus:
        """The status of the grid as it stands: `invalid` if a cell cannot be read, a given has
        changed or digits clash, `none` if an entry is wrong, otherwise that of the givens."""
        if self.unreadable or self.changed:
            return "invalid"
        if not self.wrong:
            return self.clues.status
        return "invalid" if _status_of(self.found, self.rules) == "invalid" else "none"

    @property
    def givens(self) -> int:
        """How many digits were given."""
        return self.clues.clues

    @property
    def open(self) -> int:
        """How many cells nobody has filled in yet."""
        gone = {candidate.cell for candidate in self.changed}
        return sum(
            symbol == EMPTY and i not in self.unreadable and i not in gone
            for i, symbol in zip(self.rules.tables.cells, self.found, strict=True)
        )

    @property
    def marked(self) -> CellSet:
        """The cells in which something is wrong."""
        return CellSet(self.wrong.cells | self.changed.cells | self.unreadable)

    @property
    def why(self) -> tuple[str, ...]:
        """Sentences that say what is wrong; empty if nothing is."""
        return answer("FilledCheck.why", self)


def check_filled(
    givens: str, found: str, unreadable: Iterable[int] = (), rules: Rules = CLASSIC
) -> FilledCheck:
    """Checks what was found in the cells of a grid against its givens, and entries against the
    solution of the givens. The cells in `unreadable` hold what is no digit."""
    odd = CellSet(unreadable)
    clues = check(_under(givens, rules))
    solution = Grid(givens, rules=rules).solution() if clues.status == "unique" else None
    right = solution.as_line() if solution else found
    wrong, changed = list[int](), list[int]()
    for i, g, f, s in zip(rules.tables.cells, givens, found, right, strict=True):
        if g not in (EMPTY, f) and i not in odd:
            changed.append(_candidate(i, g))
        if g == EMPTY and f not in (EMPTY, s):
            wrong.append(_candidate(i, f))
    return FilledCheck(
        clues, found, solution, CandidateSet(wrong), CandidateSet(changed), odd, rules
    )


def _under(digits: str, rules: Rules) -> str:
    return digits if rules.is_classic else f"{rules} {digits}"


def _status_of(found: str, rules: Rules) -> CheckStatus:
    """The status of a grid with these digits, which may clash."""
    if rules.is_classic:
        return STATUS[bulk.check_many([found])[0]]
    return check(_under(found, rules)).status


def _candidate(i: int, digit: str) -> int:
    return 9 * i + int(digit) - 1
