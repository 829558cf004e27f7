"""What a page about a technique says besides its lesson, wherever it is read: at a terminal, on the
site of the documentation or on paper. And the techniques in the order of a book."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Final, NamedTuple

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.logic.catalogue import catalogue, entry_named, home_of
from whydoku.logic.step import StepOnGrid, in_tenths
from whydoku.logic.technique import DEFAULT, WORLDS, CatalogueEntry, Technique
from whydoku.playing.practice.allowed import refuse_to_practise
from whydoku.solving.needed import levels_needing, needed
from whydoku.solving.profiles.reading import profile_of, profiles
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

    chapter        the name and the slug of the chapter that it is in
    lesson         its lesson; None if it has none
    example        a step of it on a board; None if only an engine finds its steps
    often          how often puzzles need it, in a few words
    facts          what programs and setters ask: how it is called, how hard it is
    names          what others call it
    before, after  the lessons before and after its own
    akin           the techniques of its family that are about as hard
    is_practised   whether there are positions to practise it on
    """

    entry: CatalogueEntry
    chapter: tuple[str, str]
    lesson: Lesson | None
    example: StepOnGrid | None
    often: str
    facts: tuple[FactRow, ...]
    names: tuple[FactRow, ...]
    before: CatalogueEntry | None
    after: CatalogueEntry | None
    akin: tuple[CatalogueEntry, ...]
    is_practised: bool

    @property
    def known(self) -> tuple[str, ...]:
        """What stands below its name, after its chapter."""
        assumed = self.entry.assumes_unique
        often = (self.often,) if self.often else ()
        return *often, *(("it trusts that there is one solution",) if assumed else ())


def page_about(entry: CatalogueEntry) -> TechniquePage:
    """The page about a technique."""
    before, after = (slug and entry_named(slug) for slug in neighbours(entry.slug))
    akin = [one for one in catalogue() if one.family == entry.family and one != entry]
    akin.sort(key=lambda one: abs(one.rating - entry.rating))
    names = [FactRow(WORLDS[world], names) for world, names in entry.aliases.items()]
    return TechniquePage(
        entry,
        chapter=next((c.name, c.slug) for c in chapters() if entry in c.entries),
        lesson=lesson_of(entry.slug),
        example=shown(entry),
        often=_how_often(entry),
        facts=(*_facts(entry),),
        names=(*names,),
        before=before or None,
        after=after or None,
        akin=tuple(akin[:NEAREST]),
        is_practised=_is_practised(entry),
    )


def _is_practised(entry: CatalogueEntry) -> bool:
    try:
        refuse_to_practise(entry, profile_of(home_of(entry.slug)))
    except WhydokuError:
        return False
    return True


def _facts(entry: CatalogueEntry) -> Iterator[FactRow]:
    yield FactRow("slug", f"{entry.slug}, its name in commands, files and profiles")
    yield FactRow("family", entry.family)
    yield FactRow("whydoku", f"{in_tenths(entry.rating)} on its scale")
    if isfinite(entry.se_at_most):
        yield FactRow(WORLDS["se"], f"up to {in_tenths(entry.se_at_most)} on its scale")
    for profile in profiles():
        if cost := profile.costs.get(entry.slug):
            later = f", {cost.later:g} from the second time on" if cost.later != cost.first else ""
            level = f"{cost.level}, " if cost.level else ""
            whose = WORLDS.get(profile.name, profile.name)
            yield FactRow(whose, f"{level}{cost.first:g} points{later}")
    if levels := levels_needing(entry.slug):
        yield FactRow("level of puzzles", ", ".join(levels))
    if not isinstance(entry, Technique):
        yield FactRow("found by", "the profile explainer alone")
        return
    if entry.options:
        yield FactRow("options", f"{', '.join(entry.options)}, which a profile can set")
    counts = needed(entry.slug)
    if counts and counts.used:
        used, hardest, puzzles = counts
        often = f"{used:,} of {puzzles:,} puzzles need it where the easiest step comes first"
        yield FactRow("how often", f"{often}; in {hardest / used:.0%} it is the hardest")
    elif entry.found_before:
        yield FactRow("never first", entry.found_before.why)
    elif entry.home != DEFAULT:
        yield FactRow("tried by", f"profiles such as {entry.home}")


def _how_often(entry: CatalogueEntry) -> str:
    """How often puzzles need a technique, on the path on which the easiest step comes first; empty
    if nobody has counted."""
    counts = needed(entry.slug)
    used = counts and counts.used
    if not used and entry.found_before:
        other = max(map(entry_named, entry.found_before.by), key=lambda one: one.rating)
        return f"whoever knows {other.name} can do without it"
    if not used and entry.home != DEFAULT:
        return "an extra, which whydoku does without unless it is asked for"
    if counts is None:
        return ""
    if not used:
        return f"none of {counts.puzzles:,} puzzles needed it"
    if counts.one_in >= RARE:
        return f"{used} of {counts.puzzles:,} puzzles {'needs' if used == 1 else 'need'} it"
    if counts.one_in >= 2:
        return f"1 puzzle in {counts.one_in:.0f} needs it"
    return "most puzzles need it"


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
