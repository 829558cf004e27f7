"""Pictures wherever puzzles are read: at the command line, in batches and games, by the API. What
the engine reads there is given here."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from command_line import CommandLine, process
from corpus import WIKIPEDIA
from formats.photographed import grid_bytes, picture, saved
from requirements import needed
from whydoku import Grid
from whydoku.faces.play.puzzles import open_
from whydoku.faces.play.session import PlayReply, Session
from whydoku.faces.web.answering import reply
from whydoku.faces.web.api.operations import (
    FILE_BODY,
    JPEG,
    JSON,
    PDF,
    PICTURE_BODY,
    PICTURES,
    PNG,
    TimeLimit,
    operations,
)
from whydoku.formats.photos import reading as photos
from whydoku.grids.engine.photos import WRITTEN, grids_in
from whydoku.shapes.schemas import Schemas

SOLUTION = Grid(WIKIPEDIA).solution().as_line()
WRONG = f"1{WIKIPEDIA[1:]}"
DOUBTFUL: dict[str, Any] = {"sure": {0: 3, 80: 100}, "others": {0: 6}, "verdict": 1}


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The grids that the engine finds in any picture, as it answers them."""
    grids: list[bytes] = []
    needed("PIL.Image")
    monkeypatch.setattr(photos, "net", lambda: b"")
    monkeypatch.setattr(photos, "photographed", lambda *_: [*grids_in(b"".join(grids))])
    return grids


@pytest.fixture
def photo(tmp_path: Path) -> str:
    path = tmp_path / "photo.jpg"
    path.write_bytes(saved(picture("." * 81, 10), "JPEG"))
    return str(path)


def test_a_picture_is_a_file_as_any_other(
    whydoku: CommandLine, shown: list[bytes], photo: str
) -> None:
    shown.append(grid_bytes(WIKIPEDIA))
    ran = whydoku("hint", "--disclosure", "1", "-f", photo)
    assert (ran.code, ran.out, ran.err) == (0, f"{photo}\nLook at box 2.\n", "")
    shown.append(grid_bytes(SOLUTION, kinds={0: WRITTEN}))
    ran = whydoku("convert", "--format", "jsonl", "-f", photo)
    assert [json.loads(line) for line in ran.lines] == [
        {"puzzle": WIKIPEDIA},
        {"puzzle": f".{SOLUTION[1:]}", "placed": SOLUTION[0] + "." * 80},
    ]
    ran = whydoku("check", "--json", "-f", photo)
    places = [json.loads(line)["place"] for line in ran.lines]
    assert places == [f"{photo}, grid 1", f"{photo}, grid 2"]
    assert whydoku("convert", "-f", photo, "--only", "2").out == f"{SOLUTION}\n"
    ran = whydoku("convert", "-f", photo, "--only", "3")
    assert (ran.code, ran.err) == (
        1,
        f"whydoku: {photo}: found no puzzle '3'; there are 2 puzzles, none of them with a name\n",
    )


def test_what_is_in_doubt_is_told_and_changes_nothing_else(
    whydoku: CommandLine, shown: list[bytes], photo: str
) -> None:
    shown.append(grid_bytes(WIKIPEDIA))
    sure = whydoku("solve", "-f", photo)
    shown[:] = [grid_bytes(WIKIPEDIA, **DOUBTFUL)]
    for options in ([], ["--workers", "2"]):
        ran = whydoku("solve", "-f", photo, *options)
        assert (ran.code, ran.out) == (0, sure.out)
        told = "doubtful: r1c1 may be 5 or 6; r9c9 may be 9 or empty"
        assert ran.err == f"whydoku: {photo}: {told}\n"


def test_a_likelier_reading_is_offered(
    whydoku: CommandLine, shown: list[bytes], photo: str
) -> None:
    shown.append(grid_bytes(WRONG, likelier=WIKIPEDIA, verdict=2))
    ran = whydoku("check", "-f", photo)
    offer, fault = ran.err.splitlines()
    assert ran.code == 1
    assert offer == (
        f"whydoku: {photo}: has no solution as it was read, but one with r1c1 5 instead of 1: "
        f"{WIKIPEDIA}"
    )
    assert fault.startswith(f"whydoku: {photo}: ")
    assert whydoku("check", offer.rpartition(" ")[2]).code == 0


@pytest.mark.parametrize("command", ["check", "solve", "hint", "explain", "rate"])
def test_json_says_what_is_in_doubt_as_the_api_does(
    whydoku: CommandLine, shown: list[bytes], photo: str, command: str
) -> None:
    shown += [
        grid_bytes(WIKIPEDIA),
        grid_bytes(WIKIPEDIA, **DOUBTFUL),
        grid_bytes(WRONG, likelier=WIKIPEDIA, verdict=2),
    ]
    told = [json.loads(line) for line in whydoku(command, "--json", "-f", photo).lines]
    asked = read(Path(photo).read_bytes(), JPEG)
    assert len(told) == len(asked) == 3
    for mine, other in zip(told, asked, strict=True):
        for key in ("doubts", "offered"):
            assert mine.get(key) == other.get(key)
    assert [one.keys() & {"doubts", "offered"} for one in told] == [set(), {"doubts"}, {"offered"}]


