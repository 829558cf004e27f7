"""Links from exceptions of exocets: a plain second definition, and proofs with faults that are
refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from corpus import many_hard_grids
from effort import few, some
from oracles.exocets import HOUSES, digits_in, junior_exocets, with_base
from oracles.exocets import Exocet as OneExocet
from own_cases import own_cases
from whydoku import argue
from whydoku.errors import Unproven
from whydoku.formats.chain_notation import format_eureka, format_ground
from whydoku.grids.bits import from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_eliminations
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.grids.spaces import CLASSIC, CONSTRAINT_CANDIDATES
from whydoku.logic.catalogue import technique_named
from whydoku.logic.finders.links import links
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Chain, Exocet
from whydoku.telling.pictures.marking import marks_of
from whydoku.telling.pictures.marks import Tint


def grids(slug: str) -> tuple[Grid, ...]:
    own = [case.grid for case in own_cases() if slug in (one.slug for one in case.techniques)]
    return (Grid(technique_named(slug).example), *own)


def marks(grid: Grid, i: int) -> int:
    return grid.bits & CONSTRAINT_CANDIDATES[i]


# Exceptions of exocets


@pytest.mark.dear
def test_without_the_exception_there_is_an_exocet() -> None:
    count = 0
    for grid in some([*grids("exocet-aic"), *many_hard_grids(few(24))]):
        for link in links(grid, "exocet"):
            exocet = link.because
            assert isinstance(exocet, Exocet)
            rest = grid.remove(members(link.start))
            plain = {(one.base, one.targets) for one in junior_exocets(rest)}
            assert (frozenset(exocet.base), frozenset(exocet.targets)) in plain
            assert cells_of(link.end).bit_count() == digits_of(link.start).bit_count() == 1
            count += 1
    assert count


@pytest.mark.dear
def test_each_digit_that_keeps_a_base_from_being_one_is_linked() -> None:
    """Where a grid without it has an exocet that excludes something, and the grid none there."""
    count = 0
    for grid in some([*grids("exocet-aic"), *many_hard_grids(few(20))]):
        linked = {
            (frozenset(link.because.base), frozenset(link.because.targets), link.start)
            for link in links(grid, "exocet")
            if isinstance(link.because, Exocet)
        }
        for base, exception, one in kept_from_being_one(grid):
            cells = from_members({*one.base, *one.targets})
            is_seen = CLASSIC.seen_by_all(exception) & grid.bits
            if (
                is_seen
                and cells_of(one.falls & ~exception) & cells
                and leaves_some(grid, one.falls)
            ):
                assert (one.base, one.targets, exception) in linked, (grid, base)
                count += 1
    assert count


def kept_from_being_one(grid: Grid) -> Iterator[tuple[frozenset[int], int, OneExocet]]:
    """Bases, a digit in them, and an exocet without that; bases that have one as they are left
    out."""
    for line, box in product(range(18), range(18, 27)):
        corner = sorted(HOUSES[line] & HOUSES[box])
        for base in combinations(corner, 2):
            digits = {d for i in base for d in digits_in(grid, i)}
            if len(digits) not in (4, 5) or any(marks(grid, i).bit_count() < 2 for i in base):
                continue
            beside = (set(corner) - set(base)).pop()
            if len(digits) == 4 and [*with_base(grid, line, base, beside, digits)]:
                continue
            for d in digits:
                exception = grid.bits & from_members(i * 9 + d for i in base)
                rest = grid.remove(members(exception))
                if all(marks(rest, i).bit_count() > 1 for i in base):
                    for one in with_base(rest, line, base, beside, digits - {d}):
                        yield frozenset(base), exception, one


def leaves_some(grid: Grid, falls: int) -> bool:
    return all(marks(grid, i) & ~falls for i in range(81))


# Proofs with faults, words and pictures


def step_of(slug: str, kind: type) -> tuple[Grid, Step, Chain]:
    """The first step of a technique on its example with a link on such a pattern, as a chain."""
    grid = Grid(technique_named(slug).example)
    for step in technique_named(slug).find(grid):
        (why,) = step.why
        if isinstance(why, Chain) and any(isinstance(one, kind) for one in why.strong):
            return grid, step, why
    raise AssertionError(slug)


def with_ground(step: Step, chain: Chain, kind: type, **change: Any) -> Step:
    """The same with other parts of each ground of a kind."""
    strong = tuple(changed(one, change) if isinstance(one, kind) else one for one in chain.strong)
    return replace(step, why=(replace(chain, strong=strong),))


def changed(ground: Any, change: dict[str, Any]) -> Any:
    return replace(ground, **change)


def test_an_exocet_that_does_not_hold_is_no_link() -> None:
    grid, step, chain = step_of("exocet-aic", Exocet)
    check(grid, step)
    exocet = next(one for one in chain.strong if isinstance(one, Exocet))
    turned = replace(chain, nodes=chain.nodes[::-1], strong=chain.strong[::-1])
    check(grid, replace(step, why=(turned,)))
    with pytest.raises(Unproven):
        check(grid, with_ground(step, chain, Exocet, covers=()))
    for change in ({"targets": ()}, {"base": exocet.base[:1]}, {"base": exocet.targets}):
        with pytest.raises(Unproven):
            check(grid, with_ground(step, chain, Exocet, **change))


@pytest.mark.dear
def test_the_nodes_of_an_exocet_are_its_exception_and_what_it_leaves_a_cell() -> None:
    """Neither one candidate less than it leaves, nor one more."""
    less = more = 0
    for grid in (*grids("exocet-aic"), *many_hard_grids(few(60))):
        false = grid.bits & ~grid.solution().candidates.bits
        for link in links(grid, "exocet"):
            (cell,) = members(cells_of(link.end))
            for k in members(marks(grid, cell) & ~link.start):
                node = link.end ^ 1 << k
                if not node:
                    continue
                chain = Chain((link.start, node), (link.because,))
                gone = (
                    CLASSIC.seen_by_all(link.start)
                    & CLASSIC.seen_by_all(node)
                    & grid.bits
                    & ~grid.digits
                )
                with pytest.raises(Unproven, match=r"nothing new|neither in a node|excluded by"):
                    check(grid, Step("made", eliminations=gone or false, why=(chain,)))
                less, more = less + (link.end >> k & 1), more + (not link.end >> k & 1)
    assert less
    assert more


def test_an_exocet_is_drawn_under_its_link() -> None:
    grid, step, chain = step_of("exocet-aic", Exocet)
    exocet = next(one for one in chain.strong if isinstance(one, Exocet))
    tints = {(mark.cell, mark.tint) for mark in marks_of(step, grid).cells}
    assert {(i, Tint.SET_A) for i in exocet.base} <= tints
    assert {(i, Tint.SET_B) for i in exocet.targets} <= tints


def test_a_link_on_an_exocet_is_written_and_read() -> None:
    grid, step, chain = step_of("exocet-aic", Exocet)
    exocet = next(one for one in chain.strong if isinstance(one, Exocet))
    tag = format_ground(exocet)
    assert tag.startswith("JE:")
    text = f"{format_eureka(chain)} => {format_eliminations(step.eliminations)}"
    assert f"=[{tag}]=" in text
    assert argue(grid, text).holds
    assert not argue(grid, text.replace(tag, tag.replace("/", "/r9c9,"))).holds
