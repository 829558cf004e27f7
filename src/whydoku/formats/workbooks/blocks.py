"""Finds the places on a sheet where grids stand: nine rows of nine cells, anywhere.

A grid is recognised if the file sets its cells apart by a frame, a style or a sign for empty cells;
or if only one place for its digits makes a puzzle with exactly one solution; or if its digits reach
all four sides. Labels and titles may stand around a grid, but no further digits, since a part of a
larger table is no puzzle. Digits that would make a grid if it were clear where the grid begins are
reported too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product
from typing import Final, NamedTuple

from whydoku.formats.known.sheet import FEWEST_NOTES
from whydoku.formats.workbooks.cells import Sheet
from whydoku.formats.workbooks.lattices import (
    NOTHING,
    PLAIN_LATTICES,
    GridPlace,
    Kind,
    Lattices,
    Side,
    Window,
    lattices_on,
)
from whydoku.formats.workbooks.marks import FEWEST_LOOSE, MOST_CLASHES, Marks, misfit_around
from whydoku.grids.bulk import check_many

_FEWEST_IN_FRAME: Final = 8
"""The fewest cells with digits in a frame: with fewer different digits no puzzle has one
solution."""

_MOST_STRAY: Final = 2
"""The most digits that may stand by themselves next to a grid, such as the number of a page."""

_OUTWARDS: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""The rows and columns that lead away from a grid on each of its sides."""

_MOST_MISSING: Final = 9
"""The most cells inside a frame that the file may lack."""

_MOST_TRIALS: Final = 20_000
"""The most places to try one after another without finding a grid."""


class FoundBlock(NamedTuple):
    """The place of a grid on a sheet. If `is_certain` is not set, the grid may also begin
    elsewhere, or has not nine rows and nine columns."""

    place: GridPlace
    is_certain: bool = True
    is_framed: bool = False

    @property
    def window(self) -> Window:
        """The rows and columns of the grid."""
        return self.place.window


class _Trial(NamedTuple):
    """A place where a grid may stand, and the evidence against it."""

    place: GridPlace
    line: str
    """The 81 cells of the place as digits, with `.` for anything else."""
    notes: int
    """The number of cells with notes."""
    odd: int
    """The number of cells with something that cannot stand in a grid."""
    stray: int
    """The number of digits next to the place."""
    tight: bool
    """Whether digits reach all four sides of the place."""
    clashes: int
    ragged: int
    """The number of empty cells without the sign or the style that other empty cells have."""
    open_sides: int
    """The number of sides on which styled cells without text continue beyond the place."""

    @property
    def filled(self) -> int:
        """The number of cells that have a digit or notes."""
        return 81 - self.line.count(".") + self.notes


def find_blocks(sheet: Sheet, marks: Marks) -> tuple[list[FoundBlock], bool]:
    """The grids on a sheet from top to bottom, and whether all places for grids have been tried.
    Takes their cells from `marks`."""
    blocks: list[FoundBlock] = []
    search = _Search(marks)
    is_whole = True
    for lattices in lattices_on(sheet.merged):
        for way in (
            search.framed,
            search.with_one_solution,
            search.framed_misfit,
            search.by_its_sides,
            search.loose_misfit,
        ):
            search.trials = 0
            for row, column in marks.anchors():
                if (
                    marks.is_digit(row, column)
                    and not any(map(_is_of_table, marks.runs(row, column)))
                    and (block := way(row, column, lattices))
                ):
                    marks.take(block.window)
                    blocks.append(block)
                    search.trials = 0
                if search.trials > _MOST_TRIALS:
                    # Grids with a frame are found in the other ways too, unless they are odd.
                    is_whole = is_whole and way == search.framed
                    break
    blocks = [block._replace(is_certain=search.is_certain(block)) for block in blocks]
    blocks.sort(key=lambda block: (block.window.rows[0], block.window.columns[0]))
    return blocks, is_whole


