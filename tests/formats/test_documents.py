"""HoDoKu lines, JSON, CSV, SadMan, SimpleSudoku and OpenSudoku files."""

from __future__ import annotations

import json

import pytest

from formats.readings import LINE, OTHER, PLAYED, ROWS, fault_of, faults, lines81, places
from whydoku import CandidateSet, Grid, read, read_all, write
from whydoku.formats import write_all
from whydoku.formats.known import hodoku
from whydoku.formats.sources import limits
from whydoku.grids.notation import parse_candidates


def seen(*source: str) -> list[tuple[int, str | None, str]]:
    """The line, puzzle and name of each reading; for a fault, its sentence instead of the name."""
    return [(r.line, r.line81, str(r.error or r.name)) for r in read_all(source)]


# HoDoKu


def test_a_library_line_in_full() -> None:
    for short in (f":::{LINE}:", f":::{LINE}::::", f" :0000:x:{LINE}:", f":::{LINE}"):
        assert read(short) == Grid(LINE)
    text = f":0300-1:5:+2{LINE[1:]}:415 111:553:671:7"
    line = hodoku.parse_library_line(text)
    assert (line.technique, line.digits, line.extra) == ("0300-1", "5", "7")
    assert line.removed == parse_candidates("4r1c5 1r1c1")
    assert line.eliminations == parse_candidates("5r5c3")
    assert line.placements == parse_candidates("6r7c1")
    assert line.givens == LINE
    assert line.placed == "2" + "." * 80
    assert line.grid().unproved == line.grid().removed == CandidateSet("4r1c5")
    assert not line.grid(proved=True).unproved
    (reading,) = read_all([text])
    assert (reading.name, reading.grid, reading.format) == ("0300-1", line.grid(), "hodoku")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f":::{LINE[:-1]}:", "line 1, column 4: found 80 cells in the grid of a HoDoKu line"),
        (f":00:12:{LINE[:2]}x{LINE[3:]}:", "line 1, column 10: found 'x' in the grid; expected"),
        (f":::+{LINE}:", "line 1, column 5: found '.' in the grid; expected 1-9, one of .0"),
        (f":::{LINE}:54 1::", "line 1: found '54' among the removed; expected candidates as"),
        (f":::{LINE}::540::", "line 1: found '540' among the eliminations"),
        (f":::{LINE}::::::", "line 1: found 9 fields; a library line starts with a colon"),
        (f":::{LINE}:113::", "line 1: r1c3 holds 1; only candidates of open cells"),
        (f":::11{LINE[2:]}:412::", "line 1: r1c1 and r1c2 both hold 1"),
    ],
)
def test_faults_in_library_lines(text: str, message: str) -> None:
    assert fault_of(text).startswith(message)


# JSON


