"""The words of hints and answers: every template is used, and none is missing."""

from __future__ import annotations

import pytest

from corpus import spoiled
from english import sentences_in
from telling.word_samples import SAMPLES
from whydoku.grids.bits import members
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.playing.games import Game
from whydoku.playing.hints.hint import Hint, hint, reach
from whydoku.playing.hints.question import Question, why
from whydoku.solving.profiles.profile import PassPlan, Profile
from whydoku.solving.profiles.reading import profile_named
from whydoku.telling.words.about.hints import (
    lines_of_proof,
    sentence_of_hint,
    tell_hint,
    tell_reach,
    tell_why,
)
from whydoku.telling.words.writing.language import language
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.passage import NumberSlot

WIKIPEDIA = example("wikipedia").grid
MANY = example("many-solutions").grid

OWN = ("hint.", "clue.", "mistake.", "disproof.", "slip.", "reach.", "why.", "cause.")
"""The prefixes of the keys for hints and answers."""


@pytest.mark.dear
def test_every_english_template_for_hints_is_used(
    monkeypatch: pytest.MonkeyPatch, said: set[str]
) -> None:
    grids = [Grid("." * 81), Grid(removed="r1c12<>1345789")]
    hints = [Hint(grid, step) for step in SAMPLES.values() for grid in grids]
    hints += [hint(spoiled(grid, n, wild=9, deeds=9)) for n in range(30) for grid in (MANY,)]
    hints += [hint(WIKIPEDIA.place("r1c3=1").remove("r3c4<>3")), hint(WIKIPEDIA.solution())]
    hints += [hint(example("empty").grid, "simple"), hint(example("no-solution").grid)]
    marks = example("pencil-marks").grid
    hints.append(hint(marks.remove([next(iter(marks.solution().candidates))])))
    hints += [Hint(WIKIPEDIA)]
    medusa = technique_named("medusa-3d")
    coloured = Grid(medusa.example)
    hints += [Hint(coloured, step) for step in medusa.find(coloured)]
    hints += [hint(WIKIPEDIA.place(wrong)) for wrong in ("r1c3=2", "r1c6=2")]
    hard = example("easter-monster").grid
    hints += [hint(hard.place(wrong), "simple") for wrong in ("r1c2=8", "r2c5=2")]
    hints.append(hint(hard.remove("r1c2<>7"), "simple", start=hard))
    hints += [hint(grid, profile, start=grid_before) for grid, profile, grid_before in unusual()]
    hints += games_gone_wrong()
    for one in hints:
        for disclosure in (1, 2, 3, 4):
            for style in ("plain", "short"):
                tell_hint(one, disclosure, style=style)
    with monkeypatch.context() as patched:
        patched.setattr("whydoku.playing.hints.disproof.MOST_SUPPOSITIONS", 2)
        tell_hint(hint(hard.place("r1c2=8")), 4)
    tell_why(why(WIKIPEDIA.place("r1c3=1"), "r1c3=1"))
    for slug in ("hidden-single-box", "naked-single"):
        for grid in (WIKIPEDIA, example("x-wing").grid):
            tell_reach(reach(grid, slug), slug)
    asked = ["r1c1=5", "r1c1=4", "r1c3<>5", "r1c3=1", "r2c7<>3", "r2c7=3", "r5c5=5", "r1c1<>4"]
    for question in asked:
        tell_why(why(WIKIPEDIA, question))
    for question in ("r1c3<>2", "r1c3=2", "r5c5=5"):
        tell_why(why(WIKIPEDIA.place("r5c5=5").remove("r1c3<>2"), question))
    taken = next(iter(marks.removed))
    for is_placement in (True, False):
        tell_why(why(marks, Question(taken, is_placement)))
    tell_why(why(WIKIPEDIA.place("r1c3=1"), "r1c3=4"))
    first, second = example("two-solutions").grid.solutions()
    differ = members(first.bits & ~second.bits)[0]
    tell_why(why(example("two-solutions").grid, Question(differ, True)))
    true = members(hard.solution().bits & ~hard.digits)[0]
    hard_way = why(hard, Question(true, is_placement=True), "simple")
    tell_why(hard_way)
    [*lines_of_proof(writer_of(), hard_way.trace, "--details")]
    with monkeypatch.context() as patched:
        patched.setattr("whydoku.playing.hints.disproof.MOST_SUPPOSITIONS", 0)
        for is_placement in (True, False):
            tell_why(why(hard, Question(true, is_placement), "simple"))
        tell_why(why(hard, "r1c2=4", "simple"))
    words = {key.partition("@")[0] for key in language("en").templates if key.startswith(OWN)}
    heard = {key.partition("@")[0] for key in said}
    assert words <= heard, sorted(words - heard)


