"""A trace as a path that a person can follow."""

from __future__ import annotations

import re

import pytest

from whydoku.bits import from_members, members
from whydoku.bulk import random_minimal
from whydoku.grid import Grid
from whydoku.notation import parse_placements
from whydoku.player.further import with_ending
from whydoku.render.words import tell
from whydoku.render.words.paths import single_base, stretches, tell_trace
from whydoku.render.words.savings import savings
from whydoku.shortest import Shortened
from whydoku.solve import explain
from whydoku.trace import Pass, Trace
from whydoku.world.drawing import draw_marks
from word_samples import SAMPLES

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
    words = "Singles, in brackets the house that has no other place for the digit:"
    assert head == f"{f'1-{len(trace)}':<5}  {words}"
    assert rest[-1] == f"Solved in {len(trace)} steps."
    assert from_members(
        k for shown in SHOWN.findall(text) for k in members(parse_placements(shown))
    ) == sum(step.placements for step in trace)
    assert re.search(r"r1c6=8 \(box 2\)", text)
    assert max(map(len, text.splitlines())) <= 80
    assert not re.search(r"\($|=\d \($|\((box|row|column)$", text, re.MULTILINE), "torn apart"


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
    assert text.count("in brackets") == 1, "what brackets mean is told once"


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
    assert "bases " not in short
    assert "bases " in middle
    assert "Suppose" not in middle or "Guess" in middle
    assert len(short) < len(middle) < len(full)
    for part in short.splitlines():
        assert part in full.splitlines()


def test_an_impasse_is_shown_with_its_grid() -> None:
    trace = explain(EASY)
    text = tell_trace(taken(trace, 3))
    end = (
        "Stuck here after 3 steps, with 3 digits placed, 0 candidates removed and 48\ncells open:\n"
    )
    assert end in text
    assert text.endswith(draw_marks(trace.moves[3][0].bits))
    one = tell_trace(taken(trace, 1))
    assert "Stuck here after 1 step, with 1 digit placed, 0 candidates removed and 50 cells" in one
    assert "Single, in brackets" in one


def test_an_impossible_grid_is_reported() -> None:
    broken = EASY.remove("r5c5<>5")
    text = tell_trace(Trace(EASY, (), broken))
    assert text.startswith("After 0 steps no digit is left for r5c5, so there is no solution:")


def test_no_steps_at_all() -> None:
    done = EASY.solution()
    assert tell_trace(Trace(done, (), done)) == "Solved in 0 steps."


@pytest.mark.parametrize("moves", [0, 2, 4])
def test_passes_are_named_and_idle_ones_gathered(moves: int) -> None:
    starts = (min(start, moves) for start in (0, 0, 2, 2, 4))
    passes = tuple(Pass(f"digit {n}", start) for n, start in enumerate(starts, 1))
    lines = tell_trace(taken(explain(EASY), moves, passes), width=None).splitlines()
    told = [line for line in lines if line.startswith("Digit")]
    assert (
        told
        == {
            0: ["Digit 1, digit 2, digit 3, digit 4, digit 5: nothing new"],
            2: ["Digit 1: nothing new", "Digit 2:", "Digit 3, digit 4, digit 5: nothing new"],
            4: [
                "Digit 1: nothing new",
                "Digit 2:",
                "Digit 3: nothing new",
                "Digit 4:",
                "Digit 5: nothing new",
            ],
        }[moves]
    )
    if moves == 4:
        assert [len(one.moves) for one in stretches(taken(explain(EASY), 4, passes))] == [2, 2]


def test_names_come_from_the_profile_unless_others_are_given() -> None:
    text = tell_trace(explain(EASY, "bloc"))
    assert "Rule 1" in text
    assert "Rule 1" not in tell_trace(explain(EASY, "bloc"), names={})
    unknown = Trace(EASY, ((EASY, SAMPLES["pointing"]),), EASY, profile="somebody's own")
    assert "Pointing: " in tell_trace(unknown)
    assert str(unknown) == tell_trace(with_ending(unknown))


def test_another_notation() -> None:
    text = tell_trace(explain(EASY), naming="sudokuwiki")
    assert "A6=8 (box 2)" in text
    assert not re.search(r"r\dc\d", text)


def path_of(*names: str) -> Trace:
    """A path made of these samples, which need not follow from each other."""
    return Trace(EASY, tuple((EASY, SAMPLES[name]) for name in names), EASY)


SINGLES = path_of("naked-single", "naked-single")
ONE, TWO = path_of("naked-single", "x-wing"), path_of("naked-single", "x-wing", "naked-pair")
GUESS = path_of("naked-single", "guess")
GUESSES = path_of("naked-single", "guess", "guess")


@pytest.mark.parametrize(
    ("found", "usual", "complete", "told"),
    [
        (SINGLES, SINGLES, True, ("No path is shorter: 2 steps, all of them singles.",)),
        (
            ONE,
            TWO,
            True,
            (
                "The shortest path found has 2 steps instead of 3,",
                "1 of them above singles instead of 2; hardest X-Wing 3.2.",
            ),
        ),
        (
            TWO,
            TWO,
            False,
            (
                "No shorter path was found: 3 steps, 2 of them above singles; hardest X-Wing 3.2.",
                "The search was stopped before its end; with more time it may find a shorter one.",
            ),
        ),
        (
            ONE,
            GUESS,
            True,
            (
                "The shortest path found has 2 steps, 1 of them above singles,",
                "with no guess instead of 1; hardest X-Wing 3.2 instead of Guess and Check 12.",
            ),
        ),
        (
            GUESS,
            GUESSES,
            True,
            (
                "The shortest path found has 2 steps instead of 3,",
                "1 of them above singles instead of 2, with 1 guess instead of 2;",
                "hardest Guess and Check 12.",
            ),
        ),
    ],
)
def test_savings_are_compared_with_the_usual_path(
    found: Trace, usual: Trace, complete: bool, told: tuple[str, ...]
) -> None:
    assert savings(Shortened(found, usual, complete=complete)) == " ".join(told)
