"""Docstrings and signatures as Sphinx reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

_COLUMNS: Final = re.compile(r"(\w[\w,`. ]*?) {2,}(\S.*)")
"""A name, and what is said of it in the next column."""

_ANNOTATED: Final = "Annotated["


def as_rst(lines: Sequence[str]) -> list[str]:
    """A docstring as Sphinx reads it: names in columns become a list, and what is indented stays as
    it is."""
    told: list[str] = []
    for paragraph in re.split(r"\n\s*\n", "\n".join(lines)):
        rows = paragraph.split("\n")
        if _COLUMNS.match(rows[0]) and not rows[0].startswith((">>>", "- ")):
            told += _definitions(rows)
        elif rows[0].startswith("    "):
            told += ["::", "", *(f"    {row}" for row in rows)]
        else:
            told += rows
        told.append("")
    return told


def _definitions(rows: Sequence[str]) -> Iterator[str]:
    """Yields the lines of a list of names, each with what is said of it."""
    for row in rows:
        if named := _COLUMNS.match(row):
            yield f"{named[1]}"
            yield f"    {named[2]}"
        else:
            yield f"    {row.strip()}"


def shortened(signature: str) -> str:
    """A signature in which what `Annotated` adds is left out."""
    while (start := signature.find(_ANNOTATED)) >= 0:
        first = at = start + len(_ANNOTATED)
        end = depth = 0
        while depth >= 0:
            depth += (signature[at] in "[(") - (signature[at] in "])")
            end = end or at * (depth == 0 and signature[at] == ",")
            at += 1
        signature = signature[:start] + signature[first:end] + signature[at:]
    return signature.replace("<factory>", "...")
