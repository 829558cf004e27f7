"""Styles: plain words where people are met first, notation where it is asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

import english
from command_line import CommandLine
from corpus import NONE, WIKIPEDIA, X_WING
from own_cases import own_techniques
from telling.test_phrases import NAMES, cases
from whydoku import Grid, UnknownName, example, write
from whydoku.operations.answers.hints import hint_data
from whydoku.operations.answers.trace import step_data
from whydoku.playing.hints.hint import hint
from whydoku.playing.hints.question import why
from whydoku.shapes.texts import STYLES
from whydoku.solving.solve import explain
from whydoku.telling.pages.pages import html_trace, markdown_trace
from whydoku.telling.words import argument, pattern_text, tell
from whydoku.telling.words.about.hints import tell_hint, tell_why
from whydoku.telling.words.about.paths import ending, tell_trace

NOTATION = re.compile(
    r"<>"
    r"|\br\d+c\d+=\d"  # a placement
    r"|\br\d{2,}c\d|\br\d+c\d{2,}"  # folded cells
    r"|\b\d+r\d+c\d"  # a candidate
    r"|\b\d[rcb]\d\b"  # a constraint
    r"|\)r\d|\b\d+- r\d|loop$"  # a node in Eureka, the beginning of a nice loop
)
"""Any notation except the name of a cell."""

PUZZLES = ("wikipedia", "x-wing", "quads")
GRID, STEP = next(move for move in explain(Grid(X_WING)).moves if move[1].technique == "x-wing")
OWN = write(GRID, "json")
QUESTION = str(next(iter(STEP.removed)))
QUESTION = f"{QUESTION[1:]}<>{QUESTION[0]}"

STILL_WITH_A_WAY = ("same-ends-long", "open-long", "excluded-long", "loop-long")
"""Long chains whose sentence gives their way in notation, whatever the style."""


def told_lines(out: str) -> str:
    """The output without drawings and their legends, which use signs of their own."""
    drawn = re.compile(r"^\s+c1 |^ +\+-|^r\d \||^[.\d*] [.\d*] [.\d*] \||\bgoes here\b")
    return "\n".join(line for line in out.splitlines() if not drawn.search(line))


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", [name for name in NAMES if name not in STILL_WITH_A_WAY])
def test_plain_words_have_no_notation(name: str) -> None:
    for grid, step in cases(name):
        for at in (grid, None):
            told = [tell(step, at, style="plain"), argument(step, at, style="plain")]
            assert not NOTATION.search("\n".join(told)), told


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", NAMES)
def test_the_short_style_is_what_a_step_prints_and_expert_adds_the_exact_form(name: str) -> None:
    for grid, step in cases(name):
        assert tell(step, style="short") == str(step)
        told = {tell(step, grid, style=style) for style in ("expert", "short")}
        assert told == {tell(step, grid)}
        short, exact = argument(step, grid), argument(step, grid, style="expert")
        assert exact.startswith(short)
        added = exact.removeprefix(short).strip().splitlines()
        pattern = pattern_text(step).splitlines()
        assert len(added) == len(pattern)
        assert all(line in more for line, more in zip(pattern, added, strict=True))


@pytest.mark.dear
@pytest.mark.parametrize("name", PUZZLES)
def test_a_path_in_plain_words_has_no_notation(name: str) -> None:
    trace = explain(example(name).grid)
    for detail in ("reason", "argument"):
        told = tell_trace(trace, detail=detail, style="plain")
        assert not NOTATION.search(told)
    assert "=" in tell_trace(trace)
    exact = tell_trace(trace, detail="pattern", style="plain")
    assert NOTATION.search(exact) or name == "wikipedia"
    for page in (without_tags(html_trace(trace)), markdown_trace(trace)):
        assert not NOTATION.search(page.replace("&lt;", "<").replace("&gt;", ">").replace("\\", ""))


def test_an_ending_is_in_the_style_and_the_words_of_its_path() -> None:
    broken = explain(Grid("12345678.........9" + "." * 63), "exceldoku")
    assert "r1c9" in ending(broken, style="plain")
    assert "Cell08" in ending(broken, naming="zero")
    assert "51" in ending(explain(Grid(WIKIPEDIA)), style="plain")


WRONG = Grid(WIKIPEDIA).place("r1c3=1")
ASKED = {
    **{name: example(name).grid for name in PUZZLES},
    "a digit": WRONG,
    "a mark": Grid(WIKIPEDIA).remove("r1c3<>4"),
    "both": WRONG.remove("r3c4<>3 r5c5<>5"),
    "together": Grid("2" + "." * 80)
    .place("r2c2=1")
    .place("r3c4=1")
    .remove("r1c7<>1 r1c8<>1 r1c9<>1"),
    "clues": Grid(NONE),
    "many clues": example("no-solution").grid,
}
"""Puzzles, and grids without a solution by what is wrong."""


@pytest.mark.parametrize("what", ASKED)
def test_hints_and_answers_have_no_notation_in_plain_words(what: str) -> None:
    grid = ASKED[what]
    found = hint(grid)
    assert found.kind == ("step" if what in PUZZLES else "mistakes")
    for disclosure in (1, 2, 3, 4):
        assert not NOTATION.search(tell_hint(found, disclosure, style="plain"))
    for question in ("r1c3=1", "r1c3<>1", "r1c3=4", "r5c5=5", "r1c1=5", "r2c7=3", "r2c7<>3"):
        if what not in ("x-wing", "quads"):
            assert not NOTATION.search(tell_why(why(grid, question), style="plain"))
    if found.contradiction is not None:
        assert not NOTATION.search(tell_trace(found.contradiction, style="plain"))
    assert NOTATION.search(tell_hint(found, style="short")) or what in PUZZLES


def test_what_to_take_back_in_a_game_has_no_notation_in_plain_words() -> None:
    found = english.game().hint()
    assert len(found.slips) > 1
    assert not NOTATION.search(tell_hint(found, style="plain"))
    assert "r3c4<>3" in tell_hint(found, style="short")


def without_tags(page: str) -> str:
    return re.sub(r"(?s)<(svg|style).*?</\1>|<[^>]*>", " ", page)


def test_an_unknown_style_is_refused_everywhere() -> None:
    trace = explain(Grid(X_WING))
    found = hint(trace.puzzle)
    tellers: list[tuple[Callable[..., object], tuple[object, ...]]] = [
        *((teller, (trace.steps[0],)) for teller in (tell, argument, step_data)),
        *((teller, (trace,)) for teller in (tell_trace, ending, html_trace, markdown_trace)),
        (tell_hint, (found, 1)),
        (hint_data, (found,)),
    ]
    for teller, what in tellers:
        with pytest.raises(UnknownName, match="no style is called 'plane'; did you mean plain"):
            teller(*what, style="plane")


# On the command line


COMMANDS = {
    "explain": ("explain", X_WING),
    "explain, watched": ("explain", "--profile", "bloc", X_WING),
    "explain, stuck": ("explain", "--profile", "simple", X_WING),
    "explain, details": ("explain", "--details", X_WING),
    "explain, markdown": ("explain", "--format", "markdown", X_WING),
    "hint": ("hint", OWN),
    "hint, all": ("hint", "--all", "--profile", "bloc", X_WING),
    "hint, up to": ("hint", "--up-to", "x-wing", X_WING),
    "hint, mistakes": ("hint", "--because", write(WRONG, "json")),
    "hint, clues": ("hint", example("no-solution").puzzle),
    "why, mistakes": ("why", write(WRONG, "json"), "r1c3=1"),
    "why": ("why", OWN, QUESTION),
    "techniques": ("techniques", "x-wing"),
    "analyse": ("analyse", "--limit", "10", "--timeout", "0", X_WING),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", COMMANDS)
def test_commands_tell_in_plain_words_unless_another_style_is_asked_for(
    whydoku: CommandLine, name: str
) -> None:
    command, *rest = COMMANDS[name]
    told = {style: whydoku(command, "--style", style, *rest).out for style in STYLES}
    assert whydoku(command, *rest).out == told["plain"]
    assert not NOTATION.search(told_lines(told["plain"]).replace("\\", ""))
    assert NOTATION.search(told["short"].replace("\\", "")) or name == "explain, stuck"
    with_argument = name in ("explain, details", "explain, markdown")
    assert (told["expert"] == told["short"]) == (not with_argument)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", "--json", X_WING),
        ("hint", "--json", OWN),
        ("hint", "--json", "--all", "--profile", "bloc", X_WING),
        ("why", "--json", OWN, QUESTION),
        ("generate", "--practice", "pointing", "--seed", "1", "--reveal"),
    ],
)
def test_json_is_short_unless_a_style_is_asked_for(
    whydoku: CommandLine, arguments: tuple[str, ...]
) -> None:
    default, short, plainly = (
        whydoku(*arguments, *more).out for more in ((), ("--style", "short"), ("--style", "plain"))
    )
    assert short == default
    texts = re.compile(r'"text": (".*?(?<!\\)")')
    told = [[*map(json.loads, texts.findall(out))] for out in (plainly, default)]
    assert told[0]
    assert not any(map(NOTATION.search, told[0]))
    assert any(map(NOTATION.search, told[1]))
    assert texts.sub("", plainly) == texts.sub("", default)


UNKNOWN = "'plane' is not one of 'plain', 'short', 'expert'"
WRONG_USAGE: dict[tuple[str, ...], str] = {
    **{(one, "--style", "plane", WIKIPEDIA): UNKNOWN for one in ("explain", "hint", "analyse")},
    **{(one, "--style", "plane", "x-wing"): UNKNOWN for one in ("why", "techniques", "generate")},
    ("analyse", "--json", X_WING, "--style", "short"): "--style cannot be used with --json",
    ("techniques", "--json", "x-wing", "--style", "short"): "--style cannot be used with --json",
    ("generate", "--style", "short"): "--style requires --practice and --reveal",
    ("generate", "--practice", "x-wing", "--style", "short"): "--style requires --practice and",
}


@pytest.mark.parametrize("arguments", WRONG_USAGE, ids=lambda words: " ".join(words)[:40])
def test_a_style_that_is_unknown_or_tells_no_step_is_wrong_usage(
    whydoku: CommandLine, arguments: tuple[str, ...]
) -> None:
    ran = whydoku(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert WRONG_USAGE[arguments] in ran.err


def test_every_technique_with_an_example_is_scanned() -> None:
    assert {one.slug for one in own_techniques() if one.example} <= {*NAMES}
