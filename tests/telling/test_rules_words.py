"""What is told of grids of other rules: the names of their houses, and how cells see each other."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

import pytest

from effort import few, some
from logic.test_other_rules import NAMES, position
from telling.told import check as check_told
from telling.told_sample import told
from telling.told_world import under
from telling.word_samples import pattern, step
from whydoku.errors import WhydokuError
from whydoku.formats.spans import plain
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import draw_marks
from whydoku.grids.rules import rules
from whydoku.logic.catalogue import entry_of, technique_named
from whydoku.logic.names import can_be_of
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Cover
from whydoku.operations.answers.hints import hint_data
from whydoku.operations.answers.trace import trace_data
from whydoku.playing.arguments.reading.headings import read_heading
from whydoku.playing.hints.hint import hint
from whydoku.solving.making import generate
from whydoku.solving.solve import explain
from whydoku.telling.pages.pages import html_trace, markdown_trace
from whydoku.telling.pictures.svg import draw_grid, draw_step
from whydoku.telling.pictures.terminal import draw_step_text
from whydoku.telling.words.about.hints import first_about
from whydoku.telling.words.steps import clues_of_step
from whydoku.telling.words.telling import argument, name_of_step, pattern_text, reason, written
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import writer_of

JIGSAW = "jigsaw:AAABACBBCCDBCDDD"


class Sample(NamedTuple):
    """A step under rules, on a grid of some givens without some candidates, and what is told."""

    rules: str
    givens: str
    removed: str
    technique: str
    result: str
    why: str
    told: str
    argued: str = ""

    @property
    def grid(self) -> Grid:
        return Grid(rules=self.rules, givens=self.givens, removed=self.removed)

    @property
    def step(self) -> Step:
        return step(self.technique, self.result, pattern(self.why))


SAMPLES = {
    "claiming from a diagonal": Sample(
        "x",
        "",
        "r4c4<>5 r5c5<>5 r6c6<>5 r7c7<>5 r8c8<>5 r9c9<>5",
        "claiming",
        "r1c23<>5, r2c13<>5, r3c12<>5",
        "(cover 5e1 / 5b1)",
        "in the diagonal ↘ the digit 5 fits only in box 1 (r1c1, r2c2 and r3c3), so that box has "
        "its 5 in the diagonal ↘: 5 can be removed from r1c2, r1c3, r2c1, r2c3, r3c1 and r3c2",
    ),
    "pointing along a diagonal": Sample(
        "x",
        "",
        "r1c78<>7 r2c79<>7 r3c89<>7",
        "pointing",
        "r4c6<>7, r5c5<>7, r6c4<>7, r7c3<>7, r8c2<>7, r9c1<>7",
        "(cover 7b3 / 7e2)",
        "in box 3 the digit 7 fits only in the diagonal ↗ (r1c9, r2c8 and r3c7), so that diagonal "
        "has its 7 in box 3: 7 can be removed from r4c6, r5c5, r6c4, r7c3, r8c2 and r9c1",
    ),
    "pair in a window": Sample(
        "windoku",
        "",
        "r2c2<>3456789 r3c4<>3456789",
        "naked-pair",
        "r2c34<>12, r3c23<>12, r4c234<>12",
        "(cover r2c2 r3c4 / 1e1 2e1)",
        "r2c2 and r3c4 have only 1 and 2 between them, so no other cell of window 1 can have "
        "these: 1 and 2 can be removed from r2c3, r2c4, r3c2, r3c3, r4c2, r4c3 and r4c4",
    ),
    "hidden pair in a window": Sample(
        "windoku",
        "",
        "r2c34<>89 r3c234<>89 r4c23<>89",
        "hidden-pair",
        "r2c2<>1234567, r4c4<>1234567",
        "(cover 8e1 9e1 / r2c2 r4c4)",
        "in window 1 the digits 8 and 9 fit only in r2c2 and r4c4; two digits need both cells, so "
        "these cells hold nothing else: 1, 2, 3, 4, 5, 6 and 7 can be removed from r2c2 and r4c4",
    ),
    "windows as a fish": Sample(
        "windoku",
        "",
        "r2c234678<>3",
        "mutant-x-wing",
        "r34c159<>3",
        "(cover 3e1 3e2 / 3r3 3r4)",
        "windows 1 and 2 have their 3s only in rows 3 and 4, one in each of these rows: 3 can be "
        "removed from r3c1, r3c5, r3c9, r4c1, r4c5 and r4c9",
        "Window 1: 3 only in r3c2, r3c3, r3c4, r4c2, r4c3 or r4c4.\nWindow 2: 3 only in r3c6, "
        "r3c7, r3c8, r4c6, r4c7 or r4c8.\nTwo windows need two 3s, and only rows 3 and 4 can take "
        "them, one 3 each.\nRow 3 has its 3 in r3c2, r3c3, r3c4, r3c6, r3c7 or r3c8, so 3 can be "
        "removed from r3c1, r3c5 and r3c9.\nRow 4 has its 3 in r4c2, r4c3, r4c4, r4c6, r4c7 or "
        "r4c8, so 3 can be removed from r4c1, r4c5 and r4c9.",
    ),
    "chain over a knight's move": Sample(
        "anti-knight",
        "",
        "r3c2346789<>5 r5c1345789<>5",
        "turbot-fish",
        "r12c2<>5, r4c13<>5, r67c1<>5",
        "(chain 5r3c1 5r3c5 5r5c6 5r5c2 / 5r3 5r5)",
        "in row 3 the digit 5 is in r3c1 or r3c5; and in row 5 the digit 5 is in r5c2 or r5c6; "
        "r3c5 and r5c6 cannot both be 5 (a knight's move apart), so r3c1 or r5c2 is 5, and what "
        "sees both is not: 5 can be removed from r1c2, r2c2, r4c1, r4c3, r6c1 and r7c1",
    ),
    "places seen by a knight's move": Sample(
        "anti-knight",
        "",
        "r1c1245689<>5",
        "shared-sight",
        "r2c5<>5",
        "(cases (cover 5r1 / / 5r1c3 5r1c7) (if 5r1c3) (if 5r1c7))",
        "in row 1 the digit 5 is in r1c3 or r1c7, and r2c5 sees both (a knight's move from r1c3 "
        "and r1c7): 5 can be removed from r2c5",
        "r1c3 or r1c7 is 5, each a knight's move from r2c5, so 5 can be removed from r2c5.",
    ),
    "cases that end a knight's move away": Sample(
        "anti-knight",
        "",
        "r5c5<>3456789 r7c6<>2345689 r3c4<>1345689",
        "cell-forcing-chain",
        "r1234c6<>7, r6789c4<>7",
        "(cases r5c5 (if 1r5c5 (true 7r7c6 r7c6)) (if 2r5c5 (true 7r3c4 r3c4)))",
        "if r5c5 is 1, r7c6 (17) is 7; and if r5c5 is 2, r3c4 (27) is 7: 7 can be removed from "
        "r1c6, r2c6, r3c6, r4c6, r6c4, r7c4, r8c4 and r9c4",
        "r5c5 is 1 or 2.\nIf r5c5 is 1: r7c6 (17) is 7, so column 6 and box 8 have their 7, and "
        "r7c6 is 7, a knight's move from r6c4.\nIf r5c5 is 2: r3c4 (27) is 7, so column 4 and box "
        "2 have their 7, and r3c4 is 7, a knight's move from r4c6.\nr5c5 must be one of these, so "
        "7 can be removed from r1c6, r2c6, r3c6, r4c6, r6c4, r7c4, r8c4 and r9c4.",
    ),
    "fin seen by a knight's move": Sample(
        "anti-knight",
        "",
        "r2c23478<>6 r2c69<>6 r6c23478<>6 r6c9<>6",
        "finned-x-wing",
        "r458c5<>6",
        "(cover 6r2 6r6 / 6c1 6c5 / 6r6c6)",
        "rows 2 and 6 have their 6s only in columns 1 and 5 (r2c1, r2c5, r6c1 and r6c5), one in "
        "each of these columns, unless r6c6 is 6; r4c5, r5c5 and r8c5 see it: 6 can be removed "
        "from r4c5, r5c5 and r8c5",
        "Row 2: 6 only in r2c1 or r2c5.\nRow 6: 6 only in r6c1, r6c5 or r6c6.\nIf r6c6 is 6, r4c5 "
        "and r5c5 see it (box 5).\nIf r6c6 is 6, r8c5 sees it (a knight's move from r6c6).\nIf "
        "not, two rows need two 6s, and only columns 1 and 5 can take them, one 6 each: column 5 "
        "has its 6 in r2c5 or r6c5.\nSo either way 6 can be removed from r4c5, r5c5 and r8c5.",
    ),
    "last digit of a cell": Sample(
        "anti-knight",
        "r5c1=1 r5c2=2 r1c5=3 r2c5=4 r4c3=7 r3c4=5 r3c6=6 r6c3=8",
        "",
        "naked-single",
        "r5c5=9",
        "(cover r5c5 / 9r5 9c5 9b5)",
        "r5c5 can only be 9, as it sees the eight other digits",
    ),
    "last place of a digit": Sample(
        "anti-knight",
        "r4c2=5",
        "r1c3<>5 r3c13<>5",
        "hidden-single-box",
        "r1c1=5",
        "(cover 5b1 / r1c1 5r1 5c1)",
        "in box 1 the digit 5 fits only in r1c1, as r1c3, r3c1 and r3c3 have no 5 left, and the 5 "
        "in r4c2 rules out the other open cells (r2c1 and r2c3 by a knight's move)",
    ),
    "single in a group": Sample(
        "disjoint",
        "r1c2=5 r4c4=5 r8c9=5",
        "r2c8<>5 r5c8<>5 r8c2<>5 r8c5<>5",
        "hidden-single-line",
        "r2c5=5",
        "(cover 5e5 / r2c5 5r2 5c5 5b2)",
        "in disjoint group 5 the digit 5 fits only in r2c5, as r2c8 and r5c8 have no 5 left, and "
        "the 5s in r1c2, r4c4 and r8c9 rule out the other open cells",
    ),
    "single whose many other cells have lost the digit": Sample(
        "mini-6",
        "",
        "r1c12345<>3",
        "hidden-single-line",
        "r1c6=3",
        "(cover 3r1 / r1c6 3c6 3b2)",
        "in row 1 the digit 3 fits only in r1c6, as the other open cells have no 3 left",
    ),
    "single beside a few cells that are seen": Sample(
        "anti-knight",
        "r2c1=3",
        "r1c45678<>3",
        "hidden-single-line",
        "r1c9=3",
        "(cover 3r1 / r1c9 3c9 3b3)",
        "in row 1 the digit 3 fits only in r1c9, as the 3 in r2c1 rules out r1c1, r1c2 and r1c3, "
        "and the other open cells have no 3 left",
    ),
    "single beside many cells of both kinds": Sample(
        "anti-knight",
        "r2c1=3 r5c4=3",
        "r1c5678<>3",
        "hidden-single-line",
        "r1c9=3",
        "(cover 3r1 / r1c9 3c9 3b3)",
        "in row 1 the digit 3 fits only in r1c9, as the 3s in r2c1 and r5c4 rule out some of the "
        "other open cells, and the rest have no 3 left",
    ),
    "single in a region": Sample(
        JIGSAW,
        "r1c1=1 r2c2=2",
        "r1c23<>3",
        "hidden-single-box",
        "r2c1=3",
        "(cover 3b1 / r2c1 3r2 3c1)",
        "in region 1 the digit 3 fits only in r2c1, as r1c2 and r1c3 have no 3 left",
    ),
    "box of a small grid": Sample(
        "mini-6",
        "r1c1=1 r4c5=1",
        "r2c4<>1",
        "hidden-single-box",
        "r2c6=1",
        "(cover 1b2 / r2c6 1r2 1c6)",
        "in box 2 the digit 1 fits only in r2c6, as r2c4 has no 1 left, and the 1s in r1c1 and "
        "r4c5 rule out the other open cells",
    ),
    "chain over a corner": Sample(
        "anti-king",
        "",
        "r3c3<>3456789 r4c4<>3456789",
        "aic",
        "r2c4<>1, r3c45<>1, r4c23<>1, r5c3<>1",
        "(chain 1r3c3 2r3c3 2r4c4 1r4c4 / r3c3 r4c4)",
        "if r3c3 is not 1, then it is 2, so r4c4 (12) is 1; so 1 is in r3c3 or r4c4: 1 can be "
        "removed from r2c4, r3c4, r3c5, r4c2, r4c3 and r5c3",
        "If r3c3 is not 1:\n  1. r3c3 (12) is 2.\n  2. r3c3 is 2, touching r4c4 at a corner, so "
        "r4c4 (12) is 1.\nEither column 4 has its 1 in r4c4, or r3c3 is 1, touching r2c4 at a "
        "corner, so 1 can be removed from r2c4.\nEither row 3 has its 1 in r3c3, or column 4 has "
        "its 1 in r4c4, so 1 can be removed from r3c4.\nEither row 3 has its 1 in r3c3, or r4c4 "
        "is 1, touching r3c5 at a corner, so 1 can be removed from r3c5.\nEither row 4 has its 1 "
        "in r4c4, or r3c3 is 1, touching r4c2 at a corner, so 1 can be removed from r4c2.\nEither "
        "row 4 has its 1 in r4c4, or column 3 has its 1 in r3c3, so 1 can be removed from "
        "r4c3.\nEither column 3 has its 1 in r3c3, or r4c4 is 1, touching r5c3 at a corner, so 1 "
        "can be removed from r5c3.",
    ),
    "own house": Sample(
        "house:r1c159,r5c159,r9c159",
        "",
        "r1c5<>2 r1c9<>2 r5c59<>2 r9c59<>2",
        "claiming",
        "r234678c1<>2",
        "(cover 2e1 / 2c1)",
        "in house e1 (r159c159) the digit 2 fits only in column 1 (r1c1, r5c1 and r9c1), so that "
        "column has its 2 in house e1: 2 can be removed from r2c1, r3c1, r4c1, r6c1, r7c1 and "
        "r8c1",
    ),
    "own links": Sample(
        "see:r1c1-r9c9,r1c1-r9c8",
        "",
        "r9c1234567<>4",
        "shared-sight",
        "r1c1<>4, r78c789<>4",
        "(cases (cover 4r9 / / 4r9c8 4r9c9) (if 4r9c8) (if 4r9c9))",
        "in row 9 the digit 4 is in r9c8 or r9c9, and what sees both is not: 4 can be removed "
        "from r1c1, r7c7, r7c8, r7c9, r8c7, r8c8 and r8c9",
        "r9c8 or r9c9 is 4, each in sight of r1c1, so 4 can be removed from r1c1.\nBox 9 has its "
        "4 in r9c8 or r9c9, so 4 can be removed from r7c7, r7c8, r7c9, r8c7, r8c8 and r8c9.",
    ),
    "colours": Sample(
        "anti-knight",
        "",
        "r3c1234678<>5 r1245678c9<>5 r9c1234578<>5 r1234678c6<>5",
        "simple-colours-wrap",
        "r3c9=5, r9c6=5",
        "(colours (cluster 5r3c5 5r9c9 5r5c6 / 5r3c9 5r9c6 / 5r3 5c9 5r9 5c6))",
        "5 is in all of r3c5, r5c6 and r9c9 (colour A) or in all of r3c9 and r9c6 (colour B); but "
        "with A, r3c5 and r5c6, a knight's move apart, would both be 5, so A is false: r3c9 is 5, "
        "and r9c6 is 5",
        "5 has only two places in each of these, one A and one B, so A or B is true as a whole:\n "
        " Row 3: 5 in r3c5 (A) or r3c9 (B).\n  Column 9: 5 in r9c9 (A) or r3c9 (B).\n  Row 9: 5 "
        "in r9c9 (A) or r9c6 (B).\n  Column 6: 5 in r5c6 (A) or r9c6 (B).\nWith A, r3c5 and r5c6, "
        "a knight's move apart, would both be 5, so A is false: r3c9 is 5, and r9c6 is 5.",
    ),
    "a cell that sees what is left": Sample(
        "anti-king",
        "r5c1=1 r5c2=2 r1c5=3 r2c5=4 r4c4=7",
        "r5c5<>568",
        "naked-single",
        "r5c5=9",
        "(cover r5c5 / 9r5 9c5 9b5)",
        "r5c5 can only be 9, as it sees 1, 2, 3, 4 and 7 and has no 5, 6 or 8 left",
    ),
    "two clusters": Sample(
        "anti-knight",
        "",
        "r3c1234678<>5 r5c1234579<>5",
        "multi-colours-1",
        "r12c68<>5, r4c579<>5, r67c59<>5",
        "(colours (cluster 5r3c5 / 5r3c9 / 5r3) (cluster 5r5c6 / 5r5c8 / 5r5))",
        "5 is in r3c5 (colour A) or in r3c9 (colour B); and 5 is in r5c6 (colour C) or in r5c8 "
        "(colour D); A and C clash, so B or D is true, and what sees both is false; and B and D "
        "clash, so A or C is true, and what sees both is false: 5 can be removed from r1c6, r1c8, "
        "r2c6, r2c8, r4c5, r4c7, r4c9, r6c5, r6c9, r7c5 and r7c9",
        "Row 3 has only two places for 5, r3c5 (A) and r3c9 (B).\nRow 5 has only two places for "
        "5, r5c6 (C) and r5c8 (D).\n5 in r3c5 (A) and 5 in r5c6 (C) cannot both be true (a "
        "knight's move apart), so B or D is true.\nWith B, box 3 has its 5 in r3c9; with D, "
        "column 8 has its 5 in r5c8; either way 5 can be removed from r1c8 and r2c8.\nWith B, "
        "r3c9 is 5, a knight's move from r4c7; with D, box 6 has its 5 in r5c8; either way 5 can "
        "be removed from r4c7.\nWith B, column 9 has its 5 in r3c9; with D, box 6 has its 5 in "
        "r5c8; either way 5 can be removed from r4c9 and r6c9.\nWith B, column 9 has its 5 in "
        "r3c9; with D, r5c8 is 5, a knight's move from r7c9; either way 5 can be removed from "
        "r7c9.\n5 in r3c9 (B) and 5 in r5c8 (D) cannot both be true (a knight's move apart), so A "
        "or C is true.\nWith A, box 2 has its 5 in r3c5; with C, column 6 has its 5 in r5c6; "
        "either way 5 can be removed from r1c6 and r2c6.\nWith A, column 5 has its 5 in r3c5; "
        "with C, box 5 has its 5 in r5c6; either way 5 can be removed from r4c5 and r6c5.\nWith "
        "A, column 5 has its 5 in r3c5; with C, r5c6 is 5, a knight's move from r7c5; either way "
        "5 can be removed from r7c5.",
    ),
    "rectangle under a knight's move": Sample(
        "anti-knight",
        "",
        "r1c24<>3456789 r3c2<>3456789 r3c4<>456789 r4c6<>12 r5c135<>12",
        "unique-rectangle-1",
        "r3c4<>12",
        "(deadly 12r13c24 / 3r3c4)",
        "if r3c4 were 1 or 2, then r1c2, r1c4, r3c4 and r3c2 would each be 1 or 2, with one 1 "
        "and one 2 in each of rows 1 and 3, columns 2 and 4, and boxes 1 and 2, so swapping 1 "
        "and 2 there would give a second solution, but the puzzle has only one: 1 and 2 can be "
        "removed from r3c4",
        "r1c3, r2c2, r2c4, r3c3, r4c2 and r4c4, which are seen by a knight's move, are in "
        "houses that would have 1 and 2 in these cells, and r4c6, r5c1, r5c3 and r5c5 cannot be"
        " 1 or 2, so no digit meets itself after the swap.",
    ),
    "rectangle of which nothing beyond a corner needs words": Sample(
        "anti-king",
        "",
        "r1c14<>3456789 r2c1<>3456789 r2c4<>456789",
        "unique-rectangle-1",
        "r2c4<>12",
        "(deadly 12r12c14 / 3r2c4)",
        "if r2c4 were 1 or 2, then r1c1, r1c4, r2c4 and r2c1 would each be 1 or 2, with one 1 "
        "and one 2 in each of rows 1 and 2, columns 1 and 4, and boxes 1 and 2, so swapping 1 "
        "and 2 there would give a second solution, but the puzzle has only one: 1 and 2 can be "
        "removed from r2c4",
        "r1c3, r2c3 and r3c3, which are seen by touching at a corner, are in houses that would "
        "have 1 and 2 in these cells, so no digit meets itself after the swap.",
    ),
    "rectangle through a window": Sample(
        "windoku",
        "",
        "r1c24<>3456789 r2c2<>3456789 r2c4<>456789",
        "unique-rectangle-1",
        "r2c4<>12",
        "(deadly 12r12c24 / 3r2c4)",
        "if r2c4 were 1 or 2, then r1c2, r1c4, r2c4 and r2c2 would each be 1 or 2, with one 1 "
        "and one 2 in each of rows 1 and 2, columns 2 and 4, and boxes 1 and 2 and window 1, so"
        " swapping 1 and 2 there would give a second solution, but the puzzle has only one: 1 "
        "and 2 can be removed from r2c4",
        "",
    ),
    "small grave through windows": Sample(
        "windoku",
        "",
        "r12c1<>3456789 r12c5<>1456789 r1c9<>2456789 r2c9<>246789",
        "bug-lite",
        "r2c9<>13",
        "(deadly 12r12c1,23r12c5,13r12c9 / 5r2c9)",
        "without 5 in r2c9, the six cells r1c1, r1c5, r1c9, r2c1, r2c5 and r2c9 would have just"
        " two candidates each, and taking the other one in each would give a second solution, "
        "but the puzzle has only one, so r2c9 is 5: 1 and 3 can be removed from r2c9",
        "r1c1, r1c5, r1c9, r2c1, r2c5 and r2c9 would have two digits each, and each of these "
        "would have just two places in each house, so if all took their other digit, every "
        "house would keep its digits: a second solution.",
    ),
    "rectangle with an own link": Sample(
        "see:r1c1-r9c9",
        "",
        "r1c14<>3456789 r2c1<>3456789 r2c4<>456789 r9c9<>12",
        "unique-rectangle-1",
        "r2c4<>12",
        "(deadly 12r12c14 / 3r2c4)",
        "if r2c4 were 1 or 2, then r1c1, r1c4, r2c4 and r2c1 would each be 1 or 2, with one 1 "
        "and one 2 in each of rows 1 and 2, columns 1 and 4, and boxes 1 and 2, so swapping 1 "
        "and 2 there would give a second solution, but the puzzle has only one: 1 and 2 can be "
        "removed from r2c4",
        "r9c9, which is seen by being in sight, cannot be 1 or 2, so no digit meets itself "
        "after the swap.",
    ),
    "diagonals as a fish": Sample(
        "x",
        "",
        "r1c1<>3 r2c2<>3 r4c4<>3 r5c5<>3 r6c6<>3 r7c7<>3 r9c9<>3 r1c9<>3 r2c8<>3 r4c6<>3 r6c4<>3 "
        "r7c3<>3 r9c1<>3",
        "mutant-x-wing",
        "r3c1245689<>3, r8c1345679<>3",
        "(cover 3e1 3e2 / 3r3 3r8)",
        "diagonals ↘ and ↗ have their 3s only in rows 3 and 8 (r3c3, r3c7, r8c2 and r8c8), one in "
        "each of these rows: 3 can be removed from r3c1, r3c2, r3c4, r3c5, r3c6, r3c8, r3c9, "
        "r8c1, r8c3, r8c4, r8c5, r8c6, r8c7 and r8c9",
        "If r3c3 is 3, then r8c2 is 3.\nIf r8c8 is 3, then r3c7 is 3.\nEither way row 3 has its 3 "
        "in r3c3 or r3c7, so 3 can be removed from r3c1, r3c2, r3c4, r3c5, r3c6, r3c8 and "
        "r3c9.\nRow 8 has its 3 in r8c2 or r8c8, so 3 can be removed from r8c1, r8c3, r8c4, r8c5, "
        "r8c6, r8c7 and r8c9.",
    ),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_step_is_proved_and_told_under_rules(name: str) -> None:
    one = SAMPLES[name]
    grid, found = one.grid, one.step
    check(grid, found, unique=True)
    assert can_be_of(found.technique, found.why)
    assert reason(found, grid, style="plain") == one.told
    assert argument(found, grid, style="plain") == one.argued
    with under(grid.rules):
        check_told(*told(grid, found))


def test_a_step_is_told_without_its_grid_too() -> None:
    """Then nobody knows its further houses, but their names."""
    assert all(str(one.step) for one in SAMPLES.values())
    single = Step("hidden-single-line", placements=1, why=(Cover((81,), (0, 162, 243, 324)),))
    assert str(single) == "Hidden Single in a line: in row 1 the digit 1 fits only in r1c1"


@pytest.mark.parametrize("name", SAMPLES)
def test_a_step_is_drawn_and_hinted_at_under_rules(name: str) -> None:
    one = SAMPLES[name]
    grid, found = one.grid, one.step
    size = grid.rules.size
    picture = draw_step(found, grid)
    assert picture.count("<desc>") == 1
    assert f">c{size}</text>" in picture
    assert f">c{size + 1}</text>" not in picture
    text = draw_step_text(found, grid)
    assert f"r{size} |" in text or f"r{size}|" in text
    assert f"r{size + 1}" not in text.split("\n\n")[0]
    assert pattern_text(found)
    writer = writer_of().under(grid.rules)
    for clue in clues_of_step(found, grid):
        assert not re.search("<>|=", plain(writer.sentence(clue)))


@pytest.mark.parametrize(
    ("name", "houses", "expected"),
    [
        ("x", (27,), "the diagonal ↘"),
        ("x", (27, 28), "diagonals ↘ and ↗"),
        ("x", (0, 18, 27), "row 1, box 1 and the diagonal ↘"),
        ("windoku", (27, 30), "windows 1 and 4"),
        ("disjoint", (31,), "disjoint group 5"),
        ("x+windoku", (28, 29), "the diagonal ↗ and window 1"),
        ("mini-6", (18, 20), "boxes 1 and 3"),
        (JIGSAW, (18, 20), "regions 1 and 3"),
        ("x+house:r1c159,r5c159,r9c159", (29,), "house e3"),
        ("see:r1c1-r2c4-r3c7,r1c1-r5c5-r9c9-r4c2", (64, 65), "groups g1 and g2"),
        ("mini-4+" + JIGSAW, (18, 27), "box 1 and region 1"),
    ],
)
def test_houses_have_names_under_rules(name: str, houses: tuple[int, ...], expected: str) -> None:
    assert written(slot.houses(houses), rules=rules(name)) == expected


@pytest.mark.parametrize(
    ("name", "houses", "expected"),
    [
        ("x", (27,), "diagonal"),
        ("x", (27, 28), "diagonals"),
        ("windoku", (27, 28), "windows"),
        (JIGSAW, (18, 19), "regions"),
        ("x", (0, 27), "houses"),
    ],
)
def test_kinds_of_houses_have_names_under_rules(
    name: str, houses: tuple[int, ...], expected: str
) -> None:
    assert written(slot.houses(houses), "kind", rules(name)) == expected


def test_boards_have_the_lines_of_their_rules() -> None:
    def thick(name: str) -> str:
        drawn = draw_grid(Grid(rules=name, givens="r1c1=1"))
        found = re.search(r'class="thick" d="([^"]*)"', drawn)
        return found[1] if found else ""

    assert thick("mini-4") == "M132 0v264M0 132h264M0 0h264v264h-264z"
    assert thick("mini-6") == "M0 132h396M198 0v396M0 264h396M0 0h396v396h-396z"
    assert "M66 66v66" in thick(JIGSAW)
    assert thick("x") == thick("classic") == thick("windoku")


def test_diagonals_are_lines_and_windows_are_shades() -> None:
    def extra(name: str) -> int:
        drawn = draw_grid(Grid(rules=name, givens="r1c1=1"))
        return drawn.count('fill-opacity="0.14"') + 10 * drawn.count('stroke-width="1.6"')

    names = ("classic", "x", "windoku", "disjoint", "x+windoku", "house:r1c159,r5c159,r9c159")
    assert [extra(name) for name in names] == [0, 10, 4, 0, 14, 1]


def test_a_house_of_any_shape_is_tinted() -> None:
    def drawn(name: str) -> str:
        return draw_step(SAMPLES[name].step, SAMPLES[name].grid, legend=False)

    sides = r'<rect class="t-\w+" [^>]*width="([\d.]+)" height="([\d.]+)"'
    diagonal = re.findall(sides, drawn("pointing along a diagonal"))
    assert sum(float(wide) < 66 and float(high) < 66 for wide, high in diagonal) == 9
    assert any(180 < float(wide) < 198 for wide, _ in re.findall(sides, drawn("pair in a window")))


@pytest.mark.parametrize(
    ("name", "below"),
    [
        ("classic", ""),
        ("x+windoku", ""),
        (JIGSAW, ""),
        ("x+anti-king", "Diagonally adjacent cells, a king's move apart, hold different digits."),
        ("see:r1c1-r9c9", "These hold different digits: r1c1 and r9c9."),
        (
            "see:r1c1-r9c9,r1c2-r2c4-r3c6",
            "These hold different digits: r1c1 and r9c9; r1c2, r2c4 and r3c6.",
        ),
    ],
)
def test_rules_without_lines_or_shades_are_written_below_the_board(name: str, below: str) -> None:
    drawn = draw_grid(Grid(rules=name, givens="r1c1=1"), labels=False)
    words = re.findall(r'class="words" font-size="18">(.*?)</g>', drawn, re.DOTALL)
    assert " ".join(re.findall(r"<text[^>]*>([^<]*)", "".join(words))) == below
    sides = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)
    assert sides
    assert (float(sides[2]) > float(sides[1])) == bool(below)


def test_a_path_says_the_rules_first() -> None:
    trace = explain(Grid(rules="mini-4+x", givens="r1c1=1 r1c3=3 r2c2=4"))
    about = "Boxes of 2 × 2 cells. Each of the two long diagonals holds every digit once."
    assert about in markdown_trace(trace)
    assert f"<p>{about}</p>" in html_trace(trace)
    assert trace_data(trace)["rules"] == about
    classic = explain(Grid())
    assert "rules" not in trace_data(classic)


def test_an_error_names_houses_as_words_do() -> None:
    with pytest.raises(WhydokuError, match="may occur only once in disjoint group 5"):
        Grid(rules="disjoint", givens="r2c2=1 r8c5=1")


def test_a_hint_in_json_knows_the_rules_of_its_grid() -> None:
    grid = Grid(rules="mini-4+x", givens="r1c1=1 r2c2=2 r3c3=3 r1c2=3 r2c1=4")
    told = hint_data(hint(grid), 4)
    assert "last open cell of the diagonal ↘" in told["step"]["text"]


@pytest.mark.parametrize("technique", ["als-aic", "exotic-link-aic"])
@pytest.mark.parametrize("name", [*some(NAMES), "classic"])
def test_chains_over_sets_and_fish_are_told_on_any_position(name: str, technique: str) -> None:
    """Positions in which easier steps are left have chains that contradict themselves."""
    found = [
        (grid, step)
        for grid in (position(name, seed) for seed in range(few(4)))
        for step in islice(technique_named(technique).find(grid), few(8))
    ]
    assert found
    for grid, one in found:
        with under(grid.rules):
            check_told(*told(grid, one))


def test_names_and_descriptions_of_techniques_say_region_where_there_are_no_boxes() -> None:
    for name, kind in ((JIGSAW, "region"), ("mini-4", "box")):
        grid = Grid(rules=name, givens="r1c1=1")
        step = Step("hidden-single-box", placements=1)
        writer = writer_of().under(grid.rules)
        assert name_of_step(writer, step) == f"Hidden Single in a {kind}"
        for slug, about in (
            ("hidden-single-box", "A digit has one possible cell left in a {}."),
            (
                "pointing",
                "In a {} a digit is confined to one line, so it is nowhere else in that line.",
            ),
        ):
            entry = entry_of(slug)
            assert entry
            assert first_about(writer, entry) == about.format(kind)
    assert read_heading("Hidden Single in a region: 5 in r1c1").slug == "hidden-single-box"


def fenced(drawn: str, tall: int, wide: int) -> set[tuple[int, int, str]]:
    """The sides of cells along which a drawing of 4 × 4 has borders; its first row of cells and its
    first column are at these places, and its cells are one character wide."""
    lines = drawn.splitlines()
    rows = [n for n, line in enumerate(lines) if n >= tall and re.search("[1-4.]", line)][:4]
    found = set[tuple[int, int, str]]()
    for r, n in enumerate(rows):
        found |= {(r, c, "left") for c in range(1, 4) if lines[n][wide + 2 * c - 1] == "|"}
        between = lines[n - 1].ljust(wide + 8) if r and rows[r - 1] < n - 1 else " " * 20
        found |= {(r, c, "above") for c in range(4) if between[wide + 2 * c] == "-"}
    return found


def test_a_terminal_shows_the_borders_of_regions() -> None:
    [puzzle] = generate(1, seed=1, rules="jigsaw:AAAABBCCBDDCBDDC")
    regions = puzzle.rules.regions
    borders = {
        (n // 4, n % 4, side)
        for n in range(16)
        for side, back, is_inside in (("left", 1, n % 4), ("above", 4, n // 4))
        if is_inside and regions[n] != regions[n - back]
    }
    assert fenced(str(puzzle), 0, 0) == borders
    solved = puzzle.solution()
    assert fenced(draw_marks(solved.bits, tables=solved.tables), 1, 1) == borders
    nothing = Step("naked-single")
    assert fenced(draw_step_text(nothing, solved, width=15), 2, 3) == borders
