"""Pictures: well formed, complete, the same every time, and readable without colour."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from math import dist
from xml.etree import ElementTree as ET

import pytest

from render_steps import CLASSIC, PICTURES, SAMPLES, ks, made, q
from telling.curves import drawn
from whydoku import Grid
from whydoku.grids.bits import members
from whydoku.logic.why import Chain, Colours, Roles
from whydoku.telling.pictures.drawing.appearance import TIE_LOOKS
from whydoku.telling.pictures.drawing.arrows import DISC, Curve, centre_of_candidate
from whydoku.telling.pictures.drawing.framing import IN_A_NOTEBOOK
from whydoku.telling.pictures.drawing.layers import shape_of_role, text_at
from whydoku.telling.pictures.drawing.legend import legend_entries
from whydoku.telling.pictures.drawing.numbering import NUMBER_HEIGHT, numbers_of_links
from whydoku.telling.pictures.drawing.scene import centre_of_cell
from whydoku.telling.pictures.drawing.shapes import hatch
from whydoku.telling.pictures.drawing.themes import DARK, LIGHT
from whydoku.telling.pictures.marking import candidates_named_by, marks_of
from whydoku.telling.pictures.marks import LinkMark, Role, Tie, mark_name
from whydoku.telling.pictures.svg import draw_grid, draw_step
from whydoku.telling.words import headline, tell

SVG = "{http://www.w3.org/2000/svg}"


DIGITS = ("quiet", "pencil", "gone", "on", "given", "placed")


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # our own text


def texts(root: ET.Element, classes: tuple[str, ...]) -> set[tuple[str, float, float]]:
    """The digits in groups of these classes, each with its place."""
    return {
        (text.text or "", float(text.get("x", "")), float(text.get("y", "")))
        for group in root.iter(f"{SVG}g")
        if group.get("class") in classes
        for text in group.iter(f"{SVG}text")
    }


def digits(root: ET.Element, classes: tuple[str, ...] = DIGITS) -> set[int]:
    """The candidates that are drawn as digits of these classes, small or large."""
    small = {(str(k % 9 + 1), *below(centre_of_candidate(k), 16)): k for k in range(729)}
    large = {(str(k % 9 + 1), *below(centre_of_cell(k // 9), 42)): k for k in range(729)}
    return {
        k
        for digit, x, y in texts(root, classes)
        for k in (small.get((digit, x, y)), large.get((digit, x, y)))
        if k is not None
    }


def below(place: tuple[float, float], size: float) -> tuple[float, float]:
    """The place of the text of a digit that has its centre there."""
    found = re.search(r'x="([^"]+)" y="([^"]+)"', text_at(*place, size, ""))
    assert found
    return float(found[1]), float(found[2])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_every_step_makes_a_well_formed_picture(name: str, theme: str) -> None:
    grid, step = SAMPLES[name]
    for picture in (draw_step(step, grid, theme=theme), draw_step(step, theme=theme)):
        root = parsed(picture)
        assert root.tag == f"{SVG}svg"
        assert not list(root.iter(f"{SVG}script"))
        assert not re.search(r'\bid="|href|url\(|@import|NaN|inf\b|e-\d', picture)
    assert draw_step(step, theme=theme) == picture


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_conclusion_and_candidate_is_drawn_and_links_pass_through_none(name: str) -> None:
    grid, step = SAMPLES[name]
    for picture in (draw_step(step), draw_step(step, grid)):
        root = parsed(picture)
        assert digits(root) >= set(members(step.placements | step.eliminations))
        for k in members(step.eliminations):
            assert shape_of_role(Role.ELIMINATED, *centre_of_candidate(k)) in picture
        for k in members(step.placements):
            small = shape_of_role(Role.PLACED, *centre_of_candidate(k))
            large = shape_of_role(Role.PLACED, *centre_of_cell(k // 9), scale=2.3)
            assert small in picture or large in picture
    large_cells = {k // 9 for k in members(step.placements)}
    assert digits(root) >= {k for k in members(grid.bits) if k // 9 not in large_cells}
    places = [(x, y) for _, x, y in texts(root, DIGITS)]
    assert len(places) == len(set(places))
    free = [centre_of_candidate(k) for k in members(grid.bits & ~marks_of(step, grid).touched)]
    kinds = {look.paint for look in TIE_LOOKS.values()}
    links = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class") in kinds]
    for link in links:
        for point in drawn(link)[::10]:
            assert all(dist(point, place) > DISC - 0.5 for place in free)
    assert bool(marks_of(step, grid).links) == bool(links)


def test_each_tie_has_a_line_of_its_own() -> None:
    assert len({mark_name(tie) for tie in Tie}) == len(Tie)
    strong = draw_step(SAMPLES["loop"][1], SAMPLES["loop"][0])
    assert 'stroke-width="2.2" stroke-dasharray="5 4"' in strong
    assert 'class="link"' in strong
    grid, colours = SAMPLES["colours"]
    [both] = colours.why
    assert isinstance(both, Colours)
    pairs = draw_step(replace(colours, why=(Colours(both.clusters[:1]),)), grid)
    assert 'class="link"' in pairs
    assert 'class="head"' not in pairs
    assert 'class="head"' in strong


@pytest.mark.parametrize("name", SAMPLES)
def test_the_legend_names_what_occurs_within_the_picture(name: str) -> None:
    grid, step = SAMPLES[name]
    root = parsed(draw_step(step, grid))
    groups = [group for group in root.iter(f"{SVG}g") if group.get("class") == "words"]
    told = " ".join(text.text or "" for text in groups[0].iter(f"{SVG}text"))
    marks = marks_of(step, grid)
    entries = legend_entries(marks)
    assert told == " ".join(text for _, text in entries)
    assert {what for what, _ in entries} - {None} == {
        *(mark.role for mark in marks.candidates),
        *(mark.tint for mark in marks.cells),
        *(mark.tint for mark in marks.houses),
        *(link.tie for link in marks.links),
    }
    for what, text in entries:
        assert text.startswith(mark_name(what, marks) if what else "one of these, taken as one")
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for entry in groups[0].iter(f"{SVG}text"):
        assert float(entry.get("x", "")) + 8.5 * len(entry.text or "") < width
        assert float(entry.get("y", "")) < height


def test_a_long_name_in_the_legend_takes_several_lines() -> None:
    grid, step = SAMPLES["roles"]
    sets = (("a name that is so long that no line of any legend has room for all of it", 1),)
    root = parsed(draw_step(replace(step, why=(Roles("x", sets),)), grid))
    [words] = [group for group in root.iter(f"{SVG}g") if group.get("class") == "words"]
    entries = list(words.iter(f"{SVG}text"))
    assert sets[0][0] in " ".join(entry.text or "" for entry in entries)
    assert len({entry.get("y") for entry in entries}) == len(entries)
    assert all(len(entry.text or "") < 64 for entry in entries)


def test_the_description_of_a_picture_gives_the_step_and_the_grid() -> None:
    grid, step = SAMPLES["x-wing"]
    assert step._repr_svg_() == draw_step(step, width=IN_A_NOTEBOOK)
    root = parsed(draw_step(step, grid))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == headline(step)
    about = root.findtext(f"{SVG}desc") or ""
    assert about.startswith(tell(step, grid))
    assert "+-" in about


def test_givens_and_placed_digits_look_different() -> None:
    root = parsed(draw_grid(CLASSIC.place("r5c5=5")))
    given = texts(root, ("given",))
    placed = texts(root, ("placed",))
    assert len(given) == 30
    assert [digit for digit, _, _ in placed] == ["5"]
    weights = {one.get("class"): one.get("font-weight") for one in root.iter(f"{SVG}g")}
    assert weights["given"] != weights["placed"]


def test_a_grid_shows_pencil_marks_only_where_some_were_removed() -> None:
    marked = CLASSIC.remove("r1c3<>1")
    for grid, pencil, has_marks in (
        *((CLASSIC, None, False), (marked, None, True)),
        *((CLASSIC, True, True), (marked, False, False)),
    ):
        assert bool(texts(parsed(draw_grid(grid, pencil=pencil)), ("pencil",))) == has_marks


def test_a_placement_is_large_where_nothing_else_is_marked_in_its_cell() -> None:
    grid, step = SAMPLES["naked single"]
    assert "scale(2.3)" in draw_step(step, grid)
    both = made("x", *step.why, placements="r5c5=5", eliminations="r5c5<>1")
    assert "scale(2.3)" not in draw_step(both, Grid(givens=""))


def test_auto_follows_the_screen_and_prints_light() -> None:
    grid, step = SAMPLES["x-wing"]
    auto, light, dark = (draw_step(step, grid, theme=theme) for theme in ("auto", "light", "dark"))
    assert "@media screen and (prefers-color-scheme:dark)" in auto
    assert "@media" not in light + dark
    assert LIGHT.paper in light
    assert DARK.paper not in light
    assert DARK.paper in dark


def test_candidates_of_which_a_step_does_not_speak_are_faint() -> None:
    grid, step = SAMPLES["als"]
    root = parsed(draw_step(step, grid))
    faint = {k for k in digits(root, ("quiet",)) if grid.bits >> k & 1}
    named = set(members(candidates_named_by(step, grid.tables)))
    assert faint == set(members(grid.bits)) - named
    of_a_set = set(members(ks("2r1c12 4r5c1 4r6c1")))
    assert of_a_set == digits(root, ("pencil",)), "neither common nor concluded"
    assert not digits(parsed(draw_step(step)), ("quiet",))
    assert not digits(parsed(draw_grid(grid)), ("quiet",))


def badges(picture: str) -> dict[int, tuple[float, float, float, float]]:
    found = {}
    for group in parsed(picture).iter(f"{SVG}g"):
        if group.get("class") == "number":
            pairs = zip(group.iter(f"{SVG}rect"), group.iter(f"{SVG}text"), strict=True)
            for box, name in pairs:
                x, y, wide, high = (
                    float(box.get(key, "")) for key in ("x", "y", "width", "height")
                )
                found[int(name.text or "")] = x, y, wide, high
    return found


def test_the_strong_links_of_a_chain_are_numbered_off_all_digits() -> None:
    grid, step = PICTURES["chain"]
    [chain] = step.why
    assert isinstance(chain, Chain)
    found = badges(draw_step(step, grid))
    assert list(found) == [1, 2, 3]
    for number, (x, y, width, height) in found.items():
        assert 0 < x < x + width < 594
        assert 0 < y < y + height < 594
        middle = x + width / 2, y + height / 2
        ends = members(chain.nodes[2 * number - 2] | chain.nodes[2 * number - 1])
        assert min(dist(middle, centre_of_candidate(k)) for k in ends) < 70
        for k in members(grid.bits):
            assert dist(middle, centre_of_candidate(k)) > 13
    grid, step = SAMPLES["loop"]
    assert not badges(draw_step(step, grid)), "two links need no numbers"


def test_the_number_of_a_link_lies_beside_it() -> None:
    link = LinkMark(0, 0, Tie.STRONG, number=1)
    [number] = numbers_of_links([(link, Curve((100, 297), ((None, (500, 297)),)))], 0, 0, 0)
    assert number
    assert abs(number.y - 297) >= NUMBER_HEIGHT / 2


def test_the_numbers_of_a_long_chain_keep_off_one_another() -> None:
    """A chain with two links of its strong ones in each of nine rows."""
    nodes = [ks(f"{1 + n // 2 % 9}r{1 + n // 2}c{1 + 6 * (n % 2)}") for n in range(18)]
    chain = Chain(tuple(nodes), tuple(q(f"{1 + n}r{1 + n}") for n in range(9)))
    found = badges(draw_step(made("aic", chain), Grid(givens="")))
    assert list(found) == list(range(1, 10))
    places = [(x + width / 2, y + height / 2) for x, y, width, height in found.values()]
    assert all(dist(a, b) > 14 for a, b in combinations(places, 2))


@pytest.mark.parametrize("kind", ["/", "\\", "x", "-", "|"])
def test_a_hatching_stays_within_its_rectangle(kind: str) -> None:
    for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", hatch(kind, 10, 20, 90, 40)):
        assert 10 <= float(x) <= 100
        assert 20 <= float(y) <= 60


def test_what_no_line_shows_of_the_rules_is_said_below_the_board() -> None:
    """Regions in place of boxes have their lines, those beside boxes none."""
    cells = "ABCDBADCCDABDCBA"
    for rules, said in (
        (f"mini-4+jigsaw:{cells}", "Each of these regions holds every digit once: r1c1 r2c2 r3c3"),
        (f"jigsaw:{cells}", ""),
        ("mini-4+anti-knight", "Cells a knight's move apart hold different digits."),
    ):
        root = parsed(draw_grid(Grid("." * 16, rules=rules)))
        told = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
        assert said in told
        assert ("digit" in told) == bool(said)
