"""Books on paper: puzzles, hints, explained solutions, solutions and worksheets, as PDF.

What a book says is data; `layout.typ` and `grids.typ`, in the language of typst, say how it looks.
The same book has the same bytes.

front.py       the pages before the puzzles, and the Markdown in which a publisher writes them
plan.py        the plan of a book: its paper and pages, its contents and its looks
asked.py       what can be asked of a book, by the command line and by requests
boards.py      empty grids as the layout draws them, by their rules
hints.py       the hints of a puzzle: what always leads on, and where singles end
key.py         the key to hints: how they are read, and what their names mean
puzzles.py     the puzzles of a book with all that it prints of them
grids.py       grids on a page: how many fit, their titles, and grids as the layout takes them
paths.py       explained solutions: texts, and pictures of the harder steps
parts.py       the parts of a book in order
exercises.py   exercises on a page, and worksheets for children
worksheets.py  the parts of a worksheet: lesson, exercises and answers
book.py        a book as PDF
"""

from whydoku.telling.books.book import write_book
from whydoku.telling.books.front import FrontMatter
from whydoku.telling.books.plan import BookPlan, Pages, numbers_of, paper_of

__all__ = ["BookPlan", "FrontMatter", "Pages", "numbers_of", "paper_of", "write_book"]
