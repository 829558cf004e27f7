"""What a profile is: passes as they are planned, its own names, what its techniques cost."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.technique import CatalogueEntry, Technique, engines
from whydoku.trace import Vocabulary

Options: TypeAlias = Mapping[str, Any]
TechniqueCall: TypeAlias = tuple[Technique, Options]

SCOPES: Final = {"digit": 9, "house": 27}
"""Where a pass may look, and how many of each there are."""


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


def _plain(value: object) -> object:
    """A value without views of mappings, which cannot go to another process."""
    if isinstance(value, MappingProxyType):
        return dict(value)
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Cost:
    """What a technique costs: its first use, each later one; and the level that it is of."""

    first: float = 0
    later: float = 0
    level: str = ""


@dataclass(frozen=True, slots=True)
class PassPlan:
    """A pass as it is planned: techniques in order, each with options, looking at one place.

    `sweep` looks at each cell once, `marked` looks into those houses alone that have changed
    since nothing was found there, and `once` is over with its first step. `oldest` takes of the
    singles of a kind the one that arose first, and of techniques in `by_place` the step that comes
    first by place. Where an `engine` finds the steps there are no entries; `known` are then the
    techniques of which it may take steps.
    """

    label: str
    entries: tuple[TechniqueCall, ...]
    digit: int | None = None
    house: int | None = None
    sweep: bool = False
    marked: bool = False
    once: bool = False
    oldest: bool = False
    by_place: frozenset[str] = frozenset()
    engine: str = ""
    known: tuple[CatalogueEntry, ...] = ()

    @property
    def techniques(self) -> tuple[CatalogueEntry, ...]:
        """The techniques of its steps, in order; one may be there several times."""
        return self.known or tuple(one for one, _ in self.entries)

    @property
    def picks(self) -> bool:
        """Whether it takes other steps than the first that is found."""
        return self.oldest or bool(self.by_place)

    def __reduce__(self) -> tuple[type[PassPlan], tuple[object, ...]]:
        return PassPlan, tuple(_plain(getattr(self, one.name)) for one in fields(self))

    def up_to(self, allowed: Collection[CatalogueEntry]) -> PassPlan:
        """The plan with those of its techniques alone."""
        return replace(
            self,
            entries=tuple(entry for entry in self.entries if entry[0] in allowed),
            known=tuple(one for one in self.known if one in allowed),
        )

    def steps(self, grid: Grid, *, unique: bool = True, **place: int) -> Iterator[Step]:
        """What each technique finds, in the plan's order, at one place more if it is named.

        `unique` says that techniques which assume one solution may be asked. An engine has one
        step at most, and none where that is of a technique that is not among the known.
        """
        if self.engine:
            slugs = {one.slug for one in self.known}
            found = engines()[self.engine](grid, unique=unique)
            yield from (step for step in found if step.technique in slugs)
            return
        for one, options in self.entries:
            if unique or not one.assumes_unique:
                yield from one.find(grid, **options, **place)


@dataclass(frozen=True, slots=True)
class Profile:
    """An ordered list of techniques with options and, if it wants, its own names.

    A name may be that of a variant, by the slug and the variant: `slug:variant`.

    `levels` are the names of levels, from the lowest, each with the highest cost of a puzzle that
    is still of it.
    """

    name: str
    about: str
    passes: tuple[PassPlan, ...]
    names: Mapping[str, str] = field(default_factory=_nothing)
    options: Options = field(default_factory=_nothing)
    notation: str = "rc"
    costs: Mapping[str, Cost] = field(default_factory=_nothing)
    levels: Mapping[str, float] = field(default_factory=_nothing)
    restart: bool = False
    contradictions: bool = False
    one_solution: bool = False

    def __reduce__(self) -> tuple[type[Profile], tuple[object, ...]]:
        return Profile, tuple(_plain(getattr(self, one.name)) for one in fields(self))

    @property
    def techniques(self) -> tuple[CatalogueEntry, ...]:
        """Its techniques in the order in which they are first asked."""
        return tuple(dict.fromkeys(one for plan in self.passes for one in plan.techniques))

    @property
    def vocabulary(self) -> Vocabulary:
        """How its steps are told."""
        return Vocabulary(dict(self.names), self.notation)

    @property
    def engine(self) -> str:
        """The engine that finds steps in one of its passes, if one does."""
        return next((plan.engine for plan in self.passes if plan.engine), "")

    @property
    def everywhere(self) -> tuple[TechniqueCall, ...]:
        """Its techniques with their options, each looking everywhere at once."""
        found: list[TechniqueCall] = []
        for plan in self.passes:
            for one, options in plan.entries:
                rest = {name: value for name, value in options.items() if name not in SCOPES}
                if (one, rest) not in found:
                    found.append((one, rest))
        return tuple(found)

    def name_of(self, one: CatalogueEntry) -> str:
        """What it calls a technique; several may go by one name."""
        return self.names.get(one.slug, one.name)