def unusual() -> list[tuple[Grid, Profile, Grid]]:
    """Mistakes on pencil marks, and one ruled out by a pair in its own cell."""
    marks = example("pencil-marks").grid
    wrong = next(k for k in marks.candidates if k not in marks.solution().candidates)
    pair = technique_named("hidden-pair")
    begun = Grid(pair.example)
    gone = members(next(pair.find(begun)).eliminations)[0]
    only = Profile("p", "", (PassPlan("", ((pair, {}),)),))
    return [
        (marks.place([wrong]), profile_named("default"), marks),
        (begun.place([gone]), only, begun),
    ]


def games_gone_wrong() -> list[Hint]:
    """Hints of games with mistakes: on the way, from the beginning, wrong only together."""
    together = Game(MANY)
    for entry in ("r1c9=7", "r2c9=4"):
        together.place(entry)
    game = Game(WIKIPEDIA)
    for entry in ("r1c3=2", "r3c1=1"):
        game.place(entry)
    marked = Game(WIKIPEDIA)
    marked.remove("r3c4<>3")
    begun = [WIKIPEDIA.place("r1c3=1"), WIKIPEDIA.remove("r3c4<>3")]
    return [together.hint(), game.hint(), marked.hint(), *(Game(grid).hint() for grid in begun)]


def test_reprs_are_short_and_give_no_hint_away() -> None:
    grid = example("wikipedia").grid
    step = grid.hint()
    assert repr(step) == "<Step hidden-single-box: r1c6=8>"
    assert repr(Step("none", placements=1 << 900)) == "<Step none: nothing>"
    assert repr(hint(grid)) == "<Hint: step, text(1) to text(4)>"
    assert repr(hint(grid.place("r1c3=1"))) == "<Hint: mistakes, text(1) to text(4)>"
    assert repr(grid.why("r2c7=3")) == "<Why r2c7=3: later, 3 steps>"
    assert repr(grid.why("r1c3<>1")).startswith("<Why r1c3<>1: ")
    assert repr(grid.explain()) == "<Trace: 51 steps of 'default', solved>"
    stuck = example("swordfish").grid.explain("simple")
    left = stuck.grid.as_line().count(".")
    assert repr(stuck) == f"<Trace: {len(stuck)} steps of 'simple', {left} cells open>"


@pytest.mark.parametrize(
    ("name", "key", "number"),
    [
        ("open-long", "clue.many", 7),
        ("hidden-set", "clue.hidden", 2),
        ("fish-link", "link.fish", 1),
        ("wide-set", "clue.sets", None),
        ("als-two", "clue.sets", None),
    ],
)
def test_a_clue_says_what_a_link_or_a_set_is(name: str, key: str, number: int | None) -> None:
    given = Hint(Grid("." * 81), SAMPLES[name])
    clue = sentence_of_hint(writer_of(), given, 3)
    said = {one.key: dict(one.slots) for one in sentences_in(clue)}
    assert key in said
    if number is not None:
        assert said[key]["number"] == NumberSlot(number)
    assert "<>" not in tell_hint(given, 3)
