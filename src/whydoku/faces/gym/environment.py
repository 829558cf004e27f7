"""The environment: an agent solves a Sudoku move by move, and the judge rewards what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray

from whydoku.errors import UnknownName, WhydokuError, checked_whole
from whydoku.formats import AnyPuzzle, read
from whydoku.grids.bits import Candidates
from whydoku.grids.engine.engine import packed_set
from whydoku.grids.grid import Grid
from whydoku.grids.transform import Transform
from whydoku.logic.step import on_grid
from whydoku.playing.judging.claims import ClaimedMove
from whydoku.playing.judging.following import means_of
from whydoku.playing.judging.judgement import JudgedMove, share_of
from whydoku.playing.judging.moves import Sitting
from whydoku.playing.judging.rewards import reward_of
from whydoku.solving.levels import level_named
from whydoku.solving.making import generate
from whydoku.solving.profiles.profile import Profile

Planes: TypeAlias = NDArray[np.int8]

CANDIDATES: Final = 729

VARIETY: Final = 100
"""How many different puzzles of a level there are, each of which is turned and relabelled anew."""


class SudokuEnv(gymnasium.Env[Planes, np.int64]):
    """A Sudoku to be solved, of which a move is worth what the judge says.

    An observation has the shape (9, 9, 10): for each row and column nine numbers that say which
    digits are candidates, and a tenth that says whether the digit is on the grid. Action `k` below
    729 places the digit `k % 9 + 1` in cell `k // 9`, and action `729 + k` removes it there; so the
    candidates lie in the observation in the order of the actions.

    The reward is that of `reward_of`, from -1 to 1. A move that is true is made. The episode
    terminates when the grid is solved, or with `false_ends` at the first false move. `info` has
    `action_mask`, which leaves out what the grid shows already; after a move also its `verdict`,
    `technique` and `rating`, and the `score` of the moves so far.

    Puzzles are made, of a `level`; or are drawn from `puzzles`. `reset` also takes one as
    `options={"puzzle": ...}`. A move may follow by the techniques of `profile` up to `at_most`, by
    default up to the end of the level, and for given puzzles all.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        level: str = "gentle",
        *,
        puzzles: Iterable[AnyPuzzle] | None = None,
        profile: str | Profile = "default",
        at_most: float | None = None,
        false_ends: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._level = level_named(level)
        self._puzzles = None if puzzles is None else [read(puzzle) for puzzle in puzzles]
        if self._puzzles == []:
            raise WhydokuError("puzzles is empty; without it, puzzles of the level are made")
        if at_most is None and self._puzzles is None:
            at_most = self._level.se.most
        self._means = means_of(profile, at_most=at_most)
        self._false_ends = false_ends
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, 1, (9, 9, 10), np.int8)
        self.action_space = gymnasium.spaces.Discrete(2 * CANDIDATES)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begins with the puzzle of `options`, or with the next one that the seed gives."""
        super().reset(seed=seed)
        options = options or {}
        for name in options:
            if name != "puzzle":
                raise UnknownName("option of reset", name, ("puzzle",))
        puzzle = options.get("puzzle")
        if puzzle is not None:
            grid = read(puzzle)
        elif self._puzzles:
            grid = self._puzzles[self.np_random.integers(len(self._puzzles))]
        else:
            grid = _drawn_puzzle(self._level.name, self.np_random)
        self._sitting = Sitting(grid, self._means)
        self._last: JudgedMove | None = None
        self._earned = self._missed = 0.0
        seen, mask = self._seen()
        return seen, {"action_mask": mask}

    def step(self, action: np.int64 | int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Judges a move, and makes it if it is true; WhydokuError if the action is none."""
        action = checked_whole("action", action, most=2 * CANDIDATES - 1)
        placed, k = action < CANDIDATES, action % CANDIDATES
        move = self._sitting.judged(ClaimedMove(1 << k) if placed else ClaimedMove(0, 1 << k))
        self._sitting.make(move)
        self._last = move
        reward = reward_of(move, self._means.full)
        self._earned += max(reward, 0.0)
        self._missed += min(reward, 0.0)
        seen, mask = self._seen()
        info = {
            "action_mask": mask,
            "verdict": move.verdict,
            "technique": move.technique,
            "rating": move.rating,
            "score": share_of((self._earned, self._missed)),
        }
        is_over = self._sitting.grid.is_solved or (self._false_ends and not move.is_true)
        return seen, reward, is_over, False, info

    def render(self) -> str | None:
        """The grid and the last move with its reason, as text."""
        if self.render_mode != "ansi":
            return None
        told = "" if self._last is None else _told(self._last)
        return f"{self._sitting.grid}\n{told}"

    def _seen(self) -> tuple[Planes, Planes]:
        """The observation, and the mask of actions."""
        grid = self._sitting.grid
        seen = np.empty((81, 10), np.int8)
        seen[:, :9] = _planes(grid.bits)
        seen[:, 9] = _planes(grid.digits).any(axis=1)
        mask = _planes(grid.bits & ~grid.digits).reshape(CANDIDATES)
        return seen.reshape(9, 9, 10), np.concatenate((mask, mask))


def _planes(bits: Candidates) -> Planes:
    """A set of candidates as an array of 81 x 9 numbers."""
    packed = np.frombuffer(packed_set(bits), np.uint8)
    return np.unpackbits(packed, count=CANDIDATES, bitorder="little").view(np.int8).reshape(81, 9)


def _told(move: JudgedMove) -> str:
    steps = "".join(f"\n{on_grid(step, move.grid)}" for step in move.steps)
    return f"{move}{steps}"


def _drawn_puzzle(level: str, random: np.random.Generator) -> Grid:
    """A puzzle of a level. Each is made once in a process, when it is first drawn, as that takes
    longer than a whole episode."""
    number, turn = (int(random.integers(most)) for most in (VARIETY, 1 << 32))
    return Transform.random(turn).apply(_made(level, number))


@cache
def _made(level: str, number: int) -> Grid:
    [grid] = generate(level=level, seed=number)
    return grid
