"""A game for ears: rows, cells, candidates, changes and the history in words, without frames and
signs.

A screen reader says `r4c7` letter by letter, so cells keep this name; everything else is in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from whydoku.errors import counted, listed
from whydoku.grids.bits import BITS, Candidates, Cells, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.parts.sets import Cell
from whydoku.grids.spaces import ALL_DIGITS, DIGIT_CANDIDATES, FIRST_BOX
from whydoku.playing.games import actions
from whydoku.playing.games.events import Change
from whydoku.playing.games.history import HistoryEntry, Return
from whydoku.playing.games.played import Progress
from whydoku.playing.games.session import Game
from whydoku.telling.lines import NO_BREAK
from whydoku.telling.words.about.days import month_in_words

KINDS: Final = ("row", "column", "box")

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

MOST_TOLD: Final = 6
"""Changes in more cells than this are counted rather than told one by one."""

_DONE: Final = {
    "candidate_removed": ("crossed out {}", "{n} crossed out in {cells}"),
    "candidate_restored": ("restored {}", "{n} restored in {cells}"),
    "mark_wiped": ("wiped {}", "notes wiped in {cells}"),
    "mark_noted": ("noted {}", "notes written in {cells}"),
    "corner_wiped": ("wiped from the corners: {}", "corners wiped in {cells}"),
    "corner_noted": ("noted in the corners: {}", "corners written in {cells}"),
    "corner_switched": ("corners: {}", "corners written in {cells}"),
    "mark_switched": ("switched {}", "{n} switched in {cells}"),
}
"""What was done to candidates, in few cells and in many."""


def house_told(grid: Grid, house: int, *, with_missing: bool = True) -> str:
    """A row, a column or a box, cell by cell, with a pause after what is in one box, or the cells
    of a region that is none; then, if these are wanted, the digits that it lacks, and where those
    are that were no givens."""
    size, (tall, wide) = grid.rules.size, grid.tables.box_shape
    cells = members(grid.tables.house_cells[house])
    pause = tall if KINDS[house // 9] == "column" else wide
    parts = [
        ", ".join(str(grid.digit_at(i) or "open") for i in cells[at : at + pause])
        for at in range(0, size, pause)
    ]
    first = cells[0]
    if house >= FIRST_BOX and tall == size:
        each = ", ".join(f"{Cell(i)} {grid.digit_at(i) or 'open'}" for i in cells)
        told = f"Region {house % 9 + 1}: {each}."
    elif house >= FIRST_BOX:
        rows = " ".join(f"Row {first // 9 + n}: {row}." for n, row in enumerate(parts, 1))
        told = f"{house_name(house)}, columns {first % 9 + 1} to {first % 9 + wide}. {rows}"
    else:
        told = f"{house_name(house)}: {'; '.join(parts)}."
    missing = [d for d in range(1, size + 1) if not any(grid.digit_at(i) == d for i in cells)]
    placed = cells_of(grid.digits & ~grid.givens.bits) & grid.tables.house_cells[house]
    if with_missing and missing:
        told += f" Missing: {listed(missing)}."
    if with_missing and placed:
        told += f" Placed: {_within_told(placed, house)}."
    return told


def house_name(house: int) -> str:
    """What a house is called at the beginning of a sentence."""
    return f"{KINDS[house // 9].capitalize()} {house % 9 + 1}"


def _within_told(cells: Cells, house: int) -> str:
    """Cells of a house: in a row or a column by where they are across it, in a box by name."""
    if house >= FIRST_BOX:
        return cells_told(cells)
    across = KINDS[1 - house // 9]
    places = [(i // 9 if across == "row" else i % 9) + 1 for i in members(cells)]
    return f"{across}{'s' * (len(places) > 1)} {listed(places)}"


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
    what, none = ("Your notes", "No notes") if own else ("Candidates", "No candidates")
    told = f"{name}: open. {f'{what}: {listed(digits)}' if digits else none}."
    if game and (corners := _digits_in(game.corners.bits, i)):
        told += f" In corners: {listed(corners)}."
    if game and (gone := _digits_in(game.crossed.bits, i)):
        told += f" Crossed out: {listed(gone)}."
    return told


def digit_told(
    grid: Grid, digit: int, marks: Candidates, *, with_candidates: bool, kind: str = "box"
) -> str:
    """Where a digit stands, and in each house of a kind where it is marked; or else, without
    candidates, which houses lack it."""
    its = DIGIT_CANDIDATES[digit - 1]
    there = cells_of(grid.digits & its)
    tables, size = grid.tables, grid.rules.size
    if there.bit_count() == size:
        return f"{digit}: all {NUMBERS[size]} are placed."
    told = f"{digit}: in {cells_told(there)}." if there else f"{digit}: nowhere yet."
    can = cells_of(marks & its) & ~there
    houses = range(KINDS.index(kind) * 9, KINDS.index(kind) * 9 + size)
    places = [
        f"{kind} {h % 9 + 1}, {_within_told(can & tables.house_cells[h], h)}"
        for h in houses
        if can & tables.house_cells[h]
    ]
    if with_candidates:
        return f"{told} Candidates: {'; '.join(places) or 'none'}."
    if places:
        told += f" Your notes: {'; '.join(places)}."
    for what, begin in zip(KINDS, range(0, 27, 9), strict=True):
        lacking = [h + 1 for h in range(size) if not tables.house_cells[begin + h] & there]
        told += f" {what.capitalize()}{'es' if what == 'box' else 's'} without: {listed(lacking)}."
    return told


def digit_in_house_told(
    grid: Grid, digit: int, house: int, marks: Candidates, *, with_candidates: bool
) -> str:
    """Where in a house a digit stands, or where it is marked there."""
    its, name = DIGIT_CANDIDATES[digit - 1], house_name(house).lower()
    if there := cells_of(grid.digits & its) & grid.tables.house_cells[house]:
        return f"{digit} in {name}: it stands in {cells_told(there)}."
    what = "candidates" if with_candidates else "notes"
    can = cells_of(marks & its) & grid.tables.house_cells[house]
    return f"{digit} in {name}: {_within_told(can, house) if can else f'no {what}'}."


def candidates_by_row_told(candidates: Candidates) -> Iterator[str]:
    """Yields candidates cell by cell, a row at a time."""
    if not candidates:
        yield "There are none."
    for r in range(9):
        told = [
            f"{Cell(i)}: {' '.join(map(str, digits))}".replace(" ", NO_BREAK)
            for i in range(r * 9, r * 9 + 9)
            if (digits := _digits_in(candidates, i))
        ]
        if told:
            yield f"Row {r + 1}. {'; '.join(told)}."


def progress_told(grid: Grid) -> str:
    """How far the grid is filled, and which digits are left."""
    progress = Progress.of(grid)
    if not progress.open:
        return "All cells are filled."
    left = [
        f"{NUMBERS[times]} {listed([f'{digit}s' if times > 1 else digit for digit in digits])}"
        for times in range(1, 10)
        if (digits := [digit for digit, number in progress.left.items() if number == times])
    ]
    return f"{counted(progress.open, 'cell')} open. Left: {'; '.join(left)}."


def when_told(then: datetime, now: datetime) -> str:
    """When something was, such as `yesterday at 9:05`."""
    days = (now.date() - then.date()).days
    named = {0: "today", 1: "yesterday"}.get(days)
    return f"{named or f'on {then.day} {month_in_words(then)}'} at {then.hour}:{then.minute:02}"


def change_told(
    change: Change, unchanged: str = "Nothing changed.", *, most: int = MOST_TOLD
) -> str:
    """What a change did, in words, or what to say if nothing changed; what a new digit excludes is
    left out. More than `most` digits are counted."""
    parts = [*_parts_of(change, most)]
    return f"{'; '.join(parts)}." if parts else unchanged


def _parts_of(change: Change, most: int) -> Iterator[str]:
    by_kind = change.by_kind
    erased = change.erased.cells.bits & ~change.placed.cells.bits
    if erased:
        yield f"{few_or_counted(erased, most)} open again"
    if placed := change.placed.bits:
        is_many = placed.bit_count() > most
        yield f"{placed.bit_count()} digits put in" if is_many else candidates_told(placed)
    in_sight = change.switched or not change.after.automatic
    is_passed_over = {
        "candidate_restored": bool(change.erased),
        "mark_noted": bool(change.erased) and not in_sight,
    }
    for kind in _DONE:
        if (bits := by_kind.get(kind)) and not is_passed_over.get(kind):
            is_own = kind in ("mark_wiped", "mark_noted")
            where = "" if in_sight or not is_own else "your own notes, which are not shown: "
            yield where + done_told(kind, bits)
    is_other = change.before.complete != change.after.complete and not change.after.automatic
    yield from view_told(
        change.after.automatic if change.switched else None,
        change.after.complete if is_other else None,
    )


def view_told(automatic: bool | None, complete: bool | None) -> Iterator[str]:
    """Which marks are shown, and whether own marks are complete, where these are chosen."""
    if automatic is not None:
        yield "automatic candidates" if automatic else "your own notes"
    if complete is not None:
        yield "your notes count as complete" if complete else "your notes claim nothing"


def done_told(kind: str, bits: Candidates) -> str:
    """What was done to candidates: in few cells one by one, in many how many there are."""
    one_by_one, in_all = _DONE[kind]
    cells = cells_of(bits)
    if cells.bit_count() <= MOST_TOLD:
        return one_by_one.format(candidates_told(bits))
    number = counted(bits.bit_count(), "candidate")
    return in_all.format(n=number, cells=few_or_counted(cells))


def few_or_counted(cells: Cells, most: int = MOST_TOLD) -> str:
    """Cells by their names, or how many there are if these are many."""
    number = cells.bit_count()
    return cells_told(cells) if number <= most else counted(number, "cell")


def cells_told(cells: Cells) -> str:
    """Cells by their names."""
    return listed([Cell(i) for i in members(cells)])


def candidates_told(candidates: Candidates) -> str:
    """Candidates cell by cell: `2 and 5 in r4c7`."""
    cells = members(cells_of(candidates))
    return ", ".join(f"{listed(_digits_in(candidates, i))} in {Cell(i)}" for i in cells)


def _digits_in(candidates: Candidates, i: int) -> list[int]:
    return [d + 1 for d in BITS[candidates >> i * 9 & ALL_DIGITS]]


def entry_told(entry: HistoryEntry) -> str:
    """An entry of the history in the words in which it was told when it was made, but however many
    digits there are, they are named."""
    return _TOLD[type(entry)](entry)


def _on_marks(kind: str) -> Callable[[Any], str]:
    return lambda entry: done_told(kind, entry.held)


def _steps_told(entry: actions.Apply) -> str:
    if len(entry.steps) != 1:
        return f"{len(entry.steps)} steps taken"
    [step] = entry.steps
    done = [candidates_told(step.placements)] if step.placements else []
    done += [done_told("candidate_removed", step.eliminations)] if step.eliminations else []
    return f"{entry.name}: {'; '.join(done)}"


_TOLD: Final[Mapping[type, Callable[[Any], str]]] = {
    actions.Place: lambda entry: candidates_told(entry.held),
    actions.Erase: lambda entry: f"{cells_told(entry.held)} open again",
    actions.Remove: _on_marks("candidate_removed"),
    actions.Restore: _on_marks("candidate_restored"),
    actions.Note: _on_marks("mark_noted"),
    actions.NoteAll: lambda _: "all candidates noted",
    actions.Wipe: _on_marks("mark_wiped"),
    actions.Corner: _on_marks("corner_switched"),
    actions.Toggle: _on_marks("mark_switched"),
    actions.Clear: lambda entry: f"marks cleared in {few_or_counted(entry.held)}",
    actions.UseMarks: lambda entry: "; ".join(view_told(entry.automatic, entry.complete or None)),
    actions.Apply: _steps_told,
    actions.Try: lambda entry: f"guessed {candidates_told(entry.held)}",
    actions.TakeBack: lambda _: "guess taken back",
    Return: lambda one: f"back to checkpoint {one.name}" if one.name else "back to the start",
}