class _Search:
    """Tries the places where a grid that contains a certain digit may stand, in three ways. The
    first way asks for the most evidence."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self.trials = 0
        """The number of places tried since the last grid was found."""

    def framed(self, row: int, column: int, lattices: Lattices) -> FoundBlock | None:
        """The grid around a digit whose cells stand in a frame, that is, the file has these cells
        and sets them apart from those around. None if there is no such grid, or several equally
        good ones."""
        trials = [
            self._trial(place)
            for place in self._places(row, column, lattices, are_framed=True)
            if self._is_framed(place)
            and self._marks.clashes(place, MOST_CLASHES) <= MOST_CLASHES
            and self._stray(place) <= _MOST_STRAY
        ]
        fine = [
            trial
            for trial in trials
            if trial.filled >= _FEWEST_IN_FRAME and trial.odd * 4 <= trial.filled
        ]
        best = _best(fine, key=lambda trial: (trial.odd, trial.clashes))
        return FoundBlock(best.place, is_framed=True) if best else None

    def with_one_solution(self, row: int, column: int, lattices: Lattices) -> FoundBlock | None:
        """A grid around a digit that is a puzzle with exactly one solution; None if there is none.
        The grid is not certain if several places are equally good."""
        trials = [trial for trial in self._loose(row, column, lattices, 0) if not trial.odd]
        statuses = check_many([trial.line for trial in trials]) if trials else b""
        good = [trial for trial, status in zip(trials, statuses, strict=True) if status == 1]
        if not good:
            return None
        best = _best(
            good,
            key=lambda t: (t.ragged, t.stray > _MOST_STRAY, t.open_sides, t.stray, not t.tight),
        )
        return FoundBlock(best.place) if best else FoundBlock(good[0].place, is_certain=False)

    def by_its_sides(self, row: int, column: int, lattices: Lattices) -> FoundBlock | None:
        """A grid around a digit, without digits next to the grid; None if there is none. The grid
        is certain if its digits reach all four sides, and no other such grid is as good. Otherwise
        it is certain only if no other place is likely."""
        trials = [
            trial
            for trial in self._loose(row, column, lattices, MOST_CLASHES)
            if not trial.stray and trial.odd * 4 <= trial.filled
        ]
        tight = _best([t for t in trials if t.tight], key=lambda t: (t.odd, t.clashes))
        if tight:
            return FoundBlock(tight.place)
        likely = [trial for trial in trials if not trial.odd and not trial.clashes]
        if not likely:
            return None
        return FoundBlock(likely[0].place, is_certain=len(likely) == 1)

    def framed_misfit(self, row: int, column: int, lattices: Lattices) -> FoundBlock | None:
        """A block of cells around a digit that has too many or too few lines for a grid, and stands
        in a frame; None if there is none."""
        return self._misfit(row, column, lattices, is_framed=True)

    def loose_misfit(self, row: int, column: int, lattices: Lattices) -> FoundBlock | None:
        """The same for digits without a frame, which have too many lines: where some are missing,
        they may be empty."""
        return self._misfit(row, column, lattices, is_framed=False)

    def _misfit(
        self, row: int, column: int, lattices: Lattices, *, is_framed: bool
    ) -> FoundBlock | None:
        if lattices.rows is not PLAIN_LATTICES:
            return None
        place = misfit_around(self._marks, row, column, is_framed=is_framed)
        return FoundBlock(place, is_certain=False) if place else None

    def is_certain(self, block: FoundBlock) -> bool:
        """Whether it is certain where a grid begins, now that all grids have been found: unless it
        stands in a frame, no digits may be left next to it but a few beside a text."""
        marks = self._marks
        return block.is_certain and (
            block.is_framed
            or all(
                marks.digits.count(side) <= (_MOST_STRAY if marks.other.count(side) else 0)
                for side, *_ in self._strays(block.place)
            )
        )

    def _places(
        self, row: int, column: int, lattices: Lattices, *, are_framed: bool
    ) -> Iterator[GridPlace]:
        """Yields the places for a grid that contains a cell, and counts all places tried.

        If `are_framed` is set, the file must have all four corners of the grid, and cells of this
        column in its first and its last row. Otherwise the cell must be in one of the first three
        rows of the grid.
        """
        bit, present = 1 << column, self._marks.present
        for rows, columns in product(lattices.rows, lattices.columns):
            down, across = rows.offsets[-1], columns.offsets[-1]
            for top in _starts(row, rows.offsets if are_framed else rows.offsets[:3]):
                ends = present[top] & present[top + down] if are_framed else -1
                if ends & bit:
                    for left in _starts(column, columns.offsets):
                        self.trials += 1
                        corners = 1 << left | 1 << left + across
                        if ends & corners == corners:
                            yield GridPlace(top, left, rows, columns)

    def _loose(
        self, row: int, column: int, lattices: Lattices, most_clashes: int
    ) -> Iterator[_Trial]:
        """Yields the places for a grid without a frame that contains a cell. At most `most_clashes`
        of the digits in such a place clash with another."""
        height = max(lattice.span for lattice in lattices.rows)
        width = max(lattice.span for lattice in lattices.columns)
        if self._marks.digits_near(row, column, height, width) < FEWEST_LOOSE:
            return
        for place in self._places(row, column, lattices, are_framed=False):
            if (
                self._digits_in(place) >= FEWEST_LOOSE
                and self._has_free_gaps(place)
                and self._marks.clashes(place, most_clashes) <= most_clashes
            ):
                yield self._trial(place)

    def _digits_in(self, place: GridPlace) -> int:
        """The number of cells in a place that have a digit or notes."""
        digits, inside, top = self._marks.digits, place.inside, place.top
        return sum((digits[top + offset] & inside).bit_count() for offset in place.rows.offsets)

    def _is_framed(self, place: GridPlace) -> bool:
        """Whether the cells of a place stand in a frame: the file has all cells at the edges and
        nearly all inside, and none that continue them beyond an edge."""
        present, top, left, rows, columns = self._marks.present, *place
        edges = 1 << left | 1 << left + columns.offsets[-1]
        for offset in rows.offsets:
            if present[top + offset] & edges != edges:
                return False
        inside = place.inside
        missing = sum((inside & ~present[top + offset]).bit_count() for offset in rows.offsets)
        ends = (present[top], present[top + rows.offsets[-1]])
        return (
            all(cells & inside == inside for cells in ends)
            and missing <= _MOST_MISSING
            and self._has_free_gaps(place)
            and not self._open_sides(place)
        )

    def _open_sides(self, place: GridPlace) -> int:
        """The number of sides on which styled cells without text continue beyond a place.

        A text next to a side closes that side.
        """
        marks = self._marks
        return sum(
            not marks.other.count(side) and marks.present.count(side) > marks.filled.count(side)
            for side in place.sides
        )

    def _has_free_gaps(self, place: GridPlace) -> bool:
        """Whether the gaps between the rows and columns of a place contain no digits and no
        notes."""
        digits = self._marks.digits
        whole = (1 << place.columns.span) - 1 << place.left
        gaps = whole & ~place.inside
        in_rows = {*place.rows.offsets}
        for offset in range(place.rows.span):
            if digits[place.top + offset] & (gaps if offset in in_rows else whole):
                return False
        return True

    def _trial(self, place: GridPlace) -> _Trial:
        marks, window = self._marks, place.window
        line: list[str] = []
        kinds: list[Kind] = []
        for row in window.rows:
            present, meanings = marks.present[row], marks.meanings.get(row, {})
            single = marks.single.get(row, {})
            line += [single.get(column, ".") for column in window.columns]
            kinds += [
                meanings.get(column, NOTHING).kind
                for column in window.columns
                if present >> column & 1
            ]
        notes, numbers = kinds.count(Kind.NOTES), kinds.count(Kind.NUMBER)
        are_notes = numbers + notes >= FEWEST_NOTES
        hollow, missing = kinds.count(Kind.NOTHING), 81 - len(kinds)
        return _Trial(
            place=place,
            line="".join(line),
            notes=notes + numbers * are_notes,
            odd=kinds.count(Kind.OTHER) + numbers * (not are_notes),
            stray=self._stray(place),
            tight=self._is_tight(window),
            clashes=self._marks.clashes(place, MOST_CLASHES),
            ragged=hollow + missing if Kind.BLANK in kinds else missing if hollow else 0,
            open_sides=self._open_sides(place),
        )

    def _is_tight(self, window: Window) -> bool:
        filled = self._marks.filled
        inside = sum(1 << column for column in window.columns)
        return all(filled[row] & inside for row in (window.rows[0], window.rows[-1])) and all(
            any(filled.has(row, column) for row in window.rows)
            for column in (window.columns[0], window.columns[-1])
        )

    def _stray(self, place: GridPlace) -> int:
        """The number of digits next to a place that are not labels. Longer numbers count too if
        there are many."""
        marks = self._marks
        above, below, left, right = place.sides
        stray = sum(
            marks.filled.has(row, column)
            for row in (above.rows[0], below.rows[0])
            for column in (left.columns[0], right.columns[0])
        )
        for _, filled, numbers in self._strays(place):
            stray += filled + (numbers if numbers > _MOST_STRAY else 0)
        return stray

    def _strays(self, place: GridPlace) -> Iterator[tuple[Side, int, int]]:
        """Yields the sides of a place without labels, which are outermost, each with the number of
        filled cells and of those with longer numbers there."""
        marks = self._marks
        for side, outwards in zip(place.sides, _OUTWARDS, strict=True):
            filled, numbers = marks.filled.count(side), marks.numbers.count(side)
            if (filled or numbers) and (
                marks.filled.count(side.moved(*outwards)) or not self._is_label(side, place)
            ):
                yield side, filled, numbers

    def _is_label(self, side: Side, place: GridPlace) -> bool:
        """Whether the nine cells on a side are consecutive numbers, and so only label the rows or
        columns of a place."""
        rows, columns = place.window
        cells = product(rows, side.columns) if side.rows[1:] else product(side.rows, columns)
        texts = [self._marks.text(row, column) for row, column in cells]
        if not all(text.isdecimal() and len(text) < 5 for text in texts):
            return False
        numbers = [int(text) for text in texts]
        steps = {after - before for before, after in pairwise(numbers)}
        return steps in ({1}, {-1})


def _is_of_table(run: int) -> bool:
    """Whether an unbroken run of `run` filled cells, across or down, must be part of a larger
    table: it is longer than 10, and is neither a multiple of nine (grids side by side) nor one more
    (grids with a label)."""
    return run > 10 and run % 9 > 1


def _best(trials: list[_Trial], key: Callable[[_Trial], tuple[int, ...]]) -> _Trial | None:
    """The trial with the lowest `key`, which ranks the evidence against it; None if there is no
    trial, or if several share the lowest."""
    ranked = sorted(trials, key=key)
    if len(ranked) > 1 and key(ranked[0]) == key(ranked[1]):
        return None
    return ranked[0] if ranked else None


def _starts(line: int, offsets: Iterable[int]) -> list[int]:
    """The possible first lines of a grid that contains `line` at one of these offsets."""
    return [line - offset for offset in offsets if line >= offset]
