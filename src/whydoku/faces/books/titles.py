"""Makes the titles above grids: the number of a puzzle with its day and its name, on one line or on
two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from whydoku.faces.books.puzzles import BookPuzzle
from whydoku.render.words.days import forms_of_day

CUT: Final = "\N{HORIZONTAL ELLIPSIS}"
"""Stands at the end of a name that is cut."""


def titles_of(puzzles: Sequence[BookPuzzle], letters: float, below: float) -> list[dict[str, str]]:
    """For each puzzle its title of about so many letters, its number with its day and its name, and
    if a name has no room there, all names as subtitles, cut to about the letters `below`. All days
    have the same form, the longest for which there is room; they are left out if there is none."""
    room = int(letters) - max(len(f"{puzzle.number}  ") for puzzle in puzzles)
    names = [" ".join(puzzle.name.split()) for puzzle in puzzles]
    days = [forms_of_day(puzzle.day) if puzzle.day else () for puzzle in puzzles]
    nameless = [""] * len(names)
    titles = _on_a_line(days, names, room)
    subtitles: list[dict[str, str]] = [{} for _ in names]
    if not titles:
        titles = _on_a_line(days, nameless, room) or nameless
        if any(names):
            subtitles = [{"subtitle": _cut(name, int(below))} for name in names]
    return [
        {"title": f"{puzzle.number}  {title}" if title else str(puzzle.number), **subtitle}
        for puzzle, title, subtitle in zip(puzzles, titles, subtitles, strict=True)
    ]


def is_cut(puzzle: BookPuzzle, title: Mapping[str, str]) -> bool:
    """Whether the title has only a part of the puzzle's name."""
    return title.get("subtitle", "").endswith(CUT) and not puzzle.name.endswith(CUT)


def _on_a_line(days: list[tuple[str, ...]], names: list[str], room: int) -> list[str]:
    """Days and names together, with the days in the longest form in which none has more letters
    than there is room for; empty if there is no such form."""
    for form in range(max(1, *map(len, days))):
        texts = [
            ", ".join(filter(None, (*day[form : form + 1], name)))
            for day, name in zip(days, names, strict=True)
        ]
        if max(map(len, texts)) <= max(room, 0):
            return texts
    return []


def _cut(name: str, most: int) -> str:
    """A name, cut to so many letters."""
    return name if len(name) <= most else f"{name[: max(0, most - 1)].rstrip()}{CUT}"
