"""The checker: what a step may conclude, covers, and the limits of a reason."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from makers import MAKERS, made_steps
from reasons import (
    FORCED,
    PAIR,
    PAIR_WHY,
    cover,
    fault_of,
    grid_with,
    k,
    ks,
    places,
    refused,
    removes,
    without,
)
from whydoku.errors import Unproven
from whydoku.grids.bits import members
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    parse_candidates,
    parse_constraint,
    parse_eliminations,
)
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.spaces import ALL_CANDIDATES, CLASSIC
from whydoku.logic.proof import check, possible_before, premises
from whydoku.logic.proof.form import MAX_DEPTH
from whydoku.logic.proof.state import MAX_PARTS
from whydoku.logic.step import Step
from whydoku.logic.why import (
    Branch,
    Branches,
    Cover,
    Fact,
    Pattern,
    Roles,
)

ONCE = tuple((name, 1) for name in "abcdefghijkl")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Step("made", why=(PAIR_WHY,)), "the step has no conclusion"),
        (removes("r1c2<>2"), "the step gives no reason"),
        (removes("r1c1<>3", PAIR_WHY), "r1c1<>3 changes nothing: it is gone already"),
        (removes("r1c2<>23", PAIR_WHY), "the reason does not prove r1c2<>3"),
        (places("r1c1=2", PAIR_WHY), "the reason does not prove r1c1=2"),
        (places("r1c1=3", PAIR_WHY), "3 is not possible in r1c1"),
        (places("r1c1=2, r1c4=2", PAIR_WHY), "contradicts the step's other conclusions"),
        (
            replace(places("r1c1=2", PAIR_WHY), eliminations=parse_eliminations("r1c1<>2")),
            "contradicts the step's other conclusions",
        ),
        (removes("r1c2<>2", PAIR_WHY, PAIR_WHY), "pattern 2, cover: it proves nothing new"),
        (removes("r1c2<>2", Roles("exocet", ())), "no prover for roles of its kind"),
        (removes("r1c2<>2", Roles("exocet", ONCE)), "no prover for roles of its kind"),
        (removes("r1c2<>2", Roles("exocet", (*ONCE, ("n", 1)))), "13 sets; allowed are at most 12"),
        (removes("r1c2<>2", Roles("exocet", ONCE[:3] + ONCE[:1])), "the same name"),
        (
            removes("r1c2<>2", Roles("exocet", (("base", -1),))),
            "must be a set of numbers, not -1",
        ),
        (removes("r1c2<>2", Roles("exocet", ((1, 1),))), "its sets must be a text, not 1"),  # type: ignore[arg-type]
        (Step("made", eliminations=-1, why=(PAIR_WHY,)), "must be a set of numbers"),
        (Step("made", eliminations=1 << 729, why=(PAIR_WHY,)), "cannot include 729"),
        (Step("made", placements=True, why=(PAIR_WHY,)), "must be a set of numbers"),
    ],
)
def test_a_step_is_refused_for_what_it_concludes(step: Step, words: str) -> None:
    refused(PAIR, step, words)


def test_a_digit_on_the_grid_is_neither_placed_nor_eliminated() -> None:
    grid = Grid("5" + "." * 80)
    why = cover("r1c1", "5r1 5c1 5b1")
    refused(grid, places("r1c1=5", why), "r1c1=5 is on the grid already")
    refused(grid, removes("r1c1<>5", why), "r1c1 holds 5, which cannot be eliminated")


@pytest.mark.parametrize("why", [[PAIR_WHY], (7,), (None,), ("cover",), PAIR_WHY])
def test_anything_but_a_pattern_is_refused(why: Any) -> None:
    with pytest.raises(Unproven):
        check(PAIR, Step("made", eliminations=parse_eliminations("r1c2<>2"), why=why))


# Covers

FISH = without(grid_with(), "5r1c1245689 5r9c1245689")
FINNED = without(grid_with(), "5r1c1245689 5r9c145689")


def test_a_fin_must_see_what_goes() -> None:
    finned = cover("5r1 5r9", "5c3 5c7", "5r9c2")
    check(FISH, removes("r4c7<>5", replace(finned, fins=())))
    check(FINNED, removes("r7c3<>5", finned))
    refused(FINNED, removes("r4c7<>5", finned), "does not prove")


def test_an_endo_fin_counts_twice() -> None:
    grid = without(grid_with(), "5r1c235678 5r1c9 5r456789c1")
    bases = "5r1 5c1"
    check(grid, removes("r2c2<>5", cover(bases, "5c4 5b1", "5r1c1")))
    twice = cover(bases, "5c4 5b1", "5r1c1 5r1c1")
    refused(grid, removes("r2c2<>5", twice), "more often than it counts")
    once = cover(bases, "5c4 5r2", "5r1c1 5r3c1")
    refused(grid, removes("r2c2<>5", once), "is not listed as often")
    check(grid, removes("r2c2<>5, r2c3<>5", replace(once, fins=ks("5r1c1 5r1c1 5r3c1"))))


def test_a_candidate_of_three_bases_counts_three_times() -> None:
    grid = without(grid_with(), "5r1c2346789 5r2346789c1 5r2c23 5r3c23")
    three = cover("5r1 5c1 5b1", "r1c1 5c5 5r5", "5r1c1 5r1c1")
    check(grid, removes("r1c1<>7", three))
    refused(grid, removes("r1c1<>7", replace(three, fins=three.fins[:1])), "listed as often")


@pytest.mark.parametrize(
    ("grid", "why", "words"),
    [
        (FISH, cover("5r1", "5c3 5c7"), "5r1 has more than one candidate left"),
        (FISH, cover("5r1 5r9", "5c3"), "2 bases need as many covers, found 1"),
        (FISH, cover("", ""), "it has no bases"),
        (FISH, cover("5r1 5r1", "5c3 5c7"), "5r1 is among its bases twice"),
        (FISH, cover("5r1 5r9", "5c3 5c3"), "5c3 is among its covers twice"),
        (FISH, cover("5r1 5c3", "5c3 5c7"), "5c3 is both a base and a cover"),
        (FISH, cover("5r1 5r9", "5c3 5c7", "5r9c2"), "is listed as a fin more often than it count"),
        (FISH, cover("5r1 5r9", "5c3 5c7", "5r1c3"), "is listed as a fin more often than it count"),
        (FINNED, cover("5r1 5r9", "5c3 5c7"), "5r9c2 is a fin but is not listed as often"),
        (FINNED, cover("5r1 5r9", "5c3 5c7", "5r9c2 5r9c2"), "is listed as a fin more often"),
        (FISH, Cover((324,), (0,)), "its bases cannot include 324; allowed are 0 to 323"),
        (FISH, Cover((-1,), (0,)), "its bases cannot include -1"),
        (FISH, Cover((True,), (0,)), "its bases cannot include True"),
        (FISH, Cover([81], (0,)), "its bases must be a tuple, not list"),  # type: ignore[arg-type]
        (FISH, Cover((81,), (0,), (729,)), "its fins cannot include 729"),
    ],
)
def test_a_cover_is_refused(grid: Grid, why: Cover, words: str) -> None:
    refused(grid, removes("r7c3<>5", why), words)


def test_a_single_covers_the_other_constraints_of_its_candidate() -> None:
    grid = grid_with(r1c1="5")
    check(grid, places("r1c1=5", cover("r1c1", "5r1 5c1 5b1")))
    check(grid, places("r1c1=5", cover("r1c1", "5b1 5c1 5r1")))
    for covers in ("", "5r1 5c1", "5r1 5c1 5b2", "5r1 5c1 5b1 5r2"):
        refused(grid, places("r1c1=5", cover("r1c1", covers)), "a single of 5r1c1 must cover")
    refused(grid, places("r1c1=5", cover("r1c1", "5r1 5c1 5b1", "5r1c1")), "without fins")
    refused(grid, places("r1c1=5", cover("r1c1", "5r1")), "the reason does not prove r1c1=5")


def test_an_empty_base_is_refused() -> None:
    grid = Grid(removed=CandidateSet.from_bits(parse_candidates("123456789r1c1")))
    refused(grid, removes("r1c2<>1", cover("r1c1", "1r1")), "r1c1 has no candidate left")


def test_later_patterns_lean_on_earlier_ones() -> None:
    grid = without(grid_with(r2c4="51"), "5r23c123")
    pointing, single = cover("5b1", "5r1"), cover("r1c4", "1r1 1c4 1b2")
    grid = without(grid, "2346789r1c4")
    check(grid, places("r1c4=1", pointing, single))
    refused(grid, places("r1c4=1", single, pointing), "pattern 1, cover: r1c4 has more than one")


# Limits


def nested(pattern: Pattern, names: str) -> Branches:
    """Two branches that each have a fact proved by a pattern."""
    fact = Fact(parse_candidates(names), False, pattern)
    cases = Branch(k("9r9c9"), True, (fact,)), Branch(k("9r9c9"), False, (fact,))
    return Branches(None, cases)


def test_nesting_is_bounded() -> None:
    check(PAIR, removes("r1c2<>2", nested(PAIR_WHY, "2r1c2")))
    deep: Pattern = PAIR_WHY
    for one in range(400, 400 + MAX_DEPTH):
        fact = Fact(parse_candidates("2r1c2"), False, deep)
        deep = Branches(None, (Branch(one, True), Branch(one, False, (fact,))))
    words = f"the reason is nested more than {MAX_DEPTH} deep"
    refused(PAIR, removes("r1c2<>2", deep), words)


@pytest.mark.dear
def test_size_is_bounded() -> None:
    many = (Fact(parse_candidates("2r1c2"), False, PAIR_WHY),) * MAX_PARTS
    pair = Branch(k("9r9c9"), True, many), Branch(k("9r9c9"), False)
    refused(PAIR, removes("r1c2<>2", Branches(None, pair)), "it does not prove that 2r1c2 is false")
    grid = grid_with(r1c14="26", r1c2="28")
    same = (Fact(parse_candidates("2r1c4"), False, parse_constraint("2r1")),) * MAX_PARTS
    cases = Branch(k("2r1c1"), True, same), Branch(k("2r1c1"), False)
    words = f"the reason has more than {MAX_PARTS} parts"
    refused(grid, removes("r1c2<>2", Branches(None, cases)), words)


# The premises of a step: all other candidates may still be possible


@pytest.mark.sampled(19)
@pytest.mark.parametrize("kind", MAKERS)
def test_a_step_holds_with_all_else_still_possible(kind: str) -> None:
    rng = Random(9)
    assert MAKERS[kind](example("wikipedia").grid.solution(), rng) is None
    for _, grid, step in made_steps(4, seed=3, kinds=(kind,)):
        leaned = premises(grid, step)
        assert not leaned & grid.bits
        free = ALL_CANDIDATES & ~grid.bits & ~leaned & ~CLASSIC.seen_by(grid.givens.bits)
        for share in (1.0, 0.5, 0.2):
            more = sum(1 << one for one in members(free) if rng.random() < share)
            wider = grid_of(grid, more)
            assert wider.bits == grid.bits | more
            check(wider, step, unique=True)


def grid_of(grid: Grid, more: int) -> Grid:
    """The grid with more candidates possible, and no placed digits, which could exclude them."""
    gone = ALL_CANDIDATES & ~(grid.bits | more)
    return Grid(givens=grid.givens, removed=CandidateSet.from_bits(gone))


@pytest.mark.dear
def test_most_premises_are_needed() -> None:
    """Most premises would break the step if they were possible."""
    needed = idle = 0
    for _, grid, step in made_steps(30, seed=8):
        for one in members(premises(grid, step) & ~CLASSIC.seen_by(grid.givens.bits))[:12]:
            if fault_of(grid_of(grid, 1 << one), step) is None:
                idle += 1
            else:
                needed += 1
    assert needed > 100
    assert needed > 8 * idle


def test_each_pattern_begins_where_the_patterns_before_it_end() -> None:
    pair, stray = PAIR_WHY, cover("5r5 5r6", "5c1 5c2")
    at = possible_before(PAIR, removes("r1c9<>2", pair, stray, pair))
    assert at[0] == PAIR.bits
    assert at[1] == at[2] == PAIR.bits & ~parse_eliminations("r1c2356789<>26")
    assert possible_before(PAIR, Step("made")) == ()


def test_what_a_branch_excludes_is_no_premise() -> None:
    grid = without(grid_with(r1c1="12", r1c5="13", r5c1="23"), "1r1c9")
    leaned = premises(grid, removes("r5c5<>3", FORCED))
    assert leaned == parse_candidates("3456789r1c1 2456789r1c5 1456789r5c1")
