"""Makes the answers to a worksheet: in short, by which a class is marked fast, and in pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from whydoku.bits import BITS, Candidates, members
from whydoku.faces.books.parts import PartData, entry_head, paths_part
from whydoku.faces.books.paths import Pictures, step_data
from whydoku.faces.books.plan import BookPlan
from whydoku.grid import Grid
from whydoku.making.idle import idle_patterns
from whydoku.making.practice import Position
from whydoku.notation import format_cell
from whydoku.render.words import slot
from whydoku.render.words.telling import written
from whydoku.spaces import DIGIT_CANDIDATES, ROW_SPACE
from whydoku.step import Step
from whydoku.technique import (
    Technique,
    entry_named,
    follows_suppositions,
    is_single_technique,
    techniques,
)
from whydoku.why import Cover
from whydoku.world.candidates import cells_of, digits_of, union

MOST_OTHERS: Final = 8
"""The most further answers that are listed, but of singles, which are listed all."""

MOST_CELLS: Final = 16
"""The most cells by which a pattern is named."""


def answers_part(
    positions: Sequence[Position], plan: BookPlan, pictures: Pictures, *, linked: bool
) -> PartData:
    """The answers, from the front of a new sheet on; `linked` says whether the positions are in the
    same file."""
    names = names_of(positions, plan)
    several = len({*names.values()}) > 1
    answers, short = [], []
    for number, position in enumerate(positions, plan.first):
        name = names[position.technique] if several else ""
        step = step_data((position.grid, position.step), plan, pictures)
        title = f"{number}  {name}" if name else str(number)
        head = entry_head(f"s{number}", f"p{number}" if linked else "", title)
        answers.append({**head, "step": step | {"name": "", "numbers": "Because"}})
        short.append({"number": str(number), "name": name, **_in_short(position, names)})
    heading = "Answers" if several else f"Answers: {names[positions[0].technique]}"
    part = paths_part(heading, answers, pictures)
    return {**part, "kind": "answers", "on-new-sheet": linked, "short": short}


def names_of(positions: Sequence[Position], plan: BookPlan) -> dict[str, str]:
    """The names of the techniques of some positions, and of those from which they need not be told,
    by their slugs: these have the same names."""
    shared, own = plan.practised, plan.profile.name_of
    slugs = dict.fromkeys(position.technique for position in positions)
    names = {slug: shared.get(slug) or own(entry_named(slug)) for slug in slugs}
    return names | {slug: name for slug, name in shared.items() if name in names.values()}


def _in_short(position: Position, names: dict[str, str]) -> dict[str, Any]:
    """All that is right, each where it is and what follows, and notes on what is not what was to be
    found: other kinds of singles, and patterns of the sheet's techniques that change nothing."""
    several, notes, own = len({*names.values()}) > 1, [], names[position.technique]
    alike = sorted(
        (slug for slug, name in names.items() if name == own), key=position.technique.__ne__
    )
    steps = [position.step, *_others(position, alike)]
    if is_single_technique(entry_named(position.technique)):
        placed = {_what_follows(step): _place_of_single(step) for step in steps}
        alone = all(is_single_technique(entry_named(slug)) for slug in names)
        right = (
            [("", " or ".join(placed))] if alone else [(place, so) for so, place in placed.items()]
        )
        kinds = filter(is_single_technique, techniques())
        every = (_what_follows(step) for kind in kinds for step in kind.find(position.grid))
        if others := dict.fromkeys(said for said in every if said not in placed):
            notes.append(f"True by another kind of single: {', '.join(others)}.")
    else:
        right = [
            (_where(step, position.grid), _what_follows(step)) for step in steps[: 1 + MOST_OTHERS]
        ]
    if idle := idle_patterns(position.grid, names):
        useless = [
            (f"{names[slug]}: " if several else "") + "; ".join(map(_named, some))
            for slug, some in groupby(idle, idle.__getitem__)
        ]
        notes.append(f"Changes nothing: {'. '.join(useless)}.")
    return {"right": right, "notes": notes}


def _pattern(step: Step, grid: Grid) -> Candidates:
    """The candidates of the pattern of a step that the grid has."""
    return union(reason.named for reason in step.why) & grid.bits


def _where(step: Step, grid: Grid) -> str:
    """The digits and the cells of the pattern of a step; empty if these are many."""
    pattern = _pattern(step, grid)
    return _named(pattern) if cells_of(pattern).bit_count() <= MOST_CELLS else ""


def _place_of_single(step: Step) -> str:
    """The house in which a digit has one place left, or the cell that has one digit left."""
    [base] = (q for cover in step.why if isinstance(cover, Cover) for q in cover.bases)
    return format_cell(base) if base < ROW_SPACE else written(slot.house(base))


def _named(pattern: Candidates) -> str:
    """The digits and the cells of a pattern."""
    return f"{'/'.join(str(d + 1) for d in BITS[digits_of(pattern)])} in {_cells(pattern)}"


def _cells(candidates: Candidates) -> str:
    return " ".join(map(format_cell, members(cells_of(candidates))))


def _what_follows(step: Step) -> str:
    """What a step places and removes."""
    gone = step.eliminations
    placed = (f"{format_cell(k // 9)} = {k % 9 + 1}" for k in members(step.placements))
    removed = (
        f"not {d + 1} in {_cells(gone & DIGIT_CANDIDATES[d])}" for d in BITS[digits_of(gone)]
    )
    return ", ".join((*placed, *removed))


def _others(position: Position, slugs: Iterable[str]) -> Iterator[Step]:
    """Yields the further steps on the grid of a position that use one of these techniques, but not
    the same pattern again, as it looks from another house.

    Yields none for techniques that follow suppositions, because two readers seldom follow the same
    one.
    """
    known = {_marked_by(position.step, position.grid)}
    for technique in map(entry_named, slugs):
        if not isinstance(technique, Technique) or follows_suppositions(technique):
            continue
        for step in technique.steps(position.grid):
            if (marked := _marked_by(step, position.grid)) not in known:
                known.add(marked)
                yield step


def _marked_by(step: Step, grid: Grid) -> tuple[Candidates, ...]:
    """The candidates of its pattern, and what it concludes."""
    return _pattern(step, grid), step.placements, step.eliminations
