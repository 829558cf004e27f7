"""Grids drawn over several lines, with borders of all kinds and faults of all kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from corpus import WIKIPEDIA as OTHER
from effort import few
from formats.readings import LINE, ROWS, fault_of, lines81, places
from formats.workbook_files import Page, xlsx_bytes
from whydoku import CandidateSet, Grid, InvalidPuzzle, random_minimal, read, read_all, write

BOXED = [[row[at : at + 3] for at in (0, 3, 6)] for row in ROWS]
SPACED = [[" ".join(box) for box in boxes] for boxes in BOXED]


def framed(rows: list[str], top: str, between: str, bottom: str) -> str:
    bands = ["\n".join(rows[at : at + 3]) for at in (0, 3, 6)]
    parts = [top, bands[0], between, bands[1], between, bands[2], bottom]
    return "\n".join(part for part in parts if part)


PICTURES = {
    "rows": "\n".join(ROWS),
    "spaced": "\n".join(" ".join(row) for row in ROWS),
    "commas": "\n".join(",".join(row) for row in ROWS),
    "tabs": "\n".join("\t".join(row.replace(".", "0")) for row in ROWS),
    "spaces for blanks": "\n".join(row.replace(".", " ") for row in ROWS),
    "groups": "\n".join(" ".join(boxes) for boxes in BOXED),
    "bars": framed(["|".join(boxes) for boxes in BOXED], "", "---+---+---", ""),
    "bars and dashes": framed(["|".join(b) for b in BOXED], "", "---|---|---", ""),
    "eleven dashes": framed(["|".join(boxes) for boxes in BOXED], "", "-" * 11, ""),
    "stars": framed([f"|{'|'.join(b)}|" for b in BOXED], "*" + "-" * 11 + "*", "|---+---+---|", ""),
    "dots": framed(
        [f"| {' | '.join(b)} |" for b in SPACED],
        ".-------.-------.-------.",
        ":-------+-------+-------:",
        "'-------'-------'-------'",
    ),
    "exclamation": framed([f"! {' ! '.join(b)} !" for b in SPACED], "=" * 25, "=" * 25, "=" * 25),
    "light": framed(
        [f"│ {' │ '.join(b)} │" for b in SPACED],
        "\u250c" + "\u2500" * 23 + "\u2510",
        "\u251c" + "\u2500" * 23 + "\u2524",
        "\u2514" + "\u2500" * 23 + "\u2518",
    ),
    "heavy": framed([f"║{'║'.join(b)}║" for b in BOXED], "", "\u2550" * 13, ""),
    "nine dashes above and below": framed(ROWS, "-" * 9, "", "-" * 9),
    "nine underscores": framed(ROWS, "_" * 9, "_" * 9, "_" * 9),
    "fields": "\n".join(f"| {' | '.join(r.replace('.', ' '))} |" for r in ROWS),
    "ruled fields": "\n+---+---+\n".join(f"|{'|'.join(r.replace('.', ' '))}|" for r in ROWS),
    "boxes of spaces": "\n".join(f"|{'|'.join(b)}|".replace(".", " ") for b in BOXED),
    "gaps": framed(ROWS, "", " ", "").replace("\n \n", "\n\n"),
    "indented": "\n".join(f"    {' '.join(row)}" for row in ROWS),
    "an empty line below each row": "\n\n".join(ROWS),
    "in a mail": "\n".join(f"> {row}" for row in ROWS),
    "in an answer to a mail": framed([f"> > {' | '.join(b)}" for b in SPACED], "", "> > -+-", ""),
    "full width": "\n".join(ROWS).translate({n: n + 0xFEE0 for n in range(0x21, 0x7F)}),
    "no-break spaces": "\n".join(f"|{'|'.join(r)}|" for r in ROWS).replace(".", "\xa0"),
    "dots in the middle": framed([" | ".join(b) for b in SPACED], "", "–" * 21, "").replace(
        ".", "·"
    ),
    "dots of a typesetter": "\n".join(ROWS).replace("...", "…"),
}
ALONE = {
    "empty lines and commas": "\n\n".join(",".join(row) for row in ROWS),
    "empty lines and tabs": "\n\n".join("\t".join(row).replace(".", "") for row in ROWS),
    "Markdown": "|  " * 9 + "|\n" + "|--" * 9 + "|\n" + "\n".join(f"|{'|'.join(r)}|" for r in ROWS),
    "names of columns": "\n".join(["A B C | D E F | G H I", *ROWS]),
    "numbers above and below": "\n".join(["1 2 3 | 4 5 6 | 7 8 9", *ROWS, "123 456 789"]),
    "a list": str([[int(c) for c in row.replace(".", "0")] for row in ROWS]).replace("],", "],\n"),
    "its size": "9 x 9\n" + "\n".join(ROWS),
}


LABELS: list[Sequence[str]] = ["123456789", "012345678", "987654321", "ABCDEFGHI", "abcdefghj"]
LABELS += [[f"{r}{n}" for n in range(1, 10)] for r in ("r", "R", "Row ")]
HEADS = [
    "",
    "    1 2 3 | 4 5 6 | 7 8 9",
    "    A B C | D E F | G H I",
    "|   | **c1** | c2 c3 c4 c5 c6 c7 c8 c9 |",
]
FRAMES = [
    "{0} | {1} | {2} | {3}",
    "| {0} | {1} | {2} | {3} |",
    "{0}: {1}|{2}|{3}",
    "{0}) {1} {2} {3} {0}",
]


@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize("head", HEADS)
def test_labels_are_no_cells(labels: Sequence[str], head: str) -> None:
    for frame in FRAMES:
        rows = [frame.format(label, *row) for label, row in zip(labels, SPACED, strict=True)]
        text = "\n".join([head, *rows, head])
        assert lines81(text.splitlines()) == [LINE], text
    rows = [FRAMES[0].format(label, *row) for label, row in zip(labels, SPACED, strict=True)]
    assert "found 8 cells in row 3" in fault_of(*rows[:2], rows[2].replace(".", "", 1), *rows[3:])


def test_numbers_that_may_be_cells_are_labels_only_before_a_puzzle_with_one_solution() -> None:
    rows = [f"{n} {' '.join(row)}" for n, row in enumerate([".........", *ROWS[1:]], 1)]
    assert "the first of which count from 1 to 9; if they only" in fault_of(*rows)
    assert lines81([f"{letter} +---" for letter in "ABCDEFGHI"]) == [None]


@pytest.mark.parametrize("name", PICTURES | ALONE)
def test_pictures_with_all_kinds_of_borders_follow_each_other_without_a_gap(name: str) -> None:
    picture = (PICTURES | ALONE)[name]
    assert read(picture) == Grid(LINE)
    found = lines81([*picture.split("\n"), *picture.split("\n")])
    assert found == [LINE, LINE] or name in ALONE


@pytest.mark.parametrize("blank", ".0*_-?")
def test_pictures_with_all_kinds_of_blanks(blank: str) -> None:
    for line in (LINE, "." * 80 + "9", "9" + "." * 80, "." * 40 + "5" + "." * 40):
        rows = [line[at : at + 9].replace(".", blank) for at in range(0, 81, 9)]
        assert read("\n".join(rows)) == Grid(line)
        for name in ("picture", "ss"):
            lines = write(Grid(line), name).split("\n")
            drawn = [one.replace(".", blank) if {*one} & {*".123456789"} else one for one in lines]
            assert read("\n".join(drawn)) == Grid(line), drawn


def test_lines_and_pictures_mix() -> None:
    source = [LINE, *ROWS, LINE, "", PICTURES["dots"], LINE]
    assert places(source) == [(1, LINE), (2, LINE), (11, LINE), (13, LINE), (26, LINE)]


# Pencil marks

MARKED = Grid(LINE).remove("r1c1<>2, r2c1<>2456, r9c8<>9")


def test_the_drawing_of_forums() -> None:
    lines = write(MARKED, "drawing").split("\n")
    assert lines[1] == "| 48    28    1    | 6     24789   3      | 2479    279   5      |"
    lines[4] = lines[8] = f":{lines[4][1:-1]}:"
    top, *between, bottom = lines
    drawing = "\n".join([top.replace("+", "."), *between, bottom.replace("+", "'"), ""])
    assert read(drawing).bits == MARKED.bits
    bare = "\n".join(line.replace("|", " ") for line in drawing.split("\n") if line.startswith("|"))
    assert read(bare).bits == MARKED.bits
    stars = drawing.replace(".-", "*-").replace("-.", "-*").replace("'", "*")
    assert read(stars).bits == MARKED.bits
    (reading,) = read_all(drawing.encode())
    assert (reading.line81, reading.format, reading.grid.bits) == (None, "drawing", MARKED.bits)
    assert not reading.grid.givens


def test_a_cell_without_candidates_is_drawn_and_read() -> None:
    dead = MARKED.remove("r1c1<>48")
    assert " . " in write(dead, "drawing")
    assert read(write(dead, "drawing")).bits == dead.bits
    solved = Grid(LINE).solution()
    assert read(write(solved, "drawing")).givens == solved.candidates, "single digits are a puzzle"


# Faults


def faults_at(*source: str) -> list[tuple[int, str]]:
    return [(r.line, str(r.error)) for r in read_all(source) if r.error]


def test_an_incomplete_picture_is_one_fault() -> None:
    shape = "a grid has 9 rows of 9 cells"
    begun = "the grid that begins on line"
    assert faults_at(*ROWS[:8]) == [
        (1, f"line 8: {begun} 1 has only 8 rows before the end; {shape}")
    ]
    assert faults_at("", *ROWS[:1], "", LINE) == [
        (2, f"line 3: {begun} 2 has only 1 row before an empty line; {shape}")
    ]
    assert faults_at(*ROWS[:4], "oh")[0] == (
        1,
        f"line 5: {begun} 1 has only 4 rows before 'oh'; {shape}",
    )


def test_what_interrupts_a_picture_is_read_by_itself() -> None:
    for following in ([LINE], ["", *ROWS], [f'{{"puzzle": "{LINE}"}}'], [f":::{LINE}::::"]):
        found = list(read_all([*ROWS[:4], *following]))
        assert [r.line81 for r in found] == [None, LINE]


def test_three_rows_and_a_whole_picture_are_distinguished() -> None:
    for begun in (3, 6):
        found = list(read_all([*ROWS[:begun], "", *ROWS, "", *ROWS]))
        assert [r.line for r in found if not r.error] == [begun + 2, begun + 12]
        assert f"has only {begun} rows" in str(found[0].error)


def test_a_row_of_the_wrong_length_is_one_fault() -> None:
    rows = [*ROWS]
    rows[4] = rows[4][:-1]
    shape = "a row of a grid has 9 cells, a puzzle on one line has 81"
    named = "found 8 cells in row 5; a row of a grid has 9 cells"
    assert faults_at(*rows, LINE) == [(1, f"line 5: {named}")]
    for text in (" ".join(rows), "/".join(rows)):
        assert faults_at(text, LINE) == [(1, f"line 1: {named}")]
    barred = ["|" + "|".join(row) + "|" for row in rows]
    assert faults_at(*barred, LINE) == [(1, f"line 5: {named}")]
    border = "-" * 19
    (_, message) = faults_at(border, barred[4], border, *barred[:4], *barred[5:])[0]
    assert message == f"line 2: {named.replace('5', '1')}"
    assert lines81([*rows, LINE, *rows, *ROWS]) == [None, LINE, None, LINE]
    assert faults_at("1 2 3") == [(1, f"line 1: found 3 cells in a row; {shape}")]


def test_marks_must_be_different_digits() -> None:
    drawing = write(MARKED, "drawing").replace("12689", "12688")
    ((_, message),) = faults_at(*drawing.split("\n"))
    assert message.startswith("line 6: found '| 12688")
    assert message.endswith("a cell holds one digit, a blank, or different digits")


def test_ruled_lines_alone_give_nothing() -> None:
    assert list(read_all(["---------", "", "=====", "*********", "+---+---+", "|   |   |"])) == []


def test_a_picture_with_clashing_digits_names_its_line() -> None:
    _, reading = read_all([LINE, "11.......", *ROWS[1:]])
    assert reading.error is None
    with pytest.raises(ValueError, match=r"^line 2: r1c1 and r1c2 both hold 1"):
        _ = reading.grid


@pytest.mark.parametrize("sign", ["x", "O", "~", "#", "None"])
def test_a_sign_that_stands_for_no_cell_is_named_once(sign: str) -> None:
    expected = "expected 1-9, or one of .0*_-? for an empty cell"
    for rows in ([LINE], ROWS, [" ".join(row) for row in ROWS[2:4]], PICTURES["bars"].split("\n")):
        told = [row.replace(".", sign) for row in rows if len(sign) == 1 or " " in row]
        if told and not told[0].startswith("#"):
            column = rows[0].index(".") + 1
            assert faults_at(*told) == [
                (1, f"line 1, column {column}: found {sign!r} among cells; {expected}")
            ]


def test_spaces_that_may_or_may_not_be_cells_are_refused() -> None:
    spaced = (" ".join(row).replace(".", " ") for row in ROWS)
    assert faults_at(*spaced)[0][1].endswith("an empty one is written as . or 0")
    assert "found 8 cells in row 1" in fault_of(*(f"|{r[1:3]} |{r[3:6]}|{r[6:]}|" for r in ROWS))


# Cells copied from a spreadsheet, with what editors and number formats make of them

PUZZLE = Grid(OTHER)
SHEET = write(PUZZLE, "sheet")
CELLS = [[c if c != "." else "" for c in OTHER[at : at + 9]] for at in range(0, 81, 9)]


def sheet(separator: str = "\t", empty: str = "", rows: list[list[str]] = CELLS) -> str:
    return "\n".join(separator.join(cell or empty for cell in row) for row in rows)


def spaced(separator: str, *, rows: bool, columns: bool) -> str:
    lines = []
    for r, row in enumerate(CELLS):
        if rows and r in (3, 6):
            lines.append([""] * (11 if columns else 9))
        lines.append([*row[:3], "", *row[3:6], "", *row[6:]] if columns else row)
    return "\n".join(separator.join(line) for line in lines)


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
@pytest.mark.parametrize("empty", ["", "0", ".", " ", "-", "0.0", '""'])
def test_a_block_is_read_with_every_separator_and_blank(separator: str, empty: str) -> None:
    assert read(sheet(separator, empty)) == PUZZLE


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(line.rstrip() for line in SHEET.split("\n")),
        SHEET.replace("\n", "\r\n") + "\r\n",
        sheet(",", rows=[[f'"{cell}"' for cell in row] for row in CELLS]),
        sheet(rows=[[f"{cell}.0" if cell else "" for cell in row] for row in CELLS]),
    ],
    ids=["trailing tabs cut off", "other line ends", "quotes", "decimals"],
)
def test_other_programs_write_cells_in_other_ways(text: str) -> None:
    assert read(text) == PUZZLE


def test_a_row_of_nothing_but_tabs_may_be_cut_off() -> None:
    hollow = Grid(OTHER[:27] + "." * 9 + OTHER[36:])
    assert read("\n".join(line.rstrip() for line in write(hollow, "sheet").split("\n"))) == hollow


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
def test_eight_rows_and_an_empty_line_are_no_grid(separator: str) -> None:
    """Their empty ends show that no editor has cut off a row of nothing but separators."""
    rows = sheet(separator).split("\n")
    for lines in (rows[:8], rows[1:]):
        missing, whole = read_all([*lines, "", *rows])
        assert str(missing.error).startswith("line 8: found 8 rows; a puzzle copied from a")
        assert whole.line81 == OTHER


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
def test_empty_rows_and_columns_may_separate_the_boxes(separator: str) -> None:
    assert read(spaced(separator, rows=True, columns=True)) == PUZZLE
    assert read(spaced(separator, rows=False, columns=True)) == PUZZLE
    bands = ["\n".join(SHEET.split("\n")[at : at + 3]) for at in (0, 3, 6)]
    assert read("\n\n".join(bands)) == PUZZLE


def test_several_digits_are_notes_or_the_candidates_if_all_open_cells_have_some() -> None:
    rows = [[*row] for row in CELLS]
    rows[0][2], rows[1][1], rows[1][2] = "124", "2 4", "247"
    [reading] = read_all(sheet(rows=rows).split("\n"))
    assert (reading.grid, reading.notes) == (PUZZLE, CandidateSet("124r1c3 24r2c2 247r2c3"))
    whole = [[cell or "123456789" for cell in row] for row in rows]
    assert read(sheet(rows=whole)) == PUZZLE.remove("r1c3<>7, r2c2<>7")
    assert [reading.format for reading in read_all(SHEET.split("\n"))] == ["sheet"]


def test_hardly_a_cell_with_several_digits_is_a_digit_typed_wrong() -> None:
    """Which would be a note in place of a given, or the picture a drawing of marks."""
    rows = [[*row] for row in CELLS]
    rows[1][0] = "67"
    [reading] = read_all(sheet(rows=rows).split("\n"))
    assert str(reading.error) == (
        "line 2: found '67' for r2c1; expected a digit, several with spaces for the candidates of "
        "a cell, and nothing, 0 or . for an empty one"
    )
    assert reading.filled
    assert [odd.cell for odd in reading.filled.odd] == [9]
    with pytest.raises(InvalidPuzzle, match=r"^found '67' for r2c1"):
        read(rows)
    drawn = "\n".join(" ".join(cell or "." for cell in row) for row in rows)
    [reading] = read_all(drawn.split("\n"))
    assert str(reading.error) == (
        "line 2: found '67' for r2c1; a cell holds one digit or a blank, unless most open cells "
        "hold their candidates"
    )


def test_blocks_follow_one_another() -> None:
    other = Grid("." * 9 + OTHER[9:])
    for between in ("\n", "\n\n", "\n# another\n", f"\n{OTHER}\n"):
        text = SHEET + between + write(other, "sheet") + "\n"
        grids = [reading.grid for reading in read_all(text.split("\n"))]
        assert grids == ([PUZZLE, PUZZLE, other] if OTHER in between else [PUZZLE, other])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SHEET.replace("5", "x", 1), "line 1: found 'x' for r1c1; expected a digit"),
        (SHEET.replace("8\t\t\t\t6", "88\t\t\t\t6"), "line 4: found '88' for r4c1"),
        ("\n".join(SHEET.split("\n")[:7]), "line 7: found 7 rows; a puzzle copied from a"),
        (SHEET.replace("\t\t", "\t", 1), "line 1: found 8 cells in row 1; a puzzle copied"),
        (sheet(",").replace("8,,,,6", "8,,,6"), "line 4: found 8 cells in row 4"),
        (sheet(",").replace(",", "", 2), "line 1: found 53; expected a digit, several"),
        (sheet(",").replace("5,", "5,,", 1), "line 1: found 10 cells in row 1; a puzzle copied"),
    ],
)
def test_what_is_wrong_with_a_block_is_said_with_its_place(text: str, told: str) -> None:
    assert str(next(read_all(text.split("\n"))).error).startswith(told)


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
def test_empty_lines_are_no_empty_rows(separator: str) -> None:
    """Five rows with an empty line between are nine lines."""
    for empty in ("0", "."):
        rows = sheet(separator, empty).split("\n")
        assert lines81("\n\n".join(rows[:5]).split("\n")) == [None] * 5
        assert None in lines81("\n\n".join(["123456789\n" + rows[0], *rows[1:]]).split("\n"))


HOLLOW = "----------963-----4-1--2-----3---1-6-------8-15-84--3--2-13-4------5-----84----9-"


@pytest.mark.parametrize("frame", ["{}: {}", "{} | {}", "{},{}"])
def test_a_table_that_lacks_a_row_is_not_read_without_its_labels(frame: str) -> None:
    rows = [frame.format(f"r{n}", ",".join(row)) for n, row in enumerate(ROWS, 1)]
    for lines in (rows[:5] + rows[6:], [rows[0], rows[1], "", *rows[2:]]):
        assert {*lines81(lines)} in ({None}, {LINE}), lines
    hollow = [";".join(HOLLOW[at : at + 9]) for at in range(0, 81, 9)]
    assert lines81([*hollow[:3], "", *hollow[3:]]) == [None] * 2


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
@pytest.mark.parametrize("row", range(9))
def test_a_block_with_a_short_row_is_one_fault_and_the_next_is_read(
    separator: str, row: int
) -> None:
    lines = sheet(separator).split("\n")
    lines[row] = lines[row].replace(separator, "", 1)
    faulty, fine = read_all([*lines, "", *sheet(separator).split("\n")])
    assert (faulty.line, faulty.error is not None, fine.line81) == (1, True, OTHER)


def test_other_lines_with_separators_are_what_they_were() -> None:
    assert lines81([f"{OTHER},easy,1", ",".join(OTHER)]) == [OTHER, OTHER]
    assert [r.name for r in read_all(["puzzle,name", f"{OTHER},mine"])] == ["mine"]
    assert str(next(iter(read_all(["a\tb\tc"]))).error).startswith("line 1, column 1: found 'a")


# A grid that is part of a larger table of digits is no puzzle

Form = Callable[[list[str]], bytes]


def written(separator: str, *, bars: bool = False, dots: bool = True) -> Form:
    def text(rows: list[str]) -> bytes:
        if bars:
            rule = "+-------+-------+-------+"
            lines = [f"| {row[:3]} | {row[3:6]} | {row[6:9]} | {row[9:]}" for row in rows]
            lines = [rule, *lines[:3], rule, *lines[3:6], rule, *lines[6:], rule]
        else:
            lines = [separator.join(row) for row in rows]
        return "\n".join(line if dots else line.replace(".", "") for line in lines).encode()

    return text


def workbook_with(*, borders: bool) -> Form:
    def workbook(rows: list[str]) -> bytes:
        page = Page()
        for r, row in enumerate(rows, 2):
            for c, digit in enumerate(row, 2):
                if digit != "." or borders:
                    page.put(r, c, "" if digit == "." else int(digit), border=borders)
        return xlsx_bytes(page)

    return workbook


FORMS: dict[str, Form] = {
    "plain": written(""),
    "blanks": written(" "),
    "drawn": written("", bars=True),
    "tabs": written("\t", dots=False),
    "commas": written(","),
    "sheet": workbook_with(borders=False),
    "sheet with borders": workbook_with(borders=True),
}
NUMBERS = ("123456789", "987654321")
THIRD_ROW = "472913568"


def tables(rows: list[str]) -> Iterator[tuple[bool, list[str]]]:
    """Tables with a grid and something more, and whether the grid may be read."""
    for row in (*NUMBERS, THIRD_ROW):
        yield row in NUMBERS, [row, *rows]
        yield row in NUMBERS, [*rows, row]
        yield from ((False, [*rows[:at], row, *rows[at:]]) for at in (1, 3, 4, 8))
        yield False, [row, *rows, row, row]
    yield False, [row + digit for row, digit in zip(rows, THIRD_ROW, strict=True)]


@pytest.mark.parametrize("form", FORMS)
def test_no_other_puzzle_is_read(form: str) -> None:
    for puzzle in random_minimal(few(5, 1), seed=77):
        rows = [puzzle[at : at + 9] for at in range(0, 81, 9)]
        assert [one.line81 for one in read_all(FORMS[form](rows))] == [puzzle]
        for is_clear, table in tables(rows):
            found = [*read_all(FORMS[form](table))]
            good = [one.line81 for one in found if not one.error]
            assert good in ([], [puzzle]), table
            assert good or not is_clear, table
            assert not good or len(found) == 1 or form == "drawn", table
