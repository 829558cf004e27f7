"""The turn and the renumbering between puzzles that are essentially the same."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.library.entry import Entry
from whydoku.transform import Transform


@dataclass(frozen=True, slots=True)
class Same:
    """The entry that is essentially the same as a puzzle, and the symmetry that takes the puzzle to
    that of the entry."""

    entry: Entry
    transform: Transform
