"""Texts as parts: joined they are the text, and each names what it says but nothing held back."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import Any

import pytest

from corpus import spoiled
from render_steps import SAMPLES as DRAWN
from telling.word_samples import SAMPLES as TOLD
from whydoku.formats.spans import Span
from whydoku.grids.bits import from_members, members
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    parse_candidates,
    parse_cells,
    parse_eliminations,
    parse_house,
    parse_placements,
)
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.step import Step
from whydoku.playing.hints.disclosure import disclosed
from whydoku.playing.hints.hint import Hint, hint
from whydoku.playing.hints.question import why
from whydoku.shapes.texts import CHAINS
from whydoku.telling.words import argument, tell
from whydoku.telling.words.about.hints import tell_hint, tell_why
from whydoku.telling.words.about.phrases import (
    Phrases,
    phrases_in,
    phrases_of_argument,
    phrases_of_hint,
    phrases_of_step,
    phrases_of_why,
)

WIKIPEDIA = example("wikipedia").grid
MANY = example("many-solutions").grid

EXAMPLES = [one.slug for one in techniques() if one.example is not None]
NAMINGS = ("rc", "excel", "zero")
CELLS = re.compile(r"r[1-9]+c[1-9]+")


@cache
def found(slug: str) -> tuple[tuple[Grid, Step], ...]:
    """A technique's example, and its first steps there."""
    one = technique_named(slug)
    grid = Grid(one.example or "")
    return tuple((grid, step) for step in islice(one.steps(grid), 3))


def cases(name: str) -> tuple[tuple[Grid, Step], ...]:
    if name in DRAWN:
        return (DRAWN[name],)
    return ((Grid("." * 81), TOLD[name]),) if name in TOLD else found(name)


NAMES = [*DRAWN, *(name for name in TOLD if name not in DRAWN), *EXAMPLES]


def text(parts: Phrases) -> str:
    return "".join(part["text"] for part in parts)


def all_of(parts: Any, what: str) -> set[str]:
    return {name for part in parts for name in part.get(what, ())}


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", NAMES)
def test_the_parts_joined_are_the_text(name: str) -> None:
    for grid, step in cases(name):
        for naming in NAMINGS:
            for chains in CHAINS:
                told = phrases_of_step(step, grid, naming=naming, chains=chains)
                assert text(told) == tell(step, grid, naming=naming, chains=chains)
            lines = phrases_of_argument(step, grid, naming=naming)
            assert "\n".join(map(text, lines)) == argument(step, grid, naming=naming)
        names = {step.technique: "Some \ufdd0 of {my} own"}
        assert text(phrases_of_step(step, grid, names=names)) == tell(step, grid, names=names)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", NAMES)
def test_the_parts_of_a_hint_joined_are_the_hint(name: str) -> None:
    for grid, step in cases(name):
        given = Hint(grid, step)
        for disclosure in (1, 2, 3, 4):
            for naming in NAMINGS:
                told = phrases_of_hint(given, disclosure, naming=naming)
                assert text(told) == tell_hint(given, disclosure, naming=naming)
        for chains in CHAINS:
            everything = phrases_of_hint(given, 4, chains=chains)
            assert everything == phrases_of_step(step, grid, chains=chains)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
def test_a_hint_names_no_more_than_its_disclosure_shows(name: str) -> None:
    for grid, step in cases(name):
        given = Hint(grid, step)
        for disclosure in (1, 2):
            told = phrases_of_hint(given, disclosure)
            assert not all_of(told, "cells")
            assert not all_of(told, "candidates")
            houses = {parse_house(house) for house in all_of(told, "houses")}
            assert houses == set(disclosed(given, disclosure).region.houses)
        told, clue = phrases_of_hint(given, 3), disclosed(given, 3).clue
        named = from_members(
            parse_candidates(one).bit_length() - 1 for one in all_of(told, "candidates")
        )
        assert named & ~clue.candidates == 0
        for part in told:
            assert not re.fullmatch(r"[1-9]+", part["text"]) or not {"candidates", "cells"} & {
                *part
            }


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
def test_the_text_of_a_part_is_what_it_names(name: str) -> None:
    for grid, step in cases(name):
        lines = [phrases_of_step(step, grid, chains=chains) for chains in CHAINS]
        for part in (part for line in [*lines, *phrases_of_argument(step, grid)] for part in line):
            said = part["text"]
            cells = parse_cells(" ".join(part.get("cells", ())))
            candidates = parse_candidates(" ".join(part.get("candidates", ())))
            if not {"cells", "houses", "candidates"} & {*part}:
                assert not CELLS.search(said), said
            elif CELLS.fullmatch(said):
                assert cells == parse_cells(said)
            elif "<>" in said:
                assert candidates == parse_eliminations(said)
            elif re.fullmatch(rf"{CELLS.pattern}=\d", said):
                assert candidates == parse_placements(said)
            elif re.fullmatch(rf"\d+{CELLS.pattern}", said):
                assert candidates == parse_candidates(said)
            elif match := re.fullmatch(r"(row|column|box) ([1-9])", said, re.IGNORECASE):
                assert part["houses"] == [match[1][0].lower() + match[2]]
            elif re.fullmatch(r"[1-9]", said) and candidates:
                assert {k % 9 + 1 for k in members(candidates)} == {int(said)}
                assert candidates & ~grid.bits == 0


