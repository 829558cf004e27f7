"""Techniques: finders that register themselves, with the names that others give to them.

    @technique("skyscraper", "Skyscraper", family="single-digit", rating=4.0,
               aliases={"hodoku": "Skyscraper"})
    def find(grid):
        '''Two strong links of one digit in parallel lines, joined at one end.'''
        ...
        yield Step("skyscraper", eliminations=hit, why=(chain,))

The registration also holds everything else that is known about this one technique: the profile to
practise it with, the techniques that find its steps first, how hard a puzzle that needs it may be,
its own sentences. So a technique is one module, here or in a plug-in, and no table elsewhere has
to be edited.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, wraps
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, TypedDict, TypeVar, Unpack

from whydoku.dataclass import dataclass, field
from whydoku.errors import Unproven, WhydokuError
from whydoku.grids.engine.engine import TABLE, names_of
from whydoku.grids.grid import Grid
from whydoku.grids.parts.grid_parts import GridChange
from whydoku.grids.rules import Rules
from whydoku.logic.finders.native import NativeFinder
from whydoku.logic.step import Step, on_grid
from whydoku.showing import answer, html_of

Finder = Callable[..., Iterator[Step]]
F = TypeVar("F", bound=Finder)


LAST_RESORT: Final = "last resort"
"""The family of techniques that suppose a candidate without a pattern to suggest it: they find
something nearly everywhere."""

FORCING: Final = "forcing"
"""The family of techniques that follow suppositions link by link, until they agree or one of them
leads to a contradiction."""


GUESS: Final = "guess"
"""The slug of the technique that follows a candidate to a contradiction, however far away that
is."""

WORLDS: Final = {
    "hodoku": "HoDoKu",
    "hodoku-code": "HoDoKu library code",
    "se": "Sudoku Explainer",
    "sudokuwiki": "SudokuWiki",
    "sudokuoftheday": "sudokuoftheday",
    "other": "elsewhere",
}
"""The origins of aliases, each with the words to print for it. An alias may be several names,
separated by commas."""


ANY_RULES, BOXES, CLASSIC_RULES = "any_rules", "boxes", "classic"
"""What techniques need of the rules of a grid."""

USUAL: Final = "usual"
"""The key of the forms of reasons that steps without a variant have."""

DEFAULT: Final = "default"
"""The profile that uses everything in order of rating; the home of a technique by default."""


@dataclass(frozen=True, slots=True)
class FoundBefore:
    """Techniques, by slug, that together find all that another technique finds, and why they do."""

    by: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A named way to deduce, whether a finder of ours or an engine finds its steps.

    - `rating`: the rating on the `whydoku` scale
    - `about`: a description of the technique in a sentence or two, as one paragraph however its
      lines are broken where it is registered
    - `home`: the profile to practise it with; this is not the default profile if that leaves the
      technique out or leaves nothing for it
    - `found_before`: other techniques that, tried first, leave nothing for this one
    - `se_at_most`: the highest rating on the scale `se` that a puzzle can have because it needs
      this technique; infinity if that is not known
    - `reason`: the forms of its reasons, as `logic/names.py` has them, by variant; those without a
      variant under `usual`
    - `words`: the technique's own sentences in English; each template replaces the one with the
      same key in `telling/words/languages/en`
    """

    slug: str
    name: str
    family: str
    rating: float
    about: str
    aliases: Mapping[str, str] = field(default_factory=dict, repr=False, hash=False, kw_only=True)
    assumes_unique: bool = field(default=False, kw_only=True)
    home: str = field(default=DEFAULT, repr=False, kw_only=True)
    found_before: FoundBefore | None = field(default=None, repr=False, kw_only=True)
    se_at_most: float = field(default=math.inf, repr=False, kw_only=True)
    reason: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict, repr=False, hash=False, kw_only=True
    )
    words: Mapping[str, str] = field(default_factory=dict, repr=False, hash=False, kw_only=True)

    def __post_init__(self) -> None:
        aliases = {world: " ".join(names.split()) for world, names in (self.aliases or {}).items()}
        object.__setattr__(self, "aliases", MappingProxyType(aliases))
        object.__setattr__(self, "words", MappingProxyType(dict(self.words or {})))
        object.__setattr__(self, "about", " ".join(self.about.split()))

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the technique: its slug, its own name, then the aliases."""
        worlds = (names.split(", ") for names in self.aliases.values())
        return tuple(dict.fromkeys((self.slug, self.name, *chain.from_iterable(worlds))))

    def _repr_html_(self) -> str:
        return html_of(self)


@dataclass(frozen=True, slots=True)
class Technique(CatalogueEntry):
    """A named way to deduce, with its finder.

    >>> from whydoku import Grid, technique_named
    >>> x_wing = technique_named("X-Wing")
    >>> next(x_wing.steps(Grid(x_wing.example))).removed
    CandidateSet('1r27c38 1r8c3')

    `find(grid, **options)` is pure and lazy: it yields only steps that change something, those
    with the smallest pattern first, then those with the most conclusions, then by position.
    `example` is a position, as 81 or 729 characters, in which it finds something; where classic
    rules have none, `ruled_example` is one of others, which are named before it. `asks_for` is what
    a finder in Python needs of the rules; for one of the engine, `needs` asks the engine.

    On a path a step has the name of the plainest technique that finds it, so `find` leaves out what
    plainer techniques would find. With the option `alone`, `find` yields all that the technique's
    name stands for: a skyscraper then is an X-Chain too, of two links.

    """

    find: Finder = field(repr=False)
    example: str | None = field(default=None, repr=False, kw_only=True)
    ruled_example: str = field(default="", repr=False, kw_only=True)
    asks_for: str = field(default=CLASSIC_RULES, repr=False, kw_only=True)

    @property
    def board(self) -> Grid | None:
        """The position in which it finds something; None if there is no example."""
        if self.example:
            return Grid(self.example)
        name, _, cells = self.ruled_example.rpartition(" ")
        return Grid(cells, rules=name) if cells else None

    @property
    def needs(self) -> str:
        """What the technique needs of the rules of a grid: `any_rules` for nothing; `boxes` for
        nine boxes of 3 × 3, whatever else holds; `classic` for classic rules alone."""
        if isinstance(self.find, NativeFinder):
            return names_of("needs")[TABLE.techniques[self.find.slug].needs]
        return self.asks_for

    def suits(self, rules: Rules) -> bool:
        """Whether the technique can be asked on a grid under these rules."""
        if rules.is_classic or self.needs == ANY_RULES:
            return True
        return self.needs == BOXES and rules.has_boxes

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options of `find`."""
        return _options_of(self.find)

    def steps(
        self,
        grid: Grid,
        *,
        that: Callable[[GridChange], bool] | None = None,
        alone: bool = True,
        **options: Any,
    ) -> Iterator[Step]:
        """Yields the steps of `find`, which gets those of the options that the technique knows. By
        default the technique is asked for alone.

        `that` is asked about each step in order, and only those for which it returns True are
        yielded. Then the engine says at once what all steps change, and only of these the reasons
        are read.
        """
        asked = {"alone": alone, **options}
        known = {name: value for name, value in asked.items() if name in self.options}
        if that is not None and isinstance(self.find, NativeFinder) and not is_last_resort(self):
            return self.find.steps_that(that, grid, known)
        return filter(that, self.find(grid, **known)) if that else self.find(grid, **known)

    def _repr_html_(self) -> str:
        grid = self.board
        step = grid and next(self.steps(grid), None)
        shown = on_grid(step, grid) if grid and step else None
        return answer("Technique._repr_html_", self, shown)


