"""The pages of techniques that are stored are those that would be written now; a technique that has
none yet is no fault, the command that writes them adds it."""

from __future__ import annotations

import pytest

import telling_page
from technique_pages import FOLDER, pages, stored
from whydoku.grid import Grid
from whydoku.player.hint import hint
from whydoku.proof import check
from whydoku.proof.patterns.roles import PROVERS_OF_ROLES
from whydoku.technique import Technique, techniques
from whydoku.verdicts.check import check as check_puzzle
from whydoku.verdicts.several import MOST_COUNTED
from whydoku.why import PATTERNS, Branches, Roles


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the documentation is not installed")
def test_the_pages_say_what_is_now_true() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert written == pages(stored()), "python tests/technique_pages.py writes them anew"


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the documentation is not installed")
def test_the_page_of_told_steps_says_what_is_now_true() -> None:
    written = telling_page.FILE.read_text(encoding="utf-8")
    assert written == telling_page.page(), "python tests/telling_page.py writes it anew"


def test_the_told_steps_are_of_every_family_and_every_kind_of_proof() -> None:
    steps = [step for _, step in telling_page.told_steps()]
    shown = {type(pattern) for step in steps for pattern in step.why}
    unproved = set() if PROVERS_OF_ROLES else {Roles}
    assert shown == {*PATTERNS.values()} - unproved
    families = {one.slug: one.family for one in techniques()}
    told = {families[step.technique] for step in steps if step.technique in families}
    assert told == {*families.values()}
    for grid, step in telling_page.told_steps():
        check(grid, step, unique=True)


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


def test_the_index_lists_what_is_stored_and_nothing_else() -> None:
    some = [one for one in techniques() if one.family == "wings"]
    assert len(some) > 2
    found = pages(some[1:])
    assert set(found) == {"README.md", *(f"{one.slug}.md" for one in some[1:])}
    assert [f"({one.slug}.md)" in found["README.md"] for one in some] == [
        False,
        *(True for _ in some[1:]),
    ]


@pytest.mark.parametrize("one", techniques(), ids=lambda one: one.slug)
def test_the_example_shows_the_technique(one: Technique) -> None:
    assert one.example is not None
    grid = Grid(one.example)
    step = next(one.find(grid))
    assert step.technique == one.slug
    check(grid, step, unique=one.assumes_unique)
