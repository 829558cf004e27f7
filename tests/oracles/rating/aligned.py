"""Aligned exclusion: combinations of digits that other cells rule out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from oracles.rating.board import PEERS_OF, Find, Mark, RaterBoard, colex


def excluders(board: RaterBoard, most: int) -> dict[int, list[int]]:
    """For each cell that may take part, its peers with two to `most` marks.

    A cell with a one-mark peer or without an excluder takes no part.
    """
    found = {}
    for cell in range(81):
        sizes = [len(board.marks[peer]) for peer in PEERS_OF[cell]]
        several = [peer for peer in PEERS_OF[cell] if 2 <= len(board.marks[peer]) <= most]
        if len(board.marks[cell]) >= 2 and 1 not in sizes and several:
            found[cell] = several
    return found


def aligned_pair(board: RaterBoard) -> Iterator[Find]:
    """Two cells with combinations of digits that two or more other cells rule out."""
    base = excluders(board, 2)
    for first, second in colex(list(base), 2):
        common = [cell for cell in base[first] if cell in base[second]]
        if len(common) >= 2 and (removals := marks_never_used(board, (first, second), common)):
            yield Find(6.2, tuple(removals))


def aligned_triplet(board: RaterBoard) -> Iterator[Find]:
    """Three cells, the third an excluder of the first or the second."""
    base = excluders(board, 3)
    if len(base) < 3:
        return
    for first, second in colex(list(base), 2):
        for third in dict.fromkeys([*base[first], *base[second]]):
            if third in (first, second) or third not in base:
                continue
            common = [cell for cell in base[first] if cell in base[second] and cell in base[third]]
            cells = (first, second, third)
            if len(common) >= 2 and (removals := marks_never_used(board, cells, common)):
                yield Find(7.5, tuple(removals))


def marks_never_used(board: RaterBoard, cells: tuple[int, ...], common: list[int]) -> list[Mark]:
    """The marks of some cells that no allowed combination uses; `common` are their excluders."""
    allowed: set[Mark] = set()
    for digits in product(*(board.marks[cell] for cell in cells)):
        stand = list(zip(cells, digits, strict=True))
        clash = any(d == e and i in PEERS_OF[j] for i, d in stand for j, e in stand)
        if not clash and not any(set(board.marks[cell]) <= set(digits) for cell in common):
            allowed.update(stand)
    return [
        (cell, digit)
        for cell in sorted(cells)
        for digit in board.marks[cell]
        if (cell, digit) not in allowed
    ]
