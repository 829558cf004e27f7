"""Uniqueness: a puzzle with one solution never leaves cells in which digits could be exchanged.

A technique applies one or more rules to the guardians of one kind of deadly pattern. Its entry in
`uniqueness.json` also holds what the catalogue says of the technique. An example has pencil marks
where digits alone do not show which of them were placed, or which candidates were excluded before.

In grids where nearly all cells have two candidates, the profile `default` finds colours before it
finds large graves. So the techniques of large graves are practised with the profile `explainer`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pkgutil import get_data
from typing import Final, NamedTuple

from whydoku.bits import BITS, from_members
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures import (
    deadly,
    lite_graves,
    loops_and_graves,
    outside,
    placed_lines,
    polygons,
    rectangle_sides,
)
from whydoku.structures.deadly import DeadlyKind, deadly_pattern_of
from whydoku.structures.guardian_chains import BUG_N_RULES
from whydoku.structures.guardians import GUARDIAN_RULES, Rule, Ruling, rulings
from whydoku.technique import Noted, technique
from whydoku.world.candidates import houses_around

_TABLES: Final = {
    "rectangle": deadly.rectangles,
    "avoidable": deadly.rectangles,
    "outside": outside.outside_rectangles,
    "loop": loops_and_graves.loops,
    "placed loop": loops_and_graves.placed_loops,
    "extended": deadly.extended_rectangles,
    "placed lines": placed_lines.placed_lines,
    "polygon": polygons.polygons,
    "lite grave": lite_graves.lite_graves,
    "grave": loops_and_graves.graves,
}
"""For each kind of deadly pattern the function that finds the patterns of a grid."""


class UniquenessTechnique(NamedTuple):
    """A kind of deadly pattern, the rules to apply to its guardians, and what the catalogue says of
    the technique."""

    slug: str
    name: str
    kind: DeadlyKind
    rules: list[str]
    rating: float
    aliases: dict[str, str]
    about: str
    example: str
    home: str = "default"


def _uniqueness_techniques() -> Iterator[UniquenessTechnique]:
    text = get_data(__name__, "uniqueness.json") or b""
    for slug, entry in json.loads(text).items():
        yield UniquenessTechnique(slug, **entry)


def _register_entry(entry: UniquenessTechnique) -> None:
    """Registers the technique that an entry of `uniqueness.json` describes."""

    def step_of(ruling: Ruling) -> Step:
        variant = None if len(entry.rules) == 1 else _variant_of(ruling)
        return Step(entry.slug, variant, ruling.placements, ruling.eliminations, ruling.why)

    def again(_: str, grid: Grid, noted: Noted) -> Step:
        *houses, a, b, c, d, pair, number = noted.trail
        if houses:
            rectangle = outside.guarded_outside(grid, (a, b, c, d), pair, tuple(houses))
        else:
            rectangle = deadly_pattern_of(grid, entry.kind, dict.fromkeys((a, b, c, d), pair))
        if not entry.rules:
            links, gone = BITS[number], noted.eliminations
            return step_of(rectangle_sides.ruling_by_sides(grid, rectangle, links, gone))
        found = (ruling for rule in _rules_of(entry) for ruling in rule(grid, rectangle))
        return step_of([one for one in found if _is_of(entry, one)][number])

    @technique(
        entry.slug,
        entry.name,
        family="uniqueness",
        rating=entry.rating,
        aliases=entry.aliases,
        about=entry.about,
        assumes_unique=True,
        example=entry.example,
        home=entry.home,
        again=again,
    )
    def find(grid: Grid) -> Iterator[Step]:
        yield from map(step_of, sorted(_rulings_of(grid, entry), key=_smallest_first))


def _smallest_first(ruling: Ruling) -> tuple[int, int]:
    return ruling.size, -(ruling.eliminations | ruling.placements).bit_count()


def _rulings_of(grid: Grid, entry: UniquenessTechnique) -> Iterator[Ruling]:
    """Yields each `Ruling` that a rule of the technique makes on a pattern of the technique's
    kind."""
    if not entry.rules:
        yield from grid.derive(rectangle_sides.strong_link_rulings)
        return
    for ruling in grid.derive(rulings, _TABLES[entry.kind], _rules_of(entry)):
        if _is_of(entry, ruling):
            yield ruling


def _rules_of(entry: UniquenessTechnique) -> tuple[Rule, ...]:
    if entry.kind == "outside":
        return outside.OUTSIDE_RULES
    if {"6", "hidden"} & {*entry.rules}:
        return rectangle_sides.NAMED_RULES
    return BUG_N_RULES if "joint" in entry.rules else GUARDIAN_RULES


def _is_of(entry: UniquenessTechnique, ruling: Ruling) -> bool:
    return ruling.pattern.kind == entry.kind and _rule_name(ruling) in entry.rules


def _rule_name(ruling: Ruling) -> str:
    """The name of the rule that made a ruling. For a rectangle, rule 2 becomes rule 5 if the
    corners with guardians do not share a house."""
    if ruling.rule != "2" or ruling.pattern.kind != "rectangle":
        return ruling.rule
    return "2" if houses_around(from_members(ruling.pattern.roof)) else "5"


def _variant_of(ruling: Ruling) -> str:
    return f"type {ruling.rule}" if ruling.rule.isdigit() else ruling.rule


for _entry in _uniqueness_techniques():
    _register_entry(_entry)
