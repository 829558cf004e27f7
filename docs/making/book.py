"""The techniques as a book to print."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from whydoku.extras import __version__
from whydoku.telling.books.book import book_of_techniques
from whydoku.telling.books.plan import BookPlan

NAME: Final = "whydoku-techniques.pdf"


def write(folder: Path) -> None:
    """Writes the book into a folder."""
    plan = BookPlan(title="Sudoku, with the reasons", author=f"whydoku {__version__}", labels=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_bytes(book_of_techniques(plan))
