"""The arguments of almost locked sets, wings, colours, exclusion and templates, in plain words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, product

import pytest

from corpus import many_hard_grids
from whydoku.bits import BITS, members
from whydoku.grid import Grid
from whydoku.notation import parse_cell, parse_cells, parse_house
from whydoku.render.words import argument, passage, tell
from whydoku.render.words.steps import concluded
from whydoku.spaces import ALL_DIGITS, SEES, house_constraint
from whydoku.step import Step
from whydoku.technique import technique_named
from whydoku.why import Als, Colours, Exclusion
from word_samples import SAMPLES, step

WINGS = ("xyz-wing", "wxyz-wing", "large-wing")
ROWS = ("als-xz", "als-xz-double", "als-xy-wing", "als-chain")
COLOURS = (
    "simple-colours-trap",
    "simple-colours-wrap",
    "multi-colours-1",
    "multi-colours-2",
    "medusa-3d",
)
EXCLUSIONS = ("aligned-pair-exclusion", "aligned-triple-exclusion")
BANNED = (
    "one digit more than cells",
    "each one digit more",
    "what both rule out is false",
    "which see each other",
    "contradicts itself",
    "whichever is true",
    "in one or the other",
)


def example(slug: str) -> tuple[Grid, Step]:
    """The example of a technique, with the first step that it finds there."""
    one = technique_named(slug)
    grid = Grid(one.example)
    return grid, next(iter(one.find(grid)))


@cache
def found(slug: str) -> tuple[tuple[Grid, Step], ...]:
    """Some steps of a technique: its example, and a few from each of some grids."""
    one = technique_named(slug)
    steps = [(grid, step) for grid in many_hard_grids(3) for step in islice(one.find(grid), 3)]
    return (example(slug), *steps[:20])


TOLD = {
    "xyz-wing": """
XYZ-Wing: if r9c5 (137) is 7, then r1c5 (17) is 1; if it is 3, then r9c6 (13) is 1; otherwise it \
is 1 itself; so one of these three is 1, and r7c5 sees all of them: 1 goes from r7c5
""",
    "wxyz-wing": """
WXYZ-Wing: r1c4, r1c5, r4c4 and r7c5 have only 1, 2, 5 and 7: 1 only once (column 5), 5 only once \
(column 4), 7 only once (row 1), so r4c4 or r7c5 is 2, and r4c5 and r7c4 see both: 2 goes from \
r4c5 and r7c4
1 fits there only in r1c5 or r7c5 (column 5), 5 only in r1c4 or r4c4 (column 4), and 7 only in \
r1c4 or r1c5 (row 1), once each: that fills three cells at most, so one of the four is 2.
Either row 4 has its 2 in r4c4 or column 5 has its 2 in r7c5, so 2 goes from r4c5.
Either row 7 has its 2 in r7c5 or column 4 has its 2 in r4c4, so 2 goes from r7c4.
""",
    "als-xz": """
ALS-XZ: r2c1 and r2c9 have only 1, 5 and 9, and r8c3 and r8c9 have only 1, 5 and 7, each with one \
digit to spare; 5 cannot be in both (column 9), so one of them lacks it and must hold 1: 1 goes \
from r1c3 and r7c1
r2c1 (19) and r2c9 (59): two cells with three digits, so one to spare; without 5, they hold 1 and 9.
r8c3 (17) and r8c9 (57): two cells with three digits, so one to spare; without 5, they hold 1 and 7.
Only one of r2c9 and r8c9 can be 5 (column 9), so one of the two sets lacks 5.
Either column 3 has its 1 in r8c3 or box 1 has its 1 in r2c1, so 1 goes from r1c3.
Either column 1 has its 1 in r2c1 or box 7 has its 1 in r8c3, so 1 goes from r7c1.
""",
    "als-xz-double": """
Doubly Linked ALS-XZ: r9c3 has only 2 and 3, and r9c9 has only 2 and 3, each with one digit to \
spare; neither 2 nor 3 can be in both (row 9), so one has 2, the other 3, and both all their other \
digits: 2 goes from r9c8
r9c3 (23): one cell with two digits.
r9c9 (23): one cell with two digits.
Only one of r9c3 and r9c9 can be 2 (row 9), and only one of r9c3 and r9c9 can be 3 (row 9); \
neither set can lack both, so one has 2, the other 3, and both have all their other digits.
Row 9 has its 2 in r9c3 or r9c9, so 2 goes from r9c8.
""",
    "als-xy-wing": """
