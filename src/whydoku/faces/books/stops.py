"""Finds the stops of a puzzle, the places that hold every solver up, and tells the hints for them,
or for a puzzle without stops the hint that its trail is.

A stop is a grid on which all is done that is easier than its step. That grid is the same for
everyone, whatever the order, so that solvers recognise it by the number of open cells. Where pencil
marks have to be gone, the hint names the techniques that remove them.

In a puzzle that needs more than singles, the first stop is where singles end, and each further one
where the path needs something harder than ever before.

In a puzzle that singles solve, a stop is a grid on which one digit alone is in sight by any kind of
single, those included that the puzzle does not need: everybody without this digit gets so far, and
nobody further. Many easy puzzles have no such place: help for them is their trail.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from whydoku.bits import members
from whydoku.errors import counted, listed
from whydoku.faces.books.plan import WHICH_CELLS, BookPlan
from whydoku.faces.books.trail import single_placing, trail_of
from whydoku.grid import Grid
from whydoku.levels.choices import LAST_CELLS, rounds, singles_up_to
from whydoku.player.hint import DISCLOSURES, Hint
from whydoku.proof import premises
from whydoku.render.spans import plain, with_full_stop
from whydoku.render.words import slot
from whydoku.render.words.hints import sentence_of_hint, tell_hint
from whydoku.render.words.manner import writer_for
from whydoku.render.words.passage import Value
from whydoku.step import Step
from whydoku.technique import Technique, entry_of, is_single_technique
from whydoku.trace import Trace
from whydoku.why import Cover

MOST_STOPS: Final = 3
"""The most stops of a puzzle for which there is a hint."""

LONGEST: Final = 200
"""The most letters of a hint for a stop, unless it shows everything."""

MOST_NAMED: Final = 3
"""The most techniques that are named as taken before a stop."""


STUCK: Final = "Stuck?"
STUCK_WITH: Final = "Stuck with"
"""How the hints along a trail and those for stops begin."""

ON_A_TRAIL: Final = ("Fill the first open cell of these", "Find the first of these that is missing")
"""What to do along a trail, by its cells or by its digits."""


@dataclass(frozen=True, slots=True)
class HintStop:
    """A grid that holds solvers up, the step that leads on, and by slug the techniques that come
    `before`: those that remove the pencil marks which this step needs gone."""

    grid: Grid
    step: Step
    before: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """The number of open cells."""
        return _left(self.grid)


def stops_of(path: Trace) -> tuple[HintStop, ...]:
    """The stops of a puzzle with this path, in the order in which they are reached, the hardest of
    them if there are too many."""
    if all(map(_is_single, path.techniques)):
        return _where_one_is_in_sight(path.puzzle, singles_up_to(inf))
    return _where_it_gets_harder(path.essential())


def hints_of(path: Trace, plan: BookPlan) -> tuple[str, ...]:
    """The hints for the stops of a puzzle with this path: a text for each disclosure that the plan
    names, or none if the path leads nowhere."""
    stops = stops_of(path)
    if not stops:
        return _along_the_trail(path.puzzle, plan) if path.solved and len(path) else ()
    return tuple(
        " ".join(_told(stop, plan, at, shown) for at, stop in enumerate(stops))
        for shown in plan.disclosures
    )


def _along_the_trail(puzzle: Grid, plan: BookPlan) -> tuple[str, ...]:
    """The trail of a puzzle as its hints."""
    writer = writer_for(plan.profile.vocabulary, style=plan.style)
    trail = trail_of(puzzle, singles_up_to(inf))

    def told(disclosure: int) -> str:
        items = (plain(writer.value(_of_single(step, disclosure), "and")) for step in trail)
        return f"{STUCK} {ON_A_TRAIL[disclosure >= WHICH_CELLS]}: {', '.join(items)}."

    return tuple(map(told, plan.disclosures))


def _of_single(step: Step, disclosure: int) -> Value:
    """What a hint names of a single: its cell, where its digit is sought, or everything."""
    [cover] = step.why
    if disclosure < WHICH_CELLS or not isinstance(cover, Cover):
        return slot.cells_of(step.placements)
    if disclosure == WHICH_CELLS:
        return slot.constraints(cover.bases)
    return slot.candidates(step.placements)


def _told(stop: HintStop, plan: BookPlan, at: int, disclosure: int) -> str:
    """The hint for the stop at index `at`, and how to recognise the stop. It shows less than asked
    for if that would name more than a reader takes in; the name of a single, whose question says
    all, is left out."""
    cells = f"{stop.left} left" if at else f"{counted(stop.left, 'cell')} left"
    after = f", after {_names_of(stop.before, plan)}" if stop.before else ""
    hint = Hint(stop.grid, stop.step, profile=plan.profile.name, vocabulary=plan.profile.vocabulary)
    if disclosure == WHICH_CELLS and _is_single(stop.step.technique):
        writer = writer_for(hint.vocabulary, style=plan.style)
        text = plain(writer.full(sentence_of_hint(writer, hint, disclosure)))
    else:
        told = (tell_hint(hint, shown, style=plan.style) for shown in range(disclosure, 0, -1))
        text = next(one for one in told if len(one) <= LONGEST or disclosure == max(DISCLOSURES))
    return plain(with_full_stop((f"{'With' if at else STUCK_WITH} {cells}{after}? {text}",)))


def _names_of(slugs: Sequence[str], plan: BookPlan) -> str:
    """The names of techniques, the first of them if there are many."""
    entries = ((slug, entry_of(slug)) for slug in slugs)
    names = [
        *dict.fromkeys(plan.profile.name_of(entry) if entry else slug for slug, entry in entries)
    ]
    return listed(names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], "others"])


def _where_one_is_in_sight(puzzle: Grid, singles: tuple[Technique, ...]) -> tuple[HintStop, ...]:
    """The stops of a puzzle as far as these singles lead, but for those near the end. Of too many,
    and of those with as many open cells, the ones that are hardest to pass by: where the least can
    be filled in without the digit from when it is in sight."""
    found: dict[int, tuple[int, int, Grid]] = {}
    *way, (last, _) = rounds(puzzle, singles)
    near = _left(last) + LAST_CELLS
    for grid, placed in way:
        for k in members(placed):
            end = _without(k, grid, singles, near)
            left = _left(end)
            one = (_left(grid) - left, k, end)
            if left > near and one[:2] < found.get(left, (81,))[:2]:
                found[left] = one
    hardest = sorted(found.values(), key=lambda one: (one[0], -_left(one[2])))[:MOST_STOPS]
    ordered = sorted(hardest, key=lambda one: -_left(one[2]))
    return tuple(HintStop(end, single_placing(k, end, singles)) for _, k, end in ordered)


def _without(k: int, grid: Grid, singles: tuple[Technique, ...], near: int) -> Grid:
    """The grid on which all is filled in that these singles find without the digit `k`, or one on
    the way there with no more than `near` open cells."""
    end = grid
    for end, _ in rounds(grid, singles, without=1 << k):
        if _left(end) <= near:
            break
    return end


def _where_it_gets_harder(path: Trace) -> tuple[HintStop, ...]:
    """The stops of a puzzle for which singles are not enough: where they end, and the last of those
    with as many open cells. One with as many as the first is told apart by what comes before it,
    even if its step needs none of that."""
    found: list[int] = []
    hardest = 0.0
    for at, (slug, rating) in enumerate(zip(path.techniques, path.ratings, strict=True)):
        if rating > hardest and not _is_single(slug):
            hardest = rating
            found.append(at)
    first, *harder = found
    last = {_left(path.moves[at][0]): at for at in harder}
    stops = [HintStop(*path.moves[first], _before(path, first))]
    for at in [*last.values()][-MOST_STOPS + 1 :]:
        stop = HintStop(*path.moves[at], _before(path, at))
        if not stop.before and stop.left == stops[0].left:
            stop = replace(stop, before=tuple(path.techniques[first:at]))
        stops.append(stop)
    return tuple(stops)


def _before(path: Trace, at: int) -> tuple[str, ...]:
    """The slugs of the steps of a path before the step at index `at` that remove what the digits on
    its grid do not rule out and the step needs gone."""
    grid, step = path.moves[at]
    digits = grid.digits & ~path.puzzle.digits
    possible = path.puzzle.apply(Step("", placements=digits)).bits
    wanted = premises(grid, step) & possible
    slugs: list[str] = []
    for earlier, one in reversed(path.moves[:at]):
        if one.eliminations & wanted:
            slugs.append(one.technique)
            wanted = (wanted & ~one.eliminations) | (premises(earlier, one) & possible)
    return tuple(reversed(slugs))


def _is_single(slug: str) -> bool:
    return is_single_technique(entry_of(slug))


def _left(grid: Grid) -> int:
    """The number of open cells."""
    return 81 - grid.digits.bit_count()
