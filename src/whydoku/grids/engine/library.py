"""The engine as a library of this machine, called through its interface in plain C, which
`native/door/whydoku.h` describes."""

from __future__ import annotations

import ctypes
import importlib.util
from functools import wraps
from itertools import chain
from typing import Any, Final

from whydoku.errors import MissingEngine
from whydoku.grids.engine.door import ArgumentKind, Endings, NameTable, Native


class _Numbers(dict[int, ctypes.c_int64]):
    """Turns whole numbers into those of C, and keeps the small ones: that takes half the time that
    the type itself takes."""

    from_param = dict.__getitem__

    def __missing__(self, number: int) -> ctypes.c_int64:
        made = ctypes.c_int64(number)
        return self.setdefault(number, made) if 0 <= number <= 1024 else made


_NUMBER: Final = _Numbers()

BYTES: Final[ArgumentKind] = (ctypes.c_char_p, _NUMBER)
INT: Final[ArgumentKind] = (_NUMBER,)
SEED: Final[ArgumentKind] = (ctypes.c_uint64,)
SECONDS: Final[ArgumentKind] = (ctypes.c_double,)
HANDLE: Final[ArgumentKind] = (ctypes.c_void_p,)
NEW_HANDLE: Final[ArgumentKind] = (ctypes.POINTER(ctypes.c_void_p),)
"""The kinds of arguments, by their types in C."""


def _loaded() -> ctypes.PyDLL:
    """Loads the library of the engine from the file that a Python module of its name would have.
    Raises MissingEngine if the file is missing or cannot be loaded."""
    spec = importlib.util.find_spec("whydoku._native")
    where = spec.origin if spec else None
    try:
        if where is not None:
            return ctypes.PyDLL(where)
    except OSError as fault:
        raise _missing(f"cannot be loaded ({fault})") from None
    raise _missing("is missing")


def _missing(how: str) -> MissingEngine:
    from whydoku.extras import pip_install, whydoku_itself

    again = pip_install("--force-reinstall", "--no-deps", "--no-cache-dir", *whydoku_itself())
    return MissingEngine(f"whydoku's engine {how}; install whydoku again: {again}")


_LIBRARY: Final = _loaded()
"""The engine's library. Its functions are called with the interpreter's lock, and give the lock
back during long work."""


def _bound(name: str, result: Any, *kinds: ArgumentKind) -> Any:
    try:
        function = _LIBRARY[f"whydoku_{name}"]
    except AttributeError:
        raise _missing(f"is of another version, without {name!r}") from None
    function.argtypes = [*chain.from_iterable(kinds)]
    function.restype = result
    return function


def native(name: str, *kinds: ArgumentKind) -> Native:
    """The function of the engine called `name`, which takes arguments of these kinds."""
    bound: Native = _bound(name, ctypes.c_int32, *kinds)

    @wraps(bound)
    def called(*given: Any) -> int:
        try:
            return bound(*given)
        except ctypes.ArgumentError as fault:
            # ctypes takes Ctrl-C while it reads an argument for a fault of the argument.
            if KeyboardInterrupt.__name__ in str(fault):
                raise KeyboardInterrupt from None
            raise

    return called


_refusal: Final = _bound("refusal", ctypes.c_char_p)
free: Final = _bound("free", None, HANDLE)
_bytes_of: Final = _bound("bytes", ctypes.c_void_p, HANDLE, (ctypes.POINTER(ctypes.c_int64),))

TABLE: Final = NameTable.read(_bound("table", ctypes.c_char_p)().decode())
_ENDINGS: Final = Endings(TABLE, lambda: _refusal().decode("ascii", "replace"))


def done(status: int) -> None:
    """Raises the error that a status of the engine stands for; 0 means success."""
    if status:
        raise _ENDINGS.fault(status)


def filled(function: Native, size: int, *given: Any) -> bytes:
    """Calls a function with a buffer of `size` bytes as its last argument, and returns what the
    function wrote there.

    The bytes are new, and nobody else sees them before they are filled.
    """
    out = bytes(size)
    if status := function(*given, out, size):
        raise _ENDINGS.fault(status)
    return out


def filled_if_any(function: Native, size: int, *given: Any) -> bytes | None:
    """Calls a function as `filled` does, but returns None if the function says that there is
    nothing."""
    out = bytes(size)
    status = function(*given, out, size)
    if status > _ENDINGS.nothing:
        raise _ENDINGS.fault(status)
    return None if status else out


def made(function: Native, *given: Any) -> ctypes.c_void_p:
    """The address of the object that a function makes as its last argument."""
    address = ctypes.c_void_p()
    done(function(*given, ctypes.byref(address)))
    return address


def answer_if_any(function: Native, *given: Any) -> bytes | None:
    """Returns the bytes that a function makes as its last argument; None if it makes none."""
    handle, size = ctypes.c_void_p(), ctypes.c_int64()
    status = function(*given, ctypes.byref(handle))
    if status:
        if status > _ENDINGS.nothing:
            raise _ENDINGS.fault(status)
        return None
    try:
        return ctypes.string_at(_bytes_of(handle, ctypes.byref(size)), size.value)
    finally:
        free(handle)


_variant: Final = native("variant", (ctypes.POINTER(ctypes.c_char_p),))


def variant() -> str:
    """The name of the processor variant in use, such as `portable`.

    It is the variant that the environment variable WHYDOKU_CPU names, or else the fastest. Raises
    WhydokuError if the variable names none of the variants that can run here.
    """
    name = ctypes.c_char_p()
    done(_variant(ctypes.byref(name)))
    return (name.value or b"").decode()


def _give_way() -> None:
    """Makes native functions that run long give back the interpreter's lock, and look for signals
    now and then."""
    host = _bound("host", None, *[(ctypes.c_void_p,)] * 3)
    api = ("PyEval_SaveThread", "PyEval_RestoreThread", "PyErr_CheckSignals")
    host(*(ctypes.cast(ctypes.pythonapi[name], ctypes.c_void_p) for name in api))


_give_way()
