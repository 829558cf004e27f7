"""Names of files by a pattern such as day-{n:03}-{name}.svg, one for each puzzle or volume."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

NUMBERED: Final = "{n:04}"
"""The name, without its ending, of a file that is one of many in a folder."""

LONGEST: Final = 80
"""The most letters of a puzzle's name in the name of a file."""

_FIELD: Final = re.compile(r"\{(?:n(?::0?([1-9]))?|(name))\}")
_BRACES: Final = re.compile(r"\{[^{}]*\}")
_UNFIT: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f\s]+')
"""Matches what some system does not allow in the name of a file, and blanks."""


class FileNames:
    """Fills a pattern in: {n} is a number, {n:03} one of three digits, and {name} the name of a
    puzzle. No two names are the same, and all are in `folder`. Raises a usage error for any other
    braces."""

    def __init__(self, pattern: str, folder: Path = Path()) -> None:
        for braces in _BRACES.findall(pattern):
            if not _FIELD.fullmatch(braces):
                raise click.UsageError(
                    f"names of files have {{n}}, {{n:03}} and {{name}} in them; found {braces}"
                )
        self._pattern, self._folder = pattern, folder
        self._given: set[str] = set()

    def of(self, number: int, name: str = "") -> Path:
        """The name of the file with this number; a puzzle without a name has its number in place
        of it."""
        plain = _UNFIT.sub("-", name)[:LONGEST].strip("-. ") or str(number)

        def filled(field: re.Match[str]) -> str:
            return plain if field[2] else f"{number:0{field[1] or 1}}"

        path = self._folder / _FIELD.sub(filled, self._pattern)
        if str(path).lower() in self._given:
            path = path.with_stem(f"{path.stem}-{number}")
        self._given.add(str(path).lower())
        return path


def is_pattern(output: str) -> bool:
    """Whether the name of an output is a pattern for the names of several files."""
    return bool(_BRACES.search(output))
