"""Operations that read texts with puzzles in any format, and write them in another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

from pydantic import Field

from whydoku.errors import WhydokuError
from whydoku.faces.web.api.answers.grids import ConvertedJson, ReadJson
from whydoku.faces.web.api.operations import LARGE_BODY, Operation, TimeLimit
from whydoku.faces.web.api.requests import GRID, AskedRecord, Request, Text, reading_of
from whydoku.faces.web.problems import sentence_of, where_data
from whydoku.formats import FORMATS, Reading, read_all, write_all
from whydoku.formats.known.json_puzzles import grid_data

Content = Annotated[str, Field(max_length=LARGE_BODY)]


class ReadRequest(Request):
    """Reads all puzzles in a text."""

    text: Content = Field(description="Puzzles in any known format, one or many.")


def read(asked: ReadRequest, _: TimeLimit) -> dict[str, Any]:
    """The puzzles in a text as records, with an error in place of each that cannot be read."""
    return {"records": [_record_or_fault(reading) for reading in readings(asked.text)]}


def read_file(data: bytes, _: TimeLimit) -> dict[str, Any]:
    """The puzzles in a spreadsheet as records."""
    return {"records": [_record_or_fault(reading) for reading in read_all(data)]}


class ConvertRequest(Request):
    """Writes all puzzles in a text in another format."""

    text: Content | AskedRecord = Field(description="Puzzles in any known format, or one record.")
    to: Text = Field("line", description=f"One of {', '.join(FORMATS)}.")


def convert(asked: ConvertRequest, _: TimeLimit) -> dict[str, Any]:
    """The text in another format; puzzles that cannot be read are left out and reported."""
    found, faults = [], []
    source = readings(asked.text) if isinstance(asked.text, str) else [reading_of(asked.text)]
    for reading in source:
        try:
            found.append(reading._replace(state=reading.grid))
        except WhydokuError as fault:
            faults.append({"line": reading.line, **_fault_data(fault)})
    return {"text": "".join(write_all(found, asked.to)), "count": len(found), "faults": faults}


def readings(text: str) -> Iterator[Reading]:
    """The puzzles in a text, one by one."""
    return read_all(text.encode("utf-8", "backslashreplace"))


def _record_or_fault(reading: Reading) -> dict[str, Any]:
    place: dict[str, Any] = {"line": reading.line, "format": reading.format}
    if reading.place and reading.place.address:
        place |= {"sheet": reading.place.sheet, "address": reading.place.address}
    try:
        return {**place, **grid_data(reading.grid, reading.name)}
    except WhydokuError as fault:
        return {**place, **_fault_data(fault)}


def _fault_data(fault: WhydokuError) -> dict[str, Any]:
    where = getattr(fault, "where", None)
    sentence = getattr(fault, "what", "") or sentence_of(fault)
    return {"error": sentence, "where": where_data(where) if where else {}}


OPERATIONS: Final = (
    Operation(
        name="read",
        about="Read puzzles in any known format.",
        request=ReadRequest,
        answer=read,
        answers=ReadJson,
        most=LARGE_BODY,
        examples=({"text": f"{GRID}\n"},),
        answer_file=read_file,
    ),
    Operation(
        name="convert",
        about="Write puzzles in another format.",
        request=ConvertRequest,
        answer=convert,
        answers=ConvertedJson,
        most=LARGE_BODY,
        examples=({"text": GRID, "to": "sdk"},),
    ),
)
