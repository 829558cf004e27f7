"""Records: classes that state the JSON objects that the package writes, each object in one place.

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
written, and from it follows the schema of what comes out. `whydoku.shapes.writing` writes records.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias


class Record(dict[str, Any]):
    """The base of classes that state a JSON object, which itself is a dictionary. As the name of a
    field, a keyword such as `from` gets an underscore at its end.

    A record may stand for another class: its fields are described there, and `made` makes an
    instance of that class from the fields of an object that is read.
    """

    stands_for: ClassVar[type | None] = None
    made: ClassVar[Callable[..., Any] | None] = None


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


def stated(record: type) -> dict[str, type]:
    """The names of the fields of a record in order, those of base classes first; each with the
    class that states it."""
    names: dict[str, type] = {}
    for base in reversed(record.__mro__):
        if issubclass(base, Record) and base is not Record:
            names |= dict.fromkeys(vars(base).get("__annotations__", ()), base)
    return names
