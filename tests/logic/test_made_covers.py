"""Every cover that the checker accepts can be explained with all its cells, hinted at and drawn."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from effort import few
from logic.made_covers import KINDS, MadeCover, covers_of, made_covers, pattern_of
from reasons import cover, grid_with, removes, without
from whydoku.grids.bits import from_members, members
from whydoku.grids.notation import (
    SCHEMES,
    format_constraint,
    parse_candidates,
    parse_cells,
    parse_eliminations,
)
from whydoku.grids.parts.candidates import cells_of, digits_of, union
from whydoku.grids.spaces import CLASSIC, HOUSE_CELLS, ROW_SPACE
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Chain, Cover, Pattern
from whydoku.playing.hints.disclosure import clue_of, disclosed, region_of
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.shapes.texts import CHAINS
from whydoku.telling.pictures.marking import marks_of
from whydoku.telling.pictures.marks import CellMark, HouseMark, Role, Tint
from whydoku.telling.pictures.svg import draw_step
from whydoku.telling.pictures.terminal import draw_step_text
from whydoku.telling.words import argument, passage, pattern_text, reason, tell
from whydoku.telling.words.about.phrases import (
    Phrases,
    phrases_of_argument,
    phrases_of_hint,
    phrases_of_step,
)
from whydoku.telling.words.writing.passage import (
    CandidatesSlot,
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    Listing,
    Sentence,
    Value,
)

EVERYTHING = 800
PARTS = 10
CELL = re.compile(r"r[1-9]+c[1-9]+")
NAMINGS = list(SCHEMES)


def named(text: str) -> int:
    return parse_cells(" ".join(CELL.findall(text)))


def marked(phrases: Any, what: str) -> list[str]:
    return [name for one in phrases for name in one.get(what, ())]


def cells_marked(phrases: Phrases) -> int:
    """The cells that phrases name, except through a digit alone, whose cells other phrases name."""
    named_whole = [one for one in phrases if not one["text"].isdigit()]
    candidates = parse_candidates(" ".join(marked(named_whole, "candidates")))
    return parse_cells(" ".join(marked(phrases, "cells"))) | cells_of(candidates)


def conclusion(text: str) -> int:
    end = re.search(r"((?:, )?r\d+c\d+<>\d+)+\.?$", text)
    return parse_eliminations(end[0].strip(", .")) if end else 0


def cells_to_name(patterns: tuple[Pattern, ...], bits: int) -> int:
    found = 0
    for one, left in covers_of(patterns, bits):
        found |= cells_of(pattern_of(one, left) | from_members(one.fins))
    return found


def without_fish_links(step: Step) -> tuple[Pattern, ...]:
    """The patterns except chains that rest on a fish: a link on one names only its houses."""
    return tuple(
        one
        for one in step.why
        if not (isinstance(one, Chain) and any(is_fish(link) for link in one.strong))
    )


def is_fish(link: object) -> bool:
    if not isinstance(link, Cover):
        return False
    sets = (*link.bases, *link.covers)
    return min(sets) >= ROW_SPACE and len({q % 9 for q in sets}) == 1


def check_words(made: MadeCover, naming: str) -> None:
    grid, step = made.grid, made.step
    line, lines = tell(step, grid), argument(step, grid)
    exact = pattern_text(step)
    for text in (line, lines, exact, tell(step), argument(step), reason(step)):
        assert "{" not in text
        assert not re.search(r"\S  | [,;:.]", text), text
        assert not re.search(r"\b([a-z]+) \1\b", text), text
    for said in (*passage(step, grid), *passage(step, grid, "argument")):
        check_choices(said)
    if step.eliminations:
        assert conclusion(line) == step.eliminations, line
        refuted = re.search(r"So r\dc\d is not \d\.$", lines)
        found = union(map(conclusion, lines.splitlines()))
        assert not lines or refuted or found == step.eliminations, lines
    patterns = without_fish_links(step)
    wanted = cells_to_name(patterns, grid.bits)
    assert not wanted & ~named(line), line
    assert not cells_to_name(patterns, grid.bits) & ~named(line + lines), lines
    for one, _ in covers_of(step.why, grid.bits):
        assert " ".join(map(format_constraint, one.bases)) in exact
        assert " ".join(map(format_constraint, one.covers)) in exact
    if len(step.why) == 1 and isinstance(step.why[0], Cover):
        check_names(made, step.why[0], line)
    if isinstance(step.why[0], Chain):
        assert all(tell(step, grid, naming=naming, chains=chains) for chains in CHAINS)
    phrases = phrases_of_step(step, grid, naming=naming)
    assert not wanted & ~cells_marked(phrases)
    for part in phrases:
        if set(part) == {"text", "cells"}:
            assert parse_cells(part["text"], naming) == parse_cells(" ".join(part["cells"]))
    assert len(phrases_of_argument(step, grid, naming=naming)) == len(lines.splitlines())
    assert pattern_text(step, naming=naming)


def check_choices(said: Value) -> None:
    """Checks that choices lie in the constraints said to take them, and are as many as these."""
    if isinstance(said, Listing):
        for item in said.items:
            check_choices(item)
    if not isinstance(said, Sentence):
        return
    slots = dict(said.slots)
    for value in slots.values():
        check_choices(value)
    choices, fins = slots.get("choices"), slots.get("fins")
    if isinstance(choices, Listing) and said.key.startswith(("premise.each", "several.each")):
        readings = slots.get("readings", Listing((said,)))
        assert isinstance(readings, Listing)
        could = union(map(candidates_said, choices.items))
        could &= ~(fins.bits if isinstance(fins, CandidatesSlot) else 0)
        for reading in readings.items:
            assert isinstance(reading, Sentence)
            taken = constraints_said(dict(reading.slots)["taken"])
            assert len(taken) == len(choices)
            assert not could & ~CLASSIC.held_in(taken)


def candidates_said(choice: Value) -> int:
    assert isinstance(choice, Sentence)
    slots = dict(choice.slots)
    digits, cells = slots["digits"], slots["cells"]
    assert isinstance(digits, DigitsSlot)
    assert isinstance(cells, CellsSlot)
    return from_members(i * 9 + d for i in members(cells.bits) for d in members(digits.mask))


def constraints_said(taken: Value) -> list[int]:
    assert isinstance(taken, Sentence)
    [(_, parts)] = taken.slots
    assert isinstance(parts, Listing)
    found: list[int] = []
    for part in parts.items:
        if isinstance(part, CellsSlot):
            found += members(part.bits)
            continue
        assert isinstance(part, Sentence)
        slots = dict(part.slots)
        digits, house = slots["digits"], slots["house"]
        assert isinstance(digits, DigitsSlot)
        assert isinstance(house, HousesSlot)
        found += [ROW_SPACE + 9 * h + d for h in house.houses for d in members(digits.mask)]
    return found


def check_names(made: MadeCover, one: Cover, line: str) -> None:
    sets = (*one.bases, *one.covers)
    allowed = cells_to_name(made.step.why, made.grid.bits) | cells_of(made.step.eliminations)
    allowed |= from_members(q for q in sets if q < ROW_SPACE)
    assert not named(line) & ~allowed, line
    houses = marked(phrases_of_step(made.step, made.grid), "houses")
    for q in sets:
        if q < ROW_SPACE:
            assert named(line) >> q & 1, line
        else:
            assert format_constraint(q)[1:] in houses, line


def check_hint(made: MadeCover, naming: str) -> None:
    grid, step = made.grid, made.step
    given, region = Hint(grid, step), region_of(step, grid.bits, CLASSIC)
    clue = clue_of(step, grid.bits, CLASSIC)
    assert bool(region.houses) != bool(region.digits)
    here = union(HOUSE_CELLS[h] for h in region.houses)
    first = clue_of(Step(step.technique, why=step.why[:1]), grid.bits, grid.tables)
    if region.begins:
        assert clue.cells & here
    elif region.houses:
        assert not first.cells & ~here
    if region.digits:
        assert digits_of(clue.candidates) | clue.digits == region.digits
    if isinstance(step.why[0], Cover) and not first.digits:
        wanted = cells_to_name(step.why[:1], grid.bits)
        assert clue.cells & wanted == wanted
        assert not cells_to_name(step.why[:1], grid.bits) & ~named(given.text(3))
    for disclosure in DISCLOSURES:
        assert disclosed(given, disclosure).disclosure == disclosure
        assert phrases_of_hint(given, disclosure, naming=naming)


def check_picture(made: MadeCover) -> None:
    grid, step = made.grid, made.step
    marks = marks_of(step, grid)
    fins = marks.of(Role.FIN) | marks.of(Role.ENDO_FIN)
    tinted = {*marks.cells, *marks.houses}
    for one, left in covers_of(step.why, grid.bits):
        for tint, sets in ((Tint.BASE, one.bases), (Tint.COVER, one.covers)):
            for q in sets:
                house = HouseMark((q - ROW_SPACE) // 9, tint)
                assert (CellMark(q, tint) if q < ROW_SPACE else house) in tinted
        if one in step.why:
            assert not from_members(one.fins) & ~fins
            assert not pattern_of(one, left) & ~fins & ~marks.of(Role.PATTERN)
    assert ET.fromstring(draw_step(step, grid)).tag.endswith("svg")  # our own text


def check_everything(made: MadeCover, number: int) -> None:
    naming = NAMINGS[number % len(NAMINGS)]
    check_words(made, naming)
    check_hint(made, naming)
    check_picture(made)


def test_covers_of_each_kind_can_be_explained_and_drawn() -> None:
    kinds = set()
    for number, made in enumerate(made_covers(few(60, len(KINDS)), seed=99)):
        check_everything(made, number)
        assert draw_step_text(made.step, made.grid)
        kinds.add(made.kind)
    assert kinds == {*KINDS}


@pytest.mark.dear
@pytest.mark.parametrize("part", range(PARTS))
def test_any_cover_can_be_explained_and_drawn(part: int) -> None:
    for number, made in enumerate(made_covers(few(EVERYTHING // PARTS), seed=part)):
        check_everything(made, number)


# Covers made by hand

THREE_HOUSES = without(grid_with(), "26r1c3456789")


def test_many_bases_are_listed_with_their_cells() -> None:
    bases, covers = "5r1 5r2 5r3 7r1 7r2 7r3 r5c5", "5b1 5b2 5b3 7b1 7b2 7b3 5c5"
    told = removes("r7c5<>5", cover(bases, covers, "1r5c5"))
    assert reason(told, grid_with(r5c5="15")).startswith(
        "r5c5, and 5 and 7 in rows 1, 2 and 3 (r123c123456789 r5c5) each take one candidate, and "
        "all that they could take lies in 5 and 7 in boxes 1, 2 and 3, and 5 in column 5, apart "
        "from r5c5=1: without it"
    )


def test_a_hint_at_a_cover_names_only_houses_with_its_cells() -> None:
    outside = cover("r1c1 r1c2 4r5", "2r1 6r1 4b6")
    grid = without(grid_with(r1c12="26"), "4r5c123456")
    step = removes("r1c9<>2", outside)
    check(grid, step)
    assert Hint(grid, step).text(1) == "Look at boxes 1 and 6."
    inside = cover("r1c1 4r1", "2r1 r1c2")
    assert region_of(removes("r1c2<>3", inside), grid.bits, grid.tables).houses == (0,)


def test_one_base_under_several_covers_needs_no_argument() -> None:
    confined = without(grid_with(), "5r1c3456789")
    step = removes("r2c1<>5, r2c2<>5", cover("5r1", "5b1"))
    again = cover("5r1", "5c1")
    only = without(confined, "5r1c2")
    assert argument(removes("r2c2<>5, r9c1<>5", cover("5r1", "5b1"), again), only) == ""
    assert argument(removes("r2c2<>5, r9c1<>5", *step.why, again), confined) == ""


def test_three_readings_of_digits_in_a_house_have_one_reason() -> None:
    readings = (cover("2r1 6r1", "r1c1 r1c2"), cover("2r1 6r1", "2b1 6b1"))
    turned = cover("2r1 6r1", "6b1 2b1")
    for why in ((*readings, turned), (readings[1], readings[0], turned)):
        told = reason(removes("r1c1<>3, r2c2<>2", *why), THREE_HOUSES)
        assert told.endswith("; so r1c1<>3, r2c2<>2")


def test_a_single_that_eliminates_names_its_eliminations() -> None:
    grid = grid_with(r2c2="6")
    step = removes("r2c9<>6", cover("r2c2", "6r2"))
    check(grid, step)
    assert reason(step, grid) == "r2c2 can only be 6, so 6 in row 2 is taken: r2c9<>6"
    assert argument(step, grid) == ""
