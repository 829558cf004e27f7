"""Texts of others at the largest size that is allowed, and made to take as much work as they can:
each takes a bounded number of calls, and one character more is refused.

A text on which a pattern of `re` went astray would not end here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import whydoku as wd
from effort import calls_of
from whydoku.errors import InvalidNotation, InvalidPuzzle, WhydokuError
from whydoku.faces.web.api.operations import LARGE_BODY, operations
from whydoku.faces.web.api.puzzle_texts import readings
from whydoku.logic.catalogue import catalogue
from whydoku.playing.arguments.argument import LONGEST
from whydoku.playing.arguments.closing import MOST_TRIED
from whydoku.playing.arguments.judge import judge
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.playing.foreign_paths import LONGEST_STEP, form_of, read_paths
from whydoku.playing.foreign_paths import MOST_STEPS as MOST_PRINTED
from whydoku.playing.judging.completions import claims_in
from whydoku.playing.judging.rewards import MOST_MOVES, moves_reward

EMPTY = wd.Grid("." * 81)
FIRST = wd.example("first-steps").grid
GENTLE = wd.example("gentle").grid
assert catalogue()  # what is loaded once does not count
FULL = "r123456789c123456789"


def filled(begin: str, unit: str, end: str = "", most: int = LONGEST) -> str:
    """A text of just so many characters, or as many as units fill."""
    return begin + unit * ((most - len(begin) - len(end)) // len(unit)) + end


GROUPS = " ".join(f"r{r}{r + 1}c{c}=4," for r in range(1, 8) for c in range(1, 10))

ARGUMENTS: dict[str, tuple[wd.Grid, str]] = {
    "sets that nothing joins": (EMPTY, filled("", "A=r1c123456789 {123456789}, ", ": r1c3<>1")),
    "sets that two digits join": (EMPTY, filled("", "A=r1c12 {123}, B=r1c34 {123}, ", ": r1c9<>1")),
    "a wing of all cells": (EMPTY, f"wxyz-wing {FULL}: r1c3<>1"),
    "a wing of a row and three cells": (EMPTY, "wxyz-wing r1c123456789,r2c123: r1c9<>1"),
    "claims without an end": (EMPTY, filled("", "r1c1=1 ", "x")),
    "long claims without an end": (EMPTY, filled("", f"{FULL}=123456789, ", "x")),
    "removals without an end": (EMPTY, filled("", "remove 4 from r1c1 ", "x")),
    "bases and covers again": (EMPTY, filled("", "bases 1r1 covers 1c1 ", "!")),
    "blanks": (EMPTY, filled("r1c1=1", " ", "x")),
    "what says nothing": (EMPTY, filled("r1c1=1 ", "rule 4 ", "x")),
    "signs": (EMPTY, filled("empty rectangle ", ".,", "!")),
    "a chain": (FIRST, filled("", "(4)r1c1=(4)r1c2-", "(4)r1c1=(4)r9c9 => r1c3<>1")),
    "a chain that ends wrongly": (
        GENTLE,
        filled("", "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8-", "(3)r1c1=(3)r9c9 => r7c9<>3"),
    ),
    "groups in suppositions": (
        EMPTY,
        filled(f"if r9c9=4 then {GROUPS} ", "r1c1<>4, ", ": r9c8<>4"),
    ),
    "suppositions": (EMPTY, filled("", "if r1c1=1 then r2c2=2, ", ": r3c3<>1")),
    "colours": (EMPTY, filled("colours 6: ", "r1c1 ", "/ r1c2: r1c3<>1")),
    "a rectangle": (EMPTY, filled("unique rectangle 12 ", "r12c12 ", ": r1c3<>1")),
}


@pytest.mark.parametrize("kind", ARGUMENTS)
def test_an_argument_takes_a_bounded_number_of_calls(kind: str) -> None:
    grid, text = ARGUMENTS[kind]
    assert len(text) <= LONGEST

    def argued() -> None:
        with suppress(InvalidNotation):
            assert str(judge(grid, read_argument(text)))

    assert calls_of(argued, most=100 * LONGEST)
    with pytest.raises(InvalidNotation, match="the argument has 5,001 characters; allowed are"):
        read_argument(text.ljust(LONGEST + 1))


@pytest.mark.dear
def test_what_closes_a_gap_is_looked_for_in_so_many_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    def counted(grid: wd.Grid, argument: object) -> object:
        nonlocal tried
        tried += 1
        return judge(grid, argument)  # type: ignore[arg-type]

    monkeypatch.setattr("whydoku.playing.arguments.closing.judge", counted)
    text = "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8-(3)r1c1=(3)r9c9-(3)r5c5=(3)r9c1 => r7c9<>3"
    assert wd.argue(EMPTY, text).closing() is None
    for grid in (GENTLE, FIRST, EMPTY):
        for _, argument in ARGUMENTS.values():
            with suppress(InvalidNotation):
                tried = 0
                wd.argue(grid, argument).closing()
                assert tried <= MOST_TRIED


PRINTED = (
    *("A" + "/A" * 9_000 + "!", "AA" + " A" * 9_900 + "!", "1.2 A" + " " * 19_000 + "x"),
    *("1.2 A" + " A" * 9_000 + "x", "X" + " " * 19_000 + "x", "X in" + " " * 19_000 + "x"),
    *(filled(f"{name}: ", unit, end, LONGEST_STEP) for name, unit, end in (
        ("SINGLE", "5 taken off A1 ", ""), ("X", "r1c1=5, ", "x"), ("X", "ste ", "r1c1=5 x"),
        ("X", "remove 4 from r1c1 ", "x"), ("Hidden", " ", "r1c1=5 x"),
    )),
)  # fmt: skip


@pytest.mark.parametrize("line", PRINTED, ids=lambda line: line[:12])
def test_a_printed_step_takes_a_bounded_number_of_calls(line: str) -> None:
    def read() -> None:
        form_of(line)
        with suppress(InvalidPuzzle):
            list(read_paths(line, FIRST))

    assert calls_of(read, most=100 * LONGEST_STEP)
    with pytest.raises(InvalidPuzzle, match="a step has at most 20,000 characters; found 20,001"):
        list(read_paths(line.ljust(LONGEST_STEP + 1), FIRST))


def test_a_printed_path_has_only_so_many_steps_and_lines() -> None:
    step = "Full House: r5c9=9\n"
    assert len(next(read_paths(step * MOST_PRINTED, FIRST)).steps) == MOST_PRINTED
    with pytest.raises(InvalidPuzzle, match="the path has 2001 steps; allowed are 2000"):
        list(read_paths(step * (MOST_PRINTED + 1), FIRST))
    further = "Forcing Chain Verity => r1c1<>5\n" + "  r1c1=5 r1c2<>5\n" * LARGE_BODY
    with pytest.raises(InvalidPuzzle, match="a step has at most 20,000 characters"):
        list(read_paths(further, FIRST))


@pytest.mark.parametrize("unit", ["r5c5=5, ", "- r5c5=5 ", "*", ">", "r5c5=5 not. ", "``` [", "~"])
def test_a_completion_takes_work_as_its_length(unit: str) -> None:
    at_once, twice = (
        calls_of(lambda n=n: claims_in(filled("", unit, "", n)))  # type: ignore[misc]
        for n in (20_000, 40_000)
    )
    assert twice <= 2 * at_once + 100


def test_a_completion_has_only_so_many_moves() -> None:
    row = "\n".join(["r1c1=9"] * (MOST_MOVES + 1))
    assert moves_reward([row], [FIRST]) == [0.0]


@pytest.mark.parametrize(
    "unit", ["\n0;", "\r\n<.", "\n1,{A1", " 0 0 ", "|+-", "[[", "{", "\t", "A1 "]
)
def test_a_puzzle_takes_work_as_its_length(unit: str) -> None:
    def read(length: int) -> Callable[[], None]:
        def work() -> None:
            with suppress(WhydokuError):
                list(readings(filled("", unit, "x", length)))

        return work

    at_once, twice = (calls_of(read(n)) for n in (2_000, 4_000))
    assert twice <= 2.2 * at_once + 10_000


def test_operations_that_judge_texts_of_others_wait_among_the_slow_ones() -> None:
    slow = {name for name, one in operations().items() if one.is_long}
    assert {"argue", "argue_all", "answer", "judge", "prove", "why"} <= slow
    text = (
        Path(__file__)
        .parents[2]
        .joinpath("docs", "how-to", "deploy.md")
        .read_text(encoding="utf-8")
    )
    [told] = re.findall(r"[*]{2}Slow operations[*]{2} [(](.*?)[)]", text, re.DOTALL)
    assert set(re.findall(r"`(\w+)`", told)) == slow
