"""Reads and checks the parts of a grid: givens, placed digits and marks, from text or numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol, TypeAlias

from whydoku.errors import InvalidNotation, InvalidPuzzle, Where, WhydokuError, quoted_or_counted
from whydoku.grids import notation
from whydoku.grids.bits import BITS, Candidates, Mask, members
from whydoku.grids.parts.sets import CandidateSet, Cell
from whydoku.grids.parts.tables import CellTable, line_of_table
from whydoku.grids.parts.texts import (
    GRID,
    format_line,
    format_marks,
    gathered,
    parse_line,
    parse_marks,
    spread,
)
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.spaces import ALL_DIGITS, FIRST_FURTHER, Tables

DigitSource: TypeAlias = str | Iterable[int]
"""Digits on a grid: 81 characters, names such as r4c7=5, or candidates."""

MarkSource: TypeAlias = str | Iterable[int]
"""Pencil marks on a grid: 729 characters, names such as r4c7<>59, or candidates."""

State: TypeAlias = tuple[Candidates, Candidates, Candidates, Candidates]
"""The content of a grid, from which all else follows: its candidates, givens, placed digits and
unproved candidates."""

KnownMasks: TypeAlias = tuple[tuple[Mask, ...] | None, int | None]
"""The masks of a grid and its lone constraints, each None if not computed yet."""

_DIGITS: Final = "digits on a grid are 81 characters, names such as r4c7=5, or candidates"
_MARKS: Final = "pencil marks are 729 characters, names such as r4c7<>59, or candidates"


class GridChange(Protocol):
    """What a step changes: digits that it places and candidates that it removes."""

    @property
    def placements(self) -> Candidates:
        """The digits, as candidates."""
        ...

    @property
    def eliminations(self) -> Candidates:
        """The candidates, besides those that the digits exclude."""
        ...


def change_by(step: Any) -> tuple[Candidates, Candidates]:
    """The placements and the eliminations of a step; raises WhydokuError for what is none."""
    try:
        return step.placements, step.eliminations
    except AttributeError:
        found = type(step).__name__
        raise WhydokuError(f"step: found {found}; expected a step or another change") from None


def read_cell(cell: int | str) -> int:
    """The number of a cell, which is given by its name or its number; raises InvalidNotation for
    anything else."""
    if isinstance(cell, str):
        return notation.parse_cell(cell)
    if not hasattr(cell, "__index__") or not 0 <= cell < 81:
        raise InvalidNotation(f"{cell} is not a cell; allowed are 0 to 80, or names such as r4c7")
    return cell


def read_text(text: str | CellTable, rules: Rules = CLASSIC) -> str:
    """The 81 or 729 characters of a text without blanks around them, or the 81 characters that
    stand for a table. A smaller grid has fewer, which are spread over 9 × 9."""
    if not isinstance(text, str):
        if rules.size == 9:
            return line_of_table(text)
        text = "".join(_row_of_table(row) for row in text)
    sizes = rules.size**2, rules.size**3
    line = text if len(text) in sizes else text.strip()
    if len(line) not in sizes:
        if rules.size < 9:
            raise InvalidPuzzle(
                f"found {quoted_or_counted(line)}; a grid under the rules {rules} has "
                f"{sizes[0]} characters, or {sizes[1]} pencil marks"
            )
        raise InvalidPuzzle(
            f"found {quoted_or_counted(line)}; {GRID}; whydoku.read takes text in any format"
        )
    return spread(line, rules.size)


def _row_of_table(row: Any) -> str:
    """A row of a small grid, given as a text, or as a list of digits with 0 for an empty cell."""
    return row if isinstance(row, str) else "".join(map(str, row))


def read_digits(source: DigitSource, size: int = 9) -> Candidates:
    """Reads digits on a grid of this size as candidates; the digits may clash."""
    return _read(source, "=", notation.parse_placements, size, parse_line, _DIGITS)


def read_marks(source: MarkSource, size: int = 9) -> Candidates:
    """Reads pencil marks of a grid of this size as candidates."""
    return _read(source, "<>", notation.parse_eliminations, size, parse_marks, _MARKS)


def _read(
    source: str | Iterable[int],
    sign: str,
    parse_names: Callable[[str], Candidates],
    size: int,
    parse_cells: Callable[[str], Candidates],
    allowed: str,
) -> Candidates:
    """Reads candidates from numbers, from names that contain `sign`, or from a text of a grid.
    `allowed` ends the error that refuses anything else."""
    if not isinstance(source, str):
        try:
            return CandidateSet(source).bits
        except TypeError:
            raise InvalidNotation(f"found {type(source).__name__}; {allowed}") from None
    if sign in source or not source.strip():
        return parse_names(source)
    if len(source) == (size**2 if sign == "=" else size**3):
        source = spread(source, size)
    elif len(source) != (81 if sign == "=" else 729):
        raise InvalidNotation(f"found {quoted_or_counted(source)}; {allowed}")
    return parse_cells(source)


def refuse_beyond(candidates: Candidates, rules: Rules) -> None:
    """Raises InvalidPuzzle for a candidate that no grid under these rules has."""
    if stray := candidates & ~rules.tables.all_candidates:
        i, d = divmod(members(stray)[0], 9)
        size = rules.size
        raise InvalidPuzzle(
            f"found {d + 1} in {Cell(i)}; a grid under the rules {rules} has {size} rows and "
            f"columns, and the digits 1 to {size}",
            Where(cells=(i,)),
        )


def refuse_removal(held: Candidates) -> None:
    """Raises InvalidPuzzle if `held` has any candidates: those that were to be removed but are
    digits on the grid."""
    if held:
        i, d = divmod(members(held)[0], 9)
        raise InvalidPuzzle(
            f"{Cell(i)} holds {d + 1}; only candidates of open cells can be removed",
            Where(cells=(i,)),
        )


def refuse_impossible(put: Candidates, bits: Candidates) -> None:
    """Raises InvalidPuzzle if any digit in `put` is not among the candidates of the grid,
    `bits`."""
    if stray := put & ~bits:
        i, d = divmod(members(stray)[0], 9)
        left = "".join(str(e + 1) for e in BITS[bits >> i * 9 & ALL_DIGITS]) or "nothing"
        raise InvalidPuzzle(
            f"{d + 1} is not possible in {Cell(i)}; left there: {left}", Where(cells=(i,))
        )


class ClashingDigits(InvalidPuzzle):
    """Digits of a grid exclude each other."""


def refuse_clashes(digits: Candidates, rules: Rules = CLASSIC) -> None:
    """Raises ClashingDigits if two of the digits exclude each other.

    The sentence of the error names the first two, and its `where` lists all cells that clash.
    """
    sees = rules.tables.sees
    for k in members(digits):
        if clash := digits & sees[k]:
            raise ClashingDigits(*_sentence_of_clash(k, members(clash)[0], digits, rules))


def _sentence_of_clash(k: int, other: int, digits: Candidates, rules: Rules) -> tuple[str, Where]:
    """The sentence that refuses two candidates because they exclude each other, and all cells that
    clash."""
    tables = rules.tables
    clashing = tuple(sorted({n // 9 for n in members(digits) if digits & tables.sees[n]}))
    one, two = k // 9, other // 9
    if one == two:
        return f"{Cell(one)} holds both {k % 9 + 1} and {other % 9 + 1}", Where(cells=clashing)
    both = f"{Cell(one)} and {Cell(two)} both hold {k % 9 + 1}, which"
    shared = next((h for h in tables.houses_of[one] if h in tables.houses_of[two]), None)
    place = "not both by the rules" if shared is None else f"in {_name_of(shared, rules)}"
    only = "they may" if shared is None else "may occur only once"
    return f"{both} {only} {place}", Where(cells=clashing)


def _name_of(h: int, rules: Rules) -> str:
    """A house as an error names it."""
    return f"{_kind_of(h, rules)} {h % 9 + 1 if h < FIRST_FURTHER else rules.house(h).name}"


def _kind_of(h: int, rules: Rules) -> str:
    if h >= FIRST_FURTHER:
        return rules.house(h).kind
    is_box = rules.tables.box_shape[0] < rules.size
    return ("row", "column", "box" if is_box else "region")[h // 9]


def other_told(cell: int, other: int, rules: Rules) -> str:
    """Names another cell that a cell sees, and why: `r1c1 in the same row`."""
    houses = rules.tables.houses_of
    for h in houses[cell]:
        if h in houses[other]:
            return f"{Cell(other)} in the same {_kind_of(h, rules)}"
    return f"{Cell(other)}, which it sees by the rules,"


def settled(bits: Candidates, tables: Tables = CLASSIC.tables) -> Candidates:
    """The candidates that are alone in all of their constraints, as placed digits are."""
    alone = 0
    for i in tables.cells:
        m = bits >> i * 9 & ALL_DIGITS
        if m and not m & (m - 1):
            k = i * 9 + m.bit_length() - 1
            if not bits & tables.sees[k]:
                alone |= 1 << k
    return alone


def without_constraints(constraints: int, digits: Candidates, tables: Tables) -> int:
    """Those of `constraints`, a bit set, that contain none of these digits."""
    for k in members(digits):
        constraints &= ~tables.held_by[k]
    return constraints


def called(state: State, rules: Rules) -> str:
    """The call of `Grid` that makes a grid of this content."""
    bits, given, placed, unproved = state
    tables, size = rules.tables, rules.size
    removed = tables.possible_with(given | placed) & ~bits
    under = "" if rules.is_classic else f", rules={str(rules)!r}"
    digits = gathered(format_line(given), size)
    if not placed and not removed:
        return f"Grid({digits!r}{under})"
    if removed and not given and placed == settled(bits, tables) and unproved == removed:
        return f"Grid({gathered(format_marks(bits), size)!r}{under})"
    parts = []
    if given:
        parts.append(f"givens={digits!r}")
    if placed:
        parts.append(f"placed={gathered(format_line(placed), size)!r}")
    if removed:
        parts.append(f"removed={notation.format_eliminations(removed)!r}")
    if unproved != removed:
        parts.append(f"unproved={notation.format_eliminations(unproved)!r}")
    return f"Grid({', '.join(parts)}{under})"
