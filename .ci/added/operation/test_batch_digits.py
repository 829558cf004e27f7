"""An operation that was added as one file is a command, a job of batches, a function, a path of the
API and a tool for assistants, each with its help."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import CommandLine
from whydoku import batch
from whydoku.errors import UnknownName
from whydoku.faces.mcp.tools import request_of, schema_of
from whydoku.faces.web.answering import reply
from whydoku.faces.web.api.operations import JSON, TimeLimit
from whydoku.faces.web.described import document

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COUNTS = {"1": 3, "2": 2, "3": 3, "4": 2, "5": 3, "6": 5, "7": 3, "8": 5, "9": 4}


def test_digits_are_counted_by_a_command(whydoku: CommandLine) -> None:
    two = LINE.replace("1", ".")
    done = whydoku("digits", "--missing", LINE, two)
    assert done.lines[0].startswith("unique 9 ")
    assert done.lines[1].endswith(" 1")
    [record] = map(json.loads, whydoku("digits", "--json", LINE).lines)
    own = {"puzzle": LINE, "status": "unique", "different": 9, "digits": COUNTS}
    assert record.items() >= own.items()
    told = whydoku("digits", "--help").out
    assert "Also list the digits that no clue shows." in told


def test_digits_are_counted_by_a_server() -> None:
    path = document()["paths"]["/api/v1/digits"]["post"]
    assert path["summary"] == "Count the clues of each digit in puzzles."
    sent = reply("digits", JSON, json.dumps({"grid": LINE, "missing": True}).encode(), TimeLimit())
    assert json.loads(sent.content) == {
        "puzzle": LINE,
        "status": "unique",
        "different": 9,
        "digits": COUNTS,
        "missing": "",
    }
    schema = document()["components"]["schemas"]["DigitsFound"]
    assert schema["properties"]["missing"]["description"] == "The digits that no clue shows."
    assert schema["required"] == ["puzzle", "status", "different", "digits"]


def test_digits_are_counted_for_an_assistant() -> None:
    schema = schema_of("digits")
    assert [*schema["properties"]] == ["grid", "rules", "missing", "moves"]
    assert (
        schema["properties"]["missing"]["description"] == "Also list the digits that no clue shows."
    )
    asked = json.loads(request_of("digits", {"grid": LINE, "missing": True}))
    assert asked == {"grid": LINE, "missing": True}


def test_digits_are_counted_from_a_file_to_a_file(whydoku: CommandLine, tmp_path: Path) -> None:
    source, output = tmp_path / "in.txt", tmp_path / "out.csv"
    source.write_text(f"{LINE}\n{LINE.replace('1', '.')}\nnonsense\n")
    given = ("batch", "digits", str(source), "-o", str(output), "--workers", "1")
    done = whydoku(*given, "--missing")
    assert (done.code, done.err) == (0, "")
    assert output.read_text().splitlines()[:2] == [
        "puzzle,status,different,digits,missing,error",
        f"{LINE},unique,9,{' '.join(f'{digit}:{n}' for digit, n in COUNTS.items())},,",
    ]
    assert [line.split(",")[4] for line in output.read_text().splitlines()[2:]] == ["1", ""]
    assert ["different", "8", "1,", "9", "1"] in [line.split() for line in done.lines]
    refused = whydoku(*given)
    assert "there is no unfinished job to continue" in refused.err


def test_the_job_is_listed_and_describes_its_options(whydoku: CommandLine) -> None:
    lines = [line.split(maxsplit=1) for line in whydoku("batch", "-h").lines]
    assert ["digits", "Count the clues of each digit in puzzles."] in lines
    told = whydoku("batch", "digits", "--help").out
    assert "Count the clues of each digit in puzzles." in told
    assert "--missing" in told
    assert "Also list the digits that no clue shows." in told


def test_the_operation_is_a_function() -> None:
    [answer] = batch.digits([LINE], missing=True)
    assert (answer["digits"], answer["missing"]) == (COUNTS, "")
    with pytest.raises(UnknownName, match="no operation is called 'digit'; did you mean digits"):
        batch.to_file("digit", [], "x.csv")
