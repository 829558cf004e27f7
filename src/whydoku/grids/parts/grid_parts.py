"""Reads and checks the parts of a grid: givens, placed digits and marks, from text or numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol, TypeAlias

from whydoku.errors import InvalidNotation, InvalidPuzzle, Where, WhydokuError, quoted_or_counted
from whydoku.grids import notation
from whydoku.grids.bits import BITS, Candidates, Mask, members
from whydoku.grids.parts.candidates import seen_by
from whydoku.grids.parts.sets import CandidateSet, Cell
from whydoku.grids.parts.tables import CellTable, line_of_table
from whydoku.grids.parts.texts import GRID, format_line, format_marks, parse_line, parse_marks
from whydoku.grids.spaces import ALL_CANDIDATES, ALL_DIGITS, HELD_BY, HOUSES_OF, SEES

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


def read_text(text: str | CellTable) -> str:
    """The 81 or 729 characters of a text without blanks around them, or the 81 characters that
    stand for a table."""
    if not isinstance(text, str):
        return line_of_table(text)
    line = text if len(text) in (81, 729) else text.strip()
    if len(line) not in (81, 729):
        raise InvalidPuzzle(
            f"found {quoted_or_counted(line)}; {GRID}; whydoku.read takes text in any format"
        )
    return line


def read_digits(source: DigitSource) -> Candidates:
    """Reads digits on a grid as candidates; the digits may clash."""
    return _read(source, "=", notation.parse_placements, 81, parse_line, _DIGITS)


def read_marks(source: MarkSource) -> Candidates:
    """Reads pencil marks as candidates."""
    return _read(source, "<>", notation.parse_eliminations, 729, parse_marks, _MARKS)


def _read(
    source: str | Iterable[int],
    sign: str,
    parse_names: Callable[[str], Candidates],
    size: int,
    parse_cells: Callable[[str], Candidates],
    allowed: str,
) -> Candidates:
    """Reads candidates from numbers, from names that contain `sign`, or from a text of `size`
    characters. `allowed` ends the error that refuses anything else."""
    if not isinstance(source, str):
        try:
            return CandidateSet(source).bits
        except TypeError:
            raise InvalidNotation(f"found {type(source).__name__}; {allowed}") from None
    if sign in source or not source.strip():
        return parse_names(source)
    if len(source) != size:
        raise InvalidNotation(f"found {quoted_or_counted(source)}; {allowed}")
    return parse_cells(source)


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


def refuse_clashes(digits: Candidates) -> None:
    """Raises InvalidPuzzle if two of the digits exclude each other.

    The sentence of the error names the first two, and its `where` lists all cells that clash.
    """
    for k in members(digits):
        if clash := digits & SEES[k]:
            raise InvalidPuzzle(*_sentence_of_clash(k, members(clash)[0], digits))


def _sentence_of_clash(k: int, other: int, digits: Candidates) -> tuple[str, Where]:
    """The sentence that refuses two candidates because they exclude each other, and all cells that
    clash."""
    clashing = tuple(sorted({n // 9 for n in members(digits) if digits & SEES[n]}))
    if k // 9 == other // 9:
        sentence = f"{Cell(k // 9)} holds both {k % 9 + 1} and {other % 9 + 1}"
    else:
        shared = next(h for h in HOUSES_OF[k // 9] if h in HOUSES_OF[other // 9])
        kind = ("row", "column", "box")[shared // 9]
        sentence = (
            f"{Cell(k // 9)} and {Cell(other // 9)} both hold {k % 9 + 1}, "
            f"which may occur only once in {kind} {shared % 9 + 1}"
        )
    return sentence, Where(cells=clashing)


def possible_with(digits: Candidates) -> Candidates:
    """The candidates that stay possible once these digits are on a grid, the digits included."""
    return ALL_CANDIDATES & ~seen_by(digits)


def settled(bits: Candidates) -> Candidates:
    """The candidates that are alone in all four of their constraints, as placed digits are."""
    alone = 0
    for i in range(81):
        m = bits >> i * 9 & ALL_DIGITS
        if m and not m & (m - 1):
            k = i * 9 + m.bit_length() - 1
            if not bits & SEES[k]:
                alone |= 1 << k
    return alone


def without_constraints(constraints: int, digits: Candidates) -> int:
    """Those of `constraints`, a bit set, that contain none of these digits."""
    for k in members(digits):
        constraints &= ~HELD_BY[k]
    return constraints


def called(state: State) -> str:
    """The call of `Grid` that makes a grid of this content."""
    bits, given, placed, unproved = state
    removed = possible_with(given | placed) & ~bits
    if not placed and not removed:
        return f"Grid({format_line(given)!r})"
    if removed and not given and placed == settled(bits) and unproved == removed:
        return f"Grid({format_marks(bits)!r})"
    parts = []
    if given:
        parts.append(f"givens={format_line(given)!r}")
    if placed:
        parts.append(f"placed={format_line(placed)!r}")
    if removed:
        parts.append(f"removed={notation.format_eliminations(removed)!r}")
    if unproved != removed:
        parts.append(f"unproved={notation.format_eliminations(unproved)!r}")
    return f"Grid({', '.join(parts)})"
