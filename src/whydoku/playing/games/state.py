"""What a player has done to a puzzle, as frozen data, and the grid that results from it.

A state has six layers, none of which overwrites another:

    placed     digits placed by hand or by a step
    crossed    candidates that the player crossed out by hand
    removals   candidates that steps removed, each step with what it leaned on
    noted      the player's own marks; they are shown while `automatic` is off
    corners    notes in the corners of cells, which are always shown and never claim anything
    drawn      what was drawn and argued elsewhere, such as on the page; it is kept unseen

Automatic candidates are those that the digits leave, without those crossed out or removed by a
step. With own marks the same holds: notes claim nothing, since a player may have noted only some
candidates. Only if the notes are `complete` does a cell with notes keep no other candidates. So a
crossed-out candidate stays away in both modes, and notes are kept while automatic candidates are
shown.

**Proved or not.** A candidate removed by a step counts as proved while everything on which the step
depended holds: each candidate whose absence the step used is excluded by a digit on the grid, or
removed by a step that itself still counts. If such a digit is erased, or such a mark put back, the
removed candidate stays away but becomes unproved, as if crossed out by hand; once that digit or
removal is back, it is proved again. A step that depended on a mark crossed out by hand was never
proved.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from whydoku.dataclass import dataclass, field, replace
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import candidates_of, cells_of, union
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.parts.texts import parse_marks
from whydoku.grids.spaces import ALL_CANDIDATES
from whydoku.playing.games.record import Layers


@dataclass(frozen=True, slots=True)
class StepRemoval:
    """The candidates that a step removed (`removed`), and those on whose absence the step depended
    (`leaning`)."""

    removed: Candidates
    leaning: Candidates


@dataclass(frozen=True, slots=True)
class Guess:
    """A candidate placed on trial, and the state to which the game returns if the guess fails."""

    candidate: int
    before: PlayerState = field(repr=False)


class Drawings(NamedTuple):
    """What was drawn and argued, as in the `Layers` of the record of a game."""

    colours: Candidates = 0
    tints: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


NOTHING_DRAWN: Final = Drawings()


@dataclass(frozen=True, slots=True)
class PlayerState:
    """All that a player has done to a puzzle so far."""

    placed: Candidates = 0
    crossed: Candidates = 0
    noted: Candidates = 0
    corners: Candidates = 0
    automatic: bool = True
    complete: bool = False
    removals: tuple[StepRemoval, ...] = ()
    guess: Guess | None = field(default=None, repr=False)
    drawn: Drawings = NOTHING_DRAWN

    @property
    def open_guess(self) -> Guess | None:
        """The last guess whose digit is still on the grid; None if there is no such guess."""
        guess = self.guess
        while guess is not None and not self.placed >> guess.candidate & 1:
            guess = guess.before.guess
        return guess

    def uncrossed(self, marks: Candidates) -> PlayerState:
        """The state as if these candidates had never been crossed out or removed by a step."""
        if not marks & (self.crossed | self.removed):
            return self
        removals = (replace(removal, removed=removal.removed & ~marks) for removal in self.removals)
        return replace(
            self,
            crossed=self.crossed & ~marks,
            removals=tuple(removal for removal in removals if removal.removed),
        )

    @property
    def notes_count(self) -> bool:
        """Whether a cell with notes has no other candidates."""
        return self.complete and not self.automatic

    @property
    def removed(self) -> Candidates:
        """The candidates that steps have removed, whether or not the removals are still proved."""
        return union(removal.removed for removal in self.removals)


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a game that belongs to the puzzle and cannot be changed.

    If the start has givens, only they are fixed: digits placed and candidates removed before the
    game began count as the player's own. A start without givens is itself the puzzle: its digits
    stay, and candidates missing from it stay away. `base` is what of all this the record of a game
    says that lies on the grid.
    """

    start: Grid
    fixed: Candidates
    missing: Candidates
    proved: Candidates
    base: Layers

    @classmethod
    def of(cls, start: Grid) -> Frame:
        """The frame of a game that starts from the grid `start`."""
        if start.givens:
            return cls(start, start.givens.bits, 0, 0, Layers())
        removed = start.removed.bits
        proved, placed, possible = removed & ~start.unproved.bits, start.digits, ALL_CANDIDATES
        if removed:
            marks = start.as_marks()
            placed, possible = placed & ~Grid(marks).placed.bits, parse_marks(marks)
        base = Layers(possible, placed, proved, proved)
        return cls(start, start.digits, removed, proved, base)

    @property
    def puzzle(self) -> Grid:
        """The puzzle, without anything that the player did."""
        return self.start.puzzle if self.start.givens else self.start

    def first_state(self, *, automatic: bool, complete: bool = False) -> PlayerState:
        """The state at the start of the game, in which the player has done only what the start
        shows.

        Candidates that were already removed and proved depend on the digits placed by then, and on
        each other. `automatic` says whether automatic candidates are shown or the player's own
        marks, and `complete` whether the latter are all that is possible.
        """
        if not self.start.givens:
            return PlayerState(automatic=automatic, complete=complete)
        unproved = self.start.unproved.bits
        proved = self.start.removed.bits & ~unproved
        possible_with = self.start.tables.possible_with
        hidden = possible_with(self.fixed) & ~possible_with(self.start.digits)
        return PlayerState(
            placed=self.start.placed.bits,
            crossed=unproved,
            automatic=automatic,
            complete=complete,
            removals=(StepRemoval(proved, hidden | proved),) if proved else (),
        )


