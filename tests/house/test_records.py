"""Records: what they write, read and describe, from one class each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku.shapes.checked import WrongValue, checked
from whydoku.shapes.marks import (
    Between,
    OneOf,
    Parsed,
    ReadBy,
    Record,
    Written,
    closed,
    if_any,
    if_asked,
    of,
    unread,
)
from whydoku.shapes.schemas import Schemas

Doubled = Annotated[int, Written(lambda n: 2 * n), Parsed(lambda n: n // 2)]


@dataclass(frozen=True)
class Part:
    size: int
    label: str = ""


@dataclass(frozen=True)
class Whole:
    count: int = 0
    best: Part | None = None
    parts: tuple[Part, ...] = ()
    sizes: dict[str, int] = field(default_factory=dict)
    end: int = 0


class PartJson(Record):
    """A part."""

    made = Part
    size: Doubled
    """Twice its size."""
    label: str = if_any(lambda part: part.label or None)
    """Its label, if it has one."""


class _First(Record):
    kind: Literal["whole"]
    """The kind."""
    count: Annotated[int, Between(0)]
    """How many."""


class WholeJson(_First):
    """Something in parts."""

    best: PartJson | None
    """The best part."""
    parts: list[PartJson]
    """All parts."""
    sizes: dict[str, Doubled]
    """Sizes by name."""
    first: Doubled | None = of(lambda whole: whole.parts[0].size if whole.parts else None)
    """The size of the first part."""
    label: str = if_any(lambda whole: whole.best.label if whole.best else None)
    """The label of the best part."""
    same: PartJson | None = of("best")
    """The best part once more."""
    from_: _First = of("")
    """The beginning once more."""
    to_: int = of("end", added=True)
    """Where it ends."""


class PicturedJson(WholeJson):
    picture: NoSuchName = if_asked()  # type: ignore[name-defined]  # noqa: F821
    """A picture, whose type is not looked at unless somebody asks for it."""


parts = st.builds(Part, st.integers(0, 99), st.sampled_from(["", "a"]))
wholes = st.builds(
    Whole,
    st.integers(0, 9),
    st.none() | parts,
    st.lists(parts, max_size=3).map(tuple),
    st.dictionaries(st.sampled_from("xyz"), st.integers(0, 9)),
    st.integers(0, 9),
)


def plain_part(part: Part | None) -> Any:
    label = {"label": part.label} if part and part.label else {}
    return part and {"size": 2 * part.size, **label}


@given(wholes)
def test_an_object_is_what_the_class_says_in_its_order(whole: Whole) -> None:
    best, first = whole.best, {"kind": "whole", "count": whole.count}
    expected = {
        **first,
        "best": plain_part(best),
        "parts": [plain_part(part) for part in whole.parts],
        "sizes": {name: 2 * size for name, size in whole.sizes.items()},
        "first": 2 * whole.parts[0].size if whole.parts else None,
        **({} if best is None else {"label": best.label}),
        "same": plain_part(best),
        "from": first,
        "to": whole.end,
    }
    data = WholeJson.of(whole)
    assert [*PicturedJson.of(whole).items()] == [*data.items()]
    assert [*data.items()] == [*expected.items()]
    assert type(data) is dict
    with_picture = PicturedJson.of(whole, picture=[1], count=7)
    assert [*with_picture.items()][1:2] == [("count", 7)]
    assert with_picture == {**expected, "count": 7, "picture": [1]}


@given(parts)
def test_what_is_written_fits_the_schema_and_is_read_back(part: Part) -> None:
    data = PartJson.of(part)
    schemas = Schemas("#/$defs/", str)
    root = schemas.of(PartJson)
    jsonschema.validate(data, {**root, "$defs": schemas.published})
    read: Any = checked(PartJson, data)
    assert read == part


def test_a_field_that_no_class_states_is_no_field() -> None:
    with pytest.raises(TypeError, match="PartJson has no field 'colour'"):
        PartJson.of(Part(1), colour="red")


class UnclearJson(Record):
    value: Doubled | PartJson


def test_a_union_whose_members_are_written_in_several_ways_is_refused() -> None:
    with pytest.raises(TypeError, match="no type says how to write"):
        UnclearJson.of(Part(1))


@closed
class CircleJson(Record):
    shape: Literal["circle"]
    radius: int


@closed
class OtherJson(Record):
    shape: Literal["other"]
    inside: Annotated[Any, ReadBy(lambda data, place: checked(SHAPE, data, place))]
    note: str = if_asked()
    text: str = unread()


SHAPE: Any = Annotated[CircleJson | OtherJson, OneOf("Shape", "A shape.", "shape")]


def test_a_class_is_chosen_by_the_field_that_tells_it() -> None:
    data = {"shape": "other", "inside": {"shape": "circle", "radius": 1}, "note": None, "text": 5}
    read = checked(SHAPE, data)
    assert read == {"shape": "other", "inside": {"shape": "circle", "radius": 1}}
    for value, sentence in (
        (5, "a: found 5; allowed is an object"),
        ({}, "a.shape: found null; allowed is one of circle, other"),
        ({"shape": []}, "a.shape: found a list of 0; allowed is one of circle, other"),
        ({"shape": "circle"}, "a: the field 'radius' is missing"),
        (
            {"shape": "other", "inside": {"shape": "circle", "radius": "r"}},
            "a.inside.radius: found 'r'; allowed is a whole number",
        ),
        ({"shape": "circle", "radius": 1, "colour": 1}, "a: no field is called 'colour'; "),
    ):
        with pytest.raises(WrongValue) as caught:
            checked(SHAPE, value, "a")
        assert str(caught.value).startswith(sentence)
