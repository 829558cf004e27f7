"""The engine as WebAssembly, called through its loader in JavaScript, where Python itself runs as
WebAssembly.

Before whydoku is imported, the host registers the engine, as `loaded` in `engine.ts` returns it,
as the module `whydoku_engine`.
"""

from __future__ import annotations

import sys
from itertools import chain
from typing import Any, Final

from pyodide.ffi import JsException, to_js

from whydoku.errors import MissingEngine
from whydoku.grids.engine.door import ArgumentKind, Endings, NameTable

try:
    import whydoku_engine
except ImportError:
    raise MissingEngine(
        "whydoku's engine is missing; load whydoku.wasm with engine.ts, and register what it "
        "returns as the module whydoku_engine before whydoku is imported"
    ) from None

BYTES: Final[ArgumentKind] = ("bytes", "size")
INT: Final[ArgumentKind] = ("int",)
SEED: Final[ArgumentKind] = ("seed",)
SECONDS: Final[ArgumentKind] = ("seconds",)
HANDLE: Final[ArgumentKind] = ("handle",)
NEW_HANDLE: Final[ArgumentKind] = ()
"""The kinds of arguments. The loader takes a buffer without its size, which the buffer knows, and
nothing for a new handle."""

TABLE: Final = NameTable.read(whydoku_engine.table)
_ENDINGS: Final = Endings(TABLE, lambda: str(whydoku_engine.refusal))


class _Function:
    def __init__(self, name: str, *kinds: ArgumentKind) -> None:
        self._name = name
        self._kinds = (*chain.from_iterable(kinds),)

    def answer(self, *given: Any) -> Any:
        """Calls the function. Its answer has a status, and the bytes or the handle that it makes.
        Where it fills a buffer, the number of bytes is given in its place."""
        sent = (
            to_js(value) if kind == "bytes" and isinstance(value, bytes) else value
            for kind, value in zip(self._kinds, given, strict=False)
            if kind != "size"
        )
        try:
            return whydoku_engine.call(self._name, *sent)
        except JsException as fault:
            if "has no function" not in str(fault):
                raise
            sentence = "the engine of browsers cannot do this; ask a server or the command line"
            raise MissingEngine(sentence) from None

    def __call__(self, *given: Any) -> int:
        return int(self.answer(*given).status)


native: Final = _Function


def done(status: int) -> None:
    """Raises the error that a status of the engine stands for; 0 means success."""
    if status:
        raise _ENDINGS.fault(status)


def answer_if_any(function: Any, *given: Any) -> bytes | None:
    """Returns the bytes that a function makes as its last argument; None if it makes none."""
    answer = function.answer(*given)
    if answer.status == _ENDINGS.nothing:
        return None
    done(answer.status)
    return bytes(answer.bytes.to_bytes())


def filled_if_any(function: Any, size: int, *given: Any) -> bytes | None:
    """Returns the `size` bytes that a function writes to its last argument; None if the function
    says that there is nothing."""
    if size > sys.maxsize:
        raise MemoryError
    return answer_if_any(function, *given, size)


def filled(function: Any, size: int, *given: Any) -> bytes:
    """Returns the `size` bytes that a function writes to its last argument."""
    return filled_if_any(function, size, *given) or b""


def made(function: Any, *given: Any) -> Any:
    """The handle, in JavaScript, of the object that a function makes as its last argument."""
    answer = function.answer(*given)
    done(answer.status)
    return answer.handle


def free(handle: Any) -> None:
    """Frees an object of the engine. Pyodide would never let go of the handle if its own method
    were called, and a memory of Python that has such a handle cannot be kept."""
    if handle is not None:
        whydoku_engine.free(handle)


def variant() -> str:
    """The name of the only processor variant."""
    return str(whydoku_engine.variant)
