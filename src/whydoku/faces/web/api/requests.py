"""The fields that requests share: the grid, the profile, the style, texts and their bounds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, TypeVar, Union

from whydoku.dataclass import asdict, dataclass, replace
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats import Reading, read_all
from whydoku.formats.filled import judged
from whydoku.formats.sources.reading import FORMS
from whydoku.grids.grid import Grid
from whydoku.grids.rules import SMALLEST, Rules
from whydoku.operations.refusals import invalid_request, problem_of
from whydoku.playing.arguments.argument import LONGEST
from whydoku.shapes.checked import WrongValue, in_words, wrong
from whydoku.shapes.marks import About, Allowed, Between, Parsed, Published, Record, Sample, Sized
from whydoku.shapes.texts import STYLES, SYMBOLS, Text
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_named
from whydoku.telling.words.writing.writer import SHORT

_CELLS: Final = 'a digit 1 to 9, or 0, null, "" or "." for an empty cell'

CellValue: TypeAlias = (
    Annotated[int, Between(0, 9)]
    | Literal["", ".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    | None
)


def line_of_rows(value: list[Any]) -> str:
    """The characters of a grid in rows, 81 if it has nine; raises WrongValue if `value` is anything
    else."""
    size = len(value)
    if not SMALLEST <= size <= 9:
        raise WrongValue("", f"found {in_words(value)}; a grid has {SMALLEST} to 9 rows")
    return "".join(_line_of_row(row, number, size) for number, row in enumerate(value, 1))


def _line_of_row(row: Any, number: int, size: int) -> str:
    if not isinstance(row, list) or len(row) != size:
        found = in_words(row)
        what = f"found {found}; a grid of {size} rows has {size} cells in each"
        raise WrongValue(f"row {number}", what)
    return "".join(_symbol(cell, number, column) for column, cell in enumerate(row, 1))


def _symbol(cell: Any, row: int, column: int) -> str:
    if cell is None or cell == "":
        return "."
    is_digit = isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= 9
    if is_digit or (isinstance(cell, str) and len(cell) == 1 and cell in ".0123456789"):
        return str(cell).replace("0", ".")
    raise wrong(f"row {row}, column {column}", cell, _CELLS)


def _rows_of(size: int) -> Any:
    row = Annotated[list[CellValue], Sized(size, size)]
    return Annotated[list[row], Sized(size, size)]


AskedRows: TypeAlias = Annotated[
    str,
    Parsed(line_of_rows, Annotated[list[Any], Allowed("a list of rows")]),
    Published(
        "AskedRows",
        "A grid as nine rows of nine cells, or as fewer of fewer under rules of a smaller grid."
        '\n\nA cell is a digit, as a number or as text, or 0, null, "" or "." if it is empty.',
        Union[tuple(map(_rows_of, range(SMALLEST, 10)))],  # noqa: UP007 - of as many as there are
    ),
]
"""The type of a grid that is given as rows; it is turned into a character for each cell."""


MOST_IN_FILE: Final = 100
"""The most puzzles of a workbook or a book."""

MOST_DRAWN: Final = 30
"""The most of them whose steps are drawn, which takes time and memory."""

GRID: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle in the examples of requests."""

STEP: Final[dict[str, Any]] = {
    "technique": "naked-single",
    "placements": ["r5c5=5"],
    "eliminations": [],
    "why": [{"pattern": "cover", "bases": ["r5c5"], "covers": ["5r5", "5c5", "5b5"], "fins": []}],
}
"""A step of it, as in a saved trace."""

_A_GRID: Final = f'a text ({FORMS}), an object such as {{"puzzle": "53..7...."}} or a list of rows'

T = TypeVar("T")

LongText: TypeAlias = Annotated[str, Sized(most=1000)]
GridText: TypeAlias = Annotated[str, Sized(most=20_000)]
ReasonText: TypeAlias = Annotated[str, Sized(1, LONGEST)]
ReasonTexts: TypeAlias = Annotated[list[ReasonText], Sized(most=729)]
ConclusionTexts: TypeAlias = Annotated[list[Text], Sized(most=729)]
StepObject: TypeAlias = Annotated[dict[str, Any], Published("AskedStep")]
TraceObject: TypeAlias = Annotated[dict[str, Any], Published("AskedTrace")]
"""The types of steps and saved traces in requests; `operations.answers` checks them when it reads
them."""


def _how_to_tell(styles: Mapping[str, str]) -> str:
    return f"How to tell steps: {'; '.join(map(': '.join, styles.items()))}."


