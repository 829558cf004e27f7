"""What a player can do: a fixed set of actions, each a frozen object that computes the next state.

    Place Erase         digits
    Remove Restore      candidates, in both modes
    Note NoteAll Wipe   a player's own marks
    Corner              notes in the corners of cells
    Toggle              what a click on a mark does
    Clear               all marks in cells
    UseMarks            which marks are shown, and whether own marks are complete
    Apply               steps, each proved first
    Draw                what only other programs show
    Try TakeBack        guess and check

The outcome of an action depends only on the state: it involves no profile and no solution. A saved
game consists of actions and of returns to earlier moments. An action that cannot be done raises an
error and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.errors import InvalidPuzzle, Unproven, Where, WhydokuError
from whydoku.grids import notation
from whydoku.grids.bits import Candidates, Cells, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import candidates_of, cells_of, union
from whydoku.grids.parts.grid_parts import (
    other_told,
    refuse_beyond,
    refuse_clashes,
    refuse_impossible,
    refuse_removal,
)
from whydoku.grids.parts.sets import Cell
from whydoku.grids.rules import Rules
from whydoku.grids.spaces import ALL_DIGITS
from whydoku.logic.catalogue import entry_of
from whydoku.logic.proof import premises
from whydoku.logic.step import Step
from whydoku.playing.games.state import (
    Drawings,
    Frame,
    Guess,
    PlayerState,
    StepRemoval,
    digits_of,
    grid_of_state,
    visible_corners,
)
from whydoku.solving.proved import verify_step


class _SetNames(NamedTuple):
    """How the names of a set of digits, marks or cells are written and read."""

    form: Callable[[int], str]
    parse: Callable[[str], int]


_DIGITS: Final = _SetNames(notation.format_placements, notation.parse_placements)
_GONE: Final = _SetNames(notation.format_eliminations, notation.parse_eliminations)
_MARKS: Final = _SetNames(notation.format_candidates, notation.parse_candidates)
_CELLS: Final = _SetNames(notation.format_cells, notation.parse_cells)


@dataclass(frozen=True, slots=True)
class NamedAction:
    """An action on one set of digits, marks or cells. It is saved as its `word` and the `names` of
    the set, and `told` says how the history tells it."""

    held: int
    word: ClassVar[str]
    names: ClassVar[_SetNames]
    told: ClassVar[str]

    def __init_subclass__(cls, word: str, names: _SetNames, told: str = "") -> None:
        cls.word, cls.names, cls.told = word, names, told or word + " {}"

    def __str__(self) -> str:
        return self.told.format(self.names.form(self.held))

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state after the action."""
        raise NotImplementedError


