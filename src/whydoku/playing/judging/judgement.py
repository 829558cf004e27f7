"""The verdicts on claimed moves, and the score of a sequence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import rating_of_technique
from whydoku.logic.step import Step, in_tenths
from whydoku.playing.arguments.argument import Argument
from whydoku.playing.arguments.naming import misnamed_in
from whydoku.playing.hints.disproof import STEPS_OF, proof_as_of_mistake
from whydoku.playing.hints.paths import no_steps
from whydoku.playing.hints.searches import Question
from whydoku.playing.judging.claims import ClaimedMove
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.trace import Trace

MoveVerdict: TypeAlias = Literal[
    "known", "follows", "proved", "beyond", "false", "open", "unreadable"
]

VERDICTS: Final[Mapping[MoveVerdict, str]] = {
    "known": "the grid shows it already",
    "follows": "a technique leads to it, in as many steps as there are",
    "proved": "the reason given with it proves it",
    "beyond": "it is true by the solution, and nothing else shows it",
    "false": "no solution has it",
    "open": "some solutions have it, others not",
    "unreadable": "it cannot be read",
}
"""The verdicts on a move, and what they mean. Only a grid with several solutions has `open`."""


@dataclass(frozen=True, slots=True)
class DisprovedMove:
    """Why a move is false.

    candidate    the candidate that the move is wrong about
    constraint   the cell, or the digit in a house, that a digit on the grid has filled already;
                 None if no digit shows it
    path         the steps that lead to the opposite; none if a digit or the marks of the grid show
                 it, or if no short path was found
    """

    candidate: int
    constraint: int | None
    path: Trace


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """The verdict on a claimed move.

    grid       the grid on which it was judged
    claim      the move; what could be read of it
    verdict    a name from `VERDICTS`
    steps      the steps from which it follows, or the one that its reason proves
    fault      what is wrong with the reason that was given, why the move cannot be read, or that it
               claims too much at once
    wrong      a candidate that the move is wrong about, if it is false
    """

    grid: Grid
    claim: ClaimedMove
    verdict: MoveVerdict
    steps: tuple[Step, ...] = ()
    fault: str = ""
    wrong: int | None = None

    @property
    def is_true(self) -> bool:
        """Whether the move is true in every solution of the grid."""
        return self.verdict in ("known", "follows", "proved", "beyond")

    @property
    def hardest(self) -> Step | None:
        """The step with the highest rating; None if there are no steps."""
        return max(self.steps, key=_rating, default=None)

    @property
    def technique(self) -> str:
        """The slug of the hardest technique that leads to the move; empty if none does."""
        return self.hardest.technique if self.hardest else ""

    @property
    def rating(self) -> float:
        """The rating of that technique; 0 if there is none."""
        return _rating(self.hardest) if self.hardest else 0.0

    @property
    def misnamed(self) -> str:
        """The slug of a technique that the reason names, of which the step that it proves cannot
        be; empty if there is none."""
        reason = self.claim.reason
        if self.verdict != "proved" or not isinstance(reason, Argument):
            return ""
        return misnamed_in(reason, self.steps[0].why, self.grid)

    @property
    def comes_with_a_digit(self) -> bool:
        """Whether the move only removes what the digits to which its steps lead remove as well."""
        claim = self.claim
        if not self.steps or claim.placements:
            return False
        return not any(claim.eliminations & step.eliminations for step in self.steps)

    def weight(self, full: float) -> float:
        """The weight of the move in a score, below 0 if it does not count; `full` is the rating of
        the hardest technique that was allowed."""
        if not self.steps:
            return 0.0 if self.verdict == "known" else -full
        return -self.rating if self.fault else self.rating

    def disproved(self) -> DisprovedMove | None:
        """Why the move is false, which is looked for only now; None if it is not false."""
        k = self.wrong
        if k is None:
            return None
        profile = profile_of(STEPS_OF)
        begin = no_steps(self.grid, profile)
        is_placed = bool(self.claim.placements >> k & 1)
        if is_placed and not self.grid.bits >> k & 1:
            tables = self.grid.tables
            held = ((q, tables.constraint_candidates[q]) for q, _ in tables.constraints_of[k])
            filled = (q for q, candidates in held if self.grid.digits & candidates)
            return DisprovedMove(k, next(filled, None), begin)
        if self.grid.digits >> k & 1:
            return DisprovedMove(k, k // 9, begin)
        return DisprovedMove(
            k, None, proof_as_of_mistake(Question(k, not is_placed), begin, profile)
        )

    def __str__(self) -> str:
        told = f"{self.claim}: {self.verdict}"
        if self.steps:
            steps = ", ".join(f"{one.technique} ({in_tenths(_rating(one))})" for one in self.steps)
            told += f" by {steps}"
        if self.misnamed:
            told += f", which is no {self.misnamed}"
        return f"{told}; {self.fault}" if self.fault else told


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdicts on a sequence of claimed moves.

    moves   the verdict on each move
    after   the grid to which the true ones lead
    full    the rating of the hardest technique that was allowed
    error   why nothing could be judged; empty if the grid and the list of moves could be read
    """

    moves: tuple[JudgedMove, ...]
    after: Grid | None = None
    full: float = 0.0
    error: str = ""

    @property
    def score(self) -> float:
        """The share of the sequence that followed, from 0 to 1, each move with the weight of its
        rating.

        What follows or is proved weighs as much as its hardest step, and counts, unless a reason
        was given that does not hold. Whatever is beyond, false, open or unreadable counts as a
        missing step of the highest rating that was allowed, so that guessing never pays. What is
        known weighs nothing. 0 if nothing was judged.
        """
        return share_of(move.weight(self.full) for move in self.moves)

    @property
    def counts(self) -> dict[str, int]:
        """How many moves have each verdict."""
        found = Counter(move.verdict for move in self.moves)
        return {verdict: found[verdict] for verdict in VERDICTS if found[verdict]}

    def __iter__(self) -> Iterator[JudgedMove]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __str__(self) -> str:
        return self.error or "\n".join(map(str, self.moves))


def share_of(weights: Iterable[float]) -> float:
    """The share of what has a weight that counts, from 0 to 1; what is below 0 does not count."""
    earned = missed = 0.0
    for weight in weights:
        if weight > 0:
            earned += weight
        else:
            missed -= weight
    return earned / (earned + missed) if earned else 0.0


def _rating(step: Step) -> float:
    return rating_of_technique(step.technique)
