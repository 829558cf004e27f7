"""Names of cells, houses, candidates and constraints: what is written can be read back."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from effort import few
from requirements import needed
from strategies import candidate_bits, cell_bits
from whydoku.errors import InvalidNotation, UnknownName
from whydoku.grids import notation
from whydoku.grids.bits import from_members, members
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import format_line
from whydoku.grids.spaces import ALL_CANDIDATES, ALL_CELLS
from whydoku.operations.answers.saved_traces import schema
from whydoku.operations.answers.trace import trace_data
from whydoku.solving.solve import explain

SCHEMES = sorted(notation.SCHEMES)
every_scheme = pytest.mark.parametrize("naming", SCHEMES)

R4C7 = 33
"""Row 4, column 7: the fourth row and the seventh column, counted from 1."""


NAMED = {
    "excel": ("G4", "row 4", "column G", "box 6", "I9"),
    "norvig": ("D7", "row D", "column 7", "box 6", "I9"),
    "rc": ("r4c7", "r4", "c7", "b6", "r9c9"),
    "sudokuwiki": ("D7", "row D", "column 7", "box 6", "J9"),
    "zero": ("Cell36", "Row3", "Col6", "Box36", "Cell88"),
}


def test_each_scheme_names_the_cell_and_its_houses() -> None:
    assert [*NAMED] == SCHEMES
    for naming, (cell, *houses, last) in NAMED.items():
        assert notation.format_cell(R4C7, naming) == cell
        assert [notation.format_house(h, naming) for h in (3, 9 + 6, 18 + 5)] == houses
        assert notation.format_cell(80, naming) == last
    for name, naming in (("I9", "sudokuwiki"), ("J9", "norvig"), ("J9", "excel")):
        with pytest.raises(InvalidNotation):
            notation.parse_cell(name, naming)


@every_scheme
def test_all_cells_and_houses_have_their_own_names(naming: str) -> None:
    cells = [notation.format_cell(i, naming) for i in range(81)]
    assert len(set(cells)) == 81
    assert [notation.parse_cell(name, naming) for name in cells] == list(range(81))
    assert [notation.parse_cell(name.swapcase(), naming) for name in cells] == list(range(81))
    houses = [notation.format_house(h, naming) for h in range(27)]
    assert len(set(houses)) == 27
    assert [notation.parse_house(name, naming) for name in houses] == list(range(27))


@every_scheme
@given(cell_bits, candidate_bits)
def test_what_is_written_is_read_back(naming: str, some: int, bits: int) -> None:
    assert notation.parse_cells(notation.format_cells(some, naming), naming) == some
    assert notation.parse_candidates(notation.format_candidates(bits, naming), naming) == bits
    assert notation.parse_eliminations(notation.format_eliminations(bits, naming), naming) == bits
    assert notation.parse_placements(notation.format_placements(bits, naming), naming) == bits


def test_constraints_are_read_back() -> None:
    names = [notation.format_constraint(q) for q in range(324)]
    assert [names[q] for q in (33, 81 + 31, 162 + 58, 243 + 49)] == ["r4c7", "5r4", "5c7", "5b6"]
    assert [notation.parse_constraint(name) for name in names] == list(range(324))


def test_folded_names_are_read() -> None:
    for text, cells in (
        ("R4C7, r4c7 b6p1", [33]),
        ("b5p19", [30, 50]),
        ("r1c1,r9c9\n", [0, 80]),
        ("", []),
    ):
        assert notation.parse_cells(text) == from_members(cells)


def test_cells_fold_into_few_names() -> None:
    for cells, text in (
        ([33, 35, 51, 53], "r46c79"),
        ([33, 35, 45], "r4c79 r6c1"),
        ([0, 9, 18, 1], "r1c12 r23c1"),
        ([0, 10, 20], "r1c1 r2c2 r3c3"),
        (range(81), "r123456789c123456789"),
    ):
        assert notation.format_cells(from_members(cells)) == text


def test_candidates_fold_by_their_digits() -> None:
    bits = notation.parse_candidates("5r4c7 9r4c7 3r6c1 3r6c2")
    assert notation.format_candidates(bits) == "59r4c7 3r6c12"
    assert notation.format_eliminations(bits) == "r4c7<>59, r6c12<>3"
    assert notation.format_placements(bits) == "r4c7=5, r4c7=9, r6c1=3, r6c2=3"
    assert notation.parse_candidates("(59)r4c7") == notation.parse_candidates("59r4c7")
    for text in ("r11c3=4", "r1c33=4", "b11p3=4"):
        with pytest.raises(InvalidNotation, match="has a number twice; rows, columns, boxes and"):
            notation.parse_placements(text)


@pytest.mark.parametrize(
    "text",
    ["r0c1", "r1c10x", "rc1", "r1", "c1r1", "D7", "r1c1=", "b1", "b1p0", "5r4c7", "r१c1", "-1"],
)
def test_what_is_no_cell_is_refused_with_an_example(text: str) -> None:
    for parse in (notation.parse_cell, notation.parse_cells):
        with pytest.raises(InvalidNotation, match=re.escape(f"{text!r} names no cell")) as fault:
            parse(text)
        assert "is r4c7" in str(fault.value)


REFUSED: dict[Callable[[str], int], tuple[str, ...]] = {
    notation.parse_candidates: (
        *("r4c7", "0r4c7", "5", "(5r4c7", "5)r4c7", "5r4c7=5", "((5))r4c7"),
    ),
    notation.parse_placements: ("r4c7", "r4c7=0", "r4c7=59", "r4c7=", "r4c7<>5", "=5"),
    notation.parse_eliminations: ("r4c7", "r4c7<>0", "r4c7<>", "r4c7=5", "<>5", "r4c7<>5<>6"),
    notation.parse_constraint: ("", "5", "5r", "0r4", "5r0", "10r1", "r4", "5x4"),
}


@pytest.mark.parametrize("parse", REFUSED)
def test_what_has_another_form_is_refused(parse: Callable[[str], int]) -> None:
    kind = "constraint" if parse is notation.parse_constraint else ""
    for text in REFUSED[parse]:
        with pytest.raises(InvalidNotation, match=f"names no {kind}"):
            parse(text)


def test_an_unknown_scheme_is_refused_with_those_known() -> None:
    with pytest.raises(UnknownName, match="did you mean sudokuwiki"):
        notation.format_cell(0, "sudokuviki")
    with pytest.raises(UnknownName, match="known: excel, norvig, rc, sudokuwiki, zero"):
        notation.parse_cells("A1", "q")


# The grammar in docs/reference/notation.md describes all that we write, and only what we read

PAGE: Final = Path(__file__).parents[2] / "docs" / "reference" / "notation.md"

TOKEN: Final = re.compile(r'"([^"]*)"|([a-z]+)|([(){}\[\]|])')
MEANING: Final = {**dict.fromkeys("({[", "(?:"), ")": ")", "}": ")*", "]": ")?", "|": "|"}


def expression(rule: str, known: dict[str, str]) -> str:
    """A rule in EBNF as a regular expression; it may use the rules known."""
    found = ""
    for text, name, sign in TOKEN.findall(rule):
        found += known[name] if name else MEANING[sign] if sign else re.escape(text)
    return f"(?:{found})"


@cache
def grammar() -> dict[str, re.Pattern[str]]:
    [text] = re.findall(r"```ebnf\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    found: dict[str, str] = {}
    for name, rule in re.findall(r"^(\w+) *= (.+) ;$", text, re.MULTILINE):
        found[name] = expression(rule, found)
    return {name: re.compile(one) for name, one in found.items()}


def accepts(rule: str, text: str) -> bool:
    return bool(grammar()[rule].fullmatch(text))


# What we write


@cache
def _defs() -> dict[str, Any]:
    found: dict[str, Any] = schema()["$defs"]
    return found


@pytest.mark.dear
def test_names_in_traces_are_those_of_the_schema() -> None:
    described = needed("jsonschema").Draft202012Validator(schema())
    for line in random_minimal(few(25), seed=17):
        for profile in ("default", "hodoku", "explainer"):
            described.validate(trace_data(explain(Grid(line), profile)))


@given(st.integers(0, ALL_CELLS), st.integers(0, ALL_CANDIDATES))
def test_every_set_that_is_written_is_accepted(cells: int, candidates: int) -> None:
    written = {
        "cells": notation.format_cells(cells),
        "candidates": notation.format_candidates(candidates),
        "eliminations": notation.format_eliminations(candidates),
        "placements": notation.format_placements(candidates),
    }
    for rule, text in written.items():
        assert accepts(rule, text) or not text, (rule, text)


# What the grammar accepts

READ: Final[dict[str, Callable[[str], Any]]] = {
    "cell": notation.parse_cell,
    "house": notation.parse_house,
    "candidate": notation.parse_candidates,
    "constraint": notation.parse_constraint,
    "placement": notation.parse_placements,
    "cells": notation.parse_cells,
    "candidates": notation.parse_candidates,
    "elimination": notation.parse_eliminations,
    "placements": notation.parse_placements,
    "eliminations": notation.parse_eliminations,
}


@pytest.mark.parametrize("rule", READ)
def test_what_the_grammar_accepts_is_read(rule: str) -> None:
    described = _defs().get(rule, {}).get("pattern")

    @settings(max_examples=few(20), suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.from_regex(grammar()[rule], fullmatch=True))
    def read(text: str) -> None:
        assume(not re.search(r"[rc][1-9]*([1-9])[1-9]*\1", text))  # none occurs twice
        READ[rule](text)
        assert described is None or re.search(described, text)

    read()


@given(candidate_bits)
def test_a_line_has_the_highest_digit_of_each_cell(several: int) -> None:
    highest = {k // 9: k for k in members(several)}
    line = "".join(str(highest[i] % 9 + 1) if i in highest else "." for i in range(81))
    assert format_line(several) == line
    assert format_line(from_members(highest.values())) == line
