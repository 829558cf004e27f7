"""Parts of reasons that the rules do not have, or of the wrong kind: no prover sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from random import Random
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest

from logic.test_other_rules import NAMES, position, suits
from reasons import k
from telling.word_samples import pattern as made_of
from whydoku.errors import Unproven
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.proof import replay
from whydoku.logic.proof.replay import check
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.logic.why import PATTERNS, Chain, Deadly, Exocet, Pattern, Roles

SETS = {"candidates": "candidate", "cells": "cell", "mask": "digit"}


def things_of(grid: Grid) -> Mapping[str, set[int]]:
    """What there is under the rules of a grid, counted from its houses."""
    houses = {h: house for h, house in enumerate(grid.tables.houses) if house}
    cells = {i for house in houses.values() for i in house}
    digits = range(len(houses[0]))
    constraints = cells | {81 + 9 * h + d for h in houses for d in digits}
    groups = range(64, 64 + len(grid.rules.groups))
    return {
        "cell": cells,
        "digit": {*digits},
        "candidate": {i * 9 + d for i in cells for d in digits},
        "constraint": constraints,
        "cover": constraints | {81 + 9 * h + d for h in groups for d in digits},
        "house": {*houses},
    }


def strays_of(grid: Grid, rng: Random) -> Callable[[str], int]:
    """A function that draws a number of a kind that the rules of a grid do not have."""
    there = things_of(grid)
    most = {"cell": 81, "digit": 9, "candidate": 729, "house": 64} | {
        "constraint": 81 + 9 * 64,
        "cover": 81 + 9 * 192,
    }
    missing = {kind: sorted({*range(most[kind] + 3)} - there[kind]) for kind in most}
    return lambda kind: rng.choice(missing[kind])


def spoiled(value: Any, kind: Any, stray: Callable[[str], int]) -> Iterator[Any]:
    """Yields the value of a field as often as it has places, each time with something strange in
    another of them: what the rules do not have, or what is of no kind at all."""
    parts = get_args(kind)
    if get_origin(kind) is Annotated:
        mark = kind.__metadata__[0]
        yield value | 1 << stray(SETS[mark]) if mark in SETS else stray(mark)
        yield from (-1, True, 1.0, "1", None, (value,))
    elif get_origin(kind) is tuple:
        yield [*value]
        some = parts if parts[-1] is not ... else parts[:1] * len(value)
        if parts[-1] is ... and get_origin(parts[0]) is Annotated:
            yield from ((*value, one) for one in spoiled(0, parts[0], stray))
        for j, part in enumerate(some):
            for one in spoiled(value[j], part, stray):
                yield (*value[:j], one, *value[j + 1 :])
    elif is_dataclass(value) and not isinstance(value, type):
        yield "5r1"
        types = get_type_hints(type(value), include_extras=True)
        for field in fields(value):
            for one in spoiled(getattr(value, field.name), types[field.name], stray):
                yield replace(value, **{field.name: one})
    elif number := next((part for part in parts if get_origin(part) is Annotated), None):
        strange = spoiled(0 if value is None else value, number, stray)
        yield from (one for one in strange if one is not None or NoneType not in parts)
    else:
        yield 1


def places_in(value: Any) -> Iterator[tuple[type, str, type]]:
    """Yields the fields of a pattern and of what is nested in it, each with the class of what it
    holds."""
    if isinstance(value, tuple):
        for part in value:
            yield from places_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            part = getattr(value, field.name)
            yield (
                type(value),
                field.name,
                type(part[0] if isinstance(part, tuple) and part else part),
            )
            yield from places_in(part)


def reasons_of(asked: Iterable[tuple[Technique, Grid]]) -> Iterator[tuple[Grid, Pattern]]:
    """Yields patterns of the first step of each technique on a grid: those with a place that none
    before them has, and one that no technique has."""
    known: set[Any] = set()
    for one, grid in asked:
        for pattern in next((step.why for step in one.steps(grid)), ()):
            if places := {*places_in(pattern)} - known:
                known |= places
                yield grid, pattern
    yield grid, Roles("made", (("base", 1),))
    truth = "(truth 2r1c1 (locked 2 r1c1))"
    for text in (
        truth,
        "(locked 2 r1c1)",
        f"(cover / / / {truth})",
        f"(cases {truth} (if 1r1c1 (end {truth})))",
    ):
        yield grid, made_of(text)


def test_cells_beyond_a_small_grid_prove_nothing() -> None:
    """A base cell without candidates, cells without houses: from either, anything would follow."""
    grid = Grid("1.....2..3.....4", rules="mini-4")
    one, three = 1 << k("4r1c2"), 1 << k("3r1c3")
    empty = Chain((one, one), (Exocet((80,), (), ()),))
    free = sum(1 << k(name) for name in ("1r1c3", "4r1c3", "1r9c9", "4r9c9"))
    for step in (
        Step("exocet-aic", placements=one, why=(empty,)),
        Step("unique-rectangle-1", placements=three, why=(Deadly(free, three),)),
    ):
        with pytest.raises(Unproven, match="r9c9, which these rules do not have"):
            check(grid, step, unique=True)


class Changing(Step):
    """A step that says another thing each time."""

    def __getattribute__(self, name: str) -> Any:
        if name != "eliminations":
            return super().__getattribute__(name)
        return next(SAID)


SAID = iter((0, *[1 << k("5r1c1")] * 9))


def test_what_a_step_concludes_is_read_once() -> None:
    grid = Grid("." * 81).remove("r1c2<>" + "12345678")
    why = next(technique_named("naked-single").steps(grid)).why
    said = Changing("naked-single", None, 1 << k("9r1c2"), 0, why)
    assert not replay.replay_step(grid, said, lambda: None).leaned & 1 << k("5r1c1")


@pytest.mark.dear
@pytest.mark.parametrize("name", ["classic", *NAMES])
def test_no_prover_sees_what_is_not_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something strange in each place that reasons have."""
    rng = Random(name)
    quick = [one for one in techniques() if one.rating < 11]
    asked = [(one, Grid(one.example)) for one in quick if one.example]
    if name != "classic":
        grids = [position(name, seed) for seed in range(2)]
        asked = [(one, grid) for grid in grids for one in quick if suits(one.slug, grid.rules)]
    found = [*reasons_of(asked)]
    kinds = {type(pattern) for _, pattern in found}
    assert kinds == {*PATTERNS.values()} if name == "classic" else len(kinds) > 4

    def seen(_: object, pattern: Pattern, *__: object) -> None:
        raise AssertionError(f"a prover saw {pattern}")

    monkeypatch.setattr(replay, "PROVERS", dict.fromkeys(PATTERNS.values(), seen))
    tried = 0
    for grid, pattern in found:
        open_k = grid.bits & ~grid.digits
        for one in spoiled(pattern, type(pattern), strays_of(grid, rng)):
            tried += 1
            with pytest.raises(Unproven):
                check(grid, Step("made", eliminations=open_k & -open_k, why=(one,)), unique=True)
    assert tried > 1000
