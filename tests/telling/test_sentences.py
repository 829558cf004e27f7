"""Sentences as keys with values: written out from their JSON, they are the text."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from corpus import WIKIPEDIA
from requirements import skip_or_fail
from telling.test_phrases import NAMES, cases
from telling.word_samples import SAMPLES
from whydoku.formats.spans import plain
from whydoku.grids.bits import from_members
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    parse_candidates,
    parse_cells,
    parse_constraint,
    parse_eliminations,
    parse_house,
    parse_placements,
)
from whydoku.operations.answers.saved_traces import schema
from whydoku.operations.answers.sentences import (
    SentenceJson,
    sentences_of_hint,
    sentences_of_step,
    sentences_of_why,
)
from whydoku.playing.games import Game
from whydoku.playing.hints.hint import Hint, hint
from whydoku.playing.hints.question import why
from whydoku.shapes.texts import STYLES
from whydoku.telling.words import argument, headline, reason
from whydoku.telling.words.about.hints import tell_first, tell_hint, tell_why
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    HousesSlot,
    Listing,
    NameSlot,
    NodeSlot,
    NumberSlot,
    ResultSlot,
    Sentence,
    TextSlot,
    Value,
    listing,
    sentence,
)

HINTED = ["x-wing", "wikipedia", "easter-monster"]
"""Examples with a next step."""


def through_json(data: Any) -> dict[str, Any]:
    """The same object after it has been a text."""
    found: dict[str, Any] = json.loads(json.dumps(data))
    return found


def read_back(data: Any) -> Sentence:
    """The sentence of an object."""
    values = {name: value_of(value) for name, value in data["values"].items()}
    return Sentence(data["key"], tuple(values.items()), data["depth"])


def value_of(data: Any) -> Value:
    [(kind, value)] = data.items()
    return READERS[kind](value)


READERS: dict[str, Callable[[Any], Value]] = {
    "cells": lambda names: CellsSlot(parse_cells(" ".join(names))),
    "digits": lambda digits: DigitsSlot(from_members(digit - 1 for digit in digits)),
    "houses": lambda names: HousesSlot(tuple(map(parse_house, names))),
    "constraints": lambda names: ConstraintsSlot(tuple(map(parse_constraint, names))),
    "candidates": lambda names: CandidatesSlot(parse_candidates(" ".join(names))),
    "node": lambda names: NodeSlot(parse_candidates(" ".join(names))),
    "result": lambda data: ResultSlot(
        parse_placements(" ".join(data["placements"])),
        parse_eliminations(" ".join(data["eliminations"])),
    ),
    "number": NumberSlot,
    "name": NameSlot,
    "text": lambda text: TextSlot((text,)),
    "list": lambda items: Listing(tuple(map(value_of, items))),
    "sentence": read_back,
}


def written(data: Any, style: str = "short") -> str:
    """The English of a sentence's JSON, as it stands after a colon."""
    return plain(writer_of(style=style).sentence(read_back(data)))


def lines(data: list[dict[str, Any]], style: str) -> list[str]:
    writer = writer_of(style=style)
    return ["  " * one["depth"] + plain(writer.full(read_back(one))) for one in data]


def valid(data: dict[str, Any], name: str) -> None:
    """Asks the published schema about an object."""
    try:
        jsonschema: Any = import_module("jsonschema")
    except ImportError:
        skip_or_fail("jsonschema", "jsonschema is not installed")
    whole = schema()
    part = {"$schema": whole["$schema"], "$defs": whole["$defs"], "$ref": f"#/$defs/{name}"}
    jsonschema.Draft202012Validator(part).validate(data)


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", NAMES)
def test_the_sentences_of_a_step_written_out_are_its_text(name: str) -> None:
    for grid, step in cases(name):
        data = through_json(sentences_of_step(step, grid))
        for style in ("plain", "short"):
            assert written(data["reason"], style) == reason(step, grid, style=style)
            told = argument(step, grid, style=style).splitlines()
            assert lines(data["argument"], style) == told
        valid(data, "sentences")


def test_a_step_may_be_told_without_its_grid() -> None:
    step = SAMPLES["x-wing"]
    data = through_json(sentences_of_step(step))
    assert written(data["reason"]) == reason(step)


@pytest.mark.parametrize("disclosure", [1, 2, 3, 4])
@pytest.mark.parametrize("puzzle", HINTED)
def test_a_hint_says_its_sentences_and_reveals_no_more(puzzle: str, disclosure: int) -> None:
    found = hint(example(puzzle).grid)
    assert found.step is not None
    data = through_json(sentences_of_hint(found, disclosure))
    told = tell_hint(found, disclosure)
    said = written(data["reason"])
    name = headline(found.step)
    assert said.rstrip(".?").lower() in told.lower()
    if disclosure > 2:
        assert name in told
        assert len(told) <= len(f"{name}: {said}.")
    if disclosure < 4:
        assert data["argument"] == []
    else:
        assert data == through_json(sentences_of_step(found.step, found.grid))
    valid(data, "sentences")


