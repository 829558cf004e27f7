"""The techniques as a book to print."""

from __future__ import annotations

from typing import Final

from whydoku.extras import __version__
from whydoku.telling.books.book import book_of_techniques
from whydoku.telling.books.plan import BookPlan

NAME: Final = "whydoku-techniques.pdf"


def made() -> bytes:
    """The book."""
    plan = BookPlan(title="Sudoku, with the reasons", author=f"whydoku {__version__}", labels=True)
    return book_of_techniques(plan)
