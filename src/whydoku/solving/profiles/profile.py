"""What a profile is: its planned passes, its names for techniques, and their costs.

Which of several steps a pass takes, where that is not simply the first:

Oldest single: placing a digit removes its rivals from the cells that see it, in the order of their
numbers, and then from its own cell. The oldest single is in the constraint that is first down to
one candidate; of several that are down to one at the same moment, a row comes before a column, and
a column before a box. The digits already on the grid count as placed one by one in the order of
their cells.

By place: the pass takes the step whose bases come first, house by house and digit by digit, rather
than the step that excludes most.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from whydoku.dataclass import dataclass, field, fields, replace
from whydoku.errors import WhydokuError
from whydoku.grids.rules import Rules
from whydoku.grids.spaces import Tables
from whydoku.logic.catalogue import entries_named
from whydoku.logic.technique import CatalogueEntry, Technique
from whydoku.showing import html_of
from whydoku.solving.moves import Vocabulary

Options: TypeAlias = Mapping[str, Any]
TechniqueCall: TypeAlias = tuple[Technique, Options]

SCOPES: Final = {"digit": 9, "house": 27}
"""The kinds of places that a pass can be limited to, and how many places of each kind there are."""


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


def _reduced(self: PassPlan | Profile) -> tuple[type, tuple[object, ...]]:
    return type(self), tuple(_picklable(getattr(self, each.name)) for each in fields(self))


def _picklable(value: object) -> object:
    """Replaces mapping proxies in a value by dicts, since only dicts can be sent to another
    process."""
    if isinstance(value, MappingProxyType):
        return dict(value)
    return tuple(map(_picklable, value)) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Cost:
    """What a technique costs: its first use, each later use, and the level to which it belongs."""

    first: float = 0
    later: float = 0
    level: str = ""


FLAGS: Final = ("sweep", "marked", "once", "oldest")
"""The names of the switches that a pass has."""


@dataclass(frozen=True, slots=True)
class PassPlan:
    """A planned pass: techniques in order, each with options.

    - `digit` or `house`: the one place where the pass looks, if it is limited to one
    - `sweep`: the pass looks at each cell once
    - `marked`: the pass looks only into houses that have changed since nothing was found there
    - `once`: the pass ends after its first step
    - `oldest`: of the singles of one kind, the pass takes the one that arose first
    - `by_place`: the slugs of techniques for which the pass takes the step that comes first by
      place
    - `engine`: the engine that finds the steps, if there is one; `calls` is then empty
    - `known`: the techniques that the engine may use
    """

    label: str
    calls: tuple[TechniqueCall, ...]
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
        """The techniques that the pass uses, in order; one may occur several times."""
        return self.known or tuple(technique for technique, _ in self.calls)

    @property
    def picks(self) -> bool:
        """Whether the pass may take a step other than the first one found."""
        return self.oldest or bool(self.by_place)

    __reduce__ = _reduced

    def looks_at(self, tables: Tables) -> bool:
        """Whether a grid of these tables has the place where the pass looks."""
        houses = tables.houses[self.house] if self.house is not None else tables.cells
        return bool(houses) and (self.digit or 0) < tables.size

    def under(self, rules: Rules) -> PassPlan:
        """The pass without the techniques that do not suit these rules."""
        if rules.is_classic:
            return self
        return replace(self, calls=tuple(call for call in self.calls if call[0].suits(rules)))

    def up_to(self, allowed: Collection[CatalogueEntry]) -> PassPlan:
        """The pass without the techniques that are not in `allowed`."""
        return replace(
            self,
            calls=tuple(call for call in self.calls if call[0] in allowed),
            known=tuple(entry for entry in self.known if entry in allowed),
        )


@dataclass(frozen=True, slots=True)
class Profile:
    """An ordered list of techniques with options, and with names that replace the usual ones.

    - `names`: the profile's name for a slug, or for a variant in the form `slug:variant`
    - `levels`: for each level, from the lowest, the highest cost of its puzzles
    - `restart`: whether a pass that changes something ends the round
    - `contradictions`: whether a grid without a solution is accepted
    - `one_solution`: whether a grid with several solutions is refused
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

    __reduce__ = _reduced

    @property
    def techniques(self) -> tuple[CatalogueEntry, ...]:
        """The techniques of all passes, each once, in the order in which they are first tried."""
        return tuple(dict.fromkeys(entry for plan in self.passes for entry in plan.techniques))

    @property
    def vocabulary(self) -> Vocabulary:
        """The names of techniques and the notation in which the profile's steps are told."""
        return Vocabulary(dict(self.names), self.notation)

    @property
    def engine(self) -> str:
        """The name of the engine that finds the steps of a pass; empty if no pass has an engine."""
        return next((plan.engine for plan in self.passes if plan.engine), "")

    @property
    def everywhere(self) -> tuple[TechniqueCall, ...]:
        """The techniques of all passes with their options, each once and without the options that
        limit it to a digit or a house."""
        calls: dict[tuple[str, str], TechniqueCall] = {}
        for plan in self.passes:
            for technique, options in plan.calls:
                rest = {name: value for name, value in options.items() if name not in SCOPES}
                calls.setdefault((technique.slug, repr(rest)), (technique, rest))
        return tuple(calls.values())

    def up_to(self, last: str | CatalogueEntry) -> Profile:
        """The profile without the techniques that it tries only after `last`.

        If several techniques share the name, they are all kept. Raises WhydokuError if the profile
        does not use that technique.
        """
        entry = last if isinstance(last, CatalogueEntry) else self.last_named(last)
        known = self.techniques
        if entry not in known:
            raise WhydokuError(
                f"the profile {self.name!r} does not use {entry.slug!r}; it uses "
                f"{', '.join(entry.slug for entry in known)}"
            )
        allowed = set(known[: known.index(entry) + 1])
        passes = tuple(plan.up_to(allowed) for plan in self.passes)
        return replace(self, name=f"{self.name} up to {entry.slug}", passes=passes)

    def last_named(self, name: str) -> CatalogueEntry:
        """Of the techniques with a name, the one that the profile tries last; the first of them if
        it tries none. Raises UnknownTechnique."""
        meant, known = entries_named(name), self.techniques
        return max((one for one in meant if one in known), key=known.index, default=meant[0])

    def name_of(self, entry: CatalogueEntry) -> str:
        """The profile's name for a technique; several techniques may share a name."""
        return self.names.get(entry.slug, entry.name)

    def _repr_html_(self) -> str:
        return html_of(self)
