"""The record of a game, which the page, `Game` and the game in a terminal write and read alike, to
the byte: what each moment of the game has on its grid, as its difference from the moment before.

Whoever reads a game keeps what it cannot show, and writes it again. A field that would say nothing
new is left out, fields have the order in which they stand here, and there are no blanks between
them. The moments have numbers: 0 is the start, and the entries lead to 1 and on. Each moment comes
after those on which it depends, which are the one before it and the one to which it returns; apart
from that, those on the way to the last come first, then those that checkpoints need, then those in
the log.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from whydoku.formats.json_names import Count
from whydoku.formats.json_patterns import MOST_STEPS, ReadStep
from whydoku.formats.json_rules import RulesJson
from whydoku.grids.bits import Candidates, members
from whydoku.grids.notation import format_cell
from whydoku.grids.spaces import ALL_CANDIDATES, ALL_DIGITS
from whydoku.shapes.checked import wrong
from whydoku.shapes.marks import Between, Like, Parsed, Record, Sized, closed, if_asked

VERSION: Final = 2

FILES: Final = 3
"""The version of files of games."""

MOST_REASONS: Final = 729
LONGEST_REASON: Final = 5000
LONGEST_TIME: Final = 1000 * 3600 * 24 * 365

_CELL: Final = "r[1-9]c[1-9]"


def _digits_in_cells(names: str) -> tuple[Candidates, Candidates]:
    """All candidates of the cells that are named, and those of them that are there now."""
    cells = digits = 0
    for name in names.split(" "):
        found = re.fullmatch("([1-9]*)r([1-9])c([1-9])", name)
        if not found:
            raise wrong("", name, "a cell after its digits, such as 59r4c7")
        at = 81 * int(found[2]) + 9 * int(found[3]) - 90
        cells |= ALL_DIGITS << at
        digits |= sum(1 << int(digit) - 1 for digit in {*found[1]}) << at
    return cells, digits


def _like(pattern: str, allowed: str) -> tuple[Like, Parsed]:
    """Marks a text that is checked against a pattern."""

    def parse(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise wrong("", text, allowed)
        return text

    return Like(f"^{pattern}$"), Parsed(parse)


CellDigits: TypeAlias = Annotated[
    str, Like(f"^[1-9]*{_CELL}(?: [1-9]*{_CELL})*$"), Parsed(_digits_in_cells)
]
TintedName: TypeAlias = Annotated[str, *_like(f"[1-9]{_CELL}=[1-9]", "such as 5r4c7=2")]
LinkName: TypeAlias = Annotated[
    str, *_like(f"([1-9]{_CELL})[=-](?!\\1)[1-9]{_CELL}", "such as 5r4c7=5r4c8")
]
LineName: TypeAlias = Annotated[
    str,
    *_like(
        f"[0-9](?:(?:-({_CELL})(?!-\\1)){{2,243}}|(?:>({_CELL})(?!>\\2)){{2,243}})",
        "such as 2-r1c1-r1c2",
    ),
]
PuzzleCells: TypeAlias = Annotated[str, *_like("[1-9.]{81}", "81 digits and dots")]


@closed
class ChangeJson(Record):
    """What is different on the grid. Cells have the digits that they have now: `59r4c7 r4c8` says
    5 and 9 in r4c7, and none any longer in r4c8."""

    possible: CellDigits = if_asked()
    """The candidates that the puzzle itself allows; all at the start if nothing is said."""
    placed: CellDigits = if_asked()
    """The digits that were placed. They may clash; who cannot show that leaves the later cells
    open."""
    removed: CellDigits = if_asked()
    """The candidates that were taken out, by hand or by steps."""
    proved: CellDigits = if_asked()
    """Those of them whose removal is proved."""
    notes: CellDigits = if_asked()
    """The player's own marks, in the centre of cells."""
    corners: CellDigits = if_asked()
    """The notes in the corners of cells."""
    colours: CellDigits = if_asked()
    """The colours 1 to 9 of cells."""
    tints: list[TintedName] = if_asked()
    """All candidates with a colour of their own: 5r4c7=2."""
    links: list[LinkName] = if_asked()
    """All links that were drawn: 5r4c7=5r4c8 is strong, 5r4c7-6r4c7 weak."""
    lines: list[LineName] = if_asked()
    """All lines, each with its colour, 0 for none, and its cells: 2-r1c1-r1c2; of an arrow:
    2>r1c1>r1c2."""
    automatic: bool = if_asked()
    """Whether candidates are shown that follow from the digits, and not the player's own marks; not
    so at the start if nothing is said."""
    complete: bool = if_asked()
    """Whether a cell with own marks has no other candidates; not so at the start either."""
    reasons_kept: Annotated[int, Between(least=0)] = if_asked()
    """How many of the reasons before still hold; all if nothing is said."""
    reasons: list[Annotated[str, Sized(most=LONGEST_REASON)]] = if_asked()
    """What the player has argued since, as `argue` reads it."""


