"""What a player can do: a fixed set of actions, each a frozen object that computes the next state.

    Place Erase         digits
    Remove Restore      candidates, in both modes
    Note NoteAll Wipe   a player's own marks
    Corner              notes in the corners of cells
    Toggle              what a click on a mark does
    Clear               all marks in cells
    UseMarks            which marks are shown, and whether own marks are complete
    Apply               steps, each proved first
    Try TakeBack        guess and check

The outcome of an action depends only on the state: it involves no profile and no solution. A saved
game consists of actions and of returns to earlier moments. An action that cannot be done raises an
error and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from whydoku.bits import Candidates, Cells, members
from whydoku.errors import InvalidPuzzle, Unproven, Where, WhydokuError
from whydoku.game.state import (
    Frame,
    Guess,
    PlayerState,
    StepRemoval,
    grid_of_state,
    visible_corners,
)
from whydoku.grid import Grid
from whydoku.notation import (
    format_candidates,
    format_cells,
    format_conclusions,
    format_eliminations,
    format_house,
    format_placements,
)
from whydoku.proof import premises, verify_step
from whydoku.spaces import ALL_DIGITS, HOUSES_OF, SEES
from whydoku.step import Step
from whydoku.technique import entry_of
from whydoku.world.candidates import candidates_of, cells_of
from whydoku.world.grid_parts import refuse_clashes, refuse_impossible, refuse_removal
from whydoku.world.sets import Cell


@dataclass(frozen=True, slots=True)
class _OnMarks:
    """An action on pencil marks whose description in the history begins with the name of its
    class."""

    marks: Candidates

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {format_candidates(self.marks)}"


@dataclass(frozen=True, slots=True)
class Place:
    """Places digits by hand, even where the player has placed others or removed the candidates."""

    digits: Candidates

    def __str__(self) -> str:
        return format_placements(self.digits)

    def after(self, frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state with the digits placed; none of them is crossed out any longer."""
        new = self.digits & ~(frame.fixed | state.placed)
        refuse_clashes(self.digits)
        own = candidates_of(cells_of(new))
        _refuse_fixed(frame, cells_of(new), "replaced")
        _refuse_missing(frame, new)
        rest = (frame.fixed | state.placed) & ~own
        for k in members(new):
            _refuse_seen(k, rest, "go")
        return replace(state, placed=state.placed & ~own | new, crossed=state.crossed & ~new)


