"""The turn and the renumbering between two puzzles, in words and for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from whydoku.transform import Transform

AS_IT_IS: Final = "as it is"

_SAME: Final = tuple(range(9))
_BACK: Final = _SAME[::-1]

_TURNS: Final = {
    (False, _SAME, _SAME): "",
    (False, _BACK, _BACK): "turned by a half",
    (False, _BACK, _SAME): "mirrored top to bottom",
    (False, _SAME, _BACK): "mirrored left to right",
    (True, _SAME, _SAME): "mirrored in the diagonal from r1c1",
    (True, _BACK, _BACK): "mirrored in the diagonal from r1c9",
    (True, _SAME, _BACK): "turned by a quarter, clockwise",
    (True, _BACK, _SAME): "turned by a quarter, anticlockwise",
}
"""The turns of the whole grid, each by whether rows and columns change places, and where the rows
and the columns go then."""


def turn_in_words(transform: Transform) -> str:
    """What a symmetry does to a puzzle: a clause for its turn and one for its renumbering; says so
    if it does nothing."""
    return ", ".join(filter(None, _clauses(transform))) or AS_IT_IS


def becomes(this: str, that: str, transform: Transform) -> str:
    """Says by which symmetry a puzzle, called `this`, becomes another one, called `that`."""
    if transform == Transform.identity():
        return f"{this} is {that} {AS_IT_IS}"
    return f"{this} becomes {that}: {turn_in_words(transform)}"


def _clauses(transform: Transform) -> Iterator[str]:
    turn = (transform.exchange, transform.rows, transform.columns)
    if turn in _TURNS:
        yield _TURNS[turn]
    else:
        yield "rows and columns exchanged" if transform.exchange else ""
        yield _moved("rows", transform.rows)
        yield _moved("columns", transform.columns)
    yield _moved("digits", transform.digits)


def _moved(what: str, images: tuple[int, ...]) -> str:
    """Says where lines or digits go, without those that stay."""
    moved = {str(n + 1): str(images[n] + 1) for n in range(9) if images[n] != n}
    return f"{what} {''.join(moved)} to {''.join(moved.values())}" if moved else ""


def turn_data(transform: Transform) -> dict[str, Any]:
    """A symmetry for JSON: whether rows and columns change places first, and where each row, column
    and digit goes, from 1."""
    orders = {name: getattr(transform, name) for name in ("rows", "columns", "digits")}
    counted = {name: [n + 1 for n in order] for name, order in orders.items()}
    return {"exchange": transform.exchange, **counted}
