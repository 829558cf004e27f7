"""Puzzles of other rules, made to order, explained and rated."""

from __future__ import annotations

import re
import time
from itertools import combinations
from typing import Any

import pytest

import whydoku as wd
from grids.test_rules_engine import SCATTERED
from patience import PATIENCE
from whydoku.errors import WhydokuError
from whydoku.grids.engine.searches import dig_many
from whydoku.grids.parts.layouts import SYMMETRIES, symmetry_named
from whydoku.grids.parts.stream import Stream
from whydoku.grids.rules import rules
from whydoku.grids.spaces import FIRST_BOX
from whydoku.logic.proof import check
from whydoku.solving.making.impossible_wishes import refuse_impossible_wishes
from whydoku.solving.making.regions import with_drawn_regions
from whydoku.solving.making.wish import wish

RULES = ("mini-4", "mini-6+x", "mini-8", "x", "windoku", "disjoint", "anti-king", "jigsaw-5")


@pytest.mark.parametrize("name", RULES)
def test_puzzles_of_other_rules_have_one_solution_and_proved_paths(name: str) -> None:
    run = wd.generate(n=2, rules=name, seed=5)
    assert [*run] == [*wd.generate(n=2, rules=name, seed=5)]
    for grid in run:
        assert grid.count(2) == 1
        assert name.startswith("jigsaw") or str(grid.rules) == name
        trace = grid.explain()
        assert trace.solved
        assert trace.grid == grid.solution()
        for before, step in trace.moves:
            check(before, step, unique=True)


def test_wishes_hold_under_other_rules() -> None:
    [grid] = wd.generate(rules="x", symmetry="rotational", clues="24-30", minimal=False, seed=2)
    line = grid.as_line()
    assert [c == "." for c in line] == [c == "." for c in reversed(line)]
    assert 24 <= len(grid.givens) <= 30
    assert not grid.is_minimal()
    [least] = wd.generate(rules="mini-6", minimal=True, seed=2)
    assert least.is_minimal()
    [given] = wd.generate(rules="mini-4", givens="1" + "." * 15, seed=2)
    assert given.digit_at("r1c1") == 1
    [drawn] = wd.generate(rules="mini-4", pattern="?" * 12 + "." * 4, seed=2)
    assert drawn.as_line().endswith("." * 4)
    [easy] = wd.generate(rules="windoku", level="medium", seed=2)
    assert wd.rate(easy, "level").level == "medium"
    [wing] = wd.generate(rules="x", with_="naked-pair", seed=1)
    assert "naked-pair" in wing.explain().techniques


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"rules": "x", "rating": "3-4"}, "the scale 'se' is for classic rules, and not for x"),
        (
            {"rules": "jigsaw", "rating": "3-4"},
            "the scale 'se' is for classic rules, and not for jigsaw",
        ),
        ({"rules": "jigsaw-66"}, "regions are drawn for jigsaw-4 to jigsaw-9; found jigsaw-66"),
        ({"rules": "x+jigsaw-3"}, "regions are drawn for jigsaw-4 to jigsaw-9; found jigsaw-3"),
        ({"rules": "mini-4+anti-king"}, "there is no such puzzle: no grid meets these rules"),
        ({"rules": "mini-4+anti-king", "givens": "1" + "." * 15}, "no grid meets these rules"),
        ({"rules": f"jigsaw:{SCATTERED[0]}+x+windoku"}, "no grid meets these rules"),
        ({"rules": "mini-4+windoku"}, "windoku is for grids of size 9, not 4"),
        ({"rules": "mini-4", "givens": "11" + "." * 14}, "both hold 1"),
        ({"rules": "mini-4", "givens": "12....3" + "." * 9}, "leave no solution"),
        ({"rules": "mini-4", "pattern": "." * 8 + "?" * 8}, "could change places (r12c1234)"),
        ({"rules": "mini-6", "pattern": "?..???" * 6}, "could change places (r123456c23)"),
        ({"rules": "anti-knight", "pattern": "." * 76 + "?" * 5}, "5 cells at most can hold clues"),
        ({"rules": "x", "clues": "1-7"}, "7 cells at most can hold clues"),
        ({"rules": "jigsaw", "pattern": "." * 80 + "?"}, "1 cell at most can hold clues"),
        ({"rules": "mini-4", "clues": 17}, "17 clues at least, and mini-4 has 16 cells"),
        ({"rules": "mini-6", "clues": "37-40"}, "37 clues at least, and mini-6 has 36 cells"),
        ({"rules": "mini-4", "pattern": "X" * 15}, "found 15 cells; a mask has 16 cells, each X"),
    ],
)
def test_wishes_that_cannot_be_are_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(WhydokuError, match=re.escape(says)):
        wd.generate(**asked)


