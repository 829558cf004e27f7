"""Fields of classes: their sentences, their schemas, and the refusal of what does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku.grids.notation import parse_cells
from whydoku.shapes.checked import WrongValue, checked, wrong
from whydoku.shapes.fields import NEEDED, fields_of
from whydoku.shapes.marks import (
    About,
    Allowed,
    Between,
    Keys,
    Like,
    Parsed,
    Published,
    Sample,
    Sized,
    closed,
)
from whydoku.shapes.schemas import Schemas

Name: TypeAlias = Annotated[str, Sized(most=5)]


@dataclass(frozen=True, kw_only=True)
class Named:
    """Has a name."""

    name: Name
    """What it is called:
    in a word."""


def _digits(value: list[Any]) -> str:
    if len(value) != 2:
        raise wrong("", value, "two digits")
    return "".join(map(str, value))


Pair: TypeAlias = Annotated[
    str, Parsed(_digits, Annotated[list[Any], Allowed("a list of 2 digits")]), Published("Pair")
]


@dataclass(frozen=True, kw_only=True)
class Asked(Named):
    """Asks for something."""

    count: Annotated[int, Between(1, 9)] = 3
    """How many."""
    share: Annotated[float, About("How much of it."), Sample(0.5)] = 1.0
    kind: Literal["one", "two"] = "one"
    with_: Name | Annotated[list[Name], Sized(1, 2)] | None = None
    """What else."""
    inside: Named | Pair | Annotated[str, Allowed("a word")] | None = None
    free: dict[str, Any] | None = None
    seed: Annotated[int, Between(0, below=10)] = 0
    most: Annotated[int | Name | None, Between(1, 9)] = None
    is_so: bool = False


class First(TypedDict):
    """The first kind."""

    which: Literal["first"]
    """The kind."""
    seed: NotRequired[Annotated[int, Between(0, below=10)]]
    """The seed."""
    line: Annotated[str, Like("^[1-9]$")]
    cells: NotRequired[list[Annotated[str, Published("CellName")]]]


class Second(First):
    """The second kind."""

    which: Literal["second"]  # type: ignore[misc]
    inside: NotRequired[Second]


@closed
class Exact(TypedDict):
    """Will never have more.

    Its fields are
    always written.
    """

    from_: NotRequired[bool]
    looks: Annotated[
        dict[str, Named], Keys(("a", "b"), "The look of `{}`."), Published("Looks", "All looks.")
    ]
    either: Name | Annotated[Name | bool, Allowed("either")] | None
    other: Annotated[str, Published("Other", "Another.", list[int])]


def test_a_field_has_its_sentence_and_its_default() -> None:
    fields = {field.key: field for field in fields_of(Asked)}
    assert [*fields][:5] == ["name", "count", "share", "kind", "with"]
    assert fields["name"].about == "What it is called: in a word."
    assert fields["name"].default is NEEDED
    assert fields["count"].about == "How many."
    assert fields["share"].about == "How much of it."
    assert fields["kind"].about == ""
    assert (fields["with"].name, fields["with"].default) == ("with_", None)
    assert [field.may_lack for field in fields_of(Second)] == [False, True, False, True, True]
    abouts = [(field.key, field.about) for field in fields_of(Second)]
    assert abouts[:3] == [("which", "The kind."), ("seed", "The seed."), ("line", "")]


def test_a_closed_class_has_no_other_fields_and_is_written_whole() -> None:
    """`docs/openapi.json` and `docs/trace.schema.json` show all else that schemas say."""
    written, forgiving = (Schemas("", str, written=written) for written in (True, False))
    assert written.of(Exact) == forgiving.of(Exact) == {"$ref": "Exact"}
    found = written.published["Exact"]
    assert found["description"] == "Will never have more.\n\nIts fields are always written."
    assert found["additionalProperties"] is False
    assert found["required"] == [*found["properties"]] == ["from_", "looks", "either", "other"]
    assert "from_" not in forgiving.published["Exact"]["required"]
    assert [*written.published] == ["Exact", "Looks", "Named", "Other"]
    assert written.published["Looks"]["required"] == ["a", "b"]


REFUSED: tuple[tuple[Any, str], ...] = (
    (5, "found 5; allowed is an object"),
    ({}, "the field 'name' is missing"),
    ({"name": "a", "nam": 1}, "no field is called 'nam'; did you mean name?"),
    ({"name": "abcdef"}, "name: found 'abcdef'; allowed is a text of at most 5 characters"),
    ({"name": "\ud800"}, "name: found '\\ud800'; allowed is a text of whole characters"),
    ({"name": "a", "count": 0}, "count: found 0; allowed is a number from 1 on"),
    ({"name": "a", "count": 10}, "count: found 10; allowed is a number up to 9"),
    ({"name": "a", "count": True}, "count: found true; allowed is a whole number"),
    ({"name": "a", "share": float("nan")}, "share: found nan; allowed is a finite number"),
    ({"name": "a", "kind": "three"}, "kind: found 'three'; allowed is 'one' or 'two'"),
    ({"name": "a", "with": 1}, "with: found 1; allowed is a text or a list"),
    ({"name": "a", "with": []}, "with: found a list of 0; allowed is a list of at least 1"),
    ({"name": "a", "with": ["b", 2]}, "with.1: found 2; allowed is a text"),
    ({"name": "a", "inside": {"name": 1}}, "inside.name: found 1; allowed is a text"),
    ({"name": "a", "inside": [1]}, "inside: found a list of 1; allowed is two digits"),
    (
        {"name": "a", "inside": 1},
        "inside: found 1; allowed is an object, a list of 2 digits or a word",
    ),
    ({"name": "a", "most": 10}, "most: found 10; allowed is a number up to 9"),
    ({"name": "a", "is_so": 1}, "is_so: found 1; allowed is true or false"),
    ({"name": "a", "seed": 10}, "seed: found 10; allowed is a number below 10"),
    ({"is_so": 1, "count": 10, "name": "a"}, "count: found 10; allowed is a number up to 9"),
    ({"is_so": 1, "nam": 1}, "no field is called 'nam'; did you mean name?"),
    ({"is_so": 1}, "the field 'name' is missing"),
)


@pytest.mark.parametrize(("value", "sentence"), REFUSED)
def test_what_does_not_fit_is_refused_with_its_place(value: Any, sentence: str) -> None:
    with pytest.raises(WrongValue) as caught:
        checked(Asked, value)
    assert str(caught.value) == sentence


def test_what_fits_becomes_a_value() -> None:
    asked = checked(
        Asked, {"name": "a", "with": ["b"], "inside": {"name": "c"}, "free": {"d": [1]}, "share": 1}
    )
    assert asked == Asked(name="a", with_=["b"], inside=Named(name="c"), free={"d": [1]}, share=1)
    assert checked(Asked, {"name": "a", "inside": [1, 2]}).inside == "12"


def test_a_dictionary_forgives_what_it_does_not_know_unless_it_is_closed() -> None:
    inside = {"which": "first", "line": "1", "later": 5}
    assert checked(
        Second, {**inside, "which": "second", "inside": {**inside, "which": "second"}}
    ) == {"which": "second", "line": "1", "inside": {"which": "second", "line": "1"}}
    with pytest.raises(WrongValue, match="inside: the field 'line' is missing"):
        checked(Second, {**inside, "which": "second", "inside": {"which": "second"}})
    with pytest.raises(WrongValue, match="no field is called 'later'"):
        checked(Exact, {"later": 5})
    with pytest.raises(WrongValue, match="no field is called ''"):
        checked(Exact, {"": 5})


def test_what_is_parsed_is_checked_first() -> None:
    cells: Any = Annotated[int, Parsed(lambda names: parse_cells(" ".join(names)), list[str])]
    line: Any = Annotated[Name, Allowed("cells"), Parsed(parse_cells)]
    optional: Any = Annotated[Name | None, Parsed(lambda name: name or "x")]
    assert checked(optional, None) == "x"
    assert checked(cells, ["r1c1", "r1c2"], "a") == checked(line, "r1c12", "a") == 3
    for kind, value, sentence in (
        (cells, "r1c1", "a: found 'r1c1'; allowed is a list"),
        (cells, ["r1c1", 5], "a.1: found 5; allowed is a text"),
        (cells, ["r1c0"], "a: 'r1c0' names no cell; "),
        (line, 5, "a: found 5; allowed is cells"),
        (line, "r1c123", "a: found 'r1c123'; allowed is a text of at most 5 characters"),
        (cells | line, 5, "a: found 5; allowed is a list or cells"),
        (optional, 5, "a: found 5; allowed is a text"),
    ):
        with pytest.raises(WrongValue) as caught:
            checked(kind, value, "a")
        assert str(caught.value).startswith(sentence)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1, 12)
    | st.floats(0, 9)
    | st.text("ab\u00e9", max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("name"), inner),
    max_leaves=4,
)
KEYS = ("name", "count", "share", "kind", "with", "free", "is_so", "other")


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4), st.booleans())
def test_a_value_is_refused_exactly_where_the_schema_refuses_it(
    value: dict[str, Any], has_name: bool
) -> None:
    if has_name:
        value["name"] = "a"
    schemas = Schemas("#/$defs/", str)
    root = schemas.of(Asked)
    schema = {**root, "$defs": {**schemas.published, "Pair": {"type": "array"}}}
    # JSON Schema takes 1.0 for a whole number, and here it is none.
    fits = jsonschema.Draft202012Validator(schema).is_valid(value) and not isinstance(
        value.get("count"), float
    )
    try:
        checked(Asked, value)
    except WrongValue:
        assert not fits
    else:
        assert fits
