"""Disproves mistakes by the easiest steps that rule a wrong digit out.

A wrong digit cannot be disproved on the grid where it stands, since anything follows there. So the
steps begin with the grid by which the mistakes are judged, as a rule that of the givens, and with
the other digits of the player, which are right. Mistakes that are wrong only together are disproved
from the start alone, by taking all but one for granted. A candidate that was removed although it is
needed is disproved by the steps that place it.

Where simple steps do not rule a wrong digit out, it is supposed and followed to a contradiction. A
player who made a mistake wants to know soon, and will rather follow that digit to its end than go a
long way through chains. The searches are limited by what they do and not by time, so that the
answer is always the same.

Finds the short path that shows why clues have no solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from whydoku.dataclass import dataclass, field, replace
from whydoku.grids.bits import Candidates, members
from whydoku.grids.clues import ClashingClues
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import Mistakes
from whydoku.grids.parts.sets import CandidateSet
from whydoku.playing.hints.paths import (
    first_reached,
    no_steps,
    path_to,
    simple_path_to,
    singles_to,
    suppositions_to,
)
from whydoku.playing.hints.searches import Question
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

MOST_SUPPOSITIONS: Final = 300
"""The most suppositions that a search for a contradiction makes before it gives up."""

SINGLES_OF: Final = "default"
"""The profile whose singles place a needed candidate once its rivals are gone."""


@dataclass(frozen=True, slots=True)
class Disproof:
    """The steps that show one mistake to be a mistake.

    - `candidate`: a wrong digit or, if `is_mark` is set, a removed candidate that is needed
    - `granted`: the other mistakes, as far as they are taken for granted
    - `others`: the right digits of the player with which the steps begin
    - `path`: the steps, the last of which rules the wrong digit out or places the needed one; no
      steps if no disproof is found within the limits
    - `is_supposed`: whether the profile has no simple steps to that end, so that the path supposes
      candidates
    """

    candidate: int
    is_mark: bool
    granted: Candidates
    others: Candidates
    path: Trace
    is_supposed: bool = False


@dataclass(frozen=True, eq=False)
class Dispute:
    """The mistakes on a grid, with the start and the profile by which they are disproved.

    A disproof is searched for when it is first asked for, and then kept.
    """

    grid: Grid
    mistakes: Mistakes
    start: Grid
    profile: Profile
    uniqueness: bool = True

    @cached_property
    def others(self) -> Candidates:
        """The digits that the player has placed besides the mistakes, if they are known to be
        right."""
        if self.mistakes.kind != "wrong" or self.start.count(2) != 1:
            return 0
        return self.grid.digits & ~self.start.digits & ~self.mistakes.digits.bits

    @property
    def right(self) -> Grid:
        """The start with the right digits of the player."""
        return self.start.place(members(self.others)) if self.others else self.start

    @cached_property
    def disproof(self) -> Disproof | None:
        """The easiest disproof of any of the mistakes; None if no mistake can be named.

        Wrong digits come before removed candidates, because their disproof need not say which digit
        is right.
        """
        mistakes = self.mistakes
        candidates = members(mistakes.digits.bits or mistakes.marks.bits)
        if not candidates:
            return None
        together = mistakes.kind == "together"
        first = self._fewest_singles if together else self._first_to_fall
        return self._disproof_of(first(candidates))

    def disproof_of(self, candidate: int) -> Disproof | None:
        """The disproof of the mistake `candidate`; None if the candidate is not one of the
        mistakes."""
        blamed = self.mistakes.digits.bits | self.mistakes.marks.bits
        return self._disproof_of(candidate) if blamed >> candidate & 1 else None

    def _disproof_of(self, candidate: int) -> Disproof:
        asked = self._question_about(candidate)
        granted = self._granted_for(candidate)
        begin = self._begin(granted)
        others = self.others
        path = simple_path_to(asked, begin, self.profile)
        if path.moves:
            return Disproof(candidate, asked.is_placement, granted, others, path)
        path = _supposed(asked, begin)
        return Disproof(candidate, asked.is_placement, granted, others, path, is_supposed=True)

    def _granted_for(self, candidate: int) -> Candidates:
        """The mistakes to take for granted when `candidate` is disproved: all others if the
        mistakes are wrong only together, otherwise none."""
        mistakes = self.mistakes
        if mistakes.kind != "together":
            return 0
        return (mistakes.digits.bits | mistakes.marks.bits) & ~(1 << candidate)

    def _begin(self, granted: Candidates = 0) -> Trace:
        digits = members(granted & self.mistakes.digits.bits)
        marks = members(granted & self.mistakes.marks.bits)
        grid = self.right.place(digits).remove(marks) if granted else self.right
        return no_steps(grid, self.profile, uniqueness=self.uniqueness)

    def _question_about(self, candidate: int) -> Question:
        return Question(candidate, is_placement=bool(self.mistakes.marks.bits >> candidate & 1))

    def _first_to_fall(self, candidates: Sequence[int]) -> int:
        """The candidate that simple steps disprove before the others; the first of the candidates
        if they disprove none."""
        if len(candidates) == 1:
            return candidates[0]
        asked = [self._question_about(k) for k in candidates]
        first = first_reached(asked, self._begin(), self.profile)
        return first.candidate if first else candidates[0]

    def _fewest_singles(self, candidates: Sequence[int]) -> int:
        """The candidate that takes the fewest singles to disprove; the first of the candidates if
        singles disprove none."""

        def count(k: int) -> float:
            begin = self._begin(self._granted_for(k))
            return singles_to(self._question_about(k), begin, self.profile)

        return min(candidates, key=count)


def proof_of(asked: Question, begin: Trace, profile: Profile) -> Trace:
    """The path that proves what is asked on any grid as a mistake is disproved. If that fails, the
    path of the easiest steps of the profile; a path without steps if there are none."""
    path = proof_as_of_mistake(asked, begin, profile)
    return path if path.moves else path_to(asked, begin, profile)


def proof_as_of_mistake(asked: Question, begin: Trace, profile: Profile) -> Trace:
    """The path that proves what is asked by simple steps of the profile, or else by suppositions; a
    path without steps if these are too few."""
    path = simple_path_to(asked, begin, profile)
    return path if path.moves else _supposed(asked, begin)


def _supposed(asked: Question, begin: Trace) -> Trace:
    return suppositions_to(asked, begin, profile_of(SINGLES_OF), most=MOST_SUPPOSITIONS)


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake in a game: when it was made, and which later entries depend on it.

    - `candidate`: a wrong digit or, if `is_mark` is set, a removed candidate that is needed
    - `entry`: the number of the entry that made the mistake, counted from 1; 0 if the game began
      with the mistake
    - `entries`: the number of all entries
    - `digits`, `marks`: the placed digits and the removed candidates of the later entries that
      depend on the mistake
    """

    candidate: int
    is_mark: bool
    entry: int
    entries: int
    digits: CandidateSet = field(default_factory=CandidateSet)
    marks: CandidateSet = field(default_factory=CandidateSet)

    @property
    def ago(self) -> int:
        """How many entries were made after the mistake."""
        return self.entries - self.entry


STEPS_OF: Final = "default"
"""The profile whose steps lead to the contradiction."""


def contradiction(impossible: ClashingClues) -> Trace:
    """The steps that lead from the clues that clash, and from these alone, to a contradiction.

    The trace holds only those proved steps that are needed to leave a constraint without
    candidates. It has no steps if the clues leave a constraint empty at once.
    """
    profile = replace(profile_of(STEPS_OF), contradictions=True)
    trace = explain(impossible.clues, profile, uniqueness=False)
    return trace if trace.broken is None else trace.essential()
