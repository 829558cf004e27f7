"""The words for a step: the plain reason, the exact pattern, the full argument."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest

from corpus import many_hard_grids
from whydoku.bits import members
from whydoku.bulk import random_minimal
from whydoku.grid import Grid
from whydoku.notation import format_cell, parse_cells, parse_eliminations, parse_placements
from whydoku.render.words import argument, headline, passage, pattern_text, reason, tell
from whydoku.render.words.steps import WORDS
from whydoku.solve import explain
from whydoku.spaces import CONSTRAINT_CANDIDATES
from whydoku.step import Step
from whydoku.technique import technique_named
from whydoku.trace import Trace
from whydoku.why import Cover, Pattern
from word_samples import SAMPLES, cover, step

EMPTY = Grid("." * 81)
CELL = re.compile(r"r[1-9]+c[1-9]+")

REASONS = {
    "naked-single": "r5c5 can only be 5",
    "single-that-eliminates": "r5c5 can only be 5, so 5 in row 5, 5 in column 5 and 5 in box 5 "
    "are taken: r5c1<>5",
    "hidden-single": "in box 1 the digit 7 fits only in r2c2",
    "full-house": "r2c2 is the last open cell of row 2, so it is 7",
    "last-digit": "r2c2 is the only place left for the last 7",
    "pointing": "in box 1 the digit 5 fits only in row 2, so that row has its 5 there: r2c7<>5",
    "naked-pair": "r1c1 and r1c4 have only 2 and 6 between them, so no other cell of row 1 can "
    "have these: r1c7<>26",
    "hidden-pair": "in row 1 the digits 2 and 6 fit only in r1c1 and r1c4; two digits need both "
    "cells, so nothing else is there: r1c1<>39",
    "locked-pair": "r1c1 and r1c2 share row 1 and box 1 and have only 2 and 6 between them, so no "
    "other cell there can have these: r1c7<>26, r2c2<>6",
    "locked-hidden": "in row 1 the digits 2 and 6 fit only in r1c1 and r1c2; two digits need both "
    "cells, so nothing else is there, and the rest of box 1 has none of these: r1c2<>1, r2c2<>2",
    "shared": "in row 1 the digits 2 and 6 fit only in box 1, so that box has them there: r2c2<>2",
    "x-wing": "rows 1 and 9 have their 5s only in columns 3 and 7, one in each: r4c7<>5",
    "finned": "rows 2 and 8 have their 5s only in columns 3 and 7, one in each, unless r2c1 is 5; "
    "r3c3 sees it: r3c3<>5",
    "siamese": "rows 2 and 8 have their 5s only in columns 3 and 7, but for r2c1; taken another "
    "way, only in columns 1 and 7, but for r2c3; so r3c3<>5",
    "direct": "in box 1 the digit 5 fits only in row 2, so box 2 has its 5 in r3c4",
    "mixed": "r1c1, r1c2 and 4 in row 5 each take one candidate, and all that they could take "
    "lies in 2 in row 1, 6 in row 1 and 4 in column 5, so nothing else in these can stand: r4c5<>4",
    "mixed-finned": "5 in row 1 and r5c5 each take one candidate, and all that they could take "
    "lies in 5 in column 4 and r2c2, but for r1c9=5 and r5c5=3: without them nothing else in "
    "these could stand, and r1c4 sees both; so either way r1c4<>5",
    "franken": "row 1 and box 5 have their 5s only in columns 4 and 6, one in each: r8c4<>5",
    "cannibal": "row 1 and box 5 have their 5s only in column 4 and box 2, one in each, and not "
    "where two of these meet: r1c4<>5",
    "skyscraper": "in row 2 the digit 5 is in r2c1 or r2c7; and in row 8 the digit 5 is in r8c2 "
    "or r8c7; r2c7 and r8c7 cannot both be 5 (column 7), so r2c1 or r8c2 is 5: r13c7<>5",
    "dual-kite": "in row 1 the digit 6 is in r1c5 or r1c7; in column 8 the digit 6 is in r4c8 or "
    "r3c8; in column 7 the digit 6 is in r6c7 or r1c7; and in row 3 the digit 6 is in r3c6 or "
    "r3c8; r1c7 and r3c8 cannot both be 6 (box 3), so r1c5 or r4c8 is 6, and so is r3c6 or r6c7: "
    "r4c5<>6, r6c6<>6",
    "pivot": "if r1c1 (12) is 1, then r4c1 (13) is 3; if it is 2, then r1c7 (23) is 3; so one of "
    "these two is 3, and r4c7 sees both: r4c7<>3",
    "bridge": "r5c9 and r9c1 can each only be 5 or 7; in row 2 the digit 5 is in r2c1 or r2c9, "
    "which takes 5 from one of them, so that one is 7, and r9c9 sees both: r9c9<>7",
    "turns": "r1c9, r1c5, r7c5 and r7c9 can each only be 5 or 7, and each sees the next, so they "
    "take turns, and r1c9 and r7c9 have both between them: r9c9<>57",
    "group": "if r4c7 is not 5, then 5 is in r4c2 or r4c3 (row 4), so r6c3 (35) is 3; so either "
    "r4c7 is 5, or r6c3 is 3: r8c1<>5",
    "same-ends": "if r4c7 is not 5, then r4c2 is 5 (row 4), so r4c7 is 5 (nothing else is left in "
    "box 4) after all: r4c7=5",
    "loop": "5 has only two places in row 2 (r2c1 and r2c7) and row 8 (r8c1 and r8c7), so these "
    "5s can stand in only two ways; in both 5 is in r2c7 or r8c7: r4c7<>5",
    "als-chain": "if 5 is not in r1c1 or r1c2, then r1c12 (357) are 3 and 7, so r1c8 (37) is 7; "
    "so either 5 is in r1c1 or r1c2, or r1c8 is 7: r8c1<>5",
    "x-chain": "if r4c7 is not 5, then r4c2 is 5 (row 4), so r6c9 is 5 (row 6), so 5 is in r1c4 "
    "or r1c5 (row 1); so 5 is in r1c4, r1c5 or r4c7: r4c49<>5",
    "x-cycle-grouped": "if r1c1 is not 5, then r1c9 is 5 (row 1), so r5c2 is 5 (row 5), so r8c1 "
    "is 5 (box 7); this runs in reverse too, so 5 is in r5c2, r7c2 or r9c2, and 5 is in r1c1 or "
    "r8c1: r3c1<>5, r4c2<>5",
    "xy-chain": "if r1c1 is not 5, then it is 3, so r1c9 (37) is 7, so r4c9 (27) is 2, so r4c2 "
    "(25) is 5; so 5 is in r1c1 or r4c2: r4c18<>5",
    "type-1": "if r1c1 is not 5, then r4c1 is 5 (column 1), so r4c8 is 3 (row 4), so r1c8 is 5 "
    "(column 8); so 5 is in r1c1 or r1c8: r1c24<>5",
    "type-2": "if r1c8 is not 5, then r1c5 is 5 (row 1), so r4c5 is 3 (column 5), so r4c1 is 7 "
    "(row 4); so either r1c8 is 5, or r4c1 is 7: r1c1<>7, r4c8<>5",
    "excluded": "if r6c3 is 7, then r6c1 is 7 (row 6), so r3c1 is 2 (column 1), so r3c3 is 7 (row "
    "3); so r6c3 is not 7 after all: r6c3<>7",
    "wide-set": "if 5 is in none of r1c1234, then r1c1234 (12357) are 1, 2, 3 and 7, so r1c8 (57) "
    "is 5; so 5 is in one of r1c12348: r1c59<>5",
    "loop-of-sets": "if 3 is not in r1c1 or r1c2, then r1c12 (357) are 5 and 7, so r1c8 (37) is "
    "3; this runs in reverse too, so 3 is in r1c1, r1c2 or r1c8, and r1c12 keep 5: r1c4<>3, "
    "r1c9<>5, r5c8<>7",
    "loop-of-one-cell": "if r1c1 is not 3, then it is 7, so r1c8 (37) is 3; this runs in reverse "
    "too, so 3 is in r1c1 or r1c8: r1c4<>3, r5c8<>7",
    "hidden-set": "if r1c3 is not 1 or 2, then r1c5 is 1 or 2 (row 1 needs r1c58 for 1 and 2), so "
    "r6c5 is 4 (column 5); so either r1c3 is 1 or 2, or r6c5 is 4: r1c5<>4, r4c3<>9",
    "hidden-set-loop": "if r1c3 is not 1 or 2, then r1c5 is 1 or 2 (row 1 needs r1c58 for 1 and "
    "2), so r1c3 is 4 (row 1); this runs in reverse too, so r1c8 holds nothing but 1 or 2: r1c8<>5",
    "rectangle-link": "if r5c1 is not 5, then r5c4 is 7 (or 1 and 2 in r15c14 could be exchanged "
    "for a second solution), so r2c9 is 7 (row 2); so either r5c1 is 5, or r2c9 is 7: r1c9<>5, "
    "r5c1<>7",
    "set-between": "if r6c8 is 5, then r1c8 (57) is 7, so r1c12 (137) are 1 and 3, so r6c1 (35) "
    "is 5; so r6c8 is not 5 after all: r6c8<>5",
    "open-long": "if r4c7 is not 5, then, seven links on, r2c1 is 5: "
    "(5)r4c7=(5)r4c2-(5=3)r6c2-(3)r6c8=(3)r1c8-(4)r1c8=(4)r1c1-(4=9)r9c1-(9)r9c5=(9)r2c5-(9=5)r2c1"
    "; so 5 is in r2c1 or r4c7: r4c13<>5",
    "excluded-long": "if r4c1 is 5, then, seven links on, r2c1 is 5: "
    "(5)r4c7=(5)r4c2-(5=3)r6c2-(3)r6c8=(3)r1c8-(4)r1c8=(4)r1c1-(4=9)r9c1-(9)r9c5=(9)r2c5-(9=5)r2c1"
    "; so r4c1 is not 5 after all: r4c1<>5",
    "same-ends-long": "if r4c7 is not 5, then, eight links on, r4c7 is 5 after all: "
    "(5)r4c7=(5)r4c2-(5=3)r6c2-(3)r6c8=(3)r1c8-(4)r1c8=(4)r1c1-(4=9)r9c1-(9)r9c5=(9)r2c5-(5)r2c"
    "5=(5)r2c7-(5)r5c7=(5)r4c7; "
    "so r4c7<>12",
    "loop-long": "a ring of seven links can stand in two ways only: "
    "(5)r4c7=(5)r4c2-(5=3)r6c2-(3)r6c8=(3)r1c8-(4)r1c8=(4)r1c1-(4=9)r9c1-(9)r9c5=(9)r2c5-(9=5)r"
    "2c7- "
    "loop; in both, 5 is in r4c2 or r6c2, and 4 is in r1c1 or r1c8: r1c3<>4, r5c2<>5",
    "guess": "if r1c1 were 4, r3c3 would have no digit left: r1c1<>4",
    "nested": "if r1c1 were 4, row 3 would have no place for 5: r1c1<>4",
    "both": "if r1c1 were 4, r3c3 would have no digit left: r1c1=7",
    "cell-forcing": "whether r1c1 is 4 or 7, r3c3<>7",
    "three-digits": "whichever of 4, 7 and 9 is in r1c1, 7 is in r1c1, r1c3 or r2c3: r3c3<>7",
    "house-forcing": "wherever row 1 has its 4, r3c3<>7",
    "either-way": "whether r1c1 is 4 or not, r3c3<>7",
    "kraken": "rows 2 and 8 have their 5s only in columns 3 and 7, but for r2c1; with or without "
    "it, r5c3 is 5: r5c3<>7",
    "deadly-forcing": "r5c1 is 5, or r5c4 is 7, for otherwise r1c1, r1c4, r5c4 and r5c1 would "
    "hold only 1 and 2, which could be exchanged for a second solution, and there is only one; in "
    "every case r5c3<>7",
    "deadly": "without r5c1=5 or r5c4=7, r1c1, r1c4, r5c4 and r5c1 would hold only 1 and 2, which "
    "could be exchanged for a second solution, and there is only one; so one of these must hold: "
    "r5c3<>7",
    "one-guardian": "without r5c1=5, r1c1, r1c4, r5c4 and r5c1 would hold only 1 and 2, which "
    "could be exchanged for a second solution, and there is only one; so it must hold: r5c1=5",
    "deadly-cell": "if r5c1 were 1 or 2, then r1c1, r1c4, r5c4 and r5c1 would hold only 1 and 2, "
    "which could be exchanged for a second solution, and there is only one: r5c1<>12",
    "deadly-digit": "if neither r5c1 nor r5c4 were 5, then r1c1, r1c4, r5c4 and r5c1 would hold "
    "only 1 and 2, which could be exchanged for a second solution, and there is only one; so row "
    "5 has its 5 in r5c1 or r5c4: r5c8<>5",
    "deadly-link": "in row 5 the digit 1 is in r5c1 or r5c4, and the other of the two must be 5 "
    "or 7, for otherwise r1c1, r1c4, r5c4 and r5c1 would hold only 1 and 2, which could be "
    "exchanged for a second solution, and there is only one: r5c14<>2",
    "deadly-subset": "r5c1 or r5c4 must be 5 or 7, for otherwise r1c1, r1c4, r5c4 and r5c1 would "
    "hold only 1 and 2, which could be exchanged for a second solution, and there is only one; "
    "that one and r5c7 have only 5 and 7 between them, so no other cell of row 5 can have these: "
    "r5c9<>57",
    "deadly-hidden": "if r5c4 were 2, then r1c4 and r5c1 would be 1, which has no other place in "
    "row 5 and column 4; then r1c1, r1c4, r5c4 and r5c1 would hold only 1 and 2, which could be "
    "exchanged for a second solution, and there is only one: r5c4<>2",
    "deadly-both": "if r1c4 or r5c1 were 1, both would be, for in rows 1 and 5 it fits only in "
    "r1c1, r1c4, r5c4 and r5c1; then 1 and 2 there could be exchanged for a second solution, and "
    "there is only one: r1c4<>1, r5c1<>1",
    "deadly-mixed": "if neither r1c1 nor r1c4 were 5, then 2 cells would have just two candidates "
    "each, and each could take its other one for a second solution, and there is only one; so "
    "r1c1 or r1c4 is 5, and what sees both is not: r9c9<>5",
    "als-pivot": "if r1c1 is 2, then r4c1 is 5; if it is 1, then r1c2 is 5; otherwise it is 5 "
    "itself; so one of these three is 5, and r2c1 sees all of them: r2c1<>5",
    "als-xz": "r1c12 have only 1, 2 and 5, and r4c1 has only 2 and 5, each with one digit to "
    "spare; 2 cannot be in both, so one of them lacks it and must hold 5: r2c1<>5",
    "als-bent": "r1c123 r4c1 have only 1, 2, 4 and 5: 1, 2 and 4 only once each, so r1c1, r1c2, "
    "r1c3 or r4c1 is 5, and r2c1 sees all of them: r2c1<>5",
    "als-two": "r1c12 have only 1, 2 and 5, and r45c1 have only 1, 2 and 5, each with one digit "
    "to spare; 2 cannot be in both, so one of them lacks it and must hold 1 and 5: r2c1<>1, "
    "r3c1<>5",
    "als-three": "r1c12 have only 1, 2 and 5, one to spare, so they hold 2 or 1; with 2 there, "
    "r4c1 (25) loses it and holds 5; with 1 there, r1c1 (15) loses it and holds 5: r2c1<>5",
    "als-four": "a row of sets with one digit to spare each: without 5, r4c1 (25) holds 2, so "
    "r1c12 (125) lose 2 and hold 1, so r1c1 (14) loses 1 and holds 4, so r1c2 (45) loses 4 and "
    "holds 5; so 5 is in the first or the last of them: r2c1<>5",
    "als-five": "five sets in a row, from r4c1 to r1c3, have one digit to spare each and share "
    "with the next a digit that cannot be in both, so 5 is in the first or the last of them: "
    "r2c1<>5",
    "als-nothing": "r1c12 have only 1, 2 and 5, and r4c1 has only 2 and 4, each with one digit to "
    "spare: r2c1<>5",
    "als-pair": "r1c12 have only 1, 2 and 5, and r4c1 has only 2 and 5, each with one digit to "
    "spare; neither 2 nor 5 can be in both, so one has 2, the other 5, and both all their other "
    "digits: r2c1<>5",
    "death-blossom": "the stem: r1c1 is 2, 5 or 7; 2 leaves r45c1 with just 1 and 5, and 7 leaves "
    "r6c1 with just 5; in every case r9c1<>5",
    "death-blossom-house": "the stem: in row 1 the digit 2 is in r1c1 or r1c4; 2 in r1c1 leaves "
    "r45c1 with just 1 and 5, and 2 in r1c4 leaves r9c4 with just 5; in every case r9c1<>5",
    "trap": "5 is in all of r1c1 and r4c4 (colour A) or in all of r1c4 and r4c8 (colour B); r2c2 "
    "sees both colours: r2c2<>5",
    "wrap": "5 is in all of r1c1 and r4c4 (colour A) or in all of r1c4 and r4c8 (colour B); r1c1 "
    "and r4c4 see both colours: r1c1<>5, r4c4<>5",
    "wrap-in-house": "5 is in all of r1c1 and r1c9 (colour A) or in all of r4c1 and r4c9 (colour "
    "B); but with A, r1c1 and r1c9, both in row 1, would both be 5, so A is false: r1c19<>5",
    "emptied": "5 is in all of r1c1 and r4c4 (colour A) or in all of r1c4 and r4c8 (colour B); "
    "but with A no place is left for 5 in box 9, so A is false: r1c1<>5, r4c4<>5",
    "multi-colours": "5 is in all of r1c1 and r4c4 (colour A) or in all of r1c4 and r4c8 (colour "
    "B); and 5 is in r6c1 (colour C) or in r6c9 (colour D); A and C clash in column 1, so B or D "
    "is true, and what sees both goes; and B and D clash in box 6, so A or C is true, and what "
    "sees both goes: r9c9<>5",
    "meeting": "5 is in r1c1 (colour A) or in r1c9 (colour B); and 5 is in r6c1 (colour C) or in "
    "r9c4 (colour D); A and C clash in column 1, so B or D is true, and what sees both goes: "
    "r9c9<>5",
    "crossing": "5 is in r6c1 (colour A) or in r1c9 (colour B); and 5 is in r1c1 (colour C) or in "
    "r4c4 (colour D); but C rules out both A (column 1) and B (row 1), one of which is true, so C "
    "is false: r1c1<>5",
    "medusa": "one colour is true as a whole: r1c1=5, r1c4=7 (A), or r1c4=5, r2c1=5, r2c8=7 (B); "
    "r2c4=7 goes neither with r1c4=7 (A) nor with r2c8=7 (B): r2c4<>7",
    "medusa-cell": "one colour is true as a whole: r1c1=5, r1c1=7 (A), or r1c4=5 (B); but with A, "
    "r1c1 would be both 5 and 7, so A is false: r1c1<>57",
    "medusa-many": "8 candidates in pairs have colours A and B, one of which is true as a whole; "
    "both colours rule this out: r9c1234<>5",
    "templates": "there are only two ways to place 5 over the whole grid, and none of them has 5 "
    "in r1c5: r1c5<>5",
    "no-reason": "r5c5<>5",
}


@pytest.mark.parametrize("name", REASONS)
def test_a_reason_is_a_plain_sentence(name: str) -> None:
    assert reason(SAMPLES[name]) == REASONS[name]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_pattern_has_a_reason_an_exact_form_and_an_argument(name: str) -> None:
    told = SAMPLES[name]
    for grid in (None, EMPTY):
        for text in (reason(told, grid), pattern_text(told), argument(told, grid)):
            assert "{" not in text
            assert not re.search(r"\S  | [,;:.]", text), "blanks where none belong"
            assert not re.search(r"\b(\w+) \1\b", text), "a word twice"
    lines = argument(told, EMPTY).splitlines()
    assert all(line.strip()[-1] in ".:?" for line in lines)
    assert all(line.strip()[0].isupper() or CELL.match(line.strip()) or line.strip()[0].isdigit()
               for line in lines)  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
def test_a_reason_names_every_conclusion(name: str) -> None:
    told = SAMPLES[name]
    wanted = told.placements | told.eliminations
    text = reason(told)
    for i in {k // 9 for k in members(wanted)}:
        assert named(text) >> i & 1, format_cell(i)
    for digit in {k % 9 + 1 for k in members(wanted)}:
        assert re.search(rf"(?<![rc\d]){digit}|<>\d*{digit}", text)


def named(text: str) -> int:
    """The cells that a text names."""
    return parse_cells(" ".join(CELL.findall(text)))


def traces() -> list[Trace]:
    """The paths of some puzzles, including harder ones."""
    return [explain(Grid(line)) for line in random_minimal(40, seed=11)]


@pytest.mark.dear
def test_text_made_with_the_grid_names_every_cell_of_the_bases() -> None:
    told = set()
    for trace in traces():
        for grid, one in trace.moves:
            for pattern in one.why:
                if not isinstance(pattern, Cover):
                    continue
                held = 0
                for q in pattern.bases:
                    held |= CONSTRAINT_CANDIDATES[q] & grid.bits
                if len(pattern.covers) == 3 and len(pattern.bases) == 1:
                    held = one.placements
                told.add(one.technique)
                text = f"{tell(one, grid)}\n{argument(one, grid)}"
                missing = [k for k in members(held) if not named(text) >> k // 9 & 1]
                assert not missing, f"{text} lacks {missing}"
    assert {"pointing", "naked-pair", "x-wing", "finned-x-wing", "direct-hidden-pair"} <= told


@pytest.mark.dear
def test_a_conclusion_can_be_read_back_from_the_text() -> None:
    for trace in traces()[:10]:
        for grid, one in trace.moves:
            if one.eliminations:
                end = re.search(r"((?:, )?r\d+c\d+<>\d+)+$", tell(one, grid))
                assert end
                assert parse_eliminations(end[0].strip(", ")) == one.eliminations
            else:
                last = (argument(one, grid) or tell(one, grid)).splitlines()[-1]
                k = one.placed
                assert all(str(x.cell) in last and str(x.digit) in last for x in k), last


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("naked-single", "bases r5c5, covers 5r5 5c5 5b5"),
        ("x-wing", "bases 5r1 5r9, covers 5c3 5c7"),
        ("finned", "bases 5r2 5r8, covers 5c3 5c7, fins 5r2c1"),
        ("group", "(5)r4c7=(5)r4c23-(5)r6c3=(3)r6c3, strong 5r4 r6c3"),
        ("loop", "(5)r2c1=(5)r2c7-(5)r8c7=(5)r8c1-, strong 5r2 5r8, loop"),
        ("als-chain", ("(5)r1c12=(3)r1c12-(3)r1c8=(7)r1c8, strong r1c8\n"
                      "  (5)r1c12=(3)r1c12 by\n"
                      "    sets 357 in r1c12, commons -")),
        ("nested", ("either\n"
                   "  r1c1=4\n"
                   "    r1c6=7 (7r1)\n"
                   "    r5c5<>9 by\n"
                   "      either\n"
                   "        r1c1=4\n"
                   "          r1c5=7 (7r1), r2c5=3 (r2c5), r3c12<>3 (3b1)\n"
                   "          nothing left in r3c3\n"
                   "        r1c1<>4\n"
                   "    r2c7<>5 by\n"
                   "      bases 5b1, covers 5r2\n"
                   "    r2c6=3 (r2c6)\n"
                   "    nothing left in 5r3\n"
                   "  r1c1<>4")),
        ("confined", "pattern 12r15c14, guardians 2r5c8 1r5c9, confined row 5"),
        ("als-xz", "sets 125 in r1c12, 25 in r4c1, commons 2"),
        ("trap", "first 5r1c1 5r4c4, second 5r1c4 5r4c8, links 5r1 5c4 5r4"),
        ("no-reason", ""),
    ],
)  # fmt: skip
def test_the_exact_pattern(name: str, text: str) -> None:
    assert pattern_text(SAMPLES[name]) == text


def test_an_endo_fin_is_listed_as_often_as_it_counts() -> None:
    twice = cover("5r1 5b1", "5c4 5c5", "5r1c1")
    doubled = Cover(twice.bases, twice.covers, twice.fins * 2)
    assert pattern_text(Step("x", why=(doubled,))).endswith("fins 5r1c1 5r1c1")


FISH = Grid(
    candidates="".join(
        "".join(
            "." if d == 4 and (r in (1, 7) and c not in (2, 6)) else str(d + 1) for d in range(9)
        )
        for r in range(9)
        for c in range(9)
    )
)
"""A grid without digits on which 5 in rows 2 and 8 is confined to columns 3 and 7."""


def test_two_bases_are_argued_case_by_case() -> None:
    one = step("x-wing", "r4c7<>5", cover("5r2 5r8", "5c3 5c7"))
    assert argument(one, FISH).splitlines() == [
        "If r2c3 is 5, then r8c7 is 5.",
        "If r2c7 is 5, then r8c3 is 5.",
        "Either way column 7 has its 5 in r2c7 or r8c7, so r4c7<>5.",
    ]
    assert "(r28c37)" in tell(one, FISH)


def test_a_fin_has_an_argument_of_its_own() -> None:
    one = step("finned-x-wing", "r9c7<>5", cover("5r2 5r8", "5c3 5b9", "5r2c7"))
    assert argument(one, FISH).splitlines() == [
        "Row 2: 5 only in r2c3 or r2c7.",
        "Row 8: 5 only in r8c3 or r8c7.",
        "If r2c7 is 5, r9c7 sees it (column 7).",
        (
            "If not, two rows need two 5s, and only column 3 and box 9 can take them, one each: "
            "box 9 has its 5 in r8c7."
        ),
        "So either way r9c7<>5.",
    ]


WIKIPEDIA = Grid(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


def test_a_single_says_what_bars_the_rest() -> None:
    naked = step("naked-single", "r5c5=5", cover("r5c5", "5r5 5c5 5b5"))
    assert reason(naked, WIKIPEDIA) == (
        "r5c5 can only be 5, as its row, column and box have the eight other digits between them"
    )
    hidden = step("hidden-single-box", "r8c2=8", cover("8b7", "r8c2 8r8 8c2"))
    assert reason(hidden, WIKIPEDIA) == (
        "in box 7 the digit 8 fits only in r8c2, as the other open cells see the 8 in r3c3, r4c1 "
        "or r9c5"
    )
    marked = WIKIPEDIA.remove("r5c2<>2")
    forced = step("naked-single", "r5c2=5", cover("r5c2", "5r5 5c2 5b4"))
    assert reason(forced, marked) == (
        "r5c2 can only be 5, as its row, column and box have 1, 3, 4, 6, 7, 8 and 9 "
        "between them and it has no 2 left"
    )
    marked = WIKIPEDIA.remove("r7c3<>5, r9c23<>5")
    confined = step("hidden-single-box", "r8c2=5", cover("5b7", "r8c2 5r8 5c2"))
    assert reason(confined, marked) == (
        "in box 7 the digit 5 fits only in r8c2, as r7c3, r9c2 and r9c3 have no "
        "5 left, and the other open cells see the 5 in r1c1 or r8c9"
    )
    for one in (naked, hidden, forced, confined):
        assert argument(one, marked) == ""


def test_a_guess_is_argued_by_its_facts_with_what_each_relies_on() -> None:
    assert argument(SAMPLES["nested"], EMPTY).splitlines() == [
        "Suppose r1c1 is 4.",
        "  1. r1c6 is 7 (only place in row 1).",
        "  2. r5c5 is not 9, for otherwise r3c3 has no digit left: 4 is in r1c1.",
        (
            "  3. With r1c1=4, in box 1 the digit 5 fits only in row 2 (r1c23 r23c123), so r2c7 "
            "is not 5."
        ),
        "  4. r2c6 (123456789) is 3 (from line 1).",
        "  Then row 3 has no place for 5.",
        "So r1c1<>4.",
    ]


def test_a_locked_pair_or_triple_says_it_all_and_names_both_houses() -> None:
    assert argument(SAMPLES["locked-pair"], EMPTY) == ""
    triple = cover("r1c1 r1c2 r1c3", "2r1 3r1 6r1"), cover("r1c1 r1c2 r1c3", "2b1 3b1 6b1")
    marked = FISH.remove("r1c123<>145789")
    locked = step("locked-triple", "r1c7<>26, r2c2<>6", *triple)
    assert reason(locked, marked) == (
        "r1c1 (236), r1c2 (236) and r1c3 (236) share row 1 and box 1 and have only 2, 3 and 6 "
        "between them; they use up all three, whatever the order, so no other cell there can have "
        "these: r1c7<>26, r2c2<>6"
    )
    assert not argument(locked, marked)


def test_a_chain_is_argued_by_the_proof_that_its_sentence_tells() -> None:
    assert argument(SAMPLES["set-between"]).splitlines() == [
        "If r6c8 is 5:",
        "  1. Column 8 has its 5 there, so r1c8 (57) is 7.",
        "  2. Row 1 has its 7 there, so r1c12, with only 1, 3 and 7, are 1 and 3.",
        "  3. Column 1 has its 3 in r1c1, so r6c1 (35) is 5.",
        "But then row 6 has its 5 in r6c1, so r6c8<>5.",
    ]
    assert argument(SAMPLES["loop-of-sets"]).splitlines()[-4:] == [
        "If 3 is in r1c1 or r1c2, all of this runs the other way round; so either way:",
        "Row 1 has its 3 in r1c1, r1c2 or r1c8, so r1c4<>3.",
        "r1c12 keep 5, so r1c9<>5.",
        "So r5c8<>7.",
    ]


def test_long_chains_have_their_ends_in_words_and_the_rest_in_notation() -> None:
    for name, told in SAMPLES.items():
        if name.endswith("-long"):
            assert " links " in reason(told)
            assert len(reason(told)) < 300
            assert "(4)r1c8=(4)r1c1" in reason(told)
            assert "(4)r1c8" not in reason(told, style="plain")
    assert "E7=D7" not in reason(SAMPLES["open-long"], naming="excel")
    assert "(5)G4=(5)B4-(5=3)B6-" in reason(SAMPLES["open-long"], naming="excel")


def test_an_intersection_that_settles_its_own_cells_is_still_one() -> None:
    direct = step("direct-claiming", "r2c3=5", cover("5r2", "5b1"), cover("5c3", "r2c3 5r2 5b1"))
    assert reason(direct) == (
        "in row 2 the digit 5 fits only in box 1, so column 3 has its 5 in r2c3"
    )


def test_siamese_fish_are_argued_one_after_the_other() -> None:
    lines = argument(SAMPLES["siamese"], EMPTY).splitlines()
    assert lines[2] == "If r2c1 is 5, r3c3 sees it (box 1)."
    assert lines.count("Or take columns 1 and 7 instead:") == 1
    assert sum(line.startswith("Row 2:") for line in lines) == 1


def test_the_name_comes_from_the_catalogue_or_the_caller() -> None:
    naked = SAMPLES["naked-single"]
    assert tell(naked) == "Naked Single: r5c5 can only be 5"
    assert str(naked) == tell(naked)
    assert tell(naked, names={"naked-single": "Only Choice"}).startswith("Only Choice: ")
    assert headline(SAMPLES["siamese"]) == "Siamese Finned X-Wing"
    assert headline(step("my-own-thing", "r1c1<>5")) == "My Own Thing"


def test_cells_and_houses_follow_the_notation() -> None:
    assert reason(SAMPLES["naked-pair"], naming="sudokuwiki") == (
        "A1 and A4 have only 2 and 6 between them, so no other cell of row A can have these: A7<>26"
    )
    assert "column G: G2<>5" not in reason(SAMPLES["pointing"], naming="excel")
    assert reason(SAMPLES["pointing"], naming="excel").endswith("5 there: G2<>5")
    assert pattern_text(SAMPLES["x-wing"], naming="norvig").startswith("bases 5 in row A, 5 in row")


def test_a_passage_has_no_words() -> None:
    (said,) = passage(SAMPLES["x-wing"], EMPTY)
    assert said.key == "so.fish@x-wing"
    assert {"premise", "bases", "covers", "result"} <= {name for name, _ in said.slots}


def test_placements_are_read_back() -> None:
    assert parse_placements(reason(SAMPLES["one-guardian"]).rpartition(": ")[2]) == (
        SAMPLES["one-guardian"].placements
    )


def test_the_name_of_an_open_chain_includes_its_type() -> None:
    assert headline(SAMPLES["type-1"]) == "AIC Type 1"
    assert headline(SAMPLES["type-2"]) == "AIC Type 2"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("slug", ["aic", "grouped-aic", "als-aic"])
def test_the_name_of_a_chain_that_is_found_includes_its_type(slug: str) -> None:
    one = technique_named(slug)
    found = [step for grid in many_hard_grids(6) for step in one.steps(grid)]
    assert {headline(step) for step in found} == {f"{one.name} Type 1", f"{one.name} Type 2"}


def test_only_shared_digits_that_exclude_something_are_named() -> None:
    step = replace(SAMPLES["als-two"], eliminations=parse_eliminations("r2c1<>1"))
    assert reason(step).endswith("so one of them lacks it and must hold 1: r2c1<>1")


def test_every_kind_of_pattern_has_its_words() -> None:
    assert set(WORDS) == set(get_args(Pattern))
