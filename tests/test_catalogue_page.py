"""The page of techniques lists what is there, each example shows its technique, and the program
that prints told steps prints all. A technique not listed yet is no fault: a command lists it."""

from __future__ import annotations

import pytest

import telling_page
from catalogue_page import FILE, page, stored
from whydoku.grid import Grid
from whydoku.player.hint import hint
from whydoku.proof import check
from whydoku.proof.patterns.roles import PROVERS_OF_ROLES
from whydoku.technique import Technique, techniques
from whydoku.verdicts.check import check as check_puzzle
from whydoku.verdicts.several import MOST_COUNTED
from whydoku.why import PATTERNS, Branches, Roles


@pytest.mark.skipif(not FILE.exists(), reason="the documentation is not installed")
def test_the_page_says_what_is_now_true() -> None:
    written = FILE.read_text(encoding="utf-8")
    assert written == page(stored()), "python tests/catalogue_page.py writes it anew"


@pytest.mark.dear
def test_the_program_tells_every_kind_of_proof_mistake_and_broken_puzzle() -> None:
    shown = {type(pattern) for _, step in telling_page.told_steps() for pattern in step.why}
    check(*telling_page.placed_over_the_grid())
    unproved = set() if PROVERS_OF_ROLES else {Roles}
    assert shown == {*PATTERNS.values()} - unproved
    headings = [line for line in telling_page.page().splitlines() if line.startswith("### ")]
    titles = [*telling_page.MISTAKES, *telling_page.PUZZLES]
    assert len(headings) == len(techniques()) + 1 + len(titles)


def test_the_told_mistakes_and_puzzles_are_what_they_are_called() -> None:
    hints = [telling_page.hint_about(mistake)[1] for mistake in telling_page.MISTAKES]
    kinds = [(found.mistakes.kind, bool(found.mistakes.digits)) for found in hints]
    assert kinds == [("wrong", True)] * 3 + [("together", True), ("wrong", False)]
    lengths = [len(found.because or ()) for found in hints]
    assert lengths[0] == 1 < lengths[1]
    last = [found.because[-1].why[0] for found in hints if found.because]
    assert isinstance(last[2], Branches)
    assert all(found.slips for found in hints)
    verdicts = [check_puzzle(puzzle) for _, puzzle in telling_page.PUZZLES]
    assert [one.status for one in verdicts] == ["invalid", *["none"] * 2, *["multiple"] * 2]
    [mended, clashing] = [hint(Grid(puzzle)) for _, puzzle in telling_page.PUZZLES[1:3]]
    assert mended.mistakes.impossible
    assert len(mended.mistakes.impossible.mends) == 1
    assert clashing.contradiction
    assert len(clashing.contradiction.steps) > 1
    assert [one.several.number for one in verdicts[3:] if one.several] == [2, MOST_COUNTED]


@pytest.mark.parametrize("one", techniques(), ids=lambda one: one.slug)
def test_the_example_shows_the_technique(one: Technique) -> None:
    assert one.example is not None
    grid = Grid(one.example)
    step = next(one.find(grid))
    assert step.technique == one.slug
    check(grid, step, unique=one.assumes_unique)
