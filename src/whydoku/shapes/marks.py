"""Marks that `Annotated` adds to a type: bounds, published names, alternatives.

Every command makes these classes when it starts. To save time, they have no methods that compare or
print values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(eq_default=False)
class Mark:
    """The base of marks, whose fields are given in order or by name as in a dataclass."""

    def __init__(self, *values: Any, **named: Any) -> None:
        vars(self).update(zip(type(self).__annotations__, values, strict=False), **named)


class Between(Mark):
    """Marks a number from `least` to `most` and less than `below`; None stands for no bound."""

    least: float | None = None
    most: float | None = None
    below: float | None = None


class Sized(Mark):
    """Marks a text of `least` to `most` characters, or a list of `least` to `most` items; None
    stands for no bound."""

    least: int = 0
    most: int | None = None


class Like(Mark):
    """Marks a text that matches a regular expression."""

    pattern: str


class Published(Mark):
    """Marks a value whose schema is published under a name of its own.

    The schema is that of the marked type, or of `kind` if that is given; `about` is its
    description. An empty `about` means that other code publishes the schema, so that references to
    it are enough.
    """

    name: str
    about: str = ""
    kind: Any = None


class OneOf(Mark):
    """Marks a union of classes whose schema is published as `name`; each value fits exactly one of
    the classes.

    `by` names the field whose value tells the classes apart, if there is one.
    """

    name: str
    about: str
    by: str = ""


class OneName(Mark):
    """Marks a text that must be one of `names`, which the schema lists."""

    names: tuple[str, ...]


class Meant(Mark):
    """Marks a text that names a `thing`, such as a profile, so that a user interface can help to
    write it."""

    thing: str


class Keys(Mark):
    """Marks an object with exactly the keys in `names`; `about` is the description of each, with
    `{}` in place of the key."""

    names: tuple[str, ...]
    about: str


class Served(Mark):
    """Marks a number that may be at most `most` where strangers ask, whose questions must not take
    too much."""

    most: float


class NotServed(Mark):
    """Marks a field that the requests to a server lack, since their answers would not show it."""


class Setting(Mark):
    """Marks a field that is set once for many uses: no option of a command, but a line in its file
    of settings."""


class Called(Mark):
    """Gives a field another name for user interfaces, where the usual one does not suit; `short`
    and `also` are further names on the command line."""

    name: str
    short: str = ""
    also: str = ""


class Positional(Mark):
    """Marks a field that is given on the command line without a name; `metavar` stands for it in
    the help."""

    metavar: str


class About(Mark):
    """Says what a field means, in place of the sentence below it, where code puts the text
    together."""

    text: str


class Sample(Mark):
    """An example value of the field, which the schema shows."""

    value: Any


class Allowed(Mark):
    """Says which values are allowed, in a clause that is clearer than one made from the type."""

    clause: str


class InPython(Mark):
    """Marks a member of a union that only Python code can pass, such as a `Grid`. On the command
    line and in JSON only the other members are allowed."""


class Parsed(Mark):
    """Marks a JSON value that a function turns into another value.

    `parse` gets a value of the type `takes`, or of the marked type if that is None, and raises
    WhydokuError if it refuses the value.
    """

    parse: Callable[[Any], Any]
    takes: Any = None


class ReadBy(Mark):
    """Marks a JSON value that a function checks and turns into another value; `check` is a
    `Checker` of `whydoku.shapes.checked`."""

    check: Callable[[Any, str], Any]


class Written(Mark):
    """Marks a JSON value that a function makes of another value, as `Parsed` in the other
    direction."""

    write: Callable[[Any], Any]


def closed(shape: type[T]) -> type[T]:
    """A decorator that marks a class to which no later version will add a field."""
    shape.is_closed = True  # type: ignore[attr-defined]
    return shape


def mark_of(kind: type[T], marks: tuple[Any, ...]) -> T | None:
    """The first of `marks` that is of the class `kind`; None if there is none."""
    return next((mark for mark in marks if isinstance(mark, kind)), None)
