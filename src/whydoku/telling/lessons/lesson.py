"""What a lesson holds."""

from __future__ import annotations

from typing import TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates, Cells
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.telling.pictures.marks import LinkMark

Named: TypeAlias = tuple[tuple[str, int], ...]
"""Sets, each under the name that the legend of a board gives it."""


@dataclass(frozen=True, slots=True)
class PlacesOfDigit:
    """A digit, by its constraint in a house, has its places there in just these cells."""

    constraint: int
    cells: Cells


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of what is told of a board: a text, and what the board shows from then on.

    text      what is said
    cells     cells to tint
    houses    houses to tint, each set as a mask of house numbers
    digits    candidates to mark
    causes    cells whose digits rule something out
    links     links between candidates
    gone      candidates that are crossed out
    placed    digits that are placed
    facts     what the text says about where digits can go
    truths    digits that the text says are right in the end
    is_alone  whether what the stages before have marked goes away
    """

    text: str
    cells: Named = ()
    houses: Named = ()
    digits: Named = ()
    causes: Cells = 0
    links: tuple[LinkMark, ...] = ()
    gone: Candidates = 0
    placed: Candidates = 0
    facts: tuple[PlacesOfDigit, ...] = ()
    truths: Candidates = 0
    is_alone: bool = False


@dataclass(frozen=True, slots=True)
class Telling:
    """A board told in stages."""

    name: str
    grid: Grid
    stages: tuple[Stage, ...]

    @property
    def eliminations(self) -> Candidates:
        """All candidates that the stages cross out."""
        return union(stage.gone for stage in self.stages)

    @property
    def placements(self) -> Candidates:
        """All digits that the stages place."""
        return union(stage.placed for stage in self.stages)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    slug      the name by which programs know it; that of its technique, except for children
    technique  the slug of the technique that is the next step on its boards
    name      how it is called; empty where it is called as its technique
    group     the group of the course to which it belongs
    after     the lesson after which it comes, if that does not follow from the ratings, or ""
    idea      why the technique works, in paragraphs
    spot      advice on how to find it
    examples  boards where it is the next step
    slip      a board that looks like it and is not; None in a short lesson
    """

    slug: str
    technique: str
    name: str
    group: str
    after: str
    idea: tuple[str, ...]
    spot: tuple[str, ...]
    examples: tuple[Telling, ...]
    slip: Telling | None = None

    @property
    def is_whole(self) -> bool:
        """Whether it has all that a lesson can have, not the first example alone."""
        return len(self.examples) > 1 and self.slip is not None and bool(self.spot)
