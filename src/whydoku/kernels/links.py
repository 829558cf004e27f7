"""The strong links and the almost locked sets of a grid, as the engine finds them for its own
finders."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Final

from whydoku.kernels.engine import BYTES, INT, NEW_HANDLE, TABLE, answer, native, number_of
from whydoku.kernels.reasons import read_patterns
from whydoku.why import Pattern

KINDS: Final = tuple(TABLE.numbers["strong_links"])
"""The kinds of strong links."""

_strong_links: Final = native("strong_links", BYTES, INT, NEW_HANDLE)
_almost_locked: Final = native("almost_locked", BYTES, INT, NEW_HANDLE)


def strong_links(state: bytes, kind: str) -> Iterator[Pattern]:
    """Yields the links of a kind on a grid, each as a chain of it alone; `state` is the grid in the
    form of `packed_state`."""
    number = number_of("strong_links", kind)
    return read_patterns(array("H", answer(_strong_links, state, len(state), number)))


def almost_locked_sets(state: bytes, largest: int) -> Iterator[Pattern]:
    """Yields the almost locked sets of at most `largest` cells on a grid in the same form, each as
    the pattern of it alone."""
    return read_patterns(array("H", answer(_almost_locked, state, len(state), largest)))
