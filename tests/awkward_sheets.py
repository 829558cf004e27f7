"""Puzzles laid out on sheets as people lay them out: what reading must find, and nothing else.

As a program it sends puzzles through every layout and kind of file, and counts what comes back:
`python tests/awkward_sheets.py --puzzles 1000 --seed 1`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from whydoku import bulk
from whydoku.formats import read_all
from whydoku.formats.grids import grid_of_notes
from whydoku.formats.workbooks.cells import Area
from whydoku.world.texts import format_line
from workbook_files import Page, csv_text, ods_bytes, xlsx_bytes


class Laid(NamedTuple):
    """Sheets, and the puzzles that stand on them: 81 characters or 729, in no order."""

    pages: list[Page]
    puzzles: list[str]
    is_plain: bool = True
    """Whether a text with separators can carry what tells the puzzles."""


Layout = Callable[[Sequence[str], random.Random], Laid]

LAYOUTS: dict[str, Layout] = {}


def layout(make: Layout) -> Layout:
    """Adds a layout, by the name of its function."""
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
            value = digit if as_text else float(digit) if decimal else int(digit)
            page.put(*at, value, **looks)
        elif empty is not None:
            page.put(*at, empty, **looks)


def put_labels(page: Page, top: int, left: int, above: str, beside: str) -> None:
    """Puts labels above a grid and at its left."""
    for n in range(9):
        for at, labels in (((top - 1, left + n), above), ((top + n, left - 1), beside)):
            label = labels[n]
            page.put(*at, int(label) if label.isdigit() else label)


@layout
def bare_in_the_middle(puzzles: Sequence[str], rng: random.Random) -> Laid:
    pages = []
    for n, puzzle in enumerate(puzzles):
        pages.append(page := Page(f"Day {n + 1}"))
        put_grid(page, rng.randrange(9), rng.randrange(9), puzzle)
    return Laid(pages, list(puzzles))


@layout
def framed_below_one_another(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Puzzles")
    for n, puzzle in enumerate(puzzles):
        page.put(n * 12, 2, f"Puzzle number {n + 1}")
        put_grid(page, n * 12 + 1, 2, puzzle, empty="", border=True)
    return Laid([page], list(puzzles), is_plain=False)


@layout
def framed_side_by_side_without_gap(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Wide")
    for n, puzzle in enumerate(puzzles):
        put_grid(page, 3 + n // 3 * 9, 1 + n % 3 * 9, puzzle, empty="", border=True)
    return Laid([page], list(puzzles), is_plain=False)


@layout
def zeros_side_by_side(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Zeros")
    for n, puzzle in enumerate(puzzles):
        put_grid(page, 1 + n // 4 * 10, 1 + n % 4 * 10, puzzle, empty=0)
    return Laid([page], list(puzzles))


@layout
def dots_as_text(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Dots")
    for n, puzzle in enumerate(puzzles):
        put_grid(page, n * 10, 0, puzzle, empty=".", as_text=True)
    return Laid([page], list(puzzles))


@layout
def gaps_between_boxes(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Gaps")
    rows, columns = rng.choice([(1, 1), (1, 1), (0, 1), (1, 0)])
    for n, puzzle in enumerate(puzzles):
        put_grid(page, 2 + n // 2 * 14, 1 + n % 2 * 14, puzzle, gap_rows=rows, gap_columns=columns)
    return Laid([page], list(puzzles))


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
def numbered_rows_and_columns(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Labels")
    for n, puzzle in enumerate(puzzles):
        top, left = 2 + n // 3 * 12, 2 + n % 3 * 12
        put_labels(page, top, left, "123456789", "123456789")
        put_grid(page, top, left, puzzle)
    return Laid([page], list(puzzles))


@layout
def lettered_and_framed(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Letters")
    for n, puzzle in enumerate(puzzles):
        top, left = 2 + n // 2 * 13, 2 + n % 2 * 13
        put_labels(page, top, left, "123456789", "ABCDEFGHI")
        put_grid(page, top, left, puzzle, empty="", fill="FFEEEEEE")
    return Laid([page], list(puzzles))


@layout
def column_of_texts(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("List")
    page.put(0, 0, "My collection, from many books")
    for n, word in enumerate(("no", "puzzle", "rating", "remark")):
        page.put(2, n, word)
    for n, puzzle in enumerate(puzzles):
        page.put(3 + n, 0, n + 1)
        page.put(3 + n, 1, puzzle.replace(".", rng.choice(".0")))
        page.put(3 + n, 2, 2.5)
        page.put(3 + n, 3, "=cmd, easy")
    return Laid([page], list(puzzles))


@layout
def texts_without_a_header(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("List")
    for n, puzzle in enumerate(puzzles):
        page.put(n, 0, f"Nr. {n + 1}")
        page.put(n, 1, puzzle)
        page.put(n, 2, rng.randrange(9))
    return Laid([page], list(puzzles))


@layout
def solution_beside(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("With solutions")
    for n, puzzle in enumerate(puzzles):
        solution = bulk.solve_many([puzzle]).decode()
        page.put(n * 12, 1, "Puzzle")
        page.put(n * 12, 12, "Solution")
        put_grid(page, n * 12 + 1, 1, puzzle, border=True, empty="")
        put_grid(page, n * 12 + 1, 12, solution, border=True)
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
            here = {solution[i], *rng.sample("123456789", 2)}
            while len(here) < 2:
                here.add(rng.choice("123456789"))
            here = {digit} if digit != "." else here
            marks += "".join(d if d in here else "." for d in "123456789")
            text = style.join(sorted(here))
            if style == "lines":
                shown = [d if d in here else "." for d in "123456789"]
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
def decimals_in_text(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Decimals")
    for n, puzzle in enumerate(puzzles):
        put_grid(page, n * 11, 4, "".join(puzzle), decimal=True, empty=0.0)
    return Laid([page], list(puzzles))


@layout
def among_other_things(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Sunday")
    page.put(0, 0, "Our club")
    page.put(1, 0, "Meets on")
    page.put(1, 1, 7)
    page.put(1, 2, "at")
    page.put(1, 3, 8)
    for n, puzzle in enumerate(puzzles):
        top = 5 + n * 13
        page.put(top - 1, 3, f"Level {n}", fill="FFCCCCCC")
        page.put(top - 1, 5, n % 9 + 1)
        put_grid(page, top, 3, puzzle)
        page.put(top + 10, 3, "Time:")
        page.put(top + 10, 4, 12.5)
        page.put(top + 3, 14, "see page")
        page.put(top + 3, 15, 4)
    table = Page("Table")
    for row in range(20):
        for column in range(14):
            table.put(row, column, rng.randrange(1, 10))
    times = Page("Times table")
    for row in range(1, 10):
        for column in range(1, 10):
            times.put(row, column, row * column)
    hollow = Page("To fill in")
    for row in range(9):
        for column in range(9):
            hollow.put(row, column, "", border=True)
    return Laid([page, table, times, hollow], list(puzzles))


@layout
def bold_givens(puzzles: Sequence[str], rng: random.Random) -> Laid:
    page = Page("Half done")
    key = rng.choice(["bold", "colour", "locked"])
    looks: dict[str, dict[str, Any]] = {
        "bold": {"bold": True},
        "colour": {"colour": "FF0000FF"},
        "locked": {"locked": False},
    }
    for n, puzzle in enumerate(puzzles):
        solution = bulk.solve_many([puzzle]).decode()
        for i, digit in enumerate(puzzle):
            at = (1 + n * 11 + i // 9, 1 + i % 9)
            entered = digit == "." and rng.random() < 0.2
            if digit != ".":
                own = looks[key] if key != "locked" else {}
                page.put(*at, int(digit), border=True, **own)
            elif entered:
                own = looks[key] if key == "locked" else {}
                page.put(*at, int(solution[i]), border=True, **own)
            else:
                page.put(*at, border=True)
    page.protected = key == "locked"
    return Laid([page], list(puzzles), is_plain=False)


def files(laid: Laid) -> Iterator[tuple[str, bytes]]:
    """The files that carry sheets: each kind with its bytes."""
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    worst = 0
    for name, make in LAYOUTS.items():
        if asked.only not in name:
            continue
        rng = random.Random(f"{name} {asked.seed}")
        counts: dict[str, list[int]] = {}
        puzzles = bulk.random_minimal(asked.puzzles, seed=asked.seed)
        while puzzles:
            size = rng.randint(1, 12)
            some, puzzles = puzzles[:size], puzzles[size:]
            laid = make(some, rng)
            wanted = sorted(laid.puzzles)
            for kind, data in files(laid):
                found, faults = found_in(data)
                right = [*found]
                missed = 0
                for puzzle in wanted:
                    if puzzle in right:
                        right.remove(puzzle)
                    else:
                        missed += 1
                row = counts.setdefault(kind, [0, 0, 0, 0])
                for n, more in enumerate((len(wanted), missed, len(right), len(faults))):
                    row[n] += more
        for kind, (wanted_, missed, invented, faults_) in counts.items():
            told = f"{missed} missed, {invented} invented, {faults_} faults"
            print(f"{name:34} {kind:8} {wanted_} puzzles, {told}")
            worst += missed + invented + faults_
    return worst > 0


if __name__ == "__main__":
    sys.exit(main())
