"""Strong links, and two kites at once."""

from __future__ import annotations

import pytest

from corpus import many_hard_grids
from effort import few
from finding import find
from whydoku.errors import UnknownName, Unproven
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_eliminations, parse_cells
from whydoku.grids.spaces import CLASSIC
from whydoku.logic.finders.links import Link, links, see_each_other
from whydoku.logic.finders.reasons import KINDS
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Chain


def test_a_dual_is_none_where_one_kite_excludes_a_place_of_the_other() -> None:
    """The first kite removes what the second rests on."""
    places = parse_cells("r1c37 r2c35 r3c27 r4c25 r7c9 r9c79")
    grid = Grid(candidates=[k for k in range(729) if k % 9 or places >> k // 9 & 1])
    kites = find("two-string-kite", grid)
    assert {"r1c7<>1", "r4c5<>1"} <= {format_eliminations(step.eliminations) for step in kites}
    for slug in ("two-string-kite", "dual-two-string-kite"):
        for step in find(slug, grid):
            check(grid, step)


@pytest.mark.sampled(7)
@pytest.mark.parametrize("kind", KINDS)
def test_one_end_of_a_strong_link_is_true(kind: str) -> None:
    """And its ground proves it: the checker refuses a chain of this one link only for being
    idle."""
    number = 0
    for grid in many_hard_grids(40)[::5]:
        solution = grid.solution().candidates.bits
        strong = links(grid, kind)
        assert all(solution & (link.start | link.end) for link in strong)
        for link in strong[:: len(strong) // 100 + 1]:
            number += 1
            assert link.kind == kind
            gone = CLASSIC.seen_by_all(link.start | link.end) & grid.bits & ~grid.digits
            step = Step("made", eliminations=gone or grid.bits & ~solution, why=(one_link(link),))
            if gone:
                assert see_each_other(link.start, gone, CLASSIC)
                assert see_each_other(link.end, gone, CLASSIC)
                assert not see_each_other(link.start, gone | link.start, CLASSIC)
                check(grid, step, unique=True)
            else:
                with pytest.raises(Unproven, match="it proves nothing new"):
                    check(grid, step, unique=True)
    assert number >= few(20)


def one_link(link: Link) -> Chain:
    return Chain((link.start, link.end), (link.because,))


def test_links_are_known_by_name() -> None:
    with pytest.raises(UnknownName, match="no kind of links is called 'hous'; did you mean house"):
        links(many_hard_grids(1)[0], "hous")
