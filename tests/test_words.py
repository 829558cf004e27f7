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
    "single-that-eliminates": "r5c5 can only be 5, so 5 in row 5, 5 in column 5 and 5 in box 5 are "
    "taken: r5c1<>5",
    "hidden-single": "in box 1, 7 fits only in r2c2",
    "full-house": "r2c2 is the last open cell of row 2, so it is 7",
    "last-digit": "r2c2 is the only place left for the last 7",
    "pointing": "in box 1, 5 fits only in row 2, so it goes nowhere else in that row: r2c7<>5",
    "naked-pair": "r1c1 and r1c4 have only 2 and 6 between them, "
    "so no other cell of row 1 can have these: r1c7<>26",
    "hidden-pair": "in row 1, 2 and 6 fit only in r1c1 and r1c4, "
    "so these cells hold nothing else: r1c1<>39",
    "locked-pair": "r1c1 and r1c2 have only 2 and 6 between them and share row 1 and box 1, "
    "so no other cell there can have these: r1c7<>26, r2c2<>6",
    "locked-hidden": "in row 1, 2 and 6 fit only in r1c1 and r1c2, so these cells hold nothing "
    "else, and the rest of box 1 has none of these: r1c2<>1, r2c2<>2",
    "shared": "in row 1, 2 and 6 fit only in box 1, so they go nowhere else in that box: r2c2<>2",
    "x-wing": "in rows 1 and 9, 5 fits only in columns 3 and 7, "
    "so it goes nowhere else in these columns: r4c7<>5",
    "finned": "in rows 2 and 8, 5 fits only in columns 3 and 7, but for r2c1: without it "
    "5 goes nowhere else in these columns, and r3c3 sees it; so either way: r3c3<>5",
    "siamese": "in rows 2 and 8, 5 fits only in columns 3 and 7, but for r2c1, "
    "and just as well only in columns 1 and 7, but for r2c3; either way: r3c3<>5",
    "direct": "in box 1, 5 fits only in row 2, so in box 2 only r3c4 is left for 5",
    "mixed": "r1c1, r1c2 and 4 in row 5 each take one candidate, and all that they could take "
    "lies in 2 in row 1, 6 in row 1 and 4 in column 5, so nothing else in these can stand: "
    "r4c5<>4",
    "mixed-finned": "5 in row 1 and r5c5 each take one candidate, and all that they could take "
    "lies in 5 in column 4 and r2c2, but for r1c9=5 and r5c5=3: without them "
    "nothing else in these could stand, and r1c4 sees all of them; so either way: r1c4<>5",
    "franken": "in row 1 and box 5, 5 fits only in columns 4 and 6, "
    "so it goes nowhere else in these columns: r8c4<>5",
    "cannibal": "in row 1 and box 5, 5 fits only in column 4 and box 2, so nothing else in these "
    "can stand, nor what would fill two of them at once: r1c4<>5",
    "skyscraper": "in row 2, 5 is in r2c1 or r2c7; and in row 8, 5 is in r8c2 or r8c7; "
    "r2c7 and r8c7 cannot both have it, so r2c1 or r8c2 has it: r13c7<>5",
    "pivot": "if r1c1 is 1, then r4c1 is 3; if it is 2, then r1c7 is 3; "
    "so one of these two is 3: r4c7<>3",
    "bridge": "r5c9 and r9c1 can each only be 5 or 7; in row 2, 5 is in r2c1 or r2c9, "
    "which takes 5 from one of them, and this one is 7: r9c9<>7",
    "turns": "r1c9, r1c5, r7c5 and r7c9 can each only be 5 or 7, and each sees the next, "
    "so they take turns: r1c9 and r7c9 have both between them: r9c9<>57",
    "group": "if r4c7 is not 5, then 5 is in r4c2 or r4c3 (row 4), so r6c3 is not 5 but 3; so "
    "either r4c7 is 5, or r6c3 is 3, and both ways: r8c1<>5",
    "same-ends": "if r4c7 is not 5, then 5 is in r4c2 (row 4), so 5 is not in r6c3 but in r4c7 "
    "(box 4); so r4c7 is 5 after all: r4c7=5",
    "loop": "if 5 is not in r2c1, then it is in r2c7 (row 2), so not in r8c7 but in r8c1 (row "
    "8), and so round again; run either way, 5 is in r2c7 or r8c7: r4c7<>5",
    "als-chain": "if 5 is not in r1c1 or r1c2, then r1c12 hold just 3 and 7, so r1c8 is not 3 "
    "but 7; so either 5 is in r1c1 or r1c2, or r1c8 is 7, and both ways: r8c1<>5",
    "x-chain": "if 5 is not in r4c7, then it is in r4c2 (row 4), so not in r6c2 but in r6c9 (row"
    " 6), so not in r1c9 but in r1c4 or r1c5 (row 1); so 5 is in r1c4, r1c5 or r4c7, and both "
    "ways: r4c49<>5",
    "x-cycle-grouped": "if 5 is not in r1c1, then it is in r1c9 (row 1), so not in r5c9 but in "
    "r5c2 (row 5), so not in r7c2 or r9c2 but in r8c1 (box 7), and so round again; run either "
    "way, 5 is in r5c2, r7c2 or r9c2, and 5 is in r1c1 or r8c1: r3c1<>5, r4c2<>5",
    "xy-chain": "r1c1 is 5, or else it is 3, then r1c9 is 7, then r4c9 is 2, and then r4c2 is 5;"
    " so 5 is in r1c1 or r4c2, and both ways: r4c18<>5",
    "type-1": "if r1c1 is not 5, then 5 is in r4c1 (column 1), so 3 is not in r4c1 but in r4c8 "
    "(row 4), so 5 is not in r4c8 but in r1c8 (column 8); so 5 is in r1c1 or r1c8, and both "
    "ways: r1c24<>5",
    "type-2": "if r1c8 is not 5, then 5 is in r1c5 (row 1), so 3 is not in r1c5 but in r4c5 "
    "(column 5), so 7 is not in r4c5 but in r4c1 (row 4); so either r1c8 is 5, or r4c1 is 7, "
    "and both ways: r1c1<>7, r4c8<>5",
    "excluded": "if r6c3 is 7, then 7 is not in r6c7 but in r6c1 (row 6), so 2 is not in r6c1 "
    "but in r3c1 (column 1), so 7 is not in r3c1 but in r3c3 (row 3); so r6c3 is not 7 after "
    "all: r6c3<>7",
    "wide-set": "if 5 is in none of r1c1234, then r1c1234 hold just 1, 2, 3 and 7, so r1c8 is not "
    "7 but 5; so 5 is in one of r1c12348, and both ways: r1c59<>5",
    "loop-of-sets": "if 3 is not in r1c1 or r1c2, then r1c12 hold just 5 and 7, so r1c8 is not 7"
    " but 3, and so round again; run either way, one of each two neighbours is true, so 3 is in"
    " r1c1, r1c2 or r1c8, and r1c12 keep 5: r1c4<>3, r1c9<>5, r5c8<>7",
    "loop-of-one-cell": "if r1c1 is not 3, then it is 7, so r1c8 is not 7 but 3, and so round "
    "again; run either way, one of each two neighbours is true, so 3 is in r1c1 or r1c8: "
    "r1c4<>3, r5c8<>7",
    "hidden-set": "if r1c3 is not 1 or 2, then r1c5 is 1 or 2 (1 and 2 need two cells of row 1, "
    "and besides only r1c8 is left), so 4 is not in r1c5 but in r6c5 (column 5); so either r1c3"
    " is 1 or 2, or r6c5 is 4, and both ways: r1c5<>4, r4c3<>9",
    "hidden-set-loop": "if r1c3 is not 1 or 2, then r1c5 is 1 or 2 (1 and 2 need two cells of "
    "row 1, and besides only r1c8 is left), so 4 is not in r1c5 but in r1c3 (row 1), and so "
    "round again; run either way, one of each two neighbours is true, so r1c8 holds nothing but"
    " 1 or 2: r1c8<>5",
    "rectangle-link": "if r5c1 is not 5, then r5c4 is 7 (or 1 and 2 in r15c14 could be exchanged"
    " for a second solution), so 7 is not in r2c4 but in r2c9 (row 2); so either r5c1 is 5, or "
    "r2c9 is 7, and both ways: r1c9<>5, r5c1<>7",
    "set-between": "if r6c8 is 5, then r1c8 is not 5 but 7, so r1c12 have no 7 and hold just 1 "
    "and 3, so r6c1 is not 3 but 5; so r6c8 is not 5 after all: r6c8<>5",
    "open-long": "if r4c7 is not 5, then, 7 strong links later, r2c1 is 5: "
    "(5)r4c7=(5)r4c2-(5=3)r6c2-(3)r6c8=(3)r1c8-(4)r1c8=(4)r1c1-(4=9)r9c1-(9)r9c5=(9)r2c5-(9=5)r2c1;"
    " so 5 is in r2c1 or r4c7, and both ways: r4c13<>5",
    "excluded-long": "if r4c1 is 5, then, 7 strong links later, it is not: "
    "(5)r4c7=(5)r4c2-(5=3)r6c2-(3)r6c8=(3)r1c8-(4)r1c8=(4)r1c1-(4=9)r9c1-(9)r9c5=(9)r2c5-(9=5)r2c1;"
    " so r4c1 is not 5 after all: r4c1<>5",
    "same-ends-long": "if r4c7 is not 5, then, 8 strong links later, r4c7 is 5: "
    "(5)r4c7=(5)r4c2-(5=3)r6c2-(3)r6c8=(3)r1c8-(4)r1c8=(4)r1c1-(4=9)r9c1-(9)r9c5=(9)r2c5-(5)r2c5=(5)r2c7-(5)r5c7=(5)r4c7;"
    " so r4c7 is 5 after all: r4c7<>12",
    "loop-long": "a ring of 7 strong links: "
    "(5)r4c7=(5)r4c2-(5=3)r6c2-(3)r6c8=(3)r1c8-(4)r1c8=(4)r1c1-(4=9)r9c1-(9)r9c5=(9)r2c5-(9=5)r2c7-"
    " loop; run either way, one of each two neighbours is true, so 5 is in r4c2 or r6c2: "
    "r1c3<>4, r5c2<>5",
    "guess": "if r1c1 is 4, then r1c5 is 7 (only place in row 1), "
    "r2c5 is 3 (nothing else is left there), 3 is not in r3c1 or r3c2 (box 1 has its 3), "
    "and no digit is left for r3c3; so r1c1<>4",
    "nested": "if r1c1 is 4, then, 4 steps later, no place is left for 5 in row 3; so r1c1<>4",
    "cell-forcing": "r1c1 is 4 or 7; if r1c1 is 4, then r1c5 is 7 (only place in row 1); "
    "and if r1c1 is 7, it follows at once; so in every case r3c3<>7",
    "house-forcing": "in row 1, 4 is in r1c1 or r1c5; "
    "if r1c1 is 4, then r1c5 is 7 (only place in row 1); and if r1c5 is 4, then r1c6 is 7 "
    "(only place in row 1), and no place is left for 5 in box 3; so in every case r3c3<>7",
    "either-way": "if r1c1 is 4, then r1c5 is 7 (only place in row 1); and if r1c1 is not 4, "
    "then r1c1 is 2 (nothing else is left there); so in every case r3c3<>7",
    "kraken": "in rows 2 and 8, 5 fits only in columns 3 and 7, but for r2c1; if r2c1 is 5, then "
    "r5c1 is not 5 (column 1 has its 5), r5c3 is 5 (only place in row 5); "
    "so with or without it r5c3<>7",
    "deadly-forcing": "without r5c1=5 or r5c4=7, 1 and 2 in r1c1, r1c4, r5c1 and r5c4 could be "
    "exchanged for a second solution; r5c1=5 rules it out at once; if r5c4 is 7, "
    "then r5c9 is 5 (only place in row 5); so in every case r5c3<>7",
    "deadly": "without r5c1=5 or r5c4=7, 1 and 2 in r1c1, r1c4, r5c1 and r5c4 could be exchanged "
    "for a second solution, and there is only one; so one of these must hold: r5c3<>7",
    "one-guardian": "without r5c1=5, 1 and 2 in r1c1, r1c4, r5c1 and r5c4 could be exchanged "
    "for a second solution, and there is only one; so it must hold: r5c1=5",
    "deadly-cell": "if r5c1 were 1 or 2, then 1 and 2 in r1c1, r1c4, r5c1 and r5c4 could be "
    "exchanged for a second solution, and there is only one: r5c1<>12",
    "deadly-digit": "r5c1 or r5c4 must be 5, for otherwise 1 and 2 in r1c1, r1c4, r5c1 and r5c4 "
    "could be exchanged for a second solution; so nothing that sees all of them is 5: r5c8<>5",
    "deadly-link": "in row 5, 1 is in r5c1 or r5c4, and the other of the two must be 5 or 7, for "
    "otherwise 1 and 2 in r1c1, r1c4, r5c1 and r5c4 could be exchanged for a second solution: "
    "r5c14<>2",
    "deadly-subset": "r5c1 or r5c4 must be 5 or 7, for otherwise 1 and 2 in r1c1, r1c4, r5c1 and "
    "r5c4 could be exchanged for a second solution; that cell and r5c7 have only 5 and 7 between "
    "them, so no other cell that sees them all can have these: r5c9<>57",
    "deadly-hidden": "if r5c4 were 2, then r1c4 and r5c1 would be 1, which fits nowhere else in "
    "row 5 and column 4; then 1 and 2 in r1c1, r1c4, r5c1 and r5c4 could be exchanged for a "
    "second solution, and there is only one: r5c4<>2",
    "deadly-both": "if r1c4 or r5c1 were 1, both would be, for in rows 1 and 5 it fits only in "
    "r1c1, r1c4, r5c1 and r5c4; then 1 and 2 in r1c1, r1c4, r5c1 and r5c4 could be exchanged for "
    "a second solution, and there is only one: r1c4<>1, r5c1<>1",
    "deadly-mixed": "r1c1 or r1c4 must be 5, for otherwise each of 2 cells would have two digits "
    "and each house every one of these twice, so that all could be exchanged for a second "
    "solution; so nothing that sees all of them is 5: r9c9<>5",
    "als-pivot": "if r1c1 is 2, then r4c1 is 5; if it is 1, then r1c2 is 5; else it is 5 itself; "
    "so one of these three is 5: r2c1<>5",
    "als-xz": "r1c12 have only 1, 2 and 5, and r4c1 has only 2 and 5, each one digit more than "
    "cells; the restricted common 2 cannot be in both, so one of them lacks it and holds all its "
    "other digits; so 5 is in one or the other: r2c1<>5",
    "als-bent": "r1c123 r4c1 are four cells with only four digits, 1, 2, 4 and 5, each of which "
    "but 5 fits there only once, so 5 is there too: r2c1<>5",
    "als-two": "r1c12 have only 1, 2 and 5, and r45c1 have only 1, 2 and 5, each one digit more "
    "than cells; the restricted common 2 cannot be in both, so one of them lacks it and holds all "
    "its other digits; so 1 and 5 are in one or the other: r2c1<>1, r3c1<>5",
    "als-three": "r4c1 has only 2 and 5, r1c12 have only 1, 2 and 5, and r1c1 has only 1 and 5, "
    "each one digit more than cells; the pivot r1c12 holds 2 or 1: with 2 there, r4c1 has none "
    "and holds 5; with 1 there, r1c1 has none and holds 5; so 5 is in one or the other: r2c1<>5",
    "als-four": "r4c1 has only 2 and 5, r1c12 have only 1, 2 and 5, r1c1 has only 1 and 4, and "
    "r1c2 has only 4 and 5, each one digit more than cells; without 5, r4c1 holds 2, so r1c12 "
    "have no 2 and hold 1, so r1c1 has no 1 and holds 4, so r1c2 has no 4 and holds 5; so 5 is in "
    "the first or the last of them: r2c1<>5",
    "als-five": "5 sets in a row, each one digit more than cells; without 5, r4c1 holds 2, so "
    "r1c12 have no 2 and hold 1, so r1c1 has no 1 and holds 4, so r1c2 has no 4 and holds 3, so "
    "r1c3 has no 3 and holds 5; so 5 is in the first or the last of them: r2c1<>5",
    "als-nothing": "r1c12 have only 1, 2 and 5, and r4c1 has only 2 and 4, each one digit more "
    "than cells; 2 cannot be in both r1c12 and r4c1, so the first or the last of them needs all "
    "its other digits: r2c1<>5",
    "als-pair": "r1c12 have only 1, 2 and 5, and r4c1 has only 2 and 5, each one digit more than "
    "cells; neither 2 nor 5 can be in both, so one set lacks 2, the other 5, and both hold all "
    "their other digits: r2c1<>5",
    "death-blossom": "the stem: r1c1 is 2, 5 or 7; each choice locks a petal: if r1c1 is 2, then "
    "r45c1 hold just 1 and 5; if r1c1 is 5, it follows at once; and if r1c1 is 7, then r6c1 holds "
    "just 5; so in every case r9c1<>5",
    "death-blossom-house": "the stem: in row 1, 2 is in r1c1 or r1c4; each choice locks a petal: "
    "if r1c1 is 2, then r45c1 hold just 1 and 5; and if r1c4 is 2, then r9c4 holds just 5; so in "
    "every case r9c1<>5",
    "trap": "5 is in r1c1 and r4c4 (colour A) or in r1c4 and r4c8 (colour B); "
    "r2c2 sees both colours: r2c2<>5",
    "wrap": "5 is in r1c1 and r4c4 (colour A) or in r1c4 and r4c8 (colour B); "
    "but colour A contradicts itself, so A is false: r1c1<>5, r4c4<>5",
    "wrap-in-house": "5 is in r1c1 and r1c9 (colour A) or in r4c1 and r4c9 (colour B); but colour "
    "A has 5 in r1c1 and r1c9, which see each other, so A is false: r1c19<>5",
    "emptied": "5 is in r1c1 and r4c4 (colour A) or in r1c4 and r4c8 (colour B); but with colour "
    "A no place is left for 5 in box 9, so A is false: r1c1<>5, r4c4<>5",
    "multi-colours": "5 is in r1c1 and r4c4 (colour A) or in r1c4 and r4c8 (colour B); and 5 is "
    "in r6c1 (colour C) or in r6c9 (colour D); A sees C, so B or D is true; and B sees D, so A or "
    "C is true; what sees both is false: r9c9<>5",
    "meeting": "5 is in r1c1 (colour A) or in r1c9 (colour B); and 5 is in r6c1 (colour C) or in "
    "r9c4 (colour D); A sees C, so B or D is true; what sees both is false: r9c9<>5",
    "crossing": "5 is in r6c1 (colour A) or in r1c9 (colour B); and 5 is in r1c1 (colour C) or in "
    "r4c4 (colour D); but colour C sees both A and B, one of which is true, so C is false: "
    "r1c1<>5",
    "medusa": "one colour is true: r1c1=5 and r1c4=7 (A), or r1c4=5, r2c1=5 and r2c8=7 (B); "
    "r2c4=7 goes neither with r1c4=7 (A) nor with r2c8=7 (B): r2c4<>7",
    "medusa-cell": "one colour is true: r1c1=5 and r1c1=7 (A), or r1c4=5 (B); but colour A has "
    "both 5 and 7 in r1c1, so A is false: r1c1<>57",
    "medusa-many": "one colour is true: 1r1c1 2r2c2 3r3c3 4r4c4 5r5c5 6r6c6 7r7c7 (A), or "
    "5r9c9 (B); whichever is true, it rules out the same: r9c1234<>5",
    "templates": "5 can be placed over the whole grid in 2 ways only, "
    "none of which has what is ruled out: r1c5<>5",
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
                for text in (tell(one, grid), argument(one, grid)):
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
                last = argument(one, grid).splitlines()[-1]
                k = one.placed
                assert all(str(x.cell) in last and str(x.digit) in last for x in k), last


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("naked-single", "bases r5c5, covers 5r5 5c5 5b5, fins -"),
        ("x-wing", "bases 5r1 5r9, covers 5c3 5c7, fins -"),
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
                   "      bases 5b1, covers 5r2, fins -\n"
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
        "Either way columns 3 and 7 have their 5 in rows 2 and 8, and nowhere else.",
        "So r4c7<>5.",
    ]
    assert "(r28c37)" in tell(one, FISH)


