"""Positions of our own for every technique, read from the files of cases."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from whydoku.logic.catalogue import techniques
from whydoku.logic.finders.native import NativeFinder
from whydoku.logic.technique import Technique
from whydoku.operations.cases import Case, parse_case

FILES = sorted(Path(__file__).with_name("cases").glob("*.txt"))


def cases_of(file: Path) -> list[Case]:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    return [parse_case(text, n) for n, text in lines if text and not text.startswith("#")]


@cache
def own_cases() -> tuple[Case, ...]:
    return tuple(case for file in FILES for case in cases_of(file))


def own_techniques() -> list[Technique]:
    """The techniques of the library, which the engine finds; one that somebody adds in Python has
    no texts here that were read, and no place in the course. One without an example finds nothing
    under classic rules, of which these are."""
    return [one for one in techniques() if isinstance(one.find, NativeFinder) and one.example]
