"""Links of f-puzzles and SudokuPad: packing, the relaxed JSON, and rules that are refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.readings import LINE, PLAYED, fault_of
from page_code import puzzle_code
from whydoku import CandidateSet, Grid, InvalidPuzzle, read, read_all, write
from whydoku.formats.coded import app_objects, json_text, lz_string, sudokuwiki
from whydoku.formats.coded.app_objects import (
    FPUZZLES_CELL,
    FPUZZLES_ORNAMENTS,
    FPUZZLES_RULES,
    SUDOKUPAD_CAGE,
    SUDOKUPAD_CELL,
    SUDOKUPAD_METADATA,
    SUDOKUPAD_ORNAMENTS,
    as_fpuzzles,
)
from whydoku.formats.known import links
from whydoku.formats.sources import limits
from whydoku.formats.sources.reading import Reading
from whydoku.grids.spaces import Relation

FPUZZLES = "https://www.f-puzzles.com/?load="
PAD = "https://sudokupad.app/"
WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="


def fpuzzles(**changes: Any) -> dict[str, Any]:
    return as_fpuzzles(Reading(0, LINE)) | changes


def sudokupad(**changes: Any) -> dict[str, Any]:
    boxes = [[[b // 3 * 3 + p // 3, b % 3 * 3 + p % 3] for p in range(9)] for b in range(9)]
    cells = [
        [{} if c == "." else {"value": int(c)} for c in LINE[at : at + 9]] for at in range(0, 81, 9)
    ]
    return {"cellSize": 50, "cells": cells, "regions": boxes, "cages": []} | changes


def link(value: dict[str, Any], prefix: str = FPUZZLES) -> str:
    return prefix + quote(lz_string.pack(json.dumps(value)), safe="")


# Packing


@given(st.text(max_size=300) | st.text("ab{}", max_size=3000))
def test_what_is_packed_can_be_unpacked(text: str) -> None:
    assert lz_string.unpack(lz_string.pack(text)) == text


def test_packing_agrees_with_what_links_carry_in_both_alphabets() -> None:
    assert lz_string.pack('{"size":9,"title":"').startswith("N4IgzglgXgpiBcBOANCALhNAbO8")
    assert lz_string.pack("") == "Q==="
    assert lz_string.unpack("Q===") == lz_string.unpack("Q") == ""
    text = "".join(map(chr, range(32, 500)))
    packed = lz_string.pack(text)
    assert set("+/") < set(packed)
    assert lz_string.unpack(packed.replace("+", "-").replace("/", "_")) == text


@pytest.mark.parametrize(
    ("packed", "message"),
    [
        ("", "is cut short"),
        ("N4Ig", "is cut short"),
        ("N4 g", "found ' ' in the packed part"),
        ("N4\u00e9g", "found '\u00e9' in the packed part"),
        ("7777", "damaged"),
        ("A" * (limits.LARGEST_LINK + 1), "more than the"),
    ],
)
def test_damaged_packing_is_refused(packed: str, message: str) -> None:
    with pytest.raises(InvalidPuzzle, match=message):
        lz_string.unpack(packed)


@pytest.mark.dear
def test_a_bomb_is_refused() -> None:
    bomb = lz_string.pack("a" * (limits.LARGEST_UNPACKED + 1))
    assert len(bomb) < 10_000
    with pytest.raises(InvalidPuzzle, match=f"more than the {limits.LARGEST_UNPACKED} characters"):
        lz_string.unpack(bomb)


# Relaxed JSON


def test_relaxed_json() -> None:
    text = r"{cs:50,metadata:{t:'it\'s',x:t,y:f},ce:[[,{v:5},],[{c:FF00AA},{c:#0}]],'l':[],n:-1.5}"
    assert json_text.parse(text) == {
        "cellSize": 50,
        "metadata": {"title": "it's", "x": True, "y": False},
        "cells": [[{}, {"value": 5}, {}], [{"color": "FF00AA"}, {"color": "#0"}]],
        "lines": [],
        "n": -1.5,
    }


@pytest.mark.dear
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**8), 10**8) | st.text(max_size=8),
        lambda inner: st.lists(inner) | st.dictionaries(st.text("xyz", min_size=2), inner),
        max_leaves=12,
    )
)
def test_strict_json_is_relaxed_json(value: Any) -> None:
    assert json_text.parse(json.dumps(value, ensure_ascii=False)) == value


@pytest.mark.parametrize(
    "text", ["", "{", "[1", "{a}", "{a:1", "[1 2]", "'abc", "{:1}", "1 2", "]"]
)
def test_damaged_relaxed_json_is_refused(text: str) -> None:
    with pytest.raises(InvalidPuzzle, match="the link's data is damaged: found"):
        json_text.parse(text)
    with pytest.raises(InvalidPuzzle, match="nests deeper than the 64 levels"):
        json_text.parse("[" * 10_000 + text)


# Links


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad"])
def test_our_links_are_read(form: str) -> None:
    text = write(PLAYED, form)
    assert read(unquote(text)) == PLAYED
    assert read(unquote(text).replace("+", " ").replace(" ", "%20")) == PLAYED
    (reading,) = read_all([f"  {text}  # a name"])
    assert (reading.name, reading.format) == ("a name", form)


def test_links_of_every_host_and_shape() -> None:
    packed = lz_string.pack(json.dumps(fpuzzles(title="T")))
    assert links.begins(packed)
    assert not links.begins("sclerosis")
    assert not links.begins("N4IgN4Ig")
    for text in (
        f"https://f-puzzles.com/?load={packed}",
        f"www.f-puzzles.com/?load={packed}",
        f"https://sudokupad.app/fpuz{packed}",
        f"https://sudokupad.app/sudoku/fpuzzles{quote(packed, safe='')}",
        f"https://beta.sudokupad.app/?puzzleid=fpuz{quote(packed, safe='')}",
        f"http://app.crackingthecryptic.com/sudoku/?load=fpuz{packed}&setting-x=1",
        f"fpuz{packed}",
        packed,
        json.dumps(fpuzzles(title="T")),
    ):
        (reading,) = read_all([text])
        assert (reading.line81, reading.name) == (LINE, "T"), text


def test_sudokupad_data_is_read() -> None:
    value = sudokupad(metadata={"title": "T", "rules": "Normal rules."})
    legacy = sudokupad(cages=[{"value": "title: T"}, {"value": "author: me", "cells": []}])
    house = sudokupad(cages=[{"cells": [[4, c] for c in range(9)], "style": "box"}], title="T")
    for data in (value, legacy, house):
        for prefix in ("https://sudokupad.app/scl", "https://sudokupad.app/sudoku/ctc", "scl"):
            (reading,) = read_all([link(data, prefix)])
            assert (reading.line81, reading.name) == (LINE, "T"), reading.error
    marked = sudokupad()
    marked["cells"][0][0] = {"centremarks": [2, "4"], "cornermarks": [9]}
    [reading] = read_all([json.dumps(marked)])
    assert (reading.grid.removed, reading.notes) == (CandidateSet(), CandidateSet("24r1c1"))
    relaxed = json.dumps(sudokupad()).replace('"cells"', "ce").replace('"value"', "v")
    relaxed = (
        relaxed.replace('"regions"', "re").replace('"', "'").replace(" ", "").replace("{}", "")
    )
    for prefix in ("https://sudokupad.app/scl", "https://sudokupad.app/scf?puzzleid=scl"):
        assert read(prefix + quote(lz_string.pack(relaxed), safe="")) == Grid(LINE)


@pytest.mark.parametrize(
    ("rules", "data", "prefix"),
    [
        ("thermometer nonconsecutive newrule", fpuzzles, FPUZZLES),
        ("lines arrows underlays overlays global foglight", sudokupad, "scl"),
    ],
)
def test_rules_are_refused_by_name(
    rules: str, data: Callable[..., dict[str, Any]], prefix: str
) -> None:
    for rule in rules.split():
        message = f"line 1: found the rule or drawing '{rule}'; the rules that can be"
        assert fault_of(link(data(**{rule: [{"cells": ["R1C1"]}]}), prefix)).startswith(message)
        nothing: tuple[Any, ...] = (False, [], None, "") if data is fpuzzles else ()
        for value in nothing:
            assert read(link(fpuzzles(**{rule: value}))) == Grid(LINE)


WORDS = {
    "x": "Normal sudoku rules apply. Digits may not repeat along the marked diagonals.",
    "anti-knight+anti-king": "Cells a knight's or king's move apart cannot be the same.",
}


@pytest.mark.parametrize(
    ("objects", "rules"),
    [
        ({"diagonal+": True, "diagonal-": True}, "x"),
        ({"antiknight": True, "antiking": True}, "anti-knight+anti-king"),
        ({"disjointgroups": True}, "disjoint"),
        (
            {"diagonal-": True},
            "house:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6,r7c7,r8c8,r9c9",
        ),
        (
            {"extraregion": [{"cells": [f"R{r}C{c}" for r in (2, 3, 4) for c in (2, 3, 4)]}]},
            "house:r234c234",
        ),
    ],
)
def test_rules_of_f_puzzles_are_read(objects: dict[str, Any], rules: str) -> None:
    empty: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    [reading] = read_all([link(fpuzzles(grid=empty, ruleset=WORDS.get(rules, ""), **objects))])
    assert str(reading.grid.rules) == rules
    assert reading.format == "fpuzzles"


def test_small_grids_of_f_puzzles_are_read() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(6)] for _ in range(6)]
    grid[2][5] = {"value": 6, "given": True}
    small = read(link({"size": 6, "grid": grid}))
    assert (str(small.rules), small.digit_at("r3c6")) == ("mini-6", 6)
    grid[0][0] = {"value": 7, "given": True}
    assert "found '7' in r1c1; expected 1-6" in fault_of(link({"size": 6, "grid": grid}))


def test_rules_in_words_alone_are_refused() -> None:
    for words in ("Normal sudoku rules apply.", "Classic sudoku", ""):
        assert read(link(fpuzzles(ruleset=words))) == Grid(LINE)
    words = "Cells a knight's move apart differ."
    for said in (words, [words], {"text": words}, {"antiknight": True}):
        for data in (
            fpuzzles(ruleset=said),
            fpuzzles(ruleset=said, disjointgroups=True),
            sudokupad(rules=said),
            sudokupad(metadata={"rules": said}),
            sudokupad(metadata={"notes": said}),
        ):
            assert "rules in words" in fault_of(link(data, FPUZZLES if "grid" in data else "scl"))
    for cage in ({"value": f"rules: {words}"}, {"value": f"Rules : {words}", "cells": []}):
        assert "rules in words" in fault_of(link(sudokupad(cages=[cage]), "scl"))


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (fpuzzles(extraregion=True), "found a further region without cells"),
        (fpuzzles(extraregion=5), "found a further region without cells"),
        (fpuzzles(extraregion=[{"cells": [], "rule": "increasing"}]), "the rule or drawing 'rule'"),
        (fpuzzles(antiknight="false"), "found 'false' as antiknight; expected true or false"),
        (fpuzzles(grid=[[{"value": 1, "given": "no"}] * 9] * 9), "found 'no' as given in r1c1"),
        (fpuzzles(title=["T"]), "found '[\"T\"]' as title; expected a text"),
        (sudokupad(settings={"antiking": True}), "the rule or drawing 'antiking'"),
        (sudokupad(metadata="rules: anti-knight"), "as metadata; expected an object"),
        (sudokupad(metadata=[{"rules": "anti-knight"}]), "as metadata; expected an object"),
        (sudokupad(cages=[{"value": "killer"}]), "the rule or drawing 'cages' with 'killer'"),
        (
            sudokupad(cages=[{"value": "title: T", "sum": [], "odd": 1}]),
            "the rule or drawing 'odd'",
        ),
    ],
)
def test_what_is_said_in_an_odd_way_is_refused(value: dict[str, Any], message: str) -> None:
    assert message in fault_of(link(value, FPUZZLES if "grid" in value else "scl"))


def test_a_key_said_twice_is_refused() -> None:
    text = json.dumps(fpuzzles())[:-1] + ', "antiknight": true, "antiknight": false}'
    packed = quote(lz_string.pack(text), safe="")
    relaxed = quote(lz_string.pack("{ce:[],t:'a','title':'b'}"), safe="")
    for source, key in (
        (text, "antiknight"),
        (FPUZZLES + packed, "antiknight"),
        (f"{PAD}scl{relaxed}", "title"),
        (f'{{"puzzle": "{LINE}", "Puzzle": "{LINE}"}}', "puzzle"),
    ):
        assert f"found '{key}' twice in one JSON object" in fault_of(source)


def test_what_a_cell_of_a_player_holds_is_kept() -> None:
    value = fpuzzles()
    value["grid"][0][0] = {"candidates": [2, 4]}
    [reading] = read_all([link(value)])
    assert (reading.grid, reading.notes) == (Grid(LINE), CandidateSet("24r1c1"))
    pad = sudokupad()
    pad["cells"][0][0] = {"value": 2, "given": False}
    assert read(link(pad, "scl")) == Grid(LINE).place("r1c1=2")


NESTED: list[Any] = [
    None,
    True,
    7,
    -1.5,
    "",
    "false",
    "x",
    [],
    [[]],
    [None, [1]],
    {},
    {"cells": 1},
    {"a": []},
]


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yields each object and list in a value with each of its keys, but few cells of a list."""
    for key in [*value] if isinstance(value, dict) else range(min(len(value), 2)):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from places_in(value[key])


