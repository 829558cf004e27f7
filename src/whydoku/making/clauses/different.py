"""The clause that no two puzzles of a run are essentially equal."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.making.clauses.clause import Clause


@dataclass(frozen=True)
class Different(Clause):
    """The clause that no two puzzles of a run are essentially equal or, if `solutions` is set, have
    essentially equal solutions. It cannot be judged from one puzzle alone: each puzzle is compared
    with those found before it in the run."""

    solutions: bool = False

    field = "different"
    text = ""
    asked = True
