"""Pictures: well formed, complete, the same every time, and readable without colour."""

from __future__ import annotations

import re
from dataclasses import replace
from math import dist
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from curves import drawn
from render_steps import CLASSIC, PICTURES, SAMPLES, made
from whydoku.bits import members
from whydoku.errors import UnknownName
from whydoku.grid import Grid
from whydoku.render.pictures.appearance import (
    OVERLAYS,
    ROLE_LOOKS,
    TINT_LOOKS,
)
from whydoku.render.pictures.arrows import DISC, centre_of_candidate
from whydoku.render.pictures.marking import marks_of
from whydoku.render.pictures.marks import Role, Tie, Tint
from whydoku.render.pictures.names import mark_name
from whydoku.render.pictures.scene import centre_of_cell
from whydoku.render.pictures.shapes import SHAPES, hatch
from whydoku.render.pictures.svg_layers import shape_of_role, text_at
from whydoku.render.pictures.themes import DARK, LIGHT, ThemeColours
from whydoku.render.svg import draw_grid, draw_step
from whydoku.render.words import headline, tell
from whydoku.render.words.language import language
from whydoku.why import Colours

SVG = "{http://www.w3.org/2000/svg}"


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


def digits(root: ET.Element) -> set[int]:
    """The candidates that are drawn as digits, small or large."""
    small = {(str(k % 9 + 1), *below(centre_of_candidate(k), 16)): k for k in range(729)}
    large = {(str(k % 9 + 1), *below(centre_of_cell(k // 9), 42)): k for k in range(729)}
    return {
        k
        for digit, x, y in texts(root, ("pencil", "gone", "on", "given", "placed"))
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


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_the_same_every_time(name: str) -> None:
    grid, step = SAMPLES[name]
    assert draw_step(step, grid) == draw_step(step, grid)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_conclusion_is_drawn(name: str) -> None:
    grid, step = SAMPLES[name]
    for picture in (draw_step(step, grid), draw_step(step)):
        assert digits(parsed(picture)) >= set(members(step.placements | step.eliminations))
        for k in members(step.eliminations):
            assert shape_of_role(Role.ELIMINATED, *centre_of_candidate(k)) in picture
        for k in members(step.placements):
            small = shape_of_role(Role.PLACED, *centre_of_candidate(k))
            assert (
                small in picture
                or shape_of_role(Role.PLACED, *centre_of_cell(k // 9), scale=2.3) in picture
            )


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_candidate_left_is_drawn_once(name: str) -> None:
    grid, step = SAMPLES[name]
    root = parsed(draw_step(step, grid))
    large = {k // 9 for k in members(step.placements)}
    assert digits(root) >= {k for k in members(grid.bits) if k // 9 not in large}
    places = [(x, y) for _, x, y in texts(root, ("pencil", "gone", "on", "given", "placed"))]
    assert len(places) == len(set(places))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", SAMPLES)
def test_drawn_links_pass_through_no_digit(name: str) -> None:
    grid, step = SAMPLES[name]
    root = parsed(draw_step(step, grid))
    ends = marks_of(step, grid).touched
    free = [centre_of_candidate(k) for k in members(grid.bits & ~ends)]
    links = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class") == "link"]
    for link in links:
        for point in drawn(link)[::10]:
            assert all(dist(point, place) > DISC - 0.5 for place in free)
    assert bool(marks_of(step, grid).links) == bool(links)


def test_each_role_has_a_shape_of_its_own() -> None:
    assert set(ROLE_LOOKS) == set(Role)
    drawings = [SHAPES[look.shape](0, 0) for look in ROLE_LOOKS.values()]
    assert len(set(drawings)) == len(Role)


def test_each_tint_has_a_hatching_and_border_of_its_own() -> None:
    assert set(TINT_LOOKS) == set(Tint)
    plain = [
        (look.hatch, look.dashes) for tint, look in TINT_LOOKS.items() if tint is not Tint.CAUSE
    ]
    assert len(set(plain)) == len(plain)


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


def test_the_catalogue_names_exactly_the_marks() -> None:
    kinds: dict[str, type[Role | Tint | Tie]] = {"role": Role, "tint": Tint, "tie": Tie}
    wanted = {f"legend.{kind}.{what.value}" for kind, marks in kinds.items() for what in marks}
    found = {key for key in language("en").templates if key.count(".") == 2}
    assert {key for key in found if key.startswith("legend.")} == wanted


@pytest.mark.parametrize("name", SAMPLES)
def test_the_legend_names_what_occurs_and_nothing_else(name: str) -> None:
    grid, step = SAMPLES[name]
    root = parsed(draw_step(step, grid))
    groups = [group for group in root.iter(f"{SVG}g") if group.get("class") == "words"]
    told = {(text.text or "").split(" (")[0] for text in groups[0].iter(f"{SVG}text")}
    marks = marks_of(step, grid)
    wanted = {mark_name(mark.role, marks) for mark in marks.candidates}
    wanted |= {mark_name(mark.tint, marks) for mark in marks.cells}
    wanted |= {mark_name(mark.tint, marks) for mark in marks.houses}
    wanted |= {mark_name(link.tie) for link in marks.links}
    assert told - {"one of these"} == wanted


@pytest.mark.parametrize("name", SAMPLES)
def test_the_legend_stays_within_the_picture(name: str) -> None:
    grid, step = SAMPLES[name]
    root = parsed(draw_step(step, grid))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    words = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "words")
    for entry in words.iter(f"{SVG}text"):
        assert float(entry.get("x", "")) + 8 * len(entry.text or "") < width
        assert float(entry.get("y", "")) < height


def test_the_description_of_a_picture_gives_the_step_and_the_grid() -> None:
    grid, step = SAMPLES["x-wing"]
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
    weights = {
        group.get("class"): group.get("font-weight")
        for group in root.iter(f"{SVG}g")
        if group.get("class") in ("given", "placed")
    }
    assert weights["given"] != weights["placed"]


def test_a_grid_shows_pencil_marks_only_where_some_were_removed() -> None:
    assert not texts(parsed(draw_grid(CLASSIC)), ("pencil",))
    marked = CLASSIC.remove("r1c3<>1")
    assert texts(parsed(draw_grid(marked)), ("pencil",))
    assert texts(parsed(draw_grid(CLASSIC, pencil=True)), ("pencil",))
    assert not texts(parsed(draw_grid(marked, pencil=False)), ("pencil",))


def test_a_placement_is_large_where_nothing_else_is_marked_in_its_cell() -> None:
    grid, step = SAMPLES["naked single"]
    assert "scale(2.3)" in draw_step(step, grid)
    both = made("x", *step.why, placements="r5c5=5", eliminations="r5c5<>1")
    assert "scale(2.3)" not in draw_step(both, Grid(givens=""))


def test_a_board_has_coordinates_around_it() -> None:
    names = {name for name, _, _ in texts(parsed(draw_grid(CLASSIC)), ("faint",))}
    assert names == {f"{letter}{n}" for letter in "rc" for n in range(1, 10)}


def test_auto_follows_the_screen_and_prints_light() -> None:
    grid, step = SAMPLES["x-wing"]
    auto, light, dark = (draw_step(step, grid, theme=theme) for theme in ("auto", "light", "dark"))
    assert "@media screen and (prefers-color-scheme:dark)" in auto
    assert "@media" not in light + dark
    assert LIGHT.paper in light
    assert DARK.paper not in light
    assert DARK.paper in dark


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(UnknownName, match="no theme is called 'drak'; did you mean dark"):
        draw_grid(CLASSIC, theme="drak")


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_digits_stand_out_from_paper_and_shapes(theme: ThemeColours) -> None:
    for ink in (theme.ink, theme.placed, theme.pencil, theme.edges["vermillion"]):
        assert contrast(ink, theme.paper) > 4.5
    assert contrast(theme.faint, theme.paper) > 4
    for hue, colour in theme.hues.items():
        assert contrast("#14161a", colour) > 4.5
        assert contrast(theme.edges[hue], theme.paper) > 3


def test_overlays_leave_the_digit_below_readable() -> None:
    for role in OVERLAYS:
        if role is not Role.ASSUMED:
            assert 'fill="none"' in SHAPES[ROLE_LOOKS[role].shape](0, 0)


@pytest.mark.parametrize("kind", ["/", "\\", "x", "-", "|"])
def test_a_hatching_stays_within_its_rectangle(kind: str) -> None:
    for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", hatch(kind, 10, 20, 90, 40)):
        assert 10 <= float(x) <= 100
        assert 20 <= float(y) <= 60


def test_a_step_draws_itself_in_a_notebook() -> None:
    _, step = SAMPLES["x-wing"]
    assert step._repr_svg_() == draw_step(step)


FOLDER = Path(__file__).parent.parent / "docs" / "pictures"


@pytest.mark.skipif(not FOLDER.exists(), reason="the documentation is not installed")
@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_documentation_are_up_to_date(name: str) -> None:
    grid, step = PICTURES[name]
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == draw_step(step, grid)
    assert step.eliminations & ~grid.bits == 0
