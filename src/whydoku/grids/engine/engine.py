"""The native engine: how it is called, and what its numbers are called.

Elsewhere a native function takes numbers and bytes, each buffer followed by its size; `filled` and
`answer` return the bytes that it writes or makes. A set of candidates is a little-endian number.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from whydoku.errors import WhydokuError
from whydoku.grids.bits import Candidates
from whydoku.grids.engine.door import Native

if sys.platform == "emscripten":
    from whydoku.grids.engine import webassembly as binding
else:
    from whydoku.grids.engine import library as binding

BYTES: Final = binding.BYTES
INT: Final = binding.INT
SEED: Final = binding.SEED
SECONDS: Final = binding.SECONDS
HANDLE: Final = binding.HANDLE
NEW_HANDLE: Final = binding.NEW_HANDLE
"""The kinds of arguments: `BYTES` is a buffer and its size, the others are single arguments."""

TABLE: Final = binding.TABLE

native: Final = binding.native
done: Final = binding.done
filled: Final = binding.filled
filled_if_any: Final = binding.filled_if_any
answer_if_any: Final = binding.answer_if_any
variant: Final = binding.variant


class Handle:
    """An object of the engine that a native function makes as its last argument. The object is
    freed together with its handle."""

    address: Any = None

    def __init__(self, function: Native, *given: Any) -> None:
        self.address = binding.made(function, *given)

    def __del__(self, free: Callable[[Any], None] = binding.free) -> None:
        free(self.address)


def answer(function: Native, *given: Any) -> bytes:
    """Returns the bytes that a function makes as its last argument; the function must always make
    some."""
    given_back = answer_if_any(function, *given)
    if given_back is None:
        raise WhydokuError("whydoku's engine does not answer; please report it")
    return given_back


def number_of(kind: str, name: str) -> int:
    """The number that the engine gives to `name`, a name of this kind."""
    return TABLE.numbers[kind][name]


def names_of(kind: str) -> tuple[str, ...]:
    """The names of one kind in the order of their numbers, which must count from 0."""
    return tuple(TABLE.numbers[kind])


def switches(kind: str, **are_on: bool) -> int:
    """Packs switches into the bits of a number. Each argument says whether the switch of that name
    is on; all switches of the kind have to be named."""
    bits = TABLE.numbers[kind]
    if bits.keys() != are_on.keys():
        raise KeyError(f"the switches of a {kind} are {', '.join(bits)}; given: {[*are_on]}")
    return sum(bits[name] for name, is_on in are_on.items() if is_on)


def compiler() -> str:
    """What compiled the engine, with its version: `GNU 12.2.0`."""
    [name] = names_of("compiler")
    return name.replace("-", " ")


def variants() -> tuple[str, ...]:
    """The variants that this processor can run, the fastest first; the last is `portable`."""
    return names_of("variant")


SET_WIDTH: Final = number_of("sizes", "set")
"""The width in bytes of a packed set of candidates, which can also serve as a row."""


def packed_set(bits: Candidates) -> bytes:
    """A set of candidates in the form that native functions take; it can also serve as a row of 92
    bytes."""
    return bits.to_bytes(SET_WIDTH, "little")


def unpacked_set(packed: bytes) -> Candidates:
    """The set of candidates that a native function returned in packed form."""
    return int.from_bytes(packed, "little")


variant()  # refuses at once what WHYDOKU_CPU names wrongly
