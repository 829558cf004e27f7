"""Puzzles for the tests of formats, and what reading a source finds."""

from __future__ import annotations

from typing import Any

from whydoku import Grid, read_all

LINE = "..16.3..5.........7.9....18..5...........685..4.9.2......7...4..12...5..36......1"
OTHER = ".....57.264..2.........9.1...9..6.5...8...9..37........561.....2..5....11....8..3"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
PLAYED = Grid(LINE).place("r1c1=2, r1c2=8").remove("r1c5<>4, r2c1<>5")


def lines81(source: Any, **options: str) -> list[str | None]:
    """The puzzles of a source; None for what is none, or has more than its clues."""
    return [reading.line81 for reading in read_all(source, **options)]


def places(source: Any) -> list[tuple[int, str | None]]:
    return [(reading.line, reading.line81) for reading in read_all(source)]


def faults(source: Any) -> list[str]:
    return [str(reading.error) for reading in read_all(source) if reading.error]


def fault_of(*lines: str) -> str:
    """The sentence about the only thing that is wrong with some lines."""
    (message,) = faults(lines)
    return message
