"""Pictures in a terminal: the same marks as brackets, aligned, and narrow if necessary."""

from __future__ import annotations

import re

import pytest

from render_steps import CLASSIC, SAMPLES, ks, made, only, q, qs
from whydoku import Grid, random_minimal, read
from whydoku.grids.bits import members
from whydoku.logic.why import Chain, Cover
from whydoku.solving.solve import explain
from whydoku.telling.pictures import terminal
from whydoku.telling.pictures.marking import marks_of
from whydoku.telling.pictures.marks import mark_name
from whydoku.telling.pictures.terminal import draw_step_text

LATE = Grid(
    givens="53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    placed="r5c5=5, r7c9=4",
)


def board(text: str) -> list[str]:
    return re.findall(r"(?m)^r\d.*\|$", text)


def cell(text: str, r: int, c: int) -> str:
    boxes = board(text)[r - 1].split("|")[1:4]
    return boxes[(c - 1) // 3].split()[(c - 1) % 3]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("width", [40, 80])
def test_lines_are_aligned_and_end_without_blanks(name: str, width: int) -> None:
    grid, step = SAMPLES[name]
    for text in (draw_step_text(step, grid, width=width), draw_step_text(step, width=width)):
        rows = board(text)
        assert len(rows) == 9
        bars = {tuple(n for n, character in enumerate(row) if character == "|") for row in rows}
        assert len(bars) == 1
        assert not re.search(r"(?m) $", text)
        assert text.isascii()


@pytest.mark.dear
def test_everyday_steps_fit_a_phone_and_pencil_marks_a_terminal() -> None:
    for puzzle in random_minimal(6, seed=3):
        for grid, step in explain(Grid(puzzle)).moves:
            if step.technique.startswith("guess"):
                continue
            wide, narrow = draw_step_text(step, grid), draw_step_text(step, grid, width=40)
            assert max(map(len, wide.splitlines())) <= 80
            if step.placements:
                assert max(map(len, narrow.splitlines())) <= 40


def test_a_narrow_picture_keeps_every_mark() -> None:
    for name, (grid, step) in SAMPLES.items():
        text = draw_step_text(step, grid, width=20)
        found = sum(len(re.findall(r"[1-9]", part)) for row in board(text) for part in row[2:])
        on_grid = {k // 9 for k in members(grid.digits)}
        marked = marks_of(step, grid).touched
        wanted = {k for k in members(marked) if k // 9 not in on_grid}
        assert found == len(wanted) + len(on_grid), name


@pytest.mark.parametrize("name", SAMPLES)
def test_colour_changes_no_character(name: str) -> None:
    grid, step = SAMPLES[name]
    colours = draw_step_text(step, grid, colour=True)
    assert re.sub(r"\x1b\[[\d;]*m *(?=\n|$)", "", colours) != draw_step_text(step, grid)
    plain = "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", colours).splitlines())
    assert plain == draw_step_text(step, grid)
    assert colours.count("\x1b[0m") == len(re.findall(r"\x1b\[[1-9]", colours))


CELLS = {
    "finned": {"r1c1": "(5)", "r9c3": "[5]", "r7c1": "-5-", "r2c2": "."},
    "naked pair": {"r4c1": "(26)", "r4c2": "1-2-345-6-789"},
    "naked single": {"r5c5": "=5=", "r1c1": "5"},
    "forcing": {"r1c1": "?1A?2B", "r1c5": "13A", "r2c1": "123b456789"},
    "guess": {"r1c3": "13+", "r2c2": "12~3456789"},
}
"""Cells of pictures: brackets by role, letters of cases, small where false; one case needs none."""

LEGENDS = {
    "finned": [
        "(5) one of these   [5] or else here   -5- either way 5 can be removed here",
        "each of rows 1, 5 and 9 must have its 5 in one of these\n",
    ],
    "naked pair": ["these cells have only 2 and 6: r4c17"],
    "naked single": ["=5= 5 is here", "rules out another digit in r5c5: "],
    "forcing": ["1r1c1 > 3r1c5"],
    "pointing": [
        "(7) one of these   -7- so 7 can be removed here",
        "so 7 is not elsewhere in row 3\n",
    ],
    "chain with a group": [
        "1r1c1 =1= 1r1c4 - 1r23c4 =2= 1r4c4 - 2r4c4 =3= 2r1c1",
        "=1= if not this, then that (1 in the full argument)   - cannot both be true",
    ],
}


@pytest.mark.parametrize("name", [*dict.fromkeys([*CELLS, *LEGENDS])])
def test_cells_and_legends_of_samples(name: str) -> None:
    grid, step = SAMPLES[name]
    text = draw_step_text(step, None if name == "finned" else grid, width=200)
    for place, told in CELLS.get(name, {}).items():
        assert cell(text, int(place[1]), int(place[3])) == told
    for told in LEGENDS.get(name, ()):
        assert told in f"{draw_step_text(step, grid)}\n"
    if name == "finned":
        assert "(5)" in cell(draw_step_text(step, grid, width=200), 1, 1)


def test_the_only_candidate_of_a_cell_is_no_digit_on_the_grid() -> None:
    step = CLASSIC.hint()
    assert step is not None
    text = draw_step_text(step, CLASSIC)
    assert [cell(text, 5, 5), cell(text, 7, 9), cell(text, 5, 6)] == ["5'", "4'", "3"]
    assert "5' only candidate left" in text
    assert "this 8 rules out other cells of box 2: r3c3 r5c4\n" in f"{text}\n"
    placed = CLASSIC.place("r5c5=5")
    assert cell(draw_step_text(step, placed), 5, 5) == "5"
    grid, step = SAMPLES["naked pair"]
    assert "only candidate left" not in draw_step_text(step, grid)


def test_a_candidate_of_the_pattern_can_be_eliminated() -> None:
    grid = only(r1c1="12", r1c2="12")
    step = made("x", Cover(qs("r1c1 r1c2"), qs("1r1 2r1")), eliminations="r1c1<>1")
    assert cell(draw_step_text(step, grid, width=200), 1, 1) == "-(1)-(2)"


def test_a_node_of_scattered_candidates_is_written_whole() -> None:
    chain = Chain((ks("1r1c1"), ks("1r1c5 1r2c6")), (q("1r1"),))
    assert "1r1c1 = 1r1c5+1r2c6" in draw_step_text(made("x", chain))


def test_the_legend_explains_every_mark() -> None:
    for grid, step in SAMPLES.values():
        text = " ".join(draw_step_text(step, grid).split())
        found = marks_of(step, grid)
        for mark in found.candidates:
            assert mark_name(mark.role, found) in text
        for tint in (mark.tint for mark in found.houses):
            assert mark_name(tint, found) in text


def test_candidates_of_which_a_step_does_not_speak_are_faint_in_colour() -> None:
    grid, step = SAMPLES["naked pair"]
    text = draw_step_text(step, grid, colour=True, width=200)
    assert "\x1b[2m123456789\x1b[0m" in text
    assert "\x1b[2m1\x1b[0m\x1b[1;38;5;160m-2-\x1b[0m\x1b[2m345\x1b[0m" in text
    assert "\x1b[2m123456789" not in draw_step_text(step, colour=True, width=200)


def test_givens_are_bold_in_colour() -> None:
    _, step = SAMPLES["naked single"]
    text = draw_step_text(step, LATE.remove("r1c3<>1"), colour=True)
    assert "\x1b[1m5\x1b[0m" in text
    assert draw_step_text(step, CLASSIC)


def test_colours_can_be_read_on_a_dark_screen_and_on_a_light_one() -> None:
    steps = (0, 95, 135, 175, 215, 255)

    def light(level: int) -> float:
        part = level / 255
        return part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4

    for code in terminal._CODES.values():
        number = int(code.rpartition(";")[2]) - 16
        red, green, blue = (light(steps[number // by % 6]) for by in (36, 6, 1))
        lightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        assert min(1.05 / (lightness + 0.05), (lightness + 0.05) / 0.05) > 3.8, code


def test_a_legend_names_regions_and_diagonals_as_the_rules_have_them() -> None:
    regions = "AAABBBCCCAAAABBCCCAABBBBCCDEEEEFFCDDEEFFFFFDDEEGFFDDDDEGGHHHHIIGGGHHIIIIGGGHHHIII"
    cells = "......9...83.................1.95............83.....5.............27......6.4...1"
    path = read(f"jigsaw:{regions}+x {cells}").explain()
    told = "\n".join(draw_step_text(step, grid) for grid, step in path.moves)
    assert re.search(r"here: region \d", told)
    assert not re.search(r": .*\bb\d", told)
