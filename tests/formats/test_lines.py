"""Puzzles on one line, the sources of lines, and the faults of lines that are not puzzles."""

from __future__ import annotations

import io
import itertools
import os
import threading
import tracemalloc
from itertools import repeat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.readings import LINE, OTHER, ROWS, fault_of, faults, lines81, places
from patience import PATIENCE
from whydoku import Grid, InvalidPuzzle, Reading, read, read_all
from whydoku.formats.plain_lines import PlainLines, are_plain, read_plain_lines
from whydoku.formats.sources import limits

MARKS = Grid(LINE).as_marks()

EXPECTED = "expected 81 cells, each 1-9 or one of .0*_-? for an empty cell"
AFTER = "expected a blank, a comma, a semicolon or # after 81 cells"
MARK = "allowed are 1, and . or 0 for a digit that is not possible"
UNKNOWN = (
    "which is not how a puzzle begins; expected 81 characters, 729 pencil marks, nine rows of nine "
    "cells, a link, or the text of a HoDoKu, OpenSudoku, SDK, CSV or JSON file"
)


@pytest.mark.parametrize(
    "text",
    [
        *(LINE.replace(".", blank) for blank in "0*_-? "),
        f"   {LINE}",
        f"{LINE}\t \r\n",
        f'"{LINE}"',
        " ".join(LINE),
        ",".join(LINE),
        "\t".join(LINE.replace(".", "0")),
        " ".join(ROWS),
        "/".join(ROWS),
    ],
)
def test_ways_to_write_81_cells_on_one_line(text: str) -> None:
    assert lines81([text]) == [LINE]
    assert read(text) == Grid(LINE)


def test_what_follows_a_puzzle_is_its_name_one_short_printable_line() -> None:
    for sign in (" ", ",", "\t", ";", "#", "  #  "):
        found = [(r.line81, r.name) for r in read_all([f"{LINE}{sign}Easy   one "])]
        assert found == [(LINE, "Easy one")], sign
    (reading,) = read_all([f"{LINE} \x1b[31mred\u2028\u00e9 " + "x" * 1000])
    assert reading.name.startswith("[31mred \u00e9 xxx")
    assert len(reading.name) == limits.LONGEST_NAME


def test_lines_of_other_widths_or_without_digits() -> None:
    """Spaces are blanks only in lines that are 81 wide."""
    spaced = LINE.replace(".", " ")
    for source, found in (
        ([spaced, spaced + "   ", spaced + " name"], [LINE, LINE, None]),
        ([" ".join(LINE + "1"), ",".join(LINE * 2)], [None, None]),
        (["." * 81, "0" * 81], ["." * 81] * 2),
        (["*" + "-" * 79 + "*", ".-" * 40 + ".", " " * 81], []),
        ([LINE, "oops", OTHER[:-2], OTHER], [LINE, None, None, OTHER]),
    ):
        assert lines81(source) == found
    assert [r.name for r in read_all([" ".join(LINE) + " 1st"])] == ["1st"]


def test_comments_and_empty_lines_are_skipped() -> None:
    source = ["# a comment", "", LINE, "// another", "   ", "\x85" + " " * 8, OTHER]
    assert places(source) == [(3, LINE), (7, OTHER)]


def test_a_title_names_the_puzzle_after_it_and_many_do_not_recurse() -> None:
    source = ["Grid 01", *ROWS, "Puzzle #2:", LINE, "Grid 03", "", OTHER + " own"]
    assert [r.name for r in read_all(source)] == ["Grid 01", "Puzzle #2", "own"]
    assert [r.name for r in read_all(["Grid 1"] * 5000 + [LINE])] == ["Grid 1"]
    for title in ("Puzzle 1 (easy):", "Nr. 3", "no 12.", "2)", "Sudoku Nr. 7 (for Tom)"):
        assert [r[:3] for r in read_all([title, *ROWS])] == [(2, LINE, title.rstrip(":."))]


LINK = f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE.replace('.', '0')}"


@pytest.mark.parametrize("puzzle", [LINE, LINE.replace(".", "0"), LINK])
def test_a_label_before_what_is_beyond_doubt_a_puzzle_names_it(puzzle: str) -> None:
    for label in ("Puzzle 1 (easy):", "and a link:", "3)", "Tom's, or Ann's; easy"):
        assert [r[:3] for r in read_all([f"{label} {puzzle}"])] == [(1, LINE, label.rstrip(":"))]


