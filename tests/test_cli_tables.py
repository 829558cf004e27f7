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


def test_a_table_starts_with_the_row_that_cannot_be_read(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(f"id,puzzle\n{'x' * 200_000},{LINE}\n1,{LINE}\n")
    rows = [*csv.DictReader(whydoku("rate", "--format", "csv", "-f", str(path)).lines)]
    assert [row["id"] for row in rows] == ["", "1"]
    assert rows[0]["error"].startswith("the row cannot be read")
