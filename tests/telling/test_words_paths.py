"""A trace as a path that a person can follow."""

from __future__ import annotations

import re

import pytest

from telling.word_samples import SAMPLES
from whydoku.formats.spans import plain
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.solving.moves import Pass
from whydoku.solving.solve import explain, with_ending
from whydoku.solving.trace import Trace
from whydoku.telling.words import tell
from whydoku.telling.words.about.paths import blocks_of, margin_of, stretches, tell_trace
from whydoku.telling.words.writing.manner import writer_of

EASY = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def hard() -> Trace:
    """A path with harder steps between the singles."""
    paths = [explain(Grid(line)) for line in random_minimal(20, seed=3)]
    return max(paths, key=lambda path: len(stretches(path)))


def taken(trace: Trace, count: int, passes: tuple[Pass, ...] = ()) -> Trace:
    """The first `count` moves of a trace, as if it had ended there."""
    return Trace(trace.puzzle, trace.moves[:count], trace.moves[count][0], passes=passes)


@pytest.mark.english
def test_no_bracket_is_torn_apart() -> None:
    assert not re.search(r"\($|\(\w+$", tell_trace(explain(EASY)), re.MULTILINE)


@pytest.mark.dear
def test_lines_keep_to_their_width() -> None:
    for width in (40, 60, 100):
        text = tell_trace(hard(), width=width)
        assert max(map(len, text.splitlines())) <= width
    assert max(map(len, tell_trace(hard(), width=None).splitlines())) > 100
    assert "\N{NO-BREAK SPACE}" not in tell_trace(hard()) + tell_trace(hard(), width=None)


@pytest.mark.dear
def test_more_detail_adds_the_pattern_and_then_the_argument_and_why_each_single_follows() -> None:
    trace = hard()
    short = tell_trace(trace, width=None)
    middle = tell_trace(trace, width=None, detail="pattern")
    full = tell_trace(trace, width=None, detail="argument")
    assert len(short) < len(middle) < len(full)
    lines = [line[margin_of(trace) :] for line in full.splitlines()]
    for stretch in stretches(trace):
        for grid, step in stretch.moves:
            assert tell(step, grid) in lines
            assert bool(stretch.singles) == (tell(step, grid) not in short)


@pytest.mark.parametrize("moves", [0, 2, 4])
def test_passes_are_named_and_idle_ones_gathered(moves: int) -> None:
    starts = (min(start, moves) for start in (0, 0, 2, 2, 4))
    passes = tuple(Pass(f"digit {n}", start) for n, start in enumerate(starts, 1))
    trace = taken(explain(EASY), moves, passes)
    blocks = [block for block in blocks_of(trace, writer_of()) if block.kind in ("pass", "idle")]
    named = [re.findall("[1-5]", plain(block.text)) for block in blocks]
    assert (
        named
        == {
            0: [["1", "2", "3", "4", "5"]],
            2: [["1"], ["2"], ["3", "4", "5"]],
            4: [["1"], ["2"], ["3"], ["4"], ["5"]],
        }[moves]
    )
    if moves == 4:
        assert [len(one.moves) for one in stretches(taken(explain(EASY), 4, passes))] == [2, 2]


def test_names_come_from_the_profile_unless_others_are_given() -> None:
    text = tell_trace(explain(EASY, "bloc"))
    assert "Rule 1" in text
    assert "Rule 1" not in tell_trace(explain(EASY, "bloc"), names={})
    unknown = Trace(EASY, ((EASY, SAMPLES["pointing"]),), EASY, profile="somebody's own")
    assert tell_trace(unknown, width=None).startswith(f"1    {tell(unknown.steps[0], EASY)}")
    assert str(unknown) == tell_trace(with_ending(unknown))


def test_another_notation() -> None:
    text = tell_trace(explain(EASY), naming="sudokuwiki")
    assert "A6=8" in text
    assert not re.search(r"r\dc\d", text)
