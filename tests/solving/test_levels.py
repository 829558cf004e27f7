"""Levels: bands that do not overlap, puzzles that are what their level says, choices, shapes."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine
from effort import few
from first_puzzles import PAGE
from patience import PATIENCE
from whydoku.errors import UnknownName, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.layouts import symmetry_named
from whydoku.grids.spaces import CONSTRAINT_CANDIDATES, HOUSE_CANDIDATES
from whydoku.grids.transform import Transform
from whydoku.logic.catalogue import entry_of, rating_of_technique
from whydoku.logic.technique import is_single_technique
from whydoku.solving.levels import (
    HARDEST,
    LEVELS,
    OPEN,
    PathShape,
    fewest_choices,
    level_named,
    level_of,
    shape_of,
    weighed,
)
from whydoku.solving.making import generate, wish
from whydoku.solving.making.clause import format_span
from whydoku.solving.needed import levels_needing, needing
from whydoku.solving.ratings import LevelRating
from whydoku.telling.books.front import SCALES_TOLD

LINES = [line.as_line() for line in generate(6, clues="26-32", guess=True, seed=4)]


# The table


def test_every_puzzle_has_one_level_and_the_bands_rise() -> None:
    tenths = [n / 10 for n in range(10, 120)]
    for choices in range(12):
        numbers = [level_of(er, choices).number for er in tenths]
        assert numbers == sorted(numbers)
    for er in tenths:
        numbers = [level_of(er, choices).number for choices in range(12)]
        assert numbers == sorted(numbers, reverse=True)
    for easier, harder in pairwise(LEVELS.values()):
        assert easier.se.most <= harder.se.most
        assert (easier.se.most, -easier.choices.least) < (harder.se.most, -harder.choices.least)
    assert {level_of(er, choices).name for er in tenths for choices in range(12)} == {*LEVELS}
    assert level_of(99, 0) is HARDEST


def test_what_is_made_for_a_level_is_inside_its_band() -> None:
    for level in LEVELS.values():
        for er in (level.se.least, min(level.se.most, 12)):
            assert level_of(er, int(level.choices.least)).number <= level.number
        assert level.clues.least >= 17
        assert wish(level=level.name).symmetry is symmetry_named(level.symmetry)


def test_a_level_is_known_by_its_name() -> None:
    assert level_named(" Hard ") is LEVELS["hard"]
    with pytest.raises(UnknownName, match="no level is called 'hrad'; did you mean hard"):
        level_named("hrad")
    with pytest.raises(WhydokuError, match="'unfair' is a level of the profile 'hodoku'"):
        wish(level="unfair")
    assert wish(level="unfair", by="hodoku").level == "unfair"


def test_page_and_books_have_the_levels_of_the_table() -> None:
    origin = (PAGE / "src" / "game" / "origin.ts").read_text(encoding="utf-8")
    shown = origin.partition("LEVELS =")[2].partition("]")[0]
    assert re.findall(r'"(\w+)"', shown) == [*LEVELS]
    assert f"from 1 to {len(LEVELS)}." in SCALES_TOLD["level"]


def test_techniques_name_the_levels_whose_puzzles_need_them() -> None:
    assert {name for names in needing().values() for name in names} == {*LEVELS}
    for slug, names in needing().items():
        assert entry_of(slug)
        assert names == sorted({*names}, key=[*LEVELS].index)
    assert levels_needing("a-technique-of-a-plugin") == []
    needed = [(slug, name) for slug, names in needing().items() for name in names]
    for slug, name in needed[:: 1200 // few(100)]:
        [made] = generate(1, level=name, hardest=slug, seed=1, timeout=PATIENCE).made
        assert dict(made.counts)[slug]
        assert wd.rate(made.grid, "level").level == name


# Puzzles of a level


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.dear] * level.nets) for name, level in LEVELS.items()],
)
def test_puzzles_are_what_their_level_says(name: str) -> None:
    level = LEVELS[name]
    run = generate(1 if level.nets else 3, level=name, seed=5)
    for made in run.made:
        se, rated = made.ratings
        assert isinstance(rated, LevelRating)
        assert wd.rate(made.grid, "level") == rated
        assert (rated.level, rated.number) == (name, level.number)
        assert all(one.figure in one.wanted for one in weighed(made.grid, se.main, level))
        layout = sum(1 << i for i, symbol in enumerate(made.line) if symbol != ".")
        assert symmetry_named(level.symmetry).holds(layout)
    assert len({*wd.canonical_many([grid.solution().as_line() for grid in run])}) == len(run)


def test_what_is_asked_besides_a_level_counts_more() -> None:
    asked = wish(level="easy", clues=30, symmetry="none", rating="se:1.5-")
    assert (asked.clues.asked, asked.symmetry.name) == ([30, 30], "none")
    assert [range_.asked for range_ in asked.ranges] == ["se:1.5", "easy"]


def test_no_two_puzzles_of_a_level_have_the_same_solution() -> None:
    givens = wd.Grid(LINES[0]).solution().as_line()
    kept = "".join(digit if n % 3 else "." for n, digit in enumerate(givens[:45])) + "." * 36
    run = generate(2, level="gentle", symmetry="none", givens=kept, seed=1)
    forms = wd.canonical_many([grid.solution().as_line() for grid in run])
    assert len({*forms}) == len(forms) == 2


# Choices


def plainly_filled(grid: Grid, *, lines: bool, cells: bool) -> set[int]:
    """What singles place, from the sets of candidates alone: those in boxes, those in `lines`, the
    last free cells of lines, and those in `cells`."""
    found = set[int]()
    for q, left in enumerate(grid.masks):
        space, house = q // 81, q // 9 - 9
        is_last = space > 0 and (grid.digits & HOUSE_CANDIDATES[house]).bit_count() == 8
        if left.bit_count() == 1 and (space == 3 or is_last or (lines if space else cells)):
            found |= {*members(CONSTRAINT_CANDIDATES[q] & grid.bits & ~grid.digits)}
    return found


@pytest.mark.parametrize("line", LINES)
def test_the_choices_along_a_path_are_the_cells_that_singles_fill(line: str) -> None:
    trace = Grid(line).explain()
    hardest = max(rating_of_technique(slug) for slug in trace.techniques if is_single(slug))
    assert hardest >= 1.2
    for (grid, step), choices in zip(trace.moves, trace.choices, strict=True):
        plain = plainly_filled(grid, lines=hardest >= 1.5, cells=hardest >= 1.6)
        assert is_single(step.technique) == bool(plain)
        assert len(plain) == choices if plain else choices >= 1


def is_single(slug: str) -> bool:
    return is_single_technique(entry_of(slug))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("line", LINES)
def test_a_puzzle_keeps_its_level_and_its_choices_when_it_is_turned(line: str) -> None:
    for turn in Transform.generators():
        other = turn(Grid(line))
        assert fewest_choices(other) == fewest_choices(Grid(line))
        assert wd.rate(other, "level") == wd.rate(line, "level")


IN_BOXES = ".17....8....2.1...986..35.2.....8.4.3.86....9.....53..64...2.......36.95..2.17.6."
"""A puzzle of 30 clues that hidden singles in boxes solve, now and then only one at a time; with
those in lines there are always nine."""


def test_lines_count_at_a_level_that_knows_them_even_if_boxes_are_enough() -> None:
    """Otherwise a puzzle that is easier to solve would have the harder level."""
    puzzle = Grid(IN_BOXES)
    rated = wd.rate(puzzle, "level")
    assert wd.rate(puzzle, "se").er == 1.2
    assert (fewest_choices(puzzle), fewest_choices(puzzle, 1.5)) == (1, 9)
    assert (rated.level, rated.choices) == ("easy", 9)


def test_rounds_with_little_left_are_no_hardship() -> None:
    solution = Grid(LINES[0]).solution()
    last = Grid(solution.as_line()[:72] + "." * 9)
    assert fewest_choices(last) == 81
    assert fewest_choices(Grid(wd.example("inkala-2012").puzzle)) == 0


# Shapes


def test_the_shape_of_a_path() -> None:
    trace = Grid(wd.example("x-wing").puzzle).explain()
    hard = [n for n, slug in enumerate(trace.techniques) if not is_single(slug)]
    grids = trace.grids
    left = [81 - len(grid.givens) - len(grid.placed) for grid in grids]
    moments = sum(n - 1 not in hard for n in hard)
    found = shape_of(trace)
    assert found.steps == len(hard) > 1
    assert (found.opening, found.tail) == (left[0] - left[hard[0]], left[hard[-1] + 1])
    assert found.moments == moments
    assert found.toil == pytest.approx(sum(trace.ratings[n] for n in hard))
    easy = Grid(wd.example("wikipedia").puzzle).explain()
    assert shape_of(easy) == PathShape(opening=51, steps=0, moments=0, tail=0, toil=0, hardest=1.2)


# One table for all


def test_the_page_of_the_docs_has_the_table() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "make-puzzles.md").read_text(
        encoding="utf-8"
    )
    rows = (line.split("|") for line in page.splitlines() if line.startswith("| `"))
    told = [[cell.strip("` ") for cell in row[1:5]] for row in rows if len(row) == 7]
    assert told == [
        [
            level.name,
            format_span(*level.se),
            "" if level.choices == OPEN else format_span(*level.choices),
            format_span(*level.clues),
        ]
        for level in LEVELS.values()
    ]


def test_the_command_makes_what_the_library_makes(whydoku: CommandLine) -> None:
    expected = [grid.as_line() for grid in generate(2, level="expert", seed=9)]
    shown = whydoku("generate", "--level", "expert", "-n", "2", "--seed", "9", "--taste")
    assert [line[:81] for line in shown.lines] == expected
    assert all("weighed for level expert: clues" in line for line in shown.lines)
    for options, fault in (
        (["--taste"], "--taste requires --level"),
        (["--level", "hard", "--taste", "--format", "sdm"], "--format sdm has no room for --taste"),
    ):
        refused = whydoku("generate", *options)
        assert (refused.code, fault in refused.err) == (2, True)
