"""Ratings and analyses as tables of HTML, as a notebook shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from whydoku.render.page_style import part_of_page
from whydoku.render.spans import capital, plain
from whydoku.render.svg import draw_grid
from whydoku.render.words.analysis import candidate_of, change_of, paragraphs
from whydoku.render.words.manner import writer_of
from whydoku.render.words.passage import NumberSlot, Sentence, sentence
from whydoku.render.words.writer import PLAIN

if TYPE_CHECKING:
    from whydoku.analysis import Analysis
    from whydoku.ratings import Rating, Ratings

MOST_ROWS: Final = 60
"""The most rows that a table shows; of a longer one it shows the ends, as data frames do."""

ROWS_AT_AN_END: Final = 5
"""The rows that a long table shows at each end."""


class Column(NamedTuple):
    """The heading of a column, and whether it has numbers."""

    heading: str
    is_number: bool = False


def html_ratings(ratings: Ratings[Rating], *, theme: str = "auto") -> str:
    """Ratings as a table with their columns, and the number of puzzles below a long one."""
    numbers = _shown_rows(len(ratings))
    columns = [Column("", is_number=True)]
    columns += [Column(name, kind is float) for name, kind in ratings.columns.items()]
    rows = [
        None if n is None else [str(n), *(_cell(ratings[n], name) for name in ratings.columns)]
        for n in numbers
    ]
    total = _said(sentence("table.puzzles", number=NumberSlot(len(ratings))))
    below = f'<p class="aside">{total}</p>' if len(ratings) > MOST_ROWS else ""
    return part_of_page(theme, _table(columns, rows), below)


def html_analysis(analysis: Analysis, *, theme: str = "auto") -> str:
    """An analysis: the puzzle, the findings that it tells in words, and its long lists in full."""
    head, *findings = paragraphs(analysis, style=PLAIN)
    told = "".join(
        f'<tr><th scope="row">{escape(one.heading)}</th><td>{escape(one.text)}</td></tr>\n'
        for one in findings
    )
    return part_of_page(
        theme,
        f'<figure class="puzzle">\n{draw_grid(analysis.puzzle, theme=theme)}</figure>',
        f"<p>{escape(head.text)}</p>",
        f'<table class="findings"><tbody>\n{told}</tbody></table>',
        _folded("clues", _clues(analysis)) if analysis.clues else "",
        _folded("neighbours", _neighbours(analysis)) if analysis.neighbours else "",
    )


def _clues(analysis: Analysis) -> str:
    solutions, writer = analysis.solutions, writer_of(style=PLAIN)
    rows = [
        [
            plain(writer.value(candidate_of(clue.candidate), "and")),
            str(clue.without) if solutions.is_exact(clue.without) else f">{solutions.limit}",
            " ".join(map(str, clue.instead)),
        ]
        for clue in analysis.clues
    ]
    columns = [_column("clue"), _column("without", is_number=True), _column("instead")]
    return _table(columns, rows)


def _neighbours(analysis: Analysis) -> str:
    """The neighbours, those with ratings first, from the easiest to the hardest."""
    rated, writer = analysis.rated, writer_of(style=PLAIN)
    listed = (*rated, *(one for one in analysis.neighbours if not one.rating))
    rows = [
        [
            plain(writer.sentence(change_of(one))),
            one.rating.shown("er") if one.rating else "",
        ]
        for one in listed
    ]
    return _table([_column("change"), _column("rating", is_number=True)], rows)


def _shown_rows(number: int) -> Sequence[int | None]:
    """The numbers of the rows to show; None stands for those left out."""
    if number <= MOST_ROWS:
        return range(number)
    return [*range(ROWS_AT_AN_END), None, *range(number - ROWS_AT_AN_END, number)]


def _cell(rating: Rating, name: str) -> str:
    """A figure or another field of a rating as text; empty where it is not known."""
    if name in rating.figures:
        return rating.shown(name)
    value = getattr(rating, name)
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _table(columns: Sequence[Column], rows: Iterable[Sequence[str] | None]) -> str:
    """A table; its first column names the rows; None stands for rows left out."""
    heads = "".join(f'<th scope="col"{_class(one)}>{escape(one.heading)}</th>' for one in columns)
    lines = [_row(columns, row or ["\N{HORIZONTAL ELLIPSIS}"] * len(columns)) for row in rows]
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return f"<table><thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody></table>"


def _row(columns: Sequence[Column], row: Sequence[str]) -> str:
    first, *rest = zip(columns, row, strict=True)
    cells = "".join(f"<td{_class(column)}>{escape(text)}</td>" for column, text in rest)
    return f'<th scope="row"{_class(first[0])}>{escape(first[1])}</th>{cells}'


def _class(column: Column) -> str:
    return ' class="number"' if column.is_number else ""


def _column(name: str, *, is_number: bool = False) -> Column:
    return Column(_said(sentence(f"analysis.table.{name}")), is_number)


def _folded(name: str, table: str) -> str:
    summary = escape(_said(sentence(f"analysis.table.{name}")))
    return f"<details>\n<summary>{summary}</summary>\n{table}\n</details>"


def _said(what: Sentence) -> str:
    return plain(capital(writer_of().sentence(what)))