def test_our_own_record() -> None:
    played = {"puzzle": LINE, "placed": "28" + "." * 79, "removed": ["r1c5<>4", "r2c1<>5"]}
    assert json.loads(write(PLAYED, "json")) == played
    proved = Grid(givens=LINE, removed="r1c1<>2", unproved=())
    bare = {"puzzle": LINE, "removed": ["r1c1<>2"], "unproved": []}
    assert json.loads(write(proved, "json")) == bare
    marks = PLAYED.as_marks()
    assert json.loads(write(Grid(marks), "json")) == {"puzzle": marks}
    noted = {"puzzle": LINE, "placed": "2" + "." * 80, "notes": ["1r2c13", "59r4c6"]}
    argued = {"puzzle": LINE, "reasons": ["r1c1=2", "x-wing 6 r29 c17: r4c1<>6"]}
    for record, again in (
        (noted | {"placed": "r1c1=2", "notes": ["59r4c6", "1r2c13"]}, noted),
        (noted | {"notes": "59r4c6 1r2c13"}, noted),
        ({"puzzle": LINE, "notes": "a fine one"}, {"puzzle": LINE}),
        ({"puzzle": LINE, "notes": ["1r1c3"], "placed": "r1c3=1"}, {"puzzle": LINE}),
        (argued, argued),
        ({"puzzle": LINE, "reasons": {"size": 3, "depth": 0}}, {"puzzle": LINE}),
    ):
        assert json.loads("".join(write_all(read_all([json.dumps(record)]), "json"))) == again
    [reading] = read_all([json.dumps(noted)])
    assert not reading.grid.removed
    for form in ("opensudoku", "fpuzzles", "sudokupad"):
        [back] = read_all("".join(write_all([reading], form)).splitlines())
        assert (back.grid, back.notes) == (reading.grid, reading.notes)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"puzzle": LINE}),
        json.dumps({"Board": ROWS, "size": "9"}),
        json.dumps({"givens": [[int(c) if c != "." else 0 for c in row] for row in ROWS]}),
        json.dumps({"quizzes": "\n".join(ROWS)}, indent=2),
        json.dumps([LINE]),
        json.dumps(ROWS),
        json.dumps([[None if c == "." else c for c in row] for row in ROWS], indent=1),
        json.dumps([int(c) if c != "." else 0 for c in LINE]),
        json.dumps([[[int(c) if c != "." else 0 for c in row] for row in ROWS]]),
        json.dumps({"puzzles": [{"puzzle": LINE}]}),
        json.dumps({"version": 1, "puzzle": LINE, "placed": None, "steps": [{"why": []}]}),
    ],
)
def test_json_of_many_shapes(text: str) -> None:
    assert read(text) == Grid(LINE)


def test_placed_and_removed_may_be_named() -> None:
    value = {"puzzle": LINE, "placed": ["r1c1=2", "r1c2=8"], "removed": "r1c5<>4, r2c1<>5"}
    assert read(json.dumps(value)) == PLAYED


def test_a_list_gives_each_item_with_its_line_and_objects_mix_with_other_formats() -> None:
    text = f'[\n  "{LINE}",\n  {{\n    "puzzle": "{OTHER}",\n    "name": "x"\n  }}\n]\n{LINE}'
    assert seen(*text.split("\n")) == [(2, LINE, ""), (3, OTHER, "x"), (8, LINE, "")]

    source = [json.dumps({"puzzle": LINE, "id": 5}), OTHER, json.dumps({"puzzle": OTHER}), *ROWS]
    named = [(1, LINE, "5"), (2, OTHER, ""), (3, OTHER, ""), (4, LINE, "")]
    assert seen(*source) == named


