"""Wishes for a puzzle: how they are worded, and which are refused at once."""

from __future__ import annotations

import inspect
import json
import math
import pickle
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import few
from made import own_profile
from whydoku.asked.puzzles import AskedRun, AskedWish
from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.making import Making, generate, wish
from whydoku.making.clauses.choices import choice_named
from whydoku.making.clauses.clues import parse_clues
from whydoku.making.clauses.path import Uses
from whydoku.making.clauses.rating import Range, parse_range
from whydoku.making.impossible_wishes import refuse_impossible_wishes
from whydoku.making.wish import wish_asked
from whydoku.profiles.reading import profile_named, profiles
from whydoku.records.wishes import wishes_data
from whydoku.shapes.checked import checked
from whydoku.shapes.fields import fields_of
from whydoku.shapes.marks import Between, Sized
from whydoku.shapes.schemas import Schemas
from whydoku.technique import Technique, catalogue, entry_named, is_last_resort
from whydoku.world.layouts import MASK, SYMMETRIES

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


# Figures and names


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        (None, (0, 81)),
        ("", (0, 81)),
        (24, (24, 24)),
        ("24", (24, 24)),
        ("24-28", (24, 28)),
        (" 24 - 28 ", (24, 28)),
        ("-28", (0, 28)),
        ("24-", (24, 81)),
        ((24, 28), (24, 28)),
        ([24, 28], (24, 28)),
        ((0, 81), (0, 81)),
    ],
)
def test_a_number_of_clues_is_said_in_several_ways(asked: Any, meant: tuple[int, int]) -> None:
    assert parse_clues(asked) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("se:3.2-4.2", Range("se", 3.2, 4.2)),
        ("3.2-4.2", Range("se", 3.2, 4.2)),
        ("7-", Range("se", 7, math.inf)),
        ("hodoku:-800", Range("hodoku", 0, 800)),
        (" SE : 3 - 4 ", Range("se", 3, 4)),
        ("whydoku:3.2", Range("whydoku", 3.2, 3.2)),
    ],
)
def test_a_rating_is_a_range_on_a_scale(text: str, meant: Range) -> None:
    assert parse_range(text) == meant


def test_how_far_a_figure_is_from_a_range() -> None:
    one = Range("se", 3.0, 4.0)
    assert [one.gap(figure) for figure in (2.5, 3.0, 3.5, 4.0, 6.0)] == [0.5, 0, 0, 0, 2.0]


def test_several_ranges_on_a_scale_are_what_they_have_in_common() -> None:
    asked = wish(rating=["se:2-9", "hodoku:-800", "se:4-", "se:-4.2"])
    assert asked.ranges == (Range("se", 4, 4.2), Range("hodoku", 0, 800))
    assert asked.parts[:2] == ("rating se", "rating hodoku")


@pytest.mark.parametrize("name", ["x-wing", "X-Wing", "X Wing", " x_wing ", "0300"])
def test_a_technique_goes_by_any_of_its_names(name: str) -> None:
    assert choice_named(name).slugs == {"x-wing"}


def test_a_name_may_be_that_of_several_techniques() -> None:
    numbered = choice_named("Unique Rectangle")
    assert numbered.slugs >= {"unique-rectangle-1", "unique-rectangle-2"}
    assert all(slug.startswith("unique-rectangle-") for slug in numbered.slugs)
    family = choice_named("fish")
    assert {"x-wing", "swordfish"} <= family.slugs
    assert all(entry_named(slug).family == "fish" for slug in family.slugs)


def test_a_technique_that_is_asked_for_twice_is_one_part() -> None:
    asked = wish(with_=["x-wing", "X-Wing", "x-wing"], rating=["se:3-4", "se:3-4"])
    assert asked.parts == ("rating se", "solved by default", "with x-wing")


def test_the_order_of_a_set_does_not_matter() -> None:
    names = ["x-wing", "swordfish", "jellyfish", "skyscraper", "xy-wing"]
    forwards, backwards = {*names}, {*reversed(names)}
    assert wish(with_=forwards).clauses == wish(with_=backwards).clauses
    assert [one.asked for one in wish(with_=forwards).of(Uses)] == sorted(names)


# The profile whose path judges