@pytest.mark.parametrize(
    "text",
    [
        *(f"easy: {LINE[1:]}", f"easy: {LINE}1", f"easy: x{LINE[1:]}", f"easy: {LINE[1:]}-"),
        *(f"easy:{LINE}", f"7.2 {LINE}", f"53..7....x {LINE}", f"easy: {LINK[:-1]}"),
        *(f"{LINE[1:]}x {OTHER}", f"easy: {Grid(LINE).solution().as_line()}", f"easy: {'.' * 81}"),
        *(f"x: {LINE.replace('.', '0', 1)}", "see https://www.sudokuwiki.org"),
    ],
)
def test_a_label_before_anything_else_is_a_fault(text: str) -> None:
    assert lines81([text, LINE]) == [None, LINE]


def test_pencil_marks_on_one_line() -> None:
    grid = Grid(LINE).remove("r1c1<>2")
    (reading,) = read_all([grid.as_marks() + " marked"])
    assert (reading.line81, reading.name, reading.format) == (None, "marked", "marks")
    assert reading.grid.bits == grid.bits
    assert not reading.grid.givens
    assert read(grid.as_marks().replace(".", "0")).bits == grid.bits


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINE[:-1], "line 1: found 80 cells; a puzzle on one line has 81"),
        (LINE + "9", "line 1: found 82 cells; a puzzle on one line has 81"),
        (LINE[:40] + "x" + LINE[41:], f"line 1, column 41: found 'x' for r5c5; {EXPECTED}"),
        ("\u0661" + LINE[1:], f"line 1, column 1: found '\u0661' for r1c1; {EXPECTED}"),
        (f"  {LINE}x", f"line 1, column 84: found 'x'; {AFTER}"),
        (f" 2{MARKS[1:]}", f"line 1, column 2: found '2' for 1r1c1; {MARK}"),
        (MARKS[1:], "line 1: found 728 characters; pencil marks on one line have 729"),
        ("  good morning", f"line 1, column 3: found 'good morning', {UNKNOWN}"),
    ],
)
def test_a_fault_says_where_what_was_found_and_what_was_expected(text: str, message: str) -> None:
    assert fault_of(text) == message
    with pytest.raises(InvalidPuzzle) as caught:
        read(text)
    assert str(caught.value) == message


def test_clashing_givens_are_found_when_the_grid_is_built() -> None:
    clash = "55" + "." * 79
    _, reading = read_all([LINE, clash])
    assert (reading.line81, reading.error) == (clash, None)
    with pytest.raises(InvalidPuzzle, match=r"^line 2: r1c1 and r1c2 both hold 5") as caught:
        _ = reading.grid
    assert caught.value.where.cells == (0, 1)


def test_read_takes_exactly_one_puzzle() -> None:
    for text, told in (
        ("# nothing\n\n", "found no puzzle"),
        (f"{LINE}\n\n{OTHER}\n", "line 3: found a second puzzle"),
        (f"{LINE}\noops\n", "line 2, column 1: found 'oops'"),
    ):
        with pytest.raises(InvalidPuzzle, match=f"^{told}"):
            read(text)


# Sources


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_pipe_may_deliver_the_mark_by_itself(encoding: str) -> None:
    pipe = Trickle(LINE.encode(encoding), [len("".encode(encoding)), 1000])
    assert lines81(pipe) == [LINE]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_files_of_every_encoding_and_line_end(tmp_path: Path, encoding: str, end: str) -> None:
    """UTF-16 needs no mark where the first characters are usual ones."""
    text = end.join([LINE + " caf\u00e9", "# comment", OTHER, ""])
    path = tmp_path / "puzzles.txt"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    path.write_bytes((mark + text).encode(encoding))
    for unmarked in (f"# für{end}{LINE}", f"{LINE}{end}"):
        assert lines81(unmarked.encode(encoding)) == [LINE]
    expected = [(1, LINE, "caf\u00e9"), (3, OTHER, "")]
    with path.open("rb") as file:
        stream = io.StringIO(text, newline="")
        for source in (path, str(path), path.read_bytes(), file, stream):
            assert [(r.line, r.line81, r.name) for r in read_all(source)] == expected
    assert lines81(text.splitlines(keepends=True)) == [LINE, OTHER]