def test_a_picture_without_a_grid_is_said_to_have_none(
    whydoku: CommandLine, shown: list[bytes], photo: str
) -> None:
    assert not shown
    sentence = (
        "found no Sudoku in the picture; expected a photo that shows all of a grid, from above "
        "and sharp"
    )
    for options in ([], ["--only", "1"]):
        ran = whydoku("hint", "-f", photo, *options)
        assert (ran.code, ran.out, ran.err) == (1, "", f"whydoku: {photo}: {sentence}\n")


def test_standard_input_may_be_a_picture(photo: str) -> None:
    needed("PIL.Image")
    with Path(photo).open("rb") as file:
        ran = process("check", stdin=file)
    assert ran.returncode == 1
    assert ran.stderr.startswith("whydoku: standard input: found no Sudoku in the picture; ")


def test_a_batch_reads_pictures_and_says_in_their_rows_what_is_in_doubt(
    whydoku: CommandLine, shown: list[bytes], photo: str, tmp_path: Path
) -> None:
    shown += [grid_bytes(WIKIPEDIA), grid_bytes(WIKIPEDIA, **DOUBTFUL)]
    out = tmp_path / "out.csv"
    ran = whydoku("batch", "solve", photo, "-o", str(out), "--workers", "1")
    assert ran.code == 0
    with out.open(newline="") as file:
        sure, doubtful = csv.DictReader(file)
    assert (sure["puzzle"], sure["error"]) == (WIKIPEDIA, "")
    assert doubtful["error"] == "doubtful: r1c1 may be 5 or 6; r9c9 may be 9 or empty"
    assert sure["solution"] == doubtful["solution"] == SOLUTION


def test_a_game_begins_with_a_picture(shown: list[bytes], photo: str) -> None:
    shown.append(grid_bytes(WIKIPEDIA, marks={2: 0b11}, **DOUBTFUL))
    session = Session()
    laid = open_(session, photo)
    assert isinstance(laid, PlayReply)
    said = [text for _, text in laid.lines]
    assert session.game.grid.puzzle.as_line() == WIKIPEDIA
    assert [(note.cell, note.digit) for note in session.game.notes] == [(2, 1), (2, 2)]
    assert ("Doubtful: r1c1 may be 5 or 6; r9c9 may be 9 or empty.",) in said


# The API.


def read(data: bytes, media: str) -> Any:
    sent = reply("read", media, data, TimeLimit())
    assert isinstance(sent.content, bytes)
    assert sent.status == 200, sent.content
    answer = json.loads(sent.content)
    operation = operations()["read"]
    schemas = Schemas("#/$defs/", str)
    schema = {**schemas.of(operation.answers), "$defs": schemas.published}
    jsonschema.Draft202012Validator(schema).validate(answer)
    return answer["records"]


@pytest.mark.parametrize("media", PICTURES)
def test_read_takes_pictures_by_their_content(shown: list[bytes], photo: str, media: str) -> None:
    shown += [
        grid_bytes(WIKIPEDIA, **DOUBTFUL),
        grid_bytes(WRONG, likelier=WIKIPEDIA, verdict=2),
        grid_bytes(SOLUTION, kinds={0: WRITTEN}),
    ]
    doubtful, wrong, played = read(Path(photo).read_bytes(), media)
    assert (doubtful["puzzle"], doubtful["line"], doubtful["format"]) == (WIKIPEDIA, 1, "photo")
    assert doubtful["doubts"] == [
        {"cell": "r1c1", "digit": 5, "other": 6},
        {"cell": "r9c9", "digit": 9, "other": 0},
    ]
    assert wrong["offered"] == {"puzzle": WIKIPEDIA}
    assert played["placed"] == SOLUTION[0] + "." * 80
    assert played["filled"]["status"] == "unique"
    shown[:] = [grid_bytes(f"55{WIKIPEDIA[2:]}", kinds={1: WRITTEN})]
    [clash] = read(Path(photo).read_bytes(), media)
    assert clash["where"] == {"cells": ["r1c1", "r1c2"]}
    assert clash["filled"]["wrong"] == ["r1c2=5"]


def test_a_picture_may_be_larger_than_a_spreadsheet() -> None:
    needed("PIL.Image")
    asked = operations()["read"]
    assert asked.most_of(PNG) == asked.most_of(PDF) == PICTURE_BODY > FILE_BODY
    assert asked.most_of("text/csv") == FILE_BODY
    assert operations()["hint"].media_taken == (JSON,)
    [fault] = read(b"\x89PNG\r\n\x1a\n", PNG)
    assert fault["error"] == "the picture is damaged or cut off; save it again"
    assert fault["where"] == {}
