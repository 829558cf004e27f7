"""The canonical form that essentially equal puzzles share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grids.bulk import arrays, grid_of, rows_joined, rows_or_list, workers
from whydoku.grids.bulk.rows import is_ruled
from whydoku.grids.classic import need_classic
from whydoku.grids.engine import searches
from whydoku.grids.grid import Grid
from whydoku.grids.symmetries import Formed, RuledTransform, forms_of_grids
from whydoku.grids.transform import Transform
from whydoku.shapes.arguments import typed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whydoku.grids.bulk import Puzzles


AnyTransform: TypeAlias = Transform | RuledTransform


def canonical(puzzle: str | Grid) -> Grid:
    """The canonical form of a puzzle, which it shares with all its images under symmetries.

    >>> from whydoku import Transform, example
    >>> puzzle = example("wikipedia").puzzle
    >>> canonical(puzzle) == canonical(Transform.random(seed=7)(puzzle))
    True

    The canonical form is the lexicographically smallest of these images; an empty cell comes before
    every digit. Under other rules the symmetries are theirs, and it has the rules of the drawing
    that stands for all their turns. Raises WhydokuError for a grid that is more than its givens.
    """
    grid = _need_givens_alone(grid_of(puzzle))
    if is_ruled(grid):
        return _ruled_form(grid).grid
    return Grid(_canonical_form(grid).cells.decode())


def symmetries(puzzle: str | Grid) -> int:
    """How many of the geometric symmetries of its rules, 3,359,232 of the classic ones, keep the
    puzzle, given a suitable relabelling.

    The number is 1 for nearly all puzzles: the identity always counts. Raises as `canonical` does.
    """
    grid = _need_givens_alone(grid_of(puzzle))
    return (_ruled_form if is_ruled(grid) else _canonical_form)(grid).symmetries


def automorphisms(puzzle: str | Grid) -> tuple[Transform, ...]:
    """The symmetries that take a puzzle to itself, except the one that changes nothing, ordered by
    (exchange, rows, columns, digits).

    There are none for a puzzle that surely has several solutions: if two digits do not occur in it,
    if empty lines could change places, or if there are more symmetries than a solution can have.
    Raises as `canonical` does.
    """
    grid = need_classic(grid_of(puzzle), "automorphisms")
    row = _need_givens_alone(grid).as_line().encode()
    return tuple(map(_transform_of, searches.automorphisms(row)))


def _transform_of(images: bytes) -> Transform:
    exchange, *rest = images
    return Transform(exchange == 1, tuple(rest[:9]), tuple(rest[9:18]), tuple(rest[18:]))


@overload
def canonical_transform(puzzle: str) -> Transform: ...
@overload
def canonical_transform(puzzle: Grid) -> Transform | RuledTransform: ...
def canonical_transform(puzzle: str | Grid) -> Transform | RuledTransform:
    """A symmetry that takes a puzzle to its canonical form; raises as `canonical` does.

    Under classic rules it is, of several such symmetries, the first in the order of (exchange,
    rows, columns, digits). Digits that do not occur get the labels left over, in increasing order.
    """
    grid = _need_givens_alone(grid_of(puzzle))
    if is_ruled(grid):
        return _ruled_form(grid).transform
    return _transform_of(_canonical_form(grid).transform)


def transform_between(first: str | Grid, second: str | Grid) -> Transform | RuledTransform | None:
    """A symmetry that takes the first puzzle to the second; None if they are not essentially equal.
    Raises as `canonical` does.

    Of several classic ones it is one that leaves the most lines and digits in their places.
    """
    grids = [_need_givens_alone(grid_of(puzzle)) for puzzle in (first, second)]
    if any(map(is_ruled, grids)):
        return _ruled_between(*grids)
    one, other = map(_canonical_form, grids)
    if one.cells != other.cells:
        return None
    found = _transform_of(one.transform).then(_transform_of(other.transform).inverse())
    if one.symmetries == 1:
        return found
    return min((found, *map(found.then, automorphisms(second))), key=_moved)


def _ruled_between(first: Grid, second: Grid) -> RuledTransform | None:
    if not (is_ruled(first) and is_ruled(second)):
        return None
    one, other = _ruled_form(first), _ruled_form(second)
    if one.grid != other.grid:
        return None
    return one.transform.then(other.transform.inverse())


def _moved(transform: Transform) -> int:
    """How many lines and digits a symmetry moves; all lines if it exchanges rows and columns."""
    orders = (transform.rows, transform.columns, transform.digits)
    moved = sum(n != image for order in orders for n, image in enumerate(order))
    return moved + 18 * transform.exchange


@overload
def canonical_many(
    puzzles: Puzzles, threads: int = ..., *, numbers: Literal[False] = ...
) -> list[str]: ...
@overload
def canonical_many(
    puzzles: Puzzles, threads: int = ..., *, numbers: Literal[True]
) -> arrays.Bytes: ...
@typed
def canonical_many(
    puzzles: Puzzles, threads: int = 1, *, numbers: bool = False
) -> list[str] | arrays.Bytes:
    """The canonical forms of many puzzles, 81 characters each; an invalid row gives 81 times `0`.
    One of other rules comes after their name.

    If `numbers` is set, the result is an array of N x 81 numbers instead; this needs numpy, and
    classic puzzles.
    """
    if not numbers:
        return [form for form, _ in canonical_with_symmetries(puzzles, threads)]
    arrays.need_numpy()
    taken = _taken(puzzles)
    for puzzle in () if isinstance(taken, bytes) else filter(is_ruled, taken):
        need_classic(grid_of(puzzle), "an array of canonical forms")
    forms = searches.canonical_forms(rows_joined(taken), workers(threads))
    return arrays.digit_array(b"".join(form.cells for form in forms))


def canonical_with_symmetries(puzzles: Puzzles, threads: int = 1) -> list[tuple[str, int]]:
    """The canonical form and the number of symmetries of each puzzle. An invalid row has 81 times
    `0` for its form, and no symmetries."""
    crew, taken = workers(threads), _taken(puzzles)
    rows = searches.canonical_forms(rows_joined(taken), crew)
    forms = [(form.cells.decode(), form.symmetries) for form in rows]
    if (
        ruled := {}
        if isinstance(taken, bytes)
        else {n: p for n, p in enumerate(taken) if is_ruled(p)}
    ):
        grids = [*map(grid_of, ruled.values())]
        for n, form in zip(ruled, forms_of_grids(grids, crew), strict=True):
            if form:
                forms[n] = f"{form.grid.rules} {form.grid.as_line()}", form.symmetries
    return forms


def _canonical_form(grid: Grid) -> searches.Form:
    [form] = searches.canonical_forms(grid.as_line().encode(), 1)
    return form


def _ruled_form(grid: Grid) -> Formed:
    [form] = forms_of_grids([grid])
    if form:
        return form
    raise InvalidPuzzle("the puzzle has too few clues for a canonical form under its rules")


def _need_givens_alone(grid: Grid) -> Grid:
    """Returns `grid` itself; raises WhydokuError if the grid has more than givens."""
    if grid.is_puzzle:
        return grid
    raise WhydokuError(
        "a canonical form needs a grid of givens alone, and this one has placed digits or removed "
        "candidates; use its puzzle, or as_line() for all its digits"
    )


def _taken(puzzles: Puzzles) -> bytes | Sequence[str | Grid]:
    listed = rows_or_list(puzzles)
    if isinstance(listed, bytes):
        return listed
    return [_need_givens_alone(p) if isinstance(p, Grid) else p for p in listed]
