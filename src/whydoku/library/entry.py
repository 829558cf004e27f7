"""A puzzle in the library, with all that is known of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from whydoku.formats import Reading
from whydoku.formats.reading import clean_name
from whydoku.grid import Grid


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """A puzzle in the library.

    number       the number by which the library knows it, from 1
    puzzle       its 81 characters, in its own orientation
    clues        how many clues it has
    symmetry     the symmetries of their layout, by name
    minimal      whether every clue is needed
    se, whydoku  its ratings on these scales; None if it is not rated yet
    level        what people would call it
    hardest      the technique of the hardest step on its path, by slug
    hardest_at   the number of the first such step
    techniques   all techniques of its path, by slug, the easiest first
    source       where it was read; `date` is when it was made or printed, as YYYY-MM-DD
    added        the day on which it was added
    used         the days on which it was used
    """

    number: int
    puzzle: str
    clues: int
    symmetry: tuple[str, ...] = ()
    minimal: bool
    se: float | None = None
    whydoku: float | None = None
    level: str | None = None
    hardest: str | None = None
    hardest_at: int | None = None
    techniques: tuple[str, ...] = ()
    name: str = ""
    source: str = ""
    author: str = ""
    date: str = ""
    notes: str = ""
    tags: tuple[str, ...] = ()
    added: str = ""
    used: tuple[str, ...] = ()

    @property
    def grid(self) -> Grid:
        """The puzzle as a grid."""
        return Grid(self.puzzle)

    @property
    def reading(self) -> Reading:
        """The puzzle as the writers of all formats take it."""
        return Reading(self.number, self.puzzle, clean_name(self.name))

    def as_dict(self) -> dict[str, Any]:
        """All fields by name, with lists in place of tuples, as JSON has them."""
        return {
            name: [*value] if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
        }

    def _repr_svg_(self) -> str:
        return self.grid._repr_svg_()
