"""What moves are worth to a learner, and scores for the completions of language models, in the form
in which training kits ask for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from whydoku.errors import WhydokuError, checked_whole, counted
from whydoku.formats import AnyPuzzle, read
from whydoku.grids.grid import Grid
from whydoku.playing.judging.claims import AnyClaim
from whydoku.playing.judging.completions import claims_in, text_of
from whydoku.playing.judging.following import Means, means_of
from whydoku.playing.judging.judgement import JudgedMove, share_of
from whydoku.playing.judging.moves import Sitting
from whydoku.solving.profiles.profile import Profile

MOST_MOVES: Final = 729
"""The most moves of a completion: each that is true and new settles one of 729 candidates."""

MOST_WRONG: Final = 10
"""The number of wrong moves after which the rest of a completion is not judged."""


def reward_of(move: JudgedMove, full: float) -> float:
    """What a move is worth to a learner, from -1 to 1: its weight in a score, as a share of `full`.

    A removal that a digit brings along is worth nothing: there are many for each digit.
    """
    share = min(move.weight(full), full) / (full or 1.0)
    return min(share, 0.0) if move.comes_with_a_digit else share


def moves_reward(
    completions: Sequence[object],
    grid: Sequence[AnyPuzzle],
    *,
    wanted: int | None = None,
    profile: str | Profile = "default",
    at_most: float | None = None,
    nets: bool = False,
    **_columns: object,
) -> list[float]:
    r"""The score of each completion for its grid, from 0 to 1: the share of its moves that
    followed, times how far they lead.

    A completion is a text or a list of messages, in which `claims_in` finds the moves; any text
    without moves scores 0. How far they lead is the share of the open candidates that they settle;
    with `wanted`, the number of different reasons they have, as a share of that. The other options
    are those of `judge`; further columns are not looked at. A grid that cannot be read, or has no
    solution, raises an error; no completion does.

    >>> from whydoku import example
    >>> texts = ["r5c5=5", "It must be 5.\n- r5c5=5\n- r1c1=1", "No idea."]
    >>> grids = [example("first-steps").grid] * 3
    >>> [round(score, 2) for score in moves_reward(texts, grids, wanted=1, at_most=2.5)]
    [1.0, 0.38, 0.0]
    """
    means = means_of(profile, at_most=at_most, nets=nets)
    if len(completions) != len(grid):
        found = f"{counted(len(completions), 'completion')} and {counted(len(grid), 'grid')}"
        raise WhydokuError(f"found {found}; each completion has its own grid")
    if wanted is not None:
        checked_whole("wanted", wanted, least=1)
    return [
        _score(claims_in(text_of(completion)), read(of), means, wanted)
        for completion, of in zip(completions, grid, strict=True)
    ]


def compute_score(solution_str: object, ground_truth: AnyPuzzle, **others: Any) -> float:
    """The score of one completion, by the names of `verl`; the ground truth is the grid."""
    return moves_reward([solution_str], [ground_truth], **others)[0]


def _score(claims: Sequence[AnyClaim], grid: Grid, means: Means, wanted: int | None) -> float:
    sitting = Sitting(grid, means)
    to_settle = unsettled(grid)
    if not to_settle or len(claims) > MOST_MOVES:
        return 0.0
    rewards: list[float] = []
    reasons: set[object] = set()
    settled = 0
    for move in _judged(sitting, claims):
        rewards.append(reward_of(move, means.full))
        if move.steps and not move.fault:
            settled += unsettled(move.grid) - unsettled(sitting.grid)
        if rewards[-1] > 0:
            reasons.add(tuple(step.why for step in move.steps))
    led = settled / to_settle if wanted is None else min(len(reasons) / wanted, 1.0)
    return share_of(rewards) * led


def _judged(sitting: Sitting, claims: Iterable[AnyClaim]) -> Iterator[JudgedMove]:
    """Yields the moves, each after it has been made, until too many are wrong."""
    wrong = 0
    for claim in claims:
        move = sitting.judged(claim)
        sitting.make(move)
        yield move
        wrong += not move.steps and move.verdict != "known"
        if wrong == MOST_WRONG:
            return


def unsettled(grid: Grid) -> int:
    """The number of candidates that may still be true, but are not on the grid."""
    return grid.bits.bit_count() - grid.digits.bit_count()