class Place(NamedAction, word="place", names=_DIGITS, told="{}"):
    """Places digits by hand, even where the player has placed others or removed the candidates."""

    def after(self, frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state with the digits placed; none of them is crossed out any longer."""
        there, rules = digits_of(frame, state), frame.start.rules
        new = self.held & ~there
        refuse_beyond(new, rules)
        refuse_clashes(self.held, rules)
        own = candidates_of(cells_of(new))
        _refuse_fixed(frame, cells_of(new), "replaced")
        _refuse_missing(frame, new)
        rest = there & ~own
        for k in members(new):
            _refuse_seen(k, rest, "go", rules)
        return replace(state, placed=state.placed & ~own | new, crossed=state.crossed & ~new)


class Erase(NamedAction, word="erase", names=_CELLS):
    """Takes digits off the grid. Whatever was noted or crossed out in their cells shows again."""

    def after(self, frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state without the player's digits in the cells."""
        _refuse_fixed(frame, self.held, "erased")
        return replace(state, placed=state.placed & ~candidates_of(self.held))


class Remove(NamedAction, word="remove", names=_GONE, told="{}"):
    """Crosses candidates out by hand."""

    def after(self, _frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with those candidates crossed out that are still possible."""
        refuse_beyond(self.held, grid.rules)
        refuse_removal(self.held & grid.digits)
        return replace(state, crossed=state.crossed | self.held & grid.bits)


class Restore(NamedAction, word="restore", names=_MARKS):
    """Puts candidates back, whether the player or a step removed them."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with the candidates restored. If the player's own marks are complete, the
        candidates are also noted in those cells that have notes."""
        _refuse_gone(frame, grid, self.held)
        after = state.uncrossed(self.held)
        if not state.notes_count:
            return after
        noted = self.held & candidates_of(cells_of(state.noted))
        return replace(after, noted=state.noted | noted)


class Note(NamedAction, word="note", names=_MARKS):
    """Adds marks to the player's own notes."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with the marks noted; none of them is crossed out any longer."""
        _refuse_automatic(state)
        _refuse_gone(frame, grid, self.held)
        return replace(state.uncrossed(self.held), noted=state.noted | self.held)


class NoteAll(NamedAction, word="note_all", names=_MARKS, told="note all candidates"):
    """Notes all candidates that are left, so that the player's own notes are complete."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with the marks noted and the notes complete."""
        return replace(Note(self.held).after(frame, state, grid), complete=True)


class Wipe(NamedAction, word="wipe", names=_MARKS):
    """Erases marks from the player's own notes. Even where these are complete, a cell left without
    notes has all candidates."""

    def after(self, _frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state without these marks among the notes."""
        _refuse_automatic(state)
        return replace(state, noted=state.noted & ~self.held)


class Corner(NamedAction, word="corner", names=_MARKS):
    """Switches notes in the corners of cells: those that are there go, the others come."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with each of the notes switched, whichever marks are shown."""
        there = self.held & visible_corners(state, grid)
        new = self.held & ~there
        _refuse_gone(frame, grid, new)
        return replace(state, corners=state.corners & ~there | new)


class Toggle(NamedAction, word="toggle", names=_MARKS):
    """Switches marks as a click does: those that are visible disappear, the others appear."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with each of the marks switched: among the automatic candidates if these count,
        otherwise among the player's notes."""
        if state.automatic:
            there = self.held & grid.bits
            state = Restore(self.held & ~there).after(frame, state, grid)
            return Remove(there).after(frame, state, grid)
        there = self.held & state.noted & grid.bits
        state = Note(self.held & ~there).after(frame, state, grid)
        return Wipe(there).after(frame, state, grid)


class Clear(NamedAction, word="clear", names=_CELLS, told="clear the marks of {}"):
    """Forgets all marks in some cells: notes, crossed-out candidates, and removals by steps."""

    def after(self, _frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state in which the cells have every candidate that the digits on the grid allow."""
        here = candidates_of(self.held)
        noted, corners = state.noted & ~here, state.corners & ~here
        return replace(state.uncrossed(here), noted=noted, corners=corners)


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
        return f"{self.name}: {notation.format_conclusions(step.placements, step.eliminations)}"

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
                placed=state.placed & ~candidates_of(cells_of(step.placements)) | step.placements,
                removals=(*state.removals, removal) if removal.removed else state.removals,
            )
        return state


class Try(NamedAction, word="guess", names=_DIGITS):
    """Makes a guess: places a candidate to see whether it leads to a contradiction."""

    def after(self, frame: Frame, state: PlayerState, grid: Grid) -> PlayerState:
        """The state with the guessed digit placed. The guess keeps the state before it, for
        `TakeBack`."""
        k = one_of(self.held)
        if held := grid.digit_at(k // 9):
            raise InvalidPuzzle(
                f"{Cell(k // 9)} holds {held}; a guess needs an open cell", Where(cells=(k // 9,))
            )
        refuse_impossible(self.held, grid.bits)
        before = replace(state, guess=state.open_guess)
        after = Place(self.held).after(frame, state, grid)
        return replace(after, guess=Guess(k, before))


@dataclass(frozen=True, slots=True)
class Draw:
    """Takes over what was drawn and argued elsewhere."""

    drawn: Drawings

    def __str__(self) -> str:
        return "draw"

    def after(self, _frame: Frame, state: PlayerState, _grid: Grid) -> PlayerState:
        """The state with what was drawn."""
        return replace(state, drawn=self.drawn)


def one_of(digits: Candidates) -> int:
    """The only one of these digits; raises InvalidPuzzle if there are several or none."""
    if digits.bit_count() != 1:
        raise InvalidPuzzle(
            f"found {digits.bit_count()} digits; expected one digit in one cell, such as r4c7=5"
        )
    return members(digits)[0]


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


Action: TypeAlias = NamedAction | UseMarks | Apply | Draw | TakeBack


def action_between(before: PlayerState, after: PlayerState) -> Action:
    """The action that best tells what has changed: what a saved game has of how it came about."""
    out = [state.crossed | state.removed for state in (before, after)]
    is_whole = after.complete and not before.complete
    wiped, corners = before.noted & ~after.noted, before.corners ^ after.corners
    gone = (out[0] & ~out[1], wiped, corners)
    told: tuple[tuple[int, type[NamedAction]], ...] = (
        (
            after.placed & ~before.placed,
            Place if after.guess is before.guess else Try,
        ),
        (cells_of(before.placed & ~after.placed), Erase),
        (out[1] & ~out[0], Remove),
        (after.noted & ~before.noted, NoteAll if is_whole else Note),
        (cells_of(union(gone)) if sum(map(bool, gone)) > 1 else 0, Clear),
        *zip(gone, (Restore, Wipe, Corner), strict=True),
    )
    for held, kind in told:
        if held:
            return kind(held)
    if (before.automatic, before.complete) != (after.automatic, after.complete):
        is_same = before.complete == after.complete
        return UseMarks(after.automatic, None if is_same else after.complete)
    return Draw(after.drawn)


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
    refuse_beyond(marks, grid.rules)
    for k in members(marks):
        i = k // 9
        if held := grid.digit_at(i):
            raise InvalidPuzzle(
                f"{Cell(i)} holds {held}; marks are for open cells", Where(cells=(i,))
            )
        _refuse_seen(k, grid.digits, "be a mark", grid.rules)
    _refuse_missing(frame, marks)


def _refuse_seen(k: int, digits: Candidates, what: str, rules: Rules) -> None:
    """Raises InvalidPuzzle if candidate `k` sees one of the digits; `what` is the verb for what `k`
    then cannot do, such as `go`."""
    for seen in members(digits & rules.tables.sees[k]):
        i, j = k // 9, seen // 9
        raise InvalidPuzzle(
            f"{k % 9 + 1} cannot {what} in {Cell(i)}: {other_told(i, j, rules)} holds it",
            Where(cells=tuple(sorted((i, j)))),
        )


def _refuse_automatic(state: PlayerState) -> None:
    if state.automatic:
        raise WhydokuError(
            "the marks are automatic, so notes would not be shown; call use_own_marks first"
        )