def test_an_incomplete_value_does_not_affect_others() -> None:
    whole = json.dumps({"puzzle": LINE})
    for broken in ('{"puzzle":', '{"puzzle": "abc', '{"a": [1,', '[{"puzzle": 1'):
        found = list(read_all([broken, whole, LINE]))
        assert [r.line81 for r in found if not r.error][-1] == LINE
        assert any("the JSON" in str(r.error) or "does not end" in str(r.error) for r in found)
    found = list(read_all(['{"puzzle": "' + LINE + '"', whole, LINE]))
    assert [r.line81 for r in found] == [None, LINE, LINE]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "line 1: found JSON without a puzzle; a puzzle is looked for under the"),
        ('{"puzzle": 5}', "line 1: found '5'; expected 81 characters, 729"),
        ('{"puzzle": "5"}', "line 1: found '5' for a puzzle; expected 81 characters"),
        ('{"puzzle" "5"}', "line 1, column 11: this is not JSON: expecting"),
        ('["a", 5 6]', "line 1: found 'a' for a puzzle"),
        ("[1, 2", "line 1: the text ends before the bracket that"),
        ('{"puzzle": "a}', "line 1, column 12: the text in quotation marks does"),
        ('{"a": 1}x', "line 1, column 9: found 'x' after the bracket that ends the JSON"),
        (
            '{"puzzle": ' + "1" * 5000 + "}",
            "line 1: this is not JSON: a number has too many digits",
        ),
        ("[" * 300, "line 1, column 257: the brackets are nested deeper than the 256 levels"),
        (f'{{"puzzle": "{LINE}", "placed": "r1c1"}}', "line 1: in placed, 'r1c1' names no place"),
        *(
            (
                f'{{"puzzle": "{LINE}", "placed": "{"." * n}"}}',
                f"line 1: in placed, found {n} cells; ",
            )
            for n in (80, 82)
        ),
        (f'{{"puzzle": "{LINE}", "removed": [1]}}', "line 1: found '[1]' under removed; expected"),
        (f'{{"puzzle": "{LINE}", "notes": ["1r0c3"]}}', "line 1: in notes, 'r0c3' names no cell"),
        (f'{{"puzzle": "{LINE}", "notes": [1]}}', "line 1: found '[1]' under notes; expected"),
        (f'{{"puzzle": "{LINE}", "reasons": ["r1c1=2", 2]}}', "line 1: found \"['r1c1=2', 2]\""),
        (f'{{"puzzle": "{LINE}", "removed": ["r1c3<>1"]}}', "line 1: r1c3 holds 1; only"),
        (f'{{"puzzle": "{LINE}", "placed": "1{"." * 80}"}}', "line 1: r1c1 and r1c3 both hold 1"),
        ("[1, 2, 3]", "line 1: found '123'; a grid of numbers has 9 rows of 9 cells"),
        ("[" + "1," * 90 + "1]", "line 1: the list has more than the 81 cells of a grid"),
    ],
)
def test_faults_in_json(text: str, message: str) -> None:
    found = faults([text])
    assert any(error.startswith(message) for error in found), found


def test_a_json_value_is_bounded() -> None:
    lines = ["["] + ['"' + "x" * 1000 + '":'] * (limits.LARGEST_VALUE // 1000 + 2)
    (first, *_) = read_all(["{"] + [line + "1," for line in lines[1:]])
    assert f"more than the {limits.LARGEST_VALUE} characters allowed" in str(first.error)


# CSV


@pytest.mark.parametrize("delimiter", ",;\t")
def test_a_table_with_a_header(delimiter: str) -> None:
    rows = [["id", "Quizzes", "solutions"], ["a", LINE, "1" * 81], ["b", OTHER.replace(".", "0")]]
    source = ["# made by hand", "", *(delimiter.join(row) for row in rows), ""]
    assert seen(*source) == [(4, LINE, "a"), (5, OTHER, "b")]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (["puzzle", LINE, f'"{OTHER}"'], [(2, LINE, ""), (3, OTHER, "")]),
        ([f"{LINE},first", f'"{OTHER}","second"'], [(1, LINE, "first"), (2, OTHER, "second")]),
        (['"no, id",puzzle,note', f"1,{LINE},x"], [(2, LINE, "")]),
        (["nr,puzzle", f"#1,{LINE}", "# comment", f"#2,{LINE}"], [(2, LINE, ""), (4, LINE, "")]),
        (["puzzle,nr", f"#{LINE},1"], []),
        (["#,puzzle", f"1,{LINE}"], [(2, LINE, "")]),
        (["# nr, puzzle", LINE], [(2, LINE, "")]),
        (["sep=;", "nr;puzzle", f"1;{LINE}"], [(3, LINE, "")]),
        (["sep=;", "nr;note;Rätsel", f"1;x;{LINE}"], [(3, LINE, "")]),
        (["sep=;", "puzzle;name", f"{LINE};ann"], [(3, LINE, "ann")]),
        (["SEP=;", "puzzle", LINE], [(3, LINE, "")]),
        (["sep=;", f"{LINE};ann"], [(2, LINE, "ann")]),
        (["sep=\t", "nr\tRätsel", f"1\t{LINE}"], [(3, LINE, "")]),
    ],
)
def test_headers_and_first_cells_of_many_forms(
    source: list[str], found: list[tuple[int, str, str]]
) -> None:
    assert seen(*source) == found


