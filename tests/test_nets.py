"""Nets: proved, as light as they say, and the same as those of their oracle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final

import pytest

from corpus import many_hard_grids
from deep_grids import deep_grid
from effort import few
from finding import only
from oracles.lightest import Reach, lightest
from oracles.nets import Covered, LastOne, Net, Refuted
from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.kernels.paths import findings
from whydoku.paths.rows import state_of
from whydoku.proof import check
from whydoku.step import Step
from whydoku.technique import technique_named
from whydoku.why import Branches, Cover

SLUGS: Final = {
    Reach.SINGLES: "dynamic-forcing-chain",
    Reach.COVERS: "dynamic-forcing-chain-plus",
    Reach.REFUTATIONS: "nested-forcing-chain",
}

Told = tuple[int, frozenset[object]]
"""What is supposed, and the facts in any order: candidates with their constraints, bases with
covers, or inner nets."""


@cache
def grids() -> tuple[Grid, ...]:
    """Grids of hard puzzles, on which little is placed."""
    return tuple(grid for grid in many_hard_grids(few(67, 8)) if not grid.is_broken)


@cache
def crowded(count: int) -> tuple[Grid, ...]:
    """The same grids in the order of their candidates, the fewest first."""
    open_ones = [grid for grid in grids() if not grid.is_solved]
    return tuple(sorted(open_ones, key=lambda grid: grid.bits.bit_count())[:count])


def steps(grid: Grid, reach: Reach, candidate: int | None = None) -> Iterator[Step]:
    """The nets that are found, the lightest first; only those of one candidate if it is given."""
    return technique_named(SLUGS[reach]).find(grid, candidate=candidate)


def as_told(why: Branches) -> Told:
    first, _ = why.branches
    facts = set[object]()
    for fact in first.facts:
        match fact.because:
            case int(q):
                facts.add((fact.candidates.bit_length() - 1, q))
            case Cover(bases, covers):
                facts.add((bases, covers))
            case Branches() as inner:
                facts.add(as_told(inner))
    return first.candidate, frozenset(facts)


def as_wanted(net: Net) -> Told:
    facts = set[object]()
    for fact in net.facts:
        match fact:
            case LastOne():
                facts.add((*fact,))
            case Covered(bases, covers, _):
                facts.add((bases, covers))
            case Refuted(_, inner):
                facts.add(as_wanted(inner))
    return net.supposed, frozenset(facts)


def both(grid: Grid, reach: Reach, among: int | None = None) -> tuple[Told | None, Net | None]:
    """The lightest net that is found, and that of the oracle; of one candidate if it is given."""
    step = next(steps(grid, reach, among), None)
    skip = 0 if among is None else grid.bits & ~(1 << among)
    return as_told(only(step, Branches)) if step else None, lightest(grid, reach, skip)


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
        told = [as_told(only(step, Branches)) for step in islice(steps(grid, reach), 2)]
        skip, wanted = 0, list[Told]()
        while len(wanted) < 2 and (net := lightest(grid, reach, skip)):
            wanted.append(as_wanted(net))
            skip |= 1 << net.supposed
        assert told == wanted, grid.as_marks()
        found += len(told)
    assert found > 10


@pytest.mark.dear
def test_the_oracle_finds_the_same_net_of_each_candidate() -> None:
    """Among the lightest nets of grids hardly any needs a cover, and one of three bases is rare."""
    bases = set[int]()
    for grid in many_hard_grids(150)[10:20]:
        for k in members(grid.bits & ~grid.digits):
            told, net = both(grid, Reach.COVERS, k)
            assert told == (net and as_wanted(net)), (grid.as_marks(), k)
            facts = net.facts if net else ()
            bases |= {len(fact.bases) for fact in facts if isinstance(fact, Covered)}
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
    found = [both(grid, Reach.REFUTATIONS) for grid in (*crowded(2), MANY_REFUTED)]
    assert all(told == (net and as_wanted(net)) for told, net in found)
    assert any(told for told, _ in found)


@pytest.mark.parametrize("reach", [*Reach])
def test_each_net_is_proved_and_the_lightest_comes_first(reach: Reach) -> None:
    for grid in crowded(few(20, 6)):
        weights = []
        for step in islice(steps(grid, reach), 3):
            check(grid, step)
            weights.append(facts_in(only(step, Branches)))
        assert not weights or weights[0] == min(weights)


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
        assert both(broken, reach) == (None, None)
        assert not [*steps(Grid("." * 81), reach)]


def test_singles_tell_the_same_after_a_longer_reach_was_asked_on_the_grid() -> None:
    grid = Grid("2...3.4.9..6..8.3.95.....1...........953....7.2786.........2....6...794.....1.8..")
    state = state_of(grid, uniqueness=True)
    alone = findings("dynamic-forcing-chain", {}, state, 200)
    for longer in ("dynamic-forcing-chain-plus", "nested-forcing-chain"):
        findings(longer, {}, state, 200)
        assert findings("dynamic-forcing-chain", {}, state, 200) == alone
