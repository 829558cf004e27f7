"""What a telling for people is written with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from whydoku.formats.spans import Spans
    from whydoku.grids.grid import Grid
    from whydoku.grids.parts.sets import CellSet
    from whydoku.solving.profiles.profile import Profile
    from whydoku.telling.words.writing.manner import Manner


class Pen(Protocol):
    """What a telling for people is written with, which knows colours, the width of the window, and
    how steps are to be told."""

    @property
    def colour(self) -> bool:
        """Whether the telling may have colours."""

    @property
    def width(self) -> int:
        """The width of the text in columns."""

    def style(self, text: str, **styles: Any) -> str:
        """The text with these styles, such as `bold=True` or `fg="red"`."""

    def draw(self, grid: Grid, marked: CellSet | None = None, *, marks: bool = False) -> str:
        """A grid drawn, with the cells in `marked` in red."""

    def beside(self, pictures: Sequence[str]) -> str:
        """Drawings beside each other, where there is room."""

    def wrapped(self, text: str, head: str = "") -> str:
        """The text in lines of the width, the first of which begins with `head` and the others with
        as many blanks."""

    def highlighted(self, text: Spans) -> str:
        """The text with the names of techniques in bold, where there may be colours."""

    def manner(self, profile: Profile) -> Manner:
        """How to tell steps, with the names and the notation of a profile."""
