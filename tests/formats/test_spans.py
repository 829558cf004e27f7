"""Texts made of spans: joined, capitalised, ended, and split into lines with what they name."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku.formats.spans import (
    TECHNIQUE,
    Span,
    Spans,
    capital,
    joined,
    named,
    plain,
    replaced,
    split_into,
    with_full_stop,
)

CELL = Span("r1c1", cells=1)
ROW = Span("row 1", houses=1)
TOLD: Spans = (Span("X-Wing", role=TECHNIQUE), ": in ", ROW, ", ", CELL, " is out")


def test_a_piece_that_names_nothing_is_a_plain_string() -> None:
    assert named("and") == ("and",)
    assert named("r1c1", cells=1) == (CELL,)
    assert plain(TOLD) == "X-Wing: in row 1, r1c1 is out"
    assert plain(()) == ""


def test_texts_are_joined_as_lists_are_written() -> None:
    cells: list[Spans] = [(CELL,), (ROW,), ("5",)]
    assert joined(cells, ", ", " and ") == (CELL, ", ", ROW, " and ", "5")
    assert joined(cells, "-") == (CELL, "-", ROW, "-", "5")
    assert joined(cells[:2], ", ", " and ") == (CELL, " and ", ROW)
    assert joined(cells[:1], ", ") == (CELL,)
    assert joined([], ", ") == ()


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        (("r1c1 is 5",), "r1c1 is 5"),
        (("5 is in r1c1",), "5 is in r1c1"),
        (("\u00e4rger",), "\u00c4rger"),
        ((CELL, " is 5"), "r1c1 is 5"),
        (("r", Span("1", houses=1)), "r1"),
        (("", ROW, " is full"), "Row 1 is full"),
        (("x_1",), "X_1"),
        ((" a",), " a"),
        (("",), ""),
        ((), ""),
    ],
)
def test_a_text_gets_a_capital_unless_it_begins_with_a_cell(text: Spans, begun: str) -> None:
    assert plain(capital(text)) == begun
    assert [getattr(one, "houses", 0) for one in capital(text)] == [
        getattr(one, "houses", 0) for one in text
    ]


def test_a_text_has_one_full_stop() -> None:
    assert with_full_stop(TOLD) == (*TOLD, ".")
    for end in (".", ":", "?"):
        assert with_full_stop((CELL, end)) == (CELL, end)
        assert with_full_stop((CELL, end, "")) == (CELL, end, "")
    assert with_full_stop(()) == (".",)


def test_replaced_words_name_the_same() -> None:
    assert replaced(TOLD, "row ", "R")[2] == Span("R1", houses=1)
    assert replaced(TOLD, " ", "_")[1] == ":_in_"


def test_a_piece_that_continues_on_the_next_line_names_the_same_there() -> None:
    assert split_into(TOLD, ["  X-Wing: in row", "  1, r1c1 is out"]) == [
        ("  ", Span("X-Wing", role=TECHNIQUE), ": in", " ", Span("row", houses=1)),
        ("  ", Span("1", houses=1), ",", " ", CELL, " ", "is out"),
    ]


def test_a_blank_that_only_the_line_has_belongs_to_its_piece() -> None:
    link = Span("(5)r1c1-(5)r2c2", candidates=3)
    assert split_into((link,), ["(5)r1c1 -(5)r2c2"]) == [(Span("(5)r1c1 -(5)r2c2", candidates=3),)]


PIECES = st.one_of(
    st.text("ab 1\u00a0", max_size=6),
    st.builds(Span, st.text("cd 2", max_size=6), cells=st.integers(1, 7)),
)


@given(st.lists(PIECES, max_size=8), st.data())
def test_splitting_into_lines_keeps_words_and_names(
    pieces: list[str | Span], data: st.DataObject
) -> None:
    text = tuple(pieces)
    characters = plain(text)
    cuts = data.draw(st.sets(st.integers(0, len(characters)), max_size=4))
    edges = [0, *sorted(cuts), len(characters)]
    lines = [characters[a:b] for a, b in pairwise(edges)]
    laid = split_into(text, lines)
    assert [plain(line) for line in laid] == lines

    def owned(some: Spans) -> list[tuple[str, int]]:
        return [
            (character, 0 if isinstance(piece, str) else piece.cells)
            for piece in some
            for character in (piece if isinstance(piece, str) else piece.text)
            if not character.isspace()
        ]

    assert owned(text) == [character for line in laid for character in owned(line)]
