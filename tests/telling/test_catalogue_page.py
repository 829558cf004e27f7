"""The page of techniques lists what is there, each example shows its technique, and the samples of
the golden English are what they are called. A technique not listed yet is no fault."""

from __future__ import annotations

import pytest

from catalogue_page import FILE, page, stored
from telling import english_samples
from whydoku.grids.check import check as check_puzzle
from whydoku.grids.grid import Grid
from whydoku.grids.solutions import MOST_COUNTED
from whydoku.logic.catalogue import techniques
from whydoku.logic.proof import check
from whydoku.logic.technique import Technique
from whydoku.logic.why import Branches
from whydoku.playing.hints.hint import hint


@pytest.mark.skipif(not FILE.exists(), reason="the documentation is not installed")
def test_the_page_says_what_is_now_true() -> None:
    written = FILE.read_text(encoding="utf-8")
    assert written == page(stored()), "python tests/catalogue_page.py writes it anew"


def test_the_told_mistakes_and_puzzles_are_what_they_are_called() -> None:
    hints = [english_samples.hint_about(mistake)[1] for mistake in english_samples.MISTAKES]
    kinds = [(found.mistakes.kind, bool(found.mistakes.digits)) for found in hints]
    assert kinds == [("wrong", True)] * 3 + [("together", True), ("wrong", False)]
    lengths = [len(found.because or ()) for found in hints]
    assert lengths[0] == 1 < lengths[1]
    last = [found.because[-1].why[0] for found in hints if found.because]
    assert isinstance(last[2], Branches)
    assert all(found.slips for found in hints)
    verdicts = [check_puzzle(puzzle) for _, puzzle in english_samples.PUZZLES]
    assert [one.status for one in verdicts] == ["invalid", *["none"] * 2, *["multiple"] * 2]
    [mended, clashing] = [hint(Grid(puzzle)) for _, puzzle in english_samples.PUZZLES[1:3]]
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
    if grid.count(2) == 1:
        assert not step.eliminations & grid.solution().bits
        assert not step.placements & ~grid.solution().bits
