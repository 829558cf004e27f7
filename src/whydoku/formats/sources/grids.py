"""Recognises puzzles of 81 characters: which characters are cells, and what may follow the last
cell; and makes grids from the parts that formats write separately: givens, placed digits and notes.

A field of a table or an object holds such a puzzle, or another form on one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.format import read_line, read_picture
from whydoku.formats.sources.reading import (
    GRID_FORMS,
    NO_NOTES,
    ClashingParts,
    Reading,
    faulty_reading,
)
from whydoku.formats.sources.source import Lines, bad_byte, lines_in
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.parts.texts import BLANKS, format_line
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.spaces import ALL_DIGITS

EMPTY_CELLS: Final = "." * 81

_BAD: Final = "!"
_TABLE: Final = bytes(
    n if chr(n) in "123456789" else ord("." if chr(n) in BLANKS else _BAD) for n in range(256)
)

NAME_SEPARATORS: Final = " \t,;#"
"""The characters that may stand between a puzzle and the name after it."""

FEWEST_CELLS: Final = 41
"""The fewest cells, half a puzzle, of a text that may have been meant as one."""


_LIKE: Final = str.maketrans(
    {chr(0xFEE0 + n): n for n in range(0x21, 0x7F)}  # characters of full width
    | dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " ")
    | dict.fromkeys(
        "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff"
    )
    | dict.fromkeys("\u00b7\u2022\u2219\u22c5\u30fb\u25a1\u25ab\u2b1c", ".")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | {"\u2026": "...", "\uff5c": "|"}
)


def plain_cells(text: str) -> str:
    """The text with ASCII for the characters that look like cells or bars, as programs for texts
    and Asian keyboards write them: digits of full width, other dots and dashes, and spaces that are
    no space."""
    return text if text.isascii() else text.translate(_LIKE)


def normal_cells(text: str) -> str | None:
    """The text with `.` for each empty cell; None if a character cannot be a cell.

    Works on bytes, which for 81 characters is twice as fast as `str.translate`.
    """
    if not text.isascii():
        return None
    cells = text.encode().translate(_TABLE).decode()
    return None if _BAD in cells else cells


PUZZLE_KEYS: Final = (
    "puzzle", "sudoku", "grid", "quizzes", "quiz", "board", "givens", "problem",
)  # fmt: skip
NAME_KEYS: Final = ("name", "title", "id")
"""The usual names of a field that holds the name of a puzzle. Those of a field that holds the
puzzle are in `PUZZLE_KEYS`."""


def read_field(text: str, number: int) -> Reading:
    """Reads the puzzle that fills a field, as one line or as a picture of several lines. `number`
    becomes the line number of the reading."""
    if bad := bad_byte(text):
        return faulty_reading(number, undecodable(bad[0]))
    if "\n" not in text:
        record = read_line(text, number)
        if record:
            return record
    else:
        lines = Lines(lines_in(text), number)
        for first in lines:
            if not first.strip():
                continue
            for picture in read_picture(first, lines) or ():
                if not any(rest.strip() for rest in lines):
                    return picture._replace(line=number)
            break
    return faulty_reading(number, f"found {quoted(text)} for a puzzle; expected {GRID_FORMS}")


def undecodable(surrogate: str) -> str:
    """The sentence that reports a byte that is not valid UTF-8; `surrogate` is the character that
    stands for the byte."""
    return f"found the byte 0x{ord(surrogate) & 0xFF:02X}, which is not UTF-8 text"


def grid_of_parts(
    givens: str,
    placed: str,
    removed: Candidates = 0,
    unproved: Candidates | None = None,
    rules: Rules = CLASSIC,
) -> Grid:
    """The grid with these givens and placed digits, a character for each cell, without those in
    `removed`.

    `unproved` are the candidates that were removed without a proof; None means all in `removed`,
    which need not repeat them.
    """
    try:
        return Grid(
            givens=givens,
            placed=placed,
            removed=CandidateSet.from_bits(removed),
            unproved=None if unproved is None else CandidateSet.from_bits(unproved),
            rules=rules,
        )
    except InvalidPuzzle as fault:
        raise ClashingParts(fault, givens, placed, rules) from None


def grid_of_record(
    puzzle: Grid, placed: str, removed: Candidates, unproved: Candidates | None
) -> Grid:
    """The grid of a record: its puzzle, and what the record says beside it as `grid_of_parts` takes
    it. If `placed` is empty, the digits are those placed in the puzzle, which are some where no
    givens are known."""
    removed |= puzzle.removed.bits
    if not puzzle.givens:
        removed |= puzzle.tables.all_candidates & ~puzzle.bits
    givens, own = format_line(puzzle.givens.bits), format_line(puzzle.placed.bits)
    return grid_of_parts(givens, placed or own, removed, unproved, puzzle.rules)


def grid_of_notes(
    givens: str, placed: str, notes: Iterable[Iterable[int]], rules: Rules = CLASSIC
) -> Grid:
    """The grid in which an open cell keeps only the digits noted in it, from 1 on. An open cell
    without notes keeps all digits."""
    removed, every = 0, (1 << rules.size) - 1
    for i, given, put, digits in zip(rules.tables.cells, givens, placed, notes, strict=True):
        if given == put == ".":
            m = sum(1 << digit - 1 for digit in set(digits))
            if m:
                removed |= (m ^ every) << i * 9
    return grid_of_parts(givens, placed, removed, rules=rules)


def grid_and_notes(
    givens: str,
    placed: str,
    notes: Sequence[Iterable[int]],
    claimed: Sequence[Iterable[int]] = (),
    rules: Rules = CLASSIC,
) -> tuple[Grid, CandidateSet]:
    """The grid of a player who has noted these digits in each cell, and the notes that claim
    nothing.

    If every open cell has notes, or digits that the puzzle itself claims in `claimed`, they are the
    candidates. Otherwise notes may be incomplete: they stay notes, and an open cell keeps the
    digits claimed there, or all.
    """
    claimed = claimed or [()] * len(notes)
    is_open = [given == put == "." for given, put in zip(givens, placed, strict=True)]
    told = [mine or given for mine, given in zip(notes, claimed, strict=True)]
    if all(compress(told, is_open)):
        return grid_of_notes(givens, placed, told, rules), NO_NOTES
    open_cells = compress(zip(rules.tables.cells, notes, strict=True), is_open)
    noted = CandidateSet(i * 9 + d - 1 for i, digits in open_cells for d in digits)
    return grid_of_notes(givens, placed, claimed, rules), noted


def noted_digits(grid: Grid, notes: CandidateSet) -> list[list[int]]:
    """The digits to write as notes into each cell: the candidates that are left in an open cell or,
    if no candidate has been removed, what the player has noted there.

    A cell with no candidate left cannot be written, because a cell without notes means that every
    digit is possible.
    """
    bits = grid.bits if grid.removed else notes.bits
    return [
        [d + 1 for d in members(bits >> i * 9 & ALL_DIGITS)] if digit == "." else []
        for i, digit in zip(grid.tables.cells, grid.as_line(), strict=True)
    ]


def puzzle_text(puzzle: str | Grid) -> str:
    """The puzzle as 81 characters, or as 729 if candidates have been removed; after its rules,
    unless they are classic."""
    if isinstance(puzzle, str):
        return puzzle
    return after_rules(puzzle, puzzle.as_marks() if puzzle.removed else puzzle.as_line())


def after_rules(grid: Grid, text: str) -> str:
    """The text of a grid after the name of its rules, unless they are classic."""
    return text if grid.rules.is_classic else f"{grid.rules} {text}"


def rules_and_cells(text: str) -> tuple[str, str]:
    """The name of the rules of a puzzle, empty for the classic ones, and the characters that
    `after_rules` has put behind it."""
    name, _, cells = text.rpartition(" ")
    return name, cells
