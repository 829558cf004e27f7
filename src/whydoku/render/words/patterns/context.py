"""What a pattern is told in, and what there is to tell of each kind of pattern."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from whydoku.bits import Candidates
from whydoku.render.words.claims import choice_in
from whydoku.render.words.passage import ResultSlot, Sentence
from whydoku.why import Because, Pattern
from whydoku.world.candidates import held_in


@dataclass(frozen=True, slots=True)
class PatternWords:
    """How one kind of pattern is told: five functions of a pattern and its context.

    premise      what the pattern is, without what follows from it
    reason       the same in one sentence with what follows: the conclusions of the context
    argument     why it holds, a sentence for each line, without what follows; from a depth on
    exact_form   the pattern itself in compact notation, a sentence for each line; from a depth on
    clue         what it is about, for a hint: neither what follows nor which case is the true one

    A pattern nested inside is told by the context, which knows the words of every kind.
    """

    premise: Callable[[Any, ReasonContext], Sentence]
    reason: Callable[[Any, ReasonContext], Sentence]
    argument: Callable[[Any, ReasonContext, int], Iterable[Sentence]]
    exact_form: Callable[[Any, ReasonContext, int], Iterable[Sentence]]
    clue: Callable[[Any, ReasonContext], Sentence]


@dataclass(frozen=True, slots=True)
class ReasonContext:
    """The candidates still possible, the digits on the grid, and what is to be shown.

    `words` are those of every kind of pattern. `state` is None where no grid is at hand: then
    houses and lines are named, and of cells only those that the reason itself names. `placements`
    and `eliminations` are the conclusions.
    """

    words: Mapping[type, PatternWords]
    state: Candidates | None = None
    filled: Candidates = 0
    placements: Candidates = 0
    eliminations: Candidates = 0
    technique: str = ""

    @property
    def result(self) -> ResultSlot:
        """The conclusions."""
        return ResultSlot(self.placements, self.eliminations)

    def of(self, *constraints: int) -> Candidates:
        """The candidates of constraints in the state; none where there is no grid."""
        return 0 if self.state is None else held_in(constraints) & self.state

    def key(self, key: str) -> str:
        """The key with the technique's slug: a language may have words of its own for it."""
        return f"{key}@{self.technique}" if self.technique else key

    def without(self, gone: Candidates) -> ReasonContext:
        """The context once these candidates are known to be false."""
        return self if self.state is None else replace(self, state=self.state & ~gone)

    def within(self) -> ReasonContext:
        """The context for a pattern nested in another: the conclusions are not its own."""
        return ReasonContext(self.words, self.state, self.filled)

    def premise_of(self, pattern: Pattern) -> Sentence:
        """What a pattern is, without what follows from it."""
        return self.words[type(pattern)].premise(pattern, self)

    def reason_of(self, pattern: Pattern) -> Sentence:
        """What a pattern is, and what follows from it."""
        return self.words[type(pattern)].reason(pattern, self)

    def argument_of(self, pattern: Pattern, depth: int) -> list[Sentence]:
        """The full argument of a pattern, without what follows from it."""
        return [*self.words[type(pattern)].argument(pattern, self, depth)]

    def exact_form_of(self, pattern: Pattern, depth: int) -> list[Sentence]:
        """A pattern in compact notation."""
        return [*self.words[type(pattern)].exact_form(pattern, self, depth)]

    def clue_of(self, because: Because) -> Sentence:
        """What a pattern is about; of a constraint, what it can still be."""
        if isinstance(because, int):
            return choice_in(because, self.of(because))
        return self.words[type(because)].clue(because, self)