def test_fields_may_be_quoted_and_hold_pictures_and_marks() -> None:
    marks = Grid(LINE).as_marks()
    text = 'name,puzzle\n"a, ""b""","' + "\n".join(ROWS) + f'"\nmarks,{marks}\nlast,{OTHER}\n'
    found = list(read_all(text.encode()))
    names = [(2, 'a, "b"'), (11, "marks"), (12, "last")]
    assert [(r.line, r.name) for r in found] == names
    assert (found[0].line81, found[0].format) == (LINE, "csv")
    assert found[1].grid.bits == Grid(LINE).bits


def test_bad_rows_are_reported_and_stop_nothing() -> None:
    source = ["name,puzzle", "a", "b,xyz", f"c,{LINE}", "d,", 'e,"' + "x" * 140_000, f'f",{LINE}']
    found = seen(*source)
    assert found[0] == (2, None, "line 2: found 1 cell in the row; the puzzle is cell 2")
    assert found[1][2].startswith("line 3: found 'xyz' for a puzzle; expected 81 characters")
    assert found[2] == (4, LINE, "c")
    assert found[3][2].startswith("line 5: the cell of the puzzle is empty; ex")
    assert found[4][2].startswith("line 6: the row cannot be read")


NOT_CLOSED = "a quotation mark opens here and is not closed"


@pytest.mark.parametrize(
    ("head", "stray", "row"),
    [
        ("id,puzzle", f'4,"{OTHER}', f"5,{LINE}"),
        ("id;puzzle;note", f'4;{OTHER};"a note', f"5;{LINE};n"),
        ("id,puzzle", f'4,"{OTHER}', f'"5","{LINE}"'),
    ],
)
def test_a_stray_quotation_mark_spoils_only_its_own_row(head: str, stray: str, row: str) -> None:
    rows = [row] * 2000
    first, *others = read_all("\n".join([head, stray, *rows]).encode())
    assert str(first.error) == f"line 2: {NOT_CLOSED}"
    assert first.row is not None
    assert first.row.fields[0] == "4"
    assert [(r.line, r.line81) for r in others] == [(n, LINE) for n in range(3, 2003)]


def test_a_cell_with_a_line_break_may_end_before_the_puzzle() -> None:
    rows = ("note,puzzle,name", '"a', f'b",{LINE},x', f'"c",{OTHER},y')
    assert seen(*rows) == [(2, LINE, "x"), (4, OTHER, "y")]
    assert seen("puzzle,note", f'{LINE},"a', f"{OTHER},b") == [
        (2, None, f"line 2: {NOT_CLOSED}"),
        (3, OTHER, ""),
    ]


def test_two_stray_quotation_marks_do_not_close_each_other() -> None:
    found = seen("id,puzzle", f'4,"{OTHER}', f'5,"{OTHER}', f"6,{LINE}", f'7,"{OTHER}')
    faults = [(n, None, f"line {n}: {NOT_CLOSED}") for n in (2, 3, 5)]
    assert found == [*faults[:2], (4, LINE, "6"), faults[2]]


def test_a_cell_with_line_breaks_has_at_most_a_thousand_lines() -> None:
    note = "of many lines\n" * 999
    kept = seen("puzzle,note", *f'{LINE},"{note}the last"'.split("\n"), f"{OTHER},x")
    assert kept == [(2, LINE, ""), (1002, OTHER, "")]
    rows = seen("puzzle,note", *f'{LINE},"{note}\nthe last"'.split("\n"), f"{OTHER},x")
    assert rows[0] == (2, None, f"line 2: {NOT_CLOSED}")
    assert rows[-1] == (1003, OTHER, "")


# SadMan and SimpleSudoku


