"""Puzzles laid out on sheets as people lay them out: what reading must find, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from formats.workbook_files import Page, csv_text, ods_bytes, xlsx_bytes
from whydoku import read_all
from whydoku.formats.sources.grids import grid_of_notes
from whydoku.formats.workbooks.cells import Area
from whydoku.grids import bulk
from whydoku.grids.parts.texts import format_line


class Laid(NamedTuple):
    """Sheets, and the puzzles that stand on them: 81 characters or 729, in no order."""

    pages: list[Page]
    puzzles: list[str]
    is_plain: bool = True
    """Whether a text with separators can carry what tells the puzzles."""


Layout = Callable[[Sequence[str], random.Random], Laid]

LAYOUTS: dict[str, Layout] = {}


def layout(make: Layout) -> Layout:
    LAYOUTS[make.__name__.replace("_", " ")] = make
    return make


def put_grid(
    page: Page,
    top: int,
    left: int,
    puzzle: str,
    *,
    empty: str | float | None = None,
    gap_rows: int = 0,
    gap_columns: int = 0,
    as_text: bool = False,
    decimal: bool = False,
    **looks: Any,
) -> None:
    """Puts a puzzle on a page; `empty` None leaves its empty cells out of the file."""
    for i, digit in enumerate(puzzle):
        row, column = divmod(i, 9)
        at = (top + row + row // 3 * gap_rows, left + column + column // 3 * gap_columns)
        if digit != ".":
            value = (
                digit
                if as_text
                else float(digit)
                if decimal
                else digit
                if digit.isalpha()
                else int(digit)
            )
            page.put(*at, value, **looks)
        elif empty is not None:
            page.put(*at, empty, **looks)


def put_labels(page: Page, top: int, left: int, above: str, beside: str) -> None:
    for n in range(9):
        for at, labels in (((top - 1, left + n), above), ((top + n, left - 1), beside)):
            label = labels[n]
            page.put(*at, int(label) if label.isdigit() else label)


def page_of(puzzle: str, name: str = "Sheet1", top: int = 0, left: int = 0, **looks: Any) -> Page:
    page = Page(name)
    put_grid(page, top, left, puzzle, **looks)
    return page


@layout
def bare_in_the_middle(puzzles: Sequence[str], rng: random.Random) -> Laid:
    pages = [
        page_of(puzzle, f"Day {n}", rng.randrange(9), rng.randrange(9))
        for n, puzzle in enumerate(puzzles)
    ]
    return Laid(pages, list(puzzles))


def spread(
    name: str,
    down: int,
    across: int = 1,
    *,
    at: tuple[int, int] = (2, 2),
    beside: str = "",
    is_plain: bool = True,
    **looks: Any,
) -> None:
    """Adds a layout with the grids of a sheet in rows of so many, `down` cells apart."""

    def lay(puzzles: Sequence[str], rng: random.Random) -> Laid:
        page = Page("Puzzles")
        for n, puzzle in enumerate(puzzles):
            top, left = at[0] + n // across * down, at[1] + n % across * down
            if beside:
                put_labels(page, top, left, "123456789", beside)
            put_grid(page, top, left, puzzle, **looks)
        return Laid([page], list(puzzles), is_plain)

    LAYOUTS[name] = lay


spread("framed without a gap", 9, 3, empty="", border=True, is_plain=False)
spread("zeros side by side", 10, 4, empty=0)
spread("dots as text", 10, at=(0, 0), empty=".", as_text=True)
spread("decimals in text", 11, decimal=True, empty=0.0)
spread("gaps between boxes", 14, 2, gap_rows=1, gap_columns=1)
spread("gaps between rows of boxes", 14, 2, gap_rows=1)
spread("gaps between columns of boxes", 14, 2, gap_columns=1)
spread("numbered rows and columns", 12, 3, beside="123456789")
spread("lettered and framed", 13, 2, beside="ABCDEFGHI", empty="", fill="FFEEEEEE", is_plain=True)


@layout
def borders_between_boxes(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Borders")
    for n, puzzle in enumerate(puzzles):
        top, left = 1 + n * 15, 1
        for k in range(13):
            for line in (0, 4, 8, 12):
                page.put(top + line, left + k, "-")
        for k in range(1, 12):
            for line in (0, 4, 8, 12):
                page.put(top + k, left + line, "+" if k in (4, 8) else "|")
        put_grid(page, top + 1, left + 1, puzzle, gap_rows=1, gap_columns=1)
    return Laid([page], list(puzzles))


@layout
def column_of_texts(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("List")
    page.put(0, 0, "My collection, from many books")
    page.put_row(2, "no", "puzzle", "rating", "remark")
    for n, puzzle in enumerate(puzzles):
        page.put_row(3 + n, n + 1, puzzle.replace(".", rng.choice(".0")), 2.5, "=cmd, easy")
    return Laid([page], list(puzzles))


@layout
def texts_without_a_header(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("List")
    for n, puzzle in enumerate(puzzles):
        page.put_row(n, f"Nr. {n + 1}", puzzle, rng.randrange(9))
    return Laid([page], list(puzzles))


@layout
def pencil_marks(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Marks")
    marked = []
    style = rng.choice([" ", "", "\n", ", ", "lines"])
    for n, puzzle in enumerate(puzzles):
        solution = bulk.solve_many([puzzle]).decode()
        marks = ""
        for i, digit in enumerate(puzzle):
            here = {digit} if digit != "." else {solution[i], *rng.sample("123456789", 2)}
            shown = "".join(d if d in here else "." for d in "123456789")
            marks += shown
            text = style.join(sorted(here))
            if style == "lines":
                text = "\n".join(" ".join(shown[at : at + 3]) for at in (0, 3, 6))
            value: str | float = int(digit) if digit != "." else text
            page.put(1 + n * 11 + i // 9, 2 + i % 9, value)
        notes = [[int(d) for d in marks[at : at + 9] if d != "."] for at in range(0, 729, 9)]
        marked.append(grid_of_notes(puzzle, "." * 81, notes).as_marks())
    return Laid([page], marked)


@layout
def merged_cells(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Merged")
    for n, puzzle in enumerate(puzzles):
        for i, digit in enumerate(puzzle):
            row, column = 2 + n * 20 + i // 9 * 2, 1 + i % 9 * 3
            page.merged.append(Area(row, column, row + 1, column + 2))
            for r in range(2):
                for c in range(3):
                    page.put(row + r, column + c, border=True)
            page.put(row, column, int(digit) if digit != "." else "", border=True)
    return Laid([page], list(puzzles), is_plain=False)


@layout
def among_other_things(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Sunday")
    page.put(0, 0, "Our club")
    page.put_row(1, "Meets on", 7, "at", 8)
    for n, puzzle in enumerate(puzzles):
        top = 5 + n * 13
        page.put(top - 1, 3, f"Level {n}", fill="FFCCCCCC")
        page.put(top - 1, 5, n % 9 + 1)
        put_grid(page, top, 3, puzzle)
        page.put(top + 10, 3, "Time:")
        page.put(top + 10, 4, 12.5)
        page.put(top + 3, 14, "see page")
        page.put(top + 3, 15, 4)
    table, times = Page("Table"), Page("Times table")
    for row in range(1, 20):
        table.put_row(row, *(rng.randrange(1, 10) for _ in range(14)))
    for row in range(1, 10):
        times.put_row(row, *(row * column for column in range(1, 10)))
    few = page_of("1234567" + "." * 74, "To fill in", empty="", border=True)
    return Laid([page, table, times, few], list(puzzles))


@layout
def bold_givens(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Half done")
    looks: list[tuple[str, Any]] = [("bold", True), ("colour", "FF0000FF"), ("locked", False)]
    key, value = rng.choice(looks)
    page.protected = key == "locked"
    for n, puzzle in enumerate(puzzles):
        solution = bulk.solve_many([puzzle]).decode()
        for i, digit in enumerate(puzzle):
            entered = digit == "." and rng.random() < 0.2
            number = solution[i] if entered else digit
            shown = int(number) if number != "." else ""
            own = {key: value} if (entered if page.protected else digit != ".") else {}
            page.put(1 + n * 11 + i // 9, 1 + i % 9, shown, border=True, **own)
    return Laid([page], list(puzzles), is_plain=False)


def files(laid: Laid) -> Iterator[tuple[str, bytes]]:
    yield "xlsx", xlsx_bytes(*laid.pages)
    yield "ods", ods_bytes(*laid.pages)
    if laid.is_plain and len(laid.pages) == 1:
        for separator in ",;\t":
            yield f"csv{separator!r}", csv_text(laid.pages[0], separator).encode()


def found_in(data: bytes) -> tuple[list[str], list[str]]:
    """The puzzles that reading finds in a file, in order of their characters, and its faults."""
    puzzles, faults = [], []
    for reading in read_all(data):
        if reading.error:
            faults.append(str(reading.error))
            continue
        grid = reading.grid
        notes = reading.line81 is None and bool(grid.removed)
        puzzles.append(grid.as_marks() if notes else format_line(grid.givens.bits))
    return sorted(puzzles), faults