def test_what_is_no_step_has_all_its_sentences() -> None:
    spoiled = Grid(WIKIPEDIA).place("r1c3=1")
    hard = example("easter-monster").grid.place("r1c2=8")
    several = example("two-solutions").grid.place("r1c1=3")
    for given in (spoiled, hard, several, Grid(WIKIPEDIA).solution(), Grid("." * 81)):
        found = hint(given, "simple")
        for disclosure in (1, 2, 3, 4):
            data = through_json(sentences_of_hint(found, disclosure))
            all_of_them = [*data.get("before", ()), data["reason"], *data.get("after", ())]
            assert " ".join(lines(all_of_them, "short")) == tell_hint(found, disclosure)
            assert data["argument"] == []
            assert ("before" in data) == bool(tell_first(found))
            assert ("after" in data) == (disclosure == 4 and bool(found.mistakes))
            valid(data, "sentences")


def test_the_sentences_of_a_game_say_what_to_take_back() -> None:
    game = Game(Grid(WIKIPEDIA))
    game.place("r1c3=1")
    *_, last = sentences_of_hint(game.hint())["after"]
    assert (last["key"], last["values"]["entry"]) == ("slip.entered", {"number": 1})


def test_several_solutions_are_told_before_a_step_too() -> None:
    found = hint(example("two-solutions").grid)
    [before] = through_json(sentences_of_hint(found, 1))["before"]
    assert before["key"] == "puzzle.two"
    assert before["values"]["cells"] == {"cells": ["r4c6", "r4c9", "r5c6", "r5c9"]}
    assert lines([before], "plain") == [tell_first(found, style="plain")]


def test_an_answer_about_a_mistake_has_its_own_sentence() -> None:
    found = why(Grid(WIKIPEDIA).place("r1c3=2"), "r1c3<>2")
    data = through_json(sentences_of_why(found))
    assert data["reason"]["key"] == "disproof.path"
    assert lines([data["reason"]], "short") == [str(found).splitlines()[0]]
    assert "after" not in data


def test_a_technique_is_called_as_a_profile_calls_it() -> None:
    found = hint(Grid(WIKIPEDIA), "simple")
    assert found.step is not None
    assert "Only place in a line" in json.dumps(sentences_of_hint(found, 2))
    told = sentences_of_hint(Hint(found.grid, found.step), 2, {found.step.technique: "My own"})
    assert told["reason"]["values"]["name"] == {"text": "My own"}


@pytest.mark.parametrize("question", ["r1c1=5", "r1c3=1", "r2c7<>3", "r2c7=3", "r1c3<>5"])
def test_an_answer_has_its_sentence(question: str) -> None:
    found = why(Grid(WIKIPEDIA), question)
    data = through_json(sentences_of_why(found))
    said = plain(writer_of().full(read_back(data["reason"])))
    assert said == tell_why(found).splitlines()[0]
    valid(data, "sentences")


EVERYTHING = sentence(
    "some.key@x-wing",
    2,
    cells=CellsSlot(parse_cells("r1c2 r9c9")),
    digits=DigitsSlot(0b100000001),
    houses=HousesSlot((20, 0, 9)),
    constraints=ConstraintsSlot((323, 5, 81)),
    candidates=CandidatesSlot(parse_candidates("5r4c79")),
    node=NodeSlot(parse_candidates("5r4c79")),
    result=ResultSlot(from_members([4]), from_members([100, 700])),
    number=NumberSlot(0),
    name=NameSlot("x"),
    text=TextSlot(("a ", "b")),
    list=listing([NumberSlot(3), listing([]), sentence("inner", cells=CellsSlot(0))]),
    sentence=sentence("inner", result=ResultSlot(0, 0)),
)


def test_every_kind_of_value_has_a_form() -> None:
    data = through_json(SentenceJson.of(EVERYTHING))
    assert (data["key"], data["depth"]) == ("some.key@x-wing", 2)
    inner = {"key": "inner", "values": {"cells": {"cells": []}}, "depth": 0}
    result: dict[str, list[str]] = {"placements": [], "eliminations": []}
    assert data["values"] == {
        "cells": {"cells": ["r1c2", "r9c9"]},
        "digits": {"digits": [1, 9]},
        "houses": {"houses": ["b3", "r1", "c1"]},
        "constraints": {"constraints": ["9b9", "r1c6", "1r1"]},
        "candidates": {"candidates": ["5r4c7", "5r4c9"]},
        "node": {"node": ["5r4c7", "5r4c9"]},
        "result": {"result": {"placements": ["r1c1=5"], "eliminations": ["r2c3<>2", "r9c6<>8"]}},
        "number": {"number": 0},
        "name": {"name": "x"},
        "text": {"text": "a b"},
        "list": {"list": [{"number": 3}, {"list": []}, {"sentence": inner}]},
        "sentence": {
            "sentence": {"key": "inner", "values": {"result": {"result": result}}, "depth": 0}
        },
    }
    valid(data, "sentence")
    back = read_back(data)
    assert through_json(SentenceJson.of(back)) == data
    assert back.key == EVERYTHING.key
    for (name, value), (_, was) in zip(back.slots, EVERYTHING.slots, strict=True):
        assert value == was or name == "text"


def test_the_sentences_do_not_depend_on_a_style() -> None:
    step, grid = next((s, g) for g, s in example("x-wing").grid.explain().moves if s.eliminations)
    data = sentences_of_step(step, grid)
    texts = {written(data["reason"], style) for style in STYLES}
    assert len(texts) == 2
    assert ["<>" in text for text in texts].count(True) == 1
