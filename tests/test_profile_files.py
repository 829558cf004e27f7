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
PASS = '[[passes]]\ntechniques = ["naked-single"]\n'
OF_ROW = "[[passes]]\ntechniques = [{technique = 'naked-single', house = 'r1'}]\n"
ASKING = "[[passes]]\ntechniques = [{technique = 'guess', candidate = 5}]\n"

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
    assert message.startswith("mine.toml")
    return message


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name = 3\nabout = ''\npasses = []", "mine.toml, name: found 3; expected a string"),
        (HEAD + "passes = 3", "mine.toml, passes: found 3; expected a list"),
        (HEAD + "passes = [3]", "mine.toml, pass 1: found 3; expected a table"),
        (HEAD + "options = 3\n" + PASS, "mine.toml, options: found 3; expected a table"),
        (HEAD + "[options]\nfish = 3\n" + PASS, "options, fish: found 3; expected true or false"),
        (HEAD + "restart = 'yes'\n" + PASS, "restart: found 'yes'; expected true or false"),
        (HEAD + "[names]\nx-wing = 3\n" + PASS, "names, x-wing: found 3; expected a string"),
        (HEAD + "[levels]\neasy = -1\n" + PASS, "easy: found -1; expected a number from 0 up"),
        (HEAD + "[levels]\na = 2\nb = 1\n" + PASS, "levels: they must go from the lowest cost"),
        (HEAD + "[levels]\na = nan\n" + PASS, "levels, a: found nan; expected a number from 0"),
        (HEAD + PASS + "sweep = 1\n", "pass 1, sweep: found 1; expected true or false"),
        (HEAD + PASS + "label = []\n", "pass 1, label: found a list; expected a string"),
        (HEAD + PASS + "each = 'digit'\nmarked = true\n", "either for each digit or marked"),
        (HEAD + OF_ROW + "marked = true\n", "pass 1: naked-single has a house of its own, but"),
        (HEAD + OF_ROW + "each = 'house'\n", "the pass goes from house to house"),
        (HEAD + ASKING, "mine.toml, pass 1: guess has no option 'candidate'; it has both"),
        (HEAD + "[[passes]]\ntechniques = 'al'\n", "found 'al'; expected a list, or 'all'"),
        (HEAD + "[[passes]]\ntechniques = []\n", "techniques: found none; expected one or more"),
        (HEAD + "passes = []\n", "mine.toml, passes: found none; expected one or more"),
        (
            HEAD + "[[passes]]\ntechniques = [{name = 'x'}]\n",
            "1, technique 1 lacks the field 'tech",
        ),
        (
            HEAD + PASS + "without = ['x-wing']\n",
            "pass 1, without: allowed only with techniques = 'all'",
        ),
        ("name = ' '\nabout = ''\npasses = []", "name: found ' '; expected a name in one line"),
        (HEAD + "[names]\nx-wing = ''\n" + PASS, "names, x-wing: found ''; expected a name"),
        (
            HEAD + "[names]\nx-wing = 'a\\nb'\n".replace("'", '"') + PASS,
            "x-wing: found 'a\\nb'; expected a name",
        ),
        (HEAD + PASS + "when = 'fish'\n", "pass 1 has the condition 'fish'; the options are none"),
        (HEAD + PASS + "each = 'row'\n", "pass 1 is for each 'row'; allowed are digit and house"),
        (HEAD + PASS + "without = 'x-wing'\n", "without: found 'x-wing'; expected a list"),
        (HEAD + PASS + "without = [3]\n", "pass 1, without: found 3; expected a string"),
        (HEAD + "[[passes]]\ntechniques = [3]\n", "technique 1: found 3; expected a table"),
        (
            HEAD + "[[passes]]\nmarked = true\ntechniques = ['x-wing']\n",
            "mine.toml, pass 1: x-wing has no option 'house'; it has digit",
        ),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ('technique = "naked-subset", sizes = 3', "technique 1, sizes: found 3; expected a list"),
        ('technique = "naked-subset", sizes = [0]', "sizes: found 0; allowed are 1 to 9"),
        ('technique = "naked-subset", sizes = ["2"]', "sizes: found '2'; expected a whole number"),
        ('technique = "naked-subset", sizes = [true]', "sizes: found True; allowed are 1 to 9"),
        ('technique = "naked-subset", house = 3', "house: found 3; expected a string"),
        ('technique = "naked-subset", house = "r0"', "house: 'r0' names no house"),
        ('technique = "x-wing", digit = 0', "digit: found 0; allowed are 1 to 9"),
        ('technique = "finned-x-wing", siamese = 1', "siamese: found 1; expected true or false"),
        ('technique = "x-wing", cost = "high"', "cost: found 'high'; expected a number from 0 up"),
        ('technique = "x-wing", cost = [1, 2, 3]', "cost: found 3 figures; expected one or two"),
        ('technique = "x-wing", cost = [1, -2]', "cost: found -2; expected a number from 0 up"),
        ('technique = "x-wing", name = 3', "name: found 3; expected a string"),
    ],
)
def test_a_mistake_in_an_entry_is_named_with_its_place(entry: str, sentence: str) -> None:
    text = f"{HEAD}[[passes]]\ntechniques = [{{{entry}}}]\n"
    assert f"mine.toml, pass 1, technique 1, {sentence.removeprefix('technique 1, ')}" in refusal(
        text
    )


def test_unknown_names_are_reported_with_their_place_and_near_ones() -> None:
    entry = '{technique = "x-wnig"}'
    text = f"{HEAD}[[passes]]\ntechniques = ['naked-single', {entry}]\n"
    assert refusal(text, UnknownTechnique).startswith(
        "mine.toml, pass 1, technique 2: no technique is called 'x-wnig'; did you mean x-wing"
    )
    text = f"{HEAD}[levels]\neasy = 1\n[[passes]]\ntechniques = [{{technique='x-wing',level='es'}}]"
    assert "pass 1, technique 1: no level is called 'es'" in refusal(text, UnknownName)
    assert "no notation is called 'zreo'; did you mean zero?" in refusal(
        f"{HEAD}notation = 'zreo'\n{PASS}", UnknownName
    )


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
