"""What can be seen of a game, and how far it has come.

Games in links of our page, which hold a puzzle, or a game as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from whydoku.formats.coded.page_links import Shared, fragment_of, shared_in
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_candidate, format_cell, parse_candidates, parse_cell
from whydoku.grids.parts.candidates import candidates_of, cells_of
from whydoku.grids.parts.sets import Candidate, CandidateSet
from whydoku.grids.parts.texts import draw_cells, draw_marks
from whydoku.grids.spaces import ALL_DIGITS
from whydoku.playing.games.events import GameView
from whydoku.playing.games.history import History, HistoryEntry
from whydoku.playing.games.record import VERSION, Layers, change_between
from whydoku.playing.games.saved import layers_of, parse_game
from whydoku.playing.games.state import visible_corners, visible_notes
from whydoku.playing.hints.hint import Mistakes, mistakes


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has come: how many cells are filled or open, and how many candidates are left.

    `candidates` counts those of open cells. `left` maps each digit 1-9 to how many times it must
    still be placed.
    """

    filled: int
    open: int
    candidates: int
    left: Mapping[int, int]

    @classmethod
    def of(cls, grid: Grid) -> Progress:
        """Counts how far a game with this grid has come."""
        line = grid.as_line()
        open_cells = line.count(".")
        left = {digit: 9 - line.count(str(digit)) for digit in range(1, 10)}
        candidates = (grid.bits & ~grid.digits).bit_count()
        return cls(81 - open_cells, open_cells, candidates, left)


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
        """A few words for each entry that was made and not undone, in order."""
        return tuple(map(str, self.entries))

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
            return draw_marks(self.grid.digits | self.notes.bits)
        return draw_cells(self.grid.as_line())

    def __repr__(self) -> str:
        progress, marks = self.progress, "automatic" if self.is_automatic else "own"
        return f"<Game: {progress.filled} of 81 digits, {marks} marks, {len(self.history)} entries>"

    def _repr_svg_(self) -> str:
        return self.grid._repr_svg_()


SIGN: Final = "#p="
"""What a link of our page has before its puzzle."""

_MASKS: Final = ("possible", "removed", "notes", "corners", "colours")


def game_of_link(link: str, *, automatic: bool) -> History:
    """The game in a link. It begins with the puzzle; what else is on it comes with it."""
    shared = shared_in(link[link.index(SIGN) + 1 :])
    masks: dict[str, Any] = {name: _bits(getattr(shared, name)) for name in _MASKS}
    start = Layers(masks["possible"], automatic=shared.automatic if shared.has_marks else automatic)
    now = start._replace(
        **masks,
        placed=_bits([1 << digit >> 1 for digit in shared.placed]),
        tints=tuple(f"{format_candidate(k)}={colour + 1}" for k, colour in shared.tints),
        links=tuple(
            f"{format_candidate(a)}{'-='[tie]}{format_candidate(b)}" for a, b, tie in shared.links
        ),
        lines=tuple(
            str(look >> 1) + "".join("->"[look % 2] + format_cell(cell) for cell in cells)
            for look, cells in shared.lines
        ),
        complete=shared.complete,
        reasons=tuple(shared.reasons),
    )
    is_begun = now != start
    return parse_game(
        {
            "whydoku": "game",
            "version": VERSION,
            "title": shared.name,
            "puzzle": "".join(str(digit or ".") for digit in shared.givens),
            "start": change_between(Layers(), start),
            "entries": [change_between(start, now)] if is_begun else [],
            "floor": int(is_begun),
        }
    )


def link_of(history: History, address: str) -> str:
    """A link that opens a game as it stands, in a page at this address."""
    givens = history.frame.start.givens.bits
    now = layers_of(history.frame, history.now.state)
    bare = Layers(now.possible, automatic=now.automatic, reasons=now.reasons)
    shared = Shared(
        _masks(givens, digits=True),
        has_marks=now != bare,
        automatic=now.automatic,
        placed=_masks(now.placed & ~candidates_of(cells_of(givens)), digits=True),
        **{name: _masks(getattr(now, name)) for name in _MASKS},
        tints=[(_candidate(text[:-2]), int(text[-1]) - 1) for text in now.tints],
        links=[
            (_candidate(text[:5]), _candidate(text[6:]), int(text[5] == "=")) for text in now.links
        ],
        complete=now.complete,
        lines=[
            (2 * int(text[0]) + (text[1] == ">"), [*map(parse_cell, text[2:].split(text[1]))])
            for text in now.lines
        ],
        name=history.about.get("title", ""),
        reasons=now.reasons,
    )
    return f"{address}#{fragment_of(shared)}"


def _bits(masks: Sequence[int]) -> Candidates:
    return sum(mask << 9 * i for i, mask in enumerate(masks))


def _masks(bits: Candidates, *, digits: bool = False) -> list[int]:
    """The mask of each cell, or its one digit."""
    masks = [bits >> 9 * i & ALL_DIGITS for i in range(81)]
    return [mask.bit_length() for mask in masks] if digits else masks


def _candidate(name: str) -> int:
    return parse_candidates(name).bit_length() - 1
