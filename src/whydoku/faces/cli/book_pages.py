"""The options of `whydoku book` for its pages and for what stands before the puzzles."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import click

from whydoku.errors import WhydokuError
from whydoku.faces.books import FrontMatter, Pages, Paper, paper_of
from whydoku.faces.books.paper import MOST_IN_SHEET, SIZES
from whydoku.faces.books.plan import MOST_PER_PAGE, MOST_SOLUTIONS
from whydoku.faces.cli.asked import Option
from whydoku.shapes.marks import About, Between

TEXT_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)

HIGHEST: Final = 10**6
"""The highest number that the first puzzle or page of a book may have."""


@dataclass(frozen=True, kw_only=True)
class AskedPages:
    """The options for the pages of a book, for the pages before the puzzles, and for levels."""

    paper: Annotated[
        str,
        Option(metavar="SIZE"),
        About(f"Paper: {', '.join(SIZES)}, or WIDTHxHEIGHT such as 170x240mm."),
    ] = "a4"
    margin: Annotated[str, Option(metavar="LENGTH")] = "15mm"
    """Margin on all sides."""
    binding: Annotated[str, Option(metavar="LENGTH")] = "0mm"
    """More margin on the inside, where pages are bound."""
    bleed: Annotated[str, Option(metavar="LENGTH")] = "0mm"
    """Room around the page, such as 3mm, with crop marks along which it is cut."""
    per_page: Annotated[
        int | None,
        Between(1, MOST_PER_PAGE),
        Option(metavar="N"),
        About(f"Puzzles on a page, 1 to {MOST_PER_PAGE}; 4 by default, or 1 in large print."),
    ] = None
    solutions_per_page: Annotated[
        int | None,
        Between(1, MOST_SOLUTIONS),
        Option(metavar="N"),
        About("Solutions on a page; by default as many as are easy to read."),
    ] = None
    pages_multiple: Annotated[int, Between(1, MOST_IN_SHEET), Option(metavar="N")] = 1
    """Make the number of pages a multiple of N, such as 16, with pages for notes at the end."""
    first_page: Annotated[int, Between(1, HIGHEST), Option(metavar="N")] = 1
    """The number of the first page."""
    page_numbers: bool = True
    """Print the numbers of the pages (the default)."""
    heads: bool = False
    """Print the title of the book above left pages, and that of the part above right ones."""
    introduction: Annotated[Path | None, Option(metavar="FILE.md", type=TEXT_FILE)] = None
    """Add an introduction, in simple Markdown."""
    rules: bool = False
    """Add a page with the rules, how to begin, and what the levels ask for."""
    imprint: Annotated[Path | None, Option(metavar="FILE.md", type=TEXT_FILE)] = None
    """Print this text at the foot of the page after the title page."""
    isbn: Annotated[str, Option(metavar="NUMBER")] = ""
    """Print this ISBN below the imprint; its last digit is checked."""
    levels: Annotated[Path | None, Option(metavar="FILE.toml", type=TEXT_FILE)] = None
    """Give levels names of your own, with lines such as easy = "Breezy"."""

    @property
    def on_paper(self) -> Paper:
        """The paper of the book."""
        return paper_of(self.paper, self.margin, self.binding, self.bleed)

    @property
    def counted_pages(self) -> Pages:
        """How the pages are counted, and what stands above and below them."""
        return Pages(
            multiple=self.pages_multiple,
            first=self.first_page,
            numbers=self.page_numbers,
            heads=self.heads,
        )

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