def test_a_fin_has_an_argument_of_its_own() -> None:
    grid = FISH.remove("r8c3<>5")
    one = step("finned-x-wing", "r1c3<>5", cover("5r2 5r8", "5c3 5c6", "5r2c7 5r8c7"))
    assert argument(one, grid).splitlines() == [
        "Suppose first that 5 is not in r2c7 or r8c7.",
        "  In row 2, 5 is in r2c3.",
        (
            "  Rows 2 and 8 must each have their 5, and only columns 3 and 6 have room for it, "
            "once each, so these columns have 5 nowhere else."
        ),
        "So r1c3<>5.",
    ]


WIKIPEDIA = Grid(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


def test_a_single_is_argued_from_the_digits_around_it() -> None:
    naked = step("naked-single", "r5c5=5", cover("r5c5", "5r5 5c5 5b5"))
    assert argument(naked, WIKIPEDIA).splitlines() == [
        (
            "r5c5 sees 1 in r5c9, 2 in r6c5, 3 in r5c6, 4 in r5c1, 6 in r4c5, 7 in r1c5, 8 in r5c4 "
            "and 9 in r2c5."
        ),
        "So only 5 is left for r5c5.",
    ]
    hidden = step("hidden-single-box", "r8c2=8", cover("8b7", "r8c2 8r8 8c2"))
    assert argument(hidden, WIKIPEDIA).splitlines() == [
        "Where can 8 go in box 7?",
        "r7c1, r8c1 and r9c1 see the 8 in r4c1.",
        "r7c3, r8c3 and r9c3 see the 8 in r3c3.",
        "r9c2 sees the 8 in r9c5.",
        "So in box 7 only r8c2 is left for 8.",
    ]
    marked = WIKIPEDIA.remove("r5c2<>2")
    forced = step("naked-single", "r5c2=5", cover("r5c2", "5r5 5c2 5b4"))
    assert "2 was ruled out in r5c2 before." in argument(forced, marked).splitlines()


def test_a_guess_is_argued_by_cases_with_nested_ones_indented() -> None:
    lines = argument(SAMPLES["nested"], EMPTY).splitlines()
    assert lines == [
        "Suppose r1c1 is 4.",
        "  1. r1c6 is 7 (only place in row 1).",
        "  2. r5c5 is not 9 (from 1), and here is why:",
        "    Suppose r1c1 is 4.",
        (
            "      Then r1c5 is 7 (only place in row 1), r2c5 is 3 (nothing else is left there), "
            "3 is not in r3c1 or r3c2 (box 1 has its 3)."
        ),
        "      But then no digit is left for r3c3.",
        "    So r1c1 is not 4.",
        "  3. r2c7 is not 5, because in box 1, 5 fits only in row 2 (r1c23 r23c123).",
        "  4. r2c6 is 3 (nothing else is left there; from 1).",
        "  But then no place is left for 5 in row 3.",
        "So r1c1 is not 4.",
    ]


def test_locked_sets_are_argued_once() -> None:
    lines = argument(SAMPLES["locked-pair"], EMPTY).splitlines()
    assert sum("row 1" in line for line in lines) == 1
    assert (
        lines[-2]
        == "Either way these cells use up 2 and 6, and no other cell of box 1 can have them."
    )


def test_the_links_of_a_chain_are_numbered_and_explained() -> None:
    assert argument(SAMPLES["set-between"]).splitlines() == [
        "Suppose r1c8 is not 5.",
        "  1. r1c8 is 7 (nothing else is left there).",
        "  2. 7 is not in r1c1 or r1c2 (row 1 has its 7).",
        "  3. r1c1 is 3 (r1c12 have only 1, 3 and 7, one digit more than cells).",
        "  4. r6c1 is not 3 (column 1 has its 3).",
        "  5. r6c1 is 5 (nothing else is left there).",
        "So either r1c8 is 5, or r6c1 is 5; what both rule out is false.",
        "So r6c8<>5.",
    ]
    settled = argument(SAMPLES["loop-of-sets"]).splitlines()
    assert "  3. r1c8 is 3 (nothing else is left there)." in settled
    assert "  So r1c12 keep 5." in settled


def test_long_chains_have_their_ends_in_words_and_the_rest_in_notation() -> None:
    for name, told in SAMPLES.items():
        if name.endswith("-long"):
            assert "strong links" in reason(told)
            assert len(reason(told)) < 300
    assert "E7=D7" not in reason(SAMPLES["open-long"], naming="excel")
    assert "(5)G4=(5)B4-(5=3)B6-" in reason(SAMPLES["open-long"], naming="excel")


def test_an_intersection_that_settles_its_own_cells_is_still_one() -> None:
    direct = step("direct-claiming", "r2c3=5", cover("5r2", "5b1"), cover("5c3", "r2c3 5r2 5b1"))
    assert reason(direct) == (
        "in row 2, 5 fits only in box 1, so in column 3 only r2c3 is left for 5"
    )


def test_siamese_fish_are_argued_one_after_the_other() -> None:
    lines = argument(SAMPLES["siamese"], EMPTY).splitlines()
    assert lines[0] == "Suppose first that r2c1 is not 5."
    assert lines[lines.index("Now with other covers, columns 1 and 7:") + 1] == (
        "Suppose first that r2c3 is not 5."
    )


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
    assert reason(SAMPLES["pointing"], naming="excel").endswith("that row: G2<>5")
    assert pattern_text(SAMPLES["x-wing"], naming="norvig").startswith("bases 5 in row A, 5 in row")


def test_a_passage_has_no_words() -> None:
    (said,) = passage(SAMPLES["x-wing"], EMPTY)
    assert said.key == "so.because@x-wing"
    assert {name for name, _ in said.slots} == {"premise", "consequence", "result"}


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
    assert reason(step).endswith("so 1 is in one or the other: r2c1<>1")


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("als-two", "So 1 and 5 are in one or the other, and what sees one of these"),
        ("als-four", "So 5 is in the first or the last of the sets, and what sees it"),
    ],
)
def test_the_argument_of_sets_in_a_row_ends_with_the_digits_excluded(name: str, last: str) -> None:
    *_, follows, _ = argument(SAMPLES[name]).splitlines()
    assert follows == f"{last} wherever it may be in both cannot have it."


def test_every_kind_of_pattern_has_its_words() -> None:
    assert set(WORDS) == set(get_args(Pattern))
