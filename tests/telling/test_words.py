"""The words for a step: the plain reason, the exact pattern, the full argument."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest

import english
from corpus import many_hard_grids
from telling.told_sample import sample
from telling.word_samples import SAMPLES, cover, pattern, step
from whydoku.formats.spans import plain
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    format_cell,
    parse_candidates,
    parse_cells,
    parse_eliminations,
    parse_placements,
)
from whydoku.grids.parts.candidates import cells_of, union
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.logic.why import Cover, Pattern
from whydoku.telling.words import argument, headline, passage, pattern_text, reason, tell
from whydoku.telling.words.patterns.ways import is_abridged, way
from whydoku.telling.words.steps import WORDS
from whydoku.telling.words.telling import line_of_step, sentence_text, written
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.passage import DigitsSlot, ResultSlot, Sentence, sentence

EMPTY = Grid("." * 81)
CELL = re.compile(r"r[1-9]+c[1-9]+")


@pytest.mark.english
@pytest.mark.parametrize("name", SAMPLES)
def test_english_has_no_slot_left_no_stray_blank_and_no_word_twice(name: str) -> None:
    told = SAMPLES[name]
    for grid in (None, EMPTY):
        for text in (reason(told, grid), pattern_text(told), argument(told, grid)):
            assert "{" not in text
            assert not re.search(r"\S  | [,;:.]", text), "blanks where none belong"
            assert not re.search(r"\b(\w+) \1\b", text), "a word twice"
    lines = argument(told, EMPTY).splitlines()
    assert all(line.strip()[-1] in ".:?" for line in lines)
    assert all(line.strip()[0].isupper() or CELL.match(line.strip()) or line.strip()[0].isdigit()
               for line in lines)  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
def test_a_reason_names_every_conclusion(name: str) -> None:
    told = SAMPLES[name]
    wanted = told.placements | told.eliminations
    text = reason(told)
    for i in {k // 9 for k in members(wanted)}:
        assert named(text) >> i & 1, format_cell(i)
    for digit in {k % 9 + 1 for k in members(wanted)}:
        assert re.search(rf"(?<![rc\d]){digit}|<>\d*{digit}", text)


def named(text: str) -> int:
    """The cells that a text names."""
    return parse_cells(" ".join(CELL.findall(text)))


def test_an_endo_fin_is_listed_as_often_as_it_counts() -> None:
    twice = cover("5r1 5b1", "5c4 5c5", "5r1c1")
    doubled = Cover(twice.bases, twice.covers, twice.fins * 2)
    assert pattern_text(Step("x", why=(doubled,))).count("5r1c1") == 2


def test_ten_facts_are_told_and_of_more_three_at_each_end() -> None:
    facts = [sentence("fact", cell=slot.cell(i)) for i in range(11)]
    for few in range(11):
        assert way(facts[:few]).items == (*facts[:few],)
    assert way(facts).items == (*facts[:3], sentence("way.more", number=5), *facts[8:])
    assert way(facts[:1], is_inside=True).items == (facts[0],)
    assert way(facts[:2], is_inside=True).items == (sentence("way.more", number=2),)
    assert [is_abridged(way(facts[:n])) for n in (10, 11)] == [False, True]
    assert written(sentence("way.more", number=5)) == "… 5 more …"


@pytest.mark.parametrize(
    ("told", "keys"),
    [
        (SAMPLES["siamese"], "places places fin no-fins.fish either-way reread"),
        (SAMPLES["naked-single"], ""),
        (SAMPLES["hidden-single"], ""),
        (SAMPLES["locked-pair"], ""),
        (step("direct-claiming", "r2c3=5", cover("5r2", "5b1"), cover("5c3", "r2c3 5r2 5b1")), ""),
    ],
)
def test_the_lines_of_an_argument(told: Step, keys: str) -> None:
    """Siamese fish follow one after the other; what says all in its sentence has no argument."""
    lines = [line.key for line in passage(told, EMPTY, "argument")]
    assert lines == [f"argue.{key}" for key in keys.split()]
    if told.technique == "direct-claiming":
        assert passage(told)[0].key == "several.direct@direct-claiming"


def test_alike_cases_are_called_by_all_that_they_suppose() -> None:
    """Not by the first of them, where the text supposes one of several at once."""
    cases = "(cases 4r5 (if 4r5c4 (true 4r7c8 4r7)) (if 4r5c5 (true 4r7c8 4r7)))"
    net = pattern(f"(cases either (if 4r1c1 (false 4r9c8 {cases}) (end r9c9)) (unless 4r1c1))")
    grid = Grid(removed="r5c1236789<>4, r7c2369<>4")
    lines = passage(step("guess", "r1c1<>4", net), grid, "argument")
    said = [one for line in lines for one in english.sentences_in(line)]
    named = [one.slots[0][1] for one in said if one.key == "from.supposed"]
    assert ResultSlot(parse_placements("r5c4=4, r5c5=4"), 0) in named


@pytest.mark.parametrize("removed", ["", "r2c1236789<>7"])
def test_no_case_relies_on_what_another_supposed_or_found(removed: str) -> None:
    inner = "(false 9r9c8 (cases either (if 9r4c8 (true 9r5c5 9r5) (end r5c5)) (unless 9r4c8)))"
    facts = "(true 7r2c5 7r2) (true 7r3c9 7r3) (true 8r4c4 8r4) (true 9r4c5 9r4) (true 7r9c8 7r9)"
    cases = f"(if 4r1c1 {inner} (true 7r9c8 r9c8)) (if 7r1c1 {facts})"
    told = step("cell-forcing", "r9c9<>7", pattern(f"(cases r1c1 {cases})"))
    lines = passage(told, Grid(removed=removed) if removed else None, "argument")
    [_, second] = [line for line in lines if line.key == "case.if"]
    sources = {one.key for one in english.sentences_in(second)}
    assert sources & {"from.supposed", "from.lines"} == set()


def test_the_name_comes_from_the_catalogue_or_the_caller() -> None:
    naked = SAMPLES["naked-single"]
    assert (headline(naked), str(naked)) == ("Naked Single", tell(naked))
    other = tell(naked, names={"naked-single": "Only Choice"})
    assert other == tell(naked).replace("Naked Single", "Only Choice") != tell(naked)
    assert headline(step("my-own-thing", "r1c1<>5")) == "My Own Thing"
    for name, variant in (("siamese", "siamese"), ("type-1", "type 1"), ("type-2", "type 2")):
        base = technique_named(SAMPLES[name].technique).name
        assert headline(SAMPLES[name]) == sentence_text(f"variant.{variant}", name=base)


def test_cells_and_houses_follow_the_notation() -> None:
    pair = reason(SAMPLES["naked-pair"], naming="sudokuwiki")
    assert {"A1", "A4", "A7<>26"} <= {*re.findall(r"\bA\d[<>\d]*", pair)}
    assert not CELL.search(pair)
    pointing = reason(SAMPLES["pointing"], naming="excel")
    assert "G2<>5" in pointing
    assert "column G: G2<>5" not in pointing
    assert re.search(r"\bA\b", pattern_text(SAMPLES["x-wing"], naming="norvig"))


def test_a_passage_has_no_words() -> None:
    (said,) = passage(SAMPLES["x-wing"], EMPTY)
    assert said.key == "so.fish@x-wing"
    assert {"premise", "bases", "covers", "result"} <= {name for name, _ in said.slots}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("slug", ["aic", "grouped-aic", "als-aic"])
def test_the_name_of_a_chain_that_is_found_includes_its_type(slug: str) -> None:
    one = technique_named(slug)
    found = [step for grid in many_hard_grids(6) for step in one.steps(grid)]
    names = {sentence_text(f"variant.type {n}", name=one.name) for n in (1, 2)}
    assert {headline(step) for step in found} == names


def test_only_shared_digits_that_exclude_something_are_named() -> None:
    step = replace(SAMPLES["als-two"], eliminations=parse_eliminations("r2c1<>1"))
    premise = dict(passage(step)[0].slots)["premise"]
    assert isinstance(premise, Sentence)
    assert dict(premise.slots)["z"] == DigitsSlot(0b1)


def test_every_kind_of_pattern_has_its_words() -> None:
    assert set(WORDS) == set(get_args(Pattern))


# In English


@pytest.mark.english
@pytest.mark.dear
def test_steps_read_as_ever() -> None:
    """Where a sentence was meant to change, `python tests/english.py` writes the file anew."""
    assert english.FILE.read_text(encoding="utf-8") == english.text()


@pytest.mark.english
def test_words_name_what_the_passage_gives() -> None:
    """In any sentence, so that a value that a template or the writer drops is seen missing."""
    left = {one.step: unnamed for one in sample() if (unnamed := english.unnamed(one))}
    assert not left


def test_many_candidates_to_remove_are_counted() -> None:
    """Their cells are named, and a few digits in however many cells."""
    few = " ".join(f"{n}r{n}c{n}" for n in range(1, 9))
    for removed, said in (
        (few, "1 can be removed from r1c1, 2 from r2c2,"),
        (f"{few} 2r1c1", "9 candidates can be removed from r1c1, r2c2, r3c3, r4c4, r5c5,"),
        ("1r1c123456789 2r2c2", "1 can be removed from r1c1, r1c2, r1c3, r1c4, r1c5, r1c6,"),
    ):
        bits = parse_candidates(removed)
        spans = line_of_step(writer_of(style="plain"), Step("x-wing", eliminations=bits), None)
        assert plain(spans).startswith(f"X-Wing: {said}")
        assert union(one.cells for one in spans if not isinstance(one, str)) == cells_of(bits)
