"""What may take long, as questions: small values that can go to another process.

A question is one of the functions below, which load what they need when they are called, and its
arguments, such as a grid and the name of a profile. It computes, and changes nothing; question and
answer can be pickled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.player.hint import Hint
from whydoku.profiles.profile import Profile
from whydoku.step import Step

if TYPE_CHECKING:
    from whydoku.arguments.faults import Nearness
    from whydoku.arguments.judge import Verdict
    from whydoku.making.practice import Position
    from whydoku.player.question import Why
    from whydoku.trace import Trace


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """A function and its arguments; one about the board has the grid first."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]

    @property
    def is_about_board(self) -> bool:
        """Whether the answer holds for one grid only."""
        return isinstance(self.arguments[0], Grid)

    def answer(self) -> Any:
        """The answer; raises WhydokuError if there is none."""
        return self.function(*self.arguments)


def hint_on(grid: Grid, start: Grid, profile: str | Profile) -> Hint:
    """The mistakes on a grid, or the next step; `start` is the puzzle."""
    from whydoku.player.hint import hint

    found = hint(grid, profile, start=start)
    _ = found.disproof  # which is searched for when it is first looked at
    return found


class FoundSteps(NamedTuple):
    """The first of the steps that apply, and whether there are more. Without any, `first` says
    why."""

    first: Hint
    steps: tuple[Step, ...]
    has_more: bool


def steps_on(grid: Grid, start: Grid, profile: str | Profile, most: int) -> FoundSteps:
    """The steps that apply now, the easiest first, up to `most` of them."""
    from whydoku.player.hint import hints

    first = hint_on(grid, start, profile)
    if first.step is None:
        return FoundSteps(first, (), False)
    steps = tuple(islice(hints(grid, profile), most + 1))
    return FoundSteps(first, steps[:most], len(steps) > most)


def why_on(grid: Grid, start: Grid, profile: str | Profile, text: str) -> Why:
    """The easiest steps that show why a candidate is true or false, such as `r4c7=5`, or why there
    are none."""
    from whydoku.player.question import why

    return why(grid, text, profile, start=start)


def path_from(grid: Grid, profile: str | Profile) -> Trace:
    """The path from a grid on; raises NoSolution if there are mistakes on it."""
    from whydoku.player.further import with_ending
    from whydoku.solving import explain

    return with_ending(explain(grid, profile))


def verdict_on(grid: Grid, text: str) -> Verdict:
    """Whether the player's own argument holds; raises InvalidNotation if it cannot be read."""
    from whydoku.arguments.asking import argue

    return argue(grid, text)


def made_puzzle(level: str, seed: int | date) -> Grid:
    """A new puzzle of a level: by a seed, or that of a day."""
    from whydoku.making import generate
    from whydoku.making.seeds import seed_of_day

    seed = seed_of_day(level, seed) if isinstance(seed, date) else seed
    [puzzle] = generate(level=level, seed=seed)
    return puzzle


def position_for(slug: str, seed: int, grade: int | None = None) -> Position:
    """A position to practise a technique on, of a grade or of any."""
    from whydoku.making.practice import practice

    [position] = practice(slug, seed=seed, grade=grade)
    return position


class JudgedFinding(NamedTuple):
    """The verdict on what was found in practice, and how near it comes."""

    verdict: Verdict
    near: Sequence[Nearness]


def finding_on(grid: Grid, slug: str, text: str) -> JudgedFinding:
    """Whether what the player found, said as an argument or as a bare claim, is of a technique;
    raises InvalidNotation if the text cannot be read."""
    from whydoku.arguments.nearness import judge_finding, nearness
    from whydoku.arguments.reading.texts import read_argument

    argument = read_argument(text)
    if not argument.placements | argument.eliminations:
        raise WhydokuError(
            "there is no conclusion in it; say at least one digit to place or candidate to "
            "remove, such as r4c7=5 or r4c7<>5"
        )
    verdict = judge_finding(grid, slug, argument)
    return JudgedFinding(verdict, nearness(verdict, slug))
