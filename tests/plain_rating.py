"""A second opinion on ratings: Sudoku Explainer's techniques as they are told, in plain Python.

Slow, and without any cleverness; nothing is shared with the library.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from plain_rating_aligned import aligned_pair, aligned_triplet
from plain_rating_basics import (
    direct_hidden_set,
    direct_locking,
    fish,
    hidden_set,
    hidden_single,
    locking,
    naked_set,
    naked_single,
    wing,
)
from plain_rating_board import Board, Find, Mark, Technique
from plain_rating_chains import static_chains
from plain_rating_nets import DYNAMIC, MULTIPLE, NISHIO, nested, nets
from plain_rating_uniqueness import bug, unique_loop

TECHNIQUES: tuple[Technique, ...] = (
    hidden_single,
    direct_locking,
    partial(direct_hidden_set, 2, 2.0),
    naked_single,
    partial(direct_hidden_set, 3, 2.5),
    locking,
    partial(naked_set, 2, 3.0),
    partial(fish, 2, 3.2),
    partial(hidden_set, 2, 3.4),
    partial(naked_set, 3, 3.6),
    partial(fish, 3, 3.8),
    partial(hidden_set, 3, 4.0),
    partial(wing, 2, 4.2),
    partial(wing, 3, 4.4),
    unique_loop,
    partial(naked_set, 4, 5.0),
    partial(fish, 4, 5.2),
    partial(hidden_set, 4, 5.4),
    bug,
    aligned_pair,
    static_chains,
    aligned_triplet,
    partial(nets, NISHIO),
    partial(nets, MULTIPLE),
    partial(nets, DYNAMIC),
    *(partial(nets, nested(level)) for level in range(1, 6)),
)
"""In the order in which they are tried."""

NEED_UNIQUENESS = {15, 19}
"""The numbers of the techniques that need a puzzle with a single solution."""

NOTHING_HELPS = 20.0
"""The rating of what no technique can solve."""


class Step(NamedTuple):
    """What a rater does: the technique's number from 1, and what it found.

    Candidates are cell * 9 + digit - 1; a placement of -1 is none.
    """

    technique: int
    difficulty: float
    complexity: int
    placement: int
    removals: tuple[int, ...]


def candidate(mark: Mark) -> int:
    """The number of a mark."""
    return 9 * mark[0] + mark[1] - 1


def as_step(technique: int, find: Find) -> Step:
    """A find with the number of its technique."""
    return Step(
        technique,
        find.difficulty,
        find.complexity,
        -1 if find.placement is None else candidate(find.placement),
        tuple(sorted(map(candidate, find.removals))),
    )


def next_step(board: Board, uniqueness: bool = True, most: int = 30) -> Step | None:
    """The first find of the first technique that has any, up to a technique's number."""
    for number, technique in enumerate(TECHNIQUES[:most], 1):
        if uniqueness or number not in NEED_UNIQUENESS:
            for find in technique(board):
                return as_step(number, find)
    return None


def apply(board: Board, step: Step) -> None:
    """Removes, then places."""
    for k in step.removals:
        board.remove(k // 9, k % 9 + 1)
    if step.placement >= 0:
        board.place(step.placement // 9, step.placement % 9 + 1)


def path(board: Board, uniqueness: bool = True, most: int = 30) -> Iterator[Step]:
    """The steps until all is solved or nothing helps; the board is changed."""
    while not all(board.placed):
        step = next_step(board, uniqueness, most)
        if step is None:
            return
        yield step
        apply(board, step)


class Rating(NamedTuple):
    """ER, EP and ED in tenths."""

    er: int
    ep: int
    ed: int


def tenths(difficulty: float) -> int:
    """A difficulty as it is printed, times ten."""
    return math.floor((difficulty + 0.05) * 10)


def rate(puzzle: str) -> Rating:
    """The rating of a puzzle of 81 characters."""
    board = Board.of_clues(puzzle)
    er = ep = ed = 0.0
    for step in path(board):
        er = max(er, step.difficulty)
        if not ep:
            ed = ed or er
            if step.placement >= 0:
                ep = er
    if not all(board.placed):
        er = NOTHING_HELPS
    return Rating(tenths(er), tenths(ep), tenths(ed))
