"""Our own paths as other programs print theirs. The forms are theirs; the paths are ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from playing.communities import hodoku, sudokuwiki
from whydoku.grids.bits import members
from whydoku.grids.notation import format_cell, format_conclusions
from whydoku.logic.catalogue import rating_of_technique, technique_named
from whydoku.logic.step import Step
from whydoku.solving.trace import Trace


def name_of(world: str, step: Step) -> str:
    """The name that a program has for the technique of a step; ours if it has none."""
    technique = technique_named(step.technique)
    return technique.aliases.get(world, technique.name).split(", ")[0]


def hodoku_step(step: Step) -> str:
    said = format_conclusions(step.placements, step.eliminations)
    return next(hodoku(step), f"{name_of('hodoku', step)}: {said}")


def sudokuwiki_step(step: Step) -> str:
    said = [f"{cell(k)} set to {k % 9 + 1}" for k in members(step.placements)]
    said += [f"{k % 9 + 1} taken off {cell(k)}" for k in members(step.eliminations)]
    plain = f"{name_of('sudokuwiki', step).upper()} {', '.join(said)}"
    return next(sudokuwiki(step), plain)


def explainer_step(step: Step) -> str:
    said = [f"+{format_cell(k // 9)}={k % 9 + 1}" for k in members(step.placements)]
    said += [f"{format_cell(k // 9)}-{k % 9 + 1}" for k in members(step.eliminations)]
    rating = rating_of_technique(step.technique)
    return f"{rating:.1f} {name_of('se', step)} {' '.join(said)}"


def cell(k: int) -> str:
    return format_cell(k // 9, "sudokuwiki")


PRINTERS: Final[dict[str, Callable[[Step], str]]] = {
    "HoDoKu": hodoku_step,
    "SudokuWiki": sudokuwiki_step,
    "Sudoku Explainer": explainer_step,
}
"""How each program prints a step."""


def printed(program: str, trace: Trace) -> str:
    """A path as a program prints it, below its puzzle."""
    return "\n".join((trace.puzzle.as_line(), *printed_steps(program, trace.steps))) + "\n"


def printed_steps(program: str, steps: tuple[Step, ...]) -> Iterator[str]:
    """The lines of steps; the further lines of a step are indented."""
    for step in steps:
        first, *further = PRINTERS[program](step).splitlines()
        yield "\n".join((f"   {first}", *(f"  {line}" for line in further)))
