"""What can be seen of a game, and how far it has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from whydoku.dataclass import dataclass
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import Candidate, CandidateSet
from whydoku.grids.parts.texts import draw_cells, draw_marks
from whydoku.playing.games.events import GameView
from whydoku.playing.games.history import History, HistoryEntry
from whydoku.playing.games.state import visible_corners, visible_notes
from whydoku.playing.hints.hint import Mistakes, mistakes


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has come: how many cells are filled or open, and how many candidates are left.

    `candidates` counts those of open cells. `left` maps each digit to how many times it must still
    be placed.
    """

    filled: int
    open: int
    candidates: int
    left: Mapping[int, int]

    @classmethod
    def of(cls, grid: Grid) -> Progress:
        """Counts how far a game with this grid has come."""
        line, size = grid.as_line(), grid.rules.size
        open_cells = line.count(".")
        left = {digit: size - line.count(str(digit)) for digit in range(1, size + 1)}
        candidates = (grid.bits & ~grid.digits).bit_count()
        return cls(len(line) - open_cells, open_cells, candidates, left)


class Played:
    """What can be seen of a game, as a base of `Game`, which changes it."""

    _history: History

    # Digits and marks

    @property
    def grid(self) -> Grid:
        """The current grid, on which hints and steps are found."""
        return self._history.grid

    @property
    def puzzle(self) -> Grid:
        """The puzzle, without anything that the player did."""
        return self._history.frame.puzzle

    @property
    def start(self) -> Grid:
        """The grid that the game started from."""
        return self._history.frame.start

    @property
    def is_automatic(self) -> bool:
        """Whether the marks to show follow from the digits; if not, they are the player's own."""
        return self._history.now.state.automatic

    @property
    def notes_are_complete(self) -> bool:
        """Whether the player says that own marks are all that is possible in the cells that have
        some. If not, notes claim nothing, and hints do without them."""
        return self._history.now.state.complete

    @property
    def notes(self) -> CandidateSet:
        """The player's own marks in open cells, whether they are shown at the moment or not."""
        return CandidateSet.from_bits(visible_notes(self._history.now.state, self.grid))

    @property
    def corners(self) -> CandidateSet:
        """The notes in corners of open cells, which claim nothing and are always shown."""
        return CandidateSet.from_bits(visible_corners(self._history.now.state, self.grid))

    @property
    def marks(self) -> CandidateSet:
        """The pencil marks to show: the candidates of open cells, or the player's own notes."""
        if not self.is_automatic:
            return self.notes
        return CandidateSet.from_bits(self.grid.bits & ~self.grid.digits)

    @property
    def markable(self) -> CandidateSet:
        """The candidates that can be noted or put back: those that no digit on the grid rules
        out and that the puzzle itself does not lack."""
        grid = self.grid
        free = (grid.bits | grid.removed.bits) & ~grid.digits
        return CandidateSet.from_bits(free & ~self._history.frame.missing)

    @property
    def crossed(self) -> CandidateSet:
        """The candidates that the player crossed out and that no digit excludes."""
        crossed = self._history.now.state.crossed & self.grid.removed.bits
        return CandidateSet.from_bits(crossed)

    @property
    def is_solved(self) -> bool:
        """Whether every cell holds its digit."""
        return self.grid.is_solved

    @property
    def is_broken(self) -> bool:
        """Whether some cell, or some digit in a house, has no candidate left."""
        return self.grid.is_broken

    @property
    def progress(self) -> Progress:
        """How many cells are filled or open, and how many candidates and digits are left."""
        return Progress.of(self.grid)

    def mistakes(self) -> Mistakes:
        """The wrong digits and wrongly removed marks, judged by the solutions of the puzzle."""
        return mistakes(self.grid, self.puzzle)

    @property
    def view(self) -> GameView:
        """All that can be seen of the game at this moment."""
        own = self.is_automatic, self.notes_are_complete
        return GameView(self.grid, self.notes.bits, *own, self.corners.bits)

    # History

    @property
    def entries(self) -> tuple[HistoryEntry, ...]:
        """The entries that were made and not undone, in order: each an action as a value."""
        return tuple(self._history.actions())

    @property
    def history(self) -> tuple[str, ...]:
        """A few words for each entry that was made and not undone, in order: what it came to."""
        return tuple(map(str, self._history.told()))

    @property
    def can_undo(self) -> bool:
        """Whether there is an entry to undo."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether an entry was undone and no new entry has been made since."""
        return bool(self._history.undone)

    @property
    def checkpoints(self) -> tuple[str, ...]:
        """The names of the checkpoints, in the order in which they were set."""
        return tuple(self._history.checkpoints)

    @property
    def guess_made(self) -> Candidate | None:
        """The candidate of the last guess that is still on the grid and not taken back, or None."""
        guess = self._history.now.state.open_guess
        return None if guess is None else Candidate(guess.candidate)

    @property
    def about(self) -> dict[str, Any]:
        """What a saved game says besides, by its names in the record of a game, such as `title`,
        `level`, `day`, and `time` in milliseconds. It may be changed."""
        return self._history.about

    # Text

    def __str__(self) -> str:
        if self.is_automatic:
            return str(self.grid)
        if self.notes:
            return draw_marks(self.grid.digits | self.notes.bits, tables=self.grid.tables)
        return draw_cells(self.grid.as_line(), self.grid.tables)

    def __repr__(self) -> str:
        progress, marks = self.progress, "automatic" if self.is_automatic else "own"
        digits = f"{progress.filled} of {progress.filled + progress.open} digits"
        return f"<Game: {digits}, {marks} marks, {len(self.history)} entries>"

    def _repr_svg_(self) -> str:
        return self.grid._repr_svg_()