@pytest.mark.parametrize(
    ("name", "empty"),
    [
        ("x", "r12"),  # a diagonal would have two cells of a row
        ("mini-4", "r23"),  # of two bands
        ("anti-king", "r12"),  # cells of the third row would touch others
    ],
)
def test_empty_lines_are_refused_only_if_they_may_change_places(name: str, empty: str) -> None:
    size = rules(name).size
    lines = [int(n) - 1 for n in empty[1:]]
    pattern = "".join(("." if r in lines else "?") * size for r in range(size))
    refuse_impossible_wishes(wish(rules=name, pattern=pattern))
    [grid] = wd.generate(rules=name, pattern=pattern, guess=True, seed=1)
    assert grid.count(2) == 1


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9])
def test_drawn_regions_are_whole_and_look_the_same_upside_down(size: int) -> None:
    seen = set()
    for seed in range(4):
        asked = with_drawn_regions(size, Stream(seed, 1), lambda drawn: rules(f"jigsaw:{drawn}"))
        seen.add(asked)
        regions = asked.regions
        assert sorted(regions) == sorted([*range(size)] * size)
        pairs = {*zip(regions, reversed(regions), strict=True)}
        assert len(pairs) == size
        for house in asked.tables.houses[FIRST_BOX : FIRST_BOX + size]:
            reached, waiting = {house[0]}, [house[0]]
            while waiting:
                i = waiting.pop()
                near = {i - 9, i + 9, i - 1, i + 1} & {*house} - reached
                reached |= near
                waiting += near
            assert reached == {*house}
            rows, columns = ({i // 9 for i in house}, {i % 9 for i in house})
            assert len(rows) * len(columns) > size, "a rectangle is no region of a jigsaw"
    assert len(seen) > 1


def test_each_puzzle_of_a_run_of_jigsaws_has_regions_of_its_own() -> None:
    first, second = wd.generate(n=2, rules="jigsaw", guess=True, seed=3)
    assert first.rules != second.rules
    assert first.count(2) == second.count(2) == 1


def test_regions_in_which_a_try_finds_no_solution_end_that_try() -> None:
    """An empty row is known to have several solutions, without a search for two."""
    drawn = "AAAAAABBCAAADDDBBCDDDDDDBBCEEFFFBBCCEEFGFBFCCEEGGFFFCCEGGHHHHHHEGGHHHIIIEGGIIIIII"
    address = rules(f"jigsaw:{drawn}").address
    groups = bytes(range(81))
    assert dig_many(b"." * 81, groups, b"\0", 1, 0, 1, address) == b"0" * 81


def test_symmetries_are_those_of_the_size() -> None:
    for name in SYMMETRIES:
        numbers = symmetry_named(name, 6).groups
        turned = {
            "rotational": lambda r, c: (5 - r, 5 - c),
            "horizontal": lambda r, c: (5 - r, c),
            "vertical": lambda r, c: (r, 5 - c),
        }.get(name)
        for r in range(6):
            for c in range(6):
                if turned:
                    x, y = turned(r, c)
                    assert numbers[r * 9 + c] == numbers[x * 9 + y]
    assert symmetry_named("rotational", 9) == SYMMETRIES["rotational"]


def test_scales_for_classic_rules_say_so() -> None:
    grid = wd.Grid("1..............2", rules="mini-4")
    [small] = wd.generate(rules="mini-4", seed=1)
    for scale in ("se", "hodoku", "depth"):
        with pytest.raises(WhydokuError, match=f"the scale {scale} is for classic rules"):
            wd.rate(small, scale)
    assert wd.rate(small, "whydoku").rating >= 1
    assert wd.rate(small) == wd.rate(small, "whydoku")
    assert wd.rate_many([small, "5" * 81], "se")[0].status == "invalid"
    assert [r.status for r in wd.rate_many([small, grid], "whydoku")] == ["rated", "multiple"]


def test_many_grids_may_have_many_rules() -> None:
    small, crossed = wd.generate(rules="mini-4", seed=1)[0], wd.generate(rules="x", seed=1)[0]
    classic = wd.example("wikipedia").grid
    given: list[str | wd.Grid] = [small, classic, crossed, "1" * 81]
    assert list(wd.check_many(given)) == [1, 1, 1, 255]
    assert list(wd.count_many(given)) == [1, 1, 1, 0]
    assert list(wd.minimal_many(given[:3]))[1] in (0, 1)
    traces = wd.explain_many(given)
    assert [*traces.solved] == [1, 1, 1, 0]
    first = traces[0]
    assert first
    assert first.grid == small.solution()
    assert traces.length[2] == len(crossed.explain())


def test_a_timeout_holds_while_regions_are_drawn() -> None:
    """No regions have a grid in which ten cells all differ, and no search ends soon that tries."""
    ten = ("r1c1", "r2c5", "r3c9", "r4c4", "r5c1", "r5c8", "r6c3", "r7c7", "r8c2", "r9c6")
    differ = "+".join(f"see:{one}-{other}" for one, other in combinations(ten, 2))
    with pytest.raises(TimeoutError):
        wish(rules=f"jigsaw+{differ}").with_regions(Stream(1, 1), time.time() + 0.1)
    run = wd.generate(rules="jigsaw+anti-knight", seed=1, timeout=0)
    assert (len(run), run.timed_out) == (0, True)


@pytest.mark.parametrize("size", [4, 7, 9])
def test_a_timeout_does_not_change_the_regions(size: int) -> None:
    asked = [
        with_drawn_regions(size, Stream(3, 1), lambda drawn: rules(f"jigsaw:{drawn}"), deadline)
        for deadline in (None, time.time() + PATIENCE)
    ]
    assert asked[0] == asked[1]


def test_there_is_no_lack_of_small_puzzles_that_differ() -> None:
    made = [
        *wd.generate(n=12, rules="mini-4", level="easy", different=True, seed=7, timeout=PATIENCE)
    ]
    assert len({grid.as_line() for grid in made}) == 12


def test_a_puzzle_with_nothing_to_be_compared_with_needs_no_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def counted(puzzles: Any, threads: int) -> list[str]:
        asked.extend(map(id, puzzles))
        return [str(one) for one in puzzles]

    monkeypatch.setattr("whydoku.solving.making.run.canonical_many", counted)
    # The engine of browsers finds no forms under other rules.
    assert len(wd.generate(n=1, rules="x", level="easy", seed=1)) == 1
    assert len(wd.generate(n=2, rules="mini-4", level="easy", seed=1)) == 2
    assert asked == []
    assert len(wd.generate(n=2, rules="x", level="easy", seed=1)) == 2
    assert asked


def test_regions_in_pieces_get_puzzles() -> None:
    [made] = wd.generate(rules=f"jigsaw:{SCATTERED[0]}", guess=True, seed=1)
    assert made.count(2) == 1
