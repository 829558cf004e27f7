"""What parts of a pattern must look like, whoever wrote them."""

from __future__ import annotations

from typing import Any

from whydoku.bits import Candidates, from_members, members
from whydoku.errors import Unproven
from whydoku.notation import format_candidates, format_constraint
from whydoku.spaces import ALL_CANDIDATES, DIGIT_CANDIDATES, SEES

MAX_NAMED = 12


def candidate_names(candidates: Candidates) -> str:
    """Candidates by name, the first of many."""
    ks = members(candidates)
    text = format_candidates(from_members(ks[:MAX_NAMED]))
    return f"{text} and {len(ks) - MAX_NAMED} more" if len(ks) > MAX_NAMED else text


def text_of_part(part: Any) -> str:
    """A number as it stands; of anything else, which may be large, only what it is."""
    return str(part) if isinstance(part, int) and abs(part) < 10**6 else type(part).__name__


def is_number(n: object, below: int) -> bool:
    """Whether n is a plain whole number from 0 to below."""
    return isinstance(n, int) and not isinstance(n, bool) and 0 <= n < below


def need_tuple(parts: Any, what: str) -> None:
    """Refuses anything but a tuple."""
    if not isinstance(parts, tuple):
        raise Unproven(f"its {what} are no tuple")


def need_numbers(numbers: Any, below: int, what: str) -> None:
    """Refuses anything but a tuple of numbers from 0 to below."""
    need_tuple(numbers, what)
    for n in numbers:
        if not is_number(n, below):
            raise Unproven(f"{text_of_part(n)} is none of its {what}; allowed are 0 to {below - 1}")


def need_set(bits: Any, what: str, below: int = 729) -> None:
    """Refuses anything but a set of numbers from 0 to below."""
    if not isinstance(bits, int) or isinstance(bits, bool) or not 0 <= bits < 1 << below:
        raise Unproven(f"{what} is no set of numbers from 0 to {below - 1}")


def need_constraint(q: Any) -> int:
    """Refuses anything but a constraint."""
    if not is_number(q, 324):
        raise Unproven(f"{text_of_part(q)} is no constraint; allowed are 0 to 323")
    return int(q)


def need_possible(candidates: Candidates, bits: Candidates) -> None:
    """Refuses candidates that are not possible any more."""
    if stray := candidates & ~bits:
        raise Unproven(f"{candidate_names(stray)} is not possible there")


def need_once(qs: tuple[int, ...], what: str) -> None:
    """Refuses a constraint named twice."""
    if len(set(qs)) < len(qs):
        twice = next(q for q in qs if qs.count(q) > 1)
        raise Unproven(f"{format_constraint(twice)} is among its {what} twice")


def seen_by_every(candidates: Candidates) -> Candidates:
    """What sees every one of these; all, where there are none."""
    seen = ALL_CANDIDATES
    for k in members(candidates):
        seen &= SEES[k]
    return seen


def seen_by_any(candidates: Candidates) -> Candidates:
    """What sees one of these or more."""
    seen = 0
    for k in members(candidates):
        seen |= SEES[k]
    return seen


def candidates_in_cells(cells: int) -> Candidates:
    """All nine candidates of each cell."""
    return from_members(k for i in members(cells) for k in range(i * 9, i * 9 + 9))


def digit_in_cells(cells: int, d: int) -> Candidates:
    """A digit's candidate in each cell."""
    return candidates_in_cells(cells) & DIGIT_CANDIDATES[d]