def test_the_column_of_the_puzzles_is_found_by_what_it_holds() -> None:
    solution = str(Grid(LINE).solution().as_line())
    rows = ["Nr;Rätsel;Lösung", "1;kaputt;", f'2;"{LINE}";{solution}', f"3;{LINE};"]
    found = [*read_all(rows)]
    assert [reading.line81 for reading in found] == [None, LINE, LINE]
    header = ("Nr", "Rätsel", "Lösung")
    assert [reading.row and reading.row.table.header for reading in found] == [header] * 3
    assert lines81(rows, column="rätsel ") == [None, LINE, LINE]
    data = f"Nr,Rätsel\n1,{LINE}\n".encode("cp1252")
    assert lines81(data, column="Rätsel") == lines81(data) == [LINE]
    assert lines81(rows, column="Lösung") == [None, solution, None]


def test_a_column_that_is_not_there_or_not_clear_is_one_fault() -> None:
    rows = ["id,Start,Ende", f"1,{LINE},{LINE}", f"2,{LINE},{LINE}"]
    (reading,) = read_all(rows)
    assert str(reading.error) == (
        "line 1: found puzzles below 'Start' and 'Ende'; if this is the header of a table, choose "
        "the column of the puzzles with --column NAME, or call it puzzle"
    )
    (reading,) = read_all(rows, column="puzzle")
    assert str(reading.error) == "line 1: found no column 'puzzle'; the header is 'id,Start,Ende'"
    assert lines81(rows, column="Ende") == [LINE, LINE]


def test_a_line_above_puzzles_with_names_is_a_fault_and_hides_none() -> None:
    found = [*read_all(["kaputt,easy", f"{LINE},hard"])]
    assert [reading.line81 for reading in found] == [None, LINE]
    assert str(found[0].error).startswith("line 1: found puzzles below 'kaputt'; if this is the he")
    assert lines81(["Hi Tom, here are some", "", LINE, "cheers, Ann"]) == [LINE]
    assert lines81(["1,kaputt", f"2,{LINE}"]) == [None, LINE]
    assert lines81(["a,b", "c,d"]) == [None, None]


def test_sections_of_a_sadman_file() -> None:
    state = ["28" + ROWS[0][2:], *ROWS[1:]]
    source = ["#AMe", "#DA name", "[Puzzle]", *ROWS, "[State]", *state, "[PencilMarks]", "12,,3"]
    (reading,) = read_all(source)
    assert (reading.line, reading.name, reading.format) == (3, "A name", "sdk")
    assert reading.grid == Grid(LINE).place("r1c1=2, r1c2=8")


def test_several_sadman_puzzles_in_one_file() -> None:
    source = ["#DOne", "[Puzzle]", *ROWS, "", "#DTwo", "[Puzzle]", *ROWS, LINE]
    assert seen(*source) == [(2, LINE, "One"), (14, LINE, "Two"), (24, LINE, "")]


def test_sections_do_not_swallow_what_follows_them() -> None:
    source = ["[Puzzle]", *ROWS, "[PencilMarks]", "1,2", LINE, "[Puzzle]", *ROWS[:8], "", LINE]
    assert places(source) == [(1, LINE), (13, LINE), (14, None), (24, LINE)]
    assert lines81(["[Hello]", LINE]) == [None, LINE]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            [*ROWS[:5], "[State]", *ROWS],
            "line 16: found 5 rows in the section puzzle; expected 9 rows of 9 cells",
        ),
        ([*ROWS[:5], "what", *ROWS[6:]], "line 7: found 'what' in the section puzzle"),
        ([*ROWS, "[State]", "..2" + ROWS[0][3:], *ROWS[1:]], "line 1: r1c3 holds both 1 and 2"),
    ],
)
def test_faults_in_sections(source: list[str], message: str) -> None:
    assert fault_of("[Puzzle]", *source).startswith(message)


def test_a_simple_sudoku_file() -> None:
    text = write(Grid(LINE), "ss")
    assert text.split("\n")[:2] == ["*-----------*", "|..1|6.3|..5|"]
    assert read(text) == Grid(LINE)


