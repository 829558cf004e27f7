"""Finds the techniques that a name means: one, or several that share the name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from whydoku.errors import UnknownTechnique
from whydoku.technique import catalogue, entries_named, entry_of


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
    short = name.strip().lower().replace(" ", "-").replace("_", "-")
    if (entry := entry_of(short)) is None:
        families = {entry.slug: entry.family.replace(" ", "-") for entry in catalogue()}
        numbered = re.compile(re.escape(short) + r"-\d+")
        several = [*filter(numbered.fullmatch, families)]
        several = several or [slug for slug, family in families.items() if family == short]
        if several:
            return Choice(short, frozenset(several))
        try:
            entries = entries_named(name)
        except UnknownTechnique as fault:
            raise UnknownTechnique(name, {*fault.known, *families.values()}) from None
        if len(entries) > 1:
            return Choice(short, frozenset(entry.slug for entry in entries))
        (entry,) = entries
    return Choice(entry.slug, frozenset({entry.slug}))
