"""What rules demand, from what their names say: a second definition, which shares nothing with that
of the package but the numbers of houses."""

from __future__ import annotations

from itertools import combinations

Place = tuple[int, int]
"""A cell by row and column, from 0."""

SHAPES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}


def houses(names: tuple[str, ...], size: int) -> dict[int, list[Place]]:
    """The cells of each house, by its number: lines, regions from 18 on, and further houses."""
    found = {r: [(r, c) for c in range(size)] for r in range(size)}
    found |= {9 + c: [(r, c) for r in range(size)] for c in range(size)}
    down, right = SHAPES.get(size, (1, size))
    cells = [(r, c) for r in range(size) for c in range(size)]
    drawn = next((name.partition(":")[2] for name in names if name.startswith("jigsaw:")), "")
    letters = drawn or [r // down * (size // right) + c // right for r, c in cells]
    for n, letter in enumerate(dict.fromkeys(letters)):
        found[18 + n] = [cell for cell, one in zip(cells, letters, strict=True) if one == letter]
    further: list[list[Place]] = []
    if "x" in names:
        further.append([(n, n) for n in range(size)])
        further.append([(n, size - 1 - n) for n in range(size)])
    if "windoku" in names:
        for r, c in ((1, 1), (1, 5), (5, 1), (5, 5)):
            further.append([(r + n // 3, c + n % 3) for n in range(9)])
    if "disjoint" in names:
        for r, c in ((r, c) for r in range(down) for c in range(right)):
            further.append([(x, y) for x, y in cells if (x % down, y % right) == (r, c)])
    return found | dict(enumerate(further, 27))


def pairs(names: tuple[str, ...], size: int) -> list[tuple[Place, Place]]:
    """Cells that hold different digits by a move."""
    moves = [
        move for name, move in (("anti-knight", [1, 2]), ("anti-king", [1, 1])) if name in names
    ]
    cells = [(r, c) for r in range(size) for c in range(size)]
    return [
        (one, other)
        for one, other in combinations(cells, 2)
        if sorted((abs(one[0] - other[0]), abs(one[1] - other[1]))) in moves
    ]