def grid_of_state(frame: Frame, state: PlayerState) -> Grid:
    """The grid that results from what a player has done; hints and steps are found on this grid."""
    digits = digits_of(frame, state)
    left = frame.start.tables.possible_with(digits)
    removed = frame.missing | taken_out(state)
    removed &= left & ~digits
    unproved = removed & ~_still_proved(frame, state.removals, left, digits)
    return Grid(
        givens=frame.start.givens,
        placed=CandidateSet.from_bits(digits & ~frame.start.givens.bits),
        removed=CandidateSet.from_bits(removed),
        unproved=CandidateSet.from_bits(unproved),
        rules=frame.start.rules,
    )


def digits_of(frame: Frame, state: PlayerState) -> Candidates:
    """The digits on the grid. Elsewhere a player may place digits that clash: of those, the first
    stand."""
    digits = frame.fixed
    for k in members(state.placed & ~frame.missing):
        if not frame.start.tables.sees[k] & digits:
            digits |= 1 << k
    return digits


def taken_out(state: PlayerState) -> Candidates:
    """The candidates that the player or a step took out, whether or not a digit excludes them."""
    removed = state.crossed | state.removed
    if state.notes_count:
        removed |= candidates_of(cells_of(state.noted)) & ~state.noted
    return removed


def visible_notes(state: PlayerState, grid: Grid) -> Candidates:
    """The notes of a player that are still possible in open cells, whether or not notes are shown
    at the moment."""
    return state.noted & grid.bits & ~grid.digits


def visible_corners(state: PlayerState, grid: Grid) -> Candidates:
    """The notes in corners that no digit on the grid rules out."""
    return state.corners & (grid.bits | grid.removed.bits) & ~grid.digits


def proved_by_steps(frame: Frame, state: PlayerState) -> Candidates:
    """Those of the candidates removed by steps whose removal is still proved."""
    if not state.removals:
        return 0
    digits = digits_of(frame, state)
    left = frame.start.tables.possible_with(digits)
    return state.removed & _still_proved(frame, state.removals, left, digits)


def with_proved(frame: Frame, state: PlayerState, proved: Candidates) -> PlayerState:
    """The state in which exactly these of the removed candidates are proved. As nobody says on what
    a removal depends that has become proved, it depends on all that holds now."""
    if stale := proved_by_steps(frame, state) & ~proved:
        state = replace(state.uncrossed(stale), crossed=state.crossed | stale)
    proved &= state.crossed | state.removed
    if new := proved & ~proved_by_steps(frame, state):
        digits = digits_of(frame, state)
        possible_with = frame.start.tables.possible_with
        hidden = possible_with(frame.fixed) & ~possible_with(digits)
        state = state.uncrossed(new)
        leaning = hidden | proved & ~digits
        state = replace(state, removals=(*state.removals, StepRemoval(new, leaning)))
    return state


def _still_proved(
    frame: Frame, removals: Iterable[StepRemoval], left: Candidates, digits: Candidates
) -> Candidates:
    """The candidates removed by steps, or missing from the puzzle, whose removal is still proved.

    `left` are the candidates that the digits on the grid leave possible. A step cannot depend on
    the absence of a candidate that is now a digit on the grid.
    """
    proved = frame.proved
    for removal in removals:
        if not removal.leaning & left & ~((proved | removal.removed) & ~digits):
            proved |= removal.removed
    return proved
