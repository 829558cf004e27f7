"""Links, and the short walks over them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from corpus import hard_grids, many_hard_grids, puzzles
from finding import find
from whydoku.errors import UnknownName, Unproven, WhydokuError
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, parse_candidates, parse_cells
from whydoku.proof import check
from whydoku.step import Step
from whydoku.structures.links import Links, kinds, links, provider
from whydoku.structures.strong_links import Link
from whydoku.why import Chain
from whydoku.world.candidates import seen_by_all


def test_a_dual_is_none_where_one_kite_excludes_a_place_of_the_other() -> None:
    """The first kite removes what the second rests on."""
    places = parse_cells("r1c37 r2c35 r3c27 r4c25 r7c9 r9c79")
    grid = Grid(candidates=[k for k in range(729) if k % 9 or places >> k // 9 & 1])
    kites = find("two-string-kite", grid)
    assert {"r1c7<>1", "r4c5<>1"} <= {format_eliminations(step.eliminations) for step in kites}
    for slug in ("two-string-kite", "dual-two-string-kite"):
        for step in find(slug, grid):
            check(grid, step)


@cache
def one_grid() -> Grid:
    """A grid with links of all kinds."""
    return hard_grids(puzzles()[22])[3]


@pytest.mark.sampled(7)
@pytest.mark.parametrize("kind", kinds())
def test_one_end_of_a_strong_link_is_true(kind: str) -> None:
    """And its ground proves it: the checker refuses a chain of this one link only for being
    idle."""
    number = 0
    for grid in many_hard_grids(40)[::5]:
        solution = grid.solution().candidates.bits
        strong = links(grid, kind).strong
        assert all(solution & (link.start | link.end) for link in strong)
        for link in strong[:: len(strong) // 100 + 1]:
            number += 1
            assert link.kind == kind
            gone = seen_by_all(link.start | link.end) & grid.bits & ~grid.digits
            step = Step("made", eliminations=gone or grid.bits & ~solution, why=(one_link(link),))
            if gone:
                check(grid, step, unique=True)
            else:
                with pytest.raises(Unproven, match="it proves nothing new"):
                    check(grid, step, unique=True)
    assert number > 10


def one_link(link: Link) -> Chain:
    return Chain((link.start, link.end), (link.because,))


def test_a_walk_turned_is_the_same_reason_backwards() -> None:
    walk = next(links(one_grid(), "cell", "house").walks(length=3))
    back = walk.turned
    assert back.reason.nodes == walk.reason.nodes[::-1]
    assert back.reason.strong == walk.reason.strong[::-1]
    assert back.turned == walk


def test_others_can_add_links(monkeypatch: pytest.MonkeyPatch) -> None:
    from whydoku.structures import links as module

    monkeypatch.setattr(module, "_PROVIDERS", dict(module._PROVIDERS))
    start, end = parse_candidates("1r1c1"), parse_candidates("2r9c9")

    @provider("mine")
    def mine(grid: Grid) -> Iterator[Link]:
        assert grid is one_grid()
        yield Link(start, end, 0, "mine")

    assert module.kinds()[-1] == "mine"
    assert set(Links(one_grid(), "mine").strong) == {
        Link(start, end, 0, "mine"),
        Link(end, start, 0, "mine"),
    }
    with pytest.raises(UnknownName, match="'min'"):
        links(one_grid(), "min")
    with pytest.raises(WhydokuError, match="two providers of links are called 'mine'"):
        provider("mine")(mine)
