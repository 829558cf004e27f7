"""What a page about a technique says besides its lesson, wherever it is read: at a terminal, on the
site of the documentation or on paper. And the techniques in the order of a book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Final, NamedTuple

from whydoku.logic.catalogue import catalogue, entry_named
from whydoku.logic.step import StepOnGrid, in_tenths
from whydoku.logic.technique import DEFAULT, WORLDS, CatalogueEntry, Technique
from whydoku.solving.needed import levels_needing, needed
from whydoku.solving.profiles.reading import profiles
from whydoku.telling.lessons.lesson import Lesson
from whydoku.telling.lessons.reading import course, lesson_of, neighbours, shown, words_of_course

NEAREST: Final = 6
"""The most techniques of its family that are named beside a technique."""


RARE: Final = 1000
"""From so many puzzles to each that needs a technique on, how many do is said outright."""


class FactRow(NamedTuple):
    """What is known of a technique, and in whose words or figures."""

    of: str
    what: str


@dataclass(frozen=True, slots=True)
class TechniquePage:
    """A page about a technique.

    lesson         its lesson; None if it has none
    example        a step of it on a board; None if only an engine finds its steps
    ratings        how hard it is, scale by scale
    names          what others call it
    before, after  the lessons before and after its own
    akin           the techniques of its family that are about as hard
    """

    entry: CatalogueEntry
    lesson: Lesson | None
    example: StepOnGrid | None
    ratings: tuple[FactRow, ...]
    names: tuple[FactRow, ...]
    before: CatalogueEntry | None
    after: CatalogueEntry | None
    akin: tuple[CatalogueEntry, ...]

    @property
    def known(self) -> tuple[str, ...]:
        """What stands below its name, beside its slug."""
        entry = self.entry
        assumed = ("assumes that the puzzle has one solution",) if entry.assumes_unique else ()
        return f"family {entry.family}", f"rating {in_tenths(entry.rating)}", *assumed

    @property
    def options(self) -> tuple[str, ...]:
        """What a profile can tell it."""
        return self.entry.options if isinstance(self.entry, Technique) else ()


def page_about(entry: CatalogueEntry) -> TechniquePage:
    """The page about a technique."""
    before, after = (slug and entry_named(slug) for slug in neighbours(entry.slug))
    akin = [one for one in catalogue() if one.family == entry.family and one != entry]
    akin.sort(key=lambda one: abs(one.rating - entry.rating))
    return TechniquePage(
        entry,
        lesson=lesson_of(entry.slug),
        example=shown(entry),
        ratings=(*_ratings(entry),),
        names=tuple(FactRow(WORLDS[world], names) for world, names in entry.aliases.items()),
        before=before or None,
        after=after or None,
        akin=tuple(akin[:NEAREST]),
    )


def _ratings(entry: CatalogueEntry) -> Iterator[FactRow]:
    yield FactRow("whydoku", in_tenths(entry.rating))
    if isfinite(entry.se_at_most):
        yield FactRow(WORLDS["se"], f"up to {in_tenths(entry.se_at_most)}")
    for profile in profiles():
        if cost := profile.costs.get(entry.slug):
            later = "" if cost.later == cost.first else f", later {cost.later:g}"
            level = f"{cost.level}, " if cost.level else ""
            whose = WORLDS.get(profile.name, profile.name)
            yield FactRow(whose, f"{level}costs {cost.first:g}{later}")
    if levels := levels_needing(entry.slug):
        yield FactRow("level of puzzles", ", ".join(levels))
    if not isinstance(entry, Technique):
        yield FactRow("found by", "the profile explainer alone")
    else:
        yield FactRow("how often", _how_often(entry))


def _how_often(entry: CatalogueEntry) -> str:
    """How often puzzles need a technique, on the path on which the easiest step comes first."""
    used, hardest, puzzles = counts = needed(entry.slug)
    if not used and entry.found_before:
        return f"never, if easier ones come first: {entry.found_before.why}"
    if not used and entry.home != DEFAULT:
        return f"it is only tried by profiles such as {entry.home}"
    if not used:
        return f"in none of {puzzles:,} puzzles"
    often = f"{used} in {puzzles:,} puzzles"
    if counts.one_in < RARE:
        often = f"1 puzzle in {counts.one_in:.0f}" if counts.one_in >= 2 else "most puzzles"
    share = f"{hardest / used:.0%}"
    return often if share == "0%" else f"{often}; in {share} of these it is the hardest step"


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some techniques that are read together: those with lessons in the order of the course, then
    others of the same families, the easiest first."""

    slug: str
    name: str
    about: str
    taught: tuple[CatalogueEntry, ...]
    others: tuple[CatalogueEntry, ...]

    @property
    def entries(self) -> tuple[CatalogueEntry, ...]:
        """All its techniques, in the order in which they are read."""
        return (*self.taught, *self.others)


def chapters() -> Iterator[Chapter]:
    """Yields the chapters of the course, then the families of which it teaches nothing. Each
    technique is in one of them."""
    place = {slug: group.slug for group in course() for slug in group.lessons}
    # A family belongs to the first chapter that teaches one of its techniques.
    home = {entry_named(slug).family: chapter for slug, chapter in reversed(place.items())}
    others: dict[str, list[CatalogueEntry]] = {}
    for entry in sorted(catalogue(), key=lambda one: one.rating):
        if entry.slug not in place:
            others.setdefault(home.get(entry.family, entry.family), []).append(entry)
    for group in course():
        taught = map(entry_named, group.lessons)
        beyond = others.pop(group.slug, ())
        yield Chapter(group.slug, group.name, group.about, (*taught,), (*beyond,))
    known = words_of_course()["families"]
    for family, members in others.items():
        slug = family.replace(" ", "-")
        words = known.get(slug, {"name": family.capitalize(), "about": ""})
        yield Chapter(slug, words["name"], words["about"], (), (*members,))
