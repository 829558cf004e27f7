"""A technique from a plug-in: one module and one entry point, and it works like the built-in
ones."""

from __future__ import annotations

import json
import os
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from subprocess import CompletedProcess, check_output
from textwrap import dedent

import pytest

import whydoku
from command_line import process
from whydoku import verify

SKYSCRAPER = '''
    """A technique of another package."""

    from itertools import combinations

    from whydoku.grids.bits import BITS
    from whydoku.grids.spaces import COL_SPACE, CONSTRAINTS, ROW_SPACE, SEES
    from whydoku.logic.step import Step
    from whydoku.logic.technique import FoundBefore, technique
    from whydoku.logic.why import Chain


    @technique(
        "skyscraper-there",
        "Skyscraper There",
        family="single-digit",
        rating=3.3,
        aliases={"other": "Two Towers"},
        example=EXAMPLE,
        home="hodoku",
        found_before=FoundBefore(("sashimi-x-wing",), "it has a fin elsewhere"),
        se_at_most=6.6,
        words={"reason.chain.turbot": "two towers, one roof: {result}"},
    )
    def find(grid, *, digit=None):
        """In two parallel lines a digit has two places each, and one of these share a line.

        So one of the other two places is true.
        """
        for d in range(9):
            if digit not in (None, d):
                continue
            for space in (ROW_SPACE, COL_SPACE):
                lines = range(space + d, space + 81, 9)
                pairs = [q for q in lines if grid.masks[q].bit_count() == 2]
                for one, other in combinations(pairs, 2):
                    both = grid.masks[one] & grid.masks[other]
                    if both.bit_count() != 1:
                        continue
                    (base,) = BITS[both]
                    tops = [
                        CONSTRAINTS[q][j] for q in (one, other) for j in BITS[grid.masks[q] & ~both]
                    ]
                    gone = grid.bits & SEES[tops[0]] & SEES[tops[1]]
                    if gone:
                        nodes = (tops[0], CONSTRAINTS[one][base], CONSTRAINTS[other][base], tops[1])
                        chain = Chain(tuple(1 << k for k in nodes), (one, other))
                        yield Step("skyscraper-there", eliminations=gone, why=(chain,))
'''

PUZZLE = "..542...19.31..............43..7...2....1..7.8..5..4.........39...3.5.8..4...92.."
"""A puzzle of our own that a Skyscraper helps to solve."""


