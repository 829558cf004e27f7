"""A grid that is part of a larger table of digits is no puzzle: it is never read as another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from effort import few
from whydoku import random_minimal, read_all
from workbook_files import Page, xlsx_bytes

Form = Callable[[list[str]], bytes]


def written(separator: str, *, bars: bool = False, dots: bool = True) -> Form:
    def text(rows: list[str]) -> bytes:
        if bars:
            rule = "+-------+-------+-------+"
            lines = [f"| {row[:3]} | {row[3:6]} | {row[6:9]} | {row[9:]}" for row in rows]
            lines = [rule, *lines[:3], rule, *lines[3:6], rule, *lines[6:], rule]
        else:
            lines = [separator.join(row) for row in rows]
        return "\n".join(line if dots else line.replace(".", "") for line in lines).encode()

    return text


def sheet(*, borders: bool) -> Form:
    def workbook(rows: list[str]) -> bytes:
        page = Page()
        for r, row in enumerate(rows, 2):
            for c, digit in enumerate(row, 2):
                if digit != "." or borders:
                    page.put(r, c, "" if digit == "." else int(digit), border=borders)
        return xlsx_bytes(page)

    return workbook


FORMS: dict[str, Form] = {
    "plain": written(""),
    "blanks": written(" "),
    "drawn": written("", bars=True),
    "tabs": written("\t", dots=False),
    "commas": written(","),
    "sheet": sheet(borders=False),
    "sheet with borders": sheet(borders=True),
}
NUMBERS = ("123456789", "987654321")
OTHER = "472913568"


def tables(rows: list[str]) -> Iterator[tuple[bool, list[str]]]:
    """Tables with a grid and something more, and whether the grid may be read."""
    for row in (*NUMBERS, OTHER):
        yield row in NUMBERS, [row, *rows]
        yield row in NUMBERS, [*rows, row]
        yield from ((False, [*rows[:at], row, *rows[at:]]) for at in (1, 3, 4, 8))
        yield False, [row, *rows, row, row]
    yield False, [row + digit for row, digit in zip(rows, OTHER, strict=True)]


@pytest.mark.parametrize("form", FORMS)
def test_no_other_puzzle_is_read(form: str) -> None:
    for puzzle in random_minimal(few(5, 1), seed=77):
        rows = [puzzle[at : at + 9] for at in range(0, 81, 9)]
        assert [one.line81 for one in read_all(FORMS[form](rows))] == [puzzle]
        for is_clear, table in tables(rows):
            found = [*read_all(FORMS[form](table))]
            good = [one.line81 for one in found if not one.error]
            assert good in ([], [puzzle]), table
            assert good or not is_clear, table
            assert not good or len(found) == 1 or form == "drawn", table
