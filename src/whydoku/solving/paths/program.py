"""Puts profiles into the form that the native engine takes: numbers instead of names."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from whydoku.grids.engine.engine import TABLE, switches
from whydoku.grids.engine.paths import FULL_HOUSE, NOT_NATIVE, SINGLE, PackedCall, packed_call
from whydoku.solving.profiles.profile import FLAGS, PassPlan, Profile, TechniqueCall


@dataclass(frozen=True)
class Program:
    """A profile in the form that the native engine takes.

    - `packed`: the profile as numbers
    - `calls`: the techniques, with their options, that the profile asks in all its passes, in the
      order in which the native engine counts them
    - `plans`: for each call, the pass to which it belongs
    - `every`: whether everything that a technique finds on a grid is one step
    """

    packed: bytes
    calls: tuple[TechniqueCall, ...]
    plans: tuple[PassPlan, ...]
    every: bool

    @cached_property
    def slugs(self) -> tuple[str, ...]:
        """The slugs of the techniques, one for each of the `calls`."""
        return tuple(technique.slug for technique, _ in self.calls)


def program_of(
    profile: Profile, *, every: bool = False, pauses: frozenset[str] = frozenset()
) -> Program | None:
    """The program of a profile; None if Python has to follow the profile step by step.

    That is so if an engine finds the steps, or if a pass compares steps of techniques that the
    native engine does not all know. If `every` is set, everything that a technique finds on a grid
    is taken as one step. A path pauses after each step of a technique whose slug is in `pauses`.
    """
    return _program_of(_This(profile), _Taking(every, pauses))


class _Taking(NamedTuple):
    """How a program takes steps: whether it takes everything that a technique finds at once, and
    the techniques after which it pauses."""

    every: bool
    pauses: frozenset[str]


class _This:
    """Wraps a profile as a key of a cache. Two keys are equal if they hold the very same profile
    object."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    def __hash__(self) -> int:
        return id(self.profile)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.profile is other.profile


@lru_cache(maxsize=64)
def _program_of(this: _This, taken: _Taking) -> Program | None:
    profile = this.profile
    flags = {name: getattr(profile, name) for name in ("restart", "contradictions", "one_solution")}
    numbers = [switches("program", **flags), len(profile.passes)]
    for plan in profile.passes:
        packed = [_packed(call, plan, taken) for call in plan.calls]
        if plan.engine or not _can_compare(plan, packed):
            return None
        flags = {name: getattr(plan, name) for name in (*FLAGS, "picks")}
        numbers += switches("pass", **flags, every=taken.every), len(packed)
        numbers += chain.from_iterable(packed)
    return Program(
        array("H", numbers).tobytes(),
        tuple(call for plan in profile.passes for call in plan.calls),
        tuple(plan for plan in profile.passes for _ in plan.calls),
        taken.every,
    )


def _packed(call: TechniqueCall, plan: PassPlan, taken: _Taking) -> PackedCall:
    technique, options = call
    return packed_call(
        technique.slug,
        options,
        assumes_unique=technique.assumes_unique,
        by_place=technique.slug in plan.by_place,
        pauses=technique.slug in taken.pauses,
    )


def _can_compare(plan: PassPlan, calls: Sequence[PackedCall]) -> bool:
    """Whether the native engine knows all the steps that a pass compares.

    A sweep compares all its steps. A pass that takes the oldest single compares singles; the
    techniques that find singles must come first, since the native engine looks no further than the
    first technique that finds none.
    """
    traits = {known.number: known.traits for known in TABLE.techniques.values()}
    if plan.sweep:
        return all(number != NOT_NATIVE for number, *_ in calls)
    if not plan.oldest:
        return True
    singles = [bool(traits.get(number, 0) & (SINGLE | FULL_HOUSE)) for number, *_ in calls]
    return singles == sorted(singles, reverse=True)
