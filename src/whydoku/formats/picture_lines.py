"""The lines of grids drawn over several lines: which are rows, which borders, and what cells a row
has."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from whydoku.formats.sources.grids import plain_cells
from whydoku.formats.sources.limits import LONGEST_ROW

LineKind = Literal["row", "border", "perhaps", "wrong"]

_BARS: Final = "|!¦\u2502\u2503\u2506\u2507\u250a\u250b\u2551"
_RULES: Final = "+=:;,'`\t" + "".join(map(chr, range(0x2500, 0x2580)))
WITHOUT_RULES: Final = str.maketrans(dict.fromkeys(_RULES, " ") | dict.fromkeys(_BARS, "|"))
_DRAWN: Final = re.compile(r"[0-9.*_?\- ]*")
_MARKS_OF_CELL: Final = re.compile(r"[1-9]+|[.0*_?\-]")
_MOST_CELLS: Final = 40
"""The most cells of a line that may have been meant as a row."""


class PictureLine(NamedTuple):
    """The role of a line in a picture, with its cells. If their number is wrong, `number` says how
    many there are, and `cells` is empty."""

    kind: LineKind
    cells: tuple[str, ...] = ()
    number: int = 0


_BORDER: Final = PictureLine("border")


def picture_line(text: str) -> PictureLine | None:
    """The role of a line in a picture; None if the line cannot be part of a picture."""
    if len(text) > LONGEST_ROW:
        return None
    text = plain_cells(text)
    barred = text.translate(WITHOUT_RULES)
    body = barred.replace("|", " ")
    if not _DRAWN.fullmatch(body):
        return None
    words = body.split()
    joined = "".join(words)
    if not any(c.isdigit() for c in joined):
        return _line_without_digits(text, barred, joined)
    if len(joined) == 9:
        return PictureLine("row", tuple(joined))
    if len(words) == 9:
        return _row_of_words(words)
    fields = fields_between_bars(barred)
    if len(text) == 9 and text.replace(" ", "").isdigit():
        return PictureLine("row", tuple(text))
    if len(fields) == 9 and all(len(f.split()) < 2 for f in fields):
        return _row_of_words([f.strip() or " " for f in fields])
    if [len(f) for f in fields] == [3, 3, 3] and not any(c in ".0*_-?" for c in joined):
        return PictureLine("row", tuple("".join(fields)))
    count = len(words) if max(map(len, words)) < 9 and len(words) > 3 else len(joined)
    return PictureLine("wrong", number=count) if count <= _MOST_CELLS else None


def _line_without_digits(text: str, barred: str, joined: str) -> PictureLine | None:
    kinds = set(joined)
    if len(joined) == 9 and len(kinds) == 1:
        if joined[0] not in "-*_":
            return PictureLine("row", tuple(joined))
        return _BORDER if "+" in text else PictureLine("perhaps", tuple(joined))
    if not kinds:
        if text == " " * 9:
            return PictureLine("perhaps", tuple(text))
        fields = fields_between_bars(barred)
        if len(fields) == 9 and not any(f.strip() for f in fields):
            return PictureLine("row", (" ",) * 9)
        if [len(f) for f in fields] == [3, 3, 3] and "|" in barred:
            return PictureLine("row", (" ",) * 9)
    return _BORDER if len(text.strip()) >= 3 else None


def _row_of_words(words: list[str]) -> PictureLine:
    for word in words:
        if word != " " and (not _MARKS_OF_CELL.fullmatch(word) or len(set(word)) != len(word)):
            return PictureLine("wrong", number=9)
    return PictureLine("row", tuple(words))


def fields_between_bars(barred: str) -> list[str]:
    """The fields between the bars of a line, without empty fields outside the outer bars."""
    fields = barred.split("|")
    if len(fields) in (5, 11) and not fields[0].strip() and not fields[-1].strip():
        return fields[1:-1]
    if len(fields) in (4, 10):
        return fields[:-1] if not fields[-1].strip() else fields[1:]
    return fields


def is_framed(text: str) -> bool | None:
    """Whether a row with bars at both ends has nine fields between them, or only eight; None for
    any other row."""
    first, *fields = text.translate(WITHOUT_RULES).split("|")
    if len(fields) not in (9, 10) or first.strip() or fields[-1].strip():
        return None
    return len(fields) == 10


def odd_sign(text: str) -> str:
    """What all cells of a line have that are neither digits nor blanks, if the line is otherwise a
    row or a grid, and only one sign is odd; else empty."""
    words = plain_cells(text).translate(WITHOUT_RULES).replace("|", " ").split()
    cells = words if len(words) == 9 else "".join(words)
    odd = {cell for cell in cells if not _MARKS_OF_CELL.fullmatch(cell)}
    return odd.pop() if len(cells) in (9, 81) and len(odd) == 1 and len(odd) < len({*cells}) else ""
