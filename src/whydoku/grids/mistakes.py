"""Finds the mistakes of a player: digits and pencil marks that no solution allows.

A grid is judged by the givens it began with. If these have one solution, whatever contradicts it is
wrong; if they have several, nothing is wrong as long as the grid allows one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from whydoku.dataclass import dataclass, field
from whydoku.errors import NoSolution, Where
from whydoku.grids.bits import Candidates, members
from whydoku.grids.clues import ClashingClues, conflict, impossible
from whydoku.grids.grid import Grid, ManySolutions
from whydoku.grids.parts.sets import CandidateSet, CellSet
from whydoku.grids.solutions import is_solvable
from whydoku.shapes.arguments import typed
from whydoku.showing import answer

MistakesKind: TypeAlias = Literal["none", "wrong", "together", "unsolvable"]


@dataclass(frozen=True, slots=True)
class Mistakes:
    """The mistakes that leave a grid without a solution; the value is true as a condition if there
    are any.

    `digits` are placed digits, and `marks` removed candidates. There are these kinds:

        none         the grid has a solution, so there are no mistakes
        wrong        each digit and mark is wrong by itself
        together     they contradict each other, but not if any one of them is taken back
        unsolvable   no mistake can be named: what the grid began with has no solution, or is
                     not known

    `emptied` is a constraint that has no candidates left, if there is one. `impossible` says why
    the clues have no solution, if the clues are to blame. `of_rules` says that the rules are: no
    grid meets them.
    """

    kind: MistakesKind = "none"
    digits: CandidateSet = field(default_factory=CandidateSet)
    marks: CandidateSet = field(default_factory=CandidateSet)
    emptied: int | None = None
    impossible: ClashingClues | None = None
    of_rules: bool = False

    def __bool__(self) -> bool:
        return self.kind != "none"

    @property
    def cells(self) -> CellSet:
        """The cells of the mistakes, or of the clues that clash."""
        if self.impossible:
            return self.impossible.clash.cells
        return CellSet(self.digits.cells | self.marks.cells)

    @property
    def fault(self) -> str:
        """One sentence that says what is wrong with the grid; empty if nothing is."""
        return answer("Mistakes.fault", self) if self else ""


@typed
def mistakes(grid: Grid, start: Grid | None = None) -> Mistakes:
    """Finds the mistakes on a grid.

    `start` is the grid at the beginning, by default its givens; it must be given for a puzzle that
    is made of pencil marks. Pencil marks without givens are judged by the digits among them, if
    these have one solution.
    """
    if is_solvable(grid.bits, grid.rules):
        return Mistakes()
    emptied = grid.emptied
    start = beginning_of(grid, start)
    put = grid.digits & ~start.digits
    removed = grid.removed.bits & start.bits
    if not put | removed or not is_solvable(start.bits, grid.rules):
        if is_solvable(grid.puzzle.bits, grid.rules):
            return Mistakes("unsolvable", emptied=emptied)
        clash = impossible(grid.puzzle)
        return Mistakes("unsolvable", emptied=emptied, impossible=clash, of_rules=not clash)
    if start.count(2) == 1:
        solution = start.solution().bits
        return _mistakes_of("wrong", put & ~solution, removed & solution, emptied)
    actions = [1 << k for k in (*members(put), *members(removed))]
    effects = {k: _taken_away_by(k, put, start.tables.sees) for k in actions}
    wrong = [k for k in actions if not is_solvable(start.bits & ~effects[k], start.rules)]
    if wrong:
        kind: MistakesKind = "wrong"
    else:
        kind, wrong = "together", conflict(start.bits, actions, effects, start.rules)
    blamed = sum(wrong)
    return _mistakes_of(kind, blamed & put, blamed & removed, emptied)


def beginning_of(grid: Grid, start: Grid | None = None) -> Grid:
    """The grid by which a grid without a solution is judged: the one it began with.

    For pencil marks without givens, the grid they began with is not known. If the digits among them
    have one solution by themselves, these are taken to be right, so that a missing mark can be
    named.
    """
    if start is None:
        start = grid.puzzle if grid.givens or not grid.removed else grid
    if start.givens or is_solvable(start.bits, start.rules):
        return start
    digits = Grid(placed=start.placed, rules=start.rules)
    return digits if digits.count(2) == 1 else start


def refuse_mistakes(grid: Grid) -> None:
    """Raises NoSolution, which names the mistakes, if a grid has no solution: from such a grid
    anything could be concluded."""
    if wrong := mistakes(grid):
        raise no_solution(wrong)


def no_solution(wrong: Mistakes) -> NoSolution:
    """Makes the error for a grid without a solution; it names the mistakes and their cells."""
    cells = wrong.impossible.clash.cells if wrong.impossible else ()
    return NoSolution(wrong.fault, Where(cells=tuple(cells)))


def refuse_several(grid: Grid, profile: str) -> None:
    """Raises ManySolutions if a grid has several solutions; `profile` names the profile that
    refuses it."""
    try:
        grid.solution()
    except ManySolutions as fault:
        sentence = f"{fault}, and the profile {profile!r} is for grids with one"
        raise ManySolutions(sentence, fault.solutions) from None


def _mistakes_of(
    kind: MistakesKind, digits: Candidates, marks: Candidates, emptied: int | None
) -> Mistakes:
    return Mistakes(kind, CandidateSet.from_bits(digits), CandidateSet.from_bits(marks), emptied)


def _taken_away_by(action: Candidates, put: Candidates, sees: Sequence[Candidates]) -> Candidates:
    """The candidates that an action removes. A digit in `put` was put on the grid, and removes all
    that it excludes; any other action only crossed out its candidate."""
    return sees[action.bit_length() - 1] if action & put else action
