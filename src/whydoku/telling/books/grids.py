"""Grids on a page: in how many columns and rows they fit and how large they are, the titles above
them, and what they show.

+-- room ---------------+
|  caption   caption    |    side      of a grid
|  +-----+   +-----+    |    caption   the height of what is above a grid
|  |grid |   |grid |    |    foot      the height of what is below it
|  +-----+   +-----+    |    gap       the least distance to the next one
|  foot      foot       |    under     its width, which may be more than that of the grid
+-----------------------+
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, isqrt
from typing import Any, Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.grid import Grid
from whydoku.telling.books.puzzles import BookPuzzle
from whydoku.telling.symbols import names_of_digits
from whydoku.telling.words.about.days import forms_of_day

Around: TypeAlias = Callable[[float], float]
"""The height of what stands above and below a grid, by the width of what is below, in points."""

GAP: Final = 28.0
"""The least distance between two grids on a page, in points."""

WIDEST: Final = 2.0
"""The most by which what stands below a grid is wider, where its column has room."""

TRIES: Final = 4
"""How often smaller grids are tried, as what stands below them takes more lines then."""

NEARLY: Final = 0.92
"""The share of the largest side at which grids in fewer columns look better."""

CUT: Final = "\N{HORIZONTAL ELLIPSIS}"
"""Stands at the end of a name that is cut."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How many columns and rows of grids a page has, and in points the side of a grid and the width
    of what stands below it."""

    columns: int
    rows: int
    side: float
    under: float

    @property
    def per_page(self) -> int:
        """The number of grids that fit on a page."""
        return self.columns * self.rows


def fitted(room: tuple[float, float], count: int, around: Around, largest: float) -> Fit:
    """Fits `count` grids on a page, in as few columns as leave them nearly as large as possible,
    with sides of at most `largest`. `room` is the width and the height within the margins."""
    fits = [
        _fit(room, columns, ceil(count / columns), around, largest)
        for columns in range(1, count + 1)
    ]
    largest_side = max(fit.side for fit in fits)
    enough = min(largest_side, NEARLY * largest_side)  # it is negative where there is no room
    return next(fit for fit in fits if fit.side >= enough)


def packed(room: tuple[float, float], side: float, around: Around) -> Fit:
    """Fits as many grids as possible on a page, with sides of at least `side`. A page that is too
    small for even one such grid gets one smaller grid."""
    wide, high = room
    columns = max(1, int((wide + GAP) / (side + GAP)))
    rows = max(1, int((high + GAP) / (side + around(side) + GAP)))
    return _fit(room, columns, rows, around, largest=1.25 * side)


def _fit(room: tuple[float, float], columns: int, rows: int, around: Around, largest: float) -> Fit:
    wide, high = room
    column = (wide - (columns - 1) * GAP) / columns
    row = (high - (rows - 1) * GAP) / rows
    side, narrower = 0.0, column
    for _ in range(TRIES):
        under = narrower
        side = min(column, row - around(under), largest)
        narrower = max(min(under, WIDEST * side), 1.0)
        if narrower == under:
            break
    return Fit(columns, rows, side, under)


def titles_of(puzzles: Sequence[BookPuzzle], letters: float, below: float) -> list[dict[str, str]]:
    """For each puzzle its title of about so many letters, its number with its day and its name, and
    if a name has no room there, all names as subtitles, cut to about the letters `below`. All days
    have the same form, the longest for which there is room; they are left out if there is none."""
    room = int(letters) - max(len(f"{puzzle.number}  ") for puzzle in puzzles)
    names = [" ".join(puzzle.name.split()) for puzzle in puzzles]
    days = [forms_of_day(puzzle.day) if puzzle.day else () for puzzle in puzzles]
    nameless = [""] * len(names)
    titles = _on_a_line(days, names, room)
    subtitles: list[dict[str, str]] = [{} for _ in names]
    if not titles:
        titles = _on_a_line(days, nameless, room) or nameless
        if any(names):
            subtitles = [{"subtitle": _cut(name, int(below))} for name in names]
    return [
        {"title": f"{puzzle.number}  {title}" if title else str(puzzle.number), **subtitle}
        for puzzle, title, subtitle in zip(puzzles, titles, subtitles, strict=True)
    ]


def is_cut(puzzle: BookPuzzle, title: Mapping[str, str]) -> bool:
    """Whether the title has only a part of the puzzle's name."""
    return title.get("subtitle", "").endswith(CUT) and not puzzle.name.endswith(CUT)


def _on_a_line(days: list[tuple[str, ...]], names: list[str], room: int) -> list[str]:
    """Days and names together, with the days in the longest form in which none has more letters
    than there is room for; empty if there is no such form."""
    for form in range(max(1, *map(len, days))):
        texts = [
            ", ".join(filter(None, (*day[form : form + 1], name)))
            for day, name in zip(days, names, strict=True)
        ]
        if max(map(len, texts)) <= max(room, 0):
            return texts
    return []


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: max(0, most - 1)].rstrip()}{CUT}"


def grid_data(grid: Grid, symbols: str = "", *, pencil: bool) -> dict[str, Any]:
    """The data of a grid, with pencil marks on wish or if candidates have been removed; `symbols`
    are what stands in place of digits, or empty."""
    if not (pencil or grid.removed):
        return digits_data(grid, grid.as_line(), symbols)
    marks = [
        "" if digit != "." else "".join(map(str, grid.digits_at(cell)))
        for cell, digit in zip(grid.tables.cells, grid.as_line(), strict=True)
    ]
    return digits_data(grid, grid.as_line(), symbols, marks) | {"marks": marks}


def digits_data(
    grid: Grid, line: str, symbols: str = "", marks: Sequence[str] = ()
) -> dict[str, Any]:
    """The data of a grid filled with the digits of a line, in which the givens stand out, with the
    name of its board."""
    given = grid.puzzle.as_line()
    others = ("." if known != "." else digit for known, digit in zip(given, line, strict=True))
    return {
        "board": str(grid.rules),
        "given": given,
        "placed": "".join(others),
        "about": about(line, marks, symbols),
    }


def about(line: str, marks: Sequence[str] = (), symbols: str = "") -> str:
    """The digits and pencil marks of a grid in words, row by row, for people who do not see it; or
    the symbols in their places."""
    size, shown = isqrt(len(line)), marks or [""] * len(line)
    return " ".join(
        f"Row {begin // size + 1}: "
        f"{_row_told(line[begin : begin + size], shown[begin : begin + size], symbols)}."
        for begin in range(0, len(line), size)
    )


def _row_told(digits: str, marks: Sequence[str], kind: str) -> str:
    named = names_of_digits(kind)
    apart = ", " if kind else " "

    def told(some: str) -> str:
        return apart.join(named[int(digit) - 1] for digit in some)

    if "." not in digits:
        return told(digits)
    cells = [
        f"{told(digit)} in {column}" if digit != "." else f"pencil marks {told(some)} in {column}"
        for column, (digit, some) in enumerate(zip(digits, marks, strict=True), 1)
        if digit != "." or some
    ]
    return ", ".join(cells) or "empty"
