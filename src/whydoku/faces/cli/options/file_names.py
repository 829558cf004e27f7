"""Names of files by a pattern such as day-{n:03}-{name}.svg, one for each puzzle or volume."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

import click

from whydoku.errors import listed

NUMBERED: Final = "{n:04}"
"""The name, without its ending, of a file that is one of many in a folder."""

LONGEST: Final = 80
"""The most letters of a puzzle's name in the name of a file."""

FIELDS: Final = ("n", "name", "day")
"""What may stand in the braces of a pattern; a number may be followed by how many digits it has."""

_FIELD: Final = re.compile(r"\{(n|name|day)(?:(?<=\{n):0?([1-9]))?\}")
_BRACES: Final = re.compile(r"\{[^{}]*\}")
_UNFIT: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f\s]+')
"""Matches what some system does not allow in the name of a file, and blanks."""


class FileNames:
    """Fills a pattern in: {n} is a number, {n:03} one of three digits, {name} the name of a puzzle,
    and {day} the day that its table says. No two names are the same, and all are in `folder`.
    Raises a usage error for any other braces, or for those that are not among `fields`."""

    def __init__(self, pattern: str, folder: Path = Path(), fields: Sequence[str] = FIELDS) -> None:
        check_braces(pattern, fields)
        self._pattern, self._folder = pattern, folder
        self._given: set[str] = set()

    def of(self, number: int, name: str = "", day: date | None = None) -> Path:
        """The name of the file with this number; a puzzle without a name has its number in place
        of it. Raises a usage error if the day is asked for and there is none."""
        plain = _UNFIT.sub("-", name)[:LONGEST].strip("-. ") or str(number)
        if day is None and "{day}" in self._pattern:
            raise click.UsageError(
                f"puzzle {number} has no day for {{day}}, which is that of a table with a column "
                "day, such as library plan writes; any puzzle has {n} and {name}"
            )
        path = self._folder / filled_in(self._pattern, number, name=plain, day=str(day))
        if str(path).lower() in self._given:
            path = path.with_stem(f"{path.stem}-{number}")
        self._given.add(str(path).lower())
        return path


def filled_in(pattern: str, number: int, **others: str) -> str:
    """A pattern with a number and other texts in its braces."""

    def text_of(field: re.Match[str]) -> str:
        return others.get(field[1], f"{number:0{field[2] or 1}}")

    return _FIELD.sub(text_of, pattern)


def check_braces(pattern: str, fields: Sequence[str], what: str = "names of files") -> None:
    """Raises a usage error if a pattern has other braces than those with these fields."""
    for braces in _BRACES.findall(pattern):
        field = _FIELD.fullmatch(braces)
        if not field or field[1] not in fields:
            allowed = listed(["{n}", "{n:03}", *(f"{{{name}}}" for name in fields if name != "n")])
            raise click.UsageError(f"{what} have {allowed} in them; found {braces}")


def is_pattern(output: str) -> bool:
    """Whether the name of an output is a pattern for the names of several files."""
    return bool(_BRACES.search(output))


def refuse_pattern(name: str, command: str) -> None:
    """Raises a usage error if the name of the one file that a command writes is a pattern."""
    if field := _FIELD.search(name):
        raise click.UsageError(
            f"{command} writes one file; found {field[0]} in its name, which only picture and "
            "sheet (one file per puzzle) and book (volumes) can fill in"
        )
