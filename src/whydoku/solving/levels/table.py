"""All levels, from `levels.toml`, the level of a puzzle, and which levels have puzzles that need a
technique and nothing harder, from `needing.toml`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from whydoku.errors import UnknownName, WhydokuError
from whydoku.grids.grid import Grid
from whydoku.solving.levels.level import Bounds, Level, fewest_choices
from whydoku.solving.profiles.reading import profiles

SYMMETRY: Final = "rotational"
"""The symmetry of the layouts of a level that names none."""


def _tables(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _read() -> dict[str, Level]:
    return {
        name: Level(**{"name": name, "number": number, "symmetry": SYMMETRY, **_fields(row)})
        for number, (name, row) in enumerate(_tables("levels.toml").items(), 1)
    }


def _fields(row: dict[str, Any]) -> dict[str, Any]:
    return {name: Bounds(*to) if isinstance(to, list) else to for name, to in row.items()}


LEVELS: Final = _read()
"""All levels by name, from the easiest."""

HARDEST: Final = [*LEVELS.values()][-1]
"""The level of all puzzles that are harder than the others."""


def level_named(name: str) -> Level:
    """The level called `name`; raises an error if there is none, which says whether a profile has a
    level of that name."""
    known = name.strip().lower()
    if known in LEVELS:
        return LEVELS[known]
    for profile in profiles():
        if known in profile.levels:
            raise WhydokuError(
                f"{known!r} is a level of the profile {profile.name!r}: ask for it together with "
                f"that profile; the levels are {', '.join(LEVELS)}"
            )
    raise UnknownName("level", name, LEVELS)


def level_of(er: float, choices: int) -> Level:
    """The level of a puzzle whose hardest step Sudoku Explainer rates `er`, and in which singles
    leave `choices` at the fewest: the first that holds it."""
    return next((level for level in LEVELS.values() if level.holds(er, choices)), HARDEST)


_CHOICES_MATTER: Final = max(level.se.most for level in LEVELS.values() if level.choices.least)
"""The highest rating of Sudoku Explainer at which the choices say which level a puzzle has."""


def level_at(er: float, puzzle: Grid) -> Level:
    """The level of a puzzle that Sudoku Explainer rates `er`; its choices, which take time to
    count, are only counted where they matter."""
    return level_of(er, 0) if er > _CHOICES_MATTER else level_and_choices(er, puzzle)[0]


def level_and_choices(er: float, puzzle: Grid) -> tuple[Level, int]:
    """The level of a puzzle that Sudoku Explainer rates `er`, and its choices there."""
    choices = fewest = fewest_choices(puzzle)
    for level in LEVELS.values():
        if er <= level.se.most:
            choices = max(choices, level.choices_in(puzzle, fewest))
            if level.holds(er, choices):
                return level, choices
    return HARDEST, choices


@cache
def needing() -> dict[str, list[str]]:
    """The names of the levels by the slug of the technique, the easiest first; techniques that no
    level has as the hardest step are left out."""
    return _tables("needing.toml")


def levels_needing(slug: str) -> list[str]:
    """The levels in which puzzles whose hardest step is a technique are found within seconds; none
    if it is never the hardest, or too rarely."""
    return [*needing().get(slug, ())]
