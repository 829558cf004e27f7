"""Nets: proved, as light as they say, and the same as those of their oracle."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from corpus import many_hard_grids
from deep_grids import deep_grid
from effort import few
from oracles.lightest import lightest
from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.kernels.nets import FoundCover, FoundNet, FoundRefutation, lightest_net
from whydoku.kernels.paths import findings, packed_state
from whydoku.paths.rows import state_of
from whydoku.proof import check
from whydoku.step import Step
from whydoku.structures.nets import Reach, refutations
from whydoku.why import Branches


@cache
def grids() -> tuple[Grid, ...]:
    """Grids of hard puzzles, on which little is placed."""
    return tuple(grid for grid in many_hard_grids(few(67, 8)) if not grid.is_broken)


@cache
def crowded(count: int) -> tuple[Grid, ...]:
    """The same grids in the order of their candidates, the fewest first."""
    open_ones = [grid for grid in grids() if not grid.is_solved]
    return tuple(sorted(open_ones, key=lambda grid: grid.bits.bit_count())[:count])


def native(grid: Grid, reach: Reach, skip: Candidates = 0) -> FoundNet | None:
    """The lightest net of the native engine."""
    state = packed_state(grid.bits, grid.digits, grid.givens.bits, uniqueness=False)
    return lightest_net(state, reach.name.lower(), skip)


def weight(net: FoundNet) -> int:
    """The facts of a net and of those inside."""
    inner = [fact.net for fact in net.facts if isinstance(fact, FoundRefutation)]
    return len(net.facts) + sum(map(weight, inner))


def facts_in(why: Branches) -> int:
    """The facts of all branches, and of those within."""
    facts = [fact for branch in why.branches for fact in branch.facts]
    inner = [fact.because for fact in facts if isinstance(fact.because, Branches)]
    return len(facts) + sum(map(facts_in, inner))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("reach", [Reach.SINGLES, Reach.COVERS])
def test_the_oracle_finds_the_same_nets(reach: Reach) -> None:
    found = 0
    for grid in grids():
        net = native(grid, reach)
        assert net == lightest(grid, reach, 0), grid.as_marks()
        found += net is not None
        if net:
            skip = 1 << net.supposed
            assert native(grid, reach, skip) == lightest(grid, reach, skip)
    assert found > 5


@pytest.mark.dear
def test_the_oracle_finds_the_same_net_of_each_candidate() -> None:
    """Among the lightest nets of grids hardly any needs a cover, and one of three bases is rare."""
    bases = set[int]()
    for grid in many_hard_grids(150)[10:20]:
        for k in members(grid.bits & ~grid.digits):
            others = grid.bits & ~(1 << k)
            net = native(grid, Reach.COVERS, others)
            assert net == lightest(grid, Reach.COVERS, others), (grid.as_marks(), k)
            facts = net.facts if net else ()
            bases |= {len(fact.bases) for fact in facts if isinstance(fact, FoundCover)}
    assert bases == {1, 2, 3}


MANY_REFUTED: Final = Grid(
    "....5..........7.....4.6.8..23....8...34.....1.3..............912.......1....6..."
    ".2.4.6.....3.....9..3.....9.2..5.7......567..1...5.7.....45....12....7.........8."
    ".2...6...1...........4...8..2....78....456...........9..345.7....3.5.7....3.567.."
    "..3...7.9....5...91.............6..........8...3.5.7....3.5.7.....4......2......."
    "..3..67.....4..........67..1..........3.5.7...2..............8...3.5.7..........9"
    "..3...78...3.5..8..2.........3.5.7..........9...4.....1.............6.....3.5.7.."
    "1..4............89..345.7....3.5.7...2............6.....3.5.7.........891...5...."
    "1.3...........6.....3.5.7..........9..3.5.7.........8..2.......1.3.5.7.....4....."
    "......789.2.........3.5.7.9...4.....1..........3.5.7.......6..........89..3.5.7.."
)
"""Here more suppositions are refuted than are weighed, and the order of their rough weights
decides."""


@pytest.mark.dear
def test_the_oracle_finds_the_same_nets_with_refutations() -> None:
    found = [
        (native(grid, Reach.REFUTATIONS), lightest(grid, Reach.REFUTATIONS, 0))
        for grid in (*crowded(2), MANY_REFUTED)
    ]
    assert all(one == other for one, other in found)
    assert any(one for one, _ in found)


@pytest.mark.parametrize("reach", [*Reach])
def test_each_net_is_proved_and_the_lightest_comes_first(reach: Reach) -> None:
    for grid in crowded(few(20, 6)):
        weights = []
        for _, (k, why) in zip(range(3), refutations(grid, reach), strict=False):
            check(grid, Step("net", eliminations=1 << k, why=(why,)))
            weights.append(facts_in(why))
        net = native(grid, reach)
        assert (net is None) == (not weights)
        if net:
            assert weights[0] <= weight(net)


def test_grids_harder_than_any_puzzle_are_explained_without_a_guess() -> None:
    slugs = set[str]()
    for seed in range(few(6, 2)):
        path = deep_grid(seed, 64, 16, 4).explain()
        for grid, step in path.moves:
            check(grid, step)
        assert path.solved
        slugs |= {*path.techniques}
    assert "dynamic-forcing-chain-plus" in slugs
    assert "guess" not in slugs


@pytest.mark.dear
def test_nets_within_nets_end_what_nothing_else_does() -> None:
    path = deep_grid(0, 64).explain()
    for grid, step in path.moves:
        check(grid, step)
    assert (path.solved, path.depth) == (True, 2)


def test_a_broken_grid_and_an_empty_one_have_no_nets() -> None:
    broken = Grid("." * 81).further(0, 0)
    for reach in Reach:
        assert native(broken, reach) is None
        assert lightest(broken, reach, 0) is None
        assert native(Grid("." * 81), reach) is None


def test_singles_tell_the_same_after_a_longer_reach_was_asked_on_the_grid() -> None:
    grid = Grid("2...3.4.9..6..8.3.95.....1...........953....7.2786.........2....6...794.....1.8..")
    state = state_of(grid, uniqueness=True)
    alone = findings("dynamic-forcing-chain", {}, state, 200)
    for longer in ("dynamic-forcing-chain-plus", "nested-forcing-chain"):
        findings(longer, {}, state, 200)
        assert findings("dynamic-forcing-chain", {}, state, 200) == alone
