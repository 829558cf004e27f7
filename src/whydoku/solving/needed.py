"""What puzzles need a technique: how many of a million, counted once and kept in `needed.toml`, and
of which levels, in `levels_needing.toml`."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

_COUNTED: Final = "puzzles"
"""The key of how many puzzles were counted."""


class Needed(NamedTuple):
    """Of so many `puzzles`, how many have a technique on their path, and how many as their hardest
    step. A path takes the easiest step there is, so it rarely takes what it can do without."""

    used: int
    hardest: int
    puzzles: int

    @property
    def one_in(self) -> float:
        """How many puzzles there are to each that uses the technique; infinity if none does."""
        return self.puzzles / self.used if self.used else math.inf


def needed(slug: str) -> Needed | None:
    """How often puzzles need a technique; None if nobody has counted."""
    table = tables("needed.toml")
    if slug not in table:
        return None
    used, hardest = table[slug]
    return Needed(used, hardest, table[_COUNTED])


def needing() -> dict[str, list[str]]:
    """The names of the levels by the slug of the technique, the easiest first; techniques that no
    level has as the hardest step are left out."""
    return tables("levels_needing.toml")


def levels_needing(slug: str) -> list[str]:
    """The levels in which puzzles whose hardest step is a technique are found within seconds; none
    if it is never the hardest, or too rarely."""
    return [*needing().get(slug, ())]


@cache
def tables(name: str) -> dict[str, Any]:
    """The tables of a file that lies beside this module."""
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
