"""What may take long, as questions: small values that can go to another process.

A question is a function, one of the library or of those below, which load what they need when they
are called, and its arguments, such as a grid and the name of a profile. It computes, and changes
nothing; question and answer can be pickled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, Any

from whydoku.dataclass import dataclass, field
from whydoku.errors import WhydokuError
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.playing.hints.hint import Hint, hint, hints
from whydoku.solving.profiles.profile import Profile

if TYPE_CHECKING:
    from whydoku.playing.arguments.faults import Nearness
    from whydoku.playing.arguments.judge import Verdict
    from whydoku.solving.trace import Trace


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """A function, its arguments and its options; one about the board has the grid first."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    def answer(self) -> Any:
        """The answer; raises WhydokuError if there is none."""
        return self.function(*self.arguments, **self.options)


def hint_on(grid: Grid, profile: str | Profile, *, start: Grid) -> Hint:
    """The mistakes on a grid, or the next step; `start` is the puzzle."""
    found = hint(grid, profile, start=start)
    _ = found.disproof  # which is searched for when it is first looked at
    return found


def steps_on(
    grid: Grid, profile: str | Profile, *, start: Grid, most: int
) -> tuple[Hint, Sequence[Step]]:
    """The hint for the first step that applies now, and up to `most` steps, the easiest first.
    Without any, the hint says why."""
    first = hint_on(grid, profile, start=start)
    return first, [*islice(hints(grid, profile), most)] if first.step else []


def path_from(grid: Grid, profile: str | Profile) -> Trace:
    """The path from a grid on; raises NoSolution if there are mistakes on it."""
    from whydoku.solving.solve import explain, with_ending

    return with_ending(explain(grid, profile))


def made_puzzle(level: str, seed: int | date) -> Grid:
    """A new puzzle of a level: by a seed, or that of a day."""
    from whydoku.solving.making import generate
    from whydoku.solving.making.run import seed_of_day

    seed = seed_of_day(level, seed) if isinstance(seed, date) else seed
    [puzzle] = generate(level=level, seed=seed)
    return puzzle


def finding_on(grid: Grid, slug: str, text: str) -> tuple[Verdict, Sequence[Nearness]]:
    """Whether what the player found, said as an argument or as a bare claim, is of a technique, and
    how near it comes; raises InvalidNotation if the text cannot be read."""
    from whydoku.playing.arguments.nearness import judge_finding, nearness
    from whydoku.playing.arguments.reading.texts import read_argument

    argument = read_argument(text)
    if not argument.placements | argument.eliminations:
        raise WhydokuError(
            "there is no conclusion in it; say at least one digit to place or candidate to "
            "remove, such as r4c7=5 or r4c7<>5"
        )
    verdict = judge_finding(grid, slug, argument)
    return verdict, nearness(verdict, slug)
