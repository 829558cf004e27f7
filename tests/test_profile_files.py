"""Profiles that a user writes: read from a file, and refused with the place of the mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from whydoku.errors import UnknownName, UnknownTechnique, WhydokuError
from whydoku.examples import example
from whydoku.grid import Grid
from whydoku.profiles.profile import Cost
from whydoku.profiles.reading import parse_profile, read_profile
from whydoku.solve import explain

HEAD = 'name = "mine"\nabout = "It is mine."\n'
OWN = """
name = "mine"
about = "Singles and crosses."
notation = "zero"

[options]
crosses = true

[names]
naked-single = "Only digit"

[levels]
calm = 100
wild = inf

[[passes]]
label = "all at once"
techniques = [
  "naked-single",
  { technique = "hidden-single-box", level = "calm", cost = 2 },
  { technique = "hidden-single-line", digit = 3, cost = [5, 1.5] },
]

[[passes]]
label = "crosses"
when = "crosses"
once = true
techniques = [{ technique = "X-Wing", name = "Cross", level = "wild" }]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_says_all_that_a_profile_is(tmp_path: Path) -> None:
    made = read_profile(written(tmp_path, OWN))
    assert (made.name, made.notation) == ("mine", "zero")
    assert dict(made.options) == {"crosses": True}
    assert dict(made.names) == {"naked-single": "Only digit", "x-wing": "Cross"}
    assert [(name, most) for name, most in made.levels.items()] == [
        ("calm", 100),
        ("wild", float("inf")),
    ]
    assert dict(made.costs) == {
        "hidden-single-box": Cost(2, 2, "calm"),
        "hidden-single-line": Cost(5, 1.5),
        "x-wing": Cost(0, 0, "wild"),
    }
    first, second = made.passes
    assert [dict(options) for _, options in first.calls] == [{}, {}, {"digit": 2}]
    assert (first.once, second.once, second.label) == (False, True, "crosses")
    switched = read_profile(tmp_path / "mine.toml", "crosses=false")
    assert (switched.name, len(switched.passes)) == ("mine:crosses=false", 1)
    trace = explain(Grid(example("x-wing").puzzle), made)
    assert trace.profile == "mine"
    assert {"naked-single", "hidden-single-box"} <= set(trace.counts)


def test_a_pass_that_looks_once_takes_one_step_and_goes_on(tmp_path: Path) -> None:
    text = HEAD + PASS.replace("[[passes]]", '[[passes]]\nonce = true\nlabel = "one"') + PASS
    trace = explain(Grid(example("wikipedia").puzzle), read_profile(written(tmp_path, text)))
    assert [one.label for one in trace.passes[:2]] == ["one", ""]
    assert [one.start for one in trace.passes[:2]] == [0, 1]


def refusal(text: str, error: type[WhydokuError] = WhydokuError) -> str:
    with pytest.raises(error) as caught:
        parse_profile(text, source="mine.toml")
    message = str(caught.value)
    assert "\n" not in message
    return message


def of(entry: str) -> str:
    """A profile of one pass with one entry."""
    return f"{HEAD}[[passes]]\ntechniques = [{entry}]\n"


