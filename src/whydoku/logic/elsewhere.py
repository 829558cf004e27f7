"""Names of other programs and of books for which there is no technique here, and why not.

The names of techniques that are here under another name are those techniques' aliases.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pkgutil import get_data
from typing import NamedTuple

from whydoku.errors import bare_name


class Elsewhere(NamedTuple):
    """What others call a technique and the library does not: its names, and why not."""

    name: str
    also: tuple[str, ...]
    why: str

    @property
    def names(self) -> tuple[str, ...]:
        """All its names."""
        return (self.name, *self.also)


@lru_cache(maxsize=1)
def elsewhere() -> tuple[Elsewhere, ...]:
    """All such names, in alphabetical order."""
    table = tomllib.loads((get_data(__name__, "elsewhere.toml") or b"").decode())
    return tuple(
        Elsewhere(name, tuple(table[name].get("also", ())), table[name]["why"])
        for name in sorted(table, key=str.casefold)
    )


def answer_about(name: object) -> str:
    """Why this name, in any case and with or without blanks and hyphens, has no technique; empty if
    nobody is known to use it."""
    wanted = bare_name(str(name))
    found = (one for one in elsewhere() if wanted in map(bare_name, one.names))
    return next((f"{one.name}: {one.why}" for one in found), "")