@pytest.mark.dear
@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad"])
def test_no_value_under_any_key_breaks_the_reader(form: str) -> None:
    keys = FPUZZLES_ORNAMENTS | {*chain(*FPUZZLES_RULES.values())} | {"extraregion", "thermometer"}
    full = fpuzzles(**{key: None for key in keys if key not in fpuzzles()})
    full["extraregion"] = [{"cells": ["R1C1"]}]
    full["grid"][0][0] = dict.fromkeys(FPUZZLES_CELL)
    if form == "sudokupad":
        full = sudokupad(**{key: None for key in SUDOKUPAD_ORNAMENTS if key not in sudokupad()})
        full |= {"metadata": dict.fromkeys(SUDOKUPAD_METADATA), "settings": {"x": None}}
        full["cages"] = [dict.fromkeys(SUDOKUPAD_CAGE), {"value": "title: T"}]
        full["cells"][0][0] = dict.fromkeys(SUDOKUPAD_CELL)
    for holder, key in [*places_in(full)]:
        before = holder[key]
        for odd in NESTED:
            holder[key] = odd
            [reading] = read_all([json.dumps(full)])
            assert reading.error is None or isinstance(reading.error, InvalidPuzzle)
        holder[key] = before


def test_decorations_are_not_rules() -> None:
    value = fpuzzles(author="me", ruleset="Normal.", solution=[1] * 81, successMessage="!")
    value["grid"][0][0] |= {"c": "#FF0000", "highlight": "#00FF00", "cornerPencilMarks": [1, 2]}
    assert read(link(value)) == Grid(LINE)


