"""The positions of the course for children: on small grids, each about one step.

`first_steps.toml` says what each lesson asks of its positions. They come from the paths of random
puzzles, as those for techniques do; the same seed gives the same ones.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import UnknownTechnique, WhydokuError, bare_name
from whydoku.grids.bulk.rows import puzzle_under
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of
from whydoku.logic.catalogue import entry_named, only_entry_named
from whydoku.logic.step import Step
from whydoku.logic.technique import CatalogueEntry, is_single_technique
from whydoku.solving.making.run import Making
from whydoku.solving.making.wish import Wish, wish
from whydoku.solving.moves import Move
from whydoku.solving.traces import explain_many

MOST_PUZZLES: Final = 1 << 20
"""How many puzzles a seed stands for; a lesson needs far fewer."""

ROOMY: Final = 2
"""How many cells for each row should be open, so that there is something to look for."""

WHOLE_CLUES: Final = "14-18"
"""How many clues a whole puzzle has: enough for a first one."""


@dataclass(frozen=True, slots=True)
class FirstStep:
    """What a lesson of the course for children asks of its positions; the fields are those of
    `first_steps.toml`."""

    slug: str
    technique: str
    rules: str
    last: str = ""
    whole: bool = False

    def refuse_other_rules(self, rules: str) -> None:
        """Raises WhydokuError if these are not the rules of its positions."""
        if rules != self.rules:
            raise WhydokuError(
                f"the positions of {self.slug!r} have the rules {self.rules}; found {rules}"
            )

    @property
    def places(self) -> bool:
        """Whether its step places a digit, and does not only exclude some."""
        return is_single_technique(entry_named(self.technique))

    def fits(self, grid: Grid, step: Step) -> bool:
        """Whether a position, and the next step there, are what the lesson is about."""
        if step.technique != self.technique or grid.removed.bits:
            return False
        return not self.last or kinds_with_one_open(grid) == {self.last}

    def positions(self, seed: int) -> Iterator[tuple[int, Move | None]]:
        """Yields for each random puzzle of a seed its number and the position that it has."""
        for number, made in enumerate(Making(self._wish(), MOST_PUZZLES, seed)):
            puzzle = puzzle_under(made.line, self._wish().rules)
            [trace] = explain_many([puzzle])
            if trace is None:
                yield number, None
            elif self.whole:
                yield number, next((move for move in trace.moves[:1] if self.fits(*move)), None)
            else:
                yield number, self._instructive(trace.moves)

    def _instructive(self, moves: Sequence[Move]) -> Move | None:
        """The last position with room to look around, or else the first."""
        there = [move for move in moves if not move[0].is_puzzle and self.fits(*move)]
        roomy = [move for move in there if _open(move[0]) >= ROOMY * move[0].rules.size]
        return roomy[-1] if roomy else next(iter(there), None)

    def _wish(self) -> Wish:
        if not self.whole:
            return wish(rules=self.rules)
        return wish(rules=self.rules, by="default", up_to=self.technique, clues=WHOLE_CLUES)


@cache
def first_steps() -> Mapping[str, FirstStep]:
    """What the lessons of the course for children ask for, in its order, by their slugs."""
    text = Path(__file__).with_name("first_steps.toml").read_text(encoding="ascii")
    table = tomllib.loads(text)
    return MappingProxyType({slug: FirstStep(slug, **asked) for slug, asked in table.items()})


def slug_to_practise(name: str) -> str:
    """The slug of what has this name and can be practised: a technique that alone has it, or a
    lesson for children."""
    first = first_step_named(name)
    with beside_lessons():
        return first.slug if first else only_entry_named(name).slug


def first_step_named(name: str) -> FirstStep | None:
    """The lesson for children with this slug, in which blanks may stand for hyphens."""
    asked = bare_name(name)
    return next((one for slug, one in first_steps().items() if bare_name(slug) == asked), None)


@contextmanager
def beside_lessons() -> Iterator[None]:
    """What an unknown name of a technique may have meant is sought among the lessons for children,
    too."""
    try:
        yield
    except UnknownTechnique as fault:
        known = (*fault.known, *first_steps())
        raise UnknownTechnique(fault.name, known, fault.place, fault.answer) from None


def entry_to_find(name: str) -> CatalogueEntry:
    """The technique that has this name, or that the lesson for children with it is about."""
    first = first_step_named(name)
    return entry_named(first.technique if first else name)


def kinds_with_one_open(grid: Grid) -> set[str]:
    """The kinds of houses, r, c or b, of which one has a single open cell."""
    still_open = cells_of(grid.bits & ~grid.digits)
    houses = enumerate(grid.tables.house_cells[:27])
    return {"rcb"[h // 9] for h, cells in houses if (cells & still_open).bit_count() == 1}


def _open(grid: Grid) -> int:
    return grid.rules.size**2 - grid.digits.bit_count()