@pytest.mark.parametrize(
    ("words", "profile"),
    [
        ({}, "default"),
        ({"clues": 28}, "default"),
        ({"level": "easy"}, "hodoku"),
        ({"with_": "x-wing"}, "default"),
        ({"with_": "x-wing", "level": "hard"}, "hodoku"),
        ({"by": "simple"}, "simple"),
        ({"by": "sudokuoftheday", "rating": "se:3-4"}, "sudokuoftheday"),
        ({"uniqueness": False, "rating": "se:3-4"}, "default"),
        ({"rating": "se:3-4"}, None),
        ({"guess": True}, None),
        ({"rating": "hodoku:-800"}, "hodoku"),
        ({"rating": ["se:3-4", "whydoku:3-4"]}, "default"),
        ({"rating": "hodoku:-800", "with_": "x-wing"}, "default"),
        ({"rating": "hodoku:9000-", "guess": True}, None),
    ],
)
def test_the_profile_that_judges(words: dict[str, Any], profile: str | None) -> None:
    found = wish(**words).profile
    assert (found and found.name) == profile


def test_the_parts_are_told_in_the_order_in_which_they_are_looked_at() -> None:
    said: dict[str, Any] = {"rating": "se:3-4", "level": "hard", "with_": "x-wing"}
    said |= {"without": "swordfish", "once": "skyscraper", "hardest": "xy-wing"}
    said |= {"clues": "24-28", "minimal": True, "different": True, "up_to": "jellyfish"}
    assert wish(**said).parts == (
        *("clues", "minimal", "rating se", "solved by hodoku up to jellyfish", "level hard"),
        *("with x-wing", "without swordfish", "hardest xy-wing", "once skyscraper", "different"),
    )


def test_what_a_path_may_need() -> None:
    def slugs(**words: Any) -> list[str]:
        return [one.slug for one in wish(**words).allowed]

    everything = [one.slug for one in profile_named("default").techniques]
    patterns = [slug for slug in everything if not is_last_resort(entry_named(slug))]
    assert everything[len(patterns) :] == [
        *("dynamic-forcing-chain", "dynamic-forcing-chain-plus", "nested-forcing-chain")
    ]
    assert slugs() == patterns
    assert slugs(by="default", guess=True) == everything
    assert slugs(with_="nested-forcing-chain") == [*patterns, "nested-forcing-chain"]
    up_to = everything[: everything.index("x-wing") + 1]
    assert slugs(up_to="x-wing") == slugs(hardest="x-wing") == up_to
    assert slugs(hardest="x-wing", up_to="naked-pair")[-1] == "naked-pair"
    assert not any(entry_named(slug).assumes_unique for slug in slugs(uniqueness=False))


# What is refused at once

WRONG: dict[str, tuple[Any, ...]] = {
    "rating": (
        *(3.5, None, b"se:3-4", (3.2, 4.2), [None], "3,2-4", "se:", ":3-4", "foo:3-4", "se:4-3"),
    ),
    "level": (5, None, ["easy"], True),
    "with_": (5, None, [5], [None], b"x-wing", "xwing", " ", [""], "x-wing,swordfish", "\ud800"),
    "without": (5, None, 1.5, ["x-wing", 3]),
    "once": (5, None, {"x-wing": 1, 3: 4}),
    "hardest": (5, None, object()),
    "by": (5, [], "nonsense", True, 1.5),
    "up_to": (5, None, ["x-wing"], "nonsense"),
    "uniqueness": ("no", None, 0, 1.0),
    "guess": ("no", None, 1),
    "different": ("no", None, 1),
    "minimal": ("yes", 1, 0, 2.0),
    "clues": (
        *((28, 24), (24, 28, 30), (), 24.5, 24.0, True, (True, 30), {24, 28}, b"24", (24, None)),
        *("24..28", "abc", "-", " ", "9" * 400, "24.5", 10**400, (0, 10**400), -5, 82, object()),
    ),
    "symmetry": ("Rotational", "", "180", None, [], 5, b"none"),
    "pattern": (5, None, "X" * 80, "y" * 81, ["X" * 9] * 9, b"X" * 81),
    "givens": (5, "x", "55" + "." * 79, b"." * 81, [1, 2]),
}


@pytest.mark.parametrize("word", WRONG)
def test_each_word_is_checked_at_the_door(word: str) -> None:
    for value in WRONG[word]:
        with pytest.raises(WhydokuError) as fault:
            wish(**{word: value})
        assert str(fault.value)
        assert "\n" not in str(fault.value)