def test_regions_are_read() -> None:
    value = fpuzzles()
    for i in range(81):
        value["grid"][i // 9][i % 9]["region"] = i // 27 * 3 + i % 9 // 3
    assert read(link(value)) == Grid(LINE)
    value["grid"][0][0]["region"], value["grid"][0][3]["region"] = 1, 0
    assert str(read(link(value)).rules).startswith("jigsaw:ABBBAACCC")
    other = sudokupad()
    other["regions"][0][0], other["regions"][1][0] = [0, 3], [0, 0]
    assert str(read(link(other, "scl")).rules).startswith("jigsaw:ABBBAACCC")
    assert "found no regions" in fault_of(link(sudokupad(regions=[]), "scl"))
    del other["regions"][0][0]
    assert "r1c4 is in no region; each cell must be in one" in fault_of(link(other, "scl"))
    boxes = sudokupad()["regions"]
    for regions, why in (
        ([*boxes, [[i, i] for i in range(9)]], "found 10 regions in a grid of size 9"),
        ([[[0, 3], *boxes[0]], *boxes[1:]], "each in one region"),
        ([[[9, 9], *boxes[0]], *boxes[1:]], "each in one region"),
    ):
        assert why in fault_of(link(sudokupad(regions=regions), "scl"))


def test_small_grids_of_sudokupad_are_read() -> None:
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[2][3] = {"value": 4}
    regions = [[[r + n // 2, c + n % 2] for n in range(4)] for r in (0, 2) for c in (0, 2)]
    value = {"cells": cells, "regions": regions, "metadata": {"rules": "Normal rules, 4x4."}}
    small = read(link(value, "scl"))
    assert (str(small.rules), small.digit_at("r3c4")) == ("mini-4", 4)
    cells[3][0] = {"value": 5}
    assert "found '5' in r4c1; expected 1-4" in fault_of(link(value, "scl"))


@pytest.mark.parametrize(
    "name", ["x", "windoku+x", "disjoint", "mini-6+x+anti-king", "jigsaw", "house"]
)
def test_rules_are_written_as_f_puzzles_objects(name: str) -> None:
    name = {"jigsaw": "jigsaw:AABBACBBACDDCCDD", "house": "house:r1c147,r5c258,r9c369"}.get(
        name, name
    )
    grid = Grid(rules=name).place("r1c1=1").remove("r2c2<>23")
    for form in ("fpuzzles", "sudokupad"):
        assert read(write(grid, form)) == grid


def test_what_f_puzzles_has_by_name_is_written_by_name_alone() -> None:
    for name, keys in FPUZZLES_RULES.items():
        said = as_fpuzzles(Reading(0, state=Grid(rules=name)))
        assert said.keys() == {"size", "grid", *keys}


CAGED = "x+house:r1c147,r5c258,r9c369+see:r1c1-r5c2,r1c9-r5c2-r9c4-r9c6"


def test_cells_that_see_each_other_are_cages_without_a_sum() -> None:
    grid = Grid(rules=CAGED).place("r1c1=1")
    said = as_fpuzzles(Reading(0, state=grid))
    assert [one["cells"] for one in said["killercage"]] == [
        ["R1C1", "R5C2"],
        ["R1C9", "R5C2", "R9C4", "R9C6"],
    ]
    for form in ("fpuzzles", "sudokupad"):
        assert read(write(grid, form)) == grid
    small = fpuzzles(size=4, grid=[[{} for _ in range(4)] for _ in range(4)])
    small["extraregion"] = [{"cells": ["R1C1", "R2C3", "R4C4"]}]
    small["killercage"] = [{"cells": ["R1C1", "R2C3", "R3C4", "R4C2"], "outlineC": "#FF0000"}]
    told = "mini-4+house:r1c1,r2c3,r3c4,r4c2+see:r1c1-r2c3-r4c4"
    assert str(read(link(small)).rules) == told
    for cage, why in (
        ({"cells": ["R1C1", "R2C2"], "value": "5"}, "the rule or drawing 'killercage' with '5'"),
        ({"cells": ["R1C1"]}, "cells that see each other are written r1c1-r9c9; found 'r1c1'"),
        ({"cells": []}, "'' names no cell"),
        ("R1C1", "found a cage without cells such as R1C1"),
    ):
        assert why in fault_of(link(fpuzzles(killercage=[cage])))


def test_cages_of_sudokupad_whose_digits_differ_are_groups() -> None:
    cells = [[0, 0], [4, 4], [1, 2]]
    caged = sudokupad(cages=[{"cells": cells, "unique": True, "value": ""}])
    assert str(read(link(caged, "scl")).rules) == "see:r1c1-r2c3-r5c5"
    for more in ({}, {"unique": False}, {"unique": True, "sum": 9}, {"unique": True, "value": 9}):
        said = fault_of(link(sudokupad(cages=[{"cells": cells, **more}]), "scl"))
        assert "found the rule or drawing 'cages'" in said
    other = sudokupad(cages=[{"cells": sudokupad()["regions"][0], "unique": True}])
    assert read(link(other, "scl")).rules.is_classic
    other["regions"][0][0], other["regions"][1][0] = [0, 3], [0, 0]
    assert str(read(link(other, "scl")).rules).endswith("+house:r123c123")


def test_relations_between_digits_are_refused() -> None:
    classic = Grid().rules
    related = replace(
        classic, names=("related",), relations=(Relation("some", (0,) * 9, ((0, 80),)),)
    )
    with pytest.raises(InvalidPuzzle, match="cannot say which digits two cells may have together"):
        app_objects._rules_data(related)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (fpuzzles(size=6), "line 1: found a grid of 9 rows; expected 6 rows of 6 cells"),
        (fpuzzles(size=16), "line 1: found a grid of size '16'; expected 4 to 9"),
        (fpuzzles(grid=[]), "line 1: found a grid of 0 rows; expected 9 rows of 9 cells"),
        (fpuzzles(grid=[[]] * 9), "line 1: found 0 cells in row 1; expected 9"),
        (fpuzzles(grid=[[1] * 9] * 9), "line 1: found '1' in row 1; expected a cell"),
        (fpuzzles(grid=[[{"value": 10}] * 9] * 9), "line 1: found '10' in r1c1; expected 1-9"),
        (fpuzzles(grid=[[{"value": True}] * 9] * 9), "line 1: found 'True' in r1c1"),
        (fpuzzles(grid=[[{"x": 1}] * 9] * 9), "line 1: found the rule or drawing 'x' in r1c1"),
        (fpuzzles(grid=[[{"value": 1}] * 9] * 9), "line 1: r1c1 and r1c2 both hold 1"),
        (sudokupad(cages=[{"cells": [[0, 0], [0, 1]], "value": 5}]), "line 1: found the rule or d"),
        (sudokupad(cages=[{"value": "antiknight: true"}]), "line 1: found the rule or drawing 'an"),
        (sudokupad(cages=["x"]), "line 1: found the rule or drawing 'cages'"),
        (sudokupad(metadata={"antiking": True}), "line 1: found the rule or drawing 'antiking'"),
        (sudokupad(cells=[]), "line 1: found a grid of 0 rows"),
        ({"a": 1}, "line 1: the link contains no grid of cells"),
    ],
)
def test_data_without_a_classic_grid_is_refused(value: dict[str, Any], message: str) -> None:
    assert fault_of(link(value, "https://sudokupad.app/scl")).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://sudokupad.app/abc123", "the link only names the puzzle 'abc123'"),
        ("https://f-puzzles.com/?id=x1", "the link only names the puzzle 'x1'"),
        ("https://f-puzzles.com/", "found an f-puzzles link without a puzzle"),
        ("https://sudokupad.app/", "found a SudokuPad link without a puzzle"),
        ("https://example.org/N4Ig", "found a link to 'example.org'; expected one of"),
        ("https://f-puzzles.com.evil.org/?load=x", "found a link to 'f-puzzles.com.evil.org'"),
        ("https://[", "found 'https://[', which is not a complete link"),
        ("https://sudokupad.app/scf" + "0" * 40, "the link packs its cells as '000000000"),
        ("https://sudoku.coach/en/s/JCDs", "the link only names the puzzle 'JCDs'"),
        ("https://sudoku.coach/en/play/" + "x" * 81, "the link has 'xxxxxx"),
        ("https://sudokuexchange.com/play/", "found a SudokuExchange link without a puzzle"),
        ("https://sudokuexchange.com/play/?s=123", "the link has '123' for a puzzle"),
        (WIKI, "found a SudokuWiki link without a puzzle; it should follow ?bd="),
        (WIKI + "x", "found 'x' for a puzzle of SudokuWiki; expected 81 digits, S9B and 162"),
        (WIKI + "S9B" + "01" * 80, "found 160 characters after S9B; expected 162"),
        (WIKI + "S9B" + "00" * 81, "found '00' for r1c1, which SudokuWiki does not write"),
        (WIKI + "S9B" + "01" * 80 + "zz", "found 'zz' for r9c9, which SudokuWiki does not"),
        (WIKI + "00" * 81, "found '00' for r1c1, which SudokuWiki does not write"),
        (FPUZZLES + "Q" * 40, "the link"),
        (FPUZZLES + quote(lz_string.pack("[1,2,3,4,5,6,7,8,9,10]")), "the link contains no puzzle"),
        ("https://f-puzzles.com/?" + "a=1&" * 50, "the link has more than the 20 settings"),
    ],
)
def test_links_without_a_puzzle(text: str, message: str) -> None:
    assert fault_of(text).startswith(f"line 1: {message}")