PASS = of("'naked-single'").removeprefix(HEAD)
OF_ROW = of("{technique = 'naked-single', house = 'r1'}")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name = mine", " is not TOML"),
        ("about = ''\npasses = []", " lacks the field 'name'"),
        ("name = 3\nabout = ''\npasses = []", ", name: found 3; expected a string"),
        ("name = ' '\nabout = ''\npasses = []", ", name: found ' '; expected a name in one line"),
        (HEAD, " lacks the field 'passes'"),
        (HEAD + "color = 'red'\n", " has the unknown field 'color'; known are"),
        (HEAD + "passes = 3", ", passes: found 3; expected a list"),
        (HEAD + "passes = [3]", ", pass 1: found 3; expected a table"),
        (HEAD + "passes = []\n", ", passes: found none; expected one or more"),
        (HEAD + "options = 3\n" + PASS, ", options: found 3; expected a table"),
        (HEAD + "[options]\nfish = 3\n" + PASS, ", options, fish: found 3; expected true or fals"),
        (HEAD + "restart = 'yes'\n" + PASS, ", restart: found 'yes'; expected true or false"),
        (HEAD + "[names]\nx-wing = 3\n" + PASS, ", names, x-wing: found 3; expected a string"),
        (HEAD + "[names]\nx-wing = ''\n" + PASS, ", names, x-wing: found ''; expected a name"),
        (HEAD + '[names]\nx-wing = "a\\nb"\n' + PASS, "x-wing: found 'a\\nb'; expected a name"),
        (HEAD + "[levels]\neasy = -1\n" + PASS, ", levels, easy: found -1; expected a number from"),
        (HEAD + "[levels]\na = 2\nb = 1\n" + PASS, ", levels: they must go from the lowest cost"),
        (HEAD + "[levels]\na = nan\n" + PASS, ", levels, a: found nan; expected a number from 0"),
        (HEAD + "[[passes]]\n", ", pass 1 lacks the field 'techniques'"),
        (HEAD + "[[passes]]\ntechniques = 'al'\n", "found 'al'; expected a list, or 'all'"),
        (HEAD + "[[passes]]\ntechniques = []\n", "techniques: found none; expected one or more"),
        (HEAD + "[options]\nbig = true\n" + PASS + "when = 'bg'\n", "'bg'; the options are big"),
        (HEAD + PASS + "sweeps = true\n", ", pass 1 has the unknown"),
        (HEAD + PASS + "sweep = 1\n", ", pass 1, sweep: found 1; expected true or false"),
        (HEAD + PASS + "label = []\n", ", pass 1, label: found a list; expected a string"),
        (HEAD + PASS + "each = 'digit'\nmarked = true\n", "either for each digit or marked"),
        (HEAD + PASS + "when = 'fish'\n", "pass 1 has the condition 'fish'; the options are none"),
        (HEAD + PASS + "each = 'row'\n", ", pass 1 is for each 'row'; allowed are digit and house"),
        (HEAD + PASS + "without = 'x-wing'\n", ", without: found 'x-wing'; expected a list"),
        (HEAD + PASS + "without = [3]\n", ", pass 1, without: found 3; expected a string"),
        (HEAD + PASS + "without = ['x-wing']\n", "without: allowed only with techniques = 'all'"),
        (OF_ROW + "marked = true\n", ", pass 1: naked-single has a house of its own, but"),
        (OF_ROW + "each = 'house'\n", "the pass goes from house to house"),
        (of("'x-wing'") + "each = 'house'\n", "pass 1: x-wing has no option 'house'; it has digit"),
        (of("'x-wing'") + "marked = true\n", "pass 1: x-wing has no option 'house'; it has digit"),
        (of("{technique = 'x-wing', size = 2}"), ", pass 1: x-wing has no option 'size'"),
        (
            of("{technique = 'guess', candidate = 5}"),
            "guess has no option 'candidate'; it has both",
        ),
        (of("{sizes = [2]}"), ", pass 1, technique 1 lacks the field 'technique'"),
        (of("3"), ", pass 1, technique 1: found 3; expected a table"),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, sentence: str) -> None:
    message = refusal(text)
    assert message.startswith("mine.toml")
    assert sentence in message


@pytest.mark.parametrize(
    ("technique", "option", "sentence"),
    [
        ("naked-subset", "sizes = 3", "found 3; expected a list"),
        ("naked-subset", "sizes = [0]", "found 0; allowed are 1 to 9"),
        ("naked-subset", 'sizes = ["2"]', "found '2'; expected a whole number"),
        ("naked-subset", "sizes = [true]", "found True; allowed are 1 to 9"),
        ("naked-subset", "house = 3", "found 3; expected a string"),
        ("naked-subset", 'house = "r0"', "'r0' names no house"),
        ("x-wing", "digit = 0", "found 0; allowed are 1 to 9"),
        ("finned-x-wing", "siamese = 1", "found 1; expected true or false"),
        ("x-wing", 'cost = "high"', "found 'high'; expected a number from 0 up"),
        ("x-wing", "cost = [1, 2, 3]", "found 3 figures; expected one or two"),
        ("x-wing", "cost = [1, -2]", "found -2; expected a number from 0 up"),
        ("x-wing", "name = 3", "found 3; expected a string"),
    ],
)
def test_a_mistake_in_an_entry_is_named_with_its_place(
    technique: str, option: str, sentence: str
) -> None:
    message = refusal(of(f'{{technique = "{technique}", {option}}}'))
    field = option.partition(" ")[0]
    assert message.startswith(f"mine.toml, pass 1, technique 1, {field}: {sentence}")


def test_unknown_names_are_reported_with_their_place_and_near_ones() -> None:
    assert refusal(of("'naked-single', {technique = 'x-wnig'}"), UnknownTechnique).startswith(
        "mine.toml, pass 1, technique 2: no technique is called 'x-wnig'; did you mean x-wing"
    )
    every = "[[passes]]\ntechniques = 'all'\n"
    for text in (every + "without = ['x-wnig']", "[names]\nx-wnig = 'Cross'\n" + every):
        assert "x-wing" in refusal(HEAD + text, UnknownTechnique)
    level = refusal(
        of("{technique='x-wing', level='es'}").replace("[[", "[levels]\neasy=1\n[["), UnknownName
    )
    assert "pass 1, technique 1: no level is called 'es'" in level
    notation = refusal(f"{HEAD}notation = 'zreo'\n{PASS}", UnknownName)
    assert "no notation is called 'zreo'; did you mean zero?" in notation


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    with pytest.raises(WhydokuError, match=r"none\.toml cannot be read: no such file"):
        read_profile(tmp_path / "none.toml")
    with pytest.raises(WhydokuError, match="cannot be read: is a directory"):
        read_profile(tmp_path)
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(WhydokuError, match="is not TOML: it is not text in UTF-8"):
        read_profile(path)
    path.write_text("a = " + "[" * 5000, encoding="utf-8")
    with pytest.raises(WhydokuError, match="is nested too deeply"):
        read_profile(path)


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, OWN.replace('"mine"', '"bloc"'))
    with pytest.raises(WhydokuError, match="name: 'bloc' is taken; give the profile another name"):
        read_profile(path)
