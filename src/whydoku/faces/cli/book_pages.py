"""The options of `whydoku book` that name files, for what stands before the puzzles and for the
names of levels."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import click

from whydoku.errors import WhydokuError
from whydoku.faces.books import AskedContents, FrontMatter
from whydoku.faces.cli.asked import Option

TEXT_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedFront(AskedContents):
    """The options of a book of puzzles, with those that name files: texts before the puzzles, and
    names of levels."""

    introduction: Annotated[Path | None, Option(metavar="FILE.md", type=TEXT_FILE)] = None
    """Add an introduction, in simple Markdown."""
    imprint: Annotated[Path | None, Option(metavar="FILE.md", type=TEXT_FILE)] = None
    """Print this text at the foot of the page after the title page."""
    isbn: Annotated[str, Option(metavar="NUMBER")] = ""
    """Print this ISBN below the imprint; its last digit is checked."""
    levels: Annotated[Path | None, Option(metavar="FILE.toml", type=TEXT_FILE)] = None
    """Give levels names of your own, with lines such as easy = "Breezy"."""

    @property
    def front(self) -> FrontMatter:
        """What stands before the puzzles."""
        return FrontMatter(
            imprint=_text_of(self.imprint),
            isbn=self.isbn,
            introduction=_text_of(self.introduction),
            rules=self.rules,
        )

    @property
    def level_names(self) -> dict[str, str]:
        """The publisher's own names for levels."""
        try:
            names = tomllib.loads(_text_of(self.levels))
        except tomllib.TOMLDecodeError as fault:
            raise WhydokuError(f"{self.levels}: {fault}") from None
        for level, name in names.items():
            if not isinstance(name, str) or not name.strip():
                raise WhydokuError(f'{self.levels}: a level has a name, such as {level} = "Breezy"')
        return names


def _text_of(path: Path | None) -> str:
    if path is None:
        return ""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise WhydokuError(f"{path}: not a text in UTF-8") from None
