"""What may take long, as questions: small values that can go to another process.

A question has all that it needs, such as a grid and the name of a profile. `answer()` computes, and
changes nothing; question and answer can be pickled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

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
class HintQuestion:
    """What to say next to a player; `start` is the puzzle."""

    grid: Grid
    start: Grid
    profile: str | Profile = "default"

    def answer(self) -> Hint:
        """The mistakes on the grid, or the next step."""
        from whydoku.player.hint import hint

        found = hint(self.grid, self.profile, start=self.start)
        _ = found.disproof  # which is searched for when it is first looked at
        return found


class FoundSteps(NamedTuple):
    """The first of the steps that apply, and whether there are more. Without any, `first` says
    why."""

    first: Hint
    steps: tuple[Step, ...]
    has_more: bool


@dataclass(frozen=True, slots=True)
class StepsQuestion:
    """Which steps apply now, up to `most` of them."""

    grid: Grid
    start: Grid
    profile: str | Profile = "default"
    most: int = 10

    def answer(self) -> FoundSteps:
        """The steps, the easiest first."""
        from whydoku.player.hint import hints

        first = HintQuestion(self.grid, self.start, self.profile).answer()
        if first.step is None:
            return FoundSteps(first, (), False)
        steps = tuple(islice(hints(self.grid, self.profile), self.most + 1))
        return FoundSteps(first, steps[: self.most], len(steps) > self.most)


@dataclass(frozen=True, slots=True)
class WhyQuestion:
    """Why a candidate is true or false, such as `r4c7=5`."""

    grid: Grid
    start: Grid
    text: str
    profile: str | Profile = "default"

    def answer(self) -> Why:
        """The easiest steps that show it, or why there are none."""
        from whydoku.player.question import why

        return why(self.grid, self.text, self.profile, start=self.start)


@dataclass(frozen=True, slots=True)
class PathQuestion:
    """How the grid is solved."""

    grid: Grid
    profile: str | Profile = "default"

    def answer(self) -> Trace:
        """The path from the grid on; raises NoSolution if there are mistakes on it."""
        from whydoku.player.further import with_ending
        from whydoku.solving import explain

        return with_ending(explain(self.grid, self.profile))


@dataclass(frozen=True, slots=True)
class ArgumentQuestion:
    """Whether the player's own argument holds."""

    grid: Grid
    text: str

    def answer(self) -> Verdict:
        """The verdict; raises InvalidNotation if the text cannot be read."""
        from whydoku.arguments.asking import argue

        return argue(self.grid, self.text)


@dataclass(frozen=True, slots=True)
class MakingQuestion:
    """A new puzzle of a level: that of a day, or by a seed."""

    level: str
    seed: int = 0
    day: date | None = None

    def answer(self) -> Grid:
        """The puzzle."""
        from whydoku.making import generate
        from whydoku.making.daily import seed_of_day

        seed = self.seed if self.day is None else seed_of_day(self.level, self.day)
        [puzzle] = generate(level=self.level, seed=seed)
        return puzzle


@dataclass(frozen=True, slots=True)
class PracticeQuestion:
    """A position to practise a technique on, of a grade or of any."""

    slug: str
    seed: int
    grade: int | None = None

    def answer(self) -> Position:
        """The position."""
        from whydoku.making.practice import practice

        [position] = practice(self.slug, seed=self.seed, grade=self.grade)
        return position


class JudgedFinding(NamedTuple):
    """The verdict on what was found in practice, and how near it comes."""

    verdict: Verdict
    near: Sequence[Nearness]


@dataclass(frozen=True, slots=True)
class FindingQuestion:
    """Whether what the player found, said as an argument or as a bare claim, is of a technique."""

    grid: Grid
    slug: str
    text: str

    def answer(self) -> JudgedFinding:
        """The verdict; raises InvalidNotation if the text cannot be read."""
        from whydoku.arguments.finding import judge_finding
        from whydoku.arguments.nearness import nearness
        from whydoku.arguments.reading.texts import read_argument

        argument = read_argument(self.text)
        if not argument.placements | argument.eliminations:
            raise WhydokuError(
                "there is no conclusion in it; say at least one digit to place or candidate to "
                "remove, such as r4c7=5 or r4c7<>5"
            )
        verdict = judge_finding(self.grid, self.slug, argument)
        return JudgedFinding(verdict, nearness(verdict, self.slug))


PlayQuestion: TypeAlias = (
    HintQuestion
    | StepsQuestion
    | WhyQuestion
    | PathQuestion
    | ArgumentQuestion
    | MakingQuestion
    | PracticeQuestion
    | FindingQuestion
)
"""All questions."""