# Sites that carry digits


def in_base_32(grid: Grid) -> str:
    digits = "0123456789abcdefghijklmnopqrstuv"
    codes = [2 * grid.masks[i] + (grid.givens.bits >> i * 9 & 511 > 0) for i in range(81)]
    return "".join(digits[code // 32] + digits[code % 32] for code in codes)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (WIKI + LINE.replace(".", "0"), "sudokuwiki"),
        (f"https://sudoku.coach/en/play/{LINE.replace('.', '0')}", "line"),
        (f"https://sudoku.coach/de/solver/{LINE}/", "line"),
        (f"www.sudokuexchange.com/play/?s={LINE.replace('.', '0')}&d=3", "line"),
        (f"{PAD}scf{LINE.replace('.', '0')}", "sudokupad"),
        (f"{PAD}scfA1GNtUHn1Sto68PEJq0bO1WP3u01", "sudokupad"),
        (f"{PAD}?puzzleid=scfA1GNtUHn1Sto68PEJq0bO1WP3u01", "sudokupad"),
        (f"{PAD}sudoku/?puzzleid=classicC16B3C5J7B9E18C5L685C4B9B2G7D4C12D5C36G1", "sudokupad"),
    ],
)
def test_links_of_digits_are_read(text: str, form: str) -> None:
    (reading,) = read_all([f"{text} # mine"])
    assert (reading.line81, reading.format, reading.name) == (LINE, form, "mine")


