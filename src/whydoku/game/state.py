"""What a player has done to a puzzle, as a value, and the grid that it makes.

A state has three layers, and none overwrites another:

    placed     digits put in by hand or by a step
    crossed    candidates that the player took away by hand
    removals   candidates that steps took away, each step with what it leaned on
    noted      the marks of a player who writes his own; they count while `automatic` is off

Automatic candidates are all that the digits leave, less what is crossed out or was taken away by
a step. With own marks the same holds in a cell without notes; in a cell with notes only what is
noted there is left. So what was crossed out stays so in both modes, and notes wait where they are.

**Proved or not.** What a step removed counts as proved as long as all it leaned on is still so:
every candidate whose absence it used is excluded by a digit on the grid, or gone by a step that
itself still counts. If a digit is erased, or a mark put back, on which it leaned, the candidate
stays away but is unproved from then on, as if crossed out by hand; and if what was taken back is
done again, it is proved again. A step that leaned on a mark crossed out by hand was never proved.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from whydoku.bits import Candidates, Cells
from whydoku.grid import Grid
from whydoku.world.candidates import candidates_of, cells_of
from whydoku.world.grid_parts import possible_with
from whydoku.world.sets import CandidateSet


@dataclass(frozen=True, slots=True)
class StepRemoval:
    """Candidates that a step removed, and the absent candidates that it leaned on."""

    removed: Candidates
    leaning: Candidates


@dataclass(frozen=True, slots=True)
class Guess:
    """A candidate placed on trial, and the state to which to return if it fails."""

    candidate: int
    before: PlayerState = field(repr=False)


@dataclass(frozen=True, slots=True)
class PlayerState:
    """All that a player has done so far."""

    placed: Candidates = 0
    crossed: Candidates = 0
    noted: Candidates = 0
    automatic: bool = True
    removals: tuple[StepRemoval, ...] = ()
    guess: Guess | None = field(default=None, repr=False)

    @property
    def open_guess(self) -> Guess | None:
        """The last guess whose digit still stands."""
        guess = self.guess
        while guess is not None and not self.placed >> guess.candidate & 1:
            guess = guess.before.guess
        return guess

    def without_marks(self, cells: Cells) -> PlayerState:
        """The state as if nobody had ever crossed out, noted or removed anything in cells."""
        here = candidates_of(cells)
        return replace(self.uncrossed(here), noted=self.noted & ~here)

    def uncrossed(self, marks: Candidates) -> PlayerState:
        """The state as if these had never been crossed out, nor removed by a step."""
        if not marks & (self.crossed | self.removed):
            return self
        removals = (replace(removal, removed=removal.removed & ~marks) for removal in self.removals)
        return replace(
            self,
            crossed=self.crossed & ~marks,
            removals=tuple(removal for removal in removals if removal.removed),
        )

    @property
    def removed(self) -> Candidates:
        """What steps have removed, proved still or not."""
        gone = 0
        for removal in self.removals:
            gone |= removal.removed
        return gone


@dataclass(frozen=True, slots=True)
class Frame:
    """What belongs to the puzzle and cannot be taken back.

    Where givens are known these are all, and `start` is where the player comes in: digits placed
    and candidates removed by then are as if the player had done it. A grid without givens is a
    puzzle by itself: its digits stay, and what it lacks stays away.
    """

    start: Grid
    fixed: Candidates
    missing: Candidates
    proved: Candidates

    @classmethod
    def of(cls, start: Grid) -> Frame:
        """The frame of a grid."""
        if start.givens:
            return cls(start, start.givens.bits, 0, 0)
        gone = start.removed.bits
        return cls(start, start.digits, gone, gone & ~start.unproved.bits)

    @property
    def puzzle(self) -> Grid:
        """The puzzle without anything of the player."""
        return self.start.puzzle if self.start.givens else self.start

    def first_state(self, *, automatic: bool) -> PlayerState:
        """The state that makes the start.

        What came removed and proved leans on the digits that were placed by then, and each of it
        may lean on the rest of it.
        """
        if not self.start.givens:
            return PlayerState(automatic=automatic)
        unproved = self.start.unproved.bits
        proved = self.start.removed.bits & ~unproved
        hidden = possible_with(self.fixed) & ~possible_with(self.start.digits)
        return PlayerState(
            placed=self.start.placed.bits,
            crossed=unproved,
            automatic=automatic,
            removals=(StepRemoval(proved, hidden | proved),) if proved else (),
        )


def grid_of_state(frame: Frame, state: PlayerState) -> Grid:
    """The grid that a state makes: what the player may reason on."""
    digits = frame.fixed | state.placed
    left = possible_with(digits)
    gone = frame.missing | state.crossed | state.removed
    if not state.automatic:
        gone |= _not_noted(state.noted)
    gone &= left & ~digits
    unproved = gone & ~_still_proved(frame, state, left, digits)
    return Grid(
        givens=frame.start.givens,
        placed=CandidateSet.from_bits(digits & ~frame.start.givens.bits),
        removed=CandidateSet.from_bits(gone),
        unproved=CandidateSet.from_bits(unproved),
    )


def visible_notes(state: PlayerState, grid: Grid) -> Candidates:
    """The notes that are to be seen on the grid of a state, whether or not they count now.

    Those in open cells that are still possible there.
    """
    return state.noted & grid.bits & ~grid.digits


def _not_noted(noted: Candidates) -> Candidates:
    """In the cells that have notes, all that is not noted."""
    return candidates_of(cells_of(noted)) & ~noted


def _still_proved(
    frame: Frame, state: PlayerState, left: Candidates, digits: Candidates
) -> Candidates:
    """What of all that steps removed is still proved.

    A candidate that stands on the grid all the same is none that anything could lean on.
    """
    proved = frame.proved
    for removal in state.removals:
        if not removal.leaning & left & ~((proved | removal.removed) & ~digits):
            proved |= removal.removed
    return proved
