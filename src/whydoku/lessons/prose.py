"""Texts of lessons, with the cells and houses that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from whydoku.bits import Cells, Mask, members
from whydoku.lessons.reading import ENGLISH, words_of_course
from whydoku.notation import parse_cells, parse_house
from whydoku.render.spans import Span, Spans
from whydoku.world.candidates import candidates_of

_CELLS: Final = r"(?P<cells>r[1-9]+c[1-9]+)(?: \((?P<digits>[1-9]+)\))?"


@dataclass(frozen=True, slots=True)
class Bracketed:
    """What a text says about cells: each of them has exactly these digits left."""

    text: str
    cells: Cells
    digits: Mask


def spans_of(text: str, language: str = ENGLISH) -> Spans:
    """A text of a lesson as pieces, each with the cells and houses that it names."""
    pieces: list[str | Span] = []
    at = 0
    for match in _names(language).finditer(text):
        pieces += [text[at : match.start()], _span(match)]
        at = match.end()
    return (*pieces, text[at:])


def bracketed_in(text: str, language: str = ENGLISH) -> Iterator[Bracketed]:
    """Yields what a text says in brackets about the candidates of cells, as in `r7c1 (17)`."""
    for match in _names(language).finditer(text):
        if digits := match["digits"]:
            mask = sum(1 << int(digit) - 1 for digit in set(digits))
            yield Bracketed(match[0], parse_cells(match["cells"]), mask)


def _span(match: re.Match[str]) -> Span:
    if match["cells"]:
        cells = parse_cells(match["cells"])
        digits = {int(digit) - 1 for digit in match["digits"] or ""}
        shown = candidates_of(cells) & sum(1 << 9 * i + d for i in members(cells) for d in digits)
        return Span(match[0], cells=cells, candidates=shown)
    kind = next(kind for kind in "rcb" if match[kind])
    numbers = {int(number) for number in re.findall(r"[1-9]", match[0])}
    if match[f"{kind}_to"]:
        numbers = {*range(min(numbers), max(numbers) + 1)}
    return Span(match[0], houses=sum(1 << parse_house(f"{kind}{number}") for number in numbers))


@lru_cache(maxsize=8)
def _names(language: str) -> re.Pattern[str]:
    """What in a text names cells (`r7c1`, `r7c1 (17)`) or houses (`row 7`, `boxes 1, 2 and 3`,
    `rows 1 to 4`)."""
    words = words_of_course(language)["houses"]
    listed = rf"[1-9](?:, [1-9])* {words['and']} [1-9]"
    span = rf"[1-9] {words['to']} [1-9]"
    houses = (
        rf"(?P<{kind}>\b(?:{words[kind]['several']} (?:{listed}|(?P<{kind}_to>{span}))"
        rf"|{words[kind]['one']} [1-9]))(?![\d-])"
        for kind in "rcb"
    )
    return re.compile("|".join([rf"\b{_CELLS}", *houses]), re.IGNORECASE)
