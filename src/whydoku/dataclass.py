"""Data classes that are quickly made.

The standard library writes and compiles six functions for each data class. Only `__init__` has to
be; the others are shared here. So a class costs a third, which is felt at the start of commands.
All else is as in the standard library, whose `fields`, `replace` and `asdict` take these classes as
their own, and stand here beside `dataclass`.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, asdict, field, fields, replace
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - what type checkers know
else:

    def dataclass(cls: type | None = None, /, **options: bool) -> Any:
        """Makes a class a data class; takes the options of the standard library but `order`,
        `unsafe_hash`, `match_args` and `weakref_slot`, and no field that is an `InitVar`."""
        return _made(cls, **options) if cls else lambda cls: _made(cls, **options)


__all__ = ["KW_ONLY", "asdict", "dataclass", "field", "fields", "replace"]

_NONE: Final = dataclasses.MISSING


class _Factory:
    """Stands for a default that is made for each instance."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY: Final = _Factory()


class _Making(threading.local):
    now = False


_making: Final = _Making()


class _Params:
    """What the standard library asks a class from which another one derives: a frozen one derives
    from frozen ones alone. To it, no class is frozen that is made here."""

    def __init__(self, *, frozen: bool) -> None:
        self._frozen = frozen

    @property
    def frozen(self) -> bool:
        return self._frozen and not _making.now


def _made(
    cls: type,
    *,
    init: bool = True,
    repr: bool = True,  # noqa: A002 - as the standard library has it
    eq: bool = True,
    frozen: bool = False,
    slots: bool = False,
    kw_only: bool = False,
) -> type:
    given = (base.__dict__.get("__dataclass_params__") for base in cls.__mro__[1:])
    if any(type(one) is not _Params or one.frozen != frozen for one in given if one):
        # A class of the standard library is among those that it derives from, or it may not derive.
        make = dataclasses.dataclass(
            init=init, repr=repr, eq=eq, frozen=frozen, slots=slots, kw_only=kw_only
        )
        return make(cls)
    cls.__doc__ = cls.__doc__ or ""  # else one is made from the signature
    is_hashed = cls.__dict__.get("__hash__") is not None
    _making.now = True
    try:
        make = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
        cls = make(cls)
    finally:
        _making.now = False
    known = fields(cls)
    cls.__dataclass_params__ = _Params(frozen=frozen)  # type: ignore[attr-defined]
    methods: dict[str, Any] = {}
    if init:
        methods["__init__"] = _init(cls, known, frozen=frozen, slots=slots)
    if repr:
        methods["__repr__"] = _repr([one.name for one in known if one.repr])
    if eq:
        compared = [one for one in known if one.compare]
        methods["__eq__"] = _eq(_key(compared))
        if not is_hashed:
            hashed = [one for one in compared if one.hash is not False]
            setattr(cls, "__hash__", _hash(_key(hashed)) if frozen else None)  # noqa: B010
    if frozen:
        methods |= {"__setattr__": _set, "__delattr__": _delete}
        if slots:
            methods |= {"__getstate__": _state, "__setstate__": _set_state}
    for name, method in methods.items():
        if name not in cls.__dict__:
            setattr(cls, name, method)
    return cls


def _init(
    cls: type, known: Iterable[dataclasses.Field[Any]], *, frozen: bool, slots: bool
) -> Callable[..., None]:
    given = [one for one in known if one.init]
    places = [one.name for one in given if not one.kw_only]
    named = [one.name for one in given if one.kw_only]
    defaults = {one.name: default for one in given if (default := _default(one)) is not _NONE}
    needed = [name for name in places if name not in defaults]
    if needed != places[: len(needed)]:
        raise TypeError(f"non-default argument {needed[-1]!r} follows default argument")
    around = {"_put": object.__setattr__, "_FACTORY": _FACTORY}
    body = []
    for one in known:
        name = value = one.name
        if one.default_factory is not _NONE:
            around[f"_new_{name}"] = one.default_factory
            value = f"_new_{name}()" + (f" if {name} is _FACTORY else {name}" if one.init else "")
        elif not one.init:
            if one.default is _NONE or not slots:
                continue
            around[value := f"_new_{name}"] = one.default
        body.append(f"_put(self,{name!r},{value})" if frozen else f"self.{name}={value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ",".join(("self", *places, *(("*", *named) if named else ())))
    exec(f"def __init__({parameters}):\n " + "\n ".join(body or ["pass"]), around)  # noqa: S102
    init: Any = around["__init__"]
    init.__defaults__ = tuple(defaults[name] for name in places if name in defaults)
    init.__kwdefaults__ = {name: defaults[name] for name in named if name in defaults}
    init.__annotations__ = {**{one.name: one.type for one in given}, "return": None}
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    made: Callable[..., None] = init
    return made


def _default(one: dataclasses.Field[Any]) -> Any:
    return one.default if one.default_factory is _NONE else _FACTORY


def _key(known: Iterable[dataclasses.Field[Any]]) -> Callable[[Any], Any]:
    """What gives the values by which two instances are compared."""
    names = [one.name for one in known]
    if len(names) > 1:
        return attrgetter(*names)
    one = attrgetter(names[0]) if names else type
    return lambda self: (one(self),)


def _eq(key: Callable[[Any], Any]) -> Callable[[Any, object], Any]:
    def __eq__(self: Any, other: object) -> Any:  # noqa: N807 - the name of the method
        if other.__class__ is self.__class__:
            return key(self) == key(other)
        return NotImplemented

    return __eq__


def _hash(key: Callable[[Any], Any]) -> Callable[[Any], int]:
    return lambda self: hash(key(self))


def _repr(names: list[str]) -> Callable[[Any], str]:
    @recursive_repr()
    def __repr__(self: Any) -> str:  # noqa: N807 - the name of the method
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{self.__class__.__qualname__}({shown})"

    return __repr__


def _set(self: Any, name: str, value: Any) -> None:
    _refuse_change(self, name, "assign to")
    object.__setattr__(self, name, value)


def _delete(self: Any, name: str) -> None:
    _refuse_change(self, name, "delete")
    object.__delattr__(self, name)


def _refuse_change(self: Any, name: str, what: str) -> None:
    """Other classes may derive from a data class, and have further attributes that change."""
    cls = self.__class__
    if "__dataclass_fields__" in cls.__dict__ or name in cls.__dataclass_fields__:
        raise dataclasses.FrozenInstanceError(f"cannot {what} field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)
