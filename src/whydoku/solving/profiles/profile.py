"""What a profile is: its planned passes, its names for techniques, and their costs; and which of
several steps a pass takes, where that is not simply the first.

Oldest single: placing a digit removes its rivals from the cells that see it, in the order of their
numbers, and then from its own cell. The oldest single is in the constraint that is first down to
one candidate; of several that are down to one at the same moment, a row comes before a column, and
a column before a box. The digits already on the grid count as placed one by one in the order of
their cells.

By place: the pass takes the step whose bases come first, house by house and digit by digit, rather
than the step that excludes most.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, takewhile
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from whydoku.dataclass import dataclass, field, fields, replace
from whydoku.errors import WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.rules import Rules
from whydoku.grids.spaces import ROW_SPACE, Tables
from whydoku.logic.catalogue import engines, entries_named
from whydoku.logic.step import Step
from whydoku.logic.technique import CatalogueEntry, Technique
from whydoku.logic.why import Cover
from whydoku.showing import html_of
from whydoku.solving.moves import Vocabulary

FULL_HOUSE: Final = "full-house"
"""The slug of full houses; such a single is as old as the naked single in its cell."""


class Picking:
    """Picks the steps of a path from the steps that are found.

    If `oldest` is set, the oldest single of a kind is preferred. Of the steps of a technique in
    `by_place`, the one that comes first by place is preferred.
    """

    def __init__(self, grid: Grid, *, oldest: bool, by_place: Collection[str]) -> None:
        self._oldest = oldest
        self._by_place = by_place
        self._ages: dict[int, int] = {}
        here = Grid(rules=grid.rules)
        for k in members(grid.digits):
            here = self.follow(here, Step("", placements=1 << k))
        self.follow(here, Step("", eliminations=here.bits & ~grid.bits))

    def follow(self, grid: Grid, step: Step) -> Grid:
        """The grid after a step. Also remembers the order in which the step made new singles."""
        then = grid.apply(step)
        removed = grid.bits & ~then.bits
        own = _placed_cell(step.placements)

        def when(q: int) -> tuple[bool, int, int]:
            last = max((k // 9 == own, k) for k in grid.tables.constraints[q] if removed >> k & 1)
            return *last, q

        for q in sorted(members(then.lone & ~grid.lone), key=when):
            self._ages[q] = len(self._ages)
        return then

    def pick(self, steps: Iterable[Step]) -> Step | None:
        """Picks the step to take: the first one found, or one of the same kind right after it. None
        if there are no steps."""
        ahead = iter(steps)
        first = next(ahead, None)
        if first is None:
            return None
        if self._oldest and (kind := _kind_of_single(first)):
            return min(
                (first, *takewhile(lambda step: _kind_of_single(step) == kind, ahead)),
                key=self._age,
            )
        if first.technique in self._by_place:
            return first_by_place(chain((first,), ahead))
        return first

    def _age(self, step: Step) -> int:
        q = _placed_cell(step.placements) if step.technique == FULL_HOUSE else _base_of_single(step)
        return self._ages.get(q, len(self._ages))


def first_by_place(steps: Iterable[Step]) -> Step | None:
    """Picks one of the first steps that share a technique: the step that comes first by place. None
    if there are no steps."""
    ahead = iter(steps)
    first = next(ahead, None)
    if first is None:
        return None
    same = takewhile(lambda step: step.technique == first.technique, ahead)
    return min((first, *same), key=_bases_of_cover)


def _placed_cell(placements: int) -> int:
    """The cell of the last digit among these placements; -1 if there are none."""
    return (placements.bit_length() - 1) // 9


def _base_of_single(step: Step) -> int:
    """The constraint that has the single of a step; -1 if the step is not a single."""
    match step.why:
        case (Cover(bases=(q,)),) if step.placements:
            return q
    return -1


def _kind_of_single(step: Step) -> str:
    """The kind of the single in a step: `naked`, `hidden`, or the slug `full-house`. Empty if the
    step is not a single."""
    q = _base_of_single(step)
    if q < 0 or step.technique == FULL_HOUSE:
        return step.technique if q >= 0 else ""
    return "naked" if q < ROW_SPACE else "hidden"


def _bases_of_cover(step: Step) -> tuple[int, ...]:
    """The bases of the cover in a step's reason, as a sort key. For other patterns the key is
    empty."""
    match step.why:
        case (Cover(bases=bases), *_):
            return bases
    return ()


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

    def steps(self, grid: Grid, *, unique: bool = True, **place: int) -> Iterator[Step]:
        """Yields the steps that the pass finds on a grid, technique by technique.

        `unique` says whether techniques may assume one solution; `place` is an option that limits
        where the techniques look. An engine yields at most one step, and none if the technique of
        that step is not in `known`.
        """
        if self.engine:
            if not grid.rules.is_classic:
                return
            slugs = {entry.slug for entry in self.known}
            steps = engines()[self.engine](grid, unique=unique)
            yield from (step for step in steps if step.technique in slugs)
            return
        for technique, options in self.calls:
            if (unique or not technique.assumes_unique) and technique.suits(grid.rules):
                yield from technique.find(grid, **options, **place)


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
