"""Marks that `Annotated` adds to a type: bounds, published names, alternatives.

Every start of a command makes these classes, so they do without the methods that compare and print
values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(eq=False, repr=False)
class Between:
    """Marks a number from `least` to `most` and less than `below`; None stands for no bound."""

    least: float | None = None
    most: float | None = None
    below: float | None = None


@dataclass(eq=False, repr=False)
class Sized:
    """Marks a text of `least` to `most` characters, or a list of so many items."""

    least: int = 0
    most: int | None = None


@dataclass(eq=False, repr=False)
class Like:
    """Marks a text that matches a regular expression."""

    pattern: str


@dataclass(eq=False, repr=False)
class Published:
    """Marks a value whose schema is published under a name of its own.

    It is the schema of the marked type, or of another `kind`, and `about` is its description.
    Without `about`, the schema is only referred to, because other code publishes it.
    """

    name: str
    about: str = ""
    kind: Any = None


@dataclass(eq=False, repr=False)
class OneOf:
    """Marks a union of classes that is published under a name, and of which exactly one fits.

    `by` names the field whose value tells the classes apart, if there is one.
    """

    name: str
    about: str
    by: str = ""


@dataclass(eq=False, repr=False)
class OneName:
    """Marks a text that must be one of these names, which the schema lists."""

    names: tuple[str, ...]


@dataclass(eq=False, repr=False)
class Meant:
    """Marks a text that names a `thing`, such as a profile, so that a user interface can help to
    write it."""

    thing: str


@dataclass(eq=False, repr=False)
class Keys:
    """Marks an object with exactly these keys; `about` describes each, with `{}` in place of the
    key."""

    names: tuple[str, ...]
    about: str


@dataclass(eq=False, repr=False)
class Called:
    """Gives a field another name for user interfaces, where the usual one does not suit."""

    name: str


@dataclass(eq=False, repr=False)
class About:
    """Says what a field means, in place of a sentence below it; for texts that the program puts
    together."""

    text: str


@dataclass(eq=False, repr=False)
class Sample:
    """An example value of the field, which the schema shows."""

    value: Any


@dataclass(eq=False, repr=False)
class Allowed:
    """Says what is allowed, in a clause that is clearer than one made from the type."""

    clause: str


@dataclass(eq=False, repr=False)
class InPython:
    """Marks a member of a union that only Python can give, such as a `Grid`; elsewhere the other
    members are the choice."""


@dataclass(eq=False, repr=False)
class Parsed:
    """Marks a JSON value that a function turns into another value.

    The function gets a value of the type `takes`, by default of the marked type itself, and refuses
    it with a WhydokuError.
    """

    parse: Callable[[Any], Any]
    takes: Any = None


def closed(shape: type[T]) -> type[T]:
    """Marks a TypedDict to which no later version will add a field; a decorator."""
    shape.is_closed = True  # type: ignore[attr-defined]
    return shape


def mark_of(kind: type[T], marks: tuple[Any, ...]) -> T | None:
    """The first of the marks that is of this class; None if there is none."""
    return next((mark for mark in marks if isinstance(mark, kind)), None)