def test_positions_of_sudokuwiki_are_read_in_both_forms() -> None:
    older = read(WIKI + in_base_32(PLAYED))
    assert older.givens == PLAYED.givens
    assert older.bits & ~PLAYED.bits == 0, "a cell with one candidate counts as placed there"
    code = write(PLAYED, "sudokuwiki").removeprefix(WIKI)
    assert code.startswith("S9B")
    assert read(WIKI + code) == read(code) == read(f"{code}, mine") == PLAYED
    assert write(Grid(LINE), "sudokuwiki") == WIKI + LINE.replace(".", "0")


def test_a_string_of_sudokuwiki_means_what_its_site_shows() -> None:
    """Its first row: 3 and 8 noted, given 9, placed 2, notes, notes, given 1 and 7, placed 5."""
    row = "46090b1m4a01070e1q"
    cells = [row[n : n + 2] for n in range(0, 18, 2)]
    found = [sudokuwiki.parse("S9B" + cell + "ep" * 80) for cell in cells]
    assert [grid.as_line()[0] for grid in found] == [*".92..175."]
    assert [bool(grid.givens) for grid in found] == [c in "971" for c in ".92..175."]
    assert found[0] == Grid("." * 81).remove("r1c1<>1245679")


# Links of our page

ON_PAGE = "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4.."
MARKED = "ATNofT6itAr1-QayjM4psbiakLYDLEyhWuHXtCCm_q8w0gxpbiiON_kItcamhyz1PBcwFQyqCaQWEEUUp"
"""The same with 4 placed in r1c1, corner marks, and centre marks 1 and 2 in r1c2."""
NARROWED = (
    "AGAzRx2TVVUzCefB9utjp3GAnvctzEPO5BNJSzmcB8H9SYacZMhaRWXDZ_ZWEvlBm_tkaO-oiwaNVaShScWkQvkrWh0l"
    "nx4_LNh7Zom6oNG1DadCrolEwOJGHKOkQS-dAvGtOKly25cwFQyqCaQWEEUe7"
)
"""The same with 4 as the only candidate of r1c1."""


