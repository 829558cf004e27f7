"""Positions to practise on: the next step is of the technique asked for, and of nothing easier."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import whydoku
from corpus import GOLDEN, puzzles
from effort import few, is_dear
from made import is_next, profile_of, walked
from whydoku import verify
from whydoku.errors import UnknownProfile, UnknownTechnique, WhydokuError
from whydoku.grids.bulk import random_minimal
from whydoku.grids.canonical import canonical_many
from whydoku.grids.grid import Grid
from whydoku.grids.transform import Transform
from whydoku.logic.catalogue import catalogue, entry_named, home_of, technique_named, techniques
from whydoku.logic.technique import LAST_RESORT
from whydoku.playing.hints.hint import next_step
from whydoku.playing.practice import practice as module
from whydoku.playing.practice.allowed import EVERYTHING, refuse_to_practise
from whydoku.playing.practice.positions import format_position, in_store, parse_position, stored
from whydoku.playing.practice.practice import (
    Practising,
    instructive,
    practice,
    puzzle_shape,
    turned,
)
from whydoku.solving.profiles.reading import profile_named, profiles
from whydoku.solving.solve import explain

LIVE = (
    *("full-house", "last-digit", "hidden-single-line", "naked-single", "direct-hidden-pair"),
    *("pointing", "claiming", "naked-pair", "x-wing", "xy-wing", "unique-rectangle-1"),
    *("skyscraper", "double-pairs", "multiple-lines", "cell-forcing-chain", "naked-subset"),
    "y-chain",
)
"""Techniques that occur on the paths of many puzzles, each by the profile it is at home in."""

NEVER = {
    "guess",
    "hidden-subset",
    *(f"{kind}{size}" for kind in ("", "finned-", "sashimi-") for size in ("squirmbag", "whale")),
    *(f"{kind}leviathan" for kind in ("", "finned-", "sashimi-")),
}
"""The techniques that no profile of the package takes as a next step, and the last resort."""


FOUND_BEFORE = {one.slug: one.found_before for one in techniques() if one.found_before}


@pytest.mark.parametrize("slug", ["full-house", "hidden-single-line", "naked-single"])
@pytest.mark.parametrize("grade", [None, 1])
def test_a_single_to_practise_is_seen_from_digits_alone(slug: str, grade: int | None) -> None:
    for position in practice(slug, few(6), seed=5, grade=grade).positions:
        grid = position.grid
        bare = Grid("".join(str(grid.digit_at(cell) or ".") for cell in range(81)))
        assert bare.bits == grid.bits
        assert any(step.placements == position.step.placements for step in bare.hints())


# The store


@pytest.mark.sampled(8)
@pytest.mark.parametrize("slug", in_store())
def test_a_stored_position_is_a_position(slug: str) -> None:
    grids = stored(slug)
    assert len(set(grids)) == len(grids)
    is_slow = is_dear(slug) or home_of(slug) == EVERYTHING
    for grid in grids[: few(4 if is_slow else 16)]:
        assert not grid.unproved
        assert not grid.is_puzzle
        assert grid.puzzle.count() == 1
        step = next_step(grid, walked(slug))
        assert step is not None
        assert step.technique == slug
        verify(grid, step)


def test_no_two_stored_positions_of_a_technique_are_of_essentially_equal_puzzles() -> None:
    for slug in in_store():
        forms = canonical_many([grid.puzzle for grid in stored(slug)])
        assert len(set(forms)) == len(forms), slug


def test_the_store_is_in_order_small_and_reads_as_it_is_written() -> None:
    path = Path(whydoku.__file__).parent / "playing" / "practice" / "positions.txt"
    lines = path.read_text("ascii").splitlines()
    assert path.stat().st_size < 200_000
    assert {"jellyfish", "avoidable-rectangle-2", "multi-colours-2"} <= set(in_store())
    positions = [parse_position(line) for line in lines]
    assert [format_position(*one) for one in positions] == lines
    order = {one.slug: n for n, one in enumerate(catalogue())}
    places = [order[slug] for slug, _ in positions]
    assert places == sorted(places)


def test_a_stored_position_that_another_technique_takes_over_is_passed_over() -> None:
    """This may happen in `default` once a technique has been added."""
    [plan] = GOLDEN.passes
    calls = ((technique_named("guess"), {}), *plan.calls)
    profile = replace(GOLDEN, passes=(replace(plan, calls=calls),))
    for asked, number in ((GOLDEN, 1), (profile, 0)):
        found = practice("jellyfish", profile=asked, timeout=0)
        assert (len(found), found.tried) == (number, 1)


@pytest.mark.parametrize(
    "slug", ["locked-triple", "jellyfish", "unique-rectangle-5", "remote-pair"]
)
def test_a_stored_position_is_turned_and_still_fits(slug: str) -> None:
    found = practice(slug, len(stored(slug)), seed=4, profile=walked(slug))
    assert found.tried == len(found)
    assert not {each.grid for each in found} & set(stored(slug))
    assert all(each.number is None and not each.grid.unproved for each in found)
    assert all(map(is_next, found))
    for each in found:
        verify(each.grid, each.step)


@pytest.mark.parametrize("slug", ["pointing", "jellyfish", "symmetrical-placement"])
def test_a_position_comes_in_another_look(slug: str) -> None:
    [one] = practice(slug, seed=4)
    looks = [turned(one, by) for by in (1, 2, 1)]
    assert looks[0] == looks[2]
    assert len({one.grid, looks[0].grid, looks[1].grid}) == 3
    for look in looks:
        assert is_next(look)
        assert (look.technique, look.number) == (slug, one.number)
        assert canonical_many([look.grid.puzzle]) == canonical_many([one.grid.puzzle])
        verify(look.grid, look.step)


@pytest.mark.dear
def test_after_the_store_come_the_ways_of_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    other, fitting = stored("jellyfish")[0], practice("x-wing", profile=GOLDEN).positions[0].grid
    monkeypatch.setattr(module, "stored", lambda _: (other, fitting))
    found = practice("x-wing", 2, seed=9, profile=GOLDEN)
    assert [each.number is None for each in found] == [True, False]
    assert found.tried >= 3, "the position that does not fit was looked at too"
    assert all(map(is_next, found))


def test_essentially_equal_positions_are_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = practice("naked-pair").positions[0].grid
    again = [Transform.random(seed).apply(grid) for seed in range(3)]
    monkeypatch.setattr(module, "stored", lambda _: again)
    assert [each.number is None for each in practice("naked-pair", 2, seed=9)] == [True, False]


# On the paths of puzzles


@pytest.mark.sampled(4)
@pytest.mark.parametrize("slug", LIVE)
def test_the_next_step_is_of_the_technique(slug: str) -> None:
    found = practice(slug, 2, seed=7)
    assert len(found) == 2
    assert not found.shortfall
    for each in found:
        assert (each.technique, each.profile) == (slug, home_of(slug))
        assert is_next(each)
        assert not each.grid.unproved
        assert not each.grid.is_puzzle
        assert each.grid.puzzle.count() == 1
        assert each.number is not None
        assert each.grid.puzzle.as_line() == random_minimal(1, 7, each.number)[0]
        verify(each.grid, each.step)


def test_a_profile_may_be_named_and_a_technique_go_by_another_name() -> None:
    own = profile_of("naked-single", "hidden-single-box", "naked-pair")
    for name, profile in (("xy-wing", "exceldoku"), ("Naked Pair", own)):
        [found] = practice(name, seed=2, profile=profile)
        assert found.profile in (profile, own.name)
        step = next_step(found.grid, profile)
        assert step == found.step
        assert step is not None
        assert step.technique == found.technique == name.lower().replace(" ", "-")


def test_the_step_is_late_but_not_at_the_very_end() -> None:
    trace = explain(Grid(puzzles()[0]))
    first = replace(trace, moves=trace.moves[:1])
    assert instructive(first, first.techniques[0]) is None, "a bare puzzle is no position"
    by_slug = defaultdict(list)
    for grid, step in trace.moves:
        by_slug[step.technique].append(81 - grid.digits.bit_count())
    for slug, open_cells in by_slug.items():
        move = instructive(trace, slug)
        if move is None:
            assert open_cells == [81 - trace.puzzle.digits.bit_count()]
            continue
        chosen = 81 - move[0].digits.bit_count()
        enough = [cells for cells in open_cells if cells >= module.FEWEST_OPEN]
        assert chosen == (min(enough) if enough else max(open_cells))


def test_the_shape_is_that_of_all_essentially_equal_puzzles() -> None:
    lines = random_minimal(20, seed=8)
    shapes = {puzzle_shape(Grid(line)) for line in lines}
    assert len(shapes) == len(lines)
    for seed, line in enumerate(lines):
        assert puzzle_shape(Transform.random(seed).apply(Grid(line))) in shapes


# What is refused, and what is cut short


@cache
def refused() -> frozenset[str]:
    """The refusal of a technique that cannot be practised in the profile it is at home in."""
    found = set()
    for one in catalogue():
        try:
            refuse_to_practise(one, profile_named(one.home))
        except WhydokuError:
            found.add(one.slug)
    return frozenset(found)


def test_every_technique_can_be_practised_or_is_refused_with_a_reason() -> None:
    assert refused() >= NEVER
    assert not refused() & set(in_store())
    used = {one for p in profiles() if p.name != EVERYTHING for one in p.techniques}
    for one in map(entry_named, refused()):
        assert one.family == LAST_RESORT or one.found_before or one not in used, one.slug
    for one in {*techniques()} - {*map(entry_named, refused())}:
        assert one in profile_named(home_of(one.slug)).techniques
    assert entry_named("region-forcing-chain") in profile_named("explainer").techniques


@pytest.mark.parametrize(
    ("slug", "profile", "said"),
    [
        ("nested-forcing-chain", None, "needed by hardly one puzzle in ten million"),
        ("double-pairs", "default", "claiming finds the same.*'sudokuoftheday' takes it"),
        ("skyscraper", "default", "sashimi X-Wing.*the profile 'hodoku' takes it"),
        ("naked-subset", "default", "a pair, a triple or a quad"),
        ("reverse-bug", None, "no position is kept to practise 'reverse-bug' on"),
        ("franken-x-wing", None, "never the next step of the profile 'everything': of two such"),
        ("finned-whale", None, "does not use 'finned-whale'; allowed are everything"),
    ],
)
def test_what_is_never_next_is_refused(slug: str, profile: str | None, said: str) -> None:
    with pytest.raises(WhydokuError, match=said):
        practice(slug, profile=profile)


def test_unknown_names_and_numbers_are_refused() -> None:
    for several in ("UR", "unique-rectangle", "fish"):
        with pytest.raises(WhydokuError, match=f"'{several}' means several techniques; give one"):
            practice(several)
    with pytest.raises(WhydokuError, match=", ".join(f"unique-rectangle-{n}" for n in range(1, 7))):
        practice("UR")
    with pytest.raises(UnknownTechnique):
        practice("x-wink")
    with pytest.raises(UnknownProfile):
        practice("x-wing", profile="hoduku")
    for wrong in (0, -1):
        with pytest.raises(WhydokuError, match=f"n: found {wrong}; expected a whole number, 1 to"):
            practice("x-wing", wrong)
    with pytest.raises(WhydokuError, match="the timeout is -1; it must be a number of seconds"):
        practice("x-wing", timeout=-1)
    with pytest.raises(WhydokuError, match=r"seed: found .*; expected a whole number, 0 to"):
        practice("x-wing", seed=-1)


@pytest.mark.dear
def test_the_same_seed_gives_the_same_positions_one_by_one() -> None:
    three = practice("naked-pair", 3, seed=11)
    practising = Practising("naked-pair", profile_named("default"), 3, seed=11)
    first_two = [*islice(practising, 2)]
    assert practising.positions == first_two == [*three.positions[:2]]
    assert practising.so_far.shortfall.startswith("found 2 of 3 positions")
    assert tuple(practising) == practising.so_far.positions == three.positions
    assert practising.tried >= 3
    assert practice("naked-pair", 3, seed=11) == three
    assert practice("naked-pair", 1, seed=11).positions == three.positions[:1]
    assert not set(practice("naked-pair", 3, seed=12).positions) & set(three.positions)
    one, again, other = (practice("jellyfish", seed=n, profile=GOLDEN) for n in (1, 1, 2))
    assert one == again
    assert one.positions != other.positions


@pytest.mark.sampled(2)
@pytest.mark.parametrize("slug", sorted(FOUND_BEFORE))
def test_what_is_never_next_finds_nothing_where_those_before_it_find_nothing(slug: str) -> None:
    found_before = FOUND_BEFORE[slug]
    assert found_before.why
    earlier = [technique_named(name) for name in found_before.by]
    looked = 0
    for grid in grids_on_ways():
        if not any(next(one.find(grid), None) for one in earlier):
            looked += 1
            assert next(technique_named(slug).find(grid), None) is None, repr(grid)
    assert looked > 5


@cache
def grids_on_ways() -> list[Grid]:
    """The grids on the paths of some puzzles, shared so that what was derived from one is there for
    the next test."""
    return [grid for line in puzzles()[: few(40)] for grid, _ in explain(Grid(line)).moves]
