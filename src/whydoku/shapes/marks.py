"""What a class says of its fields: marks, which `Annotated` adds to their types, and in records,
which state the JSON objects that the package writes, where the values come from.

class MistakeJson(Record):
    '''A mistake on a grid.'''
    kind: Annotated[str, OneName(("digit", "mark"))]
    '''What kind of mistake it is.'''
    cell: CellName = of("candidate.cell")
    '''Its cell.'''
    fault: str = if_any()
    '''What is wrong; absent where nothing can be said.'''
    board: BoardJson = if_asked()
    '''The picture, if it was asked for.'''

The value of a field is the attribute with its name of whatever is written, unless the class says
otherwise, or the type of the field allows only one value. The type also says how the value is
written, and from it follows the schema of what comes out: `MistakeJson.of(it)` writes one.

Every command makes the classes of marks when it starts. To save time, they have no methods that
compare or print values.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeAlias, TypeVar, dataclass_transform

from whydoku.showing import answer

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


class Record(dict[str, Any]):
    """The base of classes that state a JSON object, which itself is a dictionary. As the name of a
    field, a keyword such as `from` gets an underscore at its end.

    A record may stand for another class: its fields are described there, and `made` makes an
    instance of that class from the fields of an object that is read.
    """

    stands_for: ClassVar[type | None] = None
    made: ClassVar[Callable[..., Any] | None] = None

    @classmethod
    def of(cls, value: Any = None, /, **given: Any) -> Self:
        """The JSON object of a value. The fields in `given` are JSON already; all others are taken
        from the value."""
        return _writer_of(cls, *given)(value, given)  # type: ignore[no-any-return]


@cache
def _writer_of(record: type, *given: str) -> Callable[[Any, dict[str, Any]], Any]:
    return answer("Record.of", record, given)


ValueSource: TypeAlias = str | Callable[[Any], Any]
"""Where a value comes from: an attribute, or one of an attribute such as `mistakes.digits`, or a
function of whatever is written; an empty text stands for all of it."""


class TakenValue(NamedTuple):
    """Where the value of a field comes from, and when an object has the field: always, if the value
    is not None, or if whoever writes the object gives its JSON."""

    source: ValueSource | None = None
    when: Literal["always", "any", "asked"] = "always"
    may_lack: bool = False
    """Whether an object that is read may lack the field."""
    is_read: bool = True
    """Whether the field is looked at when an object is read."""


def of(source: ValueSource | None = None, *, added: bool = False) -> Any:
    """Says where the value of a field comes from, where that is not the attribute of its name. A
    field that was `added` later may be lacking in an object that is read."""
    return TakenValue(source, may_lack=added)


def if_any(source: ValueSource | None = None) -> Any:
    """Says that an object lacks a field whose value is None; `source` is as in `of`."""
    return TakenValue(source, "any", may_lack=True)


def if_asked() -> Any:
    """Says that an object has a field only if whoever writes the object gives it."""
    return TakenValue(None, "asked", may_lack=True)


def unread() -> Any:
    """Says the same of a field that is ignored when an object is read, whatever its value."""
    return TakenValue(None, "asked", may_lack=True, is_read=False)


def taken(record: type, name: str) -> TakenValue:
    """Where the value of a field of a record comes from."""
    found = getattr(record, name, None)
    return found if isinstance(found, TakenValue) else TakenValue()


def key_of(name: str) -> str:
    """The key of a field in JSON."""
    return name.removesuffix("_")


def stated(shape: type) -> dict[str, type]:
    """The names of the fields of a record or a dataclass in order, those of base classes first;
    each with the class that states it."""
    names: dict[str, type] = {}
    for base in reversed(shape.__mro__):
        if base is not Record:
            names |= dict.fromkeys(vars(base).get("__annotations__", ()), base)
    return names
