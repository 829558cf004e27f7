"""Where two paths of one puzzle part, and what each needed.

Singles are left out, as their order rarely matters: what counts are the steps above them, and the
grids on which they are taken. Nor does the order of steps matter that lead to the same grid.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import pairwise

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.grids.bits import Candidates
from whydoku.logic.catalogue import entry_of, rating_of_technique
from whydoku.logic.technique import is_single_technique
from whydoku.shapes.arguments import typed
from whydoku.showing import svg_of, text_of
from whydoku.solving.moves import Move
from whydoku.solving.trace import Trace


@dataclass(frozen=True)
class ComparedPath:
    """One of two paths: what it is called, the path, and how many of its steps above singles come
    before the paths part."""

    name: str
    trace: Trace
    before: int

    @cached_property
    def harder(self) -> tuple[int, ...]:
        """The numbers of the steps above singles, from 1."""
        return harder_steps(self.trace)

    @property
    def parts_at(self) -> int | None:
        """The number of the step with which it leaves the other path; None if there is none."""
        return self.harder[self.before] if self.before < len(self.harder) else None


@dataclass(frozen=True)
class Comparison:
    """Two paths of one puzzle, side by side."""

    first: ComparedPath
    second: ComparedPath

    @property
    def sides(self) -> tuple[ComparedPath, ComparedPath]:
        """Both paths."""
        return self.first, self.second

    @property
    def parts(self) -> bool:
        """Whether the paths part at all; they do not if only singles and the order differ."""
        return any(side.parts_at for side in self.sides)

    @property
    def counts(self) -> dict[str, tuple[int, int]]:
        """How often each path used each technique, by slug, the hardest first."""
        one, two = (side.trace.counts for side in self.sides)
        slugs = sorted({*one, *two}, key=lambda slug: (-rating_of_technique(slug), slug))
        return {slug: (one.get(slug, 0), two.get(slug, 0)) for slug in slugs}

    def __str__(self) -> str:
        return text_of(self)

    def _repr_svg_(self) -> str:
        return svg_of(self)


def harder_steps(trace: Trace) -> tuple[int, ...]:
    """The numbers of the steps of a path that are no singles, from 1."""
    return tuple(
        n for n, slug in enumerate(trace.techniques, 1) if not is_single_technique(entry_of(slug))
    )


@typed
def compare(first: Trace, second: Trace, names: tuple[str, str] | None = None) -> Comparison:
    """Puts two paths of one puzzle side by side: where they part, and what each needed.

    Between two grids on which both take a step above singles, both may do the same, in whatever
    order; they part on the first such grid after which they do not. `names` are what they are
    called, by default their profiles.

    >>> from whydoku import example
    >>> grid = example("swordfish").grid
    >>> both = compare(grid.explain("hodoku"), grid.explain())
    >>> both.parts, both.first.parts_at, both.second.parts_at
    (True, 20, 20)
    >>> both.counts["naked-triple"], both.counts["hidden-pair"]
    ((1, 0), (0, 1))
    """
    if first.puzzle.bits != second.puzzle.bits:
        raise WhydokuError("the paths begin with different grids; compare two of one puzzle")
    one, two = names or _names_of(first, second)
    n, m = _before_parting(_harder_moves(first), _harder_moves(second))
    return Comparison(ComparedPath(one, first, n), ComparedPath(two, second, m))


def _harder_moves(trace: Trace) -> list[Move]:
    return [trace.moves[n - 1] for n in harder_steps(trace)]


def _before_parting(first: list[Move], second: list[Move]) -> tuple[int, int]:
    """How many moves of each path come before they part: on the first grid of both from which they
    reach the next by doing something else. All of them if they do not part."""
    places = {grid.bits: m for m, (grid, _) in enumerate(second)}
    met = [(n, places[grid.bits]) for n, (grid, _) in enumerate(first) if grid.bits in places]
    for (n, m), (end, other_end) in pairwise([(0, 0), *met, (len(first), len(second))]):
        if Counter(map(_does, first[n:end])) != Counter(map(_does, second[m:other_end])):
            return n, m
    return len(first), len(second)


def _does(move: Move) -> tuple[Candidates, Candidates]:
    return move[1].placements, move[1].eliminations


def _names_of(first: Trace, second: Trace) -> tuple[str, str]:
    if first.profile != second.profile:
        return first.profile, second.profile
    return f"{first.profile} (1)", f"{second.profile} (2)"
