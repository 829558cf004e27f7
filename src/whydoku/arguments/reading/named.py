"""Reads patterns that are told by the name of their technique, with no more than their cells.

Remote Pair: 4/6 r3c7 -6- r3c5 -4- r1c4 -6- r9c4
Sue de Coq: r1c23 - {1234} (r1c5 - {12}, r2c1 - {34})
Bivalue Universal Grave + 1
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.arguments.argument import Ground, InText, SaidName
from whydoku.arguments.reading.scanner import Part, cells_named, digits_named

_NAMES: Final = (
    (re.compile(r"(?<!chute )remote[ -]pair"), ("remote-pair",), True),
    (
        re.compile(r"sue[ -]de[ -]coq|\bsdc\b|two[ -]sector"),
        ("sue-de-coq", "sue-de-coq-extended"),
        True,
    ),
    (
        re.compile(r"\bbug\s*\+\s*1\b|bivalue universal grave\s*\+\s*1\b"),
        ("bug-1",),
        False,
    ),
    (
        re.compile(r"\bbug\s*\+\s*[2-9n]\b|bivalue universal grave\s*\+\s*[2-9n]\b"),
        ("bug-2", "bug-3", "bug-4"),
        False,
    ),
    (
        re.compile(r"\bbug\b|bivalue universal grave"),
        ("bug-1", "bug-2", "bug-3", "bug-4"),
        False,
    ),
)
"""What a name looks like, the techniques that it may mean, and whether their cells must be said."""


_BY_CELLS: Final = (
    *("skyscraper", "two-string-kite", "turbot-fish"),
    *("broken-wing", "bivalue-oddagon"),
)
"""Patterns of four cells, which can be joined in one way, and rings."""


def read_named(slug: str, text: str, parts: list[Part]) -> tuple[Ground, tuple[InText, ...]] | None:
    """The pattern that a text tells by its name; None if it is none of these."""
    for name, techniques, has_cells in _NAMES:
        if slug in techniques or name.search(text.lower()):
            cells = cells_named(parts) if has_cells else 0
            if has_cells and not cells:
                return None
            digits = digits_named(parts) if has_cells else 0
            start = parts[0].place[0] if parts else 0
            place = (start, parts[-1].place[1]) if parts else (0, 0)
            return SaidName(techniques, digits, cells), (place,)
    return None


def read_cells_of(slug: str, parts: list[Part]) -> tuple[Ground, tuple[InText, ...]] | None:
    """The pattern of which nothing but the digit and its cells is said, in any order: skyscraper 3
    r6c9 r6c7 r9c7 r9c8. None if the cells of the technique do not say its links."""
    cells = cells_named(parts)
    if slug not in _BY_CELLS or not cells:
        return None
    place = (parts[0].place[0], parts[-1].place[1])
    return SaidName((slug,), digits_named(parts), cells), (place,)