@pytest.mark.parametrize("address", ["https://sudoku.club/", "http://localhost:8000/embed.html"])
def test_a_link_of_our_page_is_read_wherever_it_is(address: str) -> None:
    [reading] = read_all([f"{address}#p={puzzle_code(ON_PAGE)}&name=S%C3%BCd%20%26%20mehr,"])
    assert (reading.line81, reading.name) == (ON_PAGE, "Süd & mehr")


def test_what_a_player_has_on_our_page_is_read() -> None:
    [marked] = read_all([f"https://x.org/#p={MARKED}&why=r1c1%3D4"])
    assert marked.grid == Grid(ON_PAGE).place("r1c1=4")
    assert marked.notes == CandidateSet("12r1c2")
    assert {c.digit for c in read(f"https://x.org/#p={NARROWED}").candidates if c.cell == 0} == {4}


@pytest.mark.parametrize(
    "wrong", ["", "B" + MARKED[1:], MARKED[:-2], MARKED[:-1], "A", "AAé", "A*"]
)
def test_a_damaged_link_of_our_page_is_refused(wrong: str) -> None:
    why = "damaged or cut short" if wrong == MARKED[:-2] else "where the page writes a puzzle"
    assert why in fault_of(f"https://x.org/#p={wrong}")


@pytest.mark.parametrize("more", ["&foo=bar", "&p=AAAA", "&name=a&name=b", "&name=a&rules=x"])
def test_more_in_a_link_of_our_page_is_refused(more: str) -> None:
    assert f"found {more.rpartition('&')[2]!r} in the link" in fault_of(
        f"https://x.org/#p={MARKED}{more}"
    )


def test_two_puzzles_in_a_link_or_on_a_line_are_refused() -> None:
    text = write(PLAYED, "fpuzzles")
    packed = text.partition("load=")[2]
    for second in (text, f"({text})", unquote(packed), f"https://x.org/#p={MARKED}"):
        assert "found two links on one line" in fault_of(f"{text} {second}")
    assert "says 'load' twice" in fault_of(f"{text}&load={packed}")
    assert "holds two puzzles" in fault_of(f"{PAD}fpuz{packed}?puzzleid=fpuz{packed}")
    [reading] = read_all([f"{text} from https://example.org/blog"])
    assert reading.name == "from https://example.org/blog"


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", max_size=90))
def test_no_text_after_the_sign_of_our_page_breaks_the_reader(text: str) -> None:
    assert len([*read_all([f"https://x.org/#p=A{text}"])]) == 1
