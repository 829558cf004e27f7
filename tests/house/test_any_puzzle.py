"""One puzzle in any form: taken by solve, explain, hint, check, rate and analyse, and refused at
every door with the forms that are allowed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whydoku as wd
from command_line import CommandLine
from corpus import WIKIPEDIA
from effort import few
from requirements import needed
from strategies import grids

LINE = wd.example("x-wing").puzzle
GRID = wd.Grid(LINE)
NUMBERS = [int(x) if x.isdecimal() else 0 for x in LINE]
TABLE = [NUMBERS[at : at + 9] for at in range(0, 81, 9)]


WRITTEN: dict[str, Any] = {
    "line": LINE,
    "line with zeros": LINE.replace(".", "0"),
    "line with its end": LINE + "\n",
    "line with a name": LINE + " # mine",
    "pencil marks": GRID.as_marks(),
    "picture": str(GRID),
    "grid": GRID,
    "list of lists": TABLE,
    "tuples": tuple(map(tuple, TABLE)),
    "81 numbers": NUMBERS,
    "bytes of numbers": bytearray(NUMBERS),
    "view": memoryview(bytes(NUMBERS)).cast("B", (9, 9)),
    "rows of text": [LINE[at : at + 9] for at in range(0, 81, 9)],
    "saved record": json.dumps({"puzzle": LINE, "placed": "." * 81}),
    **{
        f"format {name}": wd.write(GRID, name)
        for name in ("sheet", "sudokuwiki", "hodoku", "json", "opensudoku", "sdk")
    },
}


@pytest.mark.parametrize("form", WRITTEN)
def test_every_form_is_taken(form: str) -> None:
    puzzle = WRITTEN[form]
    assert wd.read(puzzle).as_line() == LINE
    assert wd.check(puzzle).status == "unique"
    assert wd.rate(puzzle, "se").er == 3.2
    assert wd.rate(puzzle, "hodoku", at_most=10).status == "above"
    assert wd.hint(puzzle).kind == wd.hint(puzzle, start=puzzle).kind == "step"
    if form != "pencil marks":
        assert wd.solve(puzzle) == GRID.solve() == GRID.solution()
        assert wd.explain(puzzle) == GRID.explain()
        assert wd.explain(puzzle, "simple", uniqueness=False).profile == "simple"
        assert wd.rate(puzzle) == wd.rate(GRID)
        assert wd.check(puzzle) == wd.check(GRID)
    if form in ("picture", "grid"):
        found = wd.analyse(puzzle, limit=20, timeout=0)
        assert (found.puzzle, len(found.clues), found.solutions.limit) == (GRID, 25, 20)


NO_PUZZLES: list[tuple[Any, str]] = [
    ("", "found no puzzle"),
    ("no puzzle", "which is not how a puzzle begins"),
    (f"{LINE}\n{LINE}", "found a second puzzle"),
    (LINE[:-1], "found 80 cells"),
    ("55" + "." * 79 + "\n", "r1c1 and r1c2 both hold 5"),
    ([5, 5, *[0] * 79], "r1c1 and r1c2 both hold 5, which"),
    (None, "found NoneType; a grid is made from"),
    (TABLE[:8], "found a table of 8"),
]


@pytest.mark.parametrize(("puzzle", "told"), NO_PUZZLES, ids=[told for _, told in NO_PUZZLES])
def test_what_is_no_puzzle_is_refused_or_is_invalid(puzzle: Any, told: str) -> None:
    for ask in (wd.solve, wd.explain, wd.hint, wd.rate, wd.analyse):
        with pytest.raises(wd.InvalidPuzzle, match=told):
            ask(puzzle)
    verdict = wd.check(puzzle)
    assert verdict.status == "invalid"
    assert told in verdict.fault
    if "hold" in told:
        assert [str(cell) for cell in verdict.clashing] == ["r1c1", "r1c2"]


@pytest.mark.dear
@pytest.mark.parametrize("profile", ["default", "exceldoku", "explainer", "hodoku"])
@settings(max_examples=few(12))
@given(grid=grids, start=st.none() | grids)
def test_no_grid_makes_a_hint_raise(profile: str, grid: wd.Grid, start: wd.Grid | None) -> None:
    found = wd.hint(grid, profile, start=start)
    assert found.kind in ("mistakes", "step", "solved", "stuck")
    assert found.text()


FORMS = (
    "81 characters, 729 pencil marks, nine rows of nine cells, a link, or the text of a HoDoKu, "
    "OpenSudoku, SDK, CSV or JSON file"
)
ONLY = "other sizes than 9 × 9 need their rules, such as mini-4, in commands --rules mini-4"
GRIDS = "a grid is made from 81 characters, 729 pencil marks or a table of 9 rows of 9 cells"
ANY = "; whydoku.read takes text in any format"
ROWS = [WIKIPEDIA[at : at + 9] for at in range(0, 81, 9)]
BLOCK = "\n".join(ROWS)
ZEROS = [0] * 9


def sentence_of(door: Callable[[Any], object], given: object) -> str:
    with pytest.raises(wd.WhydokuError) as caught:
        door(given)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert len(sentence) < 260
    return sentence


@pytest.mark.parametrize("make", [wd.Grid, wd.read, lambda it: wd.generate(givens=it)])
@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (Path("puzzles.txt"), f"found {type(Path()).__name__}; {GRIDS}"),
        ([[0] * 16] * 16, f"found 16 cells in a row, as of a 16 × 16 grid; {ONLY}"),
        ([0] * 256, f"found 256 cells, as of a 16 × 16 grid; {ONLY}"),
        ([0] * 80, "found a table of 80; a grid has 9 rows of 9 cells, or 81 cells in a row"),
        (["1" * 81], f"found a list of 1 text; {GRIDS}; whydoku.read_all takes lines of text"),
        ([[]] * 9, "found 0 cells in row 1; a grid has 9 rows of 9 cells"),
        ([ZEROS, None, *[ZEROS] * 7], "found NoneType for row 2; a grid has 9 rows of 9 cells"),
        ([1] * 9, "found int for row 1; a grid has 9 rows of 9 cells"),
        (
            [["x", *ZEROS[1:]], *[ZEROS] * 8],
            "found 'x' for r1c1; expected 1 to 9, or 0, None or an empty text for an empty cell",
        ),
    ],
)
def test_a_table_of_the_wrong_shape_is_refused_with_the_right_one(
    make: Callable[[Any], object], table: object, sentence: str
) -> None:
    assert sentence_of(make, table) == sentence


NO_FORMAT = ["abc", "wikipedia", "a" * 81, "[]", '"abc"', ":x:", "S9B123", "\0", "x\t3\t7"]
NO_PUZZLE = ["", "   ", "# a comment", "-----", "." * 80, "Grid 01", "puzzle,name"]


@pytest.mark.parametrize("text", [*NO_FORMAT, *NO_PUZZLE])
def test_a_text_without_a_puzzle_is_refused_with_all_formats(text: str) -> None:
    sentence = sentence_of(wd.read, text)
    if text in NO_FORMAT:
        assert sentence.endswith(f", which is not how a puzzle begins; expected {FORMS}")
    else:
        assert sentence == f"found no puzzle; expected {FORMS}"


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("1" + "." * 35, ": found 36 cells, as of a 6 × 6 grid"),
        ("1.......A......G", ", column 1: found 16 cells in a row, as of a 16 × 16 grid"),
        ("1 . . . 5 .", ": found 6 cells in a row, as of a 6 × 6 grid"),
        ("16 . 2 " + "0 " * 13, ": found 16 cells in a row, as of a 16 × 16 grid"),
        (". 1 " * 32, ", column 1: found 64 cells, as of an 8 × 8 grid"),
        ("123456789ABC" + "." * 132, ", column 1: found 144 cells, as of a 12 × 12 grid"),
        *(
            ((sep.join(cells) + "\n") * len(cells), f": found a grid of {side} × {side} cells")
            for side, cells in (
                (4, [*".1.2"]),
                (6, [*"6...5."]),
                (8, [*"8......1"]),
                (12, [*"1.......", "10", "11", "12", "0"]),
                (16, [*"1.......", *map(str, range(9, 17))]),
                (16, [*"0123456789ABCDE."]),
                *((16, ["01", *[2 * blank] * 14, "16"]) for blank in ".0_-"),
                (16, [*"0123456789abcde-"]),
                (25, [*"ABCDEFGHIJKLMNOPQRSTUVWX."]),
            )
            for sep in (" ", "  ", "|", ",", ";", "\t")
        ),
        ("+---+---+\n" + "|1 .|. 2|\n|. .|. .|\n+---+---+\n" * 2, ": found a grid of 4 × 4 cells"),
        ("\t\t\t1\n2\t\t\t\n" * 2, ": found a grid of 4 × 4 cells"),
    ],
)
def test_grids_of_other_sizes_are_refused_by_their_size(given: str, found: str) -> None:
    assert sentence_of(wd.read, given) == f"line 1{found}; {ONLY}"
    if "×" in found.partition("a grid of")[2]:
        for heading in ("4x4", "Puzzle 16 x 16", "Sudoku 6×6:"):
            assert sentence_of(wd.read, f"{heading}\n{given}") == f"line 2{found}; {ONLY}"


ODD = (
    *("<html><body><p>Hello<br>you</body></html>", f"<p>{WIKIPEDIA}</p>", "<3 sudoku", "5 < 6"),
    *('<?xml version="1.0"?><rss version="2.0"/>', "<sudoku><game data='123'", "<>", "< b >x"),
    *("null", "42", '"hello"', "[1, [2]]", "[null]", '{"name": "Bob"}', '{"puzzle": null}'),
    "<!-- a note -->",
    *('{"puzzle": "53..7', "{hello}", "{'puzzle': 5}", '{"puzzle": {"a": 1}}', '[{"grid": [[]]}]'),
    *("name,age\nBob,5", "a;b;c\n1;2;3", "puzzle,level\n53..7,easy", "a\tb\n1\t2", "puzzle\n"),
    *("The quick brown fox", "# Title\n\n- one", "5 May 2024, 10:30", "数独", "\x00\x01PNG"),
    *("[section]\nkey = 1", "[Puzzle]\n53..7", "PK\x03\x04", "1" * 256, ":0300:5:53..7:"),
    *("GIF89a", "%PDF-1.4\n1 0 obj", "\x7fELF", "BZh9"),
    *("+---+---+\n|5 3|. .|", "https://example.org/a", "https://sudokupad.app/abc"),
)

JARGON = re.compile(
    r"\b(?:root|doctype|document type|element|attribute|object|keys?|value|parse\w*|token|null|None"
    r"|exception|error|encod\w+|codec|type|str|int|dict|list)\b"
)


@pytest.mark.parametrize("text", ODD, ids=map(repr, ODD))
def test_odd_texts_are_refused_in_words_for_players(text: str) -> None:
    if text.startswith("%PDF"):
        needed("pypdfium2")
    faults = [reading.error for reading in wd.read_all(text.encode())]
    assert all(faults)
    for fault in faults:
        said = str(fault)
        for quote in re.findall(r"'.*?'(?!\w)", said):  # what is quoted is the player's
            said = said.replace(quote, "")
        assert not JARGON.search(said), fault
        assert 20 < len(said) < 250, fault


DIGITS = "digits on a grid are 81 characters, names such as r4c7=5, or candidates"
MARKS = "pencil marks are 729 characters, names such as r4c7<>59, or candidates"


@pytest.mark.parametrize(
    ("parts", "given", "sentence"),
    [
        (("givens", "placed"), "abc", f"found 'abc'; {DIGITS}"),
        (("givens", "placed"), WIKIPEDIA[:80], f"found 80 characters; {DIGITS}"),
        (("givens", "placed"), 5, f"found int; {DIGITS}"),
        (("givens", "placed"), [ZEROS] * 9, f"found list; {DIGITS}"),
        (
            ("givens", "placed"),
            "r1c1=5 r1c2",
            "'r1c2' names no placement; an example in the notation 'rc' is r4c7=5",
        ),
        (("candidates", "removed", "unproved"), "abc", f"found 'abc'; {MARKS}"),
        (("candidates", "removed", "unproved"), WIKIPEDIA, f"found 81 characters; {MARKS}"),
        (("candidates", "removed", "unproved"), 5, f"found int; {MARKS}"),
        (("candidates", "removed", "unproved"), [[]], f"found list; {MARKS}"),
    ],
)
def test_parts_of_a_grid_are_refused_with_their_forms(
    parts: tuple[str, ...], given: object, sentence: str
) -> None:
    for part in parts:
        assert sentence_of(lambda it: wd.Grid(**it), {part: given}) == sentence


TAKERS: dict[str, Callable[[Any], object]] = {
    "canonical": wd.canonical,
    "symmetries": wd.symmetries,
    "of": wd.canonical_transform,
}


@pytest.mark.parametrize("name", TAKERS)
def test_functions_that_take_a_grid_say_what_one_is(name: str) -> None:
    assert sentence_of(TAKERS[name], "abc") == f"found 'abc'; {GRIDS}{ANY}"
    for other in (5, None, [[1]]):
        assert sentence_of(TAKERS[name], other) == (
            f"a puzzle is 81 characters, 729 pencil marks or a Grid; found {type(other).__name__}"
        )
    assert sentence_of(wd.Grid, BLOCK) == f"found 89 characters; {GRIDS}{ANY}"


# read_all


def test_a_puzzle_in_place_of_a_path_is_refused_with_advice() -> None:
    for text in (WIKIPEDIA, BLOCK, "puzzle\n" * 4000):
        with pytest.raises(OSError, match=r"No such file|too long") as caught:
            next(wd.read_all(text))
        [note] = caught.value.__notes__
        assert note == (
            "a string is the path of a file here; whydoku.read takes a puzzle as text, and "
            "read_all(text.splitlines()) takes many"
        )


def test_what_is_no_source_is_refused_with_what_is() -> None:
    for other in (5, None, object()):
        assert sentence_of(lambda it: next(wd.read_all(it)), other) == (
            f"found {type(other).__name__}; expected a path, the bytes of a file, an open file, or "
            "lines"
        )


def told(ran: Any) -> Iterator[str]:
    assert "Traceback" not in ran.err
    return (line.removeprefix("whydoku: ") for line in ran.err.splitlines())


def test_a_file_or_an_example_named_as_a_puzzle_is_recognised(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my puzzles.txt").write_text(WIKIPEDIA)
    Path("w").write_text(WIKIPEDIA)
    Path("x-wing").mkdir()
    for word, advice in (
        ("my puzzles.txt", "found the name of a file; read it with -f 'my puzzles.txt'"),
        ("w", "found the name of a file; read it with -f w"),
        ("x-wing", "found the name of a built-in puzzle; use it with --example x-wing"),
    ):
        ran = whydoku("solve", word)
        assert (ran.code, [*told(ran)]) == (1, [f"puzzle 1: {advice}"])
