"""Works out the rows of a bank for many puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from whydoku.bulk import workers
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile
from whydoku.ratings import SCALES, Limits, Rating
from whydoku.records.verdicts import puzzle_text
from whydoku.traces import explain_many
from whydoku.verdicts.check import check_each

BLOCK: Final = 256
"""The number of puzzles whose rows are worked out together."""


@dataclass(frozen=True, slots=True)
class BankRow:
    """A row of a bank: a puzzle, its ratings, and what is learned from its path by the profile. A
    puzzle without exactly one solution has a `fault` and no path."""

    text: str
    name: str
    clues: int
    ratings: Mapping[str, Rating]
    fault: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How often the path uses each technique, by slug."""
    hardest: str | None = None
    """The slug of the hardest technique on the path; None if there is none."""
    solved: bool = False
    """Whether the path solves the puzzle."""
    origin: str = ""
    """How the puzzle was made, if it was, so that it can be made again."""

    @property
    def steps(self) -> int:
        """The number of steps on the path."""
        return sum(self.counts.values())


def bank_rows(
    puzzles: Sequence[tuple[str | Grid, str]],
    profile: Profile,
    *,
    uniqueness: bool = True,
    threads: int = 0,
) -> Iterator[BankRow]:
    """Yields the rows of a bank for these puzzles, in order, each of which comes with its name;
    `threads=0` uses every core. The first rows come early."""
    size = workers(threads)
    for begin in range(0, len(puzzles), BLOCK):
        block = puzzles[begin : begin + BLOCK]
        subjects = [puzzle for puzzle, _ in block]
        rated = {name: scale.many(subjects, Limits(), size) for name, scale in SCALES.items()}
        single = [not rating.is_refused for rating in rated["se"]]
        followed = [puzzle for puzzle, has_path in zip(subjects, single, strict=True) if has_path]
        traces = iter(explain_many(followed, profile, size, uniqueness=uniqueness))
        verdicts = check_each(subjects, threads=size)
        for n, ((puzzle, name), verdict) in enumerate(zip(block, verdicts, strict=True)):
            trace = next(traces) if single[n] else None
            yield BankRow(
                puzzle_text(puzzle),
                name,
                verdict.clues,
                {scale: by_scale[n] for scale, by_scale in rated.items()},
                verdict.fault,
                {} if trace is None else trace.counts,
                None if trace is None else trace.hardest,
                trace is not None and trace.solved,
            )
