"""What a type says besides itself, in `Annotated`: bounds, published names, alternatives.

Every start of a command makes these classes, so they are the cheapest of their kind: nobody
compares marks, or changes them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(eq=False, repr=False)
class Between:
    """A number from `least` to `most`, and less than `below`; None means that there is no bound."""

    least: float | None = None
    most: float | None = None
    below: float | None = None


@dataclass(eq=False, repr=False)
class Sized:
    """A text or a list of `least` to `most` characters or items."""

    least: int = 0
    most: int | None = None


@dataclass(eq=False, repr=False)
class Like:
    """A text that matches a regular expression."""

    pattern: str


@dataclass(eq=False, repr=False)
class Published:
    """A value whose schema is published under a name of its own.

    It is that of the type, or of another `kind`, with what it is `about`. Without that it is only
    referred to, and published by somebody else.
    """

    name: str
    about: str = ""
    kind: Any = None


@dataclass(eq=False, repr=False)
class OneOf:
    """An alternative that is published under a name: exactly one of the union's classes fits.

    `by` is the field whose value says which, if there is one.
    """

    name: str
    about: str
    by: str = ""


@dataclass(eq=False, repr=False)
class OneName:
    """A text that is one of these names, which a schema lists."""

    names: tuple[str, ...]


@dataclass(eq=False, repr=False)
class Meant:
    """A text that stands for a thing of this kind, such as a profile, so that a face can help to
    write it."""

    thing: str


@dataclass(eq=False, repr=False)
class Keys:
    """An object with exactly these keys; `about` says what each means, with `{}` for the key."""

    names: tuple[str, ...]
    about: str


@dataclass(eq=False, repr=False)
class Called:
    """What a face calls a field where that does not follow from its name."""

    name: str


@dataclass(eq=False, repr=False)
class About:
    """What a field means, where a sentence below it cannot say so because it is put together."""

    text: str


@dataclass(eq=False, repr=False)
class Sample:
    """A value of the field, to be shown."""

    value: Any


@dataclass(eq=False, repr=False)
class Allowed:
    """The clause that says what is allowed, where the type would say it less clearly."""

    clause: str


@dataclass(eq=False, repr=False)
class InPython:
    """An alternative that only Python can give, such as a `Grid`: outside there are the others."""


@dataclass(eq=False, repr=False)
class Parsed:
    """A value of JSON that a function turns into another.

    The function gets what the type `takes`, which is the marked type itself if left out, and raises
    a WhydokuError.
    """

    parse: Callable[[Any], Any]
    takes: Any = None


def closed(shape: type[T]) -> type[T]:
    """Marks a TypedDict to which no version will add a field."""
    shape.is_closed = True  # type: ignore[attr-defined]
    return shape


def mark_of(kind: type[T], marks: tuple[Any, ...]) -> T | None:
    """The mark of this kind, if there is one."""
    return next((mark for mark in marks if isinstance(mark, kind)), None)
