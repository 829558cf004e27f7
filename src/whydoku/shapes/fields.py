"""Reads the fields of a class and, from its source, the sentence below each field.

class Answer(Record):
    digit: Annotated[int, Between(1, 9)]
    '''The digit that belongs into the cell.'''
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
import types
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from typing import (
    Annotated,
    Any,
    Final,
    ForwardRef,
    NamedTuple,
    NotRequired,
    Required,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
)

from whydoku.shapes.marks import (
    About,
    Between,
    InPython,
    Record,
    Sized,
    TakenValue,
    key_of,
    mark_of,
    stated,
    taken,
)

NEEDED: Final = dataclasses.MISSING
"""The value of `ShapeField.default` for a field without a default."""

LISTS: Final = (list, tuple, Iterable, Sequence)
"""The generic types whose values are lists in JSON."""


Shape: TypeAlias = type
"""A class with fields."""


class ShapeField(NamedTuple):
    """A field of a class: its name in Python and outside, and its default."""

    name: str
    key: str
    """The name outside Python: a keyword such as `with_` loses its underscore."""
    default: Any
    may_lack: bool
    """Whether a JSON object may leave out the field."""
    shape: Shape
    """The class that has the field."""
    stated_by: Shape
    """The class that states its type: `shape` itself, or one that it derives from."""

    @property
    def type(self) -> Any:
        """The type of the field with all marks."""
        return _type_of_field(self.stated_by, self.name)

    @property
    def taken(self) -> TakenValue:
        """Where the value of the field of a record comes from."""
        return taken(self.shape, self.name)

    @property
    def kind(self) -> Any:
        """The type of the field without its marks."""
        return bare(self.type)[0]

    @property
    def marks(self) -> tuple[Any, ...]:
        """The marks that `Annotated` adds to the type of the field."""
        return bare(self.type)[1]

    @property
    def origin(self) -> Shape:
        """The class that first has the field: `shape` itself, or one that it derives from."""
        bases = [base for base in self.shape.__mro__ if self.name in stated(base)]
        return bases[-1]

    @property
    def about(self) -> str:
        """The sentence that says what the field means. It comes from a mark of the type or, if
        there is none, from below the field in its class or in a base class."""
        if about := mark_of(About, self.marks):
            return about.text
        if told := getattr(self.shape, "stands_for", None):
            return sentences_below(told).get(str(self.taken.source), "")
        sentences = (sentences_below(base).get(self.name) for base in _bases(self.shape))
        return next(filter(None, sentences), "")


def is_shape(kind: Any) -> bool:
    """Whether a type is a class with fields: a dataclass, a record or a TypedDict."""
    return isinstance(kind, type) and (
        dataclasses.is_dataclass(kind)
        or hasattr(kind, "__required_keys__")
        or issubclass(kind, Record)
    )


def bare(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Splits a type into the type without its marks, and the marks."""
    marks: tuple[Any, ...] = ()
    while get_origin(kind) in (Annotated, NotRequired, Required):
        marks += getattr(kind, "__metadata__", ())
        kind = get_args(kind)[0]
    return kind, marks


def alternatives(kind: Any, marks: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """The members of a union, without those marked `InPython`; for any other type, only the type
    itself. Each member also has those of the `marks` of the union that are bounds for its kind."""
    if get_origin(kind) not in (Union, types.UnionType):
        return (kind,)
    members = (member for member in get_args(kind) if not mark_of(InPython, bare(member)[1]))
    return tuple(_bounded(member, marks) for member in members)


def _bounded(member: Any, marks: tuple[Any, ...]) -> Any:
    kind = bare(member)[0]
    bound = Between if kind in (int, float) else Sized if kind is str else ()
    bounds = [mark for mark in marks if isinstance(mark, bound)]
    return Annotated[member, *bounds] if bounds else member


@cache
def fields_of(shape: Hashable) -> tuple[ShapeField, ...]:
    """The fields of a dataclass, a record or a TypedDict, in order; those of base classes come
    first."""
    owner = cast(type, shape)
    if issubclass(owner, Record):
        return tuple(
            ShapeField(name, key_of(name), NEEDED, taken(owner, name).may_lack, owner, base)
            for name, base in stated(owner).items()
        )
    if dataclasses.is_dataclass(owner):
        bases = stated(owner)
        defaults = {field.name: _default_of(field) for field in dataclasses.fields(owner)}
        return tuple(
            ShapeField(name, name.rstrip("_"), value, value is not NEEDED, owner, bases[name])
            for name, value in defaults.items()
        )
    return tuple(
        ShapeField(name, name, NEEDED, get_origin(kind) is NotRequired, owner, owner)
        for name in owner.__annotations__
        for kind in [_type_of_field(shape, name)]
    )


@cache
def _type_of_field(owner: Hashable, name: str) -> Any:
    """The type, with all marks, that the class `owner` states for a field."""
    code: Any = owner.__annotations__[name]
    module = cast(type, owner).__module__
    if isinstance(code, ForwardRef):  # of a TypedDict, perhaps from another module
        return _type_named(code.__forward_arg__, code.__forward_module__ or module)
    return _type_named(code, module)


def returned_by(function: Any) -> Any:
    """The type, with all marks, of what a function returns."""
    return _type_named(function.__annotations__["return"], function.__module__)


def _type_named(code: Any, module: str) -> Any:
    """The type that an annotation in a module names. It may use names that the module imports only
    for type checking."""
    if not isinstance(code, str):
        return code
    known = vars(sys.modules[module])
    try:
        return eval(code, {**known})  # noqa: S307
    except NameError:
        return eval(code, {**known, **_imported_for_types(module)})  # noqa: S307


def only_value(shape: type, name: str) -> str:
    """The only value that the field `name` of a class can have; it tells the class from others."""
    [value] = (get_args(field.kind)[0] for field in fields_of(shape) if field.name == name)
    return str(value)


def _default_of(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _bases(shape: type) -> Iterator[type]:
    """Yields the class itself and then all its base classes that have fields."""
    yield shape
    bases = shape.__bases__
    if hasattr(shape, "__required_keys__"):  # a TypedDict does not know its bases
        names = [ast.unparse(base) for base in _classes_in(shape.__module__)[shape.__name__].bases]
        bases = tuple(vars(sys.modules[shape.__module__])[name] for name in names)
    for base in bases:
        if is_shape(base):
            yield from _bases(base)


@cache
def sentences_below(shape: type) -> Mapping[str, str]:
    """The sentences that stand below the fields of a class in its source, by field name."""
    source = _classes_in(shape.__module__).get(shape.__name__)
    return dict(_sentences_of(source)) if source else {}


@cache
def _imported_for_types(module: str) -> Mapping[str, Any]:
    """The objects that a module imports only for type checking, by name."""
    blocks = (
        node.body
        for node in _source_of(module).body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    return {
        alias.name: getattr(import_module(str(node.module)), alias.name)
        for node in chain.from_iterable(blocks)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


@cache
def _classes_in(module: str) -> Mapping[str, ast.ClassDef]:
    return {node.name: node for node in _source_of(module).body if isinstance(node, ast.ClassDef)}


@cache
def _source_of(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[module]))


def _sentences_of(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(node.body, node.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, " ".join(text.split())