@dataclass(frozen=True, slots=True)
class Erase:
    """Takes digits off the grid. Whatever was noted or crossed out in their cells shows again."""

    cells: Cells

    def __str__(self) -> str:
        return f"erase {format_cells(self.cells)}"

    def after(self, frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state without the player's digits in the cells."""
        _refuse_fixed(frame, self.cells, "erased")
        return replace(state, placed=state.placed & ~candidates_of(self.cells))


@dataclass(frozen=True, slots=True)
class Remove:
    """Crosses candidates out by hand."""

    marks: Candidates

    def __str__(self) -> str:
        return format_eliminations(self.marks)

    def after(self, _frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with those candidates crossed out that are still possible."""
        refuse_removal(self.marks & grid.digits)
        return replace(state, crossed=state.crossed | self.marks & grid.bits)


class Restore(_OnMarks):
    """Puts candidates back, whether the player or a step removed them."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with the candidates restored. If the player's own marks are complete, the
        candidates are also noted in those cells that have notes."""
        _refuse_gone(frame, grid, self.marks)
        after = state.uncrossed(self.marks)
        if not state.notes_count:
            return after
        noted = self.marks & candidates_of(cells_of(state.noted))
        return replace(after, noted=state.noted | noted)


class Note(_OnMarks):
    """Adds marks to the player's own notes."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with the marks noted; none of them is crossed out any longer."""
        _refuse_automatic(state)
        _refuse_gone(frame, grid, self.marks)
        return replace(state.uncrossed(self.marks), noted=state.noted | self.marks)


class NoteAll(_OnMarks):
    """Notes all candidates that are left, so that the player's own notes are complete."""

    def __str__(self) -> str:
        return "note all candidates"

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with the marks noted and the notes complete."""
        return replace(Note(self.marks).after(frame, state, grid), complete=True)


class Wipe(_OnMarks):
    """Erases marks from the player's own notes. Even where these are complete, a cell left without
    notes has all candidates."""

    def after(self, _frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state without these marks among the notes."""
        _refuse_automatic(state)
        return replace(state, noted=state.noted & ~self.marks)


class Corner(_OnMarks):
    """Switches notes in the corners of cells: those that are there go, the others come."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with each of the notes switched, whichever marks are shown."""
        there = self.marks & visible_corners(state, grid)
        new = self.marks & ~there
        _refuse_gone(frame, grid, new)
        return replace(state, corners=state.corners & ~there | new)


class Toggle(_OnMarks):
    """Switches marks as a click does: those that are visible disappear, the others appear."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with each of the marks switched: among the automatic candidates if these count,
        otherwise among the player's notes."""
        if state.automatic:
            there = self.marks & grid.bits
            state = Restore(self.marks & ~there).after(frame, state, grid)
            return Remove(there).after(frame, state, grid)
        there = self.marks & state.noted & grid.bits
        state = Note(self.marks & ~there).after(frame, state, grid)
        return Wipe(there).after(frame, state, grid)


@dataclass(frozen=True, slots=True)
class Clear:
    """Forgets all marks in some cells: notes, crossed-out candidates, and removals by steps."""

    cells: Cells

    def __str__(self) -> str:
        return f"clear the marks of {format_cells(self.cells)}"

    def after(self, _frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state in which the cells have every candidate that the digits on the grid allow."""
        return state.without_marks(self.cells)


@dataclass(frozen=True, slots=True)
class UseMarks:
    """Switches between automatic candidates and the player's own marks, and says whether the latter
    are complete; None leaves that as it is."""

    automatic: bool
    complete: bool | None = None

    def __str__(self) -> str:
        kind = "automatic marks" if self.automatic else "own marks"
        return kind + {None: "", True: ", complete", False: ", as notes"}[self.complete]

    def after(self, _frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state in which the chosen kind of marks is shown; marks of the other kind are kept
        without effect."""
        complete = state.complete if self.complete is None else self.complete
        return replace(state, automatic=self.automatic, complete=complete)


@dataclass(frozen=True, slots=True)
class Apply:
    """Takes steps in order. Each step is proved first."""

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        if len(self.steps) != 1:
            return f"{len(self.steps)} steps"
        step = self.steps[0]
        return f"{self.name}: {format_conclusions(step.placements, step.eliminations)}"

    @property
    def name(self) -> str:
        """What the technique of the first step is called."""
        slug = self.steps[0].technique
        known = entry_of(slug)
        return known.name if known else slug

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state after the steps; raises Unproven if a step does not follow on the grid that it
        meets."""
        for number, step in enumerate(self.steps):
            meets = grid_of_state(frame, state) if number else grid
            try:
                verify_step(meets, step)
                removal = StepRemoval(step.eliminations, premises(meets, step))
            except Unproven as fault:
                if len(self.steps) == 1:
                    raise
                raise fault.inside(f"step {number + 1}: ") from None
            state = replace(
                state,
                placed=state.placed | step.placements,
                removals=(*state.removals, removal) if removal.removed else state.removals,
            )
        return state


@dataclass(frozen=True, slots=True)
class Try:
    """Makes a guess: places a candidate to see whether it leads to a contradiction."""

    candidate: int

    def __str__(self) -> str:
        return f"guess {format_placements(1 << self.candidate)}"

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with the guessed digit placed. The guess keeps the state before it, for
        `TakeBack`."""
        i = self.candidate // 9
        if held := grid.digit_at(i):
            raise InvalidPuzzle(
                f"{Cell(i)} holds {held}; a guess needs an open cell", Where(cells=(i,))
            )
        refuse_impossible(1 << self.candidate, grid.bits)
        before = replace(state, guess=state.open_guess)
        after = Place(1 << self.candidate).after(frame, state, grid)
        return replace(after, guess=Guess(self.candidate, before))


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undoes the last open guess, because it has failed."""

    def __str__(self) -> str:
        return "take back the guess"

    def after(self, _frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state before the guess, with the guessed candidate crossed out."""
        guess = state.open_guess
        if guess is None:
            raise WhydokuError("there is no guess to take back; call guess first")
        before = guess.before
        return replace(before, crossed=before.crossed | 1 << guess.candidate)


Action: TypeAlias = (
    Place
    | Erase
    | Remove
    | Restore
    | Note
    | NoteAll
    | Wipe
    | Corner
    | Toggle
    | Clear
    | UseMarks
    | Apply
    | Try
    | TakeBack
)


def _refuse_fixed(frame: Frame, cells: Cells, change: str) -> None:
    for i in members(cells):
        if m := frame.fixed >> i * 9 & ALL_DIGITS:
            kind = "given" if frame.start.givens else "digit of the puzzle"
            raise InvalidPuzzle(
                f"{Cell(i)} holds the {kind} {m.bit_length()}; "
                f"only digits of your own can be {change}",
                Where(cells=(i,)),
            )


def _refuse_missing(frame: Frame, marks: Candidates) -> None:
    for k in members(marks & frame.missing):
        raise InvalidPuzzle(
            f"the puzzle itself has no candidate {k % 9 + 1} in {Cell(k // 9)}",
            Where(cells=(k // 9,)),
        )


def _refuse_gone(frame: Frame, grid: Grid, marks: Candidates) -> None:
    """Raises InvalidPuzzle for a mark that cannot be restored, because its cell is filled, a digit
    on the grid rules it out, or the puzzle itself lacks it."""
    for k in members(marks):
        i = k // 9
        if held := grid.digit_at(i):
            raise InvalidPuzzle(
                f"{Cell(i)} holds {held}; marks are for open cells", Where(cells=(i,))
            )
        _refuse_seen(k, grid.digits, "be a mark")
    _refuse_missing(frame, marks)


def _refuse_seen(k: int, digits: Candidates, what: str) -> None:
    """Raises InvalidPuzzle if candidate `k` sees one of the digits; `what` is the verb for what `k`
    then cannot do, such as `go`."""
    for seen in members(digits & SEES[k]):
        i, j = k // 9, seen // 9
        house = next(format_house(h) for h in HOUSES_OF[i] if h in HOUSES_OF[j])
        raise InvalidPuzzle(
            f"{k % 9 + 1} cannot {what} in {Cell(i)}: {Cell(j)} in the same "
            f"{_HOUSE_KINDS[house[0]]} holds it",
            Where(cells=tuple(sorted((i, j)))),
        )


_HOUSE_KINDS = {"r": "row", "c": "column", "b": "box"}


def _refuse_automatic(state: PlayerState) -> None:
    if state.automatic:
        raise WhydokuError(
            "the marks are automatic, so notes would not be shown; call use_own_marks first"
        )
