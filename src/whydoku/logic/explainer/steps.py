"""Turns steps of the rater into steps of our own, with our names and with patterns that prove
them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import CLASSIC
from whydoku.logic.explainer.nets import NotYetError, SuppositionState, pattern_of_rule
from whydoku.logic.explainer.rater import FoundStep
from whydoku.logic.finders.native import NativeFinder
from whydoku.logic.heart import reason_of_single
from whydoku.logic.step import Rated, Step
from whydoku.logic.technique import GUESS
from whydoku.logic.why import Pattern

SCALE: Final = "se"

_CYCLES: Final = {"x": "x-cycle", "y": "y-chain", "xy": "continuous-nice-loop"}

_TURBOT: Final = "6"
"""The number of nodes of an X-chain that is a turbot fish; its start and its end count."""

_NESTED: Final = "nested-forcing-chain"
"""The slug of nets with nets inside; the rater's name for such a net is this slug with a level."""

LAST_CELL: Final = 1.0
"""The rating of a single in the last open cell of a house."""


def step_of(grid: Grid, rater_step: FoundStep) -> Step:
    """Turns a step of the rater into a step of our own, with a reason that can be proved on
    `grid`."""
    why = _why_of_net(grid, rater_step) if rater_step.is_net else rater_step.why
    return replace(step_without_reason(rater_step), why=why)


def step_without_reason(rater_step: FoundStep) -> Step:
    """Turns a step of the rater into a step of our own with its conclusions and its rating, but
    without a reason."""
    slug, variant = (
        _slug_and_shape_of_net(rater_step) if rater_step.is_net else (_slug_of(rater_step), None)
    )
    return Step(
        slug,
        variant,
        placements=1 << rater_step.placement if rater_step.placement >= 0 else 0,
        eliminations=0 if rater_step.placement >= 0 else rater_step.removals,
        rated=Rated(SCALE, rater_step.rating),
    )


# Names


def _slug_of(rater_step: FoundStep) -> str:
    technique, variant = rater_step.technique, rater_step.variant
    match technique:
        case "unique-loop":
            return f"unique-{variant}"
        case "hidden-single" if rater_step.rating == LAST_CELL:
            return "full-house"
        case "hidden-single" | "bug":
            return f"{technique}-{variant}"
        case _:
            return technique.replace("locking", "pointing" if variant == "box" else "claiming")


def _slug_and_shape_of_net(rater_step: FoundStep) -> tuple[str, str | None]:
    """The slug of a step that is a chain or a net, and its variant if the technique has several
    shapes."""
    shape, links, nodes = rater_step.variant.split()
    if shape == "cycle":
        return _CYCLES[links], None
    if shape == "chain":
        plain_one = "turbot-fish" if nodes == _TURBOT else "x-chain"
        return (plain_one if links == "x" else "discontinuous-nice-loop"), None
    if rater_step.technique.startswith(_NESTED):
        return _NESTED, f"{shape}, level {rater_step.technique[-1]}"
    if rater_step.technique.startswith("dynamic"):
        return rater_step.technique, shape
    return {"cell": "cell-forcing-chain", "house": "region-forcing-chain"}.get(
        shape, "nishio"
    ), None


# Reasons


def _why_of_net(grid: Grid, rater_step: FoundStep) -> tuple[Pattern, ...]:
    try:
        return (pattern_of_rule(rater_step.net, SuppositionState.of(grid)),)
    except NotYetError:
        return _by_refutation(grid, rater_step)


def _by_refutation(grid: Grid, rater_step: FoundStep) -> tuple[Pattern, ...]:
    """A reason made of our own suppositions, for a net of the rater that omits too much of what it
    depends on."""
    why: list[Pattern] = []
    for k in members(rater_step.removals):
        step = next(NativeFinder(GUESS)(grid, candidate=k), None)
        if step is None:
            raise NotYetError
        why += step.why
        grid = grid.apply(step)
    if rater_step.placement >= 0:
        why.append(reason_of_single(rater_step.placement, rater_step.placement // 9, CLASSIC))
    return tuple(why)
