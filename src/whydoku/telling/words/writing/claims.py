"""Claims: sentences that call candidates true or false, and why a constraint makes them so.

Where digits can go in some cells: r1c2 (25), and the house that has all the places of a digit.

Without a grid, every place counts as possible, so that what a text says holds on any grid.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union, union_by
from whydoku.grids.spaces import ALL_DIGITS, ROW_SPACE, Tables, house_of
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.passage import (
    HousesSlot,
    Listing,
    Sentence,
    Value,
    listing,
    sentence,
)

MANY_PLACES: Final = 3
"""The most cells of one digit that a claim lists one by one; more cells are folded, as in
r1c123."""

MOST_CHOICES: Final = 6
"""The most choices that a sentence spells out; if there are more, it names only their cells."""


def one_is_true(candidates: Candidates) -> Sentence:
    """Says that one of the candidates is true, as in a true node of a chain."""
    return _claim(candidates, "one")


def either_is_true(first: Candidates, last: Candidates) -> Sentence:
    """Says that one of the nodes `first` and `last` is true, briefly if both have the same digit or
    cell."""
    both = first | last
    if digits_of(both).bit_count() == 1 or cells_of(both).bit_count() == 1:
        return one_is_true(both)
    return sentence("chain.either", first=one_is_true(first), last=one_is_true(last))


def all_false(candidates: Candidates) -> Sentence:
    """Says that none of the candidates is true."""
    return _claim(candidates, "none")


def all_true(candidates: Candidates) -> Sentence:
    """Says that each of the candidates is true."""
    claims = [_claim(1 << k, "one") for k in members(candidates)]
    return claims[0] if len(claims) == 1 else sentence("claim.each", claims=listing(claims))


def _claim(candidates: Candidates, how: str) -> Sentence:
    cells, digits = cells_of(candidates), digits_of(candidates)
    if cells.bit_count() == 1 or digits.bit_count() == 1:
        many = ".many" if cells.bit_count() > MANY_PLACES else ""
        shape = "cell" if cells.bit_count() == 1 else f"digit{many}"
        return sentence(f"claim.{how}.{shape}", cells=slot.cells(cells), digits=slot.digits(digits))
    claims = [_claim(candidates & candidates_of(1 << i), how) for i in members(cells)]
    return sentence(f"claim.{how}.mixed", claims=listing(claims))


def about_constraint(
    key: str, q: int, depth: int = 0, /, **slots: Value | int | str | None
) -> Sentence:
    """Makes a sentence about constraint `q` from the template called `key` with the ending `.cell`
    or `.house`. It is filled in with `slots`, and with the cell, or the house and digit, of the
    constraint."""
    space = "cell" if q < ROW_SPACE else "house"
    return sentence(f"{key}.{space}", depth, **(slots | slot.of_constraint(q)))


def nothing_left_in(q: int) -> Sentence:
    """Says that constraint `q` has no candidate left."""
    return about_constraint("broken", q)


def choice_in(q: int, candidates: Candidates) -> Sentence:
    """Says that these candidates are left in constraint `q`: `r1c1 is 4 or 7`, `in row 1 the digit
    4 is in r1c1 or r1c5`."""
    cells, digits = slot.cells_of(candidates), slot.digits_of(candidates)
    return about_constraint("choice", q, cells=cells, digits=digits)


def choices_in(constraints: Iterable[int], state: Candidates, tables: Tables) -> Sentence:
    """Says which candidates of `state` are left in each constraint. If this takes more than
    `MOST_CHOICES` choices, names only the cells."""
    left = {q: tables.constraint_candidates[q] & state for q in constraints}
    choices = dict.fromkeys(choice_in(q, candidates) for q, candidates in left.items())
    if len(choices) <= MOST_CHOICES:
        return sentence("clue.links", links=listing(choices))
    cells = union(1 << q if q < ROW_SPACE else cells_of(left[q]) for q in left)
    digits = slot.digits_of(union(left.values()))
    return sentence("clue.many", number=len(choices), digits=digits, cells=slot.cells(cells))


def together(constraints: Iterable[int]) -> Sentence:
    """Names constraints, grouped by cells, by house and by digit: `r5c5 and r6c5, 2 and 6 in row 1,
    and 4 in columns 5 and 7`."""
    named = list(dict.fromkeys(constraints))
    cells = from_members(q for q in named if q < ROW_SPACE)
    of_house = union_by((house_of(q), 1 << q % 9) for q in named if q >= ROW_SPACE)
    by_digits = union_by(((h // 9, digits), 1 << h) for h, digits in of_house.items())
    parts: list[Value] = [slot.cells(cells)] if cells else []
    parts += [
        sentence(
            "together.lines", digits=slot.digits(digits), house=slot.houses(tuple(members(houses)))
        )
        for (_, digits), houses in by_digits.items()
    ]
    many = len(parts) < len(named) and len(parts) > 1
    return sentence("together.groups" if many else "together.each", parts=listing(parts))


def places_of(d: int, cells: Cells, state: Candidates | None) -> Candidates:
    """The candidates of digit `d` that are still possible in the cells; if `state` is None, all its
    candidates there."""
    every = from_members(i * 9 + d for i in members(cells))
    return every if state is None else every & state


def house_of_places(places: Candidates, tables: Tables) -> HousesSlot | None:
    """The first house that contains all `places` of a digit; None if there is no such house or only
    one place."""
    return house_of_cells(cells_of(places), tables)


def houses_of_places(places: Candidates, tables: Tables) -> tuple[int, ...]:
    """The houses that contain all `places` of a digit; empty if there is only one place."""
    return houses_of_cells(cells_of(places), tables)


def house_of_cells(cells: Cells, tables: Tables) -> HousesSlot | None:
    """The first house that contains all of the cells; None if there is no such house or only one
    cell."""
    houses = houses_of_cells(cells, tables)
    return slot.houses(houses[:1]) if houses else None


def houses_of_cells(cells: Cells, tables: Tables) -> tuple[int, ...]:
    """The houses that contain all of the cells; empty if there is only one cell."""
    return tables.houses_around(cells) if cells.bit_count() > 1 else ()


def cells_with_digits(cells: Cells, state: Candidates | None) -> Listing:
    """Each cell with its candidates, unless `state` is None: `r1c2 (25) and r1c3 (57)`."""
    return listing(
        sentence(
            "cell",
            cell=slot.cell(i),
            digits=None if state is None else slot.digits(state >> i * 9 & ALL_DIGITS),
        )
        for i in members(cells)
    )
