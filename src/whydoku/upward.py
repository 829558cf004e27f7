"""Lets methods call functions of modules that stand above their own.

A step tells itself in words, a grid answers `why`, and a trace shows itself in a notebook, but the
modules for words, hints and pages stand above theirs. So that no module imports one above it, such
a method only names the place of the function that answers for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")


def upward(place: str, *args: Any, **options: Any) -> T:  # type: ignore[type-var]
    """Calls the function at `place`, such as `render.words:tell`, and returns what the function
    answers.

    The type of the answer is that of the calling method; a test compares it with that of the
    function.
    """
    answer: T = _function_at(place)(*args, **options)
    return answer


@cache
def _function_at(place: str) -> Callable[..., Any]:
    """The function at `place`, written as `module:name`. Its module is loaded on the first call."""
    module, _, name = place.partition(":")
    function: Callable[..., Any] = getattr(import_module(f"whydoku.{module}"), name)
    return function
