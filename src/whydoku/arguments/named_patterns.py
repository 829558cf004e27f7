"""The steps of a technique that an argument names, and what players name of a pattern."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.arguments.argument import Alternatives, SaidName
from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.technique import Technique, entry_of
from whydoku.why import Branches, Chain, Cover, Deadly, Impossible, Pattern
from whydoku.world.candidates import cells_of, digits_of, held_in, union


def found_of(name: SaidName, grid: Grid) -> Alternatives:
    """Yields the reasons of the techniques of a name with the cells and digits that were said."""
    for slug in name.techniques:
        for step in steps_of(slug, grid):
            held = pattern_of(step.why[0])
            if name.cells in (0, cells_of(held)) and not name.digits & ~digits_of(held):
                yield step.why


def steps_of(slug: str, grid: Grid) -> Iterable[Step]:
    """The steps of a technique on a grid. If only an engine finds it, this is at most one step: the
    engine's next one, if it uses the technique."""
    entry = entry_of(slug)
    if isinstance(entry, Technique):
        return entry.steps(grid)
    from whydoku.making.positions import home_of
    from whydoku.player.hint import next_step

    step = next_step(grid, home_of(slug))
    return [step] if step is not None and step.technique == slug else []


def is_of_technique(grid: Grid, slug: str, why: tuple[Pattern, ...]) -> bool:
    """Whether a technique has a step with the pattern of this reason."""
    pattern = pattern_of(why[0]) & grid.bits
    return any(
        pattern_of(step.why[0]) & grid.bits == pattern and len(step.why) == len(why)
        for step in steps_of(slug, grid)
    )


def pattern_of(pattern: Pattern) -> Candidates:
    """The candidates that players name of a pattern."""
    match pattern:
        case Deadly() | Impossible():
            return pattern.pattern
        case Branches(Deadly() | Impossible() as over):
            return over.pattern
        case Chain(_, strong):
            guarded = [one.pattern for one in strong if isinstance(one, (Deadly, Impossible))]
            return guarded[0] if guarded else union(pattern.nodes)
        case Cover(bases, covers):
            return held_in(bases) & held_in(covers)
        case _:
            return pattern.named
