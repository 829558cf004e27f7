"""Profiles: what they contain, what they must not, and that they follow the programs they
imitate."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from corpus import puzzles
from plain_logic import BOXES, COLUMNS, PEERS, ROWS, SINGLES, SUBSETS, _Work
from whydoku import verify
from whydoku.errors import NoSolution, UnknownName, UnknownProfile, UnknownTechnique, WhydokuError
from whydoku.grids.bits import from_members, members
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_conclusions
from whydoku.grids.spaces import HOUSES
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.logic.why import Branches, Cover
from whydoku.operations.answers.trace import trace_data
from whydoku.playing.hints.hint import hints
from whydoku.solving.profiles.profile import Cost, PassPlan, Profile
from whydoku.solving.profiles.reading import parse_profile, profile_named, profiles, read_profile
from whydoku.solving.solve import explain, first_step
from whydoku.solving.trace import Trace
from whydoku.telling.pages.pages import html_trace, markdown_trace

# What the profiles contain


def slugs(profile: Profile) -> list[str]:
    return [one.slug for one in profile.techniques]


def test_there_are_these_profiles_each_telling_what_it_is() -> None:
    found = {one.name: one for one in profiles()}
    assert list(found) == [
        *("bloc", "closed-sets", "default", "everything", "exceldoku", "explainer", "hodoku"),
        *("simple", "sudokuoftheday", "whips"),
    ]
    for name, one in found.items():
        assert profile_named(name) == one
        assert profile_named(f" {name.upper()} ") == one
        assert one.about.endswith(".")
        assert {name.partition(":")[0] for name in one.names} <= set(slugs(one))
    for name in ("sudokuoftheday", "hodoku"):
        for technique in found[name].techniques:
            if name in ("hodoku", *technique.aliases):
                assert found[name].name_of(technique) in technique.names
    assert {*slugs(found["hodoku"])} == {*found["hodoku"].costs}


THREE_DIGITS = ".21.8.6...78.5.4....5....9..9.6..2.........5...43........27..3..36.....95....9..."
"""A puzzle with a hidden pair that uncovers three digits, beside a naked pair."""


def test_default_takes_everything_by_rating_but_what_a_smaller_pattern_does() -> None:
    (plan,) = profile_named("default").passes
    left_out = {
        *("cell-forcing-chain", "region-forcing-chain", "nishio", "guess", "double-pairs"),
        *("multiple-lines", "whip", "g-whip", "braid", "naked-subset", "hidden-subset"),
        *(f"{kind}squirmbag" for kind in ("", "finned-", "sashimi-")),
        *(f"{kind}whale" for kind in ("", "finned-", "sashimi-")),
        *(f"{kind}leviathan" for kind in ("", "finned-", "sashimi-")),
    }
    assert [one.slug for one, _ in plan.calls] == [
        one.slug for one in techniques() if one.slug not in left_out and one.home != "everything"
    ]
    assert all(not options for _, options in plan.calls)
    assert slugs(profile_named("default"))[-1] == "nested-forcing-chain"


def test_default_tells_a_pattern_once_where_the_explainer_tells_it_for_each_digit() -> None:
    puzzle = Grid(THREE_DIGITS)
    grid = next(grid for grid, step in explain(puzzle).moves if step.technique == "naked-pair")
    listed = [*hints(grid)]
    assert [(one.technique, format_conclusions(0, one.eliminations)) for one in listed[:2]] == [
        *(("naked-pair", "r9c789<>18"), ("hidden-pair", "r9c89<>128"))
    ]
    direct = technique_named("direct-hidden-pair")
    by_pair = [step for step in direct.find(grid) if step.why[0] == listed[1].why[0]]
    placed = {format_conclusions(step.placements, 0) for step in by_pair}
    assert placed == {"r9c3=2", "r3c9=2", "r8c8=2"}
    for name in ("default", "hodoku"):
        assert direct not in profile_named(name).techniques
    for name in ("explainer", "everything"):
        assert direct in profile_named(name).techniques


RULES = [
    *("naked-single", "naked-pair", "naked-triple", "naked-quad"),
    *("hidden-single-box", "hidden-single-line", "hidden-pair", "hidden-triple", "hidden-quad"),
    *("pointing", "claiming"),
]
FISH = ["x-wing", "swordfish", "jellyfish"]


def test_an_option_is_switched_in_the_name() -> None:
    without = profile_named("bloc:fish=false")
    assert without.passes == profile_named("bloc").passes[:27]
    assert (without.name, dict(without.options)) == ("bloc:fish=false", {"fish": False})
    assert explain(Grid(puzzles()[0]), without).profile == "bloc:fish=false"
    assert profile_named("BLOC:fish=true").name == "bloc"
    assert profile_named("bloc:fish=true") == profile_named("bloc")


def test_a_technique_that_registers_late_is_in_the_default_profile() -> None:
    code = """
