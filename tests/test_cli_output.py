"""The option -o: which commands have it, and the format that the ending of the file means."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click
import pytest

from command_line import CommandLine
from whydoku.faces.cli.app import COMMANDS, group

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WITHOUT = {"batch", "doctor", "serve"}
"""The commands whose output is not for keeping, and the one whose jobs have it."""

MADE = ("generate", "--guess", "--seed", "1")


def test_every_command_that_writes_something_to_keep_has_it() -> None:
    ctx = click.Context(group)
    commands = {name: group.get_command(ctx, name) for name in COMMANDS}
    found = {n for n, one in commands.items() if one and any("-o" in p.opts for p in one.params)}
    assert found == {*COMMANDS} - WITHOUT


@pytest.mark.parametrize(
    ("command", "ending", "begins"),
    [
        (("rate", LINE), ".csv", "puzzle,er,ep,ed\n"),
        (("check", LINE), ".csv", "puzzle,status,clues,minimal,solutions,why\n"),
        (("rate", LINE), ".TSV", "puzzle\ter\tep\ted\n"),
        (("rate", LINE), ".json", '{"place": "puzzle 1", "puzzle"'),
        (("rate", LINE), ".txt", "1.2 1.2 1.2\n"),
        (("rate", LINE), ".dat", "1.2 1.2 1.2\n"),
        (("rate", LINE), "", "1.2 1.2 1.2\n"),
        (("rate", LINE, "--format", "text"), ".csv", "1.2 1.2 1.2\n"),
        (("rate", LINE, "--json"), ".csv", "{"),
        (("solve", LINE), ".jsonl", '{"place": "puzzle 1"'),
        (("solve", LINE), ".txt", "5346"),
        (("convert", LINE), ".csv", "puzzle\n53..7"),
        (("convert", LINE), ".json", '{"puzzle": "53..7'),
        (("convert", LINE), ".sdm", "530070000"),
        (("convert", LINE), ".opensudoku", "<?xml"),
        (("explain", LINE), ".html", "<!DOCTYPE html>"),
        (("explain", LINE), ".md", "# "),
        (MADE, ".csv", "puzzle,name\n"),
        (MADE, ".json", '{"puzzle": "'),
        (MADE, ".txt", "8.....73"),
        (("generate", "--practice", "naked-pair", "--seed", "3"), ".json", '{"name": "naked-pair'),
        (("profiles", "bloc"), ".toml", 'name = "bloc"'),
        (("techniques",), ".txt", "full-house"),
        (("examples",), ".json", '{"name": "'),
    ],
)
def test_the_ending_chooses_the_format(
    whydoku: CommandLine, tmp_path: Path, command: tuple[str, ...], ending: str, begins: str
) -> None:
    out = tmp_path / f"out{ending}"
    ran = whydoku(*command, "-o", str(out))
    assert (ran.code, ran.out) == (0, "")
    assert out.read_text().startswith(begins)


def test_an_output_may_be_a_device(whydoku: CommandLine) -> None:
    assert whydoku("solve", LINE, "-o", os.devnull).code == 0


def test_made_puzzles_go_to_a_file(whydoku: CommandLine, tmp_path: Path) -> None:
    out = tmp_path / "made.json"
    assert whydoku(*MADE, "-n", "3", "-o", str(out)).code == 0
    assert [json.loads(line)["number"] for line in out.read_text().splitlines()] == [0, 1, 2]