IN_STYLES: Final = _how_to_tell(STYLES)
"""What the style of a request does, where cells show digits."""

StyleName: TypeAlias = Annotated[Literal["plain", "short", "expert"], About(IN_STYLES)]
ShownStyle: TypeAlias = Annotated[
    Literal["plain", "short", "expert", "letters", "colours", "pictures"],
    About(_how_to_tell(STYLES | SYMBOLS)),
]


@dataclass(frozen=True, kw_only=True)
class AskedCell:
    """A cell that holds what is no digit, as `read` names it."""

    cell: Text
    """The cell, such as r1c2."""
    found: LongText
    """What was found there."""
    place: LongText | None = None
    """Where that was, in words; ignored here."""
    address: Text | None = None
    """Its cell on a sheet, such as B3."""


@dataclass(frozen=True, kw_only=True)
class AskedRecord:
    """A grid as whydoku writes it."""

    puzzle: LongText
    """The givens as 81 characters, or 729 pencil marks where no givens are known."""
    placed: LongText | None = None
    """The digits placed since, as 81 characters."""
    removed: ConclusionTexts | None = None
    """Removed candidates, such as r4c7<>59."""
    unproved: ConclusionTexts | None = None
    """Those removed without a proof, which `removed` need not repeat; if left out, all of them."""
    notes: ConclusionTexts | None = None
    """What a player has noted, such as 59r4c7; it may be incomplete, so no answer depends on it."""
    reasons: ReasonTexts | None = None
    """What a player has argued, from the givens on, each as `argue` reads it; `argue_all` makes a
    trace of it, and no other answer depends on it."""
    found: LongText | None = None
    """What stands in the cells in place of `placed`, as 81 characters, where somebody has filled
    them in and something may be wrong, such as a given that is gone. Only `sheet` takes a grid in
    which something is, and marks it."""
    unreadable: Annotated[list[AskedCell], Sized(most=81)] | None = None
    """The cells of `found` that hold what is no digit."""
    name: LongText | None = None
    """The name of the puzzle."""
    player: LongText | None = None
    """Who has filled it in."""
    number: Annotated[int | None, Between(1, 10**9)] = None
    """The number of the puzzle among those it comes from, which a workbook or a book keeps; by
    default its place in the request."""
    line: int | None = None
    """The line on which `read` found it; ignored here."""
    format: Text | None = None
    """The format in which `read` found it; ignored here."""

    @property
    def text(self) -> str:
        """The record as JSON."""
        told = {key: value for key, value in asdict(self).items() if value is not None}
        return json.dumps({k: v for k, v in told.items() if k not in ("number", "line", "format")})


GridValue: TypeAlias = Annotated[GridText | AskedRecord | AskedRows, Allowed(_A_GRID)]


@dataclass(frozen=True, kw_only=True)
class RulesField:
    """The field of a request that says which rules hold."""

    rules: Annotated[str, Sized(1, 2000)] | None = None
    """The rules of a grid that does not say its own, such as x+anti-knight; classic if they are not
    given."""


@dataclass(frozen=True, kw_only=True)
class GridRequest(RulesField):
    """A question about one grid."""

    grid: Annotated[GridValue, Sample(GRID)]
    """A text in any known format, a record of a grid, or its rows."""

    @property
    def reading(self) -> Reading:
        """The puzzle of the request; raises InvalidPuzzle if there is none, or more than one."""
        return reading_of(self.grid, self.rules)

    @property
    def state(self) -> Grid:
        """The puzzle of the request as a grid."""
        return self.reading.grid


@dataclass(frozen=True, kw_only=True)
class GridsRequest(RulesField):
    """A question about one grid, or about several."""

    grid: Annotated[GridValue | None, Sample(GRID)] = None
    """One puzzle."""
    grids: Annotated[list[GridValue], Sized(1, 500)] | None = None
    """Several puzzles."""

    @property
    def readings(self) -> list[Reading]:
        """The puzzles of the request; raises a Problem that names the first that is none."""
        if (self.grid is None) == (self.grids is None):
            raise invalid_request("give either grid or grids")
        if self.grid is not None:
            return [reading_of(self.grid, self.rules)]
        found = []
        for number, grid in enumerate(self.grids or (), 1):
            with puzzle_numbered(number):
                found.append(reading_of(grid, self.rules))
        return found


