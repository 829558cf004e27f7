"""The grammar in docs/notation.md describes all that we write, and only what we read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effort import few
from whydoku import notation
from whydoku.bulk import random_minimal
from whydoku.grid import Grid
from whydoku.player.hint import Hint
from whydoku.records.boards import board_data
from whydoku.records.hints import hint_data
from whydoku.records.saved_traces import schema
from whydoku.records.trace import step_data, trace_data
from whydoku.solve import explain
from whydoku.spaces import ALL_CANDIDATES, ALL_CELLS
from whydoku.technique import Technique, catalogue

PAGE: Final = Path(__file__).parent.parent / "docs" / "notation.md"

_TOKEN: Final = re.compile(r'\s*("[^"]*"|[\w-]+|[=,|;(){}\[\]])')


# From EBNF to regular expressions


def rules(text: str) -> dict[str, str]:
    """Each rule of a grammar as a regular expression; a rule may use those above it."""
    tokens = [found[1] for found in _TOKEN.finditer(text)]
    assert "".join(tokens) == re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', "", text), "not EBNF"
    found: dict[str, str] = {}
    while tokens:
        name, equals = tokens.pop(0), tokens.pop(0)
        assert equals == "=", name
        found[name] = _choice(tokens, found)
        assert tokens.pop(0) == ";", name
    return found


def _choice(tokens: list[str], known: dict[str, str]) -> str:
    members = [_sequence(tokens, known)]
    while tokens[0] == "|":
        tokens.pop(0)
        members.append(_sequence(tokens, known))
    return f"(?:{'|'.join(members)})"


def _sequence(tokens: list[str], known: dict[str, str]) -> str:
    found = _item(tokens, known)
    while tokens[0] == ",":
        tokens.pop(0)
        found += _item(tokens, known)
    return found


def _item(tokens: list[str], known: dict[str, str]) -> str:
    token = tokens.pop(0)
    if token in "({[":
        inside = _choice(tokens, known)
        assert tokens.pop(0) == ")}]"["({[".index(token)]
        return inside + {"(": "", "{": "*", "[": "?"}[token]
    return re.escape(token[1:-1]) if token.startswith('"') else known[token]


@cache
def grammar() -> dict[str, re.Pattern[str]]:
    """The rules on the page."""
    [text] = re.findall(r"```ebnf\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return {name: re.compile(expression) for name, expression in rules(text).items()}


def accepts(rule: str, text: str) -> bool:
    return bool(grammar()[rule].fullmatch(text))


def test_ebnf_is_translated() -> None:
    found = rules('a = "x" , { "y" } ; b = a | "(" , [ a ] , ( "1" | "2" ) ;')
    assert re.fullmatch(found["b"], "xyy")
    assert re.fullmatch(found["b"], "(x2")
    assert re.fullmatch(found["b"], "(1")
    assert not re.fullmatch(found["b"], "(x")
    with pytest.raises(AssertionError):
        rules('a = "x" ? ;')


# What we write


def names_in(value: Any, described: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields every name in a pattern or a step, with the name of its kind in the schema."""
    if "anyOf" in described:
        described = {} if value is None else described["anyOf"][0]
    if "$ref" in described:
        yield from _names_of_kind(value, described["$ref"].rpartition("/")[2])
    elif isinstance(value, list):
        for item in value:
            yield from names_in(item, described["items"])
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from names_in(item, described["properties"][key])


def _names_of_kind(value: Any, kind: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield ("constraint" if kind == "because" else kind), value
    else:
        yield from names_in(value, _defs()[value.get("pattern", kind)])


@cache
def _defs() -> dict[str, Any]:
    found: dict[str, Any] = schema()["$defs"]
    return found


STEP: Final = {"$ref": "#/$defs/step"}


def need_all(data: Any) -> set[str]:
    """Checks every name in a step; returns the kinds of names it has."""
    kinds = set()
    for kind, text in names_in(data, STEP):
        assert accepts(kind, text) or (kind == "digits" and not text), (kind, text)
        kinds.add(kind)
    return kinds


@pytest.mark.dear
def test_every_name_in_examples_and_traces_is_accepted() -> None:
    kinds = set()
    for entry in catalogue():
        if isinstance(entry, Technique) and entry.example:
            grid = Grid(entry.example)
            step = next(entry.steps(grid))
            kinds |= need_all(step_data(step))
            board, hint = board_data(step, grid), hint_data(Hint(grid, step), 3)
            for rule, names in (
                ("candidate", [mark["at"] for mark in board["candidates"]]),
                ("cell", [mark["at"] for mark in board["cells"]] + hint["cells"]),
                ("house", [mark["at"] for mark in board["houses"]] + hint["houses"]),
                ("candidates", hint["candidates"]),
            ):
                assert all(accepts(rule, name) for name in names)
    assert kinds >= {
        *("constraint", "candidate", "candidates", "cell", "cells", "digits"),
        *("placement", "elimination"),
    }
    for line in random_minimal(few(25), seed=17):
        for profile in ("default", "hodoku", "explainer"):
            for data in trace_data(explain(Grid(line), profile))["steps"]:
                need_all(data)


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
        READ[rule](text)
        assert described is None or re.search(described, text)

    read()


WRONG: Final = {
    "digits": ["0", "a", "1 2", "1,2", "٣", " 1"],
    "cell": ["", "r0c1", "r1c0", "r10c1", "r1c", "c1r1", "R1C1", "r1c1 ", " r1c1", "r12c1", "D7"],
    "house": ["", "r", "r0", "r10", "d1", "R1", "row 1", "b", "1r1", "r1c1"],
    "candidate": ["", "r1c1", "0r1c1", "55r1c1", "5r1c12", "5 r1c1", "5r1", "r1c1=5", "5b1p1"],
    "constraint": ["", "r1", "5", "5r0", "5d1", "55r1", "r1c", "5r1c1", "5 r1", "r12c1"],
    "placement": ["", "r1c1", "r1c1=", "r1c1=0", "r1c1=55", "r12c1=5", "r1c1 = 5", "r1c1<>5"],
    "cells": ["", "r1c1,r2c2", "r1c1  r2c2", "r1c1, r2c2", " r1c1", "r1c1 ", "b1p1", "r1", "5r1c1"],
    "candidates": ["", "r1c1", "5r1c1 r2c2", "5r1c1, 5r2c2", "5r1c1 ", "05r1c1", "5b1p1", "5R1c1"],
    "elimination": ["", "r1c1<>", "r1c1<>0", "r1c1=5", "r1c1<5", "r1c1><5", "5r1c1", "r1c1 <> 5"],
    "placements": ["", "r1c1=5 r2c2=6", "r1c1=5,", "r1c1=5,r2c2=6"],
    "eliminations": ["", "r1c1<>5 r2c2<>6", ", r1c1<>5", "r1c1<>5,r2c2<>6"],
}
"""For each rule texts that it must refuse; some of them are read, but never written."""


@pytest.mark.parametrize("rule", WRONG)
def test_wrong_names_are_refused(rule: str) -> None:
    assert not [text for text in WRONG[rule] if accepts(rule, text)]


def test_each_rule_has_wrong_names_and_is_used() -> None:
    assert {*grammar()} == {*WRONG, "digit", "block"} == {*READ, "digit", "digits", "block"}