ALS-XY-Wing: r2c1 and r2c9 have only 1, 5 and 9, one to spare, so they hold 5 or 1; with 5 there, \
r1c7 (59) loses it and holds 9; with 1 there, r7c1 and r7c9 (179) lose it and hold 9: 9 goes from \
r2c9 and r7c7
r2c1 (19) and r2c9 (59): two cells with three digits, so one to spare: they hold 5 or 1.
With 5 in r2c9, r1c7 (59) loses it (box 3) and is 9.
With 1 in r2c1, r7c1 (17) and r7c9 (79) lose it (column 1) and hold 7 and 9.
Either column 9 has its 9 in r7c9 or box 3 has its 9 in r1c7, so 9 goes from r2c9.
Either row 7 has its 9 in r7c9 or column 7 has its 9 in r1c7, so 9 goes from r7c7.
""",
    "als-chain": """
ALS Chain: a row of sets with one digit to spare each: without 1, r1c3 (17) holds 7, so r8c3 (17) \
loses 7 and holds 1, so r7c1 and r7c9 (179) lose 1 and hold 9, so r2c4 and r2c9 (159) lose 9 and \
hold 1; so 1 is in the first or the last of them: 1 goes from r1c4 and r2c1
Each set has one digit to spare: without one of its digits, it holds all others.
  Without 1, r1c3 (17) is 7.
  So r8c3 (17) loses 7 (column 3) and is 1.
  So r7c1 (17) and r7c9 (79) lose 1 (box 7) and hold 9.
  So r2c4 (15) and r2c9 (59) lose 9 (column 9) and hold 1.
Either row 1 has its 1 in r1c3 or column 4 has its 1 in r2c4, so 1 goes from r1c4.
Either row 2 has its 1 in r2c4 or box 1 has its 1 in r1c3, so 1 goes from r2c1.
""",
    "simple-colours-wrap": """
Simple Colours Wrap: 6 is in all of r5c7, r7c8 and r8c2 (colour A) or in all of r7c7 and r8c8 \
(colour B); but with B, r7c7 and r8c8, both in box 9, would both be 6, so B is false: 6 goes from \
r7c7 and r8c8
6 has only two places in each of these, one A and one B, so A or B is true as a whole:
  Column 7: 6 in r5c7 (A) or r7c7 (B).
  Row 7: 6 in r7c8 (A) or r7c7 (B).
  Column 8: 6 in r7c8 (A) or r8c8 (B).
  Row 8: 6 in r8c2 (A) or r8c8 (B).
With B, r7c7 and r8c8, both in box 9, would both be 6, so B is false: 6 goes from r7c7 and r8c8.
""",
    "multi-colours-1": """
Multi-Colours 1: 1 is in all of r4c6 and r8c5 (colour A) or in all of r6c5 and r7c6 (colour B); \
and 1 is in r8c9 (colour C) or in r7c9 (colour D); A and C clash in row 8, so B or D is true, and \
what sees both goes; and B and D clash in row 7, so A or C is true, and what sees both goes: 1 \
goes from r7c2, r7c3 and r8c1
1 has only two places in each of these, one A and one B, so A or B is true as a whole:
  Column 6: 1 in r4c6 (A) or r7c6 (B).
  Box 5: 1 in r4c6 (A) or r6c5 (B).
  Box 8: 1 in r8c5 (A) or r7c6 (B).
Box 9 has only two places for 1, r8c9 (C) and r7c9 (D).
1 in r8c5 (A) and 1 in r8c9 (C) cannot both be true (row 8), so B or D is true.
Row 7 has its 1 in r7c6 (B) or r7c9 (D), so 1 goes from r7c2 and r7c3.
1 in r7c6 (B) and 1 in r7c9 (D) cannot both be true (row 7), so A or C is true.
Row 8 has its 1 in r8c5 (A) or r8c9 (C), so 1 goes from r8c1.
""",
    "multi-colours-2": """