def test_houses_in_a_list_are_named_one_by_one() -> None:
    grid, step = DRAWN["x-wing"]
    told = phrases_of_step(step, grid)
    numbers = [part for part in told if re.fullmatch("[1-9]", part["text"])]
    lit_alone = [part["houses"] for part in numbers if "houses" in part]
    assert lit_alone
    assert all(len(one) == 1 for one in lit_alone)


def test_a_digit_names_its_candidates_in_the_places_mentioned() -> None:
    given = hint(WIKIPEDIA)
    assert given.step is not None
    told = [part for part in phrases_of_step(given.step, WIKIPEDIA) if len(part) > 1]
    assert {one["text"]: one["candidates"] for one in told if "candidates" in one} == {
        "8": ["8r3c3", "8r5c4"]
    }
    assert {"text": "8", "candidates": ["8r1c6"]} in told
    assert all_of(told, "cells") == {"r1c6", "r3c3", "r5c4"}
    assert all_of(told, "houses") == all_of(phrases_of_hint(given, 3), "houses") == {"b2"}


def test_mistakes_are_named_only_as_far_as_they_are_shown() -> None:
    grids = [spoiled(grid, n, wild=9, deeds=9) for n in range(20) for grid in (MANY, WIKIPEDIA)]
    grids.append(WIKIPEDIA.place("r1c3=1").remove("r3c4<>3"))
    for found in map(hint, grids):
        if not found.mistakes:
            continue
        given = found.without_puzzle()
        for disclosure in (1, 2, 3, 4):
            whole = phrases_of_hint(found, disclosure)
            assert text(whole) == tell_hint(found, disclosure)
            told = phrases_of_hint(given, disclosure)
            assert text(whole).endswith(text(told))
            told = sentences(told, 1)
            cells = parse_cells(" ".join(all_of(told, "cells")))
            wrong = given.mistakes.cells.bits
            assert cells == (wrong if disclosure == 3 else 0)
            candidates = parse_candidates(" ".join(all_of(told, "candidates")))
            deeds = given.mistakes.digits.bits | given.mistakes.marks.bits
            assert candidates == (deeds if disclosure == 4 else 0)


def sentences(told: list[Any], count: int) -> list[Any]:
    """The parts of the first sentences of a text."""
    found: list[Any] = []
    for part in told:
        found.append(part)
        count -= len(re.findall(r"\.( |$)", part["text"]))
        if count <= 0:
            break
    return found


def test_a_hint_without_a_step_has_parts_too() -> None:
    for grid in (WIKIPEDIA.solution(), MANY, Grid("." * 81)):
        given = hint(grid, "simple")
        assert text(phrases_of_hint(given, 1)) == tell_hint(given, 1, naming="rc")


@pytest.mark.parametrize(
    "question",
    ["r1c3<>5", "r1c3=1", "r2c7<>3", "r2c7=3", "r5c5=5", "r1c1<>4", "r1c1=5", "r1c1=4", "r1c3=4"],
)
def test_an_answer_has_a_list_of_parts_per_line(question: str) -> None:
    given = why(WIKIPEDIA, question)
    for naming in NAMINGS:
        lines = phrases_of_why(given, naming=naming)
        assert "\n".join(map(text, lines)) == tell_why(given, naming=naming, width=None)
        assert len(lines) == 1 + len(given.trace)


def test_an_answer_about_a_mistake_names_it() -> None:
    given = why(WIKIPEDIA.place("r1c3=1"), "r1c4=2")
    line, *steps = phrases_of_why(given)
    assert {"text": "r1c3=1", "candidates": ["1r1c3"]} in line
    assert len(steps) == len(given.trace) > 0


def test_text_that_names_nothing_is_one_part() -> None:
    told = (
        Span("X-Wing", role="technique"),
        ": ",
        "a ",
        Span("b", cells=1 << 33),
        Span("", houses=1 << 26),
        " c ",
        Span("d", candidates=1),
    )
    assert phrases_in(told) == [
        {"text": "X-Wing: a "},
        {"text": "b", "cells": ["r4c7"]},
        {"text": "", "houses": ["b9"]},
        {"text": " c "},
        {"text": "d", "candidates": ["1r1c1"]},
    ]
    assert phrases_in(()) == []