from whydoku.solving.profiles.reading import profile_named
from whydoku.logic.technique import technique
before = profile_named("default").techniques
@technique("late", "Late", family="none", rating=1.05)
def find(grid):
    '''It comes late.'''
    yield from ()
after = [one.slug for one in profile_named("default").techniques]
assert after == ["full-house", "late", *(one.slug for one in before[1:])]
"""
    subprocess.run([sys.executable, "-c", code], check=True)


HEAD = 'name = "mine"\nabout = "It is mine."\n'


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bolc", "no profile is called 'bolc'; did you mean bloc?"),
        ("bloc:fsh=true", "no option of the profile 'bloc' is called 'fsh'; did you mean fish?"),
        ("simple:fish=true", "no option of the profile 'simple' is called 'fish'"),
        ("bloc:fish", "switched by NAME=true or NAME=false, found 'fish'"),
        ("bloc:fish=no", "switched by NAME=true or NAME=false, found 'fish=no'"),
    ],
)
def test_a_wrong_name_or_switch_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(WhydokuError) as caught:
        profile_named(name)
    assert sentence in str(caught.value)
    assert isinstance(caught.value, UnknownProfile | UnknownName) == sentence.startswith("no ")


def everything(grid: Grid, *, house: int | None = None) -> Iterator[Step]:
    yield from technique_named("naked-single").find(grid, house=house)


def test_a_plan_asks_techniques_that_assume_one_solution_only_where_it_may() -> None:
    sure = Technique("sure", "Sure", "none", 1.0, "It is.", everything)
    bold = Technique("bold", "Bold", "none", 1.0, "It is.", everything, assumes_unique=True)
    plan = PassPlan("", ((bold, {}), (sure, {"house": 0})))
    grid = next(
        grid
        for line in puzzles()
        for grid, step in explain(Grid(line)).moves
        if step.technique == "naked-single" and len({*everything(grid, house=0)}) == 1
    )
    profile = Profile("mine", "It is mine.", (plan,))
    assert first_step(grid, profile) == next(everything(grid))
    assert first_step(grid, profile, uniqueness=False) == next(everything(grid, house=0))


# The programs that profiles imitate


def by_simple_origin(line: str) -> list[tuple[int, int]]:
    """The cells and digits in the order in which the origin of `simple` enters them.

    It goes digit by digit and box after box, and enters a digit that has a single place in a house.
    """
    digits = [int(x) if x != "." else 0 for x in line]
    entered: list[tuple[int, int]] = []
    total = -1
    while total != sum(digits) < 405:
        total = sum(digits)
        for x in range(1, 10):
            places = {
                i for i in range(81) if not digits[i] and all(digits[j] != x for j in PEERS[i])
            }
            for i in (i for box in BOXES for i in box):
                houses = [{*house} for house in (*ROWS, *COLUMNS, *BOXES) if i in house]
                if i in places and any(places & house == {i} for house in houses):
                    digits[i] = x
                    entered.append((i, x))
                    places -= PEERS[i] | {i}
    return entered


def passes_of(trace: Trace) -> Iterator[tuple[int | None, int | None, list[Step]]]:
    ends = [*(one.start for one in trace.passes[1:]), len(trace)]
    for one, end in zip(trace.passes, ends, strict=True):
        yield one.digit, one.house, list(trace.steps[one.start : end])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("line", puzzles()[:40])
def test_simple_enters_what_its_origin_enters_and_in_the_same_order(line: str) -> None:
    trace = explain(Grid(line), "simple")
    entered = [(k // 9, k % 9 + 1) for step in trace for k in members(step.placements)]
    expected = by_simple_origin(line)
    assert entered == expected[: len(entered)]
    if not trace.solved:
        assert len(entered) == len(expected)
        assert [one.digit for one in trace.passes] == [*range(9)] * (len(trace.passes) // 9)
        rounds = [trace.passes[n].start for n in range(0, len(trace.passes), 9)]
        assert rounds == [*sorted({0, *rounds[:-1]}), len(trace)]
    for digit, _, steps in passes_of(trace):
        assert all(k % 9 == digit for step in steps for k in members(step.placements))


def after_plain_logic(line: str, *rules: str) -> int:
    work = _Work(line)
    while any(work.use(rule) for rule in rules):
        pass
    return from_members(
        9 * i + x - 1
        for i in range(81)
        for x in ({work.digits[i]} if work.digits[i] else work.marks[i])
    )


ONLY_SETS = replace(profile_named("closed-sets"), passes=profile_named("closed-sets").passes[:2])
"""Without the guess."""


@pytest.mark.dear
@pytest.mark.parametrize(
    ("profile", "rules"),
    [
        ("bloc", (*SINGLES, "locked", *SUBSETS, "fish 2", "fish 3", "fish 4")),
        ("bloc:fish=false", (*SINGLES, "locked", *SUBSETS)),
        (ONLY_SETS, ("naked single", *(f"naked {size}" for size in range(2, 8)))),
    ],
)
def test_a_path_ends_where_its_rules_end(profile: str | Profile, rules: tuple[str, ...]) -> None:
    """The rules only ever exclude, so they come to the same end in every order."""
    stuck = 0
    for line in puzzles()[::5]:
        trace = explain(Grid(line), profile)
        assert trace.grid.bits == after_plain_logic(line, *rules)
        stuck += not trace.solved
        for digit, house, steps in passes_of(trace) if profile is not ONLY_SETS else ():
            assert (digit is None) != (house is None)
            assert {step.technique for step in steps} <= {*(RULES if digit is None else FISH)}
    assert stuck > 8


def content(grid: Grid, h: int) -> list[tuple[int, ...]]:
    return [(grid.digit_at(i) or 0, *grid.digits_at(i)) for i in HOUSES[h]]


def smallest_closed_set(grid: Grid, h: int) -> int:
    """The fewest squares of a house that leave the others fewer values; 0 if there are none."""
    marks = [{*grid.digits_at(i)} for i in HOUSES[h] if grid.digit_at(i) is None]
    for size in range(2, min(7, len(marks) - 1) + 1):
        for some in combinations(range(len(marks)), size):
            values = set().union(*(marks[n] for n in some))
            if len(values) == size and any(
                values & one for n, one in enumerate(marks) if n not in some
            ):
                return size
    return 0


@pytest.mark.dear
def test_closed_sets_looks_where_the_marks_of_its_origin_say() -> None:
    """Each pass goes through exactly the marked houses, through each until nothing is found."""
    guesses = 0
    for line in puzzles()[::6]:
        trace = explain(Grid(line), "closed-sets")
        quiet: dict[str, dict[int, object]] = {"simple": {}, "complex": {}}
        grids = [*(grid for grid, _ in trace.moves), trace.grid]
        number = 1
        for n, one in enumerate(trace.passes):
            end = trace.passes[n + 1].start if n + 1 < len(trace.passes) else len(trace)
            at, known = one.start, quiet.get(one.label, {})
            assert one.number == number
            if one.marked is None:
                assert one.label == "guess and check"
                assert end - at <= 1
                for grid, step in trace.moves[at:end]:
                    assert step == next(technique_named("guess").find(grid, both=True))
                guesses += end - at
            for h in members(one.marked or 0):
                assert known.get(h) != content(grids[at], h)
                if one.label == "simple":
                    while at < end and any(
                        len(grids[at].digits_at(i)) == 1 and grids[at].digit_at(i) is None
                        for i in HOUSES[h]
                    ):
                        assert {k.cell for k in trace.steps[at].placed} <= {*HOUSES[h]}
                        at += 1
                elif size := smallest_closed_set(grids[at], h):
                    cover = trace.steps[at].why[0]
                    assert isinstance(cover, Cover)
                    assert (len(cover.bases), {*cover.bases} <= {*HOUSES[h]}) == (size, True)
                    at += 1
                    break
                known[h] = content(grids[at], h)
            assert at == end or one.marked is None
            for h in set(range(27)) - {*members(one.marked or 0)} if one.marked is not None else ():
                assert known[h] == content(grids[one.start], h)
            number += end > one.start
    assert guesses


def test_guessing_on_both_asks_for_a_cell_with_two() -> None:
    find = partial(technique_named("guess").find, both=True)
    assert not [*find(Grid("." * 81))]
    grid = next(grid for line in puzzles() for grid, _ in explain(Grid(line), "simple").moves[-1:])
    solution = grid.solution().bits
    for step in find(grid):
        [why] = step.why
        assert isinstance(why, Branches)
        assert isinstance(why.over, int)
        [failing, other] = sorted(why.branches, key=lambda one: one.broken is None)
        both = {9 * why.over + d - 1 for d in grid.digits_at(why.over)}
        assert {failing.candidate, other.candidate} == both
        assert failing.is_true
        assert (failing.broken is None, other.broken is None) == (False, True)
        assert step.placements == 1 << other.candidate & solution


def test_exceldoku_goes_back_to_the_simplest_and_uses_its_seven() -> None:
    profile = profile_named("exceldoku")
    assert slugs(profile) == [
        *("naked-single", "naked-subset", "pointing", "claiming", "x-wing", "swordfish", "xy-wing")
    ]
    for line in puzzles()[::9]:
        for grid, step in explain(Grid(line), profile).moves:
            (plan,) = profile.passes
            for one, options in plan.calls:
                if one.slug == step.technique:
                    assert next(one.find(grid, **options)) == step
                    break
                assert next(one.find(grid, **options), None) is None


def test_a_contradiction_is_followed_to_its_end() -> None:
    met = 0
    for line in puzzles()[:40]:
        solution, i = Grid(line).solution().as_line(), line.index(".")
        for digit in {*Grid(line).digits_at(i)} - {int(solution[i])}:
            wrong = Grid(f"{line[:i]}{digit}{line[i + 1 :]}")
            if wrong.count(1):
                continue
            trace = explain(wrong, "exceldoku")
            verify(trace)
            assert all(0 not in grid.masks for grid, _ in trace.moves)
            assert (trace.broken is None) == (0 not in trace.grid.masks)
            if trace.broken is not None:
                met += 1
                assert trace.grid.masks[trace.broken] == 0
                assert "so there is no solution:" in str(trace)
                with pytest.raises(NoSolution):
                    explain(wrong, "bloc")
    assert met > 20


def test_sudokuoftheday_names_cells_and_houses_from_zero() -> None:
    trace = explain(Grid(example("x-wing").puzzle), "sudokuoftheday")
    for text in (str(trace), markdown_trace(trace), html_trace(trace, pictures=False)):
        plain = re.sub("<style>.*</style>", "", text)
        assert re.search(r"\bCell[0-8][0-8]\b", plain)
        assert re.search(r"\bBox[036][036]\b", plain)
        assert not re.search(r"\br[1-9]+c[1-9]|\b(row|column|box) \d", plain)
    for step in trace_data(trace)["steps"]:
        assert all(re.fullmatch(r"r\dc\d=\d", name) for name in step["placements"])
        assert "Cell" not in step["text"]


# Profiles that a user writes

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


def test_a_pass_that_looks_once_takes_one_step_and_goes_on() -> None:
    text = HEAD + PASS.replace("[[passes]]", '[[passes]]\nonce = true\nlabel = "one"') + PASS
    trace = explain(Grid(example("wikipedia").puzzle), parse_profile(text))
    assert [(one.label, one.start) for one in trace.passes[:2]] == [("one", 0), ("", 1)]


def test_passes_come_in_turns_until_none_finds_anything() -> None:
    text = HEAD + (
        '[options]\nnaked = true\n[[passes]]\nlabel = "first"\n'
        'techniques = ["Pinned Digit", "Crosshatching"]\n'
        '[[passes]]\nlabel = "then"\nwhen = "naked"\n'
        'techniques = ["naked-single", {technique = "naked-subset", sizes = [2, 3]}]\n'
    )
    both, one = parse_profile(text), parse_profile(text, {"naked": False})
    assert slugs(one) == ["hidden-single-line", "hidden-single-box"]
    assert slugs(both) == [*slugs(one), "naked-single", "naked-subset"]
    assert dict(both.passes[1].calls[1][1]) == {"sizes": (2, 3)}
    traces = [explain(Grid(line), both) for line in puzzles()[:20]]
    assert {slug for trace in traces for slug in trace.counts} == set(slugs(both))
    longest = max(traces, key=lambda trace: len(trace.passes))
    assert [one.label for one in longest.passes[:3]] == ["first", "then", "first"]


def refusal(text: str, error: type[WhydokuError] = WhydokuError) -> str:
    with pytest.raises(error) as caught:
        parse_profile(text, source="mine.toml")
    message = str(caught.value)
    assert "\n" not in message
    return message


def of(entry: str) -> str:
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
        *(
            (of(f"{{technique = '{slug}', {option}}}"), f", pass 1, technique 1, {told}")
            for slug, option, told in (
                ("naked-subset", "sizes = 3", "sizes: found 3; expected a list"),
                ("naked-subset", "sizes = [0]", "sizes: found 0; allowed are 1 to 9"),
                ("naked-subset", "sizes = ['2']", "sizes: found '2'; expected a whole number"),
                ("naked-subset", "sizes = [true]", "sizes: found True; allowed are 1 to 9"),
                ("naked-subset", "house = 3", "house: found 3; expected a string"),
                ("naked-subset", "house = 'r0'", "house: 'r0' names no house"),
                ("x-wing", "digit = 0", "digit: found 0; allowed are 1 to 9"),
                ("finned-x-wing", "siamese = 1", "siamese: found 1; expected true or false"),
                ("x-wing", "cost = 'high'", "cost: found 'high'; expected a number from 0 up"),
                ("x-wing", "cost = [1, 2, 3]", "cost: found 3 figures; expected one or two"),
                ("x-wing", "cost = [1, -2]", "cost: found -2; expected a number from 0 up"),
                ("x-wing", "name = 3", "name: found 3; expected a string"),
            )
        ),
        (of("{sizes = [2]}"), ", pass 1, technique 1 lacks the field 'technique'"),
        (of("3"), ", pass 1, technique 1: found 3; expected a table"),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, sentence: str) -> None:
    message = refusal(text)
    assert message.startswith("mine.toml")
    assert sentence in message


def test_unknown_names_are_reported_with_their_place_and_near_ones() -> None:
    assert refusal(of("'naked-single', {technique = 'x-wnig'}"), UnknownTechnique).startswith(
        "mine.toml, pass 1, technique 2: no technique is called 'x-wnig'; did you mean x-wing"
    )
    for several in ("fish", "UR", "Hidden Singles"):
        said = f"mine.toml, pass 1, technique 1: '{several}' means several techniques; give one"
        assert refusal(of(f"{{technique = '{several}'}}")).startswith(said)
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
