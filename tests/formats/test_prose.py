"""The words around puzzles, and tables with bars that have puzzles in their rows."""

from __future__ import annotations

import pytest

from formats.readings import LINE, OTHER, ROWS, lines81
from whydoku import Grid, read, read_all, write

PICTURE = write(Grid(LINE), "picture").splitlines()
MAIL = [
    "On Tue, 3 Nov 2026 at 10:12, Bob wrote:",
    "> Hi Anna,",
    "> can you solve this one? I am stuck: 9 x 9 = 81.",
    ">",
    *(f"> {row}" for row in PICTURE),
    ">",
    "> Best",
    "> Bob",
    "-- ",
    "Anna",
]


def seen(source: list[str]) -> list[tuple[int, str | None, str]]:
    """The line, puzzle and name of each reading."""
    return [(r.line, r.line81, r.name) for r in read_all(source)]


def test_the_words_of_a_mail_are_no_puzzles() -> None:
    assert seen(MAIL) == [(5, LINE, "")]
    assert read("\n".join(MAIL)) == Grid(LINE)


@pytest.mark.parametrize("puzzle", [[LINE], PICTURE, ["\t".join(row) for row in ROWS]])
def test_sentences_around_a_puzzle_are_skipped(puzzle: list[str]) -> None:
    before, after = "Here is the one that I told you about:", "It has 25 givens, and one solution."
    assert lines81([before, *puzzle]) == [LINE]
    assert lines81([before, "", *puzzle, "", after, "Bye"]) == [LINE]


@pytest.mark.parametrize(
    "title", ["Puzzle 9x9, hard", "9x9, No. 12 (hard)", "Sudoku 7 - from the paper", "No. 3: easy"]
)
def test_a_heading_with_more_words_names_the_puzzle(title: str) -> None:
    for puzzle in ([LINE], ["", LINE], PICTURE, ["", *PICTURE]):
        assert [found[1:] for found in seen([title, *puzzle])] == [(LINE, title)]


def test_words_right_above_a_drawn_grid_name_it() -> None:
    source = ["Easy", "", *PICTURE, "", "Very hard", *PICTURE]
    assert [name for *_, name in seen(source)] == ["Easy", "Very hard"]


def test_the_text_of_a_program_is_no_heading() -> None:
    for text in ("puzzle: |", 'puzzle = """'):
        assert lines81([text, *PICTURE]) == [None, LINE]


def test_words_alone_or_in_a_list_are_faults() -> None:
    assert lines81(["Just some words here.", "Bye."]) == [None, None]
    assert lines81([LINE, "rubbish", OTHER]) == [LINE, None, OTHER]
    assert lines81(["rubbish", LINE]) == [None, LINE]
    assert lines81(["rubbish", "", "", *PICTURE]) == [None, LINE]
    assert seen(["rubbish", LINE])[0] == (1, None, "")


@pytest.mark.parametrize(
    "line",
    [
        f"This one is broken: {LINE[:79]}",
        "the row 5 3 . . and more . 7 . . .",
        "5 3 . . and here . 6 . . . 3",
        "{ this is no object }",
        "ABC DEF GHJ ARE LETTERS",
        "1234 5678 9012 call me",
        f"all empty: {'.' * 81}",
    ],
)
def test_what_may_be_cells_is_not_skipped_as_words(line: str) -> None:
    assert lines81(["Here is a sentence.", LINE, line]) == [LINE, None]


def test_lines_without_a_puzzle_are_one_fault_once_they_are_more_than_three() -> None:
    few, many = [*read_all(["print(x)"] * 3)], [*read_all(["", *["print(x)"] * 4])]
    assert [reading.line for reading in few] == [1, 2, 3]
    assert [str(reading.error).partition(";")[0] for reading in many] == [
        "line 2, column 1: found 4 lines such as 'print(x)', which is not how a puzzle begins"
    ]
    short = [*read_all([LINE[:79], *["print(x)"] * 4, LINE[:79]])]
    assert [(reading.line, "found 79 cells" in str(reading.error)) for reading in short] == [
        (1, True),
        (2, False),
        (6, True),
    ]


def test_a_thousand_records_wait_for_a_puzzle_and_no_more() -> None:
    sentences = ["Here is a sentence."]
    assert lines81([*sentences * 1000, LINE]) == [LINE]
    [told, puzzle] = read_all([*sentences * 5002, LINE])
    assert "found 5,002 lines such as 'Here is a sentence.'" in str(told.error)
    assert puzzle.line81 == LINE
    other = [*read_all([sentences[0], *[LINE[:79]] * 2000, LINE])]
    assert [reading.line for reading in other if reading.error] == [*range(1, 2002)]


# tables with bars

TABLE = ["| name | puzzle |", "|:-----|-------:|", f"| One | {LINE} |", f"| Two | `{OTHER}` |"]


def test_a_table_of_markdown_gives_each_puzzle_with_its_name() -> None:
    expected = [(3, LINE, "One"), (4, OTHER, "Two")]
    assert seen(TABLE) == expected
    assert seen([row.strip("| ") for row in TABLE]) == expected
    assert seen([*TABLE, "", "Have fun with these!"]) == expected
    assert [line for line, *_ in seen(["Some puzzles for you:", "", *TABLE, "", *PICTURE])] == [
        5, 6, 8,
    ]  # fmt: skip


def test_a_table_with_bars_has_a_column_of_puzzles_as_csv_has() -> None:
    solution = Grid(LINE).solution().as_line()
    rows = ["| nr | Rätsel | Lösung |", "+----+----+----+", f"| 1 | {LINE} | {solution} |"]
    assert seen(rows) == [(3, LINE, "")]
    assert lines81(rows, column="Lösung") == [solution]
    assert lines81([f"| {LINE} |", f"| {OTHER} |"]) == [LINE, OTHER]
    (reading,) = read_all(rows)
    assert reading.row is not None
    assert reading.row.fields == ("1", LINE, solution)


def test_a_broken_puzzle_in_a_table_with_bars_is_a_fault_in_its_row() -> None:
    assert seen([*TABLE[:3], f"| Two | {OTHER[1:]} |", TABLE[3]]) == [
        (3, LINE, "One"), (4, None, ""), (5, OTHER, "Two"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("Rules: anti-knight", True),
        ("Sudoku rules: x+windoku.", True),
        ("Rules: normal sudoku rules apply", False),
        ("Rules: fill in every row and every column.", False),
    ],
)
@pytest.mark.parametrize("is_below", [True, False])
def test_words_that_name_rules_are_no_prose(said: str, is_told: bool, is_below: bool) -> None:
    rows = [LINE, said] if is_below else [said, LINE]
    faults = [reading.error.what for reading in read_all(rows) if reading.error]
    assert len(faults) == is_told
    assert all(fault.startswith("found the rules '") for fault in faults)