class Elsewhere:
    """A place outside the library where packages are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        library = Path(whydoku.__file__).parents[1]
        self.env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(library)])}

    def install(self, name: str, source: str, value: str = "") -> None:
        (self.folder / f"{name}.py").write_text(dedent(source), encoding="utf-8")
        info = self.folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            f"[whydoku.techniques]\n{name} = {value or name}\n", encoding="utf-8"
        )

    def whydoku(self, *arguments: str) -> CompletedProcess[str]:
        return process(*arguments, env=self.env)

    def python(self, source: str) -> list[str]:
        return check_output(
            [sys.executable, "-c", dedent(source)], text=True, env=self.env
        ).splitlines()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Elsewhere:
    folder = tmp_path / "packages"
    folder.mkdir()
    return Elsewhere(folder)


@pytest.fixture
def skyscraper(elsewhere: Elsewhere) -> Elsewhere:
    elsewhere.install("skyscraper_there", SKYSCRAPER.replace("EXAMPLE", repr(PUZZLE)))
    return elsewhere


LIAR = '''
    """A technique that jumps to conclusions."""

    from whydoku.grids.bits import members
    from whydoku.logic.step import Step
    from whydoku.logic.technique import technique
    from whydoku.logic.why import Cover


    @technique("wild-guess", "Wild Guess", family="single-digit", rating=1.05)
    def find(grid):
        """The first candidate is the one."""
        k = members(grid.bits & ~grid.digits)[0]
        yield Step("wild-guess", placements=1 << k, why=(Cover((k // 9,), (81, 82)),))
'''


@pytest.mark.dear
def test_a_technique_whose_steps_do_not_follow_is_named_at_once(elsewhere: Elsewhere) -> None:
    elsewhere.install("liar", LIAR)
    for command in (["explain"], ["hint"], ["rate", "--scale", "whydoku"]):
        ran = elsewhere.whydoku(*command, PUZZLE)
        assert ran.returncode == 2, command
        assert "the technique 'wild-guess' found a step that its reason does not" in ran.stderr
        assert "Traceback" not in ran.stderr


@pytest.mark.dear
def test_a_technique_from_elsewhere_takes_its_place_in_catalogue_and_profiles(
    skyscraper: Elsewhere,
) -> None:
    ran = skyscraper.whydoku("techniques")
    assert (ran.returncode, ran.stderr) == (0, "")
    catalogue = [line.split("\t")[0] for line in ran.stdout.splitlines()]
    ran = skyscraper.whydoku("profiles", "default", "--json")
    profile = [one["slug"] for one in json.loads(ran.stdout)["techniques"]]
    for slugs in (catalogue, profile):
        at = slugs.index("skyscraper-there")
        assert slugs[at - 1 : at + 2] == ["x-wing", "skyscraper-there", "finned-x-wing"]
    for other in ("simple", "bloc"):
        assert "skyscraper-there" not in skyscraper.whydoku("profiles", other).stdout
    shown = skyscraper.whydoku("techniques", "two towers")
    assert shown.returncode == 0
    assert "Skyscraper There" in shown.stdout
    assert "So one of the other two places is true." in shown.stdout


@pytest.mark.dear
def test_a_technique_from_elsewhere_is_used_told_drawn_and_proved(
    skyscraper: Elsewhere, tmp_path: Path
) -> None:
    pictures = tmp_path / "pictures"
    ran = skyscraper.whydoku("explain", PUZZLE, "--verify", "--pictures", str(pictures))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Skyscraper" in ran.stdout
    assert "two towers, one roof: " in " ".join(ran.stdout.split())
    assert "Verified: " in ran.stdout
    (drawn, *_) = sorted(pictures.glob("*skyscraper*.svg"))
    assert ET.parse(drawn).getroot().tag.endswith("svg")
    links = [e for e in ET.parse(drawn).getroot().iter() if e.get("class") == "link"]
    assert len(links) >= 3, "two strong links with a weak one between them"

    saved = skyscraper.whydoku("explain", PUZZLE, "--json").stdout
    trace = json.loads(saved)
    (step, *_) = (step for step in trace["steps"] if step["technique"] == "skyscraper-there")
    assert step["name"] == "Skyscraper There"
    assert step["rating"] == 3.3
    assert step["why"][0]["pattern"] == "chain"
    verify(saved)


@pytest.mark.dear
def test_what_else_is_known_of_a_technique_comes_with_it(skyscraper: Elsewhere) -> None:
    never = (
        "'skyscraper-there' is never the next step of the profile 'mine': it has a fin elsewhere; "
        "the profile 'hodoku' takes it"
    )
    assert skyscraper.python("""
        from whydoku.logic.catalogue import home_of, why_never_first
        from whydoku.solving.making.impossible_wishes import window_of
        from whydoku.solving.making.wish import wish

        print(home_of("skyscraper-there"))
        print(why_never_first("skyscraper-there", "mine", ["sashimi-x-wing", "skyscraper-there"]))
        print(repr(why_never_first("skyscraper-there", "mine", ["skyscraper-there"])))
        print(window_of(wish(up_to="skyscraper-there")).most)
    """) == ["hodoku", never, "''", "6.6"]


CLASH = SKYSCRAPER.replace('"skyscraper-there",\n', '"x-wing",\n').replace("EXAMPLE", "None")


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("source", "value", "sentence"),
    [
        ("raise RuntimeError('no')\n", "", "RuntimeError: no"),
        ("def find(:\n", "", "broken_there"),
        ("", "not_there_at_all", "broken_there"),
        (CLASH, "", "two techniques are called 'x-wing'"),
    ],
    ids=["raises", "no Python", "no module", "clash"],
)
def test_a_package_that_cannot_be_loaded_is_named_in_a_sentence(
    elsewhere: Elsewhere, source: str, value: str, sentence: str
) -> None:
    elsewhere.install("broken_there", source, value)
    for arguments in (("techniques",), ("explain", PUZZLE)):
        ran = elsewhere.whydoku(*arguments)
        assert "Traceback" not in ran.stderr
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "broken_there" in ran.stderr
        assert sentence in ran.stderr
        assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("asked", "there"),
    [
        ("whydoku.technique", "whydoku.logic.technique"),
        ("whydoku.finders.links", "whydoku.logic.finders"),
        ("whydoku.why", "whydoku.logic.why"),
    ],
)
def test_a_module_that_lies_elsewhere_is_named_with_its_place(
    elsewhere: Elsewhere, asked: str, there: str
) -> None:
    elsewhere.install("broken_there", f"import {asked}\n")
    ran = elsewhere.whydoku("techniques")
    assert re.search(rf"; {there}(\.links)? is a module of that name", ran.stderr)
    assert len(ran.stderr.splitlines()) == 1


def test_whoever_asks_again_for_a_catalogue_that_cannot_be_loaded_is_told_again(
    elsewhere: Elsewhere,
) -> None:
    elsewhere.install("broken_there", "raise RuntimeError('no')\n")
    said = elsewhere.python("""
        from whydoku import WhydokuError, technique_named

        for _ in range(2):
            try:
                technique_named("x-wings")
            except WhydokuError as fault:
                print(type(fault).__name__, fault)
    """)
    told = "the techniques of the plug-in 'broken_there' (broken_there) cannot be used"
    assert said == [f"WhydokuError {told}: RuntimeError: no"] * 2
