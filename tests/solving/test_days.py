"""The puzzles of the days, which no version of the library changes."""

from __future__ import annotations

from datetime import date

import pytest

from golden_days import FILE
from whydoku.faces.play.questions import made_puzzle


@pytest.mark.dear
@pytest.mark.sampled(100, most=40)
@pytest.mark.parametrize("line", FILE.read_text(encoding="ascii").splitlines())
def test_a_puzzle_of_a_day_stays_what_it_is(line: str) -> None:
    day, level, puzzle = line.split()
    assert made_puzzle(level, date.fromisoformat(day)).as_line() == puzzle
