"""What a file of settings says of a book: texts before the puzzles, and names of levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from whydoku.errors import WhydokuError
from whydoku.faces.books import AskedContents, FrontMatter
from whydoku.shapes.marks import Sample, Setting


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedFront(AskedContents):
    """What can be asked of a book of puzzles, with texts before them and names of levels."""

    introduction: Annotated[str, Setting(), Sample("# Welcome\n\nThese puzzles are *new*.")] = ""
    """An introduction, in simple Markdown."""
    imprint: Annotated[str, Setting(), Sample("Sample Press, 2027")] = ""
    """A text at the foot of the page after the title page, in simple Markdown."""
    isbn: Annotated[str, Setting(), Sample("978-3-16-148410-0")] = ""
    """The ISBN, printed below the imprint; its last digit is checked."""
    levels: Annotated[dict[str, str] | None, Setting(), Sample({"easy": "Breezy"})] = None
    """Names of your own for levels."""
    font: Annotated[str, Setting(), Sample("Noto Serif")] = ""
    """A font of this machine for texts, such as a title."""

    @property
    def front(self) -> FrontMatter:
        """What stands before the puzzles."""
        return FrontMatter(
            imprint=self.imprint,
            isbn=self.isbn,
            introduction=self.introduction,
            rules=self.rules,
        )

    @property
    def level_names(self) -> dict[str, str]:
        """The publisher's own names for levels."""
        names = self.levels or {}
        for level, name in names.items():
            if not name.strip():
                raise WhydokuError(f'a level has a name, such as {level} = "Breezy"')
        return names