NO_RANGE = "are impossible; allowed are whole numbers, the first not above the second, up to 81"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"rating": 3.5}, "rating: allowed is text such as se:3.2-4.2, or several, found 3.5"),
        (
            {"rating": "3,2-4"},
            "the rating '3,2-4' is not a range; allowed is A-B, such as se:3.2-4.2",
        ),
        ({"rating": "se:4-3"}, "the rating 'se:4-3' is empty: nothing is from 4 to 3"),
        ({"rating": "foo:3-4"}, "no scale is called 'foo'; known: depth, hodoku, se, whydoku"),
        ({"with_": 5}, "with_: allowed is a name, or several, found 5"),
        (
            {"with_": "xwing"},
            "no technique is called 'xwing'; did you mean x-wing or xy-wing or wings?",
        ),
        ({"clues": 24.5}, "clues: allowed is a number or two, A-B, found 24.5"),
        (
            {"clues": "24..28"},
            "clues '24..28' is not a range; allowed is a number, or A-B, such as 24-28",
        ),
        (
            {"clues": (28, 24)},
            f"clues (28, 24) {NO_RANGE}",
        ),
        ({"uniqueness": "no"}, "uniqueness: allowed is True or False, found 'no'"),
        ({"symmetry": "fulll"}, "no symmetry is called 'fulll'; did you mean full?"),
        (
            {"givens": "55" + "." * 79},
            "r1c1 and r1c2 both hold 5, which may occur only once in row 1",
        ),
        ({"pattern": "X" * 80}, f"found 80 cells; {MASK}"),
        ({"pattern": 5}, f"found int; {MASK}"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WhydokuError) as fault:
        wish(**words)
    assert str(fault.value) == sentence


ODD: dict[str, tuple[Any, ...]] = {
    "n": (-1, True, 1.0, None, "3", 1 << 63),
    "seed": (-1, True, 1.5, None, "1", 1 << 63),
    "threads": (-1, 1025, True, 1.5, None, "2"),
    "timeout": (-1, math.nan, True, "5", [], 10**400),
}


@pytest.mark.parametrize("name", ODD)
def test_the_numbers_of_a_run_are_checked_at_the_door(name: str) -> None:
    for number in ODD[name]:
        with pytest.raises(WhydokuError, match=name):
            Making(wish(), **({"n": 1, "seed": 1} | {name: number}))


words = st.sampled_from(
    [
        *(
            "x-wing",
            "xwing",
            "fish",
            "unique-rectangle",
            "guess",
            "naked-single",
            "hodoku",
            "simple",
        ),
        *("easy", "3-4", "se:3-4", "hodoku:-800", "-", "24-28", "17", "rotational", "full", "none"),
        *("X" * 81, "?" * 81, "." * 81, PUZZLE, "1" + "." * 80, "se:", ":", "0", " ", "default"),
    ]
)
texts = words | st.text(max_size=12)
values: st.SearchStrategy[Any] = st.recursive(
    texts | st.none() | st.booleans() | st.integers() | st.floats() | st.binary(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner) | st.frozensets(texts),
    max_leaves=4,
)
NAMES = sorted(WRONG)


@settings(max_examples=few(300))
@given(st.dictionaries(st.sampled_from(NAMES), texts | values, max_size=4))
def test_whatever_is_said_is_a_wish_or_a_sentence(said: dict[str, Any]) -> None:
    with suppress(WhydokuError):
        asked = wish(**said)
        assert asked == pickle.loads(pickle.dumps(asked))
        refuse_impossible_wishes(asked)


CHOICES: dict[str, list[Any]] = {
    "rating": ["se:3-4", "hodoku:-900", "whydoku:2-5"],
    "level": ["easy", "hard"],
    "with_": [[], ["x-wing"], ["fish", "xy-wing"]],
    "without": ["", "swordfish", "forcing"],
    "once": ["", "skyscraper", "uniqueness"],
    "hardest": ["", "xy-wing", "unique-rectangle"],
    "by": [None, "hodoku", "default", "sudokuoftheday", "explainer"],
    "up_to": ["", "x-wing", "xy-wing"],
    "uniqueness": [False, True],
    "guess": [False, True],
    "clues": [None, 30, "24-28", (20, 40), "17-"],
    "symmetry": [*SYMMETRIES],
    "pattern": ["", "?" * 81, "X" + "?" * 80],
    "givens": ["", "12" + "." * 79, PUZZLE, Grid(PUZZLE)],
    "minimal": [None, False, True],
    "different": [False, True],
}


