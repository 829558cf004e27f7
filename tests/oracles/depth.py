"""The depth of trial and error; `threads` has no effect."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from struct import Struct
from typing import Final

from oracles.rating.rows import OutOfTimeError, deadline
from oracles.search import pieces_of, state_of_row
from oracles.state import SearchState, solved_states
from whydoku.bits import BITS

_RECORD: Final = Struct("=BBB")

_INVALID_ROW: Final = 255
_RATED: Final = 1
_REACHES_STOP: Final = 4
_OUT_OF_TIME: Final = 5

_NOTHING: Final[frozenset[int]] = frozenset()


def depth_many(rows: bytes, width: int, stop: int, timeout: float, threads: int) -> bytes:
    """Three bytes per row: a status, a zero, and the depth."""
    return b"".join(_RECORD.pack(*_rated(row, stop, timeout)) for row in pieces_of(rows, width))


def _rated(row: bytes, stop: int, timeout: float) -> tuple[int, int, int]:
    """The record of a row."""
    state = state_of_row(row)
    if state is None:
        return _INVALID_ROW, 0, 0
    found = [solved.solution() for solved in islice(solved_states(state.copy()), 2)]
    if len(found) != 1:
        return len(found), 0, 0
    spared = frozenset(9 * i + d for i, d in enumerate(found[0]))
    tick = deadline(timeout) if timeout else _do_nothing
    depth = 0
    try:
        while depth < stop:
            tick()
            if depth:
                _follow_trials(state, depth, spared, tick)
            if state.narrowest() is None:
                return _RATED, 0, depth
            depth += 1
    except OutOfTimeError:
        return _OUT_OF_TIME, 0, depth
    return _REACHES_STOP, 0, depth


def _follow_trials(
    state: SearchState, depth: int, spared: frozenset[int], tick: Callable[[], None]
) -> None:
    """Follows T&E(depth), 1 or more, in a state where T&E(depth - 1) is at its end.

    A state always is where singles end. Candidates of `spared` are not supposed, nor those that
    were true in vain on the same state: less follows from them.
    """
    order = _open_candidates(state, spared)
    in_vain: set[int] = set()
    quiet = at = 0
    while quiet < len(order):
        k = order[at]
        at = (at + 1) % len(order)
        quiet += 1
        mask = state.masks[k // 9]
        if not mask >> k % 9 & 1 or not mask & (mask - 1) or k in in_vain:
            continue
        tick()
        line = state.copy()
        line.place(k)
        _follow_below(line, depth, _NOTHING, tick)
        if not line.is_dead:
            in_vain |= _true_candidates(line)
            continue
        state.remove(k)
        _follow_below(state, depth, spared, tick)
        if state.is_dead:
            return
        in_vain.clear()
        quiet = 0


def _follow_below(
    state: SearchState, depth: int, spared: frozenset[int], tick: Callable[[], None]
) -> None:
    """Follows T&E(depth - 1)."""
    for lower in range(1, depth):
        if not state.is_dead:
            _follow_trials(state, lower, spared, tick)


def _open_candidates(state: SearchState, spared: frozenset[int]) -> list[int]:
    """The candidates of open cells, those of small cells first."""
    cells = [i for i in range(81) if state.masks[i] & (state.masks[i] - 1)]
    cells.sort(key=lambda i: state.masks[i].bit_count())
    return [k for i in cells for d in BITS[state.masks[i]] if (k := 9 * i + d) not in spared]


def _true_candidates(state: SearchState) -> set[int]:
    return {
        9 * i + mask.bit_length() - 1
        for i, mask in enumerate(state.masks[:81])
        if not mask & (mask - 1)
    }


def _do_nothing() -> None:
    """Has time."""
