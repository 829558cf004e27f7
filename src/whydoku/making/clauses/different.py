"""The clause that no two puzzles are essentially equal, by which they are judged together."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.making.clauses.clause import Clause


@dataclass(frozen=True)
class Different(Clause):
    """No two puzzles are essentially equal."""

    field = "different"
    text = ""
    asked = True
