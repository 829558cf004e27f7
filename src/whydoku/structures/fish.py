"""Finned fish: one rule on the rows and columns of a digit, with all fins in one box.

    base rows   .  x  .   .  x  .   .  .  .      An excluded candidate lies in a cover and sees
                .  x  .   f  x  f   .  .  .      every fin. It is not in a base line, so it sees
                .  .  .   .  -  .   .  .  .      them through their box: all fins, and all the
                   |         |                   candidates they exclude, lie in one box.

So for every set of base lines and every box the search asks which covers are needed for the
candidates outside the box, and which covers of the box itself can be added.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from whydoku.bits import BITS, Candidates, Mask
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINTS
from whydoku.structures.subsets import cover_of
from whydoku.structures.views import FISH, MASKS_KEPT, VIEWS, MatrixView
from whydoku.why import Cover
from whydoku.world.candidates import mask_of

_STACKS: Final = (0o7, 0o70, 0o700)
"""The masks of three crossing lines that pass through one box."""

_LineNumbers: TypeAlias = tuple[int, ...]


@cache
def _bands_of_lines(
    some: _LineNumbers,
) -> tuple[tuple[_LineNumbers, _LineNumbers, _LineNumbers], ...]:
    """For each band or stack with a line of `some`, gives three groups of lines: those of `some`
    inside it, those of `some` outside it, and the other lines inside it."""
    parts = []
    for chute in dict.fromkeys(i // 3 for i in some):
        band = range(chute * 3, chute * 3 + 3)
        ours = tuple(i for i in some if i in band)
        beyond = tuple(i for i in some if i not in band)
        parts.append((ours, beyond, tuple(i for i in band if i not in some)))
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class FinnedFish:
    """Base lines, cover lines and fins of a digit.

    A fish is sashimi if some base line has fewer than two candidates in the covers: without its
    fins it would not be a fish.
    """

    view: MatrixView
    bases: Mask
    covers: Mask
    fins: tuple[int, ...]
    eliminations: Candidates
    is_sashimi: bool

    @property
    def reason(self) -> Cover:
        """The reason for what the fish excludes."""
        lines = cover_of(self.view, self.bases, self.covers)
        return Cover(lines.bases, lines.covers, self.fins)


def finned_fish(grid: Grid, size: int) -> tuple[FinnedFish, ...]:
    """All finned fish with `size` base lines that exclude something, digit by digit."""
    masks = grid.masks
    return tuple(fish for view in FISH for fish in _finned_in_view(view, view.left_of(masks), size))


def fish_along(grid: Grid, view: int, bases: Mask, covers: Mask) -> Iterator[FinnedFish]:
    """The finned fish with these bases and covers of the view with a number."""
    left = tuple(mask_of(grid.bits, q) for q in VIEWS[view].bases)
    of_bases = _in_boxes(VIEWS[view], left, BITS[bases])
    return (fish for fish in of_bases if fish.covers == covers)


@lru_cache(maxsize=MASKS_KEPT)
def _finned_in_view(view: MatrixView, left: tuple[Mask, ...], size: int) -> tuple[FinnedFish, ...]:
    """The finned fish with `size` base lines in one view: a digit in rows or in columns. `left` has
    the candidates of each base as a mask."""
    lines = [i for i, m in enumerate(left) if m & (m - 1)]
    finned: list[FinnedFish] = []
    for some in combinations(lines, size):
        crossed = 0
        for i in some:
            crossed |= left[i]
        if crossed.bit_count() <= size + 3:
            finned += _in_boxes(view, left, some)
    return tuple(finned)


def _in_boxes(
    view: MatrixView, left: tuple[Mask, ...], some: tuple[int, ...]
) -> Iterator[FinnedFish]:
    """Yields the finned fish that have exactly the base lines `some`, box by box."""
    size = len(some)
    for ours, beyond, others in _bands_of_lines(some):
        outside = 0
        for i in beyond:
            outside |= left[i]
        if outside.bit_count() > size:
            continue
        inside = in_others = 0
        for i in ours:
            inside |= left[i]
        for i in others:
            in_others |= left[i]
        for stack in _STACKS:
            needed = outside | inside & ~stack
            free = size - needed.bit_count()
            choice = inside & stack & ~needed
            # If the covers include the whole choice, there are no fins.
            if not 0 <= free < choice.bit_count() or not in_others & stack:
                continue
            for added in combinations(BITS[choice], free):
                covers = needed | sum(1 << j for j in added)
                if in_others & stack & covers and all(left[i] & covers for i in some):
                    yield _finned_fish_of_lines(view, left, some, covers, others, stack)


def _finned_fish_of_lines(
    view: MatrixView,
    left: tuple[Mask, ...],
    some: tuple[int, ...],
    covers: Mask,
    others: tuple[int, ...],
    stack: Mask,
) -> FinnedFish:
    """Makes a fish of these base lines and covers. It must have fins, exclude something and need
    every base."""
    fins = tuple(
        sorted(CONSTRAINTS[view.bases[i]][j] for i in some for j in BITS[left[i] & ~covers])
    )
    eliminations = 0
    for i in others:
        for j in BITS[left[i] & covers & stack]:
            eliminations |= 1 << CONSTRAINTS[view.bases[i]][j]
    is_sashimi = any((left[i] & covers).bit_count() < 2 for i in some)
    return FinnedFish(view, sum(1 << i for i in some), covers, fins, eliminations, is_sashimi)
