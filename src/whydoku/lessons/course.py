"""The course: lessons in groups, in the order in which people learn."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from whydoku.errors import WhydokuError
from whydoku.lessons.reading import ENGLISH, place_of
from whydoku.technique import catalogue, entries_meant, entry_named, registrations


@dataclass(frozen=True, slots=True)
class Group:
    """A group of lessons: its slug, its name, what it is about in a sentence, and the slugs of its
    lessons, the easiest first."""

    slug: str
    name: str
    about: str
    lessons: tuple[str, ...]

    @property
    def shared(self) -> tuple[str, ...]:
        """The names that several of the techniques share, and no other has, each for others of
        them."""
        names = (name for slug in self.lessons for name in entry_named(slug).names)
        by_meaning: dict[tuple[str, ...], str] = {}
        for name in names:
            slugs = tuple(entry.slug for entry in entries_meant(name))
            if len(slugs) > 1 and {*slugs} <= {*self.lessons}:
                by_meaning.setdefault(slugs, name)
        return (*by_meaning.values(),)


def course(language: str = ENGLISH) -> tuple[Group, ...]:
    """The groups of the course that have lessons. Raises WhydokuError if the course does not have
    the group of a lesson."""
    return _course(language, registrations())


def neighbours(slug: str, language: str = ENGLISH) -> tuple[str | None, str | None]:
    """The slugs of the lessons before and after one; None where the course begins or ends, and for
    a technique without a lesson."""
    slugs = [one for group in course(language) for one in group.lessons]
    if slug not in slugs:
        return None, None
    at = slugs.index(slug)
    return (slugs[at - 1] if at else None), (slugs[at + 1] if at + 1 < len(slugs) else None)


@lru_cache(maxsize=8)
def words_of_course(language: str = ENGLISH) -> Mapping[str, Any]:
    """What the lessons of a language share: the names of the groups, its words for houses, the
    headings of a lesson, and how the legend of a slip calls what is concluded."""
    text = files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _in_order(slugs: Sequence[str], after: Mapping[str, str]) -> list[str]:
    """The slugs of a group, each that names the lesson before it behind that one."""
    found = [slug for slug in slugs if after[slug] not in slugs]
    for slug in slugs:
        if slug not in found and after[slug] in found:
            found.insert(found.index(after[slug]) + 1, slug)
    return found


@lru_cache(maxsize=8)
def _course(language: str, _: int) -> tuple[Group, ...]:
    by_group: dict[str, list[str]] = {}
    after: dict[str, str] = {}
    for entry in catalogue():
        if place := place_of(entry.slug, language):
            group, after[entry.slug] = place
            by_group.setdefault(group, []).append(entry.slug)
    known: Mapping[str, Any] = words_of_course(language)["groups"]
    if stray := sorted(set(by_group) - set(known)):
        raise WhydokuError(
            f"the lesson of {by_group[stray[0]][0]!r} is of the group {stray[0]!r}; "
            f"known are {', '.join(known)}"
        )
    return tuple(
        Group(slug, words["name"], words["about"], tuple(_in_order(by_group[slug], after)))
        for slug, words in known.items()
        if slug in by_group
    )
