"""A board for ears: rows, cells, candidates and changes in words, without frames and signs.

A screen reader says `r4c7` letter by letter, so cells keep this name; everything else is in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.bits import BITS, Candidates, Cells, members
from whydoku.errors import counted, listed
from whydoku.game.events import EVENT_KINDS, Change
from whydoku.game.session import Game
from whydoku.grid import Grid
from whydoku.spaces import ALL_CELLS, ALL_DIGITS, DIGIT_CANDIDATES, FIRST_BOX, HOUSE_CELLS
from whydoku.world.candidates import candidates_of, cells_of
from whydoku.world.sets import Cell

KINDS: Final = ("row", "column", "box")

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

_DONE: Final = {
    "candidate_removed": "crossed out",
    "candidate_restored": "restored",
    "mark_wiped": "wiped",
    "mark_noted": "noted",
    "corner_wiped": "wiped from corners",
    "corner_noted": "noted in corners",
}


def board_told(grid: Grid) -> Iterator[str]:
    """Yields the nine rows."""
    return (house_told(grid, h, with_missing=False) for h in range(9))


def house_told(grid: Grid, house: int, *, with_missing: bool = True) -> str:
    """A row, a column or a box: its digits and where they are, its open cells, and the digits that
    it lacks if these are wanted."""
    kind, number = KINDS[house // 9], house % 9 + 1
    name = f"{kind} {number}".capitalize()
    cells = members(HOUSE_CELLS[house])
    parts = [
        _rows_of_box(grid, cells) if house >= FIRST_BOX else _line_told(grid, cells, house // 9)
    ]
    missing = [d for d in range(1, 10) if not any(grid.digit_at(i) == d for i in cells)]
    if with_missing and missing:
        parts.append(f"Missing: {listed(missing)}.")
    return f"{name}: {' '.join(parts)}"


def _line_told(grid: Grid, cells: Sequence[int], kind: int) -> str:
    """The cells of a row (`kind` 0) or a column (1), by where they are across it."""
    across = KINDS[1 - kind]

    def place(i: int) -> int:
        return (i // 9 if kind else i % 9) + 1

    filled = [f"{grid.digit_at(i)} in {across} {place(i)}" for i in cells if grid.digit_at(i)]
    is_open = [place(i) for i in cells if not grid.digit_at(i)]
    told = f"{listed(filled)}." if filled else "no digits."
    if not is_open:
        return told
    return f"{told} Open: {across}{'s' * (len(is_open) > 1)} {listed(is_open)}."


def _rows_of_box(grid: Grid, cells: Sequence[int]) -> str:
    rows = [cells[at : at + 3] for at in (0, 3, 6)]
    return " ".join(f"Row {row[0] // 9 + 1}: {_line_told(grid, row, 0)}" for row in rows)


def cell_told(grid: Grid, i: int, game: Game | None = None) -> str:
    """A cell: its digit and whose it is, or else what is marked in it, which without a game are its
    candidates."""
    name, digit = Cell(i), grid.digit_at(i)
    if digit:
        given = grid.givens.bits >> i * 9 & ALL_DIGITS
        return f"{name}: {digit}, {'given' if given else 'placed'}."
    own = game is not None and not game.is_automatic
    marks = game.marks.bits if game and own else grid.bits
    digits = _digits_in(marks, i)
    what = "your notes" if own else "candidates"
    told = f"{name}: open. {what.capitalize()}: {listed(digits)}." if digits else ""
    told = told or f"{name}: open. No {what}."
    if game and (corners := _digits_in(game.corners.bits, i)):
        told += f" In corners: {listed(corners)}."
    if game and (gone := _digits_in(game.crossed.bits, i)):
        told += f" Crossed out: {listed(gone)}."
    return told


def digit_told(grid: Grid, digit: int, *, with_candidates: bool) -> str:
    """Where a digit stands, and box by box where it can go; or else, without candidates, which
    houses lack it."""
    its = DIGIT_CANDIDATES[digit - 1]
    there = cells_of(grid.digits & its)
    if there.bit_count() == 9:
        return f"{digit}: all nine are placed."
    told = f"{digit}: in {cells_told(there)}." if there else f"{digit}: nowhere yet."
    if with_candidates:
        can = cells_of(grid.bits & its) & ~there
        boxes = ((h, can & HOUSE_CELLS[FIRST_BOX + h]) for h in range(9))
        places = [f"box {h + 1}, {cells_told(cells)}" for h, cells in boxes if cells]
        return f"{told} Candidates: {'; '.join(places)}."
    for kind, begin in zip(KINDS, range(0, 27, 9), strict=True):
        lacking = [h + 1 for h in range(9) if not HOUSE_CELLS[begin + h] & there]
        told += f" {kind.capitalize()}{'es' if kind == 'box' else 's'} without: {listed(lacking)}."
    return told


def marks_told(game: Game, cells: Cells = ALL_CELLS) -> Iterator[str]:
    """Yields what marks there are in some cells, a row at a time."""
    bits = game.marks.bits
    whole = " They are complete." if game.notes_are_complete else ""
    yield "Automatic candidates." if game.is_automatic else f"Your own notes.{whole}"
    if not bits & candidates_of(cells):
        yield "There are none."
    for r in range(9):
        told = [
            f"{Cell(i)}: {' '.join(map(str, digits))}"
            for i in range(r * 9, r * 9 + 9)
            if cells >> i & 1 and (digits := _digits_in(bits, i))
        ]
        if told:
            yield f"Row {r + 1}. {'; '.join(told)}."


def progress_told(grid: Grid) -> str:
    """How far the grid is filled, and which digits are left."""
    from whydoku.game.progress import Progress

    progress = Progress.of(grid)
    if not progress.open:
        return "All cells are filled."
    digits_by_times: dict[int, list[int]] = {}
    for digit, times in progress.left.items():
        digits_by_times.setdefault(times, []).append(digit)
    left = [
        f"{_NUMBERS[times]} {listed([f'{digit}s' if times > 1 else digit for digit in digits])}"
        for times, digits in sorted(digits_by_times.items())
        if times
    ]
    return f"{counted(progress.open, 'cell')} open. Left: {'; '.join(left)}."


def change_told(change: Change) -> str:
    """What a change did, in words; what a new digit excludes is left out."""
    parts = [*_parts_of(change)]
    return f"{'; '.join(parts)}." if parts else "Nothing changed."


def _parts_of(change: Change) -> Iterator[str]:
    by_kind = dict.fromkeys(EVENT_KINDS, 0)
    for event in change.events:
        by_kind[event.kind] |= 1 << int(event.candidate)
    erased = change.erased.cells.bits & ~change.placed.cells.bits
    if erased:
        yield f"{cells_told(erased)} open again"
    if change.placed:
        yield candidates_told(change.placed.bits)
    is_passed_over = {
        "candidate_restored": bool(change.erased),
        "mark_wiped": change.after.automatic,
        "mark_noted": change.after.automatic,
    }
    for kind, done in _DONE.items():
        if by_kind[kind] and not is_passed_over.get(kind):
            yield f"{done} {candidates_told(by_kind[kind])}"
    if change.switched:
        yield "automatic candidates" if change.after.automatic else "your own notes"
    if change.before.complete != change.after.complete:
        yield (
            "your notes count as complete" if change.after.complete else "your notes claim nothing"
        )


def cells_told(cells: Cells) -> str:
    """Cells by their names."""
    return listed([Cell(i) for i in members(cells)])


def candidates_told(candidates: Candidates) -> str:
    """Candidates cell by cell: `2 and 5 in r4c7`."""
    cells = members(cells_of(candidates))
    return ", ".join(f"{listed(_digits_in(candidates, i))} in {Cell(i)}" for i in cells)


def _digits_in(candidates: Candidates, i: int) -> list[int]:
    return [d + 1 for d in BITS[candidates >> i * 9 & ALL_DIGITS]]