@dataclass(frozen=True, kw_only=True)
class ProfileFields:
    """The fields of a request that say by which techniques it is answered."""

    profile: Text = "default"
    """Which techniques to use, in which order."""
    uniqueness: bool = True
    """Whether techniques may assume one solution."""

    @property
    def order(self) -> Profile:
        """The profile of the request."""
        return profile_named(self.profile)


@dataclass(frozen=True, kw_only=True)
class ProfileRequest(ProfileFields, GridRequest):
    """A question about one grid, to be answered by the techniques of a profile."""


@dataclass(frozen=True, kw_only=True)
class PuzzlesRequest(RulesField):
    """A question about several puzzles."""

    puzzles: Annotated[list[GridValue], Sized(1, MOST_IN_FILE), Sample([GRID])]
    """The puzzles, in their order; a record may name and number its puzzle."""

    def readings(self, *, filled: bool = False) -> list[Reading]:
        """The puzzles of the request; raises a Problem that names the first that is none. If
        `filled` is set, what somebody has filled in may be wrong."""
        return [
            reading_numbered(number, value, self.rules, filled=filled)
            for number, value in zip(self.numbers_from(1), self.puzzles, strict=True)
        ]

    def numbers_from(self, first: int) -> list[int]:
        """The numbers of the puzzles: their own, or their places, counted from `first`."""
        return [
            (value.number if isinstance(value, AskedRecord) else None) or place
            for place, value in enumerate(self.puzzles, first)
        ]


@dataclass(frozen=True, kw_only=True)
class Told:
    """The fields of a request that say how to tell steps. Each step comes with its picture as data
    (a board), with phrases and with its argument."""

    style: ShownStyle = SHORT
    sentences: bool = False
    """Whether texts also come as sentences: keys with values, to be put in other words."""
    board: ClassVar[bool] = True


@dataclass(frozen=True, kw_only=True)
class Shown(Told):
    """The same as `Told`, but steps come with their pictures only if that is asked for."""

    board: bool = False  # type: ignore[misc]
    """Whether each step comes with its picture as data, and with phrases."""


@dataclass(frozen=True, kw_only=True)
class PageRequest:
    """The field of a request that says where a page begins."""

    start: Annotated[int, Between(0, below=1 << 31)] = 0
    """The place, among all that are found, of the first one of the answer, from 0."""


class PageJson(Record):
    """The field of an answer that says where the next page begins."""

    next: int | None
    """The `start` of the next page; null after the last one, which may be empty."""


def reading_of(
    value: str | AskedRecord, rules: str | Rules | None = None, *, filled: bool = False
) -> Reading:
    """The puzzle in a text or a record, of these rules unless it says its own; raises InvalidPuzzle
    if there is none, or more than one. With `filled`, what somebody has filled in may be wrong,
    which is for the caller to judge."""
    if isinstance(value, AskedRecord) and rules and len(value.puzzle.split()) == 1:
        value = replace(value, puzzle=f"{rules} {value.puzzle}")
    text = value if isinstance(value, str) else value.text
    readings: list[Reading] = []
    for reading in read_all(text.encode("utf-8", "backslashreplace"), rules=rules):
        if reading.error and not (filled and reading.filled):
            raise reading.error
        readings.append(reading)
        if len(readings) > 1:
            raise InvalidPuzzle("found a second puzzle; give one here, or several to `read`")
    if not readings:
        raise InvalidPuzzle(f"found no puzzle; expected {FORMS}")
    return readings[0]


def reading_numbered(
    number: int, value: str | AskedRecord, rules: str | None, *, filled: bool
) -> Reading:
    """The puzzle in a text or a record that has this number among others, and a grid; raises a
    Problem that names the number. With `filled`, what somebody has filled in may be wrong."""
    with puzzle_numbered(number):
        reading = reading_of(value, rules, filled=filled)
        found = judged(reading) if filled else None
        if found is None or found.right_part is None:
            reading.grid  # noqa: B018 - it may be refused
    return reading


@contextmanager
def puzzle_numbered(number: int) -> Iterator[None]:
    """Has a refusal name the number of the puzzle among others."""
    try:
        yield
    except WhydokuError as fault:
        problem = problem_of(fault)
        raise replace(problem, detail=f"puzzle {number}: {problem.detail}") from None


def page_of(items: Iterable[T], start: int, most: int) -> tuple[list[T], int | None]:
    """The `most` items from `start` on, and where the next page begins; looks for none after."""
    page = [*islice(items, start, start + most)]
    return page, start + most if len(page) == most else None
