"""Makes functions that take the fields of a class as keywords."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")
S = TypeVar("S")


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