Multi-Colours 2: 4 is in r9c4 (colour A) or in r9c5 (colour B); and 4 is in r5c4 (colour C) or in \
all of r5c9 and r6c4 (colour D); but A rules out both C (column 4) and D (column 4), one of which \
is true, so A is false: 4 goes from r9c4
Row 9 has only two places for 4, r9c4 (A) and r9c5 (B).
4 has only two places in each of these, one C and one D, so C or D is true as a whole:
  Row 5: 4 in r5c4 (C) or r5c9 (D).
  Box 5: 4 in r5c4 (C) or r6c4 (D).
4 in r9c4 (A) and 4 in r5c4 (C) cannot both be true (column 4).
4 in r9c4 (A) and 4 in r6c4 (D) cannot both be true (column 4).
C or D is true, so A is false: 4 goes from r9c4.
""",
    "aligned-pair-exclusion": """
Aligned Pair Exclusion: if r4c8 were 1 or 6, r1c8 (16) would have no digit left: 1 and 6 go from \
r4c8
With 1 in r4c8, r1c8 cannot be:
  1: r1c8 and r4c8 are both in column 8.
  6: r9c8 (16) sees both and would have nothing left.
With 6 in r4c8, r1c8 cannot be:
  1: r9c8 (16) sees both and would have nothing left.
  6: r1c8 and r4c8 are both in column 8.
""",
    "aligned-triple-exclusion": """
Aligned Triple Exclusion: all four combinations of digits in r1c1, r1c3 and r6c2 that have 4 in \
r6c2 are impossible: 4 goes from r6c2
The digits of r1c1, r1c3 and r6c2, in this order, cannot be:
  4-4-4, 6-6-4: r1c1 and r1c3, both in row 1, would have the same digit.
  6-4-4: r4c2 (47) and r6c1 (467) would keep only 7.
  4-6-4: r7c3 (69) and r9c1 (49) would keep only 9.
