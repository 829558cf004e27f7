"""The symmetries of other rules, and the canonical form of a puzzle under them.

A symmetry takes cells to cells, houses to houses, and peers to peers; it renames the digits
besides. Where relations tell digits apart, the identity is the only symmetry that is sought, so
that every puzzle is its own form. Otherwise a grid may also be turned or mirrored together with its
rules: then a jigsaw, or `mini-6`, gets other rules. Of the eight drawings the one with the shortest
name stands for all, of several of these the first in the order of letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.grids.engine.listings import EngineSymmetries
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.parts.stream import Stream
from whydoku.grids.parts.texts import format_line
from whydoku.grids.rules import InvalidRules, Rules, additions, rules

_LETTERS: Final = "ABCDEFGHI"
_DIGITS: Final = tuple(range(9))
_CELLS: Final = tuple(range(81))


class LineImages(NamedTuple):
    """Where a symmetry takes rows and columns, as `Transform` says it."""

    exchange: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RuledTransform:
    """A symmetry that takes grids of the rules `before` to grids of the rules `after`: where each
    cell and each digit goes, all counted from 0. Calling it applies it to a grid."""

    before: Rules
    after: Rules
    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def apply(self, grid: Grid) -> Grid:
        """The image of a grid of the rules `before`."""
        if grid.rules is not self.before:
            raise WhydokuError(f"this symmetry is of the rules {self.before}, not {grid.rules}")
        parts = {
            name: CandidateSet(self.cells[k // 9] * 9 + self.digits[k % 9] for k in candidates)
            for name in ("givens", "placed", "removed", "unproved")
            for candidates in [getattr(grid, name)]
        }
        return Grid(**parts, rules=self.after)

    __call__ = apply

    def then(self, second: RuledTransform) -> RuledTransform:
        """The symmetry that applies this symmetry first, then `second`."""
        cells = tuple(second.cells[i] for i in self.cells)
        digits = tuple(second.digits[d] for d in self.digits)
        return RuledTransform(self.before, second.after, cells, digits)

    def inverse(self) -> RuledTransform:
        """The symmetry that undoes this symmetry."""
        cells, digits = (
            tuple(images.index(n) for n in range(len(images)))
            for images in (self.cells, self.digits)
        )
        return RuledTransform(self.after, self.before, cells, digits)

    @property
    def does_nothing(self) -> bool:
        """Whether it takes every grid to itself."""
        return self.before is self.after and (self.cells, self.digits) == (_CELLS, _DIGITS)

    @property
    def lines(self) -> LineImages | None:
        """The lines to which it takes lines; None if it tears some apart."""
        size = range(self.before.size)
        for exchange in (False, True):
            steps = (1, 9) if exchange else (9, 1)
            rows, columns = (tuple(self.cells[n * step] for n in size) for step in steps)
            found = LineImages(exchange, tuple(i // 9 for i in rows), tuple(i % 9 for i in columns))
            if all(self.cells[i] == _image(found, i) for i in self.before.tables.cells):
                return found
        return None


def _image(lines: LineImages, i: int) -> int:
    r, c = divmod(i, 9)[:: -1 if lines.exchange else 1]
    return lines.rows[r] * 9 + lines.columns[c]


class SymmetriesOf:
    """All symmetries of rules that keep the rules as they are."""

    def __init__(self, asked: Rules) -> None:
        self.rules: Final = asked
        self.engine: Final = EngineSymmetries(asked.address)

    @property
    def moves(self) -> Sequence[tuple[int, bytes]]:
        """Symmetries of which all others are made: each with the first cell that it may move."""
        return self.engine.moves()

    @property
    def order(self) -> int:
        """How many ways there are to take cells to cells."""
        firsts = [i for i, _ in self.moves]
        return prod(firsts.count(i) for i in {*firsts})

    def random(self, stream: Stream) -> RuledTransform:
        """A symmetry drawn at random, all alike likely."""
        cells = _CELLS
        moves = self.moves
        for i in {i: None for i, _ in moves}:
            images = [image for first, image in moves if first == i]
            move = images[stream.below(len(images))]
            cells = tuple(cells[j] for j in move)
        size = 0 if self.rules.relations else self.rules.size
        digits = (*stream.shuffled(range(size)), *range(size, 9))
        return RuledTransform(self.rules, self.rules, cells, digits)


@lru_cache(maxsize=32)
def symmetries_of(asked: Rules) -> SymmetriesOf:
    """The symmetries of rules, which are found once."""
    return SymmetriesOf(asked)


class Formed(NamedTuple):
    """The canonical form of a puzzle, the number of ways in which the puzzle maps to itself, and a
    symmetry that takes the puzzle to the form."""

    grid: Grid
    symmetries: int
    transform: RuledTransform


def forms_of_grids(grids: Sequence[Grid], threads: int = 1) -> list[Formed | None]:
    """The canonical forms of puzzles of other rules than the classic ones; None for one with so few
    clues, under rules of so many symmetries, that its form would take too long to find."""
    found: list[Formed | None] = [None] * len(grids)
    of_rules: dict[Rules, list[int]] = {}
    for n, grid in enumerate(grids):
        of_rules.setdefault(grid.rules, []).append(n)
    for asked, numbers in of_rules.items():
        turn = _to_own_drawing(asked)
        rows = b"".join([_turned_row(grids[n], turn.cells) for n in numbers])
        forms = symmetries_of(turn.after).engine.forms(rows, threads)
        for n, form in zip(numbers, forms, strict=True):
            if form.symmetries:
                images = (tuple(form.images), tuple(form.digits))
                transform = turn.then(RuledTransform(turn.after, turn.after, *images))
                made = Grid(givens=form.cells.decode(), rules=turn.after)
                found[n] = Formed(made, form.symmetries, transform)
    return found


def _turned_row(grid: Grid, images: Sequence[int]) -> bytes:
    line, row = format_line(grid.givens.bits).encode(), bytearray(81)
    for i, image in enumerate(images):
        row[image] = line[i]
    return bytes(row)


# Drawings: the same rules, turned and mirrored


@lru_cache(maxsize=32)
def _to_own_drawing(asked: Rules) -> RuledTransform:
    """The turn of a grid to the drawing that stands for all turns of its rules."""
    if asked.relations:
        return RuledTransform(asked, asked, _CELLS, _DIGITS)
    turns = [RuledTransform(asked, *_turned(asked, turn), _DIGITS) for turn in _TURNS]
    return min(turns, key=lambda turn: (len(str(turn.after)), str(turn.after)))


_TURNS: Final[Sequence[Callable[[int, int, int], tuple[int, int]]]] = (
    lambda r, c, _: (r, c),
    lambda r, c, last: (last - r, last - c),
    lambda r, c, last: (last - r, c),
    lambda r, c, last: (r, last - c),
    lambda r, c, _: (c, r),
    lambda r, c, last: (last - c, last - r),
    lambda r, c, last: (c, last - r),
    lambda r, c, last: (last - c, r),
)
"""Where a row and a column go if a grid is turned or mirrored, by the last of them."""


def _turned(
    asked: Rules, turn: Callable[[int, int, int], tuple[int, int]]
) -> tuple[Rules, tuple[int, ...]]:
    """The rules of a turned grid, and where its cells go."""
    images = [*_CELLS]
    for i in asked.tables.cells:
        r, c = turn(*divmod(i, 9), asked.size - 1)
        images[i] = r * 9 + c
    of_cell = dict(zip((images[i] for i in asked.tables.cells), asked.regions, strict=True))
    base = "jigsaw:" + "".join(_LETTERS[of_cell[i]] for i in asked.tables.cells)
    houses = [[images[i] for i in house.cells] for house in asked.further]
    pairs = [(images[i], images[j]) for i, j in asked.pairs]
    groups = [[images[i] for i in group.cells] for group in asked.groups]
    return rules_of_parts(base, houses, pairs, groups), tuple(images)


def rules_of_parts(
    base: str,
    houses: Iterable[Iterable[int]],
    pairs: Iterable[tuple[int, int]] = (),
    groups: Iterable[Iterable[int]] = (),
    names: Iterable[str] = (),
) -> Rules:
    """The rules with these regions, further houses, pairs and groups of cells that see each other,
    and rules that have `names`. What a known rule says has its name, too; raises an error for rules
    that make no sense."""
    further = dict.fromkeys(frozenset(cells) for cells in houses)
    linked = {(min(pair), max(pair)) for pair in pairs}
    parts = [base, *names]
    for name, own in _known_parts(base):
        own_houses = {frozenset(house.cells) for house in own.further}
        own_pairs = {*own.pairs}
        if own_houses <= further.keys() and own_pairs <= linked:
            parts.append(name)
            further = {cells: None for cells in further if cells not in own_houses}
            linked -= own_pairs
    parts += [f"house:{','.join(map(format_cell, sorted(cells)))}" for cells in further]
    if seeing := [*sorted(linked), *map(sorted, groups)]:
        names = ("-".join(map(format_cell, cells)) for cells in seeing)
        parts.append(f"see:{','.join(names)}")
    return rules("+".join(parts))


def _known_parts(base: str) -> Iterator[tuple[str, Rules]]:
    """The known rules that a grid with these regions can have beside them."""
    for name in additions():
        try:
            found = rules(f"{base}+{name}")
        except InvalidRules:
            continue
        if found.has_more:
            yield name, found
