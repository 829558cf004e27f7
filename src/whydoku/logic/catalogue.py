"""The catalogue: all techniques, and those that a name means; and names of other programs and of
books for which there is no technique here, and why not.

The first use of the catalogue imports the modules of `logic.techniques` and those named by the
entry-point group `whydoku.techniques`; importing a module registers its techniques. The names of
techniques that are here under another name are those techniques' aliases.
"""

from __future__ import annotations

import copyreg
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pkgutil import get_data
from threading import RLock
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from whydoku.errors import UnknownTechnique, WhydokuError, bare_name
from whydoku.logic.technique import (
    DEFAULT,
    ENGINES,
    FORCING,
    LAST_RESORT,
    PATHS,
    REGISTERED,
    REGISTRY,
    CatalogueEntry,
    Finder,
    Technique,
)
from whydoku.logic.techniques import register_all
from whydoku.shapes.arguments import typed


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


ANY_CHAIN: Final = "any-chain"
"""The name for all techniques that go on from link to link or from supposition to supposition, as
far as it takes: those of some families, and some of others. What has its shape once and for all,
such as a wing, is not among them."""


_CHAIN_FAMILIES: Final = ("chains", "colouring", FORCING, LAST_RESORT)


_CHAINS_ELSEWHERE: Final = ("remote-pair", "als-chain", "rectangle-aic")


def engines() -> Mapping[str, Finder]:
    """The functions that find the next step for each engine, by the engine's name."""
    _load()
    return MappingProxyType(ENGINES)


def path_of_engine(name: str) -> Callable[..., Sequence[Any] | None] | None:
    """The function with which the engine called `name` finds all steps at once, or None if it has
    none."""
    _load()
    return PATHS.get(name)


_BEGUN: Final[list[bool]] = []


_LOADED: Final[list[bool]] = []


_LOADING: Final = RLock()


def techniques() -> tuple[Technique, ...]:
    """All techniques that have a finder, by rating, then by slug."""
    return tuple(entry for entry in catalogue() if isinstance(entry, Technique))


def catalogue() -> tuple[CatalogueEntry, ...]:
    """All catalogue entries, including those that only an engine finds, by rating, then by slug."""
    _load()
    return tuple(sorted(REGISTRY.values(), key=lambda entry: (entry.rating, entry.slug)))


@typed
def technique_named(name: str) -> Technique:
    """The technique with this slug, name or alias; case, blanks and hyphens do not matter.

    Raises UnknownTechnique, suggesting similar names, if there is none, and WhydokuError if the
    technique has no finder of its own.
    """
    entry = entry_named(name)
    if not isinstance(entry, Technique):
        raise WhydokuError(
            f"{entry.slug!r} has no finder of its own; only the profile 'explainer' finds its steps"
        )
    return entry


def entry_named(name: str) -> CatalogueEntry:
    """The catalogue entry with this slug, name or alias; case, blanks and hyphens do not matter.

    Of several that share a name, the first of `entries_named` is returned. Raises UnknownTechnique,
    and WhydokuError for the name of a family, or of several techniques without their numbers.
    """
    entries = entries_named(name)
    if bare_name(name) in map(bare_name, entries[0].names):
        return entries[0]
    return _only(entries, name)


def only_entry_named(name: str) -> CatalogueEntry:
    """The catalogue entry that alone has this name. Raises UnknownTechnique, and WhydokuError for
    a name of several."""
    return _only(entries_named(name), name)


def _only(entries: Sequence[CatalogueEntry], name: str) -> CatalogueEntry:
    if len(entries) > 1:
        slugs = [entry.slug for entry in entries]
        stems = [slug.rstrip("0123456789-") for slug in slugs]
        slugs.sort(key=lambda slug: (stems.index(slug.rstrip("0123456789-")), slug))
        listed = ", ".join(slugs)
        raise WhydokuError(f"{name!r} means several techniques; give one of them: {listed}")
    return entries[0]


def entries_named(name: str) -> tuple[CatalogueEntry, ...]:
    """The catalogue entries that a name means, those with a finder first, then by rating.

    They are those with this slug, name or alias. If there are none, a plural, American spelling and
    `type` do not matter either, the name of a family means all of it, `any-chain` all that follows
    links, and a name without its number all that are so numbered. Raises UnknownTechnique if the
    name means none, which says why a name that others use has no technique here.
    """
    if found := entries_meant(name):
        return found
    known = {*REGISTRY, *group_sizes()}
    raise UnknownTechnique(name, known, answer=answer_about(name))


