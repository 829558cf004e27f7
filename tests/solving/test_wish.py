"""Wishes for a puzzle: how they are worded, and which are refused at once."""

from __future__ import annotations

import inspect
import math
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whydoku as wd
from corpus import WIKIPEDIA as PUZZLE
from effort import few
from made import own_profile, wishes_in, without
from strategies import SOLVED, cell_bits, shown
from whydoku.errors import WhydokuError
from whydoku.grids import bulk
from whydoku.grids.grid import Grid
from whydoku.grids.parts.layouts import MASK, SYMMETRIES, LayoutMask
from whydoku.grids.spaces import ALL_CELLS, HOUSE_CELLS
from whydoku.logic.catalogue import catalogue, entry_named
from whydoku.logic.technique import Technique, is_last_resort
from whydoku.operations.answers.making import WishesJson
from whydoku.shapes.checked import checked
from whydoku.shapes.fields import fields_of
from whydoku.solving.making import Making, generate, wish
from whydoku.solving.making.asked import AskedRuledWish, AskedRun
from whydoku.solving.making.clause import choice_named
from whydoku.solving.making.clauses_of_figures import Range, parse_clues, parse_range
from whydoku.solving.making.clauses_of_path import Uses
from whydoku.solving.making.impossible_wishes import refuse_impossible_wishes
from whydoku.solving.making.wish import wish_asked
from whydoku.solving.profiles.reading import profile_named, profiles

# Figures and names


def test_a_number_of_clues_is_said_in_several_ways() -> None:
    for asked, meant in (
        *((None, (0, 81)), ("", (0, 81)), (24, (24, 24)), ("24", (24, 24)), ("24-28", (24, 28))),
        *((" 24 - 28 ", (24, 28)), ("-28", (0, 28)), ("24-", (24, 81)), ((24, 28), (24, 28))),
        ([24, 28], (24, 28)),
    ):
        assert parse_clues(asked) == meant


def test_a_rating_is_a_range_on_a_scale() -> None:
    for text, meant in (
        ("se:3.2-4.2", Range("se", 3.2, 4.2)),
        ("3.2-4.2", Range("se", 3.2, 4.2)),
        ("7-", Range("se", 7, math.inf)),
        ("hodoku:-800", Range("hodoku", 0, 800)),
        (" SE : 3 - 4 ", Range("se", 3, 4)),
        ("whydoku:3.2", Range("whydoku", 3.2, 3.2)),
    ):
        assert parse_range(text) == meant
    one = Range("se", 3.0, 4.0)
    assert [one.gap(figure) for figure in (2.5, 3.0, 3.5, 4.0, 6.0)] == [0.5, 0, 0, 0, 2.0]


def test_several_ranges_on_a_scale_are_what_they_have_in_common() -> None:
    asked = wish(rating=["se:2-9", "hodoku:-800", "se:4-", "se:-4.2"])
    assert asked.ranges == (Range("se", 4, 4.2), Range("hodoku", 0, 800))
    assert asked.parts[:2] == ("rating se", "rating hodoku")


def test_a_technique_goes_by_any_of_its_names_and_a_name_may_mean_several() -> None:
    for name in ("x-wing", "X-Wing", "X Wing", " x_wing ", "0300"):
        assert choice_named(name).slugs == {"x-wing"}
    numbered = choice_named("Unique Rectangle").slugs
    assert numbered >= {"unique-rectangle-1", "unique-rectangle-2"}
    assert all(slug.startswith("unique-rectangle-") for slug in numbered)
    family = choice_named("fish").slugs
    assert family >= {"x-wing", "swordfish"}
    assert all(entry_named(slug).family == "fish" for slug in family)


def test_neither_order_nor_repetition_matters() -> None:
    asked = wish(with_=["x-wing", "X-Wing", "x-wing"], rating=["se:3-4", "se:3-4"])
    assert asked.parts == ("rating se", "solved by default", "with x-wing")
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
        ({"level": "easy"}, "default"),
        ({"with_": "x-wing"}, "default"),
        ({"with_": "x-wing", "level": "hard", "by": "hodoku"}, "hodoku"),
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
    said |= {"without": "swordfish", "once": "skyscraper", "hardest": "xy-wing", "by": "hodoku"}
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
    assert slugs(hardest="finned-x-wing")[-2:] == ["finned-x-wing", "hidden-pair"]
    assert slugs(hardest="x-wing", up_to="naked-pair")[-1] == "naked-pair"
    assert not any(entry_named(slug).assumes_unique for slug in slugs(uniqueness=False))


