"""The finder of a technique that the engine knows: the engine finds its steps, and writes down why
they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from inspect import Parameter, Signature
from types import MappingProxyType
from typing import Any, Final

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.grids.engine.engine import TABLE
from whydoku.grids.engine.paths import (
    DEFAULTS,
    FULL_HOUSE,
    SINGLE,
    Finding,
    findings,
    packed_state,
    program_of_call,
)
from whydoku.grids.grid import Grid
from whydoku.grids.parts.grid_parts import GridChange
from whydoku.logic.finders.reasons import read_reason
from whydoku.logic.step import Step

BATCHES: Final = (1, 1 << 30)
"""How many findings the engine is asked for at first, and if more are wanted: a hint wants one,
whoever wants many mostly wants all. Singles take no time, so all are asked for at once."""


MOST: Final[Mapping[str, int]] = MappingProxyType(
    {"digit": 8, "house": 44, "candidate": 728, "most": 1000, "length": 100}
)
"""The greatest values of options that are numbers; the least is 0."""


@dataclass(frozen=True)
class NativeFinder:
    """Finds the steps of the technique with this slug."""

    slug: str

    @property
    def __signature__(self) -> Signature:
        """The options that the finder takes, with their defaults, as of a function."""
        known = TABLE.techniques[self.slug].options
        options = (
            Parameter(name, Parameter.KEYWORD_ONLY, default=usual)
            for name, usual in DEFAULTS.items()
            if name in known
        )
        return Signature((Parameter("grid", Parameter.POSITIONAL_ONLY), *options))

    def __call__(self, grid: Grid, **options: Any) -> Iterator[Step]:
        """Yields the steps in order. The engine looks for them in growing batches."""
        return self._steps(grid, _program(self.slug, options))

    def steps_that(
        self, is_wanted: Callable[[GridChange], bool], grid: Grid, options: Mapping[str, Any]
    ) -> Iterator[Step]:
        """Yields the steps whose changes are wanted; `is_wanted` is asked about each, in order, and
        only of those that are wanted the reasons are read."""
        program, state = _program(self.slug, options), grid.derive(state_of)
        found = findings(program, state, BATCHES[-1], grid.rules.address)
        return map(self.step_of, filter(is_wanted, found))

    def step_of(self, found: Finding) -> Step:
        """The step of a finding, with its reason. Of short ones few differ."""
        return (_short_step if len(found.reason) <= SHORT else _step)(self.slug, found)

    def _steps(self, grid: Grid, program: bytes) -> Iterator[Step]:
        state, rules, given = grid.derive(state_of), grid.rules.address, 0
        are_singles = TABLE.techniques[self.slug].traits & (SINGLE | FULL_HOUSE)
        for most in BATCHES[1:] if are_singles else BATCHES:
            found = findings(program, state, most, rules)
            yield from map(self.step_of, found[given:])
            given = len(found)
            if given < most:
                return


def _program(slug: str, options: Mapping[str, Any]) -> bytes:
    """The call of a technique with its options, for the engine. Raises an error if there is no such
    option, or if the engine cannot look so."""
    return _made_program(slug, options) if options else _plain_program(slug)


def _made_program(slug: str, options: Mapping[str, Any]) -> bytes:
    for name in options:
        if name not in TABLE.techniques[slug].options:
            raise TypeError(f"the technique {slug!r} has no option {name!r}")
    are_known = all(
        value is None or (isinstance(value, int) and 0 <= value <= MOST[name])
        for name, value in options.items()
        if name in MOST
    )
    program = program_of_call(slug, options) if are_known else None
    if program is None:
        given = ", ".join(f"{name}={value!r}" for name, value in options.items())
        raise WhydokuError(f"the technique {slug!r} cannot look with {given}")
    return program


@cache
def _plain_program(slug: str) -> bytes:
    return _made_program(slug, {})


def _step(slug: str, found: Finding) -> Step:
    variant, why = read_reason(found.reason)
    return Step(slug, variant, found.placements, found.eliminations, why)


SHORT: Final = 10
"""The most numbers of a reason that is kept: those of singles, pairs of lines and the like."""

_short_step: Final = lru_cache(maxsize=1 << 13)(_step)


def state_of(grid: Grid) -> bytes:
    """A grid in the form that the engine takes, where one solution may be assumed."""
    return packed_state(grid.bits, grid.digits, grid.givens.bits, uniqueness=True)
