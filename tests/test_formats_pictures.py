"""Grids drawn over several lines, with borders of all kinds and faults of all kinds."""

from __future__ import annotations

import pytest

from readings import LINE, ROWS, lines81, places
from whydoku import Grid, read, read_all, write

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
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_with_all_kinds_of_borders(name: str) -> None:
    assert read(PICTURES[name]) == Grid(LINE)


@pytest.mark.parametrize("blank", ".0*_-?")
def test_pictures_with_all_kinds_of_blanks(blank: str) -> None:
    for line in (LINE, "." * 80 + "9", "9" + "." * 80, "." * 40 + "5" + "." * 40):
        rows = [line[at : at + 9].replace(".", blank) for at in range(0, 81, 9)]
        assert read("\n".join(rows)) == Grid(line)
        for name in ("picture", "ss"):
            lines = write(Grid(line), name).split("\n")
            drawn = [one.replace(".", blank) if {*one} & {*".123456789"} else one for one in lines]
            assert read("\n".join(drawn)) == Grid(line), drawn


def test_pictures_follow_each_other_without_a_gap() -> None:
    for name, picture in PICTURES.items():
        found = lines81([*picture.split("\n"), *picture.split("\n")])
        assert found == [LINE, LINE], name


def test_lines_and_pictures_mix() -> None:
    source = [LINE, *ROWS, LINE, "", PICTURES["dots"], LINE]
    assert places(source) == [(1, LINE), (2, LINE), (11, LINE), (13, LINE), (26, LINE)]


# Pencil marks

MARKED = Grid(LINE).remove("r1c1<>2, r2c1<>2456, r9c8<>9")


def test_the_drawing_of_forums() -> None:
    drawing = """\
.------------------.----------------------.----------------------.
| 48    28    1    | 6     24789   3      | 2479    279   5      |
| 8     2358  3468 | 12458 1245789 145789 | 234679  23679 234679 |
| 7     235   9    | 245   245     45     | 2346    1     8      |
:------------------+----------------------+----------------------:
| 12689 23789 5    | 1348  13478   1478   | 1234679 23679 234679 |
| 129   2379  37   | 134   1347    6      | 8       5     23479  |
| 168   4     3678 | 9     13578   2      | 1367    367   367    |
:------------------+----------------------+----------------------:
| 589   589   8    | 7     1235689 1589   | 2369    4     2369   |
| 489   1     2    | 348   34689   489    | 5       36789 3679   |
| 3     6     478  | 2458  24589   4589   | 279     278   1      |
'------------------'----------------------'----------------------'
"""
    assert read(drawing).bits == MARKED.bits
    bare = "\n".join(line.replace("|", " ") for line in drawing.split("\n") if line.startswith("|"))
    assert read(bare).bits == MARKED.bits
    stars = drawing.replace(".-", "*-").replace("-.", "-*").replace("'", "*")
    assert read(stars).bits == MARKED.bits
    (reading,) = read_all(drawing.encode())
    assert (reading.line81, reading.format) == (None, "drawing")
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
    assert faults_at(*rows, LINE) == [(1, f"line 5: found 8 cells in a row; {shape}")]
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