def entries_meant(name: str) -> tuple[CatalogueEntry, ...]:
    """The catalogue entries that `entries_named` returns; none if the name means none."""
    _load()
    if name in REGISTRY:
        return (REGISTRY[name],)
    asked = str(name).strip()
    for (form, _), meant in zip(_FORMS, _meanings(tuple(REGISTRY)), strict=True):
        if (wanted := form(asked)) and (found := meant.get(wanted)):
            return tuple(found)
    return ()


@lru_cache(maxsize=1)
def _meanings(slugs: tuple[str, ...]) -> tuple[dict[str, list[CatalogueEntry]], ...]:  # noqa: ARG001
    """The entries that each name means, for each form of names. The slugs are those of all entries,
    so that a new entry is known at once."""
    in_order = sorted(catalogue(), key=lambda entry: not isinstance(entry, Technique))
    tables: list[dict[str, list[CatalogueEntry]]] = []
    for form, names_of in _FORMS:
        table: dict[str, list[CatalogueEntry]] = {}
        for entry in in_order:
            for name in {*map(form, names_of(entry))}:
                table.setdefault(name, []).append(entry)
        tables.append(table)
    return tuple(tables)


def _own_names(entry: CatalogueEntry) -> Iterable[str]:
    return entry.names


def _names_of_several(entry: CatalogueEntry) -> Iterator[str]:
    yield from _groups_of(entry)
    for name in entry.names:
        yield name
        yield re.sub(r"[ +-]*(Type |Rule )?\d+$", "", name, flags=re.IGNORECASE)


def _loose_name(name: str) -> str:
    loose = bare_name(name).replace("color", "colour").replace("type", "")
    return loose.removesuffix("s")


_FORMS: Final[
    tuple[tuple[Callable[[str], str], Callable[[CatalogueEntry], Iterable[str]]], ...]
] = (
    (str.casefold, _own_names),
    (bare_name, _own_names),
    (_loose_name, _names_of_several),
)
"""How names are compared, the closest first, and which names an entry has then."""


def group_sizes() -> Mapping[str, int]:
    """How many techniques each name of a group means: the families, and all that follows links."""
    return Counter(group for entry in catalogue() for group in _groups_of(entry))


def _groups_of(entry: CatalogueEntry) -> Iterator[str]:
    return (kind.replace(" ", "-") for kind in kinds_of(entry))


def kinds_of(entry: CatalogueEntry) -> Iterator[str]:
    """Yields the family of a technique, and `any-chain` if the technique follows links."""
    yield entry.family
    if entry.family in _CHAIN_FAMILIES or entry.slug in _CHAINS_ELSEWHERE:
        yield ANY_CHAIN


def entry_of(slug: str) -> CatalogueEntry | None:
    """The catalogue entry with exactly this slug, or None if there is none."""
    _load()
    return REGISTRY.get(slug)


def rating_of_technique(slug: str) -> float:
    """The rating of a technique in the catalogue; 0 for a slug that the catalogue does not know."""
    entry = entry_of(slug)
    return entry.rating if entry else 0.0


def home_of(technique: str) -> str:
    """The name of the profile in which the technique is practised by default."""
    entry = entry_of(technique)
    return entry.home if entry else DEFAULT


def why_never_first(technique: str, profile: str, order: Sequence[str]) -> str:
    """Why a profile that tries techniques in this `order` never takes the technique; else empty."""
    entry = entry_of(technique)
    earlier = entry.found_before if entry else None
    asked = set(order[: order.index(technique)] if technique in order else order)
    if earlier is None or not asked.issuperset(earlier.by):
        return ""
    home = home_of(technique)
    other = f"; the profile {home!r} takes it" if home not in (DEFAULT, profile) else ""
    return f"{technique!r} is never the next step of the profile {profile!r}: {earlier.why}{other}"


def registrations() -> int:
    """How many registrations there have been. While the number stays the same, so does the
    catalogue."""
    _load()
    return len(REGISTERED)


def _load() -> None:
    """Imports every module of techniques once, those of plug-ins last.

    Other threads wait until all modules are loaded. A module that asks for techniques while it is
    being imported does not wait. If an import fails, the next call tries again and raises again.
    """
    if _LOADED:
        return
    with _LOADING:
        if _BEGUN:
            return
        _BEGUN.append(True)
        try:
            register_all()
        except BaseException:
            _BEGUN.clear()
            raise
        _LOADED.append(True)


def _by_slug(entry: CatalogueEntry) -> tuple[Callable[[str], CatalogueEntry], tuple[str]]:
    """How an entry is pickled: by its slug, since its finder cannot be."""
    return entry_named, (entry.slug,)


for _kind in (CatalogueEntry, Technique):
    copyreg.pickle(_kind, _by_slug)
