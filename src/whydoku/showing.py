"""How a value shows itself, and the few questions that it hands on.

A step tells itself in words, a trace is a page in a notebook, and a grid answers `why`, but what
tells, draws and answers stands above them. So that no module names one above its own, such a method
asks here, and the roof of the package says in one table which function answers for which class.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeVar

T = TypeVar("T")

ROOF: Final = "whydoku.shown"
"""The module that has the tables: the only one of ours that is named below it."""


def text_of(value: Any) -> str:
    """The value in words."""
    text: str = _function("TEXT", value.__class__)(value)
    return text


def html_of(value: Any) -> str:
    """The value as a notebook shows it."""
    html: str = _function("HTML", value.__class__)(value)
    return html


def svg_of(value: Any) -> str:
    """The value as a picture in a notebook."""
    svg: str = _function("SVG", value.__class__)(value)
    return svg


def answer(question: str, *args: Any, **options: Any) -> T:  # type: ignore[type-var]
    """What answers a question, such as `Grid.why`: a method or property of a class, by its name.

    The type of the answer is that of the method; a test compares it with that of the function.
    """
    answered: T = _at(_table("ANSWERS")[question])(*args, **options)
    return answered


@cache
def _function(table: str, kind: type) -> Callable[..., Any]:
    """The function by which values of a class show themselves."""
    places = _table(table)
    return _at(next(places[one.__name__] for one in kind.__mro__ if one.__name__ in places))


def _table(name: str) -> dict[str, str]:
    table: dict[str, str] = getattr(import_module(ROOF), name)
    return table


@cache
def _at(place: str) -> Callable[..., Any]:
    """The function at a place, written as `module:name`. Its module is loaded when it is asked
    for."""
    module, _, name = place.partition(":")
    function: Callable[..., Any] = getattr(import_module(f"whydoku.{module}"), name)
    return function
