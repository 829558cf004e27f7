"""A second opinion for the tests: the basic techniques, written from their plain definitions.

It shares only the order of the cells with the library. `solves(line, techniques)` says whether
these techniques alone, used wherever they apply, fill the grid.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, product

Marks = list[set[int]]
Cells = tuple[int, ...]

ROWS: list[Cells] = [tuple(range(9 * r, 9 * r + 9)) for r in range(9)]
COLUMNS: list[Cells] = [tuple(range(c, 81, 9)) for c in range(9)]
BOXES: list[Cells] = [
    tuple(27 * y + 3 * x + 9 * dy + dx for dy in range(3) for dx in range(3))
    for y, x in product(range(3), repeat=2)
]
LINES = ROWS + COLUMNS
PEERS: list[set[int]] = [
    {j for house in LINES + BOXES if i in house for j in house} - {i} for i in range(81)
]

SINGLES = ("hidden in box", "hidden in line", "naked single")
PAIRS = ("naked 2", "hidden 2")
TRIPLES = ("naked 3", "hidden 3")
QUADS = ("naked 4", "hidden 4")
SUBSETS = (*PAIRS, *TRIPLES, *QUADS)
FISH = ("fish 2", "fish 3", "fish 4")
BASICS = (*SINGLES, "locked", *SUBSETS, *FISH)
"""All techniques, in the order in which they are tried."""


def solves(line: str, techniques: Collection[str] = BASICS) -> bool:
    """Whether these techniques alone fill the grid."""
    return 0 not in _Work(line).run(techniques)


def placed(line: str, techniques: Collection[str] = BASICS, *, refuse_faults: bool = False) -> int:
    """The number of digits the techniques place; `refuse_faults` checks that every open cell has a
    mark."""
    work = _Work(line)
    before = work.digits.count(0)
    work.run(techniques)
    if refuse_faults:
        assert all(x or marks for x, marks in zip(work.digits, work.marks, strict=True))
    return before - work.digits.count(0)


class _Work:
    def __init__(self, line: str) -> None:
        self.digits = [0] * 81
        self.marks: Marks = [set(range(1, 10)) for _ in range(81)]
        if len(line) == 729:
            for i in range(81):
                self.marks[i] = {int(x) for x in line[9 * i : 9 * i + 9] if x in "123456789"}
        else:
            for i, x in enumerate(line):
                if x in "123456789":
                    self.place(i, int(x))

    def place(self, i: int, x: int) -> bool:
        self.digits[i] = x
        self.marks[i] = set()
        for j in PEERS[i]:
            self.marks[j].discard(x)
        return True

    def remove(self, cells: Collection[int], digits: Collection[int]) -> bool:
        before = sum(len(self.marks[i]) for i in cells)
        for i in cells:
            self.marks[i] -= set(digits)
        return sum(len(self.marks[i]) for i in cells) < before

    def run(self, techniques: Collection[str]) -> list[int]:
        """Starts again with the easiest technique after each success; returns the digits
        reached."""
        ordered = [name for name in BASICS if name in techniques]
        assert len(ordered) == len(techniques)
        while any(self.use(name) for name in ordered):
            pass
        return self.digits

    def use(self, name: str) -> bool:
        if name == "naked single":
            return any(
                self.place(i, x)
                for i in range(81)
                if len(self.marks[i]) == 1
                for x in [*self.marks[i]]
            )
        if name in ("hidden in box", "hidden in line"):
            return self.hidden_single(BOXES if name == "hidden in box" else LINES)
        if name == "locked":
            return self.locked()
        kind, _, size = name.partition(" ")
        find = {"naked": self.naked, "hidden": self.hidden, "fish": self.fish}[kind]
        return find(int(size))

    def spots(self, house: Cells, x: int) -> list[int]:
        return [i for i in house if x in self.marks[i]]

    def hidden_single(self, houses: list[Cells]) -> bool:
        for house, x in product(houses, range(1, 10)):
            spots = self.spots(house, x)
            if len(spots) == 1:
                return self.place(spots[0], x)
        return False

    def locked(self) -> bool:
        for box, line, x in product(BOXES, LINES, range(1, 10)):
            both = set(box) & set(line)
            for one, other in ((box, line), (line, box)):
                spots = self.spots(one, x)
                if spots and both.issuperset(spots) and self.remove(set(other) - both, {x}):
                    return True
        return False

    def naked(self, n: int) -> bool:
        for house in LINES + BOXES:
            some = [i for i in house if 1 < len(self.marks[i]) <= n]
            for cells in combinations(some, n):
                digits = set().union(*(self.marks[i] for i in cells))
                if len(digits) == n and self.remove(set(house) - set(cells), digits):
                    return True
        return False

    def hidden(self, n: int) -> bool:
        for house in LINES + BOXES:
            spots = {x: self.spots(house, x) for x in range(1, 10)}
            some = [x for x in spots if 1 < len(spots[x]) <= n]
            for digits in combinations(some, n):
                cells = set().union(*(spots[x] for x in digits))
                others = set(range(1, 10)) - set(digits)
                if len(cells) == n and self.remove(cells, others):
                    return True
        return False

    def fish(self, n: int) -> bool:
        for (lines, crossing), x in product(((ROWS, 9), (COLUMNS, 1)), range(1, 10)):
            covers = COLUMNS if crossing == 9 else ROWS
            held = [(b, [c for c in range(9) if x in self.marks[lines[b][c]]]) for b in range(9)]
            some = [(b, at) for b, at in held if 1 < len(at) <= n]
            for chosen in combinations(some, n):
                places = set().union(*(at for _, at in chosen))
                bases = {i for b, _ in chosen for i in lines[b]}
                rest = {i for c in places for i in covers[c]} - bases
                if len(places) == n and self.remove(rest, {x}):
                    return True
        return False
