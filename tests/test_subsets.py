"""Subsets: the finders find all that exist and no others, in the promised order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pytest
from hypothesis import given, settings

import plain_techniques as plain
import strategies
from corpus import all_hard_grids, grids_along, many_hard_grids, puzzles
from effort import few, is_everything
from finding import as_found, cover, find, fresh, gone
from whydoku.bits import from_members, members
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, parse_cells
from whydoku.step import Step
from whydoku.structures.subsets import subsets
from whydoku.structures.views import COLUMNS, FISH, HIDDEN, NAKED, ROWS, VIEWS, MatrixView
from whydoku.technique import technique_named

NAMES = {2: "pair", 3: "triple", 4: "quad"}
FISH_NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale"}
BY_SIDE = {"naked": plain.NAKED, "hidden": plain.HIDDEN, "fish": plain.FISH}


def names_of(side: str) -> dict[int, str]:
    if side == "fish":
        return FISH_NAMES
    return {n: f"{side}-{word}" for n, word in NAMES.items()}


def agrees(grid: Grid) -> Counter[str]:
    """Compares all subsets and fish of a grid with those of the plain search, and counts each
    kind."""
    left = plain.held(grid.bits)
    counts: Counter[str] = Counter()
    for side, views in BY_SIDE.items():
        expected = {
            n: {one for one in found if one.gone} for n, found in plain.subsets(left, views).items()
        }
        for n, slug in names_of(side).items():
            found = as_found(find(slug, grid))
            assert len(found) == len(set(found))
            assert set(found) == expected[n], slug
            counts[slug] += len(found)
        if side != "fish":
            found = as_found(find(f"{side}-subset", grid, sizes=tuple(range(2, 9))))
            assert set(found) == set().union(*expected.values())
            larger = as_found(find(f"{side}-subset", grid))
            assert set(larger) == set().union(*(expected[n] for n in range(5, 9)))
            counts[f"{side}-subset"] += len(larger)
    for size in (2, 3):
        word = NAMES[size]
        steps = find(f"locked-{word}", grid)
        twice = [(step.variant, frozenset(cover(step).bases), gone(step)) for step in steps]
        assert len(twice) == len(set(twice))
        assert set(twice) == plain.locked(left, size)
        counts.update(f"locked-{word}-{step.variant}" for step in steps)
    return counts


@settings(max_examples=few(25))
@given(strategies.grids)
def test_of_any_grid_all_subsets_are_found_and_no_others(grid: Grid) -> None:
    agrees(grid)


@pytest.mark.dear
def test_on_the_way_all_subsets_are_found_and_no_others() -> None:
    counts: Counter[str] = Counter()
    for grid in [*grids_along(puzzles()[0], every=12), *many_hard_grids(80)]:
        counts += agrees(grid)
    expected = {f"{side}-{word}" for side in ("naked", "hidden") for word in NAMES.values()}
    expected |= {"naked-subset", "hidden-subset", "x-wing", "swordfish", "jellyfish"}
    expected |= {"locked-pair-naked", "locked-pair-hidden", "locked-triple-naked"}
    assert expected <= set(+counts), "the comparison should meet each of these"


def test_a_pair_that_changes_no_more_than_one_house_is_not_locked() -> None:
    """1 and 2 are in r1c12; what they exclude is in r1c3, which is in both of their houses."""
    row_and_box = parse_cells("r1c123456789 r2c123 r3c123") & ~parse_cells("r1c123")
    marks = {k for k in range(729) if not (row_and_box >> k // 9 & 1 and k % 9 < 2)}
    marks -= {9 * i + d for i in (0, 1) for d in range(2, 9)}
    grid = Grid(candidates=marks)
    assert format_eliminations(find("naked-pair", grid)[0].eliminations) == "r1c3<>12"
    assert find("locked-pair", grid) == []
    (one,) = find("locked-pair", Grid(candidates=marks | {9 * 8, 9 * 20}))
    assert format_eliminations(one.eliminations) == "r1c3<>12, r1c9<>1, r3c3<>1"


# The one rule from its other sides


def turned(bits: int, image: Callable[[int, int, int], tuple[int, int, int]]) -> Grid:
    """The candidates with row, column and digit exchanged: no longer a puzzle, but pencil marks."""

    def moved(k: int) -> int:
        r, c, d = image(k // 81, k // 9 % 9, k % 9)
        return 81 * r + 9 * c + d

    return Grid(candidates=[moved(k) for k in members(bits)])


def shapes(
    grid: Grid, views: tuple[MatrixView, ...], sizes: Iterable[int]
) -> Iterator[tuple[int, int, int]]:
    """The candidates of the bases, and the eliminations: a subset without its names."""
    left = plain.held(grid.bits)
    for n in sizes:
        for one in subsets(grid, views, n):
            inside = frozenset().union(*(left[q] for q in one.reason.bases))
            yield n, from_members(inside), one.eliminations


SIZES = (2, 3, 4, 5, 6, 7)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("image", "views", "others"),
    [
        (lambda r, c, d: (r, d, c), NAKED[:9], HIDDEN[:9]),
        (lambda r, c, d: (d, c, r), NAKED[9:18], HIDDEN[9:18]),
        (lambda r, c, d: (r, d, c), NAKED[9:18], ROWS),
        (lambda r, c, d: (r, d, c), HIDDEN[9:18], COLUMNS),
        (lambda r, c, d: (c, r, d), ROWS, COLUMNS),
        (lambda r, c, d: (c, r, d), NAKED[:9], NAKED[9:18]),
    ],
    ids=[
        "naked-hidden-rows",
        "naked-hidden-columns",
        "naked-columns-row-fish",
        "hidden-columns-column-fish",
        "row-fish-column-fish",
        "naked-rows-naked-columns",
    ],
)
def test_a_subset_turned_over_is_another_of_the_kinds(
    image: Callable[[int, int, int], tuple[int, int, int]],
    views: tuple[MatrixView, ...],
    others: tuple[MatrixView, ...],
) -> None:
    seen = 0
    for grid in many_hard_grids(80):
        other = turned(grid.bits, image)
        expected = {
            (n, turned(inside, image).bits, turned(out, image).bits)
            for n, inside, out in shapes(grid, views, SIZES)
        }
        assert set(shapes(other, others, SIZES)) == expected
        seen += len(expected)
    assert seen > 50


@pytest.mark.dear
def test_what_a_subset_excludes_its_complement_excludes_too() -> None:
    """The open bases outside a subset form a subset of the turned view, which excludes the same."""
    seen = 0
    for grid in many_hard_grids(160):
        left = plain.held(grid.bits)
        for bases, covers in (*plain.NAKED, *plain.FISH[::2]):
            others = {one for _, one in plain.closed(left, covers, bases)}
            open_covers = {q for q in covers if len(left[q]) > 1}
            for _, one in plain.closed(left, bases, covers):
                rest = frozenset(open_covers - one.covers)
                if one.gone and len(rest) > 1:
                    assert any((other.bases, other.gone) == (rest, one.gone) for other in others)
                    seen += 1
    assert seen > 100


def test_the_views_are_72_each_with_its_other_side() -> None:
    assert len(VIEWS) == 72
    sides = {(view.bases, view.covers) for view in VIEWS}
    assert len(sides) == 72
    assert all((view.covers, view.bases) in sides for view in VIEWS)
    assert {(view.turned.bases, view.turned.covers) for view in VIEWS} == sides
    expected = {*plain.NAKED, *plain.HIDDEN, *plain.FISH}
    assert sides == expected
    assert set(FISH) == {*ROWS, *COLUMNS}


# Order, laziness, purity


def house_of(step: Step) -> int:
    """The house that a naked or hidden subset is of."""
    (q, *_) = (q for q in (*cover(step).bases, *cover(step).covers) if q >= 81)
    return (q - 81) // 9


def place_of(step: Step) -> tuple[object, ...]:
    """The key of a subset or a fish in the order of positions: its view, then its bases."""
    pattern = cover(step)
    in_houses = [(q - 81) // 9 for q in (*pattern.bases, *pattern.covers) if q >= 81]
    if len(in_houses) < 2 * len(pattern.bases):
        return house_of(step), pattern.bases
    d = pattern.bases[0] % 9
    return d, pattern.bases[0] >= 162, pattern.bases


ORDERED = [*(f"{side}-{word}" for side in ("naked", "hidden") for word in NAMES.values())]
ORDERED += ["naked-subset", "hidden-subset", "x-wing", "swordfish", "jellyfish"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", ORDERED)
def test_steps_come_by_size_then_conclusions_then_position(slug: str) -> None:
    options = {"sizes": (2, 3, 4, 5, 6)} if slug.endswith("subset") else {}
    several = 0
    for grid in all_hard_grids():
        steps = find(slug, grid, **options)
        keys = [
            (len(cover(step).bases), -step.eliminations.bit_count(), place_of(step))
            for step in steps
        ]
        assert keys == sorted(keys)
        assert len(keys) == len(set(keys))
        several += len(steps) > 1
    assert several or not is_everything()


@pytest.mark.parametrize("slug", ["locked-pair", "locked-triple"])
def test_locked_subsets_that_exclude_more_come_first(slug: str) -> None:
    several = 0
    for grid in (*all_hard_grids(), *map(Grid, puzzles())):
        sizes = [step.eliminations.bit_count() for step in find(slug, grid)]
        assert sizes == sorted(sizes, reverse=True)
        several += len(set(sizes)) > 1
    assert several or slug == "locked-triple"


@pytest.mark.parametrize("side", ["naked", "hidden"])
def test_asking_for_one_step_does_not_search_the_larger_sizes(
    side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    derive = Grid.derive

    def watched(self: Grid, make: Callable[..., object], *args: object) -> object:
        asked.append(args[-1])
        return derive(self, make, *args)

    monkeypatch.setattr(Grid, "derive", watched)
    for line in puzzles()[:40]:
        for grid in grids_along(line, every=5):
            new = fresh(grid)
            asked.clear()
            found = technique_named(f"{side}-subset").find(new, sizes=(2, 3, 4, 5, 6))
            assert asked == []
            step = next(found, None)
            if step and len(cover(step).bases) == 2:
                assert set(asked) == {2}
                return
    pytest.fail("no pair was met")


def test_finding_changes_nothing_and_gives_the_same_again() -> None:
    grid = many_hard_grids(1)[0]
    before = repr(grid), grid.bits, grid.masks, grid.lone
    for slug in ORDERED:
        assert find(slug, grid) == find(slug, grid) == find(slug, fresh(grid))
    assert (repr(grid), grid.bits, grid.masks, grid.lone) == before


@pytest.mark.parametrize("slug", ["naked-pair", "hidden-pair", "locked-pair", "naked-subset"])
def test_a_house_named_leaves_its_steps_and_no_others(slug: str) -> None:
    options = {"sizes": (2, 3)} if slug == "naked-subset" else {}
    seen = 0
    for grid in many_hard_grids(40):
        everything = find(slug, grid, **options)
        apart = [step for h in range(27) for step in find(slug, grid, house=h, **options)]
        seen += len(everything)
        assert {(step.eliminations, cover(step).bases) for step in everything} == {
            (step.eliminations, cover(step).bases) for step in apart
        }
        for h in range(27):
            for step in find(slug, grid, house=h, **options):
                assert house_of(step) == h
    assert seen
