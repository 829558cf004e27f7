"""Judges many sequences of moves, each by itself, such as lines of JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from typing import Any, Final, TypeAlias

from whydoku.bulk import workers as number_of_workers
from whydoku.errors import InvalidPuzzle, WhydokuError, quoted
from whydoku.formats import AnyPuzzle, read
from whydoku.grid import Grid
from whydoku.judging.claims import AnyClaim
from whydoku.judging.following import Means, means_of
from whydoku.judging.judgement import Judgement
from whydoku.judging.moves import judge_by
from whydoku.profiles.profile import Profile
from whydoku.records.checked import value_of_json
from whydoku.shapes.arguments import typed
from whydoku.workers.in_order import OrderedWorkers

ToJudge: TypeAlias = str | bytes | Mapping[str, Any] | tuple[AnyPuzzle, Iterable[AnyClaim]]
"""A sequence to judge: a line of JSON, an object with `grid` and `claims`, or a pair of these."""

MOST_AHEAD: Final = 64
"""How many judgements may wait to be yielded, for each worker."""


@typed
def judge_many(
    sequences: Iterable[ToJudge],
    profile: str | Profile = "default",
    *,
    at_most: float | None = None,
    steps: int = 1,
    nets: bool = False,
    uniqueness: bool = True,
    workers: int = 1,
) -> Iterator[Judgement]:
    """Yields the judgement on each of many sequences of moves, as `judge` makes it, in order.

    A sequence is a line of JSON, an object such as `{"grid": ..., "claims": ["r4c7=3"]}`, or a pair
    of a grid and claims. One that cannot be judged, such as a grid without solutions, has a
    judgement without moves, whose `error` says why. `workers=0` uses every core.
    """
    means = means_of(profile, at_most=at_most, steps=steps, nets=nets, uniqueness=uniqueness)
    return _judgements(means, sequences, number_of_workers(workers))


def _judgements(means: Means, sequences: Iterable[ToJudge], size: int) -> Iterator[Judgement]:
    work = partial(judge_one, means)
    with closing(OrderedWorkers(work, size, ahead=2, most=MOST_AHEAD * size)) as crew:
        yield from crew(sequences)


def judge_one(means: Means, sequence: ToJudge) -> Judgement:
    """The judgement on one sequence; its `error` says why there is none."""
    try:
        grid, claims = _parts_of(sequence)
        return judge_by(means, grid, claims)
    except WhydokuError as fault:
        return Judgement((), error=str(fault))


def _parts_of(sequence: ToJudge) -> tuple[Grid, Iterable[AnyClaim]]:
    if isinstance(sequence, (str, bytes)):
        text = sequence if isinstance(sequence, str) else sequence.decode("utf-8", "replace")
        sequence = value_of_json(text)
    if isinstance(sequence, tuple) and len(sequence) == 2:
        return read(sequence[0]), sequence[1]
    if not isinstance(sequence, Mapping):
        found = quoted(repr(sequence))
        raise InvalidPuzzle(f'found {found}; expected an object with "grid" and "claims"')
    for key in ("grid", "claims"):
        if key not in sequence:
            raise InvalidPuzzle(f'the object lacks "{key}"; it has to have "grid" and "claims"')
    claims = sequence["claims"]
    if not isinstance(claims, (list, tuple)):
        raise InvalidPuzzle(f'found {quoted(repr(claims))} under "claims"; expected a list')
    return _grid_of(sequence["grid"]), claims


def _grid_of(value: Any) -> Grid:
    """The grid in a JSON value: a text in any format, an object as records have it, or rows."""
    if isinstance(value, Mapping):
        import json

        value = json.dumps(value)
    if isinstance(value, str) and len(value) == 81 and value.isascii():
        return Grid(value)
    if isinstance(value, (str, list, Grid)):
        try:
            return read(value)
        except InvalidPuzzle as fault:
            raise InvalidPuzzle(fault.what) from None
    raise InvalidPuzzle(f'found {quoted(repr(value))} under "grid"; expected a grid')