# What is refused at once

WRONG: dict[str, tuple[Any, ...]] = {
    "rating": (
        *(3.5, None, b"se:3-4", (3.2, 4.2), [None], "3,2-4", "se:", ":3-4", "foo:3-4", "se:4-3"),
    ),
    "level": (5, None, ["easy"], True),
    "with_": (5, None, [5], [None], b"x-wing", "xwingg", " ", [""], "x-wing,swordfish", "\ud800"),
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
    "symmetry": ("Rotational", "", "180", [], 5, b"none"),
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


TOLD: dict[str, dict[str, Any]] = {
    "rating: allowed is text such as se:3.2-4.2, or several, found 3.5": {"rating": 3.5},
    "the rating '3,2' is not a range; allowed is A-B, such as se:3.2-4.2": {"rating": "3,2"},
    "the rating 'se:4-3' is empty: nothing is from 4 to 3": {"rating": "se:4-3"},
    "no scale is called 'foo'; known: depth, hodoku, level, se, whydoku": {"rating": "foo:3-4"},
    "with_: allowed is a name, or several, found 5": {"with_": 5},
    "no technique is called 'xwingg'; did you mean x-wing or xy-wing or wings?": {
        "with_": "xwingg"
    },
    "clues: allowed is a number or two, A-B, found 24.5": {"clues": 24.5},
    "clues '24..28' is not a range; allowed is a number, or A-B, such as 24-28": {
        "clues": "24..28"
    },
    (
        "clues (28, 24) are impossible; allowed are whole numbers, the first not above the "
        "second, up to 81"
    ): {"clues": (28, 24)},
    "uniqueness: allowed is True or False, found 'no'": {"uniqueness": "no"},
    "no symmetry is called 'fulll'; did you mean full?": {"symmetry": "fulll"},
    "r1c1 and r1c2 both hold 5, which may occur only once in row 1": {"givens": "55" + "." * 79},
    f"found 80 cells; {MASK}": {"pattern": "X" * 80},
    f"found int; {MASK}": {"pattern": 5},
}


@pytest.mark.parametrize("sentence", TOLD)
def test_what_is_wrong_is_told_in_one_sentence(sentence: str) -> None:
    with pytest.raises(WhydokuError) as fault:
        wish(**TOLD[sentence])
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


TEXTS = st.text("0123456789-:. sexwing", max_size=12) | st.text(max_size=6)


@settings(max_examples=few(300))
@given(
    st.fixed_dictionaries(
        {},
        optional={
            name: st.sampled_from(some) | st.sampled_from(WRONG[name]) | TEXTS
            for name, some in CHOICES.items()
        },
    )
)
def test_whatever_is_said_is_a_wish_or_a_sentence(said: dict[str, Any]) -> None:
    is_right = all(any(value is one for one in CHOICES[name]) for name, value in said.items())
    try:
        asked = wish(**said)
    except WhydokuError:
        assert not is_right
        return
    assert asked == pickle.loads(pickle.dumps(asked))
    assert len(set(asked.parts)) == len(asked.parts)
    reason = impossible = "there is no such puzzle: "
    try:
        refuse_impossible_wishes(asked)
    except WhydokuError as fault:
        reason = str(fault)
    assert reason.startswith(impossible)


# What follows from the fields


def test_what_a_request_asks_for_is_a_wish() -> None:
    asked = checked(AskedRun, {"with": ["x-wing"], "clues": [24, 28], "symmetry": "full"})
    assert wish_asked(asked) == wish(with_="x-wing", clues="24-28", symmetry="full")


def test_a_form_has_the_fields_with_what_they_mean() -> None:
    fields = WishesJson.of()["fields"]
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
    assert [*inspect.signature(wish).parameters] == [one.name for one in fields_of(AskedRuledWish)]
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


# Wishes that no puzzle can fulfil: each is refused with the reason, and the reason is true

MINIMAL = "......567.8716.....3....2..7.3..1....2....9..16.....3.8.....3....49.3.....6.4.7.."

REFUSED = """
clues=17 minimal=no: with 17 clues every one of them is needed
pattern=X{16}.{65}: the pattern leaves 16 cells for clues, and at least 17 are needed
pattern=X.{80}: the pattern leaves 1 cell for clues, and at least 17 are needed
pattern=?{40}.{41} clues=41-: the pattern leaves 40 cells for clues, and at least 41 are needed
pattern=.?{80} symmetry=rotational-90 clues=78-: the pattern leaves 77 cells for clues, and at least
  78 are needed
pattern=X{30}?{51} clues=-29: 30 cells must hold clues, and at most 29 are wanted
pattern=X?{79}. symmetry=rotational: the symmetry asks for clues at r9c9, where the pattern allows
  no clue
pattern=.?{80} givens=1.{80}: there is a given at r1c1, where the pattern allows no clue
pattern=.{18}?{63}: the pattern leaves two lines of one chute without any clue: these lines could
  change places (r12c123456789)
symmetry=rotational-90 clues=26: a layout with the symmetry 'rotational-90' cannot have 26 clues
symmetry=full clues=30-31 pattern=?{40}.?{40}: a layout with the symmetry 'full' cannot have 30 to
  31 clues
givens=12345678.{9}9.{63}: the givens leave no solution
givens=1234.{4}957.{7}68.{61} minimal=yes: r1c1 is 1 by the other givens, so its clue is not needed
pattern=X{9}?{72} minimal=yes: all of r1 must hold clues, one of which is not needed
givens=......567.8716.....3....2..7.3..1....2....9..16.....3.8.....3....49.3.....6.4.7.. minimal=yes
  clues=31-: the givens have one solution already, so none of 31 clues is minimal
rating=se:-0.5: no rating on the scale 'se' is below 1
rating=hodoku:-500,hodoku:600-: two ranges on the scale 'hodoku' have nothing in common
by=simple up_to=x-wing: the profile 'simple' has no 'x-wing'
level=Easy by=hodoku: the profile 'hodoku' has no level 'Easy'; it has easy, medium, hard, unfair,
  extreme
with=x-wing by=simple: the profile 'simple' never takes x-wing
without=singles: every path of the profile 'default' ends with full-house
with=x-wing hardest=medusa-3d by=sudokuoftheday: the profile 'sudokuoftheday' never takes medusa-3d
with=guess: the profile 'default' never takes guess
with=x-wing up_to=naked-single: x-wing comes after naked-single in the profile 'default'
minimal=yes clues=73-: with more than 72 clues some row holds nine, one of which is not needed
rating=whydoku:99-: no rating on the scale 'whydoku' is above 9.6
with=skyscraper: 'skyscraper' is never the next step of the profile 'default': it is a sashimi
  X-Wing whose fin is one candidate; the profile 'hodoku' takes it
hardest=x-wing,swordfish: swordfish comes after x-wing in the profile 'default'
with=x-wing without=x-wing: x-wing is wanted, and x-wing is not
once=x-wing without=fish: x-wing is wanted, and fish is not
with=unique-rectangle uniqueness=no: unique-rectangle assumes one solution, and no such technique is
  allowed
with=x-wing level=easy by=hodoku: x-wing is of level 'hard', above 'easy'
with=x-wing rating=whydoku:-2: x-wing is rated 3.2 on the scale 'whydoku', above 2
with=x-wing by=hodoku rating=hodoku:-100: x-wing alone scores 140, above 100
level=easy rating=hodoku:900- by=hodoku: a puzzle of level 'easy' scores below 900
with=x-wing rating=se:1-1.2: the profile 'default' needs x-wing only in puzzles rated 2 or more on
  the scale 'se', and at most 1.2 is wanted
up_to=naked-single rating=5-: the allowed techniques of the profile 'default' solve nothing rated
  above 2.3 on the scale 'se', and at least 5 is wanted
hardest=last-digit clues=-44: full-house and last-digit fill 36 cells at most, and with 44 clues at
  least 37 are open
level=hard rating=5-6: level 'hard' is rated 2.6-3.4 on the scale 'se', and 5-6 is wanted; expert
  and fiendish have some
"""
"""Wishes, each with the reason for which it is refused."""

RECTANGLES = [f"unique-rectangle-{n}" for n in range(1, 7)]
NO_RECTANGLE = f"unique-rectangle is wanted, and {', '.join(RECTANGLES)} are not"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        *wishes_in(REFUSED),
        ({"with_": "unique-rectangle", "by": "hodoku", "without": RECTANGLES}, NO_RECTANGLE),
    ],
)
def test_impossible_wishes_are_refused_with_reasons(words: dict[str, Any], reason: str) -> None:
    with pytest.raises(WhydokuError) as fault:
        Making(wish(**words), 1, 1)
    assert str(fault.value) == f"there is no such puzzle: {reason}"