@given(
    st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(some) for name, some in CHOICES.items()}
    )
)
def test_whatever_is_said_rightly_can_be_asked_for_or_is_refused_with_a_reason(
    said: dict[str, Any],
) -> None:
    asked = wish(**said)
    assert len(set(asked.parts)) == len(asked.parts)
    reason = "there is no such puzzle: "
    try:
        refuse_impossible_wishes(asked)
    except WhydokuError as fault:
        reason = str(fault)
    assert reason.startswith("there is no such puzzle: ")


# What follows from the fields


@dataclass(frozen=True, kw_only=True)
class Request(AskedRun):
    """A run, as a server lets programs ask for it."""

    n: Annotated[int, Between(1, 100)] = 1
    unlike: Annotated[list[str], Sized(most=100)] = field(default_factory=list)
    timeout: Annotated[float, Between(0, 3600)] | None = None


def test_a_request_has_the_fields_with_their_types_and_bounds() -> None:
    text = (Path(__file__).parent.parent / "docs" / "openapi.json").read_text(encoding="utf-8")
    published = json.loads(text)["components"]["schemas"]["GenerateRequest"]["properties"]
    here = Schemas("", str).object_of(Request)["properties"]
    assert sorted(here) == sorted(published)
    for name in {*here} - {"givens", "unlike", "seed"}:
        found = {**here[name], "default": here[name]["default"] or published[name]["default"]}
        found.pop("description")
        published[name].pop("description")
        assert found == ({"enum": [*SYMMETRIES]} if name == "symmetry" else {}) | published[name]


def test_a_request_is_a_wish() -> None:
    asked = checked(Request, {"with": ["x-wing"], "clues": [24, 28], "symmetry": "full", "n": 3})
    assert wish_asked(asked) == wish(with_="x-wing", clues="24-28", symmetry="full")
    with pytest.raises(WhydokuError, match="n: found 0; allowed is a number from 1 on"):
        checked(Request, {"n": 0})


def test_a_form_has_the_fields_with_what_they_mean() -> None:
    fields = wishes_data()["fields"]
    assert [one["name"] for one in fields] == [one.key for one in fields_of(AskedRun)]
    named = {one["name"]: one for one in fields}
    asked = {"name": "with", "means": "technique", "default": [], "names": []}
    assert named["with"] == asked
    assert named["symmetry"]["names"] == [*SYMMETRIES]
    meant = [named[name]["means"] for name in ("guess", "minimal", "seed", "timeout", "unlike")]
    assert meant == ["switch", "open switch", "seed", "seconds", "puzzle"]


def test_functions_take_the_fields_as_keywords() -> None:
    taken = inspect.signature(generate).parameters
    asked = {one.name: one.default for one in fields_of(AskedRun)}
    assert {name: one.default for name, one in taken.items()} == {**asked, "seed": 1, "threads": 1}
    assert [name for name, one in taken.items() if one.kind is not one.KEYWORD_ONLY] == ["n"]
    assert [*inspect.signature(wish).parameters] == [one.name for one in fields_of(AskedWish)]
    words: dict[str, Any] = {"pattren": ""}
    with pytest.raises(TypeError, match=r"^generate\(\) got an unexpected keyword argument"):
        generate(**words)


# The way to another process


def test_techniques_and_profiles_are_the_same_in_another_process(tmp_path: Path) -> None:
    for technique in catalogue():
        assert choice_named(technique.slug).slugs == {technique.slug}
        assert choice_named(technique.family).slugs
        same = pickle.loads(pickle.dumps(technique))
        assert (same, type(same)) == (technique, type(technique))
        assert same is technique or not isinstance(technique, Technique)
    own = own_profile(tmp_path)
    for one in (*profiles(), own):
        again = pickle.loads(pickle.dumps(one))
        assert again == one
        for name in ("costs", "levels", "names"):
            assert [*getattr(again, name).items()] == [*getattr(one, name).items()]
    asked = wish(by=own, hardest="x-wing", level="odd")
    assert pickle.loads(pickle.dumps(asked)).allowed == asked.allowed
