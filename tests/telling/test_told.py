"""Every statement of what is told is true: passages are read and tested on their grids."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import english
from nonsense import nonsense
from telling.told import Teller, check
from telling.told_claims import ROWS, WORDS
from telling.told_damage import damages
from telling.told_sample import Told, sample, told
from telling.told_world import Untold, Untrue
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.solving.solve import explain
from whydoku.telling.words.telling import argument, tell
from whydoku.telling.words.writing.language import Language, language
from whydoku.telling.words.writing.manner import writer_of


def fault_in(one: Told, language: str | Language = "en") -> str:
    try:
        check(*one, language)
    except (Untold, Untrue) as fault:
        return f"{type(fault).__name__}: {fault}"
    return ""


@pytest.mark.parametrize("language", ["en", nonsense()], ids=["english", "nonsense"])
def test_every_statement_holds(language: str | Language) -> None:
    faults = [
        f"{one.step.technique}: {fault}\n{english.english(one.step, one.grid)}"
        for one in sample()
        if (fault := fault_in(one, language))
    ]
    assert not faults, f"{len(faults)} of {len(sample())}\n\n" + "\n\n".join(faults[:20])


@pytest.mark.dear
def test_every_statement_of_deep_nets_holds() -> None:
    """Nets with cases in cases, and with chains as grounds."""
    moves = explain(example("easter-monster").grid, "explainer").moves
    assert [fault for move in moves if (fault := fault_in(told(*move)))] == []


TWO_HOUSES = (
    "1.3.5....123.5.....23.........4.....1...5.7..1.....7.......6..........8.........9"
    "...4.....1...5.........6...1.3.5...........8.........9.2.............7..1.3.5...."
    "......78.......78.........91.3.5.....2............6...1..45....1.3.5....1.345...."
    ".2...............91...5....1...5.........6..........8...3.........4...........7.."
    ".....67..1.3.5.7.....4.............91...5.7..1.3...7.........8.1...56....2......."
    ".....678.1.3.5.78.1.3.5.....2.......1..45.7..1.34..7..1...5...91...56..91...56..."
    "1.3.....91234............8.......7..1..4....9....5....1..4....9123..6..91.34.6..."
    "1...5...9.....6...12..5...........8...3......12.4...........7..12..5...91..45...."
    "1.3.5...912345..........7.......6...1..4....912.4.....1..45...9123.5...9.......8."
)
"""Here guardians and other cells fill a house, and some of their digits a second one."""


def test_a_subset_is_told_only_of_houses_that_have_all_of_it() -> None:
    grid = Grid(TWO_HOUSES)
    steps = list(technique_named("unique-rectangle-3").steps(grid, alone=False))
    assert steps
    assert [fault_in(told(grid, step)) for step in steps] == [""] * len(steps)


def test_damaged_passages_are_refused() -> None:
    """Nearly all: some damage leaves a statement that is true as well."""
    stream = random.Random(7)
    writer = writer_of(style="plain")
    tried, caught = Counter[str](), Counter[str]()
    for one in sample():
        passages = one.sentence, one.argument
        for name, damaged in damages(passages, writer, stream):
            if damaged != passages:
                tried[name] += 1
                caught[name] += bool(fault_in(Told(one.grid, one.step, *damaged)))
    shares = {name: f"{caught[name]} of {count}" for name, count in tried.items()}
    print(f"caught {caught.total()} of {tried.total()} damaged passages:", shares)
    assert caught.total() >= 0.975 * tried.total(), shares


def test_no_value_has_the_name_of_a_word_of_the_readers() -> None:
    """A row would take the word for the value where a template leaves the value out."""
    templates = language("en").templates
    found = {name for key in ROWS for name in re.findall(r"{(\w+)", templates.get(key, ""))}
    one = sample()[0]
    words = {*dir(Teller(one.grid, one.step, "en")), *WORDS} - {"all", "result"}
    assert not found & words


def test_nonsense_keeps_every_value_and_no_word() -> None:
    """The other catalogue says the same keys; a reader that knew a word would fail with it."""
    made = nonsense()
    for one in sample()[:50]:
        texts = [
            tell(one.step, one.grid, style="plain", language=made),
            argument(one.step, one.grid, style="plain", language=made),
        ]
        assert not any(" only " in text or " so " in text for text in texts)
