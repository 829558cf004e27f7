"""Tells the givens of a grid from digits entered later, if a sheet shows them differently.

Digits of two looks count as givens and entries only in two cases. Either the sheet is protected and
lets only the entries be changed, or the digits of one look are a puzzle with exactly one solution,
and those of the other are not, as they may be in a full grid: there the bold ones are the givens.
Otherwise all digits are givens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from whydoku.bulk import check_many
from whydoku.formats.workbooks.cells import Look, SheetCell

_FEATURES: Final[tuple[Callable[[Look], object], ...]] = (
    lambda look: look.locked,
    lambda look: look.bold,
    lambda look: look.colour,
    lambda look: look.fill,
    lambda look: look.italic,
)
"""The features of a look that may set givens apart, with the most trusted first."""


_BOLD: Final = Look(bold=True, locked=False)
"""A look with one feature alone, that of givens in a grid that somebody has filled up."""


def split_givens(
    line: str, cells: Sequence[SheetCell | None], *, is_protected: bool
) -> tuple[str, str]:
    """The givens and the entries among the digits of a grid, as 81 characters each. `line` has all
    digits of the grid, and `cells` has its cells on the sheet."""
    looks = {i: cell.look for i, cell in enumerate(cells) if cell and line[i] != "."}
    if is_protected and {look.locked for look in looks.values()} == {True, False}:
        return _parts(line, {i for i, look in looks.items() if look.locked})
    for feature in _FEATURES:
        kinds = {feature(look) for look in looks.values()}
        if len(kinds) != 2:
            continue
        first = next(iter(looks.values()))
        these = {i for i, look in looks.items() if feature(look) == feature(first)}
        givens, entries = _parts(line, these)
        statuses = tuple(check_many([givens, entries]))
        if statuses[0] == 1 != statuses[1]:
            return givens, entries
        if statuses[1] == 1 != statuses[0]:
            return entries, givens
        if statuses == (1, 1) and feature(_BOLD):
            return (givens, entries) if first.bold else (entries, givens)
    return line, "." * 81


def _parts(line: str, first: set[int]) -> tuple[str, str]:
    """Splits the digits of a grid into those in the cells `first` and those in all other cells."""
    return (
        "".join(digit if i in first else "." for i, digit in enumerate(line)),
        "".join("." if i in first else digit for i, digit in enumerate(line)),
    )
