"""Tables of the user's own: what `rate` leaves as it was, and which column holds the puzzles."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from command_line import CommandLine

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def rated(whydoku: CommandLine, tmp_path: Path, data: bytes, *options: str) -> bytes:
    """The bytes of the table that a table of these bytes becomes."""
    path, out = tmp_path / "mine.csv", tmp_path / "rated.csv"
    path.write_bytes(data)
    ran = whydoku("rate", "-f", str(path), "-o", str(out), *options)
    assert (ran.code, ran.err) == (0, "")
    return out.read_bytes()


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_table_is_written_as_it_was(
    whydoku: CommandLine, tmp_path: Path, encoding: str, separator: str, end: str
) -> None:
    rows = [
        ["Größe", "puzzle", "note"],
        ["ä", LINE, "für"],
        ["", LINE, f'"a\nb{separator}c"'],
        ['"\nü"', LINE, ""],
    ]
    more = [["er", "ep", "ed", "error"], *[["1.2", "1.2", "1.2", ""]] * 3]
    before = "".join(separator.join(row) + end for row in rows)
    after = "".join(separator.join([*own, *new]) + end for own, new in zip(rows, more, strict=True))
    found = rated(whydoku, tmp_path, before.encode(encoding))
    assert found == after.encode(encoding)


def test_only_a_puzzle_with_an_invalid_byte_is_refused(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    path, out = tmp_path / "mine.csv", tmp_path / "rated.csv"
    bad = f"id,puzzle\ný,{LINE[:-1]}ü\nü,{LINE}\n".encode("cp1252")
    path.write_bytes(bad)
    ran = whydoku("rate", "-f", str(path), "-o", str(out))
    assert ran.code == 1
    _, refused, fine = out.read_bytes().splitlines()
    assert refused.startswith(bad.splitlines()[1] + b',,,,"found the byte 0xFC')
    assert fine == bad.splitlines()[2] + b",1.2,1.2,1.2,"


def test_a_row_with_too_many_cells_is_rated_and_reported(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "mine.csv"
    table = [f"1,{LINE},nice, but\teasy,", f"2,{LINE},x,,", "3,bad,x,y", f"4,{LINE}"]
    path.write_text("\n".join(["id,puzzle,note", *table]))
    ran = whydoku("rate", "--format", "csv", "-f", str(path))
    rows = [*csv.DictReader(ran.lines)]
    more = r"found 5 cells in the row for 3 columns; left out ' but\teasy', ''"
    assert [row["er"] for row in rows] == ["1.2", "1.2", "", "1.2"]
    assert [row["error"] for row in rows[:2]] == [more, ""]
    assert rows[2]["error"].endswith("; found 4 cells in the row for 3 columns; left out 'y'")
    assert (rows[3]["note"], rows[3]["error"]) == ("", "")
    assert (ran.code, f"{path}, line 2: {more}\n" in ran.err) == (1, True)
    easy = "1.2 1.2 1.2"
    assert whydoku("rate", "-f", str(path)).lines == [easy, easy, "invalid", easy]


def test_columns_of_several_tables_are_matched_whatever_their_case(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    first.write_text(f"id,Puzzle,Note\n1,{LINE},x\n")
    second.write_text(f"note;grid;x;ID\nb;kaputt;1;2\nc;{LINE};1;3\n")
    ran = whydoku("rate", "--format", "csv", "-f", str(first), "-f", str(second))
    rows = [*csv.DictReader(ran.lines)]
    assert [row["Puzzle"] for row in rows] == [LINE, "kaputt", LINE]
    assert [row["id"] + row["Note"] for row in rows] == ["1x", "2b", "3c"]
    assert "left out the columns that the first table lacks: x\n" in ran.err


def test_the_figures_never_take_a_name_whatever_its_case(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    found = rated(whydoku, tmp_path, f"Puzzle,ER,Error\n{LINE},9,no\n".encode())
    assert found.splitlines()[0] == b"Puzzle,ER,Error,se_er,se_ep,se_ed,rating_error"


def test_a_table_without_a_usual_name_keeps_its_columns(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    table = f"Nr,Rätsel\n1,{LINE}\n".encode()
    assert rated(whydoku, tmp_path, table).splitlines()[1] == f"1,{LINE},1.2,1.2,1.2,".encode()
    first = f"Rätsel,Nr\n{LINE},1\n".encode()
    found = rated(whydoku, tmp_path, first, "--column", "Rätsel")
    assert found.splitlines()[1] == f"{LINE},1,1.2,1.2,1.2,".encode()


@pytest.mark.parametrize(
    "command",
    ["solve", "check", "hint", "explain", "convert", "canon"],
)
def test_every_command_takes_the_column(whydoku: CommandLine, tmp_path: Path, command: str) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(f"Start,Ende\nx,{LINE}\n")
    assert whydoku(command, "-f", str(path), "--column", "ende").code == 0
    ran = whydoku(command, "-f", str(path), "--column", "Mitte")
    assert f"{path}, line 1: found no column 'Mitte'; the header is 'Start,Ende'" in ran.err
    assert ran.code == 1


def test_a_table_starts_with_the_row_that_cannot_be_read(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(f"id,puzzle\n{'x' * 200_000},{LINE}\n1,{LINE}\n")
    rows = [*csv.DictReader(whydoku("rate", "--format", "csv", "-f", str(path)).lines)]
    assert [row["id"] for row in rows] == ["", "1"]
    assert rows[0]["error"].startswith("the row cannot be read")