No other combination has 4 in r6c2, so 4 goes from r6c2.
""",
}


@pytest.mark.parametrize("slug", TOLD)
def test_an_example_in_plain_words(slug: str) -> None:
    grid, one = example(slug)
    told = (tell(one, grid, style="plain"), *argument(one, grid, style="plain").splitlines())
    assert "\n".join(told) == TOLD[slug].strip("\n")


@pytest.mark.dear
@pytest.mark.parametrize("slug", [*WINGS[1:], *ROWS, *COLOURS, *EXCLUSIONS])
def test_an_argument_says_why_each_candidate_falls(slug: str) -> None:
    for grid, one in found(slug):
        lines = passage(one, grid, "argument")
        assert "argue.so" not in {line.key for line in lines}
        if slug != "aligned-pair-exclusion":  # its sentence concludes
            assert concluded(lines) == (one.placements, one.eliminations), tell(one, grid)
        text = tell(one, grid, style="plain") + argument(one, grid, style="plain")
        assert not [phrase for phrase in BANNED if phrase in text]
        assert "commons" not in text


@pytest.mark.dear
@pytest.mark.parametrize("slug", [*WINGS, *ROWS, *COLOURS, *EXCLUSIONS])
def test_digits_in_brackets_are_those_of_the_cell(slug: str) -> None:
    for grid, one in found(slug):
        for cell, digits in re.findall(r"(r\dc\d) \((\d+)\)", argument(one, grid, style="plain")):
            assert digits == shown(grid, parse_cell(cell))


def shown(grid: Grid, i: int) -> str:
    return "".join(str(d + 1) for d in BITS[grid.bits >> i * 9 & ALL_DIGITS])


LOSES = re.compile(r"^ *(?:So|With (\d) in (.+),) (.*) loses? (it|\d) \((.*)\) and (?:is|hold)")


@pytest.mark.dear
@pytest.mark.parametrize("slug", ROWS)
def test_the_houses_of_shared_digits_have_all_their_places(slug: str) -> None:
    told = 0
    for grid, one in found(slug):
        [als] = one.why
        assert isinstance(als, Als)
        for line in argument(one, grid, style="plain").splitlines():
            for names, digit, house in re.findall(
                r"nly one of ([^()]*) can be (\d) \((.*?)\)", line
            ):
                places = {parse_cell(name) for name in re.findall(r"r\dc\d", names)}
                d = int(digit) - 1
                both = {
                    i
                    for almost_locked in als.sets
                    for i in members(almost_locked.cells)
                    if grid.bits >> i * 9 + d & 1
                }
                assert places == both <= cells_in(house)
                told += 1
            told += bool(LOSES.match(line))
    assert told


def cells_in(house: str) -> set[int]:
    """The cells of `row 5`."""
    kind, number = house.split()
    h = parse_house(f"{kind[0]}{number}")
    return {i for i in range(81) if any(house_constraint(h, 0) == q for q in held_by(i))}


def held_by(i: int) -> tuple[int, ...]:
    r, c = divmod(i, 9)
    return tuple(house_constraint(h, 0) for h in (r, 9 + c, 18 + r // 3 * 3 + c // 3))


PAIR_IN_HOUSE = re.compile(
    r"(Row|Column|Box) (\d)(?:: (\d) in| has only two places for (\d),) (r\dc\d) \((\w)\) "
    r"(?:or|and) (r\dc\d) \((\w)\)\.$"
)
PAIR_IN_CELL = re.compile(r"  (r\dc\d): (\d) \((\w)\) or (\d) \((\w)\)\.$")


@pytest.mark.dear
@pytest.mark.parametrize("slug", COLOURS)
def test_pairs_of_colours_are_on_the_grid_and_alternate(slug: str) -> None:
    for grid, one in found(slug):
        [colours] = one.why
        assert isinstance(colours, Colours)
        letters: dict[int, str] = {}
        for line in argument(one, grid, style="plain").splitlines():
            if house := PAIR_IN_HOUSE.match(line.strip()):
                d = int(house[3] or house[4]) - 1
                pair = {
                    parse_cell(house[5]) * 9 + d: house[6],
                    parse_cell(house[7]) * 9 + d: house[8],
                }
                there = {i * 9 + d for i in cells_in(f"{house[1].lower()} {house[2]}")}
                assert set(pair) == {k for k in there if grid.bits >> k & 1}
            elif cell := PAIR_IN_CELL.match(line):
                i = parse_cell(cell[1])
                pair = {i * 9 + int(cell[2]) - 1: cell[3], i * 9 + int(cell[4]) - 1: cell[5]}
                assert shown(grid, i) == "".join(sorted(cell[2] + cell[4]))
            else:
                continue
            for k, letter in pair.items():
                assert letters.setdefault(k, letter) == letter
        classes = [side for one in colours.clusters for side in (one.first, one.second)]
        for k, letter in letters.items():
            assert classes["ABCD".index(letter)] >> k & 1
        text = argument(one, grid, style="plain")
        for cell, digit, letter in re.findall(r"has its (\d) in (r\dc\d) \((\w)\)", text):
            assert letters[parse_cell(digit) * 9 + int(cell) - 1] == letter


@pytest.mark.dear
def test_a_trap_of_many_colours_lists_only_the_pairs_that_it_needs() -> None:
    shorter = 0
    for grid, one in found("medusa-3d"):
        [colours] = one.why
        assert isinstance(colours, Colours)
        [cluster] = colours.clusters
        lines = argument(one, grid, style="plain").splitlines()
        pairs = sum(line.startswith("  ") for line in lines)
        is_trap = not one.eliminations & (cluster.first | cluster.second)
        assert pairs <= len(cluster.links)
        assert is_trap or pairs == len(cluster.links)
        shorter += is_trap and pairs < len(cluster.links)
    assert shorter


@pytest.mark.dear
@pytest.mark.parametrize("slug", EXCLUSIONS)
def test_the_list_of_an_exclusion_is_complete_and_each_combination_is_told_once(slug: str) -> None:
    for grid, one in found(slug):
        [exclusion] = one.why
        assert isinstance(exclusion, Exclusion)
        told: Counter[tuple[int, ...]] = Counter()
        for rows, why in rows_of_exclusion(argument(one, grid, style="plain"), exclusion):
            combinations = [
                tuple(map(int, some))
                for row in rows.split(", ")
                for some in product(*row.split("-"))
            ]
            told.update(combinations)
            for digits in combinations:
                need_excluded(grid, exclusion, digits, why)
        wanted = {
            some
            for some in product(*(map(int, shown(grid, i)) for i in exclusion.cells))
            if any(
                one.eliminations >> i * 9 + d - 1 & 1
                for i, d in zip(exclusion.cells, some, strict=True)
            )
        }
        assert told == Counter(dict.fromkeys(wanted, 1))


def rows_of_exclusion(text: str, exclusion: Exclusion) -> Iterator[tuple[str, str]]:
    """The combinations that an argument lists, each row with its reason."""
    first, *lines = text.splitlines()
    if not first.startswith("With"):
        for line in lines[:-1]:
            rows, _, why = line.strip().partition(": ")
            yield rows, why
        return
    digit, is_first = "", False
    for line in (first, *lines):
        if held := re.fullmatch(r"With (\d) in (r\dc\d), r\dc\d cannot be:", line):
            digit, is_first = held[1], parse_cell(held[2]) == exclusion.cells[0]
        else:
            other, _, why = line.strip().partition(": ")
            yield f"{digit}-{other}" if is_first else f"{other}-{digit}", why


SAME_DIGIT = re.compile(r"(.*), both in (.*), would have the same digit\.|(.*) are both in (.*)\.")


def need_excluded(grid: Grid, exclusion: Exclusion, digits: tuple[int, ...], why: str) -> None:
    """Checks on the grid what a line says of a combination of digits."""
    ks = [i * 9 + d - 1 for i, d in zip(exclusion.cells, digits, strict=True)]
    seen = 0
    for k in ks:
        seen |= SEES[k]
    if both := SAME_DIGIT.fullmatch(why):
        first, second = (parse_cell(name) for name in re.findall(r"r\dc\d", why))
        held = dict(zip(exclusion.cells, digits, strict=True))
        assert held[first] == held[second]
        assert first in cells_in(both[2] or both[4])
        return
    cells, _, kept = why.partition(" would keep only ")
    named = re.findall(r"(r\dc\d) \((\d+)\)", cells)
    of_set = parse_cells(" ".join(cell for cell, _ in named))
    assert kept or why.endswith((" would have nothing left.", " would have no digit left.")), why
    for cell, candidates in named:
        assert candidates == shown(grid, parse_cell(cell))
    left = {
        k % 9 + 1
        for i in members(of_set)
        for k in range(i * 9, i * 9 + 9)
        if grid.bits >> k & 1 and not seen >> k & 1
    }
    assert left <= set(map(int, re.findall(r"\d", kept)))
    assert len(left) < of_set.bit_count()


def test_two_sets_are_told_as_a_wing_only_where_a_wing_was_looked_for() -> None:
    bent = SAMPLES["als-bent"]
    assert "so r1c1, r1c2, r1c3 or r4c1 is 5" in tell(bent)
    as_sets = step("als-xz", "r2c1<>5", *bent.why)
    assert "with one digit to spare; 2 cannot be in both" in tell(as_sets)
    assert "One of the two sets lacks 2." in argument(as_sets)
    assert not argument(SAMPLES["als-pivot"])


def test_a_long_row_has_all_its_sets_in_the_argument() -> None:
    assert "r1c12" not in tell(SAMPLES["als-five"])
    assert argument(SAMPLES["als-five"], Grid("." * 81)).count(" and ") >= 5
    lines = argument(SAMPLES["als-five"]).splitlines()
    assert lines[1:6] == [
        "  Without 5, r4c1 is 2.",
        "  So r1c1 and r1c2 lose 2 and hold 1.",
        "  So r1c1 loses 1 (row 1) and is 4.",
        "  So r1c2 loses 4 (row 1) and is 3.",
        "  So r1c3 loses 3 (row 1) and is 5.",
    ]


def test_the_ways_to_place_a_digit_end_in_what_none_has() -> None:
    assert argument(SAMPLES["templates"], style="plain").splitlines() == [
        "5 can only be placed in one of these ways:",
        "  r1c1, r2c4, r3c7, r4c2, r5c5, r6c8, r7c3, r8c6 and r9c9.",
        "  r1c1, r2c4, r3c7, r4c2, r5c5, r6c8, r7c6, r8c3 and r9c9.",
        "None of them has 5 in r1c5, so 5 goes from r1c5.",
    ]
    always = argument(SAMPLES["templates-all"], style="plain").splitlines()
    assert always[-1] == "All of them have 5 in r1c1, so r1c1 is 5."


def test_named_sets_are_told_once() -> None:
    assert tell(SAMPLES["roles"]).endswith("so r2c4<>5")
    assert not argument(SAMPLES["roles"])
