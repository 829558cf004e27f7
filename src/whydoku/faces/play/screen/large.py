"""The board with three lines for a row: each candidate has its place in its cell, and the brackets
of its role stand beside it."""

from __future__ import annotations

from typing import Final

from whydoku.faces.play.screen.sight import (
    CLASH,
    CORNER,
    FAINT,
    GIVEN,
    LONE,
    OWN,
    BoardLine,
    DrawnBoard,
    Sight,
    filling,
    highlighted,
    joined,
)
from whydoku.render.pictures.marks import Tint
from whydoku.render.terminal import Coloured, Signs, signs_of
from whydoku.spaces import ALL_DIGITS

LINES: Final = 9 * 4 + 1
WIDTH: Final = 3 + 9 * 8 + 1
"""The lines and characters of the board."""

_THIN, _THICK = "│", "┃"


def large_board(sight: Sight) -> DrawnBoard:
    """The board."""
    signs, tints = signs_of(sight.marks), sight.tints
    lines: list[BoardLine] = []
    for r in range(9):
        lines.append(_border(r) if r else _heads())
        cells = [_cell(sight, r * 9 + c, signs, tints.get(r * 9 + c)) for c in range(9)]
        for part in range(3):
            line: BoardLine = [(f"r{r + 1} " if part == 1 else "   ", FAINT)]
            for c in range(9):
                line.append((_THIN if c % 3 else _THICK, FAINT))
                line += cells[c][part]
            lines.append([*line, (_THICK, FAINT)])
    lines.append(_border(9))
    return DrawnBoard(tuple(lines), [4 * r for r in range(10)], [3 + 8 * c for c in range(10)])


def _heads() -> BoardLine:
    """The border above the first row, with the names of the columns."""
    [(text, code)] = _border(0)
    for c in range(9):
        at = 3 + 8 * c + 3
        text = f"{text[:at]} c{c + 1} {text[at + 4 :]}"
    return [(text, code)]


def _border(r: int) -> BoardLine:
    """The border above row `r`; 9 is that below the last one."""
    thick, across = ("━", "┯┿┷") if r % 3 == 0 else ("─", "┼┼┼")
    boxes, left, right = ("┳╋┻", "┏┣┗", "┓┫┛") if r % 3 == 0 else ("╂╂╂", "┠┠┠", "┨┨┨")
    at = 0 if r == 0 else 2 if r == 9 else 1
    box = across[at].join([thick * 7] * 3)
    return [(f"   {left[at]}{boxes[at].join([box] * 3)}{right[at]}", FAINT)]


def _cell(sight: Sight, i: int, signs: dict[int, Signs], tint: Tint | None) -> list[BoardLine]:
    """The three lines of a cell, seven characters each."""
    code = sight.code_of_cell(i)
    fill, hue = filling(tint)
    blank = (fill, joined(hue, code))
    digits = sight.grid.digits >> i * 9 & ALL_DIGITS
    if digits:
        return _filled(sight, i, signs, blank)
    corners = sight.corners >> i * 9 & ALL_DIGITS
    marked = sum(1 << d for d in range(9) if i * 9 + d in signs)
    shown = sight.shown >> i * 9 & ALL_DIGITS | corners | marked
    is_bare = shown.bit_count() == 1 and not corners and not marked
    lines: list[BoardLine] = []
    for part in range(3):
        line = [blank]
        for d in range(part * 3, part * 3 + 3):
            if not shown >> d & 1:
                line += [blank, blank]
                continue
            its = signs.get(i * 9 + d)
            is_corner = corners >> d & 1
            own = its.code if its else OWN if is_corner else FAINT
            after = its.after[:1] if its else CORNER if is_corner else LONE if is_bare else " "
            # Two candidates share the place between them: the sign after the first goes before.
            if its and its.before and line[-1][0] in (" ", fill):
                line[-1] = (its.before[-1], joined(own, code))
            its_own = highlighted(own) if sight.digit == d + 1 else own
            line.append((str(d + 1), joined(its_own, code)))
            line.append((after or " ", joined(own, code)))
        lines.append(line)
    return lines


def _filled(sight: Sight, i: int, signs: dict[int, Signs], blank: Coloured) -> list[BoardLine]:
    d = (sight.grid.digits >> i * 9 & ALL_DIGITS).bit_length() - 1
    its = signs.get(i * 9 + d)
    is_given = sight.grid.givens.bits >> i * 9 & ALL_DIGITS
    own = its.code if its else GIVEN if is_given else OWN
    own = highlighted(own) if sight.digit == d + 1 else own
    code = sight.code_of_cell(i)
    text = f"{its.before}{d + 1}{its.after}" if its else str(d + 1)
    text += CLASH if sight.clashing >> i & 1 else ""
    left = 2 - (len(its.before) if its else 0)
    told = [(" ", code), (text, joined(own, code)), (" ", code)]
    middle = [*[blank] * left, *told, *[blank] * (5 - left - len(text))]
    return [[blank] * 7, middle, [blank] * 7]
