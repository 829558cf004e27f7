"""The turn and the renumbering between puzzles that are essentially equal."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.library.entry import Entry
from whydoku.transform import Transform


@dataclass(frozen=True, slots=True)
class Same:
    """The entry that is essentially equal to a puzzle, and the symmetry that takes the puzzle to
    that of the entry."""

    entry: Entry
    transform: Transform
