"""What those who know no reasons score in the benchmark of reasons, and what our own paths do.

The moments are those of puzzles that we make, as many of each level that has any. A path answers
with its step; a solver with a digit of the solution; chance with a candidate, placed or removed,
and a reason of the grammar about cells and digits at random; trial and error with the candidate
from which singles lead to a contradiction in the fewest steps, and with these.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, count, islice
from typing import Any, Final

import measure
import whydoku as wd
from measure import Found
from results import Row
from whydoku import batch
from whydoku.grids.bits import members
from whydoku.grids.notation import format_eliminations, format_placements
from whydoku.logic.step import StepOnGrid
from whydoku.logic.why import Branches
from whydoku.operations.data_set_rows import move_text
from whydoku.playing.judging.reasons import judged_reasons, moment_of_row

Moment = dict[str, Any]
Player = Callable[[Moment, random.Random], str]

LEVELS: Final = ("hard", "expert", "fiendish", "diabolical", "monstrous")
"""The levels whose puzzles need more than singles."""

AT_ONCE: Final = 8
"""How many puzzles are made at a time."""

MOST_OF_ONE: Final = 4
"""The most moments of one puzzle, spread over its path: there are alike ones side by side."""

CELLS: Final = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]


def moments(level: str, number: int) -> list[Moment]:
    """So many moments of puzzles of a level."""
    makes = (wd.generate(AT_ONCE, level=level, seed=measure.SEED + n) for n in count())
    return [*islice(chain.from_iterable(map(_spread, chain.from_iterable(makes))), number)]


def _spread(puzzle: wd.Grid) -> list[Moment]:
    rows = [*batch.explain([puzzle.as_line()], as_="moments")]
    return rows[:: max(1, -(-len(rows) // MOST_OF_ONE))]


# --- who answers ---


def path(moment: Moment, _: random.Random) -> str:
    """The step of our own path, with its reason."""
    return str(moment["reference"])


def solver(moment: Moment, chance: random.Random) -> str:
    """A digit of the solution."""
    grid = wd.read(moment["marks"])
    return format_placements(1 << chance.choice(members(grid.solution().bits & ~grid.digits)))


def trier(moment: Moment, _: random.Random) -> str:
    """The shortest contradiction to which singles lead from a candidate."""
    grid = moment_of_row(moment).grid
    found = [step for step in wd.technique_named("guess").steps(grid) if _is_plain(step)]
    if not found:
        return ""
    step = min(found, key=lambda one: (_length(one), min(members(one.eliminations))))
    return move_text(
        StepOnGrid(step.technique, eliminations=step.eliminations, why=step.why, grid=grid)
    )


def _is_plain(step: wd.Step) -> bool:
    return bool(step.eliminations) and not step.placements and len(step.why) == 1


def _length(step: wd.Step) -> int:
    [cases] = step.why
    return sum(len(branch.facts) for branch in cases.branches) if isinstance(cases, Branches) else 0


def random_mover(moment: Moment, chance: random.Random) -> str:
    """A move about an open candidate, and words that are a reason, though of nothing."""
    grid = wd.read(moment["marks"])
    k = chance.choice(members(grid.bits & ~grid.digits))
    move = chance.choice((format_placements, format_eliminations))(1 << k)
    return f"{move} because {_reason(grid, chance)}"


def _reason(grid: wd.Grid, chance: random.Random) -> str:
    a, b = sorted(chance.sample("123456789", 2))
    some = [cell for cell in CELLS if grid.digit_at(cell) is None]
    one, two, three = chance.sample(some, 3)
    line, other = chance.sample(range(1, 10), 2)
    forms = (
        f"naked pair {a}{b} {one} {two}",
        f"hidden pair {a}{b} in {chance.choice(('row', 'column', 'box'))} {line}",
        f"bases {a}b{line}, covers {a}{chance.choice('rc')}{other}",
        f"x-wing {a} r{line}{other} c{''.join(chance.sample('123456789', 2))}",
        f"({a}={b}){one}-({b}={a}){two}",
        f"xy-wing {one} {two} {three}",
        f"if {one} is {a}, then {two}={b}, no place for {a} in r{line}",
        "pointing",
        "naked pair",
    )
    return chance.choice(forms)


PLAYERS: Final[Mapping[str, Player]] = {
    "a path": path,
    "the solution": solver,
    "chance": random_mover,
    "trial and error": trier,
}


# --- the table ---


def scores(player: Player, asked: Mapping[str, list[Moment]]) -> dict[str, list[dict[str, float]]]:
    """The figures of each answer of a player, by level."""
    chance = random.Random(measure.SEED)
    return {
        level: [
            judged_reasons(player(moment, chance), moment_of_row(moment)).as_dict()
            for moment in some
        ]
        for level, some in asked.items()
    }


def rows(asked: Mapping[str, list[Moment]]) -> Iterator[Row]:
    """The means of all figures: a row for each player and level, and one for all levels."""
    for name, player in PLAYERS.items():
        found = scores(player, asked)
        for level, some in {**found, "all": [*chain.from_iterable(found.values())]}.items():
            yield Row(f"{name}: {level}", "", _means(some))


def _means(some: Iterable[Mapping[str, float]]) -> dict[str, float]:
    values: dict[str, list[float]] = defaultdict(list)
    for figures in some:
        for name, value in figures.items():
            if name != "moves":  # one answer has one move
                values[name].append(value)
    return {name: sum(them) / len(them) for name, them in values.items()}


def main() -> None:
    """Asks all moments of all players."""
    asked = measure.read(measure.options(__doc__, runs=1), size=200, smallest=2)
    of_levels = {level: moments(level, asked.size) for level in LEVELS}
    number = sum(map(len, of_levels.values()))
    note = f"Means over {number:,} moments, {asked.size} of each level, one answer to each."
    measure.report(asked, Found("Reasons", [*rows(of_levels)], note, compared=False))


if __name__ == "__main__":
    main()