@closed
class GameEntryJson(ChangeJson):
    """An entry of the history."""

    puzzle: PuzzleCells = if_asked()
    """The givens, if these have changed, as in a puzzle that is being made."""
    do: Literal["guess", "take_back"] = if_asked()
    """That a digit was placed on trial, or that the last such was taken back."""
    steps: Annotated[list[ReadStep], Sized(1, MOST_STEPS)] = if_asked()
    """The steps that were taken, as in a saved trace. They prove the entry."""
    to: Count = if_asked()
    """The moment to which the entry returns; then it says nothing else."""
    after: Count = if_asked()
    """The moment that the entry follows, if that is not the one before it."""


class SolvedPuzzleJson(Record):
    """How a puzzle was solved."""

    when: Count
    """The milliseconds since 1970."""
    title: str
    puzzle: Annotated[
        str,
        *_like(
            "(?:[1-9.]{81}(?:[1-9.]{648})?|[a-z][^ ]* [1-9.]{16,729})",
            "81 or 729 characters, or rules before the cells",
        ),
    ]
    """The givens, or 729 pencil marks where there are none; after their rules, unless these are
    classic."""
    time: Count
    """The milliseconds that it took."""
    hints: Count
    rating: float
    """The rating of the hardest step; 0 if it is not known."""
    techniques: list[str] = if_asked()
    """Those that hints named."""
    ideas: list[str] = if_asked()
    """Those beyond singles on the path of its solution, by slug."""
    level: str = if_asked()
    day: str = if_asked()


class HelpJson(Record):
    """How often each kind of help was asked for."""

    hints: Count = if_asked()
    steps: Count = if_asked()
    whys: Count = if_asked()
    paths: Count = if_asked()


@closed
class GameJson(Record):
    """A game, with all that can be undone."""

    whydoku: Literal["game"]
    version: Literal[2]
    title: str = if_asked()
    """The title of the puzzle."""
    level: str = if_asked()
    """Its level, such as hard; one of HoDoKu's is such as hodoku:hard."""
    day: str = if_asked()
    """The day, YYYY-MM-DD, whose puzzle it is."""
    rules: RulesJson = if_asked()
    """The rules, if they are not classic."""
    puzzle: PuzzleCells
    """The givens. A smaller grid lies in the upper left corner."""
    start: ChangeJson = if_asked()
    """What the grid had beyond the puzzle when the game began."""
    entries: list[GameEntryJson] = if_asked()
    """What was done. Each entry follows the one before it, unless it says otherwise."""
    at: Count = if_asked()
    """The current moment, if it is not the last."""
    last: Count = if_asked()
    """The moment to which redo leads, if that is not that of the last entry."""
    floor: Count = if_asked()
    """The moment at which undo stops, if that is not the start."""
    checkpoints: list[Annotated[list[str | Count], Sized(2, 2)]] = if_asked()
    """The name of each checkpoint and its moment."""
    log: list[Annotated[list[str | Count], Sized(1, 3)]] = if_asked()
    """What was done, in the order of playing, with what was undone since: the moment, the tenths of
    a second played by then if they are known, and the technique of the help, or ?, if there was
    any."""
    time: Annotated[int, Between(0, LONGEST_TIME)] = if_asked()
    """The milliseconds played."""
    timer: bool = if_asked()
    """Whether the player wants to see the time in a terminal."""
    asked: list[Count] = if_asked()
    """A number for each grid about which the page gave help."""
    helped: HelpJson = if_asked()
    """The help that the game in a terminal gave."""
    shown: bool = if_asked()
    """Whether the solution came from a path, and not from the player."""
    solved: SolvedPuzzleJson = if_asked()
    """How the player solved it."""


