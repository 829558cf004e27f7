"""The symmetries of other rules, and canonical forms under them, against plain definitions."""

from __future__ import annotations

from itertools import permutations, product
from math import factorial

import pytest

import whydoku as wd
from whydoku.errors import InvalidPuzzle
from whydoku.grids.canonical import canonical_with_symmetries, transform_between
from whydoku.grids.parts.stream import Stream
from whydoku.grids.symmetries import symmetries_of

ORDERS = {
    "classic": 2 * 6**8,
    "mini-4": 128,
    "mini-6": 3456,
    "mini-8": (2**4 * 24) * (24**2 * 2),
    "mini-4+x": 16,
    "x": 96,
    "windoku": 128,
    "disjoint": 10368,
    "anti-knight": 8,
    "anti-king": 8,
    "jigsaw:" + "".join(letter * 9 for letter in "ABCDEFGHI"): 2 * factorial(9) ** 2,
}


def plain_symmetries(rules: wd.Rules) -> list[dict[int, int]]:
    """All ways to move rows and columns, exchanged or not, that keep houses and what sees what."""
    tables, size = rules.tables, rules.size
    houses = {frozenset(house) for house in tables.houses if house}
    links = {
        frozenset((i, j))
        for i in tables.cells
        for j in tables.cells
        if i != j and tables.peers[i] >> j & 1
    }
    found = []
    for rows, columns in product(permutations(range(size)), repeat=2):
        for exchange in (False, True):
            images = {}
            for i in tables.cells:
                r, c = divmod(i, 9)[:: -1 if exchange else 1]
                images[i] = rows[r] * 9 + columns[c]
            if all(frozenset(images[i] for i in house) in houses for house in houses) and all(
                frozenset(images[i] for i in pair) in links for pair in links
            ):
                found.append(images)
    return found


def plain_form(grid: wd.Grid, ways: list[dict[int, int]]) -> tuple[str, int]:
    """The smallest image of a grid of these rules, and how many symmetries lead to it."""
    clues = {i: grid.digit_at(i) for i in grid.tables.cells}
    images = []
    for way in ways:
        image = {way[i]: digit for i, digit in clues.items()}
        labels: dict[int, int] = {}
        line = [
            labels.setdefault(digit, len(labels) + 1) if (digit := image[i]) else 0
            for i in grid.tables.cells
        ]
        images.append("".join(map(str, line)))
    return min(images).replace("0", "."), images.count(min(images))


@pytest.mark.parametrize("name", ORDERS)
def test_rules_have_so_many_symmetries(name: str) -> None:
    assert symmetries_of(wd.rules(name)).order == ORDERS[name]


@pytest.mark.parametrize("name", ["mini-4", "mini-4+x", "mini-4+see:r1c1-r4c4"])
def test_forms_are_the_smallest_images(name: str) -> None:
    ways = plain_symmetries(wd.rules(name))
    assert len(ways) == symmetries_of(wd.rules(name)).order
    lines = [*wd.generate(n=6, rules=name, seed=7)]
    for grid in (*lines, wd.Grid("12" + "." * 14, rules=name), wd.Grid("." * 16, rules=name)):
        form, symmetries = plain_form(grid, ways)
        assert canonical_with_symmetries([grid]) == [(f"{name} {form}", symmetries)]
        assert wd.canonical_transform(grid)(grid) == wd.canonical(grid)


NAMED = ("mini-4", "mini-6", "mini-8", "x", "windoku", "disjoint", "anti-knight", "anti-king")


def drawn(name: str, n: int) -> list[wd.Grid]:
    return [*wd.generate(n=n, rules=name, seed=11)]


@pytest.mark.parametrize("name", [*NAMED, "jigsaw"])
def test_images_are_known_again_and_others_are_not(name: str) -> None:
    stream = Stream(3)
    for grid in drawn(name, 2):
        for _ in range(10):
            image = symmetries_of(grid.rules).random(stream)(grid)
            assert wd.canonical(image) == wd.canonical(grid)
            between = transform_between(image, grid)
            assert between
            assert between(image) == grid
            assert wd.canonical(moved(image, stream)) != wd.canonical(grid)


def moved(grid: wd.Grid, stream: Stream) -> wd.Grid:
    """The grid without one of its clues."""
    clues = [*grid.givens]
    del clues[stream.below(len(clues))]
    return wd.Grid(givens=wd.CandidateSet(clues), rules=grid.rules)


TURNED = ("mini-6", "jigsaw", "x+house:r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c3,r8c6,r9c9")


def quarter_turned(grid: wd.Grid) -> wd.Grid:
    """A grid turned by a quarter, clockwise, together with its regions and further cells."""
    size = grid.rules.size
    cells = [(r, c) for r in range(size) for c in range(size)]

    def image(i: int) -> int:
        return i % 9 * 9 + size - 1 - i // 9

    regions = {image(r * 9 + c): b for (r, c), b in zip(cells, grid.rules.regions, strict=True)}
    parts = ["jigsaw:" + "".join("ABCDEFGHI"[regions[r * 9 + c]] for r, c in cells)]
    for name in grid.rules.names:
        if name.startswith("house:"):
            [house] = [one for one in grid.rules.further if one.kind == "house"]
            images = sorted(map(image, house.cells))
            parts.append("house:" + ",".join(f"r{i // 9 + 1}c{i % 9 + 1}" for i in images))
        elif name == "x":
            parts.append(name)
    givens = wd.CandidateSet(image(k // 9) * 9 + k % 9 for k in grid.givens)
    return wd.Grid(givens=givens, rules="+".join(parts))


@pytest.mark.parametrize("name", TURNED)
def test_a_puzzle_is_known_again_if_it_is_turned_with_its_rules(name: str) -> None:
    grid = drawn(name, 1)[0] if "house" not in name else wd.Grid("1.2" + "." * 78, rules=name)
    turned = quarter_turned(grid)
    assert turned.rules is not grid.rules
    assert wd.canonical(turned) == wd.canonical(grid)
    between = transform_between(turned, grid)
    assert between
    assert between(turned) == grid


def test_rules_without_room_for_a_form_say_so() -> None:
    latin = "jigsaw:" + "".join(letter * 9 for letter in "ABCDEFGHI")
    with pytest.raises(InvalidPuzzle, match="too few clues for a canonical form"):
        wd.canonical(wd.Grid("1" + "." * 80, rules=latin))
