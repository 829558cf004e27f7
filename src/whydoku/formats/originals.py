"""Finds out which puzzle a grid is that somebody has filled in, where its cells do not tell the
givens from what was entered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.formats.reading import FilledGrid, Reading


def original_of(found: str, originals: Iterable[str]) -> str:
    """The puzzle that a grid shows: at least three quarters of its givens stand there, and more of
    them than of any other. Empty if there is none. All are 81 characters."""
    shares = sorted(
        ((_share(found, original), original) for original in {*originals}), reverse=True
    )
    if not shares or shares[0][0] < 0.75 or [s for s, _ in shares[1:2]] == [shares[0][0]]:
        return ""
    return shares[0][1]


def with_original(reading: Reading, originals: Sequence[str]) -> Reading:
    """The reading of a grid with what was filled in, if it shows one of the original puzzles;
    otherwise unchanged."""
    filled, state = reading.filled, reading.state
    found = filled.found if filled else reading.line81 or (state.as_line() if state else "")
    original = original_of(found, originals) if found else ""
    if not original or original == found:
        return reading
    return reading._replace(filled=FilledGrid(original, found, filled.odd if filled else ()))


def _share(found: str, original: str) -> float:
    """How large a part of a puzzle's givens stands in a grid."""
    givens = [i for i, given in enumerate(original) if given != "."]
    return sum(found[i] == original[i] for i in givens) / max(len(givens), 1)
