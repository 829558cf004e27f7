"""Operations on what comes from elsewhere: texts with puzzles in any format, which they read and
write in another, and saved steps and traces, whose proofs they check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Final, Literal, NotRequired, TypeAlias, TypedDict, cast

from whydoku.dataclass import dataclass
from whydoku.errors import Unproven, Where, WhydokuError
from whydoku.faces.web.api.operations import LARGE_BODY, TimeLimit, operation
from whydoku.faces.web.api.requests import (
    GRID,
    MOST_IN_FILE,
    STEP,
    AskedRecord,
    GridValue,
    PageJson,
    PageRequest,
    RulesField,
    StepObject,
    TraceObject,
    page_of,
    reading_of,
)
from whydoku.formats import FORMATS, Reading, read_all, write_all
from whydoku.formats.filled import judged
from whydoku.formats.json_names import Count
from whydoku.formats.json_patterns import parse_step
from whydoku.formats.known.json_puzzles import RecordJson, reading_data
from whydoku.formats.photos.doubts import DoubtJson, doubts_data
from whydoku.grids.check import check
from whydoku.operations.answers.saved_traces import AssumedJson, reproved
from whydoku.operations.answers.verdicts import FilledJson, filled_data
from whydoku.operations.refusals import WhereJson, invalid_request, sentence_of
from whydoku.shapes.marks import About, Between, OneOf, Sized
from whydoku.shapes.texts import Text
from whydoku.solving.proved import Proved

Content: TypeAlias = Annotated[str, Sized(most=LARGE_BODY)]


MOST_ON_A_PAGE: Final = 20_000
"""The most puzzles of a text in one answer; no text that is taken has as many whole puzzles."""


@dataclass(frozen=True, kw_only=True)
class PuzzlesPageRequest(PageRequest, RulesField):
    """A question about all puzzles in a text, page by page."""

    most: Annotated[int, Between(1, MOST_ON_A_PAGE)] = MOST_ON_A_PAGE
    """The most puzzles on a page, those that cannot be read among them."""


@dataclass(frozen=True, kw_only=True)
class ReadRequest(PuzzlesPageRequest):
    """Reads all puzzles in a text."""

    text: Content
    """Puzzles in any known format, one or many."""


class ReadRecordJson(RecordJson):
    """A puzzle that was read."""

    line: int
    """The line, or the row of a sheet, on which it starts, or the number of the grid in a picture,
    from 1."""
    format: str
    """The format in which it was written."""
    sheet: NotRequired[str]
    """The name of the sheet on which it stands, in a workbook."""
    address: NotRequired[str]
    """Its first cell on this sheet, such as B3."""
    page: NotRequired[int]
    """The page on which it stands, in a PDF of several."""
    filled: NotRequired[FilledJson]
    """What somebody has filled in, judged by the solution of the givens; told of the first puzzles
    only. `found`, `unreadable` and the puzzle, sent back in a record, mean the same grid."""
    doubts: NotRequired[list[DoubtJson]]
    """The cells of which a picture leaves in doubt what they hold."""
    offered: NotRequired[RecordJson]
    """What a picture more likely shows by the rules, if what was read has not one solution."""


class FaultJson(TypedDict):
    """What is wrong with a puzzle that cannot be read."""

    line: int
    """The line on which it starts, from 1."""
    error: str
    """What is wrong, in one sentence."""
    where: WhereJson
    """Where in the puzzle it is."""


class ReadFaultJson(FaultJson):
    """The error in place of a puzzle that cannot be read."""

    format: str
    """The format in which it seems to be written."""
    name: NotRequired[str]
    """The name of the puzzle, if it has one."""
    player: NotRequired[str]
    """Who has filled it in, if there is a place to say so; empty if nobody has."""
    mend: NotRequired[str]
    """Which clash to mend so that there is exactly one solution, in one sentence, if that is
    known; told of the first puzzles only."""
    sheet: NotRequired[str]
    """The name of the sheet on which it stands, in a workbook."""
    address: NotRequired[str]
    """The cell on this sheet, such as B3."""
    page: NotRequired[int]
    """The page on which it stands, in a PDF of several."""
    filled: NotRequired[FilledJson]
    """The same of a grid that can be read but for some cells, or whose digits clash."""
    doubts: NotRequired[list[DoubtJson]]
    """The cells of which a picture leaves in doubt what they hold."""
    offered: NotRequired[RecordJson]
    """What a picture more likely shows by the rules."""


ReadingJson: TypeAlias = Annotated[
    ReadRecordJson | ReadFaultJson,
    OneOf("Reading", "A puzzle that was read, or the error in its place."),
]


class ReadJson(PageJson):
    """The puzzles that were read."""

    records: list[ReadingJson]
    """For each puzzle of this page a record, or the error in its place."""


def read_file(data: bytes, _: TimeLimit) -> ReadJson:
    """The answer to a spreadsheet or a picture: for each puzzle a record, or the error in its
    place."""
    answer = _answer(read_all(data), 0, MOST_ON_A_PAGE)
    if answer["next"] is not None:
        raise invalid_request(f"a file has fewer than {MOST_ON_A_PAGE:,} puzzles here; divide it")
    return answer


@operation("read", {"text": f"{GRID}\n"}, most=LARGE_BODY, answer_file=read_file)
def read(asked: ReadRequest, _: TimeLimit) -> ReadJson:
    """Read puzzles in any known format."""
    return _answer(readings(asked.text, asked.rules), asked.start, asked.most)


@dataclass(frozen=True, kw_only=True)
class ConvertRequest(PuzzlesPageRequest):
    """Writes all puzzles in a text in another format."""

    text: Content | AskedRecord
    """Puzzles in any known format, or one record."""
    to: Annotated[Text, About(f"One of {', '.join(FORMATS)}.")] = "line"


class ConvertedJson(PageJson):
    """The converted text, the number of puzzles in it, and the faults of those left out."""

    text: str
    """The puzzles in the other format."""
    count: Count
    """The number of puzzles in the text."""
    faults: list[FaultJson]
    """The faults of the puzzles that were left out."""


@operation("convert", {"text": GRID, "to": "sdk"}, most=LARGE_BODY)
def convert(asked: ConvertRequest, _: TimeLimit) -> ConvertedJson:
    """Write puzzles in another format."""
    puzzles, faults = [], []
    text, rules = asked.text, asked.rules
    source = readings(text, rules) if isinstance(text, str) else [reading_of(text, rules)]
    page, after = page_of(source, asked.start, asked.most)
    for reading in page:
        try:
            puzzles.append(reading._replace(state=reading.grid))
        except WhydokuError as fault:
            faults.append(_fault_data(reading, fault))
    text = "".join(write_all(puzzles, asked.to))
    return ConvertedJson(text=text, count=len(puzzles), faults=faults, next=after)


def readings(text: str, rules: str | None = None) -> Iterator[Reading]:
    """Yields the readings of the puzzles in a text, of these rules unless they say their own."""
    return read_all(text.encode("utf-8", "backslashreplace"), rules=rules)


def _answer(found: Iterable[Reading], start: int, most: int) -> ReadJson:
    page, after = page_of(found, start, most)
    records = [_record_or_fault(reading, at < MOST_IN_FILE) for at, reading in enumerate(page)]
    return ReadJson(records=records, next=after)


def _record_or_fault(reading: Reading, is_first: bool) -> ReadingJson:
    data: dict[str, Any] = {"line": reading.line, "format": reading.format}
    if reading.place and reading.place.address:
        data |= {"sheet": reading.place.sheet, "address": reading.place.address}
    if reading.place and reading.place.page:
        data["page"] = reading.place.page
    try:
        data |= reading_data(reading)
    except WhydokuError as fault:
        data |= _fault_data(reading, fault)
        if reading.name:
            data["name"] = reading.name
        if reading.player is not None:
            data["player"] = reading.player
        if is_first and reading.line81 and (mends := check(reading.line81).why[1:]):
            data["mend"] = mends[0]
    if is_first and (found := judged(reading)):
        data["filled"] = filled_data(found)
    data |= doubts_data(reading)
    return cast(ReadingJson, data)


def _fault_data(reading: Reading, fault: WhydokuError) -> FaultJson:
    where = getattr(fault, "where", Where())
    sentence = getattr(fault, "what", "") or sentence_of(fault)
    return {
        "line": reading.line,
        "error": sentence,
        "where": WhereJson.of(where) if where else WhereJson(),
    }


@dataclass(frozen=True, kw_only=True)
class ProveRequest(RulesField):
    """Asks for a proof of a step, or of every step of a saved trace."""

    grid: GridValue | None = None
    """The grid before the step."""
    step: StepObject | None = None
    """A step, as in a saved trace."""
    trace: TraceObject | None = None
    """A saved trace."""


class ProvedJson(TypedDict):
    """Whether the proof holds, and if not, why."""

    status: Literal["verified", "relative", "unproved", "invalid"]
    """Whether it is proved from the givens, or relative to what is `assumed`, or not, or cannot be
    read."""
    assumed: NotRequired[AssumedJson]
    """What the start has beyond the givens. It does not contradict them, but nothing shows it."""
    unchecked: NotRequired[list[str]]
    """The names of techniques, or of variants, of which nothing is known by which to check them."""
    why: NotRequired[str]
    """What is not proved, or why it cannot be read."""


@operation("prove", {"grid": GRID, "step": STEP}, is_long=True, most=LARGE_BODY)
def prove(asked: ProveRequest, _: TimeLimit) -> ProvedJson:
    """Check the proof of a step, or of every step of a saved trace."""
    if asked.trace is not None and asked.grid is None and asked.step is None:
        trace = asked.trace
        return _judgement("trace", lambda: reproved(trace))
    if asked.trace is None and asked.grid is not None and asked.step is not None:
        grid, step = reading_of(asked.grid, asked.rules).grid, asked.step
        return _judgement("step", lambda: reproved(grid, parse_step(step)))
    raise invalid_request("give either a trace, or a grid and a step")


def _judgement(what: str, proved: Callable[[], Proved]) -> ProvedJson:
    try:
        found = proved()
    except Unproven as fault:
        return {"status": "unproved", "why": f"not proved: {fault}"}
    except WhydokuError as fault:
        return {"status": "invalid", "why": f"this is no {what}: {fault}"}
    answer: ProvedJson = {"status": "verified"}
    if found.assumed:
        answer = {"status": "relative", "assumed": AssumedJson.of(found.assumed)}
    if found.unchecked:
        answer["unchecked"] = [*found.unchecked]
    return answer
