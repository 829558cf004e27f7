"""HTML tables of ratings, analyses, paths and their totals, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from whydoku.formats.spans import capital_text, plain
from whydoku.grids.check import STATUS
from whydoku.telling.pages.pages import fold, part_of_page
from whydoku.telling.pictures.svg import draw_grid
from whydoku.telling.words.about.analysis import candidate_of, change_of, er_figure, paragraphs
from whydoku.telling.words.about.summaries import depth_and_cost, statistics_head, totals_told
from whydoku.telling.words.telling import sentence_text
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.writer import PLAIN

if TYPE_CHECKING:
    from whydoku.solving.analysis import Analysis
    from whydoku.solving.profiles.statistics import Statistics
    from whydoku.solving.ratings import Rating, Ratings
    from whydoku.solving.totals import Totals
    from whydoku.solving.traces import Traces

MOST_ROWS: Final = 60
"""The most rows that a table shows; of a longer table only the two ends are shown."""

ROWS_AT_AN_END: Final = 5
"""The number of rows that a long table shows at each end."""


class Column(NamedTuple):
    """A column of a table: its heading, and whether its items are numbers."""

    heading: str
    is_number: bool = False


def html_ratings(ratings: Ratings[Rating], *, theme: str = "auto") -> str:
    """Ratings as an HTML table; if the table leaves out rows, the number of puzzles stands
    below."""
    columns = [Column(name, kind is float) for name, kind in ratings.columns.items()]
    shown = (ratings[n] for n in shown_rows(len(ratings)) if n is not None)
    rows = ([_cell(rating, name) for name in ratings.columns] for rating in shown)
    return _numbered_table(columns, rows, len(ratings), theme)


def html_rating(rating: Rating, *, theme: str = "auto") -> str:
    """The rating of one puzzle as an HTML table: the scale, the figures, and the status if the
    rating is not exact. If techniques that assume one solution were left out, a column says so."""
    named = {"scale": rating.scale, **{name: rating.shown(name) for name in rating.figures}}
    if not rating.is_exact:
        named["status"] = rating.status
    if not rating.uniqueness:
        named["uniqueness"] = str(rating.uniqueness)
    columns = [Column(name, rating.figures.get(name, "s") != "s") for name in named]
    return part_of_page(theme, table(columns, [[*named.values()]]))


def html_traces(traces: Traces, *, theme: str = "auto") -> str:
    """Paths as an HTML table; of a long list, only the paths at the two ends are computed and
    shown."""
    is_long = len(traces) > MOST_ROWS
    parts = [traces[:ROWS_AT_AN_END], traces[-ROWS_AT_AN_END:]] if is_long else [traces]
    known = [part.as_dict() for part in parts]
    rows = (_path_cells(*row) for part in known for row in zip(*part.values(), strict=True))
    columns = [Column(name, name in ("clues", "length", "rating")) for name in known[0]]
    return _numbered_table(columns, rows, len(traces), theme)


def _numbered_table(
    columns: Sequence[Column], rows: Iterable[Sequence[str]], puzzles: int, theme: str
) -> str:
    """An HTML table with the number of each puzzle before its row; if the table leaves out rows,
    the number of puzzles stands below."""
    left = iter(rows)
    lines = [None if n is None else [str(n), *next(left)] for n in shown_rows(puzzles)]
    shown = table([Column("", is_number=True), *columns], lines)
    return part_of_page(theme, shown, number_below(puzzles))


def html_statistics(statistics: Statistics, *, theme: str = "auto") -> str:
    """The strategies that a path used, as an HTML table, and a sentence on how far down in its
    profile the path went."""
    names = ["steps", "placed", "excluded", *(["cost"] if statistics.cost is not None else [])]
    rows = (
        (use.place, use.name, use.steps, use.placements, use.eliminations, use.cost)
        for use in statistics.uses
    )
    summary = f"<p>{escape(capital_text(depth_and_cost(statistics)))}.</p>"
    return part_of_page(theme, _strategies(names, rows), summary)


def html_totals(totals: Totals, *, theme: str = "auto") -> str:
    """The strategies that many paths used, as an HTML table; below, what became of the puzzles, in
    words."""
    rows = (
        (strategy.place, strategy.name, strategy.steps, strategy.puzzles, strategy.hardest)
        for strategy in totals.strategies
    )
    shown = _strategies(["steps", "puzzles", "hardest"], rows) if totals.steps else ""
    summary = (f"<p>{escape(capital_text(text))}.</p>" for text in totals_told(totals))
    return part_of_page(theme, shown, *summary)


def _strategies(names: Sequence[str], rows: Iterable[tuple[object, ...]]) -> str:
    """An HTML table of strategies: the place of each in the profile, its name, and its figures.
    `names` are the kinds of figures, such as `steps`, from which the headings of the columns are
    made."""
    columns = [Column("", is_number=True), Column("")]
    columns += [Column(capital_text(statistics_head(name)), is_number=True) for name in names]
    return table(columns, [[_figure(value) for value in row[: len(columns)]] for row in rows])


def _path_cells(status: int, *values: object) -> list[str]:
    return [STATUS[status], *map(_figure, values)]


def _figure(value: object) -> str:
    """A figure as text; empty if the figure is None."""
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def number_below(puzzles: int, most: int = MOST_ROWS) -> str:
    """A line of HTML with the number of puzzles if there are more than `most`; otherwise empty."""
    total = _said("table.puzzles", number=puzzles)
    return f'<p class="aside">{total}</p>' if puzzles > most else ""


def html_analysis(analysis: Analysis, *, theme: str = "auto") -> str:
    """An analysis as part of an HTML page: the puzzle, the findings in words, and the long lists,
    folded away."""
    head, *findings = paragraphs(analysis, style=PLAIN)
    lines = "".join(
        f'<tr><th scope="row">{escape(finding.heading)}</th><td>{escape(finding.text)}</td></tr>\n'
        for finding in findings
    )
    return part_of_page(
        theme,
        f'<figure class="puzzle">\n{draw_grid(analysis.puzzle, theme=theme)}</figure>',
        f"<p>{escape(head.text)}</p>",
        f'<table class="findings"><tbody>\n{lines}</tbody></table>',
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
    return table(columns, rows)


def _neighbours(analysis: Analysis) -> str:
    """An HTML table of the puzzles that differ in one clue: those with ratings, the easiest first,
    and then the others."""
    rated, writer = analysis.rated, writer_of(style=PLAIN)
    listed = (*rated, *(neighbour for neighbour in analysis.neighbours if not neighbour.rating))
    rows = (
        [plain(writer.sentence(change_of(neighbour))), er_figure(neighbour)] for neighbour in listed
    )
    return table([_column("change"), _column("rating", is_number=True)], rows)


def shown_rows(number: int) -> Sequence[int | None]:
    """The numbers of the rows that a table of `number` rows shows; None stands for the rows left
    out."""
    if number <= MOST_ROWS:
        return range(number)
    return [*range(ROWS_AT_AN_END), None, *range(number - ROWS_AT_AN_END, number)]


def _cell(rating: Rating, name: str) -> str:
    """The field `name` of a rating as text; empty if the field is not known."""
    if name in rating.figures:
        return rating.shown(name)
    return _figure(getattr(rating, name))


def table(columns: Sequence[Column], rows: Iterable[Sequence[str] | None]) -> str:
    """An HTML table, which scrolls sideways if it is too wide.

    The first item of a row names the row. A row that is None stands for rows left out.
    """
    heads = "".join(
        f'<th scope="col"{_class(column)}>{escape(column.heading)}</th>' for column in columns
    )
    lines = [_row(columns, row or ["\N{HORIZONTAL ELLIPSIS}"] * len(columns)) for row in rows]
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    shown = f"<table><thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody></table>"
    return f'<div class="wide">{shown}</div>'


def _row(columns: Sequence[Column], row: Sequence[str]) -> str:
    first, *rest = zip(columns, row, strict=True)
    cells = "".join(f"<td{_class(column)}>{escape(text)}</td>" for column, text in rest)
    return f'<th scope="row"{_class(first[0])}>{escape(first[1])}</th>{cells}'


def _class(column: Column) -> str:
    return ' class="number"' if column.is_number else ""


def _column(name: str, *, is_number: bool = False) -> Column:
    return Column(_said(f"analysis.table.{name}"), is_number)


def _folded(name: str, shown: str) -> str:
    return fold(_said(f"analysis.table.{name}"), shown)


def _said(key: str, **slots: int) -> str:
    return capital_text(sentence_text(key, **slots))
