"""The fields of a class, with the sentences below them.

class Answer(TypedDict):
    digit: Annotated[int, Between(1, 9)]
    '''The digit that belongs into the cell.'''
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    NotRequired,
    Required,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from whydoku.shapes.marks import About, mark_of

NEEDED: Final = dataclasses.MISSING
"""Stands for the default of a field that has none."""


class ShapeField(NamedTuple):
    """A field: its name in Python, its type with all marks, and its default if it has one."""

    name: str
    type: Any
    default: Any
    may_lack: bool
    """Whether an object of JSON may lack the field."""
    owner: type
    """The class that states the field."""

    @property
    def kind(self) -> Any:
        """The type without its marks."""
        return bare(self.type)[0]

    @property
    def marks(self) -> tuple[Any, ...]:
        """What the type says besides itself."""
        return bare(self.type)[1]

    @property
    def key(self) -> str:
        """The name outside: a keyword of Python such as `with_` loses its underscore."""
        return self.name.rstrip("_")

    @property
    def about(self) -> str:
        """The sentence that says what the field means."""
        said = mark_of(About, self.marks)
        return said.text if said else sentences_below(self.owner).get(self.name, "")


def is_shape(kind: Any) -> bool:
    """Whether a type is a class with fields: a dataclass or a TypedDict."""
    return isinstance(kind, type) and (
        dataclasses.is_dataclass(kind) or hasattr(kind, "__required_keys__")
    )


def bare(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its marks, and the marks."""
    marks: tuple[Any, ...] = ()
    while get_origin(kind) in (Annotated, NotRequired, Required):
        marks += getattr(kind, "__metadata__", ())
        kind = get_args(kind)[0]
    return kind, marks


@cache
def fields_of(shape: Hashable) -> tuple[ShapeField, ...]:
    """The fields of a dataclass or a TypedDict, those of its bases first."""
    kind = cast(Any, shape)
    hints = get_type_hints(kind, include_extras=True)
    owners = {name: owner for owner in _bases(kind) for name in owner.__annotations__}
    if dataclasses.is_dataclass(kind):
        defaults = {field.name: _default_of(field) for field in dataclasses.fields(kind)}
        return tuple(
            ShapeField(name, hints[name], default, default is not NEEDED, owners[name])
            for name, default in defaults.items()
        )
    return tuple(
        ShapeField(name, hint, NEEDED, _may_lack(hint, owners[name]), owners[name])
        for name, hint in hints.items()
    )


def _may_lack(hint: Any, owner: Any) -> bool:
    """Whether an object may lack a key of a TypedDict, which has forgotten it where annotations
    are texts."""
    return get_origin(hint) is NotRequired or not owner.__total__


def _default_of(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _bases(shape: type) -> Iterator[type]:
    """Yields the class with all its bases, the most general first."""
    for base in getattr(shape, "__orig_bases__", shape.__bases__):
        if is_shape(base):
            yield from _bases(base)
    yield shape


@cache
def sentences_below(shape: type) -> Mapping[str, str]:
    """What stands below the fields of a class in its source, by their names."""
    return _sentences_in(shape.__module__).get(shape.__qualname__, {})


@cache
def _sentences_in(module: str) -> Mapping[str, Mapping[str, str]]:
    """The sentences below the fields of each class of a module, by the name of the class."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {
        node.name: dict(_sentences_of(node)) for node in tree.body if isinstance(node, ast.ClassDef)
    }


def _sentences_of(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(node.body, node.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, " ".join(text.split())
