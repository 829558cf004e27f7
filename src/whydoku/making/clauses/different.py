"""The clause that no two puzzles of a run are essentially equal."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.making.clauses.clause import Clause


@dataclass(frozen=True)
class Different(Clause):
    """The clause that no two puzzles of a run are essentially equal. The puzzles of a run are
    judged by it together."""

    field = "different"
    text = ""
    asked = True
