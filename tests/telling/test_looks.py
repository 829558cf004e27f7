"""The looks of marks as data: complete, the same as in pictures, and readable in both themes."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from render_steps import SAMPLES
from whydoku.telling.pictures.drawing.appearance import ROLE_LOOKS, TIE_LOOKS, TINT_LOOKS
from whydoku.telling.pictures.drawing.arrows import centre_of_candidate
from whydoku.telling.pictures.drawing.layers import overlays_layer, shape_of_role, shapes_layer
from whydoku.telling.pictures.drawing.scene import PictureDigits, Scene
from whydoku.telling.pictures.drawing.shapes import SvgElement, shape_markup
from whydoku.telling.pictures.drawing.themes import NIGHT, ON_SHAPES, ThemeColours
from whydoku.telling.pictures.looks import NODE_TIE, PAGE_THEMES, PENS, looks_css, looks_data
from whydoku.telling.pictures.marks import CandidateMark, HouseMark, PictureMarks, Role, Tie, Tint
from whydoku.telling.pictures.svg import draw_step

DATA = looks_data()
CSS = looks_css()


def block(rule: str) -> dict[str, str]:
    """The custom properties that a rule of the style sheet sets."""
    start = CSS.index(rule + "{") + len(rule) + 1
    return dict(re.findall(r"--([\w-]+):([^;}]+)", CSS[start : CSS.index("}", start)]))


def colours(theme: ThemeColours) -> set[str]:
    plain = {theme.paper, theme.ink, theme.placed, theme.pencil, theme.faint, theme.line}
    return plain | {*theme.hues.values(), *theme.edges.values(), theme.tint}


def test_every_mark_has_its_looks_and_all_of_it_is_json() -> None:
    assert set(DATA["roles"]) == {role.value for role in Role}
    assert set(DATA["tints"]) == {tint.value for tint in Tint}
    assert set(DATA["ties"]) == {NODE_TIE, *(tie.value for tie in Tie)}
    assert json.loads(json.dumps(DATA)) == DATA


@pytest.mark.parametrize("role", Role)
def test_the_elements_of_a_shape_are_those_of_pictures(role: Role) -> None:
    look = DATA["roles"][role.value]
    told = "".join(SvgElement(one["tag"], one["attributes"]).markup for one in look["shape"])
    assert told == shape_markup(ROLE_LOOKS[role].shape, 0, 0)
    assert f'class="{look["paint"]}"' in shape_of_role(role, 0, 0)
    assert told in shape_of_role(role, 100, 100, scale=2)


def test_the_strongest_role_gives_the_shape_and_overlays_are_added() -> None:
    both = [role for role in Role if not DATA["roles"][role.value]["overlay"]]
    both.sort(key=lambda role: int(DATA["roles"][role.value]["order"]))
    for stronger, weaker in pairwise(both):
        marks = PictureMarks(tuple(CandidateMark(400, role) for role in (weaker, stronger)))
        assert shapes_layer(Scene(marks, PictureDigits(0, 0, 0, 0))) == [
            shape_of_role(stronger, *centre_of_candidate(400))
        ]
    for role in Role:
        look = DATA["roles"][role.value]
        marks = PictureMarks((CandidateMark(400, Role.PATTERN), CandidateMark(400, role)))
        under = shapes_layer(Scene(marks, PictureDigits(0, 0, 0, 0)))
        if look["overlay"]:
            assert (len(under) == 2) is look["below"]
            assert bool(overlays_layer(marks)) is not look["below"]
        else:
            assert not look["below"]


@pytest.mark.dear
def test_measures_are_those_of_pictures() -> None:
    board = DATA["board"]
    for k in (0, 13, 400, 728):
        cell, d = divmod(k, 9)
        r, c = divmod(cell, 9)
        x, y = board["candidates"][d]
        assert centre_of_candidate(k) == pytest.approx(
            (c * board["cell"] + x, r * board["cell"] + y)
        )
    assert board["side"] == 9 * board["cell"]
    assert board["candidates"][1][0] - board["candidates"][0][0] == pytest.approx(board["stride"])
    grid, step = SAMPLES["loop"]
    picture = draw_step(step, grid)
    assert f'font-size="{board["small"]}"' in picture


def test_insets_of_tints_are_those_of_houses() -> None:
    grid, _ = SAMPLES["x-wing"]
    digits = PictureDigits.of(grid, 0)
    for tint in Tint:
        if tint is Tint.CAUSE:
            continue
        marks = PictureMarks(houses=(HouseMark(0, tint),))
        [place] = Scene(marks, digits).spots
        assert place.x == DATA["tints"][tint.value]["inset"]


def test_lines_and_grounds_are_those_of_the_palette() -> None:
    for tie, line in TIE_LOOKS.items():
        told = DATA["ties"][tie.value]
        assert (told["dashes"], told["width"], told["head"]) == (line.dashes, line.width, line.head)
    for tint, look in TINT_LOOKS.items():
        tinted = DATA["tints"][tint.value]
        assert (tinted["hatch"], tinted["dashes"], tinted["hue"]) == (
            look.hatch,
            look.dashes,
            look.hue,
        )


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    r, g, b = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    less, more = sorted((luminance(one), luminance(other)))
    return (more + 0.05) / (less + 0.05)


@pytest.mark.parametrize("name", PAGE_THEMES)
def test_each_theme_sets_all_that_is_used_in_colours_that_can_be_read(name: str) -> None:
    theme, sets = PAGE_THEMES[name], block(":root" if name == "paper" else f"[data-theme={name}]")
    pens = {sets.pop(f"pen-{pen}") for pen in PENS}
    assert set(sets) == set(re.findall(r"var\(--([\w-]+)\)", CSS))
    assert set(sets.values()) == colours(theme)
    least = 7.0 if name == "contrast" else 4.5
    inks = {theme.ink, theme.pencil, *theme.edges.values(), *pens}
    assert {
        ink: contrast(ink, theme.paper) for ink in inks if contrast(ink, theme.paper) < least
    } == {}
    assert len(pens) == len(PENS)


def test_the_screen_decides_only_if_no_theme_is_chosen() -> None:
    others = ",".join(f"[data-theme={name}]" for name in PAGE_THEMES if name != "dark")
    assert block(f":root:not({others})") == block("[data-theme=dark]")


def test_rules_name_no_colour_except_the_ink_of_shapes() -> None:
    rules = CSS[CSS.index(":where(svg)") :]
    assert set(re.findall(r"#\w+", rules)) == {ON_SHAPES}


def test_paper_is_light_whatever_the_screen() -> None:
    for found in re.finditer(re.escape(f"--paper:{NIGHT.paper}"), CSS):
        line = CSS[CSS.rindex("\n", 0, found.start()) + 1 :]
        assert line.startswith("@media screen")


def test_the_style_sheet_has_a_class_for_every_paint_and_ground() -> None:
    wanted = {look["paint"] for look in DATA["roles"].values()}
    wanted |= {f"{kind}-{look['hue']}" for look in DATA["tints"].values() for kind in "et"}
    for name in wanted:
        assert f".{name}{{" in CSS