class Trickle:
    """A file whose bytes arrive in pieces of these sizes, again and again."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        self._file = io.BytesIO(data)
        self._sizes = itertools.cycle(sizes)

    def read1(self, size: int) -> bytes:
        return self._file.read(min(size, next(self._sizes)))


def test_a_line_end_may_span_two_pieces() -> None:
    data = f"{LINE}\r\n\r\n{OTHER}\r\n{LINE} \u00e9\r".encode()
    found = [(r.line, r.line81, r.name) for r in read_all(Trickle(data, [1]))]
    assert found == [(1, LINE, ""), (3, OTHER, ""), (4, LINE, "\u00e9")]


def test_invalid_bytes_spoil_only_their_line() -> None:
    data = b"\n".join([LINE.encode(), b"\xff" + OTHER.encode(), b"# caf\xe9", OTHER.encode()])
    first, bad, last = read_all(data)
    assert (first.line81, last.line81, last.line) == (LINE, OTHER, 4)
    assert str(bad.error) == "line 2, column 1: found the byte 0xFF, which is not UTF-8 text"
    (told,) = faults(io.TextIOWrapper(io.BytesIO(b"\xff\xfe\xff"), "utf-8"))
    assert "cannot be decoded" in told


def test_a_pipe_is_read_as_it_arrives() -> None:
    out, into = os.pipe()
    with os.fdopen(out, "rb") as reader, os.fdopen(into, "wb", buffering=0) as writer:
        readings = read_all(reader)
        arrived: list[Reading] = []

        def next_reading() -> None:
            arrived.append(next(readings))

        for text in (f"{LINE}\n", "\n".join(ROWS) + "\n\n", f'["{OTHER}",\n', f"x\n{LINE}\n"):
            writer.write(text.encode())
            thread = threading.Thread(target=next_reading, daemon=True)
            thread.start()
            thread.join(PATIENCE)
            assert not thread.is_alive()
        assert [r.line81 for r in arrived[:3]] == [LINE, LINE, OTHER]


def test_an_endless_line_is_refused_in_bounded_memory() -> None:
    piece = b"1" * limits.CHUNK

    class Endless(io.RawIOBase):
        left = 4 * limits.LONGEST_LINE // limits.CHUNK

        def read1(self, _: int) -> bytes:
            self.left -= 1
            return piece if self.left > 0 else b"\n" + LINE.encode() if self.left == 0 else b""

    tracemalloc.start()
    bad, good = read_all(Endless())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * limits.LONGEST_LINE
    assert (good.line, good.line81) == (2, LINE)
    assert str(bad.error) == (
        f"line 1: found a line of more than the {limits.LONGEST_LINE} characters allowed"
    )


@pytest.mark.dear
def test_a_million_lines_are_not_kept_in_memory() -> None:
    tracemalloc.start()
    assert sum(r.line81 == LINE for r in read_all(repeat(LINE, 50_000))) == 50_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20


def test_a_missing_file_and_lines_of_another_type_are_ordinary_errors(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        next(read_all(tmp_path / "absent.txt"))
    with pytest.raises(InvalidPuzzle, match="a line is a str or bytes, found int"):
        list(read_all([81]))  # type: ignore[list-item]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "text",
    [
        "Grid" + " " * (1 << 20) + "x",
        "[" + " " * (1 << 20) + "x",
        ":::" + ":1" * (1 << 19),
        "1 " * (1 << 19),
        '{"a": "' + '\\"' * (1 << 19),
        '<opensudoku><game data="version: 1' + " " * (1 << 20) + 'x"/></opensudoku>',
        "https://sudokupad.app/scl" + "A" * (1 << 20),
    ],
    ids=["title", "bracket", "colons", "cells", "escapes", "spaces", "link"],
)
def test_long_hostile_lines_end_in_one_fault(text: str) -> None:
    assert [reading.error is not None for reading in read_all([text])] == [True]


def unrolled(source: Trickle) -> tuple[list[Reading], int]:
    found: list[Reading] = []
    unread = 0
    for record in read_plain_lines(source):
        if isinstance(record, PlainLines):
            unread += len(record.puzzles)
            found += [Reading(n, cells) for n, cells in enumerate(record.puzzles, record.first)]
        else:
            found.append(record)
    return found, unread


PIECES = [
    *(f"{LINE}\n", f"{OTHER}\r\n", f"{LINE.replace('.', '0')}\n", f"{OTHER}\n" * 30),
    *("\n", "# a comment\n", "Grid 07\n", f"{LINE} a name\n", f"{LINE},1\n", "puzzle,name\n"),
    *(f"{LINE[1:]}\n", f"{'.' * 81}\n", f"{'-' * 81}\n", "\n".join(ROWS) + "\n", f"{MARKS}\n"),
    *("\ufeff", "PK\x03\x04", "\r", f"{LINE[:80]}é\n", "\udcff\n", "\0", f"{LINE[:40]}\x85"),
    *(f"{LINE}", f"{LINE}\r", '{"puzzle": ', f'"{LINE}"}}\n', "53..7....\n" * 9, "1,2,3\n"),
    *(f"{LINE.replace('.', ' ')}\n", "x" * 200, f"*{'-' * 79}1\n", f"{OTHER}\v{LINE}\n"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=6), st.lists(st.integers(1, 300), min_size=1))
def test_plain_lines_are_what_reading_them_gives(pieces: list[str], sizes: list[int]) -> None:
    data = "".join(pieces).encode("utf-8", "surrogateescape")
    found, _ = unrolled(Trickle(data, sizes))
    assert [*map(repr, found)] == [*map(repr, read_all(io.BytesIO(data)))]


def test_lines_of_81_cells_come_unread_until_another_one() -> None:
    assert unrolled(Trickle(f"{LINE}\n{OTHER}".encode(), [1 << 16]))[1] == 2
    found, unread = unrolled(Trickle(f"{LINE}\n{OTHER}\r\n# end\n{LINE}\n".encode(), [164]))
    assert (unread, [reading.line for reading in found]) == (1, [1, 2, 4])
    assert unrolled(Trickle(f"# begin\n{LINE}\n".encode(), [90]))[1] == 0
    for text in (f"{LINE}\n", f"{LINE}\n{OTHER}\r\n", f"{LINE.replace('.', '-')}\n"):
        assert are_plain(text.encode()), text
    for text in (LINE, f"{LINE}x", f"{LINE[1:]} \n", f"{'-' * 81}\n", f"{'.' * 81}\r\n", ""):
        assert not are_plain(text.encode()), text


SOLVED = Grid(LINE).solution().as_line()


@pytest.mark.parametrize("between", [" ", ",", "\t", " # "])
def test_a_solution_beside_its_puzzle_is_no_name(between: str) -> None:
    for first, second in ((LINE, SOLVED), (SOLVED, LINE), (LINE, SOLVED[:9] + LINE[9:])):
        for rest, name in (("", ""), (",easy", "easy")):
            (reading,) = read_all([first + between + second + rest])
            assert (reading.line81, reading.name) == (LINE, name)


def test_two_puzzles_on_a_line_are_a_fault() -> None:
    what = "line 1: found two puzzles on the line; expected one on each line"
    assert fault_of(f"{LINE} {OTHER}") == fault_of(f"{SOLVED},{OTHER}") == what
    assert lines81([f"{LINE} {LINE}2"]) == [LINE]


def test_lists_fences_and_marks_of_direction_around_a_puzzle_are_left_out() -> None:
    for sign in "-*+\u2022":
        assert [(r.line81, r.name) for r in read_all([f"{sign} {LINE}"])] == [(LINE, "")]
    assert lines81(["```text", LINE, "```"]) == [LINE]
    assert lines81([f"\u202b{LINE[:9]}\u00ad{LINE[9:]}\u202c"]) == [LINE]
    assert [r.name for r in read_all([f"Puzzle 3, {LINE}"])] == ["Puzzle 3"]


WIDE = {row: row.replace("3", chr(0xFF13)) for row in ROWS}
"""Rows in which a digit is written in full width."""


@pytest.mark.parametrize(
    "source",
    [
        ["".join(WIDE.values())],
        [*WIDE.values()],
        [" ".join(row) for row in WIDE.values()],
        *([sep.join(row) for row in WIDE.values()] for sep in "\t,;"),
        ["\t".join(row).replace(".", "") for row in WIDE.values()],
        [f":::{''.join(WIDE.values())}:::"],
        ["puzzle,name", f"{''.join(WIDE.values())},x"],
        [f'{{"puzzle": "{"".join(WIDE.values())}"}}'],
        [f"https://www.sudokuwiki.org/sudoku.htm?bd={''.join(WIDE.values())}"],
        ["name\tA\tB", *("x\t" + "\t".join(row) for row in WIDE.values())],
    ],
)
def test_a_digit_of_full_width_among_others_is_this_digit(source: list[str]) -> None:
    assert lines81(source)[-1] == LINE


def test_a_file_that_is_no_text_is_one_fault() -> None:
    junk = bytes(n * 37 % 256 for n in range(700))
    expected = "expected text, a workbook or a picture"
    assert faults(junk) == [f"line 1: found bytes that are no text; {expected}"]
    found = f"{expected}; whydoku batch reads it"
    assert faults(b"PAR1\x15\x04\xff") == [f"line 1: found a Parquet file; {found}"]
    assert faults(b"BZh9\xff") == [f"line 1: found a file compressed by bzip2; {found}"]
    assert lines81(b"\xff\xfd\xfc\n" + LINE.encode()) == [None, LINE]
    assert lines81(b"\0\1\2\3\n" + LINE.encode()) == [None, LINE]
