"""Singles, subsets, fish, sectors and deadly patterns told in plain words: every statement is true.

The texts of the techniques' own examples, as a reader gets them, stand in a golden file.
Run as a program, this module writes that file again; read it aloud before you keep it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from own_cases import own_cases
from whydoku.bits import members
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.render.words import argument, passage, tell
from whydoku.render.words.passage import (
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    Listing,
    NumberSlot,
    Sentence,
    Value,
)
from whydoku.render.words.steps import ASIDES, concluded
from whydoku.spaces import ALL_DIGITS, CONSTRAINT_CANDIDATES, DIGIT_CANDIDATES, HOUSE_CELLS, SEES
from whydoku.spaces import house_constraint as constraint_of
from whydoku.step import Step
from whydoku.technique import technique_named, techniques
from whydoku.world.candidates import candidates_of, cells_of, digits_of, union

FAMILIES = ("singles", "direct", "intersections", "subsets", "fish", "uniqueness")
ARGUED_ELSEWHERE = ("rectangle-aic",)
SLUGS = [
    one.slug
    for one in techniques()
    if one.example and one.find.__module__.startswith("whydoku.")
    if one.family in FAMILIES or one.slug.startswith("sue-de-coq")
    if one.slug not in ARGUED_ELSEWHERE
]
COMPLETE = [
    "full-house",
    "last-digit",
    "hidden-single-box",
    "hidden-single-line",
    "naked-single",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "pointing",
    "claiming",
    "naked-pair",
    "locked-pair",
    "hidden-pair",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "hidden-rectangle",
]
BANNED = (
    "nothing else is left",
    "ruled out before",
    "follows at once",
    "more follow",
    "all lead to the same",
    "just as well",
    "ring closes",
    "<>",
    "guardian",
    "pattern",
    "cover",
    "base",
)
SUPPOSING = {"argue.case", "argue.no-fins", "argue.no-fins.fish"}
"""Lines that tell what holds in one case only."""

UNCHECKED = [
    "bug-2",
    "full-house",
    "hidden-single-box",
    "hidden-single-line",
    "unique-loop-2",
    "last-digit",
    "locked-pair",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "hidden-rectangle",
    "ur-strong-links",
    "unique-loop-1",
    "unique-loop-3",
    "unique-loop-4",
    "bug-1",
    "bug-3",
    "bug-4",
]
"""Techniques whose texts say only what would happen, or nothing that is checked here."""

TEXTS = Path(__file__).parent / "golden" / "arguments_covers.txt"


@cache
def example_of(slug: str) -> tuple[Grid, Step]:
    one = technique_named(slug)
    grid = Grid(one.example or "")
    return grid, next(iter(one.steps(grid)))


def told(slug: str) -> str:
    """The sentence and the argument of a technique's example."""
    grid, step = example_of(slug)
    lines = [tell(step, grid, style="plain"), *argument(step, grid, style="plain").splitlines()]
    return "\n  ".join(lines)


