"""Answers the question why a candidate is true or false, with the easiest steps that show it.

r4c7=5      why can 5 be placed in r4c7?
r4c7<>5     why can 5 be removed from r4c7?
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import InvalidNotation, counted
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import Mistakes, beginning_of
from whydoku.grids.notation import parse_eliminations, parse_placements
from whydoku.grids.parts.grid_parts import refuse_beyond
from whydoku.grids.solutions import ways_of
from whydoku.logic.step import Step
from whydoku.playing.hints.disproof import proof_as_of_mistake, proof_of
from whydoku.playing.hints.hint import Hint, hint_of_mistakes
from whydoku.playing.hints.paths import no_steps, path_to
from whydoku.playing.hints.searches import Question
from whydoku.shapes.arguments import typed
from whydoku.showing import html_of, text_of
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.trace import Trace

__all__ = ["LONGEST_QUOTED", "Question", "Why", "WhyAnswer", "parse_question", "why"]

LONGEST_QUOTED: Final = 40
"""The most characters of a malformed question that the error about it repeats."""

_OUT_OF_GRID: Final = re.compile(r"\s*r\d{1,9}c\d{1,9}\s*(?:<>|=)\s*\d", re.IGNORECASE)
_SIGN: Final = re.compile(r"\s*(<>|=)\s*")
"""The sign between a cell and its digit, with the blanks that people put around it."""

WhyAnswer: TypeAlias = Literal["mistakes", "already", "now", "later", "not-yet", "no", "open"]


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to a question about a grid.

        already    nothing is left to do: the digit is placed, or the candidate is gone; the steps
                   show why, unless a digit on the grid does
        now        one step does what is asked
        later      several steps do what is asked
        not-yet    what is asked is true, but the techniques of the profile do not prove it; other
                   steps do, if there are any
        no         what is asked is false: no solution would be left; the steps prove the opposite
        open       what is asked is true in some solutions of the grid and false in others
        mistakes   the question is about a mistake, or nothing on the grid is known to be right

    `trace` begins with the grid and holds only the steps that prove the answer. If the question is
    about what the player has done already, the trace begins before that: for a placed digit with
    the grid without it, for a removed candidate with the start and the digits of the player.

    On a grid with mistakes, `wrong` is the hint about them, and the trace begins with the start and
    the right digits of the player. It proves the mistake that the question is about to be one; any
    other question is answered on this grid, which is then `grid`.
    """

    grid: Grid
    question: Question
    answer: WhyAnswer
    trace: Trace
    wrong: Hint | None = field(default=None, repr=False)

    @property
    def mistakes(self) -> Mistakes:
        """The mistakes on the grid, if there are any."""
        return self.wrong.mistakes if self.wrong else Mistakes()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that answer the question; empty if the question needs no steps or none are
        known."""
        return self.trace.steps

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<Why {self.question}: {self.answer}, {counted(len(self.steps), 'step')}>"

    def __str__(self) -> str:
        return text_of(self)

    def _repr_html_(self) -> str:
        return html_of(self)


def parse_question(text: str, naming: str = "rc") -> Question:
    """Reads a question from a text such as `r4c7=5` or `r4c7<>5`.

    Cells may have their usual names or those of the notation `naming`. Raises InvalidNotation if
    the text is not a question about one candidate.
    """
    is_placement = "<>" not in text
    parse = parse_placements if is_placement else parse_eliminations
    for tried in dict.fromkeys(("rc", naming)):
        try:
            asked = members(parse(_SIGN.sub(r"\1", text.strip()), tried))
        except InvalidNotation:
            continue
        if len(asked) == 1:
            return Question(asked[0], is_placement)
    shown = text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}..."
    limits = ", with rows, columns and digits from 1 to 9" if _OUT_OF_GRID.match(text) else ""
    raise InvalidNotation(
        f"{shown!r} is not a question about one candidate; ask as r4c7=5 or r4c7<>5{limits}"
    )


@typed
def why(
    grid: Grid,
    question: str | Question,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    start: Grid | None = None,
) -> Why:
    """Answers a question about a grid with the easiest steps of a profile, or says why there are
    none.

    `paths.WAYS` says which steps are the easiest. What the profile does not prove is proved in the
    way of a mistake, and so is the opposite of what is false. `start` is the grid that the player
    began with, if that was more than the givens, such as pencil marks. A question about a mistake
    is answered with the steps that show the mistake to be one, any other on a grid with mistakes
    from what is right there.
    """
    wanted = profile_of(profile)
    asked = parse_question(question, wanted.notation) if isinstance(question, str) else question
    refuse_beyond(1 << asked.candidate, grid.rules)
    begin = no_steps(grid, wanted, uniqueness=uniqueness)
    if wrong := hint_of_mistakes(grid, wanted, uniqueness=uniqueness, start=start):
        dispute = wrong.dispute
        disproof = dispute and dispute.disproof_of(asked.candidate)
        if disproof or not dispute or not wrong.mistakes.cells or wrong.mistakes.impossible:
            return Why(grid, asked, "mistakes", disproof.path if disproof else begin, wrong)
        right = why(dispute.right, asked, wanted, uniqueness=uniqueness, start=start)
        return replace(right, wrong=wrong)
    if answer := _without_steps(grid, asked):
        opposite = Question(asked.candidate, not asked.is_placement)
        true = opposite if answer == "no" else asked
        if answer == "open":
            trace = begin
        elif not _is_settled(grid, true):
            trace = proof_of(true, begin, wanted)
        elif before := _before(grid, true, start):
            first = replace(begin, puzzle=before, grid=before)
            trace = path_to(true, first, wanted)
            trace = trace if trace.moves else proof_as_of_mistake(true, first, wanted)
        else:
            trace = begin
        return Why(grid, asked, answer, trace)
    trace = path_to(asked, begin, wanted)
    if not trace.moves:
        return Why(grid, asked, "not-yet", proof_as_of_mistake(asked, begin, wanted))
    return Why(grid, asked, "now" if len(trace) == 1 else "later", trace)


def _without_steps(grid: Grid, asked: Question) -> WhyAnswer | None:
    """The answer that the grid and its solutions give by themselves. None if what the question asks
    is true, so that steps are needed to show it."""
    k = 1 << asked.candidate
    if (grid.digits & k) if asked.is_placement else not grid.bits & k:
        return "already"
    possible, lacking = ways_of(grid, asked.candidate)
    needed = not lacking
    if asked.is_placement:
        return None if needed else "open" if possible else "no"
    return None if not possible else "no" if needed else "open"


def _is_settled(grid: Grid, asked: Question) -> bool:
    """Whether one sees on the grid that what is asked is true: the digit stands there, or the
    candidate is gone."""
    return bool((grid.digits if asked.is_placement else ~grid.bits) >> asked.candidate & 1)


def _before(grid: Grid, settled: Question, start: Grid | None) -> Grid | None:
    """The grid before the player settled a question, on which steps can show the reason.

    None if a digit on the grid is the reason, if the puzzle began so, or if nothing led there,
    since it is true in only some of the solutions before it.
    """
    k = settled.candidate
    first = beginning_of(grid, start)
    put = grid.digits & ~first.digits
    is_begun = (first.digits if settled.is_placement else ~first.bits) >> k & 1
    if (
        is_begun
        or put & ~first.bits
        or (not settled.is_placement and grid.tables.sees[k] & grid.digits)
    ):
        return None
    before = first.place(members(put & ~(1 << k)))
    if settled.is_placement:
        gone = grid.removed.bits & before.bits
        by_hand = before.remove(members(grid.unproved.bits & gone))
        before = by_hand.further(by_hand.bits & ~gone, by_hand.digits)
    possible, lacking = ways_of(before, k)
    return None if (lacking if settled.is_placement else possible) else before
