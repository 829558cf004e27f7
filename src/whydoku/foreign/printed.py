"""A path as another program printed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.grid import Grid
from whydoku.judging.claims import ClaimedMove


@dataclass(frozen=True, slots=True)
class PrintedStep:
    """A step as it was printed.

    line        the number of its line, from 1; 0 if it was not read from lines
    name        the name that it gives to its technique
    techniques  the slugs that the name may mean here; none if we know no such name
    claim       what it concludes, and its reason if one was printed that can be read
    """

    line: int
    name: str
    techniques: Sequence[str]
    claim: ClaimedMove


@dataclass(frozen=True, slots=True)
class PrintedPath:
    """A path as it was printed: who prints in this form, the line of its first step or of its
    puzzle, the grid it begins with, and its steps."""

    form: str
    line: int
    puzzle: Grid
    steps: tuple[PrintedStep, ...]
