"""Sudoku Explainer's ratings: the first find of the first technique, until the puzzle is solved.

Plain and slow: a hard puzzle takes seconds, the hardest take minutes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from whydoku.kernels.twins.rating.aligned import aligned_pair, aligned_triplet
from whydoku.kernels.twins.rating.basics import (
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
from whydoku.kernels.twins.rating.board import Find, Mark, RaterBoard, RaterTechnique
from whydoku.kernels.twins.rating.chains import static_chains
from whydoku.kernels.twins.rating.nets import DYNAMIC, MULTIPLE, NISHIO, nested, nets
from whydoku.kernels.twins.rating.uniqueness import bug, unique_loop

TECHNIQUES: tuple[RaterTechnique, ...] = (
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
"""The techniques in the order in which they are tried."""

LEAST_DIFFICULTIES = (
    *(1.0, 1.7, 2.0, 2.3, 2.5, 2.6, 3.0, 3.2, 3.4, 3.6, 3.8, 4.0, 4.2, 4.4, 4.5, 5.0, 5.2, 5.4),
    *(5.6, 6.2, 6.5, 7.5, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0),
)
"""The rating of the easiest find of each technique."""

NEED_UNIQUENESS = {15, 19}
"""The numbers of the techniques that need a puzzle with a single solution."""


class RaterStep(NamedTuple):
    """A step of the rater: the number of its technique, from 1, and its conclusions.

    Candidates are cell * 9 + digit - 1; a placement of -1 means none.
    """

    technique: int
    difficulty: float
    complexity: int
    placement: int
    removals: tuple[int, ...]


def candidate(mark: Mark) -> int:
    """The number of a mark."""
    return 9 * mark[0] + mark[1] - 1


def as_step(technique: int, find: Find) -> RaterStep:
    """A find with the number of its technique."""
    return RaterStep(
        technique,
        find.difficulty,
        find.complexity,
        -1 if find.placement is None else candidate(find.placement),
        tuple(sorted(map(candidate, find.removals))),
    )


def _ignore_progress(_technique: int) -> None:
    """Ignores the progress."""


def next_rater_step(
    board: RaterBoard,
    uniqueness: bool = True,
    most: int = 30,
    watch: Callable[[int], None] = _ignore_progress,
) -> RaterStep | None:
    """The first find of the first technique that has any, or None.

    Only the first `most` techniques are tried; `watch` is called with the number of each.
    """
    for number, technique in enumerate(TECHNIQUES[:most], 1):
        if uniqueness or number not in NEED_UNIQUENESS:
            watch(number)
            for find in technique(board):
                return as_step(number, find)
    return None


def apply(board: RaterBoard, step: RaterStep) -> None:
    """Applies a step to a board: removes marks, then places the digit."""
    for k in step.removals:
        board.remove(k // 9, k % 9 + 1)
    if step.placement >= 0:
        board.place(step.placement // 9, step.placement % 9 + 1)


def rating_path(
    board: RaterBoard,
    uniqueness: bool = True,
    most: int = 30,
    watch: Callable[[int], None] = _ignore_progress,
) -> Iterator[RaterStep]:
    """Yields the steps until the puzzle is solved or no technique helps; changes the board."""
    while not all(board.placed):
        step = next_rater_step(board, uniqueness, most, watch)
        if step is None:
            return
        yield step
        apply(board, step)


def tenths(difficulty: float) -> int:
    """A difficulty, rounded as it is printed, times ten."""
    return math.floor((difficulty + 0.05) * 10)


@dataclass(slots=True)
class PathFigures:
    """ER, EP and ED of a path so far, in tenths; 0 if not known yet."""

    er: int = 0
    ep: int = 0
    ed: int = 0

    def follow(self, step: RaterStep) -> None:
        """Takes a step into account."""
        self.er = max(self.er, tenths(step.difficulty))
        if not self.ep:
            self.ed = self.ed or self.er
            if step.placement >= 0:
                self.ep = self.er
