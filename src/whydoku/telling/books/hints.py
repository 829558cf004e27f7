"""The hint for a puzzle: help for whoever is stuck there, at any moment.

As far as singles lead, the hint is a trail, whose first single that is missing is always in sight.
Where singles end is a stop: a grid that is the same for everyone, whatever the order, so that
solvers recognise it by the number of open cells. Its hint is the steps that the solution needs
until the next digit, and then a trail as far as singles lead again, so whoever follows all of them
solves the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Final, NamedTuple, TypeAlias, TypeVar

from whydoku.dataclass import dataclass
from whydoku.errors import counted
from whydoku.formats.spans import plain, with_full_stop
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique, is_single_technique
from whydoku.logic.why import Cover
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.solving.levels import LAST_CELLS, in_sight, rounds, singles_up_to
from whydoku.solving.moves import Move
from whydoku.solving.trace import Trace
from whydoku.telling.books.plan import WHICH_CELLS, BookPlan
from whydoku.telling.words.about.hints import tell_hint
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import writer_for
from whydoku.telling.words.writing.passage import Value
from whydoku.telling.words.writing.writer import Writer

LONGEST: Final = 200
"""The most letters of the hint for a step, unless it shows everything."""

LONGEST_BELOW: Final = 240
"""The most letters of a hint below a puzzle, unless it shows as little as possible."""

STUCK: Final = "Stuck?"
STUCK_WITH: Final = "Stuck with"
THEN_WITH: Final = "With"
THEN: Final = "Then:"
"""How the parts of hints begin: with a trail, with a stop, with a stop after something else, and
with a trail after a stop."""

LEFT: Final = "left"
"""What hints count: the open cells that are left."""

ON_A_TRAIL: Final = ("Fill the first open cell of these", "Find the first of these that is missing")
"""What to do along a trail, by its cells or by its digits."""


Told = TypeVar("Told")

TrailEnd: TypeAlias = Callable[[Grid, Candidates], bool]
"""Whether a trail ends on a grid where these candidates are in sight."""


class HintPart(NamedTuple):
    """A part of a hint: how it begins, such as with a stop, and what helps there, step by step."""

    beginning: str
    texts: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.beginning, *self.texts))


PrintedHint: TypeAlias = tuple[HintPart, ...]


def text_of(hint: PrintedHint) -> str:
    """A hint in one line."""
    return " ".join(map(str, hint))


@dataclass(frozen=True, slots=True)
class HintStop:
    """A place where so many cells are `left` open and no single is in sight, and the steps that
    lead to the next digit, each with its grid."""

    left: int
    moves: tuple[Move, ...]

    @property
    def end(self) -> Grid:
        """The grid to which the steps lead."""
        grid, step = self.moves[-1]
        return grid.apply(step)


def stops_of(path: Trace) -> tuple[HintStop, ...]:
    """The stops of a puzzle with this path, in the order in which they are reached."""
    stops: list[HintStop] = []
    moves: list[Move] = []
    for grid, step in path.essential().moves:
        if not is_single_technique(entry_of(step.technique)):
            moves.append((grid, step))
        if moves and step.placements:
            stops.append(HintStop(grid.rules.size**2 - grid.digits.bit_count(), tuple(moves)))
            moves.clear()
    return tuple(stops)


def hints_of(path: Trace, plan: BookPlan) -> tuple[PrintedHint, ...]:
    """The hint for a puzzle at each disclosure of the plan; none if there is nothing to find."""
    known = plan.profile.techniques
    singles = tuple(kind for kind in singles_up_to(inf) if kind in known)
    trail, stops = trail_of(path.puzzle, singles), stops_of(path)
    writer = writer_for(plan.profile.vocabulary, style=plan.style).under(path.puzzle.rules)
    first, *others = plan.disclosures
    is_below = plan.hints == "below"
    is_whole = others or not is_below
    trails = [trail_of(stop.end, singles) if is_whole else () for stop in stops]

    def told(disclosure: int, *, is_short: bool = False) -> PrintedHint:
        what = ON_A_TRAIL[disclosure >= WHICH_CELLS]
        parts: list[HintPart] = []
        if trail:
            parts.append(HintPart(STUCK, (f"{what}: {_along(trail, writer, disclosure)}.",)))
        for stop, further in zip(stops, trails, strict=True):
            parts.append(_at(stop, THEN_WITH if parts else STUCK_WITH, plan, disclosure))
            if further and not is_short:
                parts.append(HintPart(THEN, (f"{_along(further, writer, disclosure)}.",)))
        return tuple(parts)

    if not trail and not stops:
        return ()
    more = HintPart("More", ("at the back." if others else "than there is room for.",))
    shown = _short(partial(told, is_short=True), first, more) if is_below else told(first)
    return (shown, *map(told, others))


def _short(told: Callable[[int], PrintedHint], disclosure: int, more: HintPart) -> PrintedHint:
    """The first hint for a puzzle as it stands below it: without its last parts, of which `more`
    tells, if it is too long even where it shows as little as possible."""
    hint = _as_much_as_fits(told, text_of, disclosure, LONGEST_BELOW)
    left_out: PrintedHint = ()
    while len(hint) > 1 and len(text_of((*hint, *left_out))) > LONGEST_BELOW:
        hint, left_out = hint[:-1], (more,)
    return (*hint, *left_out)


def _as_much_as_fits(
    told: Callable[[int], Told], text: Callable[[Told], str], disclosure: int, most: int | None
) -> Told:
    """What is told at a disclosure, or at the highest one below it at which its text has at most so
    many letters; if it has more at each, at the lowest."""
    found = told(disclosure)
    while most is not None and len(text(found)) > most and disclosure > min(DISCLOSURES):
        disclosure -= 1
        found = told(disclosure)
    return found


def _along(trail: tuple[Step, ...], writer: Writer, disclosure: int) -> str:
    """The items of a trail in words."""
    return ", ".join(plain(writer.value(_named(step, disclosure), "and")) for step in trail)


def _named(step: Step, disclosure: int) -> Value:
    """What a hint names of a single: its cell, where its digit is sought, or everything."""
    [cover] = step.why
    if disclosure < WHICH_CELLS or not isinstance(cover, Cover):
        return slot.cells_of(step.placements)
    if disclosure == WHICH_CELLS:
        return slot.constraints(cover.bases)
    return slot.candidates(step.placements)


def _at(stop: HintStop, beginning: str, plan: BookPlan, disclosure: int) -> HintPart:
    """How to recognise a stop, and what leads on."""
    steps = (_told(grid, step, plan, disclosure) for grid, step in stop.moves)
    return HintPart(f"{beginning} {counted(stop.left, 'cell')} {LEFT}?", (*dict.fromkeys(steps),))


def _told(grid: Grid, step: Step, plan: BookPlan, disclosure: int) -> str:
    """The hint for a step; it shows less if that would name more than a reader takes in."""
    hint = Hint(grid, step, profile=plan.profile.name, vocabulary=plan.profile.vocabulary)
    most = None if disclosure == max(DISCLOSURES) else LONGEST
    text = _as_much_as_fits(partial(tell_hint, hint, style=plan.style), str, disclosure, most)
    return plain(with_full_stop((text,)))


def trail_of(puzzle: Grid, singles: tuple[Technique, ...]) -> tuple[Step, ...]:
    """Singles of which the first that is not yet taken can be, whatever else is filled in.

    Each is in sight from the givens and the digits of those before it, and further digits never
    hide one. At its end all is in sight that singles find, or in a puzzle that they solve all but
    `LAST_CELLS` cells at most. It is empty if singles find nothing.
    """
    *_, (end, _) = rounds(puzzle, singles)
    most_unseen = LAST_CELLS if end.is_solved else 0

    def is_end(grid: Grid, seen: Candidates) -> bool:
        return (end.digits & ~grid.digits & ~seen).bit_count() <= most_unseen

    trail = _straight_on(puzzle, singles, is_end)
    for k in reversed(trail):
        shorter = [other for other in trail if other != k]
        if shorter and _leads(puzzle, shorter, singles, is_end):
            trail = shorter
    return tuple(_single_placing(k, grid, singles) for grid, k in _placed_along(puzzle, trail))


def _single_placing(k: int, grid: Grid, singles: tuple[Technique, ...]) -> Step:
    return next(step for kind in singles for step in kind.find(grid) if step.placements >> k & 1)


def _straight_on(puzzle: Grid, singles: tuple[Technique, ...], is_end: TrailEnd) -> list[int]:
    """The digits of a trail that always goes on with the digit that brings most into sight, of
    several such with the one of the easiest kind."""
    trail: list[int] = []
    grid, seen = puzzle, in_sight(puzzle, singles)
    while seen and not (trail and is_end(grid, seen)):
        easiest_first = (k for kind in singles for k in members(in_sight(grid, (kind,))))
        after = {k: in_sight(_with(k, grid), singles) for k in dict.fromkeys(easiest_first)}
        k = max(after, key=lambda one: after[one].bit_count())
        grid, seen = _with(k, grid), after[k]
        trail.append(k)
    return trail


def _leads(
    puzzle: Grid, trail: Sequence[int], singles: tuple[Technique, ...], is_end: TrailEnd
) -> bool:
    """Whether each digit of a trail is in sight in its turn, and the last reaches the goal."""
    end = puzzle
    for grid, k in _placed_along(puzzle, trail):
        if not in_sight(grid, singles) >> k & 1:
            return False
        end = _with(k, grid)
    return is_end(end, in_sight(end, singles))


def _placed_along(puzzle: Grid, trail: Sequence[int]) -> Iterator[tuple[Grid, int]]:
    """Yields the digits of a trail, each with the grid that has only those before it."""
    grid = puzzle
    for k in trail:
        yield grid, k
        grid = _with(k, grid)


def _with(k: int, grid: Grid) -> Grid:
    return grid.apply(Step("", placements=1 << k))
