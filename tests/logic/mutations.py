"""Small faults in reasons: each changes one candidate, constraint, order or conclusion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, NamedTuple

from judge import guardians_of, ones, union, world
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.logic.why import Deadly, Impossible

SETS = {"nodes", "candidates", "first", "second", "pattern", "guardians"}
SETS |= {"placements_of_step", "eliminations"}
CONSTRAINT_FIELDS = {"bases", "covers", "strong", "over", "because", "broken", "links"}
CONSTRAINT_FIELDS |= {"emptied", "constraints", "further"}
OPTIONAL_FIELDS = {"over", "because", "broken", "emptied"}
CANDIDATE_FIELDS = {"fins", "candidate"}
RANGES = {"rows": 18, "columns": 18, "digits": 9, "digit": 9, "commons": 9, "confined": 27}
RANGES |= {"base": 81, "targets": 81}


class Mutant(NamedTuple):
    """A step with one fault, and where the fault is."""

    step: Step
    fault: str


def mutants(grid: Grid, step: Step, rng: Random, number: int) -> Iterator[Mutant]:
    """Yields different steps, each this one with one fault."""
    for _ in range(number):
        if rng.random() < 0.25:
            found = _conclusion(grid, step, rng)
        else:
            why, fault = _value(grid, step.why, "why", rng)
            found = Mutant(replace(step, why=why), fault)
        if found.step != step:
            yield found


def _conclusion(grid: Grid, step: Step, rng: Random) -> Mutant:
    """The step with one elimination more or fewer, another conclusion, or both kinds swapped."""
    open_ks = grid.bits & ~grid.givens.bits & ~grid.placed.bits
    k = _near(grid, step.eliminations | step.placements, open_ks, rng)
    match rng.randrange(4):
        case 0:
            return Mutant(replace(step, eliminations=step.eliminations ^ 1 << k), "conclusion: one")
        case 1:
            return Mutant(replace(step, placements=1 << k), "conclusion: placed")
        case 2:
            return Mutant(replace(step, eliminations=1 << k), "conclusion: another")
    swapped = replace(step, placements=step.eliminations, eliminations=step.placements)
    return Mutant(swapped, "conclusion: swapped")


def _line_moved(pattern: int, rng: Random) -> int:
    """The candidates with those of one row, or of one column, moved to another."""
    place = rng.choice((9, 1))
    lines = {k // 9 // place % 9 for k in ones(pattern)}
    a = rng.choice(sorted(lines))
    b = rng.choice([line for line in range(9) if line not in lines] or [a])
    moved = [k + (b - a) * place * 9 if k // 9 // place % 9 == a else k for k in ones(pattern)]
    return sum(1 << k for k in moved)


def _deadly(grid: Grid, deadly: Deadly, rng: Random) -> tuple[Deadly, str]:
    """The pattern with a cell or a line moved, or confined elsewhere, and with fitting guardians.

    So only the cells and digits of the pattern can show that it is not deadly.
    """
    draw = rng.random()
    if draw < 0.4:
        changed, fault = replace(deadly, pattern=_line_moved(deadly.pattern, rng)), "a line moved"
    elif draw < 0.8:
        i = rng.choice(list(ones(deadly.pattern))) // 9
        digits = deadly.pattern >> i * 9 & 0x1FF
        free = [j for j in range(81) if not deadly.pattern >> j * 9 & 0x1FF]
        near = [j for j in free if world(grid.rules).seen[i * 9] >> j * 9 & 1]
        pattern = deadly.pattern & ~(0x1FF << i * 9) | digits << rng.choice(near or free) * 9
        changed, fault = replace(deadly, pattern=pattern), "a cell moved"
    else:
        houses = range(len(world(grid.rules).houses))
        some = tuple(rng.sample(houses, rng.choice((1, 1, 2))))
        changed, fault = replace(deadly, confined=some), "confined elsewhere"
    bare = replace(changed, guardians=0)
    return replace(bare, guardians=guardians_of(grid, bare)), f"deadly: {fault}"


def _impossible(grid: Grid, one: Impossible, rng: Random) -> tuple[Impossible, str]:
    """The pattern with other constraints or candidates, and with fitting guardians."""
    known = world(grid.rules).constraints
    if rng.random() < 0.5:
        constraints, fault = _tuple(grid, one.constraints, "constraints", rng)
        held = union([known[q] for q in constraints])
        pattern = one.pattern & held
    else:
        constraints, held = one.constraints, union([known[q] for q in one.constraints])
        pattern, fault = (
            (one.pattern ^ 1 << _near(grid, one.pattern, held, rng)) & held,
            "one candidate",
        )
    guardians = held & grid.bits & ~pattern
    return Impossible(constraints, pattern, guardians), f"impossible: {fault}"


def _value(grid: Grid, value: Any, name: str, rng: Random) -> tuple[Any, str]:
    """The value with one fault somewhere inside, and the name of that place."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = [one.name for one in fields(value)]
        weights = [3 if isinstance(getattr(value, part), tuple) else 1 for part in parts]
        part = rng.choices(parts, weights)[0]
        if isinstance(value, Deadly) and rng.random() < 0.5:
            return _deadly(grid, value, rng)
        if isinstance(value, Impossible) and rng.random() < 0.5:
            return _impossible(grid, value, rng)
        changed, fault = _value(grid, getattr(value, part), part, rng)
        kind = type(value).__name__.lower()
        return replace(
            value, **{part: changed}
        ), fault if ":" in fault else f"{kind}.{part}: {fault}"
    if isinstance(value, tuple):
        return _tuple(grid, value, name, rng)
    return _single(grid, value, name, rng)


