"""Finds the techniques that a name means: one, or several that share the name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from whydoku.technique import entries_named


class Choice(NamedTuple):
    """A name that a user gave, and the techniques that it means. Any of them fulfils the wish."""

    name: str
    slugs: frozenset[str]


def choices_named(names: Iterable[str]) -> Iterable[Choice]:
    """The choices for the names, without repetitions."""
    return dict.fromkeys(map(choice_named, names))


def choice_named(name: str) -> Choice:
    """The technique called `name`, or all techniques that share the name: `unique-rectangle` means
    any of the numbered ones, and the name of a family any of its techniques."""
    slugs = [entry.slug for entry in entries_named(name)]
    short = name.strip().lower().replace(" ", "-").replace("_", "-")
    return Choice(slugs[0] if len(slugs) == 1 else short, frozenset(slugs))
