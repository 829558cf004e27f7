"""The context in which patterns are described, and the functions that describe each kind of
pattern.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from whydoku.grids.bits import Candidates
from whydoku.grids.parts.candidates import held_in
from whydoku.logic.why import Because, Pattern
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import choice_in
from whydoku.telling.words.writing.passage import ResultSlot, Sentence, Value, sentence


@dataclass(frozen=True, slots=True)
class PatternWords:
    """The words for one kind of pattern: five functions of a pattern and its context.

    premise      what the pattern is, without conclusions
    reason       the pattern and the conclusions of the context, in one sentence
    argument     the reason at greater length, one sentence per line: each link or case with its
                 ground, then why each conclusion follows (`falls`); nothing if the reason says all
    exact_form   the pattern in compact notation, one sentence per line
    clue         a hint at the pattern that reveals neither its conclusions nor which case is true

    The third argument of `argument` and `exact_form` is the depth of their outermost lines. For a
    nested pattern they ask the context, which knows the words for every kind.
    """

    premise: Callable[[Any, ReasonContext], Sentence]
    reason: Callable[[Any, ReasonContext], Sentence]
    argument: Callable[[Any, ReasonContext, int], Iterable[Sentence]]
    exact_form: Callable[[Any, ReasonContext, int], Iterable[Sentence]]
    clue: Callable[[Any, ReasonContext], Sentence]


@dataclass(frozen=True, slots=True)
class ReasonContext:
    """The candidates and the conclusions with which a pattern is described.

    `words`: maps every kind of pattern to its words.
    `state`: the candidates still possible. It is None without a grid; then a text names houses, but
        only those cells that the pattern itself contains.
    `filled`: the digits on the grid, as candidates.
    `placements`, `eliminations`: the conclusions.
    `technique`: the slug of the step's technique.
    """

    words: Mapping[type, PatternWords]
    state: Candidates | None = None
    filled: Candidates = 0
    placements: Candidates = 0
    eliminations: Candidates = 0
    technique: str = ""

    @property
    def result(self) -> ResultSlot:
        """The conclusions, as a value to fill into a sentence."""
        return slot.result(self.placements, self.eliminations)

    def of(self, *constraints: int) -> Candidates:
        """The candidates of these constraints that are still possible; 0 if the context has no
        grid."""
        return 0 if self.state is None else held_in(constraints) & self.state

    def key(self, key: str) -> str:
        """The key with `@` and the slug of the step's technique, for which a language may have a
        special template; without a technique, the key as given."""
        return f"{key}@{self.technique}" if self.technique else key

    def concluding(self, key: str, **slots: Value | int | str | None) -> Sentence:
        """Makes a sentence from the template called `key`, filled in with `slots` and the
        conclusions. If the language has a special template of that name for the step's technique,
        that one is used."""
        return sentence(self.key(key), **slots, result=self.result)

    def without(self, candidates: Candidates) -> ReasonContext:
        """The context in which the given candidates are known to be false."""
        return self if self.state is None else replace(self, state=self.state & ~candidates)

    def within(self) -> ReasonContext:
        """The context for a nested pattern, which has neither conclusions nor a technique."""
        return ReasonContext(self.words, self.state, self.filled)

    def premise_of(self, pattern: Pattern) -> Sentence:
        """The premise of a pattern, which says what the pattern is, without conclusions."""
        return self.words[type(pattern)].premise(pattern, self)

    def reason_of(self, pattern: Pattern) -> Sentence:
        """The reason of a pattern, which ends with the conclusions."""
        return self.words[type(pattern)].reason(pattern, self)

    def argument_of(self, pattern: Pattern, depth: int) -> list[Sentence]:
        """The full argument for a pattern and its conclusions; empty if the reason says
        everything."""
        return [*self.words[type(pattern)].argument(pattern, self, depth)]

    def exact_form_of(self, pattern: Pattern, depth: int) -> list[Sentence]:
        """The lines of a pattern in compact notation."""
        return [*self.words[type(pattern)].exact_form(pattern, self, depth)]

    def clue_of(self, because: Because) -> Sentence:
        """The clue to a pattern or, for a constraint, the candidates that are left in it."""
        if isinstance(because, int):
            return choice_in(because, self.of(because))
        return self.words[type(because)].clue(because, self)