@pytest.mark.parametrize("slug", SLUGS)
def test_an_example_reads_as_it_was_read_aloud(slug: str) -> None:
    texts = dict(
        re.findall(r"^# (.*)\n((?:.+\n)+)", TEXTS.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert told(slug) + "\n" == texts[slug]


def positions(slug: str) -> Iterator[tuple[Grid, Step]]:
    """Steps on the example and on our own positions for a technique."""
    one = technique_named(slug)
    yield example_of(slug)
    for case in own_cases():
        if one in case.techniques and not case.refuses:
            yield from ((case.grid, step) for step in islice(one.steps(case.grid), 3))


def sentences_in(value: Value) -> Iterator[Sentence]:
    """A sentence and all that are nested in it."""
    if isinstance(value, Listing):
        for item in value.items:
            yield from sentences_in(item)
    elif isinstance(value, Sentence):
        yield value
        for _, inside in value.slots:
            yield from sentences_in(inside)


def constraint_in(slots: dict[str, Value]) -> int:
    """The digit in a house that a sentence speaks of."""
    [house], [digit] = houses_in(slots, "house"), members(digits_in(slots, "digit"))
    return constraint_of(house, digit)


def cells_in(slots: dict[str, Value], name: str) -> int:
    return cells_of_value(slots[name])


def cells_of_value(value: Value) -> int:
    """The cells of a slot, or of a list of cells with their candidates."""
    if isinstance(value, Listing):
        return union(cells_of_value(item) for item in value.items)
    if isinstance(value, Sentence):
        return cells_of_value(dict(value.slots)["cell"])
    assert isinstance(value, CellsSlot)
    return value.bits


def houses_in(slots: dict[str, Value], name: str) -> tuple[int, ...]:
    houses = slots[name]
    assert isinstance(houses, HousesSlot)
    return houses.houses


def digits_in(slots: dict[str, Value], name: str) -> int:
    digits = slots[name]
    assert isinstance(digits, DigitsSlot)
    return digits.mask


def is_true(said: Sentence, grid: Grid, solution: int) -> bool | None:
    """Whether a sentence is true of the grid or of its solution; None for what is not checked."""
    slots = dict(said.slots)
    match said.key.partition("@")[0]:
        case "taken.house":
            there = CONSTRAINT_CANDIDATES[constraint_in(slots)]
            return bool(solution & there & candidates_of(cells_in(slots, "cells")))
        case "taken.cell":
            [i] = members(cells_in(slots, "cell"))
            return bool(solution >> i * 9 & digits_in(slots, "digits"))
        case "argue.places":
            left = CONSTRAINT_CANDIDATES[constraint_in(slots)] & grid.bits
            return cells_of(left) == cells_in(slots, "cells")
        case "cell" if "digits" in slots:
            [i] = members(cells_in(slots, "cell"))
            return grid.bits >> i * 9 & ALL_DIGITS == digits_in(slots, "digits")
        case "premise.single.cell":
            return digits_said(slots, grid) == digits_seen(cells_in(slots, "cell"), grid)
        case "premise.naked":
            there = candidates_of(cells_in(slots, "cells")) & grid.bits
            return digits_of(there) == digits_in(slots, "digits")
        case "premise.hidden":
            [h] = houses_in(slots, "house")
            there = candidates_of(HOUSE_CELLS[h]) & grid.bits
            there &= union(DIGIT_CANDIDATES[d] for d in members(digits_in(slots, "digits")))
            return cells_of(there) == cells_in(slots, "cells")
        case "premise.locked" | "premise.fish":
            [d] = members(digits_in(slots, "digit"))
            left = grid.bits & union(
                CONSTRAINT_CANDIDATES[constraint_of(h, d)] for h in houses_in(slots, "bases")
            )
            inside = union(HOUSE_CELLS[h] for h in houses_in(slots, "covers"))
            return cells_of(left) == cells_in(slots, "places") and not cells_of(left) & ~inside
        case "single.seen":
            [d] = members(digits_in(slots, "digit"))
            return all(grid.digits >> i * 9 + d & 1 for i in members(cells_in(slots, "cells")))
    return None


def digits_said(slots: dict[str, Value], grid: Grid) -> int:
    """The digits that the sentence of a naked single says are seen."""
    if isinstance(number := slots.get("rest"), NumberSlot):
        assert number.value == 8
        return ALL_DIGITS & ~digits_in(slots, "digit")
    return (
        digits_in(slots, "seen") if "seen" in slots else digits_seen(cells_in(slots, "cell"), grid)
    )


def digits_seen(cell: int, grid: Grid) -> int:
    [i] = members(cell)
    seen = (grid.digits & SEES[i * 9 + d] & DIGIT_CANDIDATES[d] for d in range(9))
    return sum(1 << d for d, at in enumerate(seen) if at)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_statement_is_true(slug: str) -> None:
    checked = 0
    for grid, step in positions(slug):
        lines = passage(step, grid, "argument")
        says_all = all(line.key.startswith(ASIDES) for line in lines)
        assert says_all or concluded(lines) == (step.placements, step.eliminations)
        try:
            solution = grid.solution().digits
        except WhydokuError:
            continue
        for line in (*passage(step, grid), *lines):
            if line.key in SUPPOSING or line.key.startswith("falls.either"):
                continue
            for said in sentences_in(line):
                verdict = is_true(said, grid, solution)
                assert verdict is not False, (tell(step, grid), said)
                checked += verdict is True
    assert checked or slug in UNCHECKED


@pytest.mark.parametrize("slug", COMPLETE)
def test_a_complete_sentence_needs_no_argument(slug: str) -> None:
    for grid, step in positions(slug):
        assert argument(step, grid) == ""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("slug", SLUGS)
def test_plain_words_have_no_jargon_and_no_notation(slug: str) -> None:
    for grid, step in positions(slug):
        text = f"{tell(step, grid, style='plain')} {argument(step, grid, style='plain')}"
        assert not [phrase for phrase in BANNED if phrase in text], text
        assert not re.search(r"r[1-9]{2,}c|c[1-9]{2,}|[1-9]{2,}r\d", text), text


if __name__ == "__main__":
    TEXTS.write_text("\n".join(f"# {slug}\n{told(slug)}\n" for slug in SLUGS), encoding="utf-8")