@lru_cache(maxsize=1024)
def _options_of(find: Finder) -> tuple[str, ...]:
    return tuple(inspect.signature(find).parameters)[1:]


class Details(TypedDict, total=False):
    """Further keywords of `technique`, which few techniques need."""

    home: str
    found_before: FoundBefore | None
    se_at_most: float
    reason: Mapping[str, tuple[str, ...]]
    words: Mapping[str, str]
    asks_for: str


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
    **details: Unpack[Details],
) -> Callable[[F], F]:
    """Registers a finder as a technique.

    The parameters are the fields of `CatalogueEntry` and `Technique`; without `about` the finder's
    docstring takes its place. Raises WhydokuError if another technique has the slug.
    """

    def register(find: F) -> F:
        made = Technique(
            slug,
            name,
            family,
            rating,
            about or find.__doc__ or "",
            find if _is_ours(find) else _proving(slug, find, unique=assumes_unique),
            aliases=aliases or {},
            assumes_unique=assumes_unique,
            example=example,
            **details,
        )
        add_to_catalogue(made)
        return find

    return register


def _is_ours(find: Finder) -> bool:
    """Whether a finder belongs to the library, whose own tests prove its steps."""
    return find.__module__.partition(".")[0] == __name__.partition(".")[0]


def _proving(slug: str, find: Finder, *, unique: bool) -> Finder:
    """Wraps a finder from elsewhere so that its steps are proved as it yields them.

    A step that does not follow would spoil the path, and the technique would go unnamed.
    """

    @wraps(find)
    def proving(grid: Grid, **options: Any) -> Iterator[Step]:
        from whydoku.logic.proof import check

        for step in find(grid, **options):
            try:
                check(grid, step, unique=unique)
            except Unproven as fault:
                raise Unproven(
                    f"the technique {slug!r} found a step that its reason does not prove: {fault}"
                ) from None
            yield step

    return proving


