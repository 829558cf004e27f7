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
from dataclasses import dataclass, replace
from itertools import pairwise

from whydoku.bits import Candidates, from_members, members
from whydoku.game.actions import Apply
from whydoku.game.history import History, Moment, Return
from whydoku.game.state import Frame, PlayerState, grid_of_state, taken_out
from whydoku.grid import Grid
from whydoku.player.disproof import Slip
from whydoku.proof import premises
from whydoku.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS_OF, SEES
from whydoku.step import Step
from whydoku.verdicts.mistakes import Mistakes
from whydoku.world.candidates import candidates_of, cells_of
from whydoku.world.sets import CandidateSet


def slips_of(history: History, mistakes: Mistakes) -> tuple[Slip, ...]:
    """The mistakes on the grid of a game, in the order in which they were made, each with the later
    entries that depend on it.

    A mistake that depends on an earlier mistake is listed with that one, and not by itself.
    """
    path = history.now.path()
    made = sorted(
        (_entry_of(path, k, is_mark=is_mark), is_mark, k)
        for is_mark, some in ((False, mistakes.digits), (True, mistakes.marks))
        for k in members(some.bits)
    )
    slips: list[Slip] = []
    known = _Entered()
    for entry, is_mark, k in made:
        mistake = _Entered(marks=1 << k) if is_mark else _Entered(digits=1 << k)
        if mistake & known:
            continue
        leaning = _leaning_on(mistake, history.frame, path[entry:])
        digits, marks = map(CandidateSet.from_bits, (leaning.digits, leaning.marks))
        slips.append(Slip(k, is_mark, entry, len(path) - 1, digits, marks))
        known |= leaning
    return tuple(slips)


@dataclass(frozen=True, slots=True)
class _Entered:
    """What a player entered: the digits placed, and the candidates taken out."""

    digits: Candidates = 0
    marks: Candidates = 0

    @classmethod
    def by(cls, state: PlayerState) -> _Entered:
        return cls(state.placed, taken_out(state))

    def __bool__(self) -> bool:
        return bool(self.digits | self.marks)

    def __or__(self, other: _Entered) -> _Entered:
        return _Entered(self.digits | other.digits, self.marks | other.marks)

    def __and__(self, other: _Entered) -> _Entered:
        return _Entered(self.digits & other.digits, self.marks & other.marks)

    def __sub__(self, other: _Entered) -> _Entered:
        return _Entered(self.digits & ~other.digits, self.marks & ~other.marks)


def _entry_of(path: Sequence[Moment], k: int, *, is_mark: bool) -> int:
    """The number of the entry since which digit `k` has been on the grid or, if `is_mark` is set,
    candidate `k` has been taken out; 0 if that was so at the start."""
    entry = len(path) - 1
    while entry:
        before = _Entered.by(path[entry - 1].state)
        if not (before.marks if is_mark else before.digits) >> k & 1:
            break
        entry -= 1
    return entry


def _leaning_on(mistake: _Entered, frame: Frame, since: Sequence[Moment]) -> _Entered:
    """The entries after a mistake that depend on it and still stand at the end; `since` are the
    moments from the mistake to the end."""
    leaning = _Entered()
    for before, then in pairwise(since):
        if not isinstance(then.action, Return):
            without = grid_of_state(frame, _state_without(before.state, mistake | leaning))
            grid = grid_of_state(frame, before.state)
            if isinstance(then.action, Apply):
                leaning |= _leaning_steps(then.action.steps, grid, without)
            else:
                new = _Entered.by(then.state) - _Entered.by(before.state)
                leaning |= _reasoned(new, grid.bits) - _reasoned(new, without.bits)
        leaning &= _Entered.by(then.state)
    return leaning


def _state_without(state: PlayerState, entered: _Entered) -> PlayerState:
    """The state as if the digits and removed candidates in `entered` had never been entered. In
    cells that have notes, these candidates are noted again."""
    noted = entered.marks & candidates_of(cells_of(state.noted))
    return replace(
        state.uncrossed(entered.marks),
        placed=state.placed & ~entered.digits,
        noted=state.noted | noted,
    )


def _leaning_steps(steps: Sequence[Step], grid: Grid, without: Grid) -> _Entered:
    """The conclusions of those steps that do not follow without a mistake. `grid` is the grid
    before the steps, and `without` is this grid without the mistake and what depends on it."""
    leaning = _Entered()
    for step in steps:
        if premises(grid, step) & without.bits:
            leaning |= _Entered(step.placements, step.eliminations)
        else:
            without = without.apply(step)
        grid = grid.apply(step)
    return leaning


def _reasoned(new: _Entered, bits: Candidates) -> _Entered:
    """Those of the new entries that have an easy reason on a grid with the candidates `bits`."""
    return _Entered(
        from_members(
            k
            for k in members(new.digits)
            if any(bits & CONSTRAINT_CANDIDATES[q] == 1 << k for q, _ in CONSTRAINTS_OF[k])
        ),
        from_members(
            k
            for k in members(new.marks & bits)
            if any(bits & held and not bits & held & ~SEES[k] for held in CONSTRAINT_CANDIDATES)
        ),
    )
