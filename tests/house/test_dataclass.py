"""Data classes as they are made here do what those of the standard library do."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

import whydoku
from whydoku.dataclass import dataclass

BOTH: tuple[Callable[..., Any], ...] = (dataclasses.dataclass, dataclass)

OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"frozen": True},
    {"frozen": True, "slots": True},
    {"slots": True},
    {"frozen": True, "kw_only": True},
    {"frozen": True, "slots": True, "eq": False, "repr": False},
    {"frozen": True, "eq": False},
)


def three_fields(make: Callable[..., Any], options: dict[str, bool]) -> type:
    class Thing:
        """A thing with fields of all kinds."""

        kind: ClassVar[str] = "a thing"
        size: int
        name: str = dataclasses.field(default="none", hash=False)
        parts: list[int] = dataclasses.field(default_factory=list, compare=False)
        before: Any = dataclasses.field(default=None, repr=False)
        twice: int = dataclasses.field(init=False, default=7)
        late: int = dataclasses.field(kw_only=True, default=3)

        def __post_init__(self) -> None:
            if self.size < 0:
                raise ValueError("a size is no negative number")

    made: type = make(**options)(Thing)
    return made


def lone_field(make: Callable[..., Any], options: dict[str, bool]) -> type:
    class Thing:
        size: int = 1

    made: type = make(**options)(Thing)
    return made


def no_field(make: Callable[..., Any], options: dict[str, bool]) -> type:
    class Thing:
        """A thing about which nothing is known."""

    made: type = make(**options)(Thing)
    return made


def derived(make: Callable[..., Any], options: dict[str, bool]) -> type:
    base = three_fields(make, options)

    class More(base):  # type: ignore[valid-type, misc]
        """One more field, and another default."""

        size: int = 5
        more: str = "more"

    made: type = make(**options)(More)
    return made


def with_own_methods(make: Callable[..., Any], options: dict[str, bool]) -> type:
    class Thing:
        """A thing that shows and compares itself."""

        size: int = 0

        def __repr__(self) -> str:
            return f"<{self.size}>"

        def __hash__(self) -> int:
            return self.size % 10

        def __eq__(self, other: object) -> bool:
            return hash(self) == hash(other)

    made: type = make(**options)(Thing)
    return made


KINDS = (three_fields, lone_field, no_field, derived, with_own_methods)

CALLS: dict[str, Callable[[type], Any]] = {
    "signature": inspect.signature,
    "fields": lambda kind: [(one.name, one.type) for one in dataclasses.fields(kind)],
    "matched by": lambda kind: kind.__match_args__,  # type: ignore[attr-defined]
    "shown": lambda kind: repr(kind()),
    "one": lambda kind: repr(kind(2)),
    "all": lambda kind: repr(kind(2, "b", [3], late=4)),
    "negative": lambda kind: kind(-1),
    "too many": lambda kind: kind(1, 2, 3, 4, 5, 6, 7),
    "own list": lambda kind: kind(1).parts is kind(1).parts,
    "equal": lambda kind: (kind() == kind(), kind(1) == kind(1), kind(1) == kind(2), kind() == 1),
    "equal but for parts": lambda kind: kind(1, "a", [1]) == kind(1, "a", [2]),
    "hashed": lambda kind: hash(kind(1)) == hash(kind(1)),
    "hashed but for a name": lambda kind: hash(kind(1, "a")) == hash(kind(1, "b")),
    "value of hash": lambda kind: hash(kind(1)) % 1000 if kind(1) == kind(1) else 0,
    "changed": lambda kind: setattr(kind(1), "size", 3),
    "changed twice": lambda kind: setattr(kind(1), "twice", 3),
    "deleted": lambda kind: delattr(kind(1), "size"),
    "given more": lambda kind: setattr(kind(), "unknown", 3),
    "changed, derived": lambda kind: setattr(type("Child", (kind,), {})(1), "size", 3),
    "replaced": lambda kind: repr(dataclasses.replace(kind(1), size=8)),
    "as a dictionary": lambda kind: dataclasses.asdict(kind()),
    "copied": lambda kind: repr(copy.copy(kind(4))),
}
"""What may be asked of a class."""


def said(call: Callable[[type], Any], kind: type) -> str:
    """The answer, or the error."""
    try:
        return re.sub("0x[0-9a-f]+", "", str(call(kind)))
    except (TypeError, AttributeError, ValueError) as fault:
        # With slots, the standard library refuses some changes in words that are not meant so.
        is_change = isinstance(fault, dataclasses.FrozenInstanceError) or "super(type" in str(fault)
        return "no change" if is_change else f"{type(fault).__name__}: {fault}"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_answers_as_the_standard_library_has_it(
    kind: Callable[..., type], options: dict[str, bool]
) -> None:
    theirs, ours = (kind(make, options) for make in BOTH)
    for name, call in CALLS.items():
        assert said(call, ours) == said(call, theirs), name


@pytest.mark.parametrize("slots", [False, True])
@pytest.mark.parametrize("frozen", [(True, True), (True, False), (False, True), (False, False)])
def test_either_kind_derives_from_the_other(frozen: tuple[bool, bool], *, slots: bool) -> None:
    def made(first: Callable[..., Any], second: Callable[..., Any]) -> type:
        base = three_fields(first, {"frozen": frozen[0], "slots": slots})
        more = type("More", (base,), {"__annotations__": {"more": "str"}, "more": "more"})
        kind: type = second(frozen=frozen[1])(more)
        return kind

    def told(first: Callable[..., Any], second: Callable[..., Any]) -> list[str]:
        try:
            kind = made(first, second)
        except TypeError as fault:
            return [str(fault)]
        return [said(call, kind) for call in CALLS.values()]

    known = told(BOTH[0], BOTH[0])
    for first in BOTH:
        for second in BOTH:
            assert told(first, second) == known


@dataclass(frozen=True, slots=True)
class Sent:
    number: int
    text: str = ""


def test_a_frozen_one_with_slots_is_sent_to_other_processes() -> None:
    sent = Sent(3, "three")
    assert pickle.loads(pickle.dumps(sent)) == sent
    assert not hasattr(sent, "__dict__")


@pytest.mark.parametrize("slots", [False, True])
def test_a_class_that_derives_from_it_may_have_more_that_changes(*, slots: bool) -> None:
    class Child(three_fields(dataclass, {"frozen": True, "slots": slots})):  # type: ignore[misc]
        pass

    child = Child(1)
    child.more = 2
    assert child.more == 2


def test_one_that_has_itself_shows_itself() -> None:
    @dataclass
    class Ring:
        after: Any = None

    ring = Ring()
    ring.after = ring
    assert repr(ring).endswith("Ring(after=...)")


def test_what_has_no_default_comes_first() -> None:
    with pytest.raises(TypeError, match="'b' follows default argument"):

        @dataclass
        class Wrong:
            a: int = 1
            b: str  # type: ignore[misc]


def test_all_data_classes_are_made_so_but_for_what_it_does_not_know() -> None:
    for path in Path(whydoku.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if re.search(r"^from dataclasses import .*\bdataclass\b", text, re.MULTILINE):
            assert re.search(r"\bInitVar\b|order=True", text), f"{path} needs whydoku.dataclass"
