"""Which levels have puzzles that need a technique and nothing harder, as `needing.toml` says."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

NEEDING: Final[dict[str, tuple[str, ...]]] = {
    slug: tuple(names)
    for slug, names in tomllib.loads(
        files("whydoku").joinpath("levels", "needing.toml").read_text(encoding="utf-8")
    ).items()
}
"""The names of the levels by the slug of the technique, the easiest first; techniques that no level
has as the hardest step are left out."""


def levels_needing(slug: str) -> list[str]:
    """The levels in which puzzles whose hardest step is a technique are found within seconds; none
    if it is never the hardest, or too rarely."""
    return [*NEEDING.get(slug, ())]
