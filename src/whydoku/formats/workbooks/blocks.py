"""Finds the places on a sheet where grids stand: nine rows of nine cells, anywhere.

A grid is known by its frame, if its empty cells have a style or a sign, or because there is only
one place for its digits that makes a puzzle with exactly one solution, or because its digits reach
all four sides. Around it there may be labels and titles, but no further digits: part of a larger
table is no puzzle. Where digits would make a grid, but not where it begins, that is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product
from typing import Final, NamedTuple

from whydoku.bulk import check_many
from whydoku.formats.workbooks.cells import Sheet
from whydoku.formats.workbooks.kinds import Kind
from whydoku.formats.workbooks.lattices import Lattice, Lattices, Window, lattices_on
from whydoku.formats.workbooks.marks import Marks

_FEWEST_IN_FRAME: Final = 8
"""With fewer than eight different digits no puzzle has one solution."""

_FEWEST_LOOSE: Final = 17
"""The fewest clues with which a puzzle can have one solution."""

_MOST_STRAY: Final = 2
"""The most single digits next to a grid, such as the number of a page."""

_MOST_CLASHES: Final = 3
_MOST_TRIALS: Final = 20_000
"""The most places that are tried from one grid to the next."""


class FoundBlock(NamedTuple):
    """A grid on a sheet; or digits that make one, if only its place were certain."""

    window: Window
    is_certain: bool = True


class _Trial(NamedTuple):
    """A place where a grid may stand, and what speaks against it."""

    window: Window
    line: str
    """The digits, with `.` for all else."""
    notes: int
    """How many cells have notes."""
    odd: int
    """How many cells hold what no cell of a grid can."""
    stray: int
    """How many digits stand next to it."""
    tight: bool
    """Whether digits reach all four sides."""
    clashes: int
    ragged: int
    """How many empty cells have no sign or no style, if others have one."""
    open_sides: int
    """On how many sides styled cells without text go on beyond it."""


def find_blocks(sheet: Sheet, left_out: Iterable[int] = ()) -> tuple[list[FoundBlock], bool]:
    """The grids on a sheet, row by row, and whether all places for one have been tried.

    `left_out` are rows that hold none.
    """
    marks = Marks(sheet, left_out)
    found: list[FoundBlock] = []
    search = _Search(marks)
    is_whole = True
    for lattices in lattices_on(sheet.merged):
        for way in (search.framed, search.with_one_solution, search.by_its_sides):
            search.trials = 0
            for row, column in marks.anchors():
                if (
                    marks.is_digit(row, column)
                    and not any(map(_is_of_table, marks.runs(row, column)))
                    and (block := way(row, column, lattices))
                ):
                    marks.take(block.window)
                    found.append(block)
                    search.trials = 0
                if search.trials > _MOST_TRIALS:
                    # Grids with a frame are found in the other ways too, unless they are odd.
                    is_whole = is_whole and way == search.framed
                    break
    return _in_order(found), is_whole


def _in_order(found: list[FoundBlock]) -> list[FoundBlock]:
    return sorted(found, key=lambda block: (block.window.rows[0], block.window.columns[0]))


class _Search:
    """Tries the places around a digit, in three ways that trust ever less evidence."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self.trials = 0
        """How many places have been tried since the last grid was found."""

    def framed(self, row: int, column: int, lattices: Lattices) -> FoundBlock | None:
        """The grid around a digit whose 81 cells the file sets apart from those around them."""
        found: list[_Trial] = []
        for rows in lattices.rows:
            for columns in lattices.columns:
                for top in _starts(row, rows.offsets):
                    if not self._is_edge(top, rows, column):
                        continue
                    for left in _starts(column, columns.offsets):
                        self.trials += 1
                        place = (top, left, rows, columns)
                        if (
                            self._is_framed(*place)
                            and self._clashes(*place, _MOST_CLASHES) <= _MOST_CLASHES
                            and self._stray(*place) <= _MOST_STRAY
                        ):
                            found.append(self._trial(top, left, rows, columns))
        fine = [
            trial
            for trial in found
            if _filled(trial) >= _FEWEST_IN_FRAME and trial.odd * 4 <= _filled(trial)
        ]
        best = _best(fine, key=lambda trial: (trial.odd, trial.clashes))
        return FoundBlock(best.window) if best else None

    def with_one_solution(self, row: int, column: int, lattices: Lattices) -> FoundBlock | None:
        """The grid around the first digit of its rows that has exactly one solution."""
        trials = [trial for trial in self._loose(row, column, lattices, 0) if not trial.odd]
        good = check_many([trial.line for trial in trials]) if trials else b""
        found = [trial for trial, status in zip(trials, good, strict=True) if status == 1]
        if not found:
            return None
        best = _best(
            found,
            key=lambda t: (t.ragged, t.stray > _MOST_STRAY, t.open_sides, t.stray, not t.tight),
        )
        return FoundBlock(best.window) if best else FoundBlock(found[0].window, is_certain=False)

    def by_its_sides(self, row: int, column: int, lattices: Lattices) -> FoundBlock | None:
        """The grid around a digit that stands alone and reaches all four sides."""
        trials = [
            trial
            for trial in self._loose(row, column, lattices, _MOST_CLASHES)
            if not trial.stray and trial.odd * 4 <= _filled(trial)
        ]
        tight = _best([t for t in trials if t.tight], key=lambda t: (t.odd, t.clashes))
        if tight:
            return FoundBlock(tight.window)
        likely = [trial for trial in trials if not trial.odd and not trial.clashes]
        if len(likely) == 1:
            return FoundBlock(likely[0].window)
        return FoundBlock(likely[0].window, is_certain=False) if likely else None

    def _loose(
        self, row: int, column: int, lattices: Lattices, most_clashes: int
    ) -> Iterator[_Trial]:
        """Yields the places for a grid whose first row of digits is this one."""
        height = max(lattice.span for lattice in lattices.rows)
        width = max(lattice.span for lattice in lattices.columns)
        if self._marks.digits_near(row, column, height, width) < _FEWEST_LOOSE:
            return
        for rows, columns in product(lattices.rows, lattices.columns):
            for top in _starts(row, rows.offsets[:3]):
                for left in _starts(column, columns.offsets):
                    self.trials += 1
                    if (
                        self._digits_in(top, left, rows, columns) >= _FEWEST_LOOSE
                        and self._has_free_gaps(top, left, rows, columns)
                        and self._clashes(top, left, rows, columns, most_clashes) <= most_clashes
                    ):
                        yield self._trial(top, left, rows, columns)

    def _digits_in(self, top: int, left: int, rows: Lattice, columns: Lattice) -> int:
        """How many digits a window has, notes included."""
        digits, inside = self._marks.digits, columns.inside << left + 1
        return sum((digits.get(top + offset, 0) & inside).bit_count() for offset in rows.offsets)

    def _clashes(self, top: int, left: int, rows: Lattice, columns: Lattice, most: int) -> int:
        """How many digits of a window stand in a house that has them already.

        Counting ends where they are more than `most`.
        """
        seen: set[tuple[int, int, str]] = set()
        clashes = 0
        for r, offset in enumerate(rows.offsets):
            digits = self._marks.single.get(top + offset)
            if not digits:
                continue
            for c, across in enumerate(columns.offsets):
                digit = digits.get(left + across)
                if digit:
                    houses = ((0, r, digit), (1, c, digit), (2, r // 3 * 3 + c // 3, digit))
                    if not seen.isdisjoint(houses):
                        clashes += 1
                        if clashes > most:
                            return clashes
                    seen.update(houses)
        return clashes

    def _is_edge(self, top: int, rows: Lattice, column: int) -> bool:
        """Whether the cell in the first row of a frame is there, and so is that in the last."""
        bit = 2 << column
        last = top + rows.offsets[-1]
        present = self._marks.present
        return bool(present.get(top, 0) & bit and present.get(last, 0) & bit)

    def _is_framed(self, top: int, left: int, rows: Lattice, columns: Lattice) -> bool:
        """Whether the cells of a window are there, those on its sides without exception.

        A side is open where styled cells without text go on beyond it.
        """
        present = self._marks.present
        inside = columns.inside << left + 1
        sides = 1 << left + 1 | 1 << left + 1 + columns.offsets[-1]
        missing = 0
        for offset in rows.offsets:
            cells = present.get(top + offset, 0)
            if cells & sides != sides:
                return False
            missing += (inside & ~cells).bit_count()
        for offset in (0, rows.offsets[-1]):
            if present[top + offset] & inside != inside:
                return False
        if missing > 9 or not self._has_free_gaps(top, left, rows, columns):
            return False
        return all(self._is_side_closed(side) for side in _sides(top, left, rows, columns))

    def _is_side_closed(self, side: list[tuple[int, int]]) -> bool:
        """Whether a grid may end at these cells: no empty one has a style, unless beside a text."""
        marks = self._marks
        hollow = False
        for row, column in side:
            if marks.other.get(row, 0) >> column + 1 & 1:
                return True
            taken = marks.filled.get(row, 0) >> column + 1 & 1
            hollow |= not taken and bool(marks.present.get(row, 0) >> column + 1 & 1)
        return not hollow

    def _has_free_gaps(self, top: int, left: int, rows: Lattice, columns: Lattice) -> bool:
        """Whether nothing of a grid stands between the rows and columns of a window."""
        digits = self._marks.digits
        whole = (1 << columns.span) - 1
        gaps = (whole & ~columns.inside) << left + 1
        whole <<= left + 1
        in_rows = {*rows.offsets}
        for offset in range(rows.span):
            if digits.get(top + offset, 0) & (gaps if offset in in_rows else whole):
                return False
        return True

    def _trial(self, top: int, left: int, rows: Lattice, columns: Lattice) -> _Trial:
        marks = self._marks
        window = Window(
            tuple(top + offset for offset in rows.offsets),
            tuple(left + offset for offset in columns.offsets),
        )
        line: list[str] = []
        notes = odd = blank = hollow = missing = 0
        numbers: list[int] = []
        for row in window.rows:
            meanings = marks.meanings.get(row, {})
            free = (marks.present.get(row, 0)) >> 1
            for column in window.columns:
                meaning = meanings.get(column) if free >> column & 1 else None
                kind = meaning.kind if meaning else None
                line.append(meaning.digits if meaning and kind is Kind.DIGIT else ".")
                if kind is None:
                    hollow += free >> column & 1
                    missing += not free >> column & 1
                elif kind is Kind.BLANK:
                    blank += 1
                elif kind is Kind.NOTES:
                    notes += 1
                elif kind is Kind.NUMBER:
                    numbers.append(column)
                elif kind is Kind.OTHER:
                    odd += 1
        if len(numbers) + notes >= FEWEST_NOTES:
            notes += len(numbers)
        else:
            odd += len(numbers)
        text = "".join(line)
        return _Trial(
            window,
            text,
            notes,
            odd,
            self._stray(top, left, rows, columns),
            self._is_tight(window),
            self._clashes(top, left, rows, columns, _MOST_CLASHES),
            hollow + missing if blank else missing if hollow else 0,
            sum(not self._is_side_closed(side) for side in _sides(top, left, rows, columns)),
        )

    def _is_tight(self, window: Window) -> bool:
        marks = self._marks.filled
        columns = [2 << column for column in (window.columns[0], window.columns[-1])]
        inside = sum(2 << column for column in window.columns)
        return all(marks.get(row, 0) & inside for row in (window.rows[0], window.rows[-1])) and all(
            any(marks.get(row, 0) & bit for row in window.rows) for bit in columns
        )

    def _stray(self, top: int, left: int, rows: Lattice, columns: Lattice) -> int:
        """How many digits stand around a window, labels apart; and numbers, if they are many."""
        filled, numbers = self._marks.filled, self._marks.numbers
        across = (1 << columns.span) - 1 << left + 1
        stray = 0
        for row in (top - 1, top + rows.span):
            these, those = filled.get(row, 0) & across, numbers.get(row, 0) & across
            if these or those:
                places = [(row, left + offset) for offset in columns.offsets]
                stray += self._unlabelled(these.bit_count(), those.bit_count(), places)
            corners = 1 << left | 1 << left + 1 + columns.span
            stray += (filled.get(row, 0) & corners).bit_count()
        for column in (left - 1, left + columns.span):
            bit = 1 << column + 1
            down = range(top, top + rows.span)
            these, those = (
                sum(bool(found.get(row, 0) & bit) for row in down) for found in (filled, numbers)
            )
            if these or those:
                places = [(top + offset, column) for offset in rows.offsets]
                stray += self._unlabelled(these, those, places)
        return stray

    def _unlabelled(self, digits: int, numbers: int, places: list[tuple[int, int]]) -> int:
        """How many digits and numbers on a side count against it: none if they number its lines."""
        count = digits + (numbers if numbers > _MOST_STRAY else 0)
        return 0 if count and self._is_label(places) else count

    def _is_label(self, places: list[tuple[int, int]]) -> bool:
        """Whether nine cells number rows or columns, from either end."""
        texts = [self._marks.text(row, column) for row, column in places]
        if not all(text.isdecimal() and len(text) < 5 for text in texts):
            return False
        numbers = [int(text) for text in texts]
        steps = {after - before for before, after in pairwise(numbers)}
        return steps in ({1}, {-1})


FEWEST_NOTES: Final = 3
"""Where at least so many cells have several digits, numbers of several digits are notes too."""


def _is_of_table(run: int) -> bool:
    """Whether so many cells without a gap are too many for grids, with or without a label."""
    return run > 10 and run % 9 > 1


def _best(trials: list[_Trial], key: Callable[[_Trial], tuple[int, ...]]) -> _Trial | None:
    """The trial with the least against it; None if there is none, or no single one."""
    ranked = sorted(trials, key=key)
    if len(ranked) > 1 and key(ranked[0]) == key(ranked[1]):
        return None
    return ranked[0] if ranked else None


def _filled(trial: _Trial) -> int:
    return 81 - trial.line.count(".") + trial.notes


def _starts(line: int, offsets: Iterable[int]) -> Iterator[int]:
    """Where a grid can begin of which this line is one of those at these offsets."""
    return (line - offset for offset in offsets if line >= offset)


def _sides(top: int, left: int, rows: Lattice, columns: Lattice) -> list[list[tuple[int, int]]]:
    """The cells next to a window: above, below, on the left, on the right."""
    across = range(left, left + columns.span)
    down = range(top, top + rows.span)
    return [
        *([(row, column) for column in across] for row in (top - 1, top + rows.span)),
        *([(row, column) for row in down] for column in (left - 1, left + columns.span)),
    ]
