"""A phrase: the parts of a ground that is named by its cells, digits and houses."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from whydoku.arguments.argument import Ground, InText
from whydoku.arguments.reading.scanner import Part
from whydoku.bits import Candidates

Read: TypeAlias = tuple[Ground, tuple[InText, ...]]
"""A ground, and where its parts stand in the text."""


class Phrase(NamedTuple):
    """The parts of a ground, the words among them, and the claim."""

    text: str
    parts: list[Part]
    spoken: tuple[str, ...]
    placements: Candidates
    eliminations: Candidates

    @property
    def words(self) -> frozenset[str]:
        """The words, in no order."""
        return frozenset(self.spoken)

    def before(self, *words: str) -> list[Part]:
        """The parts before the first of some words, or all of them."""
        return self.parts[: self._index(words)]

    def after(self, *words: str) -> list[Part]:
        """The parts after the first of some words."""
        return self.parts[self._index(words) + 1 :]

    def _index(self, words: tuple[str, ...]) -> int:
        at = (j for j, part in enumerate(self.parts) if part.text in words)
        return next(at, len(self.parts))


def at_once(ground: Ground, phrase: Phrase) -> Read:
    """A ground whose place is all that the phrase names."""
    named = [part.place for part in phrase.parts if part.cells or part.digits or part.houses]
    return ground, ((named[0][0], named[-1][1]),) if named else ()
