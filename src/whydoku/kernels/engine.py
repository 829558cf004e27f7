"""The native engine, called through its interface in plain C, which `native/door/whydoku.h`
describes.

Only this module knows how the engine is called. Elsewhere a native function takes numbers and
bytes, each buffer followed by its size; `filled` and `answer` return the bytes that it writes or
makes.
"""

from __future__ import annotations

import ctypes
import importlib.util
import sys
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from whydoku.errors import MissingEngine, WhydokuError

Native: TypeAlias = Callable[..., int]
"""A native function, which returns the status of its work."""

ArgumentKind: TypeAlias = tuple[Any, ...]

BYTES: Final[ArgumentKind] = (ctypes.c_char_p, ctypes.c_int64)
INT: Final[ArgumentKind] = (ctypes.c_int64,)
SEED: Final[ArgumentKind] = (ctypes.c_uint64,)
SECONDS: Final[ArgumentKind] = (ctypes.c_double,)
HANDLE: Final[ArgumentKind] = (ctypes.c_void_p,)
NEW_HANDLE: Final[ArgumentKind] = (ctypes.POINTER(ctypes.c_void_p),)
"""The kinds of arguments: `BYTES` is a buffer and its size, the others are single arguments."""


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


def fault_of(status: int) -> Exception:
    """The error for a status that stands for neither success nor an empty answer.

    If a signal interrupts the work, the signal raises its own exception before this function is
    called.
    """
    if status == REFUSED:
        return WhydokuError(_refusal().decode("ascii", "replace"))
    return TimeoutError("the time for this search is over") if status == LATE else MemoryError()


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
    return bound


_refusal: Final = _bound("refusal", ctypes.c_char_p)
_free: Final = _bound("free", None, HANDLE)
_bytes_of: Final = _bound("bytes", ctypes.c_void_p, HANDLE, (ctypes.POINTER(ctypes.c_int64),))

_new_bytes: Final = ctypes.pythonapi["PyBytes_FromStringAndSize"]
_new_bytes.argtypes = [ctypes.c_char_p, ctypes.c_ssize_t]
_new_bytes.restype = ctypes.py_object


def done(status: int) -> None:
    """Raises the error that a status of the engine stands for; 0 means success."""
    if status:
        raise fault_of(status)


def filled(function: Native, size: int, *given: Any) -> bytes:
    """Calls a function with a buffer of `size` bytes as its last argument, and returns what the
    function wrote there.

    The bytes are new, and nobody else sees them before they are filled.
    """
    if size > sys.maxsize:
        raise MemoryError
    out: bytes = _new_bytes(None, size)
    if status := function(*given, out, size):
        raise fault_of(status)
    return out


def filled_by_rows(function: Native, each: int, rows: bytes, width: int, *given: Any) -> bytes:
    """Calls a function as `filled` does, with rows of one width and a buffer of `each` bytes per
    row."""
    size = len(rows)
    return filled(function, size // width * each, rows, size, width, *given)


def filled_if_any(function: Native, size: int, *given: Any) -> bytes | None:
    """Calls a function as `filled` does, but returns None if the function says that there is
    nothing."""
    out: bytes = _new_bytes(None, size)
    status = function(*given, out, size)
    if status > NOTHING:
        raise fault_of(status)
    return None if status else out


class Handle:
    """An object of the engine that a native function makes as its last argument. The object is
    freed together with its handle."""

    def __init__(self, function: Native, *given: Any) -> None:
        self.address = ctypes.c_void_p()
        done(function(*given, ctypes.byref(self.address)))

    def __del__(self, free: Callable[[ctypes.c_void_p], None] = _free) -> None:
        free(self.address)


def answer_if_any(function: Native, *given: Any) -> bytes | None:
    """Returns the bytes that a function makes as its last argument; None if it makes none."""
    handle, size = ctypes.c_void_p(), ctypes.c_int64()
    status = function(*given, ctypes.byref(handle))
    if status:
        if status > NOTHING:
            raise fault_of(status)
        return None
    try:
        return ctypes.string_at(_bytes_of(handle, ctypes.byref(size)), size.value)
    finally:
        _free(handle)


def answer(function: Native, *given: Any) -> bytes:
    """Returns the bytes that a function makes as its last argument; the function must always make
    some."""
    given_back = answer_if_any(function, *given)
    if given_back is None:
        raise WhydokuError("whydoku's engine does not answer; please report it")
    return given_back


class NativeTechnique(NamedTuple):
    """A technique in the engine: its number, its traits, and those options of its finder that the
    engine accepts."""

    number: int
    options: frozenset[str]
    traits: int


class NameTable(NamedTuple):
    """The numbers that the engine gives to names.

    `numbers` maps each kind of name to the numbers of its names, and `techniques` maps slugs to the
    techniques that have a native form.
    """

    numbers: Mapping[str, Mapping[str, int]]
    techniques: Mapping[str, NativeTechnique]


def _read_table(text: str) -> NameTable:
    numbers: dict[str, dict[str, int]] = {}
    techniques: dict[str, NativeTechnique] = {}
    for kind, *words in map(str.split, text.splitlines()):
        named = {name: int(n) for name, _, n in (word.partition(":") for word in words) if n}
        if kind == "technique":
            [slug, *_] = named
            options = frozenset(word for word in words if ":" not in word)
            techniques[slug] = NativeTechnique(named[slug], options, named["traits"])
        else:
            numbers[kind] = named
    return NameTable(numbers, techniques)


TABLE: Final = _read_table(_bound("table", ctypes.c_char_p)().decode())


def number_of(kind: str, name: str) -> int:
    """The number that the engine gives to `name`, a name of this kind."""
    return TABLE.numbers[kind][name]


def names_of(kind: str) -> tuple[str, ...]:
    """The names of one kind in the order of their numbers, which must count from 0."""
    return tuple(TABLE.numbers[kind])


NOTHING, REFUSED, LATE = (number_of("ended", name) for name in ("nothing", "refused", "late"))
"""The ways in which a call may end without being done."""


def switches(kind: str, **are_on: bool) -> int:
    """Packs switches into the bits of a number. Each argument says whether the switch of that name
    is on; all switches of the kind have to be named."""
    bits = TABLE.numbers[kind]
    if bits.keys() != are_on.keys():
        raise KeyError(f"the switches of a {kind} are {', '.join(bits)}; given: {[*are_on]}")
    return sum(bits[name] for name, is_on in are_on.items() if is_on)


_variant: Final = native("variant", (ctypes.POINTER(ctypes.c_char_p),))


def variant() -> str:
    """The name of the processor variant in use, such as `portable`.

    It is the variant that the environment variable WHYDOKU_CPU names, or else the fastest. Raises
    WhydokuError if the variable names none of `variants()`.
    """
    name = ctypes.c_char_p()
    done(_variant(ctypes.byref(name)))
    return (name.value or b"").decode()


def compiler() -> str:
    """What compiled the engine, with its version: `GNU 12.2.0`."""
    [name] = names_of("compiler")
    return name.replace("-", " ")


def variants() -> tuple[str, ...]:
    """The variants that this processor can run, the fastest first; the last is `portable`."""
    return names_of("variant")


def _give_way() -> None:
    """Makes native functions that run long give back the interpreter's lock, and look for signals
    now and then."""
    host = _bound("host", None, *[(ctypes.c_void_p,)] * 3)
    api = ("PyEval_SaveThread", "PyEval_RestoreThread", "PyErr_CheckSignals")
    host(*(ctypes.cast(ctypes.pythonapi[name], ctypes.c_void_p) for name in api))


_give_way()
variant()
