"""Layouts of clues: symmetries compared with turned pictures, and masks of every shape."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corpus import WIKIPEDIA as PUZZLE
from made import TURNS, looks_the_same
from strategies import cell_bits
from whydoku import Grid, InvalidPuzzle, UnknownName, write
from whydoku.grids.parts.layouts import (
    SYMMETRIES,
    LayoutMask,
    parse_mask,
    symmetries_of,
    symmetry_named,
)
from whydoku.grids.parts.sets import CandidateSet, CellSet
from whydoku.grids.spaces import ALL_CELLS

LAYOUT = "".join("." if symbol == "." else "X" for symbol in PUZZLE)


def picture_of(layout: int) -> str:
    return str(LayoutMask(layout, ALL_CELLS & ~layout))


@pytest.mark.parametrize("name", SYMMETRIES)
def test_a_group_is_all_cells_that_a_cell_is_turned_into(name: str) -> None:
    members = SYMMETRIES[name].members
    assert sum(members) == ALL_CELLS == sum(1 << i for i in range(81))
    for group in members:
        assert looks_the_same(picture_of(group), name)
    pieces = {"none": 81, "rotational": 41, "rotational-90": 21, "full": 15}
    assert len(members) == pieces.get(name, 45)

    groups = SYMMETRIES[name].groups
    firsts = [groups.index(number) for number in range(max(groups) + 1)]
    assert firsts == sorted(firsts)
    assert len(groups) == 81


@pytest.mark.parametrize("name", SYMMETRIES)
@given(cell_bits)
@example(0)
@example(ALL_CELLS)
@example(1 << 40)
def test_a_layout_has_a_symmetry_if_it_looks_the_same_when_turned(name: str, layout: int) -> None:
    one = SYMMETRIES[name]
    assert one.holds(layout) == looks_the_same(picture_of(layout), name)
    assert (one in symmetries_of(layout)) == (one.holds(layout) and name != "none")
    whole = sum(group for group in one.members if group & layout)
    assert one.holds(whole)
    assert looks_the_same(picture_of(whole), name)


def test_symmetries_go_by_their_names() -> None:
    assert set(SYMMETRIES) == set(TURNS)
    assert all(symmetry_named(name) is one and one.name == name for name, one in SYMMETRIES.items())
    odd: dict[Any, str] = {"Rotational": "did you mean rotational", None: "no symmetry is called"}
    for name, told in odd.items():
        with pytest.raises(UnknownName, match=told):
            symmetry_named(name)
    with pytest.raises(UnknownName, match="no symmetry is called"):
        symmetry_named([])  # type: ignore[arg-type]


# Masks

ROWS = [LAYOUT[9 * r : 9 * r + 9] for r in range(9)]


def banded(ruling: str, left: str, between: str, right: str, *, frame: bool) -> str:
    """The layout as a picture with rules between the boxes."""
    lines = [left + between.join(row[c : c + 3] for c in (0, 3, 6)) + right for row in ROWS]
    for at in (6, 3):
        lines.insert(at, ruling)
    return "\n".join([ruling, *lines, ruling] if frame else lines)


PICTURES = {
    "a line": LAYOUT,
    "a line with its end": f"{LAYOUT}\r\n",
    "nine rows": "\n".join(ROWS),
    "slashes": "/".join(ROWS),
    "spaces": "\n".join(" ".join(row) for row in ROWS),
    "boxes": banded("------+-------+------", "", " | ", "", frame=False),
    "boxes, of dashes alone": banded("-----------", "", "|", "", frame=False),
    "framed": banded("+---+---+---+", "|", "|", "|", frame=True),
    "framed by lines": banded("├───┼───┼───┤", "│", "│", "│", frame=True),
    "framed by a comb": banded(".---.---.---.", "|", "|", "|", frame=True),
    **{name: write(Grid(PUZZLE), name) for name in ("line", "picture", "sdm", "ss")},
    "a grid": str(Grid(PUZZLE)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_mask_is_drawn_in_many_ways(name: str) -> None:
    """As a puzzle is, in any format that draws one."""
    assert str(parse_mask(PICTURES[name])) == LAYOUT


@given(cell_bits, cell_bits)
def test_a_mask_is_read_back_from_what_it_shows(must: int, never: int) -> None:
    one = LayoutMask(must & ~never, never)
    assert parse_mask(str(one)) == one
    assert one.allowed == ALL_CELLS & ~never


@given(st.lists(st.sampled_from("Xx#*1234567890._-?"), min_size=81, max_size=81))
def test_every_symbol_has_its_meaning(symbols: list[str]) -> None:
    one = parse_mask("".join(symbols))
    for i, symbol in enumerate(symbols):
        assert bool(one.must >> i & 1) == (symbol in "Xx#*123456789")
        assert bool(one.never >> i & 1) == (symbol in "0._-")


def test_rows_of_dashes_are_rows_where_there_are_nine() -> None:
    rows = ["---------"] * 4 + ["X" * 9] * 5
    assert parse_mask("\n".join(rows)).never.bit_count() == 36


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        *(("X" * n, f"found {n} cells; a mask has 81 cells, each X (a clue)") for n in (0, 80, 82)),
        ("X" * 40 + "y" + "X" * 40, "found 'y' for r5c5; a mask has 81 cells, each X (a clue)"),
        ("１" * 81, "found '１' for r1c1; a mask has"),
    ],
)
def test_what_is_no_mask_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InvalidPuzzle) as fault:
        parse_mask(text)
    assert str(fault.value).startswith(sentence)


@given(st.text() | st.text("X.?-+| \n/*", min_size=70, max_size=130))
def test_any_text_is_a_mask_or_is_told_why_not(text: str) -> None:
    try:
        one = parse_mask(text)
    except InvalidPuzzle:
        return
    assert not one.must & one.never


def test_sets_draw_where_they_are() -> None:
    lines = str(CellSet("r1c19 r9c5")).split("\n")
    assert (lines[0], lines[10]) == ("X . . | . . . | . . X", ". . . | . X . | . . .")
    assert "| 39 39 . | . . . |" in str(CandidateSet("39r1c12"))