# What is refused does not exist


@given(st.integers(0, 17), st.integers(1, 2), cell_bits)
def test_two_empty_lines_of_a_chute_can_change_places(line: int, other: int, may: int) -> None:
    second = line // 3 * 3 + (line + other) % 3
    for i in range(81):
        if {i // 9, 9 + i % 9} & {line, second}:
            may &= ~(1 << i)
    assert is_refused(pattern=str(LayoutMask(0, ALL_CELLS & ~may)))
    assert 1 not in bulk.check_many([shown(solution, may) for solution in SOLVED])


def sizes(name: str) -> set[int]:
    found = {0}
    for group in SYMMETRIES[name].members:
        found |= {size + group.bit_count() for size in found}
    return found


@pytest.mark.parametrize("name", SYMMETRIES)
def test_a_number_of_clues_is_refused_where_no_layout_of_the_symmetry_has_it(name: str) -> None:
    possible = sizes(name)
    for clues in range(17, 82):
        assert is_refused(symmetry=name, clues=clues) == (clues not in possible)


@given(st.sampled_from(SOLVED), cell_bits)
def test_givens_that_follow_from_others_are_not_minimal(solution: str, which: int) -> None:
    givens = shown(solution, which)
    cells = [i for i in range(81) if which >> i & 1]
    [before] = bulk.count_many([givens], 100)
    if before == 100 or any(house & ~which == 0 for house in HOUSE_CELLS):
        return
    rows = [without(givens, i) for i in cells]
    follows = any(count == before for count in bulk.count_many(rows, 101))
    assert is_refused(givens=givens, minimal=True) == follows


def test_a_path_may_need_what_the_rating_does_not_tell_of() -> None:
    line = "..8..35.7......1......7..469........1276...........8...3...9..8.5.468.9......541."
    used = Grid(line).explain().counts
    assert used["medusa-3d"]
    assert entry_named("medusa-3d").rating > wd.rate(line, "whydoku").rating
    assert not is_refused(rating="whydoku:-4.8", with_="medusa-3d")


def test_what_is_just_possible_is_not_refused() -> None:
    for words in (
        {"clues": 17},
        {"clues": "18", "minimal": False},
        {"pattern": "X" * 9 + "?" * 72},
        {"pattern": "X" * 8 + "?" * 73, "minimal": True},
        {"pattern": "?" * 17 + "." * 1 + "?" * 63},
        {"pattern": "." * 9 + "?" * 72},
        {"givens": MINIMAL, "minimal": True},
        {"givens": PUZZLE, "clues": "31-"},
        {"with_": "unique-rectangle", "without": "unique-rectangle-1"},
        {"with_": "x-wing", "up_to": "x-wing"},
        {"with_": "x-wing", "hardest": "fish"},
        {"with_": "guess", "by": "hodoku"},
        {"with_": "nested-forcing-chain"},
        {"rating": "se:1-1"},
        {"rating": "se:0", "givens": SOLVED[0]},
        {"rating": "whydoku:-3.2", "with_": "x-wing"},
        {"level": "easy", "rating": "hodoku:800-", "by": "hodoku"},
        {"with_": "x-wing", "rating": "se:-3.2"},
        {"up_to": "x-wing", "rating": "se:3.2-"},
        {"without": "x-wing", "rating": "se:-1.2"},
        {"rating": "se:9-", "guess": True},
    ):
        assert not is_refused(**words), words


def is_refused(**words: Any) -> bool:
    asked = wish(**words)
    try:
        refuse_impossible_wishes(asked)
    except WhydokuError:
        return True
    return False
