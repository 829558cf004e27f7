"""The questions about one puzzle that the package answers, for a puzzle in any form.

The packages inside whydoku answer the same questions for a `Grid`. A grid and a plain line of 81
characters are passed on as they are, so nothing is read twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, Unpack, overload

from whydoku.errors import InvalidPuzzle
from whydoku.formats import AnyPuzzle, read
from whydoku.formats.detect import only_reading
from whydoku.formats.sources.reading import subject_of
from whydoku.grids import check as verdicts
from whydoku.grids import listings
from whydoku.grids.grid import Grid
from whydoku.grids.listings import LARGEST
from whydoku.grids.parts.sets import CellSet
from whydoku.shapes.arguments import typed

if TYPE_CHECKING:
    from whydoku.formats.certificates import Certificate
    from whydoku.grids.check import Check
    from whydoku.playing.hints.hint import Hint
    from whydoku.solving.analysis import Analysis
    from whydoku.solving.profiles.profile import Profile
    from whydoku.solving.ratings import (
        DepthRating,
        HodokuRating,
        LevelRating,
        Rating,
        SeRating,
        WhydokuRating,
    )
    from whydoku.solving.ratings.rating import LimitOptions
    from whydoku.solving.trace import Trace


def check(puzzle: AnyPuzzle) -> Check:
    """The verdict on a puzzle in any form: whether it has exactly one solution, and if not, why.

    Raises no error: what cannot be read as a puzzle is `invalid`.

    >>> check("5" * 81).fault
    'invalid: r1c1 and r1c2 both hold 5, which may occur only once in row 1'
    """
    try:
        if isinstance(puzzle, str) and not verdicts.is_plain_line(puzzle):
            return verdicts.check(subject_of(only_reading(puzzle)))
        return verdicts.check(_line_or_grid(puzzle))
    except InvalidPuzzle as fault:
        return verdicts.check_of_unreadable(fault)


@typed
def solve(puzzle: AnyPuzzle) -> Grid:
    """The only solution of a puzzle in any form.

    Raises NoSolution or ManySolutions if there is not exactly one, and InvalidPuzzle for what
    cannot be read as a puzzle.

    >>> from whydoku import example
    >>> solve(example("wikipedia").puzzle).digit_at("r1c3")
    4
    """
    return read(puzzle).solve()


@typed
def explain(
    puzzle: AnyPuzzle, profile: str | Profile = "default", *, uniqueness: bool = True
) -> Trace:
    """Solves a puzzle in any form with a profile, to the end or to an impasse, step by step.

    Techniques that assume one solution take part if `uniqueness` allows them and the puzzle has
    one. Raises InvalidPuzzle for what cannot be read as a puzzle, and NoSolution, naming what is
    wrong, if it has no solution; a profile that follows contradictions, as `exceldoku` does, ends
    where one shows instead.
    """
    from whydoku.solving.solve import explain

    return explain(read(puzzle), profile, uniqueness=uniqueness)


@typed
def certify(
    puzzle: AnyPuzzle | Trace, profile: str | Profile = "default", *, uniqueness: bool = False
) -> Certificate:
    """The path of a puzzle in any form, or a trace, as a formula (OPB) and a proof in the form of
    VeriPB 3.0, which programs of others check.

    Techniques that assume one solution take part if `uniqueness` allows them; what they conclude is
    proved by trying, and the certificate says so. Raises what `explain` raises.

    >>> from whydoku import example
    >>> made = certify(example("wikipedia").grid)
    >>> made.steps, made.lines, made.tried, made.complete
    (51, 470, (), True)
    >>> made.check().solution.as_line()[:9]
    '534678912'
    """
    from whydoku.formats.certificates import certify
    from whydoku.solving.trace import Trace

    if isinstance(puzzle, Trace):
        return certify(puzzle)
    return certify(explain(puzzle, profile, uniqueness=uniqueness))


@typed
def hint(
    puzzle: AnyPuzzle,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    start: AnyPuzzle | None = None,
) -> Hint:
    """What to say to a player: the mistakes on the grid, or else the step to take next.

    `start` is what the player began with, if that was more than the givens, such as pencil marks.
    Nothing on the grid raises an error, be it wrong, solved or without a solution: the `kind` of
    the hint says which. Raises InvalidPuzzle for what cannot be read as a grid.

    >>> from whydoku import example
    >>> grid = example("wikipedia").grid
    >>> hint(grid).text(1), hint(grid.place("r1c3=1")).kind
    ('Look at box 2.', 'mistakes')
    """
    from whydoku.playing.hints.hint import hint

    began = None if start is None else read(start)
    return hint(read(puzzle), profile, uniqueness=uniqueness, start=began)


@overload
def rate(
    puzzle: AnyPuzzle, scale: None = ..., **limits: Unpack[LimitOptions]
) -> SeRating | WhydokuRating: ...
@overload
def rate(puzzle: AnyPuzzle, scale: Literal["se"], **limits: Unpack[LimitOptions]) -> SeRating: ...
@overload
def rate(
    puzzle: AnyPuzzle, scale: Literal["hodoku"], **limits: Unpack[LimitOptions]
) -> HodokuRating: ...
@overload
def rate(
    puzzle: AnyPuzzle, scale: Literal["whydoku"], **limits: Unpack[LimitOptions]
) -> WhydokuRating: ...
@overload
def rate(
    puzzle: AnyPuzzle, scale: Literal["depth"], **limits: Unpack[LimitOptions]
) -> DepthRating: ...
@overload
def rate(
    puzzle: AnyPuzzle, scale: Literal["level"], **limits: Unpack[LimitOptions]
) -> LevelRating: ...
@overload
def rate(puzzle: AnyPuzzle, scale: str, **limits: Unpack[LimitOptions]) -> Rating: ...
def rate(
    puzzle: AnyPuzzle,
    scale: str | None = None,
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    timeout: float | None = None,
) -> Rating:
    """The rating of a puzzle in any form; placed digits and removed candidates count as they are.
    If no scale is named, it is `se`, or `whydoku` for a puzzle of other rules.

    Rating stops as soon as it is known to be above `at_most`, or to have reached `at_least`, or
    after `timeout` seconds; the `status` of the rating shows which. Raises NoSolution,
    ManySolutions or InvalidPuzzle, with the reason.
    """
    from whydoku.solving.ratings import Limits, rate

    return rate(_line_or_grid(puzzle), scale, Limits(at_least, at_most, timeout))


@typed
def analyse(
    puzzle: AnyPuzzle,
    *,
    limit: int = 1000,
    profile: str | Profile = "default",
    timeout: float | None = None,
    threads: int = 1,
) -> Analysis:
    """The analysis of a puzzle in any form, with one solution or several, for its setter.

    Solutions are counted up to `limit`. The path is that of the `profile`. Ratings are on the scale
    `se`; they may take `timeout` seconds in all, and those not made by then are missing.
    `threads=0` uses all cores. Raises NoSolution or InvalidPuzzle, with the reason, and
    WhydokuError for a grid that holds more than givens.
    """
    from whydoku.solving.analysis import analyse

    return analyse(read(puzzle), limit=limit, profile=profile, timeout=timeout, threads=threads)


@typed
def unavoidable(
    puzzle: AnyPuzzle, largest: int = LARGEST, *, timeout: float | None = None
) -> Iterator[CellSet]:
    """Yields the minimal unavoidable sets of the solution of a puzzle in any form, of at most
    `largest` cells; the smallest come first.

    In each of them every puzzle with this solution has a clue. Raises NoSolution or ManySolutions
    if the givens do not have exactly one, and Overdue if not all are found within `timeout`
    seconds.

    >>> from whydoku import example
    >>> [*unavoidable(example("wikipedia").grid, 4)][:2]
    [CellSet('r14c45'), CellSet('r27c89')]
    """
    return listings.unavoidable(read(puzzle), largest, timeout=timeout)


@typed
def reduce(
    puzzle: AnyPuzzle,
    keep: CellSet | str = "",
    *,
    at_most: int = 81,
    whole: bool = False,
    after: str = "",
    timeout: float | None = None,
) -> Iterator[str]:
    """Yields the minimal puzzles within the givens of a puzzle in any form, in a fixed order: those
    with the clues in the cells `keep`, and with at most so many.

    If `whole` is set, they may have any clues of the solution. If `after` is one of these puzzles,
    those after it are found. Raises NoSolution or ManySolutions if the givens do not have exactly
    one, and Overdue if not all are found within `timeout` seconds.

    >>> from whydoku import example
    >>> next(reduce(example("wikipedia").grid, at_most=20))
    '.3..........195.....8....6.8...6....4..8....1....2.....6....28....419..5.......7.'
    """
    return listings.reduce(
        read(puzzle), keep, at_most=at_most, whole=whole, after=after, timeout=timeout
    )


@typed
def neighbours(
    puzzle: AnyPuzzle,
    taken: int = 1,
    put: int = 1,
    *,
    minimal: bool = False,
    after: str = "",
    timeout: float | None = None,
) -> Iterator[str]:
    """Yields the puzzles with one solution that lack so many givens of a puzzle in any form, and
    have so many others, 1 to 3 each; each once, in a fixed order.

    If `minimal` is set, only those are found that need every clue. If `after` is one of these
    puzzles, those after it are found. Raises Overdue if not all are found within `timeout` seconds.

    >>> from whydoku import example
    >>> len([*neighbours(example("easter-monster").grid)])
    32
    """
    return listings.neighbours(
        read(puzzle), taken, put, minimal=minimal, after=after, timeout=timeout
    )


def _line_or_grid(puzzle: AnyPuzzle) -> str | Grid:
    """Leaves a grid or a plain line of 81 characters as it is, and reads anything else as a
    grid."""
    if isinstance(puzzle, str) and verdicts.is_plain_line(puzzle):
        return puzzle
    return read(puzzle)
