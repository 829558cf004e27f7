"""A trace as a path that a person can follow."""

from __future__ import annotations

import re

import pytest

from telling.word_samples import SAMPLES
from whydoku.formats.spans import plain
from whydoku.grids.bits import from_members, members
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_placements
from whydoku.grids.parts.texts import draw_marks
from whydoku.solving.moves import Pass
from whydoku.solving.solve import explain, with_ending
from whydoku.solving.trace import Trace
from whydoku.telling.words import tell
from whydoku.telling.words.about.paths import blocks_of, single_base, stretches, tell_trace
from whydoku.telling.words.about.verdicts import how_it_ends
from whydoku.telling.words.telling import written
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.passage import HousesSlot

EASY = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SHOWN = re.compile(r"r\dc\d=\d")
NUMBERED = re.compile(r"^(\d+)(?:-(\d+))?  ", re.MULTILINE)


def hard() -> Trace:
    """A path with harder steps between the singles."""
    paths = [explain(Grid(line)) for line in random_minimal(20, seed=3)]
    return max(paths, key=lambda path: len(stretches(path)))


def taken(trace: Trace, count: int, passes: tuple[Pass, ...] = ()) -> Trace:
    """The first `count` moves of a trace, as if it had ended there."""
    return Trace(trace.puzzle, trace.moves[:count], trace.moves[count][0], passes=passes)


def test_singles_share_a_paragraph_that_names_their_houses() -> None:
    trace = explain(EASY)
    text = tell_trace(trace)
    head, *rest = text.splitlines()
    assert head.startswith(f"{f'1-{len(trace)}':<5}  ")
    assert rest[-1] == how_it_ends(trace)
    assert from_members(
        k for shown in SHOWN.findall(text) for k in members(parse_placements(shown))
    ) == sum(step.placements for step in trace)
    assert {"r1c6=8", *written(HousesSlot((19,))).split()} <= {*re.findall(r"[\w=]+", text)}
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.english
def test_no_bracket_is_torn_apart() -> None:
    assert not re.search(r"\($|\(\w+$", tell_trace(explain(EASY)), re.MULTILINE)


@pytest.mark.dear
def test_every_step_is_numbered_once() -> None:
    trace = hard()
    assert len(stretches(trace)) > 10
    numbers: list[int] = []
    for first, last in NUMBERED.findall(tell_trace(trace)):
        numbers += range(int(first), int(last or first) + 1)
    assert numbers == list(range(1, len(trace) + 1))


@pytest.mark.dear
def test_harder_steps_have_a_paragraph_with_their_reason() -> None:
    trace = hard()
    text = tell_trace(trace, width=None)
    lines = text.splitlines()
    for n, (grid, step) in enumerate(trace.moves, 1):
        alone = [line for line in lines if re.match(rf"{n} ", line)]
        if single_base(step) is None:
            assert alone == [f"{n:<{2 * len(str(len(trace))) + 1}}  {tell(step, grid)}"]


@pytest.mark.dear
def test_lines_keep_to_their_width() -> None:
    for width in (40, 60, 100):
        text = tell_trace(hard(), width=width)
        assert max(map(len, text.splitlines())) <= width
    assert max(map(len, tell_trace(hard(), width=None).splitlines())) > 100
    assert "\N{NO-BREAK SPACE}" not in tell_trace(hard()) + tell_trace(hard(), width=None)


@pytest.mark.dear
def test_more_detail_adds_the_pattern_and_then_the_argument() -> None:
    trace = hard()
    short = tell_trace(trace, width=None)
    middle = tell_trace(trace, width=None, detail="pattern")
    full = tell_trace(trace, width=None, detail="argument")
    assert len(short) < len(middle) < len(full)
    for part in short.splitlines():
        assert part in full.splitlines()


def test_what_is_not_solved_is_shown_with_its_grid() -> None:
    trace = explain(EASY)
    for moves in (1, 3):
        text = tell_trace(taken(trace, moves), width=None)
        end = how_it_ends(taken(trace, moves)).rstrip(".")
        assert end in text
        assert text.endswith(f"\n{draw_marks(trace.moves[moves][0].bits)}")
    broken = Trace(EASY, (), EASY.remove("r5c5<>5"))
    assert tell_trace(broken, width=None).startswith(how_it_ends(broken).rstrip("."))
    done = Trace(EASY.solution(), (), EASY.solution())
    assert tell_trace(done) == how_it_ends(done)


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
