"""Names of cells, houses, candidates and constraints: what is written can be read back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from strategies import candidate_bits, cell_bits
from whydoku import notation
from whydoku.bits import from_members, members
from whydoku.errors import InvalidNotation, UnknownName
from whydoku.spaces import BOX_OF, HOUSES

SCHEMES = sorted(notation.SCHEMES)
every_scheme = pytest.mark.parametrize("naming", SCHEMES)

R4C7 = 33
"""Row 4, column 7: the fourth row and the seventh column, counted from 1."""


def test_the_schemes_are_those_documented() -> None:
    assert SCHEMES == ["excel", "norvig", "rc", "sudokuwiki", "zero"]


@pytest.mark.parametrize(
    ("naming", "name", "row", "column", "box"),
    [
        ("rc", "r4c7", "r4", "c7", "b6"),
        ("sudokuwiki", "D7", "row D", "column 7", "box 6"),
        ("norvig", "D7", "row D", "column 7", "box 6"),
        ("excel", "G4", "row 4", "column G", "box 6"),
        ("zero", "Cell36", "Row3", "Col6", "Box36"),
    ],
)
def test_each_scheme_names_the_cell_and_its_houses(
    naming: str, name: str, row: str, column: str, box: str
) -> None:
    assert notation.format_cell(R4C7, naming) == name
    assert notation.format_house(3, naming) == row
    assert notation.format_house(9 + 6, naming) == column
    assert notation.format_house(18 + 5, naming) == box


def test_letters_of_rows_differ_in_the_last_one() -> None:
    assert notation.parse_cell("J9", "sudokuwiki") == 80
    assert notation.parse_cell("I9", "norvig") == 80
    for name, naming in (("I9", "sudokuwiki"), ("J9", "norvig"), ("J9", "excel")):
        with pytest.raises(InvalidNotation):
            notation.parse_cell(name, naming)


def test_names_counted_from_zero_call_a_box_by_its_first_cell() -> None:
    assert notation.parse_cell("Cell00", "zero") == 0
    assert notation.parse_house("Row0", "zero") == 0
    assert notation.parse_house("Box03", "zero") == 18 + 1
    for b in range(9):
        first = HOUSES[18 + b][0]
        assert notation.format_house(18 + b, "zero") == f"Box{first // 9}{first % 9}"
        assert BOX_OF[first] == b


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
@given(cell_bits)
def test_cells_are_read_back(naming: str, bits: int) -> None:
    assert notation.parse_cells(notation.format_cells(bits, naming), naming) == bits


@every_scheme
@given(candidate_bits)
def test_candidates_are_read_back(naming: str, bits: int) -> None:
    assert notation.parse_candidates(notation.format_candidates(bits, naming), naming) == bits
    assert notation.parse_eliminations(notation.format_eliminations(bits, naming), naming) == bits
    assert notation.parse_placements(notation.format_placements(bits, naming), naming) == bits


def test_constraints_are_read_back() -> None:
    names = [notation.format_constraint(q) for q in range(324)]
    assert [names[33], names[81 + 31], names[162 + 58], names[243 + 49]] == [
        "r4c7",
        "5r4",
        "5c7",
        "5b6",
    ]
    assert [notation.parse_constraint(name) for name in names] == list(range(324))


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("r4c79", [33, 35]),
        ("r46c7", [33, 51]),
        ("r46c79", [33, 35, 51, 53]),
        ("b5p19", [30, 50]),
        ("r44c77 b66p11", [33]),
        ("R4C7, r4c7 b6p1", [33]),
        ("r1c1,r9c9\n", [0, 80]),
        ("", []),
    ],
)
def test_folded_names_are_read(text: str, cells: list[int]) -> None:
    assert notation.parse_cells(text) == from_members(cells)


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        ([33, 35], "r4c79"),
        ([33, 51], "r46c7"),
        ([33, 35, 51, 53], "r46c79"),
        ([33, 35, 45], "r4c79 r6c1"),
        ([0, 9, 18, 1], "r1c12 r23c1"),
        ([0, 10, 20], "r1c1 r2c2 r3c3"),
        (range(81), "r123456789c123456789"),
    ],
)
def test_cells_fold_into_few_names(cells: list[int], text: str) -> None:
    assert notation.format_cells(from_members(cells)) == text


def test_candidates_fold_by_their_digits() -> None:
    bits = notation.parse_candidates("5r4c7 9r4c7 3r6c1 3r6c2")
    assert notation.format_candidates(bits) == "59r4c7 3r6c12"
    assert notation.format_eliminations(bits) == "r4c7<>59, r6c12<>3"
    assert notation.format_placements(bits) == "r4c7=5, r4c7=9, r6c1=3, r6c2=3"
    assert notation.parse_candidates("(59)r4c7") == notation.parse_candidates("59r4c7")
    assert members(notation.parse_candidates("5r4c7")) == [R4C7 * 9 + 4]
    assert members(notation.parse_candidates("55r44c7")) == [R4C7 * 9 + 4]


@pytest.mark.parametrize(
    "text",
    ["r0c1", "r1c10x", "rc1", "r1", "c1r1", "D7", "r1c1=", "b1", "b1p0", "5r4c7", "r१c1", "-1"],
)
def test_what_is_no_cell_is_refused_with_an_example(text: str) -> None:
    for parse in (notation.parse_cell, notation.parse_cells):
        with pytest.raises(InvalidNotation, match=re.escape(f"{text!r} names no cell")) as fault:
            parse(text)
        assert "is r4c7" in str(fault.value)


@pytest.mark.parametrize("text", ["r4c7", "0r4c7", "5", "(5r4c7", "5)r4c7", "5r4c7=5", "((5))r4c7"])
def test_what_is_no_candidate_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        notation.parse_candidates(text)


@pytest.mark.parametrize("text", ["r4c7", "r4c7=0", "r4c7=59", "r4c7=", "r4c7<>5", "=5"])
def test_what_is_no_placement_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        notation.parse_placements(text)


@pytest.mark.parametrize("text", ["r4c7", "r4c7<>0", "r4c7<>", "r4c7=5", "<>5", "r4c7<>5<>6"])
def test_what_is_no_elimination_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        notation.parse_eliminations(text)


@pytest.mark.parametrize("text", ["", "5", "5r", "0r4", "5r0", "10r1", "r4", "5x4"])
def test_what_is_no_constraint_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match="names no constraint"):
        notation.parse_constraint(text)


def test_an_unknown_scheme_is_refused_with_those_known() -> None:
    with pytest.raises(UnknownName, match="did you mean sudokuwiki"):
        notation.format_cell(0, "sudokuviki")
    with pytest.raises(UnknownName, match="known: excel, norvig, rc, sudokuwiki, zero"):
        notation.parse_cells("A1", "q")
