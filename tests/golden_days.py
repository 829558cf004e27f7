"""The puzzles of a hundred days, which stay what they are: `python tests/golden_days.py` makes
tests/golden/days.txt. Who changes how puzzles are made or rated keeps these, since people play the
same one on the same day, each with a version of their own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from whydoku.faces.play.questions import made_puzzle
from whydoku.solving.levels.level import LEVELS

FILE: Final = Path(__file__).parent / "golden" / "days.txt"

FIRST: Final = date(2026, 12, 1)


def lines() -> Iterator[str]:
    """A line for each puzzle: the day, the level, the puzzle."""
    for day in (FIRST + timedelta(n) for n in range(100)):
        for level in LEVELS:
            yield f"{day} {level} {made_puzzle(level, day).as_line()}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="ascii")
