"""A board shows what the picture shows, and for a hint no more than its disclosure."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from corpus import spoiled
from render_steps import PICTURES, SAMPLES
from whydoku.errors import WhydokuError
from whydoku.grids.bits import from_members, members
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_candidate, format_house, parse_candidates, parse_cells
from whydoku.grids.parts.candidates import candidates_of
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.step import Step
from whydoku.operations.answers.boards import board_data, hint_board_data
from whydoku.playing.hints.disclosure import disclosed
from whydoku.playing.hints.hint import Hint, hint
from whydoku.telling.pictures.looks import looks_data
from whydoku.telling.pictures.marking import marks_of
from whydoku.telling.pictures.marks import Role, Tint
from whydoku.telling.pictures.svg import draw_step

MISPRINT = "53..7....6..145....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

WIKIPEDIA = example("wikipedia").grid
MANY = example("many-solutions").grid

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = [one.slug for one in techniques() if one.example is not None]
LOOKS: dict[str, Any] = {**looks_data()}


@cache
def found(slug: str) -> tuple[Grid, Step]:
    one = technique_named(slug)
    grid = Grid(one.example or "")
    return grid, next(islice(one.steps(grid), 1))


CASES = range(len(SAMPLES) + len(PICTURES) + len(EXAMPLES))


@cache
def cases() -> tuple[tuple[Grid, Step], ...]:
    return (*SAMPLES.values(), *PICTURES.values(), *map(found, EXAMPLES))


def candidates(data: Any) -> int:
    return from_members(parse_candidates(one["at"]).bit_length() - 1 for one in data["candidates"])


def cells(data: Any) -> int:
    return parse_cells(" ".join(one["at"] for one in data["cells"]))


def full(grid: Grid, data: Any) -> set[int]:
    """The cells with a digit at full size."""
    return {k // 9 for k in members(grid.digits)} | {
        one["cell"] for one in data["candidates"] if one["large"]
    }


def rect(element: ET.Element) -> list[float]:
    return [float(element.get(side, "")) for side in ("x", "y", "width", "height")]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("number", CASES)
def test_a_board_shows_what_the_picture_shows(number: int) -> None:
    grid, step = cases()[number]
    data: Any = board_data(step, grid)
    assert json.loads(json.dumps(data)) == data
    root = ET.fromstring(draw_step(step, grid))  # our own text
    lines = [(one.get("class"), one.get("d")) for one in root.iter(f"{SVG}path")]
    paths = [link["path"] for link in data["links"]]
    assert [d for kind, d in lines if kind == "halo"] == paths
    ties = [("link", d) for d in data["ties"]]
    ties += [(LOOKS["ties"][link["tie"]]["paint"], link["path"]) for link in data["links"]]
    assert [line for line in lines if line[0] in {"link", "takes"}][: len(ties)] == ties
    heads = [one.get("points") for one in root.iter(f"{SVG}polygon") if one.get("class") == "head"]
    listed = [link["head"] for link in data["links"] if link["head"]]
    assert heads[: len(listed)] == listed
    for link in data["links"]:
        assert bool(link["head"]) is LOOKS["ties"][link["tie"]]["head"]
    boxes = [rect(one) for one in root.iter(f"{SVG}rect") if one.get("class", "").startswith("t-")]
    places = [*data["houses"], *data["cells"]]
    tinted = [one["rect"] for one in places if one["tint"] != "cause"]
    assert boxes[: len(tinted)] == tinted
    assert {one["hatching"] for one in places} - {""} <= {d for _, d in lines}
    groups = {one.get("class"): one for one in root.iter(f"{SVG}g")}
    told = " ".join(text.text or "" for text in groups["words"])
    assert told == " ".join(one["name"] for one in data["legend"])
    badges = [link for link in data["links"] if link["badge"]]
    assert [link["number"] for link in badges] == [
        n["number"] for n in data["links"] if n["number"]
    ]
    shown = [rect(one) for one in groups.get("number", ()) if one.tag == f"{SVG}rect"]
    assert shown == [link["badge"] for link in badges]
    drawn = [
        text.text or ""
        for group in root.iter(f"{SVG}g")
        if group.get("class") == "on" and group.get("font-size") == "42"
        for text in group
    ]
    assert sorted(one["at"][0] for one in data["candidates"] if one["large"]) == sorted(drawn)
    faint = len(groups["quiet"]) if "quiet" in groups else 0
    small = {k for k in members(grid.bits) if k // 9 not in full(grid, data)}
    assert faint == len({format_candidate(k) for k in small} - {one["at"] for one in data["named"]})


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", CASES)
def test_all_marks_are_listed_and_in_the_legend(number: int) -> None:
    grid, step = cases()[number]
    data, marks = board_data(step, grid), marks_of(step, grid)
    assert [(one["at"], one["role"]) for one in data["candidates"]] == [
        (format_candidate(mark.candidate), mark.role.value) for mark in marks.candidates
    ]
    assert [one["at"] for one in data["houses"]] == [format_house(m.house) for m in marks.houses]
    for link, mark in zip(data["links"], marks.links, strict=True):
        ends = parse_candidates(" ".join(link["from"])), parse_candidates(" ".join(link["to"]))
        assert ends == (mark.start, mark.end)
    legend = {(one["kind"], one["what"]) for one in data["legend"]}
    used = {("role", one["role"]) for one in data["candidates"]}
    used |= {("tint", one["tint"]) for one in [*data["cells"], *data["houses"]]}
    used |= {("tie", one["tie"]) for one in data["links"]}
    used |= {("tie", "node") for one in data["links"] if len(one["from"] + one["to"]) > 2}
    assert legend == used
    for one in data["legend"]:
        assert one["what"] in LOOKS[f"{one['kind']}s"]


def test_letters_of_cases_are_those_of_the_picture() -> None:
    grid, step = SAMPLES["forcing"]
    data: Any = board_data(step, grid)
    root = ET.fromstring(draw_step(step, grid))
    [badges] = [one for one in root.iter(f"{SVG}g") if one.get("class") == "badge"]
    branches: dict[str, dict[str, None]] = {}
    for one in data["candidates"]:
        if one["branch"]:
            branches.setdefault(one["at"], {}).setdefault(one["branch"])
    assert [text.text for text in badges] == ["".join(names) for names in branches.values()]
    assert {link["branch"] for link in data["links"]} <= {"A", "B", None}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", CASES)
def test_a_hint_shows_no_more_than_its_disclosure(number: int) -> None:
    grid, step = cases()[number]
    given = Hint(grid, step)
    for disclosure in (1, 2, 3):
        data, what = hint_board_data(given, disclosure), disclosed(given, disclosure)
        assert candidates(data) == what.clue.candidates
        assert cells(data) == what.clue.cells
        allowed = {format_house(h) for h in what.region.houses}
        assert {one["at"] for one in data["houses"]} <= allowed
        assert {one["role"] for one in data["candidates"]} <= {Role.PATTERN.value}
        tints = {one["tint"] for one in [*data["cells"], *data["houses"]]}
        assert tints <= {Tint.BASE.value}
        assert not data["links"]
        assert not data["ties"]
        shown = what.clue.candidates | candidates_of(what.clue.cells) & grid.bits
        named = {one["at"] for one in data["named"] or ()}
        assert named == {format_candidate(k) for k in members(shown)}
        assert (data["named"] is None) is (not what.clue.cells | what.clue.candidates)
        if disclosure < 3:
            assert data["named"] is None
            assert not data["candidates"]
            assert not data["cells"]
            assert {one["at"] for one in data["houses"]} == allowed
            told = [{"kind": "tint", "what": "base", "name": "where to look"}]
            assert data["legend"] == (told if allowed else [])
    assert hint_board_data(given, 1) == hint_board_data(given, 2)
    assert hint_board_data(given) == hint_board_data(given, 4) == board_data(step, grid)


def test_mistakes_are_shown_as_far_as_disclosed() -> None:
    given = hint(WIKIPEDIA.place("r1c3=1").remove("r3c4<>3"))
    boards = [hint_board_data(given, n) for n in (1, 2, 3, 4)]
    for data in boards[:2]:
        assert {one["at"] for one in data["houses"]} == {"b1", "b2"}
        assert not data["cells"]
        assert not data["candidates"]
    for data in boards[2:]:
        assert {one["at"] for one in data["cells"]} == {"r1c3", "r3c4"}
        assert {one["tint"] for one in data["cells"]} == {"broken"}
        assert not data["houses"]
        assert not data["links"]
    assert not boards[2]["candidates"]
    assert [(one["at"], one["role"]) for one in boards[3]["candidates"]] == [("3r3c4", "pattern")]
    assert {one["name"] for one in boards[3]["legend"]} == {"missing", "something is wrong"}


def test_marks_that_cannot_all_be_right_are_not_called_missing() -> None:
    given = hint(spoiled(MANY, 19, wild=9, deeds=9))
    assert given.mistakes.kind == "together"
    assert given.mistakes.marks
    data = hint_board_data(given)
    assert {one["at"] for one in data["candidates"]} == {
        format_candidate(k) for k in members(given.mistakes.marks.bits)
    }
    assert [one["name"] for one in data["legend"] if one["kind"] == "role"] == ["was removed"]


def test_clues_that_clash_are_shown_with_the_place_that_they_leave_nothing() -> None:
    no_digit = (
        "12345...." + "." * 9 + "........." + "........6........7........8........9" + "." * 18
    )
    no_place = "...456..." + "1........" + "......1.." + "." * 54
    for line, at, name in (
        (no_digit, "r1c9", "no digit is left for r1c9"),
        (no_place, "r1", "no place is left for 1 in row 1"),
        (MISPRINT, "", ""),
    ):
        given = hint(Grid(line))
        found = given.mistakes.impossible
        assert found
        clash = sorted(str(k.cell) for k in found.clash)
        for disclosure in (1, 2, 3, 4):
            data = hint_board_data(given, disclosure)
            by_tint: dict[str, list[str]] = {}
            for one in (*data["cells"], *data["houses"]):
                by_tint.setdefault(one["tint"], []).append(one["at"])
            assert sorted(by_tint.pop("broken")) == clash
            assert by_tint == ({"base": [at]} if at else {})
            named = {one["what"]: one["name"] for one in data["legend"]}
            assert named.pop("broken") == "these clues cannot all be right"
            assert named == ({"base": name} if name else {})


def test_pencil_marks_with_nothing_left_somewhere_show_that_place() -> None:
    marks = example("pencil-marks").grid
    cell = next(i for i in range(81) if len(marks.digits_at(i)) == 2)
    given = hint(marks.remove([k for k in range(cell * 9, cell * 9 + 9) if marks.bits >> k & 1]))
    assert given.mistakes.kind == "unsolvable"
    [place] = hint_board_data(given)["cells"]
    assert (place["cell"], place["tint"]) == (cell, "broken")


def test_a_board_without_a_hint_is_empty_and_there_is_no_fifth_disclosure() -> None:
    for disclosure in (1, 2, 3, 4):
        assert not any(hint_board_data(hint(WIKIPEDIA.solution()), disclosure).values())
    with pytest.raises(WhydokuError, match="not a disclosure"):
        hint_board_data(hint(WIKIPEDIA), 5)
