"""The strong links of a grid, as the engine finds them for its chains."""

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


def strong_links(state: bytes, kind: str) -> Iterator[Pattern]:
    """Yields the links of a kind on a grid, each as a chain of it alone; `state` is the grid in the
    form of `packed_state`."""
    number = number_of("strong_links", kind)
    return read_patterns(array("H", answer(_strong_links, state, len(state), number)))
