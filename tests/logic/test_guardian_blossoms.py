"""Death blossoms that grow from guardians, by a second definition: all are found."""

from __future__ import annotations

import pytest

from corpus import many_hard_grids
from effort import some
from finding import find, only
from oracles import deadly, three_digits
from own_cases import own_cases
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import digit_in
from whydoku.grids.spaces import CLASSIC, SEES
from whydoku.logic.finders.links import almost_locked_sets
from whydoku.logic.why import AlmostLocked, Branches, Deadly, Impossible


class Sets:
    """The almost locked sets of a grid, and what each of their digits is seen by."""

    def __init__(self, grid: Grid) -> None:
        self.bits = grid.bits
        self.sets = almost_locked_sets(grid)

    def seeing(self, one: AlmostLocked, d: int) -> Candidates:
        """What sees all places of a digit in a set."""
        places = digit_in(one.cells, d) & self.bits
        return CLASSIC.seen_by_all(places) if places else 0

    def takes(self, one: AlmostLocked, stem: Candidates, c: int, k: int) -> bool:
        """Whether a set holds the digit of k if c is true, in cells that k sees."""
        d, z = c % 9, k % 9
        if d == z or not one.digits >> d & one.digits >> z & 1:
            return False
        own = digit_in(one.cells, d) & self.bits & digit_in(cells_of_stem(stem), d)
        return bool(self.seeing(one, d) >> c & 1 and self.seeing(one, z) >> k & 1 and not own)

    def is_by_one(self, stem: Candidates, k: int) -> bool:
        """Whether a set that would lose the digit of k takes all that k leaves of the stem."""
        return any(
            self.seeing(one, k % 9) >> k & 1
            and all(SEES[k] >> c & 1 or self.seeing(one, c % 9) >> c & 1 for c in members(stem))
            for one in self.sets
            if one.digits >> k % 9 & 1
        )

    def excluded(self, stem: Candidates, *, alone: bool) -> set[int]:
        """What every candidate of a stem excludes, some of them by a set; with `alone` also what
        one set excludes by itself."""
        return {
            k
            for k in members(self.bits & ~CLASSIC.seen_by_all(stem))
            if all(
                SEES[c] >> k & 1 or any(self.takes(one, stem, c, k) for one in self.sets)
                for c in members(stem)
            )
            and (alone or not self.is_by_one(stem, k))
        }


def cells_of_stem(stem: Candidates) -> int:
    return sum(1 << i for i in {k // 9 for k in members(stem)})


def stems(slug: str, grid: Grid) -> list[Candidates]:
    if slug == "death-blossom-rectangle":
        kinds = [deadly.rectangles(grid, placed=placed) for placed in (False, True)]
        patterns = [pattern for kind in kinds for pattern in kind]
    else:
        patterns = [pattern for _, pattern in three_digits.patterns(grid)]
    return [one.guardians for one in patterns if 2 <= one.guardians.bit_count() <= 9]


@pytest.mark.dear
@pytest.mark.parametrize(
    "slug",
    [
        pytest.param("death-blossom-rectangle", marks=pytest.mark.long),
        "death-blossom-three-digits",
    ],
)
def test_all_that_petals_on_guardians_exclude_is_found(slug: str) -> None:
    own = [case.grid for case in own_cases() if case.slug == slug]
    count = 0
    for grid in some([*own, *many_hard_grids(4)]):
        sets, all_stems = Sets(grid), stems(slug, grid)
        found = set()
        for step in find(slug, grid):
            over = only(step, Branches).over
            assert isinstance(over, (Deadly, Impossible))
            assert over.guardians in all_stems
            assert {*members(step.eliminations)} & sets.excluded(over.guardians, alone=False)
            found |= {*members(step.eliminations)}
        wanted, possible = (
            {k for stem in all_stems for k in sets.excluded(stem, alone=alone)}
            for alone in (False, True)
        )
        assert wanted <= found <= possible, repr(grid)
        count += len(wanted)
    assert count > 3