# OpenSudoku


def xml(*games: str) -> list[str]:
    return ["<?xml version='1.0'?>", "<opensudoku>", "<name>Folder</name>", *games, "</opensudoku>"]


def test_a_folder_of_games() -> None:
    digits = LINE.replace(".", "0")
    source = xml(f'<game data="{digits}" note="first"/>', "<x><game", f'data="{OTHER}"/></x>')
    assert {reading.format for reading in read_all(source)} == {"opensudoku"}
    assert seen(*source, LINE) == [(4, LINE, "first"), (6, OTHER, ""), (8, LINE, "")]


@pytest.mark.parametrize(
    ("version", "cell"),
    [(1, "0|1,2,|1|"), (2, "0|3|1|"), (2, "0|3||1|"), (3, "0|3|1|"), (4, "0|0|3|1|")],
)
def test_games_with_notes(version: int, cell: str) -> None:
    none = {1: "-|", 2: "0|", 3: "0|", 4: "0|0|"}[version]
    for rest, is_whole in ((f"0|{none}1|", False), (cell, True)):
        cells = cell + f"5|{none}0|" + f"7|{none}1|" + rest * 78
        [reading] = read_all(xml(f'<game data="version: {version}&#10;{cells}"/>'))
        grid = reading.grid
        assert grid.givens == CandidateSet("5r1c2")
        assert grid.placed == CandidateSet("7r1c3")
        assert (grid.digits_at("r1c1") == (1, 2)) == is_whole
        assert reading.notes == CandidateSet("" if is_whole else "12r1c1")


BOMB = ['<!DOCTYPE z [<!ENTITY a "aaaaaaaaaa">', '<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>']


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (["<?xml version='1.0'?>", *BOMB, "<opensudoku>&b;</opensudoku>"], "line 2: found '<!DOCT"),
        (["<sudoku/>"], "line 1: found '<sudoku>', as in a web page"),
        (["<opensudoku>", "&lol;"], "line 2, column 1: this tag is damaged: undefined"),
        (["<opensudoku>", "<game"], "line 3, column 1: this tag is damaged"),
        (["<opensudoku><game data='12'/></opensudoku>"], "line 1: found the game data '12'"),
        (["<opensudoku><game/></opensudoku>"], "line 1: found the game data ''; expected 81"),
        (xml('<game data="version: 1 0|-|1|"/>'), "line 4: found 3 fields in the game data"),
        (["<opensudoku>hello</opensudoku>"], "line 1: found 'hello' between the tags"),
        (["<opensudoku>" + "<a>" * 80], "line 1: the tags are nested deeper than the 64 levels"),
        (["<opensudoku>\udcff"], "line 1, column 13: found the byte 0xFF, which is not UTF-8 text"),
        (["<opensudoku>", "\udcff"], "line 2: found the byte 0xFF, which is not UTF-8 text"),
        (["<opensudoku>\ud800"], "line 1: found a byte that is not a character"),
    ],
)
def test_hostile_and_broken_xml(source: list[str], message: str) -> None:
    found = faults([*source, LINE])
    assert any(error.startswith(message) for error in found), found
    assert list(read_all([*source, LINE]))[-1].line81 == LINE


def test_a_faulty_line_of_xml_is_not_read_twice() -> None:
    marks = Grid(LINE).as_marks()
    found = list(read_all(["<opensudoku>r" + marks[13:], f"<opensudoku>{LINE}", LINE]))
    assert [r.line81 for r in found] == [None, LINE]


def test_xml_without_an_end() -> None:
    message = "line 2: the OpenSudoku file is cut off; </opensudoku> must end it"
    assert seen("<opensudoku>", f'<game data="{LINE}"/>') == [(2, LINE, ""), (1, None, message)]
    assert lines81(["<opensudoku>", f'<game data="{OTHER}"/>', LINE]) == [OTHER, None, LINE]
