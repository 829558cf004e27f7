"""Finds out why clues have no solution: which few of them clash, and which may be misprints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.spaces import ALL_CANDIDATES, SEES
from whydoku.verdicts.clues import ClueEffect, clues_of
from whydoku.verdicts.conflicts import smallest_conflict
from whydoku.world.sets import CandidateSet
from whydoku.world.texts import parse_line


@dataclass(frozen=True, slots=True)
class ClashingClues:
    """Why clues have no solution.

    - `clash`: clues that cannot all be right, though the others could be if any one of them were
      left out
    - `number`: the number of all clues of the puzzle
    - `emptied`: a constraint that is left without candidates as soon as the clues of the clash are
      placed, if there is one
    - `mends`: those clues of the clash that leave the puzzle exactly one solution if they are
      removed or changed; the usual misprint is one of them
    """

    clash: CandidateSet
    number: int
    emptied: int | None = None
    mends: tuple[ClueEffect, ...] = ()

    @property
    def clues(self) -> Grid:
        """A puzzle that consists only of the clues that clash."""
        return Grid(givens=self.clash)


def impossible(grid: Grid) -> ClashingClues:
    """Finds out why the givens of a grid have no solution; they must have none.

    Whatever mends the puzzle is among the clues that clash: a change to any other clue would leave
    the clash as it is.
    """
    actions = [1 << k for k in grid.givens]
    effects = {action: SEES[action.bit_length() - 1] for action in actions}
    clash = CandidateSet.from_bits(sum(smallest_conflict(ALL_CANDIDATES, actions, effects)))
    masks = Grid(givens=clash).masks
    emptied = next((q for q, mask in enumerate(masks) if not mask), None)
    return ClashingClues(clash, len(actions), emptied, mending(grid.puzzle.as_line(), clash))


def mending(line: str, clash: CandidateSet) -> tuple[ClueEffect, ...]:
    """The clues in `clash` that leave exactly one solution if they are removed or changed."""
    return tuple(effect for effect in clues_of(line, clash, 1) if effect.mends)


def mending_clash(line: str) -> tuple[ClueEffect, ...]:
    """The clues that mend a puzzle of 81 characters in which some house has a digit twice. Only the
    first pair of equal clues is tried."""
    first = next(_equal_digits(line), None)
    return () if first is None else mending(line, first)


def _equal_digits(line: str) -> Iterator[CandidateSet]:
    """Yields the pairs of clues that show the same digit in the same house."""
    for a, b in combinations(members(parse_line(line)), 2):
        if a % 9 == b % 9 and SEES[a] >> b & 1:
            yield CandidateSet((a, b))
