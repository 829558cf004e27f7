"""What reading costs: junk about as much as puzzles, and twice as much junk twice as much."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import whydoku as wd
from corpus import WIKIPEDIA as LINE

SIGNS = "".join(map(chr, range(33, 127))) + "   "
WORDS = ["the", "of", "row", "cell", "five", "lorem", "wing", "r4c7", "12", "7"]
MOST_CALLS = 400
"""The most calls of functions for each line of junk. A row of a grid copied from a spreadsheet
takes about 150."""


def mixed(signs: str | list[str], count: int, between: str = "") -> Callable[[random.Random], str]:
    return lambda rng: between.join(rng.choice(signs) for _ in range(count))


JUNK: dict[str, Callable[[random.Random], str]] = {
    "words": mixed(WORDS, 10, " "),
    "signs": mixed(SIGNS, 60),
    "digits": mixed("0123456789", 60),
    "numbers": mixed([str(n) for n in range(0, 1000, 7)], 12, " "),
    "two fields": lambda _: "some, words",
    "empty fields": lambda _: ",,,,,,,,",
    "bars": mixed([" ", "5", "x", "---", "foo"], 8, "|"),
    "rules": lambda _: "|---|---|---|",
    "dashes": lambda _: "-" * 9,
    "spaces": lambda _: " " * 9,
    "numbered columns": lambda _: "1 2 3 4 5 6 7 8 9",
    "lettered columns": lambda _: "A B C | D E F | G H I",
    "labels": lambda _: "1 | . . . | . . . | . . .",
    "rows of four": lambda _: "1 2 3 4",
    "quoted": lambda _: '"one", "two',
    "tags": lambda _: "<row a='5'>5</row>",
    "objects": lambda _: '{"a": 5, "b": [1, 2]}',
    "open objects": lambda _: '{"a": [5, ',
    "links": lambda _: "https://example.org/a?b=5",
    "sections": lambda _: "[Puzzle]",
}


def calls_of(source: list[str]) -> int:
    """How many functions of Python are called while a source is read."""
    calls = 0

    def count(_: FrameType, event: str, __: Any) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        for _ in wd.read_all(source):
            pass
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.dear
@pytest.mark.parametrize("kind", JUNK)
def test_junk_costs_about_what_puzzles_cost(kind: str) -> None:
    rng = random.Random(5)
    lines = [JUNK[kind](rng)]
    lines += (JUNK[kind](rng) for _ in range(400))
    calls_of([LINE, *lines[:20]])  # loads what is loaded late
    half, whole = calls_of(lines[: len(lines) // 2]), calls_of(lines)
    assert whole < 2.5 * half
    assert whole < MOST_CALLS * len(lines)
