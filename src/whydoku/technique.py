"""A technique: a finder with a name in every naming world, which registers itself.

    @technique("skyscraper", "Skyscraper", family="single-digit", rating=4.0,
               aliases={"hodoku": "Skyscraper"})
    def find(grid):
        '''Two strong links of one digit in parallel lines, joined at one end.'''
        ...
        yield Step("skyscraper", eliminations=hit, why=(chain,))

Whatever else is known of it by its name stands there too: by which profile it is practised, what
finds it before, how hard a puzzle may be that needs it, the sentences of its own. So a technique is
one module, here or in a plug-in, and no other room has a table to be edited.

Modules of `whydoku.techniques` and those that the entry-point group `whydoku.techniques` names
are loaded when the catalogue is first asked for; importing one of them is all it takes.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from whydoku.errors import UnknownTechnique, WhydokuError
from whydoku.grid import Grid
from whydoku.step import Step

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Finder = Callable[..., Iterator[Step]]
F = TypeVar("F", bound=Finder)

ENTRY_POINTS: Final = "whydoku.techniques"

LAST_RESORT: Final = "last resort"
"""The family of techniques that suppose something without a pattern that suggests it: they find
something nearly everywhere and teach nothing."""

WORLDS: Final = {
    "hodoku": "HoDoKu",
    "hodoku-code": "HoDoKu library code",
    "se": "Sudoku Explainer",
    "sudokuwiki": "SudokuWiki",
    "sudokuoftheday": "sudokuoftheday",
    "other": "elsewhere",
}
"""The naming worlds of aliases. An alias may be several names with commas between."""


DEFAULT: Final = "default"
"""The profile that takes everything by rating, in which a technique is at home if it says nothing
else."""


@dataclass(frozen=True, slots=True)
class FoundBefore:
    """The techniques that together find all that another finds, by slug, and why that is so."""

    by: tuple[str, ...]
    why: str


def _of_nothing() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A named way to deduce, whoever finds the steps.

    `rating` is on the `whydoku` scale. `about` says in a sentence or two what it is. `home` is the
    profile to practise it by: not the default one where that leaves it out, or has nothing left for
    it. `found_before` tells which others, asked before it, leave nothing for it. `se_at_most` is
    how high a puzzle can be rated on the scale `se` for needing it; who does not know says nothing.
    `words` are its own sentences in English: templates by the keys that they stand for in
    `render/languages/en.toml`.
    """

    slug: str
    name: str
    family: str
    rating: float
    about: str
    aliases: Mapping[str, str] = field(
        default_factory=_of_nothing, repr=False, hash=False, kw_only=True
    )
    assumes_unique: bool = field(default=False, kw_only=True)
    home: str = field(default=DEFAULT, repr=False, kw_only=True)
    found_before: FoundBefore | None = field(default=None, repr=False, kw_only=True)
    se_at_most: float = field(default=math.inf, repr=False, kw_only=True)
    words: Mapping[str, str] = field(
        default_factory=_of_nothing, repr=False, hash=False, kw_only=True
    )

    def __reduce__(self) -> tuple[Callable[[str], CatalogueEntry], tuple[str]]:
        return entry_named, (self.slug,)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name it goes by, its own first."""
        worlds = (names.split(", ") for names in self.aliases.values())
        return tuple(dict.fromkeys((self.slug, self.name, *chain.from_iterable(worlds))))


@dataclass(frozen=True, slots=True)
class Technique(CatalogueEntry):
    """A named way to deduce, with its finder.

    `find(grid, **options)` is pure and lazy: it yields steps that change something, smallest
    pattern first, then most conclusions, then position. `example` is a position, as 81 or 729
    characters, in which it finds something.
    """

    find: Finder = field(repr=False)
    example: str | None = field(default=None, repr=False, kw_only=True)
    options: tuple[str, ...] = field(default=(), repr=False, kw_only=True)

    def steps(self, grid: Grid, **options: Any) -> Iterator[Step]:
        """The steps of `find`, with those of the options that this technique knows."""
        known = {name: value for name, value in options.items() if name in self.options}
        return self.find(grid, **known)


def technique(
    slug: str,
    name: str,
    *,
    family: str,
    rating: float,
    aliases: Mapping[str, str] | None = None,
    about: str = "",
    assumes_unique: bool = False,
    example: str | None = None,
    home: str = DEFAULT,
    found_before: FoundBefore | None = None,
    se_at_most: float = math.inf,
    words: Mapping[str, str] | None = None,
) -> Callable[[F], F]:
    """Registers a finder as a technique; what it is may be told by the finder's docstring.

    The options are the fields of `CatalogueEntry` and `Technique`.
    """

    def register(find: F) -> F:
        text = about or inspect.cleandoc(find.__doc__ or "")
        made = Technique(
            slug,
            name,
            family,
            rating,
            text,
            find,
            aliases=MappingProxyType(dict(aliases or {})),
            assumes_unique=assumes_unique,
            example=example,
            options=tuple(inspect.signature(find).parameters)[1:],
            home=home,
            found_before=found_before,
            se_at_most=se_at_most,
            words=MappingProxyType(dict(words or {})),
        )
        _enter(made, lambda known: isinstance(known, Technique) and _is_same(known.find, find))
        return find

    return register


def technique_of_engine(
    slug: str,
    name: str,
    *,
    family: str,
    rating: float,
    aliases: Mapping[str, str],
    about: str,
    home: str = DEFAULT,
    found_before: FoundBefore | None = None,
    se_at_most: float = math.inf,
    words: Mapping[str, str] | None = None,
) -> None:
    """Registers a technique that has no finder of ours: an engine finds its steps."""
    made = CatalogueEntry(
        slug,
        name,
        family,
        rating,
        about,
        aliases=MappingProxyType(dict(aliases)),
        home=home,
        found_before=found_before,
        se_at_most=se_at_most,
        words=MappingProxyType(dict(words or {})),
    )
    _enter(made, lambda known: known == made)


def engine(name: str) -> Callable[[F], F]:
    """Registers an engine: it finds the next step by itself, whichever technique it is of.

    An engine is a function of the grid and of `unique`, whether one solution may be assumed.
    """

    def register(next_steps: F) -> F:
        known = _ENGINES.setdefault(name, next_steps)
        if not _is_same(known, next_steps):
            raise WhydokuError(f"two engines are called {name!r}")
        return next_steps

    return register


def engines() -> Mapping[str, Finder]:
    """The engines by name."""
    _load()
    return MappingProxyType(_ENGINES)


def _enter(made: CatalogueEntry, is_same: Callable[[CatalogueEntry], bool]) -> None:
    """Puts something into the catalogue, unless its slug is taken by another."""
    if not made.about:
        raise WhydokuError(f"the technique {made.slug!r} does not say what it is")
    if stray := set(made.aliases) - set(WORLDS):
        raise WhydokuError(
            f"the technique {made.slug!r} has aliases in {sorted(stray)}; known are {list(WORLDS)}"
        )
    known = _REGISTRY.get(made.slug)
    if known is not None and not is_same(known):
        raise WhydokuError(f"two techniques are called {made.slug!r}")
    _REGISTRY[made.slug] = made
    _REGISTERED.append(made.slug)


_ENGINES: Final[dict[str, Finder]] = {}
_REGISTRY: Final[dict[str, CatalogueEntry]] = {}
_REGISTERED: Final[list[str]] = []
_BEGUN: Final[list[bool]] = []
_LOADED: Final[list[bool]] = []
_LOADING: Final = RLock()


def techniques() -> tuple[Technique, ...]:
    """All that have a finder, by rating, then by slug."""
    return tuple(entry for entry in catalogue() if isinstance(entry, Technique))


def catalogue() -> tuple[CatalogueEntry, ...]:
    """All that steps may be called, those that engines alone find too; by rating, then by slug."""
    _load()
    return tuple(sorted(_REGISTRY.values(), key=lambda entry: (entry.rating, entry.slug)))


def technique_named(name: str) -> Technique:
    """The technique of this slug, name or alias; case does not matter."""
    entry = entry_named(name)
    if not isinstance(entry, Technique):
        raise WhydokuError(
            f"{entry.slug!r} cannot be looked for by itself; its steps are found by the profile "
            "'explainer'"
        )
    return entry


def entry_named(name: str) -> CatalogueEntry:
    """What goes by this slug, name or alias, whoever finds it; case does not matter.

    Of two that share a name the one with a finder is meant.
    """
    _load()
    if name in _REGISTRY:
        return _REGISTRY[name]
    wanted = name.strip().casefold()
    for entry in sorted(catalogue(), key=lambda entry: not isinstance(entry, Technique)):
        if wanted in (known.casefold() for known in entry.names):
            return entry
    raise UnknownTechnique(name, _REGISTRY)


def entry_of(slug: str) -> CatalogueEntry | None:
    """What is of exactly this slug, where the catalogue has it."""
    _load()
    return _REGISTRY.get(slug)


def registrations() -> int:
    """How many techniques were registered so far: another number, another catalogue."""
    _load()
    return len(_REGISTERED)


def _is_same(known: Finder, find: Finder) -> bool:
    """Whether it is the same finder, or its definition run once more at a prompt."""
    again = known.__module__ == find.__module__ == "__main__"
    return known is find or (again and known.__qualname__ == find.__qualname__)


def _load() -> None:
    """Imports every module of techniques, those of plug-ins last, once.

    A thread that asks meanwhile waits until all are there; a module that is being imported does
    not. Where it fails, whoever asks again is told again.
    """
    if _LOADED:
        return
    with _LOADING:
        if _BEGUN:
            return
        _BEGUN.append(True)
        try:
            _import_all()
        except BaseException:
            _BEGUN.clear()
            raise
        _LOADED.append(True)


def _import_all() -> None:
    from importlib.metadata import entry_points

    package = import_module("whydoku.techniques")
    for module in iter_modules(package.__path__):
        if not module.name.startswith("_"):
            import_module(f"whydoku.techniques.{module.name}")
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name):
        _load_plugin(entry)


def _load_plugin(entry: EntryPoint) -> None:
    """Imports what an entry point names; whatever is wrong with it is told in a sentence."""
    try:
        entry.load()
    except Exception as fault:
        sentence = (
            str(fault) if isinstance(fault, WhydokuError) else f"{type(fault).__name__}: {fault}"
        )
        raise WhydokuError(
            f"the techniques of the plug-in {entry.name!r} ({entry.value}) cannot be used: "
            f"{' '.join(sentence.split())}"
        ) from fault
