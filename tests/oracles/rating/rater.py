"""Sudoku Explainer's ratings: the first find of the first technique, until the puzzle is solved.

Plain and slow: a hard puzzle takes seconds, the hardest take minutes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from oracles.rating.aligned import aligned_pair, aligned_triplet
from oracles.rating.basics import (
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
from oracles.rating.board import Find, Mark, RaterBoard, RaterTechnique
from oracles.rating.chains import static_chains
from oracles.rating.nets import DYNAMIC, DYNAMIC_PLUS, MULTIPLE, NISHIO, nets
from oracles.rating.uniqueness import bug, unique_loop

TECHNIQUES: dict[str, RaterTechnique] = {
    "hidden-single": hidden_single,
    "direct-locking": direct_locking,
    "direct-hidden-pair": partial(direct_hidden_set, 2, 2.0),
    "naked-single": naked_single,
    "direct-hidden-triple": partial(direct_hidden_set, 3, 2.5),
    "locking": locking,
    "naked-pair": partial(naked_set, 2, 3.0),
    "x-wing": partial(fish, 2, 3.2),
    "hidden-pair": partial(hidden_set, 2, 3.4),
    "naked-triple": partial(naked_set, 3, 3.6),
    "swordfish": partial(fish, 3, 3.8),
    "hidden-triple": partial(hidden_set, 3, 4.0),
    "xy-wing": partial(wing, 2, 4.2),
    "xyz-wing": partial(wing, 3, 4.4),
    "unique-loop": unique_loop,
    "naked-quad": partial(naked_set, 4, 5.0),
    "jellyfish": partial(fish, 4, 5.2),
    "hidden-quad": partial(hidden_set, 4, 5.4),
    "bug": bug,
    "aligned-pair-exclusion": aligned_pair,
    "forcing-chain": static_chains,
    "aligned-triple-exclusion": aligned_triplet,
    "nishio": partial(nets, NISHIO),
    "multiple-forcing-chain": partial(nets, MULTIPLE),
    "dynamic-forcing-chain": partial(nets, DYNAMIC),
    "dynamic-forcing-chain-plus": partial(nets, DYNAMIC_PLUS),
}
"""The techniques by the names that the native rater has for them, in the order in which they are
tried."""

NESTED = tuple(f"nested-forcing-chain-{level}" for level in range(2, 6))
"""Those that come then, and have no oracle."""

ASSUME_ONE_SOLUTION = ("unique-loop", "bug")


class RaterStep(NamedTuple):
    """A step of the rater: the name of its technique, and its conclusions.

    Candidates are cell * 9 + digit - 1; a placement of -1 means none.
    """

    technique: str
    difficulty: float
    complexity: int
    placement: int
    removals: tuple[int, ...]


def candidate(mark: Mark) -> int:
    """The number of a mark."""
    return 9 * mark[0] + mark[1] - 1


def as_step(technique: str, find: Find) -> RaterStep:
    """A find with the name of its technique."""
    return RaterStep(
        technique,
        find.difficulty,
        find.complexity,
        -1 if find.placement is None else candidate(find.placement),
        tuple(sorted(map(candidate, find.removals))),
    )


def next_rater_step(board: RaterBoard, uniqueness: bool = True, last: str = "") -> RaterStep | None:
    """The first find of the first technique that has any, or None; `last` is the last to try."""
    for name, technique in TECHNIQUES.items():
        if uniqueness or name not in ASSUME_ONE_SOLUTION:
            for find in technique(board):
                return as_step(name, find)
        if name == last:
            break
    return None


def apply(board: RaterBoard, step: RaterStep) -> None:
    """Applies a step to a board: removes marks, then places the digit."""
    for k in step.removals:
        board.remove(k // 9, k % 9 + 1)
    if step.placement >= 0:
        board.place(step.placement // 9, step.placement % 9 + 1)


def rating_path(board: RaterBoard, uniqueness: bool = True) -> Iterator[RaterStep]:
    """Yields the steps until the puzzle is solved or no technique helps; changes the board."""
    while not all(board.placed):
        step = next_rater_step(board, uniqueness)
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
