"""Links of Penpa, built here from what its own text says, point by point."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from itertools import pairwise
from typing import Any
from urllib.parse import quote

import pytest

import whydoku as wd
from corpus import WIKIPEDIA

SHORT = {
    "number": "zN",
    "lineE": "zE",
    "thermo": "zT",
    "surface": "zS",
    "command_undo": "zU",
    "command_redo": "zR",
    "command_replay": "z8",
}


def encoded(data: bytes, after: bytes = b"", cut: int = 0) -> str:
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(data) + packer.flush()
    return b64encode(packed[: len(packed) - cut] + after).decode()


def link(
    grid: wd.Grid,
    *,
    kind: str = "sudoku",
    rules: str = "",
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
    without: int = 0,
    look: int = 2,
    site: str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
    lines: dict[int, str] | None = None,
    head: dict[int, str] | None = None,
    after: bytes = b"",
    cut: int = 0,
    **more: Any,
) -> str:
    """A grid as Penpa writes it: a cell by its number on a board with two more rows and columns on
    each side, a corner by that of the cell on its upper left, after all cells. `lines` are put for
    others, `head` for fields of the first one; `after` follows the text, which may be `cut`."""
    size = grid.rules.size
    top, bottom, left, right = margins
    high, wide = size + top + bottom, size + left + right
    line = grid.as_line()

    def cell(r: int, c: int) -> int:
        return (r + 2 + top) * (wide + 4) + c + 2 + left

    def corner(r: int, c: int) -> int:
        return (high + 4) * (wide + 4) + cell(r - 1, c - 1)

    places = [(r, c) for r in range(size) for c in range(size)]
    regions = dict(zip(places, grid.rules.regions, strict=True))
    numbers = {
        str(cell(r, c)): [digit, 1, "1"]
        for (r, c), digit in zip(places, line, strict=True)
        if digit != "."
    }
    edges = {}
    for (r, c), region in regions.items():
        if regions.get((r, c + 1), region) != region:
            edges[f"{corner(r, c + 1)},{corner(r + 1, c + 1)}"] = look
        if regions.get((r + 1, c), region) != region:
            edges[f"{corner(r + 1, c)},{corner(r + 1, c + 1)}"] = look
    for house in grid.rules.further:
        for r, c in (divmod(i, 9) for i in house.cells):
            ends = ((r, c), (r + 1, c + 1)) if house.name == "↘" else ((r + 1, c), (r, c + 1))
            edges[",".join(str(corner(*end)) for end in ends)] = 12
    for _ in range(without):
        edges.popitem()
    drawn = {"command_undo": {"__a": []}, "number": numbers, "lineE": edges, "thermo": [], **more}
    told = json.dumps(drawn, separators=(",", ":")).replace('"__a"', "z_").replace("null", "zO")
    for name, short in SHORT.items():
        told = told.replace(f'"{name}"', short)
    cells = [cell(r, c) for r, c in places]
    steps = [cells[0], *(after - before for before, after in pairwise(cells))]
    said = f"{kind},{wide},{high},38,0,1,1,418,418,84,84,0,0,0,0,Title: A%2C b,Author: ,,{rules}"
    fields = dict(enumerate([*said.split(","), "OFF", "false", encoded(b'{"url":null}')]))
    answers = '{zN:{},zU:{z_:[["number",30,"9"]]}}'
    parts = [
        ",".join((fields | (head or {})).values()),
        json.dumps(margins),
        '{z9:zQ,zG:["1","2"]}',
        told,
        answers,
        json.dumps(steps),
        *["x"] * 11,
        "[]",
    ]
    text = "\n".join((dict(enumerate(parts)) | (lines or {})).values())
    packed = encoded(text.encode(), after, cut)
    return site + (quote(packed, safe="") if "?" in site else packed)


GRIDS = {
    "classic": WIKIPEDIA,
    "mini-4": "...3..1..1..23..",
    "mini-6+x": ".........5.....46.......2...34......",
    "jigsaw:AAABBBACCCBBAACDDBECCDDFEEDDFFEEEFFF": "...5.61.6..2.............4..........",
}


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("margins", [(0, 0, 0, 0), (1, 0, 2, 1)])
def test_size_givens_borders_and_diagonals_are_read(
    name: str, margins: tuple[int, int, int, int]
) -> None:
    grid = wd.Grid(GRIDS[name], rules=name)
    for site in (
        "https://swaroopg92.github.io/penpa-edit/#m=solve&p=",
        "https://opt-pan.github.io/penpa-edit/?m=edit&p=",
    ):
        [reading] = wd.read_all([link(grid, margins=margins, site=site)])
        assert reading.grid == grid
        assert reading.name == "A, b"
    assert wd.read(link(grid, kind="square", rules="Normal sudoku rules apply", look=21)) == grid


def test_one_diagonal_is_a_house_of_its_own() -> None:
    grid = wd.Grid(f"1{'.' * 15}", rules="mini-4+house:r1c1,r2c2,r3c3,r4c4")
    drawn = wd.Grid(f"1{'.' * 15}", rules="mini-4+x")
    text = link(drawn)
    assert wd.read(text) == drawn
    # The four pieces of the second diagonal were added last.
    assert wd.read(link(drawn, without=4)) == grid


def test_the_digits_of_a_solver_are_placed() -> None:
    grid = wd.Grid(WIKIPEDIA)
    solved = link(grid, lines={4: '{zN:{"28":["5",2,"1"],"30":["4",2,"1"]}}'})
    assert wd.read(solved) == grid.place("r1c3=4")
    assert wd.read(link(grid, lines={4: ""})) == grid


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"thermo": [[28, 29]]}, "more than digits and borders, namely 'zT'"),
        ({"surface": {"28": 1}}, "more than digits and borders"),
        ({"rules": "Knights%2C too"}, "found rules in words, 'Knights, too'"),
        ({"kind": "hex"}, "a board of the kind 'hex'"),
        ({"without": 1}, "into 8 regions, not 9"),
        ({"look": 80}, "neither a border nor a part of a diagonal"),
        ({"number": {"28": ["12", 1, "1"]}}, "found '12' in r1c1; expected 1-9"),
        ({"number": {"28": ["1", 1, "7"]}}, "found '1' in r1c1"),
        ({"number": {"27": ["1", 1, "1"]}}, "outside the cells"),
        ({"number": [1]}, "damaged"),
        ({"lineE": {"200": 2}}, "damaged"),
        ({"number": {" 30 ": ["4", 1, "1"]}}, "damaged"),
        ({"number": {"030": ["4", 1, "1"]}}, "damaged"),
        ({"command_undo": {"__a": [["number", 30, "9"]]}}, "namely 'zU'"),
        ({"command_redo": {"__a": [1, 2]}}, "namely 'zR'"),
        ({"command_replay": [[1, 2]]}, "namely 'z8'"),
        ({"lines": {5: "[28,1,1]"}}, "hidden or further cells"),
        ({"lines": {4: '{zS:{"30":1}}'}}, "more than digits of a solver, namely 'zS'"),
        ({"lines": {4: '{zN:{"28":["9",2,"1"]}}'}}, "found 9 of a solver in r1c1, where 5 is"),
        ({"lines": {3: "{zN:{},zE:{},zN:{}}"}}, "found 'zN' twice"),
        ({"lines": {17: '["thermo"]'}}, "found rules in words, '[\"thermo\"]'"),
        ({"margins": [0.9, 0.9, 0, 0]}, "damaged"),
        ({"head": {19: "Anti-knight"}}, "found 'Anti-knight' among the settings"),
        ({"head": {22: "Anti-knight"}}, "found 'Anti-knight' among the settings"),
        ({"head": {21: encoded(b'{"url":"https://x.org/a.png"}')}}, "a picture behind the grid"),
        ({"after": b"\x03\x00"}, "damaged"),
        ({"cut": 3}, "damaged"),
    ],
)
def test_what_may_be_another_rule_or_is_damaged_is_refused(told: dict[str, Any], why: str) -> None:
    [reading] = wd.read_all([link(wd.Grid(WIKIPEDIA), **told)])
    assert reading.error is not None
    assert why in str(reading.error)


def test_damaged_links_and_large_ones_are_refused() -> None:
    text = link(wd.Grid(WIKIPEDIA))
    begun = text.partition("&p=")[0]
    large = zlib.compress(b"x" * (1 << 21))[2:-4]
    for broken, why in (
        (text[:-20], "damaged"),
        (f"{begun}&p=AAAA", "damaged"),
        (f"{begun}&p=%%%", "damaged"),
        (begun, "should follow &p="),
        (f"{begun}&p={b64encode(large).decode()}", "more than a puzzle can"),
    ):
        [reading] = wd.read_all([broken])
        assert reading.error is not None
        assert why in str(reading.error)