def engine(name: str, path: Callable[..., Sequence[Any] | None] | None = None) -> Callable[[F], F]:
    """Registers the decorated function as an engine, which finds the next step, of whatever
    technique.

    An engine is called with the grid and with `unique`, which says whether one solution may be
    assumed. If there is a `path`, it is called in the same way and finds all steps at once, without
    their reasons, for `solving/noted.py`; it returns None if it cannot do so.
    """

    def register(next_steps: F) -> F:
        known = ENGINES.setdefault(name, next_steps)
        if not _is_same(known, next_steps):
            raise WhydokuError(f"two engines are called {name!r}")
        if path is not None:
            PATHS[name] = path
        return next_steps

    return register


def add_to_catalogue(made: CatalogueEntry) -> None:
    """Adds an entry to the catalogue. Raises an error if it has no description or if its slug is
    taken."""
    if not made.about:
        raise WhydokuError(f"the technique {made.slug!r} has no description")
    if stray := set(made.aliases) - set(WORLDS):
        raise WhydokuError(
            f"the technique {made.slug!r} has aliases in {sorted(stray)}; known are {list(WORLDS)}"
        )
    known = REGISTRY.get(made.slug)
    if known is not None and not _is_same_entry(known, made):
        raise WhydokuError(f"two techniques are called {made.slug!r}")
    REGISTRY[made.slug] = made
    REGISTERED.append(made.slug)


ENGINES: Final[dict[str, Finder]] = {}
PATHS: Final[dict[str, Callable[..., Sequence[Any] | None]]] = {}
REGISTRY: Final[dict[str, CatalogueEntry]] = {}
REGISTERED: Final[list[str]] = []


def is_single_technique(entry: CatalogueEntry | None) -> bool:
    """Whether a technique finds singles; false for None, a technique that the catalogue does not
    know."""
    return entry is not None and entry.family == "singles"


def is_last_resort(entry: CatalogueEntry | None) -> bool:
    """Whether a technique is a last resort: a net or a guess."""
    return entry is not None and entry.family == LAST_RESORT


def follows_suppositions(entry: CatalogueEntry | None) -> bool:
    """Whether the steps of a technique are nets: suppositions followed to where they lead."""
    return entry is not None and entry.family in (FORCING, LAST_RESORT)


def _is_same_entry(known: CatalogueEntry, made: CatalogueEntry) -> bool:
    if isinstance(known, Technique) and isinstance(made, Technique):
        return _is_same(known.find, made.find)
    return known == made


def _is_same(known: Finder, find: Finder) -> bool:
    """Whether two finders are the same, or the same definition run twice at a prompt."""
    known, find = inspect.unwrap(known), inspect.unwrap(find)
    again = known.__module__ == find.__module__ == "__main__"
    return known == find or (again and known.__qualname__ == find.__qualname__)