class GamesJson(Record):
    """A file of games, as the page takes them away."""

    whydoku: Literal["games"]
    version: Literal[3]
    settings: dict[str, Any] | None
    """Those of the page."""
    kept: list[GameJson]
    """The unfinished games."""
    past: list[SolvedPuzzleJson]
    """The solved puzzles."""
    replays: list[GameJson]
    """How puzzles were solved."""
    days: list[str] = if_asked()
    """The days whose puzzle was solved."""
    make: GameJson = if_asked()
    """The grid that is being made."""
    practice: dict[str, Any] = if_asked()
    """How the player does in practice."""
    course: dict[str, Any] = if_asked()
    """How far the player has come in the course."""
    helped: dict[str, Any] = if_asked()
    """For which techniques the player asked for help."""


class Layers(NamedTuple):
    """All that lies on the grid at one moment, each layer by itself. The first seven are
    candidates; the colours of a cell are those of their numbers."""

    possible: Candidates = ALL_CANDIDATES
    placed: Candidates = 0
    removed: Candidates = 0
    proved: Candidates = 0
    notes: Candidates = 0
    corners: Candidates = 0
    colours: Candidates = 0
    tints: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    automatic: bool = False
    complete: bool = False
    reasons: tuple[str, ...] = ()


_IN_CELLS: Final = Layers._fields[:7]
_WHOLE: Final = Layers._fields[7:12]
"""The layers of which the cells are written that have changed, and those that are written whole."""


def change_between(before: Layers, after: Layers) -> dict[str, Any]:
    """What is different, as JSON."""
    change: dict[str, Any] = {}
    old: Any
    new: Any
    for name, old, new in zip(Layers._fields, before, after, strict=True):
        if old == new:
            continue
        if name in _IN_CELLS:
            change[name] = " ".join(named_cells(old, new))
        elif name in _WHOLE:
            change[name] = new if isinstance(new, bool) else [*new]
        else:
            same = takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False))
            kept = len([*same])
            if kept < len(old):
                change["reasons_kept"] = kept
            if kept < len(new):
                change["reasons"] = [*new[kept:]]
    return change


def named_cells(before: Candidates, after: Candidates) -> Iterator[str]:
    """Yields the cells that differ, each with its digits now."""
    for i in range(81):
        if (before ^ after) >> 9 * i & ALL_DIGITS:
            digits = members(after >> 9 * i & ALL_DIGITS)
            yield "".join(str(d + 1) for d in digits) + format_cell(i)


def changed_by(before: Layers, change: Mapping[str, Any]) -> Layers:
    """What lies on the grid after a change, which has been read as a `ChangeJson`."""
    now = {name: change[name] for name in _WHOLE if name in change}
    for name in _IN_CELLS:
        if name in change:
            cells, digits = change[name]
            now[name] = getattr(before, name) & ~cells | digits
    for name in ("tints", "links", "lines"):
        if name in now:
            now[name] = tuple(now[name])
    kept = change.get("reasons_kept", len(before.reasons))
    if kept > len(before.reasons):
        raise wrong("reasons_kept", kept, f"a number up to {len(before.reasons)}")
    reasons = (*before.reasons[:kept], *change.get("reasons", ()))
    if len(reasons) > MOST_REASONS:
        raise wrong("reasons", [*reasons], f"a list of at most {MOST_REASONS}")
    return before._replace(**now, reasons=reasons)


def digits_placed(game: Mapping[str, Any]) -> Candidates:
    """The digits that lie on the grid of a game, read without the rest."""
    placed: list[Candidates] = [0]
    entries = game.get("entries", ())
    for entry in ({"placed": game.get("start", {}).get("placed")}, *entries):
        n = entry.get("to", entry.get("after", len(placed) - 2))
        before = placed[n + 1]
        cells, digits = _digits_in_cells(entry["placed"]) if entry.get("placed") else (0, 0)
        placed.append(before & ~cells | digits)
    at: int = game.get("at", game.get("last", len(entries)))
    return placed[1 + at]


def text_of(data: Mapping[str, Any]) -> str:
    """The text of a record, which both the page and the library write so."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def schema() -> dict[str, Any]:
    """The JSON Schema of a game, and of a file of games."""
    from whydoku.shapes.schemas import Schemas

    schemas = Schemas("#/$defs/", str, written=False)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"whydoku game, version {VERSION}",
        "anyOf": [schemas.of(GameJson), schemas.of(GamesJson)],
        "$defs": schemas.published,
    }
