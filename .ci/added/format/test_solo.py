"""Game IDs of Solo are recognised wherever puzzles are, and are written as that program does."""

from __future__ import annotations

from command_line import CommandLine
from whydoku import Reading, read_all

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GAME = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9"


def test_a_game_is_converted_to_a_line_and_back(whydoku: CommandLine) -> None:
    assert whydoku("convert", GAME).lines == [LINE]
    assert whydoku("convert", "--format", "solo", LINE).lines == [GAME]


def test_a_game_is_recognised_among_other_formats() -> None:
    found = list(read_all([LINE, f" {GAME} ", LINE.replace(".", "0")]))
    assert found == [Reading(1, LINE), Reading(2, LINE, format="solo"), Reading(3, LINE)]


def test_a_long_run_of_empty_cells_takes_several_letters(whydoku: CommandLine) -> None:
    line = "." * 40 + "1" + "." * 40
    assert whydoku("convert", "--format", "solo", line).lines == ["3x3:zn1zn"]
    assert whydoku("convert", "3x3:zn1zn").lines == [line]


def test_what_is_wrong_with_a_game_is_said(whydoku: CommandLine) -> None:
    done = whydoku("convert", "3x3:zn1zm")
    assert (done.code, done.out) == (1, "")
    assert "found 80 cells in a game of Solo" in done.err
