"""Wishes that no puzzle can fulfil: each is refused with the reason, and the reason is true."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as wd
from effort import few
from made import TURNS, without
from strategies import SOLVED, cell_bits, shown
from whydoku import bulk
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.making import Making, wish
from whydoku.making.impossible_wishes import refuse_impossible_wishes
from whydoku.profiles.reading import profile_named
from whydoku.profiles.statistics import statistics
from whydoku.spaces import ALL_CELLS
from whydoku.technique import entry_named
from whydoku.world.layouts import LayoutMask

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

MINIMAL = "......567.8716.....3....2..7.3..1....2....9..16.....3.8.....3....49.3.....6.4.7.."

RECTANGLES = ", ".join(f"unique-rectangle-{n}" for n in range(1, 7))

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"clues": 16}, "16 clues at most, and with fewer than 17 there are always several solutions"),
    ({"clues": 17, "minimal": False}, "with 17 clues every one of them is needed"),
    (
        {"pattern": "X" * 16 + "." * 65},
        "the pattern leaves 16 cells for clues, and at least 17 are needed",
    ),
    (
        {"pattern": "X" + "." * 80},
        "the pattern leaves 1 cell for clues, and at least 17 are needed",
    ),
    (
        {"pattern": "?" * 40 + "." * 41, "clues": "41-"},
        "the pattern leaves 40 cells for clues, and at least 41 are needed",
    ),
    (
        {"pattern": "." + "?" * 80, "symmetry": "rotational-90", "clues": "78-"},
        "the pattern leaves 77 cells for clues, and at least 78 are needed",
    ),
    (
        {"pattern": "X" * 30 + "?" * 51, "clues": "-29"},
        "30 cells must hold clues, and at most 29 are wanted",
    ),
    (
        {"pattern": "X" + "?" * 79 + ".", "symmetry": "rotational"},
        "the symmetry asks for clues at r9c9, where the pattern allows no clue",
    ),
    (
        {"pattern": "." + "?" * 80, "givens": "1" + "." * 80},
        "there is a given at r1c1, where the pattern allows no clue",
    ),
    (
        {"pattern": "." * 18 + "?" * 63},
        (
            "the pattern leaves two lines of one chute without any clue: these lines could change "
            "places (r12c123456789)"
        ),
    ),
    (
        {"symmetry": "rotational-90", "clues": 26},
        "a layout with the symmetry 'rotational-90' cannot have 26 clues",
    ),
    (
        {"symmetry": "full", "clues": "30-31", "pattern": "?" * 40 + "." + "?" * 40},
        "a layout with the symmetry 'full' cannot have 30 to 31 clues",
    ),
    ({"givens": "12345678.........9" + "." * 63}, "the givens leave no solution"),
    (
        {"givens": "1234....957.......68......" + "." * 55, "minimal": True},
        "r1c1 is 1 by the other givens, so its clue is not needed",
    ),
    (
        {"pattern": "X" * 9 + "?" * 72, "minimal": True},
        "all of r1 must hold clues, one of which is not needed",
    ),
    (
        {"givens": MINIMAL, "minimal": True, "clues": "31-"},
        "the givens have one solution already, so none of 31 clues is minimal",
    ),
    ({"rating": "se:-0.5"}, "no rating on the scale 'se' is below 1"),
    (
        {"rating": ["hodoku:-500", "hodoku:600-"]},
        "two ranges on the scale 'hodoku' have nothing in common",
    ),
    ({"by": "simple", "up_to": "x-wing"}, "the profile 'simple' has no 'x-wing'"),
    (
        {"level": "Easy"},
        "the profile 'hodoku' has no level 'Easy'; it has easy, medium, hard, unfair, extreme",
    ),
    ({"level": "easy", "by": "default"}, "the profile 'default' has no levels"),
    ({"with_": "x-wing", "by": "simple"}, "the profile 'simple' never takes x-wing"),
    (
        {"with_": "x-wing", "hardest": "medusa-3d", "by": "sudokuoftheday"},
        "the profile 'sudokuoftheday' never takes medusa-3d",
    ),
    ({"with_": "guess"}, "the profile 'default' never takes guess"),
    (
        {"with_": "x-wing", "up_to": "naked-single"},
        "x-wing comes after naked-single in the profile 'default'",
    ),
    (
        {"minimal": True, "clues": "73-"},
        "with more than 72 clues some row holds nine, one of which is not needed",
    ),
    ({"rating": "whydoku:99-"}, "no rating on the scale 'whydoku' is above 9.6"),
    (
        {"with_": "skyscraper"},
        (
            "'skyscraper' is never the next step of the profile 'default': it is a sashimi "
            "X-Wing whose fin is one candidate; the profile 'hodoku' takes it"
        ),
    ),
    ({"hardest": ["x-wing", "swordfish"]}, "swordfish comes after x-wing in the profile 'default'"),
    ({"with_": "x-wing", "without": "x-wing"}, "x-wing is wanted, and x-wing is not"),
    ({"once": "x-wing", "without": "fish"}, "x-wing is wanted, and fish is not"),
    (
        {
            "with_": "unique-rectangle",
            "by": "hodoku",
            "without": [f"unique-rectangle-{n}" for n in range(1, 7)],
        },
        f"unique-rectangle is wanted, and {RECTANGLES} are not",
    ),
    (
        {"with_": "unique-rectangle", "uniqueness": False},
        "unique-rectangle assumes one solution, and no such technique is allowed",
    ),
    ({"with_": "x-wing", "level": "easy"}, "x-wing is of level 'hard', above 'easy'"),
    (
        {"with_": "x-wing", "rating": "whydoku:-2"},
        "x-wing is rated 3.2 on the scale 'whydoku', above 2",
    ),
    (
        {"with_": "x-wing", "by": "hodoku", "rating": "hodoku:-100"},
        "x-wing alone scores 140, above 100",
    ),
    ({"level": "easy", "rating": "hodoku:900-"}, "a puzzle of level 'easy' scores below 900"),
]


NEEDS_RATING = (
    "the profile 'default' needs x-wing only in puzzles rated 3.2 or more on the scale 'se'"
)
SOLVES = (
    "the allowed techniques of the profile 'default' solve nothing rated above 2.3 on the scale"
)
BY_THE_RATING: list[tuple[dict[str, Any], str]] = [
    ({"with_": "x-wing", "rating": "se:1-1.2"}, f"{NEEDS_RATING}, and at most 1.2 is wanted"),
    ({"up_to": "naked-single", "rating": "5-"}, f"{SOLVES} 'se', and at least 5 is wanted"),
]
"""What is refused where puzzles can be rated on the scale `se`."""


@pytest.mark.parametrize(("words", "reason"), [*REFUSED, *BY_THE_RATING])
def test_each_impossible_wish_is_refused_with_its_reason(
    words: dict[str, Any], reason: str
) -> None:
    with pytest.raises(WhydokuError) as fault:
        Making(wish(**words), 1, 1)
    assert str(fault.value) == f"there is no such puzzle: {reason}"


# What is refused does not exist


@given(st.integers(0, 17), st.integers(1, 2), cell_bits)
def test_two_empty_lines_of_a_chute_can_change_places(line: int, other: int, may: int) -> None:
    second = line // 3 * 3 + (line + other) % 3
    for i in range(81):
        if {i // 9, 9 + i % 9} & {line, second}:
            may &= ~(1 << i)
    assert is_refused(pattern=str(LayoutMask(0, ALL_CELLS & ~may)))
    assert 1 not in bulk.check_many([shown(solution, may) for solution in SOLVED])


def sizes(name: str) -> set[int]:
    """The numbers of cells that layouts of a symmetry may have, found by going from cell to
    cell."""
    orbits = set()
    for i in range(81):
        orbit = {i}
        while True:
            more = {
                9 * r + c for j in orbit for turn in TURNS[name] for r, c in [turn(*divmod(j, 9))]
            }
            if more <= orbit:
                break
            orbit |= more
        orbits.add(frozenset(orbit))
    found = {0}
    for one in orbits:
        found |= {size + len(one) for size in found}
    return found


@pytest.mark.parametrize("name", TURNS)
def test_a_number_of_clues_is_refused_where_no_layout_of_the_symmetry_has_it(name: str) -> None:
    possible = sizes(name)
    for clues in range(17, 82):
        assert is_refused(symmetry=name, clues=clues) == (clues not in possible)


@given(st.sampled_from(SOLVED), cell_bits)
def test_givens_are_refused_for_minimal_puzzles_where_one_follows_from_the_others(
    solution: str, which: int
) -> None:
    givens = shown(solution, which)
    cells = [i for i in range(81) if which >> i & 1]
    [before] = bulk.count_many([givens], 100)
    if before == 100 or is_full(which):
        return
    rows = [without(givens, i) for i in cells]
    follows = any(count == before for count in bulk.count_many(rows, 101))
    assert is_refused(givens=givens, minimal=True) == follows


def is_full(which: int) -> bool:
    """Whether a layout has all cells of some house."""
    return any(house & ~which == 0 for house in HOUSE_CELLS)


HOUSE_CELLS = [
    sum(1 << i for i in range(81) if h in (i // 9, 9 + i % 9, 18 + i // 27 * 3 + i % 9 // 3))
    for h in range(27)
]


def test_a_puzzle_scores_within_its_level_and_no_step_is_above_it() -> None:
    profile = profile_named("hodoku")
    levels = [*profile.levels]
    for line in bulk.random_minimal(few(24), 8):
        trace = Grid(line).explain(profile)
        found = statistics(trace, profile)
        assert found.level is not None
        assert found.cost is not None
        assert found.cost <= profile.levels[found.level]
        for slug in trace.counts:
            cost = profile.costs[slug]
            assert levels.index(cost.level) <= levels.index(found.level)
            assert min(cost.first, cost.later) <= found.cost


def test_a_path_may_need_what_the_rating_does_not_tell_of() -> None:
    line = "..8..35.7......1......7..469........1276...........8...3...9..8.5.468.9......541."
    used = Grid(line).explain().counts
    assert used["medusa-3d"]
    assert entry_named("medusa-3d").rating > wd.rate(line, "whydoku").rating
    assert not is_refused(rating="whydoku:-4.8", with_="medusa-3d")


def test_what_is_just_possible_is_not_refused() -> None:
    for words in (
        {"clues": 17},
        {"clues": "18", "minimal": False},
        {"pattern": "X" * 9 + "?" * 72},
        {"pattern": "X" * 8 + "?" * 73, "minimal": True},
        {"pattern": "?" * 17 + "." * 1 + "?" * 63},
        {"pattern": "." * 9 + "?" * 72},
        {"givens": MINIMAL, "minimal": True},
        {"givens": PUZZLE, "clues": "31-"},
        {"with_": "unique-rectangle", "without": "unique-rectangle-1"},
        {"with_": "x-wing", "up_to": "x-wing"},
        {"with_": "x-wing", "hardest": "fish"},
        {"with_": "guess", "by": "hodoku"},
        {"with_": "nested-forcing-chain"},
        {"rating": "se:1-1"},
        {"rating": "se:0", "givens": SOLVED[0]},
        {"rating": "whydoku:-3.2", "with_": "x-wing"},
        {"level": "easy", "rating": "hodoku:800-"},
        {"with_": "x-wing", "rating": "se:-3.2"},
        {"up_to": "x-wing", "rating": "se:3.2-"},
        {"without": "x-wing", "rating": "se:-1.2"},
        {"rating": "se:9-", "guess": True},
    ):
        assert not is_refused(**words), words


def is_refused(**words: Any) -> bool:
    """Whether a wish is refused as impossible."""
    asked = wish(**words)
    try:
        refuse_impossible_wishes(asked)
    except WhydokuError:
        return True
    return False
