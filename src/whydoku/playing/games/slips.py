"""Finds out when the mistakes of a game were made, and which later entries depend on them.

Nobody knows what a player had in mind, so an easy reason counts: for a digit, a constraint that has
no other candidate left; for a candidate taken out, a constraint whose candidates all see it. An
entry depends on a mistake if it has such a reason on the grid on which it was made, but none on the
same grid without the mistake and without what depends on it already. A step depends on a mistake if
its proof needs the absence of a candidate that is possible there. An entry without an easy reason
is never said to depend on anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import Mistakes
from whydoku.grids.parts.candidates import candidates_of, cells_of
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.spaces import ALL_CANDIDATES
from whydoku.logic.proof import premises
from whydoku.logic.step import Step
from whydoku.playing.games.actions import Apply
from whydoku.playing.games.history import History, Moment, Return
from whydoku.playing.games.state import Frame, PlayerState, grid_of_state, taken_out
from whydoku.playing.hints.disproof import Slip


def slips_of(history: History, mistakes: Mistakes) -> tuple[Slip, ...]:
    """The mistakes on the grid of a game, in the order in which they were made, each with the later
    entries that depend on it.

    A mistake that depends on an earlier mistake is listed with that one, and not by itself.
    """
    path = history.now.path()
    digits, marks = members(mistakes.digits.bits), members(mistakes.marks.bits)
    wrong = [*digits, *(_OUT + k for k in marks)]
    slips: list[Slip] = []
    known = 0
    for entry, n in sorted((_entry_of(path, n), n) for n in wrong):
        if known >> n & 1:
            continue
        leaning = _leaning_on(1 << n, history.frame, path[entry:])
        later = map(CandidateSet.from_bits, _parts(leaning))
        slips.append(Slip(n % _OUT, n >= _OUT, entry, len(path) - 1, *later))
        known |= leaning
    return tuple(slips)


_OUT: Final = 729

Entered: TypeAlias = int
"""What a player entered, as a set: digits placed by the numbers of their candidates, and candidates
taken out by their numbers and 729."""


def _entered(digits: Candidates, marks: Candidates) -> Entered:
    return digits | marks << _OUT


def _entered_by(state: PlayerState) -> Entered:
    return _entered(state.placed, taken_out(state))


def _parts(entered: Entered) -> tuple[Candidates, Candidates]:
    return entered & ALL_CANDIDATES, entered >> _OUT


def _entry_of(path: Sequence[Moment], n: int) -> int:
    """The number of the entry since which the digit or mark `n` has been entered; 0 if that was so
    at the start."""
    entry = len(path) - 1
    while entry and _entered_by(path[entry - 1].state) >> n & 1:
        entry -= 1
    return entry


def _leaning_on(mistake: Entered, frame: Frame, since: Sequence[Moment]) -> Entered:
    """The entries after a mistake that depend on it and still stand at the end; `since` are the
    moments from the mistake to the end."""
    leaning = 0
    for before, then in pairwise(since):
        if not isinstance(then.action, Return):
            without = grid_of_state(frame, _state_without(before.state, mistake | leaning))
            grid = grid_of_state(frame, before.state)
            if isinstance(then.action, Apply):
                leaning |= _leaning_steps(then.action.steps, grid, without)
            else:
                new = _entered_by(then.state) & ~_entered_by(before.state)
                leaning |= _reasoned(new, grid) & ~_reasoned(new, without)
        leaning &= _entered_by(then.state)
    return leaning


def _state_without(state: PlayerState, entered: Entered) -> PlayerState:
    """The state as if the digits and removed candidates in `entered` had never been entered. In
    cells that have notes, these candidates are noted again."""
    digits, marks = _parts(entered)
    noted = state.noted | marks & candidates_of(cells_of(state.noted))
    return replace(state.uncrossed(marks), placed=state.placed & ~digits, noted=noted)


def _leaning_steps(steps: Sequence[Step], grid: Grid, without: Grid) -> Entered:
    """The conclusions of those steps that do not follow without a mistake. `grid` is the grid
    before the steps, and `without` is this grid without the mistake and what depends on it."""
    leaning = 0
    for step in steps:
        if premises(grid, step) & without.bits:
            leaning |= _entered(step.placements, step.eliminations)
        else:
            without = without.apply(step)
        grid = grid.apply(step)
    return leaning


def _reasoned(new: Entered, grid: Grid) -> Entered:
    """Those of the new entries that have an easy reason on a grid."""
    (digits, marks), bits, tables = _parts(new), grid.bits, grid.tables
    held_by = tables.bases
    return _entered(
        from_members(
            k
            for k in members(digits)
            if any(bits & held_by[q] == 1 << k for q, _ in tables.constraints_of[k])
        ),
        from_members(
            k
            for k in members(marks & bits)
            if any(bits & held and not bits & held & ~tables.sees[k] for held in held_by)
        ),
    )
