"""The words of hints and answers: every template is used, and none is missing."""

from __future__ import annotations

from typing import ClassVar

import pytest

from corpus import spoiled
from whydoku.bits import members
from whydoku.examples import example
from whydoku.game import Game
from whydoku.grid import Grid
from whydoku.player.hint import Hint, hint, reach
from whydoku.player.question import Question, why
from whydoku.profiles.profile import PassPlan, Profile
from whydoku.profiles.reading import profile_named
from whydoku.render.words.hints import tell_hint, tell_reach, tell_why
from whydoku.render.words.language import Language, language
from whydoku.step import Step
from whydoku.technique import technique_named
from word_samples import SAMPLES

WIKIPEDIA = example("wikipedia").grid
MANY = example("many-solutions").grid

OWN = ("hint.", "clue.", "mistake.", "disproof.", "slip.", "reach.", "why.", "cause.")
"""The prefixes of the keys for hints and answers."""


class Listening(Language):
    """English that remembers which templates were used."""

    heard: ClassVar[set[str]] = set()

    def template(self, key: str) -> str:
        self.heard.add(key.partition("@")[0])
        return Language.template(self, key)


def listening() -> Listening:
    one = language("en")
    Listening.heard.clear()
    return Listening(one.name, one.templates, one.lists, one.houses, one.plural)


@pytest.mark.dear
def test_every_english_template_for_hints_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    ear = listening()
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
                tell_hint(one, disclosure, language=ear, style=style)
    with monkeypatch.context() as patched:
        patched.setattr("whydoku.player.disproof.MOST_SUPPOSITIONS", 2)
        tell_hint(hint(hard.place("r1c2=8")), 4, language=ear)
    tell_why(why(WIKIPEDIA.place("r1c3=1"), "r1c3=1"), language=ear)
    for slug in ("hidden-single-box", "naked-single"):
        for grid in (WIKIPEDIA, example("x-wing").grid):
            tell_reach(reach(grid, slug), slug, language=ear)
    asked = ["r1c1=5", "r1c1=4", "r1c3<>5", "r1c3=1", "r2c7<>3", "r2c7=3", "r5c5=5", "r1c1<>4"]
    for question in asked:
        tell_why(why(WIKIPEDIA, question), language=ear)
    for question in ("r1c3<>2", "r1c3=2"):
        tell_why(why(WIKIPEDIA.remove("r1c3<>2"), question), language=ear)
    first, second = example("two-solutions").grid.solutions()
    differ = members(first.bits & ~second.bits)[0]
    tell_why(why(example("two-solutions").grid, Question(differ, True)), language=ear)
    true = members(hard.solution().bits & ~hard.digits)[0]
    tell_why(why(hard, Question(true, is_placement=True), "simple"), language=ear)
    words = {key.partition("@")[0] for key in ear.templates if key.startswith(OWN)}
    assert words
    assert words <= ear.heard, sorted(words - ear.heard)


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


def test_a_clue_to_a_chain_lists_its_links_or_where_they_are_if_many() -> None:
    grid = Grid("." * 81)

    def clue(name: str) -> str:
        return tell_hint(Hint(grid, SAMPLES[name]), 3).partition(": ")[2]

    assert clue("open-long").startswith("7 pairs in ")
    assert clue("open-long").endswith(", linked one to the next.")
    assert clue("hidden-set").startswith("1 and 2 need two cells of row 1, and besides only r1c8")
    assert clue("fish-link").startswith("rows 1 and 4 each need their 5, and column 7 can take")
    for name in ("hidden-set", "fish-link", "open-long"):
        assert "<>" not in clue(name)


def test_a_clue_says_each_only_for_several_sets() -> None:
    for name, end in [
        ("wide-set", "r1c1234 have only 1, 2, 3, 5 and 7, with one digit to spare; and "),
        ("als-two", "and r45c1 have only 1, 2 and 5, each with one digit to spare."),
    ]:
        assert end in tell_hint(Hint(Grid("." * 81), SAMPLES[name]), 3)