def _tuple(grid: Grid, value: tuple[Any, ...], name: str, rng: Random) -> tuple[Any, str]:
    if not value:
        if name in CANDIDATE_FIELDS:
            return (_near(grid, 0, grid.bits, rng),), "one more"
        return value, "nothing"
    j, n = rng.randrange(len(value)), rng.randrange(len(value))
    match rng.choices(range(5), (6, 2, 1, 1, 1))[0]:
        case 0:
            changed, fault = _value(grid, value[j], name, rng)
            return (*value[:j], changed, *value[j + 1 :]), fault
        case 1:
            return (*value[:j], *value[j + 1 :]), "one less"
        case 2:
            return (*value[:j], value[n], *value[j:]), "one again"
        case 3:
            swapped = list(value)
            swapped[j], swapped[n] = swapped[n], swapped[j]
            return tuple(swapped), "order"
    return value[::-1], "reversed"


def _single(grid: Grid, value: Any, name: str, rng: Random) -> tuple[Any, str]:
    if isinstance(value, bool):
        return not value, "turned"
    if value is None or (name in OPTIONAL_FIELDS and rng.random() < 0.05):
        if name == "variant":
            return value, "nothing"
        last = len(world(grid.rules).constraints)
        return (rng.randrange(last) if value is None else None), "none"
    if name in CONSTRAINT_FIELDS:
        return _constraint(grid, value, rng), "another"
    if name in CANDIDATE_FIELDS:
        return _near(grid, 1 << value, grid.bits, rng), "another"
    if name in SETS:
        near = grid.bits if rng.random() < 0.9 else (1 << 729) - 1
        return value ^ 1 << _near(grid, value, near, rng), "one candidate"
    if name in ("cells", "placements"):
        # the cells of an exclusion are numbers, those of a set are a bit set, as placements are
        return (value ^ 1 << rng.randrange(81) if value > 81 else rng.randrange(81)), "one cell"
    if name == "digits" and value > 8:
        return value ^ 1 << rng.randrange(9), "one digit"
    if name in RANGES:
        return rng.randrange(RANGES[name]), "another"
    return value, "nothing"


def _constraint(grid: Grid, q: int, rng: Random) -> int:
    """Another constraint, most often one that shares a candidate with this one."""
    known = world(grid.rules).constraints
    near = [p for p, held in enumerate(known) if p != q and held & known[q] & grid.bits]
    return rng.choice(near) if near and rng.random() < 0.7 else rng.randrange(len(known))


def _near(grid: Grid, bits: int, among: int, rng: Random) -> int:
    """A candidate of a set, one that sees a candidate of it, or any other."""
    own = list(ones(bits & among))
    draw = rng.random()
    if own and draw < 0.35:
        return rng.choice(own)
    if own and draw < 0.8:
        return rng.choice(list(ones(world(grid.rules).seen[rng.choice(own)] & among)) or own)
    return rng.choice(list(ones(among)))
