"""Checks whether the parts of a pattern, which may come from anybody, are well formed. Other
functions find the candidates that given candidates see.

A function `need_...` raises Unproven if its demand is not met.
"""

from __future__ import annotations

from typing import Any, Final

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.notation import format_candidates, format_constraint
from whydoku.grids.spaces import ALL_CANDIDATES, ALL_DIGITS, DIGIT_CANDIDATES, Tables

MAX_NAMED: Final = 12
"""The most candidates that an error names; it only counts the rest."""


def candidate_names(candidates: Candidates) -> str:
    """Writes the names of candidates for an error. Only the first `MAX_NAMED` are named; the rest
    are counted."""
    ks = members(candidates)
    text = format_candidates(from_members(ks[:MAX_NAMED]))
    return f"{text} and {len(ks) - MAX_NAMED} more" if len(ks) > MAX_NAMED else text


def text_of_part(part: Any) -> str:
    """Writes a part of a pattern for an error. Small numbers are written in full; of anything else,
    which may be large, only the type is named."""
    return str(part) if isinstance(part, int) and abs(part) < 10**6 else type(part).__name__


def is_number(n: object, below: int) -> bool:
    """Whether n is an int, not a bool, from 0 to `below` - 1."""
    return isinstance(n, int) and not isinstance(n, bool) and 0 <= n < below


def need_tuple(parts: Any, what: str) -> None:
    """Raises Unproven unless `parts` is a tuple; `what` names the parts in the error."""
    if not isinstance(parts, tuple):
        raise Unproven(f"its {what} are not a tuple")


def need_numbers(numbers: Any, below: int, what: str) -> None:
    """Raises Unproven unless `numbers` is a tuple of numbers from 0 to `below` - 1; `what` names
    the numbers in the error."""
    need_tuple(numbers, what)
    for n in numbers:
        if not is_number(n, below):
            shown = text_of_part(n)
            raise Unproven(f"its {what} cannot include {shown}; allowed are 0 to {below - 1}")


def need_set(bits: Any, what: str, below: int = 729) -> None:
    """Raises Unproven unless `bits` is an int that stands for a set of numbers from 0 to `below` -
    1; `what` names the set in the error."""
    if not isinstance(bits, int) or isinstance(bits, bool) or not 0 <= bits < 1 << below:
        raise Unproven(f"{what} must be a set of numbers from 0 to {below - 1}")


def need_constraint(q: Any, tables: Tables) -> int:
    """Returns `q` if it is the number of a constraint that there is; otherwise raises Unproven."""
    if not is_number(q, len(tables.constraints)):
        last = len(tables.constraints) - 1
        raise Unproven(f"{text_of_part(q)} is not a constraint; allowed are 0 to {last}")
    if not tables.constraints[q]:
        raise Unproven(f"a grid of size {tables.size} has no constraint {format_constraint(q)}")
    return int(q)


def need_constraints(qs: Any, what: str, tables: Tables) -> None:
    """Raises Unproven unless `qs` is a tuple of numbers of constraints that there are; `what` names
    them in the error."""
    need_numbers(qs, len(tables.constraints), what)
    for q in qs:
        need_constraint(q, tables)


def need_possible(candidates: Candidates, bits: Candidates) -> None:
    """Raises Unproven if any of the candidates is not in `bits`, those that are still possible."""
    if stray := candidates & ~bits:
        raise Unproven(
            f"{candidate_names(stray)} is not possible there", "absent", candidates=stray
        )


def need_once(qs: tuple[int, ...], what: str) -> None:
    """Raises Unproven if one of the constraints is named twice; `what` names the constraints in the
    error."""
    if len(set(qs)) < len(qs):
        twice = next(q for q in qs if qs.count(q) > 1)
        raise Unproven(f"{format_constraint(twice)} is among its {what} twice")


def seen_by_every(candidates: Candidates, tables: Tables) -> Candidates:
    """The candidates that see every one of the given ones; all 729 if none are given."""
    seen = ALL_CANDIDATES
    for k in members(candidates):
        seen &= tables.sees[k]
    return seen


def seen_by_any(candidates: Candidates, tables: Tables) -> Candidates:
    """The candidates that see at least one of the given ones."""
    seen = 0
    for k in members(candidates):
        seen |= tables.sees[k]
    return seen


def candidates_in_cells(cells: int) -> Candidates:
    """All nine candidates of each of these cells."""
    candidates = 0
    for i in members(cells):
        candidates |= ALL_DIGITS << i * 9
    return candidates


def digit_in_cells(cells: int, d: int) -> Candidates:
    """The candidates of digit `d` in these cells."""
    return candidates_in_cells(cells) & DIGIT_CANDIDATES[d]
