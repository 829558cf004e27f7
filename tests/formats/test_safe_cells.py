"""Cells of CSV that no spreadsheet takes for a formula, by lists of what may stand there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku.formats.safe_cells import safe_cell, safe_cells

SIGNS = "=+-@\N{MINUS SIGN}＝＋－＠﹦﹢﹣﹫⁼⁺⁻"
"""The signs that begin formulas, and the wide, small and raised forms that some programs take for
the same."""
UNSEEN = [
    *map(chr, range(0x21)),
    *("\x7f", "\x85", "\xa0", "\N{SOFT HYPHEN}", "\N{COMBINING GRAPHEME JOINER}"),
    *("\N{HANGUL CHOSEONG FILLER}", "\N{HANGUL FILLER}", "\N{HALFWIDTH HANGUL FILLER}"),
    *("\N{ZERO WIDTH SPACE}", "\N{ZERO WIDTH JOINER}", "\N{RIGHT-TO-LEFT OVERRIDE}"),
    *(
        "\N{LINE SEPARATOR}",
        "\N{WORD JOINER}",
        "\N{IDEOGRAPHIC SPACE}",
        "\N{BRAILLE PATTERN BLANK}",
    ),
    *("\N{VARIATION SELECTOR-16}", "\N{ZERO WIDTH NO-BREAK SPACE}", "\N{TAG SPACE}", "\udc80"),
]
"""What shows nothing before a sign, with a byte that was no valid text."""
SEEN = "aÄ7.,;:'\"#*_(/!ßж漢한"


@given(st.text(st.sampled_from(UNSEEN), max_size=4), st.sampled_from(SIGNS), st.text())
def test_a_sign_behind_what_shows_nothing_begins_no_formula(
    unseen: str, sign: str, after: str
) -> None:
    text = f"{unseen}{sign}1{after}!"
    assert safe_cell(text) == f"'{text}"


@given(st.text(st.sampled_from(UNSEEN[0x20:]), max_size=2), st.sampled_from(SEEN), st.text())
def test_a_text_that_begins_with_anything_else_stays(unseen: str, seen: str, after: str) -> None:
    text = f"{unseen}{seen}{after}"
    assert safe_cell(text) == text


@pytest.mark.parametrize("text", ["-2.5", "+7", "-3,25", "-1" + "." * 79, "-" * 729, "", " ", "\0"])
def test_numbers_puzzles_and_empty_cells_stay(text: str) -> None:
    assert safe_cells([text]) == [text]


@pytest.mark.parametrize("text", ["\tx", "\rx", "\nx"])
def test_what_may_end_a_cell_begins_none(text: str) -> None:
    assert safe_cells([None, 3, text]) == ["", "3", f"'{text}"]
