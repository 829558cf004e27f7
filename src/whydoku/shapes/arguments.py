"""Functions that take the fields of a class as keywords, and functions that refuse arguments of
other types than their annotations name, each by one sentence."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from types import FunctionType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Concatenate,
    Final,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from whydoku.errors import WhydokuError, listed, quoted

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")
T = TypeVar("T")


def takes(shape: Callable[P, T]) -> Callable[[Callable[[T], R]], Callable[P, R]]:
    """Makes a decorator for functions that take one instance of `shape`. A decorated function takes
    the fields of that class as arguments; type checkers, `help` and `inspect.signature` see these
    arguments."""

    def made(function: Callable[[T], R]) -> Callable[P, R]:
        @wraps(function)
        def call(*asked: P.args, **named: P.kwargs) -> R:
            return function(shape(*asked, **named))

        # A wrong keyword is reported under the name that was called.
        vars(shape)["__init__"].__qualname__ = function.__name__
        annotation = function.__annotations__["return"]
        call.__signature__ = signature(shape).replace(return_annotation=annotation)  # type: ignore[attr-defined]
        return call

    return made


def method_takes(
    shape: Callable[P, T],
) -> Callable[[Callable[[S, T], R]], Callable[Concatenate[S, P], R]]:
    """The same as `takes` for methods, which take one instance of `shape` after themselves."""

    def made(method: Callable[[S, T], R]) -> Callable[Concatenate[S, P], R]:
        @wraps(method)
        def call(itself: S, /, *asked: P.args, **named: P.kwargs) -> R:
            return method(itself, shape(*asked, **named))

        own, *_ = signature(method).parameters.values()
        fields: Any = signature(shape)
        call.__signature__ = fields.replace(  # type: ignore[attr-defined]
            parameters=[own, *fields.parameters.values()],
            return_annotation=method.__annotations__["return"],
        )
        return call

    return made


_READ: Final = ("AnyPuzzle", "CellTable", "Puzzles", "Source", "DigitSource", "MarkSource")
"""The names of types that have a reader of their own, whose refusals say more."""


class _Allowed(NamedTuple):
    """What may come as an argument, in words, and whether a value is that."""

    words: str
    fits: Callable[[Any], bool]


_NUMBERS: Final[dict[Any, _Allowed]] = {
    bool: _Allowed(
        "True or False",
        lambda value: hasattr(value, "__index__") or type(value).__name__.startswith("bool"),
    ),
    int: _Allowed("a whole number", lambda value: hasattr(value, "__index__")),
    float: _Allowed("a number", lambda value: hasattr(value, "__float__")),
    NoneType: _Allowed("None", lambda value: value is None),
    str: _Allowed("a text", lambda value: isinstance(value, str)),
}
"""What may come for the plain types. Numbers of numpy are fine."""


def typed(function: Callable[P, R]) -> Callable[P, R]:
    """Makes a function refuse arguments of other types than its annotations name.

    The annotations are read when the function is first called. A name in them that is only known
    to type checkers is looked up among the public names of the package; if it is none of these,
    anything may come.
    """
    code = cast(FunctionType, function).__code__
    places = code.co_varnames[: code.co_argcount]
    allowed: dict[str, tuple[_Allowed, ...]] = {}

    @wraps(function)
    def call(*args: P.args, **named: P.kwargs) -> R:
        if not allowed:
            allowed.update(_allowed_by(function))
        for name, value in (*zip(places, args, strict=False), *named.items()):
            kinds = allowed.get(name, ())
            if not _fits(kinds, value):
                raise WhydokuError(f"{name}: found {_found(value)}; expected {_words(kinds)}")
        return function(*args, **named)

    return call


def _found(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    is_plain = value is None or isinstance(value, (bool, int, float))
    return quoted(repr(value))[1:-1] if is_plain else type(value).__name__


class _Names(dict[str, Any]):
    """The names in the annotations of a function."""

    def __missing__(self, name: str) -> Any:
        package = sys.modules[__name__.partition(".")[0]]
        if name in _READ:
            return object
        if hasattr(builtins, name):
            return getattr(builtins, name)
        return getattr(package, name) if name in package.__all__ else object


def _allowed_by(function: Callable[..., Any]) -> dict[str, tuple[_Allowed, ...]]:
    written = cast(FunctionType, function).__globals__
    names = _Names({name: kind for name, kind in written.items() if name not in _READ})
    return {
        name: _allowed(eval(text, {}, names))  # noqa: S307 - the texts are our own annotations
        for name, text in function.__annotations__.items()
        if name != "return"
    }


def _allowed(kind: Any) -> tuple[_Allowed, ...]:
    """What may come for an annotation; nothing if anything may."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        kinds = [_allowed(part) for part in parts]
        return tuple(one for some in kinds for one in some) if all(kinds) else ()
    if origin is Annotated:
        return _allowed(parts[0])
    if origin is Literal:
        return tuple(dict.fromkeys(one for part in parts for one in _allowed(type(part))))
    if kind is None or kind in _NUMBERS:
        return (_NUMBERS[kind or NoneType],)
    if origin is tuple and ... not in parts:
        return (_tuple_of([_allowed(part) for part in parts]),)
    known = origin or kind
    if not isinstance(known, type) or known is object:
        return ()
    items = _allowed(parts[0]) if len(parts) == 1 else ()
    words = f"several, each {_words(items)}" if items else _one(known)
    return (_Allowed(words, lambda value: isinstance(value, known)),)


def _tuple_of(items: list[tuple[_Allowed, ...]]) -> _Allowed:
    words = listed(map(_words, items))

    def fits(value: Any) -> bool:
        return (
            isinstance(value, (tuple, list))
            and len(value) == len(items)
            and all(_fits(kinds, item) for kinds, item in zip(items, value, strict=True))
        )

    return _Allowed(words, fits)


def _fits(kinds: Iterable[_Allowed], value: Any) -> bool:
    return not kinds or any(kind.fits(value) for kind in kinds)


def _words(kinds: Iterable[_Allowed]) -> str:
    return listed((kind.words for kind in kinds), "or")


def _one(kind: type) -> str:
    """A class with its article: `a Grid`, `an iterable`."""
    name = kind.__name__ if kind.__module__ != "collections.abc" else kind.__name__.lower()
    return f"{'an' if name[0] in 'AEIOaeio' else 'a'} {name}"
