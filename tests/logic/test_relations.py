"""Relations: a candidate sees other digits too, or its own digit where the cells are no peers."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from typing import Final

import pytest

from effort import is_everything, some
from related import (
    BASES,
    beside_example,
    checked,
    checked_on,
    pairs_of_cells,
    position,
    related,
    suits,
)
from whydoku.errors import Unproven
from whydoku.grids.bits import from_members, members
from whydoku.grids.canonical import canonical, symmetries
from whydoku.grids.engine.engine import TABLE
from whydoku.grids.engine.searches import complete_many
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.parts.stream import Stream
from whydoku.grids.rules import Links, Rules, rules
from whydoku.grids.spaces import Relation
from whydoku.grids.symmetries import symmetries_of
from whydoku.logic.catalogue import technique_named
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Deadly
from whydoku.telling.words.telling import tell

SMALLER: Final = tuple(0x1FF & ~((1 << d + 1) - 1) for d in range(9))
"""What the second of two cells may have where the first is smaller."""


def with_relations(base: str, *relations: Relation) -> Rules:
    under = rules(base)
    return replace(under, names=(*under.names, "related"), relations=relations)


@pytest.mark.dear
@pytest.mark.parametrize("base", BASES)
def test_every_step_under_relations_is_true_and_proved(base: str) -> None:
    counts: Counter[str] = Counter()
    for seed in some(range(9)):
        found, faults = checked(base, seed)
        counts += found
        assert not faults
    assert len(counts) > 25


@pytest.mark.parametrize(
    ("base", "seed", "slugs"),
    [
        ("mini-6", 9010, ("h-wing", "l-wing")),
        ("mini-6+see:r1c1-r2c4-r4c3-r5c6", 9004, ("h-wing", "l-wing")),
        ("mini-6+see:r1c1-r2c4-r4c3-r5c6", 24, ("unique-rectangle-6", "ur-strong-links")),
    ],
)
def test_no_end_and_no_corner_takes_the_sight_of_another_digit(
    base: str, seed: int, slugs: tuple[str, ...]
) -> None:
    """The wings of these had two digits at their ends and asked for one sight; corners of a
    rectangle saw other digits of each other."""
    assert checked(base, seed, slugs)[1] == []


@pytest.mark.parametrize("slug", [slug for slug in TABLE.techniques if suits(slug, rules("x"))])
def test_every_technique_is_met_beside_relations(slug: str) -> None:
    found = 0
    for seed in range(20):
        count, faults = checked_on(*beside_example(slug, seed), slug)
        assert not faults
        found += count
        if found and seed >= (5 if is_everything() else 0):
            return
    assert found


def test_some_steps_under_relations_are_true_and_proved() -> None:
    counts, faults = checked("mini-6", 2)
    assert not faults
    assert counts.total() > 30


# A digit's own sight


def linked_and_related(base: str, seed: int) -> tuple[Grid, Grid]:
    """A position under links, and the same under relations that keep apart the lower half of the
    digits alone: no other digit can stand in the first cell of a link."""
    rng, under = random.Random(f"{base} {seed}"), rules(base)
    row = complete_many(b"." * 81, [seed], 1, under.address)
    half = under.size // 2 + 1
    of_cell = {i: row[i] - ord("1") for i in under.tables.cells}
    low = [i for i, d in of_cell.items() if d < half]
    pairs = [
        pair
        for pair in islice(pairs_of_cells(rng, under.tables.cells), 6 * under.size)
        if pair[0] in low and of_cell[pair[0]] != of_cell[pair[1]]
    ]
    allowed = tuple(
        under.tables.all_digits & ~(1 << d if d < half else 0) if d < under.size else 0
        for d in range(9)
    )
    solution = from_members(i * 9 + d for i, d in of_cell.items())
    gone = {k for i, _ in pairs for k in range(i * 9 + half, i * 9 + under.size)}
    share = rng.choice((0.2, 0.4, 0.6))
    given = CandidateSet(k for k in members(solution) if rng.random() < 0.2)
    gone |= {
        k for k in members(under.tables.all_candidates & ~solution) if rng.random() > share
    } - {*members(solution)}
    links = Links("drawn", tuple(pairs))
    made = (
        replace(under, names=(*under.names, f"linked {seed}"), links=(*under.links, links)),
        replace(
            under,
            names=(*under.names, f"related {seed}"),
            relations=(Relation("drawn", allowed, tuple(pairs)),),
        ),
    )
    one, other = (
        Grid(givens=given, removed=CandidateSet(gone), unproved=(), rules=one) for one in made
    )
    assert one.bits == other.bits
    return one, other


@pytest.mark.parametrize("base", ["mini-6", "classic", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE"])
def test_finders_ask_what_a_digit_sees_and_not_which_cells_are_peers(base: str) -> None:
    """Where only the digits that a relation keeps apart are possible, it is as good as a link."""
    for seed in some(range(6)):
        one, other = linked_and_related(base, seed)
        for slug in TABLE.techniques:
            if not suits(slug, one.rules) or technique_named(slug).assumes_unique:
                continue
            if slug.startswith(("nested-", "dynamic-", "braid", "g-whip", "mutant", "finned-m")):
                continue
            steps, others = (
                [(step.placements, step.eliminations) for step in technique_named(slug).find(grid)]
                for grid in (one, other)
            )
            assert steps == others, slug


def test_all_digits_of_a_cell_may_see_a_candidate() -> None:
    """r1c1 is below r5c5, so this is not 1; r1c1 has 2 or 4, so it is not 2 either."""
    under = with_relations("classic", Relation("smaller", SMALLER, ((0, 40),)))
    grid = Grid("." * 81, rules=under).remove([d for d in range(9) if d not in (1, 3)])
    steps = [*technique_named("shared-sight").find(grid)]
    assert [step.eliminations for step in steps] == [1 << 40 * 9 | 1 << 40 * 9 + 1]
    check(grid, steps[0])
    assert "r5c5" in tell(steps[0], grid)


# Exchanges

CORNERS: Final = (0, 3, 9, 12)


def rectangle(*relations: Relation) -> Grid:
    """1 and 2 in r12c14, and 3 in r2c4 besides."""
    grid = Grid("." * 81, rules=with_relations("classic", *relations))
    kept = {i * 9 + d for i in CORNERS for d in (0, 1)} | {12 * 9 + 2}
    return grid.remove([k for i in CORNERS for k in range(i * 9, i * 9 + 9) if k not in kept])


def exchanging() -> Step:
    pattern = from_members(i * 9 + d for i in CORNERS for d in (0, 1))
    return Step("unique-rectangle-1", placements=1 << 12 * 9 + 2, why=(Deadly(pattern, 1 << 110),))


def test_digits_that_a_relation_tells_apart_are_not_exchanged() -> None:
    check(rectangle(), exchanging(), unique=True)
    below = Relation("smaller", SMALLER, ((0, 40),))
    with pytest.raises(Unproven, match="may meet a digit of the pattern after the exchange"):
        check(rectangle(below), exchanging(), unique=True)
    inside = Relation("smaller", SMALLER, ((0, 9),))
    with pytest.raises(Unproven, match="see each other with digits of the pattern"):
        check(rectangle(inside), exchanging(), unique=True)
    for grid in (rectangle(below), rectangle(inside)):
        assert not [*technique_named("unique-rectangle-1").find(grid)]


def test_digits_that_a_relation_does_not_tell_apart_are_exchanged() -> None:
    """The other cell has nothing but 5 and 6, which both digits may stand beside."""
    grid = rectangle(Relation("smaller", SMALLER, ((0, 40),)))
    grid = grid.remove([40 * 9 + d for d in range(9) if d not in (4, 5)])
    check(grid, exchanging(), unique=True)
    assert [*technique_named("unique-rectangle-1").find(grid)]


def test_symmetries_keep_every_digit_and_cell_where_relations_tell_digits_apart() -> None:
    under = with_relations("mini-6", Relation("smaller", _cut(SMALLER, 6), ((0, 22),)))
    known = symmetries_of(under)
    assert known.order == 1
    assert known.random(Stream(3)).does_nothing
    grid = Grid(givens=position("mini-6", 2).givens, rules=related("mini-6", 0)[0])
    form = canonical(grid)
    assert form.rules is grid.rules
    assert form.givens == grid.givens
    assert symmetries(grid) == 1


def _cut(masks: tuple[int, ...], size: int) -> tuple[int, ...]:
    return tuple(m & (1 << size) - 1 if d < size else 0 for d, m in enumerate(masks))


# The list of who asks what

ASKED: Final = {
    "sees": r"(?<!net_\.)(?<!net\.)(?<!colour\.)\bsees\((?!NetNode|const Colour)",
    "sight": r"\bsight(_of)?\(",
    "peers": r"\bpeers\(|\.peers\[",
    "linked": r"\blinked(_to)?\(",
    "classic": r"\b(SEES|SEEN|PEERS)\b",
}
"""How each word of the list stands in programs."""

LISTED: Final = Path(__file__).with_name("sights.txt")

NOT_ASKING: Final = re.compile(
    r"native/(tests|bench|photo|rating)/|native/(rules/tables|candset|houses)\.|grids/spaces\.py"
)


def asked_in(path: str, text: str) -> str:
    """The words of what a file asks; in Python without the one that nearly all ask."""
    is_native = path.startswith("native/")
    code = re.sub(r"//.*", "", text) if is_native else text
    return " ".join(
        word
        for word, pattern in ASKED.items()
        if (is_native or word != "sees") and re.search(pattern, code)
    )


def test_the_list_says_which_sight_each_place_asks_for() -> None:
    root = Path(__file__).parents[2]
    told = LISTED.read_text("utf-8").splitlines()
    listed = {
        path: line.strip().partition(":")[0]
        for path, line in pairwise(told)
        if path.startswith(("native/", "src/"))
    }
    files = [
        path.relative_to(root).as_posix()
        for top, ends in (("native", (".cpp", ".hpp")), ("src", (".py",)))
        for path in (root / top).rglob("*")
        if path.name.endswith(ends)
    ]
    asking = {
        path: words
        for path in files
        if not NOT_ASKING.search(path)
        and (words := asked_in(path, (root / path).read_text("utf-8")))
    }
    assert listed == asking
