"""Makes functions that take the fields of a class as keywords."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


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
